/* explain_crops.c: why things happen on the fields of Crop Trust: who may harvest, what an event
 * took and from whom first, how near the game is to its ends. What happened is read off the states;
 * this file only finds the reasons. */
#include "app/words/explain.h"
#include "app/words/scenario.h"
#include "app/words/wrap.h"

#include <stdio.h>
#include <string.h>

enum { REGIONAL = 1, SMALL, LARGE, MONOCULTURE };

static int32_t option_of(const hj_game *game, const char *name) {
    unsigned option = hj_option_find(name);
    return option != 0 ? hj_game_config(game)->option[option] : 0;
}

static void add_line(buffer *out, size_t indent, const buffer *words) {
    buffer_repeat(out, ' ', indent);
    text_wrap(out, indent + 2, buffer_string(words));
}

static void add_hex(buffer *out, const hj_game *game, unsigned hex) {
    char words[64] = "";
    hj_text_hex(words, sizeof words, hj_game_config(game), hex);
    buffer_text(out, words);
}

/* ---- harvests ---- */

unsigned farm_entitled(const hj_game *game, unsigned seat, unsigned hex) {
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    unsigned may = 0;
    for (unsigned i = 0; i < 6; i++) {
        unsigned corner = island->hex[hex].corner[i];
        if (hj_game_value(game, "owner", corner, 0) == seat) {
            may += hj_game_value(game, "piece", corner, 0) == HJ_CITY ? 2 : 1;
        }
    }
    bool gone = hj_game_value(game, "conceded", seat, 0) != 0;
    bool capped = option_of(game, "harvest_cap") != 0 && may > 2;
    return gone ? 0 : capped ? 2 : may;
}

/* "Ben may take 1, Ana 2", in the order they are asked; returns how many may. */
static unsigned add_entitled(buffer *words, const cli_people *people, const hj_game *game,
                             unsigned hex, unsigned only) {
    unsigned from = hj_game_value(game, "on_turn", 0, 0);
    unsigned entitled = 0;
    for (unsigned i = 0; from != 0 && i < people->seats; i++) {
        unsigned seat = (from - 1 + i) % people->seats + 1;
        unsigned may = farm_entitled(game, seat, hex);
        if (may > 0 && (only == 0 || only == seat)) {
            buffer_format(words, "%s%s %s%u", entitled > 0 ? ", " : "", people_short(people, seat),
                          entitled > 0 ? "" : "may take ", may);
            entitled++;
        }
    }
    return entitled;
}

void explain_harvest_field(buffer *out, const cli_people *people, const hj_game *before,
                           unsigned hex, bool open, unsigned only) {
    unsigned tokens = farm_on_field(before, hex);
    unsigned food = hj_game_value(before, "bank", HJ_GRAIN, 0);
    buffer who = {0};
    unsigned entitled = add_entitled(&who, people, before, hex, only);
    add_hex(out, before, hex);
    buffer_text(out, ": ");
    if (entitled == 0) {
        buffer_text(out, only == 0 ? "nobody has a building here" : "no building here");
    } else if (open) {
        buffer_format(out, "%u token%s to harvest; %s (CT-N06)", tokens, tokens == 1 ? "" : "s",
                      buffer_string(&who));
    } else if (hj_game_value(before, "robber", 0, 0) == hex) {
        buffer_text(out, "no harvest, the robber stands here (BASE-PROD-03)");
    } else if (tokens == 0) {
        buffer_text(out, "no harvest, the field is empty (CT-HARVEST-01)");
    } else if (food == 0) {
        buffer_text(out, "no harvest, the bank has no grain left (CT-HARVEST-01)");
    } else {
        buffer_format(out,
                      "no harvest: the bank has %u grain, fewer than could be taken, and "
                      "food_shortage=base_all_or_none",
                      food);
    }
    buffer_free(&who);
}

