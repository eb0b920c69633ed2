/* fit.h: the search for the fewest option values under which logs have the fewest findings. It must
 * not know how findings are counted. */
#ifndef APP_LAB_FIT_H
#define APP_LAB_FIT_H

#include "hexjudge.h"

enum { FIT_MAX = 12, FIT_TEXT = 64 };

typedef struct fit_choice {
    unsigned option;
    int32_t value;
    char text[FIT_TEXT]; /* "bank=unlimited" */
    uint64_t left;       /* findings left with this and those before it */
} fit_choice;

typedef struct fit {
    fit_choice choice[FIT_MAX];
    unsigned choices;
    uint64_t before, after; /* findings without and with them */
    uint64_t runs;          /* how many sets were tried */
} fit;

typedef struct fit_source {
    /* Findings under the settings, NULL-terminated; sample: of the games alone that have findings,
     * and not more than some of them. */
    uint64_t (*count)(void *user, const char *const *set, bool sample);
    void *user;
    bool scenario[HJ_RULESET_FRENEMIES + 1]; /* rule sets that occur */
    uint64_t least;                          /* a choice must take away so many findings */
} fit_source;

/* Takes the value that leaves the fewest findings, again and again; where none helps, a pair; and
 * lets go of what turns out not to be needed. */
void fit_search(fit *out, const fit_source *source);

#endif
