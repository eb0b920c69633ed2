/* setup.c: the set-up phase (BASE-SETUP): settlement and road in turn, n players out and back,
 * the second settlement's cards. It must not know anything of turns after it. */
#include "rules/base/base.h"

void base_setup_start(const hj_rules *rules, hj_state *state) {
    (void)rules;
    state->setup_round = 1;
    state->on_turn = 1;
    step_push(state, HJ_STEP_SETUP_SETTLEMENT, 1);
}

void base_setup_settlement_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned corner = check->action->corner;
    const bool empty = state->owner[corner] == 0;
    if (need(check, empty, HJ_RULE_SETUP_04_TAKEN,
             empty ? DETAIL_CORNER_EMPTY : DETAIL_CORNER_TAKEN,
             ARGS((int)corner, state->owner[corner], state->piece[corner]))) {
        base_distance_check(check, HJ_RULE_SETUP_04);
    }
}

void base_setup_settlement_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->actor, corner = tx->action->corner;
    base_settle(tx);
    state->setup_corner = (uint8_t)corner;
    step_replace(state, HJ_STEP_SETUP_ROAD, seat);
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        tx->outcome->gain_rule[seat][resource] = HJ_RULE_SETUP_06;
    }
    if (state->setup_round != 2) {
        return;
    }
    for (unsigned i = 0; i < 3; i++) { /* BASE-SETUP-06: tokens and robber do not matter */
        const unsigned hex = tx->rules->island->corner[corner].hex[i];
        const unsigned resource = hex != 0 ? tx->rules->starts[state->terrain[hex]] : 0;
        if (resource != 0 && !rule_is_off(tx->rules, HJ_RULE_SETUP_06)) {
            base_give(tx, seat, resource, 1, HJ_RULE_SETUP_06);
        }
    }
}

void base_setup_road_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned edge = check->action->edge;
    const uint8_t *end = check->rules->island->edge[edge].corner;
    const bool touches = end[0] == state->setup_corner || end[1] == state->setup_corner;
    if (need(check, state->road[edge] == 0, HJ_RULE_BUILD_06,
             state->road[edge] == 0 ? DETAIL_EDGE_EMPTY : DETAIL_EDGE_TAKEN,
             ARGS((int)edge, state->road[edge]))) {
        need(check, touches, HJ_RULE_SETUP_03, DETAIL_PLACED_FIRST,
             ARGS((int)edge, state->setup_corner));
    }
}

/* The next seat to place, counted on from one that has placed (or left); 0 = set-up is over. */
static unsigned next_to_place(const hj_rules *rules, hj_state *state, unsigned seat) {
    const unsigned seats = rules->extent.seats;
    for (;;) {
        if (state->setup_round == 1) {
            if (seat == seats) {
                state->setup_round = 2; /* the last one places twice running */
            } else {
                seat++;
            }
        } else if (seat == 1) {
            return 0;
        } else {
            seat--;
        }
        if (!state->conceded[seat]) {
            return seat;
        }
    }
}

void base_setup_advance(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = next_to_place(tx->rules, state, state->on_turn);
    state->setup_corner = 0;
    if (seat != 0) {
        state->on_turn = (uint8_t)seat;
        step_replace(state, HJ_STEP_SETUP_SETTLEMENT, seat);
        return;
    }
    state->setup_round = 0;
    state->on_turn = tx->rules->extent.seats; /* so that the turn after it is the first seat's */
    step_pop(state);
    base_next_turn(tx);
}

void base_setup_road_apply(hj_tx *tx) {
    base_road_place(tx, tx->action->actor, tx->action->edge);
    base_setup_advance(tx);
}
