/* round_trip_fuzz.c: a stream that reads without an error is the only one with these records: the
 * writer gives the very bytes, the text form says the same, and so does an archive of it. It must
 * not know the rules. */
#include <string.h>

#include "fuzz.h"

static void put_all(hj_writer *writer, const fuzz_bytes *log) {
    hj_reader *reader = NULL;
    const hj_record *record;
    hj_status status;
    FUZZ_CLAIM(hj_reader_open_memory(&reader, log->data, log->size) == HJ_OK, "memory");
    while ((status = hj_reader_next(reader, &record)) == HJ_OK)
        FUZZ_CLAIM(hj_writer_put(writer, record) == HJ_OK, "a record that was read: %s",
                   hj_writer_error(writer));
    FUZZ_CLAIM(status == HJ_DONE, "the second reading: %s", hj_reader_error(reader));
    hj_reader_close(reader);
}

static void read_back(const uint8_t *bytes, size_t size, const fuzz_bytes *text, const char *what) {
    fuzz_bytes again = {0};
    hj_reader *reader = NULL;
    FUZZ_CLAIM(hj_reader_open_memory(&reader, bytes, size) == HJ_OK, "memory");
    FUZZ_CLAIM(fuzz_read(reader, &again) == HJ_DONE, "%s: %s", what, hj_reader_error(reader));
    FUZZ_CLAIM(again.size == text->size && memcmp(again.data, text->data, text->size) == 0,
               "%s: other records:\n%.*s\nand\n%.*s", what, (int)text->size, (char *)text->data,
               (int)again.size, (char *)again.data);
    hj_reader_close(reader);
    fuzz_free(&again);
}

/* One game: the writer's stream is the one that was read. */
static void same_stream(const fuzz_bytes *log, const fuzz_bytes *text, const uint8_t *stream,
                        size_t size) {
    hj_writer *writer = NULL;
    const uint8_t *bytes;
    size_t written;
    fuzz_bytes back = {0};
    FUZZ_CLAIM(hj_writer_open_memory(&writer) == HJ_OK, "memory");
    hj_writer_verbatim(writer, true);
    put_all(writer, log);
    FUZZ_CLAIM(hj_writer_finish(writer, &bytes, &written) == HJ_OK, "%s", hj_writer_error(writer));
    fuzz_inflate(&back, bytes, written);
    FUZZ_CLAIM(back.size == size && memcmp(back.data, stream, size) == 0,
               "%zu bytes were read without an error, and %zu other ones say the same", size,
               back.size);
    read_back(bytes, written, text, "the log");
    hj_writer_close(writer);
    fuzz_free(&back);
}

static void same_archive(const fuzz_bytes *log, const fuzz_bytes *text) {
    hj_writer *writer = NULL;
    const uint8_t *bytes;
    size_t written;
    FUZZ_CLAIM(hj_writer_open_archive(&writer, NULL) == HJ_OK, "memory");
    hj_writer_verbatim(writer, true);
    put_all(writer, log);
    FUZZ_CLAIM(hj_writer_finish(writer, &bytes, &written) == HJ_OK, "%s", hj_writer_error(writer));
    read_back(bytes, written, text, "the archive");
    hj_writer_close(writer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_bytes log = {0}, text = {0};
    hj_reader *reader = NULL;
    fuzz_log(&log, FUZZ_STREAM, data, size);
    FUZZ_CLAIM(hj_reader_open_memory(&reader, log.data, log.size) == HJ_OK, "memory");
    const hj_status status = fuzz_read(reader, &text);
    const uint32_t games = hj_reader_game(reader);
    hj_reader_close(reader);
    if (status == HJ_DONE && games == 1) {
        same_stream(&log, &text, data, size);
        same_archive(&log, &text);
        read_back(text.data, text.size, &text, "the text form");
    }
    fuzz_free(&log);
    fuzz_free(&text);
    return 0;
}
