/* cover.c: counts what games exercise, by a probe in the judge and the states around each action.
 * It must not know how the points are shown. */
#include "app/lab/cover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/lab/boundary.h"
#include "app/lab/waiver.h"

enum { REASONS = HJ_END_SPECIES + 1, RULESETS = HJ_RULESET_FRENEMIES + 1, VALUES_MAX = 8 };

/* Where each kind of point begins in the list, and the game under way. */
struct cover_work {
    size_t accept, reject, option[HJ_OPTIONS_MAX], kind, end[RULESETS], edge;
    uint32_t *met, *met_before;
    boundary_tags tag;
    hj_game *before;
    hj_config config;
    bool has_game;
    unsigned rules;
    cover *cover;
    void (*game)(void *user, const cover *c, const hj_result *result);
    void *user;
};

/* ---- the list ---- */

/* By "group name". */
static const waiver waivers[] = {
#define WAIVER(group, name, reason) {group " " name, reason},
#include "app/lab/cover_waivers.def"
#undef WAIVER
    {NULL, NULL}};

static void add(cover *c, const char *group, const char *name, const char *text) {
    char full[160];
    snprintf(full, sizeof full, "%s %s", group, name);
    c->point = memory_grow(c->point, c->points + 1, sizeof *c->point);
    c->point[c->points++] = (cover_point){.group = group,
                                          .name = pool_text(&c->strings, name),
                                          .text = pool_text(&c->strings, text),
                                          .waiver = waiver_reason(waivers, full)};
}

/* Rows that share a code are told apart by a number: "BASE-BUILD-11", "BASE-BUILD-11/2". */
static void add_rules(cover *c, const char *group) {
    buffer name = {0};
    for (hj_rule rule = 1; rule <= hj_rule_count(); rule++) {
        const hj_rule_row *row = hj_rule_at(rule);
        unsigned same = 1;
        for (hj_rule other = 1; other < rule; other++)
            same += strcmp(hj_rule_at(other)->code, row->code) == 0;
        buffer_clear(&name);
        buffer_text(&name, row->code);
        if (same > 1)
            buffer_format(&name, "/%u", same);
        add(c, group, buffer_string(&name), row->text);
    }
    buffer_free(&name);
}

/* Every word of a list; of a number its default, and any other. */
static void add_option(cover *c, unsigned option) {
    const hj_option_row *row = hj_option_at(option);
    buffer name = {0};
    char value[32];
    int32_t values = 1;
    for (const char *at = row->words; *at; at++)
        values += *at == '|';
    for (int32_t v = 0; *row->words && v < values; v++) {
        buffer_clear(&name);
        buffer_format(&name, "%s=%s", row->name, hj_option_value(value, sizeof value, option, v));
        add(c, "option", buffer_string(&name), "");
    }
    if (!*row->words) {
        buffer_format(&name, "%s=%d", row->name, (int)row->fallback);
        add(c, "option", buffer_string(&name), "");
        buffer_clear(&name);
        buffer_format(&name, "%s=other", row->name);
        add(c, "option", buffer_string(&name), "another number than the default");
    }
    buffer_free(&name);
}

static const char *const sets[RULESETS] = {"", "base", "crop_trust", "frenemies"};

static void add_ends(cover *c, unsigned ruleset) {
    static const char *const reasons[REASONS] = {"",           "points", "concession", "time",
                                                 "unfinished", "fields", "species"};
    const unsigned last = ruleset == HJ_RULESET_CROP_TRUST ? HJ_END_SPECIES : HJ_END_UNFINISHED;
    buffer name = {0};
    for (unsigned reason = HJ_END_POINTS; reason <= last; reason++) {
        buffer_clear(&name);
        buffer_format(&name, "%s/%s", sets[ruleset], reasons[reason]);
        add(c, "end", buffer_string(&name), "");
    }
    buffer_free(&name);
}

void cover_begin(cover *c) {
    *c = (cover){0};
    struct cover_work *w = memory_take(1, sizeof *w);
    c->work = w;
    w->rules = hj_rule_count();
    w->met = memory_take(w->rules + 1, sizeof *w->met);
    w->met_before = memory_take(w->rules + 1, sizeof *w->met_before);
    w->tag = boundary_find_tags();
    w->accept = c->points;
    add_rules(c, "accept");
    w->reject = c->points;
    add_rules(c, "reject");
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        w->option[option] = c->points;
        if (hj_option_at(option))
            add_option(c, option);
    }
    w->option[hj_option_count() + 1] = c->points;
    w->kind = c->points;
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++)
        add(c, "action", hj_kind_word((hj_kind)kind), "");
    for (unsigned ruleset = 1; ruleset < RULESETS; ruleset++) {
        w->end[ruleset] = c->points;
        add_ends(c, ruleset);
    }
    w->edge = c->points;
    for (unsigned i = 0; i < boundary_count(); i++)
        add(c, "edge", boundary_name(i), boundary_text(i));
}

void cover_end(cover *c) {
    if (c->work) {
        hj_game_free(c->work->before);
        free(c->work->met);
        free(c->work->met_before);
    }
    free(c->work);
    free(c->point);
    pool_free(&c->strings);
    *c = (cover){0};
}

