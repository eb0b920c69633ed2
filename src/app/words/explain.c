/* explain.c: preconditions and alternatives, road lengths, points and awards in words.
 * What a roll paid stands in explain_gains.c. */
#include "app/words/explain.h"
#include "app/words/legal_words.h"
#include "app/words/scenario.h"
#include "app/words/wrap.h"
#include "app/report/escape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- preconditions ---- */

enum { REASON_COLUMN = 22 };

static void add_reason(buffer *out, const hj_reason *reason) {
    const hj_rule_row *row = hj_rule_at(reason->rule);
    const char *code = row != NULL ? row->code : "?";
    buffer_format(out, "  %-2s %-16s ", reason->ok ? "ok" : "x", code);
    buffer words = {0};
    if (reason->text[0] != '\0') {
        escape_terminal(&words, reason->text, 0);
    } else if (row != NULL) {
        buffer_text(&words, row->text);
    }
    text_wrap(out, REASON_COLUMN, buffer_string(&words));
    if (!reason->ok && row != NULL) {
        buffer_clear(&words);
        if (reason->text[0] != '\0') {
            buffer_format(&words, "rule: %s ", row->text);
        }
        buffer_format(&words, "[%s %s]", row->basis, row->citation);
        buffer_repeat(out, ' ', REASON_COLUMN);
        text_wrap(out, REASON_COLUMN, buffer_string(&words));
    }
    buffer_free(&words);
}

/* That an action is well formed is no news. */
static bool is_dull(const hj_reason *reason) {
    const hj_rule_row *row = hj_rule_at(reason->rule);
    return reason->ok && row != NULL && strncmp(row->code, "HJ-", 3) == 0;
}

/* Does the reason say the same in both positions, so that it hangs on nothing that differs? */
static bool same_reason(const hj_reason *a, const hj_reason *b) {
    return a->rule == b->rule && a->ok == b->ok && strcmp(a->text, b->text) == 0;
}

/* A precondition that hangs on cards nobody told of. */
static void add_open_reason(buffer *out, const hj_reason *reason) {
    const hj_rule_row *row = hj_rule_at(reason->rule);
    buffer words = {0};
    buffer_format(out, "  %-2s %-16s ", "?", row != NULL ? row->code : "?");
    buffer_format(&words, "%s: hangs on cards that are not told", row != NULL ? row->text : "");
    text_wrap(out, REASON_COLUMN, buffer_string(&words));
    buffer_free(&words);
}

void explain_open_reasons(buffer *out, const hj_game *poor, const hj_game *rich,
                          const hj_action *action) {
    hj_reason in_poor[HJ_REASONS_MAX], in_rich[HJ_REASONS_MAX];
    const unsigned count = hj_game_explain(poor, action, in_poor);
    const unsigned other = hj_game_explain(rich, action, in_rich);
    enum { BROKEN, OPEN, MET, PASSES };
    for (unsigned pass = BROKEN; pass < PASSES; pass++) {
        hj_rule said = 0;
        for (unsigned i = 0; i < count; i++) {
            const bool open = i >= other || !same_reason(&in_poor[i], &in_rich[i]);
            const unsigned is = open ? OPEN : in_poor[i].ok ? MET : BROKEN;
            if (is != pass || is_dull(&in_poor[i]) || (open && said == in_poor[i].rule)) {
                continue;
            }
            said = in_poor[i].rule;
            if (open) {
                add_open_reason(out, &in_poor[i]);
            } else {
                add_reason(out, &in_poor[i]);
            }
        }
    }
}

void explain_reasons(buffer *out, const hj_game *game, const hj_action *action) {
    explain_open_reasons(out, game, game, action);
}

static void action_rest(buffer *out, const hj_config *config, const hj_action *action) {
    char words[512];
    hj_text_action(words, sizeof words, config, action);
    char *rest = strchr(words, ' ');
    rest = rest != NULL ? strchr(rest + 1, ' ') : NULL;
    if (rest != NULL) {
        text_glue(rest + 1);
        buffer_text(out, rest + 1);
    }
}

/* The kinds open to anybody now, with their seats. */
static void add_open_kinds(buffer *out, const hj_action *action, size_t count) {
    buffer words = {0};
    for (size_t i = 0; i < count; i++) {
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++) {
            seen = action[k].kind == action[i].kind && action[k].actor == action[i].actor;
        }
        if (!seen && action[i].kind != HJ_KIND_CONCEDE) {
            bool chance = action[i].actor == HJ_SEAT_NATURE;
            buffer_text(&words, words.size > 0 ? ", " : "");
            buffer_format(&words, chance ? "nature" : "P%u", action[i].actor);
            buffer_format(&words, "%c%s", TEXT_GLUE, hj_kind_word((hj_kind)action[i].kind));
        }
    }
    buffer_text(out, "  legal now             ");
    out->size -= 2;
    out->data[out->size] = '\0';
    text_wrap(out, REASON_COLUMN, words.size > 0 ? buffer_string(&words) : "nothing");
    buffer_free(&words);
}

