/* flip_test.c: every bit of a small recorded log flipped, one at a time: in the file as it is, and
 * in its stream packed anew, so that gzip's checksum does not help. Nothing but the bits that say
 * nothing leaves it clean, and then it says the same. Prints which check caught how many. */
#include "harness.h"
#include "recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME "game.hjl.gz"

/* A check by what it says; the first that fits. "" stands for the verdict alone. */
static const struct check {
    hj_verdict verdict;
    const char *words, *name;
} checks[] = {
    {HJ_VERDICT_MALFORMED, "checksum (CRC-32) does not fit", "gzip: checksum"},
    {HJ_VERDICT_MALFORMED, "the length at the end", "gzip: length"},
    {HJ_VERDICT_MALFORMED, "compressed data are damaged", "gzip: deflate data and header"},
    {HJ_VERDICT_MALFORMED, "compressed data are cut off", "gzip: end of the data"},
    {HJ_VERDICT_MALFORMED, "belong to nothing", "gzip: what follows the member"},
    {HJ_VERDICT_MALFORMED, "not gzip", "gzip: magic"},
    {HJ_VERDICT_MALFORMED, "magic word", "framing: magic word"},
    {HJ_VERDICT_MALFORMED, "expected a record", "framing: tag"},
    {HJ_VERDICT_MALFORMED, "length of a record", "framing: length"},
    {HJ_VERDICT_MALFORMED, "longer than the limit", "framing: length"},
    {HJ_VERDICT_MALFORMED, "is cut off", "framing: end of the stream"},
    {HJ_VERDICT_MALFORMED, "hash in the End", "hash of the stream"},
    {HJ_VERDICT_MALFORMED, "the End record counts", "counts of the End"},
    {HJ_VERDICT_MALFORMED, "explicit zero", "canonical form"},
    {HJ_VERDICT_MALFORMED, "shortest way", "canonical form"},
    {HJ_VERDICT_MALFORMED, "out of order", "canonical form"},
    {HJ_VERDICT_MALFORMED, "written twice", "canonical form"},
    {HJ_VERDICT_MALFORMED, "written empty", "canonical form"},
    {HJ_VERDICT_MALFORMED, "wire type", "canonical form"},
    {HJ_VERDICT_MALFORMED, "one message and nothing after", "canonical form"},
    {HJ_VERDICT_MALFORMED, "claims", "canonical form"},
    {HJ_VERDICT_MALFORMED, "of which only one", "canonical form"},
    {HJ_VERDICT_MALFORMED, "header", "order of records"},
    {HJ_VERDICT_MALFORMED, "a takeback", "rulings"},
    {HJ_VERDICT_MALFORMED, "", "domains of values"},
    {HJ_VERDICT_UNSUPPORTED, "", "versions and names"},
    {HJ_VERDICT_ILLEGAL, "", "rules"},
    {HJ_VERDICT_DIVERGED, "", "claims"},
    {HJ_VERDICT_INCOMPLETE, "", "an End that is missing"},
};
enum { CHECKS = sizeof checks / sizeof checks[0] };

typedef struct table {
    unsigned flipped, unchanged, caught[CHECKS];
} table;

static void print_table(const char *what, const table *t) {
    printf("# %s: %u bits flipped\n", what, t->flipped);
    for (unsigned k = 0; k < CHECKS; k++) {
        unsigned same = t->caught[k];
        bool first = true;
        for (unsigned other = 0; other < CHECKS; other++) {
            if (other != k && strcmp(checks[other].name, checks[k].name) == 0) {
                first = first && other > k;
                same += t->caught[other];
            }
        }
        if (first && same > 0)
            printf("#   %-32s %6u\n", checks[k].name, same);
    }
    printf("#   %-32s %6u\n", "changes nothing", t->unchanged);
}

