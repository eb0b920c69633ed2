/* boards.h: the printed contents and boards as data: terrain, tokens, letters, harbor places. It
 * must not know which of them a game has to follow. */
#ifndef HJ_BOARDS_H
#define HJ_BOARDS_H

#include "hexjudge.h"

/* Contents of a box: how many hexes of a terrain, tokens of a number, harbors of a kind. */
typedef struct hj_box {
    uint8_t hexes;
    uint8_t terrain[HJ_DESERT + 1];
    uint8_t number[13];
    uint8_t harbor[HJ_ANY + 1];
    uint8_t letters;     /* tokens in letter order */
    uint8_t letter[28];  /* the number behind each letter, A first */
    uint8_t harbors;
    uint8_t place[HJ_HARBORS_MAX]; /* printed harbor places as coast indices */
    uint8_t kind[HJ_HARBORS_MAX];  /* the kind printed there */
    uint8_t board_terrain[HJ_HEXES_MAX + 1]; /* the fixed board for beginners */
    uint8_t board_number[HJ_HEXES_MAX + 1];
} hj_box;

/* The box of the island with 19 or 30 hexes; NULL otherwise. */
const hj_box *box_of(unsigned hexes);

#endif
