/* harness.c: the main function of every unit test. It runs the tests a file lists, each with one
 * line: `ok SUITE.NAME`, `FAIL SUITE.NAME: where: what` or `skip SUITE.NAME: why`. Arguments name
 * the tests to run; without any, all run. It must not know what is tested. */
#include "harness.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned failed_count;
static const char *skip_reason;

bool harness_check(bool condition, const char *file, unsigned line, const char *format, ...) {
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    CU_assertImplementation(condition, line, text, file, "", CU_FALSE);
    return condition;
}

void harness_skip(const char *why) { skip_reason = why; }

bool harness_long(void) {
    const char *value = getenv("HJ_LONG");
    return value != NULL && strcmp(value, "1") == 0;
}

const char *harness_shared(const char *name) {
    static char path[1000];
    const char *folder = getenv("HJ_SHARED");
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "../shared", name);
    return access(path, R_OK) == 0 ? path : NULL;
}

static void on_start(const CU_pTest test, const CU_pSuite suite) {
    (void)test;
    (void)suite;
    skip_reason = NULL;
}

/* A line for the test, and at most ten of its failures. */
static void on_complete(const CU_pTest test, const CU_pSuite suite, const CU_pFailureRecord first) {
    unsigned shown = 0;
    if (first == NULL && skip_reason != NULL)
        printf("skip %s.%s: %s\n", suite->pName, test->pName, skip_reason);
    else if (first == NULL)
        printf("ok %s.%s\n", suite->pName, test->pName);
    else
        failed_count++;
    for (CU_pFailureRecord f = first; f != NULL && shown < 10; f = f->pNext, shown++)
        printf("%s %s.%s: %s:%u: %s\n", shown == 0 ? "FAIL" : "  also", suite->pName, test->pName,
               f->strFileName, f->uiLineNumber, f->strCondition);
    fflush(stdout);
}

static bool is_wanted(const char *name, int argc, char **argv) {
    for (int k = 1; k < argc; k++)
        if (strcmp(argv[k], name) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv) {
    unsigned added = 0;
    if (CU_initialize_registry() != CUE_SUCCESS)
        return 2;
    CU_pSuite suite = CU_add_suite(harness_suite, NULL, NULL);
    for (const hj_test *test = harness_tests; test->name != NULL; test++) {
        if (!is_wanted(test->name, argc, argv))
            continue;
        if (suite == NULL || CU_add_test(suite, test->name, test->run) == NULL)
            return 2;
        added++;
    }
    CU_set_test_start_handler(on_start);
    CU_set_test_complete_handler(on_complete);
    CU_run_all_tests();
    CU_cleanup_registry();
    if (added == 0)
        printf("FAIL %s: no test of that name\n", harness_suite);
    return failed_count == 0 && added > 0 ? 0 : 1;
}
