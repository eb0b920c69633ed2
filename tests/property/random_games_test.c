/* random_games_test.c: what must hold at every state of any game, over random games of every rule
 * set: invariants, copies, the list of legal moves against all arguments there are, refused actions
 * that touch nothing, records that come back as they were. Own games prove nothing about a rule;
 * they try the engine. */
#include "../unit/harness.h"
#include "../unit/position_back.h"
#include "hexjudge.h"

#include <stdlib.h>
#include <string.h>

enum { LEGAL_MAX = 8192, ACTIONS_MAX = 4000 };

typedef struct setting {
    const char *rules;
    uint8_t seats;
    bool beginner;
} setting;

static const setting settings[] = {
    {"base/1", 4, true},
    {"base/1", 3, false},
    {"base/1,two_players=yes", 2, false},
    {"catanatron", 4, false},
    {"pioneers", 4, false},
    {"jsettlers", 4, false},
    {"base/1,friendly_robber=public,seven_rounds=2,robber_desert=no,phases=separate", 4, false},
    {"base/1,friendly_robber=true,friendly_fallback=anywhere,harbor_next_turn=yes", 4, false},
    {"base/1,trade_gift=yes,bank_like_for_like=yes,bank_size=9", 4, false},
    {"base/1", 6, false},
    {"base/1,mode56=paired", 5, false},
    {"base/1,sbp_order=on_request", 5, false},
    {"crop_trust/1", 4, false},
    {"crop_trust/1", 3, false},
    {"crop_trust/1,row=free,deposit_check=after_each_step,event_reshuffle=eager,"
     "event_owner=active_player,culprit=literal_second,start_food_uses_token=yes",
     4, false},
    {"crop_trust/1,harvest_cap=2,deposit_phase=after_build,empty_source=forbid,"
     "food_shortage=base_all_or_none,pre_roll_actions=allow",
     3, false},
    {"frenemies/1", 4, false},
    {"frenemies/1", 6, false},
    {"frenemies/1,ft_recycle=when_empty,net_block=no,same_opp_two_nets=per_network,"
     "desert_strict=yes,wagon=one_trade_max_two_per_turn,exchange_fresh=allow,"
     "pre_roll_actions=allow",
     3, false},
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

static hj_action legal[LEGAL_MAX];
static hj_action history[ACTIONS_MAX];
static uint8_t before[HJ_SNAPSHOT_MAX], after[HJ_SNAPSHOT_MAX];

static uint64_t seed_state;
static unsigned below(unsigned bound) {
    seed_state = seed_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((seed_state >> 33) % bound);
}

static hj_game *begin(const setting *s, uint64_t seed) {
    hj_config config = {.seats = s->seats};
    char why[200] = "";
    hj_reason broken = {0};
    hj_game *game = NULL;
    HJ_CHECK(hj_config_rules(&config, s->rules, why, sizeof why) == HJ_OK, "%s: %s", s->rules, why);
    if (s->beginner) {
        hj_config_beginner(&config);
    } else {
        hj_config_random_board(&config, seed);
    }
    const hj_status status = hj_game_new(&game, &config, NULL, 0, &broken);
    HJ_CHECK(status == HJ_OK, "%s: %s", s->rules, broken.text);
    seed_state = seed * 77 + 1;
    return game;
}

/* ---- every argument there is ---- */

/* The next action of a kind in an order over all arguments the base kinds take; false = past the
 * last. Bundles are those of up to four cards of one kind, and pairs. */
static bool next_argument(hj_action *a, unsigned seats, uint64_t *at) {
    const uint32_t fields = hj_kind_fields((hj_kind)a->kind);
    uint64_t n = (*at)++;
    const uint8_t kind = a->kind;
    memset(a, 0, sizeof *a);
    a->kind = kind;
    a->actor = (uint8_t)(1 + n % seats);
    n /= seats;
    if ((fields & HJ_HAS_CORNER) != 0) {
        a->corner = (uint8_t)(1 + n % HJ_CORNERS_MAX);
        n /= HJ_CORNERS_MAX;
    }
    if ((fields & HJ_HAS_EDGE) != 0) {
        a->edge = (uint8_t)(1 + n % HJ_EDGES_MAX);
        n /= HJ_EDGES_MAX;
    }
    if ((fields & HJ_HAS_HEX) != 0) {
        const unsigned hexes = HJ_HEX_NONE - (kind != HJ_KIND_KNIGHT);
        a->hex = (uint8_t)(1 + n % hexes);
        n /= hexes;
    }
    if ((fields & HJ_HAS_SEAT) != 0) {
        a->seat = (uint8_t)(1 + n % HJ_SEAT_NONE);
        n /= HJ_SEAT_NONE;
    }
    if ((fields & HJ_HAS_RESOURCE) != 0) {
        a->resource = (uint8_t)(1 + n % HJ_RESOURCE_NONE);
        n /= HJ_RESOURCE_NONE;
    }
    if ((fields & HJ_HAS_CARD) != 0) {
        a->card = (uint8_t)(1 + n % HJ_CARDS);
        n /= HJ_CARDS;
    }
    if ((fields & HJ_HAS_DICE) != 0) {
        a->die_a = (uint8_t)(1 + n % 6);
        a->die_b = (uint8_t)(1 + n / 6 % 6);
        n /= 36;
    }
    return n == 0;
}

/* Kinds whose every argument fits into a loop; the others have bundles or many hexes. */
static bool is_small(unsigned kind) {
    const uint32_t wide = HJ_HAS_GIVE | HJ_HAS_GET | HJ_MAY_GIVE | HJ_MAY_GET | HJ_HAS_HEXES |
                          HJ_HAS_CROP | HJ_HAS_TOKEN;
    return (hj_kind_fields((hj_kind)kind) & wide) == 0;
}

/* The list of legal actions of a small kind is what check accepts of all arguments. */
static void list_is_complete(const hj_game *game, unsigned seats, const char *where) {
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        size_t accepted = 0;
        if (!is_small(kind)) {
            continue;
        }
        hj_action a = {.kind = (uint8_t)kind};
        for (uint64_t at = 0; next_argument(&a, seats, &at);) {
            accepted += hj_game_check(game, &a) == 0;
        }
        const size_t listed = hj_game_legal(game, (hj_kind)kind, NULL, 0);
        HJ_CHECK(listed == accepted, "%s: %s: %zu listed, %zu accepted", where,
                 hj_kind_word((hj_kind)kind), listed, accepted);
    }
}

