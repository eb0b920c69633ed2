/* cmd_bugreport.c: `hexjudge bugreport`: everything a bug report needs, in a folder, from a game
 * whose names nobody must learn. Each part is made, and said, by a fresh run of the program on
 * what the folder holds: what the reader of the report will do. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/clipping.h"
#include "app/cli/fresh.h"
#include "app/cli/plain_bytes.h"
#include "app/report/escape.h"

const char cmd_bugreport_usage[] =
    "usage: hexjudge bugreport [OPTIONS] FILE -o FOLDER\n"
    "\n"
    "Makes a folder to send, from a game that shows something wrong:\n"
    "  log.hjl.gz   the game without names, notes, place and date; judged as FILE is\n"
    "  shrunk.txt   a few lines that show the same finding, with shrunk.hjl.gz and\n"
    "               shrunk.expect, a case of the corpus\n"
    "  finding.md   what is wrong, in Markdown, to be pasted into an issue, with the\n"
    "               command that shows it\n"
    "  page.html    the game as a page\n"
    "  bisect.sh    for 'git bisect run': which change of a program or of a file of\n"
    "               rules brought it\n"
    "\n"
    "  -o, --output FOLDER  is made, and must not be there\n"
    "  --at ADDRESS         the moment it is about, where nothing was found: it is\n"
    "                       kept in moment.txt, as `case` makes it\n"
    "  --rules SPEC, --set NAME=VALUE, --strict   judge as verify does with them\n"
    "\n"
    "Exits with 0, 3 when a file cannot be read or written.\n";

enum { WORDS_MAX = 80 };

typedef struct bug {
    const char *word, *folder, *at;
    judging how;
    char rules[64]; /* --rules for a run in the folder; "" = none */
    buffer options; /* the same options as words of a shell */
    bool shrunk, moment, page;
} bug;

static const char *path_in(buffer *out, const bug *b, const char *name) {
    buffer_clear(out);
    buffer_format(out, "%s/%s", b->folder, name);
    return buffer_string(out);
}

/* Runs in the folder: COMMAND FILE EXTRA.., with the options on how to judge. */
static int in_folder(const bug *b, const char *to, const char *command, const char *file,
                     const char *const extra[]) {
    const char *argv[WORDS_MAX] = {"hexjudge", command};
    size_t count = 2;
    const bool judges = strcmp(command, "report") != 0;
    if (judges && *b->rules) {
        argv[count++] = "--rules";
        argv[count++] = b->rules;
    }
    for (size_t i = 0; judges && i < b->how.settings && count + 8 < WORDS_MAX; i++) {
        argv[count++] = "--set";
        argv[count++] = b->how.setting[i];
    }
    if (judges && b->how.strict)
        argv[count++] = "--strict";
    argv[count++] = file;
    for (size_t i = 0; extra != NULL && extra[i] != NULL && count + 1 < WORDS_MAX; i++)
        argv[count++] = extra[i];
    return fresh_run(argv, b->folder, to);
}

/* ---- the game ---- */

static void keep_result(void *user, const hj_result *result) {
    *(hj_result *)user = *result; /* only its numbers are used */
}

static hj_result judge_text(const buffer *text, const hj_verify_options *how) {
    hj_result result = {0};
    hj_reader *reader = NULL;
    hj_verify_options options = *how;
    options.on_game = keep_result;
    options.user = &result;
    if (hj_reader_open_memory(&reader, text->data, text->size) == HJ_OK)
        hj_verify(reader, &options, NULL);
    hj_reader_close(reader);
    return result;
}

/* The game without names is judged as it was with them, or it is of no use. */
static bool same_result(const buffer *named, const buffer *scrubbed, const bug *b) {
    const hj_verify_options how = clip_judging(&b->how);
    const hj_result before = judge_text(named, &how), after = judge_text(scrubbed, &how);
    return before.verdict == after.verdict && before.actions == after.actions &&
           before.findings == after.findings && before.first_finding == after.first_finding &&
           before.digest == after.digest;
}

static int write_log(bug *b, const excerpt *named, const excerpt *scrubbed) {
    const hj_verify_options how = clip_judging(&b->how);
    const excerpt_part all = {.from = 1, .to = UINT32_MAX};
    buffer old = {0}, text = {0}, path = {0};
    char why[512] = "";
    int code = CLI_EXIT_OK;
    if (!excerpt_text(&old, named, &all, &how, why, sizeof why) ||
        !excerpt_text(&text, scrubbed, &all, &how, why, sizeof why) ||
        !same_result(&old, &text, b)) {
        cli_error(b->word, "without names it is not judged as it was%s%s", *why ? ": " : "", why);
        code = HJ_VERDICT_FAULT;
    } else if (!clip_write_log(path_in(&path, b, "log.hjl.gz"), &text)) {
        code = CLI_EXIT_READ;
    }
    buffer_free(&old);
    buffer_free(&text);
    buffer_free(&path);
    return code;
}

