/* casework.c: finds the cases of a corpus, judges one and says in what it is not as expected. It
 * must not know what is counted, or printed. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/casework.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* One case under way: what verify said of its games. */
typedef struct outcome {
    const expect *wanted;
    size_t games;
    int code;
    hj_verdict verdict; /* of the gravest game */
    bool finding, has_number;
    uint32_t number;
    uint64_t digest; /* of the last game */
    bool rule_seen[EXPECT_LINES_MAX], text_seen[EXPECT_LINES_MAX], path_seen;
    buffer found;      /* what there was instead, for a failure's text */
    case_story *story; /* NULL = not wanted */
} outcome;

/* ---- what verify said ---- */

static void match_text(outcome *o, const char *text) {
    for (size_t i = 0; i < o->wanted->texts; i++)
        o->text_seen[i] = o->text_seen[i] || strstr(text, o->wanted->text[i]);
}

static void match_rule(outcome *o, const hj_rule_row *row) {
    for (size_t i = 0; row && i < o->wanted->rules; i++)
        o->rule_seen[i] = o->rule_seen[i] || strcmp(row->code, o->wanted->rule[i]) == 0;
}

/* Rule, place and path are asked of one finding: the first that counts. */
static void match_finding(outcome *o, const report_finding *f) {
    o->finding = true;
    o->number = f->number;
    match_rule(o, f->row);
    match_text(o, f->text);
    for (unsigned i = 0; i < f->reasons; i++) {
        if (!f->reason[i].ok)
            match_rule(o, f->reason[i].row);
        match_text(o, f->reason[i].text);
    }
    o->path_seen = o->wanted->path && strcmp(o->wanted->path, f->path) == 0;
    buffer_format(&o->found, " #%u %s %s %s", f->number, f->row ? f->row->code : "", f->path,
                  f->text);
}

static void take_game(void *user, report_game *game) {
    outcome *o = user;
    const report_finding *first = report_first(game);
    const int code = (int)game->result.verdict;
    if (!o->games || judging_rank(code) < judging_rank(o->code)) {
        o->code = code;
        o->verdict = game->result.verdict;
    }
    o->games++;
    o->digest = game->result.digest;
    buffer_format(&o->found, "%s%s", o->games > 1 ? "; " : "",
                  hj_verdict_word(game->result.verdict));
    if (first && !o->finding) {
        match_finding(o, first);
        if (o->story) {
            o->story->rule = first->row ? first->row->code : NULL;
            snprintf(o->story->path, sizeof o->story->path, "%s", first->path);
        }
    }
    if (o->story)
        report_block(&o->story->words, game, false, false);
    for (uint32_t i = 0; i < game->finding_count; i++)
        match_text(o, game->finding[i].text);
    match_text(o, game->result.error);
    match_text(o, game->result.missing);
    match_text(o, game->result.result);
    if (*game->result.error)
        buffer_format(&o->found, " %s", game->result.error);
    report_game_free(game);
}

/* ---- comparing ---- */

/* The first thing that is not as expected; an empty buffer means it passes. */
static void compare(buffer *why, const outcome *o) {
    const expect *e = o->wanted;
    if (e->verdict >= 0 && (int)o->verdict != e->verdict)
        buffer_format(why, "verdict %s expected", hj_verdict_word((hj_verdict)e->verdict));
    else if (e->exit_code >= 0 && o->code != e->exit_code)
        buffer_format(why, "exit %d expected, not %d", e->exit_code, o->code);
    else if (e->action >= 0 && (!o->finding || o->number != (uint64_t)e->action))
        buffer_format(why, "a finding at action %lld expected", (long long)e->action);
    for (size_t i = 0; i < e->rules && !why->size; i++)
        if (!o->rule_seen[i])
            buffer_format(why, "rule %s expected", e->rule[i]);
    if (!why->size && e->path && !o->path_seen)
        buffer_format(why, "path %s expected", e->path);
    for (size_t i = 0; i < e->texts && !why->size; i++)
        if (!o->text_seen[i])
            buffer_format(why, "text '%s' expected", e->text[i]);
    if (!why->size && e->has_digest && o->digest != e->digest)
        buffer_format(why, "digest %016llx expected, not %016llx", (unsigned long long)e->digest,
                      (unsigned long long)o->digest);
    else if (why->size)
        buffer_format(why, "; got %s", buffer_string(&o->found));
}

