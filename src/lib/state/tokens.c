/* tokens.c: the scenarios' boxes as data and sums (CT-COMP and FR-BAG of RULES.md). It must not
 * know what any token does. */
#include "state/tokens.h"

#include "state/position.h"

#include <string.h>

enum { CROP_WHEAT = 1, CROP_BEANS, CROP_MAIZE, CROP_RICE, CROP_QUINOA };

static bool nothing(const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    while (size > 0 && *at == 0) {
        at++;
        size--;
    }
    return size == 0;
}

/* ---- Crop Trust ---- */

/* The default event tokens. Only their totals are known (20 regional, 10 small, 5 large, 6
 * monoculture); which crop and numbers each bears is inferred, so a header may state its own. */
#define N(a, b, c) ((1u << (a)) | (1u << (b)) | (1u << (c)))
#define N4(a, b, c, d) (N(a, b, c) | (1u << (d)))
static const hj_event_token default_events[HJ_EVENT_TOKENS] = {
    {HJ_EVENT_REGIONAL, CROP_BEANS, N(5, 6, 8)},
    {HJ_EVENT_REGIONAL, CROP_BEANS, N(6, 9, 5)},
    {HJ_EVENT_REGIONAL, CROP_WHEAT, N(4, 6, 10)},
    {HJ_EVENT_REGIONAL, CROP_WHEAT, N(5, 8, 9)},
    {HJ_EVENT_REGIONAL, CROP_MAIZE, N(3, 6, 11)},
    {HJ_EVENT_REGIONAL, CROP_MAIZE, N(4, 8, 10)},
    {HJ_EVENT_REGIONAL, CROP_RICE, N(6, 8, 9)},
    {HJ_EVENT_REGIONAL, CROP_QUINOA, N(2, 6, 12)},
    {HJ_EVENT_REGIONAL, CROP_QUINOA, N(3, 8, 11)},
    {HJ_EVENT_REGIONAL, CROP_BEANS, N4(5, 6, 8, 9)},
    {HJ_EVENT_REGIONAL, CROP_BEANS, N4(4, 5, 8, 9)},
    {HJ_EVENT_REGIONAL, CROP_WHEAT, N4(4, 5, 6, 9)},
    {HJ_EVENT_REGIONAL, CROP_WHEAT, N4(5, 8, 9, 10)},
    {HJ_EVENT_REGIONAL, CROP_MAIZE, N4(3, 4, 6, 9)},
    {HJ_EVENT_REGIONAL, CROP_MAIZE, N4(5, 8, 10, 11)},
    {HJ_EVENT_REGIONAL, CROP_RICE, N4(4, 6, 8, 10)},
    {HJ_EVENT_REGIONAL, CROP_RICE, N4(5, 6, 8, 9)},
    {HJ_EVENT_REGIONAL, CROP_RICE, N4(3, 6, 8, 11)},
    {HJ_EVENT_REGIONAL, CROP_QUINOA, N4(2, 3, 4, 5)},
    {HJ_EVENT_REGIONAL, CROP_QUINOA, N4(9, 10, 11, 12)},
    {HJ_EVENT_SMALL, CROP_WHEAT, 0},
    {HJ_EVENT_SMALL, CROP_WHEAT, 0},
    {HJ_EVENT_SMALL, CROP_BEANS, 0},
    {HJ_EVENT_SMALL, CROP_BEANS, 0},
    {HJ_EVENT_SMALL, CROP_MAIZE, 0},
    {HJ_EVENT_SMALL, CROP_MAIZE, 0},
    {HJ_EVENT_SMALL, CROP_RICE, 0},
    {HJ_EVENT_SMALL, CROP_RICE, 0},
    {HJ_EVENT_SMALL, CROP_QUINOA, 0},
    {HJ_EVENT_SMALL, CROP_QUINOA, 0},
    {HJ_EVENT_LARGE, CROP_WHEAT, 0},
    {HJ_EVENT_LARGE, CROP_BEANS, 0},
    {HJ_EVENT_LARGE, CROP_MAIZE, 0},
    {HJ_EVENT_LARGE, CROP_RICE, 0},
    {HJ_EVENT_LARGE, CROP_QUINOA, 0},
    {HJ_EVENT_MONOCULTURE, 0, 0},
    {HJ_EVENT_MONOCULTURE, 0, 0},
    {HJ_EVENT_MONOCULTURE, 0, 0},
    {HJ_EVENT_MONOCULTURE, 0, 0},
    {HJ_EVENT_MONOCULTURE, 0, 0},
    {HJ_EVENT_MONOCULTURE, 0, 0},
};