/* false = it passed for clean and says something else, or nobody knows what caught it. */
static bool count(table *t, const judged *j, bool same_stream, size_t at, unsigned bit) {
    t->flipped++;
    if (j->worst == HJ_VERDICT_CLEAN || (j->games == 1 && same_stream)) {
        t->unchanged++;
        return HJ_CHECK(same_stream && j->worst == HJ_VERDICT_CLEAN,
                        "byte %zu, bit %u: %s with %s content", at, bit, hj_verdict_word(j->worst),
                        same_stream ? "the same" : "another");
    }
    const char *said = j->error[0] != '\0' ? j->error : "";
    for (unsigned k = 0; k < CHECKS; k++) {
        if (checks[k].verdict == j->worst && strstr(said, checks[k].words) != NULL) {
            t->caught[k]++;
            return true;
        }
    }
    return HJ_CHECK(false, "byte %zu, bit %u: %s: %s", at, bit, hj_verdict_word(j->worst), said);
}

/* A whole game of few turns, as a recorder writes it. */
static fixture_bytes small_log(void) {
    recording *game = recording_new(3, "base/1,target=3", 3, 0);
    hj_recorder *recorder = NULL;
    CU_ASSERT_EQUAL_FATAL(hj_recorder_open(&recorder, recording_path(NAME), &game->header, NULL),
                          HJ_OK);
    const unsigned half = game->actions / 2;
    CU_ASSERT_EQUAL(recording_play(game, recorder, half), HJ_OK);
    CU_ASSERT_EQUAL(hj_recorder_takeback(recorder, half - 1, NULL), HJ_OK);
    for (unsigned k = half; k <= game->actions; k++)
        CU_ASSERT_EQUAL(hj_recorder_append(recorder, &game->action[k], 0, NULL), HJ_OK);
    CU_ASSERT_EQUAL(hj_recorder_close(recorder, NULL, NULL), HJ_OK);
    hj_recorder_free(recorder);
    const fixture_bytes log = file_read(recording_path(NAME));
    recording_remove();
    free(game);
    return log;
}

/* In the quick run every third bit. */
static unsigned step(void) {
    return harness_long() ? 1 : 3;
}

/* The text flag, the time, the extra flags and the system of a member's header; what fills the last
 * byte of its data, or the byte before a flush. */
static bool may_say_nothing(const fixture_bytes *log, size_t at) {
    return (at >= 3 && at < 10) || at + 9 == log->size ||
           (at + 5 <= log->size && memcmp(log->at + at + 1, "\0\0\xff\xff", 4) == 0);
}

static void bits_of_the_file(void) {
    fixture_bytes log = small_log(), stream = stream_of(log.at, log.size);
    judged *j = judged_new();
    table t = {0};
    for (size_t bit = 0; bit < log.size * 8; bit += step()) {
        log.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
        judge_bytes(j, log.at, log.size, NULL);
        fixture_bytes now = stream_of(log.at, log.size);
        const bool same = j->worst == HJ_VERDICT_CLEAN && now.size == stream.size &&
                          memcmp(now.at, stream.at, now.size) == 0;
        const bool good = count(&t, j, same, bit / 8, bit % 8);
        fixture_free(&now);
        log.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (!good || !HJ_CHECK(!same || may_say_nothing(&log, bit / 8),
                               "byte %zu of %zu says nothing", bit / 8, log.size))
            break;
    }
    print_table("a file", &t);
    CU_ASSERT_TRUE(t.unchanged > 0);
    fixture_free(&log);
    fixture_free(&stream);
    free(j);
}

static void bits_of_the_stream(void) {
    fixture_bytes log = small_log(), stream = stream_of(log.at, log.size);
    judged *j = judged_new();
    table t = {0};
    for (size_t bit = 0; bit < stream.size * 8; bit += step()) {
        fixture_bytes packed = {0};
        stream.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
        fixture_gzip(&packed, stream.at, stream.size);
        judge_bytes(j, packed.at, packed.size, NULL);
        fixture_free(&packed);
        stream.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (!count(&t, j, false, bit / 8, bit % 8))
            break;
    }
    print_table("a stream, packed anew", &t);
    CU_ASSERT_EQUAL(t.unchanged, 0);
    fixture_free(&log);
    fixture_free(&stream);
    free(j);
}

HJ_TESTS(flip, TEST(bits_of_the_file), TEST(bits_of_the_stream));
