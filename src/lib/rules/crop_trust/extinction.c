/* extinction.c: where the crops are, when a kind is extinct, and the two ends that brings with
 * their winners (CT-N16 to CT-N21). It must not know how a token came off a field. */
#include "rules/crop_trust/crop_trust.h"

#define SEAT_BIT(seat) (1u << ((seat)-1))

bool crop_hex_is_field(const hj_state *state, unsigned hex) {
    return state->terrain[hex] == HJ_FIELDS;
}

bool crop_beside(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned hex) {
    for (unsigned i = 0; i < 6; i++) {
        if (state->owner[rules->island->hex[hex].corner[i]] == seat) {
            return true;
        }
    }
    return false;
}

unsigned crop_field_tokens(const hj_state *state, unsigned hex) {
    unsigned tokens = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        tokens += state->crops[hex][crop];
    }
    return tokens;
}

unsigned crop_board_tokens(const hj_rules *rules, const hj_state *state, unsigned crop) {
    unsigned tokens = 0;
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        tokens += state->crops[hex][crop];
    }
    return tokens;
}

unsigned crop_empty_fields(const hj_rules *rules, const hj_state *state) {
    unsigned empty = 0;
    for (const uint8_t *hex = rules->of_terrain[HJ_FIELDS]; *hex != 0; hex++) {
        const uint8_t *crops = state->crops[*hex];
        empty += (crops[1] | crops[2] | crops[3] | crops[4] | crops[5]) == 0;
    }
    return empty;
}

unsigned crop_extinct_kinds(const hj_state *state) {
    unsigned kinds = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        kinds += state->extinct[crop];
    }
    return kinds;
}

unsigned crop_stored(const hj_state *state, unsigned seat) {
    unsigned stored = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        stored += (unsigned)state->upper_row[seat][crop] + state->lower_row[seat][crop];
    }
    return stored;
}

/* Crops lie on fields and nowhere else on the board. */
static bool on_board(const hj_rules *rules, const hj_state *state, unsigned crop) {
    unsigned tokens = 0;
    for (const uint8_t *hex = rules->of_terrain[HJ_FIELDS]; *hex != 0; hex++) {
        tokens |= state->crops[*hex][crop];
    }
    return tokens != 0;
}

static bool in_vault(const hj_rules *rules, const hj_state *state, unsigned crop) {
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        for (unsigned space = 0; space < 2; space++) {
            if (state->vault_crop[seat][space] == crop) { /* a space without tokens names none */
                return true;
            }
        }
    }
    return false;
}

bool crop_is_alive(const hj_rules *rules, const hj_state *state, unsigned crop) {
    return on_board(rules, state, crop) || in_vault(rules, state, crop);
}

void crop_update_extinct(const hj_rules *rules, hj_state *state) {
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        if (!state->extinct[crop] && !crop_is_alive(rules, state, crop)) {
            state->extinct[crop] = 1; /* what is on storage records stays there */
            state->crop_box[crop] = (uint8_t)(state->crop_box[crop] + state->crop_supply[crop]);
            state->crop_supply[crop] = 0;
        }
    }
}

bool crop_ended(const hj_rules *rules, const hj_state *state) {
    return crop_empty_fields(rules, state) >= FIELDS_THAT_END ||
           crop_extinct_kinds(state) >= KINDS_THAT_END;
}

/* ---- who wins ---- */

/* The best of some seats: most stored crops, then most points, then shared. */
static unsigned best_of(const hj_rules *rules, const hj_state *state, unsigned among) {
    unsigned best = 0, best_rank = 0;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if ((among & SEAT_BIT(seat)) == 0) {
            continue;
        }
        const unsigned rank =
            crop_stored(state, seat) * 256 + rules_points(rules, state, seat, false);
        if (best == 0 || rank > best_rank) {
            best = 0;
            best_rank = rank;
        }
        best |= rank == best_rank ? SEAT_BIT(seat) : 0;
    }
    return best;
}

/* The seats with as many stored crops as the group-th largest number among them, from 0. */
static unsigned stored_group(const hj_rules *rules, const hj_state *state, unsigned among,
                             unsigned group) {
    for (unsigned stored = 10 + 1; stored-- > 0;) {
        unsigned seats = 0;
        for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
            if ((among & SEAT_BIT(seat)) != 0 && crop_stored(state, seat) == stored) {
                seats |= SEAT_BIT(seat);
            }
        }
        if (seats != 0 && group-- == 0) {
            return seats;
        }
    }
    return 0;
}

/* The literal reading of "the player with the second most wins". */
static unsigned second_wins(const hj_rules *rules, const hj_state *state, unsigned all) {
    const unsigned culprit = SEAT_BIT(state->culprit);
    const unsigned first = stored_group(rules, state, all, 0);
    if ((first & culprit) != 0 && first != culprit) {
        return best_of(rules, state, first & ~culprit);
    }
    for (unsigned group = 1; group <= rules->extent.seats; group++) {
        const unsigned seats = stored_group(rules, state, all, group) & ~culprit;
        if (seats != 0) {
            return best_of(rules, state, seats);
        }
    }
    return best_of(rules, state, first & ~culprit);
}

static unsigned winners(const hj_rules *rules, const hj_state *state) {
    unsigned all = 0;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        all |= state->conceded[seat] ? 0 : SEAT_BIT(seat);
    }
    if (state->culprit == 0) {
        return best_of(rules, state, all);
    }
    if (rules->dial.culprit_literal) {
        return second_wins(rules, state, all);
    }
    return best_of(rules, state, all & ~SEAT_BIT(state->culprit));
}

unsigned crop_end_fields(const hj_rules *rules, hj_state *state) {
    return crop_empty_fields(rules, state) >= FIELDS_THAT_END ? winners(rules, state) : 0;
}

unsigned crop_end_species(const hj_rules *rules, hj_state *state) {
    return crop_extinct_kinds(state) >= KINDS_THAT_END ? winners(rules, state) : 0;
}

static unsigned row_points(const uint8_t *row) {
    unsigned stored = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        stored += row[crop];
    }
    return stored > 2 ? stored - 2 : 0;
}

unsigned crop_points(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible) {
    (void)rules;
    (void)visible;
    return row_points(state->upper_row[seat]) + row_points(state->lower_row[seat]);
}

bool crop_derived(uint32_t *out, const hj_rules *rules, const hj_state *state, unsigned tag,
                  unsigned i) {
    enum {
#define DERIVED(number, name, a, b, text) TAG_##name = number,
#include "state/derived.def"
#undef DERIVED
    };
    switch (tag) {
    case TAG_stored_crops:
        *out = crop_stored(state, i);
        return true;
    case TAG_empty_fields:
        *out = crop_empty_fields(rules, state);
        return true;
    case TAG_extinct_kinds:
        *out = crop_extinct_kinds(state);
        return true;
    default:
        return false;
    }
}
