/* cmd_verify.c: `hexjudge verify`: judges logs and reports. It knows arguments, the order of exit
 * codes and the progress line; judging is the library's, printing the report's. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/cli/follow.h"
#include "app/cli/jobs.h"
#include "app/cli/judging.h"
#include "app/cli/known.h"
#include "app/cli/sandbox.h"

const char cmd_verify_usage[] =
    "usage: hexjudge verify [OPTIONS] FILE|FOLDER|-...\n"
    "\n"
    "Judges each game: was every move legal, every recorded outcome right. A folder\n"
    "stands for every log below it. What verdicts mean: hexjudge help exit-codes.\n"
    "\n"
    "What to judge by\n"
    "  --rules SPEC       these readings of the rules instead of the log's:\n"
    "                     base/1,bank=unlimited, a profile (hexjudge rules), @FILE\n"
    "  --set NAME=VALUE   one option more; may be repeated\n"
    "  --strict           warnings are violations\n"
    "  --require LIST     of outcome,checkpoints,seal: INCOMPLETE without them\n"
    "  --policy P         past a violation: force it, skip it, as ruled, or stop\n"
    "  --trust FILE       only seals by these keys count (PEM, public keys)\n"
    "  --states N         of hidden cards keep at most N possibilities (4096)\n"
    "  -k, --keep-going   report every finding of a game, not only the first\n"
    "\n"
    "What to print\n"
    "  --format F         text, jsonl, junit, github or md\n"
    "  -v, -q             CLEAN games too; verdict lines of the others only\n"
    "  --color WHEN, --times  auto, always or never; how long it took\n"
    "\n"
    "How to run and what to return\n"
    "  -f, --follow       a FILE or '-' still being written: findings as they come,\n"
    "                     until its End, until it is closed or renamed, or ^C\n"
    "  -j N, --no-sandbox  threads; without giving up what judging does not need\n"
    "  --fail-on LIST     return 1 if a game has one of these verdicts, else 0\n"
    "  --allow LIST       return 1 if a game is neither CLEAN nor of these, else 0\n"
    "  --baseline FILE    findings it lists stay quiet; new ones fail, gone ones show\n"
    "  --write-baseline FILE  list this run's findings there (with -k); then 0\n"
    "  --exit-code=bisect  return 0 good, 1 bad, 125 cannot tell (git bisect run)\n";

enum { THREADS_MAX = 64, EXIT_SKIP = 125 };
enum {
    OPT_FORMAT = JUDGING_OPTION_COUNT,
    OPT_VERBOSE,
    OPT_QUIET,
    OPT_COLOR,
    OPT_TIMES,
    OPT_JOBS,
    OPT_FAIL_ON,
    OPT_ALLOW,
    OPT_FOLLOW,
    OPT_EXIT_CODE,
    OPT_BASELINE,
    OPT_WRITE_BASELINE,
    OPT_NO_SANDBOX
};
static const cli_option options[] = {JUDGING_OPTIONS,
                                     {"format", 0, true},
                                     {"verbose", 'v', false},
                                     {"quiet", 'q', false},
                                     {"color", 0, true},
                                     {"times", 0, false},
                                     {"jobs", 'j', true},
                                     {"fail-on", 0, true},
                                     {"allow", 0, true},
                                     {"follow", 'f', false},
                                     {"exit-code", 0, true},
                                     {"baseline", 0, true},
                                     {"write-baseline", 0, true},
                                     {"no-sandbox", 0, false},
                                     {NULL, 0, false}};

typedef struct verify_run {
    judging how;
    const char **word; /* what the user named: files and folders */
    size_t words;
    cli_inputs inputs;
    report_options report;
    const report_format *format;
    const char *color;
    uint64_t threads;
    long processors;
    bool times, bisect, follows, no_sandbox;
    follow following;
    bool fails[HJ_VERDICT_FAULT + 1], allows[HJ_VERDICT_FAULT + 1];
    bool has_fails, has_allows;
    known_findings known;
    const char *write_path;
    FILE *write_file;
    report_totals totals;
    report_writer *writer;
    struct timespec start;
    bool terminal, drawn;
    double drawn_at;
} verify_run;

/* ---- arguments ---- */

