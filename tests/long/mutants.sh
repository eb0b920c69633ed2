#!/bin/bash
# mutants.sh: one line of a rule changed in a copy of the tree, some forty times, the way people get
# these rules wrong: each time some quick test must notice. A mutant that no longer fits the source
# fails too, so that the list keeps up with the code.
#
#   tests/long/mutants.sh NAME...     only these
. "$(dirname "$0")/../suite/lib.sh"
tree=$scratch/tree
mkdir "$tree"
cp -r Makefile src proto tools tests corpus "$tree" || exit 2
cd "$tree" || exit 2
wanted=" $* "

QUICK="ladder/ladder_test perft/perft_test unit/rules_play_test unit/trail_test"
SLOWER="spoil/spoil_test property/random_games_test"
build() { # quiet; the library, the program and the quick test programs, without optimizing
    # What a mutant leaves unused is no error here: STRICT is what makes it one.
    # shellcheck disable=SC2046,SC2086
    make -s MODE=debug CC=gcc STRICT= O=out lib out/debug/hexjudge \
        $(printf 'out/debug/tests/%s ' $QUICK $SLOWER) > "$scratch/build.log" 2>&1
}

# Says which test noticed, the quickest first; nothing when none did.
noticed() {
    local test
    for test in $QUICK; do
        timeout 60 "out/debug/tests/$test" > "$scratch/test.log" 2>&1 ||
            { echo "${test#*/}"; return; }
    done
    timeout 300 out/debug/hexjudge test corpus > "$scratch/corpus.log" 2>&1 ||
        { echo corpus; return; }
    for test in $SLOWER; do
        timeout 600 "out/debug/tests/$test" > "$scratch/test.log" 2>&1 ||
            { echo "${test#*/}"; return; }
    done
}

# mutant NAME FILE OLD NEW: OLD stands once in src/lib/FILE and becomes NEW.
mutant() {
    local name=$1 file=src/lib/$2 by
    case $wanted in '  ' | *" $name "*) ;; *) return ;; esac
    cp "$file" "$scratch/original"
    if ! OLD=$3 NEW=$4 python3 - "$file" << 'END'
import os, sys
text = open(sys.argv[1], encoding="utf-8").read()
if text.count(os.environ["OLD"]) != 1:
    sys.exit(1)
open(sys.argv[1], "w", encoding="utf-8").write(text.replace(os.environ["OLD"], os.environ["NEW"]))
END
    then
        fail "$name" "no longer fits: '$3' does not stand once in $file"
        return
    fi
    if ! build; then
        fail "$name" "does not build: $(grep -m 1 error "$scratch/build.log")"
    else
        by=$(noticed)
        if [ -n "$by" ]; then ok "$name (by $by)"; else fail "$name" "nobody noticed"; fi
    fi
    cp "$scratch/original" "$file"
}

build || { fail build "$(tail -n 3 "$scratch/build.log")"; finish; exit; }
same unchanged '' "$(noticed)"

# ---- the seven, and what a roll pays ----
mutant seven-cards-discard rules/base/robber.c \
    'size > (unsigned)tx->rules->dial.discard_limit' \
    'size >= (unsigned)tx->rules->dial.discard_limit'
mutant half-rounded-up rules/base/robber.c \
    'state->owed[seat] = (uint16_t)(size / 2)' 'state->owed[seat] = (uint16_t)((size + 1) / 2)'
mutant robber-may-stay rules/base/robber.c 'bool moves = hex != state->robber;' 'bool moves = true;'
mutant robber-does-not-block rules/base/production.c \
    'if (*at == state->robber &&' 'if (false && *at == state->robber &&'
mutant short-bank-pays-two rules/base/production.c 'seats_due(owed, seats) == 1)' \
    'seats_due(owed, seats) <= 2)'
mutant exact-bank-is-short rules/base/production.c \
    'one->total > tx->state->bank[resource]' 'one->total >= tx->state->bank[resource]'
mutant city-pays-one rules/base/production.c \
    '(uint16_t)(*cards + state->piece[corner]);' '(uint16_t)(*cards + (state->piece[corner] > 0));'

# ---- set-up and building ----
mutant first-settlement-pays rules/base/setup.c 'if (state->setup_round != 2)' \
    'if (state->setup_round == 0)'
mutant no-snake rules/base/setup.c 'state->setup_round = 2; /* the last one places twice running */' \
    'state->setup_round = 2, seat = 1;'
mutant set-up-road-anywhere rules/base/setup.c \
    'end[0] == state->setup_corner || end[1] == state->setup_corner' \
    'end[0] == state->setup_corner || end[1] == state->setup_corner || edge > 40'
