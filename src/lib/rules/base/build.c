/* build.c: roads, settlements and cities that are paid for, and where they may stand
 * (BASE-BUILD). Set-up pieces are setup.c's; it must not know who has the longest road. */
#include "rules/base/base.h"

static const uint8_t price[][HJ_DIM_RESOURCE] = {
    [COST_ROAD] = {0, 1, 1, 0, 0, 0}, /* BASE-COMP-11: brick lumber wool grain ore */
    [COST_SETTLEMENT] = {0, 1, 1, 1, 1, 0},
    [COST_CITY] = {0, 0, 0, 0, 2, 3},
    [COST_CARD] = {0, 0, 0, 1, 1, 1},
};

bool base_affords(hj_check *check, unsigned cost, hj_rule rule) {
    const uint16_t *hand = check->state->hand[check->action->actor];
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        const unsigned due = price[cost][resource];
        if (due > 0 && !need(check, hand[resource] >= due, rule, DETAIL_COST,
                             ARGS((int)resource, hand[resource], (int)due))) {
            return false;
        }
    }
    return true;
}

void base_return(hj_tx *tx, unsigned seat, unsigned resource, unsigned count) {
    hj_state *state = tx->state;
    state->hand[seat][resource] = (uint16_t)(state->hand[seat][resource] - count);
    if (!tx->rules->dial.bank_unlimited) {
        state->bank[resource] = (uint16_t)(state->bank[resource] + count);
    }
}

void base_pay(hj_tx *tx, unsigned cost) {
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        base_return(tx, tx->action->actor, resource, price[cost][resource]);
    }
}

void base_give(hj_tx *tx, unsigned seat, unsigned resource, unsigned count, hj_rule rule) {
    hj_state *state = tx->state;
    if (!tx->rules->dial.bank_unlimited) {
        if (count > state->bank[resource]) {
            count = state->bank[resource];
        }
        state->bank[resource] = (uint16_t)(state->bank[resource] - count);
    }
    state->hand[seat][resource] = (uint16_t)(state->hand[seat][resource] + count);
    tx->outcome->gained[seat][resource] = (uint16_t)(tx->outcome->gained[seat][resource] + count);
    tx->outcome->gain_rule[seat][resource] = rule;
}

/* ---- roads ---- */

/* Does a road of the seat, other than this edge, end at the corner? Returns that edge or 0. */
static unsigned own_road_at(const hj_rules *rules, const hj_state *state, unsigned seat,
                            unsigned corner, unsigned but) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned edge = rules->island->corner[corner].edge[i];
        if (edge != 0 && edge != but && state->road[edge] == seat) {
            return edge;
        }
    }
    return 0;
}

bool base_road_joins(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned edge) {
    for (unsigned i = 0; i < 2; i++) {
        const unsigned corner = rules->island->edge[edge].corner[i];
        const unsigned owner = state->owner[corner];
        if (owner == seat || (owner == 0 && own_road_at(rules, state, seat, corner, edge) != 0)) {
            return true;
        }
    }
    return false;
}

/* BASE-BUILD-07 end by end; the rule holds when one end joins. */
static bool joins_check(hj_check *check, unsigned edge) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const unsigned seat = check->action->actor;
    const bool joins = base_road_joins(rules, state, seat, edge);
    for (unsigned i = 0; i < 2; i++) {
        const int corner = rules->island->edge[edge].corner[i];
        const int owner = state->owner[corner];
        const int road = (int)own_road_at(rules, state, seat, (unsigned)corner, edge);
        hj_detail detail = road != 0 ? DETAIL_END_ROAD : DETAIL_END_NOTHING;
        hj_args args = ARGS(corner, road);
        if (owner == (int)seat) {
            detail = DETAIL_END_BUILDING;
            args = ARGS(corner, state->piece[corner]);
        } else if (owner != 0 && road != 0) {
            detail = DETAIL_END_BLOCKED;
            args = ARGS(corner, road, owner, state->piece[corner]);
        }
        if (!need(check, joins, HJ_RULE_BUILD_07, detail, args)) {
            return false;
        }
    }
    return true;
}

/* Piece, place and connection: what every road after set-up must have, paid or free. */
bool base_road_place_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned seat = check->action->actor, edge = check->action->edge;
    return need(check, state->roads_left[seat] > 0, HJ_RULE_BUILD_02, DETAIL_ROAD_SUPPLY,
                ARGS(state->roads_left[seat])) &&
           need(check, state->road[edge] == 0, HJ_RULE_BUILD_06,
                state->road[edge] == 0 ? DETAIL_EDGE_EMPTY : DETAIL_EDGE_TAKEN,
                ARGS((int)edge, state->road[edge])) &&
           joins_check(check, edge);
}

