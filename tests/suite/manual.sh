#!/bin/bash
# manual.sh: every command has a page that says what its --help says, and an option of it completes;
# pages render without warnings at 80 columns; what stands under EXAMPLES runs.
. "$(dirname "$0")/lib.sh"
completion=src/app/completion/hexjudge.bash man=$scratch/man
commands=$("$HEXJUDGE" help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
check pages-made tools/make-man "$HEXJUDGE" "$man"

# ---- the pages as files ----

if command -v mandoc > /dev/null; then
    same pages-lint '' "$(mandoc -Tlint -Wwarning "$man"/*.[1-7] 2>&1 | head -n 5)"
else
    skip pages-lint 'mandoc is not here'
fi
if command -v groff > /dev/null; then
    for page in "$man"/*.[1-7]; do
        groff -man -Tutf8 -ww -rLL=78n "$page" 2>> "$scratch/warnings" | sed 's/\x1b\[[0-9;]*m//g; s/.\x08//g' > "$page.txt"
    done
    same pages-no-warnings '' "$(head -n 5 "$scratch/warnings")"
    same pages-80-columns '' "$(grep -nE '^.{80}' "$man"/*.txt | sed 's|.*/||' | head -n 5)"
else
    skip pages-no-warnings 'groff is not here'
    skip pages-80-columns 'groff is not here'
fi

# ---- drift: pages, help, completion ----

completes() { # WORD...: what completion offers for the last word
    bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hexjudge; printf "%s\n" "${COMPREPLY[@]}"' \
        - "$completion" "$HEXJUDGE" "$@"
}
plain() { sed 's/\\f.//g; s/\\-/-/g; s/\\&//g; s/\\e/\\/g' "$@"; }
# Options as they begin a line of --help, `-k, --keep-going`; the rest of a line is words about them.
options_of() { "$HEXJUDGE" "$1" --help | grep -E '^ +-' | sed -E 's/^( *(-[A-Za-z]|--[a-z-]+)([ =][^ ,]+)?,?)+.*/&/; s/   .*//' |
    grep -oE -- '(^| )--?[A-Za-z][a-z-]*' | tr -d ' ' | sort -u; }
missing='' sections='' uncompleted='' wide='' options=0
for command in $commands; do
    page=$man/hexjudge-$command.1
    [ -e "$page" ] || { missing="$missing $command"; continue; }
    for section in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
        [ "$(grep -cx "\.SH $section" "$page")" -eq 1 ] || sections="$sections $command:$section"
    done
    offered=$(completes "$command" --)
    plain "$page" | grep -A 1 -x '\.TP' > "$scratch/terms"
    for option in $(options_of "$command"); do
        options=$((options + 1))
        grep -qE -- "(^|[ ,])$option([ ,=]|\$)" "$scratch/terms" || missing="$missing $command:$option"
        [ "${option#--}" = "$option" ] || grep -qxF -- "$option" <<< "$offered" || uncompleted="$uncompleted $command:$option"
    done
    "$HEXJUDGE" "$command" --help | grep -qE '^.{81}' && wide="$wide $command"
done
same pages-say-all '' "$missing"
same pages-have-sections '' "$sections"
same completes-all-options '' "$uncompleted"
same help-80-columns '' "$wide"
lines=$(for command in $commands; do "$HEXJUDGE" "$command" --help; done | grep -cE '^ +-')
[ "$options" -ge "$lines" ] && [ "$lines" -gt 0 ] && ok options-read ||
    fail options-read "$options options were found in $lines lines"
same page-for-each-file '' "$(for f in src/app/man/*.roff; do
    grep -qxF "$(basename "$f" .roff)" <<< "$commands" || echo "$f"; done)"
