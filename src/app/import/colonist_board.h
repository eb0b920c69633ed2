/* colonist_board.h: colonist.io's places and enumerations, as places and kinds of ours.
 * It knows nothing of moves. */
#ifndef APP_IMPORT_COLONIST_BOARD_H
#define APP_IMPORT_COLONIST_BOARD_H

#include "app/import/axial.h"

typedef struct colonist_place {
    int8_t x, y, z;
} colonist_place;

/* The id of a place; 0 where the island has none. */
unsigned colonist_hex(const hj_island *island, colonist_place at);
unsigned colonist_corner(const hj_island *island, colonist_place at);
unsigned colonist_edge(const hj_island *island, colonist_place at);

/* The same by the numbers of the base island, from 0. */
unsigned colonist_hex_at(int number);
unsigned colonist_corner_at(int number);
unsigned colonist_edge_at(int number);
unsigned colonist_harbor_at(int number); /* an edge */

/* 1 lumber 2 brick 3 wool 4 grain 5 ore; 0 = none of them. */
unsigned colonist_resource(int number);
unsigned colonist_terrain(int number);     /* the same, and 0 the desert */
unsigned colonist_harbor_kind(int number); /* 1 any, 2..6 a resource */
unsigned colonist_card(int number);        /* 10 not seen, 11..15 */

#endif
