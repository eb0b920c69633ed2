#!/bin/bash
# page: what the report page shows in headless Chromium, with and without scripts, by day, by night,
# on a phone and on paper. Its pictures stay in out/page, to be looked at.
. "$(dirname "$0")/lib.sh"
for browser in chromium chromium-browser google-chrome ''; do command -v "$browser" > /dev/null && break; done
if [ -z "$browser" ]; then
    skip browser 'chromium is not here (tools/setup --pages)'
    exit 0
fi
base=corpus/real/catanatron/game_010.hjl.gz long=corpus/real/catanatron/game_024.hjl.gz
"$HEXJUDGE" play -o "$scratch/crop" --rules crop_trust/1 --players 4 --seed 3 > /dev/null
"$HEXJUDGE" play -o "$scratch/fren" --rules frenemies/1 --players 6 --seed 3 > /dev/null
crop=$scratch/crop/game-000001.hjl.gz fren=$scratch/fren/game-000001.hjl.gz

# Names that want to be something else.
"$HEXJUDGE" unpack "$base" | python3 -c '
import sys
names = {"P1": "</script><script>window.pwned=1</script>", "P2": "\"><img src=x onerror=window.pwned=1>",
         "P3": "\u202egnirts\u202c \\x1b[31mred", "P4": "x" * 10000}
for line in sys.stdin:
    word = line.split(" ")
    if word[0] == "player":
        text = names[word[1]].replace("\\x1b", "\x1b")
        text = "".join("\\" + c if c in "\"\\" else c for c in text)
        line = "player %s \"%s\" %s\n" % (word[1], text, word[-1].strip())
    if word[0] == "about" and word[1] == "game":
        line = "about game \"<!--<script>{{1}}\"\n"
    sys.stdout.write(line)' > "$scratch/hostile.txt"

# The longest recorded game there is, where it lies beside the checkout.
rows=$HJ_SHARED/realgames/neutral.jsonl.gz
if [ -r "$rows" ]; then
    zcat "$rows" | sed -n 45p > "$scratch/longest.jsonl"
    "$HEXJUDGE" import json "$scratch/longest.jsonl" -o "$scratch/longest" > /dev/null
    long=$(echo "$scratch"/longest/*.hjl.gz)
else
    skip longest-real 'the recorded games are not beside the checkout'
fi

# Forty actions, ten of them taken back, played again, and on.
"$HEXJUDGE" unpack "$base" | grep -v -e '^check' -e '^end' | sed 's/ @[0-9]*$//' > "$scratch/plain.txt"
first=$(grep -n '^P1 ' "$scratch/plain.txt" | head -n 1 | cut -d: -f1)
{
    head -n $((first + 39)) "$scratch/plain.txt"
    echo 'ruling takeback 30 by "The <judge>" reason "dice on the floor"'
    tail -n +$((first + 30)) "$scratch/plain.txt"
} > "$scratch/back.txt"

# Checkpoints that have other pieces, another robber, another hand.
cat > "$scratch/told.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 5 P2 main
start P1 settlements c3
start P2 settlements c14
start P2 roads e14
start P3 settlements c20
start P1 hand 3brick 1ore
start P2 hand 1wool 1grain 1brick 1lumber
start P3 hand 1brick 1ore
start robber h8
player P1 "Ana" red
player P2 "Ben" blue
player P3 "Ivy" white
P2 road e8
check P1.hand.ore = 2
check e8.road = P1
check c3.piece = 2
check robber = h4
END

page() { # NAME LOG OPTIONS...
    "$HEXJUDGE" report "${@:3}" "$2" -o "$scratch/$1.html" || fail "write-$1" 'no page'
}
page base "$base"
page crop "$crop"
page fren "$fren" --legal
page long "$long"
page hostile "$scratch/hostile.txt"
page public "$fren" --view public
page seat "$fren" --view seat:Ana
page back "$scratch/back.txt"
page told "$scratch/told.txt"
page told-public "$scratch/told.txt" --view public
page won corpus/illegal/BASE-END-04/start-is-won.txt --legal
page printed "$base" --print-transcript
mkdir "$scratch/games"
cp corpus/real/catanatron/game_0[01]?.hjl.gz "$scratch/games"
"$HEXJUDGE" report "$scratch/games" -o "$scratch/event" > /dev/null
python3 tests/page/made_event.py "$HEXJUDGE" "$scratch/made"
"$HEXJUDGE" report "$scratch/made" -o "$scratch/made_pages" > /dev/null
"$HEXJUDGE" report --single "$scratch/games" -o "$scratch/single.html" > /dev/null
"$HEXJUDGE" report --split "$crop" -o "$scratch/split.html"
printf '{"base":"%s","crop":"%s","fren":"%s","back":"%s"}' "$base" "$crop" "$fren" "$scratch/back.txt" > "$scratch/logs.json"
mkdir -p out/page
python3 tests/page/check.py "$HEXJUDGE" "$scratch" out/page
[ $? -eq 0 ] || fail browser 'the checks broke off'
