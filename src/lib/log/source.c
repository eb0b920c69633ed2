/* source.c: bytes from a file, from standard input or from memory, through one small buffer. It
 * must not know what the bytes mean. */
#include "log/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A whole block of an archive, and what was read beyond. */
enum { BUFFER_SIZE = 65536 + 16384 };

struct source {
    int file; /* -1: memory */
    bool owns_file, ended;
    int error;
    const uint8_t *memory;
    uint64_t size; /* of the memory, or of a plain file that was opened here */
    bool has_size;
    uint64_t at, stop; /* of the next byte to read; the input ends there at the latest */
    bool (*more)(void *user);
    void *user;
    bool waits, left; /* a silent input has to be waited for; `more` gave up */
    size_t chunk;
    uint64_t offset;
    uint8_t *folded; /* bytes of base64 that wait to be read as what they stand for, or NULL */
    size_t folded_begin, folded_end;
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
    in->stop = UINT64_MAX;
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
    struct stat about;
    const bool plain = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    in->file = file;
    in->owns_file = !standard;
    in->has_size = plain && !standard;
    in->size = in->has_size ? (uint64_t)about.st_size : 0;
    in->waits = !plain;
    *out = in;
    return HJ_OK;
}

hj_status source_open_memory(source **out, const void *bytes, size_t size) {
    *out = source_new();
    if (*out == NULL)
        return HJ_MEMORY;
    (*out)->memory = bytes;
    (*out)->size = size;
    (*out)->has_size = true;
    return HJ_OK;
}

void source_set_chunk(source *in, size_t size_max) {
    in->chunk = size_max < 1 ? 1 : size_max > BUFFER_SIZE ? BUFFER_SIZE : size_max;
}

/* ---- bytes that may have places, and may still come ------------------------------------------ */

bool source_size(const source *in, uint64_t *size) {
    *size = in->size;
    return in->has_size;
}

static ssize_t read_file(const source *in, uint64_t at, void *to, size_t size, bool in_order) {
    ssize_t got;
    do
        got = in_order ? read(in->file, to, size) : pread(in->file, to, size, (off_t)at);
    while (got < 0 && errno == EINTR);
    return got;
}

static ssize_t read_memory(const source *in, uint64_t at, void *to, size_t size) {
    const uint64_t left = at < in->size ? in->size - at : 0;
    size = size < left ? size : (size_t)left;
    if (size > 0)
        memcpy(to, in->memory + at, size);
    return (ssize_t)size;
}

bool source_read_at(source *in, uint64_t at, void *to, size_t size) {
    for (size_t done = 0; done < size;) {
        uint8_t *rest = (uint8_t *)to + done;
        const ssize_t got = in->file < 0 ? read_memory(in, at + done, rest, size - done)
                                         : read_file(in, at + done, rest, size - done, false);
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

hj_status source_window(source *in, uint64_t begin, uint64_t end) {
    if (in->file >= 0 && lseek(in->file, (off_t)begin, SEEK_SET) < 0) {
        in->error = errno;
        return HJ_IO;
    }
    in->at = begin;
    in->stop = end;
    return HJ_OK;
}

void source_follow(source *in, bool (*more)(void *user), void *user) {
    in->more = more;
    in->user = user;
}

bool source_follows(const source *in) {
    return in->more != NULL;
}

bool source_was_left(const source *in) {
    return in->left;
}

/* Bytes, or the end of the input, can be had without waiting; false: nobody wants to wait. */
static bool wait_for_more(source *in) {
    struct pollfd silent = {.fd = in->file, .events = POLLIN};
    while (in->waits && in->more != NULL && poll(&silent, 1, 0) == 0)
        if (!in->more(in->user))
            return false;
    return true;
}

/* 0 = the input has ended, or nobody waits for more. */
static ssize_t read_or_wait(source *in, void *to, size_t size) {
    if (in->file < 0)
        return read_memory(in, in->at, to, size);
    for (;;) {
        in->left = !wait_for_more(in);
        const ssize_t got = in->left ? 0 : read_file(in, in->at, to, size, true);
        if (got != 0 || in->left || in->waits || in->more == NULL || size == 0)
            return got;
        in->left = !in->more(in->user);
        if (in->left)
            return 0;
    }
}

/* Reads once, at most so much; *got is 0 at the end of the input. */
static hj_status read_once(source *in, uint8_t *to, size_t room, size_t *got) {
    const uint64_t wanted = in->stop - in->at;
    const size_t size = room < in->chunk ? room : in->chunk;
    const ssize_t count = read_or_wait(in, to, size < wanted ? size : (size_t)wanted);
    if (count < 0) {
        in->error = errno;
        return HJ_IO;
    }
    in->at += (uint64_t)count;
    *got = (size_t)count;
    return HJ_OK;
}

/* ---- base64 --------------------------------------------------------------------------------- */

hj_status source_unfold(source *in) {
    in->folded = malloc(BUFFER_SIZE);
    if (in->folded == NULL)
        return HJ_MEMORY;
    in->folded_end = in->end - in->begin;
    if (in->folded_end > 0)
        memcpy(in->folded, in->buffer + in->begin, in->folded_end);
    in->begin = in->end = 0;
    return HJ_OK;
}

/* 0..63, 64 for '=', or 65 for what is no base64. */
static unsigned sextet(uint8_t c) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";
    const char *at = c != 0 ? strchr(digits, c) : NULL;
    return at != NULL ? (unsigned)(at - digits) : 65;
}

/* Four digits become three bytes, or fewer before '='; false where the base64 ends. */
static bool unfold_four(source *in, const uint8_t *four) {
    const unsigned a = sextet(four[0]), b = sextet(four[1]), c = sextet(four[2]),
                   d = sextet(four[3]);
    if (a > 63 || b > 63 || c > 64 || d > 64 || (c == 64 && d != 64))
        return false;
    const unsigned bits = a << 18 | b << 12 | (c & 63) << 6 | (d & 63);
    const unsigned count = c == 64 ? 1 : d == 64 ? 2 : 3;
    for (unsigned k = 0; k < count; k++)
        in->buffer[in->end++] = (uint8_t)(bits >> (16 - 8 * k));
    return count == 3;
}

static hj_status read_folded(source *in) {
    const size_t before = in->end;
    while (in->end == before && !in->ended) {
        const size_t left = in->folded_end - in->folded_begin;
        if (left < 4) {
            size_t got;
            memmove(in->folded, in->folded + in->folded_begin, left);
            in->folded_begin = 0;
            in->folded_end = left;
            if (read_once(in, in->folded + left, BUFFER_SIZE - left, &got) != HJ_OK)
                return HJ_IO;
            in->folded_end += got;
            in->ended = got == 0;
        }
        while (in->folded_end - in->folded_begin >= 4 && BUFFER_SIZE - in->end >= 3 && !in->ended) {
            in->ended = !unfold_four(in, in->folded + in->folded_begin);
            in->folded_begin += 4;
        }
    }
    return HJ_OK;
}

/* Reads once into the free end of the buffer. */
static hj_status read_more(source *in) {
    size_t got;
    if (in->folded != NULL)
        return read_folded(in);
    if (read_once(in, in->buffer + in->end, BUFFER_SIZE - in->end, &got) != HJ_OK)
        return HJ_IO;
    in->ended = got == 0;
    in->end += got;
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
    free(in->folded);
    free(in);
}
