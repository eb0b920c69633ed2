"""spoil_text.py IN OUT SEED: one thing changed in a log in the text form, of a kind and at a place
drawn by the seed: dice, places, actors, cards, an action left out, twice or swapped, a claim of a
hand or of the points at the end. What is said of digests, counts and the hash is made to fit or
left out as the kind needs it. Prints what it did; exits with 3 where there is no such thing."""
import random
import re
import sys

source, target, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
chance = random.Random(seed)
lines = open(source).read().split('\n')
acts = [i for i, line in enumerate(lines) if re.match(r'P\d ', line)]


def pick(pattern):
    fits = [i for i in acts if re.search(pattern, lines[i])]
    if not fits:
        sys.exit(3)
    return chance.choice(fits[len(fits) // 3:])  # not in the first turns


def other(value, least, most):
    return chance.choice([v for v in range(least, most + 1) if v != value])


def dice():
    at = pick(r' roll \d \d')
    lines[at] = re.sub(r'\d$', lambda m: str(other(int(m[0]), 1, 6)), lines[at])
    return at


def place():
    at = pick(r' (road|settlement|city) [ec]\d+')
    lines[at] = re.sub(r'(\d+)$', lambda m: str(other(int(m[0]), 1, 54)), lines[at])
    return at


def actor():
    at = pick(r'^P\d (roll|road|bank|trade|buy|done)')
    lines[at] = 'P%d' % other(int(lines[at][1]), 1, 3) + lines[at][2:]
    return at


def stolen():
    at = pick(r'from P\d (brick|lumber|wool|grain|ore)$')
    was = lines[at].split()[-1]
    now = chance.choice([r for r in ('brick', 'lumber', 'wool', 'grain', 'ore') if r != was])
    lines[at] = lines[at][:-len(was)] + now
    return at


def dropped():
    at = pick(r'^P')
    del lines[at]
    return at


def doubled():
    at = pick(r'^P')
    lines.insert(at, lines[at])
    return at


def swapped():
    at = pick(r'^P')
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return at


def claim():
    """What another program would have written: a wrong hand after the dice."""
    at = pick(r' roll \d \d')
    lines.insert(at + 1, 'check P%d.hand = 9brick 9ore' % chance.randint(1, 3))
    return at


def points():
    at = next(i for i, line in enumerate(lines) if line.startswith('end '))
    lines[at] = re.sub(r'points (\d+)', lambda m: 'points %d' % (int(m[1]) + 1), lines[at])
    return at


ways = [dice, place, actor, stolen, dropped, doubled, swapped, claim, points]
way = ways[seed % len(ways)]
at = way()
# The record as its writer would have closed it: hash and counts fit, the digests are as they were.
lines = [re.sub(r' (actions|checkpoints) \d+', '', line) if line.startswith('end ') else line for line in lines]
open(target, 'w').write('\n'.join(lines))
print(way.__name__)
