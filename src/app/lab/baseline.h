/* baseline.h: traces of games kept in a file, so that two builds can be compared without keeping
 * the old program. It must not know what a trace is compared with. */
#ifndef APP_LAB_BASELINE_H
#define APP_LAB_BASELINE_H

#include <stdio.h>

#include "app/lab/impact.h"

void baseline_begin(FILE *out, bool legal);
void baseline_put(FILE *out, const char *path, uint32_t game, const impact_trace *trace);

typedef struct baseline_game {
    const char *path;
    uint32_t game;
    impact_trace trace;
    bool met; /* set by whoever looks it up */
} baseline_game;

typedef struct baseline {
    baseline_game *game;
    size_t games;
    bool legal;
    pool strings;
} baseline;

/* false: it cannot be read or is none; why (200 bytes at least) says so. */
bool baseline_read(baseline *out, const char *path, char *why, size_t why_size);
baseline_game *baseline_find(const baseline *from, const char *path, uint32_t game);
void baseline_free(baseline *b);

#endif
