/* report_folder.c: `hexjudge report FOLDER -o OUT`: a page a game, and an index: what was found, by
 * cause, and every game. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/cli.h"
#include "app/cli/report_many.h"
#include "app/cli/report_folder.h"

typedef struct folder_run {
    many_item *item;
    size_t count, room;
    pool strings;
    cli_inputs inputs;
} folder_run;

/* ---- the list of games ---- */

/* How many games a file holds; a broken one counts as far as it can be read, and at least once. */
static unsigned games_in(const char *path) {
    hj_reader *reader = NULL;
    const hj_record *record;
    unsigned games = 0;
    if (hj_reader_open(&reader, path) == HJ_OK) {
        while (hj_reader_next(reader, &record) == HJ_OK) {
            games += record->kind == HJ_RECORD_HEADER;
        }
    }
    hj_reader_close(reader);
    return games > 0 ? games : 1;
}

/* "round 2/table 6.hjl.gz" in the folder becomes "round_2-table_6". */
static const char *name_of(folder_run *run, const char *path, const char *folder, unsigned game) {
    static const char *const ends[] = {".hjl.gz", ".txt", ".html", ".part"};
    buffer name = {0};
    size_t skip = strlen(folder);
    path += strncmp(path, folder, skip) == 0 ? skip : 0;
    path += strspn(path, "/");
    size_t size = strlen(path);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t tail = strlen(ends[i]);
        if (size > tail && strcmp(path + size - tail, ends[i]) == 0) {
            size -= tail;
            break;
        }
    }
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)path[i];
        bool plain = c < 0x80 && (isalnum(c) || c == '.' || c == '_' || c == '-');
        buffer_char(&name, plain && !(i == 0 && c == '.') ? (char)c : c == '/' ? '-' : '_');
    }
    if (game > 1) {
        buffer_format(&name, "-%u", game);
    }
    /* Two files may come to one name. */
    for (unsigned again = 2, base = (unsigned)name.size; again > 0; again++) {
        bool taken = false;
        for (size_t i = 0; i < run->count && !taken; i++) {
            taken = strcmp(run->item[i].name, buffer_string(&name)) == 0;
        }
        if (!taken) {
            break;
        }
        name.size = base;
        buffer_format(&name, "~%u", again);
    }
    const char *kept = pool_text(&run->strings, buffer_string(&name));
    buffer_free(&name);
    return kept;
}

static void list_games(folder_run *run, const char *folder) {
    for (size_t i = 0; i < run->inputs.count; i++) {
        const cli_input *input = &run->inputs.item[i];
        unsigned games = games_in(input->path);
        for (unsigned game = 1; game <= games; game++) {
            if (run->count == run->room) {
                run->room = run->room > 0 ? 2 * run->room : 64;
                run->item = memory_grow(run->item, run->room, sizeof *run->item);
            }
            run->item[run->count] = (many_item){.path = input->path, .game = game};
            run->item[run->count].name = name_of(run, input->path, folder, game);
            run->count++;
        }
    }
}

/* ---- the index ---- */

enum { GAME_COLUMNS = 5, CAUSE_COLUMNS = 4 };

static const char *words(folder_run *run, const char *format, const char *a, const char *b) {
    buffer text = {0};
    buffer_format(&text, format, a, b);
    const char *kept = pool_text(&run->strings, buffer_string(&text));
    buffer_free(&text);
    return kept;
}

static const char *number(folder_run *run, size_t value) {
    char text[24];
    snprintf(text, sizeof text, "%zu", value);
    return pool_text(&run->strings, text);
}

/* The verdict's word, and the page where there is one. */
static index_cell game_cell(folder_run *run, const many_item *item, const char *text) {
    const char *link = !item->written        ? NULL
                       : item->html.size > 0 ? words(run, "#%s%s", item->name, "")
                                             : words(run, "games/%s.html%s", item->name, "");
    return (index_cell){.text = text, .link = link, .verdict = -1};
}

static void game_rows(folder_run *run, index_cell *cell, bool *open) {
    for (size_t i = 0; i < run->count; i++, cell += GAME_COLUMNS) {
        const many_item *item = &run->item[i];
        const page_summary *s = &item->summary;
        cell[0] = game_cell(run, item, item->written ? s->title : item->name);
        cell[1] = index_plain(item->written ? hj_verdict_word(s->verdict) : "no page");
        cell[1].verdict = item->written ? (int)s->verdict : -1;
        cell[2] = index_plain(s->rules);
        cell[3] = index_plain(item->written ? number(run, s->actions) : "");
        cell[4] = index_plain(!item->written          ? s->text
                              : s->finding[0] != '\0' ? s->finding
                                                      : s->result);
        open[i] = !item->written || s->verdict != HJ_VERDICT_CLEAN;
    }
}

/* Games with one verdict by one rule are one cause. The first of them is its example. */
static bool same_cause(const many_item *a, const many_item *b) {
    return a->written && b->written && a->summary.verdict == b->summary.verdict &&
           strcmp(a->summary.rule, b->summary.rule) == 0;
}

