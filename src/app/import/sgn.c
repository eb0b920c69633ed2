/* sgn.c: Settlers Game Notation, a line [player, code, value] for each thing that happened, becomes
 * a draft. It judges nothing: a discard that was not due is written as a discard. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/import/axial.h"
#include "app/import/import.h"

typedef struct sgn_reader {
    import_draft *draft;
    const hj_island *island;
    const json_t *value; /* of the line */
    uint32_t pos;        /* the line, from 1 */
    unsigned actor;      /* the seat the line names */
    unsigned on_turn;    /* 0 in set-up */
    unsigned free_roads; /* still to come of a Road Building */
    char id[HJ_SEATS_MAX + 1][16];
} sgn_reader;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
fail(sgn_reader *reader, const char *format, ...) {
    char text[160];
    va_list words;
    va_start(words, format);
    (void)vsnprintf(text, sizeof text, format, words);
    va_end(words);
    return draft_fail(reader->draft, "line %u: %s", (unsigned)reader->pos, text);
}

/* ---- values ---------------------------------------------------------------------------------- */

static unsigned seat_of(const sgn_reader *reader, const char *id) {
    for (unsigned seat = 1; seat <= reader->draft->config.seats; seat++) {
        if (strcmp(reader->id[seat], id) == 0)
            return seat;
    }
    return 0;
}

/* Coordinates are numbers in the map and strings everywhere else. */
static bool coordinate(int *out, const json_t *value) {
    const char *text = json_string_value(value);
    char *end;
    if (!text)
        return value_number(out, value, -9, 9);
    const long number = strtol(text, &end, 10);
    *out = (int)number;
    return end != text && !*end && number >= -9 && number <= 9;
}

static bool read_axial(axial *out, const json_t *value) {
    return json_array_size(value) == 2 && coordinate(&out->q, json_array_get(value, 0)) &&
           coordinate(&out->r, json_array_get(value, 1));
}

static bool read_hexes(axial out[3], const json_t *corner) {
    for (size_t i = 0; i < 3; i++) {
        if (json_array_size(corner) != 3 || !read_axial(&out[i], json_array_get(corner, i)))
            return false;
    }
    return true;
}

static unsigned read_corner(const sgn_reader *reader, const json_t *value) {
    axial hexes[3];
    return read_hexes(hexes, value) ? axial_corner(reader->island, hexes) : 0;
}

/* A path is its two ends. */
static unsigned read_path(const sgn_reader *reader, const json_t *value) {
    const unsigned a = read_corner(reader, json_array_get(value, 0));
    const unsigned b = read_corner(reader, json_array_get(value, 1));
    return json_array_size(value) == 2 ? axial_edge_between(reader->island, a, b) : 0;
}

/* Resource of a letter; 0 = none. */
static unsigned resource_of(const char *code) {
    static const char letters[] = "BLWGO";
    const char *at = code[0] && !code[1] ? strchr(letters, code[0]) : NULL;
    return at ? (unsigned)(at - letters) + 1 : 0;
}

/* ---- the map --------------------------------------------------------------------------------- */

static bool read_tile(sgn_reader *reader, const json_t *tile) {
    static const char *const codes[] = {"H", "FO", "P", "F", "M", "D"};
    hj_config *config = &reader->draft->config;
    const char *code = value_text(json_object_get(tile, "tCode"));
    axial at;
    int number = 0;
    if (!read_axial(&at, json_object_get(tile, "tile")))
        return fail(reader, "a tile without its place");
    if (strcmp(code, "S") == 0)
        return true;
    const unsigned hex = axial_hex(reader->island, at);
    for (unsigned i = 0; hex && i < 6; i++) {
        if (strcmp(code, codes[i]) == 0)
            config->terrain[hex] = (uint8_t)(i + 1);
    }
    if (!hex || !config->terrain[hex])
        return draft_unsupported(reader->draft, "line %u: a tile '%.8s' at %d, %d",
                                 (unsigned)reader->pos, code, at.q, at.r);
    if (value_number(&number, json_object_get(tile, "rNumber"), 2, 12))
        config->number[hex] = (uint8_t)number;
    if (config->terrain[hex] == HJ_DESERT)
        config->robber = (uint8_t)hex;
    return true;
}

