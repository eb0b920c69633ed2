/* cmd_hunt.c: `hexjudge hunt`: plays games until they meet points that a corpus does not, and keeps
 * their logs. Playing is lab/play.c's, counting lab/cover.c's. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/corpus.h"
#include "app/lab/cover.h"
#include "app/lab/play.h"

const char cmd_hunt_usage[] =
    "usage: hexjudge hunt -o FOLDER [--games N] [--seed S] [FILE|FOLDER...]\n"
    "\n"
    "Plays games of every rule set, number of players and policy in turn, and with\n"
    "each option value that the corpus lacks, until a point of `cover` is met that\n"
    "neither the corpus nor a game before it meets. Such a game's log is kept as\n"
    "FOLDER/hunt-NNNNNN.hjl.gz. What games that are played right cannot meet\n"
    "(rejections) is not hunted.\n"
    "\n"
    "  -o FOLDER   where the logs go; made when it is not there\n"
    "  --games N   give up after N games (default 500)\n"
    "  --seed S    from which seed (default 1)\n"
    "\n"
    "Exit 0: nothing is missing any more; 1: the games ran out, what is still missing\n"
    "is listed.\n";

static const struct table {
    const char *rules;
    unsigned seats;
    play_policy policy;
} tables[] = {
    {"base/1", 4, PLAY_GREEDY},
    {"base/1", 3, PLAY_RANDOM},
    {"base/1,mode56=sbp", 6, PLAY_GREEDY},
    {"base/1,mode56=paired", 5, PLAY_RANDOM},
    {"crop_trust/1", 4, PLAY_GREEDY},
    {"crop_trust/1", 3, PLAY_RANDOM},
    {"frenemies/1", 4, PLAY_GREEDY},
    {"frenemies/1", 3, PLAY_RANDOM},
};
enum { TABLES = sizeof tables / sizeof tables[0] };

typedef struct run {
    cli_inputs inputs;
    const char *folder;
    uint64_t games, seed;
    cover cover;
    bool fresh; /* the game just judged met a point nobody had met */
    uint64_t kept;
} run;

static bool is_hunted(const cover_point *p) {
    return !p->waiver && strcmp(p->group, "reject") != 0;
}

static void look_for_fresh(void *user, const cover *c, const hj_result *result) {
    run *r = user;
    (void)result;
    r->fresh = false;
    for (size_t i = 0; i < c->points; i++) {
        const cover_point *p = &c->point[i];
        if (p->seen && p->games == 1 && is_hunted(p)) {
            printf("%-6s %s\n", p->group, p->name);
            r->fresh = true;
        }
    }
}

static size_t missing(const run *r, bool print) {
    size_t count = 0;
    for (size_t i = 0; i < r->cover.points; i++) {
        const cover_point *p = &r->cover.point[i];
        if (p->count || !is_hunted(p))
            continue;
        count++;
        if (print)
            printf("still missing: %s %s  %s\n", p->group, p->name, p->text);
    }
    return count;
}

/* The option value to be played with next among those that are missing; NULL = none. */
static const char *missing_option(const run *r, uint64_t turn) {
    size_t count = 0, at = 0;
    for (size_t i = 0; i < r->cover.points; i++)
        count += !r->cover.point[i].count && strcmp(r->cover.point[i].group, "option") == 0 &&
                 is_hunted(&r->cover.point[i]);
    for (size_t i = 0; count && i < r->cover.points; i++) {
        const cover_point *p = &r->cover.point[i];
        if (!p->count && strcmp(p->group, "option") == 0 && is_hunted(p) && at++ == turn % count)
            return p->name;
    }
    return NULL;
}

/* Sets "name=word", or for "name=other" the number next to the default. false: it does not go. */
static bool set_option(hj_config *config, const char *point) {
    char text[96], why[512];
    const char *equals = strchr(point, '=');
    snprintf(text, sizeof text, "%.*s", (int)(equals - point), point);
    const hj_option_row *row = hj_option_at(hj_option_find(text));
    if (row && strcmp(equals, "=other") == 0)
        snprintf(text, sizeof text, "%s=%d", row->name, (int)row->fallback + 1);
    else
        snprintf(text, sizeof text, "%s", point);
    return hj_config_set(config, text, why, sizeof why) == HJ_OK;
}

