#!/bin/bash
# neutral.sh: 255 recorded games of five sources in the open JSON form. Their gains, monopoly amounts,
# awards and finals were written down by other programs: foreign evidence that the rules are right.
# Prints a table, one line a row: judged under the base rules, expected, and under `pioneers`.
. "$(dirname "$0")/lib.sh"

rows=$HJ_SHARED/realgames/neutral.jsonl.gz
listed=$HJ_SHARED/realgames/neutral_deviations.tsv
if [ ! -r "$rows" ] || [ ! -r "$listed" ]; then
    skip rows "the recorded games are not beside the checkout ($HJ_SHARED)"
    exit 0
fi

# judge NAME IMPORT-OPTIONS...: imports all rows, and leaves $scratch/NAME.tsv, a line a game.
judge() {
    local name=$1
    shift
    exits "import-$name" 0 "$HEXJUDGE" import json "$rows" -o "$scratch/$name" "$@"
    "$HEXJUDGE" verify --format jsonl "$scratch/$name" > "$scratch/$name.jsonl" 2> "$scratch/err"
    tools/first-findings < "$scratch/$name.jsonl" > "$scratch/$name.tsv"
    same "rows-$name" 255 "$(wc -l < "$scratch/$name.tsv")"
}
judge base
judge pioneers --rules pioneers

# The table, and an ok or FAIL for each row. Rows 2 and 3 have cards nobody saw: live captures.
zcat "$rows" | sed 's/.*"source": *"\([^"]*\)".*/\1/' > "$scratch/sources"
awk -F'\t' '
    FILENAME ~ /sources$/ { source[FNR - 1] = $1; next }
    FILENAME ~ /deviations/ { if (FNR > 1) { wanted[$1 + 0] = $3; at[$1 + 0] = $2 + 1; rule[$1 + 0] = $4 }; next }
    { row = substr($1, 9) + 0 }
    FILENAME ~ /pioneers.tsv$/ { pioneers[row] = $2; next }
    { verdict[row] = $2; place[row] = $4; broken[row] = $5; games++ }
    # One of the listed rules is among those that failed.
    function names(listed, failed,    part, n, i) {
        n = split(listed, part, "/")
        for (i = 1; i <= n; i++) if (index("/" failed "/", "/" part[i] "/")) return 1
        return 0
    }
    END {
        for (row = 0; row < games; row++) {
            ours = source[row] ~ /^pioneers/
            want = row in wanted ? wanted[row] : row == 2 || row == 3 ? "CONSISTENT" : "CLEAN"
            why = ""
            if (verdict[row] != want) why = verdict[row] " (" broken[row] " at entry " place[row] "), not " want
            else if (row in wanted && place[row] != at[row]) why = "at entry " place[row] ", not " at[row]
            else if (row in wanted && !names(rule[row], broken[row])) why = broken[row] ", not " rule[row]
            if (ours && pioneers[row] != "CLEAN") why = why " " pioneers[row] " under pioneers"
            printf "%4d  %-12s  %-12s  %-6s  %-22s  %s\n", row, verdict[row], ours ? pioneers[row] : "-",
                row in wanted ? "#" place[row] : "", row in wanted ? broken[row] : "", source[row]
            if (why == "") printf "ok neutral.row-%04d\n", row
            else { printf "FAIL neutral.row-%04d: %s\n", row, why; bad = 1 }
            count[want]++
        }
        printf "%d CLEAN, %d ILLEGAL, %d DIVERGED, %d CONSISTENT\n", count["CLEAN"], count["ILLEGAL"],
            count["DIVERGED"], count["CONSISTENT"]
        exit bad
    }' "$scratch/sources" "$listed" "$scratch/pioneers.tsv" "$scratch/base.tsv" || failures=$((failures + 1))

# Where a bank was short the replay goes on with the recorded amounts, and finds what the two
# independent replays found later: each further shortage, and the first act after the win.
"$HEXJUDGE" verify --keep-going --format jsonl "$scratch/base" 2> "$scratch/err" |
    tools/first-findings --every > "$scratch/every.tsv"
awk -F'\t' '
    FILENAME ~ /deviations/ { if (FNR > 1 && $3 == "DIVERGED") wanted[$1 + 0] = $6; next }
    { row = substr($1, 9) + 0; split($5, rule, "/"); found = rule[1] "@" ($4 - 1) }
    !(row in wanted) { next }
    !(row in first) { first[row] = found; next }
    found == first[row] || index(";" later[row] ";", ";" found ";") { next }
    found ~ /BASE-END-04/ && later[row] ~ /BASE-END-04/ { next }
    { later[row] = later[row] (later[row] == "" ? "" : ";") found }
    END {
        for (row in wanted) {
            if (later[row] == "") later[row] = "-"
            if (later[row] == wanted[row]) printf "ok neutral.later-%04d\n", row
            else { printf "FAIL neutral.later-%04d: %s, not %s\n", row, later[row], wanted[row]; bad = 1 }
        }
        exit bad
    }' "$listed" "$scratch/every.tsv" | sort
[ "${PIPESTATUS[0]}" -eq 0 ] || failures=$((failures + 1))

# The claims are there: a game without them would be CLEAN for nothing.
"$HEXJUDGE" unpack "$scratch/base/neutral-0047.hjl.gz" > "$scratch/text"
same roll-gains "$(zcat "$rows" | sed -n 48p | grep -oE '"t": ?"roll"' | wc -l)" \
    "$(grep -A 1 ' roll ' "$scratch/text" | grep -c 'gained')"
finish
