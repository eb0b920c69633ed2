/* bench.c: what verification costs, against what decoding costs. Reads each corpus into memory,
 * goes through it by the ways of ways.c in interleaved rounds, and prints medians, ratios and the
 * same as JSON: what an action takes, by layer and by kind. It checks nothing. usage: bench JSON
 * NAME=FILE ... (each FILE a log of many games) */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "writing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double bench_now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

void bench_fail(const char *what, const char *name) {
    fprintf(stderr, "bench: %s: %s\n", name, what);
    exit(1);
}

/* ---- what is measured ----------------------------------------------------------------------- */

static void load(corpus *c) {
    FILE *file = fopen(c->path, "rb");
    long size = 0;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0)
        bench_fail("cannot be read", c->path);
    rewind(file);
    c->size = (size_t)size;
    c->bytes = malloc(c->size + 1);
    if (c->bytes == NULL || fread(c->bytes, 1, c->size, file) != c->size)
        bench_fail("cannot be read", c->path);
    fclose(file);
}

/* ---- medians -------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(const double ns[ROUNDS]) {
    double sorted[ROUNDS];
    memcpy(sorted, ns, sizeof sorted);
    qsort(sorted, ROUNDS, sizeof sorted[0], by_size);
    return sorted[ROUNDS / 2];
}

/* The median over rounds of what an action took. */
static double each(const corpus *c, const double ns[ROUNDS]) {
    return median(ns) / (c->actions > 0 ? c->actions : 1);
}

/* The median over rounds of a ratio within a round: what disturbs a round disturbs both. */
static double ratio(const double a[ROUNDS], const double b[ROUNDS]) {
    double ratios[ROUNDS];
    for (unsigned round = 0; round < ROUNDS; round++)
        ratios[round] = a[round] / b[round];
    return median(ratios);
}

static double difference(const corpus *c, const double a[ROUNDS], const double b[ROUNDS]) {
    double more[ROUNDS];
    for (unsigned round = 0; round < ROUNDS; round++)
        more[round] = a[round] - b[round];
    return each(c, more);
}

/* ---- what is printed ------------------------------------------------------------------------ */

static void print_ways(const corpus *corpora, unsigned count) {
    printf("ns an action, medians of %d interleaved rounds; decode is the frozen reference\n",
           ROUNDS);
    printf("%-12s %7s %7s %7s %9s %7s %9s %6s\n", "corpus", "inflate", "decode", "reader",
           "no digest", "full", "full/dec", "more");
    for (unsigned k = 0; k < count; k++) {
        const corpus *c = &corpora[k];
        printf("%-12s %7.1f %7.1f %7.1f %9.1f %7.1f %9.2f %6.1f\n", c->name,
               each(c, c->ns[INFLATE]), each(c, c->ns[REFERENCE]), each(c, c->ns[READER]),
               each(c, c->ns[BARE]), each(c, c->ns[FULL]), ratio(c->ns[FULL], c->ns[REFERENCE]),
               difference(c, c->ns[FULL], c->ns[REFERENCE]));
    }
}

static void print_sizes(const corpus *corpora, unsigned count) {
    printf("\n%-12s %7s %9s %7s %9s %10s %9s\n", "corpus", "games", "actions", "B/game", "B/action",
           "games/s", "peak KiB");
    for (unsigned k = 0; k < count; k++) {
        const corpus *c = &corpora[k];
        printf("%-12s %7u %9u %7.0f %9.2f %10.0f %9ld\n", c->name, c->games, c->actions,
               (double)c->size / c->games, (double)c->size / c->actions,
               c->games / median(c->ns[FULL]) * 1e9, c->memory_kib);
    }
}

static const char *const layer_word[LAYERS] = {"container", "codec",   "check",
                                               "apply",     "effects", "digest"};

static void print_layers(const corpus *corpora, unsigned count) {
    printf("\nby layer    ");
    for (layer l = 0; l < LAYERS; l++)
        printf(" %9s", layer_word[l]);
    for (unsigned k = 0; k < count; k++) {
        printf("\n%-12s", corpora[k].name);
        for (layer l = 0; l < LAYERS; l++)
            printf(" %9.1f", each(&corpora[k], corpora[k].layer_ns[l]));
    }
    printf("\n");
}

