#!/bin/bash
# fuzz.sh: every fuzz target runs over a part of the inputs it would start from, and over all that was
# ever found (tests/fuzz/found).
. "$(dirname "$0")/lib.sh"
programs=$(dirname "$HEXJUDGE_ASAN")/tests/fuzz
check seeds env HJ_FUZZ_EVERY=15 tools/fuzz-seeds "$HEXJUDGE" "$scratch/seeds"
for source in tests/fuzz/*_fuzz.c; do
    target=${source##*/} target=${target%_fuzz.c}
    exits "$target" 0 "$programs/${target}_fuzz" "$target" "$scratch/seeds/$target"
    has "$target-tried" "^ok $target\$"
done
finish
