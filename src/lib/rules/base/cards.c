/* cards.c: development cards (BASE-DEV): buying them and what each kind does. It must not know
 * where the robber may go or who holds an award. */
#include "rules/base/base.h"

/* ---- buying ---- */

void base_buy_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned card = check->action->card;
    const int deck = (int)tally_deck(state);
    if (base_affords(check, COST_CARD, HJ_RULE_DEV_01) &&
        need(check, deck > 0, HJ_RULE_DEV_01, DETAIL_DECK, ARGS(deck)) &&
        vital(check, card <= HJ_CARDS, HJ_RULE_DEV_17, DETAIL_DECK_KIND, ARGS((int)card, 0))) {
        need(check, state->deck[card] > 0, HJ_RULE_DEV_17, DETAIL_DECK_KIND,
             ARGS((int)card, state->deck[card]));
    }
}

void base_buy_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    base_pay(tx, COST_CARD);
    state->trading_closed = tx->rules->dial.phases_separate;
    state->deck[tx->action->card]--;
    state->fresh_cards[tx->action->actor][tx->action->card]++;
}

/* ---- playing ---- */

/* BASE-DEV-02, -03: one card a turn, held since before it. */
static bool play_check(hj_check *check, hj_card card) {
    const hj_state *state = check->state;
    const unsigned seat = check->action->actor;
    const int old = state->cards[seat][card], fresh = state->fresh_cards[seat][card];
    const hj_rule rule = fresh > 0 ? HJ_RULE_DEV_03 : HJ_RULE_DEV_03_HELD;
    return need(check, old > 0, rule, old > 0 ? DETAIL_CARD_OLD : DETAIL_CARD_FRESH,
                old > 0 ? ARGS((int)card, old) : ARGS((int)card, fresh)) &&
           need(check, state->card_played == 0, HJ_RULE_DEV_02, DETAIL_CARD_PLAYED,
                ARGS(state->card_played));
}

static void play(hj_tx *tx, hj_card card) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->actor;
    if (state->cards[seat][card] > 0) {
        state->cards[seat][card]--;
    } else { /* a card of this turn, only where it was forced */
        state->fresh_cards[seat][card]--;
    }
    state->played[seat][card]++;
    state->card_played = 1;
}

/* Does this knight take Largest Army? */
static bool takes_army(const hj_state *state, unsigned seat) {
    const unsigned holder = state->largest_army;
    const unsigned knights = state->played[seat][HJ_CARD_KNIGHT] + 1u;
    return holder != seat && knights >= 3 &&
           (holder == 0 || knights > state->played[holder][HJ_CARD_KNIGHT]);
}

/* The points of the seat once it has played this knight. */
static unsigned points_with_army(const hj_rules *rules, const hj_state *state, unsigned seat) {
    return rules_points(rules, state, seat, false) + (takes_army(state, seat) ? 2 : 0);
}

static bool knight_wins(const hj_rules *rules, const hj_state *state, unsigned seat) {
    return takes_army(state, seat) &&
           points_with_army(rules, state, seat) >= (unsigned)rules->dial.target;
}

/* Without a hex: a knight that wins by Largest Army (BASE-END-06), or one whose robber waits for
 * what follows from it (BASE-LA-05). */
static void no_hex_check(hj_check *check, bool fits, unsigned points) {
    const hj_action *action = check->action;
    must(check, fits && action->seat == HJ_SEAT_NONE && action->resource == HJ_RESOURCE_NONE,
         HJ_RULE_END_06, DETAIL_NO_HEX, ARGS((int)points, check->rules->dial.target));
}

void base_knight_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    if (!play_check(check, HJ_CARD_KNIGHT)) {
        return;
    }
    const bool wins = knight_wins(rules, state, action->actor);
    const bool waits = rules->dial.army_reveal_first && !wins && takes_army(state, action->actor);
    if (action->hex == HJ_HEX_NONE) {
        no_hex_check(check, wins || waits, points_with_army(rules, state, action->actor));
    } else if (waits) {
        must(check, false, HJ_RULE_LA_05, DETAIL_ARMY_FIRST, ARGS(0));
    } else if (!wins || action->seat != HJ_SEAT_NONE) {
        base_robbery_check(check);
    } else { /* the game is over: nobody asks for the steal any more */
        must(check, action->resource == HJ_RESOURCE_NONE, HJ_RULE_ROBBER_08,
             DETAIL_NOTHING_TO_STEAL, ARGS(action->hex));
    }
}

