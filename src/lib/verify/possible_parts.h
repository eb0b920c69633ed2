/* possible_parts.h: the inside of a set of positions, for the files that make, move and ask it. It
 * must not know why a position is asked for. */
#ifndef HJ_POSSIBLE_PARTS_H
#define HJ_POSSIBLE_PARTS_H

#include "verify/possible.h"

/* The parts: first those that are kept as one while they can be, then what they fall into. */
enum {
    PART_HANDS,
    PART_FAVORS,
    PART_CARDS, /* six, a seat each */
    PART_BANK = PART_CARDS + HJ_SEATS_MAX,
    PART_BAG = PART_BANK + HJ_RESOURCES,
    PART_HAND,
    PART_FAVOR = PART_HAND + HJ_SEATS_MAX,
    PARTS = PART_FAVOR + HJ_SEATS_MAX
};
enum { CELL_BYTES = 160 };

/* One thing that a part may be, and by how many assignments. */
typedef struct cell {
    uint8_t bytes[CELL_BYTES];
    uint64_t ways;
} cell;

typedef struct term {
    world rep; /* the position of the cells `at`, but for the deck */
    uint32_t from[PARTS], count[PARTS], at[PARTS]; /* cells of the pile; at counts from `from` */
    uint64_t key;                                  /* of all that everybody sees */
} term;

typedef struct heap {
    cell *cell;
    term *term;
    size_t cells, cell_room, terms, term_room;
} heap;

/* A run of bytes in a world. */
typedef struct range {
    size_t at, size;
} range;

enum { RANGES_MAX = 4 };

/* Where a part lies in a world, and where the rest of a state lies, but for the deck. */
typedef struct layout {
    unsigned pieces, gaps;
    size_t size;
    range piece[RANGES_MAX], gap[RANGES_MAX + 2];
} layout;

typedef struct sums sums;

struct possible {
    heap now, next;
    heap source; /* terms of a step still to be moved; their cells are those of `now`. Between
                  * alternatives, room to pack `next` in */
    sums *stage; /* to count cards with, a stage a seat */
    size_t limit;
    layout layout[PARTS];
    bool used[PARTS];
    size_t span;              /* bytes of a state in use */
    uint64_t ways;            /* of the only position, while there is one */
    uint8_t box[HJ_DIM_CARD]; /* development cards of a kind, wherever they are */
    unsigned seats;
    bool favors;     /* the game has favor tokens */
    bool open;       /* terms are in use */
    bool bounded;    /* the hands are kept seat by seat */
    bool loose;      /* something was let pass since it could not be followed: no count is exact */
    bool gains_vary; /* what the last action gave hangs on the hands */
    bool stirred;    /* the last action could make cells alike by what it gave */
};

/* piles */
cell *pile_room(heap *pile, size_t limit); /* NULL = over the limit, or no memory */
HJ_MUST_USE bool pile_cell(heap *pile, size_t limit, const cell *add);
term *pile_term(heap *pile, const term *add); /* NULL = no memory */

/* parts */
void parts_lay_out(possible *p, const hj_rules *rules);
/* Hands as one, or seat by seat. */
void parts_choose(possible *p, bool bounded);
static inline bool part_in_use(const possible *p, unsigned part) {
    return p->used[part];
}
/* Seat by seat even a small limit must leave room for the hands of a seat. */
static inline size_t cells_limit(const possible *p) {
    return p->bounded && p->limit < POSSIBLE_CELLS ? POSSIBLE_CELLS : p->limit;
}
size_t part_size(const possible *p, unsigned part);
void part_read(const possible *p, unsigned part, uint8_t *bytes, const world *w);
void part_write(const possible *p, unsigned part, world *w, const uint8_t *bytes);
/* The seat of a part that is a seat's development cards; 0 = it is another part. */
static inline unsigned part_cards_seat(unsigned part) {
    return part >= PART_CARDS && part < PART_BANK ? part - PART_CARDS + 1 : 0;
}
/* The deck as far as it matters to an action: the right number of cards, of the kind asked for. */
void deck_stand_in(const possible *p, world *w, unsigned kind);
/* The deck as what is left; false = more are out than there are. */
bool deck_left(const possible *p, world *w);

/* terms */
void term_key(const possible *p, term *t);
/* Assignments that lead to the term, or (once) its positions, as far as the box has the cards;
 * UINT64_MAX = that many or more. */
uint64_t term_ways(const possible *p, const heap *pile, const term *t, bool once);
/* Do the worlds agree in all but this part, and in its size? */
bool worlds_agree(const possible *p, const world *a, const world *b, unsigned part);
void term_world(const possible *p, const heap *pile, const term *t, world *out,
                const uint32_t at[PARTS]);
/* Makes the term's own position one that the box allows. false = there is none. */
bool term_settle(const possible *p, const heap *pile, term *t);

/* Has what counting needs. false = no memory. */
bool possible_ready(possible *p);
/* Puts together what is alike, drops what the box does not allow, keeps within the limit, and
 * makes the next pile the present one. alike: cells of a part may be equal, hands too if `hands`;
 * cards: what is in a seat's cards may have changed. */
possible_answer possible_close(possible *p, bool alike, bool hands, bool cards);

/* Puts together what is alike in the next pile while a step is still filling it. */
possible_answer possible_shrink(possible *p);

/* Lets the hands of the next pile fall apart, and makes it the present one. */
possible_answer possible_bound(possible *p);

uint64_t ways_add(uint64_t a, uint64_t b);
uint64_t ways_times(uint64_t a, uint64_t b);

#endif
