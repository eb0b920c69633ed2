/* text_header_print.c: the lines that open a game, written from a header record. It must not know
 * what is legal. */
#include "log/text_header.h"

#include "log/codec_parts.h"
#include "log/text_words.h"
#include "state/defaults.h"

static void print_options(text_buffer *out, const hj_config *config) {
    int32_t usual[HJ_OPTIONS_MAX];
    bool any = false;
    options_default(usual, config->ruleset, config->seats);
    for (unsigned option = 1; option < HJ_OPTIONS_MAX; option++) {
        const hj_option_row *row = hj_option_at(option);
        if (row != NULL && option_in_header(option, config->ruleset) &&
            config->option[option] != usual[option]) {
            char value[32];
            text_printf(out, "%s %s=%s", any ? "" : "set", row->name,
                        hj_option_value(value, sizeof value, option, config->option[option]));
            any = true;
        }
    }
    text_add(out, any ? "\n" : "");
}

/* The hexes, a line for each row of the island. */
static void print_rows(text_buffer *out, const hj_config *config) {
    const hj_island *island = hj_island_of(config->hexes);
    for (unsigned hex = 1; island != NULL && hex <= island->hexes; hex++) {
        bool opens = hex == 1 || island->hex[hex].r != island->hex[hex - 1].r;
        const char *terrain = text_terrain_word(config->terrain[hex]);
        text_printf(out, "%s %s",
                    hex == 1 ? "row"
                    : opens  ? "\nrow"
                             : ",",
                    terrain == NULL ? "?" : terrain);
        if (config->number[hex] > 0) {
            text_printf(out, " %u", config->number[hex]);
        }
    }
    text_add(out, island != NULL ? "\n" : "");
}

static void print_board(text_buffer *out, const hj_config *config) {
    print_rows(out, config);
    for (unsigned index = 0; index < config->harbors && index < HJ_HARBORS_MAX; index++) {
        const char *kind = text_harbor_word(config->harbor_kind[index]);
        text_printf(out, "harbor e%u %s\n", config->harbor_edge[index], kind == NULL ? "?" : kind);
    }
    if (config->robber > 0) {
        text_printf(out, "robber h%u\n", config->robber);
    }
    for (unsigned index = 0; index < 2; index++) {
        if (config->obstacle[index] > 0) {
            text_printf(out, "obstacle c%u\n", config->obstacle[index]);
        }
    }
}

static void print_crops(text_buffer *out, const hj_config *config) {
    for (unsigned hex = 1; hex <= HJ_HEXES_MAX; hex++) {
        bool any = false;
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            if (config->crops[hex][crop] > 0) {
                if (!any) {
                    text_printf(out, "crops h%u", hex);
                    any = true;
                }
                text_printf(out, " %u%s", config->crops[hex][crop], text_crop_word(crop));
            }
        }
        text_add(out, any ? "\n" : "");
    }
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        const char *crop = text_crop_word(config->vault_crop[seat]);
        if (crop != NULL) {
            text_printf(out, "vault P%u %s\n", seat, crop);
        }
    }
    for (unsigned index = 0; index < config->event_tokens && index < HJ_EVENT_TOKENS; index++) {
        const hj_event_token *token = &config->event_token[index];
        const char *category = text_category_word(token->category);
        const char *crop = text_crop_word(token->crop);
        text_printf(out, "event-token %u %s%s%s", index + 1, category == NULL ? "?" : category,
                    crop == NULL ? "" : " ", crop == NULL ? "" : crop);
        for (unsigned number = 2; number <= 12; number++) {
            if ((token->numbers >> number & 1u) != 0) {
                text_printf(out, " %u", number);
            }
        }
        text_add(out, "\n");
    }
    for (unsigned index = 0; config->event_order[0] != 0 && index < HJ_EVENT_TOKENS; index++) {
        text_printf(out, "%s %u%s", index == 0 ? "event-order" : "", config->event_order[index],
                    index + 1 == HJ_EVENT_TOKENS ? "\n" : "");
    }
}

static void print_favors(text_buffer *out, const hj_config *config) {
    bool any = false;
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        if (config->favor_bag[favor] > 0) {
            text_printf(out, "%s %s %u", any ? "" : "favors", text_favor_word(favor),
                        config->favor_bag[favor]);
            any = true;
        }
    }
    text_add(out, any ? "\n" : "");
    if (config->markers > 0) {
        text_printf(out, "markers %u\n", config->markers);
    }
}

static void print_about(text_buffer *out, const hj_about *about) {
    for (unsigned id = 1; text_about_word(id) != NULL; id++) {
        const char *value = text_about_get(about, id);
        if (value != NULL && value[0] != '\0') {
            text_printf(out, "about %s ", text_about_word(id));
            text_add_quoted(out, value);
            text_add(out, "\n");
        }
    }
}

void text_header_print(text_buffer *out, const hj_record *record) {
    const hj_config *config = &record->as.header.config;
    const char *ruleset = text_ruleset_word(config->ruleset);
    const char *profile = record->as.header.about.profile;
    text_printf(out, "hexjudge %u\nrules %s/%u\n", hj_format_version(),
                ruleset == NULL ? "?" : ruleset, config->ruleset_version);
    print_options(out, config);
    if (profile != NULL && profile[0] != '\0') {
        text_add(out, "profile ");
        text_add_word_or_quoted(out, profile);
        text_add(out, "\n");
    }
    text_printf(out, "seats %u\n", config->seats);
    print_board(out, config);
    print_crops(out, config);
    print_favors(out, config);
    if (config->view > 0) {
        const char *seat = text_seat_word(config->view);
        text_printf(out, "view %s\n", seat == NULL ? "public" : seat);
    }
    print_about(out, &record->as.header.about);
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (record->as.header.has_commitment[seat]) {
            text_printf(out, "commitment P%u ", seat);
            text_add_hex(out, record->as.header.commitment[seat], 32);
            text_add(out, "\n");
        }
    }
    if (record->as.header.start != NULL && record->as.header.start_size > 0) {
        text_start_print(out, config, record->as.header.start, record->as.header.start_size,
                         false);
    }
}
