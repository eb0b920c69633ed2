/* rules_play_test.c: short games in corners of the rules where no recorded game goes: who gives up
 * while something is owed, readings in pairs, piles that run out. Each says how it is judged and,
 * by its claims, what came of it. */
#include "harness.h"
#include "hexjudge.h"

#include <stdio.h>
#include <string.h>

#define FOUR "seats 4\nboard beginner\n"
#define BASE "hexjudge 1\nrules base/1\n" FOUR
#define SET(option) "hexjudge 1\nrules base/1\nset " option "\n" FOUR
#define BEFORE "start turn 9 P1 before-roll\n"
#define MAIN "start turn 9 P1 main\n"
#define PIECES                                                                                     \
    "start P1 settlements c18 c36\nstart P1 roads e27 e28 e52\n"                                   \
    "start P2 settlements c20 c45\nstart P2 roads e31 e57\n"                                       \
    "start P3 settlements c29 c47\nstart P3 roads e42 e66\n"                                       \
    "start P4 settlements c10 c33\nstart P4 roads e16 e39\n"
#define CROP_BOARD                                                                                 \
    "seats 4\nrow mountains 10, pasture 2, forest 9\nrow fields 12, hills 6, pasture 4, hills "    \
    "10\n"                                                                                         \
    "row fields 9, forest 11, fields 9, forest 3, mountains 8\n"                                   \
    "row forest 8, mountains 3, fields 4, pasture 5\nrow hills 5, fields 6, pasture 11\n"          \
    "harbor e1 any\nharbor e4 grain\nharbor e18 ore\nharbor e19 lumber\nharbor e39 any\n"          \
    "harbor e50 brick\nharbor e62 wool\nharbor e67 any\nharbor e70 any\nrobber h2\n"
#define CROP "hexjudge 1\nrules crop_trust/1\n" CROP_BOARD
#define CROP_SET(option) "hexjudge 1\nrules crop_trust/1\nset " option "\n" CROP_BOARD
#define FAVOR "hexjudge 1\nrules frenemies/1\n" FOUR

/* A log, the verdict, and the code of the rule of its first finding ("" = none). */
typedef struct played {
    const char *text;
    hj_verdict verdict;
    const char *code;
} played;

static void keep_first(void *user, const hj_finding *finding) {
    char *out = user;
    if (finding->kind == HJ_FINDING_WARNING || finding->kind == HJ_FINDING_INCOMPLETE ||
        out[0] != '\0')
        return;
    const hj_rule_row *row = hj_rule_at(finding->rule);
    snprintf(out, 400, "%s%s#%u %s", row != NULL ? row->code : "?", " ", finding->number,
             finding->text);
}

static void judge(const played *row) {
    hj_reader *reader = NULL;
    hj_verdict verdict = HJ_VERDICT_FAULT;
    char said[400] = "";
    const hj_verify_options options = {.on_finding = keep_first, .user = said};
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, row->text, strlen(row->text)) == HJ_OK);
    hj_verify(reader, &options, &verdict);
    const size_t size = strlen(row->code);
    HJ_CHECK(verdict == row->verdict &&
                 (size == 0 ? said[0] == '\0' : strncmp(said, row->code, size) == 0),
             "%s by %s, not %s by %s:\n%s", hj_verdict_word(verdict), said,
             hj_verdict_word(row->verdict), row->code, row->text);
    hj_reader_close(reader);
}

static void judge_all(const played *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        judge(&rows[i]);
}
#define JUDGE(rows) judge_all(rows, sizeof(rows) / sizeof((rows)[0]))
#define OPEN HJ_VERDICT_INCOMPLETE, ""

/* ---- giving up ---- */