/* Is the legal action as near as that: the same event token, favor, or crop of the same field? */
static bool is_near(const hj_action *a, const hj_action *b) {
    return a->token == b->token &&
           (a->kind != HJ_KIND_DEPOSIT || (a->crop == b->crop && a->hex == b->hex));
}

/* Keeps the nearest of the actions where there are such; returns how many are left. */
static size_t keep_near(hj_action *same, size_t count, const hj_action *action) {
    size_t near = 0;
    for (size_t i = 0; i < count; i++) {
        near += is_near(&same[i], action);
    }
    if (near == 0) {
        return count;
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_near(&same[i], action)) {
            same[kept++] = same[i];
        }
    }
    return kept;
}

/* The kind's legal actions, at most a few, or put together where they are many. */
static void add_same_kind(buffer *out, const hj_game *game, const hj_config *config,
                          const hj_action *same, size_t count) {
    enum { SHOWN = 12 };
    if (count > SHOWN && legal_words(out, game, same, count)) {
        return;
    }
    for (size_t i = 0; i < count && i < SHOWN; i++) {
        buffer_text(out, i > 0 ? ", " : "");
        action_rest(out, config, &same[i]);
    }
    if (count > SHOWN) {
        buffer_format(out, ", ... (%zu in all)", count);
    }
}

void explain_alternatives(buffer *out, const hj_game *game, const hj_config *config,
                          const hj_action *action) {
    size_t count = hj_game_legal(game, (hj_kind)0, NULL, 0);
    hj_action *legal = memory_take(count + 1, sizeof *legal);
    hj_action *same = memory_take(count + 1, sizeof *same);
    hj_game_legal(game, (hj_kind)0, legal, count);
    buffer words = {0};
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (legal[i].kind == action->kind && legal[i].actor == action->actor) {
            same[found++] = legal[i];
        }
    }
    found = keep_near(same, found, action);
    if (found > 0) {
        add_same_kind(&words, game, config, same, found);
    }
    if (found > 0 && words.size > 0) {
        char head[64];
        snprintf(head, sizeof head, "legal %ss", hj_kind_word((hj_kind)action->kind));
        buffer_format(out, "  %-19s ", head);
        text_wrap(out, REASON_COLUMN, buffer_string(&words));
    } else {
        add_open_kinds(out, legal, count);
    }
    buffer_free(&words);
    free(legal);
    free(same);
}

/* ---- roads ---- */

/* Corners where an opponent's building parts roads of the seat. */
static void add_cuts(buffer *out, const cli_people *people, const hj_game *game, unsigned seat) {
    const hj_config *config = hj_game_config(game);
    const hj_island *island = hj_island_of(config->hexes);
    for (unsigned c = 1; c <= island->corners; c++) {
        unsigned owner = hj_game_value(game, "owner", c, 0);
        if (owner == 0 || owner == seat) {
            continue;
        }
        buffer ends = {0};
        unsigned count = 0;
        for (unsigned i = 0; i < 3; i++) {
            unsigned edge = island->corner[c].edge[i];
            if (edge != 0 && hj_game_value(game, "road", edge, 0) == seat) {
                buffer_format(&ends, count > 0 ? " and e%u" : "e%u", edge);
                count++;
            }
        }
        if (count >= 2) {
            char corner[64];
            hj_text_corner(corner, sizeof corner, config, c);
            buffer words = {0};
            buffer_format(&words, "cut at %s: a building of %s stands between %s (BASE-LR-02)",
                          corner, owner <= HJ_SEATS_MAX ? people_short(people, owner) : "nobody",
                          buffer_string(&ends));
            buffer_text(out, "    ");
            text_wrap(out, 6, buffer_string(&words));
            buffer_free(&words);
        }
        buffer_free(&ends);
    }
}

void explain_road(buffer *out, const cli_people *people, const hj_game *game, unsigned seat) {
    uint8_t edges[15] = {0};
    unsigned length = hj_game_trail(game, seat, edges);
    unsigned roads = hj_game_value(game, "roads", seat, 0);
    buffer words = {0};
    buffer_format(&words, "road of %s: longest run %u of %u roads", people_short(people, seat),
                  length, roads);
    for (unsigned i = 0; i < length && i < 15; i++) {
        buffer_format(&words, i == 0 ? ": e%u" : " e%u", edges[i]);
    }
    buffer_text(out, "  ");
    text_wrap(out, 4, buffer_string(&words));
    buffer_free(&words);
    add_cuts(out, people, game, seat);
}

