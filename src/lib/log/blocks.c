/* blocks.c: packs games into the blocks of an archive, each whole in one where it fits, and puts
 * the index behind them. It must not know what a record says.
 *
 *   frames -> game -> block -> deflate -> sink */
#include "log/blocks.h"
#include "log/container.h"
#include "log/mark.h"
#include "util/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

enum {
    DEFLATE_RAW = -15,
    DEFLATE_MEMORY = 8,
    TRAILER_SIZE = 8,
    /* As much as fits into a block however badly it can be compressed. */
    DATA_MAX = 65280,
    FRAME_MAX = HJ_LIMIT_RECORD + CONTAINER_FRAME_MAX,
    PACKED_MAX = FRAME_MAX + 1024,
    GAME_MAX = HJ_LIMIT_GAME + FRAME_MAX
};

struct blocks {
    sink *to;
    z_stream deflate;
    bool deflate_ready;
    const char *error;

    uint8_t *game; /* the frames of the game that is being put */
    size_t game_size, game_room;
    bool has_game;

    uint8_t *entries; /* the index */
    uint32_t count, room;
    uint32_t games; /* in blocks that are written */
    uint64_t size;

    uint32_t held_games; /* in the block that is being filled */
    size_t held;
    uint8_t data[DATA_MAX];
    uint8_t packed[PACKED_MAX];
};

static hj_status fail(blocks *b, hj_status status, const char *why) {
    b->error = why;
    return status;
}

const char *blocks_error(const blocks *b) {
    return b->error != NULL ? b->error : sink_error(b->to);
}

