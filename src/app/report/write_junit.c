/* write_junit.c: a run as JUnit XML: one case a game. What is wrong with the game is a failure,
 * what is wrong with its file or with us an error, what nobody can tell is skipped. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "app/report/escape.h"
#include "app/report/report.h"
#include "app/report/strings.h"

static void junit_begin(report_writer *w) {
    w->spool = tmpfile(); /* the counts stand before the cases, and are known after them */
}

static FILE *body(report_writer *w) {
    return w->spool ? w->spool : w->options.out;
}

static void flush(report_writer *w) {
    fwrite(buffer_string(&w->line), 1, w->line.size, body(w));
    buffer_clear(&w->line);
}

static void attribute(buffer *out, const char *name, const char *value) {
    buffer_format(out, " %s=\"", name);
    escape_xml(out, value);
    buffer_char(out, '"');
}

/* <failure type="BASE-BUILD-07" message="...">whole text</failure> */
static void element(buffer *out, const char *name, const char *type, const char *message,
                    const char *text) {
    buffer_format(out, "    <%s", name);
    if (type)
        attribute(out, "type", type);
    attribute(out, "message", message);
    if (!text) {
        buffer_text(out, "/>\n");
        return;
    }
    buffer_char(out, '>');
    escape_xml(out, text);
    buffer_format(out, "</%s>\n", name);
}

static void add_outcome(report_writer *w, const report_game *game) {
    const report_finding *first = report_first(game);
    const char *word = hj_verdict_word(game->result.verdict);
    buffer block = {0}, message = {0};
    report_block(&block, game, false, false);
    buffer_format(&message, "%s: ", word);
    report_denominators(&message, game);
    switch (game->result.verdict) {
    case HJ_VERDICT_CLEAN:
        break;
    case HJ_VERDICT_ILLEGAL:
    case HJ_VERDICT_DIVERGED:
    case HJ_VERDICT_INCOMPLETE:
        if (first && *first->text) {
            buffer_clear(&message);
            buffer_format(&message, "%s: ", word);
            report_place(&message, game, first);
            buffer_format(&message, " %s", first->text);
        }
        element(&w->line, "failure", first && first->row ? first->row->code : word,
                buffer_string(&message), buffer_string(&block));
        w->failures++;
        break;
    case HJ_VERDICT_UNSUPPORTED:
    case HJ_VERDICT_CONSISTENT:
        element(&w->line, "skipped", NULL, buffer_string(&message), NULL);
        w->skipped++;
        break;
    default:
        element(&w->line, "error", word, buffer_string(&message), buffer_string(&block));
        w->errors++;
        break;
    }
    buffer_free(&block);
    buffer_free(&message);
}

static void begin_case(report_writer *w, const char *class_name, const char *name) {
    buffer_text(&w->line, "  <testcase");
    attribute(&w->line, "classname", class_name);
    attribute(&w->line, "name", name);
    w->cases++;
}

static void junit_game(report_writer *w, report_game *game) {
    buffer name = {0};
    buffer_text(&name, game->file);
    if (game->archive)
        buffer_format(&name, ":%u", game->index);
    begin_case(w, *game->result.ruleset ? game->result.ruleset : "hexjudge", buffer_string(&name));
    buffer_free(&name);
    if (game->result.verdict == HJ_VERDICT_CLEAN) {
        buffer_text(&w->line, "/>\n");
    } else {
        buffer_text(&w->line, ">\n");
        add_outcome(w, game);
        buffer_text(&w->line, "  </testcase>\n");
    }
    flush(w);
    report_game_free(game);
}

static void junit_unreadable(report_writer *w, const char *file, const char *why) {
    begin_case(w, "hexjudge", file);
    buffer_text(&w->line, ">\n");
    element(&w->line, "error", "unreadable", why, NULL);
    buffer_text(&w->line, "  </testcase>\n");
    w->errors++;
    flush(w);
}

static void copy_spool(report_writer *w) {
    char block[8192];
    size_t size;
    if (!w->spool)
        return;
    rewind(w->spool);
    while ((size = fread(block, 1, sizeof block, w->spool)) > 0)
        fwrite(block, 1, size, w->options.out);
}

static void junit_end(report_writer *w, const report_totals *totals) {
    (void)totals;
    if (!w->cases) { /* an empty suite would pass */
        begin_case(w, "hexjudge", STR_NO_GAME);
        buffer_text(&w->line, ">\n");
        element(&w->line, "error", "empty", STR_NO_GAME, NULL);
        buffer_text(&w->line, "  </testcase>\n");
        w->errors++;
        flush(w);
    }
    buffer_text(&w->line, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    buffer_format(&w->line,
                  "<testsuite name=\"hexjudge\" tests=\"%llu\" failures=\"%llu\" errors=\"%llu\" "
                  "skipped=\"%llu\"",
                  (unsigned long long)w->cases, (unsigned long long)w->failures,
                  (unsigned long long)w->errors, (unsigned long long)w->skipped);
    if (w->options.seconds >= 0)
        buffer_format(&w->line, " time=\"%.3f\"", w->options.seconds);
    buffer_text(&w->line, ">\n");
    fwrite(buffer_string(&w->line), 1, w->line.size, w->options.out);
    buffer_clear(&w->line);
    copy_spool(w);
    fputs("</testsuite>\n", w->options.out);
}

const report_format report_junit = {"junit",          false,    junit_begin, junit_game, NULL,
                                    junit_unreadable, junit_end};
