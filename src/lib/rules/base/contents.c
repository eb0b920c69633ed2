/* contents.c: is the header's board one that the rules allow (BASE-COMP, BASE-BOARD)? It judges a
 * configuration, and must not know a position. */
#include "rules/base/base.h"

#include <string.h>

/* ---- counts ---- */

static void counts_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_config *config = &rules->config;
    unsigned terrain[HJ_DESERT + 1] = {0}, number[13] = {0}, harbor[HJ_ANY + 1] = {0};
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        terrain[config->terrain[hex]]++;
        number[config->number[hex]]++;
    }
    for (unsigned i = 0; i < config->harbors; i++) {
        harbor[config->harbor_kind[i]]++;
    }
    for (unsigned kind = HJ_HILLS; kind <= HJ_DESERT; kind++) {
        if (terrain[kind] != rules->box.terrain[kind]) {
            need(check, false, HJ_RULE_COMP_02, DETAIL_TERRAIN_COUNT,
                 ARGS((int)kind, (int)terrain[kind], rules->box.terrain[kind]));
        }
    }
    for (unsigned n = 2; n <= 12; n++) {
        if (number[n] != rules->box.number[n]) {
            need(check, false, HJ_RULE_COMP_03, DETAIL_NUMBER_COUNT,
                 ARGS((int)n, (int)number[n], rules->box.number[n]));
        }
    }
    for (unsigned kind = HJ_BRICK; kind <= HJ_ANY; kind++) {
        if (harbor[kind] != rules->box.harbor[kind]) {
            need(check, false, HJ_RULE_COMP_05, DETAIL_HARBOR_COUNT,
                 ARGS((int)harbor[kind], 0, rules->box.harbor[kind], (int)kind));
        }
    }
}

/* BASE-BOARD-10: deserts have no token, every other hex has one. */
static void tokens_present_check(hj_check *check) {
    const hj_config *config = &check->rules->config;
    for (unsigned hex = 1; hex <= check->rules->extent.hexes; hex++) {
        const bool desert = config->terrain[hex] == HJ_DESERT;
        const unsigned n = config->number[hex];
        if (desert ? n != 0 : n < 2 || n == 7) {
            need(check, false, HJ_RULE_BOARD_10, DETAIL_TOKEN_MISSING,
                 ARGS((int)hex, config->terrain[hex], (int)n));
            return;
        }
    }
}

/* ---- harbors ---- */

static bool corners_shared(const hj_island *island, unsigned a, unsigned b) {
    const uint8_t *x = island->edge[a].corner, *y = island->edge[b].corner;
    return x[0] == y[0] || x[0] == y[1] || x[1] == y[0] || x[1] == y[1];
}

/* BASE-BOARD-13, what holds on any frame: on the coast, and no corner serves two harbors. */
static bool harbors_lie_apart(hj_check *check) {
    const hj_config *config = &check->rules->config;
    const hj_island *island = check->rules->island;
    for (unsigned i = 0; i < config->harbors; i++) {
        const unsigned edge = config->harbor_edge[i];
        if (island->edge[edge].hex[1] != 0) {
            return must(check, false, HJ_RULE_BOARD_13, DETAIL_HARBOR_INLAND, ARGS((int)edge));
        }
        for (unsigned j = 0; j < i; j++) {
            if (corners_shared(island, edge, config->harbor_edge[j])) {
                return must(check, false, HJ_RULE_BOARD_13, DETAIL_HARBORS_TOUCH,
                            ARGS((int)config->harbor_edge[j], (int)edge));
            }
        }
    }
    return true;
}

/* The kind of the harbor at each coast index; 0 = none. */
static void harbors_by_coast(uint8_t kind[38], const hj_rules *rules) {
    memset(kind, 0, 38);
    for (unsigned at = 0; at < rules->island->coast_count; at++) {
        for (unsigned i = 0; i < rules->config.harbors; i++) {
            if (rules->config.harbor_edge[i] == rules->island->coast[at]) {
                kind[at] = rules->config.harbor_kind[i];
            }
        }
    }
}

static bool printed_place(const hj_rules *rules, unsigned coast_index) {
    return memchr(rules->box.place, (int)coast_index, rules->box.harbors) != NULL;
}

