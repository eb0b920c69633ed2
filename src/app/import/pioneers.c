/* pioneers.c: the recorded protocol of a Pioneers server becomes a draft: lines `i> sent` and
 * `i< received` of connection i. One connection tells the game; what it could not see, the others
 * did, and what nobody saw stays unknown. It judges nothing. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/import/axial.h"
#include "app/import/import.h"

enum { CONNECTIONS = 8, LINE_SIZE = 200, ROWS = 7, CHITS_MAX = 30 };

/* What chance gave, in the order of the game: the same for every connection. */
typedef struct secrets {
    uint8_t *value;
    size_t count[CONNECTIONS]; /* told so far to each */
    size_t size, room;
} secrets;

typedef struct pioneers_reader {
    import_draft *draft;
    const hj_island *island;
    secrets stolen, bought;
    size_t stolen_told, bought_told; /* by the connection that tells the game */
    unsigned teller;
    unsigned self[CONNECTIONS]; /* the player a connection plays, from 0 */
    uint32_t pos;               /* the line, from 1 */
    unsigned row;               /* of the map, while it is told; ROWS + 1 outside */
    int chit[CHITS_MAX];
    unsigned chits;
    uint8_t chit_of[HJ_HEXES_MAX + 1];   /* hex -> index into the chits, 1 and up */
    unsigned on_turn, setup_player;      /* seats */
    unsigned longest_road, largest_army; /* who was told to have them */
    bool turns, paid, over;
} pioneers_reader;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
fail(pioneers_reader *reader, const char *format, ...) {
    char text[160];
    va_list words;
    va_start(words, format);
    (void)vsnprintf(text, sizeof text, format, words);
    va_end(words);
    return draft_fail(reader->draft, "line %u: %s", (unsigned)reader->pos, text);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Behind the prefix, where the text begins with it; else NULL. */
static const char *after(const char *text, const char *prefix) {
    const size_t size = strlen(prefix);
    return strncmp(text, prefix, size) == 0 ? text + size : NULL;
}

/* Exactly `count` numbers with blanks between them, and nothing behind. */
static bool numbers(int *out, unsigned count, const char *text) {
    for (unsigned i = 0; i < count; i++) {
        char *end;
        const long value = strtol(text, &end, 10);
        if (end == text || value < -999 || value > 9999)
            return false;
        out[i] = (int)value;
        text = end;
    }
    return *text == '\0';
}

/* Pioneers lists brick grain ore wool lumber. */
static const uint8_t resource_at[] = {HJ_BRICK, HJ_GRAIN, HJ_ORE, HJ_WOOL, HJ_LUMBER};

static unsigned resource_word(const char *word, size_t size) {
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        if (strlen(hj_resource_word(r)) == size && strncmp(hj_resource_word(r), word, size) == 0)
            return r;
    }
    return 0;
}

static bool bundle(hj_bundle *out, const int *count) {
    *out = 0;
    for (unsigned i = 0; i < 5; i++) {
        if (count[i] < 0 || count[i] > 99)
            return false;
        *out += hj_bundle_make(resource_at[i], (unsigned)count[i]);
    }
    return true;
}

/* Our card for Pioneers' 0 roads, 1 monopoly, 2 plenty, 3..7 points, 8 soldier; 0 = none. */
static unsigned card_of(int type) {
    static const uint8_t cards[] = {HJ_CARD_ROAD_BUILDING, HJ_CARD_MONOPOLY, HJ_CARD_YEAR_OF_PLENTY,
                                    HJ_CARD_POINT,         HJ_CARD_POINT,    HJ_CARD_POINT,
                                    HJ_CARD_POINT,         HJ_CARD_POINT,    HJ_CARD_KNIGHT};
    return type >= 0 && type < (int)sizeof cards ? cards[type] : 0;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Directions run from the east against the clock. */
static const axial directions[6] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};

static axial place(int x, int y) {
    const int twice = 2 * x - (y % 2 == 0) - 6 - (y - 3);
    return (axial){(twice - (twice % 2 != 0 && twice < 0)) / 2, y - 3};
}

static axial towards(axial at, int direction) {
    const axial step = directions[direction % 6];
    return (axial){at.q + step.q, at.r + step.r};
}

