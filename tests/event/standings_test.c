/* standings_test.c: events of a few tables whose ranks are worked out by hand in the comments. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/event/exceptions.h"
#include "app/event/read.h"
#include "app/event/standings.h"

#include "harness.h"

static void note(void *user, const char *file, unsigned line, bool warning, const char *what) {
    (void)file;
    if (!warning)
        snprintf(user, 300, "%u: %s", line, what);
}

static void put(const char *folder, const char *name, const char *head, const char *text) {
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    CU_ASSERT_FATAL(file != NULL);
    fprintf(file, "%s%s", head, text);
    fclose(file);
}

/* Players are letters. Tables are words of seats, "1:2 a10+ b8 c-": round, table, points, + won,
 * - did not come. */
static void add_tables(buffer *pairs, buffer *sheets, const char *phase, const char *text) {
    char round = '0', table = '0';
    unsigned seat = 0;
    for (const char *at = text; *at != '\0'; at += strcspn(at, " "), at += *at == ' ') {
        if (at[1] == ':') {
            round = at[0];
            table = at[2];
            seat = 0;
            continue;
        }
        const size_t digits = strspn(at + 1, "0123456789");
        buffer_format(pairs, "%s,%c,%c,%u,%c\n", phase, round, table, ++seat, at[0]);
        buffer_format(sheets, "%s,%c,%c,%u,%.*s,%s,%s\n", phase, round, table, seat, (int)digits,
                      at + 1, at[1 + digits] == '+' ? "yes" : "no",
                      at[1 + digits] == '-' ? "no-show" : "normal");
    }
}

typedef struct made {
    const char *json, *players, *main, *final, *rulings; /* NULL = none */
} made;

static void make_event(event *e, const made *from) {
    char folder[] = "/tmp/hj-event-XXXXXX", path[200], why[300] = "";
    static const char *const files[] = {"event.json", "players.csv", "pairings.csv", "sheets.csv",
                                        "rulings.csv"};
    buffer pairs = {0}, sheets = {0};
    CU_ASSERT_FATAL(mkdtemp(folder) != NULL);
    add_tables(&pairs, &sheets, "main", from->main);
    if (from->final != NULL)
        add_tables(&pairs, &sheets, "final", from->final);
    put(folder, "event.json", "", from->json);
    put(folder, "players.csv", "player_id,name,status\n",
        from->players != NULL ? from->players : "a,A,\nb,B,\nc,C,\nd,D,\ne,E,\nf,F,\ng,G,\nh,H,\n");
    put(folder, "pairings.csv", "phase,round,table,seat,player_id\n", buffer_string(&pairs));
    put(folder, "sheets.csv", "phase,round,table,seat,points,winner,termination\n",
        buffer_string(&sheets));
    put(folder, "rulings.csv",
        "time,phase,round,table,game_id,action,kind,rule,seat,authority,reason,effect\n",
        from->rulings != NULL ? from->rulings : "");
    HJ_CHECK(event_read(e, folder, note, why), "%s", why);
    standings_shares(e);
    for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[k]);
        unlink(path);
    }
    rmdir(folder);
    buffer_free(&pairs);
    buffer_free(&sheets);
}

/* The ranks as "1a 2b =3c =3d", the disqualified as "0e". */
static void ranks_are(const made *from, const char *expected) {
    event e;
    event_standing *row;
    buffer out = {0};
    make_event(&e, from);
    const size_t rows = standings_overall(&e, &row);
    for (size_t k = 0; k < rows; k++)
        buffer_format(&out, "%s%s%u%s", k > 0 ? " " : "", row[k].tied ? "=" : "", row[k].rank,
                      e.player[row[k].player].id);
    HJ_CHECK(strcmp(buffer_string(&out), expected) == 0, "%s of %s: %s", from->main, from->json,
             buffer_string(&out));
    buffer_free(&out);
    free(row);
    event_free(&e);
}

#define RANKING(terms) "{\"ranking\": " terms "}"

static void ties_are_shared(void) {
    static const char tables[] = "1:1 a10+ b8 c6 d6 1:2 e10+ f8 g6 h6";
    ranks_are(&(made){.json = RANKING("\"catan_studio\""), .main = tables},
              "=1a =1e =3b =3f =5c =5d =5g =5h");
    ranks_are(&(made){.json = RANKING("\"colonist\""), .main = tables}, "1a 2e 3b 4f 5c 6d 7g 8h");
    ranks_are(&(made){.json = RANKING("[\"wins\", \"vp\", \"draw_lots\"]"), .main = tables},
              "=1a =1e =3b =3f =5c =5d =5g =5h");
}

/* a: 10/20 and 2/40 are 55 %, and 12/60 is 20 %; b: 6/30 and 6/18 are 53.3 %, and 12/48 is 25 %. */
static void sums_and_ratios_differ(void) {
    static const char tables[] = "1:1 a10 c5 d5 1:2 b6 e12 f12 2:1 a2 c20 d18 2:2 b6 e6 f6";
    ranks_are(&(made){.json = RANKING("[\"vp\", \"share_sum\"]"), .main = tables},
              "1c 2d =3e =3f 5a 6b");
    ranks_are(&(made){.json = RANKING("[\"vp\", \"share_ratio\"]"), .main = tables},
              "1c 2d =3e =3f 5b 6a");
}

/* 10 of 20 is a half; of a table of three, adjusted, 10 of 26.67: 37.5 %. A no-show leaves three.
 */
