/* intake.h: the bytes of a foreign record, read whole, unpacked, and named by their SHA-256.
 * It does not know what the bytes mean. */
#ifndef APP_IMPORT_INTAKE_H
#define APP_IMPORT_INTAKE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct import_source {
    char *text; /* unpacked, and followed by a NUL */
    size_t size;
    char sha256[65]; /* of the file as it lies there, in hex */
} import_source;

/* Reads a file ("-" = stdin), gzip or plain. false: why (why_size bytes) says what is wrong. */
bool source_read(import_source *out, const char *path, char *why, size_t why_size);
void source_free(import_source *source);

#endif
