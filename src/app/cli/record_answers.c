/* record_answers.c: what `hexjudge record` says back: to a person a few lines, to a program one
 * line of JSON. Every answer is flushed, so that a program can wait for it. */
#include "app/cli/record.h"

#include "app/report/escape.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const hj_game *game_of(const record_session *session) {
    return hj_recorder_game(session->recorder);
}

/* Prints text that may hold words of strangers. */
static void print_safe(const char *text) {
    buffer line = {0};
    escape_terminal(&line, text, 0);
    fputs(buffer_string(&line), stdout);
    buffer_free(&line);
}

/* ---- JSON ---- */

static json_t *utf8(const char *text) {
    buffer line = {0};
    escape_utf8(&line, text);
    json_t *value = json_string(buffer_string(&line));
    buffer_free(&line);
    return value;
}

/* What every answer carries: the position after it. */
static void add_state(json_t *answer, const record_session *session) {
    const hj_game *game = game_of(session);
    json_t *points = json_array();
    char step[160];
    hj_end_reason reason = 0;
    hj_game_step(game, step, sizeof step);
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        json_array_append_new(points,
                              json_integer((json_int_t)hj_game_value(game, "points", seat, 0)));
    }
    json_object_set_new(answer, "actions", json_integer(hj_recorder_actions(session->recorder)));
    json_object_set_new(answer, "safe", json_integer(hj_recorder_safe(session->recorder)));
    json_object_set_new(answer, "turn",
                        json_integer((json_int_t)hj_game_value(game, "turn", 0, 0)));
    json_object_set_new(answer, "step", utf8(step));
    json_object_set_new(answer, "to_act", json_integer(record_seat(game)));
    json_object_set_new(answer, "points", points);
    json_object_set_new(answer, "over", json_boolean(hj_game_over(game)));
    json_object_set_new(answer, "winners", json_integer(hj_game_winners(game, &reason)));
}

static void send(json_t *answer) {
    char *line = json_dumps(answer, JSON_COMPACT | JSON_SORT_KEYS);
    if (line != NULL) {
        puts(line);
    }
    free(line);
    json_decref(answer);
    fflush(stdout);
}

static json_t *reasons_json(const hj_game *game, const hj_action *action) {
    hj_reason reason[HJ_REASONS_MAX];
    json_t *list = json_array();
    const unsigned count = hj_game_explain(game, action, reason);
    for (unsigned i = 0; i < count; i++) {
        const hj_rule_row *row = hj_rule_at(reason[i].rule);
        json_array_append_new(list, json_pack("{s:s, s:b, s:o}", "rule", row ? row->code : "", "ok",
                                              (int)reason[i].ok, "text", utf8(reason[i].text)));
    }
    return list;
}

/* ---- the answers ---- */

static void print_points(const record_session *session) {
    const hj_game *game = game_of(session);
    char step[160];
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        printf("%sP%u %u", seat == 1 ? "points " : ", ", seat,
               (unsigned)hj_game_value(game, "points", seat, 0));
    }
    hj_game_step(game, step, sizeof step);
    printf("; %s\n", step);
}

static void print_gains(const hj_game *game) {
    char bundle[128];
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        const hj_bundle gained = hj_game_gained(game, seat);
        if (gained != 0) {
            hj_text_bundle(bundle, sizeof bundle, gained);
            printf("  P%u +%s\n", seat, bundle);
        }
    }
}

void record_say_accepted(const record_session *session, const hj_action *action, bool forced) {
    char line[RECORD_LINE_MAX];
    hj_text_action(line, sizeof line, hj_game_config(game_of(session)), action);
    if (session->json) {
        json_t *answer =
            json_pack("{s:b, s:s, s:b}", "ok", 1, "action", line, "forced", (int)forced);
        json_t *gained = json_object();
        for (unsigned seat = 1; seat <= hj_game_config(game_of(session))->seats; seat++) {
            char key[8];
            snprintf(key, sizeof key, "P%u", seat);
            if (hj_game_gained(game_of(session), seat) != 0) {
                json_object_set_new(
                    gained, key, json_integer((json_int_t)hj_game_gained(game_of(session), seat)));
            }
        }
        json_object_set_new(answer, "gained", gained);
        add_state(answer, session);
        send(answer);
        return;
    }
    printf("#%u %s%s\n", (unsigned)hj_recorder_actions(session->recorder), line,
           forced ? "  (let stand)" : "");
    print_gains(game_of(session));
    print_points(session);
    fflush(stdout);
}

