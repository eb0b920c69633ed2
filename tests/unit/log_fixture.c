/* log_fixture.c: a small log to test the container, the codec, the reader and the writer with, and
 * ways to pack bytes that no writer would write. It must not know rules. */
#include "log_fixture.h"
#include "log/codec.h"
#include "log/container.h"
#include "log/reader.h"
#include "state/options.h"
#include "util/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

void fixture_add(fixture_bytes *bytes, const void *from, size_t size) {
    if (size > bytes->capacity - bytes->size) {
        bytes->capacity = (bytes->capacity + size) * 2;
        bytes->at = realloc(bytes->at, bytes->capacity);
        if (bytes->at == NULL)
            abort();
    }
    if (size > 0)
        memcpy(bytes->at + bytes->size, from, size);
    bytes->size += size;
}

void fixture_free(fixture_bytes *bytes) {
    free(bytes->at);
    *bytes = (fixture_bytes){0};
}

/* ---- records -------------------------------------------------------------------------------- */

void fixture_config(hj_config *config) {
    static const uint8_t numbers[20] = {0, 10, 2, 9, 12, 6, 4, 10, 9, 11,
                                        0, 3,  8, 8, 3,  4, 5, 5,  6, 11};
    memset(config, 0, sizeof *config);
    config->ruleset = HJ_RULESET_BASE;
    config->ruleset_version = 1;
    config->seats = 4;
    config->hexes = 19;
#define OPTION(tag, name, class, fallback, ...) config->option[tag] = fallback;
#include "state/options.def"
#undef OPTION
    for (unsigned hex = 1; hex <= 19; hex++) {
        config->terrain[hex] = (uint8_t)(hex == 10 ? HJ_DESERT : 1 + hex % 5);
        config->number[hex] = numbers[hex];
    }
    config->harbors = 3;
    for (unsigned k = 0; k < 3; k++) {
        config->harbor_edge[k] = (uint8_t)(1 + 20 * k);
        config->harbor_kind[k] = (uint8_t)(k == 0 ? (unsigned)HJ_ANY : k);
    }
    config->robber = 10;
}

hj_record fixture_header(void) {
    hj_record record = {.kind = HJ_RECORD_HEADER};
    fixture_config(&record.as.header.config);
    record.as.header.about.game_id = "fixture-1";
    record.as.header.about.site = "Köln";
    return record;
}

hj_record fixture_action(unsigned kind, unsigned actor) {
    hj_record record = {.kind = HJ_RECORD_ACTION};
    record.as.action.kind = (uint8_t)kind;
    record.as.action.actor = (uint8_t)actor;
    return record;
}

hj_record fixture_kind(unsigned kind) {
    static const uint32_t fields[HJ_KIND_COUNT] = {
#define ACTION(name, word, module, fields, text) [HJ_KIND_##name] = fields,
#include "state/actions.def"
#undef ACTION
    };
    hj_record record = fixture_action(kind, 1 + kind % 4);
    hj_action *a = &record.as.action;
    uint32_t has = fields[kind];
    a->hex = (has & HJ_HAS_HEX) != 0 ? 7 : 0;
    a->corner = (has & HJ_HAS_CORNER) != 0 ? 28 : 0;
    a->edge = (has & HJ_HAS_EDGE) != 0 ? 41 : 0;
    a->seat = (has & HJ_HAS_SEAT) != 0 ? 3 : 0;
    a->resource = (has & HJ_HAS_RESOURCE) != 0 ? HJ_ORE : 0;
    a->card = (has & HJ_HAS_CARD) != 0 ? HJ_CARD_KNIGHT : 0;
    a->die_a = (has & HJ_HAS_DICE) != 0 ? 3 : 0;
    a->die_b = (has & HJ_HAS_DICE) != 0 ? 4 : 0;
    a->crop = (has & HJ_HAS_CROP) != 0 ? 2 : 0;
    a->row = (has & HJ_HAS_ROW) != 0 ? 1 : 0;
    a->token = (has & HJ_HAS_TOKEN) != 0 ? 5 : 0;
    if ((has & HJ_HAS_HEXES) != 0)
        memcpy(a->hexes, "\x03\x05\x08\x0c", 4);
    a->give = (has & (HJ_HAS_GIVE | HJ_MAY_GIVE)) != 0 ? 10200 : 0;
    a->get = (has & (HJ_HAS_GET | HJ_MAY_GET)) != 0 ? 3 : 0;
    record.source_pos = 100 + kind;
    record.time_ms = 5000 * kind;
    return record;
}

