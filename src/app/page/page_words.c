/* page_words.c: text as HTML and as JSON, and what every page begins with. Everything that a
 * stranger may have written passes through here, and leaves it harmless. */
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

const char *verdict_sign(hj_verdict verdict) {
    switch (verdict) {
    case HJ_VERDICT_CLEAN:
        return "\xE2\x9C\x93"; /* check */
    case HJ_VERDICT_INCOMPLETE:
        return "\xE2\x97\x90"; /* half circle */
    case HJ_VERDICT_ILLEGAL:
        return "\xE2\x9C\x95"; /* cross */
    case HJ_VERDICT_DIVERGED:
        return "\xE2\x89\xA0"; /* not equal */
    case HJ_VERDICT_CONSISTENT:
        return "?";
    case HJ_VERDICT_UNSUPPORTED:
        return "\xE2\x80\x93"; /* dash */
    case HJ_VERDICT_FAULT:
        return "\xE2\x9A\x99"; /* gear */
    default:
        return "!";
    }
}

/* What pages of every rule set need. */
static void policy_of_pages(buffer *out) {
    for (unsigned ruleset = HJ_RULESET_BASE; ruleset <= HJ_RULESET_FRENEMIES; ruleset++) {
        buffer script = {0};
        page_script(&script, ruleset);
        buffer_char(out, ' ');
        digest_policy(out, buffer_string(&script));
        buffer_free(&script);
    }
}

void html_head(buffer *out, const char *style, const char *script, const char *mark,
               bool with_pages) {
    buffer_format(out,
                  "<!doctype html><!-- %s -->\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "base-uri 'none'; form-action 'none'; style-src ",
                  mark);
    if (script == NULL) {
        buffer_text(out, "'self'; script-src 'self'");
    } else {
        digest_policy(out, style);
        if (with_pages) {
            buffer_char(out, ' ');
            digest_policy(out, page_css);
        }
        buffer_text(out, "; script-src ");
        digest_policy(out, script);
        if (with_pages) {
            policy_of_pages(out);
        }
    }
    buffer_format(out,
                  "\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">"
                  "<meta name=\"referrer\" content=\"no-referrer\">"
                  "<meta name=\"generator\" content=\"hexjudge %s\">\n",
                  hj_version());
}

void page_script(buffer *out, unsigned ruleset) {
    bool all = ruleset == 0;
    buffer_text(out, all || ruleset == HJ_RULESET_CROP_TRUST ? page_crop_js : "");
    buffer_text(out, all || ruleset == HJ_RULESET_FRENEMIES ? page_favor_js : "");
    buffer_text(out, page_js);
}