/* ---- what holds at every state ---- */

static hj_action random_action(unsigned seats) {
    hj_action a = {.kind = (uint8_t)(1 + below(HJ_KIND_COUNT - 1)),
                   .actor = (uint8_t)(1 + below(seats))};
    const uint32_t fields = hj_kind_fields((hj_kind)a.kind);
    a.corner = (fields & HJ_HAS_CORNER) ? (uint8_t)(1 + below(HJ_CORNERS_MAX)) : 0;
    a.edge = (fields & HJ_HAS_EDGE) ? (uint8_t)(1 + below(HJ_EDGES_MAX)) : 0;
    a.hex = (fields & HJ_HAS_HEX) ? (uint8_t)(1 + below(HJ_HEXES_MAX)) : 0;
    a.seat = (fields & HJ_HAS_SEAT) ? (uint8_t)(1 + below(HJ_SEAT_NONE)) : 0;
    a.resource = (fields & HJ_HAS_RESOURCE) ? (uint8_t)(1 + below(HJ_RESOURCE_NONE)) : 0;
    a.card = (fields & HJ_HAS_CARD) ? (uint8_t)(1 + below(HJ_CARD_NONE)) : 0;
    a.crop = (fields & HJ_HAS_CROP) ? (uint8_t)(1 + below(HJ_CROPS)) : 0;
    a.row = (fields & HJ_HAS_ROW) ? (uint8_t)(1 + below(2)) : 0;
    a.token = (fields & HJ_HAS_TOKEN) ? (uint8_t)(1 + below(HJ_EVENT_TOKENS)) : 0;
    if ((fields & HJ_HAS_DICE) != 0) {
        a.die_a = (uint8_t)(1 + below(6));
        a.die_b = (uint8_t)(1 + below(6));
    }
    if ((fields & (HJ_HAS_GIVE | HJ_MAY_GIVE)) != 0) {
        a.give = hj_bundle_make(1 + below(5), 1 + below(4));
    }
    if ((fields & (HJ_HAS_GET | HJ_MAY_GET)) != 0) {
        a.get = hj_bundle_make(1 + below(5), 1 + below(2));
    }
    return a;
}

