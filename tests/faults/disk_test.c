/* disk_test.c: a recorder on a disk that fails at the Nth call, is full, tears writes, or loses its
 * power at the Nth call: for every N what was promised safe is there, a failure sticks, and what is
 * called closed is whole. */
#include "fault_disk.h"
#include "harness.h"
#include "log/writer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME "game.hjl.gz"
#define PART "game.hjl.gz.part"
#define SHORT_GAME "base/1,target=4"

/* What a run came to before the disk stopped it, if it did. */
typedef struct outcome {
    hj_status status;  /* the first that was not ok */
    bool opened;       /* the open said so */
    bool kept;         /* and promised that the game can be taken up again */
    bool closed;       /* the close said so */
    uint32_t promised; /* the last action that was said to be safe */
} outcome;

static const recording *the_game(void) {
    static recording *game;
    if (game == NULL)
        game = recording_new(3, SHORT_GAME, 3, 0);
    return game;
}

/* The rest of the game, with one takeback on the way, and its end. */
static void play(outcome *out, hj_recorder *recorder) {
    const recording *game = the_game();
    hj_status status = HJ_OK;
    hj_action action;
    bool in_force = true;
    const bool known = hj_recorder_action(recorder, 26, &action, &in_force);
    bool back = known && !in_force;
    uint32_t next = hj_recorder_standing(recorder) + 1; /* in the game; five were played in vain */
    if (back && next > 26)
        next -= 5;
    out->promised = hj_recorder_safe(recorder);
    while (status == HJ_OK && next <= game->actions) {
        status = hj_recorder_append(recorder, &game->action[next++], 0, NULL);
        if (status == HJ_OK && !back && next == 31) {
            back = true;
            status = hj_recorder_takeback(recorder, 25, NULL);
            next = 26;
        }
        if (hj_recorder_safe(recorder) > out->promised)
            out->promised = hj_recorder_safe(recorder);
    }
    if (status == HJ_OK)
        status = hj_recorder_close(recorder, NULL, NULL);
    out->closed = status == HJ_OK;
    out->status = status;
    if (status != HJ_OK) {
        HJ_CHECK(hj_recorder_error(recorder)[0] != '\0', "a failure without a word");
        const hj_status again = hj_recorder_note(recorder, "again");
        HJ_CHECK(again == status, "failed with %s, and then %s", hj_status_word(status),
                 hj_status_word(again));
    }
}

static outcome record(fault_disk *disk, hj_durability durability) {
    const hj_recorder_io io = fault_disk_io(disk);
    const hj_recorder_options options = {.durability = durability, .io = &io};
    outcome out = {0};
    hj_recorder *recorder = NULL;
    out.status = hj_recorder_open(&recorder, recording_path(NAME), &the_game()->header, &options);
    out.opened = out.status == HJ_OK;
    out.kept = out.opened && durability != HJ_DURABILITY_NONE;
    if (out.opened)
        play(&out, recorder);
    hj_recorder_free(recorder);
    return out;
}

static outcome resume(fault_disk *disk, hj_durability durability) {
    const hj_recorder_io io = fault_disk_io(disk);
    const hj_recorder_options options = {.durability = durability, .io = &io};
    outcome out = {0};
    hj_recorder *recorder = NULL;
    out.status = hj_recorder_resume(&recorder, recording_path(NAME), &options, NULL);
    out.opened = out.status == HJ_OK;
    out.kept = out.opened && durability != HJ_DURABILITY_NONE;
    out.closed = out.status == HJ_DONE;
    if (out.opened)
        play(&out, recorder);
    hj_recorder_free(recorder);
    return out;
}

/* The folder is what the trouble left. On a sound disk the game can be taken up again with all that
 * was promised, and ends well. */
static bool all_is_well(const outcome *out, const char *when, unsigned at) {
    judged *j = judged_new();
    bool good = true;
    if (file_exists(recording_path(NAME)) && !file_exists(recording_path(PART))) {
        judge_file(j, recording_path(NAME));
        good = HJ_CHECK(j->worst == HJ_VERDICT_CLEAN, "%s %u: it has its name and is %s", when, at,
                        hj_verdict_word(j->worst));
        free(j);
        return good;
    }
    good = HJ_CHECK(!out->closed || file_exists(recording_path(NAME)),
                    "%s %u: closed, and has no name", when, at);
    hj_recorder *recorder = NULL;
    hj_recovery what = {0};
    fault_disk *sound = fault_disk_new();
    const hj_recorder_io io = fault_disk_io(sound);
    const hj_recorder_options options = {.io = &io};
    const hj_status status = hj_recorder_resume(&recorder, recording_path(NAME), &options, &what);
    outcome rest = {0};
    if (status == HJ_OK) {
        good = HJ_CHECK(what.actions >= out->promised, "%s %u: %u actions of %u promised", when, at,
                        what.actions, out->promised) &&
               good;
        play(&rest, recorder);
    } else if (!out->kept && out->promised == 0) { /* nothing was promised at all */
        rest.closed = true;
    }
    good = HJ_CHECK(rest.closed || status == HJ_DONE, "%s %u: resume: %s: %s", when, at,
                    hj_status_word(status), hj_recorder_error(recorder)) &&
           good;
    hj_recorder_free(recorder);
    fault_disk_free(sound);
    if (file_exists(recording_path(NAME))) {
        judge_file(j, recording_path(NAME));
        good = HJ_CHECK(j->worst == HJ_VERDICT_CLEAN, "%s %u: resumed and %s", when, at,
                        hj_verdict_word(j->worst)) &&
               good;
    }
    free(j);
    return good;
}

