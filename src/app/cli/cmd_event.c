/* cmd_event.c: `hexjudge event`: a tournament audited from its files and logs. What they mean is
 * the business of app/event. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/event_run.h"
#include "app/cli/report_many.h"
#include "app/event/read.h"
#include "app/event/tell.h"
#include "app/event/write.h"

const char cmd_event_usage[] =
    "usage: hexjudge event [run] [OPTIONS] FOLDER\n"
    "       hexjudge event check FOLDER\n"
    "       hexjudge event init FOLDER\n"
    "\n"
    "Audits a tournament: reads event.json, players.csv, pairings.csv, sheets.csv\n"
    "and rulings.csv in FOLDER, judges every log below it (or in FOLDER/logs), and\n"
    "prints what needs a decision, and the standings. Official is the signed sheet,\n"
    "changed only by a RESULT ruling; what a log proves stands beside it.\n"
    "check reads the files back in words; init writes examples of them.\n"
    "\n"
    "  -o OUT           writes standings.csv, results.csv, exceptions.csv,\n"
    "                   rulings.csv and event.jsonl there\n"
    "  --format F       text, jsonl or junit\n"
    "  --raw            no apostrophe before cells that a spreadsheet would run\n"
    "  -j N             processes; the output is the same for any N\n"
    "  --time-limit S   seconds that one log may take (60)\n"
    "  --cache FILE     what was judged before, instead of your own file\n"
    "  --no-cache       judge every log anew\n"
    "  --trust FILE     only seals by these keys count (PEM, public keys)\n"
    "  --all            every row of the standings, not the first 20\n"
    "  --color WHEN, --no-sandbox  as for verify\n"
    "\n"
    "Exit: 0 nothing to decide, 1 something, 3 a file is wrong or cannot be written.\n";

enum {
    OPT_OUT,
    OPT_FORMAT,
    OPT_RAW,
    OPT_JOBS,
    OPT_TIME,
    OPT_CACHE,
    OPT_NO_CACHE,
    OPT_TRUST,
    OPT_ALL,
    OPT_COLOR,
    OPT_NO_SANDBOX
};
static const cli_option options[] = {
    {"output", 'o', true},   {"format", 0, true}, {"raw", 0, false},        {"jobs", 'j', true},
    {"time-limit", 0, true}, {"cache", 0, true},  {"no-cache", 0, false},   {"trust", 0, true},
    {"all", 0, false},       {"color", 0, true},  {"no-sandbox", 0, false}, {NULL, 0, false}};

typedef struct auditing {
    event_run_options run;
    const char *word, *out, *format, *color;
    bool raw, all, in_color;
} auditing;

/* ---- init ---- */

static int init(const char *folder) {
    static const struct {
        const char *name, *text;
    } files[] = {
        {"event.json",
         "{\n  \"name\": \"Spring Open\",\n  \"site\": \"Town hall\",\n"
         "  \"dates\": \"2026-03-14\",\n  \"rules\": \"base/1\",\n"
         "  \"ranking\": \"catan_studio\",\n"
         "  \"phases\": [{\"name\": \"main\", \"qualify\": 4}, {\"name\": \"final\"}],\n"
         "  \"target\": 10,\n  \"three_player_adjust\": true,\n  \"seals_required\": false,\n"
         "  \"view\": \"public\"\n}\n"},
        {"players.csv", "player_id,name,club,country,status\np1,Ana,,,active\np2,Ben,,,active\n"
                        "p3,Ivy,,,active\np4,Kim,,,active\np5,Leo,,,reserve\n"},
        {"pairings.csv",
         "phase,round,table,seat,player_id,color,log\nmain,1,1,1,p1,red,\nmain,1,1,2,p2,blue,\n"
         "main,1,1,3,p3,orange,\nmain,1,1,4,p4,white,\n"},
        {"sheets.csv", "phase,round,table,seat,points,winner,signed_at,termination,by\n"
                       "main,1,1,1,10,yes,2026-03-14T11:30,normal,Ana\n"
                       "main,1,1,2,8,no,2026-03-14T11:30,normal,Ben\n"
                       "main,1,1,3,6,no,2026-03-14T11:30,normal,Ivy\n"
                       "main,1,1,4,5,no,2026-03-14T11:30,normal,Kim\n"},
        {"rulings.csv",
         "time,phase,round,table,game_id,action,kind,rule,seat,authority,reason,effect,"
         "reported_at,supersedes\n"}};
    char path[4096];
    struct stat info;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_error(folder, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
        snprintf(path, sizeof path, "%.4000s/%s", folder, files[k].name);
        if (lstat(path, &info) == 0) {
            cli_error(path, "is there already; nothing is written over");
            return CLI_EXIT_READ;
        }
    }
    for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
        snprintf(path, sizeof path, "%.4000s/%s", folder, files[k].name);
        if (!report_file(path, files[k].text, strlen(files[k].text)))
            return CLI_EXIT_READ;
        cli_say("%s", path);
    }
    return cli_finish(CLI_EXIT_OK);
}

