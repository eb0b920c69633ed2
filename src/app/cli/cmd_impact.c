/* cmd_impact.c: `hexjudge impact`: which games, rules and legal moves two sets of rules tell apart.
 * It must not know how a difference is found. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/cli/corpus.h"
#include "app/cli/follower.h"
#include "app/lab/baseline.h"
#include "app/report/escape.h"

const char cmd_impact_usage[] =
    "usage: hexjudge impact [--old A] --new B [OPTIONS] FILE|FOLDER...\n"
    "       hexjudge impact --save BASELINE [--new B] [--legal-sets] FILE|FOLDER...\n"
    "\n"
    "Judges every game by two sets of rules, step by step, and groups the games by\n"
    "the first rule that tells them apart, with the smallest example of each:\n"
    "newly_illegal, newly_legal, other_rule, other_state, other_outcome.\n"
    "A and B: log (as the log says, the default), base/1,bank=unlimited, a profile,\n"
    "@FILE, single options name=value,..; without=CODE takes one rule away;\n"
    "--old baseline:FILE is what --save kept of another build.\n"
    "\n"
    "  --legal-sets    compare all that is legal at each step: permits, forbids\n"
    "  --expect FILE   lines `KIND RULE GAMES`; exit 1 when the impact is another\n"
    "  --save FILE     keep what B says of each step, to compare another build with\n"
    "  -v, --verbose   name every game of a group\n";

/* Games that part in the same way. */
typedef struct group {
    impact_kind kind;
    const char *rule;
    uint64_t games;
    char *example, **member;
    size_t size, members; /* of the example: actions of its game */
} group;

typedef struct run {
    cli_inputs inputs;
    variant old, now;
    const char *baseline_path, *expect_path, *save_path;
    bool legal, verbose, given, readable;
    baseline base;
    FILE *save;
    group *group;
    size_t groups;
    uint64_t games, changed, skipped, orphans;
    const char *change; /* the rule that the change itself rests on, or "-" */
    char code[32];
    /* The input under way. */
    corpus_log *log;
    impact_trace *kept; /* of the old rules, a trace a game */
    size_t kept_count;
    follower again; /* its games once more, for a closer look at those that part */
    uint32_t looked_at;
} run;

/* ---- what is kept of a game ---- */

static void copy_trace(impact_trace *to, const impact_trace *from) {
    *to = *from;
    to->room = from->steps;
    to->step = memory_take(from->steps ? from->steps : 1, sizeof *to->step);
    if (from->steps)
        memcpy(to->step, from->step, from->steps * sizeof *to->step);
}

static void keep_old(void *user, uint32_t index, const impact_trace *trace) {
    run *r = user;
    (void)index;
    r->kept = memory_grow(r->kept, r->kept_count + 1, sizeof *r->kept);
    copy_trace(&r->kept[r->kept_count++], trace);
}

static void drop_kept(run *r) {
    for (size_t i = 0; i < r->kept_count; i++)
        trace_free(&r->kept[i]);
    free(r->kept);
    r->kept = NULL;
    r->kept_count = 0;
}

/* ---- groups ---- */

static group *group_of(run *r, impact_kind kind, const char *rule) {
    for (size_t i = 0; i < r->groups; i++)
        if (r->group[i].kind == kind && strcmp(r->group[i].rule, rule) == 0)
            return &r->group[i];
    r->group = memory_grow(r->group, r->groups + 1, sizeof *r->group);
    r->group[r->groups] = (group){.kind = kind, .rule = rule};
    return &r->group[r->groups++];
}

static hj_reader *open_again(void *user) {
    const run *r = user;
    char why[256];
    return cli_open(r->log->input->path, r->log->input->game, why, sizeof why);
}

static hj_reader *look_again(void *user) {
    run *r = user;
    return follower_open(&r->again, r->looked_at);
}

static impact_way way_of(const run *r, const variant *v) {
    return (impact_way){.base = r->log->how, .variant = v, .legal = r->legal};
}

/* What the change itself rests on, for what no rule of the table is named: the rule taken away, or
 * the citation of a lone option. */
