/* suspects.h: which actions may have made a recorded value differ. It must not know how they are
 * printed. */
#ifndef APP_CLI_SUSPECTS_H
#define APP_CLI_SUSPECTS_H

#include "app/cli/judging.h"

/* Looks again at the window of a game's first finding, where that is a value that differs: what
 * changed it since the last checkpoint that agreed; of a digest, every action since. */
void suspects_find(report_game *game, const judging *how, const cli_input *input);

#endif
