/* crop_trust.c: the scenario Crop Trust as tables. The mechanics stand in the other files of this
 * folder. */
#include "rules/crop_trust/crop_trust.h"

static hj_rule harvest_closed(unsigned step, unsigned kind) {
    (void)step;
    return kind == 0 || kind == HJ_KIND_HARVEST_DECLINE ? HJ_RULE_CT_HARVEST_ORDER
                                                        : HJ_RULE_TURN_06;
}

static hj_rule reveal_closed(unsigned step, unsigned kind) {
    (void)step;
    return kind == 0 ? HJ_RULE_CT_REVEALER : HJ_RULE_CT_REVEAL;
}

static const hj_step_def steps[] = {
    {HJ_STEP_HARVEST, false, false, true, NULL, NULL,
     KIND_BIT(HJ_KIND_HARVEST) | KIND_BIT(HJ_KIND_HARVEST_DECLINE), harvest_closed},
    {HJ_STEP_REVEAL, false, false, true, NULL, NULL, KIND_BIT(HJ_KIND_REVEAL), reveal_closed},
};

static const hj_open_def opens[] = {
    {HJ_STEP_MAIN, KIND_BIT(HJ_KIND_DEPOSIT)},
    {HJ_STEP_BEFORE_ROLL, 0}, /* widened by crop_adjust where the option allows */
};

static const hj_action_def actions[] = {
    {HJ_KIND_HARVEST, false, true, HJ_RULE_CT_HARVEST, 0, crop_harvest_check, crop_harvest_apply},
    {HJ_KIND_HARVEST_DECLINE, false, true, HJ_RULE_CT_HARVEST, 0, crop_decline_check,
     crop_decline_apply},
    {HJ_KIND_DEPOSIT, false, false, HJ_RULE_CT_DEPOSIT_TIME, 0, crop_deposit_check,
     crop_deposit_apply},
    {HJ_KIND_REVEAL, false, false, HJ_RULE_CT_REVEAL, 0, crop_reveal_check, crop_reveal_apply},
};

static const hj_guard_def guards[] = {
    {HJ_KIND_ROAD, crop_build_guard},
    {HJ_KIND_FREE_ROAD, crop_build_guard},
    {HJ_KIND_SETTLEMENT, crop_build_guard},
    {HJ_KIND_CITY, crop_build_guard},
};

static const hj_effect_def effects[] = {
    {FACT_ROLLED, crop_rolled},     {FACT_SETTLED, crop_settled},
    {FACT_SETTLED, crop_built},     {FACT_CITY_BUILT, crop_built},
    {FACT_TITLE, crop_title},       {FACT_TURN_STARTED, crop_turn_started},
    {FACT_CONCEDED, crop_conceded},
};

static const hj_end_def ends[] = {
    {20, true, HJ_END_FIELDS, crop_end_fields},
    {21, true, HJ_END_SPECIES, crop_end_species},
};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

const hj_module_def crop_trust_module = {
    .name = "crop_trust",
    .steps = steps,
    .step_count = COUNT(steps),
    .opens = opens,
    .open_count = COUNT(opens),
    .actions = actions,
    .action_count = COUNT(actions),
    .guards = guards,
    .guard_count = COUNT(guards),
    .effects = effects,
    .effect_count = COUNT(effects),
    .ends = ends,
    .end_count = COUNT(ends),
    .adjust = crop_adjust,
    .header = crop_header,
    .points = crop_points,
    .invariant = crop_invariant,
    .candidates = crop_candidates,
    .derived = crop_derived,
};
