/* cmd_import.c: the command import: which files, where to, and what is said about each.
 * What the foreign formats mean stays in app/import. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/cli.h"
#include "app/import/import.h"

const char cmd_import_usage[] =
    "usage: hexjudge import FORMAT IN... -o FOLDER [options]\n"
    "\n"
    "Turns the records of another program into logs, one NAME.hjl.gz a game. What the\n"
    "source recorded of amounts and finals becomes claims that verify checks; each\n"
    "action keeps its place in the source. IN is a file (plain or gzip, one game a\n"
    "file or one a line), a folder of them, or -.\n"
    "\n"
    "  json         the open JSON form (proto/open-json.md); base rules, or its own\n"
    "  catanatron   a game as Catanatron writes it; profile catanatron\n"
    "  soclog       an event log of JSettlers, from 2.5 on, type F; profile jsettlers\n"
    "  colonist     colonist.io: a replay, or a live game's frames; profile colonist\n"
    "  pioneers     the recorded protocol of a Pioneers server; profile pioneers\n"
    "  sgn          Settlers Game Notation; base rules\n"
    "  auto         whichever of these it is, told by content\n"
    "\n"
    "  -o, --output FOLDER      where the logs go; made when it is not there\n"
    "      --rules PROFILE      judge by these readings instead of the format's own\n"
    "      --set NAME=VALUE     a setting the source leaves out (target=12)\n"
    "      --claims recorded    claim what the source recorded (default)\n"
    "      --claims all         and what it is known to count otherwise: lengths\n"
    "  -v, --verbose            one line for each log written\n"
    "\n"
    "Exit: 0 all imported, 13 a game is of a kind not known (UNSUPPORTED), 3 one\n"
    "could not be read, 2 wrong arguments or no game.\n";

enum { SETTINGS_MAX = 32, PATH_SIZE = 4096 };

enum { OPTION_OUTPUT, OPTION_RULES, OPTION_SET, OPTION_CLAIMS, OPTION_VERBOSE };

static const cli_option options[] = {{"output", 'o', true},   {"rules", 0, true},
                                     {"set", 0, true},        {"claims", 0, true},
                                     {"verbose", 'v', false}, {NULL, 0, false}};

/* What was asked for, and how it goes. */
typedef struct import_run {
    import_wish wish;
    const char *set[SETTINGS_MAX + 1];
    unsigned settings;
    bool verbose;
    import_tally tally;
} import_run;

static void tell(void *user, const char *what, const char *trouble) {
    const import_run *run = user;
    if (trouble)
        cli_error(what, "%s", trouble);
    else if (run->verbose)
        cli_say("%s", what);
}

/* The folder and those above it, as far as they are missing. */
static bool make_folder(const char *path) {
    char part[PATH_SIZE];
    struct stat found;
    if (stat(path, &found) == 0)
        return S_ISDIR(found.st_mode);
    if (strlen(path) >= sizeof part)
        return false;
    memcpy(part, path, strlen(path) + 1);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return mkdir(part, 0777) == 0 || errno == EEXIST;
}

