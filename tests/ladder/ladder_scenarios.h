/* ladder_scenarios.h: the ladders of five and six players, Crop Trust and Frenemies, see
 * ladder_test.c. */
#ifndef HJ_LADDER_SCENARIOS_H
#define HJ_LADDER_SCENARIOS_H

/* ---- five and six players ---- */

#define ALL_GIVE_UP "P2 concede|P3 concede|P4 concede|P5 concede|P6 concede"
#define TABLE_OF_SIX                                                                               \
    "seats 6\nboard beginner\nstart turn 9 P1 main\nstart P1 settlements c5\n"                     \
    "start P2 settlements c21\nstart P3 settlements c17\nstart P4 settlements c70\n"               \
    "start P5 settlements c53\nstart P6 settlements c73\n"                                         \
    "start P2 hand 2brick 2lumber\nstart P4 hand 1brick 1lumber\nstart P1 hand 1ore\n"
#define SPECIAL_BUILDING "hexjudge 1\nrules base/1\nset mode56=sbp\n" TABLE_OF_SIX
#define ON_REQUEST                                                                                 \
    "hexjudge 1\nrules base/1\nset mode56=sbp\nset sbp_order=on_request\n" TABLE_OF_SIX
#define PAIRED "hexjudge 1\nrules base/1\nset mode56=paired\n" TABLE_OF_SIX
#define PHASE_PASSES "P1 done|P2 built|P3 built|P4 built|P5 built|P6 built"
#define PARTS_PASS "P1 done|P4 done|P2 roll 1 1|P2 done|P5 done|P3 roll 1 1|P3 done|P6 done"

static const rung built[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},     {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0}, {"@9", NULL, HJ_RULE_TURN_08, HJ_RULE_SBP_11},
    {"@1", "P1 done", HJ_RULE_SBP_01, 0},    {"@do", "P2 built", 0, 0},
};

static const rung built_twice[] = {
    {"", NULL, HJ_RULE_SBP_11, 0},
    {"@do", "P3 built", 0, 0},
};

static const rung road_after_built[] = {
    {"", NULL, HJ_RULE_SBP_11, 0},
    {"@1", "P1 done", 0, 0},
};

static const rung knight_in_special_building[] = {
    {"", NULL, HJ_RULE_SBP_03, 0},
    {"@1", PHASE_PASSES, 0, 0},
};

static const rung trade_in_special_building[] = {
    {"", NULL, HJ_RULE_SBP_03, 0},
    {"@1", PHASE_PASSES "|P2 roll 1 1", 0, 0},
};

static const rung roll_in_special_building[] = {
    {"", NULL, HJ_RULE_SBP_11, 0},
    {"@1", PHASE_PASSES, 0, 0},
};

static const rung road_of_the_second_player[] = {
    {"", NULL, HJ_RULE_PAIR_01, 0},
    {"@do", "P4 road e92", 0, 0},
};

static const rung trade_of_the_second_player[] = {
    {"", NULL, HJ_RULE_PAIR_05, 0},
    {"@1", PARTS_PASS "|P4 roll 1 1", 0, 0},
};

static const rung roll_of_the_second_player[] = {
    {"", NULL, HJ_RULE_PAIR_03, 0},
    {"@1", PARTS_PASS, 0, 0},
};

/* ---- Crop Trust ---- */

static const rung harvest[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw hex=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_TURN_08, HJ_RULE_CT_HARVEST},
    {"@1", "P1 roll 4 5", HJ_RULE_CT_HARVEST_FIELD, 0},
    {"@do", "P1 harvest h8 rice", HJ_RULE_CT_HARVEST_ORDER, 0},
    {"@do", "P3 harvest h8 rice", HJ_RULE_CT_HARVEST_TOKEN, 0},
    {"@do", "P3 harvest h8 wheat", 0, 0},
};

