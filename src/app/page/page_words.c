/* page_words.c: text as HTML and as JSON. Everything that a stranger may have written passes
 * through here, and leaves it harmless. */
#include "app/page/page_parts.h"
#include "app/report/escape.h"

#include <string.h>

void html_text(buffer *out, const char *text, size_t columns_max) {
    buffer safe = {0};
    escape_terminal(&safe, text != NULL ? text : "", columns_max);
    escape_xml(out, buffer_string(&safe));
    buffer_free(&safe);
}

void json_text(buffer *out, const char *text) {
    buffer safe = {0};
    escape_terminal(&safe, text != NULL ? text : "", 0);
    buffer_char(out, '"');
    for (const char *c = buffer_string(&safe); *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            buffer_char(out, '\\');
            buffer_char(out, *c);
        } else if (*c == '<' || *c == '>' || *c == '&') {
            buffer_format(out, "\\u%04x", (unsigned char)*c);
        } else {
            buffer_char(out, *c);
        }
    }
    buffer_char(out, '"');
    buffer_free(&safe);
}

void html_seat(buffer *out, const page *p, unsigned seat) {
    buffer who = {0};
    people_full(&who, &p->people, seat);
    buffer_format(out, "<span class=\"seat p%u\">", people_palette(&p->people, seat));
    escape_xml(out, buffer_string(&who));
    buffer_text(out, "</span>");
    buffer_free(&who);
}

void base36(buffer *out, uint32_t value) {
    static const char digit[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    char text[8];
    size_t at = sizeof text;
    do {
        text[--at] = digit[value % 36];
        value /= 36;
    } while (value > 0);
    buffer_add(out, text + at, sizeof text - at);
}

void html_count(buffer *out, unsigned count, const char *one) {
    buffer_format(out, "%u %s%s", count, one, count == 1 ? "" : "s");
}

static void add_part(buffer *out, const char *before, const char *text) {
    if (text != NULL && text[0] != '\0') {
        buffer_text(out, out->size > 0 ? ", " : "");
        buffer_text(out, before);
        escape_terminal(out, text, 60);
    }
}

void page_title(buffer *out, const page *p) {
    add_part(out, "", p->about.event);
    add_part(out, "", p->about.phase);
    add_part(out, "round ", p->about.round);
    add_part(out, "table ", p->about.table);
    if (out->size == 0) {
        add_part(out, "", p->about.game_id);
    }
    if (out->size == 0) {
        const char *slash = strrchr(p->o->file, '/');
        escape_terminal(out, slash != NULL ? slash + 1 : p->o->file, 60);
    }
}
