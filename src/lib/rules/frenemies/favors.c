/* favors.c: favor tokens: who draws them when, gifts, the five guild halls, the exchange
 * (FR-N03 to FR-N08, FR-N12, FR-N16). It must not know how networks are
 * told apart. */
#include "rules/frenemies/frenemies.h"

#include <string.h>

static const uint8_t cost[HJ_FAVORS + 1] = {0, 1, 1, 1, 2, 2};

unsigned fren_usable(const hj_state *state, unsigned seat, unsigned favor) {
    return (unsigned)state->favors[seat][favor] - state->fresh_favors[seat][favor];
}

static unsigned held(const hj_state *state, unsigned seat) {
    unsigned tokens = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        tokens += state->favors[seat][favor];
    }
    return tokens;
}

static unsigned in_bag(const hj_state *state) {
    unsigned tokens = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        tokens += state->favor_bag[favor];
    }
    return tokens;
}

/* Is the seat in a turn of its own, so that what it receives has to wait? */
static bool in_own_turn(const hj_state *state, unsigned seat) {
    for (unsigned at = 0; at < state->depth; at++) {
        if (state->step[at] == HJ_STEP_SPECIAL_BUILD) {
            return false;
        }
    }
    return state->on_turn == seat;
}

static void receive(hj_state *state, unsigned seat, unsigned favor) {
    state->favor_bag[favor]--;
    state->favors[seat][favor]++;
    state->fresh_favors[seat][favor] =
        (uint8_t)(state->fresh_favors[seat][favor] + in_own_turn(state, seat));
}

/* The option that puts redeemed tokens back once the bag is empty. */
static void recycle(const hj_rules *rules, hj_state *state) {
    if (!rules->dial.favors_recycle || in_bag(state) > 0) {
        return;
    }
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        state->favor_bag[favor] = state->guild[favor];
        state->guild[favor] = 0;
    }
}

/* Tokens of a kind that can be drawn now, recycled ones too. */
static unsigned drawable(const hj_rules *rules, const hj_state *state, unsigned favor) {
    const bool recycled = rules->dial.favors_recycle && in_bag(state) == 0;
    return recycled ? state->guild[favor] : state->favor_bag[favor];
}

/* ---- drawing ---- */

void fren_owe(hj_tx *tx, unsigned seat, unsigned count) {
    if (!tx->state->conceded[seat]) {
        tx->state->favor_due[seat] = (uint8_t)(tx->state->favor_due[seat] + count);
    }
}

static bool anything_due(const hj_state *state) {
    for (unsigned seat = 1; seat < HJ_DIM_SEAT; seat++) {
        if (state->favor_due[seat] > 0) {
            return true;
        }
    }
    return state->favor_builder_due > 0;
}

static void forget_due(hj_state *state) {
    memset(state->favor_due, 0, sizeof state->favor_due);
    state->favor_builder = 0;
    state->favor_builder_due = 0;
}

void fren_open_draws(hj_tx *tx) {
    hj_state *state = tx->state;
    const bool open = step_top(state) == HJ_STEP_DRAW_FAVOR;
    recycle(tx->rules, state);
    if (anything_due(state) && in_bag(state) > 0) {
        if (!open) {
            step_push(state, HJ_STEP_DRAW_FAVOR, 0);
        }
        return;
    }
    forget_due(state); /* FR-N12: with an empty bag the rest is lost */
    if (open) {
        step_pop(state);
    }
}

static bool opponents_due(const hj_state *state) {
    for (unsigned seat = 1; seat < HJ_DIM_SEAT; seat++) {
        if (state->favor_due[seat] > 0) {
            return true;
        }
    }
    return false;
}

static void bag_check(hj_check *check, unsigned favor) {
    const hj_args none = ARGS((int)favor, 0);
    if (vital(check, favor <= HJ_FAVORS, HJ_RULE_FR_BAG, DETAIL_BAG, none)) {
        const int tokens = (int)drawable(check->rules, check->state, favor);
        must(check, tokens > 0, HJ_RULE_FR_BAG, DETAIL_BAG, ARGS((int)favor, tokens));
    }
}

void fren_draw_check(hj_check *check) {
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const unsigned seat = action->seat, favor = action->token;
    const bool opponents = opponents_due(state);
    const hj_args who = ARGS((int)seat, opponents);
    if (!must(check, action->actor == HJ_SEAT_NATURE, HJ_RULE_FR_DRAW, DETAIL_SEAT,
              ARGS(action->actor, HJ_SEAT_NATURE)) ||
        !vital(check, seat != HJ_SEAT_NONE, HJ_RULE_FR_DRAW_ORDER, DETAIL_DRAWS, who)) {
        return;
    }
    const bool due = opponents ? state->favor_due[seat] > 0 : state->favor_builder == seat;
    if (need(check, due, HJ_RULE_FR_DRAW_ORDER, DETAIL_DRAWS, who)) {
        bag_check(check, favor);
    }
}

