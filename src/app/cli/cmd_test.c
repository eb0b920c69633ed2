/* cmd_test.c: `hexjudge test`: runs a folder of cases against what they expect, and folds the
 * final digests of the legal ones into one number. It must not know any rule. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/cli.h"
#include "app/cli/expect.h"
#include "app/cli/judging.h"
#include "app/cli/packing.h"
#include "app/cli/plain_bytes.h"
#include "app/report/escape.h"

const char cmd_test_usage[] =
    "usage: hexjudge test [-v] FOLDER|NAME.expect...\n"
    "\n"
    "Runs every case below the folders. A case is NAME.expect beside NAME.txt (text\n"
    "form), and NAME.hjl.gz, which must hold what packing the text gives; or beside\n"
    "NAME.hjl.gz alone. Returns 0 when all pass, else 1. The signature folds the last\n"
    "digests of the CLEAN cases into one number.\n"
    "\n"
    "Lines of NAME.expect\n"
    "  verdict WORD       CLEAN, ILLEGAL, ...\n"
    "  rule ID            of the finding, or among its preconditions that failed\n"
    "  action N           where the first finding stands, 0 = the header\n"
    "  path P1.hand.ore   of the finding\n"
    "  text WORDS         somewhere in the finding, the error or the result line\n"
    "  exit N             the exit code of verify\n"
    "  digest HEX         of the last state, 16 digits\n"
    "  options ...        of verify: --rules --set --strict --require --keep-going\n"
    "  gap REASON         known not to pass yet; passing is then a failure\n"
    "\n"
    "  -v, --verbose      print every case, not only failures\n";

typedef struct run {
    bool verbose;
    char **expects; /* paths of the cases found */
    size_t count, room;
    uint64_t passed, failed, gaps, legal, signature;
} run;

/* One case under way: what verify said of its games. */
typedef struct outcome {
    const expect *wanted;
    size_t games;
    int code;
    hj_verdict verdict; /* of the gravest game */
    bool finding, has_number;
    uint32_t number;
    uint64_t digest; /* of the last game */
    bool rule_seen[EXPECT_LINES_MAX], text_seen[EXPECT_LINES_MAX], path_seen;
    buffer found; /* what there was instead, for a failure's text */
} outcome;

/* ---- what verify said ---- */

static void match_text(outcome *o, const char *text) {
    for (size_t i = 0; i < o->wanted->texts; i++)
        o->text_seen[i] = o->text_seen[i] || strstr(text, o->wanted->text[i]);
}

static void match_rule(outcome *o, const hj_rule_row *row) {
    for (size_t i = 0; row && i < o->wanted->rules; i++)
        o->rule_seen[i] = o->rule_seen[i] || strcmp(row->code, o->wanted->rule[i]) == 0;
}

/* Rule, place and path are asked of one finding: the first that counts. */
static void match_finding(outcome *o, const report_finding *f) {
    o->finding = true;
    o->number = f->number;
    match_rule(o, f->row);
    match_text(o, f->text);
    for (unsigned i = 0; i < f->reasons; i++) {
        if (!f->reason[i].ok)
            match_rule(o, f->reason[i].row);
        match_text(o, f->reason[i].text);
    }
    o->path_seen = o->wanted->path && strcmp(o->wanted->path, f->path) == 0;
    buffer_format(&o->found, " #%u %s %s %s", f->number, f->row ? f->row->code : "", f->path,
                  f->text);
}

static void take_game(void *user, report_game *game) {
    outcome *o = user;
    const report_finding *first = report_first(game);
    const int code = (int)game->result.verdict;
    if (!o->games || judging_rank(code) < judging_rank(o->code)) {
        o->code = code;
        o->verdict = game->result.verdict;
    }
    o->games++;
    o->digest = game->result.digest;
    buffer_format(&o->found, "%s%s", o->games > 1 ? "; " : "",
                  hj_verdict_word(game->result.verdict));
    if (first && !o->finding)
        match_finding(o, first);
    for (uint32_t i = 0; i < game->finding_count; i++)
        match_text(o, game->finding[i].text);
    match_text(o, game->result.error);
    match_text(o, game->result.missing);
    match_text(o, game->result.result);
    if (*game->result.error)
        buffer_format(&o->found, " %s", game->result.error);
    report_game_free(game);
}

/* ---- comparing ---- */

