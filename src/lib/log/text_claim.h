/* text_claim.h: paths of fields, their values, and the line of a checkpoint. It must not know
 * what the state is. */
#ifndef HJ_TEXT_CLAIM_H
#define HJ_TEXT_CLAIM_H

#include "hexjudge.h"
#include "log/text_scan.h"

/* Claims read so far, in the caller's array. */
typedef struct text_claims {
    hj_claim *claim;
    uint32_t count, max;
} text_claims;

/* "PATH = VALUE" from the current word; a path without its resource takes a bundle and claims all
 * five kinds. */
bool text_parse_claim(text_scan *scan, text_claims *out);
/* "P1.hand.ore = 2"; a field without a name prints nothing and gives false. */
bool text_print_claim(text_buffer *out, const hj_claim *claim);

/* What follows the word `check`. claims and snapshot are the caller's memory. */
bool text_parse_check(text_scan *scan, hj_checkpoint *out, text_claims *claims, uint8_t *snapshot,
                      size_t snapshot_size);
void text_print_check(text_buffer *out, const hj_checkpoint *checkpoint);

/* "digest" values: 8 or 16 hex digits. */
bool text_parse_digest(text_scan *scan, uint64_t *digest, uint8_t *bits);

#endif
