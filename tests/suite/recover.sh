#!/bin/bash
# recover.sh: fsck says by its exit bits what is not sound, recover keeps every whole record of a cut
# log, canon mends what was meant well, and none of them touches what it reads.
. "$(dirname "$0")/lib.sh"

"$HEXJUDGE" play --games 1 --seed 3 -o "$scratch/played" > /dev/null
good=$scratch/played/game-000001.hjl.gz
size=$(wc -c < "$good")
sum=$(cksum < "$good")
cut() { head -c "$1" "$good" > "$scratch/cut.hjl.gz"; }
flip() { # BYTE OUT: one byte changed
    { head -c "$1" "$good"; printf '\x55'; tail -c +$(($1 + 2)) "$good"; } > "$2"
}
# The text form is packed as it stands, so it can say what is not so.
edited() { # NAME SED-PROGRAM
    "$HEXJUDGE" unpack "$good" | sed "$2" > "$scratch/$1.txt"
    "$HEXJUDGE" pack "$scratch/$1.txt" -o "$scratch/$1.hjl.gz"
}

# ---- fsck ----

exits fsck-sound 0 "$HEXJUDGE" fsck "$good"
exits fsck-verbose 0 "$HEXJUDGE" fsck -v "$good"
has fsck-verbose-says ': sound: 1 game, [0-9]+ records, hash checked$'
exits fsck-folder 0 "$HEXJUDGE" fsck "$scratch/played"
cut $((size / 2))
exits fsck-cut 68 "$HEXJUDGE" fsck "$scratch/cut.hjl.gz"
has fsck-cut-says-where 'cut.hjl.gz: gzip: byte [0-9]+: .*cut off'
exits fsck-quiet 68 "$HEXJUDGE" fsck --quiet "$scratch/cut.hjl.gz"
same fsck-quiet-is-quiet '' "$(cat "$scratch/out" "$scratch/err")"
flip $((size / 2)) "$scratch/flipped.hjl.gz"
exits fsck-damaged 4 "$HEXJUDGE" fsck "$scratch/flipped.hjl.gz"
{ cat "$good"; echo; } > "$scratch/trailing.hjl.gz"
exits fsck-trailing 4 "$HEXJUDGE" fsck "$scratch/trailing.hjl.gz"
exits fsck-no-log 4 "$HEXJUDGE" fsck LICENSE
exits fsck-zero-written 8 "$HEXJUDGE" fsck corpus/malformed/zero-written-out.hjl.gz
edited counts 's/ actions [0-9]* / actions 3 /'
exits fsck-counts 16 "$HEXJUDGE" fsck "$scratch/counts.hjl.gz"
has fsck-counts-says 'counts 3 actions, the log has'
edited hash "s/ hash =/ hash $(printf '1%.0s' {1..64})/"
exits fsck-hash 32 "$HEXJUDGE" fsck "$scratch/hash.hjl.gz"
edited endless '/^end /d'
exits fsck-no-end 64 "$HEXJUDGE" fsck "$scratch/endless.hjl.gz"
exits fsck-future 128 "$HEXJUDGE" fsck corpus/unsupported/format-version-2.hjl.gz
exits fsck-unreadable 3 "$HEXJUDGE" fsck "$scratch/not-there"
exits fsck-adds-up 103 "$HEXJUDGE" fsck "$scratch/hash.hjl.gz" "$scratch/cut.hjl.gz" "$scratch/not-there"
exits fsck-wrong-option 2 "$HEXJUDGE" fsck --nonsense "$good"
exits fsck-no-argument 2 "$HEXJUDGE" fsck
cat "$good" "$scratch/hash.hjl.gz" "$good" > "$scratch/three.hjl.gz"
exits fsck-names-the-game 32 "$HEXJUDGE" fsck "$scratch/three.hjl.gz"
has fsck-names-game-2 'three.hjl.gz:2: hash: '
exits fsck-one-of-three 0 "$HEXJUDGE" fsck "$scratch/three.hjl.gz:3"
# A wrong game can be sound.
"$HEXJUDGE" unpack "$good" | sed '0,/^P1 /{/^P1 /d}' > "$scratch/wrong.txt"
"$HEXJUDGE" pack --checkpoints "$scratch/wrong.txt" -o "$scratch/wrong.hjl.gz"
exits fsck-judges-nothing 0 "$HEXJUDGE" fsck "$scratch/wrong.hjl.gz"
exits fsck-judges-nothing-wrong 11 "$HEXJUDGE" verify "$scratch/wrong.hjl.gz"

