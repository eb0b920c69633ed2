/* mend.c: a well-meant protobuf message put into the canonical form: fields in order, no zeros,
 * lists packed, shortest numbers. It must not know what the messages mean, and guesses nothing. */
#include "log/mend.h"

#include <string.h>

enum { VARINT_MAX = 10, DEPTH_MAX = 4 };

typedef struct mend {
    scan_fault *fault;
    uint8_t *out;
    size_t used;
} mend;

/* A piece of a message: a field with its value. */
typedef struct piece {
    const ProtobufCFieldDescriptor *field;
    unsigned wire;
    uint64_t number;      /* a varint's value */
    const uint8_t *bytes; /* of a value that is none */
    size_t size;
} piece;

/* ---- reading ---- */

/* A varint of any length up to ten bytes. */
static bool read_number(scan_fault *fault, const uint8_t *bytes, size_t size, size_t *at,
                        uint64_t *value) {
    const size_t begin = *at;
    *value = 0;
    for (unsigned k = 0; k < VARINT_MAX && begin + k < size; k++) {
        const uint8_t byte = bytes[begin + k];
        if (k == VARINT_MAX - 1 && byte > 1)
            break;
        *value |= (uint64_t)(byte & 0x7f) << (7 * k);
        if (byte < 0x80) {
            *at = begin + k + 1;
            return true;
        }
    }
    return scan_fail(fault, HJ_MALFORMED, begin, "a number that does not end, or is too large");
}

static bool is_list(const ProtobufCFieldDescriptor *field) {
    return field->label == PROTOBUF_C_LABEL_REPEATED;
}

static bool is_chosen(const ProtobufCFieldDescriptor *field) {
    return (field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) != 0;
}

static bool read_value(scan_fault *fault, const uint8_t *bytes, size_t size, size_t *at,
                       piece *out) {
    uint64_t length = out->wire == WIRE_64 ? 8 : 4;
    if (out->wire == WIRE_VARINT)
        return read_number(fault, bytes, size, at, &out->number);
    if (out->wire == WIRE_LENGTH && !read_number(fault, bytes, size, at, &length))
        return false;
    if (length > size - *at)
        return scan_fail(fault, HJ_MALFORMED, *at, "%s is cut off", out->field->name);
    out->bytes = bytes + *at;
    out->size = (size_t)length;
    *at += out->size;
    return true;
}

static bool read_piece(scan_fault *fault, const ProtobufCMessageDescriptor *type,
                       const uint8_t *bytes, size_t size, size_t *at, piece *out) {
    const size_t begin = *at;
    uint64_t tag;
    if (!read_number(fault, bytes, size, at, &tag))
        return false;
    if (tag >> 3 == 0 || tag >> 3 > 0x1fffffff)
        return scan_fail(fault, HJ_MALFORMED, begin, "%s: a field number out of range",
                         type->short_name);
    out->field = protobuf_c_message_descriptor_get_field(type, (unsigned)(tag >> 3));
    out->wire = (unsigned)(tag & 7);
    if (out->field == NULL)
        return scan_fail(fault, HJ_UNSUPPORTED, begin,
                         "%s has a field %u, which this program does not know", type->short_name,
                         (unsigned)(tag >> 3));
    const bool packed = is_list(out->field) && out->wire == WIRE_LENGTH;
    if (out->wire != scan_wire(out->field) && !packed)
        return scan_fail(fault, HJ_MALFORMED, begin, "%s.%s has the wrong wire type",
                         type->short_name, out->field->name);
    return read_value(fault, bytes, size, at, out);
}

/* Whole, known, and nothing said twice. */
static bool check(scan_fault *fault, const ProtobufCMessageDescriptor *type, const uint8_t *bytes,
                  size_t size) {
    uint64_t seen[4] = {0}; /* by the field's place in the type */
    piece p;
    for (size_t at = 0; at < size;) {
        const size_t begin = at;
        if (!read_piece(fault, type, bytes, size, &at, &p))
            return false;
        const size_t index = (size_t)(p.field - type->fields) % 256;
        const uint64_t bit = UINT64_C(1) << (index % 64);
        if (!is_list(p.field) && (seen[index / 64] & bit) != 0)
            return scan_fail(fault, HJ_MALFORMED, begin, "%s.%s is written twice", type->short_name,
                             p.field->name);
        seen[index / 64] |= bit;
    }
    return true;
}

/* ---- writing ---- */

static bool put(mend *m, const void *bytes, size_t size) {
    if (size > MEND_MAX - m->used)
        return scan_fail(m->fault, HJ_MALFORMED, 0, "a record is too long");
    if (size > 0)
        memcpy(m->out + m->used, bytes, size);
    m->used += size;
    return true;
}