mutant two-neighbors-are-looked-at rules/base/build.c \
    'for (unsigned i = 0; i < 3; i++) {
        const unsigned next = check->rules->island' \
    'for (unsigned i = 0; i < 2; i++) {
        const unsigned next = check->rules->island'
mutant road-through-a-building rules/base/build.c \
    '(owner == 0 && own_road_at(rules, state, seat, corner, edge) != 0)' \
    'own_road_at(rules, state, seat, corner, edge) != 0'
mutant city-for-two-ore rules/base/build.c '{0, 0, 0, 0, 2, 3}' '{0, 0, 0, 0, 2, 2}'
mutant settlement-does-not-come-back rules/base/build.c 'state->settlements_left[seat]++;' ';'

# ---- trade ----
mutant better-harbor rules/base/trade.c 'kind == HJ_ANY ? 3 : 2' 'kind == HJ_ANY ? 2 : 2'
mutant like-for-like rules/base/trade.c \
    'need(check, same == 0, HJ_RULE_TRADE_03' 'need(check, true, HJ_RULE_TRADE_03'
mutant fresh-harbor-works rules/base/trade.c \
    '(fresh_too || !fresh(state, corner))' '(fresh_too || true)'

# ---- cards ----
mutant fresh-card-is-played rules/base/cards.c \
    'need(check, old > 0, rule,' 'need(check, old + fresh > 0, rule,'
mutant two-cards-a-turn rules/base/cards.c 'state->card_played = 1;' ';'
mutant three-free-roads rules/base/cards.c 'roads_left[seat] < 2 ? 1 : 2' \
    'roads_left[seat] < 2 ? 1 : 3'
mutant monopoly-leaves-one rules/base/cards.c \
    'taken += state->hand[seat][resource];
            state->hand[seat][resource] = 0;' \
    'taken += state->hand[seat][resource] > 0 ? state->hand[seat][resource] - 1u : 0u;
            state->hand[seat][resource] = state->hand[seat][resource] > 0;'

# ---- awards and ends ----
mutant road-of-four rules/base/awards.c 'ROAD_MIN = 5' 'ROAD_MIN = 4'
mutant tied-holder-loses rules/base/awards.c \
    'if (holder != 0 && state->road_length[holder] == longest)' 'if (false)'
mutant settlement-cuts-nobody rules/base/awards.c 'if (seat != 0 && seat != fact->seat)' 'if (false)'
mutant trail-through-buildings board/trail.c '!blocks(search, to) && size' 'size'
mutant one-more-than-the-target rules/base/ending.c \
    'rules_points(rules, state, seat, false) < (unsigned)rules->dial.target) {' \
    'rules_points(rules, state, seat, false) <= (unsigned)rules->dial.target) {'

# ---- five and six ----
mutant builder-again rules/extra_build/extra_build.c 'state->build_done[seat] = 1;' ';'
mutant second-to-the-left rules/extra_build/extra_build.c '(first - 1 + 3)' '(first - 1 + 2)'

# ---- Crop Trust ----
mutant city-harvests-once rules/crop_trust/harvest.c \
    '(uint8_t)(*mine + state->piece[corner]);' '(uint8_t)(*mine + (state->piece[corner] > 0));'
mutant vault-does-not-keep-alive rules/crop_trust/extinction.c 'in_vault(rules, state, crop);' 'false;'
mutant two-fields-end rules/crop_trust/crop_trust.h 'FIELDS_THAT_END = 3' 'FIELDS_THAT_END = 2'
mutant culprit-may-win rules/crop_trust/extinction.c 'all & ~SEAT_BIT(state->culprit)' 'all'
mutant others-fields-first rules/crop_trust/events.c 'own >= due, HJ_RULE_CT_EVENT_OWN_FIRST' \
    'true, HJ_RULE_CT_EVENT_OWN_FIRST'

# ---- Frenemies ----
mutant builder-draws-two rules/frenemies/networks.c 'BUILDER_DRAWS = 3' 'BUILDER_DRAWS = 2'
mutant gift-to-equals-refused rules/frenemies/favors.c 'need(check, its <= own' 'need(check, its < own'
mutant fresh-favors-work rules/frenemies/favors.c \
    'need(check, usable >= cost[favor], HJ_RULE_FR_FRESH' 'need(check, true, HJ_RULE_FR_FRESH'
mutant contacts-are-forgotten rules/frenemies/networks.c \
    'note_met(state, state->network[edge], found[i]);
                contacts' 'contacts'
finish
