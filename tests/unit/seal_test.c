/* seal_test.c: a sealed log with every byte of its stream changed in turn, with names and notes
 * taken out, with rulings behind the seal, and by keys that are trusted or not. */
#include "harness.h"
#include "hexjudge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

enum { STREAM_MAX = 1 << 20 };

static const uint8_t secret[32] = {7, 1, 2, 3};

static const char text[] =
    "hexjudge 1\nrules base/1\nseats 3\nboard beginner\n"
    "about game \"t/1\"\nabout event \"Spring Open\"\n"
    "start turn 5 P1 main\nstart P1 settlements c10\nstart P1 hand 2brick 2lumber\n"
    "player P1 \"Ana\" red id \"x17\" salt \"5c1f\"\nplayer P2 \"Ben\"\n"
    "note \"the table agreed\"\nP1 road e15\nP1 road e16\n"
    "check P1.hand = nothing; digest = %s\nnote \"late\"\nP1 done\n"
    "ruling no-action 1 by \"TD\" reason \"slow\"\n"
    "end reason unfinished hash =\n";

/* A game of two roads, read from text, as the bytes of a log; its seal and what follows are added
 * by the caller. */
typedef struct made {
    hj_writer *writer;
    const uint8_t *bytes;
    size_t size;
} made;

static bool copy_records(hj_writer *writer, hj_reader *reader, bool scrub) {
    const hj_record *record;
    hj_status status;
    while ((status = hj_reader_next(reader, &record)) == HJ_OK) {
        const bool gone = record->kind == HJ_RECORD_PERSON || record->kind == HJ_RECORD_NOTE;
        if (!(scrub && gone) && hj_writer_put(writer, record) != HJ_OK)
            return HJ_CHECK(false, "%s", hj_writer_error(writer));
    }
    return HJ_CHECK(status == HJ_DONE, "%s", hj_reader_error(reader));
}

/* Copies a log; with a key, seals it behind. */
static made copy_of(const void *bytes, size_t size, bool scrub, const uint8_t *key,
                    const hj_record *more) {
    made out = {0};
    hj_reader *reader = NULL;
    uint8_t *seal = malloc(HJ_SEAL_MAX);
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, bytes, size) == HJ_OK &&
                    hj_writer_open_memory(&out.writer) == HJ_OK && seal != NULL);
    hj_writer_verbatim(out.writer, true);
    copy_records(out.writer, reader, scrub);
    hj_record record = {.kind = HJ_RECORD_SEAL};
    if (key != NULL) {
        CU_ASSERT(hj_seal_make(reader, key, seal, &record.as.seal.size) == HJ_OK);
        record.as.seal.bytes = seal;
        CU_ASSERT(hj_writer_put(out.writer, &record) == HJ_OK);
    }
    if (more != NULL)
        CU_ASSERT(hj_writer_put(out.writer, more) == HJ_OK);
    CU_ASSERT(hj_writer_finish(out.writer, &out.bytes, &out.size) == HJ_OK);
    hj_reader_close(reader);
    free(seal);
    return out;
}

typedef struct judged {
    hj_verdict verdict;
    bool trusted;
    unsigned seals;
    char seal[400], error[600], missing[200];
} judged;

static void keep(void *user, const hj_result *result) {
    judged *out = user;
    out->verdict = result->verdict;
    out->seals = result->seals;
    out->trusted = result->seal_trusted;
    snprintf(out->seal, sizeof out->seal, "%s", result->seal);
    snprintf(out->error, sizeof out->error, "%s", result->error);
    snprintf(out->missing, sizeof out->missing, "%s", result->missing);
}

static judged judge(const void *bytes, size_t size, hj_verify_options how) {
    judged out = {.verdict = HJ_VERDICT_FAULT};
    hj_reader *reader = NULL;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    how.on_game = keep;
    how.user = &out;
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, bytes, size) == HJ_OK);
    hj_verify(reader, &how, &worst);
    hj_reader_close(reader);
    return out;
}

static made sealed_text(void) {
    char whole[sizeof text + 32];
    snprintf(whole, sizeof whole, text, "00000000");
    /* The digest is that of the replay, which a first reading tells. */
    hj_reader *reader = NULL;
    const hj_record *record;
    hj_game *game = NULL;
    hj_reason broken;
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, whole, strlen(whole)) == HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK) {
        if (record->kind == HJ_RECORD_HEADER)
            CU_ASSERT_FATAL(hj_game_new(&game, &record->as.header.config, record->as.header.start,
                                        record->as.header.start_size, &broken) == HJ_OK);
        if (record->kind == HJ_RECORD_ACTION)
            CU_ASSERT(hj_game_apply(game, &record->as.action) == 0);
        if (record->kind == HJ_RECORD_CHECKPOINT)
            break;
    }
    char digest[17];
    snprintf(digest, sizeof digest, "%08x", (unsigned)(uint32_t)hj_game_digest(game));
    hj_game_free(game);
    hj_reader_close(reader);
    snprintf(whole, sizeof whole, text, digest);
    made plain = copy_of(whole, strlen(whole), false, NULL, NULL);
    made sealed = copy_of(plain.bytes, plain.size, false, secret, NULL);
    hj_writer_close(plain.writer);
    return sealed;
}

