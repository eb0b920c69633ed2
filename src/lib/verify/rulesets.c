/* rulesets.c: rule sets and profiles by name, options from text, and "@FILE". It must not know
 * what an option does. */
#include "verify/rulesets.h"

#include "state/boards.h"
#include "state/defaults.h"
#include "state/options.h"
#include "util/text_buffer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPEC_MAX = 2048, FILE_MAX = 16384, PARENTS_MAX = 4, WHY_MIN = 200 };

typedef struct rules_name {
    const char *name;
    const char *parent; /* "" for a rule set */
    uint8_t ruleset;
    uint16_t version;
    const char *options;
    const char *text; /* what it is for, and its options */
} rules_name;

/* One line for people: what it is for, then what it sets. */
#define SAYS(options, text) sizeof(options) > 1 ? text " (" options ")" : text

static const rules_name names[] = {
#define RULESET(name, ruleset, version, options, text)                                             \
    {name, "", ruleset, version, options, SAYS(options, text)},
#define PROFILE(name, parent, options, text) {name, parent, 0, 0, options, SAYS(options, text)},
#include "rules/profiles.def"
#undef RULESET
#undef PROFILE
};
enum { NAMES = sizeof names / sizeof names[0] };

const char *hj_profile_name(unsigned index) {
    return index < NAMES ? names[index].name : NULL;
}

const char *hj_profile_text(unsigned index) {
    return index < NAMES ? names[index].text : NULL;
}

static const rules_name *name_find(const char *name, size_t size) {
    for (unsigned k = 0; k < NAMES; k++)
        if (strlen(names[k].name) == size && memcmp(names[k].name, name, size) == 0)
            return &names[k];
    return NULL;
}

/* ---- defaults ---- */

/* The defaults of a rule set, with the contents of the bigger box from five seats on
 * (EXT56-COMP-05, EXT56-COMP-06) and the turn rule that `play` takes unless told otherwise. */
static void set_defaults(hj_config *config, const rules_name *set) {
    config->ruleset = set->ruleset;
    config->ruleset_version = set->version;
    options_default(config->option, config->ruleset, config->seats);
    if (config->seats >= 5)
        config->option[HJ_OPT_mode56] = 1; /* sbp */
}

static const rules_name *ruleset_of(const hj_config *config) {
    for (unsigned k = 0; k < NAMES; k++)
        if (names[k].ruleset == config->ruleset && names[k].version == config->ruleset_version &&
            names[k].parent[0] == '\0')
            return &names[k];
    return NULL;
}

static int32_t highest_value(const hj_option_row *row) {
    int32_t bars = 0;
    if (row->words[0] == '\0')
        return row->max;
    for (const char *at = row->words; *at != '\0'; at++)
        bars += *at == '|';
    return bars;
}

const char *hj_config_text(char *out, size_t out_size, const hj_config *config) {
    text_buffer text = text_begin(out, out_size);
    hj_config plain = {.seats = config->seats};
    const rules_name *set = ruleset_of(config);
    char value[32];
    if (set == NULL) {
        text_printf(&text, "%u/%u", (unsigned)config->ruleset, (unsigned)config->ruleset_version);
        return out;
    }
    set_defaults(&plain, set);
    text_add(&text, set->name);
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        const hj_option_row *row = hj_option_at(option);
        if (row != NULL && config->option[option] != plain.option[option])
            text_printf(&text, ",%s=%s", row->name,
                        hj_option_value(value, sizeof value, option, config->option[option]));
    }
    return out;
}

void rulesets_unknown(char *out, size_t out_size, const hj_config *config) {
    text_buffer text = text_begin(out, out_size);
    if (ruleset_of(config) == NULL) {
        text_printf(&text, "rule set %u in version %u is not known here", (unsigned)config->ruleset,
                    (unsigned)config->ruleset_version);
        return;
    }
    for (unsigned option = 1; option < HJ_OPTIONS_MAX; option++) {
        const hj_option_row *row = hj_option_at(option);
        const int32_t value = config->option[option];
        if (row == NULL && value != 0) {
            text_printf(&text, "option number %u is not known here", option);
            return;
        }
        if (row != NULL && (value < row->min || value > highest_value(row))) {
            text_printf(&text, "option %s has the value %d, which is not known here", row->name,
                        (int)value);
            return;
        }
    }
    text_printf(&text, "games of %u seats on %u hexes are not judged here", (unsigned)config->seats,
                (unsigned)config->hexes);
}

/* ---- one option ---- */

/* Writes the reason and comes back as HJ_UNSUPPORTED. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static hj_status
refuse(char *why, size_t why_size, const char *format, ...) {
    if (why != NULL && why_size > 0) {
        va_list arguments;
        text_buffer text = text_begin(why, why_size);
        va_start(arguments, format);
        text_vprintf(&text, format, arguments);
        va_end(arguments);
    }
    return HJ_UNSUPPORTED;
}

/* The index of a word among words separated by '|'; -1 = it is none of them. */
static int32_t word_index(const char *words, const char *word) {
    const size_t size = strlen(word);
    for (int32_t index = 0; *words != '\0'; index++) {
        const size_t here = strcspn(words, "|");
        if (here == size && memcmp(words, word, size) == 0)
            return index;
        words += here;
        words += *words == '|';
    }
    return -1;
}

