/* catanatron.c: a game as Catanatron writes it in JSON becomes a draft.
 * It judges nothing: what the records say is written as they say it. What the file leaves out
 * (points to win, discard limit) is the default, or a --set of the command. */
#include <stdio.h>
#include <string.h>

#include "app/import/axial.h"
#include "app/import/import.h"

/* Ids up to 53 are corners of the island, the others lie in the sea. */
enum { NODES_MAX = 128 };

/* A walk through the records of one game. */
typedef struct catanatron_reader {
    import_draft *draft;
    json_t *game, *colors;
    const hj_island *island;
    json_t *value, *result; /* of the record: [[colour, type, value], result] */
    const char *type;
    uint32_t pos; /* of the record, from 1 */
    unsigned actor;
    unsigned free_roads;     /* the next roads are free: two after road building */
    uint8_t node[NODES_MAX]; /* corner of a node id, 0 = in the sea */
} catanatron_reader;

static bool fail(catanatron_reader *reader, const char *text) {
    return draft_fail(reader->draft, "record %u (%.30s): %s", (unsigned)reader->pos, reader->type,
                      text);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Index of a word in a list, from 1; 0 = not there. */
static unsigned word_of(const char *const *words, unsigned count, const json_t *value) {
    const char *text = value_text(value);
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(words[i], text) == 0)
            return i + 1;
    }
    return 0;
}

static unsigned resource_of(const json_t *value) {
    static const char *const words[] = {"BRICK", "WOOD", "SHEEP", "WHEAT", "ORE"};
    return word_of(words, 5, value);
}

static unsigned card_of(const json_t *value) {
    static const char *const words[] = {"KNIGHT", "VICTORY_POINT", "ROAD_BUILDING",
                                        "YEAR_OF_PLENTY", "MONOPOLY"};
    return word_of(words, 5, value);
}

static unsigned seat_of(const catanatron_reader *reader, const json_t *color) {
    size_t index;
    json_t *other;
    json_array_foreach(reader->colors, index, other) {
        if (json_is_string(color) && json_equal(other, color))
            return (unsigned)index + 1;
    }
    return 0;
}

/* Cube coordinates [x, y, z]: x is q, z is r. */
static bool read_axial(axial *out, const json_t *value) {
    int y = 0;
    return json_array_size(value) == 3 && value_number(&out->q, json_array_get(value, 0), -9, 9) &&
           value_number(&y, json_array_get(value, 1), -9, 9) &&
           value_number(&out->r, json_array_get(value, 2), -9, 9) && out->q + y + out->r == 0;
}

static unsigned corner_of(const catanatron_reader *reader, const json_t *node) {
    int id = 0;
    return value_number(&id, node, 0, NODES_MAX - 1) ? reader->node[id] : 0;
}

/* ---- the head -------------------------------------------------------------------------------- */

static bool read_port(catanatron_reader *reader, axial at, const json_t *tile) {
    static const char *const sides[] = {"NORTHEAST", "EAST", "SOUTHEAST",
                                        "SOUTHWEST", "WEST", "NORTHWEST"};
    const unsigned side = word_of(sides, AXIAL_SIDES, json_object_get(tile, "direction"));
    const json_t *resource = json_object_get(tile, "resource");
    const unsigned kind = json_is_null(resource) ? HJ_ANY : resource_of(resource);
    if (!side || !kind)
        return draft_fail(reader->draft, "tiles: a port without direction or resource");
    const axial hexes[2] = {at, axial_neighbor(at, side - 1)};
    const unsigned edge = axial_edge(reader->island, hexes);
    if (!edge)
        return draft_fail(reader->draft, "tiles: a port that does not touch the island");
    return draft_add_harbor(reader->draft, edge, kind);
}

static bool read_land(catanatron_reader *reader, axial at, const json_t *tile) {
    hj_config *config = &reader->draft->config;
    const unsigned hex = axial_hex(reader->island, at);
    const bool desert = strcmp(value_text(json_object_get(tile, "type")), "DESERT") == 0;
    const unsigned terrain = desert ? HJ_DESERT : resource_of(json_object_get(tile, "resource"));
    int number = 0;
    if (!hex || config->terrain[hex] || !terrain ||
        (!desert && !value_number(&number, json_object_get(tile, "number"), 2, 12)))
        return draft_fail(reader->draft, "tiles: a land tile without place, resource or number");
    config->terrain[hex] = (uint8_t)terrain;
    config->number[hex] = (uint8_t)number;
    if (desert)
        config->robber = (uint8_t)hex;
    return true;
}

