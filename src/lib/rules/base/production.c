/* production.c: what a roll pays (BASE-PROD), the bank's shortage included. It must not know who
 * rolled for what reason. */
#include "rules/base/base.h"

#include "util/zero.h"

typedef struct due {
    uint16_t seat[HJ_DIM_SEAT]; /* cards of one resource due to a seat */
    unsigned total;
    unsigned seats;            /* how many seats are due any */
    bool blocked[HJ_DIM_SEAT]; /* the robber keeps something from the seat */
} due;

static void count_due(due *out, const hj_rules *rules, const hj_state *state, unsigned sum) {
    zero_bytes(out, sizeof(due[HJ_DIM_RESOURCE]));
    for (const uint8_t *at = rules->numbered[sum]; *at != 0; at++) {
        const unsigned resource = rules->produces[state->terrain[*at]];
        if (resource == 0) {
            continue;
        }
        for (unsigned i = 0; i < 6; i++) {
            const unsigned corner = rules->island->hex[*at].corner[i];
            const unsigned seat = state->owner[corner];
            if (seat == 0 || seat > HJ_SEATS_MAX) {
                continue;
            }
            if (*at == state->robber && !rule_is_off(rules, HJ_RULE_PROD_03)) {
                out[resource].blocked[seat] = true;
                continue;
            }
            out[resource].seats += out[resource].seat[seat] == 0;
            out[resource].seat[seat] = (uint16_t)(out[resource].seat[seat] + state->piece[corner]);
            out[resource].total += state->piece[corner];
        }
    }
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
    due owed[HJ_DIM_RESOURCE];
    count_due(owed, tx->rules, tx->state, sum);
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        const due *one = &owed[resource];
        for (unsigned seat = 1; seat <= tx->rules->extent.seats; seat++) {
            tx->outcome->gain_rule[seat][resource] =
                one->blocked[seat] ? HJ_RULE_PROD_03 : HJ_RULE_PROD_01;
        }
        if (rule_is_off(tx->rules, HJ_RULE_PROD_01)) {
            continue;
        }
        if (!tx->rules->dial.bank_unlimited && one->total > tx->state->bank[resource]) {
            pay_short(tx, one, resource);
            continue;
        }
        for (unsigned seat = 1; seat <= tx->rules->extent.seats; seat++) {
            if (one->seat[seat] > 0) {
                base_give(tx, seat, resource, one->seat[seat],
                          tx->outcome->gain_rule[seat][resource]);
            }
        }
    }
}
