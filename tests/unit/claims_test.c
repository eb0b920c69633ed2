/* claims_test.c: what a log claims against what the replay gives: gains, hands, fields, digests,
 * snapshots, points and winners; what a finding says of a difference; and how the replay goes on
 * with recorded amounts. Logs are written, read back and judged. */
#include "harness.h"
#include "state/position.h"
#include "tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT_VERDICT(j, wanted)                                                                  \
    HJ_CHECK((j)->result.verdict == (wanted), "%s: %s, %s", hj_verdict_word((j)->result.verdict),  \
             (j)->error, (j)->findings > 0 ? (j)->finding[0].text : "no finding")

static const hj_verify_options everything = {.keep_going = true};

/* The first actions of a game, without checkpoints. */
static tape *opening(uint64_t seed, unsigned actions, const char *rules) {
    tape *t = tape_new();
    hj_config config;
    tape_config(&config, 4, rules);
    tape_header(t, &config);
    tape_play(t, seed, actions);
    for (unsigned k = t->count; k-- > 0;)
        if (t->record[k].kind == HJ_RECORD_CHECKPOINT)
            tape_remove(t, k);
    t->claims = 0;
    return t;
}

/* Index of a roll that pays somebody; the seat, and what it gets. 0 = none. */
static unsigned paying_roll(const tape *t, unsigned *seat, hj_bundle *gain) {
    for (unsigned n = 1; tape_find(t, HJ_KIND_ROLL, n) != 0 && n < 200; n++) {
        const unsigned at = tape_find(t, HJ_KIND_ROLL, n);
        hj_game *game = tape_game(t, at + 1);
        for (*seat = 1; *seat <= 4; ++*seat) {
            *gain = hj_game_gained(game, *seat);
            if (*gain != 0) {
                hj_game_free(game);
                return at;
            }
        }
        hj_game_free(game);
    }
    return 0;
}

/* A log up to the paying roll, with a checkpoint that claims that gain. */
static tape *gain_claimed(uint64_t seed, unsigned *seat, hj_bundle *gain, unsigned *number) {
    tape *t = opening(seed, 120, "base/1");
    const unsigned at = paying_roll(t, seat, gain);
    CU_ASSERT_FATAL(at != 0);
    *number = at; /* no checkpoints: the records are the header and actions */
    t->count = at + 1;
    hj_checkpoint *checkpoint = &tape_checkpoint(t)->as.checkpoint;
    checkpoint->has_gained[*seat] = true;
    checkpoint->gained[*seat] = *gain;
    return t;
}

/* ---- gains ---- */

static void a_right_gain_is_equal(void) {
    judged *j = judged_new();
    for (uint64_t seed = 1; seed <= 5; seed++) {
        unsigned seat, number;
        hj_bundle gain;
        tape *t = gain_claimed(seed, &seat, &gain, &number);
        judge_tape(j, t, &everything);
        EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE); /* no End */
        CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
        CU_ASSERT_EQUAL(j->result.diverged, 0);
        free(t);
    }
    free(j);
}

static void a_wrong_gain_is_diverged(void) {
    judged *j = judged_new();
    unsigned seat, number;
    hj_bundle gain;
    char path[32], words[128];
    tape *t = gain_claimed(1, &seat, &gain, &number);
    hj_checkpoint *checkpoint = &t->record[t->count - 1].as.checkpoint;
    checkpoint->gained[seat] = 0;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 0);
    const finding_copy *finding = &j->finding[0];
    snprintf(path, sizeof path, "P%u.gained", seat);
    hj_text_bundle(words, sizeof words, gain);
    CU_ASSERT_STRING_EQUAL(finding->path, path);
    CU_ASSERT_STRING_EQUAL(finding->recorded, "nothing");
    CU_ASSERT_STRING_EQUAL(finding->replayed, words);
    CU_ASSERT_EQUAL(finding->seat, seat);
    CU_ASSERT_EQUAL(finding->number, number);
    CU_ASSERT_EQUAL(finding->last_writer, number);
    CU_ASSERT_STRING_EQUAL(finding->code, "BASE-PROD-01");
    CU_ASSERT_STRING_EQUAL(finding->writer, "BASE-PROD-01");
    CU_ASSERT(finding->has_game);
    CU_ASSERT(strstr(finding->text, path) != NULL && strstr(finding->text, words) != NULL);
    /* One card too many of any kind is found too. */
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        checkpoint->gained[seat] = gain + hj_bundle_make(r, 1);
        judge_tape(j, t, NULL);
        EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    }
    /* A claim for a seat that is not there is no claim on nothing. */
    checkpoint->gained[seat] = gain;
    checkpoint->has_gained[6] = true;
    judge_tape(j, t, NULL);
    HJ_CHECK(j->result.verdict == HJ_VERDICT_DIVERGED || j->result.verdict == HJ_VERDICT_MALFORMED,
             "%s", hj_verdict_word(j->result.verdict));
    free(t);
    free(j);
}

