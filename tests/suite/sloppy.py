"""sloppy.py: a log written anew as a careless program would: the fields of its records the other way
round, with zeros written out. The hash in the End record fits what is written.

    sloppy.py IN OUT [plain | badhash]
"""
import gzip
import hashlib
import sys

SCALARS = {1: range(1, 15), 5: [1, 4, 5]}  # fields that may be told as 0: of actions, of an End


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def number(value):
    out = b""
    while value > 0x7F:
        out += bytes([value & 0x7F | 0x80])
        value >>= 7
    return out + bytes([value])


def fields(data):
    at = 0
    while at < len(data):
        begin = at
        tag, at = varint(data, at)
        if tag & 7 == 0:
            _, at = varint(data, at)
        elif tag & 7 == 2:
            size, at = varint(data, at)
            at += size
        else:
            at += 8 if tag & 7 == 1 else 4
        yield tag >> 3, data[begin:at]


def worse(kind, message, digest):
    pieces = list(fields(message))
    there = {field for field, _ in pieces}
    if kind == 5 and 7 in there:
        pieces = [(f, b"\x3a\x20" + digest if f == 7 else p) for f, p in pieces]
    runs = []
    for field, piece in pieces:  # what stands in a list keeps its order
        if runs and runs[-1][0] == field:
            runs[-1][1] += piece
        else:
            runs.append([field, piece])
    zeros = b"".join(number(f << 3) + b"\0" for f in SCALARS.get(kind, []) if f not in there)
    return zeros + b"".join(bytes(piece) for _, piece in reversed(runs))


def main():
    how = sys.argv[3] if len(sys.argv) > 3 else ""
    stream = gzip.open(sys.argv[1]).read()
    out, at, hashed = stream[:10], 10, hashlib.sha256()
    while at < len(stream):
        size, at = varint(stream, at + 1)
        record, at = stream[at : at + size], at + size
        tag, begin = varint(record, 0)
        _, begin = varint(record, begin)
        kind = tag >> 3
        digest = b"\x11" * 32 if how == "badhash" else hashed.digest()
        message = worse(kind, record[begin:], digest)
        record = number(tag) + number(len(message)) + message
        frame = b"\x12" + number(len(record)) + record
        if kind not in (4, 6):
            hashed.update(frame)
        out += frame
    with open(sys.argv[2], "wb") as file:
        file.write(out if how == "plain" else gzip.compress(out, mtime=0))


main()
