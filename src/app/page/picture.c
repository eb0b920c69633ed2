/* picture.c: the board as SVG. Colours stand in attributes, so the picture survives wherever
 * styles are forbidden; every piece also has an outline, a letter or a pattern of its own, so
 * colour is never the only sign. Lengths are tenths of a unit: no floating point, same bytes. */
#include "app/page/picture_parts.h"
#include "app/words/scenario.h"
#include "app/report/escape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 500, HALF = 433, SEA = 490, TITLE = 300, ROBBER_ASIDE = 270, ROBBER_DOWN = 140 };

/* ---- colours ---- */

typedef struct seat_look {
    const char *fill, *ink; /* of the piece, and of what is written on it */
    char letter;
    const char *core, *dashes; /* the pattern along a road: its colour, its dashes */
} seat_look;

static const seat_look seat_looks[HJ_SEATS_MAX] = {
    {"#D7263D", "#FFFFFF", 'R', NULL, NULL},         /* solid */
    {"#1E5FC2", "#FFFFFF", 'B', "#FFFFFF", ""},      /* two lines */
    {"#F5921E", INK, 'O', INK, "5 4"},               /* dashes */
    {"#FFFFFF", INK, 'W', INK, "1 4"},               /* dots */
    {"#2FA36B", INK, 'G', "#FFFFFF", "7 2 1 2"},     /* chevrons' rhythm */
    {"#3E2412", "#FFFFFF", 'N', "#F5C99A", "1.5 5"}, /* cross-ties */
};

typedef struct land_look {
    const char *fill, *ink;
    char letter;
    const char *icon; /* path data around 0,0, about 26 wide and 20 high */
} land_look;

static const land_look land_looks[HJ_DESERT + 1] = {
    {"#FFFFFF", INK, '?', ""},
    {"#EBC2A6", "#9A5528", 'H',
     "M-13 3h12v6h-12zM1 3h12v6h-12zM-7-5h12v6h-12zM-13-5h4v6h-4zM7-5h6v6h-6z"},
    {"#7FA98A", "#23492F", 'F', "M-9-9l7 16h-14zM8-11l7 18h-14zM-10 7h2v4h-2zM7 7h2v4h-2z"},
    {"#C9E29A", "#5C7F1F", 'P',
     "M-8 4a5 5 0 0 1-1-9a6 6 0 0 1 10-2a5 5 0 0 1 7 3l5-1 2 4-5 2a6 6 0 0 1-5 4v4h-2v-4h-6v4"
     "h-2v-4z"},
    {"#F7DC6F", "#8C6A00", 'G',
     "M-1 10V-2l-5-4v-5l5 4 1-5 1 5 5-4v5l-5 4v12zM-11 10V2l-3-3v-4l3 3 1-4 1 4 3-3v4l-3 3v8"
     "zM9 10V2l-3-3v-4l3 3 1-4 1 4 3-3v4l-3 3v8z"},
    {"#AEB6C4", "#465063", 'M', "M-15 9l9-17 5 8 5-11 11 20z"},
    {"#F3ECDD", "#A98B4E", 'D', "M-15 9q7-9 14-2q8-10 16 2zM7-4a4 4 0 1 1 .1 0z"},
};

static const char *harbor_fill(unsigned kind) {
    return kind >= 1 && kind <= HJ_RESOURCES ? land_looks[kind].fill : "#FFFFFF";
}

/* ---- places ---- */

static point hex_at(int q, int r) {
    return (point){HALF * (2 * q + r), SIDE * 3 / 2 * r};
}

static point hex_middle(const picture *p, unsigned hex) {
    return hex_at(p->island->hex[hex].q, p->island->hex[hex].r);
}

static point corner_of(point middle, unsigned i) {
    static const point offset[6] = {{0, -SIDE}, {HALF, -SIDE / 2}, {HALF, SIDE / 2},
                                    {0, SIDE},  {-HALF, SIDE / 2}, {-HALF, -SIDE / 2}};
    return (point){middle.x + offset[i].x, middle.y + offset[i].y};
}

