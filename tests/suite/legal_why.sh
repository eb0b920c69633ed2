#!/bin/bash
# legal and why: what may be done, every precondition, gains and missing gains, shortages, road
# lengths with their cuts, awards, points by part, and the history of a value.
. "$(dirname "$0")/lib.sh"

cat > "$scratch/game.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 5 P2 main
start P1 settlements c3 c4
start P1 roads e1 e2 e3 e4 e5
start P1 hand 3brick 1lumber
start P1 played 2knight
start P2 settlements c14 c40
start P2 roads e8 e14
start P2 hand 2brick 2lumber 1wool 1grain
start P3 settlements c20
start P3 cities c22
start P3 roads e24
start P3 hand 16lumber
start P3 cards 1point 1monopoly 1knight
start robber h8
start longest-road P1
player P1 "Ana" red
player P2 "Ben" blue
player P3 "Ivy" orange
P2 settlement c5
P2 done
P3 roll 4 5
P3 monopoly brick
P3 done
P1 roll 1 2
P1 done
P2 roll 6 1
P3 discard 9lumber 1brick
P2 robber h1 from P1 lumber
P2 done
END
game=$scratch/game.txt
exits fixture-sound 10 "$HEXJUDGE" verify "$game"

# ---- legal ----
exits legal-start 0 "$HEXJUDGE" legal "$game" 0
has legal-step '^after #0: turn 5, P2, after the roll$'
has legal-settlements '^  P2 settlement    c5$'
has legal-done '^  P2 done$'
has legal-concede '^  anybody may concede$'
exits legal-kind 0 "$HEXJUDGE" legal --kind settlement "$game" 0
same legal-kind-lines 'P2 settlement c5' "$(tail -n +2 "$scratch/out")"
exits legal-none 0 "$HEXJUDGE" legal --kind city "$game" 0
has legal-none-says '^  no city$'
exits legal-rolls 0 "$HEXJUDGE" legal --kind roll "$game" 2
same legal-rolls-all 36 "$(grep -c '^P3 roll' "$scratch/out")"
exits legal-yes 0 "$HEXJUDGE" legal "$game" 0 P2 settlement c5
has legal-yes-says '^P2 settlement c5 would be legal$'
exits legal-one-word 0 "$HEXJUDGE" legal "$game" 0 'P2 settlement c5'
exits legal-no 11 "$HEXJUDGE" legal "$game" 0 P2 settlement c9
has legal-no-distance '^  x  BASE-BUILD-11    c9 .*c14'
has legal-no-instead '^  legal settlements   c5$'
exits legal-other-seat 11 "$HEXJUDGE" legal "$game" 0 P1 road e6
has legal-other-seat-says '^  x  BASE-TURN-08'
exits legal-nonsense 2 "$HEXJUDGE" legal "$game" 0 P2 fly
exits legal-bad-kind 2 "$HEXJUDGE" legal --kind flight "$game" 0
exits legal-no-place 2 "$HEXJUDGE" legal "$game"
exits legal-far 2 "$HEXJUDGE" legal "$game" 99
# The list is what check accepts, one by one.
exits legal-roads 0 "$HEXJUDGE" legal --kind road "$game" 0
for edge in $(seq 72); do
    "$HEXJUDGE" legal "$game" 0 "P2 road e$edge" > /dev/null && echo "P2 road e$edge"
done > "$scratch/accepted"
same legal-is-check "$(tail -n +2 "$scratch/out")" "$(cat "$scratch/accepted")"

# ---- why: a settlement that cuts a road ----
exits why-cut 0 "$HEXJUDGE" why "$game" 1
has why-cut-head '^#1  turn 5, P2 Ben \(blue\): builds a settlement c5 \(2/10/sea\)$'
has why-cut-length '^  road of Ana: longest run 3 of 5 roads: e3 e4 e5$'
has why-cut-where '^    cut at c5 \(2/10/sea\): a building of Ben stands between e2 and e3'
has why-cut-award '^  Longest Road: nobody, no road has 5 \(BASE-LR-05\); lengths: Ana 3, Ben 2,$'
has why-cut-points '^  Ana: 4 -> 2 points$'
has why-cut-legal '^legal, every precondition holds$'
has why-cut-cost '^  ok BASE-BUILD-01    brick: 1 needed, 2 in hand$'

