/* cmd_report.c: `hexjudge report`: a game as one page that can be shown to people who have nothing
 * but a browser. What stands on the page is the business of app/page. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/cli.h"
#include "app/cli/plain_bytes.h"
#include "app/cli/report_event.h"
#include "app/cli/report_folder.h"
#include "app/cli/report_many.h"
#include "app/page/page.h"
#include "app/report/escape.h"

const char cmd_report_usage[] =
    "usage: hexjudge report [--view VIEW] [--legal] [--print-transcript] [--split]\n"
    "                       [--stamp TEXT] FILE -o OUT\n"
    "       hexjudge report [-j N] [--single] [OPTIONS] FOLDER|EVENT -o OUT\n"
    "\n"
    "Writes a game as one HTML page: the verdict, each finding with the board before\n"
    "and after, points, transcript, dice, rules and rulings, readable without script;\n"
    "a script in it steps through the game. The page loads nothing. The log lies in\n"
    "it: every command takes the page for the log. Of a FOLDER every log becomes a\n"
    "page in OUT/games, and OUT/index.html lists them by what was found. Of an EVENT,\n"
    "a folder with an event.json, it says what is to be decided, and who stands where\n"
    "(see hexjudge event), with the lists beside it.\n"
    "\n"
    "  -o OUT              the page, written anew where there is one; - is standard\n"
    "                      output\n"
    "  -j N                threads for a folder; the pages are the same for any N\n"
    "  --single            a folder of up to 64 games as one file, OUT\n"
    "  --view VIEW         full (default), public, or seat:NAME: hidden cards, and\n"
    "                      with them the log, are left out of the file; an event has\n"
    "                      the view of its event.json, public where that says none\n"
    "  --legal             with what was legal at each step\n"
    "  --print-transcript  print the transcript too\n"
    "  --split             style and script as page.css and page.js beside OUT, for\n"
    "                      servers that forbid them in the page\n"
    "  --stamp TEXT        say when it was written; without it the same log gives\n"
    "                      the same bytes\n"
    "\n"
    "Exits with 0 whatever the verdict, with 3 when a file cannot be read or\n"
    "written, with 14 or 13 when no game can be read from FILE.\n";

typedef struct report_arguments {
    const char *file, *out, *view;
    uint64_t threads;
    bool single;
    page_options page;
} report_arguments;

/* -1, or the exit code that ends the command. */
static int read_options(report_arguments *o, int argc, char **argv) {
    static const cli_option options[] = {{"output", 'o', true}, {"view", 0, true},
                                         {"legal", 0, false},   {"print-transcript", 0, false},
                                         {"split", 0, false},   {"stamp", 0, true},
                                         {"jobs", 'j', true},   {"single", 0, false},
                                         {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        switch (cli_args_next(&args, options)) {
        case 0:
            o->out = args.value;
            break;
        case 1:
            o->view = args.value;
            break;
        case 2:
            o->page.legal = true;
            break;
        case 3:
            o->page.transcript = true;
            break;
        case 4:
            o->page.split = true;
            break;
        case 5:
            o->page.stamp = args.value;
            break;
        case 6:
            if (!cli_number(&o->threads, args.value, 1, 64)) {
                return cli_usage_error("report", "-j is a number from 1 to 64");
            }
            break;
        case 7:
            o->single = true;
            break;
        case CLI_ARGS_WORD:
            if (o->file != NULL) {
                return cli_usage_error("report", "one file, please");
            }
            o->file = args.value;
            break;
        case CLI_ARGS_END:
            return o->file == NULL  ? cli_usage_error("report", "which file?")
                   : o->out == NULL ? cli_usage_error("report", "where to? -o OUT")
                                    : -1;
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
}

/* The same words without the folders that are nobody's business. */
static const char *base_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static void command_words(buffer *out, const report_arguments *o) {
    buffer_text(out, "hexjudge report");
    if (o->view != NULL) {
        buffer_text(out, " --view ");
        escape_shell(out, o->view);
    }
    buffer_text(out, o->page.legal ? " --legal" : "");
    buffer_text(out, o->page.transcript ? " --print-transcript" : "");
    buffer_text(out, o->page.split ? " --split" : "");
    buffer_char(out, ' ');
    escape_shell(out, o->page.file);
    buffer_text(out, " -o ");
    escape_shell(out, base_of(o->out));
}

static bool write_beside(const char *out, const char *name, const char *text) {
    buffer path = {0};
    buffer_add(&path, out, (size_t)(base_of(out) - out));
    buffer_text(&path, name);
    bool ok = report_file(buffer_string(&path), text, strlen(text));
    buffer_free(&path);
    return ok;
}

static int write_out(const report_arguments *o, const buffer *html) {
    if (strcmp(o->out, "-") == 0) {
        fwrite(buffer_string(html), 1, html->size, stdout);
        return cli_finish(CLI_EXIT_OK);
    }
    bool ok = report_file(o->out, buffer_string(html), html->size);
    if (ok && o->page.split) {
        buffer script = {0};
        page_script(&script, 0);
        ok = write_beside(o->out, "page.css", page_css) &&
             write_beside(o->out, "page.js", buffer_string(&script));
        buffer_free(&script);
    }
    return ok ? CLI_EXIT_OK : CLI_EXIT_READ;
}

static bool is_same_file(const char *a, const char *b) {
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

static int write_page(report_arguments *o, const char *path, unsigned named, const buffer *log) {
    unsigned game = named != 0 ? named : 1;
    buffer name = {0}, command = {0}, html = {0};
    page_summary summary;
    char why[200] = "";
    buffer_text(&name, base_of(path));
    if (named > 0) {
        buffer_format(&name, ":%u", named);
    }
    o->page.file = buffer_string(&name);
    command_words(&command, o);
    o->page.command = buffer_string(&command);
    int code = CLI_EXIT_OK;
    if (!page_view(&o->page.view, o->view, log->data, log->size, game, why, sizeof why)) {
        code = cli_usage_error("report", "%s", why);
    } else if (!page_write(&html, &o->page, log->data, log->size, game, &summary)) {
        cli_error(path, "%s", summary.text);
        code = summary.verdict != HJ_VERDICT_CLEAN ? (int)summary.verdict
               : summary.games > 0                 ? CLI_EXIT_USAGE
                                                   : (int)HJ_VERDICT_MALFORMED;
    } else {
        if (summary.games > 1 && named == 0) {
            cli_error(path, "%u games, this is the first: choose with %s:NUMBER", summary.games,
                      path);
        }
        code = write_out(o, &html);
    }
    buffer_free(&name);
    buffer_free(&command);
    buffer_free(&html);
    return code;
}

static bool is_folder(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* A seat of one game is another person in the next: a folder is shown in full, or to the public. */
static int write_folder(report_arguments *o) {
    char why[200] = "";
    if (o->page.split || (o->view != NULL && strncmp(o->view, "seat:", 5) == 0)) {
        return cli_usage_error("report", "a folder takes neither --split nor --view seat:NAME");
    }
    if (!page_view(&o->page.view, o->view, NULL, 0, 1, why, sizeof why)) {
        return cli_usage_error("report", "%s", why);
    }
    if (is_same_file(o->file, o->out) || strcmp(o->out, "-") == 0) {
        return cli_usage_error("report", "the pages want a folder of their own");
    }
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = o->threads != 0 ? o->threads : processors > 0 ? (uint64_t)processors : 1;
    if (event_is_folder(o->file)) {
        const event_run_options run = {.folder = o->file, .processes = threads};
        buffer command = {0};
        o->page.file = base_of(o->file);
        command_words(&command, o);
        o->page.command = buffer_string(&command);
        int code = report_event(&run, o->out, &o->page, o->view, o->single);
        buffer_free(&command);
        return code;
    }
    return report_folder(o->file, o->out, &o->page, (unsigned)threads, o->single);
}

int cmd_report(int argc, char **argv) {
    report_arguments o = {0};
    int code = read_options(&o, argc, argv);
    if (code >= 0) {
        return code;
    }
    if (o.page.split && strcmp(o.out, "-") == 0) {
        return cli_usage_error("report", "--split needs a file to put others beside");
    }
    if (is_folder(o.file)) {
        return write_folder(&o);
    }
    if (o.single) {
        return cli_usage_error("report", "--single is for a folder; one game is one file anyway");
    }
    char path[4096];
    unsigned game = 0;
    const char *why = "the path is too long";
    buffer log = {0};
    if (!cli_input_split(path, sizeof path, &game, o.file) || !plain_read(&log, path, &why)) {
        cli_error(o.file, "%s", why);
        code = CLI_EXIT_READ;
    } else if (is_same_file(path, o.out)) {
        code = cli_usage_error("report", "the page would overwrite the log");
    } else {
        code = write_page(&o, path, game, &log);
    }
    buffer_free(&log);
    return code;
}
