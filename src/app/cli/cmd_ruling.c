/* cmd_ruling.c: `hexjudge ruling`: what a judge decided, as a record behind a log, of which no byte
 * is altered, or as a row of a file of rulings, where there is no log. It must not know what
 * follows from a ruling: that is verify's, and the event's. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/walk.h"
#include "app/report/escape.h"

const char cmd_ruling_usage[] =
    "usage: hexjudge ruling KIND [OPTIONS] LOG [ADDRESS]\n"
    "       hexjudge ruling KIND [OPTIONS] --csv FILE | --jsonl FILE\n"
    "\n"
    "Records what a judge decided: stands, corrected, takeback, waived, penalty,\n"
    "result or no-action. With a LOG: as a record behind it, about the action that\n"
    "ADDRESS names (none: the game); what stood there before is not altered. Without\n"
    "one, or besides: as a row of rulings.csv, as the files of an event have it.\n"
    "\n"
    "  --by NAME            who decided\n"
    "  --reason TEXT        why\n"
    "  --reference TEXT     by which paragraph\n"
    "  --time TIME          when, as 2026-11-30T14:05\n"
    "  --csv FILE           adds a row there; a new file gets its header line\n"
    "  --jsonl FILE         adds the same as a line of JSON\n"
    "\n"
    "Of the row only\n"
    "  --phase X, --round X, --table X, --game ID, --seat P2, --rule CODE\n"
    "  --action N           where there is no log\n"
    "  --effect TEXT        what follows: winner P2, game loss P1, caution\n"
    "  --reported TIME      when it was reported\n"
    "  --supersedes TEXT    the ruling it takes the place of\n"
    "\n"
    "Exits with 0, or 3 where a file could not be read or written.\n";

/* The columns of rulings.csv, in order. */
enum {
    COLUMN_TIME,
    COLUMN_PHASE,
    COLUMN_ROUND,
    COLUMN_TABLE,
    COLUMN_GAME,
    COLUMN_ACTION,
    COLUMN_KIND,
    COLUMN_RULE,
    COLUMN_SEAT,
    COLUMN_AUTHORITY,
    COLUMN_REASON,
    COLUMN_EFFECT,
    COLUMN_REPORTED,
    COLUMN_SUPERSEDES,
    COLUMNS
};
static const char *const columns[COLUMNS] = {
    "time", "phase", "round",     "table",  "game_id", "action",      "kind",
    "rule", "seat",  "authority", "reason", "effect",  "reported_at", "supersedes"};

typedef struct deciding {
    const char *value[COLUMNS]; /* NULL = not given */
    const char *reference, *csv, *jsonl, *log, *address;
    unsigned kind; /* hj_ruling_kind */
    uint32_t action;
    uint32_t found; /* at the action, by the log */
    uint32_t ruled, unruled;
    bool has_end;
    char game_id[256], number[16], rule[32], seat[8];
} deciding;

/* ---- arguments ---- */

static unsigned kind_of(const char *word) {
    static const char *const words[] = {"",       "stands",  "corrected", "takeback",
                                        "waived", "penalty", "result",    "no-action"};
    for (unsigned k = 1; k < sizeof words / sizeof words[0]; k++)
        if (strcmp(words[k], word) == 0)
            return k;
    return 0;
}

static int take_word(deciding *d, const char *word) {
    if (d->kind == 0) {
        d->kind = kind_of(word);
        d->value[COLUMN_KIND] = word;
        return d->kind != 0 ? 0
                            : cli_usage_error("ruling",
                                              "'%s' is no ruling: stands, corrected, takeback, "
                                              "waived, penalty, result, no-action",
                                              word);
    }
    if (d->address != NULL)
        return cli_usage_error("ruling", "one log and one address, please");
    *(d->log == NULL ? &d->log : &d->address) = word;
    return 0;
}

static const cli_option options[] = {
    {"by", 0, true},     {"reason", 0, true}, {"reference", 0, true}, {"time", 0, true},
    {"csv", 0, true},    {"jsonl", 0, true},  {"phase", 0, true},     {"round", 0, true},
    {"table", 0, true},  {"game", 0, true},   {"seat", 0, true},      {"rule", 0, true},
    {"action", 0, true}, {"effect", 0, true}, {"reported", 0, true},  {"supersedes", 0, true},
    {NULL, 0, false},
};

