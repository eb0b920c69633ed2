/* possible_parts.c: the parts of a position that can be hidden, as bytes of it, and what of a
 * position everybody sees. It must not know sets. */
#include "verify/possible_parts.h"

#include "state/tally.h"
#include "util/digest.h"

#include <stddef.h>
#include <string.h>

#define ROWS(field, row, count)                                                                    \
    ((range){offsetof(world, state) + offsetof(hj_state, field) +                                  \
                 (row) * sizeof(((hj_state *)0)->field[0]),                                        \
             (count) * sizeof(((hj_state *)0)->field[0])})
#define WHOLE(field)                                                                               \
    ((range){offsetof(world, state) + offsetof(hj_state, field), sizeof(((hj_state *)0)->field)})
#define GAINED(row, count)                                                                         \
    ((range){offsetof(world, outcome) + offsetof(hj_outcome, gained) +                             \
                 (row) * sizeof(((hj_outcome *)0)->gained[0]),                                     \
             (count) * sizeof(((hj_outcome *)0)->gained[0])})

_Static_assert(3 * sizeof(((hj_state *)0)->hand) <= 2 * CELL_BYTES &&
                   2 * (sizeof(((hj_state *)0)->hand) - sizeof(((hj_state *)0)->hand[0])) +
                           sizeof(((hj_state *)0)->bank) <=
                       CELL_BYTES,
               "every part must fit into a cell");

/* Which bytes of a world a part is. Returns how many ranges. */
static unsigned ranges_of(range out[RANGES_MAX], size_t seats, unsigned part) {
    if (part >= PART_FAVOR) {
        out[0] = ROWS(favors, part - PART_FAVOR + 1, 1);
        out[1] = ROWS(fresh_favors, part - PART_FAVOR + 1, 1);
        return 2;
    }
    if (part >= PART_HAND) {
        out[0] = ROWS(hand, part - PART_HAND + 1, 1);
        out[1] = GAINED(part - PART_HAND + 1, 1);
        return 2;
    }
    if (part == PART_BAG) {
        out[0] = WHOLE(favor_bag);
        out[1] = WHOLE(exchange_drawn);
        return 2;
    }
    if (part >= PART_BANK) {
        out[0] = ROWS(bank, part - PART_BANK + 1, 1);
        return 1;
    }
    if (part >= PART_CARDS) {
        out[0] = ROWS(cards, part - PART_CARDS + 1, 1);
        out[1] = ROWS(fresh_cards, part - PART_CARDS + 1, 1);
        return 2;
    }
    if (part == PART_FAVORS) {
        out[0] = ROWS(favors, 1, seats);
        out[1] = ROWS(fresh_favors, 1, seats);
        out[2] = WHOLE(favor_bag);
        out[3] = WHOLE(exchange_drawn);
        return 4;
    }
    out[0] = ROWS(hand, 1, seats);
    out[1] = WHOLE(bank);
    out[2] = GAINED(1, seats);
    return 3;
}

static bool in_use(const possible *p, unsigned part) {
    if (part == PART_HANDS)
        return !p->bounded;
    if (part == PART_FAVORS)
        return !p->bounded && p->favors;
    if (part < PART_BANK)
        return part - PART_CARDS < p->seats;
    if (part < PART_BAG)
        return p->bounded;
    if (part == PART_BAG)
        return p->bounded && p->favors;
    if (part < PART_FAVOR)
        return p->bounded && part - PART_HAND < p->seats;
    return p->bounded && p->favors && part - PART_FAVOR < p->seats;
}

static void sort_ranges(range *r, unsigned count) {
    for (unsigned a = 1; a < count; a++)
        for (unsigned b = a; b > 0 && r[b].at < r[b - 1].at; b--) {
            const range swapped = r[b];
            r[b] = r[b - 1];
            r[b - 1] = swapped;
        }
}

void parts_choose(possible *p, bool bounded) {
    p->bounded = bounded;
    for (unsigned part = 0; part < PARTS; part++)
        p->used[part] = in_use(p, part);
}

void parts_lay_out(possible *p, const hj_rules *rules) {
    const range deck = WHOLE(deck);
    const size_t span = offsetof(world, state) + state_span(rules_extent(rules));
    for (unsigned part = 0; part < PARTS; part++) {
        layout *l = &p->layout[part];
        range held[RANGES_MAX + 2];
        unsigned count = l->pieces = ranges_of(l->piece, p->seats, part);
        l->size = 0;
        for (unsigned k = 0; k < count; k++)
            l->size += l->piece[k].size;
        memcpy(held, l->piece, count * sizeof *held);
        held[count++] = deck;
        sort_ranges(held, count);
        size_t at = 0;
        l->gaps = 0;
        for (unsigned k = 0; k < count && held[k].at < span; k++) {
            if (held[k].at > at)
                l->gap[l->gaps++] = (range){at, held[k].at - at};
            at = held[k].at + held[k].size;
        }
        if (at < span)
            l->gap[l->gaps++] = (range){at, span - at};
    }
}

size_t part_size(const possible *p, unsigned part) {
    return p->layout[part].size;
}

void part_read(const possible *p, unsigned part, uint8_t *bytes, const world *w) {
    const layout *l = &p->layout[part];
    for (unsigned k = 0; k < l->pieces; k++) {
        memcpy(bytes, (const uint8_t *)w + l->piece[k].at, l->piece[k].size);
        bytes += l->piece[k].size;
    }
}

