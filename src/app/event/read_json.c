/* read_json.c: event.json: what an event is called, by which rules it is played, how it is ranked.
 * It must not know the other files. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/event/read_parts.h"

static const char *const terms[] = {[EVENT_TERM_WINS] = "wins",
                                    [EVENT_TERM_VP] = "vp",
                                    [EVENT_TERM_VP_CAPPED] = "vp_capped",
                                    [EVENT_TERM_SHARE_SUM] = "share_sum",
                                    [EVENT_TERM_SHARE_RATIO] = "share_ratio",
                                    [EVENT_TERM_PLACE_POINTS] = "place_points",
                                    [EVENT_TERM_BEST_GAME] = "best_game",
                                    [EVENT_TERM_HEAD_TO_HEAD] = "head_to_head",
                                    [EVENT_TERM_REGISTRATION] = "registration",
                                    [EVENT_TERM_DRAW_LOTS] = "draw_lots"};
enum { TERMS = sizeof terms / sizeof terms[0] };

typedef struct preset {
    const char *name;
    unsigned terms;
    event_term term[4];
} preset;
static const preset presets[] = {
    {"catan_studio", 3, {EVENT_TERM_WINS, EVENT_TERM_VP, EVENT_TERM_SHARE_SUM}},
    {"colonist",
     4,
     {EVENT_TERM_WINS, EVENT_TERM_VP, EVENT_TERM_SHARE_RATIO, EVENT_TERM_REGISTRATION}}};

const char *event_term_word(event_term term) {
    return (unsigned)term < TERMS ? terms[term] : "";
}

/* ---- the ranking ---- */

/* A number from `least` to 99 at *text, which is moved behind it. */
static bool take_number(int *out, const char **text, long least) {
    char *end;
    const long value = strtol(*text, &end, 10);
    const bool good = **text >= '0' && **text <= '9' && value >= least && value <= 99;
    *out = good ? (int)value : 0;
    *text = end;
    return good;
}

/* "10)" of "vp_capped(10)", "4,3,2,1)" of "place_points(4,3,2,1)"; places not named have none. */
static bool take_numbers(event *e, unsigned at, const char *list) {
    if (e->term[at] == EVENT_TERM_VP_CAPPED)
        return take_number(&e->term_number[at], &list, 1) && strcmp(list, ")") == 0;
    memset(e->place_points, 0, sizeof e->place_points);
    for (unsigned place = 0; place < HJ_SEATS_MAX; place++) {
        if (!take_number(&e->place_points[place], &list, 0))
            return false;
        if (*list != ',')
            break;
        list++;
    }
    return strcmp(list, ")") == 0;
}

static bool has_term(const event *e, event_term term) {
    for (unsigned k = 0; k < e->terms; k++)
        if (e->term[k] == term)
            return true;
    return false;
}

/* "wins", "vp_capped(10)", "place_points(4,3,2,1)". */
static void take_term(reading *r, event *e, const char *text) {
    const size_t size = strcspn(text, "(");
    _Static_assert((int)TERMS <= (int)EVENT_TERMS_MAX, "each term once");
    for (unsigned t = 0; t < TERMS; t++) {
        if (strlen(terms[t]) != size || strncmp(terms[t], text, size) != 0)
            continue;
        const unsigned at = e->terms;
        if (has_term(e, (event_term)t)) {
            reading_wrong(r, "event.json", r->json_line, "the ranking term %s stands twice",
                          terms[t]);
            return;
        }
        e->term[at] = (event_term)t;
        e->term_number[at] = 10;
        if (text[size] == '(' && ((t != EVENT_TERM_VP_CAPPED && t != EVENT_TERM_PLACE_POINTS) ||
                                  !take_numbers(e, at, text + size + 1))) {
            reading_wrong(r, "event.json", r->json_line, "'%.60s' is no ranking term", text);
            return;
        }
        e->terms++;
        return;
    }
    reading_wrong(r, "event.json", r->json_line,
                  "'%.60s' is no ranking term: wins, vp, vp_capped(10), share_sum, share_ratio, "
                  "place_points(4,3,2,1), best_game, head_to_head, registration, draw_lots",
                  text);
}

