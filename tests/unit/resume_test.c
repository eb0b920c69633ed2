/* resume_test.c: a recorded game that was cut anywhere is never clean, says where it was cut, and
 * is resumed from its last whole record to a game that is. */
#include "harness.h"
#include "recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME "game.hjl.gz"
#define PART "game.hjl.gz.part"
#define SHORT_GAME "base/1,target=4"

/* Opens what stands there; the status is the caller's to judge. */
static hj_status resume(hj_recorder **out, const char *name, hj_recovery *what) {
    const hj_status status = hj_recorder_resume(out, recording_path(name), NULL, what);
    CU_ASSERT_PTR_NOT_NULL_FATAL(*out);
    return status;
}

static void resume_fails(const char *name, hj_status wanted, const char *words) {
    hj_recorder *recorder;
    const hj_status status = resume(&recorder, name, NULL);
    HJ_CHECK(status == wanted && strstr(hj_recorder_error(recorder), words) != NULL,
             "%s: '%s', not '%s'", hj_status_word(status), hj_recorder_error(recorder), words);
    hj_recorder_free(recorder);
    CU_ASSERT_FALSE(file_exists(recording_path(PART ".resume")));
}

/* Finishes the game and judges the file. */
static bool play_to_the_end(const recording *game, hj_recorder *recorder, judged *j) {
    hj_status status = recording_play(game, recorder, 0);
    if (status == HJ_OK)
        status = hj_recorder_close(recorder, NULL, NULL);
    const bool closed =
        HJ_CHECK(status == HJ_OK, "%s: %s", hj_status_word(status), hj_recorder_error(recorder));
    hj_recorder_free(recorder);
    if (closed)
        judge_file(j, recording_path(NAME));
    return closed &&
           HJ_CHECK(j->worst == HJ_VERDICT_CLEAN, "%s: %s", hj_verdict_word(j->worst), j->error);
}

/* How many actions can be read in a prefix of a log, whatever its end is like. */
static unsigned actions_in(const uint8_t *bytes, size_t size) {
    hj_reader *reader;
    const hj_record *record;
    unsigned actions = 0;
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, bytes, size), HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK)
        actions = record->number;
    hj_reader_close(reader);
    return actions;
}

/* A file as it looks while the game is played: its policy's flushes are in it. */
static fixture_bytes record_whole(const recording *game, unsigned from_scratch_to,
                                  hj_durability durability) {
    const hj_recorder_options options = {.durability = durability};
    hj_recorder *recorder = NULL;
    CU_ASSERT_EQUAL_FATAL(
        hj_recorder_open(&recorder, recording_path(NAME), &game->header, &options), HJ_OK);
    CU_ASSERT_EQUAL(recording_play(game, recorder, from_scratch_to), HJ_OK);
    if (from_scratch_to == 0)
        CU_ASSERT_EQUAL(hj_recorder_close(recorder, NULL, NULL), HJ_OK);
    hj_recorder_free(recorder);
    const fixture_bytes bytes = file_read(recording_path(from_scratch_to == 0 ? NAME : PART));
    recording_clear();
    return bytes;
}

/* ---- every cut ---- */

