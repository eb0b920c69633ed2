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
        if (road == 0 && seat == 1 && rules->extent.seats > 0) {
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

static const char *steps_fault(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    if (state->winners != 0) {
        return NULL;
    }
    if (state->depth == 0 || state->on_turn == 0) {
        return broken(rule, HJ_RULE_INV_09, "nobody is on turn");
    }
    for (unsigned at = 0; at < state->depth; at++) {
        const hj_step_def *def = rules->step[state->step[at]];
        if (def == NULL || (at == 0 && def->turn && state->step_seat[at] == 0)) {
            return broken(rule, HJ_RULE_INV_09, "a step is open that this rule set does not have");
        }
    }
    if (rules->step[state->step[0]]->turn &&
        (state->conceded[state->on_turn] || state->step_seat[0] != state->on_turn)) {
        return broken(rule, HJ_RULE_INV_09, "the turn is of a seat that is not on turn");
    }
    const bool setup =
        state->step[0] == HJ_STEP_SETUP_SETTLEMENT || state->step[0] == HJ_STEP_SETUP_ROAD;
    bool owed = false;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        owed = owed || state->owed[seat] > 0;
        if (state->owed[seat] > tally_hand(state, seat)) {
            return broken(rule, HJ_RULE_INV_09, "a seat owes more cards than it holds");
        }
    }
    if (setup != (state->setup_round != 0) || setup != (state->turn == 0) ||
        (state->step[0] == HJ_STEP_SETUP_ROAD) != (state->setup_corner != 0) ||
        (state->step[0] == HJ_STEP_BEFORE_ROLL && state->rolled) ||
        (state->step[0] == HJ_STEP_MAIN && !state->rolled) ||
        owed != step_is_open(state, HJ_STEP_DISCARD) ||
        (state->free_roads > 0) != step_is_open(state, HJ_STEP_FREE_ROAD)) {
        return broken(rule, HJ_RULE_INV_09, "the open step does not fit the turn");
    }
    return NULL;
}

const char *base_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    const char *fault = cards_fault(rules, state, rule);
    if (fault == NULL) {
        fault = pieces_fault(rules, state, rule);
    }
    if (fault == NULL && (state->robber == 0 || state->robber > rules->extent.hexes)) {
        fault = broken(rule, HJ_RULE_INV_06, "the robber is on no hex");
    }
    if (fault == NULL) {
        fault = awards_fault(rules, state, rule);
    }
    return fault != NULL ? fault : steps_fault(rules, state, rule);
}
