#!/bin/bash
# debug.sh: a scripted session word by word; states gone to backwards against those of `show`; what
# cannot be done is said; going back takes no longer in a long game.
. "$(dirname "$0")/lib.sh"
game=corpus/real/catanatron/game_010.hjl.gz

# ---- word by word ----

"$HEXJUDGE" debug -x tests/suite/debug.script "$game" > "$scratch/session" 2> "$scratch/err"
same session-exit 1 "$?"
if [ "${HJ_GOLDEN:-}" = write ]; then cp "$scratch/session" tests/suite/debug.session; fi
check session diff tests/suite/debug.session "$scratch/session"
same piped "$(cat "$scratch/session")" "$("$HEXJUDGE" debug "$game" < tests/suite/debug.script 2> "$scratch/err")"

# ---- every state, backwards, against the replay that `show` prints ----

# Games with recorded amounts that are taken over, moves taken back, forced and skipped ones; longer
# than the positions that are kept lie apart.
states_agree() { # NAME FILE PATH
    "$HEXJUDGE" show -e number -e "$3" "$2" | tail -n +2 | tac | tr ',' ' ' > "$scratch/shown"
    { echo goto end; awk '{ print "print '"$3"'"; print "back" }' "$scratch/shown"; } > "$scratch/moves"
    "$HEXJUDGE" debug -x "$scratch/moves" "$2" 2> "$scratch/err" |
        awk '/^#[0-9]+> print/ { if (line) print line; line = substr($1, 2) + 0 } /^  [A-Za-z0-9_.]+ = [0-9]/ { sub(",.*", "", $3); line = line " " $3 }
             END { if (line) print line }' > "$scratch/walked"
    [ -s "$scratch/walked" ] && cmp -s "$scratch/shown" "$scratch/walked" && ok "states-$1" ||
        fail "states-$1" "$(diff "$scratch/shown" "$scratch/walked" | head -n 4)"
}
states_agree hands "$game" hand
states_agree bank "$game" bank
"$HEXJUDGE" play --rules crop_trust/1 --players 4 --games 1 --seed 3 -o "$scratch/ct" > "$scratch/out"
states_agree crops "$scratch/ct/game-000001.hjl.gz" crops
printf '%s\n' 's c10' 'ro e15' 's c30' 'undo 1' 'ro e16' 'P2 s c30' 'P2 ro e40' 'undo' 'P2 ro e41' 'quit' |
    "$HEXJUDGE" record --players 3 "$scratch/taken.hjl.gz" > "$scratch/out"
states_agree takebacks "$scratch/taken.hjl.gz.part" roads_left
# The position before #4 is the one the ruling went back to, not the one after #3.
printf "goto 3\ngoto 4\nwhy\n" | "$HEXJUDGE" debug "$scratch/taken.hjl.gz.part" > "$scratch/out" 2> "$scratch/err"
has taken-back-before 'legal, every precondition holds'
has taken-back-said '^  -- ruling on #1, takeback: undo'
adopted=0
for log in corpus/diverged/e*.txt; do
    adopted=$((adopted + 1))
    states_agree "adopted-$adopted" "$log" hand
done
[ "$adopted" -gt 4 ] && ok adopted-found || fail adopted-found "$adopted games in corpus/diverged"

# ---- what it says when it cannot ----

says() { # NAME COMMANDS PATTERN
    printf '%b\n' "$2" | "$HEXJUDGE" debug "$game" > "$scratch/out" 2> "$scratch/err"
    same "$1-exit" 1 "$?"
    has "$1" "$3"
}
says unknown nonsense "^\? there is no command 'nonsense'; .help. lists them"
says no-stop 'run nonsense' "^\? 'nonsense' is nothing to stop at: a rule"
says nowhere 'run P1.points>=9' '^\? P1.points>=9 is nowhere after #0'
says nowhere-back 'goto 10\nback finding' '^\? finding is nowhere before #10'
says no-rule 'run finding BASE-NO-99' "^\? 'BASE-NO-99' is no rule"
says no-path 'print P1.nonsense' "^\? 'P1.nonsense' names no value"
says no-seat 'hand P7' "^\? 'P7' is no seat of this game: P1 to P4"
says last 'goto end\nstep' '^\? #793 is the last action'
says first back '^\? this is the start'
says no-address 'goto 9999' '^\? goto takes #137'
says no-action 'try road 99' "^\? 'P1 road 99': "
says nothing-to-save 'goto end\nsave x.hjl.gz' '^\? nothing follows here; .position. prints'
printf 'goto 600\nsave %s\n' "$scratch/saved.hjl.gz" | "$HEXJUDGE" debug "$game" > "$scratch/out" 2>&1
has saved '#601..#793 of 793 actions, the same digest after each of the 193'
exits saved-goes-on 11 "$HEXJUDGE" verify "$scratch/saved.hjl.gz"
has saved-finding '#38\): 192/193|unruled finding \(#38\)'
exits good-script 0 "$HEXJUDGE" debug -x /dev/null "$game" 638
has starts-there '^#638  t197.3 P1 \(RED\) builds a road e63'
exits no-script 3 "$HEXJUDGE" debug -x "$scratch/none" "$game"
exits no-file 3 "$HEXJUDGE" debug "$scratch/none"
exits both-from-stdin 2 "$HEXJUDGE" debug -
exits position 0 "$HEXJUDGE" debug -x /dev/null pos:turn,3,P1,main
exits log-from-stdin 0 bash -c "'$HEXJUDGE' debug -x /dev/null - < '$game'"

# ---- the longest recorded game: 2,000 steps back, and 2,000 leaps ----

if [ -r "$HJ_SHARED/realgames/neutral.jsonl.gz" ]; then
    zcat "$HJ_SHARED/realgames/neutral.jsonl.gz" | sed -n 45p > "$scratch/long.json"
    "$HEXJUDGE" import json "$scratch/long.json" -o "$scratch/long" > "$scratch/out" 2>&1
    long=$(find "$scratch/long" -name '*.hjl.gz')
    actions=$("$HEXJUDGE" show -e number "$long" | tail -n 1)
    { echo goto end; for ((i = 1; i <= 2000; i++)); do echo back; done
      for ((i = 1; i <= 2000; i++)); do echo "goto $((i * 7919 % actions))"; done; } > "$scratch/moves"
    took() { # the least milliseconds of three runs of a script
        local best=99999 from
        for _ in 1 2 3; do
            from=$(date +%s%N)
            "$HEXJUDGE" debug -x "$1" "$long" > "$scratch/out" 2> "$scratch/err"
            from=$((($(date +%s%N) - from) / 1000000))
            [ "$from" -lt "$best" ] && best=$from
        done
        echo "$best"
    }
    empty=$(took /dev/null) all=$(took "$scratch/moves")
    echo "$actions actions: $empty ms to open, $all ms with 4,000 moves"
    # A move has a screen's time, 16 ms, many times over.
    [ "$((all - empty))" -lt 8000 ] && ok back-at-once || fail back-at-once "$all ms for 4,000 moves"
else
    skip back-at-once "the recorded games are not beside the checkout ($HJ_SHARED)"
fi
finish
