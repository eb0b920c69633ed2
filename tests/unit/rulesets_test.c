/* rulesets_test.c: rule sets, profiles and options from text and files, the boards that hexjudge
 * makes, and the catalogue of rules. Boards are judged by the rules, not by what made them. */
#include "harness.h"
#include "hexjudge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int32_t value_of(const hj_config *config, const char *option) {
    const unsigned id = hj_option_find(option);
    HJ_CHECK(id != 0, "no option %s", option);
    return config->option[id];
}

static void rule_set_gives_every_default(void) {
    hj_config config = {.seats = 4, .robber = 9};
    char why[300] = "";
    memset(config.option, 0x55, sizeof config.option);
    CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1", why, sizeof why), HJ_OK);
    CU_ASSERT_EQUAL(config.ruleset, HJ_RULESET_BASE);
    CU_ASSERT_EQUAL(config.ruleset_version, 1);
    CU_ASSERT_EQUAL(config.seats, 4);
    CU_ASSERT_EQUAL(config.robber, 0); /* the board is left empty */
    for (unsigned option = 0; option < HJ_OPTIONS_MAX; option++) {
        const hj_option_row *row = hj_option_at(option);
        const int32_t wanted = row != NULL ? row->fallback : 0;
        HJ_CHECK(config.option[option] == wanted, "option %u is %d", option,
                 (int)config.option[option]);
    }
}

static void five_seats_get_the_bigger_box(void) {
    hj_config config = {.seats = 5};
    CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1", NULL, 0), HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "bank_size"), 24);
    CU_ASSERT_EQUAL(value_of(&config, "deck_knight"), 20);
    CU_ASSERT_EQUAL(value_of(&config, "deck_point"), 5);
    CU_ASSERT_EQUAL(value_of(&config, "deck_roads"), 3);
    CU_ASSERT_EQUAL(value_of(&config, "mode56"), 1);
    CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1,mode56=paired", NULL, 0), HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "mode56"), 2);
}

static void options_follow_a_comma(void) {
    hj_config config = {.seats = 3};
    char why[300] = "";
    CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1,bank=unlimited,target=12, phases = separate",
                                    why, sizeof why),
                    HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "bank"), 1);
    CU_ASSERT_EQUAL(value_of(&config, "target"), 12);
    CU_ASSERT_EQUAL(value_of(&config, "phases"), 1);
}

static void profiles_set_what_they_list(void) {
    hj_config config = {.seats = 4};
    CU_ASSERT_EQUAL(hj_config_rules(&config, "pioneers", NULL, 0), HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "shortage"), 2);
    CU_ASSERT_EQUAL(value_of(&config, "late_claim"), 1);
    CU_ASSERT_EQUAL(hj_config_rules(&config, "catanatron,target=5", NULL, 0), HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "shortage"), 1);
    CU_ASSERT_EQUAL(value_of(&config, "late_claim"), 0); /* nothing is left of the one before */
    CU_ASSERT_EQUAL(value_of(&config, "road_end"), 1);
    CU_ASSERT_EQUAL(value_of(&config, "win"), 1);
    CU_ASSERT_EQUAL(value_of(&config, "target"), 5);
    CU_ASSERT_EQUAL(hj_config_rules(&config, "jsettlers", NULL, 0), HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "bank"), 1);
}

static void every_named_profile_loads(void) {
    unsigned count = 0;
    for (; hj_profile_name(count) != NULL; count++) {
        hj_config config = {.seats = 4};
        char why[300] = "";
        HJ_CHECK(hj_config_rules(&config, hj_profile_name(count), why, sizeof why) == HJ_OK,
                 "%s: %s", hj_profile_name(count), why);
        HJ_CHECK(strlen(hj_profile_text(count)) > 10, "%s has no text", hj_profile_name(count));
    }
    HJ_CHECK(count >= 4, "%u names", count);
    CU_ASSERT_PTR_NULL(hj_profile_text(count));
    CU_ASSERT_PTR_NOT_NULL_FATAL(hj_profile_text(1));
    /* The line of a profile names its options. */
    bool listed = false;
    for (unsigned k = 0; k < count; k++)
        listed = listed || strstr(hj_profile_text(k), "shortage=seat_order") != NULL;
    CU_ASSERT(listed);
}

