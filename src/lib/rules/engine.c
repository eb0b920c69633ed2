/* engine.c: judges, applies and settles one action by the tables of the merged rule set.
 *
 * check: over -> shape -> seat -> step -> the owner's check -> guards. apply: check, the owner's
 * apply, effects of the facts it told, then the end rows. It must not know any rule of any game:
 * what a kind demands or does stands in the modules. */
#include "rules/module.h"

#include "state/shape.h"
#include "util/never.h"
#include "util/zero.h"

#include <string.h>

/* Where a free place for a ground is; a full trace gives up what held for what does not. */
static hj_ground *free_ground(hj_trace *trace, bool ok) {
    if (trace->count < HJ_REASONS_MAX) {
        return &trace->ground[trace->count++];
    }
    for (unsigned at = HJ_REASONS_MAX; !ok && at > 0; at--) {
        if (trace->ground[at - 1].ok) {
            memmove(&trace->ground[at - 1], &trace->ground[at],
                    (HJ_REASONS_MAX - at) * sizeof trace->ground[0]);
            return &trace->ground[HJ_REASONS_MAX - 1];
        }
    }
    return NULL;
}

static hj_ground ground_of(bool ok, hj_rule rule, hj_detail detail, hj_args args) {
    hj_ground ground = {.rule = rule, .ok = ok, .detail = (uint8_t)detail};
    memcpy(ground.arg, args.v, sizeof ground.arg);
    return ground;
}

static void note(hj_trace *trace, bool ok, hj_rule rule, hj_detail detail, hj_args args) {
    hj_ground *ground = trace != NULL ? free_ground(trace, ok) : NULL;
    if (ground != NULL) {
        *ground = ground_of(ok, rule, detail, args);
    }
}

/* A probe counts what is judged, and lets the demand of one row pass. */
static bool probed(const hj_probe *probe, bool ok, hj_rule rule) {
    uint32_t *count = ok ? probe->met : probe->broken;
    if (count != NULL) {
        count[rule]++;
    }
    return ok || probe->rule_off == rule;
}

bool rule_is_off(const hj_rules *rules, hj_rule rule) {
    return rules->probe != NULL && rules->probe->rule_off == rule;
}

hj_rule probe_judged(const hj_rules *rules, hj_rule rule) {
    return rules->probe != NULL && probed(rules->probe, false, rule) ? HJ_RULE_NONE : rule;
}

void probe_met(const hj_rules *rules, hj_rule rule) {
    if (rules->probe != NULL) {
        (void)probed(rules->probe, true, rule);
    }
}

static bool put_down(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args) {
    if (!ok && check->broken == HJ_RULE_NONE) {
        check->broken = rule;
    }
    note(check->trace, ok, rule, detail, args);
    return ok;
}

bool put_demand(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args) {
    if (check->rules->probe != NULL) {
        ok = probed(check->rules->probe, ok, rule);
    }
    return put_down(check, ok, rule, detail, args);
}

bool vital(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args) {
    if (ok) {
        return true;
    }
    if (check->rules->probe != NULL) {
        (void)probed(check->rules->probe, false, rule);
    }
    return put_down(check, false, rule, detail, args);
}

void warn(hj_check *check, hj_rule rule, hj_detail detail, hj_args args) {
    if (check->warning != NULL && check->warning->rule == HJ_RULE_NONE) {
        *check->warning = ground_of(false, rule, detail, args);
    }
    note(check->warnings, false, rule, detail, args);
}

/* ---- the stack of steps ---- */

void step_push(hj_state *state, unsigned step, unsigned seat) {
    if (NEVER(state->depth >= HJ_DIM_STACK)) { /* steps nest four deep at most */
        return;
    }
    state->step[state->depth] = (uint8_t)step;
    state->step_seat[state->depth] = (uint8_t)seat;
    state->depth++;
}

