#!/usr/bin/env python3
"""Spoils records that are made of lines: lines left out and doubled, bytes and values changed, the end
cut off. The same each time: spoil_lines.py FOLDER NUMBER FILE..., NUMBER of each file."""
import random, re, sys

random.seed(7)
values = ["", "-1", "0", "5", "99", "100", "7f", "999999999999", "{ }", "[", "true", "|", "=", ",", "e1=",
          "\x01\xff", "null", '"x"', "{}", "[]"]
for seed in sys.argv[3:]:
    game = open(seed, encoding="latin-1").read().split("\n")
    game = [line for line in game if not re.match(r"[0-9.:]*(ob|f\w):", line)]
    for number in range(int(sys.argv[2])):
        lines = list(game)
        for _ in range(random.choice([1, 1, 2, 5, 40])):
            at = random.randrange(len(lines))
            if random.random() < 0.2 and len(lines) > 1:
                del lines[at]
            elif random.random() < 0.2:
                lines.insert(at, random.choice(game))
            elif random.random() < 0.3:
                byte = random.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:byte] + chr(random.randrange(256)) + lines[at][byte + 1:]
            else:
                places = [m.span(1) for m in re.finditer(r"[=:| ,\[]([^=:| ,\]}]*)", lines[at])] or [(0, 0)]
                start, end = random.choice(places)
                lines[at] = lines[at][:start] + random.choice(values) + lines[at][end:]
        text = "\n".join(lines)
        if random.random() < 0.2:
            text = text[:random.randrange(len(text))]
        name, dot, ending = seed.rsplit("/", 1)[1].rpartition(".")
        with open(f"{sys.argv[1]}/{name}-{number}.{ending}", "w", encoding="latin-1", newline="\n") as out:
            out.write(text)
