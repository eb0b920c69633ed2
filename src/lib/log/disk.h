/* disk.h: the calls by which files are written, as a table that can be changed, and the few words
 * they are put together to. It must not know what is written. */
#ifndef HJ_DISK_H
#define HJ_DISK_H

#include "hexjudge.h"

/* The table with the system's own calls where `given` (may be NULL) has none. */
hj_recorder_io disk_io(const hj_recorder_io *given);

/* Writes it all, however short the single writes are. false: errno says why. */
bool disk_write(const hj_recorder_io *io, int file, const uint8_t *bytes, size_t size);
/* fdatasync. false: errno says why; what was written since the last one may be lost, and trying
 * again would prove nothing. */
bool disk_sync(const hj_recorder_io *io, int file);

/* Takes the file for this handle alone, until it is closed. false: another one has it. */
bool disk_lock(int file);
/* Is this name the open file? */
bool disk_is(int file, const char *path);
bool disk_exists(const char *path);
bool disk_same(const char *a, const char *b);
/* The whole file in new memory. HJ_IO: errno says why. HJ_MALFORMED: it is larger than size_max. */
hj_status disk_read(const char *path, size_t size_max, uint8_t **bytes, size_t *size);

/* path + end in new memory; NULL: none left. */
char *disk_join(const char *path, const char *end);
bool disk_ends_with(const char *path, const char *end);

#endif
