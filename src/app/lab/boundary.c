/* boundary.c: the conditions of boundaries.def, and the small questions they ask. It must not know
 * why somebody wants to know. */
#include "app/lab/boundary.h"

#define WAS(name, i, j) hj_game_get(v->before, v->tag->name, (i), (j))
#define IS(name, i, j) hj_game_get(v->after, v->tag->name, (i), (j))

boundary_tags boundary_find_tags(void) {
    boundary_tags tags;
    const hj_field_row *row;
#define TAG(name)                                                                                  \
    row = hj_field_find(#name);                                                                    \
    tags.name = row ? row->tag : (uint16_t)0;
    BOUNDARY_FIELDS(TAG)
#undef TAG
    return tags;
}

/* ---- questions ---- */

static unsigned option_of(const boundary_view *v, const char *name) {
    return (unsigned)v->config->option[hj_option_find(name)];
}

static unsigned limit_of(const boundary_view *v) {
    return option_of(v, "discard_limit");
}

static unsigned target_of(const boundary_view *v) {
    return option_of(v, "target");
}

static bool seven(const boundary_view *v) {
    return v->action->kind == HJ_KIND_ROLL && IS(dice_sum, 0, 0) == 7;
}

static bool robs(const hj_action *a) {
    return a->kind == HJ_KIND_ROBBER || a->kind == HJ_KIND_KNIGHT;
}

static bool any_bank_empties(const boundary_view *v) {
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++)
        if (IS(bank, resource, 0) == 0 && WAS(bank, resource, 0) > 0)
            return true;
    return false;
}

static bool any_hand(const boundary_view *v, unsigned cards) {
    for (unsigned seat = 1; seat <= v->config->seats; seat++)
        if (IS(hand_size, seat, 0) == cards)
            return true;
    return false;
}

static unsigned owing(const boundary_view *v) {
    unsigned seats = 0;
    for (unsigned seat = 1; seat <= v->config->seats; seat++)
        seats += IS(owed, seat, 0) > 0;
    return seats;
}

static bool any_odd_owed(const boundary_view *v) {
    for (unsigned seat = 1; seat <= v->config->seats; seat++)
        if (IS(owed, seat, 0) > 0 && IS(hand_size, seat, 0) % 2 == 1)
            return true;
    return false;
}

static bool beside(const boundary_view *v, unsigned seat, unsigned hex) {
    for (unsigned i = 0; i < 6; i++)
        if (IS(owner, v->island->hex[hex].corner[i], 0) == seat)
            return true;
    return false;
}

static bool one_kind(hj_bundle bundle) {
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++)
        if (hj_bundle_of(bundle, resource) == hj_bundle_size(bundle))
            return true;
    return false;
}

static unsigned bank_rate(const hj_action *a) {
    const unsigned got = hj_bundle_size(a->get);
    return a->kind == HJ_KIND_BANK_TRADE && got > 0 ? hj_bundle_size(a->give) / got : 0;
}

static bool moved(const boundary_view *v, uint16_t award) {
    const uint32_t was = hj_game_get(v->before, award, 0, 0),
                   is = hj_game_get(v->after, award, 0, 0);
    return was != 0 && is != 0 && was != is;
}

static bool any_road_cut(const boundary_view *v) {
    for (unsigned seat = 1; v->action->kind == HJ_KIND_SETTLEMENT && seat <= v->config->seats;
         seat++)
        if (IS(road_length, seat, 0) < WAS(road_length, seat, 0))
            return true;
    return false;
}

static bool over(const boundary_view *v) {
    return hj_game_over(v->after) && !hj_game_over(v->before);
}

static bool won(const boundary_view *v) {
    hj_end_reason reason = 0;
    const unsigned winners = hj_game_winners(v->after, &reason);
    const unsigned me = v->action->actor;
    return over(v) && reason == HJ_END_POINTS && me >= 1 && me <= HJ_SEATS_MAX &&
           winners == 1u << (me - 1);
}

static bool wins(const boundary_view *v, hj_kind kind) {
    return v->action->kind == kind && won(v);
}

static bool any_field_full(const boundary_view *v) {
    enum { FULL = 7 };
    for (unsigned hex = 1; hex <= v->config->hexes; hex++) {
        unsigned is = 0, was = 0;
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            is += IS(crops, hex, crop);
            was += WAS(crops, hex, crop);
        }
        if (is == FULL && was < FULL)
            return true;
    }
    return false;
}

static unsigned all_favors(const hj_game *game, uint16_t field) {
    unsigned all = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++)
        all += hj_game_get(game, field, favor, 0);
    return all;
}

static unsigned drawing(const boundary_view *v) {
    unsigned seats = 0;
    for (unsigned seat = 1; seat <= v->config->seats; seat++)
        seats += IS(favor_due, seat, 0) > 0;
    return seats;
}

/* ---- the table ---- */

static const struct row {
    const char *name, *text;
} rows[] = {
#define BOUNDARY(name, text, ...) {#name, text},
#include "app/lab/boundaries.def"
#undef BOUNDARY
};

/* Their numbers. */
enum {
#define BOUNDARY(name, text, ...) AT_##name,
#include "app/lab/boundaries.def"
#undef BOUNDARY
};

unsigned boundary_count(void) {
    return sizeof rows / sizeof rows[0];
}

const char *boundary_name(unsigned index) {
    return rows[index].name;
}

const char *boundary_text(unsigned index) {
    return rows[index].text;
}

bool boundary_met(unsigned index, const boundary_view *v) {
    const hj_action *a = v->action;
    const unsigned me = a->actor <= HJ_SEATS_MAX ? a->actor : 0;
    switch (index) {
#define BOUNDARY(name, text, ...)                                                                  \
    case AT_##name:                                                                                \
        return __VA_ARGS__;
#include "app/lab/boundaries.def"
#undef BOUNDARY
    default:
        return false;
    }
}
