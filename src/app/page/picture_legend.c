/* picture_legend.c: what the picture shows beside pieces and land: the legend below the island, and
 * in the scenarios crop tokens, storage records, the vault, favor tokens. */
#include "app/page/picture_parts.h"
#include "app/words/scenario.h"
#include "app/report/escape.h"

#include <stdio.h>

/* ---- crop tokens: a shape, a colour and a letter a kind ---- */

typedef struct crop_look {
    const char *fill, *ink, *outline; /* outline: path data around 0,0 */
} crop_look;

static const crop_look crop_looks[HJ_CROPS + 1] = {
    {"#FFFFFF", INK, ""},
    {"#F0C93A", INK, "M0-9 8.5 6.5H-8.5z"},                             /* wheat: a triangle */
    {"#FAF6EC", INK, "M-7.5 0a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0z"}, /* beans */
    {"#D9541E", INK, "M-6.8-6.8H6.8V6.8H-6.8z"},                        /* maize: a square */
    {"#7A1023", "#FFFFFF", "M0-9 9 0 0 9-9 0z"},                        /* rice: a diamond */
    {"#2F6DB5", "#FFFFFF", "M-4-7.5H4L8.5 0 4 7.5H-4L-8.5 0z"},         /* quinoa: a hexagon */
};

void picture_define_crops(picture *p) {
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        char letter[2] = {(char)(hj_crop_word(crop)[0] - 'a' + 'A'), '\0'};
        buffer_format(p->out, "<g id=\"k%u\"><path d=\"%s\" fill=\"%s\" stroke=\"" INK "\"/>", crop,
                      crop_looks[crop].outline, crop_looks[crop].fill);
        svg_label(p->out, (point){0, crop == 1 ? 50 : 36}, 95, crop_looks[crop].ink, "bold",
                  letter);
        buffer_text(p->out, "</g>\n");
    }
    buffer_text(p->out, "<circle id=\"k0\" r=\"7\" fill=\"none\" stroke=\"#8A8A8A\"/>\n");
}

static void add_token(picture *p, unsigned crop, point at) {
    svg_use(p->out, 'k', crop, at);
    buffer_text(p->out, "/>");
}

void picture_crops(picture *p, unsigned hex, point middle) {
    enum { STEP = 152, FIRST_ROW = 4 };
    unsigned tokens = farm_on_field(p->d->game, hex), at = 0;
    unsigned upper = tokens <= FIRST_ROW ? tokens : FIRST_ROW;
    buffer words = {0};
    farm_field_words(&words, p->d->game, hex);
    buffer_format(p->out, "<g><title>h%u: %s</title>", hex, buffer_string(&words));
    if (tokens == 0) {
        buffer_text(p->out, "<use href=\"#h\" fill=\"url(#hatch)\"");
        svg_at(p->out, middle);
        buffer_text(p->out, "/>");
        svg_label(p->out, (point){middle.x, middle.y - 180}, 110, "#5C4A00", "", "empty");
    }
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        for (unsigned i = hj_game_value(p->d->game, "crops", hex, crop); i > 0; i--, at++) {
            bool below = at >= upper;
            int place = (int)(below ? at - upper : at);
            int width = (int)(below ? tokens - upper : upper) - 1;
            int y = tokens <= FIRST_ROW ? -200 : below ? -130 : -310;
            add_token(p, crop, (point){middle.x + place * STEP - width * STEP / 2, middle.y + y});
        }
    }
    buffer_text(p->out, "</g>\n");
    buffer_free(&words);
}

/* ---- the legend ---- */

static int holdings_height(const picture *p) {
    const hj_config *config = hj_game_config(p->d->game);
    return is_crop_trust(config) || is_frenemies(config) ? LEGEND_SMALL : 0;
}

static bool has_obstacle(const picture *p) {
    const hj_config *config = hj_game_config(p->d->game);
    return config->obstacle[0] != 0 || config->obstacle[1] != 0;
}

int picture_legend_height(const picture *p) {
    const hj_config *config = hj_game_config(p->d->game);
    int lines = is_crop_trust(config) ? HJ_CROPS + 1 : is_frenemies(config) ? 2 : 0;
    return (int)p->d->people->seats * (LEGEND_LINE + holdings_height(p)) + lines * LEGEND_SMALL +
           has_obstacle(p) * LEGEND_LINE;
}

/* Five places of a row of a record, or the tokens of a vault space. */
static int add_places(picture *p, point at, const char *title, const unsigned *crop,
                      unsigned places) {
    svg_text(p->out, at, 120, title);
    at.x += 470;
    for (unsigned i = 0; i < places; i++) {
        add_token(p, crop[i], (point){at.x + (int)i * 160, at.y - 40});
    }
    return at.x + (int)places * 160 + 100;
}

static void add_record(picture *p, unsigned seat, point at) {
    static const char *const row[] = {"upper_row", "lower_row"};
    static const char *const title[] = {"upper", "lower"};
    const hj_game *game = p->d->game;
    for (unsigned r = 0; r < 2; r++) {
        unsigned crop[HJ_CROPS] = {0}, count = 0;
        for (unsigned kind = 1; kind <= HJ_CROPS; kind++) {
            if (hj_game_value(game, row[r], seat, kind) != 0) {
                crop[count++] = kind;
            }
        }
        at.x = add_places(p, at, title[r], crop, HJ_CROPS);
    }
    unsigned vault[8] = {0}, count = 0;
    for (unsigned space = 1; space <= 2; space++) {
        unsigned kind = hj_game_value(game, "vault_crop", seat, space);
        for (unsigned i = hj_game_value(game, "vault_count", seat, space); i > 0 && count < 8;
             i--) {
            vault[count++] = kind <= HJ_CROPS ? kind : 0;
        }
    }
    add_places(p, at, "vault", vault, count);
}