static void refusals_leave_the_configuration_alone(void) {
    static const struct {
        const char *spec, *says;
    } wrong[] = {
        {"base/9", "no rule set \"base/9\""},
        {"", "no rule set"},
        {"nosuch", "known: base/1"},
        {"base/1,bnak=unlimited", "did you mean \"bank\""},
        {"base/1,wool=7", "no option \"wool\""},
        {"base/1,bank=endless", "limited|unlimited"},
        {"base/1,bank=", "limited|unlimited"},
        {"base/1,bank", "no name=value"},
        {"base/1,target=2", "3 to 30"},
        {"base/1,target=31", "3 to 30"},
        {"base/1,target=+5", "3 to 30"},
        {"base/1,target=1e1", "3 to 30"},
        {"base/1,target=99999999999999999999", "3 to 30"},
        {"base/1,,bank=limited", "no name=value"},
        {"@/nonexistent/rules", "/nonexistent/rules"},
    };
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        hj_config config = {.seats = 4, .robber = 3}, before;
        char why[300] = "";
        CU_ASSERT_EQUAL_FATAL(hj_config_rules(&config, "base/1,target=7", NULL, 0), HJ_OK);
        before = config;
        const hj_status status = hj_config_rules(&config, wrong[k].spec, why, sizeof why);
        HJ_CHECK(status == (wrong[k].spec[0] == '@' ? HJ_IO : HJ_UNSUPPORTED), "%s: status %d",
                 wrong[k].spec, (int)status);
        HJ_CHECK(strstr(why, wrong[k].says) != NULL, "%s: %s", wrong[k].spec, why);
        HJ_CHECK(memcmp(&config, &before, sizeof config) == 0, "%s changed something",
                 wrong[k].spec);
    }
}

static void long_specs_are_refused(void) {
    hj_config config = {.seats = 4};
    char why[200] = "", *spec = malloc(100001);
    CU_ASSERT_PTR_NOT_NULL_FATAL(spec);
    memset(spec, 'x', 100000);
    spec[100000] = '\0';
    CU_ASSERT_EQUAL(hj_config_rules(&config, spec, why, sizeof why), HJ_UNSUPPORTED);
    memcpy(spec, "base/1,", 7);
    CU_ASSERT_EQUAL(hj_config_rules(&config, spec, why, sizeof why), HJ_UNSUPPORTED);
    CU_ASSERT_EQUAL(hj_config_set(&config, spec, why, sizeof why), HJ_UNSUPPORTED);
    CU_ASSERT(strlen(why) < sizeof why);
    free(spec);
}

static void set_changes_one_option(void) {
    hj_config config = {.seats = 4};
    char why[300] = "";
    CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1", NULL, 0), HJ_OK);
    CU_ASSERT_EQUAL(hj_config_set(&config, "target=13", why, sizeof why), HJ_OK);
    CU_ASSERT_EQUAL(hj_config_set(&config, "concede=forbidden", why, sizeof why), HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "target"), 13);
    CU_ASSERT_EQUAL(value_of(&config, "concede"), 1);
    CU_ASSERT_EQUAL(hj_config_set(&config, "target=x", why, sizeof why), HJ_UNSUPPORTED);
    CU_ASSERT_EQUAL(hj_config_set(&config, "targte=9", why, sizeof why), HJ_UNSUPPORTED);
    HJ_CHECK(strstr(why, "target") != NULL, "%s", why);
    CU_ASSERT_EQUAL(value_of(&config, "target"), 13);
    CU_ASSERT_EQUAL(hj_config_set(NULL, "target=9", why, sizeof why), HJ_ARGUMENT);
    CU_ASSERT_EQUAL(hj_config_set(&config, NULL, why, sizeof why), HJ_ARGUMENT);
}

