/* ladder_base.h: the ladders of the base game's kinds of action, see ladder_test.c. */
#ifndef HJ_LADDER_BASE_H
#define HJ_LADDER_BASE_H

#define TABLE_OF_FOUR "hexjudge 1\nrules base/1\nseats 4\nboard beginner\n"

#define SET_UP                                                                                     \
    "P1 settlement c18|P1 road e27|P2 settlement c20|P2 road e31|P3 settlement c29|"               \
    "P3 road e42|P4 settlement c10|P4 road e16|P4 settlement c33|P4 road e39|"                     \
    "P3 settlement c47|P3 road e66|P2 settlement c45|P2 road e57"

#define OTHERS_PIECES                                                                              \
    "start P2 settlements c20 c45\nstart P2 roads e31 e57\n"                                       \
    "start P3 settlements c29 c47\nstart P3 roads e42 e66\n"                                       \
    "start P4 settlements c10 c33\nstart P4 roads e16 e39\n"
#define PIECES "start P1 settlements c18 c36\nstart P1 roads e27 e28 e52\n" OTHERS_PIECES
#define BEFORE_ROLL "start turn 9 P1 before-roll\n"
#define MAIN "start turn 9 P1 main\n"

/* Fifteen roads that lie scattered. */
#define ALL_ROADS "e27 e28 e52 e1 e3 e6 e11 e13 e18 e33 e40 e63 e68 e71 e54"
#define OTHERS_GIVE_UP "P2 concede|P3 concede|P4 concede"

/* ---- set-up ---- */

static const rung setup_settlement[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw row=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_SETUP_02, 0},
    {"@do", "P1 settlement c18", HJ_RULE_SETUP_03_STEP, HJ_RULE_BUILD_01},
    {"@1", SET_UP, HJ_RULE_SETUP_04_TAKEN, 0},
    {"@do", "P1 settlement c24", HJ_RULE_SETUP_04, 0},
    {"@do", "P1 settlement c36", 0, 0},
};

static const rung setup_road[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw edge=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_SETUP_02, 0},
    {"@do", "P1 road e27", HJ_RULE_SETUP_03_STEP, 0},
    {"@1", SET_UP "|P1 settlement c36", HJ_RULE_BUILD_06, 0},
    {"@do", "P1 road e26", HJ_RULE_SETUP_03, 0},
    {"@do", "P1 road e52", 0, 0},
};

/* ---- building ---- */

static const rung settlement[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw row=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 settlement c18", HJ_RULE_TURN_02, HJ_RULE_BUILD_01},
    {"start turn", "9 P1 main", HJ_RULE_BUILD_02, 0},
    {"start P1 settlements", "c18 c36 c1 c3", HJ_RULE_BUILD_11_TAKEN, 0},
    {"@do", "P1 settlement c24", HJ_RULE_BUILD_11_NEAR, 0},
    {"@do", "P1 settlement c12", HJ_RULE_BUILD_11, 0},
    {"@do", "P1 settlement c19", HJ_RULE_BUILD_01, 0},
    {"start P1 hand", "1brick", HJ_RULE_BUILD_01, 0},
    {"start P1 hand", "1brick 1lumber", HJ_RULE_BUILD_01, 0},
    {"start P1 hand", "1brick 1lumber 1wool", HJ_RULE_BUILD_01, 0},
    {"start P1 hand", "1brick 1lumber 1wool 1grain", 0, 0},
};

static const rung road[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw row=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw edge=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 road e27", HJ_RULE_TURN_06, HJ_RULE_BUILD_01},
    {"@1", "P1 roll 1 1", HJ_RULE_BUILD_02, 0},
    {"start P1 roads", "e27 e28 e52", HJ_RULE_BUILD_06, 0},
    {"@do", "P1 road e38", HJ_RULE_BUILD_07, 0},
    {"@do", "P1 road e26", HJ_RULE_BUILD_01, 0},
    {"start P1 hand", "1brick", HJ_RULE_BUILD_01, 0},
    {"start P1 hand", "1brick 1lumber", 0, 0},
};

