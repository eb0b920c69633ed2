#!/bin/bash
# play: the same seed gives the same games, they are clean, they end, and their chance is honest.
. "$(dirname "$0")/lib.sh"

exits usage-no-folder 2 "$HEXJUDGE" play
exits usage-bad-number 2 "$HEXJUDGE" play --players 9 -o "$scratch/x"
exits usage-bad-policy 2 "$HEXJUDGE" play --policy clever -o "$scratch/x"
exits unknown-rules 2 "$HEXJUDGE" play --rules chess/1 -o "$scratch/x"
touch "$scratch/file"
exits folder-is-a-file 3 "$HEXJUDGE" play -o "$scratch/file/games"

exits greedy 0 "$HEXJUDGE" play --games 60 --seed 11 -o "$scratch/deep/greedy"
has greedy-all-end '60 games .* 60 won, 0 conceded, 0 unfinished'
exits random 0 "$HEXJUDGE" play --policy random --games 12 --seed 12 -o "$scratch/random"
exits clean 0 "$HEXJUDGE" verify "$scratch/deep" "$scratch/random"

exits again 0 "$HEXJUDGE" play --games 60 --seed 11 -o "$scratch/again"
check same-bytes diff -r "$scratch/deep/greedy" "$scratch/again"
exits other-seed 0 "$HEXJUDGE" play --games 1 --seed 13 -o "$scratch/other"
check other-game test "$(zcat "$scratch/other/game-000001.hjl.gz" | md5sum)" != \
    "$(zcat "$scratch/again/game-000001.hjl.gz" | md5sum)"
# A game is its seed's and its number's, not the run's: a shorter run plays the same ones.
exits fewer 0 "$HEXJUDGE" play --games 7 --seed 11 -o "$scratch/fewer"
check seventh-is-seventh cmp "$scratch/fewer/game-000007.hjl.gz" "$scratch/again/game-000007.hjl.gz"
# Every compiler and mode plays alike; the first game's content is known by its digest.
for program in "$HEXJUDGE_ASAN" "${HEXJUDGE_CLANG:-$HEXJUDGE}" "${HEXJUDGE_DEBUG:-$HEXJUDGE}"; do
    [ -x "$program" ] || continue
    rm -rf "$scratch/mode"
    exits "mode-$(basename "$(dirname "$program")")" 0 "$program" play --games 3 --seed 11 \
        -o "$scratch/mode"
    check "mode-$(basename "$(dirname "$program")")-same" \
        cmp "$scratch/mode/game-000003.hjl.gz" "$scratch/again/game-000003.hjl.gz"
done

exits bounded 0 "$HEXJUDGE" play --games 2 --max 50 -o "$scratch/short"
has bounded-unfinished '2 unfinished; 100 actions'
exits bounded-verdict 10 "$HEXJUDGE" verify "$scratch/short"

# Rules that change what may be drawn or done: nothing illegal, nothing stuck, no fault.
number=0
for rules in pioneers catanatron jsettlers base/1,board=beginner base/1,seven_rounds=3 \
    base/1,friendly_robber=public,robber_desert=no base/1,bank_size=8,shortage=nobody \
    base/1,player_trade=no,harbor_next_turn=yes,phases=separate,discard_limit=4 \
    base/1,trade_gift=yes,bank_like_for_like=yes,empty_victim=skipped,target=8; do
    for players in 2 3 4; do
        number=$((number + 1))
        folder=$scratch/rules/$number
        exits "rules-$number" 0 "$HEXJUDGE" play --rules "$rules" --players "$players" --games 3 \
            --policy "$([ $((number % 2)) -eq 0 ] && echo random || echo greedy)" \
            --seed "$number" -o "$folder"
        exits "rules-$number-clean" 0 "$HEXJUDGE" verify "$folder"
    done
done
sevens=$("$HEXJUDGE" rules base/1,seven_rounds=3 | grep -c 'seven_rounds  *3 ')
same seven-rounds-set 1 "$sevens"
"$HEXJUDGE" play --rules base/1,seven_rounds=3 --games 40 --seed 5 -o "$scratch/sevens" > /dev/null
early=$(for game in "$scratch"/sevens/*; do
    "$HEXJUDGE" show -T fields -e turn -e total "$game" t1..t12
done | grep -c ',7$')
same no-early-sevens 0 "$early"

# Chance is honest: over these games each sum of the dice, each drawn card and the share of each
# resource stolen lie within 4.5 standard deviations of what they should be.
for game in "$scratch"/again/*; do "$HEXJUDGE" show -T fields -e kind -e total -e card "$game"; done \
    > "$scratch/drawn.csv"
awk -F, '
    $1 == "roll" { sum[$2]++; rolls++ }
    $1 == "buy" { card[$3]++; cards++ }
    function far(seen, n, p) { d = seen - n * p; return d * d > 20.25 * n * p * (1 - p) }
    END {
        if (rolls < 3000 || cards < 400) { print "too few: " rolls " rolls, " cards " cards"; exit }
        for (s = 2; s <= 12; s++) {
            ways = s < 7 ? s - 1 : 13 - s
            if (far(sum[s], rolls, ways / 36)) print "sum " s ": " sum[s] " of " rolls
        }
        if (far(card["knight"], cards, 14 / 25)) print "knights: " card["knight"] " of " cards
        if (far(card["monopoly"], cards, 2 / 25)) print "monopolies: " card["monopoly"] " of " cards
    }' "$scratch/drawn.csv" > "$scratch/unfair"
same honest-chance "" "$(cat "$scratch/unfair")"

# A stolen card is as likely as its share of the victim's hand: expected and seen lumber.
for game in "$scratch"/again/*; do
    "$HEXJUDGE" show -T fields -e kind -e seat -e resource -e P1.hand -e P2.hand -e P3.hand \
        -e P4.hand "$game"
done | awk -F, '
    ($1 == "robber" || $1 == "knight") && $2 ~ /^P/ && $3 != "none" && have {
        seat = substr($2, 2)
        size = 0
        for (k = 1; k <= 5; k++) size += last[5 * (seat - 1) + k]
        if (size > 0) {
            p = last[5 * (seat - 1) + 2] / size
            expected += p
            variance += p * (1 - p)
            seen += $3 == "lumber"
            steals++
        }
    }
    { have = $1 != "kind"; for (k = 1; k <= 20; k++) last[k] = $(3 + k) }
    END {
        d = seen - expected
        if (steals < 400 || d * d > 20.25 * variance)
            print steals " steals, lumber " seen ", expected " expected
    }' > "$scratch/unfair"
same honest-steals "" "$(cat "$scratch/unfair")"

# Everything the base game has happens in these games.
"$HEXJUDGE" play --policy random --games 12 --seed 3 -o "$scratch/kinds" > /dev/null
kinds=$(for game in "$scratch"/kinds/* "$scratch"/again/*; do
    "$HEXJUDGE" show -T fields -e kind "$game" | tail -n +2
done | sort -u | tr '\n' ' ')
for kind in settlement road city roll discard robber knight road-building free-road plenty \
    monopoly buy bank trade 'done'; do
    case " $kinds" in *" $kind "*) ok "kind-$kind" ;; *) fail "kind-$kind" "in: $kinds" ;; esac
done
finish
