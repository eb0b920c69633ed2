/* reader.h: what tests and the recorder need of the reader beside hexjudge.h. It must not know
 * rules. */
#ifndef HJ_READER_H
#define HJ_READER_H

#include "log/source.h"

/* A reader on any source, which it takes over also when it fails. */
hj_status reader_open_source(hj_reader **out, source *in);

/* Decompressed bytes that were there and made no whole record; 0 for the text form. */
size_t reader_rest(const hj_reader *reader);

#endif
