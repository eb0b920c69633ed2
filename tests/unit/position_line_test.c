/* position_line_test.c: every position of recorded games as a line and back, what a line may leave
 * out, and what is refused. */
#include "harness.h"
#include "hexjudge.h"
#include "position_back.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

typedef struct tally {
    unsigned positions, games;
    size_t longest;
    bool images; /* a line had to give the image */
    const char *path;
} tally;

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    tally *all = user;
    char where[300];
    if (game == NULL || (record->kind != HJ_RECORD_ACTION && record->kind != HJ_RECORD_HEADER)) {
        return;
    }
    if (hj_game_fault(game) != NULL) {
        return; /* a start that its own rules refuse, played on all the same: no line gives it */
    }
    snprintf(where, sizeof where, "%.200s #%u", all->path, (unsigned)record->number);
    const size_t length = position_comes_back(game, where);
    all->longest = length > all->longest ? length : all->longest;
    all->positions++;
    all->games += record->kind == HJ_RECORD_HEADER;
}

/* Every position of every step-th file of a pattern. */
static void each_position(tally *all, const char *pattern, size_t step) {
    glob_t found;
    if (!HJ_CHECK(glob(pattern, 0, NULL, &found) == 0, "nothing is %s", pattern)) {
        return;
    }
    for (size_t i = 0; i < found.gl_pathc; i += step) {
        hj_reader *reader = NULL;
        hj_verdict worst = HJ_VERDICT_CLEAN;
        const hj_verify_options options = {.on_record = on_record, .user = all};
        all->path = found.gl_pathv[i];
        if (hj_reader_open(&reader, found.gl_pathv[i]) == HJ_OK) {
            hj_verify(reader, &options, &worst);
        }
        hj_reader_close(reader);
    }
    globfree(&found);
}

static void real_games_come_back(void) {
    tally all = {0};
    const size_t step = harness_long() ? 1 : 24;
    each_position(&all, "corpus/real/*/*.hjl.gz", step);
    printf("%u positions of %u real games, lines up to %zu bytes\n", all.positions, all.games,
           all.longest);
    CU_ASSERT(all.games > 4 && all.positions > 2000);
}

static void scenarios_come_back(void) {
    tally all = {0};
    each_position(&all, "corpus/accept/*/*.txt", harness_long() ? 1 : 4);
    each_position(&all, "corpus/illegal/CT-[!S]*/*.txt", harness_long() ? 1 : 8);
    each_position(&all, "corpus/illegal/FR-*/*.txt", harness_long() ? 1 : 8);
    printf("%u positions of %u cases, lines up to %zu bytes\n", all.positions, all.games,
           all.longest);
    CU_ASSERT(all.games > 20 && all.positions > 200);
}

/* The game of a line, or NULL with the reader's reason or the broken rule's words in why. */
static hj_game *game_of(const char *line, char *why, size_t why_size) {
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    hj_game *game = NULL;
    hj_reason broken = {0};
    snprintf(why, why_size, "%s", "");
    if (hj_reader_open_memory(&reader, line, strlen(line)) == HJ_OK &&
        hj_reader_next(reader, &record) == HJ_OK) {
        if (hj_game_new(&game, &record->as.header.config, record->as.header.start,
                        record->as.header.start_size, &broken) != HJ_OK) {
            const hj_rule_row *row = hj_rule_at(broken.rule);
            snprintf(why, why_size, "%s %s", row != NULL ? row->code : "", broken.text);
        }
    } else {
        snprintf(why, why_size, "%s", hj_reader_error(reader));
    }
    hj_reader_close(reader);
    return game;
}

/* What is left out comes to hand, and fields stand in any order. */
static void takes_what_comes(void) {
    char why[400];
    hj_game *game =
        game_of("pos:P4,hand,2ore:P2,roads,e1,e2:longest-road,nobody:robber,h3", why, sizeof why);
    if (!HJ_CHECK(game != NULL, "%s", why)) {
        return;
    }
    CU_ASSERT_EQUAL(hj_game_config(game)->seats, 4);
    CU_ASSERT_EQUAL(hj_game_config(game)->hexes, 19);
    CU_ASSERT_EQUAL(hj_game_value(game, "bank", HJ_ORE, 0), 17);
    CU_ASSERT_EQUAL(hj_game_value(game, "roads", 2, 0), 2);
    CU_ASSERT_EQUAL(hj_game_value(game, "robber", 0, 0), 3);
    hj_game_free(game);
    game = game_of("pos:", why, sizeof why);
    CU_ASSERT(game != NULL && hj_game_config(game)->seats == 3);
    hj_game_free(game);
    game = game_of("pos:frenemies/1:P5,favors:seats,5", why, sizeof why);
    CU_ASSERT(game == NULL);
    game = game_of("pos:frenemies/1:P5,roads,e100", why, sizeof why);
    CU_ASSERT(game != NULL && hj_game_config(game)->hexes == 30);
    hj_game_free(game);
}

/* Actions may follow a line, as they follow a header. */
static void opens_a_game(void) {
    static const char text[] = "pos:turn,5,P2,main:P2,roads,e1:P2,hand,1brick,1lumber\n"
                               "P2 road e2\n";
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, text, strlen(text)) == HJ_OK);
    CU_ASSERT(hj_reader_next(reader, &record) == HJ_OK && record->kind == HJ_RECORD_HEADER);
    CU_ASSERT(hj_reader_next(reader, &record) == HJ_OK && record->kind == HJ_RECORD_ACTION);
    CU_ASSERT(hj_reader_next(reader, &record) == HJ_DONE);
    hj_reader_close(reader);
}

static void refuses(void) {
    static const struct {
        const char *line, *why;
    } cases[] = {
        {"pos:P1,roads,e99", "this island has no e99"},
        {"pos:P1,roads,x", "field 'P1,roads,x'"},
        {"pos:bord,beginner", "did you mean 'board'"},
        {"pos:seats,9", "field 'seats,9'"},
        {"pos:P1,hand,2silver", "field 'P1,hand,2silver'"},
        {"pos:base/1,bnak=unlimited", "did you mean 'bank'"},
        {"pos:chess/1", "unknown rule set"},
        {"pos:P1,settlements,c1,c4", "neighboring"},
        {"pos:P1,hand,20ore", "do not make up the box"},
        {"pos:longest-road,P2", "BASE-INV"},
        {"pos:seats,3:P4,roads,e1", "P4 does not play"},
        {"pos:board,beginner:row,hills", "the board is given already"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char why[400];
        hj_game *game = game_of(cases[i].line, why, sizeof why);
        HJ_CHECK(game == NULL && strstr(why, cases[i].why) != NULL, "%s: '%s', not '%s'",
                 cases[i].line, why, cases[i].why);
        hj_game_free(game);
    }
}

HJ_TESTS(position_line, TEST(real_games_come_back), TEST(scenarios_come_back),
         TEST(takes_what_comes), TEST(opens_a_game), TEST(refuses));
