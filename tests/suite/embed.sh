#!/bin/bash
# embed.sh: the installed tree as an outsider uses it: a C program that records a game and a C++
# program that reads it are built with what pkg-config says and nothing else, shared and static.
. "$(dirname "$0")/lib.sh"

own=$scratch/own
exits installs 0 flock out env MAKEFLAGS= make -s MODE=release CC=gcc install PREFIX="$own"
export PKG_CONFIG_PATH=$own/lib/pkgconfig
flags='-Wall -Wextra -Wpedantic -Werror'
shared=$(pkg-config --cflags --libs hexjudge)
static=$(pkg-config --static --cflags --libs hexjudge | sed 's/-lhexjudge/-l:libhexjudge.a/')
# shellcheck disable=SC2086 # words
exits builds-c-shared 0 gcc -std=c11 $flags tests/embed/record.c -o "$scratch/record" $shared
# shellcheck disable=SC2086 # words
exits builds-c-static 0 gcc -std=c11 $flags tests/embed/record.c -o "$scratch/record-static" $static
exits needs-the-library 127 "$scratch/record" "$scratch/game.hjl.gz"
exits records-shared 0 env LD_LIBRARY_PATH="$own/lib" "$scratch/record" "$scratch/game.hjl.gz"
has records-says-clean '^CLEAN, ([0-9]+) of \1 actions, .* wins with '
exits records-static 0 "$scratch/record-static" "$scratch/again.hjl.gz"
check records-the-same cmp "$scratch/game.hjl.gz" "$scratch/again.hjl.gz"
exits verifies 0 "$own/bin/hexjudge" verify --require outcome,checkpoints "$scratch/game.hjl.gz"

if command -v g++ > /dev/null; then
    # shellcheck disable=SC2086 # words
    exits builds-cplusplus 0 g++ -std=c++11 $flags tests/embed/tables.cc -o "$scratch/tables" $shared
    exits reads-cplusplus 0 env LD_LIBRARY_PATH="$own/lib" "$scratch/tables" "$scratch/game.hjl.gz"
    has reads-cplusplus-counts '^settlement [0-9]+$'
    same reads-cplusplus-all \
        "$("$HEXJUDGE" unpack "$scratch/game.hjl.gz" | grep -cE '^(P[1-6]|nature) ')" \
        "$(awk '{ sum += $2 } END { print sum }' "$scratch/out")"
else
    skip builds-cplusplus 'no C++ compiler here'
fi
finish
