/* cmd_archive.c: `hexjudge archive` and `hexjudge cat`: the games of many inputs in one archive. A
 * broken game is left out by name; nothing is judged. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/cli.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"

const char cmd_archive_usage[] =
    "usage: hexjudge archive [-q] INPUT... -o OUT\n"
    "\n"
    "Packs every game of files, folders, other archives (ARCHIVE:N is one of their\n"
    "games) and '-' into one archive, in the order given, each as the bytes that it\n"
    "is. An archive is a log like any other; an index at its end lets every command\n"
    "read OUT:N without the rest.\n"
    "\n"
    "  -o, --output OUT   the archive, NAME.hjl.gz; none that exists is overwritten\n"
    "  -q, --quiet        no line about what was done\n"
    "\n"
    "A game that is cut or damaged is left out, and said so; the others are packed.\n"
    "Nothing is judged: a game without its End goes in. OUT gets its name when it is\n"
    "whole and on the disk. The same games give the same bytes.\n"
    "\n"
    "Exits with 0 when every game went in, 1 when some were left out, 14 when all\n"
    "were (there is no archive then), 3 when a file cannot be read or written.\n";
const char cmd_cat_usage[] =
    "usage: hexjudge cat INPUT...\n"
    "\n"
    "Writes the games of files, folders, archives (ARCHIVE:N is one of their games)\n"
    "and '-' to standard output as one archive: 'hexjudge archive' for pipes.\n"
    "\n"
    "Exits with 0 when every game went in, 1 when some were left out, 14 when all\n"
    "were, 3 when an input cannot be read.\n";

typedef struct packing {
    const char *out;
    bool quiet;
    hj_writer *writer;
    uint64_t records;
    uint32_t left_out, unread;
} packing;

/* One input on its way in. */
typedef struct passage {
    const cli_input *input;
    hj_reader *reader;
    uint32_t game;  /* whose records are put; 0 = none */
    bool has_ended; /* it has its End, and the hash in it fits */
} passage;

static bool put(packing *k, passage *p, const hj_record *record) {
    if (record->kind == HJ_RECORD_HEADER) {
        p->game = hj_reader_game(p->reader);
        p->has_ended = false;
    }
    if (record->kind == HJ_RECORD_END)
        p->has_ended = cli_hash_fits(p->reader, &record->as.end);
    k->records++;
    return hj_writer_put(k->writer, record) == HJ_OK;
}

/* A game that has its End with a hash that fits is whole, whatever stands behind it. */
static void leave_out(packing *k, passage *p, const char *why) {
    const uint32_t broken = hj_reader_game(p->reader);
    buffer name = {0};
    buffer_text(&name, p->input->path);
    if (broken > 1 || p->input->game > 0)
        buffer_format(&name, ":%u", broken);
    if (p->game == broken && p->has_ended) {
        cli_error(buffer_string(&name), "packed, but something follows it: %s", why);
    } else {
        cli_error(buffer_string(&name), "left out: %s", why);
        if (p->game == broken && broken > 0)
            hj_writer_drop_game(k->writer);
    }
    k->left_out++;
    buffer_free(&name);
}

/* false: the archive cannot be written. */
static bool add_input(packing *k, const cli_input *input) {
    char why[256];
    const hj_record *record;
    hj_status status;
    passage p = {.input = input};
    p.reader = cli_open(input->path, input->game, why, sizeof why);
    if (!p.reader) {
        cli_error(input->path, "%s", why);
        k->unread++;
        return true;
    }
    cli_index_warning(p.reader, input->path);
    bool written = true;
    while (written && (status = hj_reader_next(p.reader, &record)) == HJ_OK)
        written = put(k, &p, record);
    if (!written) {
        cli_error(strcmp(k->out, "-") == 0 ? NULL : k->out, "%s", hj_writer_error(k->writer));
    } else if (status == HJ_DONE && p.game == 0) {
        if (!cli_no_game(p.reader, input->game, why, sizeof why))
            snprintf(why, sizeof why, "it holds no game");
        cli_error(input->path, "%s", why);
        k->left_out++;
    } else if (status == HJ_IO || status == HJ_MEMORY) {
        leave_out(k, &p, hj_reader_error(p.reader));
        k->unread++;
    } else if (status != HJ_DONE) {
        leave_out(k, &p, hj_reader_error(p.reader));
    }
    hj_reader_close(p.reader);
    return written;
}

