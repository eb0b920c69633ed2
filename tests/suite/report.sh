#!/bin/bash
# report: a game as a page: what stands in it without a browser. The page in a browser is tried by
# page.sh.
. "$(dirname "$0")/lib.sh"
game=corpus/real/catanatron/game_010.hjl.gz

exits full 0 "$HEXJUDGE" report "$game" -o "$scratch/full.html"
mkdir "$scratch/again"
exits again 0 "$HEXJUDGE" report "$game" -o "$scratch/again/full.html"
check same-bytes cmp "$scratch/full.html" "$scratch/again/full.html"
"$HEXJUDGE" report "$game" -o - > "$scratch/stdout.html"
same same-but-for-the-command 1 "$(diff "$scratch/full.html" "$scratch/stdout.html" | grep -c '^>')"
finish
