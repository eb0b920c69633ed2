/* fresh.h: another run of this program, for what must hold without anything this one knows. */
#ifndef APP_CLI_FRESH_H
#define APP_CLI_FRESH_H

#include <stdbool.h>

/* Runs the program with these words, argv[0] first and NULL last, and returns its exit code; -1 =
 * there was no such run, or it crashed. folder: to run in, NULL = here. to: a file, written anew,
 * for what it prints; NULL = it is dropped. */
int fresh_run(const char *const argv[], const char *folder, const char *to);

#endif
