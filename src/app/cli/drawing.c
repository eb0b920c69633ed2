/* drawing.c: the board as text. Hexes stand point up; a corner is a dot, a road carries its seat's
 * number, (2) is a settlement and [2] a city of P2. Colour repeats what the characters say. */
#include "app/cli/drawing.h"
#include "app/words/scenario.h"
#include "app/words/wrap.h"
#include "app/report/escape.h"

#include <stdio.h>
#include <string.h>

/* ---- a canvas of cells ---- */

enum { ROWS_MAX = 48, COLUMNS_MAX = 96 };

/* What a cell is painted with; seats follow from STYLE_SEAT on, by palette. */
enum {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_TERRAIN, /* + hj_terrain */
    STYLE_RED = STYLE_TERRAIN + HJ_DESERT + 1,
    STYLE_ROBBER,
    STYLE_HARBOR,
    STYLE_CROP, /* + crop */
    STYLE_SEAT = STYLE_CROP + HJ_CROPS + 1,
    STYLE_COUNT = STYLE_SEAT + HJ_SEATS_MAX
};

static const char *const style_code[STYLE_COUNT] = {
    [STYLE_PLAIN] = "",
    [STYLE_DIM] = "\033[2m",
    [STYLE_TERRAIN] = "",
    [STYLE_TERRAIN + HJ_HILLS] = "\033[38;5;173m",
    [STYLE_TERRAIN + HJ_FOREST] = "\033[38;5;29m",
    [STYLE_TERRAIN + HJ_PASTURE] = "\033[38;5;106m",
    [STYLE_TERRAIN + HJ_FIELDS] = "\033[38;5;178m",
    [STYLE_TERRAIN + HJ_MOUNTAINS] = "\033[38;5;103m",
    [STYLE_TERRAIN + HJ_DESERT] = "\033[38;5;180m",
    [STYLE_RED] = "\033[1;31m",
    [STYLE_ROBBER] = "\033[1;7m",
    [STYLE_HARBOR] = "\033[36m",
    [STYLE_CROP] = "\033[2m",
    [STYLE_CROP + 1] = "\033[1;38;5;178m",
    [STYLE_CROP + 2] = "\033[1;38;5;130m",
    [STYLE_CROP + 3] = "\033[1;38;5;208m",
    [STYLE_CROP + 4] = "\033[1;38;5;72m",
    [STYLE_CROP + 5] = "\033[1;38;5;133m",
    [STYLE_SEAT + 0] = "\033[1;31m",
    [STYLE_SEAT + 1] = "\033[1;34m",
    [STYLE_SEAT + 2] = "\033[1;38;5;208m",
    [STYLE_SEAT + 3] = "\033[1m",
    [STYLE_SEAT + 4] = "\033[1;32m",
    [STYLE_SEAT + 5] = "\033[1;38;5;130m",
};

typedef struct canvas {
    char cell[ROWS_MAX][COLUMNS_MAX];
    uint8_t style[ROWS_MAX][COLUMNS_MAX];
    const drawing *drawing;
    const hj_island *island;
    int half;  /* columns from a hex's middle to its side */
    int stand; /* rows of its upright side, corners not counted */
    int left;  /* column of the middle of a hex at 2q + r = 0 */
    int r_min;
} canvas;

static void put(canvas *c, int row, int column, unsigned style, const char *words) {
    for (; *words != '\0'; words++, column++) {
        if (row >= 0 && row < ROWS_MAX && column >= 0 && column < COLUMNS_MAX) {
            c->cell[row][column] = *words;
            c->style[row][column] = (uint8_t)style;
        }
    }
}

static void put_middle(canvas *c, int row, int column, unsigned style, const char *words) {
    put(c, row, column - (int)strlen(words) / 2, style, words);
}

/* ---- where things lie ---- */

enum { TOP_MARGIN = 2, SLOPE = 2 };

static int hex_column(const canvas *c, unsigned hex) {
    return c->left + c->half * (2 * c->island->hex[hex].q + c->island->hex[hex].r);
}

