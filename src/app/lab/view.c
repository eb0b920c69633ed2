/* view.c: what one onlooker of a game saw (BASE-INFO-01 to -03). Hands and unplayed development
 * cards are secret, how many there are is not. It must not know files. */
#include "app/lab/view.h"

#include <string.h>

/* ---- hiding ---- */

static void hide_cards(hj_bundle *bundle) {
    const unsigned size = hj_bundle_size(*bundle);
    *bundle = hj_bundle_make(HJ_RESOURCES + 1, size < 99 ? size : 99);
}

static bool draws_favor(unsigned kind) {
    return kind == HJ_KIND_DRAW_FAVOR || kind == HJ_KIND_EXCHANGE_DRAW ||
           kind == HJ_KIND_EXCHANGE_RETURN;
}

bool view_hide(const view *v, hj_action *a) {
    const hj_action before = *a;
    const unsigned owner = a->kind == HJ_KIND_DRAW_FAVOR ? a->seat : a->actor;
    const bool robs = a->kind == HJ_KIND_ROBBER || a->kind == HJ_KIND_KNIGHT;
    if (robs && a->resource <= HJ_RESOURCES && a->resource != 0 && v->who != a->actor &&
        v->who != a->seat)
        a->resource = HJ_RESOURCE_UNKNOWN;
    if (owner != v->who && a->card >= 1 && a->card <= HJ_CARDS)
        a->card = HJ_CARD_UNKNOWN;
    if ((v->hide & VIEW_HIDE_DISCARDS) != 0 && a->kind == HJ_KIND_DISCARD && owner != v->who)
        hide_cards(&a->give);
    if ((v->hide & VIEW_HIDE_FAVORS) != 0 && draws_favor(a->kind) && owner != v->who &&
        a->token != 0)
        a->token = HJ_FAVOR_UNKNOWN;
    return memcmp(&before, a, sizeof before) != 0;
}

hj_bundle view_gain(const view *v, const hj_action *action, unsigned seat, hj_bundle gained) {
    hj_action seen = *action;
    const bool robs = action->kind == HJ_KIND_ROBBER || action->kind == HJ_KIND_KNIGHT;
    if (robs && seat == action->actor && view_hide(v, &seen))
        hide_cards(&gained);
    return gained;
}

/* ---- claims ---- */

static void add(const hj_game *game, hj_claim out[HJ_CLAIMS_MAX], uint32_t *count,
                const hj_field_row *row, unsigned i, unsigned j) {
    uint32_t least, most;
    hj_game_range(game, row->tag, i, j, &least, &most);
    if (least == most && *count < HJ_CLAIMS_MAX)
        out[(*count)++] = (hj_claim){.field = row->tag,
                                     .i = (uint8_t)i,
                                     .j = (uint8_t)(row->dims > 1 ? j : 0),
                                     .value = least};
}

uint32_t view_claims(const view *v, const hj_game *game, hj_claim out[HJ_CLAIMS_MAX]) {
    static const char *const own[] = {"hand", "card", "favors"};
    const hj_config *config = hj_game_config(game);
    const unsigned fields = config->ruleset == HJ_RULESET_FRENEMIES ? 3 : 2;
    uint32_t count = hj_game_in_sight(game, out);
    for (unsigned k = 0; v->who <= config->seats && k < fields; k++)
        for (unsigned kind = 1; kind <= 5; kind++)
            add(game, out, &count, hj_field_find(own[k]), v->who, kind);
    return count;
}

bool view_may_claim(const view *v, const hj_claim *claim) {
    static const char *const secret[] = {"hand",          "cards",
                                         "fresh_cards",   "card",
                                         "points",        "deck",
                                         "favor_bag",     "favors",
                                         "fresh_favors",  "city_token",
                                         "title_token",   "win_due",
                                         "reveal_mark",   "settlement_token",
                                         "exchange_drawn"};
    for (size_t k = 0; k < sizeof secret / sizeof *secret; k++) {
        const hj_field_row *row = hj_field_find(secret[k]);
        if (row == NULL || row->tag != claim->field)
            continue;
        const bool favor =
            strstr(secret[k], "favor") != NULL || strstr(secret[k], "exchange") != NULL;
        const bool of_seat = k < 5 || k == 7 || k == 8;
        return (of_seat && claim->i == v->who) || (favor && (v->hide & VIEW_HIDE_FAVORS) == 0);
    }
    return true;
}

/* ---- joining ---- */

static bool join_byte(uint8_t *to, uint8_t from, uint8_t unknown) {
    if (*to == unknown && from != 0)
        *to = from;
    return *to == from || from == unknown;
}

/* Cards that are unknown in both stay so; the number of cards must agree. */
static bool join_bundle(hj_bundle *to, hj_bundle from) {
    hj_bundle joined = 0;
    unsigned known = 0;
    const unsigned size = hj_bundle_size(*to);
    if (size != hj_bundle_size(from))
        return false;
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        const unsigned a = hj_bundle_of(*to, r), b = hj_bundle_of(from, r);
        joined += hj_bundle_make(r, a > b ? a : b);
        known += a > b ? a : b;
    }
    if (known > size)
        return false;
    *to = joined + hj_bundle_make(HJ_RESOURCES + 1, size - known);
    return true;
}

bool view_join(hj_action *to, const hj_action *from) {
    hj_action a = *to, b = *from;
    const bool favor = to->kind != HJ_KIND_REVEAL;
    const bool fit = join_byte(&a.resource, b.resource, HJ_RESOURCE_UNKNOWN) &&
                     join_byte(&a.card, b.card, HJ_CARD_UNKNOWN) &&
                     join_byte(&a.token, b.token, favor ? HJ_FAVOR_UNKNOWN : 0) &&
                     join_bundle(&a.give, b.give) && join_bundle(&a.get, b.get);
    b.resource = a.resource;
    b.card = a.card;
    b.token = a.token;
    b.give = a.give;
    b.get = a.get;
    if (!fit || memcmp(&a, &b, sizeof a) != 0)
        return false;
    *to = a;
    return true;
}
