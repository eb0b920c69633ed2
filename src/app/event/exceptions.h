/* exceptions.h: which game belongs to which table, what differs, and what a person should look at.
 * It must not know how it is printed. */
#ifndef APP_EVENT_EXCEPTIONS_H
#define APP_EVENT_EXCEPTIONS_H

#include "app/event/event.h"

/* Gives each game its table: by the column log, by the table that its header names, by who sits
 * where; and each table what its game proves. Then lists the exceptions, and their clusters: those
 * of one code, rule, field, last writer and software. All of it lives in the event. Call
 * standings_shares before. */
void exceptions_find(event *e);

/* What a code means, and its next step; "" for none. */
const char *exception_meaning(const char *code);
const char *exception_next(const char *code);
/* The table of codes, by index; NULL past the last. */
const char *exception_code(unsigned index);

#endif
