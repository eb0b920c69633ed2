/* cmd_debug.c: `hexjudge debug`: a game stepped through at a terminal or by a script, forwards and
 * back. The commands are a table; what they say of a place stands in debug_look.c and with the
 * commands of the program that say the same. */
#include "app/cli/debug.h"
#include "app/cli/looks.h"
#include "app/cli/record.h"
#include "app/cli/typed_line.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char cmd_debug_usage[] =
    "usage: hexjudge debug [-x SCRIPT] FILE [ADDRESS]\n"
    "\n"
    "Steps through a game, forwards and back; starts at ADDRESS, else at the start.\n"
    "Commands come from the terminal (with history and completion), from SCRIPT or\n"
    "from a pipe: one a line, # begins a comment. They may be cut: s, b 10, r road.\n"
    "\n"
    "  -x SCRIPT      a file of commands, '-' for standard input\n"
    "  --color WHEN   auto, always or never\n"
    "\n"
    "step [N]         N actions on\n"
    "back [N|STOP]    N actions back, or to the last place where STOP was\n"
    "goto ADDRESS     #137, t22, t22.3, end, -1, finding\n"
    "run STOP         to the next place where STOP is: finding, a rule,\n"
    "                 as BASE-BUILD-07, an action (road, P2 knight), a value that\n"
    "                 changes (P1.points) or comes to stand so (P1.points>=8)\n"
    "list [N]         the actions around\n"
    "state, board, hand [SEAT], points [SEAT], road [SEAT], print PATH, position\n"
    "diff             against the checkpoint here, and since the one before\n"
    "why [SEAT|PATH]  why the action was legal or not; how a value came about\n"
    "legal [KIND]     what may be done next\n"
    "try ACTION       whether it may be done, why, and what it changes\n"
    "save OUT         a log that begins here (hexjudge cut)\n"
    "where, help [COMMAND], quit; of gdb and rr also rs n rn c rc watch rwatch info p\n"
    "\n"
    "Exit: 0; 1 where a command of a script was not understood or led nowhere.\n";

typedef struct debugger {
    const char *file, *address, *script, *color_when;
    bool color, by_hand, failed;
    cli_source source;
    timeline t;
    cli_moment here;
} debugger;

/* ---- answers ---- */

/* A command that cannot be carried out: said where the answers stand, so that scripts show it. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
refuse(debugger *d, const char *format, ...) {
    va_list list;
    fputs("? ", stdout);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
    d->failed = true;
}

static bool number_of(uint32_t *out, const char *rest, uint32_t usual) {
    uint64_t number = usual;
    const bool good = *rest == '\0' || cli_number(&number, rest, 1, UINT32_MAX);
    *out = (uint32_t)number;
    return good;
}

/* ---- moving ---- */

static void do_step(debugger *d, const char *rest) {
    uint32_t count;
    const uint32_t left = d->t.actions - d->here.number;
    if (!number_of(&count, rest, 1)) {
        refuse(d, "step takes a number of actions, not '%s'; `run` goes to a place", rest);
    } else if (left == 0) {
        refuse(d, "#%u is the last action; `back` or `goto` lead elsewhere", d->here.number);
    } else {
        timeline_go(&d->t, &d->here, d->here.number + (count < left ? count : left));
        debug_place(&d->t, &d->here);
    }
}

static void run_to(debugger *d, const char *words, bool back) {
    static stop wanted;
    buffer why = {0};
    if (*words == '\0') {
        refuse(d, "run where? as in `run finding`, `run P2 city`, `run P1.points>=8`");
        return;
    }
    if (!stop_read(&wanted, &d->t.index.config, words, &why)) {
        refuse(d, "%s", buffer_string(&why));
    } else if (back ? !stop_run_back(&wanted, &d->t, &d->here, &why)
                    : !stop_run(&wanted, &d->t, &d->here, &why)) {
        refuse(d, "%s is nowhere %s #%u", words, back ? "before" : "after", d->here.number);
    } else {
        debug_place(&d->t, &d->here);
        printf(why.size > 0 ? "  => %s\n" : "%s", buffer_string(&why));
    }
    buffer_free(&why);
}

