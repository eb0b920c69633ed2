#!/bin/bash
# event.sh: a tournament audited. The made-up event of tests/event/spring has 48 people (and a reserve),
# 36 tables of which 30 have a sheet only and two seat three, one who did not come, one disqualified, a
# sheet that contradicts its log, and an illegal move found after signing; its standings are those of a
# spreadsheet (tests/event/spreadsheet.py, kept beside it) that knows nothing of the program.
. "$(dirname "$0")/lib.sh"
root=$PWD spring=tests/event/spring

# ---- the example -----------------------------------------------------------------------------------

begin() { rm -rf "$scratch/e"; cp -r "$root/$spring" "$scratch/e"; }
for preset in catan_studio colonist; do
    begin
    sed -i "s/\"catan_studio\"/\"$preset\"/" "$scratch/e/event.json"
    exits "$preset" 1 "$HEXJUDGE" event "$scratch/e" -o "$scratch/out-$preset"
    python3 tests/event/spreadsheet.py "$spring" $preset > "$scratch/worked-out.csv"
    same "$preset-kept" '' "$(diff "$scratch/worked-out.csv" "$spring/standings-$preset.csv")"
    same "$preset-standings" '49 rows alike' "$(python3 - "$scratch/out-$preset/standings.csv" "$scratch/worked-out.csv" << 'END'
import csv, sys
ours, theirs = (list(csv.DictReader(open(name, newline=""))) for name in sys.argv[1:])
bad = [(a["player_id"], column) for a, b in zip(ours, theirs) for column in b
       if not column.endswith("table_sum") and a[column] != b[column]]
print(f"{len(ours)} rows alike" if len(ours) == len(theirs) and not bad else f"{bad[:5]}")
END
)"
done
begin
exits spring 1 "$HEXJUDGE" event "$scratch/e" --all --color=never
has spring-sums '^49 players, 38 tables, 6 games$'
has spring-basis '^results: 5 proven, 30 by sheet, 0 ruled, 1 open$'
has spring-decide '^to decide: 1; to look at: 1; found after signing: 1$'
has spring-differs '^  RESULT_DIFFERS  round 1 table 2: #273 sheet: Finn South wins, 10 5 5 9; log:$'
has spring-illegal '^  ILLEGAL  round 3 table 2: #250 BASE-BUILD-06 e1 \(3\|sea\): P2'
same spring-columns '' "$(grep -E '.{81}' "$scratch/out")"
cut -c1-33,73- "$scratch/out" | sed -n '/^rank/,$p' | cut -c1-32 > "$scratch/with-logs"
rm -r "$scratch/e/logs"
exits without-logs 1 "$HEXJUDGE" event "$scratch/e" --all --color=never
sed -n '/^rank/,$p' "$scratch/out" | cut -c1-32 > "$scratch/without-logs"
same logs-change-no-rank '' "$(diff "$scratch/with-logs" "$scratch/without-logs")"

# A ruling on the result changes it, and nothing else does.
begin
exits ruling 0 "$HEXJUDGE" ruling result --by TD --reason seen --phase main --round 1 --table 2 \
    --effect 'winner P4 points 7 5 5 10' --csv "$scratch/e/rulings.csv"
exits penalty 0 "$HEXJUDGE" ruling penalty --by TD --phase main --round 1 --table 3 --seat P1 \
    --effect 'game loss P1' --csv "$scratch/e/rulings.csv"
exits penalty-open 1 "$HEXJUDGE" event "$scratch/e"
has penalty-open-says '^  PENALTY_OPEN  round 1 table 3: Finn North has a game loss, and wins officially$'
exits no-winner 0 "$HEXJUDGE" ruling result --by TD --reason seen --phase main --round 1 --table 3 \
    --effect 'winner none' --csv "$scratch/e/rulings.csv"
