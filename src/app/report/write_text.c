/* write_text.c: a run for people at a terminal: findings with what was wrong, what was right and
 * what would have been legal, then the verdict line, the result line and the command to run next.
 * Lines that begin with a verdict's word are verdict lines and nothing else. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "app/report/escape.h"
#include "app/report/report.h"
#include "app/report/strings.h"

enum { WIDTH = 80, LABEL = 20 };

static const char *const RED = "31", *const GREEN = "32", *const YELLOW = "33", *const CYAN = "36",
                         *const BOLD = "1", *const DIM = "2";

static void paint(buffer *out, bool color, const char *code, const char *text) {
    if (color)
        buffer_format(out, "\033[%sm%s\033[0m", code, text);
    else
        buffer_text(out, text);
}

static const char *verdict_color(hj_verdict verdict) {
    switch (verdict) {
    case HJ_VERDICT_CLEAN:
        return "1;32";
    case HJ_VERDICT_INCOMPLETE:
    case HJ_VERDICT_UNSUPPORTED:
        return "1;33";
    case HJ_VERDICT_CONSISTENT:
        return "1;36";
    default:
        return "1;31";
    }
}

/* Adds words from column `at` on, broken at blanks so that they stay within the width; further
 * lines start at column `indent`. Returns the column after the last word. */
static size_t wrap(buffer *out, size_t at, size_t indent, const char *words) {
    bool first = true;
    while (*words) {
        size_t length = strcspn(words, " ");
        buffer word = {0};
        buffer_add(&word, words, length);
        size_t columns = escape_columns(buffer_string(&word));
        if (!first && at + 1 + columns > WIDTH) {
            buffer_char(out, '\n');
            buffer_repeat(out, ' ', indent);
            at = indent;
        } else if (!first) {
            buffer_char(out, ' ');
            at++;
        }
        buffer_text(out, buffer_string(&word));
        at += columns;
        buffer_free(&word);
        first = false;
        words += length;
        words += strspn(words, " ");
    }
    return at;
}

/* Puts text at the right margin: on this line where it fits, else on one of its own. */
static void right(buffer *out, size_t at, bool color, const char *text) {
    size_t columns = escape_columns(text);
    if (at + 1 + columns > WIDTH) {
        buffer_char(out, '\n');
        at = 0;
    }
    buffer_repeat(out, ' ', at + columns < WIDTH ? WIDTH - at - columns : 1);
    paint(out, color, DIM, text);
    buffer_char(out, '\n');
}

/* "  legal roads now   e12 e37": a label, and words that wrap beside it. */
static void labelled(buffer *out, bool color, const char *label, const char *words) {
    size_t at = 2 + escape_columns(label);
    buffer clean = {0};
    if (!*words)
        return;
    escape_terminal(&clean, words, 0);
    buffer_text(out, "  ");
    paint(out, color, DIM, label);
    do {
        buffer_char(out, ' ');
        at++;
    } while (at < LABEL);
    wrap(out, at, LABEL, buffer_string(&clean));
    buffer_char(out, '\n');
    buffer_free(&clean);
}

/* A path that begins with a verdict's word must not look like a verdict line. */
static void add_label(buffer *out, const report_game *game) {
    for (int verdict = 0; verdict <= HJ_VERDICT_FAULT; verdict++) {
        const char *word = hj_verdict_word((hj_verdict)verdict);
        if (word && *word && strncmp(game->file, word, strlen(word)) == 0) {
            buffer_text(out, "./");
            break;
        }
    }
    report_label(out, game);
}

static void head_line(buffer *out, const report_game *game, const report_finding *f, bool color) {
    buffer line = {0}, place = {0};
    add_label(&line, game);
    if (game->is_text && f->kind == HJ_FINDING_MALFORMED && f->line)
        buffer_format(&place, "%u", f->line); /* editors jump to file:line: */
    else
        report_place(&place, game, f);
    buffer_format(&line, ":%s:", buffer_string(&place));
    paint(out, color, BOLD, buffer_string(&line));
    buffer_clear(&line);
    buffer_char(out, ' ');
    bool grave = f->kind != HJ_FINDING_WARNING && f->kind != HJ_FINDING_INCOMPLETE;
    paint(out, color, grave ? RED : YELLOW, report_kind_word(f->kind));
    buffer_text(&line, ": ");
    if (f->row)
        buffer_format(&line, "%s: ", f->row->code);
    escape_terminal(&line, f->text, 0);
    buffer_format(out, "%s\n", buffer_string(&line));
    buffer_free(&line);
    buffer_free(&place);
}

