/* island_test.c: the tables of the islands against the geometry, computed here from points in the
 * plane and not from axial sums as tools/gen-board does, and against the figures of the catalogue.
 */
#include "board/island.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"

/* ---- geometry from points: a hex stands at (2q + r, 3r), its corners around it ---- */

typedef struct point {
    int x, y;
} point;

/* N NE SE S SW NW; y grows downward. */
static const point corner_from_center[6] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};

typedef struct plane {
    unsigned hexes, corners, edges;
    point hex[HJ_HEXES_MAX + 1], corner[HJ_CORNERS_MAX + 1];
    point edge[HJ_EDGES_MAX + 1]; /* twice the middle */
} plane;

static int by_row(const void *a, const void *b) {
    const point *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

static unsigned find_point(const point *points, unsigned count, point wanted) {
    for (unsigned i = 1; i <= count; i++)
        if (points[i].x == wanted.x && points[i].y == wanted.y)
            return i;
    return 0;
}

static void add_point(point *points, unsigned *count, point added) {
    if (find_point(points, *count, added) == 0)
        points[++*count] = added;
}

static point corner_point(point hex, unsigned i) {
    return (point){hex.x + corner_from_center[i % 6].x, hex.y + corner_from_center[i % 6].y};
}

static point edge_point(point hex, unsigned i) {
    const point a = corner_point(hex, i), b = corner_point(hex, i + 1);
    return (point){a.x + b.x, a.y + b.y};
}

/* Rows of the island, from the top; numbers row by row from the left. */
static plane draw(unsigned hexes) {
    static const int small[][2] = {{3, 0}, {4, -1}, {5, -2}, {4, -2}, {3, -2}};
    static const int big[][2] = {{3, 0}, {4, -1}, {5, -2}, {6, -3}, {5, -3}, {4, -3}, {3, -3}};
    const int(*rows)[2] = hexes == 19 ? small : big;
    const int count = hexes == 19 ? 5 : 7;
    plane drawn = {0};

    for (int row = 0; row < count; row++)
        for (int k = 0; k < rows[row][0]; k++) {
            const int r = row - count / 2, q = rows[row][1] + k;
            drawn.hex[++drawn.hexes] = (point){2 * q + r, 3 * r};
        }
    for (unsigned h = 1; h <= drawn.hexes; h++)
        for (unsigned i = 0; i < 6; i++) {
            add_point(drawn.corner, &drawn.corners, corner_point(drawn.hex[h], i));
            add_point(drawn.edge, &drawn.edges, edge_point(drawn.hex[h], i));
        }
    qsort(drawn.corner + 1, drawn.corners, sizeof(point), by_row);
    qsort(drawn.edge + 1, drawn.edges, sizeof(point), by_row);
    return drawn;
}

/* Puts value into an ascending list of at most n, 0 past the last. */
static bool insert(uint8_t *list, unsigned n, unsigned value) {
    for (unsigned i = 0; i < n; i++) {
        if (list[i] == value)
            return true;
        if (list[i] == 0 || list[i] > value) {
            const unsigned moved = list[i];
            list[i] = (uint8_t)value;
            value = moved;
        }
        if (value == 0)
            return true;
    }
    return false;
}

/* The same struct as the table, from the drawing; the coast is left out. */
static hj_island island_of_drawing(const plane *drawn) {
    static const point across[6] = {{1, -3}, {2, 0}, {1, 3}, {-1, 3}, {-2, 0}, {-1, -3}};
    hj_island made;

    memset(&made, 0, sizeof made);
    made.hexes = (uint8_t)drawn->hexes;
    made.corners = (uint8_t)drawn->corners;
    made.edges = (uint8_t)drawn->edges;
    for (unsigned h = 1; h <= drawn->hexes; h++) {
        const point at = drawn->hex[h];
        made.hex[h].r = (int8_t)(at.y / 3);
        made.hex[h].q = (int8_t)((at.x - at.y / 3) / 2);
        for (unsigned i = 0; i < 6; i++) {
            const unsigned c = find_point(drawn->corner, drawn->corners, corner_point(at, i));
            const unsigned next =
                find_point(drawn->corner, drawn->corners, corner_point(at, i + 1));
            const unsigned e = find_point(drawn->edge, drawn->edges, edge_point(at, i));
            const point beyond = {at.x + across[i].x, at.y + across[i].y};
            made.hex[h].corner[i] = (uint8_t)c;
            made.hex[h].edge[i] = (uint8_t)e;
            made.hex[h].neighbor[i] = (uint8_t)find_point(drawn->hex, drawn->hexes, beyond);
            CU_ASSERT(insert(made.corner[c].hex, 3, h));
            CU_ASSERT(insert(made.corner[c].edge, 3, e));
            CU_ASSERT(insert(made.corner[next].edge, 3, e));
            CU_ASSERT(insert(made.edge[e].hex, 2, h));
            CU_ASSERT(insert(made.edge[e].corner, 2, c));
            CU_ASSERT(insert(made.edge[e].corner, 2, next));
        }
    }
    for (unsigned c = 1; c <= drawn->corners; c++)
        for (unsigned i = 0; i < 3 && made.corner[c].edge[i] != 0; i++) {
            const uint8_t *ends = made.edge[made.corner[c].edge[i]].corner;
            made.corner[c].corner[i] = ends[0] == c ? ends[1] : ends[0];
        }
    return made;
}

static void tables_follow_from_the_drawing(void) {
    for (unsigned hexes = 19; hexes <= 30; hexes += 11) {
        const plane drawn = draw(hexes);
        const hj_island made = island_of_drawing(&drawn);
        const hj_island *table = hj_island_of(hexes);
        CU_ASSERT_FATAL(table != NULL);
        CU_ASSERT_EQUAL(table->hexes, made.hexes);
        CU_ASSERT_EQUAL(table->corners, made.corners);
        CU_ASSERT_EQUAL(table->edges, made.edges);
        for (unsigned h = 0; h <= HJ_HEXES_MAX; h++)
            HJ_CHECK(memcmp(&table->hex[h], &made.hex[h], sizeof made.hex[h]) == 0,
                     "%u hexes: h%u differs from the drawing", hexes, h);
        for (unsigned c = 0; c <= HJ_CORNERS_MAX; c++)
            HJ_CHECK(memcmp(&table->corner[c], &made.corner[c], sizeof made.corner[c]) == 0,
                     "%u hexes: c%u differs from the drawing", hexes, c);
        for (unsigned e = 0; e <= HJ_EDGES_MAX; e++)
            HJ_CHECK(memcmp(&table->edge[e], &made.edge[e], sizeof made.edge[e]) == 0,
                     "%u hexes: e%u differs from the drawing", hexes, e);
    }
}

static void other_sizes_have_no_island(void) {
    for (unsigned hexes = 0; hexes < 300; hexes++)
        HJ_CHECK((hj_island_of(hexes) != NULL) == (hexes == 19 || hexes == 30), "%u hexes", hexes);
}

/* ---- figures of the catalogue ---- */

typedef struct figures {
    unsigned hexes, corners, edges;
    unsigned coast_edges, coast_corners;
    unsigned touch[4]; /* corners that touch 1, 2, 3 land hexes */
    unsigned degree[4];
    unsigned pairs, coast_hexes, sea_sides[4], sea_hexes;
} figures;

static unsigned land_around(const hj_island *island, int q, int r) {
    static const int step[6][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    unsigned count = 0;
    for (unsigned i = 0; i < 6; i++)
        count += island_hex_at(island, q + step[i][0], r + step[i][1]) != 0;
    return count;
}

static figures count(const hj_island *island) {
    figures f = {.hexes = island->hexes, .corners = island->corners, .edges = island->edges};
    for (unsigned c = 1; c <= island->corners; c++) {
        unsigned land = 0, ends = 0;
        for (unsigned i = 0; i < 3; i++) {
            land += island->corner[c].hex[i] != 0;
            ends += island->corner[c].edge[i] != 0;
        }
        f.touch[land]++;
        f.degree[ends]++;
        f.coast_corners += land < 3;
    }
    for (unsigned e = 1; e <= island->edges; e++) {
        f.coast_edges += island->edge[e].hex[1] == 0;
        f.pairs += island->edge[e].hex[1] != 0;
    }
    for (unsigned h = 1; h <= island->hexes; h++) {
        const unsigned sea = 6 - land_around(island, island->hex[h].q, island->hex[h].r);
        f.coast_hexes += sea > 0;
        if (sea <= 3)
            f.sea_sides[sea]++;
    }
    for (int q = -6; q <= 6; q++)
        for (int r = -6; r <= 6; r++)
            f.sea_hexes += island_hex_at(island, q, r) == 0 && land_around(island, q, r) > 0;
    return f;
}

/* BASE-TOPO-01..03 */
static void small_island_has_its_figures(void) {
    const figures f = count(hj_island_of(19));
    CU_ASSERT(f.hexes == 19 && f.corners == 54 && f.edges == 72);
    CU_ASSERT(f.coast_edges == 30 && f.edges - f.coast_edges == 42);
    CU_ASSERT(f.coast_corners == 30 && f.corners - f.coast_corners == 24);
    CU_ASSERT(f.touch[3] == 24 && f.touch[2] == 12 && f.touch[1] == 18 && f.touch[0] == 0);
    CU_ASSERT(f.degree[3] == 36 && f.degree[2] == 18);
    CU_ASSERT(f.pairs == 42 && f.coast_hexes == 12 && f.sea_hexes == 18);
    CU_ASSERT(f.sea_sides[3] == 6 && f.sea_sides[2] == 6 && f.sea_sides[1] == 0);
    CU_ASSERT_EQUAL((int)f.corners - (int)f.edges + (int)f.hexes, 1);
}

/* BASE-TOPO-04, 05 */
static void big_island_has_its_figures(void) {
    const figures f = count(hj_island_of(30));
    CU_ASSERT(f.hexes == 30 && f.corners == 80 && f.edges == 109);
    CU_ASSERT(f.coast_edges == 38 && f.edges - f.coast_edges == 71);
    CU_ASSERT(f.coast_corners == 38 && f.corners - f.coast_corners == 42);
    CU_ASSERT(f.touch[3] == 42 && f.touch[2] == 16 && f.touch[1] == 22 && f.touch[0] == 0);
    CU_ASSERT(f.degree[3] == 58 && f.degree[2] == 22);
    CU_ASSERT(f.pairs == 71 && f.coast_hexes == 16 && f.sea_hexes == 22);
    CU_ASSERT_EQUAL((int)f.corners - (int)f.edges + (int)f.hexes, 1);
}

/* Does a turn by sixths of a circle, and a shift, put every hex upon a hex? */
static bool turns_onto_itself(const hj_island *island, unsigned sixths) {
    for (int dq = -8; dq <= 8; dq++)
        for (int dr = -8; dr <= 8; dr++) {
            bool fits = true;
            for (unsigned h = 1; h <= island->hexes && fits; h++) {
                int q = island->hex[h].q, r = island->hex[h].r;
                for (unsigned k = 0; k < sixths; k++) {
                    const int turned = -r;
                    r = q + r;
                    q = turned;
                }
                fits = island_hex_at(island, q + dq, r + dr) != 0;
            }
            if (fits)
                return true;
        }
    return false;
}

/* BASE-TOPO-05, its last part */
static void big_island_turns_by_half_a_circle_only(void) {
    for (unsigned sixths = 1; sixths <= 5; sixths++) {
        CU_ASSERT(turns_onto_itself(hj_island_of(19), sixths));
        CU_ASSERT_EQUAL(turns_onto_itself(hj_island_of(30), sixths), sixths == 3);
    }
}

/* Counts places of equal y in a sorted list. */
static void check_rows(const point *points, unsigned total, const unsigned *rows, unsigned n) {
    unsigned at = 1;
    for (unsigned row = 0; row < n; row++) {
        for (unsigned k = 1; k < rows[row]; k++)
            CU_ASSERT_EQUAL(points[at].y, points[at + k].y);
        CU_ASSERT(at == 1 || points[at].y > points[at - 1].y);
        at += rows[row];
    }
    CU_ASSERT_EQUAL(at, total + 1);
}

static void numbers_run_row_by_row(void) {
    static const unsigned corner_rows[] = {3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3};
    static const unsigned edge_rows[] = {6, 4, 8, 5, 10, 6, 10, 5, 8, 4, 6};
    const plane drawn = draw(19); /* equal to the tables, by the first test */
    const hj_island *island = hj_island_of(19);

    check_rows(drawn.corner, 54, corner_rows, 12);
    check_rows(drawn.edge, 72, edge_rows, 11);
    CU_ASSERT(island->edge[41].corner[0] == 29 && island->edge[41].corner[1] == 34);
    CU_ASSERT(island->edge[42].corner[0] == 29 && island->edge[42].corner[1] == 35);
    CU_ASSERT(island->hex[1].q == 0 && island->hex[1].r == -2);
    CU_ASSERT(island->hex[10].q == 0 && island->hex[10].r == 0);
    CU_ASSERT(island->hex[19].q == 0 && island->hex[19].r == 2);
}

/* BASE-TOPO-07: side of a hex for each index. Sides: NE 0, E 1, SE 2, SW 3, W 4, NW 5. */
static void coast_runs_clockwise(void) {
    static const int8_t listed[30][3] = {
        {0, -2, 5}, {0, -2, 0}, {1, -2, 5}, {1, -2, 0},  {2, -2, 5},  {2, -2, 0},
        {2, -2, 1}, {2, -1, 0}, {2, -1, 1}, {2, 0, 0},   {2, 0, 1},   {2, 0, 2},
        {1, 1, 1},  {1, 1, 2},  {0, 2, 1},  {0, 2, 2},   {0, 2, 3},   {-1, 2, 2},
        {-1, 2, 3}, {-2, 2, 2}, {-2, 2, 3}, {-2, 2, 4},  {-2, 1, 3},  {-2, 1, 4},
        {-2, 0, 3}, {-2, 0, 4}, {-2, 0, 5}, {-1, -1, 4}, {-1, -1, 5}, {0, -2, 4}};
    /* EXT56-BOARD-06 names eleven places of the big island's coast. */
    static const int8_t big[11][4] = {{0, 0, -3, 5},  {3, 1, -3, 0},  {7, 2, -2, 0},
                                      {12, 2, 0, 1},  {15, 1, 1, 2},  {18, -1, 3, 1},
                                      {21, -2, 3, 2}, {24, -3, 3, 3}, {27, -3, 2, 4},
                                      {30, -3, 0, 3}, {33, -2, -1, 4}};
    const hj_island *island = hj_island_of(19);

    CU_ASSERT_EQUAL(island->coast_count, 30);
    for (unsigned i = 0; i < 30; i++) {
        const unsigned hex = island_hex_at(island, listed[i][0], listed[i][1]);
        HJ_CHECK(island->coast[i] == island->hex[hex].edge[listed[i][2]], "coast index %u", i);
    }
    island = hj_island_of(30);
    CU_ASSERT_EQUAL(island->coast_count, 38);
    for (unsigned i = 0; i < 11; i++) {
        const unsigned hex = island_hex_at(island, big[i][1], big[i][2]);
        HJ_CHECK(island->coast[big[i][0]] == island->hex[hex].edge[big[i][3]], "coast index %d",
                 big[i][0]);
    }
}

static void coast_is_one_closed_walk(void) {
    for (unsigned hexes = 19; hexes <= 30; hexes += 11) {
        const hj_island *island = hj_island_of(hexes);
        bool seen[HJ_EDGES_MAX + 1] = {false};
        for (unsigned i = 0; i < island->coast_count; i++) {
            const unsigned a = island->coast[i], b = island->coast[(i + 1) % island->coast_count];
            const uint8_t *p = island->edge[a].corner, *q = island->edge[b].corner;
            CU_ASSERT(!seen[a] && island->edge[a].hex[1] == 0);
            CU_ASSERT(p[0] == q[0] || p[0] == q[1] || p[1] == q[0] || p[1] == q[1]);
            seen[a] = true;
        }
    }
}

/* ---- look-ups ---- */

static void places_are_found_by_their_hexes(void) {
    static const int step[6][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};
    static const unsigned orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (unsigned hexes = 19; hexes <= 30; hexes += 11) {
        const hj_island *island = hj_island_of(hexes);
        for (unsigned h = 1; h <= island->hexes; h++)
            for (unsigned i = 0; i < 6; i++) {
                const int q = island->hex[h].q, r = island->hex[h].r;
                const unsigned before = (i + 5) % 6;
                const int8_t at[3][2] = {
                    {(int8_t)q, (int8_t)r},
                    {(int8_t)(q + step[before][0]), (int8_t)(r + step[before][1])},
                    {(int8_t)(q + step[i][0]), (int8_t)(r + step[i][1])}};
                for (unsigned k = 0; k < 6; k++) {
                    int8_t three[3][2];
                    for (unsigned n = 0; n < 3; n++)
                        memcpy(three[n], at[orders[k][n]], 2);
                    CU_ASSERT_EQUAL(island_corner_at(island, (const int8_t(*)[2])three),
                                    island->hex[h].corner[i]);
                }
                const int8_t two[2][2] = {{at[2][0], at[2][1]}, {at[0][0], at[0][1]}};
                const int8_t back[2][2] = {{at[0][0], at[0][1]}, {at[2][0], at[2][1]}};
                CU_ASSERT_EQUAL(island_edge_at(island, two), island->hex[h].edge[i]);
                CU_ASSERT_EQUAL(island_edge_at(island, back), island->hex[h].edge[i]);
            }
    }
}

static void no_place_is_found_where_none_is(void) {
    const hj_island *island = hj_island_of(19);
    const int8_t line[3][2] = {{-1, 0}, {0, 0}, {1, 0}};
    const int8_t same[3][2] = {{0, 0}, {0, 0}, {1, 0}};
    const int8_t sea[3][2] = {{5, 5}, {5, 4}, {6, 4}};
    const int8_t apart[2][2] = {{0, 0}, {2, 0}};
    const int8_t out[2][2] = {{127, 127}, {-128, -128}};
    CU_ASSERT_EQUAL(island_corner_at(island, line), 0);
    CU_ASSERT_EQUAL(island_corner_at(island, same), 0);
    CU_ASSERT_EQUAL(island_corner_at(island, sea), 0);
    CU_ASSERT_EQUAL(island_edge_at(island, apart), 0);
    CU_ASSERT_EQUAL(island_edge_at(island, out), 0);
    CU_ASSERT_EQUAL(island_hex_at(island, 3, 0), 0);
    CU_ASSERT_EQUAL(island_hex_at(island, 1000, -1000), 0);
}

static void edges_are_found_between_corners(void) {
    for (unsigned hexes = 19; hexes <= 30; hexes += 11) {
        const hj_island *island = hj_island_of(hexes);
        unsigned found = 0;
        for (unsigned a = 0; a <= island->corners + 2u; a++)
            for (unsigned b = 0; b <= island->corners + 2u; b++) {
                const unsigned e = island_edge_between(island, a, b);
                if (e == 0)
                    continue;
                found++;
                CU_ASSERT(island->edge[e].corner[0] == (a < b ? a : b));
                CU_ASSERT(island->edge[e].corner[1] == (a < b ? b : a));
            }
        CU_ASSERT_EQUAL(found, 2u * island->edges);
    }
}

/* ---- spirals ---- */

typedef int8_t spot[2];

static bool follows(const hj_island *island, const spot *listed, unsigned start, bool clockwise) {
    uint8_t order[HJ_HEXES_MAX];
    if (island_spiral(order, island, start, clockwise) != island->hexes)
        return false;
    for (unsigned i = 0; i < island->hexes; i++)
        if (order[i] != island_hex_at(island, listed[i][0], listed[i][1]))
            return false;
    return true;
}

/* BASE-BOARD-06 */
static void small_spiral_is_the_listed_one(void) {
    static const spot listed[19] = {{2, -2}, {1, -2}, {0, -2}, {-1, -1}, {-2, 0}, {-2, 1}, {-2, 2},
                                    {-1, 2}, {0, 2},  {1, 1},  {2, 0},   {2, -1}, {1, -1}, {0, -1},
                                    {-1, 0}, {-1, 1}, {0, 1},  {1, 0},   {0, 0}};
    const hj_island *island = hj_island_of(19);
    CU_ASSERT(follows(island, listed, island_hex_at(island, 2, -2), false));
}

/* EXT56-BOARD-02 */
static void big_spiral_is_the_listed_one(void) {
    static const spot listed[30] = {
        {2, -3}, {1, -3}, {0, -3}, {-1, -2}, {-2, -1}, {-3, 0}, {-3, 1}, {-3, 2}, {-3, 3},  {-2, 3},
        {-1, 3}, {0, 2},  {1, 1},  {2, 0},   {2, -1},  {2, -2}, {1, -2}, {0, -2}, {-1, -1}, {-2, 0},
        {-2, 1}, {-2, 2}, {-1, 2}, {0, 1},   {1, 0},   {1, -1}, {0, -1}, {-1, 0}, {-1, 1},  {0, 0}};
    const hj_island *island = hj_island_of(30);
    CU_ASSERT(follows(island, listed, island_hex_at(island, 2, -3), false));
}

static void corner_hexes_are_the_listed_ones(void) {
    static const spot small[6] = {{0, -2}, {2, -2}, {-2, 0}, {2, 0}, {-2, 2}, {0, 2}};
    static const spot big[6] = {{0, -3}, {2, -3}, {-3, 0}, {2, 0}, {-3, 3}, {-1, 3}};
    uint8_t out[6];
    island_corner_hexes(out, hj_island_of(19));
    for (unsigned i = 0; i < 6; i++)
        CU_ASSERT_EQUAL(out[i], island_hex_at(hj_island_of(19), small[i][0], small[i][1]));
    island_corner_hexes(out, hj_island_of(30));
    for (unsigned i = 0; i < 6; i++)
        CU_ASSERT_EQUAL(out[i], island_hex_at(hj_island_of(30), big[i][0], big[i][1]));
}

static bool adjacent(const hj_island *island, unsigned a, unsigned b) {
    for (unsigned i = 0; i < 6; i++)
        if (island->hex[a].neighbor[i] == b)
            return true;
    return false;
}

/* From every corner, either way: the rings are whole, and each begins next to both ends of the
 * ring before; the way round is told by the turning sense of the first ring. */
static void every_spiral_is_made_of_rings(void) {
    static const unsigned rings_small[] = {12, 6, 1}, rings_big[] = {16, 10, 4};
    for (unsigned hexes = 19; hexes <= 30; hexes += 11) {
        const hj_island *island = hj_island_of(hexes);
        const unsigned *rings = hexes == 19 ? rings_small : rings_big;
        uint8_t starts[6], order[HJ_HEXES_MAX];
        island_corner_hexes(starts, island);
        for (unsigned k = 0; k < 12; k++) {
            const bool clockwise = k >= 6;
            bool seen[HJ_HEXES_MAX + 1] = {false};
            unsigned at = 0;
            int area = 0;
            CU_ASSERT_EQUAL(island_spiral(order, island, starts[k % 6], clockwise), hexes);
            CU_ASSERT_EQUAL(order[0], starts[k % 6]);
            for (unsigned i = 0; i < hexes; i++) {
                CU_ASSERT(!seen[order[i]]);
                CU_ASSERT(i == 0 || adjacent(island, order[i - 1], order[i]));
                seen[order[i]] = true;
            }
            for (unsigned i = 0; i < rings[0]; i++) {
                const unsigned a = order[i], b = order[(i + 1) % rings[0]];
                area += (2 * island->hex[a].q + island->hex[a].r) * 3 * island->hex[b].r -
                        (2 * island->hex[b].q + island->hex[b].r) * 3 * island->hex[a].r;
            }
            CU_ASSERT_EQUAL(area > 0, clockwise); /* y grows downward */
            for (unsigned ring = 0; ring < 2; at += rings[ring++]) {
                const unsigned next = order[at + rings[ring]];
                CU_ASSERT(adjacent(island, next, order[at]));
                CU_ASSERT(adjacent(island, next, order[at + rings[ring] - 1]));
            }
        }
    }
}

static void spirals_start_at_corner_hexes_only(void) {
    const hj_island *island = hj_island_of(30);
    uint8_t starts[6], order[HJ_HEXES_MAX];
    island_corner_hexes(starts, island);
    for (unsigned h = 0; h < 256; h++) {
        const bool corner = h != 0 && memchr(starts, (int)h, 6) != NULL;
        CU_ASSERT_EQUAL(island_spiral(order, island, h, false), corner ? 30 : 0);
    }
}

/* Neighbors that are both red, and neighbors with equal numbers. */
static void count_touching(const hj_island *island, const uint8_t *number, unsigned *red,
                           unsigned *equal) {
    *red = *equal = 0;
    for (unsigned e = 1; e <= island->edges; e++) {
        const unsigned a = number[island->edge[e].hex[0]], b = number[island->edge[e].hex[1]];
        if (island->edge[e].hex[1] == 0 || a == 0 || b == 0)
            continue;
        *red += (a == 6 || a == 8) && (b == 6 || b == 8);
        *equal += a == b;
    }
}

/* Lays the letters along every spiral, round every choice of deserts. */
static void lay_all(const hj_island *island, const uint8_t *letters, unsigned deserts,
                    unsigned *boards, unsigned *with_red, unsigned *with_equal) {
    uint8_t starts[6], order[HJ_HEXES_MAX];
    *boards = *with_red = *with_equal = 0;
    island_corner_hexes(starts, island);
    for (unsigned k = 0; k < 12; k++) {
        const unsigned n = island_spiral(order, island, starts[k % 6], k >= 6);
        for (unsigned first = 0; first < n; first++) {
            const unsigned from = deserts == 2 ? first + 1 : first;
            const unsigned past = deserts == 2 ? n : first + 1;
            for (unsigned second = from; second < past; second++) {
                uint8_t number[HJ_HEXES_MAX + 1] = {0};
                unsigned used = 0, red, equal;
                for (unsigned i = 0; i < n; i++)
                    if (i != first && i != second)
                        number[order[i]] = letters[used++];
                count_touching(island, number, &red, &equal);
                ++*boards;
                *with_red += red > 0;
                *with_equal += equal > 0;
            }
        }
    }
}

/* BASE-BOARD-08 */
static void no_small_spiral_board_has_red_neighbors(void) {
    static const uint8_t letters[18] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
    unsigned boards, red, equal;
    lay_all(hj_island_of(19), letters, 1, &boards, &red, &equal);
    CU_ASSERT_EQUAL(boards, 228);
    CU_ASSERT_EQUAL(red, 0);
    CU_ASSERT_EQUAL(equal, 0);
}

/* EXT56-BOARD-03 */
static void no_big_spiral_board_has_red_neighbors(void) {
    static const uint8_t letters[28] = {2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                        8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6};
    unsigned boards, red, equal;
    lay_all(hj_island_of(30), letters, 2, &boards, &red, &equal);
    CU_ASSERT_EQUAL(boards, 5220);
    CU_ASSERT_EQUAL(red, 0);
    CU_ASSERT_EQUAL(equal, 4900);
}

HJ_TESTS(island, TEST(tables_follow_from_the_drawing), TEST(other_sizes_have_no_island),
         TEST(small_island_has_its_figures), TEST(big_island_has_its_figures),
         TEST(big_island_turns_by_half_a_circle_only), TEST(numbers_run_row_by_row),
         TEST(coast_runs_clockwise), TEST(coast_is_one_closed_walk),
         TEST(places_are_found_by_their_hexes), TEST(no_place_is_found_where_none_is),
         TEST(edges_are_found_between_corners), TEST(small_spiral_is_the_listed_one),
         TEST(big_spiral_is_the_listed_one), TEST(corner_hexes_are_the_listed_ones),
         TEST(every_spiral_is_made_of_rings), TEST(spirals_start_at_corner_hexes_only),
         TEST(no_small_spiral_board_has_red_neighbors),
         TEST(no_big_spiral_board_has_red_neighbors));
