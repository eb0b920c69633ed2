/* debug_look.c: what the debugger prints of the place it stands at: the action, the state, values,
 * differences. It must not know how a line is typed or how a place is reached. */
#include "app/cli/debug.h"
#include "app/words/explain.h"
#include "app/words/news.h"
#include "app/words/wrap.h"

#include <stdlib.h>
#include <string.h>

static void print_out(buffer *out) {
    fputs(buffer_string(out), stdout);
    buffer_free(out);
}

/* ---- the place ---- */

static void add_remarks(buffer *out, const timeline *t, uint32_t number) {
    for (size_t i = 0; i < t->remarks; i++) {
        if (t->remark[i].number == number) {
            buffer_text(out, t->remark[i].finding ? "  !! " : "  -- ");
            text_wrap(out, 5, t->remark[i].text);
        }
    }
}

void debug_place(const timeline *t, const cli_moment *moment) {
    buffer out = {0};
    buffer words = {0};
    char where[128];
    hj_game_step(moment->after, where, sizeof where);
    if (moment->number == 0) {
        buffer_format(&out, "#0  the start: %s\n", where);
    } else {
        buffer_format(&words, "#%u  t%u.%u ", moment->number, moment->turn, moment->step);
        people_full(&words, &moment->people, phrase_actor(&moment->action));
        buffer_char(&words, ' ');
        phrase_action(&words, &moment->people, &moment->config, &moment->action, moment->before,
                      moment->after);
        text_wrap_from(&out, 0, 6, buffer_string(&words));
        buffer_clear(&words);
        news_lines(&words, &moment->people, &moment->action, moment->before, moment->after);
        news_winner(&words, &moment->people, moment->before, moment->after);
        text_wrap_lines(&out, 6, 8, buffer_string(&words));
    }
    add_remarks(&out, t, moment->number);
    buffer_free(&words);
    print_out(&out);
}

/* ---- what stands ---- */

static void add_stock(buffer *out, const hj_game *game) {
    buffer words = {0};
    buffer_text(&words, "bank");
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        buffer_format(&words, "%s%u %s", r == 1 ? " " : ", ", hj_game_value(game, "bank", r, 0),
                      hj_resource_word(r));
    }
    buffer_text(&words, "; deck");
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        buffer_format(&words, "%s%u %s", card == 1 ? " " : ", ",
                      hj_game_value(game, "deck", card, 0), hj_card_word(card));
    }
    char robber[64];
    hj_text_hex(robber, sizeof robber, hj_game_config(game), hj_game_value(game, "robber", 0, 0));
    buffer_format(&words, "; robber on %s", robber);
    buffer_text(out, "  ");
    text_wrap(out, 4, buffer_string(&words));
    buffer_free(&words);
}

void debug_hands(const cli_moment *moment, unsigned seat) {
    buffer out = {0};
    for (unsigned s = 1; s <= moment->people.seats; s++) {
        if (seat == 0 || s == seat) {
            explain_hand(&out, &moment->people, moment->after, s);
        }
    }
    print_out(&out);
}

void debug_standing(const cli_moment *moment, bool points, unsigned seat) {
    buffer out = {0};
    for (unsigned s = 1; s <= moment->people.seats; s++) {
        if (seat != 0 && s != seat) {
            continue;
        }
        if (points) {
            explain_points(&out, &moment->people, moment->after, s);
        } else {
            explain_road(&out, &moment->people, moment->after, s);
        }
    }
    explain_longest_road(&out, &moment->people, moment->after);
    if (points) {
        explain_largest_army(&out, &moment->people, moment->after);
    }
    print_out(&out);
}

void debug_state(const cli_moment *moment) {
    buffer out = {0};
    char where[128];
    hj_game_step(moment->after, where, sizeof where);
    buffer_format(&out, "after #%u: %s\n", moment->number, where);
    add_stock(&out, moment->after);
    for (unsigned seat = 1; seat <= moment->people.seats; seat++) {
        explain_points(&out, &moment->people, moment->after, seat);
        explain_hand(&out, &moment->people, moment->after, seat);
    }
    print_out(&out);
}

void debug_position(const cli_moment *moment) {
    buffer out = {0};
    position_line(&out, moment->after);
    buffer_char(&out, '\n');
    print_out(&out);
}

/* ---- values ---- */

/* Adds "  PATH = 3, since #12 by RULE". */
static void add_value(buffer *out, const cli_moment *moment, const cli_value *value) {
    hj_rule rule = 0;
    const uint32_t last =
        hj_game_last_change(moment->after, value->field, value->i, value->j, &rule);
    const hj_rule_row *row = hj_rule_at(rule);
    buffer_format(out, "  %s = %u", value->path,
                  hj_game_get(moment->after, value->field, value->i, value->j));
    if (last != 0) {
        buffer_format(out, ", since #%u", last);
    }
    buffer_format(out, row != NULL ? " by %s\n" : "\n", row != NULL ? row->code : "");
}

