/* cmd_cover.c: `hexjudge cover`: which rules, options, ends and edges a corpus exercises, and which
 * it does not. It must not know how they are found. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "app/cli/corpus.h"
#include "app/lab/cover.h"

const char cmd_cover_usage[] =
    "usage: hexjudge cover [--missing] [--min N] [--only GROUP] FILE|FOLDER|-...\n"
    "\n"
    "Judges every game and counts what it exercises, a point a line:\n"
    "\n"
    "  accept RULE     an action, header or position met the rule's demand\n"
    "  reject RULE     a finding names the rule, or the demand failed in one\n"
    "  option N=VALUE  a game was judged by this value\n"
    "  action KIND     the kind was played\n"
    "  end SET/REASON  a CLEAN game ended so\n"
    "  edge NAME       the edges where programs go wrong: the bank at zero, the\n"
    "                  fifteenth road, the seventh token, a hand of eight at a seven\n"
    "\n"
    "A log with a NAME.expect beside it is judged by that file's options.\n"
    "\n"
    "  --missing      only points met less often than --min asks, with what they are\n"
    "  --min N        exit 1 when a point without a waiver was met less than N times\n"
    "  --only GROUP   accept, reject, option, action, end or edge; may be repeated\n";

enum { GROUPS = 6 };
static const char *const groups[GROUPS] = {"accept", "reject", "option", "action", "end", "edge"};

typedef struct run {
    cli_inputs inputs;
    bool missing, has_min, chosen, wanted[GROUPS];
    uint64_t min;
} run;

static unsigned group_of(const char *name) {
    unsigned g = 0;
    while (g < GROUPS && strcmp(groups[g], name) != 0)
        g++;
    return g;
}

static void print_point(const cover_point *p, bool why) {
    printf("%-6s %-34s %10llu in %llu games", p->group, p->name, (unsigned long long)p->count,
           (unsigned long long)p->games);
    if (p->waiver)
        printf("  waived: %s", p->waiver);
    else if (why && *p->text)
        printf("  %s", p->text);
    putchar('\n');
}

/* Prints what is asked for, and the sums. Returns whether every point was met often enough. */
static bool print_all(const run *r, const cover *c) {
    struct {
        unsigned points, met, waived;
    } sum[GROUPS] = {{0, 0, 0}};
    bool enough = true;
    for (size_t i = 0; i < c->points; i++) {
        const cover_point *p = &c->point[i];
        const unsigned g = group_of(p->group);
        const bool met = p->count >= r->min;
        if (r->chosen && !r->wanted[g])
            continue;
        sum[g].points++;
        sum[g].met += met;
        sum[g].waived += !met && p->waiver;
        enough = enough && (met || p->waiver);
        if (!r->missing || !met)
            print_point(p, r->missing);
    }
    for (unsigned g = 0; g < GROUPS; g++)
        if (sum[g].points)
            printf("%s: %u of %u met%s, %u waived\n", groups[g], sum[g].met, sum[g].points,
                   r->min > 1 ? " often enough" : "", sum[g].waived);
    printf("%llu games\n", (unsigned long long)c->games);
    return enough;
}

static int cover_all(run *r) {
    cover c;
    bool readable = r->inputs.unreadable == 0;
    cover_begin(&c);
    for (size_t i = 0; i < r->inputs.count; i++) {
        corpus_log log;
        if (corpus_open(&log, &r->inputs.item[i]))
            cover_reader(&c, log.reader, &log.how, NULL, NULL);
        else
            readable = false;
        corpus_close(&log);
    }
    int code = CLI_EXIT_READ;
    if (c.games == 0 && readable) {
        cli_error(NULL, "no game was found");
        code = CLI_EXIT_USAGE;
    } else if (c.games > 0) {
        const bool enough = print_all(r, &c);
        code = !readable ? CLI_EXIT_READ : r->has_min && !enough ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
    }
    cover_end(&c);
    return cli_finish(code);
}

/* -1, or the exit code that ends the command. */
static int take_arguments(run *r, int argc, char **argv) {
    enum { MISSING, MIN, ONLY };
    static const cli_option options[] = {
        {"missing", 'm', false}, {"min", 0, true}, {"only", 0, true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    int found, words = 0;
    r->min = 1;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == CLI_ARGS_WORD) {
            words++;
            cli_inputs_add(&r->inputs, args.value);
        } else if (found == MISSING) {
            r->missing = true;
        } else if (found == MIN) {
            r->has_min = true;
            if (!cli_number(&r->min, args.value, 1, UINT32_MAX))
                return cli_usage_error("cover", "--min takes a number, not '%s'", args.value);
        } else if (found == ONLY) {
            const unsigned g = group_of(args.value);
            if (g == GROUPS)
                return cli_usage_error("cover", "--only takes a group, not '%s'", args.value);
            r->chosen = r->wanted[g] = true;
        }
    }
    cli_inputs_unique(&r->inputs);
    corpus_unpack_once(&r->inputs);
    return words ? -1 : cli_usage_error("cover", "which logs?");
}

int cmd_cover(int argc, char **argv) {
    run r = {0};
    int code = take_arguments(&r, argc, argv);
    if (code < 0)
        code = cover_all(&r);
    cli_inputs_free(&r.inputs);
    return code;
}
