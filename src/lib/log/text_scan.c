/* text_scan.c: one line of the text form as words, and the sentence that says why a line is
 * refused. It must not know games. */
#include "log/text_scan.h"

#include "log/utf8.h"

#include <stdio.h>
#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_mark(char c) {
    return c == ',' || c == ';' || c == '=';
}

static bool ends_word(char c) {
    return is_blank(c) || is_mark(c) || c == '"' || c == '#' || c == '(';
}

static void scan_open(text_scan *scan, const char *bytes, size_t size, bool folded) {
    memset(scan, 0, sizeof *scan);
    scan->at = bytes;
    scan->end = bytes + size;
    scan->folded = folded;
    text_next(scan);
}

void text_scan_open(text_scan *scan, const char *bytes, size_t size) {
    scan_open(scan, bytes, size, false);
}

void text_scan_open_folded(text_scan *scan, const char *bytes, size_t size) {
    scan_open(scan, bytes, size, true);
}

bool text_fail(text_scan *scan, const char *format, ...) {
    if (!scan->failed) {
        va_list list;
        va_start(list, format);
        vsnprintf(scan->why, sizeof scan->why, format, list);
        va_end(list);
        scan->failed = true;
    }
    return false;
}

/* Blanks, and remarks in parentheses, which name a place in words after its number. */
static void skip_blanks(text_scan *scan) {
    while (scan->at < scan->end && (is_blank(*scan->at) || *scan->at == '(' ||
                                    (scan->folded && *scan->at == ','))) {
        if (*scan->at == '(') {
            const char *close = memchr(scan->at, ')', (size_t)(scan->end - scan->at));
            if (close == NULL) {
                text_fail(scan, "a remark opens with ( and is not closed");
                scan->at = scan->end;
                return;
            }
            scan->at = close;
        }
        scan->at++;
    }
}

static void next_quoted(text_scan *scan) {
    const char *from = ++scan->at;
    while (scan->at < scan->end && *scan->at != '"') {
        scan->at += *scan->at == '\\' && scan->at + 1 < scan->end ? 2 : 1;
    }
    if (scan->at >= scan->end) {
        text_fail(scan, "a string has no closing quote");
        scan->at = scan->end;
        return;
    }
    scan->kind = TEXT_QUOTED;
    scan->word = from;
    scan->size = (size_t)(scan->at - from);
    scan->at++;
}

static void next_plain(text_scan *scan) {
    const char *from = scan->at;
    while (scan->at < scan->end && !ends_word(*scan->at)) {
        unsigned char byte = (unsigned char)*scan->at;
        if (byte <= 0x20 || byte >= 0x7f) {
            text_fail(scan, "byte 0x%02x may stand in quotes only%s", byte,
                      byte >= 0x7f ? "" : ", written as \\xNN");
            return;
        }
        scan->at++;
    }
    scan->kind = TEXT_PLAIN;
    scan->word = from;
    scan->size = (size_t)(scan->at - from);
}

void text_next(text_scan *scan) {
    scan->kind = TEXT_END;
    scan->word = scan->end;
    scan->size = 0;
    if (scan->failed) {
        return;
    }
    skip_blanks(scan);
    if (scan->at >= scan->end || *scan->at == '#') {
        return;
    }
    if (*scan->at == '"') {
        next_quoted(scan);
    } else if (is_mark(*scan->at)) {
        scan->kind = TEXT_MARK;
        scan->word = scan->at++;
        scan->size = 1;
    } else {
        next_plain(scan);
    }
}

static bool word_is(const char *word, const char *text, size_t size) {
    return strlen(word) == size && memcmp(word, text, size) == 0;
}

bool text_is(const text_scan *scan, const char *word) {
    return (scan->kind == TEXT_PLAIN || scan->kind == TEXT_MARK) &&
           word_is(word, scan->word, scan->size);
}

bool text_take(text_scan *scan, const char *word) {
    if (!text_is(scan, word)) {
        return false;
    }
    text_next(scan);
    return true;
}

const char *text_word_shown(char *out, size_t out_size, const text_scan *scan) {
    if (scan->kind == TEXT_END) {
        snprintf(out, out_size, "the end of the line");
    } else if (scan->kind == TEXT_QUOTED) {
        snprintf(out, out_size, "a string in quotes");
    } else {
        int size = scan->size > 32 ? 32 : (int)scan->size;
        snprintf(out, out_size, "'%.*s%s'", size, scan->word, scan->size > 32 ? "..." : "");
    }
    return out;
}

bool text_fail_here(text_scan *scan, const char *expected) {
    char shown[64];
    return text_fail(scan, "expected %s, found %s", expected,
                     text_word_shown(shown, sizeof shown, scan));
}