/* The file ends after `size` bytes. */
static bool one_cut(const recording *game, const fixture_bytes *log, size_t size, judged *j) {
    hj_recorder *recorder;
    hj_recovery what;
    bool good = true;
    file_write(recording_path(PART), log->at, size);
    judge_bytes(j, log->at, size, NULL);
    good = HJ_CHECK(j->worst == HJ_VERDICT_MALFORMED || j->worst == HJ_VERDICT_INCOMPLETE,
                    "cut at %zu: %s", size, hj_verdict_word(j->worst));
    HJ_CHECK(j->worst == HJ_VERDICT_INCOMPLETE || strstr(j->error, "byte ") != NULL,
             "cut at %zu: '%s'", size, j->error);
    const unsigned there = actions_in(log->at, size);
    const uint64_t before = j->result.digest;
    const hj_status status = resume(&recorder, NAME, &what);
    if (status == HJ_MALFORMED) { /* not even the header was there */
        good = HJ_CHECK(there == 0 && strstr(hj_recorder_error(recorder), "header") != NULL,
                        "cut at %zu: '%s'", size, hj_recorder_error(recorder)) &&
               good;
        hj_recorder_free(recorder);
        unlink(recording_path(PART));
        return good;
    }
    if (status == HJ_DONE) { /* the End was whole, and only its trailer was not */
        hj_recorder_free(recorder);
        judge_file(j, recording_path(NAME));
        good = HJ_CHECK(j->worst == HJ_VERDICT_CLEAN && what.actions == game->actions,
                        "cut at %zu: %s", size, hj_verdict_word(j->worst)) &&
               good;
    } else {
        good = HJ_CHECK(status == HJ_OK, "cut at %zu: %s: %s", size, hj_status_word(status),
                        hj_recorder_error(recorder)) &&
               HJ_CHECK(what.actions == there && hj_recorder_actions(recorder) == there &&
                            hj_recorder_safe(recorder) == there && what.was_cut,
                        "cut at %zu: %u actions kept of %u: %s", size, what.actions, there,
                        what.text) &&
               HJ_CHECK(hj_game_digest(hj_recorder_game(recorder)) == before,
                        "cut at %zu: another position", size) &&
               play_to_the_end(game, recorder, j) && good;
    }
    unlink(recording_path(NAME));
    return good;
}

static void every_cut(const recording *game, hj_durability durability, size_t step) {
    fixture_bytes log = record_whole(game, 0, durability);
    judged *j = judged_new();
    for (size_t size = 0; size < log.size; size += step)
        if (!one_cut(game, &log, size, j))
            break;
    fixture_free(&log);
    free(j);
    recording_remove();
}

static void a_short_game_cut_at_every_byte(void) {
    recording *game = recording_new(4, SHORT_GAME, 5, 0);
    every_cut(game, HJ_DURABILITY_PROCESS, 1);
    every_cut(game, HJ_DURABILITY_NONE, harness_long() ? 1 : 5);
    free(game);
}

static void a_long_game_cut_in_many_places(void) {
    recording *game = recording_new(4, "base/1", 7, 0);
    every_cut(game, HJ_DURABILITY_PROCESS, harness_long() ? 1 : 41);
    free(game);
}

/* The actions of a log that another program wrote. */
static recording *recording_of(const char *path) {
    recording *game = calloc(1, sizeof *game);
    hj_reader *reader = NULL;
    const hj_record *record;
    CU_ASSERT_FATAL(game != NULL && hj_reader_open(&reader, path) == HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK)
        if (record->kind == HJ_RECORD_ACTION)
            game->action[++game->actions] = record->as.action;
    hj_reader_close(reader);
    return game;
}

/* Games of three servers as they were imported: no flush is in them, and their checkpoints claim
 * what those servers said. */
static void real_logs_cut_in_many_places(void) {
    static const char *const paths[] = {
        "corpus/real/catanatron/game_002.hjl.gz",
        "corpus/real/jsettlers/classic4_04.hjl.gz",
        "corpus/real/pioneers/neutral-0050.hjl.gz",
    };
    judged *j = judged_new();
    for (unsigned k = 0; k < 3; k++) {
        recording *game = recording_of(paths[k]);
        fixture_bytes log = file_read(paths[k]);
        for (size_t size = 0; size < log.size; size += harness_long() ? 1 : 97)
            if (!HJ_CHECK(one_cut(game, &log, size, j), "%s", paths[k]))
                break;
        fixture_free(&log);
        free(game);
    }
    recording_remove();
    free(j);
}

/* ---- what may be resumed ---- */