static bool read_tiles(catanatron_reader *reader) {
    size_t index;
    json_t *entry;
    json_array_foreach(json_object_get(reader->game, "tiles"), index, entry) {
        const json_t *tile = json_object_get(entry, "tile");
        const char *type = value_text(json_object_get(tile, "type"));
        axial at;
        if (!read_axial(&at, json_object_get(entry, "coordinate")))
            return draft_fail(reader->draft, "tiles: number %u has no coordinate",
                              (unsigned)index + 1);
        if (strcmp(type, "PORT") == 0 && !read_port(reader, at, tile))
            return false;
        if ((strcmp(type, "RESOURCE_TILE") == 0 || strcmp(type, "DESERT") == 0) &&
            !read_land(reader, at, tile))
            return false;
    }
    for (unsigned hex = 1; hex <= reader->island->hexes; hex++) {
        if (!reader->draft->config.terrain[hex])
            return draft_fail(reader->draft, "tiles: only the map of 19 hexes is known");
    }
    return reader->draft->config.robber ||
           draft_fail(reader->draft, "tiles: no desert, where the robber would start");
}

static bool read_nodes(catanatron_reader *reader) {
    static const char *const corners[] = {"NORTH", "NORTHEAST", "SOUTHEAST",
                                          "SOUTH", "SOUTHWEST", "NORTHWEST"};
    const char *key;
    json_t *node;
    json_object_foreach(json_object_get(reader->game, "nodes"), key, node) {
        axial at;
        int id = 0;
        const unsigned corner = word_of(corners, 6, json_object_get(node, "direction"));
        if (!value_number(&id, json_object_get(node, "id"), 0, NODES_MAX - 1) || !corner ||
            !read_axial(&at, json_object_get(node, "tile_coordinate")))
            return draft_fail(reader->draft, "nodes: %.20s has no id, tile or direction", key);
        reader->node[id] = (uint8_t)axial_corner_of(reader->island, at, corner - 1);
    }
    return true;
}

static bool read_head(catanatron_reader *reader) {
    import_draft *draft = reader->draft;
    const size_t players = json_array_size(reader->colors);
    if (players < 2 || players > 4)
        return draft_fail(draft, "%zu colors: there must be 2 to 4", players);
    reader->island = hj_island_of(19);
    draft->config.seats = (uint8_t)players;
    draft->config.hexes = 19;
    draft->about.software = "Catanatron";
    for (unsigned seat = 1; seat <= players; seat++)
        draft->person[seat].color =
            draft_keep(draft, value_text(json_array_get(reader->colors, seat - 1)));
    static const char *const two[] = {"two_players=yes", NULL};
    if (players == 2 && !draft_rules(draft, NULL, two))
        return false;
    return read_tiles(reader) && read_nodes(reader);
}

/* ---- records --------------------------------------------------------------------------------- */

static draft_move *add(catanatron_reader *reader, unsigned kind) {
    return draft_add(reader->draft, kind, reader->actor, reader->pos);
}

static bool read_settlement(catanatron_reader *reader) {
    const unsigned corner = corner_of(reader, reader->value);
    draft_move *move = corner ? add(reader, HJ_KIND_SETTLEMENT) : NULL;
    if (!corner)
        return fail(reader, "no node of the map");
    if (move)
        move->action.corner = (uint8_t)corner;
    return move != NULL;
}

static bool read_city(catanatron_reader *reader) {
    const unsigned corner = corner_of(reader, reader->value);
    draft_move *move = corner ? add(reader, HJ_KIND_CITY) : NULL;
    if (!corner)
        return fail(reader, "no node of the map");
    if (move)
        move->action.corner = (uint8_t)corner;
    return move != NULL;
}

static bool read_road(catanatron_reader *reader) {
    const unsigned a = corner_of(reader, json_array_get(reader->value, 0));
    const unsigned b = corner_of(reader, json_array_get(reader->value, 1));
    const unsigned edge = axial_edge_between(reader->island, a, b);
    if (!edge)
        return fail(reader, "no edge of the map");
    draft_move *move = add(reader, reader->free_roads ? HJ_KIND_FREE_ROAD : HJ_KIND_ROAD);
    if (!move)
        return false;
    move->action.edge = (uint8_t)edge;
    reader->free_roads -= reader->free_roads > 0;
    return true;
}

