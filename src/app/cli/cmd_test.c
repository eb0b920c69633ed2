/* cmd_test.c: `hexjudge test`: runs a folder of cases against what they expect, and folds the
 * final digests of the legal ones into one number. It must not know any rule. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/casework.h"
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
    case_list cases;
    uint64_t passed, failed, gaps, legal, signature;
} run;

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

/* FNV-1a over the digest's bytes, least significant first. */
static void fold(run *r, uint64_t digest) {
    for (unsigned i = 0; i < 8; i++)
        r->signature = (r->signature ^ (digest >> (8 * i) & 0xFFu)) * 0x100000001b3u;
}

static void run_files(run *r, const expect *e, const char *text, const char *log, buffer *why) {
    case_result o = {0};
    const bool has_text = case_exists(text), has_log = case_exists(log);
    if (!has_text && !has_log) {
        buffer_text(why, "neither .txt nor .hjl.gz stands beside it");
        return;
    }
    if (has_text)
        o = case_judge(why, e, text, NULL);
    if (has_text && has_log && !why->size)
        same_as_packed(text, log, why);
    if (has_log && !why->size)
        o = case_judge(why, e, log, NULL);
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

static int run_all(run *r, bool readable) {
    cases_sort(&r->cases);
    for (size_t i = 0; i < r->cases.count; i++)
        run_case(r, r->cases.path[i]);
    printf("%llu passed, %llu failed, %llu known gaps; %llu legal, signature %016llx\n",
           (unsigned long long)r->passed, (unsigned long long)r->failed,
           (unsigned long long)r->gaps, (unsigned long long)r->legal,
           (unsigned long long)r->signature);
    if (!readable)
        return CLI_EXIT_READ;
    if (!r->cases.count && !r->failed) {
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
            readable = cases_find(&r.cases, args.value) && readable;
        } else {
            r.verbose = true;
        }
    }
    if (code < 0)
        code = words ? cli_finish(run_all(&r, readable))
                     : cli_usage_error("test", "which folder of cases?");
    cases_free(&r.cases);
    return code;
}
