/* picture.h: the board of a game as SVG. It reads a game and names; it must not know files,
 * addresses or rules. */
#ifndef APP_PAGE_PICTURE_H
#define APP_PAGE_PICTURE_H

#include "app/report/buffer.h"
#include "app/words/phrases.h"
#include "hexjudge.h"

/* What is to be drawn. */
typedef struct drawn_board {
    const hj_game *game;
    const cli_people *people;
    const char *title;     /* one sentence; safe for a terminal */
    bool ids;              /* show the numbers of hexes, corners and edges */
    bool networks;         /* Frenemies: roads carry the letter of their network */
    hj_action last;        /* the action that led here, ringed in the picture; kind 0 = none */
    const hj_action *mark; /* actions whose corners and edges are to be dotted */
    size_t marks;
    const hj_claim
        *claim; /* what is drawn instead of the game's own values, ringed where it lies */
    size_t claims;
} drawn_board;

/* A whole SVG document without scripts, styles or outside references. */
void picture_svg(buffer *out, const drawn_board *d);

/* For documents with many boards of one game: what all of them use, the island as #isle, to stand
 * once in <defs>; and a board that uses it, with the title as its label. */
void picture_definitions(buffer *out, const drawn_board *d);
void picture_board(buffer *out, const drawn_board *d);
/* Where corners, edges (with their turn) and hexes (with how far aside the robber stands) lie, as
 * members of a JSON object, in tenths. */
void picture_places(buffer *out, const drawn_board *d);

#endif
