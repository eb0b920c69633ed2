/* codec_read.c: headers, checkpoints and ends from protobuf-c's messages. The wire was scanned
 * before; here every number is held against its domain. It must not know rules. */
#include "log/codec_parts.h"
#include "state/options.h"
#include "util/version.h"
#include "util/zero.h"

#include <string.h>

enum { DIGEST_BITS_LOW = 32, DIGEST_BITS_FULL = 64, HASH_SIZE = 32 };

static bool bad(scan_fault *fault, const char *what, long long value) {
    return scan_fail(fault, HJ_MALFORMED, 0, "%s %lld is out of range", what, value);
}

/* ---- checkpoint ----------------------------------------------------------------------------- */

/* The fields a claim may name, and how many indices each has. */
static const struct field_shape {
    uint16_t tag;
    uint8_t dims;
} field_shapes[] = {
#define HJ_DIMS_OF(index) (HJ_IS_##index ? 0 : 1)
#define HJ_IS_NONE 1
#define HJ_IS_SEAT 0
#define HJ_IS_CARD 0
#define FIELD0(tag, ...) {tag, 0},
#define FIELD1(tag, ...) {tag, 1},
#define FIELD2(tag, ...) {tag, 2},
#define DERIVED(tag, name, index1, index2, text)                                                   \
    {tag, (uint8_t)(HJ_DIMS_OF(index1) + HJ_DIMS_OF(index2))},
#include "state/fields.def"
#include "state/derived.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
#undef DERIVED
};

static const struct field_shape *find_shape(long long tag) {
    for (size_t k = 0; k < sizeof field_shapes / sizeof field_shapes[0]; k++)
        if (field_shapes[k].tag == tag)
            return &field_shapes[k];
    return NULL;
}

static bool read_claim(scan_fault *fault, hj_claim *out, const Hexjudge__Claim *m) {
    if (m->field == 0)
        return scan_fail(fault, HJ_MALFORMED, 0, "a claim without a field");
    const struct field_shape *shape = find_shape(m->field);
    if (shape == NULL)
        return scan_fail(fault, HJ_UNSUPPORTED, 0,
                         "a claim on field %d, which this program does not know", (int)m->field);
    if (m->i > UINT8_MAX || (m->i == 0) != (shape->dims < 1))
        return bad(fault, "a claim's first index", m->i);
    if (m->j > UINT8_MAX || (m->j == 0) != (shape->dims < 2))
        return bad(fault, "a claim's second index", m->j);
    *out = (hj_claim){shape->tag, (uint8_t)m->i, (uint8_t)m->j, m->value};
    return true;
}

bool read_digest_alone(hj_record *out, const uint8_t *bytes, size_t size) {
    enum { TAG_32 = 3 << 3 | 5, TAG_64 = 4 << 3 | 1 };
    const bool low = size == 1 + sizeof(uint32_t) && bytes[0] == TAG_32;
    if (!low && (size != 1 + sizeof(uint64_t) || bytes[0] != TAG_64))
        return false;
    hj_checkpoint *c = &out->as.checkpoint;
    zero_bytes(c, sizeof *c);
    out->kind = HJ_RECORD_CHECKPOINT;
    c->digest_bits = low ? DIGEST_BITS_LOW : DIGEST_BITS_FULL;
    for (size_t k = size - 1; k > 0; k--)
        c->digest = c->digest << 8 | bytes[k];
    return true;
}

