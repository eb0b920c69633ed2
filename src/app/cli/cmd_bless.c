/* cmd_bless.c: `hexjudge bless`: writes a new expectation for cases that are named, shows what
 * changes in words, and keeps a log of who did it and why. It must not know any rule. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/cli/casework.h"
#include "app/cli/corpus.h"
#include "app/cli/plain_bytes.h"
#include "app/report/escape.h"

const char cmd_bless_usage[] =
    "usage: hexjudge bless FOLDER|NAME.expect...\n"
    "       hexjudge bless --only CASE... --reason TEXT [OPTIONS] FOLDER...\n"
    "\n"
    "Lists the cases that are not as expected, with what would have to change in\n"
    "their NAME.expect, line by line, and what verify says of them now. With --only\n"
    "and a reason the new expectation of that case is written; no other case is\n"
    "touched, and none that passes. A case that fails is a fault of the program\n"
    "until somebody has read why: that is what --reason is for.\n"
    "\n"
    "  --only CASE    the path of a case, with or without .expect; may be repeated\n"
    "  --reason TEXT  why the new expectation is right\n"
    "  --by NAME      who says so (default: the user's name)\n"
    "  --log FILE     where it is noted (default: BLESSED in the first folder)\n"
    "\n"
    "Exit 0: nothing is left to bless; 1: cases fail that were not named.\n";

enum { ONLY_MAX = 64 };

typedef struct run {
    case_list cases;
    const char *only[ONLY_MAX];
    bool met[ONLY_MAX];
    size_t onlys;
    const char *reason, *by, *log_path, *folder;
    unsigned failing, blessed;
    buffer old, now, changes; /* of the case under way */
} run;

/* ---- the new expectation ---- */

/* Puts a line into the new file, and notes it when it differs from the old one. */
static void put_line(run *r, const char *old, const char *now) {
    if (now)
        buffer_format(&r->now, "%s\n", now);
    if (old && now && strcmp(old, now) == 0)
        return;
    if (old)
        buffer_format(&r->changes, "  - %s\n", old);
    if (now)
        buffer_format(&r->changes, "  + %s\n", now);
}

/* Which of the lines of one kind is this? */
static size_t index_of(const char *const *list, size_t count, const char *value) {
    size_t i = 0;
    while (i < count && strcmp(list[i], value) != 0)
        i++;
    return i;
}

typedef struct rewriting {
    const expect *e;
    const case_story *story;
    bool rule_kept, rule_put;
} rewriting;

/* An old `rule` line stays while it holds; the first that does not becomes the rule there is. */
static void rewrite_rule(run *r, rewriting *w, const char *line, const char *value) {
    char text[128];
    const size_t at = index_of(w->e->rule, w->e->rules, value);
    const bool named = w->story->rule && strcmp(w->story->rule, value) == 0;
    if ((at < w->e->rules && w->story->rule_seen[at]) || named) {
        put_line(r, line, line);
    } else if (w->story->rule && !w->rule_kept && !w->rule_put) {
        w->rule_put = true;
        snprintf(text, sizeof text, "rule %s", w->story->rule);
        put_line(r, line, text);
    } else {
        put_line(r, line, NULL);
    }
}

static void rewrite_line(run *r, rewriting *w, const char *line) {
    const case_story *s = w->story;
    char word[16] = "", text[256];
    const char *value = line + strcspn(line, " \t");
    value += strspn(value, " \t");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    if (strcmp(word, "verdict") == 0) {
        snprintf(text, sizeof text, "verdict %s", hj_verdict_word(s->verdict));
        put_line(r, line, text);
    } else if (strcmp(word, "exit") == 0) {
        snprintf(text, sizeof text, "exit %d", s->code);
        put_line(r, line, text);
    } else if (strcmp(word, "digest") == 0) {
        snprintf(text, sizeof text, "digest %016llx", (unsigned long long)s->digest);
        put_line(r, line, text);
    } else if (strcmp(word, "action") == 0) {
        snprintf(text, sizeof text, "action %u", (unsigned)s->number);
        put_line(r, line, s->finding ? text : NULL);
    } else if (strcmp(word, "path") == 0) {
        snprintf(text, sizeof text, "path %s", s->path);
        put_line(r, line, *s->path ? text : NULL);
    } else if (strcmp(word, "rule") == 0) {
        rewrite_rule(r, w, line, value);
    } else if (strcmp(word, "text") == 0) {
        const size_t at = index_of(w->e->text, w->e->texts, value);
        put_line(r, line, at < w->e->texts && s->text_seen[at] ? line : NULL);
    } else if (strcmp(word, "gap") == 0) {
        put_line(r, line, NULL);
    } else {
        put_line(r, line, line); /* a comment, an option, a blank line */
    }
}

