/* axial.h: places of the island found by the axial coordinates that foreign records use.
 * It knows geometry only: nothing of games, formats or files. */
#ifndef APP_IMPORT_AXIAL_H
#define APP_IMPORT_AXIAL_H

#include "hexjudge.h"

/* Position of a hex, land or sea: q grows to the east, r to the south-east. */
typedef struct axial {
    int q, r;
} axial;

/* Neighbours in the order of an island's edges: NE E SE SW W NW. */
enum { AXIAL_NE, AXIAL_E, AXIAL_SE, AXIAL_SW, AXIAL_W, AXIAL_NW, AXIAL_SIDES };
/* Corners of a hex in the order of an island's: clockwise from the top. */
enum { AXIAL_TOP, AXIAL_TOP_RIGHT, AXIAL_LOW_RIGHT, AXIAL_LOW, AXIAL_LOW_LEFT, AXIAL_TOP_LEFT };

axial axial_neighbor(axial at, unsigned side);
/* The id of the place, 0 where the island has none. The hexes of an edge (two) and of a corner
 * (three) may come in any order, and may be sea. */
unsigned axial_hex(const hj_island *island, axial at);
unsigned axial_edge(const hj_island *island, const axial hexes[2]);
unsigned axial_corner(const hj_island *island, const axial hexes[3]);
/* The corner `corner` of the hex at, which may be sea. */
unsigned axial_corner_of(const hj_island *island, axial at, unsigned corner);
/* The edge between two corners, 0 where they are no neighbours. */
unsigned axial_edge_between(const hj_island *island, unsigned a, unsigned b);

#endif
