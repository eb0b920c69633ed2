/* text_quote.c: strings and bytes as the text form writes them. It must not know games. */
#include "log/text_quote.h"

#include <string.h>

/* How many bytes from here on must be escaped: ASCII controls, C1 controls, and the characters
 * that turn the direction of writing or break the line. */
static size_t unsafe_bytes(const unsigned char *at) {
    if (at[0] < 0x20 || at[0] == 0x7f) {
        return 1;
    }
    if (at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0) {
        return 2;
    }
    if (at[0] == 0xe2 && at[1] == 0x80 &&
        (at[2] == 0x8e || at[2] == 0x8f || (at[2] >= 0xa8 && at[2] <= 0xae))) {
        return 3;
    }
    if (at[0] == 0xe2 && at[1] == 0x81 && at[2] >= 0xa6 && at[2] <= 0xa9) {
        return 3;
    }
    return 0;
}

void text_add_quoted(text_buffer *out, const char *string) {
    const unsigned char *at = (const unsigned char *)string;
    text_add_char(out, '"');
    while (*at != '\0' && !out->cut) {
        size_t unsafe = unsafe_bytes(at);
        if (*at == '\n') {
            text_add(out, "\\n");
            at++;
        } else if (*at == '"' || *at == '\\') {
            char escaped[2] = {'\\', (char)*at};
            text_add_bytes(out, escaped, 2);
            at++;
        } else if (unsafe > 0) {
            for (size_t index = 0; index < unsafe; index++) {
                text_printf(out, "\\x%02x", at[index]);
            }
            at += unsafe;
        } else {
            text_add_bytes(out, (const char *)at, 1);
            at++;
        }
    }
    text_add_char(out, '"');
}

static bool is_word(const char *string) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char others[] = "0123456789_-";
    size_t size = 0;
    while (string[size] != '\0' && (strchr(letters, string[size]) != NULL ||
                                    (size > 0 && strchr(others, string[size]) != NULL))) {
        size++;
    }
    return size > 0 && string[size] == '\0';
}

void text_add_word_or_quoted(text_buffer *out, const char *string) {
    if (is_word(string)) {
        text_add(out, string);
    } else {
        text_add_quoted(out, string);
    }
}

void text_add_hex(text_buffer *out, const uint8_t *bytes, size_t size) {
    static const char digits[] = "0123456789abcdef";
    for (size_t index = 0; index < size && !out->cut; index++) {
        char pair[2] = {digits[bytes[index] >> 4], digits[bytes[index] & 15]};
        text_add_bytes(out, pair, 2);
    }
}
