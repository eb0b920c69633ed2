/* play.c: plays games from a seed and writes them as logs. The game itself is the stamp's; this
 * file lists what is legal, lets a policy choose, draws chance with its true odds, and watches the
 * engine for faults. */
#include "app/lab/play.h"

#include "app/lab/policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEGAL_MAX = 8192, DRAWS_MAX = 1000, FAVOR_BOOK = 4 };

typedef struct table {
    const play_options *options;
    play_outcome *outcome;
    hj_stamp *stamp;
    policy_tags tag;
    chance chance;
    hj_action *legal; /* as the library lists them */
    size_t legal_count;
    hj_action *choice; /* the same without what chance decides */
} table;

static policy_view view_of(table *t) {
    const hj_game *game = hj_stamp_game(t->stamp);
    return (policy_view){.game = game,
                         .island = hj_island_of(hj_game_config(game)->hexes),
                         .tag = &t->tag,
                         .chance = &t->chance};
}

static void fault(table *t, const char *what, const char *more) {
    snprintf(t->outcome->fault, sizeof t->outcome->fault, "after action %u: %s%s",
             t->outcome->actions, what, more);
}

/* ---- chance ---- */

static uint8_t draw_card(const policy_view *v) {
    uint32_t weight[HJ_CARDS + 1] = {0};
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        weight[card] = policy_get(v, v->tag->deck, card, 0);
    }
    return (uint8_t)chance_weighted(v->chance, weight, HJ_CARDS + 1);
}

static uint8_t draw_favor(const policy_view *v) {
    uint32_t weight[HJ_FAVORS + 1] = {0};
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        weight[favor] = policy_get(v, v->tag->favor_bag, favor, 0);
    }
    return (uint8_t)chance_weighted(v->chance, weight, HJ_FAVORS + 1);
}

/* The shuffle of the event token that is turned over: it is known, or the piece it lies under is
 * taken blindly among those of its kind. */
static uint32_t revealed_mark(const policy_view *v) {
    enum { FROM_CITY = 2, SLOTS = 5 };
    uint32_t mark = policy_get(v, v->tag->reveal_mark, 1, 0);
    unsigned seat = policy_get(v, v->tag->reveal_seat, 1, 0);
    bool city = policy_get(v, v->tag->reveal_place, 1, 0) == FROM_CITY;
    uint32_t lies[SLOTS];
    unsigned count = 0;
    for (unsigned slot = 1; slot <= SLOTS; slot++) {
        lies[count] =
            policy_get(v, city ? v->tag->city_token : v->tag->settlement_token, seat, slot);
        count += lies[count] != 0;
    }
    return mark != 0 ? mark : count == 0 ? 0 : lies[chance_below(v->chance, count)];
}

/* Of the tokens that were shuffled together and were not seen since, each is as likely. A header
 * of ours never states the shuffle, so no mark names a token. */
static uint8_t draw_event(const policy_view *v) {
    uint32_t weight[HJ_EVENT_TOKENS + 1] = {0};
    uint32_t mark = revealed_mark(v);
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        weight[token] = policy_get(v, v->tag->token_where, token, 0) == 0 &&
                        policy_get(v, v->tag->token_shuffle, token, 0) == mark;
    }
    return (uint8_t)chance_weighted(v->chance, weight, HJ_EVENT_TOKENS + 1);
}

static void draw(hj_action *action, const policy_view *v) {
    uint32_t weight[HJ_RESOURCES + 1] = {0};
    switch (action->kind) {
    case HJ_KIND_ROLL:
        action->die_a = (uint8_t)(1 + chance_below(v->chance, 6));
        action->die_b = (uint8_t)(1 + chance_below(v->chance, 6));
        break;
    case HJ_KIND_BUY_CARD:
        action->card = draw_card(v);
        break;
    case HJ_KIND_DEPOSIT:
        action->card = action->card == 0 ? draw_card(v) : action->card;
        break;
    case HJ_KIND_REDEEM:
        action->card = action->token == FAVOR_BOOK ? draw_card(v) : 0;
        break;
    case HJ_KIND_DRAW_FAVOR:
    case HJ_KIND_EXCHANGE_DRAW:
        action->token = draw_favor(v);
        break;
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
        for (unsigned r = 1; action->seat <= HJ_SEATS_MAX && r <= HJ_RESOURCES; r++) {
            weight[r] = policy_get(v, v->tag->hand, action->seat, r);
        }
        /* An empty hand, or nobody: the index behind the last one is "none". */
        action->resource = (uint8_t)chance_weighted(v->chance, weight, HJ_RESOURCES + 1);
        break;
    default:
        break;
    }
}

/* Draws until the rules allow the outcome: a seven may be barred in the first rounds, and is then
 * thrown again. false: nothing that can be drawn is legal. */
