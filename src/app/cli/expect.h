/* expect.h: what a case of the corpus is expected to come to: a NAME.expect file, read into a
 * value. It must not know how cases are run. */
#ifndef APP_CLI_EXPECT_H
#define APP_CLI_EXPECT_H

#include "app/cli/judging.h"

enum { EXPECT_LINES_MAX = 16 };

typedef struct expect {
    buffer bytes; /* the file; the strings below point into it */
    int verdict;  /* -1 = not said */
    const char *rule[EXPECT_LINES_MAX];
    size_t rules;
    const char *text[EXPECT_LINES_MAX];
    size_t texts;
    const char *path; /* NULL = not said */
    int64_t action;   /* -1 = not said */
    int exit_code;    /* -1 = not said */
    bool has_digest;
    uint64_t digest;
    const char *gap; /* a known gap: the case is expected to fail; NULL = none */
    judging how;     /* of its `options` lines */
} expect;

/* false: the file cannot be read or has a line that means nothing; why says it. */
bool expect_read(expect *out, const char *path, char *why, size_t why_size);
void expect_free(expect *e);

#endif
