/* source.h: bytes from a file, from standard input or from memory, through one small buffer. It
 * must not know what the bytes mean. */
#ifndef HJ_SOURCE_H
#define HJ_SOURCE_H

#include "hexjudge.h"

typedef struct source source;

/* path "-" is standard input. On HJ_IO *error gets the errno. */
hj_status source_open(source **out, const char *path, int *error);
/* The block must outlive the source. */
hj_status source_open_memory(source **out, const void *bytes, size_t size);
/* At most this many bytes come at a time; what is read must not depend on it. */
void source_set_chunk(source *in, size_t size_max);
/* Bytes that are there: at least `want` (up to 65536) unless the input ends before. The bytes stay
 * until the next call; source_take moves past some of them. HJ_IO: source_error says why. */
hj_status source_peek(source *in, size_t want, const uint8_t **bytes, size_t *size);
void source_take(source *in, size_t size);
/* What follows is base64, and ends at the first byte that is none: from now on the source gives
 * what it stands for. HJ_MEMORY. */
hj_status source_unfold(source *in);
/* What it reads from has places: a plain file named by a path, or memory. */
bool source_size(const source *in, uint64_t *size);
/* Reads what stands at a place; the order of all else stays. false: it is not there. */
bool source_read_at(source *in, uint64_t at, void *to, size_t size);
/* Before the first byte: the input is what stands from `begin` on and before `end`. */
hj_status source_window(source *in, uint64_t begin, uint64_t end);
/* Where the input ends, more may come: `more` is asked, which may wait, and says whether to look
 * again. A pipe or terminal ends when it is closed, and `more` is asked while it is silent. */
void source_follow(source *in, bool (*more)(void *user), void *user);
/* It was told to wait for more. */
bool source_follows(const source *in);
/* The end was not that of the input: `more` gave up. */
bool source_was_left(const source *in);
/* How many bytes were taken so far. */
uint64_t source_offset(const source *in);
/* The errno of the read that failed. */
int source_error(const source *in);
void source_close(source *in);

#endif
