/* excerpt.c: one game of a log as lines of the text form, and any stretch of it as a game of its
 * own that starts from the position before it. It must not know why a stretch is wanted. */
#define _POSIX_C_SOURCE 200809L
#include "app/lab/excerpt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static char *text_of(const hj_config *config, const hj_record *record) {
    char *room = memory_take(HJ_TEXT_MAX, 1);
    hj_text_record(room, HJ_TEXT_MAX, config, record);
    char *text = memory_text(room);
    free(room);
    return text;
}

/* The number a ruling names moves with the stretch it stands in: it is put in when it is printed.
 */
static void take_number_out(excerpt_line *line) {
    static const char mark[] = " 4294967295";
    char *at = strstr(line->text, mark);
    if (at == NULL)
        return;
    line->names_at = (size_t)(at - line->text);
    memmove(at, at + sizeof mark - 1, strlen(at + sizeof mark - 1) + 1);
}

static void note_takeback(excerpt *e, const hj_record *record) {
    for (size_t i = 0; i < e->lines; i++)
        if (e->line[i].number > record->as.ruling.action && e->line[i].back_at == 0)
            e->line[i].back_at = record->number;
}

static void keep_record(excerpt *e, const hj_record *record) {
    hj_record copy = *record;
    if (e->lines == e->room) {
        e->room = e->room ? 2 * e->room : 256;
        e->line = memory_grow(e->line, e->room, sizeof *e->line);
    }
    excerpt_line *line = &e->line[e->lines++];
    *line = (excerpt_line){.kind = record->kind, .number = record->number};
    if (record->kind == HJ_RECORD_ACTION) {
        line->action = record->as.action;
        e->actions = record->number;
    } else if (record->kind == HJ_RECORD_END) {
        line->end = record->as.end;
    } else if (record->kind == HJ_RECORD_RULING && record->as.ruling.action != 0) {
        line->names = record->as.ruling.action;
        copy.as.ruling.action = UINT32_MAX;
    }
    if (record->kind == HJ_RECORD_RULING && record->as.ruling.kind == HJ_RULING_TAKEBACK)
        note_takeback(e, record);
    line->text = text_of(&e->config, &copy);
    if (line->names)
        take_number_out(line);
}

static void keep_header(excerpt *e, const hj_record *record) {
    hj_record bare = *record;
    e->config = record->as.header.config;
    e->start_size = record->as.header.start != NULL ? record->as.header.start_size : 0;
    if (e->start_size) {
        e->start = memory_take(e->start_size, 1);
        memcpy(e->start, record->as.header.start, e->start_size);
    }
    bare.as.header.start = NULL;
    bare.as.header.start_size = 0;
    e->header = text_of(&e->config, &bare);
    memset(&bare.as.header.about, 0, sizeof bare.as.header.about);
    memset(bare.as.header.has_commitment, 0, sizeof bare.as.header.has_commitment);
    e->plain = text_of(&e->config, &bare);
}

/* What may be told to anybody. false: nothing is left of the record. */
static bool scrub_record(hj_record *record, char name[2]) {
    if (record->kind == HJ_RECORD_HEADER) {
        const hj_about was = record->as.header.about;
        record->as.header.about = (hj_about){.profile = was.profile,
                                             .software = was.software,
                                             .build = was.build,
                                             .source_format = was.source_format,
                                             .importer = was.importer};
        memset(record->as.header.has_commitment, 0, sizeof record->as.header.has_commitment);
    } else if (record->kind == HJ_RECORD_PERSON) {
        name[0] = (char)('A' + (record->as.person.seat + 25u) % 26u);
        name[1] = '\0';
        record->as.person = (hj_person){.seat = record->as.person.seat, .name = name};
    } else if (record->kind == HJ_RECORD_RULING) {
        record->as.ruling =
            (hj_ruling){.kind = record->as.ruling.kind, .action = record->as.ruling.action};
    } else if (record->kind == HJ_RECORD_ACTION) {
        record->time_ms = 0;
    }
    return record->kind != HJ_RECORD_NOTE && record->kind != HJ_RECORD_SEAL;
}

static void keep(excerpt *e, const hj_record *record, bool scrub) {
    char name[2];
    hj_record copy = *record;
    if (scrub && !scrub_record(&copy, name))
        return;
    if (record->kind == HJ_RECORD_HEADER)
        keep_header(e, &copy);
    else
        keep_record(e, &copy);
}

