/* impact.c: traces games and finds where two traces part. It must not know why rules differ. */
#include "app/lab/impact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEGAL_MAX = 16384 };

/* ---- rules to judge by ---- */

static bool take_without(variant *v, const char *value, char *why, size_t why_size) {
    unsigned part = 0;
    hj_part_row row;
    if (sscanf(value, "part:%u", &part) == 1 && hj_part_at(&row, part)) {
        v->probe.part_off = part;
        return true;
    }
    char code[64];
    unsigned nth = 1;
    snprintf(code, sizeof code, "%s", value);
    char *slash = strchr(code, '/');
    if (slash) {
        nth = (unsigned)strtoul(slash + 1, NULL, 10);
        *slash = '\0';
    }
    for (hj_rule rule = 1; rule <= hj_rule_count(); rule++) {
        if (strcmp(hj_rule_at(rule)->code, code) == 0 && --nth == 0) {
            v->probe.rule_off = rule;
            return true;
        }
    }
    snprintf(why, why_size, "without=%.80s: there is no such rule", value);
    return false;
}

static bool take_setting(variant *v, const char *setting, char *why, size_t why_size) {
    hj_config config = {.ruleset = HJ_RULESET_BASE, .ruleset_version = 1};
    if (strncmp(setting, "without=", 8) == 0)
        return take_without(v, setting + 8, why, why_size);
    if (v->sets == VARIANT_SETS) {
        snprintf(why, why_size, "more than %d options", VARIANT_SETS);
        return false;
    }
    v->set[v->sets++] = setting;
    return hj_config_set(&config, setting, why, why_size) == HJ_OK;
}

bool variant_read(variant *out, const char *spec, char *why, size_t why_size) {
    *out = (variant){.spec = spec, .text = memory_text(spec)};
    const size_t first = strcspn(spec, ",");
    if (strcmp(spec, "log") == 0)
        return true;
    if (!memchr(spec, '=', first) && strncmp(spec, "log,", 4) != 0) {
        hj_config config = {.ruleset = HJ_RULESET_BASE, .ruleset_version = 1, .seats = 4};
        out->readings = spec;
        return hj_config_rules(&config, spec, why, why_size) == HJ_OK;
    }
    char *at = strncmp(spec, "log,", 4) == 0 ? out->text + 4 : out->text;
    while (at) {
        char *next = strchr(at, ',');
        if (next)
            *next++ = '\0';
        if (!take_setting(out, at, why, why_size))
            return false;
        at = next;
    }
    return true;
}

void variant_free(variant *v) {
    free(v->text);
    *v = (variant){0};
}

/* ---- traces ---- */

typedef struct tracing {
    const impact_way *way;
    impact_trace trace;
    const char *broken; /* by the action under judgement */
    hj_action *legal;
    uint32_t games;
    void (*game)(void *user, uint32_t index, const impact_trace *trace);
    void *user;
} tracing;

void trace_clear(impact_trace *t) {
    t->steps = 0;
    t->verdict = HJ_VERDICT_CLEAN;
    t->last_rule = NULL;
    memset(t->points, 0, sizeof t->points);
}

void trace_free(impact_trace *t) {
    free(t->step);
    *t = (impact_trace){0};
}

