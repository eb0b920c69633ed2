/* boards.c: the tables of boards.h, from base.md sections 1, 3 and 16 (BASE-COMP, BASE-BOARD,
 * EXT56-COMP, EXT56-BOARD). It must not know any rule. */
#include "state/boards.h"

enum {
    H = HJ_HILLS,
    F = HJ_FOREST,
    P = HJ_PASTURE,
    G = HJ_FIELDS,
    M = HJ_MOUNTAINS,
    D = HJ_DESERT
};

static const hj_box small_box = {
    .hexes = 19,
    .terrain = {0, 3, 4, 4, 4, 3, 1},
    .number = {[2] = 1, [3] = 2, [4] = 2, [5] = 2, [6] = 2, [8] = 2, [9] = 2, [10] = 2, [11] = 2,
               [12] = 1},
    .harbor = {0, 1, 1, 1, 1, 1, 4},
    .letters = 18,
    .letter = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11},
    .harbors = 9,
    .place = {0, 3, 7, 10, 13, 17, 20, 23, 27},
    .kind = {HJ_ANY, HJ_GRAIN, HJ_ORE, HJ_ANY, HJ_WOOL, HJ_ANY, HJ_ANY, HJ_BRICK, HJ_LUMBER},
    .board_terrain = {0, M, P, F, G, H, P, H, G, F, D, F, M, F, M, G, P, H, G, P},
    .board_number = {0, 10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11},
};

static const hj_box large_box = {
    .hexes = 30,
    .terrain = {0, 5, 6, 6, 6, 5, 2},
    .number = {[2] = 2, [3] = 3, [4] = 3, [5] = 3, [6] = 3, [8] = 3, [9] = 3, [10] = 3, [11] = 3,
               [12] = 2},
    .harbor = {0, 1, 1, 2, 1, 1, 5},
    .letters = 28,
    .letter = {2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3,
               2, 6},
    .harbors = 11,
    .place = {0, 3, 7, 12, 15, 18, 21, 24, 27, 30, 33},
    .kind = {HJ_ANY, HJ_WOOL, HJ_ANY, HJ_ANY, HJ_BRICK, HJ_WOOL, HJ_LUMBER, HJ_ANY, HJ_GRAIN,
             HJ_ANY, HJ_ORE},
    .board_terrain = {0, H, P, D, H, G, M, H, F, M, F, G, P, D, P, G, M, P, G, F, M, P, H, F, F, G,
                      F, G, H, P, M},
    .board_number = {0, 10, 6, 0, 6, 2, 9, 11, 3, 11, 5, 10, 4, 0, 5, 4, 6, 3, 8, 12, 10, 2, 4, 11,
                     8, 3, 9, 5, 9, 12, 8},
};

const hj_box *box_of(unsigned hexes) {
    return hexes == small_box.hexes ? &small_box : hexes == large_box.hexes ? &large_box : NULL;
}
