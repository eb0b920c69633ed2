/* looks.h: what the commands that look at a moment of a game say of it, for the debugger, which
 * stands at one. Each is the command's own code and prints on stdout. */
#ifndef APP_CLI_LOOKS_H
#define APP_CLI_LOOKS_H

#include "app/cli/walk.h"

/* Board and legend (cmd_board.c). */
void look_board(const cli_moment *moment, bool numbers, bool color);
/* What is legal after the moment's action; kind 0 = all. Whether one action would be (cmd_legal.c).
 * Both give the exit code of the command. */
int look_legal(const cli_moment *moment, hj_kind kind);
int look_legal_action(const cli_moment *moment, const char *line);
bool kind_of_word(hj_kind *out, const char *word);
/* Why the moment's action was legal or not and what it brought; seat 0 = all that matter. How a
 * value came about (cmd_why.c). */
int look_why(const cli_moment *moment, const cli_source *source, unsigned seat);
int look_why_value(const cli_source *source, const cli_index *index, uint32_t number,
                   const char *path);

#endif
