#!/bin/bash
# importers.sh: records of Pioneers, in Settlers Game Notation and of colonist.io. Each recorded game
# must make the moves of its neutral row; what was not seen stays unknown; bytes spoiled at random.
. "$(dirname "$0")/lib.sh"

# moves LOG: actions and recorded gains, without digests, places in the source, and the claims that
# one of two forms leaves out.
moves() {
    "$HEXJUDGE" unpack "$1" | grep -E '^(row|harbor|robber|seats|P[1-6]|check P[1-6]\.gained) ?' |
        sed 's/ @[0-9]*$//'
}
acts() { moves "$1" | grep -v '^check'; }

# ---- what becomes of the lines --------------------------------------------------------------------

# pioneers NAME LINES: of connection 0, after a table for three.
head='0< version report
0< player 0 of 3, welcome to pioneers server 15.6
0< num-players 3
0< victory-points 9
0< chits 11,12,9,4,6,5,10,3,11,4,8,8,10,9,3,5,2,6
0< map
0< -,-,s?5,s,sl4,s,-
0< -,s,t0,t1,h2,sb4,-
0< -,so0,t3,p4,p5,p6,s
0< s,f7,m8,f9,d10,m11,sw3
0< -,s?0,m12,f13,t14,p15,s
0< -,s,f16,h17,h18,s?2,-
0< -,-,sg1,s,s?2,s,-
0< .
0< RO4,3'
pioneers() { # NAME EXIT LINES
    printf '%s\n%s\n' "$head" "$3" > "$scratch/one.piolog"
    rm -rf "$scratch/logs"
    exits "$1" "$2" "$HEXJUDGE" import pioneers "$scratch/one.piolog" -o "$scratch/logs"
}
pioneers pioneers-lines 0 '0< setup 0
0< built settlement 2 4 5
0< built road 2 5 1
0< player 1 turn 1
0< player 1 rolled 2 5
0< player 1 moved-robber 2 4
1< player 1 of 3, welcome to pioneers server 15.6
1< player 1 stole wool from 0
0< player 1 stole from 0
0< player 1 bought-develop
1< bought-develop 8
0< player 1 bought-develop
0< player 1 spent 1 0 0 0 1
0< player 1 built road 2 3 1
0< player 1 built road 2 3 2
0< turn 2
0< player 0 play-develop 0 1
0< player 0 monopoly 2 wool from 1
0< player 0 monopoly 1 wool from 2
0< player -1 longest-road'
same pioneers-moves "P1 settlement c40
P1 road e57
P2 roll 2 5
P2 robber h13 from P1 wool
P2 buy knight
P2 buy ?
P2 road e27
P2 free-road e26
P2 done
P1 monopoly wool" "$(acts "$scratch/logs/one.hjl.gz" | grep '^P')"
same pioneers-target 1 "$("$HEXJUDGE" unpack "$scratch/logs/one.hjl.gz" | grep -c '^set .*target=9')"
same pioneers-nobody 1 "$("$HEXJUDGE" unpack "$scratch/logs/one.hjl.gz" | grep -c 'longest_road = 0')"
refused() { # NAME LINE PATTERN
    pioneers "pioneers-$1" 3 "$2"
    has "pioneers-$1-said" "one.piolog: line 16: $3"
}
refused dice '0< rolled 7 1' 'no two dice'
refused place '0< built road 9 9 1' 'no place of the island'
refused theft '0< stole wool from 1' 'no robber was moved'
refused nobody '0< player 5 turn 1' 'player 5 does not play'
refused monopoly '0< player 1 monopoly 1 wool from 2' 'it does not follow a monopoly'
pioneers pioneers-ships 13 '0< built ship 2 4 5'
has pioneers-ships-said 'UNSUPPORTED: line 16: a ship is no piece of the base game'
printf '%s\n' '0< version report' '0< num-ships 15' > "$scratch/sea.piolog"
exits pioneers-contents 13 "$HEXJUDGE" import auto "$scratch/sea.piolog" -o "$scratch/logs"
has pioneers-contents-said 'UNSUPPORTED: line 2: num-ships 15: the base game has 0'
printf '1< a letter\n' > "$scratch/letter.piolog"
exits pioneers-letter 3 "$HEXJUDGE" import pioneers "$scratch/letter.piolog" -o "$scratch/logs"
has pioneers-letter-said 'no recorded protocol of Pioneers'

# ---- recorded games -------------------------------------------------------------------------------

raw=$HJ_SHARED/realgames/raw
if [ ! -d "$raw" ]; then
    skip games "the recorded games are not beside the checkout ($HJ_SHARED)"
    finish
    exit
fi
zcat "$HJ_SHARED/realgames/neutral.jsonl.gz" | head -n 4 > "$scratch/first.jsonl"
exits neutral 0 "$HEXJUDGE" import json "$scratch/first.jsonl" -o "$scratch/neutral"

