/* claims.c: compares what a log claims (gains, fields, digests, snapshots, the end) with the
 * replay, chance before state, and takes the recorded amounts over where they can be taken. It
 * must not know what is legal. */
#include "verify/judge.h"

#include "verify/adopt.h"
#include "verify/claims_open.h"
#include "verify/tags.h"
#include "verify/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- the finding ---- */

/* path, recorded and replayed stand in the judge; rule, writer and seat come from the caller. */
static void diverged(judge *j, hj_finding *finding) {
    finding->kind = HJ_FINDING_DIVERGED;
    finding->path = j->path;
    finding->recorded = j->recorded;
    finding->replayed = j->replayed;
    finding->last_good = j->last_good;
    finding->game = j->game;
    snprintf(j->text, sizeof j->text, "%s: recorded %s, replayed %s", j->path, j->recorded,
             j->replayed);
    finding->text = j->text;
    judge_find(j, finding);
}

/* ---- gains ---- */

bool claims_gain_fits(hj_bundle recorded, hj_bundle replayed) {
    if (hj_bundle_of(recorded, 6) == 0)
        return recorded == replayed;
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++)
        if (hj_bundle_of(recorded, resource) > hj_bundle_of(replayed, resource))
            return false;
    return hj_bundle_size(recorded) == hj_bundle_size(replayed);
}

static void report_gain(judge *j, unsigned seat, hj_bundle recorded, hj_bundle replayed) {
    hj_finding finding = {.seat = (uint8_t)seat, .last_writer = j->game->number};
    for (unsigned resource = 1; resource <= HJ_RESOURCES && finding.rule == 0; resource++)
        if (hj_bundle_of(recorded, resource) != hj_bundle_of(replayed, resource))
            finding.rule = j->game->outcome.gain_rule[seat][resource];
    finding.writer_rule = finding.rule;
    if (finding.rule == HJ_RULE_NONE)
        finding.rule = rules_of_field(TAG_hand);
    snprintf(j->path, sizeof j->path, "P%u.gained", seat);
    hj_text_bundle(j->recorded, sizeof j->recorded, recorded);
    hj_text_bundle(j->replayed, sizeof j->replayed, replayed);
    diverged(j, &finding);
}

static bool compare_gains(judge *j, const hj_checkpoint *checkpoint) {
    bool equal = true;
    if (j->last_skipped)
        return true; /* nothing was replayed that could be compared */
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (!checkpoint->has_gained[seat])
            continue;
        const hj_bundle replayed = hj_game_gained(j->game, seat);
        const hj_bundle recorded = checkpoint->gained[seat];
        if (seat <= j->config.seats &&
            (game_is_open(j->game) ? open_gain_fits(j->game, seat, recorded)
                                   : claims_gain_fits(recorded, replayed)))
            continue;
        equal = false;
        report_gain(j, seat, checkpoint->gained[seat], replayed);
    }
    if (!equal && !game_is_open(j->game) && adopt_gains(j->game, j->last_kind, checkpoint)) {
        judge_bend(j, "was taken over with the recorded amounts", j->game->number);
        history_adopted(j->history, j->game);
    }
    return equal;
}

/* ---- fields ---- */

static const hj_field_row *field_row(uint16_t tag) {
    for (unsigned index = 0; index < hj_field_count(); index++)
        if (hj_field_at(index)->tag == tag)
            return hj_field_at(index);
    return NULL;
}

static void say_replayed(judge *j, const hj_claim *claim, uint32_t replayed) {
    if (game_is_open(j->game))
        open_range_words(j->replayed, sizeof j->replayed, j->game, claim);
    else
        words_value(j->replayed, sizeof j->replayed, &j->config, claim->field, replayed);
}

static void report_field(judge *j, const hj_field_row *row, const hj_claim *claim, bool exists,
                         uint32_t replayed) {
    judge_trace(j);
    hj_finding finding = {
        .last_writer = game_last_change(j->game, claim->field, claim->i, claim->j),
        .writer_rule = game_change_rule(j->game, claim->field, claim->i, claim->j)};
    finding.rule = finding.writer_rule;
    if (strncmp(row->index, "seat", 4) == 0 && claim->i <= HJ_SEATS_MAX)
        finding.seat = claim->i;
    if (hj_text_path(j->path, sizeof j->path, claim->field, claim->i, claim->j) == 0)
        snprintf(j->path, sizeof j->path, "%s", row->name);
    words_value(j->recorded, sizeof j->recorded, &j->config, claim->field, claim->value);
    if (exists)
        say_replayed(j, claim, replayed);
    else
        snprintf(j->replayed, sizeof j->replayed, "no such place in this game");
    diverged(j, &finding);
}

