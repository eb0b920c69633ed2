/* markdown.h: the table of games that are not CLEAN, for `md` and for GitHub's step summary. Rows
 * are collected while the run goes on; the counts above them are known at its end. */
#ifndef APP_REPORT_MARKDOWN_H
#define APP_REPORT_MARKDOWN_H

#include "app/report/report.h"

enum { MARKDOWN_ROWS_MAX = 500 }; /* an issue's text has an end */

void markdown_row(report_writer *writer, const report_game *game);
void markdown_unreadable(report_writer *writer, const char *file, const char *why);
void markdown_page(report_writer *writer, const report_totals *totals, FILE *out);

#endif
