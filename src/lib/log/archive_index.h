/* archive_index.h: where a game stands in a file of archives, by the indexes at their ends. What
 * they say is checked against the blocks it is about. It must not know what a game is. */
#ifndef HJ_ARCHIVE_INDEX_H
#define HJ_ARCHIVE_INDEX_H

#include "log/source.h"

typedef enum index_answer {
    INDEX_NONE, /* the file, or a part of it, has none: it has to be read through */
    INDEX_FOUND,
    INDEX_BEYOND, /* there are not so many games */
    INDEX_BAD,    /* there is one, and it is not to be believed */
    INDEX_UNREAD  /* no memory */
} index_answer;

typedef struct index_place {
    uint64_t begin, end; /* of the blocks that hold the game, in the file */
    uint32_t before;     /* games of the file before these blocks */
    uint32_t first;      /* number that the first block gives its first game */
    uint32_t games;      /* of the file */
    const char *why;     /* INDEX_BAD */
} index_place;

/* Finds game `number`, from 1. */
index_answer archive_index_find(source *in, uint32_t number, index_place *out);

#endif
