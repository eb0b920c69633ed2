/* archive_index.c: where a game stands in a file of archives, by the indexes at their ends. What
 * they say is checked against the blocks it is about. It must not know what a game is. */
#include "log/archive_index.h"
#include "log/mark.h"

#include <stdlib.h>
#include <string.h>

enum { TAIL_SIZE = MARK_TOTAL_SIZE + MARK_END_SIZE };

/* One archive of the file. */
typedef struct extent {
    uint64_t begin, index, total; /* offsets in the file: of the first block and behind the last */
    mark sum;
} extent;

static index_answer bad(index_place *out, const char *why) {
    out->why = why;
    return INDEX_BAD;
}

/* Does a block stand there, with this size, that begins with this game and has so many? */
static bool is_block(source *in, uint64_t at, uint64_t size, uint8_t tag, uint32_t first,
                     uint32_t games) {
    uint8_t head[MARK_HEAD_SIZE];
    mark m;
    return size >= sizeof head && source_read_at(in, at, head, sizeof head) &&
           mark_read_head(&m, head, sizeof head) && m.tag == tag && m.first == first &&
           m.games == games && (m.block ? m.block_size == size : size > MARK_BLOCK_MAX);
}

static bool is_tag(source *in, uint64_t at, uint8_t tag) {
    uint8_t head[MARK_HEAD_SIZE];
    mark m;
    return source_read_at(in, at, head, sizeof head) && mark_read_head(&m, head, sizeof head) &&
           m.tag == tag;
}

/* The last block stands right before the index, and knows how many games there are. */
static bool ends_as_told(source *in, const extent *e) {
    uint8_t entry[MARK_ENTRY_SIZE];
    uint64_t size;
    uint32_t games;
    if (!source_read_at(in, e->total - MARK_EMPTY_SIZE - sizeof entry, entry, sizeof entry))
        return false;
    mark_read_entry(entry, &size, &games);
    return size <= e->sum.size && games <= e->sum.games &&
           is_block(in, e->index - size, size, games > 0 ? MARK_BEGINS : MARK_GOES_ON,
                    e->sum.games - games + 1, games);
}

/* The archive that ends at `end`. */
static index_answer read_total(source *in, uint64_t end, extent *out, index_place *place) {
    uint8_t bytes[TAIL_SIZE], wanted[MARK_MEMBER_MAX];
    if (end < TAIL_SIZE || !source_read_at(in, end - TAIL_SIZE, bytes, TAIL_SIZE) ||
        memcmp(bytes + MARK_TOTAL_SIZE, mark_end, MARK_END_SIZE) != 0 ||
        !mark_read_head(&out->sum, bytes, MARK_TOTAL_SIZE) || out->sum.tag != MARK_TOTAL)
        return INDEX_NONE;
    mark again = out->sum;
    if (mark_write_member(wanted, &again) != MARK_TOTAL_SIZE ||
        memcmp(bytes, wanted, MARK_TOTAL_SIZE) != 0)
        return bad(place, "it is damaged");
    const uint64_t size = mark_index_size(out->sum.blocks);
    out->total = end - TAIL_SIZE;
    if (out->sum.blocks == 0 || size > out->total || out->sum.size > out->total - size)
        return bad(place, "it is of another file, or the front of this one is missing");
    out->index = out->total - size;
    out->begin = out->index - out->sum.size;
    return ends_as_told(in, out)
               ? INDEX_FOUND
               : bad(place, "it does not fit the blocks: it is of another file, or lies");
}

/* The walk along an index. */
typedef struct walk {
    uint64_t at;      /* of the block */
    uint32_t games;   /* before it */
    bool found, over; /* the game's blocks have begun, and ended */
    bool lies;
} walk;

