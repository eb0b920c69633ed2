/* text_names.c: places by number and by human name: a corner 4/5/11 or an edge 5|11 by what lies
 * around it, a hex by its terrain. It must not know actions. */
#include "log/text_names.h"

#include "log/text_words.h"

#include <stdio.h>
#include <string.h>

/* What a human name says of one of the hexes around a place. */
typedef struct name_part {
    bool sea;
    uint8_t terrain; /* 0 = not said */
    uint8_t number;  /* 0 = not said */
} name_part;

enum { PARTS_MAX = 3 };

typedef struct human_name {
    unsigned count; /* hexes of land that are named */
    bool sea;
    name_part part[PARTS_MAX];
} human_name;

bool text_place_number(unsigned *out, const char *word, size_t size, char letter, unsigned max) {
    uint64_t number;
    if (size < 2 || word[0] != letter || word[1] == '0' ||
        !text_digits(&number, word + 1, size - 1) || number == 0 || number > max) {
        return false;
    }
    *out = (unsigned)number;
    return true;
}

/* "11", "desert", "hills6" or "sea". */
static bool read_part(name_part *out, const char *text, size_t size) {
    uint64_t number = 0;
    size_t letters = 0;
    memset(out, 0, sizeof *out);
    while (letters < size && text[letters] >= 'a' && text[letters] <= 'z') {
        letters++;
    }
    if (letters < size &&
        (!text_digits(&number, text + letters, size - letters) || number < 2 || number > 12)) {
        return false;
    }
    out->number = (uint8_t)number;
    if (letters > 0) {
        out->sea = letters == size && size == 3 && memcmp(text, "sea", 3) == 0;
        out->terrain = (uint8_t)text_find_word(text_terrain_word, text, letters);
        return out->sea || out->terrain > 0;
    }
    return size > 0;
}

static bool read_name(human_name *out, const char *text, size_t size, char divider) {
    memset(out, 0, sizeof *out);
    unsigned parts = 0;
    for (size_t from = 0; from <= size; parts++) {
        const char *stop = from < size ? memchr(text + from, divider, size - from) : NULL;
        size_t to = stop == NULL ? size : (size_t)(stop - text);
        name_part part;
        if (parts == PARTS_MAX || !read_part(&part, text + from, to - from)) {
            return false;
        }
        if (part.sea) {
            out->sea = true;
        } else {
            out->part[out->count++] = part;
        }
        from = to + 1;
    }
    return parts > 1 || divider == '\0';
}

static bool fits(const hj_config *config, unsigned hex, const name_part *part) {
    if (part->number > 0 && config->number[hex] != part->number) {
        return false;
    }
    return part->terrain == 0 || config->terrain[hex] == part->terrain;
}

/* Can the named hexes be these ones, in some order? */
static bool fits_all(const hj_config *config, const human_name *name, const uint8_t *hex,
                     unsigned most, unsigned taken, unsigned at) {
    if (at == name->count) {
        unsigned land = 0;
        for (unsigned index = 0; index < most; index++) {
            land += hex[index] > 0;
        }
        return land == name->count && (!name->sea || land < most);
    }
    for (unsigned index = 0; index < most; index++) {
        if (hex[index] > 0 && (taken >> index & 1u) == 0 &&
            fits(config, hex[index], &name->part[at]) &&
            fits_all(config, name, hex, most, taken | 1u << index, at + 1)) {
            return true;
        }
    }
    return false;
}

/* What the three kinds of place differ in. */
typedef struct place_kind {
    const char *what;    /* "corner" */
    const char *example; /* "c29 or a name as 4/5/11" */
    char letter, divider;
    unsigned max; /* number on the larger island */
} place_kind;

static const place_kind corner_kind = {"corner", "a corner as c29 or 4/5/11", 'c', '/',
                                       HJ_CORNERS_MAX};
static const place_kind edge_kind = {"edge", "an edge as e41 or 5|11", 'e', '|', HJ_EDGES_MAX};
static const place_kind hex_kind = {"hex", "a hex as h10, desert or hills6", 'h', '\0',
                                    HJ_HEXES_MAX};

static unsigned places_of(const hj_island *island, char letter) {
    return letter == 'c' ? island->corners : letter == 'e' ? island->edges : island->hexes;
}

/* The hexes around a place: three at a corner, two at an edge, the hex itself. */
static const uint8_t *hexes_of(const hj_island *island, char letter, unsigned place,
                               uint8_t self[1], unsigned *most) {
    if (letter == 'c') {
        *most = 3;
        return island->corner[place].hex;
    }
    if (letter == 'e') {
        *most = 2;
        return island->edge[place].hex;
    }
    *most = 1;
    self[0] = (uint8_t)place;
    return self;
}

static const hj_island *island_of(const hj_config *config) {
    return config == NULL ? NULL : hj_island_of(config->hexes);
}

/* The one place a name fits; 0 with a failure when there is none or more than one. */
static unsigned find_place(text_scan *scan, const hj_config *config, const place_kind *kind,
                           const human_name *name) {
    char found[120], shown[64];
    size_t length = 0;
    unsigned count = 0, place = 0;
    const hj_island *island = island_of(config);
    text_word_shown(shown, sizeof shown, scan);
    if (island == NULL) {
        text_fail(scan, "%s is a name, and names need a board; write the number", shown);
        return 0;
    }
    for (unsigned id = 1; id <= places_of(island, kind->letter); id++) {
        uint8_t self[1];
        unsigned most;
        const uint8_t *hex = hexes_of(island, kind->letter, id, self, &most);
        if (!fits_all(config, name, hex, most, 0, 0)) {
            continue;
        }
        place = id;
        if (length + 16 < sizeof found) {
            length += (size_t)snprintf(found + length, sizeof found - length, "%s%c%u",
                                       count > 0 ? " or " : "", kind->letter, id);
        }
        count++;
    }
    if (count == 1) {
        return place;
    }
    if (count == 0) {
        text_fail(scan, "no %s of this board is %s", kind->what, shown);
    } else {
        text_fail(scan, "%s is ambiguous: it may be %s; write the number", shown, found);
    }
    return 0;
}

