/* typed_line.h: typed lines: from a terminal with editing, history and completion (libedit), from a
 * pipe or a file as they come. It must not know what a line means. */
#ifndef APP_CLI_TYPED_LINE_H
#define APP_CLI_TYPED_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TYPED_LINE_MAX = 1024 };

typedef struct typed_lines {
    FILE *from;
    bool plain; /* as they come, whoever types them */
    /* The n-th whole line, from 0, that may be meant by what stands there, into out; false past the
     * last. NULL: nothing is completed. */
    bool (*complete)(void *user, size_t n, char out[TYPED_LINE_MAX]);
    void *user;
} typed_lines;

/* Does a person type them? */
bool typed_by_hand(const typed_lines *lines);
/* The next line without its line end, NULL at the end. Lives until the next call. The prompt is for
 * a person only. */
const char *typed_line(const typed_lines *lines, const char *prompt);

#endif
