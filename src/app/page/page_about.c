/* page_about.c: by which rules the game was judged, what was ruled, and where the page comes from.
 */
#include "app/page/page_parts.h"
#include "app/report/escape.h"
#include "app/words/option_words.h"

#include <string.h>

/* ---- records ---- */

static void keep_about(page *p, const hj_about *about) {
    const char **text[] = {&p->about.game_id,       &p->about.event,         &p->about.site,
                           &p->about.date,          &p->about.phase,         &p->about.round,
                           &p->about.table,         &p->about.profile,       &p->about.software,
                           &p->about.build,         &p->about.source_format, &p->about.source_file,
                           &p->about.source_sha256, &p->about.importer,      &p->about.termination};
    p->about = *about;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        *text[i] = pool_text(&p->strings, *text[i]);
    }
}

static void add_ruling(page *p, const hj_ruling *ruling) {
    buffer *out = &p->ruling_rows;
    p->rulings++;
    buffer_format(out, "<tr><td>#%u<td>%s<td>", ruling->action, ruling_word(ruling->kind));
    html_text(out, ruling->authority, 80);
    buffer_text(out, "<td>");
    html_text(out, ruling->reason, 600);
    buffer_text(out, "<td>");
    html_text(out, ruling->reference, 120);
    buffer_text(out, "<td>");
    html_text(out, ruling->time, 40);
    buffer_text(out, "<td class=\"sign\">\n");
}

/* "+5-3": a checkpoint five actions on that agreed, one three further on that did not. */
static void add_check(page *p, uint32_t number) {
    bool differs = false;
    for (uint32_t i = p->judged->finding_count; i-- > 0 && !differs;) {
        const report_finding *f = &p->judged->finding[i];
        differs = f->kind == HJ_FINDING_DIVERGED && f->number == number;
    }
    buffer_char(&p->checks, differs ? '-' : '+');
    base36(&p->checks, number - p->checked_at);
    p->checked_at = number;
}

void about_record(page *p, const hj_record *record) {
    switch (record->kind) {
    case HJ_RECORD_HEADER:
        keep_about(p, &record->as.header.about);
        break;
    case HJ_RECORD_CHECKPOINT:
        add_check(p, record->number);
        break;
    case HJ_RECORD_RULING:
        add_ruling(p, &record->as.ruling);
        steps_ruling(p, &record->as.ruling);
        break;
    case HJ_RECORD_NOTE: /* a note may say anything */
        if (view_full(p)) {
            buffer_format(&p->note_rows, "<li>#%u: ", record->number);
            html_text(&p->note_rows, record->as.note, 600);
            buffer_char(&p->note_rows, '\n');
        }
        break;
    case HJ_RECORD_END:
        p->has_end_hash = record->as.end.has_hash;
        break;
    case HJ_RECORD_SEAL:
        p->seals++;
        break;
    default:
        break;
    }
}

/* ---- rules ---- */

