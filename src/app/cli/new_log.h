/* new_log.h: a log written anew from the records of another, under a name that must be free, and
 * that it gets only when it is whole and on the disk. It must not know which records and why. */
#ifndef APP_CLI_NEW_LOG_H
#define APP_CLI_NEW_LOG_H

#include "app/cli/cli.h"
#include "app/report/buffer.h"

typedef struct new_log {
    hj_writer *writer; /* End records are written as they are given */
    const char *path;
    buffer temporary; /* the name until then; empty: it is written where it belongs */
    char why[512];
} new_log;

/* The words of a command that takes IN and OUT. -1: in, out and the reader of in are there; else
 * the command is over, and this is its exit code. */
int new_log_words(int argc, char **argv, const char **in, const char **out, hj_reader **reader);

/* path "-" is standard output. false: why says it. */
bool new_log_open(new_log *log, const char *path);
bool new_log_put(new_log *log, const hj_record *record);
/* Finishes it, puts it on the disk and gives it its name. false: nothing is left. */
bool new_log_finish(new_log *log);
/* What is not finished vanishes. */
void new_log_close(new_log *log);

#endif
