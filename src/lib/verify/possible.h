/* possible.h: every position that a game with cards nobody saw may be in, and how many assignments
 * of those cards lead to each. It must not know logs or verdicts, and nothing of a rule: which of
 * the positions an action leaves, the rules are asked for each.
 *
 * What is hidden falls into parts that do not touch each other: what each seat holds of
 * development cards, the hands with the bank, the favor tokens with their bag. So positions are
 * kept as terms: a term is one position in all that everybody sees, and for each part a list of
 * cells, what that part may be; any cell goes with any of the other parts. Where an action or a
 * claim ties parts together, a term is split. Past the limit the hands are kept seat by seat and
 * the bank kind by kind, which forgets what ties them: more is possible then than there is, never
 * less. */
#ifndef HJ_POSSIBLE_H
#define HJ_POSSIBLE_H

#include "rules/rules.h"

enum { POSSIBLE_CELLS = 4096 }; /* kept unless something else is asked for */

typedef struct possible possible;

/* A position, and what the last action gave in it. */
typedef struct world {
    hj_state state;
    hj_outcome outcome;
} world;

typedef enum possible_answer {
    POSSIBLE_DONE,
    POSSIBLE_NONE,     /* it is possible in no position; nothing was changed */
    POSSIBLE_TOO_MANY, /* more than can be kept, even seat by seat; nothing was changed */
    POSSIBLE_MEMORY
} possible_answer;

/* A value of a position, for claims. */
typedef uint64_t possible_ask(void *user, const world *w);

/* cells: the limit, 0 = POSSIBLE_CELLS. NULL = no memory. */
possible *possible_new(size_t cells);
void possible_free(possible *p);
HJ_MUST_USE possible_answer possible_copy(possible *to, const possible *from);
void possible_limit(possible *p, size_t cells);

/* Begins with one position; the assignments that led to it are not forgotten. */
HJ_MUST_USE possible_answer possible_begin(possible *p, const hj_rules *rules, const world *w);
/* Are there several positions? Else the set has no say. */
bool possible_open(const possible *p);
/* One of the positions; it stays the same as long as it can. */
const world *possible_world(const possible *p);
/* Closes the set where only that one is left; true = it did. */
bool possible_settled(possible *p);
/* Closes it all the same: play goes on from that one position. */
void possible_drop(possible *p);

/* Carries the action out wherever that is legal. NONE: *broken is a rule it breaks. */
HJ_MUST_USE possible_answer possible_apply(possible *p, const hj_rules *rules,
                                           const hj_action *action, hj_rule *broken);
/* The same without carrying it out. at, seen (may be NULL): as in game_check_open. */
HJ_MUST_USE possible_answer possible_check(const possible *p, const hj_rules *rules,
                                           const hj_action *action, hj_rule *broken, world *at,
                                           hj_action *seen);
/* Can what the last action gave hang on the hands? */
bool possible_gains_vary(const possible *p);
/* Leaves only the positions in which the value is odd; its other bits say on what that hangs. NONE
 * where there is none. in_hands: the value may hang on what is hidden; else everybody sees it. */
HJ_MUST_USE possible_answer possible_filter(possible *p, possible_ask *ask, void *user,
                                            bool in_hands);
/* The least and the most of a value; parts are looked at one by one. */
void possible_range(const possible *p, possible_ask *ask, void *user, uint64_t *least,
                    uint64_t *most);

/* How many assignments of the cards nobody saw are left; UINT64_MAX = at least that many. */
uint64_t possible_ways(const possible *p);
/* To how many different positions they lead. */
uint64_t possible_positions(const possible *p);
/* Was something let pass because it could not be followed, as by keeping the hands seat by seat?
 * The count is none then, and what is said of hands are bounds. */
bool possible_bounded(const possible *p);
/* From here on no count is exact. */
void possible_loosen(possible *p);
/* Cells in use. */
size_t possible_size(const possible *p);
/* The n-th position, from 0, in a fixed order, as far as they can be listed; false = no more. */
bool possible_nth(world *out, const possible *p, size_t index);

#endif
