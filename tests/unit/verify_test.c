/* verify_test.c: the verdict contract through the public API: logs are written, read back and
 * judged. Each verdict, what sets it and what overrides it, findings and their marks, the options
 * of a run, and hostile bytes. Claims have a test of their own, claims_test.c. */
#include "harness.h"
#include "tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

/* A won game of four under base/1; rules NULL = base/1. */
static tape *won_game(uint64_t seed, const char *rules) {
    tape *t = tape_new();
    hj_config config;
    tape_config(&config, 4, rules != NULL ? rules : "base/1");
    tape_header(t, &config);
    tape_play(t, seed, 0);
    HJ_CHECK(t->record[t->count - 1].kind == HJ_RECORD_END, "seed %u did not end", (unsigned)seed);
    return t;
}

static unsigned actions_of(const tape *t) {
    unsigned actions = 0;
    for (unsigned k = 0; k < t->count; k++)
        actions += t->record[k].kind == HJ_RECORD_ACTION;
    return actions;
}

/* The action number of a record. */
static unsigned number_at(const tape *t, unsigned index) {
    unsigned number = 0;
    for (unsigned k = 0; k <= index; k++)
        number += t->record[k].kind == HJ_RECORD_ACTION;
    return number;
}

#define EXPECT_VERDICT(j, wanted)                                                                  \
    HJ_CHECK((j)->result.verdict == (wanted), "%s: %s, %s", hj_verdict_word((j)->result.verdict),  \
             (j)->error, (j)->findings > 0 ? (j)->finding[0].text : "no finding")

/* ---- the verdicts ---- */

static void clean_games_are_clean(void) {
    judged *j = judged_new();
    for (uint64_t seed = 1; seed <= 5; seed++) {
        tape *t = won_game(seed, NULL);
        judge_tape(j, t, NULL);
        EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
        CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_CLEAN);
        CU_ASSERT_EQUAL(j->games, 1);
        CU_ASSERT_EQUAL(j->findings, 0);
        CU_ASSERT_EQUAL(j->result.actions, actions_of(t));
        CU_ASSERT_EQUAL(j->result.actions_legal, actions_of(t));
        CU_ASSERT(j->result.checkpoints > 20);
        CU_ASSERT_EQUAL(j->result.checkpoints_equal, j->result.checkpoints);
        CU_ASSERT(j->result.has_end && j->result.outcome_checked && !j->result.cut);
        CU_ASSERT_EQUAL(j->records, t->count);
        CU_ASSERT_STRING_EQUAL(j->ruleset, "base/1,board=beginner");
        CU_ASSERT_STRING_EQUAL(j->game_id, "test game");
        CU_ASSERT_STRING_EQUAL(j->error, "");
        CU_ASSERT_STRING_EQUAL(j->missing, "");
        const hj_end *end = &t->record[t->count - 1].as.end;
        CU_ASSERT_EQUAL(j->result.winners, end->winners);
        CU_ASSERT_EQUAL(memcmp(j->result.points, end->points, sizeof end->points), 0);
        CU_ASSERT_EQUAL(j->result.digest, end->digest);
        char line[100];
        unsigned seat = 1;
        while (((end->winners >> (seat - 1)) & 1) == 0)
            seat++;
        snprintf(line, sizeof line, "P%u wins with %u points at #%u, as recorded", seat,
                 end->points[seat], actions_of(t));
        CU_ASSERT_STRING_EQUAL(j->line, line);
        free(t);
    }
    free(j);
}

static void without_an_end_a_game_is_incomplete(void) {
    judged *j = judged_new();
    tape *t = won_game(1, NULL);
    t->count--;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_EQUAL(j->findings, 1);
    CU_ASSERT_EQUAL(j->finding[0].kind, HJ_FINDING_INCOMPLETE);
    CU_ASSERT_EQUAL(j->result.findings, 0);
    HJ_CHECK(strstr(j->missing, "no End record") != NULL && strstr(j->missing, "has won") != NULL,
             "%s", j->missing);
    HJ_CHECK(strstr(j->line, "not claimed") != NULL, "%s", j->line);
    t->count = 40;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_STRING_EQUAL(j->line, "not reached");
    HJ_CHECK(strstr(j->missing, "won") == NULL, "%s", j->missing);
    free(t);
    free(j);
}

static void an_end_that_names_nobody_is_incomplete(void) {
    judged *j = judged_new();
    tape *t = won_game(2, NULL);
    hj_end *end = &t->record[t->count - 1].as.end;
    end->winners = 0;
    end->reason = 0;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT(!j->result.outcome_checked);
    HJ_CHECK(strstr(j->missing, "no winner") != NULL, "%s", j->missing);
    end->reason = HJ_END_POINTS;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    free(t);
    free(j);
}

static void a_game_broken_off_is_incomplete(void) {
    judged *j = judged_new();
    tape *t = won_game(3, NULL);
    t->count = 60;
    tape_end(t)->as.end.reason = HJ_END_UNFINISHED;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    HJ_CHECK(strstr(j->missing, "broken off") != NULL, "%s", j->missing);
    /* But not where somebody has won: then that is what is wrong. */
    tape *won = won_game(3, NULL);
    hj_end *end = &won->record[won->count - 1].as.end;
    end->winners = 0;
    end->reason = HJ_END_UNFINISHED;
    judge_tape(j, won, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    free(won);
    free(t);
    free(j);
}

static void a_dropped_action_is_illegal(void) {
    judged *j = judged_new();
    tape *t = won_game(4, NULL);
    const unsigned at = tape_find(t, HJ_KIND_ROLL, 5);
    const unsigned number = number_at(t, at);
    tape_remove(t, at); /* the roll, and what it claimed */
    tape_remove(t, at);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->findings, 1); /* what follows is a matter of --keep-going */
    CU_ASSERT(j->result.findings > 1);
    CU_ASSERT_EQUAL(j->result.first_finding, number);
    const finding_copy *finding = judged_first(j, HJ_FINDING_ILLEGAL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(finding);
    CU_ASSERT_EQUAL(finding->number, number);
    CU_ASSERT(!finding->what_if);
    CU_ASSERT(finding->has_game);
    CU_ASSERT(finding->turn > 0);
    CU_ASSERT(strncmp(finding->code, "BASE-", 5) == 0);
    CU_ASSERT(finding->reasons >= 1);
    bool failed = false;
    for (unsigned k = 0; k < finding->reasons; k++) {
        HJ_CHECK(finding->reason[k].text[0] != '\0' || finding->reason[k].ok, "reason %u", k);
        HJ_CHECK(strchr(finding->reason[k].text, '{') == NULL, "%s", finding->reason[k].text);
        failed = failed || !finding->reason[k].ok;
    }
    CU_ASSERT(failed);
    CU_ASSERT(finding->forced != finding->skipped);
    free(t);
    free(j);
}

/* A digest says which card it was: what stays open is what no claim tells. */
static void unknown_cards_stay_possible(void) {
    judged *j = judged_new();
    tape *t = won_game(5, NULL);
    const unsigned at = tape_find(t, HJ_KIND_BUY_CARD, 2);
    const hj_action bought = t->record[at].as.action;
    t->record[at].as.action.card = HJ_CARD_UNKNOWN;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    CU_ASSERT(j->result.hidden && j->result.assignments == 1);
    CU_ASSERT_EQUAL(j->result.actions_legal, actions_of(t));
    for (unsigned k = 0; k < t->count; k++) {
        if (t->record[k].kind == HJ_RECORD_CHECKPOINT)
            t->record[k].as.checkpoint.digest_bits = 0;
        if (t->record[k].kind == HJ_RECORD_END)
            t->record[k].as.end.digest_bits = 0;
    }
    judge_tape(j, t, NULL);
    CU_ASSERT(j->result.verdict == HJ_VERDICT_CONSISTENT || j->result.assignments == 1);
    /* It is wrong only where it is wrong whatever the card was. */
    hj_game *game = tape_game(t, at);
    CU_ASSERT_EQUAL(hj_game_check(game, &t->record[at].as.action), 0);
    CU_ASSERT(!hj_game_is_open(game));
    CU_ASSERT_EQUAL(hj_game_apply(game, &t->record[at].as.action), 0);
    CU_ASSERT(hj_game_is_open(game));
    uint32_t least, most;
    hj_game_range(game, hj_field_find("card")->tag, bought.actor, bought.card, &least, &most);
    CU_ASSERT_EQUAL(most, least + 1);
    hj_game_free(game);
    free(t);

    t = won_game(5, NULL);
    unsigned robbed = 0;
    for (unsigned k = 1; k < t->count && robbed == 0; k++)
        if (t->record[k].kind == HJ_RECORD_ACTION &&
            t->record[k].as.action.kind == HJ_KIND_ROBBER &&
            t->record[k].as.action.resource <= HJ_RESOURCES)
            robbed = k;
    CU_ASSERT_FATAL(robbed > 0);
    t->record[robbed].as.action.resource = HJ_RESOURCE_UNKNOWN;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    /* Nobody to rob: there was no card, seen or not. */
    t->record[robbed].as.action.seat = HJ_SEAT_NONE;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->result.first_finding, number_at(t, robbed));
    free(t);
    free(j);
}

