/* read_json.c: event.json: what an event is called, by which rules it is played, how it is ranked.
 * It must not know the other files. */
#include <errno.h>
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

static bool take_numbers(reading *r, event *e, unsigned at, const char *list) {
    char *end;
    if (e->term[at] == EVENT_TERM_VP_CAPPED) {
        e->term_number[at] = (int)strtol(list, &end, 10);
        return *end == ')' && e->term_number[at] > 0 && e->term_number[at] < 100;
    }
    for (unsigned place = 0; place < HJ_SEATS_MAX; place++) {
        e->place_points[place] = (int)strtol(list, &end, 10);
        if (end == list || e->place_points[place] < 0)
            return false;
        list = end + (*end == ',');
        if (*end == ')')
            return true;
    }
    (void)r;
    return false;
}

/* "wins", "vp_capped(10)", "place_points(4,3,2,1)". */
static void take_term(reading *r, event *e, const char *text) {
    const size_t size = strcspn(text, "(");
    for (unsigned t = 0; t < TERMS; t++) {
        if (strlen(terms[t]) != size || strncmp(terms[t], text, size) != 0)
            continue;
        const unsigned at = e->terms;
        if (at == EVENT_TERMS_MAX) {
            reading_wrong(r, "event.json", 0, "more than %d ranking terms", EVENT_TERMS_MAX);
            return;
        }
        e->term[at] = (event_term)t;
        e->term_number[at] = 10;
        if (text[size] == '(' && ((t != EVENT_TERM_VP_CAPPED && t != EVENT_TERM_PLACE_POINTS) ||
                                  !take_numbers(r, e, at, text + size + 1))) {
            reading_wrong(r, "event.json", 0, "'%.60s' is no ranking term", text);
            return;
        }
        e->terms++;
        return;
    }
    reading_wrong(r, "event.json", 0,
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
        reading_wrong(r, "event.json", 0,
                      "ranking '%.60s': catan_studio, colonist, or a list of terms", name);
    else if (!json_is_array(value))
        reading_wrong(r, "event.json", 0, "ranking is neither a name nor a list of terms");
    json_array_foreach(value, at, term) {
        if (json_is_string(term))
            take_term(r, e, json_string_value(term));
        else
            reading_wrong(r, "event.json", 0, "a ranking term that is no text");
    }
}

/* ---- the rest ---- */

static void take_phases(reading *r, event *e, json_t *value) {
    size_t at;
    json_t *one;
    e->phases = (unsigned)json_array_size(value);
    e->phase = pool_take(&e->strings, (e->phases + 1) * sizeof *e->phase);
    if (!json_is_array(value) || e->phases == 0 || e->phases > 16)
        reading_wrong(r, "event.json", 0, "phases is no list of 1 to 16 phases");
    json_array_foreach(value, at, one) {
        const char *name = json_string_value(json_object_get(one, "name"));
        const json_t *qualify = json_object_get(one, "qualify");
        if (at >= 16)
            break;
        const json_t *rules = json_object_get(one, "rules");
        if (name == NULL || (rules != NULL && !json_is_string(rules)) ||
            (qualify != NULL && !json_is_integer(qualify)) || json_integer_value(qualify) < 0 ||
            json_integer_value(qualify) > 100000)
            reading_wrong(
                r, "event.json", 0,
                "phase %zu is not of the form {\"name\": \"...\", \"qualify\": N, \"rules\": "
                "\"...\"}",
                at + 1);
        e->phase[at].name = pool_text(&e->strings, name);
        e->phase[at].rules = pool_text(&e->strings, json_string_value(rules));
        e->phase[at].qualify = (unsigned)json_integer_value(qualify);
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
                reading_wrong(r, "event.json", 0, "%s is no text", key);
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
            reading_wrong(r, "event.json", 0, "target is no number from 3 to 99");
    } else if (strcmp(key, "three_player_adjust") == 0 || strcmp(key, "seals_required") == 0) {
        if (!json_is_boolean(value))
            reading_wrong(r, "event.json", 0, "%s is neither true nor false", key);
        *(key[0] == 't' ? &e->three_player_adjust : &e->seals_required) = json_is_true(value);
    } else {
        reading_wrong(r, "event.json", 0,
                      "'%.60s' is not known: name, site, dates, rules, ranking, phases, target, "
                      "three_player_adjust, seals_required, view",
                      key);
    }
}

void read_event_json(reading *r, event *e) {
    static const int places[HJ_SEATS_MAX] = {4, 3, 2, 1};
    const char *path = reading_path(r, "event.json"), *key;
    json_error_t error;
    json_t *value;
    e->name = e->site = e->dates = e->rules = e->preset = "";
    e->view = "public";
    e->target = 10;
    memcpy(e->place_points, places, sizeof places);
    errno = 0;
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL && error.line < 0) {
        reading_wrong(r, "event.json", 0, "%s", errno != 0 ? strerror(errno) : error.text);
    } else if (root == NULL) {
        reading_wrong(r, "event.json", (unsigned)error.line, "no JSON: column %d: %s", error.column,
                      error.text);
    } else if (!json_is_object(root)) {
        reading_wrong(r, "event.json", 0, "not an object {\"name\": ...}");
    } else {
        json_object_foreach(root, key, value) take_value(r, e, key, value);
    }
    json_decref(root);
    if (e->phases == 0) {
        e->phases = 1;
        e->phase = pool_take(&e->strings, sizeof *e->phase);
        e->phase[0].name = "main";
        e->phase[0].rules = "";
    }
    if (e->terms == 0)
        (void)take_preset(e, "catan_studio");
    if (strcmp(e->view, "public") != 0 && strcmp(e->view, "full") != 0)
        reading_wrong(r, "event.json", 0, "view is neither public nor full");
}