/* A road that goes on behind another's settlement, which stands where P1's e28 ends. */
static const rung blocked_road[] = {
    {"", NULL, HJ_RULE_BUILD_07, 0},
    {"start P2 settlements", "c15 c45", 0, 0},
};

static const rung city[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw row=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 city c20", HJ_RULE_TURN_02, HJ_RULE_BUILD_01},
    {"start turn", "9 P1 main", HJ_RULE_BUILD_02, 0},
    {"start P1 cities", "c1 c3 c12", HJ_RULE_BUILD_14, 0},
    {"@do", "P1 city c1", HJ_RULE_BUILD_14, 0},
    {"@do", "P1 city c18", HJ_RULE_BUILD_01, 0},
    {"start P1 hand", "2grain", HJ_RULE_BUILD_01, 0},
    {"start P1 hand", "2grain 3ore", 0, 0},
};

/* ---- the turn ---- */

static const rung roll[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 roll 3 4", HJ_RULE_TURN_01, 0},
    {"start turn", "4 P1 before-roll", HJ_RULE_OPT_SEVEN, 0},
    {"@do", "P1 roll 3 5", 0, 0},
};

static const rung early_seven[] = {
    /* the same roll, in a round in which a seven may come */
    {"", NULL, HJ_RULE_OPT_SEVEN, 0},
    {"start turn", "9 P1 before-roll", 0, 0},
};

static const rung done[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},           {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},       {"@9", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 done", HJ_RULE_TURN_01, 0},        {"@1", "P1 roll 3 4", HJ_RULE_TURN_06, 0},
    {"@1", "P1 roll 3 4|P1 robber h5 none", 0, 0},
};

static const rung concede[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},        {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},    {"@2", NULL, HJ_RULE_END_07, 0},
    {"set concede=", NULL, HJ_RULE_TURN_08, 0}, {"@do", "P2 concede", 0, 0},
};

/* ---- the seven ---- */

static const rung discard[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_ROBBER_01, 0},
    {"@1", "P1 roll 3 4", HJ_RULE_ROBBER_01, 0},
    {"@do", "P2 discard 5ore", HJ_RULE_ROBBER_01_COUNT, 0},
    {"@do", "P2 discard 4ore", HJ_RULE_ROBBER_03, 0},
    {"@do", "P2 discard 4brick", 0, 0},
};

static const rung robber[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw hex=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_COMP_01, 0},
    {"raw seat=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 robber h5 from P1 ore", HJ_RULE_ROBBER_09, 0},
    {"@1", "P1 roll 3 4", HJ_RULE_ROBBER_04, 0},
    {"@do", "P1 robber h10 from P1 ore", HJ_RULE_OPT_DESERT, 0},
    {"@do", "P1 robber h9 from P1 ore", HJ_RULE_OPT_FRIENDLY, 0},
    {"@do", "P1 robber h17 from P1 ore", HJ_RULE_ROBBER_08, 0},
    {"@do", "P1 robber h17 from P3 ore", HJ_RULE_ROBBER_05, 0},
    {"@do", "P1 robber h17 from P2 ore", HJ_RULE_ROBBER_08, 0},
    {"@do", "P1 robber h17 from P2 none", HJ_RULE_ROBBER_08, 0},
    {"start P2 hand", NULL, HJ_RULE_ROBBER_07, 0},
    {"set empty_victim=", NULL, 0, 0},
};

static const rung robber_names_nobody[] = {
    {"", NULL, HJ_RULE_ROBBER_06, 0},
    {"start P2 hand", NULL, HJ_RULE_ROBBER_08, 0},
    {"raw resource=", NULL, 0, 0},
};