void step_pop(hj_state *state) {
    if (NEVER(state->depth == 0)) { /* only who stands in a step leaves it */
        return;
    }
    state->depth--;
    state->step[state->depth] = 0;
    state->step_seat[state->depth] = 0;
}

void step_replace(hj_state *state, unsigned step, unsigned seat) {
    step_pop(state);
    step_push(state, step, seat);
}

unsigned step_top(const hj_state *state) {
    return state->depth == 0 ? HJ_STEP_NONE : state->step[state->depth - 1];
}

/* The stack index of the step that judges a kind: steps that lapse give way to the one below when
 * they do not open the kind themselves. */
static unsigned step_for(const hj_rules *rules, const hj_state *state, unsigned kind) {
    unsigned at = state->depth;
    while (at > 1) {
        const unsigned step = state->step[at - 1];
        if ((rules->opens[step] & KIND_BIT(kind)) != 0 ||
            NEVER(rules->step[step] == NULL) || /* a probe may open what this game does not have */
            rules->step[step]->lapse == NULL) {
            break;
        }
        at--;
    }
    return at; /* 0 = nothing open */
}

bool kind_is_open(const hj_rules *rules, const hj_state *state, unsigned kind) {
    const hj_action_def *def = rules->action[kind];
    if (def == NULL || state->winners != 0) {
        return false;
    }
    if (def->any_time) {
        return true;
    }
    const unsigned at = step_for(rules, state, kind);
    /* While a game goes on some step is open. */
    return !NEVER(at == 0) && (rules->opens[state->step[at - 1]] & KIND_BIT(kind)) != 0;
}

/* ---- shape: the action carries what its kind carries, and every place exists ---- */

static bool on_island(hj_check *check, unsigned place, unsigned places) {
    return place <= places ||
           must(check, false, HJ_RULE_TOPO_06, DETAIL_ON_ISLAND, ARGS((int)place, (int)places));
}

static bool shape_holds(hj_check *check) {
    const hj_action *action = check->action;
    const hj_extent *extent = &check->rules->extent;
    const bool known = action->kind > 0 && action->kind < HJ_KIND_COUNT &&
                       check->rules->action[action->kind] != NULL && action_shape_fits(action);
    const hj_args kind = ARGS(action->kind);
    if (!vital(check, known, HJ_RULE_FORMAT_SHAPE, DETAIL_FIELDS_OF_KIND, kind)) {
        return false;
    }
    must(check, true, HJ_RULE_FORMAT_SHAPE, DETAIL_FIELDS_OF_KIND, kind);
    const unsigned hex = action->hex == HJ_HEX_NONE ? 0 : action->hex;
    if (!on_island(check, hex, extent->hexes) ||
        !on_island(check, action->corner, extent->corners) ||
        !on_island(check, action->edge, extent->edges)) {
        return false;
    }
    for (unsigned i = 0; i < 4; i++) {
        if (!on_island(check, action->hexes[i], extent->hexes)) {
            return false;
        }
    }
    const bool chance = check->rules->action[action->kind]->any_seat == BY_CHANCE;
    const hj_args actor = ARGS(action->actor, extent->seats);
    if (!vital(check, chance || action->actor != HJ_SEAT_NATURE, HJ_RULE_COMP_01,
               DETAIL_SEAT_EXISTS, actor) ||
        (action->actor > extent->seats && action->actor != HJ_SEAT_NATURE &&
         !must(check, false, HJ_RULE_COMP_01, DETAIL_SEAT_EXISTS, actor))) {
        return false;
    }
    if (action->seat > extent->seats && action->seat != HJ_SEAT_NONE) {
        return must(check, false, HJ_RULE_COMP_01, DETAIL_SEAT_EXISTS,
                    ARGS(action->seat, extent->seats));
    }
    return true;
}

/* ---- who and when ---- */

