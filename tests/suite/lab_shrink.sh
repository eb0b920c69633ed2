#!/bin/bash
# lab_shrink.sh: spoiled games of every rule set come down to a few lines that show the same.
. "$(dirname "$0")/lib.sh"

# ---- fifty games of about five hundred actions, one thing wrong in each ----

play() { # NAME RULES SEATS [POLICY]
    "$HEXJUDGE" play --rules "$2" --players "$3" --policy "${4:-random}" --games 25 --seed 7 -o "$scratch/$1" > "$scratch/out"
}
play base base/1 4
play three base/1 3
play six base/1,mode56=sbp 6 greedy
play paired base/1,mode56=paired 5
play crop crop_trust/1 4
play frenemies frenemies/1 4
finding() { # LOG: verdict, rule and field of its first finding
    "$HEXJUDGE" verify "$1" | sed -nE '
        s/^.*:#[0-9]+: (illegal: [A-Z][A-Z0-9-]+): .*/\1/p; t found
        s/^.*:#[0-9]+: (diverged: ([A-Z][A-Z0-9-]+: )?)(P[1-6]\.)?([a-z_]+).*: recorded .*/\1\4/p; t found
        b
        : found
        q'
}
shrink_one() { # TEXT NAME OPTIONS...: prints "actions seconds" of what it came to
    local said started ended
    started=$(date +%s%N)
    said=$("$HEXJUDGE" shrink "${@:3}" "$1" -o "$2" 2>&1) || { echo "none: $said" >&2; return 1; }
    ended=$(date +%s%N)
    sed -nE "1s/^[0-9]+ -> ([0-9]+) action.*/\1 $(((ended - started) / 1000000))/p" <<< "$said"
}
count=0 seed=0 wrong='' same_kind=0
: > "$scratch/figures"
: > "$scratch/ways"
: > "$scratch/from-start"
for game in $(cd "$scratch" && ls base/*.gz three/*.gz six/*.gz paired/*.gz crop/*.gz frenemies/*.gz |
    sort -t/ -k2); do
    [ "$count" -lt 50 ] || break
    "$HEXJUDGE" unpack "$scratch/$game" -o "$scratch/whole.txt"
    actions=$(grep -cE '^P[1-6] ' "$scratch/whole.txt")
    if [ "$actions" -lt 400 ] || [ "$actions" -gt 700 ]; then
        rm "$scratch/whole.txt"
        continue
    fi
    seed=$((seed + 1))
    way=$(python3 tests/suite/spoil_text.py "$scratch/whole.txt" "$scratch/spoiled.txt" "$seed")
    rm "$scratch/whole.txt"
    before=$(finding "$scratch/spoiled.txt")
    [ -n "$before" ] || continue # two actions that may be swapped
    count=$((count + 1))
    name=$scratch/small-$count
    echo "$way ${game%%/*}" >> "$scratch/ways"
    if figures=$(shrink_one "$scratch/spoiled.txt" "$name"); then
        echo "$actions $figures" >> "$scratch/figures"
        [ "$(finding "$name.txt")" = "$before" ] && same_kind=$((same_kind + 1)) ||
            wrong="$wrong $game:$way: $before became $(finding "$name.txt");"
    else
        wrong="$wrong $game:$way"
    fi
    if [ $((count % 5)) -eq 0 ] || [ "${HJ_LONG:-0}" = 1 ]; then
        shrink_one "$scratch/spoiled.txt" "$name-start" --from-start >> "$scratch/from-start"
    fi
    rm "$scratch/spoiled.txt"
done
column() { awk -v at="$2" '{ print $at }' "$1" | sort -n; }
median() { column "$1" "$2" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
same fifty-games 50 "$count"
same fifty-same-finding '' "$wrong"
same fifty-compared 50 "$same_kind"
small=$(median "$scratch/figures" 2) longest=$(column "$scratch/figures" 3 | tail -n 1)
echo "# fifty games: $(column "$scratch/figures" 1 | head -n 1)..$(column "$scratch/figures" 1 | tail -n 1) actions;" \
    "after a start position median $small, most $(column "$scratch/figures" 2 | tail -n 1);" \
    "longest ${longest} ms, fresh process and all"
echo "# from the start, $(wc -l < "$scratch/from-start") of them: median $(median "$scratch/from-start" 1)," \
    "most $(column "$scratch/from-start" 1 | tail -n 1); longest $(column "$scratch/from-start" 2 | tail -n 1) ms"
check fifty-median test "$small" -le 12
check fifty-seconds test "$longest" -le 5000
check fifty-all-ways test "$(cut -d' ' -f1 "$scratch/ways" | sort -u | wc -l)" -eq 9
check fifty-all-rules test "$(cut -d' ' -f2 "$scratch/ways" | sort -u | wc -l)" -eq 6
check fifty-pass "$HEXJUDGE" test "$scratch"/small-*.expect

# ---- what comes out, to the letter ----

real=corpus/real/catanatron/game_010.hjl.gz
exits shrink 0 "$HEXJUDGE" shrink "$real" -o "$scratch/road"
has shrink-says '^793 -> 1 action after a start position, [0-9]+ replays, [0-9.]+ s$'
same shrink-lines 'hexjudge 1
rules base/1
seats 4
board beginner
start turn 197 P1 main
P1 road e63' "$(grep -v '^#\|^set\|^start P' "$scratch/road.txt")"
check shrink-is-short test "$(grep -vc '^#' "$scratch/road.txt")" -le 10
same shrink-expects 'verdict ILLEGAL
rule BASE-BUILD-07
action 1' "$(cat "$scratch/road.expect")"
check shrink-opens-as-a-case grep -q '^# Shrunk from .*game_010.*, #638: BASE-BUILD-07: ' "$scratch/road.txt"
check shrink-packed "$HEXJUDGE" diff "$scratch/road.txt" "$scratch/road.hjl.gz"
check shrink-passes "$HEXJUDGE" test "$scratch/road.expect"
exits shrink-writes-over-nothing 3 "$HEXJUDGE" shrink "$real" -o "$scratch/road"
exits from-start 0 "$HEXJUDGE" shrink --from-start "$real" -o "$scratch/played"
has from-start-says '^793 -> ([1-9]|[123][0-9]|40) actions, '
check from-start-no-position bash -c "! grep -q '^start' '$scratch/played.txt' && [ \$(grep -c settlement '$scratch/played.txt') -ge 8 ]"
exits shrink-archive 0 "$HEXJUDGE" shrink "$real:1" -o "$scratch/archive"
exits shrink-stdin 0 bash -c "zcat '$real' | gzip | '$HEXJUDGE' shrink - -o '$scratch/piped'"
exits shrink-clean 1 "$HEXJUDGE" shrink "$scratch/base/game-000001.hjl.gz" -o "$scratch/none"
has shrink-clean-said 'it has no finding'
exits shrink-bytes 14 "$HEXJUDGE" shrink corpus/malformed/c41-a-cut-in-the-data.hjl.gz -o "$scratch/none"
exits keep-kind 0 "$HEXJUDGE" shrink --keep verdict,kind "$real" -o "$scratch/kind"
exits keep-rule 1 "$HEXJUDGE" shrink --keep rule=BASE-DEV-02 "$real" -o "$scratch/none"
has keep-rule-said 'it has no such finding'
exits keep-nonsense 2 "$HEXJUDGE" shrink --keep colour "$real"
check nothing-left-behind bash -c "! ls '$scratch'/none*"

# A later finding can be chosen, one that hangs on an option too, and a wrong claim of a hand.
cat > "$scratch/two.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 10 P1 main
start P1 settlements c11
start P1 hand 4brick 1lumber
start P2 settlements c50 c26
start P3 settlements c18 c43
P1 road e70
P1 done
P2 roll 3 3
P2 done
P3 roll 1 2
check P3.hand.ore = 7
P3 done
END
exits keep-field 0 "$HEXJUDGE" shrink --keep verdict=DIVERGED,path=P3.hand.ore "$scratch/two.txt" -o "$scratch/ore"
check keep-field-shown grep -qx 'check P3.hand.ore = 7' "$scratch/ore.txt"
same keep-field-expects 'verdict DIVERGED path P3.hand.ore' "$(grep -E '^(verdict|path)' "$scratch/ore.expect" | tr '\n' ' ' | sed 's/ $//')"
same keep-field-actions 0 "$(grep -cE '^P[1-6] (road|done)' "$scratch/ore.txt")"
# What an action wrote is shown with that action, not by a position in which it stands already.
cat > "$scratch/written.txt" << 'END'
hexjudge 1
rules base/1
seats 3
board beginner
start turn 10 P1 main
start P1 settlements c11
start P1 hand 4wool 1brick
start P2 settlements c50 c26
start P2 hand 1ore
start P3 settlements c18 c43
P1 bank give 4wool get 1ore
P1 trade P2 give 1brick get 1ore
P1 done
P2 roll 1 1
check P1.hand.ore = 3
END
exits written 0 "$HEXJUDGE" shrink "$scratch/written.txt" -o "$scratch/writer"
check written-by-an-action grep -qE '^P1 (bank|trade) .*get 1ore$' "$scratch/writer.txt"
exits with-options 0 "$HEXJUDGE" shrink --set road_end=not_counted --strict "$real" -o "$scratch/options"
check with-options-kept grep -qx 'options --set road_end=not_counted --strict' "$scratch/options.expect"

# ---- cut ----

for rules in base crop frenemies six; do
    log=$scratch/$rules/game-000002.hjl.gz
    exits "cut-$rules" 0 "$HEXJUDGE" cut --at t22 --to t24 "$log" -o "$scratch/cut-$rules.hjl.gz"
    has "cut-$rules-proven" ', the same digest after each of the [0-9]+$'
    exits "cut-$rules-good" 10 "$HEXJUDGE" verify "$scratch/cut-$rules.hjl.gz"
    exits "cut-$rules-tail" 0 "$HEXJUDGE" cut --at t30 "$log" -o "$scratch/tail-$rules.hjl.gz"
    exits "cut-$rules-tail-clean" 0 "$HEXJUDGE" verify "$scratch/tail-$rules.hjl.gz"
    has "cut-$rules-outcome" 'as recorded$'
    same "cut-$rules-same-end" "$("$HEXJUDGE" show "$log" -1 | tail -n 1 | sed 's/^ *[#0-9]*//')" \
        "$("$HEXJUDGE" show "$scratch/tail-$rules.hjl.gz" -1 | tail -n 1 | sed 's/^ *[#0-9]*//')"
done
exits cut-whole 0 "$HEXJUDGE" cut --at 1 "$log" -o "$scratch/whole.hjl.gz"
check cut-whole-equal "$HEXJUDGE" diff "$log" "$scratch/whole.hjl.gz"
exits cut-setup 0 "$HEXJUDGE" cut --at 3 --to 5 "$log" -o -
has cut-setup-start '^start '
exits cut-of-a-cut 0 "$HEXJUDGE" cut --at 2 --to 3 "$scratch/cut-base.hjl.gz" -o -
exits cut-backwards 2 "$HEXJUDGE" cut --at 20 --to 10 "$log" -o "$scratch/none.hjl.gz"
exits cut-beyond 2 "$HEXJUDGE" cut --at 99999 "$log" -o "$scratch/none.hjl.gz"
exits cut-nowhere 2 "$HEXJUDGE" cut --at 20 "$log"
printf '%s\n' 'ruling takeback 12 by "judge"' > "$scratch/back"
"$HEXJUDGE" unpack "$log" | sed "/^P/{x;s/\$/i/;/^i\{14\}\$/{x;r $scratch/back
q
};x}" > "$scratch/taken.txt"
exits cut-ruling 0 "$HEXJUDGE" cut --at 13 "$scratch/taken.txt" -o -
has cut-ruling-moved '^ruling takeback by|^ruling takeback 0 by'
exits cut-ruling-names-before 1 "$HEXJUDGE" cut --at 14 "$scratch/taken.txt" -o -
has cut-ruling-said 'names #12, which is left out'