/* "turn 22, P2 Ben (blue): road e41 (5|11)                        source soclog line 1234" */
static void turn_line(buffer *out, const report_game *game, const report_finding *f, bool color) {
    buffer line = {0}, source = {0};
    if (f->number == 0)
        buffer_text(&line, STR_HEADER);
    else if (f->turn == 0)
        buffer_text(&line, STR_SETUP);
    else
        buffer_format(&line, "turn %u", f->turn);
    if (f->seat && f->seat <= HJ_SEATS_MAX) {
        buffer_text(&line, ", ");
        report_seat(&line, game, f->seat);
    }
    if (*f->human) {
        buffer_text(&line, ": ");
        escape_terminal(&line, f->human, 0);
    }
    if (f->line)
        buffer_format(&source, STR_LINE, f->line);
    if (f->source_pos) {
        buffer_text(&source, source.size ? ", " STR_SOURCE : STR_SOURCE);
        escape_terminal(&source, game->source_format, 24);
        buffer_format(&source, " %u", f->source_pos);
    }
    buffer_text(out, "  ");
    size_t at = wrap(out, 2, 4, buffer_string(&line));
    if (source.size)
        right(out, at, color, buffer_string(&source));
    else
        buffer_char(out, '\n');
    buffer_free(&line);
    buffer_free(&source);
}

/* One line for each broken precondition; the citation once after the last of a rule. */
static void broken_lines(buffer *out, const report_finding *f, bool color) {
    const hj_rule_row *shown = NULL;
    size_t at = 0;
    for (unsigned i = 0; i < f->reasons; i++) {
        const report_reason *reason = &f->reason[i];
        if (reason->ok)
            continue;
        const hj_rule_row *next = NULL;
        for (unsigned j = i + 1; j < f->reasons && !next; j++)
            next = f->reason[j].ok ? NULL : f->reason[j].row;
        if (reason->row != shown) {
            buffer_text(out, "  ");
            paint(out, color, RED, STR_BROKEN);
            at = 3;
            buffer_format(out, " %s", reason->row ? reason->row->code : "");
            at += 1 + (reason->row ? strlen(reason->row->code) : 0);
        } else {
            at = 0;
        }
        do {
            buffer_char(out, ' ');
            at++;
        } while (at < LABEL);
        shown = reason->row;
        buffer words = {0};
        escape_terminal(&words, reason->text, 0);
        at = wrap(out, at, LABEL, buffer_string(&words));
        buffer_clear(&words);
        if (reason->row && next != reason->row) {
            buffer_format(&words, "[%s %s]", reason->row->basis, reason->row->citation);
            right(out, at, color, buffer_string(&words));
        } else {
            buffer_char(out, '\n');
        }
        buffer_free(&words);
    }
}

/* What was right, shortly: that the action has the shape of its kind, that the game goes on and
 * that the seat was on turn is said of nearly every action, and helps nobody. */
static void kept_line(buffer *out, const report_finding *f, bool color) {
    static const char step_mark[] = "the game stands at: ";
    buffer words = {0};
    for (unsigned i = 0; i < f->reasons; i++) {
        const report_reason *reason = &f->reason[i];
        const char *text = reason->text;
        if (!reason->ok || !*text || (reason->row && strcmp(reason->row->basis, "FORMAT") == 0) ||
            (reason->row && strcmp(reason->row->code, "BASE-END-04") == 0) ||
            strstr(text, "; it is for "))
            continue;
        buffer_text(&words, words.size ? "; " : "");
        const char *step = strstr(text, step_mark);
        if (step) {
            buffer_text(&words, STR_STEP);
            text = step + sizeof step_mark - 1;
        }
        escape_terminal(&words, text, 0);
    }
    if (words.size) {
        buffer_text(out, "  ");
        paint(out, color, GREEN, STR_KEPT);
        buffer_char(out, ' ');
        wrap(out, 5, 5, buffer_string(&words));
        buffer_char(out, '\n');
    }
    buffer_free(&words);
}

