/* vouch.h: what a seal vouches for, gathered while the records of a game pass: a digest of the
 * End and what stands behind it, and one of each Person and Note, which may be taken out later. It
 * must not know keys or signatures. */
#ifndef HJ_VOUCH_H
#define HJ_VOUCH_H

#include "hexjudge.h"

typedef struct vouch vouch;

hj_status vouch_new(vouch **out);
void vouch_free(vouch *v);

/* A record of a game with the bytes of its frame; a header begins another game. */
hj_status vouch_pass(vouch *v, unsigned kind, const uint8_t *bytes, size_t size);
/* What the header says, for the text; none where it could not be read. */
void vouch_head(vouch *v, const hj_record *header);
/* The text that a seal signs: what the header says, counts and digests; hash: of the records before
 * the End. before_seal: as it was before the last Seal. Returns its length, 0 where there is no
 * End, or more names and notes than a seal has room for. */
size_t vouch_text(vouch *v, char *out, size_t out_size, uint32_t actions, const uint8_t hash[32],
                  bool before_seal);
/* Rulings that stand behind the last Seal. */
uint32_t vouch_loose(const vouch *v);

#endif