bool read_checkpoint(scan_fault *fault, codec_arena *arena, hj_record *out,
                     const Hexjudge__Checkpoint *m) {
    hj_checkpoint *c = &out->as.checkpoint;
    memset(c, 0, sizeof *c);
    out->kind = HJ_RECORD_CHECKPOINT;
    if (m->n_claim > HJ_CLAIMS_MAX)
        return scan_fail(fault, HJ_MALFORMED, 0, "a checkpoint has %zu claims; the limit is %u",
                         m->n_claim, (unsigned)HJ_CLAIMS_MAX);
    if (m->snapshot.len > HJ_SNAPSHOT_MAX)
        return scan_fail(fault, HJ_MALFORMED, 0, "a snapshot has %zu bytes; the limit is %u",
                         m->snapshot.len, (unsigned)HJ_SNAPSHOT_MAX);
    hj_claim *claims = arena_take(arena, (m->n_claim + 1) * sizeof *claims);
    if (claims == NULL)
        return false;
    for (size_t k = 0; k < m->n_claim; k++)
        if (!read_claim(fault, &claims[k], m->claim[k]))
            return false;
    c->claims = (uint32_t)m->n_claim;
    c->claim = claims;
    unsigned last = 0;
    for (size_t k = 0; k < m->n_gained; k++) {
        const Hexjudge__Gain *gain = m->gained[k];
        if (beyond(gain->seat, 1, HJ_SEATS_MAX))
            return bad(fault, "gained: seat", gain->seat);
        if ((unsigned)gain->seat <= last)
            return scan_fail(fault, HJ_MALFORMED, 0, "gained: the seats do not ascend");
        if (gain->cards > BUNDLE_MAX)
            return bad(fault, "gained: bundle", (long long)gain->cards);
        last = (unsigned)gain->seat;
        c->has_gained[last] = true;
        c->gained[last] = gain->cards;
    }
    if (m->digest_case == HEXJUDGE__CHECKPOINT__DIGEST_DIGEST32) {
        c->digest_bits = DIGEST_BITS_LOW;
        c->digest = m->digest32;
    } else if (m->digest_case == HEXJUDGE__CHECKPOINT__DIGEST_DIGEST64) {
        c->digest_bits = DIGEST_BITS_FULL;
        c->digest = m->digest64;
    }
    c->snapshot = m->snapshot.len > 0 ? m->snapshot.data : NULL;
    c->snapshot_size = (uint32_t)m->snapshot.len;
    return true;
}

/* ---- end ------------------------------------------------------------------------------------ */

bool read_end(scan_fault *fault, unsigned seats, hj_record *out, const Hexjudge__End *m) {
    hj_end *e = &out->as.end;
    memset(e, 0, sizeof *e);
    out->kind = HJ_RECORD_END;
    if (beyond(m->reason, 0, HJ_END_SPECIES))
        return bad(fault, "End.reason", m->reason);
    e->reason = (uint8_t)m->reason;
    int last = 0;
    for (size_t k = 0; k < m->n_winner; k++) {
        if (beyond(m->winner[k], 1, HJ_SEATS_MAX))
            return bad(fault, "End.winner", m->winner[k]);
        if ((int)m->winner[k] <= last)
            return scan_fail(fault, HJ_MALFORMED, 0, "End.winner: the seats do not ascend");
        last = (int)m->winner[k];
        e->winners = (uint8_t)(e->winners | 1u << (last - 1));
    }
    if (m->n_points != 0 && m->n_points != seats)
        return scan_fail(fault, HJ_MALFORMED, 0, "End.points has %zu entries for %u seats",
                         m->n_points, seats);
    e->has_points = m->n_points != 0;
    for (size_t k = 0; k < m->n_points; k++) {
        if (m->points[k] > UINT8_MAX)
            return bad(fault, "End.points", m->points[k]);
        e->points[k + 1] = (uint8_t)m->points[k];
    }
    e->actions = m->actions;
    e->checkpoints = m->checkpoints;
    if (m->digest_given_case == HEXJUDGE__END__DIGEST_GIVEN_DIGEST) {
        e->digest_bits = DIGEST_BITS_FULL;
        e->digest = m->digest;
    }
    if (m->hash.len != 0 && m->hash.len != HASH_SIZE)
        return scan_fail(fault, HJ_MALFORMED, 0, "End.hash has %zu bytes instead of 32",
                         m->hash.len);
    e->has_hash = m->hash.len != 0;
    if (e->has_hash)
        memcpy(e->hash, m->hash.data, HASH_SIZE);
    return true;
}

/* ---- header --------------------------------------------------------------------------------- */

typedef struct option_shape {
    uint16_t tag;
    int32_t fallback, min, max;
    const char *name, *words;
} option_shape;

