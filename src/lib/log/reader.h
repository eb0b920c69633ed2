/* reader.h: what tests and the recorder need of the reader beside hexjudge.h. It must not know
 * rules. */
#ifndef HJ_READER_H
#define HJ_READER_H

#include "log/game_stream.h"
#include "log/source.h"

/* A reader on any source, which it takes over also when it fails. */
hj_status reader_open_source(hj_reader **out, source *in);

/* Decompressed bytes that were there and made no whole record; 0 for the text form. */
size_t reader_rest(const hj_reader *reader);

/* What a seal signs, of the game that was read so far, its End included: see vouch.h. */
size_t reader_seal_text(hj_reader *reader, char *out, size_t out_size, bool before_seal);
/* Rulings behind the last seal. */
uint32_t reader_loose_rulings(const hj_reader *reader);
/* After HJ_UNSUPPORTED: the last seal that stood behind what is not known; NULL = none. */
const uint8_t *reader_rest_seal(const hj_reader *reader, uint32_t *size);
/* Order and limits of the game that is read. */
game_stream *reader_stream(hj_reader *reader);

#endif