static void do_run(debugger *d, const char *rest) {
    run_to(d, rest, false);
}

static void do_back(debugger *d, const char *rest) {
    uint32_t count;
    if (!number_of(&count, rest, 1)) {
        run_to(d, rest, true);
    } else if (d->here.number == 0) {
        refuse(d, "this is the start");
    } else {
        timeline_go(&d->t, &d->here, count < d->here.number ? d->here.number - count : 0);
        debug_place(&d->t, &d->here);
    }
}

static void do_goto(debugger *d, const char *rest) {
    uint32_t number = 0;
    if (!index_address(&number, &d->t.index, rest)) { /* it has said why, on stderr */
        refuse(d, "goto takes #137, t22, t22.3, end, -1 or finding, not '%s'", rest);
    } else if (number > d->t.actions) {
        refuse(d, "#%u cannot be replayed; the last that can is #%u", number, d->t.actions);
    } else {
        timeline_go(&d->t, &d->here, number);
        debug_place(&d->t, &d->here);
    }
}

/* ---- looking ---- */

static void do_list(debugger *d, const char *rest) {
    uint32_t around;
    const uint32_t here = d->here.number;
    cli_moment at;
    if (!number_of(&around, rest, 4)) {
        refuse(d, "list takes a number of actions, not '%s'", rest);
        return;
    }
    if (timeline_begin(&d->t, &at)) {
        const uint32_t first = here > around ? here - around : 1;
        for (uint32_t n = first; n <= d->t.actions && n - first <= 2 * around; n++) {
            timeline_go(&d->t, &at, n);
            if (n == here) {
                puts("  -- here --");
            }
            debug_place(&d->t, &at);
        }
    }
    moment_free(&at);
}

/* A seat, 0 where none is named; false: it is refused. */
static bool seat_named(debugger *d, unsigned *seat, const char *rest) {
    *seat = 0;
    if (*rest != '\0' && (!cli_seat(seat, rest) || *seat > d->here.people.seats)) {
        refuse(d, "'%s' is no seat of this game: P1 to P%u", rest, d->here.people.seats);
        return false;
    }
    return true;
}

static void do_where(debugger *d, const char *rest) {
    (void)rest;
    debug_place(&d->t, &d->here);
}

static void do_state(debugger *d, const char *rest) {
    (void)rest;
    debug_state(&d->here);
}

static void do_board(debugger *d, const char *rest) {
    look_board(&d->here, strcmp(rest, "numbers") == 0, d->color);
}

static void do_hand(debugger *d, const char *rest) {
    unsigned seat;
    if (seat_named(d, &seat, rest)) {
        debug_hands(&d->here, seat);
    }
}

static void do_points(debugger *d, const char *rest) {
    unsigned seat;
    if (seat_named(d, &seat, rest)) {
        debug_standing(&d->here, true, seat);
    }
}

static void do_road(debugger *d, const char *rest) {
    unsigned seat;
    if (seat_named(d, &seat, rest)) {
        debug_standing(&d->here, false, seat);
    }
}

static void do_print(debugger *d, const char *rest) {
    if (!debug_print(&d->here, rest)) {
        refuse(d, "'%s' names no value: as in P1.hand, bank, points, e41.road", rest);
    }
}

static void do_position(debugger *d, const char *rest) {
    (void)rest;
    debug_position(&d->here);
}

static void do_diff(debugger *d, const char *rest) {
    (void)rest;
    debug_diff(&d->t, &d->here);
}

static void do_why(debugger *d, const char *rest) {
    unsigned seat = 0;
    if (*rest != '\0' && !cli_seat(&seat, rest)) {
        if (look_why_value(&d->source, &d->t.index, d->here.number, rest) != 0) {
            refuse(d, "why takes a seat or a value: as in P2, P1.hand.ore, robber");
        }
    } else if (d->here.number == 0) {
        refuse(d, "#0 is the start, no action: `step` goes to the first");
    } else if (seat_named(d, &seat, rest)) {
        look_why(&d->here, &d->source, seat);
    }
}

