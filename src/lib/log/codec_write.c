/* codec_write.c: headers, checkpoints and ends as protobuf-c's messages. Only what the message
 * cannot say is refused here; domains are checked when the codec reads its own bytes back. It must
 * not know rules. */
#include "log/codec_parts.h"
#include "util/version.h"

#include <string.h>

enum { HASH_SIZE = 32 };

static bool unsayable(scan_fault *fault, const char *what, long long value) {
    return scan_fail(fault, HJ_MALFORMED, 0, "%s %lld is out of range", what, value);
}

/* An array of pointers and what they point at, for a repeated message. */
static void **take_list(codec_arena *arena, size_t count, size_t size) {
    void **list = arena_take(arena, count * sizeof *list);
    for (size_t k = 0; list != NULL && k < count; k++)
        if ((list[k] = arena_take(arena, size)) == NULL)
            return NULL;
    return list;
}

/* protobuf-c does not write to what it packs, but its fields are not const. */
static ProtobufCBinaryData borrow(const uint8_t *bytes, size_t size) {
    union {
        const uint8_t *from;
        uint8_t *to;
    } cast = {.from = bytes};
    return (ProtobufCBinaryData){.len = size, .data = cast.to};
}

static char *borrow_string(const char *string) {
    union {
        const char *from;
        char *to;
    } cast = {.from = string != NULL ? string : ""};
    return cast.to;
}

/* ---- checkpoint ----------------------------------------------------------------------------- */

static bool write_gains(codec_arena *arena, Hexjudge__Checkpoint *m, const hj_checkpoint *c) {
    m->gained = (Hexjudge__Gain **)take_list(arena, HJ_SEATS_MAX, sizeof **m->gained);
    if (m->gained == NULL)
        return false;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (!c->has_gained[seat])
            continue;
        Hexjudge__Gain *gain = m->gained[m->n_gained++];
        hexjudge__gain__init(gain);
        gain->seat = (Hexjudge__Seat)seat;
        gain->cards = c->gained[seat];
    }
    return true;
}

bool write_checkpoint(scan_fault *fault, codec_arena *arena, Hexjudge__Record *message,
                      const hj_record *record) {
    const hj_checkpoint *c = &record->as.checkpoint;
    if (c->claims > HJ_CLAIMS_MAX)
        return scan_fail(fault, HJ_MALFORMED, 0, "a checkpoint has %u claims; the limit is %u",
                         (unsigned)c->claims, (unsigned)HJ_CLAIMS_MAX);
    Hexjudge__Checkpoint *m = arena_take(arena, sizeof *m);
    if (m == NULL)
        return false;
    hexjudge__checkpoint__init(m);
    m->n_claim = c->claims;
    m->claim = (Hexjudge__Claim **)take_list(arena, m->n_claim, sizeof **m->claim);
    if (m->claim == NULL || !write_gains(arena, m, c))
        return false;
    for (size_t k = 0; k < m->n_claim; k++) {
        hexjudge__claim__init(m->claim[k]);
        m->claim[k]->field = (Hexjudge__Claim__Field)c->claim[k].field;
        m->claim[k]->i = c->claim[k].i;
        m->claim[k]->j = c->claim[k].j;
        m->claim[k]->value = c->claim[k].value;
    }
    if (c->digest_bits == 32) {
        m->digest_case = HEXJUDGE__CHECKPOINT__DIGEST_DIGEST32;
        m->digest32 = (uint32_t)c->digest;
    } else if (c->digest_bits == 64) {
        m->digest_case = HEXJUDGE__CHECKPOINT__DIGEST_DIGEST64;
        m->digest64 = c->digest;
    } else if (c->digest_bits != 0) {
        return unsayable(fault, "digest bits", c->digest_bits);
    }
    if (c->snapshot != NULL)
        m->snapshot = borrow(c->snapshot, c->snapshot_size);
    message->kind_case = HEXJUDGE__RECORD__KIND_CHECKPOINT;
    message->checkpoint = m;
    return true;
}

/* ---- end ------------------------------------------------------------------------------------ */

