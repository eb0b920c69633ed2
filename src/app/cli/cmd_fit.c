/* cmd_fit.c: `hexjudge fit`: finds the readings under which foreign logs have the fewest findings
 * and writes them as a rules file. The search is lab/fit.c's. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/corpus.h"
#include "app/lab/fit.h"
#include "app/report/escape.h"

const char cmd_fit_usage[] =
    "usage: hexjudge fit [-o RULES] [--least N] FILE|FOLDER...\n"
    "\n"
    "Finds the smallest set of option values that explains most findings of logs: by\n"
    "which rules did the program play that wrote them. Prints how many findings are\n"
    "left with each value, and the games that still have some.\n"
    "\n"
    "  -o RULES    write the values as a rules file, for --rules @RULES\n"
    "  --least N   a value must take away at least N findings (default: 1 in 100 of\n"
    "              all, and one at least)\n"
    "\n"
    "Only readings of the rules are tried; what a header says of the table stands.\n"
    "Exit 0: no finding is left; 1: some are.\n";

/* Games looked at while values are compared; all are looked at before one is taken. */
enum { SAMPLE_GAMES = 24 };

typedef struct run {
    cli_inputs inputs;
    const char *rules_path;
    bool has_least, readable;
    uint64_t least;
    uint64_t *found; /* of each input, under the settings last judged whole */
    size_t *sample;
    size_t samples;
    uint64_t games, findings; /* under way */
    bool scenario[HJ_RULESET_FRENEMIES + 1];
    bool has_config, alike[HJ_OPTIONS_MAX];
    hj_config config; /* of the first game */
} run;

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    run *r = user;
    (void)game;
    if (record->kind != HJ_RECORD_HEADER)
        return;
    const hj_config *config = &record->as.header.config;
    if (config->ruleset <= HJ_RULESET_FRENEMIES)
        r->scenario[config->ruleset] = true;
    for (unsigned option = 1; option < HJ_OPTIONS_MAX; option++)
        r->alike[option] = !r->has_config ||
                           (r->alike[option] && config->option[option] == r->config.option[option]);
    if (!r->has_config)
        r->config = *config;
    r->has_config = true;
}

static void on_game(void *user, const hj_result *result) {
    run *r = user;
    r->games++;
    r->findings += result->findings;
}

static uint64_t judge_input(run *r, size_t at, const char *const *set, bool learn) {
    hj_verdict worst = HJ_VERDICT_CLEAN;
    const cli_input *input = &r->inputs.item[at];
    char why[256];
    const uint64_t before = r->findings;
    const hj_verify_options how = {.set = set,
                                   .keep_going = true,
                                   .on_record = learn ? on_record : NULL,
                                   .on_game = on_game,
                                   .user = r};
    hj_reader *reader = cli_open(input->path, input->game, why, sizeof why);
    if (reader) {
        hj_verify(reader, &how, &worst);
    } else if (learn) {
        cli_error(input->path, "%s", why);
        r->readable = false;
    }
    hj_reader_close(reader);
    return r->findings - before;
}

/* Inputs with findings, spread over all that have some. */
static void choose_sample(run *r) {
    size_t failing = 0, seen = 0;
    for (size_t i = 0; i < r->inputs.count; i++)
        failing += r->found[i] > 0;
    r->samples = 0;
    for (size_t i = 0; i < r->inputs.count; i++) {
        if (!r->found[i])
            continue;
        if (failing <= SAMPLE_GAMES ||
            seen * SAMPLE_GAMES / failing != (seen + 1) * SAMPLE_GAMES / failing)
            r->sample[r->samples++] = i;
        seen++;
    }
}

static uint64_t count_findings(void *user, const char *const *set, bool sample) {
    run *r = user;
    r->findings = 0;
    if (sample) {
        for (size_t i = 0; i < r->samples; i++)
            judge_input(r, r->sample[i], set, false);
        return r->findings;
    }
    for (size_t i = 0; i < r->inputs.count; i++)
        r->found[i] = judge_input(r, i, set, false);
    choose_sample(r);
    return r->findings;
}

/* ---- what is printed and written ---- */

static void print_fit(const run *r, const fit *f) {
    uint64_t left = 0;
    printf("%llu games, %llu findings as the logs say\n", (unsigned long long)r->games,
           (unsigned long long)f->before);
    for (unsigned i = 0; i < f->choices; i++)
        printf("  %-32s -> %llu\n", f->choice[i].text, (unsigned long long)f->choice[i].left);
    for (unsigned i = 0; i < f->choices; i++)
        printf("%s%s", i ? ", " : "", f->choice[i].text);
    printf("%s%llu -> %llu\n",
           f->choices ? ": " : "no reading explains them: ", (unsigned long long)f->before,
           (unsigned long long)f->after);
    for (size_t i = 0; i < r->inputs.count; i++) {
        if (r->found[i] && left++ < 10) {
            buffer line = {0};
            escape_terminal(&line, r->inputs.item[i].path, 0);
            printf("  left: %s %llu\n", buffer_string(&line), (unsigned long long)r->found[i]);
            buffer_free(&line);
        }
    }
    if (left > 10)
        printf("  and %llu more\n", (unsigned long long)(left - 10));
}