static void rewrite(run *r, const expect *e, const case_story *story) {
    rewriting w = {.e = e, .story = story};
    char *copy = memory_text(buffer_string(&r->old)), *rest = copy;
    for (size_t i = 0; i < e->rules; i++)
        w.rule_kept = w.rule_kept || (story->rule && strcmp(e->rule[i], story->rule) == 0);
    while (*rest) {
        char *line = rest;
        rest += strcspn(rest, "\n");
        if (*rest)
            *rest++ = '\0';
        rewrite_line(r, &w, line);
    }
    if (story->finding && story->rule && e->rules == 0 && e->verdict != (int)story->verdict) {
        char text[128];
        snprintf(text, sizeof text, "rule %s", story->rule);
        put_line(r, NULL, text);
        snprintf(text, sizeof text, "action %u", (unsigned)story->number);
        if (e->action < 0)
            put_line(r, NULL, text);
    }
    free(copy);
}

/* ---- writing ---- */

static bool write_file(const char *path, const char *mode, const char *text) {
    FILE *out = fopen(path, mode);
    if (out && fputs(text, out) >= 0 && fclose(out) == 0)
        return true;
    cli_error(path, "%s", strerror(errno));
    return false;
}

/* The log: one block a blessing, to be read by people. */
static bool write_log(run *r, const char *path) {
    buffer text = {0}, where = {0};
    char when[32] = "";
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc))
        strftime(when, sizeof when, "%Y-%m-%d", &utc);
    if (r->log_path)
        buffer_text(&where, r->log_path);
    else
        buffer_format(&where, "%s/BLESSED", r->folder);
    buffer_format(&text, "%s %s\n  by ", when, path);
    escape_terminal(&text, r->by, 0);
    buffer_text(&text, ": ");
    escape_terminal(&text, r->reason, 0);
    buffer_format(&text, "\n%s", buffer_string(&r->changes));
    const bool good = write_file(buffer_string(&where), "a", buffer_string(&text));
    buffer_free(&text);
    buffer_free(&where);
    return good;
}

static bool is_named(run *r, const char *path) {
    buffer base = {0};
    bool named = false;
    corpus_base(&base, path);
    for (size_t i = 0; i < r->onlys; i++) {
        if (strcmp(r->only[i], path) == 0 || strcmp(r->only[i], buffer_string(&base)) == 0)
            named = r->met[i] = true;
    }
    buffer_free(&base);
    return named;
}