void fren_draw_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->seat;
    receive(state, seat, tx->action->token);
    if (state->favor_due[seat] > 0) {
        state->favor_due[seat]--;
    } else if (--state->favor_builder_due == 0) {
        state->favor_builder = 0;
    }
    fren_open_draws(tx);
}

/* ---- earning by the robber (FR-N03) ---- */

static bool anybody_beside(const hj_rules *rules, const hj_state *state, unsigned hex) {
    for (unsigned i = 0; i < 6; i++) {
        if (state->owner[rules->island->hex[hex].corner[i]] != 0) {
            return true;
        }
    }
    return false;
}

static bool could_rob(const hj_rules *rules, const hj_state *state, unsigned mover, unsigned hex) {
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (seat != mover && tally_hand(state, seat) > 0 && base_beside(rules, state, seat, hex)) {
            return true;
        }
    }
    return false;
}

void fren_robber_moved(hj_tx *tx, const hj_fact *fact) {
    const hj_state *state = tx->state;
    const unsigned hex = fact->place;
    bool earns = !anybody_beside(tx->rules, state, hex);
    if (!earns && state->terrain[hex] == HJ_DESERT && tx->action->seat == HJ_SEAT_NONE) {
        earns = !tx->rules->dial.desert_strict || could_rob(tx->rules, state, fact->seat, hex);
    }
    if (earns) {
        fren_owe(tx, fact->seat, 1);
        fren_open_draws(tx);
    }
}

/* ---- gifts (FR-N05) ---- */

void fren_gift_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const unsigned to = action->seat;
    if (!need(check, state->gift_given == 0, HJ_RULE_FR_GIFT_ONCE, DETAIL_GIFTS,
              ARGS(state->gift_given)) ||
        !vital(check, to != HJ_SEAT_NONE, HJ_RULE_FR_GIFT, DETAIL_PARTNER, ARGS((int)to)) ||
        !must(check, to != action->actor && !state->conceded[to], HJ_RULE_FR_GIFT, DETAIL_PARTNER,
              ARGS((int)to))) {
        return;
    }
    const int given = (int)hj_bundle_size(action->give);
    const int own = (int)rules_points(rules, state, action->actor, true);
    const int its = (int)rules_points(rules, state, to, true);
    if (!must(check, given == 1, HJ_RULE_FR_GIFT, DETAIL_GIFT, ARGS(given)) ||
        !need(check, its <= own, HJ_RULE_FR_GIFT_POINTS, DETAIL_VISIBLE, ARGS((int)to, its, own))) {
        return;
    }
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        if (hj_bundle_of(action->give, resource) > 0) {
            const int has = state->hand[action->actor][resource];
            need(check, has > 0, HJ_RULE_FR_GIFT, DETAIL_HOLDS,
                 ARGS(action->actor, (int)resource, has, 1));
        }
    }
}

void fren_gift_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const hj_action *action = tx->action;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        const unsigned given = hj_bundle_of(action->give, resource);
        state->hand[action->actor][resource] =
            (uint16_t)(state->hand[action->actor][resource] - given);
        state->hand[action->seat][resource] =
            (uint16_t)(state->hand[action->seat][resource] + given);
        tx->outcome->gained[action->seat][resource] = (uint16_t)given;
        tx->outcome->gain_rule[action->seat][resource] = HJ_RULE_FR_GIFT;
    }
    state->gift_given = 1;
    fren_owe(tx, action->actor, 1);
    fren_open_draws(tx);
}

/* ---- guild halls ---- */

/* One trade of the traders' favor after another: x -> y, then u -> w. */
static bool trades_fit(const hj_rules *rules, const hj_state *state, const hj_action *action,
                       unsigned x, unsigned y, unsigned u, unsigned w) {
    int hand[HJ_DIM_RESOURCE], bank[HJ_DIM_RESOURCE];
    const bool endless = rules->dial.bank_unlimited;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        hand[resource] = state->hand[action->actor][resource];
        bank[resource] = state->bank[resource];
    }
    if (x == y || hand[x] < 1 || (bank[y] < 1 && !endless)) {
        return false;
    }
    hand[x]--;
    bank[x]++;
    hand[y]++;
    bank[y]--;
    return u == 0 || (u != w && hand[u] >= 1 && (bank[w] >= 1 || endless));
}