static void unknown_rules_are_unsupported(void) {
    judged *j = judged_new();
    tape *t = won_game(6, NULL);
    t->record[0].as.header.config.ruleset_version = 9;
    const uint8_t *bytes;
    size_t size;
    hj_writer *writer = NULL;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    bool written = true;
    for (unsigned k = 0; k < t->count && written; k++)
        written = hj_writer_put(writer, &t->record[k]) == HJ_OK;
    if (written && hj_writer_finish(writer, &bytes, &size) == HJ_OK) {
        judge_bytes(j, bytes, size, NULL);
        EXPECT_VERDICT(j, HJ_VERDICT_UNSUPPORTED);
        CU_ASSERT_EQUAL(j->result.actions_legal, 0);
        CU_ASSERT(j->error[0] != '\0');
    } else {
        harness_skip("the writer refuses rules it does not know");
    }
    hj_writer_close(writer);
    free(t);
    free(j);
}

/* The reason names what is not known. */
static void what_is_not_known_is_named(void) {
    judged *j = judged_new();
    tape *t = tape_new();
    hj_config config;
    tape_config(&config, 6, "base/1");
    config.option[hj_option_find("mode56")] = 2; /* paired */
    tape_header(t, &config);
    judge_tape(j, t, NULL);
    if (j->result.verdict == HJ_VERDICT_UNSUPPORTED)
        HJ_CHECK(strstr(j->error, "6 seats on 30 hexes") != NULL, "%s", j->error);
    else
        EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE); /* a version that knows the bigger box */
    free(t);
    free(j);
}

static void a_board_that_cannot_be_is_illegal_at_zero(void) {
    judged *j = judged_new();
    tape *t = won_game(7, NULL);
    hj_config *config = &t->record[0].as.header.config;
    config->number[1] = 11; /* the box has no more of them */
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->finding[0].number, 0);
    CU_ASSERT_EQUAL(j->result.first_finding, 0);
    CU_ASSERT_EQUAL(j->finding[0].kind, HJ_FINDING_ILLEGAL);
    CU_ASSERT(j->finding[0].reasons >= 1);
    CU_ASSERT(strncmp(j->finding[0].code, "BASE-", 5) == 0);
    CU_ASSERT(j->result.actions_legal > 0); /* the replay goes on all the same */
    free(t);
    free(j);
}

static void the_reader_s_word_is_malformed(void) {
    judged *j = judged_new();
    tape *t = won_game(8, NULL);
    const uint8_t *bytes;
    size_t size;
    hj_writer *writer = tape_write(t, &bytes, &size);
    judge_bytes(j, bytes, size - 12, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    CU_ASSERT_EQUAL(j->games, 1);
    CU_ASSERT(j->result.cut);
    CU_ASSERT(j->result.actions_legal > 0);
    CU_ASSERT(j->error[0] != '\0');
    judge_bytes(j, (const uint8_t *)"not a log at all, whatever it is", 32, NULL);
    CU_ASSERT_EQUAL(j->games, 1);
    CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_MALFORMED);
    uint8_t *copy = malloc(size);
    CU_ASSERT_PTR_NOT_NULL_FATAL(copy);
    memcpy(copy, bytes, size);
    copy[size - 6] ^= 1; /* of the CRC */
    judge_bytes(j, copy, size, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    free(copy);
    hj_writer_close(writer);
    free(t);
    free(j);
}

static void edited_bytes_are_malformed_by_hash_and_counts(void) {
    judged *j = judged_new();
    tape *t = won_game(9, NULL);
    hj_end *end = &t->record[t->count - 1].as.end;
    end->has_hash = true;
    memset(end->hash, 7, sizeof end->hash);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    HJ_CHECK(strstr(j->error, "damaged or edited") != NULL, "%s", j->error);
    end->has_hash = false;
    end->actions = actions_of(t) + 1;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    HJ_CHECK(strstr(j->error, "actions") != NULL, "%s", j->error);
    end->actions = 0;
    end->checkpoints = 1;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    HJ_CHECK(strstr(j->error, "checkpoints") != NULL, "%s", j->error);
    /* The findings of the game are listed all the same, and override nothing. */
    tape_insert(t, 2, &t->record[1]);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    CU_ASSERT_PTR_NOT_NULL(judged_first(j, HJ_FINDING_ILLEGAL));
    CU_ASSERT_PTR_NOT_NULL(judged_first(j, HJ_FINDING_MALFORMED));
    CU_ASSERT_EQUAL(j->result.first_finding, 2);
    free(t);
    free(j);
}

/* ---- what a run may ask for ---- */

static void keep_going_lists_what_follows(void) {
    judged *j = judged_new();
    tape *t = won_game(4, NULL);
    const hj_verify_options all = {.keep_going = true};
    const unsigned at = tape_find(t, HJ_KIND_ROLL, 5);
    tape_remove(t, at); /* with what it claimed */
    tape_remove(t, at);
    judge_tape(j, t, NULL);
    const uint32_t findings = j->result.findings;
    CU_ASSERT_EQUAL(j->findings, 1);
    judge_tape(j, t, &all);
    CU_ASSERT_EQUAL(j->result.findings, findings);
    CU_ASSERT_EQUAL(j->findings, findings < 1000 ? findings : 1000);
    CU_ASSERT(!j->finding[0].what_if);
    for (unsigned k = 1; k < j->findings; k++)
        HJ_CHECK(j->finding[k].what_if && strstr(j->finding[k].text, "(after #") != NULL,
                 "finding %u: %s", k, j->finding[k].text);
    free(t);
    free(j);
}

static void findings_stop_at_a_thousand(void) {
    judged *j = judged_new();
    tape *t = tape_new();
    hj_config config;
    const hj_verify_options all = {.keep_going = true};
    const hj_action roll = {.kind = HJ_KIND_ROLL, .actor = 1, .die_a = 3, .die_b = 3};
    tape_config(&config, 4, "base/1");
    tape_header(t, &config);
    for (unsigned k = 0; k < 3000; k++)
        tape_action(t, &roll);
    judge_tape(j, t, &all);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->findings, 1000);
    CU_ASSERT_EQUAL(j->result.illegal, 3000);
    CU_ASSERT_EQUAL(j->result.actions, 3000);
    CU_ASSERT_EQUAL(j->result.actions_legal, 0);
    free(t);
    free(j);
}

