/* text_claim.c: paths of fields, "P1.hand.ore", their values, and the line of a checkpoint. It
 * must not know what the state is: which indices a game has is not looked at. */
#include "log/text_claim.h"

#include "log/text_action.h"
#include "log/text_names.h"
#include "log/text_words.h"

#include <stdio.h>
#include <string.h>

/* A kind of index: how a path writes it. */
typedef struct index_kind {
    const char *word; /* in hj_field_row.index */
    char letter;      /* stands before the field's name, "c12."; 0 = a word or number after it */
    uint8_t max;
    text_list *list; /* NULL = a number */
} index_kind;

static const index_kind index_kinds[] = {
    {"seat", 'P', HJ_SEATS_MAX, NULL},
    {"hex", 'h', HJ_HEXES_MAX, NULL},
    {"corner", 'c', HJ_CORNERS_MAX, NULL},
    {"edge", 'e', HJ_EDGES_MAX, NULL},
    {"resource", 0, HJ_RESOURCES, text_resource_word},
    {"card", 0, HJ_CARDS, text_card_word},
    {"crop", 0, HJ_CROPS, text_crop_word},
    {"favor", 0, HJ_FAVORS, text_favor_word},
};
static const index_kind numbered = {"", 0, UINT8_MAX, NULL};

/* The n-th index of a field, from 0; NULL when it has fewer. */
static const index_kind *index_of(const hj_field_row *row, unsigned index) {
    if (index >= row->dims) {
        return NULL;
    }
    const char *word = row->index;
    for (; index > 0; index--) {
        word += strcspn(word, " ");
        word += *word == ' ';
    }
    size_t size = strcspn(word, " ");
    for (size_t kind = 0; kind < sizeof index_kinds / sizeof index_kinds[0]; kind++) {
        if (strlen(index_kinds[kind].word) == size &&
            memcmp(index_kinds[kind].word, word, size) == 0) {
            return &index_kinds[kind];
        }
    }
    return &numbered;
}

static bool is_prefixed(const hj_field_row *row) {
    const index_kind *first = index_of(row, 0);
    return first != NULL && first->letter != 0;
}

/* A field whose last index may be left out, so that a bundle says all of it. */
static bool takes_bundle(const hj_field_row *row) {
    const index_kind *last = row->dims > 0 ? index_of(row, row->dims - 1u) : NULL;
    return last != NULL && last->list == text_resource_word;
}

static const hj_field_row *row_of_tag(uint16_t tag) {
    const hj_field_row *row;
    for (unsigned index = 0; (row = hj_field_at(index)) != NULL; index++) {
        if (row->tag == tag) {
            return row;
        }
    }
    return NULL;
}

/* ---- printing ---------------------------------------------------------------------------- */

static void print_index(text_buffer *out, const index_kind *kind, unsigned index) {
    const char *word = kind->list != NULL ? kind->list(index) : NULL;
    if (word != NULL) {
        text_printf(out, ".%s", word);
    } else {
        text_printf(out, ".%u", index);
    }
}

/* indices: how many of the field's indices to write. */
static void print_path(text_buffer *out, const hj_field_row *row, unsigned i, unsigned j,
                       unsigned indices) {
    unsigned at = 0;
    if (is_prefixed(row) && indices > 0) {
        text_printf(out, "%c%u.", index_of(row, 0)->letter, i);
        at = 1;
    }
    text_add(out, row->name);
    for (; at < indices; at++) {
        print_index(out, index_of(row, at), at == 0 ? i : j);
    }
}

/* Fields whose values are places or seats, by the letter such a value is written with. */
static char value_letter(const char *name) {
    static const struct {
        const char *name;
        char letter;
    } places[] = {
        {"robber", 'h'},       {"setup_corner", 'c'}, {"fresh_corner", 'c'},
        {"longest_road", 'P'}, {"largest_army", 'P'}, {"on_turn", 'P'},
        {"road", 'P'},         {"owner", 'P'},        {"step_seat", 'P'},
    };
    for (size_t row = 0; row < sizeof places / sizeof places[0]; row++) {
        if (strcmp(places[row].name, name) == 0) {
            return places[row].letter;
        }
    }
    return 0;
}

static void print_value(text_buffer *out, const hj_field_row *row, uint32_t value) {
    char letter = value_letter(row->name);
    unsigned max = letter == 'h' ? HJ_HEXES_MAX : letter == 'c' ? HJ_CORNERS_MAX : HJ_SEATS_MAX;
    if (letter != 0 && value >= 1 && value <= max) {
        text_printf(out, "%c%u", letter, (unsigned)value);
    } else {
        text_printf(out, "%lu", (unsigned long)value);
    }
}

