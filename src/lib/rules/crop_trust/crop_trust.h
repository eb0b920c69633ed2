/* crop_trust.h: what the files of Crop Trust share. It builds on the base game's tables through
 * the joints of module.h, and the base game must not know of it. */
#ifndef HJ_CROP_TRUST_H
#define HJ_CROP_TRUST_H

#include "rules/base/base.h"
#include "state/tokens.h"

enum { CROP_WHEAT = 1, CROP_BEANS, CROP_MAIZE, CROP_RICE, CROP_QUINOA };
enum { TOKEN_FACE_DOWN, TOKEN_PLAYED, TOKEN_BOXED };
enum { FROM_NOWHERE, FROM_SETTLEMENT, FROM_CITY, FROM_LONGEST_ROAD, FROM_LARGEST_ARMY };
enum { FIELD_TOKENS_MAX = 7, FIELDS_THAT_END = 3, KINDS_THAT_END = 2 };

/* ---- crop_contents.c ---- */

void crop_header(hj_check *check);
void crop_adjust(hj_rules *rules);
const char *crop_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule);

/* ---- crop_places.c ---- */

/* NULL, or what lies where it cannot, and (in *rule) the rule that breaks. */
const char *crop_places_fault(const hj_rules *rules, const hj_state *state, hj_rule *rule);

/* ---- extinction.c: the stock of crops and the ends it brings ---- */

unsigned crop_field_tokens(const hj_state *state, unsigned hex);
unsigned crop_board_tokens(const hj_rules *rules, const hj_state *state, unsigned crop);
unsigned crop_empty_fields(const hj_rules *rules, const hj_state *state);
unsigned crop_extinct_kinds(const hj_state *state);
unsigned crop_stored(const hj_state *state, unsigned seat);
bool crop_derived(uint32_t *out, const hj_rules *rules, const hj_state *state, unsigned tag,
                  unsigned i);
/* Does a token of the kind lie on a field or in the vault? */
bool crop_is_alive(const hj_rules *rules, const hj_state *state, unsigned crop);
/* Declares kinds extinct that lie neither on a field nor in the vault. */
void crop_update_extinct(const hj_rules *rules, hj_state *state);
/* Do empty fields or extinct kinds end the game now? */
bool crop_ended(const hj_rules *rules, const hj_state *state);
unsigned crop_end_fields(const hj_rules *rules, hj_state *state);
unsigned crop_end_species(const hj_rules *rules, hj_state *state);
unsigned crop_points(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible);
/* Is the hex one of the fields, and has the seat a building beside it? */
bool crop_hex_is_field(const hj_state *state, unsigned hex);
bool crop_beside(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned hex);

/* ---- harvest.c ---- */

void crop_harvest_check(hj_check *check);
void crop_harvest_apply(hj_tx *tx);
void crop_decline_check(hj_check *check);
void crop_decline_apply(hj_tx *tx);
void crop_rolled(hj_tx *tx, const hj_fact *fact);
void crop_settled(hj_tx *tx, const hj_fact *fact);
void crop_conceded(hj_tx *tx, const hj_fact *fact);

/* ---- deposit.c ---- */

void crop_deposit_check(hj_check *check);
void crop_deposit_apply(hj_tx *tx);
void crop_turn_started(hj_tx *tx, const hj_fact *fact);
void crop_build_guard(hj_check *check);
/* The row, 1 or 2, a kind may go to under the option in force; 0 = none. */
unsigned crop_row(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned crop,
                  unsigned wanted);
/* Tokens that must be replanted after a deposit from this hex, and of which kind. */
unsigned crop_to_replant(const hj_rules *rules, const hj_state *state, const hj_action *deposit,
                         unsigned *kind);

/* ---- events.c ---- */

void crop_reveal_check(hj_check *check);
void crop_reveal_apply(hj_tx *tx);
void crop_built(hj_tx *tx, const hj_fact *fact);
void crop_title(hj_tx *tx, const hj_fact *fact);
/* The event token of this number, stated or by default. */
const hj_event_token *crop_event(const hj_rules *rules, unsigned token);
/* Forgets the reveals of a seat that gave up; of all, when no reveal is open any more. */
void crop_reveals_lapse(hj_state *state, unsigned seat);
/* What is known of a face-down token. */
unsigned crop_mark(const hj_rules *rules, const hj_state *state, unsigned token);
/* Tokens a small or large loss takes now; 0 for other events. */
unsigned crop_loss(const hj_rules *rules, const hj_state *state, unsigned token);

/* ---- crop_candidates.c ---- */

bool crop_candidates(const hj_rules *rules, const hj_state *state, unsigned kind,
                     void (*offer)(void *sink, const hj_action *action), void *sink);

#endif
