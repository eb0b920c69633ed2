#!/usr/bin/env python3
"""Writes a log with stock modules alone: gzip, hashlib, and what protoc made of hexjudge.proto.

    write_log.py GAME.json NAME.hjl.gz

GAME.json is a list of records in the JSON form of protobuf. Counts and hash of the End record are
what this program itself has counted and hashed."""
import gzip
import hashlib
import json
import sys

import hexjudge_pb2
from google.protobuf import json_format


def varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out) + bytes([number])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        game = json.load(file)
    stream, hashed = b"\x0a\x08hexjudge", hashlib.sha256()
    count = {}
    for said in game:
        record = json_format.ParseDict(said, hexjudge_pb2.Record())
        kind = record.WhichOneof("kind")
        if kind == "end":
            record.end.actions = count["action"]
            record.end.checkpoints = count["checkpoint"]
            record.end.hash = hashed.digest()
        message = record.SerializeToString()
        frame = b"\x12" + varint(len(message)) + message
        if kind not in ("person", "note"):  # names and notes can be taken out of a log
            hashed.update(frame)
        count[kind] = count.get(kind, 0) + 1
        stream += frame
    with open(sys.argv[2], "xb") as file:
        file.write(gzip.compress(stream, mtime=0))


main()
