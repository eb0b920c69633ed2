/* text_read.c: games out of lines of text, fed one by one. It must not know where lines come from
 * or what is legal. */
#include "log/text_read.h"

#include "log/text_action.h"
#include "log/text_claim.h"
#include "log/text_header.h"
#include "log/text_position.h"
#include "log/text_words.h"
#include "util/limits.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_MAX = 32768 };

typedef enum reader_place { BETWEEN_GAMES, IN_HEADER, IN_GAME } reader_place;

struct text_reader {
    reader_place place;
    bool hash_asked;
    uint32_t header_line;
    uint64_t header_offset;
    text_scan scan; /* of the last line; holds the reason of a refusal */
    text_header header;
    hj_claim claim[HJ_CLAIMS_MAX];
    uint8_t bytes[BYTES_MAX]; /* a snapshot or a seal */
    text_arena strings;
    char string_bytes[HJ_LIMIT_LINE];
};

hj_status text_reader_new(text_reader **out) {
    *out = calloc(1, sizeof **out);
    if (*out == NULL) {
        return HJ_MEMORY;
    }
    (*out)->strings = (text_arena){(*out)->string_bytes, sizeof(*out)->string_bytes, 0};
    return HJ_OK;
}

void text_reader_free(text_reader *reader) {
    free(reader);
}

const char *text_reader_error(const text_reader *reader) {
    return reader->scan.why;
}

bool text_reader_hash_asked(const text_reader *reader) {
    return reader->hash_asked;
}

/* ---- the lines that are no action --------------------------------------------------------- */

static bool parse_player(text_reader *reader, hj_person *out) {
    text_scan *scan = &reader->scan;
    if (!text_parse_seat(scan, &out->seat) ||
        !text_string(scan, &reader->strings, &out->name, "a name")) {
        return false;
    }
    bool plain_color = scan->kind == TEXT_PLAIN && !text_is(scan, "id") && !text_is(scan, "salt");
    if ((plain_color || scan->kind == TEXT_QUOTED) &&
        !text_word_or_string(scan, &reader->strings, &out->color, "a color")) {
        return false;
    }
    if (text_take(scan, "id") &&
        !text_string(scan, &reader->strings, &out->player_id, "a player's id")) {
        return false;
    }
    if (text_take(scan, "salt") && !text_string(scan, &reader->strings, &out->salt, "a salt")) {
        return false;
    }
    return text_expect_end(scan);
}

/* "by", "reason", "reference" and "time", each with a string, in any order. */
static bool parse_ruling_string(text_reader *reader, hj_ruling *out) {
    text_scan *scan = &reader->scan;
    static const char *const words[] = {"by", "reason", "reference", "time"};
    const char **const members[] = {&out->authority, &out->reason, &out->reference, &out->time};
    for (size_t index = 0; index < sizeof words / sizeof words[0]; index++) {
        if (text_take(scan, words[index])) {
            return *members[index] == NULL
                       ? text_string(scan, &reader->strings, members[index], words[index])
                       : text_fail(scan, "'%s' stands twice", words[index]);
        }
    }
    return text_fail_here(scan, "by, reason, reference or time");
}

static bool parse_ruling(text_reader *reader, hj_ruling *out) {
    text_scan *scan = &reader->scan;
    uint64_t action;
    out->kind = (uint8_t)text_choice(scan, text_ruling_word, "ruling");
    if (out->kind == 0) {
        return false;
    }
    if (scan->kind == TEXT_PLAIN && scan->word[0] >= '0' && scan->word[0] <= '9') {
        if (!text_number(scan, &action, 1, UINT32_MAX, "the number of an action")) {
            return false;
        }
        out->action = (uint32_t)action;
    }
    while (scan->kind != TEXT_END) {
        if (!parse_ruling_string(reader, out)) {
            return false;
        }
    }
    return text_expect_end(scan);
}

static bool parse_winners(text_scan *scan, hj_end *out) {
    do {
        uint8_t seat;
        if (!text_parse_seat(scan, &seat)) {
            return false;
        }
        out->winners = (uint8_t)(out->winners | 1u << (seat - 1));
    } while (text_find(scan, text_seat_word) > 0);
    return true;
}

