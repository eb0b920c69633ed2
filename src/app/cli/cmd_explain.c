/* cmd_explain.c: prints a rule of the catalogue, an option or a field, or searches them. */
#include "app/cli/cli.h"
#include "app/words/option_words.h"
#include "app/words/wrap.h"
#include "app/report/buffer.h"

#include <ctype.h>
#include <string.h>

const char cmd_explain_usage[] =
    "usage: hexjudge explain CODE...\n"
    "       hexjudge explain --search WORD...\n"
    "       hexjudge explain --list\n"
    "\n"
    "Prints a rule: what it demands, its basis (PRINTED, DERIVED, EDITION, POLICY,\n"
    "VARIANT), where it is printed, and a paragraph on it. CODE is a rule's, like\n"
    "BASE-BUILD-07, or the name of an option (shortage) or of a field (hand).\n"
    "\n"
    "  --search      the rules, options and fields that hold every WORD\n"
    "  --list        every code with its line\n"
    "\n"
    "Exit code 1 when there is no such rule, or nothing was found.\n";

/* ---- one thing ---- */

static bool same_code(const char *a, const char *b) {
    while (*a != '\0' && toupper((unsigned char)*a) == toupper((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

/* A paragraph of Markdown: its lines joined, wrapped again, lists and tables left alone. */
static void add_paragraph(buffer *out, const char *text) {
    buffer joined = {0};
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        bool special = length == 0 || strchr("|-*#>`", text[0]) != NULL || text[0] == ' ';
        if (special && joined.size > 0) {
            buffer_text(out, "  ");
            text_wrap(out, 2, buffer_string(&joined));
            buffer_clear(&joined);
        }
        if (special) {
            buffer_text(out, length > 0 ? "  " : "");
            buffer_add(out, text, length);
            buffer_char(out, '\n');
        } else {
            buffer_text(&joined, joined.size > 0 ? " " : "");
            buffer_add(&joined, text, length);
        }
        text += length;
        text += *text == '\n';
    }
    if (joined.size > 0) {
        buffer_text(out, "  ");
        text_wrap(out, 2, buffer_string(&joined));
    }
    buffer_free(&joined);
}

static bool explain_rule(buffer *out, const char *code) {
    const char *name = NULL;
    for (unsigned rule = 1; rule <= hj_rule_count(); rule++) {
        const hj_rule_row *row = hj_rule_at((hj_rule)rule);
        if (!same_code(row->code, code)) {
            continue;
        }
        if (name == NULL) {
            buffer_format(out, "%s\n", row->code);
        }
        name = row->code;
        buffer_format(out, "  %s\n", row->text);
        buffer_format(out, "  [%s, %s]\n", row->basis, row->citation);
    }
    for (unsigned i = 0; name == NULL && hj_catalogue_code(i) != NULL; i++) {
        if (same_code(hj_catalogue_code(i), code)) {
            name = hj_catalogue_code(i);
            buffer_format(out, "%s\n", name);
        }
    }
    const char *paragraph = name != NULL ? hj_rule_paragraph(name) : NULL;
    if (paragraph != NULL) {
        buffer_char(out, '\n');
        add_paragraph(out, paragraph);
    }
    return name != NULL;
}

/* Where the default is another: in a scenario, or with five and six players. */
static void add_other_defaults(buffer *out, const hj_option_row *row, unsigned id) {
    char value[64];
    hj_config usual;
    unsigned told = 0;
    for (unsigned ruleset = HJ_RULESET_BASE; ruleset <= HJ_RULESET_FRENEMIES; ruleset++) {
        if (option_belongs(id, ruleset) && option_defaults(&usual, ruleset, 4) &&
            usual.option[id] != row->fallback) {
            hj_option_value(value, sizeof value, id, usual.option[id]);
            buffer_format(out, "%s%s in %s", told++ > 0 ? ", " : " (", value,
                          ruleset_word(ruleset));
        }
    }
    if (option_defaults(&usual, HJ_RULESET_BASE, 6) && usual.option[id] != row->fallback) {
        hj_option_value(value, sizeof value, id, usual.option[id]);
        buffer_format(out, "%s%s with five and six players", told++ > 0 ? ", " : " (", value);
    }
    buffer_text(out, told > 0 ? ")" : "");
}

static void add_rulesets(buffer *out, unsigned id) {
    if (!option_belongs(id, HJ_RULESET_BASE)) {
        buffer_text(out, "  only in:");
        for (unsigned ruleset = HJ_RULESET_BASE; ruleset <= HJ_RULESET_FRENEMIES; ruleset++) {
            if (option_belongs(id, ruleset)) {
                buffer_format(out, " %s", ruleset_word(ruleset));
            }
        }
        buffer_char(out, '\n');
    }
}

static void add_range(buffer *out, const hj_option_row *row, unsigned id) {
    char value[64];
    if (row->words[0] != '\0') {
        buffer_text(out, "  values:");
        for (const char *at = row->words; *at != '\0';) {
            size_t length = strcspn(at, "|");
            buffer_char(out, ' ');
            buffer_add(out, at, length);
            at += length;
            at += *at == '|';
        }
        buffer_char(out, '\n');
    } else {
        buffer_format(out, "  values: %d to %d\n", row->min, row->max);
    }
    hj_option_value(value, sizeof value, id, row->fallback);
    buffer_format(out, "  default: %s", value);
    add_other_defaults(out, row, id);
    buffer_char(out, '\n');
}

static bool explain_option(buffer *out, const char *name) {
    unsigned id = hj_option_find(name);
    const hj_option_row *row = id != 0 ? hj_option_at(id) : NULL;
    if (row == NULL) {
        return false;
    }
    buffer_format(out, "option %s (a %s)\n  ", row->name,
                  row->setting ? "setting of the table" : "reading of the rules");
    text_wrap(out, 2, row->text);
    add_range(out, row, id);
    add_rulesets(out, id);
    buffer_format(out, "  see: %s\n", row->citation);
    return true;
}

static bool explain_field(buffer *out, const char *name) {
    const hj_field_row *row = hj_field_find(name);
    if (row == NULL) {
        return false;
    }
    buffer_format(out, "field %s%s\n  ", row->name, row->derived ? " (computed)" : "");
    text_wrap(out, 2, row->text);
    buffer_format(out, "  one for each: %s\n", row->index[0] != '\0' ? row->index : "game");
    return true;
}

/* ---- searching ---- */

static bool holds(const char *text, const char *word) {
    size_t length = strlen(word);
    for (; text != NULL && *text != '\0'; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i])) {
            i++;
        }
        if (i == length) {
            return true;
        }
    }
    return false;
}