/* Entries of a seat on a field. */
static unsigned entries_of(const harvest_entry *entry, size_t count, unsigned seat, unsigned hex,
                           bool taken_only) {
    unsigned found = 0;
    for (size_t i = 0; i < count; i++) {
        const hj_action *a = &entry[i].action;
        found += a->actor == seat && a->hex == hex && (!taken_only || a->kind == HJ_KIND_HARVEST);
    }
    return found;
}

static void add_unasked(buffer *out, const cli_people *people, const hj_game *rolled,
                        const harvest_entry *entry, size_t count, unsigned seat, unsigned hex) {
    unsigned may = farm_entitled(rolled, seat, hex);
    unsigned asked = entries_of(entry, count, seat, hex, false);
    bool open = hj_game_value(rolled, "to_harvest", hex, 0) != 0 ||
                hj_game_value(rolled, "harvest_hex", 0, 0) == hex;
    unsigned taken = 0;
    for (unsigned other = 1; other <= people->seats; other++) {
        taken += entries_of(entry, count, other, hex, true);
    }
    if (!open || asked >= may) {
        return;
    }
    bool empty = taken >= farm_on_field(rolled, hex);
    buffer words = {0};
    buffer_format(&words, "%s could have taken %u more from h%u: %s", people_short(people, seat),
                  may - asked, hex,
                  empty ? "the field was empty by then (CT-N06)"
                        : "it was not asked any more, the game or the food was at its end");
    add_line(out, 4, &words);
    buffer_free(&words);
}

void explain_harvests(buffer *out, const cli_people *people, const hj_game *rolled,
                      const harvest_entry *entry, size_t count, unsigned only) {
    for (size_t i = 0; i < count; i++) {
        const hj_action *a = &entry[i].action;
        if (only != 0 && only != a->actor) {
            continue;
        }
        buffer words = {0};
        buffer_format(&words, "#%u %s ", entry[i].number, people_short(people, a->actor));
        if (a->kind == HJ_KIND_HARVEST) {
            buffer_format(&words, "takes %s from h%u for 1 grain", hj_crop_word(a->crop), a->hex);
        } else {
            buffer_format(&words, "declines at h%u and gains nothing", a->hex);
        }
        add_line(out, 4, &words);
        buffer_free(&words);
    }
    for (unsigned hex = 1; hex <= hj_game_config(rolled)->hexes; hex++) {
        for (unsigned seat = 1; farm_is_field(rolled, hex) && seat <= people->seats; seat++) {
            if (only == 0 || only == seat) {
                add_unasked(out, people, rolled, entry, count, seat, hex);
            }
        }
    }
}

static void explain_harvest(buffer *out, const cli_people *people, const hj_action *action,
                            const hj_game *before, const hj_game *after) {
    buffer words = {0};
    add_hex(&words, before, action->hex);
    if (hj_game_value(before, "turn", 0, 0) == 0) {
        buffer_text(&words, ": starting food, a token off each field beside the second "
                            "settlement (CT-N04)");
    } else {
        unsigned round = hj_game_value(before, "harvest_round", 0, 0);
        buffer_text(&words, ": ");
        add_entitled(&words, people, before, action->hex, 0);
        buffer_format(&words, "; round %u (CT-N06)", round > 0 ? round : 1);
    }
    add_line(out, 2, &words);
    buffer_clear(&words);
    buffer_text(&words, "left on it: ");
    farm_field_words(&words, after, action->hex);
    if (hj_game_over(after)) {
        buffer_text(&words, "; the rest of the roll no longer matters (CT-N08)");
    } else if (hj_game_value(after, "harvest_hex", 0, 0) == action->hex) {
        unsigned depth = hj_game_value(after, "depth", 0, 0);
        buffer_format(&words, "; next is %s in round %u",
                      people_short(people, hj_game_value(after, "step_seat", depth, 0)),
                      hj_game_value(after, "harvest_round", 0, 0));
    } else if (farm_on_field(after, action->hex) == 0) {
        buffer_text(&words, "; the field is harvested to its end");
    } else if (hj_game_value(after, "bank", HJ_GRAIN, 0) == 0) {
        buffer_text(&words, "; the bank has no grain left");
    } else {
        buffer_text(&words, "; everybody has been asked");
    }
    add_line(out, 2, &words);
    buffer_free(&words);
}

