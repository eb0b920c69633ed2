/* favor_policy.c: how the greedy player earns and uses favor tokens in Frenemies. */
#include "app/lab/greedy.h"

enum { WAGON = 1, SHIP, SHOVEL, BOOK, COMPASS };

static bool is_frenemies(const policy_view *v) {
    return hj_game_config(v->game)->ruleset == HJ_RULESET_FRENEMIES;
}

static bool have_met(const policy_view *v, unsigned a, unsigned b) {
    return (policy_get(v, v->tag->met, a, (b - 1) / 8 + 1) >> ((b - 1) % 8) & 1) != 0;
}

/* The seat's network that reaches a corner by another edge, 0 = none. */
static unsigned own_network(const greedy *g, unsigned corner, unsigned edge) {
    const policy_view *v = g->view;
    unsigned owner = policy_get(v, v->tag->owner, corner, 0);
    for (unsigned i = 0; (owner == 0 || owner == g->seat) && i < 3; i++) {
        unsigned next = v->island->corner[corner].edge[i];
        if (next != 0 && next != edge && policy_get(v, v->tag->road, next, 0) == g->seat) {
            return policy_get(v, v->tag->network, next, 0);
        }
    }
    return 0;
}

unsigned greedy_contact(const greedy *g, unsigned edge) {
    const policy_view *v = g->view;
    if (!is_frenemies(v) || edge == 0) {
        return 0;
    }
    unsigned own[2];
    for (unsigned end = 0; end < 2; end++) {
        own[end] = own_network(g, v->island->edge[edge].corner[end], edge);
    }
    for (unsigned end = 0; end < 2; end++) {
        unsigned corner = v->island->edge[edge].corner[end];
        unsigned owner = policy_get(v, v->tag->owner, corner, 0);
        for (unsigned i = 0; i < 3; i++) {
            unsigned next = v->island->corner[corner].edge[i];
            unsigned other = next != 0 ? policy_get(v, v->tag->road, next, 0) : 0;
            if (other == 0 || other == g->seat ||
                (owner != 0 && owner != g->seat && owner != other)) {
                continue;
            }
            unsigned network = policy_get(v, v->tag->network, next, 0);
            if ((own[0] == 0 || !have_met(v, own[0], network)) &&
                (own[1] == 0 || !have_met(v, own[1], network))) {
                return 3;
            }
        }
    }
    return 0;
}

int greedy_spared_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    if (!is_frenemies(v) || action->seat <= HJ_SEATS_MAX || action->hex > v->island->hexes) {
        return 0;
    }
    if (policy_get(v, v->tag->terrain, action->hex, 0) == HJ_DESERT) {
        return 30;
    }
    for (unsigned i = 0; i < 6; i++) {
        if (policy_get(v, v->tag->owner, v->island->hex[action->hex].corner[i], 0) != 0) {
            return 0;
        }
    }
    return 30;
}

/* A card that is not needed goes to whoever is furthest behind. */
int greedy_gift_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        if (hj_bundle_of(action->give, r) > 0) {
            unsigned spare = greedy_spare(g, r);
            int points = (int)policy_get(v, v->tag->visible_points, action->seat, 0);
            return spare > 0 ? 1300 + 5 * (int)spare - points : -1;
        }
    }
    return -1;
}

int greedy_redeem_score(const greedy *g, const hj_action *action, int road) {
    int gain = greedy_progress(g, action->give, action->get);
    int contact = (int)greedy_contact(g, action->edge);
    switch (action->token) {
    case WAGON:
        return gain > 0 ? 1440 + 10 * gain - (int)hj_bundle_size(action->give) : -1;
    case SHIP:
        return gain > 0 ? 1450 + 10 * gain : -1;
    case SHOVEL:
        return road > 0 || contact > 0 ? 1250 + road + 10 * contact : -1;
    case BOOK:
        return 1120;
    default:
        return 8800;
    }
}

/* Two of a kind are worth more than one: the odd one goes back. */
int greedy_return_score(const greedy *g, const hj_action *action) {
    static const int worth[HJ_FAVORS + 1] = {0, 3, 6, 5, 4, 7};
    const policy_view *v = g->view;
    unsigned held = policy_get(v, v->tag->favors, g->seat, action->token);
    bool pairs = action->token == BOOK || action->token == COMPASS;
    return 10 - worth[action->token <= HJ_FAVORS ? action->token : 0] -
           (pairs && held % 2 == 0 ? 5 : 0);
}
