/* text_action_test.c: actions and places as text: what is printed reads back, and what is wrong is
 * refused with its reason. It must not know headers or claims. */
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "hexjudge.h"
#include "state/shape.h"
#include "text_helper.h"

/* The printed beginner board: names are looked for on it. */
static hj_config board_of(unsigned seats) {
    hj_config config;
    memset(&config, 0, sizeof config);
    config.seats = (uint8_t)seats;
    hj_config_beginner(&config);
    return config;
}

static void prints_and_parses_every_kind(void) {
    uint64_t seed = 1;
    const hj_config config = board_of(4);
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        for (unsigned round = 0; round < 300; round++) {
            hj_action action, again;
            char first[400], second[400], why[300] = "";
            text_random_action(&action, kind, &seed);
            HJ_CHECK(action_shape_fits(&action), "kind %u: the test's own action", kind);
            size_t size = hj_text_action(first, sizeof first, &config, &action);
            hj_status status = hj_text_parse_action(&again, &config, first, why, sizeof why);
            if (!HJ_CHECK(size > 0 && status == HJ_OK, "%s: %s", first, why)) {
                return;
            }
            hj_text_action(second, sizeof second, &config, &again);
            if (!HJ_CHECK(memcmp(&action, &again, sizeof action) == 0, "%s became %s", first,
                          second)) {
                return;
            }
            CU_ASSERT_STRING_EQUAL(first, second);
        }
    }
}

static void reads_what_people_type(void) {
    static const struct {
        const char *typed, *printed;
    } row[] = {
        {"P2 roll 3 4", "P2 roll 3 4"},
        {"P2 roll sum 9", "P2 roll sum 9"},
        {"  P1\troad   e41  # a comment", "P1 road e41"},
        {"P1 road e41 (5|11)", "P1 road e41"},
        {"P1 settlement c28\r", "P1 settlement c28"},
        {"P1 settlement c28\n", "P1 settlement c28"},
        {"P1 knight h5 from P3 ore", "P1 knight h5 from P3 ore"},
        {"P1 knight h5 from P3 none (empty hand)", "P1 knight h5 from P3 none"},
        {"P1 knight none (wins by it)", "P1 knight none"},
        {"P1 knight none none", "P1 knight none"},
        {"P1 robber h4 from P2 ?", "P1 robber h4 from P2 ?"},
        {"P1 robber desert none", "P1 robber h10 none"},
        {"P1 trade P3 give 1 brick get 2 ore", "P1 trade P3 give 1brick get 2ore"},
        {"P1 trade P3 give ore brick get nothing", "P1 trade P3 give 1brick 1ore get nothing"},
        {"P3 discard 1ore 2wool 3?", "P3 discard 2wool 1ore 3?"},
        {"P3 discard 3 unknown", "P3 discard 3?"},
        {"P1 plenty nothing", "P1 plenty nothing"},
        {"P1 deposit beans from h3 row upper plant h3 h5 h8 h9 card knight",
         "P1 deposit beans from h3 row upper plant h3 h5 h8 h9 card knight"},
        {"P1 deposit beans from h3 row lower card none", "P1 deposit beans from h3 row lower"},
        {"P1 deposit rice from h3 row lower card ?", "P1 deposit rice from h3 row lower card ?"},
        {"P1 reveal 17 h3 h4", "P1 reveal 17 h3 h4"},
        {"nature favor P2 wagon", "nature favor P2 wagon"},
        {"P1 redeem wagon get 1wool give 1ore", "P1 redeem wagon give 1ore get 1wool"},
        {"P1 redeem shovel e12", "P1 redeem shovel e12"},
        {"P1 redeem book card knight", "P1 redeem book card knight"},
        {"P1 done @123 ~4500", "P1 done"},
    };
    const hj_config config = board_of(4);
    for (size_t index = 0; index < sizeof row / sizeof row[0]; index++) {
        hj_action action;
        char why[300] = "", printed[200] = "";
        hj_status status =
            hj_text_parse_action(&action, &config, row[index].typed, why, sizeof why);
        if (HJ_CHECK(status == HJ_OK, "%s: %s", row[index].typed, why)) {
            hj_text_action(printed, sizeof printed, &config, &action);
            HJ_CHECK(strcmp(printed, row[index].printed) == 0, "%s became %s", row[index].typed,
                     printed);
            HJ_CHECK(action_shape_fits(&action), "%s: shape", row[index].typed);
        }
    }
}