/* The row of a hex's upper point. */
static int hex_row(const canvas *c, unsigned hex) {
    return TOP_MARGIN + (c->island->hex[hex].r - c->r_min) * (SLOPE + c->stand + 1);
}

/* Offsets of corner i, N NE SE S SW NW. */
static int corner_column(const canvas *c, unsigned i) {
    static const int side[6] = {0, 1, 1, 0, -1, -1};
    return c->half * side[i];
}

static int corner_row(const canvas *c, unsigned i) {
    int upper = SLOPE;
    int lower = SLOPE + c->stand + 1;
    const int row[6] = {0, upper, lower, lower + SLOPE, lower, upper};
    return row[i];
}

static void canvas_begin(canvas *c, const drawing *d) {
    memset(c, 0, sizeof *c);
    memset(c->cell, ' ', sizeof c->cell);
    c->drawing = d;
    c->island = hj_island_of(hj_game_config(d->game)->hexes);
    c->half = c->island->hexes > 19 ? 5 : 6;
    c->stand = d->ids ? 2 : 1;
    int least = 0;
    for (unsigned h = 1; h <= c->island->hexes; h++) {
        int across = 2 * c->island->hex[h].q + c->island->hex[h].r;
        least = across < least ? across : least;
        c->r_min = c->island->hex[h].r < c->r_min ? c->island->hex[h].r : c->r_min;
    }
    /* Nine columns are left beside the island for harbors. */
    c->left = 9 + c->half * (1 - least);
}

/* ---- the parts ---- */

static unsigned seat_style(const canvas *c, unsigned seat) {
    return STYLE_SEAT + people_palette(c->drawing->people, seat);
}

/* A field's crop tokens, a letter each; seven at most fit. */
static void draw_crops(canvas *c, int row, int column, unsigned hex) {
    unsigned tokens = farm_on_field(c->drawing->game, hex);
    int at = column - (int)tokens / 2;
    if (tokens == 0) {
        put_middle(c, row, column, STYLE_CROP, "empty");
        return;
    }
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        const char letter[2] = {hj_crop_word(crop)[0], '\0'};
        for (unsigned i = hj_game_value(c->drawing->game, "crops", hex, crop); i > 0; i--) {
            put(c, row, at++, STYLE_CROP + crop, letter);
        }
    }
}

/* The inside of a field in Crop Trust: crops take the place of the pips. The robber stands beside
 * the number, or where that row has no room, for the word, since only fields have crops. */
static void draw_field(canvas *c, unsigned hex, unsigned number, unsigned number_style) {
    bool robber = hj_game_value(c->drawing->game, "robber", 0, 0) == hex;
    bool beside = robber && c->stand == 1;
    int row = hex_row(c, hex) + 1 + c->stand;
    int column = hex_column(c, hex);
    char words[32];
    int length = snprintf(words, sizeof words, "%u%s", number, beside ? " ROBBER" : "");
    put_middle(c, row, column, number_style, words);
    if (beside) {
        put(c, row, column - length / 2 + length - 6, STYLE_ROBBER, "ROBBER");
    }
    put_middle(c, row + 1, column, robber && !beside ? STYLE_ROBBER : STYLE_TERRAIN + HJ_FIELDS,
               robber && !beside ? "ROBBER" : hj_terrain_word(HJ_FIELDS));
    draw_crops(c, row + 2, column, hex);
}

