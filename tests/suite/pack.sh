#!/bin/bash
# pack.sh: pack and unpack lose nothing and overwrite nothing; and `test`, which stands on them: what
# makes a case pass, what makes it fail, and that a slip of the pen never makes one pass.
. "$(dirname "$0")/lib.sh"
corpus=$PWD/corpus
shared=$(cd "$HJ_SHARED" 2> /dev/null && pwd)
cd "$scratch" || exit 2

cat > clean.txt << 'END'
# a comment, and blanks
hexjudge 1
rules base/1
set board=beginner
seats 3
board beginner

about game "clean"
start turn 40 P1 main
start P1 cities c8 c10 c17 c19
start P1 settlements c30
start P1 roads e1
start P1 hand 1brick 1lumber 1wool 1grain
start P2 settlements c40
start P3 settlements c50
player P1 "Ana" red
note "a \"quoted\" \xc3\xa9 note"
P1 settlement c1 @17 ~4500
check P1.points = 10; P2.hand = 0brick; digest = 00000000   # typed
end winner P1 points 10 1 1 reason points actions 1 checkpoints 1 hash =
END
plain() { gzip -dc < "$1"; }

# ---- pack and unpack ----------------------------------------------------------------------------------

sed -i 's/; digest = 00000000//; s/; P2.hand = 0brick//' clean.txt
exits packs 0 "$HEXJUDGE" pack clean.txt -o clean.hjl.gz
exits unpacks 0 "$HEXJUDGE" unpack clean.hjl.gz
cp out first.txt
exits packs-again 0 "$HEXJUDGE" pack first.txt -o again.hjl.gz
check same-bytes cmp <(plain clean.hjl.gz) <(plain again.hjl.gz)
exits unpacks-again 0 "$HEXJUDGE" unpack again.hjl.gz
check same-text cmp first.txt out
has hash-asked ' hash =$'
exits packs-log 0 "$HEXJUDGE" pack clean.hjl.gz -o canonical.hjl.gz
check same-canonical cmp <(plain clean.hjl.gz) <(plain canonical.hjl.gz)
exits unpacks-text 0 "$HEXJUDGE" unpack clean.txt
check same-normal cmp first.txt out
"$HEXJUDGE" unpack - < clean.hjl.gz > piped.txt
check stdin cmp first.txt piped.txt
"$HEXJUDGE" pack - -o - < clean.txt > piped.hjl.gz
check stdout cmp <(plain clean.hjl.gz) <(plain piped.hjl.gz)
cat first.txt first.txt > two.txt
exits two 0 "$HEXJUDGE" pack two.txt -o two.hjl.gz
exits two-verified 0 "$HEXJUDGE" verify two.hjl.gz
has two-games '^2 games: 2 CLEAN$'
"$HEXJUDGE" unpack two.hjl.gz > two-back.txt
check two-same cmp two.txt two-back.txt

# What the End record says is kept as it stands, right or wrong, and what it leaves out stays out.
sed 's/ actions 1 checkpoints 1 hash =//' clean.txt > bare.txt
"$HEXJUDGE" pack bare.txt -o bare.hjl.gz
"$HEXJUDGE" unpack bare.hjl.gz > bare-back.txt
same bare-end "$(tail -n 1 bare.txt)" "$(tail -n 1 bare-back.txt)"
zeros=$(printf '%064d' 0)
sed "s/hash =/hash $zeros/" clean.txt > wrong.txt
"$HEXJUDGE" pack wrong.txt -o wrong.hjl.gz
"$HEXJUDGE" unpack wrong.hjl.gz > wrong-back.txt
same wrong-hash-kept "$(tail -n 1 wrong.txt)" "$(tail -n 1 wrong-back.txt)"
exits wrong-hash-judged 14 "$HEXJUDGE" verify wrong.hjl.gz