typedef outcome run(fault_disk *disk, hj_durability durability);

/* The file before the run: for a resumption, half a game. */
static void prepare(fault_disk *disk, run *runs) {
    recording_clear();
    if (runs != resume)
        return;
    const recording *game = the_game();
    hj_recorder *recorder = NULL;
    CU_ASSERT_EQUAL_FATAL(hj_recorder_open(&recorder, recording_path(NAME), &game->header, NULL),
                          HJ_OK);
    CU_ASSERT_EQUAL(recording_play(game, recorder, 40), HJ_OK);
    hj_recorder_free(recorder);
    fixture_bytes bytes = file_read(recording_path(PART));
    fault_disk_put(disk, recording_path(PART), bytes.at, bytes.size - 5);
    fixture_free(&bytes);
}

/* How many calls the run makes when nothing fails. */
static unsigned calls_of(run *runs, hj_durability durability) {
    fault_disk *disk = fault_disk_new();
    prepare(disk, runs);
    const outcome out = runs(disk, durability);
    HJ_CHECK(out.closed, "a sound disk: %s", hj_status_word(out.status));
    const unsigned calls = disk->calls;
    fault_disk_free(disk);
    recording_clear();
    return calls;
}

/* ---- failures ---- */

static bool fail_at(run *runs, hj_durability durability, unsigned at, int error, bool tears) {
    fault_disk *disk = fault_disk_new();
    prepare(disk, runs);
    disk->fail_at = at;
    disk->error = error;
    disk->tears = tears;
    const outcome out = runs(disk, durability);
    const bool good = HJ_CHECK(out.closed || out.status == HJ_IO, "call %u: %s", at,
                               hj_status_word(out.status)) &&
                      all_is_well(&out, "failing call", at);
    fault_disk_free(disk);
    recording_clear();
    return good;
}

/* Every call, by each kind of failure; in the quick run the kinds take turns. */
static void fail_everywhere(run *runs) {
    static const struct {
        int error;
        bool tears;
    } kinds[] = {{EIO, false}, {ENOSPC, true}};
    for (unsigned policy = 0; policy < 3; policy++) {
        const unsigned calls = calls_of(runs, (hj_durability)policy);
        for (unsigned kind = 0; kind < 2; kind++)
            for (unsigned at = 1; at <= calls; at++)
                if ((harness_long() || (at + policy) % 2 == kind) &&
                    !fail_at(runs, (hj_durability)policy, at, kinds[kind].error, kinds[kind].tears))
                    return;
    }
    recording_remove();
}

static void every_call_of_a_recording_fails_once(void) {
    fail_everywhere(record);
}

static void every_call_of_a_resumption_fails_once(void) {
    fail_everywhere(resume);
}

/* Writes that take a few bytes each, and a write that is interrupted, are no failures. */
static void short_writes_are_no_failures(void) {
    for (unsigned piece = 1; piece <= 7; piece += 3) {
        fault_disk *disk = fault_disk_new();
        disk->piece = piece;
        outcome out = record(disk, HJ_DURABILITY_TURN);
        HJ_CHECK(out.closed, "%u bytes at a time: %s", piece, hj_status_word(out.status));
        CU_ASSERT_TRUE(all_is_well(&out, "short writes", piece));
        fault_disk_free(disk);
        recording_clear();
    }
    const unsigned calls = calls_of(record, HJ_DURABILITY_TURN);
    for (unsigned at = 2; at <= calls - 4; at++) {
        fault_disk *disk = fault_disk_new();
        disk->fail_at = at;
        disk->error = EINTR;
        outcome out = record(disk, HJ_DURABILITY_TURN);
        HJ_CHECK(out.closed || out.promised == 0, "interrupted at %u: %s", at,
                 hj_status_word(out.status));
        fault_disk_free(disk);
        recording_clear();
    }
    recording_remove();
}

/* A failed sync says that what was written since the last one may be gone: nothing more is
 * promised, whatever a later sync would say. */
