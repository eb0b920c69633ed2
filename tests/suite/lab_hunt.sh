#!/bin/bash
# lab_hunt.sh: distill keeps every point of a corpus, hunt finds points that a corpus lacks.
. "$(dirname "$0")/lib.sh"

points() { "$HEXJUDGE" cover "$@" | awk '/ in [0-9]+ games/ && $3 > 0 { print $1, $2 }' | sort; }
exits distill 0 "$HEXJUDGE" distill -o "$scratch/small" corpus/cases corpus/options
has distill-fewer '^[0-9]+ of [0-9]+ logs meet the same [0-9]+ points$'
read -r picked all < <(sed -nE 's/^([0-9]+) of ([0-9]+) logs.*/\1 \2/p' "$scratch/out")
check distill-small test $((picked * 2)) -lt "$all"
same distill-files "$picked" "$(find "$scratch/small" -name '*.txt' -o -name '*.hjl.gz' | wc -l)"
same distill-points "$(points corpus/cases corpus/options)" "$(points "$scratch/small")"
exits distill-passes 0 "$HEXJUDGE" test "$scratch/small"
exits distill-usage 2 "$HEXJUDGE" distill

# Of a few kinds of game alone much is missing; what is kept is CLEAN and brings what was said.
"$HEXJUDGE" play --games 3 -o "$scratch/few" > /dev/null
points "$scratch/few" > "$scratch/before"
exits hunt 1 "$HEXJUDGE" hunt --games 24 -o "$scratch/caught" "$scratch/few"
sed -nE 's/^(accept|option|action|end|edge) +([^ ]+)$/\1 \2/p' "$scratch/out" | sort > "$scratch/said"
check hunt-some test "$(wc -l < "$scratch/said")" -gt 50
has hunt-crops '^action +harvest$'
has hunt-lists '^still missing: '
points "$scratch/few" "$scratch/caught" | grep -v '^reject' > "$scratch/after"
same hunt-brings-it '' "$(grep -v '^reject' "$scratch/before" | sort - "$scratch/said" | diff - "$scratch/after" | head -n 5)"
exits hunt-clean 0 "$HEXJUDGE" verify --allow incomplete "$scratch/caught"
"$HEXJUDGE" hunt --games 24 -o "$scratch/again" "$scratch/few" > /dev/null
check hunt-same-again diff -r "$scratch/caught" "$scratch/again"
exits hunt-usage 2 "$HEXJUDGE" hunt
for command in hunt distill; do
    exits "help-$command" 0 "$HEXJUDGE" $command --help
    check "help-$command-fits" bash -c "[ \$(wc -l < '$scratch/out') -le 24 ] && ! grep -qE '.{81}' '$scratch/out'"
done
finish