static void printed_places_check(hj_check *check) {
    uint8_t kind[38];
    harbors_by_coast(kind, check->rules);
    for (unsigned at = 0; at < check->rules->island->coast_count; at++) {
        if (kind[at] != 0 && !printed_place(check->rules, at)) {
            need(check, false, HJ_RULE_BOARD_11, DETAIL_HARBOR_PLACE,
                 ARGS(check->rules->island->coast[at]));
        }
    }
}

/* BASE-BOARD-12, -13: five coastal edges a piece, in any order of the six printed pieces. */
static void frame_check(hj_check *check) {
    enum { PIECES = 6, PIECE = 5 };
    uint8_t printed[PIECES * PIECE] = {0}, kind[38];
    bool used[PIECES] = {false};
    harbors_by_coast(kind, check->rules);
    for (unsigned i = 0; i < check->rules->box.harbors; i++) {
        printed[check->rules->box.place[i]] = check->rules->box.kind[i];
    }
    for (unsigned at = 0; at < PIECES; at++) {
        unsigned piece = 0;
        while (piece < PIECES &&
               (used[piece] || memcmp(&kind[at * PIECE], &printed[piece * PIECE], PIECE) != 0)) {
            piece++;
        }
        if (piece == PIECES) {
            need(check, false, HJ_RULE_BOARD_13, DETAIL_FRAME, ARGS(0));
            return;
        }
        used[piece] = true;
    }
}

/* ---- tokens ---- */

static bool spiral_fits(const hj_rules *rules, unsigned start, bool clockwise) {
    uint8_t order[HJ_HEXES_MAX];
    if (rules->config.terrain[start] != HJ_DESERT &&
        rules->config.number[start] != rules->box.letter[0]) {
        return false; /* most do not even begin right */
    }
    const unsigned count = island_spiral(order, rules->island, start, clockwise);
    unsigned letter = 0;
    for (unsigned i = 0; i < count; i++) {
        if (rules->config.terrain[order[i]] == HJ_DESERT) {
            continue;
        }
        if (letter >= rules->box.letters ||
            rules->config.number[order[i]] != rules->box.letter[letter++]) {
            return false;
        }
    }
    return true;
}

static unsigned spirals_that_fit(const hj_rules *rules, bool clockwise) {
    uint8_t start[6];
    unsigned fit = 0;
    island_corner_hexes(start, rules->island);
    for (unsigned i = 0; i < 6; i++) {
        fit += spiral_fits(rules, start[i], clockwise);
    }
    return fit;
}

static bool red(unsigned number) {
    return number == 6 || number == 8;
}

/* The first pair of neighboring red numbers; false = none. */
static bool red_pair(const hj_rules *rules, unsigned *a, unsigned *b) {
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        for (unsigned i = 0; i < 6; i++) {
            const unsigned next = rules->island->hex[hex].neighbor[i];
            if (next > hex && red(rules->config.number[hex]) && red(rules->config.number[next])) {
                *a = hex;
                *b = next;
                return true;
            }
        }
    }
    return false;
}

static void spiral_check(hj_check *check) {
    const int against = (int)spirals_that_fit(check->rules, false);
    const int with = (int)spirals_that_fit(check->rules, true);
    if (against == 0 && with > 0) {
        if (check->rules->dial.spiral_clockwise_ok) {
            warn(check, HJ_RULE_BOARD_07, DETAIL_SPIRAL, ARGS(against, with));
        }
        need(check, check->rules->dial.spiral_clockwise_ok, HJ_RULE_BOARD_07, DETAIL_SPIRAL,
             ARGS(against, with));
        return;
    }
    need(check, against > 0, HJ_RULE_BOARD_06, DETAIL_SPIRAL, ARGS(against, with));
}

