/* exceptions.c: see exceptions.h. The codes are rows of exceptions.def. */
#include "app/event/exceptions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/event/names.h"
#include "app/event/read.h"
#include "app/event/standings.h"
#include "app/report/escape.h"

typedef enum exception_kind {
#define EXCEPTION(code, severity, meaning, next) code,
#include "app/event/exceptions.def"
#undef EXCEPTION
    CODES
} exception_kind;

static const struct {
    const char *code;
    event_severity severity;
    const char *meaning, *next;
} codes[] = {
#define EXCEPTION(code, severity, meaning, next) {#code, EVENT_##severity, meaning, next},
#include "app/event/exceptions.def"
#undef EXCEPTION
};

static int find_code(const char *word) {
    for (unsigned k = 0; k < CODES; k++)
        if (strcmp(codes[k].code, word) == 0)
            return (int)k;
    return -1;
}

const char *exception_code(unsigned index) {
    return index < CODES ? codes[index].code : NULL;
}

const char *exception_meaning(const char *word) {
    const int k = find_code(word);
    return k < 0 ? "" : codes[k].meaning;
}

const char *exception_next(const char *word) {
    const int k = find_code(word);
    return k < 0 ? "" : codes[k].next;
}

/* The next step with the words that are known here: FILE the log, WHERE the table, RULINGS the
 * file. */
static const char *next_of(event *e, exception_kind kind, int table, int game) {
    buffer out = {0};
    for (const char *at = codes[kind].next; *at != '\0';) {
        if (strncmp(at, "FILE", 4) == 0 && game != EVENT_NONE) {
            buffer path = {0};
            buffer_format(&path, "%s/%s", e->folder, e->game[game].address);
            escape_shell(&out, buffer_string(&path));
            buffer_free(&path);
            at += 4;
        } else if (strncmp(at, "WHERE", 5) == 0 && table != EVENT_NONE) {
            const event_table *t = &e->table[table];
            buffer_text(&out, "--phase ");
            escape_shell(&out, t->phase);
            buffer_text(&out, " --round ");
            escape_shell(&out, t->round);
            buffer_text(&out, " --table ");
            escape_shell(&out, t->table);
            at += 5;
        } else if (strncmp(at, "RULINGS", 7) == 0) {
            buffer path = {0};
            buffer_format(&path, "%s/rulings.csv", e->folder);
            escape_shell(&out, buffer_string(&path));
            buffer_free(&path);
            at += 7;
        } else {
            buffer_char(&out, *at++);
        }
    }
    const char *text = pool_text(&e->strings, buffer_string(&out));
    buffer_free(&out);
    return text;
}

static event_exception *add(event *e, exception_kind kind, int table, int game, const char *text) {
    if (e->exceptions % 64 == 0)
        e->exception = memory_grow(e->exception, e->exceptions + 64, sizeof *e->exception);
    event_exception *x = &e->exception[e->exceptions++];
    *x = (event_exception){.severity = codes[kind].severity,
                           .code = codes[kind].code,
                           .table = table,
                           .game = game,
                           .rule = "",
                           .path = "",
                           .recorded = "",
                           .replayed = "",
                           .text = pool_text(&e->strings, text),
                           .next = next_of(e, kind, table, game)};
    return x;
}

/* ---- which game belongs to which table ---- */

/* The table whose column log is the path, or its end behind a slash. */
static int by_path(const names *logs, const char *path) {
    int found = names_find(logs, path, "", "");
    for (const char *at = strchr(path, '/'); found == EVENT_NONE && at != NULL;
         at = strchr(at + 1, '/'))
        found = names_find(logs, at + 1, "", "");
    return found;
}

