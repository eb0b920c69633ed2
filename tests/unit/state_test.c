/* state_test.c: the walks over the field table: what the image holds, byte by byte, that it reads
 * back, that no value out of its domain gets in, and that no hashed field is forgotten. */
#include "state/state.h"

#include <string.h>

#include "util/digest.h"
#include "util/limits.h"

#include "harness.h"

static const hj_extent four_seats = {
    .seats = 4, .hexes = 19, .corners = 54, .edges = 72, .modules = 1u << HJ_MODULE_BASE};
static const hj_extent six_seats = {.seats = 6,
                                    .hexes = 30,
                                    .corners = 80,
                                    .edges = 109,
                                    .modules =
                                        (1u << HJ_MODULE_BASE) | (1u << HJ_MODULE_EXTRA_BUILD)};

/* What each field of the base game may hold, said once more: the greatest value with four seats on
 * the small island and with six on the big one, and one that is allowed besides. */
static const struct {
    uint16_t tag;
    uint32_t small, big, also;
} allowed[] = {
    {1, INT32_MAX, INT32_MAX, 0}, /* turn */
    {2, 9999, 9999, 0},           /* bank */
    {3, 9999, 9999, 0},           /* hand */
    {4, 6, 6, 0},                 /* terrain */
    {5, 12, 12, 0},               /* number */
    {6, 6, 6, 0},                 /* harbor */
    {7, 19, 30, 0},               /* robber */
    {8, 4, 6, 0},                 /* road */
    {9, 4, 6, 7},                 /* owner */
    {10, 2, 2, 0},                /* piece */
    {11, 15, 15, 0},              /* roads_left */
    {12, 5, 5, 0},                /* settlements_left */
    {13, 4, 4, 0},                /* cities_left */
    {14, 255, 255, 0},            /* deck */
    {15, 255, 255, 0},            /* cards */
    {16, 255, 255, 0},            /* fresh_cards */
    {17, 255, 255, 0},            /* played */
    {18, 4, 6, 0},                /* longest_road */
    {19, 4, 6, 0},                /* largest_army */
    {20, 4, 6, 0},                /* on_turn */
    {21, 8, 8, 0},                /* depth */
    {22, 13, 13, 0},              /* step */
    {23, 4, 6, 0},                /* step_seat */
    {24, 2, 2, 0},                /* setup_round */
    {25, 54, 80, 0},              /* setup_corner */
    {26, 1, 1, 0},                /* rolled */
    {27, 6, 6, 0},                /* die */
    {28, 12, 12, 0},              /* dice_sum */
    {29, 1, 1, 0},                /* card_played */
    {30, 1, 1, 0},                /* trading_closed */
    {31, 9999, 9999, 0},          /* owed */
    {32, 2, 2, 0},                /* free_roads */
    {33, 54, 80, 0},              /* fresh_corner */
    {34, 1, 1, 0},                /* conceded */
    {35, 15, 63, 0},              /* win_due */
    {36, 15, 63, 0},              /* winners */
    {37, 6, 6, 0},                /* end_reason */
    {60, 15, 15, 0},              /* road_length */
};
enum { ALLOWED = sizeof allowed / sizeof allowed[0], ROAD_LENGTH = 60 };

static uint64_t random_state = 7;

static uint32_t random_up_to(uint32_t max) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % ((uint64_t)max + 1));
}

static uint32_t greatest(unsigned row, const hj_extent *extent) {
    return extent->seats == 4 ? allowed[row].small : allowed[row].big;
}

/* A state with a value somewhere in its domain at every place. */
static hj_state random_values(const hj_extent *extent) {
    hj_state state;
    memset(&state, 0, sizeof state);
    for (unsigned row = 0; row < ALLOWED; row++) {
        unsigned i_max = 0, j_max = 0;
        CU_ASSERT(state_field_extent(&i_max, &j_max, extent, allowed[row].tag));
        for (unsigned i = 1; i <= i_max; i++)
            for (unsigned j = 1; j <= j_max; j++)
                CU_ASSERT(state_set(&state, extent, allowed[row].tag, i, j,
                                    random_up_to(greatest(row, extent))));
    }
    return state;
}

/* ---- the table ---- */

static void every_base_field_is_listed_here(void) {
    unsigned row = 0;
    for (unsigned k = 0; k < hj_field_count(); k++) {
        const hj_field_row *field = hj_field_at(k);
        unsigned i_max, j_max;
        if (field->derived || !state_field_extent(&i_max, &j_max, &four_seats, field->tag))
            continue;
        HJ_CHECK(row < ALLOWED && allowed[row].tag == field->tag, "%s is not in the list",
                 field->name);
        row++;
    }
    CU_ASSERT_EQUAL(row, ALLOWED);
}

