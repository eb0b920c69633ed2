/* cmd_list.c: `hexjudge list`: what games stand in archives and logs, a line each. It reads them
 * and judges nothing. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/judging.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"

const char cmd_list_usage[] =
    "usage: hexjudge list [--format text|jsonl] INPUT...\n"
    "\n"
    "Lists the games in archives, logs and folders: number, id or else the players,\n"
    "seats, rules, records, and bytes of the stream. Nothing is judged.\n"
    "\n"
    "  --format F   text (80 columns), or jsonl: a JSON object a game, in full\n"
    "\n"
    "Exits with 0; with 14 when a game is broken, 13 when one is of a newer format,\n"
    "3 when a file cannot be read: what stands before it is listed all the same.\n";

typedef struct listed {
    uint32_t number, records, actions;
    uint64_t bytes;
    bool ended;
    unsigned seats;
    pool strings;
    const char *id, *rules;
    const char *name[HJ_SEATS_MAX + 1];
} listed;

typedef struct listing {
    bool json, several;
    const cli_input *input;
    hj_reader *reader;
    listed game;
    bool has_game;
    uint64_t games, endless; /* of the input; of all once they are over */
    uint64_t all, all_endless;
    int code;
} listing;

/* ---- text ---- */

enum { ID_WIDTH = 28, RULES_WIDTH = 15 };

/* A column of so many characters; "..." stands for what does not fit. */
static void column(buffer *out, const char *text, size_t width) {
    buffer safe = {0};
    escape_terminal(&safe, text, 0);
    size_t columns = escape_columns(buffer_string(&safe));
    if (columns > width) {
        buffer_clear(&safe);
        escape_terminal(&safe, text, width);
        columns = escape_columns(buffer_string(&safe));
    }
    buffer_text(out, buffer_string(&safe));
    buffer_repeat(out, ' ', columns < width ? width - columns : 0);
    buffer_free(&safe);
}

static void print_text(const listing *l) {
    const listed *g = &l->game;
    buffer line = {0}, who = {0};
    buffer_text(&who, g->id);
    for (unsigned seat = 1; who.size == 0 && g->id[0] == '\0' && seat <= g->seats; seat++)
        if (g->name[seat])
            for (unsigned k = seat; k <= g->seats; k++)
                buffer_format(&who, "%s%s", k > seat ? ", " : "", g->name[k] ? g->name[k] : "?");
    buffer_format(&line, "%7u  ", g->number);
    column(&line, who.size ? buffer_string(&who) : "-", ID_WIDTH);
    buffer_format(&line, "  %5u  ", g->seats);
    column(&line, g->rules, RULES_WIDTH);
    buffer_format(&line, "  %7u%s %8llu", g->records, g->ended ? " " : "*",
                  (unsigned long long)g->bytes);
    puts(buffer_string(&line));
    buffer_free(&line);
    buffer_free(&who);
}

static void print_heading(const listing *l) {
    buffer line = {0};
    if (l->several) {
        escape_terminal(&line, l->input->path, 1000);
        printf("%s\n", buffer_string(&line));
    }
    printf("%7s  %-*s  %5s  %-*s  %7s  %8s\n", "game", ID_WIDTH, "id or players", "seats",
           RULES_WIDTH, "rules", "records", "bytes");
    buffer_free(&line);
}

/* ---- JSON ---- */

static json_t *text(const char *bytes) {
    buffer clean = {0};
    escape_utf8(&clean, bytes);
    json_t *value = json_string(buffer_string(&clean));
    buffer_free(&clean);
    return value;
}

static void print_json(const listing *l) {
    const listed *g = &l->game;
    json_t *o = json_object(), *players = json_array();
    for (unsigned seat = 1; seat <= g->seats; seat++)
        json_array_append_new(players, g->name[seat] ? text(g->name[seat]) : json_null());
    json_object_set_new(o, "type", json_string("game"));
    json_object_set_new(o, "file", text(l->input->path));
    json_object_set_new(o, "game", json_integer(g->number));
    json_object_set_new(o, "game_id", g->id[0] != '\0' ? text(g->id) : json_null());
    json_object_set_new(o, "players", players);
    json_object_set_new(o, "seats", json_integer(g->seats));
    json_object_set_new(o, "rules", text(g->rules));
    json_object_set_new(o, "records", json_integer(g->records));
    json_object_set_new(o, "actions", json_integer(g->actions));
    json_object_set_new(o, "bytes", json_integer((json_int_t)g->bytes));
    json_object_set_new(o, "has_end", json_boolean(g->ended));
    char *line = json_dumps(o, JSON_COMPACT | JSON_ENSURE_ASCII);
    if (line)
        puts(line);
    free(line);
    json_decref(o);
}

/* ---- reading ---- */

static void end_game(listing *l) {
    if (!l->has_game)
        return;
    if (l->json)
        print_json(l);
    else
        print_text(l);
    l->games++;
    l->endless += !l->game.ended;
    pool_free(&l->game.strings);
    l->has_game = false;
}

