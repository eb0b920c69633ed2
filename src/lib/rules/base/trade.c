/* trade.c: trade with the bank and with other players (BASE-MAR, BASE-TRADE). Offers never get
 * here: only executed trades are actions. */
#include "rules/base/base.h"

#include <string.h>

/* Was the building on the corner settled in this turn? */
static bool fresh(const hj_state *state, unsigned corner) {
    return memchr(state->fresh_corner, (int)corner, sizeof state->fresh_corner) != NULL;
}

unsigned base_rate(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned resource,
                   bool fresh_too) {
    unsigned rate = 4;
    for (unsigned i = 0; i < rules->config.harbors; i++) {
        const unsigned edge = rules->config.harbor_edge[i];
        const unsigned kind = state->harbor[edge];
        if (kind != HJ_ANY && kind != resource) {
            continue;
        }
        for (unsigned end = 0; end < 2; end++) {
            const unsigned corner = rules->island->edge[edge].corner[end];
            if (state->owner[corner] == seat && (fresh_too || !fresh(state, corner))) {
                const unsigned its = kind == HJ_ANY ? 3 : 2;
                rate = its < rate ? its : rate;
            }
        }
    }
    return rate;
}

static bool open_check(hj_check *check) {
    return !check->rules->dial.phases_separate ||
           need(check, check->state->trading_closed == 0, HJ_RULE_TURN_04, DETAIL_TRADING_CLOSED,
                ARGS(check->state->trading_closed));
}

/* Does the seat hold every card of the bundle? */
static bool holds_check(hj_check *check, unsigned seat, hj_bundle bundle, hj_rule rule) {
    hj_bundle rest = bundle; /* a trade is about one kind or two: the others are not gone through */
    for (unsigned resource = 1; resource <= HJ_RESOURCES && rest != 0; resource++, rest /= 100) {
        const unsigned count = (unsigned)(rest % 100);
        const unsigned held = check->state->hand[seat][resource];
        if (count > 0 && !need(check, held >= count, rule, DETAIL_HOLDS,
                               ARGS((int)seat, (int)resource, (int)held, (int)count))) {
            return false;
        }
    }
    return true;
}

/* The kind of a bundle of one kind; 0 when it mixes kinds. */
static unsigned only_kind(hj_bundle bundle) {
    unsigned kind = 0;
    for (unsigned resource = 1; resource <= HJ_RESOURCES && bundle != 0;
         resource++, bundle /= 100) {
        if (bundle % 100 > 0) {
            if (kind != 0) {
                return 0;
            }
            kind = resource;
        }
    }
    return kind;
}

static unsigned kinds_in(hj_bundle bundle) {
    unsigned kinds = 0;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        kinds += hj_bundle_of(bundle, resource) > 0;
    }
    return kinds;
}

/* ---- the bank ---- */

static bool rate_check(hj_check *check, unsigned kind, unsigned rate) {
    const hj_rules *rules = check->rules;
    const unsigned seat = check->action->actor;
    const unsigned best = base_rate(rules, check->state, seat, kind, true);
    static const hj_rule rule_of[] = {
        [1] = HJ_RULE_MAR_01, [2] = HJ_RULE_MAR_03, [3] = HJ_RULE_MAR_02, [4] = HJ_RULE_MAR_01};
    const hj_args args = ARGS((int)rate, (int)kind, (int)best);
    if (!need(check, rate >= best, rule_of[rate], DETAIL_RATE, args)) {
        return false;
    }
    unsigned usable = best; /* the best rate that works already */
    if (rules->dial.harbor_next_turn && rate >= best) {
        usable = base_rate(rules, check->state, seat, kind, false);
        if (!need(check, rate >= usable, HJ_RULE_OPT_HARBOR_NEXT, DETAIL_RATE_FRESH, args)) {
            return false;
        }
    }
    return !rules->dial.worse_rate_forbidden ||
           need(check, rate == usable, HJ_RULE_MAR_09, DETAIL_RATE,
                ARGS((int)rate, (int)kind, (int)usable));
}

static bool bank_holds_check(hj_check *check, unsigned paid_kind, unsigned paid) {
    (void)paid;
    hj_bundle rest = check->action->get;
    for (unsigned resource = 1; resource <= HJ_RESOURCES && rest != 0; resource++, rest /= 100) {
        const unsigned count = (unsigned)(rest % 100);
        const unsigned held = check->state->bank[resource];
        if (count > 0 && !check->rules->dial.bank_unlimited && resource != paid_kind &&
            !need(check, held >= count, HJ_RULE_MAR_06, DETAIL_BANK_HOLDS,
                  ARGS((int)resource, (int)held, (int)count))) {
            return false;
        }
    }
    return true;
}

