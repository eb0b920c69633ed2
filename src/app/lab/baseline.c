/* baseline.c: writes traces as lines of text and reads them back. Rules are kept by their code, so
 * that a build with other rows reads them too. It must not know why they are kept. */
#include "app/lab/baseline.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void baseline_begin(FILE *out, bool legal) {
    fprintf(out, "hexjudge-impact 1 %s\n", legal ? "legal" : "plain");
}

void baseline_put(FILE *out, const char *path, uint32_t game, const impact_trace *trace) {
    fprintf(out, "game %" PRIu32 " %zu %d", game, trace->steps, (int)trace->verdict);
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
        fprintf(out, " %u", trace->points[seat]);
    fprintf(out, " %s %s\n", trace->last_rule ? trace->last_rule : "-", path);
    for (size_t i = 0; i < trace->steps; i++) {
        const impact_step *s = &trace->step[i];
        fprintf(out, "%" PRIx64 " %" PRIx64 " %u %u %s\n", s->digest, s->legal, s->winners,
                s->reason, s->rule ? s->rule : "-");
    }
}

static const char *rule_word(pool *strings, const char *word) {
    return strcmp(word, "-") == 0 ? NULL : pool_text(strings, word);
}

static bool read_steps(baseline *b, impact_trace *trace, size_t steps, FILE *in) {
    char line[256], rule[64];
    trace->step = memory_take(steps ? steps : 1, sizeof *trace->step);
    for (size_t i = 0; i < steps; i++) {
        impact_step *s = &trace->step[i];
        unsigned winners, reason;
        if (!fgets(line, sizeof line, in) ||
            sscanf(line, "%" SCNx64 " %" SCNx64 " %u %u %63s", &s->digest, &s->legal, &winners,
                   &reason, rule) != 5)
            return false;
        s->winners = (uint8_t)winners;
        s->reason = (uint8_t)reason;
        s->rule = rule_word(&b->strings, rule);
        trace->steps++;
    }
    return true;
}

static bool read_game(baseline *b, const char *line, FILE *in) {
    enum { STEPS_MAX = 1 << 24 };
    unsigned points[HJ_SEATS_MAX], verdict;
    char rule[64];
    size_t steps;
    int at = 0;
    b->game = memory_grow(b->game, b->games + 1, sizeof *b->game);
    baseline_game *g = &b->game[b->games];
    *g = (baseline_game){0};
    if (sscanf(line, "game %" SCNu32 " %zu %u %u %u %u %u %u %u %63s %n", &g->game, &steps,
               &verdict, &points[0], &points[1], &points[2], &points[3], &points[4], &points[5],
               rule, &at) != 10 ||
        at == 0 || steps > STEPS_MAX)
        return false;
    b->games++;
    g->path = pool_text(&b->strings, line + at);
    g->trace.verdict = (hj_verdict)verdict;
    g->trace.last_rule = rule_word(&b->strings, rule);
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
        g->trace.points[seat] = (uint8_t)points[seat - 1];
    return read_steps(b, &g->trace, steps, in);
}

static int by_place(const void *left, const void *right) {
    const baseline_game *a = left, *b = right;
    const int order = strcmp(a->path, b->path);
    return order ? order : a->game < b->game ? -1 : a->game > b->game;
}

bool baseline_read(baseline *out, const char *path, char *why, size_t why_size) {
    char line[8192], word[16] = "";
    *out = (baseline){0};
    FILE *in = fopen(path, "r");
    if (!in) {
        snprintf(why, why_size, "%s", strerror(errno));
        return false;
    }
    bool good = fgets(line, sizeof line, in) && sscanf(line, "hexjudge-impact 1 %15s", word) == 1;
    out->legal = strcmp(word, "legal") == 0;
    while (good && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        good = read_game(out, line, in);
    }
    fclose(in);
    if (!good)
        snprintf(why, why_size, "no whole baseline of impact --save");
    if (out->games)
        qsort(out->game, out->games, sizeof *out->game, by_place);
    return good;
}

baseline_game *baseline_find(const baseline *from, const char *path, uint32_t game) {
    const baseline_game wanted = {.path = path, .game = game};
    return from->games ? bsearch(&wanted, from->game, from->games, sizeof *from->game, by_place)
                       : NULL;
}

void baseline_free(baseline *b) {
    for (size_t i = 0; i < b->games; i++)
        trace_free(&b->game[i].trace);
    free(b->game);
    pool_free(&b->strings);
    *b = (baseline){0};
}
