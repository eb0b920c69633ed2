#!/bin/bash
# board: the text drawing to the letter, numbers of places, colours, and an SVG that is well formed
# and says everything twice: by colour and by letter or pattern.
. "$(dirname "$0")/lib.sh"

cat > "$scratch/game.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
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
start robber h8
start longest-road P1
player P1 "Ana" red
player P2 "Ben <b>&" blue
P2 settlement c5
P2 done
END
game=$scratch/game.txt

exits text 0 "$HEXJUDGE" board "$game" 1
same text-drawing "$(cat << 'END'
#1 Ben <b>& builds a settlement c5 (2/10/sea)

                                          2:1
                      3:1  *           *  grain   (1)
                       /1/   \1\   /1/   \1\   /1/    \
                    (1)   10    (2)    2     *     9     .
                     | mountains|2| pasture  |  forest   |  2:1
                     .    ...    .     .     .   ....    *  ore
                  /     \     /    \2\    /     \     /     \
               *    12     .     6    (2)    4     .    10     *
           2:1 |  fields   |   hills   |  pasture  |   hills   |
        lumber *     .     .   .....   .    ...   (3)   ...    .
           /3/    \     /     \     /     \     /     \     /     \
        [3]    9     .    11     .           .     3     .     8     *
         |  fields   |  forest   |  desert   |  forest   | mountains | 3:1
         .  ROBBER   .    ..     .           .    ..     .   .....   *
            \     /     \     /     \     /     \     /     \     /
               *     8     .     3     .     4     .     5     .
           2:1 |  forest   | mountains |  fields   |  pasture  |
         brick *   .....  (2)   ..     .    ...    .   ....    *
                  \     /     \     /     \     /     \     /
                     .     5     .     6     .    11     *  2:1
                     |   hills   |  fields   |  pasture  |  wool
                     *   ....    .   .....   *    ..     .
                        \     /     \     /     \     /
                      3:1  *           *  3:1      .

P1 Ana (red)  2 points, 3 cards, road 3, knights 0
P2 Ben <b>& (blue)  3 points, 0 cards, road 2, knights 0
P3  3 points, 0 cards, road 1, knights 0
(1) settlement  [1] city  /1/ road of P1   * harbor corner
END
)" "$(cat "$scratch/out")"

exits start 0 "$HEXJUDGE" board "$game" 0
has start-title '^Before the first action: turn 5'
has start-award 'P1 Ana \(red\)  4 points.* Longest Road$'
exits end-is-default 0 "$HEXJUDGE" board "$game"
has end-title '^#2 Ben'
exits numbers 0 "$HEXJUDGE" board --numbers "$game" 1
# places EDGES CORNERS HEXES: every number of an island; shown: those of the last drawing.
places() { seq "$1" | sed 's/^/e/'; seq "$2" | sed 's/^/c/'; seq "$3" | sed 's/^/h/'; }
shown() { sed '/^P1 /,$d; 1d' "$scratch/out" | grep -oE '[ech][0-9]+'; }
same numbers-all "$(places 72 54 19 | sort)" "$(shown | sort)"
has numbers-roads 'roads e1 e2 e3 e4 e5$'
has numbers-settlements 'settlements c5 c14 c40$'
has numbers-cities 'cities c22$'
exits color 0 "$HEXJUDGE" board --color=always "$game"
check color-same bash -c "diff <(sed 's/\x1b\[[0-9;]*m//g' '$scratch/out') <('$HEXJUDGE' board '$game')"
check color-there grep -q $'\e\[1;34m' "$scratch/out"
exits bad-color 2 "$HEXJUDGE" board --color=perhaps "$game"
exits bad-address 2 "$HEXJUDGE" board "$game" 77
exits usage 2 "$HEXJUDGE" board
exits unreadable 3 "$HEXJUDGE" board "$scratch/none"

