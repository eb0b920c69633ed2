/* text_read.h: games out of lines of text, fed one by one. It must not know where lines come from
 * or what is legal. */
#ifndef HJ_TEXT_READ_H
#define HJ_TEXT_READ_H

#include "hexjudge.h"

typedef struct text_reader text_reader;

/* HJ_OK or HJ_MEMORY. */
hj_status text_reader_new(text_reader **out);
void text_reader_free(text_reader *reader); /* NULL is allowed */

/* Reads one line, without its line feed; NULL with length 0 at the end of the input. *complete
 * tells whether *out became a record. Header lines are gathered until a line that is none, or the
 * end: that call gives the HEADER and has not used the line, which is fed again. Everything *out
 * points at lives until the next call. Errors: HJ_MALFORMED, HJ_UNSUPPORTED. */
hj_status text_reader_next(text_reader *reader, const char *line, size_t length,
                           uint32_t line_number, uint64_t offset, hj_record *out, bool *complete);
/* What the last line was refused for, one line without a place, never NULL. */
const char *text_reader_error(const text_reader *reader);
/* The last record was an End with `hash =`: its hash is to be computed. */
bool text_reader_hash_asked(const text_reader *reader);

#endif
