/* draft.c: collects the parts of a game and writes them as a log through the public writer.
 * It knows no foreign format, and judges nothing: what the source says is written as it says. */
#include "app/import/draft.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A log may hold 100,000 records; beyond that the writer would refuse it anyway. */
enum { DRAFT_MOVES_MAX = 100000, DRAFT_TEXT_MAX = 200 };

void draft_begin(import_draft *draft) {
    memset(draft, 0, sizeof *draft);
    /* Its board is `custom`: no source here says how its board was laid. */
    if (hj_config_rules(&draft->config, "base/1", draft->why, sizeof draft->why) != HJ_OK)
        (void)draft_fail(draft, "no rule set base/1");
}

void draft_free(import_draft *draft) {
    free(draft->move);
    free(draft->claim);
    draft->move = NULL;
    draft->claim = NULL;
}

bool draft_fail(import_draft *draft, const char *format, ...) {
    if (!draft->why[0]) {
        va_list words;
        va_start(words, format);
        (void)vsnprintf(draft->why, sizeof draft->why, format, words);
        va_end(words);
    }
    return false;
}

bool draft_unsupported(import_draft *draft, const char *format, ...) {
    char why[sizeof draft->why - sizeof "UNSUPPORTED: "];
    va_list words;
    if (draft->why[0])
        return false;
    va_start(words, format);
    (void)vsnprintf(why, sizeof why, format, words);
    va_end(words);
    draft->unsupported = true;
    return draft_fail(draft, "UNSUPPORTED: %s", why);
}

const char *draft_keep(import_draft *draft, const char *text) {
    size_t size = text ? strlen(text) : 0;
    if (size > DRAFT_TEXT_MAX) {
        size = DRAFT_TEXT_MAX;
        while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80)
            size--;
    }
    if (size == 0 || size + 1 > sizeof draft->kept - draft->kept_size)
        return "";
    char *copy = &draft->kept[draft->kept_size];
    memcpy(copy, text, size);
    copy[size] = '\0';
    draft->kept_size += size + 1;
    return copy;
}

/* Makes room for one more element; *items is then at least count + 1 long. */
static bool make_room(import_draft *draft, void **items, size_t item_size, uint32_t count,
                      uint32_t *room) {
    if (count < *room)
        return true;
    const uint32_t wanted = *room ? *room * 2 : 512;
    void *grown = realloc(*items, wanted * item_size);
    if (!grown)
        return draft_fail(draft, "not enough memory");
    *items = grown;
    *room = wanted;
    return true;
}

draft_move *draft_add(import_draft *draft, unsigned kind, unsigned actor, uint32_t source_pos) {
    void *items = draft->move;
    if (draft->moves >= DRAFT_MOVES_MAX) {
        (void)draft_fail(draft, "more than %d actions", (int)DRAFT_MOVES_MAX);
        return NULL;
    }
    if (!make_room(draft, &items, sizeof *draft->move, draft->moves, &draft->move_room))
        return NULL;
    draft->move = items;
    draft_move *move = &draft->move[draft->moves++];
    memset(move, 0, sizeof *move);
    move->action.kind = (uint8_t)kind;
    move->action.actor = (uint8_t)actor;
    move->source_pos = source_pos;
    return move;
}

draft_move *draft_last(import_draft *draft, unsigned kind) {
    if (draft->moves == 0)
        return NULL;
    draft_move *move = &draft->move[draft->moves - 1];
    return kind == 0 || move->action.kind == kind ? move : NULL;
}

void draft_drop_last(import_draft *draft) {
    if (draft->moves == 0)
        return;
    const draft_move *move = &draft->move[--draft->moves];
    if (move->claims)
        draft->claims = move->first_claim;
}

bool draft_claim(import_draft *draft, const char *field, unsigned i, unsigned j, uint32_t value) {
    draft_move *move = draft_last(draft, 0);
    const hj_field_row *row = hj_field_find(field);
    void *items = draft->claim;
    if (!move)
        return draft_fail(draft, "a value is claimed before the first action");
    if (!row)
        return draft_fail(draft, "the state has no field %s", field);
    if (move->claims >= HJ_CLAIMS_MAX)
        return draft_fail(draft, "more than %d values claimed at once", (int)HJ_CLAIMS_MAX);
    if (!make_room(draft, &items, sizeof *draft->claim, draft->claims, &draft->claim_room))
        return false;
    draft->claim = items;
    if (move->claims == 0)
        move->first_claim = draft->claims;
    move->claims++;
    draft->claim[draft->claims++] = (hj_claim){row->tag, (uint8_t)i, (uint8_t)j, value};
    return true;
}