static bool prepare(play_options *play, const run *r, uint64_t turn) {
    char why[512];
    const struct table *t = &tables[turn % TABLES];
    *play = (play_options){.seed = r->seed, .policy = t->policy, .actions_max = 5000};
    play->config = (hj_config){.seats = (uint8_t)t->seats};
    if (hj_config_rules(&play->config, t->rules, why, sizeof why) != HJ_OK)
        return false;
    const char *option = missing_option(r, turn / TABLES);
    hj_config with = play->config;
    if (option && set_option(&with, option))
        play->config = with;
    return !play_is_refused(why, sizeof why, play);
}

static bool keep(run *r, const uint8_t *bytes, size_t size) {
    buffer path = {0};
    buffer_format(&path, "%s/hunt-%06llu.hjl.gz", r->folder, (unsigned long long)++r->kept);
    FILE *out = fopen(buffer_string(&path), "wbx");
    bool good = out && fwrite(bytes, 1, size, out) == size;
    if (out)
        good = fclose(out) == 0 && good;
    if (good)
        cli_say("    %s", buffer_string(&path));
    else
        cli_error(buffer_string(&path), "%s", strerror(errno));
    buffer_free(&path);
    return good;
}

/* Plays one game and keeps it where it is worth it. false: it cannot be kept, or a fault. */
static bool hunt_game(run *r, uint64_t turn) {
    static const hj_verify_options plain = {0};
    play_options play;
    play_outcome outcome;
    hj_writer *writer = NULL;
    hj_reader *reader = NULL;
    const uint8_t *bytes;
    size_t size;
    bool good = true;
    if (!prepare(&play, r, turn) || hj_writer_open_memory(&writer) != HJ_OK)
        return true;
    play_game(&outcome, &play, (uint32_t)turn + 1, writer);
    if (*outcome.fault) {
        cli_error(NULL, "FAULT %s", outcome.fault);
        good = false;
    } else if (outcome.status == HJ_OK && hj_writer_finish(writer, &bytes, &size) == HJ_OK &&
               hj_reader_open_memory(&reader, bytes, size) == HJ_OK) {
        cover_reader(&r->cover, reader, &plain, look_for_fresh, r);
        good = !r->fresh || keep(r, bytes, size);
    }
    hj_reader_close(reader);
    hj_writer_close(writer);
    return good;
}

static int hunt(run *r) {
    bool good = r->inputs.unreadable == 0;
    if (mkdir(r->folder, 0777) != 0 && errno != EEXIST) {
        cli_error(r->folder, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    cover_begin(&r->cover);
    for (size_t i = 0; i < r->inputs.count; i++) {
        corpus_log log;
        if (corpus_open(&log, &r->inputs.item[i]))
            cover_reader(&r->cover, log.reader, &log.how, NULL, NULL);
        else
            good = false;
        corpus_close(&log);
    }
    const size_t before = missing(r, false);
    uint64_t played = 0;
    while (good && played < r->games && missing(r, false) > 0)
        good = hunt_game(r, played++);
    const size_t left = missing(r, true);
    printf("%zu points were missing, %zu are; %llu games played, %llu kept\n", before, left,
           (unsigned long long)played, (unsigned long long)r->kept);
    cover_end(&r->cover);
    return !good ? CLI_EXIT_READ : left ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
}

int cmd_hunt(int argc, char **argv) {
    enum { OUTPUT, GAMES, SEED };
    static const cli_option options[] = {
        {"output", 'o', true}, {"games", 0, true}, {"seed", 0, true}, {NULL, 0, false}};
    run r = {.games = 500, .seed = 1};
    cli_args args = cli_args_begin(argc, argv);
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            code = cli_finish(CLI_EXIT_OK);
        else if (found == CLI_ARGS_BAD)
            code = CLI_EXIT_USAGE;
        else if (found == CLI_ARGS_WORD)
            cli_inputs_add(&r.inputs, args.value);
        else if (found == OUTPUT)
            r.folder = args.value;
        else if (!cli_number(found == GAMES ? &r.games : &r.seed, args.value, 1, UINT32_MAX))
            code = cli_usage_error("hunt", "'%s' is no number", args.value);
    }
    cli_inputs_unique(&r.inputs);
    corpus_unpack_once(&r.inputs);
    if (code < 0)
        code = r.folder ? cli_finish(hunt(&r)) : cli_usage_error("hunt", "-o FOLDER is missing");
    cli_inputs_free(&r.inputs);
    return code;
}
