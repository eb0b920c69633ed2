/* game.c: the hj_game_* functions: a rule set and a state, played one action at a time, and the
 * memory of which action last changed which byte of the state. It must not know logs or verdicts;
 * what is legal is the rules' affair. */
#include "verify/game.h"

#include "state/position.h"
#include "state/shape.h"
#include "util/limits.h"
#include "verify/tags.h"
#include "verify/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- making ---- */

enum { UNTRACED = offsetof(hj_game, changed) };

void game_keep(hj_game *to, const hj_game *from) {
    memcpy(to, from, from->traced ? sizeof *from : UNTRACED);
}

hj_status game_allocate(hj_game **out) {
    *out = NULL;
    hj_game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return HJ_MEMORY;
    game->traced = true;
    game->rules = calloc(1, rules_size());
    if (game->rules == NULL) {
        free(game);
        return HJ_MEMORY;
    }
    *out = game;
    return HJ_OK;
}

hj_status game_build(hj_game *game, const hj_config *config, const uint8_t *start,
                     size_t start_size, hj_trace *faults, bool *playable, hj_trace *warnings) {
    hj_rules *rules = game->rules;
    const hj_probe *probe = game->probe;
    const bool traced = game->traced;
    const size_t cells = game->cells;
    possible_free(game->possible);
    memset(game, 0, traced ? sizeof *game : UNTRACED);
    game->rules = rules;
    game->probe = probe;
    game->traced = traced;
    game->cells = cells;
    *playable = false;
    faults->count = 0;
    warnings->count = 0;
    hj_status status = rules_build_probed(rules, config, probe, faults, playable, warnings);
    if (status != HJ_OK || !*playable)
        return status;
    game->span = state_span(rules_extent(rules));
    game->hands_bounded = probe == NULL && rules_bank_is_limited(rules);
    if (start == NULL) {
        rules_start(rules, &game->state);
        return HJ_OK;
    }
    if (!state_from_image(&game->state, rules_extent(rules), start, start_size) ||
        !position_is_on_board(&game->state, config)) {
        *playable = false;
        return HJ_MALFORMED;
    }
    const hj_rule unsound = rules_adopt(rules, &game->state);
    if (unsound != HJ_RULE_NONE) {
        game->unsound = rules_fault(rules, &game->state);
        *playable = false;
        if (faults->count < HJ_REASONS_MAX)
            faults->ground[faults->count++] = (hj_ground){.rule = unsound};
    }
    return HJ_OK;
}

hj_status hj_game_new(hj_game **out, const hj_config *config, const uint8_t *start,
                      size_t start_size, hj_reason *broken) {
    if (out == NULL)
        return HJ_ARGUMENT;
    *out = NULL;
    if (broken != NULL)
        *broken = (hj_reason){.ok = true};
    if (config == NULL)
        return HJ_ARGUMENT;
    hj_game *game;
    hj_status status = game_allocate(&game);
    if (status != HJ_OK)
        return status;
    hj_trace faults, warnings;
    bool playable;
    status = game_build(game, config, start, start_size, &faults, &playable, &warnings);
    if (status == HJ_MALFORMED && broken != NULL) {
        broken->ok = false;
        snprintf(broken->text, sizeof broken->text,
                 "the start position is no image of a game with this header");
    }
    if (status == HJ_OK && faults.count > 0) {
        status = HJ_REFUSED;
        if (broken != NULL)
            words_ground(broken, config, game, 0, &faults.ground[0]);
    }
    if (playable)
        *out = game;
    else
        hj_game_free(game);
    return status;
}

void hj_game_free(hj_game *game) {
    if (game != NULL) {
        free(game->rules);
        possible_free(game->possible);
    }
    free(game);
}