# ---- the island of five and six players ----
cat > "$scratch/big.txt" << 'END'
hexjudge 1
rules base/1
set mode56=sbp
seats 5
row hills 10, pasture 6, desert
row hills 6, fields 2, mountains 9, hills 11
row forest 3, mountains 11, forest 5, fields 10, pasture 4
row desert, pasture 5, fields 4, mountains 6, pasture 3, fields 8
row forest 12, mountains 10, pasture 2, hills 4, forest 11
row forest 8, fields 3, forest 9, fields 5
row hills 9, pasture 12, mountains 8
harbor e1 any
harbor e4 wool
harbor e23 any
harbor e52 any
harbor e60 ore
robber h3
P1 settlement c30
P1 road e36
END
exits big 0 "$HEXJUDGE" board "$scratch/big.txt" end
has big-road '\|1\|'
check big-width bash -c "! grep -qE '.{81}' '$scratch/out'"
exits big-numbers 0 "$HEXJUDGE" board --numbers "$scratch/big.txt" end
same big-numbers-all "$(places 109 80 30 | sort)" "$(shown | sort)"
exits big-svg 0 "$HEXJUDGE" board --svg "$scratch/big.txt" end
same big-svg-hexes 30 "$(grep -cE '^<use href="#t[1-6]"' "$scratch/out")"

# ---- SVG ----
exits svg 0 "$HEXJUDGE" board --svg "$game" 1 -o "$scratch/a.svg"
exits svg-stdout 0 "$HEXJUDGE" board --svg "$game" 1
check svg-same cmp "$scratch/a.svg" "$scratch/out"
exits svg-nowhere 3 "$HEXJUDGE" board --svg "$game" 1 -o "$scratch/none/a.svg"
check svg-facts python3 - "$scratch/a.svg" << 'END'
import sys, xml.dom.minidom as dom
doc = dom.parse(sys.argv[1])
uses = [u for u in doc.getElementsByTagName("use")]
ids = {e.getAttribute("id") for e in doc.getElementsByTagName("*") if e.getAttribute("id")}
def count(name): return sum(u.getAttribute("href") == "#" + name for u in uses)
def titled(name): return sorted(u.firstChild.firstChild.data for u in uses
                                if u.getAttribute("href") == "#" + name and u.firstChild)
for use in uses:
    assert use.getAttribute("href")[1:] in ids, use.toxml()
assert titled("r1") == ["e1", "e2", "e3", "e4", "e5"], titled("r1")
assert titled("r2") == ["e14", "e8"] and titled("r3") == ["e24"]
assert titled("s1") == ["c3", "c4"] and titled("s2") == ["c14", "c40", "c5"]
assert titled("s3") == ["c20"] and titled("c3") == ["c22"]
assert [count("t%d" % t) for t in range(1, 7)] == [3, 4, 4, 4, 3, 1]
assert count("n8") == 2 and count("n2") == 1 and count("n12") == 1
text = doc.documentElement.toxml()
assert "Ben &lt;b&gt;&amp;" in text and "<b>" not in text
assert "style" not in text and "script" not in text and "http" not in text.replace(
    'xmlns="http://www.w3.org/2000/svg"', "")
titles = [t.firstChild.data for t in doc.getElementsByTagName("title")]
assert titles[0].startswith("#1 Ben") and "robber" in titles
assert "harbor e4: two for one grain" in titles, titles
# Every seat's pieces carry a letter of its own.
letters = {}
for group in doc.getElementsByTagName("g"):
    if group.getAttribute("id") in ("s1", "s2", "s3"):
        letters[group.getAttribute("id")] = group.getElementsByTagName("text")[0].firstChild.data
assert len(set(letters.values())) == 3, letters
END
check svg-size test "$(wc -c < "$scratch/a.svg")" -lt 20000
exits svg-numbers 0 "$HEXJUDGE" board --svg --numbers "$game" 1
check svg-numbers-all bash -c "for id in e72 c54 h19 e1 c1 h1; do
    grep -q \">\$id</text>\" '$scratch/out' || exit 1; done"
exits svg-end 0 "$HEXJUDGE" board --svg "$game" 2
check svg-no-ring bash -c "! grep -q B3261E '$scratch/out'"
check svg-ring grep -q B3261E "$scratch/a.svg"
finish
