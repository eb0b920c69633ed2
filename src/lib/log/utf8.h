/* utf8.h: whether bytes are UTF-8. It must not know where they come from. */
#ifndef HJ_UTF8_H
#define HJ_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True for well-formed UTF-8 (no overlong forms, no surrogates, nothing past U+10FFFF) without NUL.
 * Otherwise *bad gets the index of the first byte that does not fit. */
bool utf8_valid(const uint8_t *bytes, size_t size, size_t *bad);

#endif
