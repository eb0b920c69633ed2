/* follower.h: the games of an archive in their order, each as a log of its own in memory, for
 * whoever looks again and again at one of them. It must not know why. */
#ifndef APP_CLI_FOLLOWER_H
#define APP_CLI_FOLLOWER_H

#include "hexjudge.h"

typedef struct follower {
    hj_reader *reader;  /* given, and closed with the follower */
    hj_writer *writer;  /* of game `at`, which is under way */
    uint32_t at, ready; /* game that is whole in bytes; 0 = none */
    bool done;
    const uint8_t *bytes;
    size_t size;
    hj_writer *kept; /* owns them */
} follower;

/* A fresh reader of game `index`, from 1; games are asked for in ascending order, each as often as
 * is wanted. A game that breaks off is there as far as it is good. NULL = there is none. */
hj_reader *follower_open(follower *f, uint32_t index);
void follower_close(follower *f);

#endif
