/* codec_test.c: records as bytes and back; the one canonical form and every way to miss it; the
 * scan against protobuf-c; the names of the schema against the tables. */
#include "harness.h"
#include "hexjudge.pb-c.h"
#include "log/codec.h"
#include "log/codec_parts.h"
#include "log_fixture.h"
#include "state/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static codec *new_codec(void) {
    codec *c;
    if (codec_new(&c) != HJ_OK)
        abort();
    return c;
}

/* Unpacks a message and wants this status and these words. */
static void wants(const void *message, size_t size, hj_status status, const char *words) {
    static hj_record record;
    codec *c = new_codec();
    hj_status got = codec_unpack(c, &record, message, size);
    HJ_CHECK(got == status && (got == HJ_OK || strstr(codec_error(c), words) != NULL),
             "status %d '%s', expected %d '%s'", got, codec_error(c), status, words);
    HJ_CHECK(codec_error_at(c) <= size, "an error at byte %zu of %zu", codec_error_at(c), size);
    codec_free(c);
}

static void every_kind_comes_back(void) {
    codec *c = new_codec();
    static hj_record back;
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        hj_record record = fixture_kind(kind);
        const uint8_t *bytes;
        size_t size;
        hj_status status = codec_pack(c, &record, &bytes, &size);
        if (!HJ_CHECK(status == HJ_OK, "kind %u: %s", kind, codec_error(c)))
            continue;
        HJ_CHECK(size <= 2 + HJ_LIMIT_ACTION && bytes[0] == 0x12 && bytes[1] == size - 2,
                 "kind %u: frame of %zu bytes", kind, size);
        status = codec_unpack(c, &back, bytes + 2, size - 2);
        HJ_CHECK(status == HJ_OK && back.kind == HJ_RECORD_ACTION &&
                     fixture_same_action(&back.as.action, &record.as.action) &&
                     back.source_pos == record.source_pos && back.time_ms == record.time_ms,
                 "kind %u comes back changed", kind);
    }
    codec_free(c);
}

/* The largest value of every field at once is not too large for the limit. */
static void the_longest_action_fits(void) {
    hj_record record = fixture_kind(HJ_KIND_DEPOSIT);
    record.source_pos = record.time_ms = UINT32_MAX;
    memset(record.as.action.hexes, 30, 4);
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    HJ_CHECK(codec_pack(c, &record, &bytes, &size) == HJ_OK, "%s", codec_error(c));
    record = fixture_kind(HJ_KIND_TRADE);
    record.source_pos = record.time_ms = UINT32_MAX;
    record.as.action.give = record.as.action.get = BUNDLE_MAX;
    HJ_CHECK(codec_pack(c, &record, &bytes, &size) == HJ_OK, "%s", codec_error(c));
    codec_free(c);
}

static void full_header(hj_record *record) {
    static uint8_t start[HJ_SNAPSHOT_MAX + 1];
    *record = fixture_header();
    hj_config *config = &record->as.header.config;
    config->obstacle[0] = 7;
    config->obstacle[1] = 80;
    for (unsigned hex = 1; hex <= 19; hex += 4)
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++)
            config->crops[hex][crop] = (uint8_t)(crop * 18);
    for (unsigned seat = 1; seat <= 4; seat++)
        config->vault_crop[seat] = (uint8_t)(seat - 1);
    config->event_tokens = HJ_EVENT_TOKENS;
    for (unsigned k = 0; k < HJ_EVENT_TOKENS; k++)
        config->event_token[k] = (hj_event_token){(uint8_t)(1 + k % 4), (uint8_t)(k % 6),
                                                  (uint16_t)(k % 4 == 0 ? 0x1ffc : 0)};
    for (unsigned k = 0; k < HJ_EVENT_TOKENS; k++)
        config->event_order[k] = (uint8_t)(HJ_EVENT_TOKENS - k);
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++)
        config->favor_bag[favor] = (uint8_t)(90 + favor);
    config->markers = 16;
    config->view = 7;
    record->as.header.start = start;
    record->as.header.start_size = HJ_SNAPSHOT_MAX;
    record->as.header.has_commitment[2] = 1;
    memset(record->as.header.commitment[2], 0xab, 32);
    hj_about *about = &record->as.header.about;
    *about = (hj_about){"id", "ev", "si", "da", "ph",  "ro", "ta", "pr",
                        "so", "bu", "fo", "fi", "sha", "im", "te"};
}

static void a_full_header_comes_back(void) {
    static hj_record record, back;
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    full_header(&record);
    hj_status status = codec_pack(c, &record, &bytes, &size);
    if (!HJ_CHECK(status == HJ_OK, "%s", codec_error(c)))
        return;
    status = codec_unpack(c, &back, bytes + 4, size - 4);
    HJ_CHECK(status == HJ_OK, "%s", codec_error(c));
    HJ_CHECK(memcmp(&back.as.header.config, &record.as.header.config, sizeof(hj_config)) == 0,
             "the configuration comes back changed");
    HJ_CHECK(back.as.header.start_size == HJ_SNAPSHOT_MAX, "%u bytes of snapshot",
             (unsigned)back.as.header.start_size);
    HJ_CHECK(memcmp(back.as.header.commitment, record.as.header.commitment,
                    sizeof record.as.header.commitment) == 0,
             "the commitments come back changed");
    const char *const *was = &record.as.header.about.game_id;
    const char *const *is = &back.as.header.about.game_id;
    for (unsigned k = 0; k < sizeof(hj_about) / sizeof(char *); k++)
        HJ_CHECK(strcmp(was[k], is[k]) == 0, "about string %u: '%s' is now '%s'", k, was[k], is[k]);
    codec_free(c);
}

