/* event_index.c: the tables of an event's page. Every text may come from strangers: the page
 * escapes all of them. */
#include "app/cli/event_index.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/event_dice.h"
#include "app/event/read.h"
#include "app/event/standings.h"

enum { PHASES_MAX = 16, TABLES_MAX = 2 * PHASES_MAX + 7 };

typedef struct index_run {
    const event_report *r;
    const event *e;
    pool strings;
    index_table table[TABLES_MAX];
    size_t tables;
    void *block[TABLES_MAX * 4]; /* cells and heads, freed at the end */
    size_t blocks;
} index_run;

/* ---- cells ---- */

static const char *number(index_run *run, size_t value) {
    char text[24];
    snprintf(text, sizeof text, "%zu", value);
    return pool_text(&run->strings, text);
}

static index_cell count_cell(index_run *run, size_t value) {
    return index_plain(number(run, value));
}

static void *take(index_run *run, size_t count, size_t size) {
    void *made = memory_take(count + 1, size);
    run->block[run->blocks++] = made;
    return made;
}

static index_table *add_table(index_run *run, index_table table) {
    run->table[run->tables] = table;
    return &run->table[run->tables++];
}

static bool has_page(const index_run *run, int game) {
    return game >= 0 && run->r->item[game].written;
}

static const char *link_to(index_run *run, int game) {
    buffer words = {0};
    if (!has_page(run, game)) {
        return NULL;
    }
    bool kept_inside = run->r->item[game].html.size > 0;
    buffer_format(&words, kept_inside ? "#%s" : "games/%s.html", run->r->item[game].name);
    const char *kept = pool_text(&run->strings, buffer_string(&words));
    buffer_free(&words);
    return kept;
}

/* ---- words ---- */

/* "final, round 2, table 6". */
static const char *place_words(index_run *run, const event_table *table) {
    buffer words = {0};
    if (run->e->phases > 1 && table->phase[0] != '\0') {
        buffer_format(&words, "%s, ", table->phase);
    }
    buffer_format(&words, "round %s, table %s", table->round, table->table);
    const char *kept = pool_text(&run->strings, buffer_string(&words));
    buffer_free(&words);
    return kept;
}

static const char *player_name(const event *e, int player) {
    return player < 0 || (size_t)player >= e->players ? "?"
           : e->player[player].name[0] != '\0'        ? e->player[player].name
                                                      : e->player[player].id;
}

/* The table or file that an exception is about. */
static index_cell about_cell(index_run *run, const event_exception *x) {
    const event_game *game = x->game >= 0 ? &run->e->game[x->game] : NULL;
    int of_table = x->table >= 0 ? x->table : game != NULL ? game->of_table : EVENT_NONE;
    const char *text = of_table >= 0  ? place_words(run, &run->e->table[of_table])
                       : game != NULL ? game->file
                                      : "";
    int linked = x->game >= 0 ? x->game : of_table >= 0 ? run->e->table[of_table].game : EVENT_NONE;
    return (index_cell){.text = text, .link = link_to(run, linked), .verdict = -1};
}

static const char *severity_word(event_severity severity) {
    return severity == EVENT_DECIDE ? "to decide" : severity == EVENT_LATER ? "listed" : "noted";
}

static bool is_missing(const event_table *table) {
    return !table->bye && table->game < 0 && table->basis == EVENT_BASIS_NONE;
}

/* ---- to decide ---- */

