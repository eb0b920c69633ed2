/* spoil_test.c: real games, changed in one place each, in every way a record can be wrong: who
 * notices, by which rule, and how many turns later. Three columns:
 *
 *   as edited   counts and hash of the End record stay as they were recorded
 *   repacked    counts and hash are made good, digests stay: rules and claims must notice
 *   own digests dropped   digests are taken out too: rules and claims of the other engine are left
 *
 * What no rule and no claim can see must be unseen by a second judge too, which this file has: it
 * replays the log by itself and looks at every claim. Games of the scenarios come from a random
 * player of this file, since no other engine recorded any. */
#include "../unit/harness.h"
#include "hexjudge.h"

#include <stdlib.h>
#include <string.h>

enum { RECORDS_MAX = 12000, GAMES_MAX = 40, PATHS_MAX = 400 };
typedef enum column { AS_EDITED, REPACKED, RULES_ALONE, COLUMNS } column;

/* ---- a log in memory ---- */

typedef struct logbook {
    hj_record *record;
    unsigned count, room;
    void **kept; /* what the records point at */
    unsigned kept_count, kept_room;
    uint32_t *turn;      /* of the position after each record */
    unsigned impossible; /* record of a roll whose faces are to be written as 7 and 1 */
} logbook;

static void *keep(logbook *log, const void *bytes, size_t size) {
    if (log->kept_count == log->kept_room) {
        log->kept_room = log->kept_room * 2 + 64;
        log->kept = realloc(log->kept, log->kept_room * sizeof *log->kept);
    }
    void *copy = malloc(size > 0 ? size : 1);
    CU_ASSERT_FATAL(log->kept != NULL && copy != NULL);
    if (size > 0)
        memcpy(copy, bytes, size);
    log->kept[log->kept_count++] = copy;
    return copy;
}

static void keep_text(logbook *log, const char **text) {
    if (*text != NULL)
        *text = keep(log, *text, strlen(*text) + 1);
}

static void close_log(logbook *log) {
    for (unsigned i = 0; i < log->kept_count; i++)
        free(log->kept[i]);
    free(log->kept);
    free(log->record);
    free(log->turn);
    memset(log, 0, sizeof *log);
}

static hj_record *add(logbook *log, unsigned at, const hj_record *record) {
    CU_ASSERT_FATAL(log->count < log->room);
    memmove(&log->record[at + 1], &log->record[at], (log->count - at) * sizeof log->record[0]);
    log->record[at] = *record;
    log->count++;
    return &log->record[at];
}

static void drop(logbook *log, unsigned at) {
    log->count--;
    memmove(&log->record[at], &log->record[at + 1], (log->count - at) * sizeof log->record[0]);
}

static void open_log(logbook *log, unsigned room) {
    memset(log, 0, sizeof *log);
    log->room = room;
    log->record = calloc(room, sizeof *log->record);
    log->turn = calloc(room, sizeof *log->turn);
    CU_ASSERT_FATAL(log->record != NULL && log->turn != NULL);
}

/* A copy to be spoiled; it points at what the log keeps. */
static void copy_log(logbook *to, const logbook *from) {
    open_log(to, from->count + 4);
    memcpy(to->record, from->record, from->count * sizeof from->record[0]);
    memcpy(to->turn, from->turn, from->count * sizeof from->turn[0]);
    to->count = from->count;
    to->impossible = from->impossible;
}

static void keep_record(logbook *log, const hj_record *from) {
    hj_record *to = add(log, log->count, from);
    if (to->kind == HJ_RECORD_CHECKPOINT) {
        to->as.checkpoint.claim =
            keep(log, from->as.checkpoint.claim, from->as.checkpoint.claims * sizeof(hj_claim));
    } else if (to->kind == HJ_RECORD_NOTE) {
        keep_text(log, &to->as.note);
    } else if (to->kind == HJ_RECORD_PERSON) {
        keep_text(log, &to->as.person.name);
        keep_text(log, &to->as.person.color);
        keep_text(log, &to->as.person.player_id);
        keep_text(log, &to->as.person.salt);
    } else if (to->kind == HJ_RECORD_HEADER) {
        const char **text = &to->as.header.about.game_id;
        for (size_t i = 0; i < sizeof to->as.header.about / sizeof *text; i++)
            keep_text(log, &text[i]);
    }
}

/* The turn after each record, as the log is replayed. */
static void number_turns(logbook *log) {
    hj_game *game = NULL;
    hj_reason broken;
    hj_status status = hj_game_new(&game, &log->record[0].as.header.config, NULL, 0, &broken);
    CU_ASSERT_FATAL(game != NULL && status == HJ_OK);
    for (unsigned i = 0; i < log->count; i++) {
        if (log->record[i].kind == HJ_RECORD_ACTION)
            HJ_CHECK(hj_game_apply(game, &log->record[i].as.action) == 0, "record %u is refused",
                     i);
        log->turn[i] = hj_game_value(game, "turn", 0, 0);
    }
    hj_game_free(game);
}

static void give_back_room(logbook *log) {
    hj_record *record = realloc(log->record, (log->count + 1) * sizeof *record);
    log->record = record != NULL ? record : log->record;
    log->room = log->count;
}

static bool read_log(logbook *log, const char *path) {
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    hj_status status = hj_reader_open(&reader, path);
    open_log(log, RECORDS_MAX);
    while (status == HJ_OK && (status = hj_reader_next(reader, &record)) == HJ_OK)
        keep_record(log, record);
    HJ_CHECK(status == HJ_DONE, "%s: %s", path, reader != NULL ? hj_reader_error(reader) : "gone");
    hj_reader_close(reader);
    if (status == HJ_DONE)
        number_turns(log);
    give_back_room(log);
    return status == HJ_DONE;
}

