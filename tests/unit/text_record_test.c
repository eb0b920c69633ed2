/* text_record_test.c: whole games as text: what is printed reads back the same, record by record,
 * and what is wrong is refused with its reason. It must not know the bytes of a log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "hexjudge.h"
#include "log/text_read.h"
#include "state/position.h"
#include "text_helper.h"
#include "util/limits.h"

enum { ROOM = 1 << 20 };

/* Collects the records of one kind, for a look at the last one. */
typedef struct last_record {
    uint8_t kind;
    unsigned count;
    bool hash_asked;
    hj_record record;
    hj_claim claim[HJ_CLAIMS_MAX];
    uint8_t bytes[HJ_SNAPSHOT_MAX];
} last_record;

static void keep_last(void *user, const hj_record *record, bool hash_asked) {
    last_record *last = user;
    if (record->kind != last->kind) {
        return;
    }
    last->count++;
    last->hash_asked = hash_asked;
    last->record = *record;
    if (record->kind == HJ_RECORD_CHECKPOINT) {
        const hj_checkpoint *checkpoint = &record->as.checkpoint;
        memcpy(last->claim, checkpoint->claim, checkpoint->claims * sizeof *checkpoint->claim);
        if (checkpoint->snapshot != NULL) {
            memcpy(last->bytes, checkpoint->snapshot, checkpoint->snapshot_size);
        }
    } else if (record->kind == HJ_RECORD_HEADER && record->as.header.start != NULL) {
        memcpy(last->bytes, record->as.header.start, record->as.header.start_size);
    }
}

#define OPENING "hexjudge 1\nrules base/1\nseats 4\nboard beginner\n"

/* Reads a text and prints it; the caller frees. NULL with a failed check when it is refused. */
static char *printed(const char *text) {
    text_printed out = {.bytes = malloc(ROOM), .room = ROOM};
    out.bytes[0] = '\0';
    text_outcome outcome = text_feed(text, strlen(text), text_print_again, &out);
    if (!HJ_CHECK(outcome.status == HJ_OK && !out.failed, "line %u: %s", outcome.line,
                  outcome.error)) {
        free(out.bytes);
        return NULL;
    }
    return out.bytes;
}

/* The text of a record, read and printed again, is the same text. */
static bool reads_back(const char *header, const char *text, last_record *last) {
    char *both = malloc(2 * ROOM);
    snprintf(both, 2 * ROOM, "%s%s", header, text);
    text_printed out = {.bytes = malloc(ROOM), .room = ROOM};
    text_outcome outcome = text_feed(both, strlen(both), text_print_again, &out);
    bool same =
        HJ_CHECK(outcome.status == HJ_OK && !out.failed, "line %u: %s\n%s", outcome.line,
                 outcome.error, text) &&
        HJ_CHECK(strcmp(both, out.bytes) == 0, "became other text:\n%s\n%s", both, out.bytes);
    if (same) {
        text_feed(both, strlen(both), keep_last, last);
        same = HJ_CHECK(last->count == 1, "%u records of the kind", last->count);
    }
    free(both);
    free(out.bytes);
    return same;
}

/* ---- headers ------------------------------------------------------------------------------ */

static bool same_string(const char *a, const char *b) {
    return strcmp(a == NULL ? "" : a, b == NULL ? "" : b) == 0;
}

static void headers_read_back(void) {
    uint64_t seed = 11;
    char *text = malloc(HJ_TEXT_MAX);
    for (unsigned round = 0; round < 300; round++) {
        hj_record record;
        last_record last = {.kind = HJ_RECORD_HEADER};
        text_random_header(&record, &seed);
        const size_t size = hj_text_record(text, HJ_TEXT_MAX, NULL, &record);
        if (!HJ_CHECK(size > 0, "round %u", round) || !reads_back("", text, &last)) {
            break;
        }
        const hj_config *a = &record.as.header.config, *b = &last.record.as.header.config;
        HJ_CHECK(memcmp(a, b, sizeof *a) == 0, "another configuration:\n%s", text);
        HJ_CHECK(memcmp(record.as.header.commitment, last.record.as.header.commitment,
                        sizeof record.as.header.commitment) == 0,
                 "other commitments:\n%s", text);
    }
    free(text);
}

static void note_about(void *user, const hj_record *record, bool hash_asked) {
    (void)hash_asked;
    if (record->kind == HJ_RECORD_HEADER) {
        const hj_about *about = &record->as.header.about;
        snprintf(user, 400, "%s|%s|%s|%s", about->game_id, about->event, about->profile,
                 about->source_sha256);
    }
}

static void strings_keep_every_byte(void) {
    static const char text[] =
        OPENING "profile \"two words\"\nabout game \"a\\\"b\\\\c\\nd\\x41\"\n"
                "about event \"\xc3\xa9 # \\xc3\\xa9\"\nabout sha256 \"00\"\n";
    char got[400] = "";
    text_outcome outcome = text_feed(text, sizeof text - 1, note_about, got);
    CU_ASSERT_EQUAL(outcome.status, HJ_OK);
    CU_ASSERT_STRING_EQUAL(got, "a\"b\\c\ndA|\xc3\xa9 # \xc3\xa9|two words|00");
    CU_ASSERT(same_string(NULL, ""));
}

static void rules_reset_every_option(void) {
    last_record last = {.kind = HJ_RECORD_HEADER};
    static const char base[] = "hexjudge 1\nrules base/1,bank=unlimited\nset shortage=nobody, "
                               "target=12 win = not_looked_for\nseats 3\nboard beginner\n";
    CU_ASSERT_EQUAL(text_feed(base, sizeof base - 1, keep_last, &last).status, HJ_OK);
    const hj_config *config = &last.record.as.header.config;
    CU_ASSERT_EQUAL(config->option[hj_option_find("bank")], 1);
    CU_ASSERT_EQUAL(config->option[hj_option_find("shortage")], 1);
    CU_ASSERT_EQUAL(config->option[hj_option_find("target")], 12);
    CU_ASSERT_EQUAL(config->option[hj_option_find("win")], 1);
    CU_ASSERT_EQUAL(config->option[hj_option_find("discard_limit")], 7);
    static const char other[] = "hexjudge 1\nrules frenemies/1\nseats 4\nboard beginner\n";
    CU_ASSERT_EQUAL(text_feed(other, sizeof other - 1, keep_last, &last).status, HJ_OK);
    CU_ASSERT_EQUAL(config->option[hj_option_find("target")], 11);
    CU_ASSERT_EQUAL(config->ruleset, HJ_RULESET_FRENEMIES);
    char *text = printed(other);
    CU_ASSERT(text != NULL && strstr(text, "target") == NULL);
    free(text);
}

