/* explain_favors.c: why favor tokens of Frenemies were earned or not: contacts of networks, robber
 * moves, gifts; and what using them left. What was earned is read off the states. */
#include "app/words/explain.h"
#include "app/words/scenario.h"
#include "app/words/wrap.h"

#include <stdio.h>

static void add_line(buffer *out, const buffer *words) {
    buffer_text(out, "  ");
    text_wrap(out, 4, buffer_string(words));
}

/* ---- contacts ---- */

static void explain_touch(buffer *out, const cli_people *people, const hj_game *after,
                          const touch *t, bool setup) {
    char corner[64];
    buffer words = {0};
    hj_text_corner(corner, sizeof corner, hj_game_config(after), t->corner);
    buffer_format(&words, "at %s it meets network %c of %s (e%u): ", corner,
                  network_letter(t->network), people_short(people, t->seat), t->edge);
    if (t->between != 0) {
        buffer_format(&words, "no contact, a building of %s stands between",
                      t->between <= HJ_SEATS_MAX ? people_short(people, t->between) : "nobody");
    } else if (setup) {
        buffer_text(&words, "what touches in set-up has met and pays nothing");
    } else if (t->met) {
        buffer_text(&words, "they have met before, it pays nothing");
    } else {
        buffer_text(&words, "their first contact, it pays");
    }
    buffer_text(&words, " (FR-N10)");
    add_line(out, &words);
    buffer_free(&words);
}

static void explain_contacts(buffer *out, const cli_people *people, const hj_action *action,
                             const hj_game *before, const hj_game *after) {
    touch touches[TOUCHES_MAX];
    unsigned count = favor_touches(touches, before, after, action->actor, action->edge);
    unsigned network = hj_game_value(after, "network", action->edge, 0);
    bool setup = hj_game_value(before, "turn", 0, 0) == 0;
    buffer words = {0};
    if (network != 0) {
        buffer_format(&words, "the road belongs to network %c of %s", network_letter(network),
                      people_short(people, action->actor));
        buffer_text(&words, count == 0 ? "; it meets no other network" : "");
        add_line(out, &words);
    }
    for (unsigned i = 0; i < count; i++) {
        explain_touch(out, people, after, &touches[i], setup);
    }
    buffer_free(&words);
}

/* ---- the robber ---- */

/* Who has buildings beside the hex, as bits; 64 for an obstacle. */
static unsigned seats_beside(const hj_game *game, unsigned hex) {
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    unsigned seats = 0;
    for (unsigned i = 0; i < 6; i++) {
        unsigned owner = hj_game_value(game, "owner", island->hex[hex].corner[i], 0);
        seats |= owner != 0 ? 1u << (owner - 1) : 0;
    }
    return seats;
}

static void explain_robber(buffer *out, const cli_people *people, const hj_action *action,
                           const hj_game *before, const hj_game *after) {
    if (action->hex < 1 || action->hex > hj_game_config(after)->hexes) {
        return;
    }
    bool due =
        action->actor <= HJ_SEATS_MAX && hj_game_value(after, "favor_due", action->actor, 0) >
                                             hj_game_value(before, "favor_due", action->actor, 0);
    unsigned seats = seats_beside(after, action->hex);
    bool desert = hj_game_value(after, "terrain", action->hex, 0) == HJ_DESERT;
    bool robs = action->seat != HJ_SEAT_NONE;
    buffer words = {0};
    if (seats == 0) {
        buffer_format(&words, "no building stands beside h%u", action->hex);
    } else {
        buffer_format(&words, "beside h%u stand buildings of ", action->hex);
        if ((seats & 0x3F) != 0) {
            seats_words(&words, people, seats & 0x3F);
        } else {
            buffer_text(&words, "nobody in play");
        }
        buffer_text(&words, !desert ? ", and it is no desert"
                            : robs  ? ", and one of them is robbed"
                                    : ", and on a desert nobody is robbed");
    }
    bool earns = seats == 0 || (desert && !robs);
    buffer_text(&words, due     ? ": a favor token"
                        : earns ? ": no favor token, the bag is empty or desert_strict=yes"
                                : ": no favor token");
    buffer_text(&words, " (FR-N03)");
    add_line(out, &words);
    buffer_free(&words);
}

/* ---- using tokens ---- */

static void explain_use(buffer *out, const cli_people *people, const hj_action *action,
                        const hj_game *after) {
    unsigned seat = phrase_actor(action);
    if (seat >= 1 && seat <= people->seats) {
        explain_holdings(out, people, after, seat);
    }
    if (action->kind == HJ_KIND_REDEEM && action->token <= HJ_FAVORS) {
        buffer_format(out, "  at the %s lie %u, markers left %u\n", favor_guild(action->token),
                      hj_game_value(after, "guild", action->token, 0),
                      hj_game_value(after, "markers_left", 0, 0));
    } else {
        buffer words = {0};
        buffer_text(&words, "in the bag: ");
        favor_kinds_words(&words, after, "favor_bag");
        add_line(out, &words);
        buffer_free(&words);
    }
}

void explain_favors(buffer *out, const cli_people *people, const hj_action *action,
                    const hj_game *before, const hj_game *after) {
    buffer lines = {0};
    switch (action->kind) {
    case HJ_KIND_ROAD:
    case HJ_KIND_FREE_ROAD:
        explain_contacts(out, people, action, before, after);
        break;
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
        explain_robber(out, people, action, before, after);
        break;
    case HJ_KIND_GIFT:
        buffer_format(out, "  visible points: %s %u, %s %u (FR-N09)\n",
                      people_short(people, action->actor),
                      hj_game_value(before, "visible_points", action->actor, 0),
                      people_short(people, action->seat),
                      hj_game_value(before, "visible_points", action->seat, 0));
        break;
    case HJ_KIND_REDEEM:
        if (action->edge != 0) {
            explain_contacts(out, people, action, before, after);
        }
        explain_use(out, people, action, after);
        break;
    case HJ_KIND_DRAW_FAVOR:
    case HJ_KIND_EXCHANGE_DRAW:
    case HJ_KIND_EXCHANGE_RETURN:
        explain_use(out, people, action, after);
        break;
    default:
        break;
    }
    if (action->edge != 0) {
        favor_earned_lines(&lines, people, action, before, after);
    }
    text_wrap_lines(out, 2, 4, buffer_string(&lines));
    buffer_free(&lines);
}
