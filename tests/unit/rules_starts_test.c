/* rules_starts_test.c: start positions that did not come from play, one fault each: the rule that
 * refuses them. Their sound twins are accepted, and can be played on from. */
#include "harness.h"
#include "hexjudge.h"

#include <stdio.h>
#include <string.h>

#define BASE "hexjudge 1\nrules base/1\nseats 4\nboard beginner\n"
#define MAIN "start turn 9 P1 main\n"
#define PIECES                                                                                     \
    "start P1 settlements c18 c36\nstart P1 roads e27 e28 e52\n"                                   \
    "start P2 settlements c20 c45\nstart P2 roads e31 e57\n"
#define PLAY BASE MAIN PIECES
#define SIX(options) "hexjudge 1\nrules base/1\nset " options "\nseats 6\nboard beginner\n"
#define CROP                                                                                       \
    "hexjudge 1\nrules crop_trust/1\nseats 4\n"                                                    \
    "row mountains 10, pasture 2, forest 9\nrow fields 12, hills 6, pasture 4, hills 10\n"         \
    "row fields 9, forest 11, fields 9, forest 3, mountains 8\n"                                   \
    "row forest 8, mountains 3, fields 4, pasture 5\nrow hills 5, fields 6, pasture 11\n"          \
    "harbor e1 any\nharbor e4 grain\nharbor e18 ore\nharbor e19 lumber\nharbor e39 any\n"          \
    "harbor e50 brick\nharbor e62 wool\nharbor e67 any\nharbor e70 any\nrobber h2\n"
#define FAVOR "hexjudge 1\nrules frenemies/1\nseats 4\nboard beginner\n" MAIN PIECES

/* A position and the code that refuses it; "" = sound. */
typedef struct start {
    const char *text, *code;
} start;

static void judge(const start *row) {
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    hj_game *game = NULL;
    hj_reason broken = {0};
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, row->text, strlen(row->text)) == HJ_OK);
    const hj_status read = hj_reader_next(reader, &record);
    HJ_CHECK(read == HJ_OK, "%s: %s", strstr(row->text, "start"), hj_reader_error(reader));
    if (read == HJ_OK) {
        const hj_status status =
            hj_game_new(&game, &record->as.header.config, record->as.header.start,
                        record->as.header.start_size, &broken);
        const char *code = broken.rule != 0 ? hj_rule_at(broken.rule)->code : "";
        HJ_CHECK((game != NULL) == (row->code[0] == '\0') && strcmp(code, row->code) == 0,
                 "%s: status %d, \"%s\" %s", strstr(row->text, "start"), (int)status, code,
                 broken.text);
        HJ_CHECK(game == NULL || (hj_game_fault(game) == NULL &&
                                  (hj_game_over(game) || hj_game_legal(game, 0, NULL, 0) > 0)),
                 "%s: nothing can be played", strstr(row->text, "start"));
    }
    hj_game_free(game);
    hj_reader_close(reader);
}

static void judge_all(const start *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        judge(&rows[i]);
}
#define JUDGE(rows) judge_all(rows, sizeof(rows) / sizeof((rows)[0]))

static void awards(void) {
    static const start rows[] = {
        {BASE MAIN "start P1 roads e27 e28 e29 e37 e45\nstart longest-road P1\n", ""},
        {BASE MAIN "start P1 roads e27 e28 e29 e37 e45\n", "BASE-INV-07"},
        {BASE MAIN "start P1 roads e27 e28 e29 e37\nstart longest-road P1\n", "BASE-INV-07"},
        {BASE MAIN "start P1 roads e27 e28 e29 e37 e45\nstart longest-road P2\n", "BASE-INV-07"},
        {BASE MAIN "start P1 roads e27 e28 e29 e37 e45\nstart P2 roads e1 e2 e3 e4 e5\n", ""},
        {BASE MAIN "start P1 roads e27 e28 e29 e37 e45\nstart P2 roads e1 e2 e3 e4 e5 e6\n"
                   "start longest-road P1\n",
         "BASE-INV-07"},
        {BASE MAIN "start P1 played 3knight\nstart largest-army P1\n", ""},
        {BASE MAIN "start P1 played 3knight\n", "BASE-INV-07"},
        {BASE MAIN "start P1 played 2knight\nstart largest-army P1\n", "BASE-INV-07"},
        {BASE MAIN "start P1 played 3knight\nstart P2 played 4knight\nstart largest-army P1\n",
         "BASE-INV-07"},
    };
    JUDGE(rows);
}

