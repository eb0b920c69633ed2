/* event_judge.c: child processes, each given one input after the other over a pipe, and what they
 * answer; see event_judge.h. A child answers with a line for each game as soon as it is judged,
 * and at the end of an input with "." or, where the games are not to be kept, "!". */
#define _GNU_SOURCE /* pipe2 */
#include "app/cli/event_judge.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/cli/sandbox.h"
#include "app/event/game_line.h"

enum { PROCESSES_MAX = 64, IDLE = -1, NEVER_MS = 200 };

typedef struct child {
    pid_t process; /* 0 = none runs */
    int to, from;
    long input; /* that it works on, or IDLE */
    size_t had; /* games of it were known when the child began */
    struct timespec since;
    buffer answer;
} child;

typedef struct input_state {
    char sha256[65];
    char **line; /* of its games */
    event_game *game;
    size_t games;
    bool judged, known, unsure; /* unsure: a game of it is none, or not to be kept */
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
    struct timespec saved;
} judge_run;

/* ---- in the child ---- */

static void give_up_rights(const cli_inputs *inputs) {
    const char **path = memory_take(inputs->count + 1, sizeof *path);
    for (size_t i = 0; i < inputs->count; i++)
        path[i] = inputs->item[i].path;
    (void)sandbox_enter(path, inputs->count, NULL);
    free(path);
}

static void answer(void *user, buffer *text) {
    const int to = *(const int *)user;
    for (size_t at = 0; at < text->size;) {
        const ssize_t put = write(to, text->data + at, text->size - at);
        if (put <= 0)
            _exit(1);
        at += (size_t)put;
    }
}

/* A child in an endless loop must not outlive a parent that is killed. */
static void end_with_parent(void) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

static void work(const judge_run *r, int from, int to) {
    FILE *orders = fdopen(from, "r");
    buffer end = {0};
    unsigned long input;
    unsigned first;
    end_with_parent();
    if (!r->options->no_sandbox)
        give_up_rights(r->inputs);
    while (orders != NULL && fscanf(orders, "%lu %u", &input, &first) == 2 &&
           input < r->inputs->count) {
        const bool keep =
            event_judge_input(&r->options->how, r->inputs->item[input].path, first, answer, &to);
        buffer_clear(&end);
        buffer_text(&end, keep ? ".\n" : "!\n");
        answer(&to, &end);
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

/* Gives the child an input, from the first game on that is not known. */
static void send_order(judge_run *r, child *c, long input) {
    char text[64];
    c->input = input;
    c->had = r->state[input].games;
    clock_gettime(CLOCK_MONOTONIC, &c->since);
    const int size = snprintf(text, sizeof text, "%ld %zu\n", input, c->had + 1);
    (void)!write(c->to, text, (size_t)size); /* a child that is gone is noticed by its silence */
}

/* Whole ones: from 10.9 to 11.1 is none. */
static long seconds_since(const struct timespec *since) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec - since->tv_sec - (now.tv_nsec < since->tv_nsec);
}

/* The next input; without one its orders end, and so does it. */
static void order(judge_run *r, child *c) {
    while (r->next < r->inputs->count && (r->state[r->next].known || r->state[r->next].games > 0))
        r->next++;
    if (r->next == r->inputs->count) {
        int status;
        end(c, &status);
        return;
    }
    send_order(r, c, (long)r->next++);
}

/* ---- answers ---- */

static void keep_game(judge_run *r, input_state *s, const event_game *game, const char *text) {
    s->line = memory_grow(s->line, s->games + 1, sizeof *s->line);
    s->game = memory_grow(s->game, s->games + 1, sizeof *s->game);
    s->line[s->games] = memory_text(text);
    event_game *kept = &s->game[s->games++];
    *kept = *game;
    kept->index = (unsigned)s->games;
    kept->sha256 = pool_text(&r->e->strings, s->sha256);
}

typedef struct keeping {
    judge_run *run;
    input_state *state;
} keeping;

static void keep_line(void *user, const char *text) {
    const keeping *k = user;
    event_game game;
    if (event_game_read(&game, &k->run->e->strings, text))
        keep_game(k->run, k->state, &game, text);
    else
        k->state->unsure = true;
}

static void keep_trouble(judge_run *r, input_state *s, const char *why) {
    event_game game;
    (void)event_game_read(&game, &r->e->strings, "{}");
    game.verdict = HJ_VERDICT_FAULT;
    game.trouble = pool_text(&r->e->strings, why);
    keep_game(r, s, &game, "");
    s->unsure = true;
}

static void finish(judge_run *r, long input) {
    input_state *s = &r->state[input];
    char why[256];
    s->judged = true;
    r->judged++;
    r->done++;
    if (r->options->cache != NULL && !r->cache_failed && !s->unsure &&
        !cache_put(r->options->cache, s->sha256, s->line, s->game, s->games, why, sizeof why)) {
        cli_error(NULL, "the cache takes no more: %s", why);
        r->cache_failed = true;
    }
}

/* The game it was at is lost. Those behind it are given to another child, unless no game was judged
 * since the last one was lost: then it is the way there that fails. */
static void give_up(judge_run *r, child *c, bool too_long) {
    char text[200];
    int status = 0;
    const long input = c->input;
    const size_t had = c->had;
    if (too_long)
        kill(c->process, SIGKILL);
    end(c, &status);
    if (input == IDLE)
        return;
    input_state *s = &r->state[input];
    const bool again = had == 0 || s->games > had;
    if (too_long)
        snprintf(text, sizeof text, "judging it took longer than %u s", r->options->seconds);
    else if (WIFSIGNALED(status))
        snprintf(text, sizeof text, "judging it crashed: signal %d", WTERMSIG(status));
    else
        snprintf(text, sizeof text, "judging it crashed: exit code %d", WEXITSTATUS(status));
    if (!again)
        snprintf(text + strlen(text), sizeof text - strlen(text), "; what follows is not judged");
    keep_trouble(r, s, text);
    if (again && start(r, c))
        send_order(r, c, input);
    else
        finish(r, input);
}

static void hear(judge_run *r, child *c) {
    char piece[65536];
    keeping k = {r, c->input == IDLE ? NULL : &r->state[c->input]};
    const ssize_t got = read(c->from, piece, sizeof piece);
    if (got <= 0 || k.state == NULL) {
        give_up(r, c, false);
        return;
    }
    buffer_add(&c->answer, piece, (size_t)got);
    size_t at = 0;
    for (char *line = c->answer.data, *to; c->input != IDLE; line = to + 1) {
        to = memchr(line, '\n', c->answer.size - at);
        if (to == NULL)
            break;
        *to = '\0';
        at = (size_t)(to + 1 - c->answer.data);
        if (strcmp(line, ".") != 0 && strcmp(line, "!") != 0) {
            keep_line(&k, line);
            clock_gettime(CLOCK_MONOTONIC, &c->since);
            continue;
        }
        k.state->unsure = k.state->unsure || line[0] == '!';
        finish(r, c->input);
        c->input = IDLE;
    }
    memmove(c->answer.data, c->answer.data + at, c->answer.size - at);
    c->answer.size -= at;
}

/* A kill costs what was judged since. */
static void save_now_and_then(judge_run *r) {
    char why[256];
    if (r->options->cache == NULL || r->cache_failed || seconds_since(&r->saved) < 1)
        return;
    clock_gettime(CLOCK_MONOTONIC, &r->saved);
    r->cache_failed = !cache_save(r->options->cache, why, sizeof why);
    if (r->cache_failed)
        cli_error(NULL, "the cache takes no more: %s", why);
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
                give_up(r, c, true);
        }
        save_now_and_then(r);
        r->options->progress(r->options->user, r->done, r->inputs->count, r->known);
    }
}