/* The variable set-up's crops by number: quinoa everywhere, the others the likelier the number. */
static bool grows(unsigned crop, unsigned number) {
    const unsigned pips = number < 7 ? number - 1 : 13 - number;
    static const uint8_t from[HJ_CROPS + 1] = {
        [CROP_QUINOA] = 1, [CROP_MAIZE] = 2, [CROP_WHEAT] = 3, [CROP_BEANS] = 4, [CROP_RICE] = 5};
    return number != 0 && pips >= from[crop];
}

static void default_crops(hj_config *config) {
    static const uint8_t vault[] = {0, CROP_RICE, CROP_BEANS, CROP_WHEAT, CROP_MAIZE};
    if (nothing(config->crops, sizeof config->crops)) {
        for (unsigned hex = 1; hex <= HJ_HEXES_MAX; hex++) {
            for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
                config->crops[hex][crop] =
                    config->terrain[hex] == HJ_FIELDS && grows(crop, config->number[hex]);
            }
        }
    }
    if (nothing(config->vault_crop, sizeof config->vault_crop)) {
        for (unsigned seat = 1; seat < sizeof vault && seat <= config->seats; seat++) {
            config->vault_crop[seat] = vault[seat]; /* CT-N23: by seat; with three, no maize */
        }
    }
    if (config->event_tokens == 0) {
        config->event_tokens = HJ_EVENT_TOKENS;
        memcpy(config->event_token, default_events, sizeof default_events);
    }
}

unsigned tokens_dealt_mark(const hj_config *config, unsigned position) {
    const unsigned token = position < HJ_EVENT_TOKENS ? config->event_order[position] : 0;
    return token >= 1 && token <= HJ_EVENT_TOKENS ? HJ_MARK_KNOWN + token : 1;
}

static unsigned dealt_seats(const hj_config *config) {
    return config->seats <= 4 ? config->seats : 4;
}

static void lay_out_crops(hj_state *state, const hj_config *config) {
    const unsigned seats = dealt_seats(config);
    const hj_extent extent = position_extent(config);
    for (unsigned hex = 1; hex <= extent.hexes; hex++) {
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            const unsigned tokens = config->crops[hex][crop];
            state->crops[hex][crop] = (uint8_t)(tokens <= HJ_CROP_TOKENS ? tokens : 0);
        }
    }
    state->shuffle = 1;
    for (unsigned seat = 1; seat <= seats; seat++) {
        const unsigned crop = config->vault_crop[seat];
        if (crop >= 1 && crop <= HJ_CROPS) {
            state->vault_crop[seat][0] = (uint8_t)crop;
            state->vault_count[seat][0] = HJ_VAULT_SPACE;
        }
        for (unsigned i = 0; i < HJ_DEALT_SETTLEMENTS; i++) {
            state->settlement_token[seat][i] =
                (uint8_t)tokens_dealt_mark(config, (seat - 1) * HJ_DEALT_TO_SEAT + i);
        }
        for (unsigned i = 0; i < HJ_DEALT_CITIES; i++) {
            state->city_token[seat][i] = (uint8_t)tokens_dealt_mark(
                config, (seat - 1) * HJ_DEALT_TO_SEAT + HJ_DEALT_SETTLEMENTS + i);
        }
    }
    for (unsigned title = 0; title < 2; title++) {
        state->title_token[title] =
            (uint8_t)tokens_dealt_mark(config, seats * HJ_DEALT_TO_SEAT + title);
    }
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        state->token_shuffle[token] = 1;
    }
}

static unsigned crop_out(const hj_state *state, const hj_extent *extent, unsigned crop) {
    unsigned out = state->crop_box[crop];
    for (unsigned hex = 1; hex <= extent->hexes; hex++) {
        out += state->crops[hex][crop];
    }
    for (unsigned seat = 1; seat <= extent->seats; seat++) {
        out += (unsigned)state->upper_row[seat][crop] + state->lower_row[seat][crop];
        for (unsigned space = 0; space < 2; space++) {
            out += state->vault_crop[seat][space] == crop ? state->vault_count[seat][space] : 0u;
        }
    }
    return out;
}

/* Takes the tokens from under pieces that stand on the board; returns how many are left. Where the
 * shuffle is stated each is known, and since it is not in the stack it has been played. */
