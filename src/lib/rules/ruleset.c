/* ruleset.c: turns a configuration into the merged rule set: which modules, in which order, with
 * which dials. The only file that reads options and names modules. It must not know what any of
 * the merged tables means. */
#include "rules/module.h"
#include "rules/parts.h"

#include "state/options.h"
#include "state/position.h"
#include "state/tokens.h"
#include "util/never.h"

#include <string.h>

static const hj_module_def *const modules[HJ_MODULE_COUNT] = {
    [HJ_MODULE_BASE] = &base_module,
    [HJ_MODULE_EXTRA_BUILD] = &extra_build_module,
    [HJ_MODULE_CROP_TRUST] = &crop_trust_module,
    [HJ_MODULE_FRENEMIES] = &frenemies_module,
};

static bool options_known(const hj_config *config) {
    for (unsigned option = 1; option < HJ_OPTIONS_MAX; option++) {
        const hj_option_row *row = hj_option_at(option);
        const int32_t value = config->option[option];
        if (row == NULL) {
            if (value != 0) {
                return false;
            }
            continue;
        }
        int32_t max = row->max;
        if (row->words[0] != '\0') {
            max = 0;
            for (const char *at = row->words; *at != '\0'; at++) {
                max += *at == '|';
            }
        }
        if (value < row->min || value > max) {
            return false;
        }
    }
    return true;
}

static void set_dials(hj_dials *dial, const hj_config *config) {
    const int32_t *option = config->option;
    *dial = (hj_dials){
        .target = option[HJ_OPT_target],
        .discard_limit = option[HJ_OPT_discard_limit],
        .bank_size = option[HJ_OPT_bank_size],
        .deck = {[HJ_CARD_KNIGHT] = option[HJ_OPT_deck_knight],
                 [HJ_CARD_POINT] = option[HJ_OPT_deck_point],
                 [HJ_CARD_ROAD_BUILDING] = option[HJ_OPT_deck_roads],
                 [HJ_CARD_YEAR_OF_PLENTY] = option[HJ_OPT_deck_plenty],
                 [HJ_CARD_MONOPOLY] = option[HJ_OPT_deck_monopoly]},
        .board = option[HJ_OPT_board],
        .tokens = option[HJ_OPT_tokens],
        .frame = option[HJ_OPT_frame],
        .spiral_clockwise_ok = option[HJ_OPT_spiral_clockwise_ok] == 0,
        .two_players = option[HJ_OPT_two_players] != 0,
        .bank_unlimited = option[HJ_OPT_bank] != 0,
        .shortage = option[HJ_OPT_shortage],
        .phases_separate = option[HJ_OPT_phases] != 0,
        .road_end_not_counted = option[HJ_OPT_road_end] != 0,
        .win_not_looked_for = option[HJ_OPT_win] != 0,
        .late_claim_warns = option[HJ_OPT_late_claim] != 0,
        .missed_steal_warns = option[HJ_OPT_missed_steal] != 0,
        .empty_victim_skipped = option[HJ_OPT_empty_victim] != 0,
        .yop_partial_ok = option[HJ_OPT_yop_partial_ok] != 0,
        .road_building_min = option[HJ_OPT_road_building_min],
        .bank_like_for_like = option[HJ_OPT_bank_like_for_like] != 0,
        .concede_forbidden = option[HJ_OPT_concede] != 0,
        .like_for_like_identical = option[HJ_OPT_like_for_like] != 0,
        .worse_rate_forbidden = option[HJ_OPT_worse_rate_ok] != 0,
        .friendly = option[HJ_OPT_friendly_robber],
        .friendly_limit = option[HJ_OPT_friendly_limit],
        .friendly_own_ignored = option[HJ_OPT_friendly_own] != 0,
        .friendly_anywhere = option[HJ_OPT_friendly_fallback] != 0,
        .seven_rounds = option[HJ_OPT_seven_rounds],
        .robber_desert_forbidden = option[HJ_OPT_robber_desert] != 0,
        .trade_gift = option[HJ_OPT_trade_gift] != 0,
        .harbor_next_turn = option[HJ_OPT_harbor_next_turn] != 0,
        .player_trade_forbidden = option[HJ_OPT_player_trade] != 0,
        .time_end = option[HJ_OPT_time_end],
        .army_reveal_first = option[HJ_OPT_army_reveal] != 0,
        .pre_roll_actions = option[HJ_OPT_pre_roll_actions] != 0,
        .mode56 = option[HJ_OPT_mode56],
        .sbp_on_request = option[HJ_OPT_sbp_order] != 0,
        .favors_recycle = option[HJ_OPT_ft_recycle] != 0,
        .networks_pass_buildings = option[HJ_OPT_net_block] != 0,
        .pay_per_network = option[HJ_OPT_same_opp_two_nets] != 0,
        .desert_strict = option[HJ_OPT_desert_strict] != 0,
        .wagon_one_trade = option[HJ_OPT_wagon] != 0,
        .exchange_fresh = option[HJ_OPT_exchange_fresh] != 0,
        .harvest_cap = option[HJ_OPT_harvest_cap] == 0 ? 0 : 2,
        .food_all_or_none = option[HJ_OPT_food_shortage] != 0,
        .start_food_uses_token = option[HJ_OPT_start_food_uses_token] != 0,
        .row_free = option[HJ_OPT_row] != 0,
        .deposit_after_build = option[HJ_OPT_deposit_phase] != 0,
        .deposit_check_each_step = option[HJ_OPT_deposit_check] != 0,
        .empty_source_forbidden = option[HJ_OPT_empty_source] != 0,
        .event_owner_active = option[HJ_OPT_event_owner] != 0,
        .event_eager = option[HJ_OPT_event_reshuffle] != 0,
        .culprit_literal = option[HJ_OPT_culprit] != 0,
    };
}