bool text_print_claim(text_buffer *out, const hj_claim *claim) {
    const hj_field_row *row = row_of_tag(claim->field);
    if (row == NULL) {
        return false;
    }
    print_path(out, row, claim->i, claim->j, row->dims);
    text_add(out, " = ");
    print_value(out, row, claim->value);
    return true;
}

/* Do five claims from here say all kinds of one bundle, in order? */
static bool is_bundle(const hj_claim *claim, uint32_t left, const hj_field_row *row) {
    if (!takes_bundle(row) || left < HJ_RESOURCES) {
        return false;
    }
    for (unsigned at = 0; at < HJ_RESOURCES; at++) {
        unsigned resource = row->dims == 2 ? claim[at].j : claim[at].i;
        bool same = row->dims == 2 ? claim[at].i == claim[0].i : claim[at].j == claim[0].j;
        if (claim[at].field != row->tag || !same || resource != at + 1 ||
            claim[at].value > TEXT_COUNT_MAX) {
            return false;
        }
    }
    return row->dims == 2 || claim[0].j == 0;
}

static void print_claims(text_buffer *out, const hj_checkpoint *checkpoint, const char **gap) {
    for (uint32_t at = 0; at < checkpoint->claims; at++) {
        const hj_claim *claim = &checkpoint->claim[at];
        const hj_field_row *row = row_of_tag(claim->field);
        text_add(out, *gap);
        *gap = "; ";
        if (row != NULL && is_bundle(claim, checkpoint->claims - at, row)) {
            hj_bundle bundle = 0;
            for (unsigned kind = 0; kind < HJ_RESOURCES; kind++) {
                bundle += hj_bundle_make(kind + 1, (unsigned)claim[kind].value);
            }
            print_path(out, row, claim->i, claim->j, row->dims - 1u);
            text_add(out, " = ");
            text_print_bundle(out, bundle);
            at += HJ_RESOURCES - 1;
        } else if (!text_print_claim(out, claim)) {
            text_printf(out, "?%u", claim->field);
        }
    }
}

void text_print_check(text_buffer *out, const hj_checkpoint *checkpoint) {
    const char *gap = " ";
    text_add(out, "check");
    print_claims(out, checkpoint, &gap);
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (checkpoint->has_gained[seat]) {
            text_printf(out, "%sP%u.gained = ", gap, seat);
            text_print_bundle(out, checkpoint->gained[seat]);
            gap = "; ";
        }
    }
    if (checkpoint->digest_bits > 0) {
        text_printf(out, "%sdigest = %0*llx", gap, checkpoint->digest_bits / 4,
                    (unsigned long long)checkpoint->digest);
        gap = "; ";
    }
    if (checkpoint->snapshot != NULL) {
        text_printf(out, "%ssnapshot = ", gap);
        text_add_hex(out, checkpoint->snapshot, checkpoint->snapshot_size);
    }
}

size_t hj_text_path(char *out, size_t out_size, uint16_t field, unsigned i, unsigned j) {
    text_buffer buffer = text_begin(out, out_size);
    const hj_field_row *row = row_of_tag(field);
    if (row == NULL) {
        text_printf(&buffer, "field %u", field);
    } else {
        print_path(&buffer, row, i, j, row->dims);
    }
    return text_end(&buffer);
}

/* ---- parsing ----------------------------------------------------------------------------- */

/* A path taken apart. */
typedef struct path {
    const hj_field_row *row;
    uint8_t index[2];
    bool whole; /* the resource was left out */
} path;

/* The piece up to the next dot; *at moves past it. */
static size_t piece(const char **at, const char *end, const char **from) {
    const char *dot = *at < end ? memchr(*at, '.', (size_t)(end - *at)) : NULL;
    *from = *at;
    const char *stop = dot == NULL ? end : dot;
    *at = dot == NULL ? end : dot + 1;
    return (size_t)(stop - *from);
}

