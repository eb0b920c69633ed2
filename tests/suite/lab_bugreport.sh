#!/bin/bash
# lab_bugreport.sh: a report tells nobody's name, shows what it says it shows, and leads to a case.
. "$(dirname "$0")/lib.sh"
mkdir "$scratch/bin"
ln -s "$HEXJUDGE" "$scratch/bin/hexjudge"

# ---- a game with names in every place a log has for them ----

secret='Wilhelmina|Zebedee|Castle Rock|secret-id|pepper'
"$HEXJUDGE" unpack corpus/real/catanatron/game_010.hjl.gz | awk '
    /^about game/ { print "about game \"secret-id\""; print "about event \"Castle Rock Open\""; print "about site \"Castle Rock\"" }
    /^about (game|event|site|file) / { next }
    /^player P1/ { print "player P1 \"Wilhelmina\" \"zebedeered\" id \"secret-id\" salt \"pepper\""; next }
    /^end / { sub(/ hash .*/, ""); print "note \"Zebedee saw it\""; print $0 " hash ="; print "ruling stands 638 by \"Zebedee\" reason \"Castle Rock\""; next }
    { print }' > "$scratch/named.txt"
check named-has-names grep -qE "$secret" "$scratch/named.txt"
exits named-judged 11 "$HEXJUDGE" verify "$scratch/named.txt"
sed -n 's/^\(ILLEGAL\) [^:]*:/\1/p' "$scratch/out" > "$scratch/before"
exits bugreport 0 "$HEXJUDGE" bugreport "$scratch/named.txt" -o "$scratch/report"
same bugreport-files 'bisect.sh finding.md log.hjl.gz page.html shrunk.expect shrunk.hjl.gz shrunk.txt' \
    "$(ls "$scratch/report" | tr '\n' ' ' | sed 's/ $//')"
zcat "$scratch"/report/*.gz > "$scratch/bytes"
same bugreport-names-nobody '' "$(grep -aliE "$secret|named.txt" "$scratch/bytes" "$scratch"/report/*.* | tr '\n' ' ')"
exits bugreport-same 11 "$HEXJUDGE" verify "$scratch/report/log.hjl.gz"
same bugreport-same-verdict "$(cat "$scratch/before")" "$(sed -n 's/^\(ILLEGAL\) [^:]*:/\1/p' "$scratch/out")"
has bugreport-counts-fit '792/793 actions, 244/244 checkpoints, outcome checked'
check bugreport-shows grep -q "^    shrunk.txt:#1: illegal: BASE-BUILD-07: " "$scratch/report/finding.md"
check bugreport-same-reason grep -q "ends there, but P4's" "$scratch/report/finding.md"
check bugreport-short test "$(grep -vc '^#' "$scratch/report/shrunk.txt")" -le 9
# The command it gives is the command that shows it.
command=$(grep -m 1 '^    hexjudge verify' "$scratch/report/finding.md")
exits bugreport-reproduces 11 bash -c "cd '$scratch/report' && PATH=$scratch/bin:\$PATH $command"
exits bugreport-is-a-case 0 "$HEXJUDGE" test "$scratch/report"/shrunk.expect
exits bugreport-again 3 "$HEXJUDGE" bugreport "$scratch/named.txt" -o "$scratch/report"

# What a stranger wrote cannot end the block of code it stands in, nor format anything.
check bugreport-blocks bash -c "! grep -nE '^(\`\`\`|<|- \[|\[|#[0-9])' '$scratch/report/finding.md'"

# A wrong hash stays wrong, a cut log is told of, options and files of rules go along.
sed '/^end /s/ hash =/ hash 00000000000000000000000000000000000000000000000000000000000000aa/' \
    "$scratch/named.txt" > "$scratch/edited.txt"
exits edited 0 "$HEXJUDGE" bugreport "$scratch/edited.txt" -o "$scratch/edited"
exits edited-stays-wrong 14 "$HEXJUDGE" verify "$scratch/edited/log.hjl.gz"
head -c 3000 corpus/real/catanatron/game_010.hjl.gz > "$scratch/broken.hjl.gz"
exits broken 0 "$HEXJUDGE" bugreport "$scratch/broken.hjl.gz" -o "$scratch/broken"
check broken-said grep -q '^The log breaks off' "$scratch/broken/finding.md"
printf 'parent = base/1\nshortage = nobody\n' > "$scratch/club.rules"
exits ruled 0 "$HEXJUDGE" bugreport --rules "@$scratch/club.rules" --strict "$scratch/named.txt" -o "$scratch/ruled"
check ruled-goes-along cmp "$scratch/club.rules" "$scratch/ruled/used.rules"
check ruled-case bash -c "cd '$scratch/ruled' && '$HEXJUDGE' test shrunk.expect"
check ruled-command grep -q '^    hexjudge verify --rules @used.rules --strict shrunk.txt$' "$scratch/ruled/finding.md"
"$HEXJUDGE" play --games 1 --seed 4 -o "$scratch/clean" > "$scratch/out"
exits clean 0 "$HEXJUDGE" bugreport "$scratch/clean/game-000001.hjl.gz" -o "$scratch/nothing"
has clean-said 'nothing was found in it'
exits moment 0 "$HEXJUDGE" bugreport --at t9 "$scratch/clean/game-000001.hjl.gz" -o "$scratch/moment"
check moment-case "$HEXJUDGE" test "$scratch/moment/moment.expect"
exits moment-nowhere 2 "$HEXJUDGE" bugreport --at t999 "$scratch/clean/game-000001.hjl.gz" -o "$scratch/nowhere"
exits usage 2 "$HEXJUDGE" bugreport "$scratch/named.txt"
exits help 0 "$HEXJUDGE" bugreport --help
check help-fits bash -c "[ \$(wc -l < '$scratch/out') -le 26 ] && ! grep -qE '.{81}' '$scratch/out'"

# ---- the page: six commands, as they stand there ----

block() { awk -v wanted="$1" '/^```sh/ { inside = ++seen == wanted; next } /^```/ { inside = 0 } inside' tests/BUGREPORTS.md; }
mkdir -p "$scratch/work/corpus/cases"
cp -r corpus/illegal "$scratch/work/corpus"
cp -r "$scratch/report" "$scratch/work/report"
block 1 > "$scratch/six"
same page-has-six 6 "$(wc -l < "$scratch/six")"
codes=''
while IFS= read -r line; do
    code=0
    (cd "$scratch/work" && PATH=$scratch/bin:$PATH bash -c "$line") >> "$scratch/said" 2>&1 < /dev/null || code=$?
    codes="$codes $code"
done < "$scratch/six"
same page-runs ' 11 11 0 11 0 0' "$codes"
check page-makes-a-case test -s "$scratch/work/corpus/cases/their-road.expect"
# As its fifth point says: an expectation of what is right fails until the program is mended.
sed -i 's/^verdict .*/verdict INCOMPLETE/; /^rule/d; /^action/d' "$scratch/work/corpus/cases/their-road.expect"
exits page-until-mended 1 "$HEXJUDGE" test "$scratch/work/corpus/cases/their-road.expect"

