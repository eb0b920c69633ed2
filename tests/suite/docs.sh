#!/bin/bash
# docs.sh: what README shows of the program is what the program does: the first audit to the letter,
# where it does not cut a line off with `...`, and each command it names with that game.
. "$(dirname "$0")/lib.sh"

sed -n '/^    \$ out\/release\/hexjudge verify/,/^$/p' README.md | sed 's/^    //; /^$/d' > "$scratch/audit"
read -r _ _ words < "$scratch/audit"
# shellcheck disable=SC2086 # words of a command line
exits audit 11 "$HEXJUDGE" $words
sed 1d "$scratch/audit" > "$scratch/shown"
same audit-lines "$(wc -l < "$scratch/shown")" "$(wc -l < "$scratch/out")"
different=''
while IFS= read -r shown <&3 && IFS= read -r said <&4; do
    case $shown in
    *...) [ "${said#"${shown%...}"}" != "$said" ] ;;
    *) [ "$shown" = "$said" ] ;;
    esac || different="$different|$said"
done 3< "$scratch/shown" 4< "$scratch/out"
same audit-words '' "$different"

# Below it, a command a line up to two blanks; its own verdict may be the exit code.
file=${words#verify }
commands=0
while IFS= read -r line; do
    commands=$((commands + 1))
    line=${line//FILE/$file} line=${line//PAGE/$scratch/page.html}
    # shellcheck disable=SC2086
    "$HEXJUDGE" $line > "$scratch/out" 2> "$scratch/err" < /dev/null
    code=$?
    if { [ $code -eq 0 ] || [ $code -eq 11 ]; } && [ ! -s "$scratch/err" ]; then ok "command ${line%% *}"
    else fail "command ${line%% *}" "hexjudge $line: exit $code: $(head -c 200 "$scratch/err")"; fi
done < <(sed -n '/^Then, as the/,/^Games of another/s/^    hexjudge \([^ ]*\( [^ ]\+\)*\) .*/\1/p' README.md | sed 's/ the transcript.*//')
[ "$commands" -ge 7 ] && ok commands || fail commands "only $commands were found"
finish
