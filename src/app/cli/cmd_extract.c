/* cmd_extract.c: `hexjudge extract`: games taken out of an archive, each a log of its own with the
 * very stream that went in. It judges nothing. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/cli.h"
#include "app/cli/new_log.h"
#include "app/report/escape.h"

const char cmd_extract_usage[] =
    "usage: hexjudge extract ARCHIVE[:N] [N|A..B|A..]... -o OUT\n"
    "\n"
    "Takes games out of an archive: game N, games A to B, or all; each becomes a log\n"
    "of its own, with the stream that went into the archive, byte for byte. Where the\n"
    "archive has an index, what stands before them is not read.\n"
    "\n"
    "  -o, --output OUT   a folder (made if need be), or for one game a file or '-';\n"
    "                     in a folder game N is game-00000N.hjl.gz\n"
    "  -q, --quiet        no line about what was done\n"
    "\n"
    "Each file gets its name when it is whole and on the disk, and one that exists is\n"
    "not overwritten. At a broken game it stops; what was taken out before, stays.\n"
    "\n"
    "Exits with 0; with 14 at a broken game, 13 at one of a newer format, 2 when\n"
    "there is no such game, 3 when a file cannot be read or written.\n";

enum { RANGES_MAX = 64 };

typedef struct games {
    uint32_t first, last;
} games;

typedef struct extraction {
    char path[4096];
    const char *out;
    bool quiet, folder;
    games range[RANGES_MAX];
    size_t ranges;
    hj_reader *reader;
    new_log log;
    bool open;
    buffer name; /* of the file that is written */
    uint64_t taken;
} extraction;

/* ---- which games ---- */

/* N, A..B or A.. */
static bool take_range(extraction *e, const char *word) {
    char from[16];
    uint64_t first = 0, last = UINT32_MAX;
    const char *dots = strstr(word, "..");
    const size_t length = dots ? (size_t)(dots - word) : strlen(word);
    if (e->ranges == RANGES_MAX || length >= sizeof from)
        return false;
    memcpy(from, word, length);
    from[length] = '\0';
    if (!cli_number(&first, from, 1, UINT32_MAX - 1))
        return false;
    if (!dots)
        last = first;
    else if (dots[2] != '\0' && !cli_number(&last, dots + 2, first, UINT32_MAX - 1))
        return false;
    e->range[e->ranges++] = (games){(uint32_t)first, (uint32_t)last};
    return true;
}

/* ---- one game ---- */

static bool finish_game(extraction *e) {
    const bool good = !e->open || new_log_finish(&e->log);
    if (!good)
        cli_error(NULL, "%s", e->log.why);
    else if (e->open)
        e->taken++;
    if (e->open)
        new_log_close(&e->log);
    e->open = false;
    return good;
}

static bool begin_game(extraction *e) {
    buffer_clear(&e->name);
    if (e->folder)
        buffer_format(&e->name, "%s/game-%06u.hjl.gz", e->out, hj_reader_game(e->reader));
    else
        buffer_text(&e->name, e->out);
    e->open = true;
    return new_log_open(&e->log, buffer_string(&e->name));
}

/* 0, or the exit code with the error printed. */
static int take_records(extraction *e) {
    const hj_record *record;
    hj_status status;
    while ((status = hj_reader_next(e->reader, &record)) == HJ_OK) {
        const bool begins = record->kind == HJ_RECORD_HEADER;
        if (begins && !finish_game(e))
            return CLI_EXIT_READ;
        if ((begins && !begin_game(e)) || !new_log_put(&e->log, record)) {
            cli_error(NULL, "%s", e->log.why);
            return CLI_EXIT_READ;
        }
    }
    if (status == HJ_DONE)
        return finish_game(e) ? 0 : CLI_EXIT_READ;
    buffer name = {0};
    buffer_format(&name, "%s:%u", e->path, hj_reader_game(e->reader));
    cli_error(buffer_string(&name), "%s", hj_reader_error(e->reader));
    buffer_free(&name);
    return status == HJ_MALFORMED     ? (int)HJ_VERDICT_MALFORMED
           : status == HJ_UNSUPPORTED ? (int)HJ_VERDICT_UNSUPPORTED
                                      : CLI_EXIT_READ;
}