static bool read_roll(catanatron_reader *reader) {
    int a = 0, b = 0;
    if (!value_number(&a, json_array_get(reader->result, 0), 1, 6) ||
        !value_number(&b, json_array_get(reader->result, 1), 1, 6))
        return fail(reader, "no pair of faces 1 to 6");
    draft_move *move = add(reader, HJ_KIND_ROLL);
    if (!move)
        return false;
    move->action.die_a = (uint8_t)a;
    move->action.die_b = (uint8_t)b;
    return true;
}

static bool read_end_turn(catanatron_reader *reader) {
    return add(reader, HJ_KIND_END_TURN) != NULL;
}

/* One card a record: those of one seat become one action. */
static bool read_discard(catanatron_reader *reader) {
    const unsigned resource = resource_of(reader->result);
    draft_move *move = NULL;
    if (!resource)
        return fail(reader, "no resource");
    for (uint32_t i = reader->draft->moves; i > 0 && !move; i--) {
        draft_move *earlier = &reader->draft->move[i - 1];
        if (earlier->action.kind != HJ_KIND_DISCARD)
            break;
        if (earlier->action.actor == reader->actor)
            move = earlier;
    }
    if (!move)
        move = add(reader, HJ_KIND_DISCARD);
    if (!move)
        return false;
    if (hj_bundle_of(move->action.give, resource) >= 99)
        return fail(reader, "more than 99 cards of one kind");
    move->action.give += hj_bundle_make(resource, 1);
    return true;
}

/* [coordinate, victim]: a part of the knight played just before, else after a seven. */
static bool read_robber(catanatron_reader *reader) {
    axial at;
    json_t *victim = json_array_get(reader->value, 1);
    const unsigned hex =
        read_axial(&at, json_array_get(reader->value, 0)) ? axial_hex(reader->island, at) : 0;
    const unsigned seat = seat_of(reader, victim), resource = resource_of(reader->result);
    if (!hex)
        return fail(reader, "no tile of the map");
    if ((!seat && !json_is_null(victim)) || (!resource && !json_is_null(reader->result)))
        return fail(reader, "no victim or no card");
    draft_move *move = draft_last(reader->draft, HJ_KIND_KNIGHT);
    if (!move || move->action.hex != HJ_HEX_NONE || move->action.actor != reader->actor)
        move = add(reader, HJ_KIND_ROBBER);
    if (!move)
        return false;
    move->action.hex = (uint8_t)hex;
    move->action.seat = (uint8_t)(seat ? seat : HJ_SEAT_NONE);
    move->action.resource = (uint8_t)(resource ? resource : HJ_RESOURCE_NONE);
    return true;
}

static bool read_knight(catanatron_reader *reader) {
    draft_move *move = add(reader, HJ_KIND_KNIGHT);
    if (!move)
        return false;
    move->action.hex = HJ_HEX_NONE;
    move->action.seat = HJ_SEAT_NONE;
    move->action.resource = HJ_RESOURCE_NONE;
    return true;
}

static bool read_road_building(catanatron_reader *reader) {
    reader->free_roads = 2;
    return add(reader, HJ_KIND_ROAD_BUILDING) != NULL;
}

static bool read_plenty(catanatron_reader *reader) {
    size_t index;
    json_t *card;
    draft_move *move = add(reader, HJ_KIND_YEAR_OF_PLENTY);
    if (json_array_size(reader->value) > 2)
        return fail(reader, "more than two cards");
    json_array_foreach(reader->value, index, card) {
        const unsigned resource = resource_of(card);
        if (!resource)
            return fail(reader, "no resource");
        if (move)
            move->action.get += hj_bundle_make(resource, 1);
    }
    return move != NULL;
}

static bool read_monopoly(catanatron_reader *reader) {
    const unsigned resource = resource_of(reader->value);
    draft_move *move = resource ? add(reader, HJ_KIND_MONOPOLY) : NULL;
    if (!resource)
        return fail(reader, "no resource");
    if (move)
        move->action.resource = (uint8_t)resource;
    return move != NULL;
}

