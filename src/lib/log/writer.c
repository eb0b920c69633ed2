/* writer.c: writes a log as it is told: records in canonical form, one gzip member without a name
 * or a time, in a file that gets its name only when it is whole. It must not know rules.
 *
 *   record -> codec -> game_stream (order, limits, hash) -> deflate -> sink */
#include "log/codec.h"
#include "log/container.h"
#include "log/game_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ZLIB_CONST
#include <zlib.h>

enum { CHUNK_SIZE = 16384, DEFLATE_RAW = -15, DEFLATE_MEMORY = 8, TRAILER_SIZE = 8 };
enum { MEMORY_MAX = 256 * 1024 * 1024 };

/* Magic, deflate, no flags, no time, no extra flags, unknown system. zlib would write 3 for Unix.
 */
static const uint8_t gzip_header[10] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255};

struct hj_writer {
    codec *codec;
    game_stream *game;
    z_stream deflate;
    bool deflate_ready;
    uint32_t crc, size; /* of what went into the member */
    bool verbatim, finished;
    hj_status failed;

    int file; /* -1: memory */
    bool owns_file, removes_file;
    char *path; /* the final name; NULL for memory and standard output */
    char *part; /* the name while it is written, where that is another */
    uint8_t *memory;
    size_t memory_size, memory_capacity;

    char error[400];
    uint8_t chunk[CHUNK_SIZE];
};

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static hj_status
fail(hj_writer *writer, hj_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(writer->error, sizeof writer->error, format, arguments);
    va_end(arguments);
    writer->failed = status;
    return status;
}

const char *hj_writer_error(const hj_writer *writer) {
    return writer->error;
}

void hj_writer_verbatim(hj_writer *writer, bool verbatim) {
    writer->verbatim = verbatim;
}

/* ---- the sink: a file or memory ------------------------------------------------------------- */

static hj_status sink_memory(hj_writer *writer, const uint8_t *bytes, size_t size) {
    if (size > writer->memory_capacity - writer->memory_size) {
        size_t capacity =
            writer->memory_capacity < CHUNK_SIZE ? CHUNK_SIZE : writer->memory_capacity;
        while (capacity - writer->memory_size < size && capacity <= MEMORY_MAX)
            capacity *= 2;
        uint8_t *grown = capacity <= MEMORY_MAX ? realloc(writer->memory, capacity) : NULL;
        if (grown == NULL)
            return fail(writer, HJ_MEMORY, "no memory for a log of this size");
        writer->memory = grown;
        writer->memory_capacity = capacity;
    }
    memcpy(writer->memory + writer->memory_size, bytes, size);
    writer->memory_size += size;
    return HJ_OK;
}

