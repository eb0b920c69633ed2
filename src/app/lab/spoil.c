/* spoil.c: every single spoiling of a recorded game: each value of each action, claim and outcome
 * changed, each action left out, doubled, or put behind the next. It must not know who notices. */
#define _POSIX_C_SOURCE 200809L
#include "app/lab/spoil.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct spoiler {
    const excerpt *game;
    void (*sink)(void *user, const spoiling *what);
    void *user;
    buffer whole; /* the log as it was, without counts and hash */
    size_t *at;   /* where each line of the game begins in it; one more for its end */
    buffer text;
    spoiling now;
    char *room; /* HJ_TEXT_MAX */
} spoiler;

/* ---- handing out ---- */

static void hand_out(spoiler *s, const char *was, const char *is) {
    snprintf(s->now.words + strlen(s->now.words), sizeof s->now.words - strlen(s->now.words),
             "%.*s -> %.*s", (int)strcspn(was, "\n"), was, (int)strcspn(is, "\n"),
             *is ? is : "nothing");
    s->now.text = &s->text;
    s->sink(s->user, &s->now);
}

static void name_it(spoiler *s, size_t line, const char *kind, const char *what) {
    snprintf(s->now.name, sizeof s->now.name, "%s: %s", kind, what);
    snprintf(s->now.words, sizeof s->now.words, "#%u: ", s->game->line[line].number);
}

/* Other text in the place of `count` lines. */
static void replace(spoiler *s, size_t line, size_t count, const char *text) {
    buffer was = {0};
    buffer_add(&was, s->whole.data + s->at[line], s->at[line + count] - s->at[line]);
    buffer_clear(&s->text);
    buffer_add(&s->text, s->whole.data, s->at[line]);
    buffer_text(&s->text, text);
    buffer_text(&s->text, s->whole.data + s->at[line + count]);
    hand_out(s, buffer_string(&was), text);
    buffer_free(&was);
}

static void replace_record(spoiler *s, size_t line, const hj_record *record) {
    if (hj_text_record(s->room, HJ_TEXT_MAX, &s->game->config, record) > 0)
        replace(s, line, 1, s->room);
}

static void put_action(spoiler *s, size_t line, const hj_action *action, const char *what) {
    const hj_record record = {.kind = HJ_RECORD_ACTION, .as.action = *action};
    name_it(s, line, hj_kind_word((hj_kind)s->game->line[line].action.kind), what);
    replace_record(s, line, &record);
}

/* ---- values of an action ---- */

/* Every other value first..last of one byte of the action. */
static void each_value(spoiler *s, size_t line, size_t byte, unsigned first, unsigned last,
                       const char *what) {
    hj_action action = s->game->line[line].action;
    uint8_t *value = (uint8_t *)&action + byte;
    const uint8_t was = *value;
    for (unsigned v = first; v <= last; v++) {
        *value = (uint8_t)v;
        if (v != was)
            put_action(s, line, &action, what);
    }
}

#define EACH(member, first, last, what)                                                            \
    each_value(s, line, offsetof(hj_action, member), first, last, what)

static void each_place(spoiler *s, size_t line, uint32_t has) {
    const hj_action *a = &s->game->line[line].action;
    const hj_island *island = hj_island_of(s->game->config.hexes);
    const unsigned seats = s->game->config.seats;
    if (a->actor <= HJ_SEATS_MAX)
        EACH(actor, 1, seats, "actor");
    if (has & HJ_HAS_HEX)
        EACH(hex, 1, island->hexes, "hex");
    if (has & HJ_HAS_CORNER)
        EACH(corner, 1, island->corners, "corner");
    if (has & HJ_HAS_EDGE)
        EACH(edge, 1, island->edges, "edge");
    if (has & HJ_HAS_SEAT) {
        EACH(seat, 1, seats, "other seat");
        EACH(seat, HJ_SEAT_NONE, HJ_SEAT_NONE, "other seat");
    }
    for (unsigned k = 0; (has & HJ_HAS_HEXES) && k < 4 && a->hexes[k] != 0; k++)
        each_value(s, line, offsetof(hj_action, hexes) + k, 1, island->hexes, "fields");
}

static void each_thing(spoiler *s, size_t line, uint32_t has) {
    const hj_action *a = &s->game->line[line].action;
    if ((has & HJ_HAS_RESOURCE) && a->resource != 0)
        EACH(resource, 1, HJ_RESOURCE_NONE, "card of a hand");
    if ((has & HJ_HAS_CARD) && a->card != 0)
        EACH(card, 1, HJ_CARDS, "development card");
    if ((has & HJ_HAS_DICE) && a->total != 0) {
        EACH(total, 2, 12, "dice");
    } else if (has & HJ_HAS_DICE) {
        EACH(die_a, 1, 6, "dice");
        EACH(die_b, 1, 6, "dice");
    }
    if (has & HJ_HAS_CROP)
        EACH(crop, 1, HJ_CROPS, "crop");
    if (has & HJ_HAS_ROW)
        EACH(row, 1, 2, "row");
    if (has & HJ_HAS_TOKEN)
        EACH(token, 1, a->kind == HJ_KIND_REVEAL ? HJ_EVENT_TOKENS : HJ_FAVORS, "token");
}