static void beginner_board_is_shorthand(void) {
    char *text = printed(OPENING);
    static const char wanted[] = "hexjudge 1\nrules base/1\nset board=beginner\nseats 4\n"
                                 "row mountains 10, pasture 2, forest 9\n"
                                 "row fields 12, hills 6, pasture 4, hills 10\n"
                                 "row fields 9, forest 11, desert, forest 3, mountains 8\n"
                                 "row forest 8, mountains 3, fields 4, pasture 5\n"
                                 "row hills 5, fields 6, pasture 11\n"
                                 "harbor e1 any\n";
    if (text != NULL) {
        HJ_CHECK(strncmp(text, wanted, sizeof wanted - 1) == 0, "%s", text);
        char *again = printed(text);
        CU_ASSERT(again != NULL && strcmp(text, again) == 0);
        free(again);
    }
    free(text);
    text = printed("hexjudge 1\nrules base/1\nseats 6\nset mode56=sbp\nboard beginner\n");
    CU_ASSERT(text != NULL &&
              strstr(text, "row hills 6, fields 2, mountains 9, hills 11\n") != NULL);
    free(text);
}

static void harbors_and_obstacles_are_sorted(void) {
    char *text = printed("hexjudge 1\nrules base/1\nseats 4\nrow forest 3, forest, forest\n"
                         "row forest, forest, forest, forest\n"
                         "row forest, forest, desert, forest, forest\n"
                         "row forest, forest, forest, forest\nrow forest, forest, hills 12\n"
                         "harbor e30 ore\nharbor e2 any\nobstacle c40 c3\nharbor e2 wool\n");
    static const char wanted[] = "harbor e2 any\nharbor e2 wool\nharbor e30 ore\nrobber h10\n"
                                 "obstacle c3\nobstacle c40\n";
    CU_ASSERT(text != NULL && strstr(text, wanted) != NULL);
    free(text);
}

/* ---- refusals ----------------------------------------------------------------------------- */

typedef struct refusal {
    const char *text;
    unsigned line;
    const char *why;
    hj_status status;
} refusal;

static void check_refusals(const refusal *row, size_t count) {
    for (size_t index = 0; index < count; index++) {
        text_outcome outcome = text_feed(row[index].text, strlen(row[index].text), NULL, NULL);
        HJ_CHECK(outcome.status == row[index].status, "status %d: %s", (int)outcome.status,
                 row[index].text);
        HJ_CHECK(outcome.line == row[index].line, "line %u: %s", outcome.line, row[index].text);
        HJ_CHECK(strncmp(outcome.error, row[index].why, strlen(row[index].why)) == 0, "%s\nfor: %s",
                 outcome.error, row[index].text);
        HJ_CHECK(strchr(outcome.error, '\n') == NULL, "one line: %s", outcome.error);
    }
}

#define RULES "hexjudge 1\nrules base/1\n"
#define ROWS                                                                                       \
    "row forest, forest, forest\nrow forest, forest, forest, forest\n"                             \
    "row forest, forest, desert, forest, forest\nrow forest, forest, forest, forest\n"             \
    "row forest, forest, forest\n"

