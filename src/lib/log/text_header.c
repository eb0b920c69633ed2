/* text_header.c: the lines that open a game, read back: rule set, options, board and contents.
 * It must not know what is legal: an impossible board is the rules' affair. */
#include "log/text_header.h"

#include "log/codec_parts.h"
#include "log/text_action.h"
#include "log/text_names.h"
#include "log/text_words.h"
#include "state/defaults.h"

#include <string.h>

static const uint8_t rows_19[] = {3, 4, 5, 4, 3};
static const uint8_t rows_30[] = {3, 4, 5, 6, 5, 4, 3};

void text_header_open(text_header *header) {
    memset(header, 0, sizeof *header);
    header->strings = (text_arena){header->string_bytes, sizeof header->string_bytes, 0};
}

/* The parsers of lines, each from the word after the first. */
typedef bool line_parser(text_header *header, text_scan *scan);

static bool parse_version(text_header *header, text_scan *scan) {
    uint64_t version;
    (void)header;
    if (!text_number(scan, &version, 1, UINT32_MAX, "the version of the format")) {
        return false;
    }
    if (version != hj_format_version()) {
        scan->unsupported = true;
        return text_fail(scan, "format version %llu; this program knows version %u",
                         (unsigned long long)version, hj_format_version());
    }
    return true;
}

/* ---- rule set and options ------------------------------------------------------------------- */

static bool unknown_value(text_scan *scan, const hj_option_row *row) {
    char shown[64];
    scan->unsupported = true;
    text_word_shown(shown, sizeof shown, scan);
    return row->words[0] != '\0'
               ? text_fail(scan, "option %s has no value %s, only %s", row->name, shown, row->words)
               : text_fail(scan, "option %s has no value %s, only %ld to %ld", row->name, shown,
                           (long)row->min, (long)row->max);
}

static void set_option(text_header *header, unsigned option, int32_t value) {
    header->config.option[option] = value;
    header->option_said[option] = true;
}

/* Options that no line says have the default of the rule set and the seats, as far as known. */
static void take_defaults(text_header *header) {
    int32_t usual[HJ_OPTIONS_MAX];
    options_default(usual, header->config.ruleset, header->config.seats);
    for (unsigned option = 0; option < HJ_OPTIONS_MAX; option++) {
        if (!header->option_said[option]) {
            header->config.option[option] = usual[option];
        }
    }
}

/* "name=value". */
static bool parse_option(text_header *header, text_scan *scan) {
    unsigned option = text_find(scan, text_option_word);
    if (option == 0) {
        scan->unsupported = scan->kind == TEXT_PLAIN;
        text_choice(scan, text_option_word, "option");
        return false;
    }
    const hj_option_row *row = hj_option_at(option);
    if (!option_in_header(option, header->config.ruleset)) {
        return text_fail(scan, "option %s belongs to another rule set", row->name);
    }
    text_next(scan);
    if (!text_expect(scan, "=")) {
        return false;
    }
    uint64_t value = 0;
    size_t size = 0;
    const char *word;
    if (scan->kind != TEXT_PLAIN) {
        return text_fail_here(scan, "a value of the option");
    }
    if (row->words[0] == '\0') {
        if (!text_digits(&value, scan->word, scan->size) || value > INT32_MAX ||
            (int32_t)value < row->min || (int32_t)value > row->max) {
            return unknown_value(scan, row);
        }
        set_option(header, option, (int32_t)value);
        text_next(scan);
        return true;
    }
    for (unsigned id = 1; (word = text_split(row->words, id, &size)) != NULL; id++) {
        if (size == scan->size && memcmp(word, scan->word, size) == 0) {
            set_option(header, option, (int32_t)id - 1);
            text_next(scan);
            return true;
        }
    }
    return unknown_value(scan, row);
}

static bool parse_options(text_header *header, text_scan *scan) {
    do {
        if (!parse_option(header, scan)) {
            return false;
        }
        text_take(scan, ",");
    } while (scan->kind != TEXT_END);
    return true;
}

