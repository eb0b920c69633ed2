/* follow.h: waiting for a log that is still being written, until it ends, is closed, or somebody
 * has seen enough. It must not know what is judged. */
#ifndef APP_CLI_FOLLOW_H
#define APP_CLI_FOLLOW_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct follow {
    const char *path;
    int file;         /* opened once more, to know it again; -1 = standard input */
    bool was_locked;  /* a recorder was writing it */
    bool has_ended;   /* the last record that came was of a game that has its End */
    bool last_look;   /* nothing more can come after what is there now */
    unsigned silence; /* how many waits nothing has come */
    sigset_t signals; /* that stop it */
} follow;

/* Begins, and takes SIGINT and SIGTERM out of the way: they are asked for while it waits. */
void follow_begin(follow *f, const char *path);
/* A record has come. */
void follow_record(follow *f, bool has_ended);
/* Waits a little. false: nothing more will come, or is waited for. For hj_reader_follow. */
bool follow_more(void *user);
void follow_end(follow *f);

#endif
