/* history.c: the actions of a game and how each was replayed, so that a ruling can take the game
 * back to the position after any of them that is in force. It must not know records.
 *
 * Actions are kept, 40 bytes each. From the first takeback on so is the position at every 64th of
 * them (at every 128th and so on, where that would be too many): to go back is to go on from the
 * last position kept before. */
#include "verify/history.h"

#include "util/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOTS_MAX = 256, INTERVAL = 64, FIRST_ROOM = 512, CELLS_KEPT = 512 };

typedef struct entry {
    hj_action action;
    uint8_t how; /* history_how */
    bool taken_back;
} entry;

/* A position on the way. */
typedef struct shot {
    uint32_t number; /* of the action it follows */
    bool pinned;     /* the actions alone do not lead there */
    hj_game game;    /* but for the rules */
} shot;

struct history {
    entry *entry;
    uint32_t count, room;
    uint32_t standing;
    uint32_t takebacks;
    uint32_t floor;           /* what lies before this action is forgotten */
    bool keeps;               /* positions are kept */
    uint32_t interval, since; /* actions between positions kept; since the last one */
    unsigned shots, made;     /* in use, from the first; allocated */
    shot *shot[SHOTS_MAX];    /* by number, ascending */
    hj_game start;
    bool start_kept; /* there was memory for it */
};

hj_status history_new(history **out) {
    *out = calloc(1, sizeof **out);
    return *out != NULL ? HJ_OK : HJ_MEMORY;
}

void history_free(history *h) {
    if (h == NULL)
        return;
    for (unsigned k = 0; k < h->made; k++) {
        possible_free(h->shot[k]->game.possible);
        free(h->shot[k]);
    }
    possible_free(h->start.possible);
    free(h->entry);
    free(h);
}

void history_begin(history *h, const hj_game *start) {
    h->count = h->standing = h->takebacks = h->floor = h->since = 0;
    h->keeps = false;
    h->interval = INTERVAL;
    h->shots = 0;
    h->start.rules = NULL;
    h->start_kept = game_take(&h->start, start);
}

/* ---- positions ---- */

/* Leaves out every second position that can be replayed to. */
static void thin_out(history *h) {
    unsigned kept = 0;
    bool odd = false;
    for (unsigned k = 0; k < h->shots; k++) {
        odd = h->shot[k]->pinned ? odd : !odd;
        if (h->shot[k]->pinned || !odd) {
            shot *const moved = h->shot[k];
            h->shot[k] = h->shot[kept];
            h->shot[kept++] = moved;
        }
    }
    h->shots = kept;
    h->interval *= 2;
}

/* Keeps the position after an action; false = there is no room for it. */
static bool keep(history *h, const hj_game *game, uint32_t number, bool pinned) {
    if (h->shots > 0 && h->shot[h->shots - 1]->number == number) {
        h->shots--; /* it is the same moment, and what is known now is right */
        pinned = pinned || h->shot[h->shots]->pinned;
    }
    if (h->shots == SHOTS_MAX)
        thin_out(h);
    if (h->shots == SHOTS_MAX)
        return false;
    if (h->shots == h->made) {
        shot *const more = calloc(1, sizeof *more);
        if (more == NULL)
            return false;
        h->shot[h->made++] = more;
    }
    shot *const s = h->shot[h->shots];
    if (!game_take(&s->game, game))
        return false;
    h->shots++;
    s->number = number;
    s->pinned = pinned;
    h->since = 0;
    return true;
}

/* ---- noting ---- */

hj_status history_reserve(history *h) {
    if (h->count < h->room)
        return HJ_OK;
    const uint32_t room = h->room == 0 ? FIRST_ROOM : h->room * 2;
    entry *const grown = realloc(h->entry, room * sizeof *grown);
    if (grown == NULL)
        return HJ_MEMORY;
    h->entry = grown;
    h->room = room;
    return HJ_OK;
}

/* Going back takes longer where a position cannot be kept, no more. */
static void keep_some(history *h, const hj_game *game, uint32_t number) {
    const bool large = game->possible != NULL && possible_size(game->possible) > CELLS_KEPT;
    if (h->keeps && ++h->since >= h->interval && (large || !keep(h, game, number, false)))
        h->since = 0;
}

void history_note(history *h, const hj_game *game, const hj_action *action, history_how how) {
    h->entry[h->count++] = (entry){.action = *action, .how = (uint8_t)how};
    h->standing = h->count;
    keep_some(h, game, h->count);
}

void history_adopted(history *h, const hj_game *game) {
    if (h->standing == 0)
        h->start_kept = game_take(&h->start, game);
    else if (!keep(h, game, h->standing, true))
        h->floor = h->standing;
}