static void the_struct_has_no_padding(void) {
    CU_ASSERT_EQUAL(sizeof(hj_state), HJ_STATE_BYTES + sizeof(((hj_state *)0)->spare));
    CU_ASSERT(sizeof(((hj_state *)0)->spare) <= HJ_CHUNK + 4);
    CU_ASSERT_EQUAL(offsetof(hj_state, turn), 0);
}

static void derived_fields_have_an_extent(void) {
    static const unsigned expected[][3] = {{200, 4, 1}, {201, 4, 1}, {202, 4, 1}, {203, 4, 1},
                                           {204, 4, 5}, {205, 1, 1}, {206, 4, 1}, {207, 4, 1},
                                           {208, 4, 1}, {209, 4, 1}};
    unsigned i, j;
    for (unsigned k = 0; k < 10; k++) {
        CU_ASSERT(state_field_extent(&i, &j, &four_seats, (uint16_t)expected[k][0]));
        HJ_CHECK(i == expected[k][1] && j == expected[k][2], "field %u: %u by %u", expected[k][0],
                 i, j);
    }
}

static void extents_follow_the_island_and_the_seats(void) {
    static const unsigned expected[][5] = {{1, 1, 1, 1, 1},    {3, 4, 5, 6, 5},   {4, 19, 1, 30, 1},
                                           {8, 72, 1, 109, 1}, {9, 54, 1, 80, 1}, {14, 5, 1, 5, 1},
                                           {22, 8, 1, 8, 1},   {27, 2, 1, 2, 1},  {33, 5, 1, 5, 1}};
    for (unsigned k = 0; k < 9; k++) {
        unsigned i, j;
        CU_ASSERT(state_field_extent(&i, &j, &four_seats, (uint16_t)expected[k][0]));
        CU_ASSERT(i == expected[k][1] && j == expected[k][2]);
        CU_ASSERT(state_field_extent(&i, &j, &six_seats, (uint16_t)expected[k][0]));
        CU_ASSERT(i == expected[k][3] && j == expected[k][4]);
    }
}

/* ---- the image ---- */

/* Digest image v1, written out by hand from the list of base fields: see decisions on the format.
 */
static size_t image_by_hand(uint8_t *out, const hj_state *s) {
    size_t n = 0;
    out[n++] = 1;
    for (unsigned byte = 0; byte < 4; byte++)
        out[n++] = (uint8_t)(s->turn >> 8 * byte);
    for (unsigned r = 1; r <= 5; r++) {
        out[n++] = (uint8_t)(s->bank[r] & 255);
        out[n++] = (uint8_t)(s->bank[r] >> 8);
    }
    for (unsigned p = 1; p <= 4; p++)
        for (unsigned r = 1; r <= 5; r++) {
            out[n++] = (uint8_t)(s->hand[p][r] & 255);
            out[n++] = (uint8_t)(s->hand[p][r] >> 8);
        }
#define ARRAY(field, first, count)                                                                 \
    do {                                                                                           \
        memcpy(out + n, s->field + (first), count);                                                \
        n += (count);                                                                              \
    } while (0)
#define TABLE(field)                                                                               \
    for (unsigned p = 1; p <= 4; p++)                                                              \
        for (unsigned c = 1; c <= 5; c++)                                                          \
    out[n++] = s->field[p][c]
    ARRAY(terrain, 1, 19);
    ARRAY(number, 1, 19);
    ARRAY(harbor, 1, 72);
    out[n++] = s->robber;
    ARRAY(road, 1, 72);
    ARRAY(owner, 1, 54);
    ARRAY(piece, 1, 54);
    ARRAY(roads_left, 1, 4);
    ARRAY(settlements_left, 1, 4);
    ARRAY(cities_left, 1, 4);
    ARRAY(deck, 1, 5);
    TABLE(cards);
    TABLE(fresh_cards);
    TABLE(played);
    out[n++] = s->longest_road;
    out[n++] = s->largest_army;
    out[n++] = s->on_turn;
    out[n++] = s->depth;
    ARRAY(step, 0, 8);
    ARRAY(step_seat, 0, 8);
    out[n++] = s->setup_round;
    out[n++] = s->setup_corner;
    out[n++] = s->rolled;
    ARRAY(die, 0, 2);
    out[n++] = s->dice_sum;
    out[n++] = s->card_played;
    out[n++] = s->trading_closed;
    for (unsigned p = 1; p <= 4; p++) {
        out[n++] = (uint8_t)(s->owed[p] & 255);
        out[n++] = (uint8_t)(s->owed[p] >> 8);
    }
    out[n++] = s->free_roads;
    ARRAY(fresh_corner, 0, 5);
    ARRAY(conceded, 1, 4);
    out[n++] = s->win_due;
    out[n++] = s->winners;
    out[n++] = s->end_reason;
    return n;
}

