/* bench.c: what verification costs, against what decoding costs. Reads each corpus into memory,
 * runs inflate alone, the frozen decoder of reference.c, the library's reader and full verification
 * in interleaved rounds, and prints medians, ratios and the same as JSON. It checks nothing.
 * usage: bench JSON NAME=FILE ... (each FILE a log of many games) */
#define _POSIX_C_SOURCE 200809L
#include "hexjudge.h"
#include "writing.h"
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <zlib.h>

enum { ROUNDS = 7 };

typedef enum way { INFLATE, REFERENCE, READER, FULL, WAYS } way;

typedef struct corpus {
    const char *name;
    uint8_t *bytes;
    size_t size, inflated;
    unsigned games, actions;
    double ns[WAYS][ROUNDS];
} corpus;

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static bool load(corpus *c, const char *path) {
    FILE *file = fopen(path, "rb");
    long size;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0) {
        return false;
    }
    rewind(file);
    c->size = (size_t)size;
    c->bytes = malloc(c->size + 1);
    const bool read = c->bytes != NULL && fread(c->bytes, 1, c->size, file) == c->size;
    fclose(file);
    return read;
}

static size_t inflate_all(const corpus *c) {
    static uint8_t out[1 << 16];
    z_stream z = {0};
    size_t total = 0;
    inflateInit2(&z, 31);
    z.next_in = c->bytes;
    z.avail_in = (uInt)c->size;
    while (z.avail_in > 0) {
        z.next_out = out;
        z.avail_out = sizeof out;
        const int status = inflate(&z, Z_NO_FLUSH);
        total += sizeof out - z.avail_out;
        if (status == Z_STREAM_END) {
            inflateReset(&z);
        } else if (status != Z_OK) {
            break;
        }
    }
    inflateEnd(&z);
    return total;
}

static void reference_all(const corpus *c) {
    reference_count count;
    if (!reference_decode(&count, c->bytes, c->size)) {
        fprintf(stderr, "bench: the reference cannot decode %s\n", c->name);
        exit(1);
    }
}

static void read_all(corpus *c) {
    hj_reader *reader;
    const hj_record *record;
    c->games = c->actions = 0;
    if (hj_reader_open_memory(&reader, c->bytes, c->size) != HJ_OK) {
        return;
    }
    while (hj_reader_next(reader, &record) == HJ_OK) {
        c->games += record->kind == HJ_RECORD_HEADER;
        c->actions += record->kind == HJ_RECORD_ACTION;
    }
    hj_reader_close(reader);
}

static void verify_all(const corpus *c) {
    hj_reader *reader;
    const hj_verify_options options = {0};
    hj_verdict worst = HJ_VERDICT_CLEAN;
    if (hj_reader_open_memory(&reader, c->bytes, c->size) == HJ_OK) {
        hj_verify(reader, &options, &worst);
        hj_reader_close(reader);
    }
    if (worst != HJ_VERDICT_CLEAN && worst != HJ_VERDICT_INCOMPLETE) {
        fprintf(stderr, "bench: %s is %s\n", c->name, hj_verdict_word(worst));
        exit(1);
    }
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(const double *ns) {
    double sorted[ROUNDS];
    memcpy(sorted, ns, sizeof sorted);
    qsort(sorted, ROUNDS, sizeof sorted[0], by_size);
    return sorted[ROUNDS / 2];
}

static void measure(corpus *c, unsigned round) {
    for (way w = 0; w < WAYS; w++) {
        const double start = now_ns();
        switch (w) {
        case INFLATE:
            c->inflated = inflate_all(c);
            break;
        case REFERENCE:
            reference_all(c);
            break;
        case READER:
            read_all(c);
            break;
        default:
            verify_all(c);
            break;
        }
        c->ns[w][round] = now_ns() - start;
    }
}

static void report(const corpus *c, FILE *json, bool last) {
    const double n = c->actions > 0 ? c->actions : 1;
    const double inflate_ns = median(c->ns[INFLATE]) / n, decode = median(c->ns[REFERENCE]) / n;
    const double read = median(c->ns[READER]) / n, full = median(c->ns[FULL]) / n;
    printf("%-12s %6u %8u %7.0f %6.2f %8.1f %8.1f %8.1f %8.1f %8.2f %8.1f\n", c->name, c->games,
           c->actions, (double)c->size / (c->games > 0 ? c->games : 1), (double)c->size / n,
           inflate_ns, decode, read, full, full / decode, full - decode);
    fprintf(json,
            "  {\"corpus\": \"%s\", \"games\": %u, \"actions\": %u, \"bytes\": %zu, "
            "\"stream_bytes\": %zu, \"inflate_ns\": %.1f, \"decode_ns\": %.1f, "
            "\"reader_ns\": %.1f, \"full_ns\": %.1f, \"full_by_decode\": %.3f}%s\n",
            c->name, c->games, c->actions, c->size, c->inflated, inflate_ns, decode, read, full,
            full / decode, last ? "" : ",");
}

int main(int argc, char **argv) {
    enum { CORPORA_MAX = 8 };
    static corpus corpora[CORPORA_MAX];
    unsigned count = 0;
    for (int i = 2; i < argc && count < CORPORA_MAX; i++) {
        char *equals = strchr(argv[i], '=');
        if (equals == NULL || (*equals = '\0', !load(&corpora[count], equals + 1))) {
            fprintf(stderr, "usage: bench JSON NAME=FILE ...; cannot read %s\n", argv[i]);
            return 2;
        }
        corpora[count++].name = argv[i];
    }
    FILE *json = argc > 2 ? fopen(argv[1], "w") : NULL;
    if (json == NULL) {
        fprintf(stderr, "usage: bench JSON NAME=FILE ...\n");
        return 2;
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < count; i++) {
            measure(&corpora[i], round);
        }
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("ns an action, medians of %d interleaved rounds\n", ROUNDS);
    printf("corpus        games  actions  B/game  B/act  inflate   decode   reader     full "
           "full/dec     "
           "more\n");
    fprintf(json, "[\n");
    for (unsigned i = 0; i < count; i++) {
        report(&corpora[i], json, i + 1 == count);
    }
    printf("peak memory %ld KiB, the corpora in it\n", usage.ru_maxrss);
    /* Beside the results, so that it is a disk that is written to. */
    char *slash = strrchr(argv[1], '/');
    if (slash != NULL) {
        *slash = '\0';
    }
    const bool written =
        writing_measure(corpora[0].bytes, corpora[0].size, slash != NULL ? argv[1] : ".", json);
    for (unsigned i = 0; i < count; i++) {
        free(corpora[i].bytes);
    }
    fprintf(json, "]\n");
    return fclose(json) == 0 && written ? 0 : 1;
}
