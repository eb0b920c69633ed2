/* tape.c: plays, writes and judges the games of tape.h. Every record goes through the writer and
 * the reader, so that what is judged is what a file would hold. */
#include "tape.h"

#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t draw(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 16;
}

tape *tape_new(void) {
    tape *t = calloc(1, sizeof *t);
    CU_ASSERT_PTR_NOT_NULL_FATAL(t);
    return t;
}

judged *judged_new(void) {
    judged *j = calloc(1, sizeof *j);
    CU_ASSERT_PTR_NOT_NULL_FATAL(j);
    return j;
}

void tape_config(hj_config *config, unsigned seats, const char *rules) {
    char why[300] = "";
    memset(config, 0, sizeof *config);
    config->seats = (uint8_t)seats;
    const hj_status status = hj_config_rules(config, rules, why, sizeof why);
    HJ_CHECK(status == HJ_OK, "%s: %s", rules, why);
    hj_config_beginner(config);
}

static hj_record *add(tape *t, hj_record_kind kind) {
    CU_ASSERT_FATAL(t->count < TAPE_MAX);
    hj_record *record = &t->record[t->count++];
    memset(record, 0, sizeof *record);
    record->kind = (uint8_t)kind;
    return record;
}

void tape_header(tape *t, const hj_config *config) {
    t->count = 0;
    t->claims = 0;
    hj_record *record = add(t, HJ_RECORD_HEADER);
    record->as.header.config = *config;
    record->as.header.about.game_id = "test game";
}

hj_action *tape_action(tape *t, const hj_action *action) {
    hj_record *record = add(t, HJ_RECORD_ACTION);
    record->as.action = *action;
    return &record->as.action;
}

hj_record *tape_checkpoint(tape *t) {
    hj_record *record = add(t, HJ_RECORD_CHECKPOINT);
    record->as.checkpoint.claim = &t->claim[t->claims];
    return record;
}

void tape_claim(tape *t, const char *path, uint32_t value) {
    hj_record *record = &t->record[t->count - 1];
    CU_ASSERT_FATAL(t->claims < TAPE_CLAIMS_MAX);
    hj_claim *claim = &t->claim[t->claims++];
    memset(claim, 0, sizeof *claim);
    HJ_CHECK(hj_text_parse_path(claim, path), "no path: %s", path);
    claim->value = value;
    record->as.checkpoint.claims++;
}

hj_record *tape_end(tape *t) {
    return add(t, HJ_RECORD_END);
}

hj_game *tape_game(const tape *t, unsigned records) {
    hj_game *game = NULL;
    hj_reason broken;
    const hj_record *header = &t->record[0];
    const hj_status status = hj_game_new(&game, &header->as.header.config, header->as.header.start,
                                         header->as.header.start_size, &broken);
    CU_ASSERT_FATAL(game != NULL);
    HJ_CHECK(status == HJ_OK || status == HJ_REFUSED, "status %d", (int)status);
    for (unsigned k = 1; k < records && k < t->count; k++)
        if (t->record[k].kind == HJ_RECORD_ACTION &&
            hj_game_apply(game, &t->record[k].as.action) != 0 &&
            !hj_game_force(game, &t->record[k].as.action))
            continue; /* the judge leaves it out too */
    return game;
}

void tape_remove(tape *t, unsigned index) {
    memmove(&t->record[index], &t->record[index + 1], (t->count - index - 1) * sizeof t->record[0]);
    t->count--;
}

void tape_insert(tape *t, unsigned index, const hj_record *record) {
    const hj_record copy = *record;
    CU_ASSERT_FATAL(t->count < TAPE_MAX);
    memmove(&t->record[index + 1], &t->record[index], (t->count - index) * sizeof t->record[0]);
    t->record[index] = copy;
    t->count++;
}

unsigned tape_find(const tape *t, hj_kind kind, unsigned n) {
    unsigned last = 0;
    for (unsigned k = 1; k < t->count; k++) {
        if (t->record[k].kind != HJ_RECORD_ACTION || t->record[k].as.action.kind != kind)
            continue;
        last = k;
        if (n > 0 && --n == 0)
            return k;
    }
    return n == 0 ? last : 0;
}

