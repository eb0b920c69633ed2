/* frenemies.c: the scenario Frenemies as tables. The mechanics stand in the other files of this
 * folder. */
#include "rules/frenemies/frenemies.h"

static hj_rule draw_closed(unsigned step, unsigned kind) {
    (void)step;
    return kind == 0 ? HJ_RULE_FR_DRAW_ORDER : HJ_RULE_FR_DRAW_NOW;
}

static hj_rule return_closed(unsigned step, unsigned kind) {
    (void)step;
    return kind == 0 ? HJ_RULE_TURN_08 : HJ_RULE_FR_RETURN;
}

static const hj_step_def steps[] = {
    /* not forced: a win does not wait for tokens still to be drawn */
    {HJ_STEP_DRAW_FAVOR, false, false, false, NULL, NULL, KIND_BIT(HJ_KIND_DRAW_FAVOR),
     draw_closed},
    {HJ_STEP_EXCHANGE_RETURN, false, false, true, NULL, NULL, KIND_BIT(HJ_KIND_EXCHANGE_RETURN),
     return_closed},
};

static const hj_open_def opens[] = {
    {HJ_STEP_MAIN,
     KIND_BIT(HJ_KIND_GIFT) | KIND_BIT(HJ_KIND_REDEEM) | KIND_BIT(HJ_KIND_EXCHANGE_DRAW)},
};

static const hj_action_def actions[] = {
    {HJ_KIND_DRAW_FAVOR, false, BY_CHANCE, HJ_RULE_FR_DRAW, 0, fren_draw_check, fren_draw_apply},
    {HJ_KIND_GIFT, false, false, HJ_RULE_FR_GIFT_TIME, HJ_RULE_FR_GIFT_TIME, fren_gift_check,
     fren_gift_apply},
    {HJ_KIND_REDEEM, false, false, HJ_RULE_FR_USE_TIME, HJ_RULE_FR_USE_TIME, fren_redeem_check,
     fren_redeem_apply},
    {HJ_KIND_EXCHANGE_DRAW, false, false, HJ_RULE_FR_USE_TIME, HJ_RULE_FR_USE_TIME,
     fren_exchange_check, fren_exchange_apply},
    {HJ_KIND_EXCHANGE_RETURN, false, false, HJ_RULE_FR_RETURN, 0, fren_return_check,
     fren_return_apply},
};

static const hj_effect_def effects[] = {
    {FACT_ROAD_BUILT, fren_road_built},     {FACT_ROAD_SET_UP, fren_road_built},
    {FACT_SETTLED, fren_settled},           {FACT_ROBBER_MOVED, fren_robber_moved},
    {FACT_TURN_STARTED, fren_turn_started}, {FACT_TURN_ENDED, fren_turn_ended},
    {FACT_CONCEDED, fren_conceded},
};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

const hj_module_def frenemies_module = {
    .name = "frenemies",
    .steps = steps,
    .step_count = COUNT(steps),
    .opens = opens,
    .open_count = COUNT(opens),
    .actions = actions,
    .action_count = COUNT(actions),
    .effects = effects,
    .effect_count = COUNT(effects),
    .adjust = fren_adjust,
    .header = fren_header,
    .points = fren_points,
    .derived = fren_derived,
    .refresh = fren_refresh,
    .invariant = fren_invariant,
    .candidates = fren_candidates,
};
