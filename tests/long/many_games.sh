#!/bin/bash
# many_games.sh: two thousand random and two thousand greedy games of Crop Trust, and as many of
# Frenemies and the larger table, are played to their end, and judged by a run that knows nothing of
# the players: no fault, nothing illegal. Prints how often each kind of action and each row of the
# scenarios' rules was accepted, and how the games ended; all of them must have happened.
#
#   HJ_GAMES=200 tests/long/many_games.sh     a tenth of it, to try the script
#   tests/long/many_games.sh large            one of the two, crop or large
. "$(dirname "$0")/../suite/lib.sh"

games=${HJ_GAMES:-2000}

# plays GROUP POLICY RULES:PLAYERS...: the games, shared out among the tables; all of them judged.
plays() {
    local group=$1 policy=$2 table rules players each number=0 played=0
    shift 2
    each=$(((games + $# - 1) / $#))
    for table; do
        rules=${table%:*} players=${table#*:}
        number=$((number + 1))
        exits "$group-$policy-$number" 0 "$HEXJUDGE" play --rules "$rules" --players "$players" \
            --games "$each" --policy "$policy" --seed "$((1000 + number))" --max 100000 \
            -o "$scratch/$group/$policy-$number"
        sed 's/ in .*\/\([a-z]*-[0-9]*\):/ \1:/; s/^/    '"${rules//\//\\/} of $players"': /' "$scratch/out"
        played=$((played + $(sed -nE 's/^([0-9]+) games in .*/\1/p' "$scratch/out")))
    done
    check "$group-$policy-$games" test "$played" -ge "$games"
}

# Every game came to its end, and is CLEAN.
judges() { # GROUP
    exits "$1-judged" 0 "$HEXJUDGE" verify -j 2 "$scratch/$1"
    tail -n 1 "$scratch/out" | sed 's/^/    /'
}

# counts GROUP SET CODES EXCEPT: what was met, a line each. Every row of these codes must be among it;
# EXCEPT is what a game from the start never meets.
counts() {
    local group=$1 point
    "$HEXJUDGE" cover "$scratch/$group" > "$scratch/$group.cover" 2> "$scratch/err"
    echo "$group: accepted actions by kind, and ends"
    grep -E "^action |^end +($2)/" "$scratch/$group.cover" | grep -v ' 0 in 0 games' | sed 's/^/    /'
    echo "$group: accepted by rule"
    grep -E "^accept ($3)" "$scratch/$group.cover" | sed 's/^/    /'
    grep -E "^accept ($3)" "$scratch/$group.cover" | grep -vE 'waived' > "$scratch/rows"
    check "$group-rows-there" test -s "$scratch/rows"
    while read -r _ point many _; do
        case $point in $4) continue ;; esac
        if [ "$many" -gt 0 ]; then ok "$group-accept-$point"
        else fail "$group-accept-$point" "no action of these games met it"; fi
    done < "$scratch/rows"
}
# happened GROUP action|end NAME...: ok for each action or end that was met.
happened() {
    local group=$1 what=$2 name
    shift 2
    for name; do
        if grep -E "^$what +$name " "$scratch/$group.cover" | grep -qv ' 0 in 0 games'; then
            ok "$group-${name/\//-}"
        else fail "$group-${name/\//-}" "never happened in these games"; fi
    done
    return 0
}
base=(settlement road city roll discard robber knight road-building free-road plenty monopoly buy bank
    trade 'done' concede)

# ---- Crop Trust: two thirds under the default readings, the rest under others ----
crop_trust_games() {
    crop=(crop_trust/1:3 crop_trust/1:4 crop_trust/1:3 crop_trust/1:4
        crop_trust/1,deposit_phase=after_build,empty_source=forbid,row=free:3
        crop_trust/1,deposit_check=after_each_step,event_owner=active_player,event_reshuffle=eager:4)
    plays crop random "${crop[@]}"
    plays crop greedy "${crop[@]}"
    judges crop
    counts crop crop_trust CT- nothing
    happened crop action "${base[@]}" harvest decline deposit reveal
    happened crop end crop_trust/points crop_trust/fields crop_trust/species crop_trust/concession
    rm -rf "${scratch:?}/crop"
}

# ---- Frenemies at three to six, and the larger table in both turn modes ----
large_games() {
    large=(frenemies/1:3 frenemies/1:4 frenemies/1:5 frenemies/1:6 base/1,mode56=sbp:5
        base/1,mode56=sbp:6 base/1,mode56=paired:5 base/1,mode56=paired:6 base/1,board=beginner:5
        jsettlers:6)
    plays large random "${large[@]}"
    plays large greedy "${large[@]}"
    judges large
    # Networks follow from the roads; only a stated start position could have them otherwise.
    counts large 'base|frenemies' 'FR-|EXT56-' FR-NETWORKS
    happened large action "${base[@]}" built favor gift redeem exchange return
    happened large end base/points base/concession frenemies/points frenemies/concession
}

case ${1:-crop} in crop) crop_trust_games ;; esac
case ${1:-large} in large) large_games ;; esac
finish
