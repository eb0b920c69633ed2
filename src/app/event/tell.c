/* tell.c: see tell.h. Names come from strangers and are escaped. */
#include "app/event/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/event/exceptions.h"
#include "app/event/read.h"
#include "app/event/standings.h"
#include "app/report/escape.h"

enum { NAME_COLUMNS = 26, LINE = 80 };

static void padded(buffer *out, const char *text, size_t columns) {
    buffer cell = {0};
    escape_terminal(&cell, text, columns);
    buffer_text(out, buffer_string(&cell));
    const size_t wide = escape_columns(buffer_string(&cell));
    buffer_repeat(out, ' ', wide < columns ? columns - wide : 0);
    buffer_free(&cell);
}

/* Words of a text at the ends of lines of 80 columns, further lines indented. */
static void wrapped(buffer *out, const char *text, size_t indent, size_t column) {
    buffer clean = {0};
    escape_terminal(&clean, text, 400);
    for (const char *at = buffer_string(&clean); *at != '\0';) {
        const size_t word = strcspn(at, " ");
        if (column > indent && column + word + 1 > LINE) {
            buffer_char(out, '\n');
            buffer_repeat(out, ' ', indent);
            column = indent;
        } else if (column > indent) {
            buffer_char(out, ' ');
            column++;
        }
        buffer_add(out, at, word);
        column += word;
        at += word + strspn(at + word, " ");
    }
    buffer_char(out, '\n');
    buffer_free(&clean);
}

static void head(buffer *out, const event *e) {
    buffer title = {0};
    escape_terminal(&title, e->name[0] != '\0' ? e->name : "an event without a name", 50);
    if (e->site[0] != '\0') {
        buffer_text(&title, ", ");
        escape_terminal(&title, e->site, 30);
    }
    if (e->dates[0] != '\0') {
        buffer_text(&title, ", ");
        escape_terminal(&title, e->dates, 24);
    }
    buffer_format(out, "%s\n", buffer_string(&title));
    buffer_free(&title);
}

static void terms(buffer *out, const event *e) {
    buffer_text(out, "ranking: ");
    if (e->preset[0] != '\0')
        buffer_format(out, "%s: ", e->preset);
    for (unsigned k = 0; k < e->terms; k++) {
        buffer_format(out, "%s%s", k > 0 ? ", " : "", event_term_word(e->term[k]));
        if (e->term[k] == EVENT_TERM_VP_CAPPED)
            buffer_format(out, "(%d)", e->term_number[k]);
        for (unsigned p = 0; e->term[k] == EVENT_TERM_PLACE_POINTS && p < HJ_SEATS_MAX; p++)
            buffer_format(out, "%c%d%s", p == 0 ? '(' : ',', e->place_points[p],
                          p == HJ_SEATS_MAX - 1 ? ")" : "");
    }
    buffer_text(out, e->three_player_adjust ? "; tables of three adjusted\n" : "\n");
}

void event_tell_files(buffer *out, event *e) {
    size_t status[EVENT_RESERVE + 1] = {0}, seats[HJ_SEATS_MAX + 1] = {0}, sheets = 0, logs = 0,
                                  absent = 0;
    head(out, e);
    for (size_t k = 0; k < e->players; k++)
        status[e->player[k].status]++;
    buffer_format(out, "players: %zu", e->players);
    for (unsigned s = EVENT_WITHDRAWN; s <= EVENT_RESERVE; s++)
        if (status[s] > 0)
            buffer_format(out, ", %zu %s", status[s], event_status_word((event_status)s));
    buffer_text(out, "\nrules: ");
    escape_terminal(out, e->rules[0] != '\0' ? e->rules : "not said", 60);
    buffer_format(out, ", %u points to win%s\n", e->target,
                  e->seals_required ? ", seals required" : "");
    terms(out, e);
    for (size_t k = 0; k < e->tables; k++) {
        const event_table *t = &e->table[k];
        seats[t->seats]++;
        sheets += t->seats > 0 && t->seat[0].sheet_line != 0;
        logs += t->log[0] != '\0';
        for (unsigned s = 0; s < t->seats; s++)
            absent += t->seat[s].absent;
    }
    for (unsigned k = 0; k < e->phases; k++) {
        size_t tables = 0;
        for (size_t t = 0; t < e->tables; t++)
            tables += strcmp(e->table[t].phase, e->phase[k].name) == 0;
        buffer_text(out, "phase ");
        escape_terminal(out, e->phase[k].name, 30);
        buffer_format(out, ": %zu table%s", tables, tables == 1 ? "" : "s");
        if (e->phase[k].qualify > 0)
            buffer_format(out, ", %u go on", e->phase[k].qualify);
        buffer_char(out, '\n');
    }
    buffer_format(out, "tables: %zu", e->tables);
    for (unsigned s = 1; s <= HJ_SEATS_MAX; s++)
        if (seats[s] > 0)
            buffer_format(out, s == 1 ? ", byes: %zu" : ", %zu of %u", seats[s], s);
    buffer_format(out, "; %zu with a sheet, %zu name a log\n", sheets, logs);
    buffer_format(out, "people who did not come: %zu; rulings: %zu\n", absent, e->rulings);
}

/* ---- a run ---- */

