/* candidates.c: every action of the base game's kinds that could be legal now, for the list of
 * legal moves. It may offer too much, never too little; check decides. */
#include "rules/base/base.h"
#include "util/never.h"

typedef struct offering {
    const hj_rules *rules;
    const hj_state *state;
    hj_action action; /* kind and actor set */
    void (*offer)(void *sink, const hj_action *action);
    void *sink;
} offering;

static void offer(offering *o) {
    o->offer(o->sink, &o->action);
}

static void offer_corners(offering *o) {
    for (unsigned corner = 1; corner <= o->rules->extent.corners; corner++) {
        o->action.corner = (uint8_t)corner;
        offer(o);
    }
}

static void offer_edges(offering *o) {
    for (unsigned edge = 1; edge <= o->rules->extent.edges; edge++) {
        o->action.edge = (uint8_t)edge;
        offer(o);
    }
}

static void offer_rolls(offering *o) {
    for (unsigned a = 1; a <= 6; a++) {
        for (unsigned b = 1; b <= 6; b++) {
            o->action.die_a = (uint8_t)a;
            o->action.die_b = (uint8_t)b;
            offer(o);
        }
    }
}

/* One example a seat: cards taken off the largest piles. */
static void offer_discards(offering *o) {
    for (unsigned seat = 1; seat <= o->rules->extent.seats; seat++) {
        unsigned left[HJ_DIM_RESOURCE] = {0};
        hj_bundle bundle = 0;
        for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
            left[resource] = o->state->hand[seat][resource];
        }
        for (unsigned count = 0; count < o->state->owed[seat]; count++) {
            unsigned most = 1;
            for (unsigned resource = 2; resource <= HJ_RESOURCES; resource++) {
                most = left[resource] > left[most] ? resource : most;
            }
            if (hj_bundle_of(bundle, most) == 99) {
                break; /* more of a kind than an action can say */
            }
            left[most]--;
            bundle += hj_bundle_make(most, 1);
        }
        o->action.actor = (uint8_t)seat;
        o->action.give = bundle;
        offer(o);
    }
}

static void offer_robberies(offering *o) {
    for (unsigned hex = 1; hex <= o->rules->extent.hexes; hex++) {
        o->action.hex = (uint8_t)hex;
        o->action.seat = HJ_SEAT_NONE;
        o->action.resource = HJ_RESOURCE_NONE;
        offer(o);
        for (unsigned seat = 1; seat <= o->rules->extent.seats; seat++) {
            o->action.seat = (uint8_t)seat;
            for (unsigned resource = HJ_BRICK; resource <= HJ_RESOURCE_NONE; resource++) {
                o->action.resource = (uint8_t)resource;
                offer(o);
            }
        }
    }
    if (o->action.kind == HJ_KIND_KNIGHT) {
        o->action.hex = HJ_HEX_NONE;
        o->action.seat = HJ_SEAT_NONE;
        o->action.resource = HJ_RESOURCE_NONE;
        offer(o);
    }
}

static void offer_plenty(offering *o) {
    offer(o); /* nothing */
    for (unsigned a = 1; a <= HJ_RESOURCES; a++) {
        o->action.get = hj_bundle_make(a, 1);
        offer(o);
        for (unsigned b = a; b <= HJ_RESOURCES; b++) {
            o->action.get = hj_bundle_make(a, 1) + hj_bundle_make(b, 1);
            offer(o);
        }
    }
}

/* Single exchanges; several at once are the same trades one after another. */
static void offer_bank_trades(offering *o) {
    for (unsigned give = 1; give <= HJ_RESOURCES; give++) {
        for (unsigned get = 1; get <= HJ_RESOURCES; get++) {
            for (unsigned rate = 2; rate <= 4; rate++) {
                o->action.give = hj_bundle_make(give, rate);
                o->action.get = hj_bundle_make(get, 1);
                offer(o);
            }
        }
    }
}

static void offer_trades(offering *o) {
    for (unsigned seat = 1; seat <= o->rules->extent.seats; seat++) {
        for (unsigned give = 1; give <= HJ_RESOURCES; give++) {
            for (unsigned get = 1; get <= HJ_RESOURCES; get++) {
                o->action.seat = (uint8_t)seat;
                o->action.give = hj_bundle_make(give, 1);
                o->action.get = hj_bundle_make(get, 1);
                offer(o);
            }
        }
    }
}

static void offer_concessions(offering *o) {
    for (unsigned seat = 1; seat <= o->rules->extent.seats; seat++) {
        o->action.actor = (uint8_t)seat;
        offer(o);
    }
}

static void offer_resources(offering *o) {
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        o->action.resource = (uint8_t)resource;
        offer(o);
    }
}

static void offer_cards(offering *o) {
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        o->action.card = (uint8_t)card;
        offer(o);
    }
}

bool base_candidates(const hj_rules *rules, const hj_state *state, unsigned kind,
                     void (*sink_offer)(void *sink, const hj_action *action), void *sink) {
    static void (*const lister[HJ_KIND_COUNT])(offering *) = {
        [HJ_KIND_SETTLEMENT] = offer_corners,
        [HJ_KIND_ROAD] = offer_edges,
        [HJ_KIND_CITY] = offer_corners,
        [HJ_KIND_ROLL] = offer_rolls,
        [HJ_KIND_DISCARD] = offer_discards,
        [HJ_KIND_ROBBER] = offer_robberies,
        [HJ_KIND_KNIGHT] = offer_robberies,
        [HJ_KIND_ROAD_BUILDING] = offer,
        [HJ_KIND_FREE_ROAD] = offer_edges,
        [HJ_KIND_YEAR_OF_PLENTY] = offer_plenty,
        [HJ_KIND_MONOPOLY] = offer_resources,
        [HJ_KIND_BUY_CARD] = offer_cards,
        [HJ_KIND_BANK_TRADE] = offer_bank_trades,
        [HJ_KIND_TRADE] = offer_trades,
        [HJ_KIND_END_TURN] = offer,
        [HJ_KIND_CONCEDE] = offer_concessions,
    };
    if (lister[kind] == NULL) {
        return false;
    }
    offering o = {.rules = rules, .state = state, .offer = sink_offer, .sink = sink};
    o.action.kind = (uint8_t)kind;
    if (NEVER(state->depth == 0)) { /* kinds are listed in steps that open them */
        return false;
    }
    o.action.actor = state->step_seat[state->depth - 1];
    if (o.action.actor != 0 || kind == HJ_KIND_DISCARD || kind == HJ_KIND_CONCEDE) {
        lister[kind](&o);
        return true;
    }
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) { /* a step that is anybody's */
        o.action.actor = (uint8_t)seat;
        lister[kind](&o);
    }
    return true;
}
