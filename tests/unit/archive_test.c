/* archive_test.c: archives: what goes in comes out, one game is read without the rest, and neither
 * damage nor an index that lies ever gives another game. */
#include "harness.h"
#include "log/archive_index.h"
#include "log/mark.h"
#include "log/reader.h"
#include "log_fixture.h"
#include "recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- making games and archives --------------------------------------------------------------- */

enum { NOTE_MAX = 65000 };

/* The records of game `number`: each has an id and notes of its own. */
static void put_game(hj_writer *writer, unsigned number, unsigned notes, size_t note_size) {
    static char note[NOTE_MAX + 1];
    char id[32];
    const hj_record *record;
    snprintf(id, sizeof id, "game %u", number);
    for (unsigned k = 0; (record = fixture_record(k)) != NULL; k++) {
        hj_record copy = *record;
        if (copy.kind == HJ_RECORD_HEADER)
            copy.as.header.about.game_id = id;
        if (copy.kind == HJ_RECORD_END)
            copy.as.end.has_hash = false;
        HJ_CHECK(hj_writer_put(writer, &copy) == HJ_OK, "%s", hj_writer_error(writer));
        for (unsigned n = 0; k == 0 && n < notes; n++) {
            hj_record more = {.kind = HJ_RECORD_NOTE, .as.note = note};
            uint32_t chance = 2463534242u + number + n;
            for (size_t at = 0; at < note_size; at++) {
                chance = chance * 1664525u + 1013904223u;
                note[at] = (char)('!' + (chance >> 24) % 90u);
            }
            note[note_size] = '\0';
            HJ_CHECK(hj_writer_put(writer, &more) == HJ_OK, "%s", hj_writer_error(writer));
        }
    }
}

/* Games of several sizes: most of them share a block, some need several, one has a record that
 * fits into none. */
static void put_some_game(hj_writer *writer, unsigned number) {
    const bool is_long = number % 17 == 5;
    put_game(writer, number, is_long ? 8 : number % 3, is_long ? 20000 : 500);
}

typedef void put_fn(hj_writer *writer, unsigned number);

static void keep(fixture_bytes *out, hj_writer *writer) {
    const uint8_t *bytes;
    size_t size;
    HJ_CHECK(hj_writer_finish(writer, &bytes, &size) == HJ_OK, "%s", hj_writer_error(writer));
    fixture_add(out, bytes, size);
    hj_writer_close(writer);
}

static fixture_bytes archive_of(put_fn *put, unsigned first, unsigned last) {
    fixture_bytes out = {0};
    hj_writer *writer;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_archive(&writer, NULL), HJ_OK);
    for (unsigned k = first; k <= last; k++)
        put(writer, k);
    keep(&out, writer);
    return out;
}

static fixture_bytes log_of(put_fn *put, unsigned number) {
    fixture_bytes out = {0};
    hj_writer *writer;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    put(writer, number);
    keep(&out, writer);
    return out;
}

static void put_small(hj_writer *writer, unsigned number) {
    put_game(writer, number, 0, 0);
}

static void put_block(hj_writer *writer, unsigned number) { /* more than half a block */
    put_game(writer, number, 1, 40000);
}

static void put_oversize(hj_writer *writer, unsigned number) {
    put_game(writer, number, number == 2 ? 3 : 0, NOTE_MAX);
}

/* ---- reading them ---------------------------------------------------------------------------- */

typedef struct selection {
    hj_status status;
    unsigned records, games;
    uint32_t at;   /* the game the reader was in last */
    uint64_t sum;  /* of the ids and kinds that came */
    char id[32];   /* of the first game */
    bool by_index; /* nothing was said against the index */
    char fault[160], error[400];
} selection;

static selection select_from(hj_reader *reader, uint32_t first, uint32_t last) {
    selection s = {.status = hj_reader_select(reader, first, last)};
    const hj_record *record;
    const char *fault = hj_reader_index_fault(reader);
    snprintf(s.fault, sizeof s.fault, "%s", fault != NULL ? fault : "");
    while (s.status == HJ_OK && (s.status = hj_reader_next(reader, &record)) == HJ_OK) {
        const char *id = record->kind == HJ_RECORD_HEADER ? record->as.header.about.game_id : "";
        if (record->kind == HJ_RECORD_HEADER && s.games++ == 0)
            snprintf(s.id, sizeof s.id, "%s", id);
        s.records++;
        s.sum = s.sum * 31 + record->kind + record->offset;
        for (; *id != '\0'; id++)
            s.sum = s.sum * 31 + (uint8_t)*id;
    }
    s.at = hj_reader_game(reader);
    snprintf(s.error, sizeof s.error, "%s", hj_reader_error(reader));
    hj_reader_close(reader);
    return s;
}

