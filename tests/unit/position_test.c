/* position_test.c: what the box holds before the first action, what is left of it in a position,
 * and that no configuration, however absurd, makes a state that cannot be indexed by. */
#include "state/position.h"

#include <string.h>

#include "board/island.h"
#include "state/options.h"

#include "harness.h"

/* The printed board of BASE-BOARD-01 and 02, typed from the catalogue. */
static hj_config beginner(unsigned seats) {
    static const uint8_t terrain[19] = {5, 3, 2, 4, 1, 3, 1, 4, 2, 6, 2, 5, 2, 5, 4, 3, 1, 4, 3};
    static const uint8_t number[19] = {10, 2, 9, 12, 6, 4, 10, 9, 11, 0,
                                       3,  8, 8, 3,  4, 5, 5,  6, 11};
    static const uint8_t harbor[9][2] = {{0, 6},  {3, 4},  {7, 5},  {10, 6}, {13, 3},
                                         {17, 6}, {20, 6}, {23, 1}, {27, 2}};
    const hj_island *island = hj_island_of(19);
    hj_config config = {.ruleset = HJ_RULESET_BASE,
                        .ruleset_version = 1,
                        .seats = (uint8_t)seats,
                        .hexes = 19,
                        .harbors = 9,
                        .robber = 10};

    for (unsigned o = 1; o <= hj_option_count(); o++)
        if (hj_option_at(o) != NULL)
            config.option[o] = hj_option_at(o)->fallback;
    memcpy(config.terrain + 1, terrain, 19);
    memcpy(config.number + 1, number, 19);
    for (unsigned i = 0; i < 9; i++) {
        config.harbor_edge[i] = island->coast[harbor[i][0]];
        config.harbor_kind[i] = harbor[i][1];
    }
    return config;
}

static void the_box_is_full_at_the_start(void) {
    const hj_config config = beginner(4);
    hj_state s;
    unsigned harbors = 0;

    memset(&s, 0xEE, sizeof s);
    position_empty(&s, &config);
    for (unsigned r = 1; r <= 5; r++)
        CU_ASSERT_EQUAL(s.bank[r], 19);
    CU_ASSERT(s.deck[1] == 14 && s.deck[2] == 5 && s.deck[3] == 2 && s.deck[4] == 2);
    CU_ASSERT_EQUAL(s.deck[5], 2);
    for (unsigned p = 0; p <= 6; p++) {
        const bool plays = p >= 1 && p <= 4;
        CU_ASSERT_EQUAL(s.roads_left[p], plays ? 15 : 0);
        CU_ASSERT_EQUAL(s.settlements_left[p], plays ? 5 : 0);
        CU_ASSERT_EQUAL(s.cities_left[p], plays ? 4 : 0);
    }
    CU_ASSERT(s.robber == 10 && s.terrain[10] == HJ_DESERT && s.number[10] == 0);
    CU_ASSERT(s.terrain[1] == HJ_MOUNTAINS && s.number[1] == 10);
    CU_ASSERT(s.terrain[19] == HJ_PASTURE && s.number[19] == 11);
    CU_ASSERT(s.terrain[0] == 0 && s.terrain[20] == 0);
    CU_ASSERT(s.harbor[1] == HJ_ANY && s.harbor[2] == 0);
    for (unsigned e = 0; e < HJ_DIM_EDGE; e++) {
        harbors += s.harbor[e] != 0;
        CU_ASSERT_EQUAL(s.road[e], 0);
    }
    CU_ASSERT_EQUAL(harbors, 9);
    CU_ASSERT(s.turn == 0 && s.on_turn == 0 && s.depth == 0 && s.setup_round == 0);
}

static void contents_follow_the_options(void) {
    hj_config config = beginner(6);
    hj_state s;
    config.hexes = 30;
    config.option[HJ_OPT_bank_size] = 24;
    config.option[HJ_OPT_deck_knight] = 20;
    config.option[HJ_OPT_deck_roads] = 3;
    config.option[HJ_OPT_deck_monopoly] = 0;
    position_empty(&s, &config);
    CU_ASSERT(s.bank[HJ_BRICK] == 24 && s.bank[HJ_ORE] == 24);
    CU_ASSERT(s.deck[HJ_CARD_KNIGHT] == 20 && s.deck[HJ_CARD_ROAD_BUILDING] == 3);
    CU_ASSERT(s.deck[HJ_CARD_MONOPOLY] == 0 && s.deck[HJ_CARD_POINT] == 5);
    CU_ASSERT_EQUAL(s.roads_left[6], 15);
}

static void what_is_out_is_not_in_the_box(void) {
    const hj_config config = beginner(3);
    hj_state s;
    position_empty(&s, &config);
    s.hand[1][HJ_BRICK] = 3;
    s.hand[3][HJ_BRICK] = 4;
    s.hand[2][HJ_ORE] = 19;
    s.cards[1][HJ_CARD_KNIGHT] = 1;
    s.fresh_cards[2][HJ_CARD_KNIGHT] = 2;
    s.played[3][HJ_CARD_KNIGHT] = 4;
    for (unsigned e = 1; e <= 7; e++)
        s.road[e] = 2;
    s.owner[1] = s.owner[10] = s.owner[20] = 1;
    s.piece[1] = s.piece[10] = HJ_SETTLEMENT;
    s.piece[20] = HJ_CITY;
    position_complete(&s, &config);
    CU_ASSERT(s.bank[HJ_BRICK] == 12 && s.bank[HJ_ORE] == 0 && s.bank[HJ_WOOL] == 19);
    CU_ASSERT(s.deck[HJ_CARD_KNIGHT] == 7 && s.deck[HJ_CARD_POINT] == 5);
    CU_ASSERT(s.roads_left[1] == 15 && s.roads_left[2] == 8 && s.roads_left[4] == 0);
    CU_ASSERT(s.settlements_left[1] == 3 && s.settlements_left[2] == 5);
    CU_ASSERT(s.cities_left[1] == 3 && s.cities_left[2] == 4);
}

