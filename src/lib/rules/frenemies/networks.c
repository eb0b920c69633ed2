/* networks.c: networks of roads and which of them have met (FR-N10). Labels
 * follow from the board; the set of pairs that have met is history and is carried along when
 * networks merge or are split. It must not know what a contact earns beyond how many tokens. */
#include "rules/frenemies/frenemies.h"
#include "util/zero.h"

#include <string.h>

enum { BUILDER_DRAWS = 3 };

/* ---- labels ---- */

/* Do the seat's roads hang together through this corner? */
static bool links(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned corner) {
    const unsigned owner = state->owner[corner];
    return owner == 0 || owner == seat || rules->dial.networks_pass_buildings;
}

/* Spreads a label over the roads that hang together with an edge. */
static void spread(uint8_t network[HJ_DIM_EDGE], const hj_rules *rules, const hj_state *state,
                   unsigned start, unsigned label) {
    uint8_t todo[HJ_DIM_EDGE];
    unsigned count = 0;
    const unsigned seat = state->road[start];
    network[start] = (uint8_t)label;
    todo[count++] = (uint8_t)start;
    while (count > 0) {
        const unsigned edge = todo[--count];
        for (unsigned end = 0; end < 2; end++) {
            const unsigned corner = rules->island->edge[edge].corner[end];
            for (unsigned i = 0; i < 3 && links(rules, state, seat, corner); i++) {
                const unsigned next = rules->island->corner[corner].edge[i];
                if (next != 0 && state->road[next] == seat && network[next] == 0) {
                    network[next] = (uint8_t)label;
                    todo[count++] = (uint8_t)next;
                }
            }
        }
    }
}

void fren_label_networks(uint8_t network[HJ_DIM_EDGE], const hj_rules *rules,
                         const hj_state *state) {
    unsigned used[HJ_DIM_SEAT] = {0};
    zero_bytes(network, HJ_DIM_EDGE);
    for (unsigned edge = 1; edge <= rules->extent.edges; edge++) {
        const unsigned seat = state->road[edge];
        if (seat != 0 && network[edge] == 0) {
            /* Fifteen roads cannot be cut into more than ten networks; see tests. */
            const unsigned index = used[seat] < NETWORKS_A_SEAT ? used[seat]++ : used[seat] - 1;
            spread(network, rules, state, edge, (seat - 1) * NETWORKS_A_SEAT + index + 1);
        }
    }
}

/* ---- pairs that have met ---- */

static bool have_met(const hj_state *state, unsigned a, unsigned b) {
    return (state->met[a][(b - 1) / 8] >> ((b - 1) % 8) & 1) != 0;
}

static void note_met(hj_state *state, unsigned a, unsigned b) {
    state->met[a][(b - 1) / 8] |= (uint8_t)(1u << ((b - 1) % 8));
    state->met[b][(a - 1) / 8] |= (uint8_t)(1u << ((a - 1) % 8));
}

/* Labels the networks anew; a network takes over what those it shares roads with have met. */
static void relabel(const hj_rules *rules, hj_state *state) {
    uint8_t network[HJ_DIM_EDGE];
    uint64_t heir[NETWORKS + 1]; /* the new networks of an old one, as bits */
    zero_bytes(heir, sizeof heir);
    hj_state before;
    memcpy(before.network, state->network, sizeof before.network);
    memcpy(before.met, state->met, sizeof before.met);
    fren_label_networks(network, rules, state);
    for (unsigned edge = 1; edge <= rules->extent.edges; edge++) {
        if (before.network[edge] != 0) {
            heir[before.network[edge]] |= UINT64_C(1) << network[edge];
        }
    }
    memcpy(state->network, network, sizeof state->network);
    memset(state->met, 0, sizeof state->met);
    for (unsigned a = 1; a <= NETWORKS; a++) {
        for (unsigned b = a + 1; heir[a] != 0 && b <= NETWORKS; b++) {
            if (heir[b] == 0 || !have_met(&before, a, b)) {
                continue;
            }
            for (unsigned x = 1; x <= NETWORKS; x++) {
                for (unsigned y = 1; (heir[a] >> x & 1) != 0 && y <= NETWORKS; y++) {
                    if ((heir[b] >> y & 1) != 0) {
                        note_met(state, x, y);
                    }
                }
            }
        }
    }
}

/* The label of an edge's network when the road on it only lengthens one, so that no other road gets
 * another label: all roads of the seat that it hangs together with are of one network, and that
 * network's lowest edge, by which labels are counted, is another. 0 = it may be more than that. */
static unsigned lengthened(const hj_rules *rules, const hj_state *state, unsigned edge) {
    const unsigned seat = state->road[edge];
    unsigned label = 0;
    for (unsigned end = 0; end < 2; end++) {
        const unsigned corner = rules->island->edge[edge].corner[end];
        for (unsigned i = 0; i < 3 && links(rules, state, seat, corner); i++) {
            const unsigned next = rules->island->corner[corner].edge[i];
            if (next == edge || state->road[next] != seat) {
                continue;
            }
            if (label != 0 && state->network[next] != label) {
                return 0;
            }
            label = state->network[next];
        }
    }
    return label != 0 && memchr(state->network, (int)label, edge) != NULL ? label : 0;
}

