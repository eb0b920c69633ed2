/* colonist_moves.c: what colonist.io's records tell, one thing after the other, as moves of a
 * draft. It does not know in which of their forms it was told. */
#include "app/import/colonist_moves.h"

static draft_move *add(colonist_game *game, unsigned kind, unsigned seat) {
    return draft_add(game->draft, kind, seat, game->pos);
}

static draft_move *last_of(colonist_game *game, unsigned kind, unsigned seat) {
    for (uint32_t i = game->draft->moves; i > 0; i--) {
        draft_move *move = &game->draft->move[i - 1];
        if (move->action.kind == kind && (seat == 0 || move->action.actor == seat))
            return move;
    }
    return NULL;
}

static void note_unknown(colonist_game *game, bool unknown) {
    game->draft->hidden = game->draft->hidden || unknown;
}

bool colonist_turn_over(colonist_game *game) {
    const unsigned seat = game->on_turn;
    game->on_turn = 0;
    game->free_roads = 0;
    return !seat || add(game, HJ_KIND_END_TURN, seat) != NULL;
}

/* Where nobody said that a turn is over, the next one's beginning does. */
bool colonist_turn_begins(colonist_game *game, unsigned seat) {
    if (game->on_turn == seat)
        return true;
    if (!colonist_turn_over(game))
        return false;
    game->on_turn = seat;
    game->begun = true;
    return true;
}

bool colonist_settlement(colonist_game *game, unsigned seat, unsigned corner) {
    const bool second = !game->begun && last_of(game, HJ_KIND_SETTLEMENT, seat) != NULL;
    draft_move *move = add(game, HJ_KIND_SETTLEMENT, seat);
    if (move) {
        move->action.corner = (uint8_t)corner;
        move->has_gained[seat] = second; /* nothing, unless cards are told of */
    }
    return move != NULL;
}

bool colonist_city(colonist_game *game, unsigned seat, unsigned corner) {
    draft_move *move = add(game, HJ_KIND_CITY, seat);
    if (move)
        move->action.corner = (uint8_t)corner;
    return move != NULL;
}

bool colonist_road(colonist_game *game, unsigned seat, unsigned edge, bool is_free) {
    if (!game->begun)
        return draft_add_setup_road(game->draft, seat, edge, game->pos);
    draft_move *move = add(game, is_free ? HJ_KIND_FREE_ROAD : HJ_KIND_ROAD, seat);
    if (move)
        move->action.edge = (uint8_t)edge;
    return move != NULL;
}

bool colonist_roll(colonist_game *game, unsigned seat, int a, int b) {
    if (a < 1 || a > 6 || b < 1 || b > 6)
        return draft_fail(game->draft, "event %u: dice that show no 1 to 6", (unsigned)game->pos);
    draft_move *move = colonist_turn_begins(game, seat) ? add(game, HJ_KIND_ROLL, seat) : NULL;
    if (!move)
        return false;
    move->action.die_a = (uint8_t)a;
    move->action.die_b = (uint8_t)b;
    for (unsigned other = 1; other <= game->draft->config.seats; other++)
        move->has_gained[other] = true;
    return true;
}

bool colonist_gain(colonist_game *game, unsigned seat, hj_bundle cards, bool setup) {
    draft_move *move =
        setup ? last_of(game, HJ_KIND_SETTLEMENT, seat) : last_of(game, HJ_KIND_ROLL, 0);
    if (!move)
        return draft_fail(game->draft, "event %u: cards that nothing brought", (unsigned)game->pos);
    move->has_gained[seat] = true;
    for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
        if (hj_bundle_of(move->gained[seat], kind) + hj_bundle_of(cards, kind) > 99)
            return draft_fail(game->draft, "event %u: more than 99 cards", (unsigned)game->pos);
    }
    move->gained[seat] += cards;
    return true;
}

bool colonist_buy(colonist_game *game, unsigned seat, unsigned card) {
    draft_move *move = add(game, HJ_KIND_BUY_CARD, seat);
    if (move)
        move->action.card = (uint8_t)card;
    note_unknown(game, card == HJ_CARD_UNKNOWN);
    return move != NULL;
}

static void name_nobody(draft_move *move) {
    move->action.seat = HJ_SEAT_NONE;
    move->action.resource = HJ_RESOURCE_NONE;
}