/* The corner at which two edges that follow one another meet. */
static unsigned meeting(const hj_island *island, unsigned a, unsigned b) {
    const uint8_t *ends = island->edge[a].corner, *others = island->edge[b].corner;
    return ends[0] == others[0] || ends[0] == others[1] ? ends[0] : ends[1];
}

static void add_corner(buffer *words, const hj_config *config, unsigned corner) {
    char name[64];
    hj_text_corner(name, sizeof name, config, corner);
    text_glue(name);
    buffer_text(words, name);
}

void explain_trail(buffer *out, const hj_game *game, unsigned seat) {
    const hj_config *config = hj_game_config(game);
    const hj_island *island = hj_island_of(config->hexes);
    uint8_t edges[15] = {0};
    const unsigned length = hj_game_trail(game, seat, edges);
    if (length == 0) {
        return;
    }
    const uint8_t *first = island->edge[edges[0]].corner;
    unsigned at = first[0];
    if (length > 1 && at == meeting(island, edges[0], edges[1])) {
        at = first[1];
    }
    buffer words = {0};
    buffer_text(&words, "corner by corner: ");
    add_corner(&words, config, at);
    for (unsigned i = 0; i < length && i < 15; i++) {
        const uint8_t *ends = island->edge[edges[i]].corner;
        at = ends[0] == at ? ends[1] : ends[0];
        buffer_format(&words, " e%u%c", edges[i], TEXT_GLUE);
        add_corner(&words, config, at);
    }
    buffer_text(out, "    ");
    text_wrap(out, 6, buffer_string(&words));
    buffer_free(&words);
}

void explain_unused_roads(buffer *out, const hj_game *game, unsigned seat) {
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    uint8_t edges[15] = {0};
    const unsigned length = hj_game_trail(game, seat, edges);
    buffer words = {0};
    for (unsigned edge = 1; edge <= island->edges; edge++) {
        bool in_trail = hj_game_value(game, "road", edge, 0) != seat;
        for (unsigned i = 0; i < length && i < 15 && !in_trail; i++) {
            in_trail = edges[i] == edge;
        }
        if (!in_trail) {
            buffer_format(&words, words.size > 0 ? " e%u" : "not part of it: e%u", edge);
        }
    }
    if (words.size > 0) {
        buffer_text(out, "    ");
        text_wrap(out, 6, buffer_string(&words));
    }
    buffer_free(&words);
}

/* ---- points ---- */

/* Points of a scenario: each row of a storage record brings one from its third token on. */
static void add_scenario_points(buffer *words, const hj_game *game, unsigned seat, unsigned left) {
    if (left > 0 && is_crop_trust(hj_game_config(game))) {
        buffer_format(words, ", storage record %u (%u in the upper row, %u in the lower)", left,
                      farm_row_length(game, seat, "upper_row"),
                      farm_row_length(game, seat, "lower_row"));
    } else if (left > 0 && is_frenemies(hj_game_config(game))) {
        buffer_format(words, ", markers %u", left);
    }
}

void explain_points(buffer *out, const cli_people *people, const hj_game *game, unsigned seat) {
    unsigned points = hj_game_value(game, "points", seat, 0);
    unsigned settlements = hj_game_value(game, "settlements", seat, 0);
    unsigned cities = hj_game_value(game, "cities", seat, 0);
    unsigned cards = hj_game_value(game, "card", seat, HJ_CARD_POINT);
    bool road = hj_game_value(game, "longest_road", 0, 0) == seat;
    bool army = hj_game_value(game, "largest_army", 0, 0) == seat;
    unsigned sum = settlements + 2 * cities + cards + 2 * road + 2 * army;
    buffer words = {0};
    buffer_format(&words, "%s has %u point%s: ", people_short(people, seat), points,
                  points == 1 ? "" : "s");
    buffer_format(&words, "settlements %u", settlements);
    if (cities > 0) {
        buffer_format(&words, ", cities %u x 2 = %u", cities, 2 * cities);
    }
    buffer_text(&words, road ? ", Longest Road 2" : "");
    buffer_text(&words, army ? ", Largest Army 2" : "");
    if (cards > 0) {
        buffer_format(&words, ", point cards %u (hidden)", cards);
    }
    add_scenario_points(&words, game, seat, points - sum);
    buffer_text(out, "  ");
    text_wrap(out, 4, buffer_string(&words));
    buffer_free(&words);
}