static bool sits(const event *e, const event_table *t, const event_game *g) {
    unsigned named = 0;
    for (unsigned s = 0; s < t->seats; s++) {
        const event_player *p = &e->player[t->seat[s].player];
        const char *name = t->seat[s].number <= HJ_SEATS_MAX ? g->name[t->seat[s].number] : "";
        if (name[0] != '\0' && strcmp(name, p->name) != 0 && strcmp(name, p->id) != 0)
            return false;
        named += name[0] != '\0';
    }
    return named > 1 && g->seats == t->seats;
}

/* A header may leave the phase out where there is one only. */
static int by_header(const event *e, const event_game *g) {
    const char *phase = g->phase[0] == '\0' && e->phases == 1 ? e->phase[0].name : g->phase;
    return g->table[0] == '\0' ? EVENT_NONE : event_table_find(e, phase, g->round, g->table);
}

/* What tells a game from others; where no action can be read, the bytes. */
static const char *identity(const event_game *g) {
    return g->actions_hash[0] != '\0' ? g->actions_hash : g->sha256;
}

static void take(event *e, size_t game, size_t table) {
    event_game *g = &e->game[game];
    event_table *t = &e->table[table];
    char text[300];
    g->of_table = (int)table;
    if (t->game == EVENT_NONE) {
        t->game = (int)game;
        return;
    }
    if (g->trouble[0] != '\0' || strcmp(identity(&e->game[t->game]), identity(g)) == 0)
        return; /* NOT_JUDGED or SAME_ACTIONS says it */
    snprintf(text, sizeof text, "%.120s has another game for this table: %.120s", g->address,
             e->game[t->game].address);
    add(e, SECOND_LOG, (int)table, (int)game, text);
}

static void match(event *e) {
    names *logs = NULL;
    for (size_t t = 0; t < e->tables; t++)
        if (e->table[t].log[0] != '\0')
            names_put(&logs, e->table[t].log, "", "", (int)t);
    for (size_t k = 0; k < e->games; k++) {
        const event_game *g = &e->game[k];
        int found = by_path(logs, g->file);
        if (found == EVENT_NONE && g->address != g->file)
            found = by_path(logs, g->address);
        if (found == EVENT_NONE && g->game_id[0] != '\0')
            found = names_find(logs, g->game_id, "", "");
        if (found == EVENT_NONE)
            found = by_header(e, g);
        for (size_t t = 0; t < e->tables && found == EVENT_NONE; t++)
            if (e->table[t].log[0] == '\0' && sits(e, &e->table[t], g))
                found = (int)t;
        if (found != EVENT_NONE)
            take(e, k, (size_t)found);
    }
    names_free(logs);
}

/* ---- what a log proves ---- */

static bool has_result(const event_game *g) {
    return g->end[0] != '\0' && strcmp(g->end, "unfinished") != 0 &&
           (g->verdict == HJ_VERDICT_CLEAN || g->verdict == HJ_VERDICT_CONSISTENT ||
            g->verdict == HJ_VERDICT_ILLEGAL);
}

static event_basis basis_of(const event_table *t, const event_game *g) {
    bool sheet = false;
    for (unsigned s = 0; s < t->seats; s++)
        sheet = sheet || t->seat[s].sheet_line != 0;
    if (g == NULL || !has_result(g))
        return sheet ? EVENT_BASIS_SHEET : EVENT_BASIS_NONE;
    if (g->from_position)
        return EVENT_BASIS_POSITION;
    if (g->partial)
        return EVENT_BASIS_PUBLIC;
    return g->sealed ? EVENT_BASIS_SEALED : EVENT_BASIS_FULL;
}

static bool won(const event_game *g, const event_seat *seat) {
    return (g->winners >> (seat->number - 1) & 1) != 0;
}