static void paying_cards_is_no_gain(void) {
    judged *j = judged_new();
    tape *t = opening(2, 200, "base/1");
    unsigned checked = 0;
    for (unsigned n = 1; tape_find(t, HJ_KIND_DISCARD, n) != 0 && n < 20; n++) {
        tape *part = opening(2, 200, "base/1");
        const unsigned at = tape_find(part, HJ_KIND_DISCARD, n);
        part->count = at + 1;
        hj_checkpoint *checkpoint = &tape_checkpoint(part)->as.checkpoint;
        for (unsigned seat = 1; seat <= 4; seat++)
            checkpoint->has_gained[seat] = true;
        judge_tape(j, part, &everything);
        EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
        checked++;
        free(part);
    }
    CU_ASSERT(checked > 0);
    free(t);
    free(j);
}

static void unknown_gained_cards_count_as_cards(void) {
    judged *j = judged_new();
    unsigned seat, number;
    hj_bundle gain;
    tape *t = gain_claimed(3, &seat, &gain, &number);
    hj_checkpoint *checkpoint = &t->record[t->count - 1].as.checkpoint;
    const unsigned cards = hj_bundle_size(gain);
    checkpoint->gained[seat] = hj_bundle_make(6, cards);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    checkpoint->gained[seat] = hj_bundle_make(6, cards + 1);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        if (hj_bundle_of(gain, r) != 0)
            continue;
        checkpoint->gained[seat] = hj_bundle_make(6, cards - 1) + hj_bundle_make(r, 1);
        judge_tape(j, t, &everything);
        EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    }
    free(t);
    free(j);
}

/* With the recorded gain taken over, the hands recorded beside it agree, and so does what follows.
 */
static void a_recorded_gain_is_taken_over(void) {
    judged *j = judged_new();
    unsigned seat, number, resource = 1;
    hj_bundle gain;
    char path[64];
    tape *t = gain_claimed(4, &seat, &gain, &number);
    hj_game *game = tape_game(t, t->count);
    while (hj_bundle_of(gain, resource) == 0)
        resource++;
    const uint32_t hand = hj_game_value(game, "hand", seat, resource);
    const uint32_t bank = hj_game_value(game, "bank", resource, 0);
    for (unsigned twice = 0; twice < 2; twice++) {
        if (twice > 0) /* the same claim again is not taken over again */
            tape_checkpoint(t);
        hj_checkpoint *checkpoint = &t->record[t->count - 1].as.checkpoint;
        checkpoint->has_gained[seat] = true;
        checkpoint->gained[seat] = gain + hj_bundle_make(resource, 1);
        snprintf(path, sizeof path, "P%u.hand.%s", seat, hj_resource_word(resource));
        tape_claim(t, path, hand + 1);
        snprintf(path, sizeof path, "bank.%s", hj_resource_word(resource));
        tape_claim(t, path, bank - 1);
    }
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    HJ_CHECK(j->findings == 1, "%u findings, the second: %s", j->findings, j->finding[1].text);
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
    /* What is found later says so. */
    const hj_action bad = {.kind = HJ_KIND_ROLL, .actor = 1, .die_a = 1, .die_b = 1};
    tape_action(t, &bad);
    judge_tape(j, t, &everything);
    CU_ASSERT_EQUAL(j->findings, 2);
    HJ_CHECK(strstr(j->finding[1].text, "taken over") != NULL, "%s", j->finding[1].text);
    CU_ASSERT(j->finding[1].what_if);
    hj_game_free(game);
    free(t);
    free(j);
}

