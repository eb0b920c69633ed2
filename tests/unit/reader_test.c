/* reader_test.c: what reading a log gives and refuses: order, limits by value, the hash and what it
 * covers, both forms, and what is no log at all. */
#include "harness.h"
#include "log/codec.h"
#include "log/container.h"
#include "log_fixture.h"
#include "util/limits.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void says(const fixture_reading *reading, hj_status status, const char *words) {
    HJ_CHECK(reading->status == status && strstr(reading->error, words) != NULL,
             "status %d '%s', expected %d '%s'", reading->status, reading->error, status, words);
}

static void wants(const void *bytes, size_t size, hj_status status, const char *words) {
    fixture_reading whole = fixture_read(bytes, size, 0), slow = fixture_read(bytes, size, 1);
    says(&whole, status, words);
    HJ_CHECK(fixture_same(&whole, &slow), "in one piece '%s', byte by byte '%s'", whole.error,
             slow.error);
}

/* Magic and header of the fixture, then what follows, packed. */
static void begin_stream(fixture_bytes *stream) {
    const fixture_bytes *whole = fixture_stream();
    size_t size = CONTAINER_MAGIC_SIZE + 3;
    size += (size_t)(whole->at[11] & 0x7f) + 128u * whole->at[12];
    fixture_add(stream, whole->at, size);
}

static fixture_reading read_stream(fixture_bytes *stream) {
    fixture_bytes member = {0};
    fixture_gzip(&member, stream->at, stream->size);
    fixture_reading reading = fixture_read(member.at, member.size, 0);
    fixture_free(&member);
    return reading;
}

static const char DONE[] = "\x0a\x04\x08\x0f\x10\x01"; /* P1 ends the turn */
static const char END[] = "\x2a\x02\x08\x01";
static const char NOTE[] = "\x32\x03\x0a\x01x";
static const char RULING[] = "\x3a\x02\x08\x01";
static const char SEAL[] = "\x42\x03\x0a\x01x";

static void add(fixture_bytes *stream, const char *message) {
    fixture_frame(stream, message, strlen(message));
}

/* ---- what it gives -------------------------------------------------------------------------- */

static void records_have_places_and_numbers(void) {
    const fixture_bytes *log = fixture_log(), *stream = fixture_stream();
    hj_reader *reader;
    const hj_record *record;
    static const uint8_t kinds[] = {HJ_RECORD_HEADER, HJ_RECORD_PERSON,     HJ_RECORD_ACTION,
                                    HJ_RECORD_ACTION, HJ_RECORD_ACTION,     HJ_RECORD_CHECKPOINT,
                                    HJ_RECORD_NOTE,   HJ_RECORD_ACTION,     HJ_RECORD_ACTION,
                                    HJ_RECORD_ACTION, HJ_RECORD_CHECKPOINT, HJ_RECORD_END};
    static const uint32_t numbers[] = {0, 0, 1, 2, 3, 3, 3, 4, 5, 6, 6, 6};
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, log->at, log->size), HJ_OK);
    for (unsigned k = 0; k < 12; k++) {
        CU_ASSERT_EQUAL_FATAL(hj_reader_next(reader, &record), HJ_OK);
        HJ_CHECK(record->kind == kinds[k] && record->number == numbers[k] && record->line == 0,
                 "record %u: kind %u, number %u", k, record->kind, (unsigned)record->number);
        HJ_CHECK(stream->at[record->offset] == 0x12 && record->offset >= CONTAINER_MAGIC_SIZE,
                 "record %u at %llu", k, (unsigned long long)record->offset);
    }
    CU_ASSERT_EQUAL(hj_reader_next(reader, &record), HJ_DONE);
    CU_ASSERT_PTR_NULL(record);
    CU_ASSERT_FALSE(hj_reader_is_text(reader));
    hj_reader_close(reader);
}