static bool take_preset(event *e, const char *name) {
    for (size_t k = 0; k < sizeof presets / sizeof presets[0]; k++) {
        if (strcmp(presets[k].name, name) != 0)
            continue;
        e->preset = presets[k].name;
        e->terms = presets[k].terms;
        memcpy(e->term, presets[k].term, sizeof presets[k].term);
        return true;
    }
    return false;
}

static void take_ranking(reading *r, event *e, const json_t *value) {
    const char *name = json_string_value(value);
    size_t at;
    json_t *term;
    if (name != NULL && take_preset(e, name))
        return;
    if (name != NULL)
        reading_wrong(r, "event.json", r->json_line,
                      "ranking '%.60s': catan_studio, colonist, or a list of terms", name);
    else if (!json_is_array(value))
        reading_wrong(r, "event.json", r->json_line,
                      "ranking is neither a name nor a list of terms");
    json_array_foreach(value, at, term) {
        if (json_is_string(term))
            take_term(r, e, json_string_value(term));
        else
            reading_wrong(r, "event.json", r->json_line, "a ranking term that is no text");
    }
}

/* ---- the rest ---- */

static void take_phase(reading *r, event *e, size_t at, json_t *one) {
    const char *name = json_string_value(json_object_get(one, "name")), *key;
    const json_t *qualify = json_object_get(one, "qualify"), *rules = json_object_get(one, "rules");
    json_t *value;
    if (name == NULL || name[0] == '\0' || (rules != NULL && !json_is_string(rules)) ||
        (qualify != NULL && !json_is_integer(qualify)) || json_integer_value(qualify) < 0 ||
        json_integer_value(qualify) > 100000)
        reading_wrong(
            r, "event.json", r->json_line,
            "phase %zu is not of the form {\"name\": \"...\", \"qualify\": N, \"rules\": \"...\"}",
            at + 1);
    json_object_foreach(one, key, value) {
        if (strcmp(key, "name") != 0 && strcmp(key, "qualify") != 0 && strcmp(key, "rules") != 0)
            reading_wrong(r, "event.json", r->json_line,
                          "'%.60s' of phase %zu is not known: name, qualify, rules", key, at + 1);
    }
    for (size_t k = 0; k < at && name != NULL; k++)
        if (strcmp(e->phase[k].name, name) == 0)
            reading_wrong(r, "event.json", r->json_line, "two phases are called '%.60s'", name);
    e->phase[at].name = pool_text(&e->strings, name);
    e->phase[at].rules = pool_text(&e->strings, json_string_value(rules));
    e->phase[at].qualify = (unsigned)json_integer_value(qualify);
}

static void take_phases(reading *r, event *e, json_t *value) {
    size_t at;
    json_t *one;
    e->phases = (unsigned)json_array_size(value);
    e->phase = pool_take(&e->strings, (e->phases + 1) * sizeof *e->phase);
    if (!json_is_array(value) || e->phases == 0 || e->phases > 16)
        reading_wrong(r, "event.json", r->json_line, "phases is no list of 1 to 16 phases");
    json_array_foreach(value, at, one) {
        if (at >= 16)
            break;
        take_phase(r, e, at, one);
    }
    if (e->phases > 16)
        e->phases = 16;
}

static void take_texts(event *e, const char *key, const char *text) {
    const struct {
        const char *key, **into;
    } texts[] = {{"name", &e->name},
                 {"site", &e->site},
                 {"dates", &e->dates},
                 {"rules", &e->rules},
                 {"view", &e->view}};
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
        if (strcmp(texts[k].key, key) == 0)
            *texts[k].into = pool_text(&e->strings, text);
}

