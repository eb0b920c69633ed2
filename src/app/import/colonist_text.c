/* colonist_text.c: a game of colonist.io typed off by hand: a word and its numbers a line, with the
 * numbers that the platform gives places, colours, resources and cards. It judges nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/import/colonist.h"
#include "app/import/colonist_board.h"
#include "app/import/colonist_moves.h"

enum { WORDS_MAX = 24, LINE_SIZE = 400 };

typedef struct text_reader {
    colonist_game game;
    import_draft *draft;
    const hj_island *island;
    char line[LINE_SIZE];
    const char *word[WORDS_MAX];
    unsigned words;
    int color[HJ_SEATS_MAX + 1]; /* of the seats */
    unsigned hexes, harbors;     /* told of */
    bool last_is_knight;
} text_reader;

static bool fail(text_reader *reader, const char *what) {
    return draft_fail(reader->draft, "line %u (%.20s): %s", (unsigned)reader->game.pos,
                      reader->word[0], what);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* A number word, 0..999; -1 where there is none. */
static int number(const text_reader *reader, unsigned index) {
    char *end;
    if (index >= reader->words)
        return -1;
    const long value = strtol(reader->word[index], &end, 10);
    return end == reader->word[index] || *end || value < 0 || value > 999 ? -1 : (int)value;
}

static unsigned seat_of(const text_reader *reader, int color) {
    for (unsigned seat = 1; seat <= reader->draft->config.seats; seat++) {
        if (reader->color[seat] == color)
            return seat;
    }
    return 0;
}

/* The seat of a word; 0 with the reason told. */
static unsigned seat(text_reader *reader, unsigned index) {
    const unsigned found = seat_of(reader, number(reader, index));
    if (!found)
        (void)fail(reader, "nobody plays that colour");
    return found;
}

/* Who is on turn; 0 with the reason told. */
static unsigned player(text_reader *reader) {
    if (!reader->game.on_turn)
        (void)fail(reader, "nobody is on turn");
    return reader->game.on_turn;
}

/* "445": two grain and an ore. 0 stands for a card nobody saw. */
static bool cards(text_reader *reader, hj_bundle *out, const char *digits) {
    unsigned count[7] = {0};
    for (; *digits; digits++) {
        const unsigned kind = *digits == '0' ? 6 : colonist_resource(*digits - '0');
        if (!kind || ++count[kind] > 99)
            return fail(reader, "cards are digits: 1 lumber 2 brick 3 wool 4 grain 5 ore");
    }
    *out = 0;
    for (unsigned kind = 1; kind <= 6; kind++)
        *out += hj_bundle_make(kind, count[kind]);
    return true;
}

static bool cards_word(text_reader *reader, hj_bundle *out, unsigned index) {
    return index < reader->words ? cards(reader, out, reader->word[index])
                                 : fail(reader, "cards are missing");
}

/* ---- the head -------------------------------------------------------------------------------- */

static bool read_hexes(text_reader *reader) {
    hj_config *config = &reader->draft->config;
    for (unsigned i = 1; i < reader->words; i++) {
        int type = -1, token = -1;
        char rest;
        const unsigned hex = colonist_hex_at((int)i - 1);
        if (sscanf(reader->word[i], "%1d:%2d%c", &type, &token, &rest) != 2 || !hex ||
            !colonist_terrain(type) || token < 0 || token > 12)
            return fail(reader, "a hex is type:number, 19 of them");
        config->terrain[hex] = (uint8_t)colonist_terrain(type);
        config->number[hex] = (uint8_t)token;
        reader->hexes++;
    }
    return true;
}

static bool read_ports(text_reader *reader) {
    for (unsigned i = 1; i < reader->words; i++) {
        const unsigned edge = colonist_harbor_at((int)i - 1);
        const unsigned kind = colonist_harbor_kind(number(reader, i));
        if (!edge || !kind)
            return fail(reader, "a port is 1 (any) or 2 to 6, nine of them");
        reader->harbors++;
        if (!draft_add_harbor(reader->draft, edge, kind))
            return false;
    }
    return true;
}

static bool read_robber_start(text_reader *reader) {
    reader->draft->config.robber = (uint8_t)colonist_hex_at(number(reader, 1));
    return reader->draft->config.robber || fail(reader, "no hex");
}

static bool read_order(text_reader *reader) {
    static const char *const two[] = {"two_players=yes", NULL};
    hj_config *config = &reader->draft->config;
    if (reader->words < 3 || reader->words > 5)
        return fail(reader, "two to four colours");
    for (unsigned i = 1; i < reader->words; i++) {
        if (number(reader, i) < 0 || seat_of(reader, number(reader, i)))
            return fail(reader, "a colour that is no number, or stands twice");
        reader->color[i] = number(reader, i);
        config->seats = (uint8_t)i;
        reader->draft->person[i].player_id = draft_keep(reader->draft, reader->word[i]);
    }
    return config->seats > 2 || draft_rules(reader->draft, NULL, two);
}

/* ---- the game -------------------------------------------------------------------------------- */

static bool read_setup_settlement(text_reader *reader) {
    const unsigned who = seat(reader, 1);
    const unsigned corner = colonist_corner_at(number(reader, 2));
    hj_bundle got;
    if (!who || !corner)
        return who && fail(reader, "no corner");
    return colonist_settlement(&reader->game, who, corner) &&
           (reader->words < 4 ||
            (cards_word(reader, &got, 3) && colonist_gain(&reader->game, who, got, true)));
}

static bool read_setup_road(text_reader *reader) {
    const unsigned who = seat(reader, 1);
    const unsigned edge = colonist_edge_at(number(reader, 2));
    if (!who || !edge)
        return who && fail(reader, "no edge");
    return colonist_road(&reader->game, who, edge, false);
}

static bool read_turn(text_reader *reader) {
    const unsigned who = seat(reader, 1);
    return who && colonist_turn_begins(&reader->game, who);
}

/* d 3 1 | 5:1 2:44: the dice, and who got what. */
static bool read_dice(text_reader *reader) {
    const unsigned who = player(reader);
    if (!who || !colonist_roll(&reader->game, who, number(reader, 1), number(reader, 2)))
        return false;
    for (unsigned i = 4; i < reader->words; i++) {
        hj_bundle got;
        char *digits;
        const long color = strtol(reader->word[i], &digits, 10);
        const unsigned to = *digits == ':' ? seat_of(reader, (int)color) : 0;
        if (!to || strcmp(reader->word[3], "|") != 0)
            return fail(reader, "what is got is COLOUR:CARDS behind a |");
        if (!cards(reader, &got, digits + 1) || !colonist_gain(&reader->game, to, got, false))
            return false;
    }
    return true;
}

static bool read_road(text_reader *reader) {
    const unsigned who = player(reader);
    const unsigned edge = colonist_edge_at(number(reader, 1));
    if (!who || !edge)
        return who && fail(reader, "no edge");
    return colonist_road(&reader->game, who, edge, reader->word[0][0] == 'F');
}

static bool read_piece(text_reader *reader) {
    const unsigned who = player(reader);
    const unsigned corner = colonist_corner_at(number(reader, 1));
    if (!who || !corner)
        return who && fail(reader, "no corner");
    return reader->word[0][0] == 'S' ? colonist_settlement(&reader->game, who, corner)
                                     : colonist_city(&reader->game, who, corner);
}

static bool read_buy(text_reader *reader) {
    const unsigned who = player(reader);
    const unsigned card = colonist_card(number(reader, 1));
    return who && (card ? colonist_buy(&reader->game, who, card) : fail(reader, "no card"));
}

static bool read_play(text_reader *reader) {
    const unsigned who = player(reader);
    const unsigned card = colonist_card(number(reader, 1));
    hj_bundle chosen = 0;
    if (!who || !card)
        return who && fail(reader, "no card");
    if (!colonist_play(&reader->game, who, card))
        return false;
    if (card == HJ_CARD_YEAR_OF_PLENTY)
        return cards_word(reader, &chosen, 2) && colonist_plenty(&reader->game, chosen);
    if (card != HJ_CARD_MONOPOLY)
        return true;
    const int taken = number(reader, 3);
    return colonist_monopoly(&reader->game, who, colonist_resource(number(reader, 2)),
                             taken < 0 ? 0 : (unsigned)taken);
}

static bool read_bank(text_reader *reader) {
    const unsigned who = player(reader);
    hj_bundle give, get;
    return who && cards_word(reader, &give, 1) && cards_word(reader, &get, 2) &&
           colonist_bank(&reader->game, who, give, get);
}

static bool read_trade(text_reader *reader) {
    const unsigned who = player(reader);
    const unsigned partner = who ? seat(reader, 1) : 0;
    hj_bundle give, get;
    return partner && cards_word(reader, &give, 2) && cards_word(reader, &get, 3) &&
           colonist_trade(&reader->game, who, partner, give, get);
}

static bool read_robber(text_reader *reader) {
    const unsigned who = player(reader);
    const unsigned hex = colonist_hex_at(number(reader, 1));
    return who && (hex ? colonist_robber(&reader->game, who, hex) : fail(reader, "no hex"));
}

static bool read_steal(text_reader *reader) {
    const unsigned who = player(reader);
    const unsigned victim = who ? seat(reader, 1) : 0;
    const int card = number(reader, 2);
    const unsigned resource = card == 0 ? HJ_RESOURCE_UNKNOWN : colonist_resource(card);
    if (!victim || !resource)
        return victim && fail(reader, "no card");
    return colonist_steal(&reader->game, who, victim, resource);
}

static bool read_discard(text_reader *reader) {
    const unsigned who = seat(reader, 1);
    hj_bundle gone;
    return who && cards_word(reader, &gone, 2) && colonist_discard(&reader->game, who, gone);
}

static bool read_length(text_reader *reader) {
    const unsigned who = seat(reader, 1);
    const int length = number(reader, 2);
    return who && (length >= 0 ? draft_claim(reader->draft, "road_length", who, 0, (uint32_t)length)
                               : fail(reader, "no length"));
}

static bool read_award(text_reader *reader) {
    const char *field = reader->word[0][1] == 'r' ? "longest_road" : "largest_army";
    const bool nobody = reader->words > 1 && strcmp(reader->word[1], "-") == 0;
    const unsigned who = nobody ? 0 : reader->words > 1 ? seat(reader, 1) : player(reader);
    return (nobody || who) && draft_claim(reader->draft, field, 0, 0, who);
}

static bool read_hand(text_reader *reader) {
    const unsigned who = seat(reader, 1);
    hj_bundle held;
    if (!who || !cards_word(reader, &held, 2))
        return false;
    for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
        if (!draft_claim(reader->draft, "hand", who, kind, hj_bundle_of(held, kind)))
            return false;
    }
    return true;
}

