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
exits first 1 "$HEXJUDGE" event "$event" -j 1
first=$(($(now) - before))
cp out first.out
judged=$(sed -n 's/^\([0-9]*\) games judged now, 0 known$/\1/p' err)
[ "${judged:-0}" -ge $games ] && ok first-judged || fail first-judged "judged $judged"
best=
for round in 1 2 3; do
    before=$(now)
    exits "again-$round" 1 "$HEXJUDGE" event "$event" -j 1
    took=$(($(now) - before))
    [ -n "$best" ] && [ "$best" -le "$took" ] || best=$took
done
has again-judges-none "^0 games judged now, $judged known$"
echo "$games games: first $((first / 1000000)) ms, again $((best / 1000000)) ms" >&2
same again-same '' "$(diff first.out out)"
exits first-files 1 "$HEXJUDGE" event "$event" -o first -j 2
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

# ---- a crash, an endless loop ----------------------------------------------------------------------------

debug=${HEXJUDGE_DEBUG:-}
[ "$debug" = "$HEXJUDGE" ] && debug= # a release build plants no faults
if [ -n "$debug" ]; then
    exits crash 1 env HEXJUDGE_TRY=crash:t0-0003 "$debug" event "$event" --no-cache -o crash
    exits hang 1 env HEXJUDGE_TRY=hang:t0-0003 "$debug" event "$event" --no-cache --time-limit 1 -o hang
    # Killed while it hangs on the last log: what was judged is kept, and no child stays.
    HEXJUDGE_TRY=hang:/t9- "$debug" event "$event" --cache killed.sqlite -j 1 > killed.out 2>&1 &
    killed=$!
    kept() { python3 -c 'import sqlite3; print(sqlite3.connect("killed.sqlite").execute("select count(*) from input").fetchone()[0])' 2> /dev/null; }
    for _ in $(seq 200); do [ "$(kept)" -ge 100 ] 2> /dev/null && break; sleep 0.05; done
    child=$(pgrep -P $killed)
    kill -9 $killed
    wait $killed 2> /dev/null
    for _ in $(seq 40); do kill -0 "$child" 2> /dev/null || break; sleep 0.05; done
    if [ -n "$child" ] && ! kill -0 "$child" 2> /dev/null; then ok killed-child; else fail killed-child "'$child' lives"; fi
    was=$(kept)
    exits after-kill 1 "$debug" event "$event" --cache killed.sqlite -o killed
    read -r now _ _ _ known _ < err
    if [ "$was" -ge 100 ] && [ "$known" -ge "$was" ] && [ $((now + known)) -eq "$judged" ]; then ok after-kill-goes-on
    else fail after-kill-goes-on "kept $was; $(cat err)"; fi
    same after-kill-same '' "$(diff -r first killed)"
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
cp "$XDG_CACHE_HOME/hexjudge/event.sqlite" locked.sqlite
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

if [ "$(id -u)" -eq 0 ] && mkdir small && mount -t tmpfs -o size=$(($(stat -c %s first/standings.csv) + 8192)) tmpfs small 2> /dev/null; then
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
# ---- an archive: a crash costs one game of it; FILE:N names one --------------------------------------------

export XDG_CACHE_HOME=$scratch/club-cache
mkdir -p club/logs loose
cp "$event"/logs/t1-00{10,11,12,13,14,15}.hjl.gz loose/
exits archive 0 "$HEXJUDGE" archive loose -o club/logs/all.hjl.gz
echo '{"name": "Club", "rules": "base/1"}' > club/event.json
head -n 1 "$event/players.csv" > club/players.csv
grep '^p1-[0-9]-' "$event/players.csv" >> club/players.csv
for file in pairings sheets; do # those of the third game alone
    head -n 1 "$event/$file.csv" > club/$file.csv
    grep -E '^base,[0-9]+,4-12,' "$event/$file.csv" | sed 's/^base/main/; s/t1-0012.hjl.gz/all.hjl.gz:3/' >> club/$file.csv
