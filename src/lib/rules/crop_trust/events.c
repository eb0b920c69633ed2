/* events.c: event tokens (CT-N12 to CT-N15, CT-N20, CT-N24): when they are
 * revealed and by whom, what they do, and where new ones come from. A face-down token is known by a
 * mark: the shuffle it was last part of, or the token itself where the header states the first
 * shuffle whole. Which token it is otherwise, the log says. */
#include "rules/crop_trust/crop_trust.h"
#include "util/never.h"

#include <string.h>

enum { SLOTS = 4, SMALL_LOSS = 2, LARGE_LOSS = 3 };

const hj_event_token *crop_event(const hj_rules *rules, unsigned token) {
    return &rules->config.event_token[token - 1];
}

static bool shows_extinct(const hj_rules *rules, const hj_state *state, unsigned token) {
    const unsigned crop = crop_event(rules, token)->crop;
    return crop != 0 && state->extinct[crop] != 0;
}

unsigned crop_loss(const hj_rules *rules, const hj_state *state, unsigned token) {
    const hj_event_token *event = crop_event(rules, token);
    if ((event->category != HJ_EVENT_SMALL && event->category != HJ_EVENT_LARGE) ||
        state->extinct[event->crop]) {
        return 0;
    }
    const unsigned takes = event->category == HJ_EVENT_SMALL ? SMALL_LOSS : LARGE_LOSS;
    const unsigned there = crop_board_tokens(rules, state, event->crop);
    return takes < there ? takes : there;
}

/* ---- the stack ---- */

static void shuffle_played(hj_state *state) {
    const bool any = memchr(&state->token_where[1], TOKEN_PLAYED, HJ_EVENT_TOKENS) != NULL;
    if (any && state->shuffle < UINT8_MAX) {
        state->shuffle++;
    }
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        if (state->token_where[token] == TOKEN_PLAYED) {
            state->token_where[token] = TOKEN_FACE_DOWN;
            state->token_shuffle[token] = state->shuffle;
            state->event_stack++;
        }
    }
}

unsigned crop_mark(const hj_rules *rules, const hj_state *state, unsigned token) {
    const bool stated = rules->config.event_order[0] != 0 && state->token_shuffle[token] == 1;
    return stated ? HJ_MARK_KNOWN + token : state->token_shuffle[token];
}

/* Takes the top token; returns its mark, 0 = there is none to draw. */
static unsigned draw(const hj_rules *rules, hj_state *state) {
    if (state->event_stack == 0) {
        shuffle_played(state);
    }
    if (state->event_stack == 0) {
        return 0;
    }
    unsigned mark = state->shuffle;
    state->event_stack--;
    if (mark == 1) {
        mark = tokens_dealt_mark(&rules->config,
                                 HJ_DEALT_TO_SEAT * rules->extent.seats + 2u + state->drawn);
        state->drawn++;
    }
    if (state->event_stack == 0 && rules->dial.event_eager) {
        shuffle_played(state);
    }
    return mark;
}

/* ---- what is to be revealed ---- */

static void queue(hj_tx *tx, unsigned place, unsigned seat, unsigned mark) {
    hj_state *state = tx->state;
    for (unsigned at = 0; at < SLOTS; at++) {
        if (state->reveal_place[at] == FROM_NOWHERE) {
            state->reveal_place[at] = (uint8_t)place;
            state->reveal_seat[at] = (uint8_t)seat;
            state->reveal_mark[at] = (uint8_t)mark;
            if (at == 0) {
                step_push(state, HJ_STEP_REVEAL, seat);
            }
            return;
        }
    }
}

static void next_reveal(hj_state *state) {
    for (unsigned at = 0; at + 1 < SLOTS; at++) {
        state->reveal_place[at] = state->reveal_place[at + 1];
        state->reveal_seat[at] = state->reveal_seat[at + 1];
        state->reveal_mark[at] = state->reveal_mark[at + 1];
    }
    state->reveal_place[SLOTS - 1] = 0;
    state->reveal_seat[SLOTS - 1] = 0;
    state->reveal_mark[SLOTS - 1] = 0;
    step_pop(state);
    if (state->reveal_place[0] != FROM_NOWHERE) {
        step_push(state, HJ_STEP_REVEAL, state->reveal_seat[0]);
    }
}

