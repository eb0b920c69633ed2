"""libdeflate.py: blocks of an archive that are damaged, byte by byte, and blocks whose deflated data
are made by hand so that zlib refuses them and libdeflate alone would not. It knows gzip and deflate."""
import struct
import sys
import zlib

LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]


class Bits:
    def __init__(self):
        self.value, self.count = 0, 0

    def put(self, value, count):
        self.value |= value << self.count
        self.count += count

    def bytes(self):
        return self.value.to_bytes((self.count + 7) // 8, "little")


def complete(symbols, size):
    """Lengths of a complete code of these symbols."""
    bits = (len(symbols) - 1).bit_length()
    short = (1 << bits) - len(symbols)
    lengths = [0] * size
    for k, symbol in enumerate(sorted(symbols)):
        lengths[symbol] = bits - 1 if k < short else bits
    return lengths


def codes(lengths):
    """symbol -> (code with its first bit lowest, bits)"""
    out, code = {}, 0
    for bits in range(1, 16):
        for symbol, length in enumerate(lengths):
            if length == bits:
                out[symbol] = (int(format(code, "0%db" % bits)[::-1], 2), bits)
                code += 1
        code <<= 1
    return out


def dynamic(data, literals, distances, tail=(), last=1):
    """One block with these code lengths: the data as literals, then what tail puts."""
    out = Bits()
    out.put(last, 1)
    out.put(2, 2)
    out.put(len(literals) - 257, 5)
    out.put(len(distances) - 1, 5)
    pre = complete(sorted(set(literals + distances)) + [16, 17], 19)
    out.put(15, 4)
    for symbol in LENGTH_ORDER:
        out.put(pre[symbol], 3)
    words = codes(pre)
    for length in literals + distances:
        out.put(*words[length])
    words, far = codes(literals), codes(distances)
    for byte in data:
        out.put(*words[byte])
    for part in tail:
        if part[0] == "length":
            out.put(*words[part[1]])
        elif part[0] == "distance":
            out.put(*far[part[1]])
        else:
            out.put(part[1], part[2])
    out.put(*words[256])
    return out.bytes()


def fixed(data, tail=()):
    lengths = [8] * 144 + [9] * 112 + [7] * 24 + [8] * 8
    words, far = codes(lengths), codes([5] * 32)
    out = Bits()
    out.put(1, 1)
    out.put(1, 2)
    for byte in data:
        out.put(*words[byte])
    for part in tail:
        out.put(*(words[part[1]] if part[0] == "length" else far[part[1]] if part[0] == "distance" else part[1:]))
    out.put(*words[256])
    return out.bytes()


def block(extra, deflated, plain, check=None, size=None, packed=None):
    """A member of BGZF with the mark of `extra`, but for the size that it gives."""
    whole = 12 + len(extra) + len(deflated) + 8 if packed is None else packed
    at = extra.index(b"BC\x02\x00")
    extra = extra[:at + 4] + struct.pack("<H", whole - 1) + extra[at + 6:]
    head = b"\x1f\x8b\x08\x04\0\0\0\0\0\xff" + struct.pack("<H", len(extra))
    return head + extra + deflated + struct.pack(
        "<II", zlib.crc32(plain) if check is None else check, len(plain) if size is None else size)


def crafted(extra, plain):
    """name -> a block"""
    literal = complete(list(range(257)), 257)
    with_match = complete(list(range(257)) + [285], 286)
    wide = complete(list(range(257)) + [286], 288)
    two, none = [1, 1], [0]
    again = plain + plain[-1:] * 258  # a match of 258 bytes, one byte back
    far = [("length", 285), ("distance", 0)]
    yield "good", block(extra, dynamic(plain, literal, two), plain)
    yield "good-fixed", block(extra, fixed(plain), plain)
    yield "good-none", block(extra, dynamic(plain, literal, none), plain)
    yield "good-one", block(extra, dynamic(plain, literal, [1]), plain)
    yield "good-stored", block(extra, zlib.compressobj(0, zlib.DEFLATED, -15).compress(b"") + b"\1" + struct.pack(
        "<HH", len(plain), len(plain) ^ 0xffff) + plain, plain)
    half = len(plain) // 2
    first = zlib.compressobj(9, zlib.DEFLATED, -15)
    yield "good-two", block(extra, first.compress(plain[:half]) + first.flush(zlib.Z_FULL_FLUSH)
                            + dynamic(plain[half:], literal, two), plain)
    yield "match", block(extra, dynamic(plain, with_match, two, far), again)
    # What follows, libdeflate would take.
    yield "wide", block(extra, dynamic(plain, complete(list(range(257)), 288), two), plain)
    yield "wide-distances", block(extra, dynamic(plain, literal, complete([0, 1], 32)), plain)
    yield "length-286", block(extra, dynamic(plain, wide, two, [("length", 286), ("distance", 0)]), again)
    yield "fixed-286", block(extra, fixed(plain, [("length", 286), ("distance", 0)]), again)
    back = plain + plain[-24577:][:258] if len(plain) > 24577 else again
    yield "fixed-30", block(extra, fixed(plain, [("length", 285), ("distance", 30), ("bits", 0, 13)]), back)
    yield "no-distances", block(extra, dynamic(plain, with_match, none, [("length", 285), ("bits", 0, 1)]), again)
    yield "one-distance", block(extra, dynamic(plain, with_match, [1], [("length", 285), ("bits", 1, 1)]), again)
    # What neither takes, or takes for less than it says.
    good = dynamic(plain, literal, two)
    yield "trailing", block(extra, good + b"\0", plain)
    yield "trailing-many", block(extra, good + good, plain)
    yield "short", block(extra, good[:-1], plain)
    yield "check", block(extra, good, plain, check=zlib.crc32(plain) ^ 1)
    yield "size", block(extra, good, plain, size=len(plain) + 1)
    yield "size-less", block(extra, good, plain, size=len(plain) - 1)
    yield "packed-more", block(extra, good, plain, packed=12 + len(extra) + len(good) + 8 + 1)
    yield "packed-less", block(extra, good, plain, packed=12 + len(extra) + len(good) + 8 - 1)
    yield "packed-all", block(extra, good, plain, packed=65536)
    yield "not-last", block(extra, dynamic(plain, literal, two, last=0), plain)
    yield "no-end", block(extra, dynamic(plain, complete(list(range(258)), 258), two)[:-2], plain)
    yield "gap", block(extra, dynamic(plain, [length + (length == 9) for length in literal], two), plain)
    yield "too-far", block(extra, dynamic(b"", with_match, two, far) + good, again)
    yield "bomb", block(extra, dynamic(plain, with_match, two, far * 4000), plain + plain[-1:] * 258 * 4000)


def main():
    archive, damaged, made = open(sys.argv[1], "rb").read(), sys.argv[2], sys.argv[3]
    size = struct.unpack_from("<H", archive, 10)[0]
    extra = archive[12:12 + size]
    at = extra.index(b"BC\x02\x00") + 4
    end = struct.unpack_from("<H", extra, at)[0] + 1
    plain = zlib.decompress(archive[:end], 31)
    for name, bytes_ in crafted(extra, plain):
        index = archive[end:]
        with open("%s/%s.hjl.gz" % (made, name), "wb") as out:
            out.write(bytes_ + index[-28:])
    places = list(range(64)) + list(range(64, end - 16, 13)) + list(range(end - 16, end))
    for place in places:
        for bit in (0, 5):
            with open("%s/%05d-%d.hjl.gz" % (damaged, place, bit), "wb") as out:
                out.write(archive[:place] + bytes([archive[place] ^ 1 << bit]) + archive[place + 1:])
    for cut in places[::3]:
        with open("%s/cut-%05d.hjl.gz" % (damaged, cut), "wb") as out:
            out.write(archive[:cut])


main()