/* A file of rules goes along; elsewhere its path would mean nothing. */
static bool take_rules(bug *b) {
    const char *spec = b->how.readings, *why = "";
    buffer bytes = {0}, path = {0};
    bool good = true;
    if (spec != NULL && spec[0] != '@') {
        snprintf(b->rules, sizeof b->rules, "%s", spec);
    } else if (spec != NULL) {
        snprintf(b->rules, sizeof b->rules, "@used.rules");
        good = plain_read(&bytes, spec + 1, &why);
        if (!good)
            cli_error(spec + 1, "%s", why);
        good = good && clip_write(path_in(&path, b, "used.rules"), &bytes);
    }
    if (*b->rules) {
        buffer_text(&b->options, " --rules ");
        escape_shell(&b->options, b->rules);
    }
    for (size_t i = 0; i < b->how.settings; i++) {
        buffer_text(&b->options, " --set ");
        escape_shell(&b->options, b->how.setting[i]);
    }
    buffer_text(&b->options, b->how.strict ? " --strict" : "");
    buffer_free(&bytes);
    buffer_free(&path);
    return good;
}

/* ---- the words ---- */

/* A file of the folder as a block of code: each line is set in, so nothing in it can end it. */
static void add_file(buffer *out, const bug *b, const char *name) {
    buffer path = {0}, bytes = {0}, safe = {0};
    const char *why;
    if (plain_read(&bytes, path_in(&path, b, name), &why)) {
        for (const char *line = buffer_string(&bytes); *line;) {
            const size_t length = strcspn(line, "\n");
            buffer one = {0};
            buffer_add(&one, line, length);
            buffer_clear(&safe);
            escape_terminal(&safe, buffer_string(&one), 0);
            buffer_format(out, "    %s\n", buffer_string(&safe));
            buffer_free(&one);
            line += length + (line[length] == '\n');
        }
    }
    buffer_free(&path);
    buffer_free(&bytes);
    buffer_free(&safe);
}

/* What the program prints of a file, as a block. Returns its exit code. */
static int add_said(buffer *out, const bug *b, const char *command, const char *file) {
    buffer path = {0};
    path_in(&path, b, "said.txt");
    const int code = in_folder(b, buffer_string(&path), command, file, NULL);
    add_file(out, b, "said.txt");
    unlink(buffer_string(&path));
    buffer_free(&path);
    return code;
}

static void add_finding(buffer *out, const bug *b) {
    const char *small = b->shrunk ? "shrunk.txt" : b->moment ? "moment.txt" : NULL;
    buffer_text(out, "### hexjudge: what is said\n\n");
    if (small != NULL) {
        add_said(out, b, "verify", small);
        buffer_format(out, "\nof `%s`:\n\n", small);
        add_file(out, b, small);
        buffer_text(out, "\nThe whole game, `log.hjl.gz`, without names:\n\n");
    }
    add_said(out, b, "verify", "log.hjl.gz");
    buffer_text(out, "\n### What should have been said, and by which rule\n\n(to be filled in)\n\n"
                     "### To see it\n\n");
    buffer_format(out, "    hexjudge verify%s %s\n", buffer_string(&b->options),
                  small != NULL ? small : "log.hjl.gz");
    if (small != NULL)
        buffer_format(out,
                      "\n`hexjudge test %.6s.expect` passes as long as this is said. Which change "
                      "brought it:\n\n    git bisect run sh bisect.sh\n",
                      small);
    buffer_text(out, "\n### Program\n\n");
    const char *const version[] = {"hexjudge", "version", NULL};
    buffer path = {0};
    path_in(&path, b, "said.txt");
    fresh_run(version, NULL, buffer_string(&path));
    add_file(out, b, "said.txt");
    unlink(buffer_string(&path));
    buffer_free(&path);
}

static void add_bisect(buffer *out, const bug *b) {
    buffer_format(
        out,
        "#!/bin/sh\n"
        "# git bisect run sh bisect.sh [OPTIONS OF VERIFY]: in a checkout of the program, or of a\n"
        "# folder with a file of rules and HEXJUDGE=the program. Bad is what finds something.\n"
        "here=$(cd \"$(dirname \"$0\")\" && pwd)\n"
        "if [ -z \"$HEXJUDGE\" ]; then\n"
        "    make -s > /dev/null 2>&1 || exit 125\n"
        "    HEXJUDGE=$PWD/out/release/hexjudge\n"
        "fi\n"
        "exec \"$HEXJUDGE\" verify --exit-code=bisect%s \"$@\" \"$here/%s\"\n",
        *b->rules == '@' ? " --rules \"@$here/used.rules\"" : buffer_string(&b->options),
        b->shrunk   ? "shrunk.txt"
        : b->moment ? "moment.txt"
                    : "log.hjl.gz");
}

