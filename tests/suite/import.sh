#!/bin/bash
# import.sh: what the importers make of each entry of the open JSON form, how sources' ways of
# recording are put right, names and headers of the logs, and bad input: one clear line, exit 3.
. "$(dirname "$0")/lib.sh"

# game ENTRIES [MORE-KEYS]: a game of three with these entries. Hexes: the 19 by row, a desert in the
# middle; what stands on them does not matter here.
hexes='[0,-2,"O",10],[1,-2,"W",2],[2,-2,"L",9],[-1,-1,"G",12],[0,-1,"B",6],[1,-1,"W",4],[2,-1,"B",10],
[-2,0,"G",9],[-1,0,"L",11],[0,0,null,null],[1,0,"L",3],[2,0,"O",8],[-2,1,"L",8],[-1,1,"O",3],[0,1,"G",4],
[1,1,"W",5],[-2,2,"B",5],[-1,2,"G",6],[0,2,"W",11]'
game() {
    printf '{"players": ["a", 7, "c"], "hexes": [%s], "ports": [[[[0,-2],[0,-3]],"3"]], %s "actions": [%s]}\n' \
        "$(tr -d '\n' <<< "$hexes")" "${2:-}" "$1"
}
# lines NAME ENTRIES WANTED [MORE-KEYS]: the actions and claims of the log, without digests and ends.
lines() {
    game "$2" "${4:-}" > "$scratch/one.json"
    rm -rf "$scratch/logs"
    exits "$1-imported" 0 "$HEXJUDGE" import json "$scratch/one.json" -o "$scratch/logs"
    "$HEXJUDGE" unpack "$scratch/logs/one.hjl.gz" 2> "$scratch/err" |
        grep -E '^(P[1-6] |check .*(gained|longest_road|largest_army|hand|bank))' > "$scratch/got"
    same "$1" "$3" "$(cat "$scratch/got")"
}

# ---- what becomes of the entries ----------------------------------------------------------------

at='"c": [[0,0],[1,-1],[1,0]]' side='"e": [[1,0],[1,-1]]' other='"c": [[0,0],[-1,1],[0,1]]' way='"e": [[0,0],[0,1]]'
lines set-up "{\"t\":\"turn\",\"p\":\"a\"},{\"t\":\"settlement\",\"p\":\"a\",$at,\"setup\":1},{\"t\":\"road\",\"p\":\"a\",$side,\"setup\":1}" \
    'P1 settlement c25 @2
