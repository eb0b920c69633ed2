/* colonist.c: the JSON of colonist.io becomes a draft: a replay (eventHistory), or the frames of a
 * live game as one seat received them. Each event is a change of the platform's state and what its
 * log said of it. It judges nothing; cards that nobody was shown stay unknown. */
#include "app/import/colonist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/import/colonist_board.h"
#include "app/import/colonist_moves.h"

enum { LOGS_MAX = 64 };

typedef struct colonist_reader {
    colonist_game game;
    import_draft *draft;
    const hj_island *island;
    json_t *state;      /* all changes so far */
    const json_t *diff; /* the change at hand */
    const json_t *log;  /* its entry at hand */
    int color[HJ_SEATS_MAX + 1];
    unsigned used;    /* places of the change that entries have used up, as bits */
    uint32_t claimed; /* moves when the state was claimed last */
    bool lost_road, gained_road;
} colonist_reader;

static bool fail(colonist_reader *reader, const char *what) {
    int type = -1;
    (void)value_number(&type, json_object_get(reader->log, "type"), 0, 9999);
    return draft_fail(reader->draft, "event %u (type %d): %s", (unsigned)reader->game.pos, type,
                      what);
}

/* ---- values ---------------------------------------------------------------------------------- */

static const json_t *get(const json_t *value, const char *key) {
    return json_object_get(value, key);
}

static int number_of(const json_t *object, const char *key) {
    int number = -1;
    return value_number(&number, get(object, key), -1, 9999) ? number : -1;
}

static unsigned seat_of(const colonist_reader *reader, int color) {
    for (unsigned seat = 1; seat <= reader->draft->config.seats; seat++) {
        if (reader->color[seat] == color)
            return seat;
    }
    return 0;
}

/* The seat of a colour under a key of the entry; 0 with the reason told. */
static unsigned log_seat(colonist_reader *reader, const char *key) {
    const unsigned seat = seat_of(reader, number_of(reader->log, key));
    if (!seat)
        (void)fail(reader, "nobody plays that colour");
    return seat;
}

/* A list of cards; 0 is one that was not shown. */
static bool read_cards(hj_bundle *out, const json_t *list) {
    unsigned count[7] = {0};
    size_t index;
    json_t *card;
    *out = 0;
    if (!json_is_array(list))
        return false;
    json_array_foreach(list, index, card) {
        int number = 0;
        const bool known = value_number(&number, card, 0, 5);
        const unsigned kind = number == 0 ? 6 : colonist_resource(number);
        if (!known || ++count[kind] > 99)
            return false;
    }
    for (unsigned kind = 1; kind <= 6; kind++)
        *out += hj_bundle_make(kind, count[kind]);
    return true;
}

static bool log_cards(colonist_reader *reader, hj_bundle *out, const char *key) {
    return read_cards(out, get(reader->log, key)) ||
           fail(reader, "the cards are no list of 0 to 5");
}

static bool read_place(colonist_place *out, const json_t *value) {
    int x = 0, y = 0, z = 0;
    if (!value_number(&x, get(value, "x"), -9, 9) || !value_number(&y, get(value, "y"), -9, 9) ||
        (get(value, "z") && !value_number(&z, get(value, "z"), 0, 2)))
        return false;
    *out = (colonist_place){(int8_t)x, (int8_t)y, (int8_t)z};
    return true;
}

/* Changes merge key by key, lists replace, null takes away. */
static bool merge(json_t *into, const json_t *change) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)change, key, value) {
        json_t *old = json_object_get(into, key);
        if (json_is_null(value)) {
            (void)json_object_del(into, key);
        } else if (json_is_object(value) && json_is_object(old)) {
            if (!merge(old, value))
                return false;
        } else {
            json_t *copy = json_deep_copy(value);
            if (!copy || json_object_set_new(into, key, copy) != 0)
                return false;
        }
    }
    return true;
}

/* ---- the board and the table ----------------------------------------------------------------- */

