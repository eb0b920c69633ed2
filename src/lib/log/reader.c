/* reader.c: the records of a file, whether it is a compressed log or the text form; told apart by
 * content. It must not know rules: a log can be read and shown without judging it. */
#include "log/reader.h"
#include "log/archive_index.h"
#include "log/codec.h"
#include "log/container.h"
#include "log/game_stream.h"
#include "log/page_log.h"
#include "log/text_position.h"
#include "log/text_read.h"
#include "log/utf8.h"
#include "log/vouch.h"
#include "util/limits.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum form { FORM_UNKNOWN, FORM_BINARY, FORM_TEXT } form;

struct hj_reader {
    form form;
    source *in;           /* until a container has taken it over */
    container *container; /* compressed form */
    text_reader *text;    /* text form */
    codec *codec;
    game_stream *game;
    vouch *vouch;       /* what a seal would say of the game */
    uint8_t *rest_seal; /* the last seal behind a record that is not known; NULL = none */
    uint32_t rest_seal_size;
    hj_status failed; /* HJ_OK while all is well */
    bool cut, lenient;
    hj_trouble trouble;
    uint32_t mended; /* records that were not in canonical form */
    bool ended;      /* text form: there are no more lines */
    bool line_left;  /* and the last one had not come to its end */
    bool done;
    uint64_t error_offset;

    uint32_t at_game;     /* number of the game that is read, from 1 */
    uint32_t first, last; /* the games that are wanted */
    uint32_t member;      /* compressed form: the member that its last record stood in */
    uint32_t
        block_first; /* not 0: they were found by an index, in the block where this one begins */
    const char *index_fault; /* why the index was not used; NULL = it was, or there is none */

    uint64_t game_offset; /* compressed form: where the game's magic stands in the stream */
    bool after_magic;     /* a magic was read, and no header yet */

    bool line_waits; /* text form: the line gave a header and must be fed again */
    bool text_begun; /* a line with `hexjudge` was seen */
    uint32_t line_number;
    uint64_t line_offset;
    size_t line_size;
    char *line; /* HJ_LIMIT_LINE bytes */

    hj_record record;
    char error[400];
};

/* ---- opening and closing -------------------------------------------------------------------- */

void hj_reader_close(hj_reader *reader) {
    if (reader == NULL)
        return;
    source_close(reader->in);
    container_free(reader->container);
    text_reader_free(reader->text);
    codec_free(reader->codec);
    game_stream_free(reader->game);
    vouch_free(reader->vouch);
    free(reader->rest_seal);
    free(reader->line);
    free(reader);
}

hj_status reader_open_source(hj_reader **out, source *in) {
    *out = NULL;
    hj_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        source_close(in);
        return HJ_MEMORY;
    }
    reader->in = in;
    reader->first = 1;
    reader->last = UINT32_MAX;
    if (codec_new(&reader->codec) != HJ_OK || game_stream_new(&reader->game) != HJ_OK ||
        vouch_new(&reader->vouch) != HJ_OK) {
        hj_reader_close(reader);
        return HJ_MEMORY;
    }
    *out = reader;
    return HJ_OK;
}

hj_status hj_reader_open(hj_reader **out, const char *path) {
    source *in;
    int error;
    *out = NULL;
    hj_status status = source_open(&in, path, &error);
    if (status == HJ_OK)
        return reader_open_source(out, in);
    errno = error; /* there is no handle that could say it */
    return status;
}

hj_status hj_reader_open_memory(hj_reader **out, const void *bytes, size_t size) {
    source *in;
    *out = NULL;
    hj_status status = source_open_memory(&in, bytes, size);
    return status == HJ_OK ? reader_open_source(out, in) : status;
}

const char *hj_reader_error(const hj_reader *reader) {
    return reader->error;
}

uint64_t hj_reader_error_offset(const hj_reader *reader) {
    return reader->error_offset;
}