static const refusal header_refusals[] = {
    {"P1 done\n", 1, "expected 'hexjudge 1', which opens a game, or a position line, found 'P1'",
     HJ_MALFORMED},
    {"hexjudge\n", 1, "expected the version of the format", HJ_MALFORMED},
    {"hexjudge 2\n", 1, "format version 2; this program knows version 1", HJ_UNSUPPORTED},
    {"hexjudge 1 x\n", 1, "expected the end of the line, found 'x'", HJ_MALFORMED},
    {"hexjudge 1\n", 1, "the header has no line 'rules'", HJ_MALFORMED},
    {"hexjudge 1\nhexjudge 1\n", 2, "the header has no line 'rules'", HJ_MALFORMED},
    {RULES, 2, "the header has no line 'seats'", HJ_MALFORMED},
    {RULES "seats 4\nP1 done\n", 4, "the header has no board", HJ_MALFORMED},
    {RULES "seats 4\nrow hills 3\nP1 done\n", 5,
     "the board has 1 rows of 1 hexes in all; rows have 3 4 5 4 3", HJ_MALFORMED},
    {RULES "rules base/1\n", 3, "a second line 'rules'", HJ_MALFORMED},
    {"hexjudge 1\nrules chess/1\n", 2, "unknown rule set 'chess/1': they are base/1",
     HJ_UNSUPPORTED},
    {"hexjudge 1\nrules base\n", 2, "unknown rule set 'base'", HJ_UNSUPPORTED},
    {"hexjudge 1\nrules base/0\n", 2, "unknown rule set 'base/0'", HJ_UNSUPPORTED},
    {"hexjudge 1\nset bank=limited\n", 2, "'rules' comes before 'set'", HJ_MALFORMED},
    {RULES "set shortag=nobody\n", 3, "unknown option 'shortag', did you mean 'shortage'?",
     HJ_UNSUPPORTED},
    {RULES "set shortage=noone\n", 3,
     "option shortage has no value 'noone', only single_exception|nobody|seat_order",
     HJ_UNSUPPORTED},
    {RULES "set shortage=1\n", 3, "option shortage has no value '1'", HJ_UNSUPPORTED},
    {RULES "set culprit=removed\n", 3, "option culprit belongs to another rule set", HJ_MALFORMED},
    {RULES "set target=2\n", 3, "option target has no value '2', only 3 to 30", HJ_UNSUPPORTED},
    {RULES "set target=99999999999999999999\n", 3, "option target has no value", HJ_UNSUPPORTED},
    {RULES "set target 10\n", 3, "expected '=', found '10'", HJ_MALFORMED},
    {RULES "set target=\n", 3, "expected a value of the option", HJ_MALFORMED},
    {RULES "set\n", 3, "expected an option", HJ_MALFORMED},
    {RULES "seats 7\n", 3, "expected a number of seats, 2 to 6, found '7'", HJ_MALFORMED},
    {RULES "seats 4\nseats 4\n", 4, "a second line 'seats'", HJ_MALFORMED},
    {RULES "row swamp 3\n", 3, "expected a terrain (hills forest", HJ_MALFORMED},
    {RULES "row forst 3\n", 3, "unknown terrain 'forst', did you mean 'forest'?", HJ_MALFORMED},
    {RULES "row hills 13\n", 3, "expected a number token, 2 to 12, found '13'", HJ_MALFORMED},
    {RULES ROWS "row hills 3\nrow hills 3\nrow hills 3\n", 10, "a board has 5 rows", HJ_MALFORMED},
    {RULES "board beginner\n", 3, "'rules' and 'seats' come before 'board beginner'", HJ_MALFORMED},
    {RULES "seats 4\nboard other\n", 4, "expected 'beginner', found 'other'", HJ_MALFORMED},
    {RULES "seats 4\nboard beginner\nharbor e1 any\n", 5,
     "the beginner board has its harbors already", HJ_MALFORMED},
    {RULES "seats 4\nboard beginner\nrow hills 3\n", 5, "the board is given already", HJ_MALFORMED},
    {RULES ROWS "harbor e1 gold\n", 8, "expected a harbor (brick lumber", HJ_MALFORMED},
    {RULES "seats 4\nrow hills, hills, hills\n"
           "row hills, hills, hills, hills\nrow hills, hills, hills, hills, hills\n"
           "row hills, hills, hills, hills\nrow hills, hills, hills\nP1 done\n",
     9, "the header has no line 'robber', and 0 deserts", HJ_MALFORMED},
    {RULES "crops h3 2wheat 1wheat\n", 3, "wheat stands twice on h3", HJ_MALFORMED},
    {RULES "event-token 2 small rice\n", 3, "event tokens stand in order: expected 1, found 2",
     HJ_MALFORMED},
    {RULES "event-token 1 small rise\n", 3, "unknown crop 'rise', did you mean 'rice'?",
     HJ_MALFORMED},
    {RULES "vault P1 rice\nvault P1 rice\n", 4, "the vault of P1 stands twice", HJ_MALFORMED},
    {RULES "favors wagon 8 wagon 8\n", 3, "wagon stands twice", HJ_MALFORMED},
    {RULES "markers 0\n", 3, "expected a number of markers", HJ_MALFORMED},
    {RULES "obstacle c1 c2 c3\n", 3, "there are at most two obstacles", HJ_MALFORMED},
    {RULES "view P7\n", 3, "expected 'full', 'public' or a seat, found 'P7'", HJ_MALFORMED},
    {RULES "about evnt \"x\"\n", 3, "unknown kind of information 'evnt', did you mean 'event'",
     HJ_MALFORMED},
    {RULES "about event x\n", 3, "expected the value in quotes, found 'x'", HJ_MALFORMED},
    {RULES "about event \"x\"\nabout event \"x\"\n", 4, "'about event' stands twice", HJ_MALFORMED},
    {RULES "about event \"\\q\"\n", 3, "a string knows the escapes", HJ_MALFORMED},
    {RULES "about event \"\\xff\"\n", 3, "the value is no UTF-8 text at its byte 1 (0xff)",
     HJ_MALFORMED},
    {RULES "about event \"\\x00\"\n", 3, "the value is no UTF-8 text at its byte 1 (0x00)",
     HJ_MALFORMED},
    {RULES "commitment P1 00ff\n", 3, "a commitment has 64 hex digits, not 4", HJ_MALFORMED},
    {RULES "commitment P1 0g\n", 3, "a commitment: '0g' is no pair of hex digits", HJ_MALFORMED},
    {OPENING "P1 done\nseats 4\n", 6, "'seats' belongs to the header", HJ_MALFORMED},
};

static void headers_are_refused_with_the_reason(void) {
    check_refusals(header_refusals, sizeof header_refusals / sizeof header_refusals[0]);
}

static const refusal record_refusals[] = {
    {OPENING "chek P1.hand = 1ore\n", 5, "unknown line 'chek', did you mean 'check'?",
     HJ_MALFORMED},
    {OPENING "P7 done\n", 5, "expected a seat, P1 to P6, found 'P7'", HJ_MALFORMED},
    {OPENING "player P1 Ana\n", 5, "expected a name in quotes, found 'Ana'", HJ_MALFORMED},
    {OPENING "player P1 \"Ana\" red blue\n", 5, "expected the end of the line, found 'blue'",
     HJ_MALFORMED},
    {OPENING "note hello\n", 5, "expected a note in quotes, found 'hello'", HJ_MALFORMED},
    {OPENING "check P1.hnd = 1ore\n", 5, "unknown field 'hnd', did you mean 'hand'?", HJ_MALFORMED},
    {OPENING "check hand = 1ore\n", 5, "the field 'hand' wants a seat before it, as in P1.hand",
     HJ_MALFORMED},
    {OPENING "check c1.hand = 1ore\n", 5, "the field 'hand' wants a seat before it", HJ_MALFORMED},
    {OPENING "check P1.bank = 1ore\n", 5, "the field 'bank' has no seat before it", HJ_MALFORMED},
    {OPENING "check P1.hand.or = 1\n", 5, "unknown index 'or', did you mean 'ore'?", HJ_MALFORMED},
    {OPENING "check P1.hand.ore.ore = 1\n", 5, "the field 'hand' has no further index",
     HJ_MALFORMED},
    {OPENING "check robber.1 = h1\n", 5, "the field 'robber' has no further index", HJ_MALFORMED},
    {OPENING "check deck = 1\n", 5, "the field 'deck' wants a card after it", HJ_MALFORMED},
    {OPENING "check die.x = 1\n", 5, "'x' is no index from 1 to 255", HJ_MALFORMED},
    {OPENING "check robber h5\n", 5, "expected '=', found 'h5'", HJ_MALFORMED},
    {OPENING "check robber = nowhere\n", 5, "expected a value: a number, a place", HJ_MALFORMED},
    {OPENING "check robber = h31\n", 5, "expected a value: a number, a place", HJ_MALFORMED},
    {OPENING "check turn = 4294967296\n", 5, "expected a value", HJ_MALFORMED},
    {OPENING "check P1.hand = 2?\n", 5, "'hand' has no unknown cards", HJ_MALFORMED},
    {OPENING "check turn = 1 robber = h1\n", 5, "expected ';' before the next claim", HJ_MALFORMED},
    {OPENING "check digest = 123\n", 5, "expected a digest of 8 or 16 hex digits", HJ_MALFORMED},
    {OPENING "check digest = 01234567; digest = 01234567\n", 5, "the digest stands twice",
     HJ_MALFORMED},
    {OPENING "check P1.gained = 1ore; P1.gained = 1ore\n", 5, "P1.gained stands twice",
     HJ_MALFORMED},
    {OPENING "check snapshot = 012\n", 5, "expected a snapshot as pairs of hex digits",
     HJ_MALFORMED},
    {OPENING "end winer P1\n", 5, "unknown part of an end 'winer', did you mean 'winner'?",
     HJ_MALFORMED},
    {OPENING "end points 1 2 3\n", 5, "expected the points of every seat", HJ_MALFORMED},
    {OPENING "end points 1 2 3 4 5\n", 5, "expected a part of an end", HJ_MALFORMED},
    {OPENING "end reason boredom\n", 5, "expected a reason (points concession", HJ_MALFORMED},
    {OPENING "end reason time reason time\n", 5, "'reason' stands twice", HJ_MALFORMED},
    {OPENING "end digest 01234567\n", 5, "the digest of an end has 16 digits", HJ_MALFORMED},
    {OPENING "end hash 00\n", 5, "a hash has 64 hex digits, not 2", HJ_MALFORMED},
    {OPENING "ruling stand 4\n", 5, "unknown ruling 'stand', did you mean 'stands'?", HJ_MALFORMED},
    {OPENING "ruling stands 0\n", 5, "expected the number of an action", HJ_MALFORMED},
    {OPENING "ruling stands by \"a\" by \"b\"\n", 5, "'by' stands twice", HJ_MALFORMED},
    {OPENING "ruling stands because \"a\"\n", 5, "expected by, reason, reference or time",
     HJ_MALFORMED},
    {OPENING "seal xyz0\n", 5, "a seal: 'xy' is no pair of hex digits", HJ_MALFORMED},
};

