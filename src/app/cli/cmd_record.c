/* cmd_record.c: `hexjudge record`: a game is logged while it is played, each move judged before it
 * is written. Moves come from a terminal or from any program that speaks lines. It must not know
 * how a log is kept safe: that is the recorder's. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/cli.h"
#include "app/cli/keys.h"
#include "app/cli/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_record_usage[] =
    "usage: hexjudge record [OPTIONS] NAME.hjl.gz\n"
    "\n"
    "Logs a game while it is played: reads moves, judges each, writes the legal ones.\n"
    "The file is NAME.hjl.gz.part until the game ends. Moves are those of the text\n"
    "form; the seat may be left out where one must act, and verbs may be cut:\n"
    "r 5 3 or r 8 (sum), b s 4/5/11, b r 5|11, b c c28, kn h5 none, ba give 4wool get\n"
    "1ore, tr P3 give 1ore get 1wool, di 2wool 1ore, bu knight, e (end of the turn).\n"
    "Also: undo [N], note TEXT, legal [KIND], state, end [REASON], quit, help.\n"
    "\n"
    "  --rules RULES       rule set or profile (base/1)\n"
    "  --names A,B,C       players in order of their turns (or --players N)\n"
    "  --board BOARD       beginner (default), or random:SEED\n"
    "  --header FILE       rule set, seats and board from a log or text instead\n"
    "  --set NAME=VALUE    one option\n"
    "  --view WHO          public, or seat:N: ? stands for a card the writer did not\n"
    "                      see (bu ?, kn h5 from P3 ?, di 4?)\n"
    "  --resume            go on with NAME.hjl.gz.part\n"
    "  --lenient           write what the table let stand, marked by a ruling\n"
    "  --durability WHEN   none, process (default), turn\n"
    "  --format FORMAT     text, or json: one answer a line, for programs\n"
    "\n"
    "Exit: 0 ended and written, 10 not ended (to be resumed), 3 the file.\n";

enum { NAMES_MAX = HJ_SEATS_MAX };

typedef struct setup {
    const char *path, *rules, *board, *header, *durability;
    const char *set[32];
    unsigned sets, players, names, view; /* view: 0 = of everything */
    char *name[NAMES_MAX];
    bool resume, lenient, json;
} setup;

/* ---- beginning ---- */

/* Takes the header of a log or of the text form; false: the error is printed. */
static bool header_from_file(hj_record *out, hj_reader **keep, const char *path) {
    const hj_record *record;
    char why[256];
    unsigned game;
    *keep = cli_open_word(path, &game, why, sizeof why);
    if (*keep == NULL) {
        cli_error(path, "no header of a game: %s", why);
        return false;
    }
    if (hj_reader_next(*keep, &record) != HJ_OK || record->kind != HJ_RECORD_HEADER) {
        cli_error(path, "no header of a game: %s", hj_reader_error(*keep));
        return false;
    }
    *out = *record;
    return true;
}

static bool header_from_options(hj_record *out, const setup *s) {
    hj_config *config = &out->as.header.config;
    char why[256] = "";
    memset(out, 0, sizeof *out);
    out->kind = HJ_RECORD_HEADER;
    config->seats = (uint8_t)(s->players != 0 ? s->players : 4);
    if (hj_config_rules(config, s->rules, why, sizeof why) != HJ_OK) {
        cli_error(NULL, "%s", why);
        return false;
    }
    if (strncmp(s->board, "random", 6) == 0) {
        const char *seed = strchr(s->board, ':');
        hj_config_random_board(config, seed != NULL ? strtoull(seed + 1, NULL, 10) : 1);
    } else if (config->ruleset == HJ_RULESET_CROP_TRUST) {
        cli_error(NULL, "Crop Trust has no beginner board: --board random:SEED, or --header FILE");
        return false;
    } else {
        hj_config_beginner(config);
    }
    return true;
}

static bool header_settings(hj_record *header, const setup *s) {
    char why[256] = "";
    if (s->view != 0) {
        header->as.header.config.view = (uint8_t)s->view;
    }
    for (unsigned i = 0; i < s->sets; i++) {
        if (hj_config_set(&header->as.header.config, s->set[i], why, sizeof why) != HJ_OK) {
            cli_error(NULL, "%s", why);
            return false;
        }
    }
    return true;
}

static hj_durability durability_of(const char *word, bool *known) {
    static const char *const words[] = {"process", "turn", "none"};
    *known = true;
    for (unsigned i = 0; i < 3; i++) {
        if (word == NULL || strcmp(word, words[i]) == 0) {
            return word == NULL ? HJ_DURABILITY_PROCESS : (hj_durability)i;
        }
    }
    *known = false;
    return HJ_DURABILITY_PROCESS;
}

