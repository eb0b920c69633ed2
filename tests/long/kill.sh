#!/bin/bash
# kill.sh: `hexjudge record` is killed (SIGKILL) at random moments under each policy: what its last
# answer called safe is in the file, which is never CLEAN, and is resumed to a game that is. (The
# library's own kills, and power cuts, are in tests/faults.)
#
#   HJ_KILLS=20 tests/long/kill.sh     fewer of them, to try the script
. "$(dirname "$0")/../suite/lib.sh"

kills=${HJ_KILLS:-500}
real=$(find corpus/real -name '*.hjl.gz' | sort | head -n 1)
"$HEXJUDGE" unpack "$real" > "$scratch/real.txt"
grep -E '^(P[1-6]|nature) ' "$scratch/real.txt" > "$scratch/moves"
all=$(wc -l < "$scratch/moves")
log=$scratch/game.hjl.gz
exec {never}<> <(:) # reading from it waits, and starts no process

# The moves from this one on, the later ones a little apart, so that there are moments between them.
feed() { # FROM
    local move number=0
    while read -r move; do
        echo "$move"
        number=$((number + 1))
        [ $((number % 8)) -eq 0 ] && read -rt 0.001 -u "$never"
    done < <(tail -n +"$1" "$scratch/moves")
    echo end
}

actions() { "$HEXJUDGE" unpack "$1" 2> /dev/null | grep -cE '^(P[1-6]|nature) '; }

# One life; says what is wrong. Prints "midway" when the kill came in the game.
one_kill() { # POLICY
    local feeder killed wait safe there verdict=0
    rm -f "$log" "$log.part" "$log.part.resume"
    : > "$scratch/answers" # the one that is killed may not get as far as that
    feed 1 > "$scratch/pipe" 2> /dev/null &
    feeder=$!
    "$HEXJUDGE" record --format json --durability "$1" --header "$scratch/real.txt" "$log" \
        < "$scratch/pipe" > "$scratch/answers" 2> /dev/null &
    killed=$!
    printf -v wait '0.%06d' $(((RANDOM << 15 | RANDOM) % span))
    read -rt "$wait" -u "$never"
    kill -9 "$killed" 2> /dev/null
    wait "$killed" 2> /dev/null
    kill "$feeder" 2> /dev/null
    wait "$feeder" 2> /dev/null
    if [ -e "$log" ]; then
        echo late
        "$HEXJUDGE" verify "$log" > /dev/null 2>&1 || echo "named and not clean"
        return
    fi
    # A line that was cut off is an answer nobody got.
    safe=$(grep -oE '"safe":[0-9]+.*\}$' "$scratch/answers" | tail -n 1 | grep -oE '^"safe":[0-9]+' | grep -oE '[0-9]+')
    [ -n "$safe" ] || { [ ! -s "$scratch/answers" ] || echo "an answer without a promise"; return; }
    echo midway
    "$HEXJUDGE" verify "$log.part" > /dev/null 2>&1 || verdict=$?
    case $verdict in
    10 | 14) ;;
    *) echo "the part is $verdict" ;;
    esac
    there=$(actions "$log.part")
    if [ "$there" -eq 0 ] && [ "$safe" -eq 0 ] && [ "$1" = none ]; then return; fi
    [ "$there" -ge "$safe" ] || echo "$there actions, and $safe were safe"
    { tail -n +$((there + 1)) "$scratch/moves"; echo end; } |
        "$HEXJUDGE" record --resume "$log" > "$scratch/resumed" 2>&1 || echo "not resumed: $(tail -n 1 "$scratch/resumed")"
    "$HEXJUDGE" verify "$log" > /dev/null 2>&1 || echo "resumed, and not clean"
    [ "$(actions "$log")" -eq "$all" ] || echo "$(actions "$log") actions of $all"
}

mkfifo "$scratch/pipe"
for policy in process turn none; do
    # How long a whole game takes, in microseconds.
    rm -f "$log" "$log.part"
    before=$EPOCHREALTIME
    feed 1 | "$HEXJUDGE" record --format json --durability "$policy" --header "$scratch/real.txt" "$log" > "$scratch/answers"
    span=$((${EPOCHREALTIME/./} - ${before/./} + 1))
    midway=0 bad=
    for ((k = 0; k < kills && ${#bad} < 500; k++)); do
        said=$(one_kill "$policy")
        case $said in
        midway*) midway=$((midway + 1)) said=${said#midway} ;;
        late*) span=$((span - span / 20)) said=${said#late} ;; # this disk has become faster
        esac
        [ -z "$said" ] || bad="$bad #$k:$said"
    done
    same "$policy-killed-$kills-times" '' "$bad"
    [ "$midway" -gt $((kills / 4)) ] && ok "$policy-midway" || fail "$policy-midway" "only $midway of $kills came in the game"
    echo "# $policy: $kills kills, $midway of them in the game"
done
finish
