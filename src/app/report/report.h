/* report.h: a judged game as a plain value, and the writers that print such values as text,
 * JSON Lines, JUnit, GitHub annotations and Markdown. Writers know no rules and judge nothing. */
#ifndef APP_REPORT_REPORT_H
#define APP_REPORT_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "app/report/buffer.h"
#include "hexjudge.h"

/* ---- values (model.c) ---- */

typedef struct report_reason {
    const hj_rule_row *row; /* NULL = none named */
    bool ok;
    const char *text;
} report_reason;

/* An action that may have made a value differ. */
typedef struct report_suspect {
    uint32_t number;
    const char *move; /* as in the text form */
    bool has_values;  /* of the value that differs: else it is a digest's */
    uint32_t before, after;
    const hj_rule_row *row; /* by which it changed, NULL = not known */
} report_suspect;

/* One finding, copied out of the replay. Strings are never NULL; "" = nothing to say. */
typedef struct report_finding {
    uint8_t kind; /* hj_finding_kind */
    const hj_rule_row *row;
    uint32_t number, line, source_pos, turn;
    uint64_t offset;
    uint8_t seat;
    bool what_if, forced, skipped;
    const char *text;
    const char *action;    /* as in the text form: "P2 road e41" */
    const char *human;     /* for people: "road e41 (5|11)" */
    const char *kind_word; /* of the action: "road" */
    unsigned reasons;
    const report_reason *reason;
    const char **legal; /* legal alternatives in words, nearest first */
    unsigned legal_count;
    size_t legal_more;      /* further ones that are not listed */
    bool legal_other_kinds; /* they are kinds, since none of the action's kind is legal */
    const char *legal_if;   /* the one change that would make it legal */
    const char *readings;   /* under which readings it would be legal */
    const char *path, *recorded, *replayed;
    uint32_t last_good, last_writer;
    uint32_t checkpoints_before;
    unsigned suspects, suspects_more; /* listed, and further ones */
    const report_suspect *suspect;
    const hj_rule_row *writer_row;
    uint64_t fingerprint;
} report_finding;

typedef struct report_game {
    pool strings;
    struct report_game *next; /* in a queue */
    const char *file;         /* the input's path */
    uint32_t index;           /* of the game in its input, from 1 */
    bool archive;             /* its input holds more than one game */
    bool is_text;             /* the input is in the text form */
    const char *foreign;      /* what a file that is no log seems to be; "" = nothing known */
    hj_result result;         /* its strings live in `strings` */
    const char *color[HJ_SEATS_MAX + 1];
    const char *source_format;
    uint32_t finding_count; /* entries of finding; result.findings may be more */
    uint32_t told;          /* of them printed already, while the game went on */
    report_finding *finding;
    uint32_t finding_room;
    hj_action last; /* the last action, and its number: what a claim after it speaks of */
    uint32_t last_number;
    uint32_t checkpoints_seen;
    bool keep_going; /* every finding was asked for */
} report_game;

report_game *report_game_new(const char *file);
void report_game_free(report_game *game);
size_t report_game_size(const report_game *game); /* bytes it holds */
/* Takes what the header and person records say of source and colours. */
void report_game_record(report_game *game, const hj_record *record);
/* Copies a finding, with alternatives and readings while the replay's state is at hand. Beyond
 * REPORT_FINDINGS_MAX of a game they are counted only. */
void report_game_finding(report_game *game, const hj_finding *finding);
void report_game_result(report_game *game, const hj_result *result);
enum { REPORT_FINDINGS_MAX = 1000 };

/* "final.hjl.gz", or "games.hjl.gz:777" in an archive. */
void report_label(buffer *out, const report_game *game);
/* The rest of the verdict line after verdict and file. */
void report_denominators(buffer *out, const report_game *game);
/* The command to run now, "" for CLEAN; the same for one finding, "" where there is none. */
void report_next(buffer *out, const report_game *game);
void report_next_of(buffer *out, const report_game *game, const report_finding *finding);
/* "#137", "byte 1234" or "line 12". */
void report_place(buffer *out, const report_game *game, const report_finding *finding);
/* "P2 Ben (blue)", escaped for a terminal. */
void report_seat(buffer *out, const report_game *game, unsigned seat);
const char *report_kind_word(unsigned finding_kind);
/* The finding that gave the verdict: the first that is no warning, else the first; or NULL. */
const report_finding *report_first(const report_game *game);