static void records_are_refused_with_the_reason(void) {
    check_refusals(record_refusals, sizeof record_refusals / sizeof record_refusals[0]);
}

static const refusal start_refusals[] = {
    {RULES "start turn 1 P1 main\n", 3, "the header has no line 'seats'", HJ_MALFORMED},
    {OPENING "start\n", 5, "expected turn, robber, longest-road", HJ_MALFORMED},
    {OPENING "start turn 0 P1 main\n", 5, "expected a turn, 1 to", HJ_MALFORMED},
    {OPENING "start turn 5 P5 main\n", 5, "P5 does not play: there are 4 seats", HJ_MALFORMED},
    {OPENING "start turn 5 P1 middle\n", 5, "expected a step (main before-roll)", HJ_MALFORMED},
    {OPENING "start turn 5 P1 main\nstart turn 5 P1 main\n", 6,
     "the turn of the start stands twice", HJ_MALFORMED},
    {OPENING "start P1 settlements c5 c5\n", 5, "something stands on c5 already", HJ_MALFORMED},
    {OPENING "start P1 settlements\n", 5, "expected a corner", HJ_MALFORMED},
    {OPENING "start P1 settlements c60\n", 5, "this island has no c60", HJ_MALFORMED},
    {OPENING "start P1 roads e80\n", 5, "this island has no e80", HJ_MALFORMED},
    {OPENING "start P1 roads e8 e8\n", 5, "a road lies on e8 already", HJ_MALFORMED},
    {OPENING "start P1 hands 1ore\n", 5, "unknown thing 'hands', did you mean 'hand'?",
     HJ_MALFORMED},
    {OPENING "start P1 hand 1?\n", 5, "a start has no unknown cards", HJ_MALFORMED},
    {OPENING "start P1 cards 1knigt\n", 5, "unknown card in '1knigt', did you mean 'knight'?",
     HJ_MALFORMED},
    {OPENING "start robber h25\n", 5, "this island has no h25", HJ_MALFORMED},
    {OPENING "start robber h2\nP1 done\n", 6, "a start needs a line such as", HJ_MALFORMED},
    {OPENING "start turn 5 P1 main\nstart set points = 3\n", 6,
     "the field 'points' wants a seat before it", HJ_MALFORMED},
    {OPENING "start turn 5 P1 main\nstart set P1.points = 3\nP1 done\n", 7,
     "'start set P1.points = 3': there is no such field here", HJ_MALFORMED},
    {OPENING "start turn 5 P1 main\nstart set c5.piece = 9\nP1 done\n", 7,
     "'start set c5.piece = 9'", HJ_MALFORMED},
    {OPENING "start turn 5 P1 main\nstart image 00\n", 6,
     "an image says the whole start, and stands alone", HJ_MALFORMED},
    {OPENING "start image 00\nstart turn 5 P1 main\n", 6,
     "an image says the whole start, and stands alone", HJ_MALFORMED},
    {OPENING "start image 0\n", 5, "expected an image as pairs of hex digits", HJ_MALFORMED},
    {OPENING "start turn 5 P1 main\nset bank=unlimited\n", 6, "'set' comes before the start lines",
     HJ_MALFORMED},
};

static void starts_are_refused_with_the_reason(void) {
    check_refusals(start_refusals, sizeof start_refusals / sizeof start_refusals[0]);
}

/* ---- the other records -------------------------------------------------------------------- */

static void random_checkpoint(hj_record *out, hj_claim *claim, uint8_t *bytes, uint64_t *seed) {
    memset(out, 0, sizeof *out);
    out->kind = HJ_RECORD_CHECKPOINT;
    hj_checkpoint *checkpoint = &out->as.checkpoint;
    for (unsigned left = text_chance(seed, 40); left > 0; left--) {
        const hj_field_row *row = hj_field_at(text_chance(seed, hj_field_count()));
        hj_claim *to = &claim[checkpoint->claims++];
        const unsigned wide = text_chance(seed, 2) ? 5 : UINT8_MAX;
        *to = (hj_claim){.field = row->tag,
                         .i = (uint8_t)(row->dims > 0 ? 1 + text_chance(seed, wide) : 0),
                         .j = (uint8_t)(row->dims > 1 ? 1 + text_chance(seed, wide) : 0),
                         .value = text_chance(seed, 3) ? text_chance(seed, 8)
                                                       : text_chance(seed, 1u << 31)};
    }
    /* A whole hand, which prints as cards unless there are more than 99 of a kind. */
    for (uint8_t kind = 1, hand = text_chance(seed, 2) ? HJ_RESOURCES : 0; kind <= hand; kind++) {
        claim[checkpoint->claims++] = (hj_claim){.field = hj_field_find("hand")->tag,
                                                 .i = 2,
                                                 .j = kind,
                                                 .value = text_chance(seed, 105)};
    }
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        checkpoint->has_gained[seat] = text_chance(seed, 2);
        if (checkpoint->has_gained[seat]) {
            checkpoint->gained[seat] = text_chance(seed, 1u << 20);
        }
    }
    checkpoint->digest_bits = (uint8_t)(32 * text_chance(seed, 3));
    checkpoint->digest = checkpoint->digest_bits == 0    ? 0
                         : checkpoint->digest_bits == 32 ? text_chance(seed, 1u << 31)
                                                         : *seed;
    if (text_chance(seed, 3) == 0) {
        checkpoint->snapshot_size = 1 + text_chance(seed, HJ_SNAPSHOT_MAX);
        checkpoint->snapshot = bytes;
        for (unsigned index = 0; index < checkpoint->snapshot_size; index++) {
            bytes[index] = (uint8_t)text_chance(seed, 256);
        }
    }
    checkpoint->claim = claim;
}

