/* moves_fuzz.c: a sound game with some of its actions changed. At each action the check, the
 * explanation, the list of legal actions and the carrying out must agree, what is refused leaves no
 * trace, no position is unsound, going back and on comes to the same position; and the log of it
 * all is judged as the walk went. It must not know what is legal.
 *
 * An input: which game, then edits of five bytes: where (two), what is changed, by what (two). */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "app/lab/play.h"
#include "fuzz.h"

enum { GAMES = 12, MOVES_MAX = 240, EDITS_MAX = 12, LIST_MAX = 4096 };

typedef struct game {
    bool made;
    hj_config config;
    hj_action move[MOVES_MAX + 2 * EDITS_MAX];
    bool edited[MOVES_MAX + 2 * EDITS_MAX];
    unsigned moves;
} game;

/* ---- the games ---- */

static void make_game(game *out, unsigned number) {
    static const struct {
        const char *rules;
        uint8_t seats;
    } kinds[] = {{"base/1", 3},       {"base/1", 4},      {"base/1", 6},      {"crop_trust/1", 3},
                 {"crop_trust/1", 4}, {"frenemies/1", 3}, {"frenemies/1", 4}, {"frenemies/1", 6}};
    const unsigned kind = number % (sizeof kinds / sizeof kinds[0]);
    play_options options = {.seed = number + 1,
                            .policy = number % 3 == 0 ? PLAY_RANDOM : PLAY_GREEDY,
                            .actions_max = MOVES_MAX};
    play_outcome outcome;
    char why[256];
    hj_writer *writer = NULL;
    hj_reader *reader = NULL;
    const uint8_t *bytes;
    size_t size;
    const hj_record *record;
    options.config.seats = kinds[kind].seats;
    FUZZ_CLAIM(hj_config_rules(&options.config, kinds[kind].rules, why, sizeof why) == HJ_OK, "%s",
               why);
    FUZZ_CLAIM(hj_writer_open_memory(&writer) == HJ_OK, "memory");
    play_game(&outcome, &options, 1, writer);
    FUZZ_CLAIM(outcome.fault[0] == '\0', "%s", outcome.fault);
    FUZZ_CLAIM(hj_writer_finish(writer, &bytes, &size) == HJ_OK, "%s", hj_writer_error(writer));
    FUZZ_CLAIM(hj_reader_open_memory(&reader, bytes, size) == HJ_OK, "memory");
    while (hj_reader_next(reader, &record) == HJ_OK) {
        if (record->kind == HJ_RECORD_HEADER)
            out->config = record->as.header.config;
        else if (record->kind == HJ_RECORD_ACTION && out->moves < MOVES_MAX)
            out->move[out->moves++] = record->as.action;
    }
    hj_reader_close(reader);
    hj_writer_close(writer);
    out->made = true;
}

/* ---- the edits ---- */

static void set_field(hj_action *action, unsigned field, unsigned value) {
    static const size_t at[] = {
        offsetof(hj_action, kind),     offsetof(hj_action, actor), offsetof(hj_action, hex),
        offsetof(hj_action, corner),   offsetof(hj_action, edge),  offsetof(hj_action, seat),
        offsetof(hj_action, resource), offsetof(hj_action, card),  offsetof(hj_action, die_a),
        offsetof(hj_action, die_b),    offsetof(hj_action, total), offsetof(hj_action, crop),
        offsetof(hj_action, row),      offsetof(hj_action, token), offsetof(hj_action, hexes),
        offsetof(hj_action, hexes) + 1};
    static const uint8_t most[] = {26, 7, 31, 80, 109, 7, 7, 7, 6, 6, 12, 5, 2, 41, 30, 30};
    const unsigned which = field % (sizeof at / sizeof at[0]);
    ((uint8_t *)action)[at[which]] = (uint8_t)(value % (most[which] + 1u));
}

static void insert(game *g, unsigned at, const hj_action *action) {
    const hj_action copy = *action;
    memmove(&g->move[at + 1], &g->move[at], (g->moves - at) * sizeof g->move[0]);
    memmove(&g->edited[at + 1], &g->edited[at], (g->moves - at) * sizeof g->edited[0]);
    g->move[at] = copy;
    g->edited[at] = true;
    g->moves++;
}

static void drop(game *g, unsigned at) {
    g->moves--;
    memmove(&g->move[at], &g->move[at + 1], (g->moves - at) * sizeof g->move[0]);
    memmove(&g->edited[at], &g->edited[at + 1], (g->moves - at) * sizeof g->edited[0]);
    g->edited[at] = true; /* what comes now comes otherwise */
}