static void decide_table(index_run *run) {
    static const char *const head[] = {"where", "what", "action", "command"};
    enum { COLUMNS = 4, ROWS_MAX = 500 };
    const event *e = run->e;
    index_cell *cell = take(run, e->exceptions, COLUMNS * sizeof *cell);
    bool *open = take(run, e->exceptions, sizeof *open);
    size_t rows = 0, more = 0;
    buffer note = {0};
    for (size_t i = 0; i < e->exceptions; i++) {
        const event_exception *x = &e->exception[i];
        if (x->severity != EVENT_DECIDE) {
            continue;
        }
        if (rows == ROWS_MAX) {
            more++;
            continue;
        }
        index_cell *to = cell + rows * COLUMNS;
        to[0] = about_cell(run, x);
        to[1] = index_plain(x->text);
        to[2] = index_plain(x->action > 0 ? number(run, x->action) : "");
        to[3] = index_plain(x->next);
        open[rows++] = true;
    }
    buffer_format(&note, "%zu more stand in exceptions.csv: see the causes below.", more);
    add_table(run, (index_table){.id = "decide",
                                 .title = "To decide",
                                 .empty = "Nothing waits for a decision.",
                                 .columns = COLUMNS,
                                 .head = head,
                                 .numbers = 1u << 2,
                                 .rows = rows,
                                 .cell = cell,
                                 .open = open,
                                 .note = more > 0 ? pool_text(&run->strings, buffer_string(&note))
                                                  : NULL});
    buffer_free(&note);
}

/* ---- standings ---- */

enum { FIXED_MAX = 10 };

typedef struct columns {
    const char **head, **round;
    unsigned fixed, rounds;
    bool share, capped, place, best;
} columns;

static bool ranks_by(const event *e, event_term term) {
    for (unsigned i = 0; i < e->terms; i++) {
        if (e->term[i] == term) {
            return true;
        }
    }
    return false;
}

static bool is_of_phase(const event_table *table, const char *phase) {
    return strcmp(table->phase, phase) == 0;
}

/* The rounds of a phase in the order of the pairings. */
static unsigned list_rounds(const char **round, const event *e, const char *phase) {
    unsigned count = 0;
    for (size_t t = 0; t < e->tables; t++) {
        const event_table *table = &e->table[t];
        bool known = !is_of_phase(table, phase);
        for (unsigned k = 0; k < count && !known; k++) {
            known = strcmp(round[k], table->round) == 0;
        }
        if (!known) {
            round[count++] = table->round;
        }
    }
    return count;
}

static void head_of(index_run *run, columns *c, const char *phase) {
    static const char *const first[] = {"rank", "player", "games", "wins", "points"};
    const event *e = run->e;
    c->share = ranks_by(e, EVENT_TERM_SHARE_SUM) || ranks_by(e, EVENT_TERM_SHARE_RATIO);
    c->capped = ranks_by(e, EVENT_TERM_VP_CAPPED);
    c->place = ranks_by(e, EVENT_TERM_PLACE_POINTS);
    c->best = ranks_by(e, EVENT_TERM_BEST_GAME);
    c->round = take(run, e->tables, sizeof *c->round);
    c->rounds = phase != NULL ? list_rounds(c->round, e, phase) : 0;
    c->head = take(run, FIXED_MAX + c->rounds, sizeof *c->head);
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        c->head[c->fixed++] = first[i];
    }
    const struct {
        bool there;
        const char *word;
    } more[] = {{c->capped, "capped"},
                {c->share, "share %"},
                {c->place, "place points"},
                {c->best, "best"}};
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (more[i].there) {
            c->head[c->fixed++] = more[i].word;
        }
    }
    for (unsigned k = 0; k < c->rounds; k++) {
        buffer words = {0};
        buffer_format(&words, "r%s", c->round[k]);
        c->head[c->fixed + k] = pool_text(&run->strings, buffer_string(&words));
        buffer_free(&words);
    }
}

static const char *percent(index_run *run, double value) {
    char text[32];
    snprintf(text, sizeof text, "%.2f", value);
    return pool_text(&run->strings, text);
}

static const char *signed_number(index_run *run, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    return pool_text(&run->strings, text);
}

