/* tape.h: a game as a list of records that a test can change before it is written and judged, and
 * the judge's words as plain copies. Games are played by a seeded walk over the legal list. It
 * must not know what a test is after. */
#ifndef HJ_TEST_TAPE_H
#define HJ_TEST_TAPE_H

#include "hexjudge.h"

enum { TAPE_MAX = 6000, TAPE_CLAIMS_MAX = 60000, TAPE_FINDINGS_MAX = 1200 };

typedef struct tape {
    hj_record record[TAPE_MAX]; /* header first */
    unsigned count;
    hj_claim claim[TAPE_CLAIMS_MAX];
    unsigned claims;
} tape;

typedef struct finding_copy {
    uint8_t kind, seat;
    uint32_t number, turn, last_good, last_writer;
    bool what_if, forced, skipped;
    char code[24], writer[24]; /* of the rules */
    char text[512], path[64], recorded[128], replayed[128];
    unsigned reasons;
    hj_reason reason[HJ_REASONS_MAX];
    bool has_game;
} finding_copy;

typedef struct judged {
    size_t games;
    hj_verdict worst;
    hj_result result; /* of the last game; its strings are the copies below */
    hj_verdict verdict[64];
    char game_id[300], ruleset[600], error[600], line[1200], missing[600], name[7][300];
    unsigned findings;
    finding_copy finding[TAPE_FINDINGS_MAX];
    unsigned records; /* that on_record saw */
} judged;

/* Fills a base game for that many seats on the beginner board; rules as for hj_config_rules. */
void tape_config(hj_config *config, unsigned seats, const char *rules);
/* Writes a header. */
void tape_header(tape *t, const hj_config *config);
/* Plays from the start (or on from the records that stand there) until somebody has won, or for
 * that many actions; 0 = until somebody has won. Checkpoints after each turn claim gains, hands and
 * the digest. Ends with an End record when the game is won. */
void tape_play(tape *t, uint64_t seed, unsigned actions);
/* A legal action by the seed, which moves on; building is liked best. false = there is none. */
bool tape_choose(const hj_game *game, uint64_t *seed, hj_action *out);
hj_action *tape_action(tape *t, const hj_action *action);
hj_record *tape_checkpoint(tape *t);
/* Adds a claim to the checkpoint that was added last. */
void tape_claim(tape *t, const char *path, uint32_t value);
hj_record *tape_end(tape *t);
/* The position before the n-th record (or at the end), replayed; free it. */
hj_game *tape_game(const tape *t, unsigned records);
void tape_remove(tape *t, unsigned index);
/* Makes room and puts a copy there. */
void tape_insert(tape *t, unsigned index, const hj_record *record);
/* Index of the n-th (from 1) action of a kind, 0 = there is none; the last with n = 0. */
unsigned tape_find(const tape *t, hj_kind kind, unsigned n);

/* Bytes of one log with these records; owned by the writer, which the caller closes. */
hj_writer *tape_write(const tape *t, const uint8_t **bytes, size_t *size);
void judge_bytes(judged *out, const uint8_t *bytes, size_t size, const hj_verify_options *options);
void judge_tape(judged *out, const tape *t, const hj_verify_options *options);
/* The first finding of a kind; NULL = none. */
const finding_copy *judged_first(const judged *j, hj_finding_kind kind);

/* Both are large: they live on the heap. */
tape *tape_new(void);
judged *judged_new(void);

#endif