static bool settle_chance(hj_action *action, const policy_view *v) {
    for (unsigned i = 0; i < DRAWS_MAX; i++) {
        hj_action drawn = *action;
        draw(&drawn, v);
        if (hj_game_check(v->game, &drawn) == 0) {
            *action = drawn;
            return true;
        }
    }
    return false;
}

/* ---- one action ---- */

static bool same_bytes(const hj_action *a, const hj_action *b) {
    return a->kind == b->kind && a->actor == b->actor && a->hex == b->hex &&
           a->corner == b->corner && a->edge == b->edge && a->seat == b->seat &&
           a->resource == b->resource && a->card == b->card && a->total == b->total &&
           a->die_a == b->die_a && a->die_b == b->die_b && a->crop == b->crop && a->row == b->row &&
           a->token == b->token && a->give == b->give && a->get == b->get &&
           memcmp(a->hexes, b->hexes, sizeof a->hexes) == 0;
}

/* Is the decision in the list already? Outcomes of one decision stand next to each other, but a
 * deposit's card and its fields are listed one within the other. */
static bool is_listed(const table *t, size_t count, const hj_action *action) {
    bool apart = action->kind == HJ_KIND_DEPOSIT;
    for (size_t i = count; i > 0 && (apart || i == count); i--) {
        if (t->choice[i - 1].kind != action->kind) {
            break;
        }
        if (same_bytes(action, &t->choice[i - 1])) {
            return true;
        }
    }
    return false;
}

/* The legal actions, each decision once. */
static size_t list_choices(table *t, const hj_game *game) {
    size_t listed = hj_game_legal(game, (hj_kind)0, t->legal, LEGAL_MAX);
    size_t count = 0;
    listed = listed < LEGAL_MAX ? listed : LEGAL_MAX;
    for (size_t i = 0; i < listed; i++) {
        hj_action open = hj_action_decision(&t->legal[i]);
        if (!is_listed(t, count, &open)) {
            t->choice[count++] = open;
        }
    }
    t->legal_count = listed;
    return count;
}

static size_t pick(const table *t, const policy_view *view, size_t count) {
    return t->options->policy == PLAY_GREEDY ? policy_greedy(view, t->choice, count)
                                             : policy_random(view, t->choice, count);
}

/* Turns an event token over; where it takes tokens off fields, its revealer says which. */
static void reveal(table *t, const policy_view *view, hj_action *action) {
    action->token = draw_event(view);
    size_t count = 0;
    for (size_t i = 0; i < t->legal_count; i++) {
        if (t->legal[i].kind == HJ_KIND_REVEAL && t->legal[i].token == action->token) {
            t->choice[count++] = t->legal[i];
        }
    }
    if (count > 0) {
        *action = t->choice[pick(t, view, count)];
    }
}

static bool choose(table *t, hj_action *action) {
    policy_view view = view_of(t);
    bool greedy = t->options->policy == PLAY_GREEDY;
    size_t count = list_choices(t, view.game);
    if (count == 0) {
        fault(t, "no action is legal and the game is not over", "");
        return false;
    }
    *action = t->choice[pick(t, &view, count)];
    if (action->kind == HJ_KIND_REVEAL) {
        reveal(t, &view, action);
    }
    if (action->kind == HJ_KIND_DISCARD) {
        unsigned owed = policy_get(&view, t->tag.owed, action->actor, 0);
        action->give = policy_discard(&view, action->actor, owed, greedy);
    }
    if (!settle_chance(action, &view)) {
        hj_rule rule = hj_game_check(view.game, action);
        char words[200];
        hj_text_action(words, sizeof words, hj_game_config(view.game), action);
        fault(t, rule != 0 ? hj_rule_at(rule)->code : "?", " refuses what was listed as legal: ");
        size_t used = strlen(t->outcome->fault);
        snprintf(t->outcome->fault + used, sizeof t->outcome->fault - used, "%s", words);
        return false;
    }
    return true;
}

static bool put(table *t, const hj_record *record) {
    if (t->outcome->status == HJ_OK) {
        t->outcome->status = hj_stamp_put(t->stamp, record);
    }
    return t->outcome->status == HJ_OK;
}

/* ---- one game ---- */

/* Five on the printed board leave the sixth colour's two settlements standing (EXT56-BOARD-11). */
static void put_board(hj_config *config, bool beginner, uint64_t seed) {
    if (!beginner) {
        hj_config_random_board(config, seed);
        return;
    }
    hj_config_beginner(config);
    if (config->seats == 5) {
        config->obstacle[0] = 57;
        config->obstacle[1] = 73;
    }
}

bool play_is_refused(char *why, size_t why_size, const play_options *options) {
    hj_config config = options->config;
    hj_game *game = NULL;
    hj_reason broken = {0};
    put_board(&config, options->beginner, options->seed);
    hj_status status = hj_game_new(&game, &config, NULL, 0, &broken);
    hj_game_free(game);
    if (status == HJ_REFUSED) {
        const hj_rule_row *row = hj_rule_at(broken.rule);
        snprintf(why, why_size, "%s: %s", row != NULL ? row->code : "?",
                 row != NULL ? row->text : broken.text);
    }
    return status == HJ_REFUSED;
}

