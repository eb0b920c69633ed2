/* hidden_cards_test.c: the set of positions behind cards nobody saw is exact: over short games with
 * up to four of them, left as they were or spoiled, the verdict and the number of assignments are
 * those of trying every assignment one by one, each as a full log of its own. */
#include "../unit/harness.h"
#include "../unit/tape.h"
#include "hexjudge.h"

#include <stdlib.h>
#include <string.h>

enum { HIDDEN_MAX = 4, VALUES_MAX = 130, TRIALS_MAX = 1300, GAMES = 30, GAMES_LONG = 1000 };

static uint64_t seed_state;
static unsigned below(unsigned bound) {
    seed_state ^= seed_state << 13;
    seed_state ^= seed_state >> 7;
    seed_state ^= seed_state << 17;
    return (unsigned)((seed_state >> 16) % bound);
}

/* ---- judging without much ado ---- */

static void on_game(void *user, const hj_result *result) {
    hj_result *out = user;
    *out = *result;
}

static hj_result judge_with(const tape *t, uint32_t states) {
    hj_result result = {0};
    const hj_verify_options options = {.on_game = on_game, .user = &result, .states = states};
    const uint8_t *bytes;
    size_t size;
    hj_reader *reader = NULL;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    hj_writer *writer = tape_write(t, &bytes, &size);
    CU_ASSERT_EQUAL_FATAL(hj_reader_open_memory(&reader, bytes, size), HJ_OK);
    CU_ASSERT_EQUAL_FATAL(hj_verify(reader, &options, &worst), 1);
    hj_reader_close(reader);
    hj_writer_close(writer);
    return result;
}

static hj_result judge(const tape *t) {
    return judge_with(t, 0);
}

static bool is_sound(const hj_result *result) {
    return result->verdict == HJ_VERDICT_CLEAN || result->verdict == HJ_VERDICT_INCOMPLETE ||
           result->verdict == HJ_VERDICT_CONSISTENT;
}

/* ---- hiding ---- */

/* What an action may have been: the same action with each value that an unknown one stands for. */
typedef struct secret {
    unsigned at; /* record */
    unsigned values;
    hj_action value[VALUES_MAX];
} secret;

static void add_bundles(secret *s, hj_action a, unsigned left, unsigned from) {
    if (left == 0) {
        if (s->values < VALUES_MAX)
            s->value[s->values] = a;
        s->values++;
        return;
    }
    for (unsigned r = from; r <= HJ_RESOURCES; r++) {
        hj_action more = a;
        more.give += hj_bundle_make(r, 1);
        add_bundles(s, more, left - 1, r);
    }
}

/* Hides what can be hidden of an action, and lists what it may be. false = nothing can. */
static bool hide(secret *s, hj_action *a) {
    const hj_action was = *a;
    s->values = 0;
    uint8_t *field = NULL;
    uint8_t most = 5, unknown = 7;
    if (a->kind == HJ_KIND_DISCARD) {
        const unsigned size = hj_bundle_size(a->give);
        hj_action bare = *a;
        bare.give = 0;
        if (size < 2)
            return false;
        const unsigned known = below(size); /* some of it may have been seen */
        hj_bundle seen = 0;
        for (unsigned r = 1, left = known; r <= HJ_RESOURCES && left > 0; r++) {
            const unsigned held = hj_bundle_of(a->give, r) < left ? hj_bundle_of(a->give, r) : left;
            seen += hj_bundle_make(r, held);
            left -= held;
        }
        bare.give = seen;
        add_bundles(s, bare, size - known, 1);
        a->give = seen + hj_bundle_make(HJ_RESOURCES + 1, size - known);
        if (s->values <= VALUES_MAX)
            return true;
        *a = was;
        return false;
    }
    if ((a->kind == HJ_KIND_ROBBER || a->kind == HJ_KIND_KNIGHT) && a->resource <= HJ_RESOURCES)
        field = &a->resource;
    else if (a->card >= 1 && a->card <= HJ_CARDS)
        field = &a->card;
    else if (a->kind == HJ_KIND_DRAW_FAVOR || a->kind == HJ_KIND_EXCHANGE_DRAW ||
             a->kind == HJ_KIND_EXCHANGE_RETURN)
        field = &a->token, unknown = HJ_FAVOR_UNKNOWN;
    if (field == NULL)
        return false;
    for (uint8_t k = 1; k <= most; k++) {
        *field = k;
        s->value[s->values++] = *a;
    }
    *field = unknown;
    return true;
}

