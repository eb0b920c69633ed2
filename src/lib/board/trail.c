/* trail.c: the longest trail in a set of edges, exactly. It must not know whose roads they are.
 *
 * A corner that blocks is taken as one loose end for each edge there. Then every corner has at most
 * three edges, and two facts keep the search short: a longest trail starts at a corner with an odd
 * number of edges (else its network is one ring, and the trail is all of it); and at every odd
 * corner but the two it runs between, it leaves an edge out, so a network of n edges and k odd
 * corners holds no trail longer than n - (k - 2) / 2. A search that meets the bound is over. */
#include "board/island.h"

enum { TRAIL_MAX = 15 };

typedef struct trail_search {
    const hj_island *island;
    const uint8_t *blocked;
    bool free[HJ_EDGES_MAX + 1];
    uint8_t walk[TRAIL_MAX];
    uint8_t best[TRAIL_MAX];
    unsigned best_size;
    unsigned bound; /* no trail of the network at hand is longer */
} trail_search;

static unsigned degree(const trail_search *search, unsigned corner) {
    unsigned count = 0;
    for (unsigned i = 0; i < 3; i++)
        count += search->free[search->island->corner[corner].edge[i]];
    return count;
}

/* Walks edge from the corner `from`, as the walk's size-th edge, and on from its far end in every
 * way. A call stands for an edge of the walk, so that calls nest 15 deep at most. */
static void take(trail_search *search, unsigned edge, unsigned from, unsigned size) {
    const uint8_t *ends = search->island->edge[edge].corner;
    const unsigned to = ends[0] == from ? ends[1] : ends[0];

    search->free[edge] = false;
    search->walk[size - 1] = (uint8_t)edge;
    if (size > search->best_size) {
        search->best_size = size;
        for (unsigned i = 0; i < size; i++)
            search->best[i] = search->walk[i];
    }
    for (unsigned i = 0; i < 3 && !search->blocked[to] && size < TRAIL_MAX; i++) {
        const unsigned next = search->island->corner[to].edge[i];
        if (search->free[next] && search->best_size < search->bound)
            take(search, next, to, size + 1);
    }
    search->free[edge] = true;
}

/* Collects the network of an edge into edges, marks it seen and sets the bound on its trails. */
static unsigned collect(trail_search *search, uint8_t edges[HJ_EDGES_MAX],
                        bool seen[HJ_EDGES_MAX + 1], unsigned first) {
    bool counted[HJ_CORNERS_MAX + 1] = {false};
    unsigned count = 0, odd = 0;

    edges[count++] = (uint8_t)first;
    seen[first] = true;
    for (unsigned at = 0; at < count; at++)
        for (unsigned end = 0; end < 2; end++) {
            const unsigned corner = search->island->edge[edges[at]].corner[end];
            if (search->blocked[corner]) {
                odd++;
                continue;
            }
            if (counted[corner])
                continue;
            counted[corner] = true;
            odd += degree(search, corner) % 2;
            for (unsigned i = 0; i < 3; i++) {
                const unsigned next = search->island->corner[corner].edge[i];
                if (search->free[next] && !seen[next]) {
                    seen[next] = true;
                    edges[count++] = (uint8_t)next;
                }
            }
        }
    search->bound = odd > 2 ? count - (odd - 2) / 2 : count;
    if (search->bound > TRAIL_MAX)
        search->bound = TRAIL_MAX;
    return count;
}

unsigned island_longest_trail(const hj_island *island, const uint8_t *mine, const uint8_t *blocked,
                              uint8_t *trail) {
    trail_search search = {.island = island, .blocked = blocked};
    bool seen[HJ_EDGES_MAX + 1] = {false};
    uint8_t edges[HJ_EDGES_MAX];

    for (unsigned e = 1; e <= island->edges; e++)
        search.free[e] = mine[e] != 0;
    for (unsigned first = 1; first <= island->edges; first++) {
        if (!search.free[first] || seen[first])
            continue;
        const unsigned count = collect(&search, edges, seen, first);
        bool started = false;
        for (unsigned i = 0; i < count; i++)
            for (unsigned end = 0; end < 2 && search.best_size < search.bound; end++) {
                const unsigned corner = island->edge[edges[i]].corner[end];
                if (blocked[corner] || degree(&search, corner) % 2 == 1) {
                    take(&search, edges[i], corner, 1);
                    started = true;
                }
            }
        if (!started && search.best_size < search.bound) /* a ring: any start will do */
            take(&search, first, island->edge[first].corner[0], 1);
    }
    for (unsigned i = 0; trail != NULL && i < search.best_size; i++)
        trail[i] = search.best[i];
    return search.best_size;
}
