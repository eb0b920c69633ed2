/* chance.h: random numbers from a seed, the same everywhere: xoshiro256**, filled by splitmix64.
 * It knows nothing of games, clocks or the machine. */
#ifndef APP_LAB_CHANCE_H
#define APP_LAB_CHANCE_H

#include <stdint.h>

typedef struct chance {
    uint64_t s[4];
} chance;

/* A stream of its own for each pair of seed and index. */
chance chance_begin(uint64_t seed, uint64_t index);
uint64_t chance_next(chance *c);
/* 0 .. limit-1, each as likely; limit > 0. */
uint32_t chance_below(chance *c, uint32_t limit);
/* An index of weight[0 .. count-1] with that weight; count when all are 0. */
unsigned chance_weighted(chance *c, const uint32_t *weight, unsigned count);

#endif
