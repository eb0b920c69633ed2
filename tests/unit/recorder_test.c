/* recorder_test.c: a game recorded move by move: what is written, what is refused, what is taken
 * back, how it ends, and that the file gets its name only when it is the game that was played. */
#include "harness.h"
#include "recording.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME "game.hjl.gz"
#define PART "game.hjl.gz.part"
#define SHORT_GAME "base/1,target=4"

static hj_recorder *open_recorder(const recording *game, const char *name,
                                  const hj_recorder_options *options) {
    hj_recorder *recorder = NULL;
    const hj_status status =
        hj_recorder_open(&recorder, recording_path(name), &game->header, options);
    CU_ASSERT_PTR_NOT_NULL_FATAL(recorder);
    HJ_CHECK(status == HJ_OK, "open: %s: %s", hj_status_word(status), hj_recorder_error(recorder));
    return recorder;
}

static void expect(const hj_recorder *recorder, hj_status got, hj_status wanted, const char *what) {
    HJ_CHECK(got == wanted, "%s: %s, not %s: '%s'", what, hj_status_word(got),
             hj_status_word(wanted), hj_recorder_error(recorder));
}

static bool says(const hj_recorder *recorder, const char *words) {
    return HJ_CHECK(strstr(hj_recorder_error(recorder), words) != NULL, "'%s' does not say '%s'",
                    hj_recorder_error(recorder), words);
}

/* ---- a whole game ---- */

/* Record by record the same stream as a stamp writes: header, actions, checkpoints, End. */
static void a_game_is_written_as_it_is_played(void) {
    static const hj_durability policies[] = {HJ_DURABILITY_PROCESS, HJ_DURABILITY_TURN,
                                             HJ_DURABILITY_NONE};
    recording *game = recording_new(4, "base/1", 7, 0);
    judged *j = judged_new();
    const uint8_t *bytes;
    size_t size;
    hj_writer *stamped = recording_stamped(game, &bytes, &size);
    fixture_bytes wanted = stream_of(bytes, size);
    for (unsigned k = 0; k < 3; k++) {
        const hj_recorder_options options = {.durability = policies[k]};
        hj_recorder *recorder = open_recorder(game, NAME, &options);
        CU_ASSERT_TRUE(file_exists(recording_path(PART)) && !file_exists(recording_path(NAME)));
        expect(recorder, recording_play(game, recorder, 0), HJ_OK, "play");
        CU_ASSERT_EQUAL(hj_recorder_actions(recorder), game->actions);
        CU_ASSERT_TRUE(file_exists(recording_path(PART)) && !file_exists(recording_path(NAME)));
        expect(recorder, hj_recorder_close(recorder, NULL, NULL), HJ_OK, "close");
        CU_ASSERT_TRUE(!file_exists(recording_path(PART)) && file_exists(recording_path(NAME)));
        CU_ASSERT_STRING_EQUAL(hj_recorder_path(recorder), recording_path(NAME));
        CU_ASSERT_EQUAL(hj_recorder_safe(recorder), game->actions);
        fixture_bytes file = file_read(recording_path(NAME));
        fixture_bytes stream = stream_of(file.at, file.size);
        HJ_CHECK(stream.size == wanted.size && memcmp(stream.at, wanted.at, stream.size) == 0,
                 "policy %u: %zu bytes, the stamp writes %zu", k, stream.size, wanted.size);
        judge_file(j, recording_path(NAME));
        HJ_CHECK(j->worst == HJ_VERDICT_CLEAN && j->result.outcome_checked, "policy %u: %s", k,
                 hj_verdict_word(j->worst));
        expect(recorder, hj_recorder_append(recorder, &game->action[1], 0, NULL), HJ_ARGUMENT,
               "an action after the close");
        says(recorder, "closed");
        hj_recorder_free(recorder);
        fixture_free(&file);
        fixture_free(&stream);
        recording_clear();
    }
    fixture_free(&wanted);
    hj_writer_close(stamped);
    recording_remove();
    free(j);
    free(game);
}

