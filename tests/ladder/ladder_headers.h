/* ladder_headers.h: the ladders of headers (boards, contents, seats) and of start positions, see
 * ladder_test.c. */
#ifndef HJ_LADDER_HEADERS_H
#define HJ_LADDER_HEADERS_H

/* ---- boards ---- */

#define PRINTED_HARBORS                                                                            \
    "harbor e1 any|harbor e4 grain|harbor e18 ore|harbor e19 lumber|harbor e39 any|"               \
    "harbor e50 brick|harbor e62 wool|harbor e67 any|harbor e70 any"
/* Another kind too many, inland, at one corner with another, off the printed place. */
#define HARBORS_COUNTED_WRONG                                                                      \
    "harbor e1 any|harbor e14 any|harbor e18 ore|harbor e19 lumber|harbor e39 any|"                \
    "harbor e50 brick|harbor e62 wool|harbor e67 any|harbor e70 any"
#define HARBORS_INLAND                                                                             \
    "harbor e1 any|harbor e14 grain|harbor e18 ore|harbor e19 lumber|harbor e39 any|"              \
    "harbor e50 brick|harbor e62 wool|harbor e67 any|harbor e70 any"
#define HARBORS_AT_ONE_CORNER                                                                      \
    "harbor e1 any|harbor e2 grain|harbor e18 ore|harbor e19 lumber|harbor e39 any|"               \
    "harbor e50 brick|harbor e62 wool|harbor e67 any|harbor e70 any"
#define HARBORS_OFF_PLACE                                                                          \
    "harbor e1 any|harbor e3 grain|harbor e18 ore|harbor e19 lumber|harbor e39 any|"               \
    "harbor e50 brick|harbor e62 wool|harbor e67 any|harbor e70 any"
#define HARBORS_SWAPPED                                                                            \
    "harbor e1 grain|harbor e4 any|harbor e18 ore|harbor e19 lumber|harbor e39 any|"               \
    "harbor e50 brick|harbor e62 wool|harbor e67 any|harbor e70 any"

#define PRINTED_TERRAIN_TOP "row mountains 10, pasture 2, forest 9|"
#define PRINTED_TERRAIN_REST                                                                       \
    "row fields 12, hills 6, pasture 4, hills 10|"                                                 \
    "row fields 9, forest 11, desert, forest 3, mountains 8|"                                      \
    "row forest 8, mountains 3, fields 4, pasture 5|row hills 5, fields 6, pasture 11"
#define BOARD_PRINTED PRINTED_TERRAIN_TOP PRINTED_TERRAIN_REST
#define BOARD_TOKENS_SWAPPED "row mountains 9, pasture 2, forest 10|" PRINTED_TERRAIN_REST

/* Letters counter-clockwise from the top right corner, and their mirror image. */
#define BOARD_SPIRAL                                                                               \
    "row mountains 6, pasture 2, forest 5|row fields 3, hills 4, pasture 9, hills 10|"             \
    "row fields 8, forest 5, desert, forest 11, mountains 8|"                                      \
    "row forest 10, mountains 6, fields 3, pasture 4|row hills 9, fields 12, pasture 11"
#define BOARD_CLOCKWISE                                                                            \
    "row mountains 5, pasture 2, forest 6|row fields 10, hills 9, pasture 4, hills 3|"             \
    "row fields 8, forest 11, desert, forest 5, mountains 8|"                                      \
    "row forest 4, mountains 3, fields 6, pasture 10|row hills 11, fields 12, pasture 9"
#define BOARD_RED_PAIR                                                                             \
    "row mountains 6, pasture 2, forest 5|row fields 3, hills 8, pasture 9, hills 10|"             \
    "row fields 4, forest 5, desert, forest 11, mountains 8|"                                      \
    "row forest 10, mountains 6, fields 3, pasture 4|row hills 9, fields 12, pasture 11"
#define BOARD_TOKEN_ON_THE_DESERT                                                                  \
    "row mountains, pasture 2, forest 9|row fields 12, hills 6, pasture 4, hills 10|"              \
    "row fields 9, forest 11, desert 10, forest 3, mountains 8|"                                   \
    "row forest 8, mountains 3, fields 4, pasture 5|row hills 5, fields 6, pasture 11"
