/* text_start.c: start snapshots, typed piece by piece or as an image. It must not know what is
 * legal: the rules judge the position when a game starts from it. */
#include "log/text_start.h"

#include "log/text_action.h"
#include "log/text_names.h"
#include "log/text_words.h"
#include "state/position.h"
#include "state/steps.h"

#include <stdio.h>
#include <string.h>

/* ---- reading ----------------------------------------------------------------------------- */

/* The steps a typed start may stand in. */
static const struct {
    const char *word;
    uint8_t step;
} steps[] = {{"main", HJ_STEP_MAIN}, {"before-roll", HJ_STEP_BEFORE_ROLL}};

static const char *step_word(unsigned id) {
    return id >= 1 && id <= sizeof steps / sizeof steps[0] ? steps[id - 1].word : NULL;
}

static bool parse_player(text_scan *scan, const text_start *start, uint8_t *seat) {
    if (!text_parse_seat(scan, seat)) {
        return false;
    }
    return *seat <= start->extent.seats ||
           text_fail(scan, "P%u does not play: there are %u seats", *seat, start->extent.seats);
}

static bool parse_turn(text_start *start, text_scan *scan) {
    uint64_t turn;
    uint8_t seat;
    if (start->state.depth > 0) {
        return text_fail(scan, "the turn of the start stands twice");
    }
    if (!text_number(scan, &turn, 1, INT32_MAX, "a turn") || !parse_player(scan, start, &seat)) {
        return false;
    }
    unsigned step = text_choice(scan, step_word, "step");
    if (step == 0) {
        return false;
    }
    start->state.turn = (uint32_t)turn;
    start->state.on_turn = seat;
    start->state.depth = 1;
    start->state.step[0] = steps[step - 1].step;
    start->state.step_seat[0] = seat;
    start->state.rolled = steps[step - 1].step == HJ_STEP_MAIN;
    return text_expect_end(scan);
}

static bool put_buildings(text_start *start, text_scan *scan, const hj_config *config, uint8_t seat,
                          uint8_t piece) {
    do {
        uint8_t corner;
        if (!text_parse_corner(scan, &corner, config)) {
            return false;
        }
        if (corner > start->extent.corners) {
            return text_fail(scan, "this island has no c%u", corner);
        }
        if (start->state.owner[corner] != 0) {
            return text_fail(scan, "something stands on c%u already", corner);
        }
        start->state.owner[corner] = seat;
        start->state.piece[corner] = piece;
    } while (scan->kind != TEXT_END);
    return true;
}

static bool put_roads(text_start *start, text_scan *scan, const hj_config *config, uint8_t seat) {
    do {
        uint8_t edge;
        if (!text_parse_edge(scan, &edge, config)) {
            return false;
        }
        if (edge > start->extent.edges) {
            return text_fail(scan, "this island has no e%u", edge);
        }
        if (start->state.road[edge] != 0) {
            return text_fail(scan, "a road lies on e%u already", edge);
        }
        start->state.road[edge] = seat;
    } while (scan->kind != TEXT_END);
    return true;
}

static bool put_hand(text_start *start, text_scan *scan, uint8_t seat) {
    hj_bundle bundle;
    if (!text_parse_bundle(scan, &bundle)) {
        return false;
    }
    if (hj_bundle_of(bundle, HJ_RESOURCES + 1) > 0) {
        return text_fail(scan, "a start has no unknown cards");
    }
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        start->state.hand[seat][resource] = (uint16_t)hj_bundle_of(bundle, resource);
    }
    return true;
}

static bool put_cards(text_scan *scan, uint8_t to[HJ_DIM_CARD]) {
    if (text_take(scan, "nothing")) {
        return true;
    }
    do {
        unsigned card = 0, count = 0;
        if (!text_counted(scan, &card, &count, text_card_word, "card")) {
            return false;
        }
        to[card] = (uint8_t)count;
    } while (scan->kind != TEXT_END);
    return true;
}

static const char *thing_word(unsigned id) {
    static const char *const words[] = {"settlements", "cities", "roads", "hand",
                                        "cards",       "fresh",  "played"};
    return id >= 1 && id <= sizeof words / sizeof words[0] ? words[id - 1] : NULL;
}

