/* container_test.c: gzip members, cuts, damage, and frames, whatever the pieces they arrive in. */
#include "harness.h"
#include "log/container.h"
#include "log_fixture.h"
#include "util/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool says(const fixture_reading *reading, hj_status status, const char *words) {
    return HJ_CHECK(reading->status == status && strstr(reading->error, words) != NULL,
                    "status %d '%s', expected %d '%s'", reading->status, reading->error, status,
                    words);
}

static void reads_a_member(void) {
    const fixture_bytes *log = fixture_log();
    fixture_reading whole = fixture_read(log->at, log->size, 0);
    HJ_CHECK(whole.status == HJ_DONE && whole.records == 12 && whole.actions == 6,
             "status %d, %u records, %u actions: %s", whole.status, whole.records, whole.actions,
             whole.error);
    for (size_t chunk = 1; chunk < 20; chunk += 3) {
        fixture_reading pieces = fixture_read(log->at, log->size, chunk);
        HJ_CHECK(fixture_same(&whole, &pieces), "pieces of %zu read otherwise", chunk);
    }
}

/* A cut anywhere is never taken for the whole, and what was whole before it is still given. */
static void every_cut_is_seen(void) {
    const fixture_bytes *log = fixture_log();
    for (size_t size = 0; size < log->size; size++) {
        fixture_reading cut = fixture_read(log->at, size, 0);
        fixture_reading slow = fixture_read(log->at, size, 1);
        if (!HJ_CHECK(cut.status == HJ_MALFORMED && cut.cut, "cut at %zu: status %d '%s'", size,
                      cut.status, cut.error) ||
            !HJ_CHECK(fixture_same(&cut, &slow), "cut at %zu: '%s' or '%s'", size, cut.error,
                      slow.error))
            return;
    }
    fixture_reading trailer = fixture_read(log->at, log->size - 1, 0);
    HJ_CHECK(trailer.records == 12, "%u records before the cut trailer", trailer.records);
}

/* A cut in the stream inside a sound member is seen too, and the good prefix has its records. */
static void every_cut_of_the_stream_is_seen(void) {
    const fixture_bytes *stream = fixture_stream();
    unsigned boundaries = 0, last = 0;
    for (size_t size = 0; size <= stream->size; size++) {
        fixture_bytes member = {0};
        fixture_gzip(&member, stream->at, size);
        fixture_reading reading = fixture_read(member.at, member.size, 0);
        bool whole = reading.status == HJ_DONE;
        boundaries += whole;
        HJ_CHECK(whole || (reading.status == HJ_MALFORMED && reading.cut), "size %zu: '%s'", size,
                 reading.error);
        HJ_CHECK(reading.records >= last, "size %zu: fewer records", size);
        last = reading.records;
        fixture_free(&member);
    }
    /* Nothing at all, and after each of the 12 records. */
    HJ_CHECK(boundaries == 13 && last == 12, "%u boundaries, %u records", boundaries, last);
}

/* Bits of a member that say nothing of its content: whether it is thought to be text, its time,
 * extra flags, system; and what fills the last byte of the deflate data. */
static bool says_nothing(const fixture_bytes *log, size_t byte, unsigned bit) {
    return (byte == 3 && bit == 0) || (byte >= 4 && byte <= 9) || byte == log->size - 9;
}

static void every_flipped_bit_is_seen(void) {
    const fixture_bytes *log = fixture_log();
    fixture_reading good = fixture_read(log->at, log->size, 0);
    uint8_t *copy = malloc(log->size);
    unsigned harmless = 0;
    for (size_t byte = 0; byte < log->size; byte++)
        for (unsigned bit = 0; bit < 8; bit++) {
            memcpy(copy, log->at, log->size);
            copy[byte] = (uint8_t)(copy[byte] ^ 1u << bit);
            fixture_reading flipped = fixture_read(copy, log->size, 0);
            fixture_reading slow = fixture_read(copy, log->size, 1);
            bool same = fixture_same(&good, &flipped);
            harmless += same;
            HJ_CHECK(same ? says_nothing(log, byte, bit) : flipped.status == HJ_MALFORMED,
                     "byte %zu bit %u: status %d '%s'", byte, bit, flipped.status, flipped.error);
            HJ_CHECK(fixture_same(&flipped, &slow), "byte %zu bit %u: '%s' or '%s'", byte, bit,
                     flipped.error, slow.error);
        }
    HJ_CHECK(harmless >= 49, "only %u bits without effect; time, flags and system have 49",
             harmless);
    free(copy);
}

static void names_what_is_damaged(void) {
    const fixture_bytes *log = fixture_log();
    uint8_t *copy = malloc(log->size);
    static const struct {
        size_t from_end;
        const char *words;
    } rows[] = {{8, "checksum"}, {4, "length"}};
    for (unsigned k = 0; k < 2; k++) {
        memcpy(copy, log->at, log->size);
        copy[log->size - rows[k].from_end] ^= 1;
        fixture_reading reading = fixture_read(copy, log->size, 0);
        says(&reading, HJ_MALFORMED, rows[k].words);
        HJ_CHECK(reading.records == 12 && !reading.cut, "%u records before it", reading.records);
    }
    free(copy);
}

