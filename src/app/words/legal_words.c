/* legal_words.c: a seat's legal actions of one kind, put together so that a person can read them:
 * what chance decides is named once with its odds, choices that multiply are counted. Kinds with
 * short lists are left to the caller. */
#include "app/words/legal_words.h"

#include <stdio.h>
#include <string.h>

/* ---- chance ---- */

/* "1-20 23 24" of the tokens that are set. */
static void token_list(buffer *out, const bool token[HJ_EVENT_TOKENS + 2]) {
    for (unsigned from = 1; from <= HJ_EVENT_TOKENS; from++) {
        unsigned to = from;
        while (token[from] && token[to + 1]) {
            to++;
        }
        if (token[from]) {
            buffer_format(out, to > from + 1 ? " %u-%u" : " %u", from, to);
            from = to > from + 1 ? to : from;
        }
    }
}

/* Event tokens: those that leave no choice, then those of which fields are chosen. */
static void reveal_words(buffer *out, const hj_action *action, size_t count) {
    unsigned ways[HJ_EVENT_TOKENS + 1] = {0};
    bool single[HJ_EVENT_TOKENS + 2] = {false};
    unsigned tokens = 0, told = 0;
    for (size_t i = 0; i < count; i++) {
        tokens += ways[action[i].token % (HJ_EVENT_TOKENS + 1)]++ == 0;
    }
    buffer_format(out, "by chance one of %u event tokens:", tokens);
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        single[token] = ways[token] == 1;
    }
    token_list(out, single);
    for (unsigned token = 1; token <= HJ_EVENT_TOKENS; token++) {
        if (ways[token] > 1) {
            buffer_format(out, "%s %u%c(%u%cways)", told++ > 0 ? "," : "; with a choice of fields",
                          token, TEXT_GLUE, ways[token], TEXT_GLUE);
        }
    }
}

static void bag_words(buffer *out, const hj_game *game) {
    unsigned told = 0;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        unsigned tokens = hj_game_value(game, "favor_bag", favor, 0);
        if (tokens > 0) {
            buffer_format(out, "%s%u%c%s", told++ > 0 ? ", " : " ", tokens, TEXT_GLUE,
                          hj_favor_word(favor));
        }
    }
}

static void draw_words(buffer *out, const hj_game *game, const hj_action *action, size_t count) {
    unsigned seat = 0, seats = 0;
    for (size_t i = 0; i < count; i++) {
        if (action[i].seat != seat) {
            seat = action[i].seat;
            buffer_format(out, seats++ > 0 ? " or P%u" : "P%u", seat);
        }
    }
    buffer_text(out, " draws by chance one of");
    bag_words(out, game);
}

/* ---- Crop Trust ---- */

static bool same_source(const hj_action *a, const hj_action *b) {
    return a->crop == b->crop && a->row == b->row && a->hex == b->hex;
}

/* How many ways to replant a deposit has: the listed ones that differ in nothing else. */
static unsigned ways_to_replant(const hj_action *action, size_t count, size_t at) {
    unsigned ways = 0;
    for (size_t i = at; i < count; i++) {
        ways += same_source(&action[i], &action[at]) && action[i].card == action[at].card;
    }
    return ways;
}

static bool is_first(const hj_action *action, size_t at, bool with_hex) {
    for (size_t i = 0; i < at; i++) {
        if (action[i].crop == action[at].crop && action[i].row == action[at].row &&
            (!with_hex || action[i].hex == action[at].hex)) {
            return false;
        }
    }
    return true;
}

static void deposit_words(buffer *out, const hj_action *action, size_t count) {
    unsigned kinds = 0, most = 0;
    for (size_t at = 0; at < count; at++) {
        if (!is_first(action, at, false)) {
            continue;
        }
        buffer_format(out, "%s%s from", kinds++ > 0 ? "; " : "", hj_crop_word(action[at].crop));
        for (size_t i = at; i < count; i++) {
            if (action[i].crop == action[at].crop && action[i].row == action[at].row &&
                is_first(action, i, true)) {
                unsigned ways = ways_to_replant(action, count, i);
                most = ways > most ? ways : most;
                buffer_format(out, " h%u", action[i].hex);
            }
        }
        buffer_format(out, " to the %s row", action[at].row == 1 ? "upper" : "lower");
        if (action[at].card != HJ_CARD_NONE) {
            buffer_text(out, " with a card by chance");
        }
    }
    if (most > 1) {
        buffer_format(out, "; up to %u choices of fields to replant each", most);
    }
}

/* ---- Frenemies ---- */

static void gift_words(buffer *out, const hj_action *action, size_t count) {
    unsigned seat = 0;
    for (size_t i = 0; i < count; i++) {
        char words[64];
        hj_text_bundle(words, sizeof words, action[i].give);
        const char *kind = strchr(words, ' ');
        if (action[i].seat != seat) {
            buffer_format(out, "%sto P%u", seat != 0 ? "; " : "", action[i].seat);
            seat = action[i].seat;
        }
        buffer_format(out, "%s", kind != NULL ? kind : "");
    }
}

static void redeem_words(buffer *out, const hj_action *action, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t next = i + 1;
        while (next < count && action[next].token == action[i].token) {
            next++;
        }
        const char *glue = i > 0 ? "; " : "";
        const char *favor = hj_favor_word(action[i].token);
        if (action[i].card != 0) {
            buffer_format(out, "%s%s for a card by chance", glue, favor);
        } else if (action[i].edge != 0) {
            buffer_format(out, "%s%s on", glue, favor);
            for (size_t k = i; k < next; k++) {
                buffer_format(out, " e%u", action[k].edge);
            }
        } else if (action[i].give != 0) {
            buffer_format(out, "%s%s for %zu trades", glue, favor, next - i);
        } else if (action[i].get != 0) {
            buffer_format(out, "%s%s for", glue, favor);
            for (size_t k = i; k < next; k++) {
                char words[64];
                hj_text_bundle(words, sizeof words, action[k].get);
                const char *kind = strchr(words, ' ');
                buffer_format(out, "%s", kind != NULL ? kind : "");
            }
        } else {
            buffer_format(out, "%s%s", glue, favor);
        }
        i = next;
    }
}

bool legal_words(buffer *out, const hj_game *game, const hj_action *action, size_t count) {
    switch (action->kind) {
    case HJ_KIND_REVEAL:
        reveal_words(out, action, count);
        return true;
    case HJ_KIND_DRAW_FAVOR:
        draw_words(out, game, action, count);
        return true;
    case HJ_KIND_EXCHANGE_DRAW:
        buffer_text(out, "by chance one of");
        bag_words(out, game);
        return true;
    case HJ_KIND_DEPOSIT:
        deposit_words(out, action, count);
        return true;
    case HJ_KIND_GIFT:
        gift_words(out, action, count);
        return true;
    case HJ_KIND_REDEEM:
        redeem_words(out, action, count);
        return true;
    default:
        return false;
    }
}
