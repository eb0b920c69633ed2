/* page_points.c: the points of all: what they are made of at the end, and how they grew, as a table
 * and as lines of steps whose dashes and letters tell seats apart without colour. */
#include "app/page/page_parts.h"
#include "app/words/scenario.h"

#include <stdlib.h>

static void add_score(page *p, uint32_t number, uint32_t turn, unsigned seat, unsigned points) {
    if (p->scores == p->score_room) {
        p->score_room = p->score_room > 0 ? 2 * p->score_room : 64;
        p->score = memory_grow(p->score, p->score_room, sizeof *p->score);
    }
    p->score[p->scores++] = (page_score){number, turn, (uint8_t)seat, (uint8_t)points};
}

void points_start(page *p, const hj_game *start) {
    for (unsigned seat = 1; seat <= p->config.seats; seat++) {
        unsigned points = hj_game_value(start, view_points(p, seat), seat, 0);
        if (points > 0) {
            add_score(p, 0, hj_game_value(start, "turn", 0, 0), seat, points);
        }
    }
}

void points_action(page *p, const hj_game *before, const hj_game *after, uint32_t number) {
    for (unsigned seat = 1; seat <= p->people.seats; seat++) {
        const char *field = view_points(p, seat);
        unsigned to = hj_game_value(after, field, seat, 0);
        if (to != hj_game_value(before, field, seat, 0)) {
            add_score(p, number, hj_game_value(before, "turn", 0, 0), seat, to);
        }
    }
}

/* ---- the table ---- */

static void number_cell(buffer *out, unsigned value) {
    if (value == 0) {
        buffer_text(out, "<td>&middot;");
    } else {
        buffer_format(out, "<td>%u", value);
    }
}

static void seat_row(buffer *out, const page *p, unsigned seat) {
    const hj_game *game = p->before;
    unsigned settlements = hj_game_value(game, "settlements", seat, 0);
    unsigned cities = hj_game_value(game, "cities", seat, 0);
    unsigned road = hj_game_value(game, "longest_road", 0, 0) == seat ? 2 : 0;
    unsigned army = hj_game_value(game, "largest_army", 0, 0) == seat ? 2 : 0;
    unsigned total = hj_game_value(game, view_points(p, seat), seat, 0);
    unsigned cards = view_open(p, seat) ? hj_game_value(game, "card", seat, HJ_CARD_POINT) : 0;
    unsigned known = settlements + 2 * cities + road + army + cards;
    bool won = (p->judged->result.winners >> (seat - 1) & 1) != 0;
    buffer_format(out, "<tr%s><th scope=\"row\">", won ? " class=\"won\"" : "");
    html_seat(out, p, seat);
    buffer_format(out, "%s<td><b>%u</b>", won ? " <em>won</em>" : "", total);
    number_cell(out, settlements);
    number_cell(out, 2 * cities);
    number_cell(out, road);
    number_cell(out, army);
    number_cell(out, cards);
    if (p->config.ruleset != HJ_RULESET_BASE) {
        number_cell(out, total > known ? total - known : 0);
    }
    number_cell(out, hj_game_value(game, "road_length", seat, 0));
    number_cell(out, hj_game_value(game, "knights", seat, 0));
    buffer_char(out, '\n');
}

static void table_html(buffer *out, const page *p) {
    buffer_text(out, "<div class=\"scroll\"><table class=\"numbers\"><thead><tr><th>Seat<th>Points"
                     "<th>Settle&shy;ments<th>Cities<th>Longest Road<th>Largest Army"
                     "<th>Point cards");
    if (p->config.ruleset == HJ_RULESET_CROP_TRUST) {
        buffer_text(out, "<th>Record");
    } else if (p->config.ruleset == HJ_RULESET_FRENEMIES) {
        buffer_text(out, "<th>Markers");
    }
    buffer_text(out, "<th>Road length<th>Knights</thead><tbody>\n");
    for (unsigned seat = 1; seat <= p->people.seats; seat++) {
        seat_row(out, p, seat);
    }
    buffer_text(out, "</table></div>\n");
    if (!view_full(p)) {
        buffer_text(out, "<p><small>Point cards nobody has shown are left out of this "
                         "view.</small></p>\n");
    }
}

/* ---- the lines ---- */

enum { CHART_WIDTH = 640, CHART_HEIGHT = 180, CHART_LEFT = 26, CHART_RIGHT = 44, CHART_TOP = 12 };

static unsigned highest(const page *p) {
    unsigned most = 10;
    for (size_t k = 0; k < p->scores; k++) {
        most = p->score[k].points > most ? p->score[k].points : most;
    }
    return most;
}

static unsigned x_of(const page *p, uint32_t number) {
    unsigned width = CHART_WIDTH - CHART_LEFT - CHART_RIGHT;
    return CHART_LEFT + (unsigned)((uint64_t)number * width / (p->actions > 0 ? p->actions : 1));
}

static unsigned y_of(unsigned points, unsigned most) {
    return CHART_TOP + (most - points) * (CHART_HEIGHT - CHART_TOP - 22) / most;
}