# ---- why: a roll ----
exits why-roll 0 "$HEXJUDGE" why "$game" 3
has why-roll-paid '^    h3 \(forest 9\): Ana 1 lumber for the settlement on c3 \(BASE-PROD-01\)$'
has why-roll-robber '^    h8 \(fields 9\): Ivy 2 grain for the city on c22: not paid'
has why-roll-gain '^    Ana gains 1 lumber$'
has why-roll-none '^    Ben gains nothing: no building beside a 9$'
has why-roll-kept '^    Ivy gains nothing; the robber keeps 2 \(BASE-PROD-03\)$'
exits why-roll-for 0 "$HEXJUDGE" why --for P2 "$game" 3
check why-roll-for-only bash -c "! grep -q 'Ana gains' '$scratch/out'"
has why-roll-for-hand '^  Ben holds 1 brick 1 lumber$'
exits why-monopoly 0 "$HEXJUDGE" why "$game" 4
has why-monopoly-ana '^    Ana hands over 3 brick \(BASE-DEV-15\)$'
has why-monopoly-gain '^  Ivy gains 4 brick$'
exits why-seven 0 "$HEXJUDGE" why "$game" 8
has why-seven-owed '^    Ivy holds 20: more than 7, so 10 go \(BASE-ROBBER-01\)$'

# ---- why: shortage (two are due a lumber of h11, the bank has one) ----
cat > "$scratch/short.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 5 P1 before-roll
start P1 settlements c31
start P1 roads e46
start P2 settlements c20
start P2 roads e22
start P2 hand 18lumber
start P3 settlements c4
start P3 roads e1
P1 roll 1 2
END
exits why-short 0 "$HEXJUDGE" why "$scratch/short.txt" 1
has why-short-due '^    lumber is short: 2 due, the bank has 1, 2 players are due some;'
has why-short-reading 'shortage=single_exception \(BASE-PROD-04'
has why-short-nobody '^    P1 gains nothing; the bank keeps 1 \(BASE-PROD-04\)$'
sed 's/^rules base.1/&\nset shortage=seat_order/' "$scratch/short.txt" > "$scratch/order.txt"
exits why-order 0 "$HEXJUDGE" why "$scratch/order.txt" 1
has why-order-first '^    P1 gains 1 lumber$'
has why-order-last '^    P2 gains nothing; the bank keeps 1'

# ---- why: set-up, awards, the end ----
"$HEXJUDGE" play --rules base/1,board=beginner --players 3 --games 1 --seed 21 -o "$scratch/play" \
    > /dev/null
play=$scratch/play/game-000001.hjl.gz
exits why-setup 0 "$HEXJUDGE" why "$play" 9
has why-setup-cards '^  starting cards \(BASE-SETUP-06\): h[0-9]+ '
exits why-end 0 "$HEXJUDGE" why "$play" end
has why-end-over '^  the game is over by it$'
# For every action of a whole game: an answer, lines that fit, and points whose parts add up.
actions=$("$HEXJUDGE" show -e number "$play" | tail -n 1)
for number in $(seq 1 7 "$actions"); do
    "$HEXJUDGE_ASAN" why --for 2 "$play" "$number" || echo "exit $? at $number"
done > "$scratch/all" 2>&1
check why-all bash -c "! grep -q '^exit' '$scratch/all'"
check why-all-width bash -c "! grep -qE '.{81}' '$scratch/all'"
sed -e ':a;N;$!ba;s/\n    //g' "$scratch/all" | sed -n 's/^  Ben has \([0-9]*\) point.*: \(.*\)$/\1 \2/p' |
    awk '{
        want = $1; sum = 0
        if (match($0, /settlements [0-9]+/)) sum += substr($0, RSTART + 12, RLENGTH - 12)
        if (match($0, /cities [0-9]+/)) sum += 2 * substr($0, RSTART + 7, RLENGTH - 7)
        if (match($0, /point ?cards [0-9]+/)) { s = substr($0, RSTART, RLENGTH); sub(/.* /, "", s); sum += s }
        if ($0 ~ /Longest ?Road 2/) sum += 2
        if ($0 ~ /Largest ?Army 2/) sum += 2
        seen++
        if (sum != want) print
    } END { if (seen < 10) print "only " seen }' > "$scratch/wrong"
