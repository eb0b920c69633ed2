/* invariant.c: what holds in every position of a base game (BASE-INV). A position that breaks one
 * did not come from legal play. It must not know how the position came about. */
#include "rules/base/base.h"

static const char *broken(hj_rule *rule, hj_rule by, const char *sentence) {
    *rule = by;
    return sentence;
}

static const char *cards_fault(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
        unsigned cards = state->bank[kind];
        for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
            cards += state->hand[seat][kind];
        }
        if (!rules->dial.bank_unlimited && cards != (unsigned)rules->dial.bank_size) {
            return broken(rule, HJ_RULE_INV_01, "bank and hands do not make up the box");
        }
        cards = state->deck[kind];
        for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
            cards += (unsigned)state->cards[seat][kind] + state->fresh_cards[seat][kind] +
                     state->played[seat][kind];
        }
        if (cards != (unsigned)rules->dial.deck[kind]) {
            return broken(rule, HJ_RULE_INV_02,
                          "deck, hands and played cards do not make up the box");
        }
    }
    return NULL;
}

static const char *pieces_fault(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    unsigned roads[HJ_DIM_SEAT] = {0}, pieces[HJ_DIM_SEAT + 1][3] = {{0}};
    for (unsigned edge = 1; edge <= rules->extent.edges; edge++) {
        roads[state->road[edge]]++;
    }
    for (unsigned corner = 1; corner <= rules->extent.corners; corner++) {
        const unsigned owner = state->owner[corner];
        if ((owner == 0) != (state->piece[corner] == 0)) {
            return broken(rule, HJ_RULE_INV_04, "a corner has an owner without a building");
        }
        pieces[owner][state->piece[corner]]++;
        for (unsigned i = 0; owner != 0 && i < 3; i++) {
            const unsigned next = rules->island->corner[corner].corner[i];
            if (next != 0 && state->owner[next] != 0) {
                return broken(rule, HJ_RULE_INV_04, "two buildings stand on neighboring corners");
            }
        }
    }
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (roads[seat] + state->roads_left[seat] != 15 ||
            pieces[seat][HJ_SETTLEMENT] + state->settlements_left[seat] != 5 ||
            pieces[seat][HJ_CITY] + state->cities_left[seat] != 4) {
            return broken(rule, HJ_RULE_INV_03, "board and supply do not make up a seat's pieces");
        }
    }
    return NULL;
}

static const char *awards_fault(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    const unsigned road = state->longest_road, army = state->largest_army;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (state->road_length[seat] != base_road_length(rules, state, seat, NULL)) {
            return broken(rule, HJ_RULE_INV_07, "a road length kept differs from the board's");
        }
        if (road != 0 &&
            (state->road_length[road] < 5 || state->road_length[seat] > state->road_length[road])) {
            return broken(rule, HJ_RULE_INV_07, "the holder of Longest Road has not the longest");
        }
        if (road == 0 && seat == 1) {
            unsigned longest = 0, count = 0;
            for (unsigned other = 1; other <= rules->extent.seats; other++) {
                if (state->road_length[other] > longest) {
                    longest = state->road_length[other];
                    count = 0;
                }
                count += state->road_length[other] == longest;
            }
            if (longest >= 5 && count == 1) {
                return broken(rule, HJ_RULE_INV_07, "nobody holds Longest Road, yet one has it");
            }
        }
        const unsigned knights = state->played[seat][HJ_CARD_KNIGHT];
        if (army != 0 && (state->played[army][HJ_CARD_KNIGHT] < 3 ||
                          knights > state->played[army][HJ_CARD_KNIGHT])) {
            return broken(rule, HJ_RULE_INV_07, "the holder of Largest Army has not the largest");
        }
        if (army == 0 && knights >= 3) {
            return broken(rule, HJ_RULE_INV_07, "nobody holds Largest Army, yet one has it");
        }
    }
    return NULL;
}

static bool step_is_open(const hj_state *state, unsigned step) {
    for (unsigned at = 0; at < state->depth; at++) {
        if (state->step[at] == step) {
            return true;
        }
    }
    return false;
}

/* May anybody take the step's actions, so that it needs no seat? */
static bool is_anybodys(const hj_rules *rules, unsigned step) {
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        if ((rules->opens[step] & KIND_BIT(kind)) != 0 &&
            !rules->action[kind]->any_seat) { /* a step opens kinds its rule set has */
            return false;
        }
    }
    return true;
}

/* Does an open step lie where it can, once: a turn, a placement or a phase at the bottom, and above
 * it what it owes? A phase's seat is for its module to judge. */
