/* phrases.c: a game's people, actions and consequences in words, safe to print. */
#include "app/words/phrases.h"
#include "app/words/scenario.h"
#include "app/report/escape.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A stranger's text, made harmless and short. */
static void keep_safe(char out[CLI_NAME_SIZE], const char *text) {
    buffer safe = {0};
    escape_terminal(&safe, text != NULL ? text : "", CLI_NAME_COLUMNS);
    snprintf(out, CLI_NAME_SIZE, "%s", buffer_string(&safe));
    buffer_free(&safe);
}

/* ---- people ---- */

void people_clear(cli_people *people, unsigned seats) {
    memset(people, 0, sizeof *people);
    people->seats = (uint8_t)seats;
}

void people_add(cli_people *people, const hj_person *person) {
    if (person->seat < 1 || person->seat > HJ_SEATS_MAX) {
        return;
    }
    keep_safe(people->name[person->seat], person->name);
    keep_safe(people->color[person->seat], person->color);
}

/* A name that could be taken for another seat's is not used alone. */
static bool name_is_unique(const cli_people *people, unsigned seat) {
    const char *name = people->name[seat];
    if (name[0] == '\0' ||
        (name[0] == 'P' && name[1] >= '1' && name[1] <= '6' && name[2] == '\0')) {
        return false;
    }
    for (unsigned other = 1; other <= people->seats; other++) {
        if (other != seat && strcmp(people->name[other], name) == 0) {
            return false;
        }
    }
    return true;
}

const char *people_short(const cli_people *people, unsigned seat) {
    static const char *const number[] = {"nobody", "P1", "P2", "P3", "P4", "P5", "P6", "nature"};
    if (seat > HJ_SEAT_NATURE) {
        return "?";
    }
    if (seat >= 1 && seat <= HJ_SEATS_MAX && name_is_unique(people, seat)) {
        return people->name[seat];
    }
    return number[seat];
}

void people_full(buffer *out, const cli_people *people, unsigned seat) {
    if (seat < 1 || seat > HJ_SEATS_MAX) {
        buffer_format(out, "%s", people_short(people, seat));
        return;
    }
    buffer_format(out, "P%u", seat);
    if (people->name[seat][0] != '\0') {
        buffer_format(out, " %s", people->name[seat]);
    }
    if (people->color[seat][0] != '\0') {
        buffer_format(out, " (%s)", people->color[seat]);
    }
}

