/* possible_ask.c: values of positions asked for in every one of them: claims filter, ranges say
 * what is still open. It must not know which value is meant. */
#include "verify/possible_parts.h"

#include <stdlib.h>
#include <string.h>

enum { TUPLES_MAX = 65536, FITTING_MAX = 512 };

/* One question under way, of the position of a term's cells. */
typedef struct question {
    const possible *p;
    possible_ask *ask;
    void *user;
    bool in_hands; /* it may hang on a part; else everybody sees it */
} question;

/* Does the value hang on which cards are in the deck, not only on how many? */
static bool asks_deck(const question *q, const term *t) {
    world w = t->rep;
    deck_stand_in(q->p, &w, HJ_CARD_KNIGHT);
    const uint64_t knights = q->ask(q->user, &w);
    bool asked = false;
    for (unsigned kind = HJ_CARD_KNIGHT + 1; kind <= HJ_CARDS && !asked; kind++) {
        deck_stand_in(q->p, &w, kind);
        asked = q->ask(q->user, &w) != knights;
    }
    return asked;
}

/* The value with one cell of a part changed. With the other cells as they are that may be more
 * cards than the box has: where only the size of the deck matters, that is no matter. */
static uint64_t value_at(const question *q, world *w, const term *t, unsigned part, uint32_t k,
                         bool deck) {
    const cell *cells = &q->p->now.cell[t->from[part]];
    part_write(q->p, part, w, cells[k].bytes);
    if (deck && !deck_left(q->p, w))
        deck_stand_in(q->p, w, HJ_CARD_KNIGHT);
    const uint64_t value = q->ask(q->user, w);
    part_write(q->p, part, w, cells[t->at[part]].bytes);
    return value;
}

/* The term's own position to ask at, and whether the deck matters. */
static bool begin_asking(const question *q, world *w, const term *t) {
    *w = t->rep;
    const bool deck = q->in_hands && asks_deck(q, t);
    if (!deck)
        deck_stand_in(q->p, w, HJ_CARD_KNIGHT);
    return deck;
}

static bool fits(uint64_t value) {
    return (value & 1) != 0;
}

/* The parts on which the value hangs, as bits. */
static uint32_t parts_asked(const question *q, world *w, const term *t, bool deck) {
    const uint64_t own = q->ask(q->user, w);
    uint32_t parts = 0;
    for (unsigned part = 0; q->in_hands && part < PARTS; part++) {
        if (!part_in_use(q->p, part) || t->count[part] < 2)
            continue;
        bool asked = deck && part_cards_seat(part) != 0;
        for (uint32_t k = 0; k < t->count[part] && !asked; k++)
            asked = k != t->at[part] && value_at(q, w, t, part, k, deck) != own;
        parts |= asked ? UINT32_C(1) << part : 0;
    }
    return parts;
}

static bool copy_part(possible *p, term *made, const term *t, unsigned part) {
    made->from[part] = (uint32_t)p->next.cells;
    for (uint32_t k = 0; k < t->count[part]; k++)
        if (!pile_cell(&p->next, SIZE_MAX, &p->now.cell[t->from[part] + k]))
            return false;
    return true;
}

/* The term with those cells of one part that fit. */
static bool filter_part(const question *q, possible *p, const term *t, unsigned asked, world *w,
                        bool deck) {
    term made = *t;
    for (unsigned part = 0; part < PARTS; part++) {
        if (!part_in_use(p, part))
            continue;
        if (part != asked) {
            if (!copy_part(p, &made, t, part))
                return false;
            continue;
        }
        made.from[part] = (uint32_t)p->next.cells;
        made.count[part] = 0;
        made.at[part] = 0;
        for (uint32_t k = 0; k < t->count[part]; k++) {
            if (!fits(value_at(q, w, t, part, k, deck)))
                continue;
            if (k == t->at[part])
                made.at[part] = made.count[part];
            made.count[part]++;
            if (!pile_cell(&p->next, SIZE_MAX, &p->now.cell[t->from[part] + k]))
                return false;
        }
        if (made.count[part] == 0)
            return true;
    }
    return pile_term(&p->next, &made) != NULL;
}

/* One position of the parts asked for, as a term of its own. */
static bool add_tuple(possible *p, const term *t, uint32_t parts, const uint32_t at[PARTS]) {
    term made = *t;
    for (unsigned part = 0; part < PARTS; part++) {
        if (!part_in_use(p, part))
            continue;
        if ((parts >> part & 1) == 0) {
            if (!copy_part(p, &made, t, part))
                return false;
            continue;
        }
        made.from[part] = (uint32_t)p->next.cells;
        made.count[part] = 1;
        made.at[part] = 0;
        if (!pile_cell(&p->next, SIZE_MAX, &p->now.cell[t->from[part] + at[part]]))
            return false;
    }
    return pile_term(&p->next, &made) != NULL;
}

