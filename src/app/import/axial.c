/* axial.c: places of the island found by axial coordinates, by looking through its tables.
 * It knows geometry only: nothing of games, formats or files. */
#include "app/import/axial.h"

static const axial sides[AXIAL_SIDES] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

axial axial_neighbor(axial at, unsigned side) {
    const axial step = sides[side % AXIAL_SIDES];
    return (axial){at.q + step.q, at.r + step.r};
}

unsigned axial_hex(const hj_island *island, axial at) {
    for (unsigned h = 1; h <= island->hexes; h++) {
        if (island->hex[h].q == at.q && island->hex[h].r == at.r)
            return h;
    }
    return 0;
}

/* The side of `from` on which `to` lies, or AXIAL_SIDES. */
static unsigned side_towards(axial from, axial to) {
    unsigned side = 0;
    while (side < AXIAL_SIDES && (from.q + sides[side].q != to.q || from.r + sides[side].r != to.r))
        side++;
    return side;
}

unsigned axial_edge(const hj_island *island, const axial hexes[2]) {
    for (unsigned i = 0; i < 2; i++) {
        const unsigned hex = axial_hex(island, hexes[i]);
        const unsigned side = side_towards(hexes[i], hexes[1 - i]);
        if (hex && side < AXIAL_SIDES)
            return island->hex[hex].edge[side];
    }
    return 0;
}

unsigned axial_corner(const hj_island *island, const axial hexes[3]) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = axial_hex(island, hexes[i]);
        const unsigned a = side_towards(hexes[i], hexes[(i + 1) % 3]);
        const unsigned b = side_towards(hexes[i], hexes[(i + 2) % 3]);
        if (!hex || a == AXIAL_SIDES || b == AXIAL_SIDES)
            continue;
        /* A corner bears the number of the side that follows it clockwise. */
        if ((a + 1) % AXIAL_SIDES == b)
            return island->hex[hex].corner[b];
        if ((b + 1) % AXIAL_SIDES == a)
            return island->hex[hex].corner[a];
    }
    return 0;
}

unsigned axial_corner_of(const hj_island *island, axial at, unsigned corner) {
    const axial hexes[3] = {at, axial_neighbor(at, corner + AXIAL_SIDES - 1),
                            axial_neighbor(at, corner)};
    return axial_corner(island, hexes);
}

unsigned axial_edge_between(const hj_island *island, unsigned a, unsigned b) {
    if (a == 0 || a > island->corners)
        return 0;
    for (unsigned i = 0; i < 3; i++) {
        if (island->corner[a].edge[i] && island->corner[a].corner[i] == b)
            return island->corner[a].edge[i];
    }
    return 0;
}
