#!/bin/bash
# lab_spoilings.sh: whatever single thing of a log is spoiled, somebody notices.
. "$(dirname "$0")/lib.sh"
play() { "$HEXJUDGE" play --rules "$1" --players "$2" --games 1 --seed "$3" -o "$scratch/$4" > "$scratch/out"; }
play base/1 3 3 logs/base
play crop_trust/1 3 3 logs/crop
play frenemies/1 3 3 logs/frenemies
exits every-one 0 "$HEXJUDGE" selftest --spoilings "$scratch/logs"
grep ' single spoilings ' "$scratch/out" | sed 's/^/# /'
has every-one-survives ', 0 survive$'
check every-one-tried awk '/ single spoilings of 3 logs/ && $1 > 15000 && $7 > 0.99 * $1 { ok = 1 } END { exit !ok }' "$scratch/out"
exits sorts 0 "$HEXJUDGE" selftest --spoilings -v "$scratch/logs/base"
for sort in 'roll: dice' 'road: edge' 'settlement: corner' 'robber: actor' 'check: digest' 'end: winners' \
    'end: points' 'bank: cards given' 'buy: development card' 'road: left out' 'done: twice' 'header: numbers'; do
    has "sort-${sort// /-}" "^noticed  $sort  [0-9]+ of [0-9]+$"
done
has waived-with-a-reason '^waived   robber: hex  .*: where the robber moves on'
if [ "${HJ_LONG:-0}" = 1 ]; then
    play base/1,mode56=sbp 5 3 long/six
    exits long 0 "$HEXJUDGE" selftest --spoilings "$scratch/long" corpus/real/catanatron/game_011.hjl.gz
fi

# A log that claims little notices little: survivors are listed, and the run fails.
"$HEXJUDGE" unpack "$scratch/logs/base/game-000001.hjl.gz" | grep -v '^check' |
    sed 's/^\(end.*\) digest [0-9a-f]*/\1/; /^end/s/ \(checkpoints\|actions\) [0-9]*//g' > "$scratch/bare.txt"
exits bare-judged 0 "$HEXJUDGE" verify "$scratch/bare.txt"
exits bare 1 "$HEXJUDGE" selftest --spoilings --only 'roll: dice' "$scratch/bare.txt"
has bare-survivor '^SURVIVES roll: dice  [0-9]+ of [0-9]+, first in .*bare.txt #[0-9]+: P[1-3] roll [1-6] [1-6] -> '
exits bare-listed 0 "$HEXJUDGE" selftest --spoilings --survivors --only 'roll: dice' "$scratch/bare.txt"
exits not-clean 1 "$HEXJUDGE" selftest --spoilings corpus/real/catanatron/game_010.hjl.gz
has not-clean-said 'is not CLEAN as it is'
exits no-such-sort 2 "$HEXJUDGE" selftest --spoilings --only 'roll: colour' "$scratch/bare.txt"
exits no-log 2 "$HEXJUDGE" selftest --spoilings
finish
