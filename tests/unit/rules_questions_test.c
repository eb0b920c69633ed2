/* rules_questions_test.c: questions that no log asks, since a reader refuses them before: kinds
 * that are none, cards nobody saw, chance in the place of a player, values that do not exist. */
#include "harness.h"
#include "hexjudge.h"

#include <string.h>

static hj_game *game_of(const char *text) {
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    hj_game *game = NULL;
    hj_reason broken = {0};
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, text, strlen(text)) == HJ_OK);
    const hj_status status = hj_reader_next(reader, &record);
    HJ_CHECK(status == HJ_OK, "%s", hj_reader_error(reader));
    CU_ASSERT_FATAL(status == HJ_OK);
    CU_ASSERT_FATAL(hj_game_new(&game, &record->as.header.config, record->as.header.start,
                                record->as.header.start_size, &broken) == HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK)
        HJ_CHECK(hj_game_apply(game, &record->as.action) == 0, "refused: #%u", record->number);
    hj_reader_close(reader);
    return game;
}

#define TABLE                                                                                      \
    "hexjudge 1\nrules base/1\nseats 4\nboard beginner\nstart turn 9 P1 main\n"                    \
    "start P1 settlements c18 c36\nstart P1 roads e27 e28\nstart P2 settlements c20 c45\n"         \
    "start P1 hand 3wool 3grain 3ore\nstart P2 hand 1brick\nstart P1 cards 1knight 1monopoly\n"

static void refused(const hj_game *game, hj_action action, const char *code) {
    const hj_rule rule = hj_game_check(game, &action);
    HJ_CHECK(rule != 0 && strcmp(hj_rule_at(rule)->code, code) == 0, "kind %u: %s, not %s",
             action.kind, rule != 0 ? hj_rule_at(rule)->code : "legal", code);
}

static void kinds_that_are_none(void) {
    hj_game *game = game_of(TABLE);
    refused(game, (hj_action){.kind = 0, .actor = 1}, "HJ-SHAPE");
    refused(game, (hj_action){.kind = HJ_KIND_COUNT, .actor = 1}, "HJ-SHAPE");
    refused(game, (hj_action){.kind = 255, .actor = 1}, "HJ-SHAPE");
    refused(game, (hj_action){.kind = HJ_KIND_SPECIAL_BUILD_DONE, .actor = 1}, "HJ-SHAPE");
    refused(game, (hj_action){.kind = HJ_KIND_DRAW_FAVOR, .actor = 7, .seat = 1, .token = 1},
            "HJ-SHAPE");
    CU_ASSERT_EQUAL(hj_game_legal(game, HJ_KIND_DRAW_FAVOR, NULL, 0), 0);
    hj_game_free(game);
}

static void cards_nobody_saw(void) {
    hj_game *game = game_of(TABLE);
    const hj_action unseen = {.kind = HJ_KIND_BUY_CARD, .actor = 1, .card = HJ_CARD_UNKNOWN};
    const hj_action stolen = {.kind = HJ_KIND_KNIGHT,
                              .actor = 1,
                              .hex = 17,
                              .seat = 2,
                              .resource = HJ_RESOURCE_UNKNOWN};
    CU_ASSERT_EQUAL(hj_game_check(game, &unseen), 0);
    CU_ASSERT_EQUAL(hj_game_check(game, &stolen), 0);
    refused(game, (hj_action){.kind = HJ_KIND_BUY_CARD, .actor = 1, .card = HJ_CARD_NONE},
            "BASE-DEV-17");
    refused(game,
            (hj_action){.kind = HJ_KIND_MONOPOLY, .actor = 1, .resource = HJ_RESOURCE_UNKNOWN},
            "BASE-DEV-15");
    hj_game_free(game);
}

static void chance_acts_for_nobody(void) {
    hj_game *game = game_of(TABLE "start P2 hand 9brick\nstart set rolled = 0\n"
                                  "start set step.1 = 3\nP1 roll 3 4\n");
    refused(game,
            (hj_action){.kind = HJ_KIND_DISCARD,
                        .actor = HJ_SEAT_NATURE,
                        .give = hj_bundle_make(HJ_BRICK, 4)},
            "BASE-COMP-01");
    refused(game, (hj_action){.kind = HJ_KIND_CONCEDE, .actor = HJ_SEAT_NATURE}, "BASE-COMP-01");
    hj_game_free(game);
}

