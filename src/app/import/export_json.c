/* export_json.c: a log becomes one object of the open JSON form (proto/open-json.md). What the form
 * has no words for is refused, or counted where it is only a claim. It judges nothing. */
#include "app/import/export.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game on its way. */
typedef struct exporter {
    const hj_island *island;
    hj_config config;
    json_t *game, *actions, *ids; /* ids: strings of the seats, by their index */
    json_t *vp;                   /* final.vp */
    hj_action last;               /* the action before a claim */
    unsigned placed[HJ_SEATS_MAX + 1];
    bool gone[HJ_SEATS_MAX + 1];
    bool begun;    /* the first turn has */
    bool has_roll; /* the source records gains of rolls */
    bool hidden;
    unsigned left;
    char *why;
    size_t why_size;
    hj_status status;
} exporter;

static bool fail(exporter *e, hj_status status, const char *what, const char *more) {
    if (e->status == HJ_OK) {
        e->status = status;
        (void)snprintf(e->why, e->why_size, "%s%s", what, more);
    }
    return false;
}

/* ---- values ---------------------------------------------------------------------------------- */

static json_t *seat(const exporter *e, unsigned number) {
    json_t *id = number ? json_array_get(e->ids, number - 1) : NULL;
    return id ? json_incref(id) : json_null();
}

static const char *seat_key(const exporter *e, unsigned number) {
    const char *id = json_string_value(json_array_get(e->ids, number - 1));
    return id ? id : "";
}

static json_t *letter(unsigned resource) {
    static const char *const letters[] = {"", "B", "L", "W", "G", "O"};
    return json_string(resource <= HJ_RESOURCES ? letters[resource] : "");
}

/* Every kind, in the order of the letters; lane 6 holds cards nobody saw. */
static json_t *cards(const hj_bundle bundle) {
    static const char letters[] = " BLWGO?";
    char text[6 * 99 + 1];
    size_t size = 0;
    for (unsigned kind = 1; kind <= 6; kind++) {
        for (unsigned n = hj_bundle_of(bundle, kind); n > 0; n--)
            text[size++] = letters[kind];
    }
    text[size] = '\0';
    return json_string(text);
}

static json_t *hex_at(const exporter *e, unsigned hex) {
    return json_pack("[i,i]", e->island->hex[hex].q, e->island->hex[hex].r);
}

/* The two hexes on the sides of an edge, the three around a corner: one land hex of theirs, and
 * what lies beyond its sides, land or sea. */
static json_t *sides(const exporter *e, unsigned hex, const unsigned *side, unsigned count) {
    static const int step[6][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};
    json_t *list = json_pack("[o]", hex_at(e, hex));
    for (unsigned i = 0; i < count; i++)
        (void)json_array_append_new(list,
                                    json_pack("[i,i]", e->island->hex[hex].q + step[side[i]][0],
                                              e->island->hex[hex].r + step[side[i]][1]));
    return list;
}

static json_t *edge_at(const exporter *e, unsigned edge) {
    const unsigned hex = e->island->edge[edge].hex[0];
    unsigned side = 0;
    while (side < 5 && e->island->hex[hex].edge[side] != edge)
        side++;
    return sides(e, hex, &side, 1);
}

static json_t *corner_at(const exporter *e, unsigned corner) {
    const unsigned hex = e->island->corner[corner].hex[0];
    unsigned at = 0;
    while (at < 5 && e->island->hex[hex].corner[at] != corner)
        at++;
    const unsigned around[2] = {(at + 5) % 6, at}; /* a corner bears the number of the next side */
    return sides(e, hex, around, 2);
}

static const char *card_code(unsigned card) {
    static const char *const codes[] = {"", "KN", "VP", "RB", "YP", "MO"};
    return card <= HJ_CARDS ? codes[card] : "";
}

/* ---- entries --------------------------------------------------------------------------------- */

/* An entry {"t": type, "p": actor}, appended; the caller adds to it. */
static json_t *entry(exporter *e, const char *type, unsigned actor) {
    json_t *made = json_pack("{s:s,s:o}", "t", type, "p", seat(e, actor));
    (void)json_array_append_new(e->actions, made);
    return made;
}

static void set(json_t *object, const char *key, json_t *value) {
    (void)json_object_set_new(object, key, value);
}

