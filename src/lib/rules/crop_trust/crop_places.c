/* crop_places.c: do the tokens of Crop Trust lie where play could have put them: vault, stack,
 * under pieces (CT-N09, CT-COMP-03, CT-N24)? It judges a position, and must not know how it came
 * about. */
#include "rules/crop_trust/crop_trust.h"

/* A vault space holds tokens of a kind or nothing, and a seat has one space empty between deposits;
 * a deposit that ended the game may have stopped before it emptied the other. */
static bool vault_fits(const hj_state *state, unsigned seat) {
    bool filled = true;
    for (unsigned space = 0; space < 2; space++) {
        const bool empty = state->vault_count[seat][space] == 0;
        if (empty != (state->vault_crop[seat][space] == 0)) {
            return false;
        }
        filled = filled && !empty;
    }
    return !filled || state->winners != 0;
}

/* Of a stated shuffle the stack is what was not dealt, less what was drawn. */
static bool stack_fits(const hj_rules *rules, const hj_state *state) {
    const unsigned dealt = HJ_DEALT_TO_SEAT * rules->extent.seats + 2u;
    return rules->config.event_order[0] == 0 || state->shuffle != 1 ||
           dealt + state->drawn + state->event_stack == HJ_EVENT_TOKENS;
}

/* Tokens lie packed under pieces in supply, one each; one more while it is being revealed. */
static bool slots_fit(const hj_state *state, const uint8_t *slot, unsigned slots, unsigned pieces,
                      unsigned seat, unsigned place) {
    unsigned used = 0;
    while (used < slots && slot[used] != 0) {
        used++;
    }
    for (unsigned at = used; at < slots; at++) {
        if (slot[at] != 0) {
            return false;
        }
    }
    const bool turning = state->reveal_place[0] == place && state->reveal_seat[0] == seat &&
                         state->reveal_mark[0] == 0;
    return used <= pieces + turning;
}

/* What lies under the pieces of a seat that gave up is out of the game. */
static bool pieces_fit(const hj_rules *rules, const hj_state *state) {
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (!state->conceded[seat] &&
            (!slots_fit(state, state->settlement_token[seat], HJ_DIM_SETTLEMENT_SLOT,
                        state->settlements_left[seat], seat, FROM_SETTLEMENT) ||
             !slots_fit(state, state->city_token[seat], HJ_DIM_CITY_SLOT, state->cities_left[seat],
                        seat, FROM_CITY))) {
            return false;
        }
    }
    return true;
}

const char *crop_places_fault(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    *rule = HJ_RULE_CT_SETUP_VAULT;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (!vault_fits(state, seat)) {
            return "a seat's two vault spaces hold what they cannot";
        }
    }
    *rule = HJ_RULE_CT_SETUP_EVENTS;
    if (!stack_fits(rules, state)) {
        return "the stack is not what is left of the shuffle stated";
    }
    if (!pieces_fit(rules, state)) {
        return "event tokens lie under pieces that are not in supply";
    }
    *rule = HJ_RULE_END_04;
    if (state->winners == 0 && crop_ended(rules, state)) {
        return "empty fields or extinct kinds have ended the game, yet it goes on";
    }
    return NULL;
}
