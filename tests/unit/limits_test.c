/* limits_test.c: every limit of limits.def, at the limit and one past it. A row a limit makes the
 * bytes of a log; at the limit they are not refused for it, one past it they are, by a message that
 * says the number. The table and limits.def are held against each other, and against FORMAT.md.
 * Limits that only a replay meets are held by the tests that their rows name. */
#include "harness.h"
#include "log_fixture.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hexjudge.pb-c.h"
#include "log/container.h"
#include "util/limits.h"

/* The limits, by index. */
enum {
#define LIMIT(id, value, unit, name) LIMIT_##id,
#include "util/limits.def"
#undef LIMIT
    LIMITS
};

/* ---- bytes of records that no writer would write ---- */

static size_t varint(uint8_t *out, size_t value) {
    size_t size = 0;
    for (; value >= 128; value >>= 7)
        out[size++] = (uint8_t)(value | 128);
    out[size++] = (uint8_t)value;
    return size;
}

static void fill(fixture_bytes *out, uint8_t byte, size_t size) {
    uint8_t *bytes = malloc(size + 1);
    memset(bytes, byte, size);
    fixture_add(out, bytes, size);
    free(bytes);
}

/* A field of bytes: tag, length, content. */
static void field(fixture_bytes *out, unsigned number, const fixture_bytes *content) {
    uint8_t head[16] = {(uint8_t)(number << 3 | 2)};
    fixture_add(out, head, 1 + varint(head + 1, content->size));
    fixture_add(out, content->at, content->size);
}

/* The header's frame, or only the magic word before it, then one record. */
static void put_record(fixture_bytes *log, bool first, const void *message, size_t size) {
    fixture_bytes stream = {0};
    const uint8_t *at = fixture_stream()->at + CONTAINER_MAGIC_SIZE;
    const size_t whole = 3 + (size_t)(at[1] & 127) + 128u * at[2];
    fixture_add(&stream, fixture_stream()->at, CONTAINER_MAGIC_SIZE + (first ? 0 : whole));
    fixture_frame(&stream, message, size);
    fixture_gzip(log, stream.at, stream.size);
    fixture_free(&stream);
}

static void put_packed(fixture_bytes *log, bool first, const Hexjudge__Record *record) {
    uint8_t *bytes = malloc(hexjudge__record__get_packed_size(record));
    put_record(log, first, bytes, hexjudge__record__pack(record, bytes));
    free(bytes);
}

/* The fixture's header, unpacked. */
static Hexjudge__Record *header_record(void) {
    const uint8_t *at = fixture_stream()->at + CONTAINER_MAGIC_SIZE;
    Hexjudge__Record *record =
        hexjudge__record__unpack(NULL, (size_t)(at[1] & 127) + 128u * at[2], at + 3);
    if (record == NULL || record->kind_case != HEXJUDGE__RECORD__KIND_HEADER)
        abort();
    return record;
}

/* ---- a row a limit: a log that holds so much ---- */

static void record(fixture_bytes *log, size_t size) {
    fixture_bytes text = {0}, note = {0}, message = {0};
    fill(&text, 'x', size - 8);
    field(&note, 1, &text);
    field(&message, 6, &note);
    HJ_CHECK(message.size == size, "a record of %zu bytes", message.size);
    put_record(log, false, message.at, message.size);
    fixture_free(&text);
    fixture_free(&note);
    fixture_free(&message);
}

static void action(fixture_bytes *log, size_t size) {
    fixture_bytes fields = {0}, message = {0};
    fill(&fields, 0x80, size - 2);
    field(&message, 1, &fields);
    HJ_CHECK(message.size == size, "an action of %zu bytes", message.size);
    put_record(log, false, message.at, message.size);
    fixture_free(&fields);
    fixture_free(&message);
}

static void header(fixture_bytes *log, size_t size) {
    static char text[HJ_LIMIT_HEADER + 2];
    Hexjudge__Record *record = header_record();
    Hexjudge__About about, *was = record->header->about;
    hexjudge__about__init(&about);
    about.termination = text;
    record->header->about = &about;
    memset(text, '\0', sizeof text);
    for (size_t k = 0; k + 1 < sizeof text; k++) {
        text[k] = 'x';
        if (hexjudge__record__get_packed_size(record) == size)
            break;
    }
    HJ_CHECK(hexjudge__record__get_packed_size(record) == size, "no header of %zu bytes", size);
    put_packed(log, true, record);
    record->header->about = was;
    hexjudge__record__free_unpacked(record, NULL);
}

