/* drawing.h: the board of a game as text for a terminal. It reads a game and names; it must not
 * know files, addresses or rules. */
#ifndef APP_CLI_DRAWING_H
#define APP_CLI_DRAWING_H

#include "app/report/buffer.h"
#include "app/words/phrases.h"
#include "hexjudge.h"

typedef struct drawing {
    const hj_game *game;
    const cli_people *people;
    const char *title; /* one sentence; safe for a terminal */
    bool ids;          /* show the numbers of hexes, corners and edges */
    bool color;        /* with terminal colours */
    bool networks;     /* Frenemies: roads carry the letter of their network */
} drawing;

/* The board and a legend of seats, lines up to 80 columns. */
void drawing_text(buffer *out, const drawing *d);
/* What stands below the board. */
void legend_text(buffer *out, const drawing *d);

/* Terminal colour codes; "" where colour is off. seat 1..6. */
const char *seat_paint(const cli_people *people, unsigned seat, bool on);
const char *paint_off(bool on);

#endif