static void required_things_must_be_there(void) {
    judged *j = judged_new();
    tape *t = won_game(10, NULL);
    const hj_verify_options checkpoints = {.require_checkpoints = true};
    const hj_verify_options outcome = {.require_outcome = true};
    const hj_verify_options seal = {.require_seal = true};
    judge_tape(j, t, &checkpoints);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    judge_tape(j, t, &outcome);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    judge_tape(j, t, &seal);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_STRING_EQUAL(j->missing, "no seal");
    for (unsigned k = t->count; k-- > 0;)
        if (t->record[k].kind == HJ_RECORD_CHECKPOINT)
            tape_remove(t, k);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    CU_ASSERT_EQUAL(j->result.checkpoints, 0);
    judge_tape(j, t, &checkpoints);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_STRING_EQUAL(j->missing, "no checkpoint");
    free(t);
    free(j);
}

/* A game to eight points, judged by other targets and readings than its own. */
static void other_rules_judge_in_their_own_way(void) {
    judged *j = judged_new();
    tape *t = won_game(11, "base/1,target=8");
    const char *const ten[] = {"target=10", NULL};
    const char *const wrong[] = {"target=x", NULL};
    const hj_verify_options by_ten = {.set = ten};
    const hj_verify_options by_wrong = {.set = wrong};
    const hj_verify_options by_readings = {.readings = "pioneers,target=3"};
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    CU_ASSERT_STRING_EQUAL(j->ruleset, "base/1,target=8,board=beginner");
    judge_tape(j, t, &by_ten);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED); /* nobody has won by then */
    CU_ASSERT_STRING_EQUAL(j->ruleset, "base/1,board=beginner");
    HJ_CHECK(strncmp(j->line, "differs: recorded P", 19) == 0 &&
                 strstr(j->line, "replayed nobody") != NULL,
             "%s", j->line);
    judge_tape(j, t, &by_readings); /* the target is a setting and stays */
    CU_ASSERT_STRING_EQUAL(j->ruleset,
                           "base/1,target=8,board=beginner,shortage=seat_order,late_claim=warn");
    judge_tape(j, t, &by_wrong);
    EXPECT_VERDICT(j, HJ_VERDICT_UNSUPPORTED);
    CU_ASSERT_EQUAL(j->result.actions_legal, 0);
    free(t);
    free(j);
}

/* What a record says by one reading may be judged by another: when a win is noted is a matter of
 * the readings, and a digest holds the position alone. */
static void digests_bear_other_readings_of_the_win(void) {
    judged *j = judged_new();
    tape *t = won_game(24, NULL);
    static const char *const readings[] = {"base/1,late_claim=warn", "base/1,win=not_looked_for"};
    for (size_t k = 0; k < 2; k++) {
        const hj_verify_options by = {.readings = readings[k], .keep_going = true};
        judge_tape(j, t, &by);
        EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
        CU_ASSERT_EQUAL(j->result.checkpoints_equal, j->result.checkpoints);
    }
    /* The position itself must still be the recorded one. */
    t->record[t->count - 1].as.end.digest ^= 1;
    const hj_verify_options by = {.readings = readings[0]};
    judge_tape(j, t, &by);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    free(t);
    free(j);
}

/* ---- play after a win ---- */

/* A won game with the end taken off and another turn put on. */
static tape *played_on(const char *rules, unsigned *number) {
    tape *t = won_game(12, rules);
    t->count--;
    *number = actions_of(t) + 1;
    hj_action done = {.kind = HJ_KIND_END_TURN};
    hj_game *game = tape_game(t, t->count);
    done.actor = (uint8_t)hj_game_value(game, "on_turn", 0, 0);
    hj_game_free(game);
    tape_action(t, &done);
    return t;
}

static void play_after_the_win_is_illegal(void) {
    judged *j = judged_new();
    unsigned number;
    tape *t = played_on("base/1", &number);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_STRING_EQUAL(j->finding[0].code, "BASE-END-04");
    CU_ASSERT_EQUAL(j->finding[0].number, number);
    CU_ASSERT_EQUAL(j->result.warnings, 0);
    free(t);
    free(j);
}

static void a_late_claim_may_be_a_warning(void) {
    judged *j = judged_new();
    tape *t = tape_new();
    hj_config config;
    const hj_verify_options strict = {.strict = true};
    tape_config(&config, 4, "base/1,late_claim=warn");
    tape_header(t, &config);
    /* The engine ends nothing here: play until somebody's win is due, then a little further. */
    unsigned due = 0;
    for (unsigned actions = 50; due == 0 && actions < 3000; actions += 50) {
        tape_play(t, 20 + actions, 50);
        hj_game *game = tape_game(t, t->count);
        due = hj_game_value(game, "win_due", 0, 0);
        hj_game_free(game);
    }
    CU_ASSERT_FATAL(due != 0);
    due &= ~(due - 1); /* one of them */
    tape_play(t, 99, 10);
    hj_end *end = &tape_end(t)->as.end;
    end->winners = (uint8_t)due;
    end->reason = HJ_END_POINTS;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    CU_ASSERT_EQUAL(j->result.warnings, 1);
    CU_ASSERT_EQUAL(j->findings, 1);
    CU_ASSERT_EQUAL(j->finding[0].kind, HJ_FINDING_WARNING);
    CU_ASSERT_STRING_EQUAL(j->finding[0].code, "BASE-END-04");
    HJ_CHECK(strstr(j->line, "as recorded") != NULL, "%s", j->line);
    judge_tape(j, t, &strict);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->result.warnings, 0);
    /* A winner who had no turn with the points has not won. */
    end->winners = due == 1 ? 2 : 1;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    free(t);
    free(j);
}

static void giving_up_ends_a_game(void) {
    judged *j = judged_new();
    tape *t = tape_new();
    hj_config config;
    hj_record person = {.kind = HJ_RECORD_PERSON};
    tape_config(&config, 3, "base/1");
    tape_header(t, &config);
    person.as.person.seat = 2;
    person.as.person.name = "Ben";
    tape_insert(t, 1, &person);
    tape_play(t, 1, 30);
    for (uint8_t seat = 1; seat <= 3; seat += 2) {
        const hj_action concede = {.kind = HJ_KIND_CONCEDE, .actor = seat};
        tape_action(t, &concede);
    }
    hj_end *end = &tape_end(t)->as.end;
    end->winners = 2;
    end->reason = HJ_END_CONCESSION;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    HJ_CHECK(strncmp(j->line, "P2 Ben wins by concession with ", 31) == 0 &&
                 strstr(j->line, "at #32, as recorded") != NULL,
             "%s", j->line);
    CU_ASSERT_STRING_EQUAL(j->name[2], "Ben");
    CU_ASSERT_STRING_EQUAL(j->name[1], "");
    end->winners = 4;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    HJ_CHECK(strstr(j->line, "differs: recorded P3, replayed P2") != NULL, "%s", j->line);
    free(t);
    free(j);
}