/* Gives the End record the counts and the hash a writer would give it. */
static void finish_counts(logbook *log) {
    hj_writer *writer = NULL;
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    const uint8_t *bytes = NULL;
    size_t size = 0;
    CU_ASSERT_FATAL(hj_writer_open_memory(&writer) == HJ_OK);
    for (unsigned i = 0; i < log->count; i++)
        HJ_CHECK(hj_writer_put(writer, &log->record[i]) == HJ_OK, "%s", hj_writer_error(writer));
    CU_ASSERT_FATAL(hj_writer_finish(writer, &bytes, &size) == HJ_OK);
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, bytes, size) == HJ_OK);
    while (hj_reader_next(reader, &record) == HJ_OK)
        if (record->kind == HJ_RECORD_END)
            log->record[log->count - 1].as.end = record->as.end;
    hj_reader_close(reader);
    hj_writer_close(writer);
}

/* ---- judging ---- */

/* Where a log is first found wrong; number 0 = nowhere. */
typedef struct sight {
    hj_verdict verdict;
    bool seen;
    uint32_t number, turn;
    char by[64];
} sight;

static void keep_finding(void *user, const hj_finding *finding) {
    sight *out = user;
    const hj_rule_row *row = hj_rule_at(finding->rule);
    if (finding->kind == HJ_FINDING_INCOMPLETE || finding->kind == HJ_FINDING_WARNING || out->seen)
        return;
    out->seen = true;
    out->number = finding->number;
    out->turn = finding->turn;
    snprintf(out->by, sizeof out->by, "%s",
             row != NULL             ? row->code
             : finding->path != NULL ? strrchr(finding->path, '.') != NULL
                                           ? strrchr(finding->path, '.') + 1
                                           : finding->path
                                     : "bytes");
}

static void keep_verdict(void *user, const hj_result *result) {
    ((sight *)user)->verdict = result->verdict;
}

static void put(hj_writer *writer, const hj_record *record, column col) {
    hj_record copy = *record;
    if (col == RULES_ALONE && copy.kind == HJ_RECORD_CHECKPOINT) {
        bool any = copy.as.checkpoint.claims > 0;
        for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
            any = any || copy.as.checkpoint.has_gained[seat];
        copy.as.checkpoint.digest_bits = 0;
        if (!any)
            return;
    }
    if (copy.kind == HJ_RECORD_END && col != AS_EDITED) {
        copy.as.end.has_hash = false;
        copy.as.end.actions = copy.as.end.checkpoints = 0;
        copy.as.end.digest_bits = col == RULES_ALONE ? 0 : copy.as.end.digest_bits;
    }
    HJ_CHECK(hj_writer_put(writer, &copy) == HJ_OK, "not written: %s", hj_writer_error(writer));
}

static void judge_bytes_of(sight *out, const void *bytes, size_t size) {
    hj_reader *reader = NULL;
    const hj_verify_options options = {
        .on_finding = keep_finding, .on_game = keep_verdict, .user = out};
    CU_ASSERT_FATAL(hj_reader_open_memory(&reader, bytes, size) == HJ_OK);
    hj_verify(reader, &options, NULL);
    hj_reader_close(reader);
}

/* The same log as text, with one roll that no dice can show. */
static void judge_text(sight *out, const logbook *log, column col) {
    static char line[HJ_TEXT_MAX];
    const hj_config *config = &log->record[0].as.header.config;
    char *text = calloc(1, 1 << 21);
    size_t size = 0;
    CU_ASSERT_FATAL(text != NULL);
    for (unsigned i = 0; i < log->count; i++) {
        hj_record copy = log->record[i];
        if (copy.kind == HJ_RECORD_END && col != AS_EDITED)
            copy.as.end.has_hash = false;
        if (i == log->impossible)
            snprintf(line, sizeof line, "P%u roll 7 1\n", copy.as.action.actor);
        else
            hj_text_record(line, sizeof line, config, &copy);
        size += (size_t)snprintf(text + size, (1 << 21) - size, "%s", line);
    }
    judge_bytes_of(out, text, size);
    free(text);
}

static void judge(sight *out, const logbook *log, column col) {
    hj_writer *writer = NULL;
    const uint8_t *bytes = NULL;
    size_t size = 0;
    memset(out, 0, sizeof *out);
    out->verdict = HJ_VERDICT_FAULT;
    if (log->impossible != 0) {
        judge_text(out, log, col);
        return;
    }
    CU_ASSERT_FATAL(hj_writer_open_memory(&writer) == HJ_OK);
    hj_writer_verbatim(writer, col == AS_EDITED);
    for (unsigned i = 0; i < log->count; i++)
        put(writer, &log->record[i], col);
    CU_ASSERT_FATAL(hj_writer_finish(writer, &bytes, &size) == HJ_OK);
    judge_bytes_of(out, bytes, size);
    hj_writer_close(writer);
}

/* ---- the second judge ---- */

static bool claims_hold(const hj_game *game, const hj_checkpoint *claim, bool digests) {
    const unsigned seats = hj_game_config(game)->seats;
    bool hold = true;
    for (unsigned k = 0; k < claim->claims; k++)
        hold = hold && hj_game_get(game, claim->claim[k].field, claim->claim[k].i,
                                   claim->claim[k].j) == claim->claim[k].value;
    for (unsigned seat = 1; seat <= seats; seat++)
        hold =
            hold && (!claim->has_gained[seat] || hj_game_gained(game, seat) == claim->gained[seat]);
    if (digests && claim->digest_bits != 0) {
        const uint64_t mask = claim->digest_bits == 32 ? UINT32_MAX : UINT64_MAX;
        hold = hold && (hj_game_digest(game) & mask) == (claim->digest & mask);
    }
    return hold;
}