/* ---- one log of a case ---- */

bool case_exists(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

case_result case_judge(buffer *why, const expect *e, const char *path, const hj_probe *probe) {
    const cli_input input = {.path = memory_text(path)};
    judging how = e->how;
    char trouble[512];
    outcome o = {.wanted = e};
    how.probe = probe;
    if (!judging_input(&how, &input, take_game, &o, trouble, sizeof trouble))
        buffer_format(why, "%s: %s", path, trouble);
    else
        compare(why, &o);
    buffer_free(&o.found);
    free(input.path);
    return (case_result){.verdict = o.verdict, .digest = o.digest};
}

bool case_tell(case_story *out, const expect *e, const char *path, buffer *why) {
    const cli_input input = {.path = memory_text(path)};
    char trouble[512];
    outcome o = {.wanted = e, .story = out};
    *out = (case_story){0};
    const bool good = judging_input(&e->how, &input, take_game, &o, trouble, sizeof trouble);
    if (!good)
        buffer_format(why, "%s: %s", path, trouble);
    else
        compare(why, &o);
    out->verdict = o.verdict;
    out->code = o.code;
    out->finding = o.finding;
    out->number = o.number;
    out->digest = o.digest;
    memcpy(out->rule_seen, o.rule_seen, sizeof out->rule_seen);
    memcpy(out->text_seen, o.text_seen, sizeof out->text_seen);
    buffer_free(&o.found);
    free(input.path);
    return good;
}

void case_story_free(case_story *story) {
    buffer_free(&story->words);
}

/* ---- finding the cases ---- */

static bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

static void add_case(case_list *list, const char *path) {
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->path = memory_grow(list->path, list->room, sizeof *list->path);
    }
    list->path[list->count++] = memory_text(path);
}

/* A text log without an expectation tests nothing and looks as if it did: it is a case too, one
 * that fails for want of its .expect. */
static void add_lonely(case_list *list, const char *path) {
    buffer beside = {0};
    buffer_add(&beside, path, strlen(path) - strlen(".txt"));
    buffer_text(&beside, ".expect");
    if (!case_exists(buffer_string(&beside)) && cli_input_is_log(path))
        add_case(list, buffer_string(&beside));
    buffer_free(&beside);
}

static bool find_cases(case_list *list, const char *path, const cli_folder *above) {
    cli_folder here;
    struct stat about;
    struct dirent *entry;
    DIR *folder = NULL;
    bool good = true;
    const bool found = stat(path, &about) == 0;
    const bool loops = found && S_ISDIR(about.st_mode) && !cli_folder_enter(&here, above, &about);
    if (!found || loops || (S_ISDIR(about.st_mode) && !(folder = opendir(path)))) {
        cli_error(path, "%s", strerror(loops ? ELOOP : errno));
        return false;
    }
    if (!folder) {
        if (ends_with(path, ".expect"))
            add_case(list, path);
        else if (above && S_ISREG(about.st_mode) && ends_with(path, ".txt"))
            add_lonely(list, path);
        return true;
    }
    while ((entry = readdir(folder))) {
        buffer below = {0};
        if (entry->d_name[0] != '.') {
            buffer_format(&below, "%s/%s", path, entry->d_name);
            good = find_cases(list, buffer_string(&below), &here) && good;
        }
        buffer_free(&below);
    }
    closedir(folder);
    return good;
}

static int by_bytes(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

bool cases_find(case_list *list, const char *path) {
    return find_cases(list, path, NULL);
}

void cases_sort(case_list *list) {
    if (list->count)
        qsort(list->path, list->count, sizeof *list->path, by_bytes);
}

void cases_free(case_list *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->path[i]);
    free(list->path);
    *list = (case_list){0};
}
