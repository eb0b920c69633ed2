/* spoilings.h: whether every single spoiling of a log is noticed. It must not know what a spoiling
 * is, or who notices. */
#ifndef APP_CLI_SPOILINGS_H
#define APP_CLI_SPOILINGS_H

#include "app/cli/cli.h"

typedef struct spoilings {
    cli_inputs inputs; /* logs that are CLEAN as they are */
    bool verbose, survivors_only;
    const char *only; /* one sort of them, NULL = all */
} spoilings;

/* Spoils every log in every way, prints what nobody notices, and returns the exit code. */
int spoilings_run(const spoilings *s);

#endif