static void pieces(void) {
    static const start rows[] = {
        {PLAY, ""},
        {PLAY "start set c1.owner = 1\n", "BASE-INV-04"},
        {PLAY "start set c1.piece = 1\n", "BASE-INV-04"},
        {PLAY "start set P1.roads_left = 11\n", "BASE-INV-03"},
        {PLAY "start set P1.settlements_left = 4\n", "BASE-INV-03"},
        {PLAY "start set P1.cities_left = 3\n", "BASE-INV-03"},
        {PLAY "start set robber = 0\n", "BASE-INV-06"},
    };
    JUDGE(rows);
}

#define OWES "start P2 hand 9brick\nstart set P2.owed = 4\nstart set rolled = 1\n"
#define SEVEN                                                                                      \
    "start set depth = 3\nstart set step.2 = 5\nstart set step_seat.2 = 1\nstart set step.3 = 4\n"

static void open_steps(void) {
    static const start rows[] = {
        {PLAY "start set on_turn = 0\n", "BASE-INV-09"},
        {PLAY "start set step.1 = 9\n", "BASE-INV-09"},                      /* no such step */
        {PLAY "start set step.1 = 5\n", "BASE-INV-09"},                      /* not at the bottom */
        {PLAY "start set depth = 2\nstart set step.2 = 6\n", "BASE-INV-09"}, /* not above */
        {PLAY "start set depth = 2\nstart set step.2 = 5\nstart set step_seat.2 = 1\n", ""},
        {PLAY "start set depth = 2\nstart set step.2 = 5\nstart set step_seat.2 = 2\n",
         "BASE-INV-09"},
        {PLAY OWES SEVEN, ""},
        {PLAY OWES SEVEN "start set step_seat.3 = 2\n", "BASE-INV-09"},
        {PLAY OWES "start set depth = 2\nstart set step.2 = 4\n", "BASE-INV-09"},
        {PLAY OWES "start set P2.owed = 10\n" SEVEN, "BASE-INV-09"},
        {PLAY OWES, "BASE-INV-09"},
        {PLAY "start set depth = 3\nstart set step.2 = 5\nstart set step_seat.2 = 1\n"
              "start set step.3 = 5\nstart set step_seat.3 = 1\n",
         "BASE-INV-09"},
        {PLAY "start set free_roads = 1\nstart set depth = 3\nstart set step.2 = 7\n"
              "start set step_seat.2 = 1\nstart set step.3 = 5\nstart set step_seat.3 = 1\n",
         "BASE-INV-09"},
        {PLAY "start set free_roads = 1\nstart set depth = 2\nstart set step.2 = 7\n"
              "start set step_seat.2 = 1\n",
         ""},
        {PLAY "start set free_roads = 1\n", "BASE-INV-09"},
        {PLAY "start set step_seat.1 = 2\n", "BASE-INV-09"},
        {PLAY "start set P1.conceded = 1\n", "BASE-INV-09"},
        {PLAY "start set P2.conceded = 1\n", ""},
        {PLAY "start set rolled = 0\n", "BASE-INV-09"},
        {BASE "start turn 9 P1 before-roll\n" PIECES "start set rolled = 1\n", "BASE-INV-09"},
        {PLAY "start set turn = 0\n", "BASE-INV-09"},
        {PLAY "start set setup_round = 1\n", "BASE-INV-09"},
        {PLAY "start set setup_corner = 18\n", "BASE-INV-09"},
        {PLAY "start set winners = 1\nstart set end_reason = 1\nstart set P1.conceded = 1\n", ""},
    };
    JUDGE(rows);
}

