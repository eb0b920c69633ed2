/* zero.c: memset in a file of its own, where its size is not known. It must not be inlined. */
#include "util/zero.h"

#include <string.h>

void zero_bytes(void *bytes, size_t size) {
    memset(bytes, 0, size);
}