static bool read_harbor(sgn_reader *reader, const json_t *harbor) {
    const char *code = value_text(json_object_get(harbor, "hCode"));
    const unsigned edge = read_path(reader, json_object_get(harbor, "path"));
    const unsigned kind = strcmp(code, "HR") == 0       ? HJ_ANY
                          : strncmp(code, "HR", 2) == 0 ? resource_of(code + 2)
                                                        : 0;
    if (!edge || !kind)
        return fail(reader, "a harbor '%.8s' that is none, or lies on no coast", code);
    return draft_add_harbor(reader->draft, edge, kind);
}

static bool read_map(sgn_reader *reader) {
    size_t index;
    json_t *item;
    json_array_foreach(json_object_get(reader->value, "tiles"), index, item) {
        if (!read_tile(reader, item))
            return false;
    }
    json_array_foreach(json_object_get(reader->value, "harbors"), index, item) {
        if (!read_harbor(reader, item))
            return false;
    }
    return reader->draft->config.robber || fail(reader, "a map without a desert");
}

/* ---- the game -------------------------------------------------------------------------------- */

static draft_move *add(sgn_reader *reader, unsigned kind, unsigned seat) {
    return draft_add(reader->draft, kind, seat, reader->pos);
}

static bool read_corner_piece(sgn_reader *reader, unsigned kind) {
    const unsigned corner = read_corner(reader, json_object_get(reader->value, "intersection"));
    if (!corner)
        return fail(reader, "no corner of the island");
    draft_move *move = add(reader, kind, reader->actor);
    if (move)
        move->action.corner = (uint8_t)corner;
    return move != NULL;
}

static bool read_settlement(sgn_reader *reader) {
    return read_corner_piece(reader, HJ_KIND_SETTLEMENT);
}

static bool read_city(sgn_reader *reader) {
    return read_corner_piece(reader, HJ_KIND_CITY);
}

static bool read_road(sgn_reader *reader) {
    const unsigned edge = read_path(reader, json_object_get(reader->value, "path"));
    if (!edge)
        return fail(reader, "no edge of the island");
    if (!reader->on_turn)
        return draft_add_setup_road(reader->draft, reader->actor, edge, reader->pos);
    const bool unpaid = reader->free_roads > 0;
    reader->free_roads -= unpaid;
    draft_move *move = add(reader, unpaid ? HJ_KIND_FREE_ROAD : HJ_KIND_ROAD, reader->actor);
    if (move)
        move->action.edge = (uint8_t)edge;
    return move != NULL;
}

/* Nobody ends a turn in this notation: the next roll does. A card may be played before it. */
static bool begin_turn(sgn_reader *reader) {
    if (reader->on_turn == reader->actor)
        return true;
    if (reader->on_turn && !add(reader, HJ_KIND_END_TURN, reader->on_turn))
        return false;
    reader->on_turn = reader->actor;
    reader->free_roads = 0;
    return true;
}

static bool read_roll(sgn_reader *reader) {
    int total = 0;
    if (!value_number(&total, json_object_get(reader->value, "result"), 2, 12))
        return fail(reader, "the dice show no 2 to 12");
    draft_move *move = begin_turn(reader) ? add(reader, HJ_KIND_ROLL, reader->actor) : NULL;
    if (move)
        move->action.total = (uint8_t)total;
    return move != NULL;
}

static void name_nobody(draft_move *move) {
    move->action.seat = HJ_SEAT_NONE;
    move->action.resource = HJ_RESOURCE_NONE;
}

/* The first one puts the robber on its place before the game. */
static bool read_robber(sgn_reader *reader) {
    axial at;
    const unsigned hex =
        read_axial(&at, json_object_get(reader->value, "tile")) ? axial_hex(reader->island, at) : 0;
    if (!hex)
        return fail(reader, "no hex of the island");
    if (reader->draft->moves == 0) {
        reader->draft->config.robber = (uint8_t)hex;
        return true;
    }
    draft_move *move = draft_last(reader->draft, HJ_KIND_KNIGHT);
    if (!move || move->action.hex != HJ_HEX_NONE)
        move = add(reader, HJ_KIND_ROBBER, reader->actor);
    if (!move)
        return false;
    name_nobody(move);
    move->action.hex = (uint8_t)hex;
    return true;
}

/* Two parties and what each gets (+) and gives (-). The bank is 0. */
typedef struct sgn_deal {
    unsigned seat[2];
    hj_bundle gets[2], gives[2];
} sgn_deal;