static size_t inflated(uint8_t *out, const uint8_t *bytes, size_t size) {
    z_stream z = {.next_in = (Bytef *)(uintptr_t)bytes,
                  .avail_in = (uInt)size,
                  .next_out = out,
                  .avail_out = STREAM_MAX};
    CU_ASSERT_FATAL(inflateInit2(&z, 31) == Z_OK && inflate(&z, Z_FINISH) == Z_STREAM_END);
    const size_t got = z.total_out;
    inflateEnd(&z);
    return got;
}

static size_t stored(uint8_t *out, const uint8_t *bytes, size_t size) {
    z_stream z = {.next_in = (Bytef *)(uintptr_t)bytes,
                  .avail_in = (uInt)size,
                  .next_out = out,
                  .avail_out = STREAM_MAX};
    CU_ASSERT_FATAL(deflateInit2(&z, 0, Z_DEFLATED, 31, 8, 0) == Z_OK &&
                    deflate(&z, Z_FINISH) == Z_STREAM_END);
    const size_t got = z.total_out;
    deflateEnd(&z);
    return got;
}

/* Every byte of the stream with every one of these changes: TAMPERED or MALFORMED, nothing else. */
static void change_each_byte(const uint8_t *bytes, size_t size, const char *what) {
    static const uint8_t flips[] = {1, 128, 255, 2, 4, 8, 16, 32, 64};
    const size_t tried = harness_long() ? sizeof flips : 3;
    uint8_t *stream = malloc(STREAM_MAX), *packed = malloc(STREAM_MAX);
    unsigned count[HJ_VERDICT_FAULT + 1] = {0};
    CU_ASSERT_FATAL(stream != NULL && packed != NULL);
    const size_t length = inflated(stream, bytes, size);
    const size_t step = harness_long() || length < 4000 ? 1 : 97;
    for (size_t at = 0; at < length; at += step) {
        for (size_t f = 0; f < tried; f++) {
            stream[at] ^= flips[f];
            const judged got =
                judge(packed, stored(packed, stream, length), (hj_verify_options){0});
            HJ_CHECK(got.verdict == HJ_VERDICT_TAMPERED || got.verdict == HJ_VERDICT_MALFORMED,
                     "%s: byte %zu of %zu ^ %u: %s", what, at, length, flips[f],
                     hj_verdict_word(got.verdict));
            count[got.verdict]++;
            stream[at] ^= flips[f];
        }
    }
    printf("%s: %zu bytes: %u TAMPERED, %u MALFORMED\n", what, length, count[HJ_VERDICT_TAMPERED],
           count[HJ_VERDICT_MALFORMED]);
    CU_ASSERT(count[HJ_VERDICT_TAMPERED] > length / step);
    free(stream);
    free(packed);
}

static void no_byte_can_change(void) {
    made sealed = sealed_text();
    const judged got = judge(sealed.bytes, sealed.size, (hj_verify_options){0});
    HJ_CHECK(got.verdict == HJ_VERDICT_INCOMPLETE && got.seals == 1, "%s: %s %s",
             hj_verdict_word(got.verdict), got.seal, got.error);
    change_each_byte(sealed.bytes, sealed.size, "two roads");
    hj_writer_close(sealed.writer);
}

static made sealed_file(const char *path) {
    made plain = {0};
    hj_reader *reader = NULL;
    CU_ASSERT_FATAL(hj_reader_open(&reader, path) == HJ_OK &&
                    hj_writer_open_memory(&plain.writer) == HJ_OK);
    hj_writer_verbatim(plain.writer, true);
    copy_records(plain.writer, reader, false);
    hj_reader_close(reader);
    CU_ASSERT(hj_writer_finish(plain.writer, &plain.bytes, &plain.size) == HJ_OK);
    made sealed = copy_of(plain.bytes, plain.size, false, secret, NULL);
    hj_writer_close(plain.writer);
    return sealed;
}

