#!/bin/bash
# show and diff: the transcript to the letter, ranges, fields as CSV, hostile names, where two logs part.
. "$(dirname "$0")/lib.sh"

cat > "$scratch/cut.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
about event "Spring Open"
about round "2"
start turn 5 P2 main
start P1 settlements c3 c4
start P1 roads e1 e2 e3 e4 e5
start P1 hand 3brick
start P2 settlements c14 c40
start P2 roads e8 e14
start P2 hand 1brick 1lumber 1wool 1grain
start P3 settlements c20
start P3 cities c22
start P3 roads e24
start P3 hand 18lumber
start P3 cards 1point
start robber h8
start longest-road P1
player P1 "Ana" red
player P2 "Ben" blue
player P3 "Ivy" orange
P2 settlement c5
P2 done
P3 roll 4 5
P3 bank give 4lumber get 1ore
P3 done
P1 roll 1 1
P1 done
P2 roll 6 1
P3 discard 7lumber
P2 robber h1 from P1 brick
P2 done
note "a note"
END
game=$scratch/cut.txt

# ---- the transcript ----
exits transcript 0 "$HEXJUDGE" show "$game"
same transcript-text "$(cat << 'END'
Spring Open, round 2
base/1, 3 players, 10 points win
P1 Ana (red)   P2 Ben (blue)   P3 Ivy (orange)

Turn 5  P2 Ben (blue), 2 points
  #1     Ben builds a settlement c5 (2/10/sea) (2 -> 3 points)
           * Longest Road: nobody, Ana loses it
           Ana 4 -> 2 points

Turn 6  P3 Ivy (orange), 4 points
  #3     Ivy rolls 4+5 = 9
           Ana +1 lumber
  #4     Ivy gives the bank 4 lumber for 1 ore

Turn 7  P1 Ana (red), 2 points
  #6     Ana rolls 1+1 = 2
           Ben +2 wool

Turn 8  P2 Ben (blue), 3 points
  #8     Ben rolls 6+1 = 7
           Ivy must discard 7
  #9     Ivy discards 7 lumber
  #10    Ben moves the robber to h1 (mountains 10), takes brick from Ana
           note: a note
END
)" "$(sed '/!!/,$d' "$scratch/out")"
exits all 0 "$HEXJUDGE" show --all "$game"
has all-done '#2 +Ben ends the turn'
exits hands 0 "$HEXJUDGE" show --hands "$game" t5
has hands-of-ivy 'Ivy +4 points; 18 lumber; cards 1 point'
has hands-of-ben 'Ben +3 points; nothing'
exits points 0 "$HEXJUDGE" show --points "$game" t5
has points-line 'points: Ana 2, Ben 3, Ivy 4 \(1 hidden\)'

# ---- ranges ----
numbers() { "$HEXJUDGE" show -T fields -e number "$game" "$@" | tail -n +2 | tr '\n' ' '; }
same range-action '4 ' "$(numbers '#4')"
same range-plain '4 ' "$(numbers 4)"
same range-turn '3 4 5 ' "$(numbers t6)"
same range-step '4 ' "$(numbers t6.2)"
same range-turns '3 4 5 6 7 ' "$(numbers t6..t7)"
same range-open '8 9 10 11 ' "$(numbers t8..)"
same range-until '1 2 3 ' "$(numbers ..3)"
same range-end '11 ' "$(numbers end)"
same range-back '10 ' "$(numbers -2)"
same range-finding '11 ' "$(numbers finding)"
same range-mixed '9 10 11 ' "$(numbers 9..end)"
exits range-none 2 "$HEXJUDGE" show "$game" t99
has range-none-says 'last turn is 8'
exits range-too-far 2 "$HEXJUDGE" show "$game" 12
has range-too-far-says 'has 11 actions'
exits range-nonsense 2 "$HEXJUDGE" show "$game" t6.x
exits range-finding2 2 "$HEXJUDGE" show "$game" finding2
exits single-done 0 "$HEXJUDGE" show "$game" 5
has single-done-shown '#5 +Ivy ends the turn'

