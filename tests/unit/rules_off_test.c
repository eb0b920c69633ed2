/* rules_off_test.c: any one row of the rules switched off, and any one part, over cases of the
 * corpus: nothing the judge then meets may leave an array or a state, and a row that is off breaks
 * nothing. Positions may well become absurd; our own invariants then end the replay. */
#include "harness.h"
#include "hexjudge.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 3000, PATH_SIZE = 300 };

typedef struct cases {
    char (*path)[PATH_SIZE];
    unsigned count;
} cases;

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

static void find_cases(cases *out, const char *folder) {
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    CU_ASSERT_FATAL(dir != NULL);
    while ((entry = readdir(dir)) != NULL) {
        char path[PATH_SIZE];
        const size_t size = strlen(entry->d_name);
        const int used = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || used >= PATH_SIZE || out->count >= FILES_MAX)
            continue;
        if (size > 4 && strcmp(entry->d_name + size - 4, ".txt") == 0)
            memcpy(out->path[out->count++], path, sizeof path);
        else if (strchr(entry->d_name, '.') == NULL)
            find_cases(out, path);
    }
    closedir(dir);
}

static void keep_first(void *user, const hj_finding *finding) {
    hj_rule *first = user; /* a row that decides an amount only moves the claims that fail */
    if (*first == 0 && finding->kind == HJ_FINDING_ILLEGAL)
        *first = finding->rule;
}

/* The rule of the first illegal action or header; 0 = none. */
static hj_rule judge(const char *path, const hj_probe *probe) {
    hj_reader *reader = NULL;
    hj_rule first = 0;
    const hj_verify_options options = {.probe = probe, .on_finding = keep_first, .user = &first};
    CU_ASSERT_FATAL(hj_reader_open(&reader, path) == HJ_OK);
    HJ_CHECK(hj_verify(reader, &options, NULL) > 0, "%s: no game", path);
    hj_reader_close(reader);
    return first;
}

static void open_cases(cases *out, const char *const folders[2]) {
    out->path = calloc(FILES_MAX, PATH_SIZE);
    out->count = 0;
    CU_ASSERT_FATAL(out->path != NULL);
    for (unsigned i = 0; i < 2 && folders[i] != NULL; i++)
        find_cases(out, folders[i]);
    qsort(out->path, out->count, PATH_SIZE, by_name);
    HJ_CHECK(out->count > 200, "only %u cases", out->count);
}

/* A case that breaks a rule does not break it when it is off. */
static void a_rule_that_is_off(void) {
    static const char *const folders[2] = {"corpus/illegal", NULL};
    cases all;
    unsigned broken = 0;
    open_cases(&all, folders);
    for (unsigned i = 0; i < all.count; i++) {
        const hj_rule rule = judge(all.path[i], NULL);
        const hj_probe probe = {.rule_off = rule};
        if (rule == 0 || strcmp(hj_rule_at(rule)->code, "BASE-INV-09") == 0 ||
            strstr(all.path[i], "/chance-builds.txt") != NULL)
            continue; /* steps that are unknown, and chance as a player, are refused all the same */
        broken++;
        HJ_CHECK(judge(all.path[i], &probe) != rule, "%s: %s answers although it is off",
                 all.path[i], hj_rule_at(rule)->code);
    }
    HJ_CHECK(broken > 100, "only %u of %u cases break a rule", broken, all.count);
    free(all.path);
}

/* Every other row, on a sample of all cases: it has to end, and to touch nothing it may not. */
static void any_rule_that_is_off(void) {
    static const char *const folders[2] = {"corpus/accept", "corpus/illegal"};
    const unsigned stride = harness_long() ? 1 : 23;
    cases all;
    open_cases(&all, folders);
    for (hj_rule rule = 1; rule <= hj_rule_count(); rule++) {
        const hj_probe probe = {.rule_off = rule};
        for (unsigned i = rule % stride; i < all.count; i += stride)
            judge(all.path[i], &probe);
    }
    free(all.path);
}

static void any_part_that_is_off(void) {
    static const char *const folders[2] = {"corpus/accept", "corpus/illegal"};
    const unsigned stride = harness_long() ? 1 : 23;
    cases all;
    open_cases(&all, folders);
    for (unsigned part = 1; part <= hj_part_count(); part++) {
        const hj_probe probe = {.part_off = part};
        for (unsigned i = part % stride; i < all.count; i += stride)
            judge(all.path[i], &probe);
    }
    free(all.path);
}

HJ_TESTS(rules_off, TEST(a_rule_that_is_off), TEST(any_rule_that_is_off),
         TEST(any_part_that_is_off));
