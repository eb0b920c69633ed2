/* verify.c: hj_verify: reads games, replays each action through the rules, and hands checkpoints
 * and ends to claims.c. It must not know bytes (the reader's affair) or how findings are shown. */
#include "verify/seal.h"

#include "log/reader.h"

#include "util/limits.h"
#include "verify/rulesets.h"
#include "verify/tags.h"
#include "verify/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef NDEBUG
enum { FAULTS_EACH_ACTION = 0 };
#else
enum { FAULTS_EACH_ACTION = 1 };
#endif
enum { FAULTS_EACH_TURNS = 128 }; /* and at the end; an invariant costs as much as a turn */

/* ---- the header ---- */

static void begin_game(judge *j) {
    memset((char *)j + JUDGE_GAME, 0, JUDGE_REST - JUDGE_GAME);
    j->open = true;
    j->result.index = hj_reader_game(j->reader) > 0 ? hj_reader_game(j->reader) : 1;
}

/* Puts the readings and settings of the options in the place of the header's. */
static bool judge_by_options(judge *j) {
    char why[JUDGE_TEXT_MAX / 2] = "";
    hj_status status = HJ_OK;
    if (j->options->readings != NULL)
        status = hj_config_readings(&j->config, j->options->readings, why, sizeof why);
    for (size_t k = 0; status == HJ_OK && j->options->set != NULL && j->options->set[k] != NULL;
         k++)
        status = hj_config_set(&j->config, j->options->set[k], why, sizeof why);
    if (status != HJ_OK)
        judge_say(j, HJ_FINDING_UNSUPPORTED, HJ_RULE_NONE, "%s", why);
    return status == HJ_OK;
}

/* Faults of the header: the rules, and what was found. */
static void header_finding(judge *j, hj_finding_kind kind, const hj_ground *ground,
                           unsigned grounds) {
    const hj_rule_row *row = hj_rule_at(ground->rule);
    hj_finding finding = {.kind = (uint8_t)kind, .rule = ground->rule, .reasons = grounds};
    for (unsigned k = 0; k < grounds; k++)
        words_ground(&j->reason[k], &j->config, j->game, 0, &ground[k]);
    finding.reason = j->reason;
    finding.text = row != NULL ? row->text : "";
    finding.skipped = !j->usable;
    finding.forced = j->usable && kind == HJ_FINDING_ILLEGAL;
    judge_find(j, &finding);
}

static void build_game(judge *j, const hj_record *record) {
    hj_trace faults = {0}, warnings = {0};
    bool playable = false;
    j->game->traced = j->options->on_record != NULL && !j->options->asks_no_changes;
    const hj_status status =
        game_build(j->game, &j->config, record->as.header.start, record->as.header.start_size,
                   &faults, &playable, &warnings);
    if (status == HJ_MALFORMED) {
        judge_say(j, HJ_FINDING_MALFORMED, HJ_RULE_NONE,
                  "the start position is no image of a game with this header");
        return;
    }
    if (status != HJ_OK) {
        char why[JUDGE_TEXT_MAX / 2];
        rulesets_unknown(why, sizeof why, &j->config);
        judge_say(j, HJ_FINDING_UNSUPPORTED, HJ_RULE_NONE, "%s", why);
        return;
    }
    j->usable = playable;
    history_begin(j->history, j->game);
    j->sound = playable && rules_fault(j->game->rules, &j->game->state) == NULL;
    if (faults.count > 0)
        header_finding(j, HJ_FINDING_ILLEGAL, faults.ground, faults.count);
    for (unsigned k = 0; k < warnings.count; k++)
        if (!warnings.ground[k].ok)
            header_finding(j, HJ_FINDING_WARNING, &warnings.ground[k], 1);
}

static void judge_header(judge *j, const hj_record *record) {
    begin_game(j);
    j->config = record->as.header.config;
    j->result.seats = j->config.seats;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
        j->committed[seat] = record->as.header.has_commitment[seat] != 0;
    memcpy(j->commitment, record->as.header.commitment, sizeof j->commitment);
    const char *id = record->as.header.about.game_id;
    snprintf(j->game_id, sizeof j->game_id, "%s", id != NULL ? id : "");
    const bool fits = judge_by_options(j);
    hj_config_text(j->ruleset, sizeof j->ruleset, &j->config);
    if (fits)
        build_game(j, record);
}

/* ---- an action ---- */