/* The winner named has the points that win, and every seat has what is said. */
static bool end_holds(const hj_game *game, const hj_end *end, unsigned target, bool digests) {
    hj_end_reason reason;
    bool hold = true;
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        const unsigned points = hj_game_value(game, "points", seat, 0);
        hold = hold && (!end->has_points || end->points[seat] == points);
        hold = hold && ((end->winners >> (seat - 1) & 1) == 0 || points >= target ||
                        end->reason != HJ_END_POINTS);
    }
    if (hj_game_over(game))
        hold = hold && hj_game_winners(game, &reason) == end->winners;
    if (digests && end->digest_bits != 0)
        hold = hold && hj_game_digest(game) == end->digest;
    return hold;
}

/* The first action that is refused, or whose claims do not hold; 0 = none. */
static uint32_t second_judge(const logbook *log, bool digests, hj_game **last) {
    hj_game *game = NULL;
    hj_reason broken;
    uint32_t number = 0, wrong = 0;
    const hj_status status = hj_game_new(&game, &log->record[0].as.header.config, NULL, 0, &broken);
    if (status != HJ_OK) {
        hj_game_free(game);
        return UINT32_MAX;
    }
    const unsigned target = (unsigned)hj_game_config(game)->option[hj_option_find("target")];
    for (unsigned i = 1; i < log->count && wrong == 0; i++) {
        const hj_record *record = &log->record[i];
        bool hold = true;
        if (record->kind == HJ_RECORD_ACTION) {
            number++;
            hold = i != log->impossible && hj_game_apply(game, &record->as.action) == 0;
        } else if (record->kind == HJ_RECORD_CHECKPOINT) {
            hold = claims_hold(game, &record->as.checkpoint, digests);
        } else if (record->kind == HJ_RECORD_END) {
            hold = end_holds(game, &record->as.end, target, digests);
        }
        wrong = hold ? 0 : number == 0 ? UINT32_MAX : number;
    }
    if (last != NULL)
        *last = game;
    else
        hj_game_free(game);
    return wrong;
}

/* ---- ways to spoil ---- */

static uint64_t chance;
static unsigned below(unsigned bound) {
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return bound == 0 ? 0 : (unsigned)((chance >> 33) % bound);
}

#define BIT(kind) (UINT32_C(1) << (kind))
enum { EVERY_KIND = (1 << HJ_KIND_COUNT) - 2 };

/* Any action of these kinds that fits; 0 = there is none. */
static unsigned pick(const logbook *log, uint32_t kinds, bool (*fits)(const hj_action *)) {
    unsigned found = 0, seen = 0;
    for (unsigned i = 1; i < log->count; i++) {
        const hj_action *a = &log->record[i].as.action;
        if (log->record[i].kind == HJ_RECORD_ACTION && (BIT(a->kind) & kinds) != 0 &&
            (fits == NULL || fits(a)) && below(++seen) == 0)
            found = i;
    }
    return found;
}

static unsigned other(unsigned value, unsigned most) {
    const unsigned drawn = 1 + below(most - 1);
    return drawn < value ? drawn : drawn + 1;
}

static unsigned seats_of(const logbook *log) {
    return log->record[0].as.header.config.seats;
}
static unsigned hexes_of(const logbook *log) {
    return log->record[0].as.header.config.hexes;
}
static bool stole(const hj_action *a) {
    return a->seat <= HJ_SEATS_MAX && a->resource <= HJ_ORE;
}
static bool named(const hj_action *a) {
    return a->seat <= HJ_SEATS_MAX;
}
static bool has_hex(const hj_action *a) {
    return a->hex != HJ_HEX_NONE;
}
static bool by_seat(const hj_action *a) {
    return a->actor <= HJ_SEATS_MAX;
}

static hj_action *action_at(logbook *log, unsigned at) {
    return &log->record[at].as.action;
}

/* Each gives the index of what it spoiled, 0 = there is no such thing in this log. */

static unsigned dice_sum_changed(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_ROLL), NULL);
    hj_action *a = action_at(log, at);
    if (at != 0 && a->total != 0)
        a->total = (uint8_t)(other(a->total - 1u, 11) + 1);
    else if (at != 0)
        a->die_a = (uint8_t)other(a->die_a, 6);
    return at;
}

/* No writer writes such a face; the text form can say it. judge() puts it there. */
static unsigned dice_faces_impossible(logbook *log) {
    log->impossible = pick(log, BIT(HJ_KIND_ROLL), NULL);
    return log->impossible;
}

static unsigned stolen_card_changed(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_ROBBER) | BIT(HJ_KIND_KNIGHT), stole);
    if (at != 0)
        action_at(log, at)->resource = (uint8_t)other(action_at(log, at)->resource, HJ_RESOURCES);
    return at;
}

static unsigned drawn_card_changed(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_BUY_CARD), NULL);
    if (at != 0)
        action_at(log, at)->card = (uint8_t)other(action_at(log, at)->card, HJ_CARDS);
    return at;
}

static unsigned actor_changed(logbook *log) {
    const unsigned at = pick(log, EVERY_KIND, by_seat);
    if (at != 0)
        action_at(log, at)->actor = (uint8_t)other(action_at(log, at)->actor, seats_of(log));
    return at;
}

static unsigned place_changed(logbook *log) {
    const hj_island *island = hj_island_of(hexes_of(log));
    const unsigned at = pick(log,
                             BIT(HJ_KIND_SETTLEMENT) | BIT(HJ_KIND_ROAD) | BIT(HJ_KIND_CITY) |
                                 BIT(HJ_KIND_FREE_ROAD) | BIT(HJ_KIND_ROBBER) | BIT(HJ_KIND_KNIGHT),
                             has_hex);
    hj_action *a = action_at(log, at);
    if (at == 0)
        return 0;
    if (a->corner != 0)
        a->corner = (uint8_t)other(a->corner, island->corners);
    else if (a->edge != 0)
        a->edge = (uint8_t)other(a->edge, island->edges);
    else
        a->hex = (uint8_t)other(a->hex, island->hexes);
    return at;
}

