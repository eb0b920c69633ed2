/* read_rulings.c: rulings.csv, as `ruling --csv` writes it. Of all rulings a RESULT alone changes
 * the official result of a table; it says "winner P2", "points 8 10 5 4", or both, or "winner
 * none". A penalty is noted for its seat, and who is disqualified by one is not ranked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/event/read_parts.h"

static const char file[] = "rulings.csv";

static const char *const kinds[] = {"stands",  "corrected", "takeback",  "waived",
                                    "penalty", "result",    "no-action", NULL};

/* The effect's words, one after the other: "winner P2 points 8 10 5 4". */
typedef struct effect {
    bool has_winner, has_points;
    int winner; /* seat, 0 = nobody */
    int points[HJ_SEATS_MAX];
    unsigned count;
} effect;

static bool read_effect(effect *out, const char *text) {
    char copy[200], *rest = copy;
    bool in_points = false;
    snprintf(copy, sizeof copy, "%s", text);
    *out = (effect){0};
    for (char *word; (word = strtok_r(rest, " ,;", &rest)) != NULL;) {
        char *end;
        if (strcmp(word, "winner") == 0 && !out->has_winner) {
            word = strtok_r(rest, " ,;", &rest);
            out->has_winner = true;
            in_points = false;
            if (word == NULL)
                return false;
            if (strcmp(word, "none") == 0)
                continue;
            out->winner = (int)strtol(word + (word[0] == 'P'), &end, 10);
            if (word[0] != 'P' || *end != '\0' || out->winner < 1 || out->winner > HJ_SEATS_MAX)
                return false;
        } else if (strcmp(word, "points") == 0 && !out->has_points) {
            in_points = out->has_points = true;
        } else {
            const long value = strtol(word, &end, 10);
            if (!in_points || *end != '\0' || value < 0 || value > 99 || out->count == HJ_SEATS_MAX)
                return false;
            out->points[out->count++] = (int)value;
        }
    }
    return out->has_winner || out->has_points;
}

static void change_result(reading *r, event_table *t, const event_ruling *ruling) {
    effect what;
    bool found = false;
    if (!read_effect(&what, ruling->effect)) {
        reading_wrong(r, file, ruling->line,
                      "the effect '%.80s' of a result is not of the form 'winner P2' or 'winner P2 "
                      "points 8 10 5 4'",
                      ruling->effect);
        return;
    }
    if (what.has_points && what.count != t->seats) {
        reading_wrong(r, file, ruling->line, "points of %u seats, and %u sit at the table",
                      what.count, t->seats);
        return;
    }
    for (unsigned s = 0; s < t->seats; s++) {
        event_seat *seat = &t->seat[s];
        found = found || seat->number == (unsigned)what.winner;
        seat->ruled = true;
        if (what.has_winner)
            seat->official_winner = seat->number == (unsigned)what.winner;
        if (what.has_points)
            seat->official_points = what.points[s];
    }
    if (what.has_winner && what.winner != 0 && !found)
        reading_wrong(r, file, ruling->line, "P%d does not sit at the table", what.winner);
}