# ---- fields ----
same fields-usual "number,turn,actor,kind,text
4,6,P3,bank,P3 bank give 4lumber get 1ore" "$("$HEXJUDGE" show -T fields "$game" 4)"
same fields-values "P3.hand.brick,P3.hand.lumber,P3.hand.wool,P3.hand.grain,P3.hand.ore,robber,die.1,die.2
0,14,0,0,1,8,4,5" "$("$HEXJUDGE" show -T fields -e P3.hand -e robber -e die "$game" 4)"
same fields-seats "P1.points,P2.points,P3.points,c5.owner,P1.gained
2,3,4,2,nothing" "$("$HEXJUDGE" show -e points -e c5.owner -e P1.gained "$game" 1)"
same fields-action "kind,hex,seat,resource,give,get,total
robber,h1,P1,brick,,,
done,,,,,," "$("$HEXJUDGE" show -e kind -e hex -e seat -e resource -e give -e get -e total "$game" 10..11)"
exits fields-unknown 2 "$HEXJUDGE" show -T fields -e nonsense "$game"
exits fields-seat-alone 2 "$HEXJUDGE" show -T fields -e P1 "$game"

# ---- hostile names ----
long=$(printf 'x%.0s' $(seq 10000))
sed -e 's/"Ana"/"A\\x1b[2Jn\\xc2\\x9ba<\/script>"/' -e 's/"Ben"/"=1+1,\\"q"/' \
    -e "s/\"Ivy\"/\"$long\"/" -e 's/"a note"/"\\x1b]0;owned\\x07\\xe2\\x80\\xae"/' "$game" \
    > "$scratch/hostile.txt"
exits hostile 0 "$HEXJUDGE" show "$scratch/hostile.txt"
check hostile-plain bash -c "! LC_ALL=C grep -qP '[^\\x0a\\x20-\\x7e]' '$scratch/out'"
check hostile-width bash -c "! grep -qE '.{81}' '$scratch/out'"
same hostile-cell "'=1+1,\"q" \
    "$("$HEXJUDGE" show -e name "$scratch/hostile.txt" 1 | tail -n 1 |
        python3 -c 'import csv, sys; print(next(csv.reader(sys.stdin))[0])')"
exits hostile-diff 0 "$HEXJUDGE" diff "$game" "$scratch/hostile.txt"
exits color 0 "$HEXJUDGE" show --color=always "$game"
check color-codes grep -q $'\e\[1;31m' "$scratch/out"
exits no-color 0 env NO_COLOR=1 "$HEXJUDGE" show "$game"
check no-color-codes bash -c "! grep -q $'\\e' '$scratch/out'"

# ---- what is wrong is said where it happened ----
sed 's/^P2 settlement c5/P2 settlement c9/' "$game" > "$scratch/illegal.txt"
exits illegal 0 "$HEXJUDGE" show "$scratch/illegal.txt"
sed '/!!/q' "$scratch/out" | tail -n 2 > "$scratch/two"
check illegal-place bash -c "head -n 1 '$scratch/two' | grep -q '#1 ' &&
    tail -n 1 '$scratch/two' | grep -q '!! illegal: BASE-BUILD-11'"

# ---- inputs ----
"$HEXJUDGE" pack "$game" -o "$scratch/cut.hjl.gz" > /dev/null 2>&1
exits packed 0 "$HEXJUDGE" show "$scratch/cut.hjl.gz" 4
has packed-line 'Ivy gives the bank 4 lumber'
size=$(wc -c < "$scratch/cut.hjl.gz")
head -c $((size - 30)) "$scratch/cut.hjl.gz" > "$scratch/short.hjl.gz"
exits cut-file 14 "$HEXJUDGE" show "$scratch/short.hjl.gz"
has cut-file-says 'MALFORMED: byte [0-9]+'
cat "$scratch/cut.hjl.gz" "$scratch/cut.hjl.gz" > "$scratch/two.hjl.gz"
exits second-game 0 "$HEXJUDGE" show "$scratch/two.hjl.gz:2" 4
exits no-third-game 2 "$HEXJUDGE" show "$scratch/two.hjl.gz:3" 4
exits first-of-two 0 "$HEXJUDGE" show "$scratch/two.hjl.gz" 4
has first-of-two-says '2 games, this is the first'
check stdin bash -c "'$HEXJUDGE' show - t6 < '$scratch/cut.hjl.gz' | grep -q 'Ivy rolls'"
exits missing 3 "$HEXJUDGE" show "$scratch/nothing"
exits folder 3 "$HEXJUDGE" show "$scratch"
: > "$scratch/empty"
exits empty 14 "$HEXJUDGE" show "$scratch/empty"
sed 's/base\/1/base\/9/' "$game" > "$scratch/later.txt"
exits unsupported 13 "$HEXJUDGE" show "$scratch/later.txt"
exits usage 2 "$HEXJUDGE" show

