/* takeback_test.c: rulings that take a game back: the replay of the judge and of the stamp goes
 * with them, to any action in force, from anywhere, and nowhere else. */
#include "harness.h"
#include "recording.h"

#include <stdlib.h>
#include <string.h>

static uint64_t draw(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 16;
}

static void add_ruling(tape *t, hj_ruling_kind kind, uint32_t action) {
    hj_record ruling = {.kind = HJ_RECORD_RULING};
    ruling.as.ruling = (hj_ruling){.kind = (uint8_t)kind, .action = action, .authority = "TD"};
    tape_insert(t, t->count, &ruling);
}

static void add_digest(tape *t, const hj_game *game) {
    hj_record *checkpoint = tape_checkpoint(t);
    checkpoint->as.checkpoint.digest_bits = 64;
    checkpoint->as.checkpoint.digest = hj_game_digest(game);
}

/* A game on a tape with the actions in force beside it, so that any position can be made anew. */
typedef struct branching {
    tape *t;
    hj_game *game;              /* as it stands */
    uint32_t number;            /* actions on the tape */
    uint32_t depth;             /* actions in force */
    uint32_t at[TAPE_MAX];      /* their numbers */
    hj_action action[TAPE_MAX]; /* and what they are */
} branching;

static hj_game *start_of(const tape *t) {
    hj_game *game = NULL;
    hj_reason broken;
    CU_ASSERT_EQUAL_FATAL(hj_game_new(&game, &t->record[0].as.header.config, NULL, 0, &broken),
                          HJ_OK);
    return game;
}

static branching *branching_new(const char *rules) {
    branching *b = calloc(1, sizeof *b);
    hj_config config;
    CU_ASSERT_PTR_NOT_NULL_FATAL(b);
    b->t = tape_new();
    tape_config(&config, 4, rules);
    tape_header(b->t, &config);
    b->game = start_of(b->t);
    return b;
}

static void branching_free(branching *b) {
    hj_game_free(b->game);
    free(b->t);
    free(b);
}

static void go_on(branching *b, const hj_action *action) {
    tape_action(b->t, action);
    b->at[b->depth] = ++b->number;
    b->action[b->depth++] = *action;
    if (hj_game_apply(b->game, action) != 0)
        CU_ASSERT_TRUE(hj_game_force(b->game, action));
}

/* Back to the first `depth` actions in force; made anew from the start. */
static void go_back(branching *b, uint32_t depth) {
    add_ruling(b->t, HJ_RULING_TAKEBACK, depth > 0 ? b->at[depth - 1] : 0);
    hj_game_free(b->game);
    b->game = start_of(b->t);
    for (uint32_t k = 0; k < depth; k++)
        if (hj_game_apply(b->game, &b->action[k]) != 0)
            CU_ASSERT_TRUE(hj_game_force(b->game, &b->action[k]));
    b->depth = depth;
    add_digest(b->t, b->game);
}

static void judge_clean(const branching *b, const char *what) {
    judged *j = judged_new();
    const hj_verify_options all = {.keep_going = true};
    judge_tape(j, b->t, &all);
    HJ_CHECK(j->worst == HJ_VERDICT_INCOMPLETE && j->result.findings == 0, "%s: %s %s", what,
             hj_verdict_word(j->worst), j->findings > 0 ? j->finding[0].text : "");
    CU_ASSERT_EQUAL(j->result.actions, b->number);
    CU_ASSERT_EQUAL(j->result.checkpoints, j->result.checkpoints_equal);
    CU_ASSERT_EQUAL(j->result.digest, hj_game_digest(b->game));
    free(j);
}

/* ---- where it may go ---- */

/* Long walks with takebacks near and far; after each one the digest is claimed. */
static void any_action_in_force_can_be_gone_back_to(void) {
    for (uint64_t round = 1; round <= (harness_long() ? 40 : 6); round++) {
        branching *b = branching_new("base/1,target=30");
        uint64_t seed = round * UINT64_C(0x9e3779b97f4a7c15);
        hj_action action;
        unsigned takebacks = 0;
        while (b->number < 1200 && b->t->count + 10 < TAPE_MAX &&
               tape_choose(b->game, &seed, &action)) {
            go_on(b, &action);
            const uint64_t dice = draw(&seed) % 50;
            if (dice == 0)
                go_back(b, (uint32_t)(draw(&seed) % (b->depth + 1)));
            else if (dice < 3)
                go_back(b, b->depth - (uint32_t)(draw(&seed) % (b->depth < 9 ? b->depth : 9)));
            takebacks += dice < 3;
        }
        CU_ASSERT_TRUE(takebacks > 20);
        judge_clean(b, "a long walk");
        branching_free(b);
    }
}

