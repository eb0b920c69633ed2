/* scenario.h: Crop Trust and Frenemies in words: their actions, what these brought, what lies
 * where, and how a game ended. It reads games through the public header; it must not know files. */
#ifndef APP_WORDS_SCENARIO_H
#define APP_WORDS_SCENARIO_H

#include "app/words/phrases.h"
#include "app/report/buffer.h"
#include "hexjudge.h"

bool is_crop_trust(const hj_config *config);
bool is_frenemies(const hj_config *config);

/* "h3, h5 and h9" bit by bit: the separator before item `at` of `count`. */
const char *list_glue(unsigned at, unsigned count);
/* "1st" "2nd" "3rd" "4th" "5th". */
const char *ordinal_word(unsigned number);

/* ---- Crop Trust (crop_words.c) ---- */

void farm_phrase(buffer *out, const hj_config *config, const hj_action *action,
                 const hj_game *before, const hj_game *after);
/* "small loss of quinoa"; "" for a token that is not there. */
void farm_event_words(buffer *out, const hj_config *config, unsigned token);
/* Tokens of a field and of the whole board. */
unsigned farm_on_field(const hj_game *game, unsigned hex);
unsigned farm_on_board(const hj_game *game, unsigned crop);
unsigned farm_in_vault(const hj_game *game, unsigned crop);
unsigned farm_on_records(const hj_game *game, unsigned crop);
bool farm_is_field(const hj_game *game, unsigned hex);
unsigned farm_row_length(const hj_game *game, unsigned seat, const char *row);
/* "2 wheat 1 rice", or "nothing". */
void farm_field_words(buffer *out, const hj_game *game, unsigned hex);
/* "upper wheat rice, lower wheat", or "empty". */
void farm_record_words(buffer *out, const hj_game *game, unsigned seat);
/* "4 rice", "4 rice and 2 beans", or "empty". */
void farm_vault_words(buffer *out, const hj_game *game, unsigned seat);
/* Where a revealed event token lies, "under the settlement". */
const char *farm_reveal_place(const hj_game *before);
/* What a deposit did: row, reward, vault, replanting; and what a revealed token did. Lines, each
 * ended by a line break. */
void farm_deposit_lines(buffer *out, const hj_action *action, const hj_game *before,
                        const hj_game *after);
void farm_reveal_lines(buffer *out, const hj_action *action, const hj_game *before,
                       const hj_game *after);
/* Fields emptied and kinds made extinct by an action. */
void farm_loss_lines(buffer *out, const hj_game *before, const hj_game *after);

/* ---- Frenemies (favor_words.c) ---- */

void favor_phrase(buffer *out, const cli_people *people, const hj_config *config,
                  const hj_action *action);
const char *favor_guild(unsigned favor);
const char *favor_cost(unsigned favor); /* "2 books" */
const char *favor_text(unsigned favor); /* what the guild does for it */
/* "2 wagon 1 book (1 new)", or "none". */
void favor_hand_words(buffer *out, const hj_game *game, unsigned seat);
/* "8 wagon 8 ship .." of a field by kind: the bag, the guild halls. */
void favor_kinds_words(buffer *out, const hj_game *game, const char *field);
unsigned favor_total(const hj_game *game, const char *field);
/* Who earned favor tokens by an action, and why. Lines. */
void favor_earned_lines(buffer *out, const cli_people *people, const hj_action *action,
                        const hj_game *before, const hj_game *after);

/* Networks. A touch is another seat's network that a new road ends at. */
typedef struct touch {
    unsigned corner, edge; /* where, and a road of that network there */
    unsigned seat, network;
    unsigned between; /* seat whose building keeps them apart, 0 = they touch */
    bool met;         /* before this road */
} touch;
enum { TOUCHES_MAX = 4 };
unsigned favor_touches(touch out[TOUCHES_MAX], const hj_game *before, const hj_game *after,
                       unsigned seat, unsigned edge);
bool networks_met(const hj_game *game, unsigned a, unsigned b);
/* "Ana's network b" by the network's number, 1..60. */
unsigned network_seat(unsigned network);
char network_letter(unsigned network);
/* Every network with its roads and those it has met. Lines. */
void network_lines(buffer *out, const cli_people *people, const hj_game *game);

/* ---- the end (ranking.c) ---- */

/* Why a game ended, and the ranking where that decides. Lines; nothing for an end by points. */
void end_lines(buffer *out, const cli_people *people, const hj_game *game);
/* "Ben and Ivy" of seats as bits. */
void seats_words(buffer *out, const cli_people *people, unsigned seats);

#endif
