/* cmd_merge.c: `hexjudge merge`: several onlookers' logs of one game made one: what one of them did
 * not see another may have. Where they contradict each other, both are named. It judges nothing. */
#include <errno.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/new_log.h"
#include "app/lab/view.h"
#include "app/report/escape.h"

const char cmd_merge_usage[] =
    "usage: hexjudge merge -o OUT LOG LOG...\n"
    "\n"
    "Joins several views of one game: the public's and the seats', as redact, record\n"
    "or an importer made them. The logs must have the same header and the same\n"
    "actions one after another; an unknown value is taken from the log that knows it,\n"
    "and every claim of each stands in OUT. What is known in one and otherwise in\n"
    "another is a contradiction: each is printed, and nothing is written.\n"
    "\n"
    "  -o, --output OUT   the joined log; it may not exist\n"
    "\n"
    "Exits with 0, with 1 when the logs contradict each other, with 14 or 13 when one\n"
    "cannot be read as a log, with 3 when a file cannot be read or written.\n";

enum { LOGS_MAX = 8 };

typedef struct merging {
    const char *path[LOGS_MAX];
    hj_reader *reader[LOGS_MAX];
    const hj_record *record[LOGS_MAX]; /* at which each stands; NULL = at its end */
    unsigned logs;
    new_log out;
    hj_config config;
    unsigned contradictions, learned;
    uint32_t checkpoints;
    bool failed; /* of the output */
    int code;    /* of an input */
} merging;

static void next(merging *m, unsigned k) {
    const hj_status status = hj_reader_next(m->reader[k], &m->record[k]);
    if (status == HJ_OK)
        return;
    m->record[k] = NULL;
    if (status == HJ_DONE)
        return;
    cli_error(m->path[k], "%s", hj_reader_error(m->reader[k]));
    m->code = status == HJ_UNSUPPORTED ? HJ_VERDICT_UNSUPPORTED
              : status == HJ_MALFORMED ? HJ_VERDICT_MALFORMED
                                       : CLI_EXIT_READ;
}

static void put(merging *m, const hj_record *record) {
    m->failed = m->failed || !new_log_put(&m->out, record);
}

/* "#47: A: P2 knight h5 from P3 ore; B: ... wool" */
static void contradict(merging *m, unsigned a, const hj_record *one, unsigned b,
                       const hj_record *other, const char *what) {
    buffer line = {0};
    const unsigned log[2] = {a, b};
    const hj_record *record[2] = {one, other};
    buffer_format(&line, "#%u: %s", one != NULL ? one->number : 0, what);
    for (unsigned k = 0; k < 2; k++) {
        char words[512] = "the log ends";
        if (record[k] != NULL && record[k]->kind == HJ_RECORD_ACTION)
            hj_text_action(words, sizeof words, &m->config, &record[k]->as.action);
        else if (record[k] != NULL)
            snprintf(words, sizeof words, "%s",
                     record[k]->kind == HJ_RECORD_END ? "the game ends" : "something else");
        buffer_text(&line, "\n  ");
        escape_terminal(&line, m->path[log[k]], 200);
        buffer_format(&line, ": %s", words);
    }
    printf("%s\n", buffer_string(&line));
    buffer_free(&line);
    m->contradictions++;
}

/* ---- headers ---- */

