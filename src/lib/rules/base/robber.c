/* robber.c: the seven, the robber and the steal (BASE-ROBBER), also for the knight. It must not
 * know why the robber moves. */
#include "rules/base/base.h"
#include "util/never.h"

bool base_beside(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned hex) {
    for (unsigned i = 0; i < 6; i++) {
        if (state->owner[rules->island->hex[hex].corner[i]] == seat) {
            return true;
        }
    }
    return false;
}

/* ---- the seven ---- */

void base_seven(hj_tx *tx) {
    hj_state *state = tx->state;
    bool anybody = false;
    for (unsigned seat = 1; seat <= tx->rules->extent.seats; seat++) {
        const unsigned size = tally_hand(state, seat);
        if (size > (unsigned)tx->rules->dial.discard_limit && !state->conceded[seat]) {
            state->owed[seat] = (uint16_t)(size / 2);
            anybody = true;
        }
    }
    step_push(state, HJ_STEP_ROBBER, state->on_turn);
    if (anybody) {
        step_push(state, HJ_STEP_DISCARD, 0);
    }
}

void base_discard_check(hj_check *check) {
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const int seat = action->actor;
    if (!must(check, state->owed[seat] > 0, HJ_RULE_ROBBER_01, DETAIL_OWES,
              ARGS(seat, (int)tally_hand(state, (unsigned)seat), state->owed[seat]))) {
        return;
    }
    const int size = (int)hj_bundle_size(action->give);
    if (!need(check, size == state->owed[seat], HJ_RULE_ROBBER_01_COUNT, DETAIL_DISCARDS,
              ARGS(seat, size, state->owed[seat]))) {
        return;
    }
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        const int count = (int)hj_bundle_of(action->give, resource);
        if (count > 0 &&
            !need(check, state->hand[seat][resource] >= count, HJ_RULE_ROBBER_03, DETAIL_HOLDS,
                  ARGS(seat, (int)resource, state->hand[seat][resource], count))) {
            return;
        }
    }
}

void base_discard_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->actor;
    bool settled = true;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        base_return(tx, seat, resource, hj_bundle_of(tx->action->give, resource));
    }
    state->owed[seat] = 0;
    for (unsigned other = 1; other <= tx->rules->extent.seats; other++) {
        settled = settled && state->owed[other] == 0;
    }
    if (settled) {
        step_pop(state);
    }
}

/* ---- where it may go ---- */

/* The points by which the friendly robber judges a seat. */
static unsigned friendly_points(const hj_rules *rules, const hj_state *state, unsigned seat) {
    return rules_points(rules, state, seat, rules->dial.friendly == FRIENDLY_PUBLIC);
}

/* OPT-FRIENDLY: is the seat spared? */
static bool spared(const hj_rules *rules, const hj_state *state, unsigned seat) {
    return friendly_points(rules, state, seat) < (unsigned)rules->dial.friendly_limit;
}

/* The seat that protects a hex from the robber; 0 = none. */
static unsigned protector(const hj_rules *rules, const hj_state *state, unsigned mover,
                          unsigned hex) {
    for (unsigned i = 0; i < 6; i++) {
        const unsigned seat = state->owner[rules->island->hex[hex].corner[i]];
        if (seat == 0 || seat > HJ_SEATS_MAX ||
            (seat == mover && rules->dial.friendly_own_ignored)) {
            continue;
        }
        if (spared(rules, state, seat)) {
            return seat;
        }
    }
    return 0;
}

static bool any_hex_free(const hj_rules *rules, const hj_state *state, unsigned mover) {
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        const bool desert = state->terrain[hex] == HJ_DESERT;
        const bool barred = desert && rules->dial.robber_desert_forbidden;
        if (hex != state->robber && !barred && protector(rules, state, mover, hex) == 0) {
            return true;
        }
    }
    return false;
}

/* With every hex closed, does every one open again? Also where there is no desert to go to. */
static bool opens_anywhere(const hj_rules *rules) {
    return rules->dial.friendly_anywhere || rules->dial.robber_desert_forbidden ||
           rules->box.terrain[HJ_DESERT] == 0;
}

static bool friendly_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const unsigned mover = check->action->actor, hex = check->action->hex;
    const unsigned seat = protector(rules, state, mover, hex);
    if (seat == 0) {
        return need(check, true, HJ_RULE_OPT_FRIENDLY, DETAIL_SPARED_NOBODY, ARGS((int)hex));
    }
    /* With every hex protected it goes to a desert, or wherever the mover likes. */
    const bool refuge = opens_anywhere(rules) || state->terrain[hex] == HJ_DESERT;
    const bool allowed = refuge && !any_hex_free(rules, state, mover);
    return need(check, allowed, HJ_RULE_OPT_FRIENDLY, DETAIL_SPARED,
                ARGS((int)hex, (int)seat, (int)friendly_points(rules, state, seat),
                     rules->dial.friendly_limit));
}

