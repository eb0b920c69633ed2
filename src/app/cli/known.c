/* known.c: compares a run's findings with those of a baseline. A fingerprint stays when other
 * actions of the log move; the same finding twice in a game is two lines. It must not know rules.
 */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/known.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/report/escape.h"

static const char first_line[] = "# hexjudge baseline 1: known findings, one a line";

/* ---- reading ---- */

static int by_fingerprint(const void *left, const void *right) {
    const known_entry *a = left, *b = right;
    return a->fingerprint < b->fingerprint ? -1 : a->fingerprint > b->fingerprint;
}

static bool read_entry(known_findings *k, char *line) {
    char *rest;
    known_entry e = {.fingerprint = strtoull(line, &rest, 16)};
    char *rule = rest + strspn(rest, " ");
    char *game = strchr(rule, '\t'), *text = game ? strchr(game + 1, '\t') : NULL;
    if (rest != line + 16 || !text)
        return false;
    *game = *text = '\0';
    e.rule = pool_text(&k->strings, rule);
    e.game = pool_text(&k->strings, game + 1);
    e.text = pool_text(&k->strings, text + 1);
    k->entry = memory_grow(k->entry, k->entries + 1, sizeof *k->entry);
    k->entry[k->entries++] = e;
    return true;
}

bool known_read(known_findings *k, const char *path, char *why, size_t why_size) {
    char line[4096];
    FILE *in = fopen(path, "r");
    if (!in) {
        snprintf(why, why_size, "%s", strerror(errno));
        return false;
    }
    bool good =
        fgets(line, sizeof line, in) && strncmp(line, first_line, sizeof first_line - 1) == 0;
    while (good && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        good = !*line || *line == '#' || read_entry(k, line);
    }
    fclose(in);
    if (!good)
        snprintf(why, why_size, "no baseline of findings, as --write-baseline writes it");
    if (k->entries)
        qsort(k->entry, k->entries, sizeof *k->entry, by_fingerprint);
    k->reads = true;
    return good;
}

/* ---- one game ---- */

/* As the fingerprint names a game: its id, or its file without the folders. */
static const char *name_of(const report_game *game) {
    const char *slash = strrchr(game->file, '/');
    if (*game->result.game_id)
        return game->result.game_id;
    return slash ? slash + 1 : game->file;
}

static bool meet(known_findings *k, uint64_t fingerprint) {
    const known_entry wanted = {.fingerprint = fingerprint};
    if (!k->entries)
        return false;
    known_entry *e = bsearch(&wanted, k->entry, k->entries, sizeof *k->entry, by_fingerprint);
    while (e && e > k->entry && e[-1].fingerprint == fingerprint)
        e--;
    for (; e && e < k->entry + k->entries && e->fingerprint == fingerprint; e++) {
        if (!e->met) {
            e->met = true;
            return true;
        }
    }
    return false;
}

/* Tabs and line ends of a name or text would break the line. */
static void add_field(buffer *out, const char *text) {
    buffer clean = {0};
    escape_terminal(&clean, text, 0);
    buffer_text(out, buffer_string(&clean));
    buffer_free(&clean);
}

static void note(known_findings *k, const report_game *game, const report_finding *f) {
    buffer_format(&k->out, "%016" PRIx64 " %s\t", f->fingerprint,
                  f->row ? f->row->code : report_kind_word(f->kind));
    add_field(&k->out, name_of(game));
    buffer_text(&k->out, "\t");
    add_field(&k->out, *f->action ? f->action : f->text);
    if (*f->path) {
        buffer_text(&k->out, " ");
        add_field(&k->out, f->path);
    }
    buffer_text(&k->out, "\n");
}

bool known_take(known_findings *k, const report_game *game) {
    uint64_t met = 0, others = 0;
    for (uint32_t i = 0; i < game->finding_count; i++) {
        const report_finding *f = &game->finding[i];
        if (f->kind == HJ_FINDING_WARNING)
            continue;
        if (k->writes)
            note(k, game, f);
        if (k->reads && meet(k, f->fingerprint))
            met++;
        else
            others++;
    }
    if (k->reads) {
        buffer name = {0};
        add_field(&name, name_of(game));
        k->judged = memory_grow(k->judged, k->judged_count + 1, sizeof *k->judged);
        k->judged[k->judged_count++] = pool_text(&k->strings, buffer_string(&name));
        buffer_free(&name);
    }
    k->quiet_findings += met;
    k->new_findings += others;
    /* Beyond the limit of a game findings are counted and not kept: they cannot be known. */
    const bool quiet = met > 0 && others == 0 && game->finding_count < REPORT_FINDINGS_MAX;
    k->quiet_games += quiet;
    return quiet;
}

/* ---- the end ---- */

static int by_text(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

void known_end(known_findings *k, FILE *out) {
    if (!k->reads)
        return;
    if (k->judged_count)
        qsort(k->judged, k->judged_count, sizeof *k->judged, by_text);
    for (size_t i = 0; i < k->entries; i++) {
        const known_entry *e = &k->entry[i];
        if (e->met || !k->judged_count ||
            !bsearch(&e->game, k->judged, k->judged_count, sizeof *k->judged, by_text))
            continue;
        k->gone++;
        fprintf(out, "gone: %016" PRIx64 " %s %s: %s\n", e->fingerprint, e->rule, e->game, e->text);
    }
    fprintf(out,
            "baseline: %" PRIu64 " known findings (%" PRIu64 " games with nothing else), %" PRIu64
            " new, %" PRIu64 " gone\n",
            k->quiet_findings, k->quiet_games, k->new_findings, k->gone);
}

FILE *known_create(const char *path) {
    const int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (file >= 0 && !out)
        close(file);
    return out;
}

bool known_write(const known_findings *k, FILE *file) {
    struct stat info;
    bool good = fstat(fileno(file), &info) == 0 &&
                (!S_ISREG(info.st_mode) || ftruncate(fileno(file), 0) == 0);
    fprintf(file, "%s\n%s", first_line, buffer_string(&k->out));
    good = !ferror(file) && good;
    return fclose(file) == 0 && good;
}

void known_free(known_findings *k) {
    free(k->entry);
    free(k->judged);
    buffer_free(&k->out);
    pool_free(&k->strings);
}
