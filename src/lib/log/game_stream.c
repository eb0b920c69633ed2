/* game_stream.c: what must hold over the records of one game: their order, their number, their
 * size, and the hash over them. It must not know what the records say. */
#include "log/game_stream.h"
#include "log/container.h"
#include "util/limits.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_SIZE = 32, PENDING_SIZE = 4096 };

struct game_stream {
    EVP_MD *algorithm;
    EVP_MD_CTX *context, *scratch;
    bool has_header, has_end;
    uint32_t records, actions, checkpoints;
    uint64_t bytes; /* of the game, its magic included */
    uint8_t final_hash[HASH_SIZE];
    char error[120];
    size_t pending_size; /* frames not yet given to the hash: they are small and many */
    uint8_t pending[PENDING_SIZE];
};

hj_status game_stream_new(game_stream **out) {
    game_stream *s = calloc(1, sizeof *s);
    *out = NULL;
    if (s == NULL)
        return HJ_MEMORY;
    s->algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
    s->context = EVP_MD_CTX_new();
    s->scratch = EVP_MD_CTX_new();
    if (s->algorithm == NULL || s->context == NULL || s->scratch == NULL) {
        game_stream_free(s);
        return HJ_MEMORY;
    }
    *out = s;
    return HJ_OK;
}

void game_stream_free(game_stream *s) {
    if (s == NULL)
        return;
    EVP_MD_CTX_free(s->context);
    EVP_MD_CTX_free(s->scratch);
    EVP_MD_free(s->algorithm);
    free(s);
}

const char *game_stream_error(const game_stream *s) {
    return s->error;
}

bool game_stream_has_header(const game_stream *s) {
    return s->has_header;
}

bool game_stream_has_end(const game_stream *s) {
    return s->has_end;
}

uint32_t game_stream_actions(const game_stream *s) {
    return s->actions;
}

uint32_t game_stream_checkpoints(const game_stream *s) {
    return s->checkpoints;
}

uint64_t game_stream_bytes(const game_stream *s) {
    return s->bytes;
}

static hj_status refuse(game_stream *s, const char *what) {
    snprintf(s->error, sizeof s->error, "%s", what);
    return HJ_MALFORMED;
}

static hj_status over_limit(game_stream *s, const char *what, unsigned limit, const char *unit) {
    snprintf(s->error, sizeof s->error, "%s; the limit is %u %s", what, limit, unit);
    return HJ_MALFORMED;
}

static hj_status hash_flush(game_stream *s) {
    bool ok = EVP_DigestUpdate(s->context, s->pending, s->pending_size) == 1;
    s->pending_size = 0;
    return ok ? HJ_OK : HJ_MEMORY;
}

static hj_status hash_add(game_stream *s, const uint8_t *bytes, size_t size) {
    if (size > PENDING_SIZE - s->pending_size) {
        hj_status status = hash_flush(s);
        if (status != HJ_OK)
            return status;
    }
    if (size > PENDING_SIZE)
        return EVP_DigestUpdate(s->context, bytes, size) == 1 ? HJ_OK : HJ_MEMORY;
    memcpy(s->pending + s->pending_size, bytes, size);
    s->pending_size += size;
    return HJ_OK;
}

hj_status game_stream_hash(game_stream *s, uint8_t out[HASH_SIZE]) {
    unsigned size;
    if (hash_flush(s) != HJ_OK || EVP_MD_CTX_copy_ex(s->scratch, s->context) != 1 ||
        EVP_DigestFinal_ex(s->scratch, out, &size) != 1)
        return HJ_MEMORY;
    return HJ_OK;
}

bool game_stream_final_hash(const game_stream *s, uint8_t out[HASH_SIZE]) {
    if (s->has_end)
        memcpy(out, s->final_hash, HASH_SIZE);
    return s->has_end;
}

hj_status game_stream_allows(game_stream *s, unsigned kind) {
    if (kind == HJ_RECORD_HEADER)
        return HJ_OK;
    if (!s->has_header)
        return refuse(s, "a game begins with its header, and here stands another record");
    if (s->has_end && kind == HJ_RECORD_END)
        return refuse(s, "a second end of the game");
    if (s->has_end && kind != HJ_RECORD_RULING && kind != HJ_RECORD_SEAL)
        return refuse(s, "after the end of a game only rulings and seals may follow");
    if (!s->has_end && kind == HJ_RECORD_SEAL)
        return refuse(s, "a seal stands before the end of its game");
    if (s->records >= HJ_LIMIT_RECORDS)
        return over_limit(s, "a game has too many records", HJ_LIMIT_RECORDS, "records");
    return HJ_OK;
}

hj_status game_stream_room(game_stream *s, uint32_t records, size_t bytes) {
    if (records > HJ_LIMIT_RECORDS - s->records)
        return over_limit(s, "a game has too many records", HJ_LIMIT_RECORDS, "records");
    if (bytes > HJ_LIMIT_GAME - s->bytes)
        return over_limit(s, "a game is too long", HJ_LIMIT_GAME, "decompressed bytes");
    return HJ_OK;
}

static hj_status begin_game(game_stream *s) {
    s->has_header = true;
    s->has_end = false;
    s->records = s->actions = s->checkpoints = 0;
    s->bytes = CONTAINER_MAGIC_SIZE;
    s->pending_size = 0;
    return EVP_DigestInit_ex2(s->context, s->algorithm, NULL) == 1 ? HJ_OK : HJ_MEMORY;
}

hj_status game_stream_pass(game_stream *s, unsigned kind, const uint8_t *bytes, size_t size) {
    hj_status status = game_stream_allows(s, kind);
    if (status == HJ_OK && kind == HJ_RECORD_HEADER)
        status = begin_game(s);
    if (status != HJ_OK)
        return status;
    if (size > HJ_LIMIT_GAME - s->bytes)
        return over_limit(s, "a game is too long", HJ_LIMIT_GAME, "decompressed bytes");
    s->bytes += size;
    s->records++;
    s->actions += kind == HJ_RECORD_ACTION;
    s->checkpoints += kind == HJ_RECORD_CHECKPOINT;
    if (kind == HJ_RECORD_END) {
        status = game_stream_hash(s, s->final_hash);
        s->has_end = true;
        return status;
    }
    if (s->has_end || kind == HJ_RECORD_PERSON || kind == HJ_RECORD_NOTE)
        return HJ_OK;
    return hash_add(s, bytes, size);
}