bool colonist_play(colonist_game *game, unsigned seat, unsigned card) {
    static const uint8_t kinds[] = {
        0, HJ_KIND_KNIGHT, 0, HJ_KIND_ROAD_BUILDING, HJ_KIND_YEAR_OF_PLENTY, HJ_KIND_MONOPOLY};
    if (card == HJ_CARD_POINT)
        return true; /* shown: the score holds it anyway */
    if (card == 0 || card > HJ_CARDS)
        return draft_fail(game->draft, "event %u: no card that can be played", (unsigned)game->pos);
    draft_move *move = colonist_turn_begins(game, seat) ? add(game, kinds[card], seat) : NULL;
    if (move && card == HJ_CARD_KNIGHT) {
        name_nobody(move);
        move->action.hex = HJ_HEX_NONE;
    }
    return move != NULL;
}

bool colonist_plenty(colonist_game *game, hj_bundle cards) {
    draft_move *move = draft_last(game->draft, HJ_KIND_YEAR_OF_PLENTY);
    if (!move)
        return draft_fail(game->draft, "event %u: it does not follow a year of plenty",
                          (unsigned)game->pos);
    move->action.get = cards;
    return true;
}

bool colonist_monopoly(colonist_game *game, unsigned seat, unsigned resource, unsigned taken) {
    draft_move *move = draft_last(game->draft, HJ_KIND_MONOPOLY);
    if (!move || !resource || taken > 99)
        return draft_fail(game->draft, "event %u: it does not follow a monopoly",
                          (unsigned)game->pos);
    move->action.resource = (uint8_t)resource;
    move->has_gained[seat] = true;
    move->gained[seat] = hj_bundle_make(resource, taken);
    return true;
}

bool colonist_bank(colonist_game *game, unsigned seat, hj_bundle give, hj_bundle get) {
    return draft_add_bank(game->draft, seat, give, get, game->pos);
}

/* Told from either side: the log's actor is on turn. */
bool colonist_trade(colonist_game *game, unsigned seat, unsigned partner, hj_bundle give,
                    hj_bundle get) {
    const bool turned = partner == game->on_turn;
    draft_move *move = add(game, HJ_KIND_TRADE, turned ? partner : seat);
    if (!move)
        return false;
    move->action.seat = (uint8_t)(turned ? seat : partner);
    move->action.give = turned ? get : give;
    move->action.get = turned ? give : get;
    return true;
}

bool colonist_robber(colonist_game *game, unsigned seat, unsigned hex) {
    draft_move *move = draft_last(game->draft, HJ_KIND_KNIGHT);
    if (!move || move->action.hex != HJ_HEX_NONE)
        move = add(game, HJ_KIND_ROBBER, seat);
    if (!move)
        return false;
    name_nobody(move);
    move->action.hex = (uint8_t)hex;
    return true;
}

bool colonist_steal(colonist_game *game, unsigned thief, unsigned victim, unsigned resource) {
    draft_move *move = draft_last(game->draft, 0);
    if (!move || move->action.actor != thief ||
        (move->action.kind != HJ_KIND_ROBBER && move->action.kind != HJ_KIND_KNIGHT))
        return draft_fail(game->draft, "event %u: no robber was moved before the theft",
                          (unsigned)game->pos);
    const bool again = move->action.seat == victim && resource == HJ_RESOURCE_UNKNOWN;
    move->action.seat = (uint8_t)victim;
    move->action.resource = again ? move->action.resource : (uint8_t)resource;
    return true;
}

bool colonist_discard(colonist_game *game, unsigned seat, hj_bundle cards) {
    draft_move *move = add(game, HJ_KIND_DISCARD, seat);
    if (move)
        move->action.give = cards;
    note_unknown(game, hj_bundle_of(cards, 6) > 0);
    return move != NULL;
}

bool colonist_resign(colonist_game *game, unsigned seat) {
    return add(game, HJ_KIND_CONCEDE, seat) != NULL;
}

bool colonist_winner(colonist_game *game, unsigned seat) {
    hj_end *end = &game->draft->end;
    if (draft_last(game->draft, HJ_KIND_END_TURN))
        draft_drop_last(game->draft); /* the line drawn under the game ends no turn */
    end->winners = (uint8_t)(1u << (seat - 1));
    end->reason = last_of(game, HJ_KIND_CONCEDE, 0) ? HJ_END_CONCESSION : HJ_END_POINTS;
    return true;
}
