/* write_jsonl.c: a run as JSON Lines: one run object, one object a game with its findings after
 * it, one summary. Keys are stable; hexjudge.schema.json beside this file describes them. */
#define _POSIX_C_SOURCE 200809L
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/report/escape.h"
#include "app/report/report.h"
#include "app/report/strings.h"

/* A string from anywhere: jansson takes valid UTF-8 only. */
static json_t *text(const char *bytes) {
    buffer clean = {0};
    escape_utf8(&clean, bytes);
    json_t *value = json_string(buffer_string(&clean));
    buffer_free(&clean);
    return value;
}

static json_t *text_or_null(const char *bytes) {
    return *bytes ? text(bytes) : json_null();
}

static json_t *number(uint64_t value) {
    return json_integer((json_int_t)value);
}

static json_t *number_or_null(uint64_t value) {
    return value ? number(value) : json_null();
}

static void set(json_t *object, const char *key, json_t *value) {
    json_object_set_new(object, key, value);
}

static json_t *hex(uint64_t value) {
    char digits[17];
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)value);
    return json_string(digits);
}

/* One line. ASCII only, so that no terminal and no log viewer takes harm from it. */
static void print(report_writer *w, json_t *object) {
    char *line = json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII);
    if (line)
        fprintf(w->options.out, "%s\n", line);
    free(line);
    json_decref(object);
}

static void jsonl_begin(report_writer *w) {
    json_t *run = json_object(), *settings = json_array();
    set(run, "type", json_string("run"));
    set(run, "schema", json_string("hexjudge.report/1"));
    set(run, "tool", json_string("hexjudge"));
    set(run, "version", json_string(hj_version()));
    set(run, "format_version", number(hj_format_version()));
    set(run, "rules", w->options.rules ? text(w->options.rules) : json_null());
    for (size_t i = 0; w->options.settings && w->options.settings[i]; i++)
        json_array_append_new(settings, text(w->options.settings[i]));
    set(run, "settings", settings);
    print(w, run);
}

static json_t *seats_of(unsigned bits) {
    json_t *list = json_array();
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (bits >> (seat - 1) & 1u)
            json_array_append_new(list, number(seat));
    }
    return list;
}

static json_t *hidden_of(const hj_result *r) {
    if (!r->hidden)
        return json_null();
    json_t *hidden = json_object();
    const bool counted = !r->by_bounds && r->assignments <= INT64_MAX;
    set(hidden, "assignments", counted ? number(r->assignments) : json_null());
    set(hidden, "positions",
        counted && r->positions <= INT64_MAX ? number(r->positions) : json_null());
    set(hidden, "by_bounds", json_boolean(r->by_bounds));
    set(hidden, "undecided", text_or_null(r->undecided));
    return hidden;
}

static json_t *result_of(const hj_result *r) {
    static const char *const reasons[] = {"",           "points", "concession", "time",
                                          "unfinished", "fields", "species"};
    json_t *result = json_object(), *points = json_array();
    unsigned reason = r->end_reason < 7 ? r->end_reason : 0;
    set(result, "winners", seats_of(r->winners));
    set(result, "recorded_winners", seats_of(r->recorded_winners));
    set(result, "reason", text_or_null(reasons[reason]));
    set(result, "action", number_or_null(r->end_number));
    for (unsigned seat = 1; seat <= r->seats && seat <= HJ_SEATS_MAX; seat++)
        json_array_append_new(points, number(r->points[seat]));
    set(result, "points", points);
    set(result, "text", text(r->result));
    return result;
}

static json_t *players_of(const report_game *game) {
    json_t *players = json_array();
    for (unsigned seat = 1; seat <= game->result.seats && seat <= HJ_SEATS_MAX; seat++) {
        json_t *player = json_object();
        set(player, "seat", number(seat));
        set(player, "name", text_or_null(game->result.name[seat]));
        set(player, "color", text_or_null(game->color[seat]));
        json_array_append_new(players, player);
    }
    return players;
}

