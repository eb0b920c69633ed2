/* log_fixture.h: a small log to test the container, the codec, the reader and the writer with, and
 * ways to pack bytes that no writer would write. It must not know rules. */
#ifndef HJ_LOG_FIXTURE_H
#define HJ_LOG_FIXTURE_H

#include "hexjudge.h"

enum { FIXTURE_MAX = 1 << 20 };

/* Bytes that grow; fixture_free gives them back. */
typedef struct fixture_bytes {
    uint8_t *at;
    size_t size, capacity;
} fixture_bytes;
void fixture_add(fixture_bytes *bytes, const void *from, size_t size);
void fixture_free(fixture_bytes *bytes);

/* A base game of four on some board, every option at its default. */
void fixture_config(hj_config *config);
hj_record fixture_header(void);
hj_record fixture_action(unsigned kind, unsigned actor);
/* Every kind of action with its fields, 1..HJ_KIND_COUNT - 1. */
hj_record fixture_kind(unsigned kind);

/* Field by field: the padding between them says nothing. */
bool fixture_same_action(const hj_action *a, const hj_action *b);

/* A log of one small game: the first call builds it. The last record is its End. */
const fixture_bytes *fixture_log(void);
/* The same, decompressed: magic and framed records. */
const fixture_bytes *fixture_stream(void);
/* The records of the small game in order; NULL past the last. */
const hj_record *fixture_record(unsigned index);

/* One gzip member around the bytes, mtime 0. */
void fixture_gzip(fixture_bytes *out, const void *bytes, size_t size);
/* One BGZF block; no bytes: the end block. */
void fixture_block(fixture_bytes *out, const void *bytes, size_t size);
/* Appends a framed record: 12 <size> <message>. */
void fixture_frame(fixture_bytes *out, const void *message, size_t size);

/* What reading came to: the status at the end, how many records and actions were given before, a
 * sum over what they said, and the error line. */
typedef struct fixture_reading {
    hj_status status;
    unsigned records, actions;
    uint64_t sum;
    bool cut;
    char error[400];
} fixture_reading;
/* Reads all records of a block, which arrives in pieces of at most `chunk` bytes (0: whole). */
fixture_reading fixture_read(const void *bytes, size_t size, size_t chunk);
bool fixture_same(const fixture_reading *a, const fixture_reading *b);

#endif
