/* canon_fuzz.c: any stream, read leniently and written anew, as `canon` does. What comes of it
 * reads strictly, says the same, and written anew once more is the same bytes; and what had nothing
 * to mend is written as it was. It must not know the rules.
 *
 * An input: flags (FUZZ_STREAM, or a stream that is not compressed), then the stream. */
#include <string.h>

#include "fuzz.h"

typedef struct written {
    fuzz_bytes log, text; /* the text without the hashes, which change with the bytes */
    uint32_t mended, games;
} written;

static hj_reader *opened(const fuzz_bytes *log) {
    hj_reader *reader = NULL;
    FUZZ_CLAIM(hj_reader_open_memory(&reader, log->data, log->size) == HJ_OK, "memory");
    FUZZ_CLAIM(hj_reader_lenient(reader) == HJ_OK, "not lenient");
    return reader;
}

static void add_text(written *out, const hj_record *record, const hj_config *config) {
    static char line[HJ_TEXT_MAX];
    const size_t size = hj_text_record(line, sizeof line, config, record);
    FUZZ_CLAIM(size > 0 && size < sizeof line, "a record of %zu bytes as text", size);
    fuzz_append(&out->text, line, size);
}

/* true: it was read to its end, and is written anew. */
static bool write_anew(written *out, const fuzz_bytes *log) {
    static hj_config config;
    hj_reader *reader = opened(log);
    hj_writer *writer = NULL;
    const hj_record *record;
    const uint8_t *bytes;
    size_t size;
    hj_status status;
    bool fits = true;
    *out = (written){0};
    FUZZ_CLAIM(hj_writer_open_memory(&writer) == HJ_OK, "memory");
    hj_writer_verbatim(writer, true);
    while (fits && (status = hj_reader_next(reader, &record)) == HJ_OK) {
        hj_record mended = *record;
        if (record->kind == HJ_RECORD_HEADER)
            config = record->as.header.config;
        if (record->kind == HJ_RECORD_END && record->as.end.has_hash) {
            uint8_t before[32];
            fits = hj_reader_hash(reader, before) && memcmp(before, mended.as.end.hash, 32) == 0;
            FUZZ_CLAIM(hj_writer_hash(writer, mended.as.end.hash) == HJ_OK, "no hash");
        }
        if (fits)
            FUZZ_CLAIM(hj_writer_put(writer, &mended) == HJ_OK, "a record that was read: %s",
                       hj_writer_error(writer));
        if (record->kind == HJ_RECORD_END)
            mended.as.end.has_hash = false;
        add_text(out, &mended, &config);
    }
    out->mended = hj_reader_mended(reader);
    out->games = hj_reader_game(reader);
    const bool whole = fits && status == HJ_DONE && out->games > 0;
    if (whole) {
        FUZZ_CLAIM(hj_writer_finish(writer, &bytes, &size) == HJ_OK, "%s", hj_writer_error(writer));
        fuzz_append(&out->log, bytes, size);
    }
    hj_writer_close(writer);
    hj_reader_close(reader);
    return whole;
}

static void reads_strictly(const fuzz_bytes *log) {
    hj_reader *reader = NULL;
    fuzz_bytes text = {0};
    FUZZ_CLAIM(hj_reader_open_memory(&reader, log->data, log->size) == HJ_OK, "memory");
    FUZZ_CLAIM(fuzz_read(reader, &text) == HJ_DONE, "written anew, and: %s",
               hj_reader_error(reader));
    hj_reader_close(reader);
    fuzz_free(&text);
}

static void same(const fuzz_bytes *a, const fuzz_bytes *b, const char *what) {
    FUZZ_CLAIM(a->size == b->size && memcmp(a->data, b->data, a->size) == 0, "%s", what);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    fuzz_bytes log = {0}, stream = {0};
    written once, twice = {0};
    fuzz_log(&log, data[0], data + 1, size - 1);
    if (write_anew(&once, &log)) {
        reads_strictly(&once.log);
        FUZZ_CLAIM(write_anew(&twice, &once.log), "written anew, and not readable again");
        FUZZ_CLAIM(twice.mended == 0, "mended again in %u places", (unsigned)twice.mended);
        same(&once.log, &twice.log, "written anew twice, and otherwise");
        same(&once.text, &twice.text, "written anew, and it says something else");
        if ((data[0] & FUZZ_STREAM) != 0 && once.mended == 0) {
            fuzz_inflate(&stream, once.log.data, once.log.size);
            FUZZ_CLAIM(stream.size == size - 1 && memcmp(stream.data, data + 1, size - 1) == 0,
                       "nothing to mend, and %zu bytes became %zu others", size - 1, stream.size);
        }
    }
    fuzz_free(&log);
    fuzz_free(&stream);
    fuzz_free(&once.log);
    fuzz_free(&once.text);
    fuzz_free(&twice.log);
    fuzz_free(&twice.text);
    return 0;
}