/* Names, notes, times and rulings come through; what is not in the stamp's log is all of it. */
static void everything_else_is_written_too(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    hj_recorder *recorder = open_recorder(game, NAME, NULL);
    const hj_person person = {1, "An\xc3\xa4", "red", "x17", "salt"};
    hj_ruling ruling = {HJ_RULING_PENALTY, 1, "TD", "late", "5.2", "10:00"};
    expect(recorder, hj_recorder_person(recorder, &person), HJ_OK, "person");
    expect(recorder, hj_recorder_append(recorder, &game->action[1], 4500, NULL), HJ_OK, "append");
    expect(recorder, hj_recorder_note(recorder, "tea"), HJ_OK, "note");
    expect(recorder, hj_recorder_rule(recorder, &ruling), HJ_OK, "ruling");
    ruling.action = 2;
    expect(recorder, hj_recorder_rule(recorder, &ruling), HJ_ARGUMENT, "a ruling on nothing");
    ruling = (hj_ruling){.kind = HJ_RULING_TAKEBACK};
    expect(recorder, hj_recorder_rule(recorder, &ruling), HJ_ARGUMENT, "a takeback as a ruling");
    expect(recorder, recording_play(game, recorder, 0), HJ_OK, "play");
    expect(recorder, hj_recorder_close(recorder, NULL, NULL), HJ_OK, "close");
    hj_recorder_free(recorder);
    hj_reader *reader;
    const hj_record *record;
    unsigned seen = 0;
    CU_ASSERT_EQUAL_FATAL(hj_reader_open(&reader, recording_path(NAME)), HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK) {
        if (record->kind == HJ_RECORD_PERSON)
            seen += strcmp(record->as.person.name, person.name) == 0;
        if (record->kind == HJ_RECORD_NOTE)
            seen += strcmp(record->as.note, "tea") == 0;
        if (record->kind == HJ_RECORD_RULING)
            seen += record->as.ruling.kind == HJ_RULING_PENALTY &&
                    strcmp(record->as.ruling.reference, "5.2") == 0;
        if (record->kind == HJ_RECORD_ACTION && record->number == 1)
            seen += record->time_ms == 4500;
    }
    CU_ASSERT_EQUAL(seen, 4);
    hj_reader_close(reader);
    recording_remove();
    free(game);
}

/* ---- refusals ---- */

/* Every refusal leaves the game and the file as they were, and the handle works on. */
static void refusals_write_nothing(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    hj_recorder *recorder = open_recorder(game, NAME, NULL);
    hj_rule rule = 0;
    expect(recorder, recording_play(game, recorder, 10), HJ_OK, "play");
    expect(recorder, hj_recorder_flush(recorder), HJ_OK, "flush");
    const fixture_bytes before = file_read(recording_path(PART));
    const uint64_t digest = hj_game_digest(hj_recorder_game(recorder));
    const hj_action far_road = {.kind = HJ_KIND_ROAD, .actor = 6, .edge = 109};
    const hj_action no_edge = {.kind = HJ_KIND_ROAD, .actor = 1};
    const hj_action unseen = {.kind = HJ_KIND_BUY_CARD, .actor = 1, .card = HJ_CARD_UNKNOWN};
    const hj_person nobody = {0};
    char long_text[70000];
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';

    CU_ASSERT_NOT_EQUAL(hj_recorder_try(recorder, &far_road), 0);
    expect(recorder, hj_recorder_append(recorder, &far_road, 0, &rule), HJ_REFUSED, "a bad road");
    CU_ASSERT_EQUAL(rule, hj_recorder_try(recorder, &far_road));
    says(recorder, hj_rule_at(rule)->code);
    expect(recorder, hj_recorder_append(recorder, &no_edge, 0, &rule), HJ_ARGUMENT, "no edge");
    says(recorder, "edge");
    expect(recorder, hj_recorder_force(recorder, &no_edge, 0, NULL, &rule), HJ_ARGUMENT, "no edge");
    expect(recorder, hj_recorder_append(recorder, &unseen, 0, &rule), HJ_UNSUPPORTED, "unseen");
    expect(recorder, hj_recorder_append(recorder, NULL, 0, &rule), HJ_ARGUMENT, "no action");
    expect(recorder, hj_recorder_note(recorder, "\xff"), HJ_ARGUMENT, "no text");
    says(recorder, "UTF-8");
    expect(recorder, hj_recorder_note(recorder, long_text), HJ_ARGUMENT, "a long note");
    expect(recorder, hj_recorder_person(recorder, &nobody), HJ_ARGUMENT, "no seat");
    expect(recorder, hj_recorder_person(recorder, NULL), HJ_ARGUMENT, "no person");
    expect(recorder, hj_recorder_rule(recorder, NULL), HJ_ARGUMENT, "no ruling");
    expect(recorder, hj_recorder_takeback(recorder, 11, NULL), HJ_ARGUMENT, "back to what is not");
    expect(recorder, hj_recorder_close(recorder, NULL, &rule), HJ_ARGUMENT, "it goes on");
    says(recorder, "goes on");

    CU_ASSERT_EQUAL(hj_game_digest(hj_recorder_game(recorder)), digest);
    CU_ASSERT_EQUAL(hj_recorder_actions(recorder), 10);
    expect(recorder, hj_recorder_flush(recorder), HJ_OK, "flush");
    fixture_bytes after = file_read(recording_path(PART));
    HJ_CHECK(after.size == before.size && memcmp(after.at, before.at, after.size) == 0,
             "%zu bytes before, %zu after", before.size, after.size);
    expect(recorder, recording_play(game, recorder, 0), HJ_OK, "play on");
    expect(recorder, hj_recorder_close(recorder, NULL, NULL), HJ_OK, "close");
    hj_recorder_free(recorder);
    fixture_free(&after);
    free(before.at);
    recording_remove();
    free(game);
}