static bool read_hex(colonist_reader *reader, const json_t *hex) {
    hj_config *config = &reader->draft->config;
    colonist_place at;
    const unsigned id = read_place(&at, hex) ? colonist_hex(reader->island, at) : 0;
    const unsigned terrain = colonist_terrain(number_of(hex, "type"));
    const int token = number_of(hex, "diceNumber");
    if (!id || !terrain || token > 12)
        return draft_unsupported(reader->draft, "a hex that the base island has not");
    config->terrain[id] = (uint8_t)terrain;
    config->number[id] = (uint8_t)(token > 0 ? token : 0);
    return true;
}

static bool read_board(colonist_reader *reader) {
    const json_t *map = get(reader->state, "mapState");
    const json_t *hexes = get(map, "tileHexStates");
    hj_config *config = &reader->draft->config;
    const char *key;
    json_t *item;
    char number[12];
    if (json_object_size(hexes) != reader->island->hexes)
        return draft_unsupported(reader->draft, "a map of %zu hexes", json_object_size(hexes));
    json_object_foreach((json_t *)(uintptr_t)hexes, key, item) {
        if (!read_hex(reader, item))
            return false;
    }
    json_object_foreach(json_object_get(map, "portEdgeStates"), key, item) {
        colonist_place at;
        const unsigned edge = read_place(&at, item) ? colonist_edge(reader->island, at) : 0;
        const unsigned kind = colonist_harbor_kind(number_of(item, "type"));
        if (!edge || !kind)
            return draft_fail(reader->draft, "port %.8s is none, or lies on no coast", key);
        if (!draft_add_harbor(reader->draft, edge, kind))
            return false;
    }
    (void)snprintf(number, sizeof number, "%d",
                   number_of(get(reader->state, "mechanicRobberState"), "locationTileIndex"));
    colonist_place at = {9, 9, 0};
    if (read_place(&at, get(hexes, number)))
        config->robber = (uint8_t)colonist_hex(reader->island, at);
    return config->robber || draft_fail(reader->draft, "the robber stands on no hex");
}

static bool set_number(colonist_reader *reader, const char *name, int value) {
    char line[64];
    const char *const set[] = {line, NULL};
    (void)snprintf(line, sizeof line, "%s=%d", name, value);
    return value < 0 || draft_rules(reader->draft, NULL, set);
}

static bool read_settings(colonist_reader *reader, const json_t *settings) {
    static const char *const others[] = {"extensionSetting", "scenarioSetting"};
    static const char *const friendly[] = {"friendly_robber=public", NULL};
    for (unsigned i = 0; i < 2; i++) {
        if (number_of(settings, others[i]) > 0)
            return draft_unsupported(reader->draft, "%s %d: not the base game", others[i],
                                     number_of(settings, others[i]));
    }
    if (json_is_true(get(settings, "friendlyRobber")) &&
        !draft_rules(reader->draft, NULL, friendly))
        return false;
    return set_number(reader, "target", number_of(settings, "victoryPointsToWin")) &&
           set_number(reader, "discard_limit", number_of(settings, "cardDiscardLimit"));
}

static bool read_seats(colonist_reader *reader, const json_t *order) {
    static const char *const two[] = {"two_players=yes", NULL};
    hj_config *config = &reader->draft->config;
    size_t index;
    json_t *item;
    if (json_array_size(order) < 2 || json_array_size(order) > 4)
        return draft_unsupported(reader->draft, "%zu players", json_array_size(order));
    json_array_foreach(order, index, item) {
        char id[12];
        int color = 0;
        if (!value_number(&color, item, 0, 99) || seat_of(reader, color))
            return draft_fail(reader->draft, "playOrder is no list of colours");
        config->seats++;
        reader->color[config->seats] = color;
        (void)snprintf(id, sizeof id, "%d", color);
        reader->draft->person[config->seats].player_id = draft_keep(reader->draft, id);
    }
    return config->seats > 2 || draft_rules(reader->draft, NULL, two);
}

/* ---- entries --------------------------------------------------------------------------------- */