# All connections of a Pioneers game together saw every card.
exits pioneers-games 0 "$HEXJUDGE" import auto "$raw/pioneers" -o "$scratch/pioneers"
exits pioneers-verified 0 "$HEXJUDGE" verify "$scratch/pioneers"
has pioneers-clean '^208 games: 208 CLEAN'
for folder in corpus/real/pioneers "$scratch/pioneers"; do
    for log in "$folder"/*.hjl.gz; do moves "$log" | sha256sum; done | sort > "$scratch/sums-$(basename "$(dirname "$folder")")"
done
same pioneers-rows 208 "$(comm -12 "$scratch"/sums-* | wc -l)"
# One connection alone saw its own cards: the others stay unknown.
zcat "$raw/pioneers/g_3p_T1_L0_012.piolog.gz" | grep '^0' > "$scratch/seat.piolog"
exits pioneers-seat 0 "$HEXJUDGE" import pioneers "$scratch/seat.piolog" -o "$scratch/seat"
same pioneers-seat-unknown "$(grep -c '^0< player [12] bought-develop' "$scratch/seat.piolog") $(grep -c '^0< player [0-9] stole from' "$scratch/seat.piolog")" "$(acts "$scratch/seat/seat.hjl.gz" | awk '/ buy \?$/ { b++ } / from P[0-9] \?$/ { s++ } END { print b, s }')"

exits sgn-game 0 "$HEXJUDGE" import auto "$raw/sgn/game.log" -o "$scratch/sgn"
same sgn-row "$(acts "$scratch/neutral/first-0000.hjl.gz")" "$(acts "$scratch/sgn/game.hjl.gz")"
# A player with seven cards discards three.
exits sgn-judged 11 "$HEXJUDGE" verify "$scratch/sgn/game.hjl.gz"
has sgn-discard 'game.hjl.gz:#92: illegal: BASE-'
has sgn-line 'P1: discard 1 lumber 2 ore +source sgn 73$'

exits colonist-typed 0 "$HEXJUDGE" import auto "$raw/colonist/168643344.txt" --set target=15 \
    --set discard_limit=9 --set friendly_robber=public -o "$scratch/colonist"
exits colonist-live 0 "$HEXJUDGE" import colonist "$raw/colonist/cocaco_frames.json" "$raw/colonist/mek97_frames.json" -o "$scratch/colonist"
row=1
for game in 168643344 cocaco_frames mek97_frames; do
    same "colonist-$game" "$(acts "$scratch/neutral/first-000$row.hjl.gz")" "$(acts "$scratch/colonist/$game.hjl.gz")"
    row=$((row + 1))
done
exits colonist-typed-clean 0 "$HEXJUDGE" verify "$scratch/colonist/168643344.hjl.gz"
# What one seat saw of two games: nothing is wrong in every hand that is possible.
exits colonist-consistent 16 "$HEXJUDGE" verify -v "$scratch/colonist/cocaco_frames.hjl.gz"
has colonist-remain '^CONSISTENT .*215/215 actions.*outcome checked, 6 assignments of hidden cards remain \(2 positions\)'
has colonist-winner '^result: P3 wins with 10 points at #215, as recorded'
exits colonist-unfinished 16 "$HEXJUDGE" verify -v "$scratch/colonist/mek97_frames.hjl.gz"
has colonist-unfinished-remain '^CONSISTENT .*90/90 actions.* 10 assignments of hidden cards remain'

# The same frames as a replay: the changes of the frames, in the envelope of a replay.
python3 - "$raw/colonist/cocaco_frames.json" "$scratch/replay.json" << 'END'
import json, sys
frames = [f["data"] for f in json.load(open(sys.argv[1])) if isinstance(f.get("data"), dict)]
start = next(f["payload"] for f in frames if f["type"] == 4)
events = [{"input": {}, "stateChange": f["payload"]["diff"]} for f in frames if f["type"] == 91]
settings = next(f["payload"] for f in frames if f["type"] == 44)
json.dump({"data": {"playOrder": start["playOrder"], "gameSettings": settings, "eventHistory": {
    "events": events, "initialState": start["gameState"],
    "endGameState": {"players": {str(c): {"victoryPoints": v} for c, v in (
        (1, {"0": 3, "1": 2, "2": 1, "3": 1}), (2, {"0": 4}), (3, {"0": 3, "1": 2, "4": 1}), (4, {"0": 5, "1": 1}))}}}}},
    open(sys.argv[2], "w"))
END
exits replay 0 "$HEXJUDGE" import auto "$scratch/replay.json" -o "$scratch/replay"
same replay-moves "$(acts "$scratch/colonist/cocaco_frames.hjl.gz")" "$(acts "$scratch/replay/replay.hjl.gz")"
same replay-points 'points 4 9 10 7' "$("$HEXJUDGE" unpack "$scratch/replay/replay.hjl.gz" | sed -n 's/^end .*\(points [0-9 ]*[0-9]\) reason.*/\1/p')"

# ---- whatever is in the file ----------------------------------------------------------------------

mkdir "$scratch/spoiled" "$scratch/seeds"
cp "$raw/sgn/game.log" "$raw/colonist/168643344.txt" "$scratch/seeds"
zcat "$raw/pioneers/g_3p_T1_L0_012.piolog.gz" > "$scratch/seeds/g.piolog"
python3 -c 'import json, sys
frames = json.load(open(sys.argv[1]))
print("[" + ",\n".join(json.dumps(f) for f in frames[:300]) + "]")' "$raw/colonist/cocaco_frames.json" > "$scratch/seeds/frames.json"
tests/suite/spoil_lines.py "$scratch/spoiled" 40 "$scratch"/seeds/*
"$HEXJUDGE_ASAN" import auto "$scratch/spoiled"/* -o "$scratch/s" > "$scratch/out" 2> "$scratch/err"
code=$?
if [ "$code" -eq 3 ] && ! grep -q 'Sanitizer\|runtime error' "$scratch/err"; then ok spoiled
else fail spoiled "exit $code: $(grep -A 5 'Sanitizer\|runtime error' "$scratch/err" | head -c 400)"; fi
same spoiled-all "$(ls "$scratch/spoiled" | wc -l)" "$(( $(ls "$scratch/s" | wc -l) + $(grep -ac '^hexjudge: ' "$scratch/err") ))"
"$HEXJUDGE_ASAN" verify -v "$scratch/s" > "$scratch/out" 2> "$scratch/err"
same spoiled-logs 0 "$(grep -cE '^(MALFORMED|FAULT)' "$scratch/out")"
finish