static bool compare_field(judge *j, const hj_claim *claim) {
    uint32_t value = 0;
    const bool exists =
        rules_get(&value, j->game->rules, &j->game->state, claim->field, claim->i, claim->j);
    if (exists && (game_is_open(j->game) ? open_field_fits(j->game, claim) : value == claim->value))
        return true;
    const hj_field_row *row = field_row(claim->field);
    if (row != NULL)
        report_field(j, row, claim, exists, value);
    else
        judge_say(j, HJ_FINDING_UNSUPPORTED, HJ_RULE_NONE,
                  "a claim on field %u, which this version does not know", (unsigned)claim->field);
    return false;
}

static bool compare_fields(judge *j, const hj_checkpoint *checkpoint) {
    bool equal = true;
    for (uint32_t k = 0; k < checkpoint->claims; k++)
        equal = compare_field(j, &checkpoint->claim[k]) && equal;
    if (!equal && !game_is_open(j->game) && adopt_hands(j->game, checkpoint)) {
        judge_bend(j, "was taken over with the recorded hands", j->game->number);
        history_adopted(j->history, j->game);
    }
    return equal;
}

/* ---- the whole state ---- */

static bool compare_digest(judge *j, uint8_t bits, uint64_t recorded, bool say) {
    if (bits == 0)
        return true;
    const uint64_t mask = bits >= 64 ? UINT64_MAX : UINT32_MAX;
    const uint64_t replayed = hj_game_digest(j->game) & mask;
    if (game_is_open(j->game) ? open_digest_fits(j->game, mask, recorded & mask)
                              : replayed == (recorded & mask))
        return true;
    if (say) {
        hj_finding finding = {0};
        snprintf(j->path, sizeof j->path, "digest");
        snprintf(j->recorded, sizeof j->recorded, "%0*" PRIx64, bits >= 64 ? 16 : 8,
                 recorded & mask);
        snprintf(j->replayed, sizeof j->replayed, "%0*" PRIx64, bits >= 64 ? 16 : 8, replayed);
        diverged(j, &finding);
    }
    return false;
}

static bool compare_snapshot(judge *j, const hj_checkpoint *checkpoint, bool say) {
    const hj_extent *extent = rules_extent(j->game->rules);
    hj_state claimed;
    hj_claim claim = {0};
    unsigned i = 0, k = 0;
    if (checkpoint->snapshot == NULL)
        return true;
    if (!state_from_image(&claimed, extent, checkpoint->snapshot, checkpoint->snapshot_size)) {
        judge_say(j, HJ_FINDING_MALFORMED, HJ_RULE_NONE,
                  "the snapshot is no image of a game with this header");
        return false;
    }
    if (game_is_open(j->game) && open_snapshot_fits(j->game, &claimed))
        return true;
    if (!state_first_difference(&claim.field, &i, &k, &claimed, &j->game->state, extent))
        return true;
    const hj_field_row *row = field_row(claim.field);
    if (say && row != NULL) {
        uint32_t replayed = 0;
        claim.i = (uint8_t)i;
        claim.j = (uint8_t)k;
        state_get(&claim.value, &claimed, extent, claim.field, i, k);
        state_get(&replayed, &j->game->state, extent, claim.field, i, k);
        report_field(j, row, &claim, true, replayed);
    }
    return false;
}

void claims_checkpoint(judge *j, const hj_checkpoint *checkpoint) {
    j->result.checkpoints++;
    if (!j->usable)
        return;
    /* A difference in the whole says nothing more where a part was named. */
    bool equal = compare_gains(j, checkpoint);
    equal = compare_fields(j, checkpoint) && equal;
    equal = compare_digest(j, checkpoint->digest_bits, checkpoint->digest, equal) && equal;
    equal = compare_snapshot(j, checkpoint, equal) && equal;
    if (equal) {
        j->result.checkpoints_equal++;
        j->last_good = j->game->number;
    }
}

/* ---- the end ---- */

static const char *reason_words(unsigned reason) {
    static const char *const words[] = {
        [0] = "",
        [HJ_END_POINTS] = " by points",
        [HJ_END_CONCESSION] = " by concession",
        [HJ_END_TIME] = " by time",
        [HJ_END_UNFINISHED] = ", unfinished",
        [HJ_END_FIELDS] = " by empty fields",
        [HJ_END_SPECIES] = " by extinct kinds",
    };
    return reason < sizeof words / sizeof words[0] ? words[reason] : "";
}

/* Where nobody is named: that is no wrong claim if somebody could be, all who are due or one of
 * them; nor is an End that gives no reason either. */
