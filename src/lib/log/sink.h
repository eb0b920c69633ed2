/* sink.h: where a log's bytes go: gzip members without a name or a time, in memory or in a file
 * that gets its name only when it is whole. It must not know records. */
#ifndef HJ_SINK_H
#define HJ_SINK_H

#include "hexjudge.h"

typedef struct sink sink;

/* A sink into memory, until it is opened on a path. io NULL = the system's. */
hj_status sink_new(sink **out, const hj_recorder_io *io);
/* Before it is opened: what is put into it is whole gzip members already. */
void sink_takes_members(sink *s);
/* "-" is standard output. NAME.hjl.gz is NAME.hjl.gz.part until it is finished, and is removed when
 * it never is. */
hj_status sink_open(sink *s, const char *path);
/* Begins NAME.hjl.gz.part for a game that is played; it stays whatever happens. HJ_ARGUMENT: the
 * name is none of these. path: NAME.hjl.gz. */
hj_status sink_open_live(sink *s, const char *path);
/* Takes the file for this sink alone, as long as that is open. HJ_ARGUMENT: another has it. */
hj_status sink_hold(sink *s, const char *path);
/* Begins the successor of NAME.hjl.gz.part under a name of its own, removed unless
 * sink_succeed gives it that name. */
hj_status sink_open_successor(sink *s, const char *path);

/* Bytes into the current member; one is begun where none is open. */
hj_status sink_put(sink *s, const void *bytes, size_t size);
/* Everything so far goes to the file in one write, as far as it fits the buffer, so that it can be
 * read back; to_disk: and from there to the disk. */
hj_status sink_flush(sink *s, bool to_disk);
/* Ends the member; what follows begins another. */
hj_status sink_end_member(sink *s);

/* Whether the file goes when the sink is closed before it is finished. */
void sink_discard(sink *s, bool discard);
/* Makes the file's name last through a power cut. */
hj_status sink_sync_name(sink *s);
/* The successor is not needed: the file has its name already, and another one that goes. */
hj_status sink_take_name(sink *s, const char *other);
/* The successor is put on the disk and takes the place of what it succeeds; `old`, where it has
 * another name than NAME.hjl.gz.part, gives that up. */
hj_status sink_succeed(sink *s, const char *old);
/* Ends the last member and puts it all on the disk, under the name it has. */
hj_status sink_seal(sink *s);
/* Gives the whole file its name, which must still be free; on_disk: so that it lasts. */
hj_status sink_name(sink *s, bool on_disk);
/* Ends the last member; closes and names the file. */
hj_status sink_finish(sink *s);

/* For memory. */
const uint8_t *sink_bytes(const sink *s, size_t *size);
/* The name of the file as it is now; "" for memory and standard output. */
const char *sink_path(const sink *s);
const char *sink_error(const sink *s);
void sink_close(sink *s);

#endif