/* Offsets count from each game's own magic. */
static void games_follow_one_another(void) {
    fixture_bytes two = {0};
    fixture_add(&two, fixture_stream()->at, fixture_stream()->size);
    fixture_add(&two, fixture_stream()->at, fixture_stream()->size);
    fixture_bytes member = {0};
    fixture_gzip(&member, two.at, two.size);
    hj_reader *reader;
    const hj_record *record;
    uint64_t offsets[12];
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, member.at, member.size), HJ_OK);
    for (unsigned k = 0; k < 24; k++) {
        CU_ASSERT_EQUAL_FATAL(hj_reader_next(reader, &record), HJ_OK);
        if (k < 12)
            offsets[k] = record->offset;
        else
            CU_ASSERT_EQUAL(record->offset, offsets[k - 12]);
    }
    hj_reader_close(reader);
    /* A game without an end may be followed by another; a magic without a header may not. */
    two.size = 0;
    begin_stream(&two);
    fixture_add(&two, fixture_stream()->at, fixture_stream()->size);
    fixture_reading reading = read_stream(&two);
    HJ_CHECK(reading.status == HJ_DONE && reading.records == 13, "%s", reading.error);
    two.size = 0;
    fixture_add(&two, CONTAINER_MAGIC, CONTAINER_MAGIC_SIZE);
    fixture_add(&two, fixture_stream()->at, fixture_stream()->size);
    reading = read_stream(&two);
    says(&reading, HJ_MALFORMED, "byte 10: the magic word stands twice");
    fixture_free(&member);
    fixture_free(&two);
}

static void order_is_held(void) {
    static const struct {
        const char *messages[4];
        unsigned records;
        const char *words; /* "" = whole */
    } rows[] = {
        {{DONE, END, RULING, SEAL}, 5, ""},
        {{END, SEAL, RULING}, 4, ""},
        {{END, DONE}, 2, "only rulings and seals"},
        {{END, NOTE}, 2, "only rulings and seals"},
        {{END, END}, 2, "a second end"},
        {{RULING, DONE, NOTE}, 4, ""},
        {{DONE, SEAL}, 2, "a seal stands before the end"},
    };
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        fixture_bytes stream = {0};
        begin_stream(&stream);
        for (unsigned m = 0; m < 4 && rows[k].messages[m] != NULL; m++)
            add(&stream, rows[k].messages[m]);
        fixture_reading reading = read_stream(&stream);
        says(&reading, rows[k].words[0] == '\0' ? HJ_DONE : HJ_MALFORMED, rows[k].words);
        HJ_CHECK(reading.records == rows[k].records, "row %u: %u records", k, reading.records);
        fixture_free(&stream);
    }
    fixture_bytes stream = {0};
    add(&stream, DONE);
    fixture_reading reading = read_stream(&stream);
    says(&reading, HJ_MALFORMED, "the magic word is not there");
    stream.size = 0;
    fixture_add(&stream, CONTAINER_MAGIC, CONTAINER_MAGIC_SIZE);
    add(&stream, DONE);
    reading = read_stream(&stream);
    says(&reading, HJ_MALFORMED, "byte 10: a game begins with its header");
    stream.size = 0;
    begin_stream(&stream);
    fixture_add(&stream, stream.at + CONTAINER_MAGIC_SIZE, stream.size - CONTAINER_MAGIC_SIZE);
    reading = read_stream(&stream);
    says(&reading, HJ_MALFORMED, "a header stands where no game begins");
    fixture_free(&stream);
}

/* ---- limits of a game ----------------------------------------------------------------------- */

/* 8 MiB of notes, to the byte; and a second game in the file starts to count anew. */
static void bytes_are_limited(void) {
    enum { TEXT = 60000, FRAME = TEXT + 12 };
    char *note = malloc(TEXT + 8);
    memset(note, 'x', TEXT + 8);
    memcpy(note, "\x32\xe4\xd4\x03\x0a\xe0\xd4\x03", 8);
    for (unsigned over = 0; over < 2; over++) {
        fixture_bytes stream = {0};
        begin_stream(&stream);
        while (stream.size + 2 * FRAME < HJ_LIMIT_GAME)
            fixture_frame(&stream, note, TEXT + 8);
        /* Two last notes that fill the game: a frame has 12 bytes around its text. */
        size_t text = HJ_LIMIT_GAME - stream.size + over - 24;
        for (unsigned half = 0; half < 2; half++) {
            size_t size = half == 0 ? text / 2 : text - text / 2;
            char *last = malloc(size + 8);
            memset(last, 'y', size + 8);
            memcpy(last, "\x32\x80\x80\x00\x0a\x80\x80\x00", 8);
            for (unsigned k = 0; k < 2; k++) {
                size_t value = k == 0 ? size + 4 : size;
                last[4 * k + 1] = (char)((value & 0x7f) | 0x80);
                last[4 * k + 2] = (char)(((value >> 7) & 0x7f) | 0x80);
                last[4 * k + 3] = (char)(value >> 14);
            }
            fixture_frame(&stream, last, size + 8);
            free(last);
        }
        HJ_CHECK(stream.size == HJ_LIMIT_GAME + over, "the test's stream has %zu bytes",
                 stream.size);
        fixture_add(&stream, fixture_stream()->at, fixture_stream()->size);
        fixture_reading reading = read_stream(&stream);
        says(&reading, over == 0 ? HJ_DONE : HJ_MALFORMED, over == 0 ? "" : "8388608");
        fixture_free(&stream);
    }
    free(note);
}

