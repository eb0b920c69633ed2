/* text_parse.c: the line of an action read back. It must not know what is legal: a value outside
 * its domain in any game is refused here, anything else is the rules' affair. */
#include "log/text_action.h"

#include "log/text_names.h"
#include "log/text_words.h"

#include <stdio.h>
#include <string.h>

bool text_parse_seat(text_scan *scan, uint8_t *out) {
    unsigned seat = text_find(scan, text_seat_word);
    if (seat == 0) {
        return text_fail_here(scan, "a seat, P1 to P6");
    }
    *out = (uint8_t)seat;
    text_next(scan);
    return true;
}

static bool seat_or_none(text_scan *scan, uint8_t *out) {
    if (text_take(scan, "none")) {
        *out = HJ_SEAT_NONE;
        return true;
    }
    return text_parse_seat(scan, out);
}

/* A word of a list, "none" or "?": the values that resources and cards share. */
static bool word_or_none(text_scan *scan, uint8_t *out, text_list *list, const char *what) {
    if (text_take(scan, "none")) {
        *out = HJ_RESOURCE_NONE;
        return true;
    }
    if (text_take(scan, "?")) {
        *out = HJ_RESOURCE_UNKNOWN;
        return true;
    }
    *out = (uint8_t)text_choice(scan, list, what);
    return *out > 0;
}

bool text_parse_bundle(text_scan *scan, hj_bundle *out) {
    enum { UNKNOWN = HJ_RESOURCES + 1 };
    *out = 0;
    if (text_take(scan, "nothing")) {
        return true;
    }
    if (!text_is_counted(scan, text_lane_word)) {
        char shown[64];
        const char *nearest =
            scan->kind == TEXT_PLAIN ? text_nearest(text_lane_word, scan->word, scan->size) : NULL;
        text_word_shown(shown, sizeof shown, scan);
        return nearest != NULL
                   ? text_fail(scan, "unknown resource %s, did you mean '%s'?", shown, nearest)
                   : text_fail_here(scan, "cards as 1brick 2ore, or nothing");
    }
    while (text_is_counted(scan, text_lane_word)) {
        unsigned lane = 0, count = 0;
        if (!text_counted(scan, &lane, &count, text_lane_word, "resource")) {
            return false;
        }
        lane = lane > UNKNOWN ? UNKNOWN : lane;
        if (hj_bundle_of(*out, lane) > 0) {
            return text_fail(scan, "%s stands twice among the cards", text_lane_word(lane));
        }
        *out += hj_bundle_make(lane, count);
    }
    return true;
}

static bool bundle_of_kind(text_scan *scan, hj_bundle *out, const hj_action *action,
                           uint32_t may_be_empty) {
    if (!text_parse_bundle(scan, out)) {
        return false;
    }
    if (*out == 0 && (hj_kind_fields((hj_kind)action->kind) & may_be_empty) == 0) {
        return text_fail(scan, "'%s' needs at least one card here", text_kind_word(action->kind));
    }
    return true;
}

static bool parse_dice(text_scan *scan, hj_action *out) {
    uint64_t a, b;
    if (text_take(scan, "sum")) {
        if (!text_number(scan, &a, 2, 12, "a sum of two dice")) {
            return false;
        }
        out->total = (uint8_t)a;
        return true;
    }
    if (!text_number(scan, &a, 1, 6, "'sum' or a die") ||
        !text_number(scan, &b, 1, 6, "the second die")) {
        return false;
    }
    out->die_a = (uint8_t)a;
    out->die_b = (uint8_t)b;
    return true;
}

static bool parse_robbed_hex(text_scan *scan, hj_action *out, const hj_config *config) {
    if (text_take(scan, "none")) {
        out->hex = HJ_HEX_NONE;
        return true;
    }
    return text_parse_hex(scan, &out->hex, config);
}

