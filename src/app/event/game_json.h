/* game_json.h: a judged game as one line of JSON: what a child process hands to its parent, and
 * what the cache keeps. It must not know who judged it. */
#ifndef APP_EVENT_GAME_JSON_H
#define APP_EVENT_GAME_JSON_H

#include "app/event/event.h"

/* Adds the line, without its line feed. What is empty, 0 or false is left out, and what is not of
 * the game itself (file, of_table, judged_now). */
void event_game_write(buffer *out, const event_game *game);
/* Reads one, with its texts in `strings`. false: it is none. */
bool event_game_read(event_game *out, pool *strings, const char *line);

#endif