# ---- recover ----

# Cut in many places (in every one, in tests/unit/resume_test.c): what is kept is a sound log.
bad=
for at in $(seq 20 $((size / 23)) "$size"); do
    cut "$at"
    before=$(cksum < "$scratch/cut.hjl.gz") code=0
    rm -f "$scratch/kept.hjl.gz"
    "$HEXJUDGE" recover "$scratch/cut.hjl.gz" "$scratch/kept.hjl.gz" > "$scratch/said" 2>&1 || code=$?
    [ "$before" = "$(cksum < "$scratch/cut.hjl.gz")" ] || bad="$bad $at:touched"
    if [ "$code" -eq 14 ]; then
        [ "$at" -lt 500 ] && [ ! -e "$scratch/kept.hjl.gz" ] || bad="$bad $at:nothing"
        continue
    fi
    [ "$code" -eq 1 ] || bad="$bad $at:exit-$code"
    verdict=0
    "$HEXJUDGE" verify "$scratch/kept.hjl.gz" > /dev/null 2>&1 || verdict=$?
    [ "$verdict" -eq 10 ] || { [ "$verdict" -eq 0 ] && grep -q 'hash in it fits' "$scratch/said"; } ||
        bad="$bad $at:verdict-$verdict"
    cutting=0
    "$HEXJUDGE" verify "$scratch/cut.hjl.gz" > "$scratch/judged" 2>&1 || cutting=$?
    [ "$cutting" -eq 14 ] && grep -q ': byte [0-9]*: ' "$scratch/judged" || bad="$bad $at:cut-is-$cutting"
    "$HEXJUDGE" unpack "$scratch/cut.hjl.gz" 2> /dev/null | grep -v '^#' > "$scratch/wanted"
    "$HEXJUDGE" unpack "$scratch/kept.hjl.gz" 2> /dev/null | cmp -s - "$scratch/wanted" || bad="$bad $at:records"
done
same recover-every-record '' "$bad"
rm -f "$scratch/kept.hjl.gz"
cut $((size / 2))
exits recover-cut 1 "$HEXJUDGE" recover "$scratch/cut.hjl.gz" "$scratch/kept.hjl.gz"
has recover-says-kept 'kept.hjl.gz: 1 game, [0-9]+ actions in [0-9]+ records'
has recover-says-lost '^lost: .*byte [0-9]+: .*cut off'
exits recover-never-overwrites 3 "$HEXJUDGE" recover "$good" "$scratch/kept.hjl.gz"
exits recover-whole 0 "$HEXJUDGE" recover "$good" "$scratch/whole.hjl.gz"
has recover-lost-nothing '^lost: nothing$'
check recover-whole-same cmp "$good" "$scratch/whole.hjl.gz"
exits recover-damaged 1 "$HEXJUDGE" recover "$scratch/flipped.hjl.gz" "$scratch/mended.hjl.gz"
has recover-warns 'may be damaged too'
cp "$scratch/cut.hjl.gz" "$scratch/part.hjl.gz.part"
exits recover-a-part 1 "$HEXJUDGE" recover "$scratch/part.hjl.gz.part" "$scratch/part.hjl.gz"
exits recover-trailing 1 "$HEXJUDGE" recover "$scratch/trailing.hjl.gz" "$scratch/without.hjl.gz"
exits recover-trailing-clean 0 "$HEXJUDGE" verify "$scratch/without.hjl.gz"
cat "$good" "$good" "$scratch/cut.hjl.gz" > "$scratch/archive.hjl.gz"
exits recover-archive 1 "$HEXJUDGE" recover "$scratch/archive.hjl.gz" "$scratch/games.hjl.gz"
has recover-archive-counts '3 games'
exits recover-nothing 14 "$HEXJUDGE" recover LICENSE "$scratch/nothing.hjl.gz"
[ ! -e "$scratch/nothing.hjl.gz" ] && ok recover-leaves-nothing || fail recover-leaves-nothing "a file is there"
exits recover-no-folder 3 "$HEXJUDGE" recover "$good" "$scratch/no/such/game.hjl.gz"
exits recover-no-out 2 "$HEXJUDGE" recover "$good"
"$HEXJUDGE" recover - - < "$scratch/cut.hjl.gz" > "$scratch/piped.hjl.gz" 2> "$scratch/err"
check recover-pipes cmp "$scratch/piped.hjl.gz" "$scratch/kept.hjl.gz"

