/* proof.c: words for what can be said of cards nobody saw: why an action is wrong whatever they
 * were, and what still hangs on them. It must not know how a position came about. */
#include "verify/judge.h"

#include "util/text_buffer.h"
#include "verify/tags.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint32_t most_of(const hj_game *game, uint16_t tag, unsigned i, unsigned j) {
    uint32_t least, most;
    hj_game_range(game, tag, i, j, &least, &most);
    return most;
}

static void add_name(text_buffer *text, const judge *j, unsigned seat) {
    if (seat >= 1 && seat <= HJ_SEATS_MAX && j->name[seat][0] != '\0')
        text_printf(text, "P%u %s", seat, j->name[seat]);
    else
        text_printf(text, "P%u", seat);
}

/* "P2 had at most 1 ore after #118; 3 are needed". */
static void say_most(text_buffer *text, const judge *j, unsigned seat, const char *what,
                     uint32_t most, uint32_t needed) {
    add_name(text, j, seat);
    text_printf(text, " had at most %u %s after #%u, whatever nobody saw; %u %s needed",
                (unsigned)most, what, (unsigned)j->game->number, (unsigned)needed,
                needed == 1 ? "is" : "are");
}

/* A ground that needs cards of a resource: whose, which, how many. */
static bool needs_cards(const hj_ground *ground, unsigned actor, unsigned *seat, unsigned *resource,
                        uint32_t *needed) {
    *seat = actor;
    if (ground->detail == DETAIL_COST) {
        *resource = (unsigned)ground->arg[0];
        *needed = (uint32_t)ground->arg[2];
        return true;
    }
    if (ground->detail == DETAIL_HOLDS) {
        *seat = (unsigned)ground->arg[0];
        *resource = (unsigned)ground->arg[1];
        *needed = (uint32_t)ground->arg[3];
        return true;
    }
    if (ground->detail == DETAIL_STOLEN) {
        *seat = (unsigned)ground->arg[0];
        *resource = (unsigned)ground->arg[1];
        *needed = 1;
        return *resource <= HJ_RESOURCES;
    }
    return false;
}

static bool needs_card(const hj_ground *ground) {
    return ground->detail == DETAIL_CARD_OLD || ground->detail == DETAIL_CARD_FRESH;
}

/* One ground that no position meets: false = it is none of those that count cards. */
static bool prove(text_buffer *text, const judge *j, const hj_action *action,
                  const hj_ground *ground) {
    unsigned seat, resource;
    uint32_t needed;
    if (needs_cards(ground, action->actor, &seat, &resource, &needed)) {
        const uint32_t most = most_of(j->game, TAG_hand, seat, resource);
        if (most >= needed)
            return false;
        say_most(text, j, seat, hj_resource_word(resource), most, needed);
        return true;
    }
    if (needs_card(ground)) {
        const unsigned card = (unsigned)ground->arg[0];
        const uint32_t most = most_of(j->game, TAG_cards, action->actor, card);
        if (most > 0)
            return false;
        add_name(text, j, action->actor);
        text_printf(text, " can have had no %s from before this turn, whatever nobody saw",
                    hj_card_word(card));
        return true;
    }
    return false;
}

void proof_add(judge *j, hj_finding *finding, const hj_action *action) {
    hj_trace trace = {0};
    world at;
    hj_action seen = *action;
    at.state = j->game->state;
    (void)game_check_open(j->game, action, &at, &seen);
    (void)rules_check(j->game->rules, &at.state, &seen, &trace);
    if (finding->reasons >= HJ_REASONS_MAX)
        return;
    hj_reason *const reason = &j->reason[finding->reasons];
    *reason = (hj_reason){.rule = finding->rule};
    text_buffer text = text_begin(reason->text, sizeof reason->text);
    for (unsigned k = 0; k < trace.count; k++)
        if (prove(&text, j, &seen, &trace.ground[k])) {
            finding->reasons++;
            return;
        }
    const uint64_t ways = game_ways(j->game);
    text_add(&text, "so it is in each of the ");
    if (game_is_loose(j->game) || ways == UINT64_MAX)
        text_add(&text, "hands that are possible");
    else
        text_printf(&text, "%" PRIu64 " assignments of the cards nobody saw", ways);
    finding->reasons++;
}

/* ---- what is left open ---- */

static void add_range(text_buffer *text, const judge *j, unsigned seat, const char *what,
                      uint32_t least, uint32_t most) {
    if (text->size > 0)
        text_add(text, ", ");
    add_name(text, j, seat);
    text_printf(text, " %s %u-%u", what, (unsigned)least, (unsigned)most);
}

void proof_undecided(char *out, size_t out_size, const judge *j) {
    static const struct {
        uint16_t tag;
        unsigned kinds;
        const char *(*word)(unsigned kind);
    } fields[] = {{TAG_hand, HJ_RESOURCES, hj_resource_word},
                  {TAG_card, HJ_CARDS, hj_card_word},
                  {TAG_favors, HJ_FAVORS, hj_favor_word}};
    const bool favors = (rules_extent(j->game->rules)->modules >> HJ_MODULE_FRENEMIES & 1) != 0;
    text_buffer text = text_begin(out, out_size);
    for (unsigned f = 0; f < (favors ? 3u : 2u); f++)
        for (unsigned seat = 1; seat <= j->config.seats; seat++)
            for (unsigned kind = 1; kind <= fields[f].kinds; kind++) {
                uint32_t least, most;
                hj_game_range(j->game, fields[f].tag, seat, kind, &least, &most);
                if (least != most)
                    add_range(&text, j, seat, fields[f].word(kind), least, most);
            }
}
