/* linear.c: does the time a log takes grow with its games and nothing else, and its memory not at
 * all? Each log is judged by a process of its own, whose processor time and peak are taken. It must
 * not know what the games are. */
#define _DEFAULT_SOURCE
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOGS_MAX = 8 };

static void judge(const char *path, int out) {
    const hj_verify_options options = {0};
    hj_reader *reader;
    hj_verdict worst = HJ_VERDICT_FAULT;
    size_t games = 0;
    if (hj_reader_open(&reader, path) == HJ_OK)
        games = hj_verify(reader, &options, &worst);
    if (worst != HJ_VERDICT_CLEAN && worst != HJ_VERDICT_INCOMPLETE)
        games = 0;
    _exit(write(out, &games, sizeof games) == sizeof games ? 0 : 1);
}

/* NULL = a process that does nothing. */
static size_t run(const char *path, double *seconds, long *peak_kib) {
    struct rusage used;
    size_t games = 0;
    int ends[2], status;
    if (pipe(ends) != 0)
        bench_fail("no pipe", "linear");
    const pid_t child = fork();
    if (child == 0 && path == NULL)
        _exit(0);
    if (child == 0)
        judge(path, ends[1]);
    close(ends[1]);
    if (child < 0 || wait4(child, &status, 0, &used) != child || status != 0 ||
        (path != NULL && read(ends[0], &games, sizeof games) != sizeof games))
        bench_fail("cannot be judged", path != NULL ? path : "nothing");
    close(ends[0]);
    *seconds = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
               (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    *peak_kib = used.ru_maxrss;
    return games;
}

long linear_peak_kib(const char *path) {
    double seconds;
    long idle, peak;
    run(NULL, &seconds, &idle);
    run(path, &seconds, &peak);
    return peak - idle;
}

/* The line through all points, each weighed by one part of its own size: seconds = a + b games. */
static void fit(const size_t *games, const double *seconds, unsigned count, double *a, double *b) {
    double w = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (unsigned k = 0; k < count; k++) {
        const double n = (double)games[k], weight = 1 / (n * n);
        w += weight;
        x += weight * n;
        y += weight * seconds[k];
        xx += weight * n * n;
        xy += weight * n * seconds[k];
    }
    *b = (w * xy - x * y) / (w * xx - x * x);
    *a = (y - *b * x) / w;
}

void linear_measure(char *paths, FILE *json) {
    size_t games[LOGS_MAX];
    double seconds[LOGS_MAX], a, b;
    long peak[LOGS_MAX];
    unsigned count = 0;
    for (char *path = strtok(paths, ","); path != NULL && count < LOGS_MAX;
         path = strtok(NULL, ","), count++)
        games[count] = run(path, &seconds[count], &peak[count]);
    if (count < 2)
        bench_fail("wants two logs or more", "linear");
    fit(games, seconds, count, &a, &b);
    printf("\none log of many games: seconds = %.4f + %.3f us a game\n", a, b * 1e6);
    printf("%9s %9s %11s %9s %9s\n", "games", "seconds", "us a game", "off line", "peak KiB");
    for (unsigned k = 0; k < count; k++) {
        const double line = a + b * (double)games[k];
        printf("%9zu %9.3f %11.2f %8.1f%% %9ld\n", games[k], seconds[k],
               seconds[k] / (double)games[k] * 1e6, (seconds[k] / line - 1) * 100, peak[k]);
        fprintf(json, "  ,{\"linear_games\": %zu, \"seconds\": %.4f, \"peak_kib\": %ld}\n",
                games[k], seconds[k], peak[k]);
    }
}
