/* page_log_test.c: a page stands for the log that lies in it, however its bytes arrive, wherever it
 * is cut, and whatever digit of it is changed. */
#include "harness.h"
#include "log_fixture.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HEAD[] = "<!doctype html><!-- hexjudge page 1, log inside -->\n<p>hhref=\"data: "
                           "href=\"data:application/gzip;base6</p><a download=\"x\" id=\"log\" ";
static const char MARK[] = "href=\"data:application/gzip;base64,";
static const char TAIL[] =
    "\">Save</a><script>href=\"data:application/gzip;base64,AAAA\"</script>\n";

static void add_text(fixture_bytes *to, const char *text) {
    fixture_add(to, text, strlen(text));
}

static void page_around(fixture_bytes *out, const void *log, size_t size) {
    unsigned char *text = malloc(size / 3 * 4 + 5);
    int length = EVP_EncodeBlock(text, log, (int)size);
    add_text(out, HEAD);
    add_text(out, MARK);
    fixture_add(out, text, (size_t)length);
    add_text(out, TAIL);
    free(text);
}

static void reads_as_its_log(void) {
    const fixture_bytes *log = fixture_log();
    const fixture_reading plain = fixture_read(log->at, log->size, 0);
    static const size_t chunks[] = {0, 1, 2, 3, 5, 1000};
    /* Longer heads move the log over the edges of the reader's buffer. */
    for (size_t more = 0; more < 70000; more += 4373) {
        fixture_bytes page = {0}, whole = {0};
        page_around(&page, log->at, log->size);
        fixture_add(&whole, page.at, 60);
        for (size_t k = 0; k < more; k++)
            fixture_add(&whole, "h", 1);
        fixture_add(&whole, page.at + 60, page.size - 60);
        for (size_t k = 0; k < sizeof chunks / sizeof *chunks; k++) {
            const fixture_reading got = fixture_read(whole.at, whole.size, chunks[k]);
            HJ_CHECK(fixture_same(&plain, &got), "%zu bytes more, chunk %zu: '%s'", more, chunks[k],
                     got.error);
        }
        fixture_free(&page);
        fixture_free(&whole);
    }
    CU_ASSERT_EQUAL(plain.status, HJ_DONE);
}

static void text_lies_in_it_too(void) {
    static const char text[] =
        "hexjudge 1\nrules base/1\nseats 3\nboard beginner\nP1 settlement c1\n";
    fixture_bytes page = {0};
    page_around(&page, text, sizeof text - 1);
    const fixture_reading got = fixture_read(page.at, page.size, 1);
    HJ_CHECK(got.status == HJ_DONE && got.actions == 1, "'%s'", got.error);
    fixture_free(&page);
}

static void cut_anywhere_it_is_malformed(void) {
    const fixture_bytes *log = fixture_log();
    fixture_bytes page = {0};
    page_around(&page, log->at, log->size);
    const size_t end = page.size - (sizeof TAIL - 1);
    for (size_t size = 15; size < end; size++) {
        const fixture_reading whole = fixture_read(page.at, size, 0);
        const fixture_reading slow = fixture_read(page.at, size, 1);
        if (!HJ_CHECK(whole.status == HJ_MALFORMED, "cut at %zu: %d", size, whole.status) ||
            !HJ_CHECK(fixture_same(&whole, &slow), "cut at %zu: '%s', byte by byte '%s'", size,
                      whole.error, slow.error))
            break;
    }
    fixture_free(&page);
}

static void no_changed_digit_reads_as_another_game(void) {
    const fixture_bytes *log = fixture_log();
    const fixture_reading plain = fixture_read(log->at, log->size, 0);
    fixture_bytes page = {0};
    page_around(&page, log->at, log->size);
    unsigned refused = 0;
    for (size_t at = sizeof HEAD + sizeof MARK - 2; at < page.size - (sizeof TAIL - 1); at++) {
        const uint8_t was = page.at[at];
        static const char others[] = "AB/9=\"<\0\n";
        for (size_t k = 0; k < sizeof others - 1; k++) {
            page.at[at] = (uint8_t)others[k];
            const fixture_reading got = fixture_read(page.at, page.size, 0);
            HJ_CHECK(got.status == HJ_MALFORMED || got.status == HJ_UNSUPPORTED ||
                         (got.status == HJ_DONE && got.sum == plain.sum),
                     "byte %zu as '%c': %d", at, others[k], got.status);
            refused += got.status == HJ_MALFORMED;
        }
        page.at[at] = was;
    }
    CU_ASSERT(refused > 1000);
    fixture_free(&page);
}

static void wants_a_log(const fixture_bytes *page, const char *words) {
    const fixture_reading got = fixture_read(page->at, page->size, 0);
    HJ_CHECK(got.status == HJ_MALFORMED && strstr(got.error, words) != NULL, "%d '%s'", got.status,
             got.error);
}

static void pages_without_a_log_say_so(void) {
    const fixture_bytes *log = fixture_log();
    fixture_bytes bare = {0}, page = {0}, nested = {0};
    add_text(&bare, "<!doctype html><!-- hexjudge page 1, no log --><p>public");
    wants_a_log(&bare, "a page without a log in it");
    page_around(&page, log->at, log->size);
    page_around(&nested, page.at, page.size);
    const fixture_reading got = fixture_read(nested.at, nested.size, 0);
    HJ_CHECK(got.status == HJ_MALFORMED, "a page in a page: %d", got.status);
    fixture_free(&bare);
    fixture_free(&page);
    fixture_free(&nested);
}

HJ_TESTS(page_log, TEST(reads_as_its_log), TEST(text_lies_in_it_too),
         TEST(cut_anywhere_it_is_malformed), TEST(no_changed_digit_reads_as_another_game),
         TEST(pages_without_a_log_say_so));
