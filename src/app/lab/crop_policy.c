/* crop_policy.c: how the greedy player farms in Crop Trust: harvests what grows back, stores what
 * brings points, and never takes the token that would make it the loser. */
#include "app/lab/greedy.h"

static unsigned on_field(const policy_view *v, unsigned hex) {
    unsigned tokens = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        tokens += policy_get(v, v->tag->crops, hex, crop);
    }
    return tokens;
}

static unsigned on_board(const policy_view *v, unsigned crop) {
    unsigned tokens = 0;
    for (unsigned hex = 1; hex <= v->island->hexes; hex++) {
        tokens += policy_get(v, v->tag->crops, hex, crop);
    }
    return tokens;
}

static bool in_vault(const policy_view *v, unsigned crop) {
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        for (unsigned space = 1; space <= 2; space++) {
            if (policy_get(v, v->tag->vault_crop, seat, space) == crop) {
                return true;
            }
        }
    }
    return false;
}

static bool is_beside(const policy_view *v, unsigned seat, unsigned hex) {
    for (unsigned i = 0; i < 6; i++) {
        if (policy_get(v, v->tag->owner, v->island->hex[hex].corner[i], 0) == seat) {
            return true;
        }
    }
    return false;
}

static bool is_storable(const policy_view *v, unsigned seat, unsigned crop) {
    return policy_get(v, v->tag->upper_row, seat, crop) == 0 ||
           policy_get(v, v->tag->lower_row, seat, crop) == 0;
}

bool greedy_may_deposit(const greedy *g) {
    const policy_view *v = g->view;
    if (hj_game_config(v->game)->ruleset != HJ_RULESET_CROP_TRUST ||
        policy_get(v, v->tag->deposited, 0, 0) != 0) {
        return false;
    }
    for (unsigned hex = 1; hex <= v->island->hexes; hex++) {
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            if (policy_get(v, v->tag->crops, hex, crop) > 0 && is_storable(v, g->seat, crop) &&
                is_beside(v, g->seat, hex)) {
                return true;
            }
        }
    }
    return false;
}

/* Declining scores 0. A field is spared at its last tokens unless food is wanted, and the harvest
 * that would end the game is left to others. */
int greedy_harvest_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    unsigned tokens = on_field(v, action->hex);
    unsigned kind = on_board(v, action->crop);
    bool last_of_field = tokens == 1;
    bool last_of_kind = kind == 1 && !in_vault(v, action->crop);
    if ((last_of_field && policy_get(v, v->tag->empty_fields, 0, 0) >= 2) ||
        (last_of_kind && policy_get(v, v->tag->extinct_kinds, 0, 0) >= 1)) {
        return -1000;
    }
    int hunger = 6 - 2 * (int)greedy_spare(g, HJ_GRAIN);
    int plenty = 3 * (int)tokens + (int)kind;
    return hunger + plenty - (last_of_field ? 12 : 0) - (last_of_kind ? 12 : 0);
}

/* The more a row holds the more its next token brings. Replanted fields should be the own ones,
 * and poor ones. */
int greedy_deposit_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    int score = 8500 + 2 * (int)on_field(v, action->hex);
    score += in_vault(v, action->crop) ? 0 : 5;
    for (unsigned i = 0; i < 4 && action->hexes[i] != 0; i++) {
        score += is_beside(v, g->seat, action->hexes[i]) ? 6 : 0;
        score += 7 - (int)on_field(v, action->hexes[i]);
    }
    return score;
}

int greedy_reveal_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    int score = 0;
    for (unsigned i = 0; i < 4 && action->hexes[i] != 0; i++) {
        score += (int)on_field(v, action->hexes[i]);
        score -= is_beside(v, g->seat, action->hexes[i]) ? 3 : 0;
    }
    return score;
}
