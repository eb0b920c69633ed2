/* memory_test.c: the Nth allocation fails, for every N: nothing leaks, nothing crashes, nothing is
 * called clean that was not judged to its end, and what was promised is there. The linker puts the
 * functions below in the place of those that allocate (Makefile). */
#include "harness.h"
#include "recording.h"

#include <errno.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define NAME "game.hjl.gz"
#define PART "game.hjl.gz.part"
#define SHORT_GAME "base/1,target=4"

/* ---- allocations that fail ---- */

static unsigned count, fail_at; /* fail_at 0 = never */

static bool fails(void) {
    count++;
    return fail_at != 0 && count == fail_at;
}

static void arm(unsigned at) {
    count = 0;
    fail_at = at;
}

/* Stops; true = the allocation that should fail was come to. */
static bool disarm(void) {
    const bool reached = fail_at != 0 && count >= fail_at;
    fail_at = 0;
    return reached;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t items, size_t size);
void *__real_realloc(void *old, size_t size);
FILE *__real_fopen(const char *path, const char *mode);
int __real_deflateInit2_(z_streamp z, int level, int method, int bits, int memory, int strategy,
                         const char *version, int size);
int __real_inflateInit2_(z_streamp z, int bits, const char *version, int size);
EVP_MD *__real_EVP_MD_fetch(OSSL_LIB_CTX *library, const char *name, const char *properties);
EVP_MD_CTX *__real_EVP_MD_CTX_new(void);
int __real_EVP_DigestInit_ex2(EVP_MD_CTX *context, const EVP_MD *type, const OSSL_PARAM *options);
int __real_EVP_MD_CTX_copy_ex(EVP_MD_CTX *to, const EVP_MD_CTX *from);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t items, size_t size);
void *__wrap_realloc(void *old, size_t size);
FILE *__wrap_fopen(const char *path, const char *mode);
int __wrap_deflateInit2_(z_streamp z, int level, int method, int bits, int memory, int strategy,
                         const char *version, int size);
int __wrap_inflateInit2_(z_streamp z, int bits, const char *version, int size);
EVP_MD *__wrap_EVP_MD_fetch(OSSL_LIB_CTX *library, const char *name, const char *properties);
EVP_MD_CTX *__wrap_EVP_MD_CTX_new(void);
int __wrap_EVP_DigestInit_ex2(EVP_MD_CTX *context, const EVP_MD *type, const OSSL_PARAM *options);
int __wrap_EVP_MD_CTX_copy_ex(EVP_MD_CTX *to, const EVP_MD_CTX *from);

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}
void *__wrap_calloc(size_t items, size_t size) {
    return fails() ? NULL : __real_calloc(items, size);
}
void *__wrap_realloc(void *old, size_t size) {
    return fails() ? NULL : __real_realloc(old, size);
}
FILE *__wrap_fopen(const char *path, const char *mode) {
    if (!fails())
        return __real_fopen(path, mode);
    errno = ENOMEM;
    return NULL;
}
int __wrap_deflateInit2_(z_streamp z, int level, int method, int bits, int memory, int strategy,
                         const char *version, int size) {
    return fails() ? Z_MEM_ERROR
                   : __real_deflateInit2_(z, level, method, bits, memory, strategy, version, size);
}
int __wrap_inflateInit2_(z_streamp z, int bits, const char *version, int size) {
    return fails() ? Z_MEM_ERROR : __real_inflateInit2_(z, bits, version, size);
}
EVP_MD *__wrap_EVP_MD_fetch(OSSL_LIB_CTX *library, const char *name, const char *properties) {
    return fails() ? NULL : __real_EVP_MD_fetch(library, name, properties);
}
EVP_MD_CTX *__wrap_EVP_MD_CTX_new(void) {
    return fails() ? NULL : __real_EVP_MD_CTX_new();
}
int __wrap_EVP_DigestInit_ex2(EVP_MD_CTX *context, const EVP_MD *type, const OSSL_PARAM *options) {
    return fails() ? 0 : __real_EVP_DigestInit_ex2(context, type, options);
}
int __wrap_EVP_MD_CTX_copy_ex(EVP_MD_CTX *to, const EVP_MD_CTX *from) {
    return fails() ? 0 : __real_EVP_MD_CTX_copy_ex(to, from);
}

/* ---- recording ---- */

typedef struct outcome {
    hj_status status;
    bool opened, closed;
    uint32_t promised;
} outcome;

static const recording *the_game(void) {
    static recording *game;
    if (game == NULL)
        game = recording_new(3, SHORT_GAME, 3, 0);
    return game;
}

static outcome play(hj_status status, hj_recorder *recorder) {
    outcome out = {.status = status, .opened = status == HJ_OK, .closed = status == HJ_DONE};
    if (status == HJ_OK) {
        out.status = recording_play(the_game(), recorder, 0);
        out.promised = hj_recorder_safe(recorder);
    }
    if (out.opened && out.status == HJ_OK) {
        out.status = hj_recorder_close(recorder, NULL, NULL);
        out.closed = out.status == HJ_OK;
    }
    if (out.status != HJ_OK && out.opened)
        HJ_CHECK(hj_recorder_note(recorder, "again") == out.status,
                 "a failure that does not stick");
    hj_recorder_free(recorder);
    return out;
}

