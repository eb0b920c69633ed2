/* game_line.c: see game_line.h. One table of members serves both directions. Thousands of lines are
 * read in each run, so they are no JSON. */
#include "app/event/game_line.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define MEMBER(name) offsetof(event_game, name)

static const size_t texts[] = {
    MEMBER(sha256),   MEMBER(actions_hash), MEMBER(game_id),     MEMBER(rules),    MEMBER(ruleset),
    MEMBER(phase),    MEMBER(round),        MEMBER(table),       MEMBER(software), MEMBER(build),
    MEMBER(chance),   MEMBER(end),          MEMBER(rule),        MEMBER(path),     MEMBER(recorded),
    MEMBER(replayed), MEMBER(text),         MEMBER(last_writer), MEMBER(trouble)};
static const size_t numbers[] = {
    MEMBER(index),   MEMBER(games),          MEMBER(actions),      MEMBER(findings),
    MEMBER(unruled), MEMBER(ruled),          MEMBER(seats),        MEMBER(end_action),
    MEMBER(winners), MEMBER(finding_action), MEMBER(finding_turn), MEMBER(finding_seat)};
static const size_t flags[] = {MEMBER(sealed), MEMBER(partial), MEMBER(from_position)};
enum {
    TEXTS = sizeof texts / sizeof texts[0],
    NUMBERS = sizeof numbers / sizeof numbers[0],
    FLAGS = sizeof flags / sizeof flags[0]
};

static const char **text_at(const event_game *game, unsigned k) {
    return (const char **)((uintptr_t)game + texts[k]);
}
static unsigned *number_at(const event_game *game, unsigned k) {
    return (unsigned *)((uintptr_t)game + numbers[k]);
}
static bool *flag_at(const event_game *game, unsigned k) {
    return (bool *)((uintptr_t)game + flags[k]);
}

static const char first_word[] = "game1";

static void put_text(buffer *out, const char *text) {
    buffer_char(out, '\t');
    for (const char *c = text != NULL ? text : ""; *c != '\0'; c++) {
        if (*c != '\t' && *c != '\n' && *c != '\\') {
            buffer_char(out, *c);
        } else {
            buffer_char(out, '\\');
            buffer_char(out, *c == '\t' ? 't' : *c == '\n' ? 'n' : '\\');
        }
    }
}

static void put_number(buffer *out, unsigned number) {
    buffer_format(out, "\t%u", number);
}

void event_game_write(buffer *out, const event_game *game) {
    buffer_text(out, first_word);
    for (unsigned k = 0; k < TEXTS; k++)
        put_text(out, *text_at(game, k));
    for (unsigned k = 0; k < NUMBERS; k++)
        put_number(out, *number_at(game, k));
    for (unsigned k = 0; k < FLAGS; k++)
        put_number(out, *flag_at(game, k));
    put_number(out, game->verdict);
    for (unsigned seat = 0; seat <= HJ_SEATS_MAX; seat++) {
        put_text(out, game->name[seat]);
        put_text(out, game->color[seat]);
        put_number(out, (unsigned)game->points[seat]);
    }
}

/* A line being read: where it stands, and whether all was well so far. */
typedef struct cursor {
    const char *at;
    pool *strings;
    bool good;
} cursor;

static const char *take_text(cursor *c) {
    c->good = c->good && *c->at == '\t';
    if (!c->good)
        return "";
    const size_t size = strcspn(++c->at, "\t");
    char *text = pool_take(c->strings, size + 1), *to = text;
    for (const char *end = c->at + size; c->at < end; c->at++) {
        if (*c->at == '\\' && c->at + 1 < end) {
            c->at++;
            *to++ = (char)(*c->at == 't' ? '\t' : *c->at == 'n' ? '\n' : *c->at);
        } else {
            *to++ = *c->at;
        }
    }
    return text;
}

static unsigned take_number(cursor *c) {
    unsigned number = 0;
    c->good = c->good && c->at[0] == '\t' && c->at[1] >= '0' && c->at[1] <= '9';
    if (c->good)
        for (c->at++; *c->at >= '0' && *c->at <= '9'; c->at++)
            number = number * 10 + (unsigned)(*c->at - '0');
    return number;
}

bool event_game_read(event_game *out, pool *strings, const char *line) {
    const size_t size = sizeof first_word - 1;
    cursor c = {.at = line, .strings = strings, .good = strncmp(line, first_word, size) == 0};
    *out = (event_game){.of_table = EVENT_NONE};
    c.at += c.good ? size : 0;
    for (unsigned k = 0; k < TEXTS; k++)
        *text_at(out, k) = take_text(&c);
    for (unsigned k = 0; k < NUMBERS; k++)
        *number_at(out, k) = take_number(&c);
    for (unsigned k = 0; k < FLAGS; k++)
        *flag_at(out, k) = take_number(&c) != 0;
    out->verdict = (hj_verdict)take_number(&c);
    for (unsigned seat = 0; seat <= HJ_SEATS_MAX; seat++) {
        out->name[seat] = take_text(&c);
        out->color[seat] = take_text(&c);
        out->points[seat] = (int)take_number(&c);
    }
    return c.good && *c.at == '\0';
}
