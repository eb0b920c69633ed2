/* auto.c: the table of formats, and the way of one file: read, recognise, split into games, write.
 * What a format means stays in its own file. */
#include <stdio.h>
#include <string.h>

#include "app/import/import.h"
#include "app/import/intake.h"

static const import_format *const formats[] = {&import_json,   &import_catanatron,
                                               &import_soclog, &import_pioneers,
                                               &import_sgn,    &import_colonist};

enum { FORMAT_COUNT = sizeof formats / sizeof formats[0], PATH_SIZE = 4096 };

const import_format *import_format_at(unsigned index) {
    return index < FORMAT_COUNT ? formats[index] : NULL;
}

/* The format of a name; NULL where the name is "auto" or nothing. */
static const import_format *format_named(const char *name) {
    for (unsigned i = 0; i < FORMAT_COUNT; i++) {
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    }
    return NULL;
}

bool import_format_known(const char *name) {
    return strcmp(name, "auto") == 0 || format_named(name);
}

size_t import_stem_size(const char *format, const char *name) {
    const import_format *named = format_named(format);
    const size_t size = strlen(name);
    for (unsigned i = 0; i < FORMAT_COUNT; i++) {
        for (const char *const *ending = formats[i]->endings; *ending; ending++) {
            const size_t tail = strlen(*ending);
            if ((!named || named == formats[i]) && size > tail &&
                strcmp(name + size - tail, *ending) == 0)
                return size - tail;
        }
    }
    return size;
}

/* The format of a JSON value; NULL where it is in none. */
static const import_format *format_of(const json_t *game, const import_wish *wish) {
    const import_format *named = format_named(wish->format);
    for (unsigned i = 0; i < FORMAT_COUNT && !named; i++) {
        if (formats[i]->recognise && formats[i]->recognise(game))
            return formats[i];
    }
    return named;
}

/* The format of a text that is no JSON; NULL where it may be JSON. */
static const import_format *format_of_text(const import_source *source, const import_wish *wish) {
    const import_format *named = format_named(wish->format);
    for (unsigned i = 0; i < FORMAT_COUNT && !named; i++) {
        if (formats[i]->recognise_text && formats[i]->recognise_text(source->text, source->size))
            return formats[i];
    }
    if (named && named->read && named->read_text &&
        !named->recognise_text(source->text, source->size))
        return NULL; /* it has a form in JSON too */
    return named && named->read_text ? named : NULL;
}

/* One file under way. */
typedef struct import_job {
    const import_wish *wish;
    const import_source *source;
    const char *path, *stem;
    import_tally *tally;
    void (*told)(void *user, const char *what, const char *trouble);
    void *user;
} import_job;

static void report_written(import_job *job, const char *path) {
    job->tally->written++;
    job->told(job->user, path, NULL);
}

static void report_failed(import_job *job, const char *what, const char *trouble) {
    job->tally->failed++;
    job->told(job->user, what, trouble);
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* One game: a JSON value, or a text of a format that is none. */
typedef struct import_game {
    const import_format *format; /* NULL: in none that is known */
    json_t *value;
    const char *name; /* the log's, without its ending */
    const char *what; /* where it comes from, for messages */
} import_game;

/* Fills the draft of one game and writes it. */
static bool make_log(import_job *job, import_draft *draft, const import_game *game,
                     const char *path) {
    const import_format *format = game->format;
    char importer[64];
    draft_begin(draft);
    if (draft->why[0])
        return false;
    if (!format)
        return draft_fail(draft, "a game in no format that is known here");
    draft->about.game_id = game->name;
    draft->about.source_format = format->source;
    draft->about.source_file = draft_keep(draft, base_name(job->path));
    draft->about.source_sha256 = job->source->sha256;
    (void)snprintf(importer, sizeof importer, "hexjudge %.40s", hj_version());
    draft->about.importer = importer;
    if (format->profile && !draft_rules(draft, format->profile, NULL))
        return false;
    if (!(game->value ? format->read(draft, game->value, job->wish)
                      : format->read_text(draft, job->source->text, job->source->size, job->wish)))
        return false;
    if (!draft_rules(draft, job->wish->rules, job->wish->set))
        return false;
    return draft_write(draft, path);
}

static void import_game_whole(import_job *job, const import_game *game) {
    char path[PATH_SIZE];
    import_draft draft;
    (void)snprintf(path, sizeof path, "%.3500s/%s.hjl.gz", job->wish->out, game->name);
    if (make_log(job, &draft, game, path)) {
        report_written(job, path);
    } else if (draft.unsupported) {
        job->tally->unsupported++;
        job->told(job->user, game->what, draft.why);
    } else {
        report_failed(job, game->what, draft.why);
    }
    draft_free(&draft);
}

/* One JSON text. row counts from 0; numbered: its number stands in the name. */
static void import_value(import_job *job, const char *text, size_t size, unsigned row,
                         bool numbered) {
    char name[512], what[PATH_SIZE];
    json_error_t error;
    if (numbered) {
        (void)snprintf(name, sizeof name, "%.400s-%04u", job->stem, row);
        (void)snprintf(what, sizeof what, "%.4000s: row %u", job->path, row);
    } else {
        (void)snprintf(name, sizeof name, "%.400s", job->stem);
        (void)snprintf(what, sizeof what, "%.4000s", job->path);
    }
    json_t *value = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!value) {
        char trouble[JSON_ERROR_TEXT_LENGTH + 64];
        (void)snprintf(trouble, sizeof trouble, "no JSON: line %d, column %d: %s", error.line,
                       error.column, error.text);
        report_failed(job, what, trouble);
        return;
    }
    const import_game game = {format_of(value, job->wish), value, name, what};
    import_game_whole(job, &game);
    json_decref(value);
}

/* Length of the line at text, without its line feed. */
static size_t line_size(const char *text, size_t size) {
    const char *end = memchr(text, '\n', size);
    return end ? (size_t)(end - text) : size;
}

static bool is_blank(const char *text, size_t size) {
    while (size > 0 && strchr(" \t\r\n", text[size - 1]) && text[size - 1])
        size--;
    return size == 0;
}

/* Does the file hold one game a line? Then its first line is a JSON text of its own, and more
 * follows or its name says so. */
static bool is_lines(const import_job *job) {
    const size_t first = line_size(job->source->text, job->source->size);
    if (strstr(base_name(job->path), ".jsonl"))
        return true;
    if (first == job->source->size ||
        is_blank(job->source->text + first, job->source->size - first))
        return false;
    json_t *line = json_loadb(job->source->text, first, 0, NULL);
    json_decref(line);
    return line != NULL;
}

static void import_lines(import_job *job) {
    size_t at = 0;
    unsigned row = 0;
    while (at < job->source->size) {
        const char *line = job->source->text + at;
        const size_t size = line_size(line, job->source->size - at);
        if (!is_blank(line, size))
            import_value(job, line, size, row, true);
        row++;
        at += size + 1;
    }
}

void import_file(import_tally *tally, const char *path, const char *stem, const import_wish *wish,
                 void (*told)(void *user, const char *what, const char *trouble), void *user) {
    char why[256];
    import_source source;
    import_job job = {wish, &source, path, stem, tally, told, user};
    if (!source_read(&source, path, why, sizeof why)) {
        report_failed(&job, path, why);
        return;
    }
    const import_format *text = format_of_text(&source, wish);
    if (text) {
        const import_game game = {text, NULL, stem, path};
        import_game_whole(&job, &game);
    } else if (is_lines(&job)) {
        import_lines(&job);
    } else {
        import_value(&job, source.text, source.size, 0, false);
    }
    source_free(&source);
}
