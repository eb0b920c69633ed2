/* cmd_pack.c: `hexjudge pack` and `hexjudge unpack`: the log and its text form, one made from the
 * other, record by record. They judge nothing: a wrong game is packed as it is. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/cli.h"
#include "app/cli/packing.h"

const char cmd_pack_usage[] =
    "usage: hexjudge pack [--checkpoints] IN -o OUT\n"
    "\n"
    "Turns the text form into a log, record by record; '-' is standard input or\n"
    "output. An IN that is a log already is written anew, in canonical form. Nothing\n"
    "is judged, and no file that exists is overwritten.\n"
    "\n"
    "  -o, --output OUT   the log to write, NAME.hjl.gz\n"
    "  --checkpoints      replay, and add a digest after set-up, after each turn and\n"
    "                     at the end\n";
const char cmd_unpack_usage[] =
    "usage: hexjudge unpack IN [-o OUT]\n"
    "\n"
    "Turns a log into the text form: one record a line, nothing lost. Packing it\n"
    "again gives the same bytes, compression aside. A broken log is printed as far\n"
    "as it is good.\n"
    "\n"
    "  -o, --output OUT   a file instead of standard output, not overwritten\n";

static int status_code(hj_status status) {
    switch (status) {
    case HJ_OK:
    case HJ_DONE:
        return CLI_EXIT_OK;
    case HJ_MALFORMED:
        return HJ_VERDICT_MALFORMED;
    case HJ_UNSUPPORTED:
        return HJ_VERDICT_UNSUPPORTED;
    default:
        return CLI_EXIT_READ;
    }
}

/* ---- pack ---- */

/* With checkpoints added, the counts and the hash of the End record no longer fit: the writer
 * fills them in anew. */
static hj_status put_stamped(hj_stamp *stamp, const hj_record *record) {
    hj_record copy = *record;
    if (copy.kind == HJ_RECORD_END) {
        copy.as.end.actions = copy.as.end.checkpoints = 0;
        copy.as.end.has_hash = false;
    }
    return hj_stamp_put(stamp, &copy);
}

static hj_status copy_records(hj_writer *writer, hj_stamp *stamp, hj_reader *reader, char *why,
                              size_t why_size) {
    const hj_record *record;
    hj_status status;
    while ((status = hj_reader_next(reader, &record)) == HJ_OK) {
        status = stamp ? put_stamped(stamp, record) : hj_writer_put(writer, record);
        if (status != HJ_OK) {
            snprintf(why, why_size, "%s", hj_writer_error(writer));
            return status;
        }
    }
    if (status != HJ_DONE)
        snprintf(why, why_size, "%s", hj_reader_error(reader));
    return status == HJ_DONE ? HJ_OK : status;
}

/* Everything between opening the writer and finishing it. */
static hj_status pack_into(hj_writer *writer, const char *path, bool checkpoints, char *why,
                           size_t why_size) {
    hj_stamp *stamp = NULL;
    unsigned game = 0;
    hj_reader *reader = cli_open_word(path, &game, why, why_size);
    hj_status status = reader ? HJ_OK : HJ_IO;
    hj_writer_verbatim(writer, !checkpoints);
    if (status == HJ_OK && checkpoints)
        status = hj_stamp_new(&stamp, writer);
    if (status == HJ_OK)
        status = copy_records(writer, stamp, reader, why, why_size);
    if (status == HJ_OK && cli_no_game(reader, game, why, why_size))
        status = HJ_ARGUMENT;
    hj_stamp_free(stamp);
    hj_reader_close(reader);
    return status;
}

bool pack_in_memory(buffer *out, const char *path, bool checkpoints, char *why, size_t why_size) {
    hj_writer *writer = NULL;
    const uint8_t *bytes = NULL;
    size_t size = 0;
    hj_status status = hj_writer_open_memory(&writer);
    if (status == HJ_OK)
        status = pack_into(writer, path, checkpoints, why, why_size);
    if (status == HJ_OK) {
        status = hj_writer_finish(writer, &bytes, &size);
        if (status == HJ_OK)
            buffer_add(out, bytes, size);
        else
            snprintf(why, why_size, "%s", hj_writer_error(writer));
    }
    hj_writer_close(writer);
    return status == HJ_OK;
}

static bool same_file(const char *a, const char *b) {
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_ino == second.st_ino &&
           first.st_dev == second.st_dev;
}