static selection pick(const fixture_bytes *from, uint32_t first, uint32_t last) {
    hj_reader *reader;
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, from->at, from->size), HJ_OK);
    return select_from(reader, first, last);
}

static bool is_game(const selection *s, unsigned number) {
    char id[32];
    snprintf(id, sizeof id, "game %u", number);
    return s->status == HJ_DONE && s->games == 1 && strcmp(s->id, id) == 0;
}

/* It ended well, and gave another game than it was asked for. */
static bool is_wrong(const selection *s, unsigned number) {
    return s->status == HJ_DONE && s->games > 0 && !is_game(s, number);
}

/* ---- what goes in comes out ------------------------------------------------------------------ */

static void each_game(put_fn *put, unsigned games) {
    fixture_bytes archive = archive_of(put, 1, games);
    for (unsigned k = 1; k <= games; k++) {
        fixture_bytes log = log_of(put, k);
        const selection wanted = pick(&log, 1, 1), got = pick(&archive, k, k);
        HJ_CHECK(is_game(&got, k) && got.sum == wanted.sum && got.records == wanted.records &&
                     got.at == k && got.fault[0] == '\0',
                 "game %u: '%s', %u records, status %d %s %s", k, got.id, got.records, got.status,
                 got.error, got.fault);
        fixture_free(&log);
    }
    const selection beyond = pick(&archive, games + 1, games + 1);
    HJ_CHECK(beyond.status == HJ_DONE && beyond.records == 0 && beyond.at == games,
             "beyond: status %d, game %u", beyond.status, beyond.at);
    fixture_free(&archive);
}

static void every_game_is_found(void) {
    each_game(put_some_game, 120);
    each_game(put_oversize, 4);
    each_game(put_small, 1);
}

/* So many blocks that the index has several parts. */
static void long_indexes(void) {
    enum { GAMES = 2 * MARK_ENTRIES_MAX + 3 };
    fixture_bytes archive = archive_of(put_block, 1, GAMES);
    static const unsigned some[] = {1, 2, 679, 680, 681, 1359, 1360, 1361, GAMES - 1, GAMES};
    for (size_t k = 0; k < sizeof some / sizeof *some; k++) {
        const selection got = pick(&archive, some[k], some[k]);
        HJ_CHECK(is_game(&got, some[k]) && got.fault[0] == '\0', "game %u: '%s' %s %s", some[k],
                 got.id, got.error, got.fault);
    }
    const fixture_reading whole = fixture_read(archive.at, archive.size, 0);
    HJ_CHECK(whole.status == HJ_DONE && whole.records == GAMES * 13, "%u records: %s",
             whole.records, whole.error);
    fixture_free(&archive);
}

static void ranges_are_found(void) {
    fixture_bytes archive = archive_of(put_some_game, 1, 40);
    const selection middle = pick(&archive, 5, 23), rest = pick(&archive, 22, UINT32_MAX);
    HJ_CHECK(middle.status == HJ_DONE && middle.games == 19 && strcmp(middle.id, "game 5") == 0,
             "%u games from '%s': %s", middle.games, middle.id, middle.error);
    HJ_CHECK(rest.status == HJ_DONE && rest.games == 19 && strcmp(rest.id, "game 22") == 0,
             "%u games from '%s': %s", rest.games, rest.id, rest.error);
    fixture_free(&archive);
}

/* Whatever stands beside it, an archive keeps its games, and their numbers follow on. */
static void files_one_after_another(void) {
    fixture_bytes a = archive_of(put_some_game, 1, 30), b = archive_of(put_some_game, 31, 60);
    fixture_bytes log = log_of(put_small, 61), both = {0}, mixed = {0};
    fixture_add(&both, a.at, a.size);
    fixture_add(&both, b.at, b.size);
    fixture_add(&mixed, both.at, both.size);
    fixture_add(&mixed, log.at, log.size);
    fixture_add(&mixed, both.at, both.size);
    for (unsigned k = 1; k <= 60; k++) {
        const selection got = pick(&both, k, k);
        HJ_CHECK(is_game(&got, k) && got.at == k && got.fault[0] == '\0', "game %u: '%s' %s", k,
                 got.id, got.error);
    }
    for (unsigned k = 1; k <= 121; k += 3) {
        const selection got = pick(&mixed, k, k);
        HJ_CHECK(is_game(&got, k <= 61 ? k : k - 61) && got.at == k, "game %u: '%s' %s", k, got.id,
                 got.error);
    }
    fixture_free(&a);
    fixture_free(&b);
    fixture_free(&log);
    fixture_free(&both);
    fixture_free(&mixed);
}

