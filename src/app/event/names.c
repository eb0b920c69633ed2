/* names.c: see names.h. The hash table is jansson's; a key holds its parts with their lengths. */
#include "app/event/names.h"

#include <jansson.h>
#include <string.h>

static void put_length(buffer *key, size_t length) {
    for (; length >= 64; length /= 64)
        buffer_char(key, (char)('0' + length % 64));
    buffer_char(key, (char)('0' + length));
    buffer_char(key, ' ');
}

static const char *key_of(buffer *key, const char *a, const char *b, const char *c) {
    put_length(key, strlen(a));
    put_length(key, strlen(b));
    buffer_text(key, a);
    buffer_text(key, b);
    buffer_text(key, c);
    return buffer_string(key);
}

int names_find(const names *of, const char *a, const char *b, const char *c) {
    buffer key = {0};
    const json_t *number = json_object_get(of, key_of(&key, a, b, c));
    buffer_free(&key);
    return number != NULL ? (int)json_integer_value(number) : EVENT_NONE;
}

void names_put(names **of, const char *a, const char *b, const char *c, int number) {
    buffer key = {0};
    if (*of == NULL)
        *of = json_object();
    if (json_object_get(*of, key_of(&key, a, b, c)) == NULL)
        json_object_set_new_nocheck(*of, buffer_string(&key), json_integer(number));
    buffer_free(&key);
}

void names_free(names *of) {
    json_decref(of);
}