/* Is an action that the rules refuse carried out all the same? */
static bool lets_stand(const judge *j, uint32_t number) {
    const unsigned ruling = judge_ruling_on(j, number);
    switch (j->options->policy) {
    case HJ_POLICY_SKIP:
        return false;
    case HJ_POLICY_RULED:
    case HJ_POLICY_STOP:
        return ruling != 0 && ruling != HJ_RULING_CORRECTED;
    default:
        return true;
    }
}

static void report_illegal(judge *j, const hj_action *action, hj_rule rule) {
    hj_finding finding = {.kind = HJ_FINDING_ILLEGAL, .rule = rule, .action = action};
    const hj_rule_row *row = hj_rule_at(rule);
    const uint32_t number = j->record->number;
    judge_trace(j);
    finding.seat = action->actor <= HJ_SEATS_MAX ? action->actor : 0;
    finding.reasons = hj_game_explain(j->game, action, j->reason);
    if (game_is_open(j->game) || game_hides_cards(action))
        proof_add(j, &finding, action);
    finding.reason = j->reason;
    finding.text = row != NULL ? row->text : "";
    hj_game_copy(j->before, j->game);
    memcpy(j->before->rules, j->game->rules, rules_size()); /* so that it answers as a game */
    finding.game = j->before;
    finding.forced = lets_stand(j, number) && game_force(j->game, action, number);
    finding.skipped = !finding.forced;
    judge_find(j, &finding);
    judge_bend(j, finding.forced ? "was carried out all the same" : "was left out", number);
    j->last_skipped = finding.skipped;
    if (j->late_noted == 0 && rule == HJ_RULE_END_04)
        j->late_noted = number;
}

/* What the action, of that turn, passed with, though it is legal. */
static void note_warning(judge *j, const hj_action *action, unsigned turn) {
    const hj_ground *ground = &j->game->outcome.warning;
    if (ground->rule == HJ_RULE_NONE)
        return;
    words_ground(&j->reason[0], &j->config, j->game, action->actor, ground);
    hj_finding finding = {.kind = HJ_FINDING_WARNING,
                          .rule = ground->rule,
                          .text = j->reason[0].text,
                          .action = action,
                          .seat = action->actor,
                          .turn = turn};
    judge_find(j, &finding);
}

/* Play after a win that was due and that nobody claimed, where the table lets that pass. */
static void note_late_play(judge *j) {
    const hj_state *state = &j->game->state;
    char who[64];
    if (j->late_noted != 0 || state->win_due == 0 || state->winners != 0)
        return;
    j->late_noted = j->record->number;
    words_seats(who, sizeof who, state->win_due);
    judge_say(j, HJ_FINDING_WARNING, HJ_RULE_END_04,
              "play goes on although %s had the points that win", who);
}

static void note_winners(judge *j) {
    const unsigned won = j->game->state.winners | j->game->state.win_due;
    for (unsigned seat = 1; won != 0 && seat <= j->config.seats; seat++)
        if (((won >> (seat - 1)) & 1u) != 0 && j->won_at[seat] == 0)
            j->won_at[seat] = j->record->number;
}

/* Our own invariants, and the one limit that an endless bank lets a game reach. */
static void guard_state(judge *j, const hj_action *action) {
    const hj_state *state = &j->game->state;
    const hj_extent *extent = rules_extent(j->game->rules);
    if (game_over_limit(j->game)) {
        const hj_limit *limit = limit_find("cards of one resource in a hand or the bank");
        judge_say(j, HJ_FINDING_MALFORMED, HJ_RULE_NONE, "over the limit: %s, %u",
                  limit != NULL ? limit->name : "hand", (unsigned)HJ_LIMIT_HAND_CARDS);
        judge_give_up(j);
        return;
    }
    const char *fault = NULL;
    if (state->robber < 1 || state->robber > extent->hexes || state->on_turn > extent->seats ||
        state->depth > HJ_DIM_STACK)
        fault = "the position left the board";
    else if (j->sound && !game_is_loose(j->game) &&
             (FAULTS_EACH_ACTION ||
              (action->kind == HJ_KIND_END_TURN && state->turn % FAULTS_EACH_TURNS == 0)))
        fault = rules_fault(j->game->rules, state);
    if (fault != NULL) {
        judge_say(j, HJ_FINDING_FAULT, HJ_RULE_NONE, "our own fault: %s", fault);
        judge_give_up(j);
    }
}