static int pack_file(const char *in, const char *out, bool checkpoints) {
    hj_writer *writer = NULL;
    char why[512] = "";
    hj_status status = hj_writer_open(&writer, out);
    if (status != HJ_OK) {
        cli_error(NULL, "%s", writer ? hj_writer_error(writer) : hj_status_word(status));
        hj_writer_close(writer);
        return CLI_EXIT_READ;
    }
    status = pack_into(writer, in, checkpoints, why, sizeof why);
    if (status != HJ_OK) {
        cli_error(in, "%s", *why ? why : hj_status_word(status));
    } else {
        const uint8_t *bytes;
        size_t size;
        status = hj_writer_finish(writer, &bytes, &size);
        if (status != HJ_OK)
            cli_error(out, "%s", hj_writer_error(writer));
    }
    hj_writer_close(writer);
    return cli_finish(status_code(status));
}

/* ---- arguments of both ---- */

typedef struct paths {
    const char *in, *out;
    bool checkpoints;
} paths;

/* -1 = go on, else the exit code. options[0] is --output. */
static int take_arguments(paths *p, int argc, char **argv, const cli_option *options) {
    cli_args args = cli_args_begin(argc, argv);
    int found;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == 0)
            p->out = args.value;
        else if (found == 1)
            p->checkpoints = true;
        else if (p->in)
            return cli_usage_error(argv[0], "one IN, not '%s' too", args.value);
        else
            p->in = args.value;
    }
    return p->in ? -1 : cli_usage_error(argv[0], "which log?");
}

int cmd_pack(int argc, char **argv) {
    static const cli_option options[] = {
        {"output", 'o', true}, {"checkpoints", 0, false}, {NULL, 0, false}};
    paths p = {0};
    const int code = take_arguments(&p, argc, argv, options);
    if (code >= 0)
        return code;
    if (!p.out)
        return cli_usage_error("pack", "where to? -o OUT");
    if (same_file(p.in, p.out))
        return cli_usage_error("pack", "IN and OUT are the same file");
    return pack_file(p.in, p.out, p.checkpoints);
}

/* ---- unpack ---- */

/* `hash =` where the recorded hash is the right one: such a text can be edited and packed. */
static void write_record(FILE *out, char *text, const hj_config *config, const hj_record *record,
                         const hj_reader *reader) {
    hj_record copy = *record;
    uint8_t hash[32];
    const bool fits = record->kind == HJ_RECORD_END && record->as.end.has_hash &&
                      hj_reader_hash(reader, hash) &&
                      memcmp(hash, record->as.end.hash, sizeof hash) == 0;
    if (fits)
        copy.as.end.has_hash = false;
    size_t size = hj_text_record(text, HJ_TEXT_MAX, config, &copy);
    if (fits && size && text[size - 1] == '\n')
        fprintf(out, "%.*s hash =\n", (int)(size - 1), text);
    else
        fwrite(text, 1, size, out);
}

static int unpack_records(FILE *out, hj_reader *reader, const char *path) {
    char *text = memory_take(HJ_TEXT_MAX, 1);
    hj_config *config = memory_take(1, sizeof *config);
    const hj_record *record;
    hj_status status;
    while ((status = hj_reader_next(reader, &record)) == HJ_OK) {
        if (record->kind == HJ_RECORD_HEADER)
            *config = record->as.header.config;
        write_record(out, text, config, record, reader);
    }
    if (status != HJ_DONE) {
        const char *why = hj_reader_error(reader);
        if (status == HJ_MALFORMED || status == HJ_UNSUPPORTED)
            fprintf(out, "# here the log breaks off: %s\n", why);
        cli_error(path, "%s", why);
    }
    free(config);
    free(text);
    return status_code(status);
}

static int unpack_file(const char *in, const char *out_path) {
    char why[512];
    unsigned game;
    FILE *out = stdout;
    hj_reader *reader = cli_open_word(in, &game, why, sizeof why);
    if (!reader) {
        cli_error(in, "%s", why);
        return CLI_EXIT_READ;
    }
    if (out_path && strcmp(out_path, "-") != 0 && !(out = fopen(out_path, "wbx"))) {
        cli_error(out_path, "%s", strerror(errno));
        hj_reader_close(reader);
        return CLI_EXIT_READ;
    }
    int code = unpack_records(out, reader, in);
    if (code == CLI_EXIT_OK && cli_no_game(reader, game, why, sizeof why)) {
        cli_error(in, "%s", why);
        code = CLI_EXIT_USAGE;
    }
    hj_reader_close(reader);
    if (out == stdout)
        return cli_finish(code);
    bool failed = ferror(out) != 0;
    failed = fclose(out) != 0 || failed;
    if (failed)
        cli_error(out_path, "could not be written: %s", strerror(errno));
    return failed ? CLI_EXIT_READ : code;
}

int cmd_unpack(int argc, char **argv) {
    static const cli_option options[] = {{"output", 'o', true}, {NULL, 0, false}};
    paths p = {0};
    const int code = take_arguments(&p, argc, argv, options);
    if (code >= 0)
        return code;
    if (p.out && same_file(p.in, p.out))
        return cli_usage_error("unpack", "IN and OUT are the same file");
    return unpack_file(p.in, p.out);
}
