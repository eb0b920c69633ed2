/* cmd_show.c: the arguments of show; transcript.c and fieldtable.c print. */
#include "app/cli/show.h"

#include <string.h>

const char cmd_show_usage[] =
    "usage: hexjudge show [--hands] [--points] [--all] FILE [RANGE]\n"
    "       hexjudge show -T fields [-e FIELD]... FILE [RANGE]\n"
    "\n"
    "Prints a game as a transcript: turns with their dice, who did what, what it\n"
    "brought, how points and awards moved, and what was found wrong.\n"
    "\n"
    "  --hands       after each turn every hand, with cards, records, vault, favors\n"
    "  --points      after each turn the points of all, stored crops, favors\n"
    "  --all         also actions that only end a turn, and what-if findings\n"
    "  --color WHEN  auto, always or never\n"
    "  -T fields     CSV, a row an action; -e FIELD adds a column: number turn step\n"
    "                actor name kind text hex corner edge seat resource card die_a\n"
    "                die_b total give get crop row token hexes source time, or a\n"
    "                value after the action: P1.hand.ore, points, e41.road, gained\n"
    "\n"
    "Ranges: #137, t22, t18..t22, t20.., end, -1, finding, finding2.\n";

static int add_column(show_options *o, const char *name) {
    if (o->columns == SHOW_COLUMNS_MAX) {
        return cli_usage_error("show", "more than %d fields", SHOW_COLUMNS_MAX);
    }
    o->column[o->columns++] = name;
    o->fields = true;
    return -1;
}

static int take_word(show_options *o, const char *word) {
    if (o->range != NULL) {
        return cli_usage_error("show", "one file and one range, please");
    }
    *(o->file == NULL ? &o->file : &o->range) = word;
    return -1;
}

/* -1, or the exit code that ends the command. */
static int read_options(show_options *o, int argc, char **argv) {
    static const cli_option options[] = {
        {"hands", 0, false},  {"points", 0, false}, {"all", 'a', false}, {"type", 'T', true},
        {"field", 'e', true}, {"color", 0, true},   {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    int code = -1;
    while (code < 0) {
        switch (cli_args_next(&args, options)) {
        case 0:
            o->hands = true;
            break;
        case 1:
            o->points = true;
            break;
        case 2:
            o->all = true;
            break;
        case 3:
            o->fields = strcmp(args.value, "fields") == 0;
            if (!o->fields && strcmp(args.value, "text") != 0) {
                return cli_usage_error("show", "-T is fields or text, not '%s'", args.value);
            }
            break;
        case 4:
            code = add_column(o, args.value);
            break;
        case 5:
            o->color_when = args.value;
            break;
        case CLI_ARGS_WORD:
            code = take_word(o, args.value);
            break;
        case CLI_ARGS_END:
            return o->file != NULL ? -1 : cli_usage_error("show", "which file?");
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
    return code;
}

int cmd_show(int argc, char **argv) {
    show_options o = {0};
    int code = read_options(&o, argc, argv);
    if (code >= 0) {
        return code;
    }
    if (!cli_colour(&o.color, o.color_when, stdout)) {
        return cli_usage_error("show", "--color is auto, always or never");
    }
    cli_source source;
    cli_index index = {0};
    code = cli_source_open(&source, o.file);
    code = code == 0 ? index_build(&index, &source) : code;
    if (code == 0) {
        o.to = index.actions;
        if (o.range != NULL && !index_range(&o.from, &o.to, &index, o.range)) {
            code = CLI_EXIT_USAGE;
        }
    }
    o.single = o.range != NULL && o.from == o.to;
    o.last = index.actions;
    if (code == 0) {
        code = o.fields ? show_fields(&o, &source, &index.config) : show_transcript(&o, &source);
    }
    if (code == 0 && index.error[0] != '\0') {
        cli_error(source.path, "%s", index.error);
        code = (int)index.verdict;
    }
    index_free(&index);
    cli_source_close(&source);
    return cli_finish(code);
}
