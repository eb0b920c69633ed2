/* tally.c: sums over a position. It must not know what is legal. */
#include "state/tally.h"

unsigned tally_hand(const hj_state *state, unsigned seat) {
    unsigned size = 0;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        size += state->hand[seat][resource];
    }
    return size;
}

unsigned tally_card(const hj_state *state, unsigned seat, unsigned card) {
    return (unsigned)state->cards[seat][card] + state->fresh_cards[seat][card];
}

unsigned tally_cards(const hj_state *state, unsigned seat) {
    unsigned count = 0;
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        count += tally_card(state, seat, card);
    }
    return count;
}

unsigned tally_deck(const hj_state *state) {
    unsigned size = 0;
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        size += state->deck[card];
    }
    return size;
}
