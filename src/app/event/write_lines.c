/* write_lines.c: an event for other programs: JSON Lines and JUnit; see write.h. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/event/read.h"
#include "app/event/standings.h"
#include "app/event/write.h"
#include "app/report/escape.h"

/* ---- JSON Lines ---- */

static void put_text(json_t *object, const char *name, const char *text) {
    buffer clean = {0};
    escape_utf8(&clean, text);
    if (clean.size > 0)
        json_object_set_new(object, name, json_string(buffer_string(&clean)));
    buffer_free(&clean);
}

static void put_number(json_t *object, const char *name, json_int_t number) {
    json_object_set_new(object, name, json_integer(number));
}

static json_t *begin(const char *type) {
    json_t *object = json_object();
    json_object_set_new(object, "type", json_string(type));
    return object;
}

static void end(buffer *out, json_t *object) {
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12));
    buffer_text(out, line != NULL ? line : "{}");
    buffer_char(out, '\n');
    free(line);
    json_decref(object);
}

static void put_standing(buffer *out, const event *e, const event_standing *s) {
    json_t *object = begin("standing");
    put_number(object, "rank", s->rank);
    json_object_set_new(object, "tied", json_boolean(s->tied));
    put_text(object, "player_id", e->player[s->player].id);
    put_text(object, "name", e->player[s->player].name);
    put_number(object, "games", s->games);
    put_number(object, "wins", s->wins);
    put_number(object, "vp", s->vp);
    json_object_set_new(object, "share_sum_pct", json_real(s->share_sum));
    json_object_set_new(object, "share_ratio_pct", json_real(s->share_ratio));
    put_number(object, "place_points", s->place_points);
    put_number(object, "proven", s->proven);
    put_number(object, "sheet", s->sheet);
    put_number(object, "ruled", s->ruled);
    put_number(object, "open", s->open);
    end(out, object);
}

static void put_table(json_t *object, const event_table *t) {
    put_text(object, "phase", t->phase);
    put_text(object, "round", t->round);
    put_text(object, "table", t->table);
}

static void put_result(buffer *out, const event *e, const event_table *t) {
    json_t *object = begin("result"), *seats = json_array();
    put_table(object, t);
    put_text(object, "basis", event_basis_word(t->basis));
    json_object_set_new(object, "differs", json_boolean(t->differs));
    if (t->game != EVENT_NONE) {
        const event_game *g = &e->game[t->game];
        put_text(object, "verdict", hj_verdict_word(g->verdict));
        put_text(object, "file", g->address);
        put_text(object, "game_id", g->game_id);
        put_text(object, "sha256", g->sha256);
        put_text(object, "rules", g->ruleset);
    }
    for (unsigned s = 0; s < t->seats; s++) {
        const event_seat *seat = &t->seat[s];
        json_t *one = json_object();
        put_number(one, "seat", seat->number);
        put_text(one, "player_id", e->player[seat->player].id);
        if (seat->sheet_points != EVENT_NONE)
            put_number(one, "sheet", seat->sheet_points);
        if (seat->proven_points != EVENT_NONE)
            put_number(one, "proven", seat->proven_points);
        if (seat->official_points != EVENT_NONE)
            put_number(one, "official", seat->official_points);
        json_object_set_new(one, "winner", json_boolean(seat->official_winner));
        json_array_append_new(seats, one);
    }
    json_object_set_new(object, "seats", seats);
    end(out, object);
}

static void put_exception(buffer *out, const event *e, const event_exception *x) {
    static const char *const severities[] = {"info", "later", "decide"};
    json_t *object = begin("exception");
    put_text(object, "severity", severities[x->severity]);
    put_text(object, "code", x->code);
    if (x->table != EVENT_NONE)
        put_table(object, &e->table[x->table]);
    if (x->game != EVENT_NONE) {
        put_text(object, "file", e->game[x->game].address);
        put_text(object, "game_id", e->game[x->game].game_id);
    }
    if (x->action != 0)
        put_number(object, "action", x->action);
    if (x->seat != 0)
        put_number(object, "seat", x->seat);
    put_text(object, "rule", x->rule);
    put_text(object, "path", x->path);
    put_text(object, "recorded", x->recorded);
    put_text(object, "replayed", x->replayed);
    put_number(object, "cluster", x->cluster);
    json_object_set_new(object, "found_after_signing", json_boolean(x->after_signing));
    put_text(object, "text", x->text);
    put_text(object, "next", x->next);
    end(out, object);
}

static void put_cause(buffer *out, const event *e, const event_cluster *c, size_t number) {
    const event_exception *x = &e->exception[c->smallest];
    json_t *object = begin("cause");
    put_number(object, "cluster", (json_int_t)number);
    put_text(object, "code", c->code);
    if (x->game != EVENT_NONE)
        put_text(object, "verdict", hj_verdict_word(c->verdict));
    put_text(object, "rule", c->rule);
    put_text(object, "path", c->path);
    put_text(object, "last_writer", c->last_writer);
    put_text(object, "software", c->software);
    put_text(object, "build", c->build);
    put_number(object, "exceptions", (json_int_t)c->exceptions);
    put_number(object, "games", (json_int_t)c->games);
    if (x->game != EVENT_NONE)
        put_text(object, "smallest", e->game[x->game].address);
    end(out, object);
}

void event_write_jsonl(buffer *out, const event *e) {
    event_standing *row;
    const size_t rows = standings_overall(e, &row);
    for (size_t k = 0; k < rows; k++)
        put_standing(out, e, &row[k]);
    free(row);
    for (size_t k = 0; k < e->tables; k++)
        put_result(out, e, &e->table[k]);
    for (size_t k = 0; k < e->exceptions; k++)
        put_exception(out, e, &e->exception[k]);
    for (size_t k = 0; k < e->clusters; k++)
        put_cause(out, e, &e->cluster[k], k + 1);
}

/* ---- JUnit ---- */

static void put_case(buffer *out, const event *e, const event_table *t, int table) {
    buffer name = {0};
    if (t != NULL)
        buffer_format(&name, "%s round %s table %s", t->phase, t->round, t->table);
    else
        buffer_text(&name, "of no table");
    buffer_text(out, "  <testcase classname=\"");
    escape_xml(out, e->name);
    buffer_text(out, "\" name=\"");
    escape_xml(out, buffer_string(&name));
    buffer_text(out, "\">");
    for (size_t k = 0; k < e->exceptions; k++) {
        const event_exception *x = &e->exception[k];
        if (x->table != table || x->severity != EVENT_DECIDE)
            continue;
        buffer_format(out, "\n    <failure type=\"%s\" message=\"", x->code);
        escape_xml(out, x->text);
        buffer_text(out, "\"/>");
    }
    buffer_text(out, "</testcase>\n");
    buffer_free(&name);
}

void event_write_junit(buffer *out, const event *e) {
    size_t failures = 0, other = 0;
    for (size_t k = 0; k < e->exceptions; k++) {
        failures += e->exception[k].severity == EVENT_DECIDE;
        other += e->exception[k].severity == EVENT_DECIDE && e->exception[k].table == EVENT_NONE;
    }
    buffer_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"");
    escape_xml(out, e->name);
    buffer_format(out, "\" tests=\"%zu\" failures=\"%zu\">\n", e->tables + (other > 0), failures);
    for (size_t k = 0; k < e->tables; k++)
        put_case(out, e, &e->table[k], (int)k);
    if (other > 0)
        put_case(out, e, NULL, EVENT_NONE);
    buffer_text(out, "</testsuite>\n");
}
