#!/bin/bash
# malformed.sh: the broken logs of corpus/malformed and corpus/unsupported are what their tool makes,
# come to what is expected of them, and do so without any memory error.
. "$(dirname "$0")/lib.sh"

tools/gen-malformed "$scratch"
for folder in malformed unsupported; do
    check "$folder-as-made" diff -r "$scratch/$folder" "corpus/$folder"
    exits "$folder" 0 "$HEXJUDGE" test "corpus/$folder"
    exits "$folder-asan" 0 "$HEXJUDGE_ASAN" test "corpus/$folder"
done

# The exit code and the line that people see; the text after the place is the .expect's affair.
exits cut 14 "$HEXJUDGE" verify corpus/malformed/c41-a-cut-in-the-data.hjl.gz
has cut-says-where '^MALFORMED .*: byte [0-9]+: the compressed data are cut off'
exits future 13 "$HEXJUDGE" verify corpus/unsupported/format-version-2.hjl.gz
has future-says-what '^UNSUPPORTED .*format version 2'

# A log that is read from a pipe says the same as one that is read from a file.
verdict() { sed -nE 's/^([A-Z]+) [^ ]+: /\1 /p' "$scratch/out"; }
for case in control:10 c41-g-flipped-bit:14 c41-i-record-cut:14; do
    log=corpus/malformed/${case%:*}.hjl.gz
    exits "file-${case%:*}" "${case#*:}" "$HEXJUDGE" verify "$log"
    from_file=$(verdict)
    code=0
    "$HEXJUDGE" verify - < "$log" > "$scratch/out" || code=$?
    same "pipe-${case%:*}" "${case#*:} $from_file" "$code $(verdict)"
done
finish
