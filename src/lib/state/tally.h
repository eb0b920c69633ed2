/* tally.h: sums over a position that need no rule: cards in a hand, in the deck. */
#ifndef HJ_TALLY_H
#define HJ_TALLY_H

#include "state/state.h"

/* Resource cards in a seat's hand, all kinds. */
unsigned tally_hand(const hj_state *state, unsigned seat);
/* Development cards of a kind in a seat's hand, whenever it got them. */
unsigned tally_card(const hj_state *state, unsigned seat, unsigned card);
/* Development cards in a seat's hand, all kinds. */
unsigned tally_cards(const hj_state *state, unsigned seat);
/* Development cards in the deck, all kinds. */
unsigned tally_deck(const hj_state *state);

#endif