static bool parse_victim(text_scan *scan, hj_action *out) {
    out->seat = HJ_SEAT_NONE;
    out->resource = HJ_RESOURCE_NONE;
    if (text_take(scan, "from")) {
        return seat_or_none(scan, &out->seat) &&
               word_or_none(scan, &out->resource, text_resource_word, "resource");
    }
    if (out->hex == HJ_HEX_NONE) {
        text_take(scan, "none");
        return true;
    }
    return text_take(scan, "none") || text_fail_here(scan, "'none' or 'from' and a seat");
}

static bool parse_hexes(text_scan *scan, hj_action *out, const hj_config *config) {
    unsigned count = 0;
    while (text_is_hex(scan)) {
        uint8_t hex;
        if (!text_parse_hex(scan, &hex, config)) {
            return false;
        }
        if (count == 4) {
            return text_fail(scan, "at most four hexes may be named");
        }
        out->hexes[count++] = hex;
    }
    return true;
}

static bool parse_planted(text_scan *scan, hj_action *out, const hj_config *config) {
    if (!text_take(scan, "plant")) {
        return true;
    }
    return parse_hexes(scan, out, config) &&
           (out->hexes[0] > 0 || text_fail_here(scan, "a hex to plant on"));
}

static bool parse_redeemed(text_scan *scan, hj_action *out, const hj_config *config) {
    while (scan->kind == TEXT_PLAIN && !scan->failed) {
        if (out->give == 0 && text_take(scan, "give")) {
            text_parse_bundle(scan, &out->give);
        } else if (out->get == 0 && text_take(scan, "get")) {
            text_parse_bundle(scan, &out->get);
        } else if (out->card == 0 && text_take(scan, "card")) {
            word_or_none(scan, &out->card, text_card_word, "card");
        } else if (out->edge == 0 && text_is_edge(scan)) {
            text_parse_edge(scan, &out->edge, config);
        } else {
            break;
        }
    }
    return !scan->failed;
}

static bool parse_choice(text_scan *scan, uint8_t *out, text_list *list, const char *what) {
    *out = (uint8_t)text_choice(scan, list, what);
    return *out > 0;
}

/* A kind of favor by its word; a number where it is none of the five, which the rules refuse. */
static bool parse_favor(text_scan *scan, uint8_t *out) {
    uint64_t number;
    if (text_take(scan, "?")) {
        *out = HJ_FAVOR_UNKNOWN;
        return true;
    }
    if (scan->kind == TEXT_PLAIN && text_digits(&number, scan->word, scan->size)) {
        if (!text_number(scan, &number, 1, HJ_EVENT_TOKENS, "a token")) {
            return false;
        }
        *out = (uint8_t)number;
        return true;
    }
    return parse_choice(scan, out, text_favor_word, "favor");
}

/* Without the word the deposit brings no card. */
static bool parse_free_card(text_scan *scan, uint8_t *out) {
    *out = HJ_CARD_NONE;
    if (!text_take(scan, "card")) {
        return true;
    }
    return word_or_none(scan, out, text_card_word, "card");
}

static bool parse_rare_part(text_scan *scan, hj_action *out, unsigned part,
                            const hj_config *config) {
    uint64_t number;
    switch (part) {
    case TEXT_PART_CROP:
        return parse_choice(scan, &out->crop, text_crop_word, "crop");
    case TEXT_PART_ROW:
        return parse_choice(scan, &out->row, text_row_word, "row");
    case TEXT_PART_FAVOR:
        return parse_favor(scan, &out->token);
    case TEXT_PART_PLANTED:
        return parse_planted(scan, out, config);
    case TEXT_PART_FREE_CARD:
        return parse_free_card(scan, &out->card);
    case TEXT_PART_EVENT:
        if (!text_number(scan, &number, 1, HJ_EVENT_TOKENS, "an event token")) {
            return false;
        }
        out->token = (uint8_t)number;
        return true;
    case TEXT_PART_HEXES:
        return parse_hexes(scan, out, config);
    default:
        return parse_redeemed(scan, out, config);
    }
}