static void checkpoints_read_back(void) {
    uint64_t seed = 3;
    char *text = malloc(HJ_TEXT_MAX), *header = printed(OPENING);
    static hj_claim claim[HJ_CLAIMS_MAX];
    static uint8_t bytes[HJ_SNAPSHOT_MAX];
    for (unsigned round = 0; round < 500 && header != NULL; round++) {
        hj_record record;
        last_record last = {.kind = HJ_RECORD_CHECKPOINT};
        random_checkpoint(&record, claim, bytes, &seed);
        if (!HJ_CHECK(hj_text_record(text, HJ_TEXT_MAX, NULL, &record) > 0, "round %u", round) ||
            !reads_back(header, text, &last)) {
            break;
        }
        const hj_checkpoint *a = &record.as.checkpoint, *b = &last.record.as.checkpoint;
        CU_ASSERT(a->claims == b->claims && a->digest_bits == b->digest_bits &&
                  a->digest == b->digest && a->snapshot_size == b->snapshot_size);
        CU_ASSERT(memcmp(claim, last.claim, a->claims * sizeof *claim) == 0);
        CU_ASSERT(memcmp(bytes, last.bytes, a->snapshot_size) == 0);
        CU_ASSERT(memcmp(a->gained, b->gained, sizeof a->gained) == 0);
    }
    free(text);
    free(header);
}

static void a_full_checkpoint_fits(void) {
    static hj_claim claim[HJ_CLAIMS_MAX];
    static uint8_t bytes[HJ_SNAPSHOT_MAX];
    hj_record record = {.kind = HJ_RECORD_CHECKPOINT};
    const hj_field_row *row = hj_field_find("settlements_left");
    for (unsigned index = 0; index < HJ_CLAIMS_MAX; index++) {
        claim[index] = (hj_claim){.field = row->tag, .i = 6, .value = UINT32_MAX};
    }
    hj_checkpoint *checkpoint = &record.as.checkpoint;
    *checkpoint = (hj_checkpoint){.claim = claim,
                                  .claims = HJ_CLAIMS_MAX,
                                  .digest_bits = 64,
                                  .digest = UINT64_MAX,
                                  .snapshot = bytes,
                                  .snapshot_size = HJ_SNAPSHOT_MAX};
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        checkpoint->has_gained[seat] = true;
        checkpoint->gained[seat] = 999999999999;
    }
    char *text = malloc(HJ_TEXT_MAX), *header = printed(OPENING);
    last_record last = {.kind = HJ_RECORD_CHECKPOINT};
    const size_t size = hj_text_record(text, HJ_TEXT_MAX, NULL, &record);
    CU_ASSERT(size > 0 && size < HJ_LIMIT_LINE);
    CU_ASSERT(header != NULL && reads_back(header, text, &last));
    free(text);
    free(header);
}

static void checks_take_typed_values(void) {
    static const struct {
        const char *typed, *printed;
    } row[] = {
        {"check P1.hand = 1brick 2ore; P2.gained = 1grain; P1.points = 4; robber = h5; "
         "digest = 1a2b3c4d",
         "check P1.hand = 1brick 2ore; P1.points = 4; robber = h5; P2.gained = 1grain; "
         "digest = 1a2b3c4d\n"},
        {"check P1.hand.ore=2;", "check P1.hand.ore = 2\n"},
        {"check P1.hand = nothing", "check P1.hand = nothing\n"},
        {"check P1.hand.5 = 2", "check P1.hand.ore = 2\n"},
        {"check bank = 19brick 1ore", "check bank = 19brick 1ore\n"},
        {"check c12.owner = P2; e5.road = 1", "check c12.owner = P2; e5.road = P1\n"},
        {"check longest_road = none; deck.knight = 3", "check longest_road = 0; deck.knight = 3\n"},
        {"check h3.terrain = hills; e5.harbor = 6", "check h3.terrain = 1; e5.harbor = 6\n"},
        {"check P1.cards.knight = 1; die.1 = 3", "check P1.cards.knight = 1; die.1 = 3\n"},
        {"check digest = 0123456789ABCDEF", "check digest = 0123456789abcdef\n"},
        {"check P9.hand.7 = 1; c255.owner = 9", "check P9.hand.7 = 1; c255.owner = 9\n"},
        {"check", "check\n"},
    };
    char *header = printed(OPENING), text[400];
    for (size_t index = 0; header != NULL && index < sizeof row / sizeof row[0]; index++) {
        snprintf(text, sizeof text, "%s%s\n", OPENING, row[index].typed);
        char *again = printed(text);
        HJ_CHECK(again != NULL && strcmp(again + strlen(header), row[index].printed) == 0,
                 "%s became %s", row[index].typed, again == NULL ? "" : again + strlen(header));
        free(again);
    }
    free(header);
}