static bool read_resign(text_reader *reader) {
    const unsigned who = seat(reader, 1);
    return who && colonist_resign(&reader->game, who);
}

static bool read_winner(text_reader *reader) {
    const unsigned who = seat(reader, 1);
    return who && colonist_winner(&reader->game, who);
}

static const struct {
    const char *word;
    bool (*read)(text_reader *reader);
    bool head; /* stands before the game */
} lines[] = {
    {"hexes", read_hexes, true},
    {"ports", read_ports, true},
    {"robber", read_robber_start, true},
    {"order", read_order, true},
    {"s", read_setup_settlement, false},
    {"r", read_setup_road, false},
    {"turn", read_turn, false},
    {"d", read_dice, false},
    {"R", read_road, false},
    {"F", read_road, false},
    {"S", read_piece, false},
    {"C", read_piece, false},
    {"buy", read_buy, false},
    {"play", read_play, false},
    {"bank", read_bank, false},
    {"trade", read_trade, false},
    {"rob", read_robber, false},
    {"steal", read_steal, false},
    {"discard", read_discard, false},
    {"len", read_length, false},
    {"lr", read_award, false},
    {"la", read_award, false},
    {"hand", read_hand, false},
    {"resign", read_resign, false},
    {"winner", read_winner, false},
};

