/* crop_contents.c: what Crop Trust is played with (scenarios.md 1.1 to 1.4): five fields and no
 * desert, crops on them, the vault, event tokens; the header's checks and the first position. */
#include "rules/crop_trust/crop_trust.h"

#include <string.h>

/* The default event tokens. Only their totals are known (20 regional, 10 small, 5 large, 6
 * monoculture); which crop and numbers each bears is inferred, so a header may state its own. */
#define N(a, b, c) ((1u << (a)) | (1u << (b)) | (1u << (c)))
#define N4(a, b, c, d) (N(a, b, c) | (1u << (d)))
static const hj_event_token default_events[HJ_EVENT_TOKENS] = {
    {EVENT_REGIONAL, CROP_BEANS, N(5, 6, 8)},
    {EVENT_REGIONAL, CROP_BEANS, N(6, 9, 5)},
    {EVENT_REGIONAL, CROP_WHEAT, N(4, 6, 10)},
    {EVENT_REGIONAL, CROP_WHEAT, N(5, 8, 9)},
    {EVENT_REGIONAL, CROP_MAIZE, N(3, 6, 11)},
    {EVENT_REGIONAL, CROP_MAIZE, N(4, 8, 10)},
    {EVENT_REGIONAL, CROP_RICE, N(6, 8, 9)},
    {EVENT_REGIONAL, CROP_QUINOA, N(2, 6, 12)},
    {EVENT_REGIONAL, CROP_QUINOA, N(3, 8, 11)},
    {EVENT_REGIONAL, CROP_BEANS, N4(5, 6, 8, 9)},
    {EVENT_REGIONAL, CROP_BEANS, N4(4, 5, 8, 9)},
    {EVENT_REGIONAL, CROP_WHEAT, N4(4, 5, 6, 9)},
    {EVENT_REGIONAL, CROP_WHEAT, N4(5, 8, 9, 10)},
    {EVENT_REGIONAL, CROP_MAIZE, N4(3, 4, 6, 9)},
    {EVENT_REGIONAL, CROP_MAIZE, N4(5, 8, 10, 11)},
    {EVENT_REGIONAL, CROP_RICE, N4(4, 6, 8, 10)},
    {EVENT_REGIONAL, CROP_RICE, N4(5, 6, 8, 9)},
    {EVENT_REGIONAL, CROP_RICE, N4(3, 6, 8, 11)},
    {EVENT_REGIONAL, CROP_QUINOA, N4(2, 3, 4, 5)},
    {EVENT_REGIONAL, CROP_QUINOA, N4(9, 10, 11, 12)},
    {EVENT_SMALL, CROP_WHEAT, 0},
    {EVENT_SMALL, CROP_WHEAT, 0},
    {EVENT_SMALL, CROP_BEANS, 0},
    {EVENT_SMALL, CROP_BEANS, 0},
    {EVENT_SMALL, CROP_MAIZE, 0},
    {EVENT_SMALL, CROP_MAIZE, 0},
    {EVENT_SMALL, CROP_RICE, 0},
    {EVENT_SMALL, CROP_RICE, 0},
    {EVENT_SMALL, CROP_QUINOA, 0},
    {EVENT_SMALL, CROP_QUINOA, 0},
    {EVENT_LARGE, CROP_WHEAT, 0},
    {EVENT_LARGE, CROP_BEANS, 0},
    {EVENT_LARGE, CROP_MAIZE, 0},
    {EVENT_LARGE, CROP_RICE, 0},
    {EVENT_LARGE, CROP_QUINOA, 0},
    {EVENT_MONOCULTURE, 0, 0},
    {EVENT_MONOCULTURE, 0, 0},
    {EVENT_MONOCULTURE, 0, 0},
    {EVENT_MONOCULTURE, 0, 0},
    {EVENT_MONOCULTURE, 0, 0},
    {EVENT_MONOCULTURE, 0, 0},
};

/* The variable set-up's crops by number: quinoa everywhere, the others the likelier the number. */
static bool grows(unsigned crop, unsigned number) {
    const unsigned pips = number < 7 ? number - 1 : 13 - number;
    static const uint8_t from[HJ_CROPS + 1] = {
        [CROP_QUINOA] = 1, [CROP_MAIZE] = 2, [CROP_WHEAT] = 3, [CROP_BEANS] = 4, [CROP_RICE] = 5};
    return number != 0 && pips >= from[crop];
}

static bool nothing_stated(const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    while (size > 0 && *at == 0) {
        at++;
        size--;
    }
    return size == 0;
}

/* Fills in what the header leaves to the defaults. */
static void complete(hj_config *config) {
    static const uint8_t vault[] = {0, CROP_RICE, CROP_BEANS, CROP_WHEAT, CROP_MAIZE};
    if (nothing_stated(config->crops, sizeof config->crops)) {
        for (unsigned hex = 1; hex <= HJ_HEXES_MAX; hex++) {
            for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
                config->crops[hex][crop] =
                    config->terrain[hex] == HJ_FIELDS && grows(crop, config->number[hex]);
            }
        }
    }
    if (nothing_stated(config->vault_crop, sizeof config->vault_crop)) {
        for (unsigned seat = 1; seat < sizeof vault && seat <= config->seats; seat++) {
            config->vault_crop[seat] = vault[seat]; /* CT-N23: by seat; with three, no maize */
        }
    }
    if (config->event_tokens == 0) {
        config->event_tokens = HJ_EVENT_TOKENS;
        memcpy(config->event_token, default_events, sizeof default_events);
    }
}