static void take_option(deciding *d, int option, const char *value) {
    static const int column[] = {COLUMN_AUTHORITY,
                                 COLUMN_REASON,
                                 -1,
                                 COLUMN_TIME,
                                 -1,
                                 -1,
                                 COLUMN_PHASE,
                                 COLUMN_ROUND,
                                 COLUMN_TABLE,
                                 COLUMN_GAME,
                                 COLUMN_SEAT,
                                 COLUMN_RULE,
                                 COLUMN_ACTION,
                                 COLUMN_EFFECT,
                                 COLUMN_REPORTED,
                                 COLUMN_SUPERSEDES};
    if (column[option] >= 0)
        d->value[column[option]] = value;
    else
        *(option == 2 ? &d->reference : option == 4 ? &d->csv : &d->jsonl) = value;
}

/* -1, or the exit code. */
static int read_options(deciding *d, int argc, char **argv) {
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        const int found = cli_args_next(&args, options);
        int code = 0;
        if (found == CLI_ARGS_END)
            break;
        if (found == CLI_ARGS_HELP)
            return CLI_EXIT_OK;
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == CLI_ARGS_WORD)
            code = take_word(d, args.value);
        else
            take_option(d, found, args.value);
        if (code != 0)
            return code;
    }
    if (d->kind == 0)
        return cli_usage_error("ruling", "which ruling, and on what?");
    if (d->log == NULL && d->csv == NULL && d->jsonl == NULL)
        return cli_usage_error("ruling", "on which log? without one, --csv FILE or --jsonl FILE");
    if (d->log != NULL && d->value[COLUMN_ACTION] != NULL)
        return cli_usage_error("ruling", "the action of a log is named by its address");
    unsigned seat;
    if (d->value[COLUMN_SEAT] != NULL && !cli_seat(&seat, d->value[COLUMN_SEAT]))
        return cli_usage_error("ruling", "'%s' is no seat", d->value[COLUMN_SEAT]);
    return -1;
}

/* ---- the log ---- */

static void look_record(cli_walk *walk, const hj_record *record) {
    deciding *d = walk->user;
    const char *id = record->kind == HJ_RECORD_HEADER ? record->as.header.about.game_id : NULL;
    if (id != NULL)
        snprintf(d->game_id, sizeof d->game_id, "%s", id);
    d->has_end = d->has_end || record->kind == HJ_RECORD_END;
}

static void look_finding(cli_walk *walk, const hj_finding *finding) {
    deciding *d = walk->user;
    const hj_rule_row *row = hj_rule_at(finding->rule);
    const bool counts = finding->kind == HJ_FINDING_ILLEGAL || finding->kind == HJ_FINDING_DIVERGED;
    if (!counts || finding->number != d->action || d->action == 0)
        return;
    if (d->found++ == 0) {
        snprintf(d->rule, sizeof d->rule, "%s", row != NULL ? row->code : "");
        if (finding->seat != 0)
            snprintf(d->seat, sizeof d->seat, "P%u", finding->seat);
    }
}

static void look_done(cli_walk *walk, const hj_result *result) {
    deciding *d = walk->user;
    const uint32_t all = result->illegal + result->diverged;
    d->ruled = result->ruled;
    d->unruled = all > result->ruled ? all - result->ruled : 0;
}

/* Goes through the log: what is there at the action, and how much of it all is ruled on. */
static int look(deciding *d, const cli_source *source) {
    cli_walk walk = {.record = look_record, .finding = look_finding, .done = look_done, .user = d};
    const int code = walk_game(&walk, source);
    walk_close(&walk);
    d->found = code == 0 ? d->found : 0;
    return code;
}

/* A takeback moves a game only while it goes on, and then its recorder has to know of it. */
static int refuse_takeback(const deciding *d) {
    if (d->kind != HJ_RULING_TAKEBACK || d->has_end)
        return 0;
    cli_error(d->log, "the game goes on: hexjudge record --resume takes moves back (undo)");
    return CLI_EXIT_USAGE;
}

static int rule_on_log(deciding *d, const cli_source *source) {
    char why[400];
    hj_record record = {.kind = HJ_RECORD_RULING};
    record.as.ruling = (hj_ruling){.kind = (uint8_t)d->kind,
                                   .action = d->action,
                                   .authority = d->value[COLUMN_AUTHORITY],
                                   .reason = d->value[COLUMN_REASON],
                                   .reference = d->reference,
                                   .time = d->value[COLUMN_TIME]};
    int code = look(d, source);
    code = code == 0 ? refuse_takeback(d) : code;
    if (code != 0)
        return code;
    const uint32_t found = d->found;
    if (hj_log_append(source->path, &record, why, sizeof why) != HJ_OK) {
        cli_error(source->path, "%s", why);
        return CLI_EXIT_READ;
    }
    code = look(d, source);
    buffer out = {0};
    buffer_format(&out, "%s: ", source->path);
    phrase_ruling(&out, &record.as.ruling);
    printf("%s\n", buffer_string(&out));
    buffer_free(&out);
    if (d->action != 0 && found == 0)
        printf("nothing was found at #%u\n", d->action);
    printf("%u finding%s ruled on, %u not\n", d->ruled, d->ruled == 1 ? "" : "s", d->unruled);
    return code;
}

