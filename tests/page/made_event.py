# made_event.py: the files of a small made-up event, with names that want to be something else:
# made_event.py PROGRAM FOLDER. Two rounds of three tables of four: four logs (one breaks a rule, one
# shows another winner than its sheet), one sheet without a log, one table with neither. With two
# numbers behind: that many rounds of that many tables, each with a log, and nothing wrong.
import csv, json, pathlib, subprocess, sys

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
NAMES = ["Ana", "Ben", "Ivy", "Kim", "</script><script>window.pwned=1</script>", "\"><img src=x onerror=window.pwned=1>",
         "=cmd|' /C calc'!A0", "\u202egnirts\u202c", "x" * 300, "Leo, \"the\" first", "Zoe; drop", "@Max"]
folder.mkdir(parents=True)


def run(*words):
    return subprocess.run([program, *map(str, words)], capture_output=True, text=True).stdout


def table(name, rows):
    with open(folder / name, "w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows(rows)


def seated(round_, table_):
    """Who sits where, by index."""
    first = int(table_) - 1
    return [first * 4 + seat if round_ == "1" else (first + seat * 3) % 12 for seat in range(4)]


def named(log, round_, table_):
    """The log with the players' names, which its hash does not cover."""
    lines = run("unpack", log).splitlines()
    for k, line in enumerate(lines):
        if line.startswith("player P"):
            name = NAMES[seated(round_, table_)[int(line[8]) - 1]]
            lines[k] = 'player %s "%s" %s' % (line[7:9], "".join("\\" + c if c in '"\\' else c for c in name), line.split()[-1])
    log.unlink()
    text = log.with_suffix(".txt")
    text.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run("pack", text, "-o", log)
    text.unlink()


if len(sys.argv) > 3:
    rounds, tables = map(int, sys.argv[3:5])
    run("play", "-o", folder / "logs", "--players", "4", "--games", rounds * tables, "--seed", "7")
    table("players.csv", [["player_id", "name"]] + [["p%d" % k, "Firstname Lastname %d" % k] for k in range(tables * 4)])
    results = [json.loads(l) for l in run("verify", "--format", "jsonl", folder / "logs").splitlines()]
    results = sorted((g["file"], g["result"]) for g in results if g["type"] == "game")
    pairings, sheets = [["phase", "round", "table", "seat", "player_id", "log"]], [["phase", "round", "table", "seat", "points", "winner"]]
    for at, (log, result) in enumerate(results):
        round_, table_ = at // tables, at % tables
        for seat in range(4):
            player = (table_ * 4 + seat * (4 * round_ + 1)) % (tables * 4)
            pairings.append(["main", round_ + 1, table_ + 1, seat + 1, "p%d" % player, "logs/" + pathlib.Path(log).name])
            sheets.append(["main", round_ + 1, table_ + 1, seat + 1, result["points"][seat], "yes" if seat + 1 in result["winners"] else "no"])
    table("pairings.csv", pairings)
    table("sheets.csv", sheets)
    (folder / "event.json").write_text('{"name": "A league"}')
    sys.exit()

# Games whose results are known: verify says them.
logs = {}
games = [("1", "1", "base/1"), ("1", "2", "crop_trust/1"), ("1", "3", "base/1"), ("2", "1", "frenemies/1")]
(folder / "logs").mkdir()
for at, (round_, table_, rules) in enumerate(games):
    made = folder / ("made%d" % at)
    run("play", "-o", made, "--rules", rules, "--players", "4", "--seed", at + 3)
    log = folder / "logs" / ("r%st%s.hjl.gz" % (round_, table_))
    (made / "game-000001.hjl.gz").rename(log)
    made.rmdir()
    named(log, round_, table_)
    told = [json.loads(l) for l in run("verify", "--format", "jsonl", log).splitlines()]
    logs[round_, table_] = next(g["result"] for g in told if g["type"] == "game")
# A road that is nowhere near anything, in the third: its log breaks a rule.
text = run("unpack", folder / "logs/r1t3.hjl.gz").splitlines()
at = next(k for k, l in enumerate(text) if l.endswith(" done"))
seat = text[at].split()[0]
text[at:at] = ["%s road e1" % seat if "road e1" not in "\n".join(text) else "%s road e72" % seat]
broken = [l for l in text if not l.startswith("check")]
broken = [" ".join(l.split(" hash")[0].split(" actions")[0].split()) if l.startswith("end") else l for l in broken]
(folder / "logs/r1t3.hjl.gz").unlink()
(folder / "logs/r1t3.txt").write_text("\n".join(broken) + "\n")

table("players.csv", [["player_id", "name", "club", "country", "status"]] +
      [["p%02d" % (k + 1), n, "Club <b>", "", "active"] for k, n in enumerate(NAMES)])
pairings, sheets = [["phase", "round", "table", "seat", "player_id", "color", "log"]], []
for round_ in "12":
    for table_ in "123":
        for seat in range(4):
            player = seated(round_, table_)[seat]
            log = "logs/r%st%s%s" % (round_, table_, ".txt" if (round_, table_) == ("1", "3") else ".hjl.gz")
            pairings.append(["main", round_, table_, seat + 1, "p%02d" % (player + 1), ["red", "blue", "orange", "white"][seat],
                             log if (round_, table_) in logs and seat == 0 else ""])
            if (round_, table_) == ("2", "3"):
                continue
            game = logs.get((round_, table_))
            points = game["points"][seat] if game else [10, 7, 5, 4][seat]
            winner = seat + 1 in game["winners"] if game else seat == 0
            # The sheet of round 1, table 2 names somebody else.
            if (round_, table_) == ("1", "2"):
                winner = seat == (0 if game["winners"] != [1] else 1)
                points = 10 if winner else min(points, 9)
            sheets.append(["main", round_, table_, seat + 1, points, "yes" if winner else "no", "2026-05-02T18:0%s" % table_, "normal", "the <judge>"])
table("pairings.csv", pairings)
table("sheets.csv", [["phase", "round", "table", "seat", "points", "winner", "signed_at", "termination", "by"]] + sheets)
table("rulings.csv", [["time", "phase", "round", "table", "game_id", "action", "kind", "rule", "seat", "authority", "reason", "effect", "reported_at", "supersedes"],
                      ["2026-05-02T19:00", "main", "2", "2", "", "", "result", "", "", "Head </td> judge", "the sheet was added up wrong", "winner P2 points 7 10 5 4", "", ""]])
(folder / "event.json").write_text(json.dumps({"name": "Spring <Open> & Co", "site": "Ghent", "dates": "2026-05-02", "rules": "base/1",
                                               "ranking": "catan_studio", "phases": [{"name": "main"}]}))