static void take_value(reading *r, event *e, const char *key, json_t *value) {
    static const char *const text[] = {"name", "site", "dates", "rules", "view", NULL};
    for (size_t k = 0; text[k] != NULL; k++) {
        if (strcmp(text[k], key) == 0) {
            if (json_is_string(value))
                take_texts(e, key, json_string_value(value));
            else
                reading_wrong(r, "event.json", r->json_line, "%s is no text", key);
            return;
        }
    }
    if (strcmp(key, "ranking") == 0) {
        take_ranking(r, e, value);
    } else if (strcmp(key, "phases") == 0) {
        take_phases(r, e, value);
    } else if (strcmp(key, "target") == 0) {
        e->target = (unsigned)json_integer_value(value);
        if (!json_is_integer(value) || json_integer_value(value) < 3 ||
            json_integer_value(value) > 99)
            reading_wrong(r, "event.json", r->json_line, "target is no number from 3 to 99");
    } else if (strcmp(key, "three_player_adjust") == 0 || strcmp(key, "seals_required") == 0) {
        if (!json_is_boolean(value))
            reading_wrong(r, "event.json", r->json_line, "%s is neither true nor false", key);
        *(key[0] == 't' ? &e->three_player_adjust : &e->seals_required) = json_is_true(value);
    } else {
        reading_wrong(r, "event.json", r->json_line,
                      "'%.60s' is not known: name, site, dates, rules, ranking, phases, target, "
                      "three_player_adjust, seals_required, view",
                      key);
    }
}

/* jansson keeps no places: the line of a key of the outermost object. */
static unsigned line_of(const char *text, const char *key) {
    unsigned line = 1, depth = 0;
    for (const char *at = text; *at != '\0'; at++) {
        line += *at == '\n';
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        if (*at != '"')
            continue;
        const char *begin = ++at;
        while (*at != '"' && *at != '\0')
            at += *at == '\\' && at[1] != '\0' ? 2 : 1;
        if (*at == '\0')
            return 0;
        if (depth == 1 && (size_t)(at - begin) == strlen(key) &&
            strncmp(begin, key, strlen(key)) == 0 && at[1 + strspn(at + 1, " \t\r\n")] == ':')
            return line;
    }
    return 0;
}

static void read_text(reading *r, event *e, const csv *in) {
    json_error_t error;
    const char *key;
    const size_t mark = strncmp(in->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    json_t *value,
        *root = json_loadb(in->text + mark, in->size - mark, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        reading_wrong(r, "event.json", (unsigned)error.line, "no JSON: column %d: %s", error.column,
                      error.text);
    } else if (!json_is_object(root)) {
        reading_wrong(r, "event.json", 1, "not an object {\"name\": ...}");
    } else {
        json_object_foreach(root, key, value) {
            r->json_line = line_of(in->text, key);
            take_value(r, e, key, value);
        }
        r->json_line = line_of(in->text, "view");
    }
    json_decref(root);
}

void read_event_json(reading *r, event *e) {
    static const int places[HJ_SEATS_MAX] = {4, 3, 2, 1};
    csv in = {.path = reading_path(r, "event.json"), .say = reading_note, .user = r};
    e->name = e->site = e->dates = e->rules = e->preset = "";
    e->view = "public";
    e->target = 10;
    memcpy(e->place_points, places, sizeof places);
    if (csv_load(&in))
        read_text(r, e, &in);
    csv_close(&in);
    if (e->phases == 0) {
        e->phases = 1;
        e->phase = pool_take(&e->strings, sizeof *e->phase);
        e->phase[0].name = "main";
        e->phase[0].rules = "";
    }
    if (e->terms == 0)
        (void)take_preset(e, "catan_studio");
    if (strcmp(e->view, "public") != 0 && strcmp(e->view, "full") != 0)
        reading_wrong(r, "event.json", r->json_line, "view is neither public nor full");
}