/* "sheet: Ana wins, 10 8; log: Ben wins, 9 10". */
static void say_difference(event *e, size_t table, const event_game *g) {
    const event_table *t = &e->table[table];
    char text[1000] = "sheet:", part[80];
    for (unsigned pass = 0; pass < 2; pass++) {
        unsigned winners = 0;
        for (unsigned s = 0; s < t->seats; s++) {
            if (!(pass == 0 ? t->seat[s].official_winner : won(g, &t->seat[s])))
                continue;
            snprintf(part, sizeof part, "%s %.40s", winners++ > 0 ? " and" : "",
                     e->player[t->seat[s].player].name);
            strcat(text, part);
        }
        strcat(text, winners == 0 ? " nobody wins," : winners == 1 ? " wins," : " win,");
        for (unsigned s = 0; s < t->seats; s++) {
            snprintf(part, sizeof part, " %d",
                     pass == 0 ? t->seat[s].official_points : t->seat[s].proven_points);
            strcat(text, part);
        }
        if (pass == 0)
            strcat(text, "; log:");
    }
    event_exception *x = add(e, RESULT_DIFFERS, (int)table, t->game, text);
    x->action = g->end_action;
}

static void prove(event *e, size_t table) {
    event_table *t = &e->table[table];
    const event_game *g = t->game == EVENT_NONE ? NULL : &e->game[t->game];
    bool told = t->seats > 1, differs = false;
    t->basis = basis_of(t, g);
    for (unsigned s = 0; s < t->seats; s++)
        told = told && t->seat[s].official_points != EVENT_NONE;
    if (!told && !t->bye)
        add(e, NO_RESULT, (int)table, t->game,
            g != NULL ? "there is a log, and no sheet" : "neither sheet nor log");
    if (g == NULL || t->basis < EVENT_BASIS_POSITION)
        return;
    for (unsigned s = 0; s < t->seats; s++) {
        event_seat *seat = &t->seat[s];
        seat->proven_points = g->points[seat->number];
        differs = differs || seat->official_winner != won(g, seat) ||
                  seat->official_points != seat->proven_points;
    }
    t->differs = told && differs && !(t->seat[0].ruled);
    if (t->differs)
        say_difference(e, table, g);
}

/* ---- what is wrong with a game ---- */

static void take_finding(event_exception *x, const event_game *g) {
    x->rule = g->rule;
    x->path = g->path;
    x->recorded = g->recorded;
    x->replayed = g->replayed;
    x->action = g->finding_action;
    x->turn = g->finding_turn;
    x->seat = g->finding_seat;
}

static void look_at_verdict(event *e, int game) {
    const event_game *g = &e->game[game];
    static const struct {
        hj_verdict verdict;
        exception_kind kind;
    } of[] = {{HJ_VERDICT_ILLEGAL, ILLEGAL},      {HJ_VERDICT_DIVERGED, DIVERGED},
              {HJ_VERDICT_MALFORMED, MALFORMED},  {HJ_VERDICT_TAMPERED, TAMPERED},
              {HJ_VERDICT_FAULT, FAULT},          {HJ_VERDICT_UNSUPPORTED, UNSUPPORTED},
              {HJ_VERDICT_INCOMPLETE, INCOMPLETE}};
    if (g->trouble[0] != '\0') {
        add(e, g->verdict == HJ_VERDICT_MALFORMED ? MALFORMED : NOT_JUDGED, g->of_table, game,
            g->trouble);
        return;
    }
    for (size_t k = 0; k < sizeof of / sizeof of[0]; k++) {
        if (of[k].verdict != g->verdict)
            continue;
        event_exception *x = add(e, of[k].kind, g->of_table, game, g->text);
        const event_table *t = g->of_table == EVENT_NONE ? NULL : &e->table[g->of_table];
        take_finding(x, g);
        for (unsigned s = 0; t != NULL && s < t->seats; s++)
            x->after_signing = x->after_signing || t->seat[s].signed_at[0] != '\0';
        if ((x->after_signing || (g->findings > 0 && g->unruled == 0)) &&
            (of[k].kind == ILLEGAL || of[k].kind == DIVERGED))
            x->severity = EVENT_LATER; /* the signed sheet stands, or it is ruled on */
    }
}