static void concessions(void) {
    static const played rows[] = {
        /* in set-up: whoever is next takes over, and who is gone is passed by in both rounds */
        {BASE "P1 settlement c18\nP2 concede\nP1 road e27\nP3 settlement c29\nP3 road e42\n"
              "P4 settlement c10\nP4 concede\nP3 settlement c47\nP3 road e66\nP1 settlement c36\n"
              "P1 road e52\nP1 roll 1 1\nP1 done\nP3 roll 1 1\n",
         OPEN},
        {BASE "P1 concede\nP2 settlement c18\nP2 road e27\n", OPEN},
        {BASE "P1 settlement c18\nP1 concede\nP2 settlement c20\nP2 road e31\n", OPEN},
        /* while cards are owed: the others still owe theirs, and the last one opens the robber */
        {BASE BEFORE PIECES "start P2 hand 8brick\nstart P3 hand 8wool\nP1 roll 3 4\nP2 concede\n"
                            "check P3.owed = 4\nP3 concede\nP1 robber h5 none\n",
         OPEN},
        {BASE BEFORE PIECES "start P2 hand 8brick\nP1 roll 3 4\nP3 concede\nP2 discard 4brick\n",
         OPEN},
        /* whoever rolled the seven takes it along */
        {BASE BEFORE PIECES "start P2 hand 8brick\nP1 roll 3 4\nP1 concede\ncheck P2.owed = 0\n"
                            "P2 roll 1 1\n",
         OPEN},
        {BASE MAIN PIECES "start P1 cards 1roads\nP1 road-building\nP1 concede\n"
                          "check free_roads = 0\nP2 roll 1 1\n",
         OPEN},
    };
    JUDGE(rows);
}

#define SIX(option)                                                                                \
    "hexjudge 1\nrules base/1\nset " option "\nseats 6\nboard beginner\n" MAIN                     \
    "start P1 settlements c5\nstart P2 settlements c21\nstart P3 settlements c17\n"                \
    "start P4 settlements c70\nstart P5 settlements c53\nstart P6 settlements c73\n"

static void concessions_of_six(void) {
    static const played rows[] = {
        {SIX("mode56=sbp") "P1 done\nP2 concede\nP3 built\nP4 built\nP5 built\nP6 concede\n"
                           "P3 roll 1 1\n",
         OPEN},
        {SIX("mode56=sbp") "P1 done\nP1 concede\nP2 built\n", OPEN}, /* on turn, yet not its turn */
        {SIX("mode56=sbp") "P1 done\nP4 concede\nP2 built\nP3 built\nP5 built\n", OPEN},
        {SIX("mode56=sbp sbp_order=on_request") "P1 done\nP4 concede\nP2 built\nP1 built\nP3 "
                                                "built\n"
                                                "P6 built\nP5 concede\nP2 roll 1 1\n",
         OPEN},
        {SIX("mode56=paired") "start set P4.conceded = 1\nP1 done\nP2 roll 1 1\n", OPEN},
        {SIX("mode56=paired") "P1 done\nP4 concede\nP2 roll 1 1\n", OPEN},
        {SIX("mode56=paired") "P1 done\nP1 concede\nP4 done\nP2 roll 1 1\n", OPEN},
    };
    JUDGE(rows);
}

/* ---- the end by time ---- */

#define BY_TIME(start) SET("time_end=full_round") start PIECES
static void ends_by_time(void) {
    static const played rows[] = {
        {BY_TIME(BEFORE) "end winner P1 P2 P3 P4 reason time\n", HJ_VERDICT_CLEAN, ""},
        {BY_TIME(MAIN) "end winner P1 P2 P3 P4 reason time\n", HJ_VERDICT_DIVERGED,
         "OPT-LASTROUND"},
        {BY_TIME("start turn 9 P2 before-roll\n") "end winner P1 P2 P3 P4 reason time\n",
         HJ_VERDICT_DIVERGED, "OPT-LASTROUND"},
        {BY_TIME("start turn 1 P1 before-roll\n") "end winner P1 P2 P3 P4 reason time\n",
         HJ_VERDICT_DIVERGED, "OPT-LASTROUND"},
        {BY_TIME("start turn 9 P2 before-roll\n") "start set P1.conceded = 1\nend winner P2 P3 P4 "
                                                  "reason time\n",
         HJ_VERDICT_CLEAN, ""},
        {SET("time_end=any") MAIN PIECES "start P3 cities c1\nend winner P3 reason time\n",
         HJ_VERDICT_CLEAN, ""},
        {SET("time_end=any") MAIN PIECES "start P3 cities c1\nend winner P2 reason time\n",
         HJ_VERDICT_DIVERGED, "BASE-END-01"},
    };
    JUDGE(rows);
}