static bool read_index(text_scan *scan, const index_kind *kind, const char *from, size_t size,
                       uint8_t *out) {
    uint64_t number = kind->list != NULL ? text_find_word(kind->list, from, size) : 0;
    if (number == 0 && (!text_digits(&number, from, size) || number == 0 || number > UINT8_MAX)) {
        const char *nearest = kind->list != NULL ? text_nearest(kind->list, from, size) : NULL;
        int shown = size > 32 ? 32 : (int)size;
        return nearest != NULL
                   ? text_fail(scan, "unknown index '%.*s', did you mean '%s'?", shown, from,
                               nearest)
                   : text_fail(scan, "'%.*s' is no %s", shown, from,
                               kind->word[0] != '\0' ? kind->word : "index from 1 to 255");
    }
    *out = (uint8_t)number;
    return true;
}

static bool find_row(text_scan *scan, path *out, const char *from, size_t size) {
    unsigned id = text_find_word(text_field_word, from, size);
    if (id > 0) {
        out->row = hj_field_at(id - 1);
        return true;
    }
    const char *nearest = text_nearest(text_field_word, from, size);
    int shown = size > 32 ? 32 : (int)size;
    return nearest != NULL
               ? text_fail(scan, "unknown field '%.*s', did you mean '%s'?", shown, from, nearest)
               : text_fail(scan, "unknown field '%.*s'", shown, from);
}

/* "P1.", "h3.", "c12." or "e5." at the front of a path; NULL = it has none. A place that no game
 * has is taken all the same: a log may claim something of it, wrongly. */
static const index_kind *prefix_of(const char *from, size_t size, unsigned *place) {
    for (size_t kind = 0; kind < sizeof index_kinds / sizeof index_kinds[0]; kind++) {
        const index_kind *row = &index_kinds[kind];
        if (row->letter != 0 && text_place_number(place, from, size, row->letter, UINT8_MAX)) {
            return row;
        }
    }
    return NULL;
}

static const char *example_of(const index_kind *kind) {
    return kind->letter == 'P'   ? "P1."
           : kind->letter == 'h' ? "h1."
           : kind->letter == 'c' ? "c1."
                                 : "e1.";
}

static bool read_path(text_scan *scan, path *out, const char *text, size_t size) {
    const char *at = text, *end = text + size, *from;
    unsigned place = 0, indices = 0;
    memset(out, 0, sizeof *out);
    size_t length = piece(&at, end, &from);
    const index_kind *prefix = prefix_of(from, length, &place);
    if (prefix != NULL) {
        length = piece(&at, end, &from);
        out->index[indices++] = (uint8_t)place;
    }
    if (!find_row(scan, out, from, length)) {
        return false;
    }
    const index_kind *first = index_of(out->row, 0);
    if (prefix != (is_prefixed(out->row) ? first : NULL)) {
        return is_prefixed(out->row)
                   ? text_fail(scan, "the field '%s' wants a %s before it, as in %s%s",
                               out->row->name, first->word, example_of(first), out->row->name)
                   : text_fail(scan, "the field '%s' has no %s before it", out->row->name,
                               prefix->word);
    }
    while (from + length < end && indices < out->row->dims) {
        length = piece(&at, end, &from);
        if (!read_index(scan, index_of(out->row, indices), from, length, &out->index[indices])) {
            return false;
        }
        indices++;
    }
    if (from + length < end) {
        return text_fail(scan, "the field '%s' has no further index", out->row->name);
    }
    out->whole = indices + 1u == out->row->dims && takes_bundle(out->row);
    if (indices < out->row->dims && !out->whole) {
        const char *word = index_of(out->row, indices)->word;
        return text_fail(scan, "the field '%s' wants a %s after it", out->row->name,
                         word[0] != '\0' ? word : "number");
    }
    return true;
}

bool hj_text_parse_path(hj_claim *out, const char *text) {
    text_scan scan;
    path read;
    memset(out, 0, sizeof *out);
    text_scan_open(&scan, "", 0);
    if (!read_path(&scan, &read, text, strlen(text)) || read.whole) {
        return false;
    }
    out->field = read.row->tag;
    out->i = read.index[0];
    out->j = read.index[1];
    return true;
}

/* A number, a place, a seat, or a word for one. */
static bool read_value(text_scan *scan, uint32_t *out) {
    static text_list *const lists[] = {text_resource_word, text_card_word, text_terrain_word};
    uint64_t number = 0;
    unsigned place = 0;
    if (scan->kind != TEXT_PLAIN) {
        return text_fail_here(scan, "a value");
    }
    const index_kind *kind = prefix_of(scan->word, scan->size, &place);
    if (text_digits(&number, scan->word, scan->size) && number <= UINT32_MAX) {
        *out = (uint32_t)number;
    } else if (kind != NULL && place <= kind->max) {
        *out = place;
    } else if (text_is(scan, "none")) {
        *out = 0;
    } else {
        place = 0;
        for (size_t list = 0; list < sizeof lists / sizeof lists[0] && place == 0; list++) {
            place = text_find(scan, lists[list]);
        }
        if (place == 0) {
            return text_fail_here(scan, "a value: a number, a place, a seat or a resource");
        }
        *out = place;
    }
    text_next(scan);
    return true;
}

