#!/bin/bash
# ruling.sh: rulings behind a log, of which no byte is altered, and in files where there is no log.
. "$(dirname "$0")/lib.sh"
log=$scratch/game.hjl.gz
cp corpus/real/catanatron/game_010.hjl.gz "$log"
exits before 11 "$HEXJUDGE" verify "$log"
has before-unruled '1 unruled finding \(#638\)'
exits stands 0 "$HEXJUDGE" ruling stands --by 'Kim, TD' --reason 'seen too late' --reference 'house 4' --time 2026-11-30T14:05 "$log" finding
has stands-said 'ruling on #638, stands: seen too late'
has stands-counted '1 finding ruled on, 0 not'
check old-bytes-stand cmp -n "$(stat -c %s corpus/real/catanatron/game_010.hjl.gz)" corpus/real/catanatron/game_010.hjl.gz "$log"
[ "$(stat -c %s "$log")" -gt "$(stat -c %s corpus/real/catanatron/game_010.hjl.gz)" ] && ok something-added || fail something-added 'no byte more'
same as-written 'ruling stands 638 by "Kim, TD" reason "seen too late" reference "house 4" time "2026-11-30T14:05"' \
    "$("$HEXJUDGE" unpack "$log" | grep ^ruling)"
exits after 11 "$HEXJUDGE" verify "$log"
has after-ruled '^ILLEGAL .*: 1 ruled'
exits sound 0 "$HEXJUDGE" fsck "$log"
for kind in corrected waived penalty result no-action takeback; do
    exits "kind-$kind" 0 "$HEXJUDGE" ruling "$kind" --by TD "$log" 10
done
same all-kinds 7 "$("$HEXJUDGE" unpack "$log" | grep -c ^ruling)"
exits of-the-game 0 "$HEXJUDGE" ruling result --by TD --reason 'P2 wins' "$log"
has of-the-game-said 'ruling on the game, result: P2 wins'
exits nothing-there 0 "$HEXJUDGE" ruling waived "$log" 12
has nothing-there-said 'nothing was found at #12'

"$HEXJUDGE" unpack corpus/real/catanatron/game_010.hjl.gz > "$scratch/game.txt"
cp "$scratch/game.txt" "$scratch/old.txt"
exits text 0 "$HEXJUDGE" ruling stands --by TD "$scratch/game.txt" 638
same text-line 'ruling stands 638 by "TD"' "$(tail -n 1 "$scratch/game.txt")"
check text-stands cmp -n "$(stat -c %s "$scratch/old.txt")" "$scratch/old.txt" "$scratch/game.txt"

# ---- how a replay goes on ----

# P1 builds where it may not (#1), then a road that hangs on that one alone (#2), and its hand is claimed.
cat > "$scratch/bad.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 9 P1 main
start P1 settlements c10
start P1 hand 3brick 3lumber
P1 road e70
P1 road e71
check P1.hand = 1brick 1lumber
P1 done
END
goes_on() { # NAME POLICY FINDINGS PATTERN
    "$HEXJUDGE" verify -k --policy "$2" "$scratch/bad.txt" > "$scratch/out" 2> "$scratch/err"
    same "policy-$1" "$3" "$(grep -cE ': (what-if: )?(illegal|diverged):' "$scratch/out")"
    has "policy-$1-says" "$4"
}
goes_on force force 1 'as if the action had been legal'
goes_on skip skip 4 'goes on without the action'
goes_on unruled ruled 4 'goes on without the action'
goes_on stop stop 1 '1/3 actions|0/3 actions'
"$HEXJUDGE" ruling stands --by TD "$scratch/bad.txt" 1 > "$scratch/out"
goes_on stands ruled 1 'as if the action had been legal'
goes_on stands-stop stop 1 '2/3 actions, 1/1 checkpoints'
"$HEXJUDGE" ruling corrected --by TD "$scratch/bad.txt" 1 > "$scratch/out"
goes_on corrected ruled 4 'goes on without the action'
exits policy-unknown 2 "$HEXJUDGE" verify --policy maybe "$scratch/bad.txt"
exits policy-of-a-stream 3 bash -c "'$HEXJUDGE' verify --policy ruled - < '$scratch/bad.txt'"
exits counts 11 "$HEXJUDGE" verify "$scratch/bad.txt" "$scratch/old.txt"
has counts-ruled 'findings ruled on: [1-9], not: 1'
exits counts-in-json 11 "$HEXJUDGE" verify --format jsonl "$scratch/bad.txt" "$scratch/old.txt"
has counts-in-json-too '"ruled":[1-9],"unruled":1'

# ---- rows ----

rows=$scratch/rulings.csv
exits row 0 "$HEXJUDGE" ruling penalty --by TD --phase swiss --round 2 --table 6 --seat P3 --effect 'caution, first' --reason '=slow "play"' --csv "$rows"
exits row-of-a-log 0 "$HEXJUDGE" ruling stands --by TD --round 3 --csv "$rows" --jsonl "$scratch/rulings.jsonl" "$scratch/game.txt" 638
same rows "$(cat << 'END'
time,phase,round,table,game_id,action,kind,rule,seat,authority,reason,effect,reported_at,supersedes
,swiss,2,6,,,penalty,,P3,TD,"'=slow ""play""","caution, first",,
END
)" "$(head -n 2 "$rows")"
same row-from-log ',638,stands,BASE-BUILD-07,P1,TD,,,,' "$(sed -n 3p "$rows" | grep -o ',638,.*')"
same json 'BASE-BUILD-07' "$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["rule"])' "$scratch/rulings.jsonl")"
same json-written 1 "$(wc -l < "$scratch/rulings.jsonl")"

# ---- what is wrong ----

exits no-kind 2 "$HEXJUDGE" ruling maybe "$log" 1
has no-kind-why "'maybe' is no ruling: stands, corrected"
exits no-place 2 "$HEXJUDGE" ruling stands "$log" 9999
exits nowhere 2 "$HEXJUDGE" ruling stands
exits not-of-rulings 3 "$HEXJUDGE" ruling stands --csv "$scratch/game.txt"
has not-of-rulings-why 'line 1: is no file of rulings, whose first line is time,phase'
exits bad-seat 2 "$HEXJUDGE" ruling stands --seat P9 --csv "$rows"
printf '%s\n' 's c10' 'ro e15' 'quit' | "$HEXJUDGE" record --players 3 "$scratch/open.hjl.gz" > "$scratch/out"
exits goes-on 2 "$HEXJUDGE" ruling takeback "$scratch/open.hjl.gz.part" 1
has goes-on-why 'record --resume takes moves back'
exits goes-on-penalty 0 "$HEXJUDGE" ruling penalty "$scratch/open.hjl.gz.part" 1
cat "$log" "$log" > "$scratch/two.hjl.gz"
exits several 3 "$HEXJUDGE" ruling stands "$scratch/two.hjl.gz" 1
"$HEXJUDGE" report "$log" -o "$scratch/page.html" > "$scratch/out" 2>&1
exits page 3 "$HEXJUDGE" ruling stands "$scratch/page.html" 1
has page-why 'a page'
head -c 3000 corpus/real/catanatron/game_010.hjl.gz > "$scratch/cut.hjl.gz"
cp "$scratch/cut.hjl.gz" "$scratch/cut.before"
"$HEXJUDGE" ruling stands "$scratch/cut.hjl.gz" 1 > "$scratch/out" 2>&1 && fail cut 'a ruling behind half a record' || ok cut
check cut-as-it-was cmp "$scratch/cut.before" "$scratch/cut.hjl.gz"
exits pos 2 "$HEXJUDGE" ruling stands pos: 0
finish