/* The first place of a kind that the change gives to a colour and no entry has used; 0 = none. */
static unsigned changed_place(colonist_reader *reader, const char *table, int color, int building) {
    const json_t *places = get(get(reader->state, "mapState"), table);
    const bool edges = building == 0;
    const char *key;
    json_t *item;
    unsigned bit = edges ? 1u : 1u << 16;
    json_object_foreach(json_object_get(get(reader->diff, "mapState"), table), key, item) {
        colonist_place at;
        const json_t *whole = get(places, key);
        if (!(reader->used & bit) && number_of(whole, "owner") == color &&
            (edges || number_of(whole, "buildingType") == building) && read_place(&at, whole)) {
            reader->used |= bit;
            return edges ? colonist_edge(reader->island, at) : colonist_corner(reader->island, at);
        }
        bit <<= 1;
    }
    return 0;
}

/* A piece of the set-up, a free road (type 4), or one that was paid (type 5). */
static bool read_piece(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    const int piece = number_of(reader->log, "pieceEnum");
    const int color = number_of(reader->log, "playerColor");
    if (!seat)
        return false;
    if (piece == 0) {
        const unsigned edge = changed_place(reader, "tileEdgeStates", color, 0);
        return edge ? colonist_road(&reader->game, seat, edge, number_of(reader->log, "type") == 4)
                    : fail(reader, "a road, and no edge that changed");
    }
    if (piece != 2 && piece != 3)
        return fail(reader, "no piece of the base game");
    const unsigned corner = changed_place(reader, "tileCornerStates", color, piece - 1);
    if (!corner)
        return fail(reader, "a building, and no corner that changed");
    return piece == 2 ? colonist_settlement(&reader->game, seat, corner)
                      : colonist_city(&reader->game, seat, corner);
}

static bool read_roll(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    return seat && colonist_roll(&reader->game, seat, number_of(reader->log, "firstDice"),
                                 number_of(reader->log, "secondDice"));
}

static bool read_gain(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    hj_bundle cards;
    return seat && log_cards(reader, &cards, "cardsToBroadcast") &&
           colonist_gain(&reader->game, seat, cards,
                         number_of(reader->log, "distributionType") == 0);
}

static bool read_robber(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    const json_t *hexes = get(get(reader->state, "mapState"), "tileHexStates");
    char number[12];
    colonist_place at;
    (void)snprintf(number, sizeof number, "%d",
                   number_of(get(reader->state, "mechanicRobberState"), "locationTileIndex"));
    if (!seat || !read_place(&at, get(hexes, number)))
        return seat && fail(reader, "the robber stands on no hex");
    return colonist_robber(&reader->game, seat, colonist_hex(reader->island, at));
}

static unsigned stolen_card(const json_t *log) {
    int card = 0;
    (void)value_number(&card, json_array_get(get(log, "cardEnums"), 0), 0, 5);
    return card ? colonist_resource(card) : HJ_RESOURCE_UNKNOWN;
}

static bool steal(colonist_reader *reader, int thief, int victim, unsigned resource) {
    const unsigned by = seat_of(reader, thief), from = seat_of(reader, victim);
    if (!by || !from)
        return fail(reader, "nobody plays that colour");
    return colonist_steal(&reader->game, by, from, resource);
}

static const json_t *entry_of(const colonist_reader *reader);

/* As the thief is told: the entry comes from him, and names whom he robbed. */
static bool read_steal_by(colonist_reader *reader) {
    return steal(reader, number_of(entry_of(reader), "from"), number_of(reader->log, "playerColor"),
                 stolen_card(reader->log));
}

/* As who was robbed is told. */
static bool read_steal_from(colonist_reader *reader) {
    int victim = -1;
    (void)value_number(&victim, json_array_get(get(entry_of(reader), "specificRecipients"), 0), 0,
                       99);
    return steal(reader, number_of(reader->log, "playerColor"), victim, stolen_card(reader->log));
}

