/* intake.c: reads a file whole, unpacks gzip members, takes the SHA-256 of what lay on the disk.
 * It does not know what the bytes mean; a file that grows beyond a limit is refused. */
#define _POSIX_C_SOURCE 200809L
#include "app/import/intake.h"

#include <errno.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

enum { SOURCE_SIZE_MAX = 256 * 1024 * 1024, SOURCE_STEP = 64 * 1024 };

/* A buffer that grows by doubling and always has room for a NUL behind its bytes. */
typedef struct byte_buffer {
    char *bytes;
    size_t size, room;
} byte_buffer;

static bool buffer_reserve(byte_buffer *buffer, size_t more) {
    if (buffer->size + more < buffer->room)
        return true;
    size_t room = buffer->room ? buffer->room : SOURCE_STEP;
    while (room <= buffer->size + more)
        room *= 2;
    char *bytes = realloc(buffer->bytes, room);
    if (!bytes)
        return false;
    buffer->bytes = bytes;
    buffer->room = room;
    return true;
}

static bool read_all(byte_buffer *out, const char *path, char *why, size_t why_size) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file) {
        (void)snprintf(why, why_size, "%s", strerror(errno));
        return false;
    }
    struct stat about;
    const bool known = fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode);
    const char *trouble = known && about.st_size > SOURCE_SIZE_MAX ? "larger than 256 MiB" : NULL;
    size_t got = 1;
    while (!trouble && got > 0) {
        if (out->size > SOURCE_SIZE_MAX) {
            trouble = "larger than 256 MiB";
        } else if (!buffer_reserve(out, SOURCE_STEP)) {
            trouble = "not enough memory";
        } else {
            got = fread(out->bytes + out->size, 1, SOURCE_STEP, file);
            out->size += got;
        }
    }
    if (!trouble && ferror(file))
        trouble = strerror(errno);
    if (file != stdin)
        (void)fclose(file);
    if (trouble)
        (void)snprintf(why, why_size, "%s", trouble);
    return !trouble;
}

/* One call of inflate. NULL, or what is wrong; *status is zlib's. */
static const char *inflate_step(z_stream *stream, byte_buffer *out, int *status) {
    if (out->size > SOURCE_SIZE_MAX)
        return "larger than 256 MiB unpacked";
    if (!buffer_reserve(out, SOURCE_STEP))
        return "not enough memory";
    stream->next_out = (Bytef *)(out->bytes + out->size);
    stream->avail_out = SOURCE_STEP;
    *status = inflate(stream, Z_NO_FLUSH);
    out->size += SOURCE_STEP - stream->avail_out;
    if (*status == Z_BUF_ERROR || (*status == Z_OK && stream->avail_in == 0 && stream->avail_out))
        return "the gzip data is cut";
    return *status == Z_OK || *status == Z_STREAM_END ? NULL : "the gzip data is damaged";
}

/* Unpacks every member of packed into out. */
static bool unpack(byte_buffer *out, const byte_buffer *packed, char *why, size_t why_size) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    stream.next_in = (Bytef *)packed->bytes;
    stream.avail_in = (uInt)packed->size;
    const char *trouble = inflateInit2(&stream, 31) == Z_OK ? NULL : "not enough memory";
    const bool ready = !trouble;
    int status = Z_OK;
    while (!trouble && (status != Z_STREAM_END || stream.avail_in > 0)) {
        if (status == Z_STREAM_END && inflateReset(&stream) != Z_OK)
            trouble = "the gzip data is damaged";
        else
            trouble = inflate_step(&stream, out, &status);
    }
    if (ready)
        (void)inflateEnd(&stream);
    if (trouble)
        (void)snprintf(why, why_size, "%s", trouble);
    return !trouble;
}

static bool take_sha256(char out[65], const byte_buffer *bytes) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    if (EVP_Digest(bytes->bytes, bytes->size, digest, &size, EVP_sha256(), NULL) != 1 || size != 32)
        return false;
    for (unsigned i = 0; i < 32; i++)
        (void)snprintf(out + 2 * i, 3, "%02x", digest[i]);
    return true;
}

bool source_read(import_source *out, const char *path, char *why, size_t why_size) {
    byte_buffer packed = {0}, text = {0};
    memset(out, 0, sizeof *out);
    bool ok = read_all(&packed, path, why, why_size);
    if (ok && !take_sha256(out->sha256, &packed)) {
        (void)snprintf(why, why_size, "its SHA-256 cannot be taken");
        ok = false;
    }
    const bool is_gzip = ok && packed.size >= 2 && (unsigned char)packed.bytes[0] == 0x1f &&
                         (unsigned char)packed.bytes[1] == 0x8b;
    if (is_gzip) {
        ok = unpack(&text, &packed, why, why_size);
        free(packed.bytes);
    } else {
        text = packed;
    }
    if (!ok) {
        free(text.bytes);
        return false;
    }
    text.bytes[text.size] = '\0';
    out->text = text.bytes;
    out->size = text.size;
    return true;
}

void source_free(import_source *source) {
    free(source->text);
    source->text = NULL;
}
