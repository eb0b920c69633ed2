/* page.c: one game becomes a page: it is replayed once by verify, the parts take what they show,
 * and the document is put together when the verdict is known. */
#include "app/page/page_parts.h"
#include "app/page/picture.h"
#include "app/report/escape.h"
#include "app/words/option_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the replay ---- */

static bool is_wanted(const page *p) {
    return p->games + 1 == p->wanted;
}

static void take_header(page *p, const hj_record *record) {
    hj_reason broken = {0};
    p->has_header = true;
    p->config = record->as.header.config;
    people_clear(&p->people, p->config.seats);
    hj_status status = hj_game_new(&p->before, &p->config, record->as.header.start,
                                   record->as.header.start_size, &broken);
    if (status != HJ_OK && status != HJ_REFUSED) {
        p->before = NULL;
    }
    if (p->before != NULL && hj_game_new(&p->stepped, &p->config, NULL, 0, &broken) != HJ_MEMORY &&
        p->stepped != NULL) {
        hj_game_copy(p->stepped, p->before);
    }
    cells_begin(p, p->before);
    if (p->before != NULL) {
        points_start(p, p->before);
    }
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    page *p = user;
    if (!is_wanted(p)) {
        return;
    }
    report_game_record(p->judged, record);
    about_record(p, record);
    if (record->kind == HJ_RECORD_HEADER) {
        take_header(p, record);
    } else if (record->kind == HJ_RECORD_PERSON) {
        people_add(&p->people, &record->as.person);
    } else if (record->kind == HJ_RECORD_ACTION) {
        steps_action(p, record, game);
        dice_action(p, &record->as.action);
        if (game != NULL && p->before != NULL) {
            points_action(p, p->before, game, record->number);
        }
        findings_action(p, record, game);
        p->last = record->as.action;
    } else if (record->kind == HJ_RECORD_CHECKPOINT) {
        findings_checkpoint(p, record);
    }
    if (game != NULL && p->before != NULL) {
        hj_game_copy(p->before, game);
    }
}

static void on_finding(void *user, const hj_finding *finding) {
    page *p = user;
    if (is_wanted(p)) {
        findings_take(p, finding);
    }
}

static void on_game(void *user, const hj_result *result) {
    page *p = user;
    if (is_wanted(p)) {
        p->reached = true;
        p->judged->archive = p->wanted > 1;
        report_game_result(p->judged, result);
    }
    p->games++;
}

/* ---- the log that goes into the page ---- */

static bool is_page(const void *bytes, size_t size) {
    static const char mark[] = "<!doctype html><!-- hexjudge page";
    return size >= sizeof mark - 1 && memcmp(bytes, mark, sizeof mark - 1) == 0;
}

/* One game of many, or of a page, as a log of its own. */
static bool pack_game(hj_writer *writer, const void *bytes, size_t size, unsigned wanted) {
    hj_reader *reader = NULL;
    const hj_record *record;
    unsigned game = 0;
    bool ok = hj_reader_open_memory(&reader, bytes, size) == HJ_OK;
    hj_status status = HJ_OK;
    hj_writer_verbatim(writer, true);
    while (ok && (status = hj_reader_next(reader, &record)) == HJ_OK) {
        game += record->kind == HJ_RECORD_HEADER;
        ok = game != wanted || hj_writer_put(writer, record) == HJ_OK;
    }
    hj_reader_close(reader);
    return ok && status == HJ_DONE;
}

/* ---- the document ---- */

static void head_html(buffer *out, const page *p, bool with_log) {
    buffer title = {0};
    page_title(&title, p);
    html_head(out, page_css, p->o->split ? NULL : buffer_string(&p->script),
              with_log ? "hexjudge page 1, log inside" : "hexjudge page 1, no log", false);
    buffer_format(out, "<title>%s: ", hj_verdict_word(p->judged->result.verdict));
    escape_xml(out, buffer_string(&title));
    buffer_text(out, "</title>\n");
    if (p->o->split) {
        buffer_text(out, "<link rel=\"stylesheet\" href=\"page.css\">\n");
    } else {
        buffer_format(out, "<style>%s</style>\n", page_css);
    }
    buffer_format(out, "</head>\n<body class=\"v%d%s\">\n", (int)p->judged->result.verdict,
                  p->o->transcript ? " transcript" : "");
    buffer_free(&title);
}