static bool place(exporter *e, const hj_action *action) {
    const bool road = action->kind == HJ_KIND_ROAD || action->kind == HJ_KIND_FREE_ROAD;
    json_t *made = entry(e,
                         road                           ? "road"
                         : action->kind == HJ_KIND_CITY ? "city"
                                                        : "settlement",
                         action->actor);
    set(made, road ? "e" : "c", road ? edge_at(e, action->edge) : corner_at(e, action->corner));
    if (!e->begun)
        set(made, "setup", json_integer(1));
    if (action->kind == HJ_KIND_FREE_ROAD)
        set(made, "free", json_integer(1));
    e->placed[action->actor] += action->kind == HJ_KIND_SETTLEMENT;
    return true;
}

/* The seat that follows has its turn; the form says so, and not that the one before has ended his.
 */
static bool end_turn(exporter *e, const hj_action *action) {
    unsigned next = action->actor;
    do
        next = next % e->config.seats + 1;
    while (e->gone[next] && next != action->actor);
    (void)entry(e, "turn", next);
    return true;
}

static bool roll(exporter *e, const hj_action *action) {
    json_t *made = entry(e, "roll", action->actor);
    if (action->die_a)
        set(made, "d", json_pack("[i,i]", action->die_a, action->die_b));
    else
        set(made, "sum", json_integer(action->total));
    return true;
}

static bool robber(exporter *e, const hj_action *action) {
    if (action->kind == HJ_KIND_KNIGHT)
        set(entry(e, "play", action->actor), "card", json_string("KN"));
    if (action->hex == HJ_HEX_NONE)
        return true;
    set(entry(e, "robber", action->actor), "h", hex_at(e, action->hex));
    if (action->seat == 0 || action->seat == HJ_SEAT_NONE)
        return true;
    json_t *made = entry(e, "steal", action->actor);
    set(made, "victim", seat(e, action->seat));
    set(made, "card",
        action->resource == HJ_RESOURCE_UNKNOWN ? json_null() : letter(action->resource));
    e->hidden = e->hidden || action->resource == HJ_RESOURCE_UNKNOWN;
    return true;
}

static bool play(exporter *e, const hj_action *action) {
    const unsigned card = action->kind == HJ_KIND_ROAD_BUILDING    ? HJ_CARD_ROAD_BUILDING
                          : action->kind == HJ_KIND_YEAR_OF_PLENTY ? HJ_CARD_YEAR_OF_PLENTY
                                                                   : HJ_CARD_MONOPOLY;
    set(entry(e, "play", action->actor), "card", json_string(card_code(card)));
    if (card == HJ_CARD_YEAR_OF_PLENTY && action->get) {
        json_t *made = entry(e, "gain", action->actor);
        set(made, "cards", cards(action->get));
        set(made, "why", json_string("yop"));
    }
    if (card == HJ_CARD_MONOPOLY)
        set(entry(e, "monopoly_pick", action->actor), "res", letter(action->resource));
    return true;
}

static bool trade(exporter *e, const hj_action *action) {
    const bool bank = action->kind == HJ_KIND_BANK_TRADE;
    json_t *made = entry(e, bank ? "bank" : "trade", action->actor);
    if (!bank)
        set(made, "to", seat(e, action->seat));
    set(made, "give", cards(action->give));
    set(made, "get", cards(action->get));
    return true;
}

static bool discard(exporter *e, const hj_action *action) {
    set(entry(e, "discard", action->actor), "cards", cards(action->give));
    e->hidden = e->hidden || hj_bundle_of(action->give, 6) > 0;
    return true;
}

static bool buy(exporter *e, const hj_action *action) {
    const bool unknown = action->card == HJ_CARD_UNKNOWN;
    set(entry(e, "buy", action->actor), "card",
        unknown ? json_null() : json_string(card_code(action->card)));
    e->hidden = e->hidden || unknown;
    return true;
}

static bool concede(exporter *e, const hj_action *action) {
    e->gone[action->actor] = true;
    (void)entry(e, "resign", action->actor);
    return true;
}

