/* cmd_play.c: plays seeded games and writes one log each; lab/play.c does the playing. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/cli.h"
#include "app/lab/play.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

const char cmd_play_usage[] =
    "usage: hexjudge play -o FOLDER [--rules SPEC] [--players N] [--games K]\n"
    "                     [--seed S] [--policy random|greedy] [--max ACTIONS]\n"
    "\n"
    "Plays games from a seed and writes them as FOLDER/game-000001.hjl.gz and so on.\n"
    "The same arguments give the same games everywhere. Decisions come from the list\n"
    "of legal actions; dice, drawn and stolen cards, event and favor tokens fall with\n"
    "their true odds.\n"
    "\n"
    "  -o FOLDER      where the logs go; made when it is not there\n"
    "  --rules SPEC   rule set, profile or options (default base/1); board=beginner\n"
    "                 plays on the printed board, else each game gets a shuffled one\n"
    "  --players N    2 to 6 (default 4); Crop Trust takes 3 or 4, Frenemies 3 to 6\n"
    "  --games K      how many (default 1)\n"
    "  --seed S       from which seed (default 1)\n"
    "  --policy P     random: anything legal; greedy (default): what brings points\n"
    "  --max ACTIONS  a longer game ends unfinished (default 5000)\n"
    "\n"
    "A fault of the engine is printed, the log of that game is kept, exit code 20.\n";

typedef struct arguments {
    const char *rules, *folder;
    uint64_t players, games, seed, max;
    play_policy policy;
} arguments;

static bool read_number(uint64_t *out, const cli_args *args, const char *name, uint64_t min,
                        uint64_t max) {
    if (!cli_number(out, args->value, min, max)) {
        cli_usage_error("play", "--%s takes a number from %llu to %llu, not '%s'", name,
                        (unsigned long long)min, (unsigned long long)max, args->value);
        return false;
    }
    return true;
}

static bool read_policy(play_policy *out, const char *word) {
    *out = strcmp(word, "random") == 0 ? PLAY_RANDOM : PLAY_GREEDY;
    if (*out == PLAY_GREEDY && strcmp(word, "greedy") != 0) {
        cli_usage_error("play", "--policy is random or greedy, not '%s'", word);
        return false;
    }
    return true;
}

/* -1, or the exit code that ends the command. */
static int read_arguments(arguments *a, int argc, char **argv) {
    static const cli_option options[] = {
        {"rules", 'r', true},  {"players", 'n', true}, {"games", 'k', true}, {"seed", 's', true},
        {"policy", 'p', true}, {"output", 'o', true},  {"max", 0, true},     {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    bool ok = true;
    while (ok) {
        switch (cli_args_next(&args, options)) {
        case 0:
            a->rules = args.value;
            break;
        case 1:
            ok = read_number(&a->players, &args, "players", 2, HJ_SEATS_MAX);
            break;
        case 2:
            ok = read_number(&a->games, &args, "games", 1, 999999);
            break;
        case 3:
            ok = read_number(&a->seed, &args, "seed", 0, UINT64_MAX);
            break;
        case 4:
            ok = read_policy(&a->policy, args.value);
            break;
        case 5:
            a->folder = args.value;
            break;
        case 6:
            ok = read_number(&a->max, &args, "max", 1, 1000000);
            break;
        case CLI_ARGS_WORD:
            return cli_usage_error("play", "what is '%s'?", args.value);
        case CLI_ARGS_END:
            return a->folder != NULL ? -1 : cli_usage_error("play", "where to? -o FOLDER");
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
    return CLI_EXIT_USAGE;
}

static bool set_option(hj_config *config, const char *setting) {
    char why[256];
    return hj_config_set(config, setting, why, sizeof why) == HJ_OK;
}

/* Rules and seats; what a number of seats needs is set unless the rules say it themselves. */
static int prepare(play_options *options, const arguments *a) {
    char why[256] = "";
    options->config = (hj_config){.seats = (uint8_t)a->players};
    hj_status status = hj_config_rules(&options->config, a->rules, why, sizeof why);
    if (status != HJ_OK) {
        cli_error(NULL, "%s: %s", a->rules, why);
        return status == HJ_IO ? CLI_EXIT_READ : CLI_EXIT_USAGE;
    }
    unsigned mode = hj_option_find("mode56");
    unsigned board = hj_option_find("board");
    options->config.seats = (uint8_t)a->players;
    if (a->players == 2) {
        set_option(&options->config, "two_players=yes");
    } else if (a->players > 4 && mode != 0 && options->config.option[mode] == 0) {
        set_option(&options->config, "mode56=sbp");
    }
    options->beginner = board != 0 && options->config.option[board] == 0;
    options->seed = a->seed;
    options->policy = a->policy;
    options->actions_max = (uint32_t)a->max;
    if (play_is_refused(why, sizeof why, options)) {
        return cli_usage_error("play", "%s", why);
    }
    return 0;
}

typedef struct tally {
    uint32_t won, conceded, unfinished, fields, species, other, faults;
    uint64_t actions;
} tally;

static void count(tally *t, const play_outcome *outcome) {
    t->actions += outcome->actions;
    if (outcome->fault[0] != '\0') {
        t->faults++;
    } else if (outcome->end_reason == HJ_END_POINTS) {
        t->won++;
    } else if (outcome->end_reason == HJ_END_CONCESSION) {
        t->conceded++;
    } else if (outcome->end_reason == HJ_END_UNFINISHED) {
        t->unfinished++;
    } else if (outcome->end_reason == HJ_END_FIELDS) {
        t->fields++;
    } else if (outcome->end_reason == HJ_END_SPECIES) {
        t->species++;
    } else {
        t->other++;
    }
}

/* Plays one game into its file. 0, or the exit code with the error printed. */
static int play_one(tally *t, const play_options *options, const char *folder, uint32_t index) {
    char path[4096];
    hj_writer *writer = NULL;
    play_outcome outcome;
    if (snprintf(path, sizeof path, "%s/game-%06u.hjl.gz", folder, index) >= (int)sizeof path) {
        cli_error(folder, "the path is too long");
        return CLI_EXIT_READ;
    }
    hj_status status = hj_writer_open(&writer, path);
    if (status != HJ_OK) {
        cli_error(path, "%s", writer != NULL ? hj_writer_error(writer) : hj_status_word(status));
        hj_writer_close(writer);
        return CLI_EXIT_READ;
    }
    play_game(&outcome, options, index, writer);
    count(t, &outcome);
    int code = 0;
    if (outcome.status == HJ_UNSUPPORTED || outcome.status == HJ_REFUSED) {
        cli_error(NULL, "these rules cannot be played with %u players", options->config.seats);
        code = HJ_VERDICT_UNSUPPORTED;
    } else if (outcome.status != HJ_OK || hj_writer_finish(writer, NULL, NULL) != HJ_OK) {
        cli_error(path, "%s", hj_writer_error(writer));
        code = CLI_EXIT_READ;
    }
    hj_writer_close(writer);
    if (outcome.fault[0] != '\0') {
        cli_error(path, "FAULT %s", outcome.fault);
        code = HJ_VERDICT_FAULT;
    }
    return code;
}

/* Makes the folder and those above it. false: errno says why. */
static bool make_folder(const char *path) {
    char part[4096];
    size_t length = strlen(path);
    if (length >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (size_t i = 1; i <= length; i++) {
        if (path[i] == '/' || path[i] == '\0') {
            memcpy(part, path, i);
            part[i] = '\0';
            if (mkdir(part, 0777) != 0 && errno != EEXIST) {
                return false;
            }
        }
    }
    return true;
}

int cmd_play(int argc, char **argv) {
    arguments a = {
        .rules = "base/1", .players = 4, .games = 1, .seed = 1, .max = 5000, .policy = PLAY_GREEDY};
    play_options options = {0};
    tally t = {0};
    int code = read_arguments(&a, argc, argv);
    if (code >= 0) {
        return code;
    }
    code = prepare(&options, &a);
    if (code == 0 && !make_folder(a.folder)) {
        cli_error(a.folder, "%s", strerror(errno));
        code = CLI_EXIT_READ;
    }
    /* A fault does not stop the run: the other games may show the same cause more clearly. */
    for (uint32_t index = 1; index <= a.games && (code == 0 || code == HJ_VERDICT_FAULT); index++) {
        int one = play_one(&t, &options, a.folder, index);
        code = one != 0 ? one : code;
    }
    if (code == 0 || code == HJ_VERDICT_FAULT) {
        printf("%llu games in %s: %u won, %u conceded, %u unfinished", (unsigned long long)a.games,
               a.folder, t.won, t.conceded, t.unfinished);
        if (options.config.ruleset == HJ_RULESET_CROP_TRUST) {
            printf(", %u by empty fields, %u by extinct kinds", t.fields, t.species);
        }
        if (t.other > 0) {
            printf(", %u ended otherwise", t.other);
        }
        printf("; %llu actions\n", (unsigned long long)t.actions);
    }
    if (t.faults > 0) {
        printf("FAULT in %u games\n", t.faults);
    }
    return cli_finish(code);
}
