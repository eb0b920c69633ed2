/* colour.c: whether output is coloured: asked for, or a terminal that wants it. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/cli.h"

bool cli_colour(bool *on, const char *when, FILE *out) {
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");
    if (!when || strcmp(when, "auto") == 0) {
        *on = isatty(fileno(out)) && !(none && *none) && term && strcmp(term, "dumb") != 0;
        return true;
    }
    *on = strcmp(when, "always") == 0;
    return *on || strcmp(when, "never") == 0;
}
