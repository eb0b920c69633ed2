/* cmd_legal.c: what may be done at a point of a game, or whether one thing may. */
#include "app/words/explain.h"
#include "app/words/legal_words.h"
#include "app/cli/looks.h"
#include "app/cli/walk.h"
#include "app/words/wrap.h"

#include <stdlib.h>
#include <string.h>

const char cmd_legal_usage[] =
    "usage: hexjudge legal [--kind KIND] FILE ADDRESS [ACTION]\n"
    "       hexjudge legal [--kind KIND] POSITION [ACTION]\n"
    "\n"
    "Lists what is legal after the action that ADDRESS names (0 is the start), by\n"
    "kind. With an ACTION in words, like P1 road e41, says whether it would be legal\n"
    "there and why: exit code 0 legal, 11 illegal.\n"
    "\n"
    "  --kind KIND   only this kind, every action on a line of its own: settlement\n"
    "                road city roll discard robber knight road-building free-road\n"
    "                plenty monopoly buy bank trade done concede built harvest\n"
    "                decline deposit reveal favor gift redeem exchange return\n"
    "\n"
    "Chance is listed as every outcome possible, a trade between players one card for\n"
    "one, and of discards one example. Lists that multiply (deposits, event tokens,\n"
    "favors) are put together; --kind lists each.\n"
    "Addresses: #137, t22 (first action of turn 22), t22.3, end, -1, finding.\n"
    "A position, typed as pos:turn,9,P2,main:P2,roads,e1,e2 ..., may leave cards out:\n"
    "then exit code 16 says that it hangs on them. Where nobody saw some cards, the\n"
    "list says what is legal for some of the possible hands only.\n";

enum { POSITIONS_MAX = 4096, SHARES_TOLD = 24 };

/* What would be legal with cards that a position does not tell. */
typedef struct legal_place {
    const cli_moment *moment; /* nobody holds what is not told */
    const cli_moment *rich;   /* they hold enough of it; the same where all is told */
    const cli_told *told;
} legal_place;

typedef struct legal_options {
    const char *kind_word, *file, *address;
    hj_kind kind; /* 0 = all */
    buffer action;
} legal_options;

bool kind_of_word(hj_kind *out, const char *word) {
    for (unsigned k = 1; k < HJ_KIND_COUNT; k++) {
        if (strcmp(hj_kind_word((hj_kind)k), word) == 0) {
            *out = (hj_kind)k;
            return true;
        }
    }
    return false;
}