/* "10* P" of a player in a round: points, won, basis. */
static index_cell round_cell(index_run *run, const event_table *table, const event_seat *seat) {
    /* A large event links its games from the tables alone: 300 bytes a game are for all. */
    bool few = run->e->games <= 500;
    char text[32];
    if (table->bye || seat->absent) {
        return index_plain(table->bye ? "bye" : "absent");
    }
    if (seat->official_points < 0) {
        return (index_cell){.text = "?", .verdict = -1, .open = true};
    }
    snprintf(text, sizeof text, "%d%s %c", seat->official_points, seat->official_winner ? "*" : "",
             standings_sign(table));
    return (index_cell){.text = pool_text(&run->strings, text),
                        .link = few ? link_to(run, table->game) : NULL,
                        .verdict = -1,
                        .strong = seat->official_winner,
                        .open = standings_sign(table) == '?'};
}

/* Where each player sat in each round, so that 2,000 games take no longer than they must. */
static void fill_rounds(index_run *run, const columns *c, const event_ranking *ranking,
                        index_cell *cell) {
    const event *e = run->e;
    unsigned width = c->fixed + c->rounds;
    size_t *row_of = memory_take(e->players + 1, sizeof *row_of);
    for (size_t i = 0; i < ranking->rows; i++) {
        if (ranking->row[i].player >= 0) {
            row_of[ranking->row[i].player] = i + 1;
        }
    }
    for (size_t t = 0; t < e->tables; t++) {
        const event_table *table = &e->table[t];
        unsigned k = 0;
        while (k < c->rounds && strcmp(c->round[k], table->round) != 0) {
            k++;
        }
        for (unsigned s = 0; s < table->seats && k < c->rounds; s++) {
            int player = table->seat[s].player;
            if (is_of_phase(table, ranking->phase) && player >= 0 && row_of[player] > 0) {
                cell[(row_of[player] - 1) * width + c->fixed + k] =
                    round_cell(run, table, &table->seat[s]);
            }
        }
    }
    free(row_of);
}

static void standing_cells(index_run *run, const columns *c, const event_standing *s,
                           index_cell *cell) {
    buffer rank = {0};
    unsigned at = 0;
    if (s->rank > 0) {
        buffer_format(&rank, "%u%s", s->rank, s->tied ? "=" : "");
    } else {
        buffer_text(&rank, "dq");
    }
    cell[at++] = index_plain(pool_text(&run->strings, buffer_string(&rank)));
    buffer_free(&rank);
    cell[at++] = index_plain(player_name(run->e, s->player));
    cell[at++] = count_cell(run, s->games);
    cell[at++] = count_cell(run, s->wins);
    cell[at++] = index_plain(signed_number(run, s->vp));
    if (c->capped) {
        cell[at++] = index_plain(signed_number(run, s->vp_capped));
    }
    if (c->share) {
        bool ratio = ranks_by(run->e, EVENT_TERM_SHARE_RATIO);
        cell[at++] = index_plain(percent(run, ratio ? s->share_ratio : s->share_sum));
    }
    if (c->place) {
        cell[at++] = index_plain(signed_number(run, s->place_points));
    }
    if (c->best) {
        cell[at++] = index_plain(signed_number(run, s->best_game));
    }
    for (unsigned k = 0; k < c->rounds; k++) {
        cell[at++] = index_plain("");
    }
}

static void standings_table(index_run *run, size_t index) {
    static const char of_all[] = "Who came to the last phase stand first; the numbers are those of "
                                 "the last phase of each.";
    static const char of_rounds[] =
        "Points of each round: * won; P proven by the log, S by the signed sheet, R by a ruling, ? "
        "to be decided. A rank with = is shared.";
    const event_ranking *ranking = &run->r->ranking[index];
    columns made = {0}, *c = &made;
    char id[32];
    head_of(run, c, ranking->phase);
    unsigned width = c->fixed + c->rounds;
    index_cell *cell = take(run, ranking->rows, width * sizeof *cell);
    bool *open = take(run, ranking->rows, sizeof *open);
    for (size_t i = 0; i < ranking->rows; i++) {
        standing_cells(run, c, &ranking->row[i], cell + i * width);
        open[i] = ranking->row[i].open > 0;
    }
    if (ranking->phase != NULL) {
        fill_rounds(run, c, ranking, cell);
    }
    snprintf(id, sizeof id, index == 0 ? "standings" : "standings-%zu", index + 1);
    buffer title = {0};
    buffer_text(&title, "Standings");
    if (run->r->rankings > 1) {
        buffer_format(&title, ": %s", ranking->phase != NULL ? ranking->phase : "all phases");
    }
    add_table(run, (index_table){.id = pool_text(&run->strings, id),
                                 .title = pool_text(&run->strings, buffer_string(&title)),
                                 .empty = "Nobody has played.",
                                 .columns = width,
                                 .head = c->head,
                                 .numbers = ~2u,
                                 .rows = ranking->rows,
                                 .cell = cell,
                                 .open = open,
                                 .note = ranking->phase == NULL ? of_all : of_rounds});
    buffer_free(&title);
}