/* "game loss P1", or "game loss" and the seat in its own column. */
static void take_penalty(reading *r, event *e, const event_ruling *ruling) {
    static const struct {
        const char *word;
        event_penalty penalty;
    } words[] = {{"caution", EVENT_PENALTY_CAUTION},
                 {"warning", EVENT_PENALTY_WARNING},
                 {"game loss", EVENT_PENALTY_GAME_LOSS},
                 {"disqualified", EVENT_PENALTY_DQ}};
    const size_t kinds_of_penalty = sizeof words / sizeof words[0];
    size_t k = 0, size = 0;
    for (; k < kinds_of_penalty; k++) {
        size = strlen(words[k].word);
        if (strncasecmp(ruling->effect, words[k].word, size) == 0 &&
            (ruling->effect[size] == '\0' || ruling->effect[size] == ' '))
            break;
    }
    if (k == kinds_of_penalty) {
        reading_wrong(r, file, ruling->line,
                      "the effect '%.80s' of a penalty is not of the form 'game loss P1': caution, "
                      "warning, game loss, disqualified",
                      ruling->effect);
        return;
    }
    const char *text = ruling->effect + size + strspn(ruling->effect + size, " ");
    const char *seat = *text != '\0' ? text : ruling->seat;
    event_table *t = ruling->of_table == EVENT_NONE ? NULL : &e->table[ruling->of_table];
    for (unsigned s = 0; t != NULL && s < t->seats; s++) {
        if (seat[0] == 'P' && seat[1] == (char)('0' + t->seat[s].number) && seat[2] == '\0') {
            t->seat[s].penalty = words[k].penalty;
            return;
        }
    }
    if (words[k].penalty >= EVENT_PENALTY_GAME_LOSS)
        reading_wrong(r, file, ruling->line,
                      "%s for '%.20s': it needs round and table, and a seat there, as P1",
                      words[k].word, seat);
}

static void take_ruling(reading *r, event *e, const csv *in) {
    event_ruling ruling = {.time = in->cell[0],
                           .phase = in->cell[1],
                           .round = in->cell[2],
                           .table = in->cell[3],
                           .game_id = in->cell[4],
                           .action = in->cell[5],
                           .kind = in->cell[6],
                           .rule = in->cell[7],
                           .seat = in->cell[8],
                           .authority = in->cell[9],
                           .reason = in->cell[10],
                           .effect = in->cell[11],
                           .reported_at = in->cell[12],
                           .supersedes = in->cell[13],
                           .line = in->line};
    unsigned kind = 0;
    ruling.of_table = event_table_find(e, ruling.phase[0] != '\0' ? ruling.phase : e->phase[0].name,
                                       ruling.round, ruling.table);
    while (kinds[kind] != NULL && strcasecmp(kinds[kind], ruling.kind) != 0)
        kind++;
    if (kinds[kind] == NULL)
        reading_wrong(r, file, in->line, "kind '%.60s' is no ruling", ruling.kind);
    if (ruling.table[0] != '\0' && ruling.of_table == EVENT_NONE)
        reading_wrong(r, file, in->line, "pairings.csv has no round %.60s table %.60s",
                      ruling.round, ruling.table);
    if (e->rulings % 64 == 0)
        e->ruling = memory_grow(e->ruling, e->rulings + 64, sizeof *e->ruling);
    e->ruling[e->rulings++] = ruling;
    if (strcasecmp(ruling.kind, "penalty") == 0)
        take_penalty(r, e, &ruling);
    if (kinds[kind] == NULL || strcasecmp(ruling.kind, "result") != 0)
        return;
    if (ruling.of_table == EVENT_NONE)
        reading_wrong(r, file, in->line, "a result without a table");
    else
        change_result(r, &e->table[ruling.of_table], &ruling);
}

void read_rulings(reading *r, event *e) {
    static const char *const column[] = {
        "time", "phase",     "round",  "table",  "game_id",     "action",     "kind", "rule",
        "seat", "authority", "reason", "effect", "reported_at", "supersedes", NULL};
    csv in;
    if (!csv_open(&in, reading_path(r, file), column, 12, &e->strings, r->say, r->user)) {
        r->failed = true;
        csv_close(&in);
        return;
    }
    int row;
    while ((row = csv_next(&in)) > 0)
        take_ruling(r, e, &in);
    r->failed = r->failed || row < 0;
    csv_close(&in);
    for (size_t k = 0; k < e->tables; k++)
        for (unsigned s = 0; s < e->table[k].seats; s++)
            if (e->table[k].seat[s].penalty == EVENT_PENALTY_DQ)
                e->player[e->table[k].seat[s].player].status = EVENT_DQ;
}
