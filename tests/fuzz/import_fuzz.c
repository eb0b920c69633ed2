/* import_fuzz.c: any bytes as a foreign record of games, in the format they seem to be in or in one
 * that is named. Whatever they are, each log that comes of it can be read, and is nobody's fault.
 * It must not know the formats.
 *
 * An input: which format, then the file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/import/import.h"
#include "fuzz.h"

static void judge_log(const char *path) {
    hj_reader *reader = NULL;
    hj_verdict verdict = HJ_VERDICT_MALFORMED;
    const hj_verify_options options = {.states = 64};
    FUZZ_CLAIM(hj_reader_open(&reader, path) == HJ_OK, "%s is not there", path);
    FUZZ_CLAIM(hj_verify(reader, &options, &verdict) == 1, "no game in %s", path);
    FUZZ_CLAIM(verdict != HJ_VERDICT_FAULT && verdict != HJ_VERDICT_MALFORMED, "%s: %s %s", path,
               hj_verdict_word(verdict), hj_reader_error(reader));
    hj_reader_close(reader);
}

static void told(void *user, const char *what, const char *trouble) {
    (void)user;
    FUZZ_CLAIM(trouble == NULL || trouble[0] != '\0', "%s: no log, and no word why", what);
    if (trouble == NULL) {
        judge_log(what);
        (void)unlink(what);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char folder[64];
    if (size < 1)
        return 0;
    if (folder[0] == '\0') {
        snprintf(folder, sizeof folder, "/tmp/hexjudge-fuzz-XXXXXX");
        FUZZ_CLAIM(mkdtemp(folder) != NULL, "no folder");
    }
    unsigned formats = 0;
    while (import_format_at(formats) != NULL)
        formats++;
    const import_format *format = import_format_at(data[0] % (formats + 1));
    const import_wish wish = {.format = format != NULL ? format->name : "auto",
                              .claims_all = data[0] >= 128,
                              .out = folder};
    import_tally tally = {0};
    import_file(&tally, fuzz_file(data + 1, size - 1), "game", &wish, told, NULL);
    return 0;
}