static void open_fails(const char *name, const hj_record *header, hj_status wanted,
                       const char *words) {
    hj_recorder *recorder = NULL;
    const hj_status status = hj_recorder_open(&recorder, recording_path(name), header, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(recorder);
    expect(recorder, status, wanted, name);
    says(recorder, words);
    CU_ASSERT_EQUAL(hj_recorder_note(recorder, "no"), wanted);
    hj_recorder_free(recorder);
}

static void a_bad_start_leaves_no_file(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 1);
    hj_record odd = game->header;
    odd.as.header.config.seats = 2;
    open_fails(NAME, &odd, HJ_REFUSED, "2 seats");
    odd = game->header;
    odd.as.header.config.ruleset_version = 99;
    open_fails(NAME, &odd, HJ_UNSUPPORTED, "99");
    odd = game->header;
    odd.as.header.about.event = "\xff";
    open_fails(NAME, &odd, HJ_ARGUMENT, "UTF-8");
    odd = game->header;
    odd.kind = HJ_RECORD_NOTE;
    open_fails(NAME, &odd, HJ_ARGUMENT, "header");
    open_fails(NAME, NULL, HJ_ARGUMENT, "header");
    open_fails("game.gz", &game->header, HJ_ARGUMENT, "NAME.hjl.gz");
    open_fails("no/such/game.hjl.gz", &game->header, HJ_IO, "No such file");
    CU_ASSERT_TRUE(!file_exists(recording_path(NAME)) && !file_exists(recording_path(PART)));
    recording_remove();
    free(game);
}

/* Neither a finished game, nor what a crash left, nor a file that appeared meanwhile is touched. */
static void nothing_is_written_over(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    file_write(recording_path(NAME), "mine", 4);
    open_fails(NAME, &game->header, HJ_IO, "the file exists");
    unlink(recording_path(NAME));
    file_write(recording_path(PART), "mine", 4);
    open_fails(NAME, &game->header, HJ_IO, "resumed");
    unlink(recording_path(PART));
    hj_recorder *recorder = open_recorder(game, NAME, NULL);
    expect(recorder, recording_play(game, recorder, 0), HJ_OK, "play");
    file_write(recording_path(NAME), "mine", 4);
    expect(recorder, hj_recorder_close(recorder, NULL, NULL), HJ_IO, "close");
    says(recorder, "the file exists");
    expect(recorder, hj_recorder_close(recorder, NULL, NULL), HJ_IO, "close again");
    hj_recorder_free(recorder);
    fixture_bytes mine = file_read(recording_path(NAME));
    HJ_CHECK(mine.size == 4 && memcmp(mine.at, "mine", 4) == 0, "the file was written over");
    judged *j = judged_new();
    judge_file(j, recording_path(PART));
    CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_CLEAN);
    fixture_free(&mine);
    recording_remove();
    free(j);
    free(game);
}

