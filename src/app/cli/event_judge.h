/* event_judge.h: the games of many inputs, each input judged by a child process, so that a crash,
 * an endless loop or a FAULT costs one game only. It must not know what an event is. */
#ifndef APP_CLI_EVENT_JUDGE_H
#define APP_CLI_EVENT_JUDGE_H

#include "app/cli/judging.h"
#include "app/event/cache.h"

typedef struct judge_options {
    judging how;
    unsigned processes, seconds; /* at once; an input may take */
    event_cache *cache;          /* NULL = none */
    bool no_sandbox;
    /* Called now and then. */
    void (*progress)(void *user, size_t done, size_t inputs, size_t known);
    void *user;
} judge_options;

/* Adds the games of each input to the event, in the order of the inputs; an input that could not be
 * judged is one game with its `trouble`. Returns how many inputs were judged now. */
size_t event_judge(event *e, const cli_inputs *inputs, const judge_options *options);

/* In a child: judges the games of an input from number `first` on, and hands out a line for each
 * (event_game_write), with what stops it from being read as a game of its own. false: what came may
 * have come of a read error or of too little memory, and is not to be kept. */
bool event_judge_input(const judging *how, const char *path, unsigned first,
                       void (*line)(void *user, buffer *text), void *user);
/* SHA-256 of a file's bytes, in hex. false: it cannot be read, and why says it. */
bool event_hash_file(char hex[65], const char *path, char *why, size_t why_size);

#endif
