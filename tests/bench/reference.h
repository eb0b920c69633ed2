/* reference.h: the decoder that verification is measured against. It must not know the library's
 * reader. */
#ifndef HJ_BENCH_REFERENCE_H
#define HJ_BENCH_REFERENCE_H

#include <stddef.h>
#include <stdint.h>

typedef struct reference_count {
    unsigned games, actions, records;
} reference_count;

/* Decodes a log of many games and counts what is in it; false where it is no such log. */
_Bool reference_decode(reference_count *out, const uint8_t *bytes, size_t size);

#endif
