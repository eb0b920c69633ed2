/* soclog_board.c: the board of a JSettlers game. A coordinate is two hex digits, each 7 in the
 * middle of the board; hexes lie two apart, corners and edges around them at fixed steps. The
 * layouts list 37 hexes by row, sea included. It knows nothing of moves. */
#include "app/import/soclog_board.h"

#include <string.h>

#include "app/import/axial.h"

enum { LAYOUT_HEXES = 37, LAYOUT_RADIUS = 3, SMALL_ISLAND = 19, LARGE_ISLAND = 30 };

/* Kinds of hex in a layout: 0 desert, 1..5 resources, 6 sea, and harbors: 7..12 those of 3:1, from
 * 16 on the resource in the lower four bits. */
enum { KIND_DESERT = 0, KIND_SEA = 6, KIND_HARBOR_ANY = 7, KIND_HARBOR_OWN = 16 };

/* Where the harbors of the six-player board lie, in the order of its list PL (EXT56-BOARD-07). */
static const struct {
    int8_t q, r;
    uint8_t side;
} large_harbors[] = {
    {0, -3, AXIAL_NW}, {1, -3, AXIAL_NE}, {2, -2, AXIAL_NE},  {2, -1, AXIAL_E},
    {1, 1, AXIAL_E},   {0, 2, AXIAL_SE},  {-2, 3, AXIAL_SE},  {-3, 3, AXIAL_SW},
    {-3, 1, AXIAL_SW}, {-3, 0, AXIAL_W},  {-2, -1, AXIAL_NW},
};

enum { LARGE_HARBORS = sizeof large_harbors / sizeof large_harbors[0] };

/* The lists of a layout. */
typedef struct layout {
    int kind[LAYOUT_HEXES], number[LAYOUT_HEXES], harbor[LARGE_HARBORS];
    bool large;
} layout;

static void name_places(soclog_places *places, const hj_island *island) {
    static const int corners[6] = {0x01, 0x12, 0x21, 0x10, -0x01, -0x10};
    static const int edges[6] = {0x01, 0x11, 0x10, -0x01, -0x11, -0x10};
    memset(places, 0, sizeof *places);
    for (unsigned h = 1; h <= island->hexes; h++) {
        const int q = island->hex[h].q, r = island->hex[h].r;
        const int at = 0x77 + 0x20 * (q + r) + 2 * q;
        places->hex[at] = (uint8_t)h;
        for (unsigned i = 0; i < 6; i++) {
            places->corner[at + corners[i]] = island->hex[h].corner[i];
            places->edge[at + edges[i]] = island->hex[h].edge[i];
        }
    }
}

/* Position of the index-th hex of a layout. */
static axial layout_position(unsigned index) {
    axial at = {0, -LAYOUT_RADIUS};
    for (; index > 0; index--) {
        const int last = at.r > 0 ? LAYOUT_RADIUS - at.r : LAYOUT_RADIUS;
        if (at.q < last) {
            at.q++;
            continue;
        }
        at.r++;
        at.q = at.r < 0 ? -LAYOUT_RADIUS - at.r : -LAYOUT_RADIUS;
    }
    return at;
}

static bool full_list(int *out, unsigned count, const soclog_message *message, const char *key) {
    unsigned found = 0;
    return soclog_list(out, &found, count, message, key) && found == count;
}

static bool read_lists(layout *out, const soclog_message *message) {
    out->large = soclog_message_is(message, "SOCBoardLayout2");
    if (!out->large)
        return full_list(out->kind, LAYOUT_HEXES, message, "hexLayout") &&
               full_list(out->number, LAYOUT_HEXES, message, "numberLayout");
    return full_list(out->kind, LAYOUT_HEXES, message, "HL") &&
           full_list(out->number, LAYOUT_HEXES, message, "NL") &&
           full_list(out->harbor, LARGE_HARBORS, message, "PL");
}

/* The small board's numbers are indices of a list; the large one's stand there themselves. 0 = no
 * number. */
