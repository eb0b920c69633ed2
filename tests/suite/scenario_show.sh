#!/bin/bash
# The scenarios as well told as the base game: transcripts and boards to the letter, what is legal
# put together, why things happen in the fields and between networks, fields and differences by
# name; special building, paired parts, obstacles.
. "$(dirname "$0")/lib.sh"

# A field that empties, a deposit, a monoculture, a small loss, a harvest that ends the game.
cat > "$scratch/fields.txt" << 'END'
hexjudge 1
rules crop_trust/1
seats 3
row mountains 10, pasture 2, forest 9
row fields 12, hills 6, pasture 4, hills 10
row fields 9, forest 11, fields 9, forest 3, mountains 8
row forest 8, mountains 3, fields 4, pasture 5
row hills 5, fields 6, pasture 11
harbor e1 any
harbor e4 grain
harbor e18 ore
harbor e19 lumber
harbor e39 any
harbor e50 brick
harbor e62 wool
harbor e67 any
harbor e70 any
robber h2
crops h4 1wheat 1quinoa
crops h8 2beans 1maize
crops h10 1wheat 1rice
crops h15 1maize 2quinoa
crops h18 1wheat 1beans
start turn 5 P1 before-roll
start P1 settlements c28
start P1 cities c36
start P1 roads e40 e52
start P1 hand 1lumber 2grain 4ore
start P2 settlements c24 c42
start P2 roads e36 e61
start P2 cards 1knight
start P2 played 2knight
start P3 settlements c17 c50
start P3 roads e24 e65
start P3 hand 1wool
start robber h8
player P1 "Ana" red
player P2 "Ben" blue
player P3 "Ivy" orange
P1 roll 4 5
P1 harvest h10 wheat
P2 decline h10
P1 harvest h10 rice
P1 deposit quinoa from h15 row upper plant h4 h8 h10 h15 card none
P1 city c28
P1 reveal 36
P1 done
P2 roll 2 2
P2 harvest h15 quinoa
P1 harvest h15 maize
P1 harvest h15 rice
P2 knight h2 none
P2 reveal 23 h8 h18
P2 done
P3 roll 1 5
P3 harvest h18 wheat
end winner P1 points 4 4 2 reason fields
END
# Two kinds die out, the second by a token drawn for one that shows an extinct kind; a shared win.
cat > "$scratch/species.txt" << 'END'
hexjudge 1
rules crop_trust/1
seats 3
row mountains 10, pasture 2, forest 9
row fields 12, hills 6, pasture 4, hills 10
row fields 9, forest 11, fields 9, forest 3, mountains 8
row forest 8, mountains 3, fields 4, pasture 5
row hills 5, fields 6, pasture 11
harbor e1 any
harbor e4 grain
harbor e18 ore
harbor e19 lumber
harbor e39 any
harbor e50 brick
harbor e62 wool
harbor e67 any
harbor e70 any
robber h2
crops h4 1wheat 1quinoa
crops h8 2beans 1maize
crops h10 1wheat 1rice
crops h15 3quinoa
crops h18 2wheat 1beans
vault P1 quinoa
vault P2 beans
vault P3 wheat
start turn 7 P1 main
start P1 settlements c28
start P1 cities c36
start P1 roads e40 e52
start P1 hand 2grain 3ore
start P1 cards 1knight
start P1 played 2knight
start P2 settlements c24 c42
start P2 roads e36 e61
start P2 cards 4point
start P3 settlements c17 c50
start P3 roads e24 e65
start robber h8
player P1 "Ana" red
player P2 "Ben" blue
player P3 "Ivy" orange
P1 knight h2 none
P1 reveal 25 h8
P1 city c28
P1 reveal 26
P1 reveal 27 h10
end winner P1 P2 points 6 6 2 reason species
END
# A road that meets two, every guild hall, an exchange, the robber's three cases.
cat > "$scratch/favors.txt" << 'END'
hexjudge 1
rules frenemies/1
seats 3
board beginner
start turn 5 P1 main
start P1 settlements c36 c28
start P1 roads e52 e40
start P1 hand 2brick 2lumber 1wool
start P2 settlements c50 c20
start P2 roads e65 e22
start P3 settlements c42 c7
start P3 roads e60 e6
start set P1.favors.wagon = 1
start set P1.favors.ship = 1
start set P1.favors.shovel = 1
start set P1.favors.book = 2
start set P1.favors.compass = 2
start set P3.favors.book = 1
start set favor_bag.wagon = 5
start set favor_bag.ship = 5
start set favor_bag.shovel = 5
start set favor_bag.book = 10
start set favor_bag.compass = 11
player P1 "Ana" red
player P2 "Ben" blue
player P3 "Ivy" orange
P1 road e59
nature favor P2 wagon
nature favor P3 ship
nature favor P1 book
nature favor P1 book
nature favor P1 compass
P1 gift P3 1wool
nature favor P1 wagon
P1 redeem wagon give 1lumber get 1ore
P1 redeem ship get 1grain
P1 redeem shovel e58
P1 redeem book card knight
P1 redeem compass
P1 done
P2 roll 3 4
P2 robber h1 none
nature favor P2 shovel
P2 done
P3 roll 1 1
P3 exchange book
P3 return book
P3 done
P1 roll 6 1
P1 robber h14 none
P1 done
P2 roll 1 1
P2 done
P3 roll 3 4
P3 robber h10 none
nature favor P3 compass
end reason unfinished
END
# Five on the printed board; between turns they build, or the third to the left has a part.
cat > "$scratch/special.txt" << 'END'
hexjudge 1
rules base/1
set mode56=sbp
seats 5
board beginner
obstacle c57 c73
start turn 5 P1 main
start P1 settlements c5 c30
start P2 settlements c21 c31
start P2 roads e29
start P2 hand 1brick 1lumber
start P3 settlements c17 c43
start P4 settlements c70 c44
start P4 hand 1wool 1grain 1ore
start P5 settlements c53 c45
player P1 "Ana" red
player P2 "Ben" blue
P1 done
P2 road e30
P2 built
P3 built
P4 buy knight
P4 built
P5 built
P2 roll 1 1
P2 done
P3 built
P4 built
P5 built
P1 built
P3 roll 1 1
end reason unfinished
END
sed -e 's/mode56=sbp/mode56=paired/' -e '/^P1 done/,$d' "$scratch/special.txt" > "$scratch/paired.txt"
cat >> "$scratch/paired.txt" << 'END'
P1 done
P4 buy knight
P4 done
P2 roll 1 1
P2 road e30
P2 done
P5 done
P3 roll 1 1
end reason unfinished
END
crop=$scratch/fields.txt
for game in fields species; do exits "sound-$game" 0 "$HEXJUDGE" verify "$scratch/$game.txt"; done
for game in favors special paired; do
    exits "sound-$game" 10 "$HEXJUDGE" verify "$scratch/$game.txt"