/* The same with four nines, and with a fourth hills besides. */
#define BOARD_FOUR_NINES                                                                           \
    "row mountains, pasture 9, forest 9|row fields 12, hills 6, pasture 4, hills 10|"              \
    "row fields 9, forest 11, desert 10, forest 3, mountains 8|"                                   \
    "row forest 8, mountains 3, fields 4, pasture 5|row hills 5, fields 6, pasture 11"
#define BOARD_FOUR_HILLS                                                                           \
    "row hills, pasture 9, forest 9|row fields 12, hills 6, pasture 4, hills 10|"                  \
    "row fields 9, forest 11, desert 10, forest 3, mountains 8|"                                   \
    "row forest 8, mountains 3, fields 4, pasture 5|row hills 5, fields 6, pasture 11"

static const rung variable_board[] = {
    {"", NULL, HJ_RULE_TOPO_06, 0},
    {"raw robber=", NULL, HJ_RULE_COMP_01, 0},
    {"seats", "3", HJ_RULE_COMP_02, 0},
    {"@hboard", BOARD_FOUR_NINES, HJ_RULE_COMP_03, 0},
    {"@hboard", BOARD_TOKEN_ON_THE_DESERT, HJ_RULE_COMP_05, 0},
    {"@hharbors", HARBORS_INLAND, HJ_RULE_BOARD_10, 0},
    {"@hboard", BOARD_PRINTED, HJ_RULE_BOARD_13, 0},
    {"@hharbors", HARBORS_AT_ONE_CORNER, HJ_RULE_BOARD_13, 0},
    {"@hharbors", HARBORS_OFF_PLACE, HJ_RULE_BOARD_11, 0},
    {"@hharbors", PRINTED_HARBORS, HJ_RULE_BOARD_06, 0},
    {"@hboard", BOARD_CLOCKWISE, HJ_RULE_BOARD_07, 0},
    {"@hboard", BOARD_SPIRAL, HJ_RULE_BOARD_14, 0},
    {"@hrobber", "robber h10", 0, 0},
};

static const rung random_tokens[] = {
    {"", NULL, HJ_RULE_BOARD_09, 0},
    {"@hboard", BOARD_SPIRAL, 0, 0},
};

static const rung shuffled_frame[] = {
    {"", NULL, HJ_RULE_BOARD_13, 0},
    {"@hharbors", PRINTED_HARBORS, 0, 0},
};

static const rung beginner_board[] = {
    {"", NULL, HJ_RULE_BOARD_01, 0},
    {"@hboard", BOARD_PRINTED, HJ_RULE_BOARD_02, 0},
    {"@hharbors", PRINTED_HARBORS, HJ_RULE_BOARD_14, 0},
    {"@hrobber", "robber h10", 0, 0},
};

/* ---- the larger table ---- */

static const rung four_seats_and_a_turn_rule[] = {
    {"", NULL, HJ_RULE_MODE_01, 0},
    {"set mode56=", NULL, 0, 0},
};

static const rung five_seats[] = {
    {"", NULL, HJ_RULE_EXT_BOARD_11, 0},
    {"@hobstacles", "obstacle c5|obstacle c30", 0, 0},
};

static const rung obstacles_of_two_colours[] = {
    {"", NULL, HJ_RULE_EXT_BOARD_11, 0},
    {"@hobstacles", "obstacle c5|obstacle c30", 0, 0},
};

/* ---- scenarios ---- */

#define CROP_BOARD                                                                                 \
    "@hboard row mountains 10, pasture 2, forest 9|row fields 12, hills 6, pasture 4, hills 10|"   \
    "row fields 9, forest 11, fields 9, forest 3, mountains 8|"                                    \
    "row forest 8, mountains 3, fields 4, pasture 5|row hills 5, fields 6, pasture 11|"            \
    "robber h2\n@hharbors " PRINTED_HARBORS "\n"
#define CROP_TABLE "hexjudge 1\nrules crop_trust/1\nseats 4\n" CROP_BOARD

/* Tokens on a pasture; eight on a field; nineteen wheat; no rice; as they are due. */
#define CROPS_ON_PASTURE                                                                           \
    "crops h2 1wheat|crops h8 7wheat 1beans|crops h10 7wheat|crops h15 1wheat 1maize|"             \
    "crops h18 1quinoa"
#define CROPS_EIGHT                                                                                \
    "crops h8 7wheat 1beans|crops h10 7wheat|crops h15 1wheat 1maize|crops h18 1quinoa"
