#!/bin/bash
# event_run.sh: an event of many games of all rule sets with planted faults of sixteen kinds
# (tests/event/many.py): each is found under its cause, and no clean game among them. A crash or an
# endless loop costs one log; a cache that is locked, broken or full costs nothing but time; the output
# is the same for any number of processes, and after a kill. In the long run 2,000 games and 40 faults.
. "$(dirname "$0")/lib.sh"
root=$PWD
games=200 faults=16
[ "${HJ_LONG:-0}" = 1 ] && games=2000 faults=40
event=$scratch/many
check made python3 tests/event/many.py "$HEXJUDGE" "$event" $games $faults
cd "$scratch" || exit 2

now() { date +%s%N; }
before=$(now)
exits first 1 "$HEXJUDGE" event "$event" -o first -j 2
first=$(($(now) - before))
cp out first.out
judged=$(sed -n 's/^\([0-9]*\) games judged now, 0 known$/\1/p' err)
[ "${judged:-0}" -ge $games ] && ok first-judged || fail first-judged "judged $judged"
best=
for round in 1 2 3; do
    before=$(now)
    exits "again-$round" 1 "$HEXJUDGE" event "$event" -o second -j 2
    took=$(($(now) - before))
    [ -n "$best" ] && [ "$best" -le "$took" ] || best=$took
done
has again-judges-none "^0 games judged now, $judged known$"
echo "$games games: first $((first / 1000000)) ms, again $((best / 1000000)) ms" >&2
same again-same '' "$(diff -r first second)$(diff first.out out)"
if [ $games -ge 2000 ]; then
    [ $((best * 10)) -lt $first ] && ok again-a-tenth || fail again-a-tenth "$best of $first ns"
fi

# Every fault under its code, at its table or log; nothing else is said of anything.
python3 - "$event.faults" first/exceptions.csv > found << 'END'
import csv, sys
planted = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
told = [(x["code"], x["phase"] + "/" + x["table"].removeprefix("/"), x["file"].split("/")[-1], x)
        for x in csv.DictReader(open(sys.argv[2], newline=""))]
left = list(told)
for code, table, log in planted:
    hit = [t for t in left if t[0] == code and (t[2] == log if log else t[1] == table)]
    if len(hit) != 1:
        print("planted and not found once:", code, table, log)
    for t in hit:
        left.remove(t)
for t in left:
    print("told of what is sound:", t[0], t[1], t[2], t[3]["text"])
print(len(planted), "faults of", len({code for code, *_ in planted}), "kinds")
END
same faults "$faults faults of 15 kinds" "$(cat found)"

# ---- the same output for any number of processes, and after a kill -------------------------------------

exits one-process 1 "$HEXJUDGE" event "$event" --no-cache -o one -j 1
same one-process-same '' "$(diff -r first one)"
exits five 1 "$HEXJUDGE" event "$event" --no-cache -o five -j 5 --no-sandbox
same five-same '' "$(diff -r first five)"
"$HEXJUDGE" event "$event" --cache killed.sqlite -j 1 > /dev/null 2>&1 &
sleep 0.05
kill -9 $! 2> /dev/null
wait $! 2> /dev/null
exits after-kill 1 "$HEXJUDGE" event "$event" --cache killed.sqlite -o killed
same after-kill-same '' "$(diff -r first killed)"

# ---- a crash, an endless loop ----------------------------------------------------------------------------

debug=${HEXJUDGE_DEBUG:-}
if [ -n "$debug" ]; then
    exits crash 1 env HEXJUDGE_TRY=crash:t0-0003 "$debug" event "$event" --no-cache -o crash
    exits hang 1 env HEXJUDGE_TRY=hang:t0-0003 "$debug" event "$event" --no-cache --time-limit 1 -o hang
    for what in crash hang; do
        same "$what-one" 1 "$(grep -c NOT_JUDGED $what/exceptions.csv)"
        grep NOT_JUDGED $what/exceptions.csv > out
        : > err
        has "$what-says" 'logs/t0-0003.hjl.gz,.*(judging it crashed: exit code 134|judging it took longer than 1 s)'
        same "$what-others" '' "$(diff <(grep -v NOT_JUDGED $what/exceptions.csv | cut -d, -f1-14) <(cut -d, -f1-14 first/exceptions.csv))"
    done
else
    skip crash 'the debug build was not asked for'
fi

# ---- the cache ---------------------------------------------------------------------------------------------

head -c 5000 /dev/urandom > broken.sqlite
exits broken 1 "$HEXJUDGE" event "$event" --cache broken.sqlite -o broken
has broken-says 'broken.sqlite: no cache: file is not a database; every game is judged anew'
same broken-same '' "$(diff -r first broken)"
exits no-folder 1 "$HEXJUDGE" event "$event" --cache nowhere/cache.sqlite -o broken
has no-folder-says 'nowhere/cache.sqlite: no cache: unable to open database file'
cp "$event/.hexjudge-cache.sqlite" locked.sqlite
python3 -c '
import sqlite3, sys, time
c = sqlite3.connect("locked.sqlite", isolation_level=None)
c.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
time.sleep(60)' > lock & locker=$!
until [ -s lock ]; do sleep 0.05; done
exits locked 1 "$HEXJUDGE" event "$event" --cache locked.sqlite -o locked
has locked-says 'locked.sqlite: no cache: database is locked; every game is judged anew'
same locked-same '' "$(diff -r first locked)"
kill $locker
wait $locker 2> /dev/null
exits unlocked 1 "$HEXJUDGE" event "$event" --cache locked.sqlite -o locked
has unlocked-kept "^0 games judged now, $judged known$"
rows=$(python3 -c 'import sqlite3; print(sqlite3.connect("locked.sqlite").execute("select count(*) from game where verdict = \"CLEAN\" and actions > 0").fetchone()[0])')
[ "$rows" -gt $((games / 2)) ] && ok cache-rows || fail cache-rows "$rows rows are CLEAN"

# ---- a full disk, a folder that is none ---------------------------------------------------------------------

if [ "$(id -u)" -eq 0 ] && mkdir small && mount -t tmpfs -o size=64k tmpfs small 2> /dev/null; then
    cp first/standings.csv small/
    exits full 3 "$HEXJUDGE" event "$event" --no-cache -o small
    has full-says 'cannot be written: No space left on device'
    same full-kept '' "$(diff first/standings.csv small/standings.csv)"
    rm -f small/*
    exits full-cache 1 "$HEXJUDGE" event "$event" --cache small/cache.sqlite -o full
    has full-cache-says '(no cache|the cache takes no more|the cache was not written): .*(disk|full|I/O)'
    same full-cache-same '' "$(diff -r first full)"
    umount small
else
    skip full 'no small disk can be made'
fi
touch file
exits out-is-a-file 3 "$HEXJUDGE" event "$event" -o file
has out-is-a-file-says 'file'
finish
