/* trail_test.c: the longest trail against the catalogue's vectors (BASE-LR-12, 13), each built at
 * every place of both islands where it fits, and against a search over all subsets of edges. */
#include <string.h>

#include "board/island.h"

#include "harness.h"

/* Roads being laid: a corner is taken once a road of the figure ends there. */
typedef struct figure {
    const hj_island *island;
    uint8_t mine[HJ_EDGES_MAX + 1];
    uint8_t blocked[HJ_CORNERS_MAX + 1];
    bool taken[HJ_CORNERS_MAX + 1];
} figure;

static const hj_island *island_number(unsigned k) {
    return hj_island_of(k == 0 ? 19 : 30);
}

static figure blank(const hj_island *island) {
    figure f;
    memset(&f, 0, sizeof f);
    f.island = island;
    return f;
}

static void lay(figure *f, unsigned edge) {
    f->mine[edge] = 1;
    f->taken[f->island->edge[edge].corner[0]] = true;
    f->taken[f->island->edge[edge].corner[1]] = true;
}

static void lay_ring(figure *f, unsigned hex) {
    for (unsigned i = 0; i < 6; i++)
        lay(f, f->island->hex[hex].edge[i]);
}

static unsigned roads(const figure *f) {
    unsigned count = 0;
    for (unsigned e = 1; e <= f->island->edges; e++)
        count += f->mine[e];
    return count;
}

/* Lays a path of that many roads from a corner, over corners not taken, none of which touches
 * another road of the figure. corners gets the path's corners. false = it does not fit. */
static bool lay_path(figure *f, unsigned from, unsigned length, uint8_t *corners) {
    corners[0] = (uint8_t)from;
    f->taken[from] = true;
    if (length == 0)
        return true;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned edge = f->island->corner[from].edge[i];
        const unsigned to = f->island->corner[from].corner[i];
        if (edge == 0 || f->taken[to])
            continue;
        f->mine[edge] = 1;
        if (lay_path(f, to, length - 1, corners + 1))
            return true;
        f->mine[edge] = 0;
        f->taken[to] = false;
    }
    return false;
}

/* Does the walk use own roads, each once, each beginning where the one before ended, and no
 * blocked corner on the way? */
static bool is_trail(const figure *f, const uint8_t *walk, unsigned size) {
    bool used[HJ_EDGES_MAX + 1] = {false};
    for (unsigned start = 0; start < 2; start++) {
        unsigned at = size > 0 ? f->island->edge[walk[0]].corner[start] : 0;
        bool fits = true;
        memset(used, 0, sizeof used);
        for (unsigned i = 0; i < size && fits; i++) {
            const uint8_t *ends = f->island->edge[walk[i]].corner;
            fits = f->mine[walk[i]] && !used[walk[i]] && (ends[0] == at || ends[1] == at) &&
                   (i == 0 || !f->blocked[at]);
            used[walk[i]] = true;
            at = ends[0] == at ? ends[1] : ends[0];
        }
        if (fits)
            return true;
    }
    return false;
}

/* The figure's roads are those of seat 3; other seats' lie about, and own buildings block nothing.
 */
static unsigned trail_of(const figure *f) {
    uint8_t walk[15], edges[HJ_EDGES_MAX + 1] = {0}, corners[HJ_CORNERS_MAX + 1] = {0};
    for (unsigned e = 1; e <= f->island->edges; e++)
        edges[e] = (uint8_t)(f->mine[e] ? 3 : e % 3);
    for (unsigned c = 1; c <= f->island->corners; c++)
        corners[c] = (uint8_t)(f->blocked[c] ? 1 + c % 2 : c % 3 == 0 ? 3 : 0);
    const unsigned length = island_longest_trail(f->island, edges, corners, 3, walk);
    CU_ASSERT(is_trail(f, walk, length));
    CU_ASSERT_EQUAL(island_longest_trail(f->island, edges, corners, 3, NULL), length);
    return length;
}