/* An image in which no step is open: the text form has no word for it. */
static void nothing_open(void) {
    static const char *const texts[] = {
        PLAY, PLAY "start set depth = 2\nstart set step.2 = 5\nstart set step_seat.2 = 1\n"};
    uint8_t image[2][HJ_SNAPSHOT_MAX];
    size_t size = 0, depth = 0;
    hj_config config = {0};
    hj_game *game = NULL;
    hj_reason broken;
    for (unsigned i = 0; i < 2; i++) {
        hj_reader *reader = NULL;
        const hj_record *record = NULL;
        CU_ASSERT_FATAL(hj_reader_open_memory(&reader, texts[i], strlen(texts[i])) == HJ_OK);
        CU_ASSERT_FATAL(hj_reader_next(reader, &record) == HJ_OK);
        size = record->as.header.start_size;
        config = record->as.header.config;
        memcpy(image[i], record->as.header.start, size);
        hj_reader_close(reader);
    }
    while (depth < size && image[0][depth] == image[1][depth])
        depth++;
    CU_ASSERT_FATAL(depth < size && image[0][depth] == 1 && image[1][depth] == 2);
    image[0][depth] = 0;
    const hj_status status = hj_game_new(&game, &config, image[0], size, &broken);
    HJ_CHECK(status == HJ_REFUSED && game == NULL &&
                 strcmp(hj_rule_at(broken.rule)->code, "BASE-INV-09") == 0,
             "status %d: %s", (int)status, broken.text);
    hj_game_free(game);
}

/* In set-up: P2's first settlement stands, its road is due. */
#define SET_UP                                                                                     \
    BASE "start turn 1 P2 main\nstart P1 settlements c18\nstart P1 roads e27\n"                    \
         "start P2 settlements c20\nstart set turn = 0\nstart set rolled = 0\n"                    \
         "start set setup_round = 1\nstart set setup_corner = 20\nstart set step.1 = 2\n"

static void set_up(void) {
    static const start rows[] = {
        {SET_UP, ""},
        {SET_UP "start set turn = 1\n", "BASE-INV-09"},
        {SET_UP "start set setup_corner = 0\n", "BASE-INV-09"},
        {SET_UP "start set setup_corner = 18\n", "BASE-INV-09"},
        {SET_UP "start set step_seat.1 = 1\n", "BASE-INV-09"},
        {SET_UP "start set P2.conceded = 1\n", "BASE-INV-09"},
        {SET_UP "start set setup_round = 2\n", "BASE-INV-09"},
        {SET_UP "start P3 settlements c29\n", "BASE-INV-09"},
        {SET_UP "start P3 roads e42\n", "BASE-INV-09"},
        {SET_UP "start P3 cities c29\n", "BASE-INV-09"},
        {SET_UP "start P1 cities c29\n", "BASE-INV-09"},
        {SET_UP "start set P3.conceded = 1\n", ""},
        {SET_UP "start P3 settlements c29\nstart set P3.conceded = 1\n", "BASE-INV-09"},
        {SET_UP "start P3 roads e42\nstart set P3.conceded = 1\n", "BASE-INV-09"},
    };
    JUDGE(rows);
}

#define PHASE                                                                                      \
    SIX("mode56=sbp")                                                                              \
    MAIN "start set step.1 = 8\nstart set P1.build_done = 1\n"                                     \
         "start set step_seat.1 = 2\n"
#define ON_REQUEST                                                                                 \
    SIX("mode56=sbp sbp_order=on_request")                                                         \
    MAIN "start set step.1 = 8\nstart set step_seat.1 = "                                          \
         "0\n"
#define PART                                                                                       \
    SIX("mode56=paired") "start turn 9 P4 main\nstart set step.1 = 13\nstart set pair_first = 1\n"

static void five_and_six(void) {
    static const start rows[] = {
        {PHASE, ""},
        {PHASE "start set step_seat.1 = 1\n", "BASE-INV-09"},
        {PHASE "start set step_seat.1 = 0\n", "BASE-INV-09"},
        {PHASE "start set P2.conceded = 1\n", "BASE-INV-09"},
        {PHASE "start set step.1 = 6\nstart set step_seat.1 = 1\n", "BASE-INV-09"},
        {ON_REQUEST, ""},
        {ON_REQUEST "start set step_seat.1 = 2\n", "BASE-INV-09"},
        {ON_REQUEST "start set P1.build_done = 1\nstart set P2.build_done = 1\n"
                    "start set P3.build_done = 1\nstart set P4.build_done = 1\n"
                    "start set P5.build_done = 1\nstart set P6.build_done = 1\n",
         "BASE-INV-09"},
        {PART, ""},
        {PART "start set pair_first = 2\n", "BASE-INV-09"},
        {PART "start set pair_first = 0\n", "BASE-INV-09"},
        {SIX("mode56=paired") MAIN "start set pair_first = 4\n", "BASE-INV-09"},
        {SIX("mode56=sbp") MAIN "start set step.1 = 13\n", "BASE-INV-09"},
        {SIX("mode56=paired") MAIN "start set step.1 = 8\n", "BASE-INV-09"},
    };
    JUDGE(rows);
}

