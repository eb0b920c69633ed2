/* expect.c: reads NAME.expect files: one expectation a line, `#` begins a comment line. A line
 * nobody understands is an error, so that a slip of the pen never makes a case pass. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/expect.h"

#include <stdlib.h>
#include <string.h>

#include "app/cli/plain_bytes.h"

static const cli_option options[] = {JUDGING_OPTIONS, {NULL, 0, false}};

static bool read_verdict(expect *out, const char *value) {
    for (int v = 0; v <= HJ_VERDICT_FAULT; v++) {
        const char *word = hj_verdict_word((hj_verdict)v);
        if (word && *word && strcmp(word, value) == 0) {
            out->verdict = v;
            return true;
        }
    }
    return false;
}

static bool read_digest(expect *out, const char *value) {
    char *end;
    out->digest = strtoull(value, &end, 16);
    out->has_digest = strlen(value) == 16 && strspn(value, "0123456789abcdef") == 16;
    return out->has_digest && *end == '\0';
}

/* The words of an `options` line, as verify takes them. */
static bool read_options(expect *out, char *value, char *why, size_t why_size) {
    char *argv[34] = {NULL};
    char command[] = "test";
    int argc = 0, found;
    argv[argc++] = command;
    for (char *word = strtok_r(value, " \t", &value); word && argc < 33;
         word = strtok_r(NULL, " \t", &value))
        argv[argc++] = word;
    cli_args args = cli_args_begin(argc, argv);
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found < 0) {
            snprintf(why, why_size, "options: not one of verify's options on how to judge");
            return false;
        }
        if (!judging_take(&out->how, found, args.value, why, why_size))
            return false;
    }
    return true;
}

static bool add(const char **list, size_t *count, const char *value) {
    if (*count == EXPECT_LINES_MAX)
        return false;
    list[(*count)++] = value;
    return true;
}

static bool read_line(expect *out, char *line, char *why, size_t why_size) {
    uint64_t number = 0;
    char *value = line + strcspn(line, " \t");
    if (*value)
        *value++ = '\0';
    value += strspn(value, " \t");
    bool good = *value != '\0';
    if (!good)
        ;
    else if (strcmp(line, "verdict") == 0)
        good = read_verdict(out, value);
    else if (strcmp(line, "rule") == 0)
        good = add(out->rule, &out->rules, value);
    else if (strcmp(line, "text") == 0)
        good = add(out->text, &out->texts, value);
    else if (strcmp(line, "path") == 0)
        out->path = value;
    else if (strcmp(line, "gap") == 0)
        out->gap = value;
    else if (strcmp(line, "digest") == 0)
        good = read_digest(out, value);
    else if (strcmp(line, "options") == 0)
        return read_options(out, value, why, why_size);
    else if (strcmp(line, "action") == 0 && cli_number(&number, value, 0, UINT32_MAX))
        out->action = (int64_t)number;
    else if (strcmp(line, "exit") == 0 && cli_number(&number, value, 0, 255))
        out->exit_code = (int)number;
    else
        good = false;
    if (!good)
        snprintf(why, why_size, "'%.40s %.60s' is no expectation", line, value);
    return good;
}

bool expect_read(expect *out, const char *path, char *why, size_t why_size) {
    const char *trouble = "";
    char *line, *rest;
    unsigned lines = 0;
    *out = (expect){.verdict = -1, .action = -1, .exit_code = -1};
    if (!plain_read(&out->bytes, path, &trouble)) {
        snprintf(why, why_size, "%s", trouble);
        return false;
    }
    if (out->bytes.size && strlen(out->bytes.data) != out->bytes.size) {
        snprintf(why, why_size, "a NUL byte");
        return false;
    }
    for (line = out->bytes.data; line && *line; line = rest) {
        rest = line + strcspn(line, "\n");
        if (*rest)
            *rest++ = '\0';
        line += strspn(line, " \t");
        for (size_t end = strlen(line); end && strchr(" \t\r", line[end - 1]); end--)
            line[end - 1] = '\0';
        if (!*line || *line == '#')
            continue;
        lines++;
        if (!read_line(out, line, why, why_size))
            return false;
    }
    if (out->verdict < 0 && out->exit_code < 0) {
        snprintf(why, why_size, "%s", lines ? "says no verdict" : "says nothing");
        return false;
    }
    return true;
}

void expect_free(expect *e) {
    judging_free(&e->how);
    buffer_free(&e->bytes);
}
