#!/bin/bash
# play, the scenarios and the larger table: every game is clean, every kind of action and every end
# happens, event and favor tokens fall with their true odds, and what cannot be played is refused.
. "$(dirname "$0")/lib.sh"

# plays NAME RULES PLAYERS GAMES POLICY SEED: into $scratch/NAME, all of them clean.
plays() {
    exits "$1" 0 "$HEXJUDGE" play --rules "$2" --players "$3" --games "$4" --policy "$5" \
        --seed "$6" -o "$scratch/$1"
    exits "$1-clean" 0 "$HEXJUDGE" verify --allow INCOMPLETE "$scratch/$1"
}
# columns FOLDER FIELD...: the fields of every game in the folder, without the heading.
columns() {
    local folder=$1 field game options=()
    shift
    for field; do options+=(-e "$field"); done
    for game in "$folder"/*; do "$HEXJUDGE" show "${options[@]}" "$game" | tail -n +2; done
}
# holds NAME WORDS WANTED...: ok for each wanted word that is there.
holds() {
    local name=$1 words=$2 word
    shift 2
    for word; do
        case " $words " in *" $word "*) ok "$name-$word" ;; *) fail "$name-$word" "in: $words" ;; esac
    done
}

# ---- Crop Trust: 200 games ----
plays crop-3-greedy crop_trust/1 3 50 greedy 1
plays crop-4-greedy crop_trust/1 4 50 greedy 2
plays crop-3-random crop_trust/1 3 50 random 1
plays crop-4-random crop_trust/1 4 50 random 2
exits crop-greedy-ends 0 "$HEXJUDGE" play --rules crop_trust/1 --players 3 --games 50 -o "$scratch/again"
has crop-greedy-every-end ' [1-9][0-9]* won, .* [1-9][0-9]* by empty fields, [1-9][0-9]* by extinct kinds;'
check crop-same-bytes diff -r "$scratch/crop-3-greedy" "$scratch/again"
for folder in "$scratch"/crop-*; do columns "$folder" kind token hexes end_reason; done \
    > "$scratch/crop.csv"
kinds=$(cut -d, -f1 "$scratch/crop.csv" | sort -u | tr '\n' ' ')
holds crop-kind "$kinds" settlement road city roll discard robber knight road-building free-road \
    plenty monopoly buy bank trade 'done' concede harvest decline deposit reveal
# points 1, concession 2, fields 5, species 6
holds crop-end "$(cut -d, -f4 "$scratch/crop.csv" | sort -u | tr '\n' ' ')" 1 2 5 6

# Before anything was seen each of the 41 event tokens is as likely: first reveals by category.
for folder in "$scratch"/crop-*; do
    for game in "$folder"/*; do
        "$HEXJUDGE" show -e kind -e token "$game" | grep -m 1 '^reveal,'
    done
done > "$scratch/first.csv"
awk -F, '
    { first[$2 <= 20 ? "regional" : $2 <= 30 ? "small" : $2 <= 35 ? "large" : "monoculture"]++; n++ }
    function far(seen, p) { d = seen - n * p; return d * d > 20.25 * n * p * (1 - p) }
    END {
        if (n < 150) print "too few: " n
        if (far(first["regional"], 20 / 41)) print "regional: " first["regional"] " of " n
        if (far(first["small"], 10 / 41)) print "small: " first["small"] " of " n
        if (far(first["large"], 5 / 41)) print "large: " first["large"] " of " n
        if (far(first["monoculture"], 6 / 41)) print "monoculture: " first["monoculture"] " of " n
    }' "$scratch/first.csv" > "$scratch/unfair"
same crop-honest-events "" "$(cat "$scratch/unfair")"
# Greedy players store for points: in some game every place of a row is reached.
check crop-rows-filled bash -c "for game in '$scratch'/crop-3-greedy/*; do
    '$HEXJUDGE' show -e stored_crops \"\$game\" end | tail -n 1; done | tr ',' '\n' | grep -qE '^([5-9]|10)\$'"

# ---- Frenemies: 200 games of three to six ----
for players in 3 4 5 6; do
    plays "favors-$players-greedy" frenemies/1 "$players" 25 greedy "$players"
    plays "favors-$players-random" frenemies/1 "$players" 25 random "$players"
done
for folder in "$scratch"/favors-*; do
    columns "$folder" kind token end_reason favor_bag number
done > "$scratch/favors.csv"
kinds=$(cut -d, -f1 "$scratch/favors.csv" | sort -u | tr '\n' ' ')
holds favors-kind "$kinds" settlement road city roll discard robber knight road-building free-road \
    plenty monopoly buy bank trade 'done' concede built favor gift redeem exchange return
holds favors-end "$(cut -d, -f3 "$scratch/favors.csv" | sort -u | tr '\n' ' ')" 1 2
holds favors-guild "$(sed -n 's/^redeem,\([a-z]*\),.*/\1/p' "$scratch/favors.csv" | sort -u |
    tr '\n' ' ')" wagon ship shovel book compass
# A favor is as likely as its share of the bag before the draw: expected and seen wagons and books.
awk -F, '
    ($1 == "favor" || $1 == "exchange") && $NF > 1 && total > 0 {
        draws++
        wagon_expected += wagon / total; wagon_variance += wagon / total * (1 - wagon / total)
        book_expected += book / total; book_variance += book / total * (1 - book / total)
        wagon_seen += $2 == "wagon"; book_seen += $2 == "book"
    }
    { wagon = $4; book = $7; total = $4 + $5 + $6 + $7 + $8 }
    END {
        w = wagon_seen - wagon_expected; b = book_seen - book_expected
        if (draws < 3000 || w * w > 20.25 * wagon_variance || b * b > 20.25 * book_variance)
            print draws " draws, wagons " wagon_seen " of " wagon_expected ", books " book_seen \
                " of " book_expected
    }' "$scratch/favors.csv" > "$scratch/unfair"