same list-of-commands '' "$(for c in $commands; do grep -qF "hexjudge\\-$c (1)" "$man/hexjudge.1" || echo "$c"; done)"
"$HEXJUDGE" help exit-codes | grep -oE '^ +[0-9]+  [A-Z]+' | sed 's/^ *//; s/  / /' > "$scratch/verdicts"
same page-verdicts '' "$(while read -r v; do grep -qxF ".B $v" "$man/hexjudge.1" || echo "$v"; done < "$scratch/verdicts")"
same page-verdicts-read 9 "$(wc -l < "$scratch/verdicts")"
functions=$(gcc -E -P src/hexjudge.h | grep -oE '\bhj_[a-z0-9_]+ *\(' | tr -d ' (' | sort -u)
plain "$man/hexjudge.3" > "$scratch/library"
same library-page-names-all '' "$(for f in $functions; do grep -qE "[ *]$f\(" "$scratch/library" || echo "$f"; done)"

same completes-command 'verify version' "$(completes ver | tr '\n' ' ' | sed 's/ $//')"
same completes-all-commands "$(sort <<< "$commands")" "$(completes '' | sort)"
same completes-value 'jsonl junit' "$(completes verify --format j | tr '\n' ' ' | sed 's/ $//')"
same completes-durability 'turn' "$(completes record --durability t)"
same completes-profile 'catanatron' "$(completes verify --rules cat)"

# ---- the examples ----

mkdir "$scratch/run" "$scratch/bin"
ln -s "$HEXJUDGE" "$scratch/bin/hexjudge"
cp -r corpus/real/catanatron/game_010.hjl.gz "$scratch/run/illegal.hjl.gz"
python3 -c 'import json
print(json.dumps({"players": ["a", "b", "c"], "actions": [], "hexes": [
    [q, r, "G" if q or r else None, 6 if q or r else None]
    for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]}))' > "$scratch/run/game.json"
"$HEXJUDGE" play --games 1 --seed 8 -o "$scratch/run/event" > "$scratch/out"
"$HEXJUDGE" play --games 1 --seed 9 -o "$scratch/run/event/later" > "$scratch/out"
cp "$scratch/run/event/game-000001.hjl.gz" "$scratch/run/final.hjl.gz"
head -c 2000 "$scratch/run/final.hjl.gz" > "$scratch/run/cut.hjl.gz"
for seat in 1 2 3; do "$HEXJUDGE" redact --view "seat:$seat" "$scratch/run/final.hjl.gz" "$scratch/run/seat-$seat.hjl.gz" > "$scratch/out"; done
"$HEXJUDGE" unpack "$scratch/run/final.hjl.gz" -o "$scratch/run/final.txt"
python3 tests/suite/sloppy.py "$scratch/run/final.hjl.gz" "$scratch/run/sloppy.hjl.gz"
mkdir -p "$scratch/run/their-games" "$scratch/run/cases" "$scratch/run/logs"
cp "$scratch/run/game.json" "$scratch/run/their-games/"
cp corpus/cases/c01-[ab]-* "$scratch/run/cases/"
printf 'parent = base/1\nshortage = nobody\n' > "$scratch/run/house.rules"
examples=0 broken=''
for page in "$man"/*.[1-7]; do
    while IFS= read -r line; do
        case $line in *git\ bisect*) continue ;; esac # wants a repository of its own
        examples=$((examples + 1)) code=0
        (cd "$scratch/run" && PATH=$scratch/bin:$PATH PAGER=cat bash -c "set -o pipefail; ${line/| less/| cat}") \
            > "$scratch/out" 2> "$scratch/err" < /dev/null || code=$?
        case $code in 0 | 1 | 10 | 11 | 12) ;; *) broken="$broken; exit $code: $line $(head -n 1 "$scratch/err")" ;; esac
    done < <(plain "$page" | sed -n '/^\.SH EXAMPLES/,/^\.SH SEE/s/^\.B \(.*hexjudge .*\)/\1/p')
done
same examples-run '' "$broken"
[ "$examples" -ge "$(wc -w <<< "$commands")" ] && ok examples-read ||
    fail examples-read "only $examples examples were found"
finish
