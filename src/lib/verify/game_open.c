/* game_open.c: a game with cards nobody saw: it stands in several positions at once. The first
 * unknown value opens the set, and when one position is left it closes again. It must not know logs
 * or verdicts. */
#include "verify/game.h"

#include <string.h>

bool game_is_open(const hj_game *game) {
    return game->possible != NULL && possible_open(game->possible);
}

static world own_world(const hj_game *game) {
    world w;
    w.state = game->state;
    w.outcome = game->outcome;
    return w;
}

/* Makes sure that there is a set. */
static possible_answer open_set(hj_game *game) {
    const world w = own_world(game);
    if (game->possible == NULL)
        game->possible = possible_new(game->cells);
    if (game->possible == NULL)
        return POSSIBLE_MEMORY;
    return possible_open(game->possible) ? POSSIBLE_DONE
                                         : possible_begin(game->possible, game->rules, &w);
}

void game_follow(hj_game *game) {
    const world *w = possible_world(game->possible);
    game->state = w->state;
    game->outcome = w->outcome;
    (void)possible_settled(game->possible);
}

hj_rule game_apply_open(hj_game *game, const hj_action *action) {
    hj_rule broken = HJ_RULE_NONE;
    const bool was_open = game_is_open(game);
    game->lost = open_set(game);
    if (game->lost == POSSIBLE_DONE)
        game->lost = possible_apply(game->possible, game->rules, action, &broken);
    if (game->lost == POSSIBLE_DONE) {
        game_follow(game);
        return HJ_RULE_NONE;
    }
    if (!was_open && game->possible != NULL)
        possible_drop(game->possible);
    if (game->lost != POSSIBLE_NONE)
        return HJ_RULE_NONE;
    game->lost = POSSIBLE_DONE;
    return broken != HJ_RULE_NONE ? broken : HJ_RULE_INV_01;
}

hj_rule game_check_open(const hj_game *game, const hj_action *action, world *at, hj_action *seen) {
    hj_rule broken = HJ_RULE_NONE;
    if (game_is_open(game)) {
        const possible_answer answer =
            possible_check(game->possible, game->rules, action, &broken, at, seen);
        return answer != POSSIBLE_NONE  ? HJ_RULE_NONE
               : broken != HJ_RULE_NONE ? broken
                                        : HJ_RULE_INV_01;
    }
    possible *const one = possible_new(0);
    const world w = own_world(game);
    if (one != NULL && possible_begin(one, game->rules, &w) == POSSIBLE_DONE &&
        possible_check(one, game->rules, action, &broken, at, seen) != POSSIBLE_NONE)
        broken = HJ_RULE_NONE;
    possible_free(one);
    return broken;
}

void game_choose(hj_game *game, hj_action *seen, const hj_action *action) {
    world w = own_world(game);
    *seen = *action;
    (void)game_check_open(game, action, &w, seen);
    if (game_is_open(game)) {
        possible_drop(game->possible);
        game->state = possible_world(game->possible)->state;
    }
}

uint64_t game_ways(const hj_game *game) {
    return game->possible != NULL ? possible_ways(game->possible) : 1;
}

bool game_is_loose(const hj_game *game) {
    return game->possible != NULL && possible_bounded(game->possible);
}

/* ---- what the public header promises ---- */

bool hj_game_is_open(const hj_game *game) {
    return game_is_open(game);
}

uint64_t hj_game_assignments(const hj_game *game, bool *bounds) {
    if (bounds != NULL)
        *bounds = game_is_loose(game);
    return game_ways(game);
}

typedef struct asked {
    const hj_rules *rules;
    uint16_t field;
    unsigned i, j;
} asked;

static uint64_t field_value(void *user, const world *w) {
    const asked *a = user;
    uint32_t value = 0;
    return rules_get(&value, a->rules, &w->state, a->field, a->i, a->j) ? value : 0;
}

void hj_game_range(const hj_game *game, uint16_t field, unsigned i, unsigned j, uint32_t *least,
                   uint32_t *most) {
    asked a = {.rules = game->rules, .field = field, .i = i, .j = j};
    uint64_t low = 0, high = 0;
    if (game_is_open(game)) {
        possible_range(game->possible, field_value, &a, &low, &high);
    } else {
        low = high = hj_game_get(game, field, i, j);
    }
    *least = (uint32_t)low;
    *most = (uint32_t)high;
}

bool hj_game_possible(hj_game *out, const hj_game *game, size_t index) {
    world w;
    if (game_is_open(game) ? !possible_nth(&w, game->possible, index) : index > 0)
        return false;
    if (game_is_open(game)) {
        /* One position alone: the set stays behind. */
        hj_rules *const rules = out->rules;
        possible_free(out->possible);
        *out = *game;
        out->rules = rules;
        out->possible = NULL;
        out->state = w.state;
        return true;
    }
    return game_take(out, game);
}

uint64_t hj_game_share(const hj_game *game, const hj_action *action, uint64_t *all) {
    *all = game_ways(game);
    if (!game_is_open(game))
        return hj_game_check(game, action) == HJ_RULE_NONE ? *all : 0;
    if (game_hides_cards(action))
        return hj_game_check(game, action) == HJ_RULE_NONE ? *all : 0;
    possible *const tried = possible_new(game->cells);
    hj_rule broken;
    uint64_t legal = 0;
    if (tried != NULL && possible_copy(tried, game->possible) == POSSIBLE_DONE &&
        possible_apply(tried, game->rules, action, &broken) == POSSIBLE_DONE)
        legal = possible_ways(tried);
    possible_free(tried);
    return legal;
}