#define HARVEST                                                                                    \
    CROP MAIN PIECES "start set depth = 2\nstart set step.2 = 9\nstart set step_seat.2 = 1\n"      \
                     "start set harvest_hex = 10\nstart set harvest_round = 1\n"
#define REVEAL                                                                                     \
    CROP MAIN PIECES "start set depth = 2\nstart set step.2 = 10\nstart set step_seat.2 = 1\n"     \
                     "start set reveal_place.1 = 1\nstart set reveal_seat.1 = 1\n"

static void crops(void) {
    static const start rows[] = {
        {CROP MAIN PIECES, ""},
        {CROP MAIN PIECES "start set crop_supply.rice = 12\n", "CT-SETUP-02"},
        {CROP MAIN PIECES "start set h8.crops.maize = 8\nstart set crop_supply.maize = 3\n",
         "CT-SETUP-01"},
        {CROP MAIN PIECES "start set h1.crops.maize = 1\nstart set crop_supply.maize = 9\n",
         "CT-SETUP-01"},
        {CROP MAIN PIECES "start set event_stack = 10\n", "CT-SETUP-03"},
        {CROP MAIN PIECES "start set shuffle = 0\n", "CT-SETUP-03"},
        {CROP MAIN PIECES "start set token_shuffle.5 = 0\n", "CT-SETUP-03"},
        {CROP MAIN PIECES "start set token_shuffle.5 = 2\n", "CT-SETUP-03"},
        {CROP MAIN PIECES "start set P1.settlement_token.1 = 2\n", "CT-SETUP-03"},
        {CROP MAIN PIECES "start set P1.city_token.1 = 250\n", "CT-SETUP-03"},
        {HARVEST, ""},
        {HARVEST "start set harvest_hex = 0\n", "BASE-INV-09"},
        {CROP MAIN PIECES "start set harvest_hex = 10\n", "BASE-INV-09"},
        {CROP MAIN PIECES "start set h10.to_harvest = 1\n", "BASE-INV-09"},
        {HARVEST "start set winners = 2\nstart set end_reason = 5\n", ""},
        {REVEAL, ""},
        {REVEAL "start set reveal_place.1 = 0\n", "BASE-INV-09"},
        {REVEAL "start set reveal_seat.1 = 2\n", "BASE-INV-09"},
        {REVEAL "start set step_seat.2 = 0\n", "BASE-INV-09"},
        {REVEAL "start set reveal_place.3 = 1\nstart set reveal_seat.3 = 1\n", "BASE-INV-09"},
        {CROP MAIN PIECES "start set reveal_place.1 = 1\nstart set reveal_seat.1 = 1\n",
         "BASE-INV-09"},
        {REVEAL "start set reveal_mark.1 = 2\n", "CT-SETUP-03"},
        {REVEAL "start set reveal_mark.2 = 1\nstart set event_stack = 10\n", "BASE-INV-09"},
        {REVEAL "start set reveal_place.1 = 3\n", "BASE-INV-09"},
        {REVEAL "start set reveal_place.1 = 3\nstart set reveal_mark.1 = 1\n"
                "start set title_token.1 = 0\n",
         ""},
        {REVEAL "start set depth = 3\nstart set step.3 = 9\nstart set step_seat.3 = 1\n"
                "start set harvest_hex = 10\nstart set harvest_round = 1\n",
         ""},
        {CROP MAIN PIECES "start set title_token.1 = 2\n", "CT-SETUP-03"},
        {CROP MAIN PIECES "start set title_token.2 = 2\n", "CT-SETUP-03"},
        {CROP MAIN PIECES "start set extinct.rice = 1\n", "CT-N21"},
        {CROP MAIN PIECES "start set extinct.rice = 1\nstart set winners = 1\n"
                          "start set end_reason = 1\n",
         ""},
    };
    JUDGE(rows);
}

/* The first shuffle stated whole: thirty tokens are dealt, eleven are in the stack. */
#define IN_ORDER                                                                                   \
    CROP "event-order 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 "    \
         "28 29 30 31 32 33 34 35 36 37 38 39 40 41\n" MAIN PIECES