/* Raw bytes of the label: JSON does its own escaping. */
static json_t *name_of(const report_game *game) {
    buffer name = {0};
    buffer_text(&name, game->file);
    if (game->archive)
        buffer_format(&name, ":%u", game->index);
    json_t *value = text(buffer_string(&name));
    buffer_free(&name);
    return value;
}

static void print_game(report_writer *w, const report_game *game) {
    const hj_result *r = &game->result;
    json_t *o = json_object();
    buffer next = {0};
    report_next(&next, game);
    set(o, "type", json_string("game"));
    set(o, "name", name_of(game));
    set(o, "file", text(game->file));
    set(o, "game", number(game->index));
    set(o, "game_id", text_or_null(r->game_id));
    set(o, "verdict", json_string(hj_verdict_word(r->verdict)));
    set(o, "exit", number((uint64_t)r->verdict));
    set(o, "rules", text_or_null(r->ruleset));
    set(o, "actions", number(r->actions));
    set(o, "actions_legal", number(r->actions_legal));
    set(o, "checkpoints", number(r->checkpoints));
    set(o, "checkpoints_equal", number(r->checkpoints_equal));
    set(o, "outcome",
        json_string(r->outcome_checked ? "checked"
                    : r->has_end       ? "unchecked"
                                       : "absent"));
    set(o, "cut", json_boolean(r->cut));
    set(o, "findings", number(r->findings));
    set(o, "illegal", number(r->illegal));
    set(o, "diverged", number(r->diverged));
    set(o, "warnings", number(r->warnings));
    set(o, "ruled", number(r->ruled));
    set(o, "first_finding", r->findings > r->warnings ? number(r->first_finding) : json_null());
    set(o, "error", text_or_null(r->error));
    set(o, "error_offset", *r->error ? number(r->error_offset) : json_null());
    set(o, "missing", text_or_null(r->missing));
    set(o, "hidden", hidden_of(r));
    set(o, "seats", number(r->seats));
    set(o, "players", players_of(game));
    set(o, "result", result_of(r));
    set(o, "seal", r->seal[0] != '\0' ? json_string(r->seal) : json_null());
    set(o, "digest", r->digest ? hex(r->digest) : json_null());
    set(o, "next", text_or_null(buffer_string(&next)));
    buffer_free(&next);
    print(w, o);
}

static json_t *rule_of(const hj_rule_row *row) {
    if (!row)
        return json_null();
    json_t *rule = json_object();
    set(rule, "code", json_string(row->code));
    set(rule, "basis", json_string(row->basis));
    set(rule, "citation", text(row->citation));
    set(rule, "text", text(row->text));
    return rule;
}

static json_t *reasons_of(const report_finding *f) {
    json_t *list = json_array();
    for (unsigned i = 0; i < f->reasons; i++) {
        json_t *reason = json_object();
        set(reason, "ok", json_boolean(f->reason[i].ok));
        set(reason, "rule", f->reason[i].row ? json_string(f->reason[i].row->code) : json_null());
        set(reason, "text", text(f->reason[i].text));
        json_array_append_new(list, reason);
    }
    return list;
}

static json_t *legal_of(const report_finding *f) {
    json_t *list = json_array();
    for (unsigned i = 0; i < f->legal_count; i++)
        json_array_append_new(list, text(f->legal[i]));
    return list;
}

static json_t *suspects_of(const report_finding *f) {
    json_t *list = json_array();
    for (unsigned i = 0; i < f->suspects; i++) {
        const report_suspect *s = &f->suspect[i];
        json_t *suspect = json_object();
        set(suspect, "action", number(s->number));
        set(suspect, "move", text(s->move));
        set(suspect, "before", s->has_values ? number(s->before) : json_null());
        set(suspect, "after", s->has_values ? number(s->after) : json_null());
        set(suspect, "rule", s->row ? json_string(s->row->code) : json_null());
        json_array_append_new(list, suspect);
    }
    return list;
}

static json_t *effect_of(const report_game *game, const report_finding *f) {
    buffer words = {0};
    const report_effect effect = divergence_effect(&words, game, f);
    buffer_free(&words);
    return effect == REPORT_HEALS      ? json_string("heals")
           : effect == REPORT_PERSISTS ? json_string("persists")
                                       : json_null();
}

