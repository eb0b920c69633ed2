/* soclog.c: the event log of a JSettlers game (version 2.5 or newer, type F: everything every
 * client was sent) becomes a draft. Only what the server tells is read, never a client's request.
 * It judges nothing; games of the sea, and options that are not known, are left alone. */
#include <stdio.h>
#include <string.h>

#include "app/import/import.h"
#include "app/import/soclog_board.h"

/* States of the game that matter here. */
enum {
    STATE_SETUP_ROAD_1 = 6,
    STATE_SETUP_ROAD_2 = 11,
    STATE_FIRST_TURN = 15,
    STATE_FREE_ROAD_1 = 40,
    STATE_FREE_ROAD_2 = 41,
    STATE_DISCARDS = 50,
    STATE_SPECIAL_BUILD = 100,
    STATE_OVER = 1000
};

enum { PIECE_ROAD, PIECE_SETTLEMENT, PIECE_CITY };

enum { VERSION_MIN = 2500, SMALL_SEATS = 4, SMALL_DECK = 25, LARGE_DECK = 34 };

static const char opening[] = "SOC game event log:";

/* A walk through the lines of one game. */
typedef struct soclog_reader {
    import_draft *draft;
    soclog_message message;
    uint32_t line;
    soclog_places places;
    bool has_board;
    const char *nickname[HJ_SEATS_MAX]; /* by player number; NULL: nobody sits there */
    uint8_t seat[HJ_SEATS_MAX];         /* by player number, once the first one is known */
    int state;                          /* the last one told */
    unsigned current;                   /* the player number last said to be on turn */
    unsigned on_turn;                   /* seat, 0 during set-up */
    /* Special building: open from the end of a turn until the next player acts. */
    bool phase;
    bool built[HJ_SEATS_MAX + 1];
    unsigned ended, builder; /* whose turn ended; whose building turn it is, 0 = nobody's */
    uint32_t phase_line;     /* of the turn that begins after it */
    int deck;                /* cards the deck is said to hold, 0 = not said */
    unsigned shown[HJ_SEATS_MAX + 1]; /* point cards shown at the end */
    bool over;
} soclog_reader;

static bool fail(soclog_reader *reader, const char *text) {
    return draft_fail(reader->draft, "line %u (%.*s): %s", (unsigned)reader->line,
                      (int)(reader->message.name_size < 40 ? reader->message.name_size : 40),
                      reader->message.name, text);
}

/* ---- before the game --------------------------------------------------------------------------
 */

static bool read_version(soclog_reader *reader) {
    char word[64], name[96];
    soclog_text(word, sizeof word, &reader->message, "str");
    (void)snprintf(name, sizeof name, "JSettlers %s", word);
    reader->draft->about.software = draft_keep(reader->draft, name);
    soclog_text(word, sizeof word, &reader->message, "verBuild");
    reader->draft->about.build = draft_keep(reader->draft, word);
    return true;
}

static bool set_option(soclog_reader *reader, const char *name, int value) {
    char line[64];
    const char *const set[] = {line, NULL};
    (void)snprintf(line, sizeof line, "%s=%d", name, value);
    return draft_rules(reader->draft, NULL, set);
}

static bool set_word(soclog_reader *reader, const char *setting) {
    const char *const set[] = {setting, NULL};
    return draft_rules(reader->draft, NULL, set);
}

/* Options of the game that decide nothing here: how many may sit down, how the board was made, what
 * may be taken back, what can be seen. */
static bool is_idle_option(const char *name) {
    static const char *const names[] = {"BC",       "PL",       "PLB",     "PLP",
                                        "UB",       "UBL",      "PLAY_FO", "PLAY_VPO",
                                        "_EXT_BOT", "_EXT_CLI", "_EXT_GAM"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0)
            return true;
    }
    return false;
}

/* One option, NAME=VALUE: t and f say that it is used, with a number behind where it has one. */
static bool read_option(soclog_reader *reader, const char *name, const char *value) {
    unsigned number = 0;
    if (is_idle_option(name) || *value == 'f' || *value == '\0')
        return true;
    const bool counted = *value == 't' && sscanf(value + 1, "%3u", &number) == 1;
    if (strcmp(name, "VP") == 0 && counted)
        return set_option(reader, "target", (int)number);
    if (strcmp(name, "N7") == 0 && counted)
        return set_option(reader, "seven_rounds", (int)number);
    if (strcmp(name, "RD") == 0)
        return set_word(reader, "robber_desert=no");
    if (strcmp(name, "NT") == 0)
        return set_word(reader, "player_trade=no");
    if (strcmp(name, "SBL") == 0)
        return draft_unsupported(reader->draft,
                                 "line %u: a sea board (game option SBL); islands of 19 and of 30 "
                                 "hexes are known",
                                 (unsigned)reader->line);
    if (strcmp(name, "SC") == 0)
        return draft_unsupported(reader->draft, "line %u: the scenario %.40s (game option SC)",
                                 (unsigned)reader->line, value);
    return draft_unsupported(reader->draft, "line %u: the game option %.40s=%.40s is not known",
                             (unsigned)reader->line, name, value);
}