static void begin_game(listing *l, const hj_record *record) {
    char rules[2048];
    const hj_config *config = &record->as.header.config;
    end_game(l);
    if (l->games == 0 && !l->json)
        print_heading(l);
    l->game = (listed){.number = hj_reader_game(l->reader), .seats = config->seats};
    l->game.id = pool_text(&l->game.strings, record->as.header.about.game_id);
    l->game.rules = pool_text(&l->game.strings, hj_config_text(rules, sizeof rules, config));
    l->has_game = true;
}

static void take(listing *l, const hj_record *record) {
    listed *g = &l->game;
    if (record->kind == HJ_RECORD_HEADER)
        begin_game(l, record);
    if (record->kind == HJ_RECORD_PERSON && record->as.person.seat <= HJ_SEATS_MAX &&
        record->as.person.name && record->as.person.name[0] != '\0')
        g->name[record->as.person.seat] = pool_text(&g->strings, record->as.person.name);
    g->records++;
    g->actions = record->number;
    g->bytes = hj_reader_bytes(l->reader);
    g->ended = g->ended || record->kind == HJ_RECORD_END;
}

/* A game that turns out to be broken is not listed: its name stands in the error. */
static void reader_failed(listing *l, hj_status status) {
    const int code = status == HJ_MALFORMED     ? (int)HJ_VERDICT_MALFORMED
                     : status == HJ_UNSUPPORTED ? (int)HJ_VERDICT_UNSUPPORTED
                                                : CLI_EXIT_READ;
    buffer name = {0};
    const uint32_t broken = hj_reader_game(l->reader);
    if (l->has_game && l->game.number == broken && !l->game.ended) {
        pool_free(&l->game.strings);
        l->has_game = false;
    }
    end_game(l);
    buffer_text(&name, l->input->path);
    if (broken > 1 || l->input->game > 0)
        buffer_format(&name, ":%u", broken);
    cli_error(buffer_string(&name), "%s", hj_reader_error(l->reader));
    buffer_free(&name);
    if (judging_rank(code) < judging_rank(l->code))
        l->code = code;
}

static void list_input(listing *l, const cli_input *input) {
    char why[256];
    const hj_record *record;
    hj_status status;
    l->input = input;
    l->games = l->endless = 0;
    l->reader = cli_open(input->path, input->game, why, sizeof why);
    if (!l->reader) {
        cli_error(input->path, "%s", why);
        l->code = judging_rank(CLI_EXIT_READ) < judging_rank(l->code) ? CLI_EXIT_READ : l->code;
        return;
    }
    cli_index_warning(l->reader, input->path);
    while ((status = hj_reader_next(l->reader, &record)) == HJ_OK)
        take(l, record);
    if (status != HJ_DONE) {
        reader_failed(l, status);
    } else {
        end_game(l);
        if (l->games == 0) {
            if (!cli_no_game(l->reader, input->game, why, sizeof why))
                snprintf(why, sizeof why, "it holds no game");
            cli_error(input->path, "%s", why);
            l->code = l->code == CLI_EXIT_OK ? CLI_EXIT_USAGE : l->code;
        }
    }
    l->all += l->games;
    l->all_endless += l->endless;
    hj_reader_close(l->reader);
}

static int list_all(listing *l, const cli_inputs *inputs) {
    l->several = inputs->count > 1;
    l->code = inputs->unreadable > 0 ? CLI_EXIT_READ : CLI_EXIT_OK;
    for (size_t i = 0; i < inputs->count; i++)
        list_input(l, &inputs->item[i]);
    if (!l->json && l->all > 0) {
        printf("%llu game%s", (unsigned long long)l->all, l->all == 1 ? "" : "s");
        if (l->all_endless > 0)
            printf("; *%llu without an End", (unsigned long long)l->all_endless);
        putchar('\n');
    }
    return cli_finish(l->code);
}

int cmd_list(int argc, char **argv) {
    static const cli_option options[] = {{"format", 0, true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    cli_inputs inputs = {0};
    listing l = {0};
    bool named = false;
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP) {
            code = cli_finish(CLI_EXIT_OK);
        } else if (found == CLI_ARGS_BAD) {
            code = CLI_EXIT_USAGE;
        } else if (found == 0) {
            l.json = strcmp(args.value, "jsonl") == 0;
            if (!l.json && strcmp(args.value, "text") != 0)
                code =
                    cli_usage_error("list", "--format: '%s' is neither text nor jsonl", args.value);
        } else {
            named = true;
            cli_inputs_add(&inputs, args.value);
        }
    }
    if (code < 0 && !named)
        code = cli_usage_error("list", "which archives?");
    if (code < 0) {
        cli_inputs_unique(&inputs);
        code = list_all(&l, &inputs);
    }
    cli_inputs_free(&inputs);
    return code;
}
