/* digest.h: the 64-bit digest of a block of bytes. It guards against mistakes, not against forgers.
 */
#ifndef HJ_DIGEST_H
#define HJ_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* XXH3-64 with seed 0. */
uint64_t digest_bytes(const void *bytes, size_t size);

#endif
