/* island.c: places of the two islands and walks on them. The tables are const and made by
 * tools/gen-board, so nothing is set up at run time. It must not know players or rules. */
#include "board/island.h"

#include "board/island_tables.h"

/* Steps across the sides NE E SE SW W NW; corner i of a hex lies between sides i-1 and i. */
static const int8_t side_step[6][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

const hj_island *hj_island_of(unsigned hexes) {
    if (hexes == island_19.hexes)
        return &island_19;
    if (hexes == island_30.hexes)
        return &island_30;
    return NULL;
}

unsigned island_hex_at(const hj_island *island, int q, int r) {
    for (unsigned h = 1; h <= island->hexes; h++)
        if (island->hex[h].q == q && island->hex[h].r == r)
            return h;
    return 0;
}

unsigned island_edge_between(const hj_island *island, unsigned corner_a, unsigned corner_b) {
    if (corner_a == 0 || corner_a > island->corners || corner_b == 0)
        return 0;
    for (unsigned i = 0; i < 3; i++)
        if (island->corner[corner_a].corner[i] == corner_b)
            return island->corner[corner_a].edge[i];
    return 0;
}

/* The side of the hex at `from` across which `to` lies; 6 = they are no neighbors. */
static unsigned side_towards(const int8_t from[2], const int8_t to[2]) {
    for (unsigned side = 0; side < 6; side++)
        if (from[0] + side_step[side][0] == to[0] && from[1] + side_step[side][1] == to[1])
            return side;
    return 6;
}

unsigned island_corner_at(const hj_island *island, const int8_t qr[3][2]) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = island_hex_at(island, qr[i][0], qr[i][1]);
        const unsigned a = side_towards(qr[i], qr[(i + 1) % 3]);
        const unsigned b = side_towards(qr[i], qr[(i + 2) % 3]);
        if (hex == 0 || a == 6 || b == 6)
            continue; /* sea, or the three do not meet; another of them may be land */
        if ((a + 1) % 6 == b)
            return island->hex[hex].corner[b];
        if ((b + 1) % 6 == a)
            return island->hex[hex].corner[a];
    }
    return 0;
}

unsigned island_edge_at(const hj_island *island, const int8_t qr[2][2]) {
    for (unsigned i = 0; i < 2; i++) {
        const unsigned hex = island_hex_at(island, qr[i][0], qr[i][1]);
        const unsigned side = side_towards(qr[i], qr[1 - i]);
        if (hex != 0 && side != 6)
            return island->hex[hex].edge[side];
    }
    return 0;
}

/* A corner hex has three sides to the sea. Returns the middle one, 6 when it is none. The three
 * always lie next to each other on both islands. */
static unsigned corner_hex_side(const hj_island *island, unsigned hex) {
    for (unsigned side = 0; side < 6; side++)
        if (island->hex[hex].neighbor[(side + 5) % 6] == 0 &&
            island->hex[hex].neighbor[side] == 0 && island->hex[hex].neighbor[(side + 1) % 6] == 0)
            return side;
    return 6;
}

void island_corner_hexes(uint8_t out[6], const hj_island *island) {
    unsigned count = 0;
    for (unsigned h = 1; h <= island->hexes && count < 6; h++)
        if (corner_hex_side(island, h) != 6)
            out[count++] = (uint8_t)h;
}

/* A walk that keeps a hand on the sea, or on hexes it has been to, goes round the outer ring; from
 * its last hex the first free one lies next to both ends of the ring, and there the next begins. */
unsigned island_spiral(uint8_t order[HJ_HEXES_MAX], const hj_island *island, unsigned start,
                       bool clockwise) {
    bool visited[HJ_HEXES_MAX + 1] = {true}; /* 0, the sea, is never free */
    unsigned hex = start, count = 0;
    unsigned look = 6; /* the side from which the next hex is looked for */

    if (start >= 1 && start <= island->hexes)
        look = corner_hex_side(island, start);
    if (look == 6)
        return 0;
    while (hex != 0) {
        unsigned next = 0;
        order[count++] = (uint8_t)hex;
        visited[hex] = true;
        for (unsigned turn = 0; turn < 6 && next == 0; turn++) {
            const unsigned side = (look + (clockwise ? turn : 6 - turn)) % 6;
            if (!visited[island->hex[hex].neighbor[side]]) {
                next = island->hex[hex].neighbor[side];
                /* Two sides towards the hand from straight on: the sharpest turn there is. */
                look = (side + (clockwise ? 4 : 2)) % 6;
                break;
            }
        }
        hex = next;
    }
    return count;
}
