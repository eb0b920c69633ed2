/* vocabulary.c: the public words and tables: kinds, bundles, resources, options, fields, verdicts.
 * All of it is read from the .def files. It must not know what is legal. */
#include "hexjudge.h"

#include <stdio.h>
#include <string.h>

#include "util/version.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- kinds of action ---- */

static const struct {
    uint32_t fields;
    const char *word;
} kinds[] = {
#define ACTION(name, word, module, fields, text) [HJ_KIND_##name] = {fields, word},
#include "state/actions.def"
#undef ACTION
};

uint32_t hj_kind_fields(hj_kind kind) {
    return (unsigned)kind < COUNT(kinds) ? kinds[kind].fields : 0;
}

const char *hj_kind_word(hj_kind kind) {
    return (unsigned)kind < COUNT(kinds) && kinds[kind].word != NULL ? kinds[kind].word : "";
}

/* ---- bundles ---- */

static hj_bundle lane(unsigned resource) {
    static const hj_bundle place[] = {0, 1, 100, 10000, 1000000, 100000000, 10000000000};
    return resource < COUNT(place) ? place[resource] : 0;
}

/* The places are written out: a division by a constant is a multiplication. */
unsigned hj_bundle_of(hj_bundle bundle, unsigned resource) {
    switch (resource) {
    case 1:
        return (unsigned)(bundle % 100);
    case 2:
        return (unsigned)(bundle / 100 % 100);
    case 3:
        return (unsigned)(bundle / 10000 % 100);
    case 4:
        return (unsigned)(bundle / 1000000 % 100);
    case 5:
        return (unsigned)(bundle / 100000000 % 100);
    case 6:
        return (unsigned)(bundle / 10000000000 % 100);
    default:
        return 0;
    }
}

hj_bundle hj_bundle_make(unsigned resource, unsigned count) {
    return lane(resource) * (count <= 99 ? count : 99);
}

unsigned hj_bundle_size(hj_bundle bundle) {
    unsigned size = 0;
    for (unsigned r = 1; lane(r) != 0 && bundle != 0; r++, bundle /= 100)
        size += (unsigned)(bundle % 100);
    return size;
}

/* ---- actions ---- */

hj_action hj_action_decision(const hj_action *action) {
    hj_action decided = *action;
    switch (decided.kind) {
    case HJ_KIND_ROLL:
        decided.die_a = decided.die_b = decided.total = 0;
        break;
    case HJ_KIND_BUY_CARD:
        decided.card = 0;
        break;
    case HJ_KIND_DEPOSIT: /* the reward of a second token, and the scholars' card */
    case HJ_KIND_REDEEM:
        decided.card = decided.card <= HJ_CARDS ? 0 : decided.card;
        break;
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
        decided.resource = 0;
        break;
    case HJ_KIND_REVEAL: /* which fields lose follows the token */
        decided.token = 0;
        memset(decided.hexes, 0, sizeof decided.hexes);
        break;
    case HJ_KIND_DRAW_FAVOR:
    case HJ_KIND_EXCHANGE_DRAW:
        decided.token = 0;
        break;
    default:
        break;
    }
    return decided;
}

/* ---- words ---- */

const char *hj_resource_word(unsigned resource) {
    static const char *const words[] = {"", "brick", "lumber", "wool", "grain", "ore", "none", "?"};
    return resource < COUNT(words) ? words[resource] : "";
}

const char *hj_terrain_word(unsigned terrain) {
    static const char *const words[] = {"",       "hills",     "forest", "pasture",
                                        "fields", "mountains", "desert"};
    return terrain < COUNT(words) ? words[terrain] : "";
}

const char *hj_card_word(unsigned card) {
    static const char *const words[] = {"",       "knight",   "point", "roads",
                                        "plenty", "monopoly", "none",  "?"};
    return card < COUNT(words) ? words[card] : "";
}

const char *hj_crop_word(unsigned crop) {
    static const char *const words[] = {"", "wheat", "beans", "maize", "rice", "quinoa"};
    return crop < COUNT(words) ? words[crop] : "";
}

const char *hj_favor_word(unsigned favor) {
    static const char *const words[] = {"", "wagon", "ship", "shovel", "book", "compass"};
    return favor < COUNT(words) ? words[favor] : "";
}

const char *hj_event_word(unsigned category) {
    static const char *const words[] = {"", "regional", "small", "large", "monoculture"};
    return category < COUNT(words) ? words[category] : "";
}

/* Gravest first: a file that cannot be trusted at all outranks what is found inside it, and that
 * outranks what is merely not there. */
static const struct {
    hj_verdict verdict;
    const char *word;
} verdicts[] = {
    {HJ_VERDICT_FAULT, "FAULT"},           {HJ_VERDICT_TAMPERED, "TAMPERED"},
    {HJ_VERDICT_MALFORMED, "MALFORMED"},   {HJ_VERDICT_ILLEGAL, "ILLEGAL"},
    {HJ_VERDICT_DIVERGED, "DIVERGED"},     {HJ_VERDICT_INCOMPLETE, "INCOMPLETE"},
    {HJ_VERDICT_CONSISTENT, "CONSISTENT"}, {HJ_VERDICT_UNSUPPORTED, "UNSUPPORTED"},
    {HJ_VERDICT_CLEAN, "CLEAN"},
};

