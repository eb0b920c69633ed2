/* vocabulary_test.c: the public words and tables, through hexjudge.h only. */
#include <stdio.h>
#include <string.h>

#include "hexjudge.h"

#include "harness.h"

#define SAME(text, expected)                                                                       \
    HJ_CHECK(strcmp(text, expected) == 0, "\"%s\", not \"%s\"", text, expected)

static void kinds_have_words_and_fields(void) {
    static const char *const words[] = {
        "",       "settlement",    "road",      "city",   "roll",     "discard", "robber",
        "knight", "road-building", "free-road", "plenty", "monopoly", "buy",     "bank",
        "trade",  "done",          "concede",   "built",  "harvest",  "decline", "deposit",
        "reveal", "favor",         "gift",      "redeem", "exchange", "return"};
    CU_ASSERT_EQUAL(sizeof words / sizeof words[0], HJ_KIND_COUNT);
    for (unsigned k = 0; k < HJ_KIND_COUNT; k++)
        SAME(hj_kind_word((hj_kind)k), words[k]);
    CU_ASSERT_EQUAL(hj_kind_fields(HJ_KIND_KNIGHT), HJ_HAS_HEX | HJ_HAS_SEAT | HJ_HAS_RESOURCE);
    CU_ASSERT_EQUAL(hj_kind_fields(HJ_KIND_TRADE), HJ_HAS_SEAT | HJ_MAY_GIVE | HJ_MAY_GET);
    CU_ASSERT_EQUAL(hj_kind_fields(HJ_KIND_END_TURN), 0);
    SAME(hj_kind_word(HJ_KIND_COUNT), "");
    SAME(hj_kind_word((hj_kind)-1), "");
    CU_ASSERT_EQUAL(hj_kind_fields((hj_kind)99), 0);
}

static void bundles_are_decimal_lanes(void) {
    const hj_bundle all = hj_bundle_make(1, 1) + hj_bundle_make(2, 2) + hj_bundle_make(3, 3) +
                          hj_bundle_make(4, 4) + hj_bundle_make(5, 5) + hj_bundle_make(6, 6);
    CU_ASSERT_EQUAL(all, 60504030201u);
    for (unsigned r = 1; r <= 6; r++)
        CU_ASSERT_EQUAL(hj_bundle_of(all, r), r);
    CU_ASSERT_EQUAL(hj_bundle_size(all), 21);
    CU_ASSERT_EQUAL(hj_bundle_of(10200, HJ_WOOL), 1);
    CU_ASSERT_EQUAL(hj_bundle_of(10200, HJ_LUMBER), 2);
    CU_ASSERT_EQUAL(hj_bundle_size(0), 0);
    CU_ASSERT_EQUAL(hj_bundle_make(HJ_ORE, 99), 9900000000u);
    CU_ASSERT_EQUAL(hj_bundle_make(HJ_ORE, 100), 9900000000u);
    CU_ASSERT_EQUAL(hj_bundle_make(0, 5), 0);
    CU_ASSERT_EQUAL(hj_bundle_make(7, 5), 0);
    CU_ASSERT_EQUAL(hj_bundle_of(UINT64_MAX, 0), 0);
    CU_ASSERT_EQUAL(hj_bundle_of(UINT64_MAX, 7), 0);
    CU_ASSERT(hj_bundle_size(UINT64_MAX) <= 6 * 99);
}

static void things_have_words(void) {
    SAME(hj_resource_word(HJ_BRICK), "brick");
    SAME(hj_resource_word(HJ_LUMBER), "lumber");
    SAME(hj_resource_word(HJ_WOOL), "wool");
    SAME(hj_resource_word(HJ_GRAIN), "grain");
    SAME(hj_resource_word(HJ_ORE), "ore");
    SAME(hj_resource_word(HJ_RESOURCE_NONE), "none");
    SAME(hj_resource_word(HJ_RESOURCE_UNKNOWN), "?");
    SAME(hj_resource_word(0), "");
    SAME(hj_resource_word(8), "");
    SAME(hj_terrain_word(HJ_HILLS), "hills");
    SAME(hj_terrain_word(HJ_FOREST), "forest");
    SAME(hj_terrain_word(HJ_PASTURE), "pasture");
    SAME(hj_terrain_word(HJ_FIELDS), "fields");
    SAME(hj_terrain_word(HJ_MOUNTAINS), "mountains");
    SAME(hj_terrain_word(HJ_DESERT), "desert");
    SAME(hj_terrain_word(7), "");
    SAME(hj_card_word(HJ_CARD_KNIGHT), "knight");
    SAME(hj_card_word(HJ_CARD_POINT), "point");
    SAME(hj_card_word(HJ_CARD_ROAD_BUILDING), "roads");
    SAME(hj_card_word(HJ_CARD_YEAR_OF_PLENTY), "plenty");
    SAME(hj_card_word(HJ_CARD_MONOPOLY), "monopoly");
    SAME(hj_card_word(UINT32_MAX), "");
    for (int status = HJ_OK; status <= HJ_REFUSED; status++)
        CU_ASSERT(hj_status_word((hj_status)status)[0] != '\0');
    SAME(hj_status_word((hj_status)50), "");
}

static void versions_are_said(void) {
    unsigned major, minor, patch;
    CU_ASSERT_EQUAL(sscanf(hj_version(), "%u.%u.%u", &major, &minor, &patch), 3);
    CU_ASSERT_EQUAL(hj_format_version(), 1);
}

