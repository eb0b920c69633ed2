/* read.h: the files of an event: event.json, players.csv, pairings.csv, sheets.csv, rulings.csv. It
 * must not know what follows from them. */
#ifndef APP_EVENT_READ_H
#define APP_EVENT_READ_H

#include "app/event/csv.h"
#include "app/event/event.h"

/* Reads the files in a folder: event.json, players.csv and pairings.csv have to be there, the other
 * two may. Everything that is wrong is said, with its file and line, and as much as can be is read
 * all the same; `out` is to be freed either way. false: something was wrong (a warning is not). The
 * sheets' results stand as official ones, changed by the RESULT rulings. */
bool event_read(event *out, const char *folder, event_say *say, void *user);
void event_free(event *e);

/* "main round 2 table 6": lives in the event. */
const char *event_table_name(event *e, const event_table *table);
/* A table by its three names; EVENT_NONE = there is none. */
int event_table_find(const event *e, const char *phase, const char *round, const char *table);
/* The words of the enums, for files and people. */
const char *event_status_word(event_status status);
const char *event_basis_word(event_basis basis);
const char *event_term_word(event_term term);

#endif
