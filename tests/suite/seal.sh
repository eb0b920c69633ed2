#!/bin/bash
# seal.sh: keys, seals and lists of logs; what was changed since is TAMPERED, names may be taken out;
# keys and signatures of openssl fit. Every byte of a sealed log is tried by unit/seal_test.c.
. "$(dirname "$0")/lib.sh"
run=$scratch/run
mkdir "$run"
"$HEXJUDGE" play --rules frenemies/1 --players 4 --games 3 --seed 4 -o "$run/event" > "$scratch/out"
game=$run/event/game-000001.hjl.gz
cp "$game" "$run/before"
exits new-key 0 "$HEXJUDGE" seal --new-key "$run/td.pem"
has new-key-named '^key [0-9a-f]{16}: keep'
same key-is-private 600 "$(stat -c %a "$run/td.pem")"
exits key-is-kept 3 "$HEXJUDGE" seal --new-key "$run/td.pem"
exits other-key 0 "$HEXJUDGE" seal --new-key "$run/other.pem"

# ---- a seal ----

exits unsealed 10 "$HEXJUDGE" seal --check "$game"
exits unsealed-required 10 "$HEXJUDGE" verify --require seal "$game"
exits seals 0 "$HEXJUDGE" seal --key "$run/td.pem" "$game"
check old-bytes-stand cmp -n "$(stat -c %s "$run/before")" "$run/before" "$game"
exits sealed-clean 0 "$HEXJUDGE" verify -v --require seal "$game"
has sealed-said '^CLEAN .*, sealed by [0-9a-f]{16}$'
exits checked 0 "$HEXJUDGE" seal --check "$game"
has checked-says-what 'sealed by [0-9a-f]{16}; game "play-4-1", frenemies/1.*, 4 seats, [0-9]+ actions'
exits trusted 0 "$HEXJUDGE" verify --require seal --trust "$run/td.pem.pub" "$game"
cat "$run/other.pem.pub" "$run/td.pem.pub" > "$run/keys"
exits trusted-of-several 0 "$HEXJUDGE" verify --require seal --trust "$run/keys" "$game"
exits not-trusted 10 "$HEXJUDGE" verify --require seal --trust "$run/other.pem.pub" "$game"
has not-trusted-said 'no seal by a trusted key.*\(not trusted\)'
exits not-trusted-check 10 "$HEXJUDGE" seal --check --trust "$run/other.pem.pub" "$game"
exits in-json 0 "$HEXJUDGE" verify --format jsonl "$game"
has in-json-seal '"seal":"sealed by [0-9a-f]{16}"'

# ---- what was changed ----

changed() { # NAME SED PATTERN
    "$HEXJUDGE" unpack "$game" | sed "$2" > "$run/changed.txt"
    exits "$1" 15 "$HEXJUDGE" verify "$run/changed.txt"
    has "$1-what" "$3; [0-9a-f]{16} sealed game \"play-4-1\", rules frenemies/1, seats 4, actions [0-9]+"
    exits "$1-check" 15 "$HEXJUDGE" seal --check "$run/changed.txt"
    has "$1-verdict-first" '^TAMPERED '
}
changed action 's/^\(P[1-4] roll\) 1 2/\1 2 1/' 'the records before the End are not those that were sealed'
changed points 's/^\(end winner P[1-4] points [0-9]*\)/\10/' 'the End, or what stands behind it, is not what was sealed'
changed name 's/"Ana"/"Eve"/' 'a name that was not sealed stands here'
"$HEXJUDGE" unpack "$game" | sed '/^seal/{s/0/1/;}' > "$run/changed.txt"
exits seal-itself 15 "$HEXJUDGE" verify "$run/changed.txt"

# ---- without names ----

"$HEXJUDGE" unpack "$game" | sed '0,/^P[1-4]/s//note "Ana was late"\n&/' | grep -v '^seal' > "$run/noted.txt"
"$HEXJUDGE" pack "$run/noted.txt" -o "$run/noted.hjl.gz"
exits seals-notes 0 "$HEXJUDGE" seal --key "$run/td.pem" "$run/noted.hjl.gz"
exits scrubs 0 "$HEXJUDGE" scrub "$run/noted.hjl.gz" -o "$run/scrubbed.hjl.gz"
has scrubs-said '4 names and 1 note taken out; sealed as it was'
exits scrubbed-sealed 0 "$HEXJUDGE" verify -v --require seal --trust "$run/td.pem.pub" "$run/scrubbed.hjl.gz"
has scrubbed-said '^CLEAN .*sealed by [0-9a-f]{16}, 5 names or notes taken out'
zcat "$run/scrubbed.hjl.gz" | grep -qa 'Ana' && fail scrubbed-nameless 'a name is left' || ok scrubbed-nameless
exits no-other-names 2 "$HEXJUDGE" scrub --names X,Y "$run/noted.hjl.gz" -o "$run/named.hjl.gz"
[ -e "$run/named.hjl.gz" ] && fail no-file-left 'a file is left' || ok no-file-left
exits other-names 0 "$HEXJUDGE" scrub --names X,Y "$run/noted.txt" -o "$run/named.hjl.gz"
same other-names-there 'player P1 "X" player P2 "Y"' "$("$HEXJUDGE" unpack "$run/named.hjl.gz" | grep ^player | tr '\n' ' ' | sed 's/ $//')"
exits scrub-keeps 3 "$HEXJUDGE" scrub "$run/noted.hjl.gz" -o "$run/scrubbed.hjl.gz"

# ---- names by salt ----

