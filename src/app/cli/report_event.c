/* report_event.c: `hexjudge report EVENT -o OUT`: the event is judged as `event` does it, each game
 * becomes a page, and an index says what is to be decided, who stands where, and what was found. */
#define _XOPEN_SOURCE 700
#include "app/cli/report_event.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/event_index.h"
#include "app/event/read.h"
#include "app/event/standings.h"

typedef struct pages {
    event *e;
    many_item *item;
    pool strings;
} pages;

/* Pages below the event's folder would be taken for logs of it, where those have no folder of their
 * own. */
static bool is_in_the_way(const char *folder, const char *out) {
    char logs[4096], inside[PATH_MAX], outside[PATH_MAX];
    struct stat about;
    snprintf(logs, sizeof logs, "%.4000s/logs", folder);
    if ((stat(logs, &about) == 0 && S_ISDIR(about.st_mode)) || realpath(folder, inside) == NULL) {
        return false;
    }
    buffer parent = {0};
    const char *slash = strrchr(out, '/');
    buffer_add(&parent, out, slash != NULL ? (size_t)(slash - out) + 1 : 0);
    bool known = realpath(parent.size > 0 ? buffer_string(&parent) : ".", outside) != NULL;
    buffer_free(&parent);
    size_t size = strlen(inside);
    return known && strncmp(inside, outside, size) == 0 &&
           (outside[size] == '/' || outside[size] == '\0');
}

/* ---- what may be told ---- */

/* Commands name the event's folder without the folders around it. */
static const char *near(pages *p, const char *text) {
    const char *folder = p->e->folder, *slash = strrchr(folder, '/'), *at;
    size_t size = strlen(folder);
    buffer words = {0};
    if (slash == NULL || slash[1] == '\0') {
        return text;
    }
    for (; (at = strstr(text, folder)) != NULL; text = at + size) {
        buffer_add(&words, text, (size_t)(at - text));
        buffer_text(&words, slash + 1);
    }
    buffer_text(&words, text);
    const char *kept = pool_text(&p->strings, buffer_string(&words));
    buffer_free(&words);
    return kept;
}

/* What was found tells hidden cards too: a view has the rule, and no values. */
static void veil(event_exception *x, unsigned view) {
    const hj_rule_row *row = hj_rule_at(hj_rule_find(x->rule));
    if (view == PAGE_VIEW_FULL) {
        return;
    }
    if (row != NULL) {
        x->text = row->text;
    }
    if (x->path[0] != '\0' && page_hides(view, x->path)) {
        x->text = row != NULL ? row->text : "a recorded value differs from the replayed one";
        x->path = x->recorded = x->replayed = "";
    }
}

static void tell_less(pages *p, unsigned view) {
    event *e = p->e;
    for (size_t i = 0; i < e->exceptions; i++) {
        e->exception[i].next = near(p, e->exception[i].next);
        veil(&e->exception[i], view);
    }
    for (size_t g = 0; g < e->games && view != PAGE_VIEW_FULL; g++) {
        e->game[g].sha256 = ""; /* it would let hidden cards be tried out */
    }
    for (size_t i = 0; i < e->clusters; i++) {
        if (page_hides(view, e->cluster[i].path)) {
            e->cluster[i].path = "";
        }
    }
}

/* ---- the games ---- */

/* Two games may come to one name: the second has a 2 behind it. */
static const char *own_name(pages *p, size_t game, const char **plain) {
    unsigned again = 1;
    plain[game] = event_page_name(&p->strings, p->e, &p->e->game[game]);
    for (size_t i = 0; i < game; i++) {
        again += strcmp(plain[i], plain[game]) == 0;
    }
    if (again == 1) {
        return plain[game];
    }
    buffer words = {0};
    buffer_format(&words, "%s~%u", plain[game], again);
    const char *kept = pool_text(&p->strings, buffer_string(&words));
    buffer_free(&words);
    return kept;
}

