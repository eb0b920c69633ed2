/* record.c: a program from outside that has a game recorded: it plays on the printed board until
 * somebody wins, sees illegal moves refused, closes the log, and judges it from the disk. It knows
 * libhexjudge by its header and pkg-config only. usage: record NAME.hjl.gz */
#include <hexjudge.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEGAL_MAX = 512, ACTIONS_MAX = 20000 };

static int give_up(const char *what, const char *why) {
    fprintf(stderr, "record: %s: %s\n", what, why);
    return 1;
}

/* Small numbers that look like chance, the same on every machine. */
static unsigned next_number(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33);
}

/* Prefers what brings points; trades with nobody and never concedes. */
static hj_action choose(const hj_game *game, uint64_t *seed) {
    static const hj_kind wanted[] = {HJ_KIND_CITY, HJ_KIND_SETTLEMENT, HJ_KIND_BUY_CARD};
    static hj_action legal[LEGAL_MAX], kept[LEGAL_MAX];
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        const size_t count = hj_game_legal(game, wanted[i], legal, LEGAL_MAX);
        if (count > 0) {
            return legal[next_number(seed) % (count < LEGAL_MAX ? count : LEGAL_MAX)];
        }
    }
    const size_t count = hj_game_legal(game, 0, legal, LEGAL_MAX);
    size_t keep = 0;
    for (size_t i = 0; i < count && i < LEGAL_MAX; i++) {
        if (legal[i].kind != HJ_KIND_CONCEDE && legal[i].kind != HJ_KIND_TRADE) {
            kept[keep++] = legal[i];
        }
    }
    return keep > 0 ? kept[next_number(seed) % keep] : legal[0];
}

static void note_verdict(void *user, const hj_result *result) {
    *(hj_verdict *)user = result->verdict;
    printf("%s, %u of %u actions, %s\n", hj_verdict_word(result->verdict),
           (unsigned)result->actions_legal, (unsigned)result->actions, result->result);
}

static hj_verdict judge(const char *path) {
    hj_verdict verdict = HJ_VERDICT_FAULT, worst = HJ_VERDICT_CLEAN;
    const hj_verify_options options = {.on_game = note_verdict, .user = &verdict};
    hj_reader *reader;
    if (hj_reader_open(&reader, path) == HJ_OK) {
        hj_verify(reader, &options, &worst);
    }
    hj_reader_close(reader);
    return verdict;
}

static int play(hj_recorder *recorder) {
    const hj_game *game = hj_recorder_game(recorder);
    uint64_t seed = 20;
    hj_rule rule = 0;
    while (!hj_game_over(game) && hj_recorder_actions(recorder) < ACTIONS_MAX) {
        const hj_action move = choose(game, &seed);
        const hj_action wrong = {.kind = HJ_KIND_CITY, .actor = 1, .corner = 54};
        if (hj_recorder_actions(recorder) == 0 &&
            (hj_recorder_append(recorder, &wrong, 0, &rule) != HJ_REFUSED || rule == 0)) {
            return give_up("a city on an empty corner", "was not refused");
        }
        if (hj_recorder_append(recorder, &move, 0, &rule) != HJ_OK) {
            return give_up("a legal move", hj_recorder_error(recorder));
        }
    }
    return hj_recorder_close(recorder, NULL, &rule) == HJ_OK
               ? 0
               : give_up("close", hj_recorder_error(recorder));
}

int main(int argc, char **argv) {
    hj_record header = {.kind = HJ_RECORD_HEADER};
    hj_config *config = &header.as.header.config;
    hj_recorder *recorder;
    char why[200];
    if (argc != 2) {
        return give_up("usage", "record NAME.hjl.gz");
    }
    config->seats = 3;
    if (hj_config_rules(config, "base/1", why, sizeof why) != HJ_OK) {
        return give_up("rules", why);
    }
    hj_config_beginner(config);
    header.as.header.about.software = "tests/embed/record";
    if (hj_recorder_open(&recorder, argv[1], &header, NULL) != HJ_OK) {
        return give_up(argv[1], recorder ? hj_recorder_error(recorder) : "no memory");
    }
    const int failed = play(recorder);
    hj_recorder_free(recorder);
    return failed ? failed : (int)judge(argv[1]);
}
