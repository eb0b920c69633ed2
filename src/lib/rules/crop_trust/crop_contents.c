/* crop_contents.c: what Crop Trust is played with (CT-N01, CT-N02, CT-N21 to CT-N23): five fields
 * and no desert, crops on them, the vault, event tokens; the header's checks and the invariants. */
#include "rules/crop_trust/crop_trust.h"

#include <string.h>

void crop_adjust(hj_rules *rules) {
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

/* A regional token bears three or four numbers, another none. */
static bool numbers_fit(unsigned numbers, bool regional) {
    unsigned count = 0;
    for (unsigned number = 2; number <= 12; number++) {
        count += numbers >> number & 1;
    }
    return regional ? count == 3 || count == 4 : numbers == 0;
}

static void events_check(hj_check *check) {
    const hj_config *config = &check->rules->config;
    static const uint8_t total[] = {0, 20, 10, 5, 6};
    unsigned count[5] = {0};
    bool sound = config->event_tokens == HJ_EVENT_TOKENS;
    for (unsigned i = 0; sound && i < HJ_EVENT_TOKENS; i++) {
        const hj_event_token *event = &config->event_token[i];
        const bool regional = event->category == HJ_EVENT_REGIONAL;
        sound = event->category >= HJ_EVENT_REGIONAL && event->category <= HJ_EVENT_MONOCULTURE &&
                (event->crop == 0) == (event->category == HJ_EVENT_MONOCULTURE) &&
                event->crop <= HJ_CROPS && numbers_fit(event->numbers, regional);
        count[sound ? event->category : 0]++;
    }
    if (!must(check, sound, HJ_RULE_CT_SETUP_EVENTS, DETAIL_EVENT_SHAPE, ARGS(0))) {
        return;
    }
    for (unsigned category = HJ_EVENT_REGIONAL; category <= HJ_EVENT_MONOCULTURE; category++) {
        need(check, count[category] == total[category], HJ_RULE_CT_SETUP_EVENTS, DETAIL_EVENT_COUNT,
             ARGS((int)category, (int)count[category], total[category]));
    }
}

/* A stated shuffle names every token once. */
static void order_check(hj_check *check) {
    const uint8_t *order = check->rules->config.event_order;
    bool seen[HJ_EVENT_TOKENS + 1] = {false}, whole = true;
    if (order[0] == 0) {
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
        tokens += config->vault_crop[seat] == crop ? HJ_VAULT_SPACE : 0;
    }
    return tokens;
}

static void crops_check(hj_check *check) {
    const hj_config *config = &check->rules->config;
    unsigned bare = 0;
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
        bare += config->terrain[hex] == HJ_FIELDS && tokens == 0;
    }
    need(check, bare < FIELDS_THAT_END, HJ_RULE_CT_SETUP_FIELDS, DETAIL_FIELDS_BARE,
         ARGS((int)bare, FIELDS_THAT_END));
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        unsigned tokens = vault_tokens(config, crop);
        for (unsigned hex = 1; hex <= check->rules->extent.hexes; hex++) {
            tokens += config->crops[hex][crop];
        }
        need(check, tokens <= HJ_CROP_TOKENS, HJ_RULE_CT_SETUP_CROPS, DETAIL_CROP_COUNT,
             ARGS((int)crop, (int)tokens, HJ_CROP_TOKENS));
        need(check, tokens > 0, HJ_RULE_CT_SETUP_EXTINCT, DETAIL_CROP_COUNT,
             ARGS((int)crop, (int)tokens, HJ_CROP_TOKENS));
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

/* ---- invariants ---- */

static unsigned crop_total(const hj_rules *rules, const hj_state *state, unsigned crop) {
    unsigned total =
        crop_board_tokens(rules, state, crop) + state->crop_supply[crop] + state->crop_box[crop];
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

/* 0 is no token; a mark names a shuffle, or above those the token itself. */
static bool mark_fits(unsigned mark, unsigned last_shuffle) {
    return mark <= last_shuffle ||
           (mark > HJ_MARK_KNOWN && mark <= HJ_MARK_KNOWN + HJ_EVENT_TOKENS);
}

/* Every token was part of a shuffle, and no mark is of a shuffle still to come. */
static bool shuffles_fit(const hj_state *state) {
    const unsigned last = state->shuffle;
    bool fits = last > 0;
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        fits = fits && state->token_shuffle[token] > 0 && state->token_shuffle[token] <= last;
    }
    for (unsigned seat = 1; seat < HJ_DIM_SEAT; seat++) {
        for (unsigned i = 0; i < HJ_DIM_SETTLEMENT_SLOT; i++) {
            fits = fits && mark_fits(state->settlement_token[seat][i], last);
        }
        for (unsigned i = 0; i < HJ_DIM_CITY_SLOT; i++) {
            fits = fits && mark_fits(state->city_token[seat][i], last);
        }
    }
    for (unsigned i = 0; i < HJ_DIM_QUEUE; i++) {
        fits = fits && mark_fits(state->reveal_mark[i], last);
    }
    return fits && mark_fits(state->title_token[0], last) && mark_fits(state->title_token[1], last);
}

/* Reveals stand in line without a gap, each with its seat, and the step is the first one's. The
 * token of a title has left the title. */
static bool reveals_fit(const hj_state *state) {
    for (unsigned at = 0; at < HJ_DIM_QUEUE; at++) {
        const unsigned place = state->reveal_place[at];
        const bool due = place != FROM_NOWHERE;
        const bool title = place == FROM_LONGEST_ROAD || place == FROM_LARGEST_ARMY;
        if (due != (state->reveal_seat[at] != 0) || (!due && state->reveal_mark[at] != 0) ||
            (due && at > 0 && state->reveal_place[at - 1] == 0) ||
            (title && state->reveal_mark[at] == 0)) {
            return false;
        }
    }
    return step_top(state) != HJ_STEP_REVEAL ||
           state->step_seat[state->depth - 1] == state->reveal_seat[0];
}

const char *crop_invariant(const hj_rules *rules, const hj_state *state, hj_rule *rule) {
    *rule = HJ_RULE_CT_SETUP_CROPS;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        if (crop_total(rules, state, crop) != HJ_CROP_TOKENS) {
            return "the tokens of a crop do not make up the box";
        }
    }
    *rule = HJ_RULE_CT_SETUP_EXTINCT;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        if ((state->extinct[crop] != 0) == crop_is_alive(rules, state, crop) &&
            state->winners == 0) {
            return "a kind is extinct that lives, or nowhere and not extinct";
        }
    }
    *rule = HJ_RULE_CT_SETUP_FIELDS;
    for (unsigned hex = 1; hex <= rules->extent.hexes; hex++) {
        const unsigned tokens = crop_field_tokens(state, hex);
        if (tokens > FIELD_TOKENS_MAX || (tokens > 0 && !crop_hex_is_field(state, hex))) {
            return "crop tokens lie where they cannot";
        }
    }
    *rule = HJ_RULE_CT_SETUP_EVENTS;
    if (!shuffles_fit(state)) {
        return "an event token is of a shuffle that never was";
    }
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
    if (!reveals_fit(state)) {
        return "the reveals do not stand in line";
    }
    return crop_places_fault(rules, state, rule);
}
