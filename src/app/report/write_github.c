/* write_github.c: a run as GitHub workflow commands: an annotation for each of the ten gravest
 * causes (more are not shown there), and a table in the step summary where the runner gives one. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "app/report/escape.h"
#include "app/report/markdown.h"
#include "app/report/report.h"
#include "app/report/strings.h"

enum { ANNOTATIONS_MAX = 10 };

/* The summary is opened at once: at the end the program may no longer be allowed to. */
static void github_begin(report_writer *w) {
    const char *path = getenv("GITHUB_STEP_SUMMARY");
    w->summary = path && *path ? fopen(path, "a") : NULL;
}

static void github_game(report_writer *w, report_game *game) {
    if (game->result.verdict != HJ_VERDICT_CLEAN) {
        report_cause_add(w, game);
        markdown_row(w, game);
    }
    report_game_free(game);
}

static void github_unreadable(report_writer *w, const char *file, const char *why) {
    markdown_unreadable(w, file, why);
    buffer_text(&w->line, "::error file=");
    escape_github(&w->line, file, 1);
    buffer_text(&w->line, ",title=unreadable::");
    escape_github(&w->line, why, 0);
    buffer_char(&w->line, '\n');
}

static const char *level(hj_verdict verdict) {
    switch (verdict) {
    case HJ_VERDICT_UNSUPPORTED:
    case HJ_VERDICT_CONSISTENT:
        return "notice";
    case HJ_VERDICT_INCOMPLETE:
        return "warning";
    default:
        return "error";
    }
}

static void annotation(buffer *out, const report_cause *cause) {
    const char *word = hj_verdict_word((hj_verdict)cause->verdict);
    buffer_format(out, "::%s file=", level((hj_verdict)cause->verdict));
    escape_github(out, cause->file, 1);
    if (cause->line)
        buffer_format(out, ",line=%u", cause->line);
    buffer_format(out, ",title=%s", word);
    if (*cause->rule)
        buffer_format(out, " %s", cause->rule);
    buffer_text(out, "::");
    escape_github(out, cause->label, 0);
    if (*cause->place)
        buffer_format(out, " %s", cause->place);
    buffer_text(out, ": ");
    escape_github(out, cause->text, 0);
    if (cause->count > 1)
        buffer_format(out, STR_CAUSE_MORE, (unsigned long long)cause->count);
    buffer_char(out, '\n');
}

static void github_end(report_writer *w, const report_totals *totals) {
    report_cause_sort(w);
    for (size_t i = 0; i < w->cause_count && i < ANNOTATIONS_MAX; i++)
        annotation(&w->line, &w->causes[i]);
    report_counts(&w->line, totals);
    buffer_char(&w->line, '\n');
    fwrite(buffer_string(&w->line), 1, w->line.size, w->options.out);
    buffer_clear(&w->line);
    if (!w->summary)
        return;
    markdown_page(w, totals, w->summary);
    if (fclose(w->summary) != 0)
        fprintf(stderr, "hexjudge: %s: the step summary could not be written\n",
                getenv("GITHUB_STEP_SUMMARY"));
    w->summary = NULL;
}

const report_format report_github = {"github",          false,     github_begin, github_game, NULL,
                                     github_unreadable, github_end};