/* More than the bank has cannot be taken over: the replay keeps its own amounts. */
static void an_impossible_gain_is_not_taken_over(void) {
    judged *j = judged_new();
    unsigned seat, number, resource = 1;
    hj_bundle gain;
    char path[64];
    tape *t = gain_claimed(4, &seat, &gain, &number);
    hj_game *game = tape_game(t, t->count);
    while (hj_bundle_of(gain, resource) == 0)
        resource++;
    hj_checkpoint *checkpoint = &t->record[t->count - 1].as.checkpoint;
    checkpoint->gained[seat] = gain + hj_bundle_make(resource, 60);
    snprintf(path, sizeof path, "P%u.hand.%s", seat, hj_resource_word(resource));
    tape_claim(t, path, hj_game_value(game, "hand", seat, resource));
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->findings, 1); /* the hand is the replay's */
    hj_game_free(game);
    free(t);
    free(j);
}

/* ---- fields ---- */

/* A game up to somewhere in its middle, and the game there. */
static tape *middle(uint64_t seed, hj_game **game) {
    tape *t = opening(seed, 150, "base/1");
    *game = tape_game(t, t->count);
    return t;
}

static void every_field_can_be_claimed(void) {
    judged *j = judged_new();
    hj_game *game;
    tape *t = middle(5, &game);
    char path[64];
    const hj_extent extent = position_extent(hj_game_config(game));
    tape_checkpoint(t);
    for (unsigned index = 0; index < hj_field_count(); index++) {
        const hj_field_row *row = hj_field_at(index);
        const unsigned i = row->dims >= 1 ? 1 : 0, k = row->dims >= 2 ? 1 : 0;
        unsigned most_i, most_k;
        if (!state_field_extent(&most_i, &most_k, &extent, row->tag) || row->tag >= 220)
            continue; /* of a module that is not in play; 220 on are derived ones of scenarios */
        if (hj_text_path(path, sizeof path, row->tag, i, k) == 0)
            continue;
        tape_claim(t, path, hj_game_get(game, row->tag, i, k));
    }
    CU_ASSERT(t->claims > 40);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
    /* And each of them is noticed when it is wrong. */
    for (unsigned k = 0; k < t->claims; k++) {
        t->claim[k].value ^= 1;
        judge_tape(j, t, &everything);
        HJ_CHECK(j->findings >= 1 && j->finding[0].kind == HJ_FINDING_DIVERGED, "claim %u: %s", k,
                 j->error);
        hj_text_path(path, sizeof path, t->claim[k].field, t->claim[k].i, t->claim[k].j);
        HJ_CHECK(strcmp(j->finding[0].path, path) == 0, "%s, not %s", j->finding[0].path, path);
        HJ_CHECK(strcmp(j->finding[0].recorded, j->finding[0].replayed) != 0, "%s: %s", path,
                 j->finding[0].recorded);
        t->claim[k].value ^= 1;
    }
    hj_game_free(game);
    free(t);
    free(j);
}

static void a_difference_names_its_last_writer(void) {
    judged *j = judged_new();
    tape *t = opening(6, 150, "base/1");
    const unsigned at = tape_find(t, HJ_KIND_ROAD, 3);
    char path[32];
    tape_checkpoint(t);
    snprintf(path, sizeof path, "e%u.road", t->record[at].as.action.edge);
    tape_claim(t, path, 0);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->finding[0].last_writer, at);
    CU_ASSERT_STRING_EQUAL(j->finding[0].recorded, "none");
    snprintf(path, sizeof path, "P%u", t->record[at].as.action.actor);
    CU_ASSERT_STRING_EQUAL(j->finding[0].replayed, path);
    CU_ASSERT_EQUAL(j->finding[0].last_good, 0);
    free(t);

    /* Points are made of other fields; the last of their writers is named. */
    hj_game *game;
    t = opening(6, 150, "base/1");
    const unsigned settled = tape_find(t, HJ_KIND_SETTLEMENT, 1);
    t->count = settled + 2; /* and its road */
    game = tape_game(t, t->count);
    tape_checkpoint(t);
    tape_claim(t, "P1.points", hj_game_value(game, "points", 1, 0) + 1);
    judge_tape(j, t, &everything);
    CU_ASSERT_EQUAL(j->finding[0].last_writer, settled);
    CU_ASSERT_STRING_EQUAL(j->finding[0].code, "BASE-VP-01");
    hj_game_free(game);
    free(t);
    free(j);
}

