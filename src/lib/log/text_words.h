/* text_words.h: the words of the text form, as lists that both the printer and the parser read.
 * It must not know the order in which words stand. */
#ifndef HJ_TEXT_WORDS_H
#define HJ_TEXT_WORDS_H

#include "hexjudge.h"
#include "log/text_scan.h"

/* Each gives the word of an id from 1, NULL past the last (or for 0). */
const char *text_kind_word(unsigned kind);
const char *text_resource_word(unsigned resource);
const char *text_lane_word(unsigned lane);   /* the resources, "?" and "unknown" for the 6th */
const char *text_harbor_word(unsigned kind); /* the resources, then "any" */
const char *text_terrain_word(unsigned terrain);
const char *text_card_word(unsigned card);
const char *text_crop_word(unsigned crop);
const char *text_favor_word(unsigned favor);
const char *text_row_word(unsigned row);
const char *text_category_word(unsigned category); /* of an event token */
const char *text_reason_word(unsigned reason);     /* of an end */
const char *text_ruling_word(unsigned ruling);
const char *text_ruleset_word(unsigned ruleset); /* without the version: "base" */
const char *text_seat_word(unsigned seat);       /* "P1" .. "P6" */
const char *text_option_word(unsigned option);   /* its name; numbers without an option give "" */
const char *text_field_word(unsigned index);     /* names of fields, from 1 in tag order */

/* The members of hj_about but profile: the word of each in an `about` line, and its value. */
const char *text_about_word(unsigned id);
const char *text_about_get(const hj_about *about, unsigned id);
void text_about_set(hj_about *about, unsigned id, const char *value);

/* The n-th word, from 1, of words separated by '|'; *size_out its length; NULL past the last. */
const char *text_split(const char *words, unsigned id, size_t *size_out);

#endif
