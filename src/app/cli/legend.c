/* legend.c: what stands below the board: each seat with its points, cards and pieces, and of the
 * scenarios what lies beside the board. It must not know how the board is drawn. */
#include "app/cli/drawing.h"
#include "app/words/scenario.h"
#include "app/words/wrap.h"
#include "app/report/escape.h"

#include <stdio.h>
#include <string.h>

/* "  roads e1 e2 ..", wrapped at 80 columns; at: column the line has reached. */
static void legend_places(buffer *out, const drawing *d, unsigned seat, const char *title,
                          const char *field, unsigned piece, char letter, unsigned count) {
    size_t at = 5 + strlen(title);
    bool any = false;
    for (unsigned place = 1; place <= count; place++) {
        if (hj_game_value(d->game, field, place, 0) != seat ||
            (piece != 0 && hj_game_value(d->game, "piece", place, 0) != piece)) {
            continue;
        }
        char words[16];
        int length = snprintf(words, sizeof words, " %c%u", letter, place);
        if (!any) {
            buffer_format(out, "     %s", title);
        } else if (at + (size_t)length > 80) {
            buffer_text(out, "\n          ");
            at = 10;
        }
        buffer_text(out, words);
        at += (size_t)length;
        any = true;
    }
    buffer_text(out, any ? "\n" : "");
}

/* What a seat has beside the board in a scenario. */
static void legend_holdings(buffer *out, const drawing *d, unsigned seat) {
    const hj_config *config = hj_game_config(d->game);
    buffer words = {0};
    if (is_crop_trust(config)) {
        buffer_format(&words, "stored %u", hj_game_value(d->game, "stored_crops", seat, 0));
        if (hj_game_value(d->game, "stored_crops", seat, 0) > 0) {
            buffer_text(&words, " (");
            farm_record_words(&words, d->game, seat);
            buffer_char(&words, ')');
        }
        buffer_text(&words, ", vault ");
        farm_vault_words(&words, d->game, seat);
    } else if (is_frenemies(config)) {
        unsigned markers = hj_game_value(d->game, "markers", seat, 0);
        buffer_text(&words, "favors ");
        favor_hand_words(&words, d->game, seat);
        buffer_format(&words, ", %u marker%s", markers, markers == 1 ? "" : "s");
    }
    if (words.size > 0) {
        buffer_text(out, "     ");
        text_wrap(out, 5, buffer_string(&words));
    }
    buffer_free(&words);
}

static void legend_seat(buffer *out, const drawing *d, unsigned seat) {
    const hj_game *game = d->game;
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    buffer who = {0};
    buffer words = {0};
    unsigned points = hj_game_value(game, "points", seat, 0);
    unsigned cards = hj_game_value(game, "hand_size", seat, 0);
    people_full(&who, d->people, seat);
    buffer_format(out, "%s%s%s  ", seat_paint(d->people, seat, d->color), buffer_string(&who),
                  paint_off(d->color));
    buffer_format(&words, "%u point%s, %u card%s, ", points, points == 1 ? "" : "s", cards,
                  cards == 1 ? "" : "s");
    buffer_format(&words, "road %u, knights %u", hj_game_value(game, "road_length", seat, 0),
                  hj_game_value(game, "knights", seat, 0));
    bool road = hj_game_value(game, "longest_road", 0, 0) == seat;
    bool army = hj_game_value(game, "largest_army", 0, 0) == seat;
    buffer_text(&words, road ? ", Longest Road" : "");
    buffer_text(&words, army ? ", Largest Army" : "");
    text_wrap_from(out, escape_columns(buffer_string(&who)) + 2, 5, buffer_string(&words));
    buffer_free(&who);
    buffer_free(&words);
    legend_holdings(out, d, seat);
    if (d->ids) {
        legend_places(out, d, seat, "settlements", "owner", HJ_SETTLEMENT, 'c', island->corners);
        legend_places(out, d, seat, "cities", "owner", HJ_CITY, 'c', island->corners);
        legend_places(out, d, seat, "roads", "road", 0, 'e', island->edges);
    }
}

/* ---- Crop Trust ---- */