static bool seat_and_step_hold(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const hj_action_def *def = rules->action[action->kind];
    if (def->any_time) {
        return true;
    }
    const unsigned at = step_for(rules, state, action->kind);
    /* While a game goes on some step of its own is open, unless a probe took it away. */
    const unsigned step = NEVER(at == 0) ? HJ_STEP_NONE : state->step[at - 1];
    if (NEVER(rules->step[step] == NULL)) { /* the same */
        must(check, false, HJ_RULE_TURN_08, DETAIL_STEP, ARGS(action->kind, (int)step));
        return false;
    }
    for (unsigned above = state->depth; above > at; above--) {
        const hj_step_def *lapsing = rules->step[state->step[above - 1]];
        if (lapsing->missed != NULL) {
            lapsing->missed(check);
        }
    }
    const unsigned seat = state->step_seat[at - 1];
    const hj_step_def *step_def = rules->step[step];
    if (!def->any_seat && seat != 0) {
        hj_rule rule = def->wrong_seat;
        if (rule == HJ_RULE_NONE || state->setup_round != 0) {
            rule = step_def->closed(step, 0);
        }
        if (!need(check, action->actor == seat, rule, DETAIL_SEAT,
                  ARGS(action->actor, (int)seat))) {
            return false;
        }
    }
    const bool open = (rules->opens[step] & KIND_BIT(action->kind)) != 0;
    const hj_args args = ARGS(action->kind, (int)step);
    if (open) {
        probe_met(rules, def->wrong_time);
        probe_met(rules, def->wrong_seat);
        return need(check, true, step_def->closed(step, action->kind), DETAIL_STEP, args);
    }
    const bool let_pass =
        must(check, false, step_def->closed(step, action->kind), DETAIL_STEP, args);
    if (check->trace != NULL && def->wrong_time != HJ_RULE_NONE) {
        must(check, false, def->wrong_time, DETAIL_STEP, args);
    }
    return let_pass;
}

static void judge(hj_check *check) {
    const hj_rules *rules = check->rules;
    if (!shape_holds(check)) {
        return;
    }
    if (!need(check, check->state->winners == 0, HJ_RULE_END_04,
              check->state->winners == 0 ? DETAIL_RUNNING : DETAIL_OVER, ARGS(0))) {
        return;
    }
    if (!seat_and_step_hold(check)) {
        return;
    }
    const unsigned kind = check->action->kind;
    rules->action[kind]->check(check);
    for (unsigned i = 0; i < rules->guard_count; i++) {
        if (rules->guard[i].kind == kind && (check->broken == HJ_RULE_NONE || check->trace)) {
            rules->guard[i].check(check);
        }
    }
}

hj_check check_begin(const hj_rules *rules, const hj_state *state, const hj_action *action,
                     hj_trace *trace) {
    return (hj_check){.rules = rules,
                      .state = state,
                      .action = action,
                      .trace = trace,
                      .brief = trace == NULL && rules->probe == NULL};
}

hj_rule rules_check(const hj_rules *rules, const hj_state *state, const hj_action *action,
                    hj_trace *trace) {
    hj_check check = check_begin(rules, state, action, trace);
    judge(&check);
    return check.broken;
}

/* ---- applying ---- */

void tell(hj_tx *tx, hj_fact_kind kind, unsigned seat, unsigned place) {
    if (NEVER(tx->facts >= HJ_FACTS_MAX)) { /* the longest chain tells five */
        return;
    }
    tx->fact[tx->facts++] = (hj_fact){(uint8_t)kind, (uint8_t)seat, (uint8_t)place};
}

static void react(hj_tx *tx) {
    for (unsigned at = 0; at < tx->facts; at++) {
        const hj_fact *fact = &tx->fact[at];
        for (const uint8_t *row = tx->rules->reactions[fact->kind]; *row != 0; row++) {
            tx->rules->effect[*row - 1].react(tx, fact);
        }
    }
}

