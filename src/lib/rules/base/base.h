/* base.h: what the files of the base game share: its checks and applies by kind, its effects, and
 * small questions about a position. It must not know any scenario. */
#ifndef HJ_BASE_H
#define HJ_BASE_H

#include "rules/module.h"
#include "state/tally.h"

/* ---- questions ---- */

bool base_beside(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned hex);
/* Best rate at which the seat trades a resource with the bank: 4, 3 or 2. fresh: harbors settled
 * in this turn count too. */
unsigned base_rate(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned resource,
                   bool fresh);
/* May the seat place a road on the edge, pieces and cost aside? */
bool base_road_joins(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned edge);
/* How many free roads the seat could place now: 0, or 1 at least. */
bool base_road_possible(const hj_rules *rules, const hj_state *state, unsigned seat);
unsigned base_points(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible);
/* Length of the longest road of a seat; trail may be NULL. */
unsigned base_road_length(const hj_rules *rules, const hj_state *state, unsigned seat,
                          uint8_t *trail);

/* ---- money ---- */

enum { COST_ROAD, COST_SETTLEMENT, COST_CITY, COST_CARD };
/* States that the actor holds the price. */
bool base_affords(hj_check *check, unsigned cost, hj_rule rule);
void base_pay(hj_tx *tx, unsigned cost);
/* Moves cards from the bank to a hand, as many as the bank has; notes the gain and its rule. */
void base_give(hj_tx *tx, unsigned seat, unsigned resource, unsigned count, hj_rule rule);
/* Puts cards of a hand back into the bank. */
void base_return(hj_tx *tx, unsigned seat, unsigned resource, unsigned count);

/* ---- checks and applies, by file ---- */

void base_settlement_check(hj_check *check); /* build.c; set-up ones go to setup.c */
void base_settlement_apply(hj_tx *tx);
void base_road_check(hj_check *check);
void base_road_apply(hj_tx *tx);
void base_city_check(hj_check *check);
void base_city_apply(hj_tx *tx);
void base_road_place(hj_tx *tx, unsigned seat, unsigned edge);
bool base_road_place_check(hj_check *check);
/* The distance rule for the action's corner, under the given rule. */
bool base_distance_check(hj_check *check, hj_rule rule);
/* Puts the actor's settlement on the action's corner. */
void base_settle(hj_tx *tx);

void base_setup_settlement_check(hj_check *check); /* setup.c */
void base_setup_settlement_apply(hj_tx *tx);
void base_setup_road_check(hj_check *check);
void base_setup_road_apply(hj_tx *tx);
void base_setup_start(const hj_rules *rules, hj_state *state);
void base_setup_advance(hj_tx *tx);

void base_roll_check(hj_check *check); /* turn.c */
void base_roll_apply(hj_tx *tx);
void base_end_turn_check(hj_check *check);
void base_end_turn_apply(hj_tx *tx);
void base_concede_check(hj_check *check);
void base_concede_apply(hj_tx *tx);
void base_next_turn(hj_tx *tx);
void base_start_part(hj_tx *tx, unsigned seat);
void base_turn_ended(hj_tx *tx, const hj_fact *fact);

void base_produce(hj_tx *tx, unsigned sum); /* production.c */

void base_discard_check(hj_check *check); /* robber.c */
void base_discard_apply(hj_tx *tx);
void base_robber_check(hj_check *check);
void base_robber_apply(hj_tx *tx);
void base_seven(hj_tx *tx);
/* The robber move and steal that ROBBER and KNIGHT share. */
void base_robbery_check(hj_check *check);
void base_robbery_apply(hj_tx *tx);

void base_bank_trade_check(hj_check *check); /* trade.c */
void base_bank_trade_apply(hj_tx *tx);
void base_trade_check(hj_check *check);
void base_trade_apply(hj_tx *tx);

void base_buy_check(hj_check *check); /* cards.c */
void base_buy_apply(hj_tx *tx);
void base_knight_check(hj_check *check);
void base_knight_apply(hj_tx *tx);
void base_road_building_check(hj_check *check);
void base_road_building_apply(hj_tx *tx);
void base_free_road_check(hj_check *check);
void base_free_road_apply(hj_tx *tx);
void base_plenty_check(hj_check *check);
void base_plenty_apply(hj_tx *tx);
void base_monopoly_check(hj_check *check);
void base_monopoly_apply(hj_tx *tx);

void base_roads_changed(hj_tx *tx, const hj_fact *fact); /* awards.c */
void base_army_changed(hj_tx *tx, const hj_fact *fact);
void base_refresh(const hj_rules *rules, hj_state *state);
unsigned base_win(const hj_rules *rules, hj_state *state); /* ending.c */
unsigned base_concession(const hj_rules *rules, hj_state *state);

void base_header(hj_check *check); /* contents.c */
const char *base_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule);
bool base_candidates(const hj_rules *rules, const hj_state *state, unsigned kind,
                     void (*offer)(void *sink, const hj_action *action), void *sink);

#endif
