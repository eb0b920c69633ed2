/* clipping.c: what the commands share that make small logs of large ones: opening a game, writing
 * a text as a log, and writing a case of the corpus that a fresh process has passed. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/clipping.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/fresh.h"
#include "app/cli/new_log.h"
#include "app/report/escape.h"

int clip_read(excerpt *out, const cli_source *source, bool scrub) {
    int code = 0;
    *out = (excerpt){0};
    char why[256];
    hj_reader *reader = cli_source_reader(source, why, sizeof why);
    if (!reader) {
        cli_error(source->path, "%s", why);
        return CLI_EXIT_READ;
    }
    if (!excerpt_read(out, reader, scrub)) {
        const bool missing =
            out->status == HJ_DONE && cli_no_game(reader, source->game, why, sizeof why);
        cli_error(source->path, "%s", missing ? why : out->trouble);
        code = out->status == HJ_MALFORMED     ? (int)HJ_VERDICT_MALFORMED
               : out->status == HJ_UNSUPPORTED ? (int)HJ_VERDICT_UNSUPPORTED
               : out->status == HJ_DONE        ? CLI_EXIT_USAGE
                                               : CLI_EXIT_READ;
    }
    hj_reader_close(reader);
    return code;
}

int clip_open(excerpt *out, cli_source *source, const char *word) {
    const int code = cli_source_open(source, word);
    *out = (excerpt){0};
    return code != 0 ? code : clip_read(out, source, false);
}

int clip_game_open(clip_game *g, const char *word) {
    *g = (clip_game){0};
    const int code = clip_open(&g->game, &g->source, word);
    return code != 0 ? code : index_build(&g->index, &g->source);
}

void clip_game_close(clip_game *g) {
    index_free(&g->index);
    excerpt_free(&g->game);
    cli_source_close(&g->source);
}

int clip_option(judging *how, const char *command, int index, const char *value) {
    enum { STRICT = 2, JUDGING_STRICT = 3 };
    char why[512];
    return judging_take(how, index == STRICT ? JUDGING_STRICT : index, value, why, sizeof why)
               ? 0
               : cli_usage_error(command, "%s", why);
}

hj_verify_options clip_judging(const judging *how) {
    return (hj_verify_options){
        .readings = how->readings, .set = how->setting, .strict = how->strict};
}

/* ---- files ---- */

bool clip_write(const char *path, const buffer *bytes) {
    FILE *out = fopen(path, "wbx");
    if (!out) {
        cli_error(path, "%s",
                  errno == EEXIST ? "the file exists and is not overwritten" : strerror(errno));
        return false;
    }
    bool good = fwrite(buffer_string(bytes), 1, bytes->size, out) == bytes->size;
    good = fclose(out) == 0 && good;
    if (!good)
        cli_error(path, "could not be written: %s", strerror(errno));
    return good;
}

bool clip_write_log(const char *path, const buffer *text) {
    hj_reader *reader = NULL;
    const hj_record *record;
    new_log out;
    hj_status status = hj_reader_open_memory(&reader, text->data, text->size);
    bool good = new_log_open(&out, path);
    while (good && status == HJ_OK && (status = hj_reader_next(reader, &record)) == HJ_OK)
        good = new_log_put(&out, record);
    if (good && status != HJ_DONE) {
        snprintf(out.why, sizeof out.why, "%s",
                 reader != NULL ? hj_reader_error(reader) : hj_status_word(status));
        good = false;
    }
    good = good && new_log_finish(&out);
    if (!good)
        cli_error(NULL, "%s", out.why);
    new_log_close(&out);
    hj_reader_close(reader);
    return good;
}

void clip_base(buffer *out, const char *path) {
    static const char *const ends[] = {".part", ".gz", ".hjl", ".txt"};
    const char *slash = strrchr(path, '/');
    buffer_text(out, strcmp(path, "-") == 0 ? "stdin" : slash != NULL ? slash + 1 : path);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t size = strlen(ends[i]);
        if (out->size > size && strcmp(out->data + out->size - size, ends[i]) == 0) {
            out->size -= size;
            out->data[out->size] = '\0';
        }
    }
}

/* ---- a case ---- */

void clip_remark(buffer *out, const char *words) {
    enum { WIDTH = 100 };
    buffer safe = {0};
    size_t column = 1;
    escape_terminal(&safe, words, 0);
    buffer_char(out, '#');
    for (const char *word = buffer_string(&safe); *word;) {
        const size_t length = strcspn(word, " ");
        if (column + 1 + length > WIDTH && column > 1) {
            buffer_text(out, "\n#");
            column = 1;
        }
        buffer_char(out, ' ');
        buffer_add(out, word, length);
        column += 1 + length;
        word += length;
        word += strspn(word, " ");
    }
    buffer_char(out, '\n');
    buffer_free(&safe);
}

static void add_expectation(buffer *out, const clip_case *c) {
    const judging *how = c->how;
    if (how->readings || how->settings || how->strict) {
        buffer_text(out, "options");
        if (how->readings)
            buffer_format(out, " --rules %s", how->readings);
        for (size_t i = 0; i < how->settings; i++)
            buffer_format(out, " --set %s", how->setting[i]);
        buffer_text(out, how->strict ? " --strict\n" : "\n");
    }
    buffer_format(out, "verdict %s\n", hj_verdict_word(c->verdict));
    if (!c->has_finding)
        return;
    if (*c->rule)
        buffer_format(out, "rule %s\n", c->rule);
    buffer_format(out, "action %u\n", c->number);
    if (*c->path)
        buffer_format(out, "path %s\n", c->path);
    if (!*c->rule && !*c->path && *c->words)
        buffer_format(out, "text %s\n", c->words);
}

int clip_write_case(const clip_case *c) {
    buffer path = {0}, text = {0}, expectation = {0};
    buffer_text(&text, buffer_string(&c->remarks));
    buffer_text(&text, buffer_string(c->text));
    add_expectation(&expectation, c);
    buffer_format(&path, "%s.txt", c->name);
    bool good = clip_write(buffer_string(&path), &text);
    buffer_clear(&path);
    buffer_format(&path, "%s.hjl.gz", c->name);
    good = good && clip_write_log(buffer_string(&path), &text);
    buffer_clear(&path);
    buffer_format(&path, "%s.expect", c->name);
    good = good && clip_write(buffer_string(&path), &expectation);
    int code = good ? CLI_EXIT_OK : CLI_EXIT_READ;
    const char *const argv[] = {"hexjudge", "test", buffer_string(&path), NULL};
    if (good && fresh_run(argv, NULL, NULL) != 0) {
        cli_error(buffer_string(&path), "a fresh process does not find in it what is expected");
        code = HJ_VERDICT_FAULT;
    }
    buffer_free(&path);
    buffer_free(&text);
    buffer_free(&expectation);
    return code;
}