void base_knight_apply(hj_tx *tx) {
    const bool waits = tx->rules->dial.army_reveal_first &&
                       takes_army(tx->state, tx->action->actor) &&
                       !knight_wins(tx->rules, tx->state, tx->action->actor);
    play(tx, HJ_CARD_KNIGHT);
    tell(tx, FACT_KNIGHT, tx->action->actor, 0);
    if (tx->action->hex != HJ_HEX_NONE) {
        base_robbery_apply(tx);
    } else if (waits) {
        step_push(tx->state, HJ_STEP_ROBBER, tx->action->actor);
    }
}

bool base_road_possible(const hj_rules *rules, const hj_state *state, unsigned seat) {
    if (state->roads_left[seat] == 0) {
        return false;
    }
    for (unsigned edge = 1; edge <= rules->extent.edges; edge++) {
        if (state->road[edge] == 0 && base_road_joins(rules, state, seat, edge)) {
            return true;
        }
    }
    return false;
}

void base_road_building_check(hj_check *check) {
    if (play_check(check, HJ_CARD_ROAD_BUILDING)) {
        const int possible = base_road_possible(check->rules, check->state, check->action->actor);
        need(check, possible >= check->rules->dial.road_building_min, HJ_RULE_DEV_10,
             DETAIL_ROADS_POSSIBLE, ARGS(possible));
    }
}

void base_road_building_apply(hj_tx *tx) {
    const unsigned seat = tx->action->actor;
    play(tx, HJ_CARD_ROAD_BUILDING);
    if (base_road_possible(tx->rules, tx->state, seat)) {
        tx->state->free_roads = tx->state->roads_left[seat] < 2 ? 1 : 2;
        step_push(tx->state, HJ_STEP_FREE_ROAD, seat);
    }
}

void base_free_road_check(hj_check *check) {
    /* The step is open as long as a free road is due: said for who wants to know. */
    need(check, check->state->free_roads > 0, HJ_RULE_DEV_09, DETAIL_FREE_ROADS,
         ARGS(check->state->free_roads));
    base_road_place_check(check);
}

void base_free_road_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    base_road_place(tx, tx->action->actor, tx->action->edge);
    state->free_roads--;
    if (!base_road_possible(tx->rules, state, tx->action->actor)) {
        state->free_roads = 0; /* the rest of the card is lost */
    }
    if (state->free_roads == 0) {
        step_pop(state);
    }
}

/* ---- year of plenty and monopoly ---- */

void base_plenty_check(hj_check *check) {
    const hj_state *state = check->state;
    const hj_bundle get = check->action->get;
    const int taken = (int)hj_bundle_size(get);
    int allowed = 0;
    if (!play_check(check, HJ_CARD_YEAR_OF_PLENTY)) {
        return;
    }
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        const int count = (int)hj_bundle_of(get, resource), held = state->bank[resource];
        allowed += held;
        if (count > 0 && !check->rules->dial.bank_unlimited &&
            !need(check, held >= count, HJ_RULE_DEV_13, DETAIL_BANK_HOLDS,
                  ARGS((int)resource, held, count))) {
            return;
        }
    }
    if (allowed > 2 || check->rules->dial.bank_unlimited) {
        allowed = 2;
    }
    const bool partial = check->rules->dial.yop_partial_ok && taken < allowed;
    if (must(check, taken <= 2, HJ_RULE_DEV_13, DETAIL_PLENTY, ARGS(taken, allowed))) {
        must(check, taken == allowed || partial, HJ_RULE_DEV_14, DETAIL_PLENTY,
             ARGS(taken, allowed));
    }
}

void base_plenty_apply(hj_tx *tx) {
    play(tx, HJ_CARD_YEAR_OF_PLENTY);
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        const unsigned count = hj_bundle_of(tx->action->get, resource);
        if (count > 0) {
            base_give(tx, tx->action->actor, resource, count, HJ_RULE_DEV_13);
        }
    }
}

void base_monopoly_check(hj_check *check) {
    if (play_check(check, HJ_CARD_MONOPOLY)) {
        vital(check, check->action->resource <= HJ_RESOURCES, HJ_RULE_DEV_15, DETAIL_AS_IT_IS,
              ARGS(0));
    }
}

void base_monopoly_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned actor = tx->action->actor, resource = tx->action->resource;
    unsigned taken = 0;
    play(tx, HJ_CARD_MONOPOLY);
    for (unsigned seat = 1; seat <= tx->rules->extent.seats; seat++) {
        if (seat != actor) {
            taken += state->hand[seat][resource];
            state->hand[seat][resource] = 0;
        }
    }
    state->hand[actor][resource] = (uint16_t)(state->hand[actor][resource] + taken);
    tx->outcome->gained[actor][resource] = (uint16_t)taken;
    tx->outcome->gain_rule[actor][resource] = HJ_RULE_DEV_15;
}