/* A refused action leaves every byte as it was, and explaining agrees with checking. */
static void refusals_touch_nothing(hj_game *game, unsigned seats, const char *where) {
    hj_reason reasons[HJ_REASONS_MAX];
    const size_t size = hj_game_snapshot(game, before, sizeof before);
    for (unsigned i = 0; i < 8; i++) {
        const hj_action a = random_action(seats);
        const hj_rule rule = hj_game_check(game, &a);
        const unsigned count = hj_game_explain(game, &a, reasons);
        hj_rule first = 0;
        for (unsigned k = 0; k < count && first == 0; k++) {
            first = reasons[k].ok ? 0 : reasons[k].rule;
        }
        HJ_CHECK(first == rule, "%s: check says %s, explain %s", where,
                 rule ? hj_rule_at(rule)->code : "legal",
                 first ? hj_rule_at(first)->code : "legal");
        if (rule != 0) {
            HJ_CHECK(hj_game_apply(game, &a) == rule, "%s: apply and check differ", where);
        }
    }
    HJ_CHECK(hj_game_snapshot(game, after, sizeof after) == size && !memcmp(before, after, size),
             "%s: a refused action changed the state", where);
}

/* An action comes back from the text form as it was. */
static void text_comes_back(const hj_game *game, const hj_action *a, const char *where) {
    char line[512], why[200] = "";
    hj_action back;
    hj_text_action(line, sizeof line, hj_game_config(game), a);
    const hj_status status =
        hj_text_parse_action(&back, hj_game_config(game), line, why, sizeof why);
    HJ_CHECK(status == HJ_OK && !memcmp(&back, a, sizeof back), "%s: \"%s\" came back wrong: %s",
             where, line, why);
}

/* A game started from a snapshot goes on like the one it was taken from. */
static void snapshot_goes_on(const hj_game *game, const hj_action *a, const char *where) {
    hj_game *twin = NULL, *copy = NULL;
    hj_reason broken = {0};
    const size_t size = hj_game_snapshot(game, before, sizeof before);
    const hj_status status = hj_game_new(&twin, hj_game_config(game), before, size, &broken);
    HJ_CHECK(status == HJ_OK, "%s: snapshot refused: %s", where, broken.text);
    if (status != HJ_OK || hj_game_new(&copy, hj_game_config(game), NULL, 0, &broken) != HJ_OK) {
        hj_game_free(twin);
        return;
    }
    hj_game_copy(copy, game);
    const hj_rule one = hj_game_apply(twin, a), two = hj_game_apply(copy, a);
    HJ_CHECK(one == 0 && two == 0 && hj_game_digest(twin) == hj_game_digest(copy),
             "%s: a snapshot went on differently", where);
    hj_game_free(twin);
    hj_game_free(copy);
}

/* How eagerly a random player takes to a kind: what builds comes first, so that games end; what
 * undoes itself comes seldom. */