static void legend_crops(buffer *out, const drawing *d) {
    const hj_game *game = d->game;
    buffer_text(out, "\ncrop tokens   fields  vault  records  supply   box\n");
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        const char *name = hj_crop_word(crop);
        buffer_format(out, "  %c %-9s %7u %6u %8u %7u %5u%s\n", name[0], name,
                      farm_on_board(game, crop), farm_in_vault(game, crop),
                      farm_on_records(game, crop), hj_game_value(game, "crop_supply", crop, 0),
                      hj_game_value(game, "crop_box", crop, 0),
                      hj_game_value(game, "extinct", crop, 0) != 0 ? "  extinct" : "");
    }
}

static unsigned tokens_under(const hj_game *game, const char *field, unsigned slots) {
    unsigned tokens = 0;
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        for (unsigned slot = 1; slot <= slots; slot++) {
            tokens += hj_game_value(game, field, seat, slot) != 0;
        }
    }
    return tokens;
}

static void legend_events(buffer *out, const drawing *d) {
    const hj_game *game = d->game;
    unsigned played = 0, boxed = 0;
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        unsigned where = hj_game_value(game, "token_where", token, 0);
        played += where == 1;
        boxed += where == 2;
    }
    buffer words = {0};
    unsigned shuffle = hj_game_value(game, "shuffle", 0, 0);
    buffer_format(&words, "event tokens: %u in the stack",
                  hj_game_value(game, "event_stack", 0, 0));
    if (shuffle > 1) {
        buffer_format(&words, " (shuffled %u times)", shuffle);
    }
    buffer_format(
        &words, ", %u played, %u in the box; face down under %u settlements and %u cities", played,
        boxed, tokens_under(game, "settlement_token", 5), tokens_under(game, "city_token", 4));
    bool road = hj_game_value(game, "title_token", 1, 0) != 0;
    bool army = hj_game_value(game, "title_token", 2, 0) != 0;
    buffer_text(&words, road ? ", on Longest Road" : "");
    buffer_text(&words, army ? ", on Largest Army" : "");
    text_wrap(out, 2, buffer_string(&words));
    buffer_free(&words);
}

/* ---- Frenemies ---- */

static void legend_favors(buffer *out, const drawing *d) {
    const hj_game *game = d->game;
    buffer words = {0};
    buffer_format(&words, "%u favor tokens in the bag: ", favor_total(game, "favor_bag"));
    favor_kinds_words(&words, game, "favor_bag");
    buffer_char(out, '\n');
    text_wrap(out, 2, buffer_string(&words));
    buffer_clear(&words);
    buffer_text(&words, "guild halls:");
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        buffer_format(&words, "%s %s %u", favor > 1 ? "," : "", favor_guild(favor),
                      hj_game_value(game, "guild", favor, 0));
    }
    buffer_format(&words, "; markers left %u", hj_game_value(game, "markers_left", 0, 0));
    text_wrap(out, 2, buffer_string(&words));
    buffer_free(&words);
    if (d->networks) {
        buffer lines = {0};
        network_lines(&lines, d->people, game);
        buffer_text(out, "\nnetworks\n");
        text_wrap_lines(out, 2, 4, buffer_string(&lines));
        buffer_free(&lines);
    }
}

static bool has_obstacle(const hj_game *game) {
    const hj_config *config = hj_game_config(game);
    return config->obstacle[0] != 0 || config->obstacle[1] != 0;
}

void legend_text(buffer *out, const drawing *d) {
    for (unsigned seat = 1; seat <= d->people->seats; seat++) {
        legend_seat(out, d, seat);
    }
    if (!d->ids) {
        buffer_text(out, "(1) settlement  [1] city  /1/ road of P1   * harbor corner\n");
        buffer_text(out, has_obstacle(d->game) ? "(-) a settlement of nobody\n" : "");
    }
    if (d->networks && !d->ids) {
        buffer_text(out, "/1a a road of P1's network a\n");
    }
    if (is_crop_trust(hj_game_config(d->game))) {
        legend_crops(out, d);
        legend_events(out, d);
    } else if (is_frenemies(hj_game_config(d->game))) {
        legend_favors(out, d);
    }
}
