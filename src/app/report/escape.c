/* escape.c: text from strangers, made harmless for each kind of output. It knows nothing of
 * games, only of terminals, XML, Markdown, workflow commands and shells. */
#define _POSIX_C_SOURCE 200809L
#include "app/report/escape.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Reads one character. Returns its length in bytes, 0 where no UTF-8 begins. */
static size_t next_character(uint32_t *code, const char *text) {
    const unsigned char *s = (const unsigned char *)text;
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length;
    uint32_t value;
    if (s[0] < 0x80) {
        *code = s[0];
        return s[0] ? 1 : 0;
    }
    if (s[0] >= 0xC2 && s[0] < 0xE0) {
        length = 2;
        value = s[0] & 0x1Fu;
    } else if (s[0] >= 0xE0 && s[0] < 0xF0) {
        length = 3;
        value = s[0] & 0x0Fu;
    } else if (s[0] >= 0xF0 && s[0] < 0xF5) {
        length = 4;
        value = s[0] & 0x07u;
    } else {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xC0u) != 0x80u)
            return 0;
        value = value << 6 | (s[i] & 0x3Fu);
    }
    if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
        return 0;
    *code = value;
    return length;
}

/* Control characters, and the invisible ones that reorder or hide what stands beside them. */
static bool is_harmful(uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x061C ||
           (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF ||
           (code >= 0xFFF9 && code <= 0xFFFB) || (code >= 0xE0000 && code <= 0xE007F);
}

static void put_bytes(buffer *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        buffer_format(out, "\\x%02X", (unsigned)(unsigned char)text[i]);
}

/* Walks text by characters: *harmful ones and broken bytes are told apart from plain ones. */
static size_t step(const char *text, uint32_t *code, bool *harmful) {
    size_t length = next_character(code, text);
    *harmful = !length || is_harmful(*code);
    return length ? length : 1;
}

void escape_terminal(buffer *out, const char *text, size_t columns_max) {
    size_t columns = 0;
    while (*text) {
        uint32_t code = 0;
        bool harmful;
        size_t length = step(text, &code, &harmful);
        size_t wide = harmful ? 4 * length : 1;
        if (columns_max && columns + wide + 3 > columns_max &&
            columns + escape_columns(text) > columns_max) {
            buffer_text(out, "...");
            return;
        }
        if (harmful)
            put_bytes(out, text, length);
        else
            buffer_add(out, text, length);
        columns += wide;
        text += length;
    }
}

void escape_xml(buffer *out, const char *text) {
    while (*text) {
        uint32_t code = 0;
        bool harmful;
        size_t length = step(text, &code, &harmful);
        if (code == '\n' && length == 1)
            buffer_char(out, '\n');
        else if (harmful || code == 0xFFFE || code == 0xFFFF)
            put_bytes(out, text, length);
        else if (code == '<')
            buffer_text(out, "&lt;");
        else if (code == '>')
            buffer_text(out, "&gt;");
        else if (code == '&')
            buffer_text(out, "&amp;");
        else if (code == '"')
            buffer_text(out, "&quot;");
        else if (code == '\'')
            buffer_text(out, "&#39;");
        else
            buffer_add(out, text, length);
        text += length;
    }
}

void escape_markdown(buffer *out, const char *text) {
    bool after_backslash = false;
    buffer_char(out, '`');
    while (*text) {
        uint32_t code = 0;
        bool harmful;
        const size_t length = step(text, &code, &harmful);
        if (harmful || code == '`' || (code == '|' && after_backslash))
            put_bytes(out, text, length);
        else if (code == '|')
            buffer_text(out, "\\|"); /* a table looks for it before code spans do */
        else
            buffer_add(out, text, length);
        after_backslash = code == '\\';
        text += length;
    }
    buffer_char(out, '`');
}

void escape_github(buffer *out, const char *text, int property) {
    while (*text) {
        uint32_t code = 0;
        bool harmful;
        size_t length = step(text, &code, &harmful);
        if (code == '\n' && length == 1)
            buffer_text(out, "%0A");
        else if (harmful)
            put_bytes(out, text, length);
        else if (code == '%')
            buffer_text(out, "%25");
        else if (property && code == ':')
            buffer_text(out, "%3A");
        else if (property && code == ',')
            buffer_text(out, "%2C");
        else
            buffer_add(out, text, length);
        text += length;
    }
}

void escape_shell(buffer *out, const char *text) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./:,@+=";
    if (*text && strspn(text, plain) == strlen(text)) {
        buffer_text(out, text);
        return;
    }
    bool printable = true;
    for (const char *s = text; *s;) {
        uint32_t code = 0;
        bool harmful;
        s += step(s, &code, &harmful);
        printable = printable && !harmful;
    }
    buffer_text(out, printable ? "'" : "$'");
    while (*text) {
        uint32_t code = 0;
        bool harmful;
        size_t length = step(text, &code, &harmful);
        if (harmful)
            put_bytes(out, text, length);
        else if (code == '\'')
            buffer_text(out, printable ? "'\\''" : "\\'");
        else if (code == '\\' && !printable)
            buffer_text(out, "\\\\");
        else
            buffer_add(out, text, length);
        text += length;
    }
    buffer_char(out, '\'');
}

void escape_utf8(buffer *out, const char *text) {
    while (*text) {
        uint32_t code = 0;
        size_t length = next_character(&code, text);
        if (length)
            buffer_add(out, text, length);
        else
            buffer_text(out, "\xEF\xBF\xBD");
        text += length ? length : 1;
    }
}

const char *escape_bad_utf8(const char *text) {
    while (*text) {
        uint32_t code = 0;
        size_t length = next_character(&code, text);
        if (!length)
            return text;
        text += length;
    }
    return NULL;
}

size_t escape_columns(const char *text) {
    size_t columns = 0;
    while (*text) {
        uint32_t code = 0;
        size_t length = next_character(&code, text);
        if (code == 0x1B && text[1] == '[') {
            const char *end = strchr(text, 'm');
            text = end ? end + 1 : text + strlen(text);
            continue;
        }
        columns++;
        text += length ? length : 1;
    }
    return columns;
}

void escape_csv(buffer *out, const char *text) {
    const bool formula = text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL;
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    buffer_text(out, quoted ? "\"" : "");
    buffer_text(out, formula ? "'" : "");
    for (; *text != '\0'; text++) {
        if (*text == '"')
            buffer_char(out, '"');
        buffer_char(out, *text);
    }
    buffer_text(out, quoted ? "\"" : "");
}
