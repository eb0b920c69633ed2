#!/bin/bash
# archive.sh: an archive of 100,000 games beside one of 100: verify's peak memory is the same but for
# 16 MiB, its time grows with the games and no faster, and game 77,777 costs its index and a block.
#
#   HJ_GAMES=10000 tests/long/archive.sh     fewer of them, to try the script
. "$(dirname "$0")/../suite/lib.sh"

games=${HJ_GAMES:-100000}
"$HEXJUDGE" play --games 100 --seed 31 --policy greedy -o "$scratch/games" > /dev/null
"$HEXJUDGE" archive -q "$scratch/games" -o "$scratch/small.hjl.gz"
for ((k = 0; k < games / 100; k++)); do cat "$scratch/small.hjl.gz"; done |
    "$HEXJUDGE" archive -q - -o "$scratch/large.hjl.gz"
rm -rf "$scratch/games"

# Peak memory in KiB, seconds and bytes read of a command.
run() {
    python3 - "$@" << 'END'
import os, resource, subprocess, sys, time
begin = time.monotonic()
p = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
os.waitid(os.P_PID, p.pid, os.WEXITED | os.WNOWAIT)
try:
    io = next(int(l.split()[1]) for l in open("/proc/%d/io" % p.pid) if l.startswith("rchar"))
except OSError:
    io = 0
code = p.wait()
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, round(time.monotonic() - begin, 3), io, code)
END
}
within() { # NAME MOST FOUND
    if [ "$3" -le "$2" ]; then ok "$1"; else fail "$1" "$3, and $2 is the most"; fi
}

read -r small_memory small_time _ code < <(run "$HEXJUDGE" verify "$scratch/small.hjl.gz")
same small-clean 0 "$code"
read -r large_memory large_time _ code < <(run "$HEXJUDGE" verify "$scratch/large.hjl.gz")
same large-clean 0 "$code"
within memory $((small_memory + 16384)) "$large_memory"
# Start-up is in the time of the small one, so the large one may only be cheaper a game.
within time-is-linear "$(awk -v t="$small_time" -v n="$((games / 100))" 'BEGIN { print int(2 * t * n * 1000) }')" \
    "$(awk -v t="$large_time" 'BEGIN { print int(t * 1000) }')"
read -r one_memory _ start code < <(run "$HEXJUDGE" verify "$scratch/small.hjl.gz:1")
read -r one_memory one_time io code < <(run "$HEXJUDGE" verify "$scratch/large.hjl.gz:$((games * 7 / 9))")
same one-clean 0 "$code"
within one-memory $((small_memory + 16384)) "$one_memory"
blocks=$(python3 -c 'import struct, sys
f = open(sys.argv[1], "rb"); f.seek(-81 + 23, 2); print(struct.unpack("<I", f.read(4))[0])' "$scratch/large.hjl.gz")
within one-reads-one-block $((6 * blocks + 33 * (blocks / 680 + 1) + 66000)) $((io - start))
echo "# 100 games: $small_memory KiB, $small_time s; $games games: $large_memory KiB, $large_time s;" \
    "one of them: $one_memory KiB, $one_time s, $((io - start)) bytes more than of a hundred"
finish