static void values_that_do_not_exist(void) {
    hj_game *game = game_of(TABLE);
    const struct {
        const char *field;
        unsigned i, j;
    } none[] = {
        {"points", 0, 0},       {"points", 5, 0},      {"card", 1, 0},
        {"card", 1, 6},         {"favor_count", 1, 0}, {"hand", 0, 1},
        {"stored_crops", 1, 0}, {"hand", 1, 6},        {"knights", 9, 0},
    };
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        HJ_CHECK(hj_game_value(game, none[i].field, none[i].i, none[i].j) == 0, "%s %u %u is there",
                 none[i].field, none[i].i, none[i].j);
    CU_ASSERT_EQUAL(hj_game_get(game, 999, 1, 1), 0);
    CU_ASSERT_EQUAL(hj_game_value(game, "card", 1, HJ_CARD_KNIGHT), 1);
    CU_ASSERT_EQUAL(hj_game_value(game, "roads", 1, 0), 2);
    CU_ASSERT_EQUAL(hj_game_value(game, "cities", 1, 0), 0);
    hj_game_free(game);
}

/* Each rule set answers for its own values only. */
static void values_of_other_rule_sets(void) {
    hj_game *crops = game_of(
        "hexjudge 1\nrules crop_trust/1\nseats 4\n"
        "row mountains 10, pasture 2, forest 9\nrow fields 12, hills 6, pasture 4, hills 10\n"
        "row fields 9, forest 11, fields 9, forest 3, mountains 8\n"
        "row forest 8, mountains 3, fields 4, pasture 5\nrow hills 5, fields 6, pasture 11\n"
        "harbor e1 any\nharbor e4 grain\nharbor e18 ore\nharbor e19 lumber\nharbor e39 any\n"
        "harbor e50 brick\nharbor e62 wool\nharbor e67 any\nharbor e70 any\nrobber h2\n");
    hj_game *favors = game_of("hexjudge 1\nrules frenemies/1\nseats 4\nboard beginner\n");
    CU_ASSERT_EQUAL(hj_game_value(crops, "favor_count", 1, 0), 0);
    CU_ASSERT_EQUAL(hj_game_value(favors, "stored_crops", 1, 0), 0);
    CU_ASSERT_EQUAL(hj_game_value(crops, "empty_fields", 0, 0), 0);
    hj_game_free(crops);
    hj_game_free(favors);
}

#define FAVORS                                                                                     \
    "hexjudge 1\nrules frenemies/1\nseats 4\nboard beginner\nstart turn 9 P1 main\n"               \
    "start P1 settlements c18 c36\nstart P1 roads e27 e28\nstart P2 settlements c20 c45\n"         \
    "start P1 hand 2brick\nstart set P1.favors.wagon = 1\nstart set P1.favors.ship = 1\n"          \
    "start set P1.favors.shovel = 1\nstart set P1.favors.book = 2\n"                               \
    "start set P1.favors.compass = 2\n"

/* What each guild hall needs, and nothing else; and unknown cards are no cards here. */
static void redemptions_out_of_shape(void) {
    enum { WAGON = 1, SHIP, SHOVEL, BOOK, COMPASS };
    const hj_bundle brick = hj_bundle_make(HJ_BRICK, 1), ore = hj_bundle_make(HJ_ORE, 1);
    const hj_bundle unseen = hj_bundle_make(6, 1);
    hj_game *game = game_of(FAVORS);
    const hj_action none = {.kind = HJ_KIND_REDEEM, .actor = 1};
    hj_action a;
    for (unsigned favor = SHOVEL; favor <= COMPASS; favor++) {
        a = none, a.token = (uint8_t)favor, a.give = brick;
        refused(game, a, "FR-USE-03");
        a = none, a.token = (uint8_t)favor, a.get = brick;
        refused(game, a, "FR-USE-03");
    }
    a = none, a.token = 6;
    refused(game, a, "FR-USE-03");
    a = none, a.token = WAGON, a.give = brick, a.get = ore, a.edge = 5;
    refused(game, a, "FR-USE-03");
    a = none, a.token = WAGON, a.give = brick, a.get = ore, a.card = 1;
    refused(game, a, "FR-USE-03");
    a = none, a.token = SHOVEL;
    refused(game, a, "FR-USE-03");
    a = none, a.token = BOOK;
    refused(game, a, "FR-USE-03");
    a = none, a.token = WAGON, a.give = unseen, a.get = ore;
    refused(game, a, "FR-USE-03");
    a = none, a.token = WAGON, a.give = brick, a.get = unseen;
    refused(game, a, "FR-USE-03");
    a = none, a.token = WAGON;
    refused(game, a, "FR-N16");
    a = none, a.token = WAGON, a.give = brick, a.get = 2 * ore;
    refused(game, a, "FR-N16");
    a = none, a.token = WAGON, a.give = 3 * brick, a.get = 3 * ore;
    refused(game, a, "FR-N16");
    a = none, a.token = SHIP;
    refused(game, a, "FR-MERCHANTS");
    a = none, a.token = SHIP, a.give = brick, a.get = ore;
    refused(game, a, "FR-MERCHANTS");
    a = none, a.token = BOOK, a.card = HJ_CARD_UNKNOWN;
    CU_ASSERT_EQUAL(hj_game_check(game, &a), 0); /* one of the deck */
    a = none, a.token = WAGON, a.give = 2 * brick, a.get = 2 * ore;
    CU_ASSERT_EQUAL(hj_game_check(game, &a), 0);
    hj_game_free(game);
}