static outcome record(void) {
    hj_recorder *recorder;
    const hj_status status =
        hj_recorder_open(&recorder, recording_path(NAME), &the_game()->header, NULL);
    return play(status, recorder);
}

static outcome resume(void) {
    hj_recorder *recorder;
    const hj_status status = hj_recorder_resume(&recorder, recording_path(NAME), NULL, NULL);
    return play(status, recorder);
}

static void leave_half_a_game(void) {
    hj_recorder *recorder = NULL;
    CU_ASSERT_EQUAL_FATAL(
        hj_recorder_open(&recorder, recording_path(NAME), &the_game()->header, NULL), HJ_OK);
    CU_ASSERT_EQUAL(recording_play(the_game(), recorder, 30), HJ_OK);
    hj_recorder_free(recorder);
}

/* With memory enough again: nothing that was promised is missing. */
static bool all_is_well(const outcome *out, unsigned at, judged *j) {
    const bool named = file_exists(recording_path(NAME)) && !file_exists(recording_path(PART));
    if (!out->closed && !named && (out->opened || file_exists(recording_path(PART)))) {
        hj_recorder *recorder;
        hj_recovery what;
        const hj_status status = hj_recorder_resume(&recorder, recording_path(NAME), NULL, &what);
        const outcome rest = play(status, recorder);
        if (!HJ_CHECK(rest.closed && (status == HJ_DONE || what.actions >= out->promised),
                      "allocation %u: %s, %u actions of %u", at, hj_status_word(rest.status),
                      what.actions, out->promised))
            return false;
    }
    if (!file_exists(recording_path(NAME)))
        return HJ_CHECK(!out->closed, "allocation %u: closed, and not there", at);
    judge_file(j, recording_path(NAME));
    return HJ_CHECK(j->worst == HJ_VERDICT_CLEAN, "allocation %u: %s", at,
                    hj_verdict_word(j->worst));
}

static void fail_everywhere(outcome run(void), void prepare(void)) {
    judged *j = judged_new();
    bool reached = true, good = true;
    unsigned at = 0;
    the_game();
    while (reached && good) {
        recording_clear();
        if (prepare != NULL)
            prepare();
        arm(++at);
        const outcome out = run();
        reached = disarm();
        /* A failure may also be no more than a longer way: then all went well. */
        good = HJ_CHECK(out.closed || out.status == HJ_MEMORY, "allocation %u: %s", at,
                        hj_status_word(out.status)) &&
               all_is_well(&out, at, j);
    }
    HJ_CHECK(at > 15, "only %u allocations", at);
    recording_remove();
    free(j);
}

static void every_allocation_of_a_recording_fails_once(void) {
    fail_everywhere(record, NULL);
}

static void every_allocation_of_a_resumption_fails_once(void) {
    fail_everywhere(resume, leave_half_a_game);
}

/* ---- judging ---- */

static hj_verdict last_verdict;
static hj_result last_result;

static void on_game(void *user, const hj_result *result) {
    (void)user;
    last_verdict = result->verdict;
    last_result = *result;
}

/* Reading and judging: either the whole answer, or none that could be taken for one. */
static void every_allocation_of_a_judge_fails_once(void) {
    CU_ASSERT_TRUE(record().closed);
    fixture_bytes log = file_read(recording_path(NAME));
    bool reached = true;
    unsigned at = 0;
    while (reached) {
        hj_reader *reader = NULL;
        hj_verdict worst = HJ_VERDICT_FAULT;
        const hj_verify_options options = {.on_game = on_game};
        size_t games = 0;
        last_verdict = HJ_VERDICT_FAULT;
        arm(++at);
        const hj_status status = hj_reader_open_memory(&reader, log.at, log.size);
        if (status == HJ_OK)
            games = hj_verify(reader, &options, &worst);
        reached = disarm();
        hj_reader_close(reader);
        const bool whole = games == 1 && worst == HJ_VERDICT_CLEAN &&
                           last_result.actions == the_game()->actions &&
                           last_result.actions_legal == the_game()->actions;
        const bool none = status == HJ_MEMORY || games == 0 ||
                          (worst == HJ_VERDICT_INCOMPLETE && last_verdict == worst);
        if (!HJ_CHECK(reached ? whole || none : whole, "allocation %u: %s, %zu games: %s", at,
                      hj_status_word(status), games, hj_verdict_word(worst)))
            break;
    }
    HJ_CHECK(at > 10, "only %u allocations", at);
    fixture_free(&log);
    recording_remove();
}

/* ---- writing ---- */

