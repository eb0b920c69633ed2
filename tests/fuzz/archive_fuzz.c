/* archive_fuzz.c: any stream in the blocks of an archive with its index, and one number of them a
 * lie. Told truly, the games are those of the stream; each alone is the one it is among all, from
 * memory and from a file; and a lie is seen from the front. It must not know what a record says.
 *
 * An input: what the lie is about, at which block, what is added (two), the game to be read alone,
 * how long blocks are, then a stream. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "fuzz.h"
#include "log/container.h"
#include "log/mark.h"

enum {
    LIE_FIRST = 1,
    LIE_GAMES,
    LIE_ENTRY_SIZE,
    LIE_ENTRY_GAMES,
    LIE_BLOCKS,
    LIE_ALL_GAMES,
    LIE_ALL_SIZE,
    LIE_CHECK,
    LIES
};
enum { HEAD = 6, BLOCKS_MAX = MARK_ENTRIES_MAX };

typedef struct maker {
    fuzz_bytes out, entries;
    uint32_t blocks, games;
    uint64_t size;
    unsigned lie, at;
    uint32_t added;
    bool lied; /* a number stands there that is not so */
} maker;

/* What is added to a number: 0 unless it is the one that is lied about. */
static uint32_t lie(maker *m, unsigned about) {
    const bool here = m->lie == about && (about >= LIE_BLOCKS || m->at == m->blocks);
    m->lied = m->lied || (here && m->added != 0);
    return here ? m->added : 0;
}

static void put_block(maker *m, uint8_t tag, const uint8_t *bytes, size_t size, uint32_t games) {
    uint8_t head[MARK_MEMBER_MAX], trailer[8];
    z_stream z = {0};
    FUZZ_CLAIM(deflateInit2(&z, 1, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) == Z_OK, "zlib");
    const size_t room = deflateBound(&z, (uLong)size) + 64;
    uint8_t *packed = malloc(room);
    FUZZ_CLAIM(packed != NULL, "out of memory");
    z.next_in = (z_const Bytef *)(uintptr_t)bytes;
    z.avail_in = (uInt)size;
    z.next_out = packed;
    z.avail_out = (uInt)room;
    FUZZ_CLAIM(deflate(&z, Z_FINISH) == Z_STREAM_END, "zlib");
    const size_t length = room - z.avail_out, whole = MARK_HEAD_SIZE + length + sizeof trailer;
    deflateEnd(&z);
    mark k = {.tag = tag,
              .block = whole <= MARK_BLOCK_MAX,
              .block_size = (uint32_t)whole,
              .first = m->games + 1 + lie(m, LIE_FIRST),
              .games = (uint16_t)(games + lie(m, LIE_GAMES))};
    const uint32_t check = (uint32_t)crc32(crc32(0, NULL, 0), bytes, (uInt)size);
    for (unsigned n = 0; n < 4; n++) {
        trailer[n] = (uint8_t)(check >> (8 * n));
        trailer[4 + n] = (uint8_t)(size >> (8 * n));
    }
    const size_t head_size = mark_write_head(head, &k);
    fuzz_append(&m->out, head, head_size);
    fuzz_append(&m->out, packed, length);
    fuzz_append(&m->out, trailer, sizeof trailer);
    free(packed);
    uint8_t entry[MARK_ENTRY_SIZE];
    const uint64_t block = head_size + length + sizeof trailer;
    const uint32_t size_lie = lie(m, LIE_ENTRY_SIZE), games_lie = lie(m, LIE_ENTRY_GAMES);
    mark_write_entry(entry, block + size_lie, (uint16_t)(games + games_lie));
    fuzz_append(&m->entries, entry, sizeof entry);
    m->blocks++;
    m->games += games;
    m->size += block;
}

static void put_index(maker *m) {
    uint8_t member[MARK_MEMBER_MAX];
    mark part = {.tag = MARK_INDEX, .entry = m->entries.data, .entries = m->blocks};
    fuzz_append(&m->out, member, mark_write_member(member, &part));
    mark total = {.tag = MARK_TOTAL,
                  .blocks = m->blocks + lie(m, LIE_BLOCKS),
                  .games = m->games + lie(m, LIE_ALL_GAMES),
                  .size = m->size + lie(m, LIE_ALL_SIZE),
                  .check = mark_check(0, m->entries.data, m->blocks) + lie(m, LIE_CHECK)};
    fuzz_append(&m->out, member, mark_write_member(member, &total));
    fuzz_append(&m->out, mark_end, MARK_END_SIZE);
}

static bool is_magic(const uint8_t *stream, size_t size) {
    return size >= CONTAINER_MAGIC_SIZE &&
           memcmp(stream, CONTAINER_MAGIC, CONTAINER_MAGIC_SIZE) == 0;
}

