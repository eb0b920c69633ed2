#!/bin/bash
# lab_baseline.sh: known findings stay quiet, new ones fail, gone ones are said.
. "$(dirname "$0")/lib.sh"
mkdir "$scratch/logs"
game() { # NAME LINE...: a game of its own id, with these lines
    {
        printf '%s\n' 'hexjudge 1' 'rules base/1' 'seats 3' 'board beginner' "about game \"$1\"" \
            'start turn 10 P1 main' 'start P1 settlements c11' 'start P2 settlements c50 c26' \
            'start P3 settlements c18 c43' 'start P1 hand 4brick 1lumber'
        printf '%s\n' "${@:2}"
    } > "$scratch/logs/$1.txt"
}
game one 'P1 roll 1 1' 'P1 done'
game two 'P1 bank give 4brick get 1brick' 'P1 done'
game good 'P1 done'
verify() { "$HEXJUDGE" verify -q "$@" "$scratch/logs"; }

exits before 11 verify
exits write 0 verify --write-baseline "$scratch/base"
same written 2 "$(grep -cE '^[0-9a-f]{16} BASE-(TURN-01|MAR-11)' "$scratch/base")"
exits known 0 verify --baseline "$scratch/base"
same known-quiet '' "$(grep -E 'ILLEGAL|INCOMPLETE' "$scratch/out")"
has known-sums '^baseline: 3 known findings \(3 games with nothing else\), 0 new, 0 gone$'
exits known-formats 0 verify --format jsonl --baseline "$scratch/base"
check known-formats-stdout bash -c "! grep -q baseline: '$scratch/out'"

# Other actions move: the fingerprints stay.
game one 'P1 road e17' 'P1 roll 1 1' 'P1 done'
exits moved 0 verify --baseline "$scratch/base"
has moved-sums ' 0 new, 0 gone$'

# The same finding a second time is a new one; a game with one is printed whole.
game one 'P1 roll 1 1' 'P1 roll 1 1' 'P1 done'
exits new 11 verify --baseline "$scratch/base"
has new-sums '^baseline: 3 known findings \(2 games with nothing else\), 1 new, 0 gone$'
has new-printed '^ILLEGAL .*one.txt'

# What was put right is said (that the game has no End is new, then), and goes when the baseline is written anew.
game one 'P1 done'
exits gone 10 verify --baseline "$scratch/base"
has gone-said '^gone: [0-9a-f]{16} BASE-TURN-01 one: P1 roll 1 1$'
exits gone-rewrites 0 verify --baseline "$scratch/base" --write-baseline "$scratch/base"
same gone-shrunk 0 "$(grep -c BASE-TURN-01 "$scratch/base")"
same gone-rest 1 "$(grep -c BASE-MAR-11 "$scratch/base")"
# A game that was not looked at is not gone.
exits part 0 "$HEXJUDGE" verify -q --baseline "$scratch/base" "$scratch/logs/good.txt"
has part-sums ' 0 gone$'
exits all-known 0 "$HEXJUDGE" verify --baseline "$scratch/base" "$scratch/logs/two.txt"
exits no-baseline 3 verify --baseline "$scratch/none"
exits bad-baseline 3 verify --baseline "$0"
exits cannot-write 3 verify --write-baseline "$scratch/none/base"
finish
