#!/usr/bin/env python3
"""many.py PROGRAM FOLDER GAMES FAULTS: makes an event of so many played games of all rule sets, with 3
to 6 players, and so many planted faults of sixteen kinds. FOLDER.faults lists them, a line each: the
code that has to be found, the table, the log. Everything follows from the numbers given."""
import csv
import json
import os
import shutil
import subprocess
import sys

program, folder, games, faults = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
logs = folder + "/logs/"
os.makedirs(logs)


def run(*words):
    done = subprocess.run([program, *words], capture_output=True, text=True)
    return done.stdout


def judged(paths):
    """What verify says of each log, by path."""
    out = {}
    for line in run("verify", "--format", "jsonl", *paths).splitlines():
        game = json.loads(line)
        if game["type"] == "game":
            out[game["file"]] = game
    return out


# ---- a sound event ----

kinds = [("base/1", 3), ("base/1", 4), ("base/1", 5), ("base/1", 6), ("crop_trust/1", 3),
         ("crop_trust/1", 4), ("frenemies/1", 3), ("frenemies/1", 4), ("frenemies/1", 5),
         ("frenemies/1", 6)]
phases = {"base/1": "base", "crop_trust/1": "crops", "frenemies/1": "friends"}
tables = []  # phase, table, log
for k, (rules, seats) in enumerate(kinds):
    count = games // len(kinds)
    run("play", "--rules", rules, "--players", str(seats), "--games", str(count + 4), "--policy",
        "greedy", "--seed", str(100 + k), "-o", f"{folder}/played")
    for n in range(count):
        log = f"t{k}-{n + 1:04d}.hjl.gz"
        shutil.move(f"{folder}/played/game-{n + 1:06d}.hjl.gz", logs + log)
        tables.append((phases[rules], f"{seats}-{n + 1}", log, rules, str(n // 10 + 1), f"{k}-{n % 10}"))
    for n in range(4):  # spare ones, of no table
        shutil.move(f"{folder}/played/game-{count + n + 1:06d}.hjl.gz", f"{folder}/spare-{k}-{n}.hjl.gz")
    shutil.rmtree(f"{folder}/played")
result = judged([logs])
rows = {}
for phase, table, log, rules, turn, group in tables:
    game = result[logs + log]
    assert game["verdict"] == "CLEAN", game
    rows[table, phase] = [
        dict(phase=phase, round=turn, table=table, seat=p["seat"], player_id=f"p{group}-{p['seat']}",
             name=p["name"], color=p["color"], log=log, points=game["result"]["points"][s],
             winner="yes" if p["seat"] in game["result"]["winners"] else "no")
        for s, p in enumerate(game["players"])]

# ---- faults ----

found = []


def text_of(log):
    return run("unpack", logs + log).splitlines()


def put_text(log, lines, name=None):
    """The log anew from its text; counts and hash of the End are written afresh."""
    path = logs + (name or log)
    lines = [line.split(" actions ")[0] if line.startswith("end ") else line for line in lines]
    with open(folder + "/text", "w") as out:
        out.write("\n".join(lines) + "\n")
    if os.path.exists(path):
        os.remove(path)
    done = subprocess.run([program, "pack", folder + "/text", "-o", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return path


def first(lines, begin, after=0):
    return next(i for i, line in enumerate(lines) if i > after and line.startswith(begin))


def without_digests(lines):
    return [line for line in lines if not line.startswith("check")]


def missing(t, k):
    os.remove(logs + t[2])


def twice(t, k):
    shutil.copy(logs + t[2], logs + f"x-copy-{k}.hjl.gz")
    return f"x-copy-{k}.hjl.gz"


def renamed(t, k):
    lines = [f'about game "another-{k}"' if line.startswith("about game") else line for line in text_of(t[2])]
    put_text(t[2], lines, f"x-name-{k}.hjl.gz")
    return f"x-name-{k}.hjl.gz"


def sheet(t, k):
    seats = rows[t[1], t[0]]
    for seat in seats:
        seat["winner"] = "no"
    seats[0]["winner"], seats[0]["points"] = "yes", 19


def no_sheet(t, k):
    for seat in rows[t[1], t[0]]:
        seat["points"] = None


def illegal(t, k):
    lines = without_digests(text_of(t[2]))
    at = next(i for i, line in enumerate(lines) if " roll " in line)
    lines.insert(at + 1, lines[at])
    put_text(t[2], lines)


def diverged(t, k):
    lines = text_of(t[2])
    lines.insert(first(lines, "end ") - 1, "check P1.hand.ore = 17")
    put_text(t[2], lines)


def cut(t, k):
    size = os.path.getsize(logs + t[2])
    os.truncate(logs + t[2], size // 2)


def unfinished(t, k):
    lines = text_of(t[2])
    put_text(t[2], [line for line in lines if not line.startswith("end ")])


def unsupported(t, k):
    lines = text_of(t[2])
    lines[first(lines, "rules")] = "rules base/99"
    with open(logs + t[2], "w") as out:
        out.write("\n".join(lines) + "\n")


def seats(t, k):
    rows[t[1], t[0]][0].update(player_id=f"x{k}", name="Somebody Else")


def rules(t, k):
    lines = text_of(t[2])
    lines[first(lines, "rules")] += ",missed_steal=warn"
    put_text(t[2], lines)


def no_table(t, k):
    name = f"y-{k}.hjl.gz"
    shutil.move(f"{folder}/spare-{k % 10}-{k // 10 % 2}.hjl.gz", logs + name)
    return name


def second(t, k):
    kind = kinds.index((t[3], int(t[1].split("-")[0])))
    spare = f"{folder}/spare-{kind}-{2 + k % 2}.hjl.gz"
    shutil.copy(spare, logs + "z.hjl.gz")
    lines = text_of("z.hjl.gz")
    os.remove(logs + "z.hjl.gz")
    at = first(lines, "about game")
    lines[at:at + 1] = [f'about game "second-{k}"', f'about phase "{t[0]}"', f'about round "{t[4]}"', f'about table "{t[1]}"']
    put_text("", lines, f"z-{k}.hjl.gz")
    return f"z-{k}.hjl.gz"


def same_dice(t, k):
    """Another table's board and dice; all but one give up, so that it is another game."""
    twin = tables[tables.index(t) - 1]
    lines, own = without_digests(text_of(twin[2])), text_of(t[2])
    rolls = [i for i, line in enumerate(lines) if " roll " in line]
    lines = lines[:rolls[30]]
    size = len(rows[t[1], t[0]])
    lines += [f"P{s} concede" for s in range(1, size)]
    lines = [line if not line.startswith("about game") else f'about game "dice-{k}"' for line in lines]
    path = put_text(t[2], lines + [f"end winner P{size} reason concession"])
    game = judged([path])[path]
    for s, seat in enumerate(rows[t[1], t[0]]):
        seat["points"] = game["result"]["points"][s]
        seat["winner"] = "yes" if s + 1 == size else "no"
    assert game["verdict"] == "CLEAN", game


def tampered(t, k):
    if not os.path.exists(folder + "/key"):
        run("seal", "--new-key", folder + "/key")
    run("seal", "--key", folder + "/key", logs + t[2])
    lines = [f'about game "forged-{k}"' if line.startswith("about game") else line for line in text_of(t[2])]
    with open(folder + "/text", "w") as out:
        out.write("\n".join(lines) + "\n")
    os.remove(logs + t[2])
    subprocess.run([program, "pack", folder + "/text", "-o", logs + t[2]], check=True, capture_output=True)


makers = [("LOG_MISSING", missing), ("SAME_ACTIONS", twice), ("SAME_ACTIONS", renamed),
          ("RESULT_DIFFERS", sheet), ("NO_RESULT", no_sheet), ("ILLEGAL", illegal), ("DIVERGED", diverged),
          ("MALFORMED", cut), ("INCOMPLETE", unfinished), ("UNSUPPORTED", unsupported),
          ("SEATS_DIFFER", seats), ("RULES_DIFFER", rules), ("NO_TABLE", no_table), ("SECOND_LOG", second),
          ("SAME_CHANCE", same_dice), ("TAMPERED", tampered)]
for k in range(faults):
    code, make = makers[k % len(makers)]
    t = tables[(k * (len(tables) // faults)) + 1]
    extra = make(t, k)
    found.append((code, "" if code == "NO_TABLE" else t[0] + "/" + t[1], extra or ""))

# ---- the files ----


def write(name, head, lines):
    with open(f"{folder}/{name}", "w", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([head] + lines)


everybody = [seat for seats in rows.values() for seat in seats]
json.dump({"name": "Many tables", "phases": [{"name": name, "rules": text} for text, name in phases.items()]},
          open(folder + "/event.json", "w"))
write("players.csv", ["player_id", "name"], sorted({(s["player_id"], s["name"]) for s in everybody}))
write("pairings.csv", ["phase", "round", "table", "seat", "player_id", "color", "log"],
      [[s[c] for c in ("phase", "round", "table", "seat", "player_id", "color", "log")] for s in everybody])
write("sheets.csv", ["phase", "round", "table", "seat", "points", "winner", "termination"],
      [[s[c] for c in ("phase", "round", "table", "seat", "points", "winner")] + ["normal"]
       for s in everybody if s["points"] is not None])
with open(folder + ".faults", "w") as out:
    for line in found:
        out.write("\t".join(line) + "\n")
