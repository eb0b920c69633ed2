/* limits.c: the limits as rows, so that messages and documents can name them. */
#include "util/limits.h"

#include <stddef.h>
#include <string.h>

static const hj_limit limits[] = {
#define LIMIT(id, value, unit, name) {value, unit, name},
#include "util/limits.def"
#undef LIMIT
};

enum { LIMITS = sizeof limits / sizeof limits[0] };

const hj_limit *limit_at(unsigned index) {
    return index < LIMITS ? &limits[index] : NULL;
}

const hj_limit *limit_find(const char *name) {
    for (unsigned i = 0; i < LIMITS; i++)
        if (strcmp(limits[i].name, name) == 0)
            return &limits[i];
    return NULL;
}