bool hj_reader_hash(const hj_reader *reader, uint8_t out[32]) {
    return game_stream_final_hash(reader->game, out);
}

size_t reader_rest(const hj_reader *reader) {
    return reader->container != NULL ? container_rest(reader->container) : 0;
}

hj_trouble hj_reader_trouble(const hj_reader *reader) {
    return reader->trouble;
}

hj_status hj_reader_lenient(hj_reader *reader) {
    if (reader->form != FORM_UNKNOWN)
        return HJ_ARGUMENT;
    reader->lenient = true;
    return codec_be_lenient(reader->codec);
}

uint32_t hj_reader_mended(const hj_reader *reader) {
    const bool framing = reader->container != NULL && container_mended(reader->container);
    return reader->mended + (framing ? 1 : 0);
}

uint64_t hj_reader_bytes(const hj_reader *reader) {
    return game_stream_bytes(reader->game);
}

uint32_t hj_reader_game(const hj_reader *reader) {
    return reader->at_game;
}

const char *hj_reader_index_fault(const hj_reader *reader) {
    return reader->index_fault;
}

bool hj_reader_was_left(const hj_reader *reader) {
    return reader->container != NULL ? container_was_left(reader->container) : reader->line_left;
}

void hj_reader_follow(hj_reader *reader, bool (*more)(void *user), void *user) {
    if (reader->in != NULL)
        source_follow(reader->in, more, user);
}

hj_status hj_reader_select(hj_reader *reader, uint32_t first, uint32_t last) {
    index_place place;
    if (reader->form != FORM_UNKNOWN || first == 0 || last < first)
        return HJ_ARGUMENT;
    reader->first = first;
    reader->last = last;
    switch (archive_index_find(reader->in, first, &place)) {
    case INDEX_FOUND:
        reader->at_game = place.before;
        reader->block_first = place.first;
        /* Of one game it is known where its blocks end. */
        return source_window(reader->in, place.begin, first == last ? place.end : UINT64_MAX);
    case INDEX_BEYOND:
        reader->at_game = place.games;
        reader->done = true;
        return HJ_OK;
    case INDEX_BAD:
        reader->index_fault = place.why;
        return HJ_OK;
    case INDEX_UNREAD:
        return HJ_MEMORY;
    default:
        return HJ_OK;
    }
}

bool hj_reader_is_text(const hj_reader *reader) {
    return reader->form == FORM_TEXT;
}

bool hj_reader_was_cut(const hj_reader *reader) {
    return reader->cut;
}

/* ---- failing -------------------------------------------------------------------------------- */

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static hj_status
fail(hj_reader *reader, hj_status status, uint64_t offset, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reader->error, sizeof reader->error, format, arguments);
    va_end(arguments);
    reader->error_offset = offset;
    reader->failed = status;
    if (status == HJ_UNSUPPORTED)
        reader->trouble = HJ_TROUBLE_UNKNOWN;
    else if (status != HJ_MALFORMED)
        reader->trouble = HJ_TROUBLE_READ;
    else if (reader->trouble == HJ_TROUBLE_NONE)
        reader->trouble = HJ_TROUBLE_FORM;
    return status;
}

/* What the bytes say makes no sense. Where their checksum does not fit either, they were damaged
 * and not badly written, and nothing can be said of what a newer program could have made of them.
 */
static hj_status fail_content(hj_reader *reader, hj_status status, hj_trouble trouble,
                              uint64_t offset, const char *what) {
    const bool damaged = container_check_rest(reader->container) == HJ_MALFORMED;
    reader->trouble = damaged ? HJ_TROUBLE_CONTAINER : trouble;
    if (damaged)
        return fail(reader, HJ_MALFORMED, offset, "byte %llu: %s (%s)", (unsigned long long)offset,
                    what, container_error(reader->container));
    return fail(reader, status, offset, "byte %llu: %s", (unsigned long long)offset, what);
}