static void takes_members_one_after_another(void) {
    const fixture_bytes *log = fixture_log(), *stream = fixture_stream();
    fixture_bytes many = {0};
    fixture_add(&many, log->at, log->size);
    fixture_add(&many, log->at, log->size);
    fixture_reading two = fixture_read(many.at, many.size, 0);
    HJ_CHECK(two.status == HJ_DONE && two.records == 24, "%u records: %s", two.records, two.error);
    fixture_free(&many);

    /* A game that goes on in the next member, as after a crash: cut between records 12 .. */
    size_t header = CONTAINER_MAGIC_SIZE + 3;
    header += (size_t)(stream->at[11] & 0x7f) + 128u * stream->at[12];
    fixture_gzip(&many, stream->at, header);
    fixture_gzip(&many, stream->at + header, stream->size - header);
    fixture_reading split = fixture_read(many.at, many.size, 0);
    HJ_CHECK(split.status == HJ_DONE && split.records == 12, "%u records: %s", split.records,
             split.error);
    fixture_free(&many);

    /* .. but never inside one. */
    fixture_gzip(&many, stream->at, header - 1);
    fixture_gzip(&many, stream->at + header - 1, stream->size - header + 1);
    fixture_reading inside = fixture_read(many.at, many.size, 0);
    says(&inside, HJ_MALFORMED, "cut off where a gzip member ends");
    HJ_CHECK(!inside.cut, "the file itself was not cut");
    fixture_free(&many);
}

static void takes_blocks(void) {
    const fixture_bytes *stream = fixture_stream();
    fixture_bytes archive = {0};
    for (unsigned k = 0; k < 3; k++)
        fixture_block(&archive, stream->at, stream->size);
    fixture_reading open = fixture_read(archive.at, archive.size, 0);
    says(&open, HJ_MALFORMED, "end block");
    HJ_CHECK(open.cut && open.records == 36, "%u records", open.records);
    fixture_block(&archive, NULL, 0);
    fixture_reading closed = fixture_read(archive.at, archive.size, 1);
    HJ_CHECK(closed.status == HJ_DONE && closed.records == 36, "%u records: %s", closed.records,
             closed.error);
    fixture_free(&archive);
}

static void refuses_what_follows(void) {
    static const char *const tails[] = {"\0", "\0\0\0\0\0\0\0\0", "garbage", "\x1f\x8c",
                                        "\x1e\x8b"};
    const fixture_bytes *log = fixture_log();
    for (unsigned k = 0; k < 5; k++) {
        fixture_bytes tailed = {0};
        fixture_add(&tailed, log->at, log->size);
        fixture_add(&tailed, tails[k], k == 0 ? 1 : k == 1 ? 8 : strlen(tails[k]));
        fixture_reading reading = fixture_read(tailed.at, tailed.size, 0);
        says(&reading, HJ_MALFORMED, "belong to nothing");
        HJ_CHECK(reading.records == 12, "%u records before the tail", reading.records);
        fixture_free(&tailed);
    }
}

static void empty_members_are_nothing(void) {
    fixture_bytes nothing = {0};
    fixture_gzip(&nothing, NULL, 0);
    fixture_reading reading = fixture_read(nothing.at, nothing.size, 0);
    HJ_CHECK(reading.status == HJ_DONE && reading.records == 0, "%s", reading.error);
    for (unsigned k = 0; k < 1000; k++)
        fixture_gzip(&nothing, NULL, 0);
    reading = fixture_read(nothing.at, nothing.size, 1);
    HJ_CHECK(reading.status == HJ_DONE && reading.records == 0, "%s", reading.error);
    fixture_free(&nothing);
}

/* A megabyte out of a kilobyte: refused where it stops making sense, whatever its size. */
static void bombs_are_refused_early(void) {
    uint8_t *zeros = calloc(1, 1 << 24);
    fixture_bytes bomb = {0};
    fixture_gzip(&bomb, zeros, 1 << 24);
    fixture_reading reading = fixture_read(bomb.at, bomb.size, 0);
    says(&reading, HJ_MALFORMED, "found byte 0x00");
    HJ_CHECK(reading.records == 0, "%u records", reading.records);
    fixture_free(&bomb);
    free(zeros);
}

HJ_TESTS(container, TEST(reads_a_member), TEST(every_cut_is_seen),
         TEST(every_cut_of_the_stream_is_seen), TEST(every_flipped_bit_is_seen),
         TEST(names_what_is_damaged), TEST(takes_members_one_after_another), TEST(takes_blocks),
         TEST(refuses_what_follows), TEST(empty_members_are_nothing),
         TEST(bombs_are_refused_early));