/* Left and taken up again before every action: a member for each, and the same game. */
static void a_game_can_be_left_at_any_action(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    judged *j = judged_new();
    hj_recorder *recorder = NULL;
    hj_recovery what = {0};
    CU_ASSERT_EQUAL_FATAL(hj_recorder_open(&recorder, recording_path(NAME), &game->header, NULL),
                          HJ_OK);
    for (unsigned k = 0; k < game->actions; k++) {
        hj_recorder_free(recorder);
        judge_file(j, recording_path(PART));
        HJ_CHECK(j->worst == HJ_VERDICT_INCOMPLETE, "%u: %s %s", k, hj_verdict_word(j->worst),
                 j->error);
        const hj_status status = resume(&recorder, k % 2 ? NAME : PART, &what);
        if (!HJ_CHECK(status == HJ_OK && what.actions == k && !what.was_cut, "%u: %s: %s", k,
                      hj_status_word(status), hj_recorder_error(recorder)))
            break;
        CU_ASSERT_EQUAL(recording_play(game, recorder, k + 1), HJ_OK);
    }
    play_to_the_end(game, recorder, j);
    const uint8_t *bytes;
    size_t size;
    hj_writer *stamped = recording_stamped(game, &bytes, &size);
    fixture_bytes file = file_read(recording_path(NAME)), wanted = stream_of(bytes, size),
                  stream = stream_of(file.at, file.size);
    HJ_CHECK(stream.size == wanted.size && memcmp(stream.at, wanted.at, stream.size) == 0,
             "%zu bytes, the stamp writes %zu", stream.size, wanted.size);
    hj_writer_close(stamped);
    fixture_free(&file);
    fixture_free(&wanted);
    fixture_free(&stream);
    recording_remove();
    free(j);
    free(game);
}

/* A cut file under its final name goes on as a .part. */
static void a_file_with_its_name_can_be_resumed_too(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    judged *j = judged_new();
    hj_recorder *recorder;
    hj_recovery what;
    fixture_bytes log = record_whole(game, 0, HJ_DURABILITY_PROCESS);
    file_write(recording_path(NAME), log.at, log.size);
    resume_fails(NAME, HJ_ARGUMENT, "has its End");
    CU_ASSERT_TRUE(file_exists(recording_path(NAME)) && !file_exists(recording_path(PART)));
    file_write(recording_path(NAME), log.at, log.size / 2);
    CU_ASSERT_EQUAL(resume(&recorder, NAME, &what), HJ_OK);
    CU_ASSERT_TRUE(!file_exists(recording_path(NAME)) && file_exists(recording_path(PART)));
    play_to_the_end(game, recorder, j);
    fixture_free(&log);
    recording_remove();
    free(j);
    free(game);
}

/* The game was over and whole, and the machine died before the file had its name. */
static void a_name_that_is_missing_is_given(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    judged *j = judged_new();
    hj_recorder *recorder;
    fixture_bytes log = record_whole(game, 0, HJ_DURABILITY_PROCESS);
    for (unsigned both = 0; both < 2; both++) {
        file_write(recording_path(PART), log.at, log.size);
        if (both == 1) /* it had it, and the old one was still there */
            CU_ASSERT_EQUAL(link(recording_path(PART), recording_path(NAME)), 0);
        const hj_status status = resume(&recorder, NAME, NULL);
        HJ_CHECK(status == HJ_DONE, "%s: %s", hj_status_word(status), hj_recorder_error(recorder));
        CU_ASSERT_EQUAL(hj_recorder_append(recorder, &game->action[1], 0, NULL), HJ_ARGUMENT);
        hj_recorder_free(recorder);
        CU_ASSERT_TRUE(file_exists(recording_path(NAME)) && !file_exists(recording_path(PART)));
        judge_file(j, recording_path(NAME));
        CU_ASSERT_EQUAL(j->worst, HJ_VERDICT_CLEAN);
        recording_clear();
    }
    fixture_free(&log);
    recording_remove();
    free(j);
    free(game);
}

