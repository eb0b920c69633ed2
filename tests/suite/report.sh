#!/bin/bash
# report: a game as a page: what stands in it, what a view leaves out, what it weighs, and that every
# command takes the page for the log. What it looks like in a browser is tried by page.sh.
. "$(dirname "$0")/lib.sh"
base=corpus/real/catanatron/game_010.hjl.gz
"$HEXJUDGE" play -o "$scratch/c" --rules crop_trust/1 --players 4 --seed 3 > /dev/null
"$HEXJUDGE" play -o "$scratch/f" --rules frenemies/1 --players 6 --seed 3 > /dev/null
"$HEXJUDGE" play -o "$scratch/p" --seed 5 > /dev/null
mv "$scratch/p/game-000001.hjl.gz" "$scratch/play.hjl.gz"
mv "$scratch/c/game-000001.hjl.gz" "$scratch/crop.hjl.gz"
mv "$scratch/f/game-000001.hjl.gz" "$scratch/fren.hjl.gz"

# ---- the same log gives the same bytes ----
exits page 0 "$HEXJUDGE" report "$base" -o "$scratch/page.html"
mkdir "$scratch/again"
exits again 0 "$HEXJUDGE" report "$base" -o "$scratch/again/page.html"
check same-bytes cmp "$scratch/page.html" "$scratch/again/page.html"
exits over-an-old-one 0 "$HEXJUDGE" report "$base" -o "$scratch/page.html"
"$HEXJUDGE" report "$base" -o - > "$scratch/stdout.html"
same same-but-for-its-name 1 "$(diff "$scratch/page.html" "$scratch/stdout.html" | grep -c '^>')"
exits stamp 0 "$HEXJUDGE" report --stamp '2026-01-02 <noon>' "$base" -o "$scratch/stamp.html"
same stamp-said '<dt>Written<dd>2026-01-02 &lt;noon&gt;' "$(grep '<dt>Written' "$scratch/stamp.html")"
check no-stamp-unasked bash -c "! grep -q '<dt>Written' '$scratch/page.html'"
check no-folders bash -c "! grep -q -e corpus/real -e '$scratch' '$scratch/page.html'"