static void print_kinds(const corpus *corpora, unsigned count) {
    printf("\nby kind, ns and share of the actions\n%-12s", "");
    for (unsigned k = 0; k < count; k++)
        printf(" %18s", corpora[k].name);
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        printf("\n%-12s", hj_kind_word((hj_kind)kind));
        for (unsigned k = 0; k < count; k++) {
            const corpus *c = &corpora[k];
            if (c->kind_count[kind] == 0)
                printf(" %18s", "-");
            else
                printf(" %10.1f %5.1f %%", median(c->kind_ns[kind]),
                       100.0 * c->kind_count[kind] / c->actions);
        }
    }
    printf("\n");
}

static void write_json(FILE *json, const corpus *c, bool last) {
    static const char *const way_word[WAYS] = {"inflate", "decode", "reader", "no_digest", "full"};
    fprintf(json,
            "  {\"corpus\": \"%s\", \"games\": %u, \"actions\": %u, \"bytes\": %zu, "
            "\"stream_bytes\": %zu, \"peak_kib\": %ld,\n   ",
            c->name, c->games, c->actions, c->size, c->inflated, c->memory_kib);
    for (way w = 0; w < WAYS; w++)
        fprintf(json, "\"%s_ns\": %.1f, ", way_word[w], each(c, c->ns[w]));
    fprintf(json, "\"full_by_decode\": %.3f, \"full_minus_decode_ns\": %.1f,\n   \"layer_ns\": {",
            ratio(c->ns[FULL], c->ns[REFERENCE]), difference(c, c->ns[FULL], c->ns[REFERENCE]));
    for (layer l = 0; l < LAYERS; l++)
        fprintf(json, "%s\"%s\": %.1f", l > 0 ? ", " : "", layer_word[l], each(c, c->layer_ns[l]));
    fprintf(json, "},\n   \"kind_ns\": {");
    const char *comma = "";
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++)
        if (c->kind_count[kind] > 0) {
            fprintf(json, "%s\"%s\": %.1f", comma, hj_kind_word((hj_kind)kind),
                    median(c->kind_ns[kind]));
            comma = ", ";
        }
    fprintf(json, "}}%s\n", last ? "" : ",");
}

int main(int argc, char **argv) {
    enum { CORPORA_MAX = 8 };
    static corpus corpora[CORPORA_MAX];
    char *logs = NULL;
    unsigned count = 0;
    for (int i = 2; i < argc && count < CORPORA_MAX; i++) {
        char *equals = strchr(argv[i], '=');
        if (equals == NULL)
            bench_fail("usage: bench JSON NAME=FILE ...", argv[i]);
        *equals = '\0';
        if (strcmp(argv[i], "linear") == 0) {
            logs = equals + 1;
            continue;
        }
        corpora[count++] = (corpus){.name = argv[i], .path = equals + 1};
    }
    FILE *json = count > 0 ? fopen(argv[1], "w") : NULL;
    if (json == NULL)
        bench_fail("usage: bench JSON NAME=FILE ...", argc > 1 ? argv[1] : "");
    for (unsigned k = 0; k < count; k++) /* before this process itself is large */
        corpora[k].memory_kib = linear_peak_kib(corpora[k].path);
    for (unsigned k = 0; k < count; k++) {
        load(&corpora[k]);
        ways_strip(&corpora[k]);
    }
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned k = 0; k < count; k++) {
            ways_measure(&corpora[k], round);
            layers_measure(&corpora[k], round);
            kinds_measure(&corpora[k], round);
        }
    print_ways(corpora, count);
    print_sizes(corpora, count);
    print_layers(corpora, count);
    print_kinds(corpora, count);
    fprintf(json, "[\n");
    for (unsigned k = 0; k < count; k++)
        write_json(json, &corpora[k], k + 1 == count);
    /* Beside the results, so that it is a disk that is written to. */
    char *slash = strrchr(argv[1], '/');
    if (slash != NULL)
        *slash = '\0';
    printf("\n");
    const bool written =
        writing_measure(corpora[0].bytes, corpora[0].size, slash != NULL ? argv[1] : ".", json);
    if (logs != NULL)
        linear_measure(logs, json);
    fprintf(json, "]\n");
    for (unsigned k = 0; k < count; k++) {
        free(corpora[k].bytes);
        free(corpora[k].bare);
    }
    return fclose(json) == 0 && written ? 0 : 1;
}
