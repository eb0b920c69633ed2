#!/bin/bash
# report_formats.sh: what machines read: JSON Lines against their schema, JUnit, GitHub annotations,
# Markdown; and that nothing in a log, however hostile, does harm in any of them.
. "$(dirname "$0")/lib.sh"
schema=$PWD/src/app/report/hexjudge.schema.json
checker=$PWD/tests/suite/check_schema.py
cd "$scratch" || exit 2
unset GITHUB_STEP_SUMMARY

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
P1 settlement c1
check P1.points = 10
end winner P1 points 10 1 1 reason points actions 1 checkpoints 1 hash =
END
sed 's/ 1wool 1grain$/ 1wool/' clean.txt > illegal.txt
sed 's/P1.points = 10/P2.hand.ore = 9/' clean.txt > diverged.txt
grep -v '^end' clean.txt > incomplete.txt
sed 's|^rules base/1|rules base/99|' clean.txt > unsupported.txt
"$HEXJUDGE" pack clean.txt -o whole.hjl.gz
head -c 150 whole.hjl.gz > cut.hjl.gz
cat whole.hjl.gz whole.hjl.gz > two.hjl.gz
all=(clean.txt illegal.txt diverged.txt incomplete.txt unsupported.txt cut.hjl.gz two.hjl.gz)
run() { "$HEXJUDGE" verify --format "$@" 2> err > out; }

# ---- jsonl ------------------------------------------------------------------------------------------

