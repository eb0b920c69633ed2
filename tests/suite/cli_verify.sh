#!/bin/bash
# cli_verify.sh: what `verify` promises: the verdict contract, exit codes and their order, inputs of
# every kind, the output grammar, threads, and the other commands' ways of refusing arguments.
. "$(dirname "$0")/lib.sh"
root=$PWD
cd "$scratch" || exit 2
unset NO_COLOR GITHUB_STEP_SUMMARY

# ---- one small game for each verdict -------------------------------------------------------------

cat > clean.txt << 'END'
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
player P2 "Ben" blue
P1 settlement c1
check P1.points = 10
end winner P1 points 10 1 1 reason points actions 1 checkpoints 1 hash =
END
sed 's/ 1wool 1grain$/ 1wool/' clean.txt > illegal.txt
sed 's/P1.points = 10/P2.hand.ore = 9/' clean.txt > diverged.txt
grep -v '^end' clean.txt > incomplete.txt
sed 's|^rules base/1|rules base/99|' clean.txt > unsupported.txt
sed 's/^P1 settlement c1/P1 settlement c999/' clean.txt > malformed.txt
exits packs 0 "$HEXJUDGE" pack clean.txt -o clean.hjl.gz
head -c 150 clean.hjl.gz > cut.hjl.gz

verdict() { # NAME EXIT WORD
    exits "$1-exit" "$2" "$HEXJUDGE" verify "$1"
    same "$1-verdict" 1 "$(grep -c "^$3 $1: " out)"
    same "$1-no-other-verdict" 1 "$(grep -cE '^(CLEAN|INCOMPLETE|ILLEGAL|DIVERGED|UNSUPPORTED|MALFORMED|TAMPERED|CONSISTENT|FAULT)' out)"
    if [ "$3" = CLEAN ]; then same "$1-no-next" 0 "$(grep -c '^next: ' out)"
    else same "$1-next" 1 "$(grep -c '^next: hexjudge ' out)"; fi
}
verdict clean.txt 0 CLEAN
verdict clean.hjl.gz 0 CLEAN
verdict incomplete.txt 10 INCOMPLETE
verdict illegal.txt 11 ILLEGAL
verdict diverged.txt 12 DIVERGED
verdict unsupported.txt 13 UNSUPPORTED
verdict malformed.txt 14 MALFORMED
verdict cut.hjl.gz 14 MALFORMED
: > empty.hjl.gz
verdict empty.hjl.gz 14 MALFORMED

exits denominators 0 "$HEXJUDGE" verify clean.txt
has denominators-line '^CLEAN clean\.txt: 1/1 actions, 1/1 checkpoints, outcome checked, rules base/1'
has result-line '^result: P1 Ana wins with 10 points at #1, as recorded$'
exits finding 11 "$HEXJUDGE" verify illegal.txt
has finding-place '^illegal\.txt:#1: illegal: BASE-BUILD-01: '
has finding-turn '^  turn 40, P1 Ana \(red\): settlement c1 .* line 16$'
has finding-broken '^  x BASE-BUILD-01 +grain: 1 needed, 0 in hand +\[PRINTED .*\]$'
has finding-kept '^  ok step: after the roll; settlement in supply: 4; '
has finding-legal '^  legal now +.*road'
has finding-legal-if '^  legal if +P1 held 1 more grain$'
same finding-width '' "$(sed -n '2,/^ILLEGAL/{/^ILLEGAL/d;p}' out | grep -E '.{81}')"
exits divergence 12 "$HEXJUDGE" verify diverged.txt
has divergence-place '^diverged\.txt:#1: diverged: '
has divergence-recorded '^  recorded +P2\.hand\.ore = 9$'
has divergence-replayed '^  replayed +P2\.hand\.ore = 0$'
exits malformed-place 14 "$HEXJUDGE" verify malformed.txt
has malformed-line '^malformed\.txt:16: malformed: '
exits cut-said 14 "$HEXJUDGE" verify cut.hjl.gz
has cut-byte '^cut\.hjl\.gz:byte [0-9]+: malformed: '

# ---- which verdict decides, over several games -----------------------------------------------------