static bool parse_things(text_start *start, text_scan *scan, const hj_config *config) {
    uint8_t seat;
    if (!parse_player(scan, start, &seat)) {
        return false;
    }
    switch (text_choice(scan, thing_word, "thing")) {
    case 1:
        return put_buildings(start, scan, config, seat, HJ_SETTLEMENT);
    case 2:
        return put_buildings(start, scan, config, seat, HJ_CITY);
    case 3:
        return put_roads(start, scan, config, seat);
    case 4:
        return put_hand(start, scan, seat);
    case 5:
        return put_cards(scan, start->state.cards[seat]);
    case 6:
        return put_cards(scan, start->state.fresh_cards[seat]);
    case 7:
        return put_cards(scan, start->state.played[seat]);
    default:
        return false;
    }
}

static bool parse_robber(text_start *start, text_scan *scan, const hj_config *config) {
    uint8_t hex;
    if (!text_parse_hex(scan, &hex, config)) {
        return false;
    }
    if (hex > start->extent.hexes) {
        return text_fail(scan, "this island has no h%u", hex);
    }
    start->state.robber = hex;
    return true;
}

static bool parse_set(text_start *start, text_scan *scan) {
    text_claims sets = {start->set, start->sets, TEXT_START_SETS_MAX};
    do {
        if (!text_parse_claim(scan, &sets)) {
            return false;
        }
    } while (scan->folded && scan->kind != TEXT_END);
    start->sets = sets.count;
    return true;
}

static bool parse_award(text_start *start, text_scan *scan, uint8_t *holder) {
    if (text_take(scan, "nobody")) {
        *holder = 0;
        return true;
    }
    return parse_player(scan, start, holder);
}

static bool parse_image(text_start *start, text_scan *scan) {
    size_t size = 0;
    if (start->size > 0 || start->typed) {
        return text_fail(scan, "an image says the whole start, and stands alone");
    }
    if (!text_hex(scan, start->image, sizeof start->image, &size, "an image")) {
        return false;
    }
    start->size = (uint32_t)size;
    return text_expect_end(scan);
}

static bool parse_typed(text_start *start, text_scan *scan, const hj_config *config) {
    start->typed = true;
    if (text_take(scan, "turn")) {
        return parse_turn(start, scan);
    }
    if (text_take(scan, "robber")) {
        return parse_robber(start, scan, config);
    }
    if (text_take(scan, "longest-road")) {
        return parse_award(start, scan, &start->state.longest_road);
    }
    if (text_take(scan, "largest-army")) {
        return parse_award(start, scan, &start->state.largest_army);
    }
    if (text_take(scan, "set")) {
        return parse_set(start, scan);
    }
    if (text_find(scan, text_seat_word) > 0) {
        return parse_things(start, scan, config);
    }
    return text_fail_here(scan, "turn, robber, longest-road, largest-army, set, image or a seat");
}

static void begin(text_start *start, const hj_config *config) {
    if (!start->begun) {
        start->begun = true;
        start->extent = position_extent(config);
        position_empty(&start->state, config);
    }
}

void text_start_loose(text_start *start, const hj_config *config) {
    begin(start, config);
    start->loose = true;
}

bool text_start_line(text_start *start, text_scan *scan, const hj_config *config) {
    begin(start, config);
    if (text_take(scan, "image")) {
        return parse_image(start, scan);
    }
    if (start->size > 0) {
        return text_fail(scan, "an image says the whole start, and stands alone");
    }
    return parse_typed(start, scan, config) && text_expect_end(scan);
}

static bool set_fields(text_start *start, text_scan *scan) {
    for (uint32_t index = 0; index < start->sets; index++) {
        const hj_claim *set = &start->set[index];
        if (!state_set(&start->state, &start->extent, set->field, set->i, set->j, set->value)) {
            char path[64];
            hj_text_path(path, sizeof path, set->field, set->i, set->j);
            return text_fail(scan,
                             "'start set %s = %lu': there is no such field here, or the value"
                             " is too large",
                             path, (unsigned long)set->value);
        }
    }
    return true;
}