bool text_expect(text_scan *scan, const char *word) {
    if (text_take(scan, word)) {
        return true;
    }
    char quoted[64];
    snprintf(quoted, sizeof quoted, "'%s'", word);
    return text_fail_here(scan, quoted);
}

bool text_expect_end(text_scan *scan) {
    return scan->kind == TEXT_END && !scan->failed ? true
                                                   : text_fail_here(scan, "the end of the line");
}

unsigned text_find_word(text_list *list, const char *word, size_t size) {
    const char *known;
    for (unsigned id = 1; (known = list(id)) != NULL; id++) {
        if (word_is(known, word, size)) {
            return id;
        }
    }
    return 0;
}

unsigned text_find(const text_scan *scan, text_list *list) {
    return scan->kind == TEXT_PLAIN ? text_find_word(list, scan->word, scan->size) : 0;
}

/* Edits (a character more, less, other, or two swapped) that turn one word into the other. */
static unsigned edits_between(const char *a, size_t a_size, const char *b, size_t b_size) {
    enum { LONGEST = 24 };
    unsigned row[3][LONGEST + 1];
    if (a_size > LONGEST || b_size > LONGEST) {
        return LONGEST;
    }
    for (size_t j = 0; j <= b_size; j++) {
        row[0][j] = (unsigned)j;
    }
    for (size_t i = 1; i <= a_size; i++) {
        unsigned *here = row[i % 3], *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        here[0] = (unsigned)i;
        for (size_t j = 1; j <= b_size; j++) {
            unsigned best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = here[j - 1] + 1 < best ? here[j - 1] + 1 : best;
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            best = swapped && before[j - 2] + 1 < best ? before[j - 2] + 1 : best;
            here[j] = best;
        }
    }
    return row[a_size % 3][b_size];
}

const char *text_nearest(text_list *list, const char *word, size_t size) {
    const char *nearest = NULL, *known;
    unsigned fewest = size < 4 ? 2 : 3; /* more edits than this minus one are another word */
    for (unsigned id = 1; (known = list(id)) != NULL; id++) {
        unsigned edits = edits_between(known, strlen(known), word, size);
        if (edits < fewest && edits < size) {
            fewest = edits;
            nearest = known;
        }
    }
    return nearest;
}

/* "one of brick, lumber, wool", as far as there is room. */
static void list_words(char *out, size_t out_size, text_list *list) {
    size_t length = 0;
    const char *known;
    out[0] = '\0';
    for (unsigned id = 1; (known = list(id)) != NULL; id++) {
        if (length + strlen(known) + 8 > out_size) {
            snprintf(out + length, out_size - length, " ...");
            return;
        }
        length +=
            (size_t)snprintf(out + length, out_size - length, "%s%s", id > 1 ? " " : "", known);
    }
}

unsigned text_choice(text_scan *scan, text_list *list, const char *what) {
    unsigned id = text_find(scan, list);
    if (id > 0) {
        text_next(scan);
        return id;
    }
    char shown[64], words[120];
    text_word_shown(shown, sizeof shown, scan);
    const char *nearest =
        scan->kind == TEXT_PLAIN ? text_nearest(list, scan->word, scan->size) : NULL;
    if (nearest != NULL) {
        text_fail(scan, "unknown %s %s, did you mean '%s'?", what, shown, nearest);
        return 0;
    }
    list_words(words, sizeof words, list);
    text_fail(scan, "expected %s %s (%s), found %s", strchr("aeio", what[0]) ? "an" : "a", what,
              words, shown);
    return 0;
}

bool text_digits(uint64_t *out, const char *text, size_t size) {
    if (size == 0 || size > 19) {
        return false;
    }
    uint64_t value = 0;
    for (size_t index = 0; index < size; index++) {
        if (text[index] < '0' || text[index] > '9') {
            return false;
        }
        value = value * 10 + (uint64_t)(text[index] - '0');
    }
    *out = value;
    return true;
}

bool text_number(text_scan *scan, uint64_t *out, uint64_t min, uint64_t max, const char *what) {
    uint64_t value;
    if (scan->kind != TEXT_PLAIN || !text_digits(&value, scan->word, scan->size) || value < min ||
        value > max) {
        char expected[100];
        snprintf(expected, sizeof expected, "%s, %llu to %llu", what, (unsigned long long)min,
                 (unsigned long long)max);
        return text_fail_here(scan, expected);
    }
    *out = value;
    text_next(scan);
    return true;
}

