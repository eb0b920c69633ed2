/* game_json.c: see game_json.h. One table of members serves both directions. */
#include "app/event/game_json.h"

#include <jansson.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct member {
    const char *name;
    size_t at;
} member;
#define MEMBER(name)                                                                               \
    { #name, offsetof(event_game, name) }

static const member texts[] = {
    MEMBER(sha256),   MEMBER(actions_hash), MEMBER(game_id),     MEMBER(rules),    MEMBER(ruleset),
    MEMBER(phase),    MEMBER(round),        MEMBER(table),       MEMBER(software), MEMBER(build),
    MEMBER(chance),   MEMBER(end),          MEMBER(rule),        MEMBER(path),     MEMBER(recorded),
    MEMBER(replayed), MEMBER(text),         MEMBER(last_writer), MEMBER(trouble)};
static const member numbers[] = {
    MEMBER(index),   MEMBER(games),          MEMBER(actions),      MEMBER(findings),
    MEMBER(unruled), MEMBER(ruled),          MEMBER(seats),        MEMBER(end_action),
    MEMBER(winners), MEMBER(finding_action), MEMBER(finding_turn), MEMBER(finding_seat)};
static const member flags[] = {MEMBER(sealed), MEMBER(partial), MEMBER(from_position)};
enum {
    TEXTS = sizeof texts / sizeof texts[0],
    NUMBERS = sizeof numbers / sizeof numbers[0],
    FLAGS = sizeof flags / sizeof flags[0]
};

static const char **text_at(const event_game *game, unsigned k) {
    return (const char **)((uintptr_t)game + texts[k].at);
}
static unsigned *number_at(const event_game *game, unsigned k) {
    return (unsigned *)((uintptr_t)game + numbers[k].at);
}
static bool *flag_at(const event_game *game, unsigned k) {
    return (bool *)((uintptr_t)game + flags[k].at);
}

/* Text that is no UTF-8 (a header cannot hold it) becomes nothing. */
static json_t *text_of(const char *text) {
    json_t *value = json_string(text != NULL ? text : "");
    return value != NULL ? value : json_string("");
}

void event_game_write(buffer *out, const event_game *game) {
    json_t *root = json_object(), *name = json_array(), *color = json_array(),
           *points = json_array();
    for (unsigned k = 0; k < TEXTS; k++)
        if (*text_at(game, k) != NULL && **text_at(game, k) != '\0')
            json_object_set_new(root, texts[k].name, text_of(*text_at(game, k)));
    for (unsigned k = 0; k < NUMBERS; k++)
        if (*number_at(game, k) != 0)
            json_object_set_new(root, numbers[k].name, json_integer(*number_at(game, k)));
    for (unsigned k = 0; k < FLAGS; k++)
        if (*flag_at(game, k))
            json_object_set_new(root, flags[k].name, json_true());
    json_object_set_new(root, "verdict", json_integer(game->verdict));
    for (unsigned seat = 0; seat <= HJ_SEATS_MAX; seat++) {
        json_array_append_new(name, text_of(game->name[seat]));
        json_array_append_new(color, text_of(game->color[seat]));
        json_array_append_new(points, json_integer(game->points[seat]));
    }
    json_object_set_new(root, "name", name);
    json_object_set_new(root, "color", color);
    json_object_set_new(root, "points", points);
    char *line = json_dumps(root, JSON_COMPACT);
    buffer_text(out, line != NULL ? line : "{}");
    free(line);
    json_decref(root);
}

bool event_game_read(event_game *out, pool *strings, const char *line) {
    json_t *root = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    *out = (event_game){.of_table = EVENT_NONE};
    const bool good = json_is_integer(json_object_get(root, "verdict"));
    for (unsigned k = 0; k < TEXTS; k++)
        *text_at(out, k) =
            pool_text(strings, json_string_value(json_object_get(root, texts[k].name)));
    for (unsigned k = 0; k < NUMBERS; k++)
        *number_at(out, k) = (unsigned)json_integer_value(json_object_get(root, numbers[k].name));
    for (unsigned k = 0; k < FLAGS; k++)
        *flag_at(out, k) = json_is_true(json_object_get(root, flags[k].name));
    out->verdict = (hj_verdict)json_integer_value(json_object_get(root, "verdict"));
    for (unsigned seat = 0; seat <= HJ_SEATS_MAX; seat++) {
        out->name[seat] = pool_text(
            strings, json_string_value(json_array_get(json_object_get(root, "name"), seat)));
        out->color[seat] = pool_text(
            strings, json_string_value(json_array_get(json_object_get(root, "color"), seat)));
        out->points[seat] =
            (int)json_integer_value(json_array_get(json_object_get(root, "points"), seat));
    }
    json_decref(root);
    return good;
}