done

# told NAME WANTED COMMAND...: the output to the letter, in lines of 80 columns.
told() {
    local name=$1 wanted=$2
    shift 2
    "$@" > "$scratch/out" 2> "$scratch/err" < /dev/null
    if [ "$wanted" = "$(cat "$scratch/out")" ]; then ok "$name"
    else fail "$name" "$(diff <(echo "$wanted") "$scratch/out" | head -n 5)"; fi
    check "$name-width" bash -c "! grep -qE '.{81}' '$scratch/out'"
}

# ---- show ----
told show-fields "$(cat << 'END'
crop_trust/1, 3 players, 10 points win
P1 Ana (red)   P2 Ben (blue)   P3 Ivy (orange)

Turn 5  P1 Ana (red), 3 points
  #1     Ana rolls 4+5 = 9
  #2     Ana harvests wheat from h10 (fields 9) for 1 grain; 1 is left
  #3     Ben declines to harvest h10 (fields 9)
  #4     Ana harvests rice from h10 (fields 9) for 1 grain; none is left
           * h10 is empty, 1 of 5 fields now
  #5     Ana deposits quinoa from h15 (fields 4)
           upper row, 1st token: no reward
           the vault gets 4 quinoa; replants 4 rice on h4, h8, h10 and h15
  #6     Ana builds a city c28 (9/sea) (3 -> 4 points)
  #7     Ana reveals event 36 under the city: monoculture
           h10 loses 1 rice
           * h10 is empty, 1 of 5 fields now

Turn 6  P2 Ben (blue), 2 points
  #9     Ben rolls 2+2 = 4
  #10    Ben harvests quinoa from h15 (fields 4) for 1 grain; 2 are left
  #11    Ana harvests maize from h15 (fields 4) for 1 grain; 1 is left
  #12    Ana harvests rice from h15 (fields 4) for 1 grain; none is left
           * h15 is empty, 2 of 5 fields now
  #13    Ben plays a knight: robber to h2 (pasture 2), robs nobody
           (2 -> 4 points)
           * Largest Army: Ben with 3
  #14    Ben reveals event 23 of Largest Army: small loss of beans
           h8 loses 1 beans, h18 1 beans

