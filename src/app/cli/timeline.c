/* timeline.c: a whole game in memory, to go to any of its actions at once, however long it is:
 * every action, and a position every so many. It must not know what is asked there. */
#include "app/cli/timeline.h"

#include "app/report/escape.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_EVERY = 256 };

/* ---- building ---- */

static void *room_for(void *list, size_t *room, size_t count, size_t size) {
    if (count < *room) {
        return list;
    }
    *room = count < 64 ? 64 : count * 2;
    return memory_grow(list, *room, size);
}

static hj_game *copy_of(const hj_game *game) {
    hj_game *copy = NULL;
    hj_reason broken;
    if (hj_game_new(&copy, hj_game_config(game), NULL, 0, &broken) != HJ_OK && copy == NULL) {
        return NULL;
    }
    hj_game_copy(copy, game);
    return copy;
}

static void add_key(timeline *t, uint32_t number, bool before, const hj_game *game) {
    t->key = room_for(t->key, &t->key_room, t->keys, sizeof *t->key);
    t->key[t->keys] = (timeline_key){number, before, copy_of(game)};
    t->keys += t->key[t->keys].game != NULL;
    hj_game_copy(t->shadow, game);
}

/* Carries an action out as the replay of a log does. */
static void play(hj_game *game, const hj_action *action) {
    if (hj_game_apply(game, action) != 0 && !hj_game_force(game, action)) {
        return; /* it was skipped there too */
    }
}

static bool same_game(const hj_game *a, const hj_game *b) {
    hj_end_reason one = 0, two = 0;
    bool same = hj_game_digest(a) == hj_game_digest(b) &&
                hj_game_winners(a, &one) == hj_game_winners(b, &two) && one == two;
    for (unsigned seat = 1; same && seat <= hj_game_config(a)->seats; seat++) {
        same = hj_game_gained(a, seat) == hj_game_gained(b, seat);
    }
    return same;
}

static void take_action(timeline *t, const cli_walk *walk, const hj_record *record) {
    const uint32_t number = record->number;
    if (t->shadow == NULL || walk->before == NULL || walk->game == NULL) {
        return;
    }
    t->entry = room_for(t->entry, &t->entry_room, number, sizeof *t->entry);
    t->entry[number] =
        (timeline_entry){record->as.action, walk->turn, walk->step, record->source_pos};
    t->actions = number;
    if (!same_game(t->shadow, walk->before)) {
        add_key(t, number, true, walk->before);
    }
    play(t->shadow, &record->as.action);
    if (number % KEY_EVERY == 0 || !same_game(t->shadow, walk->game)) {
        add_key(t, number, false, walk->game);
    }
}

static void add_remark(timeline *t, uint32_t number, hj_rule rule, bool finding,
                       const buffer *text) {
    t->remark = room_for(t->remark, &t->remark_room, t->remarks, sizeof *t->remark);
    t->remark[t->remarks++] =
        (timeline_remark){number, finding, rule, memory_text(buffer_string(text))};
}

static void take_check(timeline *t, const hj_record *record) {
    const hj_checkpoint *claims = &record->as.checkpoint;
    hj_claim *kept = memory_take(claims->claims + 1, sizeof *kept);
    for (uint32_t i = 0; i < claims->claims; i++) {
        kept[i] = claims->claim[i];
    }
    t->check = room_for(t->check, &t->check_room, t->checks, sizeof *t->check);
    timeline_check *check = &t->check[t->checks++];
    *check = (timeline_check){record->number, *claims, kept, claims->snapshot != NULL};
    check->claims.snapshot = NULL;
    check->claims.claim = kept;
}

static void build_record(cli_walk *walk, const hj_record *record) {
    timeline *t = walk->user;
    buffer text = {0};
    switch (record->kind) {
    case HJ_RECORD_HEADER:
        if (walk->before != NULL) {
            t->shadow = copy_of(walk->before);
            add_key(t, 0, false, walk->before);
        }
        break;
    case HJ_RECORD_ACTION:
        take_action(t, walk, record);
        break;
    case HJ_RECORD_CHECKPOINT:
        take_check(t, record);
        break;
    case HJ_RECORD_NOTE:
        buffer_text(&text, "note: ");
        escape_terminal(&text, record->as.note != NULL ? record->as.note : "", 1000);
        add_remark(t, record->number, 0, false, &text);
        break;
    case HJ_RECORD_RULING:
        phrase_ruling(&text, &record->as.ruling);
        add_remark(t, record->number, 0, false, &text);
        break;
    default:
        break;
    }
    buffer_free(&text);
}