static const option_shape option_shapes[] = {
#define OPTION(tag, name, class, fallback, min, max, words, citation, text)                        \
    {tag, fallback, min, max, #name, words},
#include "state/options.def"
#undef OPTION
};
enum { OPTIONS = sizeof option_shapes / sizeof option_shapes[0] };

bool option_in_header(unsigned option, unsigned ruleset) {
    enum { FIRST_SCENARIO = 60, FIRST_CROP_TRUST = 64, FIRST_FRENEMIES = 80 };
    if (option < FIRST_SCENARIO)
        return true;
    if (option < FIRST_CROP_TRUST)
        return ruleset != HJ_RULESET_BASE;
    return ruleset == (option < FIRST_FRENEMIES ? HJ_RULESET_CROP_TRUST : HJ_RULESET_FRENEMIES);
}

static const option_shape *find_option(long long tag) {
    for (unsigned k = 0; k < OPTIONS; k++)
        if (option_shapes[k].tag == tag)
            return &option_shapes[k];
    return NULL;
}

static bool option_takes(const option_shape *shape, uint32_t value) {
    if (shape->words[0] == '\0')
        return value <= INT32_MAX && (int32_t)value >= shape->min && (int32_t)value <= shape->max;
    uint32_t words = 1;
    for (const char *at = shape->words; *at != '\0'; at++)
        words += *at == '|';
    return value < words;
}

static bool read_options(scan_fault *fault, hj_config *config, const Hexjudge__Header *m) {
    bool given[HJ_OPTIONS_MAX] = {false};
    int last = 0;
    for (size_t k = 0; k < m->n_option; k++) {
        const Hexjudge__Option *option = m->option[k];
        if (option->name == 0)
            return scan_fail(fault, HJ_MALFORMED, 0, "an option without a name");
        if ((int)option->name <= last)
            return scan_fail(fault, HJ_MALFORMED, 0, "the options do not ascend");
        last = (int)option->name;
        const option_shape *shape = find_option(last);
        if (shape == NULL)
            return scan_fail(fault, HJ_UNSUPPORTED, 0,
                             "option %d, which this program does not know", last);
        if (!option_in_header((unsigned)last, config->ruleset))
            return scan_fail(fault, HJ_MALFORMED, 0, "option %s belongs to another rule set",
                             shape->name);
        if (!option_takes(shape, option->value))
            return scan_fail(fault, HJ_UNSUPPORTED, 0,
                             "option %s has value %u, which this program does not know",
                             shape->name, (unsigned)option->value);
        config->option[last] = (int32_t)option->value;
        given[last] = true;
    }
    for (unsigned k = 0; k < OPTIONS; k++) {
        const option_shape *shape = &option_shapes[k];
        if (!option_in_header(shape->tag, config->ruleset))
            config->option[shape->tag] = shape->fallback;
        else if (!given[shape->tag])
            return scan_fail(fault, HJ_MALFORMED, 0,
                             "the header does not say option %s; every option stands in it",
                             shape->name);
    }
    if (config->seats >= 5 && config->option[HJ_OPT_mode56] == 0)
        return scan_fail(fault, HJ_MALFORMED, 0,
                         "the header has %u seats and no turn rule for them (option mode56)",
                         (unsigned)config->seats);
    return true;
}

/* Versions first: what follows may be unknown only because the log is newer than this program. */
static bool read_versions(scan_fault *fault, hj_config *config, const Hexjudge__Header *m) {
    if (m->format_version == 0)
        return scan_fail(fault, HJ_MALFORMED, 0, "the header names no format version");
    if (m->format_version > HJ_FORMAT_VERSION)
        return scan_fail(fault, HJ_UNSUPPORTED, 0, "format version %u; this program reads %u",
                         (unsigned)m->format_version, (unsigned)HJ_FORMAT_VERSION);
    if (m->digest_version == 0)
        return scan_fail(fault, HJ_MALFORMED, 0, "the header names no digest version");
    if (m->digest_version > HJ_IMAGE_VERSION)
        return scan_fail(fault, HJ_UNSUPPORTED, 0, "digest version %u; this program knows %u",
                         (unsigned)m->digest_version, (unsigned)HJ_IMAGE_VERSION);
    if (m->ruleset == 0 || m->ruleset_version == 0)
        return scan_fail(fault, HJ_MALFORMED, 0,
                         "the header names no rule set or no version of it");
    if (beyond(m->ruleset, 1, HJ_RULESET_FRENEMIES) || m->ruleset_version > UINT16_MAX)
        return scan_fail(fault, HJ_UNSUPPORTED, 0,
                         "rule set %d version %u, which this program does not know",
                         (int)m->ruleset, (unsigned)m->ruleset_version);
    config->ruleset = (uint8_t)m->ruleset;
    config->ruleset_version = (uint16_t)m->ruleset_version;
    return true;
}

static bool read_harbors(scan_fault *fault, hj_config *config, const Hexjudge__Header *m) {
    if (m->n_harbor > HJ_HARBORS_MAX)
        return bad(fault, "the number of harbors", (long long)m->n_harbor);
    config->harbors = (uint8_t)m->n_harbor;
    for (size_t k = 0; k < m->n_harbor; k++) {
        const Hexjudge__Harbor *harbor = m->harbor[k];
        if (beyond(harbor->edge, 1, HJ_EDGES_MAX))
            return bad(fault, "a harbor's edge", harbor->edge);
        if (beyond(harbor->kind, 1, HJ_ANY))
            return bad(fault, "a harbor's kind", harbor->kind);
        if (k > 0 && harbor->edge < config->harbor_edge[k - 1])
            return scan_fail(fault, HJ_MALFORMED, 0, "the edges of the harbors do not ascend");
        config->harbor_edge[k] = (uint8_t)harbor->edge;
        config->harbor_kind[k] = (uint8_t)harbor->kind;
    }
    return true;
}

static bool read_board(scan_fault *fault, hj_config *config, const Hexjudge__Header *m) {
    if (m->n_terrain != 19 && m->n_terrain != HJ_HEXES_MAX)
        return scan_fail(fault, HJ_MALFORMED, 0, "a board has 19 or 30 hexes, not %zu",
                         m->n_terrain);
    if (m->n_number != m->n_terrain)
        return scan_fail(fault, HJ_MALFORMED, 0, "%zu numbers for %zu hexes", m->n_number,
                         m->n_terrain);
    config->hexes = (uint8_t)m->n_terrain;
    for (size_t k = 0; k < m->n_terrain; k++) {
        if (beyond(m->terrain[k], 1, HJ_DESERT))
            return bad(fault, "terrain", m->terrain[k]);
        if (m->number[k] == 1 || m->number[k] > 12)
            return bad(fault, "a hex's number", m->number[k]);
        config->terrain[k + 1] = (uint8_t)m->terrain[k];
        config->number[k + 1] = (uint8_t)m->number[k];
    }
    if (beyond(m->robber, 1, HJ_HEXES_MAX))
        return bad(fault, "the robber's hex", m->robber);
    config->robber = (uint8_t)m->robber;
    if (m->n_obstacle > 2)
        return bad(fault, "the number of obstacles", (long long)m->n_obstacle);
    for (size_t k = 0; k < m->n_obstacle; k++) {
        if (beyond(m->obstacle[k], 1, HJ_CORNERS_MAX))
            return bad(fault, "an obstacle's corner", m->obstacle[k]);
        if (k > 0 && m->obstacle[k] < m->obstacle[k - 1])
            return scan_fail(fault, HJ_MALFORMED, 0, "the corners of the obstacles do not ascend");
        config->obstacle[k] = (uint8_t)m->obstacle[k];
    }
    return read_harbors(fault, config, m);
}

static bool read_event(scan_fault *fault, hj_event_token *out, const Hexjudge__EventToken *m) {
    if (beyond(m->category, 1, 4))
        return bad(fault, "an event token's category", m->category);
    if (beyond(m->crop, 0, HJ_CROPS))
        return bad(fault, "an event token's crop", m->crop);
    *out = (hj_event_token){(uint8_t)m->category, (uint8_t)m->crop, 0};
    uint32_t last = 0;
    for (size_t k = 0; k < m->n_number; k++) {
        if (beyond(m->number[k], 2, 12))
            return bad(fault, "an event token's number", m->number[k]);
        if (m->number[k] <= last)
            return scan_fail(fault, HJ_MALFORMED, 0, "an event token's numbers do not ascend");
        last = m->number[k];
        out->numbers = (uint16_t)(out->numbers | 1u << last);
    }
    return true;
}

static bool read_crops(scan_fault *fault, hj_config *config, const Hexjudge__Crops *m) {
    uint32_t last = 0;
    for (size_t k = 0; k < m->n_field; k++) {
        const Hexjudge__Field *field = m->field[k];
        if (beyond(field->hex, 1, HJ_HEXES_MAX))
            return bad(fault, "crops: hex", field->hex);
        if (field->hex <= last)
            return scan_fail(fault, HJ_MALFORMED, 0, "crops: the hexes do not ascend");
        if (field->crops == 0 || field->crops > LANES5_MAX)
            return bad(fault, "crops: tokens", (long long)field->crops);
        last = field->hex;
        uint64_t lanes = field->crops;
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++, lanes /= 100)
            config->crops[last][crop] = (uint8_t)(lanes % 100);
    }
    if (m->n_vault != 0 && m->n_vault != config->seats)
        return bad(fault, "crops: the number of vault spaces", (long long)m->n_vault);
    bool any = m->n_vault == 0;
    for (size_t k = 0; k < m->n_vault; k++) {
        if (beyond(m->vault[k], 0, HJ_CROPS))
            return bad(fault, "crops: a vault space's kind", m->vault[k]);
        config->vault_crop[k + 1] = (uint8_t)m->vault[k];
        any = any || m->vault[k] != 0;
    }
    if (!any)
        return scan_fail(fault, HJ_MALFORMED, 0, "crops: a vault of empty spaces is written out");
    if (m->n_event > HJ_EVENT_TOKENS)
        return bad(fault, "the number of event tokens", (long long)m->n_event);
    config->event_tokens = (uint8_t)m->n_event;
    for (size_t k = 0; k < m->n_event; k++)
        if (!read_event(fault, &config->event_token[k], m->event[k]))
            return false;
    if (m->n_order != 0 && m->n_order != HJ_EVENT_TOKENS)
        return bad(fault, "the length of the event tokens' order", (long long)m->n_order);
    for (size_t k = 0; k < m->n_order; k++) {
        if (beyond(m->order[k], 1, HJ_EVENT_TOKENS))
            return bad(fault, "the event tokens' order: token", m->order[k]);
        config->event_order[k] = (uint8_t)m->order[k];
    }
    return true;
}