/* ---- readings ---- */

static void readings(void) {
    static const played rows[] = {
        /* identical only: a kind on both sides is let pass when another stands beside it */
        {SET("like_for_like=identical_only") MAIN PIECES
         "start P1 hand 1brick\nstart P2 hand 1brick 1ore\n"
         "P1 trade P2 give 1brick get 1brick 1ore\n",
         OPEN},
        {SET("like_for_like=identical_only") MAIN PIECES
         "start P1 hand 1brick 1ore\nstart P2 hand 1brick\n"
         "P1 trade P2 give 1brick 1ore get 1brick\n",
         OPEN},
        {SET("like_for_like=identical_only") MAIN PIECES
         "start P1 hand 1brick\nstart P2 hand 2brick\nP1 trade P2 give 1brick get 2brick\n",
         HJ_VERDICT_ILLEGAL, "BASE-TRADE-03"},
        /* the robber waits for Largest Army where the option says so, and only then */
        {SET("army_reveal=before_robber") MAIN PIECES
         "start P1 cards 1knight\nstart P1 played 2knight\nP1 knight none\nP1 robber h7 none\n",
         OPEN},
        {SET("army_reveal=before_robber") MAIN PIECES
         "start P1 cards 1knight\nstart P1 played 1knight\nP1 knight h1 none\n",
         OPEN},
        {SET("army_reveal=before_robber target=4") MAIN PIECES
         "start P1 cards 1knight\nstart P1 played 2knight\nP1 knight none\n"
         "end winner P1 reason points\n",
         HJ_VERDICT_CLEAN, ""},
        {SET("army_reveal=before_robber target=4") MAIN PIECES
         "start P1 cards 1knight\nstart P1 played 2knight\nP1 knight h1 none\n"
         "end winner P1 reason points\n",
         HJ_VERDICT_CLEAN, ""},
        /* an obstacle is nobody the friendly robber spares */
        {"hexjudge 1\nrules base/1\nset board=beginner mode56=sbp friendly_robber=public\nseats 5\n"
         "board beginner\nobstacle c5\nobstacle c30\nstart turn 9 P1 before-roll\nP1 roll 3 4\n"
         "P1 robber h2 none\n",
         OPEN},
    };
    JUDGE(rows);
}

/* Six settlements in one turn: five pieces, and one that comes back by a city. */
static void six_settlements_in_a_turn(void) {
    static const played rows[] = {
        {SET("bank_size=99") MAIN
         "start P1 roads e1 e6 e19 e34 e63 e72\n"
         "start P1 hand 6brick 6lumber 6wool 10grain 6ore\n"
         "P1 settlement c1\nP1 settlement c3\nP1 settlement c12\n"
         "P1 settlement c28\nP1 settlement c48\nP1 city c1\n"
         "P1 settlement c54\ncheck P1.points = 7; P1.settlements_left = 0\n",
         OPEN},
    };
    JUDGE(rows);
}

/* ---- Crop Trust ---- */

