/* value.c: small helps for reading JSON values that may be anything.
 * It knows nothing of games. */
#include "app/import/import.h"

const char *const import_json_endings[] = {".json.gz", ".jsonl.gz", ".json", ".jsonl", NULL};

bool value_number(int *out, const json_t *value, int min, int max) {
    if (!json_is_integer(value))
        return false;
    const json_int_t number = json_integer_value(value);
    if (number < min || number > max)
        return false;
    *out = (int)number;
    return true;
}

const char *value_text(const json_t *value) {
    const char *text = json_string_value(value);
    return text ? text : "";
}
