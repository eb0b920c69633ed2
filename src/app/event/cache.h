/* cache.h: games that were judged before, in an SQLite file: by the hash of the input and by how it
 * was judged (which build, which options). It must not know what a verdict follows from.
 *
 * Tables, for whoever wants to ask them:
 *   input(sha256, how, games)                             an input that was judged to its end
 *   game(sha256, how, number, verdict, rule, game_id, rules, actions, line)   line: game_line.h */
#ifndef APP_EVENT_CACHE_H
#define APP_EVENT_CACHE_H

#include "app/event/event.h"

typedef struct event_cache event_cache;

/* Opens or makes the file. NULL: why (200 bytes at least) says it; judging goes on without. */
event_cache *cache_open(const char *path, const char *how, char *why, size_t why_size);
/* Hands out the lines of the input's games, in order. false: it is not known, or not all of it. */
bool cache_get(event_cache *cache, const char *sha256, void (*line)(void *user, const char *text),
               void *user);
/* After the last cache_get: others may write again. */
void cache_looked(event_cache *cache);
/* Keeps the games of an input, all or none, each with its line; they are written with those of the
 * inputs after it, or by cache_save. false: why says it, and what was kept before stays; nothing
 * more is kept then. */
bool cache_put(event_cache *cache, const char *sha256, char *const *line, const event_game *game,
               size_t games, char *why, size_t why_size);
bool cache_save(event_cache *cache, char *why, size_t why_size);
/* Writes what is not written yet; false: why says it. Either way the cache is gone. */
bool cache_close(event_cache *cache, char *why, size_t why_size);

#endif