/* ---- playing ---- */

/* How much a walk wants a kind: it builds when it can, so that games come to an end. */
static unsigned weight(uint8_t kind) {
    switch (kind) {
    case HJ_KIND_CITY:
    case HJ_KIND_SETTLEMENT:
        return 400;
    case HJ_KIND_BUY_CARD:
        return 60;
    case HJ_KIND_ROAD:
        return 40;
    case HJ_KIND_FREE_ROAD: /* one that is given up is noted, and these games have no finding */
        return 1000000;
    case HJ_KIND_BANK_TRADE:
    case HJ_KIND_END_TURN:
        return 20;
    case HJ_KIND_TRADE:
        return 3;
    case HJ_KIND_CONCEDE:
        return 0;
    default:
        return 30;
    }
}

/* A kind by weight among those that are legal, then any action of it. */
bool tape_choose(const hj_game *game, uint64_t *seed, hj_action *out) {
    static hj_action legal[8192];
    size_t count[HJ_KIND_COUNT] = {0};
    unsigned total = 0;
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        count[kind] = weight((uint8_t)kind) == 0 ? 0 : hj_game_legal(game, (hj_kind)kind, legal, 1);
        total += count[kind] > 0 ? weight((uint8_t)kind) : 0;
    }
    if (total == 0)
        return false;
    uint64_t at = draw(seed) % total;
    unsigned kind = 1;
    for (; kind < HJ_KIND_COUNT; kind++) {
        const unsigned here = count[kind] > 0 ? weight((uint8_t)kind) : 0;
        if (at < here)
            break;
        at -= here;
    }
    size_t all = hj_game_legal(game, (hj_kind)kind, legal, 8192);
    all = all < 8192 ? all : 8192;
    *out = legal[draw(seed) % all];
    return true;
}

static void claim_position(tape *t, const hj_game *game, bool hands) {
    hj_record *record = tape_checkpoint(t);
    const hj_config *config = hj_game_config(game);
    char path[32];
    for (unsigned seat = 1; seat <= config->seats; seat++) {
        record->as.checkpoint.has_gained[seat] = true;
        record->as.checkpoint.gained[seat] = hj_game_gained(game, seat);
        for (unsigned r = 1; hands && r <= HJ_RESOURCES; r++) {
            snprintf(path, sizeof path, "P%u.hand.%s", seat, hj_resource_word(r));
            tape_claim(t, path, hj_game_value(game, "hand", seat, r));
        }
    }
    record->as.checkpoint.digest_bits = 32;
    record->as.checkpoint.digest = hj_game_digest(game) & UINT32_MAX;
}

void tape_play(tape *t, uint64_t seed, unsigned actions) {
    hj_game *game = tape_game(t, t->count);
    hj_action action;
    seed = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (unsigned k = 0; (actions == 0 || k < actions) && t->count < TAPE_MAX - 10; k++) {
        if (hj_game_over(game) || !tape_choose(game, &seed, &action))
            break;
        tape_action(t, &action);
        if (!HJ_CHECK(hj_game_apply(game, &action) == 0, "action %u is not legal", k + 1))
            break;
        if (action.kind == HJ_KIND_ROLL)
            claim_position(t, game, false);
        if (action.kind == HJ_KIND_END_TURN)
            claim_position(t, game, true);
    }
    if (hj_game_over(game)) {
        hj_end_reason reason;
        hj_record *end = tape_end(t);
        end->as.end.winners = (uint8_t)hj_game_winners(game, &reason);
        end->as.end.reason = (uint8_t)reason;
        end->as.end.has_points = true;
        for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++)
            end->as.end.points[seat] = (uint8_t)hj_game_value(game, "points", seat, 1);
        end->as.end.digest_bits = 64;
        end->as.end.digest = hj_game_digest(game);
    }
    hj_game_free(game);
}