static bool read_party(sgn_reader *reader, sgn_deal *deal, unsigned side) {
    const json_t *party = json_array_get(reader->value, side);
    const char *id = value_text(json_object_get(party, "player"));
    const char *code;
    json_t *amount;
    deal->seat[side] = seat_of(reader, id);
    if (!deal->seat[side] && strcmp(id, "B") != 0)
        return fail(reader, "'%.8s' does not play", id);
    json_object_foreach(json_object_get(party, "resources"), code, amount) {
        int count = 0;
        const unsigned resource = resource_of(code);
        if (!resource || !value_number(&count, amount, -99, 99))
            return fail(reader, "no number of cards of a kind");
        if (count < 0)
            deal->gives[side] += hj_bundle_make(resource, (unsigned)-count);
        else
            deal->gets[side] += hj_bundle_make(resource, (unsigned)count);
    }
    return true;
}

static bool read_deal(sgn_reader *reader, sgn_deal *deal) {
    memset(deal, 0, sizeof *deal);
    if (json_array_size(reader->value) != 2)
        return fail(reader, "not two parties");
    if (!read_party(reader, deal, 0) || !read_party(reader, deal, 1))
        return false;
    if (deal->gets[0] != deal->gives[1] || deal->gets[1] != deal->gives[0])
        return fail(reader, "what one gives is not what the other gets");
    return deal->seat[0] != deal->seat[1] || fail(reader, "one party twice");
}

/* With the bank, or with a player; a gift to the bank is a discard. The seat on turn may stand on
 * either side. */
static bool read_trade(sgn_reader *reader) {
    sgn_deal deal;
    if (!read_deal(reader, &deal))
        return false;
    const unsigned first =
        deal.seat[0] && (!deal.seat[1] || deal.seat[1] != reader->on_turn) ? 0 : 1;
    const unsigned seat = deal.seat[first], partner = deal.seat[1 - first];
    if (!partner && deal.gets[first])
        return draft_add_bank(reader->draft, seat, deal.gives[first], deal.gets[first],
                              reader->pos);
    draft_move *move = add(reader, partner ? HJ_KIND_TRADE : HJ_KIND_DISCARD, seat);
    if (!move)
        return false;
    move->action.seat = (uint8_t)partner;
    move->action.give = deal.gives[first];
    move->action.get = deal.gets[first];
    return true;
}

static bool read_steal(sgn_reader *reader) {
    sgn_deal deal;
    draft_move *move = draft_last(reader->draft, 0);
    if (!read_deal(reader, &deal))
        return false;
    const unsigned thief = deal.gets[0] ? 0 : 1;
    if (!deal.seat[0] || !deal.seat[1] || deal.gives[thief] ||
        hj_bundle_size(deal.gets[thief]) != 1)
        return fail(reader, "not one card from one player to another");
    if (!move || move->action.actor != deal.seat[thief] ||
        (move->action.kind != HJ_KIND_ROBBER && move->action.kind != HJ_KIND_KNIGHT))
        return fail(reader, "no robber was moved before it");
    move->action.seat = (uint8_t)deal.seat[1 - thief];
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        if (hj_bundle_of(deal.gets[thief], resource))
            move->action.resource = (uint8_t)resource;
    }
    return true;
}

/* The card of the line's cCode; 0 = none. */
static unsigned read_card(const sgn_reader *reader) {
    static const char *const codes[] = {"KN", "VP", "RB", "YP", "MO"};
    const char *code = value_text(json_object_get(reader->value, "cCode"));
    for (unsigned i = 0; i < 5; i++) {
        if (strcmp(code, codes[i]) == 0)
            return i + 1;
    }
    return 0;
}

static bool read_bought(sgn_reader *reader) {
    const unsigned card = read_card(reader);
    if (!card)
        return fail(reader, "the card is none of KN VP RB YP MO");
    draft_move *move = add(reader, HJ_KIND_BUY_CARD, reader->actor);
    if (move)
        move->action.card = (uint8_t)card;
    return move != NULL;
}

