/* event_index.h: the page of an event: what is to be decided, standings, causes, tables, rulings
 * and dice. It reads the values of app/event; how they came about it must not know. */
#ifndef APP_CLI_EVENT_INDEX_H
#define APP_CLI_EVENT_INDEX_H

#include "app/cli/report_many.h"
#include "app/event/event.h"

/* The standings of a phase, or of the whole event. */
typedef struct event_ranking {
    const char *phase; /* NULL = of all */
    size_t rows;
    const event_standing *row;
} event_ranking;

typedef struct event_report {
    const event *event;
    size_t rankings;
    const event_ranking *ranking;
    const many_item *item; /* the page of each game, in the event's order */
    const index_cell *file;
    size_t files; /* lists that lie beside, as in index_page */
    const char *command, *stamp;
} event_report;

/* Writes the index to a file. false: it could not be written, and the error is printed. */
bool event_index(const event_report *report, const char *path);

/* The name of a game's page: "R02-T06", with the phase before it where there are several; of a game
 * * of no table after its file. Two may come to one name. */
const char *event_page_name(pool *strings, const event *e, const event_game *game);
/* What is official at the game's table, in a line: "Ivy wins, Ana 8, Ivy 10, Kim 6, as signed; the
 * log shows Jon 10: not decided". NULL: it is of no table. */
const char *event_official(pool *strings, const event *e, const event_game *game);

#endif