static const rung decline[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw hex=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_TURN_08, HJ_RULE_CT_HARVEST},
    {"@1", "P1 roll 4 5", HJ_RULE_CT_HARVEST_FIELD, 0},
    {"@do", "P1 decline h8", HJ_RULE_CT_HARVEST_ORDER, 0},
    {"@do", "P3 decline h8", 0, 0},
};

static const rung road_in_a_harvest[] = {
    {"", NULL, HJ_RULE_TURN_06, 0},
    {"@1", "P1 roll 4 5|P3 decline h8|P1 decline h10", 0, 0},
};

#define DEPOSIT_FIELDS                                                                             \
    "@hcrops crops h4 1quinoa|crops h8 1wheat 4beans 1maize 1quinoa|"                              \
    "crops h10 1wheat 1beans 1maize 1quinoa|crops h15 1wheat 1maize 1quinoa|"                      \
    "crops h18 1wheat 1beans 1maize 1rice 1quinoa\n"
#define WHEAT_STORED "1|start set crop_supply.wheat =9"

static const rung deposit[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw hex=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 deposit rice from h1 row lower plant h1 card none", HJ_RULE_TURN_02,
     HJ_RULE_CT_DEPOSIT_TIME},
    {"start turn", "9 P1 main", HJ_RULE_CT_DEPOSIT_ONCE, 0},
    {"start set deposited =", NULL, HJ_RULE_CT_DEPOSIT_COST, 0},
    {"start P1 hand", "1lumber", HJ_RULE_CT_DEPOSIT_COST, 0},
    {"start P1 hand", "1lumber 1ore", HJ_RULE_CT_DEPOSIT_TOKEN, 0},
    {"@do", "P1 deposit rice from h8 row lower plant h1 card none", HJ_RULE_CT_DEPOSIT_FIELD, 0},
    {"@do", "P1 deposit rice from h10 row lower plant h1 card none", HJ_RULE_CT_DEPOSIT_TOKEN, 0},
    {"@do", "P1 deposit beans from h10 row lower plant h1 card none", HJ_RULE_CT_DEPOSIT_TWICE, 0},
    {"start set P1.upper_row.wheat =", WHEAT_STORED, HJ_RULE_CT_DEPOSIT_ROW, 0},
    {"@do", "P1 deposit beans from h10 row upper plant h1 card none", HJ_RULE_CT_DEPOSIT_CARD, 0},
    {"@do", "P1 deposit beans from h10 row upper plant h1 card knight", HJ_RULE_DEV_17, 0},
    {"set deck_knight=", NULL, HJ_RULE_CT_DEPOSIT_SOURCE, 0},
    {"start set P1.vault_count.1 =", NULL, HJ_RULE_CT_REPLANT_FIELD, 0},
    {"@do", "P1 deposit beans from h10 row upper plant h8 card knight", HJ_RULE_CT_REPLANT_ROOM, 0},
    {"@do", "P1 deposit beans from h10 row upper plant h10 h10 card knight",
     HJ_RULE_CT_REPLANT_DIFFERENT, 0},
    {"@do", "P1 deposit beans from h10 row upper plant h4 h10 h15 card knight",
     HJ_RULE_CT_REPLANT_ALL, 0},
    {"@do", "P1 deposit beans from h10 row upper plant h4 h10 h15 h18 card knight", 0, 0},
};

/* The first token of a row brings no card. */
static const rung deposit_without_reward[] = {
    {"", NULL, HJ_RULE_CT_DEPOSIT_CARD, 0},
    {"@do", "P1 deposit beans from h10 row upper plant h4 h10 h15 h18 card none", 0, 0},
};

static const rung road_after_a_deposit[] = {
    {"", NULL, HJ_RULE_CT_DEPOSIT_PHASE, 0},
    {"set deposit_phase=", NULL, 0, 0},
};

#define CROP_SETTLEMENT CROP_TABLE MAIN PIECES "start P1 hand 1brick 1lumber 1wool 1grain\n"