/* Where a position does not say whose turn it is, the first seat's has just begun to build. */
static void take_any_turn(hj_state *state) {
    state->turn = 1;
    state->on_turn = 1;
    state->depth = 1;
    state->step[0] = HJ_STEP_MAIN;
    state->step_seat[0] = 1;
    state->rolled = 1;
}

bool text_start_finish(text_start *start, text_scan *scan, const hj_config *config) {
    if (!start->typed && !(start->loose && start->size == 0)) {
        return true;
    }
    /* What is set counts for what is left, and what is left may be set too. */
    if (!set_fields(start, scan)) {
        return false;
    }
    position_complete(&start->state, config);
    if (!set_fields(start, scan)) {
        return false;
    }
    if (start->state.depth == 0 && start->loose) {
        take_any_turn(&start->state);
    }
    if (start->state.depth == 0) {
        return text_fail(scan, "a start needs a line such as 'start turn 5 P1 main'");
    }
    start->size = (uint32_t)state_image(start->image, &start->state, &start->extent);
    return true;
}

/* ---- printing ---------------------------------------------------------------------------- */

/* An obstacle stands there from the start, and typed pieces do not go on top of it. */
static bool is_obstacle(const hj_config *config, unsigned corner) {
    return config->obstacle[0] == corner || config->obstacle[1] == corner;
}

static void print_buildings(text_buffer *out, const hj_state *state, const hj_extent *extent,
                            const hj_config *config, unsigned seat, unsigned piece) {
    bool any = false;
    for (unsigned corner = 1; corner <= extent->corners; corner++) {
        if (state->owner[corner] == seat && state->piece[corner] == piece &&
            !is_obstacle(config, corner)) {
            if (!any) {
                text_printf(out, "start P%u %s", seat, thing_word(piece == HJ_CITY ? 2 : 1));
                any = true;
            }
            text_printf(out, " c%u", corner);
        }
    }
    text_add(out, any ? "\n" : "");
}

static void print_roads(text_buffer *out, const hj_state *state, const hj_extent *extent,
                        unsigned seat) {
    bool any = false;
    for (unsigned edge = 1; edge <= extent->edges; edge++) {
        if (state->road[edge] == seat) {
            if (!any) {
                text_printf(out, "start P%u roads", seat);
                any = true;
            }
            text_printf(out, " e%u", edge);
        }
    }
    text_add(out, any ? "\n" : "");
}

static void print_hand(text_buffer *out, const hj_state *state, unsigned seat, bool whole) {
    hj_bundle bundle = 0;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        bundle += hj_bundle_make(resource, state->hand[seat][resource]);
    }
    if (bundle > 0 || whole) {
        text_printf(out, "start P%u hand ", seat);
        text_print_bundle(out, bundle);
        text_add(out, "\n");
    }
}

static void print_cards(text_buffer *out, const uint8_t cards[HJ_DIM_CARD], unsigned seat,
                        const char *word, bool whole) {
    bool any = false;
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        if (cards[card] > 0 && cards[card] <= TEXT_COUNT_MAX) {
            if (!any) {
                text_printf(out, "start P%u %s", seat, word);
                any = true;
            }
            text_printf(out, " %u%s", cards[card], text_card_word(card));
        }
    }
    if (whole && !any) {
        text_printf(out, "start P%u %s nothing\n", seat, word);
    }
    text_add(out, any ? "\n" : "");
}

static void print_turn(text_buffer *out, const hj_state *state) {
    for (unsigned id = 1; step_word(id) != NULL; id++) {
        if (state->depth == 1 && state->step[0] == steps[id - 1].step && state->turn > 0 &&
            state->on_turn > 0 && state->step_seat[0] == state->on_turn) {
            text_printf(out, "start turn %lu P%u %s\n", (unsigned long)state->turn, state->on_turn,
                        step_word(id));
        }
    }
}

static void print_award(text_buffer *out, const char *award, unsigned holder, bool whole) {
    if (holder > 0) {
        text_printf(out, "start %s P%u\n", award, holder);
    } else if (whole) {
        text_printf(out, "start %s nobody\n", award);
    }
}