/* The header commits to each name, so that it can be taken out and later be proven; a header that
 * does so already knows names of its own. */
static bool commit_to_names(hj_record *header, const setup *s, char salt[HJ_SEATS_MAX][33]) {
    for (unsigned i = 0; i < s->names; i++) {
        salt[i][0] = '\0';
        if (header->as.header.has_commitment[i + 1] != 0) {
            continue;
        }
        if (!salt_new(salt[i]) ||
            hj_name_commitment(header->as.header.commitment[i + 1], salt[i], s->name[i]) != HJ_OK) {
            return false;
        }
        header->as.header.has_commitment[i + 1] = 1;
    }
    return true;
}

static hj_status begin_new(record_session *session, const setup *s,
                           const hj_recorder_options *options) {
    hj_record header;
    hj_reader *keep = NULL;
    const bool made = s->header != NULL ? header_from_file(&header, &keep, s->header)
                                        : header_from_options(&header, s);
    if (!made || !header_settings(&header, s)) {
        hj_reader_close(keep);
        return HJ_ARGUMENT;
    }
    char salt[HJ_SEATS_MAX][33];
    if (!commit_to_names(&header, s, salt)) {
        hj_reader_close(keep);
        return HJ_MEMORY;
    }
    header.as.header.about.software = "hexjudge record";
    hj_status status = hj_recorder_open(&session->recorder, s->path, &header, options);
    hj_reader_close(keep);
    for (unsigned i = 0; status == HJ_OK && i < s->names; i++) {
        const hj_person person = {.seat = (uint8_t)(i + 1), .name = s->name[i], .salt = salt[i]};
        status = hj_recorder_person(session->recorder, &person);
    }
    if (status != HJ_OK) {
        cli_error(s->path, "%s", hj_recorder_error(session->recorder));
    }
    return status;
}

static hj_status begin(record_session *session, const setup *s) {
    bool known = true;
    hj_recovery found;
    const hj_recorder_options options = {.durability = durability_of(s->durability, &known)};
    if (!known) {
        cli_error(NULL, "--durability is none, process or turn, not '%s'", s->durability);
        return HJ_ARGUMENT;
    }
    if (!s->resume) {
        return begin_new(session, s, &options);
    }
    const hj_status status = hj_recorder_resume(&session->recorder, s->path, &options, &found);
    if (status == HJ_DONE) {
        record_say_done(session, "written", hj_recorder_path(session->recorder));
    } else if (status != HJ_OK) {
        cli_error(s->path, "%s", hj_recorder_error(session->recorder));
    } else {
        record_say_done(session, "resumed", found.text);
    }
    return status;
}

/* ---- lines ---- */

static void say_failed(record_session *session, hj_status status) {
    char text[320];
    snprintf(text, sizeof text, "%s: %s", hj_status_word(status),
             hj_recorder_error(session->recorder));
    record_say_error(session, text);
}

static void do_undo(record_session *session, const char *rest) {
    uint64_t number = 0;
    const uint32_t standing = hj_recorder_standing(session->recorder);
    const hj_ruling ruling = {.kind = HJ_RULING_TAKEBACK, .authority = "table", .reason = "undo"};
    char said[64];
    if (rest[0] == '\0') {
        if (standing == 0) {
            record_say_error(session, "there is no move to take back");
            return;
        }
        number = standing - 1;
        hj_action action;
        bool in_force = false;
        while (number > 0 &&
               hj_recorder_action(session->recorder, (uint32_t)number, &action, &in_force) &&
               !in_force) {
            number--; /* what was taken back before is no place to go back to */
        }
    } else if (!cli_number(&number, rest, 0, UINT32_MAX)) {
        record_say_error(session, "undo takes the number of the action to go back to");
        return;
    }
    const hj_status status = hj_recorder_takeback(session->recorder, (uint32_t)number, &ruling);
    if (status != HJ_OK) {
        say_failed(session, status);
        return;
    }
    snprintf(said, sizeof said, "the game stands after #%u", (unsigned)number);
    record_say_done(session, "undone", said);
}

static unsigned reason_of(const char *word) {
    static const char *const words[] = {"",           "points", "concession", "time",
                                        "unfinished", "fields", "species"};
    for (unsigned i = 1; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(word, words[i]) == 0) {
            return i;
        }
    }
    return 0;
}

/* The seats with most points, for an end by time. */
static unsigned leaders(const hj_game *game) {
    unsigned best = 0, seats = 0;
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        const unsigned points = hj_game_value(game, "points", seat, 0);
        if (points > best) {
            best = points;
            seats = 0;
        }
        seats |= points == best ? 1u << (seat - 1) : 0;
    }
    return seats;
}

