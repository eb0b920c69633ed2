/* state.c: the walks over the field table: image, digest, get, set, difference. Everything is read
 * from fields.def, so a new field needs no line here. It must not know what is legal. */
#include "state/state.h"

#include <string.h>

#include "state/steps.h"
#include "util/digest.h"
#include "util/limits.h"
#include "util/version.h"

_Static_assert(sizeof(hj_state) == HJ_STATE_BYTES + sizeof(((hj_state *)0)->spare),
               "hj_state must have no padding: memcmp compares it");
_Static_assert(HJ_STATE_BYTES + 1 <= (int)HJ_SNAPSHOT_MAX, "every image must fit into a snapshot");

typedef enum index_kind {
#define INDEX(name, dim, first, count) INDEX_##name,
#include "state/indices.def"
#undef INDEX
} index_kind;

typedef enum domain_kind {
#define DOMAIN(name, max, also) DOMAIN_##name,
#include "state/domains.def"
#undef DOMAIN
} domain_kind;

enum { GROUP_STATE, GROUP_OUTCOME, GROUP_CACHE };

typedef struct field {
    uint16_t tag;
    uint16_t offset; /* in hj_state */
    uint8_t module;  /* hj_module */
    uint8_t group;
    uint8_t width;    /* bytes of one value */
    uint8_t domain;   /* domain_kind */
    uint8_t index[2]; /* index_kind, outer first */
} field;

enum {
#define FIELD0(tag, module, group, type, name, domain, text) ROW_##name,
#define FIELD1(tag, module, group, type, name, a, domain, text) ROW_##name,
#define FIELD2(tag, module, group, type, name, a, b, domain, text) ROW_##name,
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
    ROWS
};

