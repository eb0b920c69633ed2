/* typed.h: typed positions: what a position line tells and what it leaves open, and the line made
 * whole where the rules allow one thing only. It must not know what a command says about it. */
#ifndef APP_CLI_TYPED_H
#define APP_CLI_TYPED_H

#include "app/report/buffer.h"
#include "hexjudge.h"

/* What is known of a position. Seats are bits: 1 << seat. */
typedef struct cli_told {
    bool typed; /* it came as a line; if not, all is known */
    bool turn, board;
    unsigned hand, cards, played;
    /* Who may hold an award that no field gives: a bit a seat, bit 0 nobody; 0 = it is told, or
     * only one may. */
    unsigned may_longest, may_army;
} cli_told;

bool is_position(const char *word);
/* Reads the line and completes awards that only one seat can hold. 0, or an exit code with the
 * error printed: 2 it cannot be read, 11 no game comes to such a position. */
int position_open(buffer *out, cli_told *told, const char *line);
/* Adds "hand of P1 P3", the seats whose bits lack in `told`; false = everybody's is told. */
bool position_untold(buffer *out, const char *what, unsigned told, unsigned seats);
/* The same position with cards in the hands that are not told, as many as may be: what then is
 * legal is legal for somebody who holds the cards for it. */
void position_assume(buffer *out, const char *line, const cli_told *told, const hj_game *game);

/* The line of a game's position, everything told, without a line end. */
void position_line(buffer *out, const hj_game *game);

#endif
