#!/bin/bash
# diverged.sh: a wrong value is explained: who wrote it, since when it may be wrong, who is suspected,
# whether it goes away again; in text, JSON Lines and Markdown. diff says where two logs part.
. "$(dirname "$0")/lib.sh"
log=$scratch/game.txt
cat > "$log" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 10 P1 main
start P1 settlements c11
start P1 hand 4wool 1brick
start P2 settlements c50 c26
start P3 settlements c18 c43
P1 bank give 4wool get 1ore
P1 trade P2 give 1brick get 1ore
check P1.hand.ore = 3; P1.hand.wool = 0
P1 done
check P1.hand.ore = 2
END
# P2 needs the ore he hands over.
sed -i '/^start P2/a start P2 hand 1ore' "$log"
exits field 12 "$HEXJUDGE" verify "$log"
has field-values '^  recorded          P1.hand.ore = 3$'
has field-replayed '^  replayed          P1.hand.ore = 2$'
has field-writer '^  last written      #2, [A-Z]+-[A-Z]+-[0-9]+: '
has field-window '^  agreed until      no earlier checkpoint; look at #1..#2$'
has field-suspects '^  suspects          #1 P1 bank give 4wool get 1ore: 0 -> 1 '
check field-suspects-both bash -c "tr -s ' \\n' '  ' < '$scratch/out' | grep -q '; #2 P1 trade P2 give 1brick get 1ore: 1 -> 2 '"
has field-persists '^  effect            persists: 1 of the 1 later checkpoints differ$'
# The replay goes on with the hand as it was recorded: later claims of that are right.
sed 's/^check P1.hand.ore = 2/check P1.hand.ore = 3/' "$log" > "$scratch/heals-field.txt"
exits field-heals 12 "$HEXJUDGE" verify "$scratch/heals-field.txt"
has field-heals-said '^  effect            heals: every later checkpoint agrees$'
"$HEXJUDGE" verify --format jsonl "$log" > "$scratch/lines"
python3 - "$scratch/lines" > "$scratch/seen" << 'END'
import json
import sys
for line in open(sys.argv[1]):
    o = json.loads(line)
    if o['type'] == 'finding':
        print(o['last_writer'], o['effect'], [(s['action'], s['before'], s['after']) for s in o['suspects']])
END
same field-jsonl '2 persists [(1, 0, 1), (2, 1, 2)]' "$(cat "$scratch/seen")"
check field-schema bash -c "python3 tests/suite/check_schema.py src/app/report/hexjudge.schema.json < '$scratch/lines'"
exits field-md 12 "$HEXJUDGE" verify --format md "$log"
has field-md-said 'recorded 3, replayed 2; last written #2 [A-Z-]+[0-9]+; agreed until '

# A digest names no field: the window is shown, with every action of it, and the command that shows it.
"$HEXJUDGE" play --games 1 --seed 5 -o "$scratch/played" > "$scratch/out"
"$HEXJUDGE" unpack "$scratch/played/game-000001.hjl.gz" > "$scratch/played.txt"
awk '/^P[1-6] roll / && $3 + $4 != 7 && $3 + $4 % 6 != 6 && ++n == 9 { $4 = $4 % 6 + 1 } { print }' "$scratch/played.txt" > "$scratch/digest.txt"
exits digest 12 "$HEXJUDGE" verify "$scratch/digest.txt"
has digest-suspects '^  suspects          #[0-9]+ P[1-4] roll [1-6] [1-6]'
has digest-persists '^  effect            persists: '
next=$(sed -nE 's/^(  next|next:) +(hexjudge show .*)/\2/p' "$scratch/out" | head -n 1)
mkdir "$scratch/bin" && ln -s "$HEXJUDGE" "$scratch/bin/hexjudge"
exits digest-next 0 bash -c "PATH=$scratch/bin:\$PATH $next"
has digest-next-shows 'rolls'
awk '/^check digest/ && ++n == 9 { sub(/= ./, "= 0"); sub(/= 0./, "= 00") } { print }' "$scratch/played.txt" > "$scratch/heals.txt"
exits digest-heals 12 "$HEXJUDGE" verify "$scratch/heals.txt"
has digest-heals-said '^  effect            heals: every later checkpoint agrees$'

# ---- where two logs part ----

exits diff-chance 1 "$HEXJUDGE" diff "$scratch/played.txt" "$scratch/digest.txt"
has diff-chance-said '^#[0-9]+, chance outcome: P[1-4] roll [1-6] [1-6] \| P[1-4] roll'
sed '0,/^P[1-4] road e[0-9]*/s/^\(P[1-4] road e\).*/\11/' "$scratch/played.txt" > "$scratch/action.txt"
exits diff-action 1 "$HEXJUDGE" diff "$scratch/played.txt" "$scratch/action.txt"
has diff-action-said '^#2, action: P1 road e[0-9]+ \| P1 road e1$'
sed 's/P1.hand.ore = 3/P1.hand.ore = 5/' "$log" > "$scratch/claim.txt"
exits diff-field 1 "$HEXJUDGE" diff "$log" "$scratch/claim.txt"
has diff-field-said 'claim after #2'
exits diff-equal 0 "$HEXJUDGE" diff "$log" "$log"
finish
