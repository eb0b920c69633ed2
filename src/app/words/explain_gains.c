/* explain_gains.c: what a roll, a second settlement or a monopoly paid to whom, hex by hex, and
 * what it did not pay, and why. What was paid is what the engine says; this file only finds the
 * hexes and the reasons for it. */
#include "app/words/explain.h"
#include "app/words/scenario.h"
#include "app/words/wrap.h"

#include <stdio.h>
#include <string.h>

/* What each seat is due of each resource, and how many cards the robber keeps from it. */
typedef struct demand {
    unsigned blocked[HJ_SEATS_MAX + 1];
    unsigned due[HJ_SEATS_MAX + 1][HJ_RESOURCES + 1];
    unsigned all[HJ_RESOURCES + 1];
    unsigned seats[HJ_RESOURCES + 1];   /* how many are due some of it */
    unsigned harvest[HJ_SEATS_MAX + 1]; /* Crop Trust: tokens it may take off fields */
} demand;

typedef struct roll {
    buffer *out;
    const cli_people *people;
    const hj_game *before, *after;
    const hj_config *config;
    const hj_island *island;
    unsigned sum, only;
    demand due;
} roll;

static bool is_shown(const roll *r, unsigned seat) {
    return r->only == 0 || r->only == seat;
}

static void line(buffer *out, size_t indent, const buffer *words) {
    buffer_repeat(out, ' ', indent);
    text_wrap(out, indent + 2, buffer_string(words));
}

/* A field of Crop Trust pays by harvests, which follow the roll one by one. */
static void explain_field(roll *r, unsigned hex) {
    bool open = hj_game_value(r->after, "to_harvest", hex, 0) != 0 ||
                hj_game_value(r->after, "harvest_hex", 0, 0) == hex;
    buffer words = {0};
    explain_harvest_field(&words, r->people, r->before, hex, open, r->only);
    line(r->out, 4, &words);
    buffer_free(&words);
    for (unsigned seat = 1; open && seat <= r->people->seats; seat++) {
        r->due.harvest[seat] += farm_entitled(r->before, seat, hex);
    }
}

/* One hex of the number rolled: who is on it, and whether it pays. */
static void explain_hex(roll *r, unsigned hex) {
    unsigned terrain = hj_game_value(r->before, "terrain", hex, 0);
    bool robbed = hj_game_value(r->before, "robber", 0, 0) == hex;
    char name[64];
    buffer words = {0};
    unsigned here = 0;
    hj_text_hex(name, sizeof name, r->config, hex);
    buffer_format(&words, "%s: ", name);
    for (unsigned i = 0; i < 6; i++) {
        unsigned corner = r->island->hex[hex].corner[i];
        unsigned seat = hj_game_value(r->before, "owner", corner, 0);
        bool city = hj_game_value(r->before, "piece", corner, 0) == HJ_CITY;
        if (seat == 0 || seat > HJ_SEATS_MAX || terrain > HJ_RESOURCES) {
            continue;
        }
        unsigned amount = city ? 2 : 1;
        if (robbed) {
            r->due.blocked[seat] += amount;
        } else {
            r->due.seats[terrain] += r->due.due[seat][terrain] == 0;
            r->due.due[seat][terrain] += amount;
            r->due.all[terrain] += amount;
        }
        if (!is_shown(r, seat)) {
            continue;
        }
        buffer_format(&words, "%s%s %u %s for the %s on c%u", here > 0 ? "; " : "",
                      people_short(r->people, seat), amount, hj_resource_word(terrain),
                      city ? "city" : "settlement", corner);
        here++;
    }
    if (here == 0) {
        buffer_text(&words, r->only == 0 ? "nobody has a building here" : "no building here");
    } else if (robbed) {
        buffer_text(&words, ": not paid, the robber stands here (BASE-PROD-03)");
    } else {
        buffer_text(&words, " (BASE-PROD-01)");
    }
    line(r->out, 4, &words);
    buffer_free(&words);
}

