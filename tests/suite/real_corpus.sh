#!/bin/bash
# real_corpus.sh: the committed games of other engines: every game of Pioneers and of JSettlers is CLEAN
# with its outcome checked, and Catanatron's differ where that engine is known to, and nowhere else.
. "$(dirname "$0")/lib.sh"

for engine in pioneers catanatron jsettlers; do
    "$HEXJUDGE" verify --format jsonl corpus/real/$engine > "$scratch/$engine.jsonl" 2> "$scratch/err"
    tools/first-findings < "$scratch/$engine.jsonl" > "$scratch/$engine.tsv"
done

same pioneers-games 208 "$(wc -l < "$scratch/pioneers.tsv")"
same pioneers-clean 208 "$(awk -F'\t' '$2 == "CLEAN"' "$scratch/pioneers.tsv" | wc -l)"
same jsettlers-games 43 "$(wc -l < "$scratch/jsettlers.tsv")"
same jsettlers-clean 43 "$(awk -F'\t' '$2 == "CLEAN"' "$scratch/jsettlers.tsv" | wc -l)"
same catanatron-games 100 "$(wc -l < "$scratch/catanatron.tsv")"
# Four games build a road through a settlement just built; one counts a road otherwise, and with it
# goes the award, two points and the game.
same catanatron-findings 'game_005 DIVERGED 939 -
game_010 ILLEGAL 733 BASE-BUILD-07
game_017 ILLEGAL 883 BASE-BUILD-07
game_067 ILLEGAL 521 BASE-BUILD-07
game_097 ILLEGAL 1182 BASE-BUILD-07' \
    "$(awk -F'\t' '$2 != "CLEAN" { print $1, $2, $4, $2 == "ILLEGAL" ? $5 : "-" }' "$scratch/catanatron.tsv")"
same outcomes-checked 351 "$(cat "$scratch"/*.jsonl | grep '"type":"game"' | grep -c '"outcome":"checked"')"
# Every game holds a checkpoint each turn.
few=$(cat "$scratch"/*.jsonl | grep '"type":"game"' | sed 's/.*"name":"\([^"]*\)".*"actions":\([0-9]*\).*"checkpoints":\([0-9]*\).*/\1 \2 \3/' |
    awk '$3 * 15 < $2 { print $1 }')
same checkpoints '' "$few"

# The award and the game of game_005, and nothing of it but those.
"$HEXJUDGE" verify --keep-going --format jsonl corpus/real/catanatron/game_005.hjl.gz |
    tools/first-findings --all | awk -F'\t' '{ print $6, $7, $8 }' | sort > "$scratch/005"
same game_005 '' "$(grep -vE '^(longest_road|P[14]\.(visible_)?points|winner)' "$scratch/005")"

# Its page lists exactly these games, and the folder is what the recordings make.
same page-games "$(awk -F'\t' '$2 != "CLEAN" { print $1 }' "$scratch/catanatron.tsv" | sort -u)" \
    "$(sed -n 's/^| \(game_[0-9]*\|neutral-[0-9]*\) .*/\1/p' corpus/real/README.md | sort -u)"
if [ ! -d "$HJ_SHARED/realgames" ]; then
    skip made-again "the recorded games are not beside the checkout ($HJ_SHARED)"
else
    exits made-again 0 tools/make-real-corpus "$scratch/real"
    check page-same cmp corpus/real/README.md "$scratch/real/README.md"
    differs=
    for log in corpus/real/*/*.hjl.gz; do
        cmp -s <(zcat "$log") <(zcat "$scratch/real/${log#corpus/real/}") || differs="$differs $log"
    done
    same logs-same '' "$differs"
fi
finish