static void more_than_the_box_holds_leaves_nothing(void) {
    const hj_config config = beginner(4);
    hj_state s;
    position_empty(&s, &config);
    s.hand[1][HJ_WOOL] = 9999;
    s.hand[2][HJ_WOOL] = 9999;
    s.cards[4][HJ_CARD_MONOPOLY] = s.played[4][HJ_CARD_MONOPOLY] = 255;
    for (unsigned e = 1; e <= 72; e++)
        s.road[e] = 4;
    for (unsigned c = 1; c <= 54; c++) {
        s.owner[c] = 4;
        s.piece[c] = c % 2 == 0 ? HJ_SETTLEMENT : HJ_CITY;
    }
    position_complete(&s, &config);
    CU_ASSERT(s.bank[HJ_WOOL] == 0 && s.deck[HJ_CARD_MONOPOLY] == 0);
    CU_ASSERT(s.roads_left[4] == 0 && s.settlements_left[4] == 0 && s.cities_left[4] == 0);
}

/* EXT56-BOARD-11 */
static void obstacles_stand_without_an_owner(void) {
    hj_config config = beginner(5);
    hj_state s;
    config.hexes = 30;
    config.obstacle[0] = 12;
    config.obstacle[1] = 80;
    position_empty(&s, &config);
    CU_ASSERT(s.owner[12] == HJ_SEAT_NONE && s.piece[12] == HJ_SETTLEMENT);
    CU_ASSERT(s.owner[80] == HJ_SEAT_NONE && s.piece[80] == HJ_SETTLEMENT);
    CU_ASSERT(s.owner[0] == 0 && s.piece[0] == 0);
    for (unsigned p = 1; p <= 5; p++)
        CU_ASSERT_EQUAL(s.settlements_left[p], 5);
}

static void modules_follow_rule_set_and_seats(void) {
    static const struct {
        uint8_t ruleset, seats, mode56, modules;
    } expected[] = {
        {HJ_RULESET_BASE, 3, 0, 1},      {HJ_RULESET_BASE, 4, 0, 1},
        {HJ_RULESET_BASE, 4, 1, 3},      {HJ_RULESET_BASE, 5, 0, 3},
        {HJ_RULESET_BASE, 6, 2, 3},      {HJ_RULESET_CROP_TRUST, 4, 0, 5},
        {HJ_RULESET_FRENEMIES, 4, 0, 9}, {HJ_RULESET_FRENEMIES, 6, 1, 11},
    };
    for (unsigned k = 0; k < sizeof expected / sizeof expected[0]; k++) {
        hj_config config = beginner(expected[k].seats);
        config.ruleset = expected[k].ruleset;
        config.option[HJ_OPT_mode56] = expected[k].mode56;
        const hj_extent extent = position_extent(&config);
        HJ_CHECK(extent.modules == expected[k].modules, "row %u: modules %u", k, extent.modules);
        CU_ASSERT_EQUAL(extent.seats, expected[k].seats);
        CU_ASSERT(extent.hexes == 19 && extent.corners == 54 && extent.edges == 72);
    }
    hj_config big = beginner(6);
    big.hexes = 30;
    const hj_extent extent = position_extent(&big);
    CU_ASSERT(extent.hexes == 30 && extent.corners == 80 && extent.edges == 109);
}

/* A configuration of noise still gives a state that an image can carry. */
static void absurd_configurations_stay_in_the_domains(void) {
    uint64_t random_state = 3;
    for (unsigned round = 0; round < 3000; round++) {
        hj_config config;
        unsigned char *bytes = (unsigned char *)&config;
        for (size_t i = 0; i < sizeof config; i++) {
            random_state = random_state * 6364136223846793005u + 1442695040888963407u;
            bytes[i] = round == 0 ? 0xFF : (unsigned char)(random_state >> 40);
        }
        if (round % 3 != 0)
            config.hexes = round % 3 == 1 ? 19 : 30;
        const hj_extent extent = position_extent(&config);
        hj_state state, back;
        uint8_t image[HJ_SNAPSHOT_MAX];
        position_empty(&state, &config);
        const size_t size = state_image(image, &state, &extent);
        if (!HJ_CHECK(state_from_image(&back, &extent, image, size), "round %u", round))
            return;
        CU_ASSERT(memcmp(&state, &back, sizeof state) == 0);
    }
}

HJ_TESTS(position, TEST(the_box_is_full_at_the_start), TEST(contents_follow_the_options),
         TEST(what_is_out_is_not_in_the_box), TEST(more_than_the_box_holds_leaves_nothing),
         TEST(obstacles_stand_without_an_owner), TEST(modules_follow_rule_set_and_seats),
         TEST(absurd_configurations_stay_in_the_domains));