static bool put_number(mend *m, uint64_t value) {
    uint8_t bytes[VARINT_MAX];
    size_t size = 0;
    for (; value > 0x7f; value >>= 7)
        bytes[size++] = (uint8_t)(value | 0x80);
    bytes[size++] = (uint8_t)value;
    return put(m, bytes, size);
}

static bool put_tag(mend *m, const ProtobufCFieldDescriptor *field, unsigned wire) {
    return put_number(m, (uint64_t)field->id << 3 | wire);
}

/* Puts the length of what was written from `begin` on before it. */
static bool put_length_before(mend *m, size_t begin) {
    const size_t size = m->used - begin;
    if (!put_number(m, size)) /* written behind it, and carried to the front */
        return false;
    uint8_t length[VARINT_MAX];
    const size_t length_size = m->used - begin - size;
    memcpy(length, m->out + begin + size, length_size);
    memmove(m->out + begin + length_size, m->out + begin, size);
    memcpy(m->out + begin, length, length_size);
    return true;
}

static bool put_fields(mend *m, const ProtobufCMessageDescriptor *type, const uint8_t *bytes,
                       size_t size, unsigned depth);

static bool put_message(mend *m, const piece *p, unsigned depth) {
    const size_t before = m->used;
    if (depth >= DEPTH_MAX)
        return scan_fail(m->fault, HJ_MALFORMED, 0, "%s is nested too deeply", p->field->name);
    if (!put_tag(m, p->field, WIRE_LENGTH))
        return false;
    const size_t begin = m->used;
    if (!put_fields(m, p->field->descriptor, p->bytes, p->size, depth + 1))
        return false;
    if (m->used == begin && !is_list(p->field) && !is_chosen(p->field)) {
        m->used = before; /* it said nothing */
        return true;
    }
    return put_length_before(m, begin);
}

static bool put_single(mend *m, const piece *p, unsigned depth) {
    static const uint8_t zeros[8];
    const bool stays = is_chosen(p->field);
    if (p->field->type == PROTOBUF_C_TYPE_MESSAGE)
        return put_message(m, p, depth);
    switch (p->wire) {
    case WIRE_VARINT:
        return (p->number == 0 && !stays) ||
               (put_tag(m, p->field, p->wire) && put_number(m, p->number));
    case WIRE_LENGTH:
        return (p->size == 0 && !stays) || (put_tag(m, p->field, p->wire) &&
                                            put_number(m, p->size) && put(m, p->bytes, p->size));
    default:
        return (memcmp(p->bytes, zeros, p->size) == 0 && !stays) ||
               (put_tag(m, p->field, p->wire) && put(m, p->bytes, p->size));
    }
}

/* The numbers of one piece of a list, packed or alone. */
static bool put_numbers(mend *m, const piece *p) {
    uint64_t value;
    if (p->wire == WIRE_VARINT)
        return put_number(m, p->number);
    if (p->wire != WIRE_LENGTH || scan_wire(p->field) != WIRE_VARINT)
        return put(m, p->bytes, p->size);
    for (size_t at = 0; at < p->size;)
        if (!read_number(m->fault, p->bytes, p->size, &at, &value) || !put_number(m, value))
            return false;
    return true;
}

/* Every piece of one field, in the order they stand. */
static bool put_field(mend *m, const ProtobufCMessageDescriptor *type,
                      const ProtobufCFieldDescriptor *field, const uint8_t *bytes, size_t size,
                      unsigned depth) {
    const bool numbers = is_list(field) && scan_wire(field) != WIRE_LENGTH;
    const size_t before = m->used;
    piece p;
    if (numbers && !put_tag(m, field, WIRE_LENGTH))
        return false;
    const size_t begin = m->used;
    for (size_t at = 0; at < size;) {
        if (!read_piece(m->fault, type, bytes, size, &at, &p))
            return false;
        if (p.field == field && !(numbers ? put_numbers(m, &p) : put_single(m, &p, depth)))
            return false;
    }
    if (numbers && m->used > begin)
        return put_length_before(m, begin);
    if (numbers)
        m->used = before;
    return true;
}

static bool put_fields(mend *m, const ProtobufCMessageDescriptor *type, const uint8_t *bytes,
                       size_t size, unsigned depth) {
    if (!check(m->fault, type, bytes, size))
        return false;
    for (unsigned k = 0; k < type->n_fields; k++) /* in the order of their numbers */
        if (!put_field(m, type, &type->fields[k], bytes, size, depth))
            return false;
    return true;
}

bool mend_message(scan_fault *fault, const ProtobufCMessageDescriptor *type, const uint8_t *bytes,
                  size_t size, uint8_t *out, size_t *out_size) {
    mend m = {.fault = fault, .out = out};
    const bool done = put_fields(&m, type, bytes, size, 0);
    *out_size = m.used;
    return done;
}