/* ---- events ---- */

static bool is_beside(const hj_game *game, unsigned seat, unsigned hex) {
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    for (unsigned i = 0; i < 6; i++) {
        if (hj_game_value(game, "owner", island->hex[hex].corner[i], 0) == seat) {
            return true;
        }
    }
    return false;
}

/* "h3 2, h7 1": fields with the crop, beside own buildings or not; returns the tokens there. */
static unsigned add_where(buffer *words, const hj_game *game, unsigned crop, unsigned seat,
                          bool own) {
    unsigned tokens = 0;
    for (unsigned hex = 1; hex <= hj_game_config(game)->hexes; hex++) {
        unsigned here = hj_game_value(game, "crops", hex, crop);
        if (here > 0 && is_beside(game, seat, hex) == own) {
            buffer_format(words, "%sh%u%c%u", tokens > 0 ? ", " : "", hex, TEXT_GLUE, here);
            tokens += here;
        }
    }
    buffer_text(words, tokens > 0 ? "" : "none");
    return tokens;
}

static void explain_loss(buffer *out, const cli_people *people, const hj_action *action,
                         const hj_game *before, const hj_event_token *event) {
    buffer words = {0};
    unsigned board = farm_on_board(before, event->crop);
    unsigned takes = event->category == SMALL ? 2 : 3;
    buffer_format(&words, "a %s loss takes %u; on the board: %u %s", hj_event_word(event->category),
                  takes, board, hj_crop_word(event->crop));
    add_line(out, 2, &words);
    buffer_clear(&words);
    buffer_format(&words, "beside buildings of %s, which come first (CT-N20): ",
                  people_short(people, action->actor));
    add_where(&words, before, event->crop, action->actor, true);
    buffer_text(&words, "; elsewhere: ");
    add_where(&words, before, event->crop, action->actor, false);
    add_line(out, 2, &words);
    buffer_free(&words);
}

/* Of each field whether a regional loss or a monoculture meets it. */
static void explain_fields(buffer *out, const hj_game *before, const hj_event_token *event) {
    for (unsigned hex = 1; hex <= hj_game_config(before)->hexes; hex++) {
        unsigned kinds = 0;
        if (!farm_is_field(before, hex)) {
            continue;
        }
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            kinds += hj_game_value(before, "crops", hex, crop) > 0;
        }
        buffer words = {0};
        add_hex(&words, before, hex);
        if (event->category == REGIONAL) {
            bool named = (event->numbers >> hj_game_value(before, "number", hex, 0) & 1) != 0;
            buffer_format(
                &words,
                named ? ": the token names its number, %u %s there" : ": not named, its %u %s stay",
                hj_game_value(before, "crops", hex, event->crop), hj_crop_word(event->crop));
        } else {
            buffer_format(&words, kinds == 1 ? ": one kind only, emptied" : ": %u kinds, untouched",
                          kinds);
        }
        add_line(out, 4, &words);
        buffer_free(&words);
    }
}

/* What lies where the token came from, and what the stack still holds. */
static void explain_replacement(buffer *out, const hj_game *before, const hj_game *after) {
    static const char *const laid[] = {"", "no new token: the settlement is on the board",
                                       "the settlement that came back", "Longest Road",
                                       "Largest Army"};
    unsigned place = hj_game_value(before, "reveal_place", 1, 0);
    unsigned was = hj_game_value(before, "event_stack", 0, 0);
    unsigned stack = hj_game_value(after, "event_stack", 0, 0);
    bool drawn = was != stack ||
                 hj_game_value(before, "shuffle", 0, 0) != hj_game_value(after, "shuffle", 0, 0);
    buffer words = {0};
    if (place == 1) {
        buffer_text(&words, laid[place]);
    } else if (place < sizeof laid / sizeof laid[0]) {
        buffer_format(&words, drawn ? "a new token goes on %s" : "there is no new token for %s",
                      laid[place]);
    }
    buffer_format(&words, "; stack %u -> %u", was, stack);
    if (hj_game_value(before, "shuffle", 0, 0) != hj_game_value(after, "shuffle", 0, 0)) {
        buffer_text(&words, ", the played tokens were shuffled");
    }
    add_line(out, 2, &words);
    buffer_free(&words);
}