/* A value as it is drawn: the game's, but for what is claimed instead. */
static unsigned drawn_value(const picture *p, const char *field, unsigned i) {
    for (size_t k = 0; k < p->d->claims; k++) {
        const hj_claim *claim = &p->d->claim[k];
        if (claim->i == i && claim->field == hj_field_find(field)->tag) {
            return claim->value;
        }
    }
    return hj_game_value(p->d->game, field, i, 0);
}

static point between(point a, point b) {
    return (point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

static point edge_middle(const picture *p, unsigned edge) {
    return between(p->corner[p->island->edge[edge].corner[0]],
                   p->corner[p->island->edge[edge].corner[1]]);
}

/* ---- the island ---- */

/* The number token: disc, digits, and a pip for each of the 36 throws that make it. */
static void define_token(picture *p, unsigned number) {
    bool red = number == 6 || number == 8;
    const char *ink = red ? "#B00020" : INK;
    unsigned ways = number < 7 ? number - 1 : 13 - number;
    char digits[16];
    snprintf(digits, sizeof digits, "%u", number);
    buffer_format(
        p->out, "<g id=\"n%u\" class=\"up\"><circle r=\"16\" fill=\"#FFFDF5\" stroke=\"" INK "\"/>",
        number);
    svg_label(p->out, (point){0, 40}, red ? 180 : 160, ink, red ? "bold" : "", digits);
    buffer_format(p->out, "<path fill=\"%s\" d=\"", ink);
    for (unsigned i = 0; i < ways; i++) {
        buffer_char(p->out, 'M');
        svg_length(p->out, (int)i * 40 - (int)(ways - 1) * 20 - 13);
        buffer_text(p->out, " 9.4a1.3 1.3 0 1 1 0 .1z");
    }
    buffer_text(p->out, "\"/></g>\n");
}

/* A seat's road, lying along x; its settlement and its city. */
static void define_pieces(picture *p, unsigned seat) {
    const seat_look *look = &seat_looks[people_palette(p->d->people, seat)];
    char letter[2] = {look->letter, '\0'};
    buffer_format(p->out,
                  "<g id=\"r%u\" fill=\"none\"><path class=\"rim\" stroke=\"" INK
                  "\" stroke-width=\"11\" "
                  "d=\"M-17 0h34\"/><path stroke=\"%s\" stroke-width=\"8\" d=\"M-15 0h30\"/>",
                  seat, look->fill);
    if (look->core != NULL) {
        bool solid = look->dashes[0] == '\0';
        buffer_format(p->out, "<path stroke=\"%s\" stroke-width=\"%d\"%s%s%s d=\"M-15 0h30\"/>",
                      look->core, solid ? 2 : 4, solid ? "" : " stroke-dasharray=\"", look->dashes,
                      solid ? "" : "\"");
    }
    for (unsigned city = 0; city < 2; city++) {
        buffer_format(
            p->out,
            "</g>\n<g id=\"%c%u\"><use class=\"rim\" href=\"#%s\" fill=\"%s\" stroke=\"" INK
            "\" stroke-width=\"1.5\"/>",
            city ? 'c' : 's', seat, city ? "city" : "house", look->fill);
        svg_label(p->out, (point){0, city ? 85 : 75}, 130, look->ink, "bold", letter);
    }
    buffer_text(p->out, "</g>\n");
}

static void draw_definitions(picture *p) {
    buffer_text(p->out, "<path id=\"h\" d=\"M0-50 43.3-25V25L0 50-43.3 25V-25z\"/>\n");
    for (unsigned t = 1; t <= HJ_DESERT; t++) {
        char letter[2] = {land_looks[t].letter, '\0'};
        buffer_format(p->out,
                      "<g id=\"t%u\"><use class=\"tile\" href=\"#h\" fill=\"%s\" "
                      "stroke=\"#F7F3E8\" stroke-width=\"2\"/><g class=\"up\">",
                      t, land_looks[t].fill);
        buffer_format(p->out,
                      "<path class=\"land\" fill=\"%s\" transform=\"translate(-7 -24)\" "
                      "d=\"%s\"/>",
                      land_looks[t].ink, land_looks[t].icon);
        buffer_text(p->out, "<g class=\"land\">");
        svg_label(p->out, (point){150, -190}, 140, land_looks[t].ink, "bold", letter);
        buffer_text(p->out, "</g>");
        buffer_text(p->out, "</g></g>\n");
    }
    for (unsigned number = 2; number <= 12; number++) {
        if (number != 7) {
            define_token(p, number);
        }
    }
    buffer_text(p->out,
                "<path id=\"robber\" fill=\"" INK "\" stroke=\"#FFFFFF\" "
                "d=\"M0-18a6 6 0 0 1 4 10.5C9-3 9 3 8 11H-8C-9 3-9-3-4-7.5A6 6 0 0 1 0-18z\"/>"
                "<pattern id=\"hatch\" width=\"8\" height=\"8\" "
                "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                "<path stroke=\"" INK "\" stroke-opacity=\".55\" stroke-width=\"2\" "
                "d=\"M0 0V8\"/></pattern>\n");
    buffer_text(p->out, "<path id=\"house\" d=\"M-10 10V-3L0-12 10-3V10z\"/>"
                        "<path id=\"city\" d=\"M-15 12V-5L-8-14-1-5H15V12z\"/>\n");
    for (unsigned seat = 1; seat <= p->d->people->seats; seat++) {
        define_pieces(p, seat);
    }
    if (is_crop_trust(hj_game_config(p->d->game))) {
        picture_define_crops(p);
    }
}

/* The sea: the land once more, with a rim broad enough for the harbors. */
static void draw_sea(picture *p) {
    buffer_text(p->out, "<g class=\"sea\" fill=\"#CFE4F3\" stroke=\"#CFE4F3\"");
    svg_attribute(p->out, "stroke-width", 2 * SEA);
    buffer_text(p->out, " stroke-linejoin=\"round\">\n");
    for (unsigned h = 1; h <= p->island->hexes; h++) {
        buffer_text(p->out, "<use href=\"#h\"");
        svg_at(p->out, hex_middle(p, h));
        buffer_text(p->out, "/>");
    }
    buffer_text(p->out, "</g>\n");
}

static void draw_robber(picture *p, point at) {
    buffer_text(p->out, "<use href=\"#robber\"");
    svg_at(p->out, at);
    buffer_text(p->out, p->terse ? "/>" : "><title>robber</title></use>\n");
}

/* A field in Crop Trust: its tokens stand where other land has its picture. */
static void draw_farm(picture *p, point at) {
    buffer_format(p->out,
                  "<use class=\"tile field\" href=\"#h\" fill=\"%s\" stroke=\"#F7F3E8\" "
                  "stroke-width=\"2\"",
                  land_looks[HJ_FIELDS].fill);
    svg_at(p->out, at);
    buffer_text(p->out, "/>");
    buffer_text(p->out, "<g class=\"land\">");
    svg_label(p->out, (point){at.x - 290, at.y + 170}, 140, land_looks[HJ_FIELDS].ink, "bold", "G");
    buffer_text(p->out, "</g>");
}

static void draw_land(picture *p, unsigned hex) {
    unsigned terrain = hj_game_value(p->d->game, "terrain", hex, 0);
    unsigned number = hj_game_value(p->d->game, "number", hex, 0);
    point at = hex_middle(p, hex);
    bool farmed = terrain == HJ_FIELDS && is_crop_trust(hj_game_config(p->d->game));
    if (farmed) {
        draw_farm(p, at);
    } else {
        svg_use(p->out, 't', terrain, at);
        buffer_text(p->out, "/>");
    }
    if (number != 0) {
        svg_use(p->out, 'n', number, (point){at.x, at.y + 120});
        buffer_text(p->out, "/>");
    }
    buffer_char(p->out, '\n');
}

static void draw_on_land(picture *p, unsigned hex) {
    const hj_game *game = p->d->game;
    point at = hex_middle(p, hex);
    bool numbered = hj_game_value(game, "number", hex, 0) != 0;
    if (drawn_value(p, "robber", 0) == hex) {
        draw_robber(p, (point){at.x + (numbered ? ROBBER_ASIDE : 0), at.y + ROBBER_DOWN});
    }
    if (is_crop_trust(hj_game_config(game)) && farm_is_field(game, hex)) {
        picture_crops(p, hex, at);
    }
}

static void draw_harbor(picture *p, unsigned hex, unsigned i) {
    unsigned edge = p->island->hex[hex].edge[i];
    unsigned kind = hj_game_value(p->d->game, "harbor", edge, 0);
    if (kind == 0 || p->island->hex[hex].neighbor[i] != 0) {
        return;
    }
    point middle = hex_middle(p, hex);
    point a = corner_of(middle, i);
    point b = corner_of(middle, (i + 1) % 6);
    point half = between(a, b);
    /* Half as far again from the hex's middle as its side lies. */
    point at = {half.x + (half.x - middle.x) * 6 / 10, half.y + (half.y - middle.y) * 6 / 10};
    const char *what = kind == HJ_ANY ? "any" : hj_resource_word(kind);
    buffer_format(p->out, "<g><title>harbor e%u: %s for one %s</title>", edge,
                  kind == HJ_ANY ? "three" : "two", what);
    buffer_text(p->out, "<path fill=\"none\" stroke=\"#8A5A2B\" stroke-width=\"4\" d=\"M");
    svg_length(p->out, a.x);
    buffer_char(p->out, ' ');
    svg_length(p->out, a.y);
    buffer_char(p->out, 'L');
    svg_length(p->out, at.x);
    buffer_char(p->out, ' ');
    svg_length(p->out, at.y);
    buffer_char(p->out, 'L');
    svg_length(p->out, b.x);
    buffer_char(p->out, ' ');
    svg_length(p->out, b.y);
    buffer_text(p->out, "\"/><g");
    svg_move(p->out, at);
    buffer_format(p->out, "><g class=\"up\"><circle r=\"17\" fill=\"%s\" stroke=\"" INK "\"/>",
                  harbor_fill(kind));
    if (kind == HJ_ANY) {
        svg_label(p->out, (point){0, 45}, 130, INK, "bold", "3:1");
    } else {
        char letter[2] = {(char)(what[0] - 'a' + 'A'), '\0'};
        svg_label(p->out, (point){0, -15}, 120, INK, "bold", "2:1");
        svg_label(p->out, (point){0, 110}, 120, INK, "bold", letter);
    }
    buffer_text(p->out, "</g></g></g>\n");
}

/* ---- the pieces ---- */

static int edge_turn(const picture *p, unsigned edge) {
    point a = p->corner[p->island->edge[edge].corner[0]];
    point b = p->corner[p->island->edge[edge].corner[1]];
    return a.x == b.x ? 90 : (a.x < b.x) == (a.y < b.y) ? 30 : -30;
}

static void draw_road(picture *p, unsigned edge) {
    unsigned seat = drawn_value(p, "road", edge);
    if (seat == 0 || seat > HJ_SEATS_MAX) {
        return;
    }
    point middle = edge_middle(p, edge);
    int turn = edge_turn(p, edge);
    buffer_format(p->out, "<use href=\"#r%u\" transform=\"translate(", seat);
    svg_length(p->out, middle.x);
    buffer_char(p->out, ' ');
    svg_length(p->out, middle.y);
    if (p->terse) {
        buffer_format(p->out, ")rotate(%d)\"/>", turn);
    } else {
        buffer_format(p->out, ")rotate(%d)\"><title>e%u</title></use>\n", turn, edge);
    }
}

static void draw_building(picture *p, unsigned corner) {
    unsigned seat = drawn_value(p, "owner", corner);
    point at = p->corner[corner];
    if (seat == 0) {
        return;
    }
    if (seat > HJ_SEATS_MAX) {
        buffer_text(p->out, "<use href=\"#house\" fill=\"#9AA0A6\" stroke=\"" INK "\"");
        svg_at(p->out, at);
    } else {
        bool city = drawn_value(p, "piece", corner) == HJ_CITY;
        svg_use(p->out, city ? 'c' : 's', seat, at);
    }
    if (p->terse) {
        buffer_text(p->out, "/>");
    } else {
        buffer_format(p->out, "><title>c%u</title></use>\n", corner);
    }
}

/* The letter of each road's network, on the road. */
static void draw_networks(picture *p) {
    buffer_text(p->out, "<g stroke=\"#FFFFFF\" stroke-width=\"3\" paint-order=\"stroke\">");
    for (unsigned edge = 1; edge <= p->island->edges; edge++) {
        unsigned network = hj_game_value(p->d->game, "network", edge, 0);
        if (network != 0) {
            char letter[2] = {network_letter(network), '\0'};
            point at = edge_middle(p, edge);
            svg_label(p->out, (point){at.x, at.y + 45}, 140, INK, "bold", letter);
        }
    }
    buffer_text(p->out, "</g>\n");
}

static void add_ring(picture *p, point at, int radius) {
    static const char *const stroke[] = {"#FFFFFF\" stroke-width=\"5",
                                         "#B3261E\" stroke-width=\"2.5"};
    for (unsigned i = 0; i < 2; i++) {
        buffer_text(p->out, "<circle fill=\"none\"");
        svg_attribute(p->out, "cx", at.x);
        svg_attribute(p->out, "cy", at.y);
        svg_attribute(p->out, "r", radius);
        buffer_format(p->out, " stroke=\"%s\"/>", stroke[i]);
    }
    buffer_char(p->out, '\n');
}

enum { AROUND_CORNER = 220, AROUND_EDGE = 260, AROUND_HEX = 390 };

/* Rings where something is drawn otherwise than it lies. */
static void ring_claims(picture *p) {
    for (size_t k = 0; k < p->d->claims; k++) {
        const hj_claim *claim = &p->d->claim[k];
        bool robber = claim->field == hj_field_find("robber")->tag;
        bool road = claim->field == hj_field_find("road")->tag;
        if (robber && claim->value >= 1 && claim->value <= p->island->hexes) {
            add_ring(p, hex_middle(p, claim->value), AROUND_HEX);
        } else if (road && claim->i >= 1 && claim->i <= p->island->edges) {
            add_ring(p, edge_middle(p, claim->i), AROUND_EDGE);
        } else if (!robber && !road && claim->i <= p->island->corners) {
            add_ring(p, p->corner[claim->i], AROUND_CORNER);
        }
    }
}

/* A ring around what the last action touched; of a revealed event the fields it names. */
static void draw_ring(picture *p) {
    const hj_action *last = &p->d->last;
    uint32_t fields = last->kind != 0 ? hj_kind_fields((hj_kind)last->kind) : 0;
    if ((fields & HJ_HAS_CORNER) != 0 && last->corner <= p->island->corners) {
        add_ring(p, p->corner[last->corner], AROUND_CORNER);
    } else if ((fields & HJ_HAS_EDGE) != 0 && last->edge >= 1 && last->edge <= p->island->edges) {
        add_ring(p, edge_middle(p, last->edge), AROUND_EDGE);
    } else if ((fields & HJ_HAS_HEX) != 0 && last->hex >= 1 && last->hex <= p->island->hexes) {
        add_ring(p, hex_middle(p, last->hex), AROUND_HEX);
    }
    for (unsigned i = 0; last->kind == HJ_KIND_REVEAL && i < 4; i++) {
        if (last->hexes[i] >= 1 && last->hexes[i] <= p->island->hexes) {
            add_ring(p, hex_middle(p, last->hexes[i]), AROUND_HEX);
        }
    }
}

/* Where else it could have been done: a green dot with a white rim at each place. */
static void draw_marks(picture *p) {
    for (size_t i = 0; i < p->d->marks; i++) {
        const hj_action *mark = &p->d->mark[i];
        uint32_t fields = hj_kind_fields((hj_kind)mark->kind);
        point at = {0, 0};
        if ((fields & HJ_HAS_CORNER) != 0 && mark->corner != 0) {
            at = p->corner[mark->corner];
        } else if ((fields & HJ_HAS_EDGE) != 0 && mark->edge != 0) {
            at = edge_middle(p, mark->edge);
        } else {
            continue;
        }
        buffer_text(p->out, "<circle class=\"mark\" r=\"7\" fill=\"#1B7F4B\" stroke=\"#FFFFFF\" "
                            "stroke-width=\"3\"");
        svg_attribute(p->out, "cx", at.x);
        svg_attribute(p->out, "cy", at.y);
        buffer_text(p->out, "/>");
    }
}

/* ---- numbers and legend ---- */

static void add_id(picture *p, point at, const char *ink, char letter, unsigned id) {
    char words[8];
    snprintf(words, sizeof words, "%c%u", letter, id % 1000);
    svg_label(p->out, (point){at.x, at.y + 40}, 120, ink, "", words);
}

static void draw_ids(picture *p) {
    /* A broad white stroke under the letters keeps them readable on any colour. */
    buffer_text(p->out, "<g stroke=\"#FFFFFF\" stroke-width=\"3\" paint-order=\"stroke\">");
    for (unsigned e = 1; e <= p->island->edges; e++) {
        add_id(p, edge_middle(p, e), "#5B3A9E", 'e', e);
    }
    for (unsigned c = 1; c <= p->island->corners; c++) {
        add_id(p, p->corner[c], INK, 'c', c);
    }
    for (unsigned h = 1; h <= p->island->hexes; h++) {
        point at = hex_middle(p, h);
        add_id(p, (point){at.x - 260, at.y + 120}, "#1B7F4B", 'h', h);
    }
    buffer_text(p->out, "</g>\n");
}

/* The sentence above the island, smaller where it is long. */
static void draw_title(picture *p) {
    size_t columns = escape_columns(p->d->title);
    buffer words = {0};
    escape_terminal(&words, p->d->title, 84);
    buffer_text(p->out, "<text text-anchor=\"start\" font-weight=\"bold\" fill=\"" INK "\"");
    svg_at(p->out, (point){p->low.x + 80, p->low.y + 200});
    buffer_format(p->out, " font-size=\"%d\">", columns > 70 ? 12 : columns > 56 ? 14 : 16);
    escape_xml(p->out, buffer_string(&words));
    buffer_text(p->out, "</text>\n");
    buffer_free(&words);
}

static void picture_begin(picture *p) {
    for (unsigned h = 1; h <= p->island->hexes; h++) {
        point middle = hex_middle(p, h);
        for (unsigned i = 0; i < 6; i++) {
            point at = corner_of(middle, i);
            p->corner[p->island->hex[h].corner[i]] = at;
            p->low.x = at.x < p->low.x ? at.x : p->low.x;
            p->low.y = at.y < p->low.y ? at.y : p->low.y;
            p->high.x = at.x > p->high.x ? at.x : p->high.x;
            p->high.y = at.y > p->high.y ? at.y : p->high.y;
        }
    }
    /* A title has room above the sea. */
    p->low = (point){p->low.x - SEA, p->low.y - SEA - TITLE};
    p->high = (point){p->high.x + SEA, p->high.y + SEA};
}

static picture picture_of(buffer *out, const drawn_board *d) {
    picture p = {.out = out, .d = d, .island = hj_island_of(hj_game_config(d->game)->hexes)};
    picture_begin(&p);
    return p;
}

/* What never moves in a game. */
static void draw_island(picture *p) {
    draw_sea(p);
    for (unsigned h = 1; h <= p->island->hexes; h++) {
        for (unsigned i = 0; i < 6; i++) {
            draw_harbor(p, h, i);
        }
    }
    for (unsigned h = 1; h <= p->island->hexes; h++) {
        draw_land(p, h);
    }
}

static void draw_pieces(picture *p) {
    for (unsigned h = 1; h <= p->island->hexes; h++) {
        draw_on_land(p, h);
    }
    for (unsigned e = 1; e <= p->island->edges; e++) {
        draw_road(p, e);
    }
    for (unsigned c = 1; c <= p->island->corners; c++) {
        draw_building(p, c);
    }
}

static void draw_frame(picture *p, int width, int height) {
    const int frame[4] = {p->low.x, p->low.y, width, height};
    buffer_text(p->out, " viewBox=\"");
    for (unsigned i = 0; i < 4; i++) {
        svg_length(p->out, frame[i]);
        buffer_char(p->out, i < 3 ? ' ' : '"');
    }
    buffer_text(p->out, " font-family=\"system-ui, DejaVu Sans, sans-serif\" "
                        "text-anchor=\"middle\">");
}

void picture_definitions(buffer *out, const drawn_board *d) {
    picture p = picture_of(out, d);
    draw_definitions(&p);
    buffer_text(out, "<g id=\"isle\">");
    draw_island(&p);
    buffer_text(out, "</g>\n");
}

void picture_board(buffer *out, const drawn_board *d) {
    picture p = picture_of(out, d);
    p.terse = true;
    /* There is no title above the island here: the frame is that of the sea. */
    p.low.y += TITLE;
    buffer_text(out, "<svg class=\"board\" role=\"img\" aria-label=\"");
    escape_xml(out, d->title);
    buffer_char(out, '"');
    draw_frame(&p, p.high.x - p.low.x, p.high.y - p.low.y);
    buffer_text(out, "<use href=\"#isle\"/><g>");
    draw_pieces(&p);
    buffer_text(out, "</g>");
    draw_marks(&p);
    draw_ring(&p);
    ring_claims(&p);
    if (d->networks) {
        draw_networks(&p);
    }
    buffer_text(out, "</svg>\n");
}

void picture_svg(buffer *out, const drawn_board *d) {
    picture p = picture_of(out, d);
    int legend = p.high.y + LEGEND_LINE;
    int height = legend + picture_legend_height(&p) - p.low.y;
    int width = p.high.x - p.low.x;
    buffer_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    svg_attribute(out, "width", width);
    svg_attribute(out, "height", height);
    draw_frame(&p, width, height);
    buffer_text(out, "\n<title>");
    escape_xml(out, d->title);
    buffer_text(out, "</title>\n<rect fill=\"#FFFFFF\"");
    svg_at(out, p.low);
    buffer_text(out, " width=\"100%\" height=\"100%\"/>\n<defs>");
    draw_definitions(&p);
    buffer_text(out, "</defs>\n");
    draw_island(&p);
    draw_pieces(&p);
    draw_ring(&p);
    if (d->networks) {
        draw_networks(&p);
    }
    if (d->ids) {
        draw_ids(&p);
    }
    draw_title(&p);
    picture_legend(&p, legend);
    buffer_text(out, "</svg>\n");
}

void picture_places(buffer *out, const drawn_board *d) {
    picture p = picture_of(out, d);
    buffer_text(out, "\"corners\":[0");
    for (unsigned c = 1; c <= p.island->corners; c++) {
        buffer_format(out, ",[%d,%d]", p.corner[c].x, p.corner[c].y);
    }
    buffer_text(out, "],\"edges\":[0");
    for (unsigned e = 1; e <= p.island->edges; e++) {
        point at = edge_middle(&p, e);
        buffer_format(out, ",[%d,%d,%d]", at.x, at.y, edge_turn(&p, e));
    }
    buffer_text(out, "],\"hexes\":[0");
    for (unsigned h = 1; h <= p.island->hexes; h++) {
        point at = hex_middle(&p, h);
        bool numbered = hj_game_value(d->game, "number", h, 0) != 0;
        buffer_format(out, ",[%d,%d,%d]", at.x, at.y, numbered ? ROBBER_ASIDE : 0);
    }
    buffer_char(out, ']');
}
