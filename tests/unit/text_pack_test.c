/* text_pack_test.c: text and log are two forms of one thing: a log unpacked and packed again has
 * the same bytes. It must not know how either form is laid out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "hexjudge.h"
#include "text_helper.h"

enum { ROOM = 4 << 20 };

typedef struct bytes {
    uint8_t *at;
    size_t size;
} bytes;

/* Any input of the reader as a packed log. End records are written as they stand. */
static bytes pack(const void *input, size_t size) {
    bytes out = {NULL, 0};
    hj_reader *reader = NULL;
    hj_writer *writer = NULL;
    const hj_record *record;
    const uint8_t *packed;
    hj_status status = hj_reader_open_memory(&reader, input, size);
    if (!HJ_CHECK(status == HJ_OK && hj_writer_open_memory(&writer) == HJ_OK, "opens")) {
        return out;
    }
    hj_writer_verbatim(writer, true);
    while ((status = hj_reader_next(reader, &record)) == HJ_OK) {
        status = hj_writer_put(writer, record);
        if (!HJ_CHECK(status == HJ_OK, "%s", hj_writer_error(writer))) {
            break;
        }
    }
    if (HJ_CHECK(status == HJ_DONE, "%s", hj_reader_error(reader)) &&
        HJ_CHECK(hj_writer_finish(writer, &packed, &out.size) == HJ_OK, "%s",
                 hj_writer_error(writer))) {
        out.at = malloc(out.size);
        memcpy(out.at, packed, out.size);
    }
    hj_writer_close(writer);
    hj_reader_close(reader);
    return out;
}

/* A packed log as text, as `unpack` prints it; the caller frees. */
static char *unpack(bytes log) {
    hj_reader *reader = NULL;
    hj_config config;
    const hj_record *record;
    hj_status status = hj_reader_open_memory(&reader, log.at, log.size);
    char *text = malloc(ROOM);
    size_t size = 0;
    memset(&config, 0, sizeof config);
    text[0] = '\0';
    HJ_CHECK(status == HJ_OK && !hj_reader_is_text(reader), "the log opens");
    while ((status = hj_reader_next(reader, &record)) == HJ_OK) {
        if (record->kind == HJ_RECORD_HEADER) {
            config = record->as.header.config;
        }
        const size_t more = hj_text_record(text + size, ROOM - size, &config, record);
        if (!HJ_CHECK(more > 0, "record %u prints", record->number)) {
            break;
        }
        size += more;
    }
    HJ_CHECK(status == HJ_DONE, "%s", hj_reader_error(reader));
    hj_reader_close(reader);
    return text;
}

/* text -> log -> text -> log: both logs are equal, and so are the texts from the second on. */
static void goes_round(const char *text) {
    bytes first = pack(text, strlen(text));
    if (first.at == NULL) {
        return;
    }
    char *printed = unpack(first);
    bytes second = pack(printed, strlen(printed));
    HJ_CHECK(first.size == second.size && second.at != NULL &&
                 memcmp(first.at, second.at, first.size) == 0,
             "%zu bytes became %zu:\n%.2000s", first.size, second.size, printed);
    free(first.at);
    free(second.at);
    free(printed);
}

static const char game[] =
    "hexjudge 1\nrules base/1\nset bank=unlimited shortage=seat_order\nprofile pioneers\n"
    "seats 3\nboard beginner\nview public\nabout event \"Spring Open\"\nabout game \"g\\x07\"\n"
    "start turn 5 P1 main\nstart P1 settlements c5 c9\nstart P1 roads e1\nstart P2 hand 2ore\n"
    "player P1 \"Ana\" red id \"x17\" salt \"s\"\nnote \"two\\nlines\"\n"
    "P1 settlement 4/5/11\nP2 roll 3 4 @12 ~500\nP2 roll sum 9\nP1 knight h5 from P3 ore\n"
    "P1 knight none\nP1 robber h4 from P2 ?\nP1 trade P3 give 1brick get nothing\n"
    "P1 deposit beans from h3 row lower card knight\nP1 deposit rice from h3 row upper\n"
    "P3 discard 2wool 1ore 3?\nP1 plenty nothing\nP1 buy ?\nP1 done\n"
    "check P1.hand = 1brick 2ore; P2.gained = nothing; robber = h5; digest = 1a2b3c4d\n"
    "check bank = nothing; deck.knight = 0; digest = 0000000000000001\n"
    "end winner P1 P2 points 10 5 6 reason time actions 13 checkpoints 2 "
    "digest 0123456789abcdef hash =\n"
    "ruling stands 7 by \"TD\" reason \"r\"\nseal 00ff\n";