static bool read_steal_seen(colonist_reader *reader) {
    return steal(reader, number_of(reader->log, "playerColorThief"),
                 number_of(reader->log, "playerColorVictim"), HJ_RESOURCE_UNKNOWN);
}

static bool read_discard(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    hj_bundle cards;
    return seat && log_cards(reader, &cards, "cardEnums") &&
           colonist_discard(&reader->game, seat, cards);
}

/* The card is the last one of the buyer's hand. */
static bool read_buy(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    char color[12];
    int card = 10;
    (void)snprintf(color, sizeof color, "%d", number_of(reader->log, "playerColor"));
    const json_t *player =
        get(get(get(reader->state, "mechanicDevelopmentCardsState"), "players"), color);
    const json_t *hand = get(get(player, "developmentCards"), "cards");
    if (json_array_size(hand) > 0)
        (void)value_number(&card, json_array_get(hand, json_array_size(hand) - 1), 0, 99);
    if (seat && !colonist_card(card))
        return fail(reader, "no card of the base game");
    return seat && colonist_buy(&reader->game, seat, colonist_card(card));
}

static bool read_play(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    return seat &&
           colonist_play(&reader->game, seat, colonist_card(number_of(reader->log, "cardEnum")));
}

static bool read_plenty(colonist_reader *reader) {
    hj_bundle cards;
    return log_cards(reader, &cards, "cardEnums") && colonist_plenty(&reader->game, cards);
}

static bool read_monopoly(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    const int taken = number_of(reader->log, "amountStolen");
    return seat && colonist_monopoly(&reader->game, seat,
                                     colonist_resource(number_of(reader->log, "cardEnum")),
                                     taken < 0 ? 0 : (unsigned)taken);
}

static bool read_bank(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    hj_bundle give, received;
    return seat && log_cards(reader, &give, "givenCardEnums") &&
           log_cards(reader, &received, "receivedCardEnums") &&
           colonist_bank(&reader->game, seat, give, received);
}

static bool read_trade(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    const unsigned partner = seat ? log_seat(reader, "acceptingPlayerColor") : 0;
    hj_bundle give, received;
    return partner && log_cards(reader, &give, "givenCardEnums") &&
           log_cards(reader, &received, "receivedCardEnums") &&
           colonist_trade(&reader->game, seat, partner, give, received);
}

static bool read_award(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    const bool road = number_of(reader->log, "achievementEnum") == 0;
    reader->gained_road = reader->gained_road || road;
    return seat && draft_claim(reader->draft, road ? "longest_road" : "largest_army", 0, 0, seat);
}

static bool read_lost(colonist_reader *reader) {
    reader->lost_road = number_of(reader->log, "achievementEnum") == 0;
    return true;
}

static bool read_resign(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    return seat && colonist_resign(&reader->game, seat);
}

static bool read_winner(colonist_reader *reader) {
    const unsigned seat = log_seat(reader, "playerColor");
    reader->claimed = 0; /* the last turn may be taken back as not over */
    return seat && colonist_winner(&reader->game, seat);
}

static bool claim_state(colonist_reader *reader);

static bool read_separator(colonist_reader *reader) {
    return !reader->game.on_turn || (colonist_turn_over(&reader->game) && claim_state(reader));
}

static const struct {
    int type;
    bool (*read)(colonist_reader *reader);
} entries[] = {
    {1, read_buy},       {4, read_piece},     {5, read_piece},       {10, read_roll},
    {11, read_robber},   {14, read_steal_by}, {15, read_steal_from}, {16, read_steal_seen},
    {20, read_play},     {21, read_plenty},   {44, read_separator},  {45, read_winner},
    {47, read_gain},     {55, read_discard},  {66, read_award},      {67, read_lost},
    {86, read_monopoly}, {112, read_resign},  {115, read_trade},     {116, read_bank},
};

/* ---- what the state says --------------------------------------------------------------------- */