void base_bank_trade_check(hj_check *check) {
    const hj_action *action = check->action;
    const unsigned paid = hj_bundle_size(action->give), got = hj_bundle_size(action->get);
    const unsigned kind = only_kind(action->give);
    const unsigned rate = paid % got == 0 ? paid / got : 0; /* something is asked for */
    if (!open_check(check) || !need(check, kind != 0, HJ_RULE_MAR_10, DETAIL_ONE_KIND_PAID,
                                    ARGS((int)kinds_in(action->give), (int)got))) {
        return;
    }
    const bool whole = rate >= 1 && rate <= 4;
    if (!need(check, whole, HJ_RULE_MAR_10, whole ? DETAIL_EXCHANGES : DETAIL_WHOLE_EXCHANGES,
              ARGS((int)paid, (int)got, (int)rate))) {
        return;
    }
    if (!holds_check(check, action->actor, action->give, HJ_RULE_MAR_01_HOLDS)) {
        return;
    }
    if (kind == 0 || !whole) {
        return; /* what follows speaks of a rate, and there is none */
    }
    const bool back = hj_bundle_of(action->get, kind) > 0;
    const bool back_ok = !back || (rate == 4 && check->rules->dial.bank_like_for_like);
    if (need(check, back_ok, HJ_RULE_MAR_11, back ? DETAIL_SAME_KIND : DETAIL_NO_SAME_KIND,
             ARGS((int)kind)) &&
        rate_check(check, kind, rate)) {
        bank_holds_check(check, kind, paid);
    }
}

void base_bank_trade_apply(hj_tx *tx) {
    const hj_action *action = tx->action;
    hj_bundle give = action->give, get = action->get;
    for (unsigned resource = 1; resource <= HJ_RESOURCES && give != 0; resource++, give /= 100) {
        base_return(tx, action->actor, resource, (unsigned)(give % 100));
    }
    for (unsigned resource = 1; resource <= HJ_RESOURCES && get != 0; resource++, get /= 100) {
        if (get % 100 > 0) {
            base_give(tx, action->actor, resource, (unsigned)(get % 100), HJ_RULE_MAR_01);
        }
    }
}

/* ---- players ---- */

static bool like_for_like_check(hj_check *check) {
    const hj_action *action = check->action;
    unsigned same = 0;
    hj_bundle give = action->give, get = action->get;
    for (unsigned resource = 1; resource <= HJ_RESOURCES && same == 0; resource++) {
        same = give % 100 > 0 && get % 100 > 0 ? resource : 0;
        give /= 100;
        get /= 100;
    }
    if (check->rules->dial.like_for_like_identical && same != 0) {
        same = only_kind(action->give) == same && only_kind(action->get) == same ? same : 0;
    }
    return need(check, same == 0, HJ_RULE_TRADE_03, same ? DETAIL_SAME_KIND : DETAIL_NO_SAME_KIND,
                ARGS((int)same));
}

void base_trade_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_action *action = check->action;
    const unsigned partner = action->seat;
    if (!need(check, !rules->dial.player_trade_forbidden, HJ_RULE_OPT_NOTRADE,
              rules->dial.player_trade_forbidden ? DETAIL_PLAYERS_TRADE : DETAIL_AS_IT_IS,
              ARGS(0)) ||
        !open_check(check) ||
        !vital(check, partner != HJ_SEAT_NONE, HJ_RULE_TRADE_01, DETAIL_PARTNER,
               ARGS((int)partner)) ||
        !must(check, partner != action->actor, HJ_RULE_TRADE_01, DETAIL_PARTNER,
              ARGS((int)partner)) ||
        !must(check, !check->state->conceded[partner], HJ_RULE_TRADE_01,
              check->state->conceded[partner] ? DETAIL_PARTNER_GONE : DETAIL_PARTNER,
              ARGS((int)partner))) {
        return;
    }
    const unsigned given = hj_bundle_size(action->give), got = hj_bundle_size(action->get);
    const bool both = rules->dial.trade_gift ? given + got > 0 : given > 0 && got > 0;
    if (need(check, both, HJ_RULE_TRADE_02, DETAIL_BOTH_GIVE, ARGS((int)given, (int)got)) &&
        like_for_like_check(check) &&
        holds_check(check, action->actor, action->give, HJ_RULE_TRADE_04)) {
        holds_check(check, partner, action->get, HJ_RULE_TRADE_04);
    }
}

void base_trade_apply(hj_tx *tx) {
    const hj_action *action = tx->action;
    hj_bundle give = action->give, get = action->get;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++, give /= 100, get /= 100) {
        const unsigned given = (unsigned)(give % 100), got = (unsigned)(get % 100);
        uint16_t *actor = &tx->state->hand[action->actor][resource];
        uint16_t *partner = &tx->state->hand[action->seat][resource];
        *actor = (uint16_t)(*actor - given + got);
        *partner = (uint16_t)(*partner - got + given);
        tx->outcome->gained[action->actor][resource] = (uint16_t)got;
        tx->outcome->gained[action->seat][resource] = (uint16_t)given;
        tx->outcome->gain_rule[action->actor][resource] = HJ_RULE_TRADE_04;
        tx->outcome->gain_rule[action->seat][resource] = HJ_RULE_TRADE_04;
    }
}