order() { # NAME EXIT FILE...
    local name=$1 code=$2
    shift 2
    exits "order-$name" "$code" "$HEXJUDGE" verify "$@"
}
order illegal-over-unsupported 11 unsupported.txt illegal.txt
order illegal-over-diverged 11 diverged.txt illegal.txt clean.txt
order diverged-over-incomplete 12 incomplete.txt diverged.txt
order incomplete-over-unsupported 10 unsupported.txt incomplete.txt
order unsupported-over-clean 13 clean.txt unsupported.txt
order malformed-over-unreadable 14 absent.txt malformed.txt illegal.txt
order unreadable-over-illegal 3 absent.txt illegal.txt
order all-clean 0 clean.txt clean.hjl.gz
exits unreadable 3 "$HEXJUDGE" verify absent.txt
same unreadable-one-line 1 "$(wc -l < err)"
has unreadable-names-it '^hexjudge: absent\.txt: No such file or directory$'
mkdir -p noread && cp clean.txt noread/x.txt && chmod 0 noread/x.txt
if [ -r noread/x.txt ]; then skip unreadable-file 'this user may read everything'
else exits unreadable-file 3 "$HEXJUDGE" verify noread/x.txt; fi
chmod 644 noread/x.txt

# ---- folders, archives, standard input -------------------------------------------------------------

mkdir -p tree/b tree/a empty
cp illegal.txt tree/b/one.txt
cp unsupported.txt tree/a/two.txt
cp clean.hjl.gz tree/z.hjl.gz
cp cut.hjl.gz tree/b/game.hjl.gz.part
cp clean.hjl.gz tree/named-otherwise
printf 'not a log\n' > tree/README.txt
printf '{"a": 1}\n' > tree/data.json
exits folder 14 "$HEXJUDGE" verify -v tree
same folder-sorted 'UNSUPPORTED tree/a/two.txt
MALFORMED tree/b/game.hjl.gz.part
ILLEGAL tree/b/one.txt
CLEAN tree/named-otherwise
CLEAN tree/z.hjl.gz' "$(grep -E '^[A-Z]+ tree' out | sed 's/: .*//')"
has folder-counts '^5 games: 2 CLEAN, 1 MALFORMED, 1 ILLEGAL, 1 UNSUPPORTED; 2 other files ignored$'
exits not-clean-only 14 "$HEXJUDGE" verify tree
same not-clean-only-lines 0 "$(grep -c '^CLEAN' out)"
exits mixed-folder 11 "$HEXJUDGE" verify tree/a tree/b/one.txt
same illegal-lines 1 "$(grep -c '^ILLEGAL' out)"
exits empty-folder 2 "$HEXJUDGE" verify empty
same empty-folder-one-line 1 "$(wc -l < err)"
exits below-a-file 3 "$HEXJUDGE" verify tree/z.hjl.gz/x
cat clean.hjl.gz clean.hjl.gz clean.hjl.gz > many.hjl.gz
exits archive 0 "$HEXJUDGE" verify -v many.hjl.gz
same archive-names 'CLEAN many.hjl.gz:1 CLEAN many.hjl.gz:2 CLEAN many.hjl.gz:3' \
    "$(grep -o '^CLEAN [^ ]*:[0-9]' out | tr '\n' ' ' | sed 's/ $//')"
exits archive-game 0 "$HEXJUDGE" verify -v many.hjl.gz:2
same archive-game-name 'CLEAN many.hjl.gz:2' "$(grep -o '^CLEAN [^ ]*:[0-9]' out)"
exits archive-no-game 3 "$HEXJUDGE" verify many.hjl.gz:4
"$HEXJUDGE" verify - < illegal.txt > out
same stdin-exit 11 $?
same stdin-line 1 "$(grep -c '^ILLEGAL -: ' out)"
exits twice 0 "$HEXJUDGE" verify -v clean.txt clean.txt
same twice-judged-once 1 "$(grep -c '^CLEAN' out)"

# ---- options -----------------------------------------------------------------------------------------