exits ruled 0 "$HEXJUDGE" event "$scratch/e" -o "$scratch/ruled"
has ruled-basis '^results: 5 proven, 29 by sheet, 2 ruled, 0 open$'
has ruled-none '^to decide: 0; '
same ruled-rows 'P4 10 1' "$(awk -F, '$1 == "main" && $2 == 1 && $3 == 2 && $4 == 4 { print "P" $4, $10, $12 }' "$scratch/ruled/results.csv")"
same ruled-copy 4 "$(wc -l < "$scratch/ruled/rulings.csv")"
has ruled-rank '^10 +Finn North +3 +1 +26 '
exits disqualify 0 "$HEXJUDGE" ruling penalty --by TD --reason seen --phase main --round 1 --table 3 --seat P1 \
    --effect disqualified --csv "$scratch/e/rulings.csv"
exits disqualified 0 "$HEXJUDGE" event "$scratch/e" --all
has disqualified-rank '^dq +Finn North +3 +1 +26 '
exits take-back 0 "$HEXJUDGE" ruling penalty --by TD --reason appeal --phase main --round 1 --table 3 --seat P1 \
    --effect 'warning P1' --csv "$scratch/e/rulings.csv"
exits warned 0 "$HEXJUDGE" event "$scratch/e" --all
has warned-rank '^10 +Finn North +3 +1 +26 '
exits nobody 0 "$HEXJUDGE" ruling penalty --by TD --reason seen --phase main --round 1 --table 3 --seat P6 \
    --effect disqualified --csv "$scratch/e/rulings.csv"
exits disqualified-nobody 3 "$HEXJUDGE" event "$scratch/e"
has disqualified-nobody-says "/rulings.csv: line 7: disqualified for 'P6': it needs round and table, and a seat there"

# ---- files out -------------------------------------------------------------------------------------

begin
printf 's50,"=HYPERLINK(""x"")","a, ""b""",,\n' >> "$scratch/e/players.csv"
sed -i 's/^main,1,12,4,[^,]*/main,1,12,4,s50/' "$scratch/e/pairings.csv"
exits formula 1 "$HEXJUDGE" event "$scratch/e" -o "$scratch/f"
same formula-apostrophe 1 "$(grep -c "s50,\"'=HYPERLINK(\"\"x\"\")\"" "$scratch/f/standings.csv")"
exits formula-raw 1 "$HEXJUDGE" event "$scratch/e" -o "$scratch/f" --raw
same formula-plain 1 "$(grep -c 's50,"=HYPERLINK(""x"")"' "$scratch/f/standings.csv")"
head -n 1 "$scratch/out-colonist/exceptions.csv" > "$scratch/out"
has exceptions-columns '^severity,code,phase,round,table,game_id,file,action,turn,seat,rule,path,recorded,replayed,cluster,found_after_signing,text,next$'
head -n 1 "$scratch/out-colonist/results.csv" > "$scratch/out"
has results-columns '^phase,round,table,seat,color,player_id,name,vp_sheet,vp_proven,vp_official,place,winner,share_pct,basis,termination,verdict,unruled,ruled,game_id,file,sha256,rules$'
head -n 1 "$scratch/out-colonist/standings.csv" > "$scratch/out"
has standings-columns '^rank,tied,player_id,name,games,wins,vp,share_sum_pct,share_ratio_pct,place_points,proven,sheet,ruled,open,r1_vp,r1_win,r2_vp,r2_win,r3_vp,r3_win$'
exits jsonl 1 "$HEXJUDGE" event "$spring" --no-cache --format jsonl
check jsonl-parses python3 -c 'import json,sys; [json.loads(l) for l in open(sys.argv[1])]' "$scratch/out"
exits junit 1 "$HEXJUDGE" event "$spring" --no-cache --format junit
check junit-parses python3 -c 'import sys,xml.dom.minidom as m; d=m.parse(sys.argv[1]); assert len(d.getElementsByTagName("failure"))==1' "$scratch/out"
if [ -c /dev/full ]; then
    same full-disk 3 "$("$HEXJUDGE" event "$spring" --no-cache > /dev/full 2> "$scratch/err"; echo $?)"