static void look_at_seats(event *e, int game) {
    const event_game *g = &e->game[game];
    const event_table *t = &e->table[g->of_table];
    char text[400];
    for (unsigned s = 0; s < t->seats; s++) {
        const event_player *p = &e->player[t->seat[s].player];
        const char *name = t->seat[s].number <= HJ_SEATS_MAX ? g->name[t->seat[s].number] : "";
        if (t->seat[s].absent || name[0] == '\0' || strcmp(name, p->name) == 0 ||
            strcmp(name, p->id) == 0)
            continue;
        snprintf(text, sizeof text, "seat %u: %.100s in pairings.csv, %.100s in the log",
                 t->seat[s].number, p->name, name);
        add(e, SEATS_DIFFER, g->of_table, game, text)->seat = t->seat[s].number;
        return;
    }
}

static bool is_of_phase(const event *e, const event_game *g, unsigned phase) {
    return g->of_table != EVENT_NONE && g->rules[0] != '\0' &&
           strcmp(e->table[g->of_table].phase, e->phase[phase].name) == 0;
}

/* The rules most games of a phase are by, where neither it nor the event says. */
static const char *rules_of(const event *e, unsigned phase) {
    const char *most = "";
    size_t most_count = 0;
    if (e->phase[phase].rules[0] != '\0' || e->rules[0] != '\0')
        return e->phase[phase].rules[0] != '\0' ? e->phase[phase].rules : e->rules;
    for (size_t k = 0; k < e->games; k++) {
        size_t count = 0;
        for (size_t o = k; o < e->games && is_of_phase(e, &e->game[k], phase); o++)
            count += is_of_phase(e, &e->game[o], phase) &&
                     strcmp(e->game[o].rules, e->game[k].rules) == 0;
        if (count > most_count) {
            most_count = count;
            most = e->game[k].rules;
        }
        if (2 * most_count > e->games)
            break;
    }
    return most;
}

/* The same in the words a header has. */
static const char *rules_wanted(event *e, unsigned phase) {
    hj_config config = {.seats = 4};
    char text[2048], why[200];
    const char *rules = rules_of(e, phase);
    if (rules[0] == '\0' || hj_config_rules(&config, rules, why, sizeof why) != HJ_OK)
        return "";
    return pool_text(&e->strings, hj_config_text(text, sizeof text, &config));
}

typedef struct keyed {
    const char *key;
    bool loose; /* of no table */
    int game;
} keyed;

static int by_key(const void *a, const void *b) {
    const keyed *x = a, *y = b;
    const int order = strcmp(x->key, y->key);
    if (order != 0 || x->loose != y->loose)
        return order != 0 ? order : x->loose - y->loose;
    return (x->game > y->game) - (x->game < y->game);
}

/* Games that are alike in what `chance` says: all they hold, or board and dice. Of two games the
 * one without a table is the copy. */
static void look_for_twins(event *e, bool chance) {
    keyed *list = memory_take(e->games + 1, sizeof *list);
    char text[400];
    for (size_t k = 0; k < e->games; k++)
        list[k] = (keyed){chance ? e->game[k].chance : identity(&e->game[k]),
                          e->game[k].of_table == EVENT_NONE, (int)k};
    qsort(list, e->games, sizeof *list, by_key);
    for (size_t k = 1; k < e->games; k++) {
        const event_game *a = &e->game[list[k - 1].game], *b = &e->game[list[k].game];
        if (list[k].key[0] == '\0' || strcmp(list[k].key, list[k - 1].key) != 0 ||
            (chance && strcmp(a->actions_hash, b->actions_hash) == 0))
            continue;
        snprintf(text, sizeof text,
                 chance                              ? "as in %.150s"
                 : strcmp(a->sha256, b->sha256) == 0 ? "the same bytes as %.150s"
                                                     : "the same actions as %.150s",
                 a->address);
        add(e, chance ? SAME_CHANCE : SAME_ACTIONS, b->of_table, list[k].game, text);
        e->game[list[k].game].twin = !chance;
    }
    free(list);
}