exits require 10 "$HEXJUDGE" verify --require seal clean.txt
exits require-met 0 "$HEXJUDGE" verify --require outcome,checkpoints clean.txt
exits require-wrong 2 "$HEXJUDGE" verify --require luck clean.txt
exits set-changes 12 "$HEXJUDGE" verify --set target=11 clean.txt
exits set-unknown 2 "$HEXJUDGE" verify --set nothing=1 clean.txt
exits rules-unknown 2 "$HEXJUDGE" verify --rules nobody/1 clean.txt
printf '# our club\nparent = base/1\nbank = unlimited\n' > club.rules
exits rules-file 0 "$HEXJUDGE" verify --rules @club.rules clean.txt
has rules-file-said 'rules base/1,.*bank=unlimited'
exits fail-on 1 "$HEXJUDGE" verify --fail-on illegal illegal.txt clean.txt
exits fail-on-other 0 "$HEXJUDGE" verify --fail-on malformed,FAULT illegal.txt
exits allow 0 "$HEXJUDGE" verify --allow illegal illegal.txt clean.txt
exits allow-other 1 "$HEXJUDGE" verify --allow illegal diverged.txt
exits allow-unreadable 3 "$HEXJUDGE" verify --allow illegal illegal.txt absent.txt
exits fail-on-unknown 2 "$HEXJUDGE" verify --fail-on evil clean.txt
exits bisect-good 0 "$HEXJUDGE" verify --exit-code=bisect clean.txt incomplete.txt
exits bisect-bad 1 "$HEXJUDGE" verify --exit-code=bisect clean.txt illegal.txt unsupported.txt
exits bisect-skip 125 "$HEXJUDGE" verify --exit-code=bisect unsupported.txt
exits bisect-nothing 125 "$HEXJUDGE" verify --exit-code=bisect empty
exits exit-code-unknown 2 "$HEXJUDGE" verify --exit-code=other clean.txt
exits quiet 11 "$HEXJUDGE" verify -q illegal.txt clean.txt
same quiet-lines 1 "$(wc -l < out)"
exits quiet-clean 0 "$HEXJUDGE" verify -q clean.txt
same quiet-clean-lines 0 "$(wc -l < out)"
exits no-times 0 "$HEXJUDGE" verify clean.txt
same no-times-said 0 "$(grep -c ' s$' out)"
exits times 0 "$HEXJUDGE" verify --times clean.txt
has times-said '^1 actions in [0-9]+\.[0-9]+ s$'
exits keep-going 11 "$HEXJUDGE" verify -k illegal.txt
same keep-going-more 1 "$([ "$(grep -c '^illegal\.txt:#' out)" -gt 1 ] && echo 1)"
has keep-going-what-if 'what-if'

exits color-never 11 "$HEXJUDGE" verify illegal.txt
same color-never-bytes 0 "$(grep -c $'\033' out)"
exits color-always 11 "$HEXJUDGE" verify --color=always illegal.txt
same color-always-bytes 1 "$([ "$(grep -c $'\033' out)" -gt 3 ] && echo 1)"
exits color-wrong 2 "$HEXJUDGE" verify --color=red illegal.txt
if command -v script > /dev/null; then
    tty() { TERM=xterm script -qec "$*" /dev/null; }
    same color-terminal 1 "$([ "$(tty "$HEXJUDGE" verify illegal.txt | grep -c $'\033')" -gt 3 ] && echo 1)"
    same color-no-color 0 "$(NO_COLOR=1 tty "$HEXJUDGE" verify illegal.txt | grep -c $'\033')"
else
    skip color-terminal 'the program script is not here'
fi

# ---- the same output for any number of threads -------------------------------------------------------

mkdir -p many
for i in $(seq 1 120); do
    case $((i % 5)) in
    0) cp illegal.txt many/g"$i".txt ;;
    1) cp diverged.txt many/g"$i".txt ;;
    2) cp many.hjl.gz many/g"$i".hjl.gz ;;
    3) cp cut.hjl.gz many/g"$i".hjl.gz ;;
    4) cp clean.txt many/g"$i".txt ;;
    esac
done
for format in text jsonl junit github md; do
    "$HEXJUDGE" verify --format "$format" -v -j1 many > one 2>&1
    for j in 2 7 64; do
        "$HEXJUDGE" verify --format "$format" -v -j$j many > other 2>&1
        if cmp -s one other; then ok "threads-$format-$j"
        else fail "threads-$format-$j" "$(diff one other | head -n 3)"; fi
    done
done
# An archive of many games is longer than a thread's queue.
for i in $(seq 1 300); do cat clean.hjl.gz clean.hjl.gz; done > long.hjl.gz
cp long.hjl.gz long2.hjl.gz
exits queue 0 "$HEXJUDGE" verify -j2 long.hjl.gz long2.hjl.gz
has queue-counts '^1200 games: 1200 CLEAN$'