static void add_holdings(picture *p, unsigned seat, point at) {
    const hj_config *config = hj_game_config(p->d->game);
    if (is_crop_trust(config)) {
        add_record(p, seat, at);
    } else if (is_frenemies(config)) {
        unsigned markers = hj_game_value(p->d->game, "markers", seat, 0);
        buffer words = {0};
        buffer_text(&words, "favors ");
        favor_hand_words(&words, p->d->game, seat);
        buffer_format(&words, ", %u marker%s", markers, markers == 1 ? "" : "s");
        svg_text(p->out, at, 120, buffer_string(&words));
        buffer_free(&words);
    }
    buffer_char(p->out, '\n');
}

static void add_seat(picture *p, unsigned seat, int y) {
    const hj_game *game = p->d->game;
    buffer words = {0};
    people_full(&words, p->d->people, seat);
    unsigned points = hj_game_value(game, "points", seat, 0);
    unsigned cards = hj_game_value(game, "hand_size", seat, 0);
    buffer_format(&words, ": %u point%s, %u card%s, road %u, knights %u", points,
                  points == 1 ? "" : "s", cards, cards == 1 ? "" : "s",
                  hj_game_value(game, "road_length", seat, 0),
                  hj_game_value(game, "knights", seat, 0));
    if (hj_game_value(game, "longest_road", 0, 0) == seat) {
        buffer_text(&words, ", Longest Road");
    }
    if (hj_game_value(game, "largest_army", 0, 0) == seat) {
        buffer_text(&words, ", Largest Army");
    }
    svg_use(p->out, 's', seat, (point){p->low.x + 200, y - 40});
    buffer_text(p->out, "/>");
    svg_text(p->out, (point){p->low.x + 380, y + 10}, 140, buffer_string(&words));
    buffer_char(p->out, '\n');
    buffer_free(&words);
    if (holdings_height(p) > 0) {
        add_holdings(p, seat, (point){p->low.x + 380, y + LEGEND_SMALL});
    }
}

/* Each kind with where its tokens are, then the event tokens. */
static void add_crops(picture *p, int y) {
    const hj_game *game = p->d->game;
    unsigned played = 0, boxed = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++, y += LEGEND_SMALL) {
        buffer words = {0};
        buffer_format(&words, "%s: %u on fields, %u in the vault, %u on records, ",
                      hj_crop_word(crop), farm_on_board(game, crop), farm_in_vault(game, crop),
                      farm_on_records(game, crop));
        if (hj_game_value(game, "extinct", crop, 0) != 0) {
            buffer_format(&words, "%u in the box: extinct",
                          hj_game_value(game, "crop_box", crop, 0));
        } else {
            buffer_format(&words, "%u in supply", hj_game_value(game, "crop_supply", crop, 0));
        }
        add_token(p, crop, (point){p->low.x + 200, y - 40});
        svg_text(p->out, (point){p->low.x + 380, y}, 120, buffer_string(&words));
        buffer_char(p->out, '\n');
        buffer_free(&words);
    }
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        unsigned where = hj_game_value(game, "token_where", token, 0);
        played += where == 1;
        boxed += where == 2;
    }
    buffer words = {0};
    buffer_format(&words, "event tokens: %u in the stack, %u played, %u in the box",
                  hj_game_value(game, "event_stack", 0, 0), played, boxed);
    svg_text(p->out, (point){p->low.x + 380, y}, 120, buffer_string(&words));
    buffer_char(p->out, '\n');
    buffer_free(&words);
}

static void add_favors(picture *p, int y) {
    const hj_game *game = p->d->game;
    buffer words = {0};
    buffer_format(&words, "%u favor tokens in the bag: ", favor_total(game, "favor_bag"));
    favor_kinds_words(&words, game, "favor_bag");
    svg_text(p->out, (point){p->low.x + 80, y}, 120, buffer_string(&words));
    buffer_clear(&words);
    buffer_text(&words, "guild halls: ");
    favor_kinds_words(&words, game, "guild");
    buffer_format(&words, "; markers left %u", hj_game_value(game, "markers_left", 0, 0));
    svg_text(p->out, (point){p->low.x + 80, y + LEGEND_SMALL}, 120, buffer_string(&words));
    buffer_char(p->out, '\n');
    buffer_free(&words);
}

void picture_legend(picture *p, int top) {
    const hj_config *config = hj_game_config(p->d->game);
    int y = top;
    for (unsigned seat = 1; seat <= p->d->people->seats; seat++) {
        add_seat(p, seat, y);
        y += LEGEND_LINE + holdings_height(p);
    }
    if (has_obstacle(p)) {
        buffer_text(p->out, "<use href=\"#house\" fill=\"#9AA0A6\" stroke=\"" INK "\"");
        svg_at(p->out, (point){p->low.x + 200, y - 40});
        buffer_text(p->out, "/>");
        svg_text(p->out, (point){p->low.x + 380, y + 10}, 140, "settlements of nobody");
        buffer_char(p->out, '\n');
        y += LEGEND_LINE;
    }
    if (is_crop_trust(config)) {
        add_crops(p, y);
    } else if (is_frenemies(config)) {
        add_favors(p, y);
    }
}