static bool take_verdicts(bool set[HJ_VERDICT_FAULT + 1], const char *list) {
    while (*list) {
        size_t length = strcspn(list, ",");
        bool known = false;
        for (int v = 0; v <= HJ_VERDICT_FAULT && !known; v++) {
            const char *word = hj_verdict_word((hj_verdict)v);
            known = word && *word && strlen(word) == length && strncasecmp(word, list, length) == 0;
            if (known)
                set[v] = true;
        }
        if (!known)
            return false;
        list += length;
        list += *list == ',';
    }
    return true;
}

static int wrong(const char *option, const char *value, const char *wanted) {
    return cli_usage_error("verify", "--%s: '%s' is none of %s", option, value, wanted);
}

/* Later findings of a game are judged too: else the second would be new once the first is gone. */
static int take_baseline(verify_run *run, int index, const char *path) {
    char why[256];
    run->how.keep_going = true;
    if (index == OPT_WRITE_BASELINE) {
        run->known.writes = true;
        run->write_path = path;
    } else if (!known_read(&run->known, path, why, sizeof why)) {
        cli_error(path, "%s", why);
        return CLI_EXIT_READ;
    }
    return 0;
}

/* 0 = taken, else the exit code. */
static int take_option(verify_run *run, int index, const char *value) {
    static const char verdicts[] = "the verdicts (illegal,diverged,...)";
    switch (index) {
    case OPT_FORMAT:
        run->format = report_format_find(value);
        return run->format ? 0 : wrong("format", value, "text, jsonl, junit, github, md");
    case OPT_VERBOSE:
        run->report.verbose = true;
        return 0;
    case OPT_QUIET:
        run->report.quiet = true;
        return 0;
    case OPT_COLOR:
        run->color = value;
        return 0;
    case OPT_TIMES:
        run->times = true;
        return 0;
    case OPT_JOBS:
        return cli_number(&run->threads, value, 1, THREADS_MAX)
                   ? 0
                   : wrong("jobs", value, "the numbers 1 to 64");
    case OPT_FOLLOW:
        run->follows = true;
        return 0;
    case OPT_NO_SANDBOX:
        run->no_sandbox = true;
        return 0;
    case OPT_FAIL_ON:
        run->has_fails = true;
        return take_verdicts(run->fails, value) ? 0 : wrong("fail-on", value, verdicts);
    case OPT_ALLOW:
        run->has_allows = true;
        return take_verdicts(run->allows, value) ? 0 : wrong("allow", value, verdicts);
    case OPT_BASELINE:
    case OPT_WRITE_BASELINE:
        return take_baseline(run, index, value);
    default:
        run->bisect = strcmp(value, "bisect") == 0;
        return run->bisect ? 0 : wrong("exit-code", value, "bisect");
    }
}

/* The one word is a file, and not a game of it. A folder is not even looked into. */
static bool takes_one(verify_run *run) {
    struct stat about;
    if (run->words != 1 || (stat(run->word[0], &about) == 0 && S_ISDIR(about.st_mode)))
        return false;
    cli_inputs_add(&run->inputs, run->word[0]);
    return run->inputs.count == 1 && !run->inputs.item[0].game;
}

/* 0 = go on, else the exit code plus one. */
static int take_arguments(verify_run *run, int argc, char **argv) {
    cli_args args = cli_args_begin(argc, argv);
    char why[512];
    int found;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        int code = 0;
        if (found == CLI_ARGS_HELP)
            return CLI_EXIT_OK + 1;
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE + 1;
        if (found == CLI_ARGS_WORD) {
            run->word[run->words++] = args.value;
        } else if (found >= JUDGING_OPTION_COUNT) {
            code = take_option(run, found, args.value);
        } else if (!judging_take(&run->how, found, args.value, why, sizeof why)) {
            code = cli_usage_error("verify", "--%s: %s", options[found].name, why);
        }
        if (code)
            return code + 1;
    }
    if (run->words == 0)
        return cli_usage_error("verify", "which logs?") + 1;
    if (run->follows && !takes_one(run))
        return cli_usage_error("verify", "--follow takes one file, or '-'") + 1;
    if (run->follows && (!run->format->findings || run->known.reads || run->known.writes))
        return cli_usage_error("verify", "--follow goes with text or jsonl, and no baseline") + 1;
    if (!cli_colour(&run->report.color, run->color, stdout))
        return wrong("color", run->color, "auto, always, never") + 1;
    return 0;
}

