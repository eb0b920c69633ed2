/* codec.c: a record as bytes and as a value: the strict scan first, then protobuf-c with memory
 * that is bounded (for an action the scan's own values), then the domains. It must not know files,
 * order, or rules. */
#include "log/codec.h"
#include "log/codec_parts.h"
#include "log/mend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The frame: tag 0x12 and a length of at most three bytes. */
enum { FRAME_TAG = 0x12, FRAME_MAX = 4, TAG_WIRE_LENGTH = 2 };
enum { ACTION_TAG = HEXJUDGE__RECORD__KIND_ACTION << 3 | TAG_WIRE_LENGTH };

struct codec {
    unsigned seats; /* of the last header; 0 = none yet */
    scan_fault fault;
    uint8_t *mended; /* NULL: only the canonical form is read */
    bool was_mended;
    hj_record echo; /* what was packed, read back */
    codec_arena arena;
    uint8_t packed[FRAME_MAX + HJ_LIMIT_RECORD];
};

/* ---- the arena ------------------------------------------------------------------------------ */

void *arena_take(codec_arena *arena, size_t size) {
    size_t rounded = (size + 15) & ~(size_t)15;
    if (size > sizeof arena->bytes || rounded > sizeof arena->bytes - arena->used) {
        arena->full = true;
        return NULL;
    }
    void *piece = arena->bytes + arena->used;
    arena->used += rounded;
    memset(piece, 0, size);
    return piece;
}

void arena_reset(codec_arena *arena) {
    arena->used = 0;
    arena->full = false;
}

static void *allocate(void *arena, size_t size) {
    return arena_take(arena, size);
}

static void release(void *arena, void *piece) {
    (void)arena;
    (void)piece;
}

ProtobufCAllocator arena_allocator(codec_arena *arena) {
    return (ProtobufCAllocator){.alloc = allocate, .free = release, .allocator_data = arena};
}

hj_status codec_new(codec **out) {
    codec *c = malloc(sizeof *c);
    *out = c;
    if (c == NULL)
        return HJ_MEMORY;
    c->seats = 0;
    c->mended = NULL;
    c->was_mended = false;
    c->fault = (scan_fault){.status = HJ_OK};
    arena_reset(&c->arena);
    return HJ_OK;
}

void codec_free(codec *c) {
    if (c != NULL)
        free(c->mended);
    free(c);
}

hj_status codec_be_lenient(codec *c) {
    if (c->mended == NULL)
        c->mended = malloc(MEND_MAX);
    return c->mended != NULL ? HJ_OK : HJ_MEMORY;
}

bool codec_mended(const codec *c) {
    return c->was_mended;
}

const char *codec_error(const codec *c) {
    return c->fault.text;
}

size_t codec_error_at(const codec *c) {
    return c->fault.at;
}

/* ---- reading -------------------------------------------------------------------------------- */

static const ProtobufCMessageDescriptor *message_of(unsigned number) {
    switch (number) {
    case HEXJUDGE__RECORD__KIND_ACTION:
        return &hexjudge__action__descriptor;
    case HEXJUDGE__RECORD__KIND_CHECKPOINT:
        return &hexjudge__checkpoint__descriptor;
    case HEXJUDGE__RECORD__KIND_HEADER:
        return &hexjudge__header__descriptor;
    case HEXJUDGE__RECORD__KIND_PERSON:
        return &hexjudge__person__descriptor;
    case HEXJUDGE__RECORD__KIND_END:
        return &hexjudge__end__descriptor;
    case HEXJUDGE__RECORD__KIND_NOTE:
        return &hexjudge__note__descriptor;
    case HEXJUDGE__RECORD__KIND_RULING:
        return &hexjudge__ruling__descriptor;
    case HEXJUDGE__RECORD__KIND_SEAL:
        return &hexjudge__seal__descriptor;
    default:
        return NULL;
    }
}

static bool read_person(scan_fault *fault, hj_record *out, const Hexjudge__Person *m) {
    if (beyond(m->seat, 1, HJ_SEATS_MAX))
        return scan_fail(fault, HJ_MALFORMED, 0, "Person.seat %d is out of range", (int)m->seat);
    out->kind = HJ_RECORD_PERSON;
    out->as.person = (hj_person){(uint8_t)m->seat, m->name, m->color, m->player_id, m->salt};
    return true;
}