const char *hj_verdict_word(hj_verdict verdict) {
    for (unsigned i = 0; i < COUNT(verdicts); i++)
        if (verdicts[i].verdict == verdict)
            return verdicts[i].word;
    return "";
}

hj_verdict hj_verdict_graver(hj_verdict a, hj_verdict b) {
    for (unsigned i = 0; i < COUNT(verdicts); i++)
        if (verdicts[i].verdict == a || verdicts[i].verdict == b)
            return verdicts[i].verdict;
    return HJ_VERDICT_FAULT; /* neither is a verdict: nothing but a fault of ours says so */
}

const char *hj_status_word(hj_status status) {
    static const char *const words[] = {
        [HJ_OK] = "ok",
        [HJ_DONE] = "done",
        [HJ_IO] = "input or output failed",
        [HJ_MEMORY] = "out of memory",
        [HJ_ARGUMENT] = "wrong argument",
        [HJ_MALFORMED] = "malformed",
        [HJ_UNSUPPORTED] = "unsupported",
        [HJ_REFUSED] = "refused by the rules",
    };
    return (unsigned)status < COUNT(words) ? words[status] : "";
}

const char *hj_version(void) {
    return HJ_VERSION;
}

unsigned hj_format_version(void) {
    return HJ_FORMAT_VERSION;
}

/* ---- options ---- */

enum { CLASS_READING, CLASS_SETTING };

/* Indexed by the option's id, which is its tag on the wire; between them are empty rows. */
static const hj_option_row options[] = {
#define OPTION(tag, name, class, fallback, min, max, words, citation, text)                        \
    [tag] = {#name, CLASS_##class == CLASS_SETTING, fallback, min, max, words, citation, text},
#include "state/options.def"
#undef OPTION
};
_Static_assert(COUNT(options) <= HJ_OPTIONS_MAX, "hj_config has no room for that many options");

unsigned hj_option_count(void) {
    return COUNT(options) - 1;
}

const hj_option_row *hj_option_at(unsigned option) {
    return option < COUNT(options) && options[option].name != NULL ? &options[option] : NULL;
}

unsigned hj_option_find(const char *name) {
    for (unsigned i = 1; i < COUNT(options); i++)
        if (options[i].name != NULL && strcmp(options[i].name, name) == 0)
            return i;
    return 0;
}

unsigned hj_option_words(unsigned option) {
    const hj_option_row *row = hj_option_at(option);
    unsigned count = row != NULL && *row->words != '\0' ? 1 : 0;
    for (const char *c = count > 0 ? row->words : ""; *c != '\0'; c++)
        count += *c == '|';
    return count;
}

const char *hj_option_value(char *out, size_t out_size, unsigned option, int32_t value) {
    const hj_option_row *row = hj_option_at(option);
    const char *word = row != NULL && value >= 0 ? row->words : "";

    for (int32_t i = 0; i < value && *word != '\0'; i++) {
        word += strcspn(word, "|");
        word += *word == '|';
    }
    if (*word != '\0')
        snprintf(out, out_size, "%.*s", (int)strcspn(word, "|"), word);
    else
        snprintf(out, out_size, "%ld", (long)value);
    return out;
}

/* ---- fields ---- */

/* Words of an index as the first one and as the second one of a field. */
#define FIRST_NONE ""
#define FIRST_SEAT "seat"
#define FIRST_HEX "hex"
#define FIRST_CORNER "corner"
#define FIRST_EDGE "edge"
#define FIRST_RESOURCE "resource"
#define FIRST_CARD "card"
#define FIRST_PAIR "place"
#define FIRST_FRESH "place"
#define FIRST_STACK "place"
#define FIRST_CROP "crop"
#define FIRST_TOKEN "token"
#define FIRST_QUEUE "place"
#define FIRST_FAVOR "favor"
#define FIRST_NETWORK "network"
#define SECOND_NONE ""
#define SECOND_RESOURCE " resource"
#define SECOND_CARD " card"
#define SECOND_CROP " crop"
#define SECOND_FAVOR " favor"
#define SECOND_OCTET " place"
#define SECOND_PAIR " place"
#define SECOND_SETTLEMENT_SLOT " place"
#define SECOND_CITY_SLOT " place"

enum {
#define INDEX(name, dim, first, count) DIMS_##name = (dim) > 1,
#include "state/indices.def"
#undef INDEX
};

/* Tags of fields.def come before those of derived.def, and both stand in tag order. */
static const hj_field_row fields[] = {
#define FIELD0(tag, module, group, type, name, domain, text) {tag, #name, 0, "", false, text},
#define FIELD1(tag, module, group, type, name, a, domain, text)                                    \
    {tag, #name, 1, FIRST_##a, false, text},
#define FIELD2(tag, module, group, type, name, a, b, domain, text)                                 \
    {tag, #name, 2, FIRST_##a SECOND_##b, false, text},
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
#define DERIVED(tag, name, a, b, text)                                                             \
    {tag, #name, DIMS_##a + DIMS_##b, FIRST_##a SECOND_##b, true, text},
#include "state/derived.def"
#undef DERIVED
};

unsigned hj_field_count(void) {
    return COUNT(fields);
}

const hj_field_row *hj_field_at(unsigned index) {
    return index < COUNT(fields) ? &fields[index] : NULL;
}

const hj_field_row *hj_field_find(const char *name) {
    for (unsigned i = 0; i < COUNT(fields); i++)
        if (strcmp(fields[i].name, name) == 0)
            return &fields[i];
    return NULL;
}