#define EXPECT(figure, length)                                                                     \
    HJ_CHECK(trail_of(&(figure)) == (length), "%u hexes: trail %u, not %u",                        \
             (unsigned)(figure).island->hexes, trail_of(&(figure)), (unsigned)(length))

/* ---- the vectors ---- */

static void chain_of_eight(void) {
    unsigned built = 0;
    for (unsigned k = 0; k < 2; k++)
        for (unsigned c = 1; c <= island_number(k)->corners; c++) {
            figure f = blank(island_number(k));
            uint8_t path[9];
            if (!lay_path(&f, c, 8, path))
                continue;
            built++;
            CU_ASSERT_EQUAL(roads(&f), 8);
            EXPECT(f, 8);
            f.blocked[path[3]] = 1;
            EXPECT(f, 5);
            f.blocked[path[3]] = 0;
            f.blocked[path[0]] = f.blocked[path[8]] = 1;
            EXPECT(f, 8);
        }
    CU_ASSERT_EQUAL(built, 54 + 80);
}

static void ring_of_six(void) {
    for (unsigned k = 0; k < 2; k++)
        for (unsigned h = 1; h <= island_number(k)->hexes; h++)
            for (unsigned i = 0; i < 6; i++) {
                figure f = blank(island_number(k));
                const uint8_t *corner = f.island->hex[h].corner;
                lay_ring(&f, h);
                EXPECT(f, 6);
                f.blocked[corner[i]] = 1;
                EXPECT(f, 6);
                f.blocked[corner[(i + 3) % 6]] = 1;
                EXPECT(f, 3);
                f.blocked[corner[(i + 3) % 6]] = 0;
                f.blocked[corner[(i + 2) % 6]] = 1;
                EXPECT(f, 4);
            }
}

static void ring_with_a_tail(void) {
    static const unsigned tails[3] = {1, 2, 4};
    unsigned built = 0;
    for (unsigned k = 0; k < 2; k++)
        for (unsigned h = 1; h <= island_number(k)->hexes; h++)
            for (unsigned i = 0; i < 18; i++) {
                figure f = blank(island_number(k));
                const unsigned root = f.island->hex[h].corner[i % 6], tail = tails[i / 6];
                uint8_t path[5];
                lay_ring(&f, h);
                if (!lay_path(&f, root, tail, path))
                    continue;
                built++;
                CU_ASSERT_EQUAL(roads(&f), 6 + tail);
                EXPECT(f, 6 + tail);
                f.blocked[root] = 1;
                EXPECT(f, 6);
            }
    CU_ASSERT(built > 600);
}

static void ring_with_two_tails(void) {
    unsigned built = 0;
    for (unsigned k = 0; k < 2; k++)
        for (unsigned h = 1; h <= island_number(k)->hexes; h++)
            for (unsigned a = 1; a <= 5; a++)
                for (unsigned b = 1; b <= 4; b++)
                    for (unsigned d = 1; d <= 3; d++) {
                        figure f = blank(island_number(k));
                        const unsigned around = d > 6 - d ? d : 6 - d;
                        unsigned expected = a + b + around;
                        uint8_t path[6];
                        expected = expected > a + 6 ? expected : a + 6;
                        expected = expected > b + 6 ? expected : b + 6;
                        lay_ring(&f, h);
                        if (!lay_path(&f, f.island->hex[h].corner[0], a, path) ||
                            !lay_path(&f, f.island->hex[h].corner[d], b, path))
                            continue;
                        built++;
                        EXPECT(f, expected);
                    }
    CU_ASSERT(built > 1000);
}