static void do_end(record_session *session, const char *rest) {
    const hj_game *game = hj_recorder_game(session->recorder);
    hj_rule rule = 0;
    char word[16];
    uint64_t winner = 0; /* where that hangs on cards nobody saw, somebody has to say it */
    const size_t length = strcspn(rest, " ");
    snprintf(word, sizeof word, "%.*s", (int)(length < 15 ? length : 15), rest);
    hj_end end = {.reason = (uint8_t)reason_of(word)};
    const char *named = rest + length + strspn(rest + length, " Pp");
    if ((rest[0] != '\0' && end.reason == 0) ||
        (named[0] != '\0' && !cli_number(&winner, named, 1, HJ_SEATS_MAX))) {
        record_say_error(session, "end takes points [P2], time or unfinished");
        return;
    }
    if (end.reason == HJ_END_TIME) {
        end.winners = (uint8_t)leaders(game);
    } else if (end.reason == HJ_END_POINTS) {
        const unsigned due = hj_game_value(game, "win_due", 0, 0);
        end.winners = (uint8_t)(due != 0 ? due : hj_game_winners(game, &(hj_end_reason){0}));
    }
    if (winner != 0) {
        end.winners = (uint8_t)(1u << (winner - 1));
    }
    const bool as_it_ended = winner == 0 && (rest[0] == '\0' || hj_game_over(game));
    const hj_status status = hj_recorder_close(session->recorder, as_it_ended ? NULL : &end, &rule);
    if (status == HJ_OK) {
        session->ended = true;
        record_say_done(session, "written", hj_recorder_path(session->recorder));
    } else {
        say_failed(session, status);
    }
}

static void do_legal(record_session *session, const char *rest) {
    char line[RECORD_LINE_MAX];
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        if (strcmp(hj_kind_word((hj_kind)kind), rest) == 0) {
            record_say_legal(session, (hj_kind)kind);
            return;
        }
    }
    if (rest[0] == '\0') {
        record_say_legal(session, 0);
        return;
    }
    snprintf(line, sizeof line, "there is no kind of move '%.64s'", rest);
    record_say_error(session, line);
}

static void do_move(record_session *session, const char *typed) {
    char line[RECORD_LINE_MAX], why[320] = "";
    hj_action action;
    hj_rule rule = 0;
    bool forced = false;
    const hj_game *game = hj_recorder_game(session->recorder);
    if (!record_expand(line, typed, game) ||
        hj_text_parse_action(&action, hj_game_config(game), line, why, sizeof why) != HJ_OK) {
        record_say_error(session, why[0] != '\0' ? why : typed);
        return;
    }
    hj_status status = hj_recorder_append(session->recorder, &action, 0, &rule);
    if (status == HJ_REFUSED && session->lenient) {
        const hj_ruling ruling = {
            .kind = HJ_RULING_STANDS, .authority = "table", .reason = "let stand"};
        status = hj_recorder_force(session->recorder, &action, 0, &ruling, &rule);
        forced = status == HJ_OK;
    }
    if (status == HJ_OK) { /* a move typed by hand is safe before it is answered */
        status = hj_recorder_flush(session->recorder);
    }
    if (status == HJ_OK) {
        record_say_accepted(session, &action, forced);
    } else if (status == HJ_REFUSED) {
        record_say_refused(session, &action, rule);
    } else {
        say_failed(session, status);
    }
}

/* One line; false = leave. */
static bool do_line(record_session *session, const char *line) {
    char word[32] = "";
    int used = 0;
    while (*line == ' ' || *line == '\t') {
        line++;
    }
    if (*line == '\0' || *line == '#') {
        return true;
    }
    sscanf(line, "%31s %n", word, &used);
    const char *rest = line + (used > 0 ? (size_t)used : strlen(line));
    if (strcmp(word, "quit") == 0) {
        return false;
    }
    if (strcmp(word, "undo") == 0) {
        do_undo(session, rest);
    } else if (strcmp(word, "note") == 0) {
        const hj_status status = hj_recorder_note(session->recorder, rest);
        status == HJ_OK ? record_say_done(session, "noted", rest) : say_failed(session, status);
    } else if (strcmp(word, "legal") == 0) {
        do_legal(session, rest);
    } else if (strcmp(word, "state") == 0) {
        record_say_state(session);
    } else if (strcmp(word, "help") == 0) {
        record_say_done(session, "help", cmd_record_usage);
    } else if (strcmp(word, "end") == 0) {
        do_end(session, rest);
    } else {
        do_move(session, line);
    }
    return !session->ended;
}

