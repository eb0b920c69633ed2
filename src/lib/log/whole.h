/* whole.h: unpacks a whole block of an archive at once, by libdeflate where the library was built
 * with it. zlib is the reference: a block that this leaves alone is zlib's to unpack or to refuse,
 * and it leaves alone all that zlib might refuse. It must not know what a block holds. */
#ifndef HJ_WHOLE_H
#define HJ_WHOLE_H

#include "hexjudge.h"

typedef struct whole whole;

/* NULL: this build has no libdeflate, or there was no memory; zlib does everything then. */
whole *whole_new(void);
void whole_free(whole *w);
/* Unpacks what stands behind the gzip header of a member: deflated data, checksum and length, and
 * nothing else. false: nothing is said about it, and what `to` holds means nothing. */
bool whole_unpack(whole *w, const uint8_t *bytes, size_t size, uint8_t *to, size_t room,
                  size_t *unpacked);

#endif
