#!/bin/bash
# lab_fit.sh: fit finds the readings by which logs were made that do not say so.
. "$(dirname "$0")/lib.sh"

# Games played by other readings than their headers then say.
foreign() { # FOLDER SPEC GAMES
    local game
    mkdir "$scratch/$1"
    "$HEXJUDGE" play --rules "$2" --games "$3" -o "$scratch/$1.true" > /dev/null || return 1
    for game in "$scratch/$1.true"/*.hjl.gz; do
        "$HEXJUDGE" unpack "$game" | sed -E '/^set /{ s/ (bank|road_end|win|shortage|bank_like_for_like)=[a-z_]+//g; /^set *$/d }' \
            > "$scratch/$1/$(basename "$game" .hjl.gz).txt"
    done
}
check two-made foreign two base/1,bank=unlimited,road_end=not_counted 40
exits two-found-wrong 12 "$HEXJUDGE" verify -q "$scratch/two"
exits two 0 "$HEXJUDGE" fit -o "$scratch/two.rules" "$scratch/two"
has two-said '^(bank=unlimited, road_end=not_counted|road_end=not_counted, bank=unlimited): [0-9]+ -> 0$'
same two-file 'bank = unlimited parent = base/1 road_end = not_counted' \
    "$(grep -v '^#' "$scratch/two.rules" | sort | tr '\n' ' ' | sed 's/ $//')"
exits two-by-the-file 0 "$HEXJUDGE" verify -q --rules "@$scratch/two.rules" "$scratch/two"

# One wrong move in one game has no reading; it is left, and named.
check left-made foreign left base/1,bank=unlimited 30
one=$(ls "$scratch/left" | head -n 1)
sed -i '0,/^P1 done$/s//P1 done\nP1 roll 1 1/' "$scratch/left/$one"
exits left 1 "$HEXJUDGE" fit "$scratch/left"
has left-option '^  bank=unlimited +-> [1-9]'
has left-named "^  left: .*$one [1-9]"

# Logs without a finding need nothing.
exits nothing 0 "$HEXJUDGE" fit "$scratch/two.true"
has nothing-said ': 0 -> 0$'
exits usage 2 "$HEXJUDGE" fit
exits help 0 "$HEXJUDGE" fit --help
check help-fits bash -c "[ \$(wc -l < '$scratch/out') -le 24 ] && ! grep -qE '.{81}' '$scratch/out'"
finish
