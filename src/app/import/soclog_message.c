/* soclog_message.c: takes the lines of a JSettlers event log apart. Every look stays within the
 * line. It knows the notation, and not what any message means. */
#include "app/import/soclog_message.h"

#include <ctype.h>
#include <string.h>

static const char *find(const char *at, const char *end, char wanted) {
    const char *found = at < end ? memchr(at, wanted, (size_t)(end - at)) : NULL;
    return found ? found : end;
}

/* Skips what may stand before the audience: the time, m:ss.mmm: */
static const char *skip_time(const char *at, const char *end) {
    const char *minutes = find(at, end, ':');
    const char *seconds = minutes < end ? find(minutes + 1, end, ':') : end;
    if (seconds == end || !isdigit((unsigned char)*at))
        return at;
    return seconds + 1;
}

static unsigned audience_of(const char *at, const char *end) {
    if (end - at == 3 && memcmp(at, "all", 3) == 0)
        return SOCLOG_ALL;
    if (end - at != 2 || at[0] != 'p' || !isdigit((unsigned char)at[1]))
        return 0;
    return SOCLOG_ONE;
}

bool soclog_message_read(soclog_message *out, const char *line, size_t size) {
    const char *end = line + size;
    const char *at = size ? skip_time(line, end) : end;
    const char *colon = find(at, end, ':');
    memset(out, 0, sizeof *out);
    if (colon == end)
        return false;
    out->audience = audience_of(at, colon);
    out->name = colon + 1;
    colon = find(out->name, end, ':');
    out->name_size = (size_t)(colon - out->name);
    out->body = colon < end ? colon + 1 : end;
    out->end = end;
    return out->name_size > 0;
}

bool soclog_message_is(const soclog_message *message, const char *name) {
    return strlen(name) == message->name_size &&
           memcmp(message->name, name, message->name_size) == 0;
}

/* ---- fields ---------------------------------------------------------------------------------- */

static bool begins(const char *at, const char *end, const char *with) {
    const size_t size = strlen(with);
    return (size_t)(end - at) >= size && memcmp(at, with, size) == 0;
}

const char *soclog_field(const soclog_message *message, const char *key) {
    const size_t size = strlen(key);
    const char *at = message->body;
    while (at < message->end) {
        if (begins(at, message->end, key) && at + size < message->end && at[size] == '=')
            return at + size + 1;
        while (at < message->end && *at != '|' && *at != ',')
            at++;
        at += at < message->end;
    }
    return NULL;
}

/* Reads a decimal number; *at then stands behind it. */
static bool read_number(int *out, const char **at, const char *end) {
    const char *c = *at;
    const bool negative = c < end && *c == '-';
    int number = 0;
    c += negative;
    const char *first = c;
    for (; c < end && isdigit((unsigned char)*c) && c - first < 9; c++)
        number = 10 * number + (*c - '0');
    if (c == first)
        return false;
    *out = negative ? -number : number;
    *at = c;
    return true;
}

static bool ends_value(const char *at, const char *end) {
    return at == end || *at == '|' || *at == ',' || *at == '\r';
}

bool soclog_number(int *out, const soclog_message *message, const char *key, int min, int max) {
    const char *at = soclog_field(message, key);
    int number = 0;
    if (!at || !read_number(&number, &at, message->end) || !ends_value(at, message->end) ||
        number < min || number > max)
        return false;
    *out = number;
    return true;
}

bool soclog_coordinate(unsigned *out, const soclog_message *message, const char *key) {
    static const char digits[] = "0123456789abcdef";
    const char *at = soclog_field(message, key);
    unsigned number = 0, count = 0;
    if (!at)
        return false;
    at += begins(at, message->end, "0x") ? 2 : 0;
    for (; !ends_value(at, message->end) && count < 3; at++, count++) {
        const char *digit = *at ? strchr(digits, tolower((unsigned char)*at)) : NULL;
        if (!digit)
            return false;
        number = 16 * number + (unsigned)(digit - digits);
    }
    if (count == 0 || number > 255 || !ends_value(at, message->end))
        return false;
    *out = number;
    return true;
}

bool soclog_word(const soclog_message *message, const char *key, const char *word) {
    const char *at = soclog_field(message, key);
    return at && begins(at, message->end, word) && ends_value(at + strlen(word), message->end);
}

void soclog_text(char *out, size_t out_size, const soclog_message *message, const char *key) {
    const char *at = soclog_field(message, key);
    size_t size = 0;
    for (; at && at < message->end && *at != '|' && size + 1 < out_size; at++)
        out[size++] = *at;
    out[size] = '\0';
}

bool soclog_cards(hj_bundle *out, const soclog_message *message, const char *key) {
    static const struct {
        const char *word;
        unsigned kind;
    } kinds[] = {{"clay=", HJ_BRICK},  {"ore=", HJ_ORE},     {"sheep=", HJ_WOOL},
                 {"wheat=", HJ_GRAIN}, {"wood=", HJ_LUMBER}, {"unknown=", 6}};
    const char *at = soclog_field(message, key);
    *out = 0;
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        int amount = 0;
        if (!at || !begins(at, message->end, kinds[i].word))
            return false;
        at += strlen(kinds[i].word);
        if (!read_number(&amount, &at, message->end) || !ends_value(at, message->end) ||
            amount < 0 || amount > 99)
            return false;
        at += at < message->end;
        *out += hj_bundle_make(kinds[i].kind, (unsigned)amount);
    }
    return true;
}

bool soclog_list(int *out, unsigned *count, unsigned max, const soclog_message *message,
                 const char *key) {
    const char *at = soclog_field(message, key);
    *count = 0;
    if (!at || at == message->end || (*at != '{' && *at != '['))
        return false;
    const char close = *at++ == '{' ? '}' : ']';
    while (at < message->end && *at != close) {
        if (*at == ' ' || *at == ',') {
            at++;
        } else if (*count == max || !read_number(&out[*count], &at, message->end)) {
            return false;
        } else {
            ++*count;
        }
    }
    return at < message->end;
}

bool soclog_item(int *out, const soclog_message *message, unsigned index) {
    const char *at = find(message->body, message->end, '|');
    for (unsigned i = 0; i < index && at < message->end; i++)
        at = find(at + 1, message->end, '|');
    if (at == message->end)
        return false;
    at++;
    at += begins(at, message->end, "p=") ? 2 : 0;
    return read_number(out, &at, message->end) && ends_value(at, message->end);
}

unsigned soclog_resource(int number) {
    static const uint8_t kinds[] = {0, HJ_BRICK, HJ_ORE, HJ_WOOL, HJ_GRAIN, HJ_LUMBER};
    return number >= 1 && number <= 5 ? kinds[number] : 0;
}
