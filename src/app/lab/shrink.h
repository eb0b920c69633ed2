/* shrink.h: the shortest log that still shows the same finding. It must not know files, or how
 * findings are printed. */
#ifndef APP_LAB_SHRINK_H
#define APP_LAB_SHRINK_H

#include "app/lab/excerpt.h"

/* What makes two findings the same, as bits. A digest stands for a whole position: there it is the
 * same finding only where both digests are. */
enum {
    SHRINK_VERDICT = 1,
    SHRINK_RULE = 2,     /* and no precondition of another rule that was kept */
    SHRINK_FIELD = 4,    /* hand, whoever's */
    SHRINK_PATH = 8,     /* P1.hand.ore */
    SHRINK_KIND = 16,    /* of the action that is illegal */
    SHRINK_REASONS = 32, /* the words of what is broken, numbers and places aside */
    SHRINK_USUAL = SHRINK_VERDICT | SHRINK_RULE | SHRINK_FIELD
};

/* The conditions of --keep. Those that name a value choose the finding: the first that has it. */
typedef struct shrink_keep {
    unsigned bits;
    int verdict;   /* -1 = that of the first finding */
    char rule[32]; /* "" = that of the first finding; as with the next two */
    char field[48], path[64];
} shrink_keep;

/* "verdict,rule,field", "rule=BASE-BUILD-07", "path=P1.hand.ore" ... false: why (200) says it. */
bool shrink_keep_read(shrink_keep *out, const char *text, char *why, size_t why_size);

typedef struct shrink_finding {
    bool found;
    uint8_t kind;          /* hj_finding_kind */
    uint8_t action_kind;   /* hj_kind, 0 = it is no action's */
    uint32_t number, line; /* action, and line of the text */
    uint32_t last_good, last_writer;
    const char *rule; /* code, "" = none */
    uint64_t broken;  /* stands for the rules whose preconditions failed */
    uint64_t reasons; /* for the words of these preconditions */
    char field[48], path[64], text[300];
    char recorded[80], replayed[80];
} shrink_finding;

typedef struct shrink {
    hj_verify_options how; /* readings, settings, strictness; its callbacks are not called */
    shrink_keep keep;
    bool from_start; /* leave the start of the game as it is */
    /* what comes out */
    shrink_finding was, is;
    uint32_t actions_before, actions_after;
    uint64_t replays;
    bool snapshot; /* the log starts from a position */
    buffer text;   /* the log, in the text form */
    char why[512];
} shrink;

/* false: the game has no such finding, why says it. */
bool shrink_run(shrink *s, const excerpt *game);
void shrink_free(shrink *s);
/* Keeps what matters of a finding beyond the call it is handed out in. */
void shrink_finding_copy(shrink_finding *to, const hj_finding *from);
/* The verdict a finding of this kind leads to. */
hj_verdict shrink_verdict(const shrink_finding *f);

#endif
