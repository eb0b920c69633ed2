/* bench.h: a corpus under measurement, and the parts of the measurement. It must not know how
 * results are printed. */
#ifndef HJ_BENCH_H
#define HJ_BENCH_H

#include "hexjudge.h"

#include <stdio.h>

enum { ROUNDS = 7 };

/* The ways to go through a corpus, from bytes: each does what the one before does, and more. */
typedef enum way { INFLATE, REFERENCE, READER, BARE, FULL, WAYS } way;

/* Of what an action costs in full verification. Effects are the rest of a change: what reacts to
 * it, and whether the game is over. */
typedef enum layer { CONTAINER, CODEC, CHECK, APPLY, EFFECTS, DIGEST, LAYERS } layer;

typedef struct corpus {
    const char *name, *path;
    uint8_t *bytes, *bare; /* as it is; without the digests in its checkpoints and ends */
    size_t size, bare_size, inflated;
    unsigned games, actions;
    long memory_kib; /* of a process that verifies it, above one that does nothing */
    double ns[WAYS][ROUNDS], layer_ns[LAYERS][ROUNDS], kind_ns[HJ_KIND_COUNT][ROUNDS];
    unsigned kind_count[HJ_KIND_COUNT];
} corpus;

/* Processor time of this process. */
double bench_now_ns(void);
/* Says what failed and ends the program. */
void bench_fail(const char *what, const char *name);

/* One round of each. */
void ways_measure(corpus *c, unsigned round);
void layers_measure(corpus *c, unsigned round);
void kinds_measure(corpus *c, unsigned round);
/* The peak of a process that judges the log, above one that does nothing. */
long linear_peak_kib(const char *path);
/* Logs of ever more games, parted by commas: prints time and memory of each, and the line. */
void linear_measure(char *paths, FILE *json);
/* Makes c->bare. */
void ways_strip(corpus *c);

#endif
