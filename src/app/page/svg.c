/* svg.c: the words of an SVG document: lengths, places, texts. It must not know what is drawn. */
#include "app/page/picture_parts.h"
#include "app/report/escape.h"

#include <stdlib.h>

/* Tenths as a decimal number. */
void svg_length(buffer *out, int tenths) {
    const char *sign = tenths < 0 ? "-" : "";
    int size = abs(tenths);
    if (size % 10 == 0) {
        buffer_format(out, "%s%d", sign, size / 10);
    } else {
        buffer_format(out, "%s%d.%d", sign, size / 10, size % 10);
    }
}

void svg_attribute(buffer *out, const char *name, int tenths) {
    buffer_format(out, " %s=\"", name);
    svg_length(out, tenths);
    buffer_char(out, '"');
}

void svg_at(buffer *out, point at) {
    svg_attribute(out, "x", at.x);
    svg_attribute(out, "y", at.y);
}

void svg_move(buffer *out, point at) {
    buffer_text(out, " transform=\"translate(");
    svg_length(out, at.x);
    buffer_char(out, ' ');
    svg_length(out, at.y);
    buffer_text(out, ")\"");
}

void svg_label(buffer *out, point at, int size, const char *ink, const char *weight,
               const char *words) {
    buffer_text(out, "<text");
    svg_at(out, at);
    svg_attribute(out, "font-size", size);
    buffer_format(out, " fill=\"%s\"%s", ink, weight[0] != '\0' ? " font-weight=\"bold\"" : "");
    buffer_format(out, ">%s</text>", words);
}

void svg_text(buffer *out, point at, int size, const char *words) {
    buffer_text(out, "<text text-anchor=\"start\"");
    svg_at(out, at);
    svg_attribute(out, "font-size", size);
    buffer_text(out, " fill=\"" INK "\">");
    escape_xml(out, words);
    buffer_text(out, "</text>");
}

void svg_use(buffer *out, char letter, unsigned id, point at) {
    buffer_format(out, "<use href=\"#%c%u\"", letter, id);
    svg_at(out, at);
}
