/* text_words.c: the words of the text form, as lists. It must not know the order in which words
 * stand. */
#include "log/text_words.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *pick(const char *const *words, size_t count, unsigned id) {
    return id >= 1 && id <= count ? words[id - 1] : NULL;
}

const char *text_kind_word(unsigned kind) {
    return kind >= 1 && kind < HJ_KIND_COUNT ? hj_kind_word((hj_kind)kind) : NULL;
}

const char *text_resource_word(unsigned resource) {
    return resource >= 1 && resource <= HJ_RESOURCES ? hj_resource_word(resource) : NULL;
}

const char *text_lane_word(unsigned lane) {
    static const char *const more[] = {"?", "unknown"};
    return lane <= HJ_RESOURCES ? text_resource_word(lane)
                                : pick(more, COUNT(more), lane - HJ_RESOURCES);
}

const char *text_harbor_word(unsigned kind) {
    return kind == HJ_ANY ? "any" : text_resource_word(kind);
}

const char *text_terrain_word(unsigned terrain) {
    return terrain >= 1 && terrain <= HJ_DESERT ? hj_terrain_word(terrain) : NULL;
}

const char *text_card_word(unsigned card) {
    return card >= 1 && card <= HJ_CARDS ? hj_card_word(card) : NULL;
}

const char *text_crop_word(unsigned crop) {
    return crop >= 1 && crop <= HJ_CROPS ? hj_crop_word(crop) : NULL;
}

const char *text_favor_word(unsigned favor) {
    return favor >= 1 && favor <= HJ_FAVORS ? hj_favor_word(favor) : NULL;
}

const char *text_row_word(unsigned row) {
    static const char *const words[] = {"upper", "lower"};
    return pick(words, COUNT(words), row);
}

const char *text_category_word(unsigned category) {
    return category >= 1 && category <= 4 ? hj_event_word(category) : NULL;
}

const char *text_reason_word(unsigned reason) {
    static const char *const words[] = {"points",     "concession", "time",
                                        "unfinished", "fields",     "species"};
    return pick(words, COUNT(words), reason);
}

const char *text_ruling_word(unsigned ruling) {
    static const char *const words[] = {"stands",  "corrected", "takeback", "waived",
                                        "penalty", "result",    "no-action"};
    return pick(words, COUNT(words), ruling);
}

const char *text_ruleset_word(unsigned ruleset) {
    static const char *const words[] = {"base", "crop_trust", "frenemies"};
    return pick(words, COUNT(words), ruleset);
}

const char *text_seat_word(unsigned seat) {
    static const char *const words[] = {"P1", "P2", "P3", "P4", "P5", "P6"};
    return pick(words, COUNT(words), seat);
}

const char *text_option_word(unsigned option) {
    if (option == 0 || option >= HJ_OPTIONS_MAX) {
        return NULL;
    }
    const hj_option_row *row = hj_option_at(option);
    return row == NULL || row->name == NULL ? "" : row->name;
}

const char *text_field_word(unsigned index) {
    const hj_field_row *row = index == 0 ? NULL : hj_field_at(index - 1);
    return row == NULL ? NULL : row->name;
}

static const struct {
    const char *word;
    size_t offset;
} about_rows[] = {
    {"game", offsetof(hj_about, game_id)},      {"event", offsetof(hj_about, event)},
    {"site", offsetof(hj_about, site)},         {"date", offsetof(hj_about, date)},
    {"phase", offsetof(hj_about, phase)},       {"round", offsetof(hj_about, round)},
    {"table", offsetof(hj_about, table)},       {"software", offsetof(hj_about, software)},
    {"build", offsetof(hj_about, build)},       {"format", offsetof(hj_about, source_format)},
    {"file", offsetof(hj_about, source_file)},  {"sha256", offsetof(hj_about, source_sha256)},
    {"importer", offsetof(hj_about, importer)}, {"termination", offsetof(hj_about, termination)},
};

const char *text_about_word(unsigned id) {
    return id >= 1 && id <= COUNT(about_rows) ? about_rows[id - 1].word : NULL;
}

const char *text_about_get(const hj_about *about, unsigned id) {
    const char *value = NULL;
    if (text_about_word(id) != NULL) {
        memcpy(&value, (const char *)about + about_rows[id - 1].offset, sizeof value);
    }
    return value;
}

void text_about_set(hj_about *about, unsigned id, const char *value) {
    if (text_about_word(id) != NULL) {
        memcpy((char *)about + about_rows[id - 1].offset, &value, sizeof value);
    }
}

const char *text_split(const char *words, unsigned id, size_t *size_out) {
    for (const char *at = words; *at != '\0' && id > 0; id--) {
        size_t size = strcspn(at, "|");
        if (id == 1) {
            *size_out = size;
            return at;
        }
        at += size + (at[size] == '|');
    }
    return NULL;
}