/* ---- going back ---- */

history_answer history_ask(const history *h, uint32_t number) {
    if (number > h->count)
        return HISTORY_NO_SUCH;
    if (number > 0 && h->entry[number - 1].taken_back)
        return HISTORY_TAKEN_BACK;
    if (h->takebacks >= HJ_LIMIT_TAKEBACKS)
        return HISTORY_TOO_MANY;
    return number < h->floor || !h->start_kept ? HISTORY_FORGOTTEN : HISTORY_BACK;
}

/* Positions after the number go; the last one left is where to go on from. */
static uint32_t go_to_kept(history *h, hj_game *game, uint32_t number, bool *kept) {
    while (h->shots > 0 && h->shot[h->shots - 1]->number > number)
        h->shots--;
    const shot *const last = h->shots > 0 ? h->shot[h->shots - 1] : NULL;
    *kept = game_take(game, last != NULL ? &last->game : &h->start);
    return last != NULL ? last->number : 0;
}

/* Goes on from the position after action `from`, over those that are in force. */
static bool replay(history *h, hj_game *game, uint32_t from, uint32_t to) {
    h->since = 0;
    for (uint32_t k = from + 1; k <= to; k++) {
        const entry *const e = &h->entry[k - 1];
        if (e->taken_back || e->how == HISTORY_SKIPPED)
            continue;
        if (e->how == HISTORY_FORCED ? !game_force(game, &e->action, k)
                                     : game_apply(game, &e->action, k) != HJ_RULE_NONE)
            return false;
        if (game->lost != POSSIBLE_DONE)
            return false;
        keep_some(h, game, k);
    }
    return true;
}

history_answer history_take_back(history *h, hj_game *game, uint32_t number) {
    const history_answer answer = history_ask(h, number);
    if (answer != HISTORY_BACK)
        return answer;
    h->keeps = true;
    bool kept;
    const uint32_t from = go_to_kept(h, game, number, &kept);
    const bool there = kept && replay(h, game, from, number);
    if (game_is_open(game))
        possible_loosen(game->possible); /* claims on the way were not looked at again */
    for (uint32_t k = number; k < h->count; k++)
        h->entry[k].taken_back = true;
    memset(&game->outcome, 0, sizeof game->outcome);
    game->number = number;
    h->standing = number;
    h->takebacks++;
    return there ? HISTORY_BACK : HISTORY_FAULT;
}

bool history_trace(history *h, hj_game *game) {
    if (game->traced)
        return true;
    const hj_state state = game->state;
    const hj_outcome outcome = game->outcome;
    const uint32_t number = game->number;
    h->shots = 0; /* they know nothing of who changed what */
    h->start.traced = true;
    memset(h->start.changed, 0, sizeof h->start.changed);
    memset(h->start.hand_rule, 0, sizeof h->start.hand_rule);
    h->start.road_rule = h->start.army_rule = HJ_RULE_NONE;
    const bool there = game_take(game, &h->start) && replay(h, game, 0, h->standing);
    const bool same = there && memcmp(&state, &game->state, sizeof state) == 0;
    game->state = state;
    game->outcome = outcome;
    game->number = number;
    return same;
}

void history_words(char *out, size_t out_size, history_answer answer, uint32_t number) {
    switch (answer) {
    case HISTORY_NO_SUCH:
        snprintf(out, out_size, "there is no action %u before it", (unsigned)number);
        break;
    case HISTORY_TAKEN_BACK:
        snprintf(out, out_size, "action %u was taken back itself", (unsigned)number);
        break;
    case HISTORY_TOO_MANY:
        snprintf(out, out_size, "over the limit: %u takebacks in a game",
                 (unsigned)HJ_LIMIT_TAKEBACKS);
        break;
    case HISTORY_FORGOTTEN:
        snprintf(out, out_size,
                 "the way back to action %u leads past too many amounts that were "
                 "taken over as recorded",
                 (unsigned)number);
        break;
    case HISTORY_FAULT:
        snprintf(out, out_size, "the replay does not come to action %u again", (unsigned)number);
        break;
    case HISTORY_BACK:
        snprintf(out, out_size, "%s", "");
        break;
    }
}

/* ---- asking ---- */

uint32_t history_actions(const history *h) {
    return h->count;
}

uint32_t history_standing(const history *h) {
    return h->standing;
}

bool history_at(const history *h, uint32_t number, hj_action *action, bool *in_force) {
    if (number < 1 || number > h->count)
        return false;
    *action = h->entry[number - 1].action;
    *in_force = !h->entry[number - 1].taken_back;
    return true;
}
