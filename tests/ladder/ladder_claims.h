/* ladder_claims.h: ladders of claims, for rules that decide an amount, an award or an end: a log
 * whose every claim is wrong, put right one after another, see ladder_test.c. */
#ifndef HJ_LADDER_CLAIMS_H
#define HJ_LADDER_CLAIMS_H

/* ---- set-up and turns: what is gained, who has which award ---- */

static const rung setup_claims[] = {
    {"", NULL, HJ_RULE_SETUP_06, 0},
    {"@k1", "check P4.gained = 1ore", HJ_RULE_TURN_08, 0},
    {"@k2", NULL, 0, 0},
};

static const rung turn_claims[] = {
    {"", NULL, HJ_RULE_DICE_01, 0},
    {"@k1", NULL, HJ_RULE_PROD_01, 0},
    {"@k2", "check P1.gained = 1brick", HJ_RULE_PROD_03, 0},
    {"@k3", "check P1.gained = nothing", HJ_RULE_TRADE_04, 0},
    {"@k4", "check P1.gained = 1grain", HJ_RULE_ROBBER_08, 0},
    {"@k5", "check P3.gained = 1brick", HJ_RULE_DEV_15, 0},
    {"@k6", "check P3.gained = 5ore", HJ_RULE_DEV_13, 0},
    {"@k7", "check P4.gained = 1ore 1grain", HJ_RULE_MAR_01, 0},
    {"@k8", "check P4.gained = 1ore", HJ_RULE_LR_08, 0},
    {"@k9", "check longest_road = P1", HJ_RULE_LA_03, 0},
    {"@k10", "check largest_army = P1", HJ_RULE_VP_01, 0},
    {"@k11", NULL, HJ_RULE_INV_01, 0},
    {"@k12", NULL, 0, 0},
};

/* ---- shortage ---- */

static const rung shortage_claims[] = {
    {"", NULL, HJ_RULE_PROD_04, 0},
    {"@k1", "check P1.gained = nothing; P3.gained = nothing", 0, 0},
};

static const rung shortage_of_one_claims[] = {
    {"", NULL, HJ_RULE_PROD_04, 0},
    {"@k1", "check P1.gained = 1brick", 0, 0},
};

static const rung tie_claims[] = {
    {"", NULL, HJ_RULE_LR_08_TIE, 0},
    {"@k1", "check longest_road = 0", 0, 0},
};

static const rung shortage_for_nobody_claims[] = {
    {"", NULL, HJ_RULE_PROD_07, 0},
    {"@k1", "check P1.gained = nothing", 0, 0},
};

/* ---- ends ---- */

static const rung end_claims[] = {
    {"", NULL, HJ_RULE_END_07, 0},
    {"@end", "end winner P1 reason time", HJ_RULE_OPT_LASTROUND, 0},
    {"@end", "end winner P2 reason points", HJ_RULE_END_03, 0},
    {"@end", "end winner P1 reason points", HJ_RULE_END_01, 0},
    {"@end", "end reason unfinished", 0, 0},
};

static const rung won_claims[] = {
    {"", NULL, HJ_RULE_END_01, 0},
    {"@end", "end winner P1 P2 points 3 2 2 2 reason points", HJ_RULE_END_07, 0},
    {"@end", "end winner P1 points 3 2 2 2 reason points", HJ_RULE_VP_01, 0},
    {"@end", "end winner P1 points 4 2 2 2 reason points", 0, 0},
};

