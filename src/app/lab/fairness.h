/* fairness.h: were the dice fair? Counts of rolls, and how often fair dice are as odd as they. It
 * knows nothing of games, and nothing of whose rolls they are. */
#ifndef APP_LAB_FAIRNESS_H
#define APP_LAB_FAIRNESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct dice_tally {
    uint32_t rolls; /* of two dice; at most FAIR_ROLLS_MAX */
    uint32_t pairs; /* of them with both faces known */
    uint32_t sum[13];
    uint32_t face[7];
} dice_tally;

enum { FAIR_ROLLS_MAX = 1000000 };

/* Adds a roll: two faces 1..6, or faces 0 and the sum 2..12. false: it is none, or one too many. */
bool dice_add(dice_tally *tally, unsigned a, unsigned b, unsigned sum);
/* Ways of 36 in which two dice make the sum; 0 where they cannot. */
unsigned dice_ways(unsigned sum);

/* How often fair dice that are rolled as many times depart from what is expected at least as far,
 * by Pearson's statistic of the sums, and of the faces where they are known. 0 < p <= 1.
 *
 * The answer is exact in the sense that counts: fair dice give p <= a in at most a of all cases,
 * for every a and however few the rolls. It comes from rolling fair dice until 50 times were as
 * odd, or 49,999 times (Besag and Clifford 1991, sequential Monte Carlo p-values), always the same
 * dice. */
double dice_p(const dice_tally *tally);
/* The same for the oddest of several: the chance that one of `count` is as odd as p. */
double fair_corrected(double p, unsigned count);

#endif