/* ---- findings ---- */

/* Two roads: one through a foreign settlement names it and the action that put it there. */
static void a_blocking_piece_is_named_with_its_action(void) {
    tape *t = won_game(13, NULL);
    judged *j = judged_new();
    const unsigned at = tape_find(t, HJ_KIND_SETTLEMENT, 3);
    hj_record again = t->record[tape_find(t, HJ_KIND_SETTLEMENT, 2)];
    char wanted[32];
    /* P3 settles where P2 just did. */
    again.as.action.actor = t->record[at].as.action.actor;
    snprintf(wanted, sizeof wanted, "(#%u)", number_at(t, tape_find(t, HJ_KIND_SETTLEMENT, 2)));
    t->record[at] = again;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_STRING_EQUAL(j->finding[0].code, "BASE-SETUP-04");
    CU_ASSERT_EQUAL(j->finding[0].seat, again.as.action.actor);
    bool named = false;
    for (unsigned k = 0; k < j->finding[0].reasons; k++)
        named = named || (!j->finding[0].reason[k].ok &&
                          strstr(j->finding[0].reason[k].text, wanted) != NULL);
    HJ_CHECK(named, "no %s in: %s", wanted, j->finding[0].reason[0].text);
    free(t);
    free(j);
}

static void explain_lists_all_preconditions(void) {
    hj_config config;
    hj_game *game = NULL;
    hj_reason broken, reasons[HJ_REASONS_MAX];
    tape_config(&config, 4, "base/1");
    CU_ASSERT_EQUAL_FATAL(hj_game_new(&game, &config, NULL, 0, &broken), HJ_OK);
    const hj_action first = {.kind = HJ_KIND_SETTLEMENT, .actor = 1, .corner = 29};
    const hj_action off = {.kind = HJ_KIND_SETTLEMENT, .actor = 1, .corner = 60};
    const hj_action early = {.kind = HJ_KIND_ROLL, .actor = 2, .die_a = 1, .die_b = 2};
    CU_ASSERT_EQUAL(hj_game_check(game, &first), 0);
    unsigned count = hj_game_explain(game, &first, reasons);
    CU_ASSERT(count >= 2);
    for (unsigned k = 0; k < count; k++)
        HJ_CHECK(reasons[k].ok, "%s", reasons[k].text);
    count = hj_game_explain(game, &off, reasons);
    CU_ASSERT(count >= 1 && !reasons[count - 1].ok);
    count = hj_game_explain(game, &early, reasons);
    unsigned failed = 0;
    for (unsigned k = 0; k < count; k++)
        failed += !reasons[k].ok;
    HJ_CHECK(failed >= 2, "only %u failed", failed); /* the seat, and the step */
    char step[100];
    CU_ASSERT(hj_game_step(game, step, sizeof step) > 0);
    CU_ASSERT_STRING_EQUAL(step, "set-up: P1 places a settlement");
    CU_ASSERT_EQUAL(hj_game_apply(game, &first), 0);
    hj_game_step(game, step, sizeof step);
    CU_ASSERT_STRING_EQUAL(step, "set-up: P1 places a road");
    CU_ASSERT_EQUAL(hj_game_step(game, step, 5), 0);
    hj_game_free(game);
}

static void a_game_says_where_it_stands(void) {
    tape *t = won_game(26, NULL);
    hj_game *game = tape_game(t, tape_find(t, HJ_KIND_ROLL, 1));
    char step[100];
    uint8_t edges[15];
    CU_ASSERT(hj_game_step(game, step, sizeof step) > 0);
    CU_ASSERT_STRING_EQUAL(step, "turn 1, P1, before the roll");
    CU_ASSERT_PTR_NULL(hj_game_fault(game));
    CU_ASSERT_EQUAL(hj_game_trail(game, 1, edges), hj_game_value(game, "road_length", 1, 0));
    CU_ASSERT_EQUAL(hj_game_trail(game, 0, edges), 0);
    CU_ASSERT_EQUAL(hj_game_trail(game, 5, edges), 0);
    CU_ASSERT_EQUAL(hj_game_gained(game, 0), 0);
    CU_ASSERT_EQUAL(hj_game_value(game, "no such field", 1, 1), 0);
    CU_ASSERT_EQUAL(hj_game_value(game, NULL, 1, 1), 0);
    CU_ASSERT(!hj_game_over(game));
    hj_game_free(game);
    game = tape_game(t, t->count);
    hj_game_step(game, step, sizeof step);
    HJ_CHECK(strstr(step, "the game is over") != NULL, "%s", step);
    hj_end_reason reason = 0;
    CU_ASSERT_EQUAL(hj_game_winners(game, &reason), t->record[t->count - 1].as.end.winners);
    CU_ASSERT_EQUAL(reason, HJ_END_POINTS);
    CU_ASSERT(hj_game_over(game));
    /* No action of a finished game is legal; a road that joins nothing may be forced elsewhere. */
    CU_ASSERT_EQUAL(hj_game_legal(game, 0, NULL, 0), 0);
    hj_game_free(game);
    free(t);
}

static void a_refused_action_may_be_forced(void) {
    tape *t = won_game(27, NULL);
    const unsigned at = tape_find(t, HJ_KIND_ROAD, 0); /* the last one built */
    hj_game *game = tape_game(t, at);
    hj_action road = t->record[at].as.action;
    uint8_t edge = 0;
    for (uint8_t e = 1; e <= 72 && edge == 0; e++) {
        road.edge = e;
        const hj_rule_row *row = hj_rule_at(hj_game_check(game, &road));
        if (row != NULL && strcmp(row->code, "BASE-BUILD-07") == 0)
            edge = e;
    }
    CU_ASSERT_FATAL(edge != 0);
    CU_ASSERT_NOT_EQUAL(hj_game_apply(game, &road), 0);
    CU_ASSERT_EQUAL(hj_game_value(game, "road", edge, 0), 0);
    CU_ASSERT(hj_game_force(game, &road));
    CU_ASSERT_EQUAL(hj_game_value(game, "road", edge, 0), road.actor);
    CU_ASSERT(!hj_game_force(game, &road)); /* a road lies there now */
    CU_ASSERT_PTR_NULL(hj_game_fault(game));
    hj_game_free(game);
    free(t);
}