static void say_done(const packing *k) {
    FILE *to = strcmp(k->out, "-") == 0 ? stderr : stdout;
    buffer name = {0};
    uint32_t blocks;
    const uint32_t games = hj_writer_games(k->writer, &blocks);
    escape_terminal(&name, k->out, 1000);
    fprintf(to, "%s: %u game%s in %u block%s", buffer_string(&name), games, games == 1 ? "" : "s",
            blocks, blocks == 1 ? "" : "s");
    if (k->left_out > 0)
        fprintf(to, "; %u left out or not whole", k->left_out);
    fputc('\n', to);
    buffer_free(&name);
}

static int pack_all(packing *k, const cli_inputs *inputs) {
    uint32_t blocks;
    k->unread = (uint32_t)inputs->unreadable;
    hj_status status = hj_writer_open_archive(&k->writer, k->out);
    if (status != HJ_OK) {
        cli_error(NULL, "%s", k->writer ? hj_writer_error(k->writer) : hj_status_word(status));
        return CLI_EXIT_READ;
    }
    hj_writer_verbatim(k->writer, true);
    for (size_t i = 0; i < inputs->count; i++)
        if (!add_input(k, &inputs->item[i]))
            return CLI_EXIT_READ;
    if (hj_writer_games(k->writer, &blocks) == 0) {
        cli_error(NULL, "there is no game to put into an archive");
        return k->left_out > 0 ? (int)HJ_VERDICT_MALFORMED
               : k->unread > 0 ? CLI_EXIT_READ
                               : CLI_EXIT_USAGE;
    }
    if (hj_writer_finish(k->writer, NULL, NULL) != HJ_OK) {
        cli_error(NULL, "%s", hj_writer_error(k->writer));
        return CLI_EXIT_READ;
    }
    if (!k->quiet)
        say_done(k);
    return k->unread > 0 ? CLI_EXIT_READ : k->left_out > 0 ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
}

static int run(int argc, char **argv, const cli_option *options, const char *out) {
    cli_args args = cli_args_begin(argc, argv);
    packing k = {.out = out, .quiet = out != NULL};
    cli_inputs inputs = {0};
    bool named = false;
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP) {
            code = cli_finish(CLI_EXIT_OK);
        } else if (found == CLI_ARGS_BAD) {
            code = CLI_EXIT_USAGE;
        } else if (found == 0) {
            k.out = args.value;
        } else if (found == 1) {
            k.quiet = true;
        } else {
            named = true;
            cli_inputs_add(&inputs, args.value);
        }
    }
    if (code < 0 && !named)
        code = cli_usage_error(argv[0], "which games?");
    if (code < 0 && !k.out)
        code = cli_usage_error(argv[0], "where to? -o OUT");
    if (code < 0 && strcmp(k.out, "-") == 0 && isatty(STDOUT_FILENO))
        code = cli_usage_error(argv[0], "an archive is not for a terminal: send it to a file");
    if (code < 0)
        code = cli_finish(pack_all(&k, &inputs));
    hj_writer_close(k.writer);
    cli_inputs_free(&inputs);
    return code;
}

int cmd_archive(int argc, char **argv) {
    static const cli_option options[] = {
        {"output", 'o', true}, {"quiet", 'q', false}, {NULL, 0, false}};
    return run(argc, argv, options, NULL);
}

int cmd_cat(int argc, char **argv) {
    static const cli_option options[] = {{NULL, 0, false}};
    return run(argc, argv, options, "-");
}
