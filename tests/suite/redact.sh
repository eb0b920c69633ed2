#!/bin/bash
# redact.sh: recorded games as onlookers saw them: no false alarm in any of them; and what redact
# keeps, hides and refuses. The public view of every real game, and in the long run each seat's view
# and hidden discards too.
. "$(dirname "$0")/lib.sh"

cat corpus/real/*/*.hjl.gz > "$scratch/full.hjl.gz"
verdicts() { "$HEXJUDGE" verify -v -q "$1" 2> "$scratch/err" | awk '$2 ~ /hjl.gz/ { print $1 }'; }
verdicts "$scratch/full.hjl.gz" > "$scratch/full.tsv"
same full-games "$(ls corpus/real/*/*.hjl.gz | wc -l)" "$(wc -l < "$scratch/full.tsv")"

# Game, number and rule of the first finding of each game that is wrong.
firsts() { "$HEXJUDGE" verify "$1" 2> /dev/null | awk -F: '$4 ~ /illegal|diverged/ && !seen[$2]++ { print $2, $3, $4, $5 }'; }
firsts "$scratch/full.hjl.gz" > "$scratch/full.firsts"
check full-has-wrong-games test -s "$scratch/full.firsts"

# A game that is CLEAN in full is CLEAN or CONSISTENT in every view of it. Where discards are hidden too
# there may be more hands than are kept: such a game is UNSUPPORTED, which is no alarm, and counted.
judge_view() { # NAME VIEW [--hide LIST]
    local name=$1
    shift
    rm -f "$scratch/view.hjl.gz"
    exits "$name" 0 "$HEXJUDGE" redact --view "$@" "$scratch/full.hjl.gz" "$scratch/view.hjl.gz"
    verdicts "$scratch/view.hjl.gz" > "$scratch/view.tsv"
    paste "$scratch/full.tsv" "$scratch/view.tsv" > "$scratch/both.tsv"
    same "$name-no-false-alarm" 0 "$(awk '$1 == "CLEAN" && $2 !~ /^(CLEAN|CONSISTENT|UNSUPPORTED)$/' "$scratch/both.tsv" | wc -l)"
    same "$name-wrong-by-the-same" "$(cat "$scratch/full.firsts")" "$(firsts "$scratch/view.hjl.gz")"
    [ $# -gt 1 ] || same "$name-all-judged" 0 "$(grep -c UNSUPPORTED "$scratch/view.tsv")"
    echo "$name: $(sort "$scratch/view.tsv" | uniq -c | awk '{ printf "%s %s  ", $1, $2 }')"
}
judge_view public public
if [ "${HJ_LONG:-0}" = 1 ]; then
    for seat in 1 2 3 4; do judge_view "seat-$seat" "seat:$seat"; done
    judge_view public-discards public --hide discards
    judge_view seat-discards seat:2 --hide discards
fi

# ---- what is hidden from whom ----

game=$scratch/one.hjl.gz
cp corpus/real/catanatron/game_000.hjl.gz "$game"
view() { rm -f "$scratch/v.hjl.gz"; "$HEXJUDGE" redact "$@" "$game" "$scratch/v.hjl.gz" > /dev/null && "$HEXJUDGE" unpack "$scratch/v.hjl.gz" > "$scratch/v.txt"; }
"$HEXJUDGE" unpack "$game" > "$scratch/full.txt"
view --view public
same public-steals 0 "$(grep -cE 'from P[1-6] (brick|lumber|wool|grain|ore)' "$scratch/v.txt")"
same public-buys 0 "$(grep -cE ' buy [a-z]' "$scratch/v.txt")"
same public-digests 0 "$(grep -c 'digest' "$scratch/v.txt")"
same public-actions "$(grep -cE '^P[1-6] ' "$scratch/full.txt")" "$(grep -cE '^P[1-6] ' "$scratch/v.txt")"
check public-says-so grep -qx 'view public' "$scratch/v.txt"
view --view seat:2
same own-buys "$(grep -cE '^P2 buy [a-z]' "$scratch/full.txt")" "$(grep -cE '^P2 buy [a-z]' "$scratch/v.txt")"
same other-buys 0 "$(grep -cE '^P[134] buy [a-z]' "$scratch/v.txt")"
same own-losses "$(grep -cE 'from P2 [a-z]' "$scratch/full.txt")" "$(grep -cE 'from P2 [a-z]' "$scratch/v.txt")"
view --view public --hide discards
same hidden-discards 0 "$(grep -cE ' discard [0-9]+[a-z]' "$scratch/v.txt")"
# Twice is as good as once.
view --view public
cp "$scratch/v.hjl.gz" "$scratch/once.hjl.gz"
exits twice 0 "$HEXJUDGE" redact --view public "$scratch/once.hjl.gz" "$scratch/twice.hjl.gz"
check twice-same cmp <("$HEXJUDGE" unpack "$scratch/once.hjl.gz") <("$HEXJUDGE" unpack "$scratch/twice.hjl.gz")

# ---- a scribe records what the public saw, and what he was told of the end ----

wins=$(ls corpus/real/pioneers/*.hjl.gz | sed -n 3p)
"$HEXJUDGE" redact --view public "$wins" "$scratch/p.hjl.gz" > "$scratch/out"
"$HEXJUDGE" unpack "$scratch/p.hjl.gz" > "$scratch/p.txt"
{ grep -E '^(P[1-6]|nature) ' "$scratch/p.txt" | sed 's/ @[0-9]*$//'; echo end; echo end points P3; } > "$scratch/moves"
check scribe "$HEXJUDGE" record --header "$scratch/p.txt" --view public "$scratch/scribe.hjl.gz" < "$scratch/moves"
exits scribe-judged 16 "$HEXJUDGE" verify "$scratch/scribe.hjl.gz"
has scribe-counts '[0-9]+ assignments of hidden cards remain'
same scribe-all "$(grep -cE '^(P[1-6]|nature) ' "$scratch/p.txt")" "$("$HEXJUDGE" unpack "$scratch/scribe.hjl.gz" | grep -cE '^(P[1-6]|nature) ')"
# A full log takes no unknown card.
printf 'P1 buy ?\n' | "$HEXJUDGE" record --players 4 "$scratch/full-only.hjl.gz" > "$scratch/out" 2>&1
has full-view-refuses 'whose view is full'

# ---- show, why and legal count the hands ----

exits show 0 "$HEXJUDGE" show "$scratch/p.hjl.gz"
has show-share 'legal for [0-9]+ of [0-9]+ possible hands'
cat > "$scratch/two.txt" <<'GAME'
hexjudge 1
rules base/1
seats 4
board beginner
start turn 9 P1 main
start P1 settlements c18 c36
start P1 roads e27 e28
start P1 hand 3wool 3grain 2ore
start P1 cards 1knight
start P2 settlements c20 c45
start P2 hand 1brick 1ore
P1 knight h6 from P2 ?
GAME
exits two 0 "$HEXJUDGE" legal "$scratch/two.txt" end P1 city c18
has two-share 'legal for 1 of 2 possible hands'
has two-which 'legal +P1 brick 0, P1 ore 3'
has two-which-not 'illegal +P1 brick 1, P1 ore 2'
exits why-robbed 0 "$HEXJUDGE" why "$scratch/two.txt" 1

# ---- wrong in every hand: with the count that proves it ----

sed 's/3grain 2ore/3grain 1ore/; $a P1 city c18' "$scratch/two.txt" > "$scratch/proof.txt"
exits proof 11 "$HEXJUDGE" verify "$scratch/proof.txt"
has proof-counts 'P1 had at most 2 ore after #1'

# ---- merge: what one did not see another has ----

for seat in 1 2 3 4; do "$HEXJUDGE" redact --view "seat:$seat" "$game" "$scratch/s$seat.hjl.gz" > "$scratch/out"; done
exits merge-all 0 "$HEXJUDGE" merge -o "$scratch/m.hjl.gz" "$scratch"/s[1234].hjl.gz
exits merge-decides-all 0 "$HEXJUDGE" verify "$scratch/m.hjl.gz"
same merge-is-the-game "$(grep -E '^P[1-6] ' "$scratch/full.txt")" "$("$HEXJUDGE" unpack "$scratch/m.hjl.gz" | grep -E '^P[1-6] ')"
exits merge-some 0 "$HEXJUDGE" merge -o "$scratch/m2.hjl.gz" "$scratch/once.hjl.gz" "$scratch/s1.hjl.gz"
exits merge-some-judged 16 "$HEXJUDGE" verify "$scratch/m2.hjl.gz"
# A theft that thief and victim tell differently; an action that is not there.
line=$(grep -nE '^P[1-6] (robber|knight) h[0-9]+ from P[1-6] (wool|ore)' "$scratch/full.txt" | head -n 1)
thief=$(echo "$line" | sed -E 's/^[0-9]+:P([1-6]).*/\1/') victim=$(echo "$line" | sed -E 's/.*from P([1-6]).*/\1/')
words=$(echo "${line#*:}" | sed 's/ @.*//')
"$HEXJUDGE" unpack "$scratch/s$victim.hjl.gz" | sed "s/^$words/${words% *} brick/" > "$scratch/lie.txt"
exits merge-contradiction 1 "$HEXJUDGE" merge -o "$scratch/m3.hjl.gz" "$scratch/s$thief.hjl.gz" "$scratch/lie.txt"
has merge-names-both "lie.txt: ${words% *} brick"
[ ! -e "$scratch/m3.hjl.gz" ] && ok merge-writes-nothing || fail merge-writes-nothing 'a file is there'
"$HEXJUDGE" unpack "$scratch/s1.hjl.gz" | sed '/^P[1-4] done/{0,//d}' > "$scratch/short.txt"
exits merge-one-action-less 1 "$HEXJUDGE" merge -o "$scratch/m3.hjl.gz" "$scratch/s2.hjl.gz" "$scratch/short.txt"
exits merge-one-log 2 "$HEXJUDGE" merge -o "$scratch/m3.hjl.gz" "$scratch/s2.hjl.gz"
exits merge-help 0 "$HEXJUDGE" merge --help
exits merge-no-log 3 "$HEXJUDGE" merge -o "$scratch/m3.hjl.gz" "$scratch/s2.hjl.gz" "$scratch/none"

# ---- past the limit hands are kept seat by seat, and that is said ----

exits few-states 16 "$HEXJUDGE" verify --states 20 "$scratch/once.hjl.gz"
has few-states-said 'hidden cards by bounds'
exits states-zero 2 "$HEXJUDGE" verify --states 0 "$game"

# ---- words and files ----

exits help 0 "$HEXJUDGE" redact --help
exits no-view 2 "$HEXJUDGE" redact "$game" "$scratch/x.hjl.gz"
has no-view-said 'whose view'
exits bad-view 2 "$HEXJUDGE" redact --view nobody "$game" "$scratch/x.hjl.gz"
exits bad-hide 2 "$HEXJUDGE" redact --view public --hide dice "$game" "$scratch/x.hjl.gz"
exits no-out 2 "$HEXJUDGE" redact --view public "$game"
exits no-in 3 "$HEXJUDGE" redact --view public "$scratch/none" "$scratch/x.hjl.gz"
exits never-over 3 "$HEXJUDGE" redact --view public "$game" "$scratch/once.hjl.gz"
exits malformed 14 "$HEXJUDGE" redact --view public corpus/malformed/zero-written-out.hjl.gz "$scratch/x.hjl.gz"
[ ! -e "$scratch/x.hjl.gz" ] && ok leaves-nothing || fail leaves-nothing 'a file is there'
finish