static void games_that_cannot_be_are_refused(void) {
    hj_config config;
    hj_game *game = NULL;
    hj_reason broken;
    uint8_t image[HJ_SNAPSHOT_MAX];
    tape_config(&config, 4, "base/1");
    CU_ASSERT_EQUAL(hj_game_new(NULL, &config, NULL, 0, &broken), HJ_ARGUMENT);
    CU_ASSERT_EQUAL(hj_game_new(&game, NULL, NULL, 0, &broken), HJ_ARGUMENT);
    CU_ASSERT_EQUAL(hj_game_new(&game, &config, image, 0, &broken), HJ_MALFORMED);
    CU_ASSERT(!broken.ok && broken.text[0] != '\0');
    CU_ASSERT_PTR_NULL(game);
    config.ruleset_version = 2;
    CU_ASSERT_EQUAL(hj_game_new(&game, &config, NULL, 0, NULL), HJ_UNSUPPORTED);
    CU_ASSERT_PTR_NULL(game);
    tape_config(&config, 4, "base/1");
    CU_ASSERT_EQUAL_FATAL(hj_game_new(&game, &config, NULL, 0, NULL), HJ_OK);
    const size_t size = hj_game_snapshot(game, image, sizeof image);
    hj_game_free(game);
    CU_ASSERT_EQUAL_FATAL(hj_game_new(&game, &config, image, size, &broken), HJ_OK);
    hj_game_free(game);
    image[5]++; /* the bank */
    CU_ASSERT_EQUAL(hj_game_new(&game, &config, image, size, &broken), HJ_REFUSED);
    CU_ASSERT_PTR_NULL(game);
    CU_ASSERT_STRING_EQUAL(hj_rule_at(broken.rule)->code, "BASE-INV-01");
    HJ_CHECK(strstr(broken.text, "bank") != NULL, "%s", broken.text);
    hj_game_free(NULL);
}

static void a_refused_action_changes_nothing(void) {
    tape *t = won_game(14, NULL);
    hj_game *game = tape_game(t, t->count / 2), *copy = NULL;
    hj_reason broken;
    uint8_t before[HJ_SNAPSHOT_MAX], after[HJ_SNAPSHOT_MAX];
    CU_ASSERT_EQUAL_FATAL(hj_game_new(&copy, hj_game_config(game), NULL, 0, &broken), HJ_OK);
    const size_t size = hj_game_snapshot(game, before, sizeof before);
    CU_ASSERT(size > 400);
    unsigned refused = 0;
    for (unsigned k = 1; k < t->count; k++) {
        if (t->record[k].kind != HJ_RECORD_ACTION)
            continue;
        hj_game_copy(copy, game);
        const hj_bundle gained = hj_game_gained(copy, 1);
        if (hj_game_apply(copy, &t->record[k].as.action) == 0)
            continue;
        refused++;
        CU_ASSERT_EQUAL(hj_game_snapshot(copy, after, sizeof after), size);
        HJ_CHECK(memcmp(before, after, size) == 0, "record %u", k);
        CU_ASSERT_EQUAL(hj_game_gained(copy, 1), gained);
    }
    CU_ASSERT(refused > 100);
    CU_ASSERT_EQUAL(hj_game_snapshot(game, before, 100), 0);
    hj_game_free(copy);
    hj_game_free(game);
    free(t);
}

static void rulings_are_counted(void) {
    judged *j = judged_new();
    tape *t = won_game(4, NULL);
    const unsigned at = tape_find(t, HJ_KIND_ROLL, 5);
    hj_record ruling = {.kind = HJ_RECORD_RULING};
    ruling.as.ruling.kind = HJ_RULING_STANDS;
    ruling.as.ruling.action = number_at(t, at) + 1;
    ruling.as.ruling.authority = "TD";
    tape_insert(t, at, &t->record[at]); /* the dice are thrown twice */
    tape_insert(t, t->count, &ruling);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->result.ruled, 1);
    free(t);
    free(j);
}

static void names_are_copied_and_bounded(void) {
    judged *j = judged_new();
    tape *t = won_game(15, NULL);
    static char name[1001];
    hj_record person = {.kind = HJ_RECORD_PERSON};
    for (unsigned k = 0; k + 2 < sizeof name; k += 2)
        memcpy(name + k, "\xc3\xa9", 2);
    name[1000] = '\0';
    person.as.person.seat = 3;
    person.as.person.name = name;
    tape_insert(t, 1, &person);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    const size_t size = strlen(j->name[3]);
    HJ_CHECK(size > 200 && size < 260 && size % 2 == 0, "%u bytes", (unsigned)size);
    CU_ASSERT_EQUAL(memcmp(j->name[3], name, size), 0);
    free(t);
    free(j);
}

/* ---- warnings ---- */

/* Red numbers that touch on a board that promises nothing: printed, counted, no verdict. */
static void an_odd_board_is_a_warning(void) {
    judged *j = judged_new();
    tape *t = tape_new();
    hj_config config;
    const hj_verify_options strict = {.strict = true};
    tape_config(&config, 4, "base/1");
    config.option[hj_option_find("board")] = 2; /* custom */
    unsigned red = 1, beside = 0;
    while (config.number[red] != 6 && config.number[red] != 8)
        red++;
    for (unsigned other = red + 1; beside == 0; other++)
        if (config.number[other] == 6 || config.number[other] == 8)
            beside = other; /* moves next to the first */
    for (unsigned side = 0; side < 6 && beside != 0; side++) {
        const unsigned next = hj_island_of(19)->hex[red].neighbor[side];
        if (next != 0 && config.number[next] != 0) {
            const uint8_t number = config.number[next];
            config.number[next] = config.number[beside];
            config.number[beside] = number;
            beside = 0;
        }
    }
    tape_header(t, &config);
    tape_play(t, 1, 0);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    CU_ASSERT_EQUAL(j->result.warnings, 1);
    CU_ASSERT_EQUAL(j->result.findings, 0);
    CU_ASSERT_EQUAL(j->finding[0].kind, HJ_FINDING_WARNING);
    CU_ASSERT_EQUAL(j->finding[0].number, 0);
    CU_ASSERT_STRING_EQUAL(j->finding[0].code, "BASE-BOARD-09");
    judge_tape(j, t, &strict);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    free(t);
    free(j);
}

static void a_missed_steal_may_be_a_warning(void) {
    judged *j = judged_new();
    tape *t = won_game(2, "base/1,missed_steal=warn");
    unsigned at = 0;
    for (unsigned k = 1; k < t->count && at == 0; k++)
        if (t->record[k].kind == HJ_RECORD_ACTION &&
            t->record[k].as.action.kind == HJ_KIND_ROBBER &&
            t->record[k].as.action.resource <= HJ_RESOURCES)
            at = k;
    CU_ASSERT_FATAL(at != 0);
    t->record[at].as.action.seat = HJ_SEAT_NONE;
    t->record[at].as.action.resource = HJ_RESOURCE_NONE;
    t->count = at + 1;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    bool warned = false;
    for (unsigned k = 0; k < j->findings; k++)
        warned = warned || (j->finding[k].kind == HJ_FINDING_WARNING &&
                            strcmp(j->finding[k].code, "BASE-ROBBER-06") == 0 &&
                            j->finding[k].number == number_at(t, at));
    CU_ASSERT(warned);
    CU_ASSERT_EQUAL(j->result.actions_legal, j->result.actions);
    const char *const error[] = {"missed_steal=error", NULL};
    const hj_verify_options by_error = {.set = error};
    judge_tape(j, t, &by_error);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    free(t);
    free(j);
}

/* What seals are worth is tried in seal_test.c. */
static void bytes_that_are_no_seal_are_tampered_with(void) {
    judged *j = judged_new();
    tape *t = won_game(3, NULL);
    hj_record seal = {.kind = HJ_RECORD_SEAL};
    const hj_verify_options required = {.require_seal = true};
    seal.as.seal.bytes = (const uint8_t *)"seal";
    seal.as.seal.size = 4;
    tape_insert(t, t->count, &seal);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_TAMPERED);
    judge_tape(j, t, &required);
    EXPECT_VERDICT(j, HJ_VERDICT_TAMPERED);
    free(t);
    free(j);
}