/* Takes the token of a mark from under one of the pieces; slots stay packed. */
static void take_slot(uint8_t *slot, unsigned slots, unsigned mark) {
    uint8_t *at = memchr(slot, (int)mark, slots);
    if (at != NULL) {
        memmove(at, at + 1, slots - (size_t)(at - slot) - 1);
        slot[slots - 1] = 0;
    }
}

static unsigned slots_used(const uint8_t *slot, unsigned slots) {
    unsigned used = 0;
    while (used < slots && slot[used] != 0) {
        used++;
    }
    return used;
}

static void lay_slot(uint8_t *slot, unsigned slots, unsigned mark) {
    const unsigned used = slots_used(slot, slots);
    if (!NEVER(used == slots)) { /* a token is laid under a piece that has none */
        slot[used] = (uint8_t)mark;
    }
}

void crop_built(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    if (state->setup_round != 0) {
        return; /* CT-N05 */
    }
    const bool city = fact->kind == FACT_CITY_BUILT;
    const uint8_t *slot =
        city ? state->city_token[fact->seat] : state->settlement_token[fact->seat];
    if (slot[0] != 0) {
        /* Which of the face-down pieces was taken, the revealed token tells (CT-N24). */
        queue(tx, city ? FROM_CITY : FROM_SETTLEMENT, fact->seat, 0);
    } else if (city) { /* the settlement that comes back gets a token all the same */
        lay_slot(state->settlement_token[fact->seat], HJ_DIM_SETTLEMENT_SLOT,
                 draw(tx->rules, state));
    }
}

void crop_title(hj_tx *tx, const hj_fact *fact) {
    hj_state *state = tx->state;
    const unsigned title = fact->place; /* 0 Longest Road, 1 Largest Army */
    const unsigned owner = tx->rules->dial.event_owner_active ? state->on_turn : fact->seat;
    if (state->conceded[owner]) {
        return; /* who gave up owes nothing: the token stays on the card */
    }
    if (state->title_token[title] != 0) {
        queue(tx, title == 0 ? FROM_LONGEST_ROAD : FROM_LARGEST_ARMY, owner,
              state->title_token[title]);
        state->title_token[title] = 0;
    } else {
        state->title_token[title] = (uint8_t)draw(tx->rules, state);
    }
}

/* ---- check ---- */

/* Can the token lie where the first reveal of the queue comes from? */
static bool lies_there(const hj_rules *rules, const hj_state *state, unsigned token) {
    const unsigned mark = crop_mark(rules, state, token), seat = state->reveal_seat[0];
    if (state->reveal_mark[0] != 0) {
        return state->reveal_mark[0] == mark;
    }
    const bool city = state->reveal_place[0] == FROM_CITY;
    const uint8_t *slot = city ? state->city_token[seat] : state->settlement_token[seat];
    return memchr(slot, (int)mark, city ? HJ_DIM_CITY_SLOT : HJ_DIM_SETTLEMENT_SLOT) != NULL;
}

/* How many tokens of the kind lie on fields beside the seat's buildings. */
static unsigned own_tokens(const hj_rules *rules, const hj_state *state, unsigned seat,
                           unsigned crop) {
    unsigned tokens = 0;
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        if (state->crops[hex][crop] > 0 && crop_beside(rules, state, seat, hex)) {
            tokens += state->crops[hex][crop];
        }
    }
    return tokens;
}

static unsigned times_named(const hj_action *action, unsigned hex) {
    unsigned times = 0;
    for (unsigned i = 0; i < 4; i++) {
        times += action->hexes[i] == hex;
    }
    return times;
}

