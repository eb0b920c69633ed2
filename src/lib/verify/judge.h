/* judge.h: one run of hj_verify: the game being judged and what was found in it so far, for the
 * files that judge actions, claims and ends. It must not know how findings are shown. */
#ifndef HJ_JUDGE_H
#define HJ_JUDGE_H

#include "verify/history.h"

enum { JUDGE_FINDINGS_MAX = 1000, JUDGE_NAME_MAX = 256, JUDGE_TEXT_MAX = 512 };

typedef struct judge {
    hj_reader *reader;
    const hj_verify_options *options;
    hj_game *game;           /* as replayed so far */
    hj_game *before;         /* the position before a refused action */
    history *history;        /* the way there, for rulings that take back */
    const hj_record *record; /* under judgement; NULL at the close of a game */

    /* The game being judged. */
    bool open;            /* a header was read, and the verdict is not out */
    bool usable;          /* the replay follows the log; false once it cannot */
    bool sound;           /* the start fits the invariants, so that a fault later is ours */
    char seal[300];       /* by whom, of the seals that fit */
    unsigned removed;     /* names and notes that were sealed and are gone */
    bool lacks;           /* something that was required is not there */
    bool hides;           /* an action holds a card nobody saw */
    bool violated;        /* an ILLEGAL or DIVERGED finding stands */
    bool last_skipped;    /* the last action could not be replayed */
    uint32_t late_noted;  /* action at which play after a due win was said; 0 = it was not */
    uint8_t last_kind;    /* of the last action */
    uint32_t reported;    /* findings handed out */
    uint32_t last_good;   /* action of the last checkpoint that agreed */
    uint64_t last_offset; /* of the last record */
    uint32_t last_line;
    uint32_t last_source_pos; /* of the last action; what is claimed of it has the same place */
    hj_verdict first, graver; /* of the first finding; of what overrides it; CLEAN = none */
    unsigned due;             /* winners by the rules at the End record, as bits */
    uint32_t won_at[HJ_SEATS_MAX + 1];
    bool committed[HJ_SEATS_MAX + 1]; /* to a name, by the header */
    uint8_t commitment[HJ_SEATS_MAX + 1][32];
    uint32_t found;
    hj_config config;
    hj_result result;
    char game_id[JUDGE_NAME_MAX];
    char name[HJ_SEATS_MAX + 1][JUDGE_NAME_MAX];
    char ruleset[1024];
    char error[JUDGE_TEXT_MAX];
    char line[JUDGE_TEXT_MAX * 2];
    char missing[JUDGE_TEXT_MAX];
    char undecided[JUDGE_TEXT_MAX];
    /* What the replay had to bend, first and last: "#137 was forced", or "", and the action. */
    char since[JUDGE_TEXT_MAX / 4], bent_first[JUDGE_TEXT_MAX / 4];
    uint32_t bent_at, bent_first_at;

    /* Cleared for no game: the actions with a finding, for rulings, and the finding under way. */
    uint32_t found_at[JUDGE_FINDINGS_MAX];
    char text[JUDGE_TEXT_MAX];
    char path[64], recorded[128], replayed[128];
    hj_reason reason[HJ_REASONS_MAX];
} judge;

/* What a new game begins without stands between these. */
enum { JUDGE_GAME = offsetof(judge, open), JUDGE_REST = offsetof(judge, found_at) };

/* From here on the game knows which action changed what. What is found asks that. */
void judge_trace(judge *j);
/* Counts a finding, lets it move the verdict, and hands it out where the options want it. The
 * caller fills what it knows; place, turn and marks are filled here. */
void judge_find(judge *j, hj_finding *finding);
/* A finding without particulars; the format may be followed by its values. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void judge_say(judge *j, hj_finding_kind kind, hj_rule rule, const char *format, ...);
/* Says in later findings that the replay was bent here. */
void judge_bend(judge *j, const char *what, uint32_t number);
/* Unsays it where it was bent after this action, which was taken back. */
void judge_unbend(judge *j, uint32_t number);
/* Findings on this action (0 = on every action after `after`) have been ruled on. */
void judge_ruled(judge *j, uint32_t number, uint32_t after);
/* The kind of the ruling on an action, as far as the options tell; 0 = none. */
unsigned judge_ruling_on(const judge *j, uint32_t number);
/* The replay cannot follow the log any further. */
void judge_give_up(judge *j);

/* claims.c */
void claims_checkpoint(judge *j, const hj_checkpoint *checkpoint);
void claims_end(judge *j, const hj_end *end);

/* proof.c: why an action is wrong in every position: one more reason, which counts. */
void proof_add(judge *j, hj_finding *finding, const hj_action *action);
/* What still hangs on cards nobody saw, in words; "" = nothing. */
void proof_undecided(char *out, size_t out_size, const judge *j);

/* result.c: fills what is said at the end of a game, the verdict included. */
void result_close(judge *j);

#endif