# ---- git bisect: the version of a file of rules that brought a finding ----

if ! command -v git > /dev/null; then
    skip bisect 'git is not here'
    finish
    exit
fi
git_() { git -C "$scratch/club" -c user.name=test -c user.email=test@example.org "$@"; }
mkdir "$scratch/club"
git_ init -q -b main
commit() { # SUBJECT
    git_ add -A && git_ commit -qm "$1"
}
echo 'parent = base/1' > "$scratch/club/club.rules"
commit start
git_ tag first
for n in 1 2 3; do echo "# remark $n" >> "$scratch/club/club.rules" && commit "remark $n"; done
echo 'shortage = nobody' >> "$scratch/club/club.rules" && commit 'nobody is paid when the bank is short'
for n in 4 5 6; do echo "# remark $n" >> "$scratch/club/club.rules" && commit "remark $n"; done
# a log that shows it: right by the printed rule, wrong where nobody is paid
cp corpus/cases/c05-a-lone-player-takes-what-is-left.txt "$scratch/lone.txt"
exits bisect-good 0 bash -c "'$HEXJUDGE' verify --exit-code=bisect --rules base/1 '$scratch/lone.txt'"
exits bisect-bad 1 "$HEXJUDGE" verify --exit-code=bisect --rules "@$scratch/club/club.rules" "$scratch/lone.txt"
rm -r "$scratch/report"
exits bisect-report 0 "$HEXJUDGE" bugreport --at 1 --rules "@$scratch/club/club.rules" "$scratch/lone.txt" -o "$scratch/report"
block 2 > "$scratch/recipe"
exits bisect-runs 0 bash -c "cd '$scratch/club' && PATH=$scratch/bin:\$PATH bash -e '$scratch/recipe'"
has bisect-finds 'is the first bad commit'
has bisect-the-one 'nobody is paid when the bank is short'
same bisect-names "$(git_ rev-parse HEAD~3)" "$(grep -oE '^[0-9a-f]{40}' "$scratch/out" | tail -n 1)"
finish
