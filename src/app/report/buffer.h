/* buffer.h: growing text and a pool of strings, for everything that is put together before it
 * is printed. Running out of memory ends the program with one line; it knows nothing of games. */
#ifndef APP_REPORT_BUFFER_H
#define APP_REPORT_BUFFER_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BUFFER_PRINTF(format_index, first) __attribute__((format(printf, format_index, first)))
#else
#define BUFFER_PRINTF(format_index, first)
#endif

/* Always NUL-terminated once something was added; a zeroed value is empty. */
typedef struct buffer {
    char *data;
    size_t size, room;
} buffer;

void buffer_add(buffer *b, const void *bytes, size_t size);
void buffer_text(buffer *b, const char *text);
void buffer_char(buffer *b, char c);
void buffer_repeat(buffer *b, char c, size_t count);
void buffer_format(buffer *b, const char *format, ...) BUFFER_PRINTF(2, 3);
const char *buffer_string(const buffer *b); /* "" when empty, never NULL */
void buffer_clear(buffer *b);
void buffer_free(buffer *b);

/* Strings and small values that live and die together. A zeroed value is empty. */
typedef struct pool {
    struct pool_block *block;
    size_t size; /* bytes taken from the system */
} pool;

void *pool_take(pool *a, size_t size);            /* zeroed, aligned for any type */
const char *pool_text(pool *a, const char *text); /* a copy; NULL gives "" */
void pool_free(pool *a);

/* malloc, calloc and realloc that end the program when there is no memory. */
void *memory_take(size_t count, size_t size);
void *memory_grow(void *old, size_t count, size_t size);
char *memory_text(const char *text);

#endif
