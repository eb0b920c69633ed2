/* state.h: one position of a game as one flat value, and the walks over its field table.
 *
 * hj_state has no pointers and no padding: `=` copies it and memcmp compares it. It knows what
 * there is, and must not know what is legal. */
#ifndef HJ_STATE_H
#define HJ_STATE_H

#include "hexjudge.h"

/* Lengths of the arrays: HJ_DIM_SEAT and so on. */
enum {
#define INDEX(name, dim, first, count) HJ_DIM_##name = (dim),
#include "state/indices.def"
#undef INDEX
};

enum { HJ_CHUNK = 16 }; /* bytes that an image is copied by */

/* Pieces of each seat in the box (BASE-COMP-08). */
enum { HJ_ROADS = 15, HJ_SETTLEMENTS = 5, HJ_CITIES = 4 };

typedef uint32_t hj_u32;
typedef uint16_t hj_u16;
typedef uint8_t hj_u8;

/* Bytes of all fields together. */
enum {
    HJ_STATE_BYTES = 0
#define FIELD0(tag, module, group, type, name, domain, text) +sizeof(hj_##type)
#define FIELD1(tag, module, group, type, name, a, domain, text) +sizeof(hj_##type[HJ_DIM_##a])
#define FIELD2(tag, module, group, type, name, a, b, domain, text)                                 \
    +sizeof(hj_##type[HJ_DIM_##a][HJ_DIM_##b])
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
};

/* The rows of fields.def, widest types first so that nothing is left open between them. */
typedef struct hj_state {
#define HJ_ONLY_u32(...) __VA_ARGS__
#define HJ_ONLY_u16(...)
#define HJ_ONLY_u8(...)
#define FIELD0(tag, module, group, type, name, domain, text) HJ_ONLY_##type(hj_##type name;)
#define FIELD1(tag, module, group, type, name, a, domain, text)                                    \
    HJ_ONLY_##type(hj_##type name[HJ_DIM_##a];)
#define FIELD2(tag, module, group, type, name, a, b, domain, text)                                 \
    HJ_ONLY_##type(hj_##type name[HJ_DIM_##a][HJ_DIM_##b];)
#include "state/fields.def"
#undef HJ_ONLY_u32
#undef HJ_ONLY_u16
#define HJ_ONLY_u32(...)
#define HJ_ONLY_u16(...) __VA_ARGS__
#include "state/fields.def"
#undef HJ_ONLY_u16
#undef HJ_ONLY_u8
#define HJ_ONLY_u16(...)
#define HJ_ONLY_u8(...) __VA_ARGS__
#include "state/fields.def"
#undef HJ_ONLY_u32
#undef HJ_ONLY_u16
#undef HJ_ONLY_u8
#undef FIELD0
#undef FIELD1
#undef FIELD2
    /* Stays 0. Without it the compiler would pad, and it lets a copy read a chunk past any field.
     */
    hj_u8 spare[HJ_CHUNK + 4 - HJ_STATE_BYTES % 4];
} hj_state;

/* Modules of rules in their fixed order; a configuration uses some of them. */
typedef enum hj_module {
    HJ_MODULE_BASE,
    HJ_MODULE_EXTRA_BUILD,
    HJ_MODULE_CROP_TRUST,
    HJ_MODULE_FRENEMIES,
    HJ_MODULE_COUNT
} hj_module;

/* How far a state reaches: seats and island in play, and the modules whose fields count. */
typedef struct hj_extent {
    uint8_t seats, hexes, corners, edges;
    uint8_t modules; /* bit hj_module */
} hj_extent;

/* Where the bytes of an image come from: pieces of the struct, in the order of the image. It
 * follows from the extent, and a rule set keeps it, since a digest is wanted every turn. */
typedef struct hj_run {
    uint16_t from, size;
    uint8_t width; /* of one value */
} hj_run;

enum { /* a piece for each field, and where there are two indices for each outer one */
       HJ_RUNS_MAX = 0
#define FIELD0(tag, module, group, type, name, domain, text) +1
#define FIELD1(tag, module, group, type, name, a, domain, text) +1
#define FIELD2(tag, module, group, type, name, a, b, domain, text) +HJ_DIM_##a
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
};

typedef struct hj_runs {
    unsigned count;
    hj_run run[HJ_RUNS_MAX];
} hj_runs;

/* The state's bytes, image version 1 (FORMAT.md, "Digest image"): a version byte, then for each
 * module in play its hashed fields in tag order, arrays cut to the extent and without slot 0,
 * little-endian. Returns the size; out must hold HJ_SNAPSHOT_MAX bytes. */
size_t state_image(uint8_t *out, const hj_state *state, const hj_extent *extent);
/* Reads an image back; caches are left 0. false = wrong size, version or a value out of its domain.
 * What it accepts can be indexed by without a look; whether it can be a game, invariants say. */
bool state_from_image(hj_state *out, const hj_extent *extent, const uint8_t *bytes, size_t size);
/* XXH3-64, seed 0, of the image without its OUTCOME fields, so that positions compare across
 * readings of the rules. */
uint64_t state_digest(const hj_state *state, const hj_extent *extent);
/* The same in two parts: the first once for an extent, the second for every digest. */
void state_digest_runs(hj_runs *out, const hj_extent *extent);
uint64_t state_digest_by(const hj_state *state, const hj_runs *runs);

/* One field's value by tag, caches too. Indices count from 1 in every kind of array, and one that
 * the field does not have is 0 or 1. Indices out of the extent, a tag of a module out of play, and
 * tags not in fields.def (derived ones too) give false. */
bool state_get(uint32_t *out, const hj_state *state, const hj_extent *extent, uint16_t tag,
               unsigned i, unsigned j);
/* Overwrites one value; false as above, or when the value is out of the field's domain. */
bool state_set(hj_state *state, const hj_extent *extent, uint16_t tag, unsigned i, unsigned j,
               uint32_t value);
/* Bytes from the start of the struct to the end of the last field in play: all that a copy or a
 * comparison has to look at, since the rest stays 0. */
size_t state_span(const hj_extent *extent);
/* Finds the first hashed field, in tag order, in which two states differ, with the indices that
 * state_get takes (0 where there is none); false = none. */
bool state_first_difference(uint16_t *tag, unsigned *i, unsigned *j, const hj_state *a,
                            const hj_state *b, const hj_extent *extent);
/* Highest i and j of a field in this extent, 1 where it has no such index. Derived fields are known
 * here too. false = unknown tag, or a module out of play. */
bool state_field_extent(unsigned *i_max, unsigned *j_max, const hj_extent *extent, uint16_t tag);

#endif
