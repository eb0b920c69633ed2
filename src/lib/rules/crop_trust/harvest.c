/* harvest.c: food is harvested, token by token (CT-N06 to CT-N08). A field that
 * is rolled asks its owners in rounds, clockwise from the player on turn; each takes one token and
 * a food card or declines. It must not know what ends a game. */
#include "rules/crop_trust/crop_trust.h"

#include <string.h>

/* What the buildings at a hex count for whoever owns a corner: 0 where that is nobody. */
typedef struct share {
    uint8_t owner[HJ_SEAT_NONE + 1];
} share;

static share shares_of(const hj_rules *rules, const hj_state *state, unsigned hex) {
    share out = {{0}};
    for (unsigned i = 0; i < 6; i++) {
        const unsigned corner = rules->island->hex[hex].corner[i];
        uint8_t *mine = &out.owner[state->owner[corner]];
        *mine = (uint8_t)(*mine + state->piece[corner]);
    }
    return out;
}

/* How many tokens the seat may take from the field in this roll. */
static unsigned entitlement(const hj_rules *rules, const hj_state *state, unsigned seat,
                            const share *shares) {
    unsigned may = state->conceded[seat] ? 0 : shares->owner[seat];
    if (rules->dial.harvest_cap > 0 && may > (unsigned)rules->dial.harvest_cap) {
        may = (unsigned)rules->dial.harvest_cap;
    }
    if (state->setup_round != 0 && may > 1) {
        may = 1; /* a starting resource: one card a hex */
    }
    return may;
}

/* The first seat from `from` on, clockwise, that may take a token in this round; 0 = none. */
static unsigned entitled_from(const hj_rules *rules, const hj_state *state, unsigned hex,
                              unsigned round, unsigned from, unsigned seats) {
    const unsigned all = rules->extent.seats;
    const share shares = shares_of(rules, state, hex);
    for (unsigned i = 0; i < seats; i++) {
        const unsigned seat = (from - 1 + i) % all + 1;
        const bool asked = state->setup_round == 0 || seat == state->on_turn;
        if (asked && entitlement(rules, state, seat, &shares) >= round) {
            return seat;
        }
    }
    return 0;
}

/* Where each round of a field starts: the player on turn, or the next one entitled. */
static unsigned first_entitled(const hj_rules *rules, const hj_state *state, unsigned hex) {
    return entitled_from(rules, state, hex, 1, state->on_turn, rules->extent.seats);
}

static bool food_left(const hj_rules *rules, const hj_state *state) {
    return rules->dial.bank_unlimited || state->bank[HJ_GRAIN] > 0;
}

static void finish(hj_state *state) {
    memset(state->to_harvest, 0, sizeof state->to_harvest);
    state->harvest_hex = 0;
    state->harvest_round = 0;
    if (step_top(state) == HJ_STEP_HARVEST) {
        step_pop(state);
    }
}

/* Opens the next field: the only one left is begun, of several the players choose. */
static void next_field(const hj_rules *rules, hj_state *state) {
    unsigned left = 0, only = 0;
    state->harvest_hex = 0;
    state->harvest_round = 0;
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        if (state->to_harvest[hex]) {
            left++;
            only = hex;
        }
    }
    if (left == 0 || !food_left(rules, state)) {
        finish(state);
    } else if (left == 1) {
        state->to_harvest[only] = 0;
        state->harvest_hex = (uint8_t)only;
        state->harvest_round = 1;
        step_replace(state, HJ_STEP_HARVEST, first_entitled(rules, state, only));
    } else {
        step_replace(state, HJ_STEP_HARVEST, 0);
    }
}

/* Hands the field on after a seat has taken, declined or given up. Rounds are counted from the
 * player on turn, since the first who may take can be the very one that gave up. */
static void next_seat(const hj_rules *rules, hj_state *state, unsigned seat) {
    const unsigned hex = state->harvest_hex, all = rules->extent.seats, start = state->on_turn;
    unsigned round = state->harvest_round;
    /* the rest of this round: the seats after this one, up to the one before the player on turn */
    const unsigned rest = (start + all - seat - 1) % all;
    unsigned next = entitled_from(rules, state, hex, round, seat % all + 1, rest);
    if (next == 0) { /* else the next round; who may not take in that one may in none after it */
        next = entitled_from(rules, state, hex, ++round, start, all);
    }
    if (next == 0 || crop_field_tokens(state, hex) == 0 || !food_left(rules, state)) {
        next_field(rules, state);
        return;
    }
    state->harvest_round = (uint8_t)round;
    step_replace(state, HJ_STEP_HARVEST, next);
}

/* ---- what a roll opens ---- */