#define ROW(tag, module, group, type, name, a, b, domain)                                          \
    {tag,                                                                                          \
     offsetof(hj_state, name),                                                                     \
     HJ_MODULE_##module,                                                                           \
     GROUP_##group,                                                                                \
     sizeof(hj_##type),                                                                            \
     DOMAIN_##domain,                                                                              \
     {INDEX_##a, INDEX_##b}},
static const field fields[ROWS] = {
#define FIELD0(tag, module, group, type, name, domain, text)                                       \
    ROW(tag, module, group, type, name, NONE, NONE, domain)
#define FIELD1(tag, module, group, type, name, a, domain, text)                                    \
    ROW(tag, module, group, type, name, a, NONE, domain)
#define FIELD2(tag, module, group, type, name, a, b, domain, text)                                 \
    ROW(tag, module, group, type, name, a, b, domain)
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
};

/* Tag to row + 1. */
static const uint8_t row_of_tag[] = {
#define FIELD0(tag, module, group, type, name, domain, text) [tag] = ROW_##name + 1,
#define FIELD1(tag, module, group, type, name, a, domain, text) [tag] = ROW_##name + 1,
#define FIELD2(tag, module, group, type, name, a, b, domain, text) [tag] = ROW_##name + 1,
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
};

static const uint8_t index_dim[] = {
#define INDEX(name, dim, first, count) dim,
#include "state/indices.def"
#undef INDEX
};

static const uint8_t index_first[] = {
#define INDEX(name, dim, first, count) first,
#include "state/indices.def"
#undef INDEX
};

static unsigned index_count(index_kind kind, const hj_extent *extent) {
    switch (kind) {
#define INDEX(name, dim, first, count)                                                             \
    case INDEX_##name:                                                                             \
        return count;
#include "state/indices.def"
#undef INDEX
    }
    return 0;
}

static bool in_domain(domain_kind kind, const hj_extent *extent, uint32_t value) {
    switch (kind) {
#define DOMAIN(name, max, also)                                                                    \
    case DOMAIN_##name:                                                                            \
        return value <= (max) || ((also) != 0 && value == (also));
#include "state/domains.def"
#undef DOMAIN
    }
    return false;
}

static bool in_play(const field *row, const hj_extent *extent) {
    return row->module == HJ_MODULE_BASE || (extent->modules >> row->module & 1) != 0;
}

/* The row of a tag that this extent holds, or NULL. */
static const field *find(uint16_t tag, const hj_extent *extent) {
    if (tag >= sizeof row_of_tag || row_of_tag[tag] == 0)
        return NULL;
    const field *row = &fields[row_of_tag[tag] - 1];
    return in_play(row, extent) ? row : NULL;
}

/* Byte offset of the value at slots i and j, which count from the first one in use. */
static size_t offset_of(const field *row, unsigned i, unsigned j) {
    const size_t outer = index_first[row->index[0]] + i;
    const size_t inner = index_first[row->index[1]] + j;
    return row->offset + (outer * index_dim[row->index[1]] + inner) * row->width;
}

static uint32_t load(const hj_state *state, size_t offset, unsigned width) {
    const unsigned char *at = (const unsigned char *)state + offset;
    uint16_t half;
    uint32_t whole;
    switch (width) {
    case 1:
        return *at;
    case 2:
        memcpy(&half, at, sizeof half);
        return half;
    default:
        memcpy(&whole, at, sizeof whole);
        return whole;
    }
}

static void store(hj_state *state, size_t offset, unsigned width, uint32_t value) {
    unsigned char *at = (unsigned char *)state + offset;
    const uint16_t half = (uint16_t)value;
    if (width == 1)
        *at = (unsigned char)value;
    else if (width == 2)
        memcpy(at, &half, sizeof half);
    else
        memcpy(at, &value, sizeof value);
}

/* ---- images ---- */

static void add_run(hj_runs *runs, size_t from, size_t size, unsigned width) {
    hj_run *last = runs->count > 0 ? &runs->run[runs->count - 1] : NULL;
    if (last != NULL && last->width == width && last->from + last->size == (int)from)
        last->size = (uint16_t)(last->size + size);
    else
        runs->run[runs->count++] = (hj_run){(uint16_t)from, (uint16_t)size, (uint8_t)width};
}

/* The fields up to a group, in tag order. */
static void find_runs(hj_runs *out, const hj_extent *extent, unsigned last_group) {
    out->count = 0;
    for (const field *row = fields; row < fields + ROWS; row++) {
        if (row->group > last_group || !in_play(row, extent))
            continue;
        const unsigned i_count = index_count(row->index[0], extent);
        const size_t size = (size_t)index_count(row->index[1], extent) * row->width;
        if (row->index[1] == INDEX_NONE)
            add_run(out, offset_of(row, 0, 0), i_count * size, row->width);
        else
            for (unsigned i = 0; i < i_count; i++)
                add_run(out, offset_of(row, i, 0), size, row->width);
    }
}

/* Is a value in memory what it is in an image, its lowest byte first? The compiler knows. */
static bool lowest_first(void) {
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, sizeof first);
    return first == 1;
}

/* Copies a run of bytes as they are. Most are short, so whole chunks are copied without a look at
 * the size: what is too much is written over by the next run. */
static void copy_run(uint8_t *out, const hj_state *state, const hj_run *run) {
    const unsigned char *from = (const unsigned char *)state + run->from;
    memcpy(out, from, HJ_CHUNK);
    if (run->size > HJ_CHUNK)
        memcpy(out + HJ_CHUNK, from + HJ_CHUNK, HJ_CHUNK);
    if (run->size > 2 * HJ_CHUNK)
        memcpy(out + 2 * HJ_CHUNK, from + 2 * HJ_CHUNK, run->size - (size_t)(2 * HJ_CHUNK));
}

/* out has room for one chunk more. */
static size_t write_runs(uint8_t *out, const hj_state *state, const hj_runs *runs) {
    size_t size = 0;
    out[size++] = HJ_IMAGE_VERSION;
    for (const hj_run *run = runs->run; run < runs->run + runs->count; run++) {
        if (run->width == 1 || lowest_first())
            copy_run(out + size, state, run);
        else
            for (size_t at = 0; at < run->size; at++) {
                const uint32_t value =
                    load(state, run->from + at / run->width * run->width, run->width);
                out[size + at] = (uint8_t)(value >> 8 * (at % run->width));
            }
        size += run->size;
    }
    return size;
}

size_t state_image(uint8_t *out, const hj_state *state, const hj_extent *extent) {
    uint8_t image[HJ_STATE_BYTES + 1 + HJ_CHUNK]; /* an image holds at most every field once */
    hj_runs runs;
    find_runs(&runs, extent, GROUP_OUTCOME);
    const size_t size = write_runs(image, state, &runs);
    memcpy(out, image, size);
    return size;
}

void state_digest_runs(hj_runs *out, const hj_extent *extent) {
    find_runs(out, extent, GROUP_STATE);
}

uint64_t state_digest_by(const hj_state *state, const hj_runs *runs) {
    uint8_t image[HJ_STATE_BYTES + 1 + HJ_CHUNK];
    return digest_bytes(image, write_runs(image, state, runs));
}

uint64_t state_digest(const hj_state *state, const hj_extent *extent) {
    hj_runs runs;
    find_runs(&runs, extent, GROUP_STATE);
    return state_digest_by(state, &runs);
}

/* Reads one value of width bytes; false when they are not there or say too much for the domain. */
static bool take_value(uint32_t *out, const field *row, const hj_extent *extent,
                       const uint8_t *bytes, size_t size, size_t *at) {
    if (size - *at < row->width)
        return false;
    *out = 0;
    for (unsigned byte = 0; byte < row->width; byte++)
        *out |= (uint32_t)bytes[(*at)++] << 8 * byte;
    return in_domain(row->domain, extent, *out);
}

bool state_from_image(hj_state *out, const hj_extent *extent, const uint8_t *bytes, size_t size) {
    size_t at = 1;
    uint32_t value;

    memset(out, 0, sizeof *out);
    if (size < 1 || bytes[0] != HJ_IMAGE_VERSION)
        return false;
    for (const field *row = fields; row < fields + ROWS; row++) {
        if (row->group == GROUP_CACHE || !in_play(row, extent))
            continue;
        const unsigned i_count = index_count(row->index[0], extent);
        const unsigned j_count = index_count(row->index[1], extent);
        for (unsigned i = 0; i < i_count; i++)
            for (unsigned j = 0; j < j_count; j++) {
                if (!take_value(&value, row, extent, bytes, size, &at))
                    return false;
                store(out, offset_of(row, i, j), row->width, value);
            }
    }
    return at == size;
}

/* Turns an index of a path, from 1, into a slot, from 0; an index the field lacks may be 0. */
static bool slot_of(unsigned *slot, uint8_t kind, const hj_extent *extent, unsigned index) {
    if (kind == INDEX_NONE && index == 0)
        index = 1;
    *slot = index - 1;
    return index >= 1 && index <= index_count(kind, extent);
}

bool state_get(uint32_t *out, const hj_state *state, const hj_extent *extent, uint16_t tag,
               unsigned i, unsigned j) {
    const field *row = find(tag, extent);
    unsigned outer, inner;
    if (row == NULL || !slot_of(&outer, row->index[0], extent, i) ||
        !slot_of(&inner, row->index[1], extent, j))
        return false;
    *out = load(state, offset_of(row, outer, inner), row->width);
    return true;
}

bool state_set(hj_state *state, const hj_extent *extent, uint16_t tag, unsigned i, unsigned j,
               uint32_t value) {
    const field *row = find(tag, extent);
    unsigned outer, inner;
    if (row == NULL || !slot_of(&outer, row->index[0], extent, i) ||
        !slot_of(&inner, row->index[1], extent, j) || !in_domain(row->domain, extent, value))
        return false;
    store(state, offset_of(row, outer, inner), row->width, value);
    return true;
}

size_t state_span(const hj_extent *extent) {
    size_t span = 0;
    for (const field *row = fields; row < fields + ROWS; row++) {
        const size_t end = offset_of(row, index_count(row->index[0], extent) - 1,
                                     index_count(row->index[1], extent) - 1) +
                           row->width;
        if (in_play(row, extent) && end > span)
            span = end;
    }
    return span;
}

bool state_first_difference(uint16_t *tag, unsigned *i, unsigned *j, const hj_state *a,
                            const hj_state *b, const hj_extent *extent) {
    for (const field *row = fields; row < fields + ROWS; row++) {
        if (row->group == GROUP_CACHE || !in_play(row, extent))
            continue;
        const unsigned i_count = index_count(row->index[0], extent);
        const unsigned j_count = index_count(row->index[1], extent);
        for (unsigned outer = 0; outer < i_count; outer++)
            for (unsigned inner = 0; inner < j_count; inner++) {
                const size_t offset = offset_of(row, outer, inner);
                if (load(a, offset, row->width) == load(b, offset, row->width))
                    continue;
                *tag = row->tag;
                *i = row->index[0] == INDEX_NONE ? 0 : outer + 1;
                *j = row->index[1] == INDEX_NONE ? 0 : inner + 1;
                return true;
            }
    }
    return false;
}

bool state_field_extent(unsigned *i_max, unsigned *j_max, const hj_extent *extent, uint16_t tag) {
    const field *row = find(tag, extent);
    uint8_t i_kind, j_kind;
    if (row != NULL) {
        i_kind = row->index[0];
        j_kind = row->index[1];
    } else {
        switch (tag) {
#define DERIVED(number, name, a, b, text)                                                          \
    case number:                                                                                   \
        i_kind = INDEX_##a;                                                                        \
        j_kind = INDEX_##b;                                                                        \
        break;
#include "state/derived.def"
#undef DERIVED
        default:
            return false;
        }
    }
    *i_max = index_count(i_kind, extent);
    *j_max = index_count(j_kind, extent);
    return true;
}
