/* segment.c: whether the marks of an archive's members tell the truth about what was read: the
 * numbers of games, and the index behind them. One after another, in constant memory. It must not
 * know how members are unpacked. */
#include "log/segment.h"

#include <string.h>

static const char bad_index[] = "the index does not fit the blocks before it: it is damaged, or of "
                                "another file";

void segment_enter(segment *s, uint32_t first) {
    memset(s, 0, sizeof *s);
    s->open = s->entered = true;
    s->phase = MARK_BEGINS;
    s->games = first - 1;
}

static const char *begin_block(segment *s) {
    if (s->open && s->phase != MARK_BEGINS && s->phase != MARK_GOES_ON)
        return "a block stands behind the index of its archive";
    if (!s->open) {
        memset(s, 0, offsetof(segment, now));
        s->open = true;
    }
    if (s->now.first != s->games + 1)
        return "a block gives its games numbers that are not theirs: blocks are missing or "
               "misplaced";
    if (s->now.tag == MARK_GOES_ON && s->games == 0)
        return "an archive begins in the middle of a game";
    return NULL;
}

static const char *begin_part(segment *s) {
    if (!s->open || s->phase == MARK_TOTAL || s->now.entry == NULL ||
        s->entries % MARK_ENTRIES_MAX != 0)
        return bad_index;
    s->entries += s->now.entries;
    s->entries_check = mark_check(s->entries_check, s->now.entry, s->now.entries);
    return NULL;
}

static const char *begin_total(segment *s) {
    const mark *m = &s->now;
    const bool fits = s->open && s->phase == MARK_INDEX && m->blocks == s->blocks &&
                      m->blocks == s->entries && m->games == s->games && m->size == s->size &&
                      m->check == s->check && m->check == s->entries_check;
    return fits || s->entered ? NULL : bad_index;
}

const char *segment_begin_member(segment *s, const uint8_t *extra, size_t size, size_t there) {
    if (!mark_read(&s->now, extra, size, there))
        return "the mark of a block makes no sense";
    const char *wrong = NULL;
    switch (s->now.tag) {
    case MARK_BEGINS:
    case MARK_GOES_ON:
        wrong = begin_block(s);
        break;
    case MARK_INDEX:
        wrong = begin_part(s);
        break;
    case MARK_TOTAL:
        wrong = begin_total(s);
        break;
    default: /* the end block, or what has nothing to do with archives */
        return s->open && !s->now.block ? "an archive has lost its end block" : NULL;
    }
    s->phase = s->now.tag;
    return wrong;
}

const char *segment_end_member(segment *s, uint64_t packed, uint64_t unpacked, uint32_t games) {
    const mark *m = &s->now;
    uint8_t entry[MARK_ENTRY_SIZE];
    if (m->block && m->tag != 0 && m->block_size != packed)
        return "a block is not as long as it says";
    if (m->tag == 0) {
        const bool lost = s->open && unpacked > 0;
        s->open = false;
        return lost ? "an archive has lost its end block" : NULL;
    }
    if (m->tag == MARK_INDEX || m->tag == MARK_TOTAL)
        return unpacked > 0 ? "records stand in the index of an archive" : NULL;
    if (m->games != games)
        return "a block does not hold as many games as it says";
    mark_write_entry(entry, packed, games);
    s->check = mark_check(s->check, entry, 1);
    s->blocks++;
    s->games += games;
    s->size += packed;
    return NULL;
}