/* The first thing that is not as expected; an empty buffer means it passes. */
static void compare(buffer *why, const outcome *o) {
    const expect *e = o->wanted;
    if (e->verdict >= 0 && (int)o->verdict != e->verdict)
        buffer_format(why, "verdict %s expected", hj_verdict_word((hj_verdict)e->verdict));
    else if (e->exit_code >= 0 && o->code != e->exit_code)
        buffer_format(why, "exit %d expected, not %d", e->exit_code, o->code);
    else if (e->action >= 0 && (!o->finding || o->number != (uint64_t)e->action))
        buffer_format(why, "a finding at action %lld expected", (long long)e->action);
    for (size_t i = 0; i < e->rules && !why->size; i++)
        if (!o->rule_seen[i])
            buffer_format(why, "rule %s expected", e->rule[i]);
    if (!why->size && e->path && !o->path_seen)
        buffer_format(why, "path %s expected", e->path);
    for (size_t i = 0; i < e->texts && !why->size; i++)
        if (!o->text_seen[i])
            buffer_format(why, "text '%s' expected", e->text[i]);
    if (!why->size && e->has_digest && o->digest != e->digest)
        buffer_format(why, "digest %016llx expected, not %016llx", (unsigned long long)e->digest,
                      (unsigned long long)o->digest);
    else if (why->size)
        buffer_format(why, "; got %s", buffer_string(&o->found));
}

/* Does the packed log hold what packing the text gives? */
static bool same_as_packed(const char *text_path, const char *log_path, buffer *why) {
    buffer packed = {0}, plain = {0}, wanted = {0};
    const char *trouble = "";
    char problem[512] = "";
    if (!pack_in_memory(&packed, text_path, false, problem, sizeof problem)) {
        buffer_format(why, "the text cannot be packed: %s", problem);
    } else if (!plain_inflate(&plain, packed.data, packed.size)) {
        buffer_text(why, "what packing gives does not inflate");
    } else {
        buffer_clear(&packed);
        if (!plain_read(&packed, log_path, &trouble))
            buffer_format(why, "%s: %s", log_path, trouble);
        else if (!plain_inflate(&wanted, packed.data, packed.size))
            buffer_format(why, "%s does not inflate", log_path);
        else if (plain.size != wanted.size || memcmp(plain.data, wanted.data, plain.size) != 0)
            buffer_format(why, "%s does not hold what packing the text gives", log_path);
    }
    buffer_free(&packed);
    buffer_free(&plain);
    buffer_free(&wanted);
    return !why->size;
}