static void harvests(void) {
    static const played rows[] = {
        /* starting food that takes a token: once a field, though two settlements stand beside it */
        {CROP_SET("start_food_uses_token=yes") "P1 settlement c22\nP1 road e34\nP2 settlement "
                                               "c20\nP2 road e31\nP3 settlement c47\n"
                                               "P3 road e66\nP4 settlement c10\nP4 road e16\nP4 "
                                               "settlement c33\nP4 road e39\n"
                                               "P3 settlement c1\nP3 road e1\nP2 settlement "
                                               "c45\nP2 harvest h18 rice\nP2 road e57\n"
                                               "P1 settlement c29\nP1 harvest h8 beans\ncheck "
                                               "P1.hand.grain = 1\nP1 road e42\n"
                                               "P1 roll 1 1\n",
         OPEN},
        {CROP_SET("start_food_uses_token=yes") "P1 settlement c22\nP1 road e34\nP2 settlement "
                                               "c20\nP2 road e31\nP3 settlement c47\n"
                                               "P3 road e66\nP4 settlement c10\nP4 road e16\nP4 "
                                               "settlement c33\nP4 road e39\n"
                                               "P3 settlement c1\nP3 road e1\nP2 settlement "
                                               "c45\nP2 harvest h18 rice\nP2 harvest h18 wheat\n",
         HJ_VERDICT_ILLEGAL, "BASE-SETUP-03"},
        /* no food left: the rest of a harvest is off */
        {CROP BEFORE PIECES "start P2 hand 7grain\nstart P3 hand 7grain\nstart P4 hand 5grain\n"
                            "P1 roll 4 5\nP1 done\n",
         OPEN},
        {CROP BEFORE PIECES "start P2 hand 7grain\nstart P3 hand 7grain\nstart P4 hand 4grain\n"
                            "P1 roll 4 5\nP3 harvest h8 wheat\nP1 done\n",
         OPEN},
        {CROP_SET("bank=unlimited") BEFORE PIECES "P1 roll 4 5\nP3 harvest h8 wheat\n"
                                                  "P1 harvest h10 wheat\nP1 done\n",
         OPEN},
        {CROP_SET("food_shortage=base_all_or_none") BEFORE PIECES
         "P1 roll 4 5\nP3 harvest h8 wheat\nP1 decline h10\nP1 done\n",
         OPEN},
        {CROP_SET("food_shortage=base_all_or_none") BEFORE PIECES
         "start P2 hand 7grain\nstart P3 hand 7grain\nstart P4 hand 4grain\nP1 roll 4 5\nP1 done\n",
         OPEN},
        {CROP_SET("food_shortage=base_all_or_none bank=unlimited") BEFORE PIECES
         "P1 roll 4 5\nP3 decline h8\nP1 decline h10\nP1 done\n",
         OPEN},
        {CROP_SET("food_shortage=base_all_or_none") BEFORE
         "start P3 settlements c29\nstart P2 hand 7grain\nstart P3 hand 7grain\n"
         "start P4 hand 4grain\nP1 roll 4 5\nP3 harvest h8 wheat\nP1 done\n",
         OPEN},
        /* the one who is asked gives up: the only one, or one of two */
        {CROP BEFORE PIECES "P1 roll 4 5\nP3 decline h8\nP1 concede\nP2 roll 1 1\n", OPEN},
        {CROP "start turn 9 P2 before-roll\n" PIECES "P2 roll 1 5\nP2 concede\nP3 roll 1 1\n",
         OPEN},
        {CROP "start turn 9 P1 before-roll\n" PIECES "P1 roll 1 5\nP2 concede\nP1 done\n", OPEN},
        {CROP BEFORE
         "start P1 settlements c19\nstart P2 settlements c31\nstart P3 settlements c30\n"
         "P1 roll 4 5\nP1 harvest h10 wheat\nP2 concede\nP3 harvest h10 beans\nP1 done\n",
         OPEN},
    };
    JUDGE(rows);
}

/* ---- event tokens ---- */

#define NO_CITY_TOKENS                                                                             \
    "start set P1.city_token.1 = 0\nstart set P1.city_token.2 = 0\n"                               \
    "start set P1.city_token.3 = 0\nstart set P1.city_token.4 = 0\n"
#define STACK_PLAYED                                                                               \
    "start set event_stack = 0\nstart set token_where.31 = 1\nstart set token_where.32 = 1\n"      \
    "start set token_where.33 = 1\nstart set token_where.34 = 1\nstart set token_where.35 = 1\n"   \
    "start set token_where.36 = 1\nstart set token_where.37 = 1\nstart set token_where.38 = 1\n"   \
    "start set token_where.39 = 1\nstart set token_where.40 = 1\nstart set token_where.41 = 1\n"
#define STACK_BOXED                                                                                \
    "start set event_stack = 0\nstart set token_where.31 = 2\nstart set token_where.32 = 2\n"      \
    "start set token_where.33 = 2\nstart set token_where.34 = 2\nstart set token_where.35 = 2\n"   \
    "start set token_where.36 = 2\nstart set token_where.37 = 2\nstart set token_where.38 = 2\n"   \
    "start set token_where.39 = 2\nstart set token_where.40 = 2\nstart set token_where.41 = 2\n"
