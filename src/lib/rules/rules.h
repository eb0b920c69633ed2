/* rules.h: what the rest of the library asks of the rules: build a rule set, judge, apply, list.
 * The layer allocates nothing, reads no file and prints nothing; outcomes are values. */
#ifndef HJ_RULES_H
#define HJ_RULES_H

#include "board/island.h"
#include "state/state.h"

enum {
    HJ_RULE_NONE,
#define RULE(id, code, module, basis, force, since, until, citation, text) HJ_RULE_##id,
#include "rules/rules.def"
#undef RULE
    HJ_RULE_END
};

/* Words of particulars: details.def, a template each. */
typedef enum hj_detail {
    DETAIL_NONE,
#define DETAIL(id, words) DETAIL_##id,
#include "rules/details.def"
#undef DETAIL
} hj_detail;

/* One precondition as judged. arg: the values the detail's words name. */
typedef struct hj_ground {
    hj_rule rule;
    bool ok;
    uint8_t detail; /* hj_detail */
    int32_t arg[4];
} hj_ground;

typedef struct hj_trace {
    unsigned count;
    hj_ground ground[HJ_REASONS_MAX];
} hj_trace;

/* What an apply did beyond the state: gains by seat and resource with the rule that set them, and
 * the rule that moved an award. Filled for reports and claims; never read by a rule. */
typedef struct hj_outcome {
    uint16_t gained[HJ_DIM_SEAT][HJ_DIM_RESOURCE];
    hj_rule gain_rule[HJ_DIM_SEAT][HJ_DIM_RESOURCE];
    hj_rule road_rule; /* why Longest Road moved, 0 = it did not */
    hj_rule army_rule;
    hj_ground warning; /* what passed with a warning; rule 0 = nothing did */
} hj_outcome;

typedef struct hj_rules hj_rules; /* module.h; a flat value without pointers to the heap */

/* Size of hj_rules, for the callers that allocate it. */
size_t rules_size(void);
/* Builds the rule set of a configuration. HJ_UNSUPPORTED: unknown rule set, version or option.
 * faults: what of board, contents and seats breaks a rule, none when empty; the rule set is usable
 * all the same when *playable comes back true. warnings: lesser faults of the board; may be NULL.
 */
hj_status rules_build(hj_rules *out, const hj_config *config, hj_trace *faults, bool *playable,
                      hj_trace *warnings);
/* The same with a probe, which must live as long as the rule set; NULL = none. */
hj_status rules_build_probed(hj_rules *out, const hj_config *config, const hj_probe *probe,
                             hj_trace *faults, bool *playable, hj_trace *warnings);
const hj_config *rules_config(const hj_rules *rules);
const hj_extent *rules_extent(const hj_rules *rules);
/* Do bank and hands hold a fixed number of cards between them, unless a probe misleads? */
bool rules_bank_is_limited(const hj_rules *rules);
/* state_digest of a position of the rule set's extent. */
uint64_t rules_digest(const hj_rules *rules, const hj_state *state);
/* The position before the first action. */
void rules_start(const hj_rules *rules, hj_state *out);
/* Takes a state read from a snapshot: fills its caches, checks its invariants, and whether the game
 * is over in it.
 * Returns 0, or the rule the position breaks. */
hj_rule rules_adopt(const hj_rules *rules, hj_state *state);

/* The one judge. 0 = legal, else the first broken rule. trace NULL = stop there; otherwise every
 * precondition is put into it, passed ones too. */
hj_rule rules_check(const hj_rules *rules, const hj_state *state, const hj_action *action,
                    hj_trace *trace);
/* check, then apply, effects, settle. A refusal leaves state and outcome as they were. */
hj_rule rules_apply(const hj_rules *rules, hj_state *state, const hj_action *action,
                    hj_outcome *outcome);
/* Applies a refused action where that is defined. */
bool rules_force(const hj_rules *rules, hj_state *state, const hj_action *action,
                 hj_outcome *outcome);
size_t rules_legal(const hj_rules *rules, const hj_state *state, hj_kind kind, hj_action *out,
                   size_t max);
/* Derived values by tag (derived.def), and plain fields too. false = no such value. */
bool rules_get(uint32_t *out, const hj_rules *rules, const hj_state *state, uint16_t tag,
               unsigned i, unsigned j);
/* May the game end now as claimed, by this reason with these winners? 0, or the broken rule.
 * Also sets *winners_due to what the rules say (bits, 0 = nobody). */
hj_rule rules_end(const hj_rules *rules, const hj_state *state, unsigned reason, unsigned winners,
                  unsigned *winners_due);
/* The parts that a probe can switch off, from 1; false = there is no such part. */
unsigned rules_part_count(void);
bool rules_part(hj_part_row *out, unsigned number);
/* NULL = every invariant holds, else a sentence. */
const char *rules_fault(const hj_rules *rules, const hj_state *state);
/* Edges of a longest trail in order; returns its length. */
unsigned rules_trail(const hj_rules *rules, const hj_state *state, unsigned seat,
                     uint8_t edges[15]);
/* Words of the innermost open step: "after the roll". */
const char *rules_step_words(const hj_rules *rules, const hj_state *state);
/* The rule on which a value of this field rests; 0 = none. */
hj_rule rules_of_field(uint16_t tag);
/* The template words of a detail; {cN} {eN} {hN} {sN} {rN} {kN} {nN} name arg N as corner, edge,
 * hex, seat, resource, card, number. */
const char *rules_detail_words(unsigned detail);

#endif