static void favors_for_nobody(void) {
    hj_game *game = game_of(FAVORS);
    hj_action a = {.kind = HJ_KIND_GIFT,
                   .actor = 1,
                   .seat = HJ_SEAT_NONE,
                   .give = hj_bundle_make(HJ_BRICK, 1)};
    refused(game, a, "FR-N05");
    a.seat = 2, a.give = hj_bundle_make(6, 1);
    CU_ASSERT_EQUAL(hj_game_check(game, &a), 0); /* a card of the hand, unseen */
    a.give = hj_bundle_make(6, 2);
    refused(game, a, "FR-N05");
    a.give = hj_bundle_make(HJ_BRICK, 1);
    CU_ASSERT_EQUAL_FATAL(hj_game_apply(game, &a), 0);
    a = (hj_action){.kind = HJ_KIND_DRAW_FAVOR, .actor = HJ_SEAT_NATURE, .token = 1};
    a.seat = HJ_SEAT_NONE;
    refused(game, a, "FR-N10");
    a.seat = 1, a.token = HJ_FAVOR_UNKNOWN;
    CU_ASSERT_EQUAL(hj_game_check(game, &a), 0);
    a.token = 1;
    CU_ASSERT_EQUAL_FATAL(hj_game_apply(game, &a), 0);
    a = (hj_action){.kind = HJ_KIND_EXCHANGE_DRAW, .actor = 1, .token = 41};
    refused(game, a, "FR-BAG-02");
    a.token = 1;
    CU_ASSERT_EQUAL_FATAL(hj_game_apply(game, &a), 0);
    a = (hj_action){.kind = HJ_KIND_EXCHANGE_RETURN, .actor = 1, .token = 41};
    refused(game, a, "FR-RETURN");
    hj_game_free(game);
    game = game_of(TABLE);
    a = (hj_action){.kind = HJ_KIND_TRADE,
                    .actor = 1,
                    .seat = HJ_SEAT_NONE,
                    .give = hj_bundle_make(HJ_ORE, 1),
                    .get = hj_bundle_make(HJ_BRICK, 1)};
    refused(game, a, "BASE-TRADE-01");
    hj_game_free(game);
}

/* A hand of which half is more of one kind than an action can name: nothing is listed. */
static void discards_beyond_words(void) {
    hj_game *game =
        game_of("hexjudge 1\nrules base/1\nset bank=unlimited\nseats 4\nboard beginner\n"
                "start turn 9 P1 before-roll\nstart set P2.hand.brick = 300\n"
                "P1 roll 3 4\n");
    CU_ASSERT_EQUAL(hj_game_value(game, "owed", 2, 0), 150);
    CU_ASSERT_EQUAL(hj_game_legal(game, HJ_KIND_DISCARD, NULL, 0), 0);
    hj_game_free(game);
}

HJ_TESTS(rules_questions, TEST(kinds_that_are_none), TEST(cards_nobody_saw),
         TEST(chance_acts_for_nobody), TEST(values_that_do_not_exist),
         TEST(values_of_other_rule_sets), TEST(redemptions_out_of_shape), TEST(favors_for_nobody),
         TEST(discards_beyond_words));