/* ---- merging ---- */

static void merge_ends(hj_rules *out, const hj_module_def *module) {
    for (unsigned i = 0; i < module->end_count; i++) {
        if (NEVER(out->end_count == HJ_ENDS_MAX)) { /* the tables have three rows at most */
            return;
        }
        unsigned at = out->end_count++;
        while (at > 0 && out->end[at - 1].rank > module->ends[i].rank) {
            out->end[at] = out->end[at - 1];
            at--;
        }
        out->end[at] = module->ends[i];
    }
}

static void merge(hj_rules *out, const hj_module_def *module) {
    out->module[out->module_count++] = module;
    for (unsigned i = 0; i < module->step_count; i++) {
        out->step[module->steps[i].step] = &module->steps[i];
        out->opens[module->steps[i].step] |= module->steps[i].opens;
    }
    for (unsigned i = 0; i < module->open_count; i++) {
        out->opens[module->opens[i].step] |= module->opens[i].opens;
    }
    for (unsigned i = 0; i < module->action_count; i++) {
        out->action[module->actions[i].kind] = &module->actions[i];
    }
    for (unsigned i = 0; i < module->guard_count; i++) {
        if (NEVER(out->guard_count == HJ_GUARDS_MAX)) { /* the tables have seven rows at most */
            break;
        }
        out->guard[out->guard_count++] = module->guards[i];
    }
    for (unsigned i = 0; i < module->effect_count; i++) {
        if (NEVER(out->effect_count == HJ_EFFECTS_MAX)) { /* eleven rows at most */
            break;
        }
        out->effect[out->effect_count++] = module->effects[i];
    }
    merge_ends(out, module);
    if (module->adjust != NULL) {
        module->adjust(out);
    }
}

/* The tables that follow from the board. */
static void index_board(hj_rules *out) {
    unsigned count[13] = {0}, laid[HJ_DESERT + 1] = {0};
    for (unsigned hex = 1; hex <= out->extent.hexes; hex++) {
        const unsigned number = out->config.number[hex], terrain = out->config.terrain[hex];
        out->of_terrain[terrain][laid[terrain]++] = (uint8_t)hex;
        if (number != 0) {
            out->numbered[number][count[number]++] = (uint8_t)hex;
        }
    }
    for (unsigned terrain = HJ_HILLS; terrain < HJ_DESERT; terrain++) {
        out->produces[terrain] = (uint8_t)terrain;
        out->starts[terrain] = (uint8_t)terrain;
    }
}

/* Which rows of the effects a fact calls, in their order. */
static void index_effects(hj_rules *out) {
    unsigned count[FACT_COUNT] = {0};
    for (unsigned i = 0; i < out->effect_count; i++) {
        const unsigned fact = out->effect[i].fact;
        out->reactions[fact][count[fact]++] = (uint8_t)(i + 1);
    }
}

