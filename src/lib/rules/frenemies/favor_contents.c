/* favor_contents.c: what Frenemies is played with (FR-N01, FR-N02): the bag, markers, the
 * header's checks, the first position, points, and the list of candidates. */
#include "rules/frenemies/frenemies.h"
#include "util/never.h"

#include <string.h>

static const uint8_t bag_total[HJ_SEATS_MAX + 1] = {[3] = 44, [4] = 58, [5] = 72, [6] = 88};

enum { MARKERS_MAX = 16 };

void fren_adjust(hj_rules *rules) {
    rules->may_spare[HJ_DESERT] = true; /* FR-N02: a steal may be declined on a desert */
    if (rules->dial.pre_roll_actions) {
        rules->opens[HJ_STEP_BEFORE_ROLL] |=
            KIND_BIT(HJ_KIND_GIFT) | KIND_BIT(HJ_KIND_REDEEM) | KIND_BIT(HJ_KIND_EXCHANGE_DRAW);
    }
}

void fren_header(hj_check *check) {
    const hj_config *config = &check->rules->config;
    unsigned total = 0;
    if (!must(check, config->seats >= 3, HJ_RULE_FR_SEATS, DETAIL_SEATS,
              ARGS(config->seats, config->hexes)) ||
        !must(check, check->rules->dial.mode56 != MODE56_PAIRED, HJ_RULE_FR_PAIRED, DETAIL_MODE56,
              ARGS(config->seats, check->rules->dial.mode56))) {
        return;
    }
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        total += config->favor_bag[favor];
    }
    need(check, total == bag_total[config->seats], HJ_RULE_FR_BAG_TOTAL, DETAIL_BAG_TOTAL,
         ARGS((int)total, bag_total[config->seats]));
    need(check, config->markers <= MARKERS_MAX, HJ_RULE_FR_MASTERS, DETAIL_MARKERS,
         ARGS(config->markers));
}

unsigned fren_points(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible) {
    (void)rules;
    (void)visible;
    return state->markers[seat];
}

bool fren_derived(uint32_t *out, const hj_rules *rules, const hj_state *state, unsigned tag,
                  unsigned i) {
    enum {
#define DERIVED(number, name, a, b, text) TAG_##name = number,
#include "state/derived.def"
#undef DERIVED
    };
    (void)rules;
    if (tag != TAG_favor_count) {
        return false;
    }
    *out = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        *out += state->favors[i][favor];
    }
    return true;
}

/* Draws owed and an exchange under way have their steps open, unless the game is over. */
static const char *favor_steps_fault(const hj_state *state) {
    bool drawing = state->favor_builder_due > 0, returning = state->exchange_drawn != 0;
    for (unsigned seat = 1; seat < HJ_DIM_SEAT; seat++) {
        drawing = drawing || state->favor_due[seat] > 0;
    }
    bool draw_open = false, return_open = false;
    for (unsigned at = 0; at < state->depth; at++) {
        draw_open = draw_open || state->step[at] == HJ_STEP_DRAW_FAVOR;
        return_open = return_open || state->step[at] == HJ_STEP_EXCHANGE_RETURN;
    }
    if (state->winners == 0 && (drawing != draw_open || returning != return_open)) {
        return "a draw or an exchange is open without its step";
    }
    return NULL;
}

const char *fren_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    *rule = HJ_RULE_FR_BAG;
    unsigned all = 0, total = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        unsigned tokens = (unsigned)state->favor_bag[favor] + state->guild[favor];
        for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
            tokens += state->favors[seat][favor];
            if (state->fresh_favors[seat][favor] > state->favors[seat][favor]) {
                return "a seat received more favor tokens than it holds";
            }
        }
        if (tokens != rules->config.favor_bag[favor]) {
            return "bag, hands and guild halls do not make up the favor tokens";
        }
    }
    *rule = HJ_RULE_FR_MASTERS;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        all += state->markers[seat];
    }
    total = all + state->markers_left;
    if (total != rules->config.markers) {
        return "the markers do not make up the box";
    }
    *rule = HJ_RULE_FR_NETWORKS;
    const char *fault = fren_networks_fault(rules, state);
    if (fault != NULL) {
        return fault;
    }
    *rule = HJ_RULE_INV_09;
    return favor_steps_fault(state);
}

/* ---- candidates ---- */

typedef struct offering {
    hj_action action;
    void (*offer)(void *sink, const hj_action *action);
    void *sink;
} offering;

static void offer_bundles(offering *o, hj_bundle *which, unsigned cards, unsigned from) {
    if (cards == 0) {
        o->offer(o->sink, &o->action);
        return;
    }
    for (unsigned resource = from; resource <= HJ_RESOURCES; resource++) {
        *which += hj_bundle_make(resource, 1);
        offer_bundles(o, which, cards - 1, resource);
        *which -= hj_bundle_make(resource, 1);
    }
}

/* One or two trades: every pair of equal bundles. */
static void offer_trades(offering *o) {
    for (unsigned a = 1; a <= HJ_RESOURCES; a++) {
        for (unsigned b = 0; b <= HJ_RESOURCES; b++) {
            if (b != 0 && b < a) {
                continue;
            }
            o->action.give = hj_bundle_make(a, 1) + (b != 0 ? hj_bundle_make(b, 1) : 0);
            offer_bundles(o, &o->action.get, b != 0 ? 2 : 1, 1);
        }
    }
    o->action.give = 0;
}

static void offer_redemptions(const hj_rules *rules, offering *o) {
    o->action.token = FAVOR_WAGON;
    offer_trades(o);
    o->action.token = FAVOR_SHIP;
    offer_bundles(o, &o->action.get, 1, 1);
    o->action.token = FAVOR_SHOVEL;
    for (unsigned edge = 1; edge <= rules->extent.edges; edge++) {
        o->action.edge = (uint8_t)edge;
        o->offer(o->sink, &o->action);
    }
    o->action.edge = 0;
    o->action.token = FAVOR_BOOK;
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        o->action.card = (uint8_t)card;
        o->offer(o->sink, &o->action);
    }
    o->action.card = 0;
    o->action.token = FAVOR_COMPASS;
    o->offer(o->sink, &o->action);
}

static void offer_tokens(offering *o) {
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        o->action.token = (uint8_t)favor;
        o->offer(o->sink, &o->action);
    }
}

bool fren_candidates(const hj_rules *rules, const hj_state *state, unsigned kind,
                     void (*offer)(void *sink, const hj_action *action), void *sink) {
    offering o = {.offer = offer, .sink = sink};
    o.action.kind = (uint8_t)kind;
    o.action.actor = state->on_turn;
    if (kind == HJ_KIND_REDEEM) {
        offer_redemptions(rules, &o);
    } else if (kind == HJ_KIND_EXCHANGE_DRAW || kind == HJ_KIND_EXCHANGE_RETURN) {
        offer_tokens(&o);
        /* the modules before this one are asked first, and list all others */
    } else if (NEVER(kind != HJ_KIND_DRAW_FAVOR && kind != HJ_KIND_GIFT)) {
        return false;
    } else {
        o.action.actor = kind == HJ_KIND_DRAW_FAVOR ? HJ_SEAT_NATURE : state->on_turn;
        for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
            o.action.seat = (uint8_t)seat;
            if (kind == HJ_KIND_DRAW_FAVOR) {
                offer_tokens(&o);
            } else {
                offer_bundles(&o, &o.action.give, 1, 1);
            }
        }
    }
    return true;
}