Turn 7  P3 Ivy (orange), 2 points
  #16    Ivy rolls 1+5 = 6
           Ben +1 brick
  #17    Ivy harvests wheat from h18 (fields 6) for 1 grain; none is left
           * h18 is empty, 3 of 5 fields now
           the game ends: 3 fields are empty (h10, h15 and h18)
           Ivy harvested the token that ended it, stored 0, and cannot win
           ranked by stored crops, then points: Ana stored 1, 4 points; Ben
             stored 0, 4 points
           Ana wins the game

result: P1 Ana wins with 4 points at #17, as recorded
END
)" "$HEXJUDGE" show "$scratch/fields.txt"
told show-species "$(cat << 'END'
crop_trust/1, 3 players, 10 points win
P1 Ana (red)   P2 Ben (blue)   P3 Ivy (orange)

Turn 7  P1 Ana (red), 3 points
  #1     Ana plays a knight: robber to h2 (pasture 2), robs nobody
           (3 -> 5 points)
           * Largest Army: Ana with 3
  #2     Ana reveals event 25 of Largest Army: small loss of maize
           h8 loses 1 maize
           * extinct: maize, 18 go to the box
  #3     Ana builds a city c28 (9/sea) (5 -> 6 points)
  #4     Ana reveals event 26 under the city: small loss of maize
           of an extinct kind, maize: it goes to the box, another is drawn
  #5     Ana reveals event 27 from the stack: small loss of rice
           h10 loses 1 rice
           * extinct: rice, 18 go to the box
           the game ends: 2 kinds are extinct (maize and rice)
           ranked by stored crops, then points: Ana stored 0, 6 points; Ben
             stored 0, 6 points; Ivy stored 0, 2 points
           Ana and Ben win the game

result: P1 Ana and P2 Ben win with 6 points at #5, as recorded
END
)" "$HEXJUDGE" show "$scratch/species.txt"
told show-favors "$(cat << 'END'
frenemies/1, 3 players, 11 points win
P1 Ana (red)   P2 Ben (blue)   P3 Ivy (orange)

Turn 5  P1 Ana (red), 2 points
  #1     Ana builds a road e59 (4|6)
           * first contact with networks of Ben and Ivy: Ben draws 1, Ivy 1,
             then Ana 3
  #2     Ben draws a favor token: wagon
  #3     Ivy draws a favor token: ship
  #4     Ana draws a favor token: book
  #5     Ana draws a favor token: book
  #6     Ana draws a favor token: compass
  #7     Ana gives Ivy 1 wool as a gift
  #8     Ana draws a favor token: wagon
  #9     Ana redeems a wagon at the traders: 1 lumber for 1 ore
  #10    Ana redeems a ship at the merchants: takes 1 grain
  #11    Ana redeems a shovel at the road builders: a road e58 (3|6)
  #12    Ana redeems 2 books at the scholars: a development card, knight
  #13    Ana redeems 2 compasses at the master builders: a marker
           (2 -> 3 points)

Turn 6  P2 Ben (blue), 2 points
  #15    Ben rolls 3+4 = 7
  #16    Ben moves the robber to h1 (mountains 10), robs nobody
           * no building stands there: Ben draws a favor token
  #17    Ben draws a favor token: shovel

Turn 7  P3 Ivy (orange), 2 points
  #19    Ivy rolls 1+1 = 2
           nobody gains anything
  #20    Ivy draws a favor token in exchange: book
  #21    Ivy returns a book to the bag

Turn 8  P1 Ana (red), 3 points
  #23    Ana rolls 6+1 = 7
  #24    Ana moves the robber to h14 (mountains 3), robs nobody

Turn 9  P2 Ben (blue), 2 points
  #26    Ben rolls 1+1 = 2
           nobody gains anything

Turn 10  P3 Ivy (orange), 2 points
  #28    Ivy rolls 3+4 = 7
  #29    Ivy moves the robber to h10 (desert), robs nobody
           * the desert is spared: Ivy draws a favor token
  #30    Ivy draws a favor token: compass
        !! incomplete: the game was broken off after action 30

result: not reached
END
)" "$HEXJUDGE" show "$scratch/favors.txt"
told show-special "$(cat << 'END'
base/1, 5 players, 10 points win, special building
P1 Ana (red)   P2 Ben (blue)   P3   P4   P5

Turn 5  P1 Ana (red), 2 points
  Special building
  #2     Ben builds a road e30 (9|10)
  #5     P4 buys a development card: knight

Turn 6  P2 Ben (blue), 2 points
  #8     Ben rolls 1+1 = 2
           P4 +1 wool

