/* report_many.h: pages of many games, written by several threads, and an index of them. It must not
 * know where the list of games comes from. */
#ifndef APP_CLI_REPORT_MANY_H
#define APP_CLI_REPORT_MANY_H

#include "app/page/index.h"
#include "app/page/page.h"

/* One game of the list. Set path, game and name; the rest is filled in. */
typedef struct many_item {
    const char *path;     /* NULL = no page is wanted */
    unsigned game;        /* of the input, from 1 */
    const char *name;     /* of the page, without .html: letters, digits, . _ - */
    const char *official; /* as in page_options */
    bool written;
    buffer html;          /* the page, where it is kept */
    page_summary summary; /* its text says why there is no page */
} many_item;

enum { MANY_SINGLE_MAX = 64 }; /* games that one file may hold */

/* Writes FOLDER/games/NAME.html for each item, whatever the number of threads the same; the folders
 * are made. folder NULL: the pages are kept instead. What cannot be read costs its own page only.
 * false: a page could not be written, and the error is printed. */
bool many_write(many_item *item, size_t count, const page_options *options, const char *folder,
                unsigned threads);
void many_free(many_item *item, size_t count);

/* Writes the index to a file; pages that were kept stand in it. false: it could not be written, and
 * the error is printed. */
bool many_index(const index_page *index, const many_item *item, size_t count, const char *path);
/* FOLDER/index.html of pages in a folder; of kept ones, the file itself. */
const char *many_index_path(pool *strings, const char *out, bool single);

/* Writes a file by way of a neighbour, so that a full disk leaves what was there. */
bool report_file(const char *path, const char *bytes, size_t size);

#endif