/* What was checked, what was not. */
static void checked_html(buffer *out, const page *p) {
    const hj_result *r = &p->judged->result;
    buffer_format(out,
                  "<p class=\"checked\"><b>Checked</b> <span>%u/%u actions legal</span> "
                  "<span>%u/%u checkpoints equal</span>",
                  r->actions_legal, r->actions, r->checkpoints_equal, r->checkpoints);
    buffer_text(out, r->outcome_checked ? " <span>outcome</span>" : "");
    buffer_text(out, p->has_end_hash ? " <span>hash of the stream</span>" : "");
    if (r->ruled > 0) {
        buffer_format(out, " <span>%u ruled</span>", r->ruled);
    }
    if (r->warnings > 0) {
        buffer_text(out, " <span>");
        html_count(out, r->warnings, "warning");
        buffer_text(out, "</span>");
    }
    if (r->seal[0] != '\0') {
        buffer_text(out, " <span>");
        html_text(out, r->seal, 60);
        buffer_text(out, "</span>");
    }
    bool all = r->outcome_checked && p->has_end_hash && r->seal[0] != '\0';
    buffer_text(out, all ? "" : " <b>Not checked</b>");
    if (r->seal[0] == '\0') {
        buffer_format(out, " <span>seal (%s)</span>", p->seals > 0 ? "none that fits" : "none");
    }
    buffer_text(out, r->outcome_checked ? "" : " <span>outcome</span>");
    buffer_text(out, p->has_end_hash ? "" : " <span>hash (none)</span>");
    buffer_text(out, "</p>\n");
}

static void finding_line(buffer *out, const page *p) {
    const hj_result *r = &p->judged->result;
    buffer words = {0};
    findings_first(&words, p);
    if (r->error[0] != '\0') {
        buffer_text(out, "<p class=\"first\">");
        html_text(out, r->error, 400);
        buffer_text(out, "</p>\n");
    } else if (words.size > 0) {
        uint32_t at = 0;
        while (&p->judged->finding[at] != report_first(p->judged)) {
            at++;
        }
        buffer_text(out, "<p class=\"first\">");
        html_count(out, p->judged->result.findings, "finding");
        buffer_format(out, "%s: <a href=\"#f%u\">", p->judged->result.findings > 1 ? ", first" : "",
                      at + 1);
        escape_xml(out, buffer_string(&words));
        buffer_text(out, "</a></p>\n");
    } else if (r->missing[0] != '\0') {
        buffer_text(out, "<p class=\"first\">");
        html_text(out, r->missing, 400);
        buffer_text(out, "</p>\n");
    }
    buffer_free(&words);
}

static void view_words(buffer *out, const page *p) {
    static const char view[] = "<span class=\"view\">view: ";
    if (p->o->view == PAGE_VIEW_PUBLIC) {
        buffer_format(out, "%spublic</span>", view);
    } else if (p->o->view != PAGE_VIEW_FULL) {
        buffer_text(out, view);
        html_text(out, people_short(&p->people, p->o->view), 30);
        buffer_text(out, "</span>");
    }
}