/* What the last action gave, and moved, rests on rules that no precondition states. */
static void count_gains(judge *j) {
    uint32_t *met = j->options->probe != NULL ? j->options->probe->met : NULL;
    const hj_outcome *outcome = &j->game->outcome;
    if (met == NULL)
        return;
    for (unsigned seat = 1; seat < HJ_DIM_SEAT; seat++)
        for (unsigned resource = 1; resource < HJ_DIM_RESOURCE; resource++)
            if (outcome->gained[seat][resource] != 0 ||
                outcome->gain_rule[seat][resource] != HJ_RULE_PROD_01)
                met[outcome->gain_rule[seat][resource]]++;
    met[outcome->road_rule]++;
    met[outcome->army_rule]++;
}

/* What was judged so far stands; nothing more can be said. */
static void out_of_memory(judge *j) {
    snprintf(j->error, sizeof j->error, "no memory to judge the rest with");
    judge_give_up(j);
}

/* Cards nobody saw that could not be followed any further. */
static void lose_track(judge *j) {
    if (j->game->lost == POSSIBLE_MEMORY) {
        out_of_memory(j);
        return;
    }
    judge_say(
        j, HJ_FINDING_UNSUPPORTED, HJ_RULE_NONE,
        "more hands are possible than are kept, even seat by seat: --states NUMBER keeps more");
    judge_give_up(j);
}

static void judge_action(judge *j, const hj_record *record) {
    const hj_action *action = &record->as.action;
    j->last_source_pos = record->source_pos;
    j->result.actions++;
    if (!j->usable)
        return;
    if (history_reserve(j->history) != HJ_OK) {
        out_of_memory(j);
        return;
    }
    note_late_play(j);
    if (!j->hides && game_hides_cards(action)) {
        j->hides = true;
        judge_trace(j); /* the way can not be gone once more without the claims on it */
    }
    j->last_kind = action->kind;
    j->last_skipped = false;
    const unsigned turn = j->game->state.turn;
    const hj_rule rule = game_apply(j->game, action, record->number);
    if (j->game->lost != POSSIBLE_DONE) {
        lose_track(j);
        return;
    }
    if (rule != HJ_RULE_NONE) {
        report_illegal(j, action, rule);
        history_note(j->history, j->game, action,
                     j->last_skipped ? HISTORY_SKIPPED : HISTORY_FORCED);
    } else {
        j->result.actions_legal++;
        history_note(j->history, j->game, action, HISTORY_APPLIED);
        count_gains(j);
        note_warning(j, action, turn);
    }
    note_winners(j);
    guard_state(j, action);
}

/* ---- the other records ---- */

static void keep_name(judge *j, const hj_person *person) {
    if (person->seat < 1 || person->seat > HJ_SEATS_MAX || person->name == NULL)
        return;
    char *name = j->name[person->seat];
    size_t size = strlen(person->name);
    if (size >= JUDGE_NAME_MAX) {
        size = JUDGE_NAME_MAX - 1;
        while (size > 0 && ((unsigned char)person->name[size] & 0xC0u) == 0x80u)
            size--; /* never half a character */
    }
    memcpy(name, person->name, size);
    name[size] = '\0';
}

/* Is it the name that was meant when the game began? Without its salt nobody can tell. */
static void hold_to_name(judge *j, const hj_person *person) {
    uint8_t hash[32];
    if (person->seat < 1 || person->seat > HJ_SEATS_MAX || !j->committed[person->seat] ||
        person->salt == NULL || person->salt[0] == '\0')
        return;
    if (hj_name_commitment(hash, person->salt, person->name != NULL ? person->name : "") != HJ_OK ||
        memcmp(hash, j->commitment[person->seat], sizeof hash) != 0)
        judge_say(j, HJ_FINDING_MALFORMED, HJ_RULE_NONE,
                  "damaged or edited: the name of P%u is not the one that the header commits to",
                  (unsigned)person->seat);
}

/* The replay goes back, and what was found in the actions taken back is thereby ruled on. After the
 * End the game is over, and a ruling no longer moves it. */
static void take_back(judge *j, uint32_t number) {
    char why[JUDGE_TEXT_MAX / 4];
    if (!j->usable || j->result.has_end)
        return;
    const history_answer answer = history_take_back(j->history, j->game, number);
    if (answer != HISTORY_BACK) {
        const hj_finding_kind kind = answer == HISTORY_FAULT       ? HJ_FINDING_FAULT
                                     : answer == HISTORY_FORGOTTEN ? HJ_FINDING_UNSUPPORTED
                                                                   : HJ_FINDING_MALFORMED;
        history_words(why, sizeof why, answer, number);
        judge_say(j, kind, HJ_RULE_NONE, "a ruling takes the game back to action %u: %s",
                  (unsigned)number, why);
        judge_give_up(j);
        return;
    }
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
        if (j->won_at[seat] > number)
            j->won_at[seat] = 0;
    if (j->late_noted > number)
        j->late_noted = 0;
    j->last_kind = 0;
    j->last_skipped = false;
    judge_unbend(j, number);
    judge_ruled(j, 0, number);
}