static bool read_buy(catanatron_reader *reader) {
    const unsigned card = card_of(reader->result);
    draft_move *move = card ? add(reader, HJ_KIND_BUY_CARD) : NULL;
    if (!card)
        return fail(reader, "no development card");
    if (move)
        move->action.card = (uint8_t)card;
    return move != NULL;
}

/* [given x 4, null past the last; got]. */
static bool read_bank(catanatron_reader *reader) {
    hj_bundle give = 0;
    const unsigned get = resource_of(json_array_get(reader->value, 4));
    for (unsigned i = 0; i < 4; i++) {
        const json_t *card = json_array_get(reader->value, i);
        const unsigned resource = resource_of(card);
        if (!resource && !json_is_null(card))
            return fail(reader, "no resource");
        if (resource)
            give += hj_bundle_make(resource, 1);
    }
    if (!get || !give)
        return fail(reader, "no resource");
    draft_move *move = add(reader, HJ_KIND_BANK_TRADE);
    if (!move)
        return false;
    move->action.give = give;
    move->action.get = hj_bundle_make(get, 1);
    return true;
}

static const struct {
    const char *type;
    bool (*read)(catanatron_reader *reader);
} records[] = {{"BUILD_SETTLEMENT", read_settlement},
               {"BUILD_ROAD", read_road},
               {"BUILD_CITY", read_city},
               {"ROLL", read_roll},
               {"END_TURN", read_end_turn},
               {"DISCARD_RESOURCE", read_discard},
               {"MOVE_ROBBER", read_robber},
               {"PLAY_KNIGHT_CARD", read_knight},
               {"PLAY_ROAD_BUILDING", read_road_building},
               {"PLAY_YEAR_OF_PLENTY", read_plenty},
               {"PLAY_MONOPOLY", read_monopoly},
               {"BUY_DEVELOPMENT_CARD", read_buy},
               {"MARITIME_TRADE", read_bank}};

static bool read_record(catanatron_reader *reader, const json_t *record) {
    const json_t *action = json_array_get(record, 0);
    reader->type = value_text(json_array_get(action, 1));
    reader->value = json_array_get(action, 2);
    reader->result = json_array_get(record, 1);
    reader->actor = seat_of(reader, json_array_get(action, 0));
    if (!reader->actor)
        return fail(reader, "its colour is nobody who plays");
    for (unsigned i = 0; i < sizeof records / sizeof records[0]; i++) {
        if (strcmp(reader->type, records[i].type) != 0)
            continue;
        if (records[i].read != read_road)
            reader->free_roads = 0;
        return records[i].read(reader);
    }
    return fail(reader, "a kind of record that is not known");
}

/* ---- the end --------------------------------------------------------------------------------- */

/* What Catanatron's final state says of a seat: its key behind "P0_", our field and index. */
static const struct {
    const char *key, *field;
    uint8_t index;
} finals[] = {
    {"VICTORY_POINTS", "visible_points", 0},
    {"ROADS_AVAILABLE", "roads_left", 0},
    {"SETTLEMENTS_AVAILABLE", "settlements_left", 0},
    {"CITIES_AVAILABLE", "cities_left", 0},
    {"BRICK_IN_HAND", "hand", HJ_BRICK},
    {"WOOD_IN_HAND", "hand", HJ_LUMBER},
    {"SHEEP_IN_HAND", "hand", HJ_WOOL},
    {"WHEAT_IN_HAND", "hand", HJ_GRAIN},
    {"ORE_IN_HAND", "hand", HJ_ORE},
    {"KNIGHT_IN_HAND", "card", HJ_CARD_KNIGHT},
    {"VICTORY_POINT_IN_HAND", "card", HJ_CARD_POINT},
    {"ROAD_BUILDING_IN_HAND", "card", HJ_CARD_ROAD_BUILDING},
    {"YEAR_OF_PLENTY_IN_HAND", "card", HJ_CARD_YEAR_OF_PLENTY},
    {"MONOPOLY_IN_HAND", "card", HJ_CARD_MONOPOLY},
    {"PLAYED_KNIGHT", "played", HJ_CARD_KNIGHT},
    {"PLAYED_ROAD_BUILDING", "played", HJ_CARD_ROAD_BUILDING},
    {"PLAYED_YEAR_OF_PLENTY", "played", HJ_CARD_YEAR_OF_PLENTY},
    {"PLAYED_MONOPOLY", "played", HJ_CARD_MONOPOLY},
};

