/* text_helper.c: what the tests of the text form share. It must not know what a test expects. */
#include "text_helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log/codec_parts.h"
#include "log/text_read.h"

uint32_t text_chance(uint64_t *seed, uint32_t below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

static void note_outcome(text_outcome *out, const text_reader *reader, hj_status status) {
    out->status = status;
    snprintf(out->error, sizeof out->error, "%s", status == HJ_OK ? "" : text_reader_error(reader));
}

/* Feeds one line as often as it is not used up. */
static bool feed_line(text_outcome *out, text_reader *reader, const char *line, size_t size,
                      size_t offset, text_got *got, void *user) {
    for (;;) {
        hj_record record;
        bool complete;
        hj_status status =
            text_reader_next(reader, line, size, out->line, offset, &record, &complete);
        note_outcome(out, reader, status);
        if (status != HJ_OK) {
            return false;
        }
        if (complete) {
            out->records++;
            if (got != NULL) {
                got(user, &record, text_reader_hash_asked(reader));
            }
        }
        if (!complete || record.kind != HJ_RECORD_HEADER) {
            return true;
        }
    }
}

text_outcome text_feed(const char *text, size_t size, text_got *got, void *user) {
    text_outcome out = {.status = HJ_MEMORY};
    text_reader *reader;
    if (text_reader_new(&reader) != HJ_OK) {
        return out;
    }
    bool goes_on = true;
    for (size_t from = 0; goes_on && from < size;) {
        const char *stop = memchr(text + from, '\n', size - from);
        const size_t length = stop == NULL ? size - from : (size_t)(stop - text) - from;
        out.line++;
        goes_on = feed_line(&out, reader, text + from, length, from, got, user);
        from += length + 1;
    }
    if (goes_on) {
        feed_line(&out, reader, NULL, 0, size, got, user);
    }
    text_reader_free(reader);
    return out;
}

void text_print_again(void *user, const hj_record *record, bool hash_asked) {
    text_printed *printed = user;
    (void)hash_asked;
    if (record->kind == HJ_RECORD_HEADER) {
        printed->config = record->as.header.config;
    }
    const size_t size = hj_text_record(printed->bytes + printed->size,
                                       printed->room - printed->size, &printed->config, record);
    printed->size += size;
    printed->failed = printed->failed || size == 0;
}

static void random_options(hj_config *config, uint64_t *seed) {
    for (unsigned id = 1; id < HJ_OPTIONS_MAX; id++) {
        const hj_option_row *row = hj_option_at(id);
        if (row == NULL || !option_in_header(id, config->ruleset)) {
            config->option[id] = row == NULL ? 0 : row->fallback;
            continue;
        }
        uint32_t values = 1;
        for (const char *at = row->words; *at != '\0'; at++) {
            values += *at == '|';
        }
        values = row->words[0] != '\0' ? values : (uint32_t)(row->max - row->min + 1);
        config->option[id] = text_chance(seed, 3) > 0 ? row->fallback
                                                      : (int32_t)text_chance(seed, values) +
                                                            (row->words[0] != '\0' ? 0 : row->min);
    }
}

static void random_board(hj_config *config, uint64_t *seed) {
    config->hexes = text_chance(seed, 2) ? 19 : 30;
    for (unsigned hex = 1; hex <= config->hexes; hex++) {
        config->terrain[hex] = (uint8_t)(1 + text_chance(seed, HJ_DESERT));
        config->number[hex] = (uint8_t)(text_chance(seed, 4) ? 2 + text_chance(seed, 11) : 0);
    }
    config->harbors = (uint8_t)text_chance(seed, HJ_HARBORS_MAX + 1);
    unsigned edge = 1;
    for (unsigned index = 0; index < config->harbors; index++) {
        edge += text_chance(seed, 8);
        config->harbor_edge[index] = (uint8_t)edge;
        config->harbor_kind[index] = (uint8_t)(1 + text_chance(seed, HJ_ANY));
    }
    config->robber = (uint8_t)(1 + text_chance(seed, HJ_HEXES_MAX));
    for (unsigned index = text_chance(seed, 3); index > 0; index--) {
        config->obstacle[1] = config->obstacle[0];
        config->obstacle[0] = (uint8_t)(index * 20);
    }
}

static void random_contents(hj_config *config, uint64_t *seed) {
    for (unsigned hex = 1; hex <= config->hexes; hex += 3) {
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            config->crops[hex][crop] = (uint8_t)(text_chance(seed, 2) ? text_chance(seed, 100) : 0);
        }
    }
    for (unsigned seat = 1; seat <= config->seats; seat++) {
        config->vault_crop[seat] = (uint8_t)text_chance(seed, HJ_CROPS + 1);
    }
    config->event_tokens = (uint8_t)text_chance(seed, HJ_EVENT_TOKENS + 1);
    for (unsigned index = 0; index < config->event_tokens; index++) {
        config->event_token[index].category = (uint8_t)(1 + text_chance(seed, 4));
        config->event_token[index].crop = (uint8_t)text_chance(seed, HJ_CROPS + 1);
        config->event_token[index].numbers = (uint16_t)(text_chance(seed, 1 << 11) << 2);
    }
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        config->favor_bag[favor] = (uint8_t)text_chance(seed, 100);
    }
    config->markers = (uint8_t)text_chance(seed, 256);
}