static void star_with_three_arms(void) {
    unsigned built = 0;
    for (unsigned k = 0; k < 2; k++)
        for (unsigned c = 1; c <= island_number(k)->corners; c++) {
            figure f = blank(island_number(k));
            uint8_t path[4];
            if (f.island->corner[c].edge[2] == 0 || !lay_path(&f, c, 3, path) ||
                !lay_path(&f, c, 2, path) || !lay_path(&f, c, 1, path))
                continue;
            built++;
            CU_ASSERT_EQUAL(roads(&f), 6);
            EXPECT(f, 5);
            f.blocked[c] = 1;
            EXPECT(f, 3);
        }
    CU_ASSERT(built > 60);
}

static void two_hexes_with_a_common_edge(void) {
    for (unsigned k = 0; k < 2; k++)
        for (unsigned e = 1; e <= island_number(k)->edges; e++) {
            figure f = blank(island_number(k));
            const uint8_t *hex = f.island->edge[e].hex;
            if (hex[1] == 0)
                continue;
            lay_ring(&f, hex[0]);
            lay_ring(&f, hex[1]);
            CU_ASSERT_EQUAL(roads(&f), 11);
            EXPECT(f, 11);
        }
}

static void three_hexes_round_a_corner(void) {
    for (unsigned k = 0; k < 2; k++)
        for (unsigned c = 1; c <= island_number(k)->corners; c++) {
            figure f = blank(island_number(k));
            const uint8_t *hex = f.island->corner[c].hex;
            if (hex[2] == 0)
                continue;
            for (unsigned i = 0; i < 3; i++)
                lay_ring(&f, hex[i]);
            CU_ASSERT_EQUAL(roads(&f), 15);
            EXPECT(f, 14);
        }
}

/* The land hex at a corner that does not lie at the edge; 0 = sea. */
static unsigned hex_beyond(const hj_island *island, unsigned edge, unsigned corner) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = island->corner[corner].hex[i];
        if (hex != 0 && hex != island->edge[edge].hex[0] && hex != island->edge[edge].hex[1])
            return hex;
    }
    return 0;
}

static void two_rings_joined_by_a_road(void) {
    unsigned built = 0;
    for (unsigned k = 0; k < 2; k++)
        for (unsigned e = 1; e <= island_number(k)->edges; e++) {
            figure f = blank(island_number(k));
            const uint8_t *ends = f.island->edge[e].corner;
            const unsigned a = hex_beyond(f.island, e, ends[0]);
            const unsigned b = hex_beyond(f.island, e, ends[1]);
            if (a == 0 || b == 0)
                continue;
            lay_ring(&f, a);
            lay_ring(&f, b);
            lay(&f, e);
            built++;
            CU_ASSERT_EQUAL(roads(&f), 13);
            EXPECT(f, 13);
            f.blocked[ends[0]] = 1;
            EXPECT(f, 7);
        }
    CU_ASSERT(built > 50);
}

static void two_separate_chains(void) {
    unsigned built = 0;
    for (unsigned k = 0; k < 2; k++)
        for (unsigned c = 1; c <= island_number(k)->corners; c++) {
            figure f = blank(island_number(k));
            uint8_t path[5];
            if (!lay_path(&f, 1, 4, path))
                continue;
            const unsigned first = roads(&f);
            if (f.taken[c] || !lay_path(&f, c, 4, path))
                continue;
            built++;
            CU_ASSERT(first == 4 && roads(&f) == 8);
            EXPECT(f, 4);
        }
    CU_ASSERT(built > 100);
}

static void nothing_and_everything(void) {
    for (unsigned k = 0; k < 2; k++) {
        figure f = blank(island_number(k));
        EXPECT(f, 0);
        lay(&f, 1);
        EXPECT(f, 1);
        f.blocked[f.island->edge[1].corner[0]] = f.blocked[f.island->edge[1].corner[1]] = 1;
        EXPECT(f, 1);
        /* More roads than a seat has: no promise but an answer within the array. */
        memset(f.blocked, 0, sizeof f.blocked);
        for (unsigned e = 1; e <= f.island->edges; e++)
            lay(&f, e);
        EXPECT(f, 15);
    }
}

/* ---- against all subsets ---- */

