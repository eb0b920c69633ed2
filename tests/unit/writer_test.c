/* writer_test.c: what a written file looks like, when it gets its name, and that nothing is ever
 * written over; and that protoc reads and writes the same bytes. */
#include "harness.h"
#include "log_fixture.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static const char *in_folder(const char *name) {
    static char paths[4][128];
    static unsigned turn;
    char *path = paths[turn++ % 4];
    if (folder[0] == '\0') {
        strcpy(folder, "out/writer-test-XXXXXX"); /* out/ is there: this program lies in it */
        if (mkdtemp(folder) == NULL)
            abort();
    }
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void remove_folder(void) {
    if (folder[0] != '\0' && rmdir(folder) == 0)
        folder[0] = '\0';
}

static bool exists(const char *path) {
    return access(path, F_OK) == 0;
}

static fixture_bytes read_file(const char *path) {
    fixture_bytes bytes = {0};
    uint8_t piece[4096];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return bytes;
    for (size_t size; (size = fread(piece, 1, sizeof piece, file)) > 0;)
        fixture_add(&bytes, piece, size);
    fclose(file);
    return bytes;
}

static void write_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        abort();
}

static hj_status put_all(hj_writer *writer) {
    hj_status status = HJ_OK;
    for (unsigned k = 0; status == HJ_OK && fixture_record(k) != NULL; k++)
        status = hj_writer_put(writer, fixture_record(k));
    return status;
}

static void gzip_header_says_nothing(void) {
    const fixture_bytes *log = fixture_log();
    CU_ASSERT_EQUAL(memcmp(log->at, "\x1f\x8b\x08\0\0\0\0\0\0\xff", 10), 0);
    const fixture_bytes *stream = fixture_stream();
    CU_ASSERT_EQUAL(memcmp(stream->at, "\x0a\x08hexjudge\x12", 11), 0);
}

static void the_name_comes_last(void) {
    const char *path = in_folder("game.hjl.gz"), *part = in_folder("game.hjl.gz.part");
    hj_writer *writer;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open(&writer, path), HJ_OK);
    CU_ASSERT_TRUE(exists(part) && !exists(path));
    CU_ASSERT_EQUAL(put_all(writer), HJ_OK);
    CU_ASSERT_TRUE(exists(part) && !exists(path));
    CU_ASSERT_EQUAL(hj_writer_finish(writer, NULL, NULL), HJ_OK);
    CU_ASSERT_TRUE(!exists(part) && exists(path));
    CU_ASSERT_EQUAL(hj_writer_finish(writer, NULL, NULL), HJ_OK);
    hj_writer_close(writer);
    CU_ASSERT_TRUE(exists(path));
    fixture_bytes file = read_file(path);
    const fixture_bytes *log = fixture_log();
    HJ_CHECK(file.size == log->size && memcmp(file.at, log->at, log->size) == 0,
             "the file and the memory differ");
    fixture_free(&file);
    unlink(path);
    remove_folder();
}

static void an_unfinished_file_goes(void) {
    const char *path = in_folder("game.hjl.gz"), *part = in_folder("game.hjl.gz.part");
    const char *other = in_folder("game.bin");
    hj_writer *writer;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open(&writer, path), HJ_OK);
    CU_ASSERT_EQUAL(hj_writer_put(writer, fixture_record(0)), HJ_OK);
    hj_writer_close(writer);
    CU_ASSERT_TRUE(!exists(path) && !exists(part));
    CU_ASSERT_EQUAL_FATAL(hj_writer_open(&writer, other), HJ_OK);
    CU_ASSERT_TRUE(exists(other));
    hj_writer_close(writer);
    CU_ASSERT_TRUE(!exists(other));
    remove_folder();
}

