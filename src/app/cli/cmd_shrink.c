/* cmd_shrink.c: `hexjudge shrink`: the shortest log that still shows a finding, as text, log and
 * case of the corpus. How it is found is the lab's affair. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/cli/clipping.h"
#include "app/lab/shrink.h"
#include "app/report/escape.h"

const char cmd_shrink_usage[] =
    "usage: hexjudge shrink [OPTIONS] FILE\n"
    "\n"
    "Makes the shortest log that still shows the first finding: cuts what follows,\n"
    "starts from the position before it, leaves out actions with what hangs on them\n"
    "and pieces and cards it does not need, and simplifies dice, board and names.\n"
    "Writes NAME.txt, NAME.hjl.gz and NAME.expect, a case of the corpus, once a\n"
    "fresh process has found the same in it.\n"
    "\n"
    "  -o, --output NAME   of the three files; FILE's name with -shrunk behind it\n"
    "  --keep PREDICATE    what makes it the same finding, a list of: verdict, rule,\n"
    "                      field (hand), path (P1.hand.ore), kind (of action), and\n"
    "                      reasons (why it is refused, in the same words); with\n"
    "                      rule=CODE, field=NAME ... the first finding that has it.\n"
    "                      verdict,rule,field where nothing is said\n"
    "  --from-start        leave the start of the game, and replay up to the finding\n"
    "  --rules SPEC, --set NAME=VALUE, --strict   judge as verify does with them\n"
    "\n"
    "Where only a digest differs, every action since the last one that was right is\n"
    "kept: a digest stands for the whole position.\n"
    "Exits with 0 when it is done, 1 where there is no such finding.\n";

static void add_remarks(buffer *out, const char *word, const shrink *s) {
    buffer words = {0};
    buffer_format(&words, "Shrunk from %s, #%u: %s%s%s", word, s->was.number, s->was.rule,
                  *s->was.rule ? ": " : "", s->is.text);
    clip_remark(out, buffer_string(&words));
    clip_remark(out, "Say here what happens, and why the verdict is right.");
    buffer_free(&words);
}

static int write_case(const char *word, const char *name, const judging *how, const shrink *s) {
    clip_case c = {.name = name,
                   .text = &s->text,
                   .how = how,
                   .verdict = shrink_verdict(&s->is),
                   .has_finding = true,
                   .number = s->is.number,
                   .rule = s->is.rule,
                   .path = s->is.path,
                   .words = s->is.text};
    add_remarks(&c.remarks, word, s);
    const int code = clip_write_case(&c);
    buffer_free(&c.remarks);
    return code;
}

static void print_said(const char *name, const shrink *s, double seconds) {
    buffer safe = {0};
    escape_terminal(&safe, name, 0);
    printf("%u -> %u action%s%s, %llu replays, %.1f s\n", s->actions_before, s->actions_after,
           s->actions_after == 1 ? "" : "s", s->snapshot ? " after a start position" : "",
           (unsigned long long)s->replays, seconds);
    printf("%s.txt  %s.hjl.gz  %s.expect\n", buffer_string(&safe), buffer_string(&safe),
           buffer_string(&safe));
    printf("next: hexjudge verify %s.txt\n", buffer_string(&safe));
    buffer_free(&safe);
}

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static int run(const char *word, const char *name, const judging *how, shrink *s) {
    struct timespec start;
    cli_source source;
    excerpt game;
    buffer made = {0};
    int code = clip_open(&game, &source, word);
    clock_gettime(CLOCK_MONOTONIC, &start);
    s->how = clip_judging(how);
    if (code == 0 && !shrink_run(s, &game)) {
        cli_error(word, "%s", s->why);
        code = CLI_EXIT_DIFFERS;
    }
    if (name == NULL) {
        clip_base(&made, source.path);
        buffer_text(&made, "-shrunk");
        name = buffer_string(&made);
    }
    if (code == 0)
        code = write_case(word, name, how, s);
    if (code == 0)
        print_said(name, s, seconds_since(&start));
    shrink_free(s);
    buffer_free(&made);
    excerpt_free(&game);
    cli_source_close(&source);
    return code;
}

int cmd_shrink(int argc, char **argv) {
    enum { OUTPUT = CLIP_OPTION_COUNT, KEEP, FROM_START };
    static const cli_option options[] = {CLIP_OPTIONS,
                                         {"output", 'o', true},
                                         {"keep", 0, true},
                                         {"from-start", 0, false},
                                         {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    shrink s = {.keep = {.bits = SHRINK_USUAL, .verdict = -1}};
    judging how = {0};
    const char *word = NULL, *name = NULL;
    char why[256];
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            code = cli_finish(CLI_EXIT_OK);
        else if (found == CLI_ARGS_BAD)
            code = CLI_EXIT_USAGE;
        else if (found == OUTPUT)
            name = args.value;
        else if (found == FROM_START)
            s.from_start = true;
        else if (found == KEEP)
            code = shrink_keep_read(&s.keep, args.value, why, sizeof why)
                       ? -1
                       : cli_usage_error("shrink", "--keep %s", why);
        else if (found >= 0)
            code = clip_option(&how, "shrink", found, args.value) == 0 ? -1 : CLI_EXIT_USAGE;
        else if (word != NULL)
            code = cli_usage_error("shrink", "one FILE, not '%s' too", args.value);
        else
            word = args.value;
    }
    if (code < 0)
        code = word == NULL ? cli_usage_error("shrink", "which log?")
                            : cli_finish(run(word, name, &how, &s));
    judging_free(&how);
    return code;
}
