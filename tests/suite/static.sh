#!/bin/bash
# static.sh: `make static` gives one program that needs no shared library and says the same.
. "$(dirname "$0")/lib.sh"

static=$PWD/out/release/hexjudge-static
exits builds 0 flock out env MAKEFLAGS= make -s MODE=release CC=gcc static
same builds-silently '' "$(cat "$scratch/out" "$scratch/err")"
exits not-dynamic 1 env LC_ALL=C ldd "$static"
has not-dynamic-says 'not a dynamic executable'
same needs-nothing '' "$(readelf -d "$static" | grep NEEDED)"

said() { # PROGRAM: what it says of every real game, and its exit code
    "$1" verify -v --keep-going --format jsonl corpus/real 2>&1
    echo "exit $?"
}
said "$HEXJUDGE" > "$scratch/wanted"
said "$static" > "$scratch/got"
check verifies-the-same cmp "$scratch/wanted" "$scratch/got"
[ "$(grep -c '"CLEAN"' "$scratch/got")" -gt 0 ] && ok verifies-games || fail verifies-games "no game was judged"
printf '%s\n' 's c10' 'ro e15' 'P2 concede' 'P3 concede' end |
    "$static" record --players 3 "$scratch/game.hjl.gz" > "$scratch/typed" 2>&1
exits records 0 "$HEXJUDGE" verify "$scratch/game.hjl.gz"

# In a folder that has nothing else, not even a C library.
mkdir "$scratch/jail"
cp "$static" "$scratch/jail/hexjudge"
cp "$scratch/game.hjl.gz" "$scratch/jail/"
if chroot "$scratch/jail" /hexjudge version > "$scratch/out" 2> "$scratch/err"; then
    exits runs-alone 0 chroot "$scratch/jail" /hexjudge verify /game.hjl.gz
elif [ "$(id -u)" -eq 0 ] && chroot / true 2> "$scratch/err"; then
    fail runs-alone "$(cat "$scratch/err")"
else
    skip runs-alone 'only root may try'
fi
finish