static bool same_word(const char *a, const char *b) {
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

unsigned people_palette(const cli_people *people, unsigned seat) {
    static const char *const color[HJ_SEATS_MAX] = {"red",   "blue",  "orange",
                                                    "white", "green", "brown"};
    if (seat < 1 || seat > HJ_SEATS_MAX) {
        return 0;
    }
    /* Colours count only when every seat has one of the six and no two have the same. */
    unsigned seen = 0;
    unsigned own = seat - 1;
    for (unsigned s = 1; s <= people->seats; s++) {
        unsigned found = HJ_SEATS_MAX;
        for (unsigned i = 0; i < HJ_SEATS_MAX; i++) {
            if (same_word(people->color[s], color[i])) {
                found = i;
            }
        }
        if (found == HJ_SEATS_MAX || (seen & 1u << found) != 0) {
            return seat - 1;
        }
        seen |= 1u << found;
        own = s == seat ? found : own;
    }
    return own;
}

/* ---- actions ---- */

static void add_bundle(buffer *out, hj_bundle bundle) {
    char words[128];
    hj_text_bundle(words, sizeof words, bundle);
    buffer_text(out, words);
}

static void add_place(buffer *out, const hj_config *config, const hj_action *action) {
    char words[64] = "";
    uint32_t fields = hj_kind_fields((hj_kind)action->kind);
    if ((fields & HJ_HAS_CORNER) != 0) {
        hj_text_corner(words, sizeof words, config, action->corner);
    } else if ((fields & HJ_HAS_EDGE) != 0) {
        hj_text_edge(words, sizeof words, config, action->edge);
    } else if ((fields & HJ_HAS_HEX) != 0) {
        hj_text_hex(words, sizeof words, config, action->hex);
    }
    buffer_text(out, words);
}

/* Where the robber goes, and what is stolen from whom. */
static void add_robbery(buffer *out, const cli_people *people, const hj_config *config,
                        const hj_action *action) {
    buffer_format(out, "robber to ");
    add_place(out, config, action);
    if (action->seat == HJ_SEAT_NONE || action->seat == 0) {
        buffer_format(out, ", robs nobody");
        return;
    }
    const char *victim = people_short(people, action->seat);
    if (action->resource == HJ_RESOURCE_NONE) {
        buffer_format(out, ", robs %s of nothing", victim);
    } else if (action->resource == HJ_RESOURCE_UNKNOWN) {
        buffer_format(out, ", takes an unseen card from %s", victim);
    } else {
        buffer_format(out, ", takes %s from %s", hj_resource_word(action->resource), victim);
    }
}

static void add_roll(buffer *out, const hj_action *action) {
    if (action->total != 0) {
        buffer_format(out, "rolls %u (only the sum is known)", action->total);
    } else {
        buffer_format(out, "rolls %u+%u = %u", action->die_a, action->die_b,
                      (unsigned)action->die_a + action->die_b);
    }
}

const char *card_words(unsigned card) {
    static const char *const phrase[] = {
        "?",        "knight", "victory point", "road building", "year of plenty",
        "monopoly", "none",   "not seen"};
    return card < sizeof phrase / sizeof phrase[0] ? phrase[card] : "?";
}

static void add_monopoly(buffer *out, const hj_action *action, const hj_game *after) {
    buffer_format(out, "plays monopoly on %s", hj_resource_word(action->resource));
    if (after != NULL) {
        unsigned taken = hj_bundle_size(hj_game_gained(after, action->actor));
        buffer_format(out, taken == 0 ? ", nobody has any" : ", takes %u", taken);
    }
}

static void add_build(buffer *out, const hj_config *config, const hj_action *action,
                      const hj_game *before) {
    bool setup = before != NULL && hj_game_value(before, "turn", 0, 0) == 0;
    static const char *const what[] = {"?", "a settlement", "a road", "a city"};
    bool known = action->kind <= HJ_KIND_CITY;
    buffer_format(out, "%s %s ", setup || !known ? "places" : "builds",
                  known ? what[action->kind] : "a free road");
    add_place(out, config, action);
}

unsigned phrase_actor(const hj_action *action) {
    bool drawn = action->kind == HJ_KIND_DRAW_FAVOR && action->seat <= HJ_SEATS_MAX;
    return drawn ? action->seat : action->actor;
}

void phrase_action(buffer *out, const cli_people *people, const hj_config *config,
                   const hj_action *action, const hj_game *before, const hj_game *after) {
    switch (action->kind) {
    case HJ_KIND_SETTLEMENT:
    case HJ_KIND_ROAD:
    case HJ_KIND_CITY:
    case HJ_KIND_FREE_ROAD:
        add_build(out, config, action, before);
        break;
    case HJ_KIND_ROLL:
        add_roll(out, action);
        break;
    case HJ_KIND_DISCARD:
        buffer_format(out, "discards ");
        add_bundle(out, action->give);
        break;
    case HJ_KIND_ROBBER:
        buffer_format(out, "moves the ");
        add_robbery(out, people, config, action);
        break;
    case HJ_KIND_KNIGHT:
        /* A knight that wins need not move the robber (BASE-END-06). */
        buffer_text(out, action->hex == HJ_HEX_NONE ? "plays a knight and wins by it"
                                                    : "plays a knight: ");
        if (action->hex != HJ_HEX_NONE) {
            add_robbery(out, people, config, action);
        }
        break;
    case HJ_KIND_ROAD_BUILDING:
        buffer_format(out, "plays road building");
        break;
    case HJ_KIND_YEAR_OF_PLENTY:
        buffer_format(out, "plays year of plenty, takes ");
        add_bundle(out, action->get);
        break;
    case HJ_KIND_MONOPOLY:
        add_monopoly(out, action, after);
        break;
    case HJ_KIND_BUY_CARD:
        buffer_format(out, "buys a development card: %s", card_words(action->card));
        break;
    case HJ_KIND_BANK_TRADE:
    case HJ_KIND_TRADE:
        buffer_format(out, "gives %s ",
                      action->kind == HJ_KIND_TRADE ? people_short(people, action->seat)
                                                    : "the bank");
        add_bundle(out, action->give);
        buffer_format(out, " for ");
        add_bundle(out, action->get);
        break;
    case HJ_KIND_END_TURN:
        buffer_format(out, "ends the turn");
        break;
    case HJ_KIND_CONCEDE:
        buffer_format(out, "concedes");
        break;
    case HJ_KIND_SPECIAL_BUILD_DONE:
        buffer_format(out, "is done building");
        break;
    case HJ_KIND_HARVEST:
    case HJ_KIND_HARVEST_DECLINE:
    case HJ_KIND_DEPOSIT:
    case HJ_KIND_REVEAL:
        farm_phrase(out, config, action, before, after);
        break;
    default:
        favor_phrase(out, people, config, action);
        break;
    }
}

const char *ruling_word(unsigned kind) {
    static const char *const word[] = {"ruling", "stands",  "corrected", "takeback",
                                       "waived", "penalty", "result",    "no action"};
    return word[kind < sizeof word / sizeof word[0] ? kind : 0];
}

void phrase_ruling(buffer *out, const hj_ruling *ruling) {
    buffer_text(out, "ruling on ");
    buffer_format(out, ruling->action != 0 ? "#%u" : "the game", ruling->action);
    buffer_format(out, ", %s: ", ruling_word(ruling->kind));
    escape_terminal(out, ruling->reason != NULL ? ruling->reason : "", 2000);
}

unsigned turn_part(const hj_game *game) {
    return game != NULL && hj_game_value(game, "pair_first", 0, 0) != 0;
}

bool is_special_building(const hj_game *game) {
    enum { STEP_SPECIAL_BUILD = 8 }; /* as FORMAT.md numbers the steps */
    return game != NULL && hj_game_value(game, "step", 1, 0) == STEP_SPECIAL_BUILD;
}