static hj_status fail_line(hj_reader *reader, hj_status status, const char *what) {
    if (!reader->text_begun)
        reader->trouble = HJ_TROUBLE_CONTAINER; /* nothing says that it is a log at all */
    return fail(reader, status, reader->line_offset, "line %u: %s", (unsigned)reader->line_number,
                what);
}

/* ---- telling the forms apart ---------------------------------------------------------------- */

static hj_status begin_text(hj_reader *reader) {
    reader->form = FORM_TEXT;
    reader->line = malloc(HJ_LIMIT_LINE);
    if (reader->line == NULL || text_reader_new(&reader->text) != HJ_OK)
        return fail(reader, HJ_MEMORY, 0, "no memory to read with");
    return HJ_OK;
}

static hj_status begin_binary(hj_reader *reader) {
    source *in = reader->in;
    reader->form = FORM_BINARY;
    reader->in = NULL;
    if (container_new(&reader->container, in) != HJ_OK)
        return fail(reader, HJ_MEMORY, 0, "no memory to read with");
    if (reader->lenient)
        container_be_lenient(reader->container);
    if (reader->block_first != 0)
        container_enter(reader->container, reader->block_first, reader->first == reader->last);
    return HJ_OK;
}

static bool starts_with(const uint8_t *bytes, size_t size, const char *with, size_t with_size) {
    return size >= with_size && memcmp(bytes, with, with_size) == 0;
}

/* Names what people hand in by mistake; NULL when it may be the text form. */
static const char *stranger(const uint8_t *bytes, size_t size) {
    if (starts_with(bytes, size, CONTAINER_MAGIC, CONTAINER_MAGIC_SIZE))
        return "a log that is not compressed; compress it with gzip";
    if (starts_with(bytes, size, "PK\x03\x04", 4))
        return "a zip archive, not gzip; unpack it first";
    if (starts_with(bytes, size, "\x28\xb5\x2f\xfd", 4))
        return "zstd data, not gzip; unpack it first";
    if (starts_with(bytes, size,
                    "\xfd"
                    "7zXZ",
                    5))
        return "xz data, not gzip; unpack it first";
    if (starts_with(bytes, size, "BZh", 3))
        return "bzip2 data, not gzip; unpack it first";
    if (starts_with(bytes, size, "\xef\xbb\xbf", 3))
        return "a byte order mark stands before the text; save it as UTF-8 without one";
    return NULL;
}

/* A page stands for the log that lies in it. */
static hj_status open_page(hj_reader *reader) {
    const hj_status status = page_log_find(reader->in);
    if (status == HJ_OK || status == HJ_IO) /* a failed read is told when it is met again */
        return HJ_OK;
    if (status == HJ_MEMORY)
        return fail(reader, HJ_MEMORY, 0, "no memory to read with");
    reader->trouble = HJ_TROUBLE_CONTAINER;
    if (status == HJ_MALFORMED)
        return fail(reader, HJ_MALFORMED, HJ_LIMIT_PAGE,
                    "byte %u: a page without a log in it up to here, which is the limit",
                    (unsigned)HJ_LIMIT_PAGE);
    return fail(reader, HJ_MALFORMED, 0,
                "byte 0: a page without a log in it; one of a view has none");
}

static hj_status detect(hj_reader *reader) {
    const uint8_t *bytes;
    size_t size;
    if (source_peek(reader->in, sizeof PAGE_LOG_OPENING - 1, &bytes, &size) == HJ_OK &&
        starts_with(bytes, size, PAGE_LOG_OPENING, sizeof PAGE_LOG_OPENING - 1)) {
        const hj_status status = open_page(reader);
        if (status != HJ_OK)
            return status;
    }
    if (source_peek(reader->in, CONTAINER_MAGIC_SIZE, &bytes, &size) != HJ_OK)
        return fail(reader, HJ_IO, 0, "cannot read: %s", strerror(source_error(reader->in)));
    bool gzip = size > 0 && bytes[0] == 0x1f && (size == 1 || bytes[1] == 0x8b);
    const bool plain = starts_with(bytes, size, CONTAINER_MAGIC, CONTAINER_MAGIC_SIZE);
    if (gzip || size == 0 ||
        (plain && reader->lenient)) /* the container knows what to say of an empty file */
        return begin_binary(reader);
    const char *what = stranger(bytes, size);
    if (what != NULL) {
        reader->trouble = HJ_TROUBLE_CONTAINER;
        return fail(reader, HJ_MALFORMED, 0, "byte 0: %s", what);
    }
    return begin_text(reader);
}

