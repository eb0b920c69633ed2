#!/bin/bash
# lab_impact.sh: a change of rules is found, with its rule and its games, and nothing else is.
. "$(dirname "$0")/lib.sh"

exits same 0 "$HEXJUDGE" impact --new log corpus
has same-unchanged '^[0-9]+ games: ([0-9]+) unchanged$'

# A row of the rules by its words, since several rows share a code: "BASE-DEV-03/2".
row() {
    awk -F '"' -v words="$1" '/^RULE\(/ { nth[$2]++ } /^RULE\(/ && $(NF - 1) == words {
        print $2 (nth[$2] > 1 ? "/" nth[$2] : "") }' src/lib/rules/rules.def
}
same row-found BASE-BUILD-07 "$(row 'a road must join your own road or building')"
lost_tie=$(row 'tied others leave Longest Road with nobody')
this_turn=$(row 'the card was in hand before this turn')

# Ten readings that people and programs have had. Each is planted, and impact must name the rule and
# count every game that the corpus has on it.
planted() { # NAME SPEC KIND RULE GAMES-AT-LEAST GAME
    exits "reading-$1" 0 "$HEXJUDGE" impact -v --new "$2" corpus
    check "reading-$1-rule" awk -v kind="$3" -v rule="$4" -v least="$5" '
        $1 == kind && $2 == rule && $3 >= least { found = 1 } END { exit !found }' "$scratch/out"
    has "reading-$1-game" "^    corpus/$6.*:#[0-9]+: "
}
planted shortage-pays-nobody shortage=nobody other_state BASE-PROD-04 10 cases/c05-a
planted road-past-an-enemy without=BASE-BUILD-07 newly_legal BASE-BUILD-07 5 cases/c17-a
planted last-road-not-counted road_end=not_counted other_state BASE-LR-08 5 accept/base/edge-04
planted card-of-this-turn "without=$this_turn" newly_legal BASE-DEV-03 3 cases/c19-a
planted award-is-kept "without=$lost_tie" other_state BASE-LR-08 5 accept/base/edge-06-tie-among
planted foreign-hex without=BASE-ROBBER-05 newly_legal BASE-ROBBER-05 2 illegal/BASE-ROBBER-05
planted eighth-token without=CT-REPLANT-02 newly_legal CT-REPLANT-02 1 illegal/CT-REPLANT-02
planted culprit-wins culprit=literal_second other_outcome CT-END-04 2 accept/crop_trust
planted contact-paid-twice same_opp_two_nets=per_network other_state FR-NET-05 2 accept/frenemies
planted favor-at-once without=FR-N06 newly_legal FR-N06 2 illegal/FR-N06

# A change that only permits more: no game plays it, the sets of legal moves tell.
cat > "$scratch/trade.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 10 P1 main
start P1 settlements c11
start P2 settlements c50 c26
start P3 settlements c18 c43
start P1 hand 4brick
P1 done
END
exits permits-unseen 0 "$HEXJUDGE" impact --new bank_like_for_like=yes "$scratch/trade.txt"
has permits-unseen-unchanged '^1 games: 1 unchanged'
exits permits 0 "$HEXJUDGE" impact --legal-sets --new bank_like_for_like=yes "$scratch/trade.txt"
has permits-rule '^permits BASE-MAR-11 1 game, .*trade.txt:#0: then P1 bank give 4brick get 1brick'
has permits-cost '^legal sets: [0-9.]+ s of processor time'
exits forbids 0 "$HEXJUDGE" impact --legal-sets --old bank_like_for_like=yes --new log "$scratch/trade.txt"
has forbids-rule '^forbids BASE-MAR-11 1 game'

