/* favor_words.c: Frenemies in words: favor tokens drawn, given for and redeemed, and which networks
 * have met. What an action did is read off the states around it. */
#include "app/words/scenario.h"

#include <stdio.h>
#include <string.h>

enum { WAGON = 1, SHIP, SHOVEL, BOOK, COMPASS, NETWORKS_A_SEAT = 10, NETWORKS = 60 };

bool is_frenemies(const hj_config *config) {
    return config != NULL && config->ruleset == HJ_RULESET_FRENEMIES;
}

const char *favor_guild(unsigned favor) {
    static const char *const guild[] = {"?",        "traders",        "merchants", "road builders",
                                        "scholars", "master builders"};
    return guild[favor <= HJ_FAVORS ? favor : 0];
}

const char *favor_cost(unsigned favor) {
    static const char *const cost[] = {"a favor token", "a wagon", "a ship",
                                       "a shovel",      "2 books", "2 compasses"};
    return cost[favor <= HJ_FAVORS ? favor : 0];
}

const char *favor_text(unsigned favor) {
    static const char *const text[] = {
        "?",
        "one card for another of the bank, once or twice",
        "one card of any kind from the bank",
        "a road without paying",
        "the top development card",
        "a marker worth a point",
    };
    return text[favor <= HJ_FAVORS ? favor : 0];
}

/* ---- actions ---- */

static void add_bundle(buffer *out, hj_bundle bundle) {
    char words[128];
    hj_text_bundle(words, sizeof words, bundle);
    buffer_text(out, words);
}

static void redeem_phrase(buffer *out, const hj_config *config, const hj_action *action) {
    char place[64] = "";
    buffer_format(out, "redeems %s at the %s: ", favor_cost(action->token),
                  favor_guild(action->token));
    switch (action->token) {
    case WAGON:
        add_bundle(out, action->give);
        buffer_text(out, " for ");
        add_bundle(out, action->get);
        break;
    case SHIP:
        buffer_text(out, "takes ");
        add_bundle(out, action->get);
        break;
    case SHOVEL:
        hj_text_edge(place, sizeof place, config, action->edge);
        buffer_format(out, "a road %s", place);
        break;
    case BOOK:
        buffer_format(out, "a development card, %s", card_words(action->card));
        break;
    default:
        buffer_text(out, "a marker");
        break;
    }
}

void favor_phrase(buffer *out, const cli_people *people, const hj_config *config,
                  const hj_action *action) {
    switch (action->kind) {
    case HJ_KIND_DRAW_FAVOR:
        buffer_format(out, "draws a favor token: %s", hj_favor_word(action->token));
        break;
    case HJ_KIND_GIFT:
        buffer_format(out, "gives %s ", people_short(people, action->seat));
        add_bundle(out, action->give);
        buffer_text(out, " as a gift");
        break;
    case HJ_KIND_REDEEM:
        redeem_phrase(out, config, action);
        break;
    case HJ_KIND_EXCHANGE_DRAW:
        buffer_format(out, "draws a favor token in exchange: %s", hj_favor_word(action->token));
        break;
    default:
        buffer_format(out, "returns a %s to the bag", hj_favor_word(action->token));
        break;
    }
}

/* ---- what lies where ---- */

unsigned favor_total(const hj_game *game, const char *field) {
    unsigned tokens = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        tokens += hj_game_value(game, field, favor, 0);
    }
    return tokens;
}

void favor_kinds_words(buffer *out, const hj_game *game, const char *field) {
    bool any = false;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        unsigned tokens = hj_game_value(game, field, favor, 0);
        if (tokens > 0) {
            buffer_format(out, "%s%u %s", any ? " " : "", tokens, hj_favor_word(favor));
            any = true;
        }
    }
    buffer_text(out, any ? "" : "nothing");
}

void favor_hand_words(buffer *out, const hj_game *game, unsigned seat) {
    unsigned held = 0, fresh = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        unsigned tokens = hj_game_value(game, "favors", seat, favor);
        if (tokens > 0) {
            buffer_format(out, "%s%u %s", held > 0 ? " " : "", tokens, hj_favor_word(favor));
        }
        held += tokens;
        fresh += hj_game_value(game, "fresh_favors", seat, favor);
    }
    buffer_text(out, held > 0 ? "" : "none");
    if (fresh > 0) {
        buffer_format(out, " (%u new)", fresh);
    }
}

/* ---- networks ---- */

unsigned network_seat(unsigned network) {
    return (network - 1) / NETWORKS_A_SEAT + 1;
}

char network_letter(unsigned network) {
    return (char)('a' + (network - 1) % NETWORKS_A_SEAT);
}

bool networks_met(const hj_game *game, unsigned a, unsigned b) {
    return (hj_game_value(game, "met", a, (b - 1) / 8 + 1) >> ((b - 1) % 8) & 1) != 0;
}

/* Do roads of the seat hang together through this corner? */
static bool passes(const hj_game *game, unsigned seat, unsigned corner) {
    const hj_config *config = hj_game_config(game);
    unsigned owner = hj_game_value(game, "owner", corner, 0);
    unsigned block = hj_option_find("net_block");
    return owner == 0 || owner == seat || (block != 0 && config->option[block] != 0);
}

/* The seat's networks that a road on the edge joined, as they were before; up to four. */
static unsigned joined_networks(uint8_t out[4], const hj_game *before, unsigned seat,
                                unsigned edge) {
    const hj_island *island = hj_island_of(hj_game_config(before)->hexes);
    unsigned count = 0;
    for (unsigned end = 0; end < 2; end++) {
        unsigned corner = island->edge[edge].corner[end];
        for (unsigned i = 0; i < 3 && passes(before, seat, corner); i++) {
            unsigned next = island->corner[corner].edge[i];
            if (next != 0 && next != edge && hj_game_value(before, "road", next, 0) == seat) {
                out[count++] = (uint8_t)hj_game_value(before, "network", next, 0);
            }
        }
    }
    return count;
}