static bool read_played(sgn_reader *reader) {
    static const uint8_t kinds[] = {
        0, HJ_KIND_KNIGHT, 0, HJ_KIND_ROAD_BUILDING, HJ_KIND_YEAR_OF_PLENTY, HJ_KIND_MONOPOLY};
    const unsigned card = read_card(reader);
    size_t index;
    json_t *code;
    if (!card)
        return fail(reader, "the card is none of KN VP RB YP MO");
    if (card == HJ_CARD_POINT)
        return true; /* shown: the score holds it anyway */
    draft_move *move = begin_turn(reader) ? add(reader, kinds[card], reader->actor) : NULL;
    if (!move)
        return false;
    json_array_foreach(json_object_get(reader->value, "rCodes"), index, code) {
        const unsigned resource = resource_of(value_text(code));
        if (!resource || index >= 2)
            return fail(reader, "rCodes are no one or two letters of B L W G O");
        move->action.get += card == HJ_CARD_YEAR_OF_PLENTY ? hj_bundle_make(resource, 1) : 0;
        move->action.resource = (uint8_t)(card == HJ_CARD_MONOPOLY ? resource : 0);
    }
    if (card == HJ_CARD_MONOPOLY && !move->action.resource)
        return fail(reader, "a monopoly without its kind");
    if (card == HJ_CARD_KNIGHT) {
        name_nobody(move);
        move->action.hex = HJ_HEX_NONE;
    }
    reader->free_roads = card == HJ_CARD_ROAD_BUILDING ? 2 : 0;
    return true;
}

/* ---- the file -------------------------------------------------------------------------------- */

static const struct {
    const char *code;
    bool (*read)(sgn_reader *reader);
} codes[] = {{"DM", read_map},    {"BS", read_settlement}, {"BC", read_city},  {"BR", read_road},
             {"RD", read_roll},   {"MR", read_robber},     {"TR", read_trade}, {"ST", read_steal},
             {"BD", read_bought}, {"PD", read_played}};

/* Who places first sits first, and so on. */
static bool take_seat(sgn_reader *reader, const char *id, const char *code) {
    hj_config *config = &reader->draft->config;
    reader->actor = seat_of(reader, id);
    if (reader->actor || strcmp(code, "BS") != 0)
        return true;
    if (reader->on_turn || config->seats >= 4 || strlen(id) >= sizeof reader->id[0])
        return fail(reader, "'%.8s' has not been placing", id);
    reader->actor = ++config->seats;
    (void)snprintf(reader->id[reader->actor], sizeof reader->id[0], "%s", id);
    reader->draft->person[reader->actor].player_id = draft_keep(reader->draft, id);
    return true;
}

static bool read_entry(sgn_reader *reader, const json_t *entry) {
    const char *id = value_text(json_array_get(entry, 0));
    const char *code = value_text(json_array_get(entry, 1));
    const bool before = reader->draft->moves == 0; /* the map and the robber are nobody's */
    reader->value = json_array_get(entry, 2);
    if (json_array_size(entry) != 3 || !*id)
        return fail(reader, "not [player, code, value]");
    if (!take_seat(reader, id, code))
        return false;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (strcmp(codes[i].code, code) == 0)
            return reader->actor || before ? codes[i].read(reader)
                                           : fail(reader, "'%.8s' does not play", id);
    }
    return fail(reader, "the notation has no code '%.8s'", code);
}

static bool read_line(sgn_reader *reader, const char *line, size_t size) {
    json_error_t error;
    json_t *entry = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    if (!entry)
        return fail(reader, "no JSON: column %d: %.100s", error.column, error.text);
    const bool good = read_entry(reader, entry);
    json_decref(entry);
    return good;
}

static size_t line_size(const char *text, size_t size) {
    const char *end = memchr(text, '\n', size);
    return end ? (size_t)(end - text) : size;
}

static bool recognise_text(const char *text, size_t size) {
    json_t *entry = json_loadb(text, line_size(text, size), 0, NULL);
    const bool is = strcmp(value_text(json_array_get(entry, 1)), "DM") == 0;
    json_decref(entry);
    return is;
}

static bool read_text(import_draft *draft, const char *text, size_t size, const import_wish *wish) {
    sgn_reader reader = {.draft = draft};
    (void)wish;
    reader.island = hj_island_of(19);
    draft->config.hexes = 19;
    draft->about.software = "Settlers Game Notation";
    if (!recognise_text(text, size))
        return draft_fail(draft,
                          "no Settlers Game Notation: its first line is [player, \"DM\", map]");
    for (size_t at = 0; at < size;) {
        const size_t length = line_size(text + at, size - at);
        reader.pos++;
        if (length > 0 && !read_line(&reader, text + at, length))
            return false;
        at += length + 1;
    }
    return draft->config.seats >= 3 || draft_fail(draft, "fewer than three players place");
}

static const char *const endings[] = {".sgn.gz", ".sgn", NULL};

const import_format import_sgn = {
    .name = "sgn",
    .source = "sgn",
    .endings = endings,
    .recognise_text = recognise_text,
    .read_text = read_text,
};