static const rung reveal[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw hexes=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_TURN_08, HJ_RULE_CT_REVEAL},
    {"@1", "P1 settlement c19", HJ_RULE_CT_REVEALER, 0},
    {"@do", "P1 reveal 21 h4 h4", HJ_RULE_CT_TOKEN_SEEN, 0},
    {"start set token_where.21 =", NULL, HJ_RULE_CT_TOKEN_PLACE, 0},
    {"start set token_shuffle.21 =", NULL, HJ_RULE_CT_EVENT_TOKENS, 0},
    {"@do", "P1 reveal 21 h18", HJ_RULE_CT_EVENT_FIELDS, 0},
    {"@do", "P1 reveal 21 h8 h18", HJ_RULE_CT_EVENT_OWN_FIRST, 0},
    {"@do", "P1 reveal 21 h10 h15", 0, 0},
};

static const rung done_before_a_reveal[] = {
    {"", NULL, HJ_RULE_CT_REVEAL, 0},
    {"@1", "P1 settlement c19|P1 reveal 21 h10 h15", 0, 0},
};

static const rung harvest_claims[] = {
    {"", NULL, HJ_RULE_CT_HARVEST, 0},
    {"@k1", "check P3.gained = 1grain", 0, 0},
};

/* ---- Frenemies ---- */

#define FAVOR_TABLE "hexjudge 1\nrules frenemies/1\nseats 4\nboard beginner\n"
#define NO_WAGON "0|start set guild.wagon =8"
#define HOLDS_WAGON "1|start set favor_bag.wagon =7"

static const rung draw_favor[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw seat=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_TURN_08, HJ_RULE_FR_DRAW},
    {"@1", "P1 gift P2 1brick", HJ_RULE_FR_DRAW, 0},
    {"raw actor=", NULL, HJ_RULE_FR_DRAW_ORDER, 0},
    {"@do", "nature favor P1 wagon", HJ_RULE_FR_BAG, 0},
    {"start set favor_bag.wagon =", NULL, 0, 0},
};

static const rung done_before_a_draw[] = {
    {"", NULL, HJ_RULE_FR_DRAW_NOW, 0},
    {"@1", "P1 gift P2 1brick|nature favor P1 wagon", 0, 0},
};

static const rung gift[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw seat=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_FR_GIFT_TIME, 0},
    {"@do", "P1 gift P1 2brick", HJ_RULE_TURN_02, HJ_RULE_FR_GIFT_TIME},
    {"start turn", "9 P1 main", HJ_RULE_FR_GIFT_ONCE, 0},
    {"start set gift_given =", NULL, HJ_RULE_FR_GIFT, 0},
    {"@do", "P1 gift P2 2brick", HJ_RULE_FR_GIFT, 0},
    {"@do", "P1 gift P2 1brick", HJ_RULE_FR_GIFT_POINTS, 0},
    {"start P2 cities", NULL, HJ_RULE_FR_GIFT, 0},
    {"start P1 hand", "1brick", 0, 0},
};

static const rung redeem[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_TOPO_06, 0},
    {"raw edge=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_FR_USE_TIME, 0},
    {"@do", "P1 redeem wagon give 3brick get 1brick", HJ_RULE_TURN_02, HJ_RULE_FR_USE_TIME},
    {"start turn", "9 P1 main", HJ_RULE_FR_FAVOR, 0},
    {"raw card=", NULL, HJ_RULE_FR_EITHER, 0},
    {"start set exchanged =", NULL, HJ_RULE_FR_COST, 0},
    {"start set P1.favors.wagon =", HOLDS_WAGON "|start set P1.fresh_favors.wagon =1",
     HJ_RULE_FR_FRESH, 0},
    {"start set P1.favors.wagon =", HOLDS_WAGON, HJ_RULE_FR_TRADERS, 0},
    {"@do", "P1 redeem wagon give 1brick get 1brick", HJ_RULE_FR_TRADERS, 0},
    {"@do", "P1 redeem wagon give 1brick get 1ore", 0, 0},
};

static const rung wagons_of_one_trade[] = {
    {"", NULL, HJ_RULE_FR_TRADERS, 0},
    {"start set wagons_used =", "1", HJ_RULE_FR_TRADERS, 0},
    {"@do", "P1 redeem wagon give 1brick get 1ore", 0, 0},
};

