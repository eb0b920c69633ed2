/* cmd_case.c: `hexjudge case`: a moment of a game as a case of the corpus, with what is said of it
 * now. Whether that is right is for whoever keeps the case. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "app/cli/clipping.h"
#include "app/lab/shrink.h"
#include "app/report/escape.h"

const char cmd_case_usage[] =
    "usage: hexjudge case [OPTIONS] FILE ADDRESS\n"
    "\n"
    "Makes a case of the corpus from a moment of a game: NAME.txt, the position\n"
    "before the action and the action with what is claimed of it; NAME.expect, what\n"
    "is said of that now; and NAME.hjl.gz. A fresh process has passed the case.\n"
    "\n"
    "  -o, --output NAME   of the three files; FILE's name with -ADDRESS behind it\n"
    "  --rules SPEC, --set NAME=VALUE, --strict   judge as verify does with them\n"
    "\n"
    "ADDRESS is an action or several: #137, t22, t22.3, end, -1, finding, 137..140.\n"
    "What is expected is what this program says, not what is right: read it, and say\n"
    "in the comment why it is. shrink makes a smaller case of a finding.\n"
    "\n"
    "Exits with 0 when the case is written and passes.\n";

typedef struct look {
    shrink_finding first;
    hj_verdict verdict;
} look;

static void on_finding(void *user, const hj_finding *finding) {
    look *l = user;
    if (finding->kind != HJ_FINDING_WARNING && finding->kind != HJ_FINDING_INCOMPLETE &&
        !l->first.found)
        shrink_finding_copy(&l->first, finding);
}

static void on_game(void *user, const hj_result *result) {
    ((look *)user)->verdict = result->verdict;
}

static void judge(look *l, const buffer *text, const judging *how) {
    hj_reader *reader = NULL;
    hj_verify_options options = clip_judging(how);
    options.on_finding = on_finding;
    options.on_game = on_game;
    options.user = l;
    if (hj_reader_open_memory(&reader, text->data, text->size) == HJ_OK)
        hj_verify(reader, &options, NULL);
    hj_reader_close(reader);
}

static int write_case(const excerpt *game, const char *word, const char *name, uint32_t from,
                      uint32_t to, const judging *how) {
    const excerpt_part part = {.from = from, .to = to, .plain = true};
    const hj_verify_options options = clip_judging(how);
    look l = {.first = {.rule = ""}};
    buffer text = {0}, words = {0};
    char why[512];
    if (!excerpt_text(&text, game, &part, &options, why, sizeof why)) {
        cli_error(word, "%s", why);
        buffer_free(&text);
        return CLI_EXIT_DIFFERS;
    }
    judge(&l, &text, how);
    clip_case c = {.name = name,
                   .text = &text,
                   .how = how,
                   .verdict = l.verdict,
                   .has_finding = l.first.found,
                   .number = l.first.number,
                   .rule = l.first.rule,
                   .path = l.first.path,
                   .words = l.first.text};
    buffer_format(&words, "From %s, #%u", word, from);
    if (to != from)
        buffer_format(&words, "..#%u", to);
    clip_remark(&c.remarks, buffer_string(&words));
    clip_remark(&c.remarks, "Say here what happens, and why the verdict is right.");
    const int code = clip_write_case(&c);
    if (code == 0) {
        buffer safe = {0};
        escape_terminal(&safe, name, 0);
        printf("%s.txt  %s.hjl.gz  %s.expect: %s%s%s\n", buffer_string(&safe), buffer_string(&safe),
               buffer_string(&safe), hj_verdict_word(c.verdict), *c.rule ? " " : "", c.rule);
        buffer_free(&safe);
    }
    buffer_free(&c.remarks);
    buffer_free(&words);
    buffer_free(&text);
    return code;
}

static int run(const char *word, const char *address, const char *name, const judging *how) {
    clip_game g;
    buffer made = {0};
    uint32_t from = 0, to = 0;
    int code = clip_game_open(&g, word);
    if (code == 0 && !index_range(&from, &to, &g.index, address))
        code = CLI_EXIT_USAGE;
    if (code == 0 && from > to)
        code = cli_usage_error("case", "%s ends before it begins", address);
    if (name == NULL) {
        clip_base(&made, g.source.path);
        buffer_format(&made, "-%u", from);
        name = buffer_string(&made);
    }
    if (code == 0)
        code = write_case(&g.game, word, name, from, to, how);
    buffer_free(&made);
    clip_game_close(&g);
    return code;
}

int cmd_case(int argc, char **argv) {
    enum { OUTPUT = CLIP_OPTION_COUNT };
    static const cli_option options[] = {CLIP_OPTIONS, {"output", 'o', true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    judging how = {0};
    const char *word[2] = {NULL, NULL}, *name = NULL;
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            code = cli_finish(CLI_EXIT_OK);
        else if (found == CLI_ARGS_BAD)
            code = CLI_EXIT_USAGE;
        else if (found == OUTPUT)
            name = args.value;
        else if (found >= 0)
            code = clip_option(&how, "case", found, args.value) == 0 ? -1 : CLI_EXIT_USAGE;
        else if (word[1] != NULL)
            code = cli_usage_error("case", "FILE and ADDRESS, not '%s' too", args.value);
        else
            word[word[0] != NULL] = args.value;
    }
    if (code < 0)
        code = word[1] == NULL
                   ? cli_usage_error("case", word[0] == NULL ? "which log?" : "which action?")
                   : cli_finish(run(word[0], word[1], name, &how));
    judging_free(&how);
    return code;
}
