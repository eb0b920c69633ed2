/* game_line.h: a judged game as one line: what a child process hands to its parent, and
 * what the cache keeps. It must not know who judged it. */
#ifndef APP_EVENT_GAME_LINE_H
#define APP_EVENT_GAME_LINE_H

#include "app/event/event.h"

/* Adds the line, without its line feed: "game1" and the members, each behind a tab, in the order of
 * the tables in game_line.c. Left out is what is not of the game itself (file, of_table,
 * judged_now).
 */
void event_game_write(buffer *out, const event_game *game);
/* Reads one, with its texts in `strings`. false: it is none. */
bool event_game_read(event_game *out, pool *strings, const char *line);

#endif