/* ---- takebacks ---- */

/* The position after these actions, played from the start. */
static uint64_t digest_of(const recording *game, unsigned actions) {
    hj_game *replay = NULL;
    hj_reason broken;
    CU_ASSERT_EQUAL_FATAL(hj_game_new(&replay, &game->header.as.header.config, NULL, 0, &broken),
                          HJ_OK);
    for (unsigned k = 1; k <= actions; k++)
        CU_ASSERT_EQUAL(hj_game_apply(replay, &game->action[k]), 0);
    const uint64_t digest = hj_game_digest(replay);
    hj_game_free(replay);
    return digest;
}

static void a_takeback_deletes_nothing(void) {
    recording *game = recording_new(4, SHORT_GAME, 5, 0);
    hj_recorder *recorder = open_recorder(game, NAME, NULL);
    const hj_ruling words = {.authority = "table", .reason = "misread"};
    hj_action action;
    bool in_force;
    const unsigned last = game->actions;
    CU_ASSERT_FATAL(last > 60);
    expect(recorder, recording_play(game, recorder, 40), HJ_OK, "play");
    expect(recorder, hj_recorder_takeback(recorder, 33, &words), HJ_OK, "takeback");
    CU_ASSERT_EQUAL(hj_game_digest(hj_recorder_game(recorder)), digest_of(game, 33));
    CU_ASSERT_EQUAL(hj_recorder_actions(recorder), 40);
    CU_ASSERT_EQUAL(hj_recorder_standing(recorder), 33);
    CU_ASSERT_EQUAL(hj_recorder_safe(recorder), 40);
    CU_ASSERT_TRUE(hj_recorder_action(recorder, 33, &action, &in_force) && in_force);
    CU_ASSERT_TRUE(hj_recorder_action(recorder, 34, &action, &in_force) && !in_force);
    CU_ASSERT_TRUE(fixture_same_action(&action, &game->action[34]));
    CU_ASSERT_FALSE(hj_recorder_action(recorder, 41, &action, &in_force));
    CU_ASSERT_FALSE(hj_recorder_action(recorder, 0, &action, &in_force));
    expect(recorder, hj_recorder_takeback(recorder, 34, NULL), HJ_ARGUMENT, "to a void action");
    says(recorder, "taken back itself");
    expect(recorder, hj_recorder_takeback(recorder, 41, NULL), HJ_ARGUMENT, "to the future");
    for (unsigned k = 34; k <= last; k++)
        expect(recorder, hj_recorder_append(recorder, &game->action[k], 0, NULL), HJ_OK, "again");
    CU_ASSERT_TRUE(hj_game_over(hj_recorder_game(recorder)));
    CU_ASSERT_EQUAL(hj_recorder_actions(recorder), last + 7);
    expect(recorder, hj_recorder_takeback(recorder, last + 6, NULL), HJ_OK, "the winning move");
    CU_ASSERT_FALSE(hj_game_over(hj_recorder_game(recorder)));
    expect(recorder, hj_recorder_takeback(recorder, 0, NULL), HJ_OK, "to the start");
    CU_ASSERT_EQUAL(hj_game_digest(hj_recorder_game(recorder)), digest_of(game, 0));
    for (unsigned k = 1; k <= last; k++)
        expect(recorder, hj_recorder_append(recorder, &game->action[k], 0, NULL), HJ_OK, "anew");
    expect(recorder, hj_recorder_close(recorder, NULL, NULL), HJ_OK, "close");
    hj_recorder_free(recorder);
    judged *j = judged_new();
    judge_file(j, recording_path(NAME));
    HJ_CHECK(j->worst == HJ_VERDICT_CLEAN, "%s: %s", hj_verdict_word(j->worst), j->error);
    CU_ASSERT_EQUAL(j->result.actions, last + 7 + last);
    CU_ASSERT_EQUAL(j->result.actions_legal, j->result.actions);
    CU_ASSERT_EQUAL(j->result.findings, 0);
    recording_remove();
    free(j);
    free(game);
}

