/* cmd_selftest.c: `hexjudge selftest`: takes away each rule and each part of the engine in turn and
 * asks which case notices. It must not know what any of them does. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/cli/casework.h"
#include "app/cli/corpus.h"
#include "app/cli/spoilings.h"
#include "app/lab/waiver.h"
#include "app/report/escape.h"

const char cmd_selftest_usage[] =
    "usage: hexjudge selftest [-v] [--only NAME] [--survivors] FOLDER|NAME.expect...\n"
    "       hexjudge selftest --spoilings [...] LOG|FOLDER...\n"
    "\n"
    "Tests the tests: each row of the rules counts as met in turn, and each part of\n"
    "the engine (what a kind of action does, an effect, a guard, a way to end, the\n"
    "points) does nothing in turn. Some case must then fail. A survivor, which no\n"
    "case misses, makes the run fail unless a waiver says why none can; so does a\n"
    "waiver for what a case does notice. The cases are those of `test`.\n"
    "\n"
    "  -v, --verbose   also print what was noticed, and by which case first\n"
    "  --only NAME     one rule (BASE-BUILD-07) or part (\"base: effect of a road\")\n"
    "  --survivors     exit 0 and only list survivors\n"
    "  --spoilings     instead, of logs that are CLEAN: spoils each value of each\n"
    "                  action, claim and outcome, leaves each action out, doubles it\n"
    "                  and puts it behind the next; a log that is CLEAN then survives\n"
    "\n"
    "Each is tried in a process of its own: one that crashes or hangs was noticed.\n";

enum { WHY_MAX = 400, SECONDS_MAX = 20 };

/* What a child tells its parent, in memory that both see. */
typedef struct report_back {
    size_t at; /* the case under way */
    bool noticed;
    char why[WHY_MAX];
} report_back;

typedef struct run {
    case_list cases;
    char **log;       /* of each case: the file to judge */
    uint32_t *broken; /* [case * rules + rule]: how often its demand was broken */
    unsigned rules;
    bool verbose, survivors_only;
    const char *only;
    report_back *back;
    unsigned tried, noticed, crashed, survived, waived, stale;
} run;

/* ---- as it is ---- */

static char *log_of(const char *expect_path) {
    buffer base = {0}, path = {0};
    corpus_base(&base, expect_path);
    buffer_format(&path, "%s.txt", buffer_string(&base));
    if (!case_exists(buffer_string(&path))) {
        buffer_clear(&path);
        buffer_format(&path, "%s.hjl.gz", buffer_string(&base));
    }
    char *found = memory_text(buffer_string(&path));
    buffer_free(&base);
    buffer_free(&path);
    return found;
}

/* Is case `at` as expected? *why says what is not. */
static bool passes(const run *r, size_t at, const hj_probe *probe, buffer *why) {
    expect e;
    char trouble[512];
    if (!expect_read(&e, r->cases.path[at], trouble, sizeof trouble))
        buffer_text(why, trouble);
    else
        case_judge(why, &e, r->log[at], probe);
    expect_free(&e);
    return !why->size;
}

/* A known gap fails already and can notice nothing: it is left out, like a case that fails. */
static bool learn(run *r) {
    bool good = true;
    size_t kept = 0;
    r->rules = hj_rule_count() + 1;
    r->log = memory_take(r->cases.count + 1, sizeof *r->log);
    r->broken = memory_take((r->cases.count + 1) * r->rules, sizeof *r->broken);
    for (size_t i = 0; i < r->cases.count; i++) {
        buffer why = {0};
        const hj_probe probe = {.broken = &r->broken[kept * r->rules]};
        char *path = r->cases.path[i];
        r->cases.path[kept] = path;
        r->log[kept] = log_of(path);
        if (passes(r, kept, &probe, &why)) {
            kept++;
        } else {
            cli_error(path, "does not pass as it is: %s", buffer_string(&why));
            memset(probe.broken, 0, r->rules * sizeof *probe.broken);
            free(r->log[kept]);
            free(path);
            good = false;
        }
        buffer_free(&why);
    }
    r->cases.count = kept;
    return good;
}