static int read_options(legal_options *o, int argc, char **argv) {
    static const cli_option options[] = {{"kind", 'k', true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        switch (cli_args_next(&args, options)) {
        case 0:
            if (!kind_of_word(&o->kind, args.value)) {
                return cli_usage_error("legal", "'%s' is no kind of action", args.value);
            }
            break;
        case CLI_ARGS_WORD:
            if (o->file == NULL) {
                o->file = args.value;
                o->address = is_position(o->file) ? "0" : NULL; /* there is no other place */
            } else if (o->address == NULL) {
                o->address = args.value;
            } else {
                buffer_format(&o->action, o->action.size > 0 ? " %s" : "%s", args.value);
            }
            break;
        case CLI_ARGS_END:
            return o->address != NULL ? -1 : cli_usage_error("legal", "which file, and where?");
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
}

static void print_where(const cli_moment *moment) {
    char where[128];
    hj_game_step(moment->after, where, sizeof where);
    printf("after #%u: %s\n", moment->number, where);
}

/* ---- listing ---- */

/* The words of an action behind its actor and kind, or the whole action. */
static void action_words(char *out, size_t out_size, const hj_config *config,
                         const hj_action *action, bool whole) {
    char words[512];
    hj_text_action(words, sizeof words, config, action);
    const char *rest = strchr(words, ' ');
    rest = rest != NULL ? strchr(rest + 1, ' ') : NULL;
    snprintf(out, out_size, "%s", whole ? words : rest != NULL ? rest + 1 : "");
}

/* All actions of one seat and kind: places on wrapped lines, the rest at most a few. */
static void list_group(buffer *out, const cli_moment *moment, const hj_action *first,
                       size_t count) {
    const char *kind = hj_kind_word((hj_kind)first->kind);
    char head[64];
    char seat[16] = "nature";
    if (first->actor != HJ_SEAT_NATURE) {
        snprintf(seat, sizeof seat, "P%u", first->actor);
    }
    snprintf(head, sizeof head, "%s %s", seat, kind);
    bool places = (hj_kind_fields((hj_kind)first->kind) & (HJ_HAS_CORNER | HJ_HAS_EDGE)) != 0;
    size_t shown = places || count <= 16 ? count : 12;
    buffer line = {0};
    bool grouped = legal_words(&line, moment->after, first, count);
    for (size_t i = 0; !grouped && i < shown; i++) {
        char words[512];
        action_words(words, sizeof words, &moment->config, &first[i], false);
        text_glue(words);
        buffer_format(&line, i + 1 < shown ? "%s, " : "%s", words);
    }
    if (shown < count && !grouped) {
        buffer_format(&line, ", ... (%zu in all: --kind %s)", count, kind);
    }
    buffer_format(out, line.size > 0 ? "  %-16s " : "  %s", head);
    text_wrap(out, 19, buffer_string(&line));
    buffer_free(&line);
}

/* Conceding is open to all at any time: one line says so. */
static void list_all(buffer *out, const cli_moment *moment, const hj_action *action, size_t count) {
    bool concede = false;
    for (size_t i = 0; i < count;) {
        size_t next = i + 1;
        while (next < count && action[next].kind == action[i].kind &&
               action[next].actor == action[i].actor) {
            next++;
        }
        if (action[i].kind != HJ_KIND_CONCEDE) {
            list_group(out, moment, &action[i], next - i);
        }
        concede = concede || action[i].kind == HJ_KIND_CONCEDE;
        i = next;
    }
    buffer_text(out, concede ? "  anybody may concede\n" : "");
}

/* Says whose cards are not told, so that the list is of what they might do. */
static void add_untold(buffer *out, const legal_place *place) {
    const cli_moment *moment = place->moment;
    const unsigned seats = moment->people.seats;
    const unsigned on_turn = hj_game_value(moment->after, "on_turn", 0, 0);
    buffer words = {0};
    if (moment == place->rich) {
        return;
    }
    bool any = position_untold(&words, "not told: hand", place->told->hand, seats);
    if ((place->told->cards >> on_turn & 1u) == 0) {
        buffer_format(&words, any ? ", cards of P%u" : "not told: cards of P%u", on_turn);
    }
    buffer_text(&words, "; this is what could be done with the cards for it");
    text_wrap(out, 2, buffer_string(&words));
    buffer_free(&words);
}

/* ---- with cards nobody saw ---- */

/* What is legal in some of the positions that are possible, and in which share of the hands. */
typedef struct union_list {
    hj_action *action;
    size_t count;
    unsigned positions;
    bool more; /* there are further positions, which were not looked at */
} union_list;

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(hj_action));
}

static union_list list_possible(const hj_game *game, hj_kind kind) {
    union_list list = {0};
    hj_game *one = NULL;
    size_t kept = 0;
    if (hj_game_new(&one, hj_game_config(game), NULL, 0, NULL) != HJ_OK && one == NULL)
        return list;
    while (list.positions < POSITIONS_MAX && hj_game_possible(one, game, list.positions)) {
        const size_t count = hj_game_legal(one, kind, NULL, 0);
        list.action = memory_grow(list.action, list.count + count + 1, sizeof *list.action);
        list.count += hj_game_legal(one, kind, list.action + list.count, count);
        list.positions++;
    }
    list.more = list.positions == POSITIONS_MAX && hj_game_possible(one, game, list.positions);
    hj_game_free(one);
    if (list.count > 0)
        qsort(list.action, list.count, sizeof *list.action, by_bytes);
    for (size_t i = 0; i < list.count; i++)
        if (kept == 0 || by_bytes(&list.action[kept - 1], &list.action[i]) != 0)
            list.action[kept++] = list.action[i];
    list.count = kept;
    return list;
}

/* Moves what is legal with every possible hand to the front; prints the rest with its share. */
static size_t split_by_share(buffer *out, const cli_moment *moment, union_list *list,
                             hj_kind kind) {
    size_t sure = 0, told = 0;
    bool begun = false;
    for (size_t i = 0; i < list->count; i++) {
        char words[512];
        uint64_t all = 0;
        const hj_action action = list->action[i];
        const uint64_t share = hj_game_share(moment->after, &action, &all);
        if (share == all) {
            list->action[sure++] = action;
            continue;
        }
        if (!begun)
            buffer_text(out, "  only with some of the possible hands:\n");
        begun = true;
        if (kind == 0 && ++told > SHARES_TOLD)
            continue;
        action_words(words, sizeof words, &moment->config, &action, true);
        buffer_format(out, "    %s: legal for %llu of %llu possible hands\n", words,
                      (unsigned long long)share, (unsigned long long)all);
    }
    if (told > SHARES_TOLD)
        buffer_format(out, "    and %zu more: --kind KIND\n", told - SHARES_TOLD);
    if (list->more)
        buffer_format(out, "  the first %u possible positions were looked at\n", POSITIONS_MAX);
    return sure;
}

static int list(const legal_place *place, hj_kind kind) {
    const cli_moment *moment = place->rich;
    buffer out = {0}, shares = {0};
    union_list possible = {0};
    if (hj_game_is_open(moment->after))
        possible = list_possible(moment->after, kind);
    hj_action *action = possible.action;
    size_t count = possible.positions > 0 ? split_by_share(&shares, moment, &possible, kind)
                                          : hj_game_legal(moment->after, kind, NULL, 0);
    if (possible.positions == 0) {
        action = memory_grow(action, count + 1, sizeof *action);
        hj_game_legal(moment->after, kind, action, count);
    }
    print_where(moment);
    add_untold(&out, place);
    if (hj_game_over(moment->after)) {
        buffer_text(&out, "  nothing: the game is over\n");
    } else if (count == 0 && shares.size == 0) {
        buffer_format(&out, "  no %s\n", kind != 0 ? hj_kind_word(kind) : "action");
    } else if (kind == 0) {
        list_all(&out, moment, action, count);
    }
    for (size_t i = 0; kind != 0 && i < count; i++) {
        char words[512];
        action_words(words, sizeof words, &moment->config, &action[i], true);
        buffer_format(&out, "%s\n", words);
    }
    buffer_text(&out, buffer_string(&shares));
    fputs(buffer_string(&out), stdout);
    buffer_free(&shares);
    buffer_free(&out);
    free(action);
    return cli_finish(CLI_EXIT_OK);
}

static int judge(const legal_place *place, const char *line) {
    const cli_moment *moment = place->moment;
    hj_action action;
    char why[256] = "";
    if (hj_text_parse_action(&action, &moment->config, line, why, sizeof why) != HJ_OK) {
        return cli_usage_error("legal", "'%s': %s", line, why);
    }
    print_where(moment);
    buffer out = {0};
    const bool legal = hj_game_check(moment->after, &action) == 0;
    const bool illegal = hj_game_check(place->rich->after, &action) != 0;
    char words[512];
    action_words(words, sizeof words, &moment->config, &action, true);
    buffer_format(&out, "%s would be %s\n", words,
                  legal     ? "legal"
                  : illegal ? "illegal"
                            : "legal with the cards for it, which are not told");
    explain_share(&out, moment->after, &action, true);
    explain_open_reasons(&out, moment->after, place->rich->after, &action);
    if (illegal) {
        explain_alternatives(&out, place->rich->after, &moment->config, &action);
    }
    fputs(buffer_string(&out), stdout);
    buffer_free(&out);
    return cli_finish(legal ? CLI_EXIT_OK : illegal ? HJ_VERDICT_ILLEGAL : HJ_VERDICT_CONSISTENT);
}

static const cli_told all_told;

int look_legal(const cli_moment *moment, hj_kind kind) {
    return list(&(legal_place){moment, moment, &all_told}, kind);
}

int look_legal_action(const cli_moment *moment, const char *line) {
    return judge(&(legal_place){moment, moment, &all_told}, line);
}

/* The answer, in a position that leaves cards out with them in hand too. */
static int answer(const legal_options *o, const cli_moment *moment, const cli_source *source) {
    const unsigned all = (1u << (moment->people.seats + 1)) - 2;
    const cli_told *told = &source->told;
    legal_place place = {moment, moment, told};
    cli_source assumed = {0};
    cli_moment rich = {0};
    int code = 0;
    if (told->typed && !told->turn) {
        return cli_usage_error("legal", "the position does not tell whose turn it is: add, as in "
                                        ":turn,9,P2,main or :turn,9,P2,before-roll");
    }
    if (told->typed && ((told->hand & all) != all || (told->cards & all) != all)) {
        buffer line = {0};
        position_assume(&line, (const char *)source->bytes, told, moment->after);
        code = moment_open(&rich, &assumed, buffer_string(&line), "0");
        place.rich = &rich;
        buffer_free(&line);
    }
    if (code == 0) {
        code =
            o->action.size > 0 ? judge(&place, buffer_string(&o->action)) : list(&place, o->kind);
    }
    moment_free(&rich);
    cli_source_close(&assumed);
    return code;
}

int cmd_legal(int argc, char **argv) {
    legal_options o = {0};
    cli_source source = {0};
    cli_moment moment = {0};
    int code = read_options(&o, argc, argv);
    if (code < 0) {
        code = moment_open(&moment, &source, o.file, o.address);
        code = code == 0 ? answer(&o, &moment, &source) : code;
    }
    moment_free(&moment);
    cli_source_close(&source);
    buffer_free(&o.action);
    return code;
}
