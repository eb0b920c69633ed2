#!/bin/bash
# position.sh: typed positions: the line of a moment and back, and what road, points, legal and board
# say of a line that leaves things out.
. "$(dirname "$0")/lib.sh"
game=corpus/real/catanatron/game_010.hjl.gz

# ---- of a log, and back ----

exits a-line 0 "$HEXJUDGE" board --pos "$game" 638
line=$(cat "$scratch/out")
same one-line 1 "$(wc -l < "$scratch/out")"
same of-itself "$line" "$("$HEXJUDGE" board --pos "$line")"
same same-road "$("$HEXJUDGE" road "$game" 638 | sed 's/Longest.*//')" "$("$HEXJUDGE" road "$line" | sed 's/Longest.*//')"
same same-points "$("$HEXJUDGE" points "$game" 638)" "$("$HEXJUDGE" points "$line")"
same same-legal "$("$HEXJUDGE" legal "$game" 638 | tail -n +2)" "$("$HEXJUDGE" legal "$line" | tail -n +2)"
same same-picture "$("$HEXJUDGE" board "$game" 638 | tail -n +2 | sed 's/ ([A-Z]*)  / /')" \
    "$("$HEXJUDGE" board "$line" | tail -n +2 | sed 's/^\(P[1-4]\)  /\1 /')"
for rules in crop_trust/1 frenemies/1; do
    "$HEXJUDGE" play --rules "$rules" --players 4 --games 1 --seed 5 -o "$scratch/${rules%/1}" > "$scratch/out"
    log=$scratch/${rules%/1}/game-000001.hjl.gz
    exits "${rules%/1}-line" 0 "$HEXJUDGE" board --pos "$log" 120
    line=$(cat "$scratch/out")
    same "${rules%/1}-points" "$("$HEXJUDGE" points "$log" 120 | sed 's/Ana/P1/g; s/Ben/P2/g; s/Ivy/P3/g; s/Kim/P4/g' | tr -s ' \n' ' ')" \
        "$("$HEXJUDGE" points "$line" | tr -s ' \n' ' ')"
    same "${rules%/1}-legal" "$("$HEXJUDGE" legal "$log" 120 | tail -n +2)" "$("$HEXJUDGE" legal "$line" | tail -n +2)"
    same "${rules%/1}-again" "$line" "$("$HEXJUDGE" board --pos "$line")"
done
printf '%s\nP2 road e16\n' 'pos:turn,5,P2,main:P2,roads,e15:P2,hand,1brick,1lumber' > "$scratch/moves.txt"
exits opens-a-log 10 "$HEXJUDGE" verify "$scratch/moves.txt"
has opens-a-log-judged '1/1 actions'
exits packs 0 "$HEXJUDGE" pack "$scratch/moves.txt" -o "$scratch/moves.hjl.gz"

# ---- whose road is longer ----

exits road-cut 0 "$HEXJUDGE" road pos:P1,roads,e1,e2,e3,e9,e16:P2,settlements,c10
same road-cut-words "$(cat << 'END'
  road of P1: longest run 3 of 5 roads: e1 e2 e3
    cut at c10 (2/4/9): a building of P2 stands between e9 and e16
      (BASE-LR-02)
    corner by corner: c4 (10/sea) e1 c1 (10/sea) e2 c5 (2/10/sea)
      e3 c2 (2/sea)
    not part of it: e9 e16
  Longest Road: nobody, no road has 5 (BASE-LR-05); lengths: P1 3, P2 0, P3 0
  not told: the board; names in brackets are those of the beginner's
END
)" "$(cat "$scratch/out")"
tie=pos:P1,roads,e1,e2,e3,e4,e5:P3,roads,e67,e68,e69,e70,e71
exits road-tie 0 "$HEXJUDGE" road "$tie"
has road-tie-open 'Longest Road: P1 or P3 or nobody, as it was before the tie'
exits road-told 0 "$HEXJUDGE" road "$tie:longest-road,P3"
has road-told-holder 'Longest Road: P3, who had it first'
exits road-alone 0 "$HEXJUDGE" road "$tie:P2,roads,e7,e11,e19,e24,e34,e40"
has road-alone-holder 'Longest Road: P2, alone at the top'
exits road-one 0 "$HEXJUDGE" road --for P3 "$tie"
same road-one-only 1 "$(grep -c '^  road of' "$scratch/out")"
exits road-wrong-holder 11 "$HEXJUDGE" road "$tie:longest-road,P2"
has road-wrong-holder-why 'BASE-INV-07: the holder of Longest Road has not the longest; no game comes to it'

