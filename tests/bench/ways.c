/* ways.c: a corpus gone through from bytes to verdicts, by one way after the other; and what each
 * kind of action takes on the last of them. It must not know the insides of the library. */
#include "bench.h"
#include "reference.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static size_t inflate_all(const corpus *c) {
    static uint8_t out[1 << 16];
    z_stream z = {0};
    size_t total = 0;
    inflateInit2(&z, 31);
    z.next_in = c->bytes;
    z.avail_in = (uInt)c->size;
    while (z.avail_in > 0) {
        z.next_out = out;
        z.avail_out = sizeof out;
        const int status = inflate(&z, Z_NO_FLUSH);
        total += sizeof out - z.avail_out;
        if (status == Z_STREAM_END)
            inflateReset(&z);
        else if (status != Z_OK)
            break;
    }
    inflateEnd(&z);
    return total;
}

static void reference_all(const corpus *c) {
    reference_count count;
    if (!reference_decode(&count, c->bytes, c->size))
        bench_fail("the reference cannot decode it", c->name);
}

static hj_reader *open(const corpus *c, const uint8_t *bytes, size_t size) {
    hj_reader *reader;
    if (hj_reader_open_memory(&reader, bytes, size) != HJ_OK)
        bench_fail("no memory", c->name);
    return reader;
}

static void read_all(corpus *c) {
    hj_reader *reader = open(c, c->bytes, c->size);
    const hj_record *record;
    c->games = c->actions = 0;
    while (hj_reader_next(reader, &record) == HJ_OK) {
        c->games += record->kind == HJ_RECORD_HEADER;
        c->actions += record->kind == HJ_RECORD_ACTION;
    }
    hj_reader_close(reader);
}

static void verify(const corpus *c, const uint8_t *bytes, size_t size,
                   const hj_verify_options *options) {
    hj_reader *reader = open(c, bytes, size);
    hj_verdict worst = HJ_VERDICT_FAULT;
    hj_verify(reader, options, &worst);
    hj_reader_close(reader);
    if (worst != HJ_VERDICT_CLEAN && worst != HJ_VERDICT_INCOMPLETE)
        bench_fail(hj_verdict_word(worst), c->name);
}

void ways_measure(corpus *c, unsigned round) {
    const hj_verify_options plain = {0};
    for (way w = 0; w < WAYS; w++) {
        const double start = bench_now_ns();
        if (w == INFLATE)
            c->inflated = inflate_all(c);
        else if (w == REFERENCE)
            reference_all(c);
        else if (w == READER)
            read_all(c);
        else if (w == BARE)
            verify(c, c->bare, c->bare_size, &plain);
        else
            verify(c, c->bytes, c->size, &plain);
        c->ns[w][round] = bench_now_ns() - start;
    }
}

/* ---- without digests ------------------------------------------------------------------------ */

void ways_strip(corpus *c) {
    hj_reader *reader = open(c, c->bytes, c->size);
    const hj_record *record;
    const uint8_t *bytes;
    hj_writer *writer;
    if (hj_writer_open_memory(&writer) != HJ_OK)
        bench_fail("no memory", c->name);
    while (hj_reader_next(reader, &record) == HJ_OK) {
        hj_record kept = *record;
        if (kept.kind == HJ_RECORD_CHECKPOINT && kept.as.checkpoint.claims == 0)
            continue;
        if (kept.kind == HJ_RECORD_CHECKPOINT)
            kept.as.checkpoint.digest_bits = 0;
        if (kept.kind == HJ_RECORD_END) {
            kept.as.end.digest_bits = 0;
            kept.as.end.has_hash = false;
            kept.as.end.actions = kept.as.end.checkpoints = 0;
        }
        if (hj_writer_put(writer, &kept) != HJ_OK)
            bench_fail(hj_writer_error(writer), c->name);
    }
    if (hj_writer_finish(writer, &bytes, &c->bare_size) != HJ_OK)
        bench_fail(hj_writer_error(writer), c->name);
    c->bare = malloc(c->bare_size);
    if (c->bare == NULL)
        bench_fail("no memory", c->name);
    memcpy(c->bare, bytes, c->bare_size);
    hj_writer_close(writer);
    hj_reader_close(reader);
}

/* ---- by kind -------------------------------------------------------------------------------- */

typedef struct by_kind {
    double ns[HJ_KIND_COUNT], last;
    unsigned count[HJ_KIND_COUNT];
} by_kind;

/* What went by since the record before is this one's: reading it and judging it. */
static void on_record(void *user, const hj_record *record, const hj_game *game) {
    by_kind *k = user;
    const double now = bench_now_ns();
    (void)game;
    if (record->kind == HJ_RECORD_ACTION) {
        k->ns[record->as.action.kind] += now - k->last;
        k->count[record->as.action.kind]++;
    }
    k->last = bench_now_ns();
}

/* What looking at the clock twice adds to each. */
static double clock_ns(void) {
    enum { LOOKS = 20000 };
    by_kind idle = {.last = bench_now_ns()};
    const hj_record record = {.kind = HJ_RECORD_ACTION, .as.action.kind = HJ_KIND_ROLL};
    for (unsigned k = 0; k < LOOKS; k++)
        on_record(&idle, &record, NULL);
    return idle.ns[HJ_KIND_ROLL] / LOOKS;
}

void kinds_measure(corpus *c, unsigned round) {
    by_kind kinds = {.last = bench_now_ns()};
    const hj_verify_options options = {
        .on_record = on_record, .asks_no_changes = true, .user = &kinds};
    verify(c, c->bytes, c->size, &options);
    const double each = clock_ns();
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        c->kind_count[kind] = kinds.count[kind];
        c->kind_ns[kind][round] =
            kinds.count[kind] > 0 ? kinds.ns[kind] / kinds.count[kind] - each : 0;
    }
}
