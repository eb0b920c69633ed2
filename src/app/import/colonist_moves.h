/* colonist_moves.h: what colonist.io's records tell, one thing after the other, as moves of a
 * draft. It does not know in which of their forms it was told. */
#ifndef APP_IMPORT_COLONIST_MOVES_H
#define APP_IMPORT_COLONIST_MOVES_H

#include "app/import/draft.h"

typedef struct colonist_game {
    import_draft *draft;
    uint32_t pos;     /* in the source: an event or a line */
    unsigned on_turn; /* 0 in set-up, and between turns */
    bool begun;       /* the first turn has come */
    unsigned free_roads;
} colonist_game;

/* false: draft->why says what is wrong. Seats are of this game, cards may hold unknown ones. */
bool colonist_settlement(colonist_game *game, unsigned seat, unsigned corner);
bool colonist_city(colonist_game *game, unsigned seat, unsigned corner);
bool colonist_road(colonist_game *game, unsigned seat, unsigned edge, bool is_free);
bool colonist_roll(colonist_game *game, unsigned seat, int a, int b);
/* What a roll, or a settlement of the set-up, brought. */
bool colonist_gain(colonist_game *game, unsigned seat, hj_bundle cards, bool setup);
bool colonist_turn_over(colonist_game *game);
bool colonist_turn_begins(colonist_game *game, unsigned seat);
bool colonist_buy(colonist_game *game, unsigned seat, unsigned card);
bool colonist_play(colonist_game *game, unsigned seat, unsigned card);
bool colonist_plenty(colonist_game *game, hj_bundle cards);
bool colonist_monopoly(colonist_game *game, unsigned seat, unsigned resource, unsigned taken);
bool colonist_bank(colonist_game *game, unsigned seat, hj_bundle give, hj_bundle get);
bool colonist_trade(colonist_game *game, unsigned seat, unsigned partner, hj_bundle give,
                    hj_bundle get);
bool colonist_robber(colonist_game *game, unsigned seat, unsigned hex);
/* A theft may be told several times, by who saw the card and who did not. */
bool colonist_steal(colonist_game *game, unsigned thief, unsigned victim, unsigned resource);
bool colonist_discard(colonist_game *game, unsigned seat, hj_bundle cards);
bool colonist_resign(colonist_game *game, unsigned seat);
bool colonist_winner(colonist_game *game, unsigned seat);

#endif