static bool read_options(soclog_reader *reader) {
    const char *at = soclog_field(&reader->message, "param2");
    while (at && at < reader->message.end) {
        char text[64], *value;
        size_t size = 0;
        while (at + size < reader->message.end && at[size] != ',' && at[size] != '\r')
            size++;
        (void)snprintf(text, sizeof text, "%.*s", (int)(size < 63 ? size : 63), at);
        value = strchr(text, '=');
        at += size < (size_t)(reader->message.end - at) ? size + 1 : size;
        if (!value)
            continue;
        *value = '\0';
        if (!read_option(reader, text, value + 1))
            return false;
    }
    return true;
}

static bool read_sit_down(soclog_reader *reader) {
    char name[128];
    int number = 0;
    if (!soclog_number(&number, &reader->message, "playerNumber", 0, HJ_SEATS_MAX - 1))
        return fail(reader, "no player's number");
    soclog_text(name, sizeof name, &reader->message, "nickname");
    if (reader->draft->config.seats == 0)
        reader->nickname[number] = draft_keep(reader->draft, name);
    return true;
}

/* Who leaves before the game begins does not play. */
static bool read_leave(soclog_reader *reader) {
    char name[128];
    soclog_text(name, sizeof name, &reader->message, "nickname");
    for (unsigned i = 0; i < HJ_SEATS_MAX && reader->draft->config.seats == 0; i++) {
        if (reader->nickname[i] && strcmp(reader->nickname[i], name) == 0)
            reader->nickname[i] = NULL;
    }
    return true;
}

static bool read_board(soclog_reader *reader) {
    int encoding = 1;
    (void)soclog_number(&encoding, &reader->message, "bef", 0, 999999);
    if (encoding > 2)
        return draft_unsupported(reader->draft, "line %u: a board of the sea (encoding %d)",
                                 (unsigned)reader->line, encoding);
    if (reader->draft->config.seats)
        return fail(reader, "another board in the middle of the game");
    const char *trouble = soclog_board_read(reader->draft, &reader->places, &reader->message);
    reader->has_board = !trouble;
    return !trouble || fail(reader, trouble);
}

/* What comes with the larger board. */
static bool use_large_box(soclog_reader *reader) {
    static const char *const settings[] = {
        "mode56=sbp",   "bank_size=24",  "deck_knight=20",  "deck_point=5",
        "deck_roads=3", "deck_plenty=3", "deck_monopoly=3", NULL};
    return draft_rules(reader->draft, NULL, settings);
}

/* The first player to place is P1; the others follow by their numbers, empty places left out. */
static bool seat_everybody(soclog_reader *reader, unsigned first) {
    import_draft *draft = reader->draft;
    for (unsigned i = 0; i < HJ_SEATS_MAX; i++) {
        const unsigned number = (first + i) % HJ_SEATS_MAX;
        if (!reader->nickname[number])
            continue;
        reader->seat[number] = ++draft->config.seats;
        draft->person[draft->config.seats].name = reader->nickname[number];
    }
    const bool large = draft->config.hexes == 30;
    const unsigned seats = draft->config.seats;
    if (!reader->seat[first] || seats < 2)
        return fail(reader, "the game begins before its players sit down");
    if (large != (seats > SMALL_SEATS))
        return draft_unsupported(draft, "line %u: %u players on the board of %u hexes",
                                 (unsigned)reader->line, seats, (unsigned)draft->config.hexes);
    if (reader->deck && reader->deck != (large ? LARGE_DECK : SMALL_DECK))
        return draft_unsupported(draft, "line %u: a deck of %d development cards",
                                 (unsigned)reader->line, reader->deck);
    if (seats == 2 && !set_word(reader, "two_players=yes"))
        return false;
    return !large || use_large_box(reader);
}

/* ---- turns ------------------------------------------------------------------------------------
 */

/* The seat that a field names; 0: nobody who plays, which is reported. */
static unsigned seat_field(soclog_reader *reader, const char *key) {
    int number = 0;
    if (soclog_number(&number, &reader->message, key, 0, HJ_SEATS_MAX - 1) && reader->seat[number])
        return reader->seat[number];
    (void)fail(reader, "its player is nobody who plays");
    return 0;
}

static bool finish_building(soclog_reader *reader, unsigned seat, uint32_t line) {
    reader->built[seat] = true;
    reader->builder = 0;
    return draft_add(reader->draft, HJ_KIND_SPECIAL_BUILD_DONE, seat, line) != NULL;
}