static bool add_claim(text_scan *scan, text_claims *out, const path *at, uint32_t value) {
    if (out->count == out->max) {
        return text_fail(scan, "more than %u values are claimed at once", (unsigned)out->max);
    }
    out->claim[out->count++] =
        (hj_claim){.field = at->row->tag, .i = at->index[0], .j = at->index[1], .value = value};
    return true;
}

bool text_parse_claim(text_scan *scan, text_claims *out) {
    path at;
    uint32_t value = 0;
    hj_bundle bundle;
    if (scan->kind != TEXT_PLAIN) {
        return text_fail_here(scan, "a field as P1.hand or robber");
    }
    if (!read_path(scan, &at, scan->word, scan->size)) {
        return false;
    }
    text_next(scan);
    if (!text_expect(scan, "=")) {
        return false;
    }
    if (!at.whole) {
        return read_value(scan, &value) && add_claim(scan, out, &at, value);
    }
    if (!text_parse_bundle(scan, &bundle)) {
        return false;
    }
    if (hj_bundle_of(bundle, HJ_RESOURCES + 1) > 0) {
        return text_fail(scan, "'%s' has no unknown cards", at.row->name);
    }
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        at.index[at.row->dims - 1] = (uint8_t)resource;
        if (!add_claim(scan, out, &at, hj_bundle_of(bundle, resource))) {
            return false;
        }
    }
    return true;
}

/* "P2.gained": its seat, or 0. */
static unsigned gained_seat(const text_scan *scan) {
    static const char word[] = ".gained";
    const size_t size = sizeof word - 1;
    if (scan->kind != TEXT_PLAIN || scan->size != size + 2 ||
        memcmp(scan->word + 2, word, size) != 0) {
        return 0;
    }
    return text_find_word(text_seat_word, scan->word, 2);
}

static bool parse_gained(text_scan *scan, hj_checkpoint *out, unsigned seat) {
    if (out->has_gained[seat]) {
        return text_fail(scan, "P%u.gained stands twice", seat);
    }
    out->has_gained[seat] = true;
    text_next(scan);
    return text_expect(scan, "=") && text_parse_bundle(scan, &out->gained[seat]);
}

bool text_parse_digest(text_scan *scan, uint64_t *digest, uint8_t *bits) {
    uint8_t bytes[8];
    size_t size = 0;
    if (*bits != 0) {
        return text_fail(scan, "the digest stands twice");
    }
    if (scan->kind != TEXT_PLAIN || (scan->size != 8 && scan->size != 16)) {
        return text_fail_here(scan, "a digest of 8 or 16 hex digits");
    }
    if (!text_hex(scan, bytes, sizeof bytes, &size, "a digest")) {
        return false;
    }
    *digest = 0;
    for (size_t index = 0; index < size; index++) {
        *digest = *digest << 8 | bytes[index];
    }
    *bits = (uint8_t)(size * 8);
    return true;
}

bool text_parse_check(text_scan *scan, hj_checkpoint *out, text_claims *claims, uint8_t *snapshot,
                      size_t snapshot_size) {
    memset(out, 0, sizeof *out);
    claims->count = 0;
    while (scan->kind != TEXT_END && !scan->failed) {
        unsigned seat = gained_seat(scan);
        size_t size = 0;
        if (seat > 0) {
            parse_gained(scan, out, seat);
        } else if (text_take(scan, "digest")) {
            (void)(text_expect(scan, "=") &&
                   text_parse_digest(scan, &out->digest, &out->digest_bits));
        } else if (out->snapshot == NULL && text_take(scan, "snapshot")) {
            if (text_expect(scan, "=") &&
                text_hex(scan, snapshot, snapshot_size, &size, "a snapshot")) {
                out->snapshot = snapshot;
                out->snapshot_size = (uint32_t)size;
            }
        } else {
            text_parse_claim(scan, claims);
        }
        if (!scan->failed && scan->kind != TEXT_END && !text_take(scan, ";")) {
            text_fail_here(scan, "';' before the next claim");
        }
    }
    out->claim = claims->claim;
    out->claims = claims->count;
    return text_expect_end(scan);
}