static void the_last_good_checkpoint_is_named(void) {
    judged *j = judged_new();
    tape *t = opening(7, 100, "base/1");
    hj_game *game = tape_game(t, 61);
    hj_record good = {.kind = HJ_RECORD_CHECKPOINT}, bad = {.kind = HJ_RECORD_CHECKPOINT};
    good.as.checkpoint.digest_bits = 64;
    good.as.checkpoint.digest = hj_game_digest(game);
    bad.as.checkpoint.digest_bits = 64;
    bad.as.checkpoint.digest = 1;
    tape_insert(t, 81, &bad);
    tape_insert(t, 61, &good); /* after action 60 */
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->findings, 1);
    CU_ASSERT_EQUAL(j->finding[0].last_good, 60);
    CU_ASSERT_EQUAL(j->finding[0].number, 80);
    CU_ASSERT_STRING_EQUAL(j->finding[0].path, "digest");
    CU_ASSERT_STRING_EQUAL(j->finding[0].recorded, "0000000000000001");
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
    hj_game_free(game);
    free(t);
    free(j);
}

/* A seat, hex or corner that this game does not have; a field that no version has. */
static void claims_on_nothing_are_not_equal(void) {
    judged *j = judged_new();
    static const char *const paths[] = {"P5.hand.ore", "h25.terrain", "c60.owner", "e100.road"};
    for (size_t k = 0; k < sizeof paths / sizeof paths[0]; k++) {
        hj_game *game;
        tape *t = middle(8, &game);
        tape_checkpoint(t);
        tape_claim(t, paths[k], 0);
        judge_tape(j, t, &everything);
        EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
        CU_ASSERT_STRING_EQUAL(j->finding[0].replayed, "no such place in this game");
        hj_game_free(game);
        free(t);
    }
    free(j);
}

static void recorded_hands_are_taken_over(void) {
    judged *j = judged_new();
    hj_game *game;
    tape *t = middle(9, &game);
    char path[64];
    unsigned resource = 1;
    while (hj_game_value(game, "bank", resource, 0) < 2)
        resource++;
    const uint32_t hand = hj_game_value(game, "hand", 1, resource);
    const uint32_t bank = hj_game_value(game, "bank", resource, 0);
    for (unsigned k = 0; k < 2; k++) {
        tape_checkpoint(t);
        snprintf(path, sizeof path, "P1.hand.%s", hj_resource_word(resource));
        tape_claim(t, path, hand + 2);
    }
    snprintf(path, sizeof path, "bank.%s", hj_resource_word(resource));
    tape_claim(t, path, bank - 2);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    HJ_CHECK(j->findings == 1, "%u findings: %s", j->findings, j->finding[1].text);
    CU_ASSERT_EQUAL(j->result.checkpoints, 2);
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
    hj_game_free(game);
    free(t);
    free(j);
}

/* With an endless bank a hand may be taken over without the bank. */
static void an_endless_bank_stays_as_it_is(void) {
    judged *j = judged_new();
    tape *t = opening(10, 120, "base/1,bank=unlimited");
    hj_game *game = tape_game(t, t->count);
    const uint32_t bank = hj_game_value(game, "bank", HJ_ORE, 0);
    tape_checkpoint(t);
    tape_claim(t, "P2.hand.ore", 70);
    tape_checkpoint(t);
    tape_claim(t, "P2.hand.ore", 70);
    tape_claim(t, "bank.ore", bank);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->findings, 1);
    hj_game_free(game);
    free(t);
    free(j);
}

