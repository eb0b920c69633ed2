/* codec_action.c: actions as messages and as values, and the shape of each kind: which fields it
 * carries. It must not know what is legal. */
#include "log/codec.h"
#include "log/codec_parts.h"
#include "state/shape.h"

#include <stdio.h>
#include <string.h>

enum { HEX_LANES = 4, HEXES_MAX = 30303030 };

static const struct {
    const char *word;
    uint32_t fields;
} kinds[HJ_KIND_COUNT] = {
#define ACTION(name, word, module, fields, text) [HJ_KIND_##name] = {word, fields},
#include "state/actions.def"
#undef ACTION
};

const char *kind_word(unsigned kind) {
    return kind > 0 && kind < HJ_KIND_COUNT ? kinds[kind].word : "?";
}

bool beyond(long long value, long long low, long long high) {
    return value < low || value > high;
}

const scan_flat *action_scan(void) {
    static const scan_flat flat = {
        .type = &hexjudge__action__descriptor,
        .fields = 20,
        .max =
            {
                [1] = HJ_KIND_COUNT - 1,
                [2] = HJ_SEAT_NATURE,
                [3] = HJ_CORNERS_MAX,
                [4] = HJ_EDGES_MAX,
                [5] = HJ_HEX_NONE,
                [6] = HJ_SEAT_NONE,
                [7] = HJ_RESOURCE_UNKNOWN,
                [8] = HJ_CARD_UNKNOWN,
                [9] = 6,
                [10] = 6,
                [11] = 12,
                [12] = BUNDLE_MAX,
                [13] = BUNDLE_MAX,
                [14] = UINT32_MAX,
                [15] = UINT32_MAX,
                [16] = HJ_CROPS,
                [17] = 2,
                [18] = HEXES_MAX,
                [19] = HJ_EVENT_TOKENS,
                [20] = HJ_FAVOR_UNKNOWN,
            },
    };
    return &flat;
}

/* ---- hexes: two decimal digits each, the first one leftmost --------------------------------- */

static uint32_t hexes_join(const uint8_t hexes[HEX_LANES]) {
    uint32_t joined = 0;
    for (unsigned k = 0; k < HEX_LANES && hexes[k] != 0; k++)
        joined = joined * 100 + hexes[k];
    return joined;
}

static void hexes_split(uint8_t hexes[HEX_LANES], uint32_t joined) {
    unsigned count = 0;
    for (uint32_t rest = joined; rest > 0 && count < HEX_LANES; rest /= 100)
        count++;
    for (unsigned k = count; k-- > 0; joined /= 100)
        hexes[k] = (uint8_t)(joined % 100);
}

/* ---- shape ---------------------------------------------------------------------------------- */

/* Which optional and required fields the action has, as bits of HJ_HAS_*. */
static uint32_t fields_present(const hj_action *a) {
    uint32_t present = 0;
    present |= a->hex != 0 ? (uint32_t)HJ_HAS_HEX : 0;
    present |= a->corner != 0 ? (uint32_t)HJ_HAS_CORNER : 0;
    present |= a->edge != 0 ? (uint32_t)HJ_HAS_EDGE : 0;
    present |= a->seat != 0 ? (uint32_t)HJ_HAS_SEAT : 0;
    present |= a->resource != 0 ? (uint32_t)HJ_HAS_RESOURCE : 0;
    present |= a->card != 0 ? (uint32_t)HJ_HAS_CARD : 0;
    present |= a->die_a != 0 || a->die_b != 0 || a->total != 0 ? (uint32_t)HJ_HAS_DICE : 0;
    present |= a->crop != 0 ? (uint32_t)HJ_HAS_CROP : 0;
    present |= a->row != 0 ? (uint32_t)HJ_HAS_ROW : 0;
    present |= a->token != 0 ? (uint32_t)HJ_HAS_TOKEN : 0;
    present |= a->hexes[0] != 0 ? (uint32_t)HJ_HAS_HEXES : 0;
    present |= a->give != 0 ? (uint32_t)HJ_HAS_GIVE : 0;
    present |= a->get != 0 ? (uint32_t)HJ_HAS_GET : 0;
    return present;
}

