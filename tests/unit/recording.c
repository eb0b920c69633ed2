/* recording.c: a game to record, and the folder it is recorded in, for the tests of the recorder.
 * It must not know what a test is after. */
#include "recording.h"

#include "harness.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ZLIB_CONST
#include <zlib.h>

/* ---- games ---- */

recording *recording_new(unsigned seats, const char *rules, uint64_t seed, unsigned actions) {
    recording *game = calloc(1, sizeof *game);
    tape *t = tape_new();
    hj_config config;
    CU_ASSERT_PTR_NOT_NULL_FATAL(game);
    tape_config(&config, seats, rules);
    tape_header(t, &config);
    tape_play(t, seed, actions);
    game->header = t->record[0];
    for (unsigned k = 1; k < t->count; k++)
        if (t->record[k].kind == HJ_RECORD_ACTION)
            game->action[++game->actions] = t->record[k].as.action;
    free(t);
    return game;
}

hj_status recording_play(const recording *game, hj_recorder *recorder, unsigned to) {
    hj_status status = HJ_OK;
    to = to == 0 || to > game->actions ? game->actions : to;
    for (unsigned k = hj_recorder_actions(recorder) + 1; status == HJ_OK && k <= to; k++)
        status = hj_recorder_append(recorder, &game->action[k], 0, NULL);
    return status;
}

hj_writer *recording_stamped(const recording *game, const uint8_t **bytes, size_t *size) {
    hj_writer *writer = NULL;
    hj_stamp *stamp = NULL;
    hj_record record = game->header;
    hj_end_reason reason;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_stamp_new(&stamp, writer), HJ_OK);
    CU_ASSERT_EQUAL(hj_stamp_put(stamp, &record), HJ_OK);
    for (unsigned k = 1; k <= game->actions; k++) {
        record = (hj_record){.kind = HJ_RECORD_ACTION, .as.action = game->action[k]};
        CU_ASSERT_EQUAL(hj_stamp_put(stamp, &record), HJ_OK);
    }
    const hj_game *last = hj_stamp_game(stamp);
    record = (hj_record){.kind = HJ_RECORD_END};
    record.as.end.winners = (uint8_t)hj_game_winners(last, &reason);
    record.as.end.reason = (uint8_t)reason;
    record.as.end.has_points = true;
    for (unsigned seat = 1; seat <= hj_game_config(last)->seats; seat++)
        record.as.end.points[seat] = (uint8_t)hj_game_value(last, "points", seat, 1);
    record.as.end.digest_bits = 64;
    record.as.end.digest = hj_game_digest(last);
    CU_ASSERT_EQUAL(hj_stamp_put(stamp, &record), HJ_OK);
    hj_stamp_free(stamp);
    CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, bytes, size), HJ_OK);
    return writer;
}

bool recording_bad_road(hj_action *out, const hj_game *at) {
    hj_game *copy = NULL;
    hj_reason broken;
    bool found = false;
    CU_ASSERT_EQUAL_FATAL(hj_game_new(&copy, hj_game_config(at), NULL, 0, &broken), HJ_OK);
    *out = (hj_action){.kind = HJ_KIND_ROAD, .actor = (uint8_t)hj_game_value(at, "on_turn", 0, 0)};
    for (out->edge = 1; out->edge <= 72 && !found; out->edge++) {
        hj_game_copy(copy, at);
        found = hj_game_check(copy, out) != 0 && hj_game_force(copy, out);
        if (found)
            break;
    }
    hj_game_free(copy);
    return found;
}

/* ---- files ---- */

static char folder[64];

const char *recording_path(const char *name) {
    static char paths[8][128];
    static unsigned turn;
    char *path = paths[turn++ % 8];
    if (folder[0] == '\0') {
        strcpy(folder, "out/recording-XXXXXX"); /* out/ is there: this program lies in it */
        if (mkdtemp(folder) == NULL)
            abort();
    }
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

void recording_clear(void) {
    DIR *open = folder[0] != '\0' ? opendir(folder) : NULL;
    const struct dirent *entry;
    while (open != NULL && (entry = readdir(open)) != NULL)
        if (entry->d_name[0] != '.')
            unlink(recording_path(entry->d_name));
    if (open != NULL)
        closedir(open);
}

void recording_remove(void) {
    recording_clear();
    if (folder[0] != '\0' && rmdir(folder) == 0)
        folder[0] = '\0';
}

bool file_exists(const char *path) {
    return access(path, F_OK) == 0;
}

fixture_bytes file_read(const char *path) {
    fixture_bytes bytes = {0};
    uint8_t piece[4096];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return bytes;
    for (size_t size; (size = fread(piece, 1, sizeof piece, file)) > 0;)
        fixture_add(&bytes, piece, size);
    fclose(file);
    return bytes;
}

void file_write(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || (size > 0 && fwrite(bytes, 1, size, file) != size) || fclose(file) != 0)
        abort();
}

/* ---- looking ---- */

fixture_bytes stream_of(const void *bytes, size_t size) {
    fixture_bytes out = {0};
    uint8_t piece[4096];
    z_stream z = {0};
    z.next_in = bytes;
    z.avail_in = (uInt)size;
    if (inflateInit2(&z, 31) != Z_OK)
        abort();
    for (int code = Z_OK; code == Z_OK;) {
        z.next_out = piece;
        z.avail_out = sizeof piece;
        code = inflate(&z, Z_NO_FLUSH);
        fixture_add(&out, piece, sizeof piece - z.avail_out);
        if (code == Z_STREAM_END && z.avail_in > 0)
            code = inflateReset(&z); /* the next member */
    }
    inflateEnd(&z);
    return out;
}

void judge_file(judged *out, const char *path) {
    fixture_bytes bytes = file_read(path);
    judge_bytes(out, bytes.at, bytes.size, NULL);
    fixture_free(&bytes);
}
