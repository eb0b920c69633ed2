/* recheck.c: how a recorded game gets its name: the file is ended and put on the disk, what stands
 * there is read back and judged like anybody's log, and only if it comes to the very position that
 * was played does it count as a game. It must not know how a judge works. */
#include "verify/recorder.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What the judge said. */
typedef struct recheck {
    const hj_recorder *recorder;
    bool same; /* at the End, the replay stood where the recorder stands */
    hj_result result;
    char error[300];
} recheck;

static void look(void *user, const hj_record *record, const hj_game *game) {
    recheck *c = user;
    const hj_game *own = c->recorder->game;
    if (record->kind == HJ_RECORD_END && (game == NULL || game_is_open(game) || game_is_open(own)))
        c->same = game != NULL && game_ways(game) == game_ways(own);
    else if (record->kind == HJ_RECORD_END)
        c->same = memcmp(&game->state, &own->state, sizeof game->state) == 0;
}

static void keep(void *user, const hj_result *result) {
    recheck *c = user;
    c->result = *result;
    snprintf(c->error, sizeof c->error, "%s", result->error);
}

/* Clean, or broken off as it says itself, or with nothing found that was not ruled on. */
static bool verdict_fits(const hj_result *result) {
    switch (result->verdict) {
    case HJ_VERDICT_CLEAN:
    case HJ_VERDICT_CONSISTENT:
        return true;
    case HJ_VERDICT_INCOMPLETE:
        return result->end_reason == HJ_END_UNFINISHED;
    case HJ_VERDICT_ILLEGAL:
        return result->findings == result->ruled && result->diverged == 0;
    default:
        return false;
    }
}

/* NULL = it is the game that was played; else what is wrong with it. */
static const char *fault_of(const recheck *c) {
    const hj_result *result = &c->result;
    if (!verdict_fits(result))
        return c->error[0] != '\0' ? c->error : hj_verdict_word(result->verdict);
    if (!result->has_end || !c->same)
        return "it comes to another position";
    if (result->actions != history_actions(c->recorder->history) ||
        result->checkpoints != writer_checkpoints(c->recorder->writer) ||
        result->checkpoints != result->checkpoints_equal)
        return "records are missing in it";
    return NULL;
}

static hj_status judge_file(hj_recorder *r, const char *path) {
    hj_reader *reader;
    recheck c = {.recorder = r};
    const hj_verify_options options = {.on_record = look, .on_game = keep, .user = &c};
    hj_verdict worst = HJ_VERDICT_FAULT;
    errno = 0;
    hj_status status = hj_reader_open(&reader, path);
    if (status != HJ_OK)
        return recorder_fail(r, status, "%s: cannot be read back: %s", path,
                             status == HJ_IO ? strerror(errno) : "no memory");
    const size_t games = hj_verify(reader, &options, &worst);
    const hj_record *more;
    status = hj_reader_next(reader, &more); /* a reader that failed says so again */
    if (status == HJ_IO || status == HJ_MEMORY)
        recorder_fail(r, status, "%s: cannot be read back: %s", path, hj_reader_error(reader));
    else if (games == 0 || (c.result.verdict == HJ_VERDICT_INCOMPLETE && c.error[0] != '\0'))
        status = recorder_fail(r, HJ_MEMORY, "%s: no memory to judge what was written", path);
    else if (games != 1 || fault_of(&c) != NULL)
        status = recorder_fail(r, HJ_MALFORMED, "%s: what was written is not the game played: %s",
                               path, games != 1 ? "several games" : fault_of(&c));
    else
        status = HJ_OK;
    hj_reader_close(reader);
    return status;
}

hj_status recorder_finish(hj_recorder *r) {
    sink *file = writer_sink(r->writer);
    hj_status status = recorder_sink_failed(r, sink_seal(file));
    if (status == HJ_OK)
        status = judge_file(r, sink_path(file));
    if (status == HJ_OK)
        status = recorder_sink_failed(r, sink_name(file, true));
    if (status != HJ_OK)
        return status;
    r->closed = true;
    r->safe = history_actions(r->history);
    return HJ_OK;
}