printf '%s\n' 's c10' 'e e15' 's c20' 'e e21' quit | "$HEXJUDGE" record --players 3 --names Ana,Ben,Ivy "$run/typed.hjl.gz" > "$scratch/out" 2>&1
"$HEXJUDGE" unpack "$run/typed.hjl.gz.part" > "$run/typed.txt"
same recorded-salts 3 "$(grep -cE '^player P[1-3] "(Ana|Ben|Ivy)" salt "[0-9a-f]{32}"$' "$run/typed.txt")"
same salts-differ 3 "$(sed -n 's/.*salt //p' "$run/typed.txt" | sort -u | wc -l)"
salt=$(sed -n 's/^player P2 "Ben" salt "\(.*\)"$/\1/p' "$run/typed.txt")
same committed "commitment P2 $(printf '%s\0Ben' "$salt" | sha256sum | cut -c 1-64)" "$(grep '^commitment P2' "$run/typed.txt")"
{ grep -v -e ^check -e ^end "$run/typed.txt"; echo 'end reason unfinished hash ='; } > "$run/over.txt"
"$HEXJUDGE" pack "$run/over.txt" -o "$run/over.hjl.gz"
exits salted-sealed 0 "$HEXJUDGE" seal --key "$run/td.pem" "$run/over.hjl.gz"
check salted-quiet bash -c "! grep -q salt '$scratch/err'"
"$HEXJUDGE" scrub "$run/over.hjl.gz" -o "$run/nameless.hjl.gz" > "$scratch/out"
exits salted-scrubbed 0 "$HEXJUDGE" seal --check --trust "$run/td.pem.pub" "$run/nameless.hjl.gz"
sed 's/"Ben"/"Eve"/' "$run/over.txt" > "$run/renamed.txt"
exits renamed 14 "$HEXJUDGE" verify "$run/renamed.txt"
has renamed-said 'the name of P2 is not the one that the header commits to'
cp "$run/before" "$run/bare.hjl.gz"
exits unsalted 0 "$HEXJUDGE" seal --key "$run/td.pem" "$run/bare.hjl.gz"
check unsalted-said grep -q 'note: 4 names without a salt' "$scratch/err"

# ---- lists ----

exits manifest 0 "$HEXJUDGE" seal --key "$run/td.pem" --manifest "$run/all.sealed" "$run/event"
exits manifest-fits 0 "$HEXJUDGE" seal --check --trust "$run/td.pem.pub" "$run/all.sealed"
has manifest-said '3 logs sealed by [0-9a-f]{16}, 0 changed or missing'
exits manifest-not-trusted 10 "$HEXJUDGE" seal --check --trust "$run/other.pem.pub" "$run/all.sealed"
"$HEXJUDGE" scrub "$run/event/game-000003.hjl.gz" -o "$run/three.hjl.gz" > "$scratch/out"
mv "$run/three.hjl.gz" "$run/event/game-000003.hjl.gz"
exits manifest-of-scrubbed 0 "$HEXJUDGE" seal --check "$run/all.sealed"
cp "$run/event/game-000001.hjl.gz" "$run/event/game-000002.hjl.gz"
rm "$run/event/game-000003.hjl.gz"
exits manifest-changed 15 "$HEXJUDGE" seal --check "$run/all.sealed"
has manifest-changed-which 'TAMPERED .*game-000002.hjl.gz: not the records that were sealed'
has manifest-missing-which 'TAMPERED .*game-000003.hjl.gz: was sealed, and is no such log now'
sed -i 's/game-000002/game-000001/' "$run/all.sealed"
exits manifest-list-changed 15 "$HEXJUDGE" seal --check "$run/all.sealed"
has manifest-list-why 'the signature does not fit: the list was changed'

# ---- keys of others, and what is wrong ----

if command -v openssl > /dev/null; then
    openssl genpkey -algorithm ed25519 -out "$run/theirs.pem" 2> "$scratch/err"
    openssl pkey -in "$run/theirs.pem" -pubout -out "$run/theirs.pub" 2> "$scratch/err"
    exits key-of-openssl 0 "$HEXJUDGE" seal --key "$run/theirs.pem" "$run/before"
    exits key-of-openssl-fits 0 "$HEXJUDGE" seal --check --trust "$run/theirs.pub" "$run/before"
    # The signature by openssl alone, without a line of ours.
    "$HEXJUDGE" unpack "$run/before" | sed -n 's/^seal //p' | xxd -r -p > "$run/seal" 2> "$scratch/err"
    if [ -s "$run/seal" ]; then
        tail -c +97 "$run/seal" > "$run/signed"
        head -c 96 "$run/seal" | tail -c 64 > "$run/signature"
        check openssl-verifies openssl pkeyutl -verify -pubin -inkey "$run/theirs.pub" -rawin -in "$run/signed" -sigfile "$run/signature"
    else
        skip openssl-verifies 'xxd is not here'
    fi
    openssl genpkey -algorithm rsa -pkeyopt rsa_keygen_bits:1024 -out "$run/rsa.pem" 2> "$scratch/err"
    exits key-of-another-kind 3 "$HEXJUDGE" seal --key "$run/rsa.pem" "$run/before"
else
    skip key-of-openssl 'openssl is not here'
fi
exits no-key 3 "$HEXJUDGE" seal --key "$run/none.pem" "$game"
exits a-log-is-no-key 3 "$HEXJUDGE" seal --key "$game" "$game"
exits no-end 10 "$HEXJUDGE" seal --key "$run/td.pem" corpus/incomplete/crop-trust-tenth-point-before-the-reveal.txt
has no-end-why 'a game without an End'
cat "$run/before" "$run/before" > "$run/two.hjl.gz"
exits several-games 3 "$HEXJUDGE" seal --key "$run/td.pem" "$run/two.hjl.gz"
has several-games-why 'several games'
exits nothing-to-do 2 "$HEXJUDGE" seal "$game"
exits bad-trust 2 "$HEXJUDGE" verify --trust "$game" "$game"
finish
