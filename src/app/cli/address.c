/* address.c: the words that name a moment of a game: #137 137 t22 t22.3 end -1 finding finding2,
 * and ranges of them. It reads words only; what they come to in a game is walk.c's affair. */
#include "app/cli/cli.h"

#include <string.h>

/* A decimal number of at most nine digits; *text moves behind it. */
static bool take_number(uint32_t *out, const char **text) {
    const char *at = *text;
    uint32_t value = 0;
    while (*at >= '0' && *at <= '9') {
        if (at - *text >= 9) {
            return false;
        }
        value = value * 10 + (uint32_t)(*at - '0');
        at++;
    }
    if (at == *text) {
        return false;
    }
    *out = value;
    *text = at;
    return true;
}

static bool take_turn(cli_address *out, const char *text) {
    out->kind = CLI_ADDRESS_TURN;
    if (!take_number(&out->number, &text)) {
        return false;
    }
    if (*text == '.') {
        text++;
        return take_number(&out->step, &text) && *text == '\0' && out->step > 0;
    }
    return *text == '\0';
}

bool cli_address_parse(cli_address *out, const char *text) {
    *out = (cli_address){0};
    if (text == NULL || text[0] == '\0') {
        return false;
    }
    if (strcmp(text, "end") == 0) {
        out->kind = CLI_ADDRESS_END;
        return true;
    }
    if (strncmp(text, "finding", 7) == 0) {
        out->kind = CLI_ADDRESS_FINDING;
        out->number = 1;
        text += 7;
        return *text == '\0' ||
               (take_number(&out->number, &text) && *text == '\0' && out->number > 0);
    }
    if (*text == 't') {
        return take_turn(out, text + 1);
    }
    out->kind = *text == '-' ? CLI_ADDRESS_BACK : CLI_ADDRESS_ACTION;
    text += *text == '-' || *text == '#';
    return take_number(&out->number, &text) && *text == '\0' &&
           (out->kind != CLI_ADDRESS_BACK || out->number > 0);
}

bool cli_range_parse(cli_range *out, const char *text) {
    *out = (cli_range){.from = {CLI_ADDRESS_ACTION, 0, 0}, .to = {CLI_ADDRESS_END, 0, 0}};
    const char *dots = text != NULL ? strstr(text, "..") : NULL;
    if (dots == NULL) {
        bool ok = cli_address_parse(&out->from, text);
        out->to = out->from;
        return ok;
    }
    char from[32];
    size_t length = (size_t)(dots - text);
    if (length >= sizeof from) {
        return false;
    }
    memcpy(from, text, length);
    from[length] = '\0';
    const char *to = dots + 2;
    return (from[0] != '\0' || to[0] != '\0') &&
           (from[0] == '\0' || cli_address_parse(&out->from, from)) &&
           (to[0] == '\0' || cli_address_parse(&out->to, to));
}
