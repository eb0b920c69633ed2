/* policy.c: how the players of the generator decide: at random, or greedily for points. */
#include "app/lab/policy.h"

#include "app/lab/greedy.h"

#include <string.h>

static uint16_t tag_of(const char *name) {
    const hj_field_row *row = hj_field_find(name);
    return row != NULL ? row->tag : 0;
}

policy_tags policy_find_tags(void) {
    return (policy_tags){.bank = tag_of("bank"),
                         .hand = tag_of("hand"),
                         .robber = tag_of("robber"),
                         .road = tag_of("road"),
                         .owner = tag_of("owner"),
                         .piece = tag_of("piece"),
                         .terrain = tag_of("terrain"),
                         .number = tag_of("number"),
                         .roads_left = tag_of("roads_left"),
                         .settlements_left = tag_of("settlements_left"),
                         .cities_left = tag_of("cities_left"),
                         .deck = tag_of("deck"),
                         .points = tag_of("points"),
                         .visible_points = tag_of("visible_points"),
                         .hand_size = tag_of("hand_size"),
                         .owed = tag_of("owed"),
                         .on_turn = tag_of("on_turn"),
                         .rolled = tag_of("rolled"),
                         .turn = tag_of("turn"),
                         .harbor = tag_of("harbor"),
                         .knights = tag_of("knights"),
                         .crops = tag_of("crops"),
                         .vault_crop = tag_of("vault_crop"),
                         .upper_row = tag_of("upper_row"),
                         .lower_row = tag_of("lower_row"),
                         .deposited = tag_of("deposited"),
                         .empty_fields = tag_of("empty_fields"),
                         .extinct_kinds = tag_of("extinct_kinds"),
                         .settlement_token = tag_of("settlement_token"),
                         .city_token = tag_of("city_token"),
                         .token_where = tag_of("token_where"),
                         .token_shuffle = tag_of("token_shuffle"),
                         .reveal_place = tag_of("reveal_place"),
                         .reveal_seat = tag_of("reveal_seat"),
                         .reveal_mark = tag_of("reveal_mark"),
                         .favor_bag = tag_of("favor_bag"),
                         .favors = tag_of("favors"),
                         .network = tag_of("network"),
                         .met = tag_of("met")};
}

uint32_t policy_get(const policy_view *view, uint16_t tag, unsigned i, unsigned j) {
    return hj_game_get(view->game, tag, i, j);
}

/* ---- random ---- */

/* How readily a kind is chosen where several are open: enough building for games to end, and
 * enough of everything else for every rule to be met. */
static uint32_t random_weight(const hj_action *action) {
    switch (action->kind) {
    case HJ_KIND_SETTLEMENT:
    case HJ_KIND_CITY:
        return 6000;
    case HJ_KIND_ROLL:
        return 4000;
    case HJ_KIND_FREE_ROAD:
        return 4000;
    case HJ_KIND_BUY_CARD:
        return 1500;
    case HJ_KIND_ROAD:
        return 700;
    case HJ_KIND_BANK_TRADE:
        return 700;
    case HJ_KIND_TRADE:
        return 250;
    case HJ_KIND_DEPOSIT:
        return 3000;
    case HJ_KIND_HARVEST_DECLINE:
        return 500;
    case HJ_KIND_CONCEDE:
        return 1;
    default:
        return 1000;
    }
}

size_t policy_random(const policy_view *view, const hj_action *action, size_t count) {
    uint32_t weight[HJ_KIND_COUNT] = {0};
    for (size_t i = 0; i < count; i++) {
        weight[action[i].kind] = random_weight(&action[i]);
    }
    unsigned kind = chance_weighted(view->chance, weight, HJ_KIND_COUNT);
    uint32_t of_kind = 0;
    for (size_t i = 0; i < count; i++) {
        of_kind += action[i].kind == kind;
    }
    uint32_t at = chance_below(view->chance, of_kind);
    for (size_t i = 0; i < count; i++) {
        if (action[i].kind == kind && at-- == 0) {
            return i;
        }
    }
    return 0;
}

/* ---- what things are worth ---- */

static unsigned ways(unsigned number) {
    return number == 0 || number > 12 ? 0 : number < 7 ? number - 1 : 13 - number;
}

unsigned policy_corner_worth(const policy_view *view, unsigned corner) {
    unsigned worth = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned hex = view->island->corner[corner].hex[i];
        worth += hex != 0 ? ways(policy_get(view, view->tag->number, hex, 0)) : 0;
    }
    return worth;
}