static void the_image_is_the_one_written_by_hand(void) {
    for (unsigned round = 0; round < 50; round++) {
        const hj_state state = random_values(&four_seats);
        uint8_t image[HJ_SNAPSHOT_MAX], by_hand[HJ_SNAPSHOT_MAX];
        const size_t size = state_image(image, &state, &four_seats);
        CU_ASSERT_EQUAL(size, image_by_hand(by_hand, &state));
        CU_ASSERT(memcmp(image, by_hand, size) == 0);
    }
}

static void an_image_reads_back(void) {
    for (unsigned round = 0; round < 200; round++) {
        const hj_extent *extent = round % 2 == 0 ? &four_seats : &six_seats;
        hj_state state = random_values(extent), back;
        uint8_t image[HJ_SNAPSHOT_MAX];
        const size_t size = state_image(image, &state, extent);
        CU_ASSERT(state_from_image(&back, extent, image, size));
        memset(state.road_length, 0, sizeof state.road_length); /* a cache is not in the image */
        CU_ASSERT(memcmp(&state, &back, sizeof state) == 0);
        CU_ASSERT_EQUAL(state_digest(&state, extent), state_digest(&back, extent));
    }
}

static void a_wrong_size_or_version_is_refused(void) {
    const hj_state state = random_values(&six_seats);
    uint8_t image[HJ_SNAPSHOT_MAX] = {0};
    hj_state back;
    const size_t size = state_image(image, &state, &six_seats);
    for (size_t cut = 0; cut < size; cut++)
        HJ_CHECK(!state_from_image(&back, &six_seats, image, cut), "cut at %zu", cut);
    CU_ASSERT(!state_from_image(&back, &six_seats, image, size + 1));
    CU_ASSERT(!state_from_image(&back, &four_seats, image, size));
    image[0] = 0;
    CU_ASSERT(!state_from_image(&back, &six_seats, image, size));
    image[0] = 2;
    CU_ASSERT(!state_from_image(&back, &six_seats, image, size));
}

