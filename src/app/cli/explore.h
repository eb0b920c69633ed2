/* explore.h: under which other readings of the rules a game that has a finding would have none. It
 * must not know any rule: it judges the log again, once for each reading. */
#ifndef APP_CLI_EXPLORE_H
#define APP_CLI_EXPLORE_H

#include "app/cli/judging.h"

/* Fills the readings of the game's first finding, where it is ILLEGAL or DIVERGED and the input is
 * a file that can be read again. */
void explore_readings(report_game *game, const judging *how, const cli_input *input);

#endif
