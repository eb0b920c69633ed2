/* packing.h: records of one input, written as a log: what pack and test share. It must not know
 * where the log goes. */
#ifndef APP_CLI_PACKING_H
#define APP_CLI_PACKING_H

#include "app/cli/cli.h"
#include "app/report/buffer.h"

/* Packs an input in memory: exactly its records, or with checkpoints added, and counts and hash
 * of the End record made to fit. false: why says it. */
bool pack_in_memory(buffer *out, const char *path, bool checkpoints, char *why, size_t why_size);

#endif
