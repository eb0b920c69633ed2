/* position.c: what the box holds before the first action, and what is left of it in a position
 * that was written down. It must not know what is legal: a configuration may be absurd here, and
 * what does not fit into the state is left out, so that the rules can name the fault. */
#include "state/position.h"

#include <string.h>

#include "board/island.h"
#include "state/options.h"
#include "state/tokens.h"
#include "util/limits.h"

hj_extent position_extent(const hj_config *config) {
    const hj_island *island = hj_island_of(config->hexes);
    unsigned modules = 1u << HJ_MODULE_BASE;

    if (config->seats >= 5 || config->option[HJ_OPT_mode56] != 0)
        modules |= 1u << HJ_MODULE_EXTRA_BUILD;
    if (config->ruleset == HJ_RULESET_CROP_TRUST)
        modules |= 1u << HJ_MODULE_CROP_TRUST;
    if (config->ruleset == HJ_RULESET_FRENEMIES)
        modules |= 1u << HJ_MODULE_FRENEMIES;
    return (hj_extent){
        .seats = config->seats <= HJ_SEATS_MAX ? config->seats : HJ_SEATS_MAX,
        .hexes = island != NULL ? island->hexes : 0,
        .corners = island != NULL ? island->corners : 0,
        .edges = island != NULL ? island->edges : 0,
        .modules = (uint8_t)modules,
    };
}

static int32_t deck_option(const hj_config *config, unsigned card) {
    static const uint8_t option[HJ_CARDS + 1] = {
        [HJ_CARD_KNIGHT] = HJ_OPT_deck_knight,       [HJ_CARD_POINT] = HJ_OPT_deck_point,
        [HJ_CARD_ROAD_BUILDING] = HJ_OPT_deck_roads, [HJ_CARD_YEAR_OF_PLENTY] = HJ_OPT_deck_plenty,
        [HJ_CARD_MONOPOLY] = HJ_OPT_deck_monopoly,
    };
    return config->option[option[card]];
}

/* What the box holds less what is out, 0 where more is out. */
static int32_t left(int32_t held, int32_t out, int32_t max) {
    if (held > max)
        held = max;
    return held > out ? held - out : 0;
}

void position_empty(hj_state *out, const hj_config *config) {
    const hj_extent extent = position_extent(config);

    memset(out, 0, sizeof *out);
    for (unsigned h = 1; h <= extent.hexes; h++) {
        out->terrain[h] = config->terrain[h] <= HJ_DESERT ? config->terrain[h] : 0;
        out->number[h] = config->number[h] <= 12 ? config->number[h] : 0;
    }
    for (unsigned i = 0; i < config->harbors && i < HJ_HARBORS_MAX; i++) {
        const unsigned edge = config->harbor_edge[i];
        if (edge >= 1 && edge <= extent.edges && config->harbor_kind[i] <= HJ_ANY)
            out->harbor[edge] = config->harbor_kind[i];
    }
    out->robber = config->robber <= extent.hexes ? config->robber : 0;
    for (unsigned i = 0; i < 2; i++) {
        const unsigned corner = config->obstacle[i];
        if (corner >= 1 && corner <= extent.corners) {
            out->owner[corner] = HJ_SEAT_NONE;
            out->piece[corner] = HJ_SETTLEMENT;
        }
    }
    hj_config whole = *config;
    tokens_default(&whole);
    tokens_lay_out(out, &whole);
    position_complete(out, config);
}

bool position_is_on_board(const hj_state *state, const hj_config *config) {
    hj_state box;

    position_empty(&box, config);
    for (unsigned c = 1; c <= HJ_CORNERS_MAX; c++)
        if ((state->owner[c] == HJ_SEAT_NONE) != (box.owner[c] == HJ_SEAT_NONE))
            return false;
    return memcmp(state->terrain, box.terrain, sizeof box.terrain) == 0 &&
           memcmp(state->number, box.number, sizeof box.number) == 0 &&
           memcmp(state->harbor, box.harbor, sizeof box.harbor) == 0;
}

static void complete_pieces(hj_state *state, const hj_extent *extent) {
    uint8_t roads[HJ_SEAT_NONE + 1] = {0};
    uint8_t pieces[HJ_SEAT_NONE + 1][HJ_CITY + 1] = {{0}};

    for (unsigned e = 1; e <= extent->edges; e++)
        if (state->road[e] <= HJ_SEAT_NONE)
            roads[state->road[e]]++;
    for (unsigned c = 1; c <= extent->corners; c++)
        if (state->owner[c] <= HJ_SEAT_NONE && state->piece[c] <= HJ_CITY)
            pieces[state->owner[c]][state->piece[c]]++;
    for (unsigned s = 1; s <= extent->seats; s++) {
        state->roads_left[s] = (uint8_t)left(HJ_ROADS, roads[s], HJ_ROADS);
        state->settlements_left[s] =
            (uint8_t)left(HJ_SETTLEMENTS, pieces[s][HJ_SETTLEMENT], HJ_SETTLEMENTS);
        state->cities_left[s] = (uint8_t)left(HJ_CITIES, pieces[s][HJ_CITY], HJ_CITIES);
    }
}

void position_complete(hj_state *state, const hj_config *config) {
    const hj_extent extent = position_extent(config);

    complete_pieces(state, &extent);
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        int32_t out = 0;
        for (unsigned s = 1; s <= extent.seats; s++)
            out += state->hand[s][r];
        state->bank[r] = (uint16_t)left(config->option[HJ_OPT_bank_size], out, HJ_LIMIT_HAND_CARDS);
    }
    for (unsigned c = 1; c <= HJ_CARDS; c++) {
        int32_t out = 0;
        for (unsigned s = 1; s <= extent.seats; s++)
            out += state->cards[s][c] + state->fresh_cards[s][c] + state->played[s][c];
        state->deck[c] = (uint8_t)left(deck_option(config, c), out, UINT8_MAX);
    }
    hj_config whole = *config;
    tokens_default(&whole);
    tokens_complete(state, &whole);
}
