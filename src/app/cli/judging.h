/* judging.h: how games are to be judged, and judging one input: what verify and test share. It
 * must not know how the outcome is printed. */
#ifndef APP_CLI_JUDGING_H
#define APP_CLI_JUDGING_H

#include "app/cli/cli.h"
#include "app/cli/keys.h"
#include "app/report/report.h"

/* What goes on while an input is judged that is still being written. */
typedef struct judging_live {
    bool (*more)(void *user); /* as for hj_reader_follow */
    void (*record)(void *user, bool has_ended);
    void (*finding)(void *user, report_game *game); /* its last finding has just come */
    void *user;
} judging_live;

typedef struct judging {
    const char *readings; /* --rules, NULL = the header's */
    const char **setting; /* --set, NULL-terminated */
    size_t settings;
    bool keep_going, strict;
    bool explore;             /* of a lone game with a finding: under which readings it has none */
    const hj_probe *probe;    /* what looks on, NULL = nothing */
    const judging_live *live; /* NULL = the input is whole */
    uint32_t states;          /* --states, 0 = the library's */
    bool require_outcome, require_checkpoints, require_seal;
    key_list trust; /* whose seals count; none: anybody's */
    hj_policy policy;
} judging;

/* The options that say how to judge, as rows of a cli_option table. */
#define JUDGING_OPTIONS                                                                            \
    {"rules", 0, true}, {"set", 0, true}, {"keep-going", 'k', false}, {"strict", 0, false},        \
        {"require", 0, true}, {"trust", 0, true}, {"policy", 0, true}, {                           \
        "states", 0, true                                                                          \
    }
enum { JUDGING_OPTION_COUNT = 8 };

/* Takes option index of JUDGING_OPTIONS with its value (kept, not copied). false: it is none that
 * can be taken; why (200 bytes at least) says so. */
bool judging_take(judging *how, int index, const char *value, char *why, size_t why_size);
void judging_free(judging *how);

/* Gets each judged game in order and owns it. false = no more are wanted. */
typedef void judging_sink(void *user, report_game *game);
/* Judges the games of one input. false: it could not be read, why says it; games before the
 * trouble were passed on. An input without a game is passed on as one that is MALFORMED. */
bool judging_input(const judging *how, const cli_input *input, judging_sink *sink, void *user,
                   char *why, size_t why_size);

/* Place of an exit code in the order 20 15 14 3 11 12 10 16 13 0: lower is graver. */
int judging_rank(int code);

#endif
