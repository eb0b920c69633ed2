/* text_buffer.c: bounded appending. Everything goes through text_add_bytes or text_vprintf, and
 * both keep size < capacity. */
#include "util/text_buffer.h"

#include <stdio.h>
#include <string.h>

text_buffer text_begin(char *bytes, size_t capacity) {
    if (capacity > 0)
        bytes[0] = '\0';
    return (text_buffer){.bytes = bytes, .capacity = capacity, .size = 0, .cut = capacity == 0};
}

/* Marks the text as cut. The bytes from `from` on are new and fill the array: a UTF-8 character
 * that lost its tail goes too. */
static void cut_full(text_buffer *text, size_t from) {
    size_t size = text->capacity - 1, lead = size;
    while (lead > from && ((unsigned char)text->bytes[lead - 1] & 0xC0u) == 0x80u)
        lead--;
    if (lead > from) {
        const unsigned char first = (unsigned char)text->bytes[lead - 1];
        const size_t length = first >= 0xF0u ? 4 : first >= 0xE0u ? 3 : first >= 0xC0u ? 2 : 1;
        if (lead - 1 + length > size)
            size = lead - 1;
    }
    text->bytes[size] = '\0';
    text->size = size;
    text->cut = true;
}

void text_add_bytes(text_buffer *text, const char *bytes, size_t size) {
    if (text->cut)
        return;
    const size_t room = text->capacity - 1 - text->size;
    if (size <= room) {
        memcpy(text->bytes + text->size, bytes, size);
        text->size += size;
        text->bytes[text->size] = '\0';
        return;
    }
    memcpy(text->bytes + text->size, bytes, room);
    cut_full(text, text->size);
}

void text_add(text_buffer *text, const char *words) {
    text_add_bytes(text, words, strlen(words));
}

void text_add_char(text_buffer *text, char byte) {
    text_add_bytes(text, &byte, 1);
}

void text_vprintf(text_buffer *text, const char *format, va_list arguments) {
    if (text->cut)
        return;
    const size_t room = text->capacity - text->size; /* the NUL's place included */
    const int wanted = vsnprintf(text->bytes + text->size, room, format, arguments);
    if (wanted < 0) {
        text->bytes[text->size] = '\0';
        text->cut = true;
    } else if ((size_t)wanted < room) {
        text->size += (size_t)wanted;
    } else {
        cut_full(text, text->size);
    }
}

void text_printf(text_buffer *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(text, format, arguments);
    va_end(arguments);
}

size_t text_end(const text_buffer *text) {
    return text->cut ? 0 : text->size;
}
