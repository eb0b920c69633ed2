/* plain_bytes.c: reads files whole and inflates gzip members. It knows nothing of logs. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/plain_bytes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

bool plain_read(buffer *out, const char *path, const char **why) {
    char block[16384];
    size_t size;
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    if (!file) {
        *why = strerror(errno);
        return false;
    }
    errno = 0;
    struct stat about;
    const bool large = fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) &&
                       about.st_size > PLAIN_BYTES_MAX;
    while (!large && out->size <= PLAIN_BYTES_MAX &&
           (size = fread(block, 1, sizeof block, file)) > 0)
        buffer_add(out, block, size);
    const bool failed = ferror(file) != 0;
    *why = failed ? strerror(errno ? errno : EIO) : "larger than 256 MiB";
    if (!is_stdin)
        fclose(file);
    return !failed && !large && out->size <= PLAIN_BYTES_MAX;
}

/* One member; *used gets its size in bytes. */
static bool inflate_member(buffer *out, const unsigned char *bytes, size_t size, size_t *used) {
    enum { GZIP_WINDOW = 31 };
    unsigned char block[16384];
    unsigned char *copy = memory_take(size, 1); /* zlib's input is not const */
    z_stream stream = {0};
    int status = inflateInit2(&stream, GZIP_WINDOW);
    memcpy(copy, bytes, size);
    stream.next_in = copy;
    stream.avail_in = (uInt)size;
    while (status == Z_OK && out->size <= PLAIN_BYTES_MAX) {
        stream.next_out = block;
        stream.avail_out = sizeof block;
        status = inflate(&stream, Z_NO_FLUSH);
        buffer_add(out, block, sizeof block - stream.avail_out);
    }
    *used = size - stream.avail_in;
    inflateEnd(&stream);
    free(copy);
    return status == Z_STREAM_END;
}

bool plain_inflate(buffer *out, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    if (size > PLAIN_BYTES_MAX)
        return false;
    do {
        size_t used = 0;
        if (!inflate_member(out, at, size, &used))
            return false;
        at += used;
        size -= used;
    } while (size > 0);
    return true;
}