/* A card more, or one less, of each kind. */
static void each_bundle(spoiler *s, size_t line, bool give) {
    for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
        hj_action action = s->game->line[line].action;
        hj_bundle *bundle = give ? &action.give : &action.get;
        const hj_bundle was = *bundle, one = hj_bundle_make(resource, 1);
        *bundle = was + one;
        put_action(s, line, &action, give ? "cards given" : "cards received");
        *bundle = was - one;
        if (hj_bundle_of(was, resource) > 0 && hj_bundle_size(was) > 1)
            put_action(s, line, &action, give ? "cards given" : "cards received");
    }
}

/* Kinds of the same shape, one taken for the other. */
static void other_kind(spoiler *s, size_t line) {
    static const uint8_t pairs[][2] = {{HJ_KIND_SETTLEMENT, HJ_KIND_CITY},
                                       {HJ_KIND_ROAD, HJ_KIND_FREE_ROAD},
                                       {HJ_KIND_ROBBER, HJ_KIND_KNIGHT},
                                       {HJ_KIND_BANK_TRADE, HJ_KIND_TRADE},
                                       {HJ_KIND_END_TURN, HJ_KIND_SPECIAL_BUILD_DONE}};
    for (size_t k = 0; k < 2 * sizeof pairs / sizeof *pairs; k++) {
        hj_action action = s->game->line[line].action;
        if (action.kind != pairs[k / 2][k % 2])
            continue;
        action.kind = pairs[k / 2][1 - k % 2];
        action.seat = action.kind == HJ_KIND_TRADE        ? (uint8_t)(action.actor % 3 + 1)
                      : action.kind == HJ_KIND_BANK_TRADE ? 0
                                                          : action.seat;
        put_action(s, line, &action, "kind");
    }
}

static void spoil_values(spoiler *s, size_t line) {
    const uint32_t has = hj_kind_fields((hj_kind)s->game->line[line].action.kind);
    each_place(s, line, has);
    each_thing(s, line, has);
    if (has & (HJ_HAS_GIVE | HJ_MAY_GIVE))
        each_bundle(s, line, true);
    if (has & (HJ_HAS_GET | HJ_MAY_GET))
        each_bundle(s, line, false);
    other_kind(s, line);
}

/* ---- the order of actions ---- */

static void spoil_order(spoiler *s, size_t line) {
    const excerpt_line *this = &s->game->line[line];
    const char *kind = hj_kind_word((hj_kind)this->action.kind);
    buffer both = {0};
    name_it(s, line, kind, "left out");
    replace(s, line, 1, "");
    buffer_format(&both, "%s%s", this->text, this->text);
    name_it(s, line, kind, "twice");
    replace(s, line, 1, buffer_string(&both));
    if (line + 1 < s->game->lines && this[1].kind == HJ_RECORD_ACTION &&
        strcmp(this->text, this[1].text) != 0) {
        buffer_clear(&both);
        buffer_format(&both, "%s%s", this[1].text, this->text);
        snprintf(s->now.name, sizeof s->now.name, "order: %s, %s", kind,
                 hj_kind_word((hj_kind)this[1].action.kind));
        snprintf(s->now.words, sizeof s->now.words, "#%u: both: ", this->number);
        s->now.swapped = this[1].number;
        replace(s, line, 2, buffer_string(&both));
        s->now.swapped = 0;
    }
    buffer_free(&both);
}

/* ---- what is claimed ---- */

static void spoil_end(spoiler *s, size_t line) {
    hj_record record = {.kind = HJ_RECORD_END, .as.end = s->game->line[line].end};
    const hj_end was = record.as.end;
    hj_end *end = &record.as.end;
    const unsigned seats = s->game->config.seats;
    end->actions = end->checkpoints = 0;
    end->has_hash = false;
    for (unsigned winners = 1; was.winners != 0 && winners < 1u << seats; winners++) {
        end->winners = (uint8_t)winners;
        name_it(s, line, "end", "winners");
        if (winners != was.winners)
            replace_record(s, line, &record);
    }
    end->winners = was.winners;
    for (unsigned seat = 1; was.has_points && seat <= seats; seat++) {
        for (int more = -1; more <= 1; more += 2) {
            end->points[seat] = (uint8_t)(was.points[seat] + more);
            name_it(s, line, "end", "points");
            if (was.points[seat] + more >= 0)
                replace_record(s, line, &record);
        }
        end->points[seat] = was.points[seat];
    }
    for (unsigned reason = HJ_END_POINTS; was.reason != 0 && reason <= HJ_END_SPECIES; reason++) {
        end->reason = (uint8_t)reason;
        name_it(s, line, "end", "reason");
        if (reason != was.reason)
            replace_record(s, line, &record);
    }
    end->reason = was.reason;
    end->digest ^= 1;
    name_it(s, line, "end", "digest");
    if (was.digest_bits != 0)
        replace_record(s, line, &record);
}

