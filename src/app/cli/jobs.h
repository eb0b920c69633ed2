/* jobs.h: judges many inputs with several threads and hands the games out in the order of the
 * inputs, whatever the number of threads. It must not know what a game or a verdict is. */
#ifndef APP_CLI_JOBS_H
#define APP_CLI_JOBS_H

#include "app/cli/judging.h"

typedef struct jobs_caller {
    /* Called in the caller's thread, in order: each game (owned by the callee), and after the
     * games of an input what kept it from being read, if anything did. */
    void (*game)(void *user, report_game *game);
    void (*unreadable)(void *user, const char *path, const char *why);
    /* Called now and then, between games. */
    void (*meanwhile)(void *user, size_t inputs_done, size_t inputs);
    void *user;
} jobs_caller;

void jobs_run(const judging *how, const cli_inputs *inputs, unsigned threads,
              const jobs_caller *caller);

#endif
