/* json.c: the open JSON form (proto/open-json.md), one game an object, becomes a draft.
 * It judges nothing: what breaks a rule is written as it stands, and the verifier finds it. Only
 * what cannot be written down as an action is refused. */
#include <stdio.h>
#include <string.h>

#include "app/import/axial.h"
#include "app/import/import.h"

/* A walk through the entries of one game. */
typedef struct json_reader {
    import_draft *draft;
    json_t *game, *players, *entry;
    const hj_island *island;
    uint32_t pos;                 /* of the entry, from 1 */
    unsigned actor;               /* its seat, 0 where p is null */
    unsigned on_turn;             /* the seat whose turn it is, 0 before the first turn */
    unsigned setup_roads;         /* laid so far */
    bool roll_gains, setup_gains; /* the source records them at all */
} json_reader;

static bool fail(json_reader *reader, const char *text) {
    if (!reader->entry)
        return draft_fail(reader->draft, "final: %s", text);
    return draft_fail(reader->draft, "entry %u (%.20s): %s", (unsigned)reader->pos,
                      value_text(json_object_get(reader->entry, "t")), text);
}

/* ---- values ---------------------------------------------------------------------------------- */

static unsigned seat_of(const json_reader *reader, const json_t *id) {
    size_t index;
    json_t *player;
    json_array_foreach(reader->players, index, player) {
        if (json_equal(player, id))
            return (unsigned)index + 1;
    }
    return 0;
}

/* The seat whose id is written as the key of an object. */
static unsigned seat_of_key(const json_reader *reader, const char *key) {
    size_t index;
    json_t *player;
    json_array_foreach(reader->players, index, player) {
        char number[32];
        const char *text = json_string_value(player);
        if (!text) {
            (void)snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT,
                           json_integer_value(player));
            text = number;
        }
        if (strcmp(text, key) == 0)
            return (unsigned)index + 1;
    }
    return 0;
}

/* Resource of a letter: B L W G O, and ? for a card nobody saw; 0 = none. */
static unsigned resource_of(char letter) {
    static const char letters[] = "BLWGO?";
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (unsigned)(at - letters) + 1 : 0;
}

/* "LLG", or {"L": 2, "G": 1}. */
static bool read_cards(hj_bundle *out, json_t *value) {
    unsigned count[7] = {0};
    const char *text = json_string_value(value);
    const char *key;
    json_t *amount;
    *out = 0;
    for (; text && *text; text++) {
        const unsigned kind = resource_of(*text);
        if (!kind)
            return false;
        count[kind]++;
    }
    if (!text && !json_is_object(value))
        return false;
    json_object_foreach(value, key, amount) {
        int number = 0;
        const unsigned kind = key[0] && !key[1] ? resource_of(key[0]) : 0;
        if (!kind || !value_number(&number, amount, 0, 99))
            return false;
        count[kind] += (unsigned)number;
    }
    for (unsigned kind = 1; kind <= 6; kind++) {
        if (count[kind] > 99)
            return false;
        *out += hj_bundle_make(kind, count[kind]);
    }
    return true;
}

/* Development card of a code; 0 = none. */
static unsigned card_of(const char *code) {
    static const char *const codes[] = {"KN", "VP", "RB", "YP", "MO"};
    for (unsigned i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (strcmp(code, codes[i]) == 0)
            return i + 1;
    }
    return 0;
}

static bool read_axial(axial *out, const json_t *value) {
    return json_array_size(value) >= 2 && value_number(&out->q, json_array_get(value, 0), -9, 9) &&
           value_number(&out->r, json_array_get(value, 1), -9, 9);
}

/* The place that a list of two or three hexes stands for; 0 = none. */
static unsigned read_place(const json_reader *reader, const json_t *value, size_t hexes) {
    axial at[3];
    if (json_array_size(value) != hexes)
        return 0;
    for (size_t i = 0; i < hexes; i++) {
        if (!read_axial(&at[i], json_array_get(value, i)))
            return 0;
    }
    return hexes == 2 ? axial_edge(reader->island, at) : axial_corner(reader->island, at);
}

