/* alternatives.c: what could have been done instead: legal actions of the same kind, nearest
 * first. It asks the library what is legal and only sorts and words the answer. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "app/report/report.h"
#include "app/report/strings.h"

enum { LIST_MAX = 4096, SHOWN_MAX = 12, FAR = 99 };

typedef struct candidate {
    unsigned distance;
    unsigned order; /* the library's, so that equals stay in it */
    hj_action action;
} candidate;

/* Steps from corner to corner along edges. */
static unsigned corner_distance(const hj_island *island, unsigned from, unsigned to) {
    uint8_t far[HJ_CORNERS_MAX + 1], queue[HJ_CORNERS_MAX];
    unsigned head = 0, tail = 0;
    if (from == 0 || to == 0 || from > island->corners || to > island->corners)
        return FAR;
    memset(far, FAR, sizeof far);
    far[from] = 0;
    queue[tail++] = (uint8_t)from;
    while (head < tail) {
        unsigned at = queue[head++];
        for (unsigned i = 0; i < 3; i++) {
            unsigned next = island->corner[at].corner[i];
            if (next && far[next] == FAR) {
                far[next] = (uint8_t)(far[at] + 1);
                queue[tail++] = (uint8_t)next;
            }
        }
    }
    return far[to];
}

static unsigned edge_distance(const hj_island *island, unsigned from, unsigned to) {
    unsigned best = FAR;
    if (from == to)
        return 0;
    if (from == 0 || to == 0 || from > island->edges || to > island->edges)
        return FAR;
    for (unsigned i = 0; i < 4; i++) {
        unsigned d = corner_distance(island, island->edge[from].corner[i & 1],
                                     island->edge[to].corner[i >> 1]);
        best = d + 1 < best ? d + 1 : best;
    }
    return best;
}

static unsigned hex_distance(const hj_island *island, unsigned from, unsigned to) {
    if (from == 0 || to == 0 || from > island->hexes || to > island->hexes)
        return FAR;
    int q = island->hex[from].q - island->hex[to].q;
    int r = island->hex[from].r - island->hex[to].r;
    return (unsigned)((abs(q) + abs(r) + abs(q + r)) / 2);
}

static unsigned bundle_distance(hj_bundle a, hj_bundle b) {
    unsigned sum = 0;
    for (unsigned r = 1; r <= HJ_RESOURCES + 1; r++)
        sum += (unsigned)abs((int)hj_bundle_of(a, r) - (int)hj_bundle_of(b, r));
    return sum;
}

/* How much of an action would have to change: places weigh most, then persons, then cards. */
static unsigned distance(const hj_island *island, const hj_action *a, const hj_action *b) {
    unsigned sum = 0;
    if (island && a->corner != b->corner)
        sum += 8 * corner_distance(island, a->corner, b->corner);
    if (island && a->edge != b->edge)
        sum += 8 * edge_distance(island, a->edge, b->edge);
    if (island && a->hex != b->hex)
        sum += 8 * hex_distance(island, a->hex, b->hex);
    sum += a->actor != b->actor ? 400u : 0u;
    sum += a->seat != b->seat ? 4u : 0u;
    sum += a->resource != b->resource ? 1u : 0u;
    sum += a->card != b->card ? 1u : 0u;
    sum += a->crop != b->crop ? 2u : 0u;
    sum += a->row != b->row ? 1u : 0u;
    sum += a->token != b->token ? 1u : 0u;
    sum += (unsigned)abs(a->die_a - b->die_a) + (unsigned)abs(a->die_b - b->die_b);
    sum += (unsigned)abs(a->total - b->total);
    return sum + bundle_distance(a->give, b->give) + bundle_distance(a->get, b->get);
}

static int by_distance(const void *left, const void *right) {
    const candidate *a = left, *b = right;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

/* The words of one alternative, without what all have in common. */
static void add_one(buffer *out, const hj_config *config, const hj_action *action,
                    const hj_action *wanted) {
    char line[512];
    hj_text_action(line, sizeof line, config, action);
    const char *words = line;
    const char *rest = strchr(words, ' ');
    if (action->actor == wanted->actor && rest) {
        words = rest + 1;
        const char *particulars = strchr(words, ' ');
        if (particulars)
            words = particulars + 1;
    }
    buffer_text(out, words);
}

static void add_same_kind(buffer *out, const hj_game *game, const hj_action *wanted,
                          const hj_action *list, size_t count, size_t total) {
    const hj_config *config = hj_game_config(game);
    const hj_island *island = hj_island_of(config->hexes);
    candidate *sorted = memory_take(count, sizeof *sorted);
    const char *gap = "";
    size_t shown = count < SHOWN_MAX ? count : SHOWN_MAX;
    bool spaced = false;
    for (size_t i = 0; i < count; i++) {
        sorted[i].action = list[i];
        sorted[i].order = (unsigned)i;
        sorted[i].distance = distance(island, wanted, &list[i]);
    }
    qsort(sorted, count, sizeof *sorted, by_distance);
    if (sorted[0].distance == 0) /* it is among the legal ones: nothing better to name */
        shown = 0;
    for (size_t i = 0; i < shown; i++) {
        buffer one = {0};
        add_one(&one, config, &sorted[i].action, wanted);
        spaced = spaced || strchr(buffer_string(&one), ' ') != NULL;
        buffer_format(out, "%s%s", gap, buffer_string(&one));
        gap = spaced ? ", " : " ";
        buffer_free(&one);
    }
    if (shown && total > shown) {
        buffer_text(out, spaced ? ", " : " ");
        buffer_format(out, STR_MORE, total - shown);
    }
    free(sorted);
}

static void add_seats(buffer *out, unsigned seats) {
    const char *comma = " (";
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (seats & 1u << seat) {
            buffer_format(out, "%sP%u", comma, seat);
            comma = ", ";
        }
    }
    buffer_char(out, ')');
}

/* Which kinds are legal at all, and for whom. */
static void add_kinds(buffer *out, const hj_game *game, const hj_action *wanted) {
    const char *gap = "";
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        hj_action some[64];
        size_t count = hj_game_legal(game, (hj_kind)kind, some, 64);
        unsigned seats = 0;
        count = count > 64 ? 64 : count;
        if (!count ||
            kind == HJ_KIND_CONCEDE) /* giving up is always possible: never what was meant */
            continue;
        for (size_t i = 0; i < count; i++)
            seats |= 1u << some[i].actor;
        seats &= ~(1u << HJ_SEAT_NATURE);
        buffer_format(out, "%s%s", gap, hj_kind_word((hj_kind)kind));
        if (seats && seats != 1u << wanted->actor)
            add_seats(out, seats);
        gap = ", ";
    }
}

void alternatives_list(buffer *out, bool *other_kinds, const hj_game *game,
                       const hj_action *action) {
    hj_action *list = memory_take(LIST_MAX, sizeof *list);
    size_t total = hj_game_legal(game, (hj_kind)action->kind, list, LIST_MAX);
    size_t count = total < LIST_MAX ? total : LIST_MAX;
    size_t own = 0;
    *other_kinds = false;
    for (size_t i = 0; i < count; i++) {
        if (list[i].actor == action->actor)
            list[own++] = list[i];
    }
    if (own) {
        add_same_kind(out, game, action, list, own, count < total ? total : own);
    } else {
        *other_kinds = true;
        add_kinds(out, game, action);
    }
    free(list);
}