/* Positions are kept at every 64th action: each edge of that, from both sides. */
static void kept_positions_have_no_gaps(void) {
    branching *b = branching_new("base/1,target=30");
    uint64_t seed = 77;
    hj_action action;
    while (b->number < 400 && tape_choose(b->game, &seed, &action))
        go_on(b, &action);
    CU_ASSERT_EQUAL_FATAL(b->number, 400);
    for (uint32_t depth = 400; depth >= 60; depth -= depth % 64 <= 2 || depth % 64 == 63 ? 1 : 20)
        go_back(b, depth);
    while (b->number < 700 && tape_choose(b->game, &seed, &action))
        go_on(b, &action);
    go_back(b, 130);
    go_back(b, 130);
    go_back(b, 0);
    go_back(b, 0);
    judge_clean(b, "the edges");
    branching_free(b);
}

static void expect_malformed(tape *t, const char *words) {
    judged *j = judged_new();
    judge_tape(j, t, NULL);
    HJ_CHECK(j->worst == HJ_VERDICT_MALFORMED && strstr(j->error, words) != NULL, "%s: '%s'",
             hj_verdict_word(j->worst), j->error);
    free(j);
}

static void nowhere_else(void) {
    branching *b = branching_new("base/1");
    uint64_t seed = 5;
    hj_action action;
    while (b->number < 40 && tape_choose(b->game, &seed, &action))
        go_on(b, &action);
    const unsigned here = b->t->count;
    add_ruling(b->t, HJ_RULING_TAKEBACK, 41);
    expect_malformed(b->t, "there is no action 41");
    b->t->count = here;
    go_back(b, 30);
    add_ruling(b->t, HJ_RULING_TAKEBACK, 31);
    expect_malformed(b->t, "action 31 was taken back itself");
    branching_free(b);
}

static void a_thousand_are_enough(void) {
    branching *b = branching_new("base/1");
    uint64_t seed = 5;
    hj_action action;
    while (b->number < 20 && tape_choose(b->game, &seed, &action))
        go_on(b, &action);
    for (unsigned k = 0; k < 1000; k++)
        add_ruling(b->t, HJ_RULING_TAKEBACK, 20);
    judge_clean(b, "a thousand");
    add_ruling(b->t, HJ_RULING_TAKEBACK, 20);
    expect_malformed(b->t, "1000 takebacks");
    branching_free(b);
}

/* ---- what it does ---- */

/* A gain that is claimed after the ruling is a gain of nobody's. */
static void the_last_action_gained_nothing(void) {
    branching *b = branching_new("base/1");
    uint64_t seed = 9;
    hj_action action;
    uint32_t rolled = 0;
    while (rolled == 0 && tape_choose(b->game, &seed, &action)) {
        go_on(b, &action);
        for (unsigned seat = 1; seat <= 4 && action.kind == HJ_KIND_ROLL; seat++)
            rolled = hj_game_gained(b->game, seat) != 0 ? b->number : rolled;
    }
    CU_ASSERT_FATAL(rolled != 0 && tape_choose(b->game, &seed, &action));
    go_on(b, &action);
    add_ruling(b->t, HJ_RULING_TAKEBACK, rolled);
    hj_record *checkpoint = tape_checkpoint(b->t);
    for (unsigned seat = 1; seat <= 4; seat++)
        checkpoint->as.checkpoint.has_gained[seat] = true;
    judged *j = judged_new();
    judge_tape(j, b->t, NULL);
    CU_ASSERT_EQUAL(j->result.findings, 0);
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
    free(j);
    branching_free(b);
}

/* The same dice twice; what is taken back with its finding is ruled, and what comes later is no
 * what-if and has no word of it. */
static void a_finding_taken_back_is_ruled_on(void) {
    branching *b = branching_new("base/1");
    uint64_t seed = 9;
    hj_action action, roll;
    do {
        CU_ASSERT_FATAL(tape_choose(b->game, &seed, &action));
        go_on(b, &action);
    } while (action.kind != HJ_KIND_ROLL || action.die_a + action.die_b == 7);
    roll = action;
    const uint32_t good = b->number;
    tape_action(b->t, &roll); /* once more: illegal */
    b->number++;
    add_ruling(b->t, HJ_RULING_TAKEBACK, good);
    add_digest(b->t, b->game);
    tape_action(b->t, &roll); /* and again, not ruled on */
    judged *j = judged_new();
    const hj_verify_options all = {.keep_going = true};
    judge_tape(j, b->t, &all);
    CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->result.illegal, 2);
    CU_ASSERT_EQUAL(j->result.diverged, 0);
    CU_ASSERT_EQUAL(j->result.ruled, 1);
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
    CU_ASSERT_FATAL(j->findings >= 2);
    CU_ASSERT_FALSE(j->finding[1].what_if);
    HJ_CHECK(strstr(j->finding[1].text, "after #") == NULL, "'%s'", j->finding[1].text);
    free(j);
    branching_free(b);
}

