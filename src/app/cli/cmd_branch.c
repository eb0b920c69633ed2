/* cmd_branch.c: `hexjudge branch`: a game up to some action, and other moves from there on. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/clipping.h"
#include "app/cli/plain_bytes.h"
#include "app/report/escape.h"

const char cmd_branch_usage[] =
    "usage: hexjudge branch --at ADDRESS FILE [MOVES] -o OUT\n"
    "\n"
    "Copies a game up to the action before ADDRESS, and goes on with other moves:\n"
    "lines of the text form, from the file MOVES or from standard input. What would\n"
    "have happened is then judged as any log. A move that is not legal is written\n"
    "all the same, and said.\n"
    "\n"
    "  --at ADDRESS        the action in whose place the first move stands: #137,\n"
    "                      t22, t22.3, end, -1, finding; end+ behind the last one\n"
    "  -o, --output OUT    NAME.hjl.gz, or '-' for the text form on standard output\n"
    "\n"
    "Exits with 0 when every move is legal and every claim right, else with the\n"
    "verdict: 11 a move is illegal, 12 a claim is wrong, 14 a line means nothing.\n";

typedef struct news {
    uint32_t from; /* first action that is new */
    uint32_t old_lines;
    const char *moves; /* name of what they came from */
    int code;
} news;

/* Only what stands in the new lines is news. */
static void on_finding(void *user, const hj_finding *finding) {
    news *n = user;
    buffer words = {0};
    const hj_rule_row *row = hj_rule_at(finding->rule);
    if (finding->kind == HJ_FINDING_INCOMPLETE || finding->number < n->from)
        return;
    escape_terminal(&words, finding->text, 0);
    fprintf(stderr, "#%u, line %u of %s: %s%s%s\n", finding->number,
            finding->line > n->old_lines ? finding->line - n->old_lines : 0, n->moves,
            row != NULL ? row->code : "", row != NULL ? ": " : "", buffer_string(&words));
    buffer_free(&words);
    if (finding->kind == HJ_FINDING_WARNING || n->code != 0)
        return;
    n->code = finding->kind == HJ_FINDING_ILLEGAL    ? (int)HJ_VERDICT_ILLEGAL
              : finding->kind == HJ_FINDING_DIVERGED ? (int)HJ_VERDICT_DIVERGED
              : finding->kind == HJ_FINDING_FAULT    ? (int)HJ_VERDICT_FAULT
                                                     : (int)HJ_VERDICT_UNSUPPORTED;
}

static uint32_t lines_of(const buffer *text) {
    uint32_t lines = 0;
    for (size_t i = 0; i < text->size; i++)
        lines += text->data[i] == '\n';
    return lines;
}

/* A line that means nothing is told with its place among the moves. false: there is one. */
static bool readable(const buffer *text, const news *n, uint32_t *actions) {
    hj_reader *reader = NULL;
    const hj_record *record;
    unsigned long line = 0;
    int length = 0;
    hj_status status = hj_reader_open_memory(&reader, text->data, text->size);
    while (status == HJ_OK && (status = hj_reader_next(reader, &record)) == HJ_OK)
        *actions = record->number;
    if (status != HJ_DONE) {
        const char *why = reader != NULL ? hj_reader_error(reader) : hj_status_word(status);
        if (sscanf(why, "line %lu: %n", &line, &length) == 1 && line > n->old_lines)
            cli_error(n->moves, "line %lu: %s", line - n->old_lines, why + length);
        else
            cli_error(n->moves, "%s", why);
    }
    hj_reader_close(reader);
    return status == HJ_DONE;
}

static void judge_news(const buffer *text, news *n) {
    hj_reader *reader = NULL;
    const hj_verify_options options = {.keep_going = true, .on_finding = on_finding, .user = n};
    if (hj_reader_open_memory(&reader, text->data, text->size) == HJ_OK)
        hj_verify(reader, &options, NULL);
    hj_reader_close(reader);
}

static int write_branch(const excerpt *game, const char *word, const buffer *moves, news *n,
                        const char *out) {
    const hj_verify_options plain = {0};
    const excerpt_part part = {.from = 1, .to = n->from - 1};
    buffer text = {0};
    char why[512];
    uint32_t actions = 0;
    int code = 0;
    if (!excerpt_text(&text, game, &part, &plain, why, sizeof why)) {
        cli_error(word, "%s", why);
        code = CLI_EXIT_DIFFERS;
    }
    n->old_lines = lines_of(&text);
    buffer_text(&text, buffer_string(moves));
    if (code == 0 && !readable(&text, n, &actions))
        code = HJ_VERDICT_MALFORMED;
    if (code == 0 && strcmp(out, "-") == 0)
        fputs(buffer_string(&text), stdout);
    else if (code == 0 && !clip_write_log(out, &text))
        code = CLI_EXIT_READ;
    if (code == 0) {
        buffer safe = {0};
        escape_terminal(&safe, out, 0);
        judge_news(&text, n);
        code = n->code;
        fprintf(strcmp(out, "-") == 0 ? stderr : stdout,
                "%s: %u actions as they were, %u other ones%s\n", buffer_string(&safe), n->from - 1,
                actions - (n->from - 1), code == 0 ? ", each legal" : "");
        buffer_free(&safe);
    }
    buffer_free(&text);
    return code;
}

static int run(const char *word, const char *at, const char *moves_path, const char *out) {
    clip_game g;
    buffer moves = {0};
    const char *why = "";
    news n = {.moves = moves_path != NULL ? moves_path : "-"};
    int code = clip_game_open(&g, word);
    if (code == 0 && strcmp(at, "end+") == 0)
        n.from = g.game.actions + 1;
    else if (code == 0 && !index_address(&n.from, &g.index, at))
        code = CLI_EXIT_USAGE;
    if (code == 0 && n.from == 0)
        n.from = 1; /* a finding of the header: nothing of the game stands before it */
    if (code == 0 && strcmp(n.moves, "-") == 0 && g.source.bytes != NULL)
        code = cli_usage_error("branch", "FILE and MOVES cannot both be standard input");
    if (code == 0 && !plain_read(&moves, n.moves, &why)) {
        cli_error(n.moves, "%s", why);
        code = CLI_EXIT_READ;
    }
    if (code == 0 && moves.size && moves.data[moves.size - 1] != '\n')
        buffer_char(&moves, '\n');
    if (code == 0)
        code = write_branch(&g.game, word, &moves, &n, out);
    buffer_free(&moves);
    clip_game_close(&g);
    return code;
}

int cmd_branch(int argc, char **argv) {
    enum { AT, OUTPUT };
    static const cli_option options[] = {{"at", 0, true}, {"output", 'o', true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    const char *given[2] = {NULL, NULL}, *word[2] = {NULL, NULL};
    int found;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found >= 0)
            given[found] = args.value;
        else if (word[1] != NULL)
            return cli_usage_error("branch", "FILE and MOVES, not '%s' too", args.value);
        else
            word[word[0] != NULL] = args.value;
    }
    if (word[0] == NULL || given[AT] == NULL || given[OUTPUT] == NULL)
        return cli_usage_error("branch", word[0] == NULL     ? "which log?"
                                         : given[AT] == NULL ? "from where? --at ADDRESS"
                                                             : "where to? -o OUT");
    return cli_finish(run(word[0], given[AT], word[1], given[OUTPUT]));
}
