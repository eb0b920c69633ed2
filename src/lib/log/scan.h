/* scan.h: the strict reading of the protobuf wire: one canonical form for each message, anything
 * else refused by name. It must not know what the messages mean. */
#ifndef HJ_SCAN_H
#define HJ_SCAN_H

#include "hexjudge.h"

#include <protobuf-c/protobuf-c.h>

enum { WIRE_VARINT = 0, WIRE_64 = 1, WIRE_LENGTH = 2, WIRE_32 = 5 };

/* The wire type of one value of this field. */
unsigned scan_wire(const ProtobufCFieldDescriptor *field);

/* Why a message was refused, and at which of its bytes. */
typedef struct scan_fault {
    hj_status status; /* HJ_OK, HJ_MALFORMED or HJ_UNSUPPORTED */
    size_t at;
    char text[160];
} scan_fault;

/* Notes the first fault; always false. */
bool scan_fail(scan_fault *fault, hj_status status, size_t at, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Reads one varint of the shortest form. *at moves past it. A fault names message and field; the
 * field may be NULL. */
bool scan_varint(scan_fault *fault, const uint8_t *bytes, size_t size, size_t *at, uint64_t *value,
                 const char *message, const char *field);

/* True when the bytes are the canonical form of a message of this type: known fields, ascending,
 * once each, of the right wire type, shortest varints, no zero and nothing empty written out,
 * numbers that fit their type, UTF-8 without NUL. Offsets of faults count from bytes + base. */
bool scan_message(scan_fault *fault, const ProtobufCMessageDescriptor *type, const uint8_t *bytes,
                  size_t size, size_t base);

/* The same for a message that has scalar varint fields only, without walking descriptors: value[n]
 * gets field n (0 = absent), and none may exceed max[n] (0 = no such field). fields <= 32. */
typedef struct scan_flat {
    const ProtobufCMessageDescriptor *type; /* for names */
    unsigned fields;                        /* the highest number */
    uint64_t max[32];
} scan_flat;
bool scan_flat_message(scan_fault *fault, const scan_flat *flat, uint64_t *value,
                       const uint8_t *bytes, size_t size, size_t base);

#endif
