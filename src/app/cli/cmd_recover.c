/* cmd_recover.c: `hexjudge recover`: the whole records at the front of a broken log, written as a
 * log of their own. It never touches what it reads, and judges nothing. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/new_log.h"
#include "app/report/escape.h"

const char cmd_recover_usage[] =
    "usage: hexjudge recover IN OUT\n"
    "\n"
    "Copies every whole record at the front of a cut or damaged log into a log of\n"
    "its own, and says what was lost. IN is never touched, an OUT that exists never\n"
    "written over; '-' is standard input or output. Nothing is judged: a game\n"
    "without its End is INCOMPLETE, and 'hexjudge record --resume' goes on with it.\n"
    "\n"
    "Exits with 0 when nothing was lost, 1 when something was, 14 when there is\n"
    "nothing to recover, 3 when a file cannot be read or written.\n";

typedef struct recovery {
    const char *in;
    hj_reader *reader;
    new_log out;
    unsigned games;
    uint64_t records, actions;
    uint32_t number; /* of the last action of this game */
    bool ended;      /* the game has its End, and that fits */
} recovery;

/* Copies until the reader gives up; true unless OUT cannot be written. */
static bool copy(recovery *r, hj_status *status) {
    const hj_record *record;
    while ((*status = hj_reader_next(r->reader, &record)) == HJ_OK) {
        if (!new_log_put(&r->out, record))
            return false;
        r->games += record->kind == HJ_RECORD_HEADER;
        r->actions += record->kind == HJ_RECORD_ACTION;
        r->records++;
        r->number = record->number;
        if (record->kind == HJ_RECORD_HEADER)
            r->ended = false;
        if (record->kind == HJ_RECORD_END)
            r->ended = cli_hash_fits(r->reader, &record->as.end);
    }
    return true;
}

/* What stands before damage may be damaged too, unless a hash covers it. */
static void say_lost(const recovery *r, FILE *to, hj_status status) {
    buffer text = {0};
    if (status == HJ_DONE) {
        fputs("lost: nothing\n", to);
        return;
    }
    escape_terminal(&text, hj_reader_error(r->reader), 1000);
    if (r->games > 1)
        fprintf(to, "lost: what stands in game %u from here on: %s\n", r->games,
                buffer_string(&text));
    else
        fprintf(to, "lost: what stands from here on: %s\n", buffer_string(&text));
    if (r->ended)
        fputs("      the last game has its End, and the hash in it fits: nothing of it is gone\n",
              to);
    else if (!hj_reader_was_cut(r->reader))
        fputs("      the file is damaged, not only cut: what was kept may be damaged too\n", to);
    buffer_free(&text);
}

static int report(recovery *r, hj_status status) {
    FILE *to = strcmp(r->out.path, "-") == 0 ? stderr : stdout;
    buffer name = {0};
    escape_terminal(&name, r->out.path, 1000);
    fprintf(to, "%s: %u game%s, %llu actions in %llu records\n", buffer_string(&name), r->games,
            r->games == 1 ? "" : "s", (unsigned long long)r->actions,
            (unsigned long long)r->records);
    say_lost(r, to, status);
    if (status != HJ_DONE)
        fprintf(to, "next: hexjudge verify %s\n", buffer_string(&name));
    buffer_free(&name);
    return cli_finish(status == HJ_DONE ? CLI_EXIT_OK : CLI_EXIT_DIFFERS);
}

static int recover(recovery *r, const char *out) {
    hj_status status;
    if (!new_log_open(&r->out, out) || !copy(r, &status)) {
        cli_error(NULL, "%s", r->out.why);
        return CLI_EXIT_READ;
    }
    if (status == HJ_IO || status == HJ_MEMORY) {
        cli_error(r->in, "%s", hj_reader_error(r->reader));
        return CLI_EXIT_READ;
    }
    if (r->games == 0) {
        cli_error(r->in, "nothing can be recovered: %s",
                  status == HJ_DONE ? "it holds no game" : hj_reader_error(r->reader));
        return HJ_VERDICT_MALFORMED;
    }
    if (!new_log_finish(&r->out)) {
        cli_error(NULL, "%s", r->out.why);
        return CLI_EXIT_READ;
    }
    return report(r, status);
}

int cmd_recover(int argc, char **argv) {
    recovery r = {0};
    const char *out = NULL;
    int code = new_log_words(argc, argv, &r.in, &out, &r.reader);
    if (code >= 0)
        return code;
    code = recover(&r, out);
    new_log_close(&r.out);
    hj_reader_close(r.reader);
    return code;
}