static unsigned action_dropped(logbook *log) {
    const unsigned at = pick(log, EVERY_KIND, NULL);
    if (at != 0)
        drop(log, at);
    return at;
}

static unsigned action_doubled(logbook *log) {
    const unsigned at = pick(log, EVERY_KIND, NULL);
    const hj_record twice = log->record[at];
    if (at != 0)
        add(log, at, &twice);
    return at;
}

static unsigned actions_swapped(logbook *log) {
    for (unsigned tries = 0; tries < 50; tries++) {
        const unsigned at = pick(log, EVERY_KIND, NULL);
        const hj_record first = log->record[at];
        if (at != 0 && log->record[at + 1].kind == HJ_RECORD_ACTION) {
            log->record[at] = log->record[at + 1];
            log->record[at + 1] = first;
            return at;
        }
    }
    return 0;
}

static unsigned robbery_removed(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_ROBBER) | BIT(HJ_KIND_KNIGHT), named);
    if (at != 0) {
        action_at(log, at)->seat = HJ_SEAT_NONE;
        action_at(log, at)->resource = HJ_RESOURCE_NONE;
    }
    return at;
}

static unsigned end_of(const logbook *log) {
    for (unsigned i = log->count; i-- > 1;)
        if (log->record[i].kind == HJ_RECORD_END)
            return i;
    return 0;
}

/* The winner passes the dice on, as if nothing had happened. */
static unsigned action_after_the_win(logbook *log) {
    const unsigned end = end_of(log);
    unsigned at = end;
    hj_record record = {.kind = HJ_RECORD_ACTION};
    record.as.action.kind = HJ_KIND_END_TURN;
    for (unsigned seat = 1; end != 0 && seat <= seats_of(log); seat++)
        if ((log->record[end].as.end.winners >> (seat - 1) & 1) != 0)
            record.as.action.actor = (uint8_t)seat;
    if (end == 0 || record.as.action.actor == 0)
        return 0;
    while (log->record[at - 1].kind != HJ_RECORD_ACTION)
        at--;
    add(log, at, &record);
    return at;
}

static unsigned final_score_edited(logbook *log) {
    const unsigned at = end_of(log), seat = 1 + below(seats_of(log));
    if (at == 0 || !log->record[at].as.end.has_points)
        return 0;
    log->record[at].as.end.points[seat]++;
    return at;
}

static unsigned winner_changed(logbook *log) {
    const unsigned at = end_of(log);
    if (at == 0 || log->record[at].as.end.winners == 0)
        return 0;
    const unsigned all = (1u << seats_of(log)) - 1, was = log->record[at].as.end.winners;
    unsigned now = (was << 1 & all) != 0 ? was << 1 & all : 1;
    log->record[at].as.end.winners = (uint8_t)now;
    return at;
}

/* A checkpoint with a claim of the other engine, or one with our own digest. */
static unsigned pick_checkpoint(const logbook *log, bool digest) {
    unsigned found = 0, seen = 0;
    for (unsigned i = 1; i < log->count; i++) {
        const hj_checkpoint *c = &log->record[i].as.checkpoint;
        if (log->record[i].kind != HJ_RECORD_CHECKPOINT)
            continue;
        bool any = digest ? c->digest_bits != 0 : c->claims > 0;
        for (unsigned seat = 1; seat <= HJ_SEATS_MAX && !digest; seat++)
            any = any || c->has_gained[seat];
        if (any && below(++seen) == 0)
            found = i;
    }
    return found;
}

static unsigned claim_edited(logbook *log) {
    const unsigned at = pick_checkpoint(log, false);
    hj_checkpoint *c = &log->record[at].as.checkpoint;
    if (at == 0)
        return 0;
    if (c->claims > 0) {
        hj_claim *claim = keep(log, c->claim, c->claims * sizeof *claim);
        claim[below(c->claims)].value++;
        c->claim = claim;
        return at;
    }
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (c->has_gained[seat]) {
            c->gained[seat] += hj_bundle_make(1 + below(HJ_RESOURCES), 1);
            break;
        }
    }
    return at;
}

static unsigned digest_edited(logbook *log) {
    const unsigned at = pick_checkpoint(log, true);
    if (at != 0)
        log->record[at].as.checkpoint.digest ^= 1u << below(32);
    return at;
}

/* Two numbers change places, so that the board still has the tokens of the box. */
static unsigned board_number_edited(logbook *log) {
    uint8_t *number = log->record[0].as.header.config.number;
    for (unsigned tries = 0; tries < 100; tries++) {
        const unsigned a = 1 + below(hexes_of(log)), b = 1 + below(hexes_of(log));
        if (number[a] != number[b] && number[a] != 0 && number[b] != 0) {
            const uint8_t was = number[a];
            number[a] = number[b];
            number[b] = was;
            return 1; /* the header; the first record after it is where a turn is counted from */
        }
    }
    return 0;
}

typedef struct way {
    const char *name;
    unsigned (*spoil)(logbook *log);
    bool digest; /* what it spoils is a digest: there is none in the last column */
} way;