static void do_legal(debugger *d, const char *rest) {
    hj_kind kind = 0;
    if (*rest != '\0' && !kind_of_word(&kind, rest)) {
        refuse(d, "'%s' is no kind of action: road, city, roll ...; `try` judges a whole one",
               rest);
    } else {
        look_legal(&d->here, kind);
    }
}

static void do_try(debugger *d, const char *rest) {
    char line[RECORD_LINE_MAX], why[256] = "";
    hj_action action;
    if (*rest == '\0' || !record_expand(line, rest, d->here.after)) {
        refuse(d, "try what? as in `try P1 road e41` or, for whose turn it is, `try road e41`");
    } else if (hj_text_parse_action(&action, &d->here.config, line, why, sizeof why) != HJ_OK) {
        refuse(d, "'%s': %s", line, why);
    } else {
        look_legal_action(&d->here, line);
        debug_try(&d->here, &action);
    }
}

static void do_save(debugger *d, const char *rest) {
    char at[16], cut[] = "cut", to[] = "--at", out[] = "-o";
    if (*rest == '\0' || d->here.number >= d->t.actions) {
        refuse(d, *rest == '\0' ? "save takes the name of the new log, NAME.hjl.gz"
                                : "nothing follows here; `position` prints the place as a line");
        return;
    }
    snprintf(at, sizeof at, "%u", d->here.number + 1);
    char *words[] = {cut, to, at, memory_text(d->file), out, memory_text(rest), NULL};
    fflush(stdout);
    if (cmd_cut(6, words) != CLI_EXIT_OK) {
        refuse(d, "not saved");
    }
    free(words[3]);
    free(words[5]);
}

/* ---- the table of commands ---- */

static void do_help(debugger *d, const char *rest);