same why-points-add-up "" "$(cat "$scratch/wrong")"

# ---- why: an illegal action ----
sed 's/^P2 settlement c5/P2 settlement c9/' "$game" > "$scratch/illegal.txt"
exits why-illegal 11 "$HEXJUDGE" why "$scratch/illegal.txt" finding
has why-illegal-rule '^illegal: BASE-BUILD-11$'
has why-illegal-instead '^  legal settlements   c5$'

has why-illegal-found '^  found here: illegal: BASE-BUILD-11'
sed '/^P3 roll/a check P1.hand.lumber = 4' "$game" > "$scratch/wrong.txt"
exits why-diverged 0 "$HEXJUDGE" why "$scratch/wrong.txt" finding
has why-diverged-found '^  found here: diverged: .*P1.hand.lumber: recorded 4, replayed 2'

# ---- why: values ----
exits value 0 "$HEXJUDGE" why --value P3.hand.lumber "$game" end
same value-text "P3.hand.lumber = 7 after #11
  #9     t8     16 -> 7    Ivy discards 1 brick 9 lumber" "$(cat "$scratch/out")"
exits value-before 0 "$HEXJUDGE" why --value P3.hand.lumber "$game" 5
same value-before-text "P3.hand.lumber = 16 after #5
  unchanged since the start" "$(cat "$scratch/out")"
exits value-award 0 "$HEXJUDGE" why --value longest_road "$game" end
has value-award-line '^  #1 +t5 +1 -> 0 +Ben builds a settlement'
exits value-many 0 "$HEXJUDGE" why --value P1.hand "$game" end
same value-many-count 5 "$(grep -c '^P1.hand' "$scratch/out")"
exits value-seats 0 "$HEXJUDGE" why --value points "$game" end
same value-seats-count 3 "$(grep -c ' after #' "$scratch/out")"
exits value-unknown 2 "$HEXJUDGE" why --value P1.luck "$game" end
exits why-start 2 "$HEXJUDGE" why "$game" 0
exits why-seat 2 "$HEXJUDGE" why --for P5 "$game" 1
exits why-bad-seat 2 "$HEXJUDGE" why --for Ana "$game" 1
exits why-usage 2 "$HEXJUDGE" why "$game"
exits why-missing 3 "$HEXJUDGE" why "$scratch/none" 1

# ---- legal: with cards nobody saw, the list is that of every hand that is possible ----
"$HEXJUDGE" redact --view public corpus/real/catanatron/game_011.hjl.gz "$scratch/public.hjl.gz" > /dev/null
exits open-list 0 "$HEXJUDGE" legal "$scratch/public.hjl.gz" t30
has open-sure '^  P2 done$'
has open-some '^  only with some of the possible hands:$'
has open-share '^    P2 knight h1 from P4 brick: legal for 200 of 1952 possible hands$'
has open-bank 'give 4brick get 1ore'
exits open-kind 0 "$HEXJUDGE" legal --kind knight "$scratch/public.hjl.gz" t30
same open-kind-all '' "$(grep -v 'legal for [0-9]* of 1952 possible hands$' "$scratch/out" | sed 1,2d)"
exits open-one 0 "$HEXJUDGE" legal "$scratch/public.hjl.gz" t30 P2 knight h1 from P4 brick
has open-one-says 'legal for 200 of 1952 possible hands'
exits full-list 0 "$HEXJUDGE" legal corpus/real/catanatron/game_011.hjl.gz t30
same full-list-sure '' "$(grep 'possible hands' "$scratch/out")"
finish
