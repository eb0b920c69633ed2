/* segment.h: whether the marks of an archive's members tell the truth about what was read: the
 * numbers of games, and the index behind them. One after another, in constant memory. It must not
 * know how members are unpacked. */
#ifndef HJ_SEGMENT_H
#define HJ_SEGMENT_H

#include "log/mark.h"

/* A file may hold several archives, one after another, and logs between them. */
typedef struct segment {
    bool open;     /* in an archive, whose end block is still to come */
    bool entered;  /* not at its front: what the index should say is not known */
    uint8_t phase; /* tag of its last member */
    uint32_t blocks, games;
    uint64_t size;
    uint32_t check;   /* of the entries that the blocks should have */
    uint32_t entries; /* of the index so far */
    uint32_t entries_check;
    mark now; /* of this member */
} segment;

/* Reading begins at the block in which this game begins. */
void segment_enter(segment *s, uint32_t first);
/* A member begins; its extra field has `size` bytes, 0 = it has none, of which `there` are at hand.
 * NULL = all is well; else what is wrong. */
const char *segment_begin_member(segment *s, const uint8_t *extra, size_t size, size_t there);
/* It has ended, and was so long, packed and unpacked, and so many games began in it. */
const char *segment_end_member(segment *s, uint64_t packed, uint64_t unpacked, uint32_t games);

#endif