typedef struct search {
    unsigned words;
    char **word;
    unsigned found;
    buffer out;
} search;

/* Prints the line when the texts together hold every word. */
static void consider(search *s, const char *code, const char *text, const char *more,
                     const char *paragraph) {
    for (unsigned i = 0; i < s->words; i++) {
        if (!holds(code, s->word[i]) && !holds(text, s->word[i]) && !holds(more, s->word[i]) &&
            !holds(paragraph, s->word[i])) {
            return;
        }
    }
    s->found++;
    buffer_format(&s->out, "%-20s ", code);
    size_t length = strcspn(text, "\n");
    buffer line = {0};
    buffer_add(&line, text, length);
    text_wrap(&s->out, 21, buffer_string(&line));
    buffer_free(&line);
}

static void search_all(search *s) {
    for (unsigned rule = 1; rule <= hj_rule_count(); rule++) {
        const hj_rule_row *row = hj_rule_at((hj_rule)rule);
        consider(s, row->code, row->text, row->citation, hj_rule_paragraph(row->code));
    }
    /* Codes that no check can break have a paragraph only. */
    for (unsigned i = 0; hj_catalogue_code(i) != NULL; i++) {
        const char *code = hj_catalogue_code(i);
        const char *paragraph = hj_rule_paragraph(code);
        if (hj_rule_find(code) == 0 && paragraph != NULL) {
            consider(s, code, paragraph, NULL, NULL);
        }
    }
    for (unsigned id = 1; id <= hj_option_count(); id++) {
        const hj_option_row *row = hj_option_at(id);
        if (row != NULL && row->name != NULL) {
            consider(s, row->name, row->text, row->citation, row->words);
        }
    }
    for (unsigned i = 0; i < hj_field_count(); i++) {
        const hj_field_row *row = hj_field_at(i);
        consider(s, row->name, row->text, row->index, NULL);
    }
}

/* ---- the command ---- */

static int explain_all(unsigned words, char **word) {
    buffer out = {0};
    int code = CLI_EXIT_OK;
    for (unsigned i = 0; i < words; i++) {
        buffer_text(&out, out.size > 0 ? "\n" : "");
        if (!explain_rule(&out, word[i]) && !explain_option(&out, word[i]) &&
            !explain_field(&out, word[i])) {
            cli_error(NULL, "'%s' is no rule, option or field; try explain --search WORD", word[i]);
            code = CLI_EXIT_DIFFERS;
        }
    }
    fputs(buffer_string(&out), stdout);
    buffer_free(&out);
    return cli_finish(code);
}

int cmd_explain(int argc, char **argv) {
    static const cli_option options[] = {
        {"search", 's', false}, {"list", 'l', false}, {NULL, 0, false}};
    enum { WORDS_MAX = 32 };
    char *word[WORDS_MAX];
    char words[WORDS_MAX][128];
    unsigned count = 0;
    bool searching = false;
    bool listing = false;
    cli_args args = cli_args_begin(argc, argv);
    for (int next = cli_args_next(&args, options); next != CLI_ARGS_END;
         next = cli_args_next(&args, options)) {
        if (next == CLI_ARGS_HELP || next == CLI_ARGS_BAD) {
            return next == CLI_ARGS_HELP ? CLI_EXIT_OK : CLI_EXIT_USAGE;
        }
        searching = searching || next == 0;
        listing = listing || next == 1;
        if (next == CLI_ARGS_WORD && count < WORDS_MAX) {
            snprintf(words[count], sizeof words[count], "%s", args.value);
            word[count] = words[count];
            count++;
        }
    }
    if (count == 0 && !listing) {
        return cli_usage_error("explain", "which rule?");
    }
    if (!searching && !listing) {
        return explain_all(count, word);
    }
    search s = {.words = count, .word = word};
    search_all(&s);
    fputs(buffer_string(&s.out), stdout);
    buffer_free(&s.out);
    if (s.found == 0) {
        cli_error(NULL, "nothing found");
    }
    return cli_finish(s.found > 0 ? CLI_EXIT_OK : CLI_EXIT_DIFFERS);
}
