/* resume.c: hj_recorder_resume: reads what a crash left, judges it, writes every whole record of it
 * into a successor, and puts that in the place of the old file only once it is on the disk. It must
 * not know why the file broke off. */
#include "verify/recorder.h"

#include "log/disk.h"
#include "log/reader.h"
#include "util/limits.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The old file while it is read. */
typedef struct resumption {
    hj_recorder *recorder;
    hj_reader *reader;
    uint8_t *bytes;
    size_t size;
    char *base, *part; /* NAME.hjl.gz, and the same with .part */
    const char *old;   /* which of the two is there */
    bool ended;        /* the End was read */
    bool holds;        /* `held` waits for the ruling that lets it stand */
    hj_record held;    /* an action: it points at nothing */
    uint32_t headers, records;
    uint32_t unruled; /* the first action that nothing but the rules speaks of; 0 = none */
    hj_status failed;
    hj_result result;   /* but for its strings */
    bool out_of_memory; /* the judge had to stop */
    char finding[300];  /* the first one */
} resumption;

/* ---- names ---- */

static hj_status find_file(resumption *r, const char *path) {
    hj_recorder *recorder = r->recorder;
    if (path == NULL || (!disk_ends_with(path, ".hjl.gz") && !disk_ends_with(path, ".hjl.gz.part")))
        return recorder_fail(recorder, HJ_ARGUMENT, "a game is recorded in a file NAME.hjl.gz");
    r->base = disk_join(path, "");
    if (r->base != NULL && disk_ends_with(path, ".part"))
        r->base[strlen(path) - strlen(".part")] = '\0';
    r->part = r->base != NULL ? disk_join(r->base, ".part") : NULL;
    if (r->part == NULL)
        return recorder_fail(recorder, HJ_MEMORY, "no memory");
    const bool there = disk_exists(r->part);
    if (there && disk_exists(r->base) && !disk_same(r->base, r->part))
        return recorder_fail(recorder, HJ_ARGUMENT, "%s stands beside %s: one of them has to go",
                             r->part, r->base);
    r->old = there ? r->part : r->base;
    return HJ_OK;
}

static hj_status load(resumption *r) {
    enum { FILE_MAX = 2 * HJ_LIMIT_GAME }; /* no game that keeps its limits comes to that */
    hj_status status = disk_read(r->old, FILE_MAX, &r->bytes, &r->size);
    if (status == HJ_IO)
        return recorder_fail(r->recorder, status, "%s: %s", r->old, strerror(errno));
    if (status == HJ_MALFORMED)
        return recorder_fail(r->recorder, status, "%s: too large for one game", r->old);
    return status == HJ_OK ? HJ_OK : recorder_fail(r->recorder, status, "no memory");
}

/* ---- records ---- */

static void put(resumption *r, const hj_record *record) {
    if (r->failed == HJ_OK)
        r->failed = recorder_put(r->recorder, record);
    r->records++;
}

static void move(resumption *r, const hj_record *record, history_how how) {
    hj_recorder *const recorder = r->recorder;
    const hj_action *action = &record->as.action;
    const uint32_t number = history_actions(recorder->history) + 1;
    hj_status status = history_reserve(recorder->history);
    hj_game_copy(recorder->before, recorder->game);
    if (status != HJ_OK)
        r->failed = recorder_fail(recorder, status, "no memory for one more action");
    else if (how == HISTORY_FORCED ? !game_force(recorder->game, action, number)
                                   : game_apply(recorder->game, action, number) != HJ_RULE_NONE)
        r->failed =
            recorder_fail(recorder, HJ_REFUSED, "#%u cannot be carried out", (unsigned)number);
    else if (recorder->game->lost != POSSIBLE_DONE)
        r->failed = recorder_fail(recorder, HJ_UNSUPPORTED,
                                  "#%u: more hands are possible than can be kept in mind",
                                  (unsigned)number);
    if (r->failed != HJ_OK)
        return;
    put(r, record);
    recorder_moved(recorder, action, how);
}

/* What the rules refuse is written once it is known that a ruling stands behind it. A crash may
 * have come between the two; then the action was never promised to anybody. */
static void take_action(resumption *r, const hj_record *record) {
    if (hj_game_check(r->recorder->game, &record->as.action) == HJ_RULE_NONE) {
        move(r, record, HISTORY_APPLIED);
        return;
    }
    r->held = *record;
    r->holds = true;
}

static void release_held(resumption *r, const hj_record *record) {
    const hj_ruling *ruling = &record->as.ruling;
    const bool ruled = record->kind == HJ_RECORD_RULING &&
                       (ruling->kind == HJ_RULING_TAKEBACK ? ruling->action < r->held.number
                                                           : ruling->action == r->held.number);
    r->holds = false;
    if (ruled)
        move(r, &r->held, HISTORY_FORCED);
    else if (r->unruled == 0)
        r->unruled = r->held.number;
}