void record_say_refused(record_session *session, const hj_action *action, hj_rule rule) {
    const hj_rule_row *row = hj_rule_at(rule);
    hj_reason reason[HJ_REASONS_MAX];
    session->refused++;
    if (session->json) {
        json_t *answer =
            json_pack("{s:b, s:s, s:s, s:o}", "ok", 0, "rule", row ? row->code : "", "text",
                      row ? row->text : "", "reasons", reasons_json(game_of(session), action));
        add_state(answer, session);
        send(answer);
        return;
    }
    printf("refused: %s: %s\n", row ? row->code : "?", row ? row->text : "");
    const unsigned count = hj_game_explain(game_of(session), action, reason);
    for (unsigned i = 0; i < count; i++) {
        if (!reason[i].ok) {
            fputs("  x ", stdout);
            print_safe(reason[i].text);
            putchar('\n');
        }
    }
    fflush(stdout);
}

void record_say_error(const record_session *session, const char *text) {
    if (session->json) {
        json_t *answer = json_pack("{s:b, s:o}", "ok", 0, "error", utf8(text));
        if (session->recorder != NULL && game_of(session) != NULL) {
            add_state(answer, session);
        }
        send(answer);
        return;
    }
    fputs("not understood: ", stdout);
    print_safe(text);
    putchar('\n');
    fflush(stdout);
}

void record_say_done(const record_session *session, const char *what, const char *detail) {
    if (session->json) {
        json_t *answer =
            json_pack("{s:b, s:s, s:o}", "ok", 1, "done", what, "detail", utf8(detail));
        add_state(answer, session);
        send(answer);
        return;
    }
    printf("%s", what);
    if (detail[0] != '\0') {
        fputs(": ", stdout);
        print_safe(detail);
    }
    putchar('\n');
    fflush(stdout);
}

void record_say_state(const record_session *session) {
    const hj_game *game = game_of(session);
    char bundle[128];
    if (session->json) {
        json_t *answer = json_pack("{s:b}", "ok", 1);
        json_t *hands = json_array();
        for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
            json_t *hand = json_object();
            for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
                json_object_set_new(
                    hand, hj_resource_word(resource),
                    json_integer((json_int_t)hj_game_value(game, "hand", seat, resource)));
            }
            json_array_append_new(hands, hand);
        }
        json_object_set_new(answer, "hands", hands);
        add_state(answer, session);
        send(answer);
        return;
    }
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        hj_bundle hand = 0;
        for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
            const unsigned held = hj_game_value(game, "hand", seat, resource);
            hand += hj_bundle_make(resource, held < 99 ? held : 99);
        }
        hj_text_bundle(bundle, sizeof bundle, hand);
        printf("P%u %u points, %s, %u development cards, road %u, knights %u\n", seat,
               (unsigned)hj_game_value(game, "points", seat, 0), bundle,
               (unsigned)hj_game_value(game, "card_count", seat, 0),
               (unsigned)hj_game_value(game, "road_length", seat, 0),
               (unsigned)hj_game_value(game, "knights", seat, 0));
    }
    print_points(session);
    fflush(stdout);
}

enum { LEGAL_SHOWN = 400 };

void record_say_legal(const record_session *session, hj_kind kind) {
    static hj_action legal[LEGAL_SHOWN];
    const hj_game *game = game_of(session);
    char line[RECORD_LINE_MAX];
    const size_t count = hj_game_legal(game, kind, legal, LEGAL_SHOWN);
    const size_t shown = count < LEGAL_SHOWN ? count : LEGAL_SHOWN;
    json_t *list = json_array();
    for (size_t i = 0; i < shown; i++) {
        hj_text_action(line, sizeof line, hj_game_config(game), &legal[i]);
        if (session->json) {
            json_array_append_new(list, json_string(line));
        } else {
            puts(line);
        }
    }
    if (session->json) {
        json_t *answer =
            json_pack("{s:b, s:I, s:O}", "ok", 1, "count", (json_int_t)count, "legal", list);
        add_state(answer, session);
        send(answer);
    } else if (count > shown) {
        printf("... %zu in all\n", count);
    }
    json_decref(list);
    fflush(stdout);
}
