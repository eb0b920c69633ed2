/* recorder.c: hj_recorder: a log written while the game is played: each move is judged, carried
 * out, written, and made safe when a turn is over. It must not know bytes or files. */
#include "verify/recorder.h"
#include "verify/claims_open.h"

#include "util/limits.h"
#include "verify/rulesets.h"
#include "verify/tags.h"
#include "verify/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- failing ---- */

hj_status recorder_fail(hj_recorder *r, hj_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->error, sizeof r->error, format, arguments);
    va_end(arguments);
    r->failed = status;
    return status;
}

hj_status recorder_sink_failed(hj_recorder *r, hj_status status) {
    return status == HJ_OK ? HJ_OK
                           : recorder_fail(r, status, "%s", sink_error(writer_sink(r->writer)));
}

/* Says no and goes on: nothing was written. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static hj_status
refuse(hj_recorder *r, hj_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->error, sizeof r->error, format, arguments);
    va_end(arguments);
    return status;
}

static hj_status refuse_by_rule(hj_recorder *r, hj_rule broken, hj_rule *rule) {
    const hj_rule_row *row = hj_rule_at(broken);
    if (rule != NULL)
        *rule = broken;
    return refuse(r, HJ_REFUSED, "%s: %s", row != NULL ? row->code : "?",
                  row != NULL ? row->text : "");
}

static hj_status ready(hj_recorder *r) {
    if (r == NULL)
        return HJ_ARGUMENT;
    if (r->failed != HJ_OK)
        return r->failed;
    r->error[0] = '\0';
    return r->closed ? refuse(r, HJ_ARGUMENT, "the log is closed") : HJ_OK;
}

/* ---- opening ---- */

hj_status recorder_new(hj_recorder **out, const hj_recorder_options *options) {
    hj_recorder *r = calloc(1, sizeof *r);
    *out = NULL;
    if (r == NULL)
        return HJ_MEMORY;
    r->durability = options != NULL ? options->durability : HJ_DURABILITY_PROCESS;
    if (writer_new(&r->writer, options != NULL ? options->io : NULL) != HJ_OK ||
        game_allocate(&r->game) != HJ_OK || game_allocate(&r->before) != HJ_OK ||
        history_new(&r->history) != HJ_OK) {
        hj_recorder_free(r);
        return HJ_MEMORY;
    }
    *out = r;
    return HJ_OK;
}

hj_status recorder_begin(hj_recorder *r, const hj_record *header) {
    hj_trace faults = {0}, warnings = {0};
    hj_reason reason;
    bool playable = false;
    const hj_config *config = &header->as.header.config;
    const hj_status status =
        game_build(r->game, config, header->as.header.start, header->as.header.start_size, &faults,
                   &playable, &warnings);
    if (status == HJ_MALFORMED)
        return recorder_fail(r, HJ_ARGUMENT,
                             "the start position is no image of a game with this header");
    if (status != HJ_OK) {
        char why[200];
        rulesets_unknown(why, sizeof why, config);
        return recorder_fail(r, status, "%s", why);
    }
    if (faults.count > 0) {
        words_ground(&reason, config, r->game, 0, &faults.ground[0]);
        const hj_rule_row *row = hj_rule_at(reason.rule);
        return recorder_fail(r, HJ_REFUSED, "%s: %s", row != NULL ? row->code : "?", reason.text);
    }
    if (!playable)
        return recorder_fail(r, HJ_REFUSED, "no game can be played with this header");
    history_begin(r->history, r->game);
    r->begun = true;
    return HJ_OK;
}

/* As safe as the policy says; `none` says so only when asked. */
static hj_status make_safe(hj_recorder *r, bool asked) {
    if (r->durability == HJ_DURABILITY_NONE && !asked)
        return HJ_OK;
    const hj_status status =
        sink_flush(writer_sink(r->writer), r->durability == HJ_DURABILITY_TURN);
    if (status == HJ_OK)
        r->safe = history_actions(r->history);
    return recorder_sink_failed(r, writer_note_failure(r->writer, status));
}

static hj_status open_log(hj_recorder *r, const char *path, const hj_record *header) {
    char why[200];
    sink *file = writer_sink(r->writer);
    if (path == NULL || header == NULL || header->kind != HJ_RECORD_HEADER)
        return recorder_fail(r, HJ_ARGUMENT, "a game begins with its header");
    hj_status status = writer_takes(r->writer, header, why, sizeof why);
    if (status != HJ_OK)
        return recorder_fail(r, status, "%s", why);
    status = recorder_begin(r, header);
    if (status == HJ_OK)
        status = recorder_sink_failed(r, sink_open_live(file, path));
    if (status != HJ_OK)
        return status;
    sink_discard(file, true);
    status = recorder_put(r, header);
    if (status == HJ_OK)
        status = make_safe(r, false);
    if (status == HJ_OK && r->durability == HJ_DURABILITY_TURN)
        status = recorder_sink_failed(r, sink_sync_name(file));
    if (status == HJ_OK)
        sink_discard(file, false);
    return status;
}

