/* text_names.h: places by number and by human name. It must not know actions. */
#ifndef HJ_TEXT_NAMES_H
#define HJ_TEXT_NAMES_H

#include "hexjudge.h"
#include "log/text_scan.h"

/* A place from the current word: "c29" or "4/5/11", "e41" or "5|11", "h10" or "desert" or
 * "hills6". Numbers may be of the larger island. Names need a config with a board; one that fits
 * several places is refused and the candidates are listed. */
bool text_parse_corner(text_scan *scan, uint8_t *out, const hj_config *config);
bool text_parse_edge(text_scan *scan, uint8_t *out, const hj_config *config);
bool text_parse_hex(text_scan *scan, uint8_t *out, const hj_config *config);
/* Is the current word a place, "c29" or "4/5/11", rather than another word? */
bool text_is_hex(const text_scan *scan);
bool text_is_edge(const text_scan *scan);
/* letter, then a number from 1 to max. */
bool text_place_number(unsigned *out, const char *word, size_t size, char letter, unsigned max);

#endif