#define CITY_IN_HAND "start P1 hand 2grain 3ore\n"
#define SETTLEMENT_IN_HAND "start P1 hand 1brick 1lumber 1wool 1grain\n"
/* P1 is one road short of the five; P2 has six that a settlement on c30 cuts, P3 has five. */
#define ROAD_SHORT                                                                                 \
    "start P1 settlements c18 c36\nstart P1 roads e27 e28 e29 e37\nstart P1 hand 1brick 1lumber\n"
#define ROAD_TO_CUT                                                                                \
    "start P1 settlements c41\nstart P1 roads e52 e44\n" SETTLEMENT_IN_HAND                        \
    "start P2 roads e56 e51 e43 e36 e28 e29\nstart longest-road P2\n"                              \
    "start P3 roads e1 e7 e11 e19 e24\n"
#define IN_ORDER                                                                                   \
    "event-order 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 "   \
    "30 31 32 33 34 35 36 37 38 39 40 41\n"
#define NO_BEANS                                                                                   \
    "start set h8.crops.beans = 0\nstart set h10.crops.beans = 0\n"                                \
    "start set h18.crops.beans = 0\nstart set P2.vault_count.1 = 0\n"                              \
    "start set P2.vault_crop.1 = 0\nstart set crop_supply.beans = 0\n"                             \
    "start set crop_box.beans = 18\nstart set extinct.beans = 1\n"

static void tokens_that_are_not_there(void) {
    static const played rows[] = {
        {CROP MAIN PIECES CITY_IN_HAND NO_CITY_TOKENS
         "start set event_stack = 15\nP1 city c18\ncheck event_stack = 14\nP1 done\n",
         OPEN},
        {CROP MAIN PIECES CITY_IN_HAND STACK_BOXED "P1 city c18\nP1 reveal 22 h10 h15\n"
                                                   "check event_stack = 0\nP1 done\n",
         OPEN},
        {CROP MAIN PIECES CITY_IN_HAND NO_CITY_TOKENS STACK_BOXED
         "start set token_where.27 = 2\nstart set token_where.28 = 2\n"
         "start set token_where.29 = 2\nstart set token_where.30 = 2\nP1 city c18\n"
         "check P1.settlement_token.4 = 0\nP1 done\n",
         OPEN},
        {CROP MAIN PIECES SETTLEMENT_IN_HAND
         "start set P1.settlement_token.1 = 0\nstart set P1.settlement_token.2 = 0\n"
         "start set P1.settlement_token.3 = 0\nstart set event_stack = 14\nP1 settlement c19\n"
         "P1 done\n",
         OPEN},
        {CROP MAIN ROAD_SHORT "start set title_token.1 = 0\nstart set event_stack = 12\n"
                              "P1 road e45\ncheck longest_road = P1; event_stack = 11\nP1 done\n",
         OPEN},
        /* a title that went without gets the first token that can be drawn again */
        {CROP MAIN PIECES SETTLEMENT_IN_HAND STACK_BOXED
         "start set token_where.30 = 2\nstart set title_token.1 = 0\nP1 settlement c19\n"
         "P1 reveal 22 h10 h15\ncheck title_token.1 = 2; shuffle = 2; event_stack = 0\nP1 done\n",
         OPEN},
    };
    JUDGE(rows);
}

