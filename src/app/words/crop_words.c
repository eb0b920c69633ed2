/* crop_words.c: Crop Trust in words: harvests, deposits, event tokens, and what lies on fields,
 * records and in the vault. What an action did is read off the states around it. */
#include "app/words/scenario.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_SPACE = 1, LAST_SPACE = 2, UPPER_ROW = 1, MONOCULTURE = 4, REGIONAL = 1 };

bool is_crop_trust(const hj_config *config) {
    return config != NULL && config->ruleset == HJ_RULESET_CROP_TRUST;
}

const char *list_glue(unsigned at, unsigned count) {
    return at == 0 ? "" : at + 1 == count ? " and " : ", ";
}

const char *ordinal_word(unsigned number) {
    static const char *const word[] = {"no", "1st", "2nd", "3rd", "4th", "5th"};
    return number < sizeof word / sizeof word[0] ? word[number] : "further";
}

/* ---- what lies where ---- */

bool farm_is_field(const hj_game *game, unsigned hex) {
    return hj_game_value(game, "terrain", hex, 0) == HJ_FIELDS;
}

unsigned farm_on_field(const hj_game *game, unsigned hex) {
    unsigned tokens = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        tokens += hj_game_value(game, "crops", hex, crop);
    }
    return tokens;
}

unsigned farm_on_board(const hj_game *game, unsigned crop) {
    unsigned tokens = 0;
    for (unsigned hex = 1; hex <= hj_game_config(game)->hexes; hex++) {
        tokens += hj_game_value(game, "crops", hex, crop);
    }
    return tokens;
}

unsigned farm_in_vault(const hj_game *game, unsigned crop) {
    unsigned tokens = 0;
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        for (unsigned space = FIRST_SPACE; space <= LAST_SPACE; space++) {
            if (hj_game_value(game, "vault_crop", seat, space) == crop) {
                tokens += hj_game_value(game, "vault_count", seat, space);
            }
        }
    }
    return tokens;
}

unsigned farm_on_records(const hj_game *game, unsigned crop) {
    unsigned tokens = 0;
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        tokens += hj_game_value(game, "upper_row", seat, crop) +
                  hj_game_value(game, "lower_row", seat, crop);
    }
    return tokens;
}

unsigned farm_row_length(const hj_game *game, unsigned seat, const char *row) {
    unsigned length = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        length += hj_game_value(game, row, seat, crop);
    }
    return length;
}

void farm_field_words(buffer *out, const hj_game *game, unsigned hex) {
    bool any = false;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        unsigned tokens = hj_game_value(game, "crops", hex, crop);
        if (tokens > 0) {
            buffer_format(out, "%s%u %s", any ? " " : "", tokens, hj_crop_word(crop));
            any = true;
        }
    }
    buffer_text(out, any ? "" : "nothing");
}

void farm_record_words(buffer *out, const hj_game *game, unsigned seat) {
    static const char *const row[] = {"upper_row", "lower_row"};
    bool any = false;
    for (unsigned r = 0; r < 2; r++) {
        if (farm_row_length(game, seat, row[r]) == 0) {
            continue;
        }
        buffer_format(out, "%s%s", any ? ", " : "", r == 0 ? "upper" : "lower");
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            if (hj_game_value(game, row[r], seat, crop) > 0) {
                buffer_format(out, " %s", hj_crop_word(crop));
            }
        }
        any = true;
    }
    buffer_text(out, any ? "" : "empty");
}

void farm_vault_words(buffer *out, const hj_game *game, unsigned seat) {
    bool any = false;
    for (unsigned space = FIRST_SPACE; space <= LAST_SPACE; space++) {
        unsigned tokens = hj_game_value(game, "vault_count", seat, space);
        if (tokens > 0) {
            unsigned crop = hj_game_value(game, "vault_crop", seat, space);
            buffer_format(out, "%s%u %s", any ? " and " : "", tokens, hj_crop_word(crop));
            any = true;
        }
    }
    buffer_text(out, any ? "" : "empty");
}

/* ---- actions ---- */

