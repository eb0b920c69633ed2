/* container.h: the gzip members of a log, and the frames in them: magic and records, one at a time,
 * in bounded memory. It must not know what a record says. */
#ifndef HJ_CONTAINER_H
#define HJ_CONTAINER_H

#include "log/source.h"

/* The frame that opens every game: field 1 of Log, the string "hexjudge". */
#define CONTAINER_MAGIC "\x0a\x08hexjudge"
enum { CONTAINER_MAGIC_SIZE = 10, CONTAINER_RECORD_TAG = 0x12, CONTAINER_FRAME_MAX = 6 };

typedef struct container container;

/* One frame, in the container's buffer until the next call. */
typedef struct frame {
    bool magic;           /* a game begins; message_size is 0 */
    uint64_t offset;      /* of its first byte in the whole decompressed stream */
    const uint8_t *bytes; /* tag, length and message */
    size_t size;
    const uint8_t *message;
    size_t message_size;
    uint32_t member; /* which of the gzip members that were read it stands in */
} frame;

/* Takes the source over, also when it fails. */
hj_status container_new(container **out, source *in);
/* Before the first frame: takes a stream that is not compressed, and lengths written the long
 * way. */
void container_be_lenient(container *c);
/* Before the first frame: the input begins with the block of an archive in which this game begins;
 * in_part: and ends behind a block. */
void container_enter(container *c, uint32_t first, bool in_part);
/* The next frame. HJ_DONE: the input ended where a member ended. HJ_MALFORMED, HJ_IO, HJ_MEMORY:
 * container_error says what, container_offset where; it stays so. */
hj_status container_next(container *c, frame *out);
/* For telling damage from bad writing, once the bytes have turned out to say nothing: reads on to
 * the end of the member. HJ_MALFORMED: its checksum does not fit, and container_error is about
 * that; HJ_OK: nothing more to learn. The container is of no use afterwards. */
hj_status container_check_rest(container *c);
/* Where no more frames are wanted: reads on to the end of the member that the last one was in, for
 * its checksum. Whether the frames on the way are sound is not asked. */
hj_status container_end_member(container *c);
const char *container_error(const container *c);
/* Offset in the whole decompressed stream. */
uint64_t container_offset(const container *c);
/* Decompressed bytes at hand that make no whole frame. */
size_t container_rest(const container *c);
/* It failed for what the bytes say, and not for how they are packed. */
bool container_bad_frame(const container *c);
/* The stream was not compressed, or a length was written the long way. */
bool container_mended(const container *c);
/* The input ended too early. */
bool container_was_cut(const container *c);
/* HJ_DONE came inside a member: what was still to come was not waited for. */
bool container_was_left(const container *c);
void container_free(container *c);

#endif