static const way ways[] = {
    {"dice sum changed", dice_sum_changed, false},
    {"dice faces impossible", dice_faces_impossible, false},
    {"stolen card changed", stolen_card_changed, false},
    {"drawn card changed", drawn_card_changed, false},
    {"actor changed", actor_changed, false},
    {"place changed", place_changed, false},
    {"action dropped", action_dropped, false},
    {"action doubled", action_doubled, false},
    {"two actions swapped", actions_swapped, false},
    {"robbery outcome removed", robbery_removed, false},
    {"action after the win", action_after_the_win, false},
    {"final score edited", final_score_edited, false},
    {"winner changed", winner_changed, false},
    {"claim edited", claim_edited, false},
    {"digest edited", digest_edited, true},
    {"board number edited", board_number_edited, false},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

/* ---- the table ---- */

enum { NAMES_MAX = 40, UNSEEN_MAX = 40 };

typedef struct tally {
    unsigned tried, seen, lag_max, moved[HJ_VERDICT_FAULT + 1];
    char by[NAMES_MAX][64];
    unsigned by_count[NAMES_MAX];
    char unseen[UNSEEN_MAX][400];
    unsigned unseen_count[UNSEEN_MAX];
} tally;

static void count_word(char (*words)[64], unsigned *counts, const char *word) {
    unsigned i = 0;
    while (i < NAMES_MAX - 1 && counts[i] > 0 && strcmp(words[i], word) != 0)
        i++;
    snprintf(words[i], 64, "%s", word);
    counts[i]++;
}

/* Which fields differ at the end of a log that nobody found wrong. */
static void differences(char *out, size_t size, const hj_game *a, const hj_game *b) {
    size_t used = 0;
    out[0] = '\0';
    for (unsigned f = 0; f < hj_field_count(); f++) {
        const hj_field_row *row = hj_field_at(f);
        bool differs = false;
        for (unsigned i = 0; i <= HJ_EDGES_MAX && !row->derived && !differs; i++)
            for (unsigned j = 0; j <= HJ_RESOURCES && !differs; j++)
                differs = hj_game_get(a, row->tag, i, j) != hj_game_get(b, row->tag, i, j);
        if (differs && used + strlen(row->name) + 2 < size)
            used += (size_t)snprintf(out + used, size - used, " %s", row->name);
    }
    if (used == 0)
        snprintf(out, size, " nothing");
}

/* Why nobody can see a change that leaves only these fields different at the end. */
static const struct {
    const char *fields, *argument;
} arguments[] = {
    {"nothing", "either order, or either word, leads to the same position"},
    {"turn on_turn step step_seat rolled cards fresh_cards fresh_corner card_played trading_closed",
     "the readings of this platform let play go on after a win that nobody claimed"},
    {"die dice_sum", "only the faces differ, and no claim names them"},
    {"deck cards fresh_cards", "a card that was never played, of a kind nobody claimed"},
    {"hand bank", "cards nobody claimed, and everything later could be paid all the same"},
    {"hand bank deck cards fresh_cards die dice_sum",
     "hidden cards nobody claimed, and everything later was possible all the same"},
    {"road road_length", "a road where another could lie as well, on which nothing came to hang"},
    {"number", "numbers that were never rolled while they paid differently"},
    {"crops crop_supply crop_box extinct", "a token of another kind or field, of which no claim "
                                           "speaks, and on which nothing came to hang"},
    {"robber", "the robber's place, which nothing was to be paid for before it moved again"},
};

static const char *argument_for(const char *differing) {
    for (size_t i = 0; i < sizeof arguments / sizeof arguments[0]; i++) {
        char words[400];
        bool all = true;
        snprintf(words, sizeof words, "%s", differing);
        for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
            const char *at = strstr(arguments[i].fields, word);
            const size_t size = strlen(word);
            all = all && at != NULL && (at == arguments[i].fields || at[-1] == ' ') &&
                  (at[size] == ' ' || at[size] == '\0');
        }
        if (all)
            return arguments[i].argument;
    }
    return NULL;
}

static void count_unseen(tally *t, const logbook *base, const logbook *spoiled, bool digests,
                         const char *name) {
    hj_game *was = NULL, *is = NULL;
    char text[400] = "";
    second_judge(base, digests, &was);
    second_judge(spoiled, digests, &is);
    if (was != NULL && is != NULL)
        differences(text, sizeof text, was, is);
    HJ_CHECK(argument_for(text) != NULL, "%s: unseen, and there is no argument why:%s", name, text);
    unsigned i = 0;
    while (i < UNSEEN_MAX - 1 && t->unseen_count[i] > 0 && strcmp(t->unseen[i], text) != 0)
        i++;
    snprintf(t->unseen[i], sizeof t->unseen[i], "%s", text);
    t->unseen_count[i]++;
    hj_game_free(was);
    hj_game_free(is);
}

/* One log, spoiled in one way, in one column. */
static void spoil_once(tally *t, const logbook *base, const way *w, column col, const char *name) {
    logbook spoiled;
    sight s;
    copy_log(&spoiled, base);
    const unsigned at = w->spoil(&spoiled);
    if (at != 0) {
        const bool digests = col != RULES_ALONE;
        const uint32_t due = second_judge(&spoiled, digests, NULL);
        const unsigned turn = base->turn[at < base->count ? at - 1 : base->count - 1];
        judge(&s, &spoiled, col);
        t->tried++;
        t->seen += s.seen;
        t->moved[s.verdict]++;
        if (s.seen) {
            const unsigned lag = s.turn > turn ? s.turn - turn : 0;
            t->lag_max = lag > t->lag_max ? lag : t->lag_max;
            count_word(t->by, t->by_count, s.by);
            HJ_CHECK(col != REPACKED || lag <= 1, "%s, %s: noticed %u turns later, by %s", name,
                     w->name, lag, s.by);
        } else {
            count_unseen(t, base, &spoiled, digests, name);
        }
        HJ_CHECK(due == 0 || s.seen, "%s, %s, column %d: #%u is wrong and nobody noticed", name,
                 w->name, (int)col, (unsigned)due);
        HJ_CHECK(due == 0 || !s.seen || due == UINT32_MAX || s.number <= due,
                 "%s, %s, column %d: noticed at #%u, wrong at #%u", name, w->name, (int)col,
                 (unsigned)s.number, (unsigned)due);
        /* The hash covers what stands before the End record, which only claims can hold to. */
        HJ_CHECK(col != AS_EDITED || spoiled.record[at].kind == HJ_RECORD_END ||
                     s.verdict == HJ_VERDICT_MALFORMED,
                 "%s, %s: as edited it is %s", name, w->name, hj_verdict_word(s.verdict));
    }
    close_log(&spoiled);
}

