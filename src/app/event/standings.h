/* standings.h: who stands where, by the ranking terms of an event, from official results alone. It
 * must not know what a log proves. */
#ifndef APP_EVENT_STANDINGS_H
#define APP_EVENT_STANDINGS_H

#include "app/event/event.h"

/* Fills place and share of each seat with an official result. A table of three counts, where the
 * event says so, as if a fourth had had the average of the three: its sum is a third higher. */
void standings_shares(event *e);

/* The standings of one phase: a row for each person who sat at a table of it and was not
 * disqualified, best first; then the disqualified, with rank 0. Rows of those whom no term tells
 * apart share a rank. *rows is the caller's to free; returns how many. Call standings_shares, and
 * where logs were judged that, before. */
size_t standings_make(const event *e, unsigned phase, event_standing **rows);

/* The standings of the whole event: who came to the last phase first, in its order, then who came
 * to the one before, and so on. Rows as above. */
size_t standings_overall(const event *e, event_standing **rows);

/* How the result of a table rests: 'P' proven by a log, 'S' on the sheet, 'R' ruled, '?' to be
 * decided or missing. */
char standings_sign(const event_table *table);

#endif