/* What a power cut leaves where a file had grown and its content had not arrived. */
static void zeros_at_the_end_are_a_cut(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    judged *j = judged_new();
    fixture_bytes log = record_whole(game, 0, HJ_DURABILITY_PROCESS);
    static const uint8_t zeros[5000];
    for (size_t size = 300; size < log.size; size += 37) {
        hj_recorder *recorder;
        hj_recovery what;
        fixture_bytes torn = {0};
        fixture_add(&torn, log.at, size);
        fixture_add(&torn, zeros, sizeof zeros);
        file_write(recording_path(PART), torn.at, torn.size);
        fixture_free(&torn);
        const hj_status status = resume(&recorder, NAME, &what);
        if (!HJ_CHECK(status == HJ_OK, "zeros from %zu: %s: %s", size, hj_status_word(status),
                      hj_recorder_error(recorder)) ||
            !play_to_the_end(game, recorder, j))
            break;
        recording_clear();
    }
    fixture_free(&log);
    recording_remove();
    free(j);
    free(game);
}

/* ---- what may not ---- */

static void what_is_no_game_left_behind_is_refused(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    fixture_bytes log = record_whole(game, 0, HJ_DURABILITY_PROCESS), twice = {0};
    resume_fails(NAME, HJ_IO, "No such file");
    resume_fails("game.txt", HJ_ARGUMENT, "NAME.hjl.gz");
    file_write(recording_path(PART), log.at, 200);
    file_write(recording_path(NAME), log.at, 200);
    resume_fails(NAME, HJ_ARGUMENT, "stands beside");
    unlink(recording_path(NAME));
    file_write(recording_path(PART), "hexjudge 1\n", 11);
    resume_fails(NAME, HJ_ARGUMENT, "no compressed log");
    file_write(recording_path(PART), "", 0);
    resume_fails(NAME, HJ_MALFORMED, "header");
    fixture_add(&twice, log.at, log.size);
    fixture_add(&twice, log.at, log.size);
    file_write(recording_path(PART), twice.at, twice.size);
    resume_fails(NAME, HJ_ARGUMENT, "several games");
    log.at[log.size / 2] ^= 0x10; /* damage, and no cut */
    file_write(recording_path(PART), log.at, log.size);
    resume_fails(NAME, HJ_MALFORMED, "byte ");
    fixture_bytes still = file_read(recording_path(PART));
    CU_ASSERT_TRUE(still.size == log.size && memcmp(still.at, log.at, log.size) == 0);
    fixture_free(&still);
    fixture_free(&twice);
    fixture_free(&log);
    recording_remove();
    free(game);
}

/* A second recorder is kept away, from a game begun and from one resumed. */
static void a_game_has_one_recorder(void) {
    recording *game = recording_new(3, SHORT_GAME, 3, 0);
    hj_recorder *recorder = NULL;
    CU_ASSERT_EQUAL_FATAL(hj_recorder_open(&recorder, recording_path(NAME), &game->header, NULL),
                          HJ_OK);
    CU_ASSERT_EQUAL(recording_play(game, recorder, 5), HJ_OK);
    resume_fails(NAME, HJ_ARGUMENT, "another recorder");
    hj_recorder_free(recorder);
    CU_ASSERT_EQUAL(resume(&recorder, NAME, NULL), HJ_OK);
    resume_fails(PART, HJ_ARGUMENT, "another recorder");
    CU_ASSERT_EQUAL(recording_play(game, recorder, 0), HJ_OK);
    CU_ASSERT_EQUAL(hj_recorder_close(recorder, NULL, NULL), HJ_OK);
    hj_recorder_free(recorder);
    recording_remove();
    free(game);
}

/* ---- rulings ---- */

/* A game with a takeback and with a move that stood, cut at every byte: an action without its
 * ruling was promised to nobody and is left out; every other is there. */