/* ---- causes ---- */

static void causes_table(index_run *run) {
    static const char *const head[] = {
        "severity", "code", "rule", "path", "software", "games", "smallest example"};
    enum { COLUMNS = 7 };
    const event *e = run->e;
    index_cell *cell = take(run, e->clusters, COLUMNS * sizeof *cell);
    for (size_t i = 0; i < e->clusters; i++) {
        const event_cluster *c = &e->cluster[i];
        const event_exception *example = &e->exception[c->smallest];
        index_cell *to = cell + i * COLUMNS;
        index_cell about = about_cell(run, example);
        buffer words = {0};
        to[0] = index_plain(severity_word(c->severity));
        to[1] = index_plain(c->code);
        to[2] = index_plain(c->rule);
        to[3] = index_plain(c->path);
        to[4] = index_plain(c->software);
        to[5] = count_cell(run, c->games);
        buffer_format(&words, "%s: %s", about.text, example->text);
        to[6] = (index_cell){.text = pool_text(&run->strings, buffer_string(&words)),
                             .link = about.link,
                             .verdict = -1};
        buffer_free(&words);
    }
    add_table(run, (index_table){.id = "causes",
                                 .title = "Causes",
                                 .empty = "Nothing is out of order.",
                                 .columns = COLUMNS,
                                 .head = head,
                                 .numbers = 1u << 5,
                                 .rows = e->clusters,
                                 .cell = cell});
}

/* ---- tables ---- */

/* The tables of a phase by their names, in the order of the pairings. */
static size_t list_names(const char **name, const event *e, const char *phase) {
    size_t count = 0;
    for (size_t t = 0; t < e->tables; t++) {
        bool known = !is_of_phase(&e->table[t], phase) || e->table[t].bye;
        for (size_t k = 0; k < count && !known; k++) {
            known = strcmp(name[k], e->table[t].table) == 0;
        }
        if (!known) {
            name[count++] = e->table[t].table;
        }
    }
    return count;
}

static bool is_to_decide(const event *e, int table) {
    for (size_t i = 0; i < e->exceptions; i++) {
        if (e->exception[i].severity == EVENT_DECIDE && e->exception[i].table == table) {
            return true;
        }
    }
    return false;
}

static index_cell table_cell(index_run *run, int index) {
    const event_table *table = &run->e->table[index];
    index_cell cell = {.link = link_to(run, table->game), .verdict = -1};
    const many_item *item = table->game >= 0 ? &run->r->item[table->game] : NULL;
    if (item != NULL && run->e->game[table->game].trouble[0] != '\0') {
        cell.text = "not judged";
    } else if (item != NULL) {
        cell.text = hj_verdict_word(run->e->game[table->game].verdict);
        cell.verdict = (int)run->e->game[table->game].verdict;
    } else {
        bool ruled = table->seats > 0 && table->seat[0].ruled;
        cell.text = ruled ? "ruled" : is_missing(table) ? "missing" : "sheet";
    }
    cell.open = is_missing(table) || table->differs || is_to_decide(run->e, index);
    return cell;
}

