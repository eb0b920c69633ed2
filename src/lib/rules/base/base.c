/* base.c: the base game as tables: its steps, kinds, effects and ends. The checks and applies
 * stand in the other files of this folder. It must not know any scenario. */
#include "rules/base/base.h"

#define KINDS_CARDS                                                                                \
    (KIND_BIT(HJ_KIND_KNIGHT) | KIND_BIT(HJ_KIND_ROAD_BUILDING) |                                  \
     KIND_BIT(HJ_KIND_YEAR_OF_PLENTY) | KIND_BIT(HJ_KIND_MONOPOLY))

#define KINDS_MAIN                                                                                 \
    (KIND_BIT(HJ_KIND_SETTLEMENT) | KIND_BIT(HJ_KIND_ROAD) | KIND_BIT(HJ_KIND_CITY) |              \
     KIND_BIT(HJ_KIND_BUY_CARD) | KIND_BIT(HJ_KIND_BANK_TRADE) | KIND_BIT(HJ_KIND_TRADE) |         \
     KIND_BIT(HJ_KIND_END_TURN) | KINDS_CARDS)

/* The rule a step refuses other kinds by; kind 0 asks for the rule on whose turn it is. */
static hj_rule setup_closed(unsigned step, unsigned kind) {
    (void)step;
    return kind == 0 ? HJ_RULE_SETUP_02 : HJ_RULE_SETUP_03_STEP;
}

static hj_rule before_roll_closed(unsigned step, unsigned kind) {
    (void)step;
    if (kind == 0) {
        return HJ_RULE_TURN_08;
    }
    return kind == HJ_KIND_END_TURN || kind == HJ_KIND_ROLL ? HJ_RULE_TURN_01 : HJ_RULE_TURN_02;
}

static hj_rule main_closed(unsigned step, unsigned kind) {
    (void)step;
    switch (kind) {
    case HJ_KIND_ROLL:
        return HJ_RULE_TURN_01;
    case HJ_KIND_DISCARD:
        return HJ_RULE_ROBBER_01;
    case HJ_KIND_ROBBER:
        return HJ_RULE_ROBBER_09;
    case HJ_KIND_FREE_ROAD:
        return HJ_RULE_DEV_11;
    default:
        return HJ_RULE_TURN_08;
    }
}

static hj_rule pending_closed(unsigned step, unsigned kind) {
    (void)step;
    return kind == 0 ? HJ_RULE_TURN_08 : HJ_RULE_TURN_06;
}

/* BASE-DEV-11: what was not placed at once is lost. */
static void free_roads_lapse(hj_state *state) {
    state->free_roads = 0;
}

/* BASE-DEV-10: fewer than possible are legal, and noted. */
static void free_roads_missed(hj_check *check) {
    const unsigned seat = check->state->step_seat[check->state->depth - 1];
    if (base_road_possible(check->rules, check->state, seat)) {
        warn(check, HJ_RULE_DEV_10, DETAIL_ROAD_MISSED, ARGS((int)seat, check->state->free_roads));
    }
}

static const hj_step_def steps[] = {
    {HJ_STEP_SETUP_SETTLEMENT, true, false, true, NULL, NULL, KIND_BIT(HJ_KIND_SETTLEMENT),
     setup_closed},
    {HJ_STEP_SETUP_ROAD, true, false, true, NULL, NULL, KIND_BIT(HJ_KIND_ROAD), setup_closed},
    {HJ_STEP_BEFORE_ROLL, true, true, false, NULL, NULL, KIND_BIT(HJ_KIND_ROLL) | KINDS_CARDS,
     before_roll_closed},
    {HJ_STEP_DISCARD, false, false, true, NULL, NULL, KIND_BIT(HJ_KIND_DISCARD), pending_closed},
    {HJ_STEP_ROBBER, false, false, true, NULL, NULL, KIND_BIT(HJ_KIND_ROBBER), pending_closed},
    {HJ_STEP_MAIN, true, true, false, NULL, NULL, KINDS_MAIN, main_closed},
    {HJ_STEP_FREE_ROAD, false, false, false, free_roads_lapse, free_roads_missed,
     KIND_BIT(HJ_KIND_FREE_ROAD), pending_closed},
};

static const hj_action_def actions[] = {
    {HJ_KIND_SETTLEMENT, false, false, HJ_RULE_BUILD_01, 0, base_settlement_check,
     base_settlement_apply},
    {HJ_KIND_ROAD, false, false, HJ_RULE_BUILD_01, 0, base_road_check, base_road_apply},
    {HJ_KIND_CITY, false, false, HJ_RULE_BUILD_01, 0, base_city_check, base_city_apply},
    {HJ_KIND_ROLL, false, false, 0, 0, base_roll_check, base_roll_apply},
    {HJ_KIND_DISCARD, false, true, HJ_RULE_ROBBER_01, 0, base_discard_check, base_discard_apply},
    {HJ_KIND_ROBBER, false, false, HJ_RULE_ROBBER_09, 0, base_robber_check, base_robber_apply},
    {HJ_KIND_KNIGHT, false, false, 0, 0, base_knight_check, base_knight_apply},
    {HJ_KIND_ROAD_BUILDING, false, false, 0, 0, base_road_building_check, base_road_building_apply},
    {HJ_KIND_FREE_ROAD, false, false, HJ_RULE_DEV_09, 0, base_free_road_check,
     base_free_road_apply},
    {HJ_KIND_YEAR_OF_PLENTY, false, false, 0, 0, base_plenty_check, base_plenty_apply},
    {HJ_KIND_MONOPOLY, false, false, 0, 0, base_monopoly_check, base_monopoly_apply},
    {HJ_KIND_BUY_CARD, false, false, HJ_RULE_DEV_01, 0, base_buy_check, base_buy_apply},
    {HJ_KIND_BANK_TRADE, false, false, HJ_RULE_MAR_07, HJ_RULE_MAR_07, base_bank_trade_check,
     base_bank_trade_apply},
    {HJ_KIND_TRADE, false, false, HJ_RULE_TRADE_08, HJ_RULE_TRADE_01, base_trade_check,
     base_trade_apply},
    {HJ_KIND_END_TURN, false, false, 0, 0, base_end_turn_check, base_end_turn_apply},
    {HJ_KIND_CONCEDE, true, true, 0, 0, base_concede_check, base_concede_apply},
};

static const hj_effect_def effects[] = {
    {FACT_ROAD_BUILT, base_roads_changed}, {FACT_ROAD_SET_UP, base_roads_changed},
    {FACT_SETTLED, base_roads_changed},    {FACT_KNIGHT, base_army_changed},
    {FACT_TURN_ENDED, base_turn_ended},
};

static const hj_end_def ends[] = {
    {10, true, HJ_END_CONCESSION, base_concession},
    {50, false, HJ_END_POINTS, base_win},
};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

const hj_module_def base_module = {
    .name = "base",
    .steps = steps,
    .step_count = COUNT(steps),
    .actions = actions,
    .action_count = COUNT(actions),
    .effects = effects,
    .effect_count = COUNT(effects),
    .ends = ends,
    .end_count = COUNT(ends),
    .header = base_header,
    .setup = base_setup_start,
    .points = base_points,
    .refresh = base_refresh,
    .invariant = base_invariant,
    .candidates = base_candidates,
};
