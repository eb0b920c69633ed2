/* whole.c: unpacks a whole block of an archive at once, by libdeflate where the library was built
 * with it. libdeflate takes deflated data that zlib refuses: lengths and distances that no symbol
 * stands for, and codes with gaps. Only blocks that have no room for those are given to it: one
 * deflate block whose codes are complete. That can be seen at its front. */
#include "log/whole.h"

#ifdef HJ_LIBDEFLATE

#include <libdeflate.h>

enum {
    TRAILER_SIZE = 8,
    LITERALS_MAX = 286, /* that zlib takes; deflate has room for 288 */
    DISTANCES_MAX = 30, /* and for 32 */
    CODE_LENGTHS = 19,
    CODE_BITS = 7,
    SYMBOL_BITS = 15,
    END_OF_BLOCK = 256,
    REPEAT = 16, /* the code lengths that say: the last one again, or zeros, so many times */
    ZEROS = 17,
    MORE_ZEROS = 18
};

/* ---- is it one deflate block with complete codes? -------------------------------------------- */

typedef struct bit_reader {
    const uint8_t *bytes;
    size_t size, at; /* of the next bit */
} bit_reader;

/* Behind the end there are zeros; whoever read them finds so at the end. */
static unsigned peek_bits(const bit_reader *in, unsigned count) {
    unsigned value = 0;
    for (unsigned k = 0; k < count; k++) {
        const size_t at = in->at + k;
        if (at / 8 < in->size)
            value |= (unsigned)(in->bytes[at / 8] >> (at % 8) & 1) << k;
    }
    return value;
}

static unsigned take_bits(bit_reader *in, unsigned count) {
    const unsigned value = peek_bits(in, count);
    in->at += count;
    return value;
}

/* Every sequence of bits stands for a symbol. */
static bool is_complete(const uint8_t *length, unsigned count, unsigned bits) {
    uint32_t sum = 0;
    for (unsigned k = 0; k < count; k++)
        sum += length[k] > 0 ? 1u << (bits - length[k]) : 0;
    return sum == 1u << bits;
}

/* Which code length the next seven bits begin with. Codes are handed out by length, then by
 * symbol, and are written with their first bit lowest. */
static void fill_table(uint8_t table[1 << CODE_BITS], const uint8_t length[CODE_LENGTHS]) {
    unsigned code = 0;
    for (unsigned bits = 1; bits <= CODE_BITS; bits++) {
        for (unsigned symbol = 0; symbol < CODE_LENGTHS; symbol++) {
            if (length[symbol] != bits)
                continue;
            unsigned mirrored = 0;
            for (unsigned k = 0; k < bits; k++)
                mirrored |= (code >> (bits - 1 - k) & 1) << k;
            for (unsigned at = mirrored; at < 1u << CODE_BITS; at += 1u << bits)
                table[at] = (uint8_t)symbol;
            code++;
        }
        code <<= 1;
    }
}

/* The lengths of both codes, one after another; false: they do not come out even. */
static bool read_lengths(bit_reader *in, uint8_t *out, unsigned count) {
    static const uint8_t order[CODE_LENGTHS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t length[CODE_LENGTHS] = {0}, table[1 << CODE_BITS] = {0};
    const unsigned given = 4 + take_bits(in, 4);
    for (unsigned k = 0; k < given; k++)
        length[order[k]] = (uint8_t)take_bits(in, 3);
    if (!is_complete(length, CODE_LENGTHS, CODE_BITS))
        return false;
    fill_table(table, length);
    for (unsigned done = 0; done < count;) {
        const unsigned symbol = table[peek_bits(in, CODE_BITS)];
        unsigned times = 1;
        in->at += length[symbol];
        if (symbol == REPEAT && done == 0)
            return false;
        const uint8_t value = symbol < REPEAT    ? (uint8_t)symbol
                              : symbol == REPEAT ? out[done - 1]
                                                 : 0;
        if (symbol == REPEAT)
            times = 3 + take_bits(in, 2);
        else if (symbol == ZEROS)
            times = 3 + take_bits(in, 3);
        else if (symbol == MORE_ZEROS)
            times = 11 + take_bits(in, 7);
        if (times > count - done)
            return false;
        while (times-- > 0)
            out[done++] = value;
    }
    return in->at <= 8 * in->size;
}

static bool has_complete_codes(const uint8_t *bytes, size_t size) {
    bit_reader in = {bytes, size, 0};
    uint8_t length[LITERALS_MAX + DISTANCES_MAX];
    const bool last = take_bits(&in, 1) == 1, has_codes = take_bits(&in, 2) == 2;
    const unsigned literals = 257 + take_bits(&in, 5), distances = 1 + take_bits(&in, 5);
    return last && has_codes && literals <= LITERALS_MAX && distances <= DISTANCES_MAX &&
           read_lengths(&in, length, literals + distances) && length[END_OF_BLOCK] > 0 &&
           is_complete(length, literals, SYMBOL_BITS) &&
           is_complete(length + literals, distances, SYMBOL_BITS);
}

/* ---- unpacking ------------------------------------------------------------------------------ */

whole *whole_new(void) {
    return (whole *)libdeflate_alloc_decompressor();
}

void whole_free(whole *w) {
    libdeflate_free_decompressor((struct libdeflate_decompressor *)w);
}

static uint32_t get_number(const uint8_t *from) {
    return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

bool whole_unpack(whole *w, const uint8_t *bytes, size_t size, uint8_t *to, size_t room,
                  size_t *unpacked) {
    if (size < TRAILER_SIZE || !has_complete_codes(bytes, size - TRAILER_SIZE))
        return false;
    const uint8_t *trailer = bytes + size - TRAILER_SIZE;
    size_t used = 0;
    return libdeflate_deflate_decompress_ex((struct libdeflate_decompressor *)w, bytes,
                                            size - TRAILER_SIZE, to, room, &used,
                                            unpacked) == LIBDEFLATE_SUCCESS &&
           used == size - TRAILER_SIZE && *unpacked == get_number(trailer + 4) &&
           libdeflate_crc32(0, to, *unpacked) == get_number(trailer);
}

const char *hj_inflater(void) {
    return "libdeflate for blocks of archives, zlib for all else";
}

#else

whole *whole_new(void) {
    return NULL;
}

void whole_free(whole *w) {
    (void)w;
}

bool whole_unpack(whole *w, const uint8_t *bytes, size_t size, uint8_t *to, size_t room,
                  size_t *unpacked) {
    (void)w;
    (void)bytes;
    (void)size;
    (void)to;
    (void)room;
    *unpacked = 0;
    return false;
}

const char *hj_inflater(void) {
    return "zlib";
}

#endif