/* Where the bank could not pay everything, what was paid instead. */
static void explain_shortage(roll *r, unsigned resource) {
    unsigned bank = hj_game_value(r->before, "bank", resource, 0);
    bool short_of = false;
    for (unsigned seat = 1; seat <= r->people->seats; seat++) {
        short_of = short_of || hj_bundle_of(hj_game_gained(r->after, seat), resource) !=
                                   r->due.due[seat][resource];
    }
    if (!short_of) {
        return;
    }
    char reading[32] = "";
    unsigned option = hj_option_find("shortage");
    if (option != 0) {
        hj_option_value(reading, sizeof reading, option, r->config->option[option]);
    }
    buffer words = {0};
    buffer_format(&words, "%s is short: %u due, the bank has %u, %u player%s due some; ",
                  hj_resource_word(resource), r->due.all[resource], bank, r->due.seats[resource],
                  r->due.seats[resource] == 1 ? " is" : "s are");
    buffer_format(&words, "shortage=%s (BASE-PROD-04, BASE-PROD-07)", reading);
    for (unsigned seat = 1; seat <= r->people->seats; seat++) {
        if (r->due.due[seat][resource] > 0 && is_shown(r, seat)) {
            buffer_format(&words, "; %s gets %u of %u", people_short(r->people, seat),
                          hj_bundle_of(hj_game_gained(r->after, seat), resource),
                          r->due.due[seat][resource]);
        }
    }
    line(r->out, 4, &words);
    buffer_free(&words);
}

/* Has the seat a building beside any hex of the number? Such a hex has told why it does not pay. */
static bool stands_beside(const roll *r, unsigned seat) {
    for (unsigned hex = 1; hex <= r->island->hexes; hex++) {
        for (unsigned i = 0; i < 6; i++) {
            if (hj_game_value(r->before, "number", hex, 0) == r->sum &&
                hj_game_value(r->before, "owner", r->island->hex[hex].corner[i], 0) == seat) {
                return true;
            }
        }
    }
    return false;
}

static void explain_totals(roll *r) {
    for (unsigned seat = 1; seat <= r->people->seats; seat++) {
        if (!is_shown(r, seat)) {
            continue;
        }
        char bundle[128];
        buffer words = {0};
        hj_bundle gained = hj_game_gained(r->after, seat);
        unsigned due = 0;
        for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
            due += r->due.due[seat][resource];
        }
        hj_text_bundle(bundle, sizeof bundle, gained);
        buffer_format(&words, "%s gains %s", people_short(r->people, seat), bundle);
        if (r->due.blocked[seat] > 0) {
            buffer_format(&words, "; the robber keeps %u (BASE-PROD-03)", r->due.blocked[seat]);
        } else if (due > hj_bundle_size(gained)) {
            buffer_format(&words, "; the bank keeps %u (BASE-PROD-04)",
                          due - hj_bundle_size(gained));
        } else if (r->due.harvest[seat] > 0) {
            buffer_format(&words, " by the roll itself, and may harvest %u (CT-N06)",
                          r->due.harvest[seat]);
        } else if (due == 0 && gained == 0 && !stands_beside(r, seat)) {
            buffer_format(&words, ": no building beside a %u", r->sum);
        }
        line(r->out, 4, &words);
        buffer_free(&words);
    }
}

static void explain_seven(roll *r) {
    unsigned option = hj_option_find("discard_limit");
    int limit = option != 0 ? (int)r->config->option[option] : 7;
    buffer words = {0};
    buffer_text(&words, "a seven pays nobody (BASE-DICE-02)");
    line(r->out, 4, &words);
    for (unsigned seat = 1; seat <= r->people->seats; seat++) {
        if (!is_shown(r, seat)) {
            continue;
        }
        unsigned cards = hj_game_value(r->before, "hand_size", seat, 0);
        unsigned owed = hj_game_value(r->after, "owed", seat, 0);
        buffer_clear(&words);
        buffer_format(&words, "%s holds %u: ", people_short(r->people, seat), cards);
        if (owed > 0) {
            buffer_format(&words, "more than %d, so %u go (BASE-ROBBER-01)", limit, owed);
        } else {
            buffer_format(&words, "not more than %d, nothing to discard (BASE-ROBBER-01)", limit);
        }
        line(r->out, 4, &words);
    }
    buffer_free(&words);
}