static hj_status stamp_all(hj_writer **writer, size_t *size) {
    hj_stamp *stamp = NULL;
    const uint8_t *bytes = NULL;
    hj_record record = the_game()->header;
    hj_status status = hj_writer_open_memory(writer);
    if (status == HJ_OK)
        status = hj_stamp_new(&stamp, *writer);
    if (status == HJ_OK)
        status = hj_stamp_put(stamp, &record);
    for (unsigned k = 1; status == HJ_OK && k <= the_game()->actions; k++) {
        record = (hj_record){.kind = HJ_RECORD_ACTION, .as.action = the_game()->action[k]};
        status = hj_stamp_put(stamp, &record);
    }
    record = (hj_record){.kind = HJ_RECORD_END};
    if (status == HJ_OK)
        status = hj_stamp_put(stamp, &record);
    hj_stamp_free(stamp);
    return status == HJ_OK ? hj_writer_finish(*writer, &bytes, size) : status;
}

static void every_allocation_of_a_writer_fails_once(void) {
    bool reached = true;
    unsigned at = 0;
    size_t whole = 0;
    hj_writer *writer = NULL;
    CU_ASSERT_EQUAL(stamp_all(&writer, &whole), HJ_OK);
    hj_writer_close(writer);
    while (reached) {
        size_t size = 0;
        writer = NULL;
        arm(++at);
        const hj_status status = stamp_all(&writer, &size);
        reached = disarm();
        hj_writer_close(writer);
        /* A position that is not kept on the way makes a takeback longer, and nothing wrong. */
        if (!HJ_CHECK((status == HJ_MEMORY && reached) || (status == HJ_OK && size == whole),
                      "allocation %u: %s, %zu bytes", at, hj_status_word(status), size))
            break;
    }
    HJ_CHECK(at > 10, "%u allocations", at);
}

/* ---- archives ---- */

enum { ARCHIVED = 3, PICKED = 2 };

/* Copies the game that many times into an archive. */
static hj_status archive_all(hj_writer **writer, const fixture_bytes *log, fixture_bytes *out) {
    const uint8_t *bytes = NULL;
    size_t size = 0;
    hj_status status = hj_writer_open_archive(writer, NULL);
    for (unsigned k = 0; status == HJ_OK && k < ARCHIVED; k++) {
        hj_reader *reader = NULL;
        const hj_record *record;
        status = hj_reader_open_memory(&reader, log->at, log->size);
        while (status == HJ_OK && (status = hj_reader_next(reader, &record)) == HJ_OK)
            status = hj_writer_put(*writer, record);
        status = status == HJ_DONE ? HJ_OK : status;
        hj_reader_close(reader);
    }
    if (status == HJ_OK)
        status = hj_writer_finish(*writer, &bytes, &size);
    if (status == HJ_OK && out != NULL)
        fixture_add(out, bytes, size);
    return status;
}

static void every_allocation_of_an_archive_fails_once(void) {
    CU_ASSERT_TRUE(record().closed);
    fixture_bytes log = file_read(recording_path(NAME)), archive = {0};
    hj_writer *writer = NULL;
    CU_ASSERT_EQUAL_FATAL(archive_all(&writer, &log, &archive), HJ_OK);
    hj_writer_close(writer);
    unsigned at = 0;
    for (bool reached = true; reached;) {
        writer = NULL;
        arm(++at);
        const hj_status status = archive_all(&writer, &log, NULL);
        reached = disarm();
        hj_writer_close(writer);
        if (!HJ_CHECK(status == (reached ? HJ_MEMORY : HJ_OK), "allocation %u: %s", at,
                      hj_status_word(status)))
            break;
    }
    HJ_CHECK(at > 15, "%u allocations", at);
    at = 0;
    for (bool reached = true; reached;) { /* one game by the index: it, or nothing */
        hj_reader *reader = NULL;
        const hj_record *record;
        unsigned records = 0;
        arm(++at);
        hj_status status = hj_reader_open_memory(&reader, archive.at, archive.size);
        if (status == HJ_OK)
            status = hj_reader_select(reader, PICKED, PICKED);
        while (status == HJ_OK && (status = hj_reader_next(reader, &record)) == HJ_OK)
            records++;
        reached = disarm();
        const unsigned number = reader != NULL ? hj_reader_game(reader) : 0;
        hj_reader_close(reader);
        if (!HJ_CHECK(reached
                          ? status == HJ_MEMORY
                          : status == HJ_DONE && number == PICKED && records > the_game()->actions,
                      "allocation %u: %s, game %u, %u records", at, hj_status_word(status), number,
                      records))
            break;
    }
    HJ_CHECK(at > 5, "%u allocations of a reader", at);
    fixture_free(&log);
    fixture_free(&archive);
    recording_remove();
}

HJ_TESTS(memory, TEST(every_allocation_of_an_archive_fails_once),
         TEST(every_allocation_of_a_recording_fails_once),
         TEST(every_allocation_of_a_resumption_fails_once),
         TEST(every_allocation_of_a_judge_fails_once),
         TEST(every_allocation_of_a_writer_fails_once));
