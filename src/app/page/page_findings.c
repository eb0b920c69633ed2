/* page_findings.c: what was found, in full: the rule, each precondition with its values, what would
 * have been legal, the recorded and the replayed value, and the board before and after. */
#include "app/page/page_parts.h"
#include "app/page/picture.h"
#include "app/report/escape.h"

#include <stdlib.h>
#include <string.h>

/* ---- boards ---- */

/* The board of a finding by its index; what: "Before", "After", "Recorded". */
static void add_figure(page *p, uint32_t finding, const char *what, drawn_board board) {
    if (p->figures == PAGE_BOARDS_MAX || board.game == NULL) {
        return;
    }
    page_figure *figure = &p->figure[p->figures++];
    uint32_t number = p->judged->finding[finding].number;
    buffer title = {0};
    buffer_format(&title, "The board: %s #%u", what, number);
    *figure = (page_figure){.finding = finding, .number = number, .what = what};
    board.people = &p->people;
    board.title = buffer_string(&title);
    picture_board(&figure->svg, &board);
    buffer_free(&title);
}

/* The position as a line that commands take; it tells everything, so only the full view has it. */
static void keep_position(page *p, const hj_game *game) {
    enum { LINE_MAX = 8192 };
    if (!view_full(p) || p->figures == PAGE_BOARDS_MAX) {
        return;
    }
    uint8_t *image = memory_take(HJ_SNAPSHOT_MAX, 1);
    char *line = memory_take(LINE_MAX, 1);
    size_t size = hj_game_snapshot(game, image, HJ_SNAPSHOT_MAX);
    if (size > 0 && hj_text_position(line, LINE_MAX, &p->config, image, size) > 0) {
        line[strcspn(line, "\n")] = '\0';
        p->position[p->judged->finding_count - 1] = pool_text(&p->strings, line);
    }
    free(image);
    free(line);
}

/* The state before an illegal action, with the places where its kind was legal. */
static void add_before(page *p, const hj_finding *finding) {
    size_t count = hj_game_legal(finding->game, (hj_kind)finding->action->kind, NULL, 0);
    hj_action *legal = memory_take(count + 1, sizeof *legal);
    size_t kept = 0;
    hj_game_legal(finding->game, (hj_kind)finding->action->kind, legal, count);
    for (size_t i = 0; i < count; i++) {
        if (legal[i].actor == finding->action->actor) {
            legal[kept++] = legal[i];
        }
    }
    add_figure(p, p->judged->finding_count - 1, "Before",
               (drawn_board){.game = finding->game,
                             .last = *finding->action,
                             .mark = legal,
                             .marks = view_full(p) ? kept : 0});
    free(legal);
}

/* "P1 builds a road e63 (11|sea)"; of a claim what was done last. */
static const char *said_at(page *p, const hj_finding *finding) {
    buffer words = {0};
    if (finding->action != NULL) {
        view_phrase(&words, p, finding->action, NULL);
    } else if (finding->kind == HJ_FINDING_DIVERGED && p->last.kind != 0 &&
               finding->number == p->actions) {
        buffer_text(&words, "after ");
        view_phrase(&words, p, &p->last, NULL);
    }
    const char *kept = pool_text(&p->strings, buffer_string(&words));
    buffer_free(&words);
    return kept;
}

void findings_take(page *p, const hj_finding *finding) {
    uint32_t known = p->judged->finding_count;
    report_game_finding(p->judged, finding);
    bool counts = finding->kind == HJ_FINDING_ILLEGAL || finding->kind == HJ_FINDING_DIVERGED;
    if (counts && p->what_if == 0) {
        p->what_if = finding->number + 1;
    }
    if (p->judged->finding_count == known) {
        return;
    }
    p->said[known] = said_at(p, finding);
    if (finding->what_if || finding->game == NULL) {
        return;
    }
    if (finding->kind == HJ_FINDING_ILLEGAL && finding->action != NULL) {
        keep_position(p, finding->game);
        add_before(p, finding);
    } else if (finding->kind == HJ_FINDING_DIVERGED) {
        keep_position(p, finding->game);
        add_figure(p, known, "After", (drawn_board){.game = finding->game, .last = p->last});
    }
}

void findings_action(page *p, const hj_record *record, const hj_game *after) {
    const page_figure *last = p->figures > 0 ? &p->figure[p->figures - 1] : NULL;
    if (last != NULL && last->what[0] == 'B' && last->number == record->number) {
        add_figure(p, last->finding, "After",
                   (drawn_board){.game = after, .last = record->as.action});
    }
}

/* What a picture shows of a claim: pieces and the robber. */
static bool is_drawn(const hj_claim *claim) {
    static const char *const names[] = {"road", "owner", "piece", "robber"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (hj_field_find(names[i])->tag == claim->field) {
            return true;
        }
    }
    return false;
}

static bool is_of(const report_finding *f, uint32_t number, uint32_t checkpoint) {
    return f->kind == HJ_FINDING_DIVERGED && f->number == number &&
           f->checkpoints_before == checkpoint;
}

