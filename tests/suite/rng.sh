#!/bin/bash
# rng.sh: what the rng command counts and says; fair dice raise the alarm as often as it says, and
# loaded ones are caught. HJ_LONG=1 for 1,000 events.
. "$(dirname "$0")/lib.sh"

printf '# noted by hand\nAna 3 4\nBen 6 6\nAna 7\n\n' > "$scratch/rolls"
exits rolls 0 "$HEXJUDGE" rng --dice "$scratch/rolls"
has rolls-ana '^Ana +2 +0 +0 +0 +0 +0 +2 +0 '
has rolls-ben '^Ben +1( +0){10} +1 '
has rolls-all '^all +3 '
has rolls-odds '^in 1 of [0-9]+|^more often than not'
for line in 'Ana 7 1' 'Ana 13' 'Ana' 'Ana 3 4 5' 'Ana x'; do
    printf 'Ana 7\n%s\n' "$line" > "$scratch/bad"
    exits "refused-$line" 3 "$HEXJUDGE" rng --dice "$scratch/bad"
    has "refused-$line-said" 'bad: line 2: not NAME A B'
done
exits absent 3 "$HEXJUDGE" rng "$scratch/absent.hjl.gz"
exits nothing 2 "$HEXJUDGE" rng
exits alarm-word 2 "$HEXJUDGE" rng --alarm 2 "$scratch/rolls"

# A log and a list of the same rolls say the same.
log=corpus/real/catanatron/game_000.hjl.gz
"$HEXJUDGE" unpack "$log" | sed -nE 's/^(P[1-4]) roll ([1-6]) ([1-6]).*/\1 \2 \3/p; s/^(P[1-4]) roll sum ([0-9]+).*/\1 \2/p' > "$scratch/of-log"
"$HEXJUDGE" rng --dice "$scratch/of-log" | sed -n '/^P/s/  *$//p' > "$scratch/by-list"
"$HEXJUDGE" rng "$log" | sed -n '/^P/s/  *$//p' > "$scratch/by-log"
check same-dice diff "$scratch/by-list" "$scratch/by-log"
same log-rolls "$(wc -l < "$scratch/of-log")" "$("$HEXJUDGE" rng "$log" | sed -nE 's/^1 game, ([0-9]+) rolls/\1/p')"

# Draws, counted by hand out of the text form.
exits draws 0 "$HEXJUDGE" rng "$log"
has draws-knights "knight +$("$HEXJUDGE" unpack "$log" | grep -cE '^P[1-4] buy knight') "
has draws-ore "^  ore +$("$HEXJUDGE" unpack "$log" | grep -cE '^P[1-4] (robber|knight) h[0-9]+ from P[1-4] ore') "
# What was expected adds up to what was drawn.
same draws-sum '' "$("$HEXJUDGE" rng corpus/real/catanatron | awk '/drawn/ { d = e = 0; next } /^  / { d += $(NF-1); e += $NF } /^$/ { if (d - e > 0.6 || e - d > 0.6) print d, e; d = e = 0 }')"

# Dice that are none: a deck.
"$HEXJUDGE" unpack "$log" | sed 's/^set /set dice=deck /' > "$scratch/deck.txt"
exits deck 0 "$HEXJUDGE" rng "$scratch/deck.txt"
has deck-said '^1 of them did not use dice'
has deck-none '^No dice were rolled'

# ---- how often it is wrong ------------------------------------------------------------------------

events=$([ "${HJ_LONG:-0}" = 1 ] && echo 1000 || echo 100)
cat > "$scratch/events.py" << 'END'
"""events.py PROGRAM NUMBER PLAYERS ROLLS [SIX]: how many of NUMBER events raise the alarm at 1 %. SIX: the
chance of a six of the first player's dice."""
import random, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
program, number, players, rolls = sys.argv[1], *map(int, sys.argv[2:5])
six = float(sys.argv[5]) if len(sys.argv) > 5 else 1 / 6
def die(rng, loaded):
    chance = six if loaded else 1 / 6
    return 6 if rng.random() < chance else rng.randrange(1, 6)
def alarm(event):
    rng = random.Random(event)
    lines = [f"p{p} {die(rng, p == 0)} {die(rng, p == 0)}" for p in range(players) for _ in range(rolls)]
    return subprocess.run([program, "rng", "--dice", "--alarm", "0.01", "-"], input="\n".join(lines),
                          text=True, capture_output=True).returncode
with ThreadPoolExecutor(2) as pool:
    codes = list(pool.map(alarm, range(number)))
assert set(codes) <= {0, 1}, codes
print(sum(codes))
END
alarms=$(python3 "$scratch/events.py" "$HEXJUDGE" "$events" 12 40)
echo "fair dice: $alarms alarms at 1 % in $events events"
bound=$(python3 -c 'import math, sys
n, p, tail, k = int(sys.argv[1]), 0.01, 0.0, -1
while tail < 0.995:
    k += 1
    tail += math.comb(n, k) * p**k * (1 - p)**(n - k)
print(k)' "$events")
if [ "$alarms" -le "$bound" ]; then ok "fair ($alarms of $events, at most $bound)"
else fail fair "$alarms alarms in $events events, more than $bound"; fi
# 40 games, some 15 rolls of each player a game; one rolls a six in a quarter of all cases.
tables=$((events / 16))
loaded=$(python3 "$scratch/events.py" "$HEXJUDGE" "$tables" 4 600 0.25)
echo "loaded dice: $loaded alarms in $tables events"
if [ $((loaded * 4)) -ge $((tables * 3)) ]; then ok "loaded ($loaded of $tables)"; else fail loaded "only $loaded of $tables"; fi
finish
