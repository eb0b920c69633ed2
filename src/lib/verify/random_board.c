/* random_board.c: puts a printed or a shuffled board into a configuration. Its chance comes from
 * a seed and a generator of its own, so that a seed gives the same board everywhere. It must not
 * know which boards a rule set accepts. */
#include "board/island.h"
#include "state/boards.h"
#include "state/options.h"

#include <string.h>

/* ---- the generator: splitmix64 ---- */

static uint64_t next_random(uint64_t *seed) {
    *seed += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t bits = *seed;
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
}

/* A number below limit, each as likely: what would be too many of the first ones is thrown away. */
static unsigned random_below(uint64_t *seed, unsigned limit) {
    const uint64_t whole = UINT64_MAX - UINT64_MAX % limit;
    uint64_t bits;
    do
        bits = next_random(seed);
    while (bits >= whole);
    return (unsigned)(bits % limit);
}

static void shuffle(uint64_t *seed, uint8_t *items, unsigned count) {
    for (unsigned left = count; left > 1; left--) {
        const unsigned at = random_below(seed, left);
        const uint8_t item = items[at];
        items[at] = items[left - 1];
        items[left - 1] = item;
    }
}

/* ---- the board ---- */

static unsigned island_size(const hj_config *config) {
    return config->seats >= 5 || config->hexes == 30 ? 30 : 19;
}

static void clear_board(hj_config *config, unsigned hexes) {
    config->hexes = (uint8_t)hexes;
    memset(config->terrain, 0, sizeof config->terrain);
    memset(config->number, 0, sizeof config->number);
    memset(config->harbor_edge, 0, sizeof config->harbor_edge);
    memset(config->harbor_kind, 0, sizeof config->harbor_kind);
    memset(config->obstacle, 0, sizeof config->obstacle);
    config->harbors = 0;
    config->robber = 0;
}

/* Puts a harbor among the others, which stand in the order of their edges. */
static void add_harbor(hj_config *config, uint8_t edge, uint8_t kind) {
    unsigned at = config->harbors++;
    for (; at > 0 && config->harbor_edge[at - 1] > edge; at--) {
        config->harbor_edge[at] = config->harbor_edge[at - 1];
        config->harbor_kind[at] = config->harbor_kind[at - 1];
    }
    config->harbor_edge[at] = edge;
    config->harbor_kind[at] = kind;
}

static void put_harbors(hj_config *config, const hj_box *box, const uint8_t *kinds) {
    const hj_island *island = hj_island_of(box->hexes);
    for (unsigned k = 0; k < box->harbors; k++)
        add_harbor(config, island->coast[box->place[k]], kinds[k]);
}

static void put_robber(hj_config *config, const hj_box *box) {
    for (unsigned hex = 1; hex <= box->hexes && config->robber == 0; hex++)
        if (config->terrain[hex] == HJ_DESERT)
            config->robber = (uint8_t)hex;
}

void hj_config_beginner(hj_config *config) {
    const hj_box *box = box_of(island_size(config));
    clear_board(config, box->hexes);
    memcpy(config->terrain, box->board_terrain, sizeof config->terrain);
    memcpy(config->number, box->board_number, sizeof config->number);
    put_harbors(config, box, box->kind);
    put_robber(config, box);
    config->option[HJ_OPT_board] = 0;  /* beginner */
    config->option[HJ_OPT_tokens] = 2; /* any: the printed numbers follow no spiral */
    config->option[HJ_OPT_frame] = 0;  /* fixed */
}

static void deal_terrain(hj_config *config, const hj_box *box, uint64_t *seed) {
    uint8_t terrain[HJ_HEXES_MAX];
    unsigned count = 0;
    for (uint8_t kind = HJ_HILLS; kind <= HJ_DESERT; kind++)
        for (unsigned k = 0; k < box->terrain[kind]; k++)
            terrain[count++] = kind;
    shuffle(seed, terrain, count);
    memcpy(config->terrain + 1, terrain, count);
}

/* BASE-BOARD-06: letter by letter from a corner hex inward, passing over deserts. */
static void lay_tokens(hj_config *config, const hj_box *box, uint64_t *seed) {
    const hj_island *island = hj_island_of(box->hexes);
    uint8_t corners[6], order[HJ_HEXES_MAX];
    unsigned letter = 0;
    island_corner_hexes(corners, island);
    const unsigned count = island_spiral(order, island, corners[random_below(seed, 6)], false);
    for (unsigned k = 0; k < count; k++)
        if (config->terrain[order[k]] != HJ_DESERT && letter < box->letters)
            config->number[order[k]] = box->letter[letter++];
}

/* Crop Trust plays a fifth fields hex with a third 9 where the desert was, and the robber starts
 * on the 2. Where its board prints the numbers nobody could find, so the spiral stands in. */
static void turn_desert_into_fields(hj_config *config) {
    for (unsigned hex = 1; hex <= config->hexes; hex++) {
        if (config->terrain[hex] == HJ_DESERT) {
            config->terrain[hex] = HJ_FIELDS;
            config->number[hex] = 9;
        }
        if (config->number[hex] == 2)
            config->robber = (uint8_t)hex;
    }
}

void hj_config_random_board(hj_config *config, uint64_t seed) {
    const hj_box *box = box_of(island_size(config));
    uint8_t kinds[HJ_HARBORS_MAX];
    clear_board(config, box->hexes);
    deal_terrain(config, box, &seed);
    lay_tokens(config, box, &seed);
    memcpy(kinds, box->kind, sizeof kinds);
    shuffle(&seed, kinds, box->harbors);
    put_harbors(config, box, kinds);
    put_robber(config, box);
    if (config->ruleset == HJ_RULESET_CROP_TRUST)
        turn_desert_into_fields(config);
    config->option[HJ_OPT_board] = 1;  /* variable */
    config->option[HJ_OPT_tokens] = 0; /* spiral */
    config->option[HJ_OPT_frame] = 0;  /* fixed */
}
