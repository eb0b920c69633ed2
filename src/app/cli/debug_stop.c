/* debug_stop.c: what the debugger can run to, forwards and back: findings, rules, actions, values.
 * It must not know how it was typed in, or what is printed there. */
#include "app/cli/debug.h"
#include "app/cli/looks.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

/* "P2" .. ; 0 = no seat. */
static unsigned seat_of(const char *word, size_t size) {
    const bool seat = size == 2 && word[0] == 'P' && word[1] >= '1' && word[1] <= '6';
    return seat ? (unsigned)(word[1] - '0') : 0;
}

/* A number, or a place or seat for its number: 8, h5, c12, P2, none. */
static bool read_wanted(uint32_t *out, const char *text) {
    uint64_t number = 0;
    if (strcmp(text, "none") == 0 || strcmp(text, "nobody") == 0) {
        *out = 0;
        return true;
    }
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        if (strcmp(text, hj_resource_word(resource)) == 0) {
            *out = resource;
            return true;
        }
    }
    if (*text != '\0' && strchr("hceP", *text) != NULL) {
        text++;
    }
    *out = 0;
    if (!cli_number(&number, text, 0, UINT32_MAX)) {
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

/* "P1.points", "P1.points=8", ">=8", "<=2", "!=0". */
static bool read_value(stop *out, const hj_config *config, const char *words) {
    static const struct {
        const char *sign;
        stop_is is;
    } signs[] = {{">=", IS_LEAST}, {"<=", IS_MOST}, {"!=", IS_OTHER}, {"=", IS_EQUAL}};
    char path[64];
    const size_t length = strcspn(words, "=<>! ");
    if (length == 0 || length >= sizeof path) {
        return false;
    }
    memcpy(path, words, length);
    path[length] = '\0';
    const char *rest = words + length + strspn(words + length, " ");
    out->values = values_expand(out->value, config, path);
    out->kind = *rest == '\0' ? STOP_CHANGE : STOP_VALUE;
    for (size_t i = 0; *rest != '\0' && i < sizeof signs / sizeof signs[0]; i++) {
        const size_t sign = strlen(signs[i].sign);
        if (strncmp(rest, signs[i].sign, sign) == 0) {
            out->is = signs[i].is;
            rest += sign;
            return out->values > 0 && read_wanted(&out->wanted, rest + strspn(rest, " "));
        }
    }
    return out->values > 0 && *rest == '\0';
}

/* "P2", "road", "P2 road". */
static bool read_action(stop *out, const char *words) {
    const size_t first = strcspn(words, " ");
    out->kind = STOP_ACTION;
    out->seat = seat_of(words, first);
    const char *rest = out->seat != 0 ? words + first + strspn(words + first, " ") : words;
    if (strncmp(rest, "nature", 6) == 0) {
        out->seat = HJ_SEAT_NATURE;
        rest += 6 + strspn(rest + 6, " ");
    }
    return *rest == '\0' ? out->seat != 0 : kind_of_word(&out->action, rest);
}

static const char *code_of(const char *word) {
    const hj_rule_row *row = hj_rule_at(hj_rule_find(word));
    return row != NULL ? row->code : NULL;
}

bool stop_read(stop *out, const hj_config *config, const char *words, buffer *why) {
    *out = (stop){0};
    if (strncmp(words, "finding", 7) == 0 && (words[7] == ' ' || words[7] == '\0')) {
        const char *code = words + 7 + strspn(words + 7, " ");
        out->kind = STOP_FINDING;
        out->code = code_of(code);
        if (*code != '\0' && out->code == NULL) {
            buffer_format(why, "'%s' is no rule; `hexjudge explain` lists them", code);
        }
        return why->size == 0;
    }
    out->code = code_of(words);
    if (out->code != NULL) {
        out->kind = STOP_RULE;
        return true;
    }
    if (hj_rule_paragraph(words) != NULL) {
        buffer_format(why, "%s is checked by no action, so that nothing stops there", words);
        return false;
    }
    if (read_action(out, words) || read_value(out, config, words)) {
        return true;
    }
    buffer_format(why,
                  "'%s' is nothing to stop at: a rule (BASE-BUILD-07), finding, an action (road, "
                  "P2 knight), a value that changes (P1.points, robber) or comes to stand so "
                  "(P1.points>=8, longest_road=P2)",
                  words);
    return false;
}

/* ---- looking ---- */

static bool same_code(hj_rule rule, const char *code) {
    const hj_rule_row *row = hj_rule_at(rule);
    return row != NULL && strcmp(row->code, code) == 0;
}

static bool found_here(const stop *s, const timeline *t, uint32_t number) {
    for (size_t i = 0; i < t->remarks; i++) {
        const timeline_remark *remark = &t->remark[i];
        if (remark->finding && remark->number == number &&
            (s->code == NULL || same_code(remark->rule, s->code))) {
            return true;
        }
    }
    return false;
}

/* Do hands and awards that the action changed rest on the rule? */
static bool rests_on(const stop *s, const cli_moment *moment) {
    static const char *const fields[] = {"hand", "longest_road", "largest_army"};
    for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++) {
        const uint16_t tag = hj_field_find(fields[f])->tag;
        const bool hand = f == 0;
        for (unsigned seat = 1; seat <= (hand ? moment->people.seats : 1); seat++) {
            for (unsigned r = 1; r <= (hand ? HJ_RESOURCES : 1); r++) {
                hj_rule rule = 0;
                const unsigned i = hand ? seat : 0, j = hand ? r : 0;
                hj_game_last_change(moment->after, tag, i, j, &rule);
                if (hj_game_get(moment->before, tag, i, j) !=
                        hj_game_get(moment->after, tag, i, j) &&
                    same_code(rule, s->code)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool rule_here(const stop *s, const timeline *t, const cli_moment *moment) {
    hj_reason reason[HJ_REASONS_MAX];
    const unsigned count = hj_game_explain(moment->before, &moment->action, reason);
    for (unsigned i = 0; i < count; i++) {
        if (same_code(reason[i].rule, s->code)) {
            return true;
        }
    }
    return found_here(s, t, moment->number) || rests_on(s, moment);
}

static uint64_t value_in(const hj_game *game, const cli_value *value) {
    return value->field != 0 ? hj_game_get(game, value->field, value->i, value->j)
                             : hj_game_gained(game, value->i);
}

static bool stands_so(const stop *s, uint64_t value) {
    switch (s->is) {
    case IS_EQUAL:
        return value == s->wanted;
    case IS_OTHER:
        return value != s->wanted;
    case IS_LEAST:
        return value >= s->wanted;
    default:
        return value <= s->wanted;
    }
}

static bool value_here(const stop *s, const cli_moment *moment, buffer *what) {
    bool found = false;
    for (size_t i = 0; i < s->values; i++) {
        const uint64_t from = value_in(moment->before, &s->value[i]);
        const uint64_t to = value_in(moment->after, &s->value[i]);
        const bool here =
            from != to && (s->kind == STOP_CHANGE || (stands_so(s, to) && !stands_so(s, from)));
        if (here && what != NULL) {
            buffer_format(what, "%s%s %llu -> %llu", found ? ", " : "", s->value[i].path,
                          (unsigned long long)from, (unsigned long long)to);
        }
        found = found || here;
    }
    return found;
}

bool stop_here(const stop *s, const timeline *t, const cli_moment *moment, buffer *what) {
    switch (s->kind) {
    case STOP_FINDING:
        return found_here(s, t, moment->number);
    case STOP_RULE:
        return rule_here(s, t, moment);
    case STOP_ACTION:
        return (s->seat == 0 || s->seat == moment->action.actor) &&
               (s->action == 0 || s->action == moment->action.kind);
    default:
        return value_here(s, moment, what);
    }
}

/* ---- running ---- */

bool stop_run(const stop *s, const timeline *t, cli_moment *moment, buffer *what) {
    const uint32_t from = moment->number;
    while (moment->number < t->actions) {
        timeline_next(t, moment);
        if (stop_here(s, t, moment, what)) {
            return true;
        }
    }
    timeline_go(t, moment, from);
    return false;
}

/* Backwards a stretch at a time, each gone through forwards, as positions are cheapest to come by.
 */
bool stop_run_back(const stop *s, const timeline *t, cli_moment *moment, buffer *what) {
    enum { STRETCH = 256 };
    const uint32_t from = moment->number;
    for (uint32_t end = from > 0 ? from - 1 : 0; end > 0;) {
        const uint32_t begin = (end - 1) / STRETCH * STRETCH;
        uint32_t last = 0;
        timeline_go(t, moment, begin);
        while (moment->number < end) {
            timeline_next(t, moment);
            last = stop_here(s, t, moment, NULL) ? moment->number : last;
        }
        if (last != 0) {
            timeline_go(t, moment, last);
            return stop_here(s, t, moment, what);
        }
        end = begin;
    }
    timeline_go(t, moment, from);
    return false;
}