static bool number_value(int32_t *out, const char *word) {
    char *end;
    errno = 0;
    if (word[0] < '0' || word[0] > '9')
        return false;
    const long value = strtol(word, &end, 10);
    if (errno != 0 || *end != '\0' || value > 1000000)
        return false;
    *out = (int32_t)value;
    return true;
}

/* Cuts blanks off both ends of text, in place, and returns its new start. */
static char *trim(char *text) {
    size_t size = strlen(text);
    while (size > 0 && strchr(" \t\r", text[size - 1]) != NULL)
        text[--size] = '\0';
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

/* One letter added, left out, another, or two in the wrong order. */
static bool is_near(const char *a, const char *b) {
    while (*a != '\0' && *a == *b)
        a++, b++;
    if (*a == '\0' || *b == '\0')
        return strlen(a) + strlen(b) <= 1;
    return strcmp(a + 1, b + 1) == 0 || strcmp(a + 1, b) == 0 || strcmp(a, b + 1) == 0 ||
           (a[0] == b[1] && a[1] == b[0] && strcmp(a + 2, b + 2) == 0);
}

static hj_status unknown_option(const char *name, char *why, size_t why_size) {
    for (unsigned option = 1; option <= hj_option_count(); option++)
        if (hj_option_at(option) != NULL && is_near(name, hj_option_at(option)->name))
            return refuse(why, why_size, "there is no option \"%s\"; did you mean \"%s\"?", name,
                          hj_option_at(option)->name);
    return refuse(why, why_size, "there is no option \"%s\"", name);
}

/* setting is the caller's own copy and is cut to pieces. */
static hj_status set_option(hj_config *config, char *setting, char *why, size_t why_size) {
    char *equals = strchr(setting, '=');
    int32_t value = -1;
    if (equals == NULL)
        return refuse(why, why_size, "\"%s\" is no name=value", setting);
    *equals = '\0';
    const char *name = trim(setting), *word = trim(equals + 1);
    const unsigned option = hj_option_find(name);
    const hj_option_row *row = hj_option_at(option);
    if (row == NULL)
        return unknown_option(name, why, why_size);
    if (row->words[0] != '\0') {
        value = word_index(row->words, word);
        if (value < 0)
            return refuse(why, why_size, "option %s takes %s, not \"%s\"", name, row->words, word);
    } else if (!number_value(&value, word) || value < row->min || value > row->max) {
        return refuse(why, why_size, "option %s takes a number from %d to %d, not \"%s\"", name,
                      (int)row->min, (int)row->max, word);
    }
    config->option[option] = value;
    return HJ_OK;
}

/* Copies text of a known size into an array; false = too long, or a NUL inside. */
static bool copy_text(char *out, size_t out_size, const char *text, size_t size) {
    if (size >= out_size || memchr(text, '\0', size) != NULL)
        return false;
    memcpy(out, text, size);
    out[size] = '\0';
    return true;
}

hj_status hj_config_set(hj_config *config, const char *setting, char *why, size_t why_size) {
    char copy[SPEC_MAX];
    if (config == NULL || setting == NULL)
        return HJ_ARGUMENT;
    if (!copy_text(copy, sizeof copy, setting, strlen(setting)))
        return refuse(why, why_size, "the setting is too long");
    return set_option(config, copy, why, why_size);
}

/* ---- a whole rule set ---- */

/* "a=b,c=d"; empty pieces are allowed only when all is empty. */
static hj_status set_options(hj_config *config, const char *list, char *why, size_t why_size) {
    char piece[SPEC_MAX];
    while (*list != '\0') {
        const size_t size = strcspn(list, ",");
        if (!copy_text(piece, sizeof piece, list, size))
            return refuse(why, why_size, "the setting is too long");
        const hj_status status = set_option(config, piece, why, why_size);
        if (status != HJ_OK)
            return status;
        list += size;
        list += *list == ',';
    }
    return HJ_OK;
}

static hj_status unknown_name(const char *name, char *why, size_t why_size) {
    char list[WHY_MIN] = "";
    text_buffer text = text_begin(list, sizeof list);
    for (unsigned k = 0; k < NAMES; k++)
        text_printf(&text, "%s%s", k == 0 ? "" : ", ", names[k].name);
    return refuse(why, why_size, "there is no rule set \"%s\"; known: %s", name, list);
}

/* "base/1,bank=unlimited" or a profile with options. */
static hj_status apply_spec(hj_config *config, const char *spec, char *why, size_t why_size) {
    const size_t size = strcspn(spec, ",");
    const rules_name *chain[PARENTS_MAX];
    unsigned depth = 0;
    char shown[64];
    const rules_name *at = name_find(spec, size);
    if (at == NULL) {
        snprintf(shown, sizeof shown, "%.*s", (int)(size < 60 ? size : 60), spec);
        return unknown_name(shown, why, why_size);
    }
    while (at != NULL && depth < PARENTS_MAX) {
        chain[depth++] = at;
        at = at->parent[0] != '\0' ? name_find(at->parent, strlen(at->parent)) : NULL;
    }
    set_defaults(config, chain[depth - 1]);
    hj_status status = HJ_OK;
    while (status == HJ_OK && depth > 0)
        status = set_options(config, chain[--depth]->options, why, why_size);
    if (status == HJ_OK && spec[size] == ',')
        status = set_options(config, spec + size + 1, why, why_size);
    return status;
}

/* ---- "@FILE" ---- */

static hj_status read_file(char *out, size_t out_size, const char *path, char *why,
                           size_t why_size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        (void)refuse(why, why_size, "%s: %s", path, strerror(errno));
        return HJ_IO;
    }
    const size_t size = fread(out, 1, out_size - 1, file);
    const bool failed = ferror(file) != 0, whole = fgetc(file) == EOF;
    fclose(file);
    out[size] = '\0';
    if (failed) {
        (void)refuse(why, why_size, "%s: cannot be read", path);
        return HJ_IO;
    }
    if (!whole || memchr(out, '\0', size) != NULL)
        return refuse(why, why_size, "%s: no file of rules", path);
    return HJ_OK;
}

