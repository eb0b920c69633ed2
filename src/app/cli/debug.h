/* debug.h: what the parts of `hexjudge debug` share: where it stands, and what it can stop at. */
#ifndef APP_CLI_DEBUG_H
#define APP_CLI_DEBUG_H

#include "app/cli/timeline.h"

/* ---- stops (debug_stop.c) ---- */

typedef enum stop_kind {
    STOP_FINDING, /* something is found wrong, of this rule where one is named */
    STOP_RULE,    /* a rule is asked for, broken, or what changed rests on it */
    STOP_ACTION,  /* an action of this seat and kind, 0 = any */
    STOP_CHANGE,  /* one of the values changes */
    STOP_VALUE    /* one of the values comes to stand so */
} stop_kind;

typedef enum stop_is { IS_EQUAL, IS_OTHER, IS_LEAST, IS_MOST } stop_is;

typedef struct stop {
    stop_kind kind;
    const char *code; /* of the rule; NULL = any */
    unsigned seat;
    hj_kind action;
    stop_is is;
    uint32_t wanted;
    size_t values;
    cli_value value[CLI_VALUES_MAX];
} stop;

/* Reads "finding", "BASE-BUILD-07", "P2 road", "P1.points", "P1.points>=8". false: it is none of
 * these, and `why` says what they are. */
bool stop_read(stop *out, const hj_config *config, const char *words, buffer *why);
/* Does the moment's action fulfil it? what: the value that does, in words. */
bool stop_here(const stop *s, const timeline *t, const cli_moment *moment, buffer *what);
/* Goes to the next action that fulfils it, or the last before; false = none, nothing moved. */
bool stop_run(const stop *s, const timeline *t, cli_moment *moment, buffer *what);
bool stop_run_back(const stop *s, const timeline *t, cli_moment *moment, buffer *what);

/* ---- looks (debug_look.c): lines about where it stands, printed on stdout ---- */

/* The action, what it brought, what was found and ruled there. */
void debug_place(const timeline *t, const cli_moment *moment);
void debug_state(const cli_moment *moment);
void debug_hands(const cli_moment *moment, unsigned seat);
void debug_standing(const cli_moment *moment, bool points, unsigned seat);
/* Values by path; false: the path names none. */
bool debug_print(const cli_moment *moment, const char *path);
/* Against the checkpoint that stands here, and what has changed since the one before. */
void debug_diff(const timeline *t, const cli_moment *moment);
/* What the action would change, on a copy. */
void debug_try(const cli_moment *moment, const hj_action *action);
void debug_position(const cli_moment *moment);

#endif