static void equal_games_give_equal_bytes(void) {
    fixture_bytes a = archive_of(put_some_game, 1, 40), b = archive_of(put_some_game, 1, 40);
    HJ_CHECK(a.size == b.size && memcmp(a.at, b.at, a.size) == 0, "%zu and %zu bytes", a.size,
             b.size);
    fixture_free(&a);
    fixture_free(&b);
}

static void games_can_be_dropped(void) {
    fixture_bytes got = {0}, wanted = archive_of(put_small, 1, 2);
    hj_writer *writer;
    uint32_t blocks;
    hj_record note = {.kind = HJ_RECORD_NOTE, .as.note = "too late"};
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_archive(&writer, NULL), HJ_OK);
    put_small(writer, 1);
    put_some_game(writer, 5);
    hj_writer_drop_game(writer);
    put_small(writer, 2);
    HJ_CHECK(hj_writer_games(writer, &blocks) == 2 && blocks == 1, "%u games",
             hj_writer_games(writer, &blocks));
    keep(&got, writer);
    HJ_CHECK(got.size == wanted.size && memcmp(got.at, wanted.at, got.size) == 0, "other bytes");
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_archive(&writer, NULL), HJ_OK);
    put_small(writer, 1);
    hj_writer_drop_game(writer);
    HJ_CHECK(hj_writer_put(writer, &note) == HJ_ARGUMENT, "%s", hj_writer_error(writer));
    hj_writer_close(writer);
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_archive(&writer, NULL), HJ_OK);
    HJ_CHECK(hj_writer_finish(writer, NULL, NULL) == HJ_ARGUMENT, "an empty archive");
    hj_writer_close(writer);
    fixture_free(&got);
    fixture_free(&wanted);
}

/* ---- reading nothing else -------------------------------------------------------------------- */

/* Bytes that this process has read from files; 0 = the system does not say. */
static unsigned long long bytes_read(void) {
    unsigned long long count = 0;
    FILE *file = fopen("/proc/self/io", "r");
    if (file == NULL || fscanf(file, "rchar: %llu", &count) != 1)
        count = 0;
    if (file != NULL)
        fclose(file);
    return count;
}