static const uint16_t eager[HJ_KIND_COUNT] = {
    [HJ_KIND_SETTLEMENT] = 900,
    [HJ_KIND_ROAD] = 120,
    [HJ_KIND_CITY] = 900,
    [HJ_KIND_ROLL] = 200,
    [HJ_KIND_DISCARD] = 100,
    [HJ_KIND_ROBBER] = 100,
    [HJ_KIND_KNIGHT] = 90,
    [HJ_KIND_ROAD_BUILDING] = 90,
    [HJ_KIND_FREE_ROAD] = 300,
    [HJ_KIND_YEAR_OF_PLENTY] = 90,
    [HJ_KIND_MONOPOLY] = 90,
    [HJ_KIND_BUY_CARD] = 150,
    [HJ_KIND_BANK_TRADE] = 70,
    [HJ_KIND_TRADE] = 30,
    [HJ_KIND_END_TURN] = 100,
    [HJ_KIND_SPECIAL_BUILD_DONE] = 200,
    [HJ_KIND_HARVEST] = 300,
    [HJ_KIND_HARVEST_DECLINE] = 30,
    [HJ_KIND_DEPOSIT] = 600,
    [HJ_KIND_REVEAL] = 100,
    [HJ_KIND_DRAW_FAVOR] = 100,
    [HJ_KIND_GIFT] = 80,
    [HJ_KIND_REDEEM] = 200,
    [HJ_KIND_EXCHANGE_DRAW] = 60,
    [HJ_KIND_EXCHANGE_RETURN] = 100,
};

/* Draws kinds, the eager ones more often, until one has a legal action, and takes one of those. */
static hj_action choose(const hj_game *game, unsigned *count_by_kind) {
    unsigned weight[HJ_KIND_COUNT], all = 0;
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        weight[kind] = kind == HJ_KIND_CONCEDE ? 1 : 8u * eager[kind];
        all += weight[kind];
    }
    while (all > 0) {
        unsigned kind = 1, left = below(all);
        for (; left >= weight[kind]; kind++) {
            left -= weight[kind];
        }
        const size_t count = hj_game_legal(game, (hj_kind)kind, legal, LEGAL_MAX);
        if (count > 0) {
            count_by_kind[kind]++;
            return legal[below((unsigned)(count < LEGAL_MAX ? count : LEGAL_MAX))];
        }
        all -= weight[kind];
        weight[kind] = 0;
    }
    HJ_CHECK(false, "no legal action");
    return (hj_action){0};
}

/* ---- the whole game, written and judged ---- */

static void put(hj_writer *writer, const hj_record *record, const char *where) {
    const hj_status status = hj_writer_put(writer, record);
    HJ_CHECK(status == HJ_OK, "%s: not written: %s", where, hj_writer_error(writer));
}

static void keep_result(void *user, const hj_result *result) {
    hj_result *out = user;
    *out = *result;
}

/* What was played comes back from its log action by action, is judged whole and legal, and ends in
 * the same position. */
static void log_comes_back(const hj_game *game, const hj_action *played, unsigned count,
                           const char *where) {
    hj_writer *writer = NULL;
    hj_reader *reader = NULL;
    const uint8_t *bytes = NULL;
    size_t size = 0;
    hj_result result = {0};
    hj_verdict worst = HJ_VERDICT_FAULT;
    hj_record record = {.kind = HJ_RECORD_HEADER};
    record.as.header.config = *hj_game_config(game);
    const hj_verify_options options = {.on_game = keep_result, .user = &result};
    if (hj_writer_open_memory(&writer) != HJ_OK) {
        return;
    }
    put(writer, &record, where);
    for (unsigned i = 0; i < count; i++) {
        record = (hj_record){.kind = HJ_RECORD_ACTION};
        record.as.action = played[i];
        put(writer, &record, where);
    }
    record = (hj_record){.kind = HJ_RECORD_CHECKPOINT};
    record.as.checkpoint.digest_bits = 64;
    record.as.checkpoint.digest = hj_game_digest(game);
    put(writer, &record, where);
    HJ_CHECK(hj_writer_finish(writer, &bytes, &size) == HJ_OK, "%s: not finished", where);
    if (hj_reader_open_memory(&reader, bytes, size) == HJ_OK) {
        hj_verify(reader, &options, &worst);
        HJ_CHECK(worst == HJ_VERDICT_INCOMPLETE && result.findings == 0 &&
                     result.actions_legal == count && result.checkpoints_equal == 1,
                 "%s: the log is %s, %u of %u actions legal", where, hj_verdict_word(worst),
                 (unsigned)result.actions_legal, count);
    }
    hj_reader_close(reader);
    hj_writer_close(writer);
}

