/* typed_line.c: typed lines: from a terminal with editing, history and completion (libedit), from a
 * pipe or a file as they come. It must not know what a line means. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/typed_line.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <editline/readline.h>

/* libedit asks for completions one by one through a function without an argument of ours. */
static const typed_lines *completing;

static char *next_completion(const char *text, int state) {
    static size_t at;
    char line[TYPED_LINE_MAX];
    at = state == 0 ? 0 : at;
    while (completing->complete != NULL && completing->complete(completing->user, at, line)) {
        at++;
        if (strncmp(line, text, strlen(text)) == 0) {
            return strdup(line);
        }
    }
    return NULL;
}

/* What is typed holds blanks, so the whole line is what is completed. */
static char **complete(const char *text, int start, int end) {
    (void)text;
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(rl_line_buffer, next_completion);
}

static const char *read_terminal(const typed_lines *lines, const char *prompt) {
    static char *line;
    static char breaks[] = "\n";
    free(line);
    completing = lines;
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = breaks;
    line = readline(prompt);
    if (line != NULL && line[0] != '\0') {
        add_history(line);
    }
    return line;
}

static const char *read_stream(FILE *from) {
    static char line[TYPED_LINE_MAX];
    if (fgets(line, sizeof line, from) == NULL) {
        return NULL;
    }
    const size_t size = strcspn(line, "\n");
    if (line[size] == '\0' && !feof(from)) { /* too long: the rest is no line of its own */
        int c;
        while ((c = getc(from)) != EOF && c != '\n') {
        }
        snprintf(line, sizeof line, "(a line of more than %d bytes)", TYPED_LINE_MAX - 1);
        return line;
    }
    line[size] = '\0';
    return line;
}

bool typed_by_hand(const typed_lines *lines) {
    return !lines->plain && lines->from == stdin && isatty(STDIN_FILENO);
}

const char *typed_line(const typed_lines *lines, const char *prompt) {
    return typed_by_hand(lines) ? read_terminal(lines, prompt) : read_stream(lines->from);
}
