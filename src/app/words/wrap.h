/* wrap.h: prose in lines of 80 columns. It must not know what the words say. */
#ifndef APP_WORDS_WRAP_H
#define APP_WORDS_WRAP_H

#include "app/report/buffer.h"

/* A blank at which no line breaks; prints as a blank. */
enum { TEXT_GLUE = 0x1F };

/* Text in a column: the first line has been begun up to `column`; the others are indented there.
 * A number stays with what it counts. */
void text_wrap(buffer *out, size_t column, const char *text);
/* The same where the first line has reached another column, `at`. */
void text_wrap_from(buffer *out, size_t at, size_t column, const char *text);
/* Lines, each indented by `first`, what goes on below by `rest`. */
void text_wrap_lines(buffer *out, size_t first, size_t rest, const char *lines);
/* Makes words stay on one line: their blanks become TEXT_GLUE. */
void text_glue(char *words);

#endif
