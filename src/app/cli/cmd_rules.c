/* cmd_rules.c: lists rule sets and profiles, and prints what each option of one decides. */
#include "app/cli/cli.h"
#include "app/words/option_words.h"
#include "app/words/wrap.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"

#include <string.h>

const char cmd_rules_usage[] =
    "usage: hexjudge rules [--differs] [--html] [--players N] [SPEC]\n"
    "\n"
    "Without SPEC: the rule sets and profiles there are. With one: every option, its\n"
    "value, where the value comes from, and which rule it belongs to.\n"
    "\n"
    "SPEC is what --rules takes: base/1, a profile like catanatron, options behind it\n"
    "(base/1,bank=unlimited), or @FILE with lines `parent = NAME`, `option = value`.\n"
    "\n"
    "  --differs     only options that are not base/1's defaults\n"
    "  --html        the list as a page to print\n"
    "  --players N   for that many players, where contents hang on it (default 4)\n";

typedef struct rules_options {
    const char *spec;
    bool differs, html;
    uint64_t players;
} rules_options;

/* A list of options has no blanks: it gets some, to be wrapped. */
static void add_profile_text(buffer *out, const char *text) {
    buffer words = {0};
    for (; *text != '\0'; text++) {
        buffer_char(&words, *text);
        if (*text == ',' && text[1] != ' ') {
            buffer_char(&words, ' ');
        }
    }
    text_wrap(out, 15, buffer_string(&words));
    buffer_free(&words);
}

static int list_profiles(void) {
    buffer out = {0};
    for (unsigned i = 0; hj_profile_name(i) != NULL; i++) {
        buffer_format(&out, "%-14s ", hj_profile_name(i));
        add_profile_text(&out, hj_profile_text(i));
    }
    buffer_text(&out, "\nhexjudge rules NAME prints every option; explain OPTION what it means.\n");
    fputs(buffer_string(&out), stdout);
    buffer_free(&out);
    return cli_finish(CLI_EXIT_OK);
}

/* The name at the head of a spec: "catanatron" of "catanatron,bank=unlimited". */
static void head_of(char *out, size_t out_size, const char *spec) {
    size_t length = strcspn(spec, ",");
    snprintf(out, out_size, "%.*s", (int)(length < out_size ? length : out_size - 1), spec);
}

/* Does the spec itself set the option, "...,name=..."? */
static bool is_given(const char *spec, const char *name) {
    size_t length = strlen(name);
    for (const char *at = strchr(spec, ','); at != NULL; at = strchr(at + 1, ',')) {
        const char *word = at + 1;
        word += strspn(word, " ");
        if (strncmp(word, name, length) == 0 && word[length] == '=') {
            return true;
        }
    }
    return false;
}

static void add_source(char *out, size_t out_size, const char *spec, unsigned id,
                       const hj_config *config) {
    const hj_option_row *row = hj_option_at(id);
    hj_config usual;
    bool by_seats = config->seats > 4 && option_defaults(&usual, config->ruleset, config->seats) &&
                    usual.option[id] == config->option[id] &&
                    option_defaults(&usual, config->ruleset, 4) &&
                    usual.option[id] != config->option[id];
    char head[128];
    head_of(head, sizeof head, spec);
    if (is_given(spec, row->name)) {
        snprintf(out, out_size, "given");
    } else if (config->option[id] == row->fallback) {
        snprintf(out, out_size, "default");
    } else if (by_seats) {
        snprintf(out, out_size, "%u players", config->seats);
    } else {
        snprintf(out, out_size, "%.40s", head);
    }
}

static void add_text_row(buffer *out, const hj_option_row *row, const char *value,
                         const char *source) {
    buffer words = {0};
    buffer safe = {0};
    escape_terminal(&safe, source, 16);
    buffer_format(out, "  %-19s %-16s %-10s ", row->name, value, buffer_string(&safe));
    buffer_format(&words, "%s [%s]", row->text, row->citation);
    text_wrap(out, 50, buffer_string(&words));
    buffer_free(&safe);
    buffer_free(&words);
}