static void readings_replace_readings_only(void) {
    hj_config config = {.seats = 4};
    char why[300] = "";
    CU_ASSERT_EQUAL_FATAL(
        hj_config_rules(&config, "base/1,target=12,bank=unlimited,phases=separate", NULL, 0),
        HJ_OK);
    hj_config_beginner(&config);
    config.option[hj_option_find("bank_size")] = 30;
    const hj_config before = config;
    CU_ASSERT_EQUAL(hj_config_readings(&config, "pioneers,discard_limit=9", why, sizeof why),
                    HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "shortage"), 2);
    CU_ASSERT_EQUAL(value_of(&config, "bank"), 0);   /* a reading that the profile leaves alone */
    CU_ASSERT_EQUAL(value_of(&config, "phases"), 0); /* goes back to the default */
    CU_ASSERT_EQUAL(value_of(&config, "target"), 12);
    CU_ASSERT_EQUAL(value_of(&config, "bank_size"), 30);
    CU_ASSERT_EQUAL(value_of(&config, "discard_limit"), 7); /* a setting is not a reading */
    CU_ASSERT_EQUAL(memcmp(config.terrain, before.terrain, sizeof config.terrain), 0);
    config.ruleset = HJ_RULESET_FRENEMIES;
    CU_ASSERT_EQUAL(hj_config_readings(&config, "pioneers", why, sizeof why), HJ_UNSUPPORTED);
    HJ_CHECK(strstr(why, "base/1") != NULL, "%s", why);
}

/* ---- files ---- */

static hj_status rules_from(const char *text, hj_config *config, char *why, size_t why_size) {
    char path[] = "/tmp/hexjudge-rules-XXXXXX", spec[64];
    const int file = mkstemp(path);
    CU_ASSERT_FATAL(file >= 0);
    const size_t size = strlen(text);
    CU_ASSERT_EQUAL_FATAL(write(file, text, size), (ssize_t)size);
    close(file);
    snprintf(spec, sizeof spec, "@%s", path);
    const hj_status status = hj_config_rules(config, spec, why, why_size);
    unlink(path);
    return status;
}

static void a_file_holds_a_parent_and_options(void) {
    hj_config config = {.seats = 4};
    char why[300] = "";
    CU_ASSERT_EQUAL(rules_from("# the rules of a club\n"
                               "name = Tuesday club\n"
                               "target = 12   # longer games\r\n"
                               "\n"
                               "  shortage=nobody\n"
                               "parent = pioneers",
                               &config, why, sizeof why),
                    HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "target"), 12);
    CU_ASSERT_EQUAL(value_of(&config, "shortage"), 1);   /* the file wins, wherever the parent is */
    CU_ASSERT_EQUAL(value_of(&config, "late_claim"), 1); /* from the parent */
    CU_ASSERT_EQUAL(rules_from("", &config, why, sizeof why), HJ_OK);
    CU_ASSERT_EQUAL(value_of(&config, "target"), 10);
}

static void a_wrong_file_is_refused_by_line(void) {
    static const struct {
        const char *text, *says;
    } wrong[] = {
        {"target = 12\nbank endless\n", ":2: no name = value"},
        {"parent = nosuch\n", ":1: there is no rule set"},
        {"parent = base/1\nparent = base/1\n", ":2: a second parent"},
        {"\n\ntarget = 99\n", ":3: option target"},
        {"parent = @other\n", ":1: there is no rule set"},
    };
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        hj_config config = {.seats = 4};
        char why[300] = "";
        CU_ASSERT_EQUAL(rules_from(wrong[k].text, &config, why, sizeof why), HJ_UNSUPPORTED);
        HJ_CHECK(strstr(why, wrong[k].says) != NULL, "%s", why);
    }
}

static void a_huge_file_is_refused(void) {
    hj_config config = {.seats = 4};
    char why[300] = "", *text = malloc(200001);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    memset(text, '#', 200000);
    text[200000] = '\0';
    CU_ASSERT_EQUAL(rules_from(text, &config, why, sizeof why), HJ_UNSUPPORTED);
    memset(text, 'a', 5000);
    text[5000] = '\0';
    CU_ASSERT_EQUAL(rules_from(text, &config, why, sizeof why), HJ_UNSUPPORTED);
    HJ_CHECK(strstr(why, ":1: the line is too long") != NULL, "%s", why);
    free(text);
}

