/* rules_headers_test.c: configurations as an embedder may hand them over, out of every range, and
 * boards and contents that no text form would type: the status, and the rule that refuses them. */
#include "harness.h"
#include "hexjudge.h"

#include <string.h>

static void beginner(hj_config *config, const char *rules, unsigned seats) {
    char why[200] = "";
    memset(config, 0, sizeof *config);
    config->seats = (uint8_t)seats;
    HJ_CHECK(hj_config_rules(config, rules, why, sizeof why) == HJ_OK, "%s: %s", rules, why);
    hj_config_beginner(config);
}

/* The same, promised to be nothing in particular. */
static void custom(hj_config *config, const char *rules, unsigned seats) {
    char why[200] = "";
    beginner(config, rules, seats);
    HJ_CHECK(hj_config_set(config, "board=custom", why, sizeof why) == HJ_OK, "%s", why);
}

/* A board dealt with the printed frame, its tokens in a spiral. */
static void random_board(hj_config *config, const char *rules, unsigned seats) {
    char why[200] = "";
    memset(config, 0, sizeof *config);
    config->seats = (uint8_t)seats;
    HJ_CHECK(hj_config_rules(config, rules, why, sizeof why) == HJ_OK, "%s: %s", rules, why);
    hj_config_random_board(config, 5);
}

static void set(hj_config *config, const char *option) {
    char why[200] = "";
    HJ_CHECK(hj_config_set(config, option, why, sizeof why) == HJ_OK, "%s: %s", option, why);
}

/* Judges the header: "" = sound, "?" = not known. */
static void expect(const hj_config *config, const char *code, const char *what) {
    hj_game *game = NULL;
    hj_reason broken = {0};
    const hj_status status = hj_game_new(&game, config, NULL, 0, &broken);
    const char *said = status == HJ_UNSUPPORTED ? "?"
                       : broken.rule != 0       ? hj_rule_at(broken.rule)->code
                                                : "";
    HJ_CHECK(strcmp(said, code) == 0, "%s: status %d, \"%s\" %s, not \"%s\"", what, (int)status,
             said, broken.text, code);
    hj_game_free(game);
}

static void unknown_ones(void) {
    hj_config sound, config;
    beginner(&sound, "base/1", 4);
    expect(&sound, "", "as it is");
    config = sound, config.ruleset = 0;
    expect(&config, "?", "rule set 0");
    config = sound, config.ruleset = 4;
    expect(&config, "?", "rule set 4");
    config = sound, config.ruleset_version = 2;
    expect(&config, "?", "version 2");
    config = sound, config.hexes = 20;
    expect(&config, "?", "20 hexes");
    unsigned unused = 1;
    while (hj_option_at(unused) != NULL)
        unused++;
    config = sound, config.option[unused] = 1;
    expect(&config, "?", "an option that is none");
    config = sound, config.option[hj_option_find("target")] = 2;
    expect(&config, "?", "a target of 2");
    config = sound, config.option[hj_option_find("target")] = 31;
    expect(&config, "?", "a target of 31");
    config = sound, config.option[hj_option_find("bank")] = 2;
    expect(&config, "?", "a third kind of bank");
    config = sound, config.option[hj_option_find("bank")] = -1;
    expect(&config, "?", "a bank below none");
}

static void ids_out_of_range(void) {
    hj_config sound, config;
    beginner(&sound, "base/1", 4);
    const struct {
        uint8_t *at;
        uint8_t value;
        const char *what;
    } changes[] = {
        {&config.seats, 0, "no seats"},         {&config.seats, 1, "one seat"},
        {&config.seats, 7, "seven seats"},      {&config.robber, 0, "no robber"},
        {&config.robber, 20, "robber at sea"},  {&config.harbors, 12, "twelve harbors"},
        {&config.terrain[3], 0, "no terrain"},  {&config.terrain[3], 7, "terrain 7"},
        {&config.number[3], 13, "number 13"},   {&config.harbor_edge[2], 0, "harbor nowhere"},
        {&config.harbor_edge[2], 73, "e73"},    {&config.harbor_kind[2], 0, "harbor of nothing"},
        {&config.harbor_kind[2], 7, "kind 7"},  {&config.obstacle[0], 55, "obstacle at sea"},
        {&config.obstacle[1], 55, "the other"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        config = sound;
        *changes[i].at = changes[i].value;
        expect(&config, "BASE-TOPO-06", changes[i].what);
    }
}

static void harbors_that_touch(void) {
    static const uint8_t pairs[][2] = {{1, 2}, {2, 1}, {1, 7}, {7, 1}, {2, 3}, {3, 2}};
    hj_config config;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        custom(&config, "base/1", 4);
        config.harbor_edge[0] = pairs[i][0];
        config.harbor_edge[1] = pairs[i][1];
        expect(&config, "BASE-BOARD-13", "two harbors at a corner");
    }
}