Turn 7  P3, 2 points
  #14    P3 rolls 1+1 = 2
           P4 +1 wool
        !! incomplete: the game was broken off after action 14

result: not reached
END
)" "$HEXJUDGE" show "$scratch/special.txt"
told show-paired "$(cat << 'END'
base/1, 5 players, 10 points win, paired players
P1 Ana (red)   P2 Ben (blue)   P3   P4   P5

Turn 5  P1 Ana (red), 2 points

Turn 5, second player  P4, 2 points
  #2     P4 buys a development card: knight

Turn 6  P2 Ben (blue), 2 points
  #4     Ben rolls 1+1 = 2
           P4 +1 wool
  #5     Ben builds a road e30 (9|10)

Turn 7  P3, 2 points
  #8     P3 rolls 1+1 = 2
           P4 +1 wool
        !! incomplete: the game was broken off after action 8

result: not reached
END
)" "$HEXJUDGE" show "$scratch/paired.txt"
exits show-hands 0 "$HEXJUDGE" show --hands "$crop" t6
has show-hands-record '^ +Ana +4 points; .*; record upper quinoa; vault 4 quinoa$'
exits show-points 0 "$HEXJUDGE" show --points "$crop" t6
has show-points-stored '^ +stored: Ana 1, Ben 0, Ivy 0; empty fields 2, extinct kinds 0$'
exits show-hands-favors 0 "$HEXJUDGE" show --hands "$scratch/favors.txt" t5
has show-hands-favors-ana 'Ana +3 points; .* favors'
exits show-points-favors 0 "$HEXJUDGE" show --points "$scratch/favors.txt" t5
has show-points-favors-all '^ +favors: Ana 4, Ben 1, Ivy 2; markers: Ana 1, Ben 0, Ivy 0$'
exits show-built 0 "$HEXJUDGE" show --all "$scratch/special.txt" t5
has show-built-each '#3 +Ben is done building'

# ---- board ----
told board-fields "$(cat << 'END'
#14 Ben reveals event 23 of Largest Army: small loss of beans

                                          2:1
                      3:1  *           *  grain    .
                        /     \     /     \     /     \
                     *    10     .     2     *     9     .
                     | mountains |  pasture  |  forest   |  2:1
                     .    ...    .  ROBBER   .   ....    *  ore
                  /     \     /     \     /     \     /     \
               *    12     .     6     .     4     .    10     *
           2:1 |  fields   |   hills   |  pasture  |   hills   |
        lumber(3)   wrq    .   .....   .    ...    .    ...    .
           /3/    \     /     \     /     \     /     \     /     \
         .     9     .    11    (2)    9     .     3     .     8     *
         |  fields   |  forest  |2| fields   |  forest   | mountains | 3:1
        [1]   bmr    .    ..     .   empty   .    ..     .   .....   *
           \1\    /     \     /     \     /     \     /     \     /
               *     8     .     3    [1]    4     .     5     .
           2:1 |  forest   | mountains|1| fields   |  pasture  |
         brick *   .....   .    ..     .   empty  (2)  ....    *
                  \     /     \     /     \     /    \2\    /
                     .     5     .     6     .    11     *  2:1
                     |   hills   |  fields  |3| pasture  |  wool
                     *   ....    .     w    (3)   ..     .
                        \     /     \     /     \     /
                      3:1  *           *  3:1      .

P1 Ana (red)  4 points, 4 cards, road 1, knights 0
     stored 1 (upper quinoa), vault 4 quinoa
P2 Ben (blue)  4 points, 1 card, road 1, knights 3, Largest Army
     stored 0, vault 4 beans
P3 Ivy (orange)  2 points, 1 card, road 1, knights 0
     stored 0, vault 4 wheat
(1) settlement  [1] city  /1/ road of P1   * harbor corner

crop tokens   fields  vault  records  supply   box
  w wheat           2      4        0      12     0
  b beans           1      4        0      13     0
  m maize           1      0        0      17     0
  r rice            2      0        0      16     0
  q quinoa          1      4        1      12     0
event tokens: 16 in the stack, 2 played, 0 in the box; face down under
  11 settlements and 10 cities, on Longest Road, on Largest Army
