#!/bin/bash
# export.sh: logs in the open JSON form: it fits its schema, and read back it makes the same moves and
# the same claims; what the form has no words for is refused or counted.
. "$(dirname "$0")/lib.sh"

# moves LOG: board, actions, recorded gains and the outcome.
moves() {
    "$HEXJUDGE" unpack "$1" | grep -E '^(row|harbor|robber|seats|P[1-6]|check .*gained|end) ?' |
        sed -E 's/ @[0-9]+$//; s/ actions [0-9]+ checkpoints.*//; s/ digest = [0-9a-f]+//'
}

for folder in pioneers catanatron; do
    exits "$folder" 0 "$HEXJUDGE" export json corpus/real/$folder -o "$scratch/$folder.jsonl"
    exits "$folder-back" 0 "$HEXJUDGE" import json "$scratch/$folder.jsonl" -o "$scratch/$folder"
    different=''
    row=0
    for log in corpus/real/$folder/*.hjl.gz; do
        back=$(printf '%s/%s/%s-%04d.hjl.gz' "$scratch" $folder $folder $row)
        [ "$(moves "$log")" = "$(moves "$back")" ] || different="$different $(basename "$log")"
        row=$((row + 1))
    done
    same "$folder-same" '' "$different"
    same "$folder-lines" "$row" "$(wc -l < "$scratch/$folder.jsonl")"
    # The readings came back too: each game has the verdict it had.
    "$HEXJUDGE" verify --format jsonl corpus/real/$folder 2> /dev/null | tools/first-findings | cut -f2,3 > "$scratch/before"
    "$HEXJUDGE" verify --format jsonl "$scratch/$folder" 2> /dev/null | tools/first-findings | cut -f2,3 > "$scratch/after"
    check "$folder-verdicts" diff "$scratch/before" "$scratch/after"
done
# The four-player games of JSettlers; the six-player ones build between turns.
exits special-building 13 "$HEXJUDGE" export json corpus/real/jsettlers -o "$scratch/jsettlers.jsonl"
has special-building-said 'the open JSON form has no entry for built$'
same jsettlers-lines 39 "$(wc -l < "$scratch/jsettlers.jsonl")"

head -n 3 "$scratch/pioneers.jsonl" > "$scratch/few.jsonl"
head -n 3 "$scratch/jsettlers.jsonl" >> "$scratch/few.jsonl"
check schema sh -c "python3 tests/suite/check_schema.py proto/open-json.schema.json < '$scratch/few.jsonl'"

# ---- what is hidden, and what has no words --------------------------------------------------------

"$HEXJUDGE" unpack corpus/real/pioneers/neutral-0047.hjl.gz | grep -vE '^(check|end)' |
    sed -E 's/ buy [a-z]+/ buy ?/; s/(robber h[0-9]+ from P[1-6]) [a-z]+/\1 ?/; s/^(profile.*)$/\1/' > "$scratch/hidden.txt"
exits hidden 0 "$HEXJUDGE" export json "$scratch/hidden.txt"
has hidden-card '"t":"buy","p":"P2","card":null'
has hidden-steal '"t":"steal","p":"P2","victim":"P1","card":null'
has hidden-said '"full_information":false'

exits existing 3 "$HEXJUDGE" export json corpus/real/pioneers/neutral-0047.hjl.gz -o "$scratch/pioneers.jsonl"
exits format 2 "$HEXJUDGE" export pgn corpus/real/pioneers/neutral-0047.hjl.gz
exits nothing 2 "$HEXJUDGE" export json
exits absent 3 "$HEXJUDGE" export json "$scratch/absent.hjl.gz"
scenario=$(find corpus/accept -path '*crop*' -name '*.txt' | sort | head -n 1)
exits scenario 13 "$HEXJUDGE" export json "$scenario"
has scenario-said "$(basename "$scenario"): the open JSON form knows the base game only"
head -c 900 corpus/real/pioneers/neutral-0047.hjl.gz > "$scratch/cut.hjl.gz"
exits cut 14 "$HEXJUDGE" export json "$scratch/cut.hjl.gz"
finish
