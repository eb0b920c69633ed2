#!/bin/bash
# lab_bless.sh: a new expectation is written for the case that is named, with a reason, and for no other.
. "$(dirname "$0")/lib.sh"
mkdir "$scratch/cases"
for case in one-before-and-one-after-the-roll two-cards-after-the-roll; do
    cp corpus/illegal/BASE-DEV-02/$case.txt corpus/illegal/BASE-DEV-02/$case.expect "$scratch/cases"
    cp "$scratch/cases/$case.expect" "$scratch/$case.right"
done
one=$scratch/cases/one-before-and-one-after-the-roll
two=$scratch/cases/two-cards-after-the-roll
exits nothing 0 "$HEXJUDGE" bless "$scratch/cases"
has nothing-said '^2 cases: 0 blessed, 0 to bless$'

# Somebody expected something else.
wrong() { printf '# why it is so\nverdict DIVERGED\nrule BASE-TURN-01\naction 1\ntext nowhere to be seen\ndigest 0123456789abcdef\n'; }
wrong > "$one.expect"
wrong > "$two.expect"
exits lists 1 "$HEXJUDGE" bless "$scratch/cases"
has lists-case "^FAILS .*two-cards-after-the-roll.expect"
has lists-old '^  - verdict DIVERGED$'
has lists-new '^  [+] verdict ILLEGAL$'
has lists-words '^    .*illegal: BASE-DEV-02: one knight or progress card a turn'
same lists-only "$(wrong)" "$(cat "$one.expect")"
exits no-reason 2 "$HEXJUDGE" bless --only "$two" "$scratch/cases"
same no-reason-untouched "$(wrong)" "$(cat "$two.expect")"

exits bless 1 "$HEXJUDGE" bless --only "$two" --reason 'read the rule again' --by 'A. Judge' "$scratch/cases"
has bless-sums '^2 cases: 1 blessed, 1 to bless$'
same other-untouched "$(wrong)" "$(cat "$one.expect")"
same blessed-lines '# why it is so|verdict ILLEGAL|rule BASE-DEV-02' "$(head -n 3 "$two.expect" | tr '\n' '|' | sed 's/|$//')"
same blessed-as-it-was "$(grep -E '^(rule|action)' "$scratch/two-cards-after-the-roll.right")" \
    "$(grep -E '^(rule|action)' "$two.expect")"
exits blessed-passes 0 "$HEXJUDGE" test "$two.expect"
check log-who grep -q '^  by A. Judge: read the rule again$' "$scratch/cases/BLESSED"
check log-old grep -q '^  - verdict DIVERGED$' "$scratch/cases/BLESSED"
check log-new grep -q '^  + verdict ILLEGAL$' "$scratch/cases/BLESSED"
same log-one 1 "$(grep -c '^[0-9]' "$scratch/cases/BLESSED")"

# A case that passes, or is not there, is refused.
exits passes 3 "$HEXJUDGE" bless --only "$two" --reason why --by me "$scratch/cases"
has passes-said 'passes as it is'
exits absent 3 "$HEXJUDGE" bless --only "$scratch/cases/none" --reason why "$scratch/cases"
has absent-said 'there is no such case'
same still-one 1 "$(grep -c '^[0-9]' "$scratch/cases/BLESSED")"
exits rest 0 "$HEXJUDGE" bless --only "$one.expect" --reason 'the same' --by me "$scratch/cases"
exits rest-passes 0 "$HEXJUDGE" test "$scratch/cases"
exits corpus-needs-none 0 "$HEXJUDGE" bless corpus
exits usage 2 "$HEXJUDGE" bless
exits help 0 "$HEXJUDGE" bless --help
check help-fits bash -c "[ \$(wc -l < '$scratch/out') -le 24 ] && ! grep -qE '.{81}' '$scratch/out'"
finish