static bool read_favors(scan_fault *fault, hj_config *config, const Hexjudge__Favors *m) {
    if (m->bag > LANES5_MAX)
        return bad(fault, "favors: the bag", (long long)m->bag);
    if (m->markers > UINT8_MAX)
        return bad(fault, "favors: the number of markers", m->markers);
    uint64_t lanes = m->bag;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++, lanes /= 100)
        config->favor_bag[favor] = (uint8_t)(lanes % 100);
    config->markers = (uint8_t)m->markers;
    return true;
}

static void read_about(hj_about *out, const Hexjudge__About *m) {
    *out = (hj_about){
        .game_id = m->game_id,
        .event = m->event,
        .site = m->site,
        .date = m->date,
        .phase = m->phase,
        .round = m->round,
        .table = m->table,
        .profile = m->profile,
        .software = m->software,
        .build = m->build,
        .source_format = m->source_format,
        .source_file = m->source_file,
        .source_sha256 = m->source_sha256,
        .importer = m->importer,
        .termination = m->termination,
    };
}

static bool read_commitments(scan_fault *fault, hj_record *out, const Hexjudge__Header *m) {
    unsigned last = 0;
    for (size_t k = 0; k < m->n_commitment; k++) {
        const Hexjudge__Commitment *commitment = m->commitment[k];
        if (beyond(commitment->seat, 1, HJ_SEATS_MAX))
            return bad(fault, "a commitment's seat", commitment->seat);
        if ((unsigned)commitment->seat <= last)
            return scan_fail(fault, HJ_MALFORMED, 0, "the seats of the commitments do not ascend");
        if (commitment->sha256.len != HASH_SIZE)
            return scan_fail(fault, HJ_MALFORMED, 0, "a commitment has %zu bytes instead of 32",
                             commitment->sha256.len);
        last = (unsigned)commitment->seat;
        out->as.header.has_commitment[last] = 1;
        memcpy(out->as.header.commitment[last], commitment->sha256.data, HASH_SIZE);
    }
    return true;
}

