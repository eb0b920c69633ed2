/* cmd_export.c: `hexjudge export`: which logs, where to, and what the form had no words for. What
 * the form looks like stays in app/import. */
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/import/export.h"

const char cmd_export_usage[] =
    "usage: hexjudge export json LOG... [-o FILE]\n"
    "\n"
    "Writes logs of the base game in the open JSON form (proto/open-json.md), one\n"
    "game a line; `import json` makes logs of them again, action for action. Claims\n"
    "that the form has no words for, digests among them, are left out and counted.\n"
    "\n"
    "  -o, --output FILE   a file that is not there yet, instead of standard output\n"
    "\n"
    "Exit: 0 all written, 13 a game is of a kind the form does not know, 14 a log is\n"
    "broken, 3 a file could not be read or written, 2 wrong arguments or no game.\n";

typedef struct export_run {
    FILE *out;
    size_t games, left;
    int code;
} export_run;

static void export_input(export_run *run, const cli_input *input) {
    char why[300] = "";
    hj_status status = HJ_OK;
    unsigned left;
    hj_reader *reader = cli_open(input->path, input->game, why, sizeof why);
    if (!reader) {
        cli_error(input->path, "%s", why);
        run->code = CLI_EXIT_READ;
        return;
    }
    cli_index_warning(reader, input->path);
    char *text;
    const size_t before = run->games;
    while ((text = export_json(reader, &left, &status, why, sizeof why)) != NULL) {
        (void)fprintf(run->out, "%s\n", text);
        free(text);
        run->games++;
        run->left += left;
    }
    if (status == HJ_DONE && run->games == before &&
        !cli_no_game(reader, input->game, why, sizeof why))
        (void)snprintf(why, sizeof why, "it holds no game");
    if (status != HJ_DONE || run->games == before) {
        cli_error(input->path, "%s", why);
        run->code = status == HJ_UNSUPPORTED ? HJ_VERDICT_UNSUPPORTED
                    : status == HJ_MALFORMED ? HJ_VERDICT_MALFORMED
                                             : CLI_EXIT_READ;
    }
    hj_reader_close(reader);
}

static int export_all(export_run *run, cli_inputs *inputs, const char *path) {
    run->code = inputs->unreadable ? CLI_EXIT_READ : CLI_EXIT_OK;
    run->out = path ? fopen(path, "wx") : stdout;
    if (!run->out) {
        cli_error(path, "it exists, or cannot be written");
        return CLI_EXIT_READ;
    }
    for (size_t i = 0; i < inputs->count; i++)
        export_input(run, &inputs->item[i]);
    if (path && fclose(run->out) != 0) {
        cli_error(path, "it could not be written whole");
        run->code = CLI_EXIT_READ;
    }
    if (run->left > 0)
        (void)fprintf(stderr, "%zu claims that the form has no words for are left out\n",
                      run->left);
    return run->games == 0 && run->code == CLI_EXIT_OK ? CLI_EXIT_USAGE : run->code;
}

int cmd_export(int argc, char **argv) {
    static const cli_option options[] = {{"output", 'o', true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    cli_inputs inputs = {0};
    export_run run = {0};
    const char *path = NULL, *format = NULL;
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            code = cli_finish(CLI_EXIT_OK);
        else if (found == CLI_ARGS_BAD)
            code = CLI_EXIT_USAGE;
        else if (found != CLI_ARGS_WORD)
            path = args.value;
        else if (!format)
            format = args.value;
        else
            cli_inputs_add(&inputs, args.value);
    }
    if (code < 0 && (!format || strcmp(format, "json") != 0))
        code = cli_usage_error("export", "the format is json");
    if (code < 0 && inputs.count + inputs.unreadable == 0)
        code = cli_usage_error("export", "which logs?");
    if (code < 0)
        code = cli_finish(export_all(&run, &inputs, path));
    cli_inputs_free(&inputs);
    return code;
}
