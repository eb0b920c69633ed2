/* chance.c: random numbers from a seed: xoshiro256** (Blackman and Vigna), filled by splitmix64. */
#include "app/lab/chance.h"

static uint64_t splitmix(uint64_t *state) {
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t rotate(uint64_t value, unsigned by) {
    return value << by | value >> (64 - by);
}

chance chance_begin(uint64_t seed, uint64_t index) {
    /* The seed is mixed before the index joins, so that neighbouring seeds share no games. */
    uint64_t state = seed;
    uint64_t mixed = splitmix(&state) ^ index;
    chance c;
    for (unsigned i = 0; i < 4; i++) {
        c.s[i] = splitmix(&mixed);
    }
    return c;
}

uint64_t chance_next(chance *c) {
    uint64_t result = rotate(c->s[1] * 5, 7) * 9;
    uint64_t t = c->s[1] << 17;
    c->s[2] ^= c->s[0];
    c->s[3] ^= c->s[1];
    c->s[1] ^= c->s[2];
    c->s[0] ^= c->s[3];
    c->s[2] ^= t;
    c->s[3] = rotate(c->s[3], 45);
    return result;
}

uint32_t chance_below(chance *c, uint32_t limit) {
    /* What lies beyond the last whole multiple is thrown away, or small numbers would be likelier.
     */
    uint64_t whole = UINT64_MAX - UINT64_MAX % limit;
    uint64_t bits = chance_next(c);
    while (bits >= whole) {
        bits = chance_next(c);
    }
    return (uint32_t)(bits % limit);
}

unsigned chance_weighted(chance *c, const uint32_t *weight, unsigned count) {
    uint32_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        sum += weight[i];
    }
    if (sum == 0) {
        return count;
    }
    uint32_t at = chance_below(c, sum);
    unsigned i = 0;
    while (at >= weight[i]) {
        at -= weight[i];
        i++;
    }
    return i;
}