static const char *rule_of_change(run *r) {
    char *code = r->code;
    const hj_rule_row *off = hj_rule_at(r->now.probe.rule_off);
    if (off)
        return off->code;
    if (r->now.sets != 1 || r->now.readings)
        return "-";
    snprintf(code, sizeof r->code, "%.*s", (int)strcspn(r->now.set[0], "="), r->now.set[0]);
    const hj_option_row *row = hj_option_at(hj_option_find(code));
    if (!row)
        return "-";
    snprintf(code, sizeof r->code, "%.*s", (int)strcspn(row->citation, ",; "), row->citation);
    return code;
}

/* Rules that say no more than that the position is sound, or that the game is over. */
static bool says_little(const char *rule) {
    return !*rule || strncmp(rule, "BASE-INV-", 9) == 0 || strcmp(rule, "BASE-END-01") == 0;
}

static void note_impact(run *r, impact found, uint32_t game, size_t size) {
    const impact_way old = way_of(r, &r->old), now = way_of(r, &r->now);
    buffer words = {0}, line = {0};
    r->looked_at = game;
    if (r->again.reader == NULL)
        r->again.reader = open_again(r);
    impact_explain(&found, &words, 1, r->baseline_path ? NULL : &old, &now, look_again, r);
    if (says_little(found.rule) &&
        (found.kind == IMPACT_OTHER_STATE || found.kind == IMPACT_OTHER_OUTCOME)) {
        const char *change = r->change;
        if (strcmp(change, "-") != 0 || !*found.rule)
            found.rule = change;
    }
    escape_terminal(&line, r->log->input->path, 0);
    if (game > 1)
        buffer_format(&line, ":%u", game);
    buffer_format(&line, ":#%u: ", found.step);
    escape_terminal(&line, buffer_string(&words), 0);
    group *g = group_of(r, found.kind, found.rule);
    g->games++;
    if (r->verbose) {
        g->member = memory_grow(g->member, g->members + 1, sizeof *g->member);
        g->member[g->members++] = memory_text(buffer_string(&line));
    }
    if (!g->example || size < g->size) {
        free(g->example);
        g->example = memory_text(buffer_string(&line));
        g->size = size;
    }
    buffer_free(&words);
    buffer_free(&line);
}

static void compare(run *r, const impact_trace *old, const impact_trace *now, uint32_t game) {
    if ((old->verdict == HJ_VERDICT_UNSUPPORTED) != (now->verdict == HJ_VERDICT_UNSUPPORTED)) {
        r->skipped++;
        return;
    }
    const impact first = impact_first(old, now);
    const impact legal =
        r->legal ? impact_first_legal(old, now) : (impact){.kind = IMPACT_NONE, .rule = ""};
    r->changed += first.kind != IMPACT_NONE || legal.kind != IMPACT_NONE;
    if (first.kind != IMPACT_NONE)
        note_impact(r, first, game, now->steps);
    if (legal.kind != IMPACT_NONE)
        note_impact(r, legal, game, now->steps);
}

static void take_new(void *user, uint32_t index, const impact_trace *now) {
    run *r = user;
    r->games++;
    if (r->save)
        baseline_put(r->save, r->log->input->path, index, now);
    if (r->baseline_path) {
        baseline_game *old = baseline_find(&r->base, r->log->input->path, index);
        if (old)
            compare(r, &old->trace, now, index);
        else
            r->skipped++;
        if (old)
            old->met = true;
    } else if (index <= r->kept_count) {
        compare(r, &r->kept[index - 1], now, index);
    }
}

static void run_log(run *r, corpus_log *log) {
    hj_reader *reader;
    const impact_way old = way_of(r, &r->old), now = way_of(r, &r->now);
    if (!r->baseline_path && !r->save && (reader = open_again(r))) {
        trace_reader(reader, &old, keep_old, r);
        hj_reader_close(reader);
    }
    trace_reader(log->reader, &now, take_new, r);
    drop_kept(r);
    follower_close(&r->again);
}

/* ---- what is printed ---- */

static int by_kind(const void *left, const void *right) {
    const group *a = left, *b = right;
    return a->kind != b->kind ? (int)a->kind - (int)b->kind : strcmp(a->rule, b->rule);
}