static bool move_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const int hex = check->action->hex;
    bool moves = hex != state->robber;
    if (!moves && rules->dial.friendly != FRIENDLY_NO && !opens_anywhere(rules) &&
        state->terrain[hex] == HJ_DESERT) {
        /* OPT-FRIENDLY: with every hex protected the robber may stay on its desert. */
        moves = !any_hex_free(rules, state, check->action->actor);
    }
    if (!need(check, moves, HJ_RULE_ROBBER_04,
              hex != state->robber ? DETAIL_ROBBER_MOVES : DETAIL_ROBBER_STAYS,
              ARGS(hex, state->robber))) {
        return false;
    }
    if (rules->dial.robber_desert_forbidden &&
        !need(check, state->terrain[hex] != HJ_DESERT, HJ_RULE_OPT_DESERT,
              state->terrain[hex] == HJ_DESERT ? DETAIL_ROBBER_DESERT : DETAIL_ROBBER_MOVES,
              ARGS(hex, state->robber))) {
        return false;
    }
    return rules->dial.friendly == FRIENDLY_NO || friendly_check(check);
}

/* ---- whom it robs ---- */

/* An opponent beside the hex from whom something could be taken; 0 = none. */
static unsigned robbable(const hj_rules *rules, const hj_state *state, unsigned mover,
                         unsigned hex) {
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (seat != mover && tally_hand(state, seat) > 0 && base_beside(rules, state, seat, hex) &&
            (rules->dial.friendly == FRIENDLY_NO || !spared(rules, state, seat))) {
            return seat;
        }
    }
    return 0;
}

static void nobody_robbed_check(hj_check *check) {
    const hj_action *action = check->action;
    const unsigned seat = robbable(check->rules, check->state, action->actor, action->hex);
    const bool may_spare = check->rules->may_spare[check->state->terrain[action->hex]];
    if (seat != 0 && !may_spare && check->rules->dial.missed_steal_warns) {
        warn(check, HJ_RULE_ROBBER_06, DETAIL_STEAL_POSSIBLE,
             ARGS((int)seat, action->hex, (int)tally_hand(check->state, seat)));
    } else if (!need(check, seat == 0 || may_spare, HJ_RULE_ROBBER_06,
                     seat == 0 ? DETAIL_NOTHING_TO_STEAL : DETAIL_STEAL_POSSIBLE,
                     seat == 0
                         ? ARGS(action->hex)
                         : ARGS((int)seat, action->hex, (int)tally_hand(check->state, seat)))) {
        return;
    }
    must(check, action->resource == HJ_RESOURCE_NONE, HJ_RULE_ROBBER_08, DETAIL_AS_IT_IS, ARGS(0));
}

static void victim_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const unsigned victim = action->seat;
    const int size = (int)tally_hand(state, victim);
    const bool beside = base_beside(rules, state, victim, action->hex);
    if (!must(check, victim != action->actor, HJ_RULE_ROBBER_08,
              victim != action->actor ? DETAIL_VICTIM_HAND : DETAIL_VICTIM_SELF,
              ARGS((int)victim, size)) ||
        !need(check, beside, HJ_RULE_ROBBER_05,
              beside ? DETAIL_VICTIM_BESIDE : DETAIL_VICTIM_NOT_BESIDE,
              ARGS((int)victim, action->hex))) {
        return;
    }
    if (rules->dial.friendly != FRIENDLY_NO &&
        !need(check, !spared(rules, state, victim), HJ_RULE_OPT_FRIENDLY, DETAIL_SPARED_VICTIM,
              ARGS((int)victim, (int)friendly_points(rules, state, victim),
                   rules->dial.friendly_limit))) {
        return;
    }
    if (action->resource == HJ_RESOURCE_NONE) {
        if (need(check, size == 0, HJ_RULE_ROBBER_08, DETAIL_STOLEN_NOTHING,
                 ARGS((int)victim, size))) {
            need(check, size > 0 || !rules->dial.empty_victim_skipped, HJ_RULE_ROBBER_07,
                 DETAIL_VICTIM_HAND, ARGS((int)victim, size));
        }
        return;
    }
    const unsigned resource = action->resource;
    if (NEVER(resource > HJ_RESOURCES)) { /* a card nobody saw is asked as each that it may be */
        return;
    }
    const int held = state->hand[victim][resource];
    must(check, held > 0, HJ_RULE_ROBBER_08, DETAIL_STOLEN, ARGS((int)victim, (int)resource, held));
}

void base_robbery_check(hj_check *check) {
    if (!move_check(check)) {
        return;
    }
    if (check->action->seat == HJ_SEAT_NONE) {
        nobody_robbed_check(check);
    } else {
        victim_check(check);
    }
}

void base_robbery_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const hj_action *action = tx->action;
    state->robber = action->hex;
    if (action->seat != HJ_SEAT_NONE && action->resource <= HJ_RESOURCES) {
        state->hand[action->seat][action->resource]--;
        state->hand[action->actor][action->resource]++;
        tx->outcome->gained[action->actor][action->resource]++;
        tx->outcome->gain_rule[action->actor][action->resource] = HJ_RULE_ROBBER_08;
    }
    tell(tx, FACT_ROBBER_MOVED, action->actor, action->hex);
}

void base_robber_check(hj_check *check) {
    base_robbery_check(check);
}

void base_robber_apply(hj_tx *tx) {
    step_pop(tx->state);
    base_robbery_apply(tx);
}
