#!/bin/bash
# bombs.sh: small files that would cost much (bomb-* of corpus/malformed) are refused by name, within 100
# ms of processor time and 16 MiB of memory for each MiB that is read, begun ones counted as whole. What
# does not compress is made here: a gzip header with a name of 64 MiB, 64 MiB of members, and of pages.
. "$(dirname "$0")/lib.sh"
root=$PWD
cd "$scratch" || exit 2
python3 - "$root/corpus/malformed/bomb-file-name.hjl.gz" << 'END'
import sys
whole = open(sys.argv[1], "rb").read()
with open("name-of-64-MiB.hjl.gz", "wb") as out:
    out.write(whole[:10] + b"n" * (64 << 20) + whole[10 + 262144:])
empty = bytes.fromhex("1f8b0800000000000003030000000000" + "00000000")
with open("members-of-16-MiB.hjl.gz", "wb") as out:
    out.write(empty * ((16 << 20) // len(empty)))
with open("page-of-65-MiB.html", "wb") as out:
    out.write(b"<!doctype html><!-- hexjudge page 1, log inside -->\n" + b"href=\"data:applicatio" * (3 << 20) + b" " * (3 << 20))
with open("text-of-16-MiB.txt", "wb") as out:
    out.write(b"hexjudge 1\nrules base/1\n" + b"# nothing\n" * (1 << 20) + b"# " * (3 << 20))
with open("zeros-of-1-GiB.hjl.gz", "wb") as out:
    out.truncate(1 << 30)
END

measure() { # FILE...
    python3 - "$HEXJUDGE" "$@" << 'END'
import os, subprocess, sys
for path in sys.argv[2:]:
    name = os.path.basename(path)
    run = subprocess.Popen([sys.argv[1], "verify", "-q", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = run.stdout.read().decode()
    _, status, used = os.wait4(run.pid, 0)
    mib = max(1, -(-min(os.path.getsize(path), 64 << 20) // (1 << 20)))
    ms, kib = (used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss
    code = os.waitstatus_to_exitcode(status)
    good = code == 14 and ms <= 100 * mib and kib <= 16 * 1024 and "MALFORMED" in said
    print(f"ok bombs.{name}" if good else
          f"FAIL bombs.{name}: exit {code}, {ms:.0f} ms, {kib} KiB, {said[:160]!r}")
    print(f"{name}: {mib} MiB, {ms:.0f} ms, {kib} KiB, {said.split(': ', 1)[-1].strip()[:100]}", file=sys.stderr)
END
}
measure "$root"/corpus/malformed/bomb-*.hjl.gz ./*-of-* > measured
cat measured
failures=$(grep -c ^FAIL measured)
same bombs-tried 'more than 15' "$([ "$(grep -c . measured)" -gt 15 ] && echo more than 15)"
finish
