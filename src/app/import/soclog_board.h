/* soclog_board.h: JSettlers' coordinates and board layouts, as places of our islands.
 * It knows nothing of moves. */
#ifndef APP_IMPORT_SOCLOG_BOARD_H
#define APP_IMPORT_SOCLOG_BOARD_H

#include "app/import/draft.h"
#include "app/import/soclog_message.h"

enum { SOCLOG_COORDINATES = 256 };

/* Places by coordinate, 0 where the island has none. */
typedef struct soclog_places {
    uint8_t hex[SOCLOG_COORDINATES];
    uint8_t corner[SOCLOG_COORDINATES];
    uint8_t edge[SOCLOG_COORDINATES];
} soclog_places;

/* Reads a SOCBoardLayout, or a SOCBoardLayout2 of the six-player board, into the configuration.
 * NULL, or what is wrong with it. */
const char *soclog_board_read(import_draft *draft, soclog_places *places,
                              const soclog_message *message);

#endif