/* The win is taken back with the move that won, and won again later. */
static void a_win_can_be_taken_back(void) {
    recording *game = recording_new(4, "base/1,target=4", 5, 0);
    branching *b = branching_new("base/1,target=4");
    for (unsigned k = 1; k <= game->actions; k++)
        go_on(b, &game->action[k]);
    CU_ASSERT_TRUE(hj_game_over(b->game));
    go_back(b, game->actions - 1);
    CU_ASSERT_FALSE(hj_game_over(b->game));
    judge_clean(b, "no win");
    go_on(b, &game->action[game->actions]);
    hj_end_reason reason;
    hj_record *end = tape_end(b->t);
    end->as.end.winners = (uint8_t)hj_game_winners(b->game, &reason);
    end->as.end.reason = (uint8_t)reason;
    add_ruling(b->t, HJ_RULING_TAKEBACK, 3); /* after End it is a remark */
    judged *j = judged_new();
    judge_tape(j, b->t, NULL);
    CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_CLEAN);
    char words[40];
    snprintf(words, sizeof words, "at #%u", game->actions + 1);
    HJ_CHECK(strstr(j->line, words) != NULL, "'%s' has no '%s'", j->line, words);
    free(j);
    free(game);
    branching_free(b);
}

/* Amounts that were taken over as recorded are there again after going back behind them. */
static void amounts_taken_over_stay(void) {
    branching *b = branching_new("base/1,bank=unlimited");
    uint64_t seed = 9;
    hj_action action;
    while (b->number < 30 && tape_choose(b->game, &seed, &action))
        go_on(b, &action);
    tape_checkpoint(b->t);
    tape_claim(b->t, "P1.hand.ore", 17);
    while (b->number < 50) {
        CU_ASSERT_FATAL(tape_choose(b->game, &seed, &action));
        if (action.kind == HJ_KIND_BANK_TRADE || action.kind == HJ_KIND_ROBBER ||
            action.kind == HJ_KIND_DISCARD || action.kind == HJ_KIND_MONOPOLY)
            break; /* those could go otherwise with other hands */
        go_on(b, &action);
    }
    CU_ASSERT_FATAL(b->number > 31);
    add_ruling(b->t, HJ_RULING_TAKEBACK, 31);
    tape_checkpoint(b->t);
    tape_claim(b->t, "P1.hand.ore", 17);
    add_ruling(b->t, HJ_RULING_TAKEBACK, 30);
    tape_checkpoint(b->t);
    tape_claim(b->t, "P1.hand.ore", 17);
    judged *j = judged_new();
    const hj_verify_options all = {.keep_going = true};
    judge_tape(j, b->t, &all);
    HJ_CHECK(j->worst == HJ_VERDICT_DIVERGED && j->result.findings == 1, "%s, %u findings: %s",
             hj_verdict_word(j->worst), j->result.findings,
             j->findings > 1 ? j->finding[1].text : "");
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 2);
    free(j);
    branching_free(b);
}

/* ---- the stamp ---- */

/* A tape without checkpoints, stamped: its digests are those of the positions gone back to. */
static void the_stamp_goes_back_too(void) {
    recording *game = recording_new(4, "base/1,target=4", 5, 0);
    hj_writer *writer = NULL;
    hj_stamp *stamp = NULL;
    const uint8_t *bytes;
    size_t size;
    hj_record record = game->header;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_stamp_new(&stamp, writer), HJ_OK);
    CU_ASSERT_EQUAL(hj_stamp_put(stamp, &record), HJ_OK);
    for (unsigned k = 1; k <= 50; k++) {
        record = (hj_record){.kind = HJ_RECORD_ACTION, .as.action = game->action[k]};
        CU_ASSERT_EQUAL(hj_stamp_put(stamp, &record), HJ_OK);
    }
    record = (hj_record){.kind = HJ_RECORD_RULING,
                         .as.ruling = {.kind = HJ_RULING_TAKEBACK, .action = 22}};
    CU_ASSERT_EQUAL(hj_stamp_put(stamp, &record), HJ_OK);
    for (unsigned k = 23; k <= game->actions; k++) {
        record = (hj_record){.kind = HJ_RECORD_ACTION, .as.action = game->action[k]};
        CU_ASSERT_EQUAL(hj_stamp_put(stamp, &record), HJ_OK);
    }
    hj_end_reason reason;
    record = (hj_record){.kind = HJ_RECORD_END};
    record.as.end.winners = (uint8_t)hj_game_winners(hj_stamp_game(stamp), &reason);
    CU_ASSERT_EQUAL(hj_stamp_put(stamp, &record), HJ_OK);
    hj_stamp_free(stamp);
    CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, &bytes, &size), HJ_OK);
    judged *j = judged_new();
    judge_bytes(j, bytes, size, NULL);
    HJ_CHECK(j->worst == HJ_VERDICT_CLEAN, "%s: %s", hj_verdict_word(j->worst),
             j->findings > 0 ? j->finding[0].text : "");
    CU_ASSERT_TRUE(j->result.checkpoints > 5);
    hj_writer_close(writer);
    free(j);
    free(game);
}

HJ_TESTS(takeback, TEST(any_action_in_force_can_be_gone_back_to), TEST(kept_positions_have_no_gaps),
         TEST(nowhere_else), TEST(a_thousand_are_enough), TEST(the_last_action_gained_nothing),
         TEST(a_finding_taken_back_is_ruled_on), TEST(a_win_can_be_taken_back),
         TEST(amounts_taken_over_stay), TEST(the_stamp_goes_back_too));