/* ---- one game ---- */

static void hit(cover *c, size_t at, uint64_t times) {
    c->point[at].count += times;
    c->point[at].games += !c->point[at].seen;
    c->point[at].seen = true;
}

/* An option of another scenario stands in the header and decides nothing. */
static bool decides(unsigned option, unsigned ruleset) {
    enum { SCENARIOS = 60, CROP_TRUST = 64, FRENEMIES = 80 };
    if (option >= FRENEMIES)
        return ruleset == HJ_RULESET_FRENEMIES;
    if (option >= CROP_TRUST)
        return ruleset == HJ_RULESET_CROP_TRUST;
    return option < SCENARIOS || ruleset != HJ_RULESET_BASE;
}

static void take_options(struct cover_work *w) {
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        const hj_option_row *row = hj_option_at(option);
        const int32_t value = w->config.option[option];
        if (!decides(option, w->config.ruleset))
            continue;
        if (row && *row->words && value >= 0 &&
            w->option[option] + (size_t)value < w->option[option + 1])
            hit(w->cover, w->option[option] + (size_t)value, 1);
        else if (row && !*row->words)
            hit(w->cover, w->option[option] + (value != row->fallback), 1);
    }
}

static void take_header(struct cover_work *w, const hj_record *record, const hj_game *game) {
    hj_reason broken;
    hj_game_free(w->before);
    w->before = NULL;
    w->has_game = false;
    w->config = game ? *hj_game_config(game) : record->as.header.config;
    if (!game)
        return;
    take_options(w);
    const hj_status status = hj_game_new(&w->before, &w->config, record->as.header.start,
                                         record->as.header.start_size, &broken);
    w->has_game = (status == HJ_OK || status == HJ_REFUSED) && w->before;
    if (w->has_game)
        hj_game_copy(w->before, game);
}

static void take_action(struct cover_work *w, const hj_action *action, const hj_game *game) {
    const boundary_view view = {.before = w->before,
                                .after = game,
                                .action = action,
                                .tag = &w->tag,
                                .config = &w->config,
                                .island = hj_island_of(w->config.hexes),
                                .crop = w->config.ruleset == HJ_RULESET_CROP_TRUST,
                                .favors = w->config.ruleset == HJ_RULESET_FRENEMIES};
    if (action->kind >= 1 && action->kind < HJ_KIND_COUNT)
        hit(w->cover, w->kind + action->kind - 1, 1);
    for (unsigned i = 0; i < boundary_count(); i++)
        if (boundary_met(i, &view))
            hit(w->cover, w->edge + i, 1);
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    struct cover_work *w = user;
    if (record->kind == HJ_RECORD_HEADER)
        take_header(w, record, game);
    if (!game || !w->has_game)
        return;
    if (record->kind == HJ_RECORD_ACTION)
        take_action(w, &record->as.action, game);
    hj_game_copy(w->before, game);
}

/* A rule rejects where a finding names it, or a precondition of it failed there. */
static void on_finding(void *user, const hj_finding *finding) {
    struct cover_work *w = user;
    bool named = false;
    for (unsigned i = 0; i < finding->reasons; i++) {
        const hj_reason *reason = &finding->reason[i];
        if (!reason->ok && reason->rule) {
            hit(w->cover, w->reject + reason->rule - 1, 1);
            named = named || reason->rule == finding->rule;
        }
    }
    const hj_rule rule = finding->rule ? finding->rule : finding->writer_rule;
    if (!named && rule)
        hit(w->cover, w->reject + rule - 1, 1);
}

static void take_end(struct cover_work *w, const hj_result *result) {
    const unsigned ruleset = w->config.ruleset, reason = result->end_reason;
    if (!result->has_end || result->findings > 0 || reason == 0 || ruleset >= RULESETS)
        return;
    const size_t next = ruleset + 1 < RULESETS ? w->end[ruleset + 1] : w->edge;
    if (w->end[ruleset] + reason - 1 < next)
        hit(w->cover, w->end[ruleset] + reason - 1, 1);
}

static void on_game(void *user, const hj_result *result) {
    struct cover_work *w = user;
    cover *c = w->cover;
    for (unsigned rule = 1; rule <= w->rules; rule++) {
        const uint32_t times = w->met[rule] - w->met_before[rule];
        if (times)
            hit(c, w->accept + rule - 1, times);
    }
    memcpy(w->met_before, w->met, (w->rules + 1) * sizeof *w->met);
    take_end(w, result);
    c->games++;
    if (w->game)
        w->game(w->user, c, result);
    for (size_t i = 0; i < c->points; i++)
        c->point[i].seen = false;
    w->has_game = false;
}

size_t cover_reader(cover *c, hj_reader *reader, const hj_verify_options *options,
                    void (*game)(void *user, const cover *c, const hj_result *result), void *user) {
    struct cover_work *w = c->work;
    const hj_probe probe = {.met = w->met};
    hj_verify_options how = *options;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    w->cover = c;
    w->game = game;
    w->user = user;
    how.keep_going = true;
    how.on_record = on_record;
    how.on_finding = on_finding;
    how.on_game = on_game;
    how.user = w;
    how.probe = &probe;
    return hj_verify(reader, &how, &worst);
}