#define CROPS_NINETEEN "crops h8 7wheat|crops h10 7wheat|crops h15 1wheat 1maize|crops h18 1quinoa"
#define CROPS_WITHOUT_RICE "crops h8 7wheat|crops h15 1wheat 1maize|crops h18 1quinoa"
#define CROPS_WITH_RICE "crops h8 7wheat|crops h15 1wheat 1maize|crops h18 1quinoa 1rice"

static const rung crop_header_seats[] = {
    {"", NULL, HJ_RULE_CT_SETUP_SEATS, 0},
    {"seats", "3", 0, 0},
};

static const rung crop_header[] = {
    {"", NULL, HJ_RULE_CT_SETUP_FIELDS, 0},
    {"@hcrops", CROPS_EIGHT, HJ_RULE_CT_SETUP_FIELDS, 0},
    {"@hcrops", CROPS_NINETEEN, HJ_RULE_CT_SETUP_CROPS, 0},
    {"@hcrops", CROPS_WITHOUT_RICE, HJ_RULE_CT_SETUP_EXTINCT, 0},
    {"@hcrops", CROPS_WITH_RICE, HJ_RULE_CT_SETUP_VAULT, 0},
    {"@hvault", "vault P1 quinoa|vault P2 beans|vault P3 wheat|vault P4 maize",
     HJ_RULE_CT_SETUP_EVENTS, 0},
    {"@hevents", NULL, HJ_RULE_CT_SETUP_EVENTS, 0},
    {"@horder", NULL, 0, 0},
};

static const rung frenemies_seats[] = {
    {"", NULL, HJ_RULE_FR_SEATS, 0},
    {"seats", "3", 0, 0},
};

static const rung frenemies_header[] = {
    {"", NULL, HJ_RULE_FR_PAIRED, 0},
    {"set mode56=", "sbp", HJ_RULE_FR_BAG_TOTAL, 0},
    {"favors", NULL, HJ_RULE_FR_MASTERS, 0},
    {"markers", NULL, 0, 0},
};

/* ---- start positions ---- */

static const rung start[] = {
    {"", NULL, HJ_RULE_INV_01, 0},
    {"start set bank.brick =", NULL, HJ_RULE_INV_02, 0},
    {"start set deck.knight =", NULL, HJ_RULE_INV_04, 0},
    {"start set c1.owner =", NULL, HJ_RULE_INV_04, 0},
    {"start P1 settlements", "c18 c36", HJ_RULE_INV_03, 0},
    {"start set P1.roads_left =", NULL, HJ_RULE_INV_06, 0},
    {"start set robber =", NULL, HJ_RULE_INV_07, 0},
    {"start longest-road", NULL, HJ_RULE_INV_07, 0},
    {"start largest-army", NULL, HJ_RULE_INV_09, 0},
    {"start set P1.owed =", NULL, HJ_RULE_INV_09, 0},
    {"start set free_roads =", NULL, 0, 0},
};

static const rung start_of_the_larger_table[] = {
    {"", NULL, HJ_RULE_INV_09, 0},
    {"start set P2.build_done =", NULL, HJ_RULE_INV_09, 0},
    {"start set pair_first =", NULL, 0, 0},
};

static const rung start_of_crops[] = {
    {"", NULL, HJ_RULE_CT_SETUP_CROPS, 0},
    {"start set crop_supply.rice =", "13", HJ_RULE_CT_SETUP_FIELDS, 0},
    {"start set h1.crops.wheat =", "0", HJ_RULE_CT_SETUP_EVENTS, 0},
    {"start set event_stack =", "11", HJ_RULE_INV_09, 0},
    {"start set harvest_hex =", "0", 0, 0},
};

static const rung start_of_favors[] = {
    {"", NULL, HJ_RULE_FR_BAG, 0},
    {"start set favor_bag.wagon =", "8", HJ_RULE_FR_MASTERS, 0},
    {"start set markers_left =", "8", 0, 0},
};