bool write_end(scan_fault *fault, codec_arena *arena, unsigned seats, Hexjudge__Record *message,
               const hj_record *record) {
    const hj_end *e = &record->as.end;
    Hexjudge__End *m = arena_take(arena, sizeof *m);
    Hexjudge__Seat *winners = arena_take(arena, HJ_SEATS_MAX * sizeof *winners);
    uint32_t *points = arena_take(arena, HJ_SEATS_MAX * sizeof *points);
    if (m == NULL || winners == NULL || points == NULL)
        return false;
    hexjudge__end__init(m);
    m->reason = (Hexjudge__End__Reason)e->reason;
    if (e->winners >> HJ_SEATS_MAX != 0)
        return unsayable(fault, "the winners' bits", e->winners);
    m->winner = winners;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
        if ((e->winners >> (seat - 1) & 1) != 0)
            winners[m->n_winner++] = (Hexjudge__Seat)seat;
    m->points = points;
    if (e->has_points) {
        m->n_points = seats;
        for (unsigned seat = 1; seat <= seats; seat++)
            points[seat - 1] = e->points[seat];
    }
    m->actions = e->actions;
    m->checkpoints = e->checkpoints;
    if (e->digest_bits == 64) {
        m->digest_given_case = HEXJUDGE__END__DIGEST_GIVEN_DIGEST;
        m->digest = e->digest;
    } else if (e->digest_bits != 0) {
        return unsayable(fault, "End: digest bits", e->digest_bits);
    }
    if (e->has_hash)
        m->hash = borrow(e->hash, HASH_SIZE);
    message->kind_case = HEXJUDGE__RECORD__KIND_END;
    message->end = m;
    return true;
}

/* ---- header --------------------------------------------------------------------------------- */

static const uint16_t option_tags[] = {
#define OPTION(tag, ...) tag,
#include "state/options.def"
#undef OPTION
};
enum { OPTIONS = sizeof option_tags / sizeof option_tags[0] };

static bool write_options(codec_arena *arena, Hexjudge__Header *m, const hj_config *config) {
    m->option = (Hexjudge__Option **)take_list(arena, OPTIONS, sizeof **m->option);
    if (m->option == NULL)
        return false;
    for (unsigned tag = 0; tag < HJ_OPTIONS_MAX; tag++)
        for (unsigned k = 0; k < OPTIONS; k++) {
            if (option_tags[k] != tag || !option_in_header(tag, config->ruleset))
                continue;
            Hexjudge__Option *option = m->option[m->n_option++];
            hexjudge__option__init(option);
            option->name = (Hexjudge__Option__Name)tag;
            option->value = (uint32_t)config->option[tag];
        }
    return true;
}

/* Harbors in ascending order of their edges; equal edges stay in the order given. */
static bool write_harbors(codec_arena *arena, Hexjudge__Header *m, const hj_config *config) {
    m->n_harbor = config->harbors;
    m->harbor = (Hexjudge__Harbor **)take_list(arena, m->n_harbor, sizeof **m->harbor);
    if (m->harbor == NULL)
        return false;
    for (unsigned k = 0; k < config->harbors; k++) {
        Hexjudge__Harbor *harbor = m->harbor[k];
        hexjudge__harbor__init(harbor);
        harbor->edge = config->harbor_edge[k];
        harbor->kind = (Hexjudge__Harbor__Kind)config->harbor_kind[k];
        for (unsigned at = k; at > 0 && m->harbor[at - 1]->edge > harbor->edge; at--) {
            m->harbor[at] = m->harbor[at - 1];
            m->harbor[at - 1] = harbor;
        }
    }
    return true;
}

