/* main.c: the program: finds the command in the table and hands the arguments on. It knows the
 * commands' names, groups and help lines, and nothing of what they do. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/sandbox.h"

typedef enum group { JUDGE, LOOK, RULES, MAKE, FILES, FORM, LAB, BUG, HELP, GROUPS } group;

static const char *const titles[GROUPS] = {
    "Judge games",  "Look at a game", "Rules", "Make logs", "Log files", "Text form and test cases",
    "Rule changes", "Bug reports",    "Help",
};

static const struct command {
    const char *name;
    group group;
    const char *help;
    cli_fn *run;
    const char *usage;
} commands[] = {
#define COMMAND(name, group, help) {#name, group, help, cmd_##name, cmd_##name##_usage},
#include "app/cli/commands.def"
#undef COMMAND
};
enum { COMMANDS = sizeof commands / sizeof *commands };

const char cmd_help_usage[] = "usage: hexjudge help [COMMAND | exit-codes]\n"
                              "\n"
                              "Lists the commands by task, or prints the usage of one.\n";
const char cmd_version_usage[] =
    "usage: hexjudge version\n"
    "\n"
    "Prints the versions of the program and of the log format it writes, and the\n"
    "rule sets it knows; what it decompresses with, and the sandbox that verify\n"
    "would run in here.\n";

static const struct command *find(const char *name) {
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    }
    return NULL;
}

void cli_usage_print(const char *name) {
    const struct command *command = find(name);
    fputs(command ? command->usage : cmd_help_usage, stdout);
}

static void list_commands(FILE *out) {
    fputs("usage: hexjudge COMMAND [ARGUMENTS]     judges recorded games of Catan\n", out);
    for (unsigned g = 0; g < GROUPS; g++) {
        fprintf(out, "\n%s\n", titles[g]);
        for (size_t i = 0; i < COMMANDS; i++) {
            if (commands[i].group == (group)g)
                fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
        }
    }
    fputs("\n"
          "A log is named by its path, '-' for standard input, ARCHIVE:N for one game of an\n"
          "archive, or a folder. Actions: #137 or 137, t22 (a turn), t22.3, end, -1, finding.\n"
          "'hexjudge COMMAND --help' prints a command's usage, 'hexjudge help exit-codes'\n"
          "what exit codes mean.\n",
          out);
}

static void list_exit_codes(void) {
    fputs(
        "A verdict's number is the exit code; over several games the first of this order.\n"
        "\n"
        "  20  FAULT        an invariant of this program broke: our bug, not the players'\n"
        "  15  TAMPERED     a seal does not fit\n"
        "  14  MALFORMED    the bytes are no log, or a damaged or cut one\n"
        "   3               a file could not be read or written\n"
        "  11  ILLEGAL      an action breaks a rule\n"
        "  12  DIVERGED     all actions legal, but a recorded value or outcome is wrong\n"
        "  10  INCOMPLETE   good as far as it goes, but no end, or something required is missing\n"
        "  16  CONSISTENT   some cards were never seen; nothing is wrong in all\n"
        "  13  UNSUPPORTED  a rule set, option or record this program does not know\n"
        "   0  CLEAN        every action legal, every checkpoint and the outcome equal\n"
        "\n"
        "   2               wrong arguments, or no game was found\n"
        "   1               diff: the logs differ; test: a case failed; verify with --fail-on or\n"
        "                   --allow: a verdict failed\n",
        stdout);
}

int cmd_help(int argc, char **argv) {
    if (argc < 2) {
        list_commands(stdout);
        return cli_finish(CLI_EXIT_OK);
    }
    if (strcmp(argv[1], "exit-codes") == 0) {
        list_exit_codes();
        return cli_finish(CLI_EXIT_OK);
    }
    const char *word =
        strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ? "help" : argv[1];
    const struct command *command = find(word);
    if (!command || argc > 2)
        return cli_usage_error(
            "help", argc > 2 ? "takes one command, not '%s' too" : "there is no command '%s'",
            argv[argc > 2 ? 2 : 1]);
    fputs(command->usage, stdout);
    return cli_finish(CLI_EXIT_OK);
}

/* Options are found by tag, and not every tag is given out. */
static unsigned options_there_are(void) {
    unsigned count = 0;
    for (unsigned id = 1; id <= hj_option_count(); id++) {
        const hj_option_row *row = hj_option_at(id);
        count += row != NULL && row->name != NULL;
    }
    return count;
}

int cmd_version(int argc, char **argv) {
    static const cli_option none[] = {{NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    int found = cli_args_next(&args, none);
    if (found == CLI_ARGS_HELP)
        return cli_finish(CLI_EXIT_OK);
    if (found == CLI_ARGS_BAD)
        return CLI_EXIT_USAGE;
    if (found == CLI_ARGS_WORD)
        return cli_usage_error("version", "takes no argument, not '%s'", args.value);
    printf("hexjudge %s\nlog format %u\n", hj_version(), hj_format_version());
    printf("rules");
    for (unsigned i = 0; hj_profile_name(i); i++)
        printf(" %s", hj_profile_name(i));
    printf("\n%u rules, %u options, %u fields\n", hj_rule_count(), options_there_are(),
           hj_field_count());
    printf("decompression: %s\nsandbox of verify: %s\n", hj_inflater(),
           sandbox_enter(NULL, 0, NULL));
    return cli_finish(CLI_EXIT_OK);
}

/* How far two words are apart, in letters: to name the command somebody meant. */
static unsigned letters_apart(const char *a, const char *b) {
    unsigned row[32];
    size_t width = strlen(b);
    if (width >= 31)
        return 31;
    for (unsigned i = 0; i <= width; i++)
        row[i] = i;
    for (unsigned y = 1; *a; a++, y++) {
        unsigned diagonal = row[0];
        row[0] = y;
        for (size_t x = 1; x <= width; x++) {
            unsigned change = diagonal + (*a != b[x - 1]);
            unsigned gap = (row[x] < row[x - 1] ? row[x] : row[x - 1]) + 1;
            diagonal = row[x];
            row[x] = change < gap ? change : gap;
        }
    }
    return row[width];
}

static int unknown_command(const char *word) {
    const struct command *nearest = NULL;
    unsigned best = 3;
    for (size_t i = 0; i < COMMANDS; i++) {
        unsigned apart = letters_apart(word, commands[i].name);
        if (apart < best) {
            best = apart;
            nearest = &commands[i];
        }
    }
    if (nearest)
        cli_error(NULL, "there is no command '%s'; is it '%s'?", word, nearest->name);
    else
        cli_error(NULL, "there is no command '%s'", word);
    fputs("hexjudge: see 'hexjudge help'\n", stderr);
    return CLI_EXIT_USAGE;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        list_commands(stderr);
        return CLI_EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        word = "help";
    else if (strcmp(word, "--version") == 0)
        word = "version";
    const struct command *command = find(word);
    if (!command)
        return unknown_command(word);
    char name[32];
    snprintf(name, sizeof name, "%s", command->name);
    argv[1] = name;
    return command->run(argc - 1, argv + 1);
}
