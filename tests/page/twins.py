# twins.py: two logs that differ in one hidden card must give the same page of a view, byte for byte.
# Prints a line a twin; a twin is found by trying cards until verify takes the changed log too.
import pathlib, re, subprocess, sys

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
failures = 0


def run(*words):
    return subprocess.run([program, *words], capture_output=True, text=True)


CARDS = ["knight", "monopoly", "plenty", "roads", "point"]
RESOURCES = ["brick", "lumber", "wool", "grain", "ore"]
FAVORS = ["wagon", "ship", "shovel", "book", "compass"]
# What is hidden, and from whom: the seats named in the line are in on it, everybody else is not.
KINDS = {
    "bought": (r"^(P(\d) buy )(\w+)$", CARDS, "fren"),
    "stolen": (r"^(P(\d) (?:robber|knight) h\d+ from P(\d) )(\w+)$", RESOURCES, "play"),
    "favor": (r"^(nature favor P(\d) )(\w+)$", FAVORS, "fren"),
    "deposit": (r"^(P(\d) deposit .* card )(\w+)$", CARDS, "crop"),
}


def page(text, view):
    log = folder / "twin.txt"
    log.write_text(text)
    out = folder / "twin.html"
    run("report", "--view", view, str(log), "-o", str(out))
    return out.read_bytes()


def judged(text):
    log = folder / "twin.txt"
    log.write_text(text)
    return run("verify", str(log)).returncode


def twin(lines, pattern, words):
    """The log with its last line of the kind, that can be, changed: (new lines, seats in on it)."""
    for at in range(len(lines) - 1, -1, -1):
        m = re.match(pattern, lines[at])
        for word in words if m else []:
            other = lines[:at] + [m.group(1) + word] + lines[at + 1:]
            if word != m.groups()[-1] and judged("\n".join(other)) == 0:
                return other, set(m.groups()[1:-1])
    return None, None


for name, (pattern, words, game) in KINDS.items():
    text = run("unpack", str(folder / (game + ".hjl.gz"))).stdout
    # Checkpoints and counts would tell; the players' names are enough to know them by.
    lines = [l for l in text.splitlines() if not l.startswith(("check", "end"))]
    lines += [re.sub(r" (checkpoints|digest|hash|points \d[\d ]*\d).*?(?= reason|$)", "", l) for l in text.splitlines() if l.startswith("end")]
    other, known = twin(lines, pattern, words)
    seats = [l.split()[1][1:] for l in lines if l.startswith("player")]
    if other is None:
        print("FAIL report.twin-%s: no twin of the game was found" % name)
        failures += 1
        continue
    first, second = "\n".join(lines), "\n".join(other)
    views = [("public", False)] + [("seat:P" + s, s in known) for s in seats]
    for view, sees in views:
        same = page(first, view) == page(second, view)
        ok = same != sees
        failures += not ok
        print("ok report.twin-%s-%s" % (name, view) if ok else "FAIL report.twin-%s-%s: the pages %s" %
              (name, view, "differ" if not same else "are the same, though the seat saw it"))
# What was found wrong tells no more than what was seen.
SMALL = """hexjudge 1
rules base/1
seats 3
board beginner
start turn 5 P2 main
start P1 settlements c3
start P2 settlements c14
start P2 roads e14
start P3 settlements c20
start P1 hand 3brick 1ore
start P2 hand 1wool 1grain
start P3 hand 1brick 1ore
start robber h8
player P1 "Ana" red
player P2 "Ben" blue
player P3 "Ivy" white
"""
FOUND = {
    "illegal-card": ("P2 buy knight", "P2 buy monopoly", "P2"),
    "illegal-steal": ("P2 robber h5 from P1 ore", "P2 robber h5 from P1 brick", "P2"),
    "claimed-hand": ("P2 done\ncheck P1.hand.ore = 2", "P2 done\ncheck P1.hand.ore = 3", "P1"),
    "claimed-points": ("P2 done\ncheck P1.points = 2", "P2 done\ncheck P1.points = 3", "P1"),
    "claimed-cards": ("P2 done\ncheck P3.card.knight = 2", "P2 done\ncheck P3.card.knight = 3", "P3"),
}
for name, (one, two, seat) in FOUND.items():
    first, second = SMALL + one + "\n", SMALL + two + "\n"
    same = page(first, "public") == page(second, "public")
    full = page(first, "full") == page(second, "full")
    ok = same and not full and judged(first) in (11, 12)
    failures += not ok
    print("ok report.twin-%s" % name if ok else "FAIL report.twin-%s: public the same: %s, full the same: %s, judged %d" %
          (name, same, full, judged(first)))