static void banner_html(buffer *out, const page *p) {
    const hj_result *r = &p->judged->result;
    buffer title = {0};
    page_title(&title, p);
    buffer_format(out,
                  "<header>\n<h1><span class=\"sign\" aria-hidden=\"true\">%s</span> "
                  "<b class=\"verdict\">%s</b> ",
                  verdict_sign(r->verdict), hj_verdict_word(r->verdict));
    escape_xml(out, buffer_string(&title));
    buffer_text(out, "</h1>\n");
    finding_line(out, p);
    if (r->result[0] != '\0') {
        buffer_text(out, "<p class=\"result\"><b>Result</b> ");
        html_text(out, r->result, 400);
        buffer_text(out, p->what_if > 0 && p->what_if <= p->actions
                             ? " <em>(what-if after the first violation)</em></p>\n"
                             : "</p>\n");
    }
    if (p->o->official != NULL) {
        buffer_text(out, "<p class=\"result\"><b>Official</b> ");
        html_text(out, p->o->official, 400);
        buffer_text(out, "</p>\n");
    }
    if (p->has_header) {
        checked_html(out, p);
        unsigned other = rules_other(p);
        buffer_format(out, "<p class=\"facts\"><a href=\"#rules\">%s",
                      ruleset_word(p->config.ruleset));
        if (other > 0) {
            buffer_text(out, " with ");
            html_count(out, other, "option");
            buffer_text(out, " other than usual");
        }
        buffer_format(out, "</a> <span>%u players</span> ", p->people.seats);
        view_words(out, p);
        if (p->o->up != NULL) {
            buffer_text(out, "<a href=\"");
            escape_xml(out, p->o->up);
            buffer_text(out, "\">all games</a>");
        }
        buffer_text(out, "</p>\n");
    }
    buffer_text(out, "</header>\n");
    buffer_free(&title);
}

static void final_html(buffer *out, const page *p) {
    if (p->before == NULL) {
        return;
    }
    buffer title = {0}, where = {0};
    char step[128];
    hj_game_step(p->before, step, sizeof step);
    escape_terminal(&where, step, 0);
    buffer_format(&title, "The board after #%u", p->actions);
    buffer_text(out, "<section id=\"final\"><h2>Board at the end</h2>\n<figure>");
    picture_board(
        out,
        &(drawn_board){.game = p->before, .people = &p->people, .title = buffer_string(&title)});
    buffer_format(out, "<figcaption>After #%u: ", p->actions);
    escape_xml(out, buffer_string(&where));
    buffer_text(out, "</figcaption></figure>\n</section>\n");
    buffer_free(&title);
    buffer_free(&where);
}

static void scripts_html(buffer *out, page *p) {
    if (p->before == NULL) {
        return;
    }
    buffer_text(out, page_ui);
    buffer_text(out, "<script type=\"application/json\" id=\"data\">");
    steps_data(out, p);
    buffer_text(out, "</script>\n");
    if (p->o->split) {
        buffer_text(out, "<script src=\"page.js\"></script>\n");
    } else {
        buffer_format(out, "<script>%s</script>\n", buffer_string(&p->script));
    }
}

static void document(buffer *out, page *p, const void *bytes, size_t size) {
    page_script(&p->script, p->config.ruleset);
    head_html(out, p, bytes != NULL);
    banner_html(out, p);
    buffer_text(out, "<main>\n");
    findings_html(out, p);
    if (p->before != NULL) {
        points_html(out, p);
    }
    final_html(out, p);
    dice_html(out, p);
    if (p->has_header) {
        rules_html(out, p);
    }
    rulings_html(out, p);
    buffer_format(out,
                  "<details id=\"transcript\"%s><summary>Transcript, %u actions</summary>\n"
                  "<div id=\"turns\">%s</div></details>\n",
                  p->o->transcript ? " open" : "", p->actions, buffer_string(&p->transcript));
    provenance_html(out, p, bytes, size);
    buffer_text(out, "</main>\n");
    if (p->before != NULL) {
        buffer_text(out, "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\" "
                         "text-anchor=\"middle\"><defs>");
        picture_definitions(out, &(drawn_board){.game = p->before, .people = &p->people});
        buffer_text(out, "</defs></svg>\n");
    }
    scripts_html(out, p);
    buffer_text(out, "</body></html>\n");
}

/* ---- one page ---- */

static void page_free(page *p) {
    buffer *all[] = {&p->transcript, &p->fields,      &p->start,     &p->steps,      &p->legal,
                     &p->checks,     &p->ruling_rows, &p->note_rows, &p->last_legal, &p->sources,
                     &p->undone,     &p->recorded,    &p->script};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        buffer_free(all[i]);
    }
    for (size_t k = 0; k < p->figures; k++) {
        buffer_free(&p->figure[k].svg);
    }
    free(p->score);
    hj_game_free(p->before);
    hj_game_free(p->stepped);
    report_game_free(p->judged);
    pool_free(&p->strings);
    free(p);
}

