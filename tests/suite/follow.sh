#!/bin/bash
# follow.sh: verify --follow on a log that is being written: findings as they come, and the verdict
# when it ends, is closed, left behind by a dead recorder, or nobody wants to wait any longer.
. "$(dirname "$0")/lib.sh"

"$HEXJUDGE" play --games 2 --seed 6 -o "$scratch/games" > /dev/null
good=$scratch/games/game-000001.hjl.gz
"$HEXJUDGE" unpack "$good" > "$scratch/good.txt"
grep -E '^(P[1-6]|nature) ' "$scratch/good.txt" > "$scratch/moves"
half=1 # a settlement; then a road that does not lead to it, which the table lets stand
wrong=$(grep -m 1 '^P3 road' "$scratch/moves" | sed 's/^P3/P1/')
log=$scratch/table.hjl.gz

until_seen() { # PATTERN FILE: waits for a line, ten seconds at most
    local tries
    for ((tries = 0; tries < 200; tries++)); do
        grep -qE -- "$1" "$2" 2> /dev/null && return 0
        sleep 0.05
    done
    return 1
}
# A recorder that waits for its moves at fd 7, and somebody who follows what it writes.
begin_table() { # FORMAT
    rm -f "$log" "$log.part" "$scratch/pipe"
    mkfifo "$scratch/pipe"
    "$HEXJUDGE" record --lenient --header "$scratch/good.txt" "$log" < "$scratch/pipe" > "$scratch/recorded" 2>&1 &
    recorder=$!
    exec 7> "$scratch/pipe"
    head -n "$half" "$scratch/moves" >&7
    until_seen "^ok.*#$half|#$half" "$scratch/recorded"
    "$HEXJUDGE" verify -k --format "$1" --follow "$log.part" > "$scratch/followed" 2> "$scratch/err" &
    follower=$!
    sleep 0.3 # it has begun to wait
}
# The follower has to end with this exit code, within ten seconds.
follower_ends() { # NAME CODE
    local tries code=0
    for ((tries = 0; tries < 200; tries++)); do
        kill -0 "$follower" 2> /dev/null || break
        sleep 0.05
    done
    kill -9 "$follower" 2> /dev/null
    wait "$follower" 2> /dev/null || code=$?
    same "$1" "$2" "$code"
}

# ---- a recorder's own file ----

begin_table text
echo "$wrong" >&7
until_seen ': illegal: ' "$scratch/followed" && ok finding-comes || fail finding-comes "$(cat "$scratch/followed" "$scratch/recorded" | tail -n 5)"
kill -0 "$recorder" 2> /dev/null && ok finding-comes-in-the-game || fail finding-comes-in-the-game 'the recorder is gone'
[ -e "$log.part" ] && [ ! -e "$log" ] && ok finding-before-the-end || fail finding-before-the-end 'the game has ended'
same no-verdict-yet '' "$(grep '^ILLEGAL' "$scratch/followed")"
echo 'end unfinished' >&7
exec 7>&-
wait "$recorder"
follower_ends renamed-exit 11
grep -q '^ILLEGAL .*table.hjl.gz.part: 1 ' "$scratch/followed" && ok renamed-verdict || fail renamed-verdict "$(tail -n 3 "$scratch/followed")"
same told-once 1 "$(grep -c ': illegal: ' "$scratch/followed")"

begin_table jsonl
echo "$wrong" >&7
until_seen '"type":"finding"' "$scratch/followed" && ok json-finding-comes || fail json-finding-comes "$(cat "$scratch/followed")"
kill -INT "$follower"
follower_ends stopped-exit 11
same json-told-once 1 "$(grep -c '"type":"finding".*"kind":"illegal"' "$scratch/followed")"
grep -q '"type":"game".*"verdict":"ILLEGAL"' "$scratch/followed" && ok stopped-verdict || fail stopped-verdict "$(tail -n 2 "$scratch/followed")"
kill -9 "$recorder"
wait "$recorder" 2> /dev/null
exec 7>&-

begin_table text
kill -INT "$follower"
follower_ends verdict-so-far-exit 10
grep -q '^INCOMPLETE .*no End record after action' "$scratch/followed" && ok verdict-so-far || fail verdict-so-far "$(cat "$scratch/followed" "$scratch/err")"
kill -9 "$recorder"
wait "$recorder" 2> /dev/null
exec 7>&-

begin_table text
kill -9 "$recorder"
wait "$recorder" 2> /dev/null
follower_ends dead-recorder-exit 10
exec 7>&-

# ---- streams and other files ----

size=$(wc -c < "$good")
exits stream 0 bash -c "{ head -c $((size / 2)) '$good'; sleep 0.3; tail -c +$((size / 2 + 1)) '$good'; } | '$HEXJUDGE' verify --follow -"
has stream-verdict '^CLEAN -: '
# The pipe stays open, but the game has its End.
exits open-stream 0 bash -c "timeout 4 '$HEXJUDGE' verify --follow - < <(cat '$good'; sleep 5)"
exits stream-cut 14 bash -c "head -c $((size / 2)) '$good' | '$HEXJUDGE' verify --follow -"
exits stream-of-two 0 bash -c "{ cat '$good'; sleep 0.2; cat '$scratch/games/game-000002.hjl.gz'; } | '$HEXJUDGE' verify -v --follow -"
has stream-of-two-says '^2 games: 2 CLEAN'
exits whole-file 0 "$HEXJUDGE" verify --follow "$good"
has whole-file-verdict '^CLEAN '
# The text form, a half line at a time.
: > "$scratch/grows.txt"
"$HEXJUDGE" verify --follow "$scratch/grows.txt" > "$scratch/followed" 2> "$scratch/err" &
follower=$!
{ head -c 500 "$scratch/good.txt"; sleep 0.2; tail -c +501 "$scratch/good.txt" | head -c 2000; sleep 0.2; tail -c +2501 "$scratch/good.txt"; } >> "$scratch/grows.txt"
follower_ends text-exit 0
head -c 2000 "$scratch/good.txt" > "$scratch/half.txt" # it ends within a line
"$HEXJUDGE" verify --follow "$scratch/half.txt" > "$scratch/followed" 2> "$scratch/err" &
follower=$!
sleep 0.3
kill -TERM "$follower"
follower_ends half-a-line-exit 10
: > "$scratch/nothing.hjl.gz.part"
"$HEXJUDGE" verify --follow "$scratch/nothing.hjl.gz.part" > "$scratch/followed" 2> "$scratch/err" &
follower=$!
sleep 0.2
kill -INT "$follower"
follower_ends nothing-yet-exit 2
exits two-files 2 "$HEXJUDGE" verify --follow "$good" "$scratch/games/game-000002.hjl.gz"
exits other-format 2 "$HEXJUDGE" verify --follow --format junit "$good"
finish