/* The seats that did nothing in the phase are done with it too: a log says so for each. */
static bool close_phase(soclog_reader *reader) {
    const unsigned seats = reader->draft->config.seats;
    for (unsigned i = 0; i < seats; i++) {
        const unsigned seat = (reader->ended + i) % seats + 1;
        if (!reader->built[seat] && !finish_building(reader, seat, reader->phase_line))
            return false;
    }
    reader->phase = false;
    return true;
}

/* Appends an action. The phase stays open until somebody acts who does not build in it: a player
 * may still ask to build before rolling. */
static draft_move *add(soclog_reader *reader, unsigned kind, unsigned seat) {
    if (reader->phase && !reader->builder && !close_phase(reader))
        return NULL;
    return draft_add(reader->draft, kind, seat, reader->line);
}

static bool end_turn(soclog_reader *reader) {
    if (!add(reader, HJ_KIND_END_TURN, reader->on_turn))
        return false;
    reader->phase = reader->draft->config.hexes == 30;
    reader->ended = reader->on_turn;
    memset(reader->built, 0, sizeof reader->built);
    return true;
}

static bool begin_turn(soclog_reader *reader, unsigned seat) {
    reader->on_turn = seat;
    reader->phase_line = reader->line;
    if (reader->state != STATE_OVER)
        return true;
    reader->over = true;
    return !reader->phase || close_phase(reader);
}

static bool read_turn(soclog_reader *reader) {
    int number = 0, state = 0;
    if (!soclog_number(&number, &reader->message, "playerNumber", 0, HJ_SEATS_MAX - 1) ||
        !soclog_number(&state, &reader->message, "gameState", 0, 9999))
        return fail(reader, "no player's number and state");
    if (!reader->has_board)
        return fail(reader, "the game begins before its board is laid out");
    if (reader->draft->config.seats == 0 && !seat_everybody(reader, (unsigned)number))
        return false;
    const unsigned seat = seat_field(reader, "playerNumber");
    if (!seat)
        return false;
    reader->state = state;
    reader->current = (unsigned)number;
    if (state < STATE_FIRST_TURN)
        return true;
    const bool builds = state == STATE_SPECIAL_BUILD;
    const bool asks_first = builds && reader->phase && !reader->builder;
    if (reader->builder) {
        if (!finish_building(reader, reader->builder, reader->line))
            return false;
    } else if (reader->on_turn && !asks_first && !end_turn(reader)) {
        return false;
    }
    if (builds && !reader->phase)
        return fail(reader, "special building in a game without it");
    if (builds)
        reader->builder = seat;
    return builds || begin_turn(reader, seat);
}

static bool read_state(soclog_reader *reader) {
    if (!soclog_number(&reader->state, &reader->message, "state", 0, 9999))
        return fail(reader, "no state");
    reader->over = reader->over || reader->state == STATE_OVER;
    return true;
}

/* ---- taking back ------------------------------------------------------------------------------
 */

/* The last action, where it is of this kind and this seat; it is then left out. */
static bool take_back(soclog_reader *reader, unsigned kind, unsigned seat, unsigned place) {
    const draft_move *move = draft_last(reader->draft, kind);
    if (!move || move->action.actor != seat ||
        (place && move->action.corner != place && move->action.edge != place))
        return false;
    draft_drop_last(reader->draft);
    return true;
}

/* In set-up a settlement may be put elsewhere, until its road is laid. Elsewhere the server only
 * gives back what was paid for a piece that was not placed. */
static bool read_cancel(soclog_reader *reader) {
    const bool setup = reader->state == STATE_SETUP_ROAD_1 || reader->state == STATE_SETUP_ROAD_2;
    if (!setup || take_back(reader, HJ_KIND_SETTLEMENT, reader->seat[reader->current], 0))
        return true;
    return fail(reader, "it does not follow the settlement");
}

static bool read_undo(soclog_reader *reader) {
    static const uint8_t kinds[] = {HJ_KIND_ROAD, HJ_KIND_SETTLEMENT, HJ_KIND_CITY};
    unsigned at = 0;
    int piece = 0;
    const unsigned seat = seat_field(reader, "playerNumber");
    if (!seat)
        return false;
    if (!soclog_coordinate(&at, &reader->message, "coord") ||
        !soclog_number(&piece, &reader->message, "pieceType", PIECE_ROAD, PIECE_CITY))
        return fail(reader, "no piece or no place of the island");
    const unsigned place =
        piece == PIECE_ROAD ? reader->places.edge[at] : reader->places.corner[at];
    if (place && (take_back(reader, kinds[piece], seat, place) ||
                  (piece == PIECE_ROAD && take_back(reader, HJ_KIND_FREE_ROAD, seat, place))))
        return true;
    return fail(reader, "it is not the last action that is taken back");
}

