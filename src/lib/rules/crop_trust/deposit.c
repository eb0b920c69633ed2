/* deposit.c: a crop goes into the seed vault (CT-N09 to CT-N11): pay, take the
 * token, put it on the record for its reward, store the kind, replant the other space. One action;
 * its four steps are carried out whole. It must not know what ends a game. */
#include "rules/crop_trust/crop_trust.h"

#include <string.h>

enum { REWARD_CARD_AT = 2, FIRST_SPACE = 0 };

unsigned crop_row(const hj_rules *rules, const hj_state *state, unsigned seat, unsigned crop,
                  unsigned wanted) {
    const bool upper = state->upper_row[seat][crop] == 0, lower = state->lower_row[seat][crop] == 0;
    if (rules->dial.row_free) {
        return wanted == 1 ? (upper ? 1 : 0) : (lower ? 2 : 0);
    }
    return upper ? 1 : lower ? 2 : 0;
}

static unsigned row_length(const uint8_t *row) {
    unsigned length = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        length += row[crop];
    }
    return length;
}

static uint8_t *row_of(hj_state *state, unsigned seat, unsigned row) {
    return row == 1 ? state->upper_row[seat] : state->lower_row[seat];
}

/* The vault space that is emptied for replanting: the one that holds tokens. */
static unsigned source_space(const hj_state *state, unsigned seat) {
    return state->vault_count[seat][FIRST_SPACE] > 0 ? FIRST_SPACE : 1;
}

/* Does the deposit bring a development card? */
static bool rewards_card(const hj_state *state, const hj_action *action) {
    const uint8_t *row =
        action->row == 1 ? state->upper_row[action->actor] : state->lower_row[action->actor];
    return row_length(row) + 1 == REWARD_CARD_AT && tally_deck(state) > 0;
}

/* ... and does the action name it? With CT-DEPOSIT-06 switched off it need not. */
static bool draws_card(const hj_state *state, const hj_action *action) {
    return rewards_card(state, action) && action->card <= HJ_CARDS;
}

/* Steps 1 and 2: pay, take the token, put it on the record. The reward is the caller's. */
static void take_and_record(hj_state *state, const hj_action *action) {
    state->crops[action->hex][action->crop]--;
    row_of(state, action->actor, action->row)[action->crop] = 1;
    state->deposited = 1;
}

/* Step 3: fill the empty vault space with what the supply has of the kind. */
static void store(hj_state *state, const hj_action *action) {
    const unsigned seat = action->actor, space = 1 - source_space(state, seat);
    unsigned count = state->crop_supply[action->crop];
    count = count > HJ_VAULT_SPACE ? HJ_VAULT_SPACE : count;
    state->crop_supply[action->crop] = (uint8_t)(state->crop_supply[action->crop] - count);
    state->vault_count[seat][space] = (uint8_t)count;
    state->vault_crop[seat][space] = count > 0 ? action->crop : 0;
}

/* With the test after each step, does the game end before the replanting? */
static bool ends_early(const hj_rules *rules, const hj_state *state, const hj_action *action) {
    if (!rules->dial.deposit_check_each_step) {
        return false;
    }
    hj_state copy = *state;
    take_and_record(&copy, action);
    crop_update_extinct(rules, &copy);
    return crop_ended(rules, &copy); /* storing, step 3, empties no field and kills no kind */
}

static unsigned fields_with_room(const hj_rules *rules, const hj_state *state,
                                 const hj_action *action) {
    unsigned fields = 0;
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        const unsigned taken = hex == action->hex;
        fields += crop_hex_is_field(state, hex) &&
                  crop_field_tokens(state, hex) - taken < FIELD_TOKENS_MAX;
    }
    return fields;
}

unsigned crop_to_replant(const hj_rules *rules, const hj_state *state, const hj_action *deposit,
                         unsigned *kind) {
    const unsigned seat = deposit->actor, space = source_space(state, seat);
    const unsigned tokens = state->vault_count[seat][space];
    const unsigned room = fields_with_room(rules, state, deposit);
    *kind = state->vault_crop[seat][space];
    if (ends_early(rules, state, deposit)) {
        return 0;
    }
    return tokens < room ? tokens : room;
}

/* ---- check ---- */

static bool source_check(hj_check *check) {
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const bool beside = crop_hex_is_field(state, action->hex) &&
                        crop_beside(check->rules, state, action->actor, action->hex);
    const int tokens = state->crops[action->hex][action->crop];
    return must(check, crop_hex_is_field(state, action->hex), HJ_RULE_CT_DEPOSIT_TOKEN,
                DETAIL_FIELD, ARGS(action->hex, state->terrain[action->hex])) &&
           need(check, beside, HJ_RULE_CT_DEPOSIT_FIELD,
                beside ? DETAIL_VICTIM_BESIDE : DETAIL_VICTIM_NOT_BESIDE,
                ARGS(action->actor, action->hex)) &&
           must(check, tokens > 0, HJ_RULE_CT_DEPOSIT_TOKEN, DETAIL_CROP_ON_FIELD,
                ARGS(action->hex, action->crop, tokens));
}

static bool pay_check(hj_check *check) {
    const uint16_t *hand = check->state->hand[check->action->actor];
    return need(check, hand[HJ_LUMBER] >= 1, HJ_RULE_CT_DEPOSIT_COST, DETAIL_COST,
                ARGS(HJ_LUMBER, hand[HJ_LUMBER], 1)) &&
           need(check, hand[HJ_ORE] >= 1, HJ_RULE_CT_DEPOSIT_COST, DETAIL_COST,
                ARGS(HJ_ORE, hand[HJ_ORE], 1));
}

