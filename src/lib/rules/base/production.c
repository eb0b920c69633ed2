/* production.c: what a roll pays (BASE-PROD), the bank's shortage included. It must not know who
 * rolled for what reason. */
#include "rules/base/base.h"

/* Cards of one resource due to whoever owns a corner: 0 where that is nobody, who is due none. */
typedef struct due {
    uint16_t owner[HJ_SEAT_NONE + 1];
    unsigned total; /* due to seats */
} due;

/* To whom the robber keeps what a hex would pay. */
static void note_blocked(hj_tx *tx, unsigned hex, unsigned resource) {
    bool beside[HJ_SEAT_NONE + 1] = {false};
    for (unsigned i = 0; i < 6; i++) {
        beside[tx->state->owner[tx->rules->island->hex[hex].corner[i]]] = true;
    }
    for (unsigned seat = 1; seat <= tx->rules->extent.seats; seat++) {
        if (beside[seat]) {
            tx->outcome->gain_rule[seat][resource] = HJ_RULE_PROD_03;
        }
    }
}

/* What the hexes of a number owe. Returns the resources that are due, as bits; only their rows of
 * `out` are filled. */
static unsigned count_due(due *out, hj_tx *tx, unsigned sum) {
    const hj_rules *rules = tx->rules;
    const hj_state *state = tx->state;
    unsigned owed = 0;
    for (const uint8_t *at = rules->numbered[sum]; *at != 0; at++) {
        const unsigned resource = rules->produces[state->terrain[*at]];
        if (resource == 0) {
            continue;
        }
        if (*at == state->robber && !rule_is_off(rules, HJ_RULE_PROD_03)) {
            note_blocked(tx, *at, resource);
            continue;
        }
        if ((owed >> resource & 1) == 0) {
            out[resource] = (due){.total = 0};
            owed |= 1u << resource;
        }
        for (unsigned i = 0; i < 6; i++) { /* who owns a corner nobody can foretell: no branches */
            const unsigned corner = rules->island->hex[*at].corner[i];
            uint16_t *cards = &out[resource].owner[state->owner[corner]];
            *cards = (uint16_t)(*cards + state->piece[corner]);
        }
    }
    return owed;
}

static unsigned seats_due(const due *owed, unsigned seats) {
    unsigned count = 0;
    for (unsigned seat = 1; seat <= seats; seat++) {
        count += owed->owner[seat] > 0;
    }
    return count;
}

/* Pays one resource whose demand the bank cannot meet. */
static void pay_short(hj_tx *tx, const due *owed, unsigned resource) {
    const unsigned seats = tx->rules->extent.seats;
    const int shortage = tx->rules->dial.shortage;
    const hj_rule rule = shortage == SHORTAGE_NOBODY ? HJ_RULE_PROD_07 : HJ_RULE_PROD_04;
    const bool paid = rule_is_off(tx->rules, rule) || shortage == SHORTAGE_SEAT_ORDER ||
                      (shortage == SHORTAGE_SINGLE && seats_due(owed, seats) == 1);
    for (unsigned i = 0; i < seats; i++) { /* the roller first, then clockwise */
        const unsigned seat = (tx->state->on_turn - 1u + i) % seats + 1;
        if (owed->owner[seat] > 0) {
            base_give(tx, seat, resource, paid ? owed->owner[seat] : 0, rule);
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
        due *one = &owed[resource];
        if ((resources >> resource & 1) == 0) {
            continue;
        }
        for (unsigned seat = 1; seat <= seats; seat++) {
            one->total += one->owner[seat];
        }
        if (!tx->rules->dial.bank_unlimited && one->total > tx->state->bank[resource]) {
            pay_short(tx, one, resource);
            continue;
        }
        for (unsigned seat = 1; seat <= seats; seat++) {
            if (one->owner[seat] > 0) {
                base_give(tx, seat, resource, one->owner[seat],
                          tx->outcome->gain_rule[seat][resource]);
            }
        }
    }
}