# ---- points ----

exits points 0 "$HEXJUDGE" points pos:P1,settlements,c10,c26:P1,cities,c30:P1,played,3knight
has points-parts 'P1 has 6 points: settlements 2, cities 1 x 2 = 2, Largest Army 2'
has points-untold 'not told: cards in hand of P1 P2 P3; up to 5 point cards'
has points-untold-knights 'not told: cards played of P2 P3'
exits points-army-tie 0 "$HEXJUDGE" points pos:P1,played,3knight:P2,played,3knight
has points-army-open 'Largest Army: P1 or P2, as it was before'

# ---- legal ----

at=pos:turn,9,P2,main:board,beginner:P2,settlements,c10,c26:P2,roads,e15,e16:P1,settlements,c30
exits legal-list 0 "$HEXJUDGE" legal "$at"
has legal-list-untold 'not told: hand of P1 P2 P3, cards of P2; this is what could be done'
has legal-list-roads 'P2 road +e9, e14, e17, e21, e22, e31, e32, e38'
exits legal-hangs 16 "$HEXJUDGE" legal "$at" P2 road e9
has legal-hangs-said 'P2 road e9 would be legal with the cards for it, which are not told'
has legal-hangs-why '[?] +BASE-BUILD-01 +in the own turn'
exits legal-told 0 "$HEXJUDGE" legal "$at:P2,hand,1brick,1lumber:P2,cards,nothing" P2 road e9
exits legal-lacks 11 "$HEXJUDGE" legal "$at:P2,hand,1brick:P2,cards,nothing" P2 road e9
has legal-lacks-why 'x +BASE-BUILD-01 +lumber: 1 needed, 0 in hand'
exits legal-never 11 "$HEXJUDGE" legal "$at" P2 road e70
has legal-never-why 'x +BASE-BUILD-07'
exits legal-no-turn 2 "$HEXJUDGE" legal pos:P1,roads,e1
has legal-no-turn-why 'does not tell whose turn it is: add, as in :turn,9,P2,main'

# ---- what is wrong ----

exits map 0 "$HEXJUDGE" board --numbers pos:
exits impossible 11 "$HEXJUDGE" board pos:P1,settlements,c1,c4
has impossible-why 'position: BASE-INV-04: two buildings stand on neighboring corners; no game comes to it'
exits unread 2 "$HEXJUDGE" points pos:P1,rods,e1
has unread-why "position: field 'P1,rods,e1': unknown thing 'rods', did you mean 'roads'"
exits no-place 2 "$HEXJUDGE" board pos:P1,roads,e1 77
exits no-seat 2 "$HEXJUDGE" road --for P5 pos:P1,roads,e1
exits nothing 2 "$HEXJUDGE" road
exits six-seats 0 "$HEXJUDGE" road pos:frenemies/1:P6,roads,e100,e101
has six-seats-all 'P6 1'

# Every line that the manual and the README type.
examples=0
while IFS= read -r example; do
    examples=$((examples + 1))
    # shellcheck disable=SC2086
    "$HEXJUDGE" $example > "$scratch/out" 2>&1 < /dev/null
    case $? in 0 | 16) ok "example-$examples" ;; *) fail "example-$examples" "$example: $(cat "$scratch/out")" ;; esac
done < <(sed -n 's/^ *hexjudge \(.* pos:[^ ]*\( P[1-6] .*\)\{0,1\}\)$/\1/p' README.md src/app/man/*.roff; "$HEXJUDGE" road --help | sed -n 's/^  hexjudge //p')
[ "$examples" -ge 4 ] && ok examples-found || fail examples-found "$examples"
finish