static void look_at_rules(event *e) {
    char text[400];
    for (unsigned phase = 0; phase < e->phases; phase++) {
        const char *rules = rules_wanted(e, phase);
        for (size_t k = 0; k < e->games && rules[0] != '\0'; k++) {
            const event_game *g = &e->game[k];
            if (!is_of_phase(e, g, phase) || g->verdict == HJ_VERDICT_UNSUPPORTED ||
                strcmp(rules, g->rules) == 0)
                continue;
            snprintf(text, sizeof text, "the event is by %.120s, the log by %.120s", rules,
                     g->rules);
            add(e, RULES_DIFFER, g->of_table, (int)k, text);
        }
    }
}

static void look_at_games(event *e) {
    for (size_t k = 0; k < e->games; k++) {
        const event_game *g = &e->game[k];
        look_at_verdict(e, (int)k);
        if (g->trouble[0] != '\0')
            continue;
        if (g->of_table != EVENT_NONE)
            look_at_seats(e, (int)k);
        else if (!g->twin)
            add(e, NO_TABLE, EVENT_NONE, (int)k, "neither name, header nor seats say which table");
        if (e->seals_required && !g->sealed)
            add(e, UNSEALED, g->of_table, (int)k, "no seal that fits");
    }
}

static void look_at_logs(event *e) {
    char text[400];
    for (size_t k = 0; k < e->tables; k++) {
        if (e->table[k].log[0] == '\0' || e->table[k].game != EVENT_NONE)
            continue;
        snprintf(text, sizeof text, "pairings.csv:%u: %.200s is neither a file nor a game's id",
                 e->table[k].line, e->table[k].log);
        add(e, LOG_MISSING, (int)k, EVENT_NONE, text);
    }
}

/* A game loss changes no result by itself: that takes a ruling on the result. */
static void look_at_penalties(event *e) {
    char text[300];
    for (size_t k = 0; k < e->tables; k++) {
        for (unsigned s = 0; s < e->table[k].seats; s++) {
            const event_seat *seat = &e->table[k].seat[s];
            if (seat->penalty != EVENT_PENALTY_GAME_LOSS || !seat->official_winner)
                continue;
            snprintf(text, sizeof text, "%.100s has a game loss, and wins officially",
                     e->player[seat->player].name);
            add(e, PENALTY_OPEN, (int)k, EVENT_NONE, text)->seat = seat->number;
        }
    }
}

/* The last rank that goes on: who withdrew leaves his place to the next. */
static unsigned last_rank(const event *e, const event_standing *row, size_t rows, unsigned places) {
    unsigned taken = 0, rank = 0;
    for (size_t k = 0; k < rows && taken < places && row[k].rank > 0; k++) {
        taken += e->player[row[k].player].status != EVENT_WITHDRAWN;
        rank = row[k].rank;
    }
    return rank;
}

/* Who plays on in a phase without having qualified in the one before. */
static void look_at_phase(event *e, unsigned phase) {
    event_standing *row;
    char text[300];
    const unsigned places = e->phase[phase - 1].qualify;
    const size_t rows = standings_make(e, phase - 1, &row);
    const unsigned last = last_rank(e, row, rows, places);
    for (size_t k = 0; places > 0 && k < e->tables; k++) {
        const event_table *t = &e->table[k];
        for (unsigned s = 0; strcmp(t->phase, e->phase[phase].name) == 0 && s < t->seats; s++) {
            const event_player *p = &e->player[t->seat[s].player];
            unsigned rank = 0;
            for (size_t r = 0; r < rows; r++)
                rank = row[r].player == t->seat[s].player ? row[r].rank : rank;
            if ((rank >= 1 && rank <= last) || p->status == EVENT_RESERVE)
                continue;
            snprintf(text, sizeof text, "%.100s is %s%.0u in %.60s, and %u go on", p->name,
                     rank == 0 ? "not ranked" : "number ", rank, e->phase[phase - 1].name, places);
            add(e, NOT_QUALIFIED, (int)k, EVENT_NONE, text)->seat = t->seat[s].number;
        }
    }
    free(row);
}