/* Game 777 of a thousand: the index twice at the most, its block, and the heads of three others. */
static void one_game_reads_one_block(void) {
    enum { GAMES = 1000, WANTED = 777, HEADS = 4 * MARK_HEAD_SIZE, SELF = 1024 };
    const char *path = recording_path("archive");
    fixture_bytes archive = archive_of(put_some_game, 1, GAMES);
    file_write(path, archive.at, archive.size);
    if (bytes_read() == 0) {
        harness_skip("the system does not count what a process reads");
    } else {
        hj_reader *reader;
        const unsigned long long before = bytes_read();
        const unsigned long long self = bytes_read() - before; /* what asking costs */
        CU_ASSERT_EQUAL_FATAL(hj_reader_open(&reader, path), HJ_OK);
        const selection got = select_from(reader, WANTED, WANTED);
        const unsigned long long cost = bytes_read() - before - 2 * self;
        const size_t tail = MARK_TOTAL_SIZE + MARK_END_SIZE;
        mark total;
        CU_ASSERT_FATAL(mark_read_head(&total, archive.at + archive.size - tail, tail));
        const uint64_t index = mark_index_size(total.blocks);
        index_place place;
        source *in;
        CU_ASSERT_EQUAL_FATAL(source_open_memory(&in, archive.at, archive.size), HJ_OK);
        CU_ASSERT_EQUAL_FATAL(archive_index_find(in, WANTED, &place), INDEX_FOUND);
        source_close(in);
        const unsigned long long block = place.end - place.begin;
        const unsigned long long bound = index + 2 * (tail + HEADS) + block;
        CU_ASSERT(block <= MARK_BLOCK_MAX);
        HJ_CHECK(is_game(&got, WANTED), "'%s' %s", got.id, got.error);
        HJ_CHECK(cost <= bound && archive.size > 8 * bound,
                 "%llu bytes read of %zu, the index has %llu", cost, archive.size,
                 (unsigned long long)index);
    }
    unlink(path);
    fixture_free(&archive);
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* A file that was damaged gives the game that is asked for, or an error: never another one. */
static void flips_never_give_another_game(void) {
    enum { GAMES = 3, WANTED = 2 };
    fixture_bytes archive = archive_of(put_small, 1, GAMES);
    const fixture_reading sound = fixture_read(archive.at, archive.size, 0);
    unsigned nothing = 0, ignored = 0, seen = 0, bits = 0;
    for (size_t at = 0; at < archive.size; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            archive.at[at] ^= (uint8_t)(1u << bit);
            const fixture_reading whole = fixture_read(archive.at, archive.size, 0);
            const selection one = pick(&archive, WANTED, WANTED);
            archive.at[at] ^= (uint8_t)(1u << bit);
            const bool same = whole.status == HJ_DONE && whole.sum == sound.sum;
            bits++;
            nothing += same;
            seen += whole.status == HJ_MALFORMED || whole.status == HJ_UNSUPPORTED;
            ignored += one.fault[0] != '\0';
            HJ_CHECK(same || whole.status == HJ_MALFORMED || whole.status == HJ_UNSUPPORTED,
                     "byte %zu bit %u: status %d, %u records", at, bit, whole.status,
                     whole.records);
            HJ_CHECK(!is_wrong(&one, WANTED), "byte %zu bit %u: '%s' is given for game 2", at, bit,
                     one.id);
        }
    }
    HJ_CHECK(seen + nothing == bits && nothing < bits / 8 && ignored > 0,
             "%u bits, %u seen, %u change nothing", bits, seen, nothing);
    fixture_free(&archive);
}

static void cuts_never_give_another_game(void) {
    fixture_bytes archive = archive_of(put_small, 1, 3);
    const size_t size = archive.size;
    for (archive.size = 0; archive.size < size; archive.size++) {
        const fixture_reading whole = fixture_read(archive.at, archive.size, 0);
        const selection one = pick(&archive, 2, 2);
        HJ_CHECK(whole.status == HJ_MALFORMED && whole.cut, "cut at %zu: status %d %s",
                 archive.size, whole.status, whole.error);
        HJ_CHECK(!is_wrong(&one, 2), "cut at %zu: '%s'", archive.size, one.id);
    }
    archive.size = size;
    fixture_free(&archive);
}

/* ---- indexes that lie ------------------------------------------------------------------------ */

/* Where the only part of the index begins, and its entries. */
static uint8_t *entries_of(const fixture_bytes *archive, uint32_t *blocks) {
    const size_t tail = MARK_TOTAL_SIZE + MARK_END_SIZE;
    mark total;
    CU_ASSERT_FATAL(mark_read_head(&total, archive->at + archive->size - tail, tail));
    CU_ASSERT_FATAL(total.blocks > 3 && total.blocks < MARK_ENTRIES_MAX);
    *blocks = total.blocks;
    return archive->at + archive->size - tail - MARK_EMPTY_SIZE - total.blocks * MARK_ENTRY_SIZE;
}

/* Makes the check fit what the entries say now. */
static void vouch(const fixture_bytes *archive) {
    const size_t tail = MARK_TOTAL_SIZE + MARK_END_SIZE;
    uint8_t *at = archive->at + archive->size - tail;
    uint32_t blocks;
    mark total;
    const uint8_t *entries = entries_of(archive, &blocks);
    CU_ASSERT_FATAL(mark_read_head(&total, at, tail));
    total.check = mark_check(0, entries, blocks);
    mark_write_member(at, &total);
}

static void wants_fault(const fixture_bytes *archive, unsigned games, const char *what) {
    unsigned noticed = 0;
    for (unsigned k = 1; k <= games; k++) {
        const selection got = pick(archive, k, k);
        noticed += got.fault[0] != '\0';
        HJ_CHECK(!is_wrong(&got, k), "%s: '%s' is given for game %u", what, got.id, k);
    }
    HJ_CHECK(noticed > 0, "%s: the index was used for every game", what);
    const fixture_reading whole = fixture_read(archive->at, archive->size, 0);
    HJ_CHECK(whole.status == HJ_MALFORMED, "%s: status %d", what, whole.status);
}

