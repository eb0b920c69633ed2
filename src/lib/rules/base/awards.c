/* awards.c: Longest Road and Largest Army (BASE-LR, BASE-LA), and the points of the base game
 * (BASE-VP). It must not know whose turn it is. */
#include "rules/base/base.h"

enum { ROAD_MIN = 5, ARMY_MIN = 3, AWARD_POINTS = 2 };

unsigned base_road_length(const hj_rules *rules, const hj_state *state, unsigned seat,
                          uint8_t *trail) {
    const uint8_t *roads = state->road;
    uint8_t counted[HJ_DIM_EDGE] = {0};
    if (rules->dial.road_end_not_counted) { /* BASE-LR-04 as some platforms read it */
        for (unsigned edge = 1; edge <= rules->extent.edges; edge++) {
            const uint8_t *end = rules->island->edge[edge].corner;
            const unsigned a = state->owner[end[0]], b = state->owner[end[1]];
            const bool cut = (a != 0 && a != seat) || (b != 0 && b != seat);
            counted[edge] = cut ? 0 : state->road[edge];
        }
        roads = counted;
    }
    return island_longest_trail(rules->island, roads, state->owner, (uint8_t)seat, trail);
}

void base_refresh(const hj_rules *rules, hj_state *state) {
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        state->road_length[seat] = (uint8_t)base_road_length(rules, state, seat, NULL);
    }
}

/* BASE-LR-08: who holds the award after a change; tied: nobody, since others than the holder share
 * the greatest length. */
static unsigned longest_road_holder(const hj_rules *rules, const hj_state *state, bool *tied) {
    unsigned longest = 0, only = 0;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        const unsigned length = state->road_length[seat];
        if (length > longest) {
            longest = length;
            only = seat;
        } else if (length == longest) {
            only = 0;
        }
    }
    const unsigned holder = state->longest_road;
    if (longest < ROAD_MIN) {
        return 0;
    }
    if (holder != 0 && state->road_length[holder] == longest) {
        return holder;
    }
    *tied = only == 0;
    return only;
}

/* The length after a road was built. Most lengthen at a loose end: what is longer then than any
 * trail before begins there. */
static unsigned length_with(const hj_rules *rules, const hj_state *state, unsigned seat,
                            unsigned edge) {
    const uint8_t *end = rules->island->edge[edge].corner;
    for (unsigned i = 0; i < 2 && !rules->dial.road_end_not_counted; i++) {
        if (island_loose_end(rules->island, state->road, state->owner, edge, end[i])) {
            const unsigned from =
                island_trail_from(rules->island, state->road, state->owner, edge, end[i]);
            return from > state->road_length[seat] ? from : state->road_length[seat];
        }
    }
    return base_road_length(rules, state, seat, NULL);
}

void base_roads_changed(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    const hj_rules *rules = tx->rules;
    if (fact->kind != FACT_SETTLED) {
        state->road_length[fact->seat] =
            (uint8_t)length_with(rules, state, fact->seat, fact->place);
    } else { /* a settlement may cut the road of the one whose road it stands on */
        for (unsigned i = 0; i < 3; i++) {
            const unsigned edge = rules->island->corner[fact->place].edge[i];
            const unsigned seat = state->road[edge];
            if (seat != 0 && seat != fact->seat) {
                state->road_length[seat] = (uint8_t)base_road_length(rules, state, seat, NULL);
            }
        }
    }
    bool tied = false;
    const unsigned holder = longest_road_holder(rules, state, &tied);
    const hj_rule rule = tied ? HJ_RULE_LR_08_TIE : HJ_RULE_LR_08;
    if (holder != state->longest_road && !rule_is_off(rules, rule)) {
        state->longest_road = (uint8_t)holder;
        tx->outcome->road_rule = rule;
        if (holder != 0) {
            tell(tx, FACT_TITLE, holder, 0);
        }
    }
}

void base_army_changed(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    const unsigned holder = state->largest_army;
    const unsigned knights = state->played[fact->seat][HJ_CARD_KNIGHT];
    if (!rule_is_off(tx->rules, HJ_RULE_LA_03) && knights >= ARMY_MIN && holder != fact->seat &&
        (holder == 0 || knights > state->played[holder][HJ_CARD_KNIGHT])) {
        state->largest_army = fact->seat;
        tx->outcome->army_rule = HJ_RULE_LA_03;
        tell(tx, FACT_TITLE, fact->seat, 1);
    }
}

unsigned base_points(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible) {
    if (rule_is_off(rules, HJ_RULE_VP_01)) {
        return 0;
    }
    unsigned points = 5u - state->settlements_left[seat] + 2u * (4u - state->cities_left[seat]);
    points += state->longest_road == seat ? AWARD_POINTS : 0;
    points += state->largest_army == seat ? AWARD_POINTS : 0;
    if (!visible) {
        points += tally_card(state, seat, HJ_CARD_POINT);
    }
    return points;
}

unsigned rules_trail(const hj_rules *rules, const hj_state *state, unsigned seat,
                     uint8_t edges[15]) {
    return base_road_length(rules, state, seat, edges);
}
