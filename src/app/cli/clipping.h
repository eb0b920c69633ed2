/* clipping.h: what the commands share that make small logs of large ones: opening a game, writing
 * a text as a log, and writing a case of the corpus that a fresh process has passed. */
#ifndef APP_CLI_CLIPPING_H
#define APP_CLI_CLIPPING_H

#include "app/cli/cli.h"
#include "app/cli/judging.h"
#include "app/cli/walk.h"
#include "app/lab/excerpt.h"

/* Reads the game that FILE, FILE:GAME or "-" names. 0, or an exit code with the error printed. */
int clip_open(excerpt *out, cli_source *source, const char *word);
/* The same of a source that is open; scrub: see excerpt_read. */
int clip_read(excerpt *out, const cli_source *source, bool scrub);

/* A game with the places in it that addresses name. */
typedef struct clip_game {
    cli_source source;
    excerpt game;
    cli_index index;
} clip_game;
/* 0, or an exit code with the error printed; to be closed either way. */
int clip_game_open(clip_game *g, const char *word);
void clip_game_close(clip_game *g);

/* --rules, --set and --strict of judging.h, as rows of a cli_option table: say how to judge. */
#define CLIP_OPTIONS                                                                               \
    {"rules", 0, true}, {"set", 0, true}, {                                                        \
        "strict", 0, false                                                                         \
    }
enum { CLIP_OPTION_COUNT = 3 };
/* Takes option index of CLIP_OPTIONS. 0, or the exit code with the error printed. */
int clip_option(judging *how, const char *command, int index, const char *value);
hj_verify_options clip_judging(const judging *how);

/* Writes a new file; one that exists is not touched. false: the error is printed. */
bool clip_write(const char *path, const buffer *bytes);
/* Writes the text as a log under a name that must be free. false: the error is printed. */
bool clip_write_log(const char *path, const buffer *text);

/* A case of the corpus. */
typedef struct clip_case {
    const char *name; /* NAME of NAME.txt, NAME.expect and NAME.hjl.gz */
    buffer remarks;   /* lines that open the text; each begins with # */
    const buffer *text;
    const judging *how;
    hj_verdict verdict;
    bool has_finding;
    uint32_t number;                 /* its action */
    const char *rule, *path, *words; /* "" = it has none */
} clip_case;

/* Writes the three files, and has a fresh process test them. 0, or an exit code with the error
 * printed. */
int clip_write_case(const clip_case *c);
/* A line of remarks, made harmless and wrapped. */
void clip_remark(buffer *out, const char *words);
/* The name of a file without its folder and its endings, for names of what is made of it. */
void clip_base(buffer *out, const char *path);

#endif