static const char *field_word(uint32_t bit) {
    static const char *const words[] = {"hex",   "corner", "edge", "other", "resource",
                                        "card",  "dice",   "crop", "row",   "token",
                                        "hexes", "give",   "get"};
    for (unsigned k = 0; k < sizeof words / sizeof words[0]; k++)
        if (bit == 1u << k)
            return words[k];
    return "?";
}

/* Fields a kind may carry and may lack: those that only some uses of it need. */
static uint32_t fields_optional(unsigned kind) {
    uint32_t optional = kinds[kind].fields & HJ_HAS_HEXES;
    if ((kinds[kind].fields & HJ_MAY_GIVE) != 0)
        optional |= HJ_HAS_GIVE;
    if ((kinds[kind].fields & HJ_MAY_GET) != 0)
        optional |= HJ_HAS_GET;
    if (kind == HJ_KIND_REDEEM)
        optional |= HJ_HAS_CARD | HJ_HAS_EDGE;
    return optional;
}

static uint32_t lowest_bit(uint32_t bits) {
    return bits & (~bits + 1);
}

static const char *dice_shape(const hj_action *a) {
    if (a->total != 0 && (a->die_a != 0 || a->die_b != 0))
        return "a roll gives two dice or their total, not both";
    if (a->total == 0 && (a->die_a == 0) != (a->die_b == 0))
        return "a roll gives two dice or their total, not one die";
    if (a->total == 1)
        return "a total of the dice is 2 to 12";
    return NULL;
}

static const char *hexes_shape(const hj_action *a) {
    for (unsigned k = 0; k < HEX_LANES; k++) {
        if (a->hexes[k] > HJ_HEXES_MAX)
            return "hexes: a hex is 1 to 30";
        if (k > 0 && a->hexes[k] != 0 && a->hexes[k - 1] == 0)
            return "hexes: a gap in the list";
    }
    return NULL;
}

