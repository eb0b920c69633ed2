/* game.h: the inside of a hj_game, for the files of verify. It must not know logs: it is a rule
 * set, a state, and what is remembered of the way there (who changed which byte of the state). */
#ifndef HJ_GAME_H
#define HJ_GAME_H

#include "rules/rules.h"
#include "verify/possible.h"

struct hj_game {
    hj_rules *rules;
    /* With cards nobody saw: every position it may be in, and `state` is one of them. NULL until
     * the first such card. */
    possible *possible;
    size_t cells;          /* the limit for them, 0 = the usual one */
    possible_answer lost;  /* why the last action could not be followed; DONE = it could, or was
                              refused */
    const hj_probe *probe; /* of the rule set; set before game_build, NULL = none */
    /* Is what stands last kept? It costs as much as an action does, and is wanted only where
     * something was found, so a judge begins without it and goes the way once more: history_trace.
     * Set before game_build. */
    bool traced;
    hj_state state;
    size_t span;         /* state_span of the rule set's extent */
    hj_outcome outcome;  /* of the last applied action */
    const char *unsound; /* why the start position is none; NULL = it is one */
    uint32_t number;     /* actions so far; the verifier sets it to the record's number */
    bool hands_bounded;  /* the rules keep every hand below the limit of the format */
    /* From here on only where the game is traced.
     * For each byte of the state the action that last changed it; 0 = not since the start. */
    uint32_t changed[sizeof(hj_state)];
    hj_rule hand_rule[HJ_DIM_SEAT][HJ_DIM_RESOURCE]; /* of the last gain; 0 = it was no gain */
    hj_rule road_rule, army_rule;                    /* why the award moved last */
};

/* Allocates a game without a rule set: game_build must follow. */
HJ_MUST_USE hj_status game_allocate(hj_game **out);
/* Builds the rule set and the position before the first action, in place. HJ_OK also when the
 * header breaks a rule: then broken->rule says which, and *playable whether the game may be used.
 * HJ_UNSUPPORTED as rules_build; HJ_MALFORMED: the start is no image of such a game. */
HJ_MUST_USE hj_status game_build(hj_game *game, const hj_config *config, const uint8_t *start,
                                 size_t start_size, hj_trace *faults, bool *playable,
                                 hj_trace *warnings);
/* Copies all of a game, its rules too, for as long as those live; without what is not traced. */
void game_keep(hj_game *to, const hj_game *from);
/* Checks, then applies; 0 = done. number is the action's. */
HJ_MUST_USE hj_rule game_apply(hj_game *game, const hj_action *action, uint32_t number);
/* Carries a refused action out where that leaves a sound position; false = nothing was done. */
HJ_MUST_USE bool game_force(hj_game *game, const hj_action *action, uint32_t number);
/* Does the action hold a card or token that the writer of the log did not see? */
bool game_hides_cards(const hj_action *action);
/* Overwrites to, but for its rules, with from. false = no memory: to is unusable. */
HJ_MUST_USE bool game_take(hj_game *to, const hj_game *from);

/* game_open.c: a game that may be in several positions. */
bool game_is_open(const hj_game *game);
/* Is the action legal in one of them? at, seen (may be NULL) get one in which it is, or else the
 * one that is asked first, and the action as it would be there. */
hj_rule game_check_open(const hj_game *game, const hj_action *action, world *at, hj_action *seen);
/* Carries it out wherever that is legal; `lost` says what else may have happened. */
HJ_MUST_USE hj_rule game_apply_open(hj_game *game, const hj_action *action);
/* Settles on one position, and on one action that the hidden one may be. */
void game_choose(hj_game *game, hj_action *seen, const hj_action *action);
/* Takes the position anew from the set, after claims left out a part of it. */
void game_follow(hj_game *game);
/* Assignments of the cards nobody saw: 1 = none is open; UINT64_MAX = at least as many. */
uint64_t game_ways(const hj_game *game);
bool game_is_loose(const hj_game *game);
/* More cards of one resource in a hand than the format can say: an endless bank lets it come to
 * that. */
bool game_over_limit(const hj_game *game);
/* Overwrites one resource count of a hand and makes the bank fit. false = the bank cannot. */
HJ_MUST_USE bool game_adopt_hand(hj_game *game, unsigned seat, unsigned resource, uint32_t cards);

/* The action that last changed a field (derived ones: one of the fields they are made of), and the
 * rule it rests on. 0 = not changed, or not known. */
uint32_t game_last_change(const hj_game *game, uint16_t tag, unsigned i, unsigned j);
hj_rule game_change_rule(const hj_game *game, uint16_t tag, unsigned i, unsigned j);

#endif