static void build_finding(cli_walk *walk, const hj_finding *finding) {
    buffer text = {0};
    finding_words(&text, finding);
    add_remark(walk->user, finding->number, finding->rule, true, &text);
    buffer_free(&text);
}

int timeline_build(timeline *t, const cli_source *source) {
    memset(t, 0, sizeof *t);
    int code = index_build(&t->index, source);
    if (code != 0) {
        return code;
    }
    cli_walk walk = {.record = build_record, .finding = build_finding, .user = t};
    code = walk_game(&walk, source);
    walk_close(&walk);
    hj_game_free(t->shadow);
    t->shadow = NULL;
    if (code == 0 && t->keys == 0) {
        cli_error(source->path, "cannot be replayed: %s",
                  walk.error[0] != '\0' ? walk.error : "the header allows no game");
        code = walk.verdict != HJ_VERDICT_CLEAN ? (int)walk.verdict : CLI_EXIT_READ;
    }
    return code;
}

void timeline_free(timeline *t) {
    for (size_t i = 0; i < t->keys; i++) {
        hj_game_free(t->key[i].game);
    }
    for (size_t i = 0; i < t->remarks; i++) {
        free(t->remark[i].text);
    }
    for (size_t i = 0; i < t->checks; i++) {
        free(t->check[i].claim);
    }
    free(t->key);
    free(t->remark);
    free(t->check);
    free(t->entry);
    index_free(&t->index);
    *t = (timeline){0};
}

/* ---- going ---- */

bool timeline_begin(const timeline *t, cli_moment *moment) {
    *moment = (cli_moment){.config = t->index.config, .people = t->index.people};
    moment->before = copy_of(t->key[0].game);
    moment->after = copy_of(t->key[0].game);
    return moment->before != NULL && moment->after != NULL;
}

/* The place of a key, or of a position asked for: after an action comes before the next. */
static uint64_t place_of(uint32_t number, bool before) {
    return 2 * (uint64_t)number + (before ? 0 : 1);
}

/* The last key that is not behind a place. */
static const timeline_key *key_for(const timeline *t, uint64_t place) {
    size_t low = 0, high = t->keys;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        const timeline_key *key = &t->key[middle];
        if (place_of(key->number, key->before) <= place) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return &t->key[low];
}

static void seek(const timeline *t, hj_game *out, uint32_t number, bool before) {
    const timeline_key *key = key_for(t, place_of(number, before));
    const uint32_t last = before ? number - 1 : number;
    hj_game_copy(out, key->game);
    for (uint32_t n = key->before ? key->number : key->number + 1; n <= last; n++) {
        play(out, &t->entry[n].action);
    }
}

/* What stands beside the states. */
static void describe(const timeline *t, cli_moment *moment, uint32_t number) {
    const timeline_entry *entry = number > 0 ? &t->entry[number] : NULL;
    moment->number = number;
    moment->action = entry != NULL ? entry->action : (hj_action){0};
    moment->turn = entry != NULL ? entry->turn : 0;
    moment->step = entry != NULL ? entry->step : 0;
    moment->source_pos = entry != NULL ? entry->source_pos : 0;
    moment->found = true;
    buffer_clear(&moment->findings);
    for (size_t i = 0; i < t->remarks; i++) {
        if (t->remark[i].number == number && t->remark[i].finding) {
            buffer_format(&moment->findings, "%s\n", t->remark[i].text);
        }
    }
}

/* The state behind an action, from the one before it. */
static void finish(const timeline *t, cli_moment *moment, uint32_t number) {
    const timeline_key *key = key_for(t, place_of(number, false));
    const bool kept = key->number == number && !key->before;
    hj_game_copy(moment->after, kept ? key->game : moment->before);
    if (!kept) {
        play(moment->after, &t->entry[number].action);
    }
    describe(t, moment, number);
}

void timeline_go(const timeline *t, cli_moment *moment, uint32_t number) {
    if (number == 0) {
        hj_game_copy(moment->before, t->key[0].game);
        hj_game_copy(moment->after, t->key[0].game);
        describe(t, moment, 0);
        return;
    }
    seek(t, moment->before, number, true);
    finish(t, moment, number);
}

void timeline_next(const timeline *t, cli_moment *moment) {
    const uint32_t number = moment->number + 1;
    const timeline_key *key = key_for(t, place_of(number, true));
    const bool kept = key->number == number && key->before;
    hj_game_copy(moment->before, kept ? key->game : moment->after);
    finish(t, moment, number);
}