/* On the desert, where all may go, nothing is taken from a spared player. */
static const rung robber_on_the_desert[] = {
    {"", NULL, HJ_RULE_OPT_FRIENDLY, 0},
    {"start P1 cities", "c54", 0, 0},
};

/* ---- cards ---- */

static const rung knight[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw hex=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 knight none", HJ_RULE_TURN_06, 0},
    {"@1", "P1 roll 1 1", HJ_RULE_DEV_03, 0},
    {"start P1 cards", "1knight", HJ_RULE_DEV_02, 0},
    {"start set card_played =", NULL, HJ_RULE_END_06, 0},
    {"@do", "P1 knight h10 from P1 ore", HJ_RULE_ROBBER_04, 0},
    {"@do", "P1 knight h17 from P1 ore", HJ_RULE_ROBBER_08, 0},
    {"@do", "P1 knight h17 from P3 ore", HJ_RULE_ROBBER_05, 0},
    {"@do", "P1 knight h17 from P2 ore", HJ_RULE_ROBBER_08, 0},
    {"start P2 hand", "1ore", 0, 0},
};

/* The third knight makes the points that win: only then it may name no hex, and no victim. */
static const rung winning_knight[] = {
    {"", NULL, HJ_RULE_END_06, 0},
    {"start P1 played", "2knight", 0, 0},
};

static const rung winning_knight_and_victim[] = {
    {"", NULL, HJ_RULE_END_06, 0},
    {"raw seat=", NULL, 0, 0},
};

static const rung winning_knight_and_card[] = {
    {"", NULL, HJ_RULE_END_06, 0},
    {"raw resource=", NULL, 0, 0},
};

static const rung winning_knight_and_hex[] = {
    {"", NULL, HJ_RULE_ROBBER_08, 0},
    {"raw resource=", NULL, 0, 0},
};

/* Where what follows from Largest Army comes first, the robber moves by an action of its own. */
static const rung knight_before_its_robber[] = {
    {"", NULL, HJ_RULE_LA_05, 0},
    {"@do", "P1 knight none", 0, 0},
};

static const rung road_building[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 road-building", HJ_RULE_TURN_06, 0},
    {"@1", "P1 roll 1 1", HJ_RULE_DEV_03, 0},
    {"start P1 cards", "1roads", HJ_RULE_DEV_02, 0},
    {"start set card_played =", NULL, HJ_RULE_DEV_10, 0},
    {"start P1 roads", "e27", 0, 0},
};

static const rung free_road[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw edge=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 free-road e27", HJ_RULE_DEV_11, HJ_RULE_DEV_09},
    {"@1", "P1 road-building", HJ_RULE_BUILD_06, 0},
    {"@do", "P1 free-road e38", HJ_RULE_BUILD_07, 0},
    {"@do", "P1 free-road e29", 0, 0},
};

static const rung plenty[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 plenty 3ore", HJ_RULE_TURN_06, 0},
    {"@1", "P1 roll 1 1", HJ_RULE_DEV_03, 0},
    {"start P1 cards", "1plenty", HJ_RULE_DEV_02, 0},
    {"start set card_played =", NULL, HJ_RULE_DEV_13, 0},
    {"@do", "P1 plenty 3brick", HJ_RULE_DEV_13, 0},
    {"@do", "P1 plenty 1brick", HJ_RULE_DEV_14, 0},
    {"@do", "P1 plenty 2brick", 0, 0},
};

static const rung monopoly[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 monopoly ore", HJ_RULE_TURN_06, 0},
    {"@1", "P1 roll 1 1", HJ_RULE_DEV_03_HELD, 0},
    {"start P1 cards", "1monopoly", HJ_RULE_DEV_02, 0},
    {"start set card_played =", NULL, HJ_RULE_DEV_15, 0},
    {"raw resource=", NULL, 0, 0},
};

