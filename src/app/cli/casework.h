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

/* What a log of a case comes to now, in full: for whoever wants to write it down. */
typedef struct case_story {
    hj_verdict verdict;
    int code; /* exit code of verify */
    bool finding;
    uint32_t number; /* where it stands */
    uint64_t digest;
    const char *rule;                                              /* its code, NULL = none */
    char path[64];                                                 /* "" = it has none */
    bool rule_seen[EXPECT_LINES_MAX], text_seen[EXPECT_LINES_MAX]; /* of the expectation's lines */
    buffer words;                                                  /* as verify prints it */
} case_story;

/* false: it cannot be judged; why says it. */
bool case_tell(case_story *out, const expect *e, const char *path, buffer *why);
void case_story_free(case_story *story);

#endif
