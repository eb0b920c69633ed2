/* greedy.h: what the parts of the greedy player share: what it saves for, and how a part scores an
 * action; the highest score is done, and ending a turn scores 0. It must not know chance. */
#ifndef APP_LAB_GREEDY_H
#define APP_LAB_GREEDY_H

#include "app/lab/policy.h"

enum { GOAL_CITY, GOAL_SETTLEMENT, GOAL_ROAD, GOAL_CARD, GOAL_DEPOSIT, GOAL_COUNT };

typedef struct greedy {
    const policy_view *view;
    unsigned seat;
    unsigned hand[HJ_RESOURCES + 1];
    bool site;
    unsigned goal;
} greedy;

/* ---- policy.c ---- */

/* How many fewer cards the goal lacks after a swap; negative when it is set back. */
int greedy_progress(const greedy *g, hj_bundle give, hj_bundle get);
/* Cards of a resource beyond what the goal costs. */
unsigned greedy_spare(const greedy *g, unsigned resource);

/* ---- crop_policy.c: Crop Trust ---- */

/* May some crop still be stored in this turn? False in other rule sets. */
bool greedy_may_deposit(const greedy *g);
int greedy_harvest_score(const greedy *g, const hj_action *action);
int greedy_deposit_score(const greedy *g, const hj_action *action);
/* Of the fields a loss is taken from. */
int greedy_reveal_score(const greedy *g, const hj_action *action);

/* ---- favor_policy.c: Frenemies ---- */

/* Favor tokens a road on this edge would bring by contact; 0 in other rule sets. */
unsigned greedy_contact(const greedy *g, unsigned edge);
/* What a harmless robber move is worth beside a robbery. */
int greedy_spared_score(const greedy *g, const hj_action *action);
int greedy_gift_score(const greedy *g, const hj_action *action);
/* road: what the shovel's road would be worth by itself. */
int greedy_redeem_score(const greedy *g, const hj_action *action, int road);
int greedy_return_score(const greedy *g, const hj_action *action);

#endif