static void tables_of_three(void) {
    static const char tables[] = "1:1 a10+ b6 c4 1:2 d10+ e6 f4 g- 1:3 h20";
    static const double share[2][3] = {{50, 30, 20}, {37.5, 22.5, 15}};
    for (int adjust = 0; adjust < 2; adjust++) {
        event e;
        event_standing *row;
        make_event(
            &e, &(made){.json = adjust ? "{\"three_player_adjust\": true}" : "{}", .main = tables});
        const size_t rows = standings_make(&e, 0, &row);
        CU_ASSERT_EQUAL(rows, 8);
        for (size_t k = 0; k < rows; k++) {
            const int p = row[k].player;
            const double want = p < 6 ? share[adjust][p % 3] : 0;
            HJ_CHECK(row[k].share_sum > want - 1e-9 && row[k].share_sum < want + 1e-9, "%s has %f",
                     e.player[p].id, row[k].share_sum);
            HJ_CHECK(row[k].share_ratio > want - 1e-9 && row[k].share_ratio < want + 1e-9,
                     "%s has %f", e.player[p].id, row[k].share_ratio);
            CU_ASSERT_EQUAL(row[k].games, p == 7 ? 0 : 1); /* a bye is no game, a no-show is */
        }
        free(row);
        event_free(&e);
    }
}

/* a and b have 13 points and no win; b was before a at their only common table. In a circle of
 * three nobody is before. */
static void head_to_head(void) {
    static const char tables[] = "1:1 a5 b8 c10+ 2:1 a8 d10+ e3 2:2 b5 f10+ c2";
    static const char circle[] = "1:1 a8 b5 d10+ 2:1 b8 c5 d10+ 3:1 c8 a5 d10+";
    ranks_are(&(made){.json = RANKING("[\"wins\", \"vp\"]"), .main = tables},
              "1c =2d =2f =4a =4b 6e");
    ranks_are(&(made){.json = RANKING("[\"wins\", \"vp\", \"head_to_head\"]"), .main = tables},
              "1c =2d =2f 4b 5a 6e");
    ranks_are(&(made){.json = RANKING("[\"wins\", \"vp\", \"head_to_head\"]"), .main = circle},
              "1d =2a =2b =2c");
}

/* c has 12 + 1, a 10 + 2, b 7 + 6: capped at ten 11, 12, 13. */
static void other_terms(void) {
    static const char tables[] = "1:1 c12+ b7 d3 1:2 a10+ e4 f4 2:1 b6 c1 e10+ 2:2 a2 d4 f10+";
    ranks_are(&(made){.json = RANKING("[\"vp_capped(10)\"]"), .main = tables},
              "=1e =1f 3b 4a 5c 6d");
    ranks_are(&(made){.json = RANKING("[\"best_game\"]"), .main = tables}, "1c =2a =2e =2f 5b 6d");
    /* 5 for a first place, 1 for a second, shared or not: a 5, b 1 + 1, c 5, d 1, e 1 + 5, f 1 + 5;
     * what is not named, the third, has nothing. */
    ranks_are(&(made){.json = RANKING("[\"place_points(5,1)\"]"), .main = tables},
              "=1e =1f =3a =3c 5b 6d");
}

/* Two go on. a withdrew, so that b and c do; d plays in b's place without having qualified, and h,
 * a reserve, may. */
static void phases(void) {
    event e;
    unsigned found = 0;
    const made two = {.json = "{\"phases\": [{\"name\": \"main\", \"qualify\": 2}, {\"name\": "
                              "\"final\"}]}",
                      .players = "a,A,withdrawn\nb,B,\nc,C,\nd,D,\ne,E,dq\nh,H,reserve\n",
                      .main = "1:1 a10+ b8 c7 d6 e5",
                      .final = "1:1 d3 c10+ h9"};
    ranks_are(&two, "1c 2h 3d 4a 5b 0e");
    make_event(&e, &two);
    exceptions_find(&e);
    for (size_t k = 0; k < e.exceptions; k++) {
        CU_ASSERT_STRING_EQUAL(e.exception[k].code, "NOT_QUALIFIED");
        CU_ASSERT_STRING_EQUAL(e.exception[k].text, "D is number 4 in main, and 2 go on");
        found++;
    }
    CU_ASSERT_EQUAL(found, 1);
    event_free(&e);
}

/* Rulings in turn: the last result and the last penalty of a seat hold. */
static void rulings(void) {
    static const char tables[] = "1:1 a10+ b8 c6";
    ranks_are(&(made){.json = "{}",
                      .main = tables,
                      .rulings = ",main,1,1,,,result,,,TD,,winner P3 points 5 8 10\n"},
              "1c 2b 3a");
    ranks_are(&(made){.json = "{}",
                      .main = tables,
                      .rulings = ",main,1,1,,,result,,,TD,,winner P3\n"
                                 ",main,1,1,,,result,,,TD,,winner none\n"},
              "1a 2b 3c");
    ranks_are(&(made){.json = "{}",
                      .main = tables,
                      .rulings = ",main,1,1,,,PENALTY,,P1,TD,,disqualified\n"
                                 ",main,1,1,,,penalty,,P2,TD,,warning\n"
                                 ",main,1,1,,,stands,,,TD,,winner P3\n"},
              "1b 2c 0a");
    ranks_are(&(made){.json = "{}",
                      .main = tables,
                      .rulings = ",main,1,1,,,penalty,,P1,TD,,disqualified\n"
                                 ",main,1,1,,,penalty,,,TD,,caution P1\n"},
              "1a 2b 3c");
}

HJ_TESTS(standings, TEST(ties_are_shared), TEST(sums_and_ratios_differ), TEST(tables_of_three),
         TEST(head_to_head), TEST(other_terms), TEST(phases), TEST(rulings));
