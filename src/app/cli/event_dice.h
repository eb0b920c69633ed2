/* event_dice.h: how the dice of an event fell, by player, and the one sentence on it: a table for
 * its page. It takes the rolls that the pages counted; it must not read logs. */
#ifndef APP_CLI_EVENT_DICE_H
#define APP_CLI_EVENT_DICE_H

#include "app/cli/report_many.h"
#include "app/event/event.h"

typedef struct event_dice {
    pool strings;
    index_table table; /* its cells are this value's */
    index_cell *cell;
} event_dice;

/* item: the page of each game, in the event's order. Who sat where is told by the names in a log;
 * a name of no player, and a log of no table, count as what they are. */
void event_dice_fill(event_dice *dice, const event *e, const many_item *item);
void event_dice_free(event_dice *dice);

#endif
