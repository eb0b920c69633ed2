/* text_print.c: an action as a line of text. It must not know what is legal: an action out of
 * every domain is printed too, with '?' where it says nothing. */
#include "log/text_action.h"

#include "log/text_words.h"

const uint8_t *text_parts_of(unsigned kind) {
    enum {
        NOTHING = TEXT_PART_NOTHING,
        CORNER = TEXT_PART_CORNER,
        EDGE = TEXT_PART_EDGE,
        HEX = TEXT_PART_HEX,
        ROBBED_HEX = TEXT_PART_ROBBED_HEX,
        VICTIM = TEXT_PART_VICTIM,
        SEAT = TEXT_PART_SEAT,
        RESOURCE = TEXT_PART_RESOURCE,
        CARD = TEXT_PART_CARD,
        DICE = TEXT_PART_DICE,
        GIVE = TEXT_PART_GIVE,
        GET = TEXT_PART_GET,
        WORD_GIVE = TEXT_PART_WORD_GIVE,
        WORD_GET = TEXT_PART_WORD_GET,
        WORD_FROM = TEXT_PART_WORD_FROM,
        WORD_ROW = TEXT_PART_WORD_ROW,
        CROP = TEXT_PART_CROP,
        ROW = TEXT_PART_ROW,
        PLANTED = TEXT_PART_PLANTED,
        FREE_CARD = TEXT_PART_FREE_CARD,
        EVENT = TEXT_PART_EVENT,
        HEXES = TEXT_PART_HEXES,
        FAVOR = TEXT_PART_FAVOR,
        REDEEMED = TEXT_PART_REDEEMED
    };
    static const uint8_t parts[HJ_KIND_COUNT][TEXT_PARTS_MAX] = {
#define SHAPE(kind, ...) [HJ_KIND_##kind] = {__VA_ARGS__},
#include "log/text_shapes.def"
#undef SHAPE
    };
    return parts[kind < HJ_KIND_COUNT ? kind : 0];
}

void text_print_bundle(text_buffer *out, hj_bundle bundle) {
    const char *gap = "";
    for (unsigned resource = 1; resource <= HJ_RESOURCES + 1; resource++) {
        unsigned count = hj_bundle_of(bundle, resource);
        if (count > 0) {
            text_printf(out, "%s%u%s", gap, count, text_lane_word(resource));
            gap = " ";
        }
    }
    if (gap[0] == '\0') {
        text_add(out, "nothing");
    }
}

/* A word of a list, "none" and "?" after its last id, which resources and cards share. */
static void print_word(text_buffer *out, const char *word, unsigned id) {
    text_printf(out, " %s", word != NULL ? word : id == HJ_RESOURCE_NONE ? "none" : "?");
}

static void print_seat(text_buffer *out, unsigned seat) {
    const char *word = text_seat_word(seat);
    text_printf(out, " %s", word != NULL ? word : seat == HJ_SEAT_NONE ? "none" : "?");
}

static void print_favor(text_buffer *out, unsigned favor) {
    const char *word = text_favor_word(favor);
    if (word != NULL) {
        text_printf(out, " %s", word);
    } else if (favor == HJ_FAVOR_UNKNOWN) {
        text_add(out, " ?");
    } else {
        text_printf(out, " %u", favor);
    }
}

static void print_hexes(text_buffer *out, const hj_action *action) {
    for (unsigned index = 0; index < 4 && action->hexes[index] > 0; index++) {
        text_printf(out, " h%u", action->hexes[index]);
    }
}

static void print_victim(text_buffer *out, const hj_action *action) {
    if (action->seat == HJ_SEAT_NONE && action->resource == HJ_RESOURCE_NONE) {
        if (action->hex != HJ_HEX_NONE) {
            text_add(out, " none");
        }
        return;
    }
    text_add(out, " from");
    print_seat(out, action->seat);
    print_word(out, text_resource_word(action->resource), action->resource);
}

static void print_dice(text_buffer *out, const hj_action *action) {
    if (action->total > 0) {
        text_printf(out, " sum %u", action->total);
    } else {
        text_printf(out, " %u %u", action->die_a, action->die_b);
    }
}

static void print_redeemed(text_buffer *out, const hj_action *action) {
    if (action->give > 0) {
        text_add(out, " give ");
        text_print_bundle(out, action->give);
    }
    if (action->get > 0) {
        text_add(out, " get ");
        text_print_bundle(out, action->get);
    }
    if (action->edge > 0) {
        text_printf(out, " e%u", action->edge);
    }
    if (action->card > 0) {
        text_add(out, " card");
        print_word(out, text_card_word(action->card), action->card);
    }
}