/* Adds cards to a bundle; a lane holds two digits. */
static bool add_cards(json_reader *reader, hj_bundle *to, hj_bundle cards) {
    for (unsigned kind = 1; kind <= 6; kind++) {
        if (hj_bundle_of(*to, kind) + hj_bundle_of(cards, kind) > 99)
            return fail(reader, "more than 99 cards of one kind");
    }
    *to += cards;
    return true;
}

/* Cards of an entry under a key; a failure is reported. */
static bool entry_cards(json_reader *reader, hj_bundle *out, const char *key) {
    if (!read_cards(out, json_object_get(reader->entry, key)))
        return fail(reader, "the cards are not written as letters of B L W G O");
    if (hj_bundle_of(*out, 6))
        reader->draft->hidden = true;
    return true;
}

/* ---- claims ---------------------------------------------------------------------------------- */

/* One claimed value a seat. */
static bool claim_seat(json_reader *reader, const char *key, unsigned seat, json_t *value) {
    hj_bundle cards;
    int number = 0;
    if (strcmp(key, "hands") == 0) {
        if (!read_cards(&cards, value))
            return fail(reader, "a hand is not written as letters of B L W G O");
        for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
            if (!draft_claim(reader->draft, "hand", seat, kind, hj_bundle_of(cards, kind)))
                return false;
        }
        return true;
    }
    if (!value_number(&number, value, 0, 250))
        return fail(reader, "a claimed value is no number of 0 to 250");
    return draft_claim(reader->draft, strcmp(key, "road") == 0 ? "road_length" : "points", seat, 0,
                       (uint32_t)number);
}

static bool claim_seats(json_reader *reader, json_t *position, const char *key) {
    const char *id;
    json_t *value;
    json_object_foreach(json_object_get(position, key), id, value) {
        const unsigned seat = seat_of_key(reader, id);
        if (!seat)
            return fail(reader, "a value is claimed for somebody who does not play");
        if (!claim_seat(reader, key, seat, value))
            return false;
    }
    return true;
}

/* Who holds an award; null claims that nobody does. */
static bool claim_award(json_reader *reader, const char *field, const json_t *holder) {
    const unsigned seat = seat_of(reader, holder);
    if (!seat && !json_is_null(holder))
        return fail(reader, "an award is claimed for somebody who does not play");
    return draft_claim(reader->draft, field, 0, 0, seat);
}

/* What a position (final, or an entry `check`) says beside the points. */
static bool claim_position(json_reader *reader, json_t *position) {
    static const char *const awards[] = {"longest_road", "largest_army"};
    json_t *bank = json_object_get(position, "bank");
    const json_t *robber = json_object_get(position, "robber");
    hj_bundle cards;
    axial at;
    if (!claim_seats(reader, position, "road") || !claim_seats(reader, position, "hands"))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const json_t *holder = json_object_get(position, awards[i]);
        if (holder && !claim_award(reader, awards[i], holder))
            return false;
    }
    if (bank && !read_cards(&cards, bank))
        return fail(reader, "the bank is not written as letters of B L W G O");
    for (unsigned kind = 1; bank && kind <= HJ_RESOURCES; kind++) {
        if (!draft_claim(reader->draft, "bank", kind, 0, hj_bundle_of(cards, kind)))
            return false;
    }
    if (robber && !read_axial(&at, robber))
        return fail(reader, "the robber's place is no [q, r]");
    return !robber || draft_claim(reader->draft, "robber", 0, 0, axial_hex(reader->island, at));
}

/* ---- entries --------------------------------------------------------------------------------- */

/* Appends an action of a turn; the first one begins the first turn where no `turn` entry did. */
static draft_move *add(json_reader *reader, unsigned kind) {
    if (!reader->on_turn)
        reader->on_turn = reader->actor;
    return draft_add(reader->draft, kind, reader->actor, reader->pos);
}

