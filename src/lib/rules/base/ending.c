/* ending.c: how a base game ends (BASE-END): points in the own turn, everybody else giving up, or
 * what the record says it ended by. It must not know how points are made. */
#include "rules/base/base.h"

#define SEAT_BIT(seat) (1u << ((seat)-1))

unsigned base_concession(const hj_rules *rules, hj_state *state) {
    unsigned left = 0, last = 0;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (!state->conceded[seat]) {
            left++;
            last = seat;
        }
    }
    return left == 1 ? SEAT_BIT(last) : 0;
}

/* BASE-END-01, -02, -10: the player on turn has the points. Where a late claim is let pass, the
 * win is only kept in mind, and the record says when the game ended. */
unsigned base_win(const hj_rules *rules, hj_state *state) {
    const unsigned seat = state->on_turn;
    if (rules->dial.win_not_looked_for || (state->win_due & SEAT_BIT(seat)) != 0 ||
        rules_points(rules, state, seat, false) < (unsigned)rules->dial.target) {
        return 0;
    }
    if (rules->dial.late_claim_warns) {
        state->win_due |= (uint8_t)SEAT_BIT(seat);
        return 0;
    }
    return SEAT_BIT(seat);
}

/* Who gave up plays no more, and so does not win. */
static bool enough(const hj_rules *rules, const hj_state *state, unsigned seat) {
    return !state->conceded[seat] &&
           rules_points(rules, state, seat, false) >= (unsigned)rules->dial.target;
}

static hj_rule by_points(const hj_rules *rules, const hj_state *state, unsigned winners,
                         unsigned *due) {
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        const bool fits = rules->dial.win_not_looked_for ? enough(rules, state, seat)
                                                         : (state->win_due & SEAT_BIT(seat)) != 0;
        *due |= fits ? SEAT_BIT(seat) : 0;
    }
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        if (winners == SEAT_BIT(seat)) {
            if ((*due & winners) != 0) {
                *due = winners;
                return HJ_RULE_NONE;
            }
            return enough(rules, state, seat) ? HJ_RULE_END_03 : HJ_RULE_END_01;
        }
    }
    return HJ_RULE_END_07;
}

static hj_rule by_time(const hj_rules *rules, const hj_state *state, unsigned winners,
                       unsigned *due) {
    unsigned most = 0;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        const unsigned points = rules_points(rules, state, seat, false);
        if (state->conceded[seat] || points < most) {
            continue;
        }
        *due = points > most ? SEAT_BIT(seat) : *due | SEAT_BIT(seat);
        most = points;
    }
    unsigned first = 1;
    while (state->conceded[first]) {
        first++; /* somebody is left, or the game had ended */
    }
    const bool round_done =
        state->turn > 1 && step_top(state) == HJ_STEP_BEFORE_ROLL && state->on_turn == first;
    if (rules->dial.time_end == TIME_END_NO ||
        (rules->dial.time_end == TIME_END_FULL_ROUND && !round_done)) {
        *due = 0; /* whoever leads, nobody wins by time now */
        return HJ_RULE_OPT_LASTROUND;
    }
    return winners == *due ? HJ_RULE_NONE : HJ_RULE_END_01;
}

static hj_rule end_broken(const hj_rules *rules, const hj_state *state, unsigned reason,
                          unsigned winners, unsigned *winners_due) {
    *winners_due = state->winners;
    if (state->winners != 0) {
        const bool same_reason = reason == 0 || reason == state->end_reason;
        const bool several = (winners & (winners - 1)) != 0;
        if (several && state->end_reason == HJ_END_POINTS) {
            return HJ_RULE_END_07;
        }
        return winners == state->winners && same_reason ? HJ_RULE_NONE : HJ_RULE_END_01;
    }
    switch (reason) {
    case 0:
    case HJ_END_POINTS:
        return by_points(rules, state, winners, winners_due);
    case HJ_END_TIME:
        return by_time(rules, state, winners, winners_due);
    case HJ_END_UNFINISHED:
        return winners == 0 ? HJ_RULE_NONE : HJ_RULE_END_07;
    case HJ_END_CONCESSION:
        return HJ_RULE_END_07; /* more than one is left */
    default:                   /* a scenario's ends are the engine's to declare */
        return HJ_RULE_END_01;
    }
}

hj_rule rules_end(const hj_rules *rules, const hj_state *state, unsigned reason, unsigned winners,
                  unsigned *winners_due) {
    const hj_rule rule = end_broken(rules, state, reason, winners, winners_due);
    if (rule != HJ_RULE_NONE) {
        return probe_judged(rules, rule);
    }
    probe_met(rules, HJ_RULE_END_07);
    if (reason == HJ_END_POINTS) {
        probe_met(rules, HJ_RULE_END_01);
        probe_met(rules, HJ_RULE_END_03);
    }
    if (reason == HJ_END_TIME) {
        probe_met(rules, HJ_RULE_OPT_LASTROUND);
    }
    return HJ_RULE_NONE;
}