static void window_line(buffer *out, const report_finding *f, bool color) {
    buffer words = {0};
    divergence_window(&words, f);
    labelled(out, color, STR_WINDOW, buffer_string(&words));
    buffer_free(&words);
}

static void values_lines(buffer *out, const report_finding *f, bool color) {
    buffer words = {0};
    buffer_format(&words, "%s = %s", f->path, f->recorded);
    labelled(out, color, STR_RECORDED, buffer_string(&words));
    buffer_clear(&words);
    buffer_format(&words, "%s = %s", f->path, f->replayed);
    labelled(out, color, STR_REPLAYED, buffer_string(&words));
    buffer_free(&words);
}

static void divergence(buffer *out, const report_game *game, const report_finding *f, bool color) {
    buffer words = {0};
    if (*f->path)
        values_lines(out, f, color);
    if (f->last_writer) {
        buffer_format(&words, "#%u", f->last_writer);
        if (f->writer_row)
            buffer_format(&words, ", %s: %s", f->writer_row->code, f->writer_row->text);
        labelled(out, color, STR_WRITTEN, buffer_string(&words));
        buffer_clear(&words);
    }
    window_line(out, f, color);
    divergence_suspects(&words, f);
    labelled(out, color, STR_SUSPECTS, buffer_string(&words));
    buffer_clear(&words);
    divergence_effect(&words, game, f);
    labelled(out, color, STR_EFFECT, buffer_string(&words));
    buffer_free(&words);
}

/* Items stay whole; those of several words are set apart by commas. */
static void legal_list(buffer *out, const report_finding *f) {
    buffer item = {0};
    bool spaced = f->legal_other_kinds;
    size_t at = LABEL;
    for (unsigned i = 0; i < f->legal_count; i++)
        spaced = spaced || strchr(f->legal[i], ' ');
    for (unsigned i = 0; i < f->legal_count + (f->legal_more > 0); i++) {
        if (i < f->legal_count)
            escape_terminal(&item, f->legal[i], 0);
        else
            buffer_format(&item, STR_MORE, f->legal_more);
        if (spaced && i + 1 < f->legal_count + (f->legal_more > 0))
            buffer_char(&item, ',');
        size_t columns = escape_columns(buffer_string(&item));
        if (at > LABEL && at + 1 + columns > WIDTH) {
            buffer_char(out, '\n');
            buffer_repeat(out, ' ', LABEL);
            at = LABEL;
        } else if (at > LABEL) {
            buffer_char(out, ' ');
            at++;
        }
        buffer_text(out, buffer_string(&item));
        at += columns;
        buffer_clear(&item);
    }
    buffer_char(out, '\n');
    buffer_free(&item);
}

static void legal_lines(buffer *out, const report_finding *f, bool color) {
    buffer label = {0};
    if (f->legal_other_kinds)
        buffer_text(&label, STR_LEGAL_NOW);
    else
        buffer_format(&label, STR_LEGAL_OF_KIND, f->kind_word);
    if (f->legal_count) {
        const size_t columns = 2 + label.size;
        buffer_text(out, "  ");
        paint(out, color, DIM, buffer_string(&label));
        buffer_repeat(out, ' ', columns < LABEL ? LABEL - columns : 1);
        legal_list(out, f);
    }
    labelled(out, color, STR_LEGAL_IF, f->legal_if);
    labelled(out, color, STR_READINGS, f->readings);
    buffer_free(&label);
}

/* The command for this finding, where the one at the end of the game is another. */
static void next_line(buffer *out, const report_game *game, const report_finding *f, bool color) {
    buffer words = {0}, last = {0};
    report_next_of(&words, game, f);
    report_next(&last, game);
    if (words.size && strcmp(buffer_string(&words), buffer_string(&last)) != 0) {
        buffer_text(out, "  ");
        paint(out, color, DIM, STR_NEXT);
        buffer_repeat(out, ' ', LABEL - 2 - strlen(STR_NEXT));
        buffer_format(out, "%s\n", buffer_string(&words)); /* never broken: it is to be copied */
    }
    buffer_free(&words);
    buffer_free(&last);
}