static const rung ship[] = {
    {"", NULL, HJ_RULE_FR_MERCHANTS, 0},
    {"@do", "P1 redeem ship get 1ore", HJ_RULE_FR_MERCHANTS, 0},
    {"start P4 hand", "18ore", 0, 0},
};

static const rung shovel[] = {
    {"", NULL, HJ_RULE_BUILD_02, 0},
    {"start P1 roads", "e27 e28 e52", HJ_RULE_BUILD_06, 0},
    {"@do", "P1 redeem shovel e38", HJ_RULE_BUILD_07, 0},
    {"@do", "P1 redeem shovel e29", 0, 0},
};

static const rung books[] = {
    {"", NULL, HJ_RULE_FR_SCHOLARS, 0},
    {"set deck_point=", "1", HJ_RULE_DEV_17, 0},
    {"@do", "P1 redeem book card point", 0, 0},
};

static const rung compasses[] = {
    {"", NULL, HJ_RULE_FR_COST, 0},
    {"start set P1.favors.compass =", "2|start set favor_bag.compass =15", HJ_RULE_FR_MASTERS, 0},
    {"start set markers_left =", "8", 0, 0},
};

static const rung exchange[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_FR_USE_TIME, 0},
    {"@do", "P1 exchange ship", HJ_RULE_TURN_02, HJ_RULE_FR_USE_TIME},
    {"start turn", "9 P1 main", HJ_RULE_FR_EITHER, 0},
    {"start set redeemed =", NULL, HJ_RULE_FR_EXCHANGE, 0},
    {"start set P1.favors.wagon =", HOLDS_WAGON, HJ_RULE_FR_BAG, 0},
    {"start set favor_bag.ship =", NULL, 0, 0},
};

static const rung give_back[] = {
    {"", NULL, HJ_RULE_FORMAT_SHAPE, 0},
    {"raw corner=", NULL, HJ_RULE_COMP_01, 0},
    {"raw actor=", NULL, HJ_RULE_END_04, 0},
    {"@9", NULL, HJ_RULE_TURN_08, HJ_RULE_FR_RETURN},
    {"@1", "P1 exchange ship", HJ_RULE_FR_RETURN, 0},
    {"@do", "P1 return book", HJ_RULE_FR_FRESH, 0},
    {"@do", "P1 return wagon", 0, 0},
};

static const rung give_back_of_another[] = {
    {"", NULL, HJ_RULE_TURN_08, 0},
    {"@do", "P1 return ship", 0, 0},
};

/* What is traded has to be there, and what is asked for too. */
static const rung wagon_without_cards[] = {
    {"", NULL, HJ_RULE_FR_TRADERS, 0},
    {"start P1 hand", "1brick", 0, 0},
};

static const rung wagon_without_bank[] = {
    {"", NULL, HJ_RULE_FR_TRADERS, 0},
    {"start P4 hand", "18ore", 0, 0},
};

static const rung done_before_a_return[] = {
    {"", NULL, HJ_RULE_FR_RETURN, 0},
    {"@1", "P1 exchange ship|P1 return ship", 0, 0},
};

static const rung favor_claims[] = {
    {"", NULL, HJ_RULE_FR_GIFT, 0},
    {"@k1", "check P2.gained = 1brick", HJ_RULE_FR_TRADERS, 0},
    {"@k2", "check P1.gained = 1ore", HJ_RULE_FR_MERCHANTS, 0},
    {"@k3", "check P1.gained = 1wool", HJ_RULE_FR_NETWORKS, 0},
    {"@k4", NULL, 0, 0},
};

