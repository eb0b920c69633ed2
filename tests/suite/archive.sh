#!/bin/bash
# archive.sh: archive, cat, list and extract: what goes in comes out, one game is read without the
# rest, in every command, and a broken game or a wrong index is named and never taken for another.
. "$(dirname "$0")/lib.sh"

"$HEXJUDGE" play --games 60 --seed 4 -o "$scratch/games" > /dev/null
"$HEXJUDGE" play --games 3 --seed 9 --rules crop_trust/1 -o "$scratch/more" > /dev/null
game() { printf '%s/games/game-%06d.hjl.gz' "$scratch" "$1"; }
archive=$scratch/all.hjl.gz

# ---- in and out ----

exits archive 0 "$HEXJUDGE" archive "$scratch/games" "$scratch/more" -o "$archive"
has archive-says 'all.hjl.gz: 63 games in [0-9]+ blocks$'
check the-stream-is-the-games cmp <(zcat "$archive") <(cat "$scratch"/games/* "$scratch"/more/* | zcat)
exits archive-again 0 "$HEXJUDGE" archive "$scratch/games" "$scratch/more" -o "$scratch/again.hjl.gz"
check archive-same-bytes cmp "$archive" "$scratch/again.hjl.gz"
exits archive-clean 0 "$HEXJUDGE" verify "$archive"
has archive-clean-says '^63 games: 63 CLEAN'
exits archive-sound 0 "$HEXJUDGE" fsck -v "$archive"
has archive-sound-says 'sound: 63 games, .* every hash checked'
"$HEXJUDGE" cat "$scratch/games" "$scratch/more" > "$scratch/cat.hjl.gz"
check cat-same-bytes cmp "$archive" "$scratch/cat.hjl.gz"
"$HEXJUDGE" cat - < "$archive" > "$scratch/piped.hjl.gz"
check archive-of-an-archive cmp "$archive" "$scratch/piped.hjl.gz"
exits archive-of-one 0 "$HEXJUDGE" archive "$archive:62" "$(game 3)" -o "$scratch/two.hjl.gz"
check archive-of-one-same cmp <(zcat "$scratch/two.hjl.gz") <(zcat "$scratch/more/game-000002.hjl.gz" "$(game 3)")
check archive-is-bgzf python3 - "$archive" << 'END'
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
at = 0
while at < len(data):  # nothing is known here but BGZF
    extra = data[at + 12:at + 12 + struct.unpack_from("<H", data, at + 10)[0]]
    assert data[at:at + 4] == b"\x1f\x8b\x08\x04" and extra[:4] == b"BC\x02\0"
    size = struct.unpack_from("<H", extra, 4)[0] + 1
    zlib.decompressobj(31).decompress(data[at:at + size])
    at += size
assert data.endswith(bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000"))
END

exits extract-all 0 "$HEXJUDGE" extract "$archive" -o "$scratch/out-all"
bad=
for k in $(seq 1 60); do
    cmp -s <(zcat "$scratch/out-all/game-$(printf %06d "$k").hjl.gz") <(zcat "$(game "$k")") || bad="$bad $k"
done
same extract-same-streams '' "$bad"
exits extract-range 0 "$HEXJUDGE" extract "$archive" 7 20..22 63.. -o "$scratch/out-some"
same extract-range-names '7 20 21 22 63' "$(ls "$scratch/out-some" | sed 's/game-0*//; s/.hjl.gz//' | tr '\n' ' ' | sed 's/ $//')"
exits extract-one 0 "$HEXJUDGE" extract "$archive:33" -o "$scratch/one.hjl.gz"
check extract-one-same cmp <(zcat "$scratch/one.hjl.gz") <(zcat "$(game 33)")
check extract-to-stdout cmp <("$HEXJUDGE" extract "$archive:33" -o - 2> /dev/null | zcat) <(zcat "$(game 33)")
exits extract-never-overwrites 3 "$HEXJUDGE" extract "$archive:34" -o "$scratch/one.hjl.gz"
exits extract-beyond 2 "$HEXJUDGE" extract "$archive" 64 -o "$scratch/none.hjl.gz"
has extract-beyond-says 'there is no game 64: it holds 63'
exits extract-no-range 2 "$HEXJUDGE" extract "$archive" 9..3 -o "$scratch/none"
exits extract-several-to-stdout 2 "$HEXJUDGE" extract "$archive" -o -
[ ! -e "$scratch/none.hjl.gz" ] && ok extract-leaves-nothing || fail extract-leaves-nothing 'a file is there'

exits list 0 "$HEXJUDGE" list "$archive"
same list-80-columns '' "$(grep -E '.{81}' "$scratch/out")"
same list-lines 65 "$(wc -l < "$scratch/out")"
has list-says '^ +61  play-9-1 +4  crop_trust/1[^ ]* +[0-9]+ +[0-9]+$'
exits list-one 0 "$HEXJUDGE" list --format jsonl "$archive:61"
has list-json '^\{"type":"game",.*"game":61,"game_id":"play-9-1","players":\["Ana","Ben","Ivy","Kim"\],"seats":4,'
same list-bytes "$(zcat "$scratch/more/game-000001.hjl.gz" | wc -c)" "$(grep -oE '"bytes":[0-9]+' "$scratch/out" | tr -dc 0-9)"
"$HEXJUDGE" unpack "$(game 1)" | sed '/^end/d; s/^about game .*/about game "\\x1b[31m bad \\xe2\\x80\\xae"/' > "$scratch/evil.txt"
exits list-escapes 0 "$HEXJUDGE" list "$scratch/evil.txt"
same list-escapes-names '' "$(grep -P '\x1b|\xe2\x80\xae' "$scratch/out")"
has list-endless '1 game; \*1 without an End$'

# ---- one game, in every command ----

addressed() { # NAME COMMAND...: the same on ARCHIVE:17 as on the game's own file
    local name=$1 wanted got a=0 b=0
    shift
    wanted=$("$HEXJUDGE" "$@" "$(game 17)" 2>&1 < /dev/null) || a=$?
    got=$("$HEXJUDGE" "$@" "$archive:17" 2>&1 < /dev/null) || b=$?
    same "address-$name" "$a $(sed "s|$(game 17)|X|g" <<< "$wanted")" "$b $(sed "s|$archive:17|X|g; s|$archive|X|g; s|X:17|X|g" <<< "$got")"
}
for command in verify 'verify -k' show board legal unpack 'fsck -v'; do
    # shellcheck disable=SC2086
    addressed "${command// /}" $command
done
same address-why "$("$HEXJUDGE" why "$(game 17)" 40)" "$("$HEXJUDGE" why "$archive:17" 40)"
exits address-diff 0 "$HEXJUDGE" diff "$archive:17" "$(game 17)"
exits address-recover 0 "$HEXJUDGE" recover "$archive:17" "$scratch/recovered.hjl.gz"
check address-recover-same cmp <(zcat "$scratch/recovered.hjl.gz") <(zcat "$(game 17)")
exits address-canon 0 "$HEXJUDGE" canon "$archive:17" "$scratch/canon.hjl.gz"
exits address-beyond 3 "$HEXJUDGE" verify "$archive:64"
has address-beyond-says 'there is no game 64: it holds 63'

# What the process read, as the system counts it: the sizes of the files it starts with are the same.
cost() { python3 - "$@" << 'END'
import os, subprocess, sys
p = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
os.waitid(os.P_PID, p.pid, os.WEXITED | os.WNOWAIT)
try:
    print(next(int(l.split()[1]) for l in open("/proc/%d/io" % p.pid) if l.startswith("rchar")))
except OSError:
    print(0)
p.wait()
END
}
for k in $(seq 17); do cat "$archive"; done | "$HEXJUDGE" archive -q - -o "$scratch/thousand.hjl.gz"
start=$(cost "$HEXJUDGE" verify "$scratch/more/game-000001.hjl.gz")
one=$(cost "$HEXJUDGE" verify "$scratch/thousand.hjl.gz:777")
size=$(wc -c < "$scratch/thousand.hjl.gz")
if [ "$start" -eq 0 ]; then
    skip reads-one-block 'the system does not count what a process reads'
elif [ $((one - start)) -le 70000 ] && [ "$size" -gt 700000 ]; then
    ok reads-one-block
else
    fail reads-one-block "game 777 of $size bytes cost $((one - start)) bytes more than a lone game"
fi
peak() { # KiB; with a hundred thousand games: tests/long/archive.sh
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}
small=$(peak "$HEXJUDGE" verify "$archive") large=$(peak "$HEXJUDGE" verify "$scratch/thousand.hjl.gz")
[ "$large" -le $((small + 4096)) ] && ok memory-is-constant || fail memory-is-constant "63 games: $small KiB, 1071: $large KiB"
exits of-1071 0 "$HEXJUDGE" verify -v "$scratch/thousand.hjl.gz:777"
has of-1071-says ':777: .*outcome checked'

# ---- what is broken ----

head -c 1000 "$(game 2)" > "$scratch/cut.hjl.gz"
: > "$scratch/empty.hjl.gz"
exits leaves-out 1 "$HEXJUDGE" archive "$(game 1)" "$scratch/cut.hjl.gz" "$scratch/empty.hjl.gz" "$(game 3)" -o "$scratch/rest.hjl.gz"
has leaves-out-says 'cut.hjl.gz: left out: byte [0-9]+: .*cut off'
has leaves-out-empty 'empty.hjl.gz: left out: .*the file is empty'
has leaves-out-counts 'rest.hjl.gz: 2 games in 1 block; 2 left out or not whole'
check leaves-out-rest cmp <(zcat "$scratch/rest.hjl.gz") <(zcat "$(game 1)" "$(game 3)")
cat "$(game 1)" "$scratch/cut.hjl.gz" > "$scratch/second.hjl.gz"
exits leaves-out-second 1 "$HEXJUDGE" archive "$scratch/second.hjl.gz" -o "$scratch/first.hjl.gz"
has leaves-out-names-it 'second.hjl.gz:2: left out: '
{ cat "$(game 1)"; echo; } > "$scratch/trailing.hjl.gz"
exits keeps-whole-games 1 "$HEXJUDGE" archive "$scratch/trailing.hjl.gz" -o "$scratch/kept.hjl.gz"
check keeps-whole-games-same cmp <(zcat "$scratch/kept.hjl.gz") <(zcat "$(game 1)")
exits nothing-left 14 "$HEXJUDGE" archive "$scratch/cut.hjl.gz" -o "$scratch/nothing.hjl.gz"
mkdir "$scratch/bare"
exits no-game 2 "$HEXJUDGE" archive "$scratch/bare" -o "$scratch/nothing.hjl.gz"
[ ! -e "$scratch/nothing.hjl.gz" ] && [ ! -e "$scratch/nothing.hjl.gz.part" ] && ok leaves-nothing || fail leaves-nothing 'a file is there'
exits never-overwrites 3 "$HEXJUDGE" archive "$(game 1)" -o "$archive"
has never-overwrites-says 'exists and is not overwritten'
exits unreadable-input 3 "$HEXJUDGE" archive "$(game 1)" "$scratch/not-there" -o "$scratch/some.hjl.gz"
exits no-output 2 "$HEXJUDGE" archive "$(game 1)"
exits full-disk 3 "$HEXJUDGE" archive "$(game 1)" -o /dev/full

# The index of another archive behind these blocks: named, not used, and the games are the right ones.
tail_size() { # bytes of index, total and end block
    python3 -c 'import struct, sys
d = open(sys.argv[1], "rb").read()
n = struct.unpack_from("<I", d, len(d) - 81 + 23)[0]
print(81 + 33 * -(-n // 680) + 6 * n)' "$1"
}
"$HEXJUDGE" archive -q "$scratch/more" "$scratch/games" -o "$scratch/other.hjl.gz"
{ head -c -"$(tail_size "$archive")" "$archive"; tail -c "$(tail_size "$scratch/other.hjl.gz")" "$scratch/other.hjl.gz"; } > "$scratch/wrong.hjl.gz"
exits wrong-index-verify 14 "$HEXJUDGE" verify -q "$scratch/wrong.hjl.gz"
exits wrong-index-fsck 4 "$HEXJUDGE" fsck "$scratch/wrong.hjl.gz"
has wrong-index-fsck-says 'the index does not fit'
exits wrong-index-one 0 "$HEXJUDGE" unpack "$scratch/wrong.hjl.gz:17"
has wrong-index-named 'wrong.hjl.gz: its index is not used: .*; the games are counted instead'
check wrong-index-right-game cmp "$scratch/out" <("$HEXJUDGE" unpack "$(game 17)")
# Changed behind the index's back: something else in front of it.
cat "$(game 5)" "$archive" > "$scratch/front.hjl.gz"
exits in-front 0 "$HEXJUDGE" unpack "$scratch/front.hjl.gz:18"
check in-front-right-game cmp "$scratch/out" <("$HEXJUDGE" unpack "$(game 17)")
finish