/* ---- the games ---- */

static void add_game(event *e, const char *path, const event_game *game, bool judged_now) {
    if (e->games % 64 == 0)
        e->game = memory_grow(e->game, e->games + 64, sizeof *e->game);
    e->game[e->games] = *game;
    e->game[e->games].file = e->game[e->games].address = path;
    if (game->games > 1) {
        char address[4200];
        snprintf(address, sizeof address, "%.4000s:%u", path, game->index);
        e->game[e->games].address = pool_text(&e->strings, address);
    }
    e->game[e->games].judged_now = judged_now;
    e->game[e->games].of_table = EVENT_NONE;
    e->games++;
}

static const char *below(event *e, const char *path) {
    const size_t folder = strlen(e->folder);
    const bool inside = strncmp(path, e->folder, folder) == 0 && path[folder] == '/';
    return pool_text(&e->strings, inside ? path + folder + 1 : path);
}

/* What could not even be looked at. */
static void add_lost(event *e, const cli_lost *lost) {
    event_game game;
    (void)event_game_read(&game, &e->strings, "{}");
    game.verdict = HJ_VERDICT_FAULT;
    game.index = game.games = 1;
    game.trouble = pool_text(&e->strings, lost->why);
    add_game(e, below(e, lost->path), &game, true);
}

static void add_games(judge_run *r, size_t input) {
    input_state *s = &r->state[input];
    const char *path = below(r->e, r->inputs->item[input].path);
    if (s->games == 0)
        keep_trouble(r, s, "it was not judged: no process could be made");
    for (size_t k = 0; k < s->games; k++) {
        s->game[k].games = (unsigned)s->games;
        add_game(r->e, path, &s->game[k], s->judged);
        free(s->line[k]);
    }
    free(s->line);
    free(s->game);
}

/* Are the games of the input in the cache? One that is not as it was written is judged again. */
static bool look_up(judge_run *r, input_state *s) {
    keeping k = {r, s};
    if (r->options->cache == NULL)
        return false;
    if (cache_get(r->options->cache, s->sha256, keep_line, &k) && !s->unsure && s->games > 0)
        return true;
    for (size_t game = 0; game < s->games; game++)
        free(s->line[game]);
    s->games = 0;
    s->unsure = false;
    return false;
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
            keep_trouble(&r, s, why);
        else
            s->known = look_up(&r, s);
        r.done += s->games > 0;
        r.known += s->known;
    }
    if (options->cache != NULL)
        cache_looked(options->cache);
    clock_gettime(CLOCK_MONOTONIC, &r.saved);
    judge_rest(&r);
    for (unsigned k = 0; k < r.children; k++) {
        int status;
        if (r.child[k].process > 0)
            end(&r.child[k], &status);
    }
    for (size_t i = 0; i < inputs->count; i++)
        add_games(&r, i);
    for (size_t i = 0; i < inputs->unreadable; i++)
        add_lost(e, &inputs->lost[i]);
    free(r.state);
    return r.judged;
}
