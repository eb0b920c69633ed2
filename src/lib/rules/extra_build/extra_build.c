/* extra_build.c: five and six players (EXT56): the special building phase between turns, or the
 * second player of a pair. It reuses the base game's kinds and must not change them. */
#include "rules/base/base.h"

#define KINDS_BUILD                                                                                \
    (KIND_BIT(HJ_KIND_SETTLEMENT) | KIND_BIT(HJ_KIND_ROAD) | KIND_BIT(HJ_KIND_CITY) |              \
     KIND_BIT(HJ_KIND_BUY_CARD))

/* ---- steps ---- */

static hj_rule special_closed(unsigned step, unsigned kind) {
    (void)step;
    switch (kind) {
    case 0:
        return HJ_RULE_SBP_01;
    case HJ_KIND_TRADE:
    case HJ_KIND_BANK_TRADE:
    case HJ_KIND_KNIGHT:
    case HJ_KIND_ROAD_BUILDING:
    case HJ_KIND_YEAR_OF_PLENTY:
    case HJ_KIND_MONOPOLY:
        return HJ_RULE_SBP_03;
    default:
        return HJ_RULE_SBP_11;
    }
}

static hj_rule pair_closed(unsigned step, unsigned kind) {
    (void)step;
    switch (kind) {
    case 0:
        return HJ_RULE_PAIR_01;
    case HJ_KIND_TRADE:
        return HJ_RULE_PAIR_05;
    default:
        return HJ_RULE_PAIR_03;
    }
}

static const hj_step_def steps[] = {
    /* forced: it is nobody's turn, so nobody wins in it (EXT56-SBP-04) */
    {HJ_STEP_SPECIAL_BUILD, true, false, true, NULL, NULL,
     KINDS_BUILD | KIND_BIT(HJ_KIND_SPECIAL_BUILD_DONE), special_closed},
    {HJ_STEP_PAIRED_PART, true, true, false, NULL, NULL,
     KINDS_BUILD | KIND_BIT(HJ_KIND_BANK_TRADE) | KIND_BIT(HJ_KIND_KNIGHT) |
         KIND_BIT(HJ_KIND_ROAD_BUILDING) | KIND_BIT(HJ_KIND_YEAR_OF_PLENTY) |
         KIND_BIT(HJ_KIND_MONOPOLY) | KIND_BIT(HJ_KIND_END_TURN),
     pair_closed},
};

/* ---- the special building phase ---- */

/* The next seat clockwise that has not had its building turn; 0 = the phase is over. */
static unsigned next_builder(const hj_rules *rules, const hj_state *state, unsigned from) {
    for (unsigned i = 1; i <= rules->extent.seats; i++) {
        const unsigned seat = (from - 1 + i) % rules->extent.seats + 1;
        if (!state->build_done[seat] && !state->conceded[seat]) {
            return seat;
        }
    }
    return 0;
}

static void clear_phase(hj_state *state) {
    for (unsigned seat = 1; seat < HJ_DIM_SEAT; seat++) {
        state->build_done[seat] = 0;
    }
}

/* On request anybody builds when he likes, also who just ended: the step is nobody's in
 * particular. */
static void open_for(const hj_rules *rules, hj_state *state, unsigned seat) {
    step_push(state, HJ_STEP_SPECIAL_BUILD, rules->dial.sbp_on_request ? 0 : seat);
}

static bool open_phase(hj_tx *tx) {
    hj_state *state = tx->state;
    clear_phase(state);
    state->build_done[state->on_turn] = !tx->rules->dial.sbp_on_request;
    const unsigned seat = next_builder(tx->rules, state, state->on_turn);
    if (seat != 0) {
        open_for(tx->rules, state, seat);
    }
    return seat != 0;
}

/* Whoever gave up, or is through with the phase, does not come back (EXT56-SBP-11). */
static void builder_check(hj_check *check) {
    const hj_state *state = check->state;
    const int seat = check->action->actor;
    if (state->conceded[seat]) {
        must(check, false, HJ_RULE_TURN_08, DETAIL_CONCEDED, ARGS(seat));
        return;
    }
    must(check, state->build_done[seat] == 0, HJ_RULE_SBP_11, DETAIL_BUILD_DONE, ARGS(seat));
}

static void finish_builder(hj_tx *tx, unsigned seat) {
    hj_state *state = tx->state;
    state->build_done[seat] = 1;
    const unsigned next = next_builder(tx->rules, state, seat);
    step_pop(state);
    if (next != 0) {
        open_for(tx->rules, state, next);
    } else {
        clear_phase(state);
        base_next_turn(tx);
    }
}

static void special_done_apply(hj_tx *tx) {
    finish_builder(tx, tx->action->actor);
}

static void builder_guard(hj_check *check) {
    if (step_top(check->state) == HJ_STEP_SPECIAL_BUILD) {
        builder_check(check);
    }
}

static void builder_conceded(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    if (state->depth == 0 || state->step[0] != HJ_STEP_SPECIAL_BUILD) {
        return;
    }
    const unsigned builder = state->step_seat[0];
    state->build_done[fact->seat] = 1;
    if (builder == fact->seat ||
        (builder == 0 && next_builder(tx->rules, state, fact->seat) == 0)) {
        while (state->depth > 1) {
            step_pop(state); /* what its building left open lapses with it */
        }
        finish_builder(tx, fact->seat);
    }
}

/* ---- paired players ---- */

/* EXT56-PAIR-01: the third player to the left of player 1. */
static unsigned second_of(const hj_rules *rules, unsigned first) {
    return (first - 1 + 3) % rules->extent.seats + 1;
}

