/* typed.c: typed positions: what a position line tells and what it leaves open, and the line made
 * whole where the rules allow one thing only. It must not know what a command says about it. */
#include "app/cli/typed.h"

#include "app/cli/cli.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char opening[] = "pos:";

bool is_position(const char *word) {
    return strncmp(word, opening, sizeof opening - 1) == 0;
}

/* ---- what is told ---- */

/* Does a field begin with these words, "P1,hand" or "turn"? */
static bool says(const char *line, const char *words) {
    const size_t length = strlen(words);
    for (const char *at = line; (at = strchr(at, ':')) != NULL;) {
        at++;
        if (strncmp(at, words, length) == 0 && strchr(",:", at[length]) != NULL) {
            return true;
        }
    }
    return false;
}

static unsigned seats_saying(const char *line, const char *what) {
    unsigned seats = 0;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        char words[32];
        snprintf(words, sizeof words, "P%u,%s", seat, what);
        seats |= says(line, words) ? 1u << seat : 0;
    }
    return seats;
}

static cli_told told_by(const char *line) {
    const bool whole = says(line, "image");
    const bool stepped = strstr(line, "step.1=") != NULL;
    cli_told told = {.typed = true, .turn = whole || stepped || says(line, "turn")};
    told.board = says(line, "board") || says(line, "row");
    told.hand = whole ? UINT_MAX : seats_saying(line, "hand");
    told.cards = whole ? UINT_MAX : seats_saying(line, "cards");
    told.played = whole ? UINT_MAX : seats_saying(line, "played");
    return told;
}

bool position_untold(buffer *out, const char *what, unsigned told, unsigned seats) {
    unsigned missing = 0;
    for (unsigned seat = 1; seat <= seats; seat++) {
        if ((told >> seat & 1u) == 0) {
            buffer_text(out, missing == 0 ? what : "");
            buffer_format(out, "%sP%u", missing == 0 ? " of " : " ", seat);
            missing++;
        }
    }
    return missing > 0;
}

/* ---- games of lines ---- */

/* The game of a line; NULL with `broken` or, where it cannot be read, `why` filled. */
static hj_game *game_of(const char *line, hj_reason *broken, buffer *why) {
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    hj_game *game = NULL;
    if (hj_reader_open_memory(&reader, line, strlen(line)) != HJ_OK ||
        hj_reader_next(reader, &record) != HJ_OK) {
        const char *error = reader != NULL ? hj_reader_error(reader) : "no memory";
        buffer_text(why, strncmp(error, "line 1: ", 8) == 0 ? error + 8 : error);
    } else {
        const hj_status status =
            hj_game_new(&game, &record->as.header.config, record->as.header.start,
                        record->as.header.start_size, broken);
        if (status != HJ_OK && status != HJ_REFUSED) {
            buffer_format(why, "%s %s", hj_status_word(status), broken->text);
        }
    }
    hj_reader_close(reader);
    return game;
}

/* Who may hold what, by asking the rules: bits of the holders with whom the position is sound. */
typedef struct holders {
    unsigned longest, army;
} holders;

static holders who_may_hold(const char *line, unsigned seats, bool longest, bool army) {
    holders may = {0};
    for (unsigned road = 0; road <= (longest ? seats : 0); road++) {
        for (unsigned knights = 0; knights <= (army ? seats : 0); knights++) {
            buffer tried = {0}, why = {0};
            hj_reason broken = {0};
            buffer_text(&tried, line);
            if (road != 0) {
                buffer_format(&tried, ":longest-road,P%u", road);
            }
            if (knights != 0) {
                buffer_format(&tried, ":largest-army,P%u", knights);
            }
            hj_game *game = game_of(buffer_string(&tried), &broken, &why);
            if (game != NULL) {
                may.longest |= 1u << road;
                may.army |= 1u << knights;
            }
            hj_game_free(game);
            buffer_free(&tried);
            buffer_free(&why);
        }
    }
    return may;
}

static unsigned lowest(unsigned bits) {
    unsigned at = 0;
    while (bits != 0 && (bits >> at & 1u) == 0) {
        at++;
    }
    return at;
}

/* Puts the award into the line: the one holder there can be, or one of several, which are kept. */
static void settle_award(buffer *line, const char *award, unsigned may, unsigned *open) {
    const unsigned holder = lowest(may);
    *open = (may & (may - 1)) != 0 ? may : 0;
    if (holder != 0) {
        buffer_format(line, ":%s,P%u", award, holder);
    }
}

