/* play.h: plays games from a seed and writes them as logs. Every decision comes from the library's
 * list of legal actions and every chance is drawn with its true odds; the generator also watches
 * the engine, and what it finds there is a fault of ours. */
#ifndef APP_LAB_PLAY_H
#define APP_LAB_PLAY_H

#include "hexjudge.h"

typedef enum play_policy {
    PLAY_RANDOM, /* anything that is legal, often enough what ends a game */
    PLAY_GREEDY  /* what brings points, or what leads to it */
} play_policy;

typedef struct play_options {
    hj_config config;    /* rules and seats; the board is put in for each game */
    const char *profile; /* its name, for the header; may be NULL */
    bool beginner;       /* the printed board instead of a shuffled one */
    uint64_t seed;
    play_policy policy;
    uint32_t actions_max; /* a game longer than this ends unfinished */
} play_options;

typedef struct play_outcome {
    hj_status status; /* of writing */
    uint32_t actions;
    uint8_t end_reason; /* hj_end_reason */
    char fault[400];    /* our own bug, in a sentence; "" = none */
} play_outcome;

/* Do the rules refuse such games by their header, as five players of Crop Trust? Then true, with
 * the rule and its reason in why (200 bytes at least suffice). */
bool play_is_refused(char *why, size_t why_size, const play_options *options);
/* Plays game `index` (from 1) of the seed into the writer, which is left to be finished by the
 * caller. After a fault the log holds what was played, without an End. */
void play_game(play_outcome *out, const play_options *options, uint32_t index, hj_writer *writer);

#endif