/* ---- start positions ---- */

static void a_log_may_start_from_a_snapshot(void) {
    judged *j = judged_new();
    tape *t = won_game(16, NULL);
    static uint8_t image[HJ_SNAPSHOT_MAX];
    const unsigned from = t->count / 2;
    hj_game *game = tape_game(t, from);
    const size_t size = hj_game_snapshot(game, image, sizeof image);
    hj_game_free(game);
    hj_record *header = &t->record[0];
    header->as.header.start = image;
    header->as.header.start_size = (uint32_t)size;
    memmove(&t->record[1], &t->record[from], (t->count - from) * sizeof t->record[0]);
    t->count -= from - 1;
    if (t->record[1].kind == HJ_RECORD_CHECKPOINT)
        tape_remove(t, 1); /* its gains are of an action that is gone */
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    /* One card too many in the bank: no position of this box. */
    for (unsigned at = 5; at < 15; at++) {
        image[at]++;
        judge_tape(j, t, NULL);
        HJ_CHECK(j->result.verdict == HJ_VERDICT_ILLEGAL ||
                     j->result.verdict == HJ_VERDICT_MALFORMED,
                 "byte %u: %s", at, hj_verdict_word(j->result.verdict));
        CU_ASSERT_EQUAL(j->result.actions_legal, 0);
        if (j->result.verdict == HJ_VERDICT_ILLEGAL)
            HJ_CHECK(j->finding[0].reasons == 1 && j->finding[0].reason[0].text[0] != '\0' &&
                         j->finding[0].skipped,
                     "byte %u says nothing", at);
        image[at]--;
    }
    /* Another terrain, number or harbor than the header's: no position of this game. */
    for (unsigned part = 0; part < 3; part++) {
        const unsigned at = 15 + 10u * header->as.header.config.seats + 19 * part;
        const uint8_t was = image[at];
        image[at] = (uint8_t)(was % 5 + 1);
        judge_tape(j, t, NULL);
        HJ_CHECK(j->result.verdict == HJ_VERDICT_MALFORMED, "byte %u: %s", at,
                 hj_verdict_word(j->result.verdict));
        image[at] = was;
    }
    header->as.header.start_size = 10;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    free(t);
    free(j);
}

/* ---- many games ---- */

static void games_in_one_stream_get_one_verdict_each(void) {
    judged *j = judged_new(), *alone = judged_new();
    tape *one = won_game(17, NULL), *two = won_game(18, NULL);
    const uint8_t *a, *b;
    size_t a_size, b_size;
    tape_insert(two, 2, &two->record[1]);
    hj_writer *first = tape_write(one, &a, &a_size), *second = tape_write(two, &b, &b_size);
    uint8_t *both = malloc(2 * a_size + b_size);
    CU_ASSERT_PTR_NOT_NULL_FATAL(both);
    memcpy(both, a, a_size);
    memcpy(both + a_size, b, b_size);
    memcpy(both + a_size + b_size, a, a_size);
    judge_bytes(j, both, 2 * a_size + b_size, NULL);
    CU_ASSERT_EQUAL(j->games, 3);
    CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->verdict[0], HJ_VERDICT_CLEAN);
    CU_ASSERT_EQUAL(j->verdict[1], HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->verdict[2], HJ_VERDICT_CLEAN);
    CU_ASSERT_EQUAL(j->result.index, 3);
    /* Nothing is left over from the game before. */
    judge_bytes(alone, a, a_size, NULL);
    CU_ASSERT_STRING_EQUAL(alone->line, j->line);
    CU_ASSERT_EQUAL(alone->result.digest, j->result.digest);
    CU_ASSERT_EQUAL(alone->result.actions, j->result.actions);
    free(both);
    hj_writer_close(first);
    hj_writer_close(second);
    free(one);
    free(two);
    free(alone);
    free(j);
}

static void graver_verdicts_come_first(void) {
    static const hj_verdict order[] = {
        HJ_VERDICT_FAULT,      HJ_VERDICT_TAMPERED,    HJ_VERDICT_MALFORMED,
        HJ_VERDICT_ILLEGAL,    HJ_VERDICT_DIVERGED,    HJ_VERDICT_INCOMPLETE,
        HJ_VERDICT_CONSISTENT, HJ_VERDICT_UNSUPPORTED, HJ_VERDICT_CLEAN};
    for (unsigned a = 0; a < 9; a++)
        for (unsigned b = 0; b < 9; b++)
            HJ_CHECK(hj_verdict_graver(order[a], order[b]) == order[a < b ? a : b], "%u %u", a, b);
}

/* ---- hostile bytes ---- */

static void every_cut_of_a_log_gets_a_verdict(void) {
    judged *j = judged_new();
    tape *t = won_game(19, NULL);
    const uint8_t *bytes;
    size_t size;
    t->count = t->count < 150 ? t->count : 150;
    hj_writer *writer = tape_write(t, &bytes, &size);
    for (size_t cut = 0; cut < size; cut++) {
        judge_bytes(j, bytes, cut, NULL);
        HJ_CHECK(j->games <= 1, "cut at %u: %u games", (unsigned)cut, (unsigned)j->games);
        if (j->games == 1)
            HJ_CHECK(j->worst == HJ_VERDICT_MALFORMED && j->error[0] != '\0', "cut at %u: %s",
                     (unsigned)cut, hj_verdict_word(j->worst));
    }
    hj_writer_close(writer);
    free(t);
    free(j);
}

/* Do these bytes decompress, checksum included, to what those do? The last bits of a deflate stream
 * fill its last byte and mean nothing. */
static bool same_content(const uint8_t *a, const uint8_t *b, size_t size) {
    enum { ROOM = 1 << 20 };
    uint8_t *out[2] = {malloc(ROOM), malloc(ROOM)};
    size_t length[2] = {0, 0};
    bool good = out[0] != NULL && out[1] != NULL;
    for (unsigned k = 0; k < 2 && good; k++) {
        z_stream z = {.next_in = k == 0 ? a : b, .avail_in = (uInt)size, .avail_out = ROOM};
        z.next_out = out[k];
        good = inflateInit2(&z, 15 + 16) == Z_OK && inflate(&z, Z_FINISH) == Z_STREAM_END &&
               z.avail_in == 0;
        length[k] = z.total_out;
        inflateEnd(&z);
    }
    good = good && length[0] == length[1] && memcmp(out[0], out[1], length[0]) == 0;
    free(out[0]);
    free(out[1]);
    return good;
}

static void flipped_bits_never_pass(void) {
    judged *j = judged_new();
    tape *t = won_game(20, NULL);
    const uint8_t *bytes;
    size_t size;
    hj_writer *writer = tape_write(t, &bytes, &size);
    uint8_t *copy = malloc(size);
    CU_ASSERT_PTR_NOT_NULL_FATAL(copy);
    memcpy(copy, bytes, size);
    for (size_t at = 10; at < size; at += harness_long() ? 1 : 17) {
        copy[at] ^= (uint8_t)(1u << (at % 8));
        judge_bytes(j, copy, size, NULL);
        HJ_CHECK((j->games == 1 && j->worst == HJ_VERDICT_MALFORMED) ||
                     same_content(copy, bytes, size),
                 "byte %u: %s", (unsigned)at, hj_verdict_word(j->worst));
        copy[at] ^= (uint8_t)(1u << (at % 8));
    }
    free(copy);
    hj_writer_close(writer);
    free(t);
    free(j);
}