/* A row for each cause whose games have that verdict. */
static size_t add_causes(folder_run *run, index_cell *cell, hj_verdict verdict) {
    size_t rows = 0;
    for (size_t i = 0; i < run->count; i++) {
        const many_item *item = &run->item[i];
        size_t games = 0, first = run->count;
        for (size_t k = 0; k < run->count; k++) {
            if (same_cause(item, &run->item[k])) {
                first = first == run->count ? k : first;
                games++;
            }
        }
        if (!item->written || first != i || item->summary.verdict != verdict) {
            continue;
        }
        hj_rule rule = hj_rule_find(item->summary.rule);
        const hj_rule_row *row = rule != 0 ? hj_rule_at(rule) : NULL;
        index_cell *to = cell + rows * CAUSE_COLUMNS;
        to[0] = index_plain(hj_verdict_word(verdict));
        to[0].verdict = (int)verdict;
        to[1] = index_plain(row != NULL ? words(run, "%s %s", row->code, row->text) : "");
        to[2] = index_plain(number(run, games));
        to[3] = game_cell(run, item, item->summary.title);
        rows++;
    }
    return rows;
}

/* Gravest first. */
static size_t cause_rows(folder_run *run, index_cell *cell) {
    static const hj_verdict order[] = {
        HJ_VERDICT_FAULT,    HJ_VERDICT_TAMPERED,   HJ_VERDICT_MALFORMED,  HJ_VERDICT_ILLEGAL,
        HJ_VERDICT_DIVERGED, HJ_VERDICT_INCOMPLETE, HJ_VERDICT_CONSISTENT, HJ_VERDICT_UNSUPPORTED};
    size_t rows = 0;
    for (size_t v = 0; v < sizeof order / sizeof order[0]; v++) {
        rows += add_causes(run, cell + rows * CAUSE_COLUMNS, order[v]);
    }
    return rows;
}

static size_t facts(folder_run *run, index_fact *fact) {
    size_t count = 0;
    uint64_t actions = 0;
    unsigned by_verdict[HJ_VERDICT_FAULT + 1] = {0};
    size_t lost = 0;
    for (size_t i = 0; i < run->count; i++) {
        const many_item *item = &run->item[i];
        lost += !item->written;
        actions += item->summary.actions;
        by_verdict[item->summary.verdict] += item->written;
    }
    fact[count++] =
        (index_fact){number(run, run->count), run->count == 1 ? "game" : "games", false};
    for (unsigned v = 0; v <= HJ_VERDICT_FAULT; v++) {
        if (by_verdict[v] > 0) {
            fact[count++] = (index_fact){number(run, by_verdict[v]), hj_verdict_word((hj_verdict)v),
                                         v != HJ_VERDICT_CLEAN};
        }
    }
    if (lost > 0) {
        fact[count++] = (index_fact){number(run, lost), "without a page", true};
    }
    fact[count++] = (index_fact){number(run, (size_t)actions), "actions", false};
    return count;
}

static bool write_index(folder_run *run, const char *title, const char *out,
                        const page_options *options) {
    static const char *const causes[] = {"verdict", "rule", "games", "first of them"};
    static const char *const games[] = {"game", "verdict", "rules", "actions", "what"};
    index_cell *cause = memory_take(run->count + 1, CAUSE_COLUMNS * sizeof *cause);
    index_cell *game = memory_take(run->count + 1, GAME_COLUMNS * sizeof *game);
    bool *open = memory_take(run->count + 1, sizeof *open);
    index_fact fact[HJ_VERDICT_FAULT + 4];
    game_rows(run, game, open);
    const index_table table[] = {
        {.id = "causes",
         .title = "Causes",
         .empty = "Nothing was found wrong.",
         .columns = CAUSE_COLUMNS,
         .head = causes,
         .numbers = 1u << 2,
         .rows = cause_rows(run, cause),
         .cell = cause},
        {.id = "games",
         .title = "Games",
         .empty = "There is none.",
         .columns = GAME_COLUMNS,
         .head = games,
         .numbers = 1u << 3,
         .rows = run->count,
         .cell = game,
         .open = open},
    };
    const index_page index = {.title = title,
                              .facts = facts(run, fact),
                              .fact = fact,
                              .tables = sizeof table / sizeof table[0],
                              .table = table,
                              .command = options->command,
                              .stamp = options->stamp};
    bool ok = many_index(&index, run->item, run->count, out);
    free(cause);
    free(game);
    free(open);
    return ok;
}

int report_folder(const char *folder, const char *out, const page_options *options,
                  unsigned threads, bool single) {
    folder_run run = {0};
    char title[256];
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    size_t from = length;
    while (from > 0 && folder[from - 1] != '/') {
        from--;
    }
    snprintf(title, sizeof title, "%.*s", (int)(length - from), folder + from);
    cli_inputs_add(&run.inputs, folder);
    list_games(&run, folder);
    int code = CLI_EXIT_READ;
    if (run.count == 0) {
        cli_error(folder, "no log in it");
        code = CLI_EXIT_USAGE;
    } else if (single && run.count > MANY_SINGLE_MAX) {
        code = cli_usage_error("report", "--single takes up to %d games, and here are %zu",
                               MANY_SINGLE_MAX, run.count);
    } else if (many_write(run.item, run.count, options, single ? NULL : out, threads) &&
               write_index(&run, title, many_index_path(&run.strings, out, single), options)) {
        size_t written = 0;
        for (size_t i = 0; i < run.count; i++) {
            written += run.item[i].written;
            if (!run.item[i].written) {
                cli_error(run.item[i].path, "no page: %s", run.item[i].summary.text);
            }
        }
        printf("%zu page%s and %s\n", written, written == 1 ? "" : "s",
               single ? "an index in one file" : "index.html");
        code = run.inputs.unreadable > 0 ? CLI_EXIT_READ : CLI_EXIT_OK;
    }
    many_free(run.item, run.count);
    pool_free(&run.strings);
    cli_inputs_free(&run.inputs);
    return cli_finish(code);
}