/* Neither the file, nor what a crash left, nor a file that appeared meanwhile is touched. */
static void nothing_is_written_over(void) {
    const char *path = in_folder("game.hjl.gz"), *part = in_folder("game.hjl.gz.part");
    hj_writer *writer;
    write_file(path, "mine", 4);
    CU_ASSERT_EQUAL(hj_writer_open(&writer, path), HJ_IO);
    HJ_CHECK(strstr(hj_writer_error(writer), "game.hjl.gz: the file exists") != NULL, "'%s'",
             hj_writer_error(writer));
    CU_ASSERT_EQUAL(hj_writer_put(writer, fixture_record(0)), HJ_IO);
    hj_writer_close(writer);
    unlink(path);
    write_file(part, "mine", 4);
    CU_ASSERT_EQUAL(hj_writer_open(&writer, path), HJ_IO);
    HJ_CHECK(strstr(hj_writer_error(writer), ".part: the file exists") != NULL, "'%s'",
             hj_writer_error(writer));
    hj_writer_close(writer);
    CU_ASSERT_TRUE(exists(part));
    unlink(part);
    CU_ASSERT_EQUAL_FATAL(hj_writer_open(&writer, path), HJ_OK);
    CU_ASSERT_EQUAL(put_all(writer), HJ_OK);
    write_file(path, "mine", 4);
    CU_ASSERT_EQUAL(hj_writer_finish(writer, NULL, NULL), HJ_IO);
    hj_writer_close(writer);
    fixture_bytes file = read_file(path);
    HJ_CHECK(file.size == 4 && memcmp(file.at, "mine", 4) == 0, "the file was written over");
    CU_ASSERT_TRUE(!exists(part));
    fixture_free(&file);
    unlink(path);
    remove_folder();
}

static void trouble_is_told(void) {
    hj_writer *writer;
    CU_ASSERT_EQUAL(hj_writer_open(&writer, in_folder("no/such/game.hjl.gz")), HJ_IO);
    HJ_CHECK(strstr(hj_writer_error(writer), "No such file") != NULL, "'%s'",
             hj_writer_error(writer));
    hj_writer_close(writer);
    remove_folder();
    if (!exists("/dev/full")) {
        harness_skip("no /dev/full here");
        return;
    }
    hj_status status = hj_writer_open(&writer, "/dev/full");
    HJ_CHECK(status == HJ_IO && strstr(hj_writer_error(writer), "cannot write") != NULL, "%d '%s'",
             status, hj_writer_error(writer));
    hj_writer_close(writer);
}

/* What stands in an End as written: all of it where it was left open, and only what was given when
 * it is to be taken word for word. */
static void the_end_is_completed(void) {
    for (unsigned verbatim = 0; verbatim < 2; verbatim++) {
        hj_writer *writer;
        const uint8_t *bytes;
        size_t size;
        CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
        hj_writer_verbatim(writer, verbatim == 1);
        CU_ASSERT_EQUAL(put_all(writer), HJ_OK);
        CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, &bytes, &size), HJ_OK);
        hj_reader *reader;
        const hj_record *record;
        CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, bytes, size), HJ_OK);
        while (hj_reader_next(reader, &record) == HJ_OK) {
            uint8_t hash[32];
            if (record->kind != HJ_RECORD_END) {
                CU_ASSERT_FALSE(hj_reader_hash(reader, hash));
                continue;
            }
            const hj_end *end = &record->as.end;
            CU_ASSERT_TRUE(hj_reader_hash(reader, hash));
            CU_ASSERT_EQUAL(end->has_hash, verbatim == 0);
            CU_ASSERT_EQUAL(end->actions, verbatim == 0 ? 6 : 0);
            CU_ASSERT_EQUAL(end->checkpoints, verbatim == 0 ? 2 : 0);
            CU_ASSERT_TRUE(verbatim == 1 || memcmp(end->hash, hash, 32) == 0);
        }
        hj_reader_close(reader);
        hj_writer_close(writer);
    }
}

