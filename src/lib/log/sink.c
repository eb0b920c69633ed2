/* sink.c: where a log's bytes go: gzip members without a name or a time, in memory or in a file
 * that gets its name only when it is whole. It must not know records.
 *
 *   bytes -> deflate -> chunk -> write */
#include "log/sink.h"
#include "log/disk.h"

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

struct sink {
    z_stream deflate;
    bool deflate_ready;
    bool in_member, any_member;
    bool takes_members; /* they are not made here */
    uint32_t crc, size; /* of what went into the member */
    hj_status failed;

    hj_recorder_io io;
    int file; /* -1: memory */
    int held; /* -1: none; the file of another name that is locked */
    bool owns_file, removes_file;
    char *path; /* the final name; NULL for memory and standard output */
    char *part; /* the name while it is written, where that is another */
    uint8_t *memory;
    size_t memory_size, memory_capacity;

    char error[400];
    size_t filled; /* of the chunk */
    uint8_t chunk[CHUNK_SIZE];
};

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static hj_status
fail(sink *s, hj_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->error, sizeof s->error, format, arguments);
    va_end(arguments);
    s->failed = status;
    return status;
}

const char *sink_error(const sink *s) {
    return s->error;
}

const char *sink_path(const sink *s) {
    const char *name = s->part != NULL ? s->part : s->path;
    return name != NULL ? name : "";
}

const uint8_t *sink_bytes(const sink *s, size_t *size) {
    *size = s->memory_size;
    return s->memory;
}

/* ---- making and closing ---------------------------------------------------------------------- */

