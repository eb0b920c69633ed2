/* writing.c: what it costs to record a game while it is played, by policy, beside what the rules
 * alone cost. Wall time, since disks are waited for; closing, with its replay, stands apart. It
 * must not know what else is measured. */
#define _POSIX_C_SOURCE 200809L
#include "writing.h"
#include "hexjudge.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 7, GAMES = 6, ACTIONS_MAX = 4000, WAYS = 4, RULES_ALONE = 3 };

typedef struct table {
    hj_record header;
    unsigned actions, turns;
    hj_action action[ACTIONS_MAX];
} table;

typedef struct cost {
    double append[ROUNDS], close[ROUNDS]; /* ns: of an action, of a game */
} cost;

static const char *const way_names[WAYS] = {"none", "process", "turn", "rules alone"};
static const hj_durability policies[RULES_ALONE] = {HJ_DURABILITY_NONE, HJ_DURABILITY_PROCESS,
                                                    HJ_DURABILITY_TURN};

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The first game; the reader goes on living, as the header's strings are its own. */
static bool load(table *t, hj_reader *reader) {
    const hj_record *record;
    while (hj_reader_next(reader, &record) == HJ_OK) {
        if (record->kind == HJ_RECORD_HEADER && t->header.kind == HJ_RECORD_HEADER)
            return true;
        if (record->kind == HJ_RECORD_HEADER) {
            t->header = *record;
            memset(&t->header.as.header.about, 0, sizeof t->header.as.header.about);
        } else if (record->kind == HJ_RECORD_ACTION && t->actions < ACTIONS_MAX) {
            t->action[t->actions++] = record->as.action;
            t->turns += record->as.action.kind == HJ_KIND_END_TURN;
        }
    }
    return t->actions > 0;
}

static bool record_game(const table *t, hj_durability policy, const char *path, double *append,
                        double *close) {
    const hj_recorder_options options = {.durability = policy};
    hj_recorder *recorder = NULL;
    bool good = hj_recorder_open(&recorder, path, &t->header, &options) == HJ_OK;
    const double begin = now_ns();
    for (unsigned k = 0; good && k < t->actions; k++)
        good = hj_recorder_append(recorder, &t->action[k], 0, NULL) == HJ_OK;
    const double appended = now_ns();
    good = good && hj_recorder_close(recorder, NULL, NULL) == HJ_OK;
    *append += appended - begin;
    *close += now_ns() - appended;
    if (!good)
        fprintf(stderr, "bench: %s: %s\n", path,
                recorder != NULL ? hj_recorder_error(recorder) : "no memory");
    hj_recorder_free(recorder);
    unlink(path);
    return good;
}

static bool play_game(const table *t, double *append) {
    hj_game *game = NULL;
    hj_reason broken;
    bool good = hj_game_new(&game, &t->header.as.header.config, NULL, 0, &broken) == HJ_OK;
    const double begin = now_ns();
    for (unsigned k = 0; good && k < t->actions; k++)
        good = hj_game_apply(game, &t->action[k]) == 0;
    *append += now_ns() - begin;
    hj_game_free(game);
    return good;
}

static bool measure(const table *t, unsigned way, const char *path, unsigned round, cost *out) {
    bool good = true;
    for (unsigned k = 0; good && k < GAMES; k++)
        good = way == RULES_ALONE
                   ? play_game(t, &out->append[round])
                   : record_game(t, policies[way], path, &out->append[round], &out->close[round]);
    out->append[round] /= (double)GAMES * t->actions;
    out->close[round] /= GAMES;
    return good;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void report(const table *t, cost costs[WAYS], FILE *json) {
    double append[WAYS], close[WAYS];
    for (unsigned way = 0; way < WAYS; way++) {
        qsort(costs[way].append, ROUNDS, sizeof(double), by_size);
        qsort(costs[way].close, ROUNDS, sizeof(double), by_size);
        append[way] = costs[way].append[ROUNDS / 2];
        close[way] = costs[way].close[ROUNDS / 2];
    }
    printf("writing a game of %u actions and %u turns while it is played, medians of %d rounds\n",
           t->actions, t->turns, ROUNDS);
    printf("policy       ns/action      adds  us/turn added  us to close\n");
    for (unsigned way = 0; way < WAYS; way++) {
        const double adds = append[way] - append[0];
        const double turn = adds * t->actions / (t->turns > 0 ? t->turns : 1) / 1000;
        if (way == RULES_ALONE)
            printf("%-11s %10.0f\n", way_names[way], append[way]);
        else
            printf("%-11s %10.0f %9.0f %14.1f %12.0f\n", way_names[way], append[way], adds, turn,
                   close[way] / 1000);
        fprintf(json,
                "  ,{\"writing\": \"%s\", \"actions\": %u, \"turns\": %u, \"append_ns\": %.1f, "
                "\"close_ns\": %.0f}\n",
                way_names[way], t->actions, t->turns, append[way], close[way]);
    }
}

bool writing_measure(const uint8_t *bytes, size_t size, const char *folder, FILE *json) {
    static cost costs[WAYS];
    char path[4096];
    hj_reader *reader = NULL;
    table *t = calloc(1, sizeof *t);
    bool good =
        t != NULL && hj_reader_open_memory(&reader, bytes, size) == HJ_OK && load(t, reader);
    snprintf(path, sizeof path, "%s/bench-writing-%ld.hjl.gz", folder, (long)getpid());
    for (unsigned round = 0; good && round < ROUNDS; round++)
        for (unsigned way = 0; good && way < WAYS; way++)
            good = measure(t, way, path, round, &costs[way]);
    if (good)
        report(t, costs, json);
    hj_reader_close(reader);
    free(t);
    return good;
}