static bool is_known(const touch *touches, unsigned count, const touch *t) {
    for (unsigned i = 0; i < count; i++) {
        if (touches[i].network == t->network && (touches[i].between == 0 || t->between != 0)) {
            return true;
        }
    }
    return false;
}

unsigned favor_touches(touch out[TOUCHES_MAX], const hj_game *before, const hj_game *after,
                       unsigned seat, unsigned edge) {
    const hj_island *island = hj_island_of(hj_game_config(before)->hexes);
    uint8_t own[4];
    unsigned count = 0;
    if (edge < 1 || edge > island->edges) {
        return 0;
    }
    const unsigned joined = joined_networks(own, before, seat, edge);
    for (unsigned end = 0; end < 2; end++) {
        unsigned corner = island->edge[edge].corner[end];
        unsigned owner = hj_game_value(after, "owner", corner, 0);
        for (unsigned i = 0; i < 3 && count < TOUCHES_MAX; i++) {
            unsigned next = island->corner[corner].edge[i];
            touch t = {.corner = corner, .edge = next};
            t.seat = next != 0 ? hj_game_value(after, "road", next, 0) : 0;
            if (t.seat == 0 || t.seat == seat) {
                continue;
            }
            unsigned was = hj_game_value(before, "network", next, 0);
            t.network = hj_game_value(after, "network", next, 0);
            t.between = owner != 0 && owner != seat && owner != t.seat ? owner : 0;
            for (unsigned k = 0; k < joined && was != 0; k++) {
                t.met = t.met || networks_met(before, own[k], was);
            }
            if (!is_known(out, count, &t)) {
                out[count++] = t;
            }
        }
    }
    return count;
}

static void add_network(buffer *out, const cli_people *people, unsigned network) {
    buffer_format(out, "%s %c", people_short(people, network_seat(network)),
                  network_letter(network));
}

void network_lines(buffer *out, const cli_people *people, const hj_game *game) {
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    for (unsigned network = 1; network <= NETWORKS; network++) {
        unsigned met = 0;
        bool any = false;
        for (unsigned edge = 1; edge <= island->edges; edge++) {
            if (hj_game_value(game, "network", edge, 0) == network) {
                if (!any) {
                    add_network(out, people, network);
                }
                buffer_format(out, any ? " e%u" : ": e%u", edge);
                any = true;
            }
        }
        for (unsigned other = 1; any && other <= NETWORKS; other++) {
            if (networks_met(game, network, other)) {
                buffer_text(out, met++ == 0 ? "; has met " : ", ");
                add_network(out, people, other);
            }
        }
        buffer_text(out, !any ? "" : met == 0 ? "; has met nobody\n" : "\n");
    }
}

/* ---- what earned ---- */

static void contact_lines(buffer *out, const cli_people *people, const hj_action *action,
                          const hj_game *before, const hj_game *after) {
    touch touches[TOUCHES_MAX];
    unsigned count = favor_touches(touches, before, after, action->actor, action->edge);
    unsigned first = 0, met = 0, drawing = 0;
    for (unsigned i = 0; i < count; i++) {
        if (touches[i].between == 0 && !touches[i].met) {
            first++;
            met |= 1u << (touches[i].seat - 1);
        }
    }
    if (first == 0 || hj_game_value(before, "turn", 0, 0) == 0) {
        return;
    }
    buffer_text(out, first == 1 ? "* first contact with a network of "
                                : "* first contact with networks of ");
    seats_words(out, people, met);
    buffer_text(out, ": ");
    if (hj_game_value(after, "favor_builder_due", 0, 0) == 0) {
        buffer_text(out, "the bag is empty\n");
        return;
    }
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        unsigned due = hj_game_value(after, "favor_due", seat, 0);
        if (due > 0) {
            buffer_format(out, drawing++ == 0 ? "%s draws %u, " : "%s %u, ",
                          people_short(people, seat), due);
        }
    }
    buffer_format(out, "then %s %u\n", people_short(people, action->actor),
                  hj_game_value(after, "favor_builder_due", 0, 0));
}

static bool is_lonely(const hj_game *game, unsigned hex) {
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    for (unsigned i = 0; i < 6; i++) {
        if (hj_game_value(game, "owner", island->hex[hex].corner[i], 0) != 0) {
            return false;
        }
    }
    return true;
}

void favor_earned_lines(buffer *out, const cli_people *people, const hj_action *action,
                        const hj_game *before, const hj_game *after) {
    const char *name = people_short(people, action->actor);
    bool due =
        action->actor <= HJ_SEATS_MAX && hj_game_value(after, "favor_due", action->actor, 0) >
                                             hj_game_value(before, "favor_due", action->actor, 0);
    switch (action->kind) {
    case HJ_KIND_ROAD:
    case HJ_KIND_FREE_ROAD:
    case HJ_KIND_REDEEM:
        if (action->edge != 0) {
            contact_lines(out, people, action, before, after);
        }
        break;
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
        if (action->hex >= 1 && action->hex <= hj_game_config(after)->hexes) {
            bool lonely = is_lonely(after, action->hex);
            if (lonely || due) {
                buffer_format(
                    out, "* %s: ", lonely ? "no building stands there" : "the desert is spared");
                buffer_format(out, due ? "%s draws a favor token\n" : "the bag is empty\n", name);
            }
        }
        break;
    case HJ_KIND_GIFT:
        if (!due) {
            buffer_text(out, "* the bag is empty, there is no favor token for it\n");
        }
        break;
    default:
        break;
    }
}
