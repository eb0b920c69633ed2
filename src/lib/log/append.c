/* append.c: one more record behind a log that is there, without touching a byte of it: a gzip
 * member of its own, or a line of the text form. It must not know what the record is for. */
#include "log/codec.h"
#include "log/disk.h"
#include "log/reader.h"
#include "log/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static hj_status refuse(char *why, size_t why_size, hj_status status, const char *what) {
    snprintf(why, why_size, "%s", what);
    return status;
}

/* Reads the log to its end, so that what follows follows something whole. */
static hj_status read_through(hj_reader *reader, char *why, size_t why_size) {
    const hj_record *record;
    hj_status status;
    unsigned games = 0;
    while ((status = hj_reader_next(reader, &record)) == HJ_OK)
        games += record->kind == HJ_RECORD_HEADER;
    if (status != HJ_DONE)
        return refuse(why, why_size, status, hj_reader_error(reader));
    return games == 1 ? HJ_OK
                      : refuse(why, why_size, HJ_ARGUMENT,
                               "it holds several games: take the one out first");
}

/* Is there a log as such: gzip members that are no archive's blocks, or text? */
static hj_status plain_log(const hj_reader *reader, const uint8_t *bytes, size_t size, char *why,
                           size_t why_size) {
    enum { FLAGS = 3, HAS_EXTRA = 4 };
    if (hj_reader_is_text(reader) && size > 0 && bytes[0] != '<')
        return HJ_OK;
    if (size < 4 || bytes[0] != 0x1f || bytes[1] != 0x8b)
        return refuse(why, why_size, HJ_ARGUMENT, "no log as such, but a page or a stream of one");
    return (bytes[FLAGS] & HAS_EXTRA) == 0
               ? HJ_OK
               : refuse(why, why_size, HJ_ARGUMENT, "an archive: take the game out first");
}

/* The record's frame, after the reader was asked whether it may stand there. */
static hj_status frame_of(codec *c, hj_reader *reader, const hj_record *record,
                          const uint8_t **bytes, size_t *size, char *why, size_t why_size) {
    game_stream *game = reader_stream(reader);
    hj_status status = game_stream_allows(game, record->kind);
    if (status != HJ_OK)
        return refuse(why, why_size, HJ_ARGUMENT, game_stream_error(game));
    if (record->kind == HJ_RECORD_RULING && record->as.ruling.action > game_stream_actions(game)) {
        snprintf(why, why_size, "there is no action %u", (unsigned)record->as.ruling.action);
        return HJ_ARGUMENT;
    }
    status = codec_pack(c, record, bytes, size);
    if (status != HJ_OK)
        return refuse(why, why_size, HJ_ARGUMENT, codec_error(c));
    status = game_stream_pass(game, record->kind, *bytes, *size);
    return status == HJ_OK ? HJ_OK : refuse(why, why_size, HJ_ARGUMENT, game_stream_error(game));
}

/* What is to be added: a member, or lines. */
static hj_status addition(uint8_t **out, size_t *out_size, hj_reader *reader,
                          const hj_record *record, char *why, size_t why_size) {
    codec *c = NULL;
    sink *s = NULL;
    const uint8_t *bytes = NULL;
    size_t size = 0;
    hj_status status = codec_new(&c);
    if (status == HJ_OK)
        status = frame_of(c, reader, record, &bytes, &size, why, why_size);
    if (status == HJ_OK && hj_reader_is_text(reader)) {
        *out = malloc(HJ_TEXT_MAX);
        *out_size = *out != NULL ? hj_text_record((char *)*out, HJ_TEXT_MAX, NULL, record) : 0;
        status = *out_size > 0 ? HJ_OK : HJ_MEMORY;
    } else if (status == HJ_OK) {
        status = sink_new(&s, NULL);
        if (status == HJ_OK)
            status = sink_put(s, bytes, size);
        if (status == HJ_OK)
            status = sink_finish(s);
        bytes = s != NULL ? sink_bytes(s, &size) : NULL;
        *out = status == HJ_OK ? malloc(size) : NULL;
        *out_size = size;
        if (*out != NULL)
            memcpy(*out, bytes, size);
        else if (status == HJ_OK)
            status = HJ_MEMORY;
    }
    sink_close(s);
    codec_free(c);
    return status;
}

/* Is the last byte a line feed? A text may lack its last one. */
static bool ends_its_line(int file, off_t size) {
    char last = '\n';
    return size == 0 || pread(file, &last, 1, size - 1) != 1 || last == '\n';
}

/* All of it or nothing: what was written of it goes again when the disk is full. */
static hj_status write_behind(int file, off_t size, bool text, const uint8_t *bytes,
                              size_t bytes_size, char *why, size_t why_size) {
    const hj_recorder_io io = disk_io(NULL);
    const bool line = text && !ends_its_line(file, size);
    bool good = lseek(file, size, SEEK_SET) == size;
    good = good && (!line || disk_write(&io, file, (const uint8_t *)"\n", 1));
    good = good && disk_write(&io, file, bytes, bytes_size) && disk_sync(&io, file);
    if (good)
        return HJ_OK;
    snprintf(why, why_size, "cannot write: %s", strerror(errno));
    if (ftruncate(file, size) != 0)
        snprintf(why, why_size, "cannot write, nor take back what was written: %s",
                 strerror(errno));
    return HJ_IO;
}

hj_status hj_log_append(const char *path, const hj_record *record, char *why, size_t why_size) {
    hj_reader *reader = NULL;
    uint8_t *bytes = NULL, *whole = NULL;
    size_t size = 0, whole_size = 0;
    struct stat about;
    why[0] = '\0';
    const int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0 || fstat(file, &about) != 0 || !disk_lock(file)) {
        snprintf(why, why_size, "%s",
                 file >= 0 ? "another program is writing it" : strerror(errno));
        if (file >= 0)
            close(file);
        return HJ_IO;
    }
    hj_status status = disk_read(path, SIZE_MAX / 2, &whole, &whole_size);
    if (status == HJ_OK && (off_t)whole_size != about.st_size)
        status = refuse(why, why_size, HJ_IO, "another program is writing it");
    if (status == HJ_OK)
        status = hj_reader_open_memory(&reader, whole, whole_size);
    if (status == HJ_OK)
        status = read_through(reader, why, why_size);
    if (status == HJ_OK)
        status = plain_log(reader, whole, whole_size, why, why_size);
    if (status == HJ_OK)
        status = addition(&bytes, &size, reader, record, why, why_size);
    if (status == HJ_OK)
        status = write_behind(file, about.st_size, hj_reader_is_text(reader), bytes, size, why,
                              why_size);
    if (status != HJ_OK && why[0] == '\0')
        snprintf(why, why_size, "%s", hj_status_word(status));
    hj_reader_close(reader);
    free(bytes);
    free(whole);
    close(file);
    return status;
}
