/* trail.c: the longest trail in a set of edges, exactly. It must not know whose roads they are.
 *
 * A corner that blocks is taken as one loose end for each edge there. Then every corner has at most
 * three edges, and two facts keep the search short: a longest trail starts at a corner with an odd
 * number of edges (else its network is one ring, and the trail is all of it); and at every odd
 * corner but the two it runs between, it leaves an edge out, so a network of n edges and k odd
 * corners holds no trail longer than n - (k - 2) / 2. A search that meets the bound is over. */
#include "board/island.h"
#include "util/zero.h"

#include <string.h>

enum { TRAIL_MAX = 15 };

/* Both arrays are read where they are: most calls are about a few roads on a large island. */
typedef struct trail_search {
    const hj_island *island;
    const uint8_t *edges, *corners;
    uint8_t value;                 /* of an edge of the set */
    bool walked[HJ_EDGES_MAX + 1]; /* on the walk at hand */
    bool seen[HJ_EDGES_MAX + 1];   /* in a network that was searched */
    uint8_t walk[TRAIL_MAX];
    uint8_t best[TRAIL_MAX];
    unsigned best_size;
    unsigned bound; /* no trail of the network at hand is longer */
} trail_search;

static bool in_set(const trail_search *search, unsigned edge) {
    return search->edges[edge] == search->value;
}

static bool blocks(const trail_search *search, unsigned corner) {
    return search->corners[corner] != 0 && search->corners[corner] != search->value;
}

static unsigned degree(const trail_search *search, unsigned corner) {
    const uint8_t *edge = search->island->corner[corner].edge;
    return (unsigned)in_set(search, edge[0]) + in_set(search, edge[1]) + in_set(search, edge[2]);
}

/* Walks edge from the corner `from`, as the walk's size-th edge, and on from its far end in every
 * way. A call stands for an edge of the walk, so that calls nest 15 deep at most. */
static void take(trail_search *search, unsigned edge, unsigned from, unsigned size) {
    const uint8_t *ends = search->island->edge[edge].corner;
    const unsigned to = ends[0] == from ? ends[1] : ends[0];

    search->walked[edge] = true;
    search->walk[size - 1] = (uint8_t)edge;
    if (size > search->best_size) {
        search->best_size = size;
        for (unsigned i = 0; i < size; i++)
            search->best[i] = search->walk[i];
    }
    for (unsigned i = 0; i < 3 && !blocks(search, to) && size < TRAIL_MAX; i++) {
        const unsigned next = search->island->corner[to].edge[i];
        if (in_set(search, next) && !search->walked[next] && search->best_size < search->bound)
            take(search, next, to, size + 1);
    }
    search->walked[edge] = false;
}

/* Collects the network of an edge into edges, marks it seen and sets the bound on its trails. */
static unsigned collect(trail_search *search, uint8_t edges[HJ_EDGES_MAX], unsigned first) {
    bool counted[HJ_CORNERS_MAX + 1];
    unsigned count = 0, odd = 0;

    zero_bytes(counted, sizeof counted);
    edges[count++] = (uint8_t)first;
    search->seen[first] = true;
    for (unsigned at = 0; at < count; at++)
        for (unsigned end = 0; end < 2; end++) {
            const unsigned corner = search->island->edge[edges[at]].corner[end];
            if (blocks(search, corner)) {
                odd++;
                continue;
            }
            if (counted[corner])
                continue;
            counted[corner] = true;
            odd += degree(search, corner) % 2;
            for (unsigned i = 0; i < 3; i++) {
                const unsigned next = search->island->corner[corner].edge[i];
                if (in_set(search, next) && !search->seen[next]) {
                    search->seen[next] = true;
                    edges[count++] = (uint8_t)next;
                }
            }
        }
    search->bound = odd > 2 ? count - (odd - 2) / 2 : count;
    if (search->bound > TRAIL_MAX)
        search->bound = TRAIL_MAX;
    return count;
}

/* Searches the network that an edge belongs to. */
static void search_network(trail_search *search, unsigned first) {
    const hj_island *island = search->island;
    uint8_t edges[HJ_EDGES_MAX];
    const unsigned count = collect(search, edges, first);
    bool started = false;
    for (unsigned i = 0; i < count; i++)
        for (unsigned end = 0; end < 2 && search->best_size < search->bound; end++) {
            const unsigned corner = island->edge[edges[i]].corner[end];
            if (blocks(search, corner) || degree(search, corner) % 2 == 1) {
                take(search, edges[i], corner, 1);
                started = true;
            }
        }
    if (!started && search->best_size < search->bound) /* a ring: any start will do */
        take(search, first, island->edge[first].corner[0], 1);
}

static void begin(trail_search *search, const hj_island *island, const uint8_t *edges,
                  const uint8_t *corners, uint8_t value) {
    search->island = island;
    search->edges = edges;
    search->corners = corners;
    search->value = value;
    search->best_size = 0;
    zero_bytes(search->walked, sizeof search->walked);
}

unsigned island_longest_trail(const hj_island *island, const uint8_t *edges, const uint8_t *corners,
                              uint8_t value, uint8_t *trail) {
    trail_search search;
    const uint8_t *const end = edges + island->edges + 1;

    begin(&search, island, edges, corners, value);
    zero_bytes(search.seen, sizeof search.seen);
    for (const uint8_t *at = edges + 1; (at = memchr(at, value, (size_t)(end - at))) != NULL; at++)
        if (!search.seen[at - edges])
            search_network(&search, (unsigned)(at - edges));
    for (unsigned i = 0; trail != NULL && i < search.best_size; i++)
        trail[i] = search.best[i];
    return search.best_size;
}

bool island_loose_end(const hj_island *island, const uint8_t *edges, const uint8_t *corners,
                      unsigned edge, unsigned corner) {
    const uint8_t *at = island->corner[corner].edge, value = edges[edge];
    const unsigned there =
        (unsigned)(edges[at[0]] == value) + (edges[at[1]] == value) + (edges[at[2]] == value);
    return there == 1 || (corners[corner] != 0 && corners[corner] != value);
}

unsigned island_trail_from(const hj_island *island, const uint8_t *edges, const uint8_t *corners,
                           unsigned edge, unsigned corner) {
    trail_search search;
    begin(&search, island, edges, corners, edges[edge]);
    search.bound = TRAIL_MAX;
    take(&search, edge, corner, 1);
    return search.best_size;
}