/* The next choice of cells; false = that was the last. */
static bool next_tuple(const possible *p, const term *t, uint32_t parts, uint32_t at[PARTS]) {
    for (unsigned part = 0; part < PARTS; part++) {
        if ((parts >> part & 1) == 0 || !part_in_use(p, part))
            continue;
        if (++at[part] < t->count[part])
            return true;
        at[part] = 0;
    }
    return false;
}

static uint64_t tuples(const term *t, uint32_t parts) {
    uint64_t all = 1;
    for (unsigned part = 0; part < PARTS; part++)
        all = ways_times(all, (parts >> part & 1) != 0 ? t->count[part] : 1);
    return all;
}

/* How many choices of cells fit; UINT32_MAX = that is too much to find out. */
static uint32_t fitting(const question *q, const term *t, uint32_t parts) {
    uint32_t at[PARTS], count = 0;
    if (tuples(t, parts) > TUPLES_MAX)
        return UINT32_MAX;
    for (unsigned part = 0; part < PARTS; part++)
        at[part] = (parts >> part & 1) != 0 ? 0 : t->at[part];
    do {
        world w;
        term_world(q->p, &q->p->now, t, &w, at);
        count += deck_left(q->p, &w) && fits(q->ask(q->user, &w));
    } while (next_tuple(q->p, t, parts, at));
    return count;
}

/* The value hangs on several parts together: each choice of their cells is asked for. Where that
 * is too much to do, or too much to keep, all of them stay. */
static bool filter_tuples(const question *q, possible *p, const term *t, uint32_t parts) {
    uint32_t at[PARTS];
    if (fitting(q, t, parts) > FITTING_MAX) {
        p->loose = true;
        return add_tuple(p, t, 0, t->at);
    }
    for (unsigned part = 0; part < PARTS; part++)
        at[part] = (parts >> part & 1) != 0 ? 0 : t->at[part];
    do {
        world w;
        term_world(p, &p->now, t, &w, at);
        if (deck_left(p, &w) && fits(q->ask(q->user, &w)) && !add_tuple(p, t, parts, at))
            return false;
    } while (next_tuple(p, t, parts, at));
    return true;
}

static unsigned lowest_part(uint32_t parts) {
    unsigned part = 0;
    while ((parts >> part & 1) == 0)
        part++;
    return part;
}

/* Does the value fit in every position of the term? */
static bool fits_whole(const question *q, const term *t) {
    world w;
    if (!q->in_hands)
        return fits(q->ask(q->user, &t->rep));
    const bool deck = begin_asking(q, &w, t);
    return parts_asked(q, &w, t, deck) == 0 && fits(q->ask(q->user, &w));
}

static bool filter_term(const question *q, possible *p, const term *t) {
    world w;
    const bool deck = begin_asking(q, &w, t);
    const uint32_t parts = parts_asked(q, &w, t, deck);
    if (parts == 0)
        return !fits(q->ask(q->user, &w)) || add_tuple(p, t, 0, t->at);
    if ((parts & (parts - 1)) == 0)
        return filter_part(q, p, t, lowest_part(parts), &w, deck);
    return filter_tuples(q, p, t, parts);
}

possible_answer possible_filter(possible *p, possible_ask *ask, void *user, bool in_hands) {
    const question q = {.p = p, .ask = ask, .user = user, .in_hands = in_hands};
    bool good = possible_ready(p), whole = true;
    for (size_t k = 0; whole && k < p->now.terms; k++)
        whole = fits_whole(&q, &p->now.term[k]);
    if (whole)
        return POSSIBLE_DONE;
    p->next.cells = p->next.terms = 0;
    for (size_t k = 0; good && k < p->now.terms; k++)
        good = filter_term(&q, p, &p->now.term[k]);
    return good ? possible_close(p, false, false, true) : POSSIBLE_MEMORY;
}

void possible_range(const possible *p, possible_ask *ask, void *user, uint64_t *least,
                    uint64_t *most) {
    const question q = {.p = p, .ask = ask, .user = user, .in_hands = true};
    *least = UINT64_MAX;
    *most = 0;
    for (size_t n = 0; n < p->now.terms; n++) {
        const term *t = &p->now.term[n];
        world w;
        const bool deck = begin_asking(&q, &w, t);
        for (unsigned part = 0; part < PARTS; part++) {
            if (!part_in_use(p, part))
                continue;
            for (uint32_t k = 0; k < t->count[part]; k++) {
                const uint64_t value = value_at(&q, &w, t, part, k, deck);
                *least = value < *least ? value : *least;
                *most = value > *most ? value : *most;
            }
        }
    }
}

bool possible_nth(world *out, const possible *p, size_t index) {
    size_t seen = 0;
    for (size_t n = 0; n < p->now.terms; n++) {
        const term *t = &p->now.term[n];
        uint32_t parts = 0, at[PARTS] = {0};
        for (unsigned part = 0; part < PARTS; part++)
            parts |= part_in_use(p, part) && t->count[part] > 1 ? UINT32_C(1) << part : 0;
        do {
            term_world(p, &p->now, t, out, at);
            if (deck_left(p, out) && seen++ == index)
                return true;
        } while (next_tuple(p, t, parts, at));
    }
    return false;
}
