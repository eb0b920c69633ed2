/* codec_parts.h: what the files of the codec share: the arena, and the conversions between
 * protobuf-c's messages and the values of hexjudge.h. It must not know bytes. */
#ifndef HJ_CODEC_PARTS_H
#define HJ_CODEC_PARTS_H

#include "hexjudge.pb-c.h"
#include "log/scan.h"
#include "util/limits.h"

/* The largest bundle: two decimal digits for each of six kinds. */
#define BUNDLE_MAX UINT64_C(999999999999)

/* Five kinds of tokens, two digits each. */
#define LANES5_MAX UINT64_C(9999999999)

/* Memory for one record: given out in pieces, taken back all at once. */
typedef struct codec_arena {
    size_t used;
    bool full;
    _Alignas(16) uint8_t bytes[HJ_LIMIT_ARENA];
} codec_arena;

/* Zeroed memory, NULL when the arena is full. */
void *arena_take(codec_arena *arena, size_t size);
void arena_reset(codec_arena *arena);
/* For protobuf-c; free does nothing. */
ProtobufCAllocator arena_allocator(codec_arena *arena);

/* Messages to values. The message was scanned: only domains are left to check. false = *fault. */
bool read_checkpoint(scan_fault *fault, codec_arena *arena, hj_record *out,
                     const Hexjudge__Checkpoint *message);
/* What most checkpoints are: a digest and nothing else, which has only one form. false = it is not.
 * A test holds this too against protobuf-c. */
bool read_digest_alone(hj_record *out, const uint8_t *bytes, size_t size);
bool read_end(scan_fault *fault, unsigned seats, hj_record *out, const Hexjudge__End *message);
bool read_header(scan_fault *fault, hj_record *out, const Hexjudge__Header *message);

/* Values to messages. Domains are not checked here: what was packed is read back. false = the
 * value cannot be said at all, or the arena is full. */
bool write_action(scan_fault *fault, codec_arena *arena, Hexjudge__Record *message,
                  const hj_record *record);
bool write_checkpoint(scan_fault *fault, codec_arena *arena, Hexjudge__Record *message,
                      const hj_record *record);
bool write_end(scan_fault *fault, codec_arena *arena, unsigned seats, Hexjudge__Record *message,
               const hj_record *record);
bool write_header(scan_fault *fault, codec_arena *arena, Hexjudge__Record *message,
                  const hj_record *record);

/* Most records are actions, and theirs is a flat message of numbers: the scan itself yields the
 * values, and read_action makes a record of them without protobuf-c, against which a test holds it.
 */
const scan_flat *action_scan(void);
/* The common forms of an action in one pass, with two dice and without a list of hexes: whatever it
 * takes, the scan and read_action take the same way. false = ask them, who also say what is wrong.
 */
bool read_action_fast(hj_record *out, const uint8_t *bytes, size_t size);
bool read_action(scan_fault *fault, hj_record *out, const uint64_t *value);

/* Does a header of this rule set say this option? Options 1 to 59 stand in every header, 60 to 63
 * in those of both scenarios, 64 to 79 in Crop Trust's, 80 to 95 in Frenemies': so an option of a
 * scenario never makes a log of the base game incomplete. */
bool option_in_header(unsigned option, unsigned ruleset);

/* The enumerations of protobuf-c are types of their own, so numbers are compared as numbers. */
bool beyond(long long value, long long low, long long high);

/* Words of enumerators for messages: "road". */
const char *kind_word(unsigned kind);

#endif
