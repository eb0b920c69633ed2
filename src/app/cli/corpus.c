/* corpus.c: opens the logs of a corpus with their expectations. It must not know any rule. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/corpus.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

void corpus_base(buffer *out, const char *path) {
    static const char *const ends[] = {".hjl.gz", ".txt", ".expect"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (ends_with(path, ends[i])) {
            buffer_add(out, path, strlen(path) - strlen(ends[i]));
            return;
        }
    }
    buffer_text(out, path);
}

static bool read_expectation(corpus_log *log) {
    struct stat about;
    char why[512];
    buffer path = {0};
    bool good = true;
    corpus_base(&path, log->input->path);
    buffer_text(&path, ".expect");
    if (stat(buffer_string(&path), &about) == 0 && S_ISREG(about.st_mode)) {
        good = expect_read(&log->expect, buffer_string(&path), why, sizeof why);
        log->expects = true;
        if (!good)
            cli_error(buffer_string(&path), "%s", why);
    }
    buffer_free(&path);
    return good;
}

bool corpus_open(corpus_log *log, const cli_input *input) {
    *log = (corpus_log){.input = input};
    if (!read_expectation(log)) {
        corpus_close(log);
        return false;
    }
    const judging *how = &log->expect.how;
    log->how = (hj_verify_options){.readings = how->readings,
                                   .set = how->setting,
                                   .keep_going = how->keep_going,
                                   .strict = how->strict,
                                   .require_outcome = how->require_outcome,
                                   .require_checkpoints = how->require_checkpoints,
                                   .require_seal = how->require_seal};
    char why[256];
    log->reader = cli_open(input->path, input->game, why, sizeof why);
    if (!log->reader) {
        cli_error(input->path, "%s", why);
        corpus_close(log);
        return false;
    }
    return true;
}

void corpus_close(corpus_log *log) {
    hj_reader_close(log->reader);
    if (log->expects)
        expect_free(&log->expect);
    *log = (corpus_log){0};
}

static bool has_text(const cli_inputs *inputs, const char *packed) {
    buffer text = {0};
    bool found = false;
    corpus_base(&text, packed);
    buffer_text(&text, ".txt");
    for (size_t i = 0; i < inputs->count && !found; i++)
        found = strcmp(inputs->item[i].path, buffer_string(&text)) == 0;
    buffer_free(&text);
    return found;
}

void corpus_unpack_once(cli_inputs *inputs) {
    size_t kept = 0;
    for (size_t i = 0; i < inputs->count; i++) {
        cli_input *item = &inputs->item[i];
        if (ends_with(item->path, ".hjl.gz") && has_text(inputs, item->path))
            free(item->path);
        else
            inputs->item[kept++] = *item;
    }
    inputs->count = kept;
}