/* ---- progress, on a terminal only ---- */

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static void clear_progress(verify_run *run) {
    if (run->drawn)
        fputs("\r\033[K", stderr);
    run->drawn = false;
}

static void show_progress(void *user, size_t done, size_t inputs) {
    verify_run *run = user;
    double now = run->terminal ? seconds_since(&run->start) : 0;
    if (now < 0.5 || now < run->drawn_at + 0.1)
        return;
    fflush(stdout);
    fprintf(stderr, "\r\033[K%zu of %zu files, %llu games, %llu not CLEAN", done, inputs,
            (unsigned long long)run->totals.games,
            (unsigned long long)(run->totals.games - run->totals.by_verdict[HJ_VERDICT_CLEAN]));
    run->drawn = true;
    run->drawn_at = now;
}

/* ---- the run ---- */

static void take_game(void *user, report_game *game) {
    verify_run *run = user;
    const hj_result *r = &game->result;
    report_totals *totals = &run->totals;
    if ((run->known.reads || run->known.writes) && known_take(&run->known, game)) {
        report_game_free(game);
        return;
    }
    totals->games++;
    totals->by_verdict[r->verdict <= HJ_VERDICT_FAULT ? r->verdict : HJ_VERDICT_FAULT]++;
    totals->actions += r->actions;
    totals->checkpoints += r->checkpoints;
    totals->findings += r->findings;
    totals->ruled += r->ruled;
    totals->warnings += r->warnings;
    const bool prints =
        r->verdict != HJ_VERDICT_CLEAN || run->report.verbose || run->format != &report_text;
    if (run->format->streams && prints)
        clear_progress(run);
    report_put(run->writer, game);
}

static void take_unreadable(void *user, const char *path, const char *why) {
    verify_run *run = user;
    run->totals.unreadable++;
    clear_progress(run);
    cli_error(path, "%s", why);
    report_unreadable(run->writer, path, why);
}

static int gravest(const report_totals *totals) {
    int code = HJ_VERDICT_CLEAN;
    if (totals->unreadable)
        code = CLI_EXIT_READ;
    for (int v = 0; v <= HJ_VERDICT_FAULT; v++) {
        if (totals->by_verdict[v] && judging_rank(v) < judging_rank(code))
            code = v;
    }
    return code;
}

/* Which verdicts make a run fail where the caller chose them, or bisect chooses for him. */
static bool is_failure(const verify_run *run, int verdict) {
    bool required =
        run->how.require_outcome || run->how.require_checkpoints || run->how.require_seal;
    if (run->has_fails && run->fails[verdict])
        return true;
    if (run->has_allows)
        return verdict != HJ_VERDICT_CLEAN && !run->allows[verdict];
    if (run->has_fails || !run->bisect)
        return false;
    return verdict == HJ_VERDICT_ILLEGAL || verdict == HJ_VERDICT_DIVERGED ||
           verdict == HJ_VERDICT_MALFORMED || verdict == HJ_VERDICT_TAMPERED ||
           verdict == HJ_VERDICT_FAULT || (verdict == HJ_VERDICT_INCOMPLETE && required);
}

static int exit_code(const verify_run *run) {
    const report_totals *totals = &run->totals;
    bool failed = false;
    for (int v = 0; v <= HJ_VERDICT_FAULT; v++)
        failed = failed || (totals->by_verdict[v] && is_failure(run, v));
    if (run->bisect) {
        bool untold =
            totals->unreadable || !totals->games || totals->by_verdict[HJ_VERDICT_UNSUPPORTED];
        return failed ? CLI_EXIT_DIFFERS : untold ? EXIT_SKIP : CLI_EXIT_OK;
    }
    if (!totals->games && !totals->unreadable)
        return run->known.quiet_games ? CLI_EXIT_OK : CLI_EXIT_USAGE;
    if (run->known.writes)
        return totals->unreadable ? CLI_EXIT_READ : CLI_EXIT_OK;
    if (!run->has_fails && !run->has_allows)
        return gravest(totals);
    return failed ? CLI_EXIT_DIFFERS : totals->unreadable ? CLI_EXIT_READ : CLI_EXIT_OK;
}

static unsigned thread_count(const verify_run *run) {
    uint64_t threads = run->threads;
    if (!threads)
        threads = run->processors > 0 ? (uint64_t)run->processors : 1;
    if (threads > run->inputs.count)
        threads = run->inputs.count ? run->inputs.count : 1;
    return (unsigned)(threads > THREADS_MAX ? THREADS_MAX : threads);
}

