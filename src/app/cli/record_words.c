/* record_words.c: short forms of typed moves, made long. It must not know whether a move is legal:
 * what it makes goes to the parser of the text form like any other line. */
#include "app/cli/record.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

unsigned record_seat(const hj_game *game) {
    const unsigned depth = hj_game_value(game, "depth", 0, 0);
    return depth == 0 ? 0 : hj_game_value(game, "step_seat", depth, 0);
}

typedef struct short_word {
    const char *typed, *meant;
} short_word;

/* Verbs as they are typed at a table. "b" builds: its next word is the piece. */
static const short_word verbs[] = {
    {"s", "settlement"}, {"c", "city"},          {"r", "roll"},      {"ro", "road"},
    {"fr", "free-road"}, {"kn", "knight"},       {"rob", "robber"},  {"di", "discard"},
    {"tr", "trade"},     {"ba", "bank"},         {"bu", "buy"},      {"rb", "road-building"},
    {"yp", "plenty"},    {"mo", "monopoly"},     {"e", "done"},      {"end-turn", "done"},
    {"h", "harvest"},    {"hd", "decline"},      {"dep", "deposit"}, {"rev", "reveal"},
    {"g", "gift"},       {"red", "redeem"},      {"ex", "exchange"}, {"ret", "return"},
    {"bd", "built"},     {"give-up", "concede"},
};
static const short_word pieces[] = {
    {"s", "settlement"},          {"c", "city"},    {"r", "road"},    {"d", "buy"},
    {"settlement", "settlement"}, {"city", "city"}, {"road", "road"}, {"card", "buy"},
};

static const char *meaning(const short_word *words, size_t count, const char *typed) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i].typed, typed) == 0) {
            return words[i].meant;
        }
    }
    return NULL;
}

/* Takes the next word of *at; false at the end of the line. */
static bool take_word(char *word, size_t word_size, const char **at) {
    size_t size = 0;
    while (isspace((unsigned char)**at)) {
        (*at)++;
    }
    while (**at != '\0' && !isspace((unsigned char)**at)) {
        if (size + 1 < word_size) {
            word[size++] = **at;
        }
        (*at)++;
    }
    word[size] = '\0';
    return size > 0;
}

static bool is_seat(const char *word) {
    return (word[0] == 'P' || word[0] == 'p') && word[1] >= '1' && word[1] <= '6' &&
           word[2] == '\0';
}

/* "8" after roll is a sum; "5 3" are two dice. */
static bool is_sum(const char *rest) {
    char word[16], more[16];
    return take_word(word, sizeof word, &rest) && isdigit((unsigned char)word[0]) &&
           !take_word(more, sizeof more, &rest);
}

bool record_expand(char *out, const char *line, const hj_game *game) {
    char word[64], actor[8] = "";
    const char *at = line;
    if (!take_word(word, sizeof word, &at)) {
        return false;
    }
    if (is_seat(word)) {
        snprintf(actor, sizeof actor, "P%c", word[1]);
        if (!take_word(word, sizeof word, &at)) {
            return false;
        }
    } else if (strcmp(word, "nature") == 0 || strcmp(word, "favor") == 0) {
        snprintf(actor, sizeof actor, "nature");
        if (strcmp(word, "nature") == 0 && !take_word(word, sizeof word, &at)) {
            return false;
        }
    } else if (record_seat(game) != 0) {
        snprintf(actor, sizeof actor, "P%u", record_seat(game));
    }
    const char *verb = NULL;
    if (strcmp(word, "b") == 0 || strcmp(word, "build") == 0) {
        if (!take_word(word, sizeof word, &at)) {
            return false;
        }
        verb = meaning(pieces, sizeof pieces / sizeof pieces[0], word);
    } else {
        verb = meaning(verbs, sizeof verbs / sizeof verbs[0], word);
    }
    verb = verb != NULL ? verb : word;
    while (isspace((unsigned char)*at)) {
        at++;
    }
    const bool sum = strcmp(verb, "roll") == 0 && is_sum(at);
    const int size = snprintf(out, RECORD_LINE_MAX, "%s%s%s%s%s%s", actor, actor[0] ? " " : "",
                              verb, sum ? " sum" : "", *at != '\0' ? " " : "", at);
    return size > 0 && size < RECORD_LINE_MAX;
}