static bool same_game(const merging *m, unsigned k) {
    hj_config a = m->record[0]->as.header.config, b = m->record[k]->as.header.config;
    a.view = b.view = 0;
    memset(a.event_order, 0, sizeof a.event_order);
    memset(b.event_order, 0, sizeof b.event_order);
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool join_headers(merging *m) {
    hj_record joined;
    for (unsigned k = 0; k < m->logs; k++) {
        if (m->record[k] == NULL || m->record[k]->kind != HJ_RECORD_HEADER ||
            (k > 0 && !same_game(m, k))) {
            cli_say("%s: the header is not that of the first log", m->path[k]);
            m->contradictions++;
            return false;
        }
    }
    joined = *m->record[0];
    m->config = joined.as.header.config;
    for (unsigned k = 1; k < m->logs; k++)
        if (m->record[k]->as.header.config.view == 0)
            joined.as.header.config = m->record[k]->as.header.config;
    put(m, &joined);
    return true;
}

/* ---- what stands between actions ---- */

/* Claims of every log at this point go over, each as a checkpoint of its own; names of the first.
 */
static void pass_on(merging *m, unsigned k) {
    while (m->record[k] != NULL && m->record[k]->kind != HJ_RECORD_ACTION &&
           m->record[k]->kind != HJ_RECORD_END) {
        const unsigned kind = m->record[k]->kind;
        if (kind == HJ_RECORD_CHECKPOINT || (k == 0 && kind != HJ_RECORD_SEAL))
            put(m, m->record[k]);
        m->checkpoints += kind == HJ_RECORD_CHECKPOINT;
        next(m, k);
    }
}

/* ---- actions and the end ---- */

/* false: the logs do not go on together. */
static bool join_actions(merging *m) {
    hj_record joined = *m->record[0];
    for (unsigned k = 1; k < m->logs; k++) {
        const hj_record *other = m->record[k];
        if (other == NULL || other->kind != HJ_RECORD_ACTION) {
            contradict(m, 0, m->record[0], k, other, "one log goes on");
            return false;
        }
        const hj_action before = joined.as.action;
        if (!view_join(&joined.as.action, &other->as.action)) {
            contradict(m, 0, m->record[0], k, other, "not the same action");
            if (joined.as.action.kind != other->as.action.kind)
                return false;
        }
        m->learned += memcmp(&before, &joined.as.action, sizeof before) != 0;
    }
    put(m, &joined);
    for (unsigned k = 0; k < m->logs; k++)
        next(m, k);
    return true;
}

static void join_ends(merging *m) {
    hj_record joined = *m->record[0];
    hj_end *end = &joined.as.end;
    for (unsigned k = 1; k < m->logs; k++) {
        const hj_record *other = m->record[k];
        if (other == NULL || other->kind != HJ_RECORD_END) {
            contradict(m, 0, m->record[0], k, other, "one log goes on");
            return;
        }
        const hj_end *more = &other->as.end;
        const bool points = end->has_points && more->has_points;
        if (end->winners != more->winners || end->reason != more->reason ||
            (points && memcmp(end->points, more->points, sizeof end->points) != 0))
            contradict(m, 0, m->record[0], k, other, "not the same outcome");
        if (!end->has_points && more->has_points) {
            end->has_points = true;
            memcpy(end->points, more->points, sizeof end->points);
        }
    }
    end->checkpoints = m->checkpoints;
    end->has_hash = hj_writer_hash(m->out.writer, end->hash) == HJ_OK;
    put(m, &joined);
}

static int merge(merging *m, const char *out) {
    if (!new_log_open(&m->out, out)) {
        cli_error(NULL, "%s", m->out.why);
        return CLI_EXIT_READ;
    }
    for (unsigned k = 0; k < m->logs; k++)
        next(m, k);
    bool goes_on = m->code == 0 && join_headers(m);
    for (unsigned k = 0; goes_on && k < m->logs; k++)
        next(m, k);
    while (goes_on && m->code == 0) {
        for (unsigned k = 0; k < m->logs; k++)
            pass_on(m, k);
        if (m->record[0] == NULL)
            break;
        if (m->record[0]->kind == HJ_RECORD_END) {
            join_ends(m);
            break;
        }
        goes_on = join_actions(m);
    }
    if (m->code != 0)
        return m->code;
    if (m->contradictions > 0)
        return cli_finish(CLI_EXIT_DIFFERS);
    if (m->failed || !new_log_finish(&m->out)) {
        cli_error(NULL, "%s", m->out.why);
        return CLI_EXIT_READ;
    }
    fprintf(strcmp(out, "-") == 0 ? stderr : stdout,
            "%u logs joined, %u value%s that one of them did not see\n", m->logs, m->learned,
            m->learned == 1 ? "" : "s");
    return cli_finish(CLI_EXIT_OK);
}

int cmd_merge(int argc, char **argv) {
    static const cli_option options[] = {{"output", 'o', true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    merging m = {0};
    const char *out = NULL;
    int found, code = 0;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == 0)
            out = args.value;
        else if (m.logs == LOGS_MAX)
            return cli_usage_error("merge", "at most %d logs", LOGS_MAX);
        else
            m.path[m.logs++] = args.value;
    }
    if (out == NULL || m.logs < 2)
        return cli_usage_error("merge", out == NULL ? "where to? -o OUT" : "two logs or more");
    for (unsigned k = 0; code == 0 && k < m.logs; k++) {
        errno = 0;
        const hj_status status = hj_reader_open(&m.reader[k], m.path[k]);
        if (status != HJ_OK) {
            cli_error(m.path[k], "%s", errno != 0 ? strerror(errno) : hj_status_word(status));
            code = CLI_EXIT_READ;
        }
    }
    code = code == 0 ? merge(&m, out) : code;
    new_log_close(&m.out);
    for (unsigned k = 0; k < m.logs; k++)
        hj_reader_close(m.reader[k]);
    return code;
}