static bool open_part(hj_tx *tx) {
    hj_state *state = tx->state;
    if (state->pair_first != 0) { /* the second part is over: on from player 1 */
        state->on_turn = state->pair_first;
        state->pair_first = 0;
        return false;
    }
    const unsigned second = second_of(tx->rules, state->on_turn);
    if (state->conceded[second]) {
        return false;
    }
    state->pair_first = state->on_turn;
    base_start_part(tx, second);
    step_push(state, HJ_STEP_PAIRED_PART, second);
    tell(tx, FACT_TURN_STARTED, second, 0);
    return true;
}

static bool after_turn(hj_tx *tx) {
    switch (tx->rules->dial.mode56) {
    case MODE56_SBP:
        return open_phase(tx);
    case MODE56_PAIRED:
        return open_part(tx);
    default: /* a header without a turn rule is refused, and played on without one */
        return false;
    }
}

/* ---- the header ---- */

/* EXT56-BOARD-10: the two settlements of each colour on the fixed board, as corners. */
static const uint8_t fixed_settlements[6][2] = {
    {5, 30}, {21, 31}, {17, 43}, {70, 44}, {53, 45}, {73, 57},
};

static bool is_fixed_pair(unsigned a, unsigned b) {
    for (unsigned i = 0; i < 6; i++) {
        if ((fixed_settlements[i][0] == a && fixed_settlements[i][1] == b) ||
            (fixed_settlements[i][0] == b && fixed_settlements[i][1] == a)) {
            return true;
        }
    }
    return false;
}

static void extra_header(hj_check *check) {
    const hj_config *config = &check->rules->config;
    const bool five = config->seats >= 5;
    need(check, five == (check->rules->dial.mode56 != MODE56_NONE), HJ_RULE_MODE_01, DETAIL_MODE56,
         ARGS(config->seats, check->rules->dial.mode56));
    const unsigned a = config->obstacle[0], b = config->obstacle[1];
    if (five && (a != 0 || b != 0)) {
        const bool fits =
            config->seats == 5 && check->rules->dial.board == BOARD_BEGINNER && is_fixed_pair(a, b);
        need(check, fits, HJ_RULE_EXT_BOARD_11, DETAIL_OBSTACLES, ARGS((int)a, (int)b));
    } else if (config->seats == 5 && check->rules->dial.board == BOARD_BEGINNER) {
        need(check, false, HJ_RULE_EXT_BOARD_11, DETAIL_OBSTACLES, ARGS(0, 0));
    }
}

/* Each turn rule has its own step, and not the other's. */
static void extra_adjust(hj_rules *rules) {
    if (rules->dial.mode56 != MODE56_SBP) {
        rules->step[HJ_STEP_SPECIAL_BUILD] = NULL;
        rules->opens[HJ_STEP_SPECIAL_BUILD] = 0;
    }
    if (rules->dial.mode56 != MODE56_PAIRED) {
        rules->step[HJ_STEP_PAIRED_PART] = NULL;
        rules->opens[HJ_STEP_PAIRED_PART] = 0;
    }
}

/* Is somebody left to build, and the step that seat's, or nobody's on request? */
static bool builder_fits(const hj_rules *rules, const hj_state *state) {
    const unsigned seat = state->step_seat[0];
    if (rules->dial.sbp_on_request) {
        return seat == 0 && next_builder(rules, state, 1) != 0;
    }
    return seat != 0 && !state->build_done[seat] && !state->conceded[seat];
}

static const char *extra_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    const unsigned first = state->step[0];
    const bool phase = first == HJ_STEP_SPECIAL_BUILD, part = first == HJ_STEP_PAIRED_PART;
    *rule = HJ_RULE_INV_09;
    if (state->winners != 0) {
        return NULL;
    }
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (state->build_done[seat] && !phase) {
            return "a building turn is over outside the special building phase";
        }
    }
    if (phase && !builder_fits(rules, state)) {
        return "the special building phase is open without its builder";
    }
    if (part != (state->pair_first != 0) ||
        (part && second_of(rules, state->pair_first) != state->on_turn)) {
        return "a paired player's part is open without its first player";
    }
    return NULL;
}

static bool extra_candidates(const hj_rules *rules, const hj_state *state, unsigned kind,
                             void (*offer)(void *sink, const hj_action *action), void *sink) {
    if (kind != HJ_KIND_SPECIAL_BUILD_DONE) {
        return false;
    }
    (void)state;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        const hj_action done = {.kind = (uint8_t)kind, .actor = (uint8_t)seat};
        offer(sink, &done);
    }
    return true;
}

static const hj_action_def actions[] = {
    {HJ_KIND_SPECIAL_BUILD_DONE, false, false, HJ_RULE_SBP_11, 0, builder_check,
     special_done_apply},
};

static const hj_guard_def guards[] = {
    {HJ_KIND_ROAD, builder_guard},
    {HJ_KIND_SETTLEMENT, builder_guard},
    {HJ_KIND_CITY, builder_guard},
    {HJ_KIND_BUY_CARD, builder_guard},
};

static const hj_effect_def effects[] = {{FACT_CONCEDED, builder_conceded}};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

const hj_module_def extra_build_module = {
    .name = "extra_build",
    .steps = steps,
    .step_count = COUNT(steps),
    .actions = actions,
    .action_count = COUNT(actions),
    .guards = guards,
    .guard_count = COUNT(guards),
    .effects = effects,
    .effect_count = COUNT(effects),
    .adjust = extra_adjust,
    .header = extra_header,
    .after_turn = after_turn,
    .invariant = extra_invariant,
    .candidates = extra_candidates,
};