/* Chance comes before state, and a digest that differs says nothing more. */
static void findings_come_in_the_order_of_causes(void) {
    judged *j = judged_new();
    unsigned seat, number;
    hj_bundle gain;
    tape *t = gain_claimed(11, &seat, &gain, &number);
    hj_checkpoint *checkpoint = &t->record[t->count - 1].as.checkpoint;
    checkpoint->digest_bits = 32;
    checkpoint->digest = 5;
    tape_claim(t, "robber", 0);
    checkpoint->gained[seat] = 0;
    judge_tape(j, t, &everything);
    CU_ASSERT_EQUAL(j->findings, 2);
    HJ_CHECK(strstr(j->finding[0].path, "gained") != NULL, "%s", j->finding[0].path);
    CU_ASSERT_STRING_EQUAL(j->finding[1].path, "robber");
    CU_ASSERT_STRING_EQUAL(j->finding[1].recorded, "none");
    HJ_CHECK(strncmp(j->finding[1].replayed, "h", 1) == 0, "%s", j->finding[1].replayed);
    free(t);
    free(j);
}

/* ---- the whole state ---- */

static void digests_of_both_widths_are_compared(void) {
    judged *j = judged_new();
    hj_game *game;
    tape *t = middle(12, &game);
    hj_checkpoint *checkpoint = &tape_checkpoint(t)->as.checkpoint;
    const uint64_t digest = hj_game_digest(game);
    checkpoint->digest_bits = 64;
    checkpoint->digest = digest;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    checkpoint->digest = digest ^ (UINT64_C(1) << 40);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    checkpoint->digest_bits = 32;
    checkpoint->digest = digest & UINT32_MAX;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    checkpoint->digest ^= 1;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(strlen(j->finding[0].recorded), 8);
    hj_game_free(game);
    free(t);
    free(j);
}

static void a_snapshot_names_the_first_difference(void) {
    judged *j = judged_new();
    hj_game *game;
    tape *t = middle(13, &game);
    static uint8_t image[HJ_SNAPSHOT_MAX];
    hj_checkpoint *checkpoint = &tape_checkpoint(t)->as.checkpoint;
    checkpoint->snapshot_size = (uint32_t)hj_game_snapshot(game, image, sizeof image);
    checkpoint->snapshot = image;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
    image[1]++; /* the turn stands first */
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->findings, 1);
    CU_ASSERT_STRING_EQUAL(j->finding[0].path, "turn");
    image[1]--;
    image[0] = 77; /* no version of an image */
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    image[0] = 1;
    checkpoint->snapshot_size--;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_MALFORMED);
    hj_game_free(game);
    free(t);
    free(j);
}

static void a_checkpoint_may_stand_before_any_action(void) {
    judged *j = judged_new();
    tape *t = tape_new();
    hj_config config;
    tape_config(&config, 4, "base/1");
    tape_header(t, &config);
    hj_checkpoint *checkpoint = &tape_checkpoint(t)->as.checkpoint;
    checkpoint->has_gained[1] = true;
    tape_claim(t, "bank.ore", 19);
    tape_claim(t, "P1.roads_left", 15);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_EQUAL(j->result.checkpoints_equal, 1);
    tape_claim(t, "P4.cities_left", 3);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->result.first_finding, 0);
    free(t);
    free(j);
}

/* ---- the end ---- */

static tape *won(uint64_t seed, hj_end **end) {
    tape *t = tape_new();
    hj_config config;
    tape_config(&config, 4, "base/1");
    tape_header(t, &config);
    tape_play(t, seed, 0);
    *end = &t->record[t->count - 1].as.end;
    CU_ASSERT_EQUAL_FATAL(t->record[t->count - 1].kind, HJ_RECORD_END);
    return t;
}

static void wrong_points_are_diverged(void) {
    judged *j = judged_new();
    hj_end *end;
    tape *t = won(14, &end);
    end->points[2]++;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_EQUAL(j->findings, 1);
    CU_ASSERT_STRING_EQUAL(j->finding[0].path, "P2.points");
    CU_ASSERT_STRING_EQUAL(j->finding[0].code, "BASE-VP-01");
    CU_ASSERT_EQUAL(j->finding[0].seat, 2);
    CU_ASSERT(j->finding[0].last_writer > 0);
    HJ_CHECK(strstr(j->line, "as recorded") != NULL, "%s", j->line);
    free(t);
    free(j);
}

