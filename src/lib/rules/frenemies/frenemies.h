/* frenemies.h: what the files of Frenemies share. It builds on the base game through the joints of
 * module.h, and the base game must not know of it. */
#ifndef HJ_FRENEMIES_H
#define HJ_FRENEMIES_H

#include "rules/base/base.h"
#include "state/shape.h"

enum { FAVOR_WAGON = 1, FAVOR_SHIP, FAVOR_SHOVEL, FAVOR_BOOK, FAVOR_COMPASS };

/* ---- networks.c ---- */

/* A network is a seat's roads that hang together; its index is ten a seat, by its lowest edge. */
enum { NETWORKS_A_SEAT = 10, NETWORKS = HJ_SEATS_MAX * NETWORKS_A_SEAT };

/* The network index of every edge, from the board alone; 0 = no road. */
void fren_label_networks(uint8_t network[HJ_DIM_EDGE], const hj_rules *rules,
                         const hj_state *state);
void fren_road_built(hj_tx *tx, const hj_fact *fact);
void fren_settled(hj_tx *tx, const hj_fact *fact);
void fren_turn_started(hj_tx *tx, const hj_fact *fact);
/* NULL, or what is wrong with the labels and the pairs that have met. */
const char *fren_networks_fault(const hj_rules *rules, const hj_state *state);
void fren_refresh(const hj_rules *rules, hj_state *state);

/* ---- favors.c: drawing, giving, redeeming, exchanging ---- */

/* Lets a seat draw tokens; opens the step. before: ahead of what the builder draws. */
void fren_owe(hj_tx *tx, unsigned seat, unsigned count);
/* Opens the step for what is owed, or forgets it where the bag is empty. */
void fren_open_draws(hj_tx *tx);
void fren_robber_moved(hj_tx *tx, const hj_fact *fact);
void fren_turn_ended(hj_tx *tx, const hj_fact *fact);
void fren_conceded(hj_tx *tx, const hj_fact *fact);
unsigned fren_usable(const hj_state *state, unsigned seat, unsigned favor);

void fren_draw_check(hj_check *check);
void fren_draw_apply(hj_tx *tx);
void fren_gift_check(hj_check *check);
void fren_gift_apply(hj_tx *tx);
void fren_redeem_check(hj_check *check);
void fren_redeem_apply(hj_tx *tx);
void fren_exchange_check(hj_check *check);
void fren_exchange_apply(hj_tx *tx);
void fren_return_check(hj_check *check);
void fren_return_apply(hj_tx *tx);

/* ---- favor_contents.c ---- */

void fren_header(hj_check *check);
void fren_adjust(hj_rules *rules);
unsigned fren_points(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible);
bool fren_derived(uint32_t *out, const hj_rules *rules, const hj_state *state, unsigned tag,
                  unsigned i);
const char *fren_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule);
bool fren_candidates(const hj_rules *rules, const hj_state *state, unsigned kind,
                     void (*offer)(void *sink, const hj_action *action), void *sink);

#endif
