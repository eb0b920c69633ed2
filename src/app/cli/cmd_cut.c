/* cmd_cut.c: `hexjudge cut`: a stretch of a game as a log of its own, which starts from the
 * position before it and is proven to come to the same positions. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "app/cli/clipping.h"
#include "app/report/escape.h"

const char cmd_cut_usage[] =
    "usage: hexjudge cut --at ADDRESS [--to ADDRESS] FILE -o OUT\n"
    "\n"
    "Makes a log of its own from a stretch of a game: the position before the first\n"
    "action, as the start, and the records from there on. Every action is replayed\n"
    "in both logs, and OUT is written only when each comes to the same digest.\n"
    "\n"
    "  --at ADDRESS        first action: #137, t22, t22.3, end, -1, finding\n"
    "  --to ADDRESS        last action; of a turn its last one. Without it, the end\n"
    "  -o, --output OUT    NAME.hjl.gz, or '-' for the text form on standard output\n"
    "\n"
    "Counts and hash of the End record are made anew, a seal is left out.\n"
    "\n"
    "Exits with 0, or 1 where a stretch cannot stand alone: a ruling in it names an\n"
    "action before it, or the digests differ.\n";

/* Does each action come to the same position in both? */
static bool proven(const excerpt *game, const buffer *text, uint32_t from, uint32_t to) {
    const hj_verify_options plain = {0};
    const excerpt_part all = {.from = 1, .to = UINT32_MAX};
    excerpt_digests whole = {0}, part = {0};
    buffer source = {0};
    char why[512];
    bool good = excerpt_text(&source, game, &all, &plain, why, sizeof why);
    if (good) {
        excerpt_digest_text(&whole, &source, from, to, &plain);
        excerpt_digest_text(&part, text, 1, to - from + 1, &plain);
        good = whole.count == part.count && whole.count == to - from + 1 &&
               memcmp(whole.digest, part.digest, whole.count * sizeof *whole.digest) == 0;
    }
    free(whole.digest);
    free(part.digest);
    buffer_free(&source);
    return good;
}

static int cut(const excerpt *game, const char *word, uint32_t from, uint32_t to, const char *out) {
    const hj_verify_options plain = {0};
    const excerpt_part part = {.from = from, .to = to};
    buffer text = {0};
    char why[512];
    int code = CLI_EXIT_OK;
    if (!excerpt_text(&text, game, &part, &plain, why, sizeof why)) {
        cli_error(word, "%s", why);
        code = CLI_EXIT_DIFFERS;
    } else if (!proven(game, &text, from, to)) {
        cli_error(word, "#%u..#%u does not come to the same positions from a start of its own",
                  from, to);
        code = CLI_EXIT_DIFFERS;
    } else if (strcmp(out, "-") == 0) {
        fputs(buffer_string(&text), stdout);
    } else if (!clip_write_log(out, &text)) {
        code = CLI_EXIT_READ;
    } else {
        buffer safe = {0};
        escape_terminal(&safe, out, 0);
        printf("%s: #%u..#%u of %u actions, the same digest after each of the %u\n",
               buffer_string(&safe), from, to, game->actions, to - from + 1);
        buffer_free(&safe);
    }
    buffer_free(&text);
    return code;
}

static int run(const char *word, const char *at, const char *to_word, const char *out) {
    clip_game g;
    uint32_t from = 0, to = 0, first;
    int code = clip_game_open(&g, word);
    if (code == 0 && (!index_range(&from, &first, &g.index, at) ||
                      !index_range(&first, &to, &g.index, to_word != NULL ? to_word : "end")))
        code = CLI_EXIT_USAGE;
    if (code == 0 && (from < 1 || from > to))
        code = cli_usage_error("cut",
                               from < 1 ? "there is nothing at %s to begin with"
                                        : "%s stands behind the last action wanted",
                               at);
    if (code == 0)
        code = cut(&g.game, word, from, to, out);
    clip_game_close(&g);
    return code;
}

int cmd_cut(int argc, char **argv) {
    enum { AT, TO, OUTPUT };
    static const cli_option options[] = {
        {"at", 0, true}, {"to", 0, true}, {"output", 'o', true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    const char *given[3] = {NULL, NULL, NULL}, *word = NULL;
    int found;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found >= 0)
            given[found] = args.value;
        else if (word != NULL)
            return cli_usage_error("cut", "one FILE, not '%s' too", args.value);
        else
            word = args.value;
    }
    if (word == NULL || given[AT] == NULL || given[OUTPUT] == NULL)
        return cli_usage_error("cut", word == NULL        ? "which log?"
                                      : given[AT] == NULL ? "from where? --at ADDRESS"
                                                          : "where to? -o OUT");
    return cli_finish(run(word, given[AT], given[TO], given[OUTPUT]));
}
