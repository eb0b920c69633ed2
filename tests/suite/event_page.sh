#!/bin/bash
# event_page.sh: an event as pages: what its index says, what a view leaves out, what lies beside it, and
# wrong files. How it looks in a browser is tried by page.sh.
. "$(dirname "$0")/lib.sh"
made=$scratch/made pages=$scratch/pages
python3 tests/page/made_event.py "$HEXJUDGE" "$made" || fail made 'no event was made'
cp -r "$made" "$scratch/copy"

# ---- what is written ----
exits pages 0 "$HEXJUDGE" report "$made" -o "$pages" -j 1
has pages-counted '^4 pages and index.html$'
same pages-named 'R01-T01.html R01-T02.html R01-T03.html R02-T01.html' "$(cd "$pages/games" && echo *)"
same pages-beside 'event.jsonl exceptions.csv games index.html results.csv rulings.csv standings.csv' "$(cd "$pages" && echo *)"
exits again-threads 0 "$HEXJUDGE" report "$scratch/copy" -o "$scratch/pages4/" -j 4
exits again-same-name 0 bash -c "mv '$scratch/copy' '$scratch/elsewhere' && mkdir '$scratch/copies' && mv '$scratch/elsewhere' '$scratch/copies/made'"
exits from-elsewhere 0 "$HEXJUDGE" report "$scratch/copies/made" -o "$scratch/copies/pages"
check same-bytes diff -r "$pages" "$scratch/copies/pages"
check no-folders bash -c "! grep -rq '$scratch' '$pages'"
index=$(cat "$pages/index.html")
said() { # NAME TEXT
    case $index in *"$2"*) ok "$1" ;; *) fail "$1" "the index lacks: $2" ;; esac
}
said title '<h1>Spring &lt;Open&gt; &amp; Co</h1>'
said facts '<b>12</b> players</span> <span><b>6</b> tables</span> <span class="alarm"><b>4</b> to decide'
said decide-first '<section id="decide"><h2>To decide <small>4</small>'
said decide-command 'hexjudge ruling result --phase main --round 1 --table 2 --effect &#39;winner P1&#39; --csv made/rulings.csv'
said proven '<td class="n"><a href="games/R01-T01.html"><b>10* P</b></a>'
said ruled '<td class="n"><b>10* R</b>'
said undecided '<td class="n open"><a href="games/R01-T02.html"><b>10* ?</b></a>'
said nobody-knows '<td class="n open">?'
said causes '<td>ILLEGAL<td>BASE-BUILD-07<td><td>hexjudge play greedy<td class="n">1<td><a href="games/R01-T03.html">round 1, table 3: a road must join your own road or building</a>'
said map '<td><a href="games/R01-T03.html"><b class="mark v11">✕</b> ILLEGAL</a>'
said map-ruled '<td>ruled'
said map-missing '<td class="open">missing'
said rulings 'Head &lt;/td&gt; judge<td>the sheet was added up wrong'
said dice 'Fair dice at a table or an event of this size show something this odd'
lost=
for link in $(grep -o 'href="[^"#]*"' "$pages/index.html" | sed 's/href="//; s/"//' | sort -u); do
    [ -s "$pages/$link" ] || lost="$lost $link"
done
same links '' "$lost"
check official grep -q '<b>Official</b> &lt;/script&gt;&lt;script&gt;window.pwned=1&lt;/script&gt; 10 (won), .*, as signed; the log shows .*: it differs, and is not decided</p>' "$pages/games/R01-T02.html"
check official-as-signed grep -qE '<b>Official</b> Ana 10 \(won\), Ben [0-9]+, .*, as signed</p>' "$pages/games/R01-T01.html"
check up grep -q '<a href="../index.html">all games</a>' "$pages/games/R01-T01.html"

# ---- it is the run of `event` ----
(cd "$scratch" && "$HEXJUDGE" event made -o lists > told 2> known)
check lists-same diff "$scratch/lists/standings.csv" "$pages/standings.csv"
same judged-once '0 games judged now, 4 known' "$(cat "$scratch/known")"
same decide-same "$(sed -n 's/^to decide: \([0-9]*\);.*/\1/p' "$scratch/told")" "$(sed -n 's/.*<section id="decide"><h2>To decide <small>\([0-9]*\).*/\1/p' "$pages/index.html")"

