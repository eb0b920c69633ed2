/* claims_open.c: claims on a game that may stand in several positions. Each is a question asked in
 * all of them; those it does not fit fall away. It must not know how findings are said. */
#include "verify/claims_open.h"

#include "verify/tags.h"
#include "verify/words.h"

#include <stdio.h>
#include <string.h>

/* What is asked; only what the question needs is set. */
typedef struct asked {
    const hj_rules *rules;
    const hj_claim *claim;
    const hj_state *snapshot;
    const hj_end *end;
    unsigned seat;
    hj_bundle bundle;
    uint64_t mask, digest;
} asked;

/* The value in the upper bits, and in the lowest whether it fits. */
static uint64_t answer(uint64_t value, bool fits) {
    return value << 1 | fits;
}

/* true: it fits somewhere, and there the game goes on. */
static bool filter(hj_game *game, possible_ask *ask, asked *a, bool in_hands) {
    a->rules = game->rules;
    const possible_answer left = possible_filter(game->possible, ask, a, in_hands);
    if (left == POSSIBLE_DONE)
        game_follow(game);
    else if (left != POSSIBLE_NONE)
        possible_loosen(game->possible); /* it can not be told where it fits */
    return left != POSSIBLE_NONE;
}

static uint64_t ask_gain(void *user, const world *w) {
    const asked *a = user;
    hj_bundle gained = 0;
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        const unsigned cards = w->outcome.gained[a->seat][r];
        gained += hj_bundle_make(r, cards < 99 ? cards : 99);
    }
    return answer(gained, claims_gain_fits(a->bundle, gained));
}

bool open_gain_fits(hj_game *game, unsigned seat, hj_bundle recorded) {
    asked a = {.seat = seat, .bundle = recorded};
    return filter(game, ask_gain, &a, possible_gains_vary(game->possible));
}

static uint64_t ask_field(void *user, const world *w) {
    const asked *a = user;
    uint32_t value = 0;
    const bool exists =
        rules_get(&value, a->rules, &w->state, a->claim->field, a->claim->i, a->claim->j);
    return answer(value, exists && value == a->claim->value);
}

/* Can the field hang on cards nobody saw, within what everybody sees? */
static bool is_in_hands(uint16_t field) {
    switch (field) {
    case TAG_bank:
    case TAG_hand:
    case TAG_deck:
    case TAG_cards:
    case TAG_fresh_cards:
    case TAG_card:
    case TAG_points:
    case TAG_favor_bag:
    case TAG_favors:
    case TAG_fresh_favors:
    case TAG_exchange_drawn:
        return true;
    default:
        return false;
    }
}

bool open_field_fits(hj_game *game, const hj_claim *claim) {
    asked a = {.claim = claim};
    return filter(game, ask_field, &a, is_in_hands(claim->field));
}

static uint64_t ask_digest(void *user, const world *w) {
    const asked *a = user;
    const uint64_t digest = state_digest(&w->state, rules_extent(a->rules));
    return answer(digest, (digest & a->mask) == a->digest);
}

bool open_digest_fits(hj_game *game, uint64_t mask, uint64_t recorded) {
    asked a = {.mask = mask, .digest = recorded};
    return filter(game, ask_digest, &a, true);
}

static uint64_t ask_snapshot(void *user, const world *w) {
    const asked *a = user;
    const hj_extent *extent = rules_extent(a->rules);
    uint16_t tag;
    unsigned i, k;
    const bool differs = state_first_difference(&tag, &i, &k, a->snapshot, &w->state, extent);
    return answer(state_digest(&w->state, extent), !differs);
}

bool open_snapshot_fits(hj_game *game, const hj_state *claimed) {
    asked a = {.snapshot = claimed};
    return filter(game, ask_snapshot, &a, true);
}

/* Who may be named by time hangs on the points of all seats together. */
static uint64_t ask_end(void *user, const world *w) {
    const asked *a = user;
    unsigned due = 0;
    const hj_rule rule = claims_end_rule(a->rules, &w->state, a->end, &due);
    uint64_t value = (uint64_t)rule << 8 | due;
    for (unsigned seat = 1; a->end->reason == HJ_END_TIME && seat <= rules_extent(a->rules)->seats;
         seat++) {
        uint32_t points = 0;
        (void)rules_get(&points, a->rules, &w->state, TAG_points, seat, 1);
        value = value * 101 + points;
    }
    return answer(value, rule == HJ_RULE_NONE);
}

bool open_end_fits(hj_game *game, const hj_end *end) {
    asked a = {.end = end};
    return filter(game, ask_end, &a, true);
}

void open_range_words(char *out, size_t out_size, const hj_game *game, const hj_claim *claim) {
    const hj_config *config = hj_game_config(game);
    uint32_t least, most;
    hj_game_range(game, claim->field, claim->i, claim->j, &least, &most);
    words_value(out, out_size, config, claim->field, least);
    if (most > least) {
        const size_t used = strlen(out);
        snprintf(out + used, out_size - used, " to %u", (unsigned)most);
    }
}

/* ---- what everybody sees ---- */

static uint32_t add_sight(const hj_game *game, hj_claim *out, uint32_t count, uint16_t field,
                          unsigned i) {
    uint32_t least, most;
    hj_game_range(game, field, i, 0, &least, &most);
    if (least == most)
        out[count++] = (hj_claim){.field = field, .i = (uint8_t)i, .value = least};
    return count;
}

uint32_t hj_game_in_sight(const hj_game *game, hj_claim out[HJ_SIGHT_MAX]) {
    static const struct {
        uint16_t field;
        uint8_t module;
        bool of_seat;
    } seen[] = {
        {TAG_robber, HJ_MODULE_BASE, false},
        {TAG_longest_road, HJ_MODULE_BASE, false},
        {TAG_largest_army, HJ_MODULE_BASE, false},
        {TAG_deck_size, HJ_MODULE_BASE, false},
        {TAG_hand_size, HJ_MODULE_BASE, true},
        {TAG_card_count, HJ_MODULE_BASE, true},
        {TAG_visible_points, HJ_MODULE_BASE, true},
        {TAG_stored_crops, HJ_MODULE_CROP_TRUST, true},
        {TAG_favor_count, HJ_MODULE_FRENEMIES, true},
        {TAG_markers_left, HJ_MODULE_FRENEMIES, false},
    };
    const hj_extent *extent = rules_extent(game->rules);
    uint32_t count = 0;
    for (size_t k = 0; k < sizeof seen / sizeof seen[0]; k++) {
        if (seen[k].module != HJ_MODULE_BASE && (extent->modules >> seen[k].module & 1) == 0)
            continue;
        for (unsigned seat = 1; seat <= (seen[k].of_seat ? extent->seats : 1u); seat++)
            count = add_sight(game, out, count, seen[k].field, seen[k].of_seat ? seat : 0);
    }
    return count;
}