static uint64_t random_state = 1;

static unsigned random_below(unsigned limit) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % limit;
}

/* Roads as a growing network that sometimes jumps, with some corners blocked. */
static figure random_figure(const hj_island *island, unsigned wanted) {
    figure f = blank(island);
    lay(&f, 1 + random_below(island->edges));
    while (roads(&f) < wanted) {
        const unsigned edge = 1 + random_below(island->edges);
        const uint8_t *ends = island->edge[edge].corner;
        if (f.taken[ends[0]] || f.taken[ends[1]] || random_below(200) == 0)
            lay(&f, edge);
    }
    for (unsigned c = 1; c <= island->corners; c++)
        f.blocked[c] = random_below(12) == 0;
    return f;
}

/* A set of edges is one trail when, with every blocked corner cut apart into loose ends, it hangs
 * together and at most two of its ends are odd: Euler's condition, and no walk at all. */
static bool subset_is_trail(const figure *f, const uint8_t *edges, unsigned count, unsigned set) {
    unsigned degree[HJ_CORNERS_MAX + 1] = {0};
    unsigned odd = 0, reached = set & (0u - set), before = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned end = 0; end < 2 && (set >> i & 1) != 0; end++) {
            const unsigned c = f->island->edge[edges[i]].corner[end];
            if (f->blocked[c])
                odd++;
            else
                odd += (degree[c]++ % 2 == 0) ? 1u : 0u - 1u;
        }
    if (odd > 2)
        return false;
    while (reached != before) {
        bool touched[HJ_CORNERS_MAX + 1] = {false};
        before = reached;
        for (unsigned i = 0; i < count; i++)
            for (unsigned end = 0; end < 2 && (reached >> i & 1) != 0; end++)
                touched[f->island->edge[edges[i]].corner[end]] = true;
        for (unsigned i = 0; i < count; i++)
            for (unsigned end = 0; end < 2 && (set >> i & 1) != 0; end++) {
                const unsigned c = f->island->edge[edges[i]].corner[end];
                if (touched[c] && !f->blocked[c])
                    reached |= 1u << i;
            }
    }
    return reached == set;
}

static unsigned longest_by_subsets(const figure *f) {
    uint8_t edges[15];
    unsigned count = 0, best = 0;
    for (unsigned e = 1; e <= f->island->edges; e++)
        if (f->mine[e])
            edges[count++] = (uint8_t)e;
    for (unsigned set = 1; set < 1u << count; set++) {
        unsigned size = 0;
        for (unsigned rest = set; rest != 0; rest &= rest - 1)
            size++;
        if (size > best && subset_is_trail(f, edges, count, set))
            best = size;
    }
    return best;
}

static void random_roads_against_all_subsets(void) {
    const unsigned rounds = harness_long() ? 20000 : 800;
    unsigned longest[16] = {0};
    for (unsigned round = 0; round < rounds; round++) {
        const hj_island *island = island_number(round % 2);
        const unsigned wanted = round % 20 == 0 ? 15 : 1 + random_below(11);
        const figure f = random_figure(island, wanted);
        const unsigned expected = longest_by_subsets(&f);
        const unsigned length = trail_of(&f);
        longest[length]++;
        if (!HJ_CHECK(length == expected, "round %u: trail %u, by subsets %u", round, length,
                      expected))
            return;
    }
    for (unsigned length = 1; length <= 9; length++)
        HJ_CHECK(longest[length] > 0, "no trail of %u came up", length);
}

HJ_TESTS(trail, TEST(chain_of_eight), TEST(ring_of_six), TEST(ring_with_a_tail),
         TEST(ring_with_two_tails), TEST(star_with_three_arms), TEST(two_hexes_with_a_common_edge),
         TEST(three_hexes_round_a_corner), TEST(two_rings_joined_by_a_road),
         TEST(two_separate_chains), TEST(nothing_and_everything),
         TEST(random_roads_against_all_subsets));