# ---- diff ----
exits diff-equal 0 "$HEXJUDGE" diff "$game" "$scratch/cut.hjl.gz"
has diff-equal-says 'equal: 1 game, 11 actions, 0 checkpoints'
sed 's/^P3 roll 4 5/P3 roll 3 6/' "$game" > "$scratch/dice.txt"
exits diff-chance 1 "$HEXJUDGE" diff "$game" "$scratch/dice.txt"
has diff-chance-says '^#3, chance outcome: P3 roll 4 5 \| P3 roll 3 6$'
sed 's/^P2 robber h1 from P1 brick/P2 robber h2 none/' "$game" > "$scratch/robber.txt"
exits diff-action 1 "$HEXJUDGE" diff "$game" "$scratch/robber.txt"
has diff-action-says '^#10, action: P2 robber h1 from P1 brick \| P2 robber h2 none$'
sed '/^rules/a set bank=unlimited' "$game" > "$scratch/option.txt"
exits diff-header 1 "$HEXJUDGE" diff "$game" "$scratch/option.txt"
has diff-header-says '^header, bank: limited \| unlimited$'
sed '/^P3 done/i check P1.points = 2' "$game" > "$scratch/claim.txt"
sed 's/points = 2/points = 3/' "$scratch/claim.txt" > "$scratch/claim3.txt"
exits diff-claim 1 "$HEXJUDGE" diff "$scratch/claim.txt" "$scratch/claim3.txt"
has diff-claim-says '^claim after #4: check P1.points = 2 \| check P1.points = 3$'
exits diff-claim-missing 1 "$HEXJUDGE" diff "$game" "$scratch/claim.txt"
has diff-claim-missing-says '^claim after #4: none \| check P1.points = 2$'
sed '/^P2 robber/,$d' "$game" > "$scratch/shorter.txt"
exits diff-shorter 1 "$HEXJUDGE" diff "$game" "$scratch/shorter.txt"
has diff-shorter-says '^at #10: P2 robber h1 from P1 brick \| nothing more$'
exits diff-games 1 "$HEXJUDGE" diff "$scratch/two.hjl.gz" "$scratch/cut.hjl.gz"
exits diff-archive 0 "$HEXJUDGE" diff "$scratch/two.hjl.gz:2" "$scratch/cut.hjl.gz"
exits diff-unreadable 3 "$HEXJUDGE" diff "$game" "$scratch/nothing"
exits diff-malformed 14 "$HEXJUDGE" diff "$scratch/cut.hjl.gz" "$scratch/short.hjl.gz"
exits diff-usage 2 "$HEXJUDGE" diff "$game"

# ---- a generated game: every line fits, every action is there ----
"$HEXJUDGE" play --games 1 --seed 4 -o "$scratch/play" > /dev/null
exits long 0 "$HEXJUDGE" show --all --hands "$scratch/play/game-000001.hjl.gz"
check long-width bash -c "! grep -qE '.{81}' '$scratch/out'"
same long-actions "$("$HEXJUDGE" show -e number "$scratch/play/game-000001.hjl.gz" | tail -n +2)" \
    "$(sed -n 's/^  #\([0-9]*\) .*/\1/p' "$scratch/out")"
finish