static bool exists(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

static void judge_path(const expect *e, const char *path, buffer *why, outcome *o) {
    const cli_input input = {.path = memory_text(path)};
    char trouble[512];
    *o = (outcome){.wanted = e};
    if (!judging_input(&e->how, &input, take_game, o, trouble, sizeof trouble))
        buffer_format(why, "%s: %s", path, trouble);
    else
        compare(why, o);
    buffer_free(&o->found);
    free(input.path);
}

/* FNV-1a over the digest's bytes, least significant first. */
static void fold(run *r, uint64_t digest) {
    for (unsigned i = 0; i < 8; i++)
        r->signature = (r->signature ^ (digest >> (8 * i) & 0xFFu)) * 0x100000001b3u;
}

static void run_files(run *r, const expect *e, const char *text, const char *log, buffer *why) {
    outcome o = {0};
    const bool has_text = exists(text), has_log = exists(log);
    if (!has_text && !has_log) {
        buffer_text(why, "neither .txt nor .hjl.gz stands beside it");
        return;
    }
    if (has_text)
        judge_path(e, text, why, &o);
    if (has_text && has_log && !why->size)
        same_as_packed(text, log, why);
    if (has_log && !why->size)
        judge_path(e, log, why, &o);
    if (!why->size && o.verdict == HJ_VERDICT_CLEAN && !e->gap) {
        r->legal++;
        fold(r, o.digest);
    }
}

static void print_case(const run *r, const char *word, const char *name, const char *why,
                       bool always) {
    buffer line = {0};
    if (!always && !r->verbose)
        return;
    buffer_format(&line, "%s ", word);
    escape_terminal(&line, name, 0);
    if (*why) {
        buffer_text(&line, ": ");
        escape_terminal(&line, why, 0);
    }
    puts(buffer_string(&line));
    buffer_free(&line);
}

static void run_case(run *r, const char *path) {
    buffer base = {0}, text = {0}, log = {0}, why = {0};
    expect e;
    char trouble[512];
    buffer_add(&base, path, strlen(path) - strlen(".expect"));
    buffer_format(&text, "%s.txt", buffer_string(&base));
    buffer_format(&log, "%s.hjl.gz", buffer_string(&base));
    const char *name = buffer_string(&base);
    if (!expect_read(&e, path, trouble, sizeof trouble))
        buffer_format(&why, ".expect: %s", trouble);
    else
        run_files(r, &e, buffer_string(&text), buffer_string(&log), &why);
    if (e.gap && why.size) {
        r->gaps++;
        print_case(r, "GAP ", name, e.gap, false);
    } else if (e.gap || why.size) {
        r->failed++;
        print_case(r, "FAIL", name,
                   why.size ? buffer_string(&why) : "passes, but is marked as a known gap", true);
    } else {
        r->passed++;
        print_case(r, "PASS", name, "", false);
    }
    expect_free(&e);
    buffer_free(&base);
    buffer_free(&text);
    buffer_free(&log);
    buffer_free(&why);
}

/* ---- finding the cases ---- */

static bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

static void add_case(run *r, const char *path) {
    if (r->count == r->room) {
        r->room = r->room ? 2 * r->room : 64;
        r->expects = memory_grow(r->expects, r->room, sizeof *r->expects);
    }
    r->expects[r->count++] = memory_text(path);
}

/* A text log without an expectation tests nothing and looks as if it did: it is a case too, one
 * that fails for want of its .expect. */
static void add_lonely(run *r, const char *path) {
    buffer beside = {0};
    buffer_add(&beside, path, strlen(path) - strlen(".txt"));
    buffer_text(&beside, ".expect");
    if (!exists(buffer_string(&beside)) && cli_input_is_log(path))
        add_case(r, buffer_string(&beside));
    buffer_free(&beside);
}

static bool find_cases(run *r, const char *path, unsigned depth) {
    enum { DEPTH_MAX = 64 };
    struct stat about;
    struct dirent *entry;
    DIR *folder = NULL;
    bool good = true;
    if (stat(path, &about) != 0 || depth > DEPTH_MAX ||
        (S_ISDIR(about.st_mode) && !(folder = opendir(path)))) {
        cli_error(path, "%s", strerror(depth > DEPTH_MAX ? ELOOP : errno));
        return false;
    }
    if (!folder) {
        if (ends_with(path, ".expect"))
            add_case(r, path);
        else if (depth && ends_with(path, ".txt"))
            add_lonely(r, path);
        return true;
    }
    while ((entry = readdir(folder))) {
        buffer below = {0};
        if (entry->d_name[0] != '.') {
            buffer_format(&below, "%s/%s", path, entry->d_name);
            good = find_cases(r, buffer_string(&below), depth + 1) && good;
        }
        buffer_free(&below);
    }
    closedir(folder);
    return good;
}

static int by_bytes(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static int run_all(run *r, bool readable) {
    if (r->count)
        qsort(r->expects, r->count, sizeof *r->expects, by_bytes);
    for (size_t i = 0; i < r->count; i++)
        run_case(r, r->expects[i]);
    printf("%llu passed, %llu failed, %llu known gaps; %llu legal, signature %016llx\n",
           (unsigned long long)r->passed, (unsigned long long)r->failed,
           (unsigned long long)r->gaps, (unsigned long long)r->legal,
           (unsigned long long)r->signature);
    if (!readable)
        return CLI_EXIT_READ;
    if (!r->count && !r->failed) {
        cli_error(NULL, "no case was found");
        return CLI_EXIT_USAGE;
    }
    return r->failed ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
}

int cmd_test(int argc, char **argv) {
    static const cli_option options[] = {{"verbose", 'v', false}, {NULL, 0, false}};
    run r = {.signature = 0xcbf29ce484222325u};
    cli_args args = cli_args_begin(argc, argv);
    int found, words = 0, code = -1;
    bool readable = true;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP) {
            code = cli_finish(CLI_EXIT_OK);
        } else if (found == CLI_ARGS_BAD) {
            code = CLI_EXIT_USAGE;
        } else if (found == CLI_ARGS_WORD) {
            words++;
            readable = find_cases(&r, args.value, 0) && readable;
        } else {
            r.verbose = true;
        }
    }
    if (code < 0)
        code = words ? cli_finish(run_all(&r, readable))
                     : cli_usage_error("test", "which folder of cases?");
    for (size_t i = 0; i < r.count; i++)
        free(r.expects[i]);
    free(r.expects);
    return code;
}