static json_t *final_of(const catanatron_reader *reader, unsigned seat, const char *key) {
    char name[64];
    (void)snprintf(name, sizeof name, "P%u_%.40s", seat - 1, key);
    return json_object_get(json_object_get(reader->game, "player_state"), name);
}

static bool claim_seat(catanatron_reader *reader, unsigned seat, bool lengths) {
    int number = 0;
    for (unsigned i = 0; i < sizeof finals / sizeof finals[0]; i++) {
        const json_t *value = final_of(reader, seat, finals[i].key);
        if (value && !value_number(&number, value, 0, 1000))
            return draft_fail(reader->draft, "player_state: P%u_%s is no number", seat - 1,
                              finals[i].key);
        if (value &&
            !draft_claim(reader->draft, finals[i].field, seat, finals[i].index, (uint32_t)number))
            return false;
    }
    const json_t *length = final_of(reader, seat, "LONGEST_ROAD_LENGTH");
    if (!lengths || !length)
        return true;
    if (!value_number(&number, length, 0, 15))
        return draft_fail(reader->draft, "player_state: P%u_LONGEST_ROAD_LENGTH is no number",
                          seat - 1);
    return draft_claim(reader->draft, "road_length", seat, 0, (uint32_t)number);
}

/* Awards are flags of the seats; without any flag nobody claims that nobody holds them. */
static bool claim_award(catanatron_reader *reader, const char *key, const char *field) {
    unsigned holder = 0;
    bool known = false;
    for (unsigned seat = 1; seat <= reader->draft->config.seats; seat++) {
        const json_t *flag = final_of(reader, seat, key);
        known = known || json_is_boolean(flag);
        if (json_is_true(flag))
            holder = seat;
    }
    return !known || draft_claim(reader->draft, field, 0, 0, holder);
}

static bool read_end(catanatron_reader *reader, bool lengths) {
    hj_end *end = &reader->draft->end;
    const json_t *winner = json_object_get(reader->game, "winning_color");
    const json_t *robber = json_object_get(reader->game, "robber_coordinate");
    const unsigned seat = seat_of(reader, winner);
    axial at;
    if (!seat && winner && !json_is_null(winner))
        return draft_fail(reader->draft, "winning_color is nobody who plays");
    end->winners = (uint8_t)(seat ? 1u << (seat - 1) : 0u);
    end->reason = seat ? HJ_END_POINTS : HJ_END_UNFINISHED;
    end->has_points = true;
    for (unsigned of = 1; of <= reader->draft->config.seats; of++) {
        int points = 0;
        if (value_number(&points, final_of(reader, of, "ACTUAL_VICTORY_POINTS"), 0, 99))
            end->points[of] = (uint8_t)points;
        else
            end->has_points = false;
        if (!claim_seat(reader, of, lengths))
            return false;
    }
    if (robber && read_axial(&at, robber) &&
        !draft_claim(reader->draft, "robber", 0, 0, axial_hex(reader->island, at)))
        return false;
    return claim_award(reader, "HAS_ROAD", "longest_road") &&
           claim_award(reader, "HAS_ARMY", "largest_army");
}

static bool recognise(const json_t *game) {
    return json_is_array(json_object_get(game, "action_records")) &&
           json_is_array(json_object_get(game, "colors")) &&
           json_is_array(json_object_get(game, "tiles"));
}

static bool read_game(import_draft *draft, json_t *game, const import_wish *wish) {
    catanatron_reader reader = {.draft = draft, .game = game, .type = ""};
    reader.colors = json_object_get(game, "colors");
    if (!recognise(game))
        return draft_fail(draft, "no game of Catanatron: colors, tiles, action_records");
    if (!read_head(&reader))
        return false;
    size_t index;
    json_t *record;
    json_array_foreach(json_object_get(game, "action_records"), index, record) {
        reader.pos = (uint32_t)index + 1;
        if (!read_record(&reader, record))
            return false;
    }
    return read_end(&reader, wish->claims_all);
}

const import_format import_catanatron = {
    .name = "catanatron",
    .source = "catanatron-json",
    .profile = "catanatron",
    .endings = import_json_endings,
    .recognise = recognise,
    .read = read_game,
};