/* ---- what the others saw --------------------------------------------------------------------- */

/* The next secret as a connection was told it; 0 = it was not. */
static bool tell(import_draft *draft, secrets *s, unsigned connection, unsigned value) {
    const size_t at = s->count[connection]++;
    if (at == s->room) {
        const size_t room = s->room ? s->room * 2 : 128;
        uint8_t *grown = realloc(s->value, room);
        if (!grown)
            return draft_fail(draft, "not enough memory");
        memset(grown + s->room, 0, room - s->room);
        s->value = grown;
        s->room = room;
    }
    s->size = at < s->size ? s->size : at + 1;
    if (s->value[at] && value && s->value[at] != value)
        return draft_fail(draft, "two connections were told different cards");
    s->value[at] = value ? (uint8_t)value : s->value[at];
    return true;
}

static unsigned secret(const secrets *s, size_t *told) {
    const size_t at = (*told)++;
    return at < s->size ? s->value[at] : 0;
}

/* Who acts in a line: "player N rest", or the connection's own player. */
static const char *split_player(unsigned *player, const char *text) {
    char *end;
    const char *number = after(text, "player ");
    if (!number)
        return text;
    const unsigned long value = strtoul(number, &end, 10);
    if (end == number || value >= HJ_SEATS_MAX)
        return text;
    *player = (unsigned)value;
    return *end == ' ' ? end + 1 : end;
}

/* Learns whose connection it is, and the cards it was told of. */
static bool learn(pioneers_reader *reader, unsigned connection, const char *text) {
    unsigned player = reader->self[connection];
    const char *rest = split_player(&player, text);
    if (after(rest, "of ") && strstr(rest, "welcome"))
        reader->self[connection] = player;
    const char *stolen = after(rest, "stole ");
    if (stolen) {
        const bool seen = !after(stolen, "from ");
        return tell(reader->draft, &reader->stolen, connection,
                    seen ? resource_word(stolen, strcspn(stolen, " ")) : 0);
    }
    const char *bought = after(rest, "bought-develop");
    if (bought) {
        int type = -1;
        return tell(reader->draft, &reader->bought, connection,
                    numbers(&type, 1, bought) ? card_of(type) : 0);
    }
    return true;
}

/* ---- the table ------------------------------------------------------------------------------- */

static bool read_chits(pioneers_reader *reader, const char *text) {
    reader->chits = 0;
    while (*text) {
        char *end;
        const long value = strtol(text, &end, 10);
        if (end == text || value < 2 || value > 12 || reader->chits >= CHITS_MAX)
            return fail(reader, "the chits are no numbers of 2 to 12");
        reader->chit[reader->chits++] = (int)value;
        text = *end == ',' ? end + 1 : end;
    }
    return true;
}

static bool read_land(pioneers_reader *reader, axial at, unsigned terrain, const char *index) {
    char *end;
    const unsigned hex = axial_hex(reader->island, at);
    const unsigned long chit = strtoul(index, &end, 10);
    if (!hex)
        return draft_unsupported(reader->draft, "line %u: land where the base island has none",
                                 (unsigned)reader->pos);
    if (end == index || *end || chit >= CHITS_MAX)
        return fail(reader, "a hex without the index of its chit");
    reader->draft->config.terrain[hex] = (uint8_t)terrain;
    reader->chit_of[hex] = (uint8_t)(chit + 1);
    return true;
}

static bool read_harbor(pioneers_reader *reader, axial at, const char *text) {
    static const char letters[] = "blwgo?"; /* in the order of our resources */
    const char *letter = strchr(letters, text[0]);
    if (!letter || text[1] < '0' || text[1] > '5' || text[2])
        return fail(reader, "a harbor that is none of l b w g o ? with a direction 0 to 5");
    const axial hexes[2] = {at, towards(at, text[1] - '0')};
    const unsigned edge = axial_edge(reader->island, hexes);
    if (!edge)
        return fail(reader, "a harbor that faces no coast");
    return draft_add_harbor(reader->draft, edge, (unsigned)(letter - letters) + 1);
}