static bool read_ruling(scan_fault *fault, hj_record *out, const Hexjudge__Ruling *m) {
    if (beyond(m->kind, 1, HJ_RULING_NO_ACTION))
        return scan_fail(fault, HJ_MALFORMED, 0, "Ruling.kind %d is out of range", (int)m->kind);
    out->kind = HJ_RECORD_RULING;
    out->as.ruling =
        (hj_ruling){(uint8_t)m->kind, m->action, m->authority, m->reason, m->reference, m->time};
    return true;
}

/* The protobuf-c message as a value. */
static bool convert(codec *c, hj_record *out, unsigned number, const ProtobufCMessage *message) {
    const void *m = message;
    switch (number) {
    case HEXJUDGE__RECORD__KIND_CHECKPOINT:
        return read_checkpoint(&c->fault, &c->arena, out, m);
    case HEXJUDGE__RECORD__KIND_HEADER:
        if (!read_header(&c->fault, out, m))
            return false;
        c->seats = out->as.header.config.seats;
        return true;
    case HEXJUDGE__RECORD__KIND_PERSON:
        return read_person(&c->fault, out, m);
    case HEXJUDGE__RECORD__KIND_END:
        return read_end(&c->fault, c->seats, out, m);
    case HEXJUDGE__RECORD__KIND_NOTE:
        out->kind = HJ_RECORD_NOTE;
        out->as.note = ((const Hexjudge__Note *)m)->text;
        return true;
    case HEXJUDGE__RECORD__KIND_RULING:
        return read_ruling(&c->fault, out, m);
    default: {
        const Hexjudge__Seal *seal = m;
        out->kind = HJ_RECORD_SEAL;
        out->as.seal.bytes = seal->data.data;
        out->as.seal.size = (uint32_t)seal->data.len;
        return true;
    }
    }
}

/* Takes the Record message apart: one tag, one length, and the message it holds. */
static bool open_record(scan_fault *fault, const uint8_t *bytes, size_t size, unsigned *number,
                        size_t *begin) {
    uint64_t tag, length;
    size_t at = 0;
    if (size >= 2 && size < 0x82 && bytes[0] == ACTION_TAG && bytes[1] == size - 2) {
        *number = HEXJUDGE__RECORD__KIND_ACTION; /* as nearly every record begins */
        *begin = 2;
        return true;
    }
    if (size == 0)
        return scan_fail(fault, HJ_MALFORMED, 0, "an empty record");
    if (!scan_varint(fault, bytes, size, &at, &tag, "Record", NULL))
        return false;
    if (tag >> 3 == 0 || tag >> 3 > 0x1fffffff)
        return scan_fail(fault, HJ_MALFORMED, 0, "Record: a field number out of range");
    *number = (unsigned)(tag >> 3);
    if (message_of(*number) == NULL)
        return scan_fail(fault, HJ_UNSUPPORTED, 0,
                         "a record of kind %u, which this program does not know", *number);
    if ((tag & 7) != TAG_WIRE_LENGTH)
        return scan_fail(fault, HJ_MALFORMED, 0, "Record has the wrong wire type");
    size_t length_at = at;
    if (!scan_varint(fault, bytes, size, &at, &length, "Record", NULL))
        return false;
    if (length > size - at)
        return scan_fail(fault, HJ_MALFORMED, length_at,
                         "Record claims %llu bytes where %zu are left", (unsigned long long)length,
                         size - at);
    if (length < size - at)
        return scan_fail(fault, HJ_MALFORMED, at + (size_t)length,
                         "a record holds one message and nothing after it");
    *begin = at;
    return true;
}

/* Limits of single kinds, before anything is allocated. The start snapshot of a header has a limit
 * of its own, so it is not counted here; read_header and check_header_size do that. */
static bool check_size(scan_fault *fault, unsigned number, size_t size) {
    size_t limit = HJ_LIMIT_RECORD;
    if (number == HEXJUDGE__RECORD__KIND_ACTION)
        limit = HJ_LIMIT_ACTION;
    else if (number == HEXJUDGE__RECORD__KIND_HEADER)
        limit = HJ_LIMIT_HEADER + HJ_LIMIT_SNAPSHOT;
    if (size <= limit)
        return true;
    return scan_fail(fault, HJ_MALFORMED, 0, "%s of %zu bytes; the limit is %zu",
                     message_of(number)->short_name, size, limit);
}

static bool check_header_size(scan_fault *fault, const hj_record *record, size_t size) {
    if (record->kind != HJ_RECORD_HEADER || size <= HJ_LIMIT_HEADER + record->as.header.start_size)
        return true;
    return scan_fail(fault, HJ_MALFORMED, 0,
                     "Header of %zu bytes without its snapshot; the limit is %u",
                     size - record->as.header.start_size, (unsigned)HJ_LIMIT_HEADER);
}

