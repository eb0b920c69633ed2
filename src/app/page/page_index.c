/* page_index.c: the page of an event: facts, decisions and tables, in the order they are given.
 * Everything is HTML; the script only sorts and filters what is there. */
#include "app/page/index.h"
#include "app/page/page_parts.h"
#include "app/report/escape.h"

index_cell index_plain(const char *text) {
    return (index_cell){.text = text, .verdict = -1};
}

static void cell_text(buffer *out, const index_cell *cell) {
    if (cell->link != NULL) {
        buffer_text(out, "<a href=\"");
        html_text(out, cell->link, 0);
        buffer_text(out, "\">");
    }
    if (cell->verdict >= 0) {
        buffer_format(out, "<b class=\"mark v%d\">%s</b> ", cell->verdict,
                      verdict_sign((hj_verdict)cell->verdict));
    }
    buffer_text(out, cell->strong ? "<b>" : "");
    html_text(out, cell->text, 400);
    buffer_text(out, cell->strong ? "</b>" : "");
    buffer_text(out, cell->link != NULL ? "</a>" : "");
}

enum { TALL = 100 }; /* rows; a longer table scrolls in a frame of its own, below its head */

static bool is_number(const index_table *table, unsigned column) {
    return (table->numbers >> (column < 31 ? column : 31) & 1) != 0;
}

static void rows_html(buffer *out, const index_table *table) {
    for (size_t r = 0; r < table->rows; r++) {
        bool open = table->open != NULL && table->open[r];
        buffer_text(out, open ? "<tr class=\"open\">" : "<tr>");
        for (unsigned c = 0; c < table->columns; c++) {
            const index_cell *cell = &table->cell[r * table->columns + c];
            bool number = is_number(table, c);
            static const char *const tag[] = {"<td>", "<td class=\"n\">", "<td class=\"open\">",
                                              "<td class=\"n open\">"};
            buffer_text(out, tag[number + 2 * cell->open]);
            cell_text(out, cell);
        }
        buffer_char(out, '\n');
    }
}

static void table_html(buffer *out, const index_table *table) {
    if (table->rows == 0 && table->empty == NULL) {
        return;
    }
    buffer_text(out, "<section id=\"");
    html_text(out, table->id, 40);
    buffer_text(out, "\"><h2>");
    html_text(out, table->title, 100);
    buffer_format(out, " <small>%zu</small></h2>\n", table->rows);
    if (table->rows == 0) {
        buffer_text(out, "<p>");
        html_text(out, table->empty, 200);
        buffer_text(out, "</p></section>\n");
        return;
    }
    if (table->note != NULL) {
        buffer_text(out, "<p class=\"few\">");
        html_text(out, table->note, 600);
        buffer_text(out, "</p>\n");
    }
    buffer_format(out, "<div class=\"scroll%s\"><table class=\"%s\"><thead><tr>",
                  table->rows > TALL ? " tall" : "", table->map ? "map" : "rows");
    for (unsigned c = 0; c < table->columns; c++) {
        buffer_text(out, is_number(table, c) ? "<th class=\"n\">" : "<th>");
        html_text(out, table->head[c], 60);
    }
    buffer_text(out, "</thead><tbody>\n");
    rows_html(out, table);
    buffer_text(out, "</tbody></table></div></section>\n");
}

static void facts_html(buffer *out, const index_page *index) {
    buffer_text(out, "<p class=\"numbered\">");
    for (size_t k = 0; k < index->facts; k++) {
        const index_fact *fact = &index->fact[k];
        buffer_format(out, "<span%s><b>", fact->alarm ? " class=\"alarm\"" : "");
        html_text(out, fact->value, 40);
        buffer_text(out, "</b> ");
        html_text(out, fact->name, 60);
        buffer_text(out, "</span> ");
    }
    buffer_text(out, "</p>\n");
}

static void banner_html(buffer *out, const index_page *index) {
    buffer_text(out, "<header><h1>");
    html_text(out, index->title, 100);
    buffer_text(out, "</h1>\n");
    for (const char *const *line = index->line; line != NULL && *line != NULL; line++) {
        buffer_text(out, "<p>");
        html_text(out, *line, 300);
        buffer_text(out, "</p>\n");
    }
    facts_html(out, index);
    if (index->files > 0) {
        buffer_text(out, "<p class=\"facts save\">");
        for (size_t k = 0; k < index->files; k++) {
            cell_text(out, &index->file[k]);
            buffer_char(out, ' ');
        }
        buffer_text(out, "</p>\n");
    }
    buffer_text(out, "</header>\n");
}

static void foot_html(buffer *out, const index_page *index) {
    buffer_format(out,
                  "<section id=\"provenance\"><h2>Where this comes from</h2><dl><dt>Judged by"
                  "<dd>hexjudge %s\n",
                  hj_version());
    if (index->stamp != NULL) {
        buffer_text(out, "<dt>Written<dd>");
        html_text(out, index->stamp, 100);
    }
    if (index->command != NULL) {
        buffer_text(out, "<dt>Made with<dd><code>");
        html_text(out, index->command, 0);
        buffer_text(out, "</code>\n");
    }
    buffer_text(out, "</dl><p><small>This page loads nothing and sends nothing.</small></p>"
                     "</section>\n");
}

/* Whole pages, each in a frame of its own; without script too. */
static void insides_html(buffer *out, const index_page *index) {
    for (size_t k = 0; k < index->insides; k++) {
        buffer_text(out, k > 0 ? "" : "<section id=\"inside\"><h2>Games</h2>\n");
        buffer_format(out, "<details id=\"%s\"><summary>", index->inside[k].id);
        html_text(out, index->inside[k].title, 160);
        buffer_text(out, "</summary><iframe loading=\"lazy\" title=\"");
        html_text(out, index->inside[k].title, 160);
        buffer_text(out, "\" srcdoc=\"");
        escape_xml(out, index->inside[k].html);
        buffer_text(out, "\"></iframe></details>\n");
    }
    buffer_text(out, index->insides > 0 ? "</section>\n" : "");
}

void index_write(buffer *out, const index_page *index) {
    buffer style = {0};
    buffer_format(&style, "%s%s", page_css, page_index_css);
    html_head(out, buffer_string(&style), page_index_js, "hexjudge index 1", index->insides > 0);
    buffer_text(out, "<title>");
    html_text(out, index->title, 100);
    buffer_format(out, "</title>\n<style>%s</style>\n</head>\n<body class=\"index\">\n",
                  buffer_string(&style));
    buffer_free(&style);
    banner_html(out, index);
    buffer_text(out, "<main>\n");
    for (size_t k = 0; k < index->tables; k++) {
        table_html(out, &index->table[k]);
    }
    insides_html(out, index);
    foot_html(out, index);
    buffer_format(out, "</main>\n<script>%s</script>\n</body></html>\n", page_index_js);
}