/* The options in which two variants differ of a base game, with what they rest on. */
static void print_options(const run *r) {
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        const hj_option_row *row = hj_option_at(option);
        for (size_t i = 0; row && i < r->now.sets; i++) {
            const size_t length = strlen(row->name);
            if (strncmp(r->now.set[i], row->name, length) == 0 && r->now.set[i][length] == '=')
                printf("  %s rests on %s: %s\n", r->now.set[i], row->citation, row->text);
        }
    }
    const hj_rule_row *off = hj_rule_at(r->now.probe.rule_off);
    if (off)
        printf("  without %s: %s\n", off->code, off->text);
}

static void print_groups(run *r) {
    uint64_t of_kind[IMPACT_KINDS] = {0};
    if (r->groups)
        qsort(r->group, r->groups, sizeof *r->group, by_kind);
    for (size_t i = 0; i < r->groups; i++) {
        const group *g = &r->group[i];
        of_kind[g->kind] += g->games;
        printf("%s %s %llu %s, smallest %s\n", impact_word(g->kind), g->rule,
               (unsigned long long)g->games, g->games == 1 ? "game" : "games", g->example);
        for (size_t m = 0; m < g->members; m++)
            printf("    %s\n", g->member[m]);
    }
    printf("%llu games: %llu unchanged", (unsigned long long)r->games,
           (unsigned long long)(r->games - r->changed - r->skipped));
    for (unsigned kind = 1; kind < IMPACT_KINDS; kind++)
        if (of_kind[kind])
            printf(", %llu %s", (unsigned long long)of_kind[kind], impact_word((impact_kind)kind));
    if (r->skipped)
        printf(", %llu not comparable", (unsigned long long)r->skipped);
    if (r->orphans)
        printf(", %llu of the baseline not met", (unsigned long long)r->orphans);
    putchar('\n');
}

/* ---- what was expected ---- */

typedef struct expected {
    char kind[32], rule[64];
    unsigned long long games;
    bool met;
} expected;

static bool check_line(run *r, const char *line, bool *seen) {
    expected e = {.kind = "", .rule = ""};
    if (sscanf(line, "%31s %63s %llu", e.kind, e.rule, &e.games) != 3) {
        printf("unexpected line: %s\n", line);
        return false;
    }
    for (size_t i = 0; i < r->groups; i++) {
        const group *g = &r->group[i];
        if (strcmp(impact_word(g->kind), e.kind) == 0 && strcmp(g->rule, e.rule) == 0) {
            seen[i] = true;
            if (g->games != e.games)
                printf("expected: %s %s %llu, there are %llu\n", e.kind, e.rule, e.games,
                       (unsigned long long)g->games);
            return g->games == e.games;
        }
    }
    if (e.games)
        printf("expected: %s %s %llu, there is none\n", e.kind, e.rule, e.games);
    return e.games == 0;
}

/* Exit code of the comparison with --expect. */
static int check_expected(run *r) {
    char line[256];
    bool good = true;
    FILE *in = fopen(r->expect_path, "r");
    bool *seen = memory_take(r->groups + 1, sizeof *seen);
    if (!in) {
        cli_error(r->expect_path, "%s", strerror(errno));
        free(seen);
        return CLI_EXIT_READ;
    }
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "#\n")] = '\0';
        if (line[strspn(line, " \t")])
            good = check_line(r, line, seen) && good;
    }
    fclose(in);
    for (size_t i = 0; i < r->groups; i++) {
        if (!seen[i])
            printf("not expected: %s %s %llu\n", impact_word(r->group[i].kind), r->group[i].rule,
                   (unsigned long long)r->group[i].games);
        good = good && seen[i];
    }
    free(seen);
    return good ? CLI_EXIT_OK : CLI_EXIT_DIFFERS;
}

/* ---- the run ---- */