/* A corner to settle: what it pays, kinds the seat does not have yet, and a harbor. */
static int settle_worth(const policy_view *view, unsigned seat, unsigned corner) {
    bool have[HJ_DESERT + 1] = {false};
    for (unsigned c = 1; c <= view->island->corners; c++) {
        for (unsigned i = 0; policy_get(view, view->tag->owner, c, 0) == seat && i < 3; i++) {
            unsigned hex = view->island->corner[c].hex[i];
            have[hex != 0 ? policy_get(view, view->tag->terrain, hex, 0) : 0] = true;
        }
    }
    int worth = 3 * (int)policy_corner_worth(view, corner);
    for (unsigned i = 0; i < 3; i++) {
        unsigned hex = view->island->corner[corner].hex[i];
        unsigned edge = view->island->corner[corner].edge[i];
        unsigned terrain = hex != 0 ? policy_get(view, view->tag->terrain, hex, 0) : 0;
        if (terrain >= 1 && terrain <= HJ_RESOURCES && !have[terrain]) {
            worth += 5;
            have[terrain] = true;
        }
        worth += edge != 0 && policy_get(view, view->tag->harbor, edge, 0) != 0 ? 3 : 0;
    }
    return worth;
}

/* May a settlement ever stand here: free, and its neighbours too? */
static bool is_site(const policy_view *view, unsigned corner) {
    if (policy_get(view, view->tag->owner, corner, 0) != 0) {
        return false;
    }
    for (unsigned i = 0; i < 3; i++) {
        unsigned next = view->island->corner[corner].corner[i];
        if (next != 0 && policy_get(view, view->tag->owner, next, 0) != 0) {
            return false;
        }
    }
    return true;
}

/* Does a road of the seat end at a corner where it could settle? */
static bool has_site(const policy_view *view, unsigned seat) {
    for (unsigned e = 1; e <= view->island->edges; e++) {
        if (policy_get(view, view->tag->road, e, 0) == seat &&
            (is_site(view, view->island->edge[e].corner[0]) ||
             is_site(view, view->island->edge[e].corner[1]))) {
            return true;
        }
    }
    return false;
}

/* Where a road leads: the better of its ends, or what lies one edge on. */
static int road_worth(const policy_view *view, unsigned seat, unsigned edge) {
    int best = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned corner = view->island->edge[edge].corner[i];
        if (is_site(view, corner)) {
            int worth = settle_worth(view, seat, corner);
            best = worth > best ? worth : best;
        }
        for (unsigned k = 0; k < 3; k++) {
            unsigned next = view->island->corner[corner].corner[k];
            unsigned over = view->island->corner[corner].edge[k];
            if (next != 0 && over != edge && policy_get(view, view->tag->road, over, 0) == 0 &&
                is_site(view, next)) {
                int worth = settle_worth(view, seat, next) / 2;
                best = worth > best ? worth : best;
            }
        }
    }
    return best;
}

/* ---- greedy: what to save for ---- */

static const uint8_t cost[GOAL_COUNT][HJ_RESOURCES + 1] = {
    [GOAL_CITY] = {0, 0, 0, 0, 2, 3},    [GOAL_SETTLEMENT] = {0, 1, 1, 1, 1, 0},
    [GOAL_ROAD] = {0, 1, 1, 0, 0, 0},    [GOAL_CARD] = {0, 0, 0, 1, 1, 1},
    [GOAL_DEPOSIT] = {0, 0, 1, 0, 0, 1},
};

static unsigned missing(const unsigned hand[HJ_RESOURCES + 1], unsigned goal) {
    unsigned count = 0;
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        count += hand[r] < cost[goal][r] ? cost[goal][r] - hand[r] : 0;
    }
    return count;
}

static bool goal_is_open(const greedy *g, unsigned goal) {
    const policy_view *v = g->view;
    switch (goal) {
    case GOAL_CITY:
        return policy_get(v, v->tag->cities_left, g->seat, 0) > 0 &&
               policy_get(v, v->tag->settlements_left, g->seat, 0) < 5;
    case GOAL_SETTLEMENT:
        return g->site && policy_get(v, v->tag->settlements_left, g->seat, 0) > 0;
    case GOAL_ROAD:
        return !g->site && policy_get(v, v->tag->roads_left, g->seat, 0) > 0;
    case GOAL_DEPOSIT:
        return greedy_may_deposit(g);
    default:
        for (unsigned card = 1; card <= HJ_CARDS; card++) {
            if (policy_get(v, v->tag->deck, card, 0) > 0) {
                return true;
            }
        }
        return false;
    }
}