/* ---- actions ----------------------------------------------------------------------------------
 */

static bool add_piece(soclog_reader *reader, unsigned kind, unsigned seat, unsigned place) {
    draft_move *move = place ? add(reader, kind, seat) : NULL;
    if (!place)
        return fail(reader, "no place of the island");
    if (!move)
        return false;
    if (kind == HJ_KIND_ROAD || kind == HJ_KIND_FREE_ROAD)
        move->action.edge = (uint8_t)place;
    else
        move->action.corner = (uint8_t)place;
    return true;
}

static bool read_piece(soclog_reader *reader) {
    unsigned at = 0;
    int piece = 0;
    const unsigned seat = seat_field(reader, "playerNumber");
    if (!seat)
        return false;
    if (!soclog_coordinate(&at, &reader->message, "coord"))
        return fail(reader, "no place of the island");
    if (!soclog_number(&piece, &reader->message, "pieceType", PIECE_ROAD, PIECE_CITY))
        return fail(reader, "neither road, settlement nor city");
    const bool unpaid = reader->state == STATE_FREE_ROAD_1 || reader->state == STATE_FREE_ROAD_2;
    if (piece == PIECE_ROAD)
        return add_piece(reader, unpaid ? HJ_KIND_FREE_ROAD : HJ_KIND_ROAD, seat,
                         reader->places.edge[at]);
    return add_piece(reader, piece == PIECE_CITY ? HJ_KIND_CITY : HJ_KIND_SETTLEMENT, seat,
                     reader->places.corner[at]);
}

/* What nobody is said to gain, nobody gained. */
static bool read_dice(soclog_reader *reader) {
    int total = 0;
    if (!soclog_number(&total, &reader->message, "param", 2, 12))
        return fail(reader, "no sum of 2 to 12");
    if (!reader->on_turn)
        return fail(reader, "dice before the first turn");
    draft_move *move = add(reader, HJ_KIND_ROLL, reader->on_turn);
    if (!move)
        return false;
    move->action.total = (uint8_t)total;
    for (unsigned seat = 1; seat <= reader->draft->config.seats; seat++)
        move->has_gained[seat] = true;
    return true;
}

/* One player of SOCDiceResultResources: number, cards held, then amount and kind in turn up to a
 * zero or the end. *at is the index of the item, and then of the next player's number. */
static bool read_gain(soclog_reader *reader, draft_move *roll, unsigned *at) {
    const soclog_message *message = &reader->message;
    int number = 0, held = 0, amount = 0, kind = 0;
    const bool named = soclog_item(&number, message, *at) && number >= 0 && number < HJ_SEATS_MAX;
    const unsigned seat = named ? reader->seat[number] : 0;
    if (!seat || !soclog_item(&held, message, *at + 1) || held < 0)
        return fail(reader, "its player is nobody who plays");
    for (*at += 2; soclog_item(&amount, message, *at) && amount != 0; *at += 2) {
        const bool known = soclog_item(&kind, message, *at + 1) && soclog_resource(kind);
        if (!known || amount < 0 || amount > 99 ||
            hj_bundle_of(roll->gained[seat], soclog_resource(kind)))
            return fail(reader, "a gain without amount and kind");
        roll->gained[seat] += hj_bundle_make(soclog_resource(kind), (unsigned)amount);
    }
    ++*at;
    return draft_claim(reader->draft, "hand_size", seat, 0, (uint32_t)held);
}

static bool read_gains(soclog_reader *reader) {
    draft_move *roll = draft_last(reader->draft, HJ_KIND_ROLL);
    int players = 0;
    unsigned at = 1;
    if (!roll)
        return fail(reader, "it does not follow the dice");
    if (!soclog_item(&players, &reader->message, 0) || players < 0 || players > HJ_SEATS_MAX)
        return fail(reader, "no number of players");
    for (; players > 0; players--) {
        if (!read_gain(reader, roll, &at))
            return false;
    }
    return true;
}

static bool read_discard(soclog_reader *reader) {
    hj_bundle cards;
    const unsigned seat = seat_field(reader, "playerNum");
    if (!seat)
        return false;
    if (!soclog_cards(&cards, &reader->message, "resources"))
        return fail(reader, "no set of cards");
    draft_move *move = add(reader, HJ_KIND_DISCARD, seat);
    if (!move)
        return false;
    move->action.give = cards;
    reader->draft->hidden = reader->draft->hidden || hj_bundle_of(cards, 6);
    return true;
}

static void name_nobody(draft_move *move) {
    move->action.seat = HJ_SEAT_NONE;
    move->action.resource = HJ_RESOURCE_NONE;
}