static void tables_of_phase(index_run *run, const char *phase, size_t index) {
    const event *e = run->e;
    const char **round = take(run, e->tables, sizeof *round);
    unsigned rounds = list_rounds(round, e, phase);
    const char **head = take(run, e->tables + 1, sizeof *head);
    size_t names = list_names(head + 1, e, phase), width = names + 1;
    head[0] = "round";
    index_cell *cell = take(run, rounds * width, sizeof *cell);
    for (unsigned k = 0; k < rounds; k++) {
        for (size_t n = 0; n < width; n++) {
            cell[k * width + n] = index_plain(n == 0 ? round[k] : "");
        }
    }
    for (size_t t = 0; t < e->tables; t++) {
        unsigned k = 0;
        size_t n = 1;
        while (k < rounds && strcmp(round[k], e->table[t].round) != 0) {
            k++;
        }
        while (n < width && strcmp(head[n], e->table[t].table) != 0) {
            n++;
        }
        if (is_of_phase(&e->table[t], phase) && k < rounds && n < width) {
            cell[k * width + n] = table_cell(run, (int)t);
        }
    }
    char id[32];
    buffer title = {0};
    snprintf(id, sizeof id, index == 0 ? "tables" : "tables-%zu", index + 1);
    buffer_text(&title, "Tables");
    if (e->phases > 1) {
        buffer_format(&title, ": %s", phase);
    }
    add_table(run, (index_table){.id = pool_text(&run->strings, id),
                                 .title = pool_text(&run->strings, buffer_string(&title)),
                                 .empty = "There is none.",
                                 .columns = (unsigned)width,
                                 .head = head,
                                 .rows = rounds,
                                 .cell = cell,
                                 .map = true});
    buffer_free(&title);
}

/* Games that belong to no table. */
static void loose_table(index_run *run) {
    static const char *const head[] = {"game", "verdict", "rules", "what"};
    enum { COLUMNS = 4 };
    const event *e = run->e;
    index_cell *cell = take(run, e->games, COLUMNS * sizeof *cell);
    bool *open = take(run, e->games, sizeof *open);
    size_t rows = 0;
    for (size_t g = 0; g < e->games; g++) {
        const event_game *game = &e->game[g];
        if (game->of_table >= 0) {
            continue;
        }
        index_cell *to = cell + rows * COLUMNS;
        to[0] = (index_cell){.text = game->game_id[0] != '\0' ? game->game_id : game->file,
                             .link = link_to(run, (int)g),
                             .verdict = -1};
        to[1] =
            index_plain(game->trouble[0] != '\0' ? "not judged" : hj_verdict_word(game->verdict));
        to[1].verdict = game->trouble[0] != '\0' ? -1 : (int)game->verdict;
        to[2] = index_plain(game->rules);
        to[3] = index_plain(game->trouble[0] != '\0' ? game->trouble : game->text);
        open[rows++] = game->trouble[0] != '\0' || game->verdict != HJ_VERDICT_CLEAN;
    }
    if (rows > 0) {
        add_table(run, (index_table){.id = "loose",
                                     .title = e->tables > 0 ? "Games of no table" : "Games",
                                     .columns = COLUMNS,
                                     .head = head,
                                     .rows = rows,
                                     .cell = cell,
                                     .open = open});
    }
}

/* ---- rulings ---- */

static void rulings_table(index_run *run) {
    static const char *const head[] = {"time", "where", "action", "kind", "rule", "by", "reason"};
    enum { COLUMNS = 7 };
    const event *e = run->e;
    index_cell *cell = take(run, e->rulings, COLUMNS * sizeof *cell);
    for (size_t i = 0; i < e->rulings; i++) {
        const event_ruling *ruling = &e->ruling[i];
        index_cell *to = cell + i * COLUMNS;
        bool placed = ruling->of_table >= 0;
        to[0] = index_plain(ruling->time);
        to[1] =
            index_plain(placed ? place_words(run, &e->table[ruling->of_table]) : ruling->game_id);
        to[1].link = placed ? link_to(run, e->table[ruling->of_table].game) : NULL;
        to[2] = index_plain(ruling->action);
        to[3] = index_plain(ruling->kind);
        to[4] = index_plain(ruling->rule);
        to[5] = index_plain(ruling->authority);
        to[6] = index_plain(ruling->reason);
    }
    add_table(run, (index_table){.id = "rulings",
                                 .title = "Rulings",
                                 .empty = "Nothing was ruled.",
                                 .columns = COLUMNS,
                                 .head = head,
                                 .numbers = 1u << 2,
                                 .rows = e->rulings,
                                 .cell = cell});
}

