/* alternatives.c: what could have been done instead: legal actions of the same kind, nearest
 * first. It asks the library what is legal and only sorts and words the answer. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "app/report/report.h"

enum { LIST_MAX = 4096, SHOWN_MAX = 16, FAR = 99 };

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

static bool robs(const hj_action *action) {
    return action->kind == HJ_KIND_ROBBER || action->kind == HJ_KIND_KNIGHT;
}

static void add_item(pool *strings, report_finding *out, buffer *words) {
    if (out->legal_count < SHOWN_MAX)
        out->legal[out->legal_count++] = pool_text(strings, buffer_string(words));
    buffer_clear(words);
}

/* The words of one alternative, without what all have in common: actor and kind. */
static void item_words(buffer *out, const hj_config *config, const hj_action *action,
                       bool without_card) {
    char line[512];
    hj_text_action(line, sizeof line, config, action);
    const char *words = line;
    for (unsigned skipped = 0; skipped < 2; skipped++) {
        const char *blank = strchr(words, ' ');
        words = blank ? blank + 1 : words;
    }
    size_t length = strlen(words);
    const char *card = strrchr(words, ' ');
    if (without_card && card && action->seat != HJ_SEAT_NONE)
        length = (size_t)(card - words);
    buffer_add(out, words, length);
}

/* Of robberies only what differs is of interest: the card, where hex and victim are right, else
 * hex and victim, each pair once. Returns how many are left. */
static size_t thin_robberies(candidate *list, size_t count, const hj_action *wanted,
                             bool *by_place) {
    size_t kept = 0;
    *by_place = true;
    for (size_t i = 0; i < count; i++)
        if (list[i].action.hex == wanted->hex && list[i].action.seat == wanted->seat)
            *by_place = false;
    for (size_t i = 0; i < count; i++) {
        const hj_action *a = &list[i].action;
        bool keep = a->hex == wanted->hex && a->seat == wanted->seat;
        if (*by_place) {
            keep = true;
            for (size_t j = 0; j < kept && keep; j++)
                keep = list[j].action.hex != a->hex || list[j].action.seat != a->seat;
        }
        if (keep)
            list[kept++] = list[i];
    }
    return kept;
}

static void list_same_kind(pool *strings, report_finding *out, const hj_game *game,
                           const hj_action *wanted, const hj_action *list, size_t count) {
    const hj_config *config = hj_game_config(game);
    const hj_island *island = hj_island_of(config->hexes);
    candidate *sorted = memory_take(count, sizeof *sorted);
    buffer words = {0};
    bool by_place = false;
    for (size_t i = 0; i < count; i++) {
        sorted[i].action = list[i];
        sorted[i].order = (unsigned)i;
        sorted[i].distance = distance(island, wanted, &list[i]);
    }
    qsort(sorted, count, sizeof *sorted, by_distance);
    if (robs(wanted))
        count = thin_robberies(sorted, count, wanted, &by_place);
    for (size_t i = 0; i < count && i < SHOWN_MAX; i++) {
        item_words(&words, config, &sorted[i].action, by_place);
        add_item(strings, out, &words);
    }
    out->legal_more = count - out->legal_count;
    buffer_free(&words);
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

/* Which kinds are legal at all, and for whom, where it is for somebody else. */
static void list_kinds(pool *strings, report_finding *out, const hj_game *game,
                       const hj_action *wanted, hj_action *list) {
    buffer words = {0};
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        size_t count = hj_game_legal(game, (hj_kind)kind, list, LIST_MAX);
        unsigned seats = 0;
        count = count > LIST_MAX ? LIST_MAX : count;
        if (!count || kind == HJ_KIND_CONCEDE) /* giving up is always possible, never meant */
            continue;
        for (size_t i = 0; i < count; i++)
            seats |= 1u << list[i].actor;
        seats &= ~(1u << HJ_SEAT_NATURE);
        buffer_text(&words, hj_kind_word((hj_kind)kind));
        if (seats && seats != 1u << wanted->actor)
            add_seats(&words, seats);
        add_item(strings, out, &words);
    }
    buffer_free(&words);
}

void alternatives_list(pool *strings, report_finding *out, const hj_game *game,
                       const hj_action *action) {
    hj_action *list = memory_take(LIST_MAX, sizeof *list);
    size_t count = hj_game_legal(game, (hj_kind)action->kind, list, LIST_MAX), own = 0;
    out->legal = pool_take(strings, SHOWN_MAX * sizeof *out->legal);
    count = count < LIST_MAX ? count : LIST_MAX;
    for (size_t i = 0; i < count; i++)
        if (list[i].actor == action->actor)
            list[own++] = list[i];
    out->legal_other_kinds = own == 0;
    if (own)
        list_same_kind(strings, out, game, action, list, own);
    else
        list_kinds(strings, out, game, action, list);
    free(list);
}