static const ladder header_ladders[] = {
    {"variable board", ASK_BUILD, 0,
     "hexjudge 1\nrules base/1\nset board=variable\nset tokens=spiral\n"
     "set spiral_clockwise_ok=no\nseats 2\n@hboard " BOARD_FOUR_HILLS
     "\n@hharbors " HARBORS_COUNTED_WRONG "\n@hrobber robber h1\nraw robber=25\n",
     RUNGS(variable_board)},
    {"random tokens", ASK_BUILD, 0,
     "hexjudge 1\nrules base/1\nset board=variable\nset tokens=random\nseats 4\n"
     "@hboard " BOARD_RED_PAIR "\n@hharbors " PRINTED_HARBORS "\nrobber h10\n",
     RUNGS(random_tokens)},
    {"shuffled frame", ASK_BUILD, 0,
     "hexjudge 1\nrules base/1\nset board=variable\nset frame=shuffled\nseats 4\n"
     "@hboard " BOARD_SPIRAL "\n@hharbors " HARBORS_OFF_PLACE "\nrobber h10\n",
     RUNGS(shuffled_frame)},
    {"beginner board", ASK_BUILD, 0,
     "hexjudge 1\nrules base/1\nset board=beginner\nseats 4\n@hboard " BOARD_TOKENS_SWAPPED
     "\n@hharbors " HARBORS_SWAPPED "\n@hrobber robber h1\n",
     RUNGS(beginner_board)},
    {"four seats and a turn rule", ASK_BUILD, 0,
     "hexjudge 1\nrules base/1\nset mode56=sbp\nseats 4\nboard beginner\n",
     RUNGS(four_seats_and_a_turn_rule)},
    {"five seats", ASK_BUILD, 0,
     "hexjudge 1\nrules base/1\nset board=beginner\nset mode56=sbp\nseats 5\nboard beginner\n"
     "@hobstacles\n",
     RUNGS(five_seats)},
    {"obstacles", ASK_BUILD, 0,
     "hexjudge 1\nrules base/1\nset board=beginner\nset mode56=sbp\nseats 5\nboard beginner\n"
     "@hobstacles obstacle c5|obstacle c31\n",
     RUNGS(obstacles_of_two_colours)},
    {"Crop Trust seats", ASK_BUILD, 0,
     "hexjudge 1\nrules crop_trust/1\nset two_players=yes\nseats 2\n" CROP_BOARD,
     RUNGS(crop_header_seats)},
    {"Crop Trust header", ASK_BUILD, 0,
     CROP_TABLE
     "@hcrops " CROPS_ON_PASTURE
     "\n@hvault vault P1 wheat|vault P2 beans|vault P3 wheat|vault P4 maize\n"
     "@hevents event-token 1 small wheat\n"
     "@horder event-order 1 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 "
     "25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41\n",
     RUNGS(crop_header)},
    {"Frenemies seats", ASK_BUILD, 0,
     "hexjudge 1\nrules frenemies/1\nset two_players=yes\nseats 2\nboard beginner\n",
     RUNGS(frenemies_seats)},
    {"Frenemies header", ASK_BUILD, 0,
     "hexjudge 1\nrules frenemies/1\nset mode56=paired\nseats 6\nboard beginner\n"
     "favors wagon 1 ship 1\nmarkers 17\n",
     RUNGS(frenemies_header)},
    {"start", ASK_BUILD, 0,
     TABLE_OF_FOUR MAIN
     "start P1 settlements c18 c36 c24\nstart P1 roads e27 e28 e52\n" OTHERS_PIECES
     "start longest-road P2\nstart largest-army P3\nstart set bank.brick =18\n"
     "start set deck.knight =15\nstart set c1.owner =1\n"
     "start set P1.roads_left =9\nstart set robber =0\nstart set P1.owed =1\n"
     "start set free_roads =1\n",
     RUNGS(start)},
    {"start of six", ASK_BUILD, 0,
     "hexjudge 1\nrules base/1\nset mode56=paired\nseats 6\nboard beginner\n" MAIN
     "start set P2.build_done =1\nstart set pair_first =2\n",
     RUNGS(start_of_the_larger_table)},
    {"start of Crop Trust", ASK_BUILD, 0,
     CROP_TABLE MAIN "start set crop_supply.rice =12\nstart set h1.crops.wheat =1\n"
                     "start set event_stack =12\nstart set harvest_hex =8\n",
     RUNGS(start_of_crops)},
    {"start of Frenemies", ASK_BUILD, 0,
     "hexjudge 1\nrules frenemies/1\nseats 4\nboard beginner\n" MAIN
     "start set favor_bag.wagon =9\nstart set markers_left =9\n",
     RUNGS(start_of_favors)},
};

#endif
