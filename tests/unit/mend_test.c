/* mend_test.c: logs of writers who mean well: fields in any order, zeros written out, long numbers,
 * lists that are not packed, streams that are not compressed. Read leniently they say the same, and
 * written anew they are canonical; the strict reader refuses each of them. */
#include "harness.h"
#include "hexjudge.pb-c.h"
#include "log_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* What a sloppy writer does. */
enum { REVERSED = 1, ZEROS = 2, PADDED = 4, UNPACKED = 8, PLAIN = 16, ALL = 15 };

/* ---- a sloppy writer ---- */

static void add_number(fixture_bytes *out, uint64_t value, unsigned how) {
    uint8_t bytes[12];
    size_t size = 0;
    for (; value > 0x7f; value >>= 7)
        bytes[size++] = (uint8_t)(value | 0x80);
    bytes[size++] = (uint8_t)value;
    if ((how & PADDED) != 0 && size < 4) {
        bytes[size - 1] |= 0x80;
        bytes[size++] = 0;
    }
    fixture_add(out, bytes, size);
}

static uint64_t take_number(const uint8_t **at) {
    uint64_t value = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = *(*at)++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        shift += 7;
    } while (byte > 0x7f);
    return value;
}

static void add_message(fixture_bytes *out, const ProtobufCMessageDescriptor *type,
                        const uint8_t *at, const uint8_t *end, unsigned how);

static void add_bytes(fixture_bytes *out, const ProtobufCFieldDescriptor *field, const uint8_t *at,
                      const uint8_t *end, unsigned how) {
    add_number(out, (uint64_t)field->id << 3 | 2, how);
    add_number(out, (uint64_t)(end - at), how);
    fixture_add(out, at, (size_t)(end - at));
}

/* One field of a canonical message, written again in a worse way; returns where it ends. */
static const uint8_t *add_field(fixture_bytes *out, const ProtobufCMessageDescriptor *type,
                                const uint8_t *at, unsigned how) {
    const uint64_t tag = take_number(&at);
    const ProtobufCFieldDescriptor *field =
        protobuf_c_message_descriptor_get_field(type, (unsigned)(tag >> 3));
    const bool list = field->label == PROTOBUF_C_LABEL_REPEATED;
    if ((tag & 7) == 0) {
        add_number(out, tag, how);
        add_number(out, take_number(&at), how);
        return at;
    }
    if ((tag & 7) != 2) {
        const size_t width = (tag & 7) == 1 ? 8 : 4;
        add_number(out, tag, how);
        fixture_add(out, at, width);
        return at + width;
    }
    const uint64_t size = take_number(&at);
    const uint8_t *end = at + size;
    if (field->type == PROTOBUF_C_TYPE_MESSAGE) {
        fixture_bytes inner = {0};
        add_message(&inner, field->descriptor, at, end, how);
        add_bytes(out, field, inner.at, inner.at + inner.size, how);
        fixture_free(&inner);
    } else if (list && (how & UNPACKED) != 0) {
        while (at < end) {
            add_number(out, (uint64_t)field->id << 3, how);
            add_number(out, take_number(&at), how);
        }
    } else {
        add_bytes(out, field, at, end, how);
    }
    return end;
}

/* Every plain number and string that is absent, as an explicit zero. */
static void add_zeros(fixture_bytes *out, const ProtobufCMessageDescriptor *type, uint64_t seen) {
    for (unsigned k = 0; k < type->n_fields; k++) {
        const ProtobufCFieldDescriptor *field = &type->fields[k];
        if (field->label == PROTOBUF_C_LABEL_REPEATED || (seen >> k & 1) != 0 ||
            (field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) != 0 ||
            field->type == PROTOBUF_C_TYPE_MESSAGE || field->type == PROTOBUF_C_TYPE_FIXED32 ||
            field->type == PROTOBUF_C_TYPE_FIXED64)
            continue;
        const bool text =
            field->type == PROTOBUF_C_TYPE_STRING || field->type == PROTOBUF_C_TYPE_BYTES;
        add_number(out, (uint64_t)field->id << 3 | (text ? 2 : 0), 0);
        add_number(out, 0, 0);
    }
}

