/* cmd_fsck.c: `hexjudge fsck`: what a log is made of: gzip, framing, canonical form, order, counts
 * and hash. It judges no game: a wrong one can be perfectly sound. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"

const char cmd_fsck_usage[] =
    "usage: hexjudge fsck [-q | -v] LOG...\n"
    "\n"
    "Checks what logs are made of, and judges nothing: the compressed data and their\n"
    "checksums, the frames of records, their canonical form and the values in it,\n"
    "their order and number, the counts and the hash in each End record.\n"
    "\n"
    "  -q, --quiet     print nothing; the exit status says it all\n"
    "  -v, --verbose   print a line for sound logs too\n"
    "\n"
    "The exit status is 0, or the sum of what was found:\n"
    "    4   gzip: damaged or cut data, a checksum that does not fit, or no log\n"
    "    8   records: framing, canonical form, impossible values\n"
    "   16   games: records out of order, limits, counts that do not fit\n"
    "   32   a hash that does not fit\n"
    "   64   the file is cut off, or a game has no End\n"
    "  128   a version, record or name that this program does not know\n"
    "    3   a file could not be read (2 alone: wrong arguments)\n";

enum {
    FSCK_UNREAD = 3,
    FSCK_CONTAINER = 4,
    FSCK_RECORD = 8,
    FSCK_GAME = 16,
    FSCK_HASH = 32,
    FSCK_CUT = 64,
    FSCK_UNKNOWN = 128
};

typedef struct check {
    const cli_input *input;
    hj_reader *reader;
    bool quiet, verbose;
    unsigned bits; /* of this input */
    unsigned games;
    unsigned game;                 /* number of this one in the input */
    uint32_t checkpoints, actions; /* of this game */
    uint64_t records;
    bool ended, has_hash; /* of this game */
    unsigned hashes;      /* that fit */
} check;

static void find(check *c, unsigned bit, const char *kind, const char *what) {
    buffer line = {0};
    c->bits |= bit;
    if (c->quiet)
        return;
    escape_terminal(&line, c->input->path, 1000);
    if (hj_reader_game(c->reader) > 1 || c->input->game > 0)
        buffer_format(&line, ":%u", c->game);
    buffer_format(&line, ": %s: ", kind);
    escape_terminal(&line, what, 1000);
    puts(buffer_string(&line));
    buffer_free(&line);
}

/* ---- one input ---- */

static void end_game(check *c) {
    if (c->games > 0 && !c->ended)
        find(c, FSCK_CUT, "cut", "the game has no End");
}

static void check_end(check *c, const hj_end *end) {
    char what[160];
    uint8_t hash[32];
    c->ended = true;
    if (end->actions != 0 && end->actions != c->actions) {
        snprintf(what, sizeof what, "the End record counts %u actions, the log has %u",
                 (unsigned)end->actions, (unsigned)c->actions);
        find(c, FSCK_GAME, "game", what);
    }
    if (end->checkpoints != 0 && end->checkpoints != c->checkpoints) {
        snprintf(what, sizeof what, "the End record counts %u checkpoints, the log has %u",
                 (unsigned)end->checkpoints, (unsigned)c->checkpoints);
        find(c, FSCK_GAME, "game", what);
    }
    if (!end->has_hash)
        return;
    if (hj_reader_hash(c->reader, hash) && memcmp(hash, end->hash, sizeof hash) == 0)
        c->hashes++;
    else
        find(c, FSCK_HASH, "hash", "the hash in the End record does not fit the records");
}

static void take(check *c, const hj_record *record) {
    if (record->kind == HJ_RECORD_HEADER) {
        end_game(c);
        c->games++;
        c->game = hj_reader_game(c->reader);
        c->ended = false;
        c->actions = c->checkpoints = 0;
    }
    c->records++;
    c->actions = record->number;
    c->checkpoints += record->kind == HJ_RECORD_CHECKPOINT;
    if (record->kind == HJ_RECORD_END)
        check_end(c, &record->as.end);
}