/* Is the row named the one the kind goes to, and the kind not in it? The row breaks a rule that a
 * what-if can pass over, so the rest is looked at all the same. */
static bool row_check(hj_check *check) {
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const unsigned seat = action->actor, crop = action->crop;
    const int row = (int)crop_row(check->rules, state, seat, crop, action->row);
    const bool stands =
        action->row == 1 ? state->upper_row[seat][crop] != 0 : state->lower_row[seat][crop] != 0;
    const hj_args args = ARGS((int)crop, row, action->row);
    if (row != 0 && !need(check, row == action->row, HJ_RULE_CT_DEPOSIT_ROW, DETAIL_ROWS, args)) {
        return false;
    }
    return must(check, !stands, HJ_RULE_CT_DEPOSIT_TWICE, DETAIL_ROWS, args);
}

static bool card_check(hj_check *check) {
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const bool due = rewards_card(state, action);
    const bool fits = due ? action->card <= HJ_CARDS : action->card == HJ_CARD_NONE;
    if (!must(check, fits, HJ_RULE_CT_DEPOSIT_CARD, due ? DETAIL_CARD_DUE : DETAIL_NO_CARD_DUE,
              ARGS((int)tally_deck(state)))) {
        return false;
    }
    return !draws_card(state, action) ||
           must(check, state->deck[action->card] > 0, HJ_RULE_DEV_17, DETAIL_DECK_KIND,
                ARGS(action->card, state->deck[action->card]));
}

/* Each token goes to a different field with room; as many as possible are placed. */
static bool replant_check(hj_check *check) {
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    unsigned kind = 0, planted = 0;
    const unsigned due = crop_to_replant(check->rules, state, action, &kind);
    for (unsigned i = 0; i < 4 && action->hexes[i] != 0; i++) {
        const unsigned hex = action->hexes[i];
        const int tokens = (int)crop_field_tokens(state, hex) - (hex == action->hex);
        const bool again = memchr(action->hexes, (int)hex, i) != NULL;
        planted++;
        if (!must(check, crop_hex_is_field(state, hex), HJ_RULE_CT_REPLANT_FIELD, DETAIL_FIELD,
                  ARGS((int)hex, state->terrain[hex])) ||
            !must(check, tokens < FIELD_TOKENS_MAX, HJ_RULE_CT_REPLANT_ROOM, DETAIL_FIELD_TOKENS,
                  ARGS((int)hex, tokens, FIELD_TOKENS_MAX)) ||
            !must(check, !again, HJ_RULE_CT_REPLANT_DIFFERENT,
                  again ? DETAIL_FIELD_TWICE : DETAIL_FIELD_ONCE, ARGS((int)hex))) {
            return false;
        }
    }
    return must(check, planted == due, HJ_RULE_CT_REPLANT_ALL, DETAIL_REPLANT,
                ARGS((int)planted, (int)due, (int)kind));
}

void crop_deposit_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    if (!need(check, state->deposited == 0, HJ_RULE_CT_DEPOSIT_ONCE, DETAIL_DEPOSITED,
              ARGS(state->deposited)) ||
        !pay_check(check) || !source_check(check) || !row_check(check) || !card_check(check)) {
        return;
    }
    if (rules->dial.empty_source_forbidden) {
        const unsigned seat = action->actor;
        const int tokens = state->vault_count[seat][source_space(state, seat)];
        if (!need(check, tokens > 0, HJ_RULE_CT_DEPOSIT_SOURCE, DETAIL_VAULT, ARGS(tokens))) {
            return;
        }
    }
    replant_check(check);
}

/* ---- apply ---- */

static void replant(hj_state *state, const hj_action *action, unsigned space) {
    const unsigned seat = action->actor, kind = state->vault_crop[seat][space];
    unsigned left = state->vault_count[seat][space];
    for (unsigned i = 0; i < 4 && action->hexes[i] != 0 && left > 0; i++, left--) {
        state->crops[action->hexes[i]][kind]++;
    }
    state->crop_supply[kind] = (uint8_t)(state->crop_supply[kind] + left);
    state->vault_count[seat][space] = 0;
    state->vault_crop[seat][space] = 0;
}

void crop_deposit_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const hj_action *action = tx->action;
    const unsigned seat = action->actor, space = source_space(state, seat);
    const bool each_step = tx->rules->dial.deposit_check_each_step;
    const bool card = draws_card(state, action);
    base_return(tx, seat, HJ_LUMBER, 1);
    base_return(tx, seat, HJ_ORE, 1);
    take_and_record(state, action);
    if (card) {
        state->deck[action->card]--;
        state->fresh_cards[seat][action->card]++;
    }
    if (each_step) {
        crop_update_extinct(tx->rules, state);
        if (crop_ended(tx->rules, state)) {
            return;
        }
    }
    store(state, action); /* the test after it would come to what the one before it came to */
    replant(state, action, space);
    crop_update_extinct(tx->rules, state);
}

void crop_turn_started(hj_tx *tx, const hj_fact *fact) {
    (void)fact;
    tx->state->deposited = 0;
}

/* The reading in which deposits come after building. */
void crop_build_guard(hj_check *check) {
    if (check->rules->dial.deposit_after_build) {
        need(check, check->state->deposited == 0, HJ_RULE_CT_DEPOSIT_PHASE, DETAIL_DEPOSITED,
             ARGS(check->state->deposited));
    }
}