static bool write_words(const bug *b, const char *trouble) {
    buffer text = {0}, path = {0};
    if (*trouble) {
        buffer_text(&text, "The log breaks off, and what follows is of what could be read: ");
        escape_markdown(&text, trouble);
        buffer_text(&text, "\n\n");
    }
    add_finding(&text, b);
    bool good = clip_write(path_in(&path, b, "finding.md"), &text);
    buffer_clear(&text);
    add_bisect(&text, b);
    good = good && clip_write(path_in(&path, b, "bisect.sh"), &text);
    buffer_free(&text);
    buffer_free(&path);
    return good;
}

/* ---- one after the other ---- */

static void print_said(const bug *b) {
    buffer safe = {0};
    escape_terminal(&safe, b->folder, 0);
    printf("%s: log.hjl.gz%s%s finding.md bisect.sh%s\n", buffer_string(&safe),
           b->shrunk ? " shrunk.txt shrunk.hjl.gz shrunk.expect" : "",
           b->moment ? " moment.txt moment.hjl.gz moment.expect" : "", b->page ? " page.html" : "");
    if (!b->shrunk && !b->moment)
        puts("nothing was found in it: say with --at which moment it is about");
    printf("next: read %s/finding.md, and say in it what should have been said\n",
           buffer_string(&safe));
    buffer_free(&safe);
}

static int make_parts(bug *b, const excerpt *named, const excerpt *scrubbed) {
    static const char *const shrunk[] = {"--keep", "verdict,rule,field,reasons", "-o", "shrunk",
                                         NULL};
    static const char *const page[] = {"-o", "page.html", NULL};
    const char *const moment[] = {b->at, "-o", "moment", NULL};
    if (mkdir(b->folder, 0777) != 0) {
        cli_error(b->folder, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    int code = take_rules(b) ? write_log(b, named, scrubbed) : CLI_EXIT_READ;
    if (code != 0)
        return code;
    b->shrunk = in_folder(b, NULL, "shrink", "log.hjl.gz", shrunk) == 0;
    b->moment = b->at != NULL && in_folder(b, NULL, "case", "log.hjl.gz", moment) == 0;
    if (b->at != NULL && !b->moment) {
        cli_error(b->at, "there is no such moment in the game");
        return CLI_EXIT_USAGE;
    }
    b->page = in_folder(b, NULL, "report", "log.hjl.gz", page) == 0;
    if (!write_words(b, named->status == HJ_DONE ? "" : named->trouble))
        return CLI_EXIT_READ;
    print_said(b);
    return CLI_EXIT_OK;
}

static int run(bug *b) {
    cli_source source;
    excerpt named = {0}, scrubbed = {0};
    int code = clip_open(&named, &source, b->word);
    if (code == 0)
        code = clip_read(&scrubbed, &source, true);
    if (code == 0)
        code = make_parts(b, &named, &scrubbed);
    excerpt_free(&named);
    excerpt_free(&scrubbed);
    cli_source_close(&source);
    return code;
}

int cmd_bugreport(int argc, char **argv) {
    enum { OUTPUT = CLIP_OPTION_COUNT, AT };
    static const cli_option options[] = {
        CLIP_OPTIONS, {"output", 'o', true}, {"at", 0, true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    bug b = {0};
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            code = cli_finish(CLI_EXIT_OK);
        else if (found == CLI_ARGS_BAD)
            code = CLI_EXIT_USAGE;
        else if (found == OUTPUT)
            b.folder = args.value;
        else if (found == AT)
            b.at = args.value;
        else if (found >= 0)
            code = clip_option(&b.how, "bugreport", found, args.value) == 0 ? -1 : CLI_EXIT_USAGE;
        else if (b.word != NULL)
            code = cli_usage_error("bugreport", "one FILE, not '%s' too", args.value);
        else
            b.word = args.value;
    }
    if (code < 0)
        code = b.word == NULL     ? cli_usage_error("bugreport", "which log?")
               : b.folder == NULL ? cli_usage_error("bugreport", "where to? -o FOLDER")
                                  : cli_finish(run(&b));
    judging_free(&b.how);
    buffer_free(&b.options);
    return code;
}
