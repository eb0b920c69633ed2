/* spoilings.c: whether every single spoiling of a log is noticed. It must not know what a spoiling
 * is, or who notices. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/spoilings.h"

#include <stdlib.h>
#include <string.h>

#include "app/cli/clipping.h"
#include "app/lab/spoil.h"
#include "app/lab/waiver.h"
#include "app/report/escape.h"

/* Spoilings of one sort. */
typedef struct sort {
    char *name;
    unsigned long tried, survived, same;
    char *first; /* the first survivor, and its log */
} sort;

typedef struct run {
    const spoilings *s;
    const char *path;
    sort *sort;
    size_t sorts, room;
    unsigned long tried, noticed, same, waived, survived;
    buffer whole; /* the log as it was */
} run;

static sort *sort_of(run *r, const char *name) {
    for (size_t i = 0; i < r->sorts; i++)
        if (strcmp(r->sort[i].name, name) == 0)
            return &r->sort[i];
    if (r->sorts == r->room) {
        r->room = r->room ? 2 * r->room : 64;
        r->sort = memory_grow(r->sort, r->room, sizeof *r->sort);
    }
    r->sort[r->sorts] = (sort){.name = memory_text(name)};
    return &r->sort[r->sorts++];
}

static const waiver waivers[] = {
#define WAIVER(name, reason) {name, reason},
#include "app/lab/spoil_waivers.def"
#undef WAIVER
    {NULL, NULL}};

static hj_verdict verdict_of(const buffer *text) {
    hj_verdict verdict = HJ_VERDICT_MALFORMED;
    hj_reader *reader = NULL;
    if (hj_reader_open_memory(&reader, text->data, text->size) == HJ_OK)
        hj_verify(reader, NULL, &verdict);
    hj_reader_close(reader);
    return verdict;
}

/* Two actions in the other order come to the same position: the log tells of the same game. */
static bool same_game(const run *r, const spoiling *what) {
    const hj_verify_options plain = {0};
    excerpt_digests was = {0}, is = {0};
    const uint32_t at = what->swapped;
    if (at == 0)
        return false;
    excerpt_digest_text(&was, &r->whole, at, at, &plain);
    excerpt_digest_text(&is, what->text, at, at, &plain);
    const bool same = was.count == 1 && is.count == 1 && was.digest[0] == is.digest[0];
    free(was.digest);
    free(is.digest);
    return same;
}

static void try(void *user, const spoiling *what) {
    run *r = user;
    if (r->s->only && strcmp(r->s->only, what->name) != 0)
        return;
    sort *one = sort_of(r, what->name);
    one->tried++;
    if (verdict_of(what->text) != HJ_VERDICT_CLEAN)
        return;
    if (same_game(r, what)) {
        one->same++;
    } else if (one->survived++ == 0) {
        buffer words = {0};
        escape_terminal(&words, r->path, 0);
        buffer_char(&words, ' ');
        escape_terminal(&words, what->words, 0);
        one->first = memory_text(buffer_string(&words));
        buffer_free(&words);
    }
}

/* A log that is not CLEAN has a finding already, and could notice nothing. */
static int spoil_log(run *r, const cli_input *input) {
    cli_source source;
    excerpt game;
    buffer word = {0};
    const excerpt_part all = {.from = 1, .to = UINT32_MAX, .plain = true};
    const hj_verify_options plain = {0};
    char why[512];
    buffer_text(&word, input->path);
    if (input->game)
        buffer_format(&word, ":%u", input->game);
    int code = clip_open(&game, &source, buffer_string(&word));
    r->path = input->path;
    if (code == 0 &&
        (game.status != HJ_DONE || !excerpt_text(&r->whole, &game, &all, &plain, why, sizeof why) ||
         verdict_of(&r->whole) != HJ_VERDICT_CLEAN)) {
        cli_error(input->path, "is not CLEAN as it is");
        code = CLI_EXIT_DIFFERS;
    }
    if (code == 0)
        spoil_each(&game, try, r);
    excerpt_free(&game);
    cli_source_close(&source);
    buffer_free(&word);
    buffer_free(&r->whole);
    return code;
}

static void print_sort(run *r, const sort *one) {
    const char *reason = waiver_reason(waivers, one->name);
    r->tried += one->tried;
    r->noticed += one->tried - one->survived - one->same;
    r->same += one->same;
    if (!one->survived) {
        if (r->s->verbose)
            printf("noticed  %s  %lu of %lu\n", one->name, one->tried - one->same, one->tried);
    } else if (reason) {
        r->waived += one->survived;
        if (r->s->verbose || r->s->survivors_only)
            printf("waived   %s  %lu of %lu: %s\n", one->name, one->survived, one->tried, reason);
    } else {
        r->survived += one->survived;
        printf("SURVIVES %s  %lu of %lu, first in %s\n", one->name, one->survived, one->tried,
               one->first);
    }
}

static int by_name(const void *left, const void *right) {
    return strcmp(((const sort *)left)->name, ((const sort *)right)->name);
}

int spoilings_run(const spoilings *s) {
    run r = {.s = s};
    size_t logs = 0;
    int code = s->inputs.unreadable ? CLI_EXIT_READ : CLI_EXIT_OK;
    for (size_t i = 0; i < s->inputs.count; i++) {
        const int one = spoil_log(&r, &s->inputs.item[i]);
        logs += one == 0;
        code = code == 0 ? one : code;
    }
    if (r.sorts)
        qsort(r.sort, r.sorts, sizeof *r.sort, by_name);
    for (size_t i = 0; i < r.sorts; i++) {
        print_sort(&r, &r.sort[i]);
        free(r.sort[i].name);
        free(r.sort[i].first);
    }
    free(r.sort);
    printf("%lu single spoilings of %zu log%s: %lu noticed, %lu only in another order, %lu waived, "
           "%lu survive\n",
           r.tried, logs, logs == 1 ? "" : "s", r.noticed, r.same, r.waived, r.survived);
    if (code == 0 && !r.tried)
        return s->only ? cli_usage_error("selftest", "no log can be spoiled by '%s'", s->only)
                       : CLI_EXIT_USAGE;
    return code != 0 ? code : r.survived && !s->survivors_only ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
}