static void follow_finding(void *user, report_game *game) {
    verify_run *run = user;
    report_findings(run->writer, game);
}

static bool more(void *user) {
    verify_run *run = user;
    return follow_more(&run->following);
}

static void note_record(void *user, bool has_ended) {
    verify_run *run = user;
    follow_record(&run->following, has_ended);
}

/* One input that is still being written, in this very thread. */
static void follow_input(verify_run *run) {
    const judging_live live = {more, note_record, follow_finding, run};
    const cli_input *input = &run->inputs.item[0];
    char why[512];
    run->how.live = &live;
    run->how.explore = false;
    follow_begin(&run->following, input->path);
    if (!judging_input(&run->how, input, take_game, run, why, sizeof why))
        take_unreadable(run, input->path, why);
    follow_end(&run->following);
    run->how.live = NULL;
}

/* The file that --rules @FILE names, which is read for each game. */
static const char *rules_file(const verify_run *run) {
    const char *readings = run->how.readings;
    return readings != NULL && readings[0] == '@' ? readings + 1 : NULL;
}

/* It is no failure where there is none, or only a part of it. */
static void enter_sandbox(const verify_run *run) {
    const char *words =
        run->no_sandbox ? sandbox_whole : sandbox_enter(run->word, run->words, rules_file(run));
    if (words != sandbox_whole && run->report.verbose)
        fprintf(stderr, "hexjudge: sandbox: %s\n", words);
    sandbox_try();
}

/* To tell what in a folder is a log, files are read: that too is done in the sandbox. */
static void find_inputs(verify_run *run) {
    for (size_t i = 0; i < run->words && !run->follows; i++)
        cli_inputs_add(&run->inputs, run->word[i]);
    cli_inputs_unique(&run->inputs);
}

static int judge_all(verify_run *run) {
    jobs_caller caller = {take_game, take_unreadable, show_progress, run};
    report_totals *totals = &run->totals;
    run->report.out = stdout;
    run->report.rules = run->how.readings;
    run->report.settings = run->how.setting;
    run->processors = sysconf(_SC_NPROCESSORS_ONLN); /* it reads a file to know */
    run->writer = report_open(run->format, &run->report);
    run->terminal = isatty(STDERR_FILENO) && !run->report.quiet;
    clock_gettime(CLOCK_MONOTONIC, &run->start);
    report_begin(run->writer);
    enter_sandbox(run);
    find_inputs(run);
    const unsigned threads = thread_count(run);
    run->how.explore = run->inputs.count == 1 && !run->report.quiet;
    totals->files = run->inputs.count;
    totals->ignored = run->inputs.ignored;
    totals->unreadable = run->inputs.unreadable;
    for (size_t i = 0; i < run->inputs.unreadable; i++)
        report_unreadable(run->writer, run->inputs.lost[i].path, run->inputs.lost[i].why);
    if (run->follows)
        follow_input(run);
    else
        jobs_run(&run->how, &run->inputs, threads, &caller);
    clear_progress(run);
    if (!totals->games && !totals->unreadable && !run->known.quiet_games)
        cli_error(NULL, "no game was found");
    totals->exit_code = exit_code(run);
    report_end(run->writer, totals, run->times ? seconds_since(&run->start) : -1);
    report_close(run->writer);
    fflush(stdout);
    known_end(&run->known, stderr);
    if (run->write_file && !known_write(&run->known, run->write_file)) {
        cli_error(run->write_path, "%s", strerror(errno));
        totals->exit_code = CLI_EXIT_READ;
    }
    return cli_finish(totals->exit_code);
}

int cmd_verify(int argc, char **argv) {
    verify_run run = {.format = &report_text, .word = memory_take((size_t)argc, sizeof *run.word)};
    int stop = take_arguments(&run, argc, argv);
    if (!stop && run.write_path && !(run.write_file = known_create(run.write_path))) {
        cli_error(run.write_path, "%s", strerror(errno));
        stop = CLI_EXIT_READ + 1;
    }
    int code = stop ? stop - 1 : judge_all(&run);
    cli_inputs_free(&run.inputs);
    free(run.word);
    judging_free(&run.how);
    known_free(&run.known);
    return code;
}