static bool read_map_row(pioneers_reader *reader, const char *text) {
    static const char terrains[] = "htpfmd"; /* in the order of our terrains */
    int x = 0;
    if (reader->row >= ROWS)
        return draft_unsupported(reader->draft, "line %u: a map of more than %d rows",
                                 (unsigned)reader->pos, (int)ROWS);
    while (*text) {
        char cell[8];
        const size_t size = strcspn(text, ",");
        const axial at = place(x++, (int)reader->row);
        (void)snprintf(cell, sizeof cell, "%.*s", (int)(size < 7 ? size : 7), text);
        text += text[size] == ',' ? size + 1 : size;
        if (cell[0] == '-' || strcmp(cell, "s") == 0)
            continue;
        const char *terrain = cell[0] ? strchr(terrains, cell[0]) : NULL;
        if (cell[0] != 's' && !terrain)
            return fail(reader, "the map has no '%s'", cell);
        if (terrain ? !read_land(reader, at, (unsigned)(terrain - terrains) + 1, cell + 1)
                    : !read_harbor(reader, at, cell + 1))
            return false;
    }
    reader->row++;
    return true;
}

/* The numbers lie on the land in the order of its chits, the desert left out. */
static bool number_hexes(pioneers_reader *reader) {
    hj_config *config = &reader->draft->config;
    unsigned next = 0;
    for (unsigned chit = 1; chit <= CHITS_MAX; chit++) {
        for (unsigned hex = 1; hex <= reader->island->hexes; hex++) {
            if (reader->chit_of[hex] != chit || config->terrain[hex] == HJ_DESERT)
                continue;
            if (next >= reader->chits)
                return fail(reader, "fewer chits than hexes");
            config->number[hex] = (uint8_t)reader->chit[next++];
        }
    }
    return true;
}

/* What the base game holds; a table with other contents is another game. */
static bool read_contents(pioneers_reader *reader, const char *text) {
    static const struct {
        const char *name;
        int value;
    } usual[] = {{"num-roads ", 15},      {"num-bridges ", 0},     {"num-ships ", 0},
                 {"num-settlements ", 5}, {"num-cities ", 4},      {"num-city-walls ", 0},
                 {"resource-count ", 19}, {"develop-road ", 2},    {"develop-monopoly ", 2},
                 {"develop-plenty ", 2},  {"develop-soldier ", 14}};
    for (unsigned i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        const char *value = after(text, usual[i].name);
        int number = -1;
        if (value && (!numbers(&number, 1, value) || number != usual[i].value))
            return draft_unsupported(reader->draft, "line %u: %s: the base game has %d",
                                     (unsigned)reader->pos, text, usual[i].value);
    }
    return true;
}

static bool read_setting(pioneers_reader *reader, const char *text) {
    char line[64];
    const char *const set[] = {line, NULL};
    const char *value;
    int number = 0;
    if ((value = after(text, "num-players ")) != NULL) {
        if (!numbers(&number, 1, value) || number < 2 || number > 4)
            return draft_unsupported(reader->draft, "line %u: %s", (unsigned)reader->pos, text);
        reader->draft->config.seats = (uint8_t)number;
        (void)snprintf(line, sizeof line, "two_players=%s", number == 2 ? "yes" : "no");
        return draft_rules(reader->draft, NULL, set);
    }
    if ((value = after(text, "victory-points ")) != NULL) {
        if (!numbers(&number, 1, value))
            return fail(reader, "victory-points is no number");
        (void)snprintf(line, sizeof line, "target=%d", number);
        return draft_rules(reader->draft, NULL, set);
    }
    if ((value = after(text, "sevens-rule ")) != NULL && strcmp(value, "0") != 0)
        return draft_unsupported(reader->draft, "line %u: %s: sevens are rolled again",
                                 (unsigned)reader->pos, text);
    if ((value = after(text, "chits ")) != NULL)
        return read_chits(reader, value);
    return read_contents(reader, text);
}

/* "RO4,3": where the robber stands before the game. */
static bool read_robber_start(pioneers_reader *reader, const char *text) {
    int x = 0, y = 0;
    char rest;
    if (sscanf(text, "%2d,%2d%c", &x, &y, &rest) != 2)
        return true; /* another word that begins so */
    reader->draft->config.robber = (uint8_t)axial_hex(reader->island, place(x, y));
    return reader->draft->config.robber || fail(reader, "the robber stands on no hex");
}