/* A part of the knight just played, else what follows a seven. */
static bool read_robber(soclog_reader *reader) {
    unsigned at = 0;
    const unsigned seat = seat_field(reader, "playerNumber");
    if (!seat)
        return false;
    if (!soclog_coordinate(&at, &reader->message, "coord") || !reader->places.hex[at])
        return fail(reader, "no hex of the island");
    draft_move *move = draft_last(reader->draft, HJ_KIND_KNIGHT);
    if (!move || move->action.hex != HJ_HEX_NONE || move->action.actor != seat) {
        move = add(reader, HJ_KIND_ROBBER, seat);
        if (!move)
            return false;
        name_nobody(move);
    }
    move->action.hex = reader->places.hex[at];
    return true;
}

/* Thief and victim are told the same. */
static bool read_robbery(soclog_reader *reader) {
    draft_move *move = draft_last(reader->draft, 0);
    int kind = 0;
    const unsigned seat = seat_field(reader, "perp");
    const unsigned victim = seat ? seat_field(reader, "victim") : 0;
    if (!victim)
        return false;
    if (!soclog_number(&kind, &reader->message, "resType", 1, 5))
        return fail(reader, "no resource");
    const bool moved = move && move->action.actor == seat &&
                       (move->action.kind == HJ_KIND_ROBBER || move->action.kind == HJ_KIND_KNIGHT);
    if (!moved || (move->action.seat != HJ_SEAT_NONE &&
                   (move->action.seat != victim || move->action.resource != soclog_resource(kind))))
        return fail(reader,
                    "it does not follow a robber move, or contradicts what was told before");
    move->action.seat = (uint8_t)victim;
    move->action.resource = (uint8_t)soclog_resource(kind);
    return true;
}

/* One card for two, three or four: the trade before is taken back. */
static bool is_bank_undo(const soclog_reader *reader, hj_bundle give, hj_bundle get) {
    const draft_move *move = draft_last(reader->draft, HJ_KIND_BANK_TRADE);
    return hj_bundle_size(give) < hj_bundle_size(get) && move && move->action.give == get &&
           move->action.get == give;
}

static bool read_bank(soclog_reader *reader) {
    hj_bundle give, get;
    const unsigned seat = seat_field(reader, "pn");
    if (!seat)
        return false;
    if (!soclog_cards(&give, &reader->message, "give") ||
        !soclog_cards(&get, &reader->message, "get"))
        return fail(reader, "no sets of cards");
    if (is_bank_undo(reader, give, get) && take_back(reader, HJ_KIND_BANK_TRADE, seat, 0))
        return true;
    if (reader->phase && !reader->builder && !close_phase(reader))
        return false;
    return draft_add_bank(reader->draft, seat, give, get, reader->line);
}

/* The log's actor is the one on turn, whoever made the offer. */
static bool read_trade(soclog_reader *reader) {
    hj_bundle give, get;
    const unsigned offering = seat_field(reader, "offering");
    const unsigned accepting = offering ? seat_field(reader, "accepting") : 0;
    if (!accepting)
        return false;
    if (!soclog_cards(&give, &reader->message, "toAccepting") ||
        !soclog_cards(&get, &reader->message, "toOffering"))
        return fail(reader, "no sets of cards");
    const bool turned = accepting == reader->on_turn;
    draft_move *move = add(reader, HJ_KIND_TRADE, turned ? accepting : offering);
    if (!move)
        return false;
    move->action.seat = (uint8_t)(turned ? offering : accepting);
    move->action.give = turned ? get : give;
    move->action.get = turned ? give : get;
    return true;
}

/* ---- development cards ------------------------------------------------------------------------
 */

/* Our card for JSettlers' number; 0 = none of them. */
static unsigned card_of(int number) {
    static const uint8_t cards[] = {HJ_CARD_UNKNOWN,  HJ_CARD_ROAD_BUILDING, HJ_CARD_YEAR_OF_PLENTY,
                                    HJ_CARD_MONOPOLY, HJ_CARD_POINT,         HJ_CARD_POINT,
                                    HJ_CARD_POINT,    HJ_CARD_POINT,         HJ_CARD_POINT,
                                    HJ_CARD_KNIGHT};
    return number >= 0 && number < (int)sizeof cards ? cards[number] : 0;
}

static bool draw_card(soclog_reader *reader, unsigned seat, unsigned card) {
    draft_move *move = add(reader, HJ_KIND_BUY_CARD, seat);
    if (!move)
        return false;
    move->action.card = (uint8_t)card;
    reader->draft->hidden = reader->draft->hidden || card == HJ_CARD_UNKNOWN;
    return true;
}