static roll roll_of(buffer *out, const cli_people *people, const hj_game *before,
                    const hj_game *after, const hj_action *action) {
    roll r = {.out = out,
              .people = people,
              .before = before,
              .after = after,
              .config = hj_game_config(before)};
    r.island = hj_island_of(r.config->hexes);
    r.sum = action->total != 0 ? action->total : (unsigned)action->die_a + action->die_b;
    return r;
}

static void explain_hexes(roll *r) {
    for (unsigned hex = 1; hex <= r->island->hexes; hex++) {
        if (hj_game_value(r->before, "number", hex, 0) == r->sum) {
            bool field = is_crop_trust(r->config) && farm_is_field(r->before, hex);
            (field ? explain_field : explain_hex)(r, hex);
        }
    }
}

void explain_roll(buffer *out, const cli_people *people, const hj_game *before,
                  const hj_game *after, const hj_action *action, unsigned only) {
    roll r = roll_of(out, people, before, after, action);
    r.only = only;
    buffer_format(out, "  the roll is %u\n", r.sum);
    if (r.sum == 7) {
        explain_seven(&r);
        return;
    }
    explain_hexes(&r);
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        explain_shortage(&r, resource);
    }
    explain_totals(&r);
}

void missed_lines(buffer *out, const cli_people *people, const hj_game *before,
                  const hj_game *after, const hj_action *action) {
    buffer hexes = {0};
    roll r = roll_of(&hexes, people, before, after, action);
    if (r.sum != 7) {
        explain_hexes(&r);
    }
    buffer_free(&hexes);
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        unsigned due = 0, gained = hj_bundle_size(hj_game_gained(after, seat));
        for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
            due += r.due.due[seat][resource];
        }
        if (r.due.blocked[seat] > 0) {
            buffer_format(out, "the robber keeps %u of %s (BASE-PROD-03)\n", r.due.blocked[seat],
                          people_short(people, seat));
        }
        if (due > gained) {
            buffer_format(out, "the bank keeps %u of %s (BASE-PROD-04)\n", due - gained,
                          people_short(people, seat));
        }
    }
}

static bool harvests_at_start(const hj_config *config) {
    unsigned option = hj_option_find("start_food_uses_token");
    return option != 0 && config->option[option] != 0;
}

void explain_starting_cards(buffer *out, const hj_game *after, unsigned corner) {
    const hj_config *config = hj_game_config(after);
    const hj_island *island = hj_island_of(config->hexes);
    if (corner < 1 || corner > island->corners) {
        return;
    }
    buffer words = {0};
    buffer_text(&words, "starting cards (BASE-SETUP-06):");
    for (unsigned i = 0; i < 3 && island->corner[corner].hex[i] != 0; i++) {
        unsigned hex = island->corner[corner].hex[i];
        unsigned terrain = hj_game_value(after, "terrain", hex, 0);
        char name[64];
        hj_text_hex(name, sizeof name, config, hex);
        bool harvest = is_crop_trust(config) && terrain == HJ_FIELDS && harvests_at_start(config);
        buffer_format(&words, "%s %s gives %s", i > 0 ? "," : "", name,
                      harvest                   ? "a harvest"
                      : terrain <= HJ_RESOURCES ? hj_resource_word(terrain)
                                                : "nothing");
    }
    line(out, 2, &words);
    buffer_free(&words);
}

void explain_monopoly(buffer *out, const cli_people *people, const hj_game *before,
                      const hj_action *action) {
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        if (seat != action->actor) {
            buffer words = {0};
            buffer_format(&words, "%s hands over %u %s (BASE-DEV-15)", people_short(people, seat),
                          hj_game_value(before, "hand", seat, action->resource),
                          hj_resource_word(action->resource));
            line(out, 4, &words);
            buffer_free(&words);
        }
    }
}