/* ---- the game -------------------------------------------------------------------------------- */

static draft_move *add(pioneers_reader *reader, unsigned kind, unsigned seat) {
    return draft_add(reader->draft, kind, seat, reader->pos);
}

static draft_move *last_of(import_draft *draft, unsigned kind, unsigned seat) {
    for (uint32_t i = draft->moves; i > 0; i--) {
        draft_move *move = &draft->move[i - 1];
        if (move->action.kind == kind && (seat == 0 || move->action.actor == seat))
            return move;
    }
    return NULL;
}

static bool begin_turn(pioneers_reader *reader, unsigned seat, const char *text) {
    (void)text;
    if (reader->turns && !add(reader, HJ_KIND_END_TURN, reader->on_turn))
        return false;
    reader->turns = true;
    reader->on_turn = seat;
    return true;
}

static bool read_roll(pioneers_reader *reader, unsigned seat, const char *text) {
    int dice[2];
    if (!numbers(dice, 2, text) || dice[0] < 1 || dice[0] > 6 || dice[1] < 1 || dice[1] > 6)
        return fail(reader, "no two dice of 1 to 6");
    draft_move *move = add(reader, HJ_KIND_ROLL, seat);
    if (!move)
        return false;
    move->action.die_a = (uint8_t)dice[0];
    move->action.die_b = (uint8_t)dice[1];
    for (unsigned other = 1; other <= reader->draft->config.seats; other++)
        move->has_gained[other] = true;
    return true;
}

/* What was got, then what was due: where they differ the bank was short. */
static bool read_receives(pioneers_reader *reader, unsigned seat, const char *text) {
    int count[10];
    hj_bundle got;
    draft_move *move = reader->turns ? last_of(reader->draft, HJ_KIND_ROLL, 0)
                                     : last_of(reader->draft, HJ_KIND_SETTLEMENT, seat);
    if (!numbers(count, 10, text) || !bundle(&got, count))
        return fail(reader, "no ten numbers of cards");
    if (!move)
        return fail(reader, "there is nothing the cards could come from");
    move->has_gained[seat] = true;
    move->gained[seat] = got;
    return true;
}

static bool read_spent(pioneers_reader *reader, unsigned seat, const char *text) {
    (void)seat;
    (void)text;
    reader->paid = true;
    return true;
}

static bool read_settlement(pioneers_reader *reader, unsigned seat, unsigned corner) {
    unsigned earlier = 0;
    for (uint32_t i = 0; i < reader->draft->moves; i++) {
        const hj_action *action = &reader->draft->move[i].action;
        earlier += action->kind == HJ_KIND_SETTLEMENT && action->actor == seat;
    }
    draft_move *move = add(reader, HJ_KIND_SETTLEMENT, seat);
    if (!move)
        return false;
    move->action.corner = (uint8_t)corner;
    /* The second of the set-up brought nothing unless cards are told of. */
    move->has_gained[seat] = !reader->turns && earlier == 1;
    return true;
}

static bool read_built(pioneers_reader *reader, unsigned seat, const char *text) {
    int at[3];
    char piece[16];
    const size_t size = strcspn(text, " ");
    (void)snprintf(piece, sizeof piece, "%.*s", (int)(size < 15 ? size : 15), text);
    if (!numbers(at, 3, text + size) || at[2] < 0 || at[2] > 5)
        return fail(reader, "no place of three numbers");
    const axial hex = place(at[0], at[1]);
    const axial around[3] = {hex, towards(hex, at[2]), towards(hex, at[2] + 1)};
    const bool is_road = strcmp(piece, "road") == 0, paid = reader->paid;
    const unsigned id =
        is_road ? axial_edge(reader->island, around) : axial_corner(reader->island, around);
    reader->paid = false;
    if (!id)
        return fail(reader, "no place of the island");
    if (strcmp(piece, "settlement") == 0)
        return read_settlement(reader, seat, id);
    if (is_road && !reader->turns)
        return draft_add_setup_road(reader->draft, seat, id, reader->pos);
    if (!is_road && strcmp(piece, "city") != 0)
        return draft_unsupported(reader->draft, "line %u: a %s is no piece of the base game",
                                 (unsigned)reader->pos, piece);
    draft_move *move = add(reader,
                           !is_road ? HJ_KIND_CITY
                           : paid   ? HJ_KIND_ROAD
                                    : HJ_KIND_FREE_ROAD,
                           seat);
    if (move)
        *(is_road ? &move->action.edge : &move->action.corner) = (uint8_t)id;
    return move != NULL;
}

