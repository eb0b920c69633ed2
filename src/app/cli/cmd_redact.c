/* cmd_redact.c: `hexjudge redact`: a log as an onlooker would have written it: what he did not see
 * is unknown, and checkpoints claim what he could count. It must not know how hidden cards are
 * judged. */
#include <errno.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/new_log.h"
#include "app/lab/view.h"
#include "app/report/escape.h"

const char cmd_redact_usage[] =
    "usage: hexjudge redact --view public|seat:N [--hide LIST] IN OUT\n"
    "\n"
    "Writes a log as an onlooker saw the game. Stolen cards, bought cards and free\n"
    "development cards become unknown where he did not see them; digests and whole\n"
    "positions become what he could count: hand sizes, cards in hand, points in\n"
    "sight, robber, awards, and of his own hand every card. Notes are left out. The\n"
    "true points of the End stay: at the end hands are shown.\n"
    "\n"
    "  --view WHO     public, or seat:N: what that seat saw\n"
    "  --hide LIST    of discards,favors: these were laid down unseen, too\n"
    "\n"
    "IN is never touched, an OUT that exists never written over; '-' is standard\n"
    "input or output. A partial log is judged like any other: hexjudge verify.\n"
    "\n"
    "Exits with 0, with 14 or 13 when IN cannot be read as a log, with 3 when a file\n"
    "cannot be read or written.\n";

typedef struct redacting {
    view view;
    new_log out;
    const char *in;
    bool failed; /* the output: out.why says it */
    bool bent;   /* the replay no longer is what was played: nothing is computed from it */
    unsigned games, hidden;
    hj_action last; /* as it was, for its gains */
    uint32_t checkpoints;
} redacting;

static void put_header(redacting *r, const hj_record *record) {
    hj_record seen = *record;
    hj_config *config = &seen.as.header.config;
    r->games++;
    r->bent = false;
    r->checkpoints = 0;
    r->last = (hj_action){0};
    config->view = (uint8_t)r->view.who;
    memset(config->event_order, 0, sizeof config->event_order); /* nobody saw the shuffle */
    r->failed = r->failed || !new_log_put(&r->out, &seen);
}

static void put_action(redacting *r, const hj_record *record) {
    hj_record seen = *record;
    r->last = record->as.action;
    r->hidden += view_hide(&r->view, &seen.as.action);
    r->failed = r->failed || !new_log_put(&r->out, &seen);
}

static bool has_claim(const hj_claim *claim, uint32_t count, const hj_claim *wanted) {
    for (uint32_t k = 0; k < count; k++)
        if (claim[k].field == wanted->field && claim[k].i == wanted->i && claim[k].j == wanted->j)
            return true;
    return false;
}

/* What was claimed stays, as far as it was in sight; a digest or a whole position becomes counts.
 */
static void put_checkpoint(redacting *r, const hj_record *record, const hj_game *game) {
    static const hj_checkpoint nothing = {0};
    hj_claim claim[HJ_CLAIMS_MAX], counted[HJ_CLAIMS_MAX];
    hj_record seen = *record;
    hj_checkpoint *c = &seen.as.checkpoint;
    const hj_checkpoint *was = &record->as.checkpoint;
    const bool whole = was->digest_bits != 0 || was->snapshot != NULL;
    uint32_t count = 0;
    bool gains = false;
    *c = nothing;
    for (uint32_t k = 0; k < was->claims; k++)
        if (view_may_claim(&r->view, &was->claim[k]))
            claim[count++] = was->claim[k];
    const uint32_t more =
        whole && game != NULL && !r->bent ? view_claims(&r->view, game, counted) : 0;
    for (uint32_t k = 0; k < more && count < HJ_CLAIMS_MAX; k++)
        if (!has_claim(claim, count, &counted[k]))
            claim[count++] = counted[k];
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        c->has_gained[seat] = was->has_gained[seat];
        c->gained[seat] = view_gain(&r->view, &r->last, seat, was->gained[seat]);
        gains = gains || c->has_gained[seat];
    }
    c->claim = claim;
    c->claims = count;
    if (count == 0 && !gains)
        return;
    r->checkpoints++;
    r->failed = r->failed || !new_log_put(&r->out, &seen);
}