static void finding_block(buffer *out, const report_game *game, const report_finding *f,
                          bool color) {
    if (f->kind == HJ_FINDING_INCOMPLETE)
        return; /* the verdict line says it all */
    head_line(out, game, f, color);
    if (f->kind == HJ_FINDING_MALFORMED || f->kind == HJ_FINDING_UNSUPPORTED)
        return;
    turn_line(out, game, f, color);
    broken_lines(out, f, color);
    if (f->kind == HJ_FINDING_ILLEGAL)
        kept_line(out, f, color);
    if (f->kind == HJ_FINDING_DIVERGED)
        divergence(out, game, f, color);
    legal_lines(out, f, color);
    if (f->what_if)
        labelled(out, color, STR_REPLAY, STR_WHAT_IF);
    if (f->forced || f->skipped)
        labelled(out, color, STR_REPLAY, f->forced ? STR_REPLAY_FORCED : STR_REPLAY_SKIPPED);
    next_line(out, game, f, color);
}

static void verdict_line(buffer *out, const report_game *game, bool color) {
    const char *word = hj_verdict_word(game->result.verdict);
    buffer rest = {0};
    paint(out, color, verdict_color(game->result.verdict), word);
    report_label(&rest, game);
    buffer_text(&rest, ": ");
    report_denominators(&rest, game);
    buffer_format(out, " %s\n", buffer_string(&rest)); /* one line, however long: it is grepped */
    buffer_free(&rest);
}

void report_block(buffer *out, const report_game *game, bool color, bool quiet) {
    buffer words = {0};
    for (uint32_t i = game->told; !quiet && i < game->finding_count; i++)
        finding_block(out, game, &game->finding[i], color);
    if (!quiet && game->keep_going && game->result.findings > game->finding_count)
        buffer_format(out, STR_MORE_FINDINGS "\n", game->result.findings - game->finding_count);
    verdict_line(out, game, color);
    if (!quiet && *game->result.result && *game->result.ruleset) {
        escape_terminal(&words, game->result.result, 0);
        buffer_format(out, STR_RESULT "%s\n", buffer_string(&words));
        buffer_clear(&words);
    }
    if (!quiet && *game->result.undecided)
        labelled(out, color, STR_UNDECIDED, game->result.undecided);
    if (!quiet)
        report_next(&words, game);
    if (words.size) {
        paint(out, color, CYAN, STR_NEXT ":");
        buffer_format(out, " %s\n", buffer_string(&words));
    }
    buffer_free(&words);
}

/* ---- the writer ---- */

static void flush(report_writer *w) {
    fwrite(buffer_string(&w->line), 1, w->line.size, w->options.out);
    buffer_clear(&w->line);
}

static void put(report_writer *w, const report_game *game) {
    report_block(&w->line, game, w->options.color, w->options.quiet);
    flush(w);
}

static void text_begin(report_writer *w) {
    (void)w;
}

static void text_game(report_writer *w, report_game *game) {
    bool clean = game->result.verdict == HJ_VERDICT_CLEAN;
    w->games++;
    if (!clean || w->options.verbose) {
        put(w, game);
    } else if (w->games == 1 && !w->options.quiet) {
        w->held = game; /* printed at the end if it stays the only game */
        return;
    }
    report_game_free(game);
}

static void text_findings(report_writer *w, report_game *game) {
    for (; game->told < game->finding_count; game->told++)
        if (!w->options.quiet)
            finding_block(&w->line, game, &game->finding[game->told], w->options.color);
    flush(w);
}

static void text_unreadable(report_writer *w, const char *file, const char *why) {
    (void)w;
    (void)file;
    (void)why;
}

static void text_end(report_writer *w, const report_totals *totals) {
    if (w->held && w->games == 1)
        put(w, w->held);
    report_game_free(w->held);
    w->held = NULL;
    if (!w->options.quiet && (totals->games != 1 || totals->unreadable)) {
        report_counts(&w->line, totals);
        buffer_char(&w->line, '\n');
    }
    if (w->options.seconds >= 0)
        buffer_format(&w->line, STR_TIMES "\n", (unsigned long long)totals->actions,
                      w->options.seconds);
    flush(w);
}

const report_format report_text = {"text",          true,    text_begin, text_game, text_findings,
                                   text_unreadable, text_end};