/* ---- with something missing ---- */

static bool try_case(const run *r, size_t at, const hj_probe *probe) {
    buffer why = {0};
    r->back->at = at;
    if (!passes(r, at, probe, &why)) {
        r->back->noticed = true;
        snprintf(r->back->why, sizeof r->back->why, "%s", buffer_string(&why));
    }
    buffer_free(&why);
    return r->back->noticed;
}

/* The child: cases in which the rule was broken come first, since they are the ones to notice. */
static void try_cases(const run *r, const hj_probe *probe) {
    const int null = open("/dev/null", O_WRONLY);
    if (null >= 0)
        dup2(null, STDERR_FILENO); /* a crash is an answer, not news */
    alarm(SECONDS_MAX);
    for (unsigned turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < r->cases.count; i++) {
            const bool first = probe->rule_off && r->broken[i * r->rules + probe->rule_off] != 0;
            if (first == (turn == 0) && try_case(r, i, probe))
                _exit(0);
        }
    }
    _exit(0);
}

/* false: no child could be made. */
static bool try_probe(run *r, const hj_probe *probe, bool *crashed) {
    int status = 0;
    memset(r->back, 0, sizeof *r->back);
    fflush(stdout);
    const pid_t child = fork();
    if (child < 0)
        return false;
    if (child == 0)
        try_cases(r, probe);
    if (waitpid(child, &status, 0) != child)
        return false;
    *crashed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    r->back->noticed = r->back->noticed || *crashed;
    return true;
}

/* ---- names and waivers ---- */

static const waiver waivers[] = {
#define WAIVER(name, reason) {name, reason},
#include "app/lab/selftest_waivers.def"
#undef WAIVER
    {NULL, NULL}};

/* "BASE-BUILD-11", and for further rows of the code "BASE-BUILD-11/2". */
static void name_rule(buffer *out, hj_rule rule) {
    unsigned nth = 1;
    for (hj_rule other = 1; other < rule; other++)
        nth += strcmp(hj_rule_at(other)->code, hj_rule_at(rule)->code) == 0;
    buffer_text(out, hj_rule_at(rule)->code);
    if (nth > 1)
        buffer_format(out, "/%u", nth);
}

static void name_part(buffer *out, unsigned part) {
    hj_part_row row, other;
    unsigned nth = 1;
    if (!hj_part_at(&row, part))
        return;
    for (unsigned k = 1; k < part && hj_part_at(&other, k); k++)
        nth += strcmp(row.module, other.module) == 0 && strcmp(row.what, other.what) == 0 &&
               strcmp(row.subject, other.subject) == 0;
    buffer_format(out, "%s: %s%s%s", row.module, row.what, *row.subject ? " " : "", row.subject);
    if (nth > 1)
        buffer_format(out, "/%u", nth);
}

/* ---- one after the other ---- */

static void print_noticed(const run *r, const char *name, bool crashed) {
    buffer line = {0};
    const char *path = r->cases.path[r->back->at];
    buffer_format(&line, "noticed  %s  by ", name);
    escape_terminal(&line, path, 0);
    buffer_text(&line, ": ");
    escape_terminal(&line, crashed ? "a crash, or no end" : r->back->why, 0);
    puts(buffer_string(&line));
    buffer_free(&line);
}

static bool try_one(run *r, const char *name, const char *text, const hj_probe *probe) {
    const char *reason = waiver_reason(waivers, name);
    bool crashed = false;
    if (r->only && strcmp(r->only, name) != 0)
        return true;
    if (!try_probe(r, probe, &crashed)) {
        cli_error(NULL, "no process could be made to try %s in", name);
        return false;
    }
    r->tried++;
    r->noticed += r->back->noticed;
    r->crashed += crashed;
    if (r->back->noticed && reason) {
        r->stale++;
        cli_say("STALE    %s  is waived, and noticed by %s", name, r->cases.path[r->back->at]);
    } else if (r->back->noticed) {
        if (r->verbose)
            print_noticed(r, name, crashed);
    } else if (reason) {
        r->waived++;
        if (r->verbose || r->survivors_only)
            printf("waived   %s  %s\n", name, reason);
    } else {
        r->survived++;
        printf("SURVIVES %s  %s\n", name, text);
    }
    return true;
}