void text_random_header(hj_record *out, uint64_t *seed) {
    static const char *const strings[] = {
        "",         "plain",      "with blanks",         "a \"quoted\" \\ one", "# none",
        "\x1b[31m", "two\nlines", "\xc2\x9b Zo\xc3\xab", "\xe2\x80\xae turned", NULL};
    enum { STRINGS = sizeof strings / sizeof strings[0] };
    memset(out, 0, sizeof *out);
    out->kind = HJ_RECORD_HEADER;
    hj_config *config = &out->as.header.config;
    config->ruleset = (uint8_t)(1 + text_chance(seed, 3));
    config->ruleset_version = (uint16_t)(1 + text_chance(seed, 2));
    config->seats = (uint8_t)(2 + text_chance(seed, 5));
    random_options(config, seed);
    const unsigned mode56 = hj_option_find("mode56");
    if (config->seats >= 5 && config->option[mode56] == 0) {
        config->option[mode56] = 1; /* the wire demands a turn rule for so many seats */
    }
    random_board(config, seed);
    random_contents(config, seed);
    config->view = (uint8_t)text_chance(seed, 8);
    hj_about *about = &out->as.header.about;
    const char **members[] = {&about->game_id,       &about->event,         &about->site,
                              &about->date,          &about->phase,         &about->round,
                              &about->table,         &about->profile,       &about->software,
                              &about->build,         &about->source_format, &about->source_file,
                              &about->source_sha256, &about->importer,      &about->termination};
    for (size_t index = 0; index < sizeof members / sizeof members[0]; index++) {
        *members[index] = strings[text_chance(seed, STRINGS)];
    }
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        out->as.header.has_commitment[seat] = (uint8_t)text_chance(seed, 2);
        for (unsigned at = 0; at < 32 && out->as.header.has_commitment[seat]; at++) {
            out->as.header.commitment[seat][at] = (uint8_t)text_chance(seed, 256);
        }
    }
}

static hj_bundle random_bundle(uint64_t *seed, bool may_be_empty) {
    hj_bundle bundle = 0;
    for (unsigned lane = 1; lane <= HJ_RESOURCES + 1; lane++) {
        bundle += hj_bundle_make(lane, text_chance(seed, 3) ? 0 : text_chance(seed, 100));
    }
    return bundle == 0 && !may_be_empty ? 1 : bundle;
}

static void random_bundles(hj_action *out, uint32_t fields, uint64_t *seed) {
    if (fields & HJ_HAS_GIVE || fields & HJ_MAY_GIVE) {
        out->give = random_bundle(seed, (fields & HJ_MAY_GIVE) != 0);
    }
    if (fields & HJ_HAS_GET || fields & HJ_MAY_GET) {
        out->get = random_bundle(seed, (fields & HJ_MAY_GET) != 0);
    }
}

/* Fields that only the scenarios use. */
static void random_tokens(hj_action *out, uint32_t fields, uint64_t *seed) {
    if (fields & HJ_HAS_CROP) {
        out->crop = (uint8_t)(1 + text_chance(seed, HJ_CROPS));
    }
    if (fields & HJ_HAS_ROW) {
        out->row = (uint8_t)(1 + text_chance(seed, 2));
    }
    if (fields & HJ_HAS_TOKEN) {
        const bool favor = out->kind >= HJ_KIND_DRAW_FAVOR;
        out->token = (uint8_t)(1 + text_chance(seed, favor ? HJ_FAVORS : HJ_EVENT_TOKENS));
    }
    if (fields & HJ_HAS_HEXES) {
        for (unsigned index = 0, count = text_chance(seed, 5); index < count; index++) {
            out->hexes[index] = (uint8_t)(1 + text_chance(seed, HJ_HEXES_MAX));
        }
    }
}

void text_random_action(hj_action *out, unsigned kind, uint64_t *seed) {
    const uint32_t fields = hj_kind_fields((hj_kind)kind);
    const bool loose = kind == HJ_KIND_REDEEM && text_chance(seed, 2);
    memset(out, 0, sizeof *out);
    out->kind = (uint8_t)kind;
    out->actor = (uint8_t)(1 + text_chance(seed, HJ_SEAT_NATURE));
    if (fields & HJ_HAS_HEX) {
        out->hex = (uint8_t)(1 + text_chance(seed, HJ_HEXES_MAX));
        if (kind == HJ_KIND_KNIGHT && text_chance(seed, 4) == 0) {
            out->hex = HJ_HEX_NONE;
        }
    }
    if (fields & HJ_HAS_CORNER) {
        out->corner = (uint8_t)(1 + text_chance(seed, HJ_CORNERS_MAX));
    }
    if (fields & HJ_HAS_EDGE && !loose) {
        out->edge = (uint8_t)(1 + text_chance(seed, HJ_EDGES_MAX));
    }
    if (fields & HJ_HAS_SEAT) {
        out->seat = (uint8_t)(1 + text_chance(seed, HJ_SEAT_NONE));
    }
    if (fields & HJ_HAS_RESOURCE) {
        out->resource = (uint8_t)(1 + text_chance(seed, HJ_RESOURCE_UNKNOWN));
    }
    if (fields & HJ_HAS_CARD && !loose) {
        out->card = (uint8_t)(1 + text_chance(seed, HJ_CARD_UNKNOWN));
    }
    if (fields & HJ_HAS_DICE && text_chance(seed, 3) == 0) {
        out->total = (uint8_t)(2 + text_chance(seed, 11));
    } else if (fields & HJ_HAS_DICE) {
        out->die_a = (uint8_t)(1 + text_chance(seed, 6));
        out->die_b = (uint8_t)(1 + text_chance(seed, 6));
    }
    random_tokens(out, fields, seed);
    random_bundles(out, fields, seed);
}
