/* describe.c: an action in the words people use, with the human names of its places. It knows
 * which fields a kind carries, not what is legal. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "app/report/report.h"

enum { NAME_SIZE = 96 };

static void add_seat(buffer *out, unsigned seat) {
    if (seat == HJ_SEAT_NONE)
        buffer_text(out, "nobody");
    else
        buffer_format(out, "P%u", seat);
}

static void add_robbery(buffer *out, const hj_action *action) {
    if (action->hex == HJ_HEX_NONE)
        return;
    if (action->seat == HJ_SEAT_NONE) {
        buffer_text(out, ", nobody robbed");
        return;
    }
    buffer_format(out, " from P%u", action->seat);
    if (action->resource == HJ_RESOURCE_NONE)
        buffer_text(out, ", nothing to take");
    else if (action->resource == HJ_RESOURCE_UNKNOWN)
        buffer_text(out, ", a card nobody saw");
    else
        buffer_format(out, " %s", hj_resource_word(action->resource));
}

static void add_dice(buffer *out, const hj_action *action) {
    if (action->total)
        buffer_format(out, " sum %u", action->total);
    else
        buffer_format(out, " %u + %u = %u", action->die_a, action->die_b,
                      (unsigned)action->die_a + action->die_b);
}

static void add_places(buffer *out, const hj_config *config, const hj_action *action,
                       uint32_t fields) {
    char name[NAME_SIZE];
    if (fields & HJ_HAS_HEX && action->hex == HJ_HEX_NONE) {
        buffer_text(out, " without a hex");
    } else if (fields & HJ_HAS_HEX) {
        hj_text_hex(name, sizeof name, config, action->hex);
        buffer_format(out, " %s", name);
    }
    if (fields & HJ_HAS_CORNER) {
        hj_text_corner(name, sizeof name, config, action->corner);
        buffer_format(out, " %s", name);
    }
    if (fields & HJ_HAS_EDGE && action->edge) {
        hj_text_edge(name, sizeof name, config, action->edge);
        buffer_format(out, " %s", name);
    }
}

static void add_bundles(buffer *out, const hj_action *action, uint32_t fields) {
    char words[128];
    if (fields & (HJ_HAS_GIVE | HJ_MAY_GIVE)) {
        hj_text_bundle(words, sizeof words, action->give);
        buffer_format(out, "%s %s", action->kind == HJ_KIND_DISCARD ? "" : " gives", words);
    }
    if (fields & (HJ_HAS_GET | HJ_MAY_GET)) {
        hj_text_bundle(words, sizeof words, action->get);
        buffer_format(out, "%s %s", action->kind == HJ_KIND_YEAR_OF_PLENTY ? "" : " for", words);
    }
}

void describe_action(buffer *out, const hj_config *config, const hj_action *action) {
    uint32_t fields = hj_kind_fields((hj_kind)action->kind);
    bool robs = action->kind == HJ_KIND_ROBBER || action->kind == HJ_KIND_KNIGHT;
    if (action->kind > HJ_KIND_SPECIAL_BUILD_DONE) {
        char line[512]; /* scenario actions have many parts: the text form says them best */
        hj_text_action(line, sizeof line, config, action);
        const char *rest = strchr(line, ' ');
        buffer_text(out, rest ? rest + 1 : line);
        return;
    }
    buffer_text(out, hj_kind_word((hj_kind)action->kind));
    if (fields & HJ_HAS_DICE)
        add_dice(out, action);
    add_places(out, config, action, fields);
    if (fields & HJ_HAS_SEAT && !robs) {
        buffer_text(out, " with ");
        add_seat(out, action->seat);
    }
    if (robs)
        add_robbery(out, action);
    else if (fields & HJ_HAS_RESOURCE)
        buffer_format(out, " %s", hj_resource_word(action->resource));
    if (fields & HJ_HAS_CARD)
        buffer_format(out, " %s",
                      action->card == HJ_CARD_UNKNOWN ? "a card nobody saw"
                                                      : hj_card_word(action->card));
    add_bundles(out, action, fields);
}