static void lies_are_not_believed(void) {
    enum { GAMES = 60 };
    fixture_bytes archive = archive_of(put_some_game, 1, GAMES);
    fixture_bytes other = archive_of(put_some_game, 2, GAMES + 1), wrong = {0};
    uint32_t blocks, others;
    uint8_t *entries = entries_of(&archive, &blocks);
    uint64_t size[2];
    uint32_t games[2];
    for (unsigned k = 0; k < 2; k++)
        mark_read_entry(entries + k * MARK_ENTRY_SIZE, &size[k], &games[k]);
    /* A game moved from one block to the next. */
    mark_write_entry(entries, size[0], games[0] - 1);
    mark_write_entry(entries + MARK_ENTRY_SIZE, size[1], games[1] + 1);
    vouch(&archive);
    wants_fault(&archive, GAMES, "counts");
    /* A border moved by a byte. */
    mark_write_entry(entries, size[0] - 1, games[0]);
    mark_write_entry(entries + MARK_ENTRY_SIZE, size[1] + 1, games[1]);
    vouch(&archive);
    wants_fault(&archive, GAMES, "sizes");
    /* Two blocks in the other order. */
    mark_write_entry(entries, size[1], games[1]);
    mark_write_entry(entries + MARK_ENTRY_SIZE, size[0], games[0]);
    vouch(&archive);
    wants_fault(&archive, GAMES, "order");
    mark_write_entry(entries, size[0], games[0]);
    mark_write_entry(entries + MARK_ENTRY_SIZE, size[1], games[1]);
    vouch(&archive);
    const selection right = pick(&archive, GAMES, GAMES);
    HJ_CHECK(is_game(&right, GAMES) && right.fault[0] == '\0', "put right, and '%s'", right.fault);
    /* The index of another archive behind these blocks. */
    const size_t front = (size_t)(entries - archive.at) - (MARK_INDEX_SIZE - MARK_EMPTY_SIZE);
    const uint8_t *back = entries_of(&other, &others) - (MARK_INDEX_SIZE - MARK_EMPTY_SIZE);
    fixture_add(&wrong, archive.at, front);
    fixture_add(&wrong, back, (size_t)(other.at + other.size - back));
    wants_fault(&wrong, GAMES, "of another file");
    /* The first block is gone, and the index says nothing of it. */
    wrong.size = 0;
    fixture_add(&wrong, archive.at + size[0], archive.size - size[0]);
    const selection gone = pick(&wrong, 1, 1);
    HJ_CHECK(gone.games == 0 && gone.fault[0] != '\0' && gone.status == HJ_MALFORMED,
             "the front is gone, and '%s' is given", gone.id);
    fixture_free(&archive);
    fixture_free(&other);
    fixture_free(&wrong);
}

/* A total that counts more or fewer games than there are. */
static void totals_are_not_believed(void) {
    enum { GAMES = 60 };
    fixture_bytes a = archive_of(put_some_game, 1, GAMES), both = {0};
    const size_t tail = MARK_TOTAL_SIZE + MARK_END_SIZE;
    uint32_t blocks, games;
    uint64_t size;
    mark total;
    fixture_bytes b = archive_of(put_some_game, GAMES + 1, 2 * GAMES);
    uint8_t *entries = entries_of(&a, &blocks), *at = a.at + a.size - tail;
    mark_read_entry(entries, &size, &games);
    mark_write_entry(entries, size, games + 1);
    vouch(&a);
    CU_ASSERT_FATAL(mark_read_head(&total, at, tail));
    total.games++;
    mark_write_member(at, &total);
    wants_fault(&a, GAMES, "a total");
    fixture_add(&both, a.at, a.size);
    fixture_add(&both, b.at, b.size);
    const selection got = pick(&both, GAMES + 2, GAMES + 2);
    HJ_CHECK(!is_wrong(&got, GAMES + 2), "'%s' is given", got.id);
    fixture_free(&a);
    fixture_free(&b);
    fixture_free(&both);
}

HJ_TESTS(archive, TEST(every_game_is_found), TEST(long_indexes), TEST(ranges_are_found),
         TEST(files_one_after_another), TEST(equal_games_give_equal_bytes),
         TEST(games_can_be_dropped), TEST(one_game_reads_one_block),
         TEST(flips_never_give_another_game), TEST(cuts_never_give_another_game),
         TEST(lies_are_not_believed), TEST(totals_are_not_believed));
