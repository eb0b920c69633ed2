/* timeline.h: a whole game in memory, to go to any of its actions at once, however long it is:
 * every action, and a position every so many. It must not know what is asked there. */
#ifndef APP_CLI_TIMELINE_H
#define APP_CLI_TIMELINE_H

#include "app/cli/walk.h"

typedef struct timeline_entry {
    hj_action action;
    uint32_t turn, step, source_pos;
} timeline_entry;

/* A position that is kept: before an action where the log goes on from another than was reached (a
 * ruling took moves back, recorded amounts were taken over), else after it. */
typedef struct timeline_key {
    uint32_t number;
    bool before;
    hj_game *game;
} timeline_key;

/* What was found, noted or ruled at an action: a line made safe to print. */
typedef struct timeline_remark {
    uint32_t number;
    bool finding;
    hj_rule rule;
    char *text;
} timeline_remark;

typedef struct timeline_check {
    uint32_t number;
    hj_checkpoint claims; /* its claim list is its own; no snapshot */
    hj_claim *claim;
    bool has_snapshot;
} timeline_check;

typedef struct timeline {
    cli_index index;       /* what addresses are looked up in */
    timeline_entry *entry; /* entry[n] of action n; entry[0] unused */
    uint32_t actions;      /* those that could be replayed */
    size_t keys, remarks, checks;
    size_t entry_room, key_room, remark_room, check_room;
    timeline_key *key;
    timeline_remark *remark;
    timeline_check *check;
    hj_game *shadow; /* while it is built: what the kept positions give */
} timeline;

/* Reads the game. 0, or an exit code with the error printed. */
int timeline_build(timeline *t, const cli_source *source);
void timeline_free(timeline *t);

/* Makes the states of a moment that timeline_go can fill; false: no memory. */
bool timeline_begin(const timeline *t, cli_moment *moment);
/* Goes to an action; 0 = before the first. */
void timeline_go(const timeline *t, cli_moment *moment, uint32_t number);
/* The next action, from where the moment stands; for going through a stretch. */
void timeline_next(const timeline *t, cli_moment *moment);

#endif
