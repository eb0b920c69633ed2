/* colonist_board.c: colonist.io's places: x, y are axial, and z tells which corner or side of the
 * hex x, y it is. The numbers it gives the places of the base island stand here as a table, for
 * records that bring none. It knows nothing of moves. */
#include "app/import/colonist_board.h"

static const colonist_place hexes[] = {{0, -2, 0}, {-1, -1, 0}, {-2, 0, 0}, {-2, 1, 0}, {-2, 2, 0},
                                       {-1, 2, 0}, {0, 2, 0},   {1, 1, 0},  {2, 0, 0},  {2, -1, 0},
                                       {2, -2, 0}, {1, -2, 0},  {0, -1, 0}, {-1, 0, 0}, {-1, 1, 0},
                                       {0, 1, 0},  {1, 0, 0},   {1, -1, 0}, {0, 0, 0}};
static const colonist_place corners[] = {
    {0, -2, 0},  {1, -3, 1}, {0, -1, 0},  {0, -2, 1}, {-1, -1, 0}, {0, -3, 1}, {-1, 0, 0},
    {-1, -1, 1}, {-2, 0, 0}, {-1, -2, 1}, {-2, 1, 0}, {-2, 0, 1},  {-3, 1, 0}, {-2, -1, 1},
    {-1, 0, 1},  {-2, 2, 0}, {-2, 1, 1},  {-3, 2, 0}, {-1, 1, 1},  {-2, 3, 0}, {-2, 2, 1},
    {-3, 3, 0},  {-1, 2, 0}, {0, 1, 1},   {-1, 3, 0}, {-1, 2, 1},  {0, 2, 0},  {1, 1, 1},
    {0, 3, 0},   {0, 2, 1},  {1, 1, 0},   {2, 0, 1},  {1, 2, 0},   {1, 0, 1},  {2, 0, 0},
    {3, -1, 1},  {2, 1, 0},  {2, -1, 1},  {2, -1, 0}, {3, -2, 1},  {1, 0, 0},  {2, -2, 1},
    {2, -2, 0},  {3, -3, 1}, {1, -1, 0},  {2, -3, 1}, {1, -2, 0},  {1, -2, 1}, {0, 0, 0},
    {0, -1, 1},  {-1, 1, 0}, {0, 0, 1},   {0, 1, 0},  {1, -1, 1}};
static const colonist_place edges[] = {
    {1, -3, 2}, {1, -2, 1},  {0, -1, 0},  {0, -2, 2},  {0, -2, 1}, {0, -2, 0}, {0, -1, 1},
    {-1, 0, 0}, {-1, -1, 2}, {-1, -1, 1}, {-1, -1, 0}, {-1, 0, 1}, {-2, 1, 0}, {-2, 0, 2},
    {-2, 0, 1}, {-2, 0, 0},  {-1, 0, 2},  {-1, 1, 1},  {-2, 2, 0}, {-2, 1, 2}, {-2, 1, 1},
    {-1, 1, 2}, {-1, 2, 1},  {-2, 3, 0},  {-2, 2, 2},  {-2, 2, 1}, {0, 1, 2},  {0, 2, 1},
    {-1, 3, 0}, {-1, 2, 2},  {-1, 2, 0},  {1, 1, 2},   {1, 2, 1},  {0, 3, 0},  {0, 2, 2},
    {0, 2, 0},  {2, 0, 2},   {2, 1, 1},   {1, 2, 0},   {1, 1, 1},  {1, 1, 0},  {3, -1, 2},
    {3, 0, 1},  {2, 1, 0},   {2, 0, 1},   {2, 0, 0},   {3, -2, 2}, {3, -1, 1}, {2, -1, 2},
    {2, -1, 1}, {2, -1, 0},  {3, -3, 2},  {3, -2, 1},  {2, -2, 2}, {2, -2, 1}, {2, -2, 0},
    {2, -3, 2}, {1, -1, 0},  {1, -2, 2},  {1, -2, 0},  {1, -1, 1}, {0, 0, 0},  {0, -1, 2},
    {0, 0, 1},  {-1, 1, 0},  {0, 0, 2},   {0, 1, 1},   {1, 0, 2},  {0, 1, 0},  {1, 0, 1},
    {1, 0, 0},  {1, -1, 2}};
static const colonist_place harbors[] = {{0, -2, 0}, {-2, 2, 2}, {-1, 3, 0}, {3, 0, 1}, {-1, -1, 1},
                                         {-2, 1, 1}, {1, 2, 0},  {2, -3, 2}, {3, -2, 2}};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

static unsigned looked_up(const colonist_place *table, unsigned size, int number,
                          unsigned (*find)(const hj_island *, colonist_place)) {
    return number >= 0 && number < (int)size ? find(hj_island_of(19), table[number]) : 0;
}

unsigned colonist_hex(const hj_island *island, colonist_place at) {
    return axial_hex(island, (axial){at.x, at.y});
}

unsigned colonist_corner(const hj_island *island, colonist_place at) {
    const axial hex = {at.x, at.y};
    return at.z == 0   ? axial_corner_of(island, hex, AXIAL_TOP)
           : at.z == 1 ? axial_corner_of(island, hex, AXIAL_LOW)
                       : 0;
}

unsigned colonist_edge(const hj_island *island, colonist_place at) {
    static const unsigned sides[] = {AXIAL_NW, AXIAL_W, AXIAL_SW};
    if (at.z < 0 || at.z > 2)
        return 0;
    const axial pair[2] = {{at.x, at.y}, axial_neighbor((axial){at.x, at.y}, sides[at.z])};
    return axial_edge(island, pair);
}

unsigned colonist_hex_at(int number) {
    return looked_up(hexes, COUNT(hexes), number, colonist_hex);
}

unsigned colonist_corner_at(int number) {
    return looked_up(corners, COUNT(corners), number, colonist_corner);
}

unsigned colonist_edge_at(int number) {
    return looked_up(edges, COUNT(edges), number, colonist_edge);
}

unsigned colonist_harbor_at(int number) {
    return looked_up(harbors, COUNT(harbors), number, colonist_edge);
}

unsigned colonist_resource(int number) {
    static const uint8_t resources[] = {0, HJ_LUMBER, HJ_BRICK, HJ_WOOL, HJ_GRAIN, HJ_ORE};
    return number > 0 && number < (int)COUNT(resources) ? resources[number] : 0;
}

unsigned colonist_terrain(int number) {
    return number == 0 ? HJ_DESERT : colonist_resource(number);
}

unsigned colonist_harbor_kind(int number) {
    return number == 1 ? HJ_ANY : colonist_resource(number - 1);
}

unsigned colonist_card(int number) {
    static const uint8_t cards[] = {HJ_CARD_UNKNOWN,       HJ_CARD_KNIGHT,
                                    HJ_CARD_POINT,         HJ_CARD_MONOPOLY,
                                    HJ_CARD_ROAD_BUILDING, HJ_CARD_YEAR_OF_PLENTY};
    return number >= 10 && number < 10 + (int)COUNT(cards) ? cards[number - 10] : 0;
}