/* ---- boards ---- */

static void the_beginner_board_is_the_printed_one(void) {
    hj_config config = {.seats = 4};
    hj_game *game = NULL;
    hj_reason broken;
    CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1", NULL, 0), HJ_OK);
    hj_config_beginner(&config);
    CU_ASSERT_EQUAL(config.hexes, 19);
    CU_ASSERT_EQUAL(config.terrain[1], HJ_MOUNTAINS);
    CU_ASSERT_EQUAL(config.number[1], 10);
    CU_ASSERT_EQUAL(config.robber, 10);
    CU_ASSERT_EQUAL(config.harbors, 9);
    CU_ASSERT_EQUAL(value_of(&config, "board"), 0);
    for (unsigned k = 1; k < config.harbors; k++)
        HJ_CHECK(config.harbor_edge[k - 1] < config.harbor_edge[k], "harbor %u", k);
    HJ_CHECK(hj_game_new(&game, &config, NULL, 0, &broken) == HJ_OK, "%s", broken.text);
    hj_game_free(game);
    /* A changed board is not the printed one any more. */
    const uint8_t terrain = config.terrain[1];
    config.terrain[1] = config.terrain[2];
    config.terrain[2] = terrain;
    CU_ASSERT_EQUAL(hj_game_new(&game, &config, NULL, 0, &broken), HJ_REFUSED);
    CU_ASSERT_STRING_EQUAL(hj_rule_at(broken.rule)->code, "BASE-BOARD-01");
    CU_ASSERT(broken.text[0] != '\0');
    hj_game_free(game);
}

static void random_boards_are_legal_and_differ(void) {
    const unsigned boards = harness_long() ? 5000 : 500;
    unsigned deserts[20] = {0}, same = 0;
    hj_config last = {0};
    for (unsigned seed = 0; seed < boards; seed++) {
        hj_config config = {.seats = 4}, again = {.seats = 4};
        hj_game *game = NULL;
        hj_reason broken;
        CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1", NULL, 0), HJ_OK);
        again = config;
        hj_config_random_board(&config, seed);
        hj_config_random_board(&again, seed);
        HJ_CHECK(memcmp(&config, &again, sizeof config) == 0, "seed %u gives two boards", seed);
        if (!HJ_CHECK(hj_game_new(&game, &config, NULL, 0, &broken) == HJ_OK, "seed %u: %s", seed,
                      broken.text))
            break;
        hj_game_free(game);
        CU_ASSERT_EQUAL(value_of(&config, "board"), 1);
        CU_ASSERT_EQUAL(value_of(&config, "tokens"), 0);
        CU_ASSERT_EQUAL(value_of(&config, "frame"), 0);
        deserts[config.robber]++;
        same += memcmp(&config, &last, sizeof config) == 0;
        last = config;
    }
    CU_ASSERT_EQUAL(same, 0);
    for (unsigned hex = 1; hex <= 19; hex++)
        HJ_CHECK(deserts[hex] > 0, "the desert never lies on h%u", hex);
}

/* The same seed must give the same board on every machine. This one was worked out by another
 * program: shuffled terrain, then letters counter-clockwise from h8. */
static void a_seed_names_one_board(void) {
    static const uint8_t terrain[20] = {0, 4, 2, 5, 2, 1, 4, 5, 3, 4, 3, 5, 6, 2, 1, 2, 4, 1, 3, 3};
    static const uint8_t number[20] = {0,  4, 11, 12, 8, 3, 6,  9, 5, 10,
                                       11, 5, 0,  2,  9, 4, 10, 6, 3, 8};
    hj_config config = {.seats = 4};
    CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1", NULL, 0), HJ_OK);
    hj_config_random_board(&config, 1);
    for (unsigned hex = 1; hex <= 19; hex++) {
        HJ_CHECK(config.terrain[hex] == terrain[hex], "h%u: terrain %u", hex, config.terrain[hex]);
        HJ_CHECK(config.number[hex] == number[hex], "h%u: number %u", hex, config.number[hex]);
    }
}

