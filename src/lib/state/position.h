/* position.h: positions that can be written down without replaying: what the box holds at the
 * start, and what is left once some of it lies on the table. It must not know what is legal. */
#ifndef HJ_POSITION_H
#define HJ_POSITION_H

#include "state/state.h"

/* How far states of this configuration reach (modules by rule set and options). */
hj_extent position_extent(const hj_config *config);
/* The box: board, harbors and robber as the header says, full bank, deck and supplies, nothing
 * on the board, no step open, turn 0. */
void position_empty(hj_state *out, const hj_config *config);
/* Is the state of a game on this board: terrain, numbers, harbors and obstacles of the header? */
bool position_is_on_board(const hj_state *state, const hj_config *config);
/* Makes bank, deck and supplies what is left after the pieces, hands and cards in the state. Where
 * more is out than the box holds, the value becomes 0 (an invariant will say so). */
void position_complete(hj_state *state, const hj_config *config);

#endif