static void print_extra(text_buffer *out, const hj_action *action, unsigned part) {
    if (part == TEXT_PART_PLANTED && action->hexes[0] > 0) {
        text_add(out, " plant");
        print_hexes(out, action);
    } else if (part == TEXT_PART_FREE_CARD && action->card != HJ_CARD_NONE) {
        text_add(out, " card");
        print_word(out, text_card_word(action->card), action->card);
    } else if (part == TEXT_PART_HEXES) {
        print_hexes(out, action);
    } else if (part == TEXT_PART_REDEEMED) {
        print_redeemed(out, action);
    }
}

static void print_part(text_buffer *out, const hj_action *action, unsigned part) {
    switch (part) {
    case TEXT_PART_CORNER:
        text_printf(out, " c%u", action->corner);
        break;
    case TEXT_PART_EDGE:
        text_printf(out, " e%u", action->edge);
        break;
    case TEXT_PART_HEX:
        text_printf(out, " h%u", action->hex);
        break;
    case TEXT_PART_ROBBED_HEX:
        if (action->hex == HJ_HEX_NONE) {
            text_add(out, " none");
        } else {
            text_printf(out, " h%u", action->hex);
        }
        break;
    case TEXT_PART_VICTIM:
        print_victim(out, action);
        break;
    case TEXT_PART_SEAT:
        print_seat(out, action->seat);
        break;
    case TEXT_PART_RESOURCE:
        print_word(out, text_resource_word(action->resource), action->resource);
        break;
    case TEXT_PART_CARD:
        print_word(out, text_card_word(action->card), action->card);
        break;
    case TEXT_PART_DICE:
        print_dice(out, action);
        break;
    case TEXT_PART_GIVE:
        text_add(out, " ");
        text_print_bundle(out, action->give);
        break;
    case TEXT_PART_GET:
        text_add(out, " ");
        text_print_bundle(out, action->get);
        break;
    case TEXT_PART_WORD_GIVE:
        text_add(out, " give");
        break;
    case TEXT_PART_WORD_GET:
        text_add(out, " get");
        break;
    case TEXT_PART_WORD_FROM:
        text_add(out, " from");
        break;
    case TEXT_PART_WORD_ROW:
        text_add(out, " row");
        break;
    case TEXT_PART_CROP:
        print_word(out, text_crop_word(action->crop), 0);
        break;
    case TEXT_PART_ROW:
        print_word(out, text_row_word(action->row), 0);
        break;
    case TEXT_PART_EVENT:
        text_printf(out, " %u", action->token);
        break;
    case TEXT_PART_FAVOR:
        print_favor(out, action->token);
        break;
    default:
        print_extra(out, action, part);
        break;
    }
}

void text_print_action(text_buffer *out, const hj_action *action) {
    const char *actor = text_seat_word(action->actor), *kind = text_kind_word(action->kind);
    text_add(out, actor != NULL ? actor : action->actor == HJ_SEAT_NATURE ? "nature" : "?");
    text_printf(out, " %s", kind != NULL ? kind : "?");
    const uint8_t *part = text_parts_of(action->kind);
    for (unsigned index = 0; index < TEXT_PARTS_MAX && part[index] != TEXT_PART_NOTHING; index++) {
        print_part(out, action, part[index]);
    }
}

size_t hj_text_action(char *out, size_t out_size, const hj_config *config,
                      const hj_action *action) {
    (void)config; /* numbers name a place on either island */
    text_buffer buffer = text_begin(out, out_size);
    text_print_action(&buffer, action);
    return text_end(&buffer);
}

size_t hj_text_bundle(char *out, size_t out_size, hj_bundle bundle) {
    text_buffer buffer = text_begin(out, out_size);
    const char *gap = "";
    for (unsigned resource = 1; resource <= HJ_RESOURCES + 1; resource++) {
        unsigned count = hj_bundle_of(bundle, resource);
        if (count > 0) {
            const char *word = text_resource_word(resource);
            text_printf(&buffer, "%s%u %s", gap, count, word == NULL ? "unknown" : word);
            gap = " ";
        }
    }
    if (gap[0] == '\0') {
        text_add(&buffer, "nothing");
    }
    return text_end(&buffer);
}
