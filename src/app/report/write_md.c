/* write_md.c: a run as a Markdown table for an issue or a pull request. Everything that came from
 * a log is made plain, so that it can neither format the page nor call anybody. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "app/report/escape.h"
#include "app/report/markdown.h"
#include "app/report/strings.h"

enum { CELL_MAX = 400 };

/* A cell of words that may come from anywhere, cut at a length no table suffers from. */
static void cell(buffer *out, const char *text) {
    buffer clean = {0};
    escape_terminal(&clean, text, CELL_MAX);
    buffer_char(out, ' ');
    if (clean.size)
        escape_markdown(out, buffer_string(&clean));
    buffer_text(out, " |");
    buffer_free(&clean);
}

/* Since when, by whom, and whether it goes away again. */
static void add_divergence(buffer *out, const report_game *game, const report_finding *f) {
    buffer words = {0};
    if (f->last_writer)
        buffer_format(out, "; " STR_WRITTEN " #%u%s%s", f->last_writer, f->writer_row ? " " : "",
                      f->writer_row ? f->writer_row->code : "");
    divergence_window(&words, f);
    if (words.size)
        buffer_format(out, "; " STR_WINDOW " %s", buffer_string(&words));
    buffer_clear(&words);
    if (divergence_effect(&words, game, f) != REPORT_EFFECT_UNKNOWN)
        buffer_format(out, "; %s", buffer_string(&words));
    buffer_free(&words);
}

void markdown_row(report_writer *w, const report_game *game) {
    const report_finding *first = report_first(game);
    buffer words = {0};
    if (w->rows++ >= MARKDOWN_ROWS_MAX)
        return;
    buffer_format(&w->table, "| %s |", hj_verdict_word(game->result.verdict));
    buffer_text(&words, game->file);
    if (game->archive)
        buffer_format(&words, ":%u", game->index);
    cell(&w->table, buffer_string(&words));
    buffer_clear(&words);
    if (first)
        report_place(&words, game, first);
    cell(&w->table, buffer_string(&words));
    buffer_format(&w->table, " %s |", first && first->row ? first->row->code : "");
    buffer_clear(&words);
    if (first && *first->human)
        buffer_format(&words, "P%u %s: ", first->seat, first->human);
    buffer_text(&words, first                 ? first->text
                        : *game->result.error ? game->result.error
                                              : game->result.missing);
    if (first && first->kind == HJ_FINDING_DIVERGED)
        add_divergence(&words, game, first);
    cell(&w->table, buffer_string(&words));
    buffer_char(&w->table, '\n');
    buffer_free(&words);
}

void markdown_unreadable(report_writer *w, const char *file, const char *why) {
    if (w->rows++ >= MARKDOWN_ROWS_MAX)
        return;
    buffer_text(&w->table, "| unreadable |");
    cell(&w->table, file);
    buffer_text(&w->table, " | |");
    cell(&w->table, why);
    buffer_char(&w->table, '\n');
}

void markdown_page(report_writer *w, const report_totals *totals, FILE *out) {
    buffer words = {0};
    buffer_text(&words, STR_MD_TITLE);
    report_counts(&words, totals);
    buffer_text(&words, "\n");
    if (w->rows) {
        buffer_text(&words, "\n" STR_MD_HEAD);
        buffer_text(&words, buffer_string(&w->table));
    }
    if (w->rows > MARKDOWN_ROWS_MAX)
        buffer_format(&words, "\n" STR_MD_MORE, (unsigned long long)(w->rows - MARKDOWN_ROWS_MAX));
    if (w->options.seconds >= 0)
        buffer_format(&words, "\n" STR_TIMES "\n", (unsigned long long)totals->actions,
                      w->options.seconds);
    fwrite(buffer_string(&words), 1, words.size, out);
    buffer_free(&words);
}

static void md_begin(report_writer *w) {
    (void)w;
}

static void md_game(report_writer *w, report_game *game) {
    if (game->result.verdict != HJ_VERDICT_CLEAN || w->options.verbose)
        markdown_row(w, game);
    report_game_free(game);
}

static void md_unreadable(report_writer *w, const char *file, const char *why) {
    markdown_unreadable(w, file, why);
}

static void md_end(report_writer *w, const report_totals *totals) {
    markdown_page(w, totals, w->options.out);
}

const report_format report_md = {"md", false, md_begin, md_game, NULL, md_unreadable, md_end};
