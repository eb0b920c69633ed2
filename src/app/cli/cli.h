/* cli.h: what the commands share: their signature, arguments, inputs, addresses, errors, colour.
 * It knows the public header only; how a command does its work stays in its own cmd_*.c. */
#ifndef APP_CLI_H
#define APP_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

#include "hexjudge.h"

/* Exit codes that are not a verdict's. */
enum {
    CLI_EXIT_OK = 0,
    CLI_EXIT_DIFFERS = 1, /* diff, test, --fail-on: the answer is "no" */
    CLI_EXIT_USAGE = 2,   /* wrong arguments, or a run that found no game */
    CLI_EXIT_READ = 3     /* an input could not be read, an output not written */
};

/* ---- commands: one cmd_NAME.c each ---- */

/* A command. argv[0] is its own name; what is returned becomes the exit code. To add one: write
 * cmd_NAME.c with the function and its usage text, declare both here, add a row to commands.def. */
typedef int cli_fn(int argc, char **argv);

#define COMMAND(name, group, help)                                                                 \
    cli_fn cmd_##name;                                                                             \
    extern const char cmd_##name##_usage[];
#include "app/cli/commands.def"
#undef COMMAND

/* ---- arguments (args.c) ---- */

/* An option of a command. Tables end with {NULL, 0, false}. */
typedef struct cli_option {
    const char *name; /* without the dashes: "format" */
    char letter;      /* short form, 0 = none */
    bool value;       /* takes one: --format=jsonl, --format jsonl, -j4, -j 4 */
} cli_option;

typedef struct cli_args {
    int argc;
    char **argv;
    int at;              /* next word, from 1 */
    const char *letters; /* rest of a cluster of short options, or NULL */
    bool words_only;     /* "--" was seen */
    const char *value;   /* of the option just returned, or the plain word */
} cli_args;

enum { CLI_ARGS_WORD = -1, CLI_ARGS_END = -2, CLI_ARGS_BAD = -3, CLI_ARGS_HELP = -4 };

/* Starts a walk through a command's arguments. */
cli_args cli_args_begin(int argc, char **argv);
/* The next argument: an index into options, or CLI_ARGS_WORD (value is the word; "-" and "-1" are
 * words), CLI_ARGS_END, CLI_ARGS_BAD (the error is printed: return CLI_EXIT_USAGE), CLI_ARGS_HELP
 * (--help or -h; the usage is printed: return CLI_EXIT_OK). */
int cli_args_next(cli_args *args, const cli_option *options);
/* "public" or "seat:N" as a header's view; false when it is neither. */
bool cli_view(unsigned *out, const char *word);
/* A whole number min..max; false when it is none. */
bool cli_number(uint64_t *out, const char *text, uint64_t min, uint64_t max);
/* P2 or 2. */
bool cli_seat(unsigned *out, const char *text);

/* ---- errors and usage (errors.c) ---- */

/* Prints "hexjudge: FILE: text" on stderr, escaped; file NULL leaves it out. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void cli_error(const char *file, const char *format, ...);
/* Prints a line on stdout, escaped: names in it come from strangers. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void cli_say(const char *format, ...);
/* Prints "hexjudge: COMMAND: text" and where the usage stands; returns CLI_EXIT_USAGE. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int cli_usage_error(const char *command, const char *format, ...);
/* Prints a command's usage on stdout (main.c). */
void cli_usage_print(const char *command);
/* Flushes stdout; returns code, or CLI_EXIT_READ with an error line when a write had failed. */
int cli_finish(int code);

/* ---- inputs (inputs.c) ---- */

typedef struct cli_input {
    char *path;    /* to open: a file, or "-" */
    unsigned game; /* of an archive, x.hjl.gz:777; 0 = all */
    bool found;    /* met in a folder, not named by the user */
    bool twice;    /* named before */
} cli_input;

typedef struct cli_lost {
    char *path, *why;
} cli_lost;