static bool play_card(soclog_reader *reader, unsigned seat, unsigned card) {
    static const uint8_t kinds[] = {
        0, HJ_KIND_KNIGHT, 0, HJ_KIND_ROAD_BUILDING, HJ_KIND_YEAR_OF_PLENTY, HJ_KIND_MONOPOLY};
    if (card >= sizeof kinds || !kinds[card])
        return fail(reader, "a card that is not played");
    draft_move *move = add(reader, kinds[card], seat);
    if (!move)
        return false;
    if (card == HJ_CARD_KNIGHT) {
        name_nobody(move);
        move->action.hex = HJ_HEX_NONE;
    }
    return true;
}

/* Cards that come back: point cards shown when the game is over, or road building before its first
 * road. */
static bool return_card(soclog_reader *reader, unsigned seat, unsigned card) {
    if (reader->over) {
        reader->shown[seat] += card == HJ_CARD_POINT;
        return true;
    }
    return take_back(reader, HJ_KIND_ROAD_BUILDING, seat, 0) ||
           fail(reader, "a card comes back that was not the last action");
}

static bool read_card(soclog_reader *reader) {
    const soclog_message *message = &reader->message;
    int number[HJ_SEATS_MAX * 5];
    unsigned count = 1;
    const bool draws = soclog_word(message, "actionType", "DRAW");
    const bool plays = soclog_word(message, "actionType", "PLAY");
    if (!draws && !plays && !soclog_word(message, "actionType", "ADD_OLD"))
        return true; /* a refusal */
    const unsigned seat = seat_field(reader, "playerNum");
    if (!seat)
        return false;
    if (!soclog_number(&number[0], message, "cardType", 0, 99) &&
        !soclog_list(number, &count, sizeof number / sizeof number[0], message, "cardTypes"))
        return fail(reader, "no card");
    for (unsigned i = 0; i < count; i++) {
        const unsigned card = card_of(number[i]);
        if (!card)
            return fail(reader, "a card that is not known");
        if (!(draws   ? draw_card(reader, seat, card)
              : plays ? play_card(reader, seat, card)
                      : return_card(reader, seat, card)))
            return false;
    }
    return true;
}

static bool read_plenty(soclog_reader *reader) {
    draft_move *move = draft_last(reader->draft, HJ_KIND_YEAR_OF_PLENTY);
    const unsigned seat = seat_field(reader, "pn");
    if (!seat)
        return false;
    if (!move || move->action.actor != seat || move->action.get)
        return fail(reader, "it does not follow a year of plenty");
    return soclog_cards(&move->action.get, &reader->message, "resources") ||
           fail(reader, "no set of cards");
}

/* A card bought leaves so many in the deck; a monopoly takes so many of a kind. Others are not of
 * this game. */
static bool read_simple(soclog_reader *reader) {
    const soclog_message *message = &reader->message;
    draft_move *move = draft_last(reader->draft, 0);
    int type = 0, first = 0, second = 0;
    if (!soclog_number(&type, message, "actType", 0, 9999))
        return fail(reader, "no type");
    if (type != 1 && type != 3)
        return true;
    if (!soclog_number(&first, message, "v1", 0, 99) ||
        !soclog_number(&second, message, "v2", 0, 99))
        return fail(reader, "no amounts of 0 to 99");
    if (type == 1 && move && move->action.kind == HJ_KIND_BUY_CARD)
        return draft_claim(reader->draft, "deck_size", 0, 0, (uint32_t)first);
    const unsigned kind = soclog_resource(second);
    if (type == 1 || !kind || !move || move->action.kind != HJ_KIND_MONOPOLY)
        return fail(reader, "it does not follow what it tells of");
    move->action.resource = (uint8_t)kind;
    move->has_gained[move->action.actor] = true;
    move->gained[move->action.actor] = hj_bundle_make(kind, (unsigned)first);
    return true;
}

/* ---- claims -----------------------------------------------------------------------------------
 */

/* A whole hand, told to its owner after he gained. Before the first action hands are empty, and
 * nobody has a seat yet. */
static bool read_hand(soclog_reader *reader) {
    static const char *const keys[HJ_RESOURCES + 1] = {NULL,
                                                       [HJ_BRICK] = "e1",
                                                       [HJ_ORE] = "e2",
                                                       [HJ_WOOL] = "e3",
                                                       [HJ_GRAIN] = "e4",
                                                       [HJ_LUMBER] = "e5"};
    int amount[HJ_RESOURCES + 1];
    if (!draft_last(reader->draft, 0) || !soclog_word(&reader->message, "actionType", "SET"))
        return true;
    for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
        if (!soclog_number(&amount[kind], &reader->message, keys[kind], 0, 9999))
            return true;
    }
    const unsigned seat = seat_field(reader, "playerNum");
    if (!seat)
        return false;
    for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
        if (!draft_claim(reader->draft, "hand", seat, kind, (uint32_t)amount[kind]))
            return false;
    }
    return true;
}

