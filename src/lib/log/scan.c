/* scan.c: the strict reading of the protobuf wire: one canonical form for each message, anything
 * else refused by name. It must not know what the messages mean.
 *
 * protobuf-c itself takes fields in any order and twice, cuts numbers to their type, and ends
 * strings at a NUL, so that two readers could see two games; nothing reaches it unscanned. */
#include "log/scan.h"
#include "log/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { VARINT_MAX = 10, DEPTH_MAX = 4 };

bool scan_fail(scan_fault *fault, hj_status status, size_t at, const char *format, ...) {
    if (fault->status != HJ_OK)
        return false;
    fault->status = status;
    fault->at = at;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    return false;
}

/* Words are put together only here: a varint is read a million times for each one refused. */
static bool varint_fail(scan_fault *fault, size_t at, const char *message, const char *field,
                        const char *what) {
    return scan_fail(fault, HJ_MALFORMED, at, "%s%s%s %s", message, field != NULL ? "." : "",
                     field != NULL ? field : "", what);
}

bool scan_varint(scan_fault *fault, const uint8_t *bytes, size_t size, size_t *at, uint64_t *value,
                 const char *message, const char *field) {
    size_t begin = *at;
    uint64_t result = 0;
    for (unsigned k = 0;; k++) {
        if (begin + k >= size)
            return varint_fail(fault, begin, message, field, "ends inside a number");
        uint8_t byte = bytes[begin + k];
        if (k == VARINT_MAX - 1 && byte > 1)
            return varint_fail(fault, begin, message, field, "has a number of more than 64 bits");
        if (k > 0 && byte == 0)
            return varint_fail(fault, begin, message, field,
                               "has a number that is not written in the shortest way");
        result |= (uint64_t)(byte & 0x7f) << (7 * k);
        if (byte < 0x80) {
            *at = begin + k + 1;
            *value = result;
            return true;
        }
    }
}

/* ---- one message, by its descriptor --------------------------------------------------------- */

typedef struct scan {
    scan_fault *fault;
    const ProtobufCMessageDescriptor *type;
    const uint8_t *bytes;
    size_t size, at;
    size_t base; /* of bytes within the record */
    unsigned depth;
    uint32_t last;     /* number of the last field, 0 = none yet */
    unsigned in_oneof; /* quantifier offset of the oneof already set, 0 = none */
} scan;

static bool scan_fields(scan *s);

/* The message's name without its package. */
static const char *name_of(const scan *s) {
    return s->type->short_name;
}

static bool refuse(scan *s, hj_status status, const ProtobufCFieldDescriptor *field,
                   const char *what) {
    return scan_fail(s->fault, status, s->base + s->at, "%s.%s %s", name_of(s), field->name, what);
}

unsigned scan_wire(const ProtobufCFieldDescriptor *field) {
    switch (field->type) {
    case PROTOBUF_C_TYPE_FIXED32:
        return WIRE_32;
    case PROTOBUF_C_TYPE_FIXED64:
        return WIRE_64;
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_BYTES:
    case PROTOBUF_C_TYPE_MESSAGE:
        return WIRE_LENGTH;
    default:
        return WIRE_VARINT;
    }
}

/* Every list is of messages, or of numbers and then packed. */
static unsigned wire_type(const ProtobufCFieldDescriptor *field) {
    return field->label == PROTOBUF_C_LABEL_REPEATED ? WIRE_LENGTH : scan_wire(field);
}

static uint64_t largest(const ProtobufCFieldDescriptor *field) {
    switch (field->type) {
    case PROTOBUF_C_TYPE_ENUM:
        return INT32_MAX; /* beyond it, the number would be negative */
    case PROTOBUF_C_TYPE_UINT32:
        return UINT32_MAX;
    default:
        return UINT64_MAX;
    }
}

static bool scan_number(scan *s, const ProtobufCFieldDescriptor *field, uint64_t *value) {
    size_t at = s->at;
    if (!scan_varint(s->fault, s->bytes, s->size, &at, value, name_of(s), field->name)) {
        s->fault->at += s->base;
        return false;
    }
    if (*value > largest(field))
        return refuse(s, HJ_MALFORMED, field, "is too large");
    s->at = at;
    return true;
}

/* A list of numbers in one block; zeros are allowed in it. */
static bool scan_packed(scan *s, const ProtobufCFieldDescriptor *field, size_t length) {
    size_t whole = s->size;
    s->size = s->at + length;
    while (s->at < s->size) {
        uint64_t value;
        if (!scan_number(s, field, &value))
            return false;
    }
    s->size = whole;
    return true;
}