static bool parse_place(text_scan *scan, uint8_t *out, const hj_config *config,
                        const place_kind *kind) {
    unsigned place = 0;
    human_name name;
    if (scan->kind != TEXT_PLAIN) {
        return text_fail_here(scan, kind->example);
    }
    if (scan->word[0] == kind->letter && scan->size > 1 && scan->word[1] >= '0' &&
        scan->word[1] <= '9') {
        if (!text_place_number(&place, scan->word, scan->size, kind->letter, kind->max)) {
            char shown[64];
            return text_fail(scan, "%s is no %s: they are %c1 to %c%u",
                             text_word_shown(shown, sizeof shown, scan), kind->what, kind->letter,
                             kind->letter, kind->max);
        }
    } else if (!read_name(&name, scan->word, scan->size, kind->divider) ||
               (kind->letter == 'h' && (name.count == 0 || name.part[0].terrain == 0))) {
        return text_fail_here(scan, kind->example);
    } else {
        place = find_place(scan, config, kind, &name);
        if (place == 0) {
            return false;
        }
    }
    *out = (uint8_t)place;
    text_next(scan);
    return true;
}

bool text_parse_corner(text_scan *scan, uint8_t *out, const hj_config *config) {
    return parse_place(scan, out, config, &corner_kind);
}

bool text_parse_edge(text_scan *scan, uint8_t *out, const hj_config *config) {
    return parse_place(scan, out, config, &edge_kind);
}

bool text_parse_hex(text_scan *scan, uint8_t *out, const hj_config *config) {
    return parse_place(scan, out, config, &hex_kind);
}

static bool is_place(const text_scan *scan, const place_kind *kind) {
    human_name name;
    if (scan->kind != TEXT_PLAIN || scan->size < 2) {
        return false;
    }
    bool numbered = scan->word[0] == kind->letter && scan->word[1] >= '0' && scan->word[1] <= '9';
    return numbered || (read_name(&name, scan->word, scan->size, kind->divider) &&
                        (kind->letter != 'h' || (name.count > 0 && name.part[0].terrain > 0)));
}

bool text_is_hex(const text_scan *scan) {
    return is_place(scan, &hex_kind);
}

bool text_is_edge(const text_scan *scan) {
    return is_place(scan, &edge_kind);
}

/* The number on a hex, or its terrain where it has none. */
static void add_hex_name(text_buffer *out, const hj_config *config, unsigned hex) {
    const char *terrain = text_terrain_word(config->terrain[hex]);
    if (config->number[hex] > 0) {
        text_printf(out, "%u", config->number[hex]);
    } else {
        text_add(out, terrain == NULL ? "?" : terrain);
    }
}

/* " (4/5/11)": numbers in ascending order, then hexes without one, then the sea. */
static void add_name(text_buffer *out, const hj_config *config, const place_kind *kind,
                     const uint8_t *hex, unsigned most) {
    uint8_t order[PARTS_MAX];
    unsigned land = 0;
    for (unsigned index = 0; index < most; index++) {
        if (hex[index] == 0) {
            continue;
        }
        unsigned at = land++;
        unsigned key = config->number[hex[index]] > 0 ? config->number[hex[index]] : UINT8_MAX;
        while (at > 0) {
            unsigned other = config->number[order[at - 1]];
            if ((other > 0 ? other : UINT8_MAX) <= key) {
                break;
            }
            order[at] = order[at - 1];
            at--;
        }
        order[at] = hex[index];
    }
    text_add(out, " (");
    for (unsigned index = 0; index < land; index++) {
        if (index > 0) {
            text_add_char(out, kind->divider);
        }
        add_hex_name(out, config, order[index]);
    }
    if (land < most) {
        text_printf(out, "%csea", kind->divider);
    }
    text_add(out, ")");
}

static size_t place_text(char *out, size_t out_size, const hj_config *config, unsigned place,
                         const place_kind *kind) {
    text_buffer buffer = text_begin(out, out_size);
    text_printf(&buffer, "%c%u", kind->letter, place);
    const hj_island *island = island_of(config);
    if (island != NULL && place >= 1 && place <= places_of(island, kind->letter)) {
        unsigned most;
        uint8_t self[1];
        const uint8_t *hex = hexes_of(island, kind->letter, place, self, &most);
        add_name(&buffer, config, kind, hex, most);
    }
    return text_end(&buffer);
}

size_t hj_text_corner(char *out, size_t out_size, const hj_config *config, unsigned corner) {
    return place_text(out, out_size, config, corner, &corner_kind);
}

size_t hj_text_edge(char *out, size_t out_size, const hj_config *config, unsigned edge) {
    return place_text(out, out_size, config, edge, &edge_kind);
}

size_t hj_text_hex(char *out, size_t out_size, const hj_config *config, unsigned hex) {
    text_buffer buffer = text_begin(out, out_size);
    text_printf(&buffer, "h%u", hex);
    const hj_island *island = island_of(config);
    if (island != NULL && hex >= 1 && hex <= island->hexes) {
        const char *terrain = text_terrain_word(config->terrain[hex]);
        text_printf(&buffer, " (%s", terrain == NULL ? "?" : terrain);
        if (config->number[hex] > 0) {
            text_printf(&buffer, " %u", config->number[hex]);
        }
        text_add(&buffer, ")");
    }
    return text_end(&buffer);
}