# Checkpoints by replaying: a digest where there was none, and counts and hash that fit again.
exits stamps 0 "$HEXJUDGE" pack --checkpoints clean.txt -o stamped.hjl.gz
exits stamped-clean 0 "$HEXJUDGE" verify stamped.hjl.gz
"$HEXJUDGE" unpack stamped.hjl.gz > stamped.txt
same stamped-digest 1 "$([ "$(grep -c '^check .*digest = ' stamped.txt)" -ge 1 ] && echo 1)"
same stamped-hash 1 "$(grep -c '^end .* hash =$' stamped.txt)"
exits stamped-packs 0 "$HEXJUDGE" pack stamped.txt -o stamped2.hjl.gz
check stamped-same cmp <(plain stamped.hjl.gz) <(plain stamped2.hjl.gz)

exits exists 3 "$HEXJUDGE" pack clean.txt -o clean.hjl.gz
has exists-said 'exists'
exits exists-text 3 "$HEXJUDGE" unpack clean.hjl.gz -o first.txt
exits same-file 2 "$HEXJUDGE" unpack clean.txt -o clean.txt
exits no-output 2 "$HEXJUDGE" pack clean.txt
exits two-inputs 2 "$HEXJUDGE" unpack clean.txt first.txt
exits absent 3 "$HEXJUDGE" pack absent.txt -o absent.hjl.gz
same absent-leaves-nothing '' "$(ls absent* 2> /dev/null)"
exits no-folder 3 "$HEXJUDGE" pack clean.txt -o absent/clean.hjl.gz
sed 's/^P1 settlement/P1 sattlement/' clean.txt > bad.txt
exits bad 14 "$HEXJUDGE" pack bad.txt -o bad.hjl.gz
has bad-line '^hexjudge: bad\.txt: line 18: '
same bad-leaves-nothing '' "$(ls bad.hjl.gz* 2> /dev/null)"
head -c 200 clean.hjl.gz > cut.hjl.gz
exits cut 14 "$HEXJUDGE" unpack cut.hjl.gz
has cut-place '^# here the log breaks off: byte [0-9]+: '

# ---- test ---------------------------------------------------------------------------------------------------

mkdir -p cases/deep
cp clean.txt cases/clean.txt
cp clean.hjl.gz cases/clean.hjl.gz
printf 'verdict CLEAN\nexit 0\n' > cases/clean.expect
sed 's/ 1wool 1grain$/ 1wool/' clean.txt > cases/deep/poor.txt
printf '# no grain\nverdict ILLEGAL\nrule BASE-BUILD-01\naction 1\ntext grain: 1 needed, 0 in hand\nexit 11\n' > cases/deep/poor.expect
sed 's/P1.points = 10/P2.hand.ore = 9/' clean.txt > cases/ore.txt
printf 'verdict DIVERGED\npath P2.hand.ore\n' > cases/ore.expect
cp cut.hjl.gz cases/cut.hjl.gz
printf 'verdict MALFORMED\n' > cases/cut.expect
cp clean.txt cases/target.txt
printf 'options --set target=12 --strict\nverdict DIVERGED\n' > cases/target.expect
cp clean.txt cases/later.txt
printf 'gap seals are not checked yet\noptions --require seal\nverdict CLEAN\n' > cases/later.expect
exits cases 0 "$HEXJUDGE" test cases
has cases-summary '^5 passed, 0 failed, 1 known gaps; 1 legal, signature [0-9a-f]{16}$'
same cases-quiet 1 "$(wc -l < out)"
signature=$(grep -o 'signature .*' out)
exits cases-verbose 0 "$HEXJUDGE" test -v cases
same cases-verbose-lines 7 "$(wc -l < out)"
has cases-verbose-name '^PASS cases/deep/poor$'
exits one-case 0 "$HEXJUDGE" test cases/ore.expect