static void random_end(hj_record *out, uint64_t *seed) {
    memset(out, 0, sizeof *out);
    out->kind = HJ_RECORD_END;
    hj_end *end = &out->as.end;
    end->reason = (uint8_t)text_chance(seed, HJ_END_SPECIES + 1);
    end->winners = (uint8_t)text_chance(seed, 1 << HJ_SEATS_MAX);
    end->has_points = text_chance(seed, 2);
    for (unsigned seat = 1; seat <= 4 && end->has_points; seat++) {
        end->points[seat] = (uint8_t)text_chance(seed, 256);
    }
    end->actions = text_chance(seed, 2) ? text_chance(seed, 1u << 31) : 0;
    end->checkpoints = text_chance(seed, 2) ? text_chance(seed, 1u << 31) : 0;
    end->digest_bits = (uint8_t)(64 * text_chance(seed, 2));
    end->digest = end->digest_bits > 0 ? *seed : 0;
    end->has_hash = text_chance(seed, 2);
    for (unsigned index = 0; index < 32 && end->has_hash; index++) {
        end->hash[index] = (uint8_t)text_chance(seed, 256);
    }
}

static void ends_read_back(void) {
    uint64_t seed = 5;
    char text[600], *header = printed(OPENING);
    const hj_config config = {.seats = 4};
    for (unsigned round = 0; round < 500 && header != NULL; round++) {
        hj_record record;
        last_record last = {.kind = HJ_RECORD_END};
        random_end(&record, &seed);
        CU_ASSERT(hj_text_record(text, sizeof text, &config, &record) > 0);
        if (!reads_back(header, text, &last)) {
            break;
        }
        CU_ASSERT(memcmp(&record.as.end, &last.record.as.end, sizeof record.as.end) == 0);
        CU_ASSERT_FALSE(last.hash_asked);
    }
    free(header);
}

static void a_hash_may_be_asked_for(void) {
    last_record last = {.kind = HJ_RECORD_END};
    static const char text[] = OPENING "end winner P1 reason points hash =\n";
    CU_ASSERT_EQUAL(text_feed(text, sizeof text - 1, keep_last, &last).status, HJ_OK);
    CU_ASSERT(last.hash_asked && !last.record.as.end.has_hash);
    CU_ASSERT_EQUAL(last.record.as.end.winners, 1);
}

static void names_notes_rulings_and_seals_read_back(void) {
    static const char *const lines[] = {
        "player P1 \"\"\n",
        "player P1 \"Ana\" red id \"x17\" salt \"a b\"\n",
        "player P2 \"Bo \\\"the\\\" Bold\" \"id\"\n",
        "player P3 \"Zo\xc3\xab\" \"light blue\" salt \"\\x1b[0m\"\n",
        "player P4 \"\\xe2\\x80\\xae\" id \"#1\"\n",
        "note \"\"\n",
        "note \"first\\nsecond # \\\\ \\x07\"\n",
        "ruling stands 137 by \"TD\" reason \"as played\" reference \"7.3\" time \"12:00\"\n",
        "ruling no-action\n",
        "ruling result by \"\xc3\xa9\"\n",
        "ruling takeback 4294967295\n",
        "seal 00ff10\n",
        "P1 done @4294967295 ~1\n",
    };
    char *header = printed(OPENING);
    for (size_t index = 0; header != NULL && index < sizeof lines / sizeof lines[0]; index++) {
        char text[2000];
        snprintf(text, sizeof text, "%s%s", header, lines[index]);
        char *again = printed(text);
        HJ_CHECK(again != NULL && strcmp(text, again) == 0, "%s became %s", lines[index],
                 again == NULL ? "nothing" : again + strlen(header));
        free(again);
    }
    free(header);
}

/* ---- start snapshots ----------------------------------------------------------------------- */

static const hj_record *start_of(const char *text, last_record *last) {
    text_outcome outcome = text_feed(text, strlen(text), keep_last, last);
    HJ_CHECK(outcome.status == HJ_OK && last->record.as.header.start_size > 0, "line %u: %s",
             outcome.line, outcome.error);
    return &last->record;
}

static void a_typed_start_puts_things_out(void) {
    static const char text[] = OPENING "start turn 5 P2 main\nstart P1 settlements c5 c9\n"
                                       "start P1 cities c20\nstart P1 roads e1 e2 e3\n"
                                       "start P1 hand 3brick 2ore\nstart P2 hand 1 ore\n"
                                       "start P1 cards 1knight 1point\nstart P2 fresh 1roads\n"
                                       "start P1 played 2knight\nstart robber h5\n"
                                       "start longest-road P1\nstart largest-army P2\n"
                                       "start set free_roads = 1\nstart set bank = 1brick\n";
    last_record last = {.kind = HJ_RECORD_HEADER};
    const hj_record *record = start_of(text, &last);
    const hj_extent extent = position_extent(&record->as.header.config);
    hj_state state;
    if (!HJ_CHECK(state_from_image(&state, &extent, last.bytes, record->as.header.start_size),
                  "the image is read")) {
        return;
    }
    CU_ASSERT(state.turn == 5 && state.on_turn == 2 && state.depth == 1 && state.rolled == 1);
    CU_ASSERT(state.step[0] == 6 && state.step_seat[0] == 2);
    CU_ASSERT(state.owner[5] == 1 && state.piece[5] == HJ_SETTLEMENT && state.piece[20] == HJ_CITY);
    CU_ASSERT(state.road[1] == 1 && state.road[3] == 1 && state.roads_left[1] == 12);
    CU_ASSERT(state.settlements_left[1] == 3 && state.cities_left[1] == 3);
    CU_ASSERT(state.hand[1][HJ_BRICK] == 3 && state.hand[2][HJ_ORE] == 1);
    CU_ASSERT(state.cards[1][HJ_CARD_KNIGHT] == 1 && state.fresh_cards[2][HJ_CARD_ROAD_BUILDING]);
    CU_ASSERT(state.played[1][HJ_CARD_KNIGHT] == 2 && state.deck[HJ_CARD_KNIGHT] == 11);
    CU_ASSERT(state.robber == 5 && state.longest_road == 1 && state.largest_army == 2);
    CU_ASSERT(state.free_roads == 1 && state.bank[HJ_BRICK] == 1 && state.bank[HJ_ORE] == 0);
    char *again = printed(text), *twice = again == NULL ? NULL : printed(again);
    CU_ASSERT(twice != NULL && strcmp(again, twice) == 0);
    CU_ASSERT(twice != NULL && strstr(twice, "start image") == NULL);
    free(again);
    free(twice);
    static const char before[] = OPENING "start turn 9 P3 before-roll\n";
    record = start_of(before, &last);
    CU_ASSERT(state_from_image(&state, &extent, last.bytes, record->as.header.start_size));
    CU_ASSERT(state.rolled == 0 && state.step[0] == 3 && state.bank[HJ_WOOL] == 19);
}