static bool try_all(run *r) {
    buffer name = {0};
    bool good = true;
    for (hj_rule rule = 1; good && rule < r->rules; rule++) {
        const hj_probe probe = {.rule_off = rule};
        buffer_clear(&name);
        name_rule(&name, rule);
        good = try_one(r, buffer_string(&name), hj_rule_at(rule)->text, &probe);
    }
    for (unsigned part = 1; good && part <= hj_part_count(); part++) {
        const hj_probe probe = {.part_off = part};
        buffer_clear(&name);
        name_part(&name, part);
        good = try_one(r, buffer_string(&name), "", &probe);
    }
    buffer_free(&name);
    return good;
}

static int selftest(run *r, bool readable) {
    cases_sort(&r->cases);
    if (!learn(r))
        return CLI_EXIT_DIFFERS;
    if (!r->cases.count) {
        cli_error(NULL, "no case was found");
        return CLI_EXIT_USAGE;
    }
    r->back =
        mmap(NULL, sizeof *r->back, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (r->back == MAP_FAILED || !try_all(r))
        return CLI_EXIT_READ;
    munmap(r->back, sizeof *r->back);
    if (!r->tried)
        return cli_usage_error("selftest", "there is no rule or part '%s'", r->only);
    printf("%u tried by %zu cases: %u noticed (%u by a crash), %u waived, %u survive\n", r->tried,
           r->cases.count, r->noticed, r->crashed, r->waived, r->survived);
    if (!readable)
        return CLI_EXIT_READ;
    return (r->survived || r->stale) && !r->survivors_only ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
}

/* -1 = go on, else the exit code. Words are kept: what they mean is known once all were read. */
static int take_arguments(run *r, int argc, char **argv, const char ***words, bool *spoil) {
    enum { VERBOSE, ONLY, SURVIVORS, SPOILINGS };
    static const cli_option options[] = {{"verbose", 'v', false},
                                         {"only", 0, true},
                                         {"survivors", 0, false},
                                         {"spoilings", 0, false},
                                         {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    size_t count = 0;
    int found;
    *words = memory_take((size_t)argc + 1, sizeof **words);
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == CLI_ARGS_WORD)
            (*words)[count++] = args.value;
        else if (found == ONLY)
            r->only = args.value;
        r->verbose = r->verbose || found == VERBOSE;
        r->survivors_only = r->survivors_only || found == SURVIVORS;
        *spoil = *spoil || found == SPOILINGS;
    }
    return count ? -1
                 : cli_usage_error("selftest", *spoil ? "which logs?" : "which folder of cases?");
}

static int spoil(const run *r, const char *const *words) {
    spoilings s = {.verbose = r->verbose, .survivors_only = r->survivors_only, .only = r->only};
    for (; *words != NULL; words++)
        cli_inputs_add(&s.inputs, *words);
    const int code = spoilings_run(&s);
    cli_inputs_free(&s.inputs);
    return code;
}

int cmd_selftest(int argc, char **argv) {
    run r = {0};
    const char **words = NULL;
    bool spoils = false, readable = true;
    int code = take_arguments(&r, argc, argv, &words, &spoils);
    if (code < 0 && spoils) {
        code = cli_finish(spoil(&r, words));
    } else if (code < 0) {
        for (size_t i = 0; words[i] != NULL; i++)
            readable = cases_find(&r.cases, words[i]) && readable;
        code = cli_finish(selftest(&r, readable));
    }
    for (size_t i = 0; r.log && i < r.cases.count; i++)
        free(r.log[i]);
    free(words);
    free(r.log);
    free(r.broken);
    cases_free(&r.cases);
    return code;
}