static bool (*const writers[])(exporter *e, const hj_action *action) = {
    [HJ_KIND_SETTLEMENT] = place,    [HJ_KIND_ROAD] = place,    [HJ_KIND_CITY] = place,
    [HJ_KIND_FREE_ROAD] = place,     [HJ_KIND_ROLL] = roll,     [HJ_KIND_DISCARD] = discard,
    [HJ_KIND_ROBBER] = robber,       [HJ_KIND_KNIGHT] = robber, [HJ_KIND_ROAD_BUILDING] = play,
    [HJ_KIND_YEAR_OF_PLENTY] = play, [HJ_KIND_MONOPOLY] = play, [HJ_KIND_BUY_CARD] = buy,
    [HJ_KIND_BANK_TRADE] = trade,    [HJ_KIND_TRADE] = trade,   [HJ_KIND_END_TURN] = end_turn,
    [HJ_KIND_CONCEDE] = concede,
};

static bool take_action(exporter *e, const hj_action *action) {
    const bool known = action->kind < sizeof writers / sizeof writers[0] && writers[action->kind];
    if (!known || action->actor == 0 || action->actor > e->config.seats)
        return fail(e, HJ_UNSUPPORTED, "the open JSON form has no entry for ",
                    hj_kind_word((hj_kind)action->kind));
    e->begun = e->begun || (action->kind != HJ_KIND_SETTLEMENT && action->kind != HJ_KIND_ROAD &&
                            action->kind != HJ_KIND_CONCEDE);
    e->last = *action;
    return writers[action->kind](e, action);
}

/* ---- claims ---------------------------------------------------------------------------------- */

/* What the last action brought. Of a roll all seats are told of or none. */
static void take_gains(exporter *e, const hj_checkpoint *checkpoint) {
    const unsigned kind = e->last.kind, actor = e->last.actor;
    bool all = true;
    unsigned some = 0;
    for (unsigned s = 1; s <= e->config.seats; s++) {
        all = all && checkpoint->has_gained[s];
        some += checkpoint->has_gained[s];
    }
    if (kind == HJ_KIND_ROLL && all) {
        for (unsigned s = 1; s <= e->config.seats; s++) {
            if (checkpoint->gained[s] == 0)
                continue;
            json_t *made = entry(e, "gain", s);
            set(made, "cards", cards(checkpoint->gained[s]));
            set(made, "why", json_string("roll"));
        }
    } else if (kind == HJ_KIND_SETTLEMENT && checkpoint->has_gained[actor]) {
        json_t *made = entry(e, "gain", actor);
        set(made, "cards", cards(checkpoint->gained[actor]));
        set(made, "why", json_string("setup"));
        some--;
        e->left += some;
    } else if (kind == HJ_KIND_MONOPOLY && checkpoint->has_gained[actor]) {
        json_t *pick = json_array_get(e->actions, json_array_size(e->actions) - 1);
        set(pick, "taken", json_integer(hj_bundle_of(checkpoint->gained[actor], e->last.resource)));
        some--;
        e->left += some;
    } else {
        e->left += some;
    }
}

static json_t *object_at(json_t *parent, const char *key) {
    if (!json_object_get(parent, key))
        set(parent, key, json_object());
    return json_object_get(parent, key);
}

/* One claimed field, into a position (an entry `check`, or `final`). Hands and the bank are
 * gathered kind by kind first. */
typedef struct position {
    json_t *values;
    hj_bundle hand[HJ_SEATS_MAX + 1], bank;
    unsigned hand_kinds[HJ_SEATS_MAX + 1], bank_kinds;
} position;

static const char *field_name(unsigned tag) {
    for (unsigned i = 0; i < hj_field_count(); i++) {
        if (hj_field_at(i)->tag == tag)
            return hj_field_at(i)->name;
    }
    return "";
}

static void take_claim(exporter *e, position *p, const hj_claim *claim) {
    const char *name = field_name(claim->field);
    if (strcmp(name, "longest_road") == 0 || strcmp(name, "largest_army") == 0) {
        set(p->values, name, seat(e, claim->value));
    } else if (strcmp(name, "robber") == 0 && claim->value <= e->config.hexes) {
        set(p->values, name, hex_at(e, claim->value));
    } else if (strcmp(name, "road_length") == 0) {
        set(object_at(p->values, "road"), seat_key(e, claim->i), json_integer(claim->value));
    } else if (strcmp(name, "points") == 0) {
        set(object_at(p->values, "vp"), seat_key(e, claim->i), json_integer(claim->value));
    } else if (strcmp(name, "hand") == 0 && claim->value <= 99) {
        p->hand[claim->i] += hj_bundle_make(claim->j, claim->value);
        p->hand_kinds[claim->i]++;
    } else if (strcmp(name, "bank") == 0 && claim->value <= 99) {
        p->bank += hj_bundle_make(claim->i, claim->value);
        p->bank_kinds++;
    } else {
        e->left++;
    }
}

