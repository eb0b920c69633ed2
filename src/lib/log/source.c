/* source.c: bytes from a file, from standard input or from memory, through one small buffer. It
 * must not know what the bytes mean. */
#include "log/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER_SIZE = 32768 };

struct source {
    int file; /* -1: memory */
    bool owns_file, ended;
    int error;
    const uint8_t *memory;
    size_t memory_left;
    size_t chunk;
    uint64_t offset;
    size_t begin, end; /* of what the buffer holds */
    uint8_t buffer[BUFFER_SIZE];
};

static source *source_new(void) {
    source *in = malloc(sizeof *in);
    if (in == NULL)
        return NULL;
    memset(in, 0, offsetof(source, buffer));
    in->file = -1;
    in->chunk = BUFFER_SIZE;
    return in;
}

hj_status source_open(source **out, const char *path, int *error) {
    *out = NULL;
    *error = 0;
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        *error = errno;
        return HJ_IO;
    }
    source *in = source_new();
    if (in == NULL) {
        if (!standard)
            close(file);
        return HJ_MEMORY;
    }
    in->file = file;
    in->owns_file = !standard;
    *out = in;
    return HJ_OK;
}

hj_status source_open_memory(source **out, const void *bytes, size_t size) {
    *out = source_new();
    if (*out == NULL)
        return HJ_MEMORY;
    (*out)->memory = bytes;
    (*out)->memory_left = size;
    return HJ_OK;
}

void source_set_chunk(source *in, size_t size_max) {
    in->chunk = size_max < 1 ? 1 : size_max > BUFFER_SIZE ? BUFFER_SIZE : size_max;
}

/* Reads once into the free end of the buffer. */
static hj_status read_more(source *in) {
    size_t room = BUFFER_SIZE - in->end;
    size_t size = room < in->chunk ? room : in->chunk;
    if (in->file < 0) {
        size = size < in->memory_left ? size : in->memory_left;
        if (size > 0)
            memcpy(in->buffer + in->end, in->memory, size);
        in->memory += size;
        in->memory_left -= size;
    } else {
        ssize_t got;
        do
            got = read(in->file, in->buffer + in->end, size);
        while (got < 0 && errno == EINTR);
        if (got < 0) {
            in->error = errno;
            return HJ_IO;
        }
        size = (size_t)got;
    }
    in->ended = size == 0;
    in->end += size;
    return HJ_OK;
}

hj_status source_peek(source *in, size_t want, const uint8_t **bytes, size_t *size) {
    if (in->error != 0)
        return HJ_IO;
    if (in->begin == in->end)
        in->begin = in->end = 0;
    if (in->begin > 0 && BUFFER_SIZE - in->begin < want) {
        memmove(in->buffer, in->buffer + in->begin, in->end - in->begin);
        in->end -= in->begin;
        in->begin = 0;
    }
    while (in->end - in->begin < want && !in->ended) {
        hj_status status = read_more(in);
        if (status != HJ_OK)
            return status;
    }
    *bytes = in->buffer + in->begin;
    *size = in->end - in->begin;
    return HJ_OK;
}

void source_take(source *in, size_t size) {
    in->begin += size;
    in->offset += size;
}

uint64_t source_offset(const source *in) {
    return in->offset;
}

int source_error(const source *in) {
    return in->error;
}

void source_close(source *in) {
    if (in == NULL)
        return;
    if (in->owns_file)
        close(in->file);
    free(in);
}