done
exits archive-event 0 "$HEXJUDGE" event club -o club-out
same archive-table 'full logs/all.hjl.gz:3' "$(awk -F, 'NR == 2 { print $14, $20 }' club-out/results.csv)"
has archive-known '^6 games judged now, 0 known$'
if [ -n "$debug" ]; then
    exits archive-crash 1 env HEXJUDGE_TRY=crash:all.hjl.gz:5. "$debug" event club --cache crash.sqlite -o club-crash
    has archive-crash-kept '^6 games judged now, 0 known$'
    same archive-crash-one 'logs/all.hjl.gz:5' "$(awk -F, '$2 == "NOT_JUDGED" { print $7 }' club-crash/exceptions.csv)"
    same archive-others 4 "$(grep -c NO_TABLE club-crash/exceptions.csv)"
    exits archive-again 0 "$debug" event club --cache crash.sqlite # a crash is not kept
    has archive-again-judged '^6 games judged now, 0 known$'
fi
exits archive-anew 0 "$HEXJUDGE" event club -o club-anew
has archive-all-known '^0 games judged now, 6 known$'
# A cache in which a game is no longer what was written, or is gone: judged again, and nobody is lost.
for spoil in "update game set line = '{}' where number = 3" 'delete from game where number = 3'; do
    python3 -c 'import sqlite3, sys; c = sqlite3.connect("club-cache/hexjudge/event.sqlite"); c.execute(sys.argv[1]); c.commit()' "$spoil"
    exits "spoiled-${spoil%% *}" 0 "$HEXJUDGE" event club -o club-anew
    has "spoiled-${spoil%% *}-judged" '^6 games judged now, 0 known$'
    same "spoiled-${spoil%% *}-same" '' "$(diff -r club-out club-anew)"
done

# The same bytes of which no action can be read are the same log all the same; the copy is the one that
# no table names, whatever its name.
head -c 60 club/logs/all.hjl.gz > club/logs/broken.hjl.gz
cp club/logs/broken.hjl.gz club/logs/a-copy.hjl.gz
sed -i 's/all.hjl.gz:3/broken.hjl.gz/' club/pairings.csv
exits copy 1 "$HEXJUDGE" event club -o club-copy
same copy-named 'logs/a-copy.hjl.gz the same bytes as logs/broken.hjl.gz' \
    "$(awk -F, '$2 == "SAME_ACTIONS" { print $7, $17 }' club-copy/exceptions.csv)"

# ---- seals: required, by whom -------------------------------------------------------------------------------

mkdir sealed
cp -r club/*.csv sealed
sed -i 's/broken.hjl.gz/t1-0012.hjl.gz/' sealed/pairings.csv
echo '{"name": "Club", "rules": "base/1", "seals_required": true}' > sealed/event.json
mkdir sealed/logs
cp loose/t1-0012.hjl.gz sealed/logs
exits unsealed 1 "$HEXJUDGE" event sealed -o sealed-out
same unsealed-code UNSEALED "$(awk -F, 'NR > 1 { print $2 }' sealed-out/exceptions.csv)"
exits key 0 "$HEXJUDGE" seal --new-key key
exits other-key 0 "$HEXJUDGE" seal --new-key other
exits seal 0 "$HEXJUDGE" seal --key key sealed/logs/t1-0012.hjl.gz
exits sealed 0 "$HEXJUDGE" event sealed -o sealed-out
same sealed-basis sealed "$(awk -F, 'NR == 2 { print $14 }' sealed-out/results.csv)"
exits sealed-trust 0 "$HEXJUDGE" event sealed --trust key.pub
exits sealed-by-another 1 "$HEXJUDGE" event sealed --trust other.pub -o sealed-out
same sealed-by-another-code UNSEALED "$(awk -F, 'NR > 1 { print $2 }' sealed-out/exceptions.csv)"
exits sealed-still 0 "$HEXJUDGE" event sealed --trust key.pub # what each key came to is known
has sealed-known '^0 games judged now, 1 known$'

# Each code of an exception stands in the manual.
for code in $(sed -n 's/^EXCEPTION(\([A-Z_]*\),.*/\1/p' "$root/src/app/event/exceptions.def"); do
    grep -q "^\.B $code$" "$root/src/app/man/event.roff" && ok "manual-$code" || fail "manual-$code" 'event.roff lacks it'
done

touch file
exits out-is-a-file 3 "$HEXJUDGE" event "$event" -o file
has out-is-a-file-says 'file'
finish