/* The cards of a small bundle one by one; returns how many, at most max are listed. */
static unsigned cards_of(hj_bundle bundle, unsigned *card, unsigned max) {
    unsigned count = 0;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        for (unsigned i = 0; i < hj_bundle_of(bundle, resource); i++) {
            if (count < max) {
                card[count] = resource;
            }
            count++;
        }
    }
    return count;
}

static bool traders_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    unsigned give[2] = {0}, get[2] = {0};
    const unsigned given = cards_of(action->give, give, 2), got = cards_of(action->get, get, 2);
    const unsigned most = rules->dial.wagon_one_trade ? 1 : 2;
    if (!must(check, given == got && given >= 1 && given <= most, HJ_RULE_FR_TRADERS, DETAIL_WAGON,
              ARGS((int)given, (int)got, (int)most))) {
        return false;
    }
    bool fits = false;
    for (unsigned a = 0; a < given; a++) { /* which card first, against which */
        for (unsigned b = 0; b < got; b++) {
            const unsigned u = given == 2 ? give[1 - a] : 0, w = got == 2 ? get[1 - b] : 0;
            fits = fits || trades_fit(rules, state, action, give[a], get[b], u, w);
        }
    }
    return must(check, fits, HJ_RULE_FR_TRADERS, DETAIL_WAGON_TRADES, ARGS((int)given));
}

static bool merchants_check(hj_check *check) {
    const hj_state *state = check->state;
    unsigned card[1] = {0};
    const unsigned got = cards_of(check->action->get, card, 1);
    if (!must(check, got == 1 && check->action->give == 0, HJ_RULE_FR_MERCHANTS, DETAIL_SHIP,
              ARGS((int)got))) {
        return false;
    }
    return check->rules->dial.bank_unlimited ||
           must(check, state->bank[card[0]] > 0, HJ_RULE_FR_MERCHANTS, DETAIL_BANK_HOLDS,
                ARGS((int)card[0], state->bank[card[0]], 1));
}

static bool scholars_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned card = check->action->card;
    return must(check, tally_deck(state) > 0, HJ_RULE_FR_SCHOLARS, DETAIL_DECK,
                ARGS((int)tally_deck(state))) &&
           vital(check, card <= HJ_CARDS, HJ_RULE_DEV_17, DETAIL_DECK_KIND, ARGS((int)card, 0)) &&
           must(check, state->deck[card] > 0, HJ_RULE_DEV_17, DETAIL_DECK_KIND,
                ARGS((int)card, state->deck[card]));
}

/* The fields the favor's guild needs, and no others. */
static bool favor_fields_check(hj_check *check) {
    const hj_action *action = check->action;
    const unsigned favor = action->token;
    const bool trades = favor == FAVOR_WAGON || favor == FAVOR_SHIP;
    const hj_args which = ARGS((int)favor);
    if (!vital(check, favor <= HJ_FAVORS, HJ_RULE_FR_FAVOR, DETAIL_FAVOR_FIELDS, which)) {
        return false;
    }
    const bool fits = (trades || (action->give == 0 && action->get == 0)) &&
                      (favor == FAVOR_SHOVEL) == (action->edge != 0) &&
                      (favor == FAVOR_BOOK) == (action->card != 0) &&
                      bundle_fits(action->give, false) && bundle_fits(action->get, false);
    return must(check, fits, HJ_RULE_FR_FAVOR, DETAIL_FAVOR_FIELDS, which);
}

static bool use_check(hj_check *check, unsigned favor) {
    const hj_state *state = check->state;
    const unsigned seat = check->action->actor;
    const int usable = (int)fren_usable(state, seat, favor);
    return need(check, state->exchanged == 0, HJ_RULE_FR_EITHER, DETAIL_EXCHANGED,
                ARGS(state->exchanged)) &&
           must(check, state->favors[seat][favor] >= cost[favor], HJ_RULE_FR_COST, DETAIL_FAVORS,
                ARGS((int)favor, state->favors[seat][favor], cost[favor])) &&
           need(check, usable >= cost[favor], HJ_RULE_FR_FRESH, DETAIL_FAVORS_OLD,
                ARGS((int)favor, usable, cost[favor]));
}

void fren_redeem_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned favor = check->action->token;
    if (!favor_fields_check(check) || !use_check(check, favor)) {
        return;
    }
    switch (favor) {
    case FAVOR_WAGON:
        if (check->rules->dial.wagon_one_trade &&
            !must(check, state->wagons_used < 2, HJ_RULE_FR_TRADERS, DETAIL_WAGONS,
                  ARGS(state->wagons_used))) {
            return;
        }
        traders_check(check);
        break;
    case FAVOR_SHIP:
        merchants_check(check);
        break;
    case FAVOR_SHOVEL:
        base_road_place_check(check);
        break;
    case FAVOR_BOOK:
        scholars_check(check);
        break;
    default:
        must(check, state->markers_left > 0, HJ_RULE_FR_MASTERS, DETAIL_MARKERS,
             ARGS(state->markers_left));
        break;
    }
}