static bool is_setup(const json_reader *reader) {
    const json_t *setup = json_object_get(reader->entry, "setup");
    return json_is_true(setup) || json_integer_value(setup) != 0;
}

static bool read_settlement(json_reader *reader) {
    const unsigned corner = read_place(reader, json_object_get(reader->entry, "c"), 3);
    if (!corner)
        return fail(reader, "c is no corner of the island");
    draft_move *move =
        is_setup(reader) ? draft_add(reader->draft, HJ_KIND_SETTLEMENT, reader->actor, reader->pos)
                         : add(reader, HJ_KIND_SETTLEMENT);
    if (!move)
        return false;
    move->action.corner = (uint8_t)corner;
    if (!is_setup(reader) || !reader->setup_gains)
        return true;
    /* A second settlement without a gain entry claims that it brought nothing. */
    unsigned earlier = 0;
    for (uint32_t i = 0; i + 1 < reader->draft->moves; i++) {
        const hj_action *action = &reader->draft->move[i].action;
        earlier += action->kind == HJ_KIND_SETTLEMENT && action->actor == reader->actor;
    }
    move->has_gained[reader->actor] = earlier == 1;
    return true;
}

static bool read_city(json_reader *reader) {
    const unsigned corner = read_place(reader, json_object_get(reader->entry, "c"), 3);
    if (!corner)
        return fail(reader, "c is no corner of the island");
    draft_move *move = add(reader, HJ_KIND_CITY);
    if (move)
        move->action.corner = (uint8_t)corner;
    return move != NULL;
}

static bool read_road(json_reader *reader) {
    const unsigned edge = read_place(reader, json_object_get(reader->entry, "e"), 2);
    const json_t *is_free = json_object_get(reader->entry, "free");
    if (!edge)
        return fail(reader, "e is no edge of the island");
    if (is_setup(reader)) {
        reader->setup_roads++;
        return draft_add_setup_road(reader->draft, reader->actor, edge, reader->pos);
    }
    const bool unpaid = json_is_true(is_free) || json_integer_value(is_free) != 0;
    draft_move *move = add(reader, unpaid ? HJ_KIND_FREE_ROAD : HJ_KIND_ROAD);
    if (move)
        move->action.edge = (uint8_t)edge;
    return move != NULL;
}

/* The next seat takes its turn, so the one before has ended his. Entries before the first turn
 * only say whose placement it is. */
static bool read_turn(json_reader *reader) {
    if (!reader->on_turn && reader->setup_roads < 2u * reader->draft->config.seats)
        return true;
    if (reader->on_turn &&
        !draft_add(reader->draft, HJ_KIND_END_TURN, reader->on_turn, reader->pos))
        return false;
    reader->on_turn = reader->actor;
    return true;
}

static bool read_roll(json_reader *reader) {
    const json_t *dice = json_object_get(reader->entry, "d");
    int a = 0, b = 0, total = 0;
    if (dice) {
        if (json_array_size(dice) != 2 || !value_number(&a, json_array_get(dice, 0), 1, 6) ||
            !value_number(&b, json_array_get(dice, 1), 1, 6))
            return fail(reader, "d is no pair of faces 1 to 6");
    } else if (!value_number(&total, json_object_get(reader->entry, "sum"), 2, 12)) {
        return fail(reader, "neither d nor a sum of 2 to 12");
    }
    draft_move *move = add(reader, HJ_KIND_ROLL);
    if (!move)
        return false;
    move->action.die_a = (uint8_t)a;
    move->action.die_b = (uint8_t)b;
    move->action.total = (uint8_t)total;
    for (unsigned seat = 1; seat <= reader->draft->config.seats; seat++)
        move->has_gained[seat] = reader->roll_gains;
    return true;
}