hj_status blocks_new(blocks **out, sink *to) {
    blocks *b = malloc(sizeof *b);
    *out = NULL;
    if (b == NULL)
        return HJ_MEMORY;
    memset(b, 0, offsetof(blocks, data));
    b->to = to;
    b->deflate_ready = deflateInit2(&b->deflate, Z_DEFAULT_COMPRESSION, Z_DEFLATED, DEFLATE_RAW,
                                    DEFLATE_MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
    if (!b->deflate_ready) {
        free(b);
        return HJ_MEMORY;
    }
    *out = b;
    return HJ_OK;
}

void blocks_free(blocks *b) {
    if (b == NULL)
        return;
    deflateEnd(&b->deflate);
    free(b->game);
    free(b->entries);
    free(b);
}

uint32_t blocks_games(const blocks *b, uint32_t *count) {
    *count = b->count + (b->held_games > 0);
    return b->games + b->held_games + (b->has_game ? 1 : 0);
}

bool blocks_has_game(const blocks *b) {
    return b->has_game;
}

/* ---- blocks --------------------------------------------------------------------------------- */

static hj_status note_block(blocks *b, uint64_t size, uint32_t games) {
    if (b->count == b->room) {
        const uint32_t room = b->room > 0 ? 2 * b->room : 64;
        uint8_t *grown = realloc(b->entries, (size_t)room * MARK_ENTRY_SIZE);
        if (grown == NULL)
            return fail(b, HJ_MEMORY, "no memory for the index");
        b->entries = grown;
        b->room = room;
    }
    mark_write_entry(b->entries + (size_t)b->count * MARK_ENTRY_SIZE, size, games);
    b->count++;
    b->games += games;
    b->size += size;
    return HJ_OK;
}

/* Its header says how long it is, so it is compressed before that is written. */
static hj_status write_block(blocks *b, uint8_t tag, const uint8_t *bytes, size_t size,
                             uint32_t games) {
    mark m = {.tag = tag, .first = b->games + 1, .games = games};
    uint8_t head[MARK_HEAD_SIZE], trailer[TRAILER_SIZE];
    z_stream *z = &b->deflate;
    if (deflateReset(z) != Z_OK)
        return fail(b, HJ_MEMORY, "cannot compress");
    z->next_in = bytes;
    z->avail_in = (uInt)size;
    z->next_out = b->packed;
    z->avail_out = PACKED_MAX;
    if (deflate(z, Z_FINISH) != Z_STREAM_END)
        return fail(b, HJ_MEMORY, "cannot compress");
    const size_t packed = PACKED_MAX - z->avail_out;
    const size_t whole = MARK_HEAD_SIZE + packed + TRAILER_SIZE;
    m.block = whole <= MARK_BLOCK_MAX; /* only a record longer than a block is not */
    m.block_size = (uint32_t)whole;
    const size_t head_size = mark_write_head(head, &m);
    const uint32_t check = (uint32_t)crc32(crc32(0, NULL, 0), bytes, (uInt)size);
    for (unsigned k = 0; k < 4; k++) {
        trailer[k] = (uint8_t)(check >> (8 * k));
        trailer[4 + k] = (uint8_t)(size >> (8 * k));
    }
    hj_status status = sink_put(b->to, head, head_size);
    if (status == HJ_OK)
        status = sink_put(b->to, b->packed, packed);
    if (status == HJ_OK)
        status = sink_put(b->to, trailer, sizeof trailer);
    return status == HJ_OK ? note_block(b, head_size + packed + TRAILER_SIZE, games) : status;
}

static hj_status write_held(blocks *b) {
    const uint32_t games = b->held_games;
    const size_t size = b->held;
    b->held_games = 0;
    b->held = 0;
    return games > 0 ? write_block(b, MARK_BEGINS, b->data, size, games) : HJ_OK;
}

/* The size of the frame that begins there: a magic, or a tag, a length and a record. */
static size_t frame_size(const uint8_t *bytes) {
    size_t length = 0, at = 1;
    if (bytes[0] == CONTAINER_MAGIC[0])
        return CONTAINER_MAGIC_SIZE;
    for (unsigned shift = 0;; shift += 7) {
        length |= (size_t)(bytes[at] & 0x7f) << shift;
        if (bytes[at++] <= 0x7f)
            return at + length;
    }
}

/* A game that is longer than a block has blocks of its own, which end where records do. */
static hj_status write_long_game(blocks *b) {
    hj_status status = write_held(b);
    size_t begin = 0;
    for (size_t at = 0; status == HJ_OK && begin < b->game_size;) {
        const size_t next = at < b->game_size ? frame_size(b->game + at) : 0;
        if (next > 0 && (at == begin || at + next - begin <= DATA_MAX)) {
            at += next;
            continue;
        }
        status = write_block(b, begin == 0 ? MARK_BEGINS : MARK_GOES_ON, b->game + begin,
                             at - begin, begin == 0);
        begin = at;
    }
    return status;
}

static hj_status keep_game(blocks *b) {
    hj_status status = HJ_OK;
    if (!b->has_game)
        return HJ_OK;
    b->has_game = false;
    if (b->game_size > DATA_MAX)
        return write_long_game(b);
    if (b->game_size > DATA_MAX - b->held)
        status = write_held(b);
    memcpy(b->data + b->held, b->game, b->game_size);
    b->held += b->game_size;
    b->held_games++;
    return status;
}

/* ---- games ---------------------------------------------------------------------------------- */

hj_status blocks_begin_game(blocks *b) {
    hj_status status = keep_game(b);
    if (status != HJ_OK)
        return status;
    if (b->games + b->held_games == UINT32_MAX - 1)
        return fail(b, HJ_ARGUMENT, "an archive holds no more games than 4294967294");
    b->has_game = true;
    b->game_size = 0;
    return blocks_put(b, (const uint8_t *)CONTAINER_MAGIC, CONTAINER_MAGIC_SIZE);
}

hj_status blocks_put(blocks *b, const uint8_t *bytes, size_t size) {
    if (!b->has_game)
        return fail(b, HJ_ARGUMENT,
                    "a game begins with its header, and here stands another record");
    if (size > b->game_room - b->game_size) {
        size_t room = b->game_room > 0 ? b->game_room : DATA_MAX;
        while (room - b->game_size < size && room <= GAME_MAX)
            room *= 2;
        uint8_t *grown = room <= 2 * (size_t)GAME_MAX ? realloc(b->game, room) : NULL;
        if (grown == NULL)
            return fail(b, HJ_MEMORY, "no memory for a game of this size");
        b->game = grown;
        b->game_room = room;
    }
    memcpy(b->game + b->game_size, bytes, size);
    b->game_size += size;
    return HJ_OK;
}

void blocks_drop_game(blocks *b) {
    b->has_game = false;
    b->game_size = 0;
}

/* ---- the end -------------------------------------------------------------------------------- */

static hj_status write_member(blocks *b, mark *m) {
    return sink_put(b->to, b->packed, mark_write_member(b->packed, m));
}

static hj_status write_index(blocks *b) {
    mark total = {.tag = MARK_TOTAL, .blocks = b->count, .games = b->games, .size = b->size};
    hj_status status = HJ_OK;
    for (uint32_t at = 0; status == HJ_OK && at < b->count; at += MARK_ENTRIES_MAX) {
        mark part = {.tag = MARK_INDEX, .entry = b->entries + (size_t)at * MARK_ENTRY_SIZE};
        part.entries = b->count - at < MARK_ENTRIES_MAX ? b->count - at : MARK_ENTRIES_MAX;
        total.check = mark_check(total.check, part.entry, part.entries);
        status = write_member(b, &part);
    }
    if (status == HJ_OK)
        status = write_member(b, &total);
    return status == HJ_OK ? sink_put(b->to, mark_end, MARK_END_SIZE) : status;
}

hj_status blocks_finish(blocks *b) {
    hj_status status = keep_game(b);
    if (status == HJ_OK)
        status = write_held(b);
    if (status != HJ_OK)
        return status;
    return b->count > 0 ? write_index(b) : fail(b, HJ_ARGUMENT, "an archive without a game");
}