/* What could not be judged in a process of its own is not read in this one. */
static void list_games(pages *p) {
    event *e = p->e;
    const char **plain = memory_take(e->games + 1, sizeof *plain);
    p->item = memory_take(e->games + 1, sizeof *p->item);
    for (size_t g = 0; g < e->games; g++) {
        buffer path = {0};
        many_item *item = &p->item[g];
        buffer_format(&path, "%s/%s", e->folder, e->game[g].file);
        item->path =
            e->game[g].trouble[0] == '\0' ? pool_text(&p->strings, buffer_string(&path)) : NULL;
        item->game = e->game[g].index;
        item->name = own_name(p, g, plain);
        item->official = event_official(&p->strings, e, &e->game[g]);
        buffer_free(&path);
    }
    free(plain);
}

/* ---- the index ---- */

static size_t list_files(index_cell *file) {
    size_t count = 0;
    for (const char *name; (name = event_run_file(count)) != NULL; count++) {
        file[count] = (index_cell){.text = name, .link = name, .verdict = -1};
    }
    return count;
}

static bool write_index(pages *p, const char *path, const page_options *options, bool single) {
    enum { FILES_MAX = 8 };
    const event *e = p->e;
    index_cell file[FILES_MAX];
    event_ranking *ranking = memory_take(e->phases + 1, sizeof *ranking);
    event_standing **row = memory_take(e->phases + 1, sizeof(event_standing *));
    size_t count = 0;
    if (e->phases > 1) {
        ranking[count].rows = standings_overall(e, &row[count]);
        ranking[count].row = row[count];
        count++;
    }
    for (unsigned phase = e->phases; phase-- > 0; count++) {
        ranking[count].phase = e->phase[phase].name;
        ranking[count].rows = standings_make(e, phase, &row[count]);
        ranking[count].row = row[count];
    }
    const event_report report = {.event = e,
                                 .rankings = count,
                                 .ranking = ranking,
                                 .item = p->item,
                                 .file = file,
                                 .files = single ? 0 : list_files(file),
                                 .command = options->command,
                                 .stamp = options->stamp};
    bool ok = event_index(&report, path);
    for (size_t i = 0; i < count; i++) {
        free(row[i]);
    }
    free(row);
    free(ranking);
    return ok;
}

static void say_pages(const pages *p, bool single) {
    size_t written = 0;
    for (size_t g = 0; g < p->e->games; g++) {
        written += p->item[g].written;
        if (!p->item[g].written) {
            const char *why =
                p->item[g].path == NULL ? p->e->game[g].trouble : p->item[g].summary.text;
            cli_error(p->e->game[g].file, "no page: %s", why);
        }
    }
    printf("%zu page%s and %s\n", written, written == 1 ? "" : "s",
           single ? "an index in one file" : "index.html");
}

int report_event(const event_run_options *run, const char *out, page_options *options,
                 const char *view, bool single) {
    event e;
    pages p = {.e = &e};
    size_t judged;
    char why[200];
    int code = CLI_EXIT_READ;
    if (is_in_the_way(run->folder, out)) {
        return cli_usage_error("report",
                               "the pages would be taken for logs of the event: put those into "
                               "%s/logs, or the pages elsewhere",
                               run->folder);
    }
    bool read = event_run(&e, run, &judged);
    if (read &&
        !page_view(&options->view, view != NULL ? view : e.view, NULL, 0, 1, why, sizeof why)) {
        code = cli_usage_error("report", "%s", why);
    } else if (read && single && e.games > MANY_SINGLE_MAX) {
        code = cli_usage_error("report", "--single takes up to %d games, and here are %zu",
                               MANY_SINGLE_MAX, e.games);
    } else if (read) {
        tell_less(&p, options->view);
        list_games(&p);
        if (many_write(p.item, e.games, options, single ? NULL : out, (unsigned)run->processes) &&
            (single || event_run_files(&e, out, false)) &&
            write_index(&p, many_index_path(&p.strings, out, single), options, single)) {
            say_pages(&p, single);
            code = CLI_EXIT_OK;
        }
        many_free(p.item, e.games);
    }
    pool_free(&p.strings);
    event_free(&e);
    return cli_finish(code);
}