static void add_message(fixture_bytes *out, const ProtobufCMessageDescriptor *type,
                        const uint8_t *at, const uint8_t *end, unsigned how) {
    fixture_bytes field[200] = {{0}};
    unsigned fields = 0;
    uint64_t seen = 0;
    while (at < end) {
        const uint8_t *tag = at;
        const unsigned number = (unsigned)(take_number(&tag) >> 3);
        for (unsigned k = 0; k < type->n_fields && k < 64; k++)
            seen |= type->fields[k].id == number ? UINT64_C(1) << k : 0;
        CU_ASSERT_FATAL(fields < 200);
        at = add_field(&field[fields++], type, at, how);
    }
    if ((how & ZEROS) != 0)
        add_zeros(out, type, seen);
    for (unsigned k = 0; k < fields; k++) {
        /* Entries of a list keep their order among themselves: they stand in one run. */
        unsigned from = k;
        const uint8_t *first = field[k].at;
        const uint64_t tag = take_number(&first);
        while ((how & REVERSED) != 0 && from + 1 < fields) {
            const uint8_t *next = field[from + 1].at;
            if (take_number(&next) != tag)
                break;
            from++;
        }
        if ((how & REVERSED) == 0) {
            fixture_add(out, field[k].at, field[k].size);
            continue;
        }
        fixture_bytes run = {0};
        for (; k <= from; k++)
            fixture_add(&run, field[k].at, field[k].size);
        k = from;
        fixture_bytes whole = {0}; /* this run before what is there */
        fixture_add(&whole, run.at, run.size);
        fixture_add(&whole, out->at, out->size);
        fixture_free(out);
        fixture_free(&run);
        *out = whole;
    }
    for (unsigned k = 0; k < fields; k++)
        fixture_free(&field[k]);
}

/* The small game of the fixture, by that writer; gzip around it unless it is plain. */
static fixture_bytes sloppy_log(unsigned how) {
    const fixture_bytes *stream = fixture_stream();
    fixture_bytes out = {0}, packed = {0};
    const uint8_t *at = stream->at + 10, *end = stream->at + stream->size;
    fixture_add(&out, stream->at, 10);
    while (at < end) {
        fixture_bytes record = {0};
        at++; /* the tag of a record */
        const uint64_t size = take_number(&at);
        add_message(&record, &hexjudge__record__descriptor, at, at + size, how);
        fixture_add(&out, "\x12", 1);
        add_number(&out, record.size, how);
        fixture_add(&out, record.at, record.size);
        fixture_free(&record);
        at += size;
    }
    if ((how & PLAIN) != 0)
        return out;
    fixture_gzip(&packed, out.at, out.size);
    fixture_free(&out);
    return packed;
}

/* ---- reading it ---- */

typedef struct reading {
    hj_status status;
    uint32_t mended, records;
    bool same; /* the canonical stream came out */
    char error[400];
} reading;

static fixture_bytes inflated(const uint8_t *bytes, size_t size) {
    fixture_bytes out = {0};
    uint8_t *room = malloc(FIXTURE_MAX);
    z_stream z = {0};
    union {
        const uint8_t *from;
        uint8_t *to;
    } cast = {.from = bytes};
    CU_ASSERT_FATAL(room != NULL && inflateInit2(&z, 31) == Z_OK);
    z.next_in = cast.to;
    z.avail_in = (uInt)size;
    z.next_out = room;
    z.avail_out = FIXTURE_MAX;
    CU_ASSERT_EQUAL(inflate(&z, Z_FINISH), Z_STREAM_END);
    fixture_add(&out, room, FIXTURE_MAX - z.avail_out);
    inflateEnd(&z);
    free(room);
    return out;
}

/* Reads leniently and writes anew. */
static reading canon(const fixture_bytes *log) {
    reading out = {0};
    hj_reader *reader = NULL;
    hj_writer *writer = NULL;
    const hj_record *record;
    const uint8_t *bytes;
    size_t size;
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, log->at, log->size), HJ_OK);
    CU_ASSERT_EQUAL(hj_reader_lenient(reader), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    while ((out.status = hj_reader_next(reader, &record)) == HJ_OK) {
        hj_record copy = *record;
        if (record->kind == HJ_RECORD_END)
            copy.as.end.has_hash = false; /* of the bytes as they stood */
        if (!HJ_CHECK(hj_writer_put(writer, &copy) == HJ_OK, "%s", hj_writer_error(writer)))
            break;
        out.records++;
    }
    out.mended = hj_reader_mended(reader);
    snprintf(out.error, sizeof out.error, "%s", hj_reader_error(reader));
    CU_ASSERT_EQUAL(hj_writer_finish(writer, &bytes, &size), HJ_OK);
    fixture_bytes stream = inflated(bytes, size);
    out.same = stream.size == fixture_stream()->size &&
               memcmp(stream.at, fixture_stream()->at, stream.size) == 0;
    fixture_free(&stream);
    hj_reader_close(reader);
    hj_writer_close(writer);
    return out;
}

/* Every mixture of ways to be sloppy. */
static void well_meant_logs_become_canonical(void) {
    for (unsigned how = 0; how <= (ALL | PLAIN); how++) {
        fixture_bytes log = sloppy_log(how);
        const reading got = canon(&log);
        HJ_CHECK(got.status == HJ_DONE && got.same, "way %u: %s, %u records, same %d: %s", how,
                 hj_status_word(got.status), got.records, got.same, got.error);
        HJ_CHECK((got.mended > 0) == (how != 0), "way %u: %u mended", how, got.mended);
        const fixture_reading strict = fixture_read(log.at, log.size, 0);
        HJ_CHECK((strict.status == HJ_DONE) == (how == 0), "way %u: the strict reader says %s: %s",
                 how, hj_status_word(strict.status), strict.error);
        fixture_free(&log);
    }
}

