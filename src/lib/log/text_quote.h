/* text_quote.h: strings and bytes as the text form writes them. It must not know games. */
#ifndef HJ_TEXT_QUOTE_H
#define HJ_TEXT_QUOTE_H

#include "util/text_buffer.h"

#include <stdint.h>

/* A string in quotes: control and direction bytes, which a terminal would obey, become \xNN. */
void text_add_quoted(text_buffer *out, const char *string);
/* The same, bare where it is a word of letters, digits, - and _ that begins with a letter. */
void text_add_word_or_quoted(text_buffer *out, const char *string);
/* Two lower-case digits a byte. */
void text_add_hex(text_buffer *out, const uint8_t *bytes, size_t size);

#endif