static void reveals_that_lapse(void) {
    static const played rows[] = {
        {CROP MAIN ROAD_SHORT "P1 road e45\nP1 concede\ncheck title_token.1 = 1\nP2 roll 1 1\n",
         OPEN},
        {CROP MAIN PIECES "start P1 cards 1knight\nstart P1 played 2knight\nP1 knight h1 none\n"
                          "check title_token.2 = 0; largest_army = P1\nP1 concede\n"
                          "check title_token.2 = 1\nP2 roll 1 1\n",
         OPEN},
        {CROP MAIN ROAD_SHORT "P1 road e45\nP1 reveal 36\nP1 done\n", OPEN},
        {CROP MAIN ROAD_TO_CUT "P1 settlement c30\ncheck longest_road = P3\nP3 concede\n"
                               "P1 reveal 36\nP1 done\n",
         OPEN},
        {CROP MAIN ROAD_TO_CUT "P1 settlement c30\nP1 reveal 36\nP3 concede\nP1 done\n", OPEN},
        {CROP MAIN ROAD_TO_CUT "P1 settlement c30\nP1 reveal 36\nP3 reveal 37\nP1 done\n", OPEN},
        {CROP MAIN ROAD_TO_CUT "P1 settlement c30\nP2 concede\nP1 reveal 36\nP3 reveal 37\n", OPEN},
        {CROP MAIN PIECES SETTLEMENT_IN_HAND NO_BEANS
         "P1 settlement c19\nP1 reveal 1\ncheck token_where.1 = 2; event_stack = 10\n"
         "P1 concede\ncheck event_stack = 10\nP2 roll 1 1\n",
         OPEN},
        {CROP MAIN PIECES SETTLEMENT_IN_HAND NO_BEANS
         "P1 settlement c19\nP1 reveal 1\nP1 reveal 36\nP1 done\n",
         OPEN},
    };
    JUDGE(rows);
}

static void shuffles(void) {
    static const played rows[] = {
        {CROP MAIN PIECES CITY_IN_HAND STACK_PLAYED
         "P1 city c18\nP1 reveal 22 h10 h15\ncheck shuffle = 2; event_stack = 11\nP1 done\n",
         OPEN},
        {CROP MAIN PIECES CITY_IN_HAND STACK_PLAYED "start set shuffle = 255\nP1 city c18\n"
                                                    "P1 reveal 22 h10 h15\ncheck shuffle = 255\n",
         OPEN},
        {CROP IN_ORDER MAIN PIECES "start P1 hand 1brick 1lumber 1wool 3grain 3ore\n" STACK_PLAYED
                                   "start set drawn = 11\nP1 city c18\nP1 reveal 4\n"
                                   "check shuffle = 2\nP1 settlement c19\nP1 reveal 41\nP1 done\n",
         OPEN},
        {CROP IN_ORDER MAIN PIECES SETTLEMENT_IN_HAND "P1 settlement c19\nP1 reveal 4\n",
         HJ_VERDICT_ILLEGAL, "CT-EVENT-03"},
    };
    JUDGE(rows);
}

static void losses(void) {
    static const played rows[] = {
        {CROP MAIN PIECES SETTLEMENT_IN_HAND "P1 settlement c19\nP1 reveal 21 h10 h15 h8 h18\n",
         HJ_VERDICT_ILLEGAL, "CT-EVENT-04"},
        {CROP MAIN PIECES SETTLEMENT_IN_HAND "P1 settlement c19\nP1 reveal 36 h8\n",
         HJ_VERDICT_ILLEGAL, "CT-EVENT-04"},
        {CROP MAIN PIECES SETTLEMENT_IN_HAND "P1 settlement c19\nP1 reveal 31 h10 h15 h8\n"
                                             "check h8.crops.wheat = 0\nP1 done\n",
         OPEN},
    };
    JUDGE(rows);
}

/* ---- ends of Crop Trust ---- */

/* One token of wheat on h8, nothing on h4 and h15: who takes it has emptied the third field. */
#define LAST_BUT_ONE                                                                               \
    "crops h8 1wheat\ncrops h10 1wheat 1beans 1maize 1quinoa\n"                                    \
    "crops h18 1wheat 1beans 1maize 1rice 1quinoa\n"