static void refuses_with_the_reason(void) {
    static const struct {
        const char *typed, *why;
    } row[] = {
        {"", "expected a seat, P1 to P6, found the end of the line"},
        {"P9 done", "expected a seat, P1 to P6, found 'P9'"},
        {"nature", "expected an action"},
        {"P1 settlment c3", "unknown action 'settlment', did you mean 'settlement'?"},
        {"P1 setlement c3", "unknown action 'setlement', did you mean 'settlement'?"},
        {"P1 rod e4", "unknown action 'rod', did you mean 'road'?"},
        {"P1 jump c3", "expected an action (settlement road"},
        {"P1 settlement", "expected a corner as c29 or 4/5/11, found the end of the line"},
        {"P1 settlement e3", "expected a corner as c29 or 4/5/11, found 'e3'"},
        {"P1 settlement c81", "'c81' is no corner: they are c1 to c80"},
        {"P1 settlement c0", "'c0' is no corner"},
        {"P1 settlement c007", "'c007' is no corner"},
        {"P1 road e110", "'e110' is no edge: they are e1 to e109"},
        {"P1 robber h31 none", "'h31' is no hex: they are h1 to h30"},
        {"P1 robber h5", "expected 'none' or 'from' and a seat, found the end of the line"},
        {"P1 robber h5 from P3 or", "unknown resource 'or', did you mean 'ore'?"},
        {"P1 robber none none", "expected a hex as h10, desert or hills6, found 'none'"},
        {"P1 roll 7 1", "expected 'sum' or a die, 1 to 6, found '7'"},
        {"P1 roll 1", "expected the second die, 1 to 6, found the end of the line"},
        {"P1 roll sum 13", "expected a sum of two dice, 2 to 12, found '13'"},
        {"P1 discard nothing", "'discard' needs at least one card here"},
        {"P1 discard 0wool", "a count before a resource is 1 to 99, found '0'"},
        {"P1 discard 100wool", "a count before a resource is 1 to 99, found '100'"},
        {"P1 discard 99999999999999999999wool", "a count before a resource is 1 to 99"},
        {"P1 discard 2wol", "unknown resource in '2wol', did you mean 'wool'?"},
        {"P1 discard 2", "expected a resource after its count, as in 2brick"},
        {"P1 discard 1ore 1ore", "ore stands twice among the cards"},
        {"P1 discard woool", "unknown resource 'woool', did you mean 'wool'?"},
        {"P1 discard \"1ore\"",
         "expected cards as 1brick 2ore, or nothing, found a string in quotes"},
        {"P1 bank give 4wool got 1ore", "expected 'get', found 'got'"},
        {"P1 bank give 4wool get nothing", "'bank' needs at least one card here"},
        {"P1 buy knigt", "unknown card 'knigt', did you mean 'knight'?"},
        {"P1 harvest h3 ric", "unknown crop 'ric', did you mean 'rice'?"},
        {"P1 deposit rice from h3 row midle", "expected a row (upper lower), found 'midle'"},
        {"P1 deposit rice from h3 row upper plant", "expected a hex to plant on"},
        {"P1 reveal 42", "expected an event token, 1 to 41, found '42'"},
        {"P1 reveal 3 h1 h2 h3 h4 h5", "at most four hexes may be named"},
        {"nature favor P2 wagn", "unknown favor 'wagn', did you mean 'wagon'?"},
        {"P1 done now", "expected the end of the line, found 'now'"},
        {"P1 done @0", "expected @ and a place in the source"},
        {"P1 done @1 @2", "expected @ and a place in the source"},
        {"P1 done ~4294967296", "expected @ and a place in the source"},
        {"P1 done (unclosed", "a remark opens with ( and is not closed"},
        {"P1 buy \"knight", "a string has no closing quote"},
        {"P1 road \xc3\xa9", "byte 0xc3 may stand in quotes only"},
        {"P1 road\x01", "byte 0x01 may stand in quotes only"},
    };
    const hj_config config = board_of(4);
    for (size_t index = 0; index < sizeof row / sizeof row[0]; index++) {
        hj_action action;
        char why[300] = "";
        hj_status status =
            hj_text_parse_action(&action, &config, row[index].typed, why, sizeof why);
        HJ_CHECK(status == HJ_MALFORMED, "%s is refused", row[index].typed);
        HJ_CHECK(strncmp(why, row[index].why, strlen(row[index].why)) == 0, "%s: %s",
                 row[index].typed, why);
        HJ_CHECK(action.kind == 0, "%s: nothing half read comes out", row[index].typed);
    }
}

