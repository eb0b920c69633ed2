/* text_position.c: position lines: the header and start lines of the text form folded into one line
 * without blanks. Fields are parted by colons, the words of a field by commas; `start` and `rules`
 * are left out. It must not know what is legal. */
#include "log/text_position.h"

#include "log/text_names.h"
#include "log/text_words.h"
#include "state/options.h"
#include "state/tokens.h"

#include <stdio.h>
#include <string.h>

static const char opening[] = "pos:";

bool text_is_position(const char *line, size_t length) {
    return line != NULL && length >= sizeof opening - 1 &&
           memcmp(line, opening, sizeof opening - 1) == 0;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Fields are read by passes, so that they may stand in any order. */
typedef enum pass { PASS_RULES, PASS_SEATS, PASS_BOARD, PASS_START, PASSES } pass;

static const struct {
    const char *word;
    pass pass;
} fields[] = {
    {"seats", PASS_SEATS},        {"row", PASS_BOARD},          {"board", PASS_BOARD},
    {"harbor", PASS_BOARD},       {"obstacle", PASS_BOARD},     {"crops", PASS_BOARD},
    {"vault", PASS_BOARD},        {"event-token", PASS_BOARD},  {"event-order", PASS_BOARD},
    {"favors", PASS_BOARD},       {"markers", PASS_BOARD},      {"view", PASS_BOARD},
    {"turn", PASS_START},         {"robber", PASS_START},       {"P1", PASS_START},
    {"P2", PASS_START},           {"P3", PASS_START},           {"P4", PASS_START},
    {"P5", PASS_START},           {"P6", PASS_START},           {"set", PASS_START},
    {"longest-road", PASS_START}, {"largest-army", PASS_START}, {"image", PASS_START},
};

static const char *field_word(unsigned id) {
    return id >= 1 && id <= sizeof fields / sizeof fields[0] ? fields[id - 1].word : NULL;
}

/* The fields of a line, one after another, each opened as a line of its own. */
typedef struct folded {
    const char *at, *end; /* what follows the field */
    const char *field;    /* the field */
    int length;
} folded;

static folded fields_of(const char *line, size_t length) {
    const char *from = line + sizeof opening - 1;
    return (folded){from, line + length, from, 0};
}

static bool next_field(folded *line, text_scan *scan) {
    while (line->at < line->end) {
        const char *colon = memchr(line->at, ':', (size_t)(line->end - line->at));
        const char *stop = colon == NULL ? line->end : colon;
        line->field = line->at;
        line->length = (int)(stop - line->at);
        line->at = colon == NULL ? line->end : colon + 1;
        text_scan_open_folded(scan, line->field, (size_t)line->length);
        if (scan->kind != TEXT_END || scan->failed) {
            return true;
        }
    }
    return false;
}

/* "base/1": the rule set is the field that needs no word. */
static bool is_rules(const text_scan *scan) {
    return scan->kind == TEXT_PLAIN && memchr(scan->word, '/', scan->size) != NULL;
}

static bool read_field(text_header *header, text_scan *scan, pass now) {
    if (is_rules(scan)) {
        return now != PASS_RULES || text_header_rules(header, scan);
    }
    const unsigned id = text_find(scan, field_word);
    if (id == 0) {
        text_choice(scan, field_word, "field of a position");
        return false;
    }
    if (fields[id - 1].pass != now) {
        return true;
    }
    return now == PASS_START ? text_start_line(&header->start, scan, &header->config)
                             : text_header_line(header, scan);
}

/* The highest seat that a field is about, 3 at least. */
static uint8_t seats_named(const char *line, size_t length) {
    folded all = fields_of(line, length);
    text_scan scan;
    unsigned most = 3;
    while (next_field(&all, &scan)) {
        do {
            const unsigned seat = text_find(&scan, text_seat_word);
            most = seat > most ? seat : most;
            text_next(&scan);
        } while (scan.kind != TEXT_END);
    }
    return (uint8_t)most;
}

/* Where the robber began is no part of a position, but a header has to say it. */
static void take_first_robber(hj_config *config) {
    for (unsigned hex = config->hexes; hex >= 1 && config->robber == 0; hex--) {
        config->robber = config->terrain[hex] == HJ_DESERT ? (uint8_t)hex : 0;
    }
    config->robber = config->robber == 0 ? 1 : config->robber;
}

/* With five and six seats a turn rule has to be said; the usual one is special building. */
static void take_mode56(text_header *header) {
    enum { MODE56_NONE, MODE56_SPECIAL_BUILDING };
    if (header->config.seats >= 5 && !header->option_said[HJ_OPT_mode56]) {
        header->config.option[HJ_OPT_mode56] = MODE56_SPECIAL_BUILDING;
    }
}

/* What the fields of a pass left open. */
static bool end_pass(text_header *header, text_scan *scan, const char *line, size_t length,
                     pass now) {
    char seats[16];
    switch (now) {
    case PASS_RULES:
        text_scan_open_folded(scan, "base/1", 6);
        return header->config.ruleset != 0 || text_header_rules(header, scan);
    case PASS_SEATS:
        snprintf(seats, sizeof seats, "seats,%u", seats_named(line, length));
        text_scan_open_folded(scan, seats, strlen(seats));
        if (header->config.seats == 0 && !text_header_line(header, scan)) {
            return false;
        }
        take_mode56(header);
        return true;
    case PASS_BOARD:
        text_scan_open_folded(scan, "board,beginner", 14);
        if (header->rows == 0 && !header->beginner && !text_header_line(header, scan)) {
            return false;
        }
        take_first_robber(&header->config);
        text_start_loose(&header->start, &header->config);
        return true;
    default:
        return true;
    }
}

bool text_position_read(text_header *header, text_scan *scan, const char *line, size_t length) {
    for (pass now = PASS_RULES; now < PASSES; now++) {
        folded all = fields_of(line, length);
        while (next_field(&all, scan)) {
            if (scan->failed || !read_field(header, scan, now)) {
                char why[TEXT_WHY_MAX];
                snprintf(why, sizeof why, "%s", scan->why);
                snprintf(scan->why, sizeof scan->why, "field '%.*s': %.180s",
                         all.length > 40 ? 40 : all.length, all.field, why);
                return false;
            }
        }
        if (!end_pass(header, scan, line, length, now)) {
            return false;
        }
    }
    return true;
}

/* ---- printing ------------------------------------------------------------------------------- */

/* Is it the printed board, so that two words say it? */
static bool is_beginner(const hj_config *config) {
    hj_config printed = *config;
    hj_config_beginner(&printed);
    return memcmp(printed.option, config->option, sizeof printed.option) == 0 &&
           memcmp(printed.terrain, config->terrain, sizeof printed.terrain) == 0 &&
           memcmp(printed.number, config->number, sizeof printed.number) == 0 &&
           printed.hexes == config->hexes && printed.harbors == config->harbors &&
           memcmp(printed.harbor_edge, config->harbor_edge, sizeof printed.harbor_edge) == 0 &&
           memcmp(printed.harbor_kind, config->harbor_kind, sizeof printed.harbor_kind) == 0;
}

/* Leaves out the contents of a scenario that are the rule set's own: the reader puts them in. */
static void drop_defaults(hj_config *config) {
    hj_config usual = *config;
    memset(usual.crops, 0, sizeof usual.crops);
    memset(usual.vault_crop, 0, sizeof usual.vault_crop);
    memset(usual.event_token, 0, sizeof usual.event_token);
    memset(usual.favor_bag, 0, sizeof usual.favor_bag);
    usual.event_tokens = 0;
    usual.markers = 0;
    tokens_default(&usual);
    if (memcmp(usual.crops, config->crops, sizeof usual.crops) == 0) {
        memset(config->crops, 0, sizeof config->crops);
    }
    if (memcmp(usual.vault_crop, config->vault_crop, sizeof usual.vault_crop) == 0) {
        memset(config->vault_crop, 0, sizeof config->vault_crop);
    }
    if (usual.event_tokens == config->event_tokens &&
        memcmp(usual.event_token, config->event_token, sizeof usual.event_token) == 0) {
        config->event_tokens = 0;
    }
    if (memcmp(usual.favor_bag, config->favor_bag, sizeof usual.favor_bag) == 0) {
        memset(config->favor_bag, 0, sizeof config->favor_bag);
    }
    config->markers = usual.markers == config->markers ? 0 : config->markers;
}

/* The line's words, parted by commas instead of blanks. */
static void fold_words(text_buffer *out, const char *from, const char *end) {
    for (; from < end; from++) {
        if (*from != ' ') {
            text_add_char(out, *from);
        } else if (from[-1] != '=' && from[1] != '=' && from[-1] != ',') {
            text_add_char(out, ',');
        }
    }
}

static bool starts(const char *line, const char *word) {
    return strncmp(line, word, strlen(word)) == 0;
}

/* One line of the header or the start. last: the word of the field before, for words that need
 * not be said again. */
static void fold_line(text_buffer *out, const char *line, const char *end, bool beginner,
                      const char **last) {
    static const char *const joined[] = {"harbor ", "start set "};
    const char *rest = starts(line, "start ") ? line + 6 : line;
    if (starts(line, "hexjudge ") || starts(line, "robber ") ||
        (beginner && (starts(line, "row ") || starts(line, "harbor ")))) {
        return;
    }
    if (starts(line, "rules ") || starts(line, "set ")) {
        text_add(out, starts(line, "set ") ? "," : "");
        fold_words(out, strchr(line, ' ') + 1, end);
        return;
    }
    if (starts(line, "seats ") && beginner) {
        text_add(out, ":");
        fold_words(out, line, end);
        text_add(out, ":board,beginner");
        return;
    }
    for (size_t i = 0; i < sizeof joined / sizeof joined[0]; i++) {
        if (starts(line, joined[i]) && *last == joined[i]) {
            text_add(out, ",");
            fold_words(out, line + strlen(joined[i]), end);
            return;
        }
        *last = starts(line, joined[i]) ? joined[i] : *last;
    }
    text_add(out, ":");
    fold_words(out, rest, end);
}

size_t hj_text_position(char *out, size_t out_size, const hj_config *config, const uint8_t *image,
                        size_t image_size) {
    char lines[HJ_TEXT_MAX];
    text_buffer unfolded = text_begin(lines, sizeof lines);
    text_buffer line = text_begin(out, out_size);
    hj_record record = {.kind = HJ_RECORD_HEADER, .as.header.config = *config};
    const bool beginner = is_beginner(config);
    const char *last = NULL;
    drop_defaults(&record.as.header.config);
    text_header_print(&unfolded, &record);
    text_start_print(&unfolded, config, image, image_size, true);
    if (unfolded.cut) {
        return 0;
    }
    text_add(&line, opening);
    for (const char *at = lines; *at != '\0';) {
        const char *end = strchr(at, '\n');
        fold_line(&line, at, end, beginner, &last);
        at = end + 1;
    }
    return text_end(&line);
}
