#!/bin/bash
# lab_cover.sh: cover counts what games exercise, and the corpus leaves no point out.
. "$(dirname "$0")/lib.sh"
exits corpus 0 "$HEXJUDGE" cover --min 1 --missing corpus
same corpus-nothing-missing '' "$(grep -vE 'waived|^(accept|reject|option|action|end|edge): |^[0-9]+ games$' "$scratch/out")"

# One small game against what can be counted by hand.
cat > "$scratch/one.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 10 P1 before-roll
start P1 settlements c11
start P2 settlements c50 c26
start P3 settlements c18 c43
start P1 hand 4brick 4wool
P1 roll 3 4
P1 discard 4wool
P1 robber h1 none
P1 bank give 4brick get 1ore
P1 done
P1 roll 1 1
END
exits one 0 "$HEXJUDGE" cover "$scratch/one.txt"
count() { awk -v g="$1" -v n="$2" '$1 == g && $2 == n { print $3 }' "$scratch/out"; }
same one-eighth-card 1 "$(count edge eighth_card)"
same one-rate 1 "$(count edge rate_four)"
same one-rate-three 0 "$(count edge rate_three)"
same one-rolls 2 "$(count action roll)"
same one-discards 1 "$(count accept BASE-ROBBER-03)"
same one-wrong-seat 1 "$(count reject BASE-TURN-08)"
same one-bank-limited 1 "$(count option bank=limited)"
same one-bank-unlimited 0 "$(count option bank=unlimited)"
exits min-fails 1 "$HEXJUDGE" cover --min 1 "$scratch/one.txt"
exits min-of-a-group 1 "$HEXJUDGE" cover --only edge --min 1 "$scratch/one.txt"
exits missing 0 "$HEXJUDGE" cover --missing --only edge "$scratch/one.txt"
same missing-not-the-met '' "$(count edge eighth_card)"
same missing-the-rest 0 "$(count edge fifteenth_road)"
exits options-of-a-case 0 "$HEXJUDGE" cover --only option corpus/options/shortage
has options-of-a-case-nobody '^option shortage=nobody +[1-9]'
exits usage 2 "$HEXJUDGE" cover
exits bad-group 2 "$HEXJUDGE" cover --only rules corpus
exits help 0 "$HEXJUDGE" cover --help
check help-fits bash -c "[ \$(wc -l < '$scratch/out') -le 24 ] && ! grep -qE '.{81}' '$scratch/out'"
finish
