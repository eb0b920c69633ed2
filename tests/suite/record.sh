#!/bin/bash
# record.sh: a game logged while it is played: typed moves short and long, refusals, undo, resume,
# lenient, a whole Crop Trust game of three, and programs in two languages that have theirs refereed.
. "$(dirname "$0")/lib.sh"

log=$scratch/table.hjl.gz
printf '%s\n' 's c10' 'ro e15' 's 4/5/11' 'legal road' 'undo' 'undo 1' 'note told twice' 'quit' |
    "$HEXJUDGE" record --names Ana,Ben,Ivy "$log" > "$scratch/typed" 2>&1
[ $? -eq 10 ] && ok leaves-a-part || fail leaves-a-part "$(tail -n 3 "$scratch/typed")"
[ -e "$log.part" ] && [ ! -e "$log" ] && ok named-part || fail named-part "$(ls "$scratch")"
grep -q '^#1 P1 settlement c10$' "$scratch/typed" && ok short-verbs || fail short-verbs "$(cat "$scratch/typed")"
grep -q '^#3 P2 settlement c' "$scratch/typed" && ok human-places || fail human-places "$(cat "$scratch/typed")"
grep -q 'stands after #1' "$scratch/typed" && ok undo-to || fail undo-to "$(cat "$scratch/typed")"
exits unfinished-is-incomplete 10 "$HEXJUDGE" verify "$log.part"

printf '%s\n' 'road e16' 'P2 settlement c10' 'P2 road e30' 'P2 s c30' |
    "$HEXJUDGE" record --resume "$log" > "$scratch/resumed" 2>&1
grep -q '^resumed' "$scratch/resumed" && ok resumes || fail resumes "$(cat "$scratch/resumed")"
[ "$(grep -cE '^refused: BASE-SETUP-0[34]' "$scratch/resumed")" -eq 2 ] && ok refuses-by-rule ||
    fail refuses-by-rule "$(cat "$scratch/resumed")"
grep -q '^#5 P2 settlement c30$' "$scratch/resumed" && ok goes-on || fail goes-on "$(cat "$scratch/resumed")"
exits taken-back-is-sound 10 "$HEXJUDGE" verify "$log.part"
"$HEXJUDGE" unpack "$log.part" | grep -q '^ruling takeback' && ok undo-is-recorded ||
    fail undo-is-recorded "no takeback in the log"

# A move that the table let stand is in the log, marked, and the log is not CLEAN.
printf '%s\n' 's c10' 'ro e70' 'P2 s c30' 'end unfinished' |
    "$HEXJUDGE" record --lenient --players 3 "$scratch/lenient.hjl.gz" > "$scratch/let" 2>&1
grep -q 'let stand' "$scratch/let" && ok lenient-marks || fail lenient-marks "$(cat "$scratch/let")"
"$HEXJUDGE" unpack "$scratch/lenient.hjl.gz" | grep -q '^ruling stands 2' && ok lenient-rules ||
    fail lenient-rules "no ruling in the log"

# A whole three-player game of Crop Trust, typed by a referee: the moves of a played one, the seat left
# out where it can be, give the same moves and end CLEAN.
"$HEXJUDGE" play --rules crop_trust/1 --players 3 --games 1 --seed 11 --policy greedy -o "$scratch/ct" > "$scratch/played"
"$HEXJUDGE" unpack "$scratch/ct/game-000001.hjl.gz" > "$scratch/ct.txt"
grep -E '^(P[1-6]|nature) ' "$scratch/ct.txt" > "$scratch/moves"
{ sed -E 's/^P[1-6] (roll|done|road|city)( |$)/\1\2/' "$scratch/moves"; echo end; } |
    "$HEXJUDGE" record --header "$scratch/ct.txt" "$scratch/referee.hjl.gz" > "$scratch/refereed" 2>&1
[ $? -eq 0 ] && ok crop-trust-recorded || fail crop-trust-recorded "$(tail -n 3 "$scratch/refereed")"
exits crop-trust-clean 0 "$HEXJUDGE" verify "$scratch/referee.hjl.gz"
"$HEXJUDGE" unpack "$scratch/referee.hjl.gz" | grep -E '^(P[1-6]|nature) ' | cmp -s - "$scratch/moves" &&
    ok crop-trust-same-moves || fail crop-trust-same-moves "the moves differ"
exits never-overwrites 3 "$HEXJUDGE" record --header "$scratch/ct.txt" "$scratch/referee.hjl.gz" < /dev/null

# Programs without our library, of forty lines.
same clients-are-short '' "$(find tests/clients -type f -exec awk 'END { if (FNR > 40) print FILENAME, FNR }' {} \;)"
if command -v python3 > /dev/null; then
    check python-client python3 tests/clients/referee.py "$HEXJUDGE" "$scratch/python.hjl.gz" 5 --players 4
    exits python-clean 0 "$HEXJUDGE" verify "$scratch/python.hjl.gz"
else
    skip python-client "no python3 here"
fi
if command -v node > /dev/null; then
    check javascript-client node tests/clients/referee.mjs "$HEXJUDGE" "$scratch/js.hjl.gz" --rules frenemies/1 --players 4
    exits javascript-clean 0 "$HEXJUDGE" verify "$scratch/js.hjl.gz"
else
    skip javascript-client "no node here"
fi

# One JSON object a line, whatever is typed.
printf '%s\n' 'bogus' 's c10' $'\x1b[31m' 'legal' "$(head -c 3000 /dev/zero | tr '\0' x)" 'quit' |
    "$HEXJUDGE" record --format json --players 3 "$scratch/json.hjl.gz" > "$scratch/answers"
[ "$(wc -l < "$scratch/answers")" -eq 6 ] && ok an-answer-a-line || fail an-answer-a-line "$(wc -l < "$scratch/answers") lines"
exits wrong-option 2 "$HEXJUDGE" record --durability forever "$scratch/x.hjl.gz"
exits no-log 2 "$HEXJUDGE" record
finish
