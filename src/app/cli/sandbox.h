/* sandbox.h: gives up, for the rest of the process, what judging does not need, so that a fault in
 * a parser stays a fault in a parser. It must not know what is judged. */
#ifndef APP_CLI_SANDBOX_H
#define APP_CLI_SANDBOX_H

#include <stddef.h>

/* From now on nothing is opened for writing, no program is run, no process or connection made; a
 * thread may be. Where the kernel has Landlock, no file is opened but those that the words
 * name, or that are below a folder they name, and `also` (NULL = none). What the process does all
 * the same is refused, or ends it with one line and the exit code of a FAULT. What stands open
 * stays open. Returns in words what holds now: sandbox_whole, or what of it this build or system
 * lacks. */
const char *sandbox_enter(const char *const *word, size_t words, const char *also);
extern const char sandbox_whole[];

/* In a debug build, what a test asks for by HEXJUDGE_TRY: what a fault in a parser might do. */
void sandbox_try(void);

#endif
