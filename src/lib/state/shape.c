/* shape.c: the shape of an action, by the field masks of actions.def. It must not know the game
 * at hand: hex 25 has the right shape on every island. */
#include "state/shape.h"

enum { TOKEN_MAX = 41, TOTAL_MIN = 2, TOTAL_MAX = 12 };

/* A field the kind has must lie in 1..max; one it has not must be 0. */
static bool field_fits(uint32_t mask, uint32_t bit, unsigned value, unsigned max) {
    return (mask & bit) != 0 ? value >= 1 && value <= max : value == 0;
}

bool bundle_fits(hj_bundle bundle, bool unknown) {
    return bundle < (unknown ? UINT64_C(1000000000000) : UINT64_C(10000000000));
}

static bool bundles_fit(const hj_action *action, uint32_t mask) {
    if (!bundle_fits(action->give, true) || !bundle_fits(action->get, true)) {
        return false;
    }
    const bool may_give = (mask & (HJ_HAS_GIVE | HJ_MAY_GIVE)) != 0;
    const bool may_get = (mask & (HJ_HAS_GET | HJ_MAY_GET)) != 0;
    if ((!may_give && action->give != 0) || (!may_get && action->get != 0)) {
        return false;
    }
    return ((mask & HJ_HAS_GIVE) == 0 || action->give != 0) &&
           ((mask & HJ_HAS_GET) == 0 || action->get != 0);
}

static bool dice_fit(const hj_action *action, uint32_t mask) {
    if ((mask & HJ_HAS_DICE) == 0) {
        return action->die_a == 0 && action->die_b == 0 && action->total == 0;
    }
    if (action->total != 0) {
        return action->die_a == 0 && action->die_b == 0 &&
               action->total >= TOTAL_MIN && action->total <= TOTAL_MAX;
    }
    return action->die_a >= 1 && action->die_a <= 6 && action->die_b >= 1 && action->die_b <= 6;
}

/* The further hexes stand in order, nothing after the first empty place. */
static bool hexes_fit(const hj_action *action, uint32_t mask) {
    for (unsigned i = 0; i < 4; i++) {
        const unsigned hex = action->hexes[i];
        if (hex > HJ_HEXES_MAX || (hex != 0 && (mask & HJ_HAS_HEXES) == 0) ||
            (hex != 0 && i > 0 && action->hexes[i - 1] == 0)) {
            return false;
        }
    }
    return true;
}

static bool hex_fits(const hj_action *action, uint32_t mask) {
    if (action->hex == HJ_HEX_NONE) {
        return action->kind == HJ_KIND_KNIGHT;
    }
    return field_fits(mask, HJ_HAS_HEX, action->hex, HJ_HEXES_MAX);
}

bool action_shape_fits(const hj_action *action) {
    if (action->kind == 0 || action->kind >= HJ_KIND_COUNT) {
        return false;
    }
    const uint32_t mask = hj_kind_fields((hj_kind)action->kind);
    /* A redeemed favor carries what its guild hall needs: which of these is the rules' affair. */
    const bool loose = action->kind == HJ_KIND_REDEEM;
    return action->actor >= 1 && action->actor <= HJ_SEAT_NATURE && hex_fits(action, mask) &&
           field_fits(mask, HJ_HAS_CORNER, action->corner, HJ_CORNERS_MAX) &&
           (field_fits(mask, HJ_HAS_EDGE, action->edge, HJ_EDGES_MAX) ||
            (loose && action->edge == 0)) &&
           field_fits(mask, HJ_HAS_SEAT, action->seat, HJ_SEAT_NONE) &&
           field_fits(mask, HJ_HAS_RESOURCE, action->resource, HJ_RESOURCE_UNKNOWN) &&
           (field_fits(mask, HJ_HAS_CARD, action->card, HJ_CARD_UNKNOWN) ||
            (loose && action->card == 0)) &&
           field_fits(mask, HJ_HAS_CROP, action->crop, HJ_CROPS) &&
           field_fits(mask, HJ_HAS_ROW, action->row, 2) &&
           field_fits(mask, HJ_HAS_TOKEN, action->token, TOKEN_MAX) && dice_fit(action, mask) &&
           bundles_fit(action, mask) && hexes_fit(action, mask);
}