/* Index of the settlement a set-up road belongs behind: the earliest of the seat's trailing
 * set-up settlements that has no road yet and that the edge touches; draft->moves if there is
 * none. Only the unbroken run of the seat's own placements at the end is looked at. */
static uint32_t setup_settlement_of(const import_draft *draft, unsigned seat, unsigned edge) {
    const hj_island *island = hj_island_of(draft->config.hexes);
    uint32_t found = draft->moves;
    for (uint32_t i = draft->moves; i > 0; i--) {
        const hj_action *action = &draft->move[i - 1].action;
        if (action->actor != seat ||
            (action->kind != HJ_KIND_SETTLEMENT && action->kind != HJ_KIND_ROAD))
            break;
        const bool roadless = i == draft->moves || draft->move[i].action.kind != HJ_KIND_ROAD;
        const bool touches = island->edge[edge].corner[0] == action->corner ||
                             island->edge[edge].corner[1] == action->corner;
        if (action->kind == HJ_KIND_SETTLEMENT && roadless && touches)
            found = i - 1;
    }
    return found;
}

bool draft_add_setup_road(import_draft *draft, unsigned seat, unsigned edge, uint32_t source_pos) {
    const uint32_t behind = setup_settlement_of(draft, seat, edge);
    if (!draft_add(draft, HJ_KIND_ROAD, seat, source_pos))
        return false;
    draft_move road = draft->move[draft->moves - 1];
    road.action.edge = (uint8_t)edge;
    const uint32_t at = behind + 1 < draft->moves ? behind + 1 : draft->moves - 1;
    memmove(&draft->move[at + 1], &draft->move[at], (draft->moves - 1 - at) * sizeof *draft->move);
    draft->move[at] = road;
    return true;
}

/* The rates at which the kinds paid buy `bought` cards, written as digits of `code` in base 3; 0
 * for kinds not paid. false: they do not. */
static bool rates_fit(unsigned rate[HJ_RESOURCES + 1], hj_bundle give, unsigned bought,
                      unsigned code) {
    unsigned exchanges = 0;
    for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++, code /= 3) {
        const unsigned paid = hj_bundle_of(give, kind);
        rate[kind] = paid ? 2 + code % 3 : 0;
        if (paid ? paid % rate[kind] != 0 : code % 3 != 0)
            return false;
        exchanges += paid ? paid / rate[kind] : 0;
    }
    return exchanges == bought;
}

/* The one way to split a lump; rate is then set. */
static bool split_bank(unsigned rate[HJ_RESOURCES + 1], hj_bundle give, unsigned bought) {
    unsigned found = 0, way = 0;
    for (unsigned code = 0; code < 3 * 3 * 3 * 3 * 3; code++) {
        if (rates_fit(rate, give, bought, code)) {
            found++;
            way = code;
        }
    }
    return found == 1 && rates_fit(rate, give, bought, way);
}

static bool add_exchange(import_draft *draft, unsigned actor, hj_bundle give, hj_bundle get,
                         uint32_t source_pos) {
    draft_move *move = draft_add(draft, HJ_KIND_BANK_TRADE, actor, source_pos);
    if (!move)
        return false;
    move->action.give = give;
    move->action.get = get;
    return true;
}

bool draft_add_bank(import_draft *draft, unsigned actor, hj_bundle give, hj_bundle get,
                    uint32_t source_pos) {
    unsigned rate[HJ_RESOURCES + 1];
    const unsigned bought = hj_bundle_size(get);
    if (bought < 2 || hj_bundle_of(give, 6) || !split_bank(rate, give, bought))
        return add_exchange(draft, actor, give, get, source_pos);
    unsigned got = 1, taken = 0; /* of that kind */
    for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
        for (unsigned paid = 0; paid < hj_bundle_of(give, kind); paid += rate[kind]) {
            for (; taken == hj_bundle_of(get, got); got++)
                taken = 0;
            if (!add_exchange(draft, actor, hj_bundle_make(kind, rate[kind]),
                              hj_bundle_make(got, 1), source_pos))
                return false;
            taken++;
        }
    }
    return true;
}

bool draft_add_harbor(import_draft *draft, unsigned edge, unsigned kind) {
    hj_config *config = &draft->config;
    if (config->harbors >= HJ_HARBORS_MAX)
        return draft_fail(draft, "more than %d harbors", (int)HJ_HARBORS_MAX);
    unsigned at = config->harbors++;
    for (; at > 0 && config->harbor_edge[at - 1] > edge; at--) {
        config->harbor_edge[at] = config->harbor_edge[at - 1];
        config->harbor_kind[at] = config->harbor_kind[at - 1];
    }
    config->harbor_edge[at] = (uint8_t)edge;
    config->harbor_kind[at] = (uint8_t)kind;
    return true;
}

