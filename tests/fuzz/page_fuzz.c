/* page_fuzz.c: any bytes as the log of a page, in each view. The same log gives the same page; it
 * is UTF-8 without control characters, and a tag that a stranger put into a name or a note is a tag
 * nowhere. It must not know what stands on a page.
 *
 * An input: flags (the view, and whether moves are listed), then a log as for verify. */
#include <string.h>

#include "app/page/page.h"
#include "fuzz.h"

/* No tag of ours; inputs try to bring it in (tests/fuzz/page.dict). */
static const char strange[] = "<i7z";

static bool holds(const buffer *page, const char *what, size_t size) {
    const char *at = page->data, *end = page->data + page->size;
    while (at != NULL && (size_t)(end - at) >= size) {
        at = memchr(at, what[0], (size_t)(end - at));
        if (at != NULL && (size_t)(end - at) >= size && memcmp(at, what, size) == 0)
            return true;
        at = at != NULL ? at + 1 : NULL;
    }
    return false;
}

/* Bytes of the character at text, 0 where there is none that a page may hold. */
static size_t character(const uint8_t *text, size_t size) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t first = text[0];
    if (first < 0x80)
        return (first >= 0x20 && first != 0x7f) || first == '\n' || first == '\t';
    const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    uint32_t value = first & (0xffu >> (length + 1));
    if (first < 0xc2 || first > 0xf4 || length > size)
        return 0;
    for (size_t k = 1; k < length; k++) {
        if ((text[k] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (text[k] & 0x3fu);
    }
    return value < least[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)
               ? 0
               : length;
}

static bool is_clean(const buffer *page) {
    const uint8_t *text = (const uint8_t *)page->data;
    for (size_t at = 0, length; at < page->size; at += length) {
        length = character(text + at, page->size - at);
        if (length == 0)
            return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    fuzz_bytes log = {0};
    buffer once = {0}, twice = {0};
    page_summary first, second;
    const page_options options = {.file = "game.hjl.gz",
                                  .view = data[0] % 8,
                                  .legal = (data[0] & 8) != 0,
                                  .transcript = (data[0] & 16) != 0,
                                  .split = true};
    fuzz_log(&log, data[1], data + 2, size - 2);
    const uint32_t game = 1 + (data[0] >> 6);
    const bool written = page_write(&once, &options, log.data, log.size, game, &first);
    const bool again = page_write(&twice, &options, log.data, log.size, game, &second);
    FUZZ_CLAIM(written == again && strcmp(first.text, second.text) == 0, "'%s' and '%s'",
               first.text, second.text);
    FUZZ_CLAIM(written || first.text[0] != '\0', "no page, and no word why");
    if (written) {
        FUZZ_CLAIM(first.verdict != HJ_VERDICT_FAULT, "a fault: %s", first.finding);
        FUZZ_CLAIM(once.size == twice.size && memcmp(once.data, twice.data, once.size) == 0,
                   "two pages of one log");
        FUZZ_CLAIM(is_clean(&once), "bytes that are no text");
        FUZZ_CLAIM(!holds(&once, strange, sizeof strange - 1), "a tag of a stranger");
    }
    buffer_free(&once);
    buffer_free(&twice);
    fuzz_free(&log);
    return 0;
}