static void take_ruling(resumption *r, const hj_record *record) {
    hj_recorder *const recorder = r->recorder;
    put(r, record);
    if (record->as.ruling.kind != HJ_RULING_TAKEBACK || r->ended || r->failed != HJ_OK)
        return;
    if (history_take_back(recorder->history, recorder->game, record->as.ruling.action) !=
        HISTORY_BACK)
        r->failed = recorder_fail(recorder, HJ_MALFORMED, "a takeback that cannot be followed");
    recorder->stamped = false;
    recorder->due = true;
}

static void take_header(resumption *r, const hj_record *record) {
    if (r->headers++ > 0)
        r->failed = recorder_fail(r->recorder, HJ_ARGUMENT, "%s holds several games", r->old);
    if (r->failed == HJ_OK)
        r->failed = recorder_begin(r->recorder, record);
    if (r->failed == HJ_OK)
        put(r, record);
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    resumption *r = user;
    (void)game;
    if (r->failed == HJ_OK && r->holds)
        release_held(r, record);
    if (r->failed != HJ_OK || r->unruled != 0)
        return;
    switch (record->kind) {
    case HJ_RECORD_HEADER:
        take_header(r, record);
        break;
    case HJ_RECORD_ACTION:
        take_action(r, record);
        break;
    case HJ_RECORD_RULING:
        take_ruling(r, record);
        break;
    case HJ_RECORD_CHECKPOINT:
        r->recorder->stamped |= record->as.checkpoint.digest_bits != 0;
        r->recorder->due &= !r->recorder->stamped;
        put(r, record);
        break;
    case HJ_RECORD_END:
        r->ended = true;
        r->recorder->due = false;
        put(r, record);
        break;
    default:
        put(r, record);
        break;
    }
}

/* ---- the judge's word ---- */

static void on_finding(void *user, const hj_finding *finding) {
    resumption *r = user;
    if (r->finding[0] == '\0' && finding->kind != HJ_FINDING_WARNING)
        snprintf(r->finding, sizeof r->finding, "#%u: %s", (unsigned)finding->number,
                 finding->text);
}

static void on_game(void *user, const hj_result *result) {
    resumption *r = user;
    r->result = *result;
    r->out_of_memory = result->verdict == HJ_VERDICT_INCOMPLETE && result->error[0] != '\0';
}

/* The bytes behind the last good one are zeros: so a file looks that had grown when the power went
 * and whose content had not arrived. Zeros are no deflate data, so where they began nothing was
 * lost that had been promised. */
static bool drop_zeros(resumption *r) {
    size_t size = r->size;
    while (size > 0 && r->bytes[size - 1] == 0)
        size--;
    const bool dropped = size < r->size;
    r->size = size;
    return dropped;
}

/* Reads without a look at the rules: was the file cut, or damaged? */
static hj_status how_it_ends(resumption *r, bool *cut) {
    const hj_record *record;
    hj_reader *reader;
    hj_status status = hj_reader_open_memory(&reader, r->bytes, r->size);
    if (status != HJ_OK)
        return recorder_fail(r->recorder, status, "no memory");
    while ((status = hj_reader_next(reader, &record)) == HJ_OK)
        ;
    *cut = hj_reader_was_cut(reader);
    if (hj_reader_is_text(reader))
        status = recorder_fail(r->recorder, HJ_ARGUMENT, "%s is no compressed log", r->old);
    else if (status == HJ_DONE || *cut)
        status = HJ_OK;
    else
        recorder_fail(r->recorder, status, "%s: %s", r->old, hj_reader_error(reader));
    hj_reader_close(reader);
    return status;
}

static hj_status measure(resumption *r, bool *cut) {
    hj_status status = how_it_ends(r, cut);
    if (status != HJ_MALFORMED || !drop_zeros(r))
        return status;
    char first[sizeof r->recorder->error]; /* what was wrong with the file as it is */
    memcpy(first, r->recorder->error, sizeof first);
    r->recorder->failed = HJ_OK;
    r->recorder->error[0] = '\0';
    status = how_it_ends(r, cut);
    if (status == HJ_MALFORMED)
        memcpy(r->recorder->error, first, sizeof first);
    return status;
}

/* Are all the findings ruled on? A held action at the very end is not kept, and its finding with
 * it; the cut itself is a finding too. */
static hj_status weigh(resumption *r, bool cut) {
    const hj_result *result = &r->result;
    hj_recorder *const recorder = r->recorder;
    const uint32_t passed = result->ruled + (r->holds ? 1 : 0) + (cut ? 1 : 0);
    if (r->failed != HJ_OK)
        return r->failed;
    if (r->headers == 0)
        return recorder_fail(recorder, HJ_MALFORMED, "%s: not even its header is whole", r->old);
    if (result->verdict == HJ_VERDICT_UNSUPPORTED)
        return recorder_fail(recorder, HJ_UNSUPPORTED, "%s: %s", r->old, r->finding);
    if (r->unruled != 0 || result->findings > passed || result->diverged > 0)
        return recorder_fail(recorder, HJ_REFUSED, "%s: %s; nothing can be recorded behind that",
                             r->old, r->finding);
    return HJ_OK;
}

