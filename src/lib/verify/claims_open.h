/* claims_open.h: claims on a game that stands in several positions: what does not fit falls away,
 * and only what fits nowhere is false. It must not know who claims it. */
#ifndef HJ_CLAIMS_OPEN_H
#define HJ_CLAIMS_OPEN_H

#include "verify/game.h"

bool open_gain_fits(hj_game *game, unsigned seat, hj_bundle recorded);
bool open_field_fits(hj_game *game, const hj_claim *claim);
bool open_digest_fits(hj_game *game, uint64_t mask, uint64_t recorded);
bool open_snapshot_fits(hj_game *game, const hj_state *claimed);
bool open_end_fits(hj_game *game, const hj_end *end);
/* A value as a range of what it may be: "2 to 4". */
void open_range_words(char *out, size_t out_size, const hj_game *game, const hj_claim *claim);

/* A gain with unknown cards fits when the known ones were gained and the number is right. */
bool claims_gain_fits(hj_bundle recorded, hj_bundle replayed);
/* The rule that the outcome breaks, as it is recorded; 0 = none. due: who could be named. */
hj_rule claims_end_rule(const hj_rules *rules, const hj_state *state, const hj_end *end,
                        unsigned *due);

#endif