static void snapshot(fixture_bytes *log, size_t size) {
    fixture_bytes image = {0};
    Hexjudge__Record record = HEXJUDGE__RECORD__INIT;
    Hexjudge__Checkpoint checkpoint = HEXJUDGE__CHECKPOINT__INIT;
    fill(&image, 1, size);
    record.kind_case = HEXJUDGE__RECORD__KIND_CHECKPOINT;
    record.checkpoint = &checkpoint;
    checkpoint.snapshot = (ProtobufCBinaryData){.data = image.at, .len = image.size};
    put_packed(log, false, &record);
    fixture_free(&image);
}

static void records(fixture_bytes *log, size_t count) {
    static const uint8_t done[] = {0x0a, 0x04, 0x08, HJ_KIND_END_TURN, 0x10, 1};
    fixture_bytes stream = {0};
    const uint8_t *at = fixture_stream()->at + CONTAINER_MAGIC_SIZE;
    fixture_add(&stream, fixture_stream()->at,
                CONTAINER_MAGIC_SIZE + 3 + (size_t)(at[1] & 127) + 128u * at[2]);
    for (size_t k = 1; k < count; k++)
        fixture_frame(&stream, done, sizeof done);
    fixture_gzip(log, stream.at, stream.size);
    fixture_free(&stream);
}

/* Notes of 60,000 bytes, and a last one that comes out even. */
static void game(fixture_bytes *log, size_t size) {
    fixture_bytes stream = {0};
    const uint8_t *at = fixture_stream()->at + CONTAINER_MAGIC_SIZE;
    fixture_add(&stream, fixture_stream()->at,
                CONTAINER_MAGIC_SIZE + 3 + (size_t)(at[1] & 127) + 128u * at[2]);
    while (stream.size < size) {
        fixture_bytes text = {0}, note = {0}, message = {0};
        const size_t left = size - stream.size;
        fill(&text, 'x', left >= 100000 ? 60000 : left > 60000 ? left / 2 : left - 12);
        field(&note, 1, &text);
        field(&message, 6, &note);
        fixture_frame(&stream, message.at, message.size);
        fixture_free(&text);
        fixture_free(&note);
        fixture_free(&message);
    }
    HJ_CHECK(stream.size == size, "a game of %zu bytes", stream.size);
    fixture_gzip(log, stream.at, stream.size);
    fixture_free(&stream);
}

static void claims(fixture_bytes *log, size_t count) {
    Hexjudge__Record record = HEXJUDGE__RECORD__INIT;
    Hexjudge__Checkpoint checkpoint = HEXJUDGE__CHECKPOINT__INIT;
    Hexjudge__Claim claim = HEXJUDGE__CLAIM__INIT, **list = calloc(count, sizeof *list);
    claim.field = HEXJUDGE__CLAIM__FIELD__TURN;
    claim.value = 7;
    for (size_t k = 0; k < count; k++)
        list[k] = &claim;
    record.kind_case = HEXJUDGE__RECORD__KIND_CHECKPOINT;
    record.checkpoint = &checkpoint;
    checkpoint.n_claim = count;
    checkpoint.claim = list;
    put_packed(log, false, &record);
    free(list);
}

static void line(fixture_bytes *log, size_t size) {
    fixture_add(log, "hexjudge 1\n#", 12);
    fill(log, 'x', size - 2);
    fixture_add(log, "\nrules base/1\nseats 3\nboard beginner\n", 36);
}

/* The fixture's log with a name in its header. */
static void gzip_header(fixture_bytes *log, size_t size) {
    const fixture_bytes *plain = fixture_log();
    uint8_t head[10];
    memcpy(head, plain->at, sizeof head);
    head[3] = 8;
    fixture_add(log, head, sizeof head);
    fill(log, 'n', size - sizeof head - 1);
    fixture_add(log, "", 1);
    fixture_add(log, plain->at + sizeof head, plain->size - sizeof head);
}

static void page(fixture_bytes *log, size_t size) {
    static const char head[] = "<!doctype html><!-- hexjudge page 1, log inside -->\n";
    static const char mark[] = "href=\"data:application/gzip;base64,";
    const fixture_bytes *inside = fixture_log();
    unsigned char *text = malloc(inside->size / 3 * 4 + 5);
    const int length = EVP_EncodeBlock(text, inside->at, (int)inside->size);
    fixture_add(log, head, sizeof head - 1);
    fill(log, ' ', size - (sizeof head - 1) - (sizeof mark - 1));
    fixture_add(log, mark, sizeof mark - 1);
    fixture_add(log, text, (size_t)length);
    fixture_add(log, "\">", 2);
    free(text);
}

/* Entries of one bundle more and more, each far bigger in memory than in the file. */
static void memory(fixture_bytes *log, size_t count) {
    fixture_bytes gains = {0}, message = {0};
    for (size_t k = 0; k < count; k++)
        fixture_add(&gains, "\x12\x00", 2);
    field(&message, 2, &gains);
    put_record(log, false, message.at, message.size);
    fixture_free(&gains);
    fixture_free(&message);
}