typedef struct cli_inputs {
    size_t count, room;
    cli_input *item;
    size_t unreadable, lost_room; /* could not be read; the error is printed */
    cli_lost *lost;
    size_t ignored; /* files met in folders that are no logs */
} cli_inputs;

/* Adds a file, "-", FILE:GAME, or every log below a folder, in byte order of the names. Files in
 * folders are taken by content (and every *.hjl.gz and *.part, so that a broken one is judged). */
void cli_inputs_add(cli_inputs *inputs, const char *word);
/* Keeps the first of inputs named twice: each is judged once, and names in reports are unique. */
void cli_inputs_unique(cli_inputs *inputs);
void cli_inputs_free(cli_inputs *inputs);
/* Does a game begin in the file? Decided by content. */
bool cli_input_is_log(const char *path);

/* A folder that is walked through, and the one it was come to from. */
typedef struct cli_folder {
    const struct cli_folder *above; /* NULL: the walk began here */
    dev_t device;
    ino_t inode;
    unsigned depth;
} cli_folder;
/* false: a link led back into a folder that is being walked, or they are too deep. Two links to
 * their own folder would otherwise be followed in every order. */
bool cli_folder_enter(cli_folder *here, const cli_folder *above, const struct stat *about);
/* What a file that is no log seems to be, from its first bytes: "JSON" ... or NULL. */
const char *cli_input_foreign(const char *path);
/* Splits "x.hjl.gz:777" into path and game when no file of the whole name exists; game 0 = none
 * given. path_size bytes at path; false when it does not fit. */
bool cli_input_split(char *path, size_t path_size, unsigned *game, const char *word);

/* ---- opening (opening.c) ---- */

/* Opens a file or "-", and unless game is 0 only that game of it. NULL: why says it. */
hj_reader *cli_open(const char *path, unsigned game, char *why, size_t why_size);
/* The same for a word that may be FILE:GAME; *game is then not 0. Says by itself when an index is
 * not used. */
hj_reader *cli_open_word(const char *word, unsigned *game, char *why, size_t why_size);
/* Says on stderr that the archive's index was not used, and why, where that is so. */
void cli_index_warning(const hj_reader *reader, const char *path);
/* After HJ_DONE: was the game (0 = none was chosen) not there? Then why says it. */
bool cli_no_game(const hj_reader *reader, unsigned game, char *why, size_t why_size);

/* Has the End that was read last a hash, and is it that of the records before it? */
bool cli_hash_fits(const hj_reader *reader, const hj_end *end);

/* ---- addresses (address.c)
 * ----------------------------------------------------------------------- */

typedef enum cli_address_kind {
    CLI_ADDRESS_ACTION = 1, /* #137, 137 */
    CLI_ADDRESS_BACK,       /* -1: the last action, -2 the one before */
    CLI_ADDRESS_TURN,       /* t22 (step 1), t22.3 */
    CLI_ADDRESS_END,        /* end */
    CLI_ADDRESS_FINDING     /* finding, finding2 */
} cli_address_kind;

typedef struct cli_address {
    uint8_t kind;
    uint32_t number; /* action, distance from the end, turn or finding */
    uint32_t step;   /* of a turn, from 1; 0 = a whole turn was named (t22 in a range's end) */
} cli_address;

typedef struct cli_range {
    cli_address from, to; /* equal for a single address */
} cli_range;

/* Reads #137 137 t22 t22.3 end -1 finding finding2. false: no address. */
bool cli_address_parse(cli_address *out, const char *text);
/* The same, or A..B, A.., ..B. */
bool cli_range_parse(cli_range *out, const char *text);

/* ---- colour (colour.c) ---- */

/* when: "auto", "always", "never", NULL = auto. *on: whether to colour what goes to out; auto is a
 * terminal without NO_COLOR and with a TERM other than dumb. false: when is none of the words. */
bool cli_colour(bool *on, const char *when, FILE *out);

#endif
