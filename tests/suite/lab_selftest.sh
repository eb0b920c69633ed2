#!/bin/bash
# lab_selftest.sh: with any rule or part of the engine missing, some case of the corpus fails.
. "$(dirname "$0")/lib.sh"
exits corpus 0 "$HEXJUDGE" selftest -v corpus
same corpus-survivors '' "$(grep -E '^(SURVIVES|STALE)' "$scratch/out")"
rules=$(grep -cE '^RULE\(' src/lib/rules/rules.def)
check corpus-tried-all bash -c "grep -qE '^[0-9]+ tried .* 0 survive' '$scratch/out' &&
    [ \$(sed -nE 's/^([0-9]+) tried.*/\1/p' '$scratch/out') -gt $rules ]"
same corpus-every-rule "$rules" "$(grep -cE '^(noticed|waived) +[A-Z0-9]+-[A-Z0-9/-]+  ' "$scratch/out")"
has names-the-case '^noticed  BASE-BUILD-07  by corpus/.*: '
has names-the-effect '^noticed  base: effect of a knight  by corpus/'

# A corpus too small to notice: what it misses is listed, and the run fails.
mkdir "$scratch/small"
cp corpus/illegal/BASE-DEV-02/*.txt corpus/illegal/BASE-DEV-02/*.expect "$scratch/small"
exits small-notices 0 "$HEXJUDGE" selftest --only BASE-DEV-02 "$scratch/small"
exits small-survivor 1 "$HEXJUDGE" selftest --only BASE-BUILD-07 "$scratch/small"
has small-survivor-named '^SURVIVES BASE-BUILD-07 '
exits small-survivors 0 "$HEXJUDGE" selftest --survivors --only BASE-BUILD-07 "$scratch/small"

# What does not pass as it is can notice nothing.
cp corpus/illegal/BASE-DEV-02/*.expect "$scratch/small"
for e in "$scratch"/small/*.expect; do echo 'verdict CLEAN' > "$e"; done
exits fails-already 1 "$HEXJUDGE" selftest "$scratch/small"
has fails-already-said 'does not pass as it is'
exits unknown 2 "$HEXJUDGE" selftest --only BASE-NONE-1 corpus/illegal/BASE-DEV-02
exits usage 2 "$HEXJUDGE" selftest
exits help 0 "$HEXJUDGE" selftest --help
check help-fits bash -c "[ \$(wc -l < '$scratch/out') -le 24 ] && ! grep -qE '.{81}' '$scratch/out'"
finish