bool debug_print(const cli_moment *moment, const char *path) {
    cli_value *value = memory_take(CLI_VALUES_MAX, sizeof *value);
    const size_t count = values_expand(value, &moment->config, path);
    buffer out = {0};
    for (size_t i = 0; i < count; i++) {
        if (value[i].field != 0) {
            add_value(&out, moment, &value[i]);
        } else {
            char words[128];
            hj_text_bundle(words, sizeof words, hj_game_gained(moment->after, value[i].i));
            buffer_format(&out, "  %s = %s\n", value[i].path, words);
        }
    }
    print_out(&out);
    free(value);
    return count > 0;
}

/* ---- differences ---- */

typedef struct difference {
    buffer *out;
    const hj_game *from, *to;
    unsigned count;
} difference;

/* Adds each value of the field in which two positions differ. */
static void compare_field(difference *d, const hj_field_row *row) {
    cli_value *value = memory_take(CLI_VALUES_MAX, sizeof *value);
    const size_t count = values_expand(value, hj_game_config(d->to), row->name);
    for (size_t i = 0; i < count; i++) {
        if (value[i].field != row->tag) {
            continue;
        }
        const uint32_t from = hj_game_get(d->from, row->tag, value[i].i, value[i].j);
        const uint32_t to = hj_game_get(d->to, row->tag, value[i].i, value[i].j);
        if (from != to) {
            buffer_format(d->out, "  %s  %u -> %u\n", value[i].path, from, to);
            d->count++;
        }
    }
    free(value);
}

static unsigned compare(buffer *out, const hj_game *from, const hj_game *to, bool derived) {
    difference d = {out, from, to, 0};
    for (unsigned f = 0; f < hj_field_count(); f++) {
        const hj_field_row *row = hj_field_at(f);
        if (!row->derived || derived) {
            compare_field(&d, row);
        }
    }
    return d.count;
}

/* A checkpoint against the position it speaks of. */
static void add_check(buffer *out, const timeline_check *check, const hj_game *game) {
    const hj_checkpoint *claims = &check->claims;
    unsigned wrong = 0, looked = claims->claims;
    buffer lines = {0};
    for (uint32_t i = 0; i < claims->claims; i++) {
        const hj_claim *c = &claims->claim[i];
        const uint32_t is = hj_game_get(game, c->field, c->i, c->j);
        if (is != c->value) {
            char path[64];
            hj_text_path(path, sizeof path, c->field, c->i, c->j);
            buffer_format(&lines, "  x %s: recorded %u, replayed %u\n", path, c->value, is);
            wrong++;
        }
    }
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        looked += claims->has_gained[seat];
        if (claims->has_gained[seat] && claims->gained[seat] != hj_game_gained(game, seat)) {
            char recorded[128], replayed[128];
            hj_text_bundle(recorded, sizeof recorded, claims->gained[seat]);
            hj_text_bundle(replayed, sizeof replayed, hj_game_gained(game, seat));
            buffer_format(&lines, "  x P%u.gained: recorded %s, replayed %s\n", seat, recorded,
                          replayed);
            wrong++;
        }
    }
    buffer_format(out, "checkpoint after #%u: %u value%s", check->number, looked,
                  looked == 1 ? "" : "s");
    if (claims->digest_bits != 0) {
        const uint64_t digest = hj_game_digest(game);
        const bool same = claims->digest_bits == 64 ? digest == claims->digest
                                                    : (uint32_t)digest == claims->digest;
        buffer_text(out, same ? ", digest equal" : ", digest differs");
    }
    buffer_text(out, check->has_snapshot ? ", snapshot" : "");
    buffer_format(out, wrong == 0 ? ", nothing differs\n" : ", %u differ%s\n", wrong,
                  wrong == 1 ? "s" : "");
    buffer_text(out, buffer_string(&lines));
    buffer_free(&lines);
}

void debug_diff(const timeline *t, const cli_moment *moment) {
    const timeline_check *last = NULL;
    cli_moment then;
    buffer out = {0};
    for (size_t i = 0; i < t->checks && t->check[i].number <= moment->number; i++) {
        if (t->check[i].number == moment->number) {
            add_check(&out, &t->check[i], moment->after);
        } else {
            last = &t->check[i];
        }
    }
    if (!timeline_begin(t, &then)) {
        moment_free(&then);
        return;
    }
    timeline_go(t, &then, last != NULL ? last->number : 0);
    buffer_format(&out, "since %s#%u:\n", last != NULL ? "the checkpoint after " : "the start, ",
                  then.number);
    if (compare(&out, then.after, moment->after, false) == 0) {
        buffer_text(&out, "  nothing has changed\n");
    }
    moment_free(&then);
    print_out(&out);
}

void debug_try(const cli_moment *moment, const hj_action *action) {
    hj_game *copy = NULL;
    hj_reason broken;
    buffer out = {0};
    if (hj_game_new(&copy, hj_game_config(moment->after), NULL, 0, &broken) == HJ_OK ||
        copy != NULL) {
        hj_game_copy(copy, moment->after);
        if (hj_game_apply(copy, action) == 0) {
            buffer_text(&out, "it would change\n");
            compare(&out, moment->after, copy, true);
        }
    }
    hj_game_free(copy);
    print_out(&out);
}