static void ends_of_crops(void) {
    static const played rows[] = {
        {CROP LAST_BUT_ONE BEFORE PIECES "P1 roll 4 5\nP3 harvest h8 wheat\n"
                                         "end winner P1 P2 P4 reason fields\n",
         HJ_VERDICT_CLEAN, ""},
        {CROP_SET("culprit=literal_second") LAST_BUT_ONE BEFORE PIECES
         "start set P4.conceded = 1\nstart set P3.upper_row.wheat = 1\n"
         "start set crop_supply.wheat = 10\nP1 roll 4 5\nP3 harvest h8 wheat\n"
         "end winner P1 P2 reason fields\n",
         HJ_VERDICT_CLEAN, ""},
        {CROP_SET("start_food_uses_token=yes") "crops h8 1wheat\ncrops h15 1wheat 1maize 1quinoa\n"
                                               "crops h18 1wheat 1beans 1maize 1rice 1quinoa\nP1 "
                                               "settlement c54\nP1 road e71\n"
                                               "P2 settlement c20\nP2 road e31\nP3 settlement "
                                               "c47\nP3 road e66\nP4 settlement c10\n"
                                               "P4 road e16\nP4 settlement c29\nP4 harvest h8 "
                                               "wheat\nend winner P4 reason fields\n",
         HJ_VERDICT_CLEAN, ""},
        {CROP_SET("deposit_check=after_each_step") LAST_BUT_ONE MAIN PIECES
         "start P1 settlements c12 c22\nstart P1 hand 1lumber 1ore\n"
         "P1 deposit wheat from h8 row upper card none\nend winner P1 reason fields\n",
         HJ_VERDICT_CLEAN, ""},
        {CROP_SET("deposit_check=after_each_step") MAIN PIECES
         "start P1 hand 1lumber 1ore\n"
         "P1 deposit wheat from h10 row upper plant h4 h8 h10 h15 card none\nP1 done\n",
         OPEN},
    };
    JUDGE(rows);
}

/* ---- Frenemies ---- */

static void contacts(void) {
    static const played rows[] = {
        /* a network whose owner gave up still counts, and draws nothing */
        {FAVOR MAIN "start P1 settlements c18\nstart P1 roads e27\nstart P2 settlements c25\n"
                    "start P2 roads e29\nstart P1 hand 1brick 1lumber\nstart set P2.conceded = 1\n"
                    "P1 road e28\ncheck favor_builder_due = 3; P2.favor_due = 0\n"
                    "nature favor P1 book\nnature favor P1 book\nnature favor P1 ship\nP1 done\n",
         OPEN},
        {FAVOR MAIN "start P1 settlements c18\nstart P1 roads e27\nstart P2 settlements c25\n"
                    "start P2 roads e29\nstart P1 hand 1brick 1lumber\n"
                    "P1 road e28\nnature favor P1 book\n",
         HJ_VERDICT_ILLEGAL, "FR-N10"},
        {FAVOR MAIN "start set depth = 2\nstart set step.2 = 11\nstart set step_seat.2 = 2\n"
                    "start set P2.favor_due = 1\nP1 done\n",
         HJ_VERDICT_ILLEGAL, "FR-N10"},
    };
    JUDGE(rows);
}

/* The traders' favor: two trades, the second of which may need what the first brought. */
#define TRADER(option, hand)                                                                       \
    "hexjudge 1\nrules frenemies/1\nset " option "\n" FOUR MAIN                                    \
    "start set P1.favors.wagon = 1\nstart set favor_bag.wagon = 7\n" hand
#define NO_ORE "start P2 hand 10ore\nstart P3 hand 9ore\n"

static void traders(void) {
    static const played rows[] = {
        {TRADER("bank=limited",
                "start P1 hand 1brick 1wool\n" NO_ORE) "P1 redeem wagon give 1brick 1wool get "
                                                       "1grain 1ore\n",
         HJ_VERDICT_ILLEGAL, "FR-N16"},
        {TRADER("bank=unlimited",
                "start P1 hand 1brick 1wool\n" NO_ORE) "P1 redeem wagon give 1brick 1wool get "
                                                       "1grain 1ore\n"
                                                       "check P1.hand.ore = 1; P1.hand.grain = "
                                                       "1\nP1 done\n",
         OPEN},
    };
    JUDGE(rows);
}

HJ_TESTS(rules_play, TEST(concessions), TEST(concessions_of_six), TEST(ends_by_time),
         TEST(readings), TEST(six_settlements_in_a_turn), TEST(harvests),
         TEST(tokens_that_are_not_there), TEST(reveals_that_lapse), TEST(shuffles), TEST(losses),
         TEST(ends_of_crops), TEST(contacts), TEST(traders));
