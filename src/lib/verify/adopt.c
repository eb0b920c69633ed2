/* adopt.c: recorded gains and hands put in the place of the replay's own, card by card with the
 * bank. Smaller amounts come first, so that the bank is as full as it can be for the others. It
 * must not know findings, or which amount is the right one. */
#include "verify/adopt.h"

#include "verify/tags.h"

/* Was the amount paid by the bank? Only then can another amount be taken over. */
static bool bank_pays(uint8_t kind) {
    return kind == HJ_KIND_ROLL || kind == HJ_KIND_SETTLEMENT || kind == HJ_KIND_YEAR_OF_PLENTY ||
           kind == HJ_KIND_BANK_TRADE;
}

static bool adopt_gain(hj_game *game, unsigned seat, unsigned resource, uint32_t recorded,
                       bool smaller) {
    uint16_t *gained = &game->outcome.gained[seat][resource];
    const uint32_t hand = game->state.hand[seat][resource];
    if (recorded == *gained || smaller != (recorded < *gained) || hand + recorded < *gained ||
        !game_adopt_hand(game, seat, resource, hand + recorded - *gained))
        return false;
    *gained = (uint16_t)recorded; /* the same claim again finds it taken over */
    return true;
}

bool adopt_gains(hj_game *game, uint8_t kind, const hj_checkpoint *checkpoint) {
    bool adopted = false;
    for (int pass = 0; bank_pays(kind) && pass < 2; pass++) {
        for (unsigned seat = 1; seat <= rules_extent(game->rules)->seats; seat++) {
            const hj_bundle gained = checkpoint->gained[seat];
            if (!checkpoint->has_gained[seat] || hj_bundle_of(gained, 6) != 0)
                continue;
            for (unsigned r = 1; r <= HJ_RESOURCES; r++)
                adopted |= adopt_gain(game, seat, r, hj_bundle_of(gained, r), pass == 0);
        }
    }
    return adopted;
}

bool adopt_hands(hj_game *game, const hj_checkpoint *checkpoint) {
    bool adopted = false;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t k = 0; k < checkpoint->claims; k++) {
            const hj_claim *claim = &checkpoint->claim[k];
            if (claim->field != TAG_hand || claim->i >= HJ_DIM_SEAT || claim->j >= HJ_DIM_RESOURCE)
                continue;
            const uint32_t hand = game->state.hand[claim->i][claim->j];
            if (claim->value != hand && (claim->value < hand) == (pass == 0))
                adopted |= game_adopt_hand(game, claim->i, claim->j, claim->value);
        }
    }
    return adopted;
}
