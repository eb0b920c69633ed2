/* tell.h: an event for people at a terminal of 80 columns. It must not know how it was read. */
#ifndef APP_EVENT_TELL_H
#define APP_EVENT_TELL_H

#include "app/event/event.h"

/* The files in words: who plays, how often, how it is ranked, what each table has. */
void event_tell_files(buffer *out, event *e);
/* What a run came to: numbers, what is to be decided, causes, standings (the first `most`; 0 =
 * all). Signs stand in colour where `color`. */
void event_tell(buffer *out, event *e, unsigned most, bool color);

#endif
