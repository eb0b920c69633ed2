/* reader_fuzz.c: any bytes, read from memory and from a file, whole and a game at a time. Whatever
 * they are, both ways give the same records and the same error at the same place, and a second
 * reading of the same bytes is the first again. It must not know the rules. */
#include <string.h>

#include "fuzz.h"

typedef struct reading {
    fuzz_bytes text; /* of the records */
    hj_status status;
    char error[512];
    uint64_t offset, bytes;
    uint32_t game;
    hj_trouble trouble;
    bool cut;
} reading;

static hj_reader *opened(const uint8_t *log, size_t size, bool in_memory) {
    hj_reader *reader = NULL;
    const hj_status status = in_memory ? hj_reader_open_memory(&reader, log, size)
                                       : hj_reader_open(&reader, fuzz_file(log, size));
    FUZZ_CLAIM(status == HJ_OK && reader != NULL, "the reader can not be opened");
    return reader;
}

static void read_all(reading *out, hj_reader *reader) {
    *out = (reading){0};
    out->status = fuzz_read(reader, &out->text);
    strncpy(out->error, hj_reader_error(reader), sizeof out->error - 1);
    out->offset = hj_reader_error_offset(reader);
    out->bytes = hj_reader_bytes(reader);
    out->game = hj_reader_game(reader);
    out->trouble = hj_reader_trouble(reader);
    out->cut = hj_reader_was_cut(reader);
    FUZZ_CLAIM((out->status == HJ_DONE) == (out->error[0] == '\0'), "status %d, error '%s'",
               (int)out->status, out->error);
    FUZZ_CLAIM(out->status != HJ_MEMORY && out->status != HJ_IO, "%s", out->error);
    const hj_record *record;
    FUZZ_CLAIM(hj_reader_next(reader, &record) == out->status, "a failed reader goes on");
    hj_reader_close(reader);
}

static void same(const reading *a, const reading *b) {
    FUZZ_CLAIM(a->status == b->status && strcmp(a->error, b->error) == 0, "'%s' and '%s'", a->error,
               b->error);
    FUZZ_CLAIM(a->offset == b->offset && a->bytes == b->bytes && a->game == b->game &&
                   a->trouble == b->trouble && a->cut == b->cut,
               "the same error at two places");
    FUZZ_CLAIM(a->text.size == b->text.size &&
                   (a->text.size == 0 || memcmp(a->text.data, b->text.data, a->text.size) == 0),
               "other records");
}

/* Games that are read alone are the games of the whole; of a broken input as many as come first. */
static void select_games(const uint8_t *log, size_t size, uint32_t first, const reading *whole) {
    hj_reader *reader = opened(log, size, true);
    reading some;
    FUZZ_CLAIM(hj_reader_select(reader, first, first) == HJ_OK, "no selection");
    read_all(&some, reader);
    if (whole->status == HJ_DONE && some.status == HJ_DONE && some.text.size > 0) {
        bool found = false;
        for (size_t at = 0; !found && at + some.text.size <= whole->text.size; at++)
            found = memcmp(whole->text.data + at, some.text.data, some.text.size) == 0;
        FUZZ_CLAIM(found, "game %u alone is another", (unsigned)first);
    }
    FUZZ_CLAIM(whole->status != HJ_DONE || some.status == HJ_DONE, "a sound input, game %u: %s",
               (unsigned)first, some.error);
    fuzz_free(&some.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    const unsigned flags = data[0];
    fuzz_bytes log = {0};
    reading memory, file;
    fuzz_log(&log, flags, data + 1, size - 1);
    hj_reader *a = opened(log.data, log.size, true), *b = opened(log.data, log.size, false);
    if ((flags & FUZZ_LENIENT) != 0)
        FUZZ_CLAIM(hj_reader_lenient(a) == HJ_OK && hj_reader_lenient(b) == HJ_OK, "not lenient");
    read_all(&memory, a);
    read_all(&file, b);
    same(&memory, &file);
    if ((flags & FUZZ_SELECT) != 0 && (flags & FUZZ_LENIENT) == 0)
        select_games(log.data, log.size, 1 + flags / FUZZ_FLAGS % 4, &memory);
    fuzz_free(&memory.text);
    fuzz_free(&file.text);
    fuzz_free(&log);
    return 0;
}