/* ---- the compressed form -------------------------------------------------------------------- */

static uint64_t in_game(const hj_reader *reader, uint64_t stream_offset) {
    return stream_offset - reader->game_offset;
}

static hj_status container_failed(hj_reader *reader, hj_status status) {
    uint64_t offset = in_game(reader, container_offset(reader->container));
    char what[160];
    snprintf(what, sizeof what, "%s", container_error(reader->container));
    reader->cut = container_was_cut(reader->container);
    if (status == HJ_MALFORMED)
        return fail_content(reader, status,
                            container_bad_frame(reader->container) ? HJ_TROUBLE_FRAME
                                                                   : HJ_TROUBLE_CONTAINER,
                            offset, what);
    return fail(reader, status, offset, "byte %llu: %s", (unsigned long long)offset, what);
}

static hj_status container_done(hj_reader *reader) {
    if (!reader->after_magic || container_was_left(reader->container))
        return HJ_DONE;
    reader->cut = true;
    reader->trouble = HJ_TROUBLE_ORDER;
    return fail(reader, HJ_MALFORMED, CONTAINER_MAGIC_SIZE,
                "byte %u: the file ends where a header should stand",
                (unsigned)CONTAINER_MAGIC_SIZE);
}

/* A game begins. HJ_DONE: it is none of those that are wanted, and all of them were given. Their
 * last member is read to its end, for its checksum. */
static hj_status next_game(hj_reader *reader, const frame *magic) {
    if (reader->after_magic)
        return fail_content(reader, HJ_MALFORMED, HJ_TROUBLE_FRAME, in_game(reader, magic->offset),
                            "the magic word stands twice");
    if (reader->at_game == reader->last) {
        const hj_status status =
            magic->member == reader->member ? container_end_member(reader->container) : HJ_OK;
        return status == HJ_OK ? HJ_DONE : container_failed(reader, status);
    }
    reader->at_game++;
    reader->after_magic = reader->at_game >= reader->first;
    reader->game_offset = magic->offset;
    return HJ_OK;
}

/* The next record's frame; passes over the magic, and over games that are not wanted. */
static hj_status next_frame(hj_reader *reader, frame *out) {
    for (;;) {
        hj_status status = container_next(reader->container, out);
        if (status == HJ_DONE)
            return container_done(reader);
        if (status != HJ_OK)
            return container_failed(reader, status);
        if (out->magic)
            status = next_game(reader, out);
        else if (reader->at_game == 0 || reader->at_game >= reader->first)
            return HJ_OK;
        if (status != HJ_OK)
            return status;
    }
}

/* Passes a record's frame on to all that look at frames. */
static hj_status pass_frame(hj_reader *reader, unsigned kind, const uint8_t *bytes, size_t size) {
    const hj_status status = game_stream_pass(reader->game, kind, bytes, size);
    return status == HJ_OK ? vouch_pass(reader->vouch, kind, bytes, size) : status;
}

/* Keeps what a seal says, where it stands behind a record that this version does not know. */
static hj_status keep_seal(hj_reader *reader, const frame *at) {
    hj_record seal;
    if (codec_unpack(reader->codec, &seal, at->message, at->message_size) != HJ_OK)
        return HJ_MALFORMED; /* a seal has one field and will have no other */
    free(reader->rest_seal);
    reader->rest_seal_size = seal.as.seal.size;
    reader->rest_seal = malloc(reader->rest_seal_size + 1u);
    if (reader->rest_seal == NULL)
        return HJ_MEMORY;
    memcpy(reader->rest_seal, seal.as.seal.bytes, reader->rest_seal_size);
    return HJ_OK;
}