run jsonl "${all[@]}" absent.txt --times
same jsonl-exit 14 $?
if command -v python3 > /dev/null; then
    check jsonl-schema sh -c "python3 '$checker' '$schema' < out"
    run jsonl -k "${all[@]}" absent.txt
    check jsonl-schema-keep-going sh -c "python3 '$checker' '$schema' < out"
    sed 's/"checkpoints":/"checkpoint":/' out > bent
    if python3 "$checker" "$schema" < bent > said 2>&1; then fail jsonl-schema-bites 'a renamed key passed'
    else ok jsonl-schema-bites; fi
    field() { python3 -c 'import json, sys
for line in sys.stdin:
    value = json.loads(line)
    if value["type"] == sys.argv[1]:
        for key in sys.argv[2].split("."):
            value = value[int(key)] if isinstance(value, list) else value[key]
        print(json.dumps(value))' "$1" "$2" < out; }
    run jsonl "${all[@]}" absent.txt
    same jsonl-run '"hexjudge.report/1"' "$(field run schema)"
    same jsonl-run-first run "$(head -n 1 out | grep -o '"type":"run"' | cut -d'"' -f4)"
    same jsonl-summary-last summary "$(tail -n 1 out | grep -o '"type":"summary"' | cut -d'"' -f4)"
    same jsonl-games '8' "$(field game verdict | wc -l)"
    same jsonl-verdicts '"CLEAN" "ILLEGAL" "DIVERGED" "INCOMPLETE" "UNSUPPORTED" "MALFORMED" "CLEAN" "CLEAN"' \
        "$(field game verdict | tr '\n' ' ' | sed 's/ $//')"
    same jsonl-names 0 "$(field game name | sort | uniq -d | wc -l)"
    same jsonl-unreadable '"absent.txt"' "$(field unreadable file)"
    same jsonl-summary-games 8 "$(field summary games)"
    same jsonl-summary-clean 3 "$(field summary verdicts.CLEAN)"
    same jsonl-summary-unreadable 1 "$(field summary unreadable)"
    same jsonl-summary-exit 14 "$(field summary exit)"
    run jsonl diverged.txt
    same jsonl-path '"P2.hand.ore"' "$(field finding path)"
    same jsonl-recorded '"9"' "$(field finding recorded)"
    same jsonl-replayed '"0"' "$(field finding replayed)"
    same jsonl-points '[10, 1, 1]' "$(field game result.points)"
    run jsonl illegal.txt
    same jsonl-rule '"BASE-BUILD-01"' "$(field finding rule.code)"
    same jsonl-move '"P1 settlement c1"' "$(field finding move)"
    print=$(field finding fingerprint)
    sed 's/^P1 settlement/P1 trade P2 give 1wool get 1wool\n&/' illegal.txt > moved.txt
    run jsonl -k moved.txt
    if field finding fingerprint | grep -qxF "$print"; then ok fingerprint-stays
    else fail fingerprint-stays "$print is not among $(field finding fingerprint | tr '\n' ' ')"; fi
    sed 's/"clean"/"other"/' illegal.txt > renamed.txt
    run jsonl renamed.txt
    if field finding fingerprint | grep -qxF "$print"; then fail fingerprint-of-game 'another game has it too'
    else ok fingerprint-of-game; fi
    mkdir empty
    run jsonl empty
    same jsonl-empty 0 "$(field summary games)"
else
    skip jsonl 'python3 is not here'
fi

# ---- junit ------------------------------------------------------------------------------------------

run junit "${all[@]}" absent.txt
cases=$(grep -c '<testcase ' out)
same junit-cases 9 "$cases"
same junit-unique 0 "$(grep -o '<testcase classname="[^"]*" name="[^"]*"' out | sed 's/.* name=//' | sort | uniq -d | wc -l)"
same junit-counts 'tests="9" failures="3" errors="2" skipped="1"' \
    "$(grep -o 'tests=.* skipped="[0-9]*"' out)"
same junit-failures 3 "$(grep -c '<failure ' out)"
same junit-errors 2 "$(grep -c '<error ' out)"
same junit-skipped 1 "$(grep -c '<skipped ' out)"
same junit-text 1 "$(grep -c '  legal if          P1 held 1 more grain' out)"
if command -v xmllint > /dev/null; then check junit-xml xmllint --noout out
else skip junit-xml 'xmllint is not here'; fi
mkdir -p empty
run junit empty
same junit-empty 'tests="1" failures="0" errors="1" skipped="0"' \
    "$(grep -o 'tests=.* skipped="[0-9]*"' out)"

# ---- github, md -------------------------------------------------------------------------------------

GITHUB_STEP_SUMMARY=$scratch/summary.md run github "${all[@]}" absent.txt
has github-error '^::error file=illegal\.txt,line=15,title=ILLEGAL BASE-BUILD-01::illegal\.txt #1: P1 settlement c1'
has github-notice '^::notice file=unsupported\.txt.*title=UNSUPPORTED::'
has github-unreadable '^::error file=absent\.txt,title=unreadable::'
same github-clean 0 "$(grep -c '^::.*clean' out)"
same github-summary 1 "$(grep -c '^| ILLEGAL | `illegal\.txt` | `#1` | BASE-BUILD-01 |' summary.md)"
for n in 1 2 3; do cp illegal.txt same$n.txt; done
run github same*.txt
same github-causes 1 "$(grep -c '^::' out)"
has github-causes-counted '\(3 games\)$'
run md "${all[@]}"
has md-title '^### hexjudge: 8 games: 3 CLEAN, 1 MALFORMED, 1 ILLEGAL, 1 DIVERGED, 1 INCOMPLETE, 1 UNSUPPORTED$'
has md-row '^\| ILLEGAL \| `illegal\.txt` \| `#1` \| BASE-BUILD-01 \| `P1 settlement c1'
same md-rows 5 "$(grep -cE '^\| [A-Z]+ \|' out)"

# ---- hostile words --------------------------------------------------------------------------------------

long=$(head -c 10000 /dev/zero | tr '\0' n)
bidi=$'\xe2\x80\xae'
name="\\x1b]0;owned\\x07\\x1b[31m</script><!-- @everyone #1 | \`x\` %0A::error:: ]]> & ' \\\"$bidi"
for each in "$name" '=1+1' "$long" 'a\nb' '-->' '${IFS}' ; do
    {
        sed "/^player/,\$d" illegal.txt
        printf 'player P1 "%s" "%s"\n' "$each" "${each:0:30}"
        sed '1,/^player/d' illegal.txt
    } > hostile.txt
    word=$(echo "$each" | cksum | cut -d' ' -f1)
    sed 's/"clean"/"<game> \& `id` | \\x1b[0m"/' hostile.txt > 'ILLEGAL; $(touch owned) <b>&"|`.txt'
    for format in text jsonl junit github md; do
        run "$format" --color=never ./hostile.txt 'ILLEGAL; $(touch owned) <b>&"|`.txt'
        same "hostile-$format-$word-exit" 11 $?
        same "hostile-$format-$word-bytes" 0 "$(LC_ALL=C grep -cP '[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80[\x8b-\x8f\xaa-\xae]|\xc2[\x80-\x9f]' out)"
        case $format in
        text) same "hostile-text-$word-verdicts" 2 "$(grep -c '^ILLEGAL' out)"
            same "hostile-text-$word-lines" '' "$(grep -v '^ILLEGAL\|^next: \|:#1: \|^result: ' out | grep -E '.{120}' | head -c 200)" ;;
        jsonl) if command -v python3 > /dev/null; then
                check "hostile-jsonl-$word" sh -c "python3 '$checker' '$schema' < out"; fi ;;
        junit) if command -v xmllint > /dev/null; then
                check "hostile-junit-$word" xmllint --noout out; fi ;;
        github) same "hostile-github-$word" 1 "$(grep -c '^::' out)" ;;
        md) same "hostile-md-$word" 2 "$(grep -cE '^\| ILLEGAL \| `([^`|]|\\\|)*` \| `[^`|]*` \| [A-Z0-9-]+ \| `([^`|]|\\\|)*` \|$' out)" ;;
        esac
    done
done
run text 'ILLEGAL; $(touch owned) <b>&"|`.txt'
next=$(sed -n 's/^next: hexjudge //p' out)
if eval "set -- $next" && [ "${!#}" = 'ILLEGAL; $(touch owned) <b>&"|`.txt' ] && [ ! -e owned ]; then ok hostile-next
else fail hostile-next "$next"; fi
finish
