#!/bin/bash
# git_diff.sh: with the line of CONTRIBUTING.md, `git diff` shows logs as text; without it, as binary.
. "$(dirname "$0")/lib.sh"
command -v git > /dev/null || { skip git-diff 'git is not here'; finish; exit; }

told=$(grep -E '^ +git config diff\.hexjudge\.textconv ' CONTRIBUTING.md | sed 's/^ *//')
[ -n "$told" ] && ok line-is-there || fail line-is-there "CONTRIBUTING.md does not say it"
paged=$(sed -n '/^git config diff/{N;s/ \\e\n *\\(aq/ '"'"'/;s/\\(aq$/'"'"'/;p}' src/app/man/unpack.roff)
same page-says-the-same "${told/out\/release\//}" "$paged"

repository=$scratch/repository
mkdir -p "$repository/out/release" "$repository/corpus/malformed"
ln -s "$HEXJUDGE" "$repository/out/release/hexjudge"
cp .gitattributes "$repository/"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
in_it() { (cd "$repository" && git -c user.name=x -c user.email=x@example.org "$@"); }
log() { # ROAD: a game with this first road
    printf '%s\n' 'hexjudge 1' 'rules base/1' 'seats 3' 'board beginner' 'P1 settlement c28' "P1 road $1" |
        "$HEXJUDGE" pack - -o "$scratch/new.hjl.gz" && mv "$scratch/new.hjl.gz" "$repository/game.hjl.gz"
}
log e40
head -c 150 "$repository/game.hjl.gz" > "$repository/corpus/malformed/cut.hjl.gz"
exits repository 0 in_it init -q
in_it add game.hjl.gz corpus .gitattributes
exits committed 0 in_it commit -qm one
log e41
head -c 170 "$repository/game.hjl.gz" > "$repository/corpus/malformed/cut.hjl.gz"
exits plain 0 in_it --no-pager diff
has plain-is-binary '^Binary files a/game.hjl.gz and b/game.hjl.gz differ'
exits configured 0 bash -c 'cd "$1" && eval "$2"' - "$repository" "$told"
exits diff 0 in_it --no-pager diff
has diff-old-line '^-P1 road e40'
has diff-new-line '^\+P1 road e41'
has diff-context '^ P1 settlement c28'
has diff-broken-log '^[+ ].*byte [0-9]+: .*cut off'
in_it commit -qam two
exits log-patch 0 in_it --no-pager log -p
has log-patch-shows '^\+P1 road e41'
# What is stored is the log itself.
check stored-as-it-is cmp "$repository/game.hjl.gz" <(in_it show --no-textconv HEAD:game.hjl.gz)
finish
