/* mend.h: a well-meant protobuf message put into the canonical form: fields in order, no zeros,
 * lists packed, shortest numbers. It must not know what the messages mean, and guesses nothing. */
#ifndef HJ_MEND_H
#define HJ_MEND_H

#include "log/scan.h"

/* Room for any message that a record can hold, mended: packing a list of one takes a byte more. */
enum { MEND_MAX = 2 * 65536 };

/* Writes the message anew into out (MEND_MAX bytes). false = *fault: it is no message of this type,
 * it says a thing twice, or it has a field nobody knows. What comes out is still to be scanned. */
bool mend_message(scan_fault *fault, const ProtobufCMessageDescriptor *type, const uint8_t *bytes,
                  size_t size, uint8_t *out, size_t *out_size);

#endif