/* Is anything on the stack still to be settled before points can end the game? */
static bool owes_a_step(const hj_rules *rules, const hj_state *state) {
    for (unsigned at = 0; at < state->depth; at++) {
        const hj_step_def *step = rules->step[state->step[at]]; /* NULL where a probe misled */
        if (step != NULL && step->forced) {
            return true;
        }
    }
    return false;
}

void rules_settle(const hj_rules *rules, hj_state *state) {
    for (unsigned i = 0; i < rules->end_count && state->winners == 0; i++) {
        const hj_end_def *end = &rules->end[i];
        if (!end->always && owes_a_step(rules, state)) {
            continue;
        }
        const unsigned winners = end->winners(rules, state);
        if (winners != 0) {
            state->winners = (uint8_t)winners;
            state->end_reason = end->reason;
        }
    }
}

/* Carries an action out that was judged, or is forced. */
static void carry_out(const hj_rules *rules, hj_state *state, const hj_action *action,
                      hj_outcome *outcome) {
    hj_tx tx = {.rules = rules, .state = state, .action = action, .outcome = outcome};
    zero_bytes(outcome, offsetof(hj_outcome, warning));
    outcome->warning.rule = HJ_RULE_NONE;
    const unsigned at = step_for(rules, state, action->kind);
    while (!rules->action[action->kind]->any_time && state->depth > at) {
        rules->step[step_top(state)]->lapse(state);
        step_pop(state);
    }
    if (action->kind != rules->idle_kind) {
        rules->action[action->kind]->apply(&tx);
    }
    react(&tx);
    rules_settle(rules, state);
}

hj_rule rules_apply(const hj_rules *rules, hj_state *state, const hj_action *action,
                    hj_outcome *outcome) {
    hj_check check = check_begin(rules, state, action, NULL);
    hj_ground warning;
    warning.rule = HJ_RULE_NONE;
    check.warning = &warning;
    judge(&check);
    if (check.broken == HJ_RULE_NONE) {
        carry_out(rules, state, action, outcome);
        if (warning.rule != HJ_RULE_NONE) {
            outcome->warning = warning;
        }
    }
    return check.broken;
}

/* Is the effect of an action defined although it breaks this rule? */
static bool can_stand(hj_rule rule) {
    enum { STOPS, STANDS };
    static const bool stands[HJ_RULE_END] = {
#define RULE(id, code, module, basis, force, since, until, citation, text) [HJ_RULE_##id] = force,
#include "rules/rules.def"
#undef RULE
    };
    return stands[rule];
}

bool rules_force(const hj_rules *rules, hj_state *state, const hj_action *action,
                 hj_outcome *outcome) {
    hj_trace trace = {0};
    hj_check check = check_begin(rules, state, action, &trace);
    judge(&check);
    for (unsigned i = 0; i < trace.count; i++) {
        if (!trace.ground[i].ok && !can_stand(trace.ground[i].rule)) {
            return false;
        }
    }
    if (NEVER(trace.count >= HJ_REASONS_MAX)) { /* a deposit in four fields states most: thirty */
        return false;                           /* grounds may be missing from a full trace */
    }
    if (state->winners != 0) { /* play goes on: the win that was due is kept in mind, once */
        state->win_due |= state->winners;
        state->winners = 0;
        state->end_reason = 0;
    }
    carry_out(rules, state, action, outcome);
    return true;
}

const char *rules_step_words(const hj_rules *rules, const hj_state *state) {
    static const char *const words[HJ_STEP_END] = {
        [HJ_STEP_NONE] = "before the start",
#define STEP(number, name, text, module) [number] = text,
#include "state/steps.def"
#undef STEP
    };
    (void)rules;
    return state->winners != 0 ? "the game is over" : words[step_top(state)];
}

const char *rules_detail_words(unsigned detail) {
    static const char *const words[] = {
        "",
#define DETAIL(id, text) text,
#include "rules/details.def"
#undef DETAIL
    };
    return words[detail]; /* an hj_detail, as a check put it into a ground */
}