bool draft_rules(import_draft *draft, const char *rules, const char *const *set) {
    char why[256] = "";
    if (rules && hj_config_readings(&draft->config, rules, why, sizeof why) != HJ_OK)
        return draft_fail(draft, "rules %.60s: %.150s", rules, why);
    for (unsigned i = 0; rules && hj_profile_name(i); i++) {
        if (strcmp(hj_profile_name(i), rules) == 0 && !strchr(rules, '/'))
            draft->about.profile = hj_profile_name(i);
    }
    for (; set && *set; set++) {
        if (hj_config_set(&draft->config, *set, why, sizeof why) != HJ_OK)
            return draft_fail(draft, "setting %.60s: %.150s", *set, why);
    }
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Where records go: through the replay that adds digests, or straight to the writer where cards are
 * unknown and no replay is possible. */
typedef struct record_sink {
    hj_writer *writer;
    hj_stamp *stamp;
} record_sink;

static bool put(import_draft *draft, record_sink *sink, const hj_record *record) {
    const hj_status status =
        sink->stamp ? hj_stamp_put(sink->stamp, record) : hj_writer_put(sink->writer, record);
    if (status == HJ_OK)
        return true;
    const char *error = hj_writer_error(sink->writer);
    return draft_fail(draft, "cannot be written: %.200s",
                      error && *error ? error : hj_status_word(status));
}

static bool put_opening(import_draft *draft, record_sink *sink) {
    hj_record record = {.kind = HJ_RECORD_HEADER};
    record.as.header.config = draft->config;
    record.as.header.about = draft->about;
    if (!put(draft, sink, &record))
        return false;
    for (unsigned seat = 1; seat <= draft->config.seats; seat++) {
        const hj_person *person = &draft->person[seat];
        if (!person->name && !person->color && !person->player_id)
            continue;
        hj_record line = {.kind = HJ_RECORD_PERSON};
        line.as.person = *person;
        line.as.person.seat = (uint8_t)seat;
        if (!put(draft, sink, &line))
            return false;
    }
    if (!draft->note)
        return true;
    hj_record note = {.kind = HJ_RECORD_NOTE};
    note.as.note = draft->note;
    return put(draft, sink, &note);
}

static bool put_move(import_draft *draft, record_sink *sink, const draft_move *move) {
    hj_record record = {.kind = HJ_RECORD_ACTION, .source_pos = move->source_pos};
    record.as.action = move->action;
    if (!put(draft, sink, &record))
        return false;
    hj_record claims = {.kind = HJ_RECORD_CHECKPOINT};
    hj_checkpoint *checkpoint = &claims.as.checkpoint;
    bool any = move->claims > 0;
    for (unsigned seat = 1; seat <= draft->config.seats; seat++) {
        checkpoint->has_gained[seat] = move->has_gained[seat];
        checkpoint->gained[seat] = move->gained[seat];
        any = any || move->has_gained[seat];
    }
    checkpoint->claims = move->claims;
    checkpoint->claim = move->claims ? &draft->claim[move->first_claim] : NULL;
    return !any || put(draft, sink, &claims);
}

static bool put_all(import_draft *draft, record_sink *sink) {
    if (!put_opening(draft, sink))
        return false;
    for (uint32_t i = 0; i < draft->moves; i++) {
        if (!put_move(draft, sink, &draft->move[i]))
            return false;
    }
    hj_record record = {.kind = HJ_RECORD_END};
    record.as.end = draft->end;
    return put(draft, sink, &record);
}

bool draft_write(import_draft *draft, const char *path) {
    record_sink sink = {0};
    bool ok = false;
    if (draft->hidden)
        draft->config.view = 7;
    if (hj_writer_open(&sink.writer, path) != HJ_OK) {
        (void)draft_fail(draft, "%.120s cannot be written: %.100s", path,
                         sink.writer ? hj_writer_error(sink.writer) : "not enough memory");
    } else if (!draft->hidden && hj_stamp_new(&sink.stamp, sink.writer) != HJ_OK) {
        (void)draft_fail(draft, "not enough memory");
    } else if (put_all(draft, &sink)) {
        ok = hj_writer_finish(sink.writer, NULL, NULL) == HJ_OK;
        if (!ok)
            (void)draft_fail(draft, "cannot be written: %.200s", hj_writer_error(sink.writer));
    }
    hj_stamp_free(sink.stamp);
    hj_writer_close(sink.writer);
    return ok;
}