void findings_checkpoint(page *p, const hj_record *record) {
    uint32_t finding = p->judged->finding_count;
    const report_finding *last = finding > 0 ? &p->judged->finding[finding - 1] : NULL;
    if (last == NULL || p->known_findings == finding || p->before == NULL ||
        !is_of(last, record->number, last->checkpoints_before)) {
        return;
    }
    p->known_findings = finding;
    while (finding > 0 &&
           is_of(&p->judged->finding[finding - 1], record->number, last->checkpoints_before)) {
        finding--;
    }
    const hj_game *game = p->before;
    const hj_checkpoint *checkpoint = &record->as.checkpoint;
    hj_claim drawn[8];
    size_t count = 0;
    buffer cells = {0};
    for (uint32_t c = 0; c < checkpoint->claims && count < sizeof drawn / sizeof drawn[0]; c++) {
        const hj_claim *claim = &checkpoint->claim[c];
        if (is_drawn(claim) &&
            claim->value != hj_game_get(game, claim->field, claim->i, claim->j)) {
            drawn[count++] = *claim;
        }
    }
    if (count > 0) {
        add_figure(p, finding, "Recorded",
                   (drawn_board){.game = game, .claim = drawn, .claims = count});
    }
    cells_recorded(p, &cells, checkpoint, game);
    if (cells.size > 0) {
        buffer_format(&p->recorded, "%s[%u,\"%s\"]", p->recorded.size > 0 ? "," : "",
                      record->number, buffer_string(&cells));
    }
    buffer_free(&cells);
}

static void boards_html(buffer *out, const page *p, uint32_t finding) {
    bool any = false;
    for (size_t k = 0; k < p->figures; k++) {
        const page_figure *figure = &p->figure[k];
        if (figure->finding != finding) {
            continue;
        }
        buffer_text(out, any ? "" : "<div class=\"boards\">\n");
        buffer_format(out, "<figure>%s<figcaption>%s #%u%s</figcaption></figure>\n",
                      buffer_string(&figure->svg), figure->what, figure->number,
                      figure->what[0] != 'B' || !view_full(p) ? "" : "; dots: where it was legal");
        any = true;
    }
    buffer_text(out, any ? "</div>\n" : "");
}

/* ---- words ---- */

static void row(buffer *out, const char *label, const char *words) {
    if (words[0] != '\0') {
        buffer_format(out, "<dt>%s<dd>", label);
        html_text(out, words, 2000);
        buffer_char(out, '\n');
    }
}

static void reason_html(buffer *out, const report_reason *reason) {
    buffer_format(out, "<li class=\"%s\"><b>%s</b> ", reason->ok ? "yes" : "no",
                  reason->ok ? "\xE2\x9C\x93" : "\xE2\x9C\x97");
    if (reason->row != NULL) {
        buffer_format(out, "<code>%s</code> ", reason->row->code);
    }
    html_text(out,
              reason->text[0] != '\0' || reason->row == NULL ? reason->text : reason->row->text,
              600);
    buffer_char(out, '\n');
}

/* Broken ones first; of the kept ones those that say something. */
static void reasons_html(buffer *out, const report_finding *f) {
    if (f->reasons == 0) {
        return;
    }
    buffer_text(out, "<ul class=\"reasons\">\n");
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < f->reasons; i++) {
            const report_reason *reason = &f->reason[i];
            bool dull = reason->ok && (reason->text[0] == '\0' || reason->row == NULL ||
                                       strcmp(reason->row->basis, "FORMAT") == 0);
            if (reason->ok == (pass == 1) && !dull) {
                reason_html(out, reason);
            }
        }
    }
    buffer_text(out, "</ul>\n");
}

static void legal_html(buffer *out, const report_finding *f) {
    buffer words = {0};
    for (unsigned i = 0; i < f->legal_count; i++) {
        buffer_format(&words, "%s%s", i > 0 ? ", " : "", f->legal[i]);
    }
    if (f->legal_more > 0) {
        buffer_format(&words, " and %zu more", f->legal_more);
    }
    row(out, "Legal instead", buffer_string(&words));
    row(out, "Legal if", f->legal_if);
    row(out, "Readings", f->readings);
    buffer_free(&words);
}

static void values_html(buffer *out, const report_finding *f) {
    buffer words = {0};
    row(out, "Value", f->path);
    row(out, "Recorded", f->recorded);
    row(out, "Replayed", f->replayed);
    if (f->last_writer != 0) {
        buffer_format(&words, "#%u", f->last_writer);
        if (f->writer_row != NULL) {
            buffer_format(&words, ", %s: %s", f->writer_row->code, f->writer_row->text);
        }
        row(out, "Last written", buffer_string(&words));
        buffer_clear(&words);
    }
    if (f->last_good != 0) {
        buffer_format(&words, "#%u", f->last_good);
        row(out, "Agreed until", buffer_string(&words));
    }
    buffer_free(&words);
}