/* Bytes of the frame there, or all that is left where there is none. */
static size_t frame_size(const uint8_t *stream, size_t size) {
    size_t length = 0, at = 1;
    if (is_magic(stream, size))
        return CONTAINER_MAGIC_SIZE;
    for (unsigned shift = 0; at < size && shift < 28; shift += 7) {
        length |= (size_t)(stream[at] & 0x7f) << shift;
        if (stream[at++] < 0x80)
            return length <= size - at ? at + length : size;
    }
    return size;
}

/* A block a game, or several of a long one. */
static void put_stream(maker *m, const uint8_t *stream, size_t size, size_t most) {
    size_t begin = 0;
    bool begins = true;
    for (size_t at = 0; begin < size;) {
        at += frame_size(stream + at, size - at);
        const bool next = at >= size || is_magic(stream + at, size - at);
        const bool full = at - begin >= most && m->blocks + 1 < BLOCKS_MAX;
        if (!next && !full)
            continue;
        if (m->blocks < BLOCKS_MAX)
            put_block(m, begins ? MARK_BEGINS : MARK_GOES_ON, stream + begin, at - begin, begins);
        begins = next;
        begin = at;
    }
    put_index(m);
}

static hj_status read_games(fuzz_bytes *out, const fuzz_bytes *log, uint32_t first, uint32_t last,
                            bool from_file) {
    hj_reader *reader = NULL;
    const hj_status opened = from_file ? hj_reader_open(&reader, fuzz_file(log->data, log->size))
                                       : hj_reader_open_memory(&reader, log->data, log->size);
    FUZZ_CLAIM(opened == HJ_OK, "the reader can not be opened");
    if (first > 0)
        FUZZ_CLAIM(hj_reader_select(reader, first, last) == HJ_OK, "no selection");
    const hj_status status = fuzz_read(reader, out);
    FUZZ_CLAIM(status != HJ_MEMORY && status != HJ_IO, "%s", hj_reader_error(reader));
    fuzz_append(out, hj_reader_error(reader), strlen(hj_reader_error(reader)));
    hj_reader_close(reader);
    return status;
}

static void same(const fuzz_bytes *a, const fuzz_bytes *b, const char *what) {
    FUZZ_CLAIM(a->size == b->size && (a->size == 0 || memcmp(a->data, b->data, a->size) == 0),
               "%s:\n%.*s\nand\n%.*s", what, (int)a->size, (char *)a->data, (int)b->size,
               (char *)b->data);
}

/* What stands before a game, the game alone, and what stands behind it, are the whole. */
static void apart(const fuzz_bytes *log, const fuzz_bytes *whole, bool sound, uint32_t game) {
    fuzz_bytes joined = {0}, alone = {0}, filed = {0};
    const hj_status status = read_games(&alone, log, game, game, false);
    FUZZ_CLAIM(read_games(&filed, log, game, game, true) == status, "two ends of one game");
    same(&alone, &filed, "a game from memory and from a file");
    if (sound) {
        if (game > 1)
            FUZZ_CLAIM(read_games(&joined, log, 1, game - 1, false) == HJ_DONE, "before it");
        FUZZ_CLAIM(status == HJ_DONE, "alone: %.*s", (int)alone.size, (char *)alone.data);
        fuzz_append(&joined, alone.data, alone.size);
        FUZZ_CLAIM(read_games(&joined, log, game + 1, UINT32_MAX, true) == HJ_DONE, "behind it");
        same(whole, &joined, "all games, and one after another");
    }
    fuzz_free(&joined);
    fuzz_free(&alone);
    fuzz_free(&filed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < HEAD)
        return 0;
    maker m = {.lie = data[0] % LIES, .at = data[1], .added = data[2] + 256u * data[3]};
    fuzz_bytes plain = {0}, stream = {0}, whole = {0}, filed = {0};
    fuzz_log(&plain, FUZZ_STREAM, data + HEAD, size - HEAD);
    const bool good = read_games(&stream, &plain, 0, 0, false) == HJ_DONE && stream.size > 0;
    put_stream(&m, data + HEAD, size - HEAD, 64 + 64 * (size_t)data[5]);
    const hj_status status = read_games(&whole, &m.out, 0, 0, false);
    FUZZ_CLAIM(read_games(&filed, &m.out, 0, 0, true) == status, "two ends of one archive");
    same(&whole, &filed, "an archive from memory and from a file");
    FUZZ_CLAIM(!m.lied || status != HJ_DONE, "lie %u at %u by %u is not seen", m.lie, m.at,
               (unsigned)m.added);
    if (good && !m.lied)
        same(&stream, &whole, "the stream, and its archive");
    apart(&m.out, &whole, status == HJ_DONE, 1 + data[4] % 8);
    fuzz_free(&m.out);
    fuzz_free(&m.entries);
    fuzz_free(&plain);
    fuzz_free(&stream);
    fuzz_free(&whole);
    fuzz_free(&filed);
    return 0;
}
