/* text_helper.h: what the tests of the text form share: chance that repeats, whole texts fed to a
 * reader, and random headers. It must not know what a test expects. */
#ifndef HJ_TEST_TEXT_HELPER_H
#define HJ_TEST_TEXT_HELPER_H

#include "hexjudge.h"

/* A number from 0 to below; the same row of numbers for the same seed. */
uint32_t text_chance(uint64_t *seed, uint32_t below);

/* Each record of a text, and whether its hash is asked for. */
typedef void text_got(void *user, const hj_record *record, bool hash_asked);
typedef struct text_outcome {
    hj_status status;
    unsigned records;
    unsigned line; /* the last line that was fed */
    char error[300];
} text_outcome;
/* Feeds a text line by line, as reader.c does, until its end or a refusal. */
text_outcome text_feed(const char *text, size_t size, text_got *got, void *user);

/* Appends the text of each record it gets to a buffer of the test. */
typedef struct text_printed {
    char *bytes;
    size_t size, room;
    hj_config config;
    bool failed;
} text_printed;
text_got text_print_again;

/* A header with everything in it that the wire can carry, made by chance. Nothing points out of
 * the record but to constants. */
void text_random_header(hj_record *out, uint64_t *seed);
/* An action of this kind whose fields lie in their domains. */
void text_random_action(hj_action *out, unsigned kind, uint64_t *seed);

#endif