/* Every place whose printed name fits nothing else reads back from it; the others are refused and
 * both are listed. */
static void names_lead_back(const hj_config *config, char letter, unsigned count) {
    const char *word = letter == 'c' ? "settlement" : "road";
    unsigned unique = 0, ambiguous = 0;
    for (unsigned place = 1; place <= count; place++) {
        char name[80], line[120], why[300], number[8];
        hj_action action;
        size_t size = letter == 'c' ? hj_text_corner(name, sizeof name, config, place)
                                    : hj_text_edge(name, sizeof name, config, place);
        char *open = strchr(name, '('), *close = strchr(name, ')');
        if (!HJ_CHECK(size > 0 && open != NULL && close != NULL, "%c%u: %s", letter, place, name)) {
            return;
        }
        *close = '\0';
        snprintf(line, sizeof line, "P1 %s %s", word, open + 1);
        snprintf(number, sizeof number, "%c%u", letter, place);
        if (hj_text_parse_action(&action, config, line, why, sizeof why) == HJ_OK) {
            const unsigned found = letter == 'c' ? action.corner : action.edge;
            HJ_CHECK(found == place, "%s is %c%u, not %u", line, letter, found, place);
            unique++;
        } else {
            HJ_CHECK(strstr(why, "ambiguous") != NULL && strstr(why, number) != NULL, "%s: %s",
                     line, why);
            ambiguous++;
        }
    }
    HJ_CHECK(unique > 0 && ambiguous > 0, "%c: %u unique, %u ambiguous", letter, unique, ambiguous);
}

static void names_work_on_both_islands(void) {
    const hj_config small = board_of(4), large = board_of(6);
    CU_ASSERT_EQUAL(small.hexes, 19);
    CU_ASSERT_EQUAL(large.hexes, 30);
    names_lead_back(&small, 'c', 54);
    names_lead_back(&small, 'e', 72);
    names_lead_back(&large, 'c', 80);
    names_lead_back(&large, 'e', 109);
}

static void names_are_read_in_any_order(void) {
    static const struct {
        const char *name;
        unsigned corner; /* 0 = refused */
        const char *why;
    } row[] = {
        {"4/5/11", 42, ""},
        {"11/5/4", 42, ""},
        {"2/3/12", 0, "no corner of this board is '2/3/12'"},
        {"10/2/sea", 5, ""},
        {"sea/2/10", 5, ""},
        {"10/2", 5, ""},
        {"mountains10/pasture2", 5, ""},
        {"3/4/desert", 0, "'3/4/desert' is ambiguous: it may be c25 or c31 or c36;"},
        {"10/sea", 0, "'10/sea' is ambiguous: it may be c1 or c4 or c16; write the number"},
        {"10/2/9/4", 0, "expected a corner as c29 or 4/5/11, found '10/2/9/4'"},
        {"10/1/3", 0, "expected a corner as c29 or 4/5/11"},
        {"10//3", 0, "expected a corner as c29 or 4/5/11"},
        {"10/swamp", 0, "expected a corner as c29 or 4/5/11"},
        {"10", 0, "expected a corner as c29 or 4/5/11"},
    };
    const hj_config config = board_of(4);
    for (size_t index = 0; index < sizeof row / sizeof row[0]; index++) {
        char line[80], why[300] = "";
        hj_action action;
        snprintf(line, sizeof line, "P1 settlement %s", row[index].name);
        (void)!hj_text_parse_action(&action, &config, line, why, sizeof why);
        HJ_CHECK(action.corner == row[index].corner, "%s is c%u", line, action.corner);
        HJ_CHECK(strncmp(why, row[index].why, strlen(row[index].why)) == 0, "%s: %s", line, why);
    }
}