/* ---- rows ---- */

static const char *cell(const deciding *d, unsigned column) {
    return d->value[column] != NULL ? d->value[column] : "";
}

/* Adds a line to a file; head: the first line of a new one, and what an old one must begin with. */
static int add_line(const char *path, const buffer *line, const char *head) {
    char first[400] = "";
    FILE *file = fopen(path, "a+");
    if (file == NULL) {
        cli_error(path, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    rewind(file);
    const bool empty = fgets(first, sizeof first, file) == NULL;
    first[strcspn(first, "\r\n")] = '\0';
    if (!empty && head != NULL && strcmp(first, head) != 0) {
        cli_error(path, "line 1: is no file of rulings, whose first line is %s", head);
        fclose(file);
        return CLI_EXIT_READ;
    }
    fseek(file, 0, SEEK_END);
    bool good = !empty || head == NULL || fprintf(file, "%s\n", head) > 0;
    good = fwrite(line->data, 1, line->size, file) == line->size && good;
    good = fclose(file) == 0 && good;
    if (!good)
        cli_error(path, "cannot be written");
    return good ? CLI_EXIT_OK : CLI_EXIT_READ;
}

static int add_row(const deciding *d) {
    buffer row = {0}, head = {0};
    for (unsigned c = 0; c < COLUMNS; c++) {
        buffer_text(&row, c > 0 ? "," : "");
        escape_csv(&row, cell(d, c));
        buffer_format(&head, c > 0 ? ",%s" : "%s", columns[c]);
    }
    buffer_char(&row, '\n');
    const int code = add_line(d->csv, &row, buffer_string(&head));
    buffer_free(&row);
    buffer_free(&head);
    return code;
}

static int add_json(const deciding *d) {
    buffer line = {0};
    json_t *object = json_object();
    for (unsigned c = 0; c < COLUMNS; c++) {
        buffer text = {0};
        escape_utf8(&text, cell(d, c));
        if (text.size > 0)
            json_object_set_new(object, columns[c], json_string(buffer_string(&text)));
        buffer_free(&text);
    }
    char *json = json_dumps(object, JSON_COMPACT);
    buffer_format(&line, "%s\n", json != NULL ? json : "{}");
    const int code = add_line(d->jsonl, &line, NULL);
    free(json);
    json_decref(object);
    buffer_free(&line);
    return code;
}

/* What the log knows goes into the row, where nothing else was said. */
static void fill_from_log(deciding *d) {
    if (d->action != 0) {
        snprintf(d->number, sizeof d->number, "%u", d->action);
        d->value[COLUMN_ACTION] = d->number;
    }
    if (d->value[COLUMN_GAME] == NULL)
        d->value[COLUMN_GAME] = d->game_id;
    if (d->value[COLUMN_RULE] == NULL)
        d->value[COLUMN_RULE] = d->rule;
    if (d->value[COLUMN_SEAT] == NULL)
        d->value[COLUMN_SEAT] = d->seat;
}

int cmd_ruling(int argc, char **argv) {
    deciding d = {0};
    cli_source source = {0};
    cli_index index = {0};
    int code = read_options(&d, argc, argv);
    if (code >= 0)
        return code;
    code = CLI_EXIT_OK;
    if (d.log != NULL) {
        code = cli_source_open(&source, d.log);
        if (code == 0 && source.bytes != NULL)
            code = cli_usage_error("ruling", "a ruling is added to a file");
        code = code == 0 ? index_build(&index, &source) : code;
        if (code == 0 && d.address != NULL && !index_address(&d.action, &index, d.address))
            code = CLI_EXIT_USAGE;
        code = code == 0 ? rule_on_log(&d, &source) : code;
        fill_from_log(&d);
    }
    if (code == 0 && d.csv != NULL)
        code = add_row(&d);
    if (code == 0 && d.jsonl != NULL)
        code = add_json(&d);
    index_free(&index);
    cli_source_close(&source);
    return code == 0 ? cli_finish(code) : code;
}