static void take_claims(exporter *e, const hj_checkpoint *checkpoint) {
    position p = {.values = json_object()};
    for (uint32_t i = 0; i < checkpoint->claims; i++)
        take_claim(e, &p, &checkpoint->claim[i]);
    for (unsigned s = 1; s <= e->config.seats; s++) {
        if (p.hand_kinds[s] == HJ_RESOURCES)
            set(object_at(p.values, "hands"), seat_key(e, s), cards(p.hand[s]));
        else
            e->left += p.hand_kinds[s];
    }
    if (p.bank_kinds == HJ_RESOURCES)
        set(p.values, "bank", cards(p.bank));
    else
        e->left += p.bank_kinds;
    if (json_object_size(p.values) > 0) {
        set(p.values, "t", json_string("check"));
        (void)json_array_append(e->actions, p.values);
    }
    json_decref(p.values);
}

static void take_checkpoint(exporter *e, const hj_checkpoint *checkpoint) {
    take_gains(e, checkpoint);
    take_claims(e, checkpoint);
    e->left += (checkpoint->digest_bits > 0 ? 1u : 0u) + (checkpoint->snapshot ? 1u : 0u);
}

/* ---- the head and the end -------------------------------------------------------------------- */

static void write_settings(exporter *e) {
    static const char *const own[] = {"target", "discard_limit"};
    json_t *settings = json_object();
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        const hj_option_row *row = hj_option_at(option);
        char word[64];
        if (!row || e->config.option[option] == row->fallback)
            continue;
        hj_option_value(word, sizeof word, option, e->config.option[option]);
        if (strcmp(row->name, own[0]) == 0 || strcmp(row->name, own[1]) == 0)
            set(e->game, row->name, json_integer(e->config.option[option]));
        else
            set(settings, row->name,
                *row->words ? json_string(word) : json_integer(e->config.option[option]));
    }
    if (json_object_size(settings) > 0)
        (void)json_object_set(e->game, "settings", settings);
    json_decref(settings);
}

static void write_board(exporter *e) {
    json_t *hexes = json_array(), *ports = json_array();
    for (unsigned h = 1; h <= e->config.hexes; h++) {
        const unsigned terrain = e->config.terrain[h];
        (void)json_array_append_new(
            hexes,
            json_pack("[i,i,o,o]", e->island->hex[h].q, e->island->hex[h].r,
                      terrain == HJ_DESERT ? json_null() : letter(terrain),
                      e->config.number[h] ? json_integer(e->config.number[h]) : json_null()));
    }
    for (unsigned i = 0; i < e->config.harbors; i++)
        (void)json_array_append_new(ports, json_pack("[o,o]", edge_at(e, e->config.harbor_edge[i]),
                                                     e->config.harbor_kind[i] == HJ_ANY
                                                         ? json_string("3")
                                                         : letter(e->config.harbor_kind[i])));
    set(e->game, "hexes", hexes);
    set(e->game, "ports", ports);
    set(e->game, "robber", hex_at(e, e->config.robber));
}

static bool take_header(exporter *e, const hj_record *record) {
    const hj_about *about = &record->as.header.about;
    e->config = record->as.header.config;
    e->island = hj_island_of(e->config.hexes);
    if (e->config.ruleset != HJ_RULESET_BASE)
        return fail(e, HJ_UNSUPPORTED, "the open JSON form knows the base game only", "");
    if (record->as.header.start)
        return fail(e, HJ_UNSUPPORTED, "the open JSON form has no start in the middle of a game",
                    "");
    if (!e->island || e->config.seats > HJ_SEATS_MAX)
        return fail(e, HJ_MALFORMED, "a header without seats or an island", "");
    for (unsigned s = 1; s <= e->config.seats; s++) {
        char id[8];
        (void)snprintf(id, sizeof id, "P%u", s);
        (void)json_array_append_new(e->ids, json_string(id));
    }
    set(e->game, "players", json_incref(e->ids));
    if (about->game_id && *about->game_id)
        set(e->game, "id", json_string(about->game_id));
    if (about->software && *about->software)
        set(e->game, "source", json_string(about->software));
    set(e->game, "rules", json_string("base/1"));
    write_settings(e);
    write_board(e);
    return true;
}