else
    skip full-disk 'no /dev/full'
fi

# ---- init, check -----------------------------------------------------------------------------------

exits init 0 "$HEXJUDGE" event init "$scratch/new"
exits init-check 0 "$HEXJUDGE" event check "$scratch/new"
has init-check-says '^players: 5, 1 reserve$'
exits init-run 0 "$HEXJUDGE" event run "$scratch/new"
exits init-again 3 "$HEXJUDGE" event init "$scratch/new"
has init-again-says 'event.json: is there already; nothing is written over$'
exits nowhere 3 "$HEXJUDGE" event "$scratch/nowhere"
has nowhere-says 'nowhere/event.json: No such file or directory$'

begin
exits check 0 "$HEXJUDGE" event check "$scratch/e"
has check-tables '^tables: 38, byes: 2, 2 of 3, 34 of 4; 36 with a sheet, 6 name a log$'
has check-absent '^people who did not come: 1; rulings: 0$'
same check-quiet '' "$(cat "$scratch/err")"
rm "$scratch/e/logs/round1-table2.hjl.gz"
exits missing-log 0 "$HEXJUDGE" event check "$scratch/e"
has missing-log-says "pairings.csv: line 6: warning: the log 'round1-table2.hjl.gz' is not there$"
exits missing-log-run 1 "$HEXJUDGE" event "$scratch/e"
has missing-log-run-says '^  LOG_MISSING  round 1 table 2: pairings.csv:6: round1-table2.hjl.gz is neither$'

# ---- wrong files: each with its file and line -------------------------------------------------------

