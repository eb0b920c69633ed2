/* cache.c: see cache.h. */
#include "app/event/cache.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_MS = 2000, EACH = 64 };

struct event_cache {
    sqlite3 *file;
    const char *how;
    sqlite3_stmt *known, *games, *put_game, *put_input;
    unsigned open; /* inputs in the transaction that is open */
    bool failed, looking;
};

static const char tables[] =
    "PRAGMA synchronous = NORMAL;"
    "CREATE TABLE IF NOT EXISTS input (sha256 TEXT, how TEXT, games INTEGER,"
    " PRIMARY KEY (sha256, how));"
    "CREATE TABLE IF NOT EXISTS game (sha256 TEXT, how TEXT, number INTEGER, verdict TEXT,"
    " rule TEXT, game_id TEXT, rules TEXT, actions INTEGER, line TEXT,"
    " PRIMARY KEY (sha256, how, number));"
    "BEGIN IMMEDIATE; COMMIT;"; /* can it be written? */

static bool run(event_cache *cache, const char *sql, char *why, size_t why_size) {
    if (sqlite3_exec(cache->file, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    snprintf(why, why_size, "%s", sqlite3_errmsg(cache->file));
    return false;
}

event_cache *cache_open(const char *path, const char *how, char *why, size_t why_size) {
    event_cache *cache = memory_take(1, sizeof *cache);
    cache->how = how;
    bool good = sqlite3_open(path, &cache->file) == SQLITE_OK;
    if (!good)
        snprintf(why, why_size, "%s",
                 cache->file != NULL ? sqlite3_errmsg(cache->file) : "out of memory");
    if (good)
        sqlite3_busy_timeout(cache->file, WAIT_MS);
    good = good && run(cache, tables, why, why_size);
    if (good)
        return cache;
    sqlite3_close(cache->file);
    free(cache);
    return NULL;
}

/* A statement with the input and the how; it is prepared once. NULL: it cannot be. */
static sqlite3_stmt *ready(event_cache *cache, sqlite3_stmt **of, const char *sql,
                           const char *sha256) {
    if (*of == NULL && sqlite3_prepare_v2(cache->file, sql, -1, of, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_reset(*of);
    sqlite3_bind_text(*of, 1, sha256, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(*of, 2, cache->how, -1, SQLITE_STATIC);
    return *of;
}

/* One transaction for all that is looked up, else each look locks the file anew. */
bool cache_get(event_cache *cache, const char *sha256, void (*line)(void *user, const char *text),
               void *user) {
    sqlite3_int64 left = -1;
    if (!cache->looking)
        cache->looking = sqlite3_exec(cache->file, "BEGIN", NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_stmt *known = ready(cache, &cache->known,
                                "SELECT games FROM input WHERE sha256 = ?1 AND how = ?2", sha256);
    if (known != NULL && sqlite3_step(known) == SQLITE_ROW)
        left = sqlite3_column_int64(known, 0);
    sqlite3_reset(known);
    if (left < 0)
        return false;
    sqlite3_stmt *games =
        ready(cache, &cache->games,
              "SELECT line FROM game WHERE sha256 = ?1 AND how = ?2 ORDER BY number", sha256);
    for (; games != NULL && sqlite3_step(games) == SQLITE_ROW; left--) {
        const char *text = (const char *)sqlite3_column_text(games, 0);
        line(user, text != NULL ? text : "");
    }
    sqlite3_reset(games);
    return left == 0;
}

void cache_looked(event_cache *cache) {
    if (cache->looking)
        sqlite3_exec(cache->file, "COMMIT", NULL, NULL, NULL);
    cache->looking = false;
}

static bool put_game(event_cache *cache, const char *sha256, const char *line,
                     const event_game *game, size_t number) {
    sqlite3_stmt *put =
        ready(cache, &cache->put_game,
              "INSERT OR REPLACE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)", sha256);
    if (put == NULL)
        return false;
    sqlite3_bind_int64(put, 3, (sqlite3_int64)number);
    sqlite3_bind_text(put, 4, hj_verdict_word(game->verdict), -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 5, game->rule, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 6, game->game_id, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 7, game->ruleset, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 8, game->actions);
    sqlite3_bind_text(put, 9, line, -1, SQLITE_STATIC);
    return sqlite3_step(put) == SQLITE_DONE;
}

bool cache_save(event_cache *cache, char *why, size_t why_size) {
    if (cache->open == 0 || cache->failed)
        return true;
    if (!run(cache, "COMMIT", why, why_size)) {
        cache->failed = true;
        return false;
    }
    cache->open = 0;
    return true;
}

bool cache_put(event_cache *cache, const char *sha256, char *const *line, const event_game *game,
               size_t games, char *why, size_t why_size) {
    bool good = !cache->failed && (cache->open > 0 || run(cache, "BEGIN", why, why_size));
    for (size_t k = 0; good && k < games; k++)
        good = put_game(cache, sha256, line[k], &game[k], k + 1);
    sqlite3_stmt *put = good ? ready(cache, &cache->put_input,
                                     "INSERT OR REPLACE INTO input VALUES (?1, ?2, ?3)", sha256)
                             : NULL;
    if (put != NULL)
        sqlite3_bind_int64(put, 3, (sqlite3_int64)games);
    good = put != NULL && sqlite3_step(put) == SQLITE_DONE;
    if (!good && !cache->failed)
        snprintf(why, why_size, "%s", sqlite3_errmsg(cache->file));
    sqlite3_reset(cache->put_game);
    sqlite3_reset(cache->put_input);
    if (good && (++cache->open < EACH || cache_save(cache, why, why_size)))
        return true;
    sqlite3_exec(cache->file, "ROLLBACK", NULL, NULL, NULL);
    cache->failed = true;
    return false;
}

bool cache_close(event_cache *cache, char *why, size_t why_size) {
    const bool good = cache_save(cache, why, why_size);
    sqlite3_stmt *const all[] = {cache->known, cache->games, cache->put_game, cache->put_input};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
        sqlite3_finalize(all[k]);
    sqlite3_close(cache->file);
    free(cache);
    return good;
}