/* The last action of a kind, and of a seat where one is named. */
static draft_move *find_last(import_draft *draft, unsigned kind, unsigned seat) {
    for (uint32_t i = draft->moves; i > 0; i--) {
        draft_move *move = &draft->move[i - 1];
        if (move->action.kind == kind && (seat == 0 || move->action.actor == seat))
            return move;
    }
    return NULL;
}

static bool read_gain(json_reader *reader) {
    const char *why = value_text(json_object_get(reader->entry, "why"));
    hj_bundle cards;
    draft_move *move = NULL;
    if (!entry_cards(reader, &cards, "cards"))
        return false;
    if (strcmp(why, "roll") == 0) {
        move = find_last(reader->draft, HJ_KIND_ROLL, 0);
    } else if (strcmp(why, "setup") == 0) {
        move = find_last(reader->draft, HJ_KIND_SETTLEMENT, reader->actor);
    } else if (strcmp(why, "yop") == 0) {
        move = draft_last(reader->draft, HJ_KIND_YEAR_OF_PLENTY);
        return move ? add_cards(reader, &move->action.get, cards)
                    : fail(reader, "it does not follow a year of plenty");
    } else {
        return fail(reader, "why is none of setup, roll, yop");
    }
    if (!move)
        return fail(reader, "there is nothing it could come from");
    move->has_gained[reader->actor] = true;
    return add_cards(reader, &move->gained[reader->actor], cards);
}

static bool read_bank(json_reader *reader) {
    hj_bundle give, get;
    if (!entry_cards(reader, &give, "give") || !entry_cards(reader, &get, "get"))
        return false;
    if (!reader->on_turn)
        reader->on_turn = reader->actor;
    return draft_add_bank(reader->draft, reader->actor, give, get, reader->pos);
}

/* A trade may be written from the side that is not on turn: the log's actor always is. */
static bool read_trade(json_reader *reader) {
    const unsigned partner = seat_of(reader, json_object_get(reader->entry, "to"));
    hj_bundle give, get;
    if (!partner)
        return fail(reader, "`to` is nobody who plays");
    if (!entry_cards(reader, &give, "give") || !entry_cards(reader, &get, "get"))
        return false;
    draft_move *move = add(reader, HJ_KIND_TRADE);
    if (!move)
        return false;
    const bool turned = reader->actor != reader->on_turn && partner == reader->on_turn;
    move->action.actor = (uint8_t)(turned ? partner : reader->actor);
    move->action.seat = (uint8_t)(turned ? reader->actor : partner);
    move->action.give = turned ? get : give;
    move->action.get = turned ? give : get;
    return true;
}

static void name_nobody(draft_move *move) {
    move->action.seat = HJ_SEAT_NONE;
    move->action.resource = HJ_RESOURCE_NONE;
}

/* A knight's robber move is part of the knight; after a seven it is an action of its own. */
static bool read_robber(json_reader *reader) {
    axial at;
    const unsigned hex =
        read_axial(&at, json_object_get(reader->entry, "h")) ? axial_hex(reader->island, at) : 0;
    if (!hex)
        return fail(reader, "h is no hex of the island");
    draft_move *move = draft_last(reader->draft, HJ_KIND_KNIGHT);
    if (!move || move->action.hex != HJ_HEX_NONE || move->action.actor != reader->actor) {
        move = add(reader, HJ_KIND_ROBBER);
        if (!move)
            return false;
        name_nobody(move);
    }
    move->action.hex = (uint8_t)hex;
    return true;
}