static unsigned desert_of(const hj_config *config) {
    unsigned hex = 1;
    while (config->terrain[hex] != HJ_DESERT)
        hex++;
    return hex;
}

/* Eighteen letters in order from a corner, and a nineteenth hex where the desert ends the spiral.
 */
static void letters_run_out(void) {
    enum { MIDDLE = 10 };
    hj_config config;
    random_board(&config, "base/1", 4);
    for (uint64_t seed = 1; seed < 1000 && desert_of(&config) != MIDDLE; seed++)
        hj_config_random_board(&config, seed);
    CU_ASSERT_EQUAL_FATAL(desert_of(&config), MIDDLE);
    expect(&config, "", "a desert in the middle");
    config.terrain[MIDDLE] = HJ_FOREST;
    config.number[MIDDLE] = 3;
    expect(&config, "BASE-COMP-02", "a nineteenth number");
}

static void boards(void) {
    hj_config config;
    random_board(&config, "base/1", 4);
    expect(&config, "", "a spiral");
    const unsigned desert = desert_of(&config);
    config.terrain[desert] = HJ_FOREST; /* nineteen hexes want letters, there are eighteen */
    config.number[desert] = 3;
    expect(&config, "BASE-COMP-02", "no desert");
    random_board(&config, "base/1", 4);
    const uint8_t first = config.harbor_edge[0];
    config.harbor_edge[0] = 2; /* off its printed place, and still apart from the others */
    expect(&config, "BASE-BOARD-11", "a harbor off its place");
    set(&config, "frame=any");
    expect(&config, "", "the same in any frame");
    config.harbor_edge[0] = first;
    set(&config, "frame=shuffled");
    expect(&config, "BASE-BOARD-13", "kinds dealt one by one make no frame of six pieces");
    set(&config, "frame=fixed");
    set(&config, "tokens=any");
    expect(&config, "", "tokens anyhow");
    random_board(&config, "base/1,mode56=sbp", 6);
    set(&config, "frame=shuffled");
    expect(&config, "", "a frame of eleven harbors");
    custom(&config, "base/1", 4);
    config.robber = 1;
    expect(&config, "", "a custom board, its robber elsewhere");
}

static void obstacles(void) {
    hj_config config;
    beginner(&config, "base/1", 4);
    config.obstacle[1] = 5;
    expect(&config, "EXT56-BOARD-11", "one obstacle among four");
    config.obstacle[0] = 30;
    expect(&config, "EXT56-BOARD-11", "two obstacles among four");
    beginner(&config, "base/1,board=beginner,mode56=sbp", 5);
    config.obstacle[0] = 30, config.obstacle[1] = 5; /* in either order */
    expect(&config, "", "the green ones");
    config.obstacle[0] = 30, config.obstacle[1] = 7;
    expect(&config, "EXT56-BOARD-11", "one green one");
    config.obstacle[0] = 5, config.obstacle[1] = 7;
    expect(&config, "EXT56-BOARD-11", "the other green one");
    config.obstacle[0] = 7, config.obstacle[1] = 5;
    expect(&config, "EXT56-BOARD-11", "the other green one, named last");
    config.obstacle[0] = 0, config.obstacle[1] = 30;
    expect(&config, "EXT56-BOARD-11", "half a pair");
    config.obstacle[1] = 0;
    expect(&config, "EXT56-BOARD-11", "none");
    custom(&config, "base/1,mode56=sbp", 5);
    config.obstacle[0] = 5, config.obstacle[1] = 30;
    expect(&config, "EXT56-BOARD-11", "on a board that is not the fixed one");
    beginner(&config, "base/1,board=beginner,mode56=sbp", 6);
    config.obstacle[0] = 5, config.obstacle[1] = 30;
    expect(&config, "EXT56-BOARD-11", "with six");
}

/* The default set of event tokens, as the rules fill it in. */
static void with_tokens(hj_config *config) {
    hj_game *game = NULL;
    hj_reason broken;
    random_board(config, "crop_trust/1", 4);
    CU_ASSERT_FATAL(hj_game_new(&game, config, NULL, 0, &broken) == HJ_OK);
    *config = *hj_game_config(game);
    hj_game_free(game);
}

