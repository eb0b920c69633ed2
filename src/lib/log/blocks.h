/* blocks.h: packs games into the blocks of an archive, each whole in one where it fits, and puts
 * the index behind them. It must not know what a record says. */
#ifndef HJ_BLOCKS_H
#define HJ_BLOCKS_H

#include "log/sink.h"

typedef struct blocks blocks;

/* The sink stays the caller's; it takes members. */
hj_status blocks_new(blocks **out, sink *to);
/* The game so far, if there is one, is in the archive for good; another one begins. */
hj_status blocks_begin_game(blocks *b);
/* The next frame of the game that has begun. */
hj_status blocks_put(blocks *b, const uint8_t *bytes, size_t size);
bool blocks_has_game(const blocks *b);
void blocks_drop_game(blocks *b);
/* Writes what is left, the index and the end block. HJ_ARGUMENT: there is no game. */
hj_status blocks_finish(blocks *b);
/* Games in the archive, the last one too; and blocks so far. */
uint32_t blocks_games(const blocks *b, uint32_t *count);
const char *blocks_error(const blocks *b);
void blocks_free(blocks *b);

#endif
