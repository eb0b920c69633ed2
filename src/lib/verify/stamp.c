/* stamp.c: hj_stamp: replays what is written and adds digests at the points where a writer of logs
 * puts checkpoints: after set-up, after each end of a turn and each takeback, and before the End
 * record. A checkpoint that comes at such a point gets the digest; where none comes, one is made
 * before the next record. It must not judge: what the rules refuse is forced where possible and
 * written all the same. */
#include "verify/adopt.h"
#include "verify/history.h"

#include <stdlib.h>

struct hj_stamp {
    hj_writer *writer;
    hj_game *game;
    history *history;
    bool usable;  /* the replay follows what is written */
    bool due;     /* the position just reached gets a checkpoint */
    bool stamped; /* a digest was written since the last action */
    bool ended;   /* the End was written: the game moves no more */
    uint32_t number;
    uint8_t last_kind; /* of the last action; 0 = it was left out */
    hj_status failed;  /* the first failure */
};

hj_status hj_stamp_new(hj_stamp **out, hj_writer *writer) {
    if (out == NULL)
        return HJ_ARGUMENT;
    *out = NULL;
    if (writer == NULL)
        return HJ_ARGUMENT;
    hj_stamp *stamp = calloc(1, sizeof *stamp);
    if (stamp == NULL)
        return HJ_MEMORY;
    stamp->writer = writer;
    if (game_allocate(&stamp->game) != HJ_OK || history_new(&stamp->history) != HJ_OK) {
        hj_stamp_free(stamp);
        return HJ_MEMORY;
    }
    *out = stamp;
    return HJ_OK;
}

void hj_stamp_free(hj_stamp *stamp) {
    if (stamp != NULL) {
        hj_game_free(stamp->game);
        history_free(stamp->history);
    }
    free(stamp);
}

const hj_game *hj_stamp_game(const hj_stamp *stamp) {
    return stamp != NULL && stamp->usable ? stamp->game : NULL;
}

/* ---- checkpoints ---- */

/* Writes a checkpoint with the digest of this position, unless one was written already. */
static hj_status write_digest(hj_stamp *stamp, const hj_record *record) {
    hj_record with = *record;
    hj_claim seen[HJ_SIGHT_MAX];
    if (stamp->usable && game_is_open(stamp->game)) {
        if (with.as.checkpoint.claims == 0) { /* nobody knows the whole position */
            with.as.checkpoint.claims = hj_game_in_sight(stamp->game, seen);
            with.as.checkpoint.claim = seen;
        }
        stamp->stamped = true;
    } else if (stamp->usable && !stamp->stamped && with.as.checkpoint.digest_bits == 0) {
        with.as.checkpoint.digest_bits = 32;
        with.as.checkpoint.digest = hj_game_digest(stamp->game) & UINT32_MAX;
    }
    stamp->stamped = stamp->stamped || with.as.checkpoint.digest_bits != 0;
    stamp->due = false;
    return hj_writer_put(stamp->writer, &with);
}

/* Makes the checkpoint that this position still lacks. */
static hj_status make_checkpoint(hj_stamp *stamp) {
    const hj_record made = {.kind = HJ_RECORD_CHECKPOINT, .number = stamp->number};
    stamp->due = false;
    return stamp->usable && !stamp->stamped ? write_digest(stamp, &made) : HJ_OK;
}

/* What the checkpoint claims is taken over as the judge will take it over: else the digests would
 * contradict the claims beside them. */
static hj_status put_checkpoint(hj_stamp *stamp, const hj_record *record) {
    if (stamp->usable && !game_is_open(stamp->game)) {
        bool adopted = adopt_gains(stamp->game, stamp->last_kind, &record->as.checkpoint);
        adopted |= adopt_hands(stamp->game, &record->as.checkpoint);
        if (adopted)
            history_adopted(stamp->history, stamp->game);
    }
    if (stamp->due)
        return write_digest(stamp, record);
    stamp->stamped = stamp->stamped || record->as.checkpoint.digest_bits != 0;
    return hj_writer_put(stamp->writer, record);
}

/* ---- the other records ---- */

static void begin(hj_stamp *stamp, const hj_record *record) {
    hj_trace faults, warnings;
    bool playable = false;
    const hj_status status =
        game_build(stamp->game, &record->as.header.config, record->as.header.start,
                   record->as.header.start_size, &faults, &playable, &warnings);
    stamp->usable = status == HJ_OK && playable;
    history_begin(stamp->history, stamp->game);
    stamp->number = 0;
    stamp->last_kind = 0;
    stamp->due = false;
    stamp->stamped = false;
    stamp->ended = false;
}

static hj_status follow(hj_stamp *stamp, const hj_action *action) {
    stamp->number++;
    stamp->stamped = false;
    stamp->due = false;
    if (!stamp->usable)
        return HJ_OK;
    if (history_reserve(stamp->history) != HJ_OK)
        return HJ_MEMORY;
    const uint32_t turn = stamp->game->state.turn;
    history_how how = HISTORY_APPLIED;
    const hj_rule broken = game_apply(stamp->game, action, stamp->number);
    stamp->usable = stamp->game->lost == POSSIBLE_DONE;
    if (!stamp->usable)
        return HJ_OK;
    if (broken != HJ_RULE_NONE)
        how = game_force(stamp->game, action, stamp->number) ? HISTORY_FORCED : HISTORY_SKIPPED;
    history_note(stamp->history, stamp->game, action, how);
    const bool done = how != HISTORY_SKIPPED;
    stamp->last_kind = done ? action->kind : 0;
    stamp->due =
        done && (action->kind == HJ_KIND_END_TURN || (turn == 0 && stamp->game->state.turn == 1));
    return HJ_OK;
}

/* The position that the game is taken back to gets a digest: so two programs that understand a
 * takeback differently part there and not later. */
static void take_back(hj_stamp *stamp, uint32_t number) {
    if (!stamp->usable)
        return;
    stamp->usable = history_take_back(stamp->history, stamp->game, number) == HISTORY_BACK;
    stamp->last_kind = 0;
    stamp->stamped = false;
    stamp->due = stamp->usable;
}

static hj_status put(hj_stamp *stamp, const hj_record *record) {
    hj_status status = HJ_OK;
    if (record->kind == HJ_RECORD_CHECKPOINT)
        return put_checkpoint(stamp, record);
    if (record->kind == HJ_RECORD_END || (record->kind == HJ_RECORD_ACTION && stamp->due))
        status = make_checkpoint(stamp);
    if (status == HJ_OK)
        status = hj_writer_put(stamp->writer, record);
    if (record->kind == HJ_RECORD_HEADER) {
        begin(stamp, record);
    } else if (record->kind == HJ_RECORD_RULING) {
        if (record->as.ruling.kind == HJ_RULING_TAKEBACK && !stamp->ended)
            take_back(stamp, record->as.ruling.action);
    } else if (record->kind == HJ_RECORD_ACTION && status == HJ_OK) {
        status = follow(stamp, &record->as.action);
    } else if (record->kind == HJ_RECORD_END) {
        stamp->due = false;
        stamp->ended = true;
    }
    return status;
}

hj_status hj_stamp_put(hj_stamp *stamp, const hj_record *record) {
    if (stamp == NULL || record == NULL)
        return HJ_ARGUMENT;
    if (stamp->failed == HJ_OK)
        stamp->failed = put(stamp, record);
    return stamp->failed;
}