static const rung buy[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 buy knight", HJ_RULE_TURN_02, HJ_RULE_DEV_01},
    {"start turn", "9 P1 main", HJ_RULE_DEV_01, 0},
    {"start P1 hand", "1wool", HJ_RULE_DEV_01, 0},
    {"start P1 hand", "1wool 1grain", HJ_RULE_DEV_01, 0},
    {"start P1 hand", "1wool 1grain 1ore", HJ_RULE_DEV_01, 0},
    {"set deck_monopoly=", "1", HJ_RULE_DEV_17, 0},
    {"@do", "P1 buy monopoly", 0, 0},
};

/* ---- trade ---- */

static const rung bank_trade[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", NULL, HJ_RULE_MAR_07, 0},
    {"@do", "P1 bank give 2brick 1ore get 2brick", HJ_RULE_TURN_02, HJ_RULE_MAR_07},
    {"start turn", "9 P1 main", HJ_RULE_TURN_04, 0},
    {"start set trading_closed =", NULL, HJ_RULE_MAR_10, 0},
    {"@do", "P1 bank give 5brick get 2brick", HJ_RULE_MAR_10, 0},
    {"@do", "P1 bank give 2brick get 1brick", HJ_RULE_MAR_01_HOLDS, 0},
    {"start P1 hand", "8brick", HJ_RULE_MAR_11, 0},
    {"@do", "P1 bank give 1brick get 1ore", HJ_RULE_MAR_01, 0},
    {"@do", "P1 bank give 2brick get 1ore", HJ_RULE_MAR_03, 0},
    {"@do", "P1 bank give 3brick get 1ore", HJ_RULE_MAR_02, 0},
    {"start P1 settlements", "c18 c36 c1", HJ_RULE_OPT_HARBOR_NEXT, 0},
    {"start set fresh_corner.1 =", NULL, HJ_RULE_MAR_06, 0},
    {"start P4 hand", "18ore", 0, 0},
};

static const rung worse_rate[] = {
    {"", NULL, HJ_RULE_MAR_09, 0},
    {"@do", "P1 bank give 3brick get 1ore", 0, 0},
};

/* Where a fresh harbor does not count yet, the best rate is the one without it. */
static const rung worse_rate_beside_a_fresh_harbor[] = {
    {"", NULL, HJ_RULE_OPT_HARBOR_NEXT, 0},
    {"@do", "P1 bank give 4brick get 1ore", 0, 0},
};

static const rung trade[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@2", "P3 concede", HJ_RULE_TRADE_01, 0},
    {"@do", "P1 trade P2 give 1brick get 1brick", HJ_RULE_TURN_02, HJ_RULE_TRADE_08},
    {"start turn", "9 P1 main", HJ_RULE_OPT_NOTRADE, 0},
    {"set player_trade=", NULL, HJ_RULE_TURN_04, 0},
    {"start set trading_closed =", NULL, HJ_RULE_TRADE_01, 0},
    {"raw seat=", "3", HJ_RULE_TRADE_01, 0},
    {"raw seat=", NULL, HJ_RULE_TRADE_03, 0},
    {"@do", "P1 trade P2 give 1brick get 1ore", HJ_RULE_TRADE_04, 0},
    {"start P1 hand", "1brick", HJ_RULE_TRADE_04, 0},
    {"start P2 hand", "1ore", 0, 0},
};

static const rung trade_for_nothing[] = {
    {"", NULL, HJ_RULE_TRADE_02, 0},
    {"@do", "P1 trade P2 give 1brick get 1ore", HJ_RULE_TRADE_04, 0},
    {"start P2 hand", "1ore", 0, 0},
};

#define WINNING_KNIGHT                                                                             \
    TABLE_OF_FOUR "set target=4\n" MAIN PIECES "start P1 cards 1knight\nstart P1 played 2knight\n" \
                  "start P2 hand 1brick\n"