/* card: a letter, null for a card nobody saw, "" where the victim had none. */
static bool read_steal(json_reader *reader) {
    const unsigned victim = seat_of(reader, json_object_get(reader->entry, "victim"));
    const json_t *card = json_object_get(reader->entry, "card");
    draft_move *move = draft_last(reader->draft, 0);
    const bool fits = move && move->action.seat == HJ_SEAT_NONE &&
                      (move->action.kind == HJ_KIND_ROBBER ||
                       (move->action.kind == HJ_KIND_KNIGHT && move->action.hex != HJ_HEX_NONE));
    if (!fits)
        return fail(reader, "it does not follow a robber move");
    if (!victim)
        return fail(reader, "the victim is nobody who plays");
    move->action.seat = (uint8_t)victim;
    if (!card || json_is_null(card) || strcmp(value_text(card), "?") == 0) {
        move->action.resource = HJ_RESOURCE_UNKNOWN;
        reader->draft->hidden = true;
        return true;
    }
    const char *letter = value_text(card);
    if (json_is_string(card) && !*letter)
        return true;
    move->action.resource = (uint8_t)resource_of(*letter);
    return (*letter && !letter[1] && move->action.resource) ||
           fail(reader, "the card is no letter of B L W G O");
}

/* Some sources write a discard card by card: those of one seat become one action. */
static bool read_discard(json_reader *reader) {
    hj_bundle cards;
    draft_move *move = NULL;
    if (!entry_cards(reader, &cards, "cards"))
        return false;
    for (uint32_t i = reader->draft->moves; i > 0 && !move; i--) {
        draft_move *earlier = &reader->draft->move[i - 1];
        if (earlier->action.kind != HJ_KIND_DISCARD)
            break;
        if (earlier->action.actor == reader->actor)
            move = earlier;
    }
    if (!move)
        move = add(reader, HJ_KIND_DISCARD);
    return move && add_cards(reader, &move->action.give, cards);
}

static bool read_buy(json_reader *reader) {
    const json_t *code = json_object_get(reader->entry, "card");
    const unsigned card = !code || json_is_null(code) ? HJ_CARD_UNKNOWN : card_of(value_text(code));
    if (!card)
        return fail(reader, "the card is none of KN VP RB YP MO");
    draft_move *move = add(reader, HJ_KIND_BUY_CARD);
    if (!move)
        return false;
    move->action.card = (uint8_t)card;
    reader->draft->hidden = reader->draft->hidden || card == HJ_CARD_UNKNOWN;
    return true;
}

static bool read_play(json_reader *reader) {
    static const uint8_t kinds[] = {
        0, HJ_KIND_KNIGHT, 0, HJ_KIND_ROAD_BUILDING, HJ_KIND_YEAR_OF_PLENTY, HJ_KIND_MONOPOLY};
    const unsigned card = card_of(value_text(json_object_get(reader->entry, "card")));
    if (!card)
        return fail(reader, "the card is none of KN VP RB YP MO");
    if (card == HJ_CARD_POINT)
        return true;
    draft_move *move = add(reader, kinds[card]);
    if (!move)
        return false;
    if (card == HJ_CARD_KNIGHT) {
        name_nobody(move);
        move->action.hex = HJ_HEX_NONE;
    }
    return true;
}

static bool read_monopoly_pick(json_reader *reader) {
    const char *letter = value_text(json_object_get(reader->entry, "res"));
    const unsigned resource = *letter && !letter[1] ? resource_of(*letter) : 0;
    const json_t *taken = json_object_get(reader->entry, "taken");
    draft_move *move = draft_last(reader->draft, HJ_KIND_MONOPOLY);
    int amount = 0;
    if (!move)
        return fail(reader, "it does not follow a monopoly");
    if (!resource || resource > HJ_RESOURCES)
        return fail(reader, "res is no letter of B L W G O");
    move->action.resource = (uint8_t)resource;
    if (!taken || json_is_null(taken))
        return true;
    if (!value_number(&amount, taken, 0, 99))
        return fail(reader, "taken is no number of cards");
    move->has_gained[reader->actor] = true;
    move->gained[reader->actor] = hj_bundle_make(resource, (unsigned)amount);
    return true;
}

static bool read_resign(json_reader *reader) {
    return draft_add(reader->draft, HJ_KIND_CONCEDE, reader->actor, reader->pos) != NULL;
}