static bool parse_rules(text_header *header, text_scan *scan) {
    if (scan->kind != TEXT_PLAIN) {
        return text_fail_here(scan, "a rule set as base/1");
    }
    const char *slash = memchr(scan->word, '/', scan->size);
    size_t size = slash == NULL ? scan->size : (size_t)(slash - scan->word);
    unsigned ruleset = text_find_word(text_ruleset_word, scan->word, size);
    uint64_t version = 0;
    if (ruleset == 0 || slash == NULL || !text_digits(&version, slash + 1, scan->size - size - 1) ||
        version == 0 || version > UINT16_MAX) {
        char shown[64];
        scan->unsupported = true;
        return text_fail(scan, "unknown rule set %s: they are base/1, crop_trust/1, frenemies/1",
                         text_word_shown(shown, sizeof shown, scan));
    }
    header->config.ruleset = (uint8_t)ruleset;
    header->config.ruleset_version = (uint16_t)version;
    take_defaults(header);
    text_next(scan);
    return scan->folded ? scan->kind == TEXT_END || parse_options(header, scan)
                        : !text_take(scan, ",") || parse_options(header, scan);
}

static bool parse_set(text_header *header, text_scan *scan) {
    if (header->config.ruleset == 0) {
        return text_fail(scan, "'rules' comes before 'set': it sets every option");
    }
    return parse_options(header, scan);
}

static bool parse_seats(text_header *header, text_scan *scan) {
    uint64_t seats;
    if (!text_number(scan, &seats, 2, HJ_SEATS_MAX, "a number of seats")) {
        return false;
    }
    header->config.seats = (uint8_t)seats;
    if (header->config.ruleset != 0) {
        take_defaults(header);
    }
    return true;
}

/* ---- board ---------------------------------------------------------------------------------- */

static bool rows_are(const text_header *header, const uint8_t *rows, size_t count) {
    return header->rows == count && memcmp(header->row_length, rows, count) == 0;
}

static bool parse_hex(text_header *header, text_scan *scan) {
    hj_config *config = &header->config;
    unsigned hex = header->placed + 1;
    if (hex > HJ_HEXES_MAX) {
        return text_fail(scan, "the board has more than %d hexes", HJ_HEXES_MAX);
    }
    unsigned terrain = text_choice(scan, text_terrain_word, "terrain");
    uint64_t number = 0;
    if (terrain == 0) {
        return false;
    }
    /* In a folded row no comma tells whether a number or the next terrain follows. */
    const bool has_number = scan->kind == TEXT_PLAIN &&
                            (!scan->folded || (scan->word[0] >= '0' && scan->word[0] <= '9'));
    if (has_number && !text_number(scan, &number, 2, 12, "a number token")) {
        return false;
    }
    config->terrain[hex] = (uint8_t)terrain;
    config->number[hex] = (uint8_t)number;
    header->placed = hex;
    return true;
}

static bool parse_row(text_header *header, text_scan *scan) {
    if (header->beginner) {
        return text_fail(scan, "the board is given already");
    }
    if (header->rows == TEXT_ROWS_MAX) {
        return text_fail(scan, "a board has 5 rows, or 7 on the big island");
    }
    unsigned before = header->placed;
    do {
        if (!parse_hex(header, scan)) {
            return false;
        }
    } while (text_take(scan, ",") || (scan->folded && scan->kind != TEXT_END));
    header->row_length[header->rows++] = (uint8_t)(header->placed - before);
    header->config.hexes = rows_are(header, rows_19, sizeof rows_19)   ? 19
                           : rows_are(header, rows_30, sizeof rows_30) ? 30
                                                                       : 0;
    return true;
}

static bool parse_board(text_header *header, text_scan *scan) {
    if (!text_expect(scan, "beginner")) {
        return false;
    }
    if (header->rows > 0 || header->config.harbors > 0) {
        return text_fail(scan, "the board is given already");
    }
    if (header->config.ruleset == 0 || header->config.seats == 0) {
        return text_fail(scan, "'rules' and 'seats' come before 'board beginner'");
    }
    uint8_t robber = header->config.robber;
    header->beginner = true;
    hj_config_beginner(&header->config);
    if (robber > 0) {
        header->config.robber = robber;
    }
    return true;
}

