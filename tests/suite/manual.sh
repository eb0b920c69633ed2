#!/bin/bash
# manual.sh: the manual page and the completion name what the program has.
. "$(dirname "$0")/lib.sh"
page=src/app/man/hexjudge.1 completion=src/app/completion/hexjudge.bash
commands=$(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' src/app/cli/commands.def)

if command -v groff > /dev/null; then
    groff -man -Tutf8 -ww "$page" > "$scratch/page" 2> "$scratch/err"
    same page-clean '' "$(cat "$scratch/err")"
else
    skip page-clean 'groff is not here'
fi
same page-lists-commands '' \
    "$(for c in $commands; do grep -qE "^\.BR? .*\b$c\b" "$page" || echo "$c"; done)"
"$HEXJUDGE" help exit-codes | grep -oE '^ +[0-9]+  [A-Z]+' | sed 's/^ *//; s/  / /' > "$scratch/verdicts"
same page-verdicts '' "$(while read -r v; do grep -qxF ".B $v" "$page" || echo "$v"; done < "$scratch/verdicts")"
same page-verdicts-read 9 "$(wc -l < "$scratch/verdicts")"

completes() { # WANTED WORD...: what completion offers for the last word
    bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hexjudge; echo "${COMPREPLY[*]}"' \
        - "$completion" "$HEXJUDGE" "${@:2}"
}
same completes-command 'verify version' "$(completes x ver)"
same completes-all "$(echo $commands | tr ' ' '\n' | sort | tr '\n' ' ')" \
    "$(completes x '' | tr ' ' '\n' | sort | tr '\n' ' ')"
same completes-option '--format' "$(completes x verify --form)"
same completes-value 'jsonl junit' "$(completes x verify --format j)"
same completes-profile 'catanatron' "$(completes x verify --rules cat)"
finish
