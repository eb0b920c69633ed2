/* mark.c: how an archive marks its gzip members, in the extra field of their headers: which games
 * begin in a block, and the index of the blocks. It must not know what the blocks hold. */
#include "log/mark.h"

#include <string.h>
#include <zlib.h>

enum { FIXED = 12, FIELD = 4, BLOCK_FIELD = 6, BLOCK_MARK = 7, TOTAL_MARK = 21 };

const uint8_t mark_end[MARK_END_SIZE] = {0x1f, 0x8b, 8,    4, 0, 0, 0, 0, 0, 255, 6, 0, 'B', 'C',
                                         2,    0,    0x1b, 0, 3, 0, 0, 0, 0, 0,   0, 0, 0,   0};

static const uint8_t gzip_front[10] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255};

static void put_number(uint8_t *to, uint64_t value, unsigned bytes) {
    for (unsigned k = 0; k < bytes; k++)
        to[k] = (uint8_t)(value >> (8 * k));
}

static uint64_t get_number(const uint8_t *from, unsigned bytes) {
    uint64_t value = 0;
    for (unsigned k = 0; k < bytes; k++)
        value |= (uint64_t)from[k] << (8 * k);
    return value;
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_own(mark *out, const uint8_t *bytes, size_t size, size_t there) {
    if (out->tag != 0 || size == 0 || there == 0)
        return false;
    out->tag = bytes[0];
    switch (out->tag) {
    case MARK_BEGINS:
    case MARK_GOES_ON:
        if (size != BLOCK_MARK || there < size)
            return false;
        out->first = (uint32_t)get_number(bytes + 1, 4);
        out->games = (uint32_t)get_number(bytes + 5, 2);
        return out->first > 0 && (out->games > 0) == (out->tag == MARK_BEGINS);
    case MARK_INDEX:
        out->entries = (unsigned)((size - 1) / MARK_ENTRY_SIZE);
        out->entry = there >= size ? bytes + 1 : NULL;
        return (size - 1) % MARK_ENTRY_SIZE == 0 && out->entries > 0 &&
               out->entries <= MARK_ENTRIES_MAX;
    case MARK_TOTAL:
        if (size != TOTAL_MARK || there < size)
            return false;
        out->blocks = (uint32_t)get_number(bytes + 1, 4);
        out->games = (uint32_t)get_number(bytes + 5, 4);
        out->size = get_number(bytes + 9, 8);
        out->check = (uint32_t)get_number(bytes + 17, 4);
        return true;
    default:
        return false;
    }
}

/* Fields of others are passed over, as gzip has it. */
bool mark_read(mark *out, const uint8_t *extra, size_t size, size_t there) {
    memset(out, 0, sizeof *out);
    there = there < size ? there : size;
    for (size_t at = 0; at + FIELD <= there;) {
        const size_t length = (size_t)get_number(extra + at + 2, 2);
        const uint8_t *bytes = extra + at + FIELD;
        const size_t left = there - at - FIELD;
        if (extra[at] == 'B' && extra[at + 1] == 'C' && length == 2 && left >= 2) {
            out->block = true;
            out->block_size = (uint32_t)get_number(bytes, 2) + 1;
        } else if (extra[at] == 'H' && extra[at + 1] == 'J') {
            if (length > size - at - FIELD || !read_own(out, bytes, length, left))
                return false;
        }
        at += FIELD + length;
    }
    return true;
}

bool mark_read_head(mark *out, const uint8_t *bytes, size_t size) {
    memset(out, 0, sizeof *out);
    if (size < FIXED || memcmp(bytes, gzip_front, 4) != 0)
        return false;
    return mark_read(out, bytes + FIXED, (size_t)get_number(bytes + 10, 2), size - FIXED) &&
           out->tag != 0;
}

/* ---- writing -------------------------------------------------------------------------------- */

static size_t write_own(uint8_t *out, const mark *m) {
    out[0] = m->tag;
    switch (m->tag) {
    case MARK_INDEX:
        memcpy(out + 1, m->entry, (size_t)m->entries * MARK_ENTRY_SIZE);
        return 1 + (size_t)m->entries * MARK_ENTRY_SIZE;
    case MARK_TOTAL:
        put_number(out + 1, m->blocks, 4);
        put_number(out + 5, m->games, 4);
        put_number(out + 9, m->size, 8);
        put_number(out + 17, m->check, 4);
        return TOTAL_MARK;
    default:
        put_number(out + 1, m->first, 4);
        put_number(out + 5, m->games, 2);
        return BLOCK_MARK;
    }
}

size_t mark_write_head(uint8_t *out, const mark *m) {
    size_t at = FIXED;
    memcpy(out, gzip_front, sizeof gzip_front);
    if (m->block) {
        memcpy(out + at, "BC\2", 4);
        put_number(out + at + FIELD, m->block_size - 1, 2);
        at += BLOCK_FIELD;
    }
    const size_t size = write_own(out + at + FIELD, m);
    memcpy(out + at, "HJ", 2);
    put_number(out + at + 2, size, 2);
    at += FIELD + size;
    put_number(out + 10, at - FIXED, 2);
    return at;
}

size_t mark_write_member(uint8_t *out, mark *m) {
    m->block = true;
    m->block_size =
        m->tag == MARK_TOTAL ? MARK_TOTAL_SIZE : MARK_INDEX_SIZE + m->entries * MARK_ENTRY_SIZE;
    const size_t head = mark_write_head(out, m);
    memset(out + head, 0, MARK_EMPTY_SIZE);
    out[head] = 3; /* deflate: a last block, and nothing in it */
    return head + MARK_EMPTY_SIZE;
}

/* ---- entries -------------------------------------------------------------------------------- */

void mark_write_entry(uint8_t *out, uint64_t size, uint32_t games) {
    put_number(out, size, 4);
    put_number(out + 4, games, 2);
}

void mark_read_entry(const uint8_t *entry, uint64_t *size, uint32_t *games) {
    *size = get_number(entry, 4);
    *games = (uint32_t)get_number(entry + 4, 2);
}

uint32_t mark_check(uint32_t check, const uint8_t *entry, unsigned entries) {
    return (uint32_t)crc32(check, entry, (uInt)(entries * MARK_ENTRY_SIZE));
}

uint64_t mark_index_size(uint32_t blocks) {
    const uint64_t parts = ((uint64_t)blocks + MARK_ENTRIES_MAX - 1) / MARK_ENTRIES_MAX;
    return parts * MARK_INDEX_SIZE + (uint64_t)blocks * MARK_ENTRY_SIZE;
}
