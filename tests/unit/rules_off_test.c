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

/* ---- what no case of the corpus does ---- */

/* The verdict, and the rule of the first illegal header or action; 0 = none. */
static hj_verdict verdict_of(const char *text, const hj_probe *probe, hj_rule *first) {
    hj_reader *reader = NULL;
    hj_verdict verdict = HJ_VERDICT_FAULT;
    const hj_verify_options options = {.probe = probe, .on_finding = keep_first, .user = first};
    *first = 0;
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, text, strlen(text)) == HJ_OK);
    HJ_CHECK(hj_verify(reader, &options, &verdict) == 1, "no game");
    hj_reader_close(reader);
    return verdict;
}

static hj_rule judge_text(const char *text, const hj_probe *probe) {
    hj_rule first = 0;
    verdict_of(text, probe, &first);
    return first;
}

/* With the row off it is as the claims of the text say; without a probe the row answers. */
static void only_off(const char *code, const char *text) {
    const hj_probe probe = {.rule_off = hj_rule_find(code)};
    hj_rule first = 0;
    const hj_verdict off = verdict_of(text, &probe, &first);
    HJ_CHECK(off == HJ_VERDICT_INCOMPLETE && first == 0, "%s off: %s by %s", code,
             hj_verdict_word(off), first != 0 ? hj_rule_at(first)->code : "no rule");
    const hj_verdict on = verdict_of(text, NULL, &first);
    HJ_CHECK(on == HJ_VERDICT_ILLEGAL || on == HJ_VERDICT_DIVERGED, "%s on: %s", code,
             hj_verdict_word(on));
}

#define CROP                                                                                       \
    "hexjudge 1\nrules crop_trust/1\nseats 4\n"                                                    \
    "row mountains 10, pasture 2, forest 9\nrow fields 12, hills 6, pasture 4, hills 10\n"         \
    "row fields 9, forest 11, fields 9, forest 3, mountains 8\n"                                   \
    "row forest 8, mountains 3, fields 4, pasture 5\nrow hills 5, fields 6, pasture 11\n"          \
    "harbor e1 any\nharbor e4 grain\nharbor e18 ore\nharbor e19 lumber\nharbor e39 any\n"          \
    "harbor e50 brick\nharbor e62 wool\nharbor e67 any\nharbor e70 any\nrobber h2\n"               \
    "start turn 9 P1 main\n"

/* The line of reveals takes four; with reveals switched off a fifth is built all the same. The
 * tokens of four settlements lie in the stack, so that no piece has more of them than it may. */
static void reveals_put_off(void) {
    only_off("CT-N12",
             CROP "start P1 roads e1 e6 e19 e34 e63\nstart P1 hand 5brick 5lumber 5wool 5grain\n"
                  "start set P1.settlement_token.2 = 0\nstart set P1.settlement_token.3 = 0\n"
                  "P1 settlement c1\nP1 settlement c3\nP1 settlement c12\n"
                  "P1 settlement c28\nP1 settlement c48\n"
                  "check P1.settlements_left = 0; reveal_place.4 = 1\n");
}

/* One ore left for two: without the row the roller takes it. A loss of three from four fields. */
static void amounts_by_nobody(void) {
    only_off("BASE-PROD-04", "hexjudge 1\nrules base/1\nseats 4\nboard beginner\n"
                             "start turn 9 P1 before-roll\nstart P1 settlements c1\n"
                             "start P2 settlements c9\nstart P3 hand 18ore\nP1 roll 5 5\n"
                             "check P1.hand.ore = 1; P2.hand.ore = 0\n");
    only_off("CT-EVENT-04",
             CROP "start P1 settlements c18 c36\nstart P1 roads e27 e28 e52\n"
                  "start P1 hand 1brick 1lumber 1wool 1grain\nP1 settlement c19\n"
                  "P1 reveal 31 h8 h10 h15 h18\n"
                  "check h8.crops.wheat = 0; h10.crops.wheat = 0; h15.crops.wheat = 0\n");
}

/* A step that this game does not have is refused, whatever is switched off. */
static void steps_that_are_not_there(void) {
    const hj_probe probe = {.rule_off = hj_rule_find("BASE-INV-09")};
    static const char *const texts[] = {
        "hexjudge 1\nrules base/1\nseats 4\nboard beginner\nstart turn 9 P1 main\n"
        "start set step.1 = 9\nP1 done\n",
        "hexjudge 1\nrules base/1\nseats 4\nboard beginner\nstart turn 9 P1 main\n"
        "start set depth = 2\nstart set step.2 = 11\nP1 done\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        CU_ASSERT_EQUAL(judge_text(texts[i], &probe), probe.rule_off);
}

static void places_and_seats_that_are_not_there(void) {
    const hj_probe place = {.rule_off = hj_rule_find("BASE-TOPO-06")};
    const hj_probe seat = {.rule_off = hj_rule_find("BASE-COMP-01")};
    const hj_rule first =
        judge_text(CROP "start P1 settlements c36\nstart P1 hand 1lumber 1ore\n"
                        "P1 deposit wheat from h10 row upper plant h25 card none\n",
                   &place);
    CU_ASSERT_NOT_EQUAL(first, place.rule_off); /* another rule refuses it, or none does */
    judge_text("hexjudge 1\nrules base/1\nseats 4\nboard beginner\nstart turn 9 P1 main\n"
               "P6 concede\n",
               &seat);
}

/* When nobody wins by being left, the building phase may find nobody to build. */
static void the_last_one_goes_on(void) {
    hj_part_row row;
    unsigned tried = 0;
    for (unsigned part = 1; part <= hj_part_count(); part++) {
        const hj_probe probe = {.part_off = part};
        CU_ASSERT_FATAL(hj_part_at(&row, part));
        if (strcmp(row.what, "end by") != 0 || strcmp(row.module, "base") != 0)
            continue;
        tried++;
        judge_text("hexjudge 1\nrules base/1\nset mode56=sbp\nseats 6\nboard beginner\n"
                   "start turn 9 P1 main\nP2 concede\nP3 concede\nP4 concede\nP5 concede\n",
                   &probe);
        if (strcmp(row.subject, "concession") == 0)
            judge_text("hexjudge 1\nrules base/1\nset mode56=sbp\nseats 6\nboard beginner\n"
                       "start turn 9 P1 main\nP2 concede\nP3 concede\nP4 concede\nP5 concede\n"
                       "P6 concede\nP1 done\nP1 roll 1 1\n",
                       &probe);
    }
    HJ_CHECK(tried > 1, "only %u ends", tried);
}

HJ_TESTS(rules_off, TEST(a_rule_that_is_off), TEST(any_rule_that_is_off),
         TEST(any_part_that_is_off), TEST(reveals_put_off), TEST(amounts_by_nobody),
         TEST(steps_that_are_not_there), TEST(places_and_seats_that_are_not_there),
         TEST(the_last_one_goes_on));