END
)" "$HEXJUDGE" board "$scratch/fields.txt" 14
told board-networks "$(cat << 'END'
#1 Ana builds a road e59 (4|6)

                                          2:1
                      3:1  *           *  grain    .
                        /     \     /     \     /    \3a
                     *    10     .     2     *     9    (3)
                     | mountains |  pasture  |  forest   |  2:1
                     .    ...    .     .     .   ....    *  ore
                  /     \     /     \     /     \     /     \
               *    12     .     6     .     4     .    10     *
           2:1 |  fields   |   hills   |  pasture |2a  hills   |
        lumber *     .     .   .....   .    ...   (2)   ...    .
            /     \     /     \     /     \     /     \     /     \
         .     9     .    11     .           .     3     .     8     *
         |  fields   |  forest   |  desert   |  forest   | mountains | 3:1
        (1)  ....    .    ..     .  ROBBER   .    ..     .   .....   *
           \1a    /     \     /     \     /     \     /     \     /
               *     8     .     3    (1)    4     .     5     .
           2:1 |  forest   | mountains|1b fields   |  pasture  |
         brick *   .....   .    ..     .    ...   (3)  ....    *
                  \     /     \     /    \1b   /3b    \     /
                     .     5     .     6     .    11     *  2:1
                     |   hills   |  fields  |2b pasture  |  wool
                     *   ....    .   .....  (2)   ..     .
                        \     /     \     /     \     /
                      3:1  *           *  3:1      .

P1 Ana (red)  2 points, 3 cards, road 2, knights 0
     favors 1 wagon 1 ship 1 shovel 2 book 2 compass, 0 markers
P2 Ben (blue)  2 points, 0 cards, road 1, knights 0
     favors none, 0 markers
P3 Ivy (orange)  2 points, 0 cards, road 1, knights 0
     favors 1 book, 0 markers
(1) settlement  [1] city  /1/ road of P1   * harbor corner
/1a a road of P1's network a

36 favor tokens in the bag: 5 wagon 5 ship 5 shovel 10 book 11 compass
guild halls: traders 0, merchants 0, road builders 0, scholars 0, master
  builders 0; markers left 8

networks
  Ana a: e40; has met nobody
  Ana b: e52 e59; has met Ben b, Ivy b
  Ben a: e22; has met nobody
  Ben b: e65; has met Ana b, Ivy b
  Ivy a: e6; has met nobody
  Ivy b: e60; has met Ana b, Ben b
END
)" "$HEXJUDGE" board --networks "$scratch/favors.txt" 1
exits board-extinct 0 "$HEXJUDGE" board "$scratch/species.txt"
has board-extinct-row '^  m maize +0 +0 +0 +0 +18  extinct$'
has board-boxed 'played, 1 in the box'
exits board-robber-field 0 "$HEXJUDGE" board "$crop" 1
has board-robber-beside '^ +\. 9 ROBBER  \. '
exits board-numbers 0 "$HEXJUDGE" board --numbers "$crop" 1
has board-numbers-crops '^ +c28   bbm   c29 '
has board-numbers-robber '^ +\|  ROBBER   \|  forest'
exits board-networks-base 2 "$HEXJUDGE" board --networks "$scratch/special.txt"
exits board-obstacle 0 "$HEXJUDGE" board "$scratch/special.txt"
same board-obstacles 2 "$(sed '/^(-)/d' "$scratch/out" | grep -o '(-)' | wc -l)"
has board-obstacle-legend '^\(-\) a settlement of nobody$'
exits board-color 0 "$HEXJUDGE" board --color=always "$crop"
check board-color-same bash -c "diff <(sed 's/\x1b\[[0-9;]*m//g' '$scratch/out') \
    <('$HEXJUDGE' board '$crop')"
exits svg-crops 0 "$HEXJUDGE" board --svg "$crop" 1 -o "$scratch/crops.svg"
exits svg-favors 0 "$HEXJUDGE" board --svg --networks "$scratch/favors.txt" 1 -o "$scratch/favors.svg"
exits svg-special 0 "$HEXJUDGE" board --svg "$scratch/special.txt" -o "$scratch/special.svg"
check svg-facts python3 - "$scratch" << 'END'
import sys, xml.dom.minidom as dom
def load(name):
    doc = dom.parse(sys.argv[1] + "/" + name + ".svg")
    ids = {e.getAttribute("id") for e in doc.getElementsByTagName("*") if e.getAttribute("id")}
    for use in doc.getElementsByTagName("use"):
        assert use.getAttribute("href")[1:] in ids, use.toxml()
    assert "style" not in doc.documentElement.toxml()
    return doc
def texts(doc): return [t.firstChild.data for t in doc.getElementsByTagName("text") if t.firstChild]
crops = load("crops")
fields = {}
for group in crops.getElementsByTagName("g"):
    title = group.firstChild
    if title is not None and title.nodeName == "title" and title.firstChild.data.startswith("h") and             title.firstChild.data[1].isdigit():
        kinds = [u.getAttribute("href") for u in group.getElementsByTagName("use")]
        fields[title.firstChild.data] = kinds