static void event_tokens(void) {
    hj_config sound, config;
    hj_event_token *token = config.event_token;
    with_tokens(&sound);
    expect(&sound, "", "the default set");
    config = sound, config.event_tokens = 40;
    expect(&config, "CT-SETUP-03", "forty");
    config = sound, token[3].category = 0;
    expect(&config, "CT-SETUP-03", "no category");
    config = sound, token[3].category = 5;
    expect(&config, "CT-SETUP-03", "category 5");
    config = sound, token[3].crop = 0;
    expect(&config, "CT-SETUP-03", "a region of no crop");
    config = sound, token[40].crop = 1;
    expect(&config, "CT-SETUP-03", "a monoculture of wheat");
    config = sound, token[3].crop = 6;
    expect(&config, "CT-SETUP-03", "a sixth crop");
    config = sound, token[3].numbers = 1u << 5;
    expect(&config, "CT-SETUP-03", "a region of one number");
    config = sound, token[25].numbers = 1u << 5;
    expect(&config, "CT-SETUP-03", "a small loss with a number");
    config = sound, token[0] = token[25];
    expect(&config, "CT-SETUP-03", "eleven small ones");
    for (unsigned i = 0; i < HJ_EVENT_TOKENS; i++)
        sound.event_order[i] = (uint8_t)(HJ_EVENT_TOKENS - i);
    expect(&sound, "", "a shuffle");
    config = sound, config.event_order[7] = 0;
    expect(&config, "CT-SETUP-03", "a gap in the shuffle");
    config = sound, config.event_order[7] = 42;
    expect(&config, "CT-SETUP-03", "token 42");
    config = sound, config.event_order[7] = config.event_order[8];
    expect(&config, "CT-SETUP-03", "a token twice");
}

static void vaults(void) {
    hj_config sound, config;
    with_tokens(&sound);
    config = sound, config.vault_crop[2] = 0;
    expect(&config, "CT-N23", "no kind");
    config = sound, config.vault_crop[2] = 6;
    expect(&config, "CT-N23", "a sixth kind");
    config = sound, config.vault_crop[2] = config.vault_crop[1];
    expect(&config, "CT-N23", "another's kind");
}

static void contents_of_another_rule_set(void) {
    hj_config config;
    beginner(&config, "base/1", 4);
    config.crops[3][1] = 1;
    expect(&config, "HJ-SHAPE", "crops in a base game");
    beginner(&config, "base/1", 4);
    config.vault_crop[1] = 1;
    expect(&config, "HJ-SHAPE", "a vault in a base game");
    beginner(&config, "base/1", 4);
    config.event_tokens = 41;
    expect(&config, "HJ-SHAPE", "event tokens in a base game");
    beginner(&config, "base/1", 4);
    config.event_order[0] = 1;
    expect(&config, "HJ-SHAPE", "a shuffle in a base game");
    beginner(&config, "base/1", 4);
    config.favor_bag[1] = 1;
    expect(&config, "HJ-SHAPE", "favors in a base game");
    beginner(&config, "base/1", 4);
    config.markers = 1;
    expect(&config, "HJ-SHAPE", "markers in a base game");
}

/* More faults than there is room to tell: the first one decides all the same. */
static void faults_without_end(void) {
    hj_config config;
    with_tokens(&config);
    for (unsigned hex = 1; hex <= 19; hex++) {
        config.terrain[hex] = HJ_DESERT;
        config.number[hex] = 3;
        config.crops[hex][1] = 8;
    }
    for (unsigned i = 0; i < config.harbors; i++)
        config.harbor_kind[i] = HJ_ORE;
    expect(&config, "BASE-COMP-02", "everything");
}

/* Header faults that leave the tables whole are judged on: the game is there. */
static void faulty_and_playable(void) {
    hj_config config;
    hj_game *game = NULL;
    hj_reason broken;
    beginner(&config, "base/1", 3);
    config.number[1] = 2;
    HJ_CHECK(hj_game_new(&game, &config, NULL, 0, &broken) == HJ_REFUSED && game != NULL, "%s",
             broken.text);
    hj_game_free(game);
}

HJ_TESTS(rules_headers, TEST(unknown_ones), TEST(ids_out_of_range), TEST(harbors_that_touch),
         TEST(letters_run_out), TEST(boards), TEST(obstacles), TEST(event_tokens), TEST(vaults),
         TEST(contents_of_another_rule_set), TEST(faults_without_end), TEST(faulty_and_playable));