static void draw_hex(canvas *c, unsigned hex) {
    const hj_game *game = c->drawing->game;
    unsigned terrain = hj_game_value(game, "terrain", hex, 0);
    unsigned number = hj_game_value(game, "number", hex, 0);
    bool robber = hj_game_value(game, "robber", 0, 0) == hex;
    int row = hex_row(c, hex);
    int column = hex_column(c, hex);
    const char *name =
        terrain == HJ_MOUNTAINS && c->half < 6 ? "mountain" : hj_terrain_word(terrain);
    const char *short_name = terrain == HJ_MOUNTAINS ? "mount." : name;
    char digits[16] = "";
    char id[8];
    snprintf(id, sizeof id, "h%u", hex);
    if (number != 0) {
        snprintf(digits, sizeof digits, "%u", number);
    }
    unsigned number_style = number == 6 || number == 8 ? STYLE_RED : STYLE_PLAIN;
    if (terrain == HJ_FIELDS && is_crop_trust(hj_game_config(game))) {
        put_middle(c, row + 2, column, STYLE_DIM, c->stand == 1 ? "" : id);
        draw_field(c, hex, number, number_style);
        return;
    }
    if (c->stand == 1) {
        static const char *const pips[] = {"", ".", "..", "...", "....", "....."};
        unsigned ways = number == 0 ? 0 : number < 7 ? number - 1 : 13 - number;
        put_middle(c, row + 2, column, number_style, digits);
        put_middle(c, row + 3, column, STYLE_TERRAIN + terrain, name);
        put_middle(c, row + 4, column, number_style, robber ? "" : pips[ways < 6 ? ways : 0]);
    } else {
        put_middle(c, row + 2, column, STYLE_DIM, id);
        put_middle(c, row + 3, column, number_style, digits);
        put_middle(c, row + 4, column, STYLE_TERRAIN + terrain, short_name);
    }
    if (robber) {
        bool narrow = c->drawing->ids && c->half < 6;
        put_middle(c, row + 3 + c->stand, column, STYLE_ROBBER, narrow ? "ROB" : "ROBBER");
    }
}

/* Edge i of a hex, clockwise from NE; a road shows its seat between two strokes of its edge. */
static void draw_edge(canvas *c, unsigned hex, unsigned i) {
    unsigned edge = c->island->hex[hex].edge[i];
    unsigned seat = hj_game_value(c->drawing->game, "road", edge, 0);
    unsigned next = (i + 1) % 6;
    /* Halves are taken of whole places, so that both hexes of an edge mean the same cell. */
    int row = hex_row(c, hex) + (corner_row(c, i) + corner_row(c, next)) / 2;
    int column = (2 * hex_column(c, hex) + corner_column(c, i) + corner_column(c, next)) / 2;
    char stroke = i == 0 || i == 3 ? '\\' : i == 2 || i == 5 ? '/' : '|';
    char words[16];
    if (c->drawing->ids) {
        snprintf(words, sizeof words, "e%u", edge);
    } else if (seat != 0) {
        unsigned network = hj_game_value(c->drawing->game, "network", edge, 0);
        bool lettered = c->drawing->networks && network != 0;
        snprintf(words, sizeof words, "%c%u%c", stroke, seat,
                 lettered ? network_letter(network) : stroke);
    } else {
        snprintf(words, sizeof words, "%c", stroke);
    }
    unsigned style = seat != 0 ? seat_style(c, seat) : STYLE_DIM;
    if (c->drawing->ids && stroke == '|') {
        put(c, row + 1, column, STYLE_DIM, "|");
    }
    put_middle(c, row, column, style, words);
}

static bool has_harbor(const canvas *c, unsigned corner) {
    for (unsigned i = 0; i < 3; i++) {
        unsigned edge = c->island->corner[corner].edge[i];
        if (edge != 0 && hj_game_value(c->drawing->game, "harbor", edge, 0) != 0) {
            return true;
        }
    }
    return false;
}

static void draw_corner(canvas *c, unsigned hex, unsigned i) {
    unsigned corner = c->island->hex[hex].corner[i];
    unsigned owner = hj_game_value(c->drawing->game, "owner", corner, 0);
    bool city = hj_game_value(c->drawing->game, "piece", corner, 0) == HJ_CITY;
    int row = hex_row(c, hex) + corner_row(c, i);
    int column = hex_column(c, hex) + corner_column(c, i);
    char words[16];
    unsigned style = owner >= 1 && owner <= HJ_SEATS_MAX ? seat_style(c, owner) : STYLE_PLAIN;
    if (c->drawing->ids) {
        snprintf(words, sizeof words, "c%u", corner);
    } else if (owner == 0) {
        bool harbor = has_harbor(c, corner);
        snprintf(words, sizeof words, "%s", harbor ? "*" : ".");
        style = harbor ? STYLE_HARBOR : STYLE_DIM;
    } else if (owner > HJ_SEATS_MAX) {
        snprintf(words, sizeof words, "(-)");
    } else {
        snprintf(words, sizeof words, city ? "[%u]" : "(%u)", owner);
    }
    put_middle(c, row, column, style, words);
}