# What is declared must be what there is: no more, no less.
"$HEXJUDGE" impact --new shortage=nobody corpus/cases > "$scratch/said"
sed -nE 's/^([a-z_]+ [A-Z][A-Z0-9-]+ [0-9]+) games?, .*/\1/p' "$scratch/said" > "$scratch/declared"
check declared-is-something test -s "$scratch/declared"
exits expect 0 "$HEXJUDGE" impact --new shortage=nobody --expect "$scratch/declared" corpus/cases
sed 's/[0-9]*$/1000/' "$scratch/declared" > "$scratch/larger"
exits expect-larger 1 "$HEXJUDGE" impact --new shortage=nobody --expect "$scratch/larger" corpus/cases
: > "$scratch/smaller"
exits expect-smaller 1 "$HEXJUDGE" impact --new shortage=nobody --expect "$scratch/smaller" corpus/cases
has expect-smaller-said '^not expected: other_state BASE-PROD-04'
echo 'newly_legal BASE-DEV-03 1' >> "$scratch/declared"
exits expect-absent 1 "$HEXJUDGE" impact --new shortage=nobody --expect "$scratch/declared" corpus/cases
has expect-absent-said 'there is none'

# A baseline stands for a build that is gone.
exits save 0 "$HEXJUDGE" impact --save "$scratch/base" --legal-sets corpus/options corpus/cases
exits baseline-same 0 "$HEXJUDGE" impact --old "baseline:$scratch/base" corpus/options corpus/cases
has baseline-same-unchanged '^[0-9]+ games: [0-9]+ unchanged$'
exits baseline-changed 0 "$HEXJUDGE" impact --old "baseline:$scratch/base" --new "without=$this_turn" \
    corpus/options corpus/cases
has baseline-changed-rule '^newly_legal BASE-DEV-03|^other_rule BASE-DEV'
exits baseline-legal 0 "$HEXJUDGE" impact --legal-sets --old "baseline:$scratch/base" corpus/cases
has baseline-legal-orphans ', [0-9]+ of the baseline not met$'
exits baseline-bad 3 "$HEXJUDGE" impact --old "baseline:$0" corpus/cases
head -n 20 "$scratch/base" > "$scratch/cut"
exits baseline-cut 3 "$HEXJUDGE" impact --old "baseline:$scratch/cut" corpus/cases

# A thousand games in an archive take less than three times what two verifications take: the least
# processor time of three runs each, so that what else this machine does tells little.
"$HEXJUDGE" play --games 100 --seed 1 -o "$scratch/played" > "$scratch/out"
for i in 1 2 3 4 5 6 7 8 9 10; do cat "$scratch"/played/*.hjl.gz; done > "$scratch/thousand.hjl.gz"
milliseconds() { # COMMAND...: processor time of the quickest of three runs
    local i TIMEFORMAT='%U %S'
    for i in 1 2 3; do
        { time "$@" > "$scratch/printed" 2> "$scratch/costs"; } 2>&1
    done | awk '{ t = int(1000 * ($1 + $2)); if (!n++ || t < least) least = t } END { print least }'
}
verification=$(milliseconds "$HEXJUDGE" verify -q -j1 "$scratch/thousand.hjl.gz")
impact=$(milliseconds "$HEXJUDGE" impact --new shortage=nobody "$scratch/thousand.hjl.gz")
check thousand-impact grep -qE '^1000 games: [0-9]+ unchanged, [0-9]+ other_state$' "$scratch/printed"
sets=$(milliseconds "$HEXJUDGE" impact --legal-sets --new shortage=nobody "$scratch"/played)
has_cost=$(cat "$scratch/costs")
echo "# a thousand games: two verifications $((2 * verification)) ms, impact $impact ms;" \
    "a hundred with --legal-sets $sets ms ($has_cost)"
check thousand-under-three-times test "$impact" -lt "$((3 * 2 * verification))"
same thousand-legal-cost 'legal sets: ' "$(sed 's/[0-9.]* s of processor time$//' <<< "$has_cost")"
exits bad-rule 2 "$HEXJUDGE" impact --new without=BASE-NONE-1 corpus/cases
exits bad-option 2 "$HEXJUDGE" impact --new bank=maybe corpus/cases
exits no-new 2 "$HEXJUDGE" impact corpus/cases
exits no-log 2 "$HEXJUDGE" impact --new log
exits help 0 "$HEXJUDGE" impact --help
check help-fits bash -c "[ \$(wc -l < '$scratch/out') -le 24 ] && ! grep -qE '.{81}' '$scratch/out'"
finish