/* ---- writing and judging ---- */

hj_writer *tape_write(const tape *t, const uint8_t **bytes, size_t *size) {
    hj_writer *writer = NULL;
    CU_ASSERT_EQUAL_FATAL(hj_writer_open_memory(&writer), HJ_OK);
    for (unsigned k = 0; k < t->count; k++)
        if (!HJ_CHECK(hj_writer_put(writer, &t->record[k]) == HJ_OK, "record %u: %s", k,
                      hj_writer_error(writer)))
            break;
    CU_ASSERT_EQUAL_FATAL(hj_writer_finish(writer, bytes, size), HJ_OK);
    return writer;
}

static void copy_code(char out[24], hj_rule rule) {
    const hj_rule_row *row = hj_rule_at(rule);
    snprintf(out, 24, "%s", row != NULL ? row->code : "");
}

static void on_finding(void *user, const hj_finding *finding) {
    judged *j = user;
    if (j->findings >= TAPE_FINDINGS_MAX)
        return;
    finding_copy *copy = &j->finding[j->findings++];
    memset(copy, 0, sizeof *copy);
    copy->kind = finding->kind;
    copy->seat = finding->seat;
    copy->number = finding->number;
    copy->turn = finding->turn;
    copy->last_good = finding->last_good;
    copy->last_writer = finding->last_writer;
    copy->what_if = finding->what_if;
    copy->forced = finding->forced;
    copy->skipped = finding->skipped;
    copy_code(copy->code, finding->rule);
    copy_code(copy->writer, finding->writer_rule);
    snprintf(copy->text, sizeof copy->text, "%s", finding->text);
    snprintf(copy->path, sizeof copy->path, "%s", finding->path ? finding->path : "");
    snprintf(copy->recorded, sizeof copy->recorded, "%s",
             finding->recorded ? finding->recorded : "");
    snprintf(copy->replayed, sizeof copy->replayed, "%s",
             finding->replayed ? finding->replayed : "");
    copy->reasons = finding->reasons;
    for (unsigned k = 0; k < finding->reasons; k++)
        copy->reason[k] = finding->reason[k];
    copy->has_game = finding->game != NULL;
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    judged *j = user;
    (void)record;
    (void)game;
    j->records++;
}

static void on_game(void *user, const hj_result *result) {
    judged *j = user;
    j->result = *result;
    if (result->index <= 64)
        j->verdict[result->index - 1] = result->verdict;
    snprintf(j->game_id, sizeof j->game_id, "%s", result->game_id);
    snprintf(j->ruleset, sizeof j->ruleset, "%s", result->ruleset);
    snprintf(j->error, sizeof j->error, "%s", result->error);
    snprintf(j->line, sizeof j->line, "%s", result->result);
    snprintf(j->missing, sizeof j->missing, "%s", result->missing);
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
        snprintf(j->name[seat], sizeof j->name[seat], "%s", result->name[seat]);
}

void judge_bytes(judged *out, const uint8_t *bytes, size_t size, const hj_verify_options *options) {
    hj_reader *reader = NULL;
    hj_verify_options own = options != NULL ? *options : (hj_verify_options){0};
    memset(out, 0, sizeof *out);
    own.user = out;
    own.on_finding = on_finding;
    own.on_game = on_game;
    own.on_record = on_record;
    const hj_status status = hj_reader_open_memory(&reader, bytes, size);
    if (status == HJ_OK)
        out->games = hj_verify(reader, &own, &out->worst);
    hj_reader_close(reader);
}

void judge_tape(judged *out, const tape *t, const hj_verify_options *options) {
    const uint8_t *bytes;
    size_t size;
    hj_writer *writer = tape_write(t, &bytes, &size);
    judge_bytes(out, bytes, size, options);
    hj_writer_close(writer);
}

const finding_copy *judged_first(const judged *j, hj_finding_kind kind) {
    for (unsigned k = 0; k < j->findings; k++)
        if (j->finding[k].kind == kind)
            return &j->finding[k];
    return NULL;
}