# Each of these must fail, and say why.
fails() { # NAME PATTERN: the folder of that name
    exits "fails-$1" 1 "$HEXJUDGE" test "$1"
    has "fails-$1-why" "^FAIL $1/.*$2"
}
case_of() { # NAME LINES: a folder with one case of the clean game
    mkdir -p "$1" && cp clean.txt "$1/a.txt" && printf '%b' "$2" > "$1/a.expect"
}
case_of wrong-verdict 'verdict ILLEGAL\n' && fails wrong-verdict 'verdict ILLEGAL expected; got CLEAN'
case_of wrong-exit 'exit 3\n' && fails wrong-exit 'exit 3 expected, not 0'
case_of wrong-action 'verdict CLEAN\naction 1\n' && fails wrong-action 'action 1 expected'
case_of wrong-rule 'verdict CLEAN\nrule BASE-BUILD-01\n' && fails wrong-rule 'rule BASE-BUILD-01 expected'
case_of wrong-path 'verdict CLEAN\npath bank\n' && fails wrong-path 'path bank expected'
case_of wrong-text 'verdict CLEAN\ntext marmalade\n' && fails wrong-text "'marmalade' expected"
case_of wrong-digest 'verdict CLEAN\ndigest 0123456789abcdef\n' && fails wrong-digest 'digest 0123456789abcdef expected'
case_of passing-gap 'gap not done\nverdict CLEAN\n' && fails passing-gap 'known gap'
case_of misspelled 'verdict CLEAN\nrulle X\n' && fails misspelled 'no expectation'
case_of no-word 'verdict\n' && fails no-word 'no expectation'
case_of bad-word 'verdict FINE\n' && fails bad-word 'no expectation'
case_of nothing-said 'rule BASE-BUILD-01\n' && fails nothing-said 'says no verdict'
case_of blank '' && fails blank 'says nothing'
case_of bad-option 'options --colour\nverdict CLEAN\n' && fails bad-option 'options'
mkdir -p no-expect && cp clean.txt no-expect/a.txt && fails no-expect 'No such file'
mkdir -p no-log && printf 'verdict CLEAN\n' > no-log/a.expect && fails no-log 'neither'
case_of packed-otherwise 'verdict CLEAN\n' && cp stamped.hjl.gz packed-otherwise/a.hjl.gz &&
    fails packed-otherwise 'does not hold what packing'
exits wrong-digest-tells 1 "$HEXJUDGE" test wrong-digest
digest=$(grep -o 'not [0-9a-f]\{16\}' out | cut -d' ' -f2)
case_of right-digest "verdict CLEAN\ndigest $digest\n"
exits right-digest 0 "$HEXJUDGE" test right-digest
same signature-of-one "$signature" "$("$HEXJUDGE" test right-digest | grep -o 'signature .*')"
mkdir -p empty
exits no-cases 2 "$HEXJUDGE" test empty
exits no-folder-of-cases 3 "$HEXJUDGE" test absent
exits no-argument 2 "$HEXJUDGE" test

# ---- every log there is, both ways -------------------------------------------------------------------------

both_ways() { # NAME FOLDER
    local file count=0 bad=''
    while read -r file; do
        count=$((count + 1))
        "$HEXJUDGE" unpack "$file" > t.txt 2> err && rm -f t.hjl.gz &&
            "$HEXJUDGE" pack t.txt -o t.hjl.gz 2> err && cmp -s <(plain "$file") <(plain t.hjl.gz) ||
            bad="$bad $file"
    done < <(find "$2" -name '*.hjl.gz' -not -path '*/malformed/*' | sort | head -n "$3")
    if [ "$count" -eq 0 ]; then skip "$1" "no logs in $2"
    elif [ -z "$bad" ]; then ok "$1"
    else fail "$1" "$count logs, not the same:$(echo "$bad" | head -c 200) $(cat err)"; fi
}
some=60
[ "${HJ_LONG:-0}" = 1 ] && some=100000
both_ways corpus-both-ways "$corpus" "$some"
if [ -n "$shared" ] && [ -e "$shared/realgames/neutral.jsonl.gz" ]; then
    exits imports 0 "$HEXJUDGE" import json "$shared/realgames/neutral.jsonl.gz" -o imported
    both_ways neutral-both-ways imported "$some"
else
    skip neutral-both-ways 'the recorded games are not here'
fi
finish