static bool read_longest_road(json_reader *reader) {
    return claim_award(reader, "longest_road", json_object_get(reader->entry, "p"));
}

static bool read_largest_army(json_reader *reader) {
    return claim_award(reader, "largest_army", json_object_get(reader->entry, "p"));
}

static bool read_check(json_reader *reader) {
    return claim_seats(reader, reader->entry, "vp") && claim_position(reader, reader->entry);
}

/* Shown cards and announced wins are no actions: the score holds them anyway. */
static bool read_nothing(json_reader *reader) {
    return reader->entry != NULL;
}

static const struct {
    const char *type;
    bool (*read)(json_reader *reader);
} entries[] = {{"settlement", read_settlement},
               {"road", read_road},
               {"city", read_city},
               {"turn", read_turn},
               {"roll", read_roll},
               {"gain", read_gain},
               {"bank", read_bank},
               {"trade", read_trade},
               {"robber", read_robber},
               {"steal", read_steal},
               {"discard", read_discard},
               {"buy", read_buy},
               {"play", read_play},
               {"monopoly_pick", read_monopoly_pick},
               {"reveal_vp", read_nothing},
               {"winner", read_nothing},
               {"longest-road", read_longest_road},
               {"largest-army", read_largest_army},
               {"check", read_check},
               {"resign", read_resign}};

static bool read_entry(json_reader *reader) {
    const char *type = value_text(json_object_get(reader->entry, "t"));
    const json_t *who = json_object_get(reader->entry, "p");
    reader->actor = seat_of(reader, who);
    if (!reader->actor && who && !json_is_null(who))
        return fail(reader, "p is nobody who plays");
    for (unsigned i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        if (strcmp(type, entries[i].type) != 0)
            continue;
        const bool nobody_acts = entries[i].read == read_check || entries[i].read == read_nothing ||
                                 entries[i].read == read_longest_road ||
                                 entries[i].read == read_largest_army;
        if (!reader->actor && !nobody_acts)
            return fail(reader, "p, who acts, is missing");
        return entries[i].read(reader);
    }
    return fail(reader, "the form has no such entry");
}

/* ---- the head -------------------------------------------------------------------------------- */

static bool read_hexes(json_reader *reader) {
    const json_t *hexes = json_object_get(reader->game, "hexes");
    hj_config *config = &reader->draft->config;
    size_t index;
    json_t *hex;
    json_array_foreach(hexes, index, hex) {
        axial at;
        int number = 0;
        const json_t *terrain = json_array_get(hex, 2), *token = json_array_get(hex, 3);
        const unsigned id = read_axial(&at, hex) ? axial_hex(reader->island, at) : 0;
        const char *letter = value_text(terrain);
        const unsigned kind = json_is_null(terrain) ? HJ_DESERT : resource_of(*letter);
        const bool numbered = value_number(&number, token, 2, 12);
        if (!id || !kind || kind > HJ_DESERT || (!numbered && !json_is_null(token)))
            return draft_fail(reader->draft, "hexes: number %u is no [q, r, terrain, number]",
                              (unsigned)index + 1);
        if (config->terrain[id])
            return draft_fail(reader->draft, "hexes: [%d, %d] stands there twice", at.q, at.r);
        config->terrain[id] = (uint8_t)kind;
        config->number[id] = (uint8_t)number;
        if (kind == HJ_DESERT && !config->robber)
            config->robber = (uint8_t)id;
    }
    const json_t *robber = json_object_get(reader->game, "robber");
    axial at = {0, 0};
    if (robber)
        config->robber = read_axial(&at, robber) ? (uint8_t)axial_hex(reader->island, at) : 0;
    return config->robber || draft_fail(reader->draft, "robber is no hex of the island");
}

