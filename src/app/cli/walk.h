/* walk.h: one game of one input, walked action by action with the states before and after each,
 * and addresses turned into action numbers. It lets verify replay, so what is shown is what was
 * judged; it prints nothing but errors. */
#ifndef APP_CLI_WALK_H
#define APP_CLI_WALK_H

#include "app/cli/cli.h"
#include "app/cli/typed.h"
#include "app/words/phrases.h"
#include "app/report/buffer.h"

/* An input that can be read twice: a file, or the bytes of standard input. */
typedef struct cli_source {
    char path[4096];
    unsigned game;  /* which game of it, from 1 */
    uint8_t *bytes; /* of standard input or a position line, else NULL */
    size_t size;
    cli_told told;
} cli_source;

/* Opens FILE, FILE:GAME, "-" or a position line "pos:...". 0, or an exit code with the error
 * printed. */
int cli_source_open(cli_source *source, const char *word);
void cli_source_close(cli_source *source);
/* The source, and only the game of it that was named, from its front. NULL: why says it. */
hj_reader *cli_source_reader(const cli_source *source, char *why, size_t why_size);

/* A walk under way. Set the callbacks that matter and user; the rest is filled in. */
typedef struct cli_walk cli_walk;
struct cli_walk {
    /* Each record after it was replayed; before and game are the states around it. */
    void (*record)(cli_walk *walk, const hj_record *record);
    void (*finding)(cli_walk *walk, const hj_finding *finding);
    void (*done)(cli_walk *walk, const hj_result *result);
    void *user;

    bool has_header;
    hj_config config;
    cli_people people;
    hj_game *before;     /* before the record; NULL where the header cannot be played */
    const hj_game *game; /* after it; during a callback only, may be NULL */
    uint32_t turn;       /* the turn an action belongs to, 0 in set-up */
    uint32_t step;       /* its place in the turn, from 1 */

    bool reached; /* the game asked for was there */
    uint32_t games;
    uint32_t actions;
    hj_verdict verdict;
    char error[512]; /* why the input could not be read to its end; "" = it could */

    const cli_source *source;
    uint32_t at; /* game of the input, from 1 */
};

/* Walks the source's game. 0, or the exit code of an input that could not be read at all, with the
 * error printed. A log that breaks off is walked as far as it goes: see error. */
int walk_game(cli_walk *walk, const cli_source *source);
void walk_close(cli_walk *walk);

/* What addresses are resolved against. */
typedef struct cli_index {
    uint32_t actions, room;
    uint32_t *turn; /* turn[n] of action n; turn[0] unused */
    uint32_t findings, finding_room;
    uint32_t *finding; /* actions of the findings that count, in order */
    hj_verdict verdict;
    hj_config config;
    cli_people people;
    bool has_header;
    char error[512];
} cli_index;

/* Walks the whole game once. 0, or an exit code with the error printed. */
int index_build(cli_index *index, const cli_source *source);
void index_free(cli_index *index);

/* The action an address names, 0 = before the first one. last: of a turn named whole its last
 * action instead of its first. false: there is no such place, the error is printed. */
bool index_resolve(uint32_t *number, const cli_index *index, const cli_address *address, bool last,
                   const char *word);
/* Reads and resolves in one; NULL or "" is the end. */
bool index_address(uint32_t *number, const cli_index *index, const char *word);
bool index_range(uint32_t *from, uint32_t *to, const cli_index *index, const char *word);

/* The states around one action, kept. */
typedef struct cli_moment {
    uint32_t number; /* 0 = before the first action */
    hj_game *before, *after;
    hj_action action;
    uint32_t turn, step, source_pos;
    hj_config config;
    cli_people people;
    buffer findings; /* what verify found there, a line each */
    bool found;
} cli_moment;

/* "illegal: BASE-BUILD-07: a road must join ..", safe to print. */
void finding_words(buffer *out, const hj_finding *finding);

/* Walks to action `number`. 0, or an exit code with the error printed. */
int moment_find(cli_moment *moment, const cli_source *source, uint32_t number);
/* Opens the file, looks the address up (NULL is the end) and walks there, in one. */
int moment_open(cli_moment *moment, cli_source *source, const char *file, const char *address);
void moment_free(cli_moment *moment);

/* ---- paths of values: "P2.hand.ore", "bank", "points" ---- */

typedef struct cli_value {
    uint16_t field; /* 0: gained, the bundle of the last action */
    uint8_t i, j;
    char path[64];
} cli_value;

enum { CLI_VALUES_MAX = 512 };

/* Every single value a path names: "P2.hand" is five, "points" one a seat. Returns how many, 0 when
 * the path names nothing of this game. */
size_t values_expand(cli_value out[CLI_VALUES_MAX], const hj_config *config, const char *path);

#endif