static int open_files(run *r) {
    char why[512];
    if (r->baseline_path && !baseline_read(&r->base, r->baseline_path, why, sizeof why)) {
        cli_error(r->baseline_path, "%s", why);
        return CLI_EXIT_READ;
    }
    if (r->baseline_path && r->legal && !r->base.legal)
        return cli_usage_error("impact", "the baseline was saved without --legal-sets");
    if (r->save_path && !(r->save = fopen(r->save_path, "w"))) {
        cli_error(r->save_path, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    if (r->save)
        baseline_begin(r->save, r->legal);
    return CLI_EXIT_OK;
}

static int close_files(run *r) {
    for (size_t i = 0; i < r->base.games; i++)
        r->orphans += !r->base.game[i].met;
    if (r->save && (ferror(r->save) | fclose(r->save))) {
        cli_error(r->save_path, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    return CLI_EXIT_OK;
}

static int impact_all(run *r) {
    const clock_t start = clock();
    int code = open_files(r);
    if (code)
        return code;
    r->change = rule_of_change(r);
    for (size_t i = 0; i < r->inputs.count; i++) {
        corpus_log log;
        if (corpus_open(&log, &r->inputs.item[i])) {
            r->log = &log;
            run_log(r, &log);
        } else {
            r->readable = false;
        }
        corpus_close(&log);
    }
    code = close_files(r);
    if (r->legal)
        fprintf(stderr, "legal sets: %.1f s of processor time\n",
                (double)(clock() - start) / CLOCKS_PER_SEC);
    if (r->games == 0 && r->readable) {
        cli_error(NULL, "no game was found");
        return CLI_EXIT_USAGE;
    }
    if (r->save_path) {
        printf("%llu games saved\n", (unsigned long long)r->games);
    } else {
        printf("old: %s%s   new: %s\n", r->baseline_path ? "baseline " : "",
               r->baseline_path ? r->baseline_path : r->old.spec, r->now.spec);
        print_options(r);
        print_groups(r);
        if (r->expect_path && code == CLI_EXIT_OK)
            code = check_expected(r);
    }
    return cli_finish(r->readable ? code : CLI_EXIT_READ);
}

enum { OLD, NEW, LEGAL, EXPECT, SAVE, VERBOSE };

static int take_variant(run *r, int option, const char *value) {
    char why[512] = "";
    variant *v = option == OLD ? &r->old : &r->now;
    if (option == OLD && strncmp(value, "baseline:", 9) == 0) {
        r->baseline_path = value + 9;
        return -1;
    }
    r->given = r->given || option == NEW;
    variant_free(v);
    if (!variant_read(v, value, why, sizeof why))
        return cli_usage_error("impact", "%s: %s", option == OLD ? "--old" : "--new", why);
    return -1;
}

/* -1, or the exit code that ends the command. */
static int take_arguments(run *r, int argc, char **argv) {
    static const cli_option options[] = {
        {"old", 0, true},  {"new", 0, true},        {"legal-sets", 0, false}, {"expect", 0, true},
        {"save", 0, true}, {"verbose", 'v', false}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    int found, words = 0, code = -1;
    char why[512];
    if (!variant_read(&r->old, "log", why, sizeof why) ||
        !variant_read(&r->now, "log", why, sizeof why))
        return HJ_VERDICT_FAULT;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == CLI_ARGS_WORD) {
            words++;
            cli_inputs_add(&r->inputs, args.value);
        } else if (found == OLD || found == NEW) {
            code = take_variant(r, found, args.value);
        } else if (found == LEGAL) {
            r->legal = true;
        } else if (found == EXPECT) {
            r->expect_path = args.value;
        } else if (found == SAVE) {
            r->save_path = args.value;
        } else {
            r->verbose = true;
        }
    }
    if (code < 0 && !words)
        code = cli_usage_error("impact", "which logs?");
    if (code < 0 && !r->given && !r->baseline_path && !r->save_path)
        code = cli_usage_error("impact", "which rules are new? --new SPEC");
    return code;
}

int cmd_impact(int argc, char **argv) {
    run r = {.readable = true};
    int code = take_arguments(&r, argc, argv);
    cli_inputs_unique(&r.inputs);
    corpus_unpack_once(&r.inputs);
    r.readable = r.inputs.unreadable == 0;
    if (code < 0)
        code = impact_all(&r);
    for (size_t i = 0; i < r.groups; i++) {
        for (size_t m = 0; m < r.group[i].members; m++)
            free(r.group[i].member[m]);
        free(r.group[i].member);
        free(r.group[i].example);
    }
    free(r.group);
    baseline_free(&r.base);
    variant_free(&r.old);
    variant_free(&r.now);
    cli_inputs_free(&r.inputs);
    return code;
}
