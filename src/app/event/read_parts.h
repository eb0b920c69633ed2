/* read_parts.h: what the readers of an event's files share. It must not be included elsewhere. */
#ifndef APP_EVENT_READ_PARTS_H
#define APP_EVENT_READ_PARTS_H

#include "app/event/names.h"
#include "app/event/read.h"

/* A reading under way. */
typedef struct reading {
    event *event;
    const char *folder;
    event_say *say;
    void *user;
    bool failed;
    unsigned json_line; /* of the key of event.json that is being read */
    names *sits;        /* the table of a phase, a round and a player, while pairings are read */
} reading;

/* Path of a file of the event; it lives as long as the event does. */
const char *reading_path(reading *r, const char *name);
/* Says what is wrong with a file, and notes that something was. */
void reading_wrong(reading *r, const char *name, unsigned line, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* For csv.c: what it says is noted too. */
void reading_note(void *user, const char *file, unsigned line, bool warning, const char *what);

void read_event_json(reading *r, event *e);
void read_rulings(reading *r, event *e);

#endif
