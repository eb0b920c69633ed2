#!/bin/bash
# hostile.sh: folders and names made to break whoever walks or prints them: links back into their own
# folder, FIFOs named like logs, escapes in a file's name. Nothing waits, loops or colours the terminal.
. "$(dirname "$0")/lib.sh"
game=$PWD/corpus/real/catanatron/game_010.hjl.gz
cd "$scratch" || exit 2
mkdir -p walk/inner
ln -s .. walk/inner/up
ln -s . walk/one
ln -s . walk/two
mkfifo walk/wait.hjl.gz walk/wait.txt walk/wait.json
cp "$game" walk/game.hjl.gz
for command in verify 'verify --no-sandbox' list fsck 'seal --check' test 'import auto -o logs' 'report -o page'; do
    # shellcheck disable=SC2086 # words
    timeout 20 "$HEXJUDGE" $command walk > said 2>&1 < /dev/null
    code=$?
    case $code in 0 | 2[0-9] | 1[2-9][0-9]) fail "walk-${command%% -*}" "exit $code" ;; *) ok "walk-${command%% -*}" ;; esac
    lines=$(wc -l < said)
    [ "$lines" -lt 40 ] && ok "told-once-${command%% -*}" || fail "told-once-${command%% -*}" "$lines lines"
done
exits link-is-named 3 "$HEXJUDGE" verify walk
has link-is-named-so 'walk/one: Too many levels of symbolic links'

"$HEXJUDGE" seal --new-key key > /dev/null
name=$'a\033[31m\nCLEAN \342\200\256\302\233\377.hjl.gz'
cp "$game" "$name"
for command in verify show list fsck 'seal --check' 'seal --key key' 'seal --check --trust key.pub' rng 'report -o page.html' 'import auto -o logs' why; do
    # shellcheck disable=SC2086
    "$HEXJUDGE" $command "$name" > said 2>&1 < /dev/null
    if LC_ALL=C grep -q $'[\001-\010\013-\037\177]\|\342\200\256\|\302\233\|\377' said || grep -q '^CLEAN' said; then
        fail "name-${command%% -*}" "$(head -c 200 said | cat -v)"
    else
        ok "name-${command%% -*}"
    fi
done

# A file of 10 GiB is refused by its size, not read first.
truncate -s 10G huge.json
for command in 'import auto -o logs' 'report -o page.html'; do
    # shellcheck disable=SC2086
    (ulimit -v 100000 && "$HEXJUDGE" $command huge.json) > said 2>&1
    if grep -q 'larger than 256 MiB' said; then
        ok "huge-${command%% -*}"
    else
        fail "huge-${command%% -*}" "$(head -c 200 said)"
    fi
done
finish