static hj_status replay(resumption *r, bool cut) {
    const hj_verify_options options = {.keep_going = true,
                                       .on_record = on_record,
                                       .on_finding = on_finding,
                                       .on_game = on_game,
                                       .user = r};
    hj_verdict worst = HJ_VERDICT_FAULT;
    hj_status status = hj_reader_open_memory(&r->reader, r->bytes, r->size);
    if (status != HJ_OK)
        return recorder_fail(r->recorder, status, "no memory");
    hj_writer_verbatim(r->recorder->writer, true);
    const size_t games = hj_verify(r->reader, &options, &worst);
    hj_writer_verbatim(r->recorder->writer, false);
    const hj_record *more;
    status = hj_reader_next(r->reader, &more);
    if (games == 0 || status == HJ_MEMORY || r->out_of_memory)
        return recorder_fail(r->recorder, HJ_MEMORY, "no memory");
    return weigh(r, cut);
}

/* ---- the successor ---- */

static void report(const resumption *r, bool cut, hj_recovery *what) {
    hj_recovery told = {.records = r->records,
                        .actions = history_actions(r->recorder->history),
                        .kept_bytes = writer_bytes(r->recorder->writer),
                        .lost_bytes = reader_rest(r->reader),
                        .was_cut = cut};
    snprintf(told.text, sizeof told.text, "%u actions in %u records are there%s%s",
             (unsigned)told.actions, (unsigned)told.records,
             cut ? "; the file was cut behind them" : "",
             r->holds ? ", and an action without its ruling was left out" : "");
    *what = told;
}

/* From here on the game goes on, or is finished where only its name was missing. */
static hj_status succeed(resumption *r) {
    hj_recorder *const recorder = r->recorder;
    sink *const file = writer_sink(recorder->writer);
    hj_status status = HJ_OK;
    if (recorder->due)
        status = recorder_stamp(recorder);
    if (status == HJ_OK)
        status = recorder_sink_failed(recorder, sink_end_member(file));
    if (status == HJ_OK)
        status = recorder_sink_failed(recorder, sink_succeed(file, r->old));
    recorder->safe = history_actions(recorder->history);
    if (status != HJ_OK || !r->ended)
        return status;
    status = recorder_finish(recorder);
    return status == HJ_OK ? HJ_DONE : status;
}

static hj_status resume(resumption *r, const char *path, hj_recovery *what) {
    hj_recorder *const recorder = r->recorder;
    sink *const file = writer_sink(recorder->writer);
    bool cut = false;
    hj_status status = find_file(r, path);
    const bool named = status == HJ_OK && disk_exists(r->base) && disk_same(r->base, r->old);
    if (status == HJ_OK)
        status = recorder_sink_failed(recorder, sink_hold(file, r->old));
    if (status == HJ_OK)
        status = load(r);
    if (status == HJ_OK)
        status = measure(r, &cut);
    if (status == HJ_OK)
        status = recorder_sink_failed(recorder, sink_open_successor(file, r->base));
    if (status == HJ_OK)
        status = replay(r, cut);
    if (status != HJ_OK)
        return status;
    if (what != NULL)
        report(r, cut, what);
    if (named && r->old == r->base && r->ended && !cut)
        return recorder_fail(recorder, HJ_ARGUMENT, "%s: the game has its End", r->old);
    if (named && r->old == r->part) { /* the old name was to go next when the end came */
        if (!r->ended || cut)
            return recorder_fail(recorder, HJ_ARGUMENT, "%s is %s: one of the names has to go",
                                 r->part, r->base);
        status = recorder_sink_failed(recorder, sink_take_name(file, r->part));
        recorder->closed = status == HJ_OK;
        return status == HJ_OK ? HJ_DONE : status;
    }
    return succeed(r);
}

hj_status hj_recorder_resume(hj_recorder **out, const char *path,
                             const hj_recorder_options *options, hj_recovery *what) {
    if (out == NULL)
        return HJ_ARGUMENT;
    if (what != NULL)
        *what = (hj_recovery){0};
    resumption *r = calloc(1, sizeof *r);
    hj_status status = recorder_new(out, options);
    if (r == NULL || status != HJ_OK) {
        hj_recorder_free(*out);
        *out = NULL;
        free(r);
        return HJ_MEMORY;
    }
    r->recorder = *out;
    status = resume(r, path, what);
    hj_reader_close(r->reader);
    free(r->bytes);
    free(r->base);
    free(r->part);
    free(r);
    return status;
}