static bool step_fits(const hj_rules *rules, const hj_state *state, unsigned at) {
    const unsigned step = state->step[at], seat = state->step_seat[at];
    const hj_step_def *def = rules->step[step];
    const unsigned below = at > 0 ? state->step[at - 1] : HJ_STEP_NONE;
    if (def == NULL || def->bottom != (at == 0)) {
        return false;
    }
    for (unsigned other = 0; other < at; other++) {
        if (state->step[other] == step) {
            return false;
        }
    }
    switch (step) {
    case HJ_STEP_SETUP_SETTLEMENT:
    case HJ_STEP_SETUP_ROAD:
        return seat == state->on_turn;
    case HJ_STEP_ROBBER:
    case HJ_STEP_FREE_ROAD:
        return seat == state->on_turn && rules->step[below]->turn;
    case HJ_STEP_DISCARD:
        return seat == 0 && below == HJ_STEP_ROBBER;
    default:
        return def->turn ? seat == state->on_turn
                         : def->bottom || seat != 0 || is_anybodys(rules, step);
    }
}

static bool steps_fit(const hj_rules *rules, const hj_state *state) {
    for (unsigned at = 0; at < state->depth; at++) {
        if (!step_fits(rules, state, at)) {
            return false;
        }
    }
    return true;
}

/* Set-up is a walk: who has placed what follows from where it stands. Who gave up has no more. */
static bool setup_fits(const hj_rules *rules, const hj_state *state) {
    const unsigned here = state->on_turn, corner = state->setup_corner;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        const unsigned roads = state->setup_round == 1 ? seat < here : 1u + (seat > here);
        const unsigned settled = roads + (seat == here && corner != 0);
        const unsigned out = HJ_SETTLEMENTS - state->settlements_left[seat];
        const unsigned roads_out = HJ_ROADS - state->roads_left[seat];
        const bool fits = state->conceded[seat] ? out <= settled && roads_out <= roads
                                                : out == settled && roads_out == roads;
        if (!fits || state->cities_left[seat] != HJ_CITIES) {
            return false;
        }
    }
    return !state->conceded[here] && (corner == 0 || state->owner[corner] == here);
}

/* Do the marks of the turn fit the steps that are open? */
static bool turn_fits(const hj_rules *rules, const hj_state *state) {
    const unsigned first = state->step[0];
    const bool setup = first == HJ_STEP_SETUP_SETTLEMENT || first == HJ_STEP_SETUP_ROAD;
    bool owed = false;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        owed = owed || state->owed[seat] > 0;
    }
    return setup == (state->setup_round != 0) && setup == (state->turn == 0) &&
           (first == HJ_STEP_SETUP_ROAD) == (state->setup_corner != 0) &&
           !(first == HJ_STEP_BEFORE_ROLL && state->rolled) &&
           !(first == HJ_STEP_MAIN && !state->rolled) &&
           owed == step_is_open(state, HJ_STEP_DISCARD) &&
           (state->free_roads > 0) == step_is_open(state, HJ_STEP_FREE_ROAD) &&
           (!setup || setup_fits(rules, state));
}

static const char *steps_fault(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    if (state->depth == 0 || state->on_turn == 0) {
        return broken(rule, HJ_RULE_INV_09, "nobody is on turn");
    }
    if (!steps_fit(rules, state)) {
        return broken(rule, HJ_RULE_INV_09, "the open steps do not lie on one another");
    }
    if (state->winners != 0) {
        return NULL; /* what was owed when the game ended is owed for ever */
    }
    if (rules->step[state->step[0]]->turn && state->conceded[state->on_turn]) {
        return broken(rule, HJ_RULE_INV_09, "the turn is of a seat that has given up");
    }
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (state->owed[seat] > tally_hand(state, seat)) {
            return broken(rule, HJ_RULE_INV_09, "a seat owes more cards than it holds");
        }
    }
    if (!turn_fits(rules, state)) {
        return broken(rule, HJ_RULE_INV_09, "the open step does not fit the turn");
    }
    return NULL;
}

const char *base_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    const char *fault = cards_fault(rules, state, rule);
    if (fault == NULL) {
        fault = pieces_fault(rules, state, rule);
    }
    if (fault == NULL && state->robber == 0) { /* its domain keeps it on the island */
        fault = broken(rule, HJ_RULE_INV_06, "the robber is on no hex");
    }
    if (fault == NULL) {
        fault = awards_fault(rules, state, rule);
    }
    return fault != NULL ? fault : steps_fault(rules, state, rule);
}
