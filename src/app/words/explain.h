/* explain.h: why things are as they are, in words: preconditions, gains and missing gains, road
 * lengths, points, awards. It reads games through the public header and prints into a buffer. */
#ifndef APP_WORDS_EXPLAIN_H
#define APP_WORDS_EXPLAIN_H

#include "app/words/phrases.h"
#include "app/report/buffer.h"
#include "hexjudge.h"

/* Every precondition of the action in this game, one a line, failed ones first. */
void explain_reasons(buffer *out, const hj_game *game, const hj_action *action);
/* The same of a position that does not tell all cards, as it is with none of them and with enough:
 * a precondition that differs hangs on them. */
void explain_open_reasons(buffer *out, const hj_game *poor, const hj_game *rich,
                          const hj_action *action);
/* With cards nobody saw: for how many of the hands that are possible it is legal, and, if asked,
 * which. Nothing where all is known. */
void explain_share(buffer *out, const hj_game *game, const hj_action *action, bool which);
/* What the actor could do instead: the same kind elsewhere, else the kinds there are. */
void explain_alternatives(buffer *out, const hj_game *game, const hj_config *config,
                          const hj_action *action);
/* What a roll paid, what it did not pay, and why. only: a seat, 0 = all. */
void explain_roll(buffer *out, const cli_people *people, const hj_game *before,
                  const hj_game *after, const hj_action *action, unsigned only);
/* What a roll did not pay, and why: a line for each seat that missed something; not wrapped. */
void missed_lines(buffer *out, const cli_people *people, const hj_game *before,
                  const hj_game *after, const hj_action *action);
/* The cards a second settlement brings, hex by hex. */
void explain_starting_cards(buffer *out, const hj_game *after, unsigned corner);
/* Who lost what to a monopoly. */
void explain_monopoly(buffer *out, const cli_people *people, const hj_game *before,
                      const hj_action *action);
/* Length of a seat's road with its trail and its cuts. */
void explain_road(buffer *out, const cli_people *people, const hj_game *game, unsigned seat);
/* That road corner by corner, and the seat's roads that are no part of it; nothing where none is.
 */
void explain_trail(buffer *out, const hj_game *game, unsigned seat);
void explain_unused_roads(buffer *out, const hj_game *game, unsigned seat);
/* Points of a seat, part by part. */
void explain_points(buffer *out, const cli_people *people, const hj_game *game, unsigned seat);
/* What a seat holds: resource and development cards, and the things of a scenario. */
void explain_hand(buffer *out, const cli_people *people, const hj_game *game, unsigned seat);
/* Who holds the two awards, and why. */
void explain_longest_road(buffer *out, const cli_people *people, const hj_game *game);
void explain_largest_army(buffer *out, const cli_people *people, const hj_game *game);
/* An award of a typed position that one of several may hold: a bit a seat, bit 0 nobody. */
void explain_open_award(buffer *out, const cli_people *people, const char *award, unsigned may);

/* ---- Crop Trust (explain_crops.c) ---- */

/* Tokens a seat may take off a field in one harvest of it. */
unsigned farm_entitled(const hj_game *game, unsigned seat, unsigned hex);
/* A field whose number was rolled: who may harvest what, or why nobody may. No line break. */
void explain_harvest_field(buffer *out, const cli_people *people, const hj_game *before,
                           unsigned hex, bool open, unsigned only);
/* What a harvest, a deposit or a revealed event did, and what comes next. */
void explain_crops(buffer *out, const cli_people *people, const hj_action *action,
                   const hj_game *before, const hj_game *after);
/* The harvests and refusals that followed a roll, told from its state. */
typedef struct harvest_entry {
    uint32_t number;
    hj_action action;
} harvest_entry;
void explain_harvests(buffer *out, const cli_people *people, const hj_game *rolled,
                      const harvest_entry *entry, size_t count, unsigned only);

/* ---- Frenemies (explain_favors.c) ---- */

/* Contacts of a road, what a robber move, a gift or a use of favor tokens earned or cost. */
void explain_favors(buffer *out, const cli_people *people, const hj_action *action,
                    const hj_game *before, const hj_game *after);

/* ---- both ---- */

/* What a seat has beside its hand: record and vault, or favor tokens and markers. */
void explain_holdings(buffer *out, const cli_people *people, const hj_game *game, unsigned seat);

#endif