static greedy greedy_begin(const policy_view *view, unsigned seat) {
    greedy g = {.view = view, .seat = seat, .site = has_site(view, seat), .goal = GOAL_CARD};
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        g.hand[r] = policy_get(view, view->tag->hand, seat, r);
    }
    unsigned least = 99;
    for (unsigned goal = 0; goal < GOAL_COUNT; goal++) {
        unsigned lacks = missing(g.hand, goal) + (goal == GOAL_CARD);
        if (goal_is_open(&g, goal) && lacks < least) {
            least = lacks;
            g.goal = goal;
        }
    }
    return g;
}

int greedy_progress(const greedy *g, hj_bundle give, hj_bundle get) {
    unsigned hand[HJ_RESOURCES + 1];
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        hand[r] = g->hand[r] + hj_bundle_of(get, r) - hj_bundle_of(give, r);
    }
    return (int)missing(g->hand, g->goal) - (int)missing(hand, g->goal);
}

unsigned greedy_spare(const greedy *g, unsigned resource) {
    unsigned needed = cost[g->goal][resource];
    return g->hand[resource] > needed ? g->hand[resource] - needed : 0;
}

/* ---- greedy: scores ---- */

/* Would the partner want it: he gives what he has plenty of and gets what he lacks. */
static bool partner_agrees(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        unsigned has = policy_get(v, v->tag->hand, action->seat, r);
        if ((hj_bundle_of(action->get, r) > 0 && has < 2) ||
            (hj_bundle_of(action->give, r) > 0 && has > 0)) {
            return false;
        }
    }
    return policy_get(v, v->tag->visible_points, g->seat, 0) < 8;
}

/* The harm a robber does on a hex to the others, and to oneself. */
static int robber_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    if (action->hex == HJ_HEX_NONE || action->hex > v->island->hexes) {
        return 500;
    }
    int score = 0;
    int pays = (int)ways(policy_get(v, v->tag->number, action->hex, 0));
    for (unsigned i = 0; i < 6; i++) {
        unsigned corner = v->island->hex[action->hex].corner[i];
        unsigned owner = policy_get(v, v->tag->owner, corner, 0);
        int amount = policy_get(v, v->tag->piece, corner, 0) == HJ_CITY ? 2 : 1;
        if (owner == g->seat) {
            score -= 3 * pays * amount;
        } else if (owner != 0 && owner <= HJ_SEATS_MAX) {
            score += pays * amount + (int)policy_get(v, v->tag->visible_points, owner, 0);
        }
    }
    if (action->seat >= 1 && action->seat <= HJ_SEATS_MAX) {
        score += policy_get(v, v->tag->hand_size, action->seat, 0) > 0 ? 20 : -20;
    }
    return score + greedy_spared_score(g, action);
}

static bool robber_hurts(const greedy *g) {
    const policy_view *v = g->view;
    unsigned hex = policy_get(v, v->tag->robber, 0, 0);
    for (unsigned i = 0; hex >= 1 && hex <= v->island->hexes && i < 6; i++) {
        if (policy_get(v, v->tag->owner, v->island->hex[hex].corner[i], 0) == g->seat) {
            return policy_get(v, v->tag->number, hex, 0) != 0;
        }
    }
    return false;
}

static int monopoly_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    unsigned held = 0;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        held += seat != g->seat ? policy_get(v, v->tag->hand, seat, action->resource) : 0;
    }
    return held >= 3 ? 300 + (int)held : -1;
}

static int card_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    bool rolled = policy_get(v, v->tag->rolled, 0, 0) != 0;
    switch (action->kind) {
    case HJ_KIND_KNIGHT:
        return rolled || robber_hurts(g) ? 4000 + robber_score(g, action) : -1;
    case HJ_KIND_YEAR_OF_PLENTY:
        return rolled ? 3500 + 10 * greedy_progress(g, 0, action->get) : -1;
    case HJ_KIND_MONOPOLY:
        return rolled ? 3000 + monopoly_score(g, action) : -1;
    default:
        return rolled && policy_get(v, v->tag->roads_left, g->seat, 0) >= 2 ? 2500 : -1;
    }
}