static bool claim_bank(colonist_reader *reader) {
    const json_t *bank = get(reader->state, "bankState");
    if (json_is_true(get(bank, "hideBankCards")))
        return true;
    for (int number = 1; number <= 5; number++) {
        char key[12];
        (void)snprintf(key, sizeof key, "%d", number);
        const int left = number_of(get(bank, "resourceCards"), key);
        if (left >= 0 &&
            !draft_claim(reader->draft, "bank", colonist_resource(number), 0, (uint32_t)left))
            return false;
    }
    return true;
}

/* A hand whose cards are shown, else how many they are; and the length of the road. */
static bool claim_seat(colonist_reader *reader, unsigned seat) {
    char color[12];
    hj_bundle held;
    (void)snprintf(color, sizeof color, "%d", reader->color[seat]);
    const json_t *hand =
        get(get(get(get(reader->state, "playerStates"), color), "resourceCards"), "cards");
    if (read_cards(&held, hand)) {
        if (!draft_claim(reader->draft, "hand_size", seat, 0, (uint32_t)json_array_size(hand)))
            return false;
        for (unsigned kind = 1; !hj_bundle_of(held, 6) && kind <= HJ_RESOURCES; kind++) {
            if (!draft_claim(reader->draft, "hand", seat, kind, hj_bundle_of(held, kind)))
                return false;
        }
    }
    const int length =
        number_of(get(get(reader->state, "mechanicLongestRoadState"), color), "longestRoad");
    return length < 0 || draft_claim(reader->draft, "road_length", seat, 0, (uint32_t)length);
}

static bool claim_state(colonist_reader *reader) {
    const uint32_t moves = reader->draft->moves;
    if (moves == 0 || moves == reader->claimed)
        return true;
    reader->claimed = moves;
    bool good = claim_bank(reader);
    for (unsigned seat = 1; good && seat <= reader->draft->config.seats; seat++)
        good = claim_seat(reader, seat);
    return good;
}

/* ---- events ---------------------------------------------------------------------------------- */

static const json_t *entry_at(const json_t *log, int number) {
    char key[12];
    (void)snprintf(key, sizeof key, "%d", number);
    return get(log, key);
}

static int ascending(const void *a, const void *b) {
    const int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

/* The entry of the log that is at hand, with who it was told to. */
static const json_t *entry_of(const colonist_reader *reader) {
    const char *key;
    json_t *entry;
    json_object_foreach(json_object_get(reader->diff, "gameLogState"), key, entry) {
        if (get(entry, "text") == reader->log)
            return entry;
    }
    return NULL;
}

static bool read_entry(colonist_reader *reader, const json_t *entry) {
    reader->log = get(entry, "text");
    const int type = number_of(reader->log, "type");
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        if (entries[i].type == type)
            return entries[i].read(reader);
    }
    return true; /* offers, notices, connections: nothing that changes the game */
}

/* One change: into the state first, then what its log tells, in order. */
static bool read_change(colonist_reader *reader, const json_t *diff) {
    const json_t *log = get(diff, "gameLogState");
    int order[LOGS_MAX];
    size_t count = 0;
    const char *key;
    json_t *entry;
    reader->game.pos++;
    reader->diff = diff;
    reader->used = 0;
    reader->lost_road = reader->gained_road = false;
    if (!merge(reader->state, diff))
        return draft_fail(reader->draft, "not enough memory");
    json_object_foreach((json_t *)(uintptr_t)log, key, entry) {
        if (count == LOGS_MAX)
            return draft_fail(reader->draft, "event %u: more than %d entries of the log",
                              (unsigned)reader->game.pos, (int)LOGS_MAX);
        order[count++] = atoi(key);
    }
    qsort(order, count, sizeof order[0], ascending);
    for (size_t i = 0; i < count; i++) {
        if (!read_entry(reader, entry_at(log, order[i])))
            return false;
    }
    reader->log = NULL;
    return !reader->lost_road || reader->gained_road ||
           draft_claim(reader->draft, "longest_road", 0, 0, 0);
}

static bool begin(colonist_reader *reader, const json_t *state, const json_t *order,
                  const json_t *settings) {
    json_decref(reader->state);
    reader->state = json_deep_copy(state);
    return read_seats(reader, order) && read_settings(reader, settings) && read_board(reader);
}