static void line_html(buffer *out, const page *p, unsigned seat, unsigned most) {
    static const char *const color[] = {"#D7263D", "#1E5FC2", "#C26A00",
                                        "#6F7278", "#1F7A4D", "#3E2412"};
    static const char *const dashes[] = {"", "8 3", "2 3", "1 0", "12 3 2 3", "5 5"};
    unsigned look = people_palette(&p->people, seat);
    unsigned points = 0;
    buffer_format(out,
                  "<path class=\"line p%u\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" "
                  "stroke-dasharray=\"%s\" d=\"M%u %u",
                  look, color[look], dashes[look], x_of(p, 0), y_of(0, most));
    for (size_t k = 0; k < p->scores; k++) {
        if (p->score[k].seat == seat) {
            points = p->score[k].points;
            buffer_format(out, "H%uV%u", x_of(p, p->score[k].number), y_of(points, most));
        }
    }
    buffer_format(out, "H%u\"/>", x_of(p, p->actions));
}

/* Names at the right end; those that would lie on each other move apart. */
static void labels_html(buffer *out, const page *p, unsigned most) {
    unsigned last = 0;
    for (unsigned points = most + 1; points-- > 0;) {
        for (unsigned seat = 1; seat <= p->people.seats; seat++) {
            if (hj_game_value(p->before, view_points(p, seat), seat, 0) != points) {
                continue;
            }
            unsigned y = y_of(points, most) + 4;
            y = last != 0 && y < last + 12 ? last + 12 : y;
            last = y;
            buffer_format(out, "<text x=\"%u\" y=\"%u\">P%u %u</text>",
                          CHART_WIDTH - CHART_RIGHT + 4, y, seat, points);
        }
    }
}

static void chart_html(buffer *out, const page *p) {
    unsigned most = highest(p);
    buffer_format(out,
                  "<svg class=\"chart\" viewBox=\"0 0 %u %u\" role=\"img\" "
                  "aria-label=\"Points after each action; the table below says the same\" "
                  "font-size=\"11\" font-family=\"system-ui, sans-serif\">\n",
                  CHART_WIDTH, CHART_HEIGHT);
    for (unsigned points = 0; points <= most; points += 2) {
        unsigned y = y_of(points, most);
        buffer_format(out,
                      "<path class=\"grid\" stroke=\"#999\" stroke-opacity=\".35\" "
                      "d=\"M%u %uH%u\"/><text x=\"4\" y=\"%u\">%u</text>",
                      CHART_LEFT, y, CHART_WIDTH - CHART_RIGHT, y + 4, points);
    }
    if (p->what_if > 1 && p->what_if <= p->actions) {
        unsigned x = x_of(p, p->what_if - 1);
        buffer_format(out, "<path stroke=\"#B3261E\" stroke-dasharray=\"3 3\" d=\"M%u %uV%u\"/>", x,
                      CHART_TOP, y_of(0, most));
    }
    for (unsigned seat = 1; seat <= p->people.seats; seat++) {
        line_html(out, p, seat, most);
    }
    labels_html(out, p, most);
    buffer_format(out,
                  "<text x=\"%u\" y=\"%u\">#1</text><text x=\"%u\" y=\"%u\" "
                  "text-anchor=\"end\">#%u</text></svg>\n",
                  CHART_LEFT, CHART_HEIGHT - 4, CHART_WIDTH - CHART_RIGHT, CHART_HEIGHT - 4,
                  p->actions);
}

/* The chart's twin: a row whenever somebody's points moved. */
static void twin_html(buffer *out, const page *p) {
    unsigned now[HJ_SEATS_MAX + 1] = {0};
    buffer_text(out, "<details><summary>The same as a table</summary><div class=\"scroll\">"
                     "<table class=\"numbers\"><thead><tr><th>Action<th>Turn");
    for (unsigned seat = 1; seat <= p->people.seats; seat++) {
        buffer_text(out, "<th>");
        html_text(out, people_short(&p->people, seat), 12);
    }
    buffer_text(out, "</thead><tbody>\n");
    for (size_t k = 0; k < p->scores; k++) {
        now[p->score[k].seat] = p->score[k].points;
        if (k + 1 < p->scores && p->score[k + 1].number == p->score[k].number) {
            continue;
        }
        buffer_format(out, "<tr><td>#%u<td>%u", p->score[k].number, p->score[k].turn);
        for (unsigned seat = 1; seat <= p->people.seats; seat++) {
            buffer_format(out, "<td>%u", now[seat]);
        }
        buffer_char(out, '\n');
    }
    buffer_text(out, "</table></div></details>\n");
}

void points_html(buffer *out, const page *p) {
    buffer_text(out, "<section id=\"points\"><h2>Points</h2>\n");
    table_html(out, p);
    if (p->actions > 0 && p->scores > 0) {
        chart_html(out, p);
        twin_html(out, p);
    }
    buffer_text(out, "</section>\n");
}