static bool write_board(scan_fault *fault, codec_arena *arena, Hexjudge__Header *m,
                        const hj_config *config) {
    if (config->hexes > HJ_HEXES_MAX)
        return unsayable(fault, "the number of hexes", config->hexes);
    if (config->harbors > HJ_HARBORS_MAX)
        return unsayable(fault, "the number of harbors", config->harbors);
    m->n_terrain = m->n_number = config->hexes;
    m->terrain = arena_take(arena, HJ_HEXES_MAX * sizeof *m->terrain);
    m->number = arena_take(arena, HJ_HEXES_MAX * sizeof *m->number);
    m->obstacle = arena_take(arena, 2 * sizeof *m->obstacle);
    if (m->terrain == NULL || m->number == NULL || m->obstacle == NULL)
        return false;
    for (unsigned hex = 1; hex <= config->hexes; hex++) {
        m->terrain[hex - 1] = (Hexjudge__Terrain)config->terrain[hex];
        m->number[hex - 1] = config->number[hex];
    }
    m->robber = config->robber;
    for (unsigned k = 0; k < 2; k++)
        if (config->obstacle[k] != 0)
            m->obstacle[m->n_obstacle++] = config->obstacle[k];
    if (m->n_obstacle == 2 && m->obstacle[0] > m->obstacle[1]) {
        m->obstacle[0] = config->obstacle[1];
        m->obstacle[1] = config->obstacle[0];
    }
    return write_harbors(arena, m, config);
}

/* Two decimal digits for each of five kinds, the first lowest. */
static bool join_lanes(uint64_t *out, const uint8_t count[HJ_CROPS + 1]) {
    *out = 0;
    for (unsigned k = HJ_CROPS; k >= 1; k--) {
        if (count[k] > 99)
            return false;
        *out = *out * 100 + count[k];
    }
    return true;
}

static bool write_fields(scan_fault *fault, codec_arena *arena, Hexjudge__Crops *m,
                         const hj_config *config) {
    m->field = (Hexjudge__Field **)take_list(arena, HJ_HEXES_MAX, sizeof **m->field);
    if (m->field == NULL)
        return false;
    for (unsigned hex = 1; hex <= HJ_HEXES_MAX; hex++) {
        uint64_t lanes;
        if (!join_lanes(&lanes, config->crops[hex]))
            return unsayable(fault, "crops: more than 99 tokens on hex", hex);
        if (lanes == 0)
            continue;
        Hexjudge__Field *field = m->field[m->n_field++];
        hexjudge__field__init(field);
        field->hex = hex;
        field->crops = lanes;
    }
    return true;
}

static bool write_events(scan_fault *fault, codec_arena *arena, Hexjudge__Crops *m,
                         const hj_config *config) {
    enum { NUMBERS = 11 };
    if (config->event_tokens > HJ_EVENT_TOKENS)
        return unsayable(fault, "the number of event tokens", config->event_tokens);
    m->n_event = config->event_tokens;
    m->event = (Hexjudge__EventToken **)take_list(arena, m->n_event, sizeof **m->event);
    if (m->event == NULL)
        return false;
    for (size_t k = 0; k < m->n_event; k++) {
        const hj_event_token *token = &config->event_token[k];
        Hexjudge__EventToken *event = m->event[k];
        hexjudge__event_token__init(event);
        event->category = (Hexjudge__EventToken__Category)token->category;
        event->crop = (Hexjudge__Crop)token->crop;
        event->number = arena_take(arena, NUMBERS * sizeof *event->number);
        if (event->number == NULL)
            return false;
        if ((token->numbers & ~0x1ffcu) != 0)
            return unsayable(fault, "an event token's bits of numbers", token->numbers);
        for (unsigned number = 2; number <= 12; number++)
            if ((token->numbers >> number & 1) != 0)
                event->number[event->n_number++] = number;
    }
    return true;
}

static bool write_event_order(scan_fault *fault, codec_arena *arena, Hexjudge__Crops *m,
                              const hj_config *config) {
    unsigned given = 0;
    for (size_t k = 0; k < HJ_EVENT_TOKENS; k++)
        given += config->event_order[k] != 0;
    if (given == 0)
        return true;
    if (given != HJ_EVENT_TOKENS)
        return unsayable(fault, "the length of the event tokens' order", given);
    m->order = arena_take(arena, HJ_EVENT_TOKENS * sizeof *m->order);
    if (m->order == NULL)
        return false;
    m->n_order = HJ_EVENT_TOKENS;
    for (size_t k = 0; k < HJ_EVENT_TOKENS; k++)
        m->order[k] = config->event_order[k];
    return true;
}

