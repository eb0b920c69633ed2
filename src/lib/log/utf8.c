/* utf8.c: whether bytes are UTF-8. It must not know where they come from. */
#include "log/utf8.h"

/* Length of the character a byte starts, and the range its second byte must lie in: that range is
 * what shuts out overlong forms, surrogates, and what lies past U+10FFFF. 0 = starts nothing. */
static unsigned lead(uint8_t byte, uint8_t *low, uint8_t *high) {
    *low = 0x80;
    *high = 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf)
        return 2;
    if (byte >= 0xe0 && byte <= 0xef) {
        if (byte == 0xe0)
            *low = 0xa0;
        if (byte == 0xed)
            *high = 0x9f;
        return 3;
    }
    if (byte >= 0xf0 && byte <= 0xf4) {
        if (byte == 0xf0)
            *low = 0x90;
        if (byte == 0xf4)
            *high = 0x8f;
        return 4;
    }
    return 0;
}

bool utf8_valid(const uint8_t *bytes, size_t size, size_t *bad) {
    size_t at = 0;
    while (at < size) {
        if (bytes[at] != 0 && bytes[at] < 0x80) {
            at++;
            continue;
        }
        uint8_t low, high;
        unsigned length = lead(bytes[at], &low, &high);
        *bad = at;
        if (length == 0 || length > size - at)
            return false;
        if (bytes[at + 1] < low || bytes[at + 1] > high)
            return false;
        for (unsigned k = 2; k < length; k++)
            if ((bytes[at + k] & 0xc0) != 0x80)
                return false;
        at += length;
    }
    return true;
}