static void with_log(buffer *out, page *p, const void *bytes, size_t size) {
    hj_writer *writer = NULL;
    const uint8_t *packed = NULL;
    if (p->o->view != PAGE_VIEW_FULL) {
        document(out, p, NULL, 0);
        return;
    }
    if (p->games > 1 || is_page(bytes, size)) {
        size_t packed_size = 0;
        if (hj_writer_open_memory(&writer) == HJ_OK && pack_game(writer, bytes, size, p->wanted) &&
            hj_writer_finish(writer, &packed, &packed_size) == HJ_OK) {
            bytes = packed;
            size = packed_size;
        }
    }
    document(out, p, bytes, size);
    hj_writer_close(writer);
}

static void copy_words(char *out, size_t size, const buffer *words) {
    buffer cut = {0};
    escape_terminal(&cut, buffer_string(words), size / 2);
    snprintf(out, size, "%s", buffer_string(&cut));
    buffer_free(&cut);
}

static void summarize(page_summary *out, const page *p) {
    const hj_result *r = &p->judged->result;
    const report_finding *first = report_first(p->judged);
    buffer words = {0};
    out->actions = r->actions;
    out->findings = r->findings;
    out->rule = first != NULL && first->row != NULL ? first->row->code : "";
    page_title(&words, p);
    copy_words(out->title, sizeof out->title, &words);
    buffer_clear(&words);
    buffer_text(&words, r->result);
    copy_words(out->result, sizeof out->result, &words);
    buffer_clear(&words);
    if (r->error[0] != '\0' || (first == NULL && r->missing[0] != '\0')) {
        buffer_text(&words, r->error[0] != '\0' ? r->error : r->missing);
    } else {
        findings_first(&words, p);
    }
    copy_words(out->finding, sizeof out->finding, &words);
    unsigned dice = hj_option_find("dice");
    out->dice = dice == 0 || p->config.option[dice] == 0 || p->config.option[dice] == 3;
    memcpy(out->rolls, p->rolls, sizeof out->rolls);
    snprintf(out->rules, sizeof out->rules, "%s", ruleset_word(p->config.ruleset));
    buffer_free(&words);
}

bool page_write(buffer *out, const page_options *options, const void *bytes, size_t size,
                unsigned game, page_summary *summary) {
    page *p = memory_take(1, sizeof *p);
    hj_reader *reader = NULL;
    p->o = options;
    p->wanted = game;
    p->judged = report_game_new(options->file);
    p->judged->keep_going = true;
    *summary = (page_summary){0};
    if (hj_reader_open_memory(&reader, bytes, size) != HJ_OK) {
        snprintf(summary->text, sizeof summary->text, "there is no memory");
        page_free(p);
        return false;
    }
    hj_verify_options how = {.keep_going = true,
                             .on_record = on_record,
                             .on_finding = on_finding,
                             .on_game = on_game,
                             .user = p};
    hj_verdict worst = HJ_VERDICT_CLEAN;
    hj_verify(reader, &how, &worst);
    summary->games = p->games;
    bool ok = p->reached && p->has_header;
    if (p->reached) {
        summary->verdict = p->judged->result.verdict;
    }
    summary->rule = "";
    if (ok) {
        summarize(summary, p);
        p->judged->is_text = hj_reader_is_text(reader);
        steps_end(p);
        with_log(out, p, bytes, size);
    } else if (p->reached) {
        snprintf(summary->text, sizeof summary->text, "%s", p->judged->result.error);
    } else if (p->games > 0) {
        snprintf(summary->text, sizeof summary->text, "there is no game %u: it holds %u", game,
                 p->games);
    } else {
        const char *error = hj_reader_error(reader);
        snprintf(summary->text, sizeof summary->text, "%s",
                 error[0] != '\0' ? error : "byte 0: the input holds no game");
    }
    hj_reader_close(reader);
    page_free(p);
    return ok;
}