static int run(const setup *s) {
    record_session session = {.json = s->json, .lenient = s->lenient};
    const hj_status status = begin(&session, s);
    const char *line;
    if (status != HJ_OK) {
        hj_recorder_free(session.recorder);
        if (status == HJ_DONE) { /* the game was over, and only its file's name was missing */
            return cli_finish(CLI_EXIT_OK);
        }
        return status == HJ_IO ? CLI_EXIT_READ : CLI_EXIT_USAGE;
    }
    if (!s->resume) {
        record_say_done(&session, "recording", hj_recorder_path(session.recorder));
    }
    while ((line = record_read_line(&session)) != NULL && do_line(&session, line)) {
        if (hj_game_over(hj_recorder_game(session.recorder)) && !session.json) {
            puts("the game is over: `end` writes the log");
        }
    }
    if (!session.ended && !session.json) {
        cli_say("not ended; go on with: hexjudge record --resume %s", s->path);
    }
    hj_recorder_free(session.recorder);
    return cli_finish(session.ended ? CLI_EXIT_OK : HJ_VERDICT_INCOMPLETE);
}

/* ---- arguments ---- */

enum {
    OPT_RULES,
    OPT_PLAYERS,
    OPT_NAMES,
    OPT_BOARD,
    OPT_HEADER,
    OPT_SET,
    OPT_VIEW,
    OPT_RESUME,
    OPT_LENIENT,
    OPT_DURABILITY,
    OPT_FORMAT
};
static const cli_option options[] = {
    {"rules", 0, true},    {"players", 0, true},    {"names", 0, true},  {"board", 0, true},
    {"header", 0, true},   {"set", 0, true},        {"view", 0, true},   {"resume", 0, false},
    {"lenient", 0, false}, {"durability", 0, true}, {"format", 0, true}, {NULL, 0, false},
};

static bool take_names(setup *s, char *list) {
    for (char *at = strtok(list, ","); at != NULL; at = strtok(NULL, ",")) {
        if (s->names == NAMES_MAX) {
            return false;
        }
        s->name[s->names++] = at;
    }
    s->players = s->names;
    return s->names >= 2;
}

/* Takes one option; 0 = fine, else the exit code. */
static int take_option(setup *s, int option, const char *value, char **names) {
    uint64_t number;
    switch (option) {
    case OPT_RULES:
        s->rules = value;
        return 0;
    case OPT_PLAYERS:
        if (!cli_number(&number, value, 2, HJ_SEATS_MAX)) {
            return cli_usage_error("record", "--players takes 2 to %d", HJ_SEATS_MAX);
        }
        s->players = (unsigned)number;
        return 0;
    case OPT_NAMES:
        free(*names);
        *names = strdup(value);
        return *names != NULL && take_names(s, *names)
                   ? 0
                   : cli_usage_error("record", "--names takes two to six names: A,B,C");
    case OPT_BOARD:
        s->board = value;
        return 0;
    case OPT_HEADER:
        s->header = value;
        return 0;
    case OPT_SET:
        if (s->sets == sizeof s->set / sizeof s->set[0]) {
            return cli_usage_error("record", "too many --set");
        }
        s->set[s->sets++] = value;
        return 0;
    case OPT_VIEW:
        return cli_view(&s->view, value)
                   ? 0
                   : cli_usage_error("record", "--view takes public or seat:N, not '%s'", value);
    case OPT_RESUME:
        s->resume = true;
        return 0;
    case OPT_LENIENT:
        s->lenient = true;
        return 0;
    case OPT_DURABILITY:
        s->durability = value;
        return 0;
    default:
        s->json = strcmp(value, "json") == 0;
        return s->json || strcmp(value, "text") == 0
                   ? 0
                   : cli_usage_error("record", "--format is text or json");
    }
}

int cmd_record(int argc, char **argv) {
    setup s = {.rules = "base/1", .board = "beginner"};
    char *names = NULL;
    cli_args args = cli_args_begin(argc, argv);
    int code = 0;
    for (;;) {
        const int option = cli_args_next(&args, options);
        if (option == CLI_ARGS_END) {
            break;
        }
        if (option == CLI_ARGS_HELP || option == CLI_ARGS_BAD) {
            free(names);
            return option == CLI_ARGS_HELP ? CLI_EXIT_OK : CLI_EXIT_USAGE;
        }
        if (option == CLI_ARGS_WORD) {
            code = s.path == NULL ? 0 : cli_usage_error("record", "one log at a time");
            s.path = args.value;
        } else {
            code = take_option(&s, option, args.value, &names);
        }
        if (code != 0) {
            free(names);
            return code;
        }
    }
    if (s.path == NULL) {
        free(names);
        return cli_usage_error("record", "which log? NAME.hjl.gz");
    }
    code = run(&s);
    free(names);
    return code;
}
