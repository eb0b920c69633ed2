/* news.c: what an action brought, in lines: gains, awards, points, tokens, the end. All of it is
 * read off the states around the action; nothing is judged here. */
#include "app/words/news.h"
#include "app/words/scenario.h"

#include <string.h>

static bool is_harvesting(const hj_game *game) {
    if (hj_game_value(game, "harvest_hex", 0, 0) != 0) {
        return true;
    }
    for (unsigned hex = 1; hex <= hj_game_config(game)->hexes; hex++) {
        if (hj_game_value(game, "to_harvest", hex, 0) != 0) {
            return true;
        }
    }
    return false;
}

static void gain_lines(buffer *out, const cli_people *people, const hj_action *action,
                       const hj_game *after) {
    bool roll = action->kind == HJ_KIND_ROLL;
    bool any = false;
    if (!roll && action->kind != HJ_KIND_SETTLEMENT) {
        return;
    }
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        hj_bundle gained = hj_game_gained(after, seat);
        unsigned owed = roll ? hj_game_value(after, "owed", seat, 0) : 0;
        char words[128];
        if (gained != 0) {
            hj_text_bundle(words, sizeof words, gained);
            buffer_format(out, "%s%s +%s", any ? ", " : "", people_short(people, seat), words);
            any = true;
        }
        if (owed > 0) {
            buffer_format(out, "%s%s must discard %u", any ? ", " : "", people_short(people, seat),
                          owed);
            any = true;
        }
    }
    unsigned sum = action->total != 0 ? action->total : (unsigned)action->die_a + action->die_b;
    if (!any && roll && sum != 7 && !is_harvesting(after)) {
        buffer_text(out, "nobody gains anything");
        any = true;
    }
    buffer_text(out, any ? "\n" : "");
}

static void award_line(buffer *out, const cli_people *people, const hj_game *before,
                       const hj_game *after, const char *field, const char *title,
                       const char *measure) {
    unsigned from = hj_game_value(before, field, 0, 0);
    unsigned to = hj_game_value(after, field, 0, 0);
    if (from == to) {
        return;
    }
    buffer_format(out, "* %s: ", title);
    if (to != 0) {
        buffer_format(out, "%s with %u", people_short(people, to),
                      hj_game_value(after, measure, to, 0));
    } else {
        buffer_text(out, "nobody");
    }
    if (from != 0) {
        buffer_format(out, to != 0 ? ", taken from %s" : ", %s loses it",
                      people_short(people, from));
    }
    buffer_char(out, '\n');
}

/* Points that moved, of all but the actor, whose stand behind his action. */
static void point_line(buffer *out, const cli_people *people, unsigned actor, const hj_game *before,
                       const hj_game *after, const char *points) {
    bool any = false;
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        unsigned from = hj_game_value(before, points, seat, 0);
        unsigned to = hj_game_value(after, points, seat, 0);
        if (from != to && seat != actor) {
            buffer_format(out, "%s%s %u -> %u points", any ? ", " : "", people_short(people, seat),
                          from, to);
            any = true;
        }
    }
    buffer_text(out, any ? "\n" : "");
}

static void scenario_lines(buffer *out, const cli_people *people, const hj_action *action,
                           const hj_game *before, const hj_game *after) {
    const hj_config *config = hj_game_config(after);
    if (is_crop_trust(config)) {
        if (action->kind == HJ_KIND_DEPOSIT) {
            farm_deposit_lines(out, action, before, after);
        } else if (action->kind == HJ_KIND_REVEAL) {
            farm_reveal_lines(out, action, before, after);
        }
        farm_loss_lines(out, before, after);
    } else if (is_frenemies(config)) {
        favor_earned_lines(out, people, action, before, after);
    }
}

static bool ended_here(const hj_game *before, const hj_game *after) {
    hj_end_reason reason;
    return hj_game_winners(after, &reason) != 0 && hj_game_winners(before, &reason) == 0;
}

static void add_lines(buffer *out, const cli_people *people, const hj_action *action,
                      const hj_game *before, const hj_game *after, const char *points) {
    if (after == NULL) {
        return;
    }
    gain_lines(out, people, action, after);
    if (before == NULL) {
        return;
    }
    scenario_lines(out, people, action, before, after);
    if (hj_game_value(before, "turn", 0, 0) > 0) {
        award_line(out, people, before, after, "longest_road", "Longest Road", "road_length");
        award_line(out, people, before, after, "largest_army", "Largest Army", "knights");
        point_line(out, people, action->actor, before, after, points);
    }
    if (ended_here(before, after)) {
        end_lines(out, people, after);
    }
}

void news_lines(buffer *out, const cli_people *people, const hj_action *action,
                const hj_game *before, const hj_game *after) {
    /* Points that hang on cards nobody saw are none to tell. */
    const bool open =
        (before != NULL && hj_game_is_open(before)) || (after != NULL && hj_game_is_open(after));
    add_lines(out, people, action, before, after, open ? "visible_points" : "points");
}

void news_seen(buffer *out, const cli_people *people, const hj_action *action,
               const hj_game *before, const hj_game *after) {
    add_lines(out, people, action, before, after, "visible_points");
}

void news_winner(buffer *out, const cli_people *people, const hj_game *before,
                 const hj_game *after) {
    hj_end_reason reason;
    unsigned winners = after != NULL ? hj_game_winners(after, &reason) : 0;
    if (before == NULL || winners == 0 || !ended_here(before, after)) {
        return;
    }
    seats_words(out, people, winners);
    bool many = (winners & (winners - 1)) != 0;
    buffer_text(out, many ? " win the game" : " wins the game");
}
