/* escape.h: text that came from a log or a file name, made harmless for where it is printed.
 * Bytes that are no UTF-8 and control characters show as \xNN, so nothing is silently lost. */
#ifndef APP_REPORT_ESCAPE_H
#define APP_REPORT_ESCAPE_H

#include <stddef.h>

#include "app/report/buffer.h"

/* Terminal: control characters, also the 8-bit ones, and the marks that turn the direction of
 * writing become \xNN. columns_max > 0 cuts there and puts "..." instead of the rest. */
void escape_terminal(buffer *out, const char *text, size_t columns_max);
/* XML and HTML, for content and for attributes in double quotes. */
void escape_xml(buffer *out, const char *text);
/* Markdown: a code span, in a table cell too. Nothing formats in it, and no @name and no #number
 * becomes a link; what would end it shows as \xNN. */
void escape_markdown(buffer *out, const char *text);
/* A GitHub workflow command: the message, or a property's value. */
void escape_github(buffer *out, const char *text, int property);
/* One word of a shell command; quoted only where it must be. */
void escape_shell(buffer *out, const char *text);
/* Valid UTF-8 without NUL, for JSON: bad bytes become U+FFFD. */
void escape_utf8(buffer *out, const char *text);
/* The first byte that is no UTF-8; NULL = all of it is. */
const char *escape_bad_utf8(const char *text);
/* A CSV cell as RFC 4180 wants it; what a spreadsheet would run as a formula gets an apostrophe. */
void escape_csv(buffer *out, const char *text);
/* Columns the text takes on a terminal: one a character, colour codes none. */
size_t escape_columns(const char *text);

#endif