static const struct debug_command {
    const char *name;
    void (*run)(debugger *d, const char *rest); /* NULL: leave */
    const char *help;
} commands[] = {
    {"step", do_step, "step [N]: the next action, or N on"},
    {"back", do_back, "back [N|STOP]: the action before, N back, or to the last STOP"},
    {"run", do_run,
     "run STOP: to the next finding, rule (BASE-BUILD-07), road, P2 knight, robber=h5"},
    {"goto", do_goto, "goto ADDRESS: #137, t22 (a turn), t22.3, end, -1, finding"},
    {"where", do_where, "where: the action again, with what was found there"},
    {"list", do_list, "list [N]: N actions before and after"},
    {"state", do_state, "state: everything that stands after the action"},
    {"board", do_board, "board [numbers]: the board, or with the numbers of all places"},
    {"hand", do_hand, "hand [SEAT]: cards in hand"},
    {"points", do_points, "points [SEAT]: points part by part, and the awards"},
    {"road", do_road, "road [SEAT]: longest roads, what cuts them, who holds the card"},
    {"print", do_print, "print PATH: values, as in P1.hand, bank, e41.road, and their last change"},
    {"position", do_position, "position: the place as one line, for board, legal, road, points"},
    {"diff", do_diff, "diff: against the checkpoint here, and what changed since the one before"},
    {"why", do_why, "why [SEAT|PATH]: why the action was legal or not; how a value came about"},
    {"legal", do_legal, "legal [KIND]: what may be done next"},
    {"try", do_try, "try ACTION: whether it is legal next, why, and what it would change"},
    {"save", do_save, "save OUT: a log that begins with the next action, from here"},
    {"help", do_help, "help [COMMAND]: this list, or a line on one"},
    {"quit", NULL, "quit: leave"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* The command a word means: its name, or the first name that begins so. */
static const struct debug_command *command_of(const char *word, size_t size) {
    for (size_t i = 0; size > 0 && i < COMMANDS; i++) {
        if (strncmp(commands[i].name, word, size) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static void do_help(debugger *d, const char *rest) {
    const struct debug_command *one = command_of(rest, strlen(rest));
    if (*rest != '\0' && one == NULL) {
        refuse(d, "there is no command '%s'; `help` lists them", rest);
        return;
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        if (one == NULL || one == &commands[i]) {
            printf("  %s\n", commands[i].help);
        }
    }
}

/* Offers commands, and behind one the words it takes. */
static bool offer(void *user, size_t n, char out[TYPED_LINE_MAX]) {
    static const char *const stops[] = {"run ", "back "};
    static const char *const places[] = {"finding", "end"};
    (void)user;
    if (n < COMMANDS) {
        snprintf(out, TYPED_LINE_MAX, "%s%s", commands[n].name,
                 strchr(commands[n].help, '[') != NULL || commands[n].run == do_run ? " " : "");
        return true;
    }
    n -= COMMANDS;
    if (n < 2) {
        snprintf(out, TYPED_LINE_MAX, "goto %s", places[n]);
        return true;
    }
    n -= 2;
    const size_t kinds = HJ_KIND_COUNT - 1, fields = hj_field_count(), rules = hj_rule_count();
    for (size_t s = 0; s < 2; s++, n -= kinds + fields + rules) {
        if (n < kinds) {
            snprintf(out, TYPED_LINE_MAX, "%s%s", stops[s], hj_kind_word((hj_kind)(n + 1)));
            return true;
        }
        if (n < kinds + fields) {
            snprintf(out, TYPED_LINE_MAX, "%s%s", stops[s],
                     hj_field_at((unsigned)(n - kinds))->name);
            return true;
        }
        if (n < kinds + fields + rules) {
            snprintf(out, TYPED_LINE_MAX, "%s%s", stops[s],
                     hj_rule_at((hj_rule)(n - kinds - fields + 1))->code);
            return true;
        }
    }
    if (n < kinds) {
        snprintf(out, TYPED_LINE_MAX, "legal %s", hj_kind_word((hj_kind)(n + 1)));
        return true;
    }
    n -= kinds;
    if (n < fields) {
        snprintf(out, TYPED_LINE_MAX, "print %s", hj_field_at((unsigned)n)->name);
    }
    return n < fields;
}

/* What people type who know gdb and rr: rs and rc go back, n is a turn, c goes to what is wrong. */
static void speak_gdb(char line[TYPED_LINE_MAX]) {
    static const struct {
        const char *word, *means;
    } words[] = {{"n", "run turn"}, {"rn", "back turn"}, {"c", "run finding"},
                 {"rs", "back"},    {"w", "why"},        {"rc", "back finding"},
                 {"watch", "run"},  {"when", "where"},   {"rwatch", "back"},
                 {"info", ""},      {"p", "print"}};
    char typed[TYPED_LINE_MAX];
    const size_t size = strcspn(line, " \t");
    snprintf(typed, sizeof typed, "%s", line);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].word) == size && strncmp(typed, words[i].word, size) == 0) {
            const char *rest = typed + size + strspn(typed + size, " \t");
            snprintf(line, TYPED_LINE_MAX, "%s%s%.900s", words[i].means,
                     *words[i].means != '\0' && *rest != '\0' ? " " : "", rest);
            return;
        }
    }
}

/* One line; false = leave. */
static bool do_line(debugger *d, const char *typed) {
    char line[TYPED_LINE_MAX];
    snprintf(line, sizeof line, "%s", typed + strspn(typed, " \t"));
    line[strcspn(line, "#\r")] = '\0';
    if (strncmp(typed + strspn(typed, " \t"), "goto", 4) == 0 ||
        strncmp(typed + strspn(typed, " \t"), "g ", 2) == 0) { /* where # names an action */
        snprintf(line, sizeof line, "%s", typed + strspn(typed, " \t"));
    }
    for (size_t size = strlen(line); size > 0 && strchr(" \t\r", line[size - 1]) != NULL; size--) {
        line[size - 1] = '\0';
    }
    speak_gdb(line);
    const size_t word = strcspn(line, " \t");
    const struct debug_command *command = command_of(line, word);
    if (*line == '\0') {
        return true;
    }
    if (command == NULL) {
        refuse(d, "there is no command '%.*s'; `help` lists them", (int)word, line);
    } else if (command->run == NULL) {
        return false;
    } else {
        command->run(d, line + word + strspn(line + word, " \t"));
    }
    fflush(stdout);
    return true;
}

/* ---- the whole ---- */

static int read_options(debugger *d, int argc, char **argv) {
    static const cli_option options[] = {
        {"script", 'x', true}, {"color", 0, true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        switch (cli_args_next(&args, options)) {
        case 0:
            d->script = args.value;
            break;
        case 1:
            d->color_when = args.value;
            break;
        case CLI_ARGS_WORD:
            if (d->address != NULL) {
                return cli_usage_error("debug", "one file and one address, please");
            }
            *(d->file == NULL ? &d->file : &d->address) = args.value;
            break;
        case CLI_ARGS_END:
            if (d->file != NULL && strcmp(d->file, "-") == 0 &&
                (d->script == NULL || strcmp(d->script, "-") == 0)) {
                return cli_usage_error("debug", "the log or the commands: '-' cannot be both");
            }
            return d->file != NULL ? -1 : cli_usage_error("debug", "which file?");
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
}

/* Reads commands until they end. What comes from a script is shown before its answer. */
static void converse(debugger *d, FILE *from) {
    typed_lines lines = {.from = from, .complete = offer};
    const char *line;
    char prompt[48];
    d->by_hand = typed_by_hand(&lines);
    do {
        snprintf(prompt, sizeof prompt, "#%u> ", d->here.number);
        line = typed_line(&lines, prompt);
        if (line != NULL && !d->by_hand && line[strspn(line, " \t\r")] != '\0') {
            printf("%s%s\n", prompt, line);
        }
    } while (line != NULL && do_line(d, line));
    if (line == NULL && d->by_hand) {
        putchar('\n');
    }
}

static int begin(debugger *d) {
    uint32_t number = 0;
    int code = cli_source_open(&d->source, d->file);
    code = code == 0 ? timeline_build(&d->t, &d->source) : code;
    if (code == 0 && d->address != NULL && !index_address(&number, &d->t.index, d->address)) {
        code = CLI_EXIT_USAGE;
    }
    if (code == 0 && !timeline_begin(&d->t, &d->here)) {
        cli_error(d->file, "no memory");
        code = CLI_EXIT_READ;
    }
    if (code == 0) {
        timeline_go(&d->t, &d->here, number < d->t.actions ? number : d->t.actions);
        printf("%u actions, %u finding%s, %s\n", d->t.index.actions, d->t.index.findings,
               d->t.index.findings == 1 ? "" : "s", hj_verdict_word(d->t.index.verdict));
        debug_place(&d->t, &d->here);
    }
    return code;
}

int cmd_debug(int argc, char **argv) {
    debugger d = {0};
    FILE *from = stdin;
    int code = read_options(&d, argc, argv);
    if (code >= 0) {
        return code;
    }
    if (!cli_colour(&d.color, d.color_when, stdout)) {
        return cli_usage_error("debug", "--color is auto, always or never");
    }
    if (d.script != NULL && strcmp(d.script, "-") != 0 && (from = fopen(d.script, "r")) == NULL) {
        cli_error(d.script, "%s", strerror(errno));
        return CLI_EXIT_READ;
    }
    code = begin(&d);
    if (code == 0) {
        converse(&d, from);
        code = cli_finish(d.failed && !d.by_hand ? CLI_EXIT_DIFFERS : CLI_EXIT_OK);
    }
    if (from != stdin) {
        fclose(from);
    }
    moment_free(&d.here);
    timeline_free(&d.t);
    cli_source_close(&d.source);
    return code;
}