static uint64_t fold(uint64_t sum, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

static size_t list_legal(hj_action *out, const hj_game *game) {
    const size_t count = hj_game_legal(game, 0, out, LEGAL_MAX);
    return count < LEGAL_MAX ? count : LEGAL_MAX;
}

/* The order of the list is fixed, so the same set folds to the same number. */
static uint64_t fold_legal(hj_action *list, const hj_game *game) {
    const size_t count = list_legal(list, game);
    uint64_t sum = fold(0xcbf29ce484222325u, &count, sizeof count);
    for (size_t i = 0; i < count; i++) {
        sum = fold(sum, &list[i], offsetof(hj_action, hexes) + sizeof list[i].hexes);
        sum = fold(sum, &list[i].give, sizeof list[i].give);
        sum = fold(sum, &list[i].get, sizeof list[i].get);
    }
    return sum;
}

static void add_step(tracing *t, const hj_game *game) {
    impact_trace *trace = &t->trace;
    hj_end_reason reason = 0;
    if (trace->steps == trace->room) {
        trace->room = trace->room ? 2 * trace->room : 512;
        trace->step = memory_grow(trace->step, trace->room, sizeof *trace->step);
    }
    impact_step *step = &trace->step[trace->steps++];
    *step = (impact_step){.rule = t->broken};
    t->broken = NULL;
    if (!game)
        return;
    step->digest = hj_game_digest(game);
    step->winners = (uint8_t)hj_game_winners(game, &reason);
    step->reason = (uint8_t)reason;
    if (t->way->legal)
        step->legal = fold_legal(t->legal, game);
}

static void trace_record(void *user, const hj_record *record, const hj_game *game) {
    tracing *t = user;
    if (record->kind == HJ_RECORD_HEADER || record->kind == HJ_RECORD_ACTION)
        add_step(t, game);
}

static void trace_finding(void *user, const hj_finding *finding) {
    tracing *t = user;
    const hj_rule_row *row = hj_rule_at(finding->rule ? finding->rule : finding->writer_rule);
    if (!row)
        return;
    if (finding->kind == HJ_FINDING_ILLEGAL && !t->broken)
        t->broken = row->code;
    else if (finding->kind == HJ_FINDING_DIVERGED)
        t->trace.last_rule = row->code;
}

static void trace_game(void *user, const hj_result *result) {
    tracing *t = user;
    t->trace.verdict = result->verdict;
    memcpy(t->trace.points, result->points, sizeof t->trace.points);
    t->games++;
    t->game(t->user, t->games, &t->trace);
    trace_clear(&t->trace);
    t->broken = NULL;
}

/* The options of a way, with its settings in one list; the list is the caller's to free. */
static hj_verify_options options_of(const impact_way *way, const char ***list) {
    hj_verify_options how = way->base;
    const variant *v = way->variant;
    size_t own = 0;
    while (how.set && how.set[own])
        own++;
    *list = memory_take(own + v->sets + 1, sizeof **list);
    for (size_t i = 0; i < own; i++)
        (*list)[i] = how.set[i];
    for (size_t i = 0; i < v->sets; i++)
        (*list)[own + i] = v->set[i];
    how.set = *list;
    if (v->readings)
        how.readings = v->readings;
    how.keep_going = true;
    how.probe = v->probe.rule_off || v->probe.part_off ? &v->probe : NULL;
    return how;
}

size_t trace_reader(hj_reader *reader, const impact_way *way,
                    void (*game)(void *user, uint32_t index, const impact_trace *trace),
                    void *user) {
    const char **list;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    tracing t = {.way = way, .game = game, .user = user};
    hj_verify_options how = options_of(way, &list);
    how.on_record = trace_record;
    how.on_finding = trace_finding;
    how.on_game = trace_game;
    how.user = &t;
    if (way->legal)
        t.legal = memory_take(LEGAL_MAX, sizeof *t.legal);
    const size_t games = hj_verify(reader, &how, &worst);
    free(t.legal);
    free(list);
    trace_free(&t.trace);
    return games;
}

/* ---- where two part ---- */

const char *impact_word(impact_kind kind) {
    static const char *const words[IMPACT_KINDS] = {"unchanged",  "newly_illegal", "newly_legal",
                                                    "other_rule", "other_state",   "other_outcome",
                                                    "permits",    "forbids"};
    return words[kind];
}

static bool same_rule(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static impact step_impact(const impact_step *a, const impact_step *b, uint32_t at) {
    impact out = {.step = at, .rule = ""};
    if (!same_rule(a->rule, b->rule)) {
        out.kind = !a->rule   ? IMPACT_NEWLY_ILLEGAL
                   : !b->rule ? IMPACT_NEWLY_LEGAL
                              : IMPACT_OTHER_RULE;
        out.rule = b->rule ? b->rule : a->rule;
    } else if (a->winners != b->winners || a->reason != b->reason) {
        out.kind = IMPACT_OTHER_OUTCOME;
    } else if (a->digest != b->digest) {
        out.kind = IMPACT_OTHER_STATE;
    }
    return out;
}

impact impact_first(const impact_trace *old, const impact_trace *now) {
    const size_t steps = old->steps < now->steps ? old->steps : now->steps;
    for (size_t i = 0; i < steps; i++) {
        const impact found = step_impact(&old->step[i], &now->step[i], (uint32_t)i);
        if (found.kind != IMPACT_NONE)
            return found;
    }
    impact out = {.step = steps ? (uint32_t)steps - 1 : 0, .rule = ""};
    if (old->steps != now->steps || old->verdict != now->verdict ||
        memcmp(old->points, now->points, sizeof old->points) != 0) {
        out.kind = IMPACT_OTHER_OUTCOME;
        out.rule = now->last_rule ? now->last_rule : old->last_rule ? old->last_rule : "";
    }
    return out;
}

impact impact_first_legal(const impact_trace *old, const impact_trace *now) {
    const size_t steps = old->steps < now->steps ? old->steps : now->steps;
    impact out = {.rule = ""};
    for (size_t i = 0; i < steps && out.kind == IMPACT_NONE; i++) {
        if (old->step[i].digest != now->step[i].digest)
            break; /* what follows from another position is no news */
        if (old->step[i].legal != now->step[i].legal)
            out = (impact){.kind = IMPACT_PERMITS, .step = (uint32_t)i, .rule = ""};
    }
    return out;
}

/* ---- a closer look ---- */

enum { FIELDS_MAX = 128, FIRST_MAX = 110, SECOND_MAX = 8, PAIR_FIRST_MAX = 61 };

/* One value of the state, by the order in which all are walked. */
typedef struct value_at {
    uint16_t tag;
    uint8_t i, j;
} value_at;

static size_t walk_values(value_at *at, uint32_t *out, const hj_game *game) {
    size_t count = 0;
    for (unsigned f = 0; f < hj_field_count(); f++) {
        const hj_field_row *row = hj_field_at(f);
        const unsigned last = row->dims == 0 ? 1 : row->dims == 1 ? FIRST_MAX : PAIR_FIRST_MAX;
        for (unsigned i = 1; i <= last; i++) {
            for (unsigned j = 1; j <= (row->dims == 2 ? SECOND_MAX : 1); j++) {
                if (at)
                    at[count] = (value_at){row->tag, (uint8_t)i, (uint8_t)j};
                if (out)
                    out[count] =
                        hj_game_get(game, row->tag, row->dims > 0 ? i : 0, row->dims > 1 ? j : 0);
                count++;
            }
        }
    }
    return count;
}

/* A look at one moment of one game. */
typedef struct look {
    uint32_t game, games, step, steps;
    uint32_t *value;  /* all values after the step; NULL = not wanted */
    hj_action *legal; /* what is legal then; NULL = not wanted */
    size_t legals;
    const hj_action *other; /* the other side's list, to be judged here; NULL = not wanted */
    size_t others;
    const hj_action *odd; /* the first of it that is illegal here */
    const char *odd_rule;
    buffer *words;           /* gets the action; NULL = not wanted */
    const value_at *place;   /* of the values, to name what wrote those that differ */
    const uint32_t *compare; /* the other side's values; NULL = not known */
    bool named;              /* the rule is asked for */
    const char *rule;
    buffer *difference;
    hj_config config;
    bool seen;
} look;

static bool is_general(hj_rule rule) {
    const hj_rule_row *row = hj_rule_at(rule);
    return !row || strncmp(row->code, "BASE-INV-", 9) == 0 ||
           strcmp(row->code, "BASE-DICE-01") == 0 || strcmp(row->code, "BASE-TURN-08") == 0;
}

/* Names the rule of the first value that differs and that this very action wrote; where nothing is
 * known of the other side, every value it wrote counts. */
static void name_difference(look *l, const hj_game *game, uint32_t number, size_t values) {
    char path[64];
    hj_rule best = 0;
    for (size_t k = 0; k < values; k++) {
        const value_at *at = &l->place[k];
        hj_rule rule = 0;
        if (l->compare && l->value[k] == l->compare[k])
            continue;
        if (l->compare && l->difference && !l->difference->size) {
            hj_text_path(path, sizeof path, at->tag, at->i, at->j);
            buffer_format(l->difference, "%s %u -> %u", path, (unsigned)l->compare[k],
                          (unsigned)l->value[k]);
        }
        if (hj_game_last_change(game, at->tag, at->i, at->j, &rule) != number)
            continue;
        if (!best || (is_general(best) && !is_general(rule)))
            best = rule;
    }
    if (best)
        l->rule = hj_rule_at(best)->code;
}

static void judge_others(look *l, const hj_game *game) {
    for (size_t i = 0; i < l->others && !l->odd; i++) {
        const hj_rule rule = hj_game_check(game, &l->other[i]);
        if (rule) {
            l->odd = &l->other[i];
            l->odd_rule = hj_rule_at(rule)->code;
        }
    }
}

static void look_record(void *user, const hj_record *record, const hj_game *game) {
    look *l = user;
    if (record->kind == HJ_RECORD_HEADER) {
        l->games++;
        l->steps = 0;
        l->config = record->as.header.config;
    } else if (record->kind == HJ_RECORD_ACTION) {
        l->steps++;
    } else {
        return;
    }
    if (l->games != l->game || l->steps != l->step || l->seen)
        return;
    l->seen = true;
    if (l->words && record->kind == HJ_RECORD_ACTION) {
        char text[512];
        hj_text_action(text, sizeof text, &l->config, &record->as.action);
        buffer_text(l->words, text);
    }
    if (!game)
        return;
    if (l->value) {
        const size_t values = walk_values(NULL, l->value, game);
        if (l->named)
            name_difference(l, game, record->number, values);
    }
    if (l->legal)
        l->legals = list_legal(l->legal, game);
    if (l->other)
        judge_others(l, game);
}

static void run_look(look *l, const impact_way *way, hj_reader *(*open)(void *user), void *user) {
    const char **list;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    hj_reader *reader = way ? open(user) : NULL;
    l->games = l->steps = 0;
    l->seen = false;
    if (!reader)
        return;
    hj_verify_options how = options_of(way, &list);
    how.on_record = look_record;
    how.on_finding = NULL;
    how.on_game = NULL;
    how.user = l;
    hj_verify(reader, &how, &worst);
    hj_reader_close(reader);
    free(list);
}

static void explain_state(impact *about, buffer *words, look *l, const impact_way *old,
                          const impact_way *now, hj_reader *(*open)(void *user), void *user) {
    const size_t values = walk_values(NULL, NULL, NULL);
    value_at *place = memory_take(values, sizeof *place);
    uint32_t *was = memory_take(values, sizeof *was), *is = memory_take(values, sizeof *is);
    buffer difference = {0};
    walk_values(place, NULL, NULL);
    l->place = place;
    l->value = was;
    run_look(l, old, open, user);
    l->value = is;
    l->compare = old ? was : NULL;
    l->named = true;
    l->difference = &difference;
    l->words = words;
    run_look(l, now, open, user);
    if (l->rule && !*about->rule)
        about->rule = l->rule;
    const hj_rule found = hj_rule_find(about->rule);
    if (old && (!*about->rule || is_general(found))) { /* the other side may have written it */
        l->words = NULL;
        l->difference = NULL;
        l->rule = NULL;
        l->value = was;
        l->compare = is;
        run_look(l, old, open, user);
        if (l->rule && !is_general(hj_rule_find(l->rule)))
            about->rule = l->rule;
    }
    if (difference.size)
        buffer_format(words, ": %s", buffer_string(&difference));
    buffer_free(&difference);
    free(place);
    free(was);
    free(is);
}

/* What one side lists and the other refuses, with the refusing side's rule. */
static void explain_legal(impact *about, buffer *words, look *l, const impact_way *old,
                          const impact_way *now, hj_reader *(*open)(void *user), void *user) {
    const impact_way *const side[2] = {now, old};
    hj_action *list = memory_take(LEGAL_MAX, sizeof *list);
    for (unsigned k = 0; k < 2 && !l->odd; k++) {
        l->legal = list;
        l->other = NULL;
        run_look(l, side[k], open, user);
        l->legal = NULL;
        l->other = list;
        l->others = l->legals;
        run_look(l, side[1 - k], open, user);
        if (l->odd) {
            char text[512];
            about->kind = k == 0 ? IMPACT_PERMITS : IMPACT_FORBIDS;
            about->rule = l->odd_rule;
            hj_text_action(text, sizeof text, &l->config, l->odd);
            buffer_format(words, "then %s", text);
        }
    }
    free(list);
}

void impact_explain(impact *about, buffer *words, uint32_t game, const impact_way *old,
                    const impact_way *now, hj_reader *(*open)(void *user), void *user) {
    look l = {.game = game, .step = about->step};
    if (about->kind == IMPACT_PERMITS || about->kind == IMPACT_FORBIDS) {
        if (old)
            explain_legal(about, words, &l, old, now, open, user);
    } else if (about->kind == IMPACT_OTHER_STATE || about->kind == IMPACT_OTHER_OUTCOME) {
        explain_state(about, words, &l, old, now, open, user);
    } else {
        l.words = words;
        run_look(&l, now, open, user);
    }
}