/* Are all ids of the configuration within their tables? Nothing is judged before that holds. */
static bool ids_in_range(const hj_config *config, const hj_extent *extent) {
    if (config->seats < 2 || config->seats > HJ_SEATS_MAX || config->robber < 1 ||
        config->robber > extent->hexes || config->harbors > HJ_HARBORS_MAX) {
        return false;
    }
    for (unsigned hex = 1; hex <= extent->hexes; hex++) {
        if (config->terrain[hex] < HJ_HILLS || config->terrain[hex] > HJ_DESERT ||
            config->number[hex] > 12) {
            return false;
        }
    }
    for (unsigned i = 0; i < config->harbors; i++) {
        if (config->harbor_edge[i] < 1 || config->harbor_edge[i] > extent->edges ||
            config->harbor_kind[i] < HJ_BRICK || config->harbor_kind[i] > HJ_ANY) {
            return false;
        }
    }
    return config->obstacle[0] <= extent->corners && config->obstacle[1] <= extent->corners;
}

size_t rules_size(void) {
    return sizeof(hj_rules);
}

const hj_config *rules_config(const hj_rules *rules) {
    return &rules->config;
}

const hj_extent *rules_extent(const hj_rules *rules) {
    return &rules->extent;
}

bool rules_bank_is_limited(const hj_rules *rules) {
    return !rules->dial.bank_unlimited;
}

uint64_t rules_digest(const hj_rules *rules, const hj_state *state) {
    return state_digest_by(state, &rules->digest_runs);
}

/* Rows that a header states only where it breaks them. */
static void count_header(const hj_rules *rules) {
    static const hj_rule always[] = {HJ_RULE_COMP_02,  HJ_RULE_COMP_03,  HJ_RULE_COMP_05,
                                     HJ_RULE_BOARD_10, HJ_RULE_BOARD_11, HJ_RULE_BOARD_13,
                                     HJ_RULE_TOPO_06};
    for (unsigned i = 0; i < sizeof always / sizeof always[0]; i++) {
        probe_met(rules, always[i]);
    }
    if (rules->dial.board == BOARD_BEGINNER) {
        probe_met(rules, HJ_RULE_BOARD_01);
        probe_met(rules, HJ_RULE_BOARD_02);
    }
    if ((rules->extent.modules & (1u << HJ_MODULE_CROP_TRUST)) != 0) {
        probe_met(rules, HJ_RULE_CT_SETUP_FIELDS);
    }
}

static bool any(const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    while (size > 0 && *at == 0) {
        at++;
        size--;
    }
    return size > 0;
}

/* A header says what its own rule set is played with, and nothing of another's. */
static void contents_check(hj_check *check) {
    const hj_config *config = &check->rules->config;
    const bool crops = any(config->crops, sizeof config->crops) ||
                       any(config->vault_crop, sizeof config->vault_crop) ||
                       config->event_tokens != 0 ||
                       any(config->event_order, sizeof config->event_order);
    const bool favors = any(config->favor_bag, sizeof config->favor_bag) || config->markers != 0;
    need(check,
         (!crops || config->ruleset == HJ_RULESET_CROP_TRUST) &&
             (!favors || config->ruleset == HJ_RULESET_FRENEMIES),
         HJ_RULE_FORMAT_SHAPE, DETAIL_FOREIGN_CONTENTS, ARGS(crops, favors));
}

static void judge_header(hj_rules *out, hj_trace *faults, hj_trace *warnings) {
    hj_trace trace = {0};
    hj_check check = {.rules = out, .trace = &trace, .warnings = warnings};
    contents_check(&check);
    for (unsigned i = 0; i < out->module_count; i++) {
        out->module[i]->header(&check);
    }
    for (unsigned i = 0; i < trace.count; i++) {
        if (!trace.ground[i].ok) {
            faults->ground[faults->count++] = trace.ground[i];
        }
    }
    if (faults->count == 0) {
        count_header(out);
    }
}

hj_status rules_build(hj_rules *out, const hj_config *config, hj_trace *faults, bool *playable,
                      hj_trace *warnings) {
    return rules_build_probed(out, config, NULL, faults, playable, warnings);
}

hj_status rules_build_probed(hj_rules *out, const hj_config *config, const hj_probe *probe,
                             hj_trace *faults, bool *playable, hj_trace *warnings) {
    memset(out, 0, sizeof *out);
    out->probe = probe;
    faults->count = 0;
    *playable = false;
    if (warnings != NULL) {
        warnings->count = 0;
    }
    if (config->ruleset < HJ_RULESET_BASE || config->ruleset > HJ_RULESET_FRENEMIES ||
        config->ruleset_version != 1 || !options_known(config)) {
        return HJ_UNSUPPORTED;
    }
    out->island = hj_island_of(config->hexes);
    if (out->island == NULL) {
        return HJ_UNSUPPORTED;
    }
    out->config = *config;
    tokens_default(&out->config);
    out->extent = position_extent(config);
    if (!ids_in_range(config, &out->extent)) {
        faults->ground[faults->count++] =
            (hj_ground){.rule = HJ_RULE_TOPO_06, .detail = DETAIL_AS_IT_IS};
        return HJ_OK;
    }
    set_dials(&out->dial, config);
    state_digest_runs(&out->digest_runs, &out->extent);
    out->box = *box_of(config->hexes);
    index_board(out);
    for (unsigned i = 0; i < HJ_MODULE_COUNT; i++) {
        if ((out->extent.modules & (1u << i)) != 0) {
            merge(out, modules[i]);
        }
    }
    parts_switch_off(out, modules);
    index_effects(out);
    *playable = true;
    judge_header(out, faults, warnings);
    return HJ_OK;
}

