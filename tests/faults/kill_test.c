/* kill_test.c: a recorder is killed (SIGKILL) at random moments, under each policy: what it had
 * promised is there, and the game goes on to a clean end. 500 times each in the long run. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "harness.h"
#include "recording.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NAME "game.hjl.gz"
#define PART "game.hjl.gz.part"

/* What the child says, in memory that outlives it. */
typedef struct promise {
    volatile uint32_t opened, written, safe, closed;
} promise;

static uint64_t draw(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 16;
}

static void pause_for(long microseconds) {
    const struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&time, NULL);
}

/* The child: records, and says after each step what it was told. Rests now and then, so that a game
 * takes a while and the moments are spread over it. */
static void record(const recording *game, hj_durability durability, promise *said, bool resumes) {
    const hj_recorder_options options = {.durability = durability};
    hj_recorder *recorder = NULL;
    hj_status status =
        resumes ? hj_recorder_resume(&recorder, recording_path(NAME), &options, NULL)
                : hj_recorder_open(&recorder, recording_path(NAME), &game->header, &options);
    if (status == HJ_OK && durability != HJ_DURABILITY_NONE)
        said->opened = 1;
    while (status == HJ_OK && hj_recorder_actions(recorder) < game->actions) {
        status = recording_play(game, recorder, hj_recorder_actions(recorder) + 1);
        if (status == HJ_OK) {
            said->written = hj_recorder_actions(recorder);
            said->safe = hj_recorder_safe(recorder);
        }
        if (said->written % 8 == 0)
            pause_for(50);
    }
    if (status == HJ_OK)
        status = hj_recorder_close(recorder, NULL, NULL);
    said->closed = status == HJ_OK;
    _exit(status == HJ_OK ? 0 : 1);
}

static bool all_is_well(const recording *game, const promise *said, judged *j) {
    hj_recorder *recorder = NULL;
    hj_recovery what;
    bool good = true;
    if (file_exists(recording_path(PART)) || !file_exists(recording_path(NAME))) {
        HJ_CHECK(!said->closed || file_exists(recording_path(NAME)), "closed without a name");
        hj_status status = hj_recorder_resume(&recorder, recording_path(NAME), NULL, &what);
        if (status == HJ_OK) {
            good = HJ_CHECK(what.actions >= said->safe, "%u actions, promised %u of %u: %s",
                            what.actions, said->safe, said->written, what.text);
            status = recording_play(game, recorder, 0);
            if (status == HJ_OK)
                status = hj_recorder_close(recorder, NULL, NULL);
            status = status == HJ_OK ? HJ_DONE : status;
        } else if (status != HJ_DONE && said->opened == 0 && said->safe == 0) {
            hj_recorder_free(recorder); /* killed before anything was promised */
            return true;
        }
        good = HJ_CHECK(status == HJ_DONE, "%s: %s", hj_status_word(status),
                        hj_recorder_error(recorder)) &&
               good;
        hj_recorder_free(recorder);
    }
    judge_file(j, recording_path(NAME));
    return HJ_CHECK(j->worst == HJ_VERDICT_CLEAN, "%s: %s", hj_verdict_word(j->worst), j->error) &&
           good;
}

/* One life: killed after this time, twice where the second is a resumption. */
static bool one_life(const recording *game, hj_durability durability, const long *microseconds,
                     promise *said, judged *j) {
    memset(said, 0, sizeof *said);
    for (unsigned life = 0; life < 2; life++) {
        const bool resumes = file_exists(recording_path(PART)) && said->opened != 0;
        if (life == 1 && !resumes)
            break;
        const pid_t child = fork();
        if (child == 0)
            record(game, durability, said, resumes);
        pause_for(microseconds[life]);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    const bool good = all_is_well(game, said, j);
    recording_clear();
    return good;
}

static void kill_often(hj_durability durability) {
    recording *game = recording_new(4, "base/1,target=5", 5, 0);
    judged *j = judged_new();
    promise *said =
        mmap(NULL, sizeof *said, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CU_ASSERT_FATAL(said != MAP_FAILED);
    uint64_t seed = 99 + (uint64_t)durability;
    struct timespec from, to;
    recording_path(NAME); /* the folder is made before the children are */
    clock_gettime(CLOCK_MONOTONIC, &from);
    const pid_t child = fork();
    if (child == 0)
        record(game, durability, said, false);
    waitpid(child, NULL, 0);
    clock_gettime(CLOCK_MONOTONIC, &to);
    CU_ASSERT_EQUAL(said->closed, 1);
    recording_clear();
    const long whole = (to.tv_sec - from.tv_sec) * 1000000 + (to.tv_nsec - from.tv_nsec) / 1000;
    unsigned midway = 0;
    const unsigned wanted = harness_long() ? 500 : 15;
    unsigned lives = 0;
    for (; lives < wanted || (midway < 4 && lives < 100); lives++) {
        const long moments[] = {(long)(draw(&seed) % (uint64_t)(whole + 1)),
                                (long)(draw(&seed) % (uint64_t)(whole + 1))};
        if (!one_life(game, durability, moments, said, j))
            break;
        midway += said->written > 0 && said->closed == 0;
    }
    printf("# policy %d: killed %u times, %u of them midway\n", (int)durability, lives, midway);
    CU_ASSERT_TRUE(midway > 0);
    munmap(said, sizeof *said);
    recording_remove();
    free(j);
    free(game);
}

static void killed_with_a_flush_a_turn(void) {
    kill_often(HJ_DURABILITY_PROCESS);
}
static void killed_with_a_sync_a_turn(void) {
    kill_often(HJ_DURABILITY_TURN);
}
static void killed_without_any_promise(void) {
    kill_often(HJ_DURABILITY_NONE);
}

HJ_TESTS(kill, TEST(killed_with_a_flush_a_turn), TEST(killed_with_a_sync_a_turn),
         TEST(killed_without_any_promise));