bool fixture_same_action(const hj_action *a, const hj_action *b) {
    return memcmp(a, b, offsetof(hj_action, hexes) + sizeof a->hexes) == 0 && a->give == b->give &&
           a->get == b->get;
}

static hj_record person(unsigned seat, const char *name) {
    hj_record record = {.kind = HJ_RECORD_PERSON};
    record.as.person = (hj_person){(uint8_t)seat, name, "red", "", "salt"};
    return record;
}

static hj_record checkpoint(uint64_t digest) {
    static const hj_claim claims[] = {{3, 1, HJ_ORE, 2}, {7, 0, 0, 10}, {200, 2, 0, 0}};
    hj_record record = {.kind = HJ_RECORD_CHECKPOINT};
    hj_checkpoint *c = &record.as.checkpoint;
    c->claims = 3;
    c->claim = claims;
    c->has_gained[2] = c->has_gained[4] = true;
    c->gained[4] = 100;
    c->digest_bits = 32;
    c->digest = digest;
    return record;
}

static hj_record note(void) {
    hj_record record = {.kind = HJ_RECORD_NOTE, .as.note = "Tea is served."};
    return record;
}

static hj_record end(void) {
    hj_record record = {.kind = HJ_RECORD_END};
    hj_end *e = &record.as.end;
    e->reason = HJ_END_POINTS;
    e->winners = 1;
    e->has_points = true;
    memcpy(e->points, "\0\x0a\x05\x00\x04", 5);
    return record;
}

enum { RECORDS = 12 };
static hj_record records[RECORDS];

const hj_record *fixture_record(unsigned index) {
    if (records[0].kind == 0) {
        const hj_record game[RECORDS] = {
            fixture_header(),
            person(1, "Ana"),
            fixture_kind(HJ_KIND_SETTLEMENT),
            fixture_kind(HJ_KIND_ROAD),
            fixture_kind(HJ_KIND_ROLL),
            checkpoint(0),
            note(),
            fixture_kind(HJ_KIND_TRADE),
            fixture_kind(HJ_KIND_KNIGHT),
            fixture_kind(HJ_KIND_END_TURN),
            checkpoint(0x89abcdef),
            end(),
        };
        memcpy(records, game, sizeof records);
    }
    return index < RECORDS ? &records[index] : NULL;
}

const fixture_bytes *fixture_log(void) {
    static fixture_bytes log;
    if (log.size > 0)
        return &log;
    hj_writer *writer;
    const uint8_t *bytes;
    size_t size;
    if (hj_writer_open_memory(&writer) != HJ_OK)
        abort();
    for (unsigned k = 0; fixture_record(k) != NULL; k++)
        if (hj_writer_put(writer, fixture_record(k)) != HJ_OK) {
            printf("FAIL log_fixture: %s\n", hj_writer_error(writer));
            abort();
        }
    if (hj_writer_finish(writer, &bytes, &size) != HJ_OK)
        abort();
    fixture_add(&log, bytes, size);
    hj_writer_close(writer);
    return &log;
}

const fixture_bytes *fixture_stream(void) {
    static fixture_bytes stream;
    if (stream.size > 0)
        return &stream;
    const fixture_bytes *log = fixture_log();
    static uint8_t out[FIXTURE_MAX];
    z_stream z = {0};
    z.next_in = log->at;
    z.avail_in = (uInt)log->size;
    z.next_out = out;
    z.avail_out = sizeof out;
    if (inflateInit2(&z, 31) != Z_OK || inflate(&z, Z_FINISH) != Z_STREAM_END)
        abort();
    fixture_add(&stream, out, sizeof out - z.avail_out);
    inflateEnd(&z);
    return &stream;
}