static int take_games(extraction *e, const games *range) {
    char why[256];
    e->reader = cli_open(e->path, 0, why, sizeof why);
    if (!e->reader || hj_reader_select(e->reader, range->first, range->last) != HJ_OK) {
        cli_error(e->path, "%s", e->reader ? "it cannot be read" : why);
        return CLI_EXIT_READ;
    }
    cli_index_warning(e->reader, e->path);
    int code = take_records(e);
    if (code == 0 && cli_no_game(e->reader, range->first, why, sizeof why)) {
        cli_error(e->path, "%s", why);
        code = CLI_EXIT_USAGE;
    } else if (code == 0 && range->last != UINT32_MAX &&
               cli_no_game(e->reader, range->last, why, sizeof why)) {
        cli_error(e->path, "%s", why);
        code = CLI_EXIT_USAGE;
    }
    if (e->open)
        new_log_close(&e->log);
    e->open = false;
    hj_reader_close(e->reader);
    return code;
}

/* ---- the command ---- */

/* One game goes into a file unless a folder is named; several need one. */
static int choose_place(extraction *e) {
    struct stat about;
    const size_t length = strlen(e->out);
    const bool is_folder = stat(e->out, &about) == 0 && S_ISDIR(about.st_mode);
    const bool one = e->ranges == 1 && e->range[0].first == e->range[0].last;
    e->folder = !one || is_folder || (length > 0 && e->out[length - 1] == '/');
    if (e->folder && strcmp(e->out, "-") == 0)
        return cli_usage_error("extract", "several games need a folder; 'hexjudge cat' makes one "
                                          "stream of them");
    if (e->folder && !is_folder && mkdir(e->out, 0777) != 0) {
        cli_error(e->out, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    return 0;
}

static int extract(extraction *e) {
    int code = choose_place(e);
    for (size_t i = 0; code == 0 && i < e->ranges; i++)
        code = take_games(e, &e->range[i]);
    if (e->taken > 0 && !e->quiet) {
        buffer name = {0};
        escape_terminal(&name, e->out, 1000);
        fprintf(strcmp(e->out, "-") == 0 ? stderr : stdout, "%s: %llu game%s\n",
                buffer_string(&name), (unsigned long long)e->taken, e->taken == 1 ? "" : "s");
        buffer_free(&name);
    }
    return cli_finish(code);
}

static int take_word(extraction *e, const char *word) {
    unsigned game;
    if (e->path[0] != '\0')
        return take_range(e, word) ? 0
                                   : cli_usage_error("extract",
                                                     "'%s' is no game and no range: 7, "
                                                     "7..12, 7..",
                                                     word);
    if (!cli_input_split(e->path, sizeof e->path, &game, word)) {
        cli_error(word, "the path is too long");
        return CLI_EXIT_READ;
    }
    if (game != 0)
        e->range[e->ranges++] = (games){game, game};
    return 0;
}

int cmd_extract(int argc, char **argv) {
    static const cli_option options[] = {
        {"output", 'o', true}, {"quiet", 'q', false}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    extraction e = {0};
    int found, code = 0;
    while (code == 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == 0)
            e.out = args.value;
        else if (found == 1)
            e.quiet = true;
        else
            code = take_word(&e, args.value);
    }
    if (code == 0 && (e.path[0] == '\0' || !e.out))
        code =
            cli_usage_error("extract", e.path[0] == '\0' ? "which archive?" : "where to? -o OUT");
    if (e.ranges == 0)
        e.range[e.ranges++] = (games){1, UINT32_MAX};
    if (code == 0)
        code = extract(&e);
    buffer_free(&e.name);
    return code;
}