void crop_adjust(hj_rules *rules) {
    complete(&rules->config);
    rules->box.terrain[HJ_FIELDS] = 5;
    rules->box.terrain[HJ_DESERT] = 0;
    rules->box.number[9] = 3;
    rules->box.letters = 0; /* the numbers lie where the board prints them */
    rules->produces[HJ_FIELDS] = 0;
    if (rules->dial.start_food_uses_token) {
        rules->starts[HJ_FIELDS] = 0;
    }
    if (rules->dial.pre_roll_actions) {
        rules->opens[HJ_STEP_BEFORE_ROLL] |= KIND_BIT(HJ_KIND_DEPOSIT);
    }
}

/* ---- the header ---- */

static void events_check(hj_check *check) {
    const hj_config *config = &check->rules->config;
    static const uint8_t total[] = {0, 20, 10, 5, 6};
    unsigned count[5] = {0};
    bool sound = config->event_tokens == HJ_EVENT_TOKENS;
    for (unsigned i = 0; sound && i < HJ_EVENT_TOKENS; i++) {
        const hj_event_token *event = &config->event_token[i];
        const bool regional = event->category == EVENT_REGIONAL;
        sound = event->category >= EVENT_REGIONAL && event->category <= EVENT_MONOCULTURE &&
                (event->crop == 0) == (event->category == EVENT_MONOCULTURE) &&
                event->crop <= HJ_CROPS && (event->numbers != 0) == regional;
        count[sound ? event->category : 0]++;
    }
    if (!must(check, sound, HJ_RULE_CT_SETUP_EVENTS, DETAIL_EVENT_SHAPE, ARGS(0))) {
        return;
    }
    for (unsigned category = EVENT_REGIONAL; category <= EVENT_MONOCULTURE; category++) {
        need(check, count[category] == total[category], HJ_RULE_CT_SETUP_EVENTS, DETAIL_EVENT_COUNT,
             ARGS((int)category, (int)count[category], total[category]));
    }
}

/* A stated shuffle names every token once. */
static void order_check(hj_check *check) {
    const uint8_t *order = check->rules->config.event_order;
    bool seen[HJ_EVENT_TOKENS + 1] = {false}, whole = true;
    if (nothing_stated(order, HJ_EVENT_TOKENS)) {
        return;
    }
    for (unsigned i = 0; i < HJ_EVENT_TOKENS; i++) {
        whole = whole && order[i] >= 1 && order[i] <= HJ_EVENT_TOKENS && !seen[order[i]];
        if (whole) {
            seen[order[i]] = true;
        }
    }
    must(check, whole, HJ_RULE_CT_SETUP_EVENTS, DETAIL_EVENT_ORDER, ARGS(0));
}

static unsigned vault_tokens(const hj_config *config, unsigned crop) {
    unsigned tokens = 0;
    for (unsigned seat = 1; seat <= config->seats; seat++) {
        tokens += config->vault_crop[seat] == crop ? VAULT_SPACE : 0;
    }
    return tokens;
}

static void crops_check(hj_check *check) {
    const hj_config *config = &check->rules->config;
    for (unsigned hex = 1; hex <= check->rules->extent.hexes; hex++) {
        unsigned tokens = 0;
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            tokens += config->crops[hex][crop];
        }
        if (tokens > 0 && config->terrain[hex] != HJ_FIELDS) {
            need(check, false, HJ_RULE_CT_SETUP_FIELDS, DETAIL_FIELD,
                 ARGS((int)hex, config->terrain[hex]));
        } else if (tokens > FIELD_TOKENS_MAX) {
            need(check, false, HJ_RULE_CT_SETUP_FIELDS, DETAIL_FIELD_TOKENS,
                 ARGS((int)hex, (int)tokens, FIELD_TOKENS_MAX));
        }
    }
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        unsigned tokens = vault_tokens(config, crop);
        for (unsigned hex = 1; hex <= check->rules->extent.hexes; hex++) {
            tokens += config->crops[hex][crop];
        }
        need(check, tokens <= CROP_TOKENS, HJ_RULE_CT_SETUP_CROPS, DETAIL_CROP_COUNT,
             ARGS((int)crop, (int)tokens, CROP_TOKENS));
        need(check, tokens > 0, HJ_RULE_CT_SETUP_EXTINCT, DETAIL_CROP_COUNT,
             ARGS((int)crop, (int)tokens, CROP_TOKENS));
    }
}

