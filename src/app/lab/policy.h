/* policy.h: how the players of the generator decide. They read a game through the public header
 * and choose among actions they are given; whether these are legal is not their affair. */
#ifndef APP_LAB_POLICY_H
#define APP_LAB_POLICY_H

#include "app/lab/chance.h"
#include "hexjudge.h"

/* Tags of the fields the players look at, found once by name. */
typedef struct policy_tags {
    uint16_t bank, hand, robber, road, owner, piece, terrain, number, roads_left, settlements_left,
        cities_left, deck, points, visible_points, hand_size, owed, on_turn, rolled, turn, harbor,
        knights;
    uint16_t crops, vault_crop, upper_row, lower_row, deposited, empty_fields, extinct_kinds,
        settlement_token, city_token, token_where, token_shuffle, reveal_place, reveal_seat,
        reveal_mark;
    uint16_t favor_bag, favors, network, met;
} policy_tags;

typedef struct policy_view {
    const hj_game *game;
    const hj_island *island;
    const policy_tags *tag;
    chance *chance;
} policy_view;

policy_tags policy_find_tags(void);
uint32_t policy_get(const policy_view *view, uint16_t tag, unsigned i, unsigned j);
/* How often the hexes around a corner pay in 36 rolls. */
unsigned policy_corner_worth(const policy_view *view, unsigned corner);

/* Both choose one of count > 0 actions and return its index. */
size_t policy_random(const policy_view *view, const hj_action *action, size_t count);
size_t policy_greedy(const policy_view *view, const hj_action *action, size_t count);
/* What the seat throws away of `owed` cards: the random one any, the greedy one off its piles. */
hj_bundle policy_discard(const policy_view *view, unsigned seat, unsigned owed, bool greedy);

#endif
