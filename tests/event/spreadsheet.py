#!/usr/bin/env python3
"""spreadsheet.py FOLDER PRESET: the standings of an event of one phase, worked out a second time, as one
would in a spreadsheet: from the published definitions, with fractions, and knowing nothing of the program.

A player's row: points and table sum of each round, wins, sum of points, sum of shares, ratio of sums.
Share: points / table sum; the sum of a table of three present is a third higher where the event says so.
catan_studio ranks by wins, points, sum of shares; colonist by wins, points, ratio of sums, registration.
Equal rows share a rank; the disqualified are not ranked; a bye is no game; who did not come has 0."""
import csv
import json
import sys
from collections import defaultdict
from fractions import Fraction

folder, preset = sys.argv[1:]
adjust = json.load(open(folder + "/event.json"))["three_player_adjust"]
players = list(csv.DictReader(open(folder + "/players.csv", newline="")))
sits = {(p["round"], p["table"], p["seat"]): p["player_id"]
        for p in csv.DictReader(open(folder + "/pairings.csv", newline=""))}
tables = defaultdict(list)
for s in csv.DictReader(open(folder + "/sheets.csv", newline="")):
    tables[s["round"], s["table"]].append(s)

rounds = sorted({r for r, _ in tables})
games = defaultdict(dict)  # player -> round -> (points, won, sum of the table)
for (r, t), seats in tables.items():
    absent = sum(s["termination"] == "no-show" for s in seats)
    points = {s["seat"]: 0 if s["termination"] == "no-show" else int(s["points"]) for s in seats}
    total = Fraction(sum(points.values()))
    if adjust and len(seats) - absent == 3:
        total += total / 3  # as if a fourth had had the average
    for s in seats:
        games[sits[r, t, s["seat"]]][r] = (points[s["seat"]], s["winner"] == "yes", total)

rows = []
for number, p in enumerate(players):
    played = games[p["player_id"]]
    if not played:
        continue
    vp = sum(g[0] for g in played.values())
    wins = sum(g[1] for g in played.values())
    share = sum(g[0] / g[2] for g in played.values())
    ratio = Fraction(vp) / sum(g[2] for g in played.values())
    key = (wins, vp, share) if preset == "catan_studio" else (wins, vp, ratio, -number)
    rows.append((p["status"] == "dq", tuple(-k for k in key), p, played, wins, vp, share, ratio))
rows.sort(key=lambda row: (row[0], row[1], row[2]["player_id"]))

out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow(["rank", "player_id", "name", "games", "wins", "vp", "share_sum_pct", "share_ratio_pct"]
             + [f"r{r}_{what}" for r in rounds for what in ("vp", "win", "table_sum")])
for at, (dq, key, p, played, wins, vp, share, ratio) in enumerate(rows):
    rank = 1 + sum(not other[0] and other[1] < key for other in rows)
    cells = []
    for r in rounds:
        points, won, total = played.get(r, ("", "", ""))
        cells += [points, int(won) if won != "" else "", f"{float(total):.4f}" if total != "" else ""]
    out.writerow(["dq" if dq else rank, p["player_id"], p["name"], len(played), wins, vp,
                  f"{float(100 * share):.4f}", f"{float(100 * ratio):.4f}"] + cells)