static void judge_ruling(judge *j, const hj_ruling *ruling) {
    if (ruling->kind == HJ_RULING_TAKEBACK)
        take_back(j, ruling->action);
    else if (ruling->action != 0)
        judge_ruled(j, ruling->action, 0);
}

static void judge_record(judge *j, const hj_record *record) {
    j->record = record;
    if (record->kind == HJ_RECORD_HEADER)
        judge_header(j, record);
    switch (record->kind) {
    case HJ_RECORD_PERSON:
        keep_name(j, &record->as.person);
        hold_to_name(j, &record->as.person);
        break;
    case HJ_RECORD_ACTION:
        judge_action(j, record);
        break;
    case HJ_RECORD_CHECKPOINT:
        claims_checkpoint(j, &record->as.checkpoint);
        break;
    case HJ_RECORD_END:
        claims_end(j, &record->as.end);
        break;
    case HJ_RECORD_RULING:
        judge_ruling(j, &record->as.ruling);
        break;
    case HJ_RECORD_SEAL:
        seal_judge(j, record->as.seal.bytes, record->as.seal.size);
        break;
    default:
        break;
    }
    j->last_offset = record->offset;
    j->last_line = record->line;
    if (j->options->on_record != NULL)
        j->options->on_record(j->options->user, record, j->usable ? j->game : NULL);
}

/* ---- the run ---- */

static size_t close_game(judge *j, hj_verdict *worst, bool *any) {
    if (!j->open)
        return 0;
    j->record = NULL;
    result_close(j);
    j->open = false;
    *worst = *any ? hj_verdict_graver(*worst, j->result.verdict) : j->result.verdict;
    *any = true;
    if (j->options->on_game != NULL)
        j->options->on_game(j->options->user, &j->result);
    return 1;
}

/* The reader gave up: its word is the last finding of the game. Files that cannot be read are no
 * verdict; the caller asks the reader. */
static void reader_failed(judge *j, hj_status status) {
    hj_finding finding = {0};
    if (status == HJ_IO || status == HJ_MEMORY || status == HJ_ARGUMENT) {
        if (j->open)
            snprintf(j->error, sizeof j->error, "%s", hj_reader_error(j->reader));
        return;
    }
    if (!j->open) {
        j->record = NULL;
        begin_game(j);
    }
    finding.kind = status == HJ_UNSUPPORTED ? HJ_FINDING_UNSUPPORTED : HJ_FINDING_MALFORMED;
    snprintf(j->text, sizeof j->text, "%s", hj_reader_error(j->reader));
    finding.text = j->text;
    j->record = NULL;
    j->last_offset = hj_reader_error_offset(j->reader);
    j->last_line = 0;
    j->result.cut = hj_reader_was_cut(j->reader);
    judge_find(j, &finding);
    uint32_t size;
    const uint8_t *seal = reader_rest_seal(j->reader, &size);
    if (seal != NULL)
        seal_judge(j, seal, size);
}

static bool allocate(judge **out) {
    judge *j = calloc(1, sizeof *j);
    *out = j;
    return j != NULL && game_allocate(&j->game) == HJ_OK && game_allocate(&j->before) == HJ_OK &&
           history_new(&j->history) == HJ_OK;
}

size_t hj_verify(hj_reader *reader, const hj_verify_options *options, hj_verdict *worst) {
    static const hj_verify_options plain = {0};
    judge *j = NULL;
    hj_verdict gravest = HJ_VERDICT_CLEAN;
    size_t games = 0;
    if (reader != NULL && allocate(&j)) {
        const hj_record *record = NULL;
        hj_status status;
        bool any = false;
        j->reader = reader;
        j->options = options != NULL ? options : &plain;
        j->game->probe = j->options->probe;
        j->game->cells = j->options->states;
        while ((status = hj_reader_next(reader, &record)) == HJ_OK) {
            if (record->kind == HJ_RECORD_HEADER)
                games += close_game(j, &gravest, &any);
            judge_record(j, record);
        }
        if (status != HJ_DONE)
            reader_failed(j, status);
        games += close_game(j, &gravest, &any);
    }
    if (j != NULL) {
        hj_game_free(j->game);
        hj_game_free(j->before);
        history_free(j->history);
        free(j);
    }
    if (games > 0 && worst != NULL)
        *worst = gravest;
    return games;
}