/* ---- the hash ------------------------------------------------------------------------------- */

static void hash_of(const fixture_bytes *log, uint8_t hash[32]) {
    hj_reader *reader;
    const hj_record *record;
    if (hj_reader_open_memory(&reader, log->at, log->size) != HJ_OK)
        abort();
    CU_ASSERT_FALSE(hj_reader_hash(reader, hash));
    while (hj_reader_next(reader, &record) == HJ_OK) {
    }
    HJ_CHECK(hj_reader_hash(reader, hash), "no hash: %s", hj_reader_error(reader));
    hj_reader_close(reader);
}

/* The fixture's game with some records left out. */
static void without(uint32_t records, uint8_t hash[32]) {
    hj_writer *writer;
    fixture_bytes log = {0};
    if (hj_writer_open_memory(&writer) != HJ_OK)
        abort();
    for (unsigned k = 0; fixture_record(k) != NULL; k++)
        if ((records >> k & 1) == 0)
            CU_ASSERT_EQUAL(hj_writer_put(writer, fixture_record(k)), HJ_OK);
    const uint8_t *bytes;
    CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, &bytes, &log.size), HJ_OK);
    log.at = malloc(log.size);
    memcpy(log.at, bytes, log.size);
    hash_of(&log, hash);
    hj_writer_close(writer);
    free(log.at);
}

/* By hand: SHA-256 over the frames of all records but Person, Note and End. */
static void the_hash_is_what_the_format_says(void) {
    const fixture_bytes *stream = fixture_stream();
    uint8_t expected[32], hash[32];
    fixture_bytes covered = {0};
    for (size_t at = CONTAINER_MAGIC_SIZE; at < stream->size;) {
        size_t length = stream->at[at + 1], head = 2;
        if (length >= 128) {
            length = (length & 0x7f) + 128u * stream->at[at + 2];
            head = 3;
        }
        uint8_t tag = stream->at[at + head];
        if (tag != 0x22 && tag != 0x32 && tag != 0x2a)
            fixture_add(&covered, stream->at + at, head + length);
        at += head + length;
    }
    CU_ASSERT_EQUAL(EVP_Digest(covered.at, covered.size, expected, NULL, EVP_sha256(), NULL), 1);
    hash_of(fixture_log(), hash);
    CU_ASSERT_EQUAL(memcmp(hash, expected, 32), 0);
    fixture_free(&covered);
}

static void names_and_notes_are_not_in_it(void) {
    uint8_t whole[32], hash[32];
    without(0, whole);
    without(1u << 1 | 1u << 6, hash); /* the person and the note */
    CU_ASSERT_EQUAL(memcmp(whole, hash, 32), 0);
    for (unsigned k = 2; k < 11; k++) {
        without(1u << k, hash);
        HJ_CHECK((memcmp(whole, hash, 32) == 0) == (k == 6), "without record %u", k);
    }
}

/* ---- damage against bad writing ------------------------------------------------------------- */

/* A record this program does not know is UNSUPPORTED; where the checksum is wrong as well nobody
 * can say what stood there. */
static void damage_is_not_a_newer_version(void) {
    fixture_bytes stream = {0}, member = {0};
    begin_stream(&stream);
    fixture_frame(&stream, "\x4a\x01x", 3);
    fixture_gzip(&member, stream.at, stream.size);
    wants(member.at, member.size, HJ_UNSUPPORTED, "a record of kind 9");
    member.at[member.size - 8] ^= 1;
    wants(member.at, member.size, HJ_MALFORMED, "a record of kind 9");
    wants(member.at, member.size, HJ_MALFORMED, "checksum");
    fixture_free(&member);
    fixture_free(&stream);
}

static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Streams with bytes changed, taken out and put in, in sound members: none crashes, each ends in
 * one of four ways, and how it arrives makes no difference. fixture_read also packs again what it
 * got. */
