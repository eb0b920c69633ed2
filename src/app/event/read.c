/* read.c: the tables of an event from its CSV files; see read.h. */
#include "app/event/read.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/event/read_parts.h"

/* Tables and people are looked up one after the other, so their numbers are kept within reason. */
enum { PLAYERS_MAX = 20000, TABLES_MAX = 10000, POINTS_MAX = 99 };

static const char *const statuses[] = {[EVENT_ACTIVE] = "active",
                                       [EVENT_WITHDRAWN] = "withdrawn",
                                       [EVENT_DQ] = "dq",
                                       [EVENT_RESERVE] = "reserve"};
static const char *const bases[] = {
    [EVENT_BASIS_NONE] = "none",         [EVENT_BASIS_SHEET] = "sheet",
    [EVENT_BASIS_POSITION] = "position", [EVENT_BASIS_PUBLIC] = "public",
    [EVENT_BASIS_FULL] = "full",         [EVENT_BASIS_SEALED] = "sealed"};
/* How a seat's game ended, as PGN has it for a game. */
static const char *const terminations[] = {
    "",          "normal",       "time forfeit", "adjudication", "rules infraction",
    "abandoned", "unterminated", "time limit",   "concession",   "no-show",
    NULL};

const char *event_status_word(event_status status) {
    return statuses[status];
}

const char *event_basis_word(event_basis basis) {
    return bases[basis];
}

/* ---- saying ---- */

const char *reading_path(reading *r, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%.3000s/%.1000s", r->folder, name);
    return pool_text(&r->event->strings, path);
}