static const ladder scenario_ladders[] = {
    {"built", ASK_CHECK, HJ_KIND_SPECIAL_BUILD_DONE,
     SPECIAL_BUILDING "@9 " ALL_GIVE_UP "\n@do P1 built\nraw corner=1\nraw actor=7\n",
     RUNGS(built)},
    {"built twice", ASK_CHECK, HJ_KIND_SPECIAL_BUILD_DONE,
     ON_REQUEST "@1 P1 done|P2 built\n@do P2 built\n", RUNGS(built_twice)},
    {"road after built", ASK_CHECK, HJ_KIND_ROAD,
     ON_REQUEST "@1 P1 done|P2 built\n@do P2 road e23\n", RUNGS(road_after_built)},
    {"knight in special building", ASK_CHECK, HJ_KIND_KNIGHT,
     SPECIAL_BUILDING "start P2 cards 1knight\n@1 P1 done\n@do P2 knight h30 none\n",
     RUNGS(knight_in_special_building)},
    {"trade in special building", ASK_CHECK, HJ_KIND_TRADE,
     SPECIAL_BUILDING "@1 P1 done\n@do P2 trade P1 give 1brick get 1ore\n",
     RUNGS(trade_in_special_building)},
    {"roll in special building", ASK_CHECK, HJ_KIND_ROLL,
     SPECIAL_BUILDING "@1 P1 done\n@do P2 roll 1 1\n", RUNGS(roll_in_special_building)},
    {"road of the second player", ASK_CHECK, HJ_KIND_ROAD, PAIRED "@1 P1 done\n@do P1 road e2\n",
     RUNGS(road_of_the_second_player)},
    {"trade of the second player", ASK_CHECK, HJ_KIND_TRADE,
     PAIRED "@1 P1 done\n@do P4 trade P1 give 1brick get 1ore\n",
     RUNGS(trade_of_the_second_player)},
    {"roll of the second player", ASK_CHECK, HJ_KIND_ROLL, PAIRED "@1 P1 done\n@do P4 roll 1 1\n",
     RUNGS(roll_of_the_second_player)},

    {"harvest", ASK_CHECK, HJ_KIND_HARVEST,
     CROP_TABLE BEFORE_ROLL PIECES
     "@1 P1 roll 1 1\n@9 " OTHERS_GIVE_UP "\n"
     "@do P1 harvest h18 rice\nraw corner=1\nraw hex=25\nraw actor=6\n",
     RUNGS(harvest)},
    {"decline", ASK_CHECK, HJ_KIND_HARVEST_DECLINE,
     CROP_TABLE BEFORE_ROLL PIECES "@1 P1 roll 1 1\n@9 " OTHERS_GIVE_UP "\n"
                                   "@do P1 decline h18\nraw corner=1\nraw hex=25\nraw actor=6\n",
     RUNGS(decline)},
    {"road in a harvest", ASK_CHECK, HJ_KIND_ROAD,
     CROP_TABLE BEFORE_ROLL PIECES "start P1 hand 1brick 1lumber\n@1 P1 roll 4 5\n"
                                   "@do P1 road e29\n",
     RUNGS(road_in_a_harvest)},
    {"deposit", ASK_CHECK, HJ_KIND_DEPOSIT,
     "hexjudge 1\nrules crop_trust/1\nset empty_source=forbid\nset deck_knight=0\nseats "
     "4\n" CROP_BOARD DEPOSIT_FIELDS BEFORE_ROLL PIECES
     "start set deposited =1\nstart set P1.vault_count.1 =0|start set P1.vault_crop.1 =0|"
     "start set crop_supply.rice =17\nstart set P1.upper_row.wheat =" WHEAT_STORED
     "|start set P1.upper_row.beans =1|start set P1.lower_row.beans =1|"
     "start set crop_supply.beans =6\n"
     "@9 " OTHERS_GIVE_UP "\n@do P2 deposit rice from h1 row lower plant h1 card none\n"
     "raw corner=1\nraw hex=25\nraw actor=6\n",
     RUNGS(deposit)},
    {"deposit without reward", ASK_CHECK, HJ_KIND_DEPOSIT,
     CROP_TABLE DEPOSIT_FIELDS MAIN PIECES
     "start P1 hand 1lumber 1ore\n"
     "@do P1 deposit beans from h10 row upper plant h4 h10 h15 h18 card knight\n",
     RUNGS(deposit_without_reward)},
    {"road after a deposit", ASK_CHECK, HJ_KIND_ROAD,
     "hexjudge 1\nrules crop_trust/1\nset deposit_phase=after_build\nseats 4\n" CROP_BOARD MAIN
         PIECES "start P1 hand 1brick 1lumber\nstart set deposited =1\n@do P1 road e29\n",
     RUNGS(road_after_a_deposit)},
    {"reveal", ASK_CHECK, HJ_KIND_REVEAL,
     CROP_SETTLEMENT "start set token_where.21 =1|start set event_stack =10\n"
                     "start set shuffle =2\nstart set token_shuffle.21 =2\n@9 " OTHERS_GIVE_UP
                     "\n@do P2 reveal 21 h4 h4\nraw corner=1\nraw hexes=25\nraw actor=6\n",
     RUNGS(reveal)},
    {"end of a turn before a reveal", ASK_CHECK, HJ_KIND_END_TURN,
     CROP_SETTLEMENT "@1 P1 settlement c19\n@do P1 done\n", RUNGS(done_before_a_reveal)},
    {"claims of a harvest", ASK_VERIFY, 0,
     CROP_TABLE BEFORE_ROLL PIECES "@a P1 roll 4 5|P3 harvest h8 wheat\n"
                                   "@k1 check P3.gained = 2grain\n",
     RUNGS(harvest_claims)},

    {"draw of a favor", ASK_CHECK, HJ_KIND_DRAW_FAVOR,
     FAVOR_TABLE MAIN PIECES "start P1 hand 1brick\nstart set favor_bag.wagon =" NO_WAGON
                             "\n@9 " OTHERS_GIVE_UP
                             "\n@do nature favor P3 wagon\nraw corner=1\nraw seat=5\nraw actor=1\n",
     RUNGS(draw_favor)},
    {"end of a turn before a draw", ASK_CHECK, HJ_KIND_END_TURN,
     FAVOR_TABLE MAIN PIECES "start P1 hand 1brick\n@1 P1 gift P2 1brick\n@do P1 done\n",
     RUNGS(done_before_a_draw)},
    {"gift", ASK_CHECK, HJ_KIND_GIFT,
     FAVOR_TABLE BEFORE_ROLL PIECES
     "start P2 cities c1\nstart set gift_given =1\n@9 " OTHERS_GIVE_UP
     "\n@do P2 gift P1 2brick\nraw corner=1\nraw seat=5\n",
     RUNGS(gift)},
    {"redemption", ASK_CHECK, HJ_KIND_REDEEM,
     FAVOR_TABLE BEFORE_ROLL PIECES
     "start P1 hand 1brick\nstart set exchanged =1\n@9 " OTHERS_GIVE_UP
     "\n@do P2 redeem wagon give 3brick get 1brick\nraw corner=1\n"
     "raw edge=100\nraw card=1\nraw actor=6\n",
     RUNGS(redeem)},
    {"wagons of one trade", ASK_CHECK, HJ_KIND_REDEEM,
     "hexjudge 1\nrules frenemies/1\nset wagon=one_trade_max_two_per_turn\nseats 4\n"
     "board beginner\n" MAIN PIECES
     "start P1 hand 2brick\nstart set wagons_used =2\nstart set P1.favors.wagon =" HOLDS_WAGON
     "\n@do P1 redeem wagon give 2brick get 2ore\n",
     RUNGS(wagons_of_one_trade)},
    {"ship", ASK_CHECK, HJ_KIND_REDEEM,
     FAVOR_TABLE MAIN PIECES "start P4 hand 19ore\nstart set P1.favors.ship =1|"
                             "start set favor_bag.ship =7\n@do P1 redeem ship get 2ore\n",
     RUNGS(ship)},
    {"shovel", ASK_CHECK, HJ_KIND_REDEEM,
     FAVOR_TABLE MAIN "start P1 settlements c18 c36\nstart P1 roads " ALL_ROADS "\n" OTHERS_PIECES
                      "start set P1.favors.shovel =1|"
                      "start set favor_bag.shovel =7\n@do P1 redeem shovel e27\n",
     RUNGS(shovel)},
    {"books", ASK_CHECK, HJ_KIND_REDEEM,
     "hexjudge 1\nrules frenemies/1\nset deck_knight=0\nset deck_point=0\nset deck_roads=0\n"
     "set deck_plenty=0\nset deck_monopoly=0\nseats 4\nboard beginner\n" MAIN PIECES
     "start set P1.favors.book =2|start set favor_bag.book =15\n@do P1 redeem book card knight\n",
     RUNGS(books)},
    {"compasses", ASK_CHECK, HJ_KIND_REDEEM,
     FAVOR_TABLE MAIN PIECES "start set P1.favors.compass =1|start set favor_bag.compass =16\n"
                             "start set markers_left =0|start set P4.markers =8\n"
                             "@do P1 redeem compass\n",
     RUNGS(compasses)},
    {"exchange", ASK_CHECK, HJ_KIND_EXCHANGE_DRAW,
     FAVOR_TABLE BEFORE_ROLL PIECES "start set redeemed =1\nstart set favor_bag.ship =0|start set "
                                    "guild.ship =8\n@9 " OTHERS_GIVE_UP
                                    "\n@do P2 exchange ship\nraw corner=1\nraw actor=6\n",
     RUNGS(exchange)},
    {"return", ASK_CHECK, HJ_KIND_EXCHANGE_RETURN,
     FAVOR_TABLE MAIN PIECES "start set P1.favors.wagon =" HOLDS_WAGON
                             "\nstart set P1.favors.book =1|start set P1.fresh_favors.book "
                             "=1|start set favor_bag.book =16\n"
                             "@9 " OTHERS_GIVE_UP
                             "\n@do P1 return compass\nraw corner=1\nraw actor=6\n",
     RUNGS(give_back)},
    {"return of another", ASK_CHECK, HJ_KIND_EXCHANGE_RETURN,
     FAVOR_TABLE MAIN PIECES "start set P1.favors.wagon =" HOLDS_WAGON
                             "\n@1 P1 exchange ship\n@do P2 return ship\n",
     RUNGS(give_back_of_another)},
    {"wagon without cards", ASK_CHECK, HJ_KIND_REDEEM,
     FAVOR_TABLE MAIN PIECES "start set P1.favors.wagon =" HOLDS_WAGON
                             "\n@do P1 redeem wagon give 1brick get 1ore\n",
     RUNGS(wagon_without_cards)},
    {"wagon without bank", ASK_CHECK, HJ_KIND_REDEEM,
     FAVOR_TABLE MAIN PIECES "start P1 hand 1brick\nstart P4 hand 19ore\n"
                             "start set P1.favors.wagon =" HOLDS_WAGON
                             "\n@do P1 redeem wagon give 1brick get 1ore\n",
     RUNGS(wagon_without_bank)},
    {"end of a turn before a return", ASK_CHECK, HJ_KIND_END_TURN,
     FAVOR_TABLE MAIN PIECES "start set P1.favors.wagon =" HOLDS_WAGON
                             "\n@1 P1 exchange ship\n@do P1 done\n",
     RUNGS(done_before_a_return)},
    {"claims of favors", ASK_VERIFY, 0,
     FAVOR_TABLE MAIN PIECES
     "start P1 hand 2brick\nstart set P1.favors.wagon =" HOLDS_WAGON
     "\nstart set P1.favors.ship =1|start set favor_bag.ship =7\n"
     "@a P1 gift P2 1brick\n@k1 check P2.gained = 2brick\n"
     "@b nature favor P1 book|P1 redeem wagon give 1brick get 1ore\n@k2 check P1.gained = 2ore\n"
     "@c P1 redeem ship get 1wool\n@k3 check P1.gained = 2wool\n@k4 check e27.network = 9\n",
     RUNGS(favor_claims)},
};

#endif