static bool put_header(table *t, uint32_t index) {
    static const char *const name[] = {"", "Ana", "Ben", "Ivy", "Kim", "Leo", "Zoe"};
    static const char *const color[] = {"", "red", "blue", "orange", "white", "green", "brown"};
    char id[64];
    char software[64];
    snprintf(id, sizeof id, "play-%llu-%u", (unsigned long long)t->options->seed, index);
    snprintf(software, sizeof software, "hexjudge play %s",
             t->options->policy == PLAY_GREEDY ? "greedy" : "random");
    hj_record record = {.kind = HJ_RECORD_HEADER};
    hj_config *config = &record.as.header.config;
    *config = t->options->config;
    put_board(config, t->options->beginner, t->options->beginner ? 0 : chance_next(&t->chance));
    record.as.header.about.game_id = id;
    record.as.header.about.software = software;
    record.as.header.about.profile = t->options->profile;
    bool ok = put(t, &record);
    for (unsigned seat = 1; ok && seat <= config->seats; seat++) {
        hj_record person = {.kind = HJ_RECORD_PERSON};
        person.as.person.seat = (uint8_t)seat;
        person.as.person.name = name[seat];
        person.as.person.color = color[seat];
        ok = put(t, &person);
    }
    return ok;
}

/* Has the seat on turn the points, where the rules leave it to the record to say so? */
static unsigned claimed_win(const table *t, const policy_view *v) {
    unsigned late = hj_option_find("late_claim");
    unsigned win = hj_option_find("win");
    unsigned target = hj_option_find("target");
    const int32_t *option = t->options->config.option;
    unsigned seat = policy_get(v, t->tag.on_turn, 0, 0);
    bool by_record = option[late] != 0 || option[win] != 0;
    bool enough = (int32_t)policy_get(v, t->tag.points, seat, 0) >= option[target];
    return by_record && enough && policy_get(v, t->tag.turn, 0, 0) > 0 ? seat : 0;
}

static void put_end(table *t, unsigned winners, unsigned reason) {
    const hj_game *game = hj_stamp_game(t->stamp);
    hj_record record = {.kind = HJ_RECORD_END, .number = t->outcome->actions};
    record.as.end.reason = (uint8_t)reason;
    record.as.end.winners = (uint8_t)winners;
    record.as.end.has_points = true;
    for (unsigned seat = 1; seat <= t->options->config.seats; seat++) {
        record.as.end.points[seat] = (uint8_t)hj_game_get(game, t->tag.points, seat, 0);
    }
    record.as.end.digest_bits = 64;
    record.as.end.digest = hj_game_digest(game);
    t->outcome->end_reason = (uint8_t)reason;
    put(t, &record);
}

static void play_actions(table *t) {
    for (;;) {
        policy_view view = view_of(t);
        hj_end_reason reason = HJ_END_UNFINISHED;
        unsigned winners = hj_game_winners(view.game, &reason);
        unsigned claimed = winners == 0 ? claimed_win(t, &view) : 0;
        const char *broken = hj_game_fault(view.game);
        if (broken != NULL) {
            fault(t, "the engine's state is unsound: ", broken);
            return;
        }
        if (winners != 0 || hj_game_over(view.game)) {
            put_end(t, winners, (unsigned)reason);
            return;
        }
        if (claimed != 0) {
            put_end(t, 1u << (claimed - 1), HJ_END_POINTS);
            return;
        }
        if (t->outcome->actions >= t->options->actions_max) {
            put_end(t, 0, HJ_END_UNFINISHED);
            return;
        }
        hj_record record = {.kind = HJ_RECORD_ACTION};
        if (!choose(t, &record.as.action)) {
            return;
        }
        record.number = ++t->outcome->actions;
        if (!put(t, &record)) {
            return;
        }
    }
}

void play_game(play_outcome *out, const play_options *options, uint32_t index, hj_writer *writer) {
    *out = (play_outcome){.status = HJ_OK};
    table t = {.options = options,
               .outcome = out,
               .tag = policy_find_tags(),
               .chance = chance_begin(options->seed, index)};
    t.legal = calloc(LEGAL_MAX, sizeof *t.legal);
    t.choice = calloc(LEGAL_MAX, sizeof *t.choice);
    out->status = t.legal == NULL || t.choice == NULL ? HJ_MEMORY : hj_stamp_new(&t.stamp, writer);
    if (out->status == HJ_OK && put_header(&t, index)) {
        if (hj_stamp_game(t.stamp) == NULL) {
            out->status = HJ_UNSUPPORTED;
        } else {
            play_actions(&t);
        }
    }
    hj_stamp_free(t.stamp);
    free(t.legal);
    free(t.choice);
}
