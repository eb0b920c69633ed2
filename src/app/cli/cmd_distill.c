/* cmd_distill.c: `hexjudge distill`: picks the fewest logs of a corpus that together meet the
 * points of all of it. It must not know what a point is. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/corpus.h"
#include "app/cli/plain_bytes.h"
#include "app/lab/cover.h"
#include "app/report/escape.h"

const char cmd_distill_usage[] =
    "usage: hexjudge distill [-o FOLDER] FILE|FOLDER...\n"
    "\n"
    "Picks a small corpus out of a large one: logs that together meet every point of\n"
    "`cover` that all of them meet. Prints them, with how many points each was picked\n"
    "for.\n"
    "\n"
    "  -o FOLDER   copy them there, with their .expect; made when it is not there\n";

typedef struct candidate {
    bool *met; /* by point */
    size_t bytes;
    bool taken;
} candidate;

typedef struct run {
    cli_inputs inputs;
    const char *folder;
    candidate *log;
    size_t points, picked;
    candidate *under_way;
} run;

static void take_game(void *user, const cover *c, const hj_result *result) {
    run *r = user;
    (void)result;
    for (size_t i = 0; i < c->points; i++)
        r->under_way->met[i] = r->under_way->met[i] || c->point[i].seen;
}

static bool learn(run *r, cover *c) {
    bool readable = r->inputs.unreadable == 0;
    r->log = memory_take(r->inputs.count + 1, sizeof *r->log);
    r->points = c->points;
    for (size_t i = 0; i < r->inputs.count; i++) {
        struct stat about;
        corpus_log log;
        r->under_way = &r->log[i];
        r->log[i].met = memory_take(c->points, sizeof *r->log[i].met);
        r->log[i].bytes =
            stat(r->inputs.item[i].path, &about) == 0 ? (size_t)about.st_size : SIZE_MAX;
        if (corpus_open(&log, &r->inputs.item[i]))
            cover_reader(c, log.reader, &log.how, take_game, r);
        else
            readable = false;
        corpus_close(&log);
    }
    return readable;
}

static size_t fresh_points(const run *r, const candidate *log, const bool *done) {
    size_t fresh = 0;
    for (size_t i = 0; i < r->points; i++)
        fresh += log->met[i] && !done[i];
    return fresh;
}

/* The log that meets most of what is left, the smaller of equals; SIZE_MAX = nothing is left. */
static size_t best_log(const run *r, const bool *done, size_t *points) {
    size_t best = SIZE_MAX;
    *points = 0;
    for (size_t i = 0; i < r->inputs.count; i++) {
        const size_t fresh = r->log[i].taken ? 0 : fresh_points(r, &r->log[i], done);
        if (fresh > *points ||
            (fresh == *points && fresh > 0 && r->log[i].bytes < r->log[best].bytes)) {
            best = i;
            *points = fresh;
        }
    }
    return best;
}

static bool copy_file(const char *from, const char *to) {
    buffer bytes = {0};
    const char *why = "";
    FILE *out = NULL;
    bool good = plain_read(&bytes, from, &why) && (out = fopen(to, "wb")) != NULL;
    good = good && fwrite(buffer_string(&bytes), 1, bytes.size, out) == bytes.size;
    if (out)
        good = fclose(out) == 0 && good;
    if (!good)
        cli_error(to, "%s", *why ? why : strerror(errno));
    buffer_free(&bytes);
    return good;
}

/* "a/b/c.txt" becomes FOLDER/a-b-c.txt: names of one folder stay apart. */
static bool copy_log(const run *r, const char *path) {
    buffer to = {0}, from = {0};
    struct stat about;
    buffer_format(&to, "%s/", r->folder);
    const size_t name = to.size;
    corpus_base(&to, path + strspn(path, "./"));
    const size_t base = to.size;
    for (size_t i = name; i < to.size; i++)
        to.data[i] = to.data[i] == '/' ? '-' : to.data[i];
    corpus_base(&from, path);
    const char *end = path + from.size;
    buffer_text(&to, end);
    bool good = copy_file(path, buffer_string(&to));
    buffer_text(&from, ".expect");
    if (good && stat(buffer_string(&from), &about) == 0) {
        to.size = base;
        to.data[base] = '\0';
        buffer_text(&to, ".expect");
        good = copy_file(buffer_string(&from), buffer_string(&to));
    }
    buffer_free(&to);
    buffer_free(&from);
    return good;
}

static bool pick_all(run *r) {
    bool *done = memory_take(r->points + 1, sizeof *done), good = true;
    size_t best, points, all = 0;
    while (good && (best = best_log(r, done, &points)) != SIZE_MAX) {
        buffer line = {0};
        candidate *log = &r->log[best];
        const char *path = r->inputs.item[best].path;
        log->taken = true;
        r->picked++;
        all += points;
        for (size_t i = 0; i < r->points; i++)
            done[i] = done[i] || log->met[i];
        escape_terminal(&line, path, 0);
        printf("%4zu %s\n", points, buffer_string(&line));
        buffer_free(&line);
        good = !r->folder || copy_log(r, path);
    }
    printf("%zu of %zu logs meet the same %zu points\n", r->picked, r->inputs.count, all);
    free(done);
    return good;
}

static int distill(run *r) {
    cover c;
    if (r->folder && mkdir(r->folder, 0777) != 0 && errno != EEXIST) {
        cli_error(r->folder, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    cover_begin(&c);
    bool good = learn(r, &c);
    const bool any = c.games > 0;
    if (any)
        good = pick_all(r) && good;
    else if (good)
        cli_error(NULL, "no game was found");
    cover_end(&c);
    return !good ? CLI_EXIT_READ : any ? CLI_EXIT_OK : CLI_EXIT_USAGE;
}

int cmd_distill(int argc, char **argv) {
    static const cli_option options[] = {{"output", 'o', true}, {NULL, 0, false}};
    run r = {0};
    cli_args args = cli_args_begin(argc, argv);
    int found, words = 0, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP) {
            code = cli_finish(CLI_EXIT_OK);
        } else if (found == CLI_ARGS_BAD) {
            code = CLI_EXIT_USAGE;
        } else if (found == CLI_ARGS_WORD) {
            words++;
            cli_inputs_add(&r.inputs, args.value);
        } else {
            r.folder = args.value;
        }
    }
    cli_inputs_unique(&r.inputs);
    corpus_unpack_once(&r.inputs);
    if (code < 0)
        code = words ? cli_finish(distill(&r)) : cli_usage_error("distill", "which logs?");
    for (size_t i = 0; r.log && i < r.inputs.count; i++)
        free(r.log[i].met);
    free(r.log);
    cli_inputs_free(&r.inputs);
    return code;
}