static bool scan_sub_message(scan *s, const ProtobufCFieldDescriptor *field, size_t length) {
    scan sub = {.fault = s->fault,
                .type = field->descriptor,
                .bytes = s->bytes + s->at,
                .size = length,
                .base = s->base + s->at,
                .depth = s->depth + 1};
    if (sub.depth > DEPTH_MAX)
        return refuse(s, HJ_MALFORMED, field, "is nested too deeply");
    s->at += length;
    return scan_fields(&sub);
}

static bool scan_length(scan *s, const ProtobufCFieldDescriptor *field) {
    uint64_t length;
    size_t at = s->at;
    if (!scan_varint(s->fault, s->bytes, s->size, &at, &length, name_of(s), field->name)) {
        s->fault->at += s->base;
        return false;
    }
    if (length > s->size - at) {
        scan_fail(s->fault, HJ_MALFORMED, s->base + s->at,
                  "%s.%s claims %llu bytes where %zu are left", name_of(s), field->name,
                  (unsigned long long)length, s->size - at);
        return false;
    }
    bool list = field->label == PROTOBUF_C_LABEL_REPEATED;
    bool message = field->type == PROTOBUF_C_TYPE_MESSAGE;
    if (length == 0 && !(list && message)) /* an entry of a list may be all zeros */
        return refuse(s, HJ_MALFORMED, field, "is written empty; leave it out");
    s->at = at;
    if (message)
        return scan_sub_message(s, field, (size_t)length);
    if (list)
        return scan_packed(s, field, (size_t)length);
    size_t bad;
    if (field->type == PROTOBUF_C_TYPE_STRING &&
        !utf8_valid(s->bytes + s->at, (size_t)length, &bad)) {
        s->at += bad;
        return refuse(s, HJ_MALFORMED, field, "holds bytes that are not UTF-8 text");
    }
    s->at += (size_t)length;
    return true;
}

static bool scan_fixed(scan *s, const ProtobufCFieldDescriptor *field, size_t width) {
    if (width > s->size - s->at)
        return refuse(s, HJ_MALFORMED, field, "is cut off");
    bool oneof = (field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) != 0;
    static const uint8_t zeros[8];
    if (!oneof && memcmp(s->bytes + s->at, zeros, width) == 0)
        return refuse(s, HJ_MALFORMED, field, "is an explicit zero; leave it out");
    s->at += width;
    return true;
}

static bool scan_value(scan *s, const ProtobufCFieldDescriptor *field) {
    uint64_t value;
    switch (wire_type(field)) {
    case WIRE_LENGTH:
        return scan_length(s, field);
    case WIRE_32:
        return scan_fixed(s, field, 4);
    case WIRE_64:
        return scan_fixed(s, field, 8);
    default:
        if (!scan_number(s, field, &value))
            return false;
        if (value == 0)
            return refuse(s, HJ_MALFORMED, field, "is an explicit zero; leave it out");
        return true;
    }
}

/* Ascending, and once each; several entries of a list of messages follow one another. */
static bool check_order(scan *s, const ProtobufCFieldDescriptor *field) {
    bool list = field->label == PROTOBUF_C_LABEL_REPEATED && field->type == PROTOBUF_C_TYPE_MESSAGE;
    if (field->id < s->last)
        return refuse(s, HJ_MALFORMED, field, "is out of order; fields ascend");
    if (field->id == s->last && !list)
        return refuse(s, HJ_MALFORMED, field, "is written twice");
    if ((field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) != 0) {
        if (s->in_oneof == field->quantifier_offset)
            return refuse(s, HJ_MALFORMED, field, "stands beside another of which only one may");
        s->in_oneof = field->quantifier_offset;
    }
    s->last = field->id;
    return true;
}