static bool read_ports(json_reader *reader) {
    size_t index;
    json_t *port;
    json_array_foreach(json_object_get(reader->game, "ports"), index, port) {
        const unsigned edge = read_place(reader, json_array_get(port, 0), 2);
        const char *letter = value_text(json_array_get(port, 1));
        const unsigned kind = strcmp(letter, "3") == 0 ? HJ_ANY : resource_of(*letter);
        if (!edge || !kind || kind > HJ_ANY || letter[1])
            return draft_fail(reader->draft, "ports: number %u is no [[hex, hex], kind]",
                              (unsigned)index + 1);
        if (!draft_add_harbor(reader->draft, edge, kind))
            return false;
    }
    return true;
}

/* Settings of the table: target and discard_limit have keys of their own, the others stand in
 * an object `settings`; `rules` names the readings. */
static bool read_settings(json_reader *reader) {
    static const char *const keys[] = {"target", "discard_limit"};
    const json_t *rules = json_object_get(reader->game, "rules");
    const char *name;
    json_t *value;
    char line[128];
    const char *const set[] = {line, NULL};
    if (rules && !draft_rules(reader->draft, value_text(rules), NULL))
        return false;
    if (reader->draft->config.seats == 2) {
        (void)snprintf(line, sizeof line, "two_players=yes");
        if (!draft_rules(reader->draft, NULL, set))
            return false;
    }
    for (unsigned i = 0; i < 2; i++) {
        int number = 0;
        value = json_object_get(reader->game, keys[i]);
        if (!value || json_is_null(value))
            continue;
        if (!value_number(&number, value, 0, 1000))
            return draft_fail(reader->draft, "%s is no number", keys[i]);
        (void)snprintf(line, sizeof line, "%s=%d", keys[i], number);
        if (!draft_rules(reader->draft, NULL, set))
            return false;
    }
    json_object_foreach(json_object_get(reader->game, "settings"), name, value) {
        if (json_is_integer(value))
            (void)snprintf(line, sizeof line, "%.60s=%" JSON_INTEGER_FORMAT, name,
                           json_integer_value(value));
        else
            (void)snprintf(line, sizeof line, "%.60s=%.60s", name, value_text(value));
        if (!draft_rules(reader->draft, NULL, set))
            return false;
    }
    return true;
}

static void read_persons(json_reader *reader) {
    const json_t *names = json_object_get(reader->game, "names");
    const json_t *colors = json_object_get(reader->game, "colors");
    for (unsigned seat = 1; seat <= reader->draft->config.seats; seat++) {
        const json_t *id = json_array_get(reader->players, seat - 1);
        hj_person *person = &reader->draft->person[seat];
        char number[32] = "";
        if (json_is_integer(id))
            (void)snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(id));
        person->player_id = draft_keep(reader->draft, *number ? number : value_text(id));
        person->name = draft_keep(reader->draft, value_text(json_array_get(names, seat - 1)));
        person->color = draft_keep(reader->draft, value_text(json_array_get(colors, seat - 1)));
    }
}

static bool read_head(json_reader *reader) {
    import_draft *draft = reader->draft;
    const size_t players = json_array_size(reader->players);
    const size_t hexes = json_array_size(json_object_get(reader->game, "hexes"));
    if (players < 2 || players > HJ_SEATS_MAX)
        return draft_fail(draft, "%zu players: there must be 2 to %d", players, (int)HJ_SEATS_MAX);
    reader->island = hj_island_of((unsigned)hexes);
    if (hexes > HJ_HEXES_MAX || !reader->island)
        return draft_fail(draft, "%zu hexes: there must be 19 or 30", hexes);
    draft->config.seats = (uint8_t)players;
    draft->config.hexes = (uint8_t)hexes;
    draft->about.software = draft_keep(draft, value_text(json_object_get(reader->game, "source")));
    const char *id = draft_keep(draft, value_text(json_object_get(reader->game, "id")));
    if (*id)
        draft->about.game_id = id;
    const char *licence = draft_keep(draft, value_text(json_object_get(reader->game, "licence")));
    draft->note = *licence ? licence : NULL;
    if (json_is_false(json_object_get(reader->game, "full_information")))
        draft->hidden = true;
    read_persons(reader);
    return read_hexes(reader) && read_ports(reader) && read_settings(reader);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* How it ended: as `end` says, or by points where there is a winner. A winner after somebody
 * resigned won by concession; null is a game broken off; no key claims nothing. */
static bool read_reason(json_reader *reader) {
    static const char *const words[] = {"", "points", "concession", "time", "unfinished"};
    const json_t *end = json_object_get(reader->game, "end");
    hj_end *out = &reader->draft->end;
    const bool conceded = find_last(reader->draft, HJ_KIND_CONCEDE, 0) != NULL;
    if (!json_object_get(reader->game, "winner"))
        out->reason = 0;
    else
        out->reason = !out->winners ? HJ_END_UNFINISHED
                      : conceded    ? HJ_END_CONCESSION
                                    : HJ_END_POINTS;
    if (!end)
        return true;
    for (uint8_t i = 1; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(value_text(end), words[i]) == 0) {
            out->reason = i;
            return true;
        }
    }
    return draft_fail(reader->draft, "end is none of points concession time unfinished");
}