bool game_take(hj_game *to, const hj_game *from) {
    hj_rules *rules = to->rules;
    possible *set = to->possible;
    game_keep(to, from);
    to->rules = rules;
    to->possible = set;
    if (from->possible == NULL) {
        possible_free(set);
        to->possible = NULL;
        return true;
    }
    if (set == NULL)
        to->possible = possible_new(from->cells);
    const bool taken =
        to->possible != NULL && possible_copy(to->possible, from->possible) == POSSIBLE_DONE;
    if (!taken && to->possible != NULL)
        possible_drop(to->possible);
    to->lost = taken ? from->lost : POSSIBLE_MEMORY;
    return taken;
}

void hj_game_copy(hj_game *to, const hj_game *from) {
    if (to != NULL && from != NULL && to != from && !game_take(to, from))
        to->lost = POSSIBLE_MEMORY; /* the copy stands in one position only */
}

const hj_config *hj_game_config(const hj_game *game) {
    return game == NULL ? NULL : rules_config(game->rules);
}

/* ---- who changed what ---- */

static void mark_byte(hj_game *game, size_t at) {
    const size_t hand_from = offsetof(hj_state, hand);
    game->changed[at] = game->number;
    if (at >= hand_from && at < hand_from + sizeof game->state.hand) {
        const size_t cell = (at - hand_from) / sizeof game->state.hand[0][0];
        const size_t seat = cell / HJ_DIM_RESOURCE, resource = cell % HJ_DIM_RESOURCE;
        game->hand_rule[seat][resource] = game->outcome.gain_rule[seat][resource];
    }
}

/* Notes the bytes in which the state differs from what it was. Few do, so words are compared. */
static void mark_changes(hj_game *game, const hj_state *before) {
    const unsigned char *old = (const unsigned char *)before;
    const unsigned char *now = (const unsigned char *)&game->state;
    enum { WORD = sizeof(uint64_t) };
    const size_t whole = game->span / WORD * WORD;
    for (size_t word = 0; word < whole; word += WORD) {
        uint64_t a, b;
        memcpy(&a, old + word, WORD);
        memcpy(&b, now + word, WORD);
        for (size_t at = word; a != b && at < word + WORD; at++)
            if (old[at] != now[at])
                mark_byte(game, at);
    }
    for (size_t at = whole; at < game->span; at++)
        if (old[at] != now[at])
            mark_byte(game, at);
    if (game->outcome.road_rule != HJ_RULE_NONE)
        game->road_rule = game->outcome.road_rule;
    if (game->outcome.army_rule != HJ_RULE_NONE)
        game->army_rule = game->outcome.army_rule;
}