static unsigned hide_some(tape *t, secret secrets[HIDDEN_MAX], unsigned want) {
    unsigned hidden = 0;
    uint64_t trials = 1;
    for (unsigned tries = 0; tries < 400 && hidden < want; tries++) {
        const unsigned at = 1 + below(t->count - 1);
        hj_record *record = &t->record[at];
        const hj_action was = record->as.action;
        bool again = false;
        for (unsigned k = 0; k < hidden; k++)
            again = again || secrets[k].at == at;
        if (again || record->kind != HJ_RECORD_ACTION ||
            !hide(&secrets[hidden], &record->as.action))
            continue;
        if (trials * secrets[hidden].values > TRIALS_MAX) {
            record->as.action = was;
            continue;
        }
        trials *= secrets[hidden].values;
        secrets[hidden++].at = at;
    }
    return hidden;
}

/* ---- claims: what is left of those that the tape made ---- */

static void thin_claims(tape *t) {
    const bool sizes = below(2) == 0;
    for (unsigned k = 1; k < t->count; k++) {
        hj_checkpoint *c = &t->record[k].as.checkpoint;
        if (t->record[k].kind != HJ_RECORD_CHECKPOINT)
            continue;
        c->digest_bits = below(12) == 0 ? c->digest_bits : 0;
        for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
            c->has_gained[seat] = c->has_gained[seat] && below(4) == 0;
        uint32_t kept = 0;
        hj_claim *claim = &t->claim[c->claim - t->claim];
        for (uint32_t n = 0; n < c->claims; n++)
            if (below(sizes ? 40 : 15) == 0)
                claim[kept++] = claim[n];
        c->claims = kept;
    }
}

/* Claims of what can be seen, and now and then of what can not, at random points. */
static void add_claims(tape *t) {
    static const char *const fields[] = {"hand_size", "card_count", "card", "points", "bank",
                                         "deck",      "deck_size",  "hand", "favors"};
    for (unsigned n = 0; n < 6; n++) {
        const unsigned at = 2 + below(t->count - 2);
        const hj_field_row *row = hj_field_find(fields[below(9)]);
        hj_game *game = tape_game(t, at);
        const unsigned seats = hj_game_config(game)->seats;
        const bool of_seat = strncmp(row->index, "seat", 4) == 0;
        const unsigned first = row->dims == 0 ? 0 : 1 + below(of_seat ? seats : 5);
        const unsigned second = row->dims > 1 ? 1 + below(5) : 0;
        hj_record record = {.kind = HJ_RECORD_CHECKPOINT};
        hj_claim *claim = &t->claim[t->claims++];
        *claim = (hj_claim){.field = row->tag, .i = (uint8_t)first, .j = (uint8_t)second};
        claim->value = hj_game_get(game, row->tag, first, second);
        hj_game_free(game);
        if (row->tag >= 160 && row->tag < 200 &&
            t->record[0].as.header.config.ruleset != HJ_RULESET_FRENEMIES)
            continue;
        record.as.checkpoint.claim = claim;
        record.as.checkpoint.claims = 1;
        tape_insert(t, at, &record);
    }
}

/* One thing that was otherwise. */
static void spoil(tape *t) {
    for (unsigned tries = 0; tries < 50; tries++) {
        const unsigned at = 1 + below(t->count - 1);
        hj_record *record = &t->record[at];
        hj_action *a = &record->as.action;
        const hj_claim *claim = record->as.checkpoint.claim;
        if (record->kind == HJ_RECORD_CHECKPOINT && record->as.checkpoint.claims > 0) {
            t->claim[claim - t->claim].value ^= 1;
            return;
        }
        if (record->kind != HJ_RECORD_ACTION)
            continue;
        if ((a->kind == HJ_KIND_ROBBER || a->kind == HJ_KIND_KNIGHT) &&
            a->resource <= HJ_RESOURCES) {
            a->resource = (uint8_t)(a->resource % HJ_RESOURCES + 1);
            return;
        }
        if (a->kind == HJ_KIND_ROLL && below(4) == 0) {
            a->die_a = (uint8_t)(a->die_a % 6 + 1);
            return;
        }
        if (a->kind == HJ_KIND_BANK_TRADE || (a->kind == HJ_KIND_BUY_CARD && below(2) == 0)) {
            tape_remove(t, at);
            return;
        }
        if (a->kind == HJ_KIND_MONOPOLY) {
            a->resource = (uint8_t)(a->resource % HJ_RESOURCES + 1);
            return;
        }
    }
}

