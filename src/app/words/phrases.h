/* phrases.h: a game's people, actions and consequences in words, safe to print.
 * Names come from strangers: what people_add keeps has been made harmless for a terminal. It must
 * not know files or arguments. */
#ifndef APP_WORDS_PHRASES_H
#define APP_WORDS_PHRASES_H

#include "app/report/buffer.h"
#include "hexjudge.h"

enum { CLI_NAME_COLUMNS = 24, CLI_NAME_SIZE = 128 };

/* Who sits where; made safe already. name is "" where none was given. */
typedef struct cli_people {
    uint8_t seats;
    char name[HJ_SEATS_MAX + 1][CLI_NAME_SIZE];
    char color[HJ_SEATS_MAX + 1][CLI_NAME_SIZE];
} cli_people;

void people_clear(cli_people *people, unsigned seats);
void people_add(cli_people *people, const hj_person *person);
/* "Ben", or "P2" where the name is missing or not unique; "nature" for chance. */
const char *people_short(const cli_people *people, unsigned seat);
/* "P2 Ben (blue)". */
void people_full(buffer *out, const cli_people *people, unsigned seat);
/* Index into the palettes, 0..5: by the colour given (red blue orange white green brown), else by
 * the seat. */
unsigned people_palette(const cli_people *people, unsigned seat);

/* "takeback"; "ruling" where the kind is not known. */
const char *ruling_word(unsigned kind);
/* With paired players a turn has two parts, one after the other: 1 = the second. NULL gives 0. */
unsigned turn_part(const hj_game *game);
/* Is it the building phase between two turns? */
bool is_special_building(const hj_game *game);
/* "ruling on #12, stands: the table agreed". */
void phrase_ruling(buffer *out, const hj_ruling *ruling);

/* "year of plenty" of a development card; "none", "not seen". */
const char *card_words(unsigned card);
/* Whom a sentence on the action is about: its actor, or who draws where chance is the actor. */
unsigned phrase_actor(const hj_action *action);
/* What an action does, without its actor: "builds a road e41 (5|11)". before and after may be NULL;
 * with them amounts the action does not carry (a monopoly's) are said too. */
void phrase_action(buffer *out, const cli_people *people, const hj_config *config,
                   const hj_action *action, const hj_game *before, const hj_game *after);

#endif