static void print_tally(const char *name, const tally *t, column col) {
    static const char *const words[COLUMNS] = {"as edited", "repacked", "own digests dropped"};
    printf("  %-26s %-20s %4u tried, %4u noticed, lag %u:", col == AS_EDITED ? name : "",
           words[col], t->tried, t->seen, t->lag_max);
    for (unsigned verdict = 1; verdict <= HJ_VERDICT_FAULT; verdict++)
        if (t->moved[verdict] > 0)
            printf(" %u %s", t->moved[verdict], hj_verdict_word((hj_verdict)verdict));
    printf(";");
    for (unsigned i = 0; i < NAMES_MAX && t->by_count[i] > 0; i++)
        printf(" %s %u", t->by[i], t->by_count[i]);
    printf("\n");
    for (unsigned i = 0; i < UNSEEN_MAX && t->unseen_count[i] > 0; i++)
        printf("  %26s   unseen %u: differs at the end in%s: %s\n", "", t->unseen_count[i],
               t->unseen[i],
               argument_for(t->unseen[i]) != NULL ? argument_for(t->unseen[i]) : "NO ARGUMENT");
}

static void spoil_all(const logbook *logs, unsigned count, const way *list, unsigned list_count,
                      unsigned places) {
    for (unsigned w = 0; w < list_count; w++) {
        for (column col = AS_EDITED; col < COLUMNS; col++) {
            tally *t = calloc(1, sizeof *t);
            CU_ASSERT_FATAL(t != NULL);
            for (unsigned i = 0; i < count; i++) {
                for (unsigned place = 0; place < places; place++) {
                    char name[64];
                    snprintf(name, sizeof name, "%s",
                             logs[i].record[0].as.header.about.game_id != NULL
                                 ? logs[i].record[0].as.header.about.game_id
                                 : "a game");
                    chance = 1000 * i + place + 7; /* the same spoiling in every column */
                    if (col != RULES_ALONE || !list[w].digest)
                        spoil_once(t, &logs[i], &list[w], col, name);
                }
            }
            HJ_CHECK(t->tried > 0 || (col == RULES_ALONE && list[w].digest), "%s: never tried",
                     list[w].name);
            print_tally(list[w].name, t, col);
            free(t);
        }
    }
}

/* ---- real games ---- */

static unsigned read_real(logbook *logs) {
    static const struct {
        const char *pattern;
        unsigned games, from, skip;
    } folders[] = {
        {"corpus/real/pioneers/neutral-%04u.hjl.gz", 20, 47, 0},
        {"corpus/real/catanatron/game_%03u.hjl.gz", 16, 11,
         17}, /* 010 and 017 are wrong themselves */
        {"corpus/real/jsettlers/classic4_%02u.hjl.gz", 4, 0, 1000},
    };
    unsigned count = 0;
    for (size_t f = 0; f < sizeof folders / sizeof folders[0]; f++) {
        unsigned got = 0;
        for (unsigned n = folders[f].from; got < folders[f].games && n < 1000; n++) {
            char path[PATHS_MAX];
            FILE *file;
            snprintf(path, sizeof path, folders[f].pattern, n);
            file = n == folders[f].skip ? NULL : fopen(path, "rb");
            if (file == NULL)
                continue;
            fclose(file);
            got += read_log(&logs[count + got], path);
        }
        count += got;
    }
    return count;
}

static void real_games(void) {
    static logbook logs[GAMES_MAX];
    const unsigned count = read_real(logs);
    for (unsigned i = 0; i < count; i++) {
        sight s;
        judge(&s, &logs[i], AS_EDITED);
        HJ_CHECK(s.verdict == HJ_VERDICT_CLEAN && second_judge(&logs[i], true, NULL) == 0,
                 "game %u is %s by %s unspoiled", i, hj_verdict_word(s.verdict), s.by);
    }
    HJ_CHECK(count == GAMES_MAX, "%u real games, not %u", count, (unsigned)GAMES_MAX);
    printf("%u real games\n", count);
    spoil_all(logs, count, ways, WAYS, harness_long() ? 10 : 1);
    for (unsigned i = 0; i < count; i++)
        close_log(&logs[i]);
}

/* ---- games of the scenarios, by a random player ---- */

enum { LEGAL_MAX = 8192, ACTIONS_MAX = 3000 };

static bool random_action(hj_action *out, const hj_game *game) {
    static hj_action legal[LEGAL_MAX];
    static const uint8_t seldom[HJ_KIND_COUNT] = {
        [HJ_KIND_CONCEDE] = 255, [HJ_KIND_TRADE] = 12,          [HJ_KIND_END_TURN] = 5,
        [HJ_KIND_ROAD] = 5,      [HJ_KIND_HARVEST_DECLINE] = 6, [HJ_KIND_BANK_TRADE] = 6,
    };
    for (unsigned tries = 0; tries < 3000; tries++) {
        const unsigned kind = 1 + below(HJ_KIND_COUNT - 1);
        if (seldom[kind] == 255 || (seldom[kind] > 0 && below(seldom[kind]) != 0))
            continue;
        const size_t count = hj_game_legal(game, (hj_kind)kind, legal, LEGAL_MAX);
        if (count > 0) {
            *out = legal[below((unsigned)(count < LEGAL_MAX ? count : LEGAL_MAX))];
            return true;
        }
    }
    return false;
}

static void add_digest(logbook *log, const hj_game *game) {
    hj_record record = {.kind = HJ_RECORD_CHECKPOINT};
    record.as.checkpoint.digest_bits = 32;
    record.as.checkpoint.digest = hj_game_digest(game) & UINT32_MAX;
    add(log, log->count, &record);
}