/* ---- what spans the modules ---- */

void rules_start(const hj_rules *rules, hj_state *out) {
    position_empty(out, &rules->config);
    for (unsigned i = 0; i < rules->module_count; i++) {
        if (rules->module[i]->setup != NULL) {
            rules->module[i]->setup(rules, out);
        }
    }
}

static const char *fault_of(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    for (unsigned i = 0; i < rules->module_count; i++) {
        const char *fault = rules->module[i]->invariant(rules, state, rule);
        if (fault != NULL && probe_judged(rules, *rule) != HJ_RULE_NONE) {
            return fault;
        }
    }
    return NULL;
}

/* A step that the rule set does not have can be neither judged nor left, whatever is switched off.
 */
static bool steps_known(const hj_rules *rules, const hj_state *state) {
    for (unsigned at = 0; at < state->depth; at++) {
        if (rules->step[state->step[at]] == NULL) {
            return false;
        }
    }
    return state->depth > 0;
}

hj_rule rules_adopt(const hj_rules *rules, hj_state *state) {
    hj_rule rule = HJ_RULE_NONE;
    for (unsigned i = 0; i < rules->module_count; i++) {
        if (rules->module[i]->refresh != NULL) {
            rules->module[i]->refresh(rules, state);
        }
    }
    if (fault_of(rules, state, &rule) != NULL) {
        return rule;
    }
    if (!steps_known(rules, state)) {
        return HJ_RULE_INV_09;
    }
    static const hj_rule sound[] = {HJ_RULE_INV_01, HJ_RULE_INV_02, HJ_RULE_INV_03, HJ_RULE_INV_04,
                                    HJ_RULE_INV_06, HJ_RULE_INV_07, HJ_RULE_INV_09};
    for (unsigned i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        probe_met(rules, sound[i]);
    }
    if ((rules->extent.modules & (1u << HJ_MODULE_FRENEMIES)) != 0) {
        probe_met(rules, HJ_RULE_FR_NETWORKS);
    }
    rules_settle(rules, state); /* a position may be one that has been won */
    return HJ_RULE_NONE;
}

const char *rules_fault(const hj_rules *rules, const hj_state *state) {
    hj_rule rule = HJ_RULE_NONE;
    return fault_of(rules, state, &rule);
}

unsigned rules_points(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible) {
    unsigned points = 0;
    for (unsigned i = 0; i < rules->module_count; i++) {
        if (rules->module[i]->points != NULL && rules->module[i] != rules->without_points) {
            points += rules->module[i]->points(rules, state, seat, visible);
        }
    }
    return points;
}

/* ---- the list of legal actions ---- */

typedef struct listing {
    const hj_rules *rules;
    const hj_state *state;
    hj_action *out;
    size_t max, count;
} listing;

static void keep_if_legal(void *sink, const hj_action *action) {
    listing *list = sink;
    if (rules_check(list->rules, list->state, action, NULL) == HJ_RULE_NONE) {
        if (list->count < list->max) {
            list->out[list->count] = *action;
        }
        list->count++;
    }
}

size_t rules_legal(const hj_rules *rules, const hj_state *state, hj_kind kind, hj_action *out,
                   size_t max) {
    listing list = {rules, state, out, max, 0};
    for (unsigned k = 1; k < HJ_KIND_COUNT; k++) {
        if ((kind != 0 && k != (unsigned)kind) || !kind_is_open(rules, state, k)) {
            continue;
        }
        unsigned i = 0;                            /* the module that owns an open kind lists it */
        while (!NEVER(i == rules->module_count) && /* some module has opened it */
               !rules->module[i]->candidates(rules, state, k, keep_if_legal, &list)) {
            i++;
        }
    }
    return list.count;
}

/* ---- parts, for the tests of the tests ---- */

unsigned rules_part_count(void) {
    return parts_count(modules);
}

bool rules_part(hj_part_row *out, unsigned number) {
    return parts_find(out, number, modules);
}