static void numbers(buffer *out, const event *e) {
    size_t decide = 0, later = 0, proven = 0, sheet = 0, ruled = 0, open = 0, signing = 0;
    for (size_t k = 0; k < e->exceptions; k++) {
        decide += e->exception[k].severity == EVENT_DECIDE;
        later += e->exception[k].severity == EVENT_LATER;
        signing += e->exception[k].after_signing;
    }
    for (size_t k = 0; k < e->tables; k++) {
        const char sign = standings_sign(&e->table[k]);
        proven += sign == 'P';
        sheet += sign == 'S';
        ruled += sign == 'R';
        open += sign == '?';
    }
    buffer_format(out, "%zu players, %zu tables, %zu games\n", e->players, e->tables, e->games);
    buffer_format(out, "results: %zu proven, %zu by sheet, %zu ruled, %zu open\n", proven, sheet,
                  ruled, open);
    buffer_format(out, "to decide: %zu; to look at: %zu; found after signing: %zu\n", decide, later,
                  signing);
}

static void one(buffer *out, event *e, const event_exception *x, bool color) {
    buffer line = {0};
    const event_game *g = x->game == EVENT_NONE ? NULL : &e->game[x->game];
    buffer_format(out, "  %s%s%s", color ? "\033[1m" : "", x->code, color ? "\033[0m" : "");
    if (x->table != EVENT_NONE)
        buffer_format(&line, "%s: ", event_table_name(e, &e->table[x->table]));
    if (g != NULL && x->table == EVENT_NONE)
        buffer_format(&line, "%s: ", g->address);
    if (x->action != 0)
        buffer_format(&line, "#%u ", x->action);
    if (x->rule[0] != '\0')
        buffer_format(&line, "%s ", x->rule);
    buffer_format(&line, "%s%s", x->text, x->after_signing ? " (found after signing)" : "");
    buffer_char(out, ' ');
    wrapped(out, buffer_string(&line), 4, 3 + strlen(x->code));
    buffer_free(&line);
}

static void list(buffer *out, event *e, event_severity severity, const char *title, bool color) {
    enum { MOST = 20 };
    unsigned told = 0, more = 0;
    for (size_t k = 0; k < e->exceptions; k++) {
        if (e->exception[k].severity != severity)
            continue;
        if (told == MOST) {
            more++;
            continue;
        }
        if (told++ == 0)
            buffer_format(out, "\n%s\n", title);
        one(out, e, &e->exception[k], color);
    }
    if (more > 0)
        buffer_format(out, "  and %u more: exceptions.csv\n", more);
}

static void causes(buffer *out, event *e) {
    buffer line = {0};
    if (e->clusters == 0)
        return;
    buffer_text(out, "\nCAUSES\n");
    for (size_t k = 0; k < e->clusters; k++) {
        const event_cluster *c = &e->cluster[k];
        const event_exception *x = &e->exception[c->smallest];
        buffer_clear(&line);
        buffer_format(&line, "%s%s%s%s%s: ", c->code, c->rule[0] != '\0' ? " " : "", c->rule,
                      c->path[0] != '\0' ? " " : "", c->path);
        if (c->games == c->exceptions)
            buffer_format(&line, "%zu of %zu games", c->games, e->games);
        else
            buffer_format(&line, "%zu of %zu tables", c->exceptions, e->tables);
        if (c->last_writer[0] != '\0')
            buffer_format(&line, ", last changed by %s", c->last_writer);
        if (c->software[0] != '\0')
            buffer_format(&line, ", written by %s%s%s", c->software, c->build[0] != '\0' ? " " : "",
                          c->build);
        if (x->game != EVENT_NONE)
            buffer_format(&line, "; smallest: %s", e->game[x->game].address);
        buffer_text(out, "  ");
        wrapped(out, buffer_string(&line), 4, 2);
        buffer_clear(&line);
        buffer_format(&line, "next: %s", x->next);
        buffer_text(out, "    ");
        wrapped(out, buffer_string(&line), 6, 4);
    }
    buffer_free(&line);
}

static void standings(buffer *out, const event *e, unsigned most) {
    event_standing *row;
    const size_t rows = standings_overall(e, &row);
    buffer_format(out, "\n%-5s ", "rank");
    padded(out, "player", NAME_COLUMNS);
    buffer_format(out, " %5s %4s %4s %9s %8s  %s\n", "games", "wins", "vp", "share sum", "ratio",
                  "basis");
    for (size_t k = 0; k < rows && (most == 0 || k < most); k++) {
        const event_standing *s = &row[k];
        char rank[16], basis[40] = "";
        size_t at = 0;
        snprintf(rank, sizeof rank, s->tied ? "=%u" : "%u", s->rank);
        if (s->rank == 0)
            snprintf(rank, sizeof rank, "%s", event_status_word(e->player[s->player].status));
        const struct {
            unsigned count;
            char sign;
        } part[] = {{s->proven, 'P'}, {s->sheet, 'S'}, {s->ruled, 'R'}, {s->open, '?'}};
        for (unsigned p = 0; p < 4; p++)
            if (part[p].count > 0)
                at += (size_t)snprintf(basis + at, sizeof basis - at, "%s%u%c", at > 0 ? " " : "",
                                       part[p].count, part[p].sign);
        buffer_format(out, "%-5s ", rank);
        padded(out, e->player[s->player].name, NAME_COLUMNS);
        buffer_format(out, " %5u %4u %4d %8.2f%% %7.2f%%  %s\n", s->games, s->wins, s->vp,
                      s->share_sum, s->share_ratio, basis);
    }
    if (most > 0 && rows > most)
        buffer_format(out, "and %zu more: standings.csv\n", rows - most);
    buffer_text(out, "P proven by a log, S by the sheet, R ruled, ? open\n");
    free(row);
}

void event_tell(buffer *out, event *e, unsigned most, bool color) {
    head(out, e);
    numbers(out, e);
    list(out, e, EVENT_DECIDE, "TO DECIDE", color);
    list(out, e, EVENT_LATER, "TO LOOK AT", color);
    causes(out, e);
    standings(out, e, most);
}