/* CT-N20: fields beside own buildings first, the missing rest from others. */
static void loss_check(hj_check *check) {
    const hj_rules *rules = check->rules;
    const hj_state *state = check->state;
    const hj_action *action = check->action;
    const unsigned loss = crop_loss(rules, state, action->token);
    const unsigned crop = crop_event(rules, action->token)->crop;
    unsigned named = 0, own = 0;
    for (unsigned i = 0; i < 4 && action->hexes[i] != 0; i++) {
        const unsigned hex = action->hexes[i];
        const int tokens = crop == 0 ? 0 : state->crops[hex][crop];
        named++;
        own += crop_beside(rules, state, action->actor, hex);
        if (named <= loss &&
            !must(check, (int)times_named(action, hex) <= tokens, HJ_RULE_CT_EVENT_TOKENS,
                  DETAIL_CROP_ON_FIELD, ARGS((int)hex, (int)crop, tokens))) {
            return;
        }
    }
    if (!must(check, named == loss, HJ_RULE_CT_EVENT_FIELDS, DETAIL_EVENT_FIELDS,
              ARGS((int)named, (int)loss)) ||
        loss == 0) {
        return;
    }
    const unsigned there = own_tokens(rules, state, action->actor, crop);
    const unsigned due = there < loss ? there : loss;
    must(check, own >= due, HJ_RULE_CT_EVENT_OWN_FIRST, DETAIL_EVENT_OWN, ARGS((int)own, (int)due));
}

void crop_reveal_check(hj_check *check) {
    const hj_state *state = check->state;
    const unsigned token = check->action->token;
    if (!must(check, state->token_where[token] == TOKEN_FACE_DOWN, HJ_RULE_CT_TOKEN_SEEN,
              DETAIL_TOKEN_WHERE, ARGS((int)token, state->token_where[token])) ||
        !must(check, lies_there(check->rules, state, token), HJ_RULE_CT_TOKEN_PLACE,
              DETAIL_TOKEN_PLACE, ARGS((int)token, state->token_shuffle[token]))) {
        return;
    }
    loss_check(check);
}

/* ---- effects ---- */

static void remove_tokens(hj_state *state, unsigned hex, unsigned crop, unsigned count) {
    state->crops[hex][crop] = (uint8_t)(state->crops[hex][crop] - count);
    state->crop_supply[crop] = (uint8_t)(state->crop_supply[crop] + count);
}

static void lose_region(hj_tx *tx, const hj_event_token *event) {
    hj_state *state = tx->state;
    for (const uint8_t *hex = tx->rules->of_terrain[HJ_FIELDS]; *hex != 0; hex++) {
        if ((event->numbers >> state->number[*hex] & 1) != 0) {
            remove_tokens(state, *hex, event->crop, state->crops[*hex][event->crop]);
        }
    }
}

static void lose_monocultures(hj_tx *tx) {
    hj_state *state = tx->state;
    for (unsigned hex = 1; hex <= tx->rules->extent.hexes; hex++) {
        unsigned kinds = 0, only = 0;
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            if (state->crops[hex][crop] > 0) {
                kinds++;
                only = crop;
            }
        }
        if (kinds == 1) {
            remove_tokens(state, hex, only, state->crops[hex][only]);
        }
    }
}

static void take_effect(hj_tx *tx, const hj_event_token *event) {
    switch (event->category) {
    case HJ_EVENT_REGIONAL:
        lose_region(tx, event);
        break;
    case HJ_EVENT_MONOCULTURE:
        lose_monocultures(tx);
        break;
    default:
        for (unsigned i = 0; i < 4 && tx->action->hexes[i] != 0; i++) {
            remove_tokens(tx->state, tx->action->hexes[i], event->crop, 1);
        }
        break;
    }
}

/* A token under a piece leaves its slot; one of a title or of the stack has left it already. */
static void lift(const hj_rules *rules, hj_state *state, unsigned token) {
    const unsigned seat = state->reveal_seat[0], mark = crop_mark(rules, state, token);
    if (state->reveal_mark[0] == 0 && state->reveal_place[0] == FROM_SETTLEMENT) {
        take_slot(state->settlement_token[seat], HJ_DIM_SETTLEMENT_SLOT, mark);
    } else if (state->reveal_mark[0] == 0) {
        take_slot(state->city_token[seat], HJ_DIM_CITY_SLOT, mark);
    }
}

static void refill(hj_tx *tx, unsigned place, unsigned seat) {
    hj_state *state = tx->state;
    if (place == FROM_CITY) {
        lay_slot(state->settlement_token[seat], HJ_DIM_SETTLEMENT_SLOT, draw(tx->rules, state));
    } else if (place == FROM_LONGEST_ROAD || place == FROM_LARGEST_ARMY) {
        state->title_token[place == FROM_LARGEST_ARMY] = (uint8_t)draw(tx->rules, state);
    }
}