/* Gravest first: 20 15 14 11 12 10 16 13 0. */
static void the_graver_verdict_decides(void) {
    static const int order[] = {20, 15, 14, 11, 12, 10, 16, 13, 0};
    static const char *const words[] = {"FAULT",      "TAMPERED",    "MALFORMED",
                                        "ILLEGAL",    "DIVERGED",    "INCOMPLETE",
                                        "CONSISTENT", "UNSUPPORTED", "CLEAN"};
    for (unsigned a = 0; a < 9; a++) {
        SAME(hj_verdict_word((hj_verdict)order[a]), words[a]);
        for (unsigned b = 0; b < 9; b++)
            CU_ASSERT_EQUAL((int)hj_verdict_graver((hj_verdict)order[a], (hj_verdict)order[b]),
                            order[a < b ? a : b]);
    }
    SAME(hj_verdict_word((hj_verdict)1), "");
    CU_ASSERT_EQUAL(hj_verdict_graver((hj_verdict)1, (hj_verdict)2), HJ_VERDICT_FAULT);
}

static void options_are_found_by_name(void) {
    unsigned rows = 0;
    for (unsigned o = 0; o <= hj_option_count() + 1; o++) {
        const hj_option_row *row = hj_option_at(o);
        if (row == NULL)
            continue;
        rows++;
        CU_ASSERT_EQUAL(hj_option_find(row->name), o);
        CU_ASSERT(row->citation[0] != '\0' && row->text[0] != '\0');
        CU_ASSERT((row->words[0] != '\0') == (row->min == 0 && row->max == 0));
        CU_ASSERT(row->words[0] != '\0' ||
                  (row->min <= row->fallback && row->fallback <= row->max));
    }
    CU_ASSERT(rows >= 41);
    CU_ASSERT(hj_option_at(0) == NULL && hj_option_at(hj_option_count()) != NULL);
    CU_ASSERT(hj_option_at(hj_option_count() + 1) == NULL);
    CU_ASSERT_EQUAL(hj_option_find("no such option"), 0);
    CU_ASSERT_EQUAL(hj_option_find(""), 0);
    CU_ASSERT(hj_option_at(hj_option_find("target"))->setting);
    CU_ASSERT(!hj_option_at(hj_option_find("shortage"))->setting);
}

static void option_values_have_words(void) {
    char out[32];
    const unsigned shortage = hj_option_find("shortage"), target = hj_option_find("target");
    SAME(hj_option_value(out, sizeof out, shortage, 0), "single_exception");
    SAME(hj_option_value(out, sizeof out, shortage, 1), "nobody");
    SAME(hj_option_value(out, sizeof out, shortage, 2), "seat_order");
    SAME(hj_option_value(out, sizeof out, shortage, 3), "3");
    SAME(hj_option_value(out, sizeof out, shortage, -1), "-1");
    SAME(hj_option_value(out, sizeof out, shortage, INT32_MAX), "2147483647");
    SAME(hj_option_value(out, sizeof out, target, 10), "10");
    SAME(hj_option_value(out, sizeof out, 0, 4), "4");
    SAME(hj_option_value(out, 4, shortage, 1), "nob");
    for (unsigned o = 1; o <= hj_option_count(); o++) {
        const hj_option_row *row = hj_option_at(o);
        for (int32_t value = 0; row != NULL && value < 8; value++)
            CU_ASSERT(strlen(hj_option_value(out, sizeof out, o, value)) < sizeof out - 1);
    }
}

static void fields_stand_in_tag_order(void) {
    unsigned before = 0, derived = 0;
    for (unsigned k = 0; k < hj_field_count(); k++) {
        const hj_field_row *row = hj_field_at(k);
        unsigned words = row->index[0] != '\0';
        for (const char *c = row->index; *c != '\0'; c++)
            words += *c == ' ';
        CU_ASSERT(row->tag > before);
        CU_ASSERT_EQUAL(words, row->dims);
        CU_ASSERT(hj_field_find(row->name) == row);
        CU_ASSERT(row->text[0] != '\0');
        before = row->tag;
        derived += row->derived;
    }
    CU_ASSERT(derived >= 10);
    CU_ASSERT(hj_field_at(hj_field_count()) == NULL);
    CU_ASSERT(hj_field_find("no such field") == NULL);
}

static void fields_say_their_indices(void) {
    static const struct {
        const char *name;
        unsigned tag, dims;
        const char *index;
        bool derived;
    } expected[] = {{"turn", 1, 0, "", false},           {"hand", 3, 2, "seat resource", false},
                    {"terrain", 4, 1, "hex", false},     {"road", 8, 1, "edge", false},
                    {"owner", 9, 1, "corner", false},    {"cards", 15, 2, "seat card", false},
                    {"step", 22, 1, "place", false},     {"points", 200, 1, "seat", true},
                    {"card", 204, 2, "seat card", true}, {"deck_size", 205, 0, "", true}};
    for (unsigned k = 0; k < sizeof expected / sizeof expected[0]; k++) {
        const hj_field_row *row = hj_field_find(expected[k].name);
        CU_ASSERT_FATAL(row != NULL);
        CU_ASSERT_EQUAL(row->tag, expected[k].tag);
        CU_ASSERT_EQUAL(row->dims, expected[k].dims);
        CU_ASSERT_EQUAL(row->derived, expected[k].derived);
        SAME(row->index, expected[k].index);
    }
}

HJ_TESTS(vocabulary, TEST(kinds_have_words_and_fields), TEST(bundles_are_decimal_lanes),
         TEST(things_have_words), TEST(versions_are_said), TEST(the_graver_verdict_decides),
         TEST(options_are_found_by_name), TEST(option_values_have_words),
         TEST(fields_stand_in_tag_order), TEST(fields_say_their_indices));