# ---- views: public where event.json says nothing else ----
check public-no-log bash -c "! grep -rq 'base64' '$pages/games'"
exits full 0 "$HEXJUDGE" report --view full "$made" -o "$scratch/full"
same full-logs 4 "$(grep -l 'gzip;base64' "$scratch"/full/games/*.html | wc -l)"
exits full-judged 11 "$HEXJUDGE" verify "$scratch/full/games"
check full-lists-same diff -r -x games -x index.html "$scratch/lists" "$scratch/full"
exits seat 2 "$HEXJUDGE" report --view seat:Ana "$made" -o "$scratch/none"
# A hand that was written down wrong is nobody's business in the public view.
"$HEXJUDGE" unpack "$made/logs/r1t1.hjl.gz" | grep -v '^end' | sed '0,/^check/s//check P1.hand.ore = 9\n&/' > "$scratch/told.txt"
rm "$made/logs/r1t1.hjl.gz"
cp "$scratch/told.txt" "$made/logs/r1t1.txt"
sed -i 's/r1t1.hjl.gz/r1t1.txt/' "$made/pairings.csv"
exits told-public 0 "$HEXJUDGE" report "$made" -o "$pages"
check told-is-found grep -q '<td>DIVERGED<td>' "$pages/index.html"
check told-hidden bash -c "! grep -rq 'hand.ore' '$pages'"
check no-sha bash -c "! grep -q '$(sha256sum < "$made/logs/r1t2.hjl.gz" | cut -c 1-64)' '$pages/results.csv'"
exits told-full 0 "$HEXJUDGE" report --view full "$made" -o "$scratch/full"
check told-shown grep -q 'hand.ore' "$scratch/full/index.html"
check told-listed grep -q 'hand.ore' "$scratch/full/exceptions.csv"

# ---- one file ----
exits single 0 "$HEXJUDGE" report --single "$made" -o "$scratch/one.html"
same single-holds 4 "$(grep -c '<iframe' "$scratch/one.html")"
check single-links bash -c "grep -q '<a href=\"#R01-T02\">' '$scratch/one.html' && ! grep -q 'games/\|standings.csv' '$scratch/one.html'"

# ---- what is wrong ----
exits onto-itself 2 "$HEXJUDGE" report "$made" -o "$made"
exits nowhere 3 "$HEXJUDGE" report "$made" -o "$scratch/no/where"
cp -r "$pages" "$scratch/before"
sed -i '3s/p02/p99/' "$made/pairings.csv"
exits unknown-player 3 "$HEXJUDGE" report "$made" -o "$pages"
has unknown-player-said "pairings.csv: line 3: player 'p99' does not stand in players.csv"
check pages-kept diff -r "$pages" "$scratch/before"
echo '{' > "$made/event.json"
exits bad-json 3 "$HEXJUDGE" report "$made" -o "$pages"
has bad-json-said 'event.json: line'
# A log that cannot be read costs its own page.
rm -rf "$scratch/copies/pages"
printf 'broken' | gzip > "$scratch/copies/made/logs/r1t2.hjl.gz"
exits broken-log 0 "$HEXJUDGE" report "$scratch/copies/made" -o "$scratch/copies/pages"
has broken-log-said '^3 pages and index.html$'
check broken-log-listed grep -qE '<td>(MALFORMED|NOT_JUDGED)<td>' "$scratch/copies/pages/index.html"
mkdir "$scratch/flat"
cp "$made"/*.csv "$scratch/flat"
echo '{"name": "flat"}' > "$scratch/flat/event.json"
exits in-the-way 2 "$HEXJUDGE" report "$scratch/flat" -o "$scratch/flat/pages"
has in-the-way-said 'the pages would be taken for logs'
exits full-disk 3 bash -c "ulimit -f 8; trap '' XFSZ; '$HEXJUDGE' report '$scratch/copies/made' -o '$scratch/full'"
check full-disk-kept grep -q 'hand.ore' "$scratch/full/index.html"

# ---- two phases ----
two=$scratch/two
mkdir "$two"
echo '{"name": "two", "phases": [{"name": "main", "qualify": 3}, {"name": "final"}], "ranking": "colonist"}' > "$two/event.json"
printf '%s\n' player_id,name a,Ana b,Ben c,Ivy d,Kim > "$two/players.csv"
printf '%s\n' phase,round,table,seat,player_id main,1,1,1,a main,1,1,2,b main,1,1,3,c main,1,1,4,d \
    final,1,1,1,a final,1,1,2,b final,1,1,3,c > "$two/pairings.csv"
printf '%s\n' phase,round,table,seat,points,winner main,1,1,1,10,yes main,1,1,2,8,no main,1,1,3,7,no main,1,1,4,6,no \
    final,1,1,1,5,no final,1,1,2,10,yes final,1,1,3,7,no > "$two/sheets.csv"
exits phases 0 "$HEXJUDGE" report "$two" -o "$scratch/twopages"
same phases-titles 'Standings: all phases,Standings: final,Standings: main,Tables: main,Tables: final' \
    "$(grep -oE '<h2>(Standings|Tables)[^<]*' "$scratch/twopages/index.html" | sed 's/<h2>//; s/ $//' | paste -sd,)"
same phases-ranks 'Ben Ivy Ana Kim' "$(sed -n '/all phases/,/section>/s/^<tr><td class="n">[1-4]<td>\([A-Za-z]*\).*/\1/p' "$scratch/twopages/index.html" | paste -sd' ')"

# ---- 2,000 games: 600 KB ----
if [ "${HJ_LONG:-0}" = 1 ]; then
    python3 tests/page/made_event.py "$HEXJUDGE" "$scratch/large" 10 200
    exits large 0 "$HEXJUDGE" report "$scratch/large" -o "$scratch/largepages"
    size=$(stat -c %s "$scratch/largepages/index.html")
    echo "  2000 games: an index of $size bytes"
    check large-index test "$size" -le 614400
else
    skip large 'only in the long run'
fi
finish
