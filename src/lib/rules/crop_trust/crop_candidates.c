/* crop_candidates.c: every action of Crop Trust's kinds that could be legal now, for the list of
 * legal moves. It may offer too much, never too little; check decides. */
#include "rules/crop_trust/crop_trust.h"
#include "util/never.h"

#include <string.h>

typedef struct offering {
    const hj_rules *rules;
    const hj_state *state;
    hj_action action;
    void (*offer)(void *sink, const hj_action *action);
    void *sink;
    uint8_t field[HJ_HEXES_MAX];
    unsigned fields;
} offering;

static void offer_harvests(offering *o) {
    const unsigned crops = o->action.kind == HJ_KIND_HARVEST ? HJ_CROPS : 0;
    for (unsigned seat = 1; seat <= o->rules->extent.seats; seat++) {
        o->action.actor = (uint8_t)seat;
        for (unsigned i = 0; i < o->fields; i++) {
            o->action.hex = o->field[i];
            for (unsigned crop = crops > 0; crop <= crops; crop++) {
                o->action.crop = (uint8_t)crop;
                o->offer(o->sink, &o->action);
            }
        }
    }
}

/* Chooses `left` more fields from index `from` on; the same field again where repeats is set. */
static void offer_fields(offering *o, unsigned chosen, unsigned left, unsigned from, bool repeats) {
    if (left == 0) {
        o->offer(o->sink, &o->action);
        return;
    }
    for (unsigned i = from; i < o->fields; i++) {
        o->action.hexes[chosen] = o->field[i];
        offer_fields(o, chosen + 1, left - 1, repeats ? i : i + 1, repeats);
        o->action.hexes[chosen] = 0;
    }
}

static void offer_deposits(offering *o) {
    for (unsigned i = 0; i < o->fields; i++) {
        o->action.hex = o->field[i];
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            if (o->state->crops[o->action.hex][crop] == 0) {
                continue;
            }
            o->action.crop = (uint8_t)crop;
            for (unsigned row = 1; row <= 2; row++) {
                unsigned kind = 0;
                o->action.row = (uint8_t)row;
                const unsigned due = crop_to_replant(o->rules, o->state, &o->action, &kind);
                for (unsigned card = HJ_CARD_KNIGHT; card <= HJ_CARD_NONE; card++) {
                    o->action.card = (uint8_t)card;
                    offer_fields(o, 0, due, 0, false);
                }
            }
        }
    }
}

static void offer_reveals(offering *o) {
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        o->action.token = (uint8_t)token;
        offer_fields(o, 0, crop_loss(o->rules, o->state, token), 0, true);
    }
}

bool crop_candidates(const hj_rules *rules, const hj_state *state, unsigned kind,
                     void (*offer)(void *sink, const hj_action *action), void *sink) {
    offering o = {.rules = rules, .state = state, .offer = offer, .sink = sink};
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        if (crop_hex_is_field(state, hex)) {
            o.field[o.fields++] = (uint8_t)hex;
        }
    }
    o.action.kind = (uint8_t)kind;
    o.action.actor = state->step_seat[state->depth - 1]; /* some step has opened the kind */
    if (kind == HJ_KIND_HARVEST || kind == HJ_KIND_HARVEST_DECLINE) {
        offer_harvests(&o);
    } else if (kind == HJ_KIND_DEPOSIT) {
        offer_deposits(&o);
    } else if (NEVER(kind != HJ_KIND_REVEAL)) { /* base is asked first, and lists all others */
        return false;
    } else {
        offer_reveals(&o);
    }
    return true;
}