/* Discards the server makes for a player who is away, a kind at a time. */
static bool discard_kind(soclog_reader *reader, int kind, int amount) {
    const unsigned seat = seat_field(reader, "playerNum");
    draft_move *move = draft_last(reader->draft, HJ_KIND_DISCARD);
    if (!seat)
        return false;
    if (!move || move->action.actor != seat ||
        hj_bundle_of(move->action.give, soclog_resource(kind)))
        move = add(reader, HJ_KIND_DISCARD, seat);
    if (!move)
        return false;
    move->action.give += hj_bundle_make(soclog_resource(kind), (unsigned)amount);
    return true;
}

static bool read_element(soclog_reader *reader) {
    const soclog_message *message = &reader->message;
    int kind = 0, amount = 0;
    if (!draft_last(reader->draft, 0) || !soclog_number(&kind, message, "elementType", 1, 5) ||
        !soclog_number(&amount, message, "amount", 0, 99))
        return true;
    if (message->audience == SOCLOG_ONE && reader->state == STATE_DISCARDS &&
        soclog_word(message, "actionType", "LOSE"))
        return discard_kind(reader, kind, amount);
    if (!draft_last(reader->draft, HJ_KIND_MONOPOLY) || !soclog_word(message, "actionType", "SET"))
        return true;
    const unsigned seat = seat_field(reader, "playerNum");
    return seat &&
           draft_claim(reader->draft, "hand", seat, soclog_resource(kind), (uint32_t)amount);
}

/* How many cards the victims of a monopoly have left. */
static bool read_count(soclog_reader *reader) {
    int count = 0;
    if (!draft_last(reader->draft, HJ_KIND_MONOPOLY) ||
        !soclog_number(&count, &reader->message, "count", 0, 9999))
        return true;
    const unsigned seat = seat_field(reader, "playerNum");
    return seat && draft_claim(reader->draft, "hand_size", seat, 0, (uint32_t)count);
}

/* Who holds an award; -1 is nobody. */
static bool claim_award(soclog_reader *reader, const char *key, const char *field) {
    int number = 0;
    if (!soclog_field(&reader->message, key))
        return true;
    if (!soclog_number(&number, &reader->message, key, -1, HJ_SEATS_MAX - 1) ||
        (number >= 0 && !reader->seat[number]))
        return fail(reader, "an award of somebody who does not play");
    return draft_claim(reader->draft, field, 0, 0, number < 0 ? 0 : reader->seat[number]);
}

static bool read_elements(soclog_reader *reader) {
    int number = 0;
    if (soclog_number(&number, &reader->message, "e2", 0, 99) && reader->draft->config.seats == 0)
        reader->deck = number;
    if (soclog_number(&number, &reader->message, "e4", 0, HJ_SEATS_MAX - 1))
        reader->current = (unsigned)number;
    if (!draft_last(reader->draft, 0))
        return true;
    return claim_award(reader, "e5", "largest_army") && claim_award(reader, "e6", "longest_road");
}

/* Final points by player number; messages with stype are of another kind. */
static bool read_stats(soclog_reader *reader) {
    hj_end *end = &reader->draft->end;
    if (soclog_field(&reader->message, "stype") || reader->draft->config.seats == 0)
        return true;
    for (unsigned number = 0; number < HJ_SEATS_MAX; number++) {
        int points = 0;
        const unsigned seat = reader->seat[number];
        if (seat && (!soclog_item(&points, &reader->message, number) || points < 0 || points > 99))
            return fail(reader, "no points of a player");
        if (seat)
            end->points[seat] = (uint8_t)points;
    }
    end->has_points = true;
    return true;
}

/* ---- the whole --------------------------------------------------------------------------------
 */

