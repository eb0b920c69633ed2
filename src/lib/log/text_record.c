/* text_record.c: any record as lines of text. It must not know what is legal. */
#include "log/text_action.h"
#include "log/text_claim.h"
#include "log/text_header.h"
#include "log/text_words.h"

#include <string.h>

/* " word "value"", where there is one. */
static void add_string(text_buffer *out, const char *word, const char *value) {
    if (value != NULL && value[0] != '\0') {
        text_printf(out, " %s ", word);
        text_add_quoted(out, value);
    }
}

static void print_person(text_buffer *out, const hj_person *person) {
    const char *seat = text_seat_word(person->seat), *color = person->color;
    text_printf(out, "player %s ", seat == NULL ? "?" : seat);
    text_add_quoted(out, person->name == NULL ? "" : person->name);
    if (color != NULL && (strcmp(color, "id") == 0 || strcmp(color, "salt") == 0)) {
        text_add(out, " ");
        text_add_quoted(out, color);
    } else if (color != NULL && color[0] != '\0') {
        text_add(out, " ");
        text_add_word_or_quoted(out, color);
    }
    add_string(out, "id", person->player_id);
    add_string(out, "salt", person->salt);
}

static void print_end(text_buffer *out, const hj_end *end, const hj_config *config) {
    unsigned seats = config == NULL ? HJ_SEATS_MAX : config->seats;
    const char *reason = text_reason_word(end->reason);
    text_add(out, "end");
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if ((end->winners >> (seat - 1) & 1u) != 0) {
            const bool first = (end->winners & ((1u << (seat - 1)) - 1)) == 0;
            text_printf(out, "%s P%u", first ? " winner" : "", seat);
        }
    }
    if (end->has_points) {
        text_add(out, " points");
        for (unsigned seat = 1; seat <= seats && seat <= HJ_SEATS_MAX; seat++) {
            text_printf(out, " %u", end->points[seat]);
        }
    }
    if (end->reason > 0) {
        text_printf(out, " reason %s", reason == NULL ? "?" : reason);
    }
    if (end->actions > 0) {
        text_printf(out, " actions %lu", (unsigned long)end->actions);
    }
    if (end->checkpoints > 0) {
        text_printf(out, " checkpoints %lu", (unsigned long)end->checkpoints);
    }
    if (end->digest_bits > 0) {
        text_printf(out, " digest %016llx", (unsigned long long)end->digest);
    }
    if (end->has_hash) {
        text_add(out, " hash ");
        text_add_hex(out, end->hash, sizeof end->hash);
    }
}

static void print_ruling(text_buffer *out, const hj_ruling *ruling) {
    const char *kind = text_ruling_word(ruling->kind);
    text_printf(out, "ruling %s", kind == NULL ? "?" : kind);
    if (ruling->action > 0) {
        text_printf(out, " %lu", (unsigned long)ruling->action);
    }
    add_string(out, "by", ruling->authority);
    add_string(out, "reason", ruling->reason);
    add_string(out, "reference", ruling->reference);
    add_string(out, "time", ruling->time);
}

static void print_action(text_buffer *out, const hj_record *record) {
    text_print_action(out, &record->as.action);
    if (record->source_pos > 0) {
        text_printf(out, " @%lu", (unsigned long)record->source_pos);
    }
    if (record->time_ms > 0) {
        text_printf(out, " ~%lu", (unsigned long)record->time_ms);
    }
}

size_t hj_text_record(char *out, size_t out_size, const hj_config *config,
                      const hj_record *record) {
    text_buffer buffer = text_begin(out, out_size);
    switch (record->kind) {
    case HJ_RECORD_HEADER:
        text_header_print(&buffer, record);
        return text_end(&buffer);
    case HJ_RECORD_PERSON:
        print_person(&buffer, &record->as.person);
        break;
    case HJ_RECORD_ACTION:
        print_action(&buffer, record);
        break;
    case HJ_RECORD_CHECKPOINT:
        text_print_check(&buffer, &record->as.checkpoint);
        break;
    case HJ_RECORD_END:
        print_end(&buffer, &record->as.end, config);
        break;
    case HJ_RECORD_NOTE:
        text_add(&buffer, "note ");
        text_add_quoted(&buffer, record->as.note == NULL ? "" : record->as.note);
        break;
    case HJ_RECORD_RULING:
        print_ruling(&buffer, &record->as.ruling);
        break;
    case HJ_RECORD_SEAL:
        text_add(&buffer, "seal ");
        text_add_hex(&buffer, record->as.seal.bytes, record->as.seal.size);
        break;
    default:
        return 0;
    }
    text_add(&buffer, "\n");
    return text_end(&buffer);
}
