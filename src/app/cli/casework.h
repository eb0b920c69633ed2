/* casework.h: the cases of a corpus: finding them, and judging one against what it expects. It must
 * not know what is done with the answer. */
#ifndef APP_CLI_CASEWORK_H
#define APP_CLI_CASEWORK_H

#include "app/cli/expect.h"

/* Paths of NAME.expect files. */
typedef struct case_list {
    char **path;
    size_t count, room;
} case_list;

/* Adds a NAME.expect, or every case below a folder. A text log without an expectation is a case
 * too, one that fails for want of it. false: something cannot be read; the error is printed. */
bool cases_find(case_list *list, const char *path);
void cases_sort(case_list *list); /* by the bytes of their paths */
void cases_free(case_list *list);

bool case_exists(const char *path);

typedef struct case_result {
    hj_verdict verdict; /* of the gravest game */
    uint64_t digest;    /* of the last game's last state */
} case_result;

/* Judges a log of a case. why stays empty when all is as expected, else says the first thing that
 * is not. probe: NULL, or what looks on. */
case_result case_judge(buffer *why, const expect *e, const char *path, const hj_probe *probe);

#endif