const char *codec_action_shape(const hj_action *a, char *why, size_t why_size) {
    if (action_shape_fits(a))
        return NULL;
    if (a->kind == 0 || a->kind >= HJ_KIND_COUNT)
        return "an action without a kind";
    if (a->actor == 0)
        return "an action without an actor";
    const char *wrong = dice_shape(a);
    if (wrong == NULL)
        wrong = hexes_shape(a);
    if (wrong != NULL)
        return wrong;
    uint32_t optional = fields_optional(a->kind);
    uint32_t allowed = (kinds[a->kind].fields & (HJ_MAY_GIVE - 1u)) | optional;
    uint32_t present = fields_present(a);
    if ((present & ~allowed) != 0) {
        snprintf(why, why_size, "'%s' does not carry the field %s", kind_word(a->kind),
                 field_word(lowest_bit(present & ~allowed)));
        return why;
    }
    uint32_t missing = allowed & ~optional & ~present;
    if (missing != 0) {
        snprintf(why, why_size, "'%s' needs the field %s", kind_word(a->kind),
                 field_word(lowest_bit(missing)));
        return why;
    }
    if (a->hex == HJ_HEX_NONE && a->kind != HJ_KIND_KNIGHT)
        return "hex 31: only a knight that wins may name no hex";
    return NULL;
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool names_favor(unsigned kind) {
    return kind == HJ_KIND_DRAW_FAVOR || kind == HJ_KIND_REDEEM || kind == HJ_KIND_EXCHANGE_DRAW ||
           kind == HJ_KIND_EXCHANGE_RETURN;
}

static void fill_action(hj_record *out, const uint64_t *value) {
    hj_action *a = &out->as.action;
    *a = (hj_action){
        .kind = (uint8_t)value[1],
        .actor = (uint8_t)value[2],
        .corner = (uint8_t)value[3],
        .edge = (uint8_t)value[4],
        .hex = (uint8_t)value[5],
        .seat = (uint8_t)value[6],
        .resource = (uint8_t)value[7],
        .card = (uint8_t)value[8],
        .die_a = (uint8_t)value[9],
        .die_b = (uint8_t)value[10],
        .total = (uint8_t)value[11],
        .give = value[12],
        .get = value[13],
        .crop = (uint8_t)value[16],
        .row = (uint8_t)value[17],
        .token = (uint8_t)(value[19] != 0 ? value[19] : value[20]),
    };
    if (value[18] != 0)
        hexes_split(a->hexes, (uint32_t)value[18]);
    out->kind = HJ_RECORD_ACTION;
    out->source_pos = (uint32_t)value[14];
    out->time_ms = (uint32_t)value[15];
}

bool read_action(scan_fault *fault, hj_record *out, const uint64_t *value) {
    fill_action(out, value);
    const hj_action *a = &out->as.action;
    if (value[19] != 0 && a->kind != HJ_KIND_REVEAL)
        return scan_fail(fault, HJ_MALFORMED, 0, "'%s' does not carry the field event",
                         kind_word(a->kind));
    if (value[20] != 0 && !names_favor(a->kind))
        return scan_fail(fault, HJ_MALFORMED, 0, "'%s' does not carry the field favor",
                         kind_word(a->kind));
    if (value[18] != 0 && hexes_join(a->hexes) != value[18])
        return scan_fail(fault, HJ_MALFORMED, 0, "hexes: %u is no list of hexes",
                         (unsigned)value[18]);
    char why[100];
    const char *wrong = codec_action_shape(a, why, sizeof why);
    return wrong == NULL || scan_fail(fault, HJ_MALFORMED, 0, "%s", wrong);
}

/* ---- reading, the fast way ------------------------------------------------------------------ */

enum { CORNER = 3, EDGE, HEX, OTHER, RESOURCE, CARD, DIE_A, DIE_B, TOTAL, GIVE, GET, POS, TIME };
enum { KIND = 1, ACTOR = 2, CROP = 16, ROW, HEXES, EVENT, FAVOR, NUMBERS };

/* The fields of the wire that a kind may carry, and those it has to, as bits of their numbers. */
#define BIT(number) (UINT32_C(1) << (number))
#define IF(fields, bit, number) (((fields) & (bit)) != 0 ? BIT(number) : 0)
#define FIXED(fields)                                                                              \
    (BIT(KIND) | BIT(ACTOR) | IF(fields, HJ_HAS_CORNER, CORNER) | IF(fields, HJ_HAS_HEX, HEX) |    \
     IF(fields, HJ_HAS_SEAT, OTHER) | IF(fields, HJ_HAS_RESOURCE, RESOURCE) |                      \
     IF(fields, HJ_HAS_CROP, CROP) | IF(fields, HJ_HAS_ROW, ROW) | IF(fields, HJ_HAS_GIVE, GIVE) | \
     IF(fields, HJ_HAS_GET, GET))
#define TOKEN(name, fields)                                                                        \
    IF(fields, HJ_HAS_TOKEN, HJ_KIND_##name == HJ_KIND_REVEAL ? EVENT : FAVOR)
#define DICE(fields) (IF(fields, HJ_HAS_DICE, DIE_A) | IF(fields, HJ_HAS_DICE, DIE_B))
#define PLACED(fields) (IF(fields, HJ_HAS_EDGE, EDGE) | IF(fields, HJ_HAS_CARD, CARD))
static const struct {
    uint32_t may, must;
} carries[HJ_KIND_COUNT] = {
    [0] = {0, BIT(0)}, /* there is no such kind, nor such a field */
#define ACTION(name, word, module, fields, text)                                                   \
    [HJ_KIND_##name] = {FIXED(fields) | TOKEN(name, fields) | DICE(fields) | PLACED(fields) |      \
                            IF(fields, HJ_MAY_GIVE, GIVE) | IF(fields, HJ_MAY_GET, GET) |          \
                            BIT(POS) | BIT(TIME),                                                  \
                        FIXED(fields) | TOKEN(name, fields) | DICE(fields) |                       \
                            (HJ_KIND_##name == HJ_KIND_REDEEM ? 0 : PLACED(fields))},
#include "state/actions.def"
#undef ACTION
};

/* Where the byte of a field stands in hj_action; wider ones are put in their places afterwards. */
enum { WIDER = sizeof(hj_action) };
static const uint8_t place[NUMBERS] = {
    [KIND] = offsetof(hj_action, kind),
    [ACTOR] = offsetof(hj_action, actor),
    [CORNER] = offsetof(hj_action, corner),
    [EDGE] = offsetof(hj_action, edge),
    [HEX] = offsetof(hj_action, hex),
    [OTHER] = offsetof(hj_action, seat),
    [RESOURCE] = offsetof(hj_action, resource),
    [CARD] = offsetof(hj_action, card),
    [DIE_A] = offsetof(hj_action, die_a),
    [DIE_B] = offsetof(hj_action, die_b),
    [TOTAL] = offsetof(hj_action, total),
    [GIVE] = WIDER,
    [GET] = WIDER,
    [POS] = WIDER,
    [TIME] = WIDER,
    [CROP] = offsetof(hj_action, crop),
    [ROW] = offsetof(hj_action, row),
    [HEXES] = WIDER,
    [EVENT] = offsetof(hj_action, token),
    [FAVOR] = offsetof(hj_action, token),
};

/* The rest of a number whose first byte was not its last; 0 = none of the shortest form. */
static uint64_t longer(uint64_t value, const uint8_t *bytes, size_t size, size_t *at) {
    value &= 0x7f;
    for (unsigned shift = 7; *at < size && shift < 63; shift += 7) {
        const uint8_t byte = bytes[(*at)++];
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return byte != 0 ? value : 0;
    }
    return 0;
}

bool read_action_fast(hj_record *out, const uint8_t *bytes, size_t size) {
    const uint64_t *max = action_scan()->max;
    uint64_t wide[NUMBERS];
    union {
        hj_action action;
        uint8_t byte[WIDER + 1];
    } to = {.action = {0}};
    uint32_t seen = 0;
    unsigned last = 0;
    for (size_t at = 0; at < size;) {
        const unsigned tag = bytes[at++];
        if (tag >= 0x80 && (at == size || bytes[at++] != 1)) /* numbers 16 to 31 go on with a 1 */
            return false;
        const unsigned number = tag >> 3;
        if ((tag & 7) != 0 || number <= last || number >= NUMBERS || at == size)
            return false;
        uint64_t value = bytes[at++];
        if (value >= 0x80)
            value = longer(value, bytes, size, &at);
        if (value == 0 || value > max[number])
            return false;
        to.byte[place[number]] = (uint8_t)value;
        wide[number] = value;
        seen |= BIT(number);
        last = number;
    }
    const unsigned kind = to.action.kind;
    if ((seen & ~carries[kind].may) != 0 || (carries[kind].must & ~seen) != 0 ||
        (to.action.hex == HJ_HEX_NONE && kind != HJ_KIND_KNIGHT))
        return false;
    if ((seen & BIT(GIVE)) != 0)
        to.action.give = wide[GIVE];
    if ((seen & BIT(GET)) != 0)
        to.action.get = wide[GET];
    out->as.action = to.action;
    out->kind = HJ_RECORD_ACTION;
    out->source_pos = (seen & BIT(POS)) != 0 ? (uint32_t)wide[POS] : 0;
    out->time_ms = (seen & BIT(TIME)) != 0 ? (uint32_t)wide[TIME] : 0;
    return true;
}

/* ---- writing -------------------------------------------------------------------------------- */

bool write_action(scan_fault *fault, codec_arena *arena, Hexjudge__Record *message,
                  const hj_record *record) {
    const hj_action *a = &record->as.action;
    char why[100];
    const char *wrong = codec_action_shape(a, why, sizeof why);
    if (wrong != NULL)
        return scan_fail(fault, HJ_MALFORMED, 0, "%s", wrong);
    Hexjudge__Action *m = arena_take(arena, sizeof *m);
    if (m == NULL)
        return false;
    hexjudge__action__init(m);
    m->kind = (Hexjudge__Action__Kind)a->kind;
    m->actor = (Hexjudge__Seat)a->actor;
    m->corner = a->corner;
    m->edge = a->edge;
    m->hex = a->hex;
    m->other = (Hexjudge__Seat)a->seat;
    m->resource = (Hexjudge__Resource)a->resource;
    m->card = (Hexjudge__Card)a->card;
    m->die_a = a->die_a;
    m->die_b = a->die_b;
    m->total = a->total;
    m->give = a->give;
    m->get = a->get;
    m->source_pos = record->source_pos;
    m->time_ms = record->time_ms;
    m->crop = (Hexjudge__Crop)a->crop;
    m->row = (Hexjudge__Row)a->row;
    m->hexes = hexes_join(a->hexes);
    if (names_favor(a->kind))
        m->favor = (Hexjudge__Favor)a->token;
    else
        m->event = a->token;
    message->kind_case = HEXJUDGE__RECORD__KIND_ACTION;
    message->action = m;
    return true;
}