/* The seats of a game, also where its awards are not yet right. */
static unsigned seats_of(const char *line) {
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    unsigned seats = 0;
    if (hj_reader_open_memory(&reader, line, strlen(line)) == HJ_OK &&
        hj_reader_next(reader, &record) == HJ_OK) {
        seats = record->as.header.config.seats;
    }
    hj_reader_close(reader);
    return seats;
}

static void complete_awards(buffer *out, cli_told *told) {
    const char *line = buffer_string(out);
    const bool longest = !says(line, "image") && !says(line, "longest-road");
    const bool army = !says(line, "image") && !says(line, "largest-army");
    if (!longest && !army) {
        return;
    }
    const holders may = who_may_hold(line, seats_of(line), longest, army);
    if (longest) {
        settle_award(out, "longest-road", may.longest, &told->may_longest);
    }
    if (army) {
        settle_award(out, "largest-army", may.army, &told->may_army);
    }
}

int position_open(buffer *out, cli_told *told, const char *line) {
    buffer why = {0};
    hj_reason broken = {.ok = true};
    *told = told_by(line);
    buffer_add(out, line, strcspn(line, "\r\n"));
    complete_awards(out, told);
    hj_game *game = game_of(buffer_string(out), &broken, &why);
    const hj_rule_row *row = hj_rule_at(broken.rule);
    int code = 0;
    if (why.size > 0) {
        cli_error("position", "%s", buffer_string(&why));
        code = CLI_EXIT_USAGE;
    } else if (!broken.ok) {
        cli_error("position", "%s: %s%s", row != NULL ? row->code : "impossible",
                  broken.text[0] != '\0' ? broken.text
                  : row != NULL          ? row->text
                                         : "",
                  game != NULL ? " (answered all the same)" : "; no game comes to it");
        code = game != NULL ? 0 : HJ_VERDICT_ILLEGAL;
    }
    hj_game_free(game);
    buffer_free(&why);
    return code;
}

/* ---- cards that are not told ---- */

/* As many of each as the bank has for every such hand, four at most: what the dearest trade takes.
 */
static void assume_hands(buffer *out, const cli_told *told, const hj_game *game, unsigned seats) {
    enum { ENOUGH = 4 };
    unsigned hands = 0;
    for (unsigned seat = 1; seat <= seats; seat++) {
        hands += (told->hand >> seat & 1u) == 0;
    }
    for (unsigned seat = 1; seat <= seats; seat++) {
        if ((told->hand >> seat & 1u) != 0) {
            continue;
        }
        buffer_format(out, ":P%u,hand", seat);
        bool any = false;
        for (unsigned resource = 1; resource <= HJ_RESOURCES; resource++) {
            unsigned share = hj_game_value(game, "bank", resource, 0) / hands;
            share = share > ENOUGH ? ENOUGH : share;
            if (share > 0) {
                buffer_format(out, ",%u%s", share, hj_resource_word(resource));
                any = true;
            }
        }
        buffer_text(out, any ? "" : ",nothing");
    }
}

void position_assume(buffer *out, const char *line, const cli_told *told, const hj_game *game) {
    const unsigned seats = hj_game_config(game)->seats;
    const unsigned on_turn = hj_game_value(game, "on_turn", 0, 0);
    buffer_text(out, line);
    assume_hands(out, told, game, seats);
    if ((told->cards >> on_turn & 1u) != 0) {
        return;
    }
    bool any = false;
    buffer_format(out, ":P%u,cards", on_turn);
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        if (hj_game_value(game, "deck", card, 0) > 0) {
            buffer_format(out, ",1%s", hj_card_word(card));
            any = true;
        }
    }
    buffer_text(out, any ? "" : ",nothing");
}

/* ---- of a game ---- */

void position_line(buffer *out, const hj_game *game) {
    char *line = memory_take(HJ_TEXT_MAX, 1);
    uint8_t *image = memory_take(HJ_SNAPSHOT_MAX, 1);
    const size_t size = hj_game_snapshot(game, image, HJ_SNAPSHOT_MAX);
    hj_text_position(line, HJ_TEXT_MAX, hj_game_config(game), image, size);
    buffer_text(out, line);
    free(image);
    free(line);
}