/* Actions and claims with random fields: whatever the writer takes, the judge survives. */
static void random_records_get_a_verdict(void) {
    judged *j = judged_new();
    tape *t = tape_new();
    hj_config config;
    uint32_t seed = 12345;
    const hj_verify_options all = {.keep_going = true};
    tape_config(&config, 4, "base/1");
    for (unsigned round = 0; round < (harness_long() ? 400u : 40u); round++) {
        tape_header(t, &config);
        tape_play(t, round + 1, 40 + round % 100); /* too short for anybody to win */
        hj_writer *writer = NULL;
        const uint8_t *bytes;
        size_t size;
        CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
        unsigned taken = 0;
        for (unsigned k = 0; k < t->count; k++)
            taken += hj_writer_put(writer, &t->record[k]) == HJ_OK;
        CU_ASSERT_EQUAL(taken, t->count);
        for (unsigned k = 0; k < 300; k++) {
            hj_record record = {.kind = HJ_RECORD_ACTION};
            hj_action *action = &record.as.action;
            uint8_t *raw = (uint8_t *)action;
            for (size_t at = 0; at < 20; at++) {
                seed = seed * 1664525u + 1013904223u;
                raw[at] = (uint8_t)((seed >> 24) % 9);
            }
            action->kind = (uint8_t)(1 + (seed >> 8) % 16);
            action->actor = (uint8_t)(1 + (seed >> 16) % 4);
            const uint32_t fields = hj_kind_fields((hj_kind)action->kind);
            hj_action whole = {.kind = action->kind, .actor = action->actor};
            if (fields & HJ_HAS_HEX)
                whole.hex = (uint8_t)(1 + (seed >> 4) % 19);
            if (fields & HJ_HAS_CORNER)
                whole.corner = (uint8_t)(1 + (seed >> 4) % 54);
            if (fields & HJ_HAS_EDGE)
                whole.edge = (uint8_t)(1 + (seed >> 4) % 72);
            if (fields & HJ_HAS_SEAT)
                whole.seat = (uint8_t)(1 + (seed >> 12) % 4);
            if (fields & HJ_HAS_RESOURCE)
                whole.resource = (uint8_t)(1 + (seed >> 10) % 5);
            if (fields & HJ_HAS_CARD)
                whole.card = (uint8_t)(1 + (seed >> 10) % 5);
            if (fields & HJ_HAS_DICE)
                whole.die_a = (uint8_t)(1 + seed % 6), whole.die_b = (uint8_t)(1 + (seed >> 7) % 6);
            if (fields & (HJ_HAS_GIVE | HJ_MAY_GIVE))
                whole.give = hj_bundle_make(1 + (seed >> 5) % 5, 1 + (seed >> 9) % 4);
            if (fields & (HJ_HAS_GET | HJ_MAY_GET))
                whole.get = hj_bundle_make(1 + (seed >> 6) % 5, 1 + (seed >> 11) % 2);
            record.as.action = whole;
            if (!HJ_CHECK(hj_writer_put(writer, &record) == HJ_OK, "%s", hj_writer_error(writer)))
                break;
        }
        CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, &bytes, &size), HJ_OK);
        judge_bytes(j, bytes, size, &all);
        CU_ASSERT_EQUAL(j->games, 1);
        HJ_CHECK(j->worst == HJ_VERDICT_ILLEGAL || j->worst == HJ_VERDICT_INCOMPLETE,
                 "round %u: %s %s", round, hj_verdict_word(j->worst), j->error);
        HJ_CHECK(judged_first(j, HJ_FINDING_FAULT) == NULL, "round %u: %s", round, j->error);
        hj_writer_close(writer);
    }
    free(t);
    free(j);
}

static void nothing_to_read_is_no_game(void) {
    hj_reader *reader = NULL;
    hj_verdict worst = HJ_VERDICT_DIVERGED;
    CU_ASSERT_EQUAL(hj_verify(NULL, NULL, &worst), 0);
    CU_ASSERT_EQUAL(worst, HJ_VERDICT_DIVERGED);
    tape *t = won_game(1, NULL);
    const uint8_t *bytes;
    size_t size;
    hj_writer *writer = tape_write(t, &bytes, &size);
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, bytes, size), HJ_OK);
    CU_ASSERT_EQUAL(hj_verify(reader, NULL, NULL), 1); /* no options, nobody to tell */
    CU_ASSERT_EQUAL(hj_verify(reader, NULL, &worst), 0);
    hj_reader_close(reader);
    hj_writer_close(writer);
    free(t);
}

/* An endless bank lets a hand grow; beyond the limit the log is refused by the limit's name. */
static void a_hand_beyond_the_limit_is_malformed(void) {
    judged *j = judged_new();
    tape *t = tape_new();
    hj_config config;
    static uint8_t image[HJ_SNAPSHOT_MAX];
    uint8_t before[HJ_SNAPSHOT_MAX];
    tape_config(&config, 4, "base/1,bank=unlimited,discard_limit=30");
    tape_header(t, &config);
    tape_play(t, 21, 40);
    unsigned roll = tape_find(t, HJ_KIND_ROLL, 1);
    CU_ASSERT_FATAL(roll > 0);
    /* A number that pays P1 something, and the position with that hand almost full. */
    hj_game *game = tape_game(t, roll), *trial = tape_game(t, roll);
    hj_action action = t->record[roll].as.action;
    unsigned paid = 0, seat = 0;
    for (unsigned sum = 2; sum <= 12 && paid == 0; sum++) {
        action = (hj_action){.kind = HJ_KIND_ROLL, .actor = action.actor, .total = (uint8_t)sum};
        hj_game_copy(trial, game);
        if (sum == 7 || hj_game_apply(trial, &action) != 0)
            continue;
        for (seat = 1; seat <= 4 && paid == 0; seat++)
            for (unsigned r = 1; r <= 5; r++)
                if (hj_bundle_of(hj_game_gained(trial, seat), r) > 0)
                    paid = r;
        seat -= paid != 0;
    }
    CU_ASSERT_FATAL(paid != 0);
    const size_t size = hj_game_snapshot(game, before, sizeof before);
    memcpy(image, before, size);
    /* turn (4), bank (10), then the hands: two bytes for each seat and resource. */
    const size_t at = 1 + 4 + 10 + ((size_t)(seat - 1) * 5 + paid - 1) * 2;
    image[at] = 9999 & 255;
    image[at + 1] = 9999 >> 8;
    t->record[0].as.header.start = image;
    t->record[0].as.header.start_size = (uint32_t)size;
    t->count = 1;
    t->claims = 0;
    tape_action(t, &action);
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    HJ_CHECK(strstr(j->error, "over the limit: cards of one resource in a hand") != NULL, "%s",
             j->error);
    hj_game_free(game);
    hj_game_free(trial);
    free(t);
    free(j);
}

/* ---- stamps ---- */

