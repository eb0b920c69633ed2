/* turn.c: the run of a turn (BASE-TURN, BASE-DICE): dice, end, the next seat, giving up. It must
 * not know what a roll pays or what a card does. */
#include "rules/base/base.h"
#include "util/never.h"

#include <string.h>

static unsigned round_of(const hj_rules *rules, const hj_state *state) {
    return (unsigned)((state->turn - 1) / rules->extent.seats + 1); /* dice fall in turns only */
}

static unsigned sum_of(const hj_action *action) {
    return action->total != 0 ? action->total : (unsigned)(action->die_a + action->die_b);
}

void base_roll_check(hj_check *check) {
    const int sum = (int)sum_of(check->action);
    const int rounds = check->rules->dial.seven_rounds;
    if (rounds > 0) {
        const int round = (int)round_of(check->rules, check->state);
        need(check, sum != 7 || round > rounds, HJ_RULE_OPT_SEVEN, DETAIL_EARLY_SEVEN,
             ARGS(sum, round, rounds + 1));
    }
}

void base_roll_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned sum = sum_of(tx->action);
    state->rolled = 1;
    state->die[0] = tx->action->die_a;
    state->die[1] = tx->action->die_b;
    state->dice_sum = (uint8_t)sum;
    step_replace(state, HJ_STEP_MAIN, state->on_turn);
    tell(tx, FACT_ROLLED, state->on_turn, sum);
    if (sum == 7) {
        base_seven(tx);
    } else {
        base_produce(tx, sum);
    }
}

void base_end_turn_check(hj_check *check) {
    (void)check; /* BASE-TURN-10: legal whenever the step after the roll is open */
}

void base_end_turn_apply(hj_tx *tx) {
    step_pop(tx->state);
    tell(tx, FACT_TURN_ENDED, tx->action->actor, 0);
}

/* What follows a turn: a module's own phase, or else the next seat's turn. */
void base_turn_ended(hj_tx *tx, const hj_fact *fact) {
    (void)fact;
    for (unsigned i = 0; i < tx->rules->module_count; i++) {
        const hj_module_def *module = tx->rules->module[i];
        if (module->after_turn != NULL && module != tx->rules->without_after_turn &&
            module->after_turn(tx)) {
            return;
        }
    }
    base_next_turn(tx);
}

/* What begins anew whenever a player's own part of play begins (BASE-DEV-02, -03). */
void base_start_part(hj_tx *tx, unsigned seat) {
    hj_state *state = tx->state;
    state->on_turn = (uint8_t)seat;
    state->card_played = 0;
    state->trading_closed = 0;
    memset(state->fresh_corner, 0, sizeof state->fresh_corner);
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        state->cards[seat][card] =
            (uint8_t)(state->cards[seat][card] + state->fresh_cards[seat][card]);
        state->fresh_cards[seat][card] = 0;
    }
}

void base_next_turn(hj_tx *tx) {
    hj_state *state = tx->state;
    unsigned seat = state->on_turn;
    for (unsigned tries = 0; tries < tx->rules->extent.seats; tries++) {
        seat = seat % tx->rules->extent.seats + 1;
        if (!state->conceded[seat]) {
            break;
        }
    }
    state->turn++;
    state->rolled = 0;
    base_start_part(tx, seat);
    step_push(state, HJ_STEP_BEFORE_ROLL, seat);
    tell(tx, FACT_TURN_STARTED, seat, 0);
}

/* ---- giving up ---- */

void base_concede_check(hj_check *check) {
    const int seat = check->action->actor;
    if (need(check, !check->rules->dial.concede_forbidden, HJ_RULE_END_07,
             check->rules->dial.concede_forbidden ? DETAIL_CONCEDE_OFF : DETAIL_AS_IT_IS,
             ARGS(0))) {
        must(check, !check->state->conceded[seat], HJ_RULE_TURN_08,
             check->state->conceded[seat] ? DETAIL_CONCEDED : DETAIL_AS_IT_IS, ARGS(seat));
    }
}

static bool anybody_owes(const hj_state *state) {
    for (unsigned seat = 1; seat < HJ_DIM_SEAT; seat++) {
        if (state->owed[seat] != 0) {
            return true;
        }
    }
    return false;
}

void base_concede_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned seat = tx->action->actor;
    state->conceded[seat] = 1;
    state->owed[seat] = 0;
    tell(tx, FACT_CONCEDED, seat, 0);
    if (base_concession(tx->rules, state) != 0) {
        return;
    }
    /* While a game goes on some step is open, one that the rule set has. */
    const hj_step_def *first = NEVER(state->depth == 0) ? NULL : tx->rules->step[state->step[0]];
    const bool turn = !NEVER(first == NULL) && first->turn; /* see above */
    if (state->on_turn == seat && (turn || state->setup_round != 0)) {
        memset(state->owed, 0, sizeof state->owed); /* the seven it rolled lapses with it */
        state->free_roads = 0;
        while (state->depth > 0) {
            step_pop(state);
        }
        if (state->setup_round != 0) {
            step_push(state, HJ_STEP_SETUP_SETTLEMENT, seat);
            base_setup_advance(tx);
        } else {
            tell(tx, FACT_TURN_ENDED, seat, 0);
        }
    } else if (step_top(state) == HJ_STEP_DISCARD && !anybody_owes(state)) {
        step_pop(state);
    }
}
