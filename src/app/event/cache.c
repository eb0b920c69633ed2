/* cache.c: see cache.h. */
#include "app/event/cache.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/event/game_json.h"

enum { WAIT_MS = 2000, EACH = 64 };

struct event_cache {
    sqlite3 *file;
    const char *how;
    unsigned open; /* inputs in the transaction that is open */
    bool failed;
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

static sqlite3_stmt *prepared(event_cache *cache, const char *sql, const char *sha256) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(cache->file, sql, -1, &statement, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_bind_text(statement, 1, sha256, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, cache->how, -1, SQLITE_STATIC);
    return statement;
}

bool cache_get(event_cache *cache, const char *sha256, void (*line)(void *user, const char *text),
               void *user) {
    sqlite3_stmt *known =
        prepared(cache, "SELECT games FROM input WHERE sha256 = ?1 AND how = ?2", sha256);
    const bool found = known != NULL && sqlite3_step(known) == SQLITE_ROW;
    sqlite3_finalize(known);
    if (!found)
        return false;
    sqlite3_stmt *games = prepared(
        cache, "SELECT line FROM game WHERE sha256 = ?1 AND how = ?2 ORDER BY number", sha256);
    while (games != NULL && sqlite3_step(games) == SQLITE_ROW)
        line(user, (const char *)sqlite3_column_text(games, 0));
    sqlite3_finalize(games);
    return true;
}

static bool put_game(event_cache *cache, const char *sha256, const char *line, size_t number) {
    pool strings = {0};
    event_game game;
    sqlite3_stmt *put = prepared(
        cache, "INSERT OR REPLACE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)", sha256);
    bool good = put != NULL && event_game_read(&game, &strings, line);
    if (good) {
        sqlite3_bind_int64(put, 3, (sqlite3_int64)number);
        sqlite3_bind_text(put, 4, hj_verdict_word(game.verdict), -1, SQLITE_STATIC);
        sqlite3_bind_text(put, 5, game.rule, -1, SQLITE_STATIC);
        sqlite3_bind_text(put, 6, game.game_id, -1, SQLITE_STATIC);
        sqlite3_bind_text(put, 7, game.ruleset, -1, SQLITE_STATIC);
        sqlite3_bind_int64(put, 8, game.actions);
        sqlite3_bind_text(put, 9, line, -1, SQLITE_STATIC);
        good = sqlite3_step(put) == SQLITE_DONE;
    }
    sqlite3_finalize(put);
    pool_free(&strings);
    return good;
}

bool cache_put(event_cache *cache, const char *sha256, char *const *line, size_t lines, char *why,
               size_t why_size) {
    bool good = !cache->failed && (cache->open > 0 || run(cache, "BEGIN", why, why_size));
    for (size_t k = 0; good && k < lines; k++)
        good = put_game(cache, sha256, line[k], k + 1);
    if (good) {
        sqlite3_stmt *put =
            prepared(cache, "INSERT OR REPLACE INTO input VALUES (?1, ?2, ?3)", sha256);
        if (put != NULL)
            sqlite3_bind_int64(put, 3, (sqlite3_int64)lines);
        good = put != NULL && sqlite3_step(put) == SQLITE_DONE;
        sqlite3_finalize(put);
    }
    if (!good && !cache->failed) {
        snprintf(why, why_size, "%s", sqlite3_errmsg(cache->file));
        sqlite3_exec(cache->file, "ROLLBACK", NULL, NULL, NULL);
        cache->failed = true;
    }
    if (!good)
        return false;
    cache->open++;
    if (cache->open < EACH)
        return true;
    cache->open = 0;
    return run(cache, "COMMIT", why, why_size);
}

bool cache_close(event_cache *cache, char *why, size_t why_size) {
    const bool good = cache->open == 0 || cache->failed || run(cache, "COMMIT", why, why_size);
    sqlite3_close(cache->file);
    free(cache);
    return good;
}