static bool read_end(json_reader *reader) {
    hj_end *end = &reader->draft->end;
    json_t *final = json_object_get(reader->game, "final");
    const json_t *winner = json_object_get(reader->game, "winner");
    const char *id;
    json_t *value;
    const unsigned seat = seat_of(reader, winner);
    if (!seat && winner && !json_is_null(winner))
        return draft_fail(reader->draft, "the winner is nobody who plays");
    end->winners = (uint8_t)(seat ? 1u << (seat - 1) : 0u);
    json_object_foreach(json_object_get(final, "vp"), id, value) {
        int points = 0;
        const unsigned of = seat_of_key(reader, id);
        if (!of || !value_number(&points, value, 0, 99))
            return draft_fail(reader->draft, "final.vp is no list of points by player");
        end->points[of] = (uint8_t)points;
        end->has_points = true;
    }
    return read_reason(reader) && claim_position(reader, final);
}

static bool recognise(const json_t *game) {
    return json_is_array(json_object_get(game, "players")) &&
           json_is_array(json_object_get(game, "hexes")) &&
           json_is_array(json_object_get(game, "actions"));
}

/* Does the source record gains of this kind at all? */
static bool records_gains(const json_t *actions, const char *why) {
    size_t index;
    json_t *entry;
    json_array_foreach(actions, index, entry) {
        if (strcmp(value_text(json_object_get(entry, "t")), "gain") == 0 &&
            strcmp(value_text(json_object_get(entry, "why")), why) == 0)
            return true;
    }
    return false;
}

static bool read_game(import_draft *draft, json_t *game, const import_wish *wish) {
    const json_t *actions = json_object_get(game, "actions");
    json_reader reader = {.draft = draft, .game = game};
    reader.players = json_object_get(game, "players");
    reader.roll_gains = records_gains(actions, "roll");
    reader.setup_gains = records_gains(actions, "setup");
    if (!recognise(game) || !wish)
        return draft_fail(draft, "no game of the open JSON form: players, hexes, actions");
    if (!read_head(&reader))
        return false;
    size_t index;
    json_t *entry;
    json_array_foreach(actions, index, entry) {
        reader.pos = (uint32_t)index + 1;
        reader.entry = entry;
        if (!read_entry(&reader))
            return false;
    }
    for (uint32_t i = 0; i < draft->moves; i++) {
        if (draft->move[i].action.kind == HJ_KIND_MONOPOLY && !draft->move[i].action.resource)
            return draft_fail(draft, "entry %u (play): a monopoly without its monopoly_pick",
                              (unsigned)draft->move[i].source_pos);
    }
    reader.entry = NULL;
    return read_end(&reader);
}

const import_format import_json = {
    .name = "json",
    .source = "open-json",
    .endings = import_json_endings,
    .recognise = recognise,
    .read = read_game,
};
