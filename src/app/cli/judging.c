/* judging.c: judges one input with the library and turns what it says into report games. It must
 * not know how many inputs there are, or how the outcome is printed. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/judging.h"

#include "app/cli/explore.h"
#include "app/cli/suspects.h"

enum { STATES_MAX = 1000000 };

/* ---- how to judge ---- */

static bool require(judging *how, const char *list, char *why, size_t why_size) {
    while (*list) {
        size_t length = strcspn(list, ",");
        if (length == 7 && strncmp(list, "outcome", length) == 0) {
            how->require_outcome = true;
        } else if (length == 11 && strncmp(list, "checkpoints", length) == 0) {
            how->require_checkpoints = true;
        } else if (length == 4 && strncmp(list, "seal", length) == 0) {
            how->require_seal = true;
        } else {
            snprintf(why, why_size, "--require takes outcome, checkpoints and seal, not '%.*s'",
                     (int)(length < 60 ? length : 60), list);
            return false;
        }
        list += length;
        list += *list == ',';
    }
    return true;
}

static bool add_setting(judging *how, const char *value, char *why, size_t why_size) {
    hj_config config = {.ruleset = HJ_RULESET_BASE, .ruleset_version = 1};
    if (hj_config_set(&config, value, why, why_size) != HJ_OK)
        return false;
    how->setting = memory_grow(how->setting, how->settings + 2, sizeof *how->setting);
    how->setting[how->settings++] = value;
    how->setting[how->settings] = NULL;
    return true;
}

static bool take_policy(judging *how, const char *word, char *why, size_t why_size) {
    static const char *const words[] = {"force", "ruled", "skip", "stop"};
    for (unsigned p = 0; p < sizeof words / sizeof words[0]; p++) {
        if (strcmp(words[p], word) == 0) {
            how->policy = (hj_policy)p;
            return true;
        }
    }
    snprintf(why, why_size, "'%.60s' is none of force, ruled, skip, stop", word);
    return false;
}

static bool take_states(judging *how, const char *value, char *why, size_t why_size) {
    uint64_t states;
    if (!cli_number(&states, value, 1, STATES_MAX)) {
        snprintf(why, why_size, "--states takes a number from 1 to %u, not '%.60s'",
                 (unsigned)STATES_MAX, value);
        return false;
    }
    how->states = (uint32_t)states;
    return true;
}

bool judging_take(judging *how, int index, const char *value, char *why, size_t why_size) {
    hj_config config = {.ruleset = HJ_RULESET_BASE, .ruleset_version = 1};
    switch (index) {
    case 0:
        how->readings = value;
        return hj_config_rules(&config, value, why, why_size) == HJ_OK;
    case 1:
        return add_setting(how, value, why, why_size);
    case 2:
        how->keep_going = true;
        return true;
    case 3:
        how->strict = true;
        return true;
    case 4:
        return require(how, value, why, why_size);
    case 5:
        return keys_add(&how->trust, value, why, why_size);
    case 6:
        return take_policy(how, value, why, why_size);
    case 7:
        return take_states(how, value, why, why_size);
    default:
        snprintf(why, why_size, "no such option");
        return false;
    }
}

void judging_free(judging *how) {
    free(how->setting);
    keys_free(&how->trust);
    *how = (judging){0};
}

int judging_rank(int code) {
    static const int order[] = {
        HJ_VERDICT_FAULT,       HJ_VERDICT_TAMPERED, HJ_VERDICT_MALFORMED,  CLI_EXIT_READ,
        HJ_VERDICT_ILLEGAL,     HJ_VERDICT_DIVERGED, HJ_VERDICT_INCOMPLETE, HJ_VERDICT_CONSISTENT,
        HJ_VERDICT_UNSUPPORTED, HJ_VERDICT_CLEAN};
    enum { COUNT = sizeof order / sizeof *order };
    for (int i = 0; i < COUNT; i++) {
        if (order[i] == code)
            return i;
    }
    return COUNT;
}

/* ---- one input ---- */

/* The rulings of an input, in order. */
typedef struct rulings {
    size_t count, room;
    struct {
        uint32_t game, action;
        uint8_t kind;
    } * item;
} rulings;

typedef struct work {
    const judging *how;
    const cli_input *input;
    hj_reader *reader;
    judging_sink *sink;
    void *user;
    report_game *open; /* the game being judged; NULL before its first record or finding */
    rulings ruled;     /* of the whole input, where they say how it goes on */
    report_game *held; /* judged; kept back until it is known whether others follow */
    size_t games;
} work;

static report_game *current(work *w) {
    if (!w->open) {
        w->open = report_game_new(w->input->path);
        w->open->keep_going = w->how->keep_going;
        w->open->index = hj_reader_game(w->reader);
        w->open->archive = w->open->index > 1 || w->input->game;
        w->open->is_text = hj_reader_is_text(w->reader);
    }
    return w->open;
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    const work *w = user;
    (void)game;
    if (record->kind <= HJ_RECORD_CHECKPOINT)
        report_game_record(current(user), record);
    if (w->how->live)
        w->how->live->record(w->how->live->user,
                             record->kind >= HJ_RECORD_END && record->kind != HJ_RECORD_NOTE);
}