static const ladder claim_ladders[] = {
    {"claims of set-up", ASK_VERIFY, 0,
     TABLE_OF_FOUR
     "@a P1 settlement c18|P1 road e27|P2 settlement c20|P2 road e31|P3 settlement c29|P3 road "
     "e42\n"
     "@b P4 settlement c10|P4 road e16|P4 settlement c33\n@k1 check P4.gained = 1grain\n"
     "@c P4 road e39\n@k2 check on_turn = P4\n",
     RUNGS(setup_claims)},
    {"claims of turns", ASK_VERIFY, 0,
     TABLE_OF_FOUR BEFORE_ROLL
     "start P1 settlements c18 c36\nstart P1 roads e27 e28 e29 e37\n" OTHERS_PIECES
     "start P1 cards 3knight\nstart P1 played 2knight\nstart P1 hand 2brick 2lumber 3ore\n"
     "start P2 hand 1grain 1ore\nstart P3 cards 1monopoly\nstart P4 cards 1plenty\n"
     "start P4 hand 4wool 1ore\n"
     "@a P1 roll 5 1\n@k1 check dice_sum = 7\n@k2 check P1.gained = 2brick\n"
     "@b P1 road e45|P1 knight h5 none|P1 done|P2 roll 5 1\n@k3 check P1.gained = 1brick\n"
     "@c P2 trade P1 give 1grain get 1brick\n@k4 check P1.gained = 2grain\n"
     "@d P2 done|P3 roll 3 4|P3 robber h17 from P2 brick\n@k5 check P3.gained = 1ore\n"
     "@e P3 monopoly ore\n@k6 check P3.gained = 3ore\n"
     "@f P3 done|P4 roll 1 1|P4 plenty 1ore 1grain\n@k7 check P4.gained = 2ore\n"
     "@g P4 bank give 4wool get 1ore\n@k8 check P4.gained = 2ore\n"
     "@k9 check longest_road = P2\n@k10 check largest_army = P2\n@k11 check P1.points = 5\n"
     "@k12 check P4.hand.wool = 5\n",
     RUNGS(turn_claims)},
    {"claims of a shortage", ASK_VERIFY, 0,
     TABLE_OF_FOUR BEFORE_ROLL
     "start P1 settlements c18\nstart P1 cities c36\nstart P3 settlements c9 c47\n"
     "start P2 hand 6brick\nstart P3 hand 6brick\nstart P4 hand 6brick\n"
     "@a P1 roll 5 1\n@k1 check P1.gained = 1brick; P3.gained = nothing\n",
     RUNGS(shortage_claims)},
    {"claims of a shortage of one", ASK_VERIFY, 0,
     TABLE_OF_FOUR BEFORE_ROLL "start P1 settlements c36\nstart P1 cities c18\n"
                               "start P2 hand 6brick\nstart P3 hand 6brick\nstart P4 hand 6brick\n"
                               "@a P1 roll 5 1\n@k1 check P1.gained = nothing\n",
     RUNGS(shortage_of_one_claims)},
    {"claims of a shortage that pays nobody", ASK_VERIFY, 0,
     "hexjudge 1\nrules base/1\nset shortage=nobody\nseats 4\nboard beginner\n" BEFORE_ROLL
     "start P1 settlements c36\nstart P1 cities c18\n"
     "start P2 hand 6brick\nstart P3 hand 6brick\nstart P4 hand 6brick\n"
     "@a P1 roll 5 1\n@k1 check P1.gained = 1brick\n",
     RUNGS(shortage_for_nobody_claims)},
    {"claims of a tie among others", ASK_VERIFY, 0,
     TABLE_OF_FOUR "start turn 11 P2 main\n"
                   "start P1 settlements c4 c7\nstart P1 roads e1 e2 e3 e4 e5 e6\n"
                   "start P2 settlements c14\nstart P2 roads e8 e14 e21 e28 e36\n"
                   "start P3 settlements c48 c50\nstart P3 roads e67 e68 e69 e70 e71\n"
                   "start P2 hand 1brick 1lumber 1wool 1grain\nstart longest-road P1\n"
                   "@a P2 settlement c5\n@k1 check longest_road = P1\n",
     RUNGS(tie_claims)},
    {"claims of an end", ASK_VERIFY, 0,
     "hexjudge 1\nrules base/1\nset target=4\nseats 4\nboard beginner\n" MAIN PIECES
     "start P2 cities c1\n@end end winner P1 P2 reason points\n",
     RUNGS(end_claims)},
    {"claims of an end that came", ASK_VERIFY, 0,
     "hexjudge 1\nrules base/1\nset target=4\nseats 4\nboard beginner\n" MAIN PIECES
     "start P1 cards 1point\nstart P1 hand 2grain 3ore\n@a P1 city c18\n"
     "@end end winner P2 points 3 2 2 2 reason points\n",
     RUNGS(won_claims)},
};

#endif