/* ---- awards ---- */

/* "Ana 5, Ben 4 ..", and the greatest value with how many seats have it. */
static unsigned add_standing(buffer *words, const cli_people *people, const hj_game *game,
                             const char *field, unsigned *at_top) {
    unsigned top = 0;
    *at_top = 0;
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        unsigned value = hj_game_value(game, field, seat, 0);
        *at_top = value > top ? 1 : *at_top + (value == top);
        top = value > top ? value : top;
        buffer_format(words, "%s%s%c%u", seat > 1 ? ", " : "", people_short(people, seat),
                      TEXT_GLUE, value);
    }
    return top;
}

void explain_longest_road(buffer *out, const cli_people *people, const hj_game *game) {
    buffer standing = {0};
    buffer words = {0};
    unsigned at_top = 0;
    unsigned top = add_standing(&standing, people, game, "road_length", &at_top);
    unsigned holder = hj_game_value(game, "longest_road", 0, 0);
    if (holder != 0) {
        buffer_format(&words, "Longest Road: %s, %s", people_short(people, holder),
                      at_top == 1 ? "alone at the top (BASE-LR-05, BASE-LR-06)"
                                  : "who had it first; an equal length does not move it "
                                    "(BASE-LR-06, BASE-LR-08)");
    } else if (top < 5) {
        buffer_text(&words, "Longest Road: nobody, no road has 5 (BASE-LR-05)");
    } else {
        buffer_format(&words,
                      "Longest Road: nobody, it lies aside: %u roads are tied at %u (BASE-LR-08)",
                      at_top, top);
    }
    buffer_format(&words, "; lengths: %s", buffer_string(&standing));
    buffer_text(out, "  ");
    text_wrap(out, 4, buffer_string(&words));
    buffer_free(&standing);
    buffer_free(&words);
}

void explain_largest_army(buffer *out, const cli_people *people, const hj_game *game) {
    buffer standing = {0};
    buffer words = {0};
    unsigned at_top = 0;
    add_standing(&standing, people, game, "knights", &at_top);
    unsigned holder = hj_game_value(game, "largest_army", 0, 0);
    if (holder == 0) {
        buffer_text(&words, "Largest Army: nobody, no one has played 3 knights (BASE-LA-02)");
    } else {
        buffer_format(&words, "Largest Army: %s, %s", people_short(people, holder),
                      at_top == 1 ? "with the most knights played (BASE-LA-02, BASE-LA-03)"
                                  : "who had as many first (BASE-LA-03)");
    }
    buffer_format(&words, "; knights: %s", buffer_string(&standing));
    buffer_text(out, "  ");
    text_wrap(out, 4, buffer_string(&words));
    buffer_free(&standing);
    buffer_free(&words);
}

void explain_open_award(buffer *out, const cli_people *people, const char *award, unsigned may) {
    buffer words = {0};
    const char *glue = ": ";
    buffer_text(&words, award);
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        if ((may >> seat & 1u) != 0) {
            buffer_format(&words, "%s%s", glue, people_short(people, seat));
            glue = " or ";
        }
    }
    buffer_text(&words, (may & 1u) != 0 ? " or nobody" : "");
    buffer_text(&words, ", as it was before the tie; the position does not tell");
    buffer_text(out, "  ");
    text_wrap(out, 4, buffer_string(&words));
    buffer_free(&words);
}

/* "; cards: 2 knight, 1 point" of a seat's development cards. */
static void add_cards(buffer *words, const hj_game *game, unsigned seat) {
    const char *glue = "; cards ";
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        const unsigned count = hj_game_value(game, "card", seat, card);
        const unsigned fresh = hj_game_value(game, "fresh_cards", seat, card);
        if (count > 0) {
            buffer_format(words, "%s%u %s", glue, count, hj_card_word(card));
            if (fresh > 0) {
                buffer_format(words, " (%u new)", fresh);
            }
            glue = ", ";
        }
    }
}

void explain_hand(buffer *out, const cli_people *people, const hj_game *game, unsigned seat) {
    hj_bundle hand = 0;
    char bundle[128];
    buffer words = {0};
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        hand += hj_bundle_make(r, hj_game_value(game, "hand", seat, r));
    }
    hj_text_bundle(bundle, sizeof bundle, hand);
    buffer_format(&words, "%s holds %s", people_short(people, seat), bundle);
    add_cards(&words, game, seat);
    buffer_text(out, "  ");
    text_wrap(out, 4, buffer_string(&words));
    buffer_free(&words);
    explain_holdings(out, people, game, seat);
}