static void harbors_are_put_in_order(void) {
    static hj_record record, back;
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    record = fixture_header();
    hj_config *config = &record.as.header.config;
    memcpy(config->harbor_edge, "\x29\x01\x15", 3);
    memcpy(config->harbor_kind, "\x01\x02\x03", 3);
    CU_ASSERT_EQUAL_FATAL(codec_pack(c, &record, &bytes, &size), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(codec_unpack(c, &back, bytes + 3, size - 3), HJ_OK);
    CU_ASSERT_EQUAL(memcmp(back.as.header.config.harbor_edge, "\x01\x15\x29", 3), 0);
    CU_ASSERT_EQUAL(memcmp(back.as.header.config.harbor_kind, "\x02\x03\x01", 3), 0);
    codec_free(c);
}

static void claims_come_back(void) {
    static hj_claim claims[HJ_CLAIMS_MAX + 1];
    static uint8_t snapshot[HJ_SNAPSHOT_MAX + 1];
    static hj_record record, back;
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    for (unsigned k = 0; k <= HJ_CLAIMS_MAX; k++)
        claims[k] = (hj_claim){3, (uint8_t)(1 + k % 4), (uint8_t)(1 + k % 5), k % 7};
    record.kind = HJ_RECORD_CHECKPOINT;
    hj_checkpoint *checkpoint = &record.as.checkpoint;
    checkpoint->claim = claims;
    checkpoint->claims = HJ_CLAIMS_MAX;
    checkpoint->snapshot = snapshot;
    checkpoint->snapshot_size = HJ_SNAPSHOT_MAX;
    checkpoint->digest_bits = 64; /* a digest of 0 is a claim as well */
    CU_ASSERT_EQUAL_FATAL(codec_pack(c, &record, &bytes, &size), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(codec_unpack(c, &back, bytes + 4, size - 4), HJ_OK);
    CU_ASSERT_EQUAL(back.as.checkpoint.claims, HJ_CLAIMS_MAX);
    CU_ASSERT_EQUAL(memcmp(back.as.checkpoint.claim, claims, HJ_CLAIMS_MAX * sizeof claims[0]), 0);
    CU_ASSERT_EQUAL(back.as.checkpoint.digest_bits, 64);
    CU_ASSERT_EQUAL(back.as.checkpoint.snapshot_size, HJ_SNAPSHOT_MAX);
    checkpoint->claims = HJ_CLAIMS_MAX + 1;
    CU_ASSERT_EQUAL(codec_pack(c, &record, &bytes, &size), HJ_MALFORMED);
    checkpoint->claims = 0;
    checkpoint->snapshot_size = HJ_SNAPSHOT_MAX + 1;
    CU_ASSERT_EQUAL(codec_pack(c, &record, &bytes, &size), HJ_MALFORMED);
    codec_free(c);
}

/* Scenarios' options stand in the headers of their rule sets and in no other. */
static void options_belong_to_rule_sets(void) {
    static const struct {
        unsigned option;
        bool base, crop_trust, frenemies;
    } rows[] = {{1, true, true, true},    {59, true, true, true},   {60, false, true, true},
                {63, false, true, true},  {64, false, true, false}, {79, false, true, false},
                {80, false, false, true}, {95, false, false, true}};
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++)
        HJ_CHECK(option_in_header(rows[k].option, HJ_RULESET_BASE) == rows[k].base &&
                     option_in_header(rows[k].option, HJ_RULESET_CROP_TRUST) ==
                         rows[k].crop_trust &&
                     option_in_header(rows[k].option, HJ_RULESET_FRENEMIES) == rows[k].frenemies,
                 "option %u", rows[k].option);
}

/* ---- the canonical form --------------------------------------------------------------------- */

typedef struct wire {
    const char *bytes;
    size_t size;
    hj_status status;
    const char *words;
} wire;
#define WIRE(bytes, status, words)                                                                 \
    { bytes, sizeof bytes - 1, status, words }

/* Action records: 0a <size> <message>. 08 kind, 10 actor, 18 corner, 20 edge ... */
static void other_forms_are_refused(void) {
    static const wire rows[] = {
        WIRE("\x0a\x04\x08\x0f\x10\x01", HJ_OK, ""),
        WIRE("", HJ_MALFORMED, "empty record"),
        WIRE("\x0a\x00", HJ_MALFORMED, "without a kind"),
        WIRE("\x0a\x02\x08\x0f", HJ_MALFORMED, "without an actor"),
        WIRE("\x0a\x04\x10\x01\x08\x0f", HJ_MALFORMED, "Action.kind is out of order"),
        WIRE("\x0a\x06\x08\x0f\x08\x0f\x10\x01", HJ_MALFORMED, "Action.kind is written twice"),
        WIRE("\x0a\x06\x08\x0f\x10\x01\x18\x00", HJ_MALFORMED, "Action.corner is an explicit zero"),
        WIRE("\x0a\x05\x08\x8f\x00\x10\x01", HJ_MALFORMED, "shortest way"),
        WIRE("\x0a\x05\x88\x00\x0f\x10\x01", HJ_MALFORMED, "shortest way"),
        WIRE("\x0a\x84\x00\x08\x0f\x10\x01", HJ_MALFORMED, "shortest way"),
        WIRE("\x8a\x00\x04\x08\x0f\x10\x01", HJ_MALFORMED, "shortest way"),
        WIRE("\x0a\x05\x08\x0f\x10\x01\x00", HJ_MALFORMED, "field number out of range"),
        WIRE("\x0a\x05\x08\x0f\x10\x01\x18", HJ_MALFORMED, "ends inside a number"),
        WIRE("\x0a\x05\x08\x0f\x10\x01\x80", HJ_MALFORMED, "ends inside a number"),
        WIRE("\x0a\x06\x0d\x0f\x00\x00\x00\x10", HJ_MALFORMED, "wrong wire type"),
        WIRE("\x0a\x04\x0b\x0f\x10\x01", HJ_MALFORMED, "wire type 3"),
        WIRE("\x0a\x04\x08\x1b\x10\x01", HJ_MALFORMED, "Action.kind is out of range"),
        WIRE("\x0a\x04\x08\x0f\x10\x08", HJ_MALFORMED, "Action.actor is out of range"),
        WIRE("\x0a\x07\x08\x0f\x10\x01\xa8\x01\x01", HJ_UNSUPPORTED, "a field 21"),
        WIRE("\x0a\x0a\x08\x0f\x10\x01\xf8\xff\xff\xff\x0f\x01", HJ_UNSUPPORTED, "536870911"),
        WIRE("\x0a\x0a\x08\x0f\x10\x01\x80\x80\x80\x80\x10\x01", HJ_MALFORMED, "out of range"),
        WIRE("\x0a\x05\x08\x0f\x10\x01", HJ_MALFORMED, "claims 5 bytes where 4 are left"),
        WIRE("\x0a\x03\x08\x0f\x10\x01", HJ_MALFORMED, "nothing after it"),
        WIRE("\x08\x04", HJ_MALFORMED, "wrong wire type"),
        WIRE("\x4a\x00", HJ_UNSUPPORTED, "a record of kind 9"),
        WIRE("\x02\x00", HJ_MALFORMED, "field number out of range"),
        /* Note, Person, Checkpoint, End */
        WIRE("\x32\x03\x0a\x01x", HJ_OK, ""),
        WIRE("\x32\x00", HJ_OK, ""),
        WIRE("\x32\x02\x0a\x00", HJ_MALFORMED, "Note.text is written empty"),
        WIRE("\x32\x04\x0a\x02x\x00", HJ_MALFORMED, "not UTF-8"),
        WIRE("\x32\x03\x0a\x01\xff", HJ_MALFORMED, "not UTF-8"),
        WIRE("\x32\x04\x0a\x02\xc0\x80", HJ_MALFORMED, "not UTF-8"),
        WIRE("\x32\x05\x0a\x03\xed\xa0\x80", HJ_MALFORMED, "not UTF-8"),
        WIRE("\x32\x06\x0a\x01x\x0a\x01y", HJ_MALFORMED, "Note.text is written twice"),
        WIRE("\x32\x03\x12\x01x", HJ_UNSUPPORTED, "Note has a field 2"),
        WIRE("\x22\x02\x08\x07", HJ_MALFORMED, "Person.seat 7"),
        WIRE("\x22\x03\x12\x01x", HJ_MALFORMED, "Person.seat 0"),
        WIRE("\x12\x05\x1d\x00\x00\x00\x00", HJ_OK, ""),
        WIRE("\x12\x04\x1d\x00\x00\x00", HJ_MALFORMED, "cut off"),
        WIRE("\x12\x0e\x1d\x01\x00\x00\x00\x21\x00\x00\x00\x00\x00\x00\x00\x00", HJ_MALFORMED,
             "only one may"),
        WIRE("\x12\x04\x0a\x02\x08\x07", HJ_OK, ""),
        WIRE("\x12\x02\x0a\x00", HJ_MALFORMED, "without a field"),
        WIRE("\x12\x05\x0a\x03\x08\xe7\x07", HJ_UNSUPPORTED, "field 999"),
        WIRE("\x12\x06\x0a\x04\x08\x07\x10\x01", HJ_MALFORMED, "first index 1"),
        WIRE("\x12\x06\x0a\x04\x08\x03\x10\x01", HJ_MALFORMED, "second index 0"),
        WIRE("\x12\x08\x12\x02\x08\x02\x12\x02\x08\x02", HJ_MALFORMED, "do not ascend"),
        WIRE("\x12\x0b\x12\x09\x08\x02\x10\x80\xa0\x94\xa5\x8d\x1d", HJ_MALFORMED,
             "gained: bundle"),
        WIRE("\x12\x04\x12\x02\x08\x07", HJ_MALFORMED, "gained: seat 7"),
        WIRE("\x12\x02\x2a\x00", HJ_MALFORMED, "Checkpoint.snapshot is written empty"),
        WIRE("\x12\x03\x30\xc8\x01", HJ_UNSUPPORTED, "Checkpoint has a field 6"),
        WIRE("\x2a\x02\x08\x07", HJ_MALFORMED, "End.reason 7"),
        WIRE("\x2a\x04\x12\x02\x01\x03", HJ_OK, ""),
        WIRE("\x2a\x04\x12\x02\x03\x01", HJ_MALFORMED, "do not ascend"),
        WIRE("\x2a\x04\x12\x02\x01\x80", HJ_MALFORMED, "ends inside a number"),
        WIRE("\x2a\x02\x12\x00", HJ_MALFORMED, "End.winner is written empty"),
        WIRE("\x2a\x02\x10\x01", HJ_MALFORMED, "End.winner has the wrong wire type"),
        WIRE("\x2a\x03\x1a\x01\x05", HJ_MALFORMED, "1 entries for 0 seats"),
        WIRE("\x2a\x03\x3a\x01x", HJ_MALFORMED, "End.hash has 1 bytes"),
        WIRE("\x2a\x0b\x08\x81\x80\x80\x80\x80\x80\x80\x80\x80\x01", HJ_MALFORMED, "too large"),
        WIRE("\x3a\x00", HJ_MALFORMED, "Ruling.kind 0"),
        WIRE("\x42\x00", HJ_OK, ""),
    };
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++)
        wants(rows[k].bytes, rows[k].size, rows[k].status, rows[k].words);
}