static void a_game_goes_round(void) {
    goes_round(game);
}

static void several_games_go_round(void) {
    char *two = malloc(2 * sizeof game + 200);
    sprintf(two, "%s%s%s", game, "hexjudge 1\nrules frenemies/1\nseats 4\nboard beginner\nend\n",
            game);
    goes_round(two);
    free(two);
}

/* What the codec takes, the text form can say: actions of every kind under headers of every kind.
 */
static void random_games_go_round(void) {
    uint64_t seed = 31;
    char *text = malloc(ROOM);
    for (unsigned round = 0; round < 60; round++) {
        hj_record record;
        text_random_header(&record, &seed);
        record.as.header.config.ruleset_version = 1;
        size_t size = hj_text_record(text, ROOM, NULL, &record);
        const hj_config config = record.as.header.config;
        for (unsigned left = 200; left > 0; left--) {
            memset(&record, 0, sizeof record);
            record.kind = HJ_RECORD_ACTION;
            text_random_action(&record.as.action, 1 + text_chance(&seed, HJ_KIND_COUNT - 1), &seed);
            size += hj_text_record(text + size, ROOM - size, &config, &record);
        }
        goes_round(text);
    }
    free(text);
}

static void a_computed_hash_is_the_games(void) {
    hj_reader *reader = NULL;
    const hj_record *record;
    uint8_t hash[32];
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, game, sizeof game - 1), HJ_OK);
    unsigned ends = 0;
    while (hj_reader_next(reader, &record) == HJ_OK) {
        CU_ASSERT(hj_reader_is_text(reader));
        if (record->kind == HJ_RECORD_END) {
            ends++;
            CU_ASSERT(record->as.end.has_hash && hj_reader_hash(reader, hash));
            CU_ASSERT(memcmp(record->as.end.hash, hash, sizeof hash) == 0);
        }
    }
    CU_ASSERT_EQUAL(ends, 1);
    hj_reader_close(reader);
}

/* The reader puts the number of the line before the reason. */
static void errors_name_the_line(void) {
    static const char text[] =
        "hexjudge 1\nrules base/1\nseats 4\nboard beginner\nP1 setlement c3\n";
    hj_reader *reader = NULL;
    const hj_record *record;
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, text, sizeof text - 1), HJ_OK);
    CU_ASSERT_EQUAL(hj_reader_next(reader, &record), HJ_OK);
    CU_ASSERT_EQUAL(hj_reader_next(reader, &record), HJ_MALFORMED);
    CU_ASSERT_STRING_EQUAL(hj_reader_error(reader),
                           "line 5: unknown action 'setlement', did you mean 'settlement'?");
    hj_reader_close(reader);
}

/* NUL bytes, bytes that are no UTF-8, and a line of ten million bytes are refused. */
static void hostile_input_is_refused(void) {
    static const char *const lines[] = {"note \"a\0b\"\n", "note \"\xff\"\n", "P1 d\xc3\n"};
    static const size_t sizes[] = {11, 9, 6};
    static const char opening[] = "hexjudge 1\nrules base/1\nseats 4\nboard beginner\n";
    const size_t large = 10 << 20;
    char *text = malloc(sizeof opening + large);
    for (unsigned index = 0; index < 4; index++) {
        hj_reader *reader = NULL;
        const hj_record *record;
        size_t size = sizeof opening - 1;
        memcpy(text, opening, size);
        if (index < 3) {
            memcpy(text + size, lines[index], sizes[index]);
            size += sizes[index];
        } else {
            memset(text + size, 'x', large);
            size += large;
        }
        hj_status status = hj_reader_open_memory(&reader, text, size);
        while (status == HJ_OK) {
            status = hj_reader_next(reader, &record);
        }
        HJ_CHECK(status == HJ_MALFORMED, "input %u: status %d", index, (int)status);
        hj_reader_close(reader);
    }
    free(text);
}

HJ_TESTS(text_pack, TEST(a_game_goes_round), TEST(several_games_go_round),
         TEST(random_games_go_round), TEST(a_computed_hash_is_the_games),
         TEST(errors_name_the_line), TEST(hostile_input_is_refused));