/* How the board was laid is seen on the board. */
static bool is_of_board(const char *name) {
    static const char *const names[] = {"board", "tokens", "frame", "two_players"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool differs(const page *p, const hj_config *usual, unsigned id) {
    const hj_option_row *row = hj_option_at(id);
    return row != NULL && row->name != NULL && !is_of_board(row->name) &&
           option_belongs(id, p->config.ruleset) && p->config.option[id] != usual->option[id];
}

unsigned rules_other(const page *p) {
    hj_config usual;
    unsigned count = 0;
    bool known = option_defaults(&usual, p->config.ruleset, p->config.seats);
    for (unsigned id = 1; known && id <= hj_option_count(); id++) {
        count += differs(p, &usual, id);
    }
    return count;
}

static void option_row(buffer *out, const page *p, const hj_config *usual, unsigned id) {
    const hj_option_row *row = hj_option_at(id);
    char here[64], there[64];
    hj_option_value(here, sizeof here, id, p->config.option[id]);
    hj_option_value(there, sizeof there, id, usual->option[id]);
    buffer_format(out, "<tr><th scope=\"row\"><code>%s</code><td><b>%s</b><td>%s<td>%s<td>",
                  row->name, here, there, row->setting ? "setting" : "reading");
    escape_xml(out, row->text);
    buffer_text(out, " <small>");
    escape_xml(out, row->citation);
    buffer_text(out, "</small>\n");
}

void rules_html(buffer *out, const page *p) {
    hj_config usual;
    buffer rows = {0};
    bool known = option_defaults(&usual, p->config.ruleset, p->config.seats);
    for (unsigned id = 1; known && id <= hj_option_count(); id++) {
        if (differs(p, &usual, id)) {
            option_row(&rows, p, &usual, id);
        }
    }
    buffer_format(out, "<section id=\"rules\"><h2>Rules</h2>\n<p>Judged by <code>%s</code>",
                  ruleset_word(p->config.ruleset));
    buffer_text(out, rows.size > 0 ? ", with these options other than usual:</p>\n"
                                   : ", every option as usual.</p>\n");
    if (rows.size > 0) {
        buffer_format(out,
                      "<div class=\"scroll\"><table><thead><tr><th>Option<th>Here<th>Usual"
                      "<th>Kind<th>What it decides</thead><tbody>\n%s</table></div>\n",
                      buffer_string(&rows));
    }
    buffer_text(out, "</section>\n");
    buffer_free(&rows);
}

void scenario_readings(buffer *out, const page *p) {
    for (unsigned id = 1; id <= hj_option_count(); id++) {
        const hj_option_row *row = hj_option_at(id);
        char value[64];
        if (row != NULL && row->name != NULL && !row->setting &&
            option_belongs(id, p->config.ruleset) && !option_belongs(id, HJ_RULESET_BASE)) {
            hj_option_value(value, sizeof value, id, p->config.option[id]);
            buffer_format(out, "%s%s=%s", out->size > 0 ? ", " : "", row->name, value);
        }
    }
}

void rulings_html(buffer *out, const page *p) {
    if (p->rulings > 0) {
        buffer_format(out,
                      "<section id=\"rulings\"><h2>Rulings</h2><div class=\"scroll\"><table>"
                      "<thead><tr><th>Action<th>Ruling<th>By<th>Reason<th>Reference<th>Time"
                      "<th class=\"sign\">Signature</thead><tbody>\n%s</table></div></section>"
                      "\n",
                      buffer_string(&p->ruling_rows));
    }
    if (p->note_rows.size > 0) {
        buffer_format(out, "<section id=\"notes\"><h2>Notes</h2><ul>\n%s</ul></section>\n",
                      buffer_string(&p->note_rows));
    }
}

/* ---- provenance ---- */

static void row(buffer *out, const char *label, const char *words) {
    if (words != NULL && words[0] != '\0') {
        buffer_format(out, "<dt>%s<dd>", label);
        html_text(out, words, 400);
        buffer_char(out, '\n');
    }
}

static void pair(buffer *out, const char *label, const char *first, const char *second) {
    buffer words = {0};
    buffer_text(&words, first != NULL ? first : "");
    if (second != NULL && second[0] != '\0') {
        buffer_format(&words, " %s", second);
    }
    row(out, label, buffer_string(&words));
    buffer_free(&words);
}

/* The log itself, as a link that saves it: every command finds it here and takes the page for it.
 */
static void log_html(buffer *out, const page *p, const void *bytes, size_t size) {
    /* The file may be an archive or a page: the log is called after the game where that has a name.
     */
    buffer_text(out, "<p class=\"save\"><a download=\"");
    html_text(out, p->about.game_id[0] != '\0' ? p->about.game_id : "game", 60);
    buffer_text(out, p->judged->is_text ? ".txt" : ".hjl.gz");
    buffer_text(out, "\" id=\"log\" href=\"data:application/gzip;base64,");
    base64(out, bytes, size);
    buffer_text(out,
                "\">Save the log</a>. It lies in this page: every command of hexjudge takes the "
                "page for the log.</p>\n");
}

void provenance_html(buffer *out, const page *p, const void *bytes, size_t size) {
    buffer hash = {0};
    buffer_text(out, "<section id=\"provenance\"><h2>Where this comes from</h2>\n<dl>\n");
    pair(out, "Judged by", "hexjudge", hj_version());
    row(out, "Log", p->o->file);
    if (bytes != NULL) {
        digest_hex(&hash, bytes, size);
        buffer_format(out, "<dt>SHA-256<dd><code class=\"hash\">%s</code>\n", buffer_string(&hash));
    }
    row(out, "Game", p->about.game_id);
    pair(out, "Recorded by", p->about.software, p->about.build);
    pair(out, "Imported from", p->about.source_format, p->about.source_file);
    row(out, "Imported by", p->about.importer);
    row(out, "Ended", p->about.termination);
    const char *seal = p->judged->result.seal;
    row(out, "Seal", seal[0] != '\0' ? seal : p->seals > 0 ? "none that fits" : "none");
    row(out, "Written", p->o->stamp);
    if (p->o->command != NULL) {
        buffer_text(out, "<dt>Made with<dd><code>");
        html_text(out, p->o->command, 0);
        buffer_text(out, "</code>\n");
    }
    buffer_text(out, "</dl>\n");
    if (bytes != NULL) {
        log_html(out, p, bytes, size);
    } else {
        buffer_text(out,
                    "<p>This is a view: what it hides is not in this file, and neither are the "
                    "log and its hash.</p>\n");
    }
    buffer_text(out,
                "<p><small>This page loads nothing and sends nothing.</small></p></section>\n");
    buffer_free(&hash);
}
