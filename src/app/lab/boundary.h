/* boundary.h: the edges of the game by number, and whether an action came to one. It must not know
 * files, or how often an edge has to be met. */
#ifndef APP_LAB_BOUNDARY_H
#define APP_LAB_BOUNDARY_H

#include "hexjudge.h"

#define BOUNDARY_FIELDS(X)                                                                         \
    X(bank)                                                                                        \
    X(deck_size) X(roads_left) X(settlements_left) X(cities_left) X(hand_size) X(owed) X(terrain)  \
        X(owner) X(rolled) X(fresh_cards) X(free_roads) X(longest_road) X(largest_army)            \
            X(road_length) X(knights) X(points) X(visible_points) X(dice_sum) X(crops)             \
                X(empty_fields) X(extinct_kinds) X(event_stack) X(shuffle) X(culprit) X(favor_bag) \
                    X(markers_left) X(favor_due) X(wagons_used) X(on_turn)

/* Tags of the fields looked at, found once by name. */
typedef struct boundary_tags {
#define TAG(name) uint16_t name;
    BOUNDARY_FIELDS(TAG)
#undef TAG
} boundary_tags;

/* What one action did. */
typedef struct boundary_view {
    const hj_game *before, *after;
    const hj_action *action;
    const boundary_tags *tag;
    const hj_config *config;
    const hj_island *island;
    bool crop, favors; /* which scenario */
} boundary_view;

boundary_tags boundary_find_tags(void);
unsigned boundary_count(void);
/* Edge `index`, from 0: "bank_at_zero", and its line. */
const char *boundary_name(unsigned index);
const char *boundary_text(unsigned index);
bool boundary_met(unsigned index, const boundary_view *view);

#endif
