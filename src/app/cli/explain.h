/* explain.h: why things are as they are, in words: preconditions, gains and missing gains, road
 * lengths, points, awards. It reads games through the public header and prints into a buffer. */
#ifndef APP_CLI_EXPLAIN_H
#define APP_CLI_EXPLAIN_H

#include "app/cli/phrases.h"
#include "app/report/buffer.h"
#include "hexjudge.h"

/* Every precondition of the action in this game, one a line, failed ones first. */
void explain_reasons(buffer *out, const hj_game *game, const hj_action *action);
/* What the actor could do instead: the same kind elsewhere, else the kinds there are. */
void explain_alternatives(buffer *out, const hj_game *game, const hj_config *config,
                          const hj_action *action);
/* What a roll paid, what it did not pay, and why. only: a seat, 0 = all. */
void explain_roll(buffer *out, const cli_people *people, const hj_game *before,
                  const hj_game *after, const hj_action *action, unsigned only);
/* The cards a second settlement brings, hex by hex. */
void explain_starting_cards(buffer *out, const hj_game *after, unsigned corner);
/* Who lost what to a monopoly. */
void explain_monopoly(buffer *out, const cli_people *people, const hj_game *before,
                      const hj_action *action);
/* Length of a seat's road with its trail and its cuts. */
void explain_road(buffer *out, const cli_people *people, const hj_game *game, unsigned seat);
/* Points of a seat, part by part. */
void explain_points(buffer *out, const cli_people *people, const hj_game *game, unsigned seat);
/* Who holds the two awards, and why. */
void explain_longest_road(buffer *out, const cli_people *people, const hj_game *game);
void explain_largest_army(buffer *out, const cli_people *people, const hj_game *game);

#endif