static void pass_block(source *in, walk *w, uint32_t number, uint64_t size, uint32_t games,
                       index_place *out) {
    const bool goes_on = games == 0;
    if (w->found && !w->over && !goes_on)
        w->over = true;
    if (!w->found && number > w->games && number <= w->games + games) {
        w->found = true;
        out->begin = w->at;
        out->before = w->games;
        out->first = w->games + 1;
        w->lies = !is_block(in, w->at, size, MARK_BEGINS, w->games + 1, games);
    } else if (w->found && !w->over) {
        w->lies = w->lies || !is_block(in, w->at, size, MARK_GOES_ON, w->games + 1, 0);
    }
    w->at += size;
    w->games += games;
    if (w->found && !w->over)
        out->end = w->at;
}

/* Reads the whole index, so that its check tells whether it is whole. */
static index_answer look_up(source *in, const extent *e, uint32_t number, index_place *out) {
    uint8_t *bytes = malloc(MARK_MEMBER_MAX);
    walk w = {.at = e->begin};
    uint32_t check = 0, left = e->sum.blocks;
    uint64_t at = e->index;
    bool sound = bytes != NULL;
    while (sound && left > 0) {
        const unsigned entries = left < MARK_ENTRIES_MAX ? left : MARK_ENTRIES_MAX;
        const size_t size = MARK_INDEX_SIZE + entries * MARK_ENTRY_SIZE;
        mark m;
        sound = source_read_at(in, at, bytes, size) && mark_read_head(&m, bytes, size) &&
                m.tag == MARK_INDEX && m.entries == entries && m.entry != NULL;
        for (unsigned k = 0; sound && k < entries; k++) {
            uint64_t packed;
            uint32_t games;
            mark_read_entry(m.entry + (size_t)k * MARK_ENTRY_SIZE, &packed, &games);
            pass_block(in, &w, number, packed, games, out);
        }
        check = sound ? mark_check(check, m.entry, entries) : check;
        at += size;
        left -= entries;
    }
    const bool whole =
        sound && check == e->sum.check && w.at == e->index && w.games == e->sum.games;
    const bool memory = bytes != NULL;
    free(bytes);
    if (!memory)
        return INDEX_UNREAD;
    if (!whole)
        return bad(out, "it is damaged");
    /* What follows must not go on with the game. */
    if (!w.found || w.lies ||
        !is_tag(in, out->end, out->end == e->index ? MARK_INDEX : MARK_BEGINS))
        return bad(out, "it does not fit the blocks: it is of another file, or lies");
    return INDEX_FOUND;
}

/* Counts the games of all archives of the file, the last one first; `wanted` games from the end on
 * stands the one that is looked for, 0 = none. */
static index_answer walk_back(source *in, uint64_t size, uint32_t wanted, extent *e,
                              index_place *place, uint64_t *games) {
    *games = 0;
    for (uint64_t end = size; end > 0; end = e->begin) {
        const index_answer answer = read_total(in, end, e, place);
        if (answer == INDEX_NONE && end < size && !is_tag(in, end, MARK_BEGINS))
            return bad(place, "it is of another file, or the front of this one has changed");
        if (answer != INDEX_FOUND)
            return answer;
        *games += e->sum.games;
        if (*games > UINT32_MAX)
            return INDEX_NONE;
        if (wanted > 0 && *games >= wanted)
            return INDEX_FOUND;
    }
    return INDEX_FOUND;
}

index_answer archive_index_find(source *in, uint32_t number, index_place *out) {
    uint64_t size, games, behind;
    extent e;
    memset(out, 0, sizeof *out);
    if (!source_size(in, &size))
        return INDEX_NONE;
    index_answer answer = size == 0 ? INDEX_NONE : walk_back(in, size, 0, &e, out, &games);
    if (answer != INDEX_FOUND)
        return answer;
    out->games = (uint32_t)games;
    if (number > games)
        return INDEX_BEYOND;
    answer = walk_back(in, size, (uint32_t)games - number + 1, &e, out, &behind);
    if (answer != INDEX_FOUND)
        return answer;
    const uint32_t before = (uint32_t)(games - behind);
    answer = look_up(in, &e, number - before, out);
    out->before += before;
    return answer;
}