static void print_finding(report_writer *w, const report_game *game, const report_finding *f) {
    json_t *o = json_object();
    set(o, "type", json_string("finding"));
    set(o, "name", name_of(game));
    set(o, "file", text(game->file));
    set(o, "game", number(game->index));
    set(o, "kind", json_string(report_kind_word(f->kind)));
    set(o, "fingerprint", hex(f->fingerprint));
    set(o, "action", number(f->number));
    set(o, "turn", number(f->turn));
    set(o, "seat", number_or_null(f->seat));
    set(o, "line", number_or_null(f->line));
    set(o, "offset", number(f->offset));
    set(o, "source_pos", number_or_null(f->source_pos));
    set(o, "rule", rule_of(f->row));
    set(o, "text", text(f->text));
    set(o, "move", text_or_null(f->action));
    set(o, "preconditions", reasons_of(f));
    set(o, "legal", legal_of(f));
    set(o, "legal_more", number(f->legal_more));
    set(o, "legal_are_kinds", json_boolean(f->legal_other_kinds));
    set(o, "legal_if", text_or_null(f->legal_if));
    set(o, "readings", text_or_null(f->readings));
    set(o, "path", text_or_null(f->path));
    set(o, "recorded", text_or_null(f->recorded));
    set(o, "replayed", text_or_null(f->replayed));
    set(o, "last_good", number_or_null(f->last_good));
    set(o, "last_writer", number_or_null(f->last_writer));
    set(o, "writer_rule", f->writer_row ? json_string(f->writer_row->code) : json_null());
    set(o, "suspects", suspects_of(f));
    set(o, "suspects_more", number(f->suspects_more));
    set(o, "effect", effect_of(game, f));
    set(o, "what_if", json_boolean(f->what_if));
    set(o, "replay",
        f->forced    ? json_string("forced")
        : f->skipped ? json_string("skipped")
                     : json_null());
    print(w, o);
}

static void jsonl_findings(report_writer *w, report_game *game) {
    for (; game->told < game->finding_count; game->told++)
        print_finding(w, game, &game->finding[game->told]);
}

static void jsonl_game(report_writer *w, report_game *game) {
    print_game(w, game);
    jsonl_findings(w, game);
    report_game_free(game);
}

static void jsonl_unreadable(report_writer *w, const char *file, const char *why) {
    json_t *o = json_object();
    set(o, "type", json_string("unreadable"));
    set(o, "file", text(file));
    set(o, "error", text(why));
    print(w, o);
}

static void jsonl_end(report_writer *w, const report_totals *totals) {
    static const hj_verdict order[] = {
        HJ_VERDICT_CLEAN,    HJ_VERDICT_INCOMPLETE,  HJ_VERDICT_ILLEGAL,
        HJ_VERDICT_DIVERGED, HJ_VERDICT_UNSUPPORTED, HJ_VERDICT_MALFORMED,
        HJ_VERDICT_TAMPERED, HJ_VERDICT_CONSISTENT,  HJ_VERDICT_FAULT};
    json_t *o = json_object(), *verdicts = json_object();
    set(o, "type", json_string("summary"));
    set(o, "games", number(totals->games));
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        set(verdicts, hj_verdict_word(order[i]), number(totals->by_verdict[order[i]]));
    set(o, "verdicts", verdicts);
    set(o, "files", number(totals->files));
    set(o, "unreadable", number(totals->unreadable));
    set(o, "ignored", number(totals->ignored));
    set(o, "actions", number(totals->actions));
    set(o, "checkpoints", number(totals->checkpoints));
    set(o, "findings", number(totals->findings));
    set(o, "ruled", number(totals->ruled));
    set(o, "unruled", number(totals->findings - totals->ruled));
    set(o, "warnings", number(totals->warnings));
    set(o, "exit", json_integer(totals->exit_code));
    if (w->options.seconds >= 0)
        set(o, "seconds", json_real(w->options.seconds));
    print(w, o);
}

const report_format report_jsonl = {
    "jsonl", true, jsonl_begin, jsonl_game, jsonl_findings, jsonl_unreadable, jsonl_end};