static bool read_bought(pioneers_reader *reader, unsigned seat, const char *text) {
    const unsigned card = secret(&reader->bought, &reader->bought_told);
    draft_move *move = add(reader, HJ_KIND_BUY_CARD, seat);
    (void)text;
    reader->paid = false;
    if (!move)
        return false;
    move->action.card = (uint8_t)(card ? card : HJ_CARD_UNKNOWN);
    reader->draft->hidden = reader->draft->hidden || !card;
    return true;
}

static void name_nobody(draft_move *move) {
    move->action.seat = HJ_SEAT_NONE;
    move->action.resource = HJ_RESOURCE_NONE;
}

static bool read_played(pioneers_reader *reader, unsigned seat, const char *text) {
    static const uint8_t kinds[] = {
        0, HJ_KIND_KNIGHT, 0, HJ_KIND_ROAD_BUILDING, HJ_KIND_YEAR_OF_PLENTY, HJ_KIND_MONOPOLY};
    int what[2]; /* the place in the hand, and the card */
    if (!numbers(what, 2, text) || !card_of(what[1]))
        return fail(reader, "no card that Pioneers has");
    if (card_of(what[1]) == HJ_CARD_POINT)
        return true; /* shown: the score holds it anyway */
    draft_move *move = add(reader, kinds[card_of(what[1])], seat);
    if (move && move->action.kind == HJ_KIND_KNIGHT) {
        name_nobody(move);
        move->action.hex = HJ_HEX_NONE;
    }
    return move != NULL;
}

static bool read_robber(pioneers_reader *reader, unsigned seat, const char *text) {
    int at[2];
    draft_move *move = draft_last(reader->draft, HJ_KIND_KNIGHT);
    const unsigned hex = numbers(at, 2, text) ? axial_hex(reader->island, place(at[0], at[1])) : 0;
    if (!hex)
        return fail(reader, "no hex of the island");
    if (!move || move->action.hex != HJ_HEX_NONE)
        move = add(reader, HJ_KIND_ROBBER, seat);
    if (!move)
        return false;
    name_nobody(move);
    move->action.hex = (uint8_t)hex;
    return true;
}

static bool read_stole(pioneers_reader *reader, unsigned seat, const char *text) {
    const unsigned card = secret(&reader->stolen, &reader->stolen_told);
    const char *from = strstr(text, "from ");
    draft_move *move = draft_last(reader->draft, 0);
    int victim = -1;
    if (!from || !numbers(&victim, 1, from + 5) || victim < 0 ||
        victim >= reader->draft->config.seats)
        return fail(reader, "stolen from nobody who plays");
    if (!move || move->action.actor != seat ||
        (move->action.kind != HJ_KIND_ROBBER && move->action.kind != HJ_KIND_KNIGHT))
        return fail(reader, "no robber was moved before it");
    move->action.seat = (uint8_t)(victim + 1);
    move->action.resource = (uint8_t)(card ? card : HJ_RESOURCE_UNKNOWN);
    reader->draft->hidden = reader->draft->hidden || !card;
    return true;
}

static bool read_five(pioneers_reader *reader, unsigned kind, unsigned seat, const char *text) {
    int count[5];
    hj_bundle cards;
    if (!numbers(count, 5, text) || !bundle(&cards, count))
        return fail(reader, "no five numbers of cards");
    draft_move *move =
        kind == HJ_KIND_DISCARD ? add(reader, kind, seat) : draft_last(reader->draft, kind);
    if (!move)
        return fail(reader, "it does not follow a year of plenty");
    *(kind == HJ_KIND_DISCARD ? &move->action.give : &move->action.get) = cards;
    return true;
}

