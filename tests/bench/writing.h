/* writing.h: what it costs to record a game while it is played, by policy. It must not know what
 * else is measured. */
#ifndef HJ_BENCH_WRITING_H
#define HJ_BENCH_WRITING_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Records the first game of a log again and again in files in `folder`, prints what an action costs
 * under each policy, and adds the same to a JSON list that has entries already. */
bool writing_measure(const uint8_t *bytes, size_t size, const char *folder, FILE *json);

#endif