/* Reads a tag; false with a fault for what no field of any message can have. */
static bool scan_tag(scan_fault *fault, const char *name, const uint8_t *bytes, size_t size,
                     size_t *at, size_t base, uint32_t *number, unsigned *wire) {
    uint64_t tag;
    size_t begin = *at;
    if (!scan_varint(fault, bytes, size, at, &tag, name, NULL)) {
        fault->at += base;
        return false;
    }
    if (tag >> 3 == 0 || tag >> 3 > 0x1fffffff)
        return scan_fail(fault, HJ_MALFORMED, base + begin, "%s: a field number out of range",
                         name);
    *number = (uint32_t)(tag >> 3);
    *wire = (unsigned)(tag & 7);
    if (*wire != WIRE_VARINT && *wire != WIRE_64 && *wire != WIRE_LENGTH && *wire != WIRE_32)
        return scan_fail(fault, HJ_MALFORMED, base + begin,
                         "%s.%u has wire type %u, which is not used", name, (unsigned)*number,
                         *wire);
    return true;
}

static bool unknown_field(scan_fault *fault, const char *name, uint32_t number, size_t at) {
    return scan_fail(fault, HJ_UNSUPPORTED, at,
                     "%s has a field %u, which this program does not know", name, (unsigned)number);
}

static bool scan_fields(scan *s) {
    while (s->at < s->size) {
        size_t begin = s->at;
        uint32_t number;
        unsigned wire;
        if (!scan_tag(s->fault, name_of(s), s->bytes, s->size, &s->at, s->base, &number, &wire))
            return false;
        const ProtobufCFieldDescriptor *field =
            protobuf_c_message_descriptor_get_field(s->type, number);
        if (field == NULL)
            return unknown_field(s->fault, name_of(s), number, s->base + begin);
        if (wire != wire_type(field))
            return refuse(s, HJ_MALFORMED, field, "has the wrong wire type");
        if (!check_order(s, field) || !scan_value(s, field))
            return false;
    }
    return true;
}

bool scan_message(scan_fault *fault, const ProtobufCMessageDescriptor *type, const uint8_t *bytes,
                  size_t size, size_t base) {
    scan s = {.fault = fault, .type = type, .bytes = bytes, .size = size, .base = base};
    return scan_fields(&s);
}

/* ---- flat messages, the fast way ------------------------------------------------------------ */

/* Says why the field is refused; the fast way only says that it is. */
static bool flat_refuse(scan_fault *fault, const scan_flat *flat, unsigned number, size_t at,
                        const char *what) {
    const ProtobufCFieldDescriptor *field =
        protobuf_c_message_descriptor_get_field(flat->type, number);
    return scan_fail(fault, HJ_MALFORMED, at, "%s.%s %s", flat->type->short_name,
                     field != NULL ? field->name : "?", what);
}

static bool flat_tag(scan_fault *fault, const scan_flat *flat, const uint8_t *bytes, size_t size,
                     size_t *at, size_t base, uint32_t last, uint32_t *number) {
    size_t begin = *at;
    unsigned wire;
    if (bytes[begin] < 0x80 && (bytes[begin] & 7) == WIRE_VARINT && bytes[begin] != 0) {
        *number = bytes[begin] >> 3;
        *at = begin + 1;
        wire = WIRE_VARINT;
    } else if (!scan_tag(fault, flat->type->short_name, bytes, size, at, base, number, &wire)) {
        return false;
    }
    if (*number > flat->fields || flat->max[*number] == 0)
        return unknown_field(fault, flat->type->short_name, *number, base + begin);
    if (wire != WIRE_VARINT)
        return flat_refuse(fault, flat, *number, base + begin, "has the wrong wire type");
    if (*number == last)
        return flat_refuse(fault, flat, *number, base + begin, "is written twice");
    if (*number < last)
        return flat_refuse(fault, flat, *number, base + begin, "is out of order; fields ascend");
    return true;
}

bool scan_flat_message(scan_fault *fault, const scan_flat *flat, uint64_t *value,
                       const uint8_t *bytes, size_t size, size_t base) {
    memset(value, 0, (flat->fields + 1) * sizeof *value);
    uint32_t last = 0;
    for (size_t at = 0; at < size;) {
        uint32_t number;
        if (!flat_tag(fault, flat, bytes, size, &at, base, last, &number))
            return false;
        size_t begin = at;
        if (at < size && bytes[at] < 0x80) {
            value[number] = bytes[at++];
        } else if (!scan_varint(fault, bytes, size, &at, &value[number], flat->type->short_name,
                                NULL)) {
            fault->at += base;
            return false;
        }
        if (value[number] == 0)
            return flat_refuse(fault, flat, number, base + begin,
                               "is an explicit zero; leave it out");
        if (value[number] > flat->max[number])
            return flat_refuse(fault, flat, number, base + begin, "is out of range");
        last = number;
    }
    return true;
}