/* Harbors are kept in ascending order of their edges, whatever order they are typed in. */
static bool parse_one_harbor(text_header *header, text_scan *scan) {
    hj_config *config = &header->config;
    uint8_t edge;
    if (config->harbors == HJ_HARBORS_MAX) {
        return text_fail(scan, "there are at most %d harbors", HJ_HARBORS_MAX);
    }
    if (!text_parse_edge(scan, &edge, config)) {
        return false;
    }
    uint8_t kind = (uint8_t)text_choice(scan, text_harbor_word, "harbor");
    if (kind == 0) {
        return false;
    }
    unsigned at = config->harbors++;
    for (; at > 0 && config->harbor_edge[at - 1] > edge; at--) {
        config->harbor_edge[at] = config->harbor_edge[at - 1];
        config->harbor_kind[at] = config->harbor_kind[at - 1];
    }
    config->harbor_edge[at] = edge;
    config->harbor_kind[at] = kind;
    return true;
}

static bool parse_harbor(text_header *header, text_scan *scan) {
    if (header->beginner) {
        return text_fail(scan, "the beginner board has its harbors already");
    }
    do {
        if (!parse_one_harbor(header, scan)) {
            return false;
        }
    } while (scan->folded && scan->kind != TEXT_END);
    return true;
}

static bool parse_robber(text_header *header, text_scan *scan) {
    return text_parse_hex(scan, &header->config.robber, &header->config);
}

static bool parse_obstacle(text_header *header, text_scan *scan) {
    uint8_t *obstacle = header->config.obstacle, corner;
    do {
        if (!text_parse_corner(scan, &corner, &header->config)) {
            return false;
        }
        if (obstacle[1] != 0) {
            return text_fail(scan, "there are at most two obstacles");
        }
        const bool lower = obstacle[0] != 0 && corner < obstacle[0];
        obstacle[1] = lower ? obstacle[0] : obstacle[0] != 0 ? corner : 0;
        obstacle[0] = lower || obstacle[0] == 0 ? corner : obstacle[0];
    } while (scan->kind != TEXT_END);
    return true;
}

/* ---- contents of the scenarios -------------------------------------------------------------- */

static bool parse_crops(text_header *header, text_scan *scan) {
    uint8_t hex;
    if (!text_parse_hex(scan, &hex, &header->config)) {
        return false;
    }
    do {
        unsigned crop = 0, count = 0;
        if (!text_counted(scan, &crop, &count, text_crop_word, "crop")) {
            return false;
        }
        if (header->config.crops[hex][crop] > 0) {
            return text_fail(scan, "%s stands twice on h%u", text_crop_word(crop), hex);
        }
        header->config.crops[hex][crop] = (uint8_t)count;
    } while (scan->kind != TEXT_END);
    return true;
}

static bool parse_vault(text_header *header, text_scan *scan) {
    uint8_t seat;
    if (!text_parse_seat(scan, &seat)) {
        return false;
    }
    if (header->config.vault_crop[seat] > 0) {
        return text_fail(scan, "the vault of P%u stands twice", seat);
    }
    header->config.vault_crop[seat] = (uint8_t)text_choice(scan, text_crop_word, "crop");
    return header->config.vault_crop[seat] > 0;
}