/* Zeros are called by their name, which is what most writers need to hear. */
static void the_strict_reader_says_what_is_wrong(void) {
    static const struct {
        unsigned how;
        const char *words;
    } rows[] = {{ZEROS, "leave it out"},
                {REVERSED, "out of order"},
                {PADDED, "shortest way"},
                {UNPACKED, "wire type"},
                {PLAIN, "not compressed"}};
    for (unsigned k = 0; k < 5; k++) {
        fixture_bytes log = sloppy_log(rows[k].how);
        const fixture_reading strict = fixture_read(log.at, log.size, 0);
        HJ_CHECK(strict.status == HJ_MALFORMED && strstr(strict.error, rows[k].words) != NULL,
                 "'%s' has no '%s'", strict.error, rows[k].words);
        fixture_free(&log);
    }
}

/* ---- what is not mended ---- */

static reading canon_record(const void *message, size_t size) {
    const fixture_bytes *stream = fixture_stream();
    fixture_bytes out = {0}, packed = {0};
    const uint8_t *at = stream->at + 11;
    const uint64_t header = take_number(&at);
    fixture_add(&out, stream->at, (size_t)(at - stream->at) + (size_t)header);
    fixture_frame(&out, message, size);
    fixture_gzip(&packed, out.at, out.size);
    const reading got = canon(&packed);
    fixture_free(&out);
    fixture_free(&packed);
    return got;
}

static void nothing_is_guessed(void) {
    static const struct {
        const char *bytes;
        size_t size;
        hj_status status;
        const char *words;
    } rows[] = {
        {"\x0a\x08\x08\x02\x10\x01\x28\x05\x28\x06", 10, HJ_MALFORMED, "hex is written twice"},
        {"\x0a\x06\x08\x02\x10\x01\x28\x05\x0a\x02\x08\x02", 12, HJ_MALFORMED, "written twice"},
        {"\x0a\x09\x08\x02\x10\x01\x38\x05\xf8\x01\x01", 11, HJ_UNSUPPORTED, "field 31"},
        {"\x7a\x00", 2, HJ_UNSUPPORTED, "field 15"},
        {"\x0a\x06\x08\x02\x10\x01\x2a\x05", 8, HJ_MALFORMED, "wire type"},
        {"\x0a\x06\x08\x02\x10\x01\x28", 7, HJ_MALFORMED, "cut off"},
        {"\x0a\x05\x08\x02\x10\x01\x28", 7, HJ_MALFORMED, "does not end"},
        {"\x0a\x05\x08\x02\x10\x01\x00", 7, HJ_MALFORMED, "number out of range"},
        {"\x0a\x06\x08\x02\x10\x09\x28\x05", 8, HJ_MALFORMED, "range"},
        {"\x0a\x04\x08\x02\x10\x01", 6, HJ_MALFORMED, "needs the field edge"},
        {"", 0, HJ_MALFORMED, "empty record"},
        {"\x0a\x0f\x08\x02\x10\x01\x28\x80\x80\x80\x80\x80\x80\x80\x80\x80\x02", 17, HJ_MALFORMED,
         "too large"},
    };
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const reading got = canon_record(rows[k].bytes, rows[k].size);
        HJ_CHECK(got.status == rows[k].status && strstr(got.error, rows[k].words) != NULL,
                 "row %u: %s: '%s', not '%s'", k, hj_status_word(got.status), got.error,
                 rows[k].words);
    }
}

/* Damage is not bad writing: every byte changed, and it is refused or says the same. */
static void damage_is_not_mended(void) {
    fixture_bytes log = sloppy_log(ALL);
    for (size_t at = 10; at + 8 < log.size; at++) {
        log.at[at] ^= 0x55;
        const reading got = canon(&log);
        HJ_CHECK(got.status == HJ_MALFORMED || got.same, "byte %zu: %s", at,
                 hj_status_word(got.status));
        log.at[at] ^= 0x55;
    }
    for (size_t size = 0; size < log.size; size += 7) {
        const fixture_bytes cut = {log.at, size, size};
        CU_ASSERT_EQUAL(canon(&cut).status, HJ_MALFORMED);
    }
    fixture_free(&log);
}

static void leniency_comes_first(void) {
    hj_reader *reader;
    const hj_record *record;
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, fixture_log()->at, fixture_log()->size),
                          HJ_OK);
    CU_ASSERT_EQUAL(hj_reader_next(reader, &record), HJ_OK);
    CU_ASSERT_EQUAL(hj_reader_lenient(reader), HJ_ARGUMENT);
    hj_reader_close(reader);
}

HJ_TESTS(mend, TEST(well_meant_logs_become_canonical), TEST(the_strict_reader_says_what_is_wrong),
         TEST(nothing_is_guessed), TEST(damage_is_not_mended), TEST(leniency_comes_first));