/* An action is done with after the scan; anything else goes on to protobuf-c. */
static hj_status unpack_action(codec *c, hj_record *out, const uint8_t *bytes, size_t size,
                               size_t begin) {
    uint64_t value[32];
    if (read_action_fast(out, bytes, size))
        return HJ_OK;
    if (scan_flat_message(&c->fault, action_scan(), value, bytes, size, begin))
        read_action(&c->fault, out, value);
    return c->fault.status;
}

/* Reads the message that the codec has mended, or as it is. */
static hj_status unpack(codec *c, hj_record *out, const uint8_t *message, size_t size) {
    unsigned number = 0;
    size_t begin = 0;
    if (!open_record(&c->fault, message, size, &number, &begin) ||
        !check_size(&c->fault, number, size))
        return c->fault.status;
    const uint8_t *bytes = message + begin;
    out->offset = 0;
    out->line = out->number = out->source_pos = out->time_ms = 0;
    if (number == HEXJUDGE__RECORD__KIND_ACTION)
        return unpack_action(c, out, bytes, size - begin, begin);
    if (number == HEXJUDGE__RECORD__KIND_CHECKPOINT && read_digest_alone(out, bytes, size - begin))
        return HJ_OK;
    if (!scan_message(&c->fault, message_of(number), bytes, size - begin, begin))
        return c->fault.status;
    ProtobufCAllocator allocator = arena_allocator(&c->arena);
    ProtobufCMessage *unpacked =
        protobuf_c_message_unpack(message_of(number), &allocator, size - begin, bytes);
    if (unpacked != NULL && convert(c, out, number, unpacked) &&
        check_header_size(&c->fault, out, size))
        return HJ_OK;
    if (c->arena.full)
        scan_fail(&c->fault, HJ_MALFORMED, 0,
                  "a record needs more memory than the limit of %u bytes",
                  (unsigned)HJ_LIMIT_ARENA);
    scan_fail(&c->fault, HJ_MALFORMED, 0, "protobuf-c refuses the record");
    return c->fault.status;
}

hj_status codec_unpack(codec *c, hj_record *out, const uint8_t *message, size_t size) {
    c->fault.status = HJ_OK;
    c->fault.text[0] = '\0';
    c->fault.at = 0;
    arena_reset(&c->arena);
    if (c->mended == NULL)
        return unpack(c, out, message, size);
    size_t mended_size;
    if (!mend_message(&c->fault, &hexjudge__record__descriptor, message, size, c->mended,
                      &mended_size))
        return c->fault.status;
    c->was_mended = mended_size != size || memcmp(c->mended, message, size) != 0;
    return unpack(c, out, c->mended, mended_size);
}

/* ---- writing -------------------------------------------------------------------------------- */

static char *string_of(const char *string) {
    union {
        const char *from;
        char *to;
    } cast = {.from = string != NULL ? string : ""};
    return cast.to;
}

static bool write_person(codec_arena *arena, Hexjudge__Record *message, const hj_person *person) {
    Hexjudge__Person *m = arena_take(arena, sizeof *m);
    if (m == NULL)
        return false;
    hexjudge__person__init(m);
    m->seat = (Hexjudge__Seat)person->seat;
    m->name = string_of(person->name);
    m->color = string_of(person->color);
    m->player_id = string_of(person->player_id);
    m->salt = string_of(person->salt);
    message->kind_case = HEXJUDGE__RECORD__KIND_PERSON;
    message->person = m;
    return true;
}

static bool write_note(codec_arena *arena, Hexjudge__Record *message, const char *note) {
    Hexjudge__Note *m = arena_take(arena, sizeof *m);
    if (m == NULL)
        return false;
    hexjudge__note__init(m);
    m->text = string_of(note);
    message->kind_case = HEXJUDGE__RECORD__KIND_NOTE;
    message->note = m;
    return true;
}

static bool write_ruling(codec_arena *arena, Hexjudge__Record *message, const hj_ruling *ruling) {
    Hexjudge__Ruling *m = arena_take(arena, sizeof *m);
    if (m == NULL)
        return false;
    hexjudge__ruling__init(m);
    m->kind = (Hexjudge__Ruling__Kind)ruling->kind;
    m->action = ruling->action;
    m->authority = string_of(ruling->authority);
    m->reason = string_of(ruling->reason);
    m->reference = string_of(ruling->reference);
    m->time = string_of(ruling->time);
    message->kind_case = HEXJUDGE__RECORD__KIND_RULING;
    message->ruling = m;
    return true;
}

