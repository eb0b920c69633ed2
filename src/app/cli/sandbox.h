/* sandbox.h: gives up, for the rest of the process, what judging does not need, so that a fault in
 * a parser stays a fault in a parser. It must not know what is judged. */
#ifndef APP_CLI_SANDBOX_H
#define APP_CLI_SANDBOX_H

#include <stdbool.h>

#include "app/cli/cli.h"

/* From now on nothing is opened for writing, no program is run, no process or connection made; a
 * thread may be. Where the kernel has Landlock, no file is opened but the inputs and `also` (NULL =
 * none). What the process does all the same ends it with one line and the exit
 * code of a FAULT. What stands open stays open. false: this build or kernel has no such thing; the
 * process is as it was, or has given up a part. */
bool sandbox_enter(const cli_inputs *inputs, const char *also);

/* In a debug build, what a test asks for by HEXJUDGE_TRY: what a fault in a parser might do. */
void sandbox_try(void);

/* What sandbox_enter would do here, in words for `version`: "seccomp and landlock", "none: ...". */
const char *sandbox_words(void);

#endif