static void rulings_are_resumed(void) {
    recording *game = recording_new(4, SHORT_GAME, 5, 0);
    judged *j = judged_new();
    hj_recorder *recorder = NULL;
    hj_action wrong;
    hj_rule rule;
    unsigned forced = 0;
    CU_ASSERT_EQUAL_FATAL(hj_recorder_open(&recorder, recording_path(NAME), &game->header, NULL),
                          HJ_OK);
    CU_ASSERT_EQUAL(recording_play(game, recorder, 40), HJ_OK);
    CU_ASSERT_EQUAL(hj_recorder_takeback(recorder, 36, NULL), HJ_OK);
    unsigned more = 5; /* actions after that */
    for (unsigned k = 37; k < game->actions && more > 0; k++, more -= forced != 0) {
        CU_ASSERT_EQUAL(hj_recorder_append(recorder, &game->action[k], 0, NULL), HJ_OK);
        if (forced == 0 && recording_bad_road(&wrong, hj_recorder_game(recorder))) {
            CU_ASSERT_EQUAL(hj_recorder_force(recorder, &wrong, 0, NULL, &rule), HJ_OK);
            forced = hj_recorder_actions(recorder);
            CU_ASSERT_NOT_EQUAL(rule, 0);
            CU_ASSERT_EQUAL(hj_recorder_takeback(recorder, forced - 1, NULL), HJ_OK);
        }
    }
    hj_recorder_free(recorder);
    fixture_bytes log = file_read(recording_path(PART));
    bool good = HJ_CHECK(forced != 0, "nothing could be forced");
    for (size_t size = 400; good && size <= log.size; size++) {
        hj_recovery what;
        file_write(recording_path(PART), log.at, size);
        const unsigned there = actions_in(log.at, size);
        const hj_status status = resume(&recorder, NAME, &what);
        good = HJ_CHECK(status == HJ_OK, "cut at %zu: %s: %s", size, hj_status_word(status),
                        hj_recorder_error(recorder)) &&
               HJ_CHECK(what.actions == there || (there == forced && what.actions == there - 1),
                        "cut at %zu: %u actions of %u", size, what.actions, there);
        const hj_end broken_off = {.reason = HJ_END_UNFINISHED};
        good = good && HJ_CHECK(hj_recorder_close(recorder, &broken_off, &rule) == HJ_OK, "%s",
                                hj_recorder_error(recorder));
        hj_recorder_free(recorder);
        if (good)
            judge_file(j, recording_path(NAME));
        const bool has_it = what.actions >= forced;
        good = good && HJ_CHECK(j->worst == (has_it ? HJ_VERDICT_ILLEGAL : HJ_VERDICT_INCOMPLETE) &&
                                    j->result.findings == j->result.ruled,
                                "cut at %zu of %zu: %s", size, log.size, hj_verdict_word(j->worst));
        recording_clear();
    }
    fixture_free(&log);
    recording_remove();
    free(j);
    free(game);
}

/* What nobody ruled on is nothing to record behind. */
static void an_illegal_log_is_not_resumed(void) {
    recording *game = recording_new(4, SHORT_GAME, 5, 0);
    hj_writer *writer = NULL;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open(&writer, recording_path("plain.bin")), HJ_OK);
    CU_ASSERT_EQUAL(hj_writer_put(writer, &game->header), HJ_OK);
    for (unsigned k = 1; k <= 12; k++) {
        const hj_record record = {.kind = HJ_RECORD_ACTION,
                                  .as.action = game->action[k == 9 ? 8 : k]};
        CU_ASSERT_EQUAL(hj_writer_put(writer, &record), HJ_OK);
    }
    CU_ASSERT_EQUAL(hj_writer_finish(writer, NULL, NULL), HJ_OK);
    hj_writer_close(writer);
    CU_ASSERT_EQUAL(rename(recording_path("plain.bin"), recording_path(PART)), 0);
    resume_fails(NAME, HJ_REFUSED, "#9");
    CU_ASSERT_TRUE(file_exists(recording_path(PART)));
    recording_remove();
    free(game);
}

HJ_TESTS(resume, TEST(a_short_game_cut_at_every_byte), TEST(a_long_game_cut_in_many_places),
         TEST(real_logs_cut_in_many_places), TEST(a_game_can_be_left_at_any_action),
         TEST(a_file_with_its_name_can_be_resumed_too), TEST(a_name_that_is_missing_is_given),
         TEST(zeros_at_the_end_are_a_cut), TEST(what_is_no_game_left_behind_is_refused),
         TEST(a_game_has_one_recorder), TEST(rulings_are_resumed),
         TEST(an_illegal_log_is_not_resumed));
