/* shape.h: does an action carry the fields of its kind and no others, each within the domain it
 * has in any game? It must not know the game at hand. */
#ifndef HJ_SHAPE_H
#define HJ_SHAPE_H

#include "hexjudge.h"

bool action_shape_fits(const hj_action *action);
/* Every lane of the bundle is a resource; unknown cards are allowed where unknown is set. */
bool bundle_fits(hj_bundle bundle, bool unknown);

#endif
