/* seal.h: seals on a game: Ed25519 signatures over what vouch.h gathers. It must not know files of
 * keys, or rules. */
#ifndef HJ_VERIFY_SEAL_H
#define HJ_VERIFY_SEAL_H

#include "verify/judge.h"

/* Judges a seal of the game that the reader has read so far, and says what it finds. */
void seal_judge(judge *j, const uint8_t *bytes, uint32_t size);
/* Puts what is known of the seals of a game into its result. */
void seal_close(judge *j);

#endif