/* The typed form as far as it goes; what it cannot say is left to print_differences. whole: empty
 * hands and awards that nobody holds are said too. */
static void print_typed(text_buffer *out, const hj_state *state, const hj_extent *extent,
                        const hj_config *config, bool whole) {
    print_turn(out, state);
    for (unsigned seat = 1; seat <= extent->seats; seat++) {
        print_buildings(out, state, extent, config, seat, HJ_SETTLEMENT);
        print_buildings(out, state, extent, config, seat, HJ_CITY);
        print_roads(out, state, extent, seat);
        print_hand(out, state, seat, whole);
        print_cards(out, state->cards[seat], seat, "cards", whole);
        print_cards(out, state->fresh_cards[seat], seat, "fresh", false);
        print_cards(out, state->played[seat], seat, "played", whole);
    }
    if ((whole || state->robber != config->robber) && state->robber > 0) {
        text_printf(out, "start robber h%u\n", state->robber);
    }
    print_award(out, "longest-road", state->longest_road, whole);
    print_award(out, "largest-army", state->largest_army, whole);
}

/* Reads the lines just written, from `from` on, as a reader would. */
static bool read_back(text_start *start, const char *from, const char *end, const hj_config *config,
                      bool finish) {
    text_scan scan;
    memset(start, 0, sizeof *start);
    while (from < end) {
        const char *stop = memchr(from, '\n', (size_t)(end - from));
        stop = stop == NULL ? end : stop;
        text_scan_open(&scan, from, (size_t)(stop - from));
        if (!text_take(&scan, "start") || !text_start_line(start, &scan, config)) {
            return false;
        }
        from = stop + 1;
    }
    begin(start, config);
    start->typed = true;
    text_scan_open(&scan, "", 0);
    if (finish) {
        return text_start_finish(start, &scan, config);
    }
    position_complete(&start->state, config);
    return true;
}

/* A `start set` line for each field in which the typed lines fall short. */
static bool print_differences(text_buffer *out, hj_state *got, const hj_state *wanted,
                              const hj_extent *extent) {
    uint16_t tag;
    unsigned i, j;
    for (unsigned lines = 0; state_first_difference(&tag, &i, &j, got, wanted, extent); lines++) {
        uint32_t value = 0;
        if (lines == TEXT_START_SETS_MAX || !state_get(&value, wanted, extent, tag, i, j) ||
            !state_set(got, extent, tag, i, j, value)) {
            return false;
        }
        hj_claim claim = {.field = tag, .i = (uint8_t)i, .j = (uint8_t)j, .value = value};
        text_add(out, "start set ");
        if (!text_print_claim(out, &claim)) {
            return false;
        }
        text_add(out, "\n");
    }
    return true;
}

enum { PRINT_ROUNDS = 4 };

static bool print_position(text_buffer *out, const hj_config *config, const uint8_t *image,
                           size_t size, bool whole) {
    hj_state wanted;
    text_start got;
    const size_t from = out->size;
    const hj_extent extent = position_extent(config);
    if (!state_from_image(&wanted, &extent, image, size)) {
        return false;
    }
    print_typed(out, &wanted, &extent, config, whole);
    /* What is set moves what is left of the box, so a line may call for another. */
    for (unsigned round = 0; round < PRINT_ROUNDS; round++) {
        if (out->cut ||
            !read_back(&got, out->bytes + from, out->bytes + out->size, config, round > 0)) {
            return false;
        }
        if (round > 0 && got.size == size && memcmp(got.image, image, size) == 0) {
            return true;
        }
        if (!print_differences(out, &got.state, &wanted, &extent)) {
            return false;
        }
    }
    return false;
}

void text_start_print(text_buffer *out, const hj_config *config, const uint8_t *image, size_t size,
                      bool whole) {
    if (out->cut) {
        return;
    }
    const size_t from = out->size;
    if (!print_position(out, config, image, size, whole)) {
        out->size = from;
        out->bytes[from] = '\0';
        out->cut = false;
        text_add(out, "start image ");
        text_add_hex(out, image, size);
        text_add(out, "\n");
    }
}
