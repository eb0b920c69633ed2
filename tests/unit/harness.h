/* harness.h: what a unit test needs besides CUnit: a list of its tests, a check with words, and
 * the way to skip. The main function is in harness.c. It must not know what is tested. */
#ifndef HJ_TEST_HARNESS_H
#define HJ_TEST_HARNESS_H

#include <CUnit/CUnit.h>
#include <stdbool.h>

typedef struct hj_test {
    const char *name;
    void (*run)(void);
} hj_test;

/* At the end of the file, once: HJ_TESTS(board, TEST(counts_corners), TEST(rejects_sea)) */
#define TEST(function) {#function, function}
#define HJ_TESTS(suite, ...)                                                                       \
    const char *const harness_suite = #suite;                                                      \
    const hj_test harness_tests[] = {__VA_ARGS__, {NULL, NULL}}
extern const char *const harness_suite;
extern const hj_test harness_tests[];

/* Like CU_ASSERT, with words in the manner of printf that a failure prints. Yields the condition,
 * so that a loop can stop at its first failure. */
#define HJ_CHECK(condition, ...) harness_check((condition), __FILE__, __LINE__, __VA_ARGS__)
bool harness_check(bool condition, const char *file, unsigned line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Ends the test as skipped, unless it has already failed; return after it. */
void harness_skip(const char *why);

/* True in `make check-long`: a test may take its time. */
bool harness_long(void);

/* Path of a file in the folder of recorded games and cases that lies beside the checkout
 * (HJ_SHARED, default ../shared), or NULL where it is not there: skip then. The next call
 * overwrites it. */
const char *harness_shared(const char *name);

#endif
