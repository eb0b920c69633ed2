/* writer.h: what the recorder needs of the writer beside hexjudge.h: other calls for its file,
 * flushes, members, and a look before it writes. It must not know rules. */
#ifndef HJ_WRITER_H
#define HJ_WRITER_H

#include "log/sink.h"

/* A writer on a sink that is not opened yet: writer_sink() is where to open it. */
hj_status writer_new(hj_writer **out, const hj_recorder_io *io);
/* As hj_writer_open_archive, with other calls for its file. */
hj_status writer_open_archive(hj_writer **out, const char *path, const hj_recorder_io *io);
sink *writer_sink(hj_writer *writer);
/* Would hj_writer_put take the record, and is there room in the game for it and for the last few
 * records that end it? The writer does not fail. HJ_ARGUMENT: why says it. */
hj_status writer_takes(hj_writer *writer, const hj_record *record, char *why, size_t why_size);
/* Of the game that is being written: decompressed bytes, records of some kinds. */
uint64_t writer_bytes(const hj_writer *writer);
uint32_t writer_checkpoints(const hj_writer *writer);
/* After a failure of the sink: its status is the writer's from now on. */
hj_status writer_note_failure(hj_writer *writer, hj_status status);

#endif