/* ---- what the table let stand ---- */

static void a_move_that_stood_is_marked(void) {
    recording *game = recording_new(4, SHORT_GAME, 5, 0);
    hj_recorder *recorder = open_recorder(game, NAME, NULL);
    const hj_ruling words = {.authority = "TD", .reason = "nobody saw it"};
    hj_rule rule = 0;
    hj_action wrong;
    unsigned at = 1;
    while (at < game->actions && !recording_bad_road(&wrong, hj_recorder_game(recorder)))
        expect(recorder, recording_play(game, recorder, at++), HJ_OK, "play");
    CU_ASSERT_FATAL(at < game->actions);
    CU_ASSERT_NOT_EQUAL(hj_recorder_try(recorder, &wrong), 0);
    expect(recorder, hj_recorder_append(recorder, &wrong, 0, &rule), HJ_REFUSED, "no cards");
    expect(recorder, hj_recorder_force(recorder, &wrong, 0, &words, &rule), HJ_OK, "force");
    CU_ASSERT_NOT_EQUAL(rule, 0);
    expect(recorder, hj_recorder_note(recorder, "on we go"), HJ_OK, "note");
    const hj_end broken_off = {.reason = HJ_END_UNFINISHED};
    expect(recorder, hj_recorder_close(recorder, &broken_off, &rule), HJ_OK, "close");
    hj_recorder_free(recorder);
    judged *j = judged_new();
    judge_file(j, recording_path(NAME));
    HJ_CHECK(j->worst == HJ_VERDICT_ILLEGAL, "%s", hj_verdict_word(j->worst));
    CU_ASSERT_EQUAL(j->result.findings, 1);
    CU_ASSERT_EQUAL(j->result.ruled, 1);
    CU_ASSERT_EQUAL(j->result.illegal, 1);
    recording_remove();
    free(j);
    free(game);
}

/* What is legal needs no ruling, and what cannot be carried out is not written either. */
static void force_is_not_more_than_it_must_be(void) {
    recording *game = recording_new(4, SHORT_GAME, 5, 0);
    hj_recorder *recorder = open_recorder(game, NAME, NULL);
    hj_rule rule = 0;
    const hj_action nowhere = {.kind = HJ_KIND_SETTLEMENT, .actor = 1, .corner = 80};
    const hj_ruling words = {.authority = "\xff"};
    expect(recorder, hj_recorder_force(recorder, &game->action[1], 0, NULL, &rule), HJ_OK, "legal");
    CU_ASSERT_EQUAL(rule, 0);
    expect(recorder, hj_recorder_force(recorder, &nowhere, 0, NULL, &rule), HJ_REFUSED, "no place");
    CU_ASSERT_NOT_EQUAL(rule, 0);
    expect(recorder, hj_recorder_force(recorder, &game->action[1], 0, &words, &rule), HJ_ARGUMENT,
           "a ruling that is no text");
    CU_ASSERT_EQUAL(hj_recorder_actions(recorder), 1);
    expect(recorder, recording_play(game, recorder, 0), HJ_OK, "play");
    expect(recorder, hj_recorder_close(recorder, NULL, NULL), HJ_OK, "close");
    hj_recorder_free(recorder);
    judged *j = judged_new();
    judge_file(j, recording_path(NAME));
    CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_CLEAN);
    recording_remove();
    free(j);
    free(game);
}

/* ---- ends ---- */