/* A position in which some things are wild: a field of every kind may be off. */
static void random_position(hj_state *state, const hj_config *config, uint64_t *seed) {
    const hj_extent extent = position_extent(config);
    position_empty(state, config);
    state->turn = text_chance(seed, 4);
    state->on_turn = (uint8_t)(1 + text_chance(seed, config->seats));
    state->depth = (uint8_t)(1 + text_chance(seed, 2));
    state->step[0] = (uint8_t)(1 + text_chance(seed, 7));
    state->step_seat[0] = (uint8_t)(text_chance(seed, 2) ? state->on_turn : 0);
    for (unsigned left = text_chance(seed, 30); left > 0; left--) {
        const unsigned corner = 1 + text_chance(seed, extent.corners);
        state->owner[corner] = (uint8_t)(1 + text_chance(seed, config->seats));
        state->piece[corner] = (uint8_t)(1 + text_chance(seed, 2));
        state->road[1 + text_chance(seed, extent.edges)] = state->owner[corner];
        state->hand[state->owner[corner]][1 + text_chance(seed, 5)] =
            (uint16_t)text_chance(seed, 120);
        state->cards[state->owner[corner]][1 + text_chance(seed, 5)] =
            (uint8_t)text_chance(seed, 4);
    }
    position_complete(state, config);
    for (unsigned left = text_chance(seed, 5); left > 0; left--) {
        const hj_field_row *row = hj_field_at(text_chance(seed, hj_field_count()));
        unsigned i_max = 1, j_max = 1;
        (void)state_field_extent(&i_max, &j_max, &extent, row->tag);
        (void)state_set(state, &extent, row->tag, row->dims > 0 ? 1 + text_chance(seed, i_max) : 0,
                        row->dims > 1 ? 1 + text_chance(seed, j_max) : 0, text_chance(seed, 8));
    }
}

static void every_start_reads_back(void) {
    uint64_t seed = 17;
    char *text = malloc(HJ_TEXT_MAX);
    unsigned typed = 0, images = 0;
    for (unsigned round = 0; round < 400; round++) {
        hj_record record;
        hj_state state;
        uint8_t image[HJ_SNAPSHOT_MAX];
        last_record last = {.kind = HJ_RECORD_HEADER};
        text_random_header(&record, &seed);
        const hj_config *config = &record.as.header.config;
        const hj_extent extent = position_extent(config);
        random_position(&state, config, &seed);
        record.as.header.start = image;
        record.as.header.start_size = (uint32_t)state_image(image, &state, &extent);
        if (round % 8 == 0) {
            image[text_chance(&seed, record.as.header.start_size)] = 255;
        }
        record.as.header.start_size -= round % 50 == 0;
        if (!HJ_CHECK(hj_text_record(text, HJ_TEXT_MAX, NULL, &record) > 0, "round %u", round) ||
            !reads_back("", text, &last)) {
            break;
        }
        typed += strstr(text, "start image") == NULL;
        images += strstr(text, "start image") != NULL;
        HJ_CHECK(record.as.header.start_size == last.record.as.header.start_size &&
                     memcmp(image, last.bytes, record.as.header.start_size) == 0,
                 "another image:\n%s", text);
    }
    HJ_CHECK(typed > 300 && images > 30, "%u typed, %u images", typed, images);
    free(text);
}

/* ---- whole texts -------------------------------------------------------------------------- */

static const char game[] =
    "# a game\n\n  hexjudge 1   # opens it\nrules base/1\nset bank=unlimited\nprofile pioneers\n"
    "seats 3\nboard beginner\n# between\nview public\nabout event \"Spring Open\"\n\n"
    "player P1 \"Ana\" red\nnote \"begins\"\nP1 settlement c9\nP1 road e13\n# done\n"
    "P2 settlement 4/5/11\nP2 roll 3 4\ncheck robber = h10\nend winner P1 points 10 5 6 hash =\n"
    "ruling stands 2 by \"TD\"\nseal 00\n"
    "hexjudge 1\nrules base/1\nseats 4\nboard beginner\nP1 concede\n"
    "hexjudge 1\nrules base/1\nseats 4\nboard beginner\n";

static void note_kind(void *user, const hj_record *record, bool hash_asked) {
    char *kinds = user;
    static const char letter[] = "?HPACENRS";
    (void)hash_asked;
    const size_t size = strlen(kinds);
    kinds[size] = letter[record->kind];
    kinds[size + 1] = '\0';
    if (record->kind == HJ_RECORD_HEADER && size == 0) {
        CU_ASSERT(record->line == 3 && record->offset == 10);
    }
}

static void games_follow_one_another(void) {
    char kinds[100] = "";
    text_outcome outcome = text_feed(game, sizeof game - 1, note_kind, kinds);
    HJ_CHECK(outcome.status == HJ_OK, "line %u: %s", outcome.line, outcome.error);
    CU_ASSERT_STRING_EQUAL(kinds, "HPNAAAACERSHAH");
    char *once = printed(game), *twice = once == NULL ? NULL : printed(once);
    CU_ASSERT(twice != NULL && strcmp(once, twice) == 0);
    free(once);
    free(twice);
    CU_ASSERT_EQUAL(text_feed("# nothing\n\n", 11, NULL, NULL).records, 0);
    CU_ASSERT_EQUAL(text_feed("# nothing\n\n", 11, NULL, NULL).status, HJ_OK);
}

static void actions_print_as_records(void) {
    uint64_t seed = 23;
    char *header = printed(OPENING), text[500];
    for (unsigned round = 0; round < 400 && header != NULL; round++) {
        hj_record record = {.kind = HJ_RECORD_ACTION};
        last_record last = {.kind = HJ_RECORD_ACTION};
        text_random_action(&record.as.action, 1 + round % (HJ_KIND_COUNT - 1), &seed);
        record.source_pos = text_chance(&seed, 3);
        record.time_ms = text_chance(&seed, 3) ? 0 : text_chance(&seed, 1u << 31);
        CU_ASSERT(hj_text_record(text, sizeof text, NULL, &record) > 0);
        if (!reads_back(header, text, &last)) {
            break;
        }
        CU_ASSERT(memcmp(&record.as.action, &last.record.as.action, sizeof record.as.action) == 0);
        CU_ASSERT(record.source_pos == last.record.source_pos &&
                  record.time_ms == last.record.time_ms);
    }
    free(header);
}