hj_status hj_recorder_open(hj_recorder **out, const char *path, const hj_record *header,
                           const hj_recorder_options *options) {
    if (out == NULL)
        return HJ_ARGUMENT;
    const hj_status status = recorder_new(out, options);
    return status == HJ_OK ? open_log(*out, path, header) : status;
}

/* A game that was left is ended like a member, so that it reads as a whole one without an End. */
void hj_recorder_free(hj_recorder *recorder) {
    if (recorder == NULL)
        return;
    if (recorder->failed == HJ_OK && recorder->begun && !recorder->closed) {
        sink *file = writer_sink(recorder->writer);
        if (sink_end_member(file) == HJ_OK)
            (void)make_safe(recorder, true);
    }
    hj_writer_close(recorder->writer);
    hj_game_free(recorder->game);
    hj_game_free(recorder->before);
    history_free(recorder->history);
    free(recorder);
}

/* ---- writing ---- */

hj_status recorder_put(hj_recorder *r, const hj_record *record) {
    const hj_status status = hj_writer_put(r->writer, record);
    return status == HJ_OK ? HJ_OK : recorder_fail(r, status, "%s", hj_writer_error(r->writer));
}

hj_status recorder_stamp(hj_recorder *r) {
    hj_record made = {.kind = HJ_RECORD_CHECKPOINT, .number = history_actions(r->history)};
    hj_claim seen[HJ_SIGHT_MAX];
    if (game_is_open(r->game)) { /* nobody knows the whole position */
        made.as.checkpoint.claims = hj_game_in_sight(r->game, seen);
        made.as.checkpoint.claim = seen;
    } else {
        made.as.checkpoint.digest_bits = 32;
        made.as.checkpoint.digest = hj_game_digest(r->game) & UINT32_MAX;
    }
    r->due = false;
    if (r->stamped)
        return HJ_OK;
    r->stamped = true;
    return recorder_put(r, &made);
}

void recorder_moved(hj_recorder *r, const hj_action *action, history_how how) {
    history_note(r->history, r->game, action, how);
    r->stamped = false;
    r->due = action->kind == HJ_KIND_END_TURN ||
             (r->before->state.turn == 0 && r->game->state.turn == 1);
}

/* Writes what was carried out already, with its ruling, and what a turn's end asks for. */
static hj_status write_action(hj_recorder *r, const hj_action *action, uint32_t time_ms,
                              history_how how, const hj_record *ruling) {
    const hj_record record = {.kind = HJ_RECORD_ACTION,
                              .number = history_actions(r->history) + 1,
                              .time_ms = time_ms,
                              .as.action = *action};
    hj_status status = history_reserve(r->history);
    if (status != HJ_OK)
        recorder_fail(r, status, "no memory for one more action");
    else
        status = recorder_put(r, &record);
    if (status != HJ_OK) {
        hj_game_copy(r->game, r->before);
        return status;
    }
    recorder_moved(r, action, how);
    if (ruling != NULL)
        status = recorder_put(r, ruling);
    const bool safe_point = r->due || r->game->state.winners != 0;
    if (status == HJ_OK && r->due)
        status = recorder_stamp(r);
    return status == HJ_OK && safe_point ? make_safe(r, false) : status;
}

/* What can be said of an action without the rules. */
static hj_status admit(hj_recorder *r, const hj_action *action, uint32_t time_ms) {
    char why[200];
    hj_status status = ready(r);
    if (status != HJ_OK)
        return status;
    if (action == NULL)
        return refuse(r, HJ_ARGUMENT, "no action");
    if (game_hides_cards(action) && hj_game_config(r->game)->view == 0)
        return refuse(r, HJ_UNSUPPORTED, "a card that nobody saw, in a log whose view is full");
    const hj_record record = {.kind = HJ_RECORD_ACTION, .time_ms = time_ms, .as.action = *action};
    status = writer_takes(r->writer, &record, why, sizeof why);
    return status == HJ_OK ? HJ_OK : refuse(r, status, "%s", why);
}

/* After an action was carried out: back, where it led beyond what a log can hold, or what of cards
 * nobody saw can be kept in mind. */
static hj_status within_limits(hj_recorder *r) {
    const possible_answer lost = r->game->lost;
    if (lost != POSSIBLE_DONE) {
        hj_game_copy(r->game, r->before);
        return lost == POSSIBLE_MEMORY
                   ? recorder_fail(r, HJ_MEMORY, "no memory for the hands that are possible")
                   : refuse(r, HJ_UNSUPPORTED, "more hands are possible than can be kept in mind");
    }
    if (!game_over_limit(r->game))
        return HJ_OK;
    hj_game_copy(r->game, r->before);
    return refuse(r, HJ_ARGUMENT, "a hand of more than %u cards of one resource",
                  (unsigned)HJ_LIMIT_HAND_CARDS);
}

