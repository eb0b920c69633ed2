/* formats.c: opens a run's output in one of the formats and passes judged games to it; counts and
 * causes that several formats print. It knows no format's syntax. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "app/report/escape.h"
#include "app/report/report.h"
#include "app/report/strings.h"

static const report_format *const formats[] = {&report_text, &report_jsonl, &report_junit,
                                               &report_github, &report_md};

const report_format *report_format_find(const char *name) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    }
    return NULL;
}

report_writer *report_open(const report_format *format, const report_options *options) {
    report_writer *writer = memory_take(1, sizeof *writer);
    writer->format = format;
    writer->options = *options;
    writer->options.seconds = -1;
    return writer;
}

void report_begin(report_writer *writer) {
    writer->format->begin(writer);
}

void report_put(report_writer *writer, report_game *game) {
    writer->format->game(writer, game);
}

bool report_findings(report_writer *writer, report_game *game) {
    if (!writer->format->findings)
        return false;
    writer->format->findings(writer, game);
    fflush(writer->options.out);
    return true;
}

void report_unreadable(report_writer *writer, const char *file, const char *why) {
    writer->format->unreadable(writer, file, why);
}

void report_end(report_writer *writer, const report_totals *totals, double seconds) {
    writer->options.seconds = seconds;
    writer->format->end(writer, totals);
}

void report_close(report_writer *writer) {
    if (!writer)
        return;
    for (size_t i = 0; i < writer->cause_count; i++) {
        free(writer->causes[i].label);
        free(writer->causes[i].place);
        free(writer->causes[i].text);
        free(writer->causes[i].file);
    }
    free(writer->causes);
    if (writer->spool)
        fclose(writer->spool);
    report_game_free(writer->held);
    buffer_free(&writer->line);
    buffer_free(&writer->table);
    free(writer);
}

static void add_number(buffer *out, uint64_t count, const char *one, const char *many) {
    if (count == 1)
        buffer_text(out, one);
    else
        buffer_format(out, many, (unsigned long long)count);
}

void report_counts(buffer *out, const report_totals *totals) {
    static const hj_verdict order[] = {
        HJ_VERDICT_CLEAN,      HJ_VERDICT_FAULT,      HJ_VERDICT_TAMPERED,
        HJ_VERDICT_MALFORMED,  HJ_VERDICT_ILLEGAL,    HJ_VERDICT_DIVERGED,
        HJ_VERDICT_INCOMPLETE, HJ_VERDICT_CONSISTENT, HJ_VERDICT_UNSUPPORTED};
    const char *gap = ": ";
    add_number(out, totals->games, STR_GAMES_ONE, STR_GAMES_MANY);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        uint64_t count = totals->by_verdict[order[i]];
        if (!count)
            continue;
        buffer_format(out, "%s%llu %s", gap, (unsigned long long)count, hj_verdict_word(order[i]));
        gap = ", ";
    }
    if (totals->ruled)
        buffer_format(out, STR_RULED_TOTAL, (unsigned long long)totals->ruled,
                      (unsigned long long)(totals->findings - totals->ruled));
    if (totals->warnings) {
        buffer_text(out, "; ");
        add_number(out, totals->warnings, STR_WARNINGS_ONE, STR_WARNINGS_TOTAL);
    }
    if (totals->unreadable) {
        buffer_text(out, "; ");
        add_number(out, totals->unreadable, STR_UNREADABLE_ONE, STR_UNREADABLE_MANY);
    }
    if (totals->ignored) {
        buffer_text(out, "; ");
        add_number(out, totals->ignored, STR_IGNORED_ONE, STR_IGNORED_MANY);
    }
}

/* ---- causes ---- */

static char *label_of(const report_game *game) {
    buffer words = {0};
    buffer_text(&words, game->file);
    if (game->archive)
        buffer_format(&words, ":%u", game->index);
    char *copy = memory_text(buffer_string(&words));
    buffer_free(&words);
    return copy;
}

static void fill_cause(report_cause *cause, const report_game *game) {
    const report_finding *first = report_first(game);
    buffer words = {0};
    cause->label = label_of(game);
    cause->file = memory_text(game->file);
    if (first) {
        report_place(&words, game, first);
        cause->line = game->is_text ? first->line : 0;
    }
    cause->place = memory_text(buffer_string(&words));
    buffer_clear(&words);
    if (first && *first->human)
        buffer_format(&words, "P%u %s: ", first->seat, first->human);
    buffer_text(&words, first                 ? first->text
                        : *game->result.error ? game->result.error
                                              : game->result.missing);
    cause->text = memory_text(buffer_string(&words));
    buffer_free(&words);
}

void report_cause_add(report_writer *writer, const report_game *game) {
    const report_finding *first = report_first(game);
    const char *rule = first && first->row ? first->row->code : "";
    for (size_t i = 0; i < writer->cause_count; i++) {
        report_cause *cause = &writer->causes[i];
        if (cause->verdict == game->result.verdict && strcmp(cause->rule, rule) == 0) {
            cause->count++;
            return;
        }
    }
    if (writer->cause_count == writer->cause_room) {
        writer->cause_room = writer->cause_room ? 2 * writer->cause_room : 16;
        writer->causes = memory_grow(writer->causes, writer->cause_room, sizeof *writer->causes);
    }
    report_cause *cause = &writer->causes[writer->cause_count++];
    *cause = (report_cause){.verdict = (uint8_t)game->result.verdict, .rule = rule, .count = 1};
    fill_cause(cause, game);
}

static int by_gravity(const void *left, const void *right) {
    const report_cause *a = left, *b = right;
    if (a->verdict != b->verdict)
        return hj_verdict_graver((hj_verdict)a->verdict, (hj_verdict)b->verdict) ==
                       (hj_verdict)a->verdict
                   ? -1
                   : 1;
    if (a->count != b->count)
        return a->count > b->count ? -1 : 1;
    return strcmp(a->rule, b->rule);
}

void report_cause_sort(report_writer *writer) {
    if (writer->cause_count)
        qsort(writer->causes, writer->cause_count, sizeof *writer->causes, by_gravity);
}