/* ---- the page ---- */

enum { FACTS_MAX = 10 };

static size_t list_facts(index_run *run, index_fact *fact) {
    const event *e = run->e;
    size_t tables = 0, proven = 0, sheet = 0, missing = 0, decide = 0, after = 0, count = 0;
    for (size_t t = 0; t < e->tables; t++) {
        const event_table *table = &e->table[t];
        tables += !table->bye;
        proven += !table->bye && table->game >= 0;
        missing += is_missing(table);
        sheet += !table->bye && table->game < 0 && !is_missing(table);
    }
    for (size_t i = 0; i < run->e->exceptions; i++) {
        decide += run->e->exception[i].severity == EVENT_DECIDE;
        after += run->e->exception[i].after_signing;
    }
    fact[count++] = (index_fact){number(run, e->players), "players", false};
    fact[count++] = (index_fact){number(run, tables), "tables", false};
    fact[count++] = (index_fact){number(run, decide), "to decide", decide > 0};
    fact[count++] = (index_fact){number(run, proven), "with a log", false};
    fact[count++] = (index_fact){number(run, sheet), "sheet only", false};
    fact[count++] = (index_fact){number(run, missing), "missing", missing > 0};
    fact[count++] =
        (index_fact){number(run, after), "found after signing (the result stands)", false};
    if (e->tables == 0 || e->games != proven) {
        fact[count++] = (index_fact){number(run, e->games), "logs", false};
    }
    return count;
}

/* "site, dates" and "rules; ranked by wins, vp, share_sum". */
static void list_lines(index_run *run, const char **line) {
    const event *e = run->e;
    buffer words = {0};
    buffer_format(&words, "%s%s%s", e->site, e->site[0] != '\0' && e->dates[0] != '\0' ? ", " : "",
                  e->dates);
    if (words.size > 0) {
        *line++ = pool_text(&run->strings, buffer_string(&words));
    }
    buffer_clear(&words);
    buffer_format(&words, "Rules %s", e->rules[0] != '\0' ? e->rules : "as each log says");
    for (unsigned i = 0; i < e->terms; i++) {
        buffer_format(&words, "%s%s", i > 0 ? ", " : "; ranked by ", event_term_word(e->term[i]));
    }
    *line++ = pool_text(&run->strings, buffer_string(&words));
    *line = NULL;
    buffer_free(&words);
}

bool event_index(const event_report *report, const char *path) {
    index_run *run = memory_take(1, sizeof *run);
    const event *e = report->event;
    index_fact fact[FACTS_MAX];
    const char *line[3];
    run->r = report;
    run->e = e;
    decide_table(run);
    for (size_t i = 0; i < report->rankings && i <= PHASES_MAX; i++) {
        standings_table(run, i);
    }
    causes_table(run);
    for (size_t i = 0; i < e->phases && i < PHASES_MAX; i++) {
        tables_of_phase(run, e->phase[i].name, i);
    }
    loose_table(run);
    rulings_table(run);
    event_dice dice = {0};
    event_dice_fill(&dice, e, report->item);
    add_table(run, dice.table);
    list_lines(run, line);
    const index_page index = {.title = e->name,
                              .line = line,
                              .facts = list_facts(run, fact),
                              .fact = fact,
                              .tables = run->tables,
                              .table = run->table,
                              .file = report->file,
                              .files = report->files,
                              .command = report->command,
                              .stamp = report->stamp};
    bool ok = many_index(&index, report->item, e->games, path);
    event_dice_free(&dice);
    for (size_t i = 0; i < run->blocks; i++) {
        free(run->block[i]);
    }
    pool_free(&run->strings);
    free(run);
    return ok;
}