same favors-honest-bag "" "$(cat "$scratch/unfair")"

# ---- five and six players, both turn rules ----
for players in 5 6; do
    for mode in sbp paired; do
        plays "table-$players-$mode" "base/1,mode56=$mode" "$players" 10 greedy "$players"
        plays "random-$players-$mode" "base/1,mode56=$mode" "$players" 4 random "$players"
    done
    plays "request-$players" jsettlers "$players" 4 greedy 3
done
holds table-special " $(columns "$scratch/table-6-sbp" kind | sort -u | tr '\n' ' ')" built
second=$(columns "$scratch/table-5-paired" pair_first | sort -u | tr '\n' ' ')
same table-second-parts '0 1 2 3 4 5 ' "$second"
plays printed-five base/1,board=beginner 5 2 greedy 4
exits printed-five-board 0 "$HEXJUDGE" board "$scratch/printed-five/game-000001.hjl.gz" 0
same printed-five-obstacles 2 "$(sed '/^(-)/d' "$scratch/out" | grep -o '(-)' | wc -l)"

# ---- options of the scenarios: nothing illegal, nothing stuck ----
number=0
for rules in crop_trust/1,harvest_cap=2,row=free,deposit_phase=after_build \
    crop_trust/1,deposit_check=after_each_step,empty_source=forbid,event_owner=active_player \
    crop_trust/1,event_reshuffle=eager,culprit=literal_second,food_shortage=base_all_or_none \
    crop_trust/1,start_food_uses_token=yes,pre_roll_actions=allow,bank_size=6 \
    frenemies/1,ft_recycle=when_empty,net_block=no,same_opp_two_nets=per_network \
    frenemies/1,desert_strict=yes,wagon=one_trade_max_two_per_turn,exchange_fresh=allow \
    frenemies/1,pre_roll_actions=allow,bank=unlimited; do
    for players in 3 4; do
        number=$((number + 1))
        plays "options-$number" "$rules" "$players" 4 \
            "$([ $((number % 4)) -lt 2 ] && echo random || echo greedy)" "$number"
    done
done

# ---- other builds play alike; what cannot be played is refused ----
for program in "$HEXJUDGE_ASAN" "${HEXJUDGE_CLANG:-$HEXJUDGE}"; do
    [ -x "$program" ] || continue
    name=$(basename "$(dirname "$program")")
    rm -rf "$scratch/mode"
    exits "mode-$name-crop" 0 "$program" play --rules crop_trust/1 --players 3 --games 3 --seed 1 \
        --policy random -o "$scratch/mode/crop"
    check "mode-$name-crop-same" cmp "$scratch/mode/crop/game-000003.hjl.gz" \
        "$scratch/crop-3-random/game-000003.hjl.gz"
    exits "mode-$name-favors" 0 "$program" play --rules frenemies/1 --players 5 --games 2 --seed 5 \
        -o "$scratch/mode/favors"
    check "mode-$name-favors-same" cmp "$scratch/mode/favors/game-000002.hjl.gz" \
        "$scratch/favors-5-greedy/game-000002.hjl.gz"
done
exits refused-crop-five 2 "$HEXJUDGE" play --rules crop_trust/1 --players 5 -o "$scratch/x"
exits refused-crop-beginner 2 "$HEXJUDGE" play --rules crop_trust/1,board=beginner -o "$scratch/x"
has refused-crop-beginner-rule 'BASE-COMP-02: the board has the terrain of the box$'
exits refused-favors-two 2 "$HEXJUDGE" play --rules frenemies/1 --players 2 -o "$scratch/x"
has refused-favors-two-rule 'FR-N01: three to six play Frenemies$'
exits refused-favors-paired 2 "$HEXJUDGE" play --rules frenemies/1,mode56=paired --players 6 \
    -o "$scratch/x"
check refused-nothing-written test ! -e "$scratch/x"

# Every line of every scenario's transcript and board fits, and every action is there.
for folder in crop-3-random favors-6-random table-5-paired; do
    game=$scratch/$folder/game-000001.hjl.gz
    exits "long-$folder" 0 "$HEXJUDGE" show --all --hands --points "$game"
    check "long-$folder-width" bash -c "! grep -qE '.{81}' '$scratch/out'"
    same "long-$folder-actions" "$("$HEXJUDGE" show -e number "$game" | tail -n +2)" \
        "$(sed -n 's/^  #\([0-9]*\) .*/\1/p' "$scratch/out")"
    exits "board-$folder" 0 "$HEXJUDGE" board "$game"
    check "board-$folder-width" bash -c "! grep -qE '.{81}' '$scratch/out'"
    for action in $(seq 1 97 "$("$HEXJUDGE" show -e number "$game" end | tail -n 1)"); do
        "$HEXJUDGE" why "$game" "$action" && "$HEXJUDGE" legal "$game" "$action" || echo "failed $action"
    done > "$scratch/out"
    check "why-$folder-width" bash -c "! grep -qE '.{81}|^failed' '$scratch/out'"
done
finish