static void play_one(const setting *s, uint64_t seed, unsigned *count_by_kind, unsigned *ends) {
    char where[256] = "";
    hj_game *game = begin(s, seed);
    unsigned number = 0;
    if (game == NULL) {
        return;
    }
    while (!hj_game_over(game) && number < ACTIONS_MAX) {
        const hj_action a = choose(game, count_by_kind);
        history[number++] = a;
        snprintf(where, sizeof where, "%s, %u seats, seed %llu, #%u", s->rules, s->seats,
                 (unsigned long long)seed, number);
        if (number % 16 == 1) {
            refusals_touch_nothing(game, s->seats, where);
            text_comes_back(game, &a, where);
            snapshot_goes_on(game, &a, where);
        }
        if (number % 64 == 1) {
            position_comes_back(game, where);
        }
        if (number % 256 == 17) {
            list_is_complete(game, s->seats, where);
        }
        const hj_rule rule = hj_game_apply(game, &a);
        HJ_CHECK(rule == 0, "%s: a listed action was refused: %s", where,
                 rule ? hj_rule_at(rule)->code : "");
        const char *fault = hj_game_fault(game);
        HJ_CHECK(fault == NULL, "%s: %s after %s", where, fault ? fault : "",
                 hj_kind_word((hj_kind)a.kind));
        if (fault != NULL || rule != 0) {
            break;
        }
    }
    hj_end_reason reason = 0;
    hj_game_winners(game, &reason);
    if (seed % 4 == 0) {
        log_comes_back(game, history, number, where);
    }
    ends[hj_game_over(game) ? reason : 0]++;
    if (hj_game_over(game)) {
        HJ_CHECK(hj_game_legal(game, 0, NULL, 0) == 0, "%s: moves after the end", where);
    }
    hj_game_free(game);
}

static void plays_random_games(void) {
    static const char *const end_words[] = {"unfinished", "points", "concession", "time",
                                            "broken off", "fields", "species"};
    unsigned kinds[HJ_KIND_COUNT] = {0}, ends[8] = {0};
    const unsigned games = harness_long() ? 10000 / SETTINGS + 1 : 12;
    for (unsigned i = 0; i < SETTINGS; i++) {
        for (unsigned k = 0; k < games; k++) {
            play_one(&settings[i], 1000 * i + k, kinds, ends);
        }
    }
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        printf("accepted %s %u\n", hj_kind_word((hj_kind)kind), kinds[kind]);
        HJ_CHECK(kinds[kind] > 0, "no random game ever had %s", hj_kind_word((hj_kind)kind));
    }
    for (unsigned end = 0; end <= HJ_END_SPECIES; end++) {
        printf("ended by %s %u\n", end_words[end], ends[end]);
    }
}

/* Whatever is forced, the state stays within its bounds: nothing indexes outside. */
static void forced_actions_stay_within(void) {
    unsigned forced = 0;
    for (unsigned i = 0; i < SETTINGS; i++) {
        unsigned kinds[HJ_KIND_COUNT] = {0};
        hj_game *game = begin(&settings[i], 4242 + i);
        for (unsigned number = 0; game != NULL && number < 3000; number++) {
            const hj_action odd = random_action(settings[i].seats);
            if (hj_game_check(game, &odd) != 0) {
                forced += hj_game_force(game, &odd);
            }
            if (hj_game_legal(game, 0, NULL, 0) > 0 && number % 3 == 0) {
                const hj_action a = choose(game, kinds);
                HJ_CHECK(hj_game_apply(game, &a) == 0, "a listed action was refused");
            }
            hj_game_snapshot(game, after, sizeof after);
        }
        hj_game_free(game);
    }
    HJ_CHECK(forced > 100, "only %u actions could be forced", forced);
}

HJ_TESTS(random_games, TEST(plays_random_games), TEST(forced_actions_stay_within));
