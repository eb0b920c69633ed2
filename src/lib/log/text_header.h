/* text_header.h: the lines that open a game. It must not know what is legal. */
#ifndef HJ_TEXT_HEADER_H
#define HJ_TEXT_HEADER_H

#include "hexjudge.h"
#include "log/text_scan.h"
#include "log/text_start.h"

enum { TEXT_HEADER_STRINGS_MAX = 16384, TEXT_ROWS_MAX = 7 };

/* A header while its lines are read. */
typedef struct text_header {
    hj_config config;
    hj_about about;
    bool option_said[HJ_OPTIONS_MAX];
    uint32_t seen; /* bit of each line that may stand once */
    unsigned rows;
    uint8_t row_length[TEXT_ROWS_MAX];
    unsigned placed; /* hexes read from rows */
    bool beginner;
    uint8_t has_commitment[HJ_SEATS_MAX + 1];
    uint8_t commitment[HJ_SEATS_MAX + 1][32];
    text_start start;
    text_arena strings;
    char string_bytes[TEXT_HEADER_STRINGS_MAX];
} text_header;

/* Makes it empty, for a new game. */
void text_header_open(text_header *header);
/* Is the current word one that begins a header line? */
bool text_header_is(const text_scan *scan);
/* One line of the header, from its first word on. */
bool text_header_line(text_header *header, text_scan *scan);
/* What stands behind the word `rules`. */
bool text_header_rules(text_header *header, text_scan *scan);
/* Checks that nothing is missing and completes what has a default. */
bool text_header_finish(text_header *header, text_scan *scan);
/* Points out->as.header at what was read. */
void text_header_record(const text_header *header, hj_record *out);

/* The lines of a header record. */
void text_header_print(text_buffer *out, const hj_record *record);

#endif