static hj_status sink(hj_writer *writer, const uint8_t *bytes, size_t size) {
    if (writer->file < 0)
        return sink_memory(writer, bytes, size);
    while (size > 0) {
        ssize_t written = write(writer->file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return fail(writer, HJ_IO, "cannot write: %s", strerror(errno));
        bytes += written;
        size -= (size_t)written;
    }
    return HJ_OK;
}

static hj_status compress_bytes(hj_writer *writer, const uint8_t *bytes, size_t size, int flush) {
    z_stream *z = &writer->deflate;
    z->next_in = bytes;
    z->avail_in = (uInt)size;
    if (size > 0) /* without bytes, crc32 begins anew */
        writer->crc = (uint32_t)crc32(writer->crc, bytes, (uInt)size);
    writer->size += (uint32_t)size;
    do {
        z->next_out = writer->chunk;
        z->avail_out = CHUNK_SIZE;
        if (deflate(z, flush) == Z_STREAM_ERROR)
            return fail(writer, HJ_MEMORY, "cannot compress");
        hj_status status = sink(writer, writer->chunk, CHUNK_SIZE - z->avail_out);
        if (status != HJ_OK)
            return status;
    } while (z->avail_out == 0);
    return HJ_OK;
}

/* ---- opening -------------------------------------------------------------------------------- */

static hj_status writer_new(hj_writer **out) {
    hj_writer *writer = calloc(1, sizeof *writer);
    *out = NULL;
    if (writer == NULL)
        return HJ_MEMORY;
    writer->file = -1;
    writer->crc = (uint32_t)crc32(0, NULL, 0);
    writer->deflate_ready = deflateInit2(&writer->deflate, Z_DEFAULT_COMPRESSION, Z_DEFLATED,
                                         DEFLATE_RAW, DEFLATE_MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
    if (!writer->deflate_ready || codec_new(&writer->codec) != HJ_OK ||
        game_stream_new(&writer->game) != HJ_OK) {
        hj_writer_close(writer);
        return HJ_MEMORY;
    }
    *out = writer;
    return HJ_OK;
}

static char *join(const char *path, const char *end) {
    size_t size = strlen(path) + strlen(end) + 1;
    char *joined = malloc(size);
    if (joined != NULL)
        snprintf(joined, size, "%s%s", path, end);
    return joined;
}

static bool ends_with(const char *path, const char *end) {
    size_t size = strlen(path), end_size = strlen(end);
    return size > end_size && strcmp(path + size - end_size, end) == 0;
}

/* A file that exists is somebody's work and is never written over; a device or pipe is no file. */
static hj_status open_path(hj_writer *writer, const char *path) {
    struct stat there;
    bool exists = stat(path, &there) == 0;
    if (exists && !S_ISREG(there.st_mode)) {
        writer->file = open(path, O_WRONLY | O_CLOEXEC);
        writer->owns_file = writer->file >= 0;
        return writer->owns_file ? HJ_OK : fail(writer, HJ_IO, "%s: %s", path, strerror(errno));
    }
    if (exists)
        return fail(writer, HJ_IO, "%s: the file exists and is not overwritten", path);
    writer->path = join(path, "");
    if (ends_with(path, ".hjl.gz"))
        writer->part = join(path, ".part");
    if (writer->path == NULL || (ends_with(path, ".hjl.gz") && writer->part == NULL))
        return fail(writer, HJ_MEMORY, "no memory");
    const char *name = writer->part != NULL ? writer->part : path;
    writer->file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (writer->file < 0 && errno == EEXIST)
        return fail(writer, HJ_IO, "%s: the file exists and is not overwritten", name);
    if (writer->file < 0)
        return fail(writer, HJ_IO, "%s: %s", name, strerror(errno));
    writer->owns_file = writer->removes_file = true;
    return HJ_OK;
}

hj_status hj_writer_open(hj_writer **out, const char *path) {
    hj_status status = writer_new(out);
    if (status != HJ_OK)
        return status;
    hj_writer *writer = *out;
    if (strcmp(path, "-") == 0)
        writer->file = STDOUT_FILENO;
    else
        status = open_path(writer, path);
    if (status == HJ_OK)
        status = sink(writer, gzip_header, sizeof gzip_header);
    return status;
}

hj_status hj_writer_open_memory(hj_writer **out) {
    hj_status status = writer_new(out);
    return status == HJ_OK ? sink(*out, gzip_header, sizeof gzip_header) : status;
}

/* ---- records -------------------------------------------------------------------------------- */

/* Counts and hash, where the caller left them open. */
static hj_status complete_end(hj_writer *writer, hj_end *end) {
    if (end->actions == 0)
        end->actions = game_stream_actions(writer->game);
    if (end->checkpoints == 0)
        end->checkpoints = game_stream_checkpoints(writer->game);
    if (end->has_hash)
        return HJ_OK;
    end->has_hash = true;
    if (game_stream_hash(writer->game, end->hash) != HJ_OK)
        return fail(writer, HJ_MEMORY, "no memory for the hash");
    return HJ_OK;
}

static hj_status put_bytes(hj_writer *writer, const hj_record *record) {
    const uint8_t *bytes;
    size_t size;
    hj_status status = codec_pack(writer->codec, record, &bytes, &size);
    if (status != HJ_OK)
        return fail(writer, status == HJ_MALFORMED ? HJ_ARGUMENT : status, "%s",
                    codec_error(writer->codec));
    status = game_stream_pass(writer->game, record->kind, bytes, size);
    if (status != HJ_OK)
        return fail(writer, status == HJ_MALFORMED ? HJ_ARGUMENT : status, "%s",
                    game_stream_error(writer->game));
    if (record->kind == HJ_RECORD_HEADER)
        status = compress_bytes(writer, (const uint8_t *)CONTAINER_MAGIC, CONTAINER_MAGIC_SIZE,
                                Z_NO_FLUSH);
    return status == HJ_OK ? compress_bytes(writer, bytes, size, Z_NO_FLUSH) : status;
}

hj_status hj_writer_put(hj_writer *writer, const hj_record *record) {
    if (writer->failed != HJ_OK)
        return writer->failed;
    if (writer->finished)
        return fail(writer, HJ_ARGUMENT, "the log is finished");
    hj_status status = game_stream_allows(writer->game, record->kind);
    if (status != HJ_OK)
        return fail(writer, HJ_ARGUMENT, "%s", game_stream_error(writer->game));
    if (record->kind != HJ_RECORD_END || writer->verbatim)
        return put_bytes(writer, record);
    hj_record completed = {.kind = HJ_RECORD_END, .as.end = record->as.end};
    status = complete_end(writer, &completed.as.end);
    return status == HJ_OK ? put_bytes(writer, &completed) : status;
}

/* ---- finishing ------------------------------------------------------------------------------ */

/* Gives the whole file its name, which must still be free. A link refuses to replace a file; where
 * the file system has no links, the name is looked at once more before it is taken. */
static hj_status name_file(hj_writer *writer) {
    if (writer->part == NULL)
        return HJ_OK;
    if (link(writer->part, writer->path) == 0) {
        unlink(writer->part);
        return HJ_OK;
    }
    if (errno == EEXIST || access(writer->path, F_OK) == 0)
        return fail(writer, HJ_IO, "%s: the file exists and is not overwritten", writer->path);
    if (rename(writer->part, writer->path) != 0)
        return fail(writer, HJ_IO, "%s: %s", writer->path, strerror(errno));
    return HJ_OK;
}

static hj_status finish_file(hj_writer *writer) {
    if (!writer->owns_file)
        return HJ_OK;
    int file = writer->file;
    writer->owns_file = false;
    if (close(file) != 0)
        return fail(writer, HJ_IO, "cannot write: %s", strerror(errno));
    hj_status status = name_file(writer);
    writer->removes_file = status != HJ_OK;
    return status;
}

static void put_little(uint8_t *to, uint32_t value) {
    for (unsigned k = 0; k < 4; k++)
        to[k] = (uint8_t)(value >> (8 * k));
}

hj_status hj_writer_finish(hj_writer *writer, const uint8_t **bytes, size_t *size) {
    if (bytes != NULL)
        *bytes = NULL;
    if (size != NULL)
        *size = 0;
    if (writer->failed != HJ_OK)
        return writer->failed;
    if (!writer->finished) {
        uint8_t trailer[TRAILER_SIZE];
        hj_status status = compress_bytes(writer, NULL, 0, Z_FINISH);
        put_little(trailer, writer->crc);
        put_little(trailer + 4, writer->size);
        if (status == HJ_OK)
            status = sink(writer, trailer, sizeof trailer);
        if (status == HJ_OK)
            status = finish_file(writer);
        if (status != HJ_OK)
            return status;
        writer->finished = true;
    }
    if (bytes != NULL)
        *bytes = writer->memory;
    if (size != NULL)
        *size = writer->memory_size;
    return HJ_OK;
}

void hj_writer_close(hj_writer *writer) {
    if (writer == NULL)
        return;
    if (writer->owns_file)
        close(writer->file);
    if (writer->removes_file)
        unlink(writer->part != NULL ? writer->part : writer->path);
    if (writer->deflate_ready)
        deflateEnd(&writer->deflate);
    codec_free(writer->codec);
    game_stream_free(writer->game);
    free(writer->path);
    free(writer->part);
    free(writer->memory);
    free(writer);
}