/* A text of `before`, then count times `again`, then `after`. */
static text_outcome feed_repeated(const char *before, const char *again, size_t count,
                                  const char *after) {
    const size_t first = strlen(before), each = strlen(again), last = strlen(after);
    char *text = malloc(first + each * count + last + 1);
    memcpy(text, before, first);
    for (size_t index = 0; index < count; index++) {
        memcpy(text + first + index * each, again, each);
    }
    memcpy(text + first + each * count, after, last + 1);
    text_outcome outcome = text_feed(text, first + each * count + last, NULL, NULL);
    free(text);
    return outcome;
}

static void hostile_texts_meet_a_limit(void) {
    const size_t ten_million = 10 << 20;
    text_outcome outcome = feed_repeated(OPENING "note \"", "a", ten_million, "\"\n");
    CU_ASSERT(outcome.status == HJ_MALFORMED && strstr(outcome.error, "a line has 65535 bytes"));
    outcome = feed_repeated(OPENING "check ", "turn=1;", 100000, "\n");
    CU_ASSERT(outcome.status == HJ_MALFORMED && strstr(outcome.error, "a line has 65535 bytes"));
    outcome = feed_repeated(OPENING "check ", "turn=1;", 600, "\n");
    HJ_CHECK(outcome.status == HJ_MALFORMED &&
                 strcmp(outcome.error, "more than 512 values are claimed at once") == 0,
             "%s", outcome.error);
    outcome = feed_repeated(OPENING "check ", "turn=1;", 512, "\n");
    CU_ASSERT_EQUAL(outcome.status, HJ_OK);
    outcome = feed_repeated(OPENING "check snapshot = ", "00", 16385, "\n");
    HJ_CHECK(strstr(outcome.error, "a snapshot has 16385 bytes, at most 16384") != NULL, "%s",
             outcome.error);
    outcome = feed_repeated(OPENING "start turn 1 P1 main\n", "start set turn = 1\n", 300, "");
    HJ_CHECK(strstr(outcome.error, "more than 256 values") != NULL, "%s", outcome.error);
    outcome = feed_repeated(OPENING "about event \"", "e", 20000, "\"\n");
    HJ_CHECK(strstr(outcome.error, "longer than the limit") != NULL, "%s", outcome.error);
    outcome = feed_repeated(OPENING "profile ", "e", 20000, "\n");
    HJ_CHECK(strstr(outcome.error, "longer than the limit") != NULL, "%s", outcome.error);
    outcome = feed_repeated(RULES, "harbor e1 any\n", 12, "");
    HJ_CHECK(strstr(outcome.error, "at most 11 harbors") != NULL, "%s", outcome.error);
    outcome = feed_repeated(RULES, "row hills, hills, hills, hills, hills, hills\n", 6, "");
    HJ_CHECK(strstr(outcome.error, "more than 30 hexes") != NULL, "%s", outcome.error);
    outcome = feed_repeated(OPENING, "(", 1000, "\n");
    CU_ASSERT_EQUAL(outcome.status, HJ_MALFORMED);
    outcome = feed_repeated(OPENING "seal ", "00", 32700, "\n");
    CU_ASSERT_EQUAL(outcome.status, HJ_OK);
}

/* Spoils a sound text at random: it may be read or refused, and nothing else may happen. */
static void spoiled_texts_do_no_harm(void) {
    uint64_t seed = 29;
    const unsigned rounds = harness_long() ? 200000 : 5000;
    char *text = malloc(sizeof game);
    unsigned refused = 0;
    for (unsigned round = 0; round < rounds; round++) {
        memcpy(text, game, sizeof game);
        for (unsigned left = 1 + text_chance(&seed, 4); left > 0; left--) {
            const size_t at = text_chance(&seed, sizeof game - 1);
            const size_t from = text_chance(&seed, sizeof game - 1);
            text[at] = text_chance(&seed, 2) ? (char)text_chance(&seed, 256) : game[from];
        }
        text_outcome outcome = text_feed(text, sizeof game - 1, NULL, NULL);
        refused += outcome.status != HJ_OK;
        CU_ASSERT(outcome.status == HJ_OK || outcome.error[0] != '\0');
    }
    CU_ASSERT(refused > rounds / 4);
    free(text);
}

static void paths_read_back(void) {
    for (unsigned index = 0; index < hj_field_count(); index++) {
        const hj_field_row *row = hj_field_at(index);
        char path[100];
        hj_claim claim;
        const unsigned i = row->dims > 0 ? 2 : 0, j = row->dims > 1 ? 3 : 0;
        CU_ASSERT(hj_text_path(path, sizeof path, row->tag, i, j) > 0);
        HJ_CHECK(hj_text_parse_path(&claim, path) && claim.field == row->tag && claim.i == i &&
                     claim.j == j,
                 "%s", path);
    }
    hj_claim claim;
    CU_ASSERT_FALSE(hj_text_parse_path(&claim, ""));
    CU_ASSERT_FALSE(hj_text_parse_path(&claim, "P1.hand"));
    CU_ASSERT_FALSE(hj_text_parse_path(&claim, "P1"));
    CU_ASSERT_FALSE(hj_text_parse_path(&claim, "P1."));
    CU_ASSERT_FALSE(hj_text_parse_path(&claim, "P1.hand."));
    CU_ASSERT_FALSE(hj_text_parse_path(&claim, "robber."));
    CU_ASSERT_FALSE(hj_text_parse_path(&claim, "c256.owner"));
    CU_ASSERT(hj_text_parse_path(&claim, "c81.owner") && claim.i == 81); /* a wrong claim, said */
}

HJ_TESTS(text_record, TEST(headers_read_back), TEST(strings_keep_every_byte),
         TEST(rules_reset_every_option), TEST(beginner_board_is_shorthand),
         TEST(harbors_and_obstacles_are_sorted), TEST(headers_are_refused_with_the_reason),
         TEST(records_are_refused_with_the_reason), TEST(starts_are_refused_with_the_reason),
         TEST(checkpoints_read_back), TEST(a_full_checkpoint_fits), TEST(checks_take_typed_values),
         TEST(ends_read_back), TEST(a_hash_may_be_asked_for),
         TEST(names_notes_rulings_and_seals_read_back), TEST(a_typed_start_puts_things_out),
         TEST(every_start_reads_back), TEST(games_follow_one_another),
         TEST(actions_print_as_records), TEST(hostile_texts_meet_a_limit),
         TEST(spoiled_texts_do_no_harm), TEST(paths_read_back));
