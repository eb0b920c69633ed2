/* codec.h: a record as bytes and as a value. What it reads is in canonical form and within the
 * domains of FORMAT.md, and it writes nothing else. It must not know files, order, or rules. */
#ifndef HJ_CODEC_H
#define HJ_CODEC_H

#include "hexjudge.h"

typedef struct codec codec;

hj_status codec_new(codec **out);
void codec_free(codec *c);
/* From now on reads well-meant records too, which it mends first. */
hj_status codec_be_lenient(codec *c);
/* The last record had to be mended. */
bool codec_mended(const codec *c);

/* Reads one Record message (without its frame). What *out points at lives until the next call on
 * this codec. Headers are remembered: End needs to know the seats. HJ_MALFORMED, HJ_UNSUPPORTED:
 * codec_error says why, codec_error_at at which byte of the message. number, offset and line of
 * *out are left 0. */
hj_status codec_unpack(codec *c, hj_record *out, const uint8_t *message, size_t size);

/* Writes one record with its frame into a buffer that lives until the next codec_pack. What
 * codec_unpack would refuse is refused with the same words. */
hj_status codec_pack(codec *c, const hj_record *record, const uint8_t **bytes, size_t *size);

/* The kind of a Record message by its first byte, 0 = none that is known. */
unsigned codec_kind(const uint8_t *message, size_t size);

const char *codec_error(const codec *c);
size_t codec_error_at(const codec *c);

/* The shape of an action: does it carry the fields of its kind and no other? NULL = yes, else what
 * is wrong. An action read from a log has passed this. */
const char *codec_action_shape(const hj_action *action, char *why, size_t why_size);

#endif