static void put_end(redacting *r, const hj_record *record) {
    hj_record seen = *record;
    hj_end *end = &seen.as.end;
    end->digest_bits = 0;
    end->digest = 0;
    end->checkpoints = end->checkpoints != 0 ? r->checkpoints : 0;
    end->has_hash = end->has_hash && hj_writer_hash(r->out.writer, end->hash) == HJ_OK;
    r->failed = r->failed || !new_log_put(&r->out, &seen);
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    redacting *r = user;
    if (r->failed)
        return;
    switch (record->kind) {
    case HJ_RECORD_HEADER:
        put_header(r, record);
        break;
    case HJ_RECORD_ACTION:
        put_action(r, record);
        break;
    case HJ_RECORD_CHECKPOINT:
        put_checkpoint(r, record, game);
        break;
    case HJ_RECORD_END:
        put_end(r, record);
        break;
    case HJ_RECORD_NOTE: /* it may tell what was hidden */
    case HJ_RECORD_SEAL: /* it seals other bytes */
        break;
    default:
        r->failed = !new_log_put(&r->out, record);
        break;
    }
}

static void on_finding(void *user, const hj_finding *finding) {
    redacting *r = user;
    r->bent =
        r->bent || finding->kind == HJ_FINDING_ILLEGAL || finding->kind == HJ_FINDING_DIVERGED;
}

static int report(const redacting *r) {
    FILE *to = strcmp(r->out.path, "-") == 0 ? stderr : stdout;
    buffer name = {0};
    escape_terminal(&name, r->out.path, 1000);
    fprintf(to, "%s: %u game%s, %u action%s with something unseen\n", buffer_string(&name),
            r->games, r->games == 1 ? "" : "s", r->hidden, r->hidden == 1 ? "" : "s");
    buffer_free(&name);
    return cli_finish(CLI_EXIT_OK);
}

static int redact(redacting *r, hj_reader *reader, const char *out) {
    const hj_verify_options options = {
        .keep_going = true, .on_record = on_record, .on_finding = on_finding, .user = r};
    const hj_record *record;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    if (!new_log_open(&r->out, out)) {
        cli_error(NULL, "%s", r->out.why);
        return CLI_EXIT_READ;
    }
    const size_t games = hj_verify(reader, &options, &worst);
    const hj_status status = hj_reader_next(reader, &record); /* one that failed says so again */
    if (status != HJ_DONE) {
        cli_error(r->in, "%s", hj_reader_error(reader));
        return status == HJ_UNSUPPORTED ? HJ_VERDICT_UNSUPPORTED
               : status == HJ_MALFORMED ? HJ_VERDICT_MALFORMED
                                        : CLI_EXIT_READ;
    }
    if (games == 0)
        return cli_usage_error("redact", "%s: no game", r->in);
    if (r->failed || !new_log_finish(&r->out)) {
        cli_error(NULL, "%s", r->out.why);
        return CLI_EXIT_READ;
    }
    return report(r);
}

static bool take_hide(view *v, const char *list) {
    static const char *const words[] = {"discards", "favors"};
    while (*list != '\0') {
        const size_t length = strcspn(list, ",");
        unsigned k = 0;
        while (k < 2 && (strlen(words[k]) != length || strncmp(list, words[k], length) != 0))
            k++;
        if (k == 2)
            return false;
        v->hide |= 1u << k;
        list += length;
        list += *list == ',';
    }
    return true;
}

int cmd_redact(int argc, char **argv) {
    static const cli_option options[] = {{"view", 0, true}, {"hide", 0, true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    redacting r = {0};
    const char *out = NULL;
    hj_reader *reader = NULL;
    int found;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == 0 && !cli_view(&r.view.who, args.value))
            return cli_usage_error("redact", "--view takes public or seat:N, not '%s'", args.value);
        if (found == 1 && !take_hide(&r.view, args.value))
            return cli_usage_error("redact", "--hide takes discards and favors, not '%s'",
                                   args.value);
        if (found == CLI_ARGS_WORD && out != NULL)
            return cli_usage_error("redact", "IN and OUT, not '%s' too", args.value);
        if (found == CLI_ARGS_WORD)
            *(r.in == NULL ? &r.in : &out) = args.value;
    }
    if (r.view.who == 0 || out == NULL)
        return cli_usage_error("redact", r.view.who == 0 ? "whose view? --view public or seat:N"
                                         : r.in == NULL  ? "which log?"
                                                         : "where to?");
    errno = 0;
    const hj_status status = hj_reader_open(&reader, r.in);
    if (status != HJ_OK) {
        cli_error(r.in, "%s", errno != 0 ? strerror(errno) : hj_status_word(status));
        return CLI_EXIT_READ;
    }
    const int code = redact(&r, reader, out);
    new_log_close(&r.out);
    hj_reader_close(reader);
    return code;
}
