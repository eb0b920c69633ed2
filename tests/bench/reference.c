/* reference.c: what it takes to have each record of a log as a message, and nothing more: inflate,
 * its CRC, framing, the strict scan, protobuf-c in an arena. Frozen: it is the denominator of what
 * `make bench` prints, so it stays as it is while the library's own reader gets faster. It makes no
 * record of a message, hashes nothing, and must not know rules or the library's reader. */
#include "reference.h"

#include "hexjudge.pb-c.h"
#include "log/codec_parts.h"
#include "log/scan.h"

#include <stdbool.h>
#include <string.h>
#include <zlib.h>

enum { MAGIC = 0x0a, MAGIC_SIZE = 10, RECORD = 0x12, BUFFER_SIZE = 1 << 17, WINDOW_GZIP = 15 + 16 };

typedef struct decoder {
    scan_fault fault;
    codec_arena arena;
    size_t begin, end; /* of what the buffer holds */
    uint8_t buffer[BUFFER_SIZE];
} decoder;

static bool decode_record(decoder *d, const uint8_t *record, size_t size, unsigned *number) {
    uint64_t value[32], tag, length;
    size_t at = 0;
    if (!scan_varint(&d->fault, record, size, &at, &tag, "Record", NULL) ||
        !scan_varint(&d->fault, record, size, &at, &length, "Record", NULL) || length != size - at)
        return false;
    *number = (unsigned)(tag >> 3);
    const ProtobufCFieldDescriptor *field =
        protobuf_c_message_descriptor_get_field(&hexjudge__record__descriptor, *number);
    if (field == NULL)
        return false;
    const ProtobufCMessageDescriptor *type = field->descriptor;
    const bool canonical =
        *number == HEXJUDGE__RECORD__KIND_ACTION
            ? scan_flat_message(&d->fault, action_scan(), value, record + at, size - at, at)
            : scan_message(&d->fault, type, record + at, size - at, at);
    arena_reset(&d->arena);
    ProtobufCAllocator allocator = arena_allocator(&d->arena);
    return canonical && protobuf_c_message_unpack(type, &allocator, size - at, record + at) != NULL;
}

/* The size of the frame at the front, 0 = more is needed; *message is where its record begins. */
static size_t frame_size(const decoder *d, size_t *message) {
    const uint8_t *bytes = d->buffer + d->begin;
    const size_t left = d->end - d->begin;
    size_t length = 0, at = 1;
    if (left >= MAGIC_SIZE && bytes[0] == MAGIC) {
        *message = MAGIC_SIZE;
        return MAGIC_SIZE;
    }
    do {
        if (at >= left || at > 3 || bytes[0] == MAGIC)
            return 0;
        length |= (size_t)(bytes[at] & 0x7f) << (7 * (at - 1));
    } while (bytes[at++] >= 0x80);
    *message = at;
    return at + length <= left ? at + length : 0;
}

static bool decode_frames(decoder *d, reference_count *out) {
    size_t message, size;
    while ((size = frame_size(d, &message)) != 0) {
        const uint8_t *frame = d->buffer + d->begin;
        unsigned number = 0;
        d->begin += size;
        if (frame[0] == MAGIC) {
            out->games++;
            continue;
        }
        if (frame[0] != RECORD || !decode_record(d, frame + message, size - message, &number))
            return false;
        out->records++;
        out->actions += number == HEXJUDGE__RECORD__KIND_ACTION;
    }
    memmove(d->buffer, d->buffer + d->begin, d->end - d->begin);
    d->end -= d->begin;
    d->begin = 0;
    return true;
}

_Bool reference_decode(reference_count *out, const uint8_t *bytes, size_t size) {
    static decoder d;
    z_stream z = {0};
    union {
        const uint8_t *from;
        uint8_t *to;
    } cast = {.from = bytes};
    bool good = inflateInit2(&z, WINDOW_GZIP) == Z_OK;
    *out = (reference_count){0};
    d.fault.status = HJ_OK;
    d.begin = d.end = 0;
    z.next_in = cast.to;
    z.avail_in = (uInt)size;
    while (good && z.avail_in > 0) {
        z.next_out = d.buffer + d.end;
        z.avail_out = (uInt)(BUFFER_SIZE - d.end);
        const int status = inflate(&z, Z_NO_FLUSH);
        d.end = BUFFER_SIZE - z.avail_out;
        good = (status == Z_OK || status == Z_STREAM_END) && decode_frames(&d, out);
        if (status == Z_STREAM_END)
            inflateReset(&z);
    }
    inflateEnd(&z);
    return good && d.end == 0;
}