# ---- going on ----

# A real log cut in many places is resumed, gets its missing moves, and ends CLEAN.
real=$(find corpus/real -name '*.hjl.gz' | sort | head -n 1)
"$HEXJUDGE" unpack "$real" > "$scratch/real.txt"
grep -E '^(P[1-6]|nature) ' "$scratch/real.txt" > "$scratch/moves"
{ cat "$scratch/moves"; echo end; } |
    "$HEXJUDGE" record --header "$scratch/real.txt" "$scratch/real.hjl.gz" > "$scratch/said" 2>&1
exits real-recorded 0 "$HEXJUDGE" verify "$scratch/real.hjl.gz"
size=$(wc -c < "$scratch/real.hjl.gz")
bad=
for at in $(seq 700 $((size / 11)) "$size"); do
    rm -f "$scratch"/again.*
    head -c "$at" "$scratch/real.hjl.gz" > "$scratch/again.hjl.gz.part"
    kept=$("$HEXJUDGE" unpack "$scratch/again.hjl.gz.part" 2> /dev/null | grep -cE '^(P[1-6]|nature) ')
    { tail -n +$((kept + 1)) "$scratch/moves"; echo end; } |
        "$HEXJUDGE" record --resume "$scratch/again.hjl.gz" > "$scratch/said" 2>&1 ||
        bad="$bad $at:$(tail -n 1 "$scratch/said")"
    "$HEXJUDGE" verify "$scratch/again.hjl.gz" > /dev/null 2>&1 || bad="$bad $at:not-clean"
done
same resumed-is-clean '' "$bad"

# ---- canon ----

if command -v python3 > /dev/null; then
    for how in '' plain; do
        rm -f "$scratch"/canon.hjl.gz
        check "sloppy-written$how" python3 tests/suite/sloppy.py "$good" "$scratch/sloppy" $how
        exits "sloppy-refused$how" 14 "$HEXJUDGE" verify "$scratch/sloppy"
        exits "canon$how" 0 "$HEXJUDGE" canon "$scratch/sloppy" "$scratch/canon.hjl.gz"
        has "canon-says$how" 'mended in [0-9]+ places, hash made to fit'
        check "canon-same$how" cmp "$good" "$scratch/canon.hjl.gz"
    done
    python3 tests/suite/sloppy.py "$good" "$scratch/sloppy" badhash
    exits canon-bad-hash 14 "$HEXJUDGE" canon "$scratch/sloppy" "$scratch/bad.hjl.gz"
    has canon-bad-hash-says 'hash in the End record does not fit'
    [ ! -e "$scratch/bad.hjl.gz" ] && ok canon-leaves-nothing || fail canon-leaves-nothing "a file is there"
else
    skip canon 'no python3 here'
fi
exits canon-zero 0 "$HEXJUDGE" canon corpus/malformed/zero-written-out.hjl.gz "$scratch/zero.hjl.gz"
exits canon-zero-sound 64 "$HEXJUDGE" fsck "$scratch/zero.hjl.gz"
exits canon-canonical 0 "$HEXJUDGE" canon "$good" "$scratch/anew.hjl.gz"
has canon-canonical-says 'canonical as they were'
exits canon-cut 14 "$HEXJUDGE" canon "$scratch/cut.hjl.gz" "$scratch/no.hjl.gz"
exits canon-future 13 "$HEXJUDGE" canon corpus/unsupported/format-version-2.hjl.gz "$scratch/no.hjl.gz"
exits canon-never-overwrites 3 "$HEXJUDGE" canon "$good" "$scratch/anew.hjl.gz"
exits canon-no-out 2 "$HEXJUDGE" canon "$good"

same nothing-touched "$sum" "$(cksum < "$good")"
finish
