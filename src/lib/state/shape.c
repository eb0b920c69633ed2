/* shape.c: the shape of an action, by the field masks of actions.def. It must not know the game
 * at hand: hex 25 has the right shape on every island. */
#include "state/shape.h"

#include <stddef.h>
#include <string.h>

enum { TOKEN_MAX = 41, TOTAL_MIN = 2, TOTAL_MAX = 12, ROWS = 2, DIE_MAX = 6 };

/* The least and the largest action of each kind, field by field: a field the kind has is at least 1
 * and within its domain, one that it has not is 0. Made once, so that an action, judged a million
 * times for each one refused, is held against them in one sweep over its bytes.
 * A redeemed favor carries what its guild hall needs: which of these is the rules' affair. Of dice
 * and hexes some may lack, and of a knight that wins there is no hex: see below. */
#define HAS(fields, bit) (((fields)&HJ_HAS_##bit) != 0)
#define LOOSE(name) (HJ_KIND_##name == HJ_KIND_REDEEM)
static const hj_action least[HJ_KIND_COUNT] = {
#define ACTION(name, word, module, fields, text)                                                   \
    [HJ_KIND_##name] = {                                                                           \
        .kind = HJ_KIND_##name,                                                                    \
        .actor = 1,                                                                                \
        .hex = HAS(fields, HEX),                                                                   \
        .corner = HAS(fields, CORNER),                                                             \
        .edge = HAS(fields, EDGE) && !LOOSE(name),                                                 \
        .seat = HAS(fields, SEAT),                                                                 \
        .resource = HAS(fields, RESOURCE),                                                         \
        .card = HAS(fields, CARD) && !LOOSE(name),                                                 \
        .crop = HAS(fields, CROP),                                                                 \
        .row = HAS(fields, ROW),                                                                   \
        .token = HAS(fields, TOKEN),                                                               \
        .give = HAS(fields, GIVE),                                                                 \
        .get = HAS(fields, GET),                                                                   \
    },
#include "state/actions.def"
#undef ACTION
};

#define BUNDLE_MAX UINT64_C(999999999999)
#define MAY(fields, bit) (((fields) & (HJ_HAS_##bit | HJ_MAY_##bit)) != 0)
static const hj_action largest[HJ_KIND_COUNT] = {
#define ACTION(name, word, module, fields, text)                                                   \
    [HJ_KIND_##name] = {                                                                           \
        .kind = HJ_KIND_##name,                                                                    \
        .actor = HJ_SEAT_NATURE,                                                                   \
        .hex = !HAS(fields, HEX)                  ? 0                                              \
               : HJ_KIND_##name == HJ_KIND_KNIGHT ? HJ_HEX_NONE                                    \
                                                  : HJ_HEXES_MAX,                                  \
        .corner = HAS(fields, CORNER) ? HJ_CORNERS_MAX : 0,                                        \
        .edge = HAS(fields, EDGE) ? HJ_EDGES_MAX : 0,                                              \
        .seat = HAS(fields, SEAT) ? HJ_SEAT_NONE : 0,                                              \
        .resource = HAS(fields, RESOURCE) ? HJ_RESOURCE_UNKNOWN : 0,                               \
        .card = HAS(fields, CARD) ? HJ_CARD_UNKNOWN : 0,                                           \
        .die_a = HAS(fields, DICE) ? DIE_MAX : 0,                                                  \
        .die_b = HAS(fields, DICE) ? DIE_MAX : 0,                                                  \
        .total = HAS(fields, DICE) ? TOTAL_MAX : 0,                                                \
        .crop = HAS(fields, CROP) ? HJ_CROPS : 0,                                                  \
        .row = HAS(fields, ROW) ? ROWS : 0,                                                        \
        .token = HAS(fields, TOKEN) ? TOKEN_MAX : 0,                                               \
        .hexes = {HAS(fields, HEXES) ? HJ_HEXES_MAX : 0, HAS(fields, HEXES) ? HJ_HEXES_MAX : 0},   \
        .give = MAY(fields, GIVE) ? BUNDLE_MAX : 0,                                                \
        .get = MAY(fields, GET) ? BUNDLE_MAX : 0,                                                  \
    },
#include "state/actions.def"
#undef ACTION
};

/* All fields of a byte each but the last two hexes, which stand behind the first in hexes_fit. */
enum { SWEEP = 16 };
_Static_assert(offsetof(hj_action, hexes) + 2 == SWEEP, "the sweep ends after the second hex");

/* No branches, so that the compiler makes one comparison of it. */
static bool bytes_fit(const hj_action *action) {
    const unsigned char *at = (const unsigned char *)action;
    const unsigned char *low = (const unsigned char *)&least[action->kind];
    const unsigned char *high = (const unsigned char *)&largest[action->kind];
    uint8_t outside = 0;
    for (unsigned i = 0; i < SWEEP; i++) {
        outside |= (uint8_t)((at[i] < low[i]) | (at[i] > high[i]));
    }
    return outside == 0;
}

bool bundle_fits(hj_bundle bundle, bool unknown) {
    return bundle < (unknown ? UINT64_C(1000000000000) : UINT64_C(10000000000));
}

static bool bundles_fit(const hj_action *action) {
    const hj_action *low = &least[action->kind], *high = &largest[action->kind];
    return action->give >= low->give && action->give <= high->give && action->get >= low->get &&
           action->get <= high->get;
}

/* Two dice, or their total where only that is known. */
static bool dice_fit(const hj_action *action) {
    if (action->kind != HJ_KIND_ROLL) {
        return true;
    }
    if (action->total != 0) {
        return action->die_a == 0 && action->die_b == 0 && action->total >= TOTAL_MIN;
    }
    return action->die_a >= 1 && action->die_b >= 1;
}

/* The further hexes stand in order, nothing after the first empty place. */
static bool hexes_fit(const hj_action *action) {
    uint32_t all;
    memcpy(&all, action->hexes, sizeof all);
    if (all == 0) {
        return true;
    }
    for (unsigned i = 1; i < 4; i++) {
        if (action->hexes[i] > HJ_HEXES_MAX ||
            (action->hexes[i] != 0 && action->hexes[i - 1] == 0)) {
            return false;
        }
    }
    return true;
}

bool action_shape_fits(const hj_action *action) {
    return action->kind > 0 && action->kind < HJ_KIND_COUNT && bytes_fit(action) &&
           bundles_fit(action) && dice_fit(action) && hexes_fit(action);
}