assert fields == {"h4: 1 wheat 1 quinoa": ["#k1", "#k5"], "h8: 2 beans 1 maize": ["#k2", "#k2", "#k3"],
    "h10: 1 wheat 1 rice": ["#k1", "#k4"], "h15: 1 maize 2 quinoa": ["#k3", "#k5", "#k5"],
    "h18: 1 wheat 1 beans": ["#k1", "#k2"]}, fields
letters = {g.getAttribute("id"): g.getElementsByTagName("text")[0].firstChild.data
           for g in crops.getElementsByTagName("g") if g.getAttribute("id").startswith("k")}
assert letters == {"k1": "W", "k2": "B", "k3": "M", "k4": "R", "k5": "Q"}, letters
assert "wheat: 3 on fields, 4 in the vault, 0 on records, 11 in supply" in texts(crops), texts(crops)
favors = load("favors")
assert "favors 1 wagon 1 ship 1 shovel 2 book 2 compass, 0 markers" in texts(favors), texts(favors)
assert "36 favor tokens in the bag: 5 wagon 5 ship 5 shovel 10 book 11 compass" in texts(favors)
assert texts(favors).count("a") == 3 and texts(favors).count("b") == 4
special = load("special")
grey = [u for u in special.getElementsByTagName("use") if u.getAttribute("fill") == "#9AA0A6"]
assert len(grey) == 3 and "settlements of nobody" in texts(special)
END

# ---- legal ----
exits legal-harvest 0 "$HEXJUDGE" legal "$crop" 1
has legal-harvest-kinds '^  P1 harvest +h10 wheat, h10 rice$'
has legal-decline '^  P1 decline +h10$'
exits legal-deposit 0 "$HEXJUDGE" legal "$crop" 4
has legal-deposit-sources '^  P1 deposit .*beans from h8 to the upper row; maize from h8'
has legal-deposit-ways 'up to 5 choices$'
exits legal-reveal 0 "$HEXJUDGE" legal "$scratch/species.txt" 1
has legal-reveal-chance '^  P1 reveal +by chance one of 41 event tokens: 1-20 23-30 32-41;'
exits legal-reveal-all 0 "$HEXJUDGE" legal --kind reveal "$scratch/species.txt" 1
has legal-reveal-one '^P1 reveal 25 h8$'
exits legal-reveal-no 11 "$HEXJUDGE" legal "$scratch/species.txt" 1 P1 reveal 25
has legal-reveal-near '^  legal reveals +25 h8$'
exits legal-favor 0 "$HEXJUDGE" legal "$scratch/favors.txt" 1
has legal-favor-chance '^  nature favor +P2 or P3 draws by chance one of 5 wagon,'
exits legal-redeem 0 "$HEXJUDGE" legal "$scratch/favors.txt" 8
has legal-redeem-ship '^  P1 redeem +wagon for 45 trades; ship for brick lumber wool grain ore;$'
has legal-redeem-rest '^ +shovel on e34 e41 e44 e45 e50 e58; book for a card by chance;$'
exits legal-gift 0 "$HEXJUDGE" legal "$scratch/favors.txt" 6
has legal-gift-seats '^  P1 gift +to P2 .*; to P3 '
exits legal-paired 0 "$HEXJUDGE" legal "$scratch/paired.txt" 1
has legal-paired-step '^after #1: turn 5, P4, the second player of the pair$'

