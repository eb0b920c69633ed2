/* history.h: the actions of a game and how each was replayed, so that a ruling can take the game
 * back to the position after any of them that is in force. It must not know records. */
#ifndef HJ_HISTORY_H
#define HJ_HISTORY_H

#include "verify/game.h"

typedef struct history history;

typedef enum history_how { HISTORY_APPLIED, HISTORY_FORCED, HISTORY_SKIPPED } history_how;

typedef enum history_answer {
    HISTORY_BACK,       /* the game stands where it stood then */
    HISTORY_NO_SUCH,    /* there is no action of this number yet */
    HISTORY_TAKEN_BACK, /* it was taken back itself */
    HISTORY_TOO_MANY,   /* the limit of takebacks is used up */
    HISTORY_FORGOTTEN,  /* the way there was lost: too many amounts were taken over since */
    HISTORY_FAULT       /* our own fault: the actions do not lead there again */
} history_answer;

HJ_MUST_USE hj_status history_new(history **out);
void history_free(history *h);
/* Forgets all and begins with this position; memory is kept. */
void history_begin(history *h, const hj_game *start);

/* Makes room for one more action, so that history_note cannot fail. */
HJ_MUST_USE hj_status history_reserve(history *h);
/* The next action, as the game stands after it. Actions count from 1. */
void history_note(history *h, const hj_game *game, const hj_action *action, history_how how);
/* The position was changed by something else than an action: it cannot be replayed to. */
void history_adopted(history *h, const hj_game *game);

/* Takes the game back to the position after action `number`, 0 = the start. The last action has
 * gained nobody anything then. Anything but HISTORY_BACK and HISTORY_FAULT leaves all as it was. */
HJ_MUST_USE history_answer history_take_back(history *h, hj_game *game, uint32_t number);
/* Makes a game that was replayed untraced one that knows who changed what, by going the way once
 * more. false = our own fault: it led elsewhere, and the game is as it was. */
HJ_MUST_USE bool history_trace(history *h, hj_game *game);
/* Would that be HISTORY_BACK? The same answer, and nothing moves. */
history_answer history_ask(const history *h, uint32_t number);
/* Why not, in words: "action 12 was taken back itself". */
void history_words(char *out, size_t out_size, history_answer answer, uint32_t number);

uint32_t history_actions(const history *h);
/* The last action in force; 0 = the start. */
uint32_t history_standing(const history *h);
/* false = there is none of this number. */
bool history_at(const history *h, uint32_t number, hj_action *action, bool *in_force);

#endif