static void crop_places(void) {
    static const start rows[] = {
        {IN_ORDER, ""},
        {IN_ORDER "start set drawn = 1\n", "CT-SETUP-03"},
        {IN_ORDER "start set drawn = 1\nstart set event_stack = 10\n"
                  "start set token_where.31 = 1\n",
         ""},
        {CROP MAIN PIECES "start set P1.vault_crop.2 = 1\n", "CT-N23"},
        {CROP MAIN PIECES "start set P1.vault_crop.2 = 1\nstart set P1.vault_count.2 = 4\n"
                          "start set crop_supply.wheat = 6\n",
         "CT-N23"},
        {CROP MAIN PIECES "start set P1.vault_crop.2 = 1\nstart set P1.vault_count.2 = 4\n"
                          "start set crop_supply.wheat = 6\nstart set winners = 1\n"
                          "start set end_reason = 5\n",
         ""},
        {CROP MAIN PIECES "start set P1.settlement_token.1 = 0\n", "CT-SETUP-03"}, /* a gap */
        {CROP MAIN PIECES "start set P1.settlement_token.3 = 0\n", ""},
        {CROP MAIN PIECES "start P1 cities c1 c3 c12\nstart set P1.city_token.2 = 1\n",
         "CT-SETUP-03"},
        {CROP MAIN PIECES "start set P1.conceded = 1\n", "BASE-INV-09"},
        {CROP MAIN PIECES "start P2 cities c1 c3 c12\nstart set P2.conceded = 1\n", ""},
    };
    JUDGE(rows);
}

#define DRAW FAVOR "start set depth = 2\nstart set step.2 = 11\nstart set P2.favor_due = 1\n"
#define RETURN                                                                                     \
    FAVOR "start set depth = 2\nstart set step.2 = 12\nstart set step_seat.2 = 1\n"                \
          "start set exchange_drawn = 1\nstart set P1.favors.wagon = 1\n"                          \
          "start set P1.fresh_favors.wagon = 1\nstart set favor_bag.wagon = 7\n"

static void favors(void) {
    static const start rows[] = {
        {FAVOR, ""},
        {FAVOR "start set favor_bag.wagon = 7\n", "FR-BAG-02"},
        {FAVOR "start set P1.fresh_favors.wagon = 1\n", "FR-BAG-02"},
        {FAVOR "start set markers_left = 7\n", "FR-MASTERS"},
        {FAVOR "start set e27.network = 5\n", "FR-NETWORKS"},
        {DRAW, ""},
        {FAVOR "start set P2.favor_due = 1\n", "BASE-INV-09"},
        {FAVOR "start set favor_builder = 1\nstart set favor_builder_due = 3\n", "BASE-INV-09"},
        {DRAW "start set P2.favor_due = 0\n", "BASE-INV-09"},
        {RETURN, ""},
        {RETURN "start set step_seat.2 = 0\n", "BASE-INV-09"},
        {RETURN "start set exchange_drawn = 0\n", "BASE-INV-09"},
        {FAVOR "start set exchange_drawn = 1\n", "BASE-INV-09"},
        {DRAW "start set winners = 1\nstart set end_reason = 1\nstart set P2.favor_due = 0\n", ""},
        {DRAW "start set depth = 3\nstart set step.3 = 12\nstart set step_seat.3 = 1\n"
              "start set exchange_drawn = 1\nstart set P1.favors.wagon = 1\n"
              "start set P1.fresh_favors.wagon = 1\nstart set favor_bag.wagon = 7\n",
         ""},
        {RETURN "start set depth = 3\nstart set step.3 = 11\nstart set P2.favor_due = 1\n", ""},
        /* networks 1 and 2 are P1's, 11 and 12 P2's; bit b-1 of the bytes of a says that a met b */
        {FAVOR "start set met.1.2 = 4\nstart set met.11.1 = 1\n", ""},
        {FAVOR "start set met.1.2 = 4\n", "FR-NETWORKS"},
        {FAVOR "start set met.1.1 = 2\nstart set met.2.1 = 1\n", "FR-NETWORKS"},
        {FAVOR "start set met.5.2 = 4\nstart set met.11.1 = 16\n", "FR-NETWORKS"},
        {FAVOR "start set met.1.2 = 64\nstart set met.15.1 = 1\n", "FR-NETWORKS"},
    };
    JUDGE(rows);
}

HJ_TESTS(rules_starts, TEST(awards), TEST(pieces), TEST(open_steps), TEST(nothing_open),
         TEST(set_up), TEST(five_and_six), TEST(crops), TEST(crop_places), TEST(favors));