static void road_relabels(const hj_rules *rules, hj_state *state, unsigned edge) {
    const unsigned label = lengthened(rules, state, edge);
    state->network[edge] = (uint8_t)label;
    if (label == 0) {
        relabel(rules, state);
    }
}

/* ---- contacts ---- */

/* Other seats' networks that touch a road of `seat` at a corner, into `found` (up to two); a third
 * player's building between them keeps them apart. */
static unsigned touching_at(const hj_rules *rules, const hj_state *state, unsigned seat,
                            unsigned corner, uint8_t found[2]) {
    const unsigned owner = state->owner[corner];
    unsigned count = 0;
    for (unsigned i = 0; i < 3 && count < 2; i++) {
        const unsigned edge = rules->island->corner[corner].edge[i];
        const unsigned other = edge == 0 ? 0 : state->road[edge];
        if (other != 0 && other != seat && (owner == 0 || owner == seat || owner == other)) {
            found[count++] = state->network[edge];
        }
    }
    return count;
}

static unsigned seat_of(unsigned network) {
    return (network - 1) / NETWORKS_A_SEAT + 1;
}

void fren_road_built(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    const unsigned seat = fact->seat, edge = fact->place;
    unsigned contacts[HJ_DIM_SEAT] = {0}, all = 0;
    road_relabels(tx->rules, state, edge);
    if (fact->kind == FACT_ROAD_SET_UP) {
        return; /* what touches after set-up has met, and earns nothing (FR-N13) */
    }
    for (unsigned end = 0; end < 2; end++) {
        uint8_t found[2] = {0};
        const unsigned corner = tx->rules->island->edge[edge].corner[end];
        const unsigned count = touching_at(tx->rules, state, seat, corner, found);
        for (unsigned i = 0; i < count; i++) {
            if (!have_met(state, state->network[edge], found[i])) {
                note_met(state, state->network[edge], found[i]);
                contacts[seat_of(found[i])]++;
                all++;
            }
        }
    }
    for (unsigned other = 1; all > 0 && other <= tx->rules->extent.seats; other++) {
        const unsigned draws =
            tx->rules->dial.pay_per_network || contacts[other] == 0 ? contacts[other] : 1;
        fren_owe(tx, other, draws);
    }
    if (all > 0) {
        state->favor_builder = (uint8_t)seat;
        state->favor_builder_due = BUILDER_DRAWS;
        fren_open_draws(tx);
    }
}

/* A building may cut a network; both parts keep what the whole has met. Only one that two roads of
 * another seat run past can. */
void fren_settled(hj_tx *tx, const hj_fact *fact) {
    const uint8_t *edge = tx->rules->island->corner[fact->place].edge;
    const uint8_t *road = tx->state->road;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned seat = road[edge[i]];
        if (seat != 0 && seat != fact->seat && seat == road[edge[(i + 1) % 3]]) {
            relabel(tx->rules, tx->state);
            return;
        }
    }
}

/* Notes whatever touches as met; false = something touched that had not. */
static bool note_touching(const hj_rules *rules, hj_state *state) {
    bool noted = true;
    for (unsigned edge = 1; edge <= rules->extent.edges; edge++) {
        for (unsigned end = 0; state->road[edge] != 0 && end < 2; end++) {
            uint8_t found[2] = {0};
            const unsigned corner = rules->island->edge[edge].corner[end];
            const unsigned count = touching_at(rules, state, state->road[edge], corner, found);
            for (unsigned i = 0; i < count; i++) {
                noted = noted && have_met(state, state->network[edge], found[i]);
                note_met(state, state->network[edge], found[i]);
            }
        }
    }
    return noted;
}

/* After set-up whatever touches has met (FR-N10). */
void fren_turn_started(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    (void)fact;
    if (state->turn == 1) {
        relabel(tx->rules, state);
        note_touching(tx->rules, state);
    }
}

/* A position that names no network gets its labels, and what touches in it has met; one that names
 * them has to have it right. */
void fren_refresh(const hj_rules *rules, hj_state *state) {
    static const uint8_t none[HJ_DIM_EDGE];
    if (memcmp(state->network, none, sizeof none) == 0) {
        fren_label_networks(state->network, rules, state);
        if (state->setup_round == 0) {
            note_touching(rules, state);
        }
    }
}

static bool network_exists(const hj_state *state, unsigned network) {
    return memchr(state->network, (int)network, sizeof state->network) != NULL;
}

const char *fren_networks_fault(const hj_rules *rules, const hj_state *state) {
    uint8_t network[HJ_DIM_EDGE];
    fren_label_networks(network, rules, state);
    if (memcmp(network, state->network, sizeof network) != 0) {
        return "the networks kept differ from the board's";
    }
    static const uint8_t nobody[HJ_DIM_OCTET];
    for (unsigned a = 1; a <= NETWORKS; a++) {
        const bool any = memcmp(state->met[a], nobody, sizeof nobody) != 0;
        for (unsigned b = 1; any && b <= NETWORKS; b++) {
            if (have_met(state, a, b) && (!have_met(state, b, a) || seat_of(a) == seat_of(b) ||
                                          !network_exists(state, a) || !network_exists(state, b))) {
                return "networks have met that cannot have";
            }
        }
    }
    hj_state copy = *state;
    if (state->setup_round == 0 && !note_touching(rules, &copy)) {
        return "networks touch that have not met";
    }
    return NULL;
}
