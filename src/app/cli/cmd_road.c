/* cmd_road.c: `road` and `points`: how the seats stand at a moment of a game or in a typed
 * position, and why. It must not know how a road is measured or a point counted. */
#include "app/cli/walk.h"
#include "app/words/explain.h"
#include "app/words/wrap.h"

const char cmd_road_usage[] =
    "usage: hexjudge road [--for SEAT] FILE|POSITION [ADDRESS]\n"
    "\n"
    "The longest road of each seat after the action ADDRESS names (default end): its\n"
    "length, its trail corner by corner, the roads that are no part of it, the\n"
    "buildings that cut it, and who holds Longest Road and why.\n"
    "\n"
    "  --for SEAT    this seat only (P2 or 2)\n"
    "\n"
    "A position is typed as one line, here the roads and the buildings that may cut\n"
    "them (`hexjudge board --numbers pos:` shows where which number is):\n"
    "  hexjudge road pos:P1,roads,e1,e2,e3,e9,e16:P2,settlements,c10\n"
    "Who held the card before a tie is told by longest-road,P2 (or ,nobody).\n";

const char cmd_points_usage[] =
    "usage: hexjudge points [--for SEAT] FILE|POSITION [ADDRESS]\n"
    "\n"
    "The points of each seat after the action ADDRESS names (default end), part by\n"
    "part: settlements, cities, awards, cards, storage records, markers; who holds\n"
    "Longest Road and Largest Army, and why.\n"
    "\n"
    "  --for SEAT    this seat only (P2 or 2)\n"
    "\n"
    "A position is typed as one line. Cards that it leaves out are not known:\n"
    "  hexjudge points pos:P1,settlements,c10,c26:P1,cities,c30:P1,played,3knight\n";

typedef struct standing {
    const char *command, *file, *address;
    unsigned seat; /* 0 = all */
} standing;

static int read_options(standing *o, int argc, char **argv) {
    static const cli_option options[] = {{"for", 'f', true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        switch (cli_args_next(&args, options)) {
        case 0:
            if (!cli_seat(&o->seat, args.value)) {
                return cli_usage_error(o->command, "'%s' is no seat", args.value);
            }
            break;
        case CLI_ARGS_WORD:
            if (o->address != NULL) {
                return cli_usage_error(o->command, "one file and one address, please");
            }
            *(o->file == NULL ? &o->file : &o->address) = args.value;
            break;
        case CLI_ARGS_END:
            return o->file != NULL ? -1 : cli_usage_error(o->command, "which file, or position?");
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
}

/* ---- the answers ---- */

static void add_longest(buffer *out, const cli_moment *moment, const cli_told *told) {
    if (told->may_longest != 0) {
        explain_open_award(out, &moment->people, "Longest Road", told->may_longest);
    } else {
        explain_longest_road(out, &moment->people, moment->after);
    }
}

static void add_roads(buffer *out, const cli_moment *moment, const cli_told *told, unsigned only) {
    const hj_game *game = moment->after;
    for (unsigned seat = 1; seat <= moment->people.seats; seat++) {
        if (only != 0 ? seat == only : hj_game_value(game, "roads", seat, 0) > 0) {
            explain_road(out, &moment->people, game, seat);
            explain_trail(out, game, seat);
            explain_unused_roads(out, game, seat);
        }
    }
    add_longest(out, moment, told);
    if (told->typed && !told->board) {
        buffer_text(out, "  not told: the board; names in brackets are those of the beginner's\n");
    }
}

/* What a position does not tell can only add to the points it shows. */
static void add_untold(buffer *out, const cli_moment *moment, const cli_told *told) {
    const unsigned seats = moment->people.seats;
    const unsigned left = hj_game_value(moment->after, "deck", HJ_CARD_POINT, 0);
    buffer words = {0};
    if (told->typed && position_untold(&words, "not told: cards in hand", told->cards, seats)) {
        buffer_format(&words, "; up to %u point card%s", left, left == 1 ? "" : "s");
        buffer_text(out, "  ");
        text_wrap(out, 4, buffer_string(&words));
    }
    buffer_clear(&words);
    if (told->typed && position_untold(&words, "not told: cards played", told->played, seats)) {
        buffer_text(out, "  ");
        text_wrap(out, 4, buffer_string(&words));
    }
    buffer_free(&words);
}

static void add_points(buffer *out, const cli_moment *moment, const cli_told *told, unsigned only) {
    for (unsigned seat = 1; seat <= moment->people.seats; seat++) {
        if (only == 0 || seat == only) {
            explain_points(out, &moment->people, moment->after, seat);
            explain_holdings(out, &moment->people, moment->after, seat);
        }
    }
    add_longest(out, moment, told);
    if (told->may_army != 0) {
        explain_open_award(out, &moment->people, "Largest Army", told->may_army);
    } else {
        explain_largest_army(out, &moment->people, moment->after);
    }
    add_untold(out, moment, told);
}

typedef void answer(buffer *out, const cli_moment *moment, const cli_told *told, unsigned only);

static int run(const char *command, answer *say, int argc, char **argv) {
    standing o = {.command = command};
    cli_source source = {0};
    cli_moment moment = {0};
    int code = read_options(&o, argc, argv);
    if (code >= 0) {
        return code;
    }
    code = moment_open(&moment, &source, o.file, o.address);
    if (code == 0 && o.seat > moment.people.seats) {
        code = cli_usage_error(command, "P%u: the game has %u seats", o.seat, moment.people.seats);
    }
    if (code == 0) {
        buffer out = {0};
        say(&out, &moment, &source.told, o.seat);
        fputs(buffer_string(&out), stdout);
        buffer_free(&out);
        code = cli_finish(CLI_EXIT_OK);
    }
    moment_free(&moment);
    cli_source_close(&source);
    return code;
}

int cmd_road(int argc, char **argv) {
    return run("road", add_roads, argc, argv);
}

int cmd_points(int argc, char **argv) {
    return run("points", add_points, argc, argv);
}