static bool parse_part(text_scan *scan, hj_action *out, unsigned part, const hj_config *config) {
    switch (part) {
    case TEXT_PART_CORNER:
        return text_parse_corner(scan, &out->corner, config);
    case TEXT_PART_EDGE:
        return text_parse_edge(scan, &out->edge, config);
    case TEXT_PART_HEX:
        return text_parse_hex(scan, &out->hex, config);
    case TEXT_PART_ROBBED_HEX:
        return parse_robbed_hex(scan, out, config);
    case TEXT_PART_VICTIM:
        return parse_victim(scan, out);
    case TEXT_PART_SEAT:
        return seat_or_none(scan, &out->seat);
    case TEXT_PART_RESOURCE:
        return word_or_none(scan, &out->resource, text_resource_word, "resource");
    case TEXT_PART_CARD:
        return word_or_none(scan, &out->card, text_card_word, "card");
    case TEXT_PART_DICE:
        return parse_dice(scan, out);
    case TEXT_PART_GIVE:
        return bundle_of_kind(scan, &out->give, out, HJ_MAY_GIVE);
    case TEXT_PART_GET:
        return bundle_of_kind(scan, &out->get, out, HJ_MAY_GET);
    case TEXT_PART_WORD_GIVE:
        return text_expect(scan, "give");
    case TEXT_PART_WORD_GET:
        return text_expect(scan, "get");
    case TEXT_PART_WORD_FROM:
        return text_expect(scan, "from");
    case TEXT_PART_WORD_ROW:
        return text_expect(scan, "row");
    default:
        return parse_rare_part(scan, out, part, config);
    }
}

/* "@123" or "~4500" at the end of the line. */
static bool parse_suffix(text_scan *scan, text_suffix *suffix) {
    while (scan->kind == TEXT_PLAIN && (scan->word[0] == '@' || scan->word[0] == '~')) {
        uint32_t *to = scan->word[0] == '@' ? &suffix->source_pos : &suffix->time_ms;
        uint64_t number;
        if (*to != 0 || !text_digits(&number, scan->word + 1, scan->size - 1) || number == 0 ||
            number > UINT32_MAX) {
            return text_fail_here(scan, "@ and a place in the source, or ~ and milliseconds, once");
        }
        *to = (uint32_t)number;
        text_next(scan);
    }
    return true;
}

bool text_parse_action(text_scan *scan, hj_action *out, text_suffix *suffix,
                       const hj_config *config) {
    memset(out, 0, sizeof *out);
    memset(suffix, 0, sizeof *suffix);
    if (text_take(scan, "nature")) {
        out->actor = HJ_SEAT_NATURE;
    } else if (!text_parse_seat(scan, &out->actor)) {
        return false;
    }
    out->kind = (uint8_t)text_choice(scan, text_kind_word, "action");
    if (out->kind == 0) {
        return false;
    }
    const uint8_t *part = text_parts_of(out->kind);
    for (unsigned index = 0; index < TEXT_PARTS_MAX && part[index] != TEXT_PART_NOTHING; index++) {
        if (!parse_part(scan, out, part[index], config) || scan->failed) {
            return false;
        }
    }
    return parse_suffix(scan, suffix) && text_expect_end(scan);
}

hj_status hj_text_parse_action(hj_action *out, const hj_config *config, const char *line, char *why,
                               size_t why_size) {
    text_scan scan;
    text_suffix suffix;
    size_t size = strlen(line);
    if (size > 0 && line[size - 1] == '\n') {
        size--;
    }
    text_scan_open(&scan, line, size);
    if (text_parse_action(&scan, out, &suffix, config)) {
        return HJ_OK;
    }
    memset(out, 0, sizeof *out);
    if (why_size > 0) {
        snprintf(why, why_size, "%s", scan.why);
    }
    return HJ_MALFORMED;
}