void farm_event_words(buffer *out, const hj_config *config, unsigned token) {
    static const char *const kind[] = {"", "regional loss", "small loss", "large loss",
                                       "monoculture"};
    if (token < 1 || token > config->event_tokens) {
        return;
    }
    const hj_event_token *event = &config->event_token[token - 1];
    if (event->category < REGIONAL || event->category > MONOCULTURE) {
        return;
    }
    buffer_text(out, kind[event->category]);
    if (event->category != MONOCULTURE) {
        buffer_format(out, " of %s", hj_crop_word(event->crop));
    }
    if (event->category == REGIONAL) {
        buffer_text(out, " on");
        for (unsigned number = 2; number <= 12; number++) {
            if ((event->numbers >> number & 1) != 0) {
                buffer_format(out, " %u", number);
            }
        }
    }
}

/* Which of an event token's places it is revealed from. */
const char *farm_reveal_place(const hj_game *before) {
    static const char *const place[] = {"", "under the settlement", "under the city",
                                        "of Longest Road", "of Largest Army"};
    unsigned from = hj_game_value(before, "reveal_place", 1, 0);
    /* One under a piece is not known beforehand: one that is was drawn for an extinct kind. */
    if (from <= 2 && hj_game_value(before, "reveal_mark", 1, 0) != 0) {
        return "from the stack";
    }
    return from < sizeof place / sizeof place[0] ? place[from] : "";
}

static void add_hex(buffer *out, const hj_config *config, unsigned hex) {
    char words[64] = "";
    hj_text_hex(words, sizeof words, config, hex);
    buffer_text(out, words);
}

static void harvest_phrase(buffer *out, const hj_config *config, const hj_action *action,
                           const hj_game *after) {
    buffer_format(out, "harvests %s from ", hj_crop_word(action->crop));
    add_hex(out, config, action->hex);
    if (after != NULL) {
        char food[64];
        unsigned left = farm_on_field(after, action->hex);
        hj_text_bundle(food, sizeof food, hj_game_gained(after, action->actor));
        buffer_format(out, " for %s; ", food);
        buffer_format(out,
                      left == 0   ? "none is left"
                      : left == 1 ? "%u is left"
                                  : "%u are left",
                      left);
    }
}

static void reveal_phrase(buffer *out, const hj_config *config, const hj_action *action,
                          const hj_game *before) {
    buffer event = {0};
    const char *from = before != NULL ? farm_reveal_place(before) : "";
    farm_event_words(&event, before != NULL ? hj_game_config(before) : config, action->token);
    buffer_format(out, "reveals event %u", action->token);
    buffer_format(out, "%s%s", from[0] != '\0' ? " " : "", from);
    buffer_format(out, "%s%s", event.size > 0 ? ": " : "", buffer_string(&event));
    buffer_free(&event);
}

void farm_phrase(buffer *out, const hj_config *config, const hj_action *action,
                 const hj_game *before, const hj_game *after) {
    switch (action->kind) {
    case HJ_KIND_HARVEST:
        harvest_phrase(out, config, action, after);
        break;
    case HJ_KIND_HARVEST_DECLINE:
        buffer_text(out, "declines to harvest ");
        add_hex(out, config, action->hex);
        break;
    case HJ_KIND_DEPOSIT:
        buffer_format(out, "deposits %s from ", hj_crop_word(action->crop));
        add_hex(out, config, action->hex);
        break;
    default:
        reveal_phrase(out, config, action, before);
        break;
    }
}

/* ---- what a deposit did ---- */

static void add_reward(buffer *out, const hj_action *action, const hj_game *after) {
    bool upper = action->row == UPPER_ROW;
    unsigned place = farm_row_length(after, action->actor, upper ? "upper_row" : "lower_row");
    buffer_format(out, "%s row, %s token: ", upper ? "upper" : "lower", ordinal_word(place));
    if (place == 2 && action->card == HJ_CARD_NONE) {
        buffer_text(out, "no development card is left");
    } else if (place == 2) {
        buffer_format(out, "a development card, %s", card_words(action->card));
    } else {
        buffer_text(out, place > 2 ? "1 point" : "no reward");
    }
}

/* What the empty vault space got, and what the supply could not give. */
static void add_stored(buffer *out, const hj_action *action, const hj_game *before,
                       const hj_game *after) {
    unsigned stored = 0;
    for (unsigned space = FIRST_SPACE; space <= LAST_SPACE; space++) {
        if (hj_game_value(before, "vault_count", action->actor, space) == 0 &&
            hj_game_value(after, "vault_crop", action->actor, space) == action->crop) {
            stored = hj_game_value(after, "vault_count", action->actor, space);
        }
    }
    const char *crop = hj_crop_word(action->crop);
    if (stored == 0) {
        buffer_format(out, "no %s is left for the vault; ", crop);
    } else {
        buffer_format(out, "the vault gets %u %s%s; ", stored, crop,
                      stored < 4 ? ", all there was" : "");
    }
}