/* One digit of a claim becomes another: of a value, a count of cards, a digest. What comes before
 * the first = names the value; its index is no claim of its own. */
static void spoil_claims(spoiler *s, size_t line) {
    char *copy = memory_text(s->game->line[line].text);
    for (char *c = strchr(copy, '='); c != NULL && *c; c++) {
        const char was = *c;
        if (*c == ';' || *c == ',') { /* the path of the next claim */
            while (c[1] && c[1] != '=')
                c++;
            continue;
        }
        if (was < '0' || was > '9' ||
            (c[-1] != ' ' && (c[-1] < '0' || c[-1] > '9') && (c[-1] < 'a' || c[-1] > 'f')))
            continue;
        *c = was == '9' ? '8' : (char)(was + 1);
        name_it(s, line, "check",
                strstr(copy, "digest =") != NULL && strstr(copy, "digest =") < c ? "digest"
                                                                                 : "value");
        replace(s, line, 1, copy);
        *c = was;
    }
    free(copy);
}

/* ---- the board ---- */

/* The numbers of two neighbors in the list of hexes change places: the box still has them all. */
static void spoil_header(spoiler *s) {
    const hj_config *was = &s->game->config;
    hj_record *record = memory_take(1, sizeof *record);
    record->kind = HJ_RECORD_HEADER;
    record->as.header.start = s->game->start;
    record->as.header.start_size = s->game->start_size;
    for (unsigned hex = 1; hex < was->hexes; hex++) {
        const uint8_t first = was->number[hex], second = was->number[hex + 1];
        char before[32], after[32];
        if (first == second || first == 0 || second == 0)
            continue;
        record->as.header.config = *was;
        record->as.header.config.number[hex] = second;
        record->as.header.config.number[hex + 1] = first;
        hj_text_record(s->room, HJ_TEXT_MAX, was, record);
        buffer_clear(&s->text);
        buffer_text(&s->text, s->room);
        buffer_text(&s->text, s->whole.data + s->at[0]);
        snprintf(s->now.name, sizeof s->now.name, "header: numbers");
        snprintf(s->now.words, sizeof s->now.words, "h%u and h%u: ", hex, hex + 1);
        snprintf(before, sizeof before, "%u %u", first, second);
        snprintf(after, sizeof after, "%u %u", second, first);
        hand_out(s, before, after);
    }
    free(record);
}

/* ---- all of them ---- */

static void lay_out(spoiler *s) {
    const excerpt *e = s->game;
    buffer_text(&s->whole, e->plain);
    if (e->start_size)
        excerpt_start_lines(&s->whole, &e->config, e->start, e->start_size);
    s->at = memory_take(e->lines + 1, sizeof *s->at);
    for (size_t i = 0; i < e->lines; i++) {
        const excerpt_line *line = &e->line[i];
        s->at[i] = s->whole.size;
        if (line->kind == HJ_RECORD_ACTION || line->kind == HJ_RECORD_CHECKPOINT) {
            buffer_text(&s->whole, line->text);
        } else if (line->kind == HJ_RECORD_END) {
            hj_record record = {.kind = HJ_RECORD_END, .as.end = line->end};
            record.as.end.actions = record.as.end.checkpoints = 0;
            record.as.end.has_hash = false;
            hj_text_record(s->room, HJ_TEXT_MAX, &e->config, &record);
            buffer_text(&s->whole, s->room);
        }
    }
    s->at[e->lines] = s->whole.size;
}

void spoil_each(const excerpt *game, void (*sink)(void *user, const spoiling *what), void *user) {
    spoiler s = {.game = game, .sink = sink, .user = user, .room = memory_take(HJ_TEXT_MAX, 1)};
    lay_out(&s);
    spoil_header(&s);
    for (size_t i = 0; i < game->lines; i++) {
        if (game->line[i].kind == HJ_RECORD_ACTION) {
            spoil_values(&s, i);
            spoil_order(&s, i);
        } else if (game->line[i].kind == HJ_RECORD_CHECKPOINT) {
            spoil_claims(&s, i);
        } else if (game->line[i].kind == HJ_RECORD_END) {
            spoil_end(&s, i);
        }
    }
    buffer_free(&s.whole);
    buffer_free(&s.text);
    free(s.at);
    free(s.room);
}
