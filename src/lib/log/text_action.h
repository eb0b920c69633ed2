/* text_action.h: the line of an action: its parts, and the printer and parser of records and of
 * the pieces other lines share with it. It must not know headers or claims. */
#ifndef HJ_TEXT_ACTION_H
#define HJ_TEXT_ACTION_H

#include "hexjudge.h"
#include "log/text_scan.h"

typedef enum text_part {
    TEXT_PART_NOTHING,
    TEXT_PART_CORNER,
    TEXT_PART_EDGE,
    TEXT_PART_HEX,
    TEXT_PART_ROBBED_HEX, /* a hex, or "none" */
    TEXT_PART_VICTIM,     /* "none", or "from P3 ore" */
    TEXT_PART_SEAT,
    TEXT_PART_RESOURCE,
    TEXT_PART_CARD,
    TEXT_PART_DICE,
    TEXT_PART_GIVE,
    TEXT_PART_GET,
    TEXT_PART_WORD_GIVE,
    TEXT_PART_WORD_GET,
    TEXT_PART_WORD_FROM,
    TEXT_PART_WORD_ROW,
    TEXT_PART_CROP,
    TEXT_PART_ROW,
    TEXT_PART_PLANTED,   /* nothing, or "plant h3 h5" */
    TEXT_PART_FREE_CARD, /* nothing, or "card knight" */
    TEXT_PART_EVENT,
    TEXT_PART_HEXES,
    TEXT_PART_FAVOR,
    TEXT_PART_REDEEMED /* any of "give ..", "get ..", an edge, "card .." */
} text_part;

enum { TEXT_PARTS_MAX = 8 };
/* The parts of a kind, ended by TEXT_PART_NOTHING. */
const uint8_t *text_parts_of(unsigned kind);

void text_print_action(text_buffer *out, const hj_action *action);
/* "1brick 2ore 3?", or "nothing". */
void text_print_bundle(text_buffer *out, hj_bundle bundle);

/* What stands at the end of an action's line. */
typedef struct text_suffix {
    uint32_t source_pos, time_ms; /* 0 = not given */
} text_suffix;

/* The whole line, from its actor on. The scan fails with the reason. */
bool text_parse_action(text_scan *scan, hj_action *out, text_suffix *suffix,
                       const hj_config *config);
/* Cards as in "1brick 2ore", "1 brick 2 ore", "brick", "2?" or "nothing". */
bool text_parse_bundle(text_scan *scan, hj_bundle *out);
bool text_parse_seat(text_scan *scan, uint8_t *out);

#endif