static bool parse_points(text_reader *reader, hj_end *out) {
    const unsigned seats = reader->header.config.seats;
    for (unsigned seat = 1; seat <= seats; seat++) {
        uint64_t points;
        if (!text_number(&reader->scan, &points, 0, UINT8_MAX, "the points of every seat")) {
            return false;
        }
        out->points[seat] = (uint8_t)points;
    }
    out->has_points = true;
    return true;
}

static bool parse_count(text_scan *scan, uint32_t *out) {
    uint64_t count;
    if (!text_number(scan, &count, 1, UINT32_MAX, "a count")) {
        return false;
    }
    *out = (uint32_t)count;
    return true;
}

static bool parse_hash(text_reader *reader, hj_end *out) {
    size_t size = 0;
    if (text_take(&reader->scan, "=")) {
        reader->hash_asked = true;
        return true;
    }
    if (!text_hex(&reader->scan, out->hash, sizeof out->hash, &size, "a hash")) {
        return false;
    }
    out->has_hash = true;
    return size == sizeof out->hash ||
           text_fail(&reader->scan, "a hash has 64 hex digits, not %zu", size * 2);
}

static const char *end_word(unsigned id) {
    static const char *const words[] = {"winner",      "points", "reason", "actions",
                                        "checkpoints", "digest", "hash"};
    return id >= 1 && id <= sizeof words / sizeof words[0] ? words[id - 1] : NULL;
}

static bool parse_end_part(text_reader *reader, hj_end *out, unsigned part) {
    text_scan *scan = &reader->scan;
    switch (part) {
    case 1:
        return parse_winners(scan, out);
    case 2:
        return parse_points(reader, out);
    case 3:
        out->reason = (uint8_t)text_choice(scan, text_reason_word, "reason");
        return out->reason > 0;
    case 4:
        return parse_count(scan, &out->actions);
    case 5:
        return parse_count(scan, &out->checkpoints);
    case 6:
        return text_parse_digest(scan, &out->digest, &out->digest_bits) &&
               (out->digest_bits == 64 || text_fail(scan, "the digest of an end has 16 digits"));
    default:
        return parse_hash(reader, out);
    }
}

static bool parse_end(text_reader *reader, hj_end *out) {
    unsigned seen = 0;
    while (reader->scan.kind != TEXT_END) {
        unsigned part = text_choice(&reader->scan, end_word, "part of an end");
        if (part == 0) {
            return false;
        }
        if ((seen >> part & 1u) != 0) {
            return text_fail(&reader->scan, "'%s' stands twice", end_word(part));
        }
        seen |= 1u << part;
        if (!parse_end_part(reader, out, part)) {
            return false;
        }
    }
    return text_expect_end(&reader->scan);
}

static bool parse_seal(text_reader *reader, hj_record *out) {
    size_t size = 0;
    if (!text_hex(&reader->scan, reader->bytes, sizeof reader->bytes, &size, "a seal")) {
        return false;
    }
    out->as.seal.bytes = reader->bytes;
    out->as.seal.size = (uint32_t)size;
    return text_expect_end(&reader->scan);
}

/* ---- the lines of a game ------------------------------------------------------------------ */

/* Words that open a line within a game, in the order of hj_record_kind but for the header. */
static const char *record_word(unsigned id) {
    static const char *const words[] = {"player", "check", "end",    "note",    "ruling",
                                        "seal",   "P1",    "nature", "hexjudge"};
    return id >= 1 && id <= sizeof words / sizeof words[0] ? words[id - 1] : NULL;
}

static bool parse_action(text_reader *reader, hj_record *out) {
    text_suffix suffix;
    out->kind = HJ_RECORD_ACTION;
    if (!text_parse_action(&reader->scan, &out->as.action, &suffix, &reader->header.config)) {
        return false;
    }
    out->source_pos = suffix.source_pos;
    out->time_ms = suffix.time_ms;
    return true;
}