bool excerpt_read(excerpt *out, hj_reader *reader, bool scrub) {
    const hj_record *record;
    uint8_t hash[32];
    *out = (excerpt){0};
    while ((out->status = hj_reader_next(reader, &record)) == HJ_OK) {
        if (record->kind == HJ_RECORD_HEADER && out->header) {
            out->status = HJ_DONE;
            break;
        }
        keep(out, record, scrub);
        if (record->kind == HJ_RECORD_END)
            out->hash_fits = record->as.end.has_hash && hj_reader_hash(reader, hash) &&
                             memcmp(hash, record->as.end.hash, sizeof hash) == 0;
    }
    if (out->status != HJ_DONE)
        snprintf(out->trouble, sizeof out->trouble, "%s", hj_reader_error(reader));
    else if (!out->header)
        snprintf(out->trouble, sizeof out->trouble, "it holds no game");
    return out->header != NULL;
}

void excerpt_free(excerpt *e) {
    for (size_t i = 0; i < e->lines; i++)
        free(e->line[i].text);
    free(e->line);
    free(e->header);
    free(e->plain);
    free(e->start);
    *e = (excerpt){0};
}

/* ---- the text of a stretch ---- */

void excerpt_start_lines(buffer *out, const hj_config *config, const uint8_t *image, size_t size) {
    hj_record *record = memory_take(1, sizeof *record);
    record->kind = HJ_RECORD_HEADER;
    record->as.header.config = *config;
    char *without = text_of(config, record);
    record->as.header.start = image;
    record->as.header.start_size = (uint32_t)size;
    char *with = text_of(config, record);
    buffer_text(out, with + strlen(without)); /* a header ends with the lines of its start */
    free(without);
    free(with);
    free(record);
}

static bool is_plain(uint8_t kind) {
    return kind == HJ_RECORD_ACTION || kind == HJ_RECORD_CHECKPOINT || kind == HJ_RECORD_END;
}

static void add_end(buffer *out, const excerpt *e, const excerpt_line *line, uint32_t actions,
                    uint32_t checkpoints, bool plain, bool whole) {
    hj_record record = {.kind = HJ_RECORD_END, .as.end = line->end};
    hj_end *end = &record.as.end;
    if (plain || !whole) { /* of a whole game a wrong count stays wrong, and so does its hash */
        end->actions = plain || end->actions == 0 ? 0 : actions;
        end->checkpoints = plain || end->checkpoints == 0 ? 0 : checkpoints;
    }
    const bool anew = end->has_hash && !plain && (!whole || e->hash_fits);
    end->has_hash = end->has_hash && !plain && !anew;
    char *text = text_of(&e->config, &record);
    buffer_add(out, text, strlen(text) - 1);
    buffer_text(out, anew ? " hash =\n" : "\n");
    free(text);
}

/* A line of a stretch that begins with action `from`. false: it names what is left out. */
static bool add_line(buffer *out, const excerpt_line *line, uint32_t from, bool plain) {
    if (line->kind == HJ_RECORD_ACTION && plain) {
        buffer_add(out, line->text, strcspn(line->text, "@~\n"));
        while (out->size && out->data[out->size - 1] == ' ')
            out->data[--out->size] = '\0';
        buffer_char(out, '\n');
        return true;
    }
    if (!line->names) {
        buffer_text(out, line->text);
        return true;
    }
    if (line->names + 1 < from)
        return false;
    buffer_add(out, line->text, line->names_at);
    buffer_format(out, " %u%s", line->names + 1 - from, line->text + line->names_at);
    return true;
}

/* Lines after the last action belong to it; those before the first to the start. */
static bool add_lines(buffer *out, const excerpt *e, const excerpt_part *part, char *why,
                      size_t why_size) {
    uint32_t actions = 0, checkpoints = 0;
    for (size_t i = 0; i < e->lines; i++) {
        const excerpt_line *line = &e->line[i];
        const bool person = line->kind == HJ_RECORD_PERSON;
        const bool inside =
            person || (line->number <= part->to && (line->number >= part->from || part->from <= 1));
        const bool back = line->back_at != 0 && line->back_at < part->to;
        if (!inside || (part->plain && (back || !is_plain(line->kind))))
            continue;
        actions += line->kind == HJ_RECORD_ACTION;
        checkpoints += line->kind == HJ_RECORD_CHECKPOINT;
        if (line->kind == HJ_RECORD_END) {
            add_end(out, e, line, actions, checkpoints, part->plain,
                    part->from <= 1 && part->to >= e->actions);
        } else if (line->kind == HJ_RECORD_SEAL && (part->from > 1 || part->to < e->actions)) {
            continue; /* it seals the whole game */
        } else if (!add_line(out, line, part->from, part->plain)) {
            snprintf(why, why_size, "a ruling after #%u names #%u, which is left out", line->number,
                     line->names);
            return false;
        }
    }
    return true;
}