static void hostile_streams_are_survived(void) {
    const fixture_bytes *stream = fixture_stream();
    uint32_t seed = 4242;
    unsigned taken = 0, rounds = harness_long() ? 200000 : 4000;
    for (unsigned round = 0; round < rounds; round++) {
        fixture_bytes spoiled = {0}, member = {0};
        size_t from = next_random(&seed) % stream->size;
        size_t to = from + next_random(&seed) % 4;
        size_t put = next_random(&seed) % 4;
        to = to < stream->size ? to : stream->size;
        fixture_add(&spoiled, stream->at, from);
        for (size_t k = 0; k < put; k++)
            fixture_add(&spoiled, &(uint8_t){(uint8_t)next_random(&seed)}, 1);
        fixture_add(&spoiled, stream->at + to, stream->size - to);
        fixture_gzip(&member, spoiled.at, spoiled.size);
        fixture_reading whole = fixture_read(member.at, member.size, 0);
        fixture_reading pieces = fixture_read(member.at, member.size, 1 + round % 7);
        taken += whole.status == HJ_DONE;
        HJ_CHECK(whole.status == HJ_DONE || whole.status == HJ_MALFORMED ||
                     whole.status == HJ_UNSUPPORTED,
                 "round %u: status %d '%s'", round, whole.status, whole.error);
        HJ_CHECK(fixture_same(&whole, &pieces), "round %u: '%s' or '%s'", round, whole.error,
                 pieces.error);
        fixture_free(&spoiled);
        fixture_free(&member);
    }
    HJ_CHECK(taken > 0 && taken < rounds / 2, "%u of %u were taken", taken, rounds);
}

/* ---- the text form -------------------------------------------------------------------------- */

static const char SMALL[] = "# a comment first\n"
                            "\n"
                            "  hexjudge 1\n"
                            "rules base/1\n"
                            "seats 4\n"
                            "board beginner\n"
                            "player P1 \"Ana\"\n"
                            "P1 settlement c28\n"
                            "note \"tea\"   # and a comment\n"
                            "P1 road e41 @7 ~1500\r\n"
                            "check P1.points = 1\n"
                            "end reason unfinished hash =\n"
                            "ruling stands 1 by \"TD\"";

static void text_is_read(void) {
    hj_reader *reader;
    const hj_record *record;
    static const struct {
        uint8_t kind;
        uint32_t line, number;
    } rows[] = {{HJ_RECORD_HEADER, 3, 0}, {HJ_RECORD_PERSON, 7, 0},  {HJ_RECORD_ACTION, 8, 1},
                {HJ_RECORD_NOTE, 9, 1},   {HJ_RECORD_ACTION, 10, 2}, {HJ_RECORD_CHECKPOINT, 11, 2},
                {HJ_RECORD_END, 12, 2},   {HJ_RECORD_RULING, 13, 2}};
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, SMALL, strlen(SMALL)), HJ_OK);
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        hj_status status = hj_reader_next(reader, &record);
        if (!HJ_CHECK(status == HJ_OK, "record %u: %s", k, hj_reader_error(reader)))
            break;
        HJ_CHECK(record->kind == rows[k].kind && record->line == rows[k].line &&
                     record->number == rows[k].number,
                 "record %u: kind %u, line %u, number %u", k, record->kind, (unsigned)record->line,
                 (unsigned)record->number);
        const char *line = SMALL + record->offset;
        HJ_CHECK(record->offset < sizeof SMALL && (record->offset == 0 || line[-1] == '\n'),
                 "record %u at %llu", k, (unsigned long long)record->offset);
        if (record->kind == HJ_RECORD_END) {
            uint8_t hash[32];
            CU_ASSERT_TRUE(hj_reader_hash(reader, hash) && record->as.end.has_hash);
            CU_ASSERT_EQUAL(memcmp(hash, record->as.end.hash, 32), 0);
        }
    }
    CU_ASSERT_EQUAL(hj_reader_next(reader, &record), HJ_DONE);
    CU_ASSERT_TRUE(hj_reader_is_text(reader));
    hj_reader_close(reader);
    fixture_reading whole = fixture_read(SMALL, strlen(SMALL), 0);
    for (size_t chunk = 1; chunk < 8; chunk++) {
        fixture_reading pieces = fixture_read(SMALL, strlen(SMALL), chunk);
        HJ_CHECK(fixture_same(&whole, &pieces), "pieces of %zu read otherwise", chunk);
    }
}

/* A log and its text have the same records, and so the same hash. */
static void text_and_log_have_one_hash(void) {
    hj_reader *reader, *again;
    const hj_record *record;
    hj_writer *writer;
    const uint8_t *bytes;
    size_t size;
    uint8_t of_text[32], of_log[32];
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, SMALL, strlen(SMALL)), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK)
        HJ_CHECK(hj_writer_put(writer, record) == HJ_OK, "%s", hj_writer_error(writer));
    CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, &bytes, &size), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&again, bytes, size), HJ_OK);
    while (hj_reader_next(again, &record) == HJ_OK) {
    }
    CU_ASSERT_TRUE(hj_reader_hash(reader, of_text) && hj_reader_hash(again, of_log));
    CU_ASSERT_EQUAL(memcmp(of_text, of_log, 32), 0);
    hj_reader_close(reader);
    hj_reader_close(again);
    hj_writer_close(writer);
}

