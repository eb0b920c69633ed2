/* cover.h: what a corpus exercises: rules met and broken, option values, kinds of action, ends and
 * edges, as a list of points with counts. It must not know where games come from. */
#ifndef APP_LAB_COVER_H
#define APP_LAB_COVER_H

#include "app/report/buffer.h"
#include "hexjudge.h"

typedef struct cover_point {
    const char *group;  /* "accept", "reject", "option", "action", "end", "edge" */
    const char *name;   /* "BASE-BUILD-07", "bank=unlimited" */
    const char *text;   /* what it is, "" = the name says it */
    const char *waiver; /* why it cannot be met, NULL = it can */
    uint64_t count;     /* how often it was met */
    uint64_t games;     /* in how many games */
    bool seen;          /* in the game just judged */
} cover_point;

typedef struct cover {
    cover_point *point;
    size_t points;
    uint64_t games;
    pool strings;
    struct cover_work *work;
} cover;

void cover_begin(cover *c);
void cover_end(cover *c);
/* Judges every game of the reader, by other readings where options name some (callbacks are not
 * called). game, which may be NULL, is called after each, while seen holds. Returns how many. */
size_t cover_reader(cover *c, hj_reader *reader, const hj_verify_options *options,
                    void (*game)(void *user, const cover *c, const hj_result *result), void *user);

#endif
