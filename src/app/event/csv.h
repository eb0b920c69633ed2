/* csv.h: rows of a CSV file (RFC 4180, UTF-8), by the names of their columns. It must not know what
 * the columns mean. */
#ifndef APP_EVENT_CSV_H
#define APP_EVENT_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "app/report/buffer.h"

enum { CSV_COLUMNS_MAX = 64, CSV_SIZE_MAX = 16 * 1024 * 1024 };

/* Says what is wrong (or, as a warning, odd) with a line of a file; line 0 = the whole file. */
typedef void event_say(void *user, const char *file, unsigned line, bool warning, const char *what);

typedef struct csv {
    const char *path;
    event_say *say;
    void *user;
    pool *strings; /* cells live there */
    char *text;
    size_t size, at;
    unsigned line; /* of the row that was read last */
    unsigned next_line;
    unsigned columns;                  /* wanted */
    unsigned of_cell[CSV_COLUMNS_MAX]; /* which wanted column a cell of a row is; columns = none */
    unsigned cells;                    /* of the first row */
    const char *cell[CSV_COLUMNS_MAX]; /* the row, by wanted column; "" where it is not there */
} csv;

/* Reads the file and its first row, which names columns: the first `required` of `name` (NULL-
 * terminated) have to be there, the others may; cell is in that order. false, with a word said: it
 * cannot be read, or a column is missing. csv_close releases it either way; cells stay in
 * `strings`.
 */
bool csv_open(csv *in, const char *path, const char *const *name, unsigned required, pool *strings,
              event_say *say, void *user);
/* The next row: 1; 0 at the end; -1 after an error, which was said. Empty lines are passed over,
 * and an apostrophe that keeps a spreadsheet from running a cell is taken off. */
int csv_next(csv *in);
void csv_close(csv *in);
/* Only the text of a file, whatever it is: path, say and user are set. It has to be a plain file of
 * UTF-8 within the limit. csv_open does this first. */
bool csv_load(csv *in);

#endif
