/* mark.h: how an archive marks its gzip members, in the extra field of their headers: which games
 * begin in a block, and the index of the blocks. It must not know what the blocks hold. */
#ifndef HJ_MARK_H
#define HJ_MARK_H

#include "hexjudge.h"

/* The tag of a member's own field "HJ"; 0 = it has none. */
enum {
    MARK_BEGINS = 'B',  /* a block that games begin in, the first of them at its front */
    MARK_GOES_ON = 'C', /* a block that goes on with a game that did not fit into one */
    MARK_INDEX = 'I',   /* a part of the index: an entry a block, in order */
    MARK_TOTAL = 'T'    /* what the index comes to; behind it the end block */
};

enum {
    MARK_BLOCK_MAX = 65536, /* a block, packed: BGZF gives its size in 16 bits */
    MARK_HEAD_SIZE = 29,    /* the gzip header of a marked block */
    MARK_ENTRY_SIZE = 6,    /* packed size of the block, 4 bytes; games that begin in it, 2 */
    MARK_ENTRIES_MAX = 680, /* of one part of the index */
    MARK_EMPTY_SIZE = 10,   /* the data of an empty member, and its checksum and length */
    MARK_INDEX_SIZE = 23 + MARK_EMPTY_SIZE, /* a part of the index, beside its entries */
    MARK_TOTAL_SIZE = 43 + MARK_EMPTY_SIZE,
    MARK_END_SIZE = 28, /* the end block of BGZF */
    MARK_MEMBER_MAX = MARK_INDEX_SIZE + MARK_ENTRIES_MAX * MARK_ENTRY_SIZE,
    MARK_EXTRA_MAX = MARK_MEMBER_MAX - 12 - MARK_EMPTY_SIZE
};

typedef struct mark {
    bool block;          /* it has BGZF's own field "BC" */
    uint32_t block_size; /* what that says: the packed size */
    uint8_t tag;
    uint32_t first;       /* a block: number of the first game that begins in it, or behind it */
    uint32_t games;       /* that begin in it; of a total: in the archive */
    const uint8_t *entry; /* a part of the index; NULL where they are not at hand */
    unsigned entries;
    uint32_t blocks, check; /* a total: of the archive, and the CRC-32 of all entries */
    uint64_t size;          /* of all blocks, packed */
} mark;

/* Reads an extra field of `size` bytes of which `there` are at hand. false: the mark makes no
 * sense. */
bool mark_read(mark *out, const uint8_t *extra, size_t size, size_t there);
/* The same from the front of a member; false also where no gzip member with such a field is. */
bool mark_read_head(mark *out, const uint8_t *bytes, size_t size);

/* The gzip header of a member with this mark. A block's size has its place in it only where it is
 * given. Returns the size; out has room for MARK_MEMBER_MAX. */
size_t mark_write_head(uint8_t *out, const mark *m);
/* The same with the rest of an empty member: for an index and its total. */
size_t mark_write_member(uint8_t *out, mark *m);

void mark_write_entry(uint8_t *out, uint64_t size, uint32_t games);
void mark_read_entry(const uint8_t *entry, uint64_t *size, uint32_t *games);
uint32_t mark_check(uint32_t check, const uint8_t *entry, unsigned entries);
/* Bytes of the index of so many blocks, its total left out. */
uint64_t mark_index_size(uint32_t blocks);

extern const uint8_t mark_end[MARK_END_SIZE];

#endif