/* One line, cut to name and value in place. false = nothing on it. */
static bool split_line(char *line, char **name, char **value) {
    line[strcspn(line, "#")] = '\0';
    line = trim(line);
    if (*line == '\0')
        return false;
    char *equals = strchr(line, '=');
    *name = line;
    *value = NULL;
    if (equals != NULL) {
        *equals = '\0';
        *name = trim(line);
        *value = trim(equals + 1);
    }
    return true;
}

static hj_status line_wrong(const char *path, unsigned line, const char *what, char *why,
                            size_t why_size) {
    return refuse(why, why_size, "%s:%u: %s", path, line, what);
}

/* Walks the lines: first for the parent, then for the options. `name` and `text` only inform. */
static hj_status apply_lines(hj_config *config, const char *path, const char *bytes, bool parent,
                             char *why, size_t why_size) {
    char line[SPEC_MAX], setting[SPEC_MAX * 2], inner[WHY_MIN] = "";
    bool parent_seen = false;
    for (unsigned number = 1; *bytes != '\0'; number++) {
        const size_t size = strcspn(bytes, "\n");
        char *name, *value;
        if (!copy_text(line, sizeof line, bytes, size))
            return line_wrong(path, number, "the line is too long", why, why_size);
        bytes += size;
        bytes += *bytes == '\n';
        if (!split_line(line, &name, &value))
            continue;
        if (value == NULL)
            return line_wrong(path, number, "no name = value", why, why_size);
        hj_status status = HJ_OK;
        const bool is_parent = strcmp(name, "parent") == 0;
        if (is_parent && parent) {
            if (parent_seen)
                return line_wrong(path, number, "a second parent", why, why_size);
            parent_seen = true;
            status = apply_spec(config, value, inner, sizeof inner);
        } else if (!is_parent && !parent && strcmp(name, "name") != 0 &&
                   strcmp(name, "text") != 0) {
            snprintf(setting, sizeof setting, "%s=%s", name, value);
            status = set_option(config, setting, inner, sizeof inner);
        }
        if (status != HJ_OK)
            return line_wrong(path, number, inner, why, why_size);
    }
    return parent && !parent_seen ? apply_spec(config, "base/1", why, why_size) : HJ_OK;
}

static hj_status apply_file(hj_config *config, const char *path, char *why, size_t why_size) {
    char bytes[FILE_MAX];
    hj_status status = read_file(bytes, sizeof bytes, path, why, why_size);
    if (status == HJ_OK)
        status = apply_lines(config, path, bytes, true, why, why_size);
    if (status == HJ_OK)
        status = apply_lines(config, path, bytes, false, why, why_size);
    return status;
}

hj_status hj_config_rules(hj_config *config, const char *spec, char *why, size_t why_size) {
    if (config == NULL || spec == NULL)
        return HJ_ARGUMENT;
    hj_config changed = {.seats = config->seats};
    const hj_status status = spec[0] == '@' ? apply_file(&changed, spec + 1, why, why_size)
                                            : apply_spec(&changed, spec, why, why_size);
    if (status == HJ_OK)
        *config = changed;
    return status;
}

hj_status hj_config_readings(hj_config *config, const char *spec, char *why, size_t why_size) {
    if (config == NULL || spec == NULL)
        return HJ_ARGUMENT;
    hj_config other = {.seats = config->seats};
    const hj_status status = hj_config_rules(&other, spec, why, why_size);
    if (status != HJ_OK)
        return status;
    if (other.ruleset != config->ruleset || other.ruleset_version != config->ruleset_version) {
        const rules_name *own = ruleset_of(config), *theirs = ruleset_of(&other);
        return refuse(why, why_size, "the game is played by %s, not by %s",
                      own != NULL ? own->name : "rules unknown here",
                      theirs != NULL ? theirs->name : spec);
    }
    for (unsigned option = 1; option <= hj_option_count(); option++)
        if (hj_option_at(option) != NULL && !hj_option_at(option)->setting)
            config->option[option] = other.option[option];
    return HJ_OK;
}