static void explain_reveal(buffer *out, const cli_people *people, const hj_action *action,
                           const hj_game *before, const hj_game *after) {
    const hj_config *config = hj_game_config(before);
    buffer lines = {0};
    if (action->token >= 1 && action->token <= config->event_tokens) {
        const hj_event_token *event = &config->event_token[action->token - 1];
        bool extinct = event->crop != 0 && hj_game_value(before, "extinct", event->crop, 0) != 0;
        if (!extinct && (event->category == SMALL || event->category == LARGE)) {
            explain_loss(out, people, action, before, event);
        } else if (!extinct) {
            explain_fields(out, before, event);
        }
    }
    farm_reveal_lines(&lines, action, before, after);
    text_wrap_lines(out, 2, 4, buffer_string(&lines));
    /* A token of an extinct kind is replaced by the next one to be revealed, not on its place. */
    bool redrawn =
        hj_game_value(after, "reveal_mark", 1, 0) != 0 &&
        hj_game_value(after, "reveal_place", 1, 0) == hj_game_value(before, "reveal_place", 1, 0);
    if (!redrawn && !hj_game_over(after)) {
        explain_replacement(out, before, after);
    }
    buffer_free(&lines);
}

/* ---- the whole ---- */

/* How near the two ends are, where an action moved them. */
static void explain_ends(buffer *out, const hj_game *before, const hj_game *after) {
    static const char *const field[] = {"empty_fields", "extinct_kinds"};
    static const char *const words[] = {"empty fields: %u -> %u, 3 end the game\n",
                                        "extinct kinds: %u -> %u, 2 end the game\n"};
    for (unsigned i = 0; i < 2; i++) {
        unsigned from = hj_game_value(before, field[i], 0, 0);
        unsigned to = hj_game_value(after, field[i], 0, 0);
        if (from != to) {
            buffer_text(out, "  ");
            buffer_format(out, words[i], from, to);
        }
    }
}

void explain_crops(buffer *out, const cli_people *people, const hj_action *action,
                   const hj_game *before, const hj_game *after) {
    buffer lines = {0};
    switch (action->kind) {
    case HJ_KIND_HARVEST:
    case HJ_KIND_HARVEST_DECLINE:
        explain_harvest(out, people, action, before, after);
        break;
    case HJ_KIND_DEPOSIT:
        farm_deposit_lines(&lines, action, before, after);
        text_wrap_lines(out, 2, 4, buffer_string(&lines));
        explain_holdings(out, people, after, action->actor);
        break;
    case HJ_KIND_REVEAL:
        explain_reveal(out, people, action, before, after);
        break;
    default:
        break;
    }
    buffer_clear(&lines);
    farm_loss_lines(&lines, before, after);
    text_wrap_lines(out, 2, 4, buffer_string(&lines));
    explain_ends(out, before, after);
    buffer_free(&lines);
}

void explain_holdings(buffer *out, const cli_people *people, const hj_game *game, unsigned seat) {
    const hj_config *config = hj_game_config(game);
    buffer words = {0};
    buffer_format(&words, "%s has ", people_short(people, seat));
    if (is_crop_trust(config)) {
        buffer_text(&words, "on the record: ");
        farm_record_words(&words, game, seat);
        buffer_text(&words, "; in the vault: ");
        farm_vault_words(&words, game, seat);
    } else if (is_frenemies(config)) {
        unsigned markers = hj_game_value(game, "markers", seat, 0);
        buffer_text(&words, "favors ");
        favor_hand_words(&words, game, seat);
        buffer_format(&words, "; %u marker%s", markers, markers == 1 ? "" : "s");
    }
    if (is_crop_trust(config) || is_frenemies(config)) {
        add_line(out, 2, &words);
    }
    buffer_free(&words);
}