/* ---- packing what no writer would write ----------------------------------------------------- */

static void little(uint8_t *to, size_t value, unsigned count) {
    for (unsigned k = 0; k < count; k++)
        to[k] = (uint8_t)(value >> (8 * k));
}

/* The member's deflate data and trailer after any header. */
static void add_deflated(fixture_bytes *out, const void *bytes, size_t size) {
    z_stream z = {0};
    uint8_t piece[4096], trailer[8], *input = malloc(size + 1);
    if (input == NULL || deflateInit2(&z, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        abort();
    if (size > 0)
        memcpy(input, bytes, size);
    z.next_in = input;
    z.avail_in = (uInt)size;
    int code;
    do {
        z.next_out = piece;
        z.avail_out = sizeof piece;
        code = deflate(&z, Z_FINISH);
        fixture_add(out, piece, sizeof piece - z.avail_out);
    } while (code == Z_OK);
    deflateEnd(&z);
    little(trailer, crc32(crc32(0, NULL, 0), input, (uInt)size), 4);
    little(trailer + 4, size, 4);
    fixture_add(out, trailer, sizeof trailer);
    free(input);
}

void fixture_gzip(fixture_bytes *out, const void *bytes, size_t size) {
    fixture_add(out, "\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
    add_deflated(out, bytes, size);
}

void fixture_block(fixture_bytes *out, const void *bytes, size_t size) {
    size_t begin = out->size;
    fixture_add(out, "\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0\0\0", 18);
    add_deflated(out, bytes, size);
    little(out->at + begin + 16, out->size - begin - 1, 2);
}

void fixture_frame(fixture_bytes *out, const void *message, size_t size) {
    uint8_t head[4] = {CONTAINER_RECORD_TAG};
    unsigned count = 1;
    size_t rest = size;
    do {
        head[count++] = (uint8_t)((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
        rest >>= 7;
    } while (rest > 0 && count < sizeof head);
    fixture_add(out, head, count);
    fixture_add(out, message, size);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Folds a record's canonical bytes into the sum, so that equal sums mean equal content. */
static void sum_record(fixture_reading *reading, codec *packer, const hj_record *record) {
    const uint8_t *bytes;
    size_t size;
    if (codec_pack(packer, record, &bytes, &size) != HJ_OK)
        abort(); /* what was read must be writable */
    reading->sum = reading->sum * 31 + digest_bytes(bytes, size) + record->offset;
    reading->records++;
    reading->actions += record->kind == HJ_RECORD_ACTION;
}

fixture_reading fixture_read(const void *bytes, size_t size, size_t chunk) {
    fixture_reading reading = {.status = HJ_OK};
    source *in;
    hj_reader *reader;
    codec *packer;
    if (source_open_memory(&in, bytes, size) != HJ_OK || codec_new(&packer) != HJ_OK)
        abort();
    if (chunk != 0)
        source_set_chunk(in, chunk);
    if (reader_open_source(&reader, in) != HJ_OK)
        abort();
    const hj_record *record;
    while ((reading.status = hj_reader_next(reader, &record)) == HJ_OK)
        sum_record(&reading, packer, record);
    if (hj_reader_next(reader, &record) != reading.status || record != NULL)
        abort(); /* the end and an error both stay */
    reading.cut = hj_reader_was_cut(reader);
    snprintf(reading.error, sizeof reading.error, "%s", hj_reader_error(reader));
    hj_reader_close(reader);
    codec_free(packer);
    return reading;
}

bool fixture_same(const fixture_reading *a, const fixture_reading *b) {
    return a->status == b->status && a->records == b->records && a->sum == b->sum &&
           a->cut == b->cut && strcmp(a->error, b->error) == 0;
}