static bool is_chosen(const fit *f, unsigned option) {
    for (unsigned i = 0; i < f->choices; i++)
        if (f->choice[i].option == option)
            return true;
    return false;
}

/* The rules file holds what was found, and the readings that all headers share: --rules replaces
 * every reading. */
static int write_rules(const run *r, const fit *f) {
    static const char *const sets[] = {"", "base/1", "crop_trust/1", "frenemies/1"};
    char why[256], value[32];
    const unsigned set = r->config.ruleset <= HJ_RULESET_FRENEMIES ? r->config.ruleset : 0;
    hj_config plain = {.seats = r->config.seats};
    FILE *out = fopen(r->rules_path, "w");
    if (!out || hj_config_rules(&plain, sets[set], why, sizeof why) != HJ_OK) {
        cli_error(r->rules_path, "%s", strerror(errno));
        if (out)
            fclose(out);
        return CLI_EXIT_READ;
    }
    fprintf(out, "# found by fit in %llu games: %llu findings -> %llu\nparent = %s\n",
            (unsigned long long)r->games, (unsigned long long)f->before,
            (unsigned long long)f->after, sets[set]);
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        const hj_option_row *row = hj_option_at(option);
        const int32_t said = r->config.option[option];
        if (row && !row->setting && r->alike[option] && said != plain.option[option] &&
            !is_chosen(f, option))
            fprintf(out, "%s = %s\n", row->name,
                    hj_option_value(value, sizeof value, option, said));
    }
    for (unsigned i = 0; i < f->choices; i++)
        fprintf(out, "%s = %s\n", hj_option_at(f->choice[i].option)->name,
                hj_option_value(value, sizeof value, f->choice[i].option, f->choice[i].value));
    if (ferror(out) | fclose(out)) {
        cli_error(r->rules_path, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    return CLI_EXIT_OK;
}

static int fit_all(run *r) {
    static const char *const none[] = {NULL};
    fit f;
    r->found = memory_take(r->inputs.count + 1, sizeof *r->found);
    r->sample = memory_take(r->inputs.count + 1, sizeof *r->sample);
    for (size_t i = 0; i < r->inputs.count; i++)
        r->found[i] = judge_input(r, i, none, true);
    choose_sample(r);
    const uint64_t games = r->games;
    if (!games) {
        cli_error(NULL, "no game was found");
        return r->readable ? CLI_EXIT_USAGE : CLI_EXIT_READ;
    }
    fit_source source = {.count = count_findings, .user = r};
    memcpy(source.scenario, r->scenario, sizeof source.scenario);
    source.least = r->has_least ? r->least : r->findings / 100 > 1 ? r->findings / 100 : 1;
    fit_search(&f, &source);
    const char *set[FIT_MAX + 1] = {NULL};
    for (unsigned i = 0; i < f.choices; i++)
        set[i] = f.choice[i].text;
    f.after = count_findings(r, set, false); /* so that what is left is of these values */
    r->games = games;
    print_fit(r, &f);
    const int code = r->rules_path ? write_rules(r, &f) : CLI_EXIT_OK;
    if (code != CLI_EXIT_OK || !r->readable)
        return CLI_EXIT_READ;
    return f.after ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
}

int cmd_fit(int argc, char **argv) {
    enum { OUTPUT, LEAST };
    static const cli_option options[] = {
        {"output", 'o', true}, {"least", 0, true}, {NULL, 0, false}};
    run r = {0};
    cli_args args = cli_args_begin(argc, argv);
    int found, words = 0, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP) {
            code = cli_finish(CLI_EXIT_OK);
        } else if (found == CLI_ARGS_BAD) {
            code = CLI_EXIT_USAGE;
        } else if (found == CLI_ARGS_WORD) {
            words++;
            cli_inputs_add(&r.inputs, args.value);
        } else if (found == OUTPUT) {
            r.rules_path = args.value;
        } else {
            r.has_least = true;
            if (!cli_number(&r.least, args.value, 1, UINT32_MAX))
                code = cli_usage_error("fit", "--least takes a number, not '%s'", args.value);
        }
    }
    cli_inputs_unique(&r.inputs);
    corpus_unpack_once(&r.inputs);
    r.readable = r.inputs.unreadable == 0;
    if (code < 0)
        code = words ? cli_finish(fit_all(&r)) : cli_usage_error("fit", "which logs?");
    free(r.found);
    free(r.sample);
    cli_inputs_free(&r.inputs);
    return code;
}