hj_rule hj_recorder_try(const hj_recorder *recorder, const hj_action *action) {
    return hj_game_check(recorder->game, action);
}

hj_status hj_recorder_append(hj_recorder *recorder, const hj_action *action, uint32_t time_ms,
                             hj_rule *rule) {
    hj_status status = admit(recorder, action, time_ms);
    if (rule != NULL)
        *rule = HJ_RULE_NONE;
    if (status != HJ_OK)
        return status;
    hj_game_copy(recorder->before, recorder->game);
    const hj_rule broken =
        game_apply(recorder->game, action, history_actions(recorder->history) + 1);
    if (broken != HJ_RULE_NONE)
        return refuse_by_rule(recorder, broken, rule);
    status = within_limits(recorder);
    return status == HJ_OK ? write_action(recorder, action, time_ms, HISTORY_APPLIED, NULL)
                           : status;
}

/* ---- rulings, names, notes ---- */

static hj_record make_ruling(hj_ruling_kind kind, uint32_t action, const hj_ruling *words) {
    hj_record record = {.kind = HJ_RECORD_RULING};
    if (words != NULL)
        record.as.ruling = *words;
    record.as.ruling.kind = (uint8_t)kind;
    record.as.ruling.action = action;
    return record;
}

static hj_status takes(hj_recorder *r, const hj_record *record) {
    char why[200];
    const hj_status status = writer_takes(r->writer, record, why, sizeof why);
    return status == HJ_OK ? HJ_OK : refuse(r, status, "%s", why);
}

hj_status hj_recorder_force(hj_recorder *recorder, const hj_action *action, uint32_t time_ms,
                            const hj_ruling *ruling, hj_rule *rule) {
    hj_status status = admit(recorder, action, time_ms);
    if (rule != NULL)
        *rule = HJ_RULE_NONE;
    if (status != HJ_OK)
        return status;
    const hj_rule broken = hj_game_check(recorder->game, action);
    if (broken == HJ_RULE_NONE)
        return hj_recorder_append(recorder, action, time_ms, rule);
    const uint32_t number = history_actions(recorder->history) + 1;
    const hj_record stands = make_ruling(HJ_RULING_STANDS, number, ruling);
    status = takes(recorder, &stands);
    if (status != HJ_OK)
        return status;
    hj_game_copy(recorder->before, recorder->game);
    if (!game_force(recorder->game, action, number))
        return refuse_by_rule(recorder, broken, rule);
    if (rule != NULL)
        *rule = broken;
    status = within_limits(recorder);
    return status == HJ_OK ? write_action(recorder, action, time_ms, HISTORY_FORCED, &stands)
                           : status;
}

hj_status hj_recorder_takeback(hj_recorder *recorder, uint32_t number, const hj_ruling *ruling) {
    char why[200];
    hj_status status = ready(recorder);
    if (status != HJ_OK)
        return status;
    const history_answer answer = history_ask(recorder->history, number);
    history_words(why, sizeof why, answer, number);
    if (answer != HISTORY_BACK)
        return refuse(recorder, HJ_ARGUMENT, "%s", why);
    const hj_record record = make_ruling(HJ_RULING_TAKEBACK, number, ruling);
    status = takes(recorder, &record);
    if (status == HJ_OK)
        status = recorder_put(recorder, &record);
    if (status != HJ_OK)
        return status;
    if (history_take_back(recorder->history, recorder->game, number) != HISTORY_BACK)
        return recorder_fail(recorder, HJ_MALFORMED,
                             "our own fault: action %u is not come to again", (unsigned)number);
    recorder->stamped = false;
    status = recorder_stamp(recorder);
    return status == HJ_OK ? make_safe(recorder, false) : status;
}

static hj_status add(hj_recorder *r, const hj_record *record) {
    const hj_status status = takes(r, record);
    return status == HJ_OK ? recorder_put(r, record) : status;
}

hj_status hj_recorder_rule(hj_recorder *recorder, const hj_ruling *ruling) {
    const hj_status status = ready(recorder);
    if (status != HJ_OK)
        return status;
    if (ruling == NULL || ruling->kind == HJ_RULING_TAKEBACK)
        return refuse(recorder, HJ_ARGUMENT, "a takeback is more than a record of its own");
    if (ruling->action > history_actions(recorder->history))
        return refuse(recorder, HJ_ARGUMENT, "there is no action %u", (unsigned)ruling->action);
    const hj_record record = {.kind = HJ_RECORD_RULING, .as.ruling = *ruling};
    return add(recorder, &record);
}