static void take_favor(hj_tx *tx, unsigned favor) {
    hj_state *state = tx->state;
    const hj_action *action = tx->action;
    const unsigned seat = action->actor;
    switch (favor) {
    case FAVOR_SHOVEL:
        base_road_place(tx, seat, action->edge);
        break;
    case FAVOR_BOOK:
        state->deck[action->card]--;
        state->fresh_cards[seat][action->card]++;
        break;
    case FAVOR_COMPASS:
        state->markers_left--;
        state->markers[seat]++;
        break;
    default:
        for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
            base_return(tx, seat, resource, hj_bundle_of(action->give, resource));
        }
        for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
            const unsigned count = hj_bundle_of(action->get, resource);
            if (count > 0) {
                base_give(tx, seat, resource, count,
                          favor == FAVOR_WAGON ? HJ_RULE_FR_TRADERS : HJ_RULE_FR_MERCHANTS);
            }
        }
        break;
    }
}

void fren_redeem_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->actor, favor = tx->action->token;
    state->favors[seat][favor] = (uint8_t)(state->favors[seat][favor] - cost[favor]);
    if (state->fresh_favors[seat][favor] > state->favors[seat][favor]) {
        state->fresh_favors[seat][favor] =
            state->favors[seat][favor]; /* only where it was forced */
    }
    state->guild[favor] = (uint8_t)(state->guild[favor] + cost[favor]);
    state->redeemed = 1;
    state->wagons_used = (uint8_t)(state->wagons_used + (favor == FAVOR_WAGON));
    take_favor(tx, favor);
}

/* ---- exchange (FR-N08) ---- */

void fren_exchange_check(hj_check *check) {
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const unsigned seat = action->actor, favor = action->token;
    unsigned usable = 0;
    for (unsigned kind = 1; kind <= HJ_FAVORS; kind++) {
        usable += fren_usable(state, seat, kind);
    }
    if (check->rules->dial.exchange_fresh) {
        usable = held(state, seat);
    }
    if (need(check, state->redeemed == 0 && state->exchanged == 0, HJ_RULE_FR_EITHER, DETAIL_USED,
             ARGS(state->redeemed, state->exchanged)) &&
        need(check, usable > 0, HJ_RULE_FR_EXCHANGE, DETAIL_USABLE, ARGS((int)usable))) {
        bag_check(check, favor);
    }
}

void fren_exchange_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    recycle(tx->rules, state);
    receive(state, tx->action->actor, tx->action->token);
    state->exchanged = 1;
    state->exchange_drawn = tx->action->token;
    step_push(state, HJ_STEP_EXCHANGE_RETURN, tx->action->actor);
}

void fren_return_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned seat = check->action->actor, favor = check->action->token;
    if (!vital(check, favor <= HJ_FAVORS, HJ_RULE_FR_RETURN, DETAIL_FAVORS,
               ARGS((int)favor, 0, 1)) ||
        !must(check, state->favors[seat][favor] > 0, HJ_RULE_FR_RETURN, DETAIL_FAVORS,
              ARGS((int)favor, state->favors[seat][favor], 1))) {
        return;
    }
    const bool fits = check->rules->dial.exchange_fresh || favor == state->exchange_drawn ||
                      fren_usable(state, seat, favor) > 0;
    must(check, fits, HJ_RULE_FR_FRESH, DETAIL_FAVORS_OLD,
         ARGS((int)favor, (int)fren_usable(state, seat, favor), 1));
}

void fren_return_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->actor, favor = tx->action->token;
    if (fren_usable(state, seat, favor) == 0 || favor == state->exchange_drawn) {
        state->fresh_favors[seat][favor]--; /* the token just drawn goes back */
    }
    state->favors[seat][favor]--;
    state->favor_bag[favor]++;
    state->exchange_drawn = 0;
    step_pop(state);
}

/* ---- turns ---- */

void fren_turn_ended(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    memset(state->fresh_favors[fact->seat], 0, sizeof state->fresh_favors[fact->seat]);
    state->gift_given = 0;
    state->redeemed = 0;
    state->exchanged = 0;
    state->exchange_drawn = 0;
    state->wagons_used = 0;
}

void fren_conceded(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    state->favor_due[fact->seat] = 0;
    if (state->favor_builder == fact->seat) {
        state->favor_builder = 0;
        state->favor_builder_due = 0;
    }
    if (step_top(state) == HJ_STEP_DRAW_FAVOR) {
        fren_open_draws(tx);
    } else {
        forget_due(state);
    }
}