# ---- every command takes the page for the log ----
for pair in "$base page" "$scratch/crop.hjl.gz crop" "$scratch/fren.hjl.gz fren"; do
    read -r log name <<< "$pair"
    "$HEXJUDGE" report "$log" -o "$scratch/$name.html"
    same "diff-$name" "$(echo equal)" "$("$HEXJUDGE" diff "$log" "$scratch/$name.html" | sed 's/:.*//')"
    same "saved-$name" "$(sha256sum < "$log")" \
        "$(sed -n 's/.*href="data:application\/gzip;base64,\([^"]*\)".*/\1/p' "$scratch/$name.html" | base64 -d | sha256sum)"
done
said() { "$HEXJUDGE" "$@" 2>&1 | sed "s|$scratch/page.html|$base|g"; }
different=
for words in 'verify FILE' 'show FILE' 'show -T fields -e points FILE 600..638' 'why FILE 638' 'legal FILE 30' \
    'board FILE 638' 'board --svg FILE end' 'points FILE 700' 'road FILE end' 'unpack FILE' 'fsck FILE' 'cover FILE'; do
    # shellcheck disable=SC2086 # words
    [ "$(said ${words//FILE/$scratch/page.html})" = "$(said ${words//FILE/$base})" ] || different="$different, $words"
done
same page-for-log '' "$different"
same from-a-pipe "$("$HEXJUDGE" unpack "$base" | sha256sum)" "$("$HEXJUDGE" unpack - < "$scratch/page.html" | sha256sum)"
mkdir "$scratch/folder"
cp "$scratch/page.html" "$scratch/crop.html" "$scratch/folder"
"$HEXJUDGE" report --view public "$base" -o "$scratch/folder/public.html"
exits a-folder-of-pages 11 "$HEXJUDGE" verify "$scratch/folder"
has a-folder-counts '^2 games: 1 CLEAN, 1 ILLEGAL'
exits page-of-a-page 0 "$HEXJUDGE" report "$scratch/page.html" -o "$scratch/second.html"
same page-of-a-page-log equal "$("$HEXJUDGE" diff "$base" "$scratch/second.html" | sed 's/:.*//')"
exits a-view-is-no-log 14 "$HEXJUDGE" verify "$scratch/folder/public.html"
has a-view-says-so 'a page without a log in it; one of a view has none'
printf '<!doctype html><p>hello' > "$scratch/other.html"
exits other-html 14 "$HEXJUDGE" verify "$scratch/other.html"

# ---- one of many, the text form, broken ones ----
cat "$scratch/crop.hjl.gz" "$base" > "$scratch/two.hjl.gz"
exits second 0 "$HEXJUDGE" report "$scratch/two.hjl.gz:2" -o "$scratch/two.html"
same second-log equal "$("$HEXJUDGE" diff "$base" "$scratch/two.html" | sed 's/:.*//')"
exits third 2 "$HEXJUDGE" report "$scratch/two.hjl.gz:3" -o "$scratch/three.html"
has third-said 'there is no game 3: it holds 2'
exits first 0 "$HEXJUDGE" report "$scratch/two.hjl.gz" -o "$scratch/one.html"
has first-said 'two.hjl.gz: 2 games, this is the first'
"$HEXJUDGE" unpack "$base" > "$scratch/base.txt"
exits text 0 "$HEXJUDGE" report "$scratch/base.txt" -o "$scratch/text.html"
same text-kept "$(cat "$scratch/base.txt")" "$(sed -n 's/.*base64,\([^"]*\)".*/\1/p' "$scratch/text.html" | base64 -d)"
head -c 3000 "$base" > "$scratch/cut.hjl.gz"
exits cut 0 "$HEXJUDGE" report "$scratch/cut.hjl.gz" -o "$scratch/cut.html"
check cut-said grep -q '<b class="verdict">MALFORMED</b>' "$scratch/cut.html"
exits cut-as-page 14 "$HEXJUDGE" verify "$scratch/cut.html"
exits no-log 14 "$HEXJUDGE" report README.md -o "$scratch/none.html"
check no-log-no-page test ! -e "$scratch/none.html"
broken='' number=0
for log in corpus/malformed/*.hjl.gz corpus/unsupported/*.hjl.gz corpus/illegal/BASE-BOARD-0*/*.t* corpus/diverged/*.t*; do
    number=$((number + 1))
    [ "${HJ_LONG:-0}" = 1 ] || [ $((number % 6)) -eq 0 ] || continue
    "$HEXJUDGE" verify "$log" > "$scratch/said" 2>&1
    verdict=$(grep -oE '^[A-Z]+ ' "$scratch/said" | tail -n 1)
    "$HEXJUDGE_ASAN" report "$log" -o "$scratch/some.html" 2> "$scratch/err"
    code=$?
    grep -q "class=\"verdict\">${verdict% }<" "$scratch/some.html" 2> /dev/null || [ $code -eq 14 ] || [ $code -eq 13 ] || broken="$broken $log:$code"
    rm -f "$scratch/some.html"
done
same pages-of-broken-logs '' "$broken"

cp "$scratch/crop.hjl.gz" "$scratch/sealed.hjl.gz"
"$HEXJUDGE" seal --new-key "$scratch/key" > /dev/null && "$HEXJUDGE" seal --key "$scratch/key" "$scratch/sealed.hjl.gz" > /dev/null
exits sealed 0 "$HEXJUDGE" report "$scratch/sealed.hjl.gz" -o "$scratch/sealed.html"
check sealed-said grep -qE '^<p class="checked"><b>Checked</b>.*<span>sealed by [0-9a-f ]+.*</span></p>$' "$scratch/sealed.html"
exits sealed-as-page 0 "$HEXJUDGE" seal --check "$scratch/sealed.html"
check unsealed-said grep -q '<b>Not checked</b> <span>seal (none)</span>' "$scratch/page.html"

# ---- arguments, files ----
exits no-file 2 "$HEXJUDGE" report
exits no-out 2 "$HEXJUDGE" report "$base"
has no-out-said 'where to'
exits two-files 2 "$HEXJUDGE" report "$base" "$base" -o "$scratch/x.html"
exits bad-view 2 "$HEXJUDGE" report --view none "$base" -o "$scratch/x.html"
has bad-view-said "full, public or seat:NAME, not 'none'"
exits bad-seat 2 "$HEXJUDGE" report --view seat:Nobody "$base" -o "$scratch/x.html"
exits seat-5-of-4 2 "$HEXJUDGE" report --view seat:P5 "$base" -o "$scratch/x.html"
exits missing 3 "$HEXJUDGE" report "$scratch/nowhere.hjl.gz" -o "$scratch/x.html"
exits nowhere 3 "$HEXJUDGE" report "$base" -o "$scratch/none/x.html"
exits onto-itself 2 "$HEXJUDGE" report "$scratch/crop.hjl.gz" -o "$scratch/crop.hjl.gz"
check log-is-whole "$HEXJUDGE" verify "$scratch/crop.hjl.gz"
exits split-to-a-pipe 2 "$HEXJUDGE" report --split "$base" -o -
exits split 0 "$HEXJUDGE" report --split "$base" -o "$scratch/folder/split.html"
check split-files test -s "$scratch/folder/page.css" -a -s "$scratch/folder/page.js"
check split-bare bash -c "! grep -qE '<style|<script>' '$scratch/folder/split.html'"
exits full-disk 3 bash -c "'$HEXJUDGE' report '$base' -o - > /dev/full"

# ---- a folder ----
mkdir -p "$scratch/games/round 2" "$scratch/empty"
cp "$scratch/crop.hjl.gz" "$scratch/fren.hjl.gz" "$base" "$scratch/games"
cp "$scratch/play.hjl.gz" "$scratch/games/round 2/<b> table.hjl.gz"
cp "$scratch/two.hjl.gz" "$scratch/cut.hjl.gz" "$scratch/games/round 2"
printf 'broken' | gzip > "$scratch/games/none.hjl.gz"
exits folder 0 "$HEXJUDGE" report -j 1 "$scratch/games" -o "$scratch/event"
has folder-counts '^7 pages and index.html$'
has folder-broken 'none.hjl.gz: no page: byte 0'
same folder-pages 'crop.html fren.html game_010.html round_2-_b__table.html round_2-cut.html round_2-two-2.html round_2-two.html' \
    "$(cd "$scratch/event/games" && echo *)"
exits folder-threads 0 "$HEXJUDGE" report -j 4 "$scratch/games" -o "$scratch/event4"
check folder-same diff -r "$scratch/event" "$scratch/event4"
lost=
for link in $(grep -o 'href="games/[^"]*"' "$scratch/event/index.html" | sed 's/href="//; s/"//' | sort -u); do
    [ -s "$scratch/event/$link" ] || lost="$lost $link"
done
same folder-links '' "$lost"
check folder-causes grep -q 'BASE-BUILD-07 a road must join your own road or building<td class="n">2<td><a href="games/game_010.html">' "$scratch/event/index.html"
exits folder-judged 14 "$HEXJUDGE" verify "$scratch/event"
has folder-judged-all '^7 games: 4 CLEAN, 1 MALFORMED, 2 ILLEGAL'
exits folder-of-none 2 "$HEXJUDGE" report "$scratch/empty" -o "$scratch/event5"
exits folder-onto-itself 2 "$HEXJUDGE" report "$scratch/games" -o "$scratch/games"
exits folder-to-a-pipe 2 "$HEXJUDGE" report "$scratch/games" -o -
exits folder-seat 2 "$HEXJUDGE" report --view seat:Ana "$scratch/games" -o "$scratch/event5"
exits folder-nowhere 3 "$HEXJUDGE" report "$scratch/games" -o "$scratch/none/event5"

exits single 0 "$HEXJUDGE" report --single "$scratch/games" -o "$scratch/single.html"
has single-counts '^7 pages and an index in one file$'
same single-holds 7 "$(grep -c '<iframe loading="lazy"' "$scratch/single.html")"
check single-links grep -q '<a href="#game_010">' "$scratch/single.html"
check single-alone bash -c "! grep -q 'games/' '$scratch/single.html'"
mkdir "$scratch/many"
for number in $(seq 65); do ln "$scratch/play.hjl.gz" "$scratch/many/$number.hjl.gz"; done
exits single-of-65 2 "$HEXJUDGE" report --single "$scratch/many" -o "$scratch/none.html"
has single-of-65-said 'takes up to 64 games, and here are 65'
check single-of-65-none test ! -e "$scratch/none.html"
exits single-of-one 2 "$HEXJUDGE" report --single "$base" -o "$scratch/none.html"

# ---- views ----
"$HEXJUDGE" report --view public "$scratch/fren.hjl.gz" -o "$scratch/public.html"
bought=$(grep -c 'buys a development card: not seen' "$scratch/public.html")
same public-hides-cards "$bought" "$(grep -c 'buys a development card' "$scratch/public.html")"
check public-hides-some test "$bought" -gt 3
check public-no-hands bash -c "! grep -qE 'takes (brick|lumber|wool|grain|ore) from|draws a favor token:|base64' '$scratch/public.html'"
same public-no-hash 0 "$(grep -c "$(sha256sum < "$scratch/fren.hjl.gz" | cut -c 1-64)" "$scratch/public.html")"
check full-hash grep -q "$(sha256sum < "$base" | cut -c 1-64)" "$scratch/page.html"
python3 tests/page/twins.py "$HEXJUDGE" "$scratch"
[ $? -eq 0 ] || fail twins 'the checks broke off'

# ---- budget ----
"$HEXJUDGE" report --legal "$base" -o "$scratch/legal.html"
"$HEXJUDGE" report --legal corpus/real/catanatron/game_024.hjl.gz -o "$scratch/long.html"
check budget python3 - "$scratch" << 'END'
import re, sys
def size(pattern, text): return sum(len(x.encode()) for x in re.findall(pattern, text, re.S))
for name, hexes in ("page", 19), ("crop", 19), ("fren", 30), ("legal", 19), ("long", 19):
    text = open(f"{sys.argv[1]}/{name}.html").read()
    fixed = size(r"<style>.*?</style>|<script>.*?</script>|<template.*?</template>", text)
    boards = [len(b.encode()) for b in re.findall(r'<svg class="board".*?</svg>', text, re.S)]
    shared = size(r"<defs>.*?</defs>", text)
    data = re.search(r'"steps":"(.*?)"\}</script>', text, re.S).group(1)
    steps = data.count(";") + 1
    step = (len(data) + size(r'<div id="turns">.*?</div>', text)) / steps
    legal = size(r'"legal":\[.*?\],\n', text) / steps
    print(f"  {name}: {len(text.encode())} bytes, {steps} actions; fixed {fixed}, boards {boards} + {shared}, a step {step:.0f}, legal {legal:.0f}")
    most = 12000 if hexes == 19 else 18000
    assert fixed <= 45 * 1024, fixed
    assert boards and max(boards) + shared / len(boards) <= 1.5 * most and max(boards) <= most, boards
    assert step <= 110 and legal <= 90, (step, legal)
    # 140 KB at 500 actions and 650 KB at 3046: a line between, and beyond them.
    assert len(text.encode()) <= (140 + max(0, steps - 500) * 510 / 2546) * 1024 + 90 * steps * (legal > 0), len(text)
END
# A sound member with nothing in it: there is no game, and that is said.
gzip -n < /dev/null > "$scratch/nothing.hjl.gz"
exits nothing 14 "$HEXJUDGE" report "$scratch/nothing.hjl.gz" -o "$scratch/nothing.html"
has nothing-says 'nothing.hjl.gz: byte 0: the input holds no game$'
finish
