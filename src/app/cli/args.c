/* args.c: a walk through a command's arguments: long and short options with values, words in any
 * order. It knows no command's options; a "-" and negative numbers are words, as addresses are. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"

cli_args cli_args_begin(int argc, char **argv) {
    return (cli_args){.argc = argc, .argv = argv, .at = 1};
}

static const char *command(const cli_args *args) {
    return args->argv[0];
}

static int bad_option(const cli_args *args, const char *what, const char *name, int length) {
    cli_usage_error(command(args), "%s '%.*s'", what, length, name);
    return CLI_ARGS_BAD;
}

static int with_value(cli_args *args, const cli_option *options, int index, const char *attached) {
    const cli_option *option = &options[index];
    args->value = attached;
    if (!option->value && attached) {
        cli_usage_error(command(args), "--%s takes no value", option->name);
        return CLI_ARGS_BAD;
    }
    if (option->value && !attached) {
        if (args->at >= args->argc) {
            cli_usage_error(command(args), "--%s needs a value", option->name);
            return CLI_ARGS_BAD;
        }
        args->value = args->argv[args->at++];
    }
    return index;
}

static int long_option(cli_args *args, const cli_option *options, const char *word) {
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    if (length == 4 && strncmp(word, "help", 4) == 0)
        return CLI_ARGS_HELP;
    for (int i = 0; options[i].name; i++) {
        if (strlen(options[i].name) == length && strncmp(options[i].name, word, length) == 0)
            return with_value(args, options, i, equals ? equals + 1 : NULL);
    }
    return bad_option(args, "unknown option", word - 2, (int)length + 2);
}

static int short_option(cli_args *args, const cli_option *options) {
    char letter = *args->letters++;
    const char *rest = *args->letters ? args->letters : NULL;
    for (int i = 0; options[i].name; i++) {
        if (!options[i].letter || options[i].letter != letter)
            continue;
        args->letters = options[i].value ? NULL : rest;
        return with_value(args, options, i, options[i].value ? rest : NULL);
    }
    args->letters = rest;
    if (letter == 'h')
        return CLI_ARGS_HELP;
    const char name[3] = {'-', letter, '\0'};
    return bad_option(args, "unknown option", name, 2);
}

static int next(cli_args *args, const cli_option *options) {
    args->value = NULL;
    if (args->letters)
        return short_option(args, options);
    if (args->at >= args->argc)
        return CLI_ARGS_END;
    char *word = args->argv[args->at++];
    if (!args->words_only && strcmp(word, "--") == 0) {
        args->words_only = true;
        return next(args, options);
    }
    bool is_word =
        args->words_only || word[0] != '-' || word[1] == '\0' || (word[1] >= '0' && word[1] <= '9');
    if (is_word) {
        args->value = word;
        return CLI_ARGS_WORD;
    }
    if (word[1] == '-')
        return long_option(args, options, word + 2);
    args->letters = word + 1;
    return short_option(args, options);
}

int cli_args_next(cli_args *args, const cli_option *options) {
    int found = next(args, options);
    if (found == CLI_ARGS_HELP)
        cli_usage_print(command(args));
    return found;
}

bool cli_number(uint64_t *out, const char *text, uint64_t min, uint64_t max) {
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno || *end || value < min || value > max)
        return false;
    *out = value;
    return true;
}

bool cli_seat(unsigned *out, const char *text) {
    uint64_t seat = 0;
    if (!cli_number(&seat, text + (text[0] == 'P'), 1, HJ_SEATS_MAX))
        return false;
    *out = (unsigned)seat;
    return true;
}

bool cli_view(unsigned *out, const char *word) {
    enum { PUBLIC = 7 };
    uint64_t seat = PUBLIC;
    if (strcmp(word, "public") != 0 &&
        (strncmp(word, "seat:", 5) != 0 || !cli_number(&seat, word + 5, 1, HJ_SEATS_MAX)))
        return false;
    *out = (unsigned)seat;
    return true;
}
