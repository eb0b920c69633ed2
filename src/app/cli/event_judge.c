/* event_judge.c: a few child processes, each given one input after the other over a pipe, and what
 * they answer; see event_judge.h. What a child answers is lines of games and a line with a dot. */
#define _GNU_SOURCE /* pipe2 */
#include "app/cli/event_judge.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/cli/sandbox.h"
#include "app/event/game_json.h"

enum { PROCESSES_MAX = 64, IDLE = -1, NEVER_MS = 200 };

typedef struct child {
    pid_t process; /* 0 = none runs */
    int to, from;
    long input; /* that it works on, or IDLE */
    struct timespec since;
    buffer answer;
} child;

typedef struct input_state {
    char sha256[65];
    char **line; /* of its games */
    size_t lines;
    const char *trouble;
    bool judged, known;
} input_state;

typedef struct judge_run {
    event *e;
    const cli_inputs *inputs;
    const judge_options *options;
    input_state *state;
    child child[PROCESSES_MAX];
    unsigned children;
    size_t next, done, known, judged;
    bool cache_failed;
} judge_run;

/* ---- in the child ---- */

#ifdef NDEBUG
static void try_it(const char *path) {
    (void)path;
}
#else
/* HEXJUDGE_TRY=crash:NAME or hang:NAME: what a fault in judging might do to the input NAME. */
static void try_it(const char *path) {
    const char *what = getenv("HEXJUDGE_TRY");
    const char *colon = what != NULL ? strchr(what, ':') : NULL;
    if (colon == NULL || strstr(path, colon + 1) == NULL)
        return;
    if (strncmp(what, "crash", 5) == 0)
        _exit(134);
    while (strncmp(what, "hang", 4) == 0)
        poll(NULL, 0, 1000);
}
#endif

static void give_up_rights(const cli_inputs *inputs) {
    const char **path = memory_take(inputs->count + 1, sizeof *path);
    for (size_t i = 0; i < inputs->count; i++)
        path[i] = inputs->item[i].path;
    (void)sandbox_enter(path, inputs->count, NULL);
    free(path);
}

static void work(const judge_run *r, int from, int to) {
    FILE *orders = fdopen(from, "r");
    buffer lines = {0};
    unsigned long input;
    if (!r->options->no_sandbox)
        give_up_rights(r->inputs);
    while (orders != NULL && fscanf(orders, "%lu", &input) == 1 && input < r->inputs->count) {
        buffer_clear(&lines);
        try_it(r->inputs->item[input].path);
        event_judge_input(&lines, &r->options->how, r->inputs->item[input].path,
                          r->state[input].sha256);
        buffer_text(&lines, ".\n");
        for (size_t at = 0; at < lines.size;) {
            const ssize_t put = write(to, lines.data + at, lines.size - at);
            if (put <= 0)
                _exit(1);
            at += (size_t)put;
        }
    }
    _exit(0);
}

/* ---- children ---- */

static bool start(judge_run *r, child *c) {
    int orders[2], answers[2];
    if (pipe2(orders, O_CLOEXEC) != 0)
        return false;
    if (pipe2(answers, O_CLOEXEC) != 0) {
        close(orders[0]);
        close(orders[1]);
        return false;
    }
    fflush(stdout);
    fflush(stderr);
    const pid_t process = fork();
    if (process == 0) {
        for (unsigned k = 0; k < r->children; k++) { /* else the others would not see their end */
            if (r->child[k].process > 0 && &r->child[k] != c) {
                close(r->child[k].to);
                close(r->child[k].from);
            }
        }
        close(orders[1]);
        close(answers[0]);
        work(r, orders[0], answers[1]);
    }
    close(orders[0]);
    close(answers[1]);
    *c = (child){
        .process = process > 0 ? process : 0, .to = orders[1], .from = answers[0], .input = IDLE};
    if (process > 0)
        return true;
    close(c->to);
    close(c->from);
    return false;
}

static void end(child *c, int *status) {
    close(c->to);
    close(c->from);
    while (waitpid(c->process, status, 0) < 0 && errno == EINTR)
        continue;
    buffer_free(&c->answer);
    c->process = 0;
}

/* Gives the child its next input; without one its orders end, and so does it. */
static void order(judge_run *r, child *c) {
    char text[32];
    while (r->next < r->inputs->count && (r->state[r->next].known || r->state[r->next].trouble))
        r->next++;
    if (r->next == r->inputs->count) {
        int status;
        end(c, &status);
        return;
    }
    c->input = (long)r->next++;
    clock_gettime(CLOCK_MONOTONIC, &c->since);
    const int size = snprintf(text, sizeof text, "%ld\n", c->input);
    (void)!write(c->to, text, (size_t)size); /* a child that is gone is noticed by its silence */
}

/* ---- answers ---- */

static void keep_line(void *user, const char *text) {
    input_state *s = user;
    s->line = memory_grow(s->line, s->lines + 1, sizeof *s->line);
    s->line[s->lines++] = memory_text(text);
}

static void keep_answer(judge_run *r, child *c) {
    input_state *s = &r->state[c->input];
    char why[256];
    char *rest = c->answer.data;
    for (char *line; (line = strtok_r(rest, "\n", &rest)) != NULL;)
        if (strcmp(line, ".") != 0)
            keep_line(s, line);
    s->judged = true;
    r->judged++;
    r->done++;
    buffer_clear(&c->answer);
    c->input = IDLE;
    if (r->options->cache != NULL && !r->cache_failed &&
        !cache_put(r->options->cache, s->sha256, s->line, s->lines, why, sizeof why)) {
        cli_error(NULL, "the cache takes no more: %s", why);
        r->cache_failed = true;
    }
}