bool read_header(scan_fault *fault, hj_record *out, const Hexjudge__Header *m) {
    memset(&out->as.header, 0, sizeof out->as.header);
    out->kind = HJ_RECORD_HEADER;
    hj_config *config = &out->as.header.config;
    if (!read_versions(fault, config, m))
        return false;
    if (beyond(m->seats, 2, HJ_SEATS_MAX))
        return bad(fault, "the number of seats", m->seats);
    config->seats = (uint8_t)m->seats;
    if (!read_options(fault, config, m) || !read_board(fault, config, m))
        return false;
    if (m->crops != NULL && !read_crops(fault, config, m->crops))
        return false;
    if (m->favors != NULL && !read_favors(fault, config, m->favors))
        return false;
    if (beyond(m->view, 0, HJ_SEATS_MAX + 1))
        return bad(fault, "the view", m->view);
    config->view = (uint8_t)m->view;
    if (m->start.len > HJ_SNAPSHOT_MAX)
        return scan_fail(fault, HJ_MALFORMED, 0, "a snapshot has %zu bytes; the limit is %u",
                         m->start.len, (unsigned)HJ_SNAPSHOT_MAX);
    out->as.header.start = m->start.len > 0 ? m->start.data : NULL;
    out->as.header.start_size = (uint32_t)m->start.len;
    if (m->about != NULL)
        read_about(&out->as.header.about, m->about);
    return read_commitments(fault, out, m);
}