static bool write_seal(codec_arena *arena, Hexjudge__Record *message, const uint8_t *bytes,
                       size_t size) {
    Hexjudge__Seal *m = arena_take(arena, sizeof *m);
    if (m == NULL)
        return false;
    hexjudge__seal__init(m);
    union {
        const uint8_t *from;
        uint8_t *to;
    } cast = {.from = bytes};
    m->data.len = bytes != NULL ? size : 0;
    m->data.data = cast.to;
    message->kind_case = HEXJUDGE__RECORD__KIND_SEAL;
    message->seal = m;
    return true;
}

static bool build(codec *c, Hexjudge__Record *message, const hj_record *record) {
    switch (record->kind) {
    case HJ_RECORD_HEADER:
        return write_header(&c->fault, &c->arena, message, record);
    case HJ_RECORD_PERSON:
        return write_person(&c->arena, message, &record->as.person);
    case HJ_RECORD_ACTION:
        return write_action(&c->fault, &c->arena, message, record);
    case HJ_RECORD_CHECKPOINT:
        return write_checkpoint(&c->fault, &c->arena, message, record);
    case HJ_RECORD_END:
        return write_end(&c->fault, &c->arena, c->seats, message, record);
    case HJ_RECORD_NOTE:
        return write_note(&c->arena, message, record->as.note);
    case HJ_RECORD_RULING:
        return write_ruling(&c->arena, message, &record->as.ruling);
    case HJ_RECORD_SEAL:
        return write_seal(&c->arena, message, record->as.seal.bytes, record->as.seal.size);
    default:
        return scan_fail(&c->fault, HJ_MALFORMED, 0, "record kind %u does not exist",
                         (unsigned)record->kind);
    }
}

/* Tag and length in front of the message that stands at packed + FRAME_MAX; returns where. */
static uint8_t *put_frame(uint8_t *packed, size_t size) {
    uint8_t length[FRAME_MAX];
    unsigned count = 0;
    size_t rest = size;
    do {
        length[count] = (uint8_t)((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
        count++;
        rest >>= 7;
    } while (rest > 0);
    uint8_t *begin = packed + FRAME_MAX - 1 - count;
    begin[0] = FRAME_TAG;
    memcpy(begin + 1, length, count);
    return begin;
}

hj_status codec_pack(codec *c, const hj_record *record, const uint8_t **bytes, size_t *size) {
    Hexjudge__Record message;
    hexjudge__record__init(&message);
    c->fault.status = HJ_OK;
    c->fault.text[0] = '\0';
    c->fault.at = 0;
    arena_reset(&c->arena);
    bool built = build(c, &message, record);
    size_t packed_size = built ? hexjudge__record__get_packed_size(&message) : 0;
    if (!built)
        scan_fail(&c->fault, HJ_MALFORMED, 0,
                  "a record needs more memory than the limit of %u bytes",
                  (unsigned)HJ_LIMIT_ARENA);
    else if (packed_size > HJ_LIMIT_RECORD)
        scan_fail(&c->fault, HJ_MALFORMED, 0, "a record of %zu bytes; the limit is %u", packed_size,
                  (unsigned)HJ_LIMIT_RECORD);
    if (c->fault.status != HJ_OK)
        return c->fault.status;
    hexjudge__record__pack(&message, c->packed + FRAME_MAX);
    hj_status status = codec_unpack(c, &c->echo, c->packed + FRAME_MAX, packed_size);
    if (status != HJ_OK)
        return status;
    uint8_t *begin = put_frame(c->packed, packed_size);
    *bytes = begin;
    *size = (size_t)(c->packed + FRAME_MAX - begin) + packed_size;
    return HJ_OK;
}

unsigned codec_kind(const uint8_t *message, size_t size) {
    enum { FIELD_SHIFT = 3, LENGTH_DELIMITED = 2 };
    static const uint8_t kinds[] = {0,
                                    HJ_RECORD_ACTION,
                                    HJ_RECORD_CHECKPOINT,
                                    HJ_RECORD_HEADER,
                                    HJ_RECORD_PERSON,
                                    HJ_RECORD_END,
                                    HJ_RECORD_NOTE,
                                    HJ_RECORD_RULING,
                                    HJ_RECORD_SEAL};
    const unsigned field = size > 0 ? message[0] >> FIELD_SHIFT : 0;
    const bool known = size > 0 && (message[0] & 7u) == LENGTH_DELIMITED && field < sizeof kinds;
    return known ? kinds[field] : 0;
}