static void fill_slots(hj_tx *tx, uint8_t *slot, unsigned slots, unsigned pieces) {
    while (slots_used(slot, slots) < pieces) {
        const unsigned mark = draw(tx->rules, tx->state);
        if (mark == 0) {
            return;
        }
        lay_slot(slot, slots, mark);
    }
}

/* Does the seat build on, and has it both settlements of the set-up, which came without tokens? */
static bool fills_up(const hj_state *state, unsigned seat) {
    return !state->conceded[seat] &&
           state->settlements_left[seat] + state->cities_left[seat] <= HJ_DEALT_TO_SEAT;
}

/* A card or piece that went without a token gets one as soon as one can be drawn (CT-N14). */
static void catch_up(hj_tx *tx) {
    hj_state *state = tx->state;
    for (unsigned title = 0; title < 2; title++) {
        if (state->title_token[title] == 0) {
            state->title_token[title] = (uint8_t)draw(tx->rules, state);
        }
    }
    for (unsigned seat = 1; seat <= tx->rules->extent.seats; seat++) {
        if (!fills_up(state, seat)) {
            continue;
        }
        fill_slots(tx, state->settlement_token[seat], HJ_DIM_SETTLEMENT_SLOT,
                   state->settlements_left[seat]);
        fill_slots(tx, state->city_token[seat], HJ_DIM_CITY_SLOT, state->cities_left[seat]);
    }
}

void crop_reveal_apply(hj_tx *tx) {
    hj_state *state = tx->state;
    const unsigned token = tx->action->token;
    const unsigned place = state->reveal_place[0], seat = state->reveal_seat[0];
    lift(tx->rules, state, token);
    if (shows_extinct(tx->rules, state, token)) {
        state->token_where[token] = TOKEN_BOXED;
        const unsigned next = draw(tx->rules, state);
        if (next != 0) { /* another in its place, out of the stack */
            state->reveal_mark[0] = (uint8_t)next;
            return;
        }
    } else {
        /* While it takes effect the token is on no pile, for an eager reshuffle (section 5). */
        take_effect(tx, crop_event(tx->rules, token));
        state->token_where[token] = TOKEN_PLAYED;
        crop_update_extinct(tx->rules, state);
        if (crop_ended(tx->rules, state)) { /* CT-N15: later tokens stay unrevealed */
            next_reveal(state);
            return;
        }
    }
    refill(tx, place, seat);
    next_reveal(state);
    if (state->reveal_place[0] == FROM_NOWHERE) {
        catch_up(tx);
    }
}

/* A reveal that lapses: a title's token goes back to the title. One under a piece never left it,
 * and one drawn in its place stays with the seat's pieces: the stack may be another by now. */
static void put_back(hj_state *state, unsigned at) {
    const unsigned place = state->reveal_place[at], mark = state->reveal_mark[at];
    const unsigned seat = state->reveal_seat[at];
    if (mark == 0) {
        return;
    }
    if (place == FROM_LONGEST_ROAD || place == FROM_LARGEST_ARMY) {
        state->title_token[place == FROM_LARGEST_ARMY] = (uint8_t)mark;
    } else {
        lay_slot(state->settlement_token[seat], HJ_DIM_SETTLEMENT_SLOT, mark);
    }
}

void crop_reveals_lapse(hj_state *state, unsigned seat) {
    const bool open = step_top(state) == HJ_STEP_REVEAL;
    unsigned kept = 0;
    for (unsigned at = 0; at < SLOTS; at++) {
        if (open && state->reveal_seat[at] != seat) {
            state->reveal_place[kept] = state->reveal_place[at];
            state->reveal_seat[kept] = state->reveal_seat[at];
            state->reveal_mark[kept] = state->reveal_mark[at];
            kept++;
        } else {
            put_back(state, at);
        }
    }
    for (unsigned at = kept; at < SLOTS; at++) {
        state->reveal_place[at] = 0;
        state->reveal_seat[at] = 0;
        state->reveal_mark[at] = 0;
    }
    if (open) {
        step_pop(state);
        if (state->reveal_place[0] != FROM_NOWHERE) {
            step_push(state, HJ_STEP_REVEAL, state->reveal_seat[0]);
        }
    }
}