static void a_failed_sync_ends_the_promises(void) {
    const unsigned calls = calls_of(record, HJ_DURABILITY_TURN);
    unsigned seen = 0;
    for (unsigned at = 1; at <= calls; at++) {
        fault_disk *disk = fault_disk_new();
        disk->fail_at = at;
        const outcome out = record(disk, HJ_DURABILITY_TURN);
        if (!out.closed && out.opened) {
            const unsigned after = disk->calls - at;
            HJ_CHECK(after <= 2, "call %u failed, and %u more were made", at, after);
            seen++;
        }
        fault_disk_free(disk);
        recording_clear();
    }
    CU_ASSERT_TRUE(seen > 10);
    recording_remove();
}

/* ---- power ---- */

static bool cut_at(run *runs, unsigned at, bool names, fault_rest rest) {
    fault_disk *disk = fault_disk_new();
    prepare(disk, runs);
    disk->fail_at = at;
    disk->dead = true;
    const outcome out = runs(disk, HJ_DURABILITY_TURN);
    fault_disk_power_cut(disk, names, rest);
    const bool good = all_is_well(&out, "power cut at call", at);
    fault_disk_free(disk);
    recording_clear();
    return good;
}

/* Every call, and with each every kind of loss; in the quick run the kinds take turns. */
static void cut_everywhere(run *runs) {
    const unsigned calls = calls_of(runs, HJ_DURABILITY_TURN);
    for (unsigned at = 1; at <= calls + 1; at++)
        for (unsigned names = 0; names < 2; names++)
            for (unsigned rest = 0; rest < REST_KINDS; rest++)
                if ((harness_long() || (at + names) % REST_KINDS == rest) &&
                    !HJ_CHECK(cut_at(runs, at, names != 0, (fault_rest)rest),
                              "names %u, the rest %u", names, rest))
                    return;
    recording_remove();
}

static void the_power_goes_at_every_call_of_a_recording(void) {
    cut_everywhere(record);
}

static void the_power_goes_at_every_call_of_a_resumption(void) {
    cut_everywhere(resume);
}

/* ---- an ordinary death: what was written is there, what was not is not ---- */

static void the_process_dies_at_every_call(void) {
    for (unsigned policy = 0; policy < 3; policy++) {
        const unsigned calls = calls_of(record, (hj_durability)policy);
        for (unsigned at = 1; at <= calls; at++) {
            fault_disk *disk = fault_disk_new();
            disk->fail_at = at;
            disk->dead = true;
            const outcome out = record(disk, (hj_durability)policy);
            if (!all_is_well(&out, "death at call", at))
                policy = at = 1000;
            fault_disk_free(disk);
            recording_clear();
        }
    }
    recording_remove();
}

/* ---- archives ------------------------------------------------------------------------------- */

static hj_status write_archive(fault_disk *disk) {
    const hj_recorder_io io = fault_disk_io(disk);
    const hj_record *record;
    hj_writer *writer;
    hj_status status = writer_open_archive(&writer, recording_path(NAME), &io);
    for (unsigned game = 0; game < 3; game++)
        for (unsigned k = 0; status == HJ_OK && (record = fixture_record(k)) != NULL; k++)
            status = hj_writer_put(writer, record);
    if (status == HJ_OK)
        status = hj_writer_finish(writer, NULL, NULL);
    hj_writer_close(writer);
    return status;
}

/* Whichever call fails, there is a whole archive under its name, or nothing; and what is called
 * finished is there after a power cut. */
static void every_call_of_an_archive_fails_once(void) {
    unsigned calls = 1;
    for (unsigned at = 0; at <= calls; at++) {
        fault_disk *disk = fault_disk_new();
        recording_clear();
        disk->fail_at = at;
        disk->error = at % 2 == 0 ? EIO : ENOSPC;
        disk->tears = at % 2 == 0;
        const hj_status status = write_archive(disk);
        calls = at == 0 ? disk->calls : calls;
        HJ_CHECK(status == HJ_OK || (at > 0 && status == HJ_IO), "call %u: %s", at,
                 hj_status_word(status));
        fault_disk_power_cut(disk, status != HJ_OK, REST_HALF);
        if (HJ_CHECK(status != HJ_OK || file_exists(recording_path(NAME)), "call %u: lost", at) &&
            file_exists(recording_path(NAME))) {
            fixture_bytes bytes = file_read(recording_path(NAME));
            const fixture_reading got = fixture_read(bytes.at, bytes.size, 0);
            HJ_CHECK(got.status == HJ_DONE && got.records == 3 * 12, "call %u: %s, %u records", at,
                     got.error, got.records);
            fixture_free(&bytes);
        }
        fault_disk_free(disk);
    }
    HJ_CHECK(calls > 4, "only %u calls", calls);
    recording_remove();
}

HJ_TESTS(disk, TEST(every_call_of_an_archive_fails_once),
         TEST(every_call_of_a_recording_fails_once), TEST(every_call_of_a_resumption_fails_once),
         TEST(short_writes_are_no_failures), TEST(a_failed_sync_ends_the_promises),
         TEST(the_power_goes_at_every_call_of_a_recording),
         TEST(the_power_goes_at_every_call_of_a_resumption), TEST(the_process_dies_at_every_call));
