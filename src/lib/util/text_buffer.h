/* text_buffer.h: text appended piece by piece to an array of the caller's, never past its end.
 * What does not fit is left out, and the buffer remembers that it is cut. No allocation. */
#ifndef HJ_TEXT_BUFFER_H
#define HJ_TEXT_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct text_buffer {
    char *bytes;     /* always ends in NUL, unless capacity is 0 */
    size_t capacity; /* of bytes, the NUL included */
    size_t size;     /* without the NUL */
    bool cut;        /* something did not fit */
} text_buffer;

/* An empty text in the caller's array; one without room for the NUL is cut from the start. */
text_buffer text_begin(char *bytes, size_t capacity);
/* Once something was cut, nothing more is appended: the text stays a true beginning of the whole.
 * A cut never falls inside a UTF-8 character. */
void text_add(text_buffer *text, const char *words);
void text_add_bytes(text_buffer *text, const char *bytes, size_t size);
void text_add_char(text_buffer *text, char byte);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void text_printf(text_buffer *text, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
void text_vprintf(text_buffer *text, const char *format, va_list arguments);
/* The size of the text, or 0 when it was cut: what the hj_text_* functions return. */
size_t text_end(const text_buffer *text);

#endif