/* Points by their parts: settlements, cities, cards, army, road. */
static bool read_final(colonist_reader *reader, const json_t *final) {
    static const int worth[] = {1, 2, 1, 2, 2};
    hj_end *end = &reader->draft->end;
    for (unsigned seat = 1; seat <= reader->draft->config.seats; seat++) {
        char color[12];
        int points = 0;
        (void)snprintf(color, sizeof color, "%d", reader->color[seat]);
        const json_t *parts = get(get(get(final, "players"), color), "victoryPoints");
        if (!parts)
            return true;
        for (int part = 0; part < 5; part++) {
            char key[12];
            (void)snprintf(key, sizeof key, "%d", part);
            const int count = number_of(parts, key);
            points += count > 0 ? worth[part] * count : 0;
        }
        end->points[seat] = (uint8_t)(points < 99 ? points : 99);
    }
    end->has_points = true;
    return true;
}

static const json_t *history_of(const json_t *game) {
    const json_t *data = get(game, "data") ? get(game, "data") : game;
    return get(get(data, "eventHistory"), "initialState") ? data : NULL;
}

static bool read_replay(colonist_reader *reader, const json_t *data) {
    const json_t *history = get(data, "eventHistory");
    size_t index;
    json_t *event;
    if (!begin(reader, get(history, "initialState"), get(data, "playOrder"),
               get(data, "gameSettings")))
        return false;
    json_array_foreach(get(history, "events"), index, event) {
        if (!read_change(reader, get(event, "stateChange")))
            return false;
    }
    return read_final(reader, get(history, "endGameState"));
}

static const json_t *payload_of(const json_t *frame, int type) {
    const json_t *data = get(frame, "data");
    return json_is_object(data) && number_of(data, "type") == type ? get(data, "payload") : NULL;
}

static bool read_frames(colonist_reader *reader, const json_t *frames) {
    const json_t *settings = NULL;
    size_t index;
    json_t *frame;
    json_array_foreach(frames, index, frame) {
        const json_t *start = payload_of(frame, 4), *change = payload_of(frame, 91);
        if (payload_of(frame, 44))
            settings = payload_of(frame, 44);
        if (start && reader->state)
            continue; /* a reconnection tells again what is known */
        if (start && !begin(reader, get(start, "gameState"), get(start, "playOrder"),
                            get(start, "gameSettings") ? get(start, "gameSettings") : settings))
            return false;
        if (change && !reader->state)
            return draft_fail(reader->draft, "frame %zu: a change before any state", index);
        if (change && !read_change(reader, get(change, "diff")))
            return false;
    }
    return reader->state != NULL || draft_fail(reader->draft, "no frame tells the state");
}

static bool is_frames(const json_t *game) {
    size_t index;
    json_t *frame;
    json_array_foreach(game, index, frame) {
        if (get(payload_of(frame, 4), "gameState"))
            return true;
    }
    return false;
}

static bool recognise(const json_t *game) {
    return history_of(game) != NULL || is_frames(game);
}

static bool read_game(import_draft *draft, json_t *game, const import_wish *wish) {
    colonist_reader reader = {.game = {.draft = draft}, .draft = draft};
    (void)wish;
    reader.island = hj_island_of(19);
    draft->config.hexes = 19;
    draft->about.software = "colonist.io";
    const bool good = history_of(game) ? read_replay(&reader, history_of(game))
                      : is_frames(game)
                          ? read_frames(&reader, game)
                          : draft_fail(draft, "neither a replay of colonist.io nor its frames");
    const bool claimed = good && claim_state(&reader);
    json_decref(reader.state);
    return claimed;
}

const import_format import_colonist = {
    .name = "colonist",
    .source = "colonist.io",
    .profile = "colonist",
    .endings = import_json_endings,
    .recognise = recognise,
    .read = read_game,
    .recognise_text = colonist_recognise_text,
    .read_text = colonist_read_text,
};