static void stamps_make_checkpoints(void) {
    judged *j = judged_new();
    tape *t = won_game(22, NULL);
    hj_writer *writer = NULL;
    hj_stamp *stamp = NULL;
    const uint8_t *bytes;
    size_t size;
    const hj_verify_options all = {.keep_going = true, .require_checkpoints = true};
    unsigned turns = 0, claims = 0;
    for (unsigned k = 0; k < t->count; k++) {
        hj_record *record = &t->record[k];
        turns += record->kind == HJ_RECORD_ACTION && record->as.action.kind == HJ_KIND_END_TURN;
        if (record->kind == HJ_RECORD_CHECKPOINT) {
            record->as.checkpoint.digest_bits = 0;
            record->as.checkpoint.digest = 0;
            claims++;
        }
    }
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_stamp_new(&stamp, writer), HJ_OK);
    CU_ASSERT_PTR_NULL(hj_stamp_game(stamp));
    for (unsigned k = 0; k < t->count; k++)
        CU_ASSERT_EQUAL(hj_stamp_put(stamp, &t->record[k]), HJ_OK);
    CU_ASSERT_PTR_NOT_NULL(hj_stamp_game(stamp));
    hj_stamp_free(stamp);
    CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, &bytes, &size), HJ_OK);
    judge_bytes(j, bytes, size, &all);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    /* Claims at the end of a turn got the digest; set-up and the end got one of their own. */
    HJ_CHECK(j->result.checkpoints == claims + 2, "%u checkpoints for %u claims",
             (unsigned)j->result.checkpoints, claims);

    /* Read them: a digest after set-up, after each end of a turn, and before the End record. */
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    unsigned digests = 0, pairs = 0;
    bool was_digest = false;
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, bytes, size), HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK) {
        const bool digest =
            record->kind == HJ_RECORD_CHECKPOINT && record->as.checkpoint.digest_bits == 32;
        digests += digest;
        pairs += record->kind == HJ_RECORD_END && was_digest;
        was_digest = digest;
    }
    CU_ASSERT_EQUAL(digests, turns + 2);
    CU_ASSERT_EQUAL(pairs, 1);
    hj_reader_close(reader);
    hj_writer_close(writer);
    free(t);
    free(j);
}

/* A recorded gain that differs is taken over by the stamp as by the judge: the digests after it
 * agree with the claims beside them. */
static void stamps_take_recorded_amounts_over(void) {
    judged *j = judged_new();
    tape *t = won_game(25, NULL);
    hj_writer *writer = NULL;
    hj_stamp *stamp = NULL;
    const uint8_t *bytes;
    size_t size;
    const hj_verify_options all = {.keep_going = true};
    for (unsigned k = t->count; k-- > 0;)
        if (t->record[k].kind == HJ_RECORD_CHECKPOINT)
            tape_remove(t, k);
    t->record[t->count - 1].as.end.digest_bits = 0;
    t->record[t->count - 1].as.end.digest = 0;
    /* The last roll pays P1 one wool more than it did. */
    const unsigned at = tape_find(t, HJ_KIND_ROLL, 0);
    hj_game *game = tape_game(t, at + 1);
    hj_record claim = {.kind = HJ_RECORD_CHECKPOINT};
    claim.as.checkpoint.has_gained[1] = true;
    claim.as.checkpoint.gained[1] = hj_game_gained(game, 1) + hj_bundle_make(HJ_WOOL, 1);
    tape_insert(t, at + 1, &claim);
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_stamp_new(&stamp, writer), HJ_OK);
    for (unsigned k = 0; k < t->count; k++)
        CU_ASSERT_EQUAL(hj_stamp_put(stamp, &t->record[k]), HJ_OK);
    hj_stamp_free(stamp);
    CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, &bytes, &size), HJ_OK);
    judge_bytes(j, bytes, size, &all);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->findings, 1);
    CU_ASSERT_STRING_EQUAL(j->finding[0].path, "P1.gained");
    CU_ASSERT_EQUAL(j->result.checkpoints_equal + 1, j->result.checkpoints);
    hj_game_free(game);
    hj_writer_close(writer);
    free(t);
    free(j);
}

static void stamps_pass_broken_games_on(void) {
    judged *j = judged_new();
    tape *t = won_game(23, NULL);
    hj_writer *writer = NULL;
    hj_stamp *stamp = NULL;
    const uint8_t *bytes;
    size_t size;
    tape_insert(t, 2, &t->record[1]); /* illegal */
    const unsigned buy = tape_find(t, HJ_KIND_BUY_CARD, 1);
    t->record[buy].as.action.card = HJ_CARD_UNKNOWN;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_stamp_new(&stamp, writer), HJ_OK);
    for (unsigned k = 0; k < t->count; k++)
        CU_ASSERT_EQUAL(hj_stamp_put(stamp, &t->record[k]), HJ_OK);
    CU_ASSERT_PTR_NOT_NULL(hj_stamp_game(stamp));
    hj_stamp_free(stamp);
    CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, &bytes, &size), HJ_OK);
    judge_bytes(j, bytes, size, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_ILLEGAL);
    CU_ASSERT_EQUAL(j->result.actions, actions_of(t));
    CU_ASSERT_EQUAL(hj_stamp_new(&stamp, NULL), HJ_ARGUMENT);
    CU_ASSERT_EQUAL(hj_stamp_put(NULL, &t->record[0]), HJ_ARGUMENT);
    hj_stamp_free(NULL);
    hj_writer_close(writer);
    free(t);
    free(j);
}

HJ_TESTS(verify, TEST(clean_games_are_clean), TEST(without_an_end_a_game_is_incomplete),
         TEST(an_end_that_names_nobody_is_incomplete), TEST(a_game_broken_off_is_incomplete),
         TEST(a_dropped_action_is_illegal), TEST(unknown_cards_stay_possible),
         TEST(unknown_rules_are_unsupported), TEST(what_is_not_known_is_named),
         TEST(a_board_that_cannot_be_is_illegal_at_zero), TEST(the_reader_s_word_is_malformed),
         TEST(edited_bytes_are_malformed_by_hash_and_counts), TEST(keep_going_lists_what_follows),
         TEST(findings_stop_at_a_thousand), TEST(required_things_must_be_there),
         TEST(other_rules_judge_in_their_own_way), TEST(digests_bear_other_readings_of_the_win),
         TEST(play_after_the_win_is_illegal), TEST(a_late_claim_may_be_a_warning),
         TEST(giving_up_ends_a_game), TEST(a_blocking_piece_is_named_with_its_action),
         TEST(explain_lists_all_preconditions), TEST(a_game_says_where_it_stands),
         TEST(a_refused_action_may_be_forced), TEST(games_that_cannot_be_are_refused),
         TEST(a_refused_action_changes_nothing), TEST(rulings_are_counted),
         TEST(names_are_copied_and_bounded), TEST(an_odd_board_is_a_warning),
         TEST(a_missed_steal_may_be_a_warning), TEST(bytes_that_are_no_seal_are_tampered_with),
         TEST(a_log_may_start_from_a_snapshot), TEST(games_in_one_stream_get_one_verdict_each),
         TEST(graver_verdicts_come_first), TEST(every_cut_of_a_log_gets_a_verdict),
         TEST(flipped_bits_never_pass), TEST(random_records_get_a_verdict),
         TEST(nothing_to_read_is_no_game), TEST(a_hand_beyond_the_limit_is_malformed),
         TEST(stamps_make_checkpoints), TEST(stamps_take_recorded_amounts_over),
         TEST(stamps_pass_broken_games_on));