static hj_rule unnamed_rule(const hj_rules *rules, const hj_state *state, const hj_end *end,
                            unsigned could) {
    unsigned due = 0;
    if (could == 0)
        return HJ_RULE_NONE;
    const hj_rule rule = rules_end(rules, state, end->reason, could, &due);
    return rule == HJ_RULE_NONE ? rule : rules_end(rules, state, end->reason, could & -could, &due);
}

hj_rule claims_end_rule(const hj_rules *rules, const hj_state *state, const hj_end *end,
                        unsigned *due) {
    const hj_rule rule = rules_end(rules, state, end->reason, end->winners, due);
    if (rule != HJ_RULE_NONE && end->winners == 0 && end->reason != HJ_END_UNFINISHED &&
        (end->reason == 0 || *due != 0))
        return unnamed_rule(rules, state, end, *due);
    return rule;
}

static void compare_outcome(judge *j, const hj_end *end) {
    hj_finding finding = {0};
    const bool fits = game_is_open(j->game) && open_end_fits(j->game, end);
    finding.rule = claims_end_rule(j->game->rules, &j->game->state, end, &j->due);
    if (fits && finding.rule != HJ_RULE_NONE) { /* not in this position, but in another */
        finding.rule = HJ_RULE_NONE;
        j->due = end->winners;
    }
    j->result.outcome_checked = end->winners != 0;
    if (finding.rule == HJ_RULE_NONE)
        return;
    judge_trace(j);
    snprintf(j->path, sizeof j->path, "winners");
    words_seats(j->recorded, sizeof j->recorded, end->winners);
    words_seats(j->replayed, sizeof j->replayed, j->due);
    const size_t used = strlen(j->recorded);
    snprintf(j->recorded + used, sizeof j->recorded - used, "%s", reason_words(end->reason));
    finding.last_writer = game_last_change(j->game, TAG_winners, 1, 1);
    diverged(j, &finding);
}

static void compare_points(judge *j, const hj_end *end) {
    for (unsigned seat = 1; seat <= j->config.seats; seat++) {
        const hj_claim claim = {
            .field = TAG_points, .i = (uint8_t)seat, .value = end->points[seat]};
        const bool open = game_is_open(j->game);
        const bool fits = open && open_field_fits(j->game, &claim);
        const uint32_t points = hj_game_get(j->game, TAG_points, seat, 1);
        if (open ? fits : points == end->points[seat]) {
            if (j->options->probe != NULL && j->options->probe->met != NULL)
                j->options->probe->met[HJ_RULE_VP_01]++;
            continue;
        }
        judge_trace(j);
        hj_finding finding = {.rule = HJ_RULE_VP_01,
                              .seat = (uint8_t)seat,
                              .last_writer = game_last_change(j->game, TAG_points, seat, 1),
                              .writer_rule = HJ_RULE_VP_01};
        snprintf(j->path, sizeof j->path, "P%u.points", seat);
        snprintf(j->recorded, sizeof j->recorded, "%u", (unsigned)end->points[seat]);
        say_replayed(j, &claim, points);
        diverged(j, &finding);
    }
}

static void compare_bytes(judge *j, const hj_end *end) {
    uint8_t hash[32];
    const struct {
        const char *what;
        uint32_t said, found;
    } counts[] = {{"actions", end->actions, j->result.actions},
                  {"checkpoints", end->checkpoints, j->result.checkpoints}};
    for (size_t k = 0; k < 2; k++)
        if (counts[k].said != 0 && counts[k].said != counts[k].found)
            judge_say(j, HJ_FINDING_MALFORMED, HJ_RULE_NONE,
                      "damaged or edited: the End record counts %u %s, the log has %u",
                      (unsigned)counts[k].said, counts[k].what, (unsigned)counts[k].found);
    if (end->has_hash &&
        (!hj_reader_hash(j->reader, hash) || memcmp(hash, end->hash, sizeof hash) != 0))
        judge_say(j, HJ_FINDING_MALFORMED, HJ_RULE_NONE,
                  "damaged or edited: the hash in the End record does not fit the records");
}

void claims_end(judge *j, const hj_end *end) {
    j->result.has_end = true;
    j->result.end_reason = end->reason;
    j->result.recorded_winners = end->winners;
    j->result.end_number = j->result.actions;
    if (j->usable) {
        /* Points say more of cards nobody saw than who has won: they come first. */
        for (unsigned seat = 1; end->has_points && seat <= j->config.seats; seat++) {
            const hj_claim claim = {
                .field = TAG_points, .i = (uint8_t)seat, .value = end->points[seat]};
            if (game_is_open(j->game))
                (void)open_field_fits(j->game, &claim); /* what fits nowhere is found below */
        }
        compare_outcome(j, end);
        if (end->has_points)
            compare_points(j, end);
        compare_digest(j, end->digest_bits, end->digest, true);
    }
    compare_bytes(j, end);
}