/* A record is not known here, and nothing can be judged any more. Whether the bytes of the game are
 * those that were sealed can be told all the same, by going through its frames. */
static hj_status skim(hj_reader *reader, const frame *unknown) {
    frame at = *unknown;
    hj_status status = HJ_OK;
    while (status == HJ_OK && !at.magic) {
        unsigned kind = codec_kind(at.message, at.message_size);
        if (kind == 0 && game_stream_has_end(reader->game))
            return HJ_MALFORMED;
        kind = kind == 0 ? HJ_RECORD_ACTION : kind; /* hashed as these are */
        status = pass_frame(reader, kind, at.bytes, at.size);
        if (status == HJ_OK && kind == HJ_RECORD_SEAL)
            status = keep_seal(reader, &at);
        if (status == HJ_OK)
            status = container_next(reader->container, &at);
    }
    return status == HJ_DONE ? HJ_OK : status;
}

static hj_status fail_unknown(hj_reader *reader, const frame *unknown, uint64_t offset) {
    char what[sizeof reader->error];
    snprintf(what, sizeof what, "%s", codec_error(reader->codec));
    const hj_status status = skim(reader, unknown);
    if (status == HJ_MALFORMED) {
        const char *why = container_error(reader->container);
        why = why[0] != '\0' ? why : game_stream_error(reader->game);
        return fail(reader, HJ_MALFORMED, offset, "byte %llu: %.200s (%s)",
                    (unsigned long long)offset, what,
                    why[0] != '\0' ? why : "only rulings and seals follow the end of a game");
    }
    return fail_content(reader, status == HJ_OK ? HJ_UNSUPPORTED : status, HJ_TROUBLE_FORM, offset,
                        what);
}

static hj_status next_binary(hj_reader *reader) {
    frame next;
    hj_status status = next_frame(reader, &next);
    if (status != HJ_OK)
        return status;
    reader->member = next.member;
    hj_record *record = &reader->record;
    uint64_t offset = in_game(reader, next.offset);
    uint64_t message_offset = offset + (next.size - next.message_size);
    if (!reader->after_magic && !game_stream_has_header(reader->game))
        return fail_content(reader, HJ_MALFORMED, HJ_TROUBLE_FRAME, offset,
                            "not a hexjudge log: the magic word is not there");
    status = codec_unpack(reader->codec, record, next.message, next.message_size);
    if (status == HJ_UNSUPPORTED)
        return fail_unknown(reader, &next, message_offset + codec_error_at(reader->codec));
    if (status != HJ_OK)
        return fail_content(reader, status, HJ_TROUBLE_FORM,
                            message_offset + codec_error_at(reader->codec),
                            codec_error(reader->codec));
    if (reader->after_magic && record->kind != HJ_RECORD_HEADER)
        return fail_content(reader, HJ_MALFORMED, HJ_TROUBLE_ORDER, offset,
                            "a game begins with its header, and here stands another record");
    if (!reader->after_magic && record->kind == HJ_RECORD_HEADER)
        return fail_content(reader, HJ_MALFORMED, HJ_TROUBLE_FRAME, offset,
                            "a header stands where no game begins; the magic word is not there");
    reader->after_magic = false;
    status = pass_frame(reader, record->kind, next.bytes, next.size);
    if (status == HJ_MEMORY)
        return fail(reader, status, offset, "no memory for the hash");
    if (status != HJ_OK)
        return fail_content(reader, status, HJ_TROUBLE_ORDER, offset,
                            game_stream_error(reader->game));
    if (record->kind == HJ_RECORD_HEADER)
        vouch_head(reader->vouch, record);
    reader->mended += codec_mended(reader->codec);
    record->offset = offset;
    return HJ_OK;
}

