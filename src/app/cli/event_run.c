/* event_run.c: see event_run.h. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/event_run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/report_many.h"
#include "app/event/exceptions.h"
#include "app/event/read.h"
#include "app/event/standings.h"
#include "app/event/write.h"
#include "app/report/escape.h"

enum { SECONDS = 60 };

static void say(void *user, const char *file, unsigned line, bool warning, const char *what) {
    (void)user;
    if (line > 0)
        cli_error(file, "line %u: %s%s", line, warning ? "warning: " : "", what);
    else
        cli_error(file, "%s%s", warning ? "warning: " : "", what);
}

bool event_is_folder(const char *path) {
    char name[4096];
    struct stat info;
    snprintf(name, sizeof name, "%.4000s/event.json", path);
    return stat(name, &info) == 0;
}

bool event_run_read(event *e, const char *folder) {
    const bool good = event_read(e, folder, say, NULL);
    if (good)
        standings_shares(e);
    return good;
}

/* Which program, and which options: games judged otherwise are judged again. */
static const char *how_text(event *e, const event_run_options *options) {
    char program[65] = "", why[200];
    buffer how = {0};
    if (!event_hash_file(program, "/proc/self/exe", why, sizeof why))
        snprintf(program, sizeof program, "%s", hj_version());
    buffer_format(&how, "%s trust=", program);
    for (size_t k = 0; k < options->trust.count; k++)
        for (unsigned byte = 0; byte < KEY_SIZE; byte++)
            buffer_format(&how, "%02x", options->trust.key[k][byte]);
    const char *text = pool_text(&e->strings, buffer_string(&how));
    buffer_free(&how);
    return text;
}

/* Where the user keeps such files, made if need be; not in the event's folder, which may come from
 * strangers, and a cache with it. "" = nowhere. */
static void own_path(char path[4096]) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    char folder[3000] = "";
    if (base != NULL && base[0] == '/')
        snprintf(folder, sizeof folder, "%.2900s", base);
    else if (home != NULL && home[0] == '/')
        snprintf(folder, sizeof folder, "%.2900s/.cache", home);
    path[0] = '\0';
    if (folder[0] == '\0')
        return;
    mkdir(folder, 0700); /* what can not be made is told when the file is opened */
    strcat(folder, "/hexjudge");
    mkdir(folder, 0700);
    snprintf(path, 4096, "%s/event.sqlite", folder);
}

static event_cache *open_cache(event *e, const event_run_options *options) {
    char path[4096], why[200] = "";
    if (options->cache != NULL && options->cache[0] == '\0')
        return NULL;
    if (options->cache != NULL)
        snprintf(path, sizeof path, "%.4000s", options->cache);
    else
        own_path(path);
    if (path[0] == '\0')
        return NULL;
    event_cache *cache = cache_open(path, how_text(e, options), why, sizeof why);
    if (cache == NULL)
        cli_error(path, "no cache: %s; every game is judged anew, and none is kept", why);
    return cache;
}

static void progress(void *user, size_t done, size_t inputs, size_t known) {
    const event_run_options *options = user;
    if (options->quiet || !isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r\033[K%zu of %zu logs, %zu known%s", done, inputs, known,
            done == inputs ? "\r\033[K" : "");
    fflush(stderr);
}

/* The logs of an event: those in its folder `logs` and those that pairings.csv names elsewhere
 * below the event, or, where there is no such folder, all below it. */
static void find_logs(cli_inputs *inputs, const event *e) {
    char path[4096];
    struct stat info;
    snprintf(path, sizeof path, "%.4000s/logs", e->folder);
    const bool has_folder = stat(path, &info) == 0 && S_ISDIR(info.st_mode);
    cli_inputs_add(inputs, has_folder ? path : e->folder);
    for (size_t k = 0; has_folder && k < e->tables; k++) {
        const char *log = e->table[k].log;
        snprintf(path, sizeof path, "%.2000s/%.2000s", e->folder, log);
        if (log[0] != '\0' && log[0] != '/' && strstr(log, "..") == NULL &&
            strncmp(log, "logs/", 5) != 0 && stat(path, &info) == 0 && S_ISREG(info.st_mode))
            cli_inputs_add(inputs, path);
    }
    cli_inputs_unique(inputs);
}

/* Is the file among the inputs? A name may be followed by the number of a game, "x.hjl.gz:3". */
static bool is_found(const cli_inputs *inputs, const char *log) {
    char name[2000];
    unsigned game;
    size_t size;
    if (!cli_input_split(name, sizeof name, &game, log))
        return false;
    size = strlen(name);
    for (size_t k = 0; k < inputs->count; k++) {
        const char *path = inputs->item[k].path;
        const size_t whole = strlen(path);
        if (whole > size && path[whole - size - 1] == '/' && strcmp(path + whole - size, name) == 0)
            return true;
    }
    return false;
}

void event_run_look(const event *e) {
    cli_inputs inputs = {0};
    char path[4096];
    find_logs(&inputs, e);
    snprintf(path, sizeof path, "%.4000s/pairings.csv", e->folder);
    for (size_t k = 0; k < e->tables; k++) {
        const event_table *t = &e->table[k];
        const bool is_file = strstr(t->log, ".hjl") != NULL || strchr(t->log, '/') != NULL;
        if (is_file && !is_found(&inputs, t->log))
            cli_error(path, "line %u: warning: the log '%.200s' is not there", t->line, t->log);
    }
    cli_inputs_free(&inputs);
}

bool event_run(event *e, const event_run_options *options, size_t *judged) {
    cli_inputs inputs = {0};
    char why[200];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *judged = 0;
    if (!event_run_read(e, options->folder))
        return false;
    find_logs(&inputs, e);
    judge_options options_of = {.how = {.trust = options->trust},
                                .processes = (unsigned)options->processes,
                                .seconds = (unsigned)options->seconds,
                                .cache = open_cache(e, options),
                                .no_sandbox = options->no_sandbox,
                                .progress = progress,
                                .user = (void *)(uintptr_t)options};
    if (options_of.processes == 0)
        options_of.processes = processors > 0 ? (unsigned)processors : 1;
    if (options_of.seconds == 0)
        options_of.seconds = SECONDS;
    *judged = event_judge(e, &inputs, &options_of);
    if (options_of.cache != NULL && !cache_close(options_of.cache, why, sizeof why))
        cli_error(options->folder, "the cache was not written: %s", why);
    cli_inputs_free(&inputs);
    exceptions_find(e);
    return true;
}

/* ---- files ---- */

static void write_lines(buffer *out, const event *e, bool raw) {
    (void)raw;
    event_write_jsonl(out, e);
}

static const struct {
    const char *name;
    void (*write)(buffer *out, const event *e, bool raw);
} files[] = {{"standings.csv", event_write_standings},
             {"results.csv", event_write_results},
             {"exceptions.csv", event_write_exceptions},
             {"rulings.csv", event_write_rulings},
             {"event.jsonl", write_lines}};

const char *event_run_file(size_t index) {
    return index < sizeof files / sizeof files[0] ? files[index].name : NULL;
}

bool event_run_files(const event *e, const char *folder, bool raw) {
    char path[4096];
    bool good = mkdir(folder, 0777) == 0 || errno == EEXIST;
    if (!good)
        cli_error(folder, "%s", strerror(errno));
    for (size_t k = 0; good && k < sizeof files / sizeof files[0]; k++) {
        buffer text = {0};
        files[k].write(&text, e, raw);
        snprintf(path, sizeof path, "%.4000s/%s", folder, files[k].name);
        good = report_file(path, buffer_string(&text), text.size);
        buffer_free(&text);
    }
    return good;
}
