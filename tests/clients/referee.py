#!/usr/bin/env python3
"""A game server in Python that has its game refereed: `record --format json` answers each line with
one line of JSON. Plays at random from the legal moves it is told, and shows that an illegal one is
refused and changes nothing. usage: referee.py HEXJUDGE LOG SEED [OPTION...]"""
import json
import random
import subprocess
import sys

hexjudge, log, seed, *options = sys.argv[1:]
rng = random.Random(int(seed))
referee = subprocess.Popen([hexjudge, "record", "--format", "json", *options, log], text=True,
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1)


def answer():
    return json.loads(referee.stdout.readline())


def ask(line):
    print(line, file=referee.stdin, flush=True)
    return answer()


state, moves, refused = answer(), 0, 0
while not state["over"] and moves < 6000:
    if moves % 50 == 0:
        before = ask("state")
        state = ask("P1 city c54")  # nobody has a settlement to upgrade there yet
        if not state["ok"]:
            refused += 1
            assert ask("state") == before, "a refused move changed the game"
    legal = [move for move in ask("legal")["legal"] if " concede" not in move]
    state = ask(rng.choice([move for move in legal if " trade " not in move] or legal))
    assert state["ok"], state
    moves += 1
done = ask("end" if state["over"] else "end unfinished")
assert done["ok"] and done["done"] == "written", done
print("%d moves, %d refused, winners %d" % (moves, refused, state["winners"]))
sys.exit(referee.wait())
