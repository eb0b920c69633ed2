/* write.h: an event that was judged, as files: CSV, JSON Lines, JUnit. It must not know where they
 * go. */
#ifndef APP_EVENT_WRITE_H
#define APP_EVENT_WRITE_H

#include "app/event/event.h"

/* Each adds a whole file. raw: cells that a spreadsheet would run get no apostrophe before them. */
void event_write_standings(buffer *out, const event *e, bool raw);
void event_write_results(buffer *out, const event *e, bool raw);
void event_write_exceptions(buffer *out, const event *e, bool raw);
void event_write_rulings(buffer *out, const event *e, bool raw);
/* A line of JSON for each standing, result (a table), exception and cause, with its "type". */
void event_write_jsonl(buffer *out, const event *e);
/* A suite of the tables, each a case; what is to be decided is a failure. */
void event_write_junit(buffer *out, const event *e);

#endif
