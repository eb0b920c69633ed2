/* cmd_canon.c: `hexjudge canon`: a log that another program meant well, written anew in canonical
 * form. It guesses nothing, and judges nothing. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/new_log.h"
#include "app/report/escape.h"

const char cmd_canon_usage[] =
    "usage: hexjudge canon IN OUT\n"
    "\n"
    "Writes a log anew in canonical form. Taken are fields out of order, zeros that\n"
    "are written out, numbers longer than they need be, lists that are not packed,\n"
    "and a stream that is not compressed. What is said twice, or is not known, is\n"
    "refused. A hash that fitted the records fits them again; one that did not is\n"
    "not mended. IN is never touched, an OUT that exists never written over; '-' is\n"
    "standard input or output.\n"
    "\n"
    "Exits with 0, with 14 or 13 when IN cannot be mended, with 3 when a file\n"
    "cannot be read or written.\n";

typedef struct canon {
    const char *in;
    hj_reader *reader;
    new_log out;
    unsigned games;
    uint64_t records;
    unsigned hashes, seals; /* written anew; standing over a hash that was */
    bool rehashed;          /* in this game */
    char why[200];          /* IN cannot be mended */
} canon;

/* The hash is of the bytes, so with the bytes it changes. One that fits neither the old bytes nor
 * the new is evidence of something, and not to be tidied away. */
static bool mend_hash(canon *c, hj_end *end) {
    uint8_t before[32], after[32];
    if (!end->has_hash)
        return true;
    const bool known =
        hj_reader_hash(c->reader, before) && hj_writer_hash(c->out.writer, after) == HJ_OK;
    if (!known || (memcmp(end->hash, before, sizeof before) != 0 &&
                   memcmp(end->hash, after, sizeof after) != 0)) {
        snprintf(c->why, sizeof c->why,
                 "damaged or edited: the hash in the End record does not fit the records");
        return false;
    }
    c->rehashed = memcmp(end->hash, after, sizeof after) != 0;
    c->hashes += c->rehashed;
    memcpy(end->hash, after, sizeof after);
    return true;
}

/* true: IN was read to its end, and OUT is written as far as that. */
static bool copy(canon *c, hj_status *status) {
    const hj_record *record;
    while ((*status = hj_reader_next(c->reader, &record)) == HJ_OK) {
        hj_record mended = *record;
        c->records++;
        if (record->kind == HJ_RECORD_HEADER) {
            c->games++;
            c->rehashed = false;
        }
        c->seals += record->kind == HJ_RECORD_SEAL && c->rehashed;
        if (record->kind == HJ_RECORD_END && !mend_hash(c, &mended.as.end)) {
            *status = HJ_MALFORMED;
            return true;
        }
        if (!new_log_put(&c->out, &mended))
            return false;
    }
    return true;
}

static int report(const canon *c) {
    FILE *to = strcmp(c->out.path, "-") == 0 ? stderr : stdout;
    const uint32_t mended = hj_reader_mended(c->reader);
    buffer name = {0};
    escape_terminal(&name, c->out.path, 1000);
    fprintf(to, "%s: %u game%s, %llu records, ", buffer_string(&name), c->games,
            c->games == 1 ? "" : "s", (unsigned long long)c->records);
    if (mended == 0)
        fputs("canonical as they were\n", to);
    else
        fprintf(to, "mended in %u place%s%s\n", (unsigned)mended, mended == 1 ? "" : "s",
                c->hashes > 0 ? ", hash made to fit" : "");
    if (c->seals > 0)
        cli_error(c->in, "a seal stands over a hash that has changed: it no longer fits");
    buffer_free(&name);
    return cli_finish(CLI_EXIT_OK);
}

static int mend(canon *c, const char *out) {
    hj_status status;
    if (hj_reader_lenient(c->reader) != HJ_OK) {
        cli_error(c->in, "no memory");
        return CLI_EXIT_READ;
    }
    if (!new_log_open(&c->out, out) || !copy(c, &status)) {
        cli_error(NULL, "%s", c->out.why);
        return CLI_EXIT_READ;
    }
    if (status != HJ_DONE) {
        cli_error(c->in, "%s", c->why[0] != '\0' ? c->why : hj_reader_error(c->reader));
        return status == HJ_UNSUPPORTED ? HJ_VERDICT_UNSUPPORTED
               : status == HJ_MALFORMED ? HJ_VERDICT_MALFORMED
                                        : CLI_EXIT_READ;
    }
    if (!new_log_finish(&c->out)) {
        cli_error(NULL, "%s", c->out.why);
        return CLI_EXIT_READ;
    }
    return report(c);
}

int cmd_canon(int argc, char **argv) {
    canon c = {0};
    const char *out = NULL;
    int code = new_log_words(argc, argv, &c.in, &out, &c.reader);
    if (code >= 0)
        return code;
    code = mend(&c, out);
    new_log_close(&c.out);
    hj_reader_close(c.reader);
    return code;
}