P1 road e30 @3'
# The last player's two settlements stand before his two roads, and the second one's gains behind both.
lines two-and-two "{\"t\":\"settlement\",\"p\":\"c\",$at,\"setup\":1},{\"t\":\"settlement\",\"p\":\"c\",$other,\"setup\":1},
{\"t\":\"road\",\"p\":\"c\",$side,\"setup\":1},{\"t\":\"road\",\"p\":\"c\",$way,\"setup\":1},{\"t\":\"gain\",\"p\":\"c\",\"cards\":\"OG\",\"why\":\"setup\"}" \
    'P3 settlement c25 @1
P3 road e30 @3
P3 settlement c36 @2
check P3.gained = 1grain 1ore
P3 road e45 @4'
lines turns '{"t":"roll","p":"a","d":[1,2]},{"t":"turn","p":7},{"t":"roll","p":7,"sum":9},{"t":"turn","p":"c"}' \
    'P1 roll 1 2 @1
P1 done @2
P2 roll sum 9 @3
P2 done @4'
lines gains '{"t":"roll","p":"a","d":[4,4]},{"t":"gain","p":7,"cards":"O","why":"roll"},{"t":"gain","p":7,"cards":"OL","why":"roll"}' \
    'P1 roll 4 4 @1
check P1.gained = nothing; P2.gained = 1lumber 2ore; P3.gained = nothing'
lines trades '{"t":"roll","p":"a","d":[1,2]},{"t":"trade","p":7,"to":"a","give":"W","get":"BL"},{"t":"trade","p":"a","to":"c","give":"O","get":"G"}' \
    'P1 roll 1 2 @1
P1 trade P2 give 1brick 1lumber get 1wool @2
P1 trade P3 give 1ore get 1grain @3'
lines bank '{"t":"bank","p":"a","give":"LLLLLL","get":"GO"},{"t":"bank","p":"a","give":"BBBB","get":"W"},{"t":"bank","p":"a","give":"BBL","get":"W"}' \
    'P1 bank give 3lumber get 1grain @1
P1 bank give 3lumber get 1ore @1
P1 bank give 4brick get 1wool @2
P1 bank give 2brick 1lumber get 1wool @3'
lines seven '{"t":"roll","p":"a","sum":7},{"t":"discard","p":7,"cards":"O"},{"t":"discard","p":"c","cards":"WW"},{"t":"discard","p":7,"cards":{"O":1,"B":2}},
{"t":"robber","p":"a","h":[0,1]},{"t":"steal","p":"a","victim":"c","card":"G"},{"t":"turn","p":7},{"t":"roll","p":7,"sum":7},
{"t":"robber","p":7,"h":[0,0]},{"t":"turn","p":"c"},{"t":"roll","p":"c","sum":7},{"t":"robber","p":"c","h":[0,1]},{"t":"steal","p":"c","victim":7,"card":""}' \
    'P1 roll sum 7 @1
P2 discard 2brick 2ore @2
P3 discard 2wool @3
P1 robber h15 from P3 grain @5
P1 done @7
P2 roll sum 7 @8
P2 robber h10 none @9
P2 done @10
P3 roll sum 7 @11
P3 robber h15 from P2 none @12'
lines cards '{"t":"play","p":"a","card":"KN"},{"t":"largest-army","p":"a"},{"t":"robber","p":"a","h":[0,1]},{"t":"steal","p":"a","victim":7,"card":"W"},
{"t":"roll","p":"a","sum":7},{"t":"robber","p":"a","h":[0,0]},{"t":"play","p":"a","card":"RB"},{"t":"road","p":"a","e":[[1,0],[1,-1]],"free":1},
{"t":"play","p":"a","card":"YP"},{"t":"gain","p":"a","cards":"O","why":"yop"},{"t":"gain","p":"a","cards":"W","why":"yop"},
{"t":"play","p":"a","card":"MO"},{"t":"monopoly_pick","p":"a","res":"L","taken":4},{"t":"buy","p":"a","card":"VP"},{"t":"reveal_vp","p":"a"},
{"t":"play","p":"a","card":"KN"},{"t":"resign","p":"c"}' \
    'P1 knight h15 from P2 wool @1
check largest_army = P1
P1 roll sum 7 @5
P1 robber h10 none @6
P1 road-building @7
P1 free-road e30 @8
P1 plenty 1wool 1ore @9
P1 monopoly lumber @12
check P1.gained = 4lumber
P1 buy point @14
P1 knight none @16
P3 concede @17'
lines claims '{"t":"roll","p":"a","sum":3},{"t":"check","hands":{"7":"OO"},"bank":{"B":19,"L":18},"longest_road":null}' \
    'P1 roll sum 3 @1
check P2.hand = 2ore; longest_road = 0; bank = 19brick 18lumber'

# ---- header and names -----------------------------------------------------------------------------

game '{"t":"roll","p":"a","sum":3}' '"target": 12, "rules": "base/1,shortage=nobody", "settings": {"discard_limit": 9}, "winner": 7, "final": {"vp": {"a": 3, "7": 12, "c": 2}},' > "$scratch/named.json"
exits header-imported 0 "$HEXJUDGE" import auto "$scratch/named.json" -o "$scratch/deep/er/logs"
"$HEXJUDGE" unpack "$scratch/deep/er/logs/named.hjl.gz" > "$scratch/out" 2>&1
for word in 'target=12' 'discard_limit=9' 'shortage=nobody' 'about format "?open-json' 'about file "?named.json' \
    "about sha256 \"?$(sha256sum < "$scratch/named.json" | cut -c1-64)" 'about importer "?hexjudge ' \
    '^end winner P2 points 3 12 2 reason points'; do
    has "header-$(tr -cd 'a-z0-9' <<< "${word:0:20}")" "$word"
done
exits profile-imported 0 "$HEXJUDGE" import json "$scratch/named.json" -o "$scratch/p" --rules pioneers --set target=11
"$HEXJUDGE" unpack "$scratch/p/named.hjl.gz" > "$scratch/out" 2>&1
has profile-named '^profile "?pioneers'
has profile-readings 'shortage=seat_order'
has setting-last 'target=11'

mkdir -p "$scratch/in/sub"
{ game ''; echo; game '{"t":"roll","p":"a","sum":3}'; } > "$scratch/in/two.jsonl"
game '{"t":"roll","p":"a","sum":3}' | gzip > "$scratch/in/sub/zip.json.gz"
echo 'not for us' > "$scratch/in/notes.txt"
exits folder 0 "$HEXJUDGE" import auto "$scratch/in" -o "$scratch/f"
same folder-names 'sub-zip.hjl.gz two-0000.hjl.gz two-0002.hjl.gz' "$(cd "$scratch/f" && echo *)"
exits stdin 0 sh -c "'$HEXJUDGE' import json - -o '$scratch/f' < '$scratch/named.json'"
same stdin-name stdin.hjl.gz "$(cd "$scratch/f" && echo st*)"

# ---- wrong arguments and bad input --------------------------------------------------------------

exits no-output 2 "$HEXJUDGE" import json "$scratch/named.json"
exits no-input 2 "$HEXJUDGE" import json -o "$scratch/x"
exits unknown-format 2 "$HEXJUDGE" import pgn "$scratch/named.json" -o "$scratch/x"
exits unknown-profile 2 "$HEXJUDGE" import json "$scratch/named.json" -o "$scratch/x" --rules nonsense
exits unknown-claims 2 "$HEXJUDGE" import json "$scratch/named.json" -o "$scratch/x" --claims some
mkdir "$scratch/empty"
exits empty-folder 2 "$HEXJUDGE" import json "$scratch/empty" -o "$scratch/x"
exits absent 3 "$HEXJUDGE" import json "$scratch/absent.json" -o "$scratch/x"
head -c 200 "$scratch/in/sub/zip.json.gz" > "$scratch/cut.json.gz"
exits cut-gzip 3 "$HEXJUDGE" import json "$scratch/cut.json.gz" -o "$scratch/x"
has cut-gzip-said 'cut.json.gz: the gzip data is cut'
echo '{"players": [1,' > "$scratch/broken.json"
exits broken 3 "$HEXJUDGE" import json "$scratch/broken.json" -o "$scratch/x"
has broken-place 'no JSON: line [12], column'
echo '[1, 2]' > "$scratch/foreign.json"
exits foreign 3 "$HEXJUDGE" import auto "$scratch/foreign.json" -o "$scratch/x"
has foreign-said 'no format that is known'

# refused NAME ENTRY PATTERN: one bad row costs that row only.
refused() {
    { game "{\"t\":\"roll\",\"p\":\"a\",\"sum\":3},$2"; game '{"t":"roll","p":"a","sum":3}'; } > "$scratch/r.jsonl"
    rm -rf "$scratch/r"
    exits "refused-$1" 3 "$HEXJUDGE" import json "$scratch/r.jsonl" -o "$scratch/r"
    has "refused-$1-said" "row 0: entry 2 $3"
    same "refused-$1-others" r-0001.hjl.gz "$(ls "$scratch/r")"
}
refused entry '{"t":"dance","p":"a"}' '\(dance\): the form has no such entry'
refused player '{"t":"roll","p":"z","sum":3}' '\(roll\): p is nobody'
refused nobody '{"t":"city","c":[[0,0],[1,-1],[1,0]]}' '\(city\): p, who acts'
refused corner '{"t":"city","p":"a","c":[[0,0],[1,-1],[2,0]]}' '\(city\): c is no corner'
refused edge '{"t":"road","p":"a","e":[[5,5],[5,6]]}' '\(road\): e is no edge'
refused die '{"t":"roll","p":"a","d":[9,9]}' '\(roll\): d is no pair'
refused letters '{"t":"discard","p":"a","cards":"XY"}' '\(discard\): the cards are not'
refused many "{\"t\":\"discard\",\"p\":\"a\",\"cards\":\"$(printf 'B%.0s' {1..100})\"}" '\(discard\): the cards are not'
refused steal '{"t":"steal","p":"a","victim":7,"card":"B"}' '\(steal\): it does not follow a robber'
refused yop '{"t":"gain","p":"a","cards":"B","why":"yop"}' '\(gain\): it does not follow a year'
refused monopoly '{"t":"play","p":"a","card":"MO"}' '\(play\): a monopoly without'

# ---- whatever is in the file ------------------------------------------------------------------------

if ! command -v python3 > /dev/null; then
    skip spoiled "there is no python3"
else
    { cat "$scratch/named.json"; game '{"t":"play","p":"a","card":"KN"},{"t":"robber","p":"a","h":[0,1]},{"t":"steal","p":"a","victim":7,"card":"W"},
{"t":"trade","p":7,"to":"a","give":"W","get":"BL"},{"t":"check","hands":{"7":"OO"},"bank":{"B":19},"vp":{"a":2}}' | tr -d '\n'; echo; } > "$scratch/seeds"
    python3 - "$scratch/seeds" > "$scratch/spoiled.jsonl" << 'END'
import json, random, sys
random.seed(5)
values = [None, True, -1, 0, 7, 99, 10**12, 1.5, "", "L", "?", "\u0007\u2028", "x" * 5000, [], [0], [[0, 0], [0, 0]], {}, {"a": 1}]
def places(node, out):
    for key in (node if isinstance(node, dict) else range(len(node))):
        out.append((node, key))
        if isinstance(node[key], (dict, list)):
            places(node[key], out)
    return out
for line in open(sys.argv[1]):
    for _ in range(400):
        game = json.loads(line)
        for _ in range(random.randint(1, 3)):
            node, key = random.choice(places(game, []))
            if random.random() < 0.2:
                del node[key]
            else:
                node[key] = random.choice(values)
        print(json.dumps(game))
END
    "$HEXJUDGE_ASAN" import auto "$scratch/spoiled.jsonl" -o "$scratch/s" > "$scratch/out" 2> "$scratch/err"
    code=$?
    if [ "$code" -eq 3 ] && ! grep -q 'Sanitizer\|runtime error' "$scratch/err"; then ok spoiled
    else fail spoiled "exit $code: $(grep -A 5 'Sanitizer\|runtime error' "$scratch/err" | head -c 400)"; fi
    same spoiled-all 800 "$(( $(ls "$scratch/s" | wc -l) + $(grep -c 'row ' "$scratch/err") ))"
    # What was written is a log: judged, never MALFORMED.
    "$HEXJUDGE_ASAN" verify -v "$scratch/s" > "$scratch/out" 2> "$scratch/err"
    same spoiled-logs 0 "$(grep -cE '^(MALFORMED|FAULT)' "$scratch/out")"
fi
finish