hj_status sink_new(sink **out, const hj_recorder_io *io) {
    sink *s = calloc(1, sizeof *s);
    *out = NULL;
    if (s == NULL)
        return HJ_MEMORY;
    s->io = disk_io(io);
    s->file = s->held = -1;
    s->deflate_ready = deflateInit2(&s->deflate, Z_DEFAULT_COMPRESSION, Z_DEFLATED, DEFLATE_RAW,
                                    DEFLATE_MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
    if (!s->deflate_ready) {
        free(s);
        return HJ_MEMORY;
    }
    *out = s;
    return HJ_OK;
}

void sink_takes_members(sink *s) {
    s->takes_members = true;
}

static void release(sink *s) {
    if (s->held >= 0)
        s->io.close(s->io.user, s->held);
    s->held = -1;
}

void sink_discard(sink *s, bool discard) {
    s->removes_file = discard && s->owns_file;
}

void sink_close(sink *s) {
    if (s == NULL)
        return;
    if (s->owns_file)
        s->io.close(s->io.user, s->file);
    release(s);
    if (s->removes_file)
        s->io.unlink(s->io.user, sink_path(s));
    if (s->deflate_ready)
        deflateEnd(&s->deflate);
    free(s->path);
    free(s->part);
    free(s->memory);
    free(s);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The file is made here or not at all: one that exists is somebody's work. */
static hj_status create(sink *s, const char *name) {
    s->file = s->io.open(s->io.user, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (s->file < 0 && errno == EEXIST)
        return fail(s, HJ_IO, "%s: the file exists and is not overwritten", name);
    if (s->file < 0)
        return fail(s, HJ_IO, "%s: %s", name, strerror(errno));
    s->owns_file = true;
    return HJ_OK;
}

static hj_status set_names(sink *s, const char *path, const char *end) {
    s->path = disk_join(path, "");
    s->part = end != NULL ? disk_join(path, end) : NULL;
    if (s->path == NULL || (end != NULL && s->part == NULL))
        return fail(s, HJ_MEMORY, "no memory");
    return HJ_OK;
}

/* A device or pipe is no file, and is written to as it is. */
static hj_status open_path(sink *s, const char *path) {
    struct stat there;
    const bool exists = stat(path, &there) == 0;
    if (exists && !S_ISREG(there.st_mode)) {
        s->file = s->io.open(s->io.user, path, O_WRONLY | O_CLOEXEC, 0);
        s->owns_file = s->file >= 0;
        return s->owns_file ? HJ_OK : fail(s, HJ_IO, "%s: %s", path, strerror(errno));
    }
    if (exists)
        return fail(s, HJ_IO, "%s: the file exists and is not overwritten", path);
    hj_status status = set_names(s, path, disk_ends_with(path, ".hjl.gz") ? ".part" : NULL);
    if (status == HJ_OK)
        status = create(s, sink_path(s));
    s->removes_file = status == HJ_OK;
    return status;
}

/* Where the bytes of the chunk go. */
static hj_status spill(sink *s) {
    const size_t size = s->filled;
    s->filled = 0;
    if (s->file >= 0)
        return disk_write(&s->io, s->file, s->chunk, size)
                   ? HJ_OK
                   : fail(s, HJ_IO, "cannot write: %s", strerror(errno));
    if (size > s->memory_capacity - s->memory_size) {
        size_t capacity = s->memory_capacity < CHUNK_SIZE ? CHUNK_SIZE : s->memory_capacity;
        while (capacity - s->memory_size < size && capacity <= MEMORY_MAX)
            capacity *= 2;
        uint8_t *grown = capacity <= MEMORY_MAX ? realloc(s->memory, capacity) : NULL;
        if (grown == NULL)
            return fail(s, HJ_MEMORY, "no memory for a log of this size");
        s->memory = grown;
        s->memory_capacity = capacity;
    }
    if (size > 0) /* there may be no memory yet to copy nothing to */
        memcpy(s->memory + s->memory_size, s->chunk, size);
    s->memory_size += size;
    return HJ_OK;
}

static hj_status add_plain(sink *s, const uint8_t *bytes, size_t size) {
    hj_status status = size > CHUNK_SIZE - s->filled ? spill(s) : HJ_OK;
    if (status == HJ_OK) {
        memcpy(s->chunk + s->filled, bytes, size);
        s->filled += size;
    }
    return status;
}

static hj_status begin_member(sink *s) {
    if (s->any_member && deflateReset(&s->deflate) != Z_OK)
        return fail(s, HJ_MEMORY, "cannot compress");
    s->crc = (uint32_t)crc32(0, NULL, 0);
    s->size = 0;
    s->in_member = s->any_member = true;
    return add_plain(s, gzip_header, sizeof gzip_header);
}

/* The first bytes go out at once, so that a full or dead device is known at the open. */
hj_status sink_open(sink *s, const char *path) {
    hj_status status = HJ_OK;
    if (strcmp(path, "-") == 0)
        s->file = STDOUT_FILENO;
    else
        status = open_path(s, path);
    if (status == HJ_OK && !s->takes_members)
        status = begin_member(s);
    return status == HJ_OK ? spill(s) : status;
}

hj_status sink_open_live(sink *s, const char *path) {
    if (!disk_ends_with(path, ".hjl.gz"))
        return fail(s, HJ_ARGUMENT, "%s: a game is recorded in a file NAME.hjl.gz", path);
    if (disk_exists(path))
        return fail(s, HJ_IO, "%s: the file exists and is not overwritten", path);
    hj_status status = set_names(s, path, ".part");
    if (status == HJ_OK && disk_exists(s->part))
        return fail(s, HJ_IO, "%s: the file exists: a game was left there, and can be resumed",
                    s->part);
    if (status == HJ_OK)
        status = create(s, s->part);
    if (status == HJ_OK && !disk_lock(s->file))
        return fail(s, HJ_IO, "%s: another recorder is writing it", s->part);
    return status;
}

hj_status sink_hold(sink *s, const char *path) {
    s->held = s->io.open(s->io.user, path, O_RDONLY | O_CLOEXEC, 0);
    if (s->held < 0)
        return fail(s, HJ_IO, "%s: %s", path, strerror(errno));
    if (!disk_lock(s->held) || !disk_is(s->held, path))
        return fail(s, HJ_ARGUMENT, "%s: another recorder is writing it", path);
    return HJ_OK;
}

hj_status sink_open_successor(sink *s, const char *path) {
    hj_status status = set_names(s, path, ".part.resume");
    if (status != HJ_OK)
        return status;
    s->io.unlink(s->io.user, s->part); /* of a resumption that did not get as far as its name */
    status = create(s, s->part);
    s->removes_file = status == HJ_OK;
    if (status == HJ_OK)
        disk_lock(s->file);
    return status;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static hj_status compress_bytes(sink *s, const uint8_t *bytes, size_t size, int flush) {
    z_stream *z = &s->deflate;
    z->next_in = bytes;
    z->avail_in = (uInt)size;
    if (size > 0) /* without bytes, crc32 begins anew */
        s->crc = (uint32_t)crc32(s->crc, bytes, (uInt)size);
    s->size += (uint32_t)size;
    do {
        if (s->filled == CHUNK_SIZE) {
            hj_status status = spill(s);
            if (status != HJ_OK)
                return status;
        }
        z->next_out = s->chunk + s->filled;
        z->avail_out = (uInt)(CHUNK_SIZE - s->filled);
        if (deflate(z, flush) == Z_STREAM_ERROR)
            return fail(s, HJ_MEMORY, "cannot compress");
        s->filled = CHUNK_SIZE - z->avail_out;
    } while (z->avail_out == 0);
    return HJ_OK;
}

static hj_status put_plain(sink *s, const uint8_t *bytes, size_t size) {
    hj_status status = s->failed;
    for (size_t done = 0; status == HJ_OK && done < size;) {
        const size_t part = size - done < CHUNK_SIZE ? size - done : CHUNK_SIZE;
        status = add_plain(s, bytes + done, part);
        done += part;
    }
    return status;
}

hj_status sink_put(sink *s, const void *bytes, size_t size) {
    hj_status status = s->failed;
    if (s->takes_members)
        return put_plain(s, bytes, size);
    if (status == HJ_OK && !s->in_member)
        status = begin_member(s);
    return status == HJ_OK ? compress_bytes(s, bytes, size, Z_NO_FLUSH) : status;
}

static void put_little(uint8_t *to, uint32_t value) {
    for (unsigned k = 0; k < 4; k++)
        to[k] = (uint8_t)(value >> (8 * k));
}

hj_status sink_end_member(sink *s) {
    uint8_t trailer[TRAILER_SIZE];
    hj_status status = s->failed;
    if (status != HJ_OK || !s->in_member)
        return status;
    s->in_member = false;
    status = compress_bytes(s, NULL, 0, Z_FINISH);
    put_little(trailer, s->crc);
    put_little(trailer + 4, s->size);
    return status == HJ_OK ? add_plain(s, trailer, sizeof trailer) : status;
}

static hj_status to_the_disk(sink *s) {
    if (s->file >= 0 && !disk_sync(&s->io, s->file))
        return fail(s, HJ_IO, "cannot write: %s", strerror(errno));
    return HJ_OK;
}

hj_status sink_flush(sink *s, bool to_disk) {
    hj_status status = s->failed;
    if (status == HJ_OK && s->in_member)
        status = compress_bytes(s, NULL, 0, Z_SYNC_FLUSH);
    if (status == HJ_OK && s->filled > 0)
        status = spill(s);
    return status == HJ_OK && to_disk ? to_the_disk(s) : status;
}

/* ---- names ----------------------------------------------------------------------------------- */

hj_status sink_sync_name(sink *s) {
    if (s->io.sync_folder(s->io.user, sink_path(s)) != 0)
        return fail(s, errno == ENOMEM ? HJ_MEMORY : HJ_IO,
                    "%s: its folder cannot be put on the disk: %s", sink_path(s), strerror(errno));
    return HJ_OK;
}

/* Until the last rename the old file is what it was; after it the successor is all there is. */
hj_status sink_succeed(sink *s, const char *old) {
    char *part = disk_join(s->path, ".part");
    hj_status status = part == NULL ? fail(s, HJ_MEMORY, "no memory") : sink_flush(s, true);
    if (status == HJ_OK && strcmp(old, part) != 0 && s->io.rename(s->io.user, old, part) != 0)
        status = fail(s, HJ_IO, "%s: %s", part, strerror(errno));
    if (status == HJ_OK && s->io.rename(s->io.user, s->part, part) != 0)
        status = fail(s, HJ_IO, "%s: %s", part, strerror(errno));
    if (status != HJ_OK) {
        free(part);
        return status;
    }
    free(s->part);
    s->part = part;
    s->removes_file = false;
    release(s);
    return sink_sync_name(s);
}

/* A link refuses to replace a file; where the file system has no links, the name is looked at once
 * more before it is taken. */
hj_status sink_name(sink *s, bool on_disk) {
    if (s->failed != HJ_OK)
        return s->failed;
    if (s->part != NULL) {
        const bool linked = s->io.link(s->io.user, s->part, s->path) == 0;
        if (!linked && (errno == EEXIST || disk_exists(s->path)))
            return fail(s, HJ_IO, "%s: the file exists and is not overwritten", s->path);
        if (!linked && s->io.rename(s->io.user, s->part, s->path) != 0)
            return fail(s, HJ_IO, "%s: %s", s->path, strerror(errno));
        if (linked)
            s->io.unlink(s->io.user, s->part); /* that it has two names harms nobody */
        free(s->part);
        s->part = NULL;
    }
    s->removes_file = false;
    return on_disk ? sink_sync_name(s) : HJ_OK;
}

hj_status sink_take_name(sink *s, const char *other) {
    s->io.unlink(s->io.user, sink_path(s));
    s->removes_file = false;
    free(s->part);
    s->part = NULL;
    if (s->io.unlink(s->io.user, other) != 0)
        return fail(s, HJ_IO, "%s: %s", other, strerror(errno));
    return sink_sync_name(s);
}

hj_status sink_seal(sink *s) {
    hj_status status = sink_end_member(s);
    return status == HJ_OK ? sink_flush(s, true) : status;
}

hj_status sink_finish(sink *s) {
    hj_status status = s->any_member || s->takes_members ? HJ_OK : begin_member(s);
    if (status == HJ_OK)
        status = sink_end_member(s);
    if (status == HJ_OK)
        status = sink_flush(s, false);
    if (status != HJ_OK || !s->owns_file)
        return status;
    s->owns_file = false;
    if (s->io.close(s->io.user, s->file) != 0)
        return fail(s, HJ_IO, "cannot write: %s", strerror(errno));
    return s->path != NULL ? sink_name(s, false) : HJ_OK;
}
