/* cmd_why.c: explains one action: what was allowed, what happened, and who last changed a value. */
#include "app/words/explain.h"
#include "app/words/scenario.h"
#include "app/cli/looks.h"
#include "app/cli/walk.h"
#include "app/words/wrap.h"

#include <stdlib.h>
#include <string.h>

const char cmd_why_usage[] =
    "usage: hexjudge why [--for SEAT] [--value PATH] FILE ADDRESS\n"
    "\n"
    "Explains an action: every precondition with its values, each gain and each gain\n"
    "that was missed with hex and reason, road length with its trail and cuts, points\n"
    "part by part, who holds an award and why.\n"
    "Exit code 0 legal, 11 illegal.\n"
    "\n"
    "  --for SEAT    for this seat (P2 or 2): gains, road, points, hand\n"
    "  --value PATH  how a value came about: P1.hand.ore, P2.points, bank.brick,\n"
    "                robber, e41.road ...; P1.hand stands for all its parts\n"
    "\n"
    "Addresses: #137, t22 (first action of turn 22), t22.3, end, -1, finding.\n";

typedef struct why_options {
    const char *file, *address, *path;
    unsigned seat; /* 0 = all that matter */
} why_options;

static int read_options(why_options *o, int argc, char **argv) {
    static const cli_option options[] = {
        {"for", 'f', true}, {"value", 'V', true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        switch (cli_args_next(&args, options)) {
        case 0:
            if (!cli_seat(&o->seat, args.value)) {
                return cli_usage_error("why", "'%s' is no seat", args.value);
            }
            break;
        case 1:
            o->path = args.value;
            break;
        case CLI_ARGS_WORD:
            if (o->address != NULL) {
                return cli_usage_error("why", "one file and one address, please");
            }
            *(o->file == NULL ? &o->file : &o->address) = args.value;
            break;
        case CLI_ARGS_END:
            return o->address != NULL ? -1 : cli_usage_error("why", "which file, and where?");
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
}

/* ---- history of a value ---- */

enum { HISTORY_MAX = 8 };

typedef struct change {
    uint32_t number, turn;
    uint32_t from, to;
    hj_action action;
} change;

/* The last changes of one value, in a ring. */
typedef struct history {
    const cli_value *value;
    change kept[HISTORY_MAX];
    size_t count;
    uint32_t last;
} history;

typedef struct histories {
    size_t count;
    history *item;
    uint32_t number;
} histories;

static uint32_t value_of(const hj_game *game, const cli_value *value) {
    return game != NULL ? hj_game_get(game, value->field, value->i, value->j) : 0;
}

static void history_record(cli_walk *walk, const hj_record *record) {
    histories *all = walk->user;
    for (size_t i = 0; record->kind == HJ_RECORD_HEADER && i < all->count; i++) {
        all->item[i].last = value_of(walk->before, all->item[i].value);
    }
    if (record->kind != HJ_RECORD_ACTION || record->number > all->number) {
        return;
    }
    for (size_t i = 0; i < all->count; i++) {
        history *h = &all->item[i];
        uint32_t from = value_of(walk->before, h->value);
        uint32_t to = walk->game != NULL ? value_of(walk->game, h->value) : from;
        if (from != to) {
            h->kept[h->count++ % HISTORY_MAX] = (change){.number = record->number,
                                                         .turn = walk->turn,
                                                         .from = from,
                                                         .to = to,
                                                         .action = record->as.action};
        }
        h->last = to;
    }
}

static void print_history(buffer *out, const cli_walk *walk, const history *h, uint32_t number) {
    buffer_format(out, "%s = %u after #%u\n", h->value->path, h->last, number);
    /* The game's own configuration has what the header left to the defaults. */
    const hj_config *config = walk->before != NULL ? hj_game_config(walk->before) : &walk->config;
    size_t first = h->count > HISTORY_MAX ? h->count - HISTORY_MAX : 0;
    if (h->count == 0) {
        buffer_text(out, "  unchanged since the start\n");
    }
    for (size_t i = h->count; i > first; i--) {
        const change *c = &h->kept[(i - 1) % HISTORY_MAX];
        buffer_format(out, "  #%-5u t%-3u %4u -> %-4u ", c->number, c->turn, c->from, c->to);
        buffer words = {0};
        buffer_format(&words, "%s ", people_short(&walk->people, phrase_actor(&c->action)));
        phrase_action(&words, &walk->people, config, &c->action, NULL, NULL);
        text_wrap(out, 27, buffer_string(&words));
        buffer_free(&words);
    }
    if (first > 0) {
        buffer_format(out, "  and %zu earlier change%s\n", first, first == 1 ? "" : "s");
    }
}

int look_why_value(const cli_source *source, const cli_index *index, uint32_t number,
                   const char *path) {
    cli_value *value = memory_take(CLI_VALUES_MAX, sizeof *value);
    size_t count = values_expand(value, &index->config, path);
    while (count > 0 && value[count - 1].field == 0) {
        count--;
    }
    if (count == 0 || value[0].field == 0) {
        free(value);
        return cli_usage_error("why", "'%s' names no value: like P1.hand.ore, robber, e41.road",
                               path);
    }
    histories all = {.count = count, .number = number};
    all.item = memory_take(count, sizeof *all.item);
    for (size_t i = 0; i < count; i++) {
        all.item[i].value = &value[i];
    }
    cli_walk walk = {.record = history_record, .user = &all};
    int code = walk_game(&walk, source);
    buffer out = {0};
    for (size_t i = 0; code == 0 && i < count; i++) {
        print_history(&out, &walk, &all.item[i], number);
    }
    fputs(buffer_string(&out), stdout);
    buffer_free(&out);
    walk_close(&walk);
    free(all.item);
    free(value);
    return code;
}

/* ---- what happened ---- */

static void add_heading(buffer *out, const cli_moment *m) {
    buffer words = {0};
    buffer_format(&words, "#%u  ", m->number);
    if (m->turn == 0) {
        buffer_text(&words, "set-up, ");
    } else {
        buffer_format(&words, "turn %u, ", m->turn);
    }
    people_full(&words, &m->people, phrase_actor(&m->action));
    buffer_text(&words, ": ");
    phrase_action(&words, &m->people, &m->config, &m->action, m->before, m->after);
    if (m->source_pos != 0) {
        buffer_format(&words, "  (source %u)", m->source_pos);
    }
    text_wrap_from(out, 0, 6, buffer_string(&words));
    buffer_free(&words);
}

static bool changed(const cli_moment *m, const char *field, unsigned i) {
    return hj_game_value(m->before, field, i, 0) != hj_game_value(m->after, field, i, 0);
}

static void add_gains(buffer *out, const cli_moment *m, unsigned seat) {
    if (m->action.kind == HJ_KIND_ROLL) {
        explain_roll(out, &m->people, m->before, m->after, &m->action, seat);
        return;
    }
    if (m->action.kind == HJ_KIND_SETTLEMENT && m->turn == 0 &&
        hj_game_value(m->before, "setup_round", 0, 0) == 2) {
        explain_starting_cards(out, m->after, m->action.corner);
    }
    if (m->action.kind == HJ_KIND_MONOPOLY) {
        explain_monopoly(out, &m->people, m->before, &m->action);
    }
    for (unsigned s = 1; s <= m->people.seats; s++) {
        hj_bundle gained = hj_game_gained(m->after, s);
        char words[128];
        if (gained != 0) {
            hj_text_bundle(words, sizeof words, gained);
            buffer_format(out, "  %s gains %s\n", people_short(&m->people, s), words);
        }
    }
    if (is_crop_trust(&m->config)) {
        explain_crops(out, &m->people, &m->action, m->before, m->after);
    } else if (is_frenemies(&m->config)) {
        explain_favors(out, &m->people, &m->action, m->before, m->after);
    }
}

/* Why it is over, in a scenario with the ranking where that decides. */
static void add_end(buffer *out, const cli_moment *m) {
    hj_end_reason reason;
    unsigned winners = hj_game_winners(m->after, &reason);
    unsigned target = hj_option_find("target");
    buffer lines = {0};
    end_lines(&lines, &m->people, m->after);
    if (m->config.ruleset != HJ_RULESET_BASE && reason == HJ_END_POINTS && target != 0) {
        buffer_format(&lines, "%d points win, in the own turn (BASE-END-01)\n",
                      (int)m->config.option[target]);
    }
    if (m->config.ruleset != HJ_RULESET_BASE) {
        seats_words(&lines, &m->people, winners);
        buffer_text(&lines, (winners & (winners - 1)) != 0 ? " win\n" : " wins\n");
    }
    text_wrap_lines(out, 4, 6, buffer_string(&lines));
    buffer_free(&lines);
}

/* Roads, awards and points, where the action moved them or they were asked for. */
static void add_standing(buffer *out, const cli_moment *m, unsigned seat) {
    bool road_kind = m->action.kind == HJ_KIND_ROAD || m->action.kind == HJ_KIND_FREE_ROAD ||
                     (m->action.kind == HJ_KIND_REDEEM && m->action.edge != 0);
    for (unsigned s = 1; s <= m->people.seats; s++) {
        if (s == seat || changed(m, "road_length", s) || (road_kind && s == m->action.actor)) {
            explain_road(out, &m->people, m->after, s);
        }
    }
    bool lengths = road_kind && m->turn > 0;
    for (unsigned s = 1; s <= m->people.seats; s++) {
        lengths = lengths || (changed(m, "road_length", s) && m->turn > 0);
    }
    if (lengths || seat != 0 || changed(m, "longest_road", 0)) {
        explain_longest_road(out, &m->people, m->after);
    }
    if (m->action.kind == HJ_KIND_KNIGHT || seat != 0 || changed(m, "largest_army", 0)) {
        explain_largest_army(out, &m->people, m->after);
    }
    for (unsigned s = 1; s <= m->people.seats; s++) {
        if (changed(m, "points", s)) {
            buffer_format(out, "  %s: %u -> %u points\n", people_short(&m->people, s),
                          hj_game_value(m->before, "points", s, 0),
                          hj_game_value(m->after, "points", s, 0));
        }
        if (s == seat || changed(m, "points", s)) {
            explain_points(out, &m->people, m->after, s);
        }
    }
    if (seat != 0 && seat <= m->people.seats) {
        explain_hand(out, &m->people, m->after, seat);
    }
    hj_end_reason reason;
    if (hj_game_winners(m->after, &reason) != 0 && hj_game_winners(m->before, &reason) == 0) {
        buffer_text(out, "  the game is over by it\n");
        add_end(out, m);
    }
}

/* ---- the harvests after a roll ---- */

enum { HARVESTS_MAX = 64 };

typedef struct follow_up {
    uint32_t number; /* of the roll */
    bool closed;
    size_t count;
    harvest_entry entry[HARVESTS_MAX];
} follow_up;

static void follow_record(cli_walk *walk, const hj_record *record) {
    follow_up *f = walk->user;
    if (record->kind != HJ_RECORD_ACTION || record->number <= f->number || f->closed) {
        return;
    }
    const hj_action *action = &record->as.action;
    bool harvest = action->kind == HJ_KIND_HARVEST || action->kind == HJ_KIND_HARVEST_DECLINE;
    f->closed = !harvest || f->count == HARVESTS_MAX;
    if (!f->closed) {
        f->entry[f->count++] = (harvest_entry){record->number, *action};
    }
}

/* What came of the fields a roll opened to harvest stands in the actions behind it. */
static void add_harvests(buffer *out, const cli_moment *m, const cli_source *source,
                         unsigned seat) {
    if (m->action.kind != HJ_KIND_ROLL || !is_crop_trust(&m->config)) {
        return;
    }
    follow_up *f = memory_take(1, sizeof *f);
    f->number = m->number;
    cli_walk walk = {.record = follow_record, .user = f};
    if (walk_game(&walk, source) == 0) {
        explain_harvests(out, &m->people, m->after, f->entry, f->count, seat);
    }
    walk_close(&walk);
    free(f);
}

int look_why(const cli_moment *m, const cli_source *source, unsigned seat) {
    buffer out = {0};
    char where[128];
    add_heading(&out, m);
    hj_game_step(m->before, where, sizeof where);
    buffer_format(&out, "  before it: %s\n", where);
    hj_rule rule = hj_game_check(m->before, &m->action);
    for (const char *line = buffer_string(&m->findings); *line != '\0';) {
        size_t length = strcspn(line, "\n");
        buffer words = {0};
        buffer_add(&words, line, length);
        buffer_text(&out, "  found here: ");
        text_wrap_from(&out, 14, 4, buffer_string(&words));
        buffer_free(&words);
        line += length + (line[length] == '\n');
    }
    /* What was wrong comes first; of a legal action what it brought. */
    if (rule == 0) {
        add_gains(&out, m, seat);
        add_harvests(&out, m, source, seat);
        add_standing(&out, m, seat);
        buffer_text(&out, "legal, every precondition holds\n");
        explain_reasons(&out, m->before, &m->action);
        explain_share(&out, m->before, &m->action, true);
    } else {
        buffer_format(&out, "illegal: %s\n", hj_rule_at(rule)->code);
        explain_reasons(&out, m->before, &m->action);
        explain_alternatives(&out, m->before, &m->config, &m->action);
        buffer_text(&out, "what the replay made of it\n");
        add_gains(&out, m, seat);
        add_standing(&out, m, seat);
    }
    fputs(buffer_string(&out), stdout);
    buffer_free(&out);
    return cli_finish(rule == 0 ? CLI_EXIT_OK : HJ_VERDICT_ILLEGAL);
}

int cmd_why(int argc, char **argv) {
    why_options o = {0};
    int code = read_options(&o, argc, argv);
    if (code >= 0) {
        return code;
    }
    cli_source source;
    cli_index index = {0};
    cli_moment moment = {0};
    uint32_t number = 0;
    code = cli_source_open(&source, o.file);
    code = code == 0 ? index_build(&index, &source) : code;
    if (code == 0 && !index_address(&number, &index, o.address)) {
        code = CLI_EXIT_USAGE;
    }
    if (code == 0 && number == 0 && o.path == NULL) {
        code = cli_usage_error("why", "#0 is the start, no action: use board, legal or show");
    }
    if (code == 0 && o.seat > index.config.seats) {
        code = cli_usage_error("why", "P%u: the game has %u seats", o.seat, index.config.seats);
    }
    if (code == 0 && o.path != NULL) {
        code = look_why_value(&source, &index, number, o.path);
        code = code == 0 ? cli_finish(CLI_EXIT_OK) : code;
    } else if (code == 0) {
        code = moment_find(&moment, &source, number);
        code = code == 0 ? look_why(&moment, &source, o.seat) : code;
    }
    moment_free(&moment);
    index_free(&index);
    cli_source_close(&source);
    return code;
}
