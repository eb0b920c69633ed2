#!/bin/bash
# libdeflate.sh: the program as `make LIBDEFLATE=1` builds it gives the bytes, verdicts and errors of
# the one with zlib: for archives, for each byte of a block damaged, and for deflated data that
# libdeflate alone would take.
. "$(dirname "$0")/lib.sh"
if ! pkg-config --exists libdeflate; then
    skip libdeflate 'is not there'
    finish
    exit
fi
other=out/release/hexjudge-libdeflate
exits builds 0 flock out env MAKEFLAGS= make -s MODE=release CC=gcc $other
other=$PWD/$other
root=$PWD
cd "$scratch" || exit 2
exits version 0 "$HEXJUDGE" version
has version-says '^decompression: (zlib|libdeflate for blocks of archives, zlib for all else)$'
exits version-other 0 "$other" version
has version-other-says '^decompression: libdeflate for blocks of archives, zlib for all else$'

# Everything that each of both says of each file, in order.
verdicts() { "$1" verify -v -k --no-sandbox --format jsonl -j2 "$2" 2>&1; }
says() {
    verdicts "$1" "$2"
    for file in "$2"/*; do "$1" unpack "$file" 2>&1 | md5sum; done
}
both() { # NAME FOLDER
    says "$HEXJUDGE" "$2" > zlib.out
    says "$other" "$2" > other.out
    check "$1" test -s zlib.out
    check "$1-same" cmp zlib.out other.out
}

# ---- archives -----------------------------------------------------------------------------------

mkdir archives games damaged crafted
for rules in base/1 crop_trust/1 frenemies/1; do
    "$HEXJUDGE" play --rules $rules --games 60 --seed 7 -o games/$rules > /dev/null
    exits "archive-$rules" 0 "$HEXJUDGE" archive games/$rules -o "archives/${rules%/*}.hjl.gz"
done
cat archives/base.hjl.gz games/base/1/game-000001.hjl.gz archives/crop_trust.hjl.gz > archives/mixed.hjl.gz
both archives archives
both corpus-malformed "$root/corpus/malformed"
for j in 59 60; do
    same "game-$j" "$("$HEXJUDGE" unpack archives/base.hjl.gz:$j | md5sum)" \
        "$("$other" unpack archives/base.hjl.gz:$j | md5sum)"
done
same stdin "$("$HEXJUDGE" verify -v - < archives/base.hjl.gz)" "$("$other" verify -v - < archives/base.hjl.gz)"

# ---- damaged and crafted blocks -----------------------------------------------------------------------

"$HEXJUDGE" play --rules base/1 --games 1 --seed 3 -o one > /dev/null
"$HEXJUDGE" archive one -o one.hjl.gz > /dev/null
check makes python3 "$root/tests/suite/libdeflate.py" one.hjl.gz damaged crafted
both damaged damaged
both crafted crafted
if [ "$HEXJUDGE_ASAN" != "$HEXJUDGE" ]; then
    check asan-builds bash -c 'cd "$1" && flock out env MAKEFLAGS= make -s MODE=asan CC=gcc out/asan/hexjudge-libdeflate' \
        asan "$root"
    for folder in damaged crafted; do
        verdicts "$HEXJUDGE" $folder > zlib.asan
        verdicts "$root/out/asan/hexjudge-libdeflate" $folder > other.asan
        check asan-$folder cmp zlib.asan other.asan
    done
fi
# What is crafted reaches libdeflate and is refused for what it is.
has() { if grep -qE -- "$2" zlib.out; then ok "$1"; else fail "$1" "nothing matches '$2'"; fi; }
has crafted-clean '"file":"crafted/good.hjl.gz".*"verdict":"CLEAN"'
for why in 'invalid literal/length code' 'invalid distance code' 'too many length or distance symbols' \
    'the checksum \(CRC-32\) does not fit' 'the length at the end does not fit' \
    'a block is not as long as it says'; do
    has "crafted: $why" "$why"
done
finish