static bool write_contents(scan_fault *fault, codec_arena *arena, Hexjudge__Header *m,
                           const hj_config *config) {
    Hexjudge__Crops *crops = arena_take(arena, sizeof *crops);
    Hexjudge__Favors *favors = arena_take(arena, sizeof *favors);
    if (crops == NULL || favors == NULL)
        return false;
    hexjudge__crops__init(crops);
    hexjudge__favors__init(favors);
    if (!write_fields(fault, arena, crops, config) || !write_events(fault, arena, crops, config) ||
        !write_event_order(fault, arena, crops, config))
        return false;
    crops->vault = arena_take(arena, HJ_SEATS_MAX * sizeof *crops->vault);
    if (crops->vault == NULL)
        return false;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        crops->vault[seat - 1] = (Hexjudge__Crop)config->vault_crop[seat];
        if (config->vault_crop[seat] != 0)
            crops->n_vault = config->seats;
        if (config->vault_crop[seat] != 0 && seat > config->seats)
            return unsayable(fault, "crops: a vault space of seat", seat);
    }
    if (crops->n_field != 0 || crops->n_vault != 0 || crops->n_event != 0 || crops->n_order != 0)
        m->crops = crops;
    if (!join_lanes(&favors->bag, config->favor_bag))
        return unsayable(fault, "favors: more tokens of a kind than", 99);
    favors->markers = config->markers;
    if (favors->bag != 0 || favors->markers != 0)
        m->favors = favors;
    return true;
}

static bool write_about(codec_arena *arena, Hexjudge__Header *m, const hj_about *about) {
    Hexjudge__About *a = arena_take(arena, sizeof *a);
    if (a == NULL)
        return false;
    hexjudge__about__init(a);
    a->game_id = borrow_string(about->game_id);
    a->event = borrow_string(about->event);
    a->site = borrow_string(about->site);
    a->date = borrow_string(about->date);
    a->phase = borrow_string(about->phase);
    a->round = borrow_string(about->round);
    a->table = borrow_string(about->table);
    a->profile = borrow_string(about->profile);
    a->software = borrow_string(about->software);
    a->build = borrow_string(about->build);
    a->source_format = borrow_string(about->source_format);
    a->source_file = borrow_string(about->source_file);
    a->source_sha256 = borrow_string(about->source_sha256);
    a->importer = borrow_string(about->importer);
    a->termination = borrow_string(about->termination);
    if (hexjudge__about__get_packed_size(a) > 0)
        m->about = a;
    return true;
}

static bool write_commitments(codec_arena *arena, Hexjudge__Header *m, const hj_record *record) {
    m->commitment = (Hexjudge__Commitment **)take_list(arena, HJ_SEATS_MAX, sizeof **m->commitment);
    if (m->commitment == NULL)
        return false;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (record->as.header.has_commitment[seat] == 0)
            continue;
        Hexjudge__Commitment *commitment = m->commitment[m->n_commitment++];
        hexjudge__commitment__init(commitment);
        commitment->seat = (Hexjudge__Seat)seat;
        commitment->sha256 = borrow(record->as.header.commitment[seat], HASH_SIZE);
    }
    return true;
}

bool write_header(scan_fault *fault, codec_arena *arena, Hexjudge__Record *message,
                  const hj_record *record) {
    const hj_config *config = &record->as.header.config;
    Hexjudge__Header *m = arena_take(arena, sizeof *m);
    if (m == NULL)
        return false;
    if (config->seats > HJ_SEATS_MAX)
        return unsayable(fault, "the number of seats", config->seats);
    hexjudge__header__init(m);
    m->format_version = HJ_FORMAT_VERSION;
    m->digest_version = HJ_IMAGE_VERSION;
    m->ruleset = (Hexjudge__Header__Ruleset)config->ruleset;
    m->ruleset_version = config->ruleset_version;
    m->seats = config->seats;
    m->view = (Hexjudge__Header__View)config->view;
    if (record->as.header.start != NULL)
        m->start = borrow(record->as.header.start, record->as.header.start_size);
    if (!write_options(arena, m, config) || !write_board(fault, arena, m, config) ||
        !write_contents(fault, arena, m, config) ||
        !write_about(arena, m, &record->as.header.about) || !write_commitments(arena, m, record))
        return false;
    message->kind_case = HEXJUDGE__RECORD__KIND_HEADER;
    message->header = m;
    return true;
}