# wrong NAME FILE SED-COMMAND PATTERN
wrong() {
    begin
    sed -i "$3" "$scratch/e/$2"
    exits "wrong-$1" 3 "$HEXJUDGE" event check "$scratch/e"
    has "wrong-$1-says" "/$2: $4"
}
wrong unknown-player pairings.csv '5s/,s[0-9]*,/,s99,/' "line 5: player 's99' does not stand in players.csv$"
wrong double-seat pairings.csv '5s/^\(main,1,1,\)4/\13/' 'line 5: this seat is taken, and so it stands in line 4$'
wrong two-tables pairings.csv '6s/,[^,]*,red/,s01,red/;7s/,[^,]*,blue/,s01,blue/' "line [0-9]+: (this player sits here|player 's01' sits at table)"
wrong seat-nine pairings.csv '5s/^main,1,1,4/main,1,1,9/' "line 5: seat '9' is none of 1 to 6$"
wrong phase pairings.csv '5s/^main/finale/' "line 5: phase 'finale' is none of event.json$"
wrong two-logs pairings.csv '5s/round1-table1/round1-table9/' "line 5: log 'round1-table9.hjl.gz', and line 2 has 'round1-table1.hjl.gz' for this table$"
wrong table-of-two pairings.csv '3,4d' 'line 2: a table of two: 3 to 6 play, or 1 has a bye$'
wrong quoting players.csv '3s/,\([^,]*\),/,"\1,/' 'line 3: the quotation mark that begins a cell is not closed$'
wrong quote-inside players.csv '3s/North/No"rth/' 'line 3: a quotation mark inside a cell that does not begin with one$'
wrong quote-behind players.csv '3s/,\([^,]*\),/,"\1"x,/' "line 3: behind a closing quotation mark stands 'x,"
wrong latin1 players.csv '3s/North/N\xF6rd/' 'line 3: no UTF-8: byte 0xF6; save the file as UTF-8$'
wrong semicolons players.csv 's/,/;/g' 'line 1: the columns are told apart by semicolons; save it with commas$'
begin
rm "$scratch/e/players.csv" && mkfifo "$scratch/e/players.csv"
exits wrong-pipe 3 "$HEXJUDGE" event check "$scratch/e"
has wrong-pipe-says '/players.csv: not a plain file$'
wrong cells players.csv '3s/$/,more/' 'line 3: 6 cells, and the first line has 5$'
wrong column players.csv '1s/name/nom/' "line 1: there is no column 'name'$"
wrong column-twice players.csv '1s/club/name/' "line 1: the column 'name' stands twice$"
wrong player-twice players.csv '4s/^s03/s02/' "line 4: player 's02' stands in line 3 already$"
wrong status players.csv '4s/active/ill/' "line 4: status 'ill': active, withdrawn, dq or reserve$"
wrong empty players.csv '1,$d' 'it is empty; its first line has to name the columns$'
wrong points sheets.csv '2s/,[0-9]*,\(yes\|no\),/,ten,\1,/' "line 2: points 'ten' are none of 0 to 99$"
wrong winners sheets.csv '2,5s/,no,/,yes,/' 'line 5: round 1 table 1 has 4 winners; only Crop Trust shares a win'
wrong winner-word sheets.csv '2s/,\(yes\|no\),/,perhaps,/' "line 2: winner 'perhaps' is neither yes nor no$"
wrong sheet-seat sheets.csv '2s/^main,1,1,1/main,1,1,6/' 'line 2: pairings.csv has no seat 6 at round 1 table 1$'
wrong no-show-wins sheets.csv '5s/normal/no-show/' 'line 5: a no-show with a win$'
wrong no-show-points sheets.csv '3s/normal/no-show/' 'line 3: a no-show with points; leave them empty$'
wrong sheet-missing sheets.csv '2d' 'line [0-9]+: seat 1 of round 1 table 1 is missing$'
wrong sheet-twice sheets.csv '3s/^main,1,1,2/main,1,1,1/' 'line 3: this seat stands in line 2 already$'
wrong termination sheets.csv '2s/normal/boredom/' "line 2: termination 'boredom': normal, "
wrong json event.json '3s/:/=/' "line 3: no JSON: column [0-9]+: "
wrong json-key event.json 's/"site"/"place"/' "line 3: 'place' is not known: name, site, dates, rules, ranking, "
wrong json-term event.json 's/"catan_studio"/["wins","luck"]/' "line 6: 'luck' is no ranking term: wins, vp, "
wrong json-term-twice event.json 's/"catan_studio"/["vp","wins","vp"]/' 'line 6: the ranking term vp stands twice$'
wrong json-term-number event.json 's/"catan_studio"/["place_points(4,3,999999999)"]/' "line 6: 'place_points\(4,3,999999999\)' is no ranking term"
wrong json-phase-key event.json 's/"name": "main"/"name":"main","cut":4/' "line 7: 'cut' of phase 1 is not known: name, qualify, rules$"
wrong json-phase-twice event.json 's/"name": "main"/"name":"main"},{"name":"main"/' "line 7: two phases are called 'main'$"
wrong json-preset event.json 's/"catan_studio"/"fide"/' "line 6: ranking 'fide': catan_studio, colonist, or a list of terms$"
begin
printf 'time,phase,round,table,game_id,action,kind,rule,seat,authority,reason,effect,reported_at,supersedes\n,main,1,2,,,result,,,TD,,P4 won,,\n' > "$scratch/e/rulings.csv"
exits wrong-effect 3 "$HEXJUDGE" event check "$scratch/e"
has wrong-effect-says "/rulings.csv: line 2: the effect 'P4 won' of a result is not of the form"
printf '\xEF\xBB\xBFplayer_id,name,odd\r\na,"Ann\r\nLee",1\r\nb,Bob,2\r\nc,Cy,3\r\n' > "$scratch/new/players.csv"
printf 'phase,round,table,seat,player_id\nmain,1,1,1,a\nmain,1,1,2,b\nmain,1,1,3,c\n' > "$scratch/new/pairings.csv"
rm "$scratch/new/sheets.csv"
sed -i '1s/^/\xEF\xBB\xBF/' "$scratch/new/event.json"
exits csv-forms 0 "$HEXJUDGE" event check "$scratch/new"
has csv-odd "players.csv: line 1: warning: the column 'odd' is not known, and not read$"
has csv-players '^players: 3$'
finish