static int swap_score(const greedy *g, const hj_action *action) {
    int gain = greedy_progress(g, action->give, action->get);
    if (gain <= 0) {
        return -1;
    }
    if (action->kind == HJ_KIND_TRADE) {
        return partner_agrees(g, action) ? 1500 + gain : -1;
    }
    /* A better rate first: fewer cards for the same help. */
    return 1400 + 10 * gain - (int)hj_bundle_size(action->give);
}

static int build_road_score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    int worth = road_worth(v, g->seat, action->edge);
    int tokens = (int)greedy_contact(g, action->edge);
    bool setup = policy_get(v, v->tag->turn, 0, 0) == 0;
    bool spare = g->hand[HJ_BRICK] > 2 && g->hand[HJ_LUMBER] > 2;
    bool wanted = setup || (g->goal == GOAL_ROAD && worth > 0) || spare || tokens > 0;
    return wanted ? 1200 + worth + 10 * tokens : -1;
}

/* The scenarios' own kinds; declining a harvest scores 0 as ending a turn does. */
static int scenario_score(const greedy *g, const hj_action *action) {
    switch (action->kind) {
    case HJ_KIND_HARVEST:
        return greedy_harvest_score(g, action);
    case HJ_KIND_DEPOSIT:
        return greedy_deposit_score(g, action);
    case HJ_KIND_REVEAL:
        return greedy_reveal_score(g, action);
    case HJ_KIND_GIFT:
        return greedy_gift_score(g, action);
    case HJ_KIND_REDEEM:
        return greedy_redeem_score(
            g, action, action->edge != 0 ? road_worth(g->view, g->seat, action->edge) : 0);
    case HJ_KIND_EXCHANGE_DRAW:
        return 5;
    case HJ_KIND_EXCHANGE_RETURN:
        return greedy_return_score(g, action);
    default:
        return 0;
    }
}

static int score(const greedy *g, const hj_action *action) {
    const policy_view *v = g->view;
    switch (action->kind) {
    case HJ_KIND_CITY:
        return 9000 + (int)policy_corner_worth(v, action->corner);
    case HJ_KIND_SETTLEMENT:
        return 8000 + settle_worth(v, g->seat, action->corner);
    case HJ_KIND_FREE_ROAD:
        return 7000 + road_worth(v, g->seat, action->edge) +
               10 * (int)greedy_contact(g, action->edge);
    case HJ_KIND_ROLL:
        return 3900;
    case HJ_KIND_ROBBER:
        return 1000 + robber_score(g, action);
    case HJ_KIND_ROAD:
        return build_road_score(g, action);
    case HJ_KIND_BUY_CARD:
        return g->goal == GOAL_CARD || g->goal == GOAL_ROAD ? 1100 : -1;
    case HJ_KIND_BANK_TRADE:
    case HJ_KIND_TRADE:
        return swap_score(g, action);
    case HJ_KIND_KNIGHT:
    case HJ_KIND_ROAD_BUILDING:
    case HJ_KIND_YEAR_OF_PLENTY:
    case HJ_KIND_MONOPOLY:
        return card_score(g, action);
    case HJ_KIND_CONCEDE:
        return -1000000;
    default:
        return scenario_score(g, action);
    }
}

size_t policy_greedy(const policy_view *view, const hj_action *action, size_t count) {
    greedy g = {0};
    int best = 0;
    size_t chosen = 0;
    uint32_t equals = 0;
    for (size_t i = 0; i < count; i++) {
        if (g.view == NULL || g.seat != action[i].actor) {
            g = greedy_begin(view, action[i].actor);
        }
        int value = score(&g, &action[i]);
        if (equals == 0 || value > best) {
            best = value;
            chosen = i;
            equals = 1;
        } else if (value == best && chance_below(view->chance, ++equals) == 0) {
            chosen = i;
        }
    }
    return chosen;
}

/* ---- discards ---- */

hj_bundle policy_discard(const policy_view *view, unsigned seat, unsigned owed, bool is_greedy) {
    uint32_t left[HJ_RESOURCES + 1] = {0};
    hj_bundle bundle = 0;
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        left[r] = policy_get(view, view->tag->hand, seat, r);
    }
    for (unsigned i = 0; i < owed; i++) {
        unsigned card = chance_weighted(view->chance, left, HJ_RESOURCES + 1);
        for (unsigned r = 1; is_greedy && r <= HJ_RESOURCES; r++) {
            card = left[r] > left[card % (HJ_RESOURCES + 1)] ? r : card;
        }
        if (card > HJ_RESOURCES) {
            break;
        }
        left[card]--;
        bundle += hj_bundle_make(card, 1);
    }
    return bundle;
}