# ---- why: Crop Trust ----
exits why-roll 0 "$HEXJUDGE" why "$crop" 1
has why-roll-robber '^    h8 \(fields 9\): no harvest, the robber stands here \(BASE-PROD-03\)$'
has why-roll-open '^    h10 \(fields 9\): 2 tokens to harvest; Ana may take 2, Ben 1 \(CT-N06\)$'
has why-roll-taken '^    #2 Ana takes wheat from h10 for 1 grain$'
has why-roll-declined '^    #3 Ben declines at h10 and gains nothing$'
exits why-roll-for 0 "$HEXJUDGE" why --for P2 "$crop" 1
check why-roll-for-only bash -c "! grep -q 'Ana takes' '$scratch/out'"
has why-roll-for-holdings '^  Ben has on the record: empty; in the vault: 4 beans$'
exits why-harvest 0 "$HEXJUDGE" why "$crop" 2
has why-harvest-round '^  h10 \(fields 9\): Ana may take 2, Ben 1; round 1 \(CT-N06\)$'
has why-harvest-next '^  left on it: 1 rice; next is Ben in round 1$'
exits why-deposit 0 "$HEXJUDGE" why "$crop" 5
has why-deposit-reward '^  upper row, 1st token: no reward$'
has why-deposit-vault '^  the vault gets 4 quinoa; replants 4 rice on h4, h8, h10 and h15$'
exits why-monoculture 0 "$HEXJUDGE" why "$crop" 7
has why-monoculture-hit '^    h10 \(fields 9\): one kind only, emptied$'
has why-monoculture-not '^    h18 \(fields 6\): 2 kinds, untouched$'
exits why-loss 0 "$HEXJUDGE" why "$crop" 14
has why-loss-takes '^  a small loss takes 2; on the board: 3 beans$'
has why-loss-own '^  beside buildings of Ben, which come first \(CT-N20\): none; elsewhere: h8 2,$'
exits why-end 0 "$HEXJUDGE" why "$crop" 17
has why-end-fields '^  empty fields: 2 -> 3, 3 end the game$'
has why-end-culprit '^    Ivy harvested the token that ended it, stored 0, and cannot win$'
has why-end-winner '^    Ana wins$'
exits why-extinct 0 "$HEXJUDGE" why "$scratch/species.txt" 4
has why-extinct-redrawn '^  of an extinct kind, maize: it goes to the box, another is drawn$'
exits why-value 0 "$HEXJUDGE" why --value h10.crops.rice "$crop" 17
has why-value-event '#7 +t5 +1 -> 0 +Ana reveals event 36: monoculture$'
# An empty field, a short bank of food, and a field that ran out before the second round.
sed -e 's/^crops h10.*/crops h10 1rice/' -e 's/^P1 harvest h10 wheat/P1 harvest h10 rice/' \
    -e '/^P2 decline/,$d' "$crop" > "$scratch/short.txt"
exits why-ran-out 0 "$HEXJUDGE" why "$scratch/short.txt" 1
has why-ran-out-two '^    Ana could have taken 1 more from h10: the field was empty by then \(CT-N06\)$'
has why-ran-out-ben '^    Ben could have taken 1 more from h10: the field was empty by then'
sed -e '/^crops h10/d' -e '/^P1 harvest/,$d' "$crop" > "$scratch/empty.txt"
exits why-empty 0 "$HEXJUDGE" why "$scratch/empty.txt" 1
has why-empty-field '^    h10 \(fields 9\): no harvest, the field is empty'
sed -e '/^P1 harvest/,$d' -e 's/^start P3 hand.*/start P3 hand 17grain/' "$crop" > "$scratch/food.txt"
exits why-food 0 "$HEXJUDGE" why "$scratch/food.txt" 1
has why-food-none '^    h10 \(fields 9\): no harvest, the bank has no grain left'

# ---- why: Frenemies ----
exits why-contact 0 "$HEXJUDGE" why "$scratch/favors.txt" 1
has why-contact-first '^  at c46 \(4/6/11\) it meets network b of Ivy \(e60\): their first contact, it$'
has why-contact-draws '^  \* first contact with networks of Ben and Ivy: Ben draws 1, Ivy 1, then Ana 3$'
exits why-no-contact 0 "$HEXJUDGE" why "$scratch/favors.txt" 11
has why-no-contact-says '^  the road belongs to network b of Ana; it meets no other network$'
cat > "$scratch/again.txt" << 'END'
hexjudge 1
rules frenemies/1
seats 3
board beginner
start turn 5 P1 main
start P1 settlements c36
start P1 roads e52 e58 e64
start P1 hand 2brick 2lumber
start P2 settlements c47
start P2 roads e65 e70
start P3 settlements c20
player P1 "Ana" red
player P2 "Ben" blue
player P3 "Ivy" orange
P1 road e59
nature favor P2 wagon
nature favor P1 book
nature favor P1 book
nature favor P1 compass
P1 road e69
END
exits why-again 0 "$HEXJUDGE" why "$scratch/again.txt" 6
has why-again-met '^  at c53 .*it meets network a of Ben \(e70\): they have met before, it$'
has why-again-nothing '^    pays nothing \(FR-N10\)$'
sed 's/^start P3 settlements c20/start P3 settlements c53/' "$scratch/again.txt" > "$scratch/between.txt"
exits why-between 0 "$HEXJUDGE" why "$scratch/between.txt" 6
has why-between-apart 'Ben \(e70\): no contact, a building of'
exits why-lonely-show 0 "$HEXJUDGE" show "$scratch/again.txt" 6
check why-again-unsaid bash -c "! grep -q 'first contact' '$scratch/out'"
exits why-robber 0 "$HEXJUDGE" why "$scratch/favors.txt" 16
has why-robber-earns '^  no building stands beside h1: a favor token \(FR-N03\)$'
exits why-robber-own 0 "$HEXJUDGE" why "$scratch/favors.txt" 24
has why-robber-own-not '^  beside h14 stand buildings of Ana, and it is no desert: no favor token$'
exits why-desert 0 "$HEXJUDGE" why "$scratch/favors.txt" 29
has why-desert-spared '^  beside h10 stand buildings of Ana, and on a desert nobody is robbed: a favor$'
exits why-gift 0 "$HEXJUDGE" why "$scratch/favors.txt" 7
has why-gift-points '^  visible points: Ana 2, Ivy 2 \(FR-N09\)$'
exits why-marker 0 "$HEXJUDGE" why "$scratch/favors.txt" 13
has why-marker-points '^  Ana has 3 points: settlements 2, markers 1$'
exits why-drawn 11 "$HEXJUDGE" legal "$scratch/favors.txt" 1 'P1 done'
has why-drawn-first '^  legal now +nature favor$'

