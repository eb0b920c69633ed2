/* derived.c: values that follow from a position by the rules (derived.def), and the rule a value
 * rests on. It must not change anything. */
#include "rules/module.h"
#include "state/tally.h"

enum {
#define DERIVED(tag, name, a, b, text) TAG_##name = tag,
#include "state/derived.def"
#undef DERIVED
};

enum { /* plain fields whose rule a report names */
#define FIELD0(tag, module, group, type, name, domain, text) TAG_##name = tag,
#define FIELD1(tag, module, group, type, name, a, domain, text) TAG_##name = tag,
#define FIELD2(tag, module, group, type, name, a, b, domain, text) TAG_##name = tag,
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
};

bool rules_get(uint32_t *out, const hj_rules *rules, const hj_state *state, uint16_t tag,
               unsigned i, unsigned j) {
    unsigned i_max = 0, j_max = 0;
    if (tag < TAG_points) {
        return state_get(out, state, &rules->extent, tag, i, j);
    }
    if (!state_field_extent(&i_max, &j_max, &rules->extent, tag)) {
        return false;
    }
    if (i > i_max || (i_max > 1 && i == 0) || (tag == TAG_card && (j < 1 || j > j_max))) {
        return false;
    }
    switch (tag) {
    case TAG_points:
        *out = rules_points(rules, state, i, false);
        return true;
    case TAG_visible_points:
        *out = rules_points(rules, state, i, true);
        return true;
    case TAG_hand_size:
        *out = tally_hand(state, i);
        return true;
    case TAG_card_count:
        *out = tally_cards(state, i);
        return true;
    case TAG_card:
        *out = tally_card(state, i, j);
        return true;
    case TAG_deck_size:
        *out = tally_deck(state);
        return true;
    case TAG_knights:
        *out = state->played[i][HJ_CARD_KNIGHT];
        return true;
    case TAG_settlements:
        *out = 5u - state->settlements_left[i];
        return true;
    case TAG_cities:
        *out = 4u - state->cities_left[i];
        return true;
    case TAG_roads:
        *out = 15u - state->roads_left[i];
        return true;
    default:
        for (unsigned m = 0; m < rules->module_count; m++) {
            if (rules->module[m]->derived != NULL &&
                rules->module[m]->derived(out, rules, state, tag, i)) {
                return true;
            }
        }
        return false;
    }
}

hj_rule rules_of_field(uint16_t tag) {
    switch (tag) {
    case TAG_points:
    case TAG_visible_points:
        return HJ_RULE_VP_01;
    case TAG_longest_road:
    case TAG_road_length:
        return HJ_RULE_LR_08;
    case TAG_largest_army:
    case TAG_knights:
        return HJ_RULE_LA_03;
    case TAG_bank:
    case TAG_hand:
    case TAG_hand_size:
        return HJ_RULE_INV_01;
    case TAG_winners:
        return HJ_RULE_END_01;
    case TAG_die:
    case TAG_dice_sum:
        return HJ_RULE_DICE_01;
    case TAG_network:
    case TAG_met:
        return HJ_RULE_FR_NETWORKS;
    case TAG_favor_bag:
    case TAG_favors:
    case TAG_guild:
        return HJ_RULE_FR_BAG;
    case TAG_crops:
    case TAG_crop_supply:
    case TAG_crop_box:
        return HJ_RULE_CT_SETUP_CROPS;
    case TAG_on_turn:
    case TAG_turn:
        return HJ_RULE_TURN_08;
    default:
        return HJ_RULE_NONE;
    }
}