static void on_finding(void *user, const hj_finding *finding) {
    const work *w = user;
    report_game *game = current(user);
    report_game_finding(game, finding);
    if (w->how->live)
        w->how->live->finding(w->how->live->user, game);
}

static void on_game(void *user, const hj_result *result) {
    work *w = user;
    report_game *game = current(w);
    report_game_result(game, result);
    w->open = NULL;
    w->games++;
    if (result->index > 1 || w->input->game) {
        game->archive = true;
        if (w->held)
            w->held->archive = true;
    }
    if (result->verdict == HJ_VERDICT_MALFORMED && result->index == 1 && result->actions == 0) {
        const char *foreign = cli_input_foreign(w->input->path);
        game->foreign = foreign ? foreign : "";
    }
    if (w->held)
        w->sink(w->user, w->held);
    w->held = game;
}

static void add_ruling(rulings *list, uint32_t game, const hj_ruling *ruling) {
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->item = memory_grow(list->item, list->room, sizeof *list->item);
    }
    list->item[list->count].game = game;
    list->item[list->count].action = ruling->action;
    list->item[list->count++].kind = ruling->kind;
}

/* A ruling may stand anywhere behind its action, mostly at the end: they are read first. */
static bool read_rulings(work *w, char *why, size_t why_size) {
    const hj_policy policy = w->how->policy;
    const hj_record *record;
    uint32_t game = 0;
    if (policy != HJ_POLICY_RULED && policy != HJ_POLICY_STOP)
        return true;
    if (strcmp(w->input->path, "-") == 0 || w->how->live) {
        snprintf(why, why_size, "--policy ruled and stop read a log twice: name a file");
        return false;
    }
    hj_reader *reader = cli_open(w->input->path, w->input->game, why, why_size);
    if (!reader)
        return false;
    while (hj_reader_next(reader, &record) == HJ_OK) {
        game += record->kind == HJ_RECORD_HEADER;
        if (record->kind == HJ_RECORD_RULING && record->as.ruling.action != 0)
            add_ruling(&w->ruled, game, &record->as.ruling);
    }
    hj_reader_close(reader);
    return true;
}

static uint8_t ruling_on(void *user, uint32_t game, uint32_t action) {
    const rulings *list = &((const work *)user)->ruled;
    for (size_t i = list->count; i > 0; i--)
        if (list->item[i - 1].game == game && list->item[i - 1].action == action)
            return list->item[i - 1].kind;
    return 0;
}

/* An input without a game has a verdict too: nothing checked is never CLEAN. */
static void put_empty(work *w) {
    hj_result result = {.verdict = HJ_VERDICT_MALFORMED,
                        .index = 1,
                        .game_id = "",
                        .ruleset = "",
                        .error = "byte 0: the input holds no game",
                        .result = "",
                        .missing = ""};
    for (unsigned seat = 0; seat <= HJ_SEATS_MAX; seat++)
        result.name[seat] = "";
    on_game(w, &result);
}

bool judging_input(const judging *how, const cli_input *input, judging_sink *sink, void *user,
                   char *why, size_t why_size) {
    work w = {.how = how, .input = input, .sink = sink, .user = user};
    hj_verify_options options = {.readings = how->readings,
                                 .set = how->setting,
                                 .keep_going = how->keep_going,
                                 .strict = how->strict,
                                 .require_outcome = how->require_outcome,
                                 .require_checkpoints = how->require_checkpoints,
                                 .require_seal = how->require_seal,
                                 .trust = (const uint8_t(*)[KEY_SIZE])how->trust.key,
                                 .trusted = how->trust.count,
                                 .policy = how->policy,
                                 .ruling_on = ruling_on,
                                 .probe = how->probe,
                                 .states = how->states,
                                 .on_record = on_record,
                                 .asks_no_changes = true,
                                 .on_finding = on_finding,
                                 .on_game = on_game,
                                 .user = &w};
    w.reader =
        read_rulings(&w, why, why_size) ? cli_open(input->path, input->game, why, why_size) : NULL;
    if (!w.reader) {
        free(w.ruled.item);
        return false;
    }
    cli_index_warning(w.reader, input->path);
    if (how->live)
        hj_reader_follow(w.reader, how->live->more, how->live->user);
    const hj_record *record;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    hj_verify(w.reader, &options, &worst);
    const hj_status status =
        hj_reader_next(w.reader, &record); /* a failed reader keeps its error */
    bool readable = status != HJ_IO && status != HJ_MEMORY;
    if (!readable)
        snprintf(why, why_size, "%s", hj_reader_error(w.reader));
    else if (!w.games && input->game)
        readable = !cli_no_game(w.reader, input->game, why, why_size);
    else if (!w.games && !how->live)
        put_empty(&w);
    if (w.held && w.games == 1)
        suspects_find(w.held, how, input);
    if (w.held && how->explore && w.games == 1)
        explore_readings(w.held, how, input);
    if (w.held)
        w.sink(w.user, w.held);
    report_game_free(w.open);
    free(w.ruled.item);
    hj_reader_close(w.reader);
    return readable;
}
