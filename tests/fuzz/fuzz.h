/* fuzz.h: what the fuzz targets share: the way an input becomes a log, the claims they make, and
 * what a log says as text. A target is one function that takes any bytes, returns 0, and ends the
 * process where a claim does not hold. It must not know which engine calls it. */
#ifndef HJ_FUZZ_H
#define HJ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hexjudge.h"

/* The engine's name for a target. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the process, with words in the manner of printf, where the condition does not hold. */
#define FUZZ_CLAIM(condition, ...)                                                                 \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fuzz_refuted(__FILE__, __LINE__, __VA_ARGS__);                                         \
    } while (0)
_Noreturn void fuzz_refuted(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Bytes that grow. Zero-initialized; fuzz_free releases them. */
typedef struct fuzz_bytes {
    uint8_t *data;
    size_t size, room;
} fuzz_bytes;
void fuzz_append(fuzz_bytes *out, const void *bytes, size_t size);
void fuzz_free(fuzz_bytes *bytes);

/* An input: a first byte of flags, then a log as it is, or, with FUZZ_STREAM, the decompressed
 * stream of one, so that the engine need not find checksums. */
enum { FUZZ_STREAM = 1, FUZZ_LENIENT = 2, FUZZ_SELECT = 4, FUZZ_FLAGS = 8 };
/* Appends the log of an input without its flags. */
void fuzz_log(fuzz_bytes *out, unsigned flags, const uint8_t *data, size_t size);
/* What one gzip member holds, appended; the bytes are known to be one. */
void fuzz_inflate(fuzz_bytes *out, const uint8_t *data, size_t size);

/* The same bytes as a file without a place in the folders: its path, which the next call
 * overwrites. Another way for a reader to come to its bytes than memory. */
const char *fuzz_file(const uint8_t *data, size_t size);

/* Reads every record and appends each as text. The reader's last status; it stays open. */
hj_status fuzz_read(hj_reader *reader, fuzz_bytes *text);

#endif