static int number_of(const layout *board, unsigned index) {
    static const uint8_t numbers[] = {2, 3, 4, 5, 6, 8, 9, 10, 11, 12};
    const int number = board->number[index];
    if (board->large)
        return number >= 2 && number <= 12 ? number : 0;
    return number >= 0 && number < (int)sizeof numbers ? numbers[number] : 0;
}

static const char *take_hexes(hj_config *config, const layout *board) {
    const hj_island *island = hj_island_of(config->hexes);
    for (unsigned i = 0; i < LAYOUT_HEXES; i++) {
        const unsigned hex = axial_hex(island, layout_position(i));
        const int kind = board->kind[i], number = number_of(board, i);
        if (!hex)
            continue;
        if (kind < KIND_DESERT || kind >= KIND_SEA)
            return "there is sea where the island has land";
        if (kind != KIND_DESERT && !number)
            return "a hex without a number";
        config->terrain[hex] =
            (uint8_t)(kind == KIND_DESERT ? (unsigned)HJ_DESERT : soclog_resource(kind));
        config->number[hex] = (uint8_t)(kind == KIND_DESERT ? 0 : number);
    }
    return NULL;
}

/* A harbor is a hex of the sea and faces the land: 1 NE, 2 E and so on clockwise. */
static const char *take_small_harbors(import_draft *draft, const layout *board) {
    const hj_island *island = hj_island_of(draft->config.hexes);
    for (unsigned i = 0; i < LAYOUT_HEXES; i++) {
        const axial sea = layout_position(i);
        const int kind = board->kind[i];
        const bool any = kind >= KIND_HARBOR_ANY && kind < KIND_HARBOR_ANY + AXIAL_SIDES;
        if (axial_hex(island, sea) || (!any && kind < KIND_HARBOR_OWN))
            continue;
        const int facing = any ? kind - KIND_HARBOR_ANY : kind / KIND_HARBOR_OWN - 1;
        const unsigned own = soclog_resource(kind % KIND_HARBOR_OWN);
        if (facing < 0 || facing >= AXIAL_SIDES || (!any && !own))
            return "a harbor of no known kind";
        const axial hexes[2] = {sea, axial_neighbor(sea, (unsigned)facing)};
        const unsigned edge = axial_edge(island, hexes);
        if (!edge)
            return "a harbor that does not face the island";
        if (!draft_add_harbor(draft, edge, any ? (unsigned)HJ_ANY : own))
            return "more harbors than a board has";
    }
    return NULL;
}

static const char *take_large_harbors(import_draft *draft, const layout *board) {
    const hj_island *island = hj_island_of(draft->config.hexes);
    for (unsigned i = 0; i < LARGE_HARBORS; i++) {
        const int kind = board->harbor[i];
        const axial land = {large_harbors[i].q, large_harbors[i].r};
        const axial hexes[2] = {land, axial_neighbor(land, large_harbors[i].side)};
        if (kind < 0 || kind > HJ_RESOURCES)
            return "a harbor of no known kind";
        if (!draft_add_harbor(draft, axial_edge(island, hexes),
                              kind ? soclog_resource(kind) : (unsigned)HJ_ANY))
            return "more harbors than a board has";
    }
    return NULL;
}

const char *soclog_board_read(import_draft *draft, soclog_places *places,
                              const soclog_message *message) {
    layout board;
    unsigned robber = 0;
    int robber_number = 0;
    hj_config *config = &draft->config;
    if (!read_lists(&board, message))
        return "its lists are not those of a board";
    config->hexes = board.large ? LARGE_ISLAND : SMALL_ISLAND;
    config->harbors = 0;
    name_places(places, hj_island_of(config->hexes));
    const char *trouble = take_hexes(config, &board);
    if (!trouble)
        trouble =
            board.large ? take_large_harbors(draft, &board) : take_small_harbors(draft, &board);
    if (trouble)
        return trouble;
    if (soclog_number(&robber_number, message, "RH", 0, SOCLOG_COORDINATES - 1))
        robber = (unsigned)robber_number;
    else
        (void)soclog_coordinate(&robber, message, "robberHex");
    config->robber = places->hex[robber];
    return config->robber ? NULL : "the robber stands on no hex of the island";
}