static const ladder base_ladders[] = {
    {"settlement in set-up", ASK_CHECK, HJ_KIND_SETTLEMENT,
     TABLE_OF_FOUR "@1 P1 settlement c18\n@2 " OTHERS_GIVE_UP "\n@do P2 settlement c18\n"
                   "raw row=1\nraw corner=60\nraw actor=6\n",
     RUNGS(setup_settlement)},
    {"road in set-up", ASK_CHECK, HJ_KIND_ROAD,
     TABLE_OF_FOUR "@1 " SET_UP "\n@2 " OTHERS_GIVE_UP "\n@do P2 road e27\n"
                   "raw corner=1\nraw edge=100\nraw actor=6\n",
     RUNGS(setup_road)},
    {"settlement", ASK_CHECK, HJ_KIND_SETTLEMENT,
     TABLE_OF_FOUR BEFORE_ROLL
     "start P1 settlements c18 c36 c1 c3 c12\nstart P1 roads e27 e28 e52\n" OTHERS_PIECES
     "@2 " OTHERS_GIVE_UP "\n@do P2 settlement c18\nraw row=1\nraw corner=60\nraw actor=6\n",
     RUNGS(settlement)},
    {"road", ASK_CHECK, HJ_KIND_ROAD,
     TABLE_OF_FOUR BEFORE_ROLL "start P1 settlements c18 c36\nstart P1 roads " ALL_ROADS
                               "\n" OTHERS_PIECES "@1 P1 roll 3 4\n@2 " OTHERS_GIVE_UP
                               "\n@do P2 road e27\nraw row=1\nraw edge=100\nraw actor=6\n",
     RUNGS(road)},
    {"road behind a building", ASK_CHECK, HJ_KIND_ROAD,
     TABLE_OF_FOUR MAIN
     "start P1 settlements c18 c36\nstart P1 roads e27 e28\n"
     "start P1 hand 1brick 1lumber\nstart P2 settlements c19 c45\n@do P1 road e29\n",
     RUNGS(blocked_road)},
    {"city", ASK_CHECK, HJ_KIND_CITY,
     TABLE_OF_FOUR "set target=12\n" BEFORE_ROLL PIECES
                   "start P1 cities c1 c3 c12 c54\n@2 " OTHERS_GIVE_UP
                   "\n@do P2 city c20\nraw row=1\nraw corner=60\nraw actor=6\n",
     RUNGS(city)},
    {"roll", ASK_CHECK, HJ_KIND_ROLL,
     TABLE_OF_FOUR "set seven_rounds=2\nstart turn 4 P1 main\n" PIECES "@2 " OTHERS_GIVE_UP
                   "\n@do P2 roll 3 4\nraw corner=1\nraw actor=6\n",
     RUNGS(roll)},
    {"roll of an early seven", ASK_CHECK, HJ_KIND_ROLL,
     TABLE_OF_FOUR "set seven_rounds=2\nstart turn 4 P1 before-roll\n" PIECES "@do P1 roll sum 7\n",
     RUNGS(early_seven)},
    {"end of a turn", ASK_CHECK, HJ_KIND_END_TURN,
     TABLE_OF_FOUR BEFORE_ROLL PIECES "@9 " OTHERS_GIVE_UP
                                      "\n@do P2 done\nraw corner=1\nraw actor=6\n",
     RUNGS(done)},
    {"concession", ASK_CHECK, HJ_KIND_CONCEDE,
     TABLE_OF_FOUR
     "set concede=forbidden\nset target=3\n" MAIN PIECES
     "start P1 hand 2grain 3ore\nstart set P3.conceded =1\n@2 P1 city c18\n@do P3 concede\n"
     "raw corner=1\nraw actor=6\n",
     RUNGS(concede)},
    {"discard", ASK_CHECK, HJ_KIND_DISCARD,
     TABLE_OF_FOUR BEFORE_ROLL PIECES "start P2 hand 8brick\n@1 P1 roll 1 1\n@2 " OTHERS_GIVE_UP
                                      "\n@do P3 discard 9ore\nraw corner=1\nraw actor=6\n",
     RUNGS(discard)},
    {"robber", ASK_CHECK, HJ_KIND_ROBBER,
     TABLE_OF_FOUR
     "set friendly_robber=public\nset robber_desert=no\nset empty_victim=skipped\n" BEFORE_ROLL
     "start P1 settlements c18 c36\nstart P2 settlements c20\nstart P2 cities c45\n"
     "start P3 settlements c29 c47\nstart P4 settlements c10 c33\nstart P2 hand 1brick\n"
     "start robber h5\n@1 P1 roll 1 1\n@2 " OTHERS_GIVE_UP "\n@do P2 robber h5 from P1 ore\n"
     "raw corner=1\nraw hex=25\nraw actor=6\nraw seat=5\n",
     RUNGS(robber)},
    {"robber and nobody", ASK_CHECK, HJ_KIND_ROBBER,
     TABLE_OF_FOUR BEFORE_ROLL PIECES
     "start P2 hand 1brick\n@1 P1 roll 3 4\n@do P1 robber h17 none\nraw resource=5\n",
     RUNGS(robber_names_nobody)},
    {"robber on the desert", ASK_CHECK, HJ_KIND_ROBBER,
     TABLE_OF_FOUR
     "set friendly_robber=public\nstart turn 9 P2 before-roll\n" PIECES
     "start P1 hand 1ore\nstart robber h5\n@1 P2 roll 3 4\n@do P2 robber h10 from P1 ore\n",
     RUNGS(robber_on_the_desert)},
    {"knight", ASK_CHECK, HJ_KIND_KNIGHT,
     TABLE_OF_FOUR BEFORE_ROLL PIECES
     "start P1 fresh 1knight\nstart P2 hand 1brick\nstart set card_played =1\n"
     "@1 P1 roll 3 4\n@2 " OTHERS_GIVE_UP "\n@do P2 knight none\nraw corner=1\nraw hex=25\n"
     "raw actor=6\n",
     RUNGS(knight)},
    {"knight that wins", ASK_CHECK, HJ_KIND_KNIGHT,
     TABLE_OF_FOUR "set target=4\n" MAIN PIECES
                   "start P1 cards 1knight\nstart P1 played 1knight\n@do P1 knight none\n",
     RUNGS(winning_knight)},
    {"knight that wins and a victim", ASK_CHECK, HJ_KIND_KNIGHT,
     WINNING_KNIGHT "@do P1 knight none\nraw seat=2\n", RUNGS(winning_knight_and_victim)},
    {"knight that wins and a card", ASK_CHECK, HJ_KIND_KNIGHT,
     WINNING_KNIGHT "@do P1 knight none\nraw resource=5\n", RUNGS(winning_knight_and_card)},
    {"knight that wins and a hex", ASK_CHECK, HJ_KIND_KNIGHT,
     WINNING_KNIGHT "@do P1 knight h17 none\nraw resource=5\n", RUNGS(winning_knight_and_hex)},
    {"knight before its robber", ASK_CHECK, HJ_KIND_KNIGHT,
     "hexjudge 1\nrules base/1\nset army_reveal=before_robber\nseats 4\nboard beginner\n" MAIN
         PIECES "start P1 cards 1knight\nstart P1 played 2knight\n@do P1 knight h7 none\n",
     RUNGS(knight_before_its_robber)},
    {"road building", ASK_CHECK, HJ_KIND_ROAD_BUILDING,
     TABLE_OF_FOUR
     "set road_building_min=1\n" BEFORE_ROLL
     "start P1 settlements c18 c36\nstart P1 roads " ALL_ROADS "\n" OTHERS_PIECES
     "start P1 fresh 1roads\nstart set card_played =1\n@1 P1 roll 3 4\n@2 " OTHERS_GIVE_UP
     "\n@do P2 road-building\nraw corner=1\nraw actor=6\n",
     RUNGS(road_building)},
    {"free road", ASK_CHECK, HJ_KIND_FREE_ROAD,
     TABLE_OF_FOUR MAIN PIECES "start P1 cards 1roads\n@9 " OTHERS_GIVE_UP
                               "\n@do P2 free-road e27\nraw corner=1\nraw edge=100\nraw actor=6\n",
     RUNGS(free_road)},
    {"year of plenty", ASK_CHECK, HJ_KIND_YEAR_OF_PLENTY,
     TABLE_OF_FOUR BEFORE_ROLL PIECES
     "start P1 fresh 1plenty\nstart P2 hand 7ore\nstart P3 hand 7ore\n"
     "start P4 hand 5ore\nstart set card_played =1\n@1 P1 roll 3 4\n@2 " OTHERS_GIVE_UP
     "\n@do P2 plenty 3ore\nraw corner=1\nraw actor=6\n",
     RUNGS(plenty)},
    {"monopoly", ASK_CHECK, HJ_KIND_MONOPOLY,
     TABLE_OF_FOUR BEFORE_ROLL PIECES "start set card_played =1\n"
                                      "@1 P1 roll 3 4\n@2 " OTHERS_GIVE_UP
                                      "\n@do P2 monopoly ore\nraw corner=1\nraw resource=6\n"
                                      "raw actor=6\n",
     RUNGS(monopoly)},
    {"development card", ASK_CHECK, HJ_KIND_BUY_CARD,
     TABLE_OF_FOUR "set deck_knight=0\nset deck_point=0\nset deck_roads=0\nset deck_plenty=0\n"
                   "set deck_monopoly=0\n" BEFORE_ROLL PIECES "@2 " OTHERS_GIVE_UP
                   "\n@do P2 buy knight\nraw corner=1\nraw actor=6\n",
     RUNGS(buy)},
    {"trade with the bank", ASK_CHECK, HJ_KIND_BANK_TRADE,
     TABLE_OF_FOUR "set phases=separate\nset harbor_next_turn=yes\n" BEFORE_ROLL PIECES
                   "start P4 hand 19ore\nstart set trading_closed =1\nstart set fresh_corner.1 =1\n"
                   "@2 " OTHERS_GIVE_UP "\n@do P2 bank give 2brick 1ore get 2brick\nraw corner=1\n"
                   "raw actor=6\n",
     RUNGS(bank_trade)},
    {"trade with the bank at a worse rate", ASK_CHECK, HJ_KIND_BANK_TRADE,
     TABLE_OF_FOUR
     "set worse_rate_ok=no\n" MAIN
     "start P1 settlements c18 c36 c1\nstart P1 hand 8brick\n@do P1 bank give 4brick get 1ore\n",
     RUNGS(worse_rate)},
    {"trade beside a fresh harbor", ASK_CHECK, HJ_KIND_BANK_TRADE,
     TABLE_OF_FOUR
     "set worse_rate_ok=no\nset harbor_next_turn=yes\n" MAIN
     "start P1 settlements c18 c36 c1\nstart P1 hand 8brick\nstart set fresh_corner.1 =1\n"
     "@do P1 bank give 3brick get 1ore\n",
     RUNGS(worse_rate_beside_a_fresh_harbor)},
    {"trade", ASK_CHECK, HJ_KIND_TRADE,
     TABLE_OF_FOUR
     "set player_trade=no\nset phases=separate\n" BEFORE_ROLL PIECES
     "start set trading_closed =1\n@2 " OTHERS_GIVE_UP "\n"
     "@do P3 trade P2 give 1brick get 1brick\nraw corner=1\nraw seat=7\nraw actor=6\n",
     RUNGS(trade)},
    {"trade for nothing", ASK_CHECK, HJ_KIND_TRADE,
     TABLE_OF_FOUR MAIN PIECES "start P1 hand 1brick\n@do P1 trade P2 give 1brick get nothing\n",
     RUNGS(trade_for_nothing)},
};

#endif