static bool read_discarded(pioneers_reader *reader, unsigned seat, const char *text) {
    return read_five(reader, HJ_KIND_DISCARD, seat, text);
}

static bool read_plenty(pioneers_reader *reader, unsigned seat, const char *text) {
    /* To who plays it, the bank is told first. */
    return !reader->draft->moves || !draft_last(reader->draft, HJ_KIND_YEAR_OF_PLENTY) ||
           read_five(reader, HJ_KIND_YEAR_OF_PLENTY, seat, text);
}

/* "2 wool from 1": a line for each who is asked. */
static bool read_monopoly(pioneers_reader *reader, unsigned seat, const char *text) {
    char *end;
    const long count = strtol(text, &end, 10);
    draft_move *move = draft_last(reader->draft, HJ_KIND_MONOPOLY);
    const unsigned resource = *end == ' ' ? resource_word(end + 1, strcspn(end + 1, " ")) : 0;
    if (end == text || count < 0 || count > 99 || !resource)
        return fail(reader, "no number of cards of a kind");
    if (!move || (move->action.resource && move->action.resource != resource))
        return fail(reader, "it does not follow a monopoly of that kind");
    move->action.resource = (uint8_t)resource;
    move->has_gained[seat] = true;
    move->gained[seat] =
        hj_bundle_make(resource, hj_bundle_of(move->gained[seat], resource) + (unsigned)count);
    return true;
}

/* "4 supply wool receive ore" */
static bool read_maritime(pioneers_reader *reader, unsigned seat, const char *text) {
    int rate = 0;
    char give[16], get[16];
    if (sscanf(text, "%2d supply %15s receive %15s", &rate, give, get) != 3 || rate < 1)
        return fail(reader, "no trade with the bank");
    const unsigned given = resource_word(give, strlen(give));
    const unsigned got = resource_word(get, strlen(get));
    if (!given || !got)
        return fail(reader, "no trade of two kinds of cards");
    return draft_add_bank(reader->draft, seat, hj_bundle_make(given, (unsigned)rate),
                          hj_bundle_make(got, 1), reader->pos);
}

static bool read_longest_road(pioneers_reader *reader, unsigned seat, const char *text) {
    (void)text;
    reader->longest_road = seat;
    return draft_claim(reader->draft, "longest_road", 0, 0, seat);
}

static bool read_largest_army(pioneers_reader *reader, unsigned seat, const char *text) {
    (void)text;
    reader->largest_army = seat;
    return draft_claim(reader->draft, "largest_army", 0, 0, seat);
}

static bool read_won(pioneers_reader *reader, unsigned seat, const char *text) {
    hj_end *end = &reader->draft->end;
    (void)text; /* the points leave out cards that were not shown: they claim nothing */
    end->winners = (uint8_t)(1u << (seat - 1));
    end->reason = HJ_END_POINTS;
    reader->over = true;
    return draft_claim(reader->draft, "longest_road", 0, 0, reader->longest_road) &&
           draft_claim(reader->draft, "largest_army", 0, 0, reader->largest_army);
}

static bool read_trade(pioneers_reader *reader, unsigned seat, const char *text) {
    (void)seat;
    return draft_unsupported(reader->draft, "line %u: a trade between players (%.40s)",
                             (unsigned)reader->pos, text);
}

static const struct {
    const char *word; /* the line begins with it */
    bool (*read)(pioneers_reader *reader, unsigned seat, const char *rest);
} events[] = {
    {"turn ", begin_turn},
    {"rolled ", read_roll},
    {"receives ", read_receives},
    {"spent ", read_spent},
    {"built ", read_built},
    {"bought-develop", read_bought},
    {"play-develop ", read_played},
    {"moved-robber ", read_robber},
    {"stole ", read_stole},
    {"discarded ", read_discarded},
    {"plenty ", read_plenty},
    {"monopoly ", read_monopoly},
    {"maritime-trade ", read_maritime},
    {"longest-road", read_longest_road},
    {"largest-army", read_largest_army},
    {"won with ", read_won},
    {"domestic-trade accept ", read_trade},
};

