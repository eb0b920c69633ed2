#!/bin/bash
# sandbox.sh: once its options are read, verify can not do what a fault in a parser might: HEXJUDGE_TRY
# makes the debug build try. Every way to read and to print goes on inside.
. "$(dirname "$0")/lib.sh"
root=$PWD
cd "$scratch" || exit 2
exits version 0 "$HEXJUDGE" version
has version-says '^sandbox of verify: (seccomp|none)'
sandbox=$(sed -n 's/^sandbox of verify: //p' out)
exits version-asan 0 "$HEXJUDGE_ASAN" version
[ "$HEXJUDGE_ASAN" = "$HEXJUDGE" ] || has version-asan-says '^sandbox of verify: none: built with sanitizers'
"$HEXJUDGE" play --rules base/1 --games 3 --seed 1 -o games > /dev/null
log=games/game-000001.hjl.gz

# ---- what is refused -----------------------------------------------------------------------------

debug=${HEXJUDGE_DEBUG:-}
if [ "${sandbox#seccomp}" = "$sandbox" ]; then
    skip tried "$sandbox"
elif [ -z "$debug" ]; then
    skip tried 'the debug build was not asked for'
else
    for what in write socket run fork; do
        exits "$what-refused" 20 env HEXJUDGE_TRY=$what "$debug" verify "$log"
        has "$what-says" '^hexjudge: FAULT: the sandbox refused system call [0-9]+,'
        exits "$what-without" 0 env HEXJUDGE_TRY=$what "$debug" verify --no-sandbox "$log"
        rm -f sandbox-was-here
    done
    exits write-again 20 env HEXJUDGE_TRY=write "$debug" verify "$log"
    same nothing-written '' "$(ls sandbox-was-here 2> /dev/null)"
    case $sandbox in
    *landlock)
        exits read-refused 0 env HEXJUDGE_TRY=read "$debug" verify "$log"
        has read-says '^tried to read: Permission denied'
        exits read-without 0 env HEXJUDGE_TRY=read "$debug" verify --no-sandbox "$log"
        has read-done '^tried to read: done'
        ;;
    *) skip read-refused "$sandbox" ;;
    esac
fi

# ---- what goes on --------------------------------------------------------------------------------

for j in 1 4; do exits "threads-$j" 0 "$HEXJUDGE" verify -j $j games; done
exits archive 0 "$HEXJUDGE" archive games/*.gz -o three.hjl.gz
exits archive-game 0 "$HEXJUDGE" verify three.hjl.gz:2
ln -s "$PWD/$log" link.hjl.gz
exits link 0 "$HEXJUDGE" verify link.hjl.gz
exits pipe 0 bash -c '"$1" verify <(cat "$2")' pipe "$HEXJUDGE" "$log"
exits stdin 0 bash -c '"$1" verify - < "$2"' stdin "$HEXJUDGE" "$log"
exits follow 0 timeout 20 "$HEXJUDGE" verify --follow "$log"
echo 'parent = base/1' > club.rules
exits rules-file 0 "$HEXJUDGE" verify --rules @club.rules "$log"
for format in text jsonl junit github md; do
    exits "format-$format" 0 env GITHUB_STEP_SUMMARY="$PWD/summary" "$HEXJUDGE" verify --format $format "$log"
done
same summary 1 "$(grep -c '1 CLEAN' summary)"
exits missing 3 "$HEXJUDGE" verify nothing.hjl.gz
has missing-says 'nothing.hjl.gz: No such file'

# A baseline is written, and what it held is lost only once there is something new.
exits baseline 0 "$HEXJUDGE" verify --write-baseline known "$root/corpus/illegal"
exits baseline-kept 0 "$HEXJUDGE" verify -q --baseline known "$root/corpus/illegal"
lines=$(wc -l < known)
exits baseline-anew 0 "$HEXJUDGE" verify --write-baseline known "$log"
same baseline-shorter '1 of many' "$(wc -l < known) of $([ "$lines" -gt 100 ] && echo many)"
exits baseline-nowhere 3 "$HEXJUDGE" verify --write-baseline nowhere/known "$log"
has baseline-nowhere-says 'nowhere/known: No such file'
finish
