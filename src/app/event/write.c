/* write.c: the CSV files of an event; see write.h. Columns are those of the page on event files. */
#include "app/event/write.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/event/read.h"
#include "app/event/standings.h"
#include "app/report/escape.h"

/* A row under way. */
typedef struct row {
    buffer *out;
    bool raw, begun;
} row;

static void text(row *r, const char *value) {
    if (r->begun)
        buffer_char(r->out, ',');
    r->begun = true;
    if (!r->raw) {
        escape_csv(r->out, value);
    } else if (strpbrk(value, ",\"\r\n") == NULL) {
        buffer_text(r->out, value);
    } else {
        buffer_char(r->out, '"');
        for (const char *c = value; *c != '\0'; c++) {
            if (*c == '"')
                buffer_char(r->out, '"');
            buffer_char(r->out, *c);
        }
        buffer_char(r->out, '"');
    }
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
value(row *r, const char *format, ...) {
    char cell[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell, sizeof cell, format, arguments);
    va_end(arguments);
    text(r, cell);
}

static void number_or_nothing(row *r, int number, int nothing) {
    if (number == nothing)
        text(r, "");
    else
        value(r, "%d", number);
}

static void end(row *r) {
    buffer_char(r->out, '\n');
    r->begun = false;
}

/* ---- standings.csv ---- */

/* The rounds of an event by their first tables, and who sat where in each. */
typedef struct rounds {
    size_t count;
    const event_table **first;
    const event_seat **seat; /* by round and player; NULL = did not play */
} rounds;

static rounds find_rounds(const event *e) {
    rounds r = {.first = memory_take(e->tables + 1, sizeof(event_table *))};
    size_t *of = memory_take(e->tables + 1, sizeof *of);
    for (size_t k = 0; k < e->tables; k++) {
        const event_table *t = &e->table[k];
        while (of[k] < r.count && (strcmp(r.first[of[k]]->round, t->round) != 0 ||
                                   strcmp(r.first[of[k]]->phase, t->phase) != 0))
            of[k]++;
        if (of[k] == r.count)
            r.first[r.count++] = t;
    }
    r.seat = memory_take(r.count * e->players + 1, sizeof(event_seat *));
    for (size_t k = 0; k < e->tables; k++)
        for (unsigned s = 0; s < e->table[k].seats; s++) {
            const event_seat *seat = &e->table[k].seat[s];
            const event_seat **at = &r.seat[of[k] * e->players + (size_t)seat->player];
            *at = *at == NULL ? seat : *at;
        }
    free(of);
    return r;
}

static void free_rounds(rounds *r) {
    free(r->first);
    free(r->seat);
}

void event_write_standings(buffer *out, const event *e, bool raw) {
    row r = {.out = out, .raw = raw};
    event_standing *line;
    const size_t lines = standings_overall(e, &line);
    rounds played = find_rounds(e);
    buffer_text(out, "rank,tied,player_id,name,games,wins,vp,share_sum_pct,share_ratio_pct,"
                     "place_points,proven,sheet,ruled,open");
    for (size_t k = 0; k < played.count; k++) {
        const event_table *t = played.first[k];
        for (unsigned part = 0; part < 2; part++)
            buffer_format(out, ",%s%sr%s_%s", e->phases > 1 ? t->phase : "",
                          e->phases > 1 ? "_" : "", t->round, part == 0 ? "vp" : "win");
    }
    buffer_char(out, '\n');
    for (size_t n = 0; n < lines; n++) {
        const event_standing *s = &line[n];
        const event_player *p = &e->player[s->player];
        if (s->rank > 0)
            value(&r, "%u", s->rank);
        else
            text(&r, event_status_word(p->status));
        text(&r, s->tied ? "yes" : "no");
        text(&r, p->id);
        text(&r, p->name);
        value(&r, "%u", s->games);
        value(&r, "%u", s->wins);
        value(&r, "%d", s->vp);
        value(&r, "%.4f", s->share_sum);
        value(&r, "%.4f", s->share_ratio);
        value(&r, "%d", s->place_points);
        value(&r, "%u", s->proven);
        value(&r, "%u", s->sheet);
        value(&r, "%u", s->ruled);
        value(&r, "%u", s->open);
        for (size_t k = 0; k < played.count; k++) {
            const event_seat *seat = played.seat[k * e->players + (size_t)s->player];
            number_or_nothing(&r, seat != NULL ? seat->official_points : EVENT_NONE, EVENT_NONE);
            text(&r, seat == NULL || seat->official_points == EVENT_NONE ? ""
                     : seat->official_winner                             ? "1"
                                                                         : "0");
        }
        end(&r);
    }
    free_rounds(&played);
    free(line);
}

/* ---- results.csv ---- */

static void write_result(row *r, const event *e, const event_table *t, const event_seat *seat) {
    const event_player *p = &e->player[seat->player];
    const event_game *g = t->game == EVENT_NONE ? NULL : &e->game[t->game];
    text(r, t->phase);
    text(r, t->round);
    text(r, t->table);
    value(r, "%u", seat->number);
    text(r, seat->color);
    text(r, p->id);
    text(r, p->name);
    number_or_nothing(r, seat->sheet_points, EVENT_NONE);
    number_or_nothing(r, seat->proven_points, EVENT_NONE);
    number_or_nothing(r, seat->official_points, EVENT_NONE);
    number_or_nothing(r, seat->place, 0);
    text(r, seat->official_points == EVENT_NONE ? "" : seat->official_winner ? "1" : "0");
    if (seat->place > 0)
        value(r, "%.4f", 100 * seat->share);
    else
        text(r, "");
    text(r, event_basis_word(t->basis));
    text(r, seat->termination);
    text(r, g == NULL ? "" : g->trouble[0] != '\0' ? "not judged" : hj_verdict_word(g->verdict));
    if (g != NULL) {
        value(r, "%u", g->unruled);
        value(r, "%u", g->ruled);
    } else {
        text(r, "");
        text(r, "");
    }
    text(r, g != NULL ? g->game_id : "");
    text(r, g != NULL ? g->address : "");
    text(r, g != NULL ? g->sha256 : "");
    text(r, g != NULL ? g->ruleset : "");
    end(r);
}

void event_write_results(buffer *out, const event *e, bool raw) {
    row r = {.out = out, .raw = raw};
    buffer_text(out, "phase,round,table,seat,color,player_id,name,vp_sheet,vp_proven,vp_official,"
                     "place,winner,share_pct,basis,termination,verdict,unruled,ruled,game_id,file,"
                     "sha256,rules\n");
    for (size_t k = 0; k < e->tables; k++)
        for (unsigned s = 0; s < e->table[k].seats; s++)
            write_result(&r, e, &e->table[k], &e->table[k].seat[s]);
}

/* ---- exceptions.csv, rulings.csv ---- */

static const char *const severities[] = {
    [EVENT_INFO] = "info", [EVENT_LATER] = "later", [EVENT_DECIDE] = "decide"};

void event_write_exceptions(buffer *out, const event *e, bool raw) {
    row r = {.out = out, .raw = raw};
    buffer_text(out, "severity,code,phase,round,table,game_id,file,action,turn,seat,rule,path,"
                     "recorded,replayed,cluster,found_after_signing,text,next\n");
    for (size_t k = 0; k < e->exceptions; k++) {
        const event_exception *x = &e->exception[k];
        const event_table *t = x->table == EVENT_NONE ? NULL : &e->table[x->table];
        const event_game *g = x->game == EVENT_NONE ? NULL : &e->game[x->game];
        text(&r, severities[x->severity]);
        text(&r, x->code);
        text(&r, t != NULL ? t->phase : "");
        text(&r, t != NULL ? t->round : "");
        text(&r, t != NULL ? t->table : "");
        text(&r, g != NULL ? g->game_id : "");
        text(&r, g != NULL ? g->address : "");
        number_or_nothing(&r, (int)x->action, 0);
        number_or_nothing(&r, (int)x->turn, 0);
        number_or_nothing(&r, (int)x->seat, 0);
        text(&r, x->rule);
        text(&r, x->path);
        text(&r, x->recorded);
        text(&r, x->replayed);
        value(&r, "%u", x->cluster);
        text(&r, x->after_signing ? "yes" : "no");
        text(&r, x->text);
        text(&r, x->next);
        end(&r);
    }
}

void event_write_rulings(buffer *out, const event *e, bool raw) {
    row r = {.out = out, .raw = raw};
    buffer_text(out, "time,phase,round,table,game_id,action,kind,rule,seat,authority,reason,effect,"
                     "reported_at,supersedes\n");
    for (size_t k = 0; k < e->rulings; k++) {
        const event_ruling *u = &e->ruling[k];
        const char *const cell[] = {
            u->time, u->phase, u->round,     u->table,  u->game_id, u->action,      u->kind,
            u->rule, u->seat,  u->authority, u->reason, u->effect,  u->reported_at, u->supersedes};
        for (size_t c = 0; c < sizeof cell / sizeof cell[0]; c++)
            text(&r, cell[c]);
        end(&r);
    }
}