static void play_log(logbook *log, const char *rules, unsigned seats, uint64_t seed) {
    hj_record record = {.kind = HJ_RECORD_HEADER};
    hj_config *config = &record.as.header.config;
    hj_reason broken;
    hj_game *game = NULL;
    char why[200] = "";
    open_log(log, RECORDS_MAX);
    config->seats = (uint8_t)seats;
    HJ_CHECK(hj_config_rules(config, rules, why, sizeof why) == HJ_OK, "%s", why);
    hj_config_random_board(config, seed);
    CU_ASSERT_FATAL(hj_game_new(&game, config, NULL, 0, &broken) == HJ_OK);
    add(log, 0, &record)->as.header.about.game_id = rules;
    chance = seed;
    for (unsigned number = 0; !hj_game_over(game) && number < ACTIONS_MAX; number++) {
        record = (hj_record){.kind = HJ_RECORD_ACTION};
        if (!random_action(&record.as.action, game))
            break;
        add(log, log->count, &record);
        HJ_CHECK(hj_game_apply(game, &record.as.action) == 0, "a listed action was refused");
        if (record.as.action.kind == HJ_KIND_END_TURN)
            add_digest(log, game);
    }
    hj_end_reason reason = 0;
    record = (hj_record){.kind = HJ_RECORD_END};
    record.as.end.winners = (uint8_t)hj_game_winners(game, &reason);
    record.as.end.reason = (uint8_t)(hj_game_over(game) ? reason : HJ_END_UNFINISHED);
    record.as.end.has_points = true;
    for (unsigned seat = 1; seat <= seats; seat++)
        record.as.end.points[seat] = (uint8_t)hj_game_value(game, "points", seat, 0);
    add_digest(log, game);
    add(log, log->count, &record);
    hj_game_free(game);
    number_turns(log);
    finish_counts(log);
    give_back_room(log);
}

/* The position before a record; free it. */
static hj_game *position_before(const logbook *log, unsigned at) {
    hj_game *game = NULL;
    hj_reason broken;
    const hj_status status = hj_game_new(&game, &log->record[0].as.header.config, NULL, 0, &broken);
    CU_ASSERT_FATAL(game != NULL && status == HJ_OK);
    for (unsigned i = 1; i < at; i++)
        if (log->record[i].kind == HJ_RECORD_ACTION)
            HJ_CHECK(hj_game_apply(game, &log->record[i].as.action) == 0, "record %u", i);
    return game;
}

/* ---- Crop Trust ---- */

static unsigned crop_kind_changed(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_HARVEST) | BIT(HJ_KIND_DEPOSIT), NULL);
    if (at != 0)
        action_at(log, at)->crop = (uint8_t)other(action_at(log, at)->crop, HJ_CROPS);
    return at;
}

static unsigned declined_by_the_wrong_seat(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_HARVEST_DECLINE), NULL);
    if (at != 0)
        action_at(log, at)->actor = (uint8_t)other(action_at(log, at)->actor, seats_of(log));
    return at;
}

static bool stands_beside(const hj_game *game, unsigned seat, unsigned hex) {
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    bool any = false;
    for (unsigned i = 0; i < 6; i++)
        any = any || hj_game_value(game, "owner", island->hex[hex].corner[i], 0) == seat;
    return any;
}

static unsigned deposit_from_a_foreign_field(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_DEPOSIT), NULL);
    unsigned foreign = 0;
    if (at == 0)
        return 0;
    hj_game *game = position_before(log, at);
    for (unsigned hex = 1; hex <= hexes_of(log); hex++)
        if (hj_game_config(game)->terrain[hex] == HJ_FIELDS &&
            !stands_beside(game, action_at(log, at)->actor, hex))
            foreign = hex;
    hj_game_free(game);
    action_at(log, at)->hex = (uint8_t)foreign;
    return foreign == 0 ? 0 : at;
}

static bool replants_two(const hj_action *a) {
    return a->hexes[1] != 0;
}

static unsigned replanting_doubled(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_DEPOSIT), replants_two);
    if (at != 0)
        action_at(log, at)->hexes[1] = action_at(log, at)->hexes[0];
    return at;
}

static unsigned token_revealed_twice(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_REVEAL), NULL);
    for (unsigned i = 1; i < at; i++) {
        if (log->record[i].kind == HJ_RECORD_ACTION &&
            log->record[i].as.action.kind == HJ_KIND_REVEAL) {
            action_at(log, at)->token = log->record[i].as.action.token;
            return at;
        }
    }
    return 0;
}

/* The first harvest after a kind went extinct takes that kind. */
static unsigned extinct_kind_harvested(logbook *log) {
    hj_game *game = position_before(log, 1);
    unsigned found = 0;
    for (unsigned i = 1; i < log->count && found == 0; i++) {
        if (log->record[i].kind != HJ_RECORD_ACTION)
            continue;
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            if (action_at(log, i)->kind == HJ_KIND_HARVEST &&
                hj_game_value(game, "extinct", crop, 0) != 0) {
                action_at(log, i)->crop = (uint8_t)crop;
                found = i;
            }
        }
        if (found == 0)
            HJ_CHECK(hj_game_apply(game, action_at(log, i)) == 0, "record %u", i);
    }
    hj_game_free(game);
    return found;
}

static const way crop_ways[] = {
    {"crop kind changed", crop_kind_changed, false},
    {"declined by another", declined_by_the_wrong_seat, false},
    {"deposit from abroad", deposit_from_a_foreign_field, false},
    {"replanting doubled", replanting_doubled, false},
    {"token revealed twice", token_revealed_twice, false},
    {"extinct kind harvested", extinct_kind_harvested, false},
    {"winner changed", winner_changed, false},
};

/* ---- Frenemies, and the special building phase ---- */

static unsigned favor_kind_changed(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_DRAW_FAVOR), NULL);
    if (at != 0)
        action_at(log, at)->token = (uint8_t)other(action_at(log, at)->token, HJ_FAVORS);
    return at;
}

