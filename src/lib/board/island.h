/* island.h: the tables of the two islands and pure walks on them. It must not know players or
 * rules: roads and buildings reach it only as plain arrays. */
#ifndef HJ_ISLAND_H
#define HJ_ISLAND_H

#include "hexjudge.h"

/* The ring path of the letter spiral from a corner hex: fills order with every hex id of the
 * island, outer ring first, counter-clockwise (or clockwise). start is a corner hex of the island.
 * Returns the number of hexes, 0 when start is no corner hex. */
unsigned island_spiral(uint8_t order[HJ_HEXES_MAX], const hj_island *island, unsigned start,
                       bool clockwise);
/* The six corner hexes of the island. */
void island_corner_hexes(uint8_t out[6], const hj_island *island);
/* Hex id at axial (q, r); 0 = sea. */
unsigned island_hex_at(const hj_island *island, int q, int r);
/* Edge id between two corners; 0 = not neighbors. */
unsigned island_edge_between(const hj_island *island, unsigned corner_a, unsigned corner_b);
/* Corner id from the axial positions (land or sea) of the three hexes that meet there, in any
 * order; edge id from the two hexes on its sides; 0 = no such place. */
unsigned island_corner_at(const hj_island *island, const int8_t qr[3][2]);
unsigned island_edge_at(const hj_island *island, const int8_t qr[2][2]);

/* Longest trail (edge-simple walk; corners may repeat) in the set of edges that hold the value,
 * which is not 0; a corner that holds another value may end the walk but not be passed. edges has
 * edges+1 entries, corners corners+1; edges[0] is 0. trail, when not NULL, gets up to 15 edges in
 * order. Returns the length in edges; at most 15 edges may hold the value. */
unsigned island_longest_trail(const hj_island *island, const uint8_t *edges, const uint8_t *corners,
                              uint8_t value, uint8_t *trail);
/* Can no trail of the edge's set go on past it through this end of it? */
bool island_loose_end(const hj_island *island, const uint8_t *edges, const uint8_t *corners,
                      unsigned edge, unsigned corner);
/* The longest trail of the edge's set that begins with the edge, at this end of it. Where that end
 * is loose, it is the longest one with the edge in it. */
unsigned island_trail_from(const hj_island *island, const uint8_t *edges, const uint8_t *corners,
                           unsigned edge, unsigned corner);

#endif