static void tokens_check(hj_check *check) {
    unsigned a = 0, b = 0;
    const bool touching = red_pair(check->rules, &a, &b);
    if (check->rules->box.letters == 0) {
        return; /* the numbers are printed on this board, or its data */
    }
    switch (check->rules->dial.tokens) {
    case TOKENS_SPIRAL:
        spiral_check(check);
        break;
    case TOKENS_RANDOM:
        need(check, !touching, HJ_RULE_BOARD_09, touching ? DETAIL_RED_PAIR : DETAIL_AS_IT_IS,
             ARGS((int)a, (int)b));
        break;
    default:
        if (touching) { /* no spiral lays two reds side by side (BASE-BOARD-08, EXT56-BOARD-03) */
            warn(check, HJ_RULE_BOARD_09, DETAIL_RED_PAIR, ARGS((int)a, (int)b));
        }
        break;
    }
}

/* ---- the printed board ---- */

static void beginner_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_box *box = box_of(rules->extent.hexes);
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        const unsigned terrain = rules->config.terrain[hex], number = rules->config.number[hex];
        if (terrain != box->board_terrain[hex] || number != box->board_number[hex]) {
            need(check, false, HJ_RULE_BOARD_01, DETAIL_HEX_DIFFERS,
                 ARGS((int)hex, (int)terrain, (int)number, box->board_terrain[hex]));
            return;
        }
    }
    uint8_t kind[38], printed[38] = {0};
    harbors_by_coast(kind, rules);
    for (unsigned i = 0; i < box->harbors; i++) {
        printed[box->place[i]] = box->kind[i];
    }
    for (unsigned at = 0; at < rules->island->coast_count; at++) {
        if (kind[at] != printed[at]) {
            need(check, false, HJ_RULE_BOARD_02, DETAIL_HARBOR_DIFFERS,
                 ARGS(rules->island->coast[at], kind[at], printed[at]));
            return;
        }
    }
}

/* BASE-BOARD-15: what is off the printed ways on a board that promises none is a warning. */
static void custom_warnings(hj_check *check) {
    const hj_rules *rules = check->rules;
    uint8_t kind[38];
    unsigned a = 0, b = 0;
    harbors_by_coast(kind, rules);
    for (unsigned at = 0; at < rules->island->coast_count; at++) {
        if (kind[at] != 0 && !printed_place(rules, at)) {
            warn(check, HJ_RULE_BOARD_11, DETAIL_HARBOR_PLACE, ARGS(rules->island->coast[at]));
            break;
        }
    }
    if (rules->box.letters > 0 && red_pair(rules, &a, &b)) {
        warn(check, HJ_RULE_BOARD_09, DETAIL_RED_PAIR, ARGS((int)a, (int)b));
    }
}

void base_header(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_config *config = &rules->config;
    const unsigned seats = config->seats;
    const bool fits = rules->extent.hexes == 19
                          ? seats == 3 || seats == 4 || (seats == 2 && rules->dial.two_players)
                          : seats >= 5;
    need(check, fits, HJ_RULE_COMP_01, DETAIL_SEATS, ARGS((int)seats, rules->extent.hexes));
    const int a = config->obstacle[0], b = config->obstacle[1];
    if (seats < 5 && (a != 0 || b != 0)) { /* with five or six the extension judges them */
        need(check, false, HJ_RULE_EXT_BOARD_11, DETAIL_OBSTACLES, ARGS(a, b));
    }
    if (rules->dial.board == BOARD_BEGINNER) {
        beginner_check(check);
    }
    counts_check(check);
    tokens_present_check(check);
    if (harbors_lie_apart(check) && rules->dial.board == BOARD_VARIABLE) {
        if (rules->dial.frame == FRAME_FIXED) {
            printed_places_check(check);
        } else if (rules->dial.frame == FRAME_SHUFFLED && rules->island->coast_count == 30) {
            frame_check(check);
        }
        tokens_check(check);
    }
    const bool desert = config->terrain[config->robber] == HJ_DESERT;
    const hj_args start = ARGS(config->robber, config->terrain[config->robber]);
    if (rules->box.terrain[HJ_DESERT] > 0 && rules->dial.board != BOARD_CUSTOM) {
        need(check, desert, HJ_RULE_BOARD_14, DETAIL_ROBBER_START, start);
    } else if (rules->box.terrain[HJ_DESERT] > 0 && !desert) {
        warn(check, HJ_RULE_BOARD_14, DETAIL_ROBBER_START, start);
    }
    if (rules->dial.board == BOARD_CUSTOM) {
        custom_warnings(check);
    }
}
