/* record_line.c: typed lines: from a terminal with editing, history and completion of the legal
 * moves (libedit), from a pipe as they come. It must not know what a line means. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <editline/readline.h>

enum { OFFERED_MAX = 2048 };

/* libedit asks for completions one by one through a function without an argument of ours. */
static const record_session *completing;
static hj_action offered[OFFERED_MAX];
static size_t offered_count;

static char *next_completion(const char *text, int state) {
    static size_t at;
    char line[RECORD_LINE_MAX];
    const hj_game *game = hj_recorder_game(completing->recorder);
    if (state == 0) {
        const size_t count = hj_game_legal(game, 0, offered, OFFERED_MAX);
        offered_count = count < OFFERED_MAX ? count : OFFERED_MAX;
        at = 0;
    }
    while (at < offered_count) {
        hj_text_action(line, sizeof line, hj_game_config(game), &offered[at++]);
        if (strncmp(line, text, strlen(text)) == 0) {
            return strdup(line);
        }
    }
    return NULL;
}

/* Moves hold blanks, so the whole line is what is completed. */
static char **complete(const char *text, int start, int end) {
    (void)text;
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(rl_line_buffer, next_completion);
}

static const char *read_terminal(const record_session *session) {
    static char *line;
    static char breaks[] = "\n";
    char prompt[200], step[160];
    free(line);
    completing = session;
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = breaks;
    hj_game_step(hj_recorder_game(session->recorder), step, sizeof step);
    snprintf(prompt, sizeof prompt, "%s> ", step);
    line = readline(prompt);
    if (line != NULL && line[0] != '\0') {
        add_history(line);
    }
    return line;
}

static const char *read_pipe(void) {
    static char line[RECORD_LINE_MAX];
    if (fgets(line, sizeof line, stdin) == NULL) {
        return NULL;
    }
    const size_t size = strcspn(line, "\n");
    if (line[size] == '\0' && !feof(stdin)) { /* too long: the rest is no move of its own */
        int c;
        while ((c = getchar()) != EOF && c != '\n') {
        }
        snprintf(line, sizeof line, "(a line of more than %d bytes)", RECORD_LINE_MAX - 1);
        return line;
    }
    line[size] = '\0';
    return line;
}

const char *record_read_line(const record_session *session) {
    return !session->json && isatty(STDIN_FILENO) ? read_terminal(session) : read_pipe();
}
