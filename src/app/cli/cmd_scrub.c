/* cmd_scrub.c: `hexjudge scrub`: a log without the names of its players and without its notes,
 * whose hash, seal and verdict are what they were. It must not know why somebody may not be named.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <string.h>

#include "app/cli/new_log.h"

const char cmd_scrub_usage[] =
    "usage: hexjudge scrub [--names A,B,...] FILE -o OUT\n"
    "\n"
    "Copies a log without the names, colours and ids of its players and without its\n"
    "notes; players are then P1, P2 ... Hash, verdict and seal stay: names and notes\n"
    "stand beside what the hash covers, and a seal knows that they may go.\n"
    "\n"
    "  -o, --output OUT    NAME.hjl.gz, or '-' for standard output\n"
    "  --names A,B,...     other names instead, by seat; of a game that is not sealed\n"
    "\n"
    "What the header says of the event, and who ruled and why, are covered by the\n"
    "hash and stay. Exits with 0; 13, 14 and 3 where the log could not be read.\n";

typedef struct scrubbing {
    const char *file, *out, *names;
    unsigned removed_names, notes, seals;
} scrubbing;

static int read_options(scrubbing *s, int argc, char **argv) {
    static const cli_option options[] = {
        {"output", 'o', true}, {"names", 0, true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        switch (cli_args_next(&args, options)) {
        case 0:
            s->out = args.value;
            break;
        case 1:
            s->names = args.value;
            break;
        case CLI_ARGS_WORD:
            if (s->file != NULL)
                return cli_usage_error("scrub", "one log, please");
            s->file = args.value;
            break;
        case CLI_ARGS_END:
            return s->file != NULL && s->out != NULL
                       ? -1
                       : cli_usage_error("scrub", "which log, and where to (-o OUT)?");
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
}

/* The names to put in, a Person record each, right behind the header. */
static bool put_names(new_log *log, const char *names) {
    char name[128];
    for (uint8_t seat = 1; *names != '\0' && seat <= HJ_SEATS_MAX; seat++) {
        const size_t size = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)(size < sizeof name ? size : sizeof name - 1),
                 names);
        hj_record person = {.kind = HJ_RECORD_PERSON};
        person.as.person = (hj_person){.seat = seat, .name = name};
        if (!new_log_put(log, &person))
            return false;
        names += size + (names[size] == ',');
    }
    return true;
}

static int copy(scrubbing *s, hj_reader *reader, new_log *log) {
    const hj_record *record;
    hj_status status;
    while ((status = hj_reader_next(reader, &record)) == HJ_OK) {
        s->seals += record->kind == HJ_RECORD_SEAL;
        if (record->kind == HJ_RECORD_PERSON || record->kind == HJ_RECORD_NOTE) {
            s->removed_names += record->kind == HJ_RECORD_PERSON;
            s->notes += record->kind == HJ_RECORD_NOTE;
            continue;
        }
        if (!new_log_put(log, record) ||
            (record->kind == HJ_RECORD_HEADER && s->names != NULL && !put_names(log, s->names))) {
            cli_error(NULL, "%s", log->why);
            return CLI_EXIT_READ;
        }
    }
    if (status != HJ_DONE) {
        cli_error(s->file, "%s", hj_reader_error(reader));
        return status == HJ_MALFORMED     ? (int)HJ_VERDICT_MALFORMED
               : status == HJ_UNSUPPORTED ? (int)HJ_VERDICT_UNSUPPORTED
                                          : CLI_EXIT_READ;
    }
    if (s->seals > 0 && s->names != NULL)
        return cli_usage_error("scrub", "the game is sealed: other names would break the seal");
    if (!new_log_finish(log)) {
        cli_error(NULL, "%s", log->why);
        return CLI_EXIT_READ;
    }
    return CLI_EXIT_OK;
}

int cmd_scrub(int argc, char **argv) {
    scrubbing s = {0};
    new_log log = {0};
    hj_reader *reader = NULL;
    int code = read_options(&s, argc, argv);
    if (code >= 0)
        return code;
    errno = 0;
    const hj_status status = hj_reader_open(&reader, s.file);
    if (status != HJ_OK) {
        cli_error(s.file, "%s", errno != 0 ? strerror(errno) : hj_status_word(status));
        return CLI_EXIT_READ;
    }
    if (!new_log_open(&log, s.out)) {
        cli_error(NULL, "%s", log.why);
        code = CLI_EXIT_READ;
    } else {
        code = copy(&s, reader, &log);
    }
    new_log_close(&log);
    hj_reader_close(reader);
    if (code == CLI_EXIT_OK && strcmp(s.out, "-") != 0)
        printf("%s: %u name%s and %u note%s taken out%s\n", s.out, s.removed_names,
               s.removed_names == 1 ? "" : "s", s.notes, s.notes == 1 ? "" : "s",
               s.seals > 0 ? "; sealed as it was" : "");
    return code == CLI_EXIT_OK ? cli_finish(code) : code;
}
