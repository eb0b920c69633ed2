/* page.h: a game as one self-contained HTML page: the verdict, what was found with boards before
 * and after, points, transcript and provenance as HTML and SVG that need no script, and a script
 * that steps through the game. It takes bytes and gives text; it must not know files or arguments.
 */
#ifndef APP_PAGE_PAGE_H
#define APP_PAGE_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "app/report/buffer.h"
#include "hexjudge.h"

enum { PAGE_VIEW_FULL = 0, PAGE_VIEW_PUBLIC = 7 }; /* 1..6: what that seat saw */

typedef struct page_options {
    const char *file;     /* the log's name, as commands on the page name it */
    const char *command;  /* that writes this page again; NULL = not said */
    unsigned view;        /* as hj_config.view. What a view hides is not in the page. */
    bool legal;           /* what was legal at each step */
    bool transcript;      /* the transcript is printed too */
    const char *stamp;    /* when the page was written, NULL = not said: same log, same bytes */
    const char *official; /* what an event says of the result, one line; NULL = nothing */
    const char *up;       /* where the event's index lies, NULL = none */
    bool split;           /* style and script stand in files beside: page.css, page.js */
} page_options;

/* Rolls of a seat: both faces where they are known, else the sum. */
typedef struct page_rolls {
    uint16_t pair[7][7], sum[13];
} page_rolls;

/* What the page says of the game, for whoever lists pages. Texts are plain and safe. */
typedef struct page_summary {
    hj_verdict verdict; /* CLEAN where there is no such game */
    uint32_t games;     /* in the input */
    uint32_t actions, findings;
    char title[160];   /* event, round, table; else the game's id; else the file */
    char rules[24];    /* "base/1" */
    char result[160];  /* "P2 Ben wins with 10 points at #412, as recorded" */
    char finding[240]; /* the first that counts, with its place and rule */
    const char *rule;  /* its rule's code; "" = none */
    char text[400];    /* why no page could be written; "" = it was */
    bool dice;         /* its header says dice, or nothing: other rolls are no rolls of dice */
    page_rolls rolls[HJ_SEATS_MAX + 1];
} page_summary;

/* Writes the page of game number `game` (from 1) of an input: a log, an archive, the text form, or
 * a page. false: there is no such game, and *summary says so. */
bool page_write(buffer *out, const page_options *options, const void *bytes, size_t size,
                unsigned game, page_summary *summary);

/* The view that a word names: NULL or "full", "public", "seat:NAME" with a player's name or seat of
 * that game. false: there is no such, and why says so. */
bool page_view(unsigned *view, const char *word, const void *bytes, size_t size, unsigned game,
               char *why, size_t why_size);

/* May a view not know a value of this path? */
bool page_hides(unsigned view, const char *path);

/* What --split writes beside the page: the style, and the script of every rule set. */
extern const char page_css[];
void page_script(buffer *out, unsigned ruleset); /* 0 = of all, for pages of any */

#endif