static bool read_event(pioneers_reader *reader, const char *text) {
    unsigned player = reader->self[reader->teller];
    const char *rest = split_player(&player, text);
    if (strcmp(text, "turn num 0") == 0)
        return true;
    if (strcmp(text, "player -1 longest-road") == 0)
        return read_longest_road(reader, 0, "");
    if (strcmp(text, "player -1 largest-army") == 0)
        return read_largest_army(reader, 0, "");
    for (unsigned i = 0; i < sizeof events / sizeof events[0]; i++) {
        const char *words = after(rest, events[i].word);
        if (!words)
            continue;
        if (player >= reader->draft->config.seats)
            return fail(reader, "player %u does not play", player);
        return events[i].read(reader, player + 1, words);
    }
    return true;
}

/* A line of the connection that tells the game. */
static bool read_line(pioneers_reader *reader, const char *text) {
    if (strcmp(text, "map") == 0) {
        reader->row = 0;
        return true;
    }
    if (reader->row <= ROWS) {
        if (strcmp(text, ".") != 0)
            return read_map_row(reader, text);
        reader->row = ROWS + 1;
        return number_hexes(reader);
    }
    if (after(text, "RO"))
        return read_robber_start(reader, text + 2);
    return !reader->chit_of[1] ? read_setting(reader, text) : read_event(reader, text);
}

/* ---- the file -------------------------------------------------------------------------------- */

/* "3< text": the connection, and whether it was received. false: no such line. */
static bool split_line(char out[LINE_SIZE], unsigned *connection, bool *received, const char *line,
                       size_t size) {
    if (size < 3 || line[0] < '0' || line[0] >= '0' + CONNECTIONS ||
        (line[1] != '<' && line[1] != '>') || line[2] != ' ')
        return false;
    *connection = (unsigned)(line[0] - '0');
    *received = line[1] == '<';
    size -= 3;
    (void)snprintf(out, LINE_SIZE, "%.*s", (int)(size < LINE_SIZE - 1 ? size : LINE_SIZE - 1),
                   line + 3);
    return true;
}

/* Calls for each received line: of all connections, or of the one that tells the game. */
static bool walk(pioneers_reader *reader, const char *text, size_t size, bool learning) {
    reader->pos = 0;
    for (size_t at = 0; at < size && !reader->over;) {
        const char *end = memchr(text + at, '\n', size - at);
        const size_t length = end ? (size_t)(end - text) - at : size - at;
        char line[LINE_SIZE];
        unsigned connection;
        bool received;
        reader->pos++;
        if (split_line(line, &connection, &received, text + at, length) && received &&
            (learning || connection == reader->teller) &&
            !(learning ? learn(reader, connection, line) : read_line(reader, line)))
            return false;
        at += length + 1;
    }
    return true;
}

static bool recognise_text(const char *text, size_t size) {
    char line[LINE_SIZE];
    unsigned connection;
    bool received;
    const char *end = memchr(text, '\n', size);
    return end && split_line(line, &connection, &received, text, (size_t)(end - text)) &&
           strcmp(line, "version report") == 0;
}

static bool read_text(import_draft *draft, const char *text, size_t size, const import_wish *wish) {
    pioneers_reader reader = {.draft = draft, .row = ROWS + 1};
    (void)wish;
    reader.island = hj_island_of(19);
    draft->config.hexes = 19;
    draft->about.software = "Pioneers";
    bool good = recognise_text(text, size) ||
                draft_fail(draft, "no recorded protocol of Pioneers: lines `0< ...`");
    if (good)
        reader.teller = (unsigned)(text[0] - '0');
    good = good && walk(&reader, text, size, true) && walk(&reader, text, size, false);
    if (good && (!reader.chit_of[1] || !draft->config.seats))
        good = draft_fail(draft, "the record ends before the game is described");
    free(reader.stolen.value);
    free(reader.bought.value);
    return good;
}

static const char *const endings[] = {".piolog.gz", ".piolog", NULL};

const import_format import_pioneers = {
    .name = "pioneers",
    .source = "pioneers-protocol",
    .profile = "pioneers",
    .endings = endings,
    .recognise_text = recognise_text,
    .read_text = read_text,
};
