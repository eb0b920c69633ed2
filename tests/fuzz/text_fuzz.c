/* text_fuzz.c: any text. What can be read of it is written again, and that reads without an error
 * and is written as the same text. It must not know the rules. */
#include <string.h>

#include "fuzz.h"

static hj_status read_text(const fuzz_bytes *in, fuzz_bytes *out, bool *is_text) {
    hj_reader *reader = NULL;
    FUZZ_CLAIM(hj_reader_open_memory(&reader, in->data, in->size) == HJ_OK, "memory");
    const hj_status status = fuzz_read(reader, out);
    *is_text = hj_reader_is_text(reader);
    FUZZ_CLAIM(status != HJ_MEMORY && status != HJ_IO, "%s", hj_reader_error(reader));
    hj_reader_close(reader);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char first_line[] = "hexjudge 1\n";
    fuzz_bytes in = {0}, once = {0}, twice = {0};
    bool is_text;
    if (size == 0 || data[0] != 'h') /* so that the engine need not find it */
        fuzz_append(&in, first_line, sizeof first_line - 1);
    fuzz_append(&in, data, size);
    const hj_status status = read_text(&in, &once, &is_text);
    if (is_text && once.size > 0 && status == HJ_DONE) {
        const hj_status again = read_text(&once, &twice, &is_text);
        FUZZ_CLAIM(again == HJ_DONE, "what was written can not be read:\n%.*s", (int)once.size,
                   (char *)once.data);
        FUZZ_CLAIM(once.size == twice.size && memcmp(once.data, twice.data, once.size) == 0,
                   "written otherwise:\n%.*s\nand\n%.*s", (int)once.size, (char *)once.data,
                   (int)twice.size, (char *)twice.data);
    }
    fuzz_free(&in);
    fuzz_free(&once);
    fuzz_free(&twice);
    return 0;
}