/* What fits no kind of action is refused by name; the shape is the same for every way in. */
static void shapes_are_held(void) {
    static const struct {
        hj_action action;
        const char *words;
    } rows[] = {
        {{.kind = HJ_KIND_ROAD, .actor = 1}, "'road' needs the field edge"},
        {{.kind = HJ_KIND_ROAD, .actor = 1, .edge = 1, .corner = 1}, "not carry the field corner"},
        {{.kind = HJ_KIND_ROLL, .actor = 1}, "'roll' needs the field dice"},
        {{.kind = HJ_KIND_ROLL, .actor = 1, .die_a = 3}, "not one die"},
        {{.kind = HJ_KIND_ROLL, .actor = 1, .die_a = 3, .die_b = 3, .total = 6}, "not both"},
        {{.kind = HJ_KIND_ROLL, .actor = 1, .total = 1}, "2 to 12"},
        {{.kind = HJ_KIND_ROBBER, .actor = 1, .hex = 31, .seat = 7, .resource = 6}, "hex 31"},
        {{.kind = HJ_KIND_ROBBER, .actor = 1, .hex = 3, .seat = 2}, "needs the field resource"},
        {{.kind = HJ_KIND_BANK_TRADE, .actor = 1, .give = 4}, "needs the field get"},
        {{.kind = HJ_KIND_DISCARD, .actor = 1}, "needs the field give"},
        {{.kind = HJ_KIND_REVEAL, .actor = 1, .token = 3, .hexes = {3, 0, 5}}, "a gap"},
        {{.kind = HJ_KIND_REVEAL, .actor = 1, .token = 3, .hexes = {3, 99}}, "1 to 30"},
        {{.kind = HJ_KIND_REVEAL, .actor = 1, .hexes = {3}}, "needs the field token"},
        {{.kind = HJ_KIND_END_TURN, .actor = 1, .hexes = {3}}, "not carry the field hexes"},
        {{.kind = 0, .actor = 1}, "without a kind"},
        {{.kind = HJ_KIND_COUNT, .actor = 1}, "without a kind"},
        {{.kind = HJ_KIND_END_TURN}, "without an actor"},
    };
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        hj_record record = {.kind = HJ_RECORD_ACTION, .as.action = rows[k].action};
        hj_status status = codec_pack(c, &record, &bytes, &size);
        HJ_CHECK(status == HJ_MALFORMED && strstr(codec_error(c), rows[k].words) != NULL,
                 "row %u: status %d '%s', expected '%s'", k, status, codec_error(c), rows[k].words);
    }
    static const hj_action good[] = {
        {.kind = HJ_KIND_ROLL, .actor = 1, .total = 2},
        {.kind = HJ_KIND_KNIGHT, .actor = 1, .hex = 31, .seat = 7, .resource = 6},
        {.kind = HJ_KIND_YEAR_OF_PLENTY, .actor = 1},
        {.kind = HJ_KIND_DEPOSIT, .actor = 1, .crop = 1, .hex = 3, .row = 1, .card = 6},
        {.kind = HJ_KIND_REDEEM, .actor = 1, .token = 5},
        {.kind = HJ_KIND_REDEEM, .actor = 1, .token = 3, .edge = 12},
        {.kind = HJ_KIND_REVEAL, .actor = 7, .token = 41},
    };
    for (unsigned k = 0; k < sizeof good / sizeof good[0]; k++) {
        hj_record record = {.kind = HJ_RECORD_ACTION, .as.action = good[k]};
        HJ_CHECK(codec_pack(c, &record, &bytes, &size) == HJ_OK, "row %u: %s", k, codec_error(c));
    }
    codec_free(c);
}