hj_status hj_recorder_note(hj_recorder *recorder, const char *text) {
    const hj_status status = ready(recorder);
    const hj_record record = {.kind = HJ_RECORD_NOTE, .as.note = text != NULL ? text : ""};
    return status == HJ_OK ? add(recorder, &record) : status;
}

hj_status hj_recorder_person(hj_recorder *recorder, const hj_person *person) {
    const hj_status status = ready(recorder);
    if (status != HJ_OK)
        return status;
    if (person == NULL)
        return refuse(recorder, HJ_ARGUMENT, "no person");
    const hj_record record = {.kind = HJ_RECORD_PERSON, .as.person = *person};
    return add(recorder, &record);
}

hj_status hj_recorder_flush(hj_recorder *recorder) {
    const hj_status status = ready(recorder);
    return status == HJ_OK ? make_safe(recorder, true) : status;
}

/* ---- closing ---- */

/* The outcome as the game itself came to it: declared by the rules, or there to be claimed. */
static bool own_outcome(const hj_recorder *r, hj_end *end) {
    const hj_state *state = &r->game->state;
    unsigned due = 0, again = 0;
    uint32_t least, most;
    hj_game_range(r->game, TAG_winners, 0, 0, &least, &most);
    if (game_is_open(r->game) && (least != most || most == 0))
        return false; /* that hangs on cards nobody saw */
    end->reason = state->winners != 0 ? state->end_reason : HJ_END_POINTS;
    end->winners = state->winners;
    if (state->winners != 0)
        return true;
    (void)rules_end(r->game->rules, state, HJ_END_POINTS, 0, &due);
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        const unsigned one = due & (1u << (seat - 1));
        end->winners = (uint8_t)one;
        if (one != 0 &&
            rules_end(r->game->rules, state, HJ_END_POINTS, one, &again) == HJ_RULE_NONE)
            return true;
    }
    return false;
}

/* Points and digest, as far as they are known. */
static void fill_end(const hj_recorder *r, hj_end *end) {
    end->has_points = true;
    for (unsigned seat = 1; seat <= hj_game_config(r->game)->seats; seat++) {
        uint32_t least, most;
        hj_game_range(r->game, TAG_points, seat, 1, &least, &most);
        end->points[seat] = (uint8_t)least;
        end->has_points = end->has_points && least == most;
    }
    if (!end->has_points)
        memset(end->points, 0, sizeof end->points);
    if (!game_is_open(r->game)) {
        end->digest_bits = 64;
        end->digest = hj_game_digest(r->game);
    }
}

hj_status hj_recorder_close(hj_recorder *recorder, const hj_end *claim, hj_rule *rule) {
    hj_record record = {.kind = HJ_RECORD_END};
    hj_end *end = &record.as.end;
    hj_status status = ready(recorder);
    if (rule != NULL)
        *rule = HJ_RULE_NONE;
    if (status != HJ_OK)
        return status;
    if (claim == NULL && !own_outcome(recorder, end))
        return refuse(recorder, HJ_ARGUMENT, "the game goes on, and nobody says how it ended");
    if (claim != NULL) {
        unsigned due = 0;
        end->reason = claim->reason;
        end->winners = claim->winners;
        if (claim->reason == 0 && claim->winners == 0)
            return refuse(recorder, HJ_ARGUMENT, "neither a reason nor a winner is named");
        const bool fits = game_is_open(recorder->game) && open_end_fits(recorder->game, end);
        const hj_rule broken = rules_end(recorder->game->rules, &recorder->game->state,
                                         claim->reason, claim->winners, &due);
        if (!fits && broken != HJ_RULE_NONE)
            return refuse_by_rule(recorder, broken, rule);
    }
    fill_end(recorder, end);
    status = takes(recorder, &record);
    if (status == HJ_OK)
        status = recorder_stamp(recorder);
    if (status == HJ_OK)
        status = recorder_put(recorder, &record);
    return status == HJ_OK ? recorder_finish(recorder) : status;
}

/* ---- asking ---- */

const hj_game *hj_recorder_game(const hj_recorder *recorder) {
    return recorder != NULL && recorder->begun ? recorder->game : NULL;
}

uint32_t hj_recorder_actions(const hj_recorder *recorder) {
    return history_actions(recorder->history);
}

uint32_t hj_recorder_standing(const hj_recorder *recorder) {
    return history_standing(recorder->history);
}

bool hj_recorder_action(const hj_recorder *recorder, uint32_t number, hj_action *out,
                        bool *in_force) {
    return history_at(recorder->history, number, out, in_force);
}

uint32_t hj_recorder_safe(const hj_recorder *recorder) {
    return recorder->safe;
}

const char *hj_recorder_error(const hj_recorder *recorder) {
    return recorder->error;
}

const char *hj_recorder_path(const hj_recorder *recorder) {
    return sink_path(writer_sink(recorder->writer));
}