/* ---- check ---- */

static int check(const char *folder) {
    event e;
    buffer text = {0};
    const bool good = event_run_read(&e, folder);
    event_tell_files(&text, &e);
    if (good)
        event_run_look(&e);
    if (good)
        fwrite(buffer_string(&text), 1, text.size, stdout);
    buffer_free(&text);
    event_free(&e);
    return good ? cli_finish(CLI_EXIT_OK) : CLI_EXIT_READ;
}

/* ---- run ---- */

static int run(auditing *a) {
    enum { ROWS = 20 };
    event e;
    size_t judged, decide = 0, now = 0;
    buffer text = {0};
    int code = CLI_EXIT_READ;
    if (event_run(&e, &a->run, &judged)) {
        if (strcmp(a->format, "jsonl") == 0)
            event_write_jsonl(&text, &e);
        else if (strcmp(a->format, "junit") == 0)
            event_write_junit(&text, &e);
        else
            event_tell(&text, &e, a->all ? 0 : ROWS, a->in_color);
        fwrite(buffer_string(&text), 1, text.size, stdout);
        for (size_t k = 0; k < e.games; k++)
            now += e.game[k].judged_now;
        fprintf(stderr, "%zu games judged now, %zu known\n", now, e.games - now);
        for (size_t k = 0; k < e.exceptions; k++)
            decide += e.exception[k].severity == EVENT_DECIDE;
        code = decide > 0 ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
        if (a->out != NULL && !event_run_files(&e, a->out, a->raw))
            code = CLI_EXIT_READ;
    }
    buffer_free(&text);
    event_free(&e);
    return code == CLI_EXIT_READ ? code : cli_finish(code);
}

/* ---- arguments ---- */

static int take_option(auditing *a, int option, const char *value) {
    switch (option) {
    case OPT_OUT:
        a->out = value;
        return 0;
    case OPT_FORMAT:
        a->format = value;
        return strcmp(value, "text") == 0 || strcmp(value, "jsonl") == 0 ||
                       strcmp(value, "junit") == 0
                   ? 0
                   : cli_usage_error("event", "--format takes text, jsonl, junit, not '%s'", value);
    case OPT_RAW:
        a->raw = true;
        return 0;
    case OPT_JOBS:
        return cli_number(&a->run.processes, value, 1, 64)
                   ? 0
                   : cli_usage_error("event", "-j takes 1 to 64, not '%s'", value);
    case OPT_TIME:
        return cli_number(&a->run.seconds, value, 1, 100000)
                   ? 0
                   : cli_usage_error("event", "--time-limit takes seconds, not '%s'", value);
    case OPT_CACHE:
        a->run.cache = value;
        return 0;
    case OPT_NO_CACHE:
        a->run.cache = "";
        return 0;
    case OPT_TRUST: {
        char why[512];
        return keys_add(&a->run.trust, value, why, sizeof why)
                   ? 0
                   : cli_usage_error("event", "--trust: %s", why);
    }
    case OPT_ALL:
        a->all = true;
        return 0;
    case OPT_COLOR:
        a->color = value;
        return 0;
    default:
        a->run.no_sandbox = true;
        return 0;
    }
}

/* -1 = go on, else the exit code. */
static int take_arguments(auditing *a, int argc, char **argv) {
    cli_args args = cli_args_begin(argc, argv);
    const char *words[2];
    unsigned count = 0;
    int found;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == CLI_ARGS_WORD && count == 2)
            return cli_usage_error("event", "one folder, not also '%s'", args.value);
        if (found == CLI_ARGS_WORD)
            words[count++] = args.value;
        else if (take_option(a, found, args.value) != 0)
            return CLI_EXIT_USAGE;
    }
    if (count == 0)
        return cli_usage_error("event", "which folder?");
    a->word = count == 2 ? words[0] : "run";
    a->run.folder = words[count - 1];
    if (strcmp(a->word, "run") != 0 && strcmp(a->word, "check") != 0 &&
        strcmp(a->word, "init") != 0)
        return cli_usage_error("event", "'%s' is none of run, check, init", a->word);
    if (!cli_colour(&a->in_color, a->color, stdout))
        return cli_usage_error("event", "--color takes auto, always, never, not '%s'", a->color);
    return -1;
}

int cmd_event(int argc, char **argv) {
    auditing a = {.format = "text"};
    int code = take_arguments(&a, argc, argv);
    if (code < 0 && strcmp(a.word, "init") == 0)
        code = init(a.run.folder);
    else if (code < 0 && strcmp(a.word, "check") == 0)
        code = check(a.run.folder);
    else if (code < 0)
        code = run(&a);
    keys_free(&a.run.trust);
    return code;
}