static void nor_of_real_and_scenario_games(void) {
    static const char *const paths[] = {"corpus/real/catanatron/game_000.hjl.gz",
                                        "corpus/accept/crop_trust/end-concession.txt"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        made sealed = sealed_file(paths[i]);
        const judged got = judge(sealed.bytes, sealed.size, (hj_verify_options){0});
        HJ_CHECK(got.verdict != HJ_VERDICT_TAMPERED && got.seals == 1, "%s: %s", paths[i],
                 got.error);
        change_each_byte(sealed.bytes, sealed.size, paths[i]);
        hj_writer_close(sealed.writer);
    }
}

/* Names and notes may go, all of them or some, and come back; others may not come. */
static void names_may_go(void) {
    made sealed = sealed_text();
    made scrubbed = copy_of(sealed.bytes, sealed.size, true, NULL, NULL);
    judged got = judge(scrubbed.bytes, scrubbed.size, (hj_verify_options){.require_seal = true});
    HJ_CHECK(got.seals == 1 && strstr(got.seal, "4 names or notes taken out") != NULL, "%s: %s %s",
             hj_verdict_word(got.verdict), got.seal, got.error);
    uint8_t *stream = malloc(STREAM_MAX), *packed = malloc(STREAM_MAX);
    CU_ASSERT_FATAL(stream != NULL && packed != NULL);
    /* The bytes that are left do not hold the names. */
    size_t length = inflated(stream, scrubbed.bytes, scrubbed.size);
    for (size_t at = 0; at + 3 < length; at++)
        CU_ASSERT(memcmp(stream + at, "Ana", 3) != 0 && memcmp(stream + at, "late", 4) != 0);
    change_each_byte(scrubbed.bytes, scrubbed.size, "without names");
    free(stream);
    free(packed);
    hj_writer_close(scrubbed.writer);
    hj_writer_close(sealed.writer);
}

/* A ruling behind the seal is none of the seal's, and is said to be so; a second seal covers it. */
static void rulings_behind_a_seal_are_told(void) {
    made sealed = sealed_text();
    hj_record ruling = {.kind = HJ_RECORD_RULING};
    ruling.as.ruling = (hj_ruling){.kind = HJ_RULING_PENALTY, .action = 2, .authority = "TD"};
    made ruled = copy_of(sealed.bytes, sealed.size, false, NULL, &ruling);
    judged got = judge(ruled.bytes, ruled.size, (hj_verify_options){0});
    HJ_CHECK(got.seals == 1 && strstr(got.seal, "not sealed: 1 ruling behind it") != NULL, "%s",
             got.seal);
    made twice = copy_of(ruled.bytes, ruled.size, false, secret, NULL);
    got = judge(twice.bytes, twice.size, (hj_verify_options){0});
    HJ_CHECK(got.seals == 2 && strstr(got.seal, "not sealed") == NULL, "%s %s", got.seal,
             got.error);
    hj_writer_close(twice.writer);
    hj_writer_close(ruled.writer);
    hj_writer_close(sealed.writer);
}

static void only_trusted_keys_count(void) {
    made sealed = sealed_text();
    hj_reader *reader = NULL;
    const hj_record *record;
    uint8_t keys[2][32] = {{1}};
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, sealed.bytes, sealed.size) == HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK)
        if (record->kind == HJ_RECORD_SEAL)
            memcpy(keys[1], record->as.seal.bytes, 32);
    hj_reader_close(reader);
    hj_verify_options how = {.require_seal = true, .trust = (const uint8_t(*)[32])keys};
    how.trusted = 2;
    judged got = judge(sealed.bytes, sealed.size, how);
    CU_ASSERT(got.trusted && strstr(got.missing, "seal") == NULL);
    how.trusted = 1;
    got = judge(sealed.bytes, sealed.size, how);
    HJ_CHECK(!got.trusted && strstr(got.missing, "no seal by a trusted key") != NULL, "%s",
             got.missing);
    hj_writer_close(sealed.writer);
}

/* Without an End there is nothing to seal. */
static void an_open_game_is_not_sealed(void) {
    static const char open[] = "hexjudge 1\nrules base/1\nseats 3\nboard beginner\n";
    uint8_t *seal = malloc(HJ_SEAL_MAX);
    uint32_t size = 0;
    hj_reader *reader = NULL;
    const hj_record *record;
    CU_ASSERT_FATAL(seal != NULL && hj_reader_open_memory(&reader, open, strlen(open)) == HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK) {
    }
    CU_ASSERT(hj_seal_make(reader, secret, seal, &size) == HJ_ARGUMENT);
    hj_reader_close(reader);
    free(seal);
}

HJ_TESTS(seal, TEST(no_byte_can_change), TEST(nor_of_real_and_scenario_games), TEST(names_may_go),
         TEST(rulings_behind_a_seal_are_told), TEST(only_trusted_keys_count),
         TEST(an_open_game_is_not_sealed));