static void edit(game *g, const uint8_t *bytes) {
    if (g->moves < 2)
        return;
    const unsigned at = (bytes[0] + 256u * bytes[1]) % g->moves;
    hj_action *action = &g->move[at];
    hj_action other = g->move[(at + 1 + bytes[3]) % g->moves];
    g->edited[at] = true;
    switch (bytes[2] % 8) {
    case 0:
        drop(g, at);
        break;
    case 1:
        insert(g, at, action);
        break;
    case 2:
        insert(g, at, &other);
        break;
    case 3:
        other.actor = action->actor;
        *action = other;
        break;
    case 4:
        action->give = hj_bundle_make(1 + bytes[3] % 6u, bytes[4] % 8u) +
                       hj_bundle_make(1 + bytes[3] / 6u % 6u, bytes[4] / 8u % 4u);
        break;
    case 5:
        action->get = hj_bundle_make(1 + bytes[3] % 6u, bytes[4] % 8u) +
                      hj_bundle_make(1 + bytes[3] / 6u % 6u, bytes[4] / 8u % 4u);
        break;
    default:
        set_field(action, bytes[3], bytes[4]);
    }
}

/* ---- the claims ---- */

typedef struct walk {
    hj_game *game;
    unsigned refused, first_refused;
    bool open; /* cards nobody saw: positions are many, and only faults are looked for */
} walk;

/* Kinds of which every legal action is listed. */
static bool is_listed_whole(const hj_action *action) {
    return action->kind != HJ_KIND_TRADE && action->kind != HJ_KIND_DISCARD &&
           action->resource != HJ_RESOURCE_UNKNOWN && action->card != HJ_CARD_UNKNOWN &&
           action->total == 0 && action->give < 10000000000u && action->get < 10000000000u;
}

typedef struct listing {
    hj_action action[LIST_MAX];
    size_t count;
} listing;

static bool is_listed(const listing *list, const hj_action *action) {
    for (size_t k = 0; k < list->count; k++)
        if (memcmp(&list->action[k], action, sizeof *action) == 0)
            return true;
    return false;
}

/* The action, and the same with every other value of one of its bytes: listed where it is legal,
 * and only there. */
static void compare_values(const walk *w, const listing *list, const hj_action *action,
                           uint8_t *field, const hj_action *varied, unsigned most) {
    const uint8_t value = *field;
    for (unsigned v = 0; v <= most; v++) {
        *field = (uint8_t)v;
        const bool legal = hj_game_check(w->game, varied) == 0;
        FUZZ_CLAIM(legal == is_listed(list, varied), "kind %u by %u, %u in place of %u: %s",
                   action->kind, action->actor, v, value, legal ? "not listed" : "listed");
    }
    *field = value;
}

static void compare_with_list(const walk *w, const hj_action *action) {
    static listing list;
    hj_action varied = *action;
    list.count = hj_game_legal(w->game, (hj_kind)0, list.action, LIST_MAX);
    if (list.count > LIST_MAX)
        return;
    for (size_t k = 0; k < list.count; k++) {
        const hj_rule broken = hj_game_check(w->game, &list.action[k]);
        FUZZ_CLAIM(broken == 0, "listed as legal, and refused: kind %u, rule %u",
                   list.action[k].kind, (unsigned)broken);
    }
    if (!is_listed_whole(action))
        return;
    const unsigned fields = hj_kind_fields((hj_kind)action->kind);
    compare_values(w, &list, action, &varied.actor, &varied, 7);
    if ((fields & HJ_HAS_EDGE) != 0)
        compare_values(w, &list, action, &varied.edge, &varied, 109);
    if ((fields & HJ_HAS_CORNER) != 0)
        compare_values(w, &list, action, &varied.corner, &varied, 80);
    if ((fields & HJ_HAS_HEX) != 0)
        compare_values(w, &list, action, &varied.hex, &varied, 31);
    if ((fields & HJ_HAS_SEAT) != 0)
        compare_values(w, &list, action, &varied.seat, &varied, 7);
    if ((fields & HJ_HAS_CROP) != 0)
        compare_values(w, &list, action, &varied.crop, &varied, 5);
}

static void compare_with_reasons(const walk *w, const hj_action *action, hj_rule rule) {
    static hj_reason reason[HJ_REASONS_MAX];
    const unsigned count = hj_game_explain(w->game, action, reason);
    hj_rule first = 0;
    for (unsigned k = 0; k < count && first == 0; k++)
        first = reason[k].ok ? 0 : reason[k].rule;
    FUZZ_CLAIM(first == rule, "refused for rule %u, and explained by %u", (unsigned)rule,
               (unsigned)first);
}

static bool is_hidden(const hj_action *action) {
    return action->resource == HJ_RESOURCE_UNKNOWN || action->card == HJ_CARD_UNKNOWN ||
           action->token == HJ_FAVOR_UNKNOWN || action->give >= 10000000000u ||
           action->get >= 10000000000u;
}