/* Writes a value past state_set, as a hostile image would. */
static void plant(hj_state *state, uint16_t tag, unsigned i, unsigned j, uint32_t value) {
    switch (tag) {
#define FIELD0(number, module, group, type, name, domain, text)                                    \
    case number:                                                                                   \
        state->name = (hj_##type)value;                                                            \
        break;
#define FIELD1(number, module, group, type, name, a, domain, text)                                 \
    case number:                                                                                   \
        state->name[i - (HJ_DIM_##a == 2 || HJ_DIM_##a == 5 || HJ_DIM_##a == 8)] =                 \
            (hj_##type)value;                                                                      \
        break;
#define FIELD2(number, module, group, type, name, a, b, domain, text)                              \
    case number:                                                                                   \
        state->name[i][j] = (hj_##type)value;                                                      \
        break;
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
    default:
        CU_FAIL("no such field");
    }
}

/* At every place of every field: the greatest value passes, the next one does not. */
static void each_domain_has_its_bound(void) {
    for (unsigned e = 0; e < 2; e++)
        for (unsigned row = 0; row < ALLOWED; row++) {
            const hj_extent *extent = e == 0 ? &four_seats : &six_seats;
            const uint16_t tag = allowed[row].tag;
            const uint32_t max = greatest(row, extent);
            const uint32_t past = max + 1 == allowed[row].also ? max + 2 : max + 1;
            unsigned i_max, j_max;
            CU_ASSERT_FATAL(state_field_extent(&i_max, &j_max, extent, tag));
            for (unsigned i = 1; i <= i_max; i++)
                for (unsigned j = 1; j <= j_max; j++) {
                    hj_state state = {0}, back;
                    uint8_t image[HJ_SNAPSHOT_MAX];
                    uint32_t value = 0;
                    HJ_CHECK(state_set(&state, extent, tag, i, j, max), "field %u refuses %u", tag,
                             max);
                    CU_ASSERT(state_get(&value, &state, extent, tag, i, j) && value == max);
                    CU_ASSERT(
                        state_from_image(&back, extent, image, state_image(image, &state, extent)));
                    if (tag == ROAD_LENGTH || max == UINT32_MAX)
                        continue;
                    HJ_CHECK(!state_set(&state, extent, tag, i, j, past), "field %u takes %u", tag,
                             past);
                    CU_ASSERT(state_get(&value, &state, extent, tag, i, j) && value == max);
                    if (max == 255)
                        continue;
                    plant(&state, tag, i, j, past);
                    HJ_CHECK(
                        !state_from_image(&back, extent, image, state_image(image, &state, extent)),
                        "field %u at %u %u took %u", tag, i, j, past);
                }
        }
}

static void an_obstacle_is_no_seat_but_an_owner(void) {
    hj_state state = {0}, back;
    uint8_t image[HJ_SNAPSHOT_MAX];
    CU_ASSERT(state_set(&state, &four_seats, 9, 54, 0, 7));
    CU_ASSERT_EQUAL(state.owner[54], 7);
    CU_ASSERT(state_from_image(&back, &four_seats, image, state_image(image, &state, &four_seats)));
    for (uint32_t value = 5; value <= 8; value++)
        CU_ASSERT_EQUAL(state_set(&state, &four_seats, 9, 54, 0, value), value == 7);
    for (uint32_t value = 5; value <= 300; value++)
        CU_ASSERT(!state_set(&state, &four_seats, 8, 72, 0, value));
}

/* Noise instead of an image never gets a value past its domain; what gets in goes out the same. */
static void noise_is_refused_or_kept(void) {
    uint8_t image[HJ_SNAPSHOT_MAX], again[HJ_SNAPSHOT_MAX];
    const hj_state zero = {0};
    const size_t size = state_image(image, &zero, &four_seats);
    unsigned taken = 0;
    for (unsigned round = 0; round < 20000; round++) {
        hj_state state;
        memset(image + 1, 0, size - 1);
        for (unsigned k = 0; k < 1 + round % 3; k++)
            image[1 + random_up_to((uint32_t)size - 2)] = (uint8_t)random_up_to(255);
        if (!state_from_image(&state, &four_seats, image, size))
            continue;
        taken++;
        CU_ASSERT(state_image(again, &state, &four_seats) == size);
        CU_ASSERT(memcmp(image, again, size) == 0);
    }
    CU_ASSERT(taken > 500 && taken < 19500);
}

/* ---- digest and difference ---- */

/* Known values of XXH3-64 with seed 0, from its own test suite. */
static void the_digest_is_xxh3(void) {
    CU_ASSERT_EQUAL(digest_bytes("", 0), 0x2D06800538D394C2u);
    CU_ASSERT_EQUAL(digest_bytes("abc", 3), 0x78AF5F94892F3950u);
}

/* Each single value that changes is seen by digest and difference; a cache by neither. */
static void no_hashed_value_is_forgotten(void) {
    const hj_state state = random_values(&four_seats);
    const uint64_t digest = state_digest(&state, &four_seats);
    for (unsigned row = 0; row < ALLOWED; row++) {
        const uint16_t tag = allowed[row].tag;
        unsigned i_max, j_max;
        CU_ASSERT_FATAL(state_field_extent(&i_max, &j_max, &four_seats, tag));
        for (unsigned i = 1; i <= i_max; i++)
            for (unsigned j = 1; j <= j_max; j++) {
                hj_state other = state;
                uint32_t value = 0;
                uint16_t found = 0;
                unsigned at_i = 99, at_j = 99;
                CU_ASSERT(state_get(&value, &state, &four_seats, tag, i, j));
                CU_ASSERT(state_set(&other, &four_seats, tag, i, j, value == 0));
                const bool differs =
                    state_first_difference(&found, &at_i, &at_j, &state, &other, &four_seats);
                if (tag == ROAD_LENGTH) {
                    CU_ASSERT(!differs && state_digest(&other, &four_seats) == digest);
                    continue;
                }
                /* What hangs on readings (win_due, winners, end_reason) is kept, not hashed. */
                const bool outcome = tag >= 35 && tag <= 37;
                HJ_CHECK((state_digest(&other, &four_seats) != digest) == !outcome,
                         "field %u %u %u", tag, i, j);
                CU_ASSERT(differs && found == tag);
                CU_ASSERT(at_i == (i_max > 1 ? i : 0) && at_j == (j_max > 1 ? j : 0));
            }
    }
}

static void the_first_difference_is_first_by_tag(void) {
    const hj_state state = random_values(&six_seats);
    hj_state other = state;
    uint16_t tag;
    unsigned i, j;
    CU_ASSERT(!state_first_difference(&tag, &i, &j, &state, &other, &six_seats));
    other.end_reason ^= 1;
    CU_ASSERT(state_first_difference(&tag, &i, &j, &state, &other, &six_seats) && tag == 37);
    other.hand[6][5] ^= 1;
    CU_ASSERT(state_first_difference(&tag, &i, &j, &state, &other, &six_seats) && tag == 3);
    CU_ASSERT(i == 6 && j == 5);
    other.hand[2][4] ^= 1;
    CU_ASSERT(state_first_difference(&tag, &i, &j, &state, &other, &six_seats) && tag == 3);
    CU_ASSERT(i == 2 && j == 4);
}

static void what_is_out_of_play_does_not_count(void) {
    hj_state state = random_values(&four_seats), other = state;
    uint16_t tag;
    unsigned i, j;
    other.hand[5][1] = 3;
    other.owner[80] = 2;
    other.road[109] = 1;
    CU_ASSERT_EQUAL(state_digest(&state, &four_seats), state_digest(&other, &four_seats));
    CU_ASSERT(!state_first_difference(&tag, &i, &j, &state, &other, &four_seats));
    CU_ASSERT(state_digest(&state, &six_seats) != state_digest(&other, &six_seats));
}

/* ---- get and set ---- */

static void indices_out_of_the_extent_are_refused(void) {
    static const unsigned bad[][3] = {
        {3, 0, 1},  {3, 5, 1}, {3, 1, 0},  {3, 1, 6},   {4, 0, 0},   {4, 20, 0},   {4, 1, 2},
        {7, 2, 0},  {7, 0, 2}, {8, 73, 0}, {9, 55, 0},  {22, 0, 0},  {22, 9, 0},   {27, 3, 0},
        {33, 6, 0}, {0, 0, 0}, {38, 0, 0}, {200, 1, 0}, {205, 0, 0}, {65535, 0, 0}};
    hj_state state = {0};
    for (unsigned k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        uint32_t value = 77;
        HJ_CHECK(!state_get(&value, &state, &four_seats, (uint16_t)bad[k][0], bad[k][1], bad[k][2]),
                 "got field %u at %u %u", bad[k][0], bad[k][1], bad[k][2]);
        HJ_CHECK(!state_set(&state, &four_seats, (uint16_t)bad[k][0], bad[k][1], bad[k][2], 0),
                 "set field %u at %u %u", bad[k][0], bad[k][1], bad[k][2]);
        CU_ASSERT_EQUAL(value, 77);
    }
}

static void paths_count_from_one(void) {
    hj_state state = {0};
    uint32_t value = 0;
    CU_ASSERT(state_set(&state, &four_seats, 22, 1, 0, 6) && state.step[0] == 6);
    CU_ASSERT(state_set(&state, &four_seats, 22, 8, 1, 5) && state.step[7] == 5);
    CU_ASSERT(state_set(&state, &four_seats, 27, 2, 0, 4) && state.die[1] == 4);
    CU_ASSERT(state_set(&state, &four_seats, 33, 5, 0, 29) && state.fresh_corner[4] == 29);
    CU_ASSERT(state_set(&state, &four_seats, 3, 4, HJ_ORE, 300) && state.hand[4][HJ_ORE] == 300);
    CU_ASSERT(state_set(&state, &four_seats, 1, 0, 0, 70000) && state.turn == 70000);
    CU_ASSERT(state_get(&value, &state, &four_seats, 1, 1, 1) && value == 70000);
    CU_ASSERT(state_get(&value, &state, &four_seats, 3, 4, HJ_ORE) && value == 300);
    CU_ASSERT(state_get(&value, &state, &four_seats, 22, 8, 0) && value == 5);
}

HJ_TESTS(state, TEST(every_base_field_is_listed_here), TEST(the_struct_has_no_padding),
         TEST(derived_fields_have_an_extent), TEST(extents_follow_the_island_and_the_seats),
         TEST(the_image_is_the_one_written_by_hand), TEST(an_image_reads_back),
         TEST(a_wrong_size_or_version_is_refused), TEST(each_domain_has_its_bound),
         TEST(an_obstacle_is_no_seat_but_an_owner), TEST(noise_is_refused_or_kept),
         TEST(the_digest_is_xxh3), TEST(no_hashed_value_is_forgotten),
         TEST(the_first_difference_is_first_by_tag), TEST(what_is_out_of_play_does_not_count),
         TEST(indices_out_of_the_extent_are_refused), TEST(paths_count_from_one));
