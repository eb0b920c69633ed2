/* report_many.c: pages of many games, written by several threads, and an index of them. Threads
 * take games in order and share nothing but the number of the next one. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/report_many.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/cli.h"
#include "app/cli/plain_bytes.h"

enum { THREADS_MAX = 64 };

bool report_file(const char *path, const char *bytes, size_t size) {
    buffer part = {0};
    buffer_format(&part, "%s.part", path);
    FILE *file = fopen(buffer_string(&part), "wb");
    bool ok = file != NULL && fwrite(bytes, 1, size, file) == size;
    ok = file != NULL && fclose(file) == 0 && ok;
    ok = ok && rename(buffer_string(&part), path) == 0;
    if (!ok) {
        cli_error(path, "cannot be written: %s", strerror(errno));
        if (file != NULL) {
            remove(buffer_string(&part));
        }
    }
    buffer_free(&part);
    return ok;
}

/* ---- threads ---- */

typedef struct run {
    pthread_mutex_t lock;
    many_item *item;
    size_t count, next;
    const page_options *options;
    const char *folder;
    bool failed;
} run;

static const char *base_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* false: the page could not be written. */
static bool write_one(const run *r, many_item *item) {
    buffer log = {0}, html = {0}, path = {0}, name = {0};
    const char *why = "";
    page_options options = *r->options;
    bool ok = true;
    buffer_text(&name, item->path != NULL ? base_of(item->path) : "");
    if (item->game > 1) {
        buffer_format(&name, ":%u", item->game);
    }
    options.file = buffer_string(&name);
    options.official = item->official;
    options.up = r->folder != NULL ? "../index.html" : NULL;
    if (item->path == NULL) {
        item->summary = (page_summary){0};
    } else if (!plain_read(&log, item->path, &why)) {
        snprintf(item->summary.text, sizeof item->summary.text, "%s", why);
    } else if (page_write(&html, &options, log.data, log.size, item->game, &item->summary)) {
        if (r->folder == NULL) {
            item->html = html;
            item->written = true;
            html = (buffer){0};
        } else {
            buffer_format(&path, "%s/games/%s.html", r->folder, item->name);
            ok = item->written = report_file(buffer_string(&path), buffer_string(&html), html.size);
        }
    }
    buffer_free(&log);
    buffer_free(&html);
    buffer_free(&path);
    buffer_free(&name);
    return ok;
}

static void *work(void *user) {
    run *r = user;
    for (;;) {
        pthread_mutex_lock(&r->lock);
        size_t at = r->failed ? r->count : r->next++;
        pthread_mutex_unlock(&r->lock);
        if (at >= r->count) {
            return NULL;
        }
        if (!write_one(r, &r->item[at])) {
            pthread_mutex_lock(&r->lock);
            r->failed = true;
            pthread_mutex_unlock(&r->lock);
        }
    }
}

static bool make_folder(const char *path) {
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        cli_error(path, "cannot be made: %s", strerror(errno));
        return false;
    }
    return true;
}

bool many_write(many_item *item, size_t count, const page_options *options, const char *folder,
                unsigned threads) {
    buffer games = {0};
    buffer_format(&games, "%s/games", folder != NULL ? folder : "");
    bool ok = folder == NULL || (make_folder(folder) && make_folder(buffer_string(&games)));
    buffer_free(&games);
    if (!ok) {
        return false;
    }
    run r = {.lock = PTHREAD_MUTEX_INITIALIZER,
             .item = item,
             .count = count,
             .options = options,
             .folder = folder};
    pthread_t thread[THREADS_MAX];
    unsigned started = 0;
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    while (started + 1 < threads && pthread_create(&thread[started], NULL, work, &r) == 0) {
        started++;
    }
    work(&r);
    while (started > 0) {
        pthread_join(thread[--started], NULL);
    }
    return !r.failed;
}

void many_free(many_item *item, size_t count) {
    for (size_t i = 0; i < count; i++) {
        buffer_free(&item[i].html);
    }
    free(item);
}

bool many_index(const index_page *index, const many_item *item, size_t count, const char *path) {
    buffer html = {0};
    index_page whole = *index;
    index_inside *inside = memory_take(count + 1, sizeof *inside);
    for (size_t i = 0; i < count; i++) {
        if (item[i].html.size > 0) {
            inside[whole.insides++] = (index_inside){.id = item[i].name,
                                                     .title = item[i].summary.title,
                                                     .html = buffer_string(&item[i].html)};
        }
    }
    whole.inside = inside;
    index_write(&html, &whole);
    bool ok = report_file(path, buffer_string(&html), html.size);
    buffer_free(&html);
    free(inside);
    return ok;
}

const char *many_index_path(pool *strings, const char *out, bool single) {
    buffer path = {0};
    buffer_format(&path, single ? "%s" : "%s/index.html", out);
    const char *kept = pool_text(strings, buffer_string(&path));
    buffer_free(&path);
    return kept;
}