# Long work at a terminal: a line that says how far it is, gone at the end; never in a file.
if command -v script > /dev/null; then
    cp long.hjl.gz huge.hjl.gz
    for i in 1 2 3 4 5 6; do cat huge.hjl.gz huge.hjl.gz > huger && mv huger huge.hjl.gz; done
    script -qec "$HEXJUDGE verify huge.hjl.gz 2> progress.txt > out" /dev/null > /dev/null
    same progress-not-in-a-file 0 "$(wc -c < progress.txt)"
    script -qec "$HEXJUDGE verify huge.hjl.gz > out" /dev/null > progress.txt
    if grep -q '0 of 1 files, [0-9]* games, 0 not CLEAN' progress.txt; then
        ok progress
        same progress-erased 1 "$(tail -c 4 progress.txt | grep -c $'\r\033\[K')"
    elif [ "$(wc -c < progress.txt)" -eq 0 ]; then skip progress 'this machine is too fast for it'
    else fail progress "$(head -c 200 progress.txt)"; fi
    rm huge.hjl.gz
else
    skip progress 'the program script is not here'
fi

# ---- wrong arguments, and help ----------------------------------------------------------------------------

exits no-command 2 "$HEXJUDGE"
exits unknown-command 2 "$HEXJUDGE" vrify
has unknown-command-nearest "is it 'verify'"
exits no-input 2 "$HEXJUDGE" verify
exits unknown-option 2 "$HEXJUDGE" verify --nonsense
has unknown-option-named 'nonsense'
exits unknown-letter 2 "$HEXJUDGE" verify -Z clean.txt
exits value-missing 2 "$HEXJUDGE" verify --format
exits value-unwanted 2 "$HEXJUDGE" verify --keep-going=yes clean.txt
exits format-unknown 2 "$HEXJUDGE" verify --format xml clean.txt
exits threads-none 2 "$HEXJUDGE" verify -j0 clean.txt
exits threads-word 2 "$HEXJUDGE" verify -j two clean.txt
exits dashes 0 "$HEXJUDGE" verify -v -- clean.txt
exits help 0 "$HEXJUDGE" help
cp out help.list
commands=$(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' "$root/src/app/cli/commands.def")
same help-all '' "$(for c in $commands; do grep -qE "^  $c +[a-z]" help.list || echo "$c"; done)"
for c in $commands; do
    exits "help-$c" 0 "$HEXJUDGE" "$c" --help
    same "help-$c-usage" "usage: hexjudge $c" "$(head -n 1 out | grep -o "usage: hexjudge $c")"
    same "help-$c-screen" '' "$(sed -n '31p' out)$(grep -E '.{81}' out | head -n 1)"
    exits "help-of-$c" 0 "$HEXJUDGE" help "$c"
done
exits help-exit-codes 0 "$HEXJUDGE" help exit-codes
same help-exit-codes-order '20 15 14 3 11 12 10 16 13 0' \
    "$(grep -oE '^ +[0-9]+ ' out | head -n 10 | tr -d ' ' | tr '\n' ' ' | sed 's/ $//')"
exits version 0 "$HEXJUDGE" version
has version-line '^hexjudge [0-9]+\.[0-9]+\.[0-9]+$'
has version-counts "^$(grep -c '^RULE(' "$root/src/lib/rules/rules.def") rules, $(grep -c '^OPTION(' "$root/src/lib/state/options.def") options, "
exits version-option 0 "$HEXJUDGE" --version

# ---- what is legal and noted (BASE-DEV-10): fewer free roads than possible ------------------------
exits free-road-given-up 10 "$HEXJUDGE" verify "$root/corpus/cases/c21-h-one-road-of-two.txt"
has free-road-noted '#3: warning: BASE-DEV-10: P1 gives up a free road that could be placed, of 1 left$'
has free-road-turn 'turn 10, P1: done'
exits free-road-none-left 10 "$HEXJUDGE" verify "$root/corpus/cases/c21-b-one-piece-left.txt"
same free-road-silent '' "$(grep warning out)"

if [ -c /dev/full ]; then
    "$HEXJUDGE" verify -v clean.txt > /dev/full 2> err
    same full-disk 3 $?
else
    skip full-disk 'no /dev/full'
fi
finish