/* ---- the text form -------------------------------------------------------------------------- */

/* Reads one line into reader->line, without its end. HJ_DONE: there is none. */
static hj_status read_line(hj_reader *reader) {
    reader->line_offset = source_offset(reader->in);
    reader->line_size = 0;
    reader->line_number++;
    for (;;) {
        const uint8_t *bytes;
        size_t size;
        if (source_peek(reader->in, 1, &bytes, &size) != HJ_OK)
            return fail(reader, HJ_IO, reader->line_offset, "line %u: cannot read: %s",
                        (unsigned)reader->line_number, strerror(source_error(reader->in)));
        if (size == 0)
            reader->line_left = reader->line_size > 0 && source_was_left(reader->in);
        if (size == 0 && (reader->line_size == 0 || reader->line_left)) {
            reader->line_number--;
            return HJ_DONE;
        }
        if (size == 0)
            break;
        const uint8_t *newline = memchr(bytes, '\n', size);
        size_t take = newline != NULL ? (size_t)(newline - bytes) : size;
        if (take > HJ_LIMIT_LINE - 1 - reader->line_size) {
            char what[80];
            snprintf(what, sizeof what, "a line is longer than the limit of %u bytes",
                     (unsigned)HJ_LIMIT_LINE - 1);
            return fail_line(reader, HJ_MALFORMED, what);
        }
        memcpy(reader->line + reader->line_size, bytes, take);
        reader->line_size += take;
        source_take(reader->in, newline != NULL ? take + 1 : take);
        if (newline != NULL)
            break;
    }
    if (reader->line_size > 0 && reader->line[reader->line_size - 1] == '\r')
        reader->line_size--;
    reader->line[reader->line_size] = '\0';
    return HJ_OK;
}

/* A file that opens with neither `hexjudge` nor a position line is something else, and the message
 * says what to do. */
static hj_status check_first_word(hj_reader *reader) {
    const char *at = reader->line + strspn(reader->line, " \t");
    if (*at == '\0' || *at == '#')
        return HJ_OK;
    size_t word = strcspn(at, " \t#");
    if ((word == strlen("hexjudge") && strncmp(at, "hexjudge", word) == 0) ||
        text_is_position(at, strlen(at))) {
        reader->text_begun = true;
        return HJ_OK;
    }
    if (*at == '{' || *at == '[')
        return fail_line(reader, HJ_MALFORMED,
                         "neither gzip nor the text form, but perhaps JSON; if another program "
                         "recorded it: hexjudge import auto FILE -o FOLDER");
    return fail_line(reader, HJ_MALFORMED, "not gzip and not the text form of a log");
}

static hj_status check_line(hj_reader *reader) {
    size_t bad;
    if (!utf8_valid((const uint8_t *)reader->line, reader->line_size, &bad)) {
        if (!reader->text_begun)
            return fail_line(reader, HJ_MALFORMED, "not gzip and not the text form of a log");
        return fail_line(reader, HJ_MALFORMED, "bytes that are not UTF-8 text");
    }
    return reader->text_begun ? HJ_OK : check_first_word(reader);
}

/* Feeds lines until one gives a record. */
static hj_status next_text_record(hj_reader *reader) {
    for (;;) {
        bool complete = false;
        hj_status status = HJ_OK;
        if (!reader->line_waits && !reader->ended) {
            status = read_line(reader);
            if (status == HJ_OK)
                status = check_line(reader);
            reader->ended = status == HJ_DONE;
            if (status != HJ_OK && status != HJ_DONE)
                return status;
        }
        if (reader->ended && !reader->text_begun)
            return fail(reader, HJ_MALFORMED, 0, "line 1: not gzip and not the text form of a log");
        status = text_reader_next(reader->text, reader->ended ? NULL : reader->line,
                                  reader->ended ? 0 : reader->line_size, reader->line_number,
                                  reader->line_offset, &reader->record, &complete);
        if (status != HJ_OK)
            return fail_line(reader, status, text_reader_error(reader->text));
        reader->line_waits = complete && reader->record.kind == HJ_RECORD_HEADER;
        if (complete)
            return HJ_OK;
        if (reader->ended)
            return HJ_DONE;
    }
}

