/* limits.h: HJ_LIMIT_RECORD and the other limits of limits.def as constants, and their names for
 * messages. It must not know what the things it limits mean. */
#ifndef HJ_LIMITS_H
#define HJ_LIMITS_H

#include <stdint.h>

enum {
#define LIMIT(id, value, unit, name) HJ_LIMIT_##id = value,
#include "util/limits.def"
#undef LIMIT
};

typedef struct hj_limit {
    uint32_t value;
    const char *unit; /* "bytes" */
    const char *name; /* "record" */
} hj_limit;

/* The n-th limit, from index 0; NULL past the last. */
const hj_limit *limit_at(unsigned index);
/* The limit of this name, "header record"; NULL when there is none. */
const hj_limit *limit_find(const char *name);

#endif
