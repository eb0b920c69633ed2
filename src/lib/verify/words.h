/* words.h: what the engine says in numbers, as sentences with the names of places. It must not
 * know verdicts or logs. */
#ifndef HJ_WORDS_H
#define HJ_WORDS_H

#include "verify/game.h"

/* A precondition in words. game may be NULL (a header is judged): places then have no history.
 * actor: whose action it is, 0 = nobody's. */
void words_ground(hj_reason *out, const hj_config *config, const hj_game *game, unsigned actor,
                  const hj_ground *ground);
/* "turn 22, P2, after the roll". Returns the length, 0 when out is too small. */
size_t words_step(char *out, size_t out_size, const hj_game *game);
/* A field's value: a place or a seat by name where the field holds one, else the number. */
void words_value(char *out, size_t out_size, const hj_config *config, uint16_t tag, uint32_t value);
/* "P1", "P1 and P3" .. from seats as bits; "nobody" for 0. */
void words_seats(char *out, size_t out_size, unsigned seats);

#endif