static bool parse_record(text_reader *reader, hj_record *out) {
    text_scan *scan = &reader->scan;
    if (text_find(scan, text_seat_word) > 0 || text_is(scan, "nature")) {
        return parse_action(reader, out);
    }
    if (text_take(scan, "check")) {
        text_claims claims = {reader->claim, 0, HJ_CLAIMS_MAX};
        out->kind = HJ_RECORD_CHECKPOINT;
        return text_parse_check(scan, &out->as.checkpoint, &claims, reader->bytes, HJ_SNAPSHOT_MAX);
    }
    if (text_take(scan, "player")) {
        out->kind = HJ_RECORD_PERSON;
        return parse_player(reader, &out->as.person);
    }
    if (text_take(scan, "note")) {
        out->kind = HJ_RECORD_NOTE;
        return text_string(scan, &reader->strings, &out->as.note, "a note") &&
               text_expect_end(scan);
    }
    if (text_take(scan, "end")) {
        out->kind = HJ_RECORD_END;
        return parse_end(reader, &out->as.end);
    }
    if (text_take(scan, "ruling")) {
        out->kind = HJ_RECORD_RULING;
        return parse_ruling(reader, &out->as.ruling);
    }
    if (text_take(scan, "seal")) {
        out->kind = HJ_RECORD_SEAL;
        return parse_seal(reader, out);
    }
    if (text_header_is(scan)) {
        char shown[64];
        return text_fail(scan, "%s belongs to the header, before the first player or action",
                         text_word_shown(shown, sizeof shown, scan));
    }
    if (scan->kind == TEXT_PLAIN && scan->size == 2 && scan->word[0] == 'P') {
        uint8_t seat;
        return text_parse_seat(scan, &seat);
    }
    text_choice(scan, record_word, "line");
    return false;
}

static hj_status refused(const text_reader *reader) {
    return reader->scan.unsupported ? HJ_UNSUPPORTED : HJ_MALFORMED;
}

static hj_status finish_header(text_reader *reader, hj_record *out, bool *complete) {
    if (!text_header_finish(&reader->header, &reader->scan)) {
        return refused(reader);
    }
    text_header_record(&reader->header, out);
    out->line = reader->header_line;
    out->offset = reader->header_offset;
    reader->place = IN_GAME;
    *complete = true;
    return HJ_OK;
}

hj_status text_reader_next(text_reader *reader, const char *line, size_t length,
                           uint32_t line_number, uint64_t offset, hj_record *out, bool *complete) {
    text_scan *scan = &reader->scan;
    memset(out, 0, sizeof *out);
    *complete = false;
    reader->hash_asked = false;
    reader->strings.used = 0;
    text_scan_open(scan, line == NULL ? "" : line, length);
    if (length >= HJ_LIMIT_LINE) {
        text_fail(scan, "a line has %d bytes at most", HJ_LIMIT_LINE - 1);
    }
    if (scan->failed) {
        return refused(reader);
    }
    if (line == NULL) {
        return reader->place == IN_HEADER ? finish_header(reader, out, complete) : HJ_OK;
    }
    if (scan->kind == TEXT_END) {
        return HJ_OK;
    }
    const bool position = text_is_position(line, length);
    bool opens = position || text_is(scan, "hexjudge");
    if (reader->place == IN_HEADER && (opens || !text_header_is(scan))) {
        return finish_header(reader, out, complete);
    }
    if (opens) {
        text_header_open(&reader->header);
        reader->header_line = line_number;
        reader->header_offset = offset;
        reader->place = IN_HEADER;
    }
    if (position) {
        return text_position_read(&reader->header, scan, line, length) ? HJ_OK : refused(reader);
    }
    if (reader->place == BETWEEN_GAMES) {
        text_fail_here(scan, "'hexjudge 1', which opens a game, or a position line");
        return refused(reader);
    }
    if (reader->place == IN_HEADER) {
        return text_header_line(&reader->header, scan) ? HJ_OK : refused(reader);
    }
    *complete = parse_record(reader, out) && !scan->failed;
    return *complete ? HJ_OK : refused(reader);
}