static void six_seats_get_the_bigger_island(void) {
    for (unsigned seed = 0; seed < 50; seed++) {
        hj_config config = {.seats = 6};
        unsigned deserts = 0, tokens = 0;
        CU_ASSERT_EQUAL(hj_config_rules(&config, "base/1", NULL, 0), HJ_OK);
        hj_config_random_board(&config, seed);
        CU_ASSERT_EQUAL(config.hexes, 30);
        CU_ASSERT_EQUAL(config.harbors, 11);
        for (unsigned hex = 1; hex <= 30; hex++) {
            deserts += config.terrain[hex] == HJ_DESERT;
            tokens += config.number[hex] != 0;
            HJ_CHECK((config.terrain[hex] == HJ_DESERT) == (config.number[hex] == 0),
                     "seed %u, h%u", seed, hex);
        }
        CU_ASSERT_EQUAL(deserts, 2);
        CU_ASSERT_EQUAL(tokens, 28);
        CU_ASSERT_EQUAL(config.terrain[config.robber], HJ_DESERT);
    }
}

/* ---- the catalogue ---- */

static void rules_are_found_by_number_and_code(void) {
    HJ_CHECK(hj_rule_count() > 50, "%u rules", hj_rule_count());
    CU_ASSERT_PTR_NULL(hj_rule_at(0));
    CU_ASSERT_PTR_NULL(hj_rule_at((hj_rule)(hj_rule_count() + 1)));
    CU_ASSERT_EQUAL(hj_rule_find("BASE-NOSUCH-01"), 0);
    CU_ASSERT_EQUAL(hj_rule_find(""), 0);
    CU_ASSERT_EQUAL(hj_rule_find(NULL), 0);
    for (hj_rule rule = 1; rule <= hj_rule_count(); rule++) {
        const hj_rule_row *row = hj_rule_at(rule);
        const hj_rule first = hj_rule_find(row->code);
        HJ_CHECK(first >= 1 && first <= rule, "%s", row->code);
        HJ_CHECK(strcmp(hj_rule_at(first)->code, row->code) == 0, "%s", row->code);
        HJ_CHECK(row->text[0] != '\0' && row->citation[0] != '\0' && row->basis[0] != '\0', "%s",
                 row->code);
    }
}

static void paragraphs_are_found_by_code(void) {
    unsigned count = 0;
    CU_ASSERT_PTR_NULL(hj_rule_paragraph("BASE-NOSUCH-01"));
    CU_ASSERT_PTR_NULL(hj_rule_paragraph(NULL));
    for (; hj_catalogue_code(count) != NULL; count++)
        HJ_CHECK(hj_rule_paragraph(hj_catalogue_code(count)) != NULL, "%s",
                 hj_catalogue_code(count));
    CU_ASSERT_PTR_NULL(hj_catalogue_code(count + 1000));
    if (count == 0)
        harness_skip("the library was built without the rules page");
}

HJ_TESTS(rulesets, TEST(rule_set_gives_every_default), TEST(five_seats_get_the_bigger_box),
         TEST(options_follow_a_comma), TEST(profiles_set_what_they_list),
         TEST(every_named_profile_loads), TEST(refusals_leave_the_configuration_alone),
         TEST(long_specs_are_refused), TEST(set_changes_one_option),
         TEST(readings_replace_readings_only), TEST(a_file_holds_a_parent_and_options),
         TEST(a_wrong_file_is_refused_by_line), TEST(a_huge_file_is_refused),
         TEST(the_beginner_board_is_the_printed_one), TEST(random_boards_are_legal_and_differ),
         TEST(a_seed_names_one_board), TEST(six_seats_get_the_bigger_island),
         TEST(rules_are_found_by_number_and_code), TEST(paragraphs_are_found_by_code));