static void print_case(const run *r, const char *path, const case_story *story, bool named) {
    buffer name = {0};
    escape_terminal(&name, path, 0);
    printf("%s %s\n%s", named ? "BLESSED" : "FAILS", buffer_string(&name),
           buffer_string(&r->changes));
    printf("  it is now:\n");
    char *copy = memory_text(buffer_string(&story->words));
    for (char *rest, *line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        printf("    %s\n", line);
    free(copy);
    buffer_free(&name);
}

/* ---- one case ---- */

static char *log_of(const char *path) {
    buffer log = {0};
    corpus_base(&log, path);
    buffer_text(&log, ".txt");
    if (!case_exists(buffer_string(&log))) {
        buffer_clear(&log);
        corpus_base(&log, path);
        buffer_text(&log, ".hjl.gz");
    }
    char *found = memory_text(buffer_string(&log));
    buffer_free(&log);
    return found;
}

/* The expectation is read twice: reading cuts its bytes into lines. */
static bool look(run *r, expect *e, case_story *story, const char *path, buffer *why) {
    const char *trouble = "";
    char problem[512];
    char *log = log_of(path);
    bool good = false;
    buffer_clear(&r->old);
    buffer_clear(&r->now);
    buffer_clear(&r->changes);
    if (!expect_read(e, path, problem, sizeof problem))
        buffer_format(why, "%s", problem);
    else if (!plain_read(&r->old, path, &trouble))
        buffer_format(why, "%s", trouble);
    else
        good = case_tell(story, e, log, why);
    free(log);
    return good;
}

/* false: something could not be read or written. */
static bool bless_case(run *r, const char *path) {
    expect e = {0};
    case_story story = {0};
    buffer why = {0};
    bool good = look(r, &e, &story, path, &why);
    const bool named = is_named(r, path);
    const bool fails = why.size != 0 || (e.gap && good);
    if (!good) {
        cli_error(path, "%s", buffer_string(&why));
    } else if (fails && !(e.gap && why.size && !named)) {
        rewrite(r, &e, &story);
        r->failing += !named;
        r->blessed += named;
        print_case(r, path, &story, named);
        if (named)
            good = write_file(path, "w", buffer_string(&r->now)) && write_log(r, path);
    } else if (named) {
        cli_error(path, "passes as it is: there is nothing to bless");
        good = false;
    }
    case_story_free(&story);
    expect_free(&e);
    buffer_free(&why);
    return good;
}

static int bless_all(run *r, bool good) {
    cases_sort(&r->cases);
    for (size_t i = 0; i < r->cases.count; i++)
        good = bless_case(r, r->cases.path[i]) && good;
    for (size_t i = 0; i < r->onlys; i++) {
        if (!r->met[i]) {
            cli_error(r->only[i], "there is no such case");
            good = false;
        }
    }
    printf("%zu cases: %u blessed, %u to bless\n", r->cases.count, r->blessed, r->failing);
    if (!r->cases.count && good)
        return CLI_EXIT_USAGE;
    return !good ? CLI_EXIT_READ : r->failing ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
}

enum { ONLY, REASON, BY, LOG };

static int take_option(run *r, int option, const char *value) {
    if (option == ONLY && r->onlys == ONLY_MAX)
        return cli_usage_error("bless", "--only may stand %d times", ONLY_MAX);
    if (option == ONLY)
        r->only[r->onlys++] = value;
    else if (option == REASON)
        r->reason = value;
    else if (option == BY)
        r->by = value;
    else
        r->log_path = value;
    return -1;
}

int cmd_bless(int argc, char **argv) {
    static const cli_option options[] = {{"only", 0, true},
                                         {"reason", 0, true},
                                         {"by", 0, true},
                                         {"log", 0, true},
                                         {NULL, 0, false}};
    run r = {.by = getenv("USER")};
    cli_args args = cli_args_begin(argc, argv);
    int found, code = -1;
    bool readable = true;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP) {
            code = cli_finish(CLI_EXIT_OK);
        } else if (found == CLI_ARGS_BAD) {
            code = CLI_EXIT_USAGE;
        } else if (found == CLI_ARGS_WORD) {
            r.folder = r.folder ? r.folder : args.value;
            readable = cases_find(&r.cases, args.value) && readable;
        } else {
            code = take_option(&r, found, args.value);
        }
    }
    if (code < 0 && !r.folder)
        code = cli_usage_error("bless", "which folder of cases?");
    if (code < 0 && r.onlys && (!r.reason || !r.reason[strspn(r.reason, " \t")]))
        code = cli_usage_error("bless", "--only needs --reason: why is the new outcome right?");
    if (code < 0 && r.onlys && !r.log_path && case_exists(r.folder))
        code = cli_usage_error("bless", "--log: where is it noted? '%s' is no folder", r.folder);
    r.by = r.by ? r.by : "nobody named";
    if (code < 0)
        code = cli_finish(bless_all(&r, readable));
    buffer_free(&r.old);
    buffer_free(&r.now);
    buffer_free(&r.changes);
    cases_free(&r.cases);
    return code;
}