# ---- fields ----
same fields-crop "kind,crop,hex,row,hexes,token,card
deposit,quinoa,h15,upper,h4 h8 h10 h15,,none
city,,,,,,
reveal,,,,,36," "$("$HEXJUDGE" show -e kind -e crop -e hex -e row -e hexes -e token -e card "$crop" 5..7)"
same fields-favor "kind,token,seat,edge
favor,wagon,P2,
redeem,ship,,
redeem,shovel,,e58" "$("$HEXJUDGE" show -e kind -e token -e seat -e edge "$scratch/favors.txt" |
    sed -n '1p;3p;11,12p')"
same fields-paths "P1.vault_crop.1,P1.vault_crop.2,title_token.1,title_token.2
0,5,1,1" "$("$HEXJUDGE" show -e P1.vault_crop -e title_token "$crop" 5)"

# ---- diff ----
differs() { # NAME PATTERN SED-SCRIPT FILE
    sed -E "$3" "$4" > "$scratch/other.txt"
    exits "$1" 1 "$HEXJUDGE" diff "$4" "$scratch/other.txt"
    has "$1-says" "$2"
}
differs diff-crops '^header, crops on h8: 2 beans 1 maize \| 3 beans 1 maize$' 's/h8 2beans/h8 3beans/' "$crop"
differs diff-vault '^header, vault of P1: quinoa \| rice$' 's/vault P1 quinoa/vault P1 rice/' "$scratch/species.txt"
differs diff-bag '^header, wagon tokens in the bag: 0 \| 6$' \
    's/^start turn/favors wagon 6 ship 6 shovel 6 book 13 compass 13\n&/' "$scratch/favors.txt"
differs diff-token '^#7, chance outcome: P1 reveal 36 \| P1 reveal 37$' 's/reveal 36/reveal 37/' "$crop"
differs diff-loss '^#14, action: P2 reveal 23 h8 h18 \| P2 reveal 23 h8 h8$' 's/23 h8 h18/23 h8 h8/' "$crop"
differs diff-favor '^#2, chance outcome: nature favor P2 wagon \| nature favor P2 ship$' \
    's/favor P2 wagon/favor P2 ship/' "$scratch/favors.txt"

# ---- a wrong value names what set it ----
(sed '/^end /d' "$crop"; echo 'check P1.stored_crops = 2; empty_fields = 1') > "$scratch/wrong.txt"
exits wrong-stored 12 "$HEXJUDGE" verify -k "$scratch/wrong.txt"
same wrong-stored-by "#5
#17" \
    "$(sed -n 's/^  last written *//p' "$scratch/out")"

# ---- what holds is said as it is ----
exits why-replanted 0 "$HEXJUDGE" why "$crop" 5
has why-named-once '^  ok CT-REPLANT-03 +h4 .* is named once$'

# ---- explain ----
exits explain-default 0 "$HEXJUDGE" explain target
has explain-default-eleven '^  default: 10 \(11 in frenemies/1\)$'
exits explain-only 0 "$HEXJUDGE" explain harvest_cap
has explain-only-crop '^  only in: crop_trust/1$'
exits rules-crop 0 "$HEXJUDGE" rules crop_trust/1
has rules-crop-own '^  harvest_cap +none +default '
check rules-crop-only bash -c "! grep -q '^  wagon ' '$scratch/out'"
exits rules-six 0 "$HEXJUDGE" rules --players 6 frenemies/1
has rules-six-bank '^  bank_size +24 +6 players '
finish
