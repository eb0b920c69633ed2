# hexjudge.bash: completion for bash. Commands and options are asked of the program itself, so that
# this file need not be told of a new one.
_hexjudge() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        local commands
        commands=$("$program" help 2> /dev/null | sed -n 's/^  \([a-z]*\)  .*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
        return
    fi
    case ${COMP_WORDS[1]}:$before in
    record:--format) mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$word"); return ;;
    esac
    case $before in
    --durability) mapfile -t COMPREPLY < <(compgen -W 'none process turn' -- "$word"); return ;;
    --claims) mapfile -t COMPREPLY < <(compgen -W 'recorded all' -- "$word"); return ;;
    --format) mapfile -t COMPREPLY < <(compgen -W 'text jsonl junit github md' -- "$word"); return ;;
    --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$word"); return ;;
    --require) mapfile -t COMPREPLY < <(compgen -W 'outcome checkpoints seal' -- "$word"); return ;;
    --policy) mapfile -t COMPREPLY < <(compgen -W 'random greedy' -- "$word"); return ;;
    --rules)
        local profiles
        profiles=$("$program" version 2> /dev/null | sed -n 's/^rules //p')
        mapfile -t COMPREPLY < <(compgen -W "$profiles" -- "$word")
        return ;;
    --fail-on | --allow)
        mapfile -t COMPREPLY < <(compgen -W 'clean incomplete illegal diverged unsupported malformed
            tampered consistent fault' -- "$word")
        return ;;
    esac
    if [ "${word:0:1}" = - ]; then
        local options
        options=$("$program" "${COMP_WORDS[1]}" --help 2> /dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    elif [ "${COMP_WORDS[1]}" = help ]; then
        mapfile -t COMPREPLY < <(compgen -W "exit-codes $("$program" help 2> /dev/null |
            sed -n 's/^  \([a-z]*\)  .*/\1/p')" -- "$word")
    elif [ "${COMP_WORDS[1]}" = import ] && [ "$COMP_CWORD" -eq 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'auto json catanatron colonist pioneers sgn soclog' -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -o filenames -F _hexjudge hexjudge