static void order_is_held(void) {
    hj_writer *writer;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    CU_ASSERT_EQUAL(hj_writer_put(writer, fixture_record(2)), HJ_ARGUMENT);
    HJ_CHECK(strstr(hj_writer_error(writer), "begins with its header") != NULL, "'%s'",
             hj_writer_error(writer));
    CU_ASSERT_EQUAL(hj_writer_put(writer, fixture_record(0)), HJ_ARGUMENT);
    hj_writer_close(writer);
    static const struct {
        unsigned record;
        hj_status status;
    } rows[] = {{2, HJ_ARGUMENT}, {5, HJ_ARGUMENT},  {6, HJ_ARGUMENT},
                {1, HJ_ARGUMENT}, {11, HJ_ARGUMENT}, {0, HJ_OK}};
    for (unsigned k = 0; k < 6; k++) {
        CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
        CU_ASSERT_EQUAL(put_all(writer), HJ_OK);
        hj_record ruling = {.kind = HJ_RECORD_RULING};
        ruling.as.ruling = (hj_ruling){HJ_RULING_STANDS, 3, "TD", "seen", NULL, NULL};
        CU_ASSERT_EQUAL(hj_writer_put(writer, &ruling), HJ_OK);
        hj_record seal = {.kind = HJ_RECORD_SEAL, .as.seal = {(const uint8_t *)"wax", 3}};
        CU_ASSERT_EQUAL(hj_writer_put(writer, &seal), HJ_OK);
        hj_status status = hj_writer_put(writer, fixture_record(rows[k].record));
        HJ_CHECK(status == rows[k].status, "record %u after the end: %d", rows[k].record, status);
        hj_writer_close(writer);
    }
}

static void bad_records_are_refused(void) {
    hj_writer *writer;
    hj_record road = fixture_action(HJ_KIND_ROAD, 1);
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    CU_ASSERT_EQUAL(hj_writer_put(writer, fixture_record(0)), HJ_OK);
    CU_ASSERT_EQUAL(hj_writer_put(writer, &road), HJ_ARGUMENT);
    HJ_CHECK(strstr(hj_writer_error(writer), "needs the field edge") != NULL, "'%s'",
             hj_writer_error(writer));
    const uint8_t *bytes;
    size_t size;
    CU_ASSERT_EQUAL(hj_writer_finish(writer, &bytes, &size), HJ_ARGUMENT);
    CU_ASSERT_PTR_NULL(bytes);
    hj_writer_close(writer);
}

/* ---- protoc --------------------------------------------------------------------------------- */

static bool run(const char *format, const char *a, const char *b) {
    char command[600];
    snprintf(command, sizeof command, format, a, b);
    return system(command) == 0;
}

static void protoc_reads_and_writes_the_same(void) {
    if (system("protoc --version > /dev/null 2>&1") != 0) {
        harness_skip("no protoc here");
        return;
    }
    const char *stream = in_folder("stream"), *text = in_folder("text"),
               *again = in_folder("again");
    write_file(stream, fixture_stream()->at, fixture_stream()->size);
    CU_ASSERT_TRUE(run("protoc --proto_path=proto --decode=hexjudge.Log proto/hexjudge.proto "
                       "< %s > %s",
                       stream, text));
    CU_ASSERT_TRUE(run("protoc --proto_path=proto --encode=hexjudge.Log proto/hexjudge.proto "
                       "< %s > %s",
                       text, again));
    fixture_bytes bytes = read_file(again), words = read_file(text);
    HJ_CHECK(bytes.size == fixture_stream()->size &&
                 memcmp(bytes.at, fixture_stream()->at, bytes.size) == 0,
             "%zu bytes out of protoc, %zu in", bytes.size, fixture_stream()->size);
    fixture_add(&words, "", 1);
    static const char *const expected[] = {
        "magic: \"hexjudge\"", "kind: KNIGHT\n",           "actor: P4",      "other: P3",
        "resource: ORE",       "name: SHORTAGE",           "terrain: HILLS", "kind: ANY",
        "field: HAND",         "reason: POINTS",           "winner: P1",     "give: 10200",
        "name: \"Ana\"",       "text: \"Tea is served.\"", "ruleset: BASE",  "digest32: 0",
    };
    for (unsigned k = 0; k < sizeof expected / sizeof expected[0]; k++)
        HJ_CHECK(strstr((const char *)words.at, expected[k]) != NULL, "protoc does not say '%s'",
                 expected[k]);
    fixture_free(&bytes);
    fixture_free(&words);
    unlink(stream);
    unlink(text);
    unlink(again);
    remove_folder();
}

HJ_TESTS(writer, TEST(gzip_header_says_nothing), TEST(the_name_comes_last),
         TEST(an_unfinished_file_goes), TEST(nothing_is_written_over), TEST(trouble_is_told),
         TEST(the_end_is_completed), TEST(order_is_held), TEST(bad_records_are_refused),
         TEST(protoc_reads_and_writes_the_same));