static void heading_html(buffer *out, const page *p, const report_finding *f, const char *said) {
    buffer place = {0};
    report_place(&place, p->judged, f);
    buffer_format(out, "<h3><b class=\"kind %s\">%s</b> %s", report_kind_word(f->kind),
                  report_kind_word(f->kind), buffer_string(&place));
    if (f->number != 0 && f->turn != 0) {
        buffer_format(out, ", turn %u", f->turn);
    }
    bool seated = f->seat >= 1 && f->seat <= HJ_SEATS_MAX;
    if (said[0] != '\0') {
        buffer_format(out, ": <span class=\"seat p%u\"></span>",
                      seated ? people_palette(&p->people, f->seat) : HJ_SEATS_MAX);
        escape_xml(out, said);
    } else if (seated) {
        buffer_text(out, ", ");
        html_seat(out, p, f->seat);
    }
    buffer_text(out, "</h3>\n");
    buffer_free(&place);
}

/* The rule in its own words; particulars may name hidden cards, so a view is told the rule only. */
static void rule_html(buffer *out, const page *p, const report_finding *f) {
    buffer_text(out, "<p class=\"rule\">");
    if (f->row != NULL) {
        buffer_format(out, "<code>%s</code> ", f->row->code);
        escape_xml(out, f->row->text);
        buffer_format(out, " <small>%s, ", f->row->basis);
        escape_xml(out, f->row->citation);
        buffer_text(out, "</small>");
    } else if (!view_hides_path(p, f->path) && !view_hides_path(p, f->text)) {
        html_text(out, f->text, 600);
    } else {
        buffer_text(out, "A recorded value differs from the replayed one. Which, this view hides.");
    }
    if (!view_full(p)) {
        buffer_text(out, " <small>Particulars are left out of this view.</small>");
    }
    buffer_text(out, "</p>\n");
}

static void finding_html(buffer *out, const page *p, uint32_t index) {
    const report_finding *f = &p->judged->finding[index];
    buffer next = {0};
    buffer_format(out, "<article class=\"finding%s\" id=\"f%u\">\n", f->what_if ? " whatif" : "",
                  index + 1);
    heading_html(out, p, f, p->said[index]);
    rule_html(out, p, f);
    if (view_full(p)) {
        reasons_html(out, f);
        buffer_text(out, "<dl>\n");
        legal_html(out, f);
        if (f->kind == HJ_FINDING_DIVERGED) {
            values_html(out, f);
        }
        row(out, "Replay",
            f->forced    ? "goes on as if the action had been legal"
            : f->skipped ? "goes on without the action"
                         : "");
        report_next_of(&next, p->judged, f);
        if (next.size > 0) {
            buffer_text(out, "<dt>Command<dd><code>");
            html_text(out, buffer_string(&next), 0);
            buffer_text(out, "</code>\n");
        }
        buffer_text(out, "</dl>\n");
    }
    boards_html(out, p, index);
    buffer_text(out, "</article>\n");
    buffer_free(&next);
}

void findings_html(buffer *out, const page *p) {
    const report_game *game = p->judged;
    uint32_t what_if = 0;
    buffer_text(out, "<section id=\"findings\"><h2>Findings</h2>\n");
    if (game->finding_count == 0) {
        buffer_text(out, "<p>Nothing was found wrong.</p>\n");
    }
    for (uint32_t i = 0; i < game->finding_count; i++) {
        what_if += game->finding[i].what_if;
        if (!game->finding[i].what_if) {
            finding_html(out, p, i);
        }
    }
    if (what_if > 0) {
        buffer_format(out,
                      "<details><summary>%u later finding%s, what-if after the first "
                      "violation</summary>\n",
                      what_if, what_if == 1 ? "" : "s");
        for (uint32_t i = 0; i < game->finding_count; i++) {
            if (game->finding[i].what_if) {
                finding_html(out, p, i);
            }
        }
        buffer_text(out, "</details>\n");
    }
    if (game->result.findings > game->finding_count) {
        buffer_format(out, "<p>%u more are not listed.</p>\n",
                      game->result.findings - game->finding_count);
    }
    buffer_text(out, "</section>\n");
}

void findings_first(buffer *out, const page *p) {
    const report_finding *f = report_first(p->judged);
    if (f == NULL) {
        return;
    }
    report_place(out, p->judged, f);
    if (f->number != 0 && f->turn != 0) {
        buffer_format(out, ", turn %u", f->turn);
    }
    const char *said = p->said[f - p->judged->finding];
    if (said[0] != '\0') {
        buffer_format(out, ": %s", said);
    } else if (f->seat >= 1 && f->seat <= HJ_SEATS_MAX) {
        buffer_format(out, ": %s", people_short(&p->people, f->seat));
    }
    if (f->row != NULL) {
        buffer_format(out, ". %s: %s", f->row->code, f->row->text);
    } else if (!view_hides_path(p, f->path) && !view_hides_path(p, f->text)) {
        buffer_text(out, ". ");
        escape_terminal(out, f->text, 200);
    }
}
