/* spoil.h: every single spoiling of a recorded game: each value of each action, claim and outcome
 * changed, each action left out, doubled, or put behind the next. It must not know who notices. */
#ifndef APP_LAB_SPOIL_H
#define APP_LAB_SPOIL_H

#include "app/lab/excerpt.h"

typedef struct spoiling {
    char name[80];      /* of its sort: "roll: dice", "order: discard, discard" */
    char words[640];    /* "#137: P1 roll 3 4 -> P1 roll 3 5" */
    uint32_t swapped;   /* the second of two actions that changed places; 0 = none did */
    const buffer *text; /* the whole log, spoiled; alive during the call */
} spoiling;

/* Hands out each in turn. The records are those that are judged, and the End record claims neither
 * counts nor a hash: somebody who spoils a log would make them fit. */
void spoil_each(const excerpt *game, void (*sink)(void *user, const spoiling *what), void *user);

#endif
