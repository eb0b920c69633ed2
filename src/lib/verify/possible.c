/* possible.c: sets of positions: terms of cells, how they are counted, put together and kept within
 * their limit. It must not know rules: what an action does is asked elsewhere. */
#include "verify/possible_parts.h"

#include "state/tally.h"
#include "util/digest.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CELLS = 256, FIRST_TERMS = 4, TERMS_MAX = 1024, OVERLAP = 16 };

/* ---- numbers that stop at the greatest ---- */

uint64_t ways_add(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

uint64_t ways_times(uint64_t a, uint64_t b) {
    return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

enum { SUMS_MAX = 4096, SLOTS = 8192 };

/* What the first seats may hold together, and by how many ways. */
struct sums {
    unsigned count;
    bool over; /* more than fit */
    uint64_t held[SUMS_MAX], ways[SUMS_MAX];
    uint16_t round; /* how often it was begun: slots of other rounds are free */
    struct {
        uint16_t round, at;
    } slot[SLOTS]; /* where a sum stands, by its hash */
};

/* ---- making ---- */

possible *possible_new(size_t cells) {
    possible *p = calloc(1, sizeof *p);
    if (p != NULL) {
        p->limit = cells != 0 ? cells : POSSIBLE_CELLS;
        p->ways = 1;
    }
    return p;
}

static void pile_free(heap *pile) {
    free(pile->cell);
    free(pile->term);
}

void possible_free(possible *p) {
    if (p == NULL)
        return;
    pile_free(&p->now);
    pile_free(&p->next);
    pile_free(&p->source);
    free(p->stage);
    free(p);
}

void possible_limit(possible *p, size_t cells) {
    p->limit = cells != 0 ? cells : POSSIBLE_CELLS;
}

static bool grow_cells(heap *pile, size_t need) {
    size_t room = pile->cell_room != 0 ? pile->cell_room : FIRST_CELLS;
    while (room < need)
        room *= 2;
    if (room == pile->cell_room)
        return true;
    cell *const more = realloc(pile->cell, room * sizeof *more);
    if (more == NULL)
        return false;
    pile->cell = more;
    pile->cell_room = room;
    return true;
}

cell *pile_room(heap *pile, size_t limit) {
    if (pile->cells >= limit || !grow_cells(pile, pile->cells + 1))
        return NULL;
    return &pile->cell[pile->cells++];
}

bool pile_cell(heap *pile, size_t limit, const cell *add) {
    cell *const to = pile_room(pile, limit);
    if (to != NULL)
        *to = *add;
    return to != NULL;
}

term *pile_term(heap *pile, const term *add) {
    if (pile->terms == pile->term_room) {
        const size_t room = pile->term_room != 0 ? pile->term_room * 2 : FIRST_TERMS;
        term *const more = room > TERMS_MAX * 8 ? NULL : realloc(pile->term, room * sizeof *more);
        if (more == NULL)
            return NULL;
        pile->term = more;
        pile->term_room = room;
    }
    pile->term[pile->terms] = *add;
    return &pile->term[pile->terms++];
}

possible_answer possible_copy(possible *to, const possible *from) {
    const heap now = to->now, next = to->next, source = to->source;
    sums *const stage = to->stage;
    *to = *from;
    to->stage = stage;
    to->now = now;
    to->next = next;
    to->source = source;
    to->now.cells = to->now.terms = 0;
    if (!grow_cells(&to->now, from->now.cells))
        return POSSIBLE_MEMORY;
    if (from->now.cells > 0)
        memcpy(to->now.cell, from->now.cell, from->now.cells * sizeof *to->now.cell);
    to->now.cells = from->now.cells;
    for (size_t k = 0; k < from->now.terms; k++)
        if (pile_term(&to->now, &from->now.term[k]) == NULL)
            return POSSIBLE_MEMORY;
    return POSSIBLE_DONE;
}

bool possible_ready(possible *p) {
    if (p->stage == NULL)
        p->stage = calloc(HJ_DIM_SEAT, sizeof *p->stage);
    return p->stage != NULL;
}

possible_answer possible_begin(possible *p, const hj_rules *rules, const world *w) {
    const hj_extent *extent = rules_extent(rules);
    term t = {.rep = *w};
    p->seats = extent->seats;
    p->favors = (extent->modules >> HJ_MODULE_FRENEMIES & 1) != 0;
    p->stirred = false;
    p->span = state_span(extent);
    parts_lay_out(p, rules);
    parts_choose(p, false);
    for (unsigned kind = 1; kind <= HJ_CARDS; kind++) {
        unsigned all = w->state.deck[kind];
        for (unsigned seat = 1; seat <= p->seats; seat++)
            all += tally_card(&w->state, seat, kind) + w->state.played[seat][kind];
        p->box[kind] = (uint8_t)(all > UINT8_MAX ? UINT8_MAX : all);
    }
    p->now.cells = p->now.terms = 0;
    if (!possible_ready(p))
        return POSSIBLE_MEMORY;
    for (unsigned part = 0; part < PARTS; part++) {
        cell c = {.ways = part == PART_HANDS ? p->ways : 1};
        if (!part_in_use(p, part))
            continue;
        part_read(p, part, c.bytes, w);
        t.from[part] = (uint32_t)p->now.cells;
        t.count[part] = 1;
        if (!pile_cell(&p->now, SIZE_MAX, &c))
            return POSSIBLE_MEMORY;
    }
    term_key(p, &t);
    p->open = true;
    return pile_term(&p->now, &t) != NULL ? POSSIBLE_DONE : POSSIBLE_MEMORY;
}

/* ---- development cards: any cell of a seat goes with any of the others', as far as the box ----
 */

/* Cards by kind, eight bits each. */
static uint64_t cards_held(const cell *c) {
    uint64_t held = 0;
    for (unsigned kind = 1; kind <= HJ_CARDS; kind++)
        held |= (uint64_t)(uint8_t)(c->bytes[kind] + c->bytes[HJ_DIM_CARD + kind])
                << 8 * (kind - 1);
    return held;
}

static bool box_holds(const uint8_t box[HJ_DIM_CARD], uint64_t held, uint64_t more) {
    for (unsigned kind = 1; kind <= HJ_CARDS; kind++) {
        const unsigned shift = 8 * (kind - 1);
        if ((held >> shift & 0xFF) + (more >> shift & 0xFF) > box[kind])
            return false;
    }
    return true;
}

/* What of the box was not played. */
static void box_left(uint8_t out[HJ_DIM_CARD], const possible *p, const hj_state *state) {
    for (unsigned kind = 1; kind <= HJ_CARDS; kind++) {
        unsigned played = 0;
        for (unsigned seat = 1; seat <= p->seats; seat++)
            played += state->played[seat][kind];
        out[kind] = (uint8_t)(played < p->box[kind] ? p->box[kind] - played : 0);
    }
}

/* The slot of a sum, or the free one where it would stand. */
static unsigned sums_slot(const sums *s, uint64_t held) {
    unsigned at = (unsigned)((held * UINT64_C(0x9E3779B97F4A7C15)) >> 51);
    while (s->slot[at].round == s->round && s->held[s->slot[at].at] != held)
        at = (at + 1) % SLOTS;
    return at;
}

static void sums_begin(sums *s) {
    s->count = 0;
    s->over = false;
    s->round++;
    if (s->round == 0) {
        memset(s->slot, 0, sizeof s->slot);
        s->round = 1;
    }
}

static void sums_add(sums *s, uint64_t held, uint64_t ways) {
    const unsigned at = sums_slot(s, held);
    if (s->slot[at].round != s->round && s->count == SUMS_MAX) {
        s->over = true;
        return;
    }
    if (s->slot[at].round != s->round) {
        s->slot[at].round = s->round;
        s->slot[at].at = (uint16_t)s->count;
        s->held[s->count] = held;
        s->ways[s->count++] = 0;
    }
    uint64_t *const all = &s->ways[s->slot[at].at];
    *all = ways_add(*all, ways);
}

/* No kind can run out, whatever each seat holds. */
static bool box_is_ample(const possible *p, const heap *pile, const term *t,
                         const uint8_t box[HJ_DIM_CARD]) {
    unsigned most[HJ_DIM_CARD] = {0};
    for (unsigned seat = 1; seat <= p->seats; seat++) {
        const unsigned part = PART_CARDS + seat - 1;
        unsigned here[HJ_DIM_CARD] = {0};
        for (uint32_t k = 0; k < t->count[part]; k++) {
            const uint8_t *b = pile->cell[t->from[part] + k].bytes;
            for (unsigned kind = 1; kind <= HJ_CARDS; kind++) {
                const unsigned held = (unsigned)b[kind] + b[HJ_DIM_CARD + kind];
                here[kind] = held > here[kind] ? held : here[kind];
            }
        }
        for (unsigned kind = 1; kind <= HJ_CARDS; kind++)
            most[kind] += here[kind];
    }
    for (unsigned kind = 1; kind <= HJ_CARDS; kind++)
        if (most[kind] > box[kind])
            return false;
    return true;
}

/* What one more seat adds to the sums. */
static void sums_next(sums *out, const sums *before, const heap *pile, const term *t, unsigned part,
                      const uint8_t box[HJ_DIM_CARD], bool once) {
    sums_begin(out);
    out->over = before->over;
    for (uint32_t k = 0; k < t->count[part]; k++) {
        const cell *c = &pile->cell[t->from[part] + k];
        const uint64_t held = cards_held(c);
        for (unsigned at = 0; at < before->count; at++)
            if (box_holds(box, before->held[at], held))
                sums_add(out, before->held[at] + held,
                         ways_times(before->ways[at], once ? 1 : c->ways));
    }
}

/* The ways of all seats' cards together; the stages keep the sums of the first seats. */
static uint64_t cards_ways(const possible *p, const heap *pile, const term *t, sums *stage,
                           bool once) {
    uint8_t box[HJ_DIM_CARD] = {0};
    uint64_t all = 0;
    box_left(box, p, &t->rep.state);
    sums_begin(&stage[0]);
    sums_add(&stage[0], 0, 1);
    for (unsigned seat = 1; seat <= p->seats; seat++)
        sums_next(&stage[seat], &stage[seat - 1], pile, t, PART_CARDS + seat - 1, box, once);
    for (unsigned k = 0; k < stage[p->seats].count; k++)
        all = ways_add(all, stage[p->seats].ways[k]);
    return stage[p->seats].over ? UINT64_MAX : all;
}

static uint64_t part_ways(const heap *pile, const term *t, unsigned part, bool once) {
    uint64_t all = once ? t->count[part] : 0;
    for (uint32_t k = 0; !once && k < t->count[part]; k++)
        all = ways_add(all, pile->cell[t->from[part] + k].ways);
    return all;
}

uint64_t term_ways(const possible *p, const heap *pile, const term *t, bool once) {
    uint8_t box[HJ_DIM_CARD] = {0};
    uint64_t all = 1;
    box_left(box, p, &t->rep.state);
    const bool ample = box_is_ample(p, pile, t, box);
    for (unsigned part = 0; part < PARTS; part++)
        if (part_in_use(p, part) && (ample || part_cards_seat(part) == 0))
            all = ways_times(all, part_ways(pile, t, part, once));
    if (ample || all == 0)
        return all;
    sums *const stage = p->stage != NULL ? p->stage : calloc(HJ_DIM_SEAT, sizeof *stage);
    /* Without memory to count with, it stays possible. */
    all = stage != NULL ? ways_times(all, cards_ways(p, pile, t, stage, once)) : UINT64_MAX;
    if (stage != p->stage)
        free(stage);
    return all;
}

/* Is it no more of any kind? */
static bool within(uint64_t own, uint64_t held) {
    for (unsigned shift = 0; shift < 8 * HJ_CARDS; shift += 8)
        if ((own >> shift & 0xFF) > (held >> shift & 0xFF))
            return false;
    return true;
}

static bool sums_have(const sums *s, uint64_t held) {
    return s->slot[sums_slot(s, held)].round == s->round;
}

/* Chooses a cell for each seat, last seat first, so that the box allows them together. */
static bool choose_cards(const possible *p, const heap *pile, term *t) {
    sums *const stage = p->stage;
    bool found =
        stage != NULL && cards_ways(p, pile, t, stage, false) != 0 && stage[p->seats].count > 0;
    uint64_t held = found ? stage[p->seats].held[0] : 0;
    for (unsigned seat = p->seats; found && seat >= 1; seat--) {
        const unsigned part = PART_CARDS + seat - 1;
        uint32_t k = 0;
        for (; k < t->count[part]; k++) {
            const uint64_t own = cards_held(&pile->cell[t->from[part] + k]);
            if (within(own, held) && sums_have(&stage[seat - 1], held - own))
                break;
        }
        found = k < t->count[part];
        if (found) {
            t->at[part] = k;
            held -= cards_held(&pile->cell[t->from[part] + k]);
        }
    }
    return found;
}

/* ---- positions of a term ---- */

void term_world(const possible *p, const heap *pile, const term *t, world *out,
                const uint32_t at[PARTS]) {
    *out = t->rep;
    for (unsigned part = 0; part < PARTS; part++)
        if (part_in_use(p, part))
            part_write(p, part, out, pile->cell[t->from[part] + at[part]].bytes);
}

bool term_settle(const possible *p, const heap *pile, term *t) {
    term_world(p, pile, t, &t->rep, t->at);
    if (deck_left(p, &t->rep))
        return true;
    const bool found = choose_cards(p, pile, t);
    term_world(p, pile, t, &t->rep, t->at);
    return deck_left(p, &t->rep) && found;
}

/* ---- putting together ---- */

static int by_bytes(const void *a, const void *b) {
    return memcmp(((const cell *)a)->bytes, ((const cell *)b)->bytes, CELL_BYTES);
}

/* Sorts the cells of a part and makes one of equal ones; `at` follows its cell. */
static void unite_cells(heap *pile, term *t, unsigned part) {
    cell *const first = &pile->cell[t->from[part]];
    uint32_t kept = 0;
    if (t->count[part] < 2)
        return;
    const cell mine = first[t->at[part]];
    qsort(first, t->count[part], sizeof *first, by_bytes);
    for (uint32_t k = 1; k < t->count[part]; k++) {
        if (by_bytes(&first[kept], &first[k]) == 0)
            first[kept].ways = ways_add(first[kept].ways, first[k].ways);
        else
            first[++kept] = first[k];
    }
    t->count[part] = kept + 1;
    for (uint32_t k = 0; k < t->count[part]; k++)
        if (by_bytes(&first[k], &mine) == 0)
            t->at[part] = k;
}

static bool same_cells(const heap *pile, const term *a, const term *b, unsigned part) {
    const uint32_t count = a->count[part];
    return count == b->count[part] &&
           (a->from[part] == b->from[part] ||
            memcmp(&pile->cell[a->from[part]], &pile->cell[b->from[part]], count * sizeof(cell)) ==
                0);
}

/* Adds the cells of b's part to a's. */
static bool join_part(possible *p, term *a, const term *b, unsigned part) {
    heap *const pile = &p->next;
    const uint32_t from = (uint32_t)pile->cells;
    const uint32_t count = a->count[part] + b->count[part];
    if (!grow_cells(pile, pile->cells + count))
        return false;
    memcpy(&pile->cell[from], &pile->cell[a->from[part]], a->count[part] * sizeof(cell));
    memcpy(&pile->cell[from + a->count[part]], &pile->cell[b->from[part]],
           b->count[part] * sizeof(cell));
    pile->cells += count;
    a->from[part] = from;
    a->count[part] = count;
    unite_cells(pile, a, part);
    pile->cells = from + a->count[part];
    return true;
}

/* Makes one term of two that differ in one part only; by bounds, of any that look alike. */
static possible_answer join(possible *p, term *a, const term *b, bool *joined) {
    unsigned differing = 0, which = PARTS;
    *joined = false;
    if (a->key != b->key)
        return POSSIBLE_DONE;
    for (unsigned part = 0; part < PARTS; part++)
        if (part_in_use(p, part) && !same_cells(&p->next, a, b, part)) {
            differing++;
            which = part;
        }
    if (differing > 1 && !p->bounded)
        return POSSIBLE_DONE;
    /* Twice the same: whatever part is chosen, its ways add up. */
    which = differing == 0 ? (p->bounded ? (unsigned)PART_HAND : (unsigned)PART_HANDS) : which;
    for (unsigned part = 0; part < PARTS; part++) {
        const bool differs = p->bounded ? part_in_use(p, part) : part == which;
        if (differs && !join_part(p, a, b, part))
            return POSSIBLE_MEMORY;
    }
    *joined = true;
    return POSSIBLE_DONE;
}

static possible_answer join_all(possible *p) {
    heap *const pile = &p->next;
    for (size_t a = 0; a < pile->terms; a++)
        for (size_t b = a + 1; b < pile->terms;) {
            bool joined;
            const possible_answer answer = join(p, &pile->term[a], &pile->term[b], &joined);
            if (answer != POSSIBLE_DONE)
                return answer;
            if (joined) {
                pile->term[b] = pile->term[--pile->terms];
                b = a + 1; /* what did not fit before may fit now */
            } else {
                b++;
            }
        }
    return POSSIBLE_DONE;
}

/* How many cells the terms of the next pile are made of. */
static size_t cells_used(const possible *p) {
    size_t used = 0;
    for (size_t k = 0; k < p->next.terms; k++)
        for (unsigned part = 0; part < PARTS; part++)
            used += part_in_use(p, part) ? p->next.term[k].count[part] : 0;
    return used;
}

/* Copies the terms of the next pile with their cells alone. */
static bool pack(const possible *p, heap *to) {
    to->cells = to->terms = 0;
    for (size_t k = 0; k < p->next.terms; k++) {
        term t = p->next.term[k];
        for (unsigned part = 0; part < PARTS; part++) {
            if (!part_in_use(p, part))
                continue;
            if (!grow_cells(to, to->cells + t.count[part]))
                return false;
            memcpy(&to->cell[to->cells], &p->next.cell[t.from[part]], t.count[part] * sizeof(cell));
            t.from[part] = (uint32_t)to->cells;
            to->cells += t.count[part];
        }
        if (pile_term(to, &t) == NULL)
            return false;
    }
    return true;
}

static void swap_piles(heap *a, heap *b) {
    const heap was = *a;
    *a = *b;
    *b = was;
}

/* The next pile becomes the present one; where most of it is not in use, its terms' cells alone. */
static bool gather(possible *p) {
    if (p->next.cells > 2 * cells_used(p))
        return pack(p, &p->now);
    swap_piles(&p->now, &p->next);
    return true;
}

possible_answer possible_shrink(possible *p) {
    for (size_t k = 0; k < p->next.terms; k++) {
        for (unsigned part = 0; part < PARTS; part++)
            if (part_in_use(p, part))
                unite_cells(&p->next, &p->next.term[k], part);
        term_key(p, &p->next.term[k]);
    }
    const possible_answer answer = join_all(p);
    if (answer != POSSIBLE_DONE)
        return answer;
    if (!pack(p, &p->source))
        return POSSIBLE_MEMORY;
    swap_piles(&p->source, &p->next);
    p->source.cells = p->source.terms = 0;
    return POSSIBLE_DONE;
}

/* ---- the limit ---- */

/* The hands of a term seat by seat, the bank kind by kind, the favor tokens seat by seat. */
static bool fall_apart(possible *p, term *t) {
    heap *const pile = &p->next;
    const term whole = *t;
    for (unsigned part = PART_BANK; part < PARTS; part++) {
        const bool of_favors = part == PART_BAG || part >= PART_FAVOR;
        const unsigned from = of_favors ? PART_FAVORS : PART_HANDS;
        if (!part_in_use(p, part))
            continue;
        t->from[part] = (uint32_t)pile->cells;
        t->count[part] = whole.count[from];
        t->at[part] = whole.at[from];
        for (uint32_t k = 0; k < whole.count[from]; k++) {
            world w = whole.rep;
            cell c = {.ways = 1};
            part_write(p, from, &w, pile->cell[whole.from[from] + k].bytes);
            part_read(p, part, c.bytes, &w);
            if (!pile_cell(pile, SIZE_MAX, &c))
                return false;
        }
        unite_cells(pile, t, part);
        pile->cells = t->from[part] + t->count[part];
    }
    return true;
}

static possible_answer bound(possible *p) {
    parts_choose(p, true);
    p->loose = true;
    for (size_t k = 0; k < p->next.terms; k++) {
        if (!fall_apart(p, &p->next.term[k]))
            return POSSIBLE_MEMORY;
        term_key(p, &p->next.term[k]);
    }
    return join_all(p);
}

/* Is more kept than the limit allows? What seats may hold of development cards is little, and is
 * not counted. Seat by seat some overlap between terms is let pass: the next claim of a hand's size
 * puts it right. */
static bool over_limit(const possible *p) {
    size_t used = 0;
    for (size_t k = 0; k < p->next.terms; k++)
        for (unsigned part = 0; part < PARTS; part++)
            used += part_in_use(p, part) && part_cards_seat(part) == 0 ? p->next.term[k].count[part]
                                                                       : 0;
    return used > (p->bounded ? OVERLAP : 1) * cells_limit(p) || p->next.terms > TERMS_MAX;
}

/* ---- the end of a step ---- */

/* Drops terms that the box does not allow, and gives the others a position that it does. */
static void keep_boxed(possible *p, bool cards) {
    size_t kept = 0;
    for (size_t k = 0; k < p->next.terms; k++) {
        term *const t = &p->next.term[k];
        if ((cards && term_ways(p, &p->next, t, true) == 0) || !term_settle(p, &p->next, t))
            continue;
        p->next.term[kept++] = *t;
    }
    p->next.terms = kept;
}

static bool single(const possible *p) {
    if (p->now.terms != 1)
        return false;
    for (unsigned part = 0; part < PARTS; part++)
        if (part_in_use(p, part) && p->now.term[0].count[part] != 1)
            return false;
    return true;
}

/* Can cells of the part have become equal? */
static bool may_meet(unsigned part, bool hands, bool cards) {
    if (part_cards_seat(part) != 0)
        return cards;
    return hands || part == PART_FAVORS || part == PART_BAG || part >= PART_FAVOR;
}

possible_answer possible_close(possible *p, bool alike, bool hands, bool cards) {
    possible_answer answer = POSSIBLE_DONE;
    const bool was_bounded = p->bounded;
    keep_boxed(p, cards);
    if (p->next.terms == 0)
        return POSSIBLE_NONE;
    for (size_t k = 0; k < p->next.terms; k++) {
        for (unsigned part = 0; alike && part < PARTS; part++)
            if (part_in_use(p, part) && may_meet(part, hands, cards))
                unite_cells(&p->next, &p->next.term[k], part);
        if (p->next.terms > 1)
            term_key(p, &p->next.term[k]);
    }
    if (p->next.terms > 1)
        answer = join_all(p);
    if (answer == POSSIBLE_DONE && !p->bounded && over_limit(p))
        answer = bound(p);
    if (answer == POSSIBLE_DONE && p->bounded && over_limit(p))
        answer = POSSIBLE_TOO_MANY;
    if (answer == POSSIBLE_DONE && !gather(p))
        answer = POSSIBLE_MEMORY;
    if (answer != POSSIBLE_DONE)
        parts_choose(p, was_bounded);
    return answer;
}

possible_answer possible_bound(possible *p) {
    possible_answer answer = bound(p);
    if (answer == POSSIBLE_DONE && over_limit(p))
        answer = POSSIBLE_TOO_MANY;
    return answer == POSSIBLE_DONE && !gather(p) ? POSSIBLE_MEMORY : answer;
}

bool possible_settled(possible *p) {
    if (!p->open || !single(p))
        return false;
    p->ways = possible_ways(p);
    p->open = false;
    return true;
}

/* ---- asking ---- */

bool possible_open(const possible *p) {
    return p->open;
}

void possible_drop(possible *p) {
    p->open = false;
}

const world *possible_world(const possible *p) {
    return &p->now.term[0].rep;
}

uint64_t possible_ways(const possible *p) {
    uint64_t all = 0;
    if (!p->open)
        return p->ways;
    for (size_t k = 0; k < p->now.terms; k++)
        all = ways_add(all, term_ways(p, &p->now, &p->now.term[k], false));
    return all;
}

uint64_t possible_positions(const possible *p) {
    uint64_t all = p->open ? 0 : 1;
    for (size_t k = 0; p->open && k < p->now.terms; k++)
        all = ways_add(all, term_ways(p, &p->now, &p->now.term[k], true));
    return all;
}

bool possible_bounded(const possible *p) {
    return p->loose;
}

void possible_loosen(possible *p) {
    p->loose = true;
}

size_t possible_size(const possible *p) {
    return p->open ? p->now.cells : 0;
}

bool possible_gains_vary(const possible *p) {
    return p->gains_vary;
}