/* The reading that pays nobody on a short bank, as grain does in the base game. */
static bool short_for_all(const hj_rules *rules, const hj_state *state) {
    unsigned demand = 0, seats = 0;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        bool any = false;
        for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
            const share shares = shares_of(rules, state, hex);
            any = any || (state->to_harvest[hex] && entitlement(rules, state, seat, &shares) > 0);
        }
        seats += any;
    }
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        unsigned may = 0;
        const share shares = shares_of(rules, state, hex);
        for (unsigned seat = 1; state->to_harvest[hex] && seat <= rules->extent.seats; seat++) {
            may += entitlement(rules, state, seat, &shares);
        }
        const unsigned tokens = crop_field_tokens(state, hex);
        demand += may < tokens ? may : tokens;
    }
    return seats > 1 && !rules->dial.bank_unlimited && demand > state->bank[HJ_GRAIN];
}

static void open_harvest(hj_tx *tx, unsigned fields) {
    hj_state *state = tx->state;
    if (fields == 0) {
        return;
    }
    step_push(state, HJ_STEP_HARVEST, 0);
    next_field(tx->rules, state);
}

void crop_rolled(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    unsigned fields = 0;
    if (fact->place == 7) {
        return;
    }
    for (const uint8_t *hex = tx->rules->numbered[fact->place]; *hex != 0; hex++) {
        if (crop_hex_is_field(state, *hex) && *hex != state->robber &&
            crop_field_tokens(state, *hex) > 0 && first_entitled(tx->rules, state, *hex) != 0) {
            state->to_harvest[*hex] = 1;
            fields++;
        }
    }
    if (tx->rules->dial.food_all_or_none && short_for_all(tx->rules, state)) {
        memset(state->to_harvest, 0, sizeof state->to_harvest);
        fields = 0;
    }
    open_harvest(tx, fields);
}

/* Starting food that uses a token: the second settlement harvests each field beside it once. */
void crop_settled(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    unsigned fields = 0;
    if (state->setup_round != 2 || !tx->rules->dial.start_food_uses_token) {
        return;
    }
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = tx->rules->island->corner[fact->place].hex[i];
        if (hex != 0 && crop_hex_is_field(state, hex) && crop_field_tokens(state, hex) > 0) {
            state->to_harvest[hex] = 1;
            fields++;
        }
    }
    open_harvest(tx, fields);
}

/* A seat that gave up takes no further part in a harvest under way. */
void crop_conceded(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    crop_reveals_lapse(state, fact->seat);
    if (step_top(state) != HJ_STEP_HARVEST) {
        finish(state);
        return;
    }
    for (unsigned hex = 1; hex <= tx->rules->extent.hexes; hex++) {
        if (state->to_harvest[hex] && first_entitled(tx->rules, state, hex) == 0) {
            state->to_harvest[hex] = 0;
        }
    }
    if (state->harvest_hex == 0) {
        next_field(tx->rules, state);
    } else if (state->step_seat[state->depth - 1] == fact->seat) {
        if (first_entitled(tx->rules, state, state->harvest_hex) == 0) {
            next_field(tx->rules, state);
        } else {
            next_seat(tx->rules, state, fact->seat);
        }
    }
}

/* ---- the two actions ---- */

/* Is it the actor's to take from, or pass on, the field named? */
static bool asked_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const unsigned hex = action->hex;
    const bool open =
        state->harvest_hex != 0 ? state->harvest_hex == hex : state->to_harvest[hex] != 0;
    if (!must(check, open, HJ_RULE_CT_HARVEST_FIELD, DETAIL_HARVEST_FIELD, ARGS((int)hex))) {
        return false;
    }
    const int seat = state->harvest_hex != 0 ? state->step_seat[state->depth - 1]
                                             : (int)first_entitled(rules, state, hex);
    return need(check, action->actor == seat, HJ_RULE_CT_HARVEST_ORDER, DETAIL_SEAT,
                ARGS(action->actor, seat));
}

void crop_harvest_check(hj_check *check) {
    const hj_action *action = check->action;
    if (asked_check(check)) {
        const int tokens = check->state->crops[action->hex][action->crop];
        need(check, tokens > 0, HJ_RULE_CT_HARVEST_TOKEN, DETAIL_CROP_ON_FIELD,
             ARGS(action->hex, action->crop, tokens));
    }
}

void crop_decline_check(hj_check *check) {
    asked_check(check);
}

static void begin_field(hj_tx *tx) {
    hj_state *state = tx->state;
    if (state->harvest_hex == 0) {
        state->harvest_hex = tx->action->hex;
        state->harvest_round = 1;
        state->to_harvest[tx->action->hex] = 0;
    }
}

void crop_harvest_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const hj_action *action = tx->action;
    begin_field(tx);
    state->crops[action->hex][action->crop]--;
    state->crop_supply[action->crop]++;
    base_give(tx, action->actor, HJ_GRAIN, 1, HJ_RULE_CT_HARVEST);
    crop_update_extinct(tx->rules, state);
    if (crop_ended(tx->rules, state)) {
        if (state->setup_round == 0) { /* CT-N18: only a production-phase harvest has a culprit */
            state->culprit = action->actor;
        }
        return;
    }
    next_seat(tx->rules, state, action->actor);
}

void crop_decline_apply(hj_tx *tx) {
    begin_field(tx);
    next_seat(tx->rules, tx->state, tx->action->actor);
}
