/* wrap.c: prose in lines of 80 columns. It must not know what the words say. */
#include "app/words/wrap.h"

#include <string.h>

enum { WIDTH = 80 };

/* Characters, not bytes. */
static size_t columns_of(const char *text, size_t length) {
    size_t columns = 0;
    for (size_t i = 0; i < length; i++) {
        columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return columns;
}

void text_glue(char *words) {
    for (; *words != '\0'; words++) {
        *words = *words == ' ' ? TEXT_GLUE : *words;
    }
}

/* Bytes up to where a line may break; a number is not parted from what it counts. */
static size_t chunk_of(const char *text) {
    size_t length = strcspn(text, " ");
    while (text[length] == ' ' && length > 0 && text[length - 1] >= '0' &&
           text[length - 1] <= '9' && strspn(text + length, " ") == 1 &&
           strspn(text, "0123456789+") == length) {
        length += 1 + strcspn(text + length + 1, " ");
    }
    return length;
}

void text_wrap_from(buffer *out, size_t at, size_t column, const char *text) {
    size_t blanks = 0; /* owed before the next word, if it stays on this line */
    while (*text != '\0') {
        size_t length = chunk_of(text);
        size_t wide = columns_of(text, length);
        if (at > column && at + blanks + wide > WIDTH) {
            buffer_char(out, '\n');
            buffer_repeat(out, ' ', column);
            at = column;
        } else {
            buffer_repeat(out, ' ', blanks);
            at += blanks;
        }
        for (size_t i = 0; i < length; i++) {
            buffer_char(out, text[i] == TEXT_GLUE ? ' ' : text[i]);
        }
        at += wide;
        text += length;
        blanks = strspn(text, " ");
        text += blanks;
    }
    buffer_char(out, '\n');
}

void text_wrap(buffer *out, size_t column, const char *text) {
    text_wrap_from(out, column, column, text);
}

void text_wrap_lines(buffer *out, size_t first, size_t rest, const char *lines) {
    while (*lines != '\0') {
        size_t length = strcspn(lines, "\n");
        buffer line = {0};
        buffer_add(&line, lines, length);
        buffer_repeat(out, ' ', first);
        text_wrap_from(out, first, rest, buffer_string(&line));
        buffer_free(&line);
        lines += length + (lines[length] == '\n');
    }
}