static unsigned gift_to_a_richer_player(logbook *log) {
    for (unsigned tries = 0; tries < 30; tries++) {
        const unsigned at = pick(log, BIT(HJ_KIND_GIFT), NULL);
        unsigned richer = 0;
        if (at == 0)
            return 0;
        hj_game *game = position_before(log, at);
        const unsigned actor = action_at(log, at)->actor;
        for (unsigned seat = 1; seat <= seats_of(log); seat++)
            if (hj_game_value(game, "visible_points", seat, 0) >
                hj_game_value(game, "visible_points", actor, 0))
                richer = seat;
        hj_game_free(game);
        if (richer != 0) {
            action_at(log, at)->seat = (uint8_t)richer;
            return at;
        }
    }
    return 0;
}

/* A ship that came in this turn is redeemed in it. */
static unsigned favor_used_at_once(logbook *log) {
    enum { SHIP = 2 };
    hj_game *game = position_before(log, 1);
    hj_record record = {.kind = HJ_RECORD_ACTION};
    unsigned found = 0;
    for (unsigned i = 1; i < log->count && found == 0; i++) {
        const unsigned seat = hj_game_value(game, "on_turn", 0, 0);
        record.as.action = (hj_action){.kind = HJ_KIND_REDEEM,
                                       .actor = (uint8_t)seat,
                                       .token = SHIP,
                                       .get = hj_bundle_make(HJ_BRICK, 1)};
        const hj_rule rule = hj_game_check(game, &record.as.action);
        if (seat != 0 && rule != 0 && strcmp(hj_rule_at(rule)->code, "FR-N06") == 0)
            found = i;
        else if (log->record[i].kind == HJ_RECORD_ACTION)
            HJ_CHECK(hj_game_apply(game, action_at(log, i)) == 0, "record %u", i);
    }
    hj_game_free(game);
    if (found != 0)
        add(log, found, &record);
    return found;
}

/* A contact, a gift or a spared table pays once more than it should. */
static unsigned drawn_too_often(logbook *log) {
    for (unsigned tries = 0; tries < 100; tries++) {
        const unsigned at = pick(log, BIT(HJ_KIND_DRAW_FAVOR), NULL);
        const hj_record again = log->record[at];
        if (at != 0 && (log->record[at + 1].kind != HJ_RECORD_ACTION ||
                        action_at(log, at + 1)->kind != HJ_KIND_DRAW_FAVOR)) {
            add(log, at + 1, &again);
            return at + 1;
        }
    }
    return 0;
}

static unsigned special_building_out_of_order(logbook *log) {
    const unsigned at = pick(log, BIT(HJ_KIND_SPECIAL_BUILD_DONE), NULL);
    if (at != 0)
        action_at(log, at)->actor = (uint8_t)other(action_at(log, at)->actor, seats_of(log));
    return at;
}

/* The log stops where the player on turn has ten points of eleven, and names him the winner. */
static unsigned winner_at_ten(logbook *log) {
    hj_game *game = position_before(log, 1);
    unsigned found = 0;
    for (unsigned i = 1; i < log->count && found == 0; i++) {
        const unsigned seat = hj_game_value(game, "on_turn", 0, 0);
        if (seat != 0 && hj_game_value(game, "points", seat, 0) == 10)
            found = i;
        else if (log->record[i].kind == HJ_RECORD_ACTION)
            HJ_CHECK(hj_game_apply(game, action_at(log, i)) == 0, "record %u", i);
    }
    if (found != 0) {
        hj_record end = log->record[end_of(log)];
        end.as.end.winners = (uint8_t)(1u << (hj_game_value(game, "on_turn", 0, 0) - 1));
        end.as.end.reason = HJ_END_POINTS;
        for (unsigned seat = 1; seat <= seats_of(log); seat++)
            end.as.end.points[seat] = (uint8_t)hj_game_value(game, "points", seat, 0);
        log->count = found;
        add(log, found, &end);
    }
    hj_game_free(game);
    return found;
}

static const way favor_ways[] = {
    {"favor kind changed", favor_kind_changed, false},
    {"gift to a richer player", gift_to_a_richer_player, false},
    {"favor used at once", favor_used_at_once, false},
    {"drawn once too often", drawn_too_often, false},
    {"winner at ten points", winner_at_ten, false},
};

static const way building_ways[] = {
    {"building out of order", special_building_out_of_order, false},
};

static void spoil_played(const char *rules, unsigned seats, unsigned games, const way *list,
                         unsigned list_count) {
    static logbook logs[GAMES_MAX];
    unsigned count = 0;
    for (uint64_t seed = 1; count < games; seed++) {
        sight s;
        play_log(&logs[count], rules, seats, seed);
        judge(&s, &logs[count], REPACKED);
        HJ_CHECK(!s.seen && second_judge(&logs[count], true, NULL) == 0, "%s, seed %u: %s by %s",
                 rules, (unsigned)seed, hj_verdict_word(s.verdict), s.by);
        count++;
    }
    printf("%u games of %s, %u seats, by a random player\n", count, rules, seats);
    spoil_all(logs, count, list, list_count, harness_long() ? 10 : 2);
    for (unsigned i = 0; i < count; i++)
        close_log(&logs[i]);
}

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

static void games_of_crop_trust(void) {
    spoil_played("crop_trust/1", 4, 6, crop_ways, COUNT(crop_ways));
    spoil_played("crop_trust/1", 3, 3, crop_ways, COUNT(crop_ways));
}

static void games_of_frenemies(void) {
    spoil_played("frenemies/1", 4, 6, favor_ways, COUNT(favor_ways));
}

static void games_of_six(void) {
    spoil_played("base/1,mode56=sbp", 6, 2, building_ways, COUNT(building_ways));
    spoil_played("frenemies/1,mode56=sbp", 6, 2, building_ways, COUNT(building_ways));
}

HJ_TESTS(spoil, TEST(real_games), TEST(games_of_crop_trust), TEST(games_of_frenemies),
         TEST(games_of_six));
