/* values.c: the paths that name values of a game, "P2.hand.ore", spread out into single values:
 * "P2.hand" is five of them, "points" one a seat. It must not know what the values mean. */
#include "app/cli/walk.h"

#include <stdlib.h>
#include <string.h>

/* How far an index word reaches in this game. */
static unsigned index_max(const hj_config *config, const char *word) {
    const hj_island *island = hj_island_of(config->hexes);
    static const struct {
        const char *word;
        unsigned max;
    } fixed[] = {
        {"resource", HJ_RESOURCES}, {"card", HJ_CARDS}, {"crop", HJ_CROPS},
        {"favor", HJ_FAVORS},       {"place", 8}, /* of a short list: see list_length */
        {"token", HJ_EVENT_TOKENS}, {"network", 60},
    };
    if (strcmp(word, "seat") == 0) {
        return config->seats;
    }
    if (strcmp(word, "hex") == 0) {
        return config->hexes;
    }
    if (strcmp(word, "corner") == 0) {
        return island != NULL ? island->corners : 0;
    }
    if (strcmp(word, "edge") == 0) {
        return island != NULL ? island->edges : 0;
    }
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        if (strcmp(word, fixed[i].word) == 0) {
            return fixed[i].max;
        }
    }
    return 0;
}

/* Short lists of one kind: the two dice, the corners of a turn, the open steps .. */
static unsigned list_length(const char *field) {
    static const struct {
        const char *field;
        unsigned length;
    } list[] = {{"die", 2},         {"fresh_corner", 5},    {"vault_crop", 2},   {"vault_count", 2},
                {"city_token", 4},  {"title_token", 2},     {"reveal_place", 4}, {"reveal_seat", 4},
                {"reveal_mark", 4}, {"settlement_token", 5}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        if (strcmp(list[i].field, field) == 0) {
            return list[i].length;
        }
    }
    return 8;
}

/* The reach of a field's two indices, at least 1 each so that loops run. */
static void field_reach(unsigned reach[2], const hj_field_row *row, const hj_config *config) {
    char words[32];
    snprintf(words, sizeof words, "%s", row->index);
    char *second = strchr(words, ' ');
    if (second != NULL) {
        *second++ = '\0';
    }
    reach[0] = row->dims >= 1 ? index_max(config, words) : 1;
    reach[0] = strcmp(words, "place") == 0 ? list_length(row->name) : reach[0];
    reach[1] = row->dims >= 2 && second != NULL ? index_max(config, second) : 1;
    reach[1] = second != NULL && strcmp(second, "place") == 0 ? list_length(row->name) : reach[1];
}

/* Does the full path continue the prefix at a dot, or equal it? */
static bool path_within(const char *full, const char *prefix) {
    size_t length = strlen(prefix);
    return strncmp(full, prefix, length) == 0 && (full[length] == '\0' || full[length] == '.');
}

/* "points" for all of "P1.points", "P2.points" ...: the name without its place. */
static bool name_within(const char *full, const char *name) {
    const char *dot = strchr(full, '.');
    return dot != NULL && path_within(dot + 1, name);
}

static size_t gained_values(cli_value out[CLI_VALUES_MAX], const hj_config *config,
                            const char *path) {
    size_t count = 0;
    for (unsigned seat = 1; seat <= config->seats; seat++) {
        cli_value value = {.i = (uint8_t)seat};
        snprintf(value.path, sizeof value.path, "P%u.gained", seat);
        if (path_within(value.path, path) || name_within(value.path, path)) {
            out[count++] = value;
        }
    }
    return count;
}

size_t values_expand(cli_value out[CLI_VALUES_MAX], const hj_config *config, const char *path) {
    /* A seat alone, "P2", would name half the state: it is no path. */
    bool bare_seat = path[0] == 'P' && strchr(path, '.') == NULL;
    if (path[0] == '\0' || bare_seat) {
        return 0;
    }
    size_t count = gained_values(out, config, path);
    for (unsigned f = 0; f < hj_field_count(); f++) {
        const hj_field_row *row = hj_field_at(f);
        unsigned reach[2];
        field_reach(reach, row, config);
        for (unsigned i = 1; i <= reach[0]; i++) {
            for (unsigned j = 1; j <= reach[1] && count < CLI_VALUES_MAX; j++) {
                cli_value value = {.field = row->tag,
                                   .i = (uint8_t)(row->dims >= 1 ? i : 0),
                                   .j = (uint8_t)(row->dims >= 2 ? j : 0)};
                hj_text_path(value.path, sizeof value.path, value.field, value.i, value.j);
                if (path_within(value.path, path) || name_within(value.path, path)) {
                    out[count++] = value;
                }
            }
        }
    }
    return count;
}
