#!/bin/bash
# corpus.sh: every case of the corpus comes to what it expects, in every build alike, and the last
# digests of its legal games fold into the number that corpus/SIGNATURE holds.
. "$(dirname "$0")/lib.sh"

# A line for each case, by the program as people use it.
"$HEXJUDGE" test -v corpus > "$scratch/release" 2> "$scratch/err"
code=$?
sed -n 's/^PASS corpus\//ok corpus./p; s/^FAIL corpus\//FAIL corpus./p; s/^GAP corpus\//skip corpus./p' \
    "$scratch/release"
counted=$(find corpus -name '*.expect' | wc -l)
said=$(grep -cE '^(PASS|FAIL|GAP) ' "$scratch/release")
same every-case "$counted" "$said"
[ "$code" -eq 0 ] || fail exit-code "hexjudge test ended with $code: $(head -n 1 "$scratch/err")"

# Every packed log has something that expects it; real/ has its own suite.
find corpus -name '*.hjl.gz' ! -path 'corpus/real/*' | while read -r log; do
    [ -f "${log%.hjl.gz}.expect" ] || echo "$log"
done > "$scratch/orphans"
same every-log-is-a-case '' "$(head -n 3 "$scratch/orphans")"

for build in DEBUG ASAN CLANG; do
    name=HEXJUDGE_$build
    name=${!name:-}
    if [ -x "$name" ]; then
        "$name" test -v corpus > "$scratch/other" 2> "$scratch/err"
        same "same-in-${build,,}" '' \
            "$(diff "$scratch/release" "$scratch/other" | head -n 3)$(head -n 3 "$scratch/err")"
    else
        skip "same-in-${build,,}" "that program is not built"
    fi
done

signature=$(sed -nE 's/.*signature ([0-9a-f]+).*/\1/p' "$scratch/release")
if [ ! -f corpus/SIGNATURE ]; then
    skip signature "corpus/SIGNATURE is not there; it would be $signature"
elif [ "$signature" = "$(cat corpus/SIGNATURE)" ]; then
    ok "signature"
else
    fail "signature" "it is $signature now: when that is right, put it into corpus/SIGNATURE, and" \
        "a line 'Signature: $signature' with the reason into the commit"
fi
finish