/* ---- order and clusters ---- */

static int by_severity(const void *a, const void *b) {
    const event_exception *x = a, *y = b;
    if (x->severity != y->severity)
        return x->severity > y->severity ? -1 : 1;
    const int codes_order = find_code(x->code) - find_code(y->code);
    if (codes_order != 0)
        return codes_order;
    if (x->table != y->table)
        return x->table < y->table ? -1 : 1;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return (x->seat > y->seat) - (x->seat < y->seat);
}

static const char *software_of(const event *e, const event_exception *x) {
    return x->game == EVENT_NONE ? "" : e->game[x->game].software;
}

static const char *build_of(const event *e, const event_exception *x) {
    return x->game == EVENT_NONE ? "" : e->game[x->game].build;
}

/* "hand.ore" of "P2.hand.ore": the field, whoever it belongs to. */
static const char *field_of(const char *path) {
    return path[0] == 'P' && path[1] >= '1' && path[1] <= '6' && path[2] == '.' ? path + 3 : path;
}

static bool same_cause(const event *e, const event_cluster *c, const event_exception *x) {
    const char *writer = x->game == EVENT_NONE ? "" : e->game[x->game].last_writer;
    return strcmp(c->code, x->code) == 0 && strcmp(c->rule, x->rule) == 0 &&
           strcmp(c->path, field_of(x->path)) == 0 && strcmp(c->software, software_of(e, x)) == 0 &&
           strcmp(c->build, build_of(e, x)) == 0 &&
           (x->path[0] == '\0' || strcmp(c->last_writer, writer) == 0);
}

static unsigned actions_of(const event *e, const event_exception *x) {
    return x->game == EVENT_NONE ? 0 : e->game[x->game].actions;
}

static void cluster(event *e) {
    for (size_t k = 0; k < e->exceptions; k++) {
        event_exception *x = &e->exception[k];
        size_t c = 0;
        while (c < e->clusters && !same_cause(e, &e->cluster[c], x))
            c++;
        if (c == e->clusters) {
            if (e->clusters % 64 == 0)
                e->cluster = memory_grow(e->cluster, e->clusters + 64, sizeof *e->cluster);
            e->cluster[e->clusters++] = (event_cluster){
                .code = x->code,
                .rule = x->rule,
                .path = field_of(x->path),
                .last_writer = x->game == EVENT_NONE ? "" : e->game[x->game].last_writer,
                .software = software_of(e, x),
                .build = build_of(e, x),
                .verdict = x->game == EVENT_NONE ? HJ_VERDICT_CLEAN : e->game[x->game].verdict,
                .severity = x->severity,
                .smallest = k};
        }
        event_cluster *into = &e->cluster[c];
        x->cluster = (unsigned)c + 1;
        into->exceptions++;
        into->games += x->game != EVENT_NONE;
        if (actions_of(e, x) < actions_of(e, &e->exception[into->smallest]))
            into->smallest = k;
    }
}

void exceptions_find(event *e) {
    match(e);
    for (size_t k = 0; k < e->tables; k++)
        prove(e, k);
    look_at_logs(e);
    look_at_penalties(e);
    look_for_twins(e, false);
    look_for_twins(e, true);
    look_at_games(e);
    look_at_rules(e);
    for (unsigned phase = 1; phase < e->phases; phase++)
        look_at_phase(e, phase);
    if (e->exceptions > 0)
        qsort(e->exception, e->exceptions, sizeof *e->exception, by_severity);
    cluster(e);
}
