/* probe_test.c: a probe counts what is judged and takes one rule or part away; without one nothing
 * changes. What each rule does is not its affair. */
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "hexjudge.h"

static const char game[] = "hexjudge 1\nrules base/1\nseats 3\nboard beginner\n"
                           "start turn 10 P1 before-roll\n"
                           "start P1 settlements c11\nstart P2 settlements c50 c26\n"
                           "start P3 settlements c18 c43\nstart P1 cards 1knight\n"
                           "P1 roll 1 1\nP1 roll 1 2\nP1 done\n";

static void keep_result(void *user, const hj_result *result) {
    hj_result *out = user;
    *out = *result;
}

static hj_result judge(const hj_probe *probe) {
    hj_reader *reader = NULL;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    hj_result result = {.verdict = HJ_VERDICT_FAULT};
    const hj_verify_options options = {
        .on_game = keep_result, .user = &result, .probe = probe, .keep_going = true};
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, game, sizeof game - 1), HJ_OK);
    CU_ASSERT_EQUAL(hj_verify(reader, &options, &worst), 1);
    hj_reader_close(reader);
    return result;
}

static void counts_what_is_judged(void) {
    uint32_t *met = calloc(hj_rule_count() + 1, sizeof *met);
    uint32_t *broken = calloc(hj_rule_count() + 1, sizeof *broken);
    CU_ASSERT_FATAL(met != NULL && broken != NULL);
    const hj_probe probe = {.met = met, .broken = broken};
    const hj_result plain = judge(NULL), probed = judge(&probe);
    const hj_rule once = hj_rule_find("BASE-TURN-01");
    HJ_CHECK(plain.verdict == HJ_VERDICT_ILLEGAL && probed.verdict == HJ_VERDICT_ILLEGAL,
             "verdicts %d and %d", (int)plain.verdict, (int)probed.verdict);
    CU_ASSERT_EQUAL(plain.digest, probed.digest);
    CU_ASSERT_EQUAL(plain.findings, probed.findings);
    HJ_CHECK(broken[once] > 0, "the second roll was not counted");
    HJ_CHECK(met[once] > 0, "the first roll was not counted");
    CU_ASSERT_EQUAL(broken[hj_rule_find("BASE-BUILD-07")], 0);
    free(met);
    free(broken);
}

static void takes_a_rule_away(void) {
    const hj_probe probe = {.rule_off = hj_rule_find("BASE-TURN-01")};
    const hj_result result = judge(&probe);
    CU_ASSERT_EQUAL(result.verdict, HJ_VERDICT_INCOMPLETE);
    CU_ASSERT_EQUAL(result.illegal, 0);
    const hj_probe other = {.rule_off = hj_rule_find("BASE-BUILD-07")};
    CU_ASSERT_EQUAL(judge(&other).verdict, HJ_VERDICT_ILLEGAL);
}

static void takes_a_part_away(void) {
    hj_part_row row;
    unsigned tried = 0;
    const hj_result plain = judge(NULL);
    for (unsigned part = 1; part <= hj_part_count(); part++) {
        CU_ASSERT_FATAL(hj_part_at(&row, part));
        HJ_CHECK(*row.module && *row.what, "part %u has no name", part);
        if (strcmp(row.module, "base") != 0 || strcmp(row.what, "what is done by") != 0 ||
            strcmp(row.subject, "roll") != 0)
            continue;
        const hj_probe probe = {.part_off = part};
        HJ_CHECK(judge(&probe).digest != plain.digest, "a roll without effect changes nothing");
        tried++;
    }
    CU_ASSERT_EQUAL(tried, 1);
    CU_ASSERT_FALSE(hj_part_at(&row, 0));
    CU_ASSERT_FALSE(hj_part_at(&row, hj_part_count() + 1));
    CU_ASSERT_FALSE(hj_part_at(NULL, 1));
}

HJ_TESTS(probe, TEST(counts_what_is_judged), TEST(takes_a_rule_away), TEST(takes_a_part_away));