void reading_wrong(reading *r, const char *name, unsigned line, const char *format, ...) {
    char what[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    r->failed = true;
    r->say(r->user, reading_path(r, name), line, false, what);
}

void reading_note(void *user, const char *file, unsigned line, bool warning, const char *what) {
    reading *r = user;
    r->failed = r->failed || !warning;
    r->say(r->user, file, line, warning, what);
}

static bool begin(reading *r, csv *in, const char *name, const char *const *column,
                  unsigned required) {
    return csv_open(in, reading_path(r, name), column, required, &r->event->strings, reading_note,
                    r);
}

static bool is_there(reading *r, const char *name) {
    struct stat info;
    return stat(reading_path(r, name), &info) == 0 || errno != ENOENT;
}

/* A whole number 0..most; -1 otherwise. */
static int number(const char *text, int most) {
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && value <= most
               ? (int)value
               : -1;
}

/* ---- players.csv ---- */

static int find_player(const event *e, const char *id) {
    return names_find(e->player_of, id, "", "");
}

static void read_players(reading *r, event *e) {
    static const char *const column[] = {"player_id", "name", "club", "country", "status", NULL};
    csv in;
    int row = 0;
    bool open = begin(r, &in, "players.csv", column, 2);
    while (open && (row = csv_next(&in)) > 0) {
        event_player player = {.id = in.cell[0],
                               .name = in.cell[1],
                               .club = in.cell[2],
                               .country = in.cell[3],
                               .line = in.line};
        const int twin = find_player(e, player.id);
        unsigned status = 0;
        while (status < EVENT_RESERVE && strcmp(statuses[status], in.cell[4]) != 0)
            status++;
        player.status = in.cell[4][0] == '\0' ? EVENT_ACTIVE : (event_status)status;
        if (in.cell[4][0] != '\0' && strcmp(statuses[status], in.cell[4]) != 0)
            reading_wrong(r, "players.csv", in.line,
                          "status '%.60s': active, withdrawn, dq or reserve", in.cell[4]);
        if (player.id[0] == '\0')
            reading_wrong(r, "players.csv", in.line, "a player without player_id");
        else if (twin != EVENT_NONE)
            reading_wrong(r, "players.csv", in.line, "player '%.60s' stands in line %u already",
                          player.id, e->player[twin].line);
        if (e->players >= PLAYERS_MAX) {
            reading_wrong(r, "players.csv", in.line, "over the limit: %d players", PLAYERS_MAX);
            break;
        }
        if (e->players % 64 == 0)
            e->player = memory_grow(e->player, e->players + 64, sizeof *e->player);
        names_put(&e->player_of, player.id, "", "", (int)e->players);
        e->player[e->players++] = player;
    }
    csv_close(&in);
}

/* ---- pairings.csv ---- */

int event_table_find(const event *e, const char *phase, const char *round, const char *table) {
    return names_find(e->table_of, phase, round, table);
}

const char *event_table_name(event *e, const event_table *table) {
    char name[400];
    snprintf(name, sizeof name, "%.100s%sround %.100s table %.100s",
             e->phases > 1 ? table->phase : "", e->phases > 1 ? " " : "", table->round,
             table->table);
    return pool_text(&e->strings, name);
}

static event_table *table_of(event *e, const csv *in) {
    const int found = event_table_find(e, in->cell[0], in->cell[1], in->cell[2]);
    if (found != EVENT_NONE)
        return &e->table[found];
    if (e->tables % 64 == 0)
        e->table = memory_grow(e->table, e->tables + 64, sizeof *e->table);
    e->table[e->tables] = (event_table){.phase = in->cell[0],
                                        .round = in->cell[1],
                                        .table = in->cell[2],
                                        .log = in->cell[6],
                                        .line = in->line,
                                        .game = EVENT_NONE};
    names_put(&e->table_of, in->cell[0], in->cell[1], in->cell[2], (int)e->tables);
    return &e->table[e->tables++];
}

static bool has_phase(const event *e, const char *name) {
    for (unsigned k = 0; k < e->phases; k++)
        if (strcmp(e->phase[k].name, name) == 0)
            return true;
    return false;
}

static void take_seat(reading *r, event *e, const csv *in) {
    static const char file[] = "pairings.csv";
    const int seat = number(in->cell[3], HJ_SEATS_MAX), player = find_player(e, in->cell[4]);
    event_table *t = table_of(e, in);
    if (!has_phase(e, t->phase))
        reading_wrong(r, file, in->line, "phase '%.60s' is none of event.json", t->phase);
    if (seat < 1)
        reading_wrong(r, file, in->line, "seat '%.60s' is none of 1 to 6", in->cell[3]);
    if (player == EVENT_NONE)
        reading_wrong(r, file, in->line, "player '%.60s' does not stand in players.csv",
                      in->cell[4]);
    if (strcmp(t->log, in->cell[6]) != 0 && in->cell[6][0] != '\0' && t->log[0] != '\0')
        reading_wrong(r, file, in->line, "log '%.60s', and line %u has '%.60s' for this table",
                      in->cell[6], t->line, t->log);
    if (t->log[0] == '\0')
        t->log = in->cell[6];
    if (seat < 1 || player == EVENT_NONE)
        return;
    for (unsigned s = 0; s < t->seats; s++) {
        if (t->seat[s].number == (unsigned)seat || t->seat[s].player == player) {
            reading_wrong(r, file, in->line, "%s, and so it stands in line %u",
                          t->seat[s].number == (unsigned)seat ? "this seat is taken"
                                                              : "this player sits here",
                          t->seat[s].line);
            return;
        }
    }
    const int other = names_find(r->sits, t->phase, t->round, in->cell[4]);
    if (other != EVENT_NONE && &e->table[other] != t)
        reading_wrong(r, file, in->line, "player '%.60s' sits at table %.60s of this round too",
                      in->cell[4], e->table[other].table);
    names_put(&r->sits, t->phase, t->round, in->cell[4], (int)(t - e->table));
    t->seat[t->seats++] = (event_seat){.number = (unsigned)seat,
                                       .player = player,
                                       .color = in->cell[5],
                                       .line = in->line,
                                       .sheet_points = EVENT_NONE,
                                       .official_points = EVENT_NONE,
                                       .proven_points = EVENT_NONE,
                                       .signed_at = "",
                                       .termination = "",
                                       .by = ""};
}

static int by_number(const void *a, const void *b) {
    const event_seat *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static void read_pairings(reading *r, event *e) {
    static const char *const column[] = {"phase",     "round", "table", "seat",
                                         "player_id", "color", "log",   NULL};
    csv in;
    bool open = begin(r, &in, "pairings.csv", column, 5);
    while (open && csv_next(&in) > 0 && e->tables <= TABLES_MAX)
        take_seat(r, e, &in);
    if (e->tables > TABLES_MAX)
        reading_wrong(r, "pairings.csv", in.line, "over the limit: %d tables", TABLES_MAX);
    csv_close(&in);
    names_free(r->sits);
    for (size_t k = 0; k < e->tables; k++) {
        event_table *t = &e->table[k];
        qsort(t->seat, t->seats, sizeof t->seat[0], by_number);
        t->bye = t->seats == 1;
        if (t->seats == 2)
            reading_wrong(r, "pairings.csv", t->line,
                          "a table of two: 3 to 6 play, or 1 has a bye");
    }
}

/* ---- sheets.csv ---- */

static int winner_of(const char *word) {
    static const char *const no[] = {"", "0", "no", "false"}, *const yes[] = {"1", "yes", "true"};
    for (size_t k = 0; k < 4; k++)
        if (strcmp(word, no[k]) == 0)
            return 0;
    for (size_t k = 0; k < 3; k++)
        if (strcmp(word, yes[k]) == 0)
            return 1;
    return -1;
}

static event_seat *seat_at(event_table *t, int number) {
    for (unsigned s = 0; t != NULL && s < t->seats; s++)
        if (t->seat[s].number == (unsigned)number)
            return &t->seat[s];
    return NULL;
}

static void take_sheet(reading *r, event *e, const csv *in) {
    static const char file[] = "sheets.csv";
    const int found = event_table_find(e, in->cell[0], in->cell[1], in->cell[2]);
    const int points = number(in->cell[4], POINTS_MAX), winner = winner_of(in->cell[5]);
    event_seat *seat =
        seat_at(found == EVENT_NONE ? NULL : &e->table[found], number(in->cell[3], HJ_SEATS_MAX));
    unsigned end = 0;
    if (seat == NULL) {
        reading_wrong(r, file, in->line,
                      "pairings.csv has no seat %.20s at round %.60s table %.60s", in->cell[3],
                      in->cell[1], in->cell[2]);
        return;
    }
    while (terminations[end] != NULL && strcmp(terminations[end], in->cell[7]) != 0)
        end++;
    if (seat->sheet_line != 0)
        reading_wrong(r, file, in->line, "this seat stands in line %u already", seat->sheet_line);
    if (points < 0 && in->cell[4][0] != '\0')
        reading_wrong(r, file, in->line, "points '%.60s' are none of 0 to %d", in->cell[4],
                      POINTS_MAX);
    if (winner < 0)
        reading_wrong(r, file, in->line, "winner '%.60s' is neither yes nor no", in->cell[5]);
    if (terminations[end] == NULL)
        reading_wrong(r, file, in->line,
                      "termination '%.60s': normal, time limit, time forfeit, concession, "
                      "adjudication, rules infraction, abandoned, unterminated or no-show",
                      in->cell[7]);
    seat->absent = strcmp(in->cell[7], "no-show") == 0;
    if (seat->absent && (winner == 1 || points > 0))
        reading_wrong(r, file, in->line, "a no-show with %s",
                      winner == 1 ? "a win" : "points; leave them empty");
    seat->sheet_line = in->line;
    seat->sheet_points = points;
    seat->sheet_winner = winner == 1;
    seat->signed_at = in->cell[6];
    seat->termination = in->cell[7];
    seat->by = in->cell[8];
    seat->official_points = seat->absent ? 0 : points;
    seat->official_winner = seat->sheet_winner && !seat->absent;
}

static bool shares_wins(const event *e, const event_table *t) {
    const char *rules = e->rules;
    for (unsigned k = 0; k < e->phases; k++)
        if (strcmp(e->phase[k].name, t->phase) == 0 && e->phase[k].rules[0] != '\0')
            rules = e->phase[k].rules;
    return strncmp(rules, "crop_trust", 10) == 0;
}

static void check_sheet(reading *r, const event_table *t) {
    unsigned told = 0, winners = 0, line = 0;
    for (unsigned s = 0; s < t->seats; s++) {
        told += t->seat[s].sheet_line != 0;
        winners += t->seat[s].official_winner;
        line = t->seat[s].sheet_line > line ? t->seat[s].sheet_line : line;
    }
    if (told == 0)
        return;
    for (unsigned s = 0; s < t->seats; s++)
        if (t->seat[s].sheet_line == 0)
            reading_wrong(r, "sheets.csv", line, "seat %u of round %.60s table %.60s is missing",
                          t->seat[s].number, t->round, t->table);
    if (winners > 1 && !shares_wins(r->event, t))
        reading_wrong(r, "sheets.csv", line,
                      "round %.60s table %.60s has %u winners; only Crop Trust shares a win, and "
                      "event.json has to name its rules",
                      t->round, t->table, winners);
}

static void read_sheets(reading *r, event *e) {
    static const char *const column[] = {"phase",  "round",     "table",       "seat", "points",
                                         "winner", "signed_at", "termination", "by",   NULL};
    csv in;
    if (!is_there(r, "sheets.csv"))
        return;
    bool open = begin(r, &in, "sheets.csv", column, 6);
    while (open && csv_next(&in) > 0)
        take_sheet(r, e, &in);
    csv_close(&in);
    for (size_t k = 0; open && k < e->tables; k++)
        check_sheet(r, &e->table[k]);
}

/* ---- all ---- */

bool event_read(event *out, const char *folder, event_say *say, void *user) {
    reading r = {.event = out, .folder = folder, .say = say, .user = user};
    *out = (event){0};
    out->folder = pool_text(&out->strings, folder);
    read_event_json(&r, out);
    read_players(&r, out);
    read_pairings(&r, out);
    read_sheets(&r, out);
    if (is_there(&r, "rulings.csv"))
        read_rulings(&r, out);
    return !r.failed;
}

void event_free(event *e) {
    free(e->player);
    free(e->table);
    free(e->game);
    free(e->ruling);
    free(e->exception);
    free(e->cluster);
    names_free(e->player_of);
    names_free(e->table_of);
    pool_free(&e->strings);
}