/* Where a plain field's value stands in the struct; indices as in paths. */
static bool place_in_state(size_t *offset, size_t *size, uint16_t tag, unsigned i, unsigned j) {
    /* The slot that a path's index names; a wrong index becomes a slot past the last. */
    enum {
#define INDEX(name, dim, first, count) DIM_##name = (dim), FIRST_##name = (first),
#include "state/indices.def"
#undef INDEX
    };
    size_t slot = 0, slots = 1, from = 0, width = 0;
    switch (tag) {
#define FIELD0(id, module, group, type, name, domain, text)                                        \
    case id:                                                                                       \
        from = offsetof(hj_state, name), width = sizeof(hj_##type);                                \
        break;
#define FIELD1(id, module, group, type, name, a, domain, text)                                     \
    case id:                                                                                       \
        from = offsetof(hj_state, name), width = sizeof(hj_##type);                                \
        slot = (size_t)i - 1 + FIRST_##a, slots = DIM_##a;                                         \
        break;
#define FIELD2(id, module, group, type, name, a, b, domain, text)                                  \
    case id:                                                                                       \
        from = offsetof(hj_state, name), width = sizeof(hj_##type);                                \
        slot = ((size_t)i - 1 + FIRST_##a) * DIM_##b + ((size_t)j - 1 + FIRST_##b);                \
        slots = (size_t)DIM_##a * DIM_##b;                                                         \
        break;
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
    default:
        return false;
    }
    if (slot >= slots)
        return false;
    *offset = from + slot * width;
    *size = width;
    return true;
}

static uint32_t plain_change(const hj_game *game, uint16_t tag, unsigned i, unsigned j) {
    size_t offset, size;
    uint32_t last = 0;
    if (!place_in_state(&offset, &size, tag, i, j))
        return 0;
    for (size_t k = 0; k < size; k++)
        if (game->changed[offset + k] > last)
            last = game->changed[offset + k];
    return last;
}

/* What a derived value is made of: a plain field at the seat, over all its second indices. */
typedef struct source {
    uint16_t derived, field;
    uint8_t cells;    /* how many second indices; 0 = the field has none */
    bool of_the_seat; /* else the field has no seat, and all of it counts */
} source;
static const source sources[] = {
    {TAG_points, TAG_settlements_left, 0, true},
    {TAG_points, TAG_cities_left, 0, true},
    {TAG_points, TAG_longest_road, 0, false},
    {TAG_points, TAG_largest_army, 0, false},
    {TAG_points, TAG_cards, HJ_CARDS, true},
    {TAG_points, TAG_fresh_cards, HJ_CARDS, true},
    {TAG_points, TAG_upper_row, HJ_CROPS, true},
    {TAG_points, TAG_lower_row, HJ_CROPS, true},
    {TAG_points, TAG_markers, 0, true},
    {TAG_visible_points, TAG_settlements_left, 0, true},
    {TAG_visible_points, TAG_cities_left, 0, true},
    {TAG_visible_points, TAG_longest_road, 0, false},
    {TAG_visible_points, TAG_largest_army, 0, false},
    {TAG_visible_points, TAG_upper_row, HJ_CROPS, true},
    {TAG_visible_points, TAG_lower_row, HJ_CROPS, true},
    {TAG_visible_points, TAG_markers, 0, true},
    {TAG_hand_size, TAG_hand, HJ_RESOURCES, true},
    {TAG_card_count, TAG_cards, HJ_CARDS, true},
    {TAG_card_count, TAG_fresh_cards, HJ_CARDS, true},
    {TAG_card, TAG_cards, HJ_CARDS, true},
    {TAG_card, TAG_fresh_cards, HJ_CARDS, true},
    {TAG_deck_size, TAG_deck, HJ_CARDS, false},
    {TAG_knights, TAG_played, HJ_CARDS, true},
    {TAG_settlements, TAG_settlements_left, 0, true},
    {TAG_cities, TAG_cities_left, 0, true},
    {TAG_roads, TAG_roads_left, 0, true},
    {TAG_stored_crops, TAG_upper_row, HJ_CROPS, true},
    {TAG_stored_crops, TAG_lower_row, HJ_CROPS, true},
    {TAG_empty_fields, TAG_crops, HJ_HEXES_MAX, false},
    {TAG_extinct_kinds, TAG_extinct, HJ_CROPS, false},
    {TAG_favor_count, TAG_favors, HJ_FAVORS, true},
};

/* Of what has no seat the second index counts too, where there is one. */
static uint32_t last_at(const hj_game *game, uint16_t field, unsigned i) {
    uint32_t last = 0;
    for (unsigned j = 1; j <= HJ_CROPS; j++) {
        const uint32_t at = plain_change(game, field, i, j);
        last = at > last ? at : last;
    }
    return last;
}

uint32_t game_last_change(const hj_game *game, uint16_t tag, unsigned i, unsigned j) {
    if (!game->traced)
        return 0;
    uint32_t last = plain_change(game, tag, i, j);
    for (size_t k = 0; k < sizeof sources / sizeof sources[0]; k++) {
        const source *s = &sources[k];
        if (s->derived != tag)
            continue;
        for (unsigned cell = 1; cell <= s->cells || cell == 1; cell++) {
            if (tag == TAG_card && cell != j)
                continue;
            const uint32_t at = s->of_the_seat ? plain_change(game, s->field, i, cell)
                                               : last_at(game, s->field, cell);
            if (at > last)
                last = at;
        }
    }
    return last;
}

hj_rule game_change_rule(const hj_game *game, uint16_t tag, unsigned i, unsigned j) {
    hj_rule rule = HJ_RULE_NONE;
    if (tag == TAG_hand && i < HJ_DIM_SEAT && j < HJ_DIM_RESOURCE)
        rule = game->hand_rule[i][j];
    else if (tag == TAG_longest_road)
        rule = game->road_rule;
    else if (tag == TAG_largest_army)
        rule = game->army_rule;
    return rule != HJ_RULE_NONE ? rule : rules_of_field(tag);
}

/* ---- playing ---- */

static bool hides_cards(hj_bundle bundle) {
    return !bundle_fits(bundle, false) && hj_bundle_of(bundle, 6) != 0;
}

bool game_hides_cards(const hj_action *action) {
    switch (action->kind) {
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
        return action->resource == HJ_RESOURCE_UNKNOWN;
    case HJ_KIND_BUY_CARD:
    case HJ_KIND_DEPOSIT:
    case HJ_KIND_REDEEM:
        return action->card == HJ_CARD_UNKNOWN;
    case HJ_KIND_DRAW_FAVOR:
    case HJ_KIND_EXCHANGE_DRAW:
    case HJ_KIND_EXCHANGE_RETURN:
        return action->token == HJ_FAVOR_UNKNOWN;
    default: /* a resource or a favor named for all to hear is never unknown: the rules refuse it */
        return hides_cards(action->give) || hides_cards(action->get);
    }
}

bool game_over_limit(const hj_game *game) {
    if (game->hands_bounded)
        return false;
    for (unsigned seat = 1; seat < HJ_DIM_SEAT; seat++)
        for (unsigned resource = 1; resource < HJ_DIM_RESOURCE; resource++)
            if (game->state.hand[seat][resource] > HJ_LIMIT_HAND_CARDS)
                return true;
    return false;
}

hj_rule hj_game_check(const hj_game *game, const hj_action *action) {
    if (game_is_open(game) || game_hides_cards(action))
        return game_check_open(game, action, NULL, NULL);
    return rules_check(game->rules, &game->state, action, NULL);
}

unsigned hj_game_explain(const hj_game *game, const hj_action *action,
                         hj_reason out[HJ_REASONS_MAX]) {
    hj_trace trace = {0};
    world at;
    hj_action seen = *action;
    at.state = game->state;
    if (game_is_open(game) || game_hides_cards(action))
        (void)game_check_open(game, action, &at, &seen);
    rules_check(game->rules, &at.state, &seen, &trace);
    for (unsigned i = 0; i < trace.count; i++)
        words_ground(&out[i], rules_config(game->rules), game, action->actor, &trace.ground[i]);
    return trace.count;
}

hj_rule game_apply(hj_game *game, const hj_action *action, uint32_t number) {
    hj_state before; /* as far as the rule set's fields reach */
    if (game->traced)
        memcpy(&before, &game->state, game->span);
    if (game_is_open(game) || game_hides_cards(action)) {
        const hj_rule broken = game_apply_open(game, action);
        if (broken == HJ_RULE_NONE && game->lost == POSSIBLE_DONE) {
            game->number = number;
            if (game->traced)
                mark_changes(game, &before);
        }
        return broken;
    }
    const hj_rule rule = rules_apply(game->rules, &game->state, action, &game->outcome);
    if (rule != HJ_RULE_NONE)
        return rule;
    game->number = number;
    if (game->traced)
        mark_changes(game, &before);
    return HJ_RULE_NONE;
}

bool game_force(hj_game *game, const hj_action *action, uint32_t number) {
    const hj_state before = game->state;
    hj_outcome outcome = {0};
    hj_action seen;
    if (game_is_open(game) || game_hides_cards(action)) {
        game_choose(game, &seen, action);
        action = &seen;
    }
    if (!rules_force(game->rules, &game->state, action, &outcome) ||
        rules_fault(game->rules, &game->state) != NULL) {
        game->state = before;
        return false;
    }
    game->outcome = outcome;
    game->number = number;
    mark_changes(game, &before);
    return true;
}

/* Without the bank first: an endless bank does not notice, any other makes the position unsound. */
bool game_adopt_hand(hj_game *game, unsigned seat, unsigned resource, uint32_t cards) {
    if (seat < 1 || seat > rules_extent(game->rules)->seats || resource < 1 ||
        resource > HJ_RESOURCES || cards > HJ_LIMIT_HAND_CARDS)
        return false;
    const hj_state before = game->state;
    const uint32_t pot = (uint32_t)before.hand[seat][resource] + before.bank[resource];
    game->state.hand[seat][resource] = (uint16_t)cards;
    if (rules_fault(game->rules, &game->state) != NULL) {
        if (cards <= pot)
            game->state.bank[resource] = (uint16_t)(pot - cards);
        if (cards > pot || rules_fault(game->rules, &game->state) != NULL) {
            game->state = before;
            return false;
        }
    }
    const hj_outcome outcome = game->outcome;
    memset(&game->outcome, 0, sizeof game->outcome); /* no rule set this amount */
    mark_changes(game, &before);
    game->outcome = outcome;
    return true;
}

hj_rule hj_game_apply(hj_game *game, const hj_action *action) {
    return game_apply(game, action, game->number + 1);
}

bool hj_game_force(hj_game *game, const hj_action *action) {
    return game_force(game, action, game->number + 1);
}

size_t hj_game_legal(const hj_game *game, hj_kind kind, hj_action *out, size_t max) {
    return rules_legal(game->rules, &game->state, kind, out, max);
}

/* ---- asking ---- */

uint32_t hj_game_get(const hj_game *game, uint16_t field, unsigned i, unsigned j) {
    uint32_t value = 0;
    return rules_get(&value, game->rules, &game->state, field, i, j) ? value : 0;
}

uint32_t hj_game_value(const hj_game *game, const char *field, unsigned i, unsigned j) {
    const hj_field_row *row = field == NULL ? NULL : hj_field_find(field);
    return row == NULL ? 0 : hj_game_get(game, row->tag, i, j);
}

hj_bundle hj_game_gained(const hj_game *game, unsigned seat) {
    hj_bundle bundle = 0;
    if (seat < 1 || seat >= HJ_DIM_SEAT)
        return 0;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        const unsigned cards = game->outcome.gained[seat][resource];
        bundle += hj_bundle_make(resource, cards < 99 ? cards : 99);
    }
    return bundle;
}

uint64_t hj_game_digest(const hj_game *game) {
    return rules_digest(game->rules, &game->state);
}

size_t hj_game_snapshot(const hj_game *game, uint8_t *out, size_t out_size) {
    if (out == NULL || out_size < HJ_SNAPSHOT_MAX)
        return 0;
    return state_image(out, &game->state, rules_extent(game->rules));
}

uint32_t hj_game_last_change(const hj_game *game, uint16_t field, unsigned i, unsigned j,
                             hj_rule *rule) {
    if (rule != NULL)
        *rule = game_change_rule(game, field, i, j);
    return game_last_change(game, field, i, j);
}

unsigned hj_game_winners(const hj_game *game, hj_end_reason *reason) {
    if (reason != NULL)
        *reason = (hj_end_reason)game->state.end_reason;
    return game->state.winners;
}

bool hj_game_over(const hj_game *game) {
    return game->state.winners != 0;
}

size_t hj_game_step(const hj_game *game, char *out, size_t out_size) {
    return words_step(out, out_size, game);
}

unsigned hj_game_trail(const hj_game *game, unsigned seat, uint8_t edges[15]) {
    if (seat < 1 || seat > rules_extent(game->rules)->seats)
        return 0;
    return rules_trail(game->rules, &game->state, seat, edges);
}

const char *hj_game_fault(const hj_game *game) {
    return rules_fault(game->rules, &game->state);
}