static const struct {
    void (*make)(fixture_bytes *log, size_t size); /* NULL: only a replay meets it */
    const char *says;                              /* of the error past it */
    const char *test;                              /* that holds it, where make is NULL */
} rows[] = {
    [LIMIT_RECORD] = {record, "limit of 65536 bytes", NULL},
    [LIMIT_ACTION] = {action, "Action of 65 bytes; the limit is 64", NULL},
    [LIMIT_HEADER] = {header, "Header of 8193 bytes without its snapshot; the limit is 8192", NULL},
    [LIMIT_SNAPSHOT] = {snapshot, "16384", NULL},
    [LIMIT_RECORDS] = {records, "100000 records", NULL},
    [LIMIT_GAME] = {game, "8388608", NULL},
    [LIMIT_ARENA] = {memory, "more memory than the limit of 262144 bytes", NULL},
    [LIMIT_CLAIMS] = {claims, "512", NULL},
    [LIMIT_TAKEBACKS] = {NULL, NULL, "takeback_test.c:a_thousand_are_enough"},
    [LIMIT_PAGE] = {page, "67108864", NULL},
    [LIMIT_GZIP_HEADER] = {gzip_header, "limit of 262144 bytes", NULL},
    [LIMIT_LINE] = {line, "line 2: a line is longer than the limit of 65535 bytes", NULL},
    [LIMIT_HAND_CARDS] = {NULL, NULL, "verify_test.c:a_hand_beyond_the_limit_is_malformed"}};

/* ---- the tests ---- */

static void every_limit_has_a_row(void) {
    CU_ASSERT_EQUAL(sizeof rows / sizeof rows[0], LIMITS);
    for (unsigned k = 0; k < LIMITS; k++) {
        char name[200], text[4096];
        HJ_CHECK(rows[k].make != NULL || rows[k].test != NULL, "no row for %s", limit_at(k)->name);
        if (rows[k].test == NULL)
            continue;
        const size_t file = strcspn(rows[k].test, ":");
        snprintf(name, sizeof name, "tests/unit/%.*s", (int)file, rows[k].test);
        FILE *in = fopen(name, "r");
        bool found = false;
        while (in != NULL && !found && fgets(text, sizeof text, in) != NULL)
            found =
                strncmp(text, "static void ", 12) == 0 &&
                strncmp(text + 12, rows[k].test + file + 1, strlen(rows[k].test + file + 1)) == 0;
        HJ_CHECK(found, "%s: no such test", rows[k].test);
        if (in != NULL)
            fclose(in);
    }
}

/* What is counted to meet the limit of memory follows from the sizes of structures: the most that
 * is taken is looked for. */
static size_t most_entries(void) {
    size_t low = 1, high = 32000;
    while (low + 1 < high) {
        fixture_bytes log = {0};
        const size_t middle = (low + high) / 2;
        memory(&log, middle);
        const fixture_reading reading = fixture_read(log.at, log.size, 0);
        *(strstr(reading.error, "more memory") != NULL ? &high : &low) = middle;
        fixture_free(&log);
    }
    return low;
}

static void limits_hold_at_and_past(void) {
    for (unsigned k = 0; k < LIMITS; k++) {
        for (unsigned over = 0; over < 2 && rows[k].make != NULL; over++) {
            fixture_bytes log = {0};
            const size_t limit = k == LIMIT_ARENA ? most_entries() : limit_at(k)->value;
            rows[k].make(&log, limit + over);
            const fixture_reading reading = fixture_read(log.at, log.size, 0);
            const bool said = strstr(reading.error, rows[k].says) != NULL;
            HJ_CHECK(over == 0 ? !said && strstr(reading.error, "limit") == NULL
                               : said && reading.status == HJ_MALFORMED,
                     "%s of %zu %s: %s", limit_at(k)->name, limit + over, limit_at(k)->unit,
                     reading.error);
            fixture_free(&log);
        }
    }
}

/* The page on the format names each with its value. */
static void the_format_says_so(void) {
    static char text[400000];
    FILE *in = fopen("proto/FORMAT.md", "r");
    CU_ASSERT_PTR_NOT_NULL_FATAL(in);
    const size_t size = fread(text, 1, sizeof text - 1, in);
    text[size] = '\0';
    fclose(in);
    for (unsigned k = 0; k < LIMITS; k++) {
        char row[200];
        snprintf(row, sizeof row, "| %s | %u %s", limit_at(k)->name, (unsigned)limit_at(k)->value,
                 limit_at(k)->unit);
        HJ_CHECK(strstr(text, row) != NULL, "FORMAT.md has no '%s'", row);
    }
}

HJ_TESTS(limits, TEST(every_limit_has_a_row), TEST(limits_hold_at_and_past),
         TEST(the_format_says_so));