/* The reader gave up: which part of the log is it that is not sound? */
static void reader_failed(check *c) {
    static const struct {
        hj_trouble trouble;
        unsigned bit;
        const char *kind;
    } rows[] = {
        {HJ_TROUBLE_CONTAINER, FSCK_CONTAINER, "gzip"}, {HJ_TROUBLE_FRAME, FSCK_RECORD, "frame"},
        {HJ_TROUBLE_FORM, FSCK_RECORD, "record"},       {HJ_TROUBLE_ORDER, FSCK_GAME, "game"},
        {HJ_TROUBLE_UNKNOWN, FSCK_UNKNOWN, "unknown"},
    };
    const hj_trouble trouble = hj_reader_trouble(c->reader);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (rows[k].trouble == trouble)
            find(c, rows[k].bit | (hj_reader_was_cut(c->reader) ? FSCK_CUT : 0), rows[k].kind,
                 hj_reader_error(c->reader));
}

static void say_sound(const check *c) {
    buffer line = {0};
    escape_terminal(&line, c->input->path, 1000);
    buffer_format(&line, ": sound: %u game%s, %llu records, ", c->games, c->games == 1 ? "" : "s",
                  (unsigned long long)c->records);
    if (c->hashes == c->games)
        buffer_text(&line, c->games == 1 ? "hash checked" : "every hash checked");
    else
        buffer_format(&line, "%u hash%s checked", c->hashes, c->hashes == 1 ? "" : "es");
    puts(buffer_string(&line));
    buffer_free(&line);
}

static unsigned check_input(const cli_input *input, bool quiet, bool verbose) {
    check c = {.input = input, .quiet = quiet, .verbose = verbose};
    const hj_record *record;
    char why[256];
    hj_status status;
    c.reader = cli_open(input->path, input->game, why, sizeof why);
    if (c.reader == NULL) {
        cli_error(input->path, "%s", why);
        return FSCK_UNREAD;
    }
    if (hj_reader_index_fault(c.reader) != NULL)
        find(&c, FSCK_CONTAINER, "index", hj_reader_index_fault(c.reader));
    while ((status = hj_reader_next(c.reader, &record)) == HJ_OK)
        take(&c, record);
    if (status == HJ_IO || status == HJ_MEMORY) {
        cli_error(input->path, "%s", hj_reader_error(c.reader));
        c.bits |= FSCK_UNREAD;
    } else if (status != HJ_DONE) {
        reader_failed(&c);
    } else if (c.games == 0 && cli_no_game(c.reader, input->game, why, sizeof why)) {
        cli_error(input->path, "%s", why);
        c.bits |= FSCK_UNREAD;
    } else {
        end_game(&c);
        if (c.games == 0)
            find(&c, FSCK_GAME, "game", "it holds no game");
    }
    if (c.bits == 0 && verbose)
        say_sound(&c);
    hj_reader_close(c.reader);
    return c.bits;
}

/* ---- the command ---- */

static int check_all(cli_inputs *inputs, bool quiet, bool verbose) {
    unsigned bits = inputs->unreadable > 0 ? FSCK_UNREAD : 0;
    size_t sound = 0;
    if (inputs->count == 0 && inputs->unreadable == 0)
        return cli_usage_error("fsck", "no log was found");
    for (size_t k = 0; k < inputs->count; k++) {
        const unsigned found = check_input(&inputs->item[k], quiet, verbose);
        bits |= found;
        sound += found == 0;
    }
    if (!quiet && (inputs->count > 1 || bits == 0))
        printf("%zu of %zu log%s sound\n", sound, inputs->count, inputs->count == 1 ? "" : "s");
    const int code = cli_finish((int)bits);
    return code;
}

int cmd_fsck(int argc, char **argv) {
    static const cli_option options[] = {
        {"quiet", 'q', false}, {"verbose", 'v', false}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    cli_inputs inputs = {0};
    bool quiet = false, verbose = false, named = false;
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP) {
            code = cli_finish(CLI_EXIT_OK);
        } else if (found == CLI_ARGS_BAD) {
            code = CLI_EXIT_USAGE;
        } else if (found == 0) {
            quiet = true;
        } else if (found == 1) {
            verbose = true;
        } else {
            named = true;
            cli_inputs_add(&inputs, args.value);
        }
    }
    if (code < 0 && !named)
        code = cli_usage_error("fsck", "which logs?");
    if (code < 0 && quiet && verbose)
        code = cli_usage_error("fsck", "either --quiet or --verbose");
    if (code < 0) {
        cli_inputs_unique(&inputs);
        code = check_all(&inputs, quiet, verbose);
    }
    cli_inputs_free(&inputs);
    return code;
}