static void take_person(exporter *e, const hj_person *person) {
    const char *const keys[] = {"names", "colors"};
    const char *const texts[] = {person->name, person->color};
    for (unsigned k = 0; k < 2; k++) {
        json_t *list = json_object_get(e->game, keys[k]);
        if (!texts[k] || !*texts[k] || person->seat == 0 || person->seat > e->config.seats)
            continue;
        if (!list) {
            list = json_array();
            for (unsigned s = 1; s <= e->config.seats; s++)
                (void)json_array_append_new(list, json_string(""));
            set(e->game, keys[k], list);
        }
        (void)json_array_set_new(list, person->seat - 1u, json_string(texts[k]));
    }
}

static bool take_end(exporter *e, const hj_end *end) {
    static const char *const words[] = {"", "points", "concession", "time", "unfinished"};
    unsigned winner = 0;
    for (unsigned s = 1; s <= e->config.seats; s++)
        winner = end->winners == 1u << (s - 1) ? s : winner;
    if (end->reason >= sizeof words / sizeof words[0] || (end->winners && !winner))
        return fail(e, HJ_UNSUPPORTED, "the open JSON form has no such end", "");
    if (end->reason || winner)
        set(e->game, "winner", seat(e, winner));
    if (end->reason)
        set(e->game, "end", json_string(words[end->reason]));
    for (unsigned s = 1; end->has_points && s <= e->config.seats; s++)
        set(object_at(object_at(e->game, "final"), "vp"), seat_key(e, s),
            json_integer(end->points[s]));
    e->left += end->digest_bits > 0 ? 1 : 0;
    return true;
}

static bool take(exporter *e, const hj_record *record) {
    switch (record->kind) {
    case HJ_RECORD_ACTION:
        return take_action(e, &record->as.action);
    case HJ_RECORD_CHECKPOINT:
        take_checkpoint(e, &record->as.checkpoint);
        return true;
    case HJ_RECORD_PERSON:
        take_person(e, &record->as.person);
        return true;
    case HJ_RECORD_END:
        return take_end(e, &record->as.end);
    case HJ_RECORD_RULING:
        return fail(e, HJ_UNSUPPORTED, "the open JSON form has no rulings", "");
    default:
        return true; /* notes and seals say nothing of the game */
    }
}

/* Reads on to the End, or to where the game breaks off. */
static bool read_game(exporter *e, hj_reader *reader, const hj_record *record) {
    hj_status status = HJ_OK;
    bool good = take_header(e, record), ended = false;
    while (good && !ended && (status = hj_reader_next(reader, &record)) == HJ_OK) {
        good = take(e, record);
        ended = record->kind == HJ_RECORD_END;
    }
    if (good && status != HJ_OK && status != HJ_DONE)
        return fail(e, status, hj_reader_error(reader), "");
    if (good && e->hidden)
        set(e->game, "full_information", json_false());
    return good;
}

char *export_json(hj_reader *reader, unsigned *left, hj_status *status, char *why,
                  size_t why_size) {
    const hj_record *record;
    exporter e = {.why = why, .why_size = why_size};
    char *text = NULL;
    *left = 0;
    *status = hj_reader_next(reader, &record);
    if (*status != HJ_OK) {
        (void)snprintf(why, why_size, "%s", *status == HJ_DONE ? "" : hj_reader_error(reader));
        return NULL;
    }
    e.game = json_object();
    e.ids = json_array();
    e.actions = json_array();
    if (record->kind != HJ_RECORD_HEADER)
        (void)fail(&e, HJ_MALFORMED, "a game that does not begin with its header", "");
    else if (read_game(&e, reader, record)) {
        set(e.game, "actions", json_incref(e.actions));
        text = json_dumps(e.game, JSON_COMPACT);
        if (!text)
            (void)fail(&e, HJ_MEMORY, "not enough memory", "");
    }
    *left = e.left;
    *status = e.status;
    json_decref(e.game);
    json_decref(e.ids);
    json_decref(e.actions);
    return text;
}