/* ---- the position before it ---- */

typedef struct place {
    uint32_t number;
    uint8_t *image;
    size_t size;
} place;

/* Rulings of the same number may move the position on: the last record before the next action
 * counts. */
static void keep_place(void *user, const hj_record *record, const hj_game *game) {
    place *p = user;
    if (record->number == p->number && game != NULL)
        p->size = hj_game_snapshot(game, p->image, HJ_SNAPSHOT_MAX);
}

static void judge_text(const buffer *text, hj_verify_options *how) {
    hj_reader *reader = NULL;
    if (hj_reader_open_memory(&reader, text->data, text->size) == HJ_OK)
        hj_verify(reader, how, NULL);
    hj_reader_close(reader);
}

static bool add_start(buffer *out, const excerpt *e, uint32_t number, const hj_verify_options *how,
                      char *why, size_t why_size) {
    place p = {.number = number, .image = memory_take(HJ_SNAPSHOT_MAX, 1)};
    hj_verify_options options = *how;
    const excerpt_part before = {.from = 1, .to = number};
    buffer text = {0};
    options.on_record = keep_place;
    options.on_finding = NULL;
    options.on_game = NULL;
    options.user = &p;
    bool good = excerpt_text(&text, e, &before, how, why, why_size);
    if (good) {
        judge_text(&text, &options);
        good = p.size > 0;
        if (good)
            excerpt_start_lines(out, &e->config, p.image, p.size);
        else
            snprintf(why, why_size, "the position after #%u cannot be replayed", number);
    }
    buffer_free(&text);
    free(p.image);
    return good;
}

bool excerpt_text(buffer *out, const excerpt *e, const excerpt_part *part,
                  const hj_verify_options *how, char *why, size_t why_size) {
    buffer_text(out, part->plain ? e->plain : e->header);
    if (part->from > 1) {
        if (!add_start(out, e, part->from - 1, how, why, why_size))
            return false;
    } else if (e->start_size) {
        excerpt_start_lines(out, &e->config, e->start, e->start_size);
    }
    return add_lines(out, e, part, why, why_size);
}

/* ---- digests ---- */

typedef struct collector {
    excerpt_digests *out;
    uint32_t from, to;
} collector;

static void collect(void *user, const hj_record *record, const hj_game *game) {
    collector *c = user;
    excerpt_digests *d = c->out;
    if (record->kind != HJ_RECORD_ACTION || record->number < c->from || record->number > c->to)
        return;
    if (d->count == d->room) {
        d->room = d->room ? 2 * d->room : 256;
        d->digest = memory_grow(d->digest, d->room, sizeof *d->digest);
    }
    d->digest[d->count++] = game != NULL ? hj_game_digest(game) : 0;
}

void excerpt_digest_text(excerpt_digests *out, const buffer *text, uint32_t from, uint32_t to,
                         const hj_verify_options *how) {
    collector c = {.out = out, .from = from, .to = to};
    hj_verify_options options = *how;
    options.on_record = collect;
    options.on_finding = NULL;
    options.on_game = NULL;
    options.user = &c;
    judge_text(text, &options);
}

/* ---- as a log ---- */

bool excerpt_pack(buffer *out, const buffer *text, char *why, size_t why_size) {
    hj_reader *reader = NULL;
    hj_writer *writer = NULL;
    const hj_record *record;
    const uint8_t *bytes;
    size_t size;
    hj_status status = hj_reader_open_memory(&reader, text->data, text->size);
    bool good = status == HJ_OK && hj_writer_open_memory(&writer) == HJ_OK;
    if (good)
        hj_writer_verbatim(writer, true);
    while (good && (status = hj_reader_next(reader, &record)) == HJ_OK)
        good = hj_writer_put(writer, record) == HJ_OK;
    good = good && status == HJ_DONE && hj_writer_finish(writer, &bytes, &size) == HJ_OK;
    if (good)
        buffer_add(out, bytes, size);
    else if (status != HJ_OK && status != HJ_DONE && reader != NULL)
        snprintf(why, why_size, "%s", hj_reader_error(reader));
    else
        snprintf(why, why_size, "%s", writer != NULL ? hj_writer_error(writer) : "no memory");
    hj_reader_close(reader);
    hj_writer_close(writer);
    return good;
}
