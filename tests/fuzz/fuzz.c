/* fuzz.c: what the fuzz targets share; see fuzz.h. It must not know what a target claims. */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

_Noreturn void fuzz_refuted(const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

void fuzz_append(fuzz_bytes *out, const void *bytes, size_t size) {
    if (size == 0)
        return;
    if (out->size + size > out->room) {
        out->room = 2 * (out->size + size);
        out->data = realloc(out->data, out->room);
        FUZZ_CLAIM(out->data != NULL, "out of memory");
    }
    memcpy(out->data + out->size, bytes, size);
    out->size += size;
}

void fuzz_free(fuzz_bytes *bytes) {
    free(bytes->data);
    *bytes = (fuzz_bytes){0};
}

void fuzz_log(fuzz_bytes *out, unsigned flags, const uint8_t *data, size_t size) {
    if ((flags & FUZZ_STREAM) == 0) {
        fuzz_append(out, data, size);
        return;
    }
    z_stream z = {0};
    FUZZ_CLAIM(deflateInit2(&z, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK, "zlib");
    const size_t room = deflateBound(&z, (uLong)size) + 64;
    uint8_t *packed = malloc(room);
    FUZZ_CLAIM(packed != NULL, "out of memory");
    z.next_in = (z_const Bytef *)(uintptr_t)data;
    z.avail_in = (uInt)size;
    z.next_out = packed;
    z.avail_out = (uInt)room;
    FUZZ_CLAIM(deflate(&z, Z_FINISH) == Z_STREAM_END, "zlib");
    fuzz_append(out, packed, room - z.avail_out);
    deflateEnd(&z);
    free(packed);
}

void fuzz_inflate(fuzz_bytes *out, const uint8_t *data, size_t size) {
    uint8_t piece[16384];
    z_stream z = {0};
    FUZZ_CLAIM(inflateInit2(&z, 15 + 16) == Z_OK, "zlib");
    z.next_in = (z_const Bytef *)(uintptr_t)data;
    z.avail_in = (uInt)size;
    int status = Z_OK;
    while (status == Z_OK) {
        z.next_out = piece;
        z.avail_out = sizeof piece;
        status = inflate(&z, Z_NO_FLUSH);
        fuzz_append(out, piece, sizeof piece - z.avail_out);
    }
    FUZZ_CLAIM(status == Z_STREAM_END, "what was written is no gzip member");
    inflateEnd(&z);
}

const char *fuzz_file(const uint8_t *data, size_t size) {
    static int file = -1;
    static char path[64];
    if (file < 0)
        file = memfd_create("fuzz", MFD_CLOEXEC);
    FUZZ_CLAIM(file >= 0 && ftruncate(file, 0) == 0, "no file in memory");
    for (size_t at = 0; at < size;) {
        const ssize_t put = pwrite(file, data + at, size - at, (off_t)at);
        FUZZ_CLAIM(put > 0, "no room in memory");
        at += (size_t)put;
    }
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return path;
}

hj_status fuzz_read(hj_reader *reader, fuzz_bytes *text) {
    static char line[HJ_TEXT_MAX];
    static hj_config config;
    const hj_record *record;
    bool begun = false;
    hj_status status;
    while ((status = hj_reader_next(reader, &record)) == HJ_OK) {
        if (record->kind == HJ_RECORD_HEADER) {
            config = record->as.header.config;
            begun = true;
        }
        const size_t size = hj_text_record(line, sizeof line, begun ? &config : NULL, record);
        FUZZ_CLAIM(size < sizeof line, "a record of %zu bytes as text", size);
        fuzz_append(text, line, size);
    }
    return status;
}