void base_road_place(hj_tx *tx, unsigned seat, unsigned edge) {
    tx->state->road[edge] = (uint8_t)seat;
    tx->state->roads_left[seat]--;
    tell(tx, tx->state->setup_round != 0 ? FACT_ROAD_SET_UP : FACT_ROAD_BUILT, seat, edge);
}

void base_road_check(hj_check *check) {
    if (check->state->setup_round != 0) {
        base_setup_road_check(check);
    } else if (base_road_place_check(check)) {
        base_affords(check, COST_ROAD, HJ_RULE_BUILD_01);
    }
}

void base_road_apply(hj_tx *tx) {
    if (tx->state->setup_round != 0) {
        base_setup_road_apply(tx);
        return;
    }
    base_pay(tx, COST_ROAD);
    tx->state->trading_closed = tx->rules->dial.phases_separate;
    base_road_place(tx, tx->action->actor, tx->action->edge);
}

/* ---- settlements ---- */

void base_settlement_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const unsigned seat = check->action->actor, corner = check->action->corner;
    if (state->setup_round != 0) {
        base_setup_settlement_check(check);
        return;
    }
    const bool empty = state->owner[corner] == 0;
    if (!need(check, state->settlements_left[seat] > 0, HJ_RULE_BUILD_02, DETAIL_SUPPLY,
              ARGS(HJ_SETTLEMENT, state->settlements_left[seat])) ||
        !need(check, empty, HJ_RULE_BUILD_11_TAKEN,
              empty ? DETAIL_CORNER_EMPTY : DETAIL_CORNER_TAKEN,
              ARGS((int)corner, state->owner[corner], state->piece[corner])) ||
        !base_distance_check(check, HJ_RULE_BUILD_11_NEAR)) {
        return;
    }
    const int road = (int)own_road_at(rules, state, seat, corner, 0);
    if (need(check, road != 0, HJ_RULE_BUILD_11,
             road != 0 ? DETAIL_ROAD_AT_CORNER : DETAIL_NO_ROAD_AT_CORNER,
             ARGS((int)corner, road))) {
        base_affords(check, COST_SETTLEMENT, HJ_RULE_BUILD_01);
    }
}

bool base_distance_check(hj_check *check, hj_rule rule) {
    const hj_state *state = check->state;
    const unsigned corner = check->action->corner;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned next = check->rules->island->corner[corner].corner[i];
        if (next != 0 && state->owner[next] != 0) {
            return need(check, false, rule, DETAIL_NEIGHBOR_TAKEN,
                        ARGS((int)corner, (int)next, state->owner[next], state->piece[next]));
        }
    }
    return need(check, true, rule, DETAIL_NEIGHBORS_EMPTY, ARGS((int)corner));
}

void base_settle(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->actor, corner = tx->action->corner;
    state->owner[corner] = (uint8_t)seat;
    state->piece[corner] = HJ_SETTLEMENT;
    state->settlements_left[seat]--;
    tell(tx, FACT_SETTLED, seat, corner);
}

void base_settlement_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    if (state->setup_round != 0) {
        base_setup_settlement_apply(tx);
        return;
    }
    base_pay(tx, COST_SETTLEMENT);
    state->trading_closed = tx->rules->dial.phases_separate;
    for (unsigned i = 0; i < HJ_DIM_FRESH; i++) {
        if (state->fresh_corner[i] == 0) {
            state->fresh_corner[i] = tx->action->corner;
            break;
        }
    }
    base_settle(tx);
}

/* ---- cities ---- */

void base_city_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned seat = check->action->actor, corner = check->action->corner;
    const bool own = state->owner[corner] == seat && state->piece[corner] == HJ_SETTLEMENT;
    if (need(check, state->cities_left[seat] > 0, HJ_RULE_BUILD_02, DETAIL_SUPPLY,
             ARGS(HJ_CITY, state->cities_left[seat])) &&
        need(check, own, HJ_RULE_BUILD_14, own ? DETAIL_OWN_SETTLEMENT : DETAIL_NOT_OWN_SETTLEMENT,
             ARGS((int)corner))) {
        base_affords(check, COST_CITY, HJ_RULE_BUILD_01);
    }
}

void base_city_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->actor, corner = tx->action->corner;
    base_pay(tx, COST_CITY);
    state->trading_closed = tx->rules->dial.phases_separate;
    state->piece[corner] = HJ_CITY;
    state->cities_left[seat]--;
    state->settlements_left[seat]++;
    tell(tx, FACT_CITY_BUILT, seat, corner);
}