static void step(walk *w, const hj_action *action, unsigned number, bool closely) {
    static uint8_t before[HJ_SNAPSHOT_MAX], after[HJ_SNAPSHOT_MAX];
    w->open = w->open || is_hidden(action) || hj_game_is_open(w->game);
    const hj_rule rule = hj_game_check(w->game, action);
    if (closely && !w->open) {
        compare_with_list(w, action);
        compare_with_reasons(w, action, rule);
    }
    const size_t size = hj_game_snapshot(w->game, before, sizeof before);
    const hj_rule applied = hj_game_apply(w->game, action);
    FUZZ_CLAIM(w->open || applied == rule, "checked %u, applied %u", (unsigned)rule,
               (unsigned)applied);
    if (applied != 0) {
        FUZZ_CLAIM(w->open || (hj_game_snapshot(w->game, after, sizeof after) == size &&
                               memcmp(before, after, size) == 0),
                   "what was refused left a trace");
        w->first_refused = w->refused == 0 ? number : w->first_refused;
        w->refused++;
        (void)!hj_game_force(w->game, action);
    }
    const char *fault = closely || applied != 0 ? hj_game_fault(w->game) : NULL;
    FUZZ_CLAIM(w->open || fault == NULL, "after action %u: %s", number, fault);
}

/* ---- the log ---- */

static void on_game(void *user, const hj_result *result) {
    const walk *w = user;
    FUZZ_CLAIM(result->verdict != HJ_VERDICT_FAULT, "%s", result->error);
    if (w->open || result->verdict == HJ_VERDICT_MALFORMED)
        return;
    FUZZ_CLAIM(result->illegal == w->refused, "%u illegal actions, and %u were refused",
               (unsigned)result->illegal, w->refused);
    FUZZ_CLAIM(w->refused == 0 || result->first_finding == w->first_refused,
               "the first at %u, and it was refused at %u", (unsigned)result->first_finding,
               w->first_refused);
}

static void judge(const game *g, walk *w) {
    hj_writer *writer = NULL;
    hj_reader *reader = NULL;
    const uint8_t *bytes;
    size_t size;
    hj_record record = {.kind = HJ_RECORD_HEADER};
    record.as.header.config = g->config;
    FUZZ_CLAIM(hj_writer_open_memory(&writer) == HJ_OK, "memory");
    hj_status status = hj_writer_put(writer, &record);
    FUZZ_CLAIM(status == HJ_OK, "%s", hj_writer_error(writer));
    for (unsigned k = 0; k < g->moves && status == HJ_OK; k++) {
        record = (hj_record){.kind = HJ_RECORD_ACTION, .as.action = g->move[k]};
        status = hj_writer_put(writer, &record);
    }
    if (status == HJ_OK) { /* else an action that has no form on paper */
        const hj_verify_options options = {
            .keep_going = true, .states = 64, .on_game = on_game, .user = w};
        FUZZ_CLAIM(hj_writer_finish(writer, &bytes, &size) == HJ_OK, "%s", hj_writer_error(writer));
        FUZZ_CLAIM(hj_reader_open_memory(&reader, bytes, size) == HJ_OK, "memory");
        FUZZ_CLAIM(hj_verify(reader, &options, NULL) == 1, "no game");
        hj_reader_close(reader);
    }
    hj_writer_close(writer);
}

/* From an earlier position the same actions lead to where the game stands. */
static void go_back(const walk *w, hj_game *earlier, const game *g, unsigned from) {
    for (unsigned k = from; k < g->moves; k++)
        if (hj_game_apply(earlier, &g->move[k]) != 0)
            (void)!hj_game_force(earlier, &g->move[k]);
    static uint8_t here[HJ_SNAPSHOT_MAX], there[HJ_SNAPSHOT_MAX];
    const size_t size = hj_game_snapshot(w->game, here, sizeof here);
    FUZZ_CLAIM(hj_game_digest(w->game) == hj_game_digest(earlier) &&
                   hj_game_snapshot(earlier, there, sizeof there) == size &&
                   memcmp(here, there, size) == 0,
               "back to action %u and on: another position", from);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static game games[GAMES], g;
    if (size < 1)
        return 0;
    game *whole = &games[data[0] % GAMES];
    if (!whole->made)
        make_game(whole, data[0] % GAMES);
    g = *whole;
    for (size_t at = 1, edits = 0; at + 5 <= size && edits < EDITS_MAX; at += 5, edits++)
        edit(&g, data + at);
    walk w = {0};
    hj_game *earlier = NULL;
    FUZZ_CLAIM(hj_game_new(&w.game, &g.config, NULL, 0, NULL) == HJ_OK, "no game");
    FUZZ_CLAIM(hj_game_new(&earlier, &g.config, NULL, 0, NULL) == HJ_OK, "no game");
    unsigned closely = 0; /* what was changed, and a few actions after it */
    const unsigned back = (unsigned)size % g.moves;
    for (unsigned k = 0; k < g.moves; k++) {
        if (k == back)
            hj_game_copy(earlier, w.game);
        closely = g.edited[k] ? 4 : closely;
        step(&w, &g.move[k], k + 1, closely > 0);
        closely -= closely > 0;
    }
    go_back(&w, earlier, &g, back);
    judge(&g, &w);
    hj_game_free(earlier);
    hj_game_free(w.game);
    return 0;
}