bool text_counted(text_scan *scan, unsigned *id, unsigned *count, text_list *list,
                  const char *what) {
    size_t digits = 0;
    uint64_t number = 1;
    while (digits < scan->size && scan->word[digits] >= '0' && scan->word[digits] <= '9') {
        digits++;
    }
    if (digits > 0 &&
        (!text_digits(&number, scan->word, digits) || number < 1 || number > TEXT_COUNT_MAX)) {
        return text_fail(scan, "a count before a %s is 1 to %d, found '%.*s'", what, TEXT_COUNT_MAX,
                         digits > 32 ? 32 : (int)digits, scan->word);
    }
    if (scan->kind == TEXT_PLAIN && digits == scan->size) {
        text_next(scan);
        digits = 0;
    }
    *count = (unsigned)number;
    *id = 0;
    const char *nearest = NULL;
    if (scan->kind == TEXT_PLAIN) {
        *id = text_find_word(list, scan->word + digits, scan->size - digits);
        nearest = text_nearest(list, scan->word + digits, scan->size - digits);
    }
    if (*id > 0) {
        text_next(scan);
        return true;
    }
    char shown[64];
    text_word_shown(shown, sizeof shown, scan);
    return nearest != NULL
               ? text_fail(scan, "unknown %s in %s, did you mean '%s'?", what, shown, nearest)
               : text_fail(scan, "expected a %s after its count, as in 2%s, found %s", what,
                           list(1), shown);
}

bool text_is_counted(const text_scan *scan, text_list *list) {
    return scan->kind == TEXT_PLAIN && scan->size > 0 &&
           ((scan->word[0] >= '0' && scan->word[0] <= '9') || text_find(scan, list) > 0);
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool text_hex(text_scan *scan, uint8_t *out, size_t size, size_t *size_out, const char *what) {
    if (scan->kind != TEXT_PLAIN || scan->size % 2 != 0) {
        char expected[100];
        snprintf(expected, sizeof expected, "%s as pairs of hex digits", what);
        return text_fail_here(scan, expected);
    }
    if (scan->size / 2 > size) {
        return text_fail(scan, "%s has %zu bytes, at most %zu are allowed", what, scan->size / 2,
                         size);
    }
    for (size_t index = 0; index < scan->size; index += 2) {
        int high = hex_digit(scan->word[index]), low = hex_digit(scan->word[index + 1]);
        if (high < 0 || low < 0) {
            return text_fail(scan, "%s: '%.2s' is no pair of hex digits", what, scan->word + index);
        }
        out[index / 2] = (uint8_t)(high * 16 + low);
    }
    *size_out = scan->size / 2;
    text_next(scan);
    return true;
}

/* One character or escape of a string; false = refused. */
static bool unescape(text_scan *scan, const char **at, const char *end, char *out) {
    const char *from = *at;
    if (*from != '\\') {
        *out = *from;
        *at = from + 1;
        return true;
    }
    ptrdiff_t left = end - from;
    if (left >= 2 && (from[1] == '"' || from[1] == '\\')) {
        *out = from[1];
        *at = from + 2;
        return true;
    }
    if (left >= 2 && from[1] == 'n') {
        *out = '\n';
        *at = from + 2;
        return true;
    }
    if (left >= 4 && from[1] == 'x' && hex_digit(from[2]) >= 0 && hex_digit(from[3]) >= 0) {
        *out = (char)(hex_digit(from[2]) * 16 + hex_digit(from[3]));
        *at = from + 4;
        return true;
    }
    return text_fail(scan, "a string knows the escapes \\\" \\\\ \\n and \\xNN only");
}

bool text_string(text_scan *scan, text_arena *arena, const char **out, const char *what) {
    if (scan->kind != TEXT_QUOTED) {
        char expected[100];
        snprintf(expected, sizeof expected, "%s in quotes", what);
        return text_fail_here(scan, expected);
    }
    const char *at = scan->word, *end = scan->word + scan->size;
    char *to = arena->bytes + arena->used;
    size_t size = 0, room = arena->size - arena->used;
    while (at < end) {
        if (size + 1 >= room) {
            return text_fail(scan, "the strings are longer than the limit allows");
        }
        if (!unescape(scan, &at, end, &to[size++])) {
            return false;
        }
    }
    if (room == 0) {
        return text_fail(scan, "the strings are longer than the limit allows");
    }
    to[size] = '\0';
    size_t bad;
    if (!utf8_valid((const uint8_t *)to, size, &bad)) {
        return text_fail(scan, "%s is no UTF-8 text at its byte %zu (0x%02x)", what, bad + 1,
                         (unsigned char)to[bad]);
    }
    arena->used += size + 1;
    *out = to;
    text_next(scan);
    return true;
}

bool text_word_or_string(text_scan *scan, text_arena *arena, const char **out, const char *what) {
    if (scan->kind != TEXT_PLAIN) {
        return text_string(scan, arena, out, what);
    }
    if (scan->size + 1 > arena->size - arena->used) {
        return text_fail(scan, "the strings are longer than the limit allows");
    }
    char *to = arena->bytes + arena->used;
    memcpy(to, scan->word, scan->size);
    to[scan->size] = '\0';
    arena->used += scan->size + 1;
    *out = to;
    text_next(scan);
    return true;
}