/* Each field of an action takes its largest value and not one more, by the wire. */
static void domains_of_actions_end(void) {
    const scan_flat *flat = action_scan();
    for (unsigned number = 1; number <= flat->fields; number++)
        for (unsigned over = 0; over < 2; over++) {
            uint64_t in = flat->max[number] + over, out[32];
            if (in > UINT32_MAX && number != 12 && number != 13)
                in = UINT64_C(1) << 32;
            uint8_t bytes[16];
            size_t size = 0;
            uint64_t tag = number << 3;
            for (uint64_t rest = tag; rest > 0 || size == 0; rest >>= 7)
                bytes[size++] = (uint8_t)((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
            for (uint64_t rest = in; rest > 0; rest >>= 7)
                bytes[size++] = (uint8_t)((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
            scan_fault fault = {.status = HJ_OK};
            bool taken = scan_flat_message(&fault, flat, out, bytes, size, 0);
            HJ_CHECK(taken == (over == 0) && (!taken || out[number] == in), "field %u, value %llu",
                     number, (unsigned long long)in);
        }
}

/* ---- headers -------------------------------------------------------------------------------- */

typedef void spoil(Hexjudge__Header *header);
static void no_option(Hexjudge__Header *h) {
    h->n_option--;
}
static void swapped_options(Hexjudge__Header *h) {
    h->option[0]->name = h->option[1]->name;
}
static void nameless_option(Hexjudge__Header *h) {
    h->option[0]->name = 0;
}
static void strange_option(Hexjudge__Header *h) {
    h->option[h->n_option - 1]->name = (Hexjudge__Option__Name)4711;
}
static void strange_value(Hexjudge__Header *h) {
    h->option[0]->value = 31; /* target is 3 to 30 */
}
static void strange_word(Hexjudge__Header *h) {
    h->option[h->n_option - 1]->value = 9;
}
static void no_format(Hexjudge__Header *h) {
    h->format_version = 0;
}
static void new_format(Hexjudge__Header *h) {
    h->format_version = 2;
}
static void no_digest(Hexjudge__Header *h) {
    h->digest_version = 0;
}
static void new_digest(Hexjudge__Header *h) {
    h->digest_version = 2;
}
static void no_rules(Hexjudge__Header *h) {
    h->ruleset = 0;
}
static void no_rules_version(Hexjudge__Header *h) {
    h->ruleset_version = 0;
}
static void strange_rules(Hexjudge__Header *h) {
    h->ruleset = (Hexjudge__Header__Ruleset)99;
}
static void five_seats(Hexjudge__Header *h) {
    h->seats = 5;
}
static void seven_seats(Hexjudge__Header *h) {
    h->seats = 7;
}
static void no_seats(Hexjudge__Header *h) {
    h->seats = 0;
}
static void hex_short(Hexjudge__Header *h) {
    h->n_terrain--;
}
static void number_short(Hexjudge__Header *h) {
    h->n_number--;
}
static void sea(Hexjudge__Header *h) {
    h->terrain[3] = (Hexjudge__Terrain)7;
}
static void no_terrain(Hexjudge__Header *h) {
    h->terrain[3] = 0;
}
static void token_13(Hexjudge__Header *h) {
    h->number[3] = 13;
}
static void token_1(Hexjudge__Header *h) {
    h->number[3] = 1;
}
static void no_robber(Hexjudge__Header *h) {
    h->robber = 0;
}
static void robber_31(Hexjudge__Header *h) {
    h->robber = 31;
}
static void harbor_110(Hexjudge__Header *h) {
    h->harbor[2]->edge = 110;
}
static void harbor_kind(Hexjudge__Header *h) {
    h->harbor[2]->kind = (Hexjudge__Harbor__Kind)7;
}
static void harbor_order(Hexjudge__Header *h) {
    h->harbor[0]->edge = 100;
}
static void view_8(Hexjudge__Header *h) {
    h->view = (Hexjudge__Header__View)8;
}
static void known_numbers(Hexjudge__Header *h) {
    h->number[3] = 7;
} /* wrong, but a rule says so */

typedef struct spoil_row {
    spoil *spoil;
    hj_status status;
    const char *words;
} spoil_row;

/* Packs a header, changes one thing in its message, and wants it refused. The counts are put back
 * so that protobuf-c frees what it made. */
static void spoil_header(const hj_record *record, const spoil_row *row) {
    static uint8_t bytes_spoiled[HJ_LIMIT_RECORD];
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    CU_ASSERT_EQUAL_FATAL(codec_pack(c, record, &bytes, &size), HJ_OK);
    size_t head = size > 16386 ? 4 : 3;
    Hexjudge__Record *m = hexjudge__record__unpack(NULL, size - head, bytes + head);
    CU_ASSERT_PTR_NOT_NULL_FATAL(m);
    Hexjudge__Header was = *m->header;
    Hexjudge__Crops crops = was.crops != NULL ? *was.crops : (Hexjudge__Crops){0};
    row->spoil(m->header);
    size = hexjudge__record__pack(m, bytes_spoiled);
    wants(bytes_spoiled, size, row->status, row->words);
    *m->header = was;
    if (was.crops != NULL)
        *was.crops = crops;
    hexjudge__record__free_unpacked(m, NULL);
    codec_free(c);
}

static void headers_are_complete(void) {
    static const spoil_row rows[] = {
        {no_option, HJ_MALFORMED, "does not say option"},
        {swapped_options, HJ_MALFORMED, "do not ascend"},
        {nameless_option, HJ_MALFORMED, "without a name"},
        {strange_option, HJ_UNSUPPORTED, "option 4711"},
        {strange_value, HJ_UNSUPPORTED, "option target has value 31"},
        {strange_word, HJ_UNSUPPORTED, "has value 9"},
        {no_format, HJ_MALFORMED, "no format version"},
        {new_format, HJ_UNSUPPORTED, "format version 2"},
        {no_digest, HJ_MALFORMED, "no digest version"},
        {new_digest, HJ_UNSUPPORTED, "digest version 2"},
        {no_rules, HJ_MALFORMED, "no rule set"},
        {no_rules_version, HJ_MALFORMED, "no rule set"},
        {strange_rules, HJ_UNSUPPORTED, "rule set 99"},
        {five_seats, HJ_MALFORMED, "mode56"},
        {seven_seats, HJ_MALFORMED, "seats 7"},
        {no_seats, HJ_MALFORMED, "seats 0"},
        {hex_short, HJ_MALFORMED, "19 or 30 hexes, not 18"},
        {number_short, HJ_MALFORMED, "18 numbers for 19 hexes"},
        {sea, HJ_MALFORMED, "terrain 7"},
        {no_terrain, HJ_MALFORMED, "terrain 0"},
        {token_13, HJ_MALFORMED, "number 13"},
        {token_1, HJ_MALFORMED, "number 1"},
        {no_robber, HJ_MALFORMED, "robber's hex 0"},
        {robber_31, HJ_MALFORMED, "robber's hex 31"},
        {harbor_110, HJ_MALFORMED, "edge 110"},
        {harbor_kind, HJ_MALFORMED, "kind 7"},
        {harbor_order, HJ_MALFORMED, "harbors do not ascend"},
        {view_8, HJ_MALFORMED, "view 8"},
        {known_numbers, HJ_OK, ""},
    };
    hj_record record = fixture_header();
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++)
        spoil_header(&record, &rows[k]);
}

static void many_obstacles(Hexjudge__Header *h) {
    static uint32_t corners[] = {1, 2, 3};
    h->obstacle = corners;
    h->n_obstacle = 3;
}
static void obstacle_81(Hexjudge__Header *h) {
    h->obstacle[1] = 81;
}
static void obstacle_order(Hexjudge__Header *h) {
    h->obstacle[1] = 6;
}
static void many_harbors(Hexjudge__Header *h) {
    static Hexjudge__Harbor *harbors[12];
    for (unsigned k = 0; k < 12; k++)
        harbors[k] = h->harbor[0];
    h->harbor = harbors;
    h->n_harbor = 12;
}
static void field_31(Hexjudge__Header *h) {
    h->crops->field[4]->hex = 31;
}
static void field_order(Hexjudge__Header *h) {
    h->crops->field[1]->hex = 1;
}
static void no_crops(Hexjudge__Header *h) {
    h->crops->field[1]->crops = 0;
}
static void many_crops(Hexjudge__Header *h) {
    h->crops->field[1]->crops = LANES5_MAX + 1;
}
static void vault_short(Hexjudge__Header *h) {
    h->crops->n_vault--;
}
static void vault_6(Hexjudge__Header *h) {
    h->crops->vault[0] = (Hexjudge__Crop)6;
}
static void vault_empty(Hexjudge__Header *h) {
    static Hexjudge__Crop empty[4];
    h->crops->vault = empty;
}
static void many_events(Hexjudge__Header *h) {
    static Hexjudge__EventToken *events[HJ_EVENT_TOKENS + 1];
    for (unsigned k = 0; k <= HJ_EVENT_TOKENS; k++)
        events[k] = h->crops->event[0];
    h->crops->event = events;
    h->crops->n_event = HJ_EVENT_TOKENS + 1;
}
static void event_category(Hexjudge__Header *h) {
    h->crops->event[0]->category = (Hexjudge__EventToken__Category)5;
}
static void event_crop(Hexjudge__Header *h) {
    h->crops->event[0]->crop = (Hexjudge__Crop)6;
}
static void event_number(Hexjudge__Header *h) {
    h->crops->event[0]->number[0] = 1;
}
static void event_numbers(Hexjudge__Header *h) {
    h->crops->event[0]->number[1] = 2;
}
static void order_short(Hexjudge__Header *h) {
    h->crops->n_order--;
}
static void order_42(Hexjudge__Header *h) {
    h->crops->order[7] = 42;
}
static void bag_6(Hexjudge__Header *h) {
    h->favors->bag = LANES5_MAX + 1;
}
static void markers_256(Hexjudge__Header *h) {
    h->favors->markers = 256;
}
static void commitment_7(Hexjudge__Header *h) {
    h->commitment[0]->seat = (Hexjudge__Seat)7;
}
static void commitment_short(Hexjudge__Header *h) {
    h->commitment[0]->sha256.len = 31;
}
static void commitment_twice(Hexjudge__Header *h) {
    static Hexjudge__Commitment *commitments[2];
    commitments[0] = commitments[1] = h->commitment[0];
    h->commitment = commitments;
    h->n_commitment = 2;
}
static void start_long(Hexjudge__Header *h) {
    static uint8_t start[HJ_SNAPSHOT_MAX + 1];
    h->start.data = start;
    h->start.len = sizeof start;
}

static void contents_are_held(void) {
    static const spoil_row rows[] = {
        {many_obstacles, HJ_MALFORMED, "number of obstacles 3"},
        {obstacle_81, HJ_MALFORMED, "corner 81"},
        {obstacle_order, HJ_MALFORMED, "obstacles do not ascend"},
        {many_harbors, HJ_MALFORMED, "number of harbors 12"},
        {field_31, HJ_MALFORMED, "crops: hex 31"},
        {field_order, HJ_MALFORMED, "crops: the hexes do not ascend"},
        {no_crops, HJ_MALFORMED, "crops: tokens 0"},
        {many_crops, HJ_MALFORMED, "crops: tokens 1"},
        {vault_short, HJ_MALFORMED, "vault spaces 3"},
        {vault_6, HJ_MALFORMED, "vault space's kind 6"},
        {vault_empty, HJ_MALFORMED, "empty spaces"},
        {many_events, HJ_MALFORMED, "number of event tokens 42"},
        {event_category, HJ_MALFORMED, "category 5"},
        {event_crop, HJ_MALFORMED, "crop 6"},
        {event_number, HJ_MALFORMED, "number 1"},
        {event_numbers, HJ_MALFORMED, "numbers do not ascend"},
        {order_short, HJ_MALFORMED, "order 40"},
        {order_42, HJ_MALFORMED, "token 42"},
        {bag_6, HJ_MALFORMED, "the bag"},
        {markers_256, HJ_MALFORMED, "markers 256"},
        {commitment_7, HJ_MALFORMED, "commitment's seat 7"},
        {commitment_short, HJ_MALFORMED, "31 bytes instead of 32"},
        {commitment_twice, HJ_MALFORMED, "commitments do not ascend"},
        {start_long, HJ_MALFORMED, "16385 bytes; the limit is 16384"},
    };
    static hj_record record;
    full_header(&record);
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++)
        spoil_header(&record, &rows[k]);
}

/* ---- values that no message can say ---------------------------------------------------------- */

static void refuses(const hj_record *record, const char *words) {
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    hj_status status = codec_pack(c, record, &bytes, &size);
    HJ_CHECK(status != HJ_OK && strstr(codec_error(c), words) != NULL,
             "status %d '%s', expected '%s'", status, codec_error(c), words);
    codec_free(c);
}

static void unsayable_headers_are_refused(void) {
    static hj_record record;
    hj_config *config = &record.as.header.config;
#define REFUSES(change, words)                                                                     \
    full_header(&record);                                                                          \
    change;                                                                                        \
    refuses(&record, words)
    REFUSES(config->hexes = 31, "number of hexes 31");
    REFUSES(config->hexes = 0, "hexes");
    REFUSES(config->harbors = 12, "number of harbors 12");
    REFUSES(config->crops[3][2] = 100, "99 tokens on hex 3");
    REFUSES(config->event_tokens = 42, "event tokens 42");
    REFUSES(config->event_token[4].numbers = 2, "bits of numbers 2");
    REFUSES(config->event_order[40] = 0, "order 40");
    REFUSES(config->vault_crop[5] = 1, "vault space of seat 5");
    REFUSES(config->favor_bag[1] = 100, "of a kind than 99");
    REFUSES(config->seats = 1, "vault space of seat 2");
    REFUSES(config->seats = 7, "seats 7");
    REFUSES(config->seats = 255, "seats 255");
    REFUSES(config->option[1] = -1, "option target");
    REFUSES(config->harbor_kind[1] = 0, "harbor's kind 0");
    REFUSES(config->view = 8, "view 8");
    REFUSES(record.as.header.about.site = "\xff", "not UTF-8");
    REFUSES(record.as.header.start_size = HJ_SNAPSHOT_MAX + 1, "16385 bytes");
#undef REFUSES
    full_header(&record);
    config->obstacle[0] = 80;
    config->obstacle[1] = 7;
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    CU_ASSERT_EQUAL(codec_pack(c, &record, &bytes, &size), HJ_OK); /* put in order */
    codec_free(c);
}

static void unsayable_records_are_refused(void) {
    static char text[HJ_LIMIT_RECORD];
    hj_record record = {.kind = HJ_RECORD_CHECKPOINT, .as.checkpoint = {.digest_bits = 16}};
    refuses(&record, "digest bits 16");
    record = (hj_record){.kind = HJ_RECORD_CHECKPOINT};
    record.as.checkpoint.has_gained[3] = true;
    record.as.checkpoint.gained[3] = BUNDLE_MAX + 1;
    refuses(&record, "gained: bundle");
    record = (hj_record){.kind = HJ_RECORD_END, .as.end = {.winners = 0x40}};
    refuses(&record, "winners' bits 64");
    record.as.end = (hj_end){.digest_bits = 32};
    refuses(&record, "digest bits 32");
    record = (hj_record){.kind = HJ_RECORD_PERSON, .as.person = {.seat = 0, .name = "Ana"}};
    refuses(&record, "seat 0");
    record = (hj_record){.kind = HJ_RECORD_RULING, .as.ruling = {.kind = 8}};
    refuses(&record, "kind 8");
    record = (hj_record){.kind = 9};
    refuses(&record, "kind 9 does not exist");
    memset(text, 'x', sizeof text - 1);
    record = (hj_record){.kind = HJ_RECORD_NOTE, .as.note = text};
    refuses(&record, "the limit is 65536");
}

/* The last digest of a game comes back, also when it is 0. */
static void ends_come_back(void) {
    static hj_record back;
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size;
    hj_record header = fixture_header();
    CU_ASSERT_EQUAL_FATAL(codec_pack(c, &header, &bytes, &size), HJ_OK);
    hj_record record = {.kind = HJ_RECORD_END};
    record.as.end = (hj_end){.reason = HJ_END_TIME,
                             .winners = 5,
                             .has_points = true,
                             .points = {0, 10, 0, 10, 255},
                             .actions = UINT32_MAX,
                             .digest_bits = 64};
    CU_ASSERT_EQUAL_FATAL(codec_pack(c, &record, &bytes, &size), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(codec_unpack(c, &back, bytes + 2, size - 2), HJ_OK);
    const hj_end *end = &back.as.end;
    CU_ASSERT_TRUE(end->reason == HJ_END_TIME && end->winners == 5 && end->has_points);
    CU_ASSERT_TRUE(memcmp(end->points, record.as.end.points, sizeof end->points) == 0);
    CU_ASSERT_TRUE(end->actions == UINT32_MAX && end->checkpoints == 0 && !end->has_hash);
    CU_ASSERT_TRUE(end->digest_bits == 64 && end->digest == 0);
    codec_free(c);
}

static void sizes_are_limited(void) {
    static hj_record record;
    static char text[HJ_LIMIT_RECORD];
    codec *c = new_codec();
    const uint8_t *bytes;
    size_t size = 0;
    /* The header's own bytes, its snapshot not counted. */
    full_header(&record);
    memset(text, 'x', sizeof text);
    for (size_t length = 7000; length < 8192; length++) {
        text[length] = '\0';
        record.as.header.about.termination = text;
        hj_status status = codec_pack(c, &record, &bytes, &size);
        text[length] = 'x';
        if (status == HJ_OK) {
            HJ_CHECK(size - 4 <= HJ_LIMIT_HEADER + HJ_SNAPSHOT_MAX, "%zu bytes", size);
            continue;
        }
        HJ_CHECK(strstr(codec_error(c), "Header of") != NULL, "%s", codec_error(c));
        HJ_CHECK(size - 4 == HJ_LIMIT_HEADER + HJ_SNAPSHOT_MAX, "refused after %zu bytes", size);
        break;
    }
    /* An action past its limit never reaches protobuf-c. */
    uint8_t action[80] = {0x0a, 78};
    memset(action + 2, 0x80, 78);
    wants(action, 80, HJ_MALFORMED, "the limit is 64");
    /* Many empty entries need more memory than their bytes. */
    uint8_t *gains = malloc(60004);
    memcpy(gains, "\x12\xe0\xd4\x03", 4);
    for (unsigned k = 0; k < 30000; k++)
        memcpy(gains + 4 + 2 * k, "\x12\x00", 2);
    wants(gains, 60004, HJ_MALFORMED, "more memory");
    free(gains);
    codec_free(c);
}

/* ---- the scan against protobuf-c ------------------------------------------------------------ */

static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Bytes of a record with a few of them changed, taken out or put in. */
static size_t mutate(uint8_t *out, const uint8_t *from, size_t size, uint32_t *seed) {
    memcpy(out, from, size);
    for (unsigned count = 1 + next_random(seed) % 3; count > 0; count--) {
        size_t at = next_random(seed) % size;
        switch (next_random(seed) % 4) {
        case 0:
            out[at] = (uint8_t)next_random(seed);
            break;
        case 1:
            out[at] = (uint8_t)(out[at] ^ 1u << next_random(seed) % 8);
            break;
        case 2:
            memmove(out + at, out + at + 1, size - at - 1);
            size = size > 1 ? size - 1 : size;
            break;
        default:
            memmove(out + at + 1, out + at, size - at);
            out[at] = (uint8_t)next_random(seed);
            size++;
        }
    }
    return size;
}

/* Does protobuf-c, field by field, read the action that the codec took without it? */
static bool protobuf_sees(const hj_record *record, const uint8_t *bytes, size_t size) {
    Hexjudge__Action *m = hexjudge__action__unpack(NULL, size, bytes);
    if (m == NULL)
        return false;
    hj_record seen = {.source_pos = m->source_pos, .time_ms = m->time_ms};
    seen.as.action = (hj_action){.kind = (uint8_t)m->kind,
                                 .actor = (uint8_t)m->actor,
                                 .hex = (uint8_t)m->hex,
                                 .corner = (uint8_t)m->corner,
                                 .edge = (uint8_t)m->edge,
                                 .seat = (uint8_t)m->other,
                                 .resource = (uint8_t)m->resource,
                                 .card = (uint8_t)m->card,
                                 .die_a = (uint8_t)m->die_a,
                                 .die_b = (uint8_t)m->die_b,
                                 .total = (uint8_t)m->total,
                                 .crop = (uint8_t)m->crop,
                                 .row = (uint8_t)m->row,
                                 .token = (uint8_t)(m->event + (unsigned)m->favor),
                                 .give = m->give,
                                 .get = m->get};
    uint32_t joined = 0;
    for (unsigned k = 0; k < 4 && record->as.action.hexes[k] != 0; k++)
        joined = joined * 100 + record->as.action.hexes[k];
    const bool same_hexes = joined == m->hexes;
    memcpy(seen.as.action.hexes, record->as.action.hexes, sizeof seen.as.action.hexes);
    hexjudge__action__free_unpacked(m, NULL);
    return same_hexes && seen.source_pos == record->source_pos && seen.time_ms == record->time_ms &&
           fixture_same_action(&seen.as.action, &record->as.action);
}

/* The same for a checkpoint's digest, which the codec reads without protobuf-c where it is alone.
 */
static bool protobuf_sees_digest(const hj_checkpoint *c, const uint8_t *bytes, size_t size) {
    Hexjudge__Checkpoint *m = hexjudge__checkpoint__unpack(NULL, size, bytes);
    if (m == NULL)
        return false;
    const bool low = m->digest_case == HEXJUDGE__CHECKPOINT__DIGEST_DIGEST32;
    const bool full = m->digest_case == HEXJUDGE__CHECKPOINT__DIGEST_DIGEST64;
    const uint64_t digest = low ? m->digest32 : full ? m->digest64 : 0;
    const bool rest = c->claims == m->n_claim && c->snapshot_size == m->snapshot.len;
    hexjudge__checkpoint__free_unpacked(m, NULL);
    return rest && c->digest_bits == (low ? 32 : full ? 64 : 0) && c->digest == digest;
}

/* Whatever is taken is the one form there is: packing it again gives the same bytes. And
 * what the codec makes of an action without protobuf-c is what protobuf-c makes of it. */
static void what_is_taken_is_canonical(void) {
    static hj_record record, slowly;
    codec *reading = new_codec(), *writing = new_codec();
    uint32_t seed = 20240607;
    unsigned taken = 0;
    unsigned rounds = harness_long() ? 2000000 : 60000;
    uint8_t bytes[4096], spoiled[4200];
    for (unsigned round = 0; round < rounds; round++) {
        const uint8_t *packed;
        size_t size, packed_size, head = 2;
        unsigned pick = next_random(&seed) % (HJ_KIND_COUNT + 14);
        hj_record from =
            pick < HJ_KIND_COUNT - 1 ? fixture_kind(pick + 1) : *fixture_record(pick % 12);
        if (pick >= HJ_KIND_COUNT + 12) {
            from = (hj_record){.kind = HJ_RECORD_CHECKPOINT};
            from.as.checkpoint.digest_bits = pick % 2 != 0 ? 32 : 64;
            from.as.checkpoint.digest = next_random(&seed);
        }
        CU_ASSERT_EQUAL_FATAL(codec_pack(writing, &from, &packed, &packed_size), HJ_OK);
        head += packed_size > 129;
        memcpy(bytes, packed + head, packed_size - head);
        size = mutate(spoiled, bytes, packed_size - head, &seed);
        const hj_status taking = codec_unpack(reading, &record, spoiled, size);
        if (spoiled[0] == 0x0a && spoiled[1] == size - 2) {
            uint64_t value[32];
            scan_fault fault = {.status = HJ_OK};
            const bool scanned =
                scan_flat_message(&fault, action_scan(), value, spoiled + 2, size - 2, 0) &&
                read_action(&fault, &slowly, value);
            HJ_CHECK(scanned == (taking == HJ_OK) || size > 64,
                     "the fast way and the scan disagree in round %u", round);
        }
        if (taking != HJ_OK)
            continue;
        taken++;
        if (record.kind == HJ_RECORD_ACTION)
            HJ_CHECK(protobuf_sees(&record, spoiled + 2, size - 2),
                     "scan and protobuf-c see two actions in round %u", round);
        if (record.kind == HJ_RECORD_CHECKPOINT && size < 130)
            HJ_CHECK(protobuf_sees_digest(&record.as.checkpoint, spoiled + 2, size - 2),
                     "protobuf-c sees another digest in round %u", round);
        hj_status status = codec_pack(writing, &record, &packed, &packed_size);
        if (!HJ_CHECK(status == HJ_OK, "round %u: taken, but %s", round, codec_error(writing)))
            break;
        head = 2 + (packed_size > 129);
        if (!HJ_CHECK(packed_size - head == size && memcmp(packed + head, spoiled, size) == 0,
                      "round %u: kind %u packs otherwise", round, record.kind))
            break;
    }
    HJ_CHECK(taken > rounds / 100, "only %u of %u were taken: too few to mean much", taken, rounds);
    codec_free(reading);
    codec_free(writing);
}

/* ---- names ---------------------------------------------------------------------------------- */

static void same_name(const ProtobufCEnumDescriptor *type, unsigned tag, const char *name) {
    const ProtobufCEnumValue *value = protobuf_c_enum_descriptor_get_value(type, (int)tag);
    char upper[80] = "";
    for (size_t k = 0; name[k] != '\0' && k < sizeof upper - 1; k++)
        upper[k] = (char)toupper((unsigned char)name[k]);
    HJ_CHECK(value != NULL && strcmp(value->name, upper) == 0,
             "proto/hexjudge.proto: %s has no line `%s = %u;`", type->name, upper, tag);
}

/* protoc's output names what the tables name: a new row needs its line in the schema. */
static void the_schema_names_the_tables(void) {
#define FIELD0(tag, module, group, type, name, ...)                                                \
    same_name(&hexjudge__claim__field__descriptor, tag, #name);
#define FIELD1 FIELD0
#define FIELD2 FIELD0
#define DERIVED(tag, name, ...) same_name(&hexjudge__claim__field__descriptor, tag, #name);
#include "state/fields.def"
#include "state/derived.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
#undef DERIVED
#define OPTION(tag, name, ...) same_name(&hexjudge__option__name__descriptor, tag, #name);
#include "state/options.def"
#undef OPTION
#define ACTION(name, ...) same_name(&hexjudge__action__kind__descriptor, HJ_KIND_##name, #name);
#include "state/actions.def"
#undef ACTION
}

/* proto/FORMAT.md is the authority, so it must say the numbers that the program holds to. */
static void the_page_says_the_same(void) {
    static char page[1 << 16];
    char row[200];
    FILE *file = fopen("proto/FORMAT.md", "rb");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    for (unsigned k = 0; limit_at(k) != NULL; k++) {
        const hj_limit *limit = limit_at(k);
        snprintf(row, sizeof row, "\n| %s | %u %s", limit->name, (unsigned)limit->value,
                 limit->unit);
        HJ_CHECK(strstr(page, row) != NULL, "proto/FORMAT.md has no line '%s'", row + 1);
    }
#define ACTION(name, ...)                                                                          \
    snprintf(row, sizeof row, "\n| %d | " #name " | ", HJ_KIND_##name);                            \
    HJ_CHECK(strstr(page, row) != NULL, "proto/FORMAT.md has no line '%s'", row + 1);
#include "state/actions.def"
#undef ACTION
}

HJ_TESTS(codec, TEST(every_kind_comes_back), TEST(the_longest_action_fits),
         TEST(a_full_header_comes_back), TEST(harbors_are_put_in_order), TEST(claims_come_back),
         TEST(options_belong_to_rule_sets), TEST(other_forms_are_refused), TEST(shapes_are_held),
         TEST(domains_of_actions_end), TEST(headers_are_complete), TEST(contents_are_held),
         TEST(unsayable_headers_are_refused), TEST(unsayable_records_are_refused),
         TEST(ends_come_back), TEST(sizes_are_limited), TEST(what_is_taken_is_canonical),
         TEST(the_schema_names_the_tables), TEST(the_page_says_the_same));