static const struct {
    const char *name;
    unsigned audiences;
    bool (*read)(soclog_reader *reader);
} messages[] = {
    {"SOCVersion", SOCLOG_ALL, read_version},
    {"SOCNewGameWithOptions", SOCLOG_ALL, read_options},
    {"SOCSitDown", SOCLOG_ALL, read_sit_down},
    {"SOCLeaveGame", SOCLOG_ALL, read_leave},
    {"SOCBoardLayout", SOCLOG_ALL, read_board},
    {"SOCBoardLayout2", SOCLOG_ALL, read_board},
    {"SOCTurn", SOCLOG_ALL, read_turn},
    {"SOCGameState", SOCLOG_ALL, read_state},
    {"SOCCancelBuildRequest", SOCLOG_ALL, read_cancel},
    {"SOCUndoPutPiece", SOCLOG_ALL, read_undo},
    {"SOCPutPiece", SOCLOG_ALL, read_piece},
    {"SOCDiceResult", SOCLOG_ALL, read_dice},
    {"SOCDiceResultResources", SOCLOG_ALL, read_gains},
    {"SOCDiscard", SOCLOG_ALL | SOCLOG_ONE, read_discard},
    {"SOCMoveRobber", SOCLOG_ALL, read_robber},
    {"SOCRobberyResult", SOCLOG_ALL | SOCLOG_ONE, read_robbery},
    {"SOCBankTrade", SOCLOG_ALL, read_bank},
    {"SOCAcceptOffer", SOCLOG_ALL, read_trade},
    {"SOCDevCardAction", SOCLOG_ALL | SOCLOG_ONE, read_card},
    {"SOCPickResources", SOCLOG_ALL, read_plenty},
    {"SOCSimpleAction", SOCLOG_ALL, read_simple},
    {"SOCPlayerElements", SOCLOG_ALL | SOCLOG_ONE, read_hand},
    {"SOCPlayerElement", SOCLOG_ALL | SOCLOG_ONE, read_element},
    {"SOCResourceCount", SOCLOG_ALL, read_count},
    {"SOCGameElements", SOCLOG_ALL, read_elements},
    {"SOCGameStats", SOCLOG_ALL, read_stats},
};

/* A line that begins with # is a comment; messages that are not listed move nothing. */
static bool read_line(soclog_reader *reader, const char *line, size_t size) {
    if (size == 0 || *line == '#' || (size == 1 && *line == '\r'))
        return true;
    if (!soclog_message_read(&reader->message, line, size))
        return draft_fail(reader->draft, "line %u: no event, as in all:SOCTurn:game=...",
                          (unsigned)reader->line);
    for (unsigned i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        if ((messages[i].audiences & reader->message.audience) != 0 &&
            soclog_message_is(&reader->message, messages[i].name))
            return messages[i].read(reader);
    }
    return true;
}

static bool recognise(const char *text, size_t size) {
    return size >= sizeof opening && memcmp(text, opening, sizeof opening - 1) == 0;
}

/* "SOC game event log: type=F, version=2700, created_at=..." */
static bool read_opening(import_draft *draft, const char *line, size_t size) {
    soclog_message head = {.body = line + sizeof opening, .end = line + size};
    int version = 0;
    const char *type = head.body < head.end ? soclog_field(&head, "type") : NULL;
    if (!type || type == head.end)
        return draft_fail(draft, "line 1: no type");
    if (*type != 'F')
        return draft_unsupported(draft, "line 1: a log of type %c; only type F holds all cards",
                                 *type >= 'A' && *type <= 'Z' ? *type : '?');
    if (!soclog_number(&version, &head, " version", 0, 999999))
        return draft_fail(draft, "line 1: no version");
    return version >= VERSION_MIN ||
           draft_unsupported(draft, "line 1: version %d; logs are written since version %d",
                             version, (int)VERSION_MIN);
}

static bool read_end(soclog_reader *reader) {
    import_draft *draft = reader->draft;
    const unsigned winner = reader->seat[reader->current];
    if (draft->config.seats == 0 || !draft_last(draft, 0))
        return draft_fail(draft, "no game in it: nobody placed a piece");
    for (uint32_t i = 0; i < draft->moves; i++) {
        if (draft->move[i].action.kind == HJ_KIND_MONOPOLY && !draft->move[i].action.resource)
            return draft_fail(draft, "line %u: a monopoly that names no resource",
                              (unsigned)draft->move[i].source_pos);
    }
    draft->end.reason = reader->over ? HJ_END_POINTS : HJ_END_UNFINISHED;
    draft->end.winners = (uint8_t)(reader->over && winner ? 1u << (winner - 1) : 0u);
    for (unsigned seat = 1; reader->over && seat <= draft->config.seats; seat++) {
        if (!draft_claim(draft, "card", seat, HJ_CARD_POINT, reader->shown[seat]))
            return false;
    }
    return true;
}

static bool read_text(import_draft *draft, const char *text, size_t size, const import_wish *wish) {
    soclog_reader reader = {.draft = draft};
    if (!recognise(text, size) || !wish)
        return draft_fail(draft, "no event log of JSettlers: its first line would be \"%s ...\"",
                          opening);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        const size_t length = end ? (size_t)(end - text) - at : size - at;
        reader.line++;
        if (!(reader.line == 1 ? read_opening(draft, text, length)
                               : read_line(&reader, text + at, length)))
            return false;
        at += length + 1;
    }
    return read_end(&reader);
}

static const char *const endings[] = {".soclog.gz", ".soclog", NULL};

const import_format import_soclog = {
    .name = "soclog",
    .source = "jsettlers-soclog",
    .profile = "jsettlers",
    .endings = endings,
    .recognise_text = recognise,
    .read_text = read_text,
};