/* A harbor stands in the sea beside its edge: its rate, and below it what it takes. */
static void draw_harbor(canvas *c, unsigned hex, unsigned i) {
    unsigned edge = c->island->hex[hex].edge[i];
    unsigned kind = hj_game_value(c->drawing->game, "harbor", edge, 0);
    if (kind == 0 || c->island->hex[hex].neighbor[i] != 0) {
        return;
    }
    bool any = kind == HJ_ANY;
    const char *rate = any ? "3:1" : "2:1";
    const char *what = any ? "" : hj_resource_word(kind);
    bool right = i < 3;
    int row = hex_row(c, hex);
    int column = hex_column(c, hex);
    if (i == 1 || i == 4) { /* E, W: beside the upright side */
        row += SLOPE + 1;
        column += right ? c->half + 2 + c->drawing->ids : -c->half - 2 - c->drawing->ids;
    } else {
        row += i == 0 || i == 5 ? (any ? 0 : -1) : corner_row(c, 3);
        column += right ? 3 : -3;
    }
    put(c, row, right ? column : column - (int)strlen(rate) + 1, STYLE_HARBOR, rate);
    put(c, row + 1, right ? column : column - (int)strlen(what) + 1, STYLE_HARBOR, what);
}

static bool is_empty_row(const canvas *c, int row) {
    for (int k = 0; k < COLUMNS_MAX; k++) {
        if (c->cell[row][k] != ' ') {
            return false;
        }
    }
    return true;
}

static void canvas_print(buffer *out, const canvas *c) {
    int first = 0;
    int end = ROWS_MAX;
    while (first < end && is_empty_row(c, first)) {
        first++;
    }
    while (end > first && is_empty_row(c, end - 1)) {
        end--;
    }
    for (int row = first; row < end; row++) {
        int last = COLUMNS_MAX;
        while (last > 0 && c->cell[row][last - 1] == ' ') {
            last--;
        }
        unsigned style = STYLE_PLAIN;
        for (int k = 0; k < last; k++) {
            unsigned next = c->cell[row][k] == ' ' ? (unsigned)STYLE_PLAIN : c->style[row][k];
            if (c->drawing->color && next != style) {
                buffer_text(out, style == STYLE_PLAIN ? "" : "\033[0m");
                buffer_text(out, style_code[next]);
                style = next;
            }
            buffer_char(out, c->cell[row][k]);
        }
        buffer_text(out, style != STYLE_PLAIN && c->drawing->color ? "\033[0m\n" : "\n");
    }
}

/* ---- the legend ---- */

const char *seat_paint(const cli_people *people, unsigned seat, bool on) {
    if (!on || seat < 1 || seat > HJ_SEATS_MAX) {
        return "";
    }
    return style_code[STYLE_SEAT + people_palette(people, seat)];
}

const char *paint_off(bool on) {
    return on ? "\033[0m" : "";
}

void drawing_text(buffer *out, const drawing *d) {
    canvas c;
    canvas_begin(&c, d);
    /* Edges first, then corners, then hexes: what is narrower gives way. */
    for (unsigned hex = 1; hex <= c.island->hexes; hex++) {
        for (unsigned i = 0; i < 6; i++) {
            draw_edge(&c, hex, i);
            draw_harbor(&c, hex, i);
        }
    }
    for (unsigned hex = 1; hex <= c.island->hexes; hex++) {
        draw_hex(&c, hex);
        for (unsigned i = 0; i < 6; i++) {
            draw_corner(&c, hex, i);
        }
    }
    text_wrap(out, 0, d->title);
    buffer_char(out, '\n');
    canvas_print(out, &c);
    buffer_char(out, '\n');
    legend_text(out, d);
}