static void text_errors_have_lines(void) {
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"hexjudge 1\nrules base/1\nseats 4\nboard beginner\nP1 dances\n", "line 5: "},
        {"hexjudge 1\nrules base/1\nseats 4\nboard beginner\nP1 done\nend\nP1 done\n",
         "line 7: after the end of a game"},
        {"hexjudge 1\nrules base/1\nseats 5\nboard beginner\nP1 done\n", "line "},
        {"hexjudge 1\nrules base/1\nseats 4\nboard beginner\nnote \"\xff\"\n",
         "line 5: bytes that are not UTF-8"},
    };
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++)
        wants(rows[k].text, strlen(rows[k].text), HJ_MALFORMED, rows[k].words);
    wants("hexjudge 1\nrules base/1\0\n", 25, HJ_MALFORMED, "line 2: ");
    fixture_bytes line = {0};
    fixture_add(&line, "hexjudge 1\n#", 12);
    for (unsigned k = 1; k < HJ_LIMIT_LINE - 1; k++)
        fixture_add(&line, "x", 1);
    fixture_add(&line, "\nrules nothing/1\n", 17);
    fixture_reading reading = fixture_read(line.at, line.size, 0);
    HJ_CHECK(strstr(reading.error, "line 3: ") != NULL, "%s", reading.error);
    line.size = 12;
    for (unsigned k = 0; k < HJ_LIMIT_LINE - 1; k++)
        fixture_add(&line, "x", 1);
    reading = fixture_read(line.at, line.size, 0);
    says(&reading, HJ_MALFORMED, "line 2: a line is longer than the limit of 65535 bytes");
    fixture_free(&line);
}

static void strangers_are_named(void) {
    static const struct {
        const char *bytes;
        size_t size;
        const char *words;
    } rows[] = {
#define ROW(bytes, words) {bytes, sizeof bytes - 1, words}
        ROW("{\"source\": 1}", "import"),
        ROW("\n  [1, 2]", "import"),
        ROW("SOC:1", "not gzip and not the text form"),
        ROW("# only a comment\n", "not gzip and not the text form"),
        ROW("\n\n", "not gzip and not the text form"),
        ROW("hexjudges 1\n", "not gzip and not the text form"),
        ROW("\x89PNG\r\n", "not gzip and not the text form"),
        ROW("\0\0\0", "not gzip and not the text form"),
        ROW("PK\x03\x04zip", "a zip archive"),
        ROW("\x28\xb5\x2f\xfd...", "zstd"),
        ROW("\xfd"
            "7zXZ\0..",
            "xz"),
        ROW("BZh91AY", "bzip2"),
        ROW("\x0a\x08hexjudge\x12", "not compressed"),
        ROW("\xef\xbb\xbfhexjudge 1\n", "byte order mark"),
        ROW("", "the file is empty"),
        ROW("\x1f", "cut off"),
        ROW("\x1f\x8b", "cut off"),
    };
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++)
        wants(rows[k].bytes, rows[k].size, HJ_MALFORMED, rows[k].words);
}

static void files_are_opened(void) {
    hj_reader *reader;
    const hj_record *record;
    CU_ASSERT_EQUAL(hj_reader_open(&reader, "no/such/file.hjl.gz"), HJ_IO);
    CU_ASSERT_PTR_NULL(reader);
    CU_ASSERT_EQUAL_FATAL(hj_reader_open(&reader, "."),
                          HJ_OK); /* a folder opens, but has no bytes */
    CU_ASSERT_EQUAL(hj_reader_next(reader, &record), HJ_IO);
    CU_ASSERT_EQUAL(hj_reader_next(reader, &record), HJ_IO);
    HJ_CHECK(strstr(hj_reader_error(reader), "cannot read") != NULL, "%s", hj_reader_error(reader));
    hj_reader_close(reader);
    hj_reader_close(NULL);
    hj_writer_close(NULL);
}

HJ_TESTS(reader, TEST(records_have_places_and_numbers), TEST(games_follow_one_another),
         TEST(order_is_held), TEST(bytes_are_limited), TEST(the_hash_is_what_the_format_says),
         TEST(names_and_notes_are_not_in_it), TEST(damage_is_not_a_newer_version),
         TEST(hostile_streams_are_survived), TEST(text_is_read), TEST(text_and_log_have_one_hash),
         TEST(text_errors_have_lines), TEST(strangers_are_named), TEST(files_are_opened));
