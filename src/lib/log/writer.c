/* writer.c: writes a log as it is told: records in canonical form, in the order that a game has. It
 * must not know rules.
 *
 *   record -> codec -> game_stream (order, limits, hash) -> sink (gzip, file, name)
 *                                                 \-> blocks -> sink, for an archive */
#include "log/writer.h"
#include "log/blocks.h"
#include "log/codec.h"
#include "log/container.h"
#include "log/game_stream.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* What is kept free in a game for the records that end it: a checkpoint, rulings, the End. */
enum { RECORDS_KEPT = 8, BYTES_KEPT = 4096 };

struct hj_writer {
    codec *codec;
    game_stream *game;
    sink *sink;
    blocks *blocks; /* of an archive, else NULL */
    bool verbatim, finished;
    hj_status failed;
    char error[400];
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

static hj_status note_blocks(hj_writer *writer, hj_status status) {
    if (status != HJ_OK && writer->failed == HJ_OK)
        return fail(writer, status, "%s", blocks_error(writer->blocks));
    return status;
}

hj_status writer_note_failure(hj_writer *writer, hj_status status) {
    if (status != HJ_OK && writer->failed == HJ_OK)
        return fail(writer, status, "%s", sink_error(writer->sink));
    return status;
}

/* ---- opening -------------------------------------------------------------------------------- */

hj_status writer_new(hj_writer **out, const hj_recorder_io *io) {
    hj_writer *writer = calloc(1, sizeof *writer);
    *out = NULL;
    if (writer == NULL)
        return HJ_MEMORY;
    if (sink_new(&writer->sink, io) != HJ_OK || codec_new(&writer->codec) != HJ_OK ||
        game_stream_new(&writer->game) != HJ_OK) {
        hj_writer_close(writer);
        return HJ_MEMORY;
    }
    *out = writer;
    return HJ_OK;
}

sink *writer_sink(hj_writer *writer) {
    return writer->sink;
}

hj_status hj_writer_open(hj_writer **out, const char *path) {
    hj_status status = writer_new(out, NULL);
    return status == HJ_OK ? writer_note_failure(*out, sink_open((*out)->sink, path)) : status;
}

hj_status hj_writer_open_memory(hj_writer **out) {
    return writer_new(out, NULL);
}

hj_status hj_writer_open_archive(hj_writer **out, const char *path) {
    return writer_open_archive(out, path, NULL);
}

hj_status writer_open_archive(hj_writer **out, const char *path, const hj_recorder_io *io) {
    hj_status status = writer_new(out, io);
    if (status == HJ_OK && blocks_new(&(*out)->blocks, (*out)->sink) != HJ_OK) {
        hj_writer_close(*out);
        *out = NULL;
        return HJ_MEMORY;
    }
    if (status != HJ_OK)
        return status;
    sink_takes_members((*out)->sink);
    return path != NULL ? writer_note_failure(*out, sink_open((*out)->sink, path)) : HJ_OK;
}

void hj_writer_drop_game(hj_writer *writer) {
    if (writer->blocks != NULL)
        blocks_drop_game(writer->blocks);
}

uint32_t hj_writer_games(const hj_writer *writer, uint32_t *count) {
    *count = 0;
    return writer->blocks != NULL ? blocks_games(writer->blocks, count) : 0;
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

static hj_status put_in_archive(hj_writer *writer, unsigned kind, const uint8_t *bytes,
                                size_t size) {
    hj_status status = kind == HJ_RECORD_HEADER ? blocks_begin_game(writer->blocks) : HJ_OK;
    if (status == HJ_OK)
        status = blocks_put(writer->blocks, bytes, size);
    return note_blocks(writer, status);
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
    if (writer->blocks != NULL)
        return put_in_archive(writer, record->kind, bytes, size);
    if (record->kind == HJ_RECORD_HEADER)
        status = sink_put(writer->sink, CONTAINER_MAGIC, CONTAINER_MAGIC_SIZE);
    if (status == HJ_OK)
        status = sink_put(writer->sink, bytes, size);
    return writer_note_failure(writer, status);
}

hj_status writer_takes(hj_writer *writer, const hj_record *record, char *why, size_t why_size) {
    const uint8_t *bytes;
    size_t size;
    hj_status status = codec_pack(writer->codec, record, &bytes, &size);
    if (status != HJ_OK) {
        snprintf(why, why_size, "%s", codec_error(writer->codec));
        return status == HJ_MALFORMED ? HJ_ARGUMENT : status;
    }
    status = game_stream_allows(writer->game, record->kind);
    if (status == HJ_OK)
        status = game_stream_room(writer->game, RECORDS_KEPT, size + BYTES_KEPT);
    if (status != HJ_OK)
        snprintf(why, why_size, "%s", game_stream_error(writer->game));
    return status == HJ_MALFORMED ? HJ_ARGUMENT : status;
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

hj_status hj_writer_hash(hj_writer *writer, uint8_t out[32]) {
    if (!game_stream_has_header(writer->game))
        return HJ_ARGUMENT;
    return game_stream_hash(writer->game, out);
}

uint64_t writer_bytes(const hj_writer *writer) {
    return game_stream_bytes(writer->game);
}

uint32_t writer_checkpoints(const hj_writer *writer) {
    return game_stream_checkpoints(writer->game);
}

/* ---- finishing ------------------------------------------------------------------------------ */

/* An archive is put on the disk before it has its name. */
static hj_status finish_archive(hj_writer *writer) {
    hj_status status = note_blocks(writer, blocks_finish(writer->blocks));
    const bool named = sink_path(writer->sink)[0] != '\0';
    if (status == HJ_OK && named)
        status = sink_seal(writer->sink);
    if (status == HJ_OK)
        status = sink_finish(writer->sink);
    if (status == HJ_OK && named)
        status = sink_sync_name(writer->sink);
    return writer_note_failure(writer, status);
}

hj_status hj_writer_finish(hj_writer *writer, const uint8_t **bytes, size_t *size) {
    size_t memory_size;
    if (bytes != NULL)
        *bytes = NULL;
    if (size != NULL)
        *size = 0;
    if (writer->failed != HJ_OK)
        return writer->failed;
    if (!writer->finished) {
        hj_status status = writer->blocks != NULL
                               ? finish_archive(writer)
                               : writer_note_failure(writer, sink_finish(writer->sink));
        if (status != HJ_OK)
            return status;
        writer->finished = true;
    }
    const uint8_t *memory = sink_bytes(writer->sink, &memory_size);
    if (bytes != NULL)
        *bytes = memory;
    if (size != NULL)
        *size = memory_size;
    return HJ_OK;
}

void hj_writer_close(hj_writer *writer) {
    if (writer == NULL)
        return;
    sink_close(writer->sink);
    blocks_free(writer->blocks);
    codec_free(writer->codec);
    game_stream_free(writer->game);
    free(writer);
}