void part_write(const possible *p, unsigned part, world *w, const uint8_t *bytes) {
    const layout *l = &p->layout[part];
    for (unsigned k = 0; k < l->pieces; k++) {
        memcpy((uint8_t *)w + l->piece[k].at, bytes, l->piece[k].size);
        bytes += l->piece[k].size;
    }
}

/* ---- the deck ---- */

/* What is in the deck and in hands of a kind: what was played everybody knows. */
static int in_play(const possible *p, const world *w, unsigned kind) {
    int left = p->box[kind];
    for (unsigned seat = 1; seat <= p->seats; seat++)
        left -= w->state.played[seat][kind];
    return left;
}

void deck_stand_in(const possible *p, world *w, unsigned kind) {
    int size = 0;
    for (unsigned k = 1; k <= HJ_CARDS; k++)
        size += in_play(p, w, k);
    for (unsigned seat = 1; seat <= p->seats; seat++)
        size -= (int)tally_cards(&w->state, seat);
    memset(w->state.deck, 0, sizeof w->state.deck);
    size = size < 0 ? 0 : size > UINT8_MAX ? UINT8_MAX : size;
    w->state.deck[kind >= 1 && kind <= HJ_CARDS ? kind : 1] = (uint8_t)size;
}

bool deck_left(const possible *p, world *w) {
    bool fits = true;
    for (unsigned k = 1; k <= HJ_CARDS; k++) {
        int left = in_play(p, w, k);
        for (unsigned seat = 1; seat <= p->seats; seat++)
            left -= (int)tally_card(&w->state, seat, k);
        fits = fits && left >= 0;
        w->state.deck[k] = (uint8_t)left;
    }
    return fits;
}

/* ---- what everybody sees ---- */

static unsigned sum8(const uint8_t *row, unsigned count) {
    unsigned sum = 0;
    for (unsigned k = 0; k < count; k++)
        sum += row[k];
    return sum;
}

/* How much a part holds, seat by seat: that is no secret. */
static bool same_sizes(const possible *p, const world *a, const world *b, unsigned part) {
    const hj_state *x = &a->state, *y = &b->state;
    const bool hands = part == PART_HANDS, favors = part == PART_FAVORS;
    for (unsigned seat = 1; seat <= p->seats; seat++) {
        if ((hands || part == PART_HAND + seat - 1) && tally_hand(x, seat) != tally_hand(y, seat))
            return false;
        if (part == PART_CARDS + seat - 1 &&
            (sum8(x->cards[seat], HJ_DIM_CARD) != sum8(y->cards[seat], HJ_DIM_CARD) ||
             sum8(x->fresh_cards[seat], HJ_DIM_CARD) != sum8(y->fresh_cards[seat], HJ_DIM_CARD)))
            return false;
        if ((favors || part == PART_FAVOR + seat - 1) &&
            (sum8(x->favors[seat], HJ_DIM_FAVOR) != sum8(y->favors[seat], HJ_DIM_FAVOR) ||
             sum8(x->fresh_favors[seat], HJ_DIM_FAVOR) !=
                 sum8(y->fresh_favors[seat], HJ_DIM_FAVOR)))
            return false;
    }
    return (!favors && part != PART_BAG) ||
           sum8(x->favor_bag, HJ_DIM_FAVOR) == sum8(y->favor_bag, HJ_DIM_FAVOR);
}

/* What was gained is part of the hands. */
static bool same_gains(const possible *p, const world *a, const world *b, unsigned part) {
    for (unsigned seat = 1; seat <= p->seats; seat++)
        if (part != PART_HANDS && part != PART_HAND + seat - 1 &&
            memcmp(a->outcome.gained[seat], b->outcome.gained[seat],
                   sizeof a->outcome.gained[seat]) != 0)
            return false;
    return true;
}

bool worlds_agree(const possible *p, const world *a, const world *b, unsigned part) {
    const layout *l = &p->layout[part];
    for (unsigned k = 0; k < l->gaps; k++)
        if (memcmp((const uint8_t *)a + l->gap[k].at, (const uint8_t *)b + l->gap[k].at,
                   l->gap[k].size) != 0)
            return false;
    return same_sizes(p, a, b, part) && same_gains(p, a, b, part);
}

void term_key(const possible *p, term *t) {
    static const uint8_t nothing[CELL_BYTES] = {0};
    const hj_state *state = &t->rep.state;
    world w;
    w.state = *state;
    for (unsigned part = 0; part < PARTS; part++)
        if (part_in_use(p, part))
            part_write(p, part, &w, nothing);
    memset(w.state.deck, 0, sizeof w.state.deck);
    for (unsigned seat = 1; seat <= p->seats; seat++) {
        w.state.hand[seat][1] = (uint16_t)tally_hand(state, seat);
        w.state.cards[seat][1] = (uint8_t)sum8(state->cards[seat], HJ_DIM_CARD);
        w.state.fresh_cards[seat][1] = (uint8_t)sum8(state->fresh_cards[seat], HJ_DIM_CARD);
        w.state.favors[seat][1] = (uint8_t)sum8(state->favors[seat], HJ_DIM_FAVOR);
        w.state.fresh_favors[seat][1] = (uint8_t)sum8(state->fresh_favors[seat], HJ_DIM_FAVOR);
    }
    w.state.favor_bag[1] = (uint8_t)sum8(state->favor_bag, HJ_DIM_FAVOR);
    t->key = digest_bytes(&w.state, sizeof w.state);
}
