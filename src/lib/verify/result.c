/* result.c: what is said when a game is over: the verdict, what is missing, and the result line.
 * It must not know rules or bytes: it only weighs what was found. */
#include "verify/seal.h"

#include "util/text_buffer.h"
#include "verify/tags.h"
#include "verify/words.h"

#include <string.h>

/* ---- what is not there ---- */

static void lack(text_buffer *text, const char *what) {
    if (text->size > 0)
        text_add(text, "; ");
    text_add(text, what);
}

static void say_missing(judge *j) {
    const hj_result *result = &j->result;
    const hj_verify_options *options = j->options;
    text_buffer text = text_begin(j->missing, sizeof j->missing);
    const unsigned won = j->usable ? j->game->state.winners : 0;
    char who[64];
    if (!result->has_end) {
        text_printf(&text, "no End record after action %u", (unsigned)result->actions);
        if (won != 0) {
            words_seats(who, sizeof who, won);
            text_printf(&text, ", though %s %s won", who, (won & (won - 1)) != 0 ? "have" : "has");
        }
    } else if (hj_reader_was_left(j->reader)) {
        lack(&text, "the rest of the file, which was not waited for");
    } else if (result->end_reason == HJ_END_UNFINISHED) {
        text_printf(&text, "the game was broken off after action %u", (unsigned)result->actions);
    } else if (result->recorded_winners == 0) {
        lack(&text, "the End record names no winner");
    } else if (options->require_outcome && !result->outcome_checked) {
        lack(&text, "the outcome was not checked");
    }
    j->lacks = (options->require_outcome && text.size > 0) ||
               (options->require_seal &&
                (result->seals == 0 || (options->trusted > 0 && !result->seal_trusted))) ||
               (options->require_checkpoints && result->checkpoints == 0);
    if (options->require_checkpoints && result->checkpoints == 0)
        lack(&text, "no checkpoint");
    if (options->require_seal && result->seals == 0)
        lack(&text, "no seal");
    else if (options->require_seal && options->trusted > 0 && !result->seal_trusted)
        lack(&text, "no seal by a trusted key");
}

/* ---- the result line ---- */

static void add_seats(const judge *j, text_buffer *text, unsigned seats) {
    bool more = false;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (((seats >> (seat - 1)) & 1u) == 0)
            continue;
        text_printf(text, "%sP%u", more ? " and " : "", seat);
        if (j->name[seat][0] != '\0')
            text_printf(text, " %s", j->name[seat]);
        more = true;
    }
    if (!more)
        text_add(text, "nobody");
}

static unsigned first_seat(unsigned seats) {
    unsigned seat = 1;
    while (seat < HJ_SEATS_MAX && ((seats >> (seat - 1)) & 1u) == 0)
        seat++;
    return seat;
}

static void say_result(judge *j) {
    const hj_result *result = &j->result;
    const unsigned won = result->winners, recorded = result->recorded_winners;
    const bool stopped = j->graver != HJ_VERDICT_CLEAN || j->first == HJ_VERDICT_UNSUPPORTED;
    text_buffer text = text_begin(j->line, sizeof j->line);
    if (won != 0) {
        const unsigned seat = first_seat(won);
        const unsigned reason =
            j->game->state.end_reason != 0 ? j->game->state.end_reason : result->end_reason;
        add_seats(j, &text, won);
        text_add(&text, (won & (won - 1)) != 0 ? " win" : " wins");
        if (reason == HJ_END_CONCESSION)
            text_add(&text, " by concession");
        else if (reason == HJ_END_TIME)
            text_add(&text, " by time");
        text_printf(&text, " with %u points at #%u", (unsigned)result->points[seat],
                    (unsigned)(j->won_at[seat] != 0 ? j->won_at[seat] : result->actions));
    }
    if (won != 0 && recorded == won) {
        text_add(&text, ", as recorded");
    } else if (recorded != 0 && won == 0 && stopped) {
        text_add(&text, "not reached; recorded ");
        char who[64];
        words_seats(who, sizeof who, recorded);
        text_add(&text, who);
    } else if (recorded != 0) {
        text_add(&text, won != 0 ? "; differs: recorded " : "differs: recorded ");
        char who[64];
        words_seats(who, sizeof who, recorded);
        text_add(&text, who);
        words_seats(who, sizeof who, won);
        text_printf(&text, ", replayed %s", who);
    } else {
        text_add(&text, won != 0 ? ", not claimed" : "not reached");
    }
}

/* ---- the verdict ---- */

static hj_verdict weigh(const judge *j) {
    if (j->graver != HJ_VERDICT_CLEAN)
        return j->graver;
    if (j->first != HJ_VERDICT_CLEAN)
        return j->first;
    if (j->lacks || j->error[0] != '\0')
        return HJ_VERDICT_INCOMPLETE;
    /* With one assignment left everything got decided. Where more are left, that weighs more than
     * an end that is not there: a spectator's log often has none. */
    if (j->usable && (game_is_loose(j->game) || game_ways(j->game) != 1))
        return HJ_VERDICT_CONSISTENT;
    return j->missing[0] != '\0' ? HJ_VERDICT_INCOMPLETE : HJ_VERDICT_CLEAN;
}

static void say_hidden(judge *j) {
    hj_result *result = &j->result;
    result->hidden = j->hides;
    result->assignments = result->positions = 1;
    if (!j->usable)
        return;
    result->by_bounds = game_is_loose(j->game);
    result->assignments = game_ways(j->game);
    result->positions = j->game->possible != NULL ? possible_positions(j->game->possible) : 1;
    if (game_is_open(j->game))
        proof_undecided(j->undecided, sizeof j->undecided, j);
}

/* Who has won by the replay: as the rules ended it, or as the End record may end it. */
static unsigned replayed_winners(const judge *j) {
    if (j->game->state.winners != 0)
        return j->game->state.winners;
    return j->result.has_end ? j->due : 0;
}

void result_close(judge *j) {
    hj_result *result = &j->result;
    if (j->usable) {
        const char *fault = j->sound && !game_is_loose(j->game)
                                ? rules_fault(j->game->rules, &j->game->state)
                                : NULL;
        if (fault != NULL)
            judge_say(j, HJ_FINDING_FAULT, HJ_RULE_NONE, "our own fault: %s", fault);
        result->winners = (uint8_t)replayed_winners(j);
        for (unsigned seat = 1; seat <= j->config.seats; seat++)
            result->points[seat] = (uint8_t)hj_game_get(j->game, TAG_points, seat, 1);
        result->digest = hj_game_digest(j->game);
    }
    say_hidden(j);
    say_missing(j);
    say_result(j);
    result->verdict = weigh(j);
    if (result->verdict == HJ_VERDICT_INCOMPLETE)
        judge_say(j, HJ_FINDING_INCOMPLETE, HJ_RULE_NONE, "%s",
                  j->missing[0] != '\0' ? j->missing : j->error);
    seal_close(j);
    result->game_id = j->game_id;
    result->ruleset = j->ruleset;
    result->error = j->error;
    result->result = j->line;
    result->missing = j->missing;
    result->undecided = j->undecided;
    for (unsigned seat = 0; seat <= HJ_SEATS_MAX; seat++)
        result->name[seat] = j->name[seat];
}