/* "event-token 1 regional beans 5 6 8": tokens stand in order of their numbers. */
static bool parse_event_token(text_header *header, text_scan *scan) {
    hj_config *config = &header->config;
    uint64_t number;
    hj_event_token token = {0};
    if (!text_number(scan, &number, 1, HJ_EVENT_TOKENS, "an event token")) {
        return false;
    }
    if (number != config->event_tokens + 1u) {
        return text_fail(scan, "event tokens stand in order: expected %u, found %llu",
                         config->event_tokens + 1u, (unsigned long long)number);
    }
    token.category = (uint8_t)text_choice(scan, text_category_word, "kind of event token");
    if (token.category == 0) {
        return false;
    }
    if (scan->kind == TEXT_PLAIN && (scan->word[0] < '0' || scan->word[0] > '9')) {
        token.crop = (uint8_t)text_choice(scan, text_crop_word, "crop");
        if (token.crop == 0) {
            return false;
        }
    }
    while (scan->kind != TEXT_END) {
        uint64_t field;
        if (!text_number(scan, &field, 2, 12, "the number of a field")) {
            return false;
        }
        token.numbers = (uint16_t)(token.numbers | 1u << field);
    }
    config->event_token[config->event_tokens++] = token;
    return true;
}

/* "event-order 5 12 ...": every token once, in the order dealt. */
static bool parse_event_order(text_header *header, text_scan *scan) {
    for (unsigned index = 0; index < HJ_EVENT_TOKENS; index++) {
        uint64_t token;
        if (!text_number(scan, &token, 1, HJ_EVENT_TOKENS, "an event token")) {
            return false;
        }
        header->config.event_order[index] = (uint8_t)token;
    }
    return true;
}

static bool parse_favors(text_header *header, text_scan *scan) {
    do {
        uint64_t count;
        unsigned favor = text_choice(scan, text_favor_word, "favor");
        if (favor == 0 ||
            !text_number(scan, &count, 1, TEXT_COUNT_MAX, "a number of favor tokens")) {
            return false;
        }
        if (header->config.favor_bag[favor] > 0) {
            return text_fail(scan, "%s stands twice", text_favor_word(favor));
        }
        header->config.favor_bag[favor] = (uint8_t)count;
    } while (scan->kind != TEXT_END);
    return true;
}

static bool parse_markers(text_header *header, text_scan *scan) {
    uint64_t count;
    if (!text_number(scan, &count, 1, UINT8_MAX, "a number of markers")) {
        return false;
    }
    header->config.markers = (uint8_t)count;
    return true;
}

/* ---- information ---------------------------------------------------------------------------- */

static bool parse_view(text_header *header, text_scan *scan) {
    enum { VIEW_PUBLIC = 7 };
    if (text_take(scan, "full")) {
        header->config.view = 0;
        return true;
    }
    if (text_take(scan, "public")) {
        header->config.view = VIEW_PUBLIC;
        return true;
    }
    return text_find(scan, text_seat_word) > 0 ? text_parse_seat(scan, &header->config.view)
                                               : text_fail_here(scan, "'full', 'public' or a seat");
}

static bool parse_about(text_header *header, text_scan *scan) {
    unsigned id = text_choice(scan, text_about_word, "kind of information");
    if (id == 0) {
        return false;
    }
    const char *value;
    if (text_about_get(&header->about, id) != NULL) {
        return text_fail(scan, "'about %s' stands twice", text_about_word(id));
    }
    if (!text_string(scan, &header->strings, &value, "the value")) {
        return false;
    }
    text_about_set(&header->about, id, value);
    return true;
}

static bool parse_profile(text_header *header, text_scan *scan) {
    return text_word_or_string(scan, &header->strings, &header->about.profile, "a profile");
}

static bool parse_commitment(text_header *header, text_scan *scan) {
    uint8_t seat;
    size_t size = 0;
    if (!text_parse_seat(scan, &seat)) {
        return false;
    }
    if (header->has_commitment[seat]) {
        return text_fail(scan, "the commitment of P%u stands twice", seat);
    }
    if (!text_hex(scan, header->commitment[seat], 32, &size, "a commitment")) {
        return false;
    }
    header->has_commitment[seat] = 1;
    return size == 32 || text_fail(scan, "a commitment has 64 hex digits, not %zu", size * 2);
}

/* ---- the table of lines -----------------------------------------------------------------------
 */