static bool read_line(text_reader *reader) {
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strcmp(reader->word[0], lines[i].word) != 0)
            continue;
        if (!lines[i].head &&
            (reader->hexes != 19 || !reader->draft->config.seats || !reader->draft->config.robber))
            return fail(reader, "it comes before hexes, robber and order");
        return lines[i].read(reader);
    }
    return fail(reader, "the form has no such line");
}

/* Splits a line into words; a comment has none. */
static void split(text_reader *reader, const char *text, size_t size) {
    (void)snprintf(reader->line, sizeof reader->line, "%.*s",
                   (int)(size < LINE_SIZE - 1 ? size : LINE_SIZE - 1), text);
    reader->words = 0;
    for (char *at = reader->line; *at && *at != '#' && reader->words < WORDS_MAX;) {
        at += strspn(at, " \t\r");
        const size_t length = strcspn(at, " \t\r");
        if (length == 0 || *at == '#')
            break;
        reader->word[reader->words++] = at;
        at += length;
        if (*at)
            *at++ = '\0';
    }
}

static size_t line_size(const char *text, size_t size) {
    const char *end = memchr(text, '\n', size);
    return end ? (size_t)(end - text) : size;
}

bool colonist_recognise_text(const char *text, size_t size) {
    for (size_t at = 0; at < size;) {
        const size_t length = line_size(text + at, size - at);
        if (length > 0 && text[at] != '#')
            return length > 6 && strncmp(text + at, "hexes ", 6) == 0;
        at += length + 1;
    }
    return false;
}

bool colonist_read_text(import_draft *draft, const char *text, size_t size,
                        const import_wish *wish) {
    text_reader reader = {.game = {.draft = draft}, .draft = draft};
    (void)wish;
    reader.island = hj_island_of(19);
    draft->config.hexes = 19;
    draft->about.software = "colonist.io";
    if (!colonist_recognise_text(text, size))
        return draft_fail(draft, "no game typed off colonist.io: its first line is `hexes ...`");
    for (size_t at = 0; at < size;) {
        const size_t length = line_size(text + at, size - at);
        reader.game.pos++;
        split(&reader, text + at, length);
        if (reader.words > 0 && !read_line(&reader))
            return false;
        at += length + 1;
    }
    return draft->moves > 0 || draft_fail(draft, "no game follows the board");
}