/* ---- the brute force ---- */

/* How many assignments make a log without a finding. */
static uint64_t count_sound(tape *t, const secret *secrets, unsigned hidden) {
    unsigned at[HIDDEN_MAX] = {0};
    uint64_t sound = 0;
    for (;;) {
        for (unsigned k = 0; k < hidden; k++)
            t->record[secrets[k].at].as.action = secrets[k].value[at[k]];
        const hj_result result = judge(t);
        sound += is_sound(&result);
        unsigned k = 0;
        while (k < hidden && ++at[k] == secrets[k].values)
            at[k++] = 0;
        if (k == hidden)
            return sound;
    }
}

typedef struct tally {
    unsigned sound, wrong, decided, hidden;
    unsigned bounded, lost; /* judged by bounds; faults that only the exact set sees */
} tally;

static bool one_game(tape *t, tape *partial, unsigned game, tally *sum) {
    static const char *const rules[] = {
        "base/1",      "base/1",       "base/1,win=not_looked_for",
        "frenemies/1", "crop_trust/1", "base/1,friendly_robber=true,friendly_limit=4"};
    secret secrets[HIDDEN_MAX];
    hj_config config;
    seed_state = 0x9e3779b97f4a7c15u * (game + 1);
    tape_config(&config, 2 + below(3) + (game % 2), game % 12 < 6 ? rules[game % 6] : "base/1");
    if (config.seats == 2)
        config.seats = 3;
    tape_header(t, &config);
    tape_play(t, game + 1, 100 + below(200));
    thin_claims(t);
    add_claims(t);
    if (game % 2 == 1)
        spoil(t);
    memcpy(partial, t, sizeof *t);
    for (unsigned k = 0; k < t->count; k++) /* claims stand in the tape itself */
        if (t->record[k].kind == HJ_RECORD_CHECKPOINT)
            partial->record[k].as.checkpoint.claim =
                &partial->claim[t->record[k].as.checkpoint.claim - t->claim];
    const unsigned hidden = hide_some(partial, secrets, HIDDEN_MAX);
    const hj_result open = judge(partial);
    const uint64_t sound = hidden > 0 ? count_sound(t, secrets, hidden) : 0;
    sum->hidden += hidden;
    if (hidden == 0)
        return true;
    const hj_result loose = judge_with(partial, 1);
    sum->bounded += loose.by_bounds;
    sum->lost += sound == 0 && is_sound(&loose);
    if (!HJ_CHECK(loose.verdict != HJ_VERDICT_UNSUPPORTED && (sound == 0 || is_sound(&loose)),
                  "game %u: %s by bounds, with %llu assignments one by one", game,
                  hj_verdict_word(loose.verdict), (unsigned long long)sound))
        return false;
    sum->sound += sound > 0;
    sum->wrong += sound == 0;
    sum->decided += sound == 1;
    return HJ_CHECK(is_sound(&open) == (sound > 0) && !open.by_bounds &&
                        (sound == 0 || open.assignments == sound),
                    "game %u, %u hidden: %s with %llu assignments, one by one %llu", game, hidden,
                    hj_verdict_word(open.verdict), (unsigned long long)open.assignments,
                    (unsigned long long)sound);
}

static void every_assignment_is_tried(void) {
    tape *t = tape_new(), *partial = tape_new();
    tally sum = {0};
    for (unsigned game = 0; game < (harness_long() ? GAMES_LONG : GAMES); game++)
        if (!one_game(t, partial, game, &sum))
            break;
    printf("%u games hold, %u are wrong whatever was hidden, %u of them decided; %u hidden\n",
           sum.sound, sum.wrong, sum.decided, sum.hidden);
    printf("%u judged by bounds: no false alarm, %u faults not seen by them\n", sum.bounded,
           sum.lost);
    CU_ASSERT(sum.bounded > 0 && sum.bounded > sum.lost && sum.sound > 0 && sum.wrong > 0 &&
              sum.decided > 0);
    free(t);
    free(partial);
}

HJ_TESTS(hidden_cards, TEST(every_assignment_is_tried));