/* stem NULL: the file's own name. In folders the way to the file stands in it too. */
static void import_one(import_run *run, const char *path, const char *stem) {
    char name[PATH_SIZE];
    const char *slash = strrchr(path, '/');
    if (!stem)
        stem = strcmp(path, "-") == 0 ? "stdin" : slash ? slash + 1 : path;
    size_t size = import_stem_size(run->wish.format, stem);
    const char *dot = strrchr(stem, '.');
    if (dot && dot != stem && size == strlen(stem))
        size = (size_t)(dot - stem); /* an ending that no format claims */
    (void)snprintf(name, sizeof name, "%.*s", (int)size, stem);
    import_file(&run->tally, path, name, &run->wish, tell, run);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names in a folder, sorted by their bytes; *count of them. NULL: it cannot be read. */
static char **names_in(const char *path, size_t *count) {
    DIR *folder = opendir(path);
    size_t room = 64;
    char **names = folder ? calloc(room, sizeof *names) : NULL;
    *count = 0;
    for (struct dirent *entry = NULL; names && (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        if (*count == room) {
            char **more = realloc(names, 2 * room * sizeof *names);
            if (!more)
                break;
            names = more;
            room *= 2;
        }
        names[*count] = strdup(entry->d_name);
        if (!names[*count])
            break;
        ++*count;
    }
    if (folder)
        (void)closedir(folder);
    if (names)
        qsort(names, *count, sizeof *names, by_name);
    return names;
}

/* Every file below a folder that is named like the format's; prefix is the way to it, - for /. */
static void import_folder(import_run *run, const char *path, const char *prefix,
                          const cli_folder *above) {
    size_t count = 0;
    cli_folder here;
    struct stat about;
    const bool enters = stat(path, &about) == 0 && cli_folder_enter(&here, above, &about);
    char **names = enters ? names_in(path, &count) : NULL;
    if (!names) {
        cli_error(path, "the folder cannot be read");
        run->tally.failed++;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char inner[PATH_SIZE], stem[PATH_SIZE];
        struct stat found;
        const int long_path = snprintf(inner, sizeof inner, "%s/%s", path, names[i]);
        const int long_stem = snprintf(stem, sizeof stem, "%s%s", prefix, names[i]);
        const bool fits = long_path > 0 && long_path < PATH_SIZE && long_stem < PATH_SIZE - 1;
        if (!fits || stat(inner, &found) != 0) {
            cli_error(path, "%s cannot be read", names[i]);
            run->tally.failed++;
        } else if (S_ISDIR(found.st_mode)) {
            (void)strcat(stem, "-");
            import_folder(run, inner, stem, &here);
        } else if (S_ISREG(found.st_mode) &&
                   import_stem_size(run->wish.format, names[i]) < strlen(names[i])) {
            import_one(run, inner, stem);
        }
        free(names[i]);
    }
    free(names);
}

/* Reads one option; CLI_EXIT_OK, or the exit code of a refusal. */
static int take_option(import_run *run, int option, const char *value) {
    switch (option) {
    case OPTION_OUTPUT:
        run->wish.out = value;
        return CLI_EXIT_OK;
    case OPTION_RULES:
        run->wish.rules = value;
        return CLI_EXIT_OK;
    case OPTION_SET:
        if (run->settings == SETTINGS_MAX)
            return cli_usage_error("import", "more than %d settings", (int)SETTINGS_MAX);
        run->set[run->settings++] = value;
        return CLI_EXIT_OK;
    case OPTION_CLAIMS:
        run->wish.claims_all = strcmp(value, "all") == 0;
        if (run->wish.claims_all || strcmp(value, "recorded") == 0)
            return CLI_EXIT_OK;
        return cli_usage_error("import", "--claims is recorded or all, not '%s'", value);
    default:
        run->verbose = true;
        return CLI_EXIT_OK;
    }
}

/* A wrong rule set or setting is said once, and not again for each game. */
static int check_rules(const import_run *run) {
    hj_config config;
    char why[256] = "";
    memset(&config, 0, sizeof config);
    hj_status status = hj_config_rules(&config, "base/1", why, sizeof why);
    if (status == HJ_OK && run->wish.rules)
        status = hj_config_readings(&config, run->wish.rules, why, sizeof why);
    for (unsigned i = 0; status == HJ_OK && i < run->settings; i++)
        status = hj_config_set(&config, run->set[i], why, sizeof why);
    return status == HJ_OK ? CLI_EXIT_OK : cli_usage_error("import", "%s", why);
}

static int import_words(import_run *run, const char *const *word, size_t words) {
    for (size_t i = 0; i < words; i++) {
        struct stat found;
        if (strcmp(word[i], "-") != 0 && stat(word[i], &found) != 0) {
            cli_error(word[i], "%s", strerror(errno));
            run->tally.failed++;
        } else if (strcmp(word[i], "-") != 0 && S_ISDIR(found.st_mode)) {
            import_folder(run, word[i], "", NULL);
        } else {
            import_one(run, word[i], NULL);
        }
    }
    (void)printf("imported %u game%s into %s", (unsigned)run->tally.written,
                 run->tally.written == 1 ? "" : "s", run->wish.out);
    if (run->tally.unsupported)
        (void)printf(", %u unsupported", (unsigned)run->tally.unsupported);
    if (run->tally.failed)
        (void)printf(", %u failed", (unsigned)run->tally.failed);
    (void)printf("\n");
    if (run->tally.failed)
        return CLI_EXIT_READ;
    if (run->tally.unsupported)
        return HJ_VERDICT_UNSUPPORTED;
    return run->tally.written ? CLI_EXIT_OK : CLI_EXIT_USAGE;
}

/* Judges the arguments as a whole, then does the work. */
static int import_all(import_run *run, const char *const *word, size_t words) {
    if (words < 2)
        return cli_usage_error("import", "a format and at least one input are needed");
    if (!import_format_known(word[0]))
        return cli_usage_error("import", "'%s' is no format: see --help", word[0]);
    if (!run->wish.out)
        return cli_usage_error("import", "-o FOLDER is needed");
    run->wish.format = word[0];
    const int refused = check_rules(run);
    if (refused)
        return refused;
    if (!make_folder(run->wish.out)) {
        cli_error(run->wish.out, "the folder cannot be made");
        return CLI_EXIT_READ;
    }
    return import_words(run, word + 1, words - 1);
}

int cmd_import(int argc, char **argv) {
    import_run run = {0};
    cli_args args = cli_args_begin(argc, argv);
    const char **word = calloc((size_t)argc + 1, sizeof *word);
    size_t words = 0;
    int option, refused = word ? CLI_EXIT_OK : CLI_EXIT_READ;
    run.wish.set = run.set;
    while (!refused && (option = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (option == CLI_ARGS_HELP) {
            free(word);
            return CLI_EXIT_OK;
        }
        if (option == CLI_ARGS_BAD)
            refused = CLI_EXIT_USAGE;
        else if (option == CLI_ARGS_WORD)
            word[words++] = args.value;
        else
            refused = take_option(&run, option, args.value);
    }
    const int code = refused ? refused : import_all(&run, word, words);
    free(word);
    return cli_finish(code);
}
