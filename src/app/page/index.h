/* index.h: the page of an event, or of any number of games: facts, then tables with links, which a
 * script sorts and filters. It takes plain rows and knows nothing of what they say. */
#ifndef APP_PAGE_INDEX_H
#define APP_PAGE_INDEX_H

#include <stdbool.h>
#include <stddef.h>

#include "app/report/buffer.h"

/* All texts are plain and may come from strangers; NULL is "". */
typedef struct index_cell {
    const char *text;
    const char *link; /* relative to the index: "games/R02-T06.html"; NULL = none */
    int verdict;      /* an hj_verdict, whose sign stands before the text; -1 = none */
    bool strong;      /* stands out, as a game that was won */
    bool open;        /* in a map: ?only=open leaves it */
} index_cell;

typedef struct index_table {
    const char *id, *title; /* "standings", "Standings" */
    const char *empty;      /* what is said where there are no rows; NULL = no table at all */
    unsigned columns;
    const char *const *head;
    unsigned numbers; /* columns of numbers, as bits; the last stands for all further ones */
    size_t rows;
    const index_cell *cell; /* rows x columns */
    const bool *open;       /* a flag a row: ?only=open leaves these; NULL = none is */
    bool map;               /* a place for each cell: it is not sorted, and filtered cell by cell */
    const char *note;       /* a sentence below the title; NULL = none */
} index_table;

/* A number with its name, on top: "36" "tables". */
typedef struct index_fact {
    const char *value, *name;
    bool alarm; /* stands out */
} index_fact;

/* A whole page that stands in the index itself; links to it are "#ID". */
typedef struct index_inside {
    const char *id, *title, *html;
} index_inside;

typedef struct index_page {
    const char *title;
    const char *const *line; /* further lines below it, NULL-terminated; NULL = none */
    size_t facts, tables;
    const index_fact *fact;
    const index_table *table;
    const index_cell *file; /* "standings.csv" and the like, to be saved */
    size_t files;
    const index_inside *inside; /* each with the policy of a page by page_write */
    size_t insides;
    const char *command, *stamp; /* as in page_options */
} index_page;

/* A cell of nothing but text. */
index_cell index_plain(const char *text);
void index_write(buffer *out, const index_page *index);

#endif