static void a_wrong_winner_is_diverged(void) {
    judged *j = judged_new();
    hj_end *end;
    tape *t = won(15, &end);
    char wanted[64];
    unsigned right = 1, wrong = 1;
    while (((end->winners >> (right - 1)) & 1) == 0)
        right++;
    wrong = right == 1 ? 2 : 1;
    end->winners = (uint8_t)(1u << (wrong - 1));
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_STRING_EQUAL(j->finding[0].path, "winners");
    snprintf(wanted, sizeof wanted, "; differs: recorded P%u, replayed P%u", wrong, right);
    HJ_CHECK(strstr(j->line, wanted) != NULL, "%s", j->line);
    CU_ASSERT(j->result.outcome_checked);
    /* Two winners in a game that has one. */
    end->winners = (uint8_t)((1u << (wrong - 1)) | (1u << (right - 1)));
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    /* The right winner for the wrong reason. */
    end->winners = (uint8_t)(1u << (right - 1));
    end->reason = HJ_END_CONCESSION;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    end->reason = 0;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    free(t);
    free(j);
}

static void a_win_that_never_came_is_diverged(void) {
    judged *j = judged_new();
    hj_end *end;
    tape *t = won(16, &end);
    t->count /= 2;
    end = &tape_end(t)->as.end;
    end->winners = 1;
    end->reason = HJ_END_POINTS;
    judge_tape(j, t, NULL);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_STRING_EQUAL(j->finding[0].code, "BASE-END-01");
    CU_ASSERT_STRING_EQUAL(j->line, "differs: recorded P1, replayed nobody");
    free(t);
    free(j);
}

static void a_wrong_end_digest_is_diverged(void) {
    judged *j = judged_new();
    hj_end *end;
    tape *t = won(17, &end);
    end->digest ^= UINT64_C(1) << 60;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    CU_ASSERT_STRING_EQUAL(j->finding[0].path, "digest");
    CU_ASSERT_EQUAL(strlen(j->finding[0].recorded), 16);
    free(t);
    free(j);
}

/* An end by time ranks by points, where the table allows it. */
static void an_end_by_time_ranks_by_points(void) {
    judged *j = judged_new();
    tape *t = opening(18, 200, "base/1,time_end=any");
    hj_game *game = tape_game(t, t->count);
    unsigned most = 0, first = 0;
    for (unsigned seat = 1; seat <= 4; seat++) {
        const unsigned points = hj_game_value(game, "points", seat, 0);
        if (points > most)
            most = points, first = 0;
        first |= points == most ? 1u << (seat - 1) : 0;
    }
    hj_end *end = &tape_end(t)->as.end;
    end->reason = HJ_END_TIME;
    end->winners = (uint8_t)first;
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_CLEAN);
    HJ_CHECK(strstr(j->line, "by time with ") != NULL && strstr(j->line, "as recorded") != NULL,
             "%s", j->line);
    end->winners = (uint8_t)(~first & 15u);
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_DIVERGED);
    end->winners = 0; /* nobody is named */
    judge_tape(j, t, &everything);
    EXPECT_VERDICT(j, HJ_VERDICT_INCOMPLETE);
    hj_game_free(game);
    free(t);
    free(j);
}

HJ_TESTS(claims, TEST(a_right_gain_is_equal), TEST(a_wrong_gain_is_diverged),
         TEST(paying_cards_is_no_gain), TEST(unknown_gained_cards_count_as_cards),
         TEST(a_recorded_gain_is_taken_over), TEST(an_impossible_gain_is_not_taken_over),
         TEST(every_field_can_be_claimed), TEST(a_difference_names_its_last_writer),
         TEST(the_last_good_checkpoint_is_named), TEST(claims_on_nothing_are_not_equal),
         TEST(recorded_hands_are_taken_over), TEST(an_endless_bank_stays_as_it_is),
         TEST(findings_come_in_the_order_of_causes), TEST(digests_of_both_widths_are_compared),
         TEST(a_snapshot_names_the_first_difference),
         TEST(a_checkpoint_may_stand_before_any_action), TEST(wrong_points_are_diverged),
         TEST(a_wrong_winner_is_diverged), TEST(a_win_that_never_came_is_diverged),
         TEST(a_wrong_end_digest_is_diverged), TEST(an_end_by_time_ranks_by_points));