static void give_up(judge_run *r, child *c, const char *format, int number) {
    char text[160];
    int status = 0;
    const long input = c->input;
    if (number > 0)
        kill(c->process, SIGKILL);
    end(c, &status);
    if (input == IDLE)
        return;
    if (number > 0)
        snprintf(text, sizeof text, format, number);
    else if (WIFSIGNALED(status))
        snprintf(text, sizeof text, "judging it crashed: signal %d", WTERMSIG(status));
    else
        snprintf(text, sizeof text, "judging it crashed: exit code %d", WEXITSTATUS(status));
    r->state[input].trouble = pool_text(&r->e->strings, text);
    r->judged++;
    r->done++;
}

static void hear(judge_run *r, child *c) {
    char piece[65536];
    const ssize_t got = read(c->from, piece, sizeof piece);
    if (got <= 0) {
        give_up(r, c, "", 0);
        return;
    }
    buffer_add(&c->answer, piece, (size_t)got);
    if (c->answer.size >= 2 && c->answer.data[c->answer.size - 1] == '\n' &&
        c->answer.data[c->answer.size - 2] == '.' &&
        (c->answer.size == 2 || c->answer.data[c->answer.size - 3] == '\n'))
        keep_answer(r, c);
}

static long seconds_since(const struct timespec *since) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec - since->tv_sec;
}

static bool all_done(const judge_run *r) {
    return r->done == r->inputs->count;
}

static void judge_rest(judge_run *r) {
    struct pollfd heard[PROCESSES_MAX];
    while (!all_done(r)) {
        unsigned running = 0;
        for (unsigned k = 0; k < r->children; k++) {
            child *c = &r->child[k];
            if (c->process == 0 && r->next < r->inputs->count && !start(r, c))
                c->process = 0;
            if (c->process > 0 && c->input == IDLE)
                order(r, c);
            running += c->process > 0;
            heard[k] = (struct pollfd){.fd = c->process > 0 ? c->from : -1, .events = POLLIN};
        }
        if (running == 0)
            return;
        poll(heard, r->children, NEVER_MS);
        for (unsigned k = 0; k < r->children; k++) {
            child *c = &r->child[k];
            if (c->process > 0 && heard[k].revents != 0)
                hear(r, c);
            else if (c->process > 0 && c->input != IDLE &&
                     seconds_since(&c->since) >= (long)r->options->seconds)
                give_up(r, c, "judging it took longer than %d s", (int)r->options->seconds);
        }
        r->options->progress(r->options->user, r->done, r->inputs->count, r->known);
    }
}

/* ---- the games ---- */

static void add_game(event *e, const char *path, const event_game *game, bool judged_now) {
    if (e->games % 64 == 0)
        e->game = memory_grow(e->game, e->games + 64, sizeof *e->game);
    e->game[e->games] = *game;
    e->game[e->games].file = path;
    e->game[e->games].judged_now = judged_now;
    e->game[e->games].of_table = EVENT_NONE;
    e->games++;
}

static void add_games(judge_run *r, size_t input) {
    input_state *s = &r->state[input];
    const size_t folder = strlen(r->e->folder);
    const char *path = pool_text(&r->e->strings, r->inputs->item[input].path);
    if (strncmp(path, r->e->folder, folder) == 0 && path[folder] == '/')
        path += folder + 1;
    event_game game;
    for (size_t k = 0; k < s->lines; k++) {
        if (event_game_read(&game, &r->e->strings, s->line[k])) {
            game.games = (unsigned)s->lines;
            game.sha256 = pool_text(&r->e->strings, s->sha256);
            add_game(r->e, path, &game, s->judged);
        }
        free(s->line[k]);
    }
    free(s->line);
    if (s->lines > 0)
        return;
    (void)event_game_read(&game, &r->e->strings, "{}");
    game.verdict = HJ_VERDICT_FAULT;
    game.index = game.games = 1;
    game.sha256 = pool_text(&r->e->strings, s->sha256);
    game.trouble = s->trouble != NULL ? s->trouble : "it was not judged: no process could be made";
    add_game(r->e, path, &game, true);
}

size_t event_judge(event *e, const cli_inputs *inputs, const judge_options *options) {
    judge_run r = {.e = e, .inputs = inputs, .options = options};
    char why[256];
    r.children = options->processes < PROCESSES_MAX ? options->processes : PROCESSES_MAX;
    r.state = memory_take(inputs->count + 1, sizeof *r.state);
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < inputs->count; i++) {
        input_state *s = &r.state[i];
        if (!event_hash_file(s->sha256, inputs->item[i].path, why, sizeof why))
            s->trouble = pool_text(&e->strings, why);
        else
            s->known = options->cache != NULL && cache_get(options->cache, s->sha256, keep_line, s);
        r.done += s->known || s->trouble != NULL;
        r.known += s->known;
    }
    judge_rest(&r);
    for (unsigned k = 0; k < r.children; k++) {
        int status;
        if (r.child[k].process > 0)
            end(&r.child[k], &status);
    }
    for (size_t i = 0; i < inputs->count; i++)
        add_games(&r, i);
    free(r.state);
    return r.judged;
}