/* ---- words of one finding (describe.c, alternatives.c, change.c) ---- */

void describe_action(buffer *out, const hj_config *config, const hj_action *action);
/* Fills legal, legal_count, legal_more, legal_other_kinds: legal actions of the same kind, nearest
 * first; where there is none, the kinds that are legal. */
void alternatives_list(pool *strings, report_finding *out, const hj_game *game,
                       const hj_action *action);
/* The single change that would have made it legal, from the preconditions that failed. */
void change_words(buffer *out, const hj_game *game, const hj_finding *finding);
/* Readings and profiles under which the action would be legal in this position. */
void readings_words(buffer *out, const hj_game *game, const hj_action *action);

/* ---- words on a value that differs (divergence.c) ---- */

void divergence_window(buffer *out, const report_finding *f);
void divergence_suspects(buffer *out, const report_finding *f);
typedef enum report_effect {
    REPORT_EFFECT_UNKNOWN,
    REPORT_HEALS,
    REPORT_PERSISTS
} report_effect;
report_effect divergence_effect(buffer *out, const report_game *game, const report_finding *f);

/* ---- writers ---- */

typedef struct report_options {
    FILE *out;
    bool color, verbose, quiet;
    const char *rules;           /* --rules as given, or NULL */
    const char *const *settings; /* --set as given, NULL-terminated, or NULL */
    double seconds;              /* set before end; < 0: times are not wanted */
} report_options;

/* What a whole run came to. */
typedef struct report_totals {
    uint64_t games, by_verdict[HJ_VERDICT_FAULT + 1];
    uint64_t actions, checkpoints, findings, ruled, warnings;
    uint64_t files, unreadable, ignored;
    int exit_code;
} report_totals;

typedef struct report_writer report_writer;
typedef struct report_format {
    const char *name;
    bool streams; /* prints games as they come, not all at the end */
    void (*begin)(report_writer *writer);
    void (*game)(report_writer *writer, report_game *game); /* takes the game */
    /* The findings that were not told yet of a game that goes on; NULL = not in this format. */
    void (*findings)(report_writer *writer, report_game *game);
    void (*unreadable)(report_writer *writer, const char *file, const char *why);
    void (*end)(report_writer *writer, const report_totals *totals);
} report_format;

/* State of a run's output; each format uses what it needs. */
struct report_writer {
    const report_format *format;
    report_options options;
    buffer line;       /* scratch, and what is printed next */
    report_game *held; /* text: a first CLEAN game, printed only if it stays the only one */
    uint64_t games;
    FILE *spool;   /* junit: the body, until the counts are known */
    FILE *summary; /* github: GITHUB_STEP_SUMMARY, or NULL */
    uint64_t failures, errors, skipped, cases;
    buffer table; /* md, github: rows of the table */
    uint64_t rows;
    struct report_cause *causes;
    size_t cause_count, cause_room;
};

extern const report_format report_text, report_jsonl, report_junit, report_github, report_md;
const report_format *report_format_find(const char *name); /* NULL when unknown */
report_writer *report_open(const report_format *format, const report_options *options);
void report_begin(report_writer *writer);
void report_put(report_writer *writer, report_game *game); /* takes the game */
/* Prints what was found so far in a game that still goes on; false: the format cannot. */
bool report_findings(report_writer *writer, report_game *game);
void report_unreadable(report_writer *writer, const char *file, const char *why);
void report_end(report_writer *writer, const report_totals *totals, double seconds);
void report_close(report_writer *writer);

/* The whole text block of a game, as `text` prints it: also the body of a JUnit failure. */
void report_block(buffer *out, const report_game *game, bool color, bool quiet);
/* "3 games: 1 CLEAN, 2 ILLEGAL; 1 file unreadable" */
void report_counts(buffer *out, const report_totals *totals);

/* Causes, for github and md: findings grouped by kind and rule, with the first place of each. */
typedef struct report_cause {
    uint8_t verdict;
    const char *rule; /* code or kind word; static */
    uint64_t count;
    char *label, *place, *text, *file;
    uint32_t line; /* of a text log, for an annotation; 0 = none */
} report_cause;
void report_cause_add(report_writer *writer, const report_game *game);
/* Gravest first, then most frequent, then by rule. */
void report_cause_sort(report_writer *writer);

#endif
