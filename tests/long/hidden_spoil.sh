#!/bin/bash
# hidden_spoil.sh: 500 recorded games with one thing changed, and what a spectator would notice of it:
# what the full log lets pass, its public view lets pass too. And what a public view costs to judge
# against its full log.
. "$(dirname "$0")/../suite/lib.sh"

games=(corpus/real/*/*.hjl.gz)
spoil() { # N: the n-th spoiling of the text on standard input: an action gone, twice, or otherwise
    awk -v n="$1" '
        { line[NR] = $0; if ($0 ~ /^P[1-6] /) action[++actions] = NR }
        END {
            at = action[actions > 20 ? 18 + (n * 7919) % (actions - 18) : 1]
            for (k = 1; k <= NR; k++) {
                text = line[k]
                if (text ~ /^check/) gsub(/;? ?digest = [0-9a-f]+/, "", text)
                if (text ~ /^end /) { gsub(/ digest [0-9a-f]+/, "", text); gsub(/ (actions|checkpoints) [0-9]+/, "", text); gsub(/ hash [=0-9a-f]+/, "", text) }
                if (text ~ /^check *;?$/) continue
                if (k == at && n % 3 == 0) continue
                if (k == at && n % 3 == 1) print text
                if (k == at && n % 3 == 2) {
                    if (text ~ /brick/) sub(/brick/, "ore", text)
                    else if (text ~ /wool|grain|lumber|ore/) sub(/wool|grain|lumber|ore/, "brick", text)
                    else if (text ~ / roll [1-5]/) sub(/ roll [1-5]/, " roll 6", text)
                    else if (text ~ / buy [a-z]/) sub(/ buy [a-z]+/, " buy point", text)
                    else continue
                }
                print text
            }
        }'
}
verdict() { "$HEXJUDGE" verify -v -q "$1" 2> "$scratch/err" | awk 'NR == 1 { print $1 }'; }
for ((n = 0, tried = 0; tried < 500 && n < 530; n++)); do
    rm -f "$scratch"/{full,view}.hjl.gz
    "$HEXJUDGE" unpack "${games[n % ${#games[@]}]}" 2> "$scratch/err" | spoil "$n" > "$scratch/spoiled.txt"
    "$HEXJUDGE" pack "$scratch/spoiled.txt" -o "$scratch/full.hjl.gz" > "$scratch/out" 2>&1 || continue
    "$HEXJUDGE" redact --view public "$scratch/full.hjl.gz" "$scratch/view.hjl.gz" > "$scratch/out" 2>&1 || continue
    tried=$((tried + 1))
    echo "$(verdict "$scratch/full.hjl.gz") $(verdict "$scratch/view.hjl.gz") $n"
done > "$scratch/both.tsv"
sort "$scratch/both.tsv" | awk '{ print $1, $2 }' | uniq -c
same spoiled-games 500 "$(wc -l < "$scratch/both.tsv")"
same no-false-alarm '' "$(awk '($1 == "CLEAN" || $1 == "INCOMPLETE") && $2 ~ /ILLEGAL|DIVERGED/' "$scratch/both.tsv" | head -n 3)"
same none-unsupported 0 "$(grep -cE 'UNSUPPORTED|FAULT' "$scratch/both.tsv")"
seen=$(awk '$1 ~ /ILLEGAL|DIVERGED/ { bad++; if ($2 ~ /ILLEGAL|DIVERGED/) seen++ } END { print seen + 0 " of " bad + 0 }' "$scratch/both.tsv")
echo "spoilings that stay visible in the public view: $seen"

# ---- what it costs ----

seconds() { # FILE TIMES: of the processor, that many copies in one run
    for ((k = 0; k < $2; k++)); do cat "$1"; done > "$scratch/many.hjl.gz"
    ( TIMEFORMAT=%U; time "$HEXJUDGE" verify -j1 -q "$scratch/many.hjl.gz" > "$scratch/out" 2>&1 ) 2>&1
}
for ((n = 0; n < ${#games[@]}; n += 13)); do
    rm -f "$scratch/view.hjl.gz"
    "$HEXJUDGE" redact --view public "${games[n]}" "$scratch/view.hjl.gz" > "$scratch/out"
    full=$(seconds "${games[n]}" 400) part=$(seconds "$scratch/view.hjl.gz" 40)
    awk -v f="$full" -v p="$part" 'BEGIN { if (f > 0) print 10 * p / f }'
done | sort -n > "$scratch/ratios"
median=$(awk '{ r[NR] = $1 } END { print r[int((NR + 1) / 2)] }' "$scratch/ratios")
echo "a public view against its full log: median $median, worst $(tail -n 1 "$scratch/ratios")"
check median-within-20 awk -v m="$median" 'BEGIN { exit !(m > 0 && m <= 20) }'
finish