static unsigned tokens_under(hj_state *state, uint8_t *slot, unsigned slots, unsigned pieces) {
    unsigned tokens = 0;
    for (unsigned i = 0; i < slots; i++) {
        const unsigned known = slot[i] > HJ_MARK_KNOWN ? slot[i] - HJ_MARK_KNOWN : 0;
        if (i >= pieces && known >= 1 && known <= HJ_EVENT_TOKENS) { /* a start may say anything */
            state->token_where[known] = 1;
        }
        slot[i] = i < pieces ? slot[i] : 0;
        tokens += slot[i] != 0;
    }
    return tokens;
}

static unsigned tokens_under_pieces(hj_state *state, const hj_extent *extent) {
    unsigned tokens = 0;
    for (unsigned seat = 1; seat <= extent->seats; seat++) {
        tokens += tokens_under(state, state->settlement_token[seat], HJ_DIM_SETTLEMENT_SLOT,
                               state->settlements_left[seat]);
        tokens += tokens_under(state, state->city_token[seat], HJ_DIM_CITY_SLOT,
                               state->cities_left[seat]);
    }
    return tokens;
}

static void complete_crops(hj_state *state, const hj_extent *extent) {
    unsigned elsewhere = tokens_under_pieces(state, extent);
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        const unsigned out = crop_out(state, extent, crop);
        const unsigned rest = out < HJ_CROP_TOKENS ? HJ_CROP_TOKENS - out : 0;
        if (state->extinct[crop]) {
            state->crop_box[crop] = (uint8_t)(state->crop_box[crop] + rest);
        }
        state->crop_supply[crop] = (uint8_t)(state->extinct[crop] ? 0 : rest);
    }
    elsewhere += (unsigned)(state->title_token[0] != 0) + (state->title_token[1] != 0);
    for (unsigned i = 0; i < HJ_DIM_QUEUE; i++) {
        elsewhere += state->reveal_mark[i] != 0;
    }
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        elsewhere += state->token_where[token] != 0;
    }
    state->event_stack = (uint8_t)(elsewhere < HJ_EVENT_TOKENS ? HJ_EVENT_TOKENS - elsewhere : 0);
}

/* ---- Frenemies ---- */

/* Tokens of each kind by seats. Only the four-player bag is known by kind; how the dotted tokens
 * split over the kinds is inferred, so a header may state its own bag. */
static void default_favors(hj_config *config) {
    static const uint8_t bag[HJ_SEATS_MAX + 1][HJ_FAVORS + 1] = {
        [3] = {0, 6, 6, 6, 13, 13},
        [4] = {0, 8, 8, 8, 17, 17},
        [5] = {0, 10, 10, 10, 21, 21},
        [6] = {0, 12, 12, 12, 26, 26},
    };
    enum { MARKERS_SMALL = 8, MARKERS_LARGE = 16 };
    if (nothing(config->favor_bag, sizeof config->favor_bag) && config->seats <= HJ_SEATS_MAX) {
        memcpy(config->favor_bag, bag[config->seats], sizeof config->favor_bag);
    }
    if (config->markers == 0) {
        config->markers = config->seats >= 5 ? MARKERS_LARGE : MARKERS_SMALL;
    }
}

static void complete_favors(hj_state *state, const hj_config *config, const hj_extent *extent) {
    unsigned markers = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        unsigned out = state->guild[favor];
        for (unsigned seat = 1; seat <= extent->seats; seat++) {
            out += state->favors[seat][favor];
        }
        state->favor_bag[favor] =
            (uint8_t)(out < config->favor_bag[favor] ? config->favor_bag[favor] - out : 0);
    }
    for (unsigned seat = 1; seat <= extent->seats; seat++) {
        markers += state->markers[seat];
    }
    state->markers_left = (uint8_t)(markers < config->markers ? config->markers - markers : 0);
}

/* ---- either ---- */

void tokens_default(hj_config *config) {
    if (config->ruleset == HJ_RULESET_CROP_TRUST) {
        default_crops(config);
    } else if (config->ruleset == HJ_RULESET_FRENEMIES) {
        default_favors(config);
    }
}

void tokens_lay_out(hj_state *state, const hj_config *config) {
    if (config->ruleset == HJ_RULESET_CROP_TRUST) {
        lay_out_crops(state, config);
    }
}

void tokens_complete(hj_state *state, const hj_config *config) {
    const hj_extent extent = position_extent(config);
    if (config->ruleset == HJ_RULESET_CROP_TRUST) {
        complete_crops(state, &extent);
    } else if (config->ruleset == HJ_RULESET_FRENEMIES) {
        complete_favors(state, config, &extent);
    }
}
