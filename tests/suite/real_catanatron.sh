#!/bin/bash
# real_catanatron.sh: 100 games of Catanatron against what two independent replays measured: with road
# lengths claimed, and under the base rules instead of its own readings.
. "$(dirname "$0")/lib.sh"

games=$HJ_SHARED/realgames/catanatron
if [ ! -d "$games" ]; then
    skip games "the recorded games are not beside the checkout ($HJ_SHARED)"
    exit 0
fi
judge() { # NAME IMPORT-OPTIONS...
    exits "import-$1" 0 "$HEXJUDGE" import catanatron "$games" -o "$scratch/$1" "${@:2}"
    "$HEXJUDGE" verify --format jsonl "$scratch/$1" > "$scratch/$1.jsonl" 2> "$scratch/err"
    tools/first-findings < "$scratch/$1.jsonl" | awk -F'\t' '$2 != "CLEAN"' > "$scratch/$1.tsv"
}

illegal='game_010 733 game_017 883 game_067 521 game_097 1182'
judge lengths --claims all
same lengths-differ '029 054 056 064 069 070 073 083 092' \
    "$(awk -F'\t' '$6 ~ /road_length$/ { printf "%s%s", (n++ ? " " : ""), substr($1, 6) }' "$scratch/lengths.tsv")"
same lengths-others "game_005 939 $illegal" \
    "$(awk -F'\t' '$6 !~ /road_length$/ { printf "%s%s %s", (n++ ? " " : ""), $1, $4 }' "$scratch/lengths.tsv")"

# Under the base rules the award also differs in 005 032 074 085 096, 039 goes on after the win was
# due, and a lone receiver meets a short bank in 046 and 060.
judge base --rules base/1
same base-games '005 010 017 032 039 046 060 067 074 085 096 097' \
    "$(awk -F'\t' '{ printf "%s%s", (n++ ? " " : ""), substr($1, 6) }' "$scratch/base.tsv")"
same base-late-win 'BASE-END-04 497' "$(awk -F'\t' '$1 == "game_039" { print $5, $4 }' "$scratch/base.tsv")"
same base-illegal "$illegal" "$(awk -F'\t' '$5 ~ /BASE-BUILD-07/ { printf "%s%s %s", (n++ ? " " : ""), $1, $4 }' "$scratch/base.tsv")"
finish