# ---- branch ----

log=$scratch/base/game-000002.hjl.gz
turn=$("$HEXJUDGE" unpack "$log" | grep -m 1 ' roll ')
at=$("$HEXJUDGE" unpack "$log" | grep -E '^P' | grep -n -m 1 ' roll ' | cut -d: -f1)
printf '%s roll 1 1\n%s done\n' "${turn%% *}" "${turn%% *}" > "$scratch/moves"
exits branch 0 "$HEXJUDGE" branch --at "$at" "$log" "$scratch/moves" -o "$scratch/branch.hjl.gz"
has branch-says "$((at - 1)) actions as they were, 2 other ones, each legal$"
exits branch-diff 1 "$HEXJUDGE" diff "$log" "$scratch/branch.hjl.gz"
has branch-parts "^#$at, chance outcome: "
exits branch-stdin 0 bash -c "'$HEXJUDGE' branch --at $at '$log' -o - < '$scratch/moves' | '$HEXJUDGE' verify --allow INCOMPLETE -"
exits branch-illegal 11 bash -c "echo 'P1 city c1' | '$HEXJUDGE' branch --at $at '$log' -o '$scratch/branch-2.hjl.gz'"
has branch-illegal-said "^#$at, line 1 of -: [A-Z-]*[0-9]+: "
check branch-illegal-written test -s "$scratch/branch-2.hjl.gz"
exits branch-nonsense 14 bash -c "printf '\nP1 dance\n' | '$HEXJUDGE' branch --at $at '$log' -o '$scratch/none.hjl.gz'"
has branch-nonsense-line ': line 2: '
check branch-nonsense-nothing test ! -e "$scratch/none.hjl.gz"

# ---- case ----

exits case 0 "$HEXJUDGE" case "$real" finding -o "$scratch/moment"
has case-says 'ILLEGAL BASE-BUILD-07$'
check case-passes "$HEXJUDGE" test "$scratch/moment.expect"
exits case-legal 0 "$HEXJUDGE" case "$scratch/crop/game-000002.hjl.gz" t20 -o "$scratch/legal"
has case-legal-says 'INCOMPLETE$'
sed -i 's/^action 1$/action 2/' "$scratch/moment.expect"
exits case-is-a-test 1 "$HEXJUDGE" test "$scratch/moment.expect"
exits case-nowhere 2 "$HEXJUDGE" case "$real" 5000 -o "$scratch/none"

for command in shrink cut branch case; do
    exits "$command-help" 0 "$HEXJUDGE" "$command" --help
    check "$command-help-fits" bash -c "[ \$(wc -l < '$scratch/out') -le 24 ] && ! grep -qE '.{81}' '$scratch/out'"
    exits "$command-usage" 2 "$HEXJUDGE" "$command"
done
finish