static void add_replanting(buffer *out, const hj_action *action, const hj_game *before) {
    unsigned space = hj_game_value(before, "vault_count", action->actor, FIRST_SPACE) > 0
                         ? FIRST_SPACE
                         : LAST_SPACE;
    unsigned due = hj_game_value(before, "vault_count", action->actor, space);
    unsigned crop = hj_game_value(before, "vault_crop", action->actor, space);
    unsigned planted = 0;
    while (planted < 4 && action->hexes[planted] != 0) {
        planted++;
    }
    if (planted == 0) {
        buffer_text(out, due == 0 ? "nothing to replant" : "nothing is replanted");
    }
    for (unsigned i = 0; i < planted; i++) {
        if (i == 0) {
            buffer_format(out, "replants %u %s on ", planted, hj_crop_word(crop));
        }
        buffer_format(out, "%sh%u", list_glue(i, planted), action->hexes[i]);
    }
    if (due > planted && planted > 0) {
        buffer_format(out, "; for %u there is no field", due - planted);
    }
    buffer_char(out, '\n');
}

void farm_deposit_lines(buffer *out, const hj_action *action, const hj_game *before,
                        const hj_game *after) {
    add_reward(out, action, after);
    buffer_char(out, '\n');
    add_stored(out, action, before, after);
    add_replanting(out, action, before);
}

/* ---- what an event did ---- */

void farm_reveal_lines(buffer *out, const hj_action *action, const hj_game *before,
                       const hj_game *after) {
    const hj_config *config = hj_game_config(before);
    unsigned crop = action->token >= 1 && action->token <= config->event_tokens
                        ? config->event_token[action->token - 1].crop
                        : 0;
    if (crop != 0 && hj_game_value(before, "extinct", crop, 0) != 0) {
        bool another = hj_game_value(after, "reveal_mark", 1, 0) != 0;
        buffer_format(out, "of an extinct kind, %s: it goes to the box, %s\n", hj_crop_word(crop),
                      another ? "another is drawn" : "and there is no other");
        return;
    }
    bool any = false;
    for (unsigned hex = 1; hex <= config->hexes; hex++) {
        for (unsigned kind = 1; kind <= HJ_CROPS; kind++) {
            unsigned from = hj_game_value(before, "crops", hex, kind);
            unsigned to = hj_game_value(after, "crops", hex, kind);
            if (from > to) {
                buffer_format(out, any ? ", h%u %u %s" : "h%u loses %u %s", hex, from - to,
                              hj_crop_word(kind));
                any = true;
            }
        }
    }
    buffer_text(out, any ? "\n" : "nothing is lost\n");
}

void farm_loss_lines(buffer *out, const hj_game *before, const hj_game *after) {
    unsigned fields = 0, emptied = 0, told = 0;
    unsigned hexes = hj_game_config(after)->hexes;
    for (unsigned hex = 1; hex <= hexes; hex++) {
        fields += farm_is_field(after, hex);
        emptied += farm_on_field(before, hex) > 0 && farm_on_field(after, hex) == 0;
    }
    for (unsigned hex = 1; hex <= hexes; hex++) {
        if (farm_on_field(before, hex) > 0 && farm_on_field(after, hex) == 0) {
            buffer_format(out, "%s%sh%u", told == 0 ? "* " : "", list_glue(told, emptied), hex);
            told++;
        }
    }
    if (emptied > 0) {
        unsigned empty = hj_game_value(after, "empty_fields", 0, 0);
        buffer_format(out, " %s empty, %u of %u fields now\n", emptied == 1 ? "is" : "are", empty,
                      fields);
    }
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        if (hj_game_value(before, "extinct", crop, 0) == 0 &&
            hj_game_value(after, "extinct", crop, 0) != 0) {
            buffer_format(out, "* extinct: %s, %u go to the box\n", hj_crop_word(crop),
                          hj_game_value(after, "crop_box", crop, 0));
        }
    }
}
