/* never.h: NEVER(condition) stands in a branch that no input can reach: a defence against our own
 * mistakes. Debug builds assert it, release builds take the branch, and `make coverage` leaves it
 * out of the branches and counts it apart. Each use says on its line or the one above why. */
#ifndef HJ_NEVER_H
#define HJ_NEVER_H

#include <assert.h>
#include <stdbool.h>

static inline bool never_happened(bool condition) {
    assert(!condition);
    return condition;
}

#ifdef HJ_COVERAGE
#define NEVER(condition) false
#else
#define NEVER(condition) never_happened(condition)
#endif

#endif
