/* errors.c: how the program says that it cannot go on: one clear line on stderr, with what came
 * from outside made harmless. It knows no command. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"

static void print_line(const char *head, const char *format, va_list list) {
    char text[2048];
    buffer line = {0};
    buffer_text(&line, "hexjudge: ");
    if (head) {
        escape_terminal(&line, head, 0);
        buffer_text(&line, ": ");
    }
    vsnprintf(text, sizeof text, format, list);
    escape_terminal(&line, text, 0);
    buffer_char(&line, '\n');
    fflush(stdout);
    fputs(buffer_string(&line), stderr);
    buffer_free(&line);
}

void cli_error(const char *file, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_line(file, format, list);
    va_end(list);
}

void cli_say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    char text[8192];
    buffer line = {0};
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    escape_terminal(&line, text, 0);
    puts(buffer_string(&line));
    buffer_free(&line);
}

int cli_usage_error(const char *command, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_line(command, format, list);
    va_end(list);
    fprintf(stderr, "hexjudge: see 'hexjudge %s%s'\n", command, command[0] ? " --help" : "help");
    return CLI_EXIT_USAGE;
}

int cli_finish(int code) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    cli_error(NULL, "output could not be written: %s", strerror(errno));
    return CLI_EXIT_READ;
}
