/* adopt.h: taking recorded amounts over into a replay that came to others, for the judge and the
 * stamp alike, so that both go on from the same position. It must not know findings. */
#ifndef HJ_ADOPT_H
#define HJ_ADOPT_H

#include "verify/game.h"

/* Takes over what the checkpoint says the last action, of this kind, gave each seat, where the bank
 * paid it and can pay that much. true = something was changed. */
bool adopt_gains(hj_game *game, uint8_t kind, const hj_checkpoint *checkpoint);
/* The same for the hands that the checkpoint claims. */
bool adopt_hands(hj_game *game, const hj_checkpoint *checkpoint);

#endif
