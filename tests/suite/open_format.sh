#!/bin/bash
# open_format.sh: logs are written in Python and in JavaScript with stock modules, without our library,
# and verify accepts them. A writer that writes zeros out is told so by name, and canon mends it.
. "$(dirname "$0")/lib.sh"
game=tests/embed/game.json wanted=$scratch/wanted

# accepted NAME LOG: everything in it was checked, and it holds what the game says.
accepted() {
    exits "$1-clean" 0 "$HEXJUDGE" verify -v --require outcome,checkpoints "$2"
    has "$1-checked" '^CLEAN .*: 20/20 actions, 7/7 checkpoints, outcome checked'
    has "$1-outcome" 'P1 Ana wins by concession with 2 points at #20, as recorded'
    exits "$1-sound" 0 "$HEXJUDGE" fsck -v "$2"
    has "$1-hash" 'hash checked$'
    zcat "$2" > "$scratch/stream"
    [ -e "$wanted" ] || cp "$scratch/stream" "$wanted"
    check "$1-same-bytes" cmp "$wanted" "$scratch/stream"
    "$HEXJUDGE" unpack "$2" -o "$scratch/$1.txt"
    "$HEXJUDGE" pack "$scratch/$1.txt" -o "$scratch/$1-packed.hjl.gz"
    zcat "$scratch/$1-packed.hjl.gz" > "$scratch/packed"
    check "$1-packs-to-the-same" cmp "$scratch/packed" "$scratch/stream"
}

# The protobuf module of Debian belongs to Debian's python3, which another one may hide.
python=
for candidate in python3 /usr/bin/python3; do
    [ -n "$python" ] || ! "$candidate" -c 'import google.protobuf' 2> /dev/null || python=$candidate
done
if [ -n "$python" ] && command -v protoc > /dev/null; then
    check python-protoc protoc --python_out="$scratch" --proto_path=proto proto/hexjudge.proto
    check python-writes env PYTHONPATH="$scratch" "$python" tests/embed/write_log.py "$game" "$scratch/python.hjl.gz"
    accepted python "$scratch/python.hjl.gz"
    # What it says is judged: the same game with one amount told wrong.
    sed 's/"cards": "200"/"cards": "100"/' "$game" > "$scratch/wrong.json"
    check python-writes-wrong env PYTHONPATH="$scratch" "$python" tests/embed/write_log.py "$scratch/wrong.json" "$scratch/wrong.hjl.gz"
    exits python-wrong-diverges 12 "$HEXJUDGE" verify "$scratch/wrong.hjl.gz"
    has python-wrong-names-it 'P2.gained'
else
    skip python-writes 'python3 with its protobuf module, or protoc, is not here'
fi

modules=$scratch/npm
mkdir "$modules"
cp tests/embed/package.json tests/embed/package-lock.json tests/embed/write_log.mjs "$modules"
fetched() {
    (cd "$modules" && timeout 60 npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
        --cache "$scratch/cache" --fetch-retries=0) > "$scratch/npm.log" 2>&1
}
if ! command -v node > /dev/null || ! command -v npm > /dev/null; then
    skip javascript-writes 'node or npm is not here'
elif ! fetched; then
    skip javascript-writes "npm could not fetch protobufjs: $(grep -m 1 . "$scratch/npm.log")"
else
    check javascript-writes node "$modules/write_log.mjs" proto/hexjudge.proto "$game" "$scratch/javascript.hjl.gz"
    accepted javascript "$scratch/javascript.hjl.gz"
    check javascript-writes-zeros node "$modules/write_log.mjs" proto/hexjudge.proto "$game" "$scratch/zeros.hjl.gz" protobufjs-7
    exits zeros-refused 14 "$HEXJUDGE" verify "$scratch/zeros.hjl.gz"
    has zeros-named 'zeros.hjl.gz:byte [0-9]+: malformed: Option.value is an explicit zero; leave it out'
    has zeros-next '^next: hexjudge canon '
    exits zeros-mended 0 "$HEXJUDGE" canon "$scratch/zeros.hjl.gz" "$scratch/mended.hjl.gz"
    has zeros-mended-says 'hash made to fit'
    accepted mended "$scratch/mended.hjl.gz"
fi
finish