static bool board_is_complete(const text_header *header, text_scan *scan) {
    if (header->config.ruleset == 0) {
        return text_fail(scan, "the header has no line 'rules'");
    }
    if (header->config.seats == 0) {
        return text_fail(scan, "the header has no line 'seats'");
    }
    if (header->config.hexes == 0) {
        return header->rows == 0
                   ? text_fail(scan, "the header has no board: 'row' lines or 'board beginner'")
                   : text_fail(scan,
                               "the board has %u rows of %u hexes in all; rows have 3 4 5 4"
                               " 3 hexes, or 3 4 5 6 5 4 3",
                               header->rows, header->placed);
    }
    return true;
}

/* Where no robber line stands, the one desert. */
static bool default_robber(text_header *header, text_scan *scan) {
    unsigned deserts = 0;
    uint8_t desert = 0;
    if (header->config.robber > 0) {
        return true;
    }
    for (unsigned hex = 1; hex <= header->config.hexes; hex++) {
        if (header->config.terrain[hex] == HJ_DESERT) {
            desert = (uint8_t)hex;
            deserts++;
        }
    }
    if (deserts != 1) {
        return text_fail(scan, "the header has no line 'robber', and %u deserts", deserts);
    }
    header->config.robber = desert;
    return true;
}

static bool parse_start(text_header *header, text_scan *scan) {
    return board_is_complete(header, scan) && default_robber(header, scan) &&
           text_start_line(&header->start, scan, &header->config);
}

static const struct {
    const char *word;
    line_parser *parse;
    bool once;
    bool after_start; /* may stand after start lines: a start is put out on this board */
} lines[] = {
    {"hexjudge", parse_version, true, false},
    {"rules", parse_rules, true, false},
    {"set", parse_set, false, false},
    {"profile", parse_profile, true, true},
    {"seats", parse_seats, true, false},
    {"row", parse_row, false, false},
    {"board", parse_board, true, false},
    {"harbor", parse_harbor, false, false},
    {"robber", parse_robber, true, false},
    {"obstacle", parse_obstacle, false, false},
    {"crops", parse_crops, false, false},
    {"vault", parse_vault, false, false},
    {"event-token", parse_event_token, false, false},
    {"event-order", parse_event_order, true, false},
    {"favors", parse_favors, false, false},
    {"markers", parse_markers, true, false},
    {"view", parse_view, true, true},
    {"about", parse_about, false, true},
    {"commitment", parse_commitment, false, true},
    {"start", parse_start, false, true},
};

static const char *line_word(unsigned id) {
    return id >= 1 && id <= sizeof lines / sizeof lines[0] ? lines[id - 1].word : NULL;
}

bool text_header_is(const text_scan *scan) {
    return text_find(scan, line_word) > 0;
}

bool text_header_line(text_header *header, text_scan *scan) {
    unsigned id = text_choice(scan, line_word, "line of the header");
    if (id == 0) {
        return false;
    }
    if (lines[id - 1].once) {
        if ((header->seen >> id & 1u) != 0) {
            return text_fail(scan, "a second line '%s'", lines[id - 1].word);
        }
        header->seen |= 1u << id;
    }
    if (header->start.begun && !lines[id - 1].after_start) {
        return text_fail(scan, "'%s' comes before the start lines", lines[id - 1].word);
    }
    return lines[id - 1].parse(header, scan) && text_expect_end(scan);
}

bool text_header_finish(text_header *header, text_scan *scan) {
    return board_is_complete(header, scan) && default_robber(header, scan) &&
           text_start_finish(&header->start, scan, &header->config);
}

bool text_header_rules(text_header *header, text_scan *scan) {
    return parse_rules(header, scan) && text_expect_end(scan);
}

void text_header_record(const text_header *header, hj_record *out) {
    out->kind = HJ_RECORD_HEADER;
    out->as.header.config = header->config;
    out->as.header.about = header->about;
    out->as.header.start = header->start.size > 0 ? header->start.image : NULL;
    out->as.header.start_size = header->start.size;
    memcpy(out->as.header.has_commitment, header->has_commitment, sizeof header->has_commitment);
    memcpy(out->as.header.commitment, header->commitment, sizeof header->commitment);
}
