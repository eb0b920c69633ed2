/* production.c: what a roll pays (BASE-PROD), the bank's shortage included. It must not know who
 * rolled for what reason. */
#include "rules/base/base.h"

typedef struct due {
    uint16_t seat[HJ_DIM_SEAT]; /* cards of one resource due to a seat */
    uint16_t total;
    uint16_t seats; /* how many seats are due any */
} due;

/* What the hexes of a number owe, and in the outcome to whom the robber keeps something. Returns
 * the resources that are due, as bits; only their rows of `out` are filled. */
static unsigned count_due(due *out, hj_tx *tx, unsigned sum) {
    const hj_rules *rules = tx->rules;
    const hj_state *state = tx->state;
    unsigned owed = 0;
    for (const uint8_t *at = rules->numbered[sum]; *at != 0; at++) {
        const unsigned resource = rules->produces[state->terrain[*at]];
        if (resource == 0) {
            continue;
        }
        const bool blocked = *at == state->robber && !rule_is_off(rules, HJ_RULE_PROD_03);
        due *one = &out[resource];
        for (unsigned i = 0; i < 6; i++) {
            const unsigned corner = rules->island->hex[*at].corner[i];
            const unsigned seat = state->owner[corner];
            if (seat == 0 || seat > HJ_SEATS_MAX) {
                continue;
            }
            if (blocked) {
                tx->outcome->gain_rule[seat][resource] = HJ_RULE_PROD_03;
                continue;
            }
            if ((owed >> resource & 1) == 0) {
                *one = (due){.total = 0};
                owed |= 1u << resource;
            }
            one->seats = (uint16_t)(one->seats + (one->seat[seat] == 0));
            one->seat[seat] = (uint16_t)(one->seat[seat] + state->piece[corner]);
            one->total = (uint16_t)(one->total + state->piece[corner]);
        }
    }
    return owed;
}

/* Pays one resource whose demand the bank cannot meet. */
static void pay_short(hj_tx *tx, const due *owed, unsigned resource) {
    const unsigned seats = tx->rules->extent.seats;
    const int shortage = tx->rules->dial.shortage;
    const hj_rule rule = shortage == SHORTAGE_NOBODY ? HJ_RULE_PROD_07 : HJ_RULE_PROD_04;
    const bool paid = rule_is_off(tx->rules, rule) || shortage == SHORTAGE_SEAT_ORDER ||
                      (shortage == SHORTAGE_SINGLE && owed->seats == 1);
    for (unsigned i = 0; i < seats; i++) { /* the roller first, then clockwise */
        const unsigned seat = (tx->state->on_turn - 1u + i) % seats + 1;
        if (owed->seat[seat] > 0) {
            base_give(tx, seat, resource, paid ? owed->seat[seat] : 0, rule);
        }
    }
}

void base_produce(hj_tx *tx, unsigned sum) {
    const unsigned seats = tx->rules->extent.seats;
    due owed[HJ_DIM_RESOURCE];
    for (unsigned seat = 1; seat <= seats; seat++) {
        for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
            tx->outcome->gain_rule[seat][resource] = HJ_RULE_PROD_01;
        }
    }
    const unsigned resources = count_due(owed, tx, sum);
    if (rule_is_off(tx->rules, HJ_RULE_PROD_01)) {
        return;
    }
    for (unsigned resource = 1; resources >> resource != 0; resource++) {
        const due *one = &owed[resource];
        if ((resources >> resource & 1) == 0) {
            continue;
        }
        if (!tx->rules->dial.bank_unlimited && one->total > tx->state->bank[resource]) {
            pay_short(tx, one, resource);
            continue;
        }
        for (unsigned seat = 1; seat <= seats; seat++) {
            if (one->seat[seat] > 0) {
                base_give(tx, seat, resource, one->seat[seat],
                          tx->outcome->gain_rule[seat][resource]);
            }
        }
    }
}