static void add_html_row(buffer *out, const hj_option_row *row, const char *value,
                         const char *source) {
    const char *cell[5] = {row->name, value, source, row->text, row->citation};
    buffer_text(out, "<tr>");
    for (unsigned i = 0; i < 5; i++) {
        buffer_text(out, "<td>");
        escape_xml(out, cell[i]);
        buffer_text(out, "</td>");
    }
    buffer_text(out, "</tr>\n");
}

static void add_group(buffer *out, const rules_options *o, const hj_config *config, bool setting) {
    const char *title = setting ? "Settings of the table" : "Readings of the rules";
    if (o->html) {
        buffer_format(out,
                      "<h2>%s</h2>\n<table>\n<tr><th>option</th><th>value</th><th>from</th>"
                      "<th>what it decides</th><th>rule</th></tr>\n",
                      title);
    } else {
        buffer_format(out, "\n%s\n", title);
    }
    for (unsigned id = 1; id <= hj_option_count(); id++) {
        const hj_option_row *row = hj_option_at(id);
        if (row == NULL || row->name == NULL || row->setting != setting ||
            !option_belongs(id, config->ruleset) ||
            (o->differs && config->option[id] == row->fallback)) {
            continue;
        }
        char value[64];
        char source[64];
        hj_option_value(value, sizeof value, id, config->option[id]);
        add_source(source, sizeof source, o->spec, id, config);
        (o->html ? add_html_row : add_text_row)(out, row, value, source);
    }
    buffer_text(out, o->html ? "</table>\n" : "");
}

static int print_spec(const rules_options *o) {
    hj_config config = {.seats = (uint8_t)o->players};
    char why[256] = "";
    hj_status status = hj_config_rules(&config, o->spec, why, sizeof why);
    if (status != HJ_OK) {
        cli_error(NULL, "%s: %s", o->spec, why);
        return status == HJ_IO ? CLI_EXIT_READ : CLI_EXIT_USAGE;
    }
    buffer out = {0};
    buffer spec = {0};
    if (o->html) {
        escape_xml(&spec, o->spec);
        buffer_format(&out,
                      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                      "<title>Rules %s</title>\n<style>body{font:11pt/1.35 sans-serif;margin:2em}"
                      "table{border-collapse:collapse;width:100%%}td,th{border:1px solid #999;"
                      "padding:.2em .5em;text-align:left;vertical-align:top}tr{break-inside:avoid}"
                      "</style></head><body>\n<h1>Rules %s</h1>\n",
                      buffer_string(&spec), buffer_string(&spec));
    } else {
        escape_terminal(&spec, o->spec, 200);
        buffer_format(&out, "%s\n", buffer_string(&spec));
    }
    add_group(&out, o, &config, true);
    add_group(&out, o, &config, false);
    buffer_text(&out, o->html ? "</body></html>\n" : "");
    fputs(buffer_string(&out), stdout);
    buffer_free(&out);
    buffer_free(&spec);
    return cli_finish(CLI_EXIT_OK);
}

int cmd_rules(int argc, char **argv) {
    static const cli_option options[] = {
        {"differs", 'd', false}, {"html", 0, false}, {"players", 'n', true}, {NULL, 0, false}};
    rules_options o = {.players = 4};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        switch (cli_args_next(&args, options)) {
        case 0:
            o.differs = true;
            break;
        case 1:
            o.html = true;
            break;
        case 2:
            if (!cli_number(&o.players, args.value, 2, HJ_SEATS_MAX)) {
                return cli_usage_error("rules", "--players takes 2 to 6, not '%s'", args.value);
            }
            break;
        case CLI_ARGS_WORD:
            if (o.spec != NULL) {
                return cli_usage_error("rules", "one rule set, please");
            }
            o.spec = args.value;
            break;
        case CLI_ARGS_END:
            return o.spec != NULL ? print_spec(&o) : list_profiles();
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
}