static void names_need_a_board(void) {
    hj_action action;
    char why[300], text[80];
    hj_config empty;
    memset(&empty, 0, sizeof empty);
    CU_ASSERT_EQUAL(hj_text_parse_action(&action, NULL, "P1 road 5|11", why, sizeof why),
                    HJ_MALFORMED);
    CU_ASSERT_PTR_NOT_NULL(strstr(why, "names need a board"));
    CU_ASSERT_EQUAL(hj_text_parse_action(&action, &empty, "P1 road 5|11", why, sizeof why),
                    HJ_MALFORMED);
    CU_ASSERT_EQUAL(hj_text_parse_action(&action, NULL, "P1 road e5", why, sizeof why), HJ_OK);
    CU_ASSERT_EQUAL(hj_text_corner(text, sizeof text, NULL, 29), 3);
    CU_ASSERT_STRING_EQUAL(text, "c29");
}

static void prints_names_of_places(void) {
    const hj_config config = board_of(4);
    char text[80];
    hj_text_hex(text, sizeof text, &config, 10);
    CU_ASSERT_STRING_EQUAL(text, "h10 (desert)");
    hj_text_hex(text, sizeof text, &config, 5);
    CU_ASSERT_STRING_EQUAL(text, "h5 (hills 6)");
    hj_text_hex(text, sizeof text, &config, 25);
    CU_ASSERT_STRING_EQUAL(text, "h25");
    hj_text_corner(text, sizeof text, &config, 31);
    CU_ASSERT_STRING_EQUAL(text, "c31 (3/4/desert)");
    hj_text_edge(text, sizeof text, &config, 1);
    CU_ASSERT_STRING_EQUAL(text, "e1 (10|sea)");
    hj_text_bundle(text, sizeof text, 0);
    CU_ASSERT_STRING_EQUAL(text, "nothing");
    hj_text_bundle(text, sizeof text, hj_bundle_make(HJ_BRICK, 1) + hj_bundle_make(6, 2));
    CU_ASSERT_STRING_EQUAL(text, "1 brick 2 unknown");
    CU_ASSERT_EQUAL(hj_text_corner(text, 4, &config, 31), 0);
}

/* Whatever an action holds, printing it neither crashes nor writes past the end. */
static void prints_any_bytes(void) {
    uint64_t seed = 7;
    for (unsigned round = 0; round < 20000; round++) {
        hj_action action;
        uint8_t *bytes = (uint8_t *)&action;
        char out[512];
        for (size_t index = 0; index < sizeof action; index++) {
            bytes[index] = (uint8_t)text_chance(&seed, 256);
        }
        action.kind = (uint8_t)text_chance(&seed, round % 2 ? 256 : HJ_KIND_COUNT);
        const size_t size = hj_text_action(out, 1 + text_chance(&seed, sizeof out), NULL, &action);
        CU_ASSERT(size == 0 || size == strlen(out));
    }
}

HJ_TESTS(text_action, TEST(prints_and_parses_every_kind), TEST(reads_what_people_type),
         TEST(refuses_with_the_reason), TEST(names_work_on_both_islands),
         TEST(names_are_read_in_any_order), TEST(names_need_a_board), TEST(prints_names_of_places),
         TEST(prints_any_bytes));