static void vault_check(hj_check *check) {
    const hj_config *config = &check->rules->config;
    for (unsigned seat = 1; seat <= config->seats; seat++) {
        const unsigned crop = config->vault_crop[seat];
        bool own = crop >= 1 && crop <= HJ_CROPS;
        for (unsigned other = 1; other < seat; other++) {
            own = own && config->vault_crop[other] != crop;
        }
        need(check, own, HJ_RULE_CT_SETUP_VAULT, DETAIL_VAULT_KIND, ARGS((int)seat, (int)crop));
    }
}

void crop_header(hj_check *check) {
    const hj_config *config = &check->rules->config;
    if (!must(check, config->seats == 3 || config->seats == 4, HJ_RULE_CT_SETUP_SEATS, DETAIL_SEATS,
              ARGS(config->seats, config->hexes))) {
        return;
    }
    crops_check(check);
    vault_check(check);
    events_check(check);
    order_check(check);
}

/* ---- the first position ---- */

void crop_setup(const hj_rules *rules, hj_state *state) {
    const hj_config *config = &rules->config;
    const unsigned seats = rules->extent.seats;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        unsigned out = vault_tokens(config, crop);
        for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
            state->crops[hex][crop] = config->crops[hex][crop];
            out += config->crops[hex][crop];
        }
        state->crop_supply[crop] = (uint8_t)(out < CROP_TOKENS ? CROP_TOKENS - out : 0);
    }
    state->shuffle = 1;
    for (unsigned seat = 1; seat <= seats && seat <= 4; seat++) {
        const unsigned at = (seat - 1) * DEALT_TO_SEAT;
        state->vault_crop[seat][0] = config->vault_crop[seat];
        state->vault_count[seat][0] = VAULT_SPACE;
        for (unsigned i = 0; i < DEALT_SETTLEMENTS; i++) {
            state->settlement_token[seat][i] = (uint8_t)crop_dealt_mark(rules, at + i);
        }
        for (unsigned i = 0; i < DEALT_CITIES; i++) {
            state->city_token[seat][i] =
                (uint8_t)crop_dealt_mark(rules, at + DEALT_SETTLEMENTS + i);
        }
    }
    for (unsigned title = 0; title < 2; title++) {
        const unsigned at = (seats <= 4 ? seats : 4) * DEALT_TO_SEAT + title;
        state->title_token[title] = (uint8_t)crop_dealt_mark(rules, at);
    }
    state->event_stack = (uint8_t)(HJ_EVENT_TOKENS - DEALT_TO_SEAT * (seats <= 4 ? seats : 4) - 2);
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        state->token_shuffle[token] = 1;
    }
}

/* ---- invariants ---- */

static unsigned crop_total(const hj_rules *rules, const hj_state *state, unsigned crop) {
    unsigned total =
        crop_on_board(rules, state, crop) + state->crop_supply[crop] + state->crop_box[crop];
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        total += (unsigned)state->upper_row[seat][crop] + state->lower_row[seat][crop];
        for (unsigned space = 0; space < 2; space++) {
            total += state->vault_crop[seat][space] == crop ? state->vault_count[seat][space] : 0u;
        }
    }
    return total;
}

/* Every event token lies somewhere, and only once. */
static unsigned event_total(const hj_rules *rules, const hj_state *state) {
    unsigned total = state->event_stack;
    for (unsigned seat = 1; seat <= rules->extent.seats; seat++) {
        for (unsigned i = 0; i < HJ_DIM_SETTLEMENT_SLOT; i++) {
            total += state->settlement_token[seat][i] != 0;
        }
        for (unsigned i = 0; i < HJ_DIM_CITY_SLOT; i++) {
            total += state->city_token[seat][i] != 0;
        }
    }
    for (unsigned title = 0; title < 2; title++) {
        total += state->title_token[title] != 0;
    }
    for (unsigned i = 0; i < HJ_DIM_QUEUE; i++) {
        total += state->reveal_mark[i] != 0;
    }
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        total += state->token_where[token] != TOKEN_FACE_DOWN;
    }
    return total;
}

const char *crop_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    *rule = HJ_RULE_CT_SETUP_CROPS;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        if (crop_total(rules, state, crop) != CROP_TOKENS) {
            return "the tokens of a crop do not make up the box";
        }
    }
    *rule = HJ_RULE_CT_SETUP_FIELDS;
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        const unsigned tokens = crop_on_field(state, hex);
        if (tokens > FIELD_TOKENS_MAX || (tokens > 0 && !crop_is_field(state, hex))) {
            return "crop tokens lie where they cannot";
        }
    }
    *rule = HJ_RULE_CT_SETUP_EVENTS;
    if (event_total(rules, state) != HJ_EVENT_TOKENS) {
        return "the event tokens do not make up the box";
    }
    *rule = HJ_RULE_INV_09;
    bool harvesting = state->harvest_hex != 0, revealing = false;
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        harvesting = harvesting || state->to_harvest[hex];
    }
    for (unsigned at = 0; at < state->depth; at++) {
        harvesting = harvesting != (state->step[at] == HJ_STEP_HARVEST);
        revealing = revealing || state->step[at] == HJ_STEP_REVEAL;
    }
    if (state->winners == 0 && (harvesting || revealing != (state->reveal_place[0] != 0))) {
        return "a harvest or a reveal is open without its step";
    }
    return NULL;
}
