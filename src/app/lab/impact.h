/* impact.h: the trace of a game under one set of rules, and where two traces part. It must not know
 * files, or how many games there are. */
#ifndef APP_LAB_IMPACT_H
#define APP_LAB_IMPACT_H

#include "app/report/buffer.h"
#include "hexjudge.h"

/* ---- rules to judge by ---- */

enum { VARIANT_SETS = 32 };

/* "log", "base/1,bank=unlimited", a profile, "name=value,..", "without=CODE", "without=part:N". */
typedef struct variant {
    const char *spec;
    const char *readings;              /* NULL = the log's */
    const char *set[VARIANT_SETS + 1]; /* NULL-terminated; point into text */
    unsigned sets;
    hj_probe probe;
    char *text;
} variant;

/* false: why (200 bytes at least) says what is wrong. */
bool variant_read(variant *out, const char *spec, char *why, size_t why_size);
void variant_free(variant *v);

/* ---- traces ---- */

typedef struct impact_step {
    uint64_t digest, legal; /* of the state after the action, and of what is legal then; 0 = none */
    const char *rule;       /* the action breaks it; NULL = it is legal */
    uint8_t winners, reason;
} impact_step;

typedef struct impact_trace {
    impact_step *step; /* [0] is the start, [n] action n */
    size_t steps, room;
    hj_verdict verdict;
    uint8_t points[HJ_SEATS_MAX + 1];
    const char *last_rule; /* of a finding that is no action's; NULL = none */
} impact_trace;

void trace_clear(impact_trace *t);
void trace_free(impact_trace *t);

/* How to judge a log: by its own header and expectation, changed by a variant. */
typedef struct impact_way {
    hj_verify_options base; /* as its expectation says; callbacks are not called */
    const variant *variant;
    bool legal; /* digests of what is legal, too */
} impact_way;

/* Judges every game of the reader; trace is filled anew for each and handed out. */
size_t trace_reader(hj_reader *reader, const impact_way *way,
                    void (*game)(void *user, uint32_t index, const impact_trace *trace),
                    void *user);

/* ---- where two part ---- */

typedef enum impact_kind {
    IMPACT_NONE,
    IMPACT_NEWLY_ILLEGAL,
    IMPACT_NEWLY_LEGAL,
    IMPACT_OTHER_RULE, /* illegal in both, by another rule */
    IMPACT_OTHER_STATE,
    IMPACT_OTHER_OUTCOME, /* winners, reason, points or verdict */
    IMPACT_PERMITS,       /* an action nobody took has become legal */
    IMPACT_FORBIDS,       /* ... or illegal */
    IMPACT_KINDS
} impact_kind;
const char *impact_word(impact_kind kind);

typedef struct impact {
    impact_kind kind;
    uint32_t step;
    const char *rule; /* code; "" = not known yet */
} impact;

/* The first step at which two traces part; what is legal and was not played aside. */
impact impact_first(const impact_trace *old, const impact_trace *now);
/* The first step after which other actions are legal: its kind is PERMITS until it is looked at. */
impact impact_first_legal(const impact_trace *old, const impact_trace *now);

/* Looks again at the place where a game parts: names the rule and fills in words. open gives a
 * fresh reader of the log, NULL = it cannot be read; old NULL: only a baseline is known of it. */
void impact_explain(impact *about, buffer *words, uint32_t game, const impact_way *old,
                    const impact_way *now, hj_reader *(*open)(void *user), void *user);

#endif
