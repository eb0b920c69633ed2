/* position_back.h: a position written as a line and read back. It must not know games' sources. */
#ifndef HJ_TEST_POSITION_BACK_H
#define HJ_TEST_POSITION_BACK_H

#include "hexjudge.h"

#include <stddef.h>

/* Writes the game's position as a line, reads it back and compares snapshot and digest; where: for
 * the words of a failure. Returns the length of the line, 0 when something failed. */
size_t position_comes_back(const hj_game *game, const char *where);

#endif