static void the_end_is_what_the_rules_allow(void) {
    recording *game = recording_new(4, SHORT_GAME, 5, 0);
    hj_recorder *recorder = open_recorder(game, NAME, NULL);
    judged *j = judged_new();
    hj_rule rule = 0;
    hj_end claim = {.reason = HJ_END_POINTS, .winners = 1};
    expect(recorder, recording_play(game, recorder, 30), HJ_OK, "play");
    expect(recorder, hj_recorder_close(recorder, &claim, &rule), HJ_REFUSED, "nobody has won");
    CU_ASSERT_NOT_EQUAL(rule, 0);
    claim = (hj_end){0};
    expect(recorder, hj_recorder_close(recorder, &claim, &rule), HJ_ARGUMENT, "nothing claimed");
    claim.reason = HJ_END_UNFINISHED;
    expect(recorder, hj_recorder_close(recorder, &claim, &rule), HJ_OK, "broken off");
    hj_recorder_free(recorder);
    judge_file(j, recording_path(NAME));
    CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_EQUAL(j->result.end_reason, HJ_END_UNFINISHED);
    recording_clear();

    recorder = open_recorder(game, NAME, NULL);
    expect(recorder, recording_play(game, recorder, 0), HJ_OK, "play");
    expect(recorder, hj_recorder_close(recorder, &claim, &rule), HJ_REFUSED, "it was won");
    hj_end_reason reason;
    const unsigned won = hj_game_winners(hj_recorder_game(recorder), &reason);
    claim = (hj_end){.reason = HJ_END_POINTS, .winners = (uint8_t)(won == 1 ? 2 : 1)};
    expect(recorder, hj_recorder_close(recorder, &claim, &rule), HJ_REFUSED, "somebody else");
    claim.winners = (uint8_t)won;
    expect(recorder, hj_recorder_close(recorder, &claim, &rule), HJ_OK, "close");
    hj_recorder_free(recorder);
    judge_file(j, recording_path(NAME));
    CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_CLEAN);
    recording_remove();
    free(j);
    free(game);
}

/* ---- threads ---- */

enum { THREADS = 8 };

typedef struct worker {
    const recording *game;
    char path[128];
    hj_status status;
    uint64_t digest;
} worker;

static void *record_one(void *of) {
    worker *w = of;
    hj_recorder *recorder;
    w->status = hj_recorder_open(&recorder, w->path, &w->game->header, NULL);
    if (w->status == HJ_OK)
        w->status = recording_play(w->game, recorder, 0);
    if (w->status == HJ_OK)
        w->digest = hj_game_digest(hj_recorder_game(recorder));
    if (w->status == HJ_OK)
        w->status = hj_recorder_close(recorder, NULL, NULL);
    hj_recorder_free(recorder);
    return NULL;
}

/* Four games, two recorders each, all at once: equal games give equal files. */
static void eight_recorders_at_once(void) {
    recording *game[THREADS / 2];
    pthread_t thread[THREADS];
    worker work[THREADS];
    judged *j = judged_new();
    char name[40];
    for (unsigned k = 0; k < THREADS / 2; k++)
        game[k] = recording_new(3 + k % 2, "base/1", 20 + k, 0);
    for (unsigned k = 0; k < THREADS; k++) {
        work[k] = (worker){.game = game[k % 4]};
        snprintf(name, sizeof name, "%u.hjl.gz", k);
        snprintf(work[k].path, sizeof work[k].path, "%s", recording_path(name));
    }
    for (unsigned k = 0; k < THREADS; k++)
        CU_ASSERT_EQUAL_FATAL(pthread_create(&thread[k], NULL, record_one, &work[k]), 0);
    for (unsigned k = 0; k < THREADS; k++)
        pthread_join(thread[k], NULL);
    for (unsigned k = 0; k < THREADS; k++) {
        CU_ASSERT_EQUAL(work[k].status, HJ_OK);
        CU_ASSERT_EQUAL(work[k].digest, work[k % 4].digest);
        judge_file(j, work[k].path);
        CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_CLEAN);
        fixture_bytes mine = file_read(work[k].path), other = file_read(work[k % 4].path);
        HJ_CHECK(mine.size == other.size && memcmp(mine.at, other.at, mine.size) == 0,
                 "files %u and %u differ", k, k % 4);
        fixture_free(&mine);
        fixture_free(&other);
    }
    for (unsigned k = 0; k < THREADS / 2; k++)
        free(game[k]);
    recording_remove();
    free(j);
}

HJ_TESTS(recorder, TEST(a_game_is_written_as_it_is_played), TEST(everything_else_is_written_too),
         TEST(refusals_write_nothing), TEST(a_bad_start_leaves_no_file),
         TEST(nothing_is_written_over), TEST(a_takeback_deletes_nothing),
         TEST(a_move_that_stood_is_marked), TEST(force_is_not_more_than_it_must_be),
         TEST(the_end_is_what_the_rules_allow), TEST(eight_recorders_at_once));
