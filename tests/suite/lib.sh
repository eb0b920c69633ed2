# lib.sh: what the suites share. Source it: `. "$(dirname "$0")/lib.sh"`. It moves to the root of the
# checkout, makes $scratch (a folder of this run's own) and prints the lines that tools/check counts.
# shellcheck shell=bash
set -u
export LC_ALL=C.UTF-8
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
suite=$(basename "$0" .sh)
HEXJUDGE=${HEXJUDGE:-$PWD/out/release/hexjudge}
HEXJUDGE_ASAN=${HEXJUDGE_ASAN:-$HEXJUDGE}
HJ_SHARED=${HJ_SHARED:-../shared}
scratch=$(mktemp -d) || exit 2
failures=0
export XDG_CACHE_HOME=$scratch/own-cache
trap 'rm -rf "$scratch"' EXIT

ok() { echo "ok $suite.$1"; }
skip() { echo "skip $suite.$1: ${*:2}"; }
fail() { # NAME WHY...
    echo "FAIL $suite.$1: ${*:2}" | tr '\n' ' '
    echo
    failures=$((failures + 1))
}

# check NAME COMMAND...: ok when the command succeeds; what it printed is the reason when not.
check() {
    local name=$1 said
    shift
    if said=$("$@" 2>&1); then ok "$name"; else fail "$name" "$* failed: $(echo "$said" | tail -n 5)"; fi
}

# exits NAME CODE COMMAND...: ok when the command ends with this exit code. Its output is kept in
# $scratch/out and $scratch/err.
exits() {
    local name=$1 wanted=$2 got=0
    shift 2
    "$@" > "$scratch/out" 2> "$scratch/err" < /dev/null || got=$?
    if [ "$got" -eq "$wanted" ]; then ok "$name"
    else fail "$name" "exit $got, not $wanted: $* :" "$(head -c 300 "$scratch/err" "$scratch/out")"; fi
}

# same NAME WANTED GOT: ok when two texts are equal.
same() {
    if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "got '$(echo "$3" | head -c 300)', not '$2'"; fi
}

# has NAME PATTERN: ok when the last `exits` printed a line that matches (grep -E), on either stream.
has() {
    if grep -qE -- "$2" "$scratch/out" "$scratch/err"; then ok "$1"
    else fail "$1" "nothing matches '$2' in: $(cat "$scratch/out" "$scratch/err" | head -c 300)"; fi
}

# Last line of a suite.
finish() { [ "$failures" -eq 0 ]; }