static hj_status fail_record(hj_reader *reader, hj_status status, const char *what) {
    return fail(reader, status, reader->record.offset, "line %u: %s", (unsigned)reader->record.line,
                what);
}

/* Puts the computed hash where the line says `hash =`. */
static hj_status fill_hash(hj_reader *reader, hj_end *end) {
    if (game_stream_hash(reader->game, end->hash) != HJ_OK)
        return fail_record(reader, HJ_MEMORY, "no memory for the hash");
    end->has_hash = true;
    return HJ_OK;
}

static hj_status next_text(hj_reader *reader) {
    hj_record *record = &reader->record;
    const uint8_t *bytes;
    size_t size;
    hj_status status = next_text_record(reader);
    if (status != HJ_OK)
        return status;
    reader->at_game += record->kind == HJ_RECORD_HEADER;
    if (record->kind != HJ_RECORD_HEADER) {
        record->line = reader->line_number;
        record->offset = reader->line_offset;
    }
    status = game_stream_allows(reader->game, record->kind);
    if (status != HJ_OK)
        return fail_record(reader, status, game_stream_error(reader->game));
    if (record->kind == HJ_RECORD_END && text_reader_hash_asked(reader->text))
        status = fill_hash(reader, &record->as.end);
    if (status != HJ_OK)
        return status;
    status = codec_pack(reader->codec, record, &bytes, &size);
    if (status != HJ_OK)
        return fail_record(reader, status, codec_error(reader->codec));
    status = pass_frame(reader, record->kind, bytes, size);
    if (status != HJ_OK)
        return fail_record(reader, status, game_stream_error(reader->game));
    if (record->kind == HJ_RECORD_HEADER)
        vouch_head(reader->vouch, record);
    return HJ_OK;
}

/* Passes over games that are not wanted. */
static hj_status next_text_wanted(hj_reader *reader) {
    hj_status status;
    do
        status = next_text(reader);
    while (status == HJ_OK && reader->at_game < reader->first);
    if (status == HJ_OK && reader->at_game > reader->last) {
        reader->at_game = reader->last;
        return HJ_DONE;
    }
    return status;
}

/* ---- both ----------------------------------------------------------------------------------- */

hj_status hj_reader_next(hj_reader *reader, const hj_record **out) {
    *out = NULL;
    if (reader->failed != HJ_OK)
        return reader->failed;
    hj_status status = reader->done ? HJ_DONE : HJ_OK;
    if (status == HJ_OK && reader->form == FORM_UNKNOWN)
        status = detect(reader);
    if (status == HJ_OK)
        status = reader->form == FORM_BINARY ? next_binary(reader) : next_text_wanted(reader);
    reader->done = status == HJ_DONE;
    if (status != HJ_OK)
        return status;
    reader->record.number = game_stream_actions(reader->game);
    *out = &reader->record;
    return HJ_OK;
}

/* ---- for seals and additions ------------------------------------------------------------------
 */

size_t reader_seal_text(hj_reader *reader, char *out, size_t out_size, bool before_seal) {
    uint8_t hash[32];
    return game_stream_final_hash(reader->game, hash)
               ? vouch_text(reader->vouch, out, out_size, game_stream_actions(reader->game), hash,
                            before_seal)
               : 0;
}

uint32_t reader_loose_rulings(const hj_reader *reader) {
    return vouch_loose(reader->vouch);
}

const uint8_t *reader_rest_seal(const hj_reader *reader, uint32_t *size) {
    *size = reader->rest_seal_size;
    return reader->rest_seal;
}

game_stream *reader_stream(hj_reader *reader) {
    return reader->game;
}
