/* buffer.c: growing text and a pool of strings. It knows nothing of what the text says. */
#define _POSIX_C_SOURCE 200809L
#include "app/report/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 1024, EXIT_READ = 3 };

struct pool_block {
    struct pool_block *next;
    size_t used, room;
    max_align_t data[];
};

static void out_of_memory(void) {
    fputs("hexjudge: out of memory\n", stderr);
    exit(EXIT_READ);
}

void *memory_take(size_t count, size_t size) {
    void *fresh = calloc(count ? count : 1, size ? size : 1);
    if (!fresh)
        out_of_memory();
    return fresh;
}

void *memory_grow(void *old, size_t count, size_t size) {
    if (size && count > SIZE_MAX / size)
        out_of_memory();
    void *grown = realloc(old, count && size ? count * size : 1);
    if (!grown)
        out_of_memory();
    return grown;
}

char *memory_text(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = memory_take(size, 1);
    memcpy(copy, text, size);
    return copy;
}

static void buffer_reserve(buffer *b, size_t more) {
    size_t need = b->size + more + 1;
    if (need <= b->room)
        return;
    size_t room = b->room ? b->room : 256;
    while (room < need)
        room *= 2;
    b->data = memory_grow(b->data, room, 1);
    b->room = room;
}

void buffer_add(buffer *b, const void *bytes, size_t size) {
    buffer_reserve(b, size);
    if (size)
        memcpy(b->data + b->size, bytes, size);
    b->size += size;
    b->data[b->size] = '\0';
}

void buffer_text(buffer *b, const char *text) {
    buffer_add(b, text, strlen(text));
}

void buffer_char(buffer *b, char c) {
    buffer_add(b, &c, 1);
}

void buffer_repeat(buffer *b, char c, size_t count) {
    buffer_reserve(b, count);
    memset(b->data + b->size, c, count);
    b->size += count;
    b->data[b->size] = '\0';
}

void buffer_format(buffer *b, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (length < 0)
        return;
    buffer_reserve(b, (size_t)length);
    va_start(list, format);
    vsnprintf(b->data + b->size, (size_t)length + 1, format, list);
    va_end(list);
    b->size += (size_t)length;
}

const char *buffer_string(const buffer *b) {
    return b->data ? b->data : "";
}

void buffer_clear(buffer *b) {
    b->size = 0;
    if (b->data)
        b->data[0] = '\0';
}

void buffer_free(buffer *b) {
    free(b->data);
    *b = (buffer){0};
}

void *pool_take(pool *a, size_t size) {
    size_t step = sizeof(max_align_t);
    size_t units = (size + step - 1) / step;
    struct pool_block *block = a->block;
    if (!block || block->room - block->used < units) {
        size_t room = BLOCK_SIZE / step;
        if (room < units)
            room = units;
        block = memory_take(1, sizeof *block + room * step);
        block->room = room;
        block->next = a->block;
        a->block = block;
        a->size += sizeof *block + room * step;
    }
    void *fresh = block->data + block->used;
    block->used += units;
    return fresh;
}

const char *pool_text(pool *a, const char *text) {
    if (!text || !*text)
        return "";
    size_t size = strlen(text) + 1;
    char *copy = pool_take(a, size);
    memcpy(copy, text, size);
    return copy;
}

void pool_free(pool *a) {
    while (a->block) {
        struct pool_block *next = a->block->next;
        free(a->block);
        a->block = next;
    }
}
