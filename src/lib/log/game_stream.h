/* game_stream.h: what must hold over the records of one game: their order, their number, their
 * size, and the hash over them. Reader and writer both pass every record through it. It must not
 * know what the records say. */
#ifndef HJ_GAME_STREAM_H
#define HJ_GAME_STREAM_H

#include "hexjudge.h"

typedef struct game_stream game_stream;

hj_status game_stream_new(game_stream **out);
void game_stream_free(game_stream *s);

/* Passes one record with the bytes of its frame. A header begins a game. HJ_MALFORMED: out of order
 * or past a limit; game_stream_error says which. HJ_MEMORY: the hash failed. */
hj_status game_stream_pass(game_stream *s, unsigned kind, const uint8_t *bytes, size_t size);
/* Would the record stand in a place where it may? The same answer, and nothing is counted. */
hj_status game_stream_allows(game_stream *s, unsigned kind);
/* Is there room for this many more records and bytes before the limits of a game? */
hj_status game_stream_room(game_stream *s, uint32_t records, size_t bytes);
const char *game_stream_error(const game_stream *s);

bool game_stream_has_header(const game_stream *s);
bool game_stream_has_end(const game_stream *s);
/* Since the header of this game. */
uint32_t game_stream_actions(const game_stream *s);
uint32_t game_stream_checkpoints(const game_stream *s);
/* Bytes of the game so far, its magic included. */
uint64_t game_stream_bytes(const game_stream *s);
/* The hash of the records before End; before End: of those so far. */
hj_status game_stream_hash(game_stream *s, uint8_t out[32]);
/* Valid once End has passed. */
bool game_stream_final_hash(const game_stream *s, uint8_t out[32]);

#endif
