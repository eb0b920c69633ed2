#!/bin/bash
# sandbox.sh: once its options are read, verify can not do what a fault in a parser might: HEXJUDGE_TRY
# makes the debug build try. Every way to read and to print goes on inside.
. "$(dirname "$0")/lib.sh"
root=$PWD
cd "$scratch" || exit 2
exits version 0 "$HEXJUDGE" version
has version-says '^sandbox of verify: (seccomp|landlock|none)'
sandbox=$(sed -n 's/^sandbox of verify: //p' out)
"$HEXJUDGE" play --rules base/1 --games 3 --seed 1 -o games > /dev/null
log=games/game-000001.hjl.gz

# ---- what is refused -----------------------------------------------------------------------------

debug=${HEXJUDGE_DEBUG:-}
# What seccomp refuses ends the run; what Landlock refuses is not there.
ends() {
    exits "$1-refused" 20 env HEXJUDGE_TRY="$1" "$debug" verify "$log"
    has "$1-says" '^hexjudge: FAULT: the sandbox refused system call [0-9]+,'
    same "$1-one-line" 1 "$(wc -l < err)"
}
denied() {
    exits "$1-refused" 0 env HEXJUDGE_TRY="$1" "$debug" verify "$log"
    has "$1-says" "^tried to $1: Permission denied"
}
done_without() {
    exits "$1-without" 0 env HEXJUDGE_TRY="$1" "$debug" verify --no-sandbox "$log"
    [ "$1" = run ] || has "$1-done" "^tried to $1: done"
}
if [ -z "$debug" ] || [ "$debug" = "$HEXJUDGE" ]; then
    skip tried 'the debug build was not asked for'
else
    touch sandbox-was-there
    case $sandbox in
    seccomp*)
        for what in write remove rename socket run fork signal trace code; do ends $what; done
        same nothing-changed sandbox-was-there "$(ls -d sandbox-was-*)"
        ;;
    *) skip ends "$sandbox" ;;
    esac
    case $sandbox in
    *'no landlock' | none*) skip denied "$sandbox" ;;
    *) for what in read list; do denied $what; done ;;
    esac
    for what in write read list remove socket run fork signal trace code; do done_without $what; done
fi

# ---- where there is none, or a part of it -----------------------------------------------------------

# A runner that refuses what the sandbox is made of, as old kernels and some containers do.
cat > refuse.c << 'END'
#include <errno.h>
#include <seccomp.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    (void)argc;
    if (strchr(argv[1], 's'))
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(seccomp), 0);
    if (strchr(argv[1], 'l'))
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(landlock_create_ruleset), 0);
    if (strchr(argv[1], 'p'))
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prctl), 0);
    return seccomp_load(filter) == 0 ? execv(argv[2], argv + 2) : 99;
}
END
falls_back() { # NAME LETTERS WORDS
    exits "$1" 0 ./refuse "$2" "$HEXJUDGE" verify -v "$log"
    has "$1-tells" "^hexjudge: sandbox: $3\$"
    has "$1-judges" '^CLEAN'
    exits "$1-version" 0 ./refuse "$2" "$HEXJUDGE" version
    has "$1-version-tells" "^sandbox of verify: $3\$"
    exits "$1-silent" 0 ./refuse "$2" "$HEXJUDGE" verify "$log"
    same "$1-says-nothing-more" '' "$(cat err)"
}
if [ "$sandbox" != 'seccomp and landlock' ]; then
    skip refused "$sandbox"
elif ! gcc refuse.c -o refuse -lseccomp 2> err; then
    skip refused "$(head -1 err)"
else
    falls_back no-landlock l 'seccomp; this system has no landlock'
    falls_back no-seccomp s 'landlock; this system refuses seccomp'
    falls_back neither sl 'none: this system refuses it'
    falls_back no-prctl p 'none: this system has no such thing'
fi
if [ "$HEXJUDGE_ASAN" != "$HEXJUDGE" ]; then
    exits asan 0 "$HEXJUDGE_ASAN" version
    has asan-says '^sandbox of verify: none: built with sanitizers'
fi
if ! command -v valgrind > /dev/null; then
    skip valgrind 'is not there'
else
    exits valgrind 0 valgrind -q "$HEXJUDGE" verify -v "$log"
    has valgrind-tells '^hexjudge: sandbox: none'
fi

# ---- what goes on --------------------------------------------------------------------------------

for j in 1 4; do exits "threads-$j" 0 "$HEXJUDGE" verify -j $j games; done
exits archive 0 "$HEXJUDGE" archive games/*.gz -o three.hjl.gz
exits archive-game 0 "$HEXJUDGE" verify three.hjl.gz:2
ln -s "$PWD/$log" link.hjl.gz
exits link 0 "$HEXJUDGE" verify link.hjl.gz
# A folder: what in it is a log is found out inside, and links may lead out of it.
mkdir -p elsewhere/deep nested/below
cp games/game-000002.hjl.gz elsewhere/deep/log
cp games/game-000003.hjl.gz nested/below/third
ln -s "$PWD/elsewhere" nested/folder
ln -s "$PWD/$log" nested/below/first.hjl.gz
ln -s nothing nested/dangling
for options in '' --no-sandbox; do
    exits "folder$options" 3 "$HEXJUDGE" verify -v $options nested
    same "folder$options-logs" 3 "$(grep -c ^CLEAN out)"
    has "folder$options-dangling" 'nested/dangling: No such file'
done
exits pipe 0 bash -c '"$1" verify <(cat "$2")' pipe "$HEXJUDGE" "$log"
exits stdin 0 bash -c '"$1" verify - < "$2"' stdin "$HEXJUDGE" "$log"
exits follow 0 timeout 20 "$HEXJUDGE" verify --follow "$log"
echo 'parent = base/1' > club.rules
exits rules-file 0 "$HEXJUDGE" verify --rules @club.rules "$log"
for format in text jsonl junit github md; do
    exits "format-$format" 0 env GITHUB_STEP_SUMMARY="$PWD/summary" "$HEXJUDGE" verify --format $format "$log"
done
same summary 1 "$(grep -c '1 CLEAN' summary)"
if [ "$sandbox" = 'seccomp and landlock' ]; then
    exits whole 0 "$HEXJUDGE" verify -v "$log"
    same whole-says-nothing '' "$(grep sandbox err)"
fi
exits missing 3 "$HEXJUDGE" verify nothing.hjl.gz
has missing-says 'nothing.hjl.gz: No such file'

# A baseline is written, and what it held is lost only once there is something new.
exits baseline 0 "$HEXJUDGE" verify --write-baseline known "$root/corpus/illegal"
exits baseline-kept 0 "$HEXJUDGE" verify -q --baseline known "$root/corpus/illegal"
lines=$(wc -l < known)
exits baseline-anew 0 "$HEXJUDGE" verify --write-baseline known "$log"
same baseline-shorter '1 of many' "$(wc -l < known) of $([ "$lines" -gt 100 ] && echo many)"
exits baseline-nowhere 3 "$HEXJUDGE" verify --write-baseline nowhere/known "$log"
has baseline-nowhere-says 'nowhere/known: No such file'
finish
