/* util_test.c: bounded text and the limits. */
#include <string.h>

#include "util/limits.h"
#include "util/text_buffer.h"

#include "harness.h"

static void text_grows_piece_by_piece(void) {
    char out[40];
    text_buffer text = text_begin(out, sizeof out);
    CU_ASSERT(out[0] == '\0' && text_end(&text) == 0 && !text.cut);
    text_add(&text, "P1");
    text_add_char(&text, ' ');
    text_printf(&text, "%s e%u", "road", 41u);
    text_add_bytes(&text, "; and more", 1);
    text_add(&text, "");
    CU_ASSERT_STRING_EQUAL(out, "P1 road e41;");
    CU_ASSERT_EQUAL(text_end(&text), 12);
    CU_ASSERT_EQUAL(strlen(out), text.size);
}

/* Every capacity from 0 up, by every way of appending: the guard bytes past it stay. */
static void text_never_passes_its_end(void) {
    static const char whole[] = "c29 (4/5/11): your e42 ends here";
    for (size_t capacity = 0; capacity < sizeof whole + 3; capacity++)
        for (unsigned way = 0; way < 3; way++) {
            char out[64];
            memset(out, '#', sizeof out);
            text_buffer text = text_begin(out, capacity);
            if (way == 0)
                text_add(&text, whole);
            if (way == 1)
                text_printf(&text, "%s", whole);
            for (size_t i = 0; way == 2 && i < sizeof whole - 1; i++)
                text_add_char(&text, whole[i]);
            for (size_t i = capacity; i < sizeof out; i++)
                CU_ASSERT_EQUAL(out[i], '#');
            const bool fits = capacity >= sizeof whole;
            CU_ASSERT_EQUAL(text.cut, !fits);
            CU_ASSERT_EQUAL(text_end(&text), fits ? sizeof whole - 1 : 0);
            if (capacity > 0)
                CU_ASSERT(strlen(out) == text.size && strncmp(out, whole, text.size) == 0);
            if (capacity > 0 && !fits)
                CU_ASSERT_EQUAL(text.size, capacity - 1);
        }
}

static void a_cut_text_takes_no_more(void) {
    char out[8];
    text_buffer text = text_begin(out, sizeof out);
    text_add(&text, "1234567890");
    text_add(&text, "x");
    text_printf(&text, "y");
    CU_ASSERT_STRING_EQUAL(out, "1234567");
    CU_ASSERT(text.cut);
}

/* A cut never leaves part of a character: two, three and four bytes long. */
static void a_cut_falls_between_characters(void) {
    static const char *const characters[] = {"\xc3\xbc", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2"};
    for (unsigned k = 0; k < 3; k++)
        for (size_t capacity = 1; capacity <= 12; capacity++)
            for (unsigned way = 0; way < 2; way++) {
                const size_t length = strlen(characters[k]);
                char out[16], whole[16] = "ab";
                text_buffer text = text_begin(out, capacity);
                strcat(strcat(whole, characters[k]), characters[k]);
                if (way == 0)
                    text_add(&text, whole);
                else
                    text_printf(&text, "%s", whole);
                size_t expected = capacity - 1;
                if (expected > 2)
                    expected -= (expected - 2) % length;
                if (expected > strlen(whole))
                    expected = strlen(whole);
                HJ_CHECK(text.size == expected && strlen(out) == expected,
                         "%zu bytes, capacity %zu: %zu, not %zu", length, capacity, text.size,
                         expected);
            }
}

static void limits_have_names(void) {
    unsigned count = 0;
    while (limit_at(count) != NULL) {
        CU_ASSERT(limit_find(limit_at(count)->name) == limit_at(count));
        CU_ASSERT(limit_at(count)->value > 0 && limit_at(count)->unit[0] != '\0');
        count++;
    }
    CU_ASSERT(count >= 10);
    CU_ASSERT_EQUAL(limit_find("record")->value, HJ_LIMIT_RECORD);
    CU_ASSERT_EQUAL(HJ_LIMIT_RECORD, 64 * 1024);
    CU_ASSERT_EQUAL(HJ_LIMIT_GAME, 8 * 1024 * 1024);
    CU_ASSERT_EQUAL(HJ_LIMIT_ARENA, 256 * 1024);
    CU_ASSERT_EQUAL(HJ_LIMIT_RECORDS, 100000);
    CU_ASSERT(limit_find("no such limit") == NULL);
}

HJ_TESTS(util, TEST(text_grows_piece_by_piece), TEST(text_never_passes_its_end),
         TEST(a_cut_text_takes_no_more), TEST(a_cut_falls_between_characters),
         TEST(limits_have_names));
