/* plain_bytes.h: a whole file in memory, as it is or inflated: what "the same bytes" is said of.
 * It knows gzip and nothing of logs. */
#ifndef APP_CLI_PLAIN_BYTES_H
#define APP_CLI_PLAIN_BYTES_H

#include <stdbool.h>

#include "app/report/buffer.h"

enum { PLAIN_BYTES_MAX = 256 * 1024 * 1024 };

/* Reads a file whole; "-" is standard input. false: why says it. */
bool plain_read(buffer *out, const char *path, const char **why);
/* Inflates every gzip member of bytes. false: no gzip, cut, broken, or too large. */
bool plain_inflate(buffer *out, const void *bytes, size_t size);

#endif
