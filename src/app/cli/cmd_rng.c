/* cmd_rng.c: `hexjudge rng`: how dice, cards, tokens and thefts fell in one log or many, by player
 * and in all, against what chance gives. How odd dice are weighed stays in lab/fairness. */
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/dice_words.h"
#include "app/lab/fairness.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"
#include "app/words/phrases.h"

const char cmd_rng_usage[] =
    "usage: hexjudge rng [--dice] [--alarm P] FILE|FOLDER|-...\n"
    "\n"
    "Shows how the dice fell, by player and in all, with the chance that fair dice\n"
    "are as odd; and the cards and tokens drawn and the cards stolen against what\n"
    "decks, bags and hands gave reason to expect. Players are told apart by their\n"
    "names; where a log has none, by their seats.\n"
    "\n"
    "p is how often fair dice, rolled as many times, depart as far from what is\n"
    "expected (sums, and faces where they are known). `event p` corrects it for the\n"
    "number of players: among so many somebody is always odd. Rolls of a game whose\n"
    "header says that its dice came from a deck, or were balanced, are left out.\n"
    "Odd dice prove nothing by themselves.\n"
    "\n"
    "      --dice      the files are rolls, a line NAME A B or NAME SUM, and no logs\n"
    "      --alarm P   exit with 1 when a player's event p is P or less (say 0.01)\n"
    "\n"
    "Exit: 0, 1 on --alarm, 2 wrong arguments, 3 an input could not be read.\n";

enum { NAME_SIZE = 64, DRAW_KINDS = 6 };

typedef struct roller {
    char name[NAME_SIZE];
    dice_tally dice;
    double p;
} roller;

/* What was drawn by kind, and in thousandths what was to be expected of each draw. */
typedef struct draws {
    const char *title;
    unsigned kinds;
    const char *(*word)(unsigned kind);
    uint32_t drawn[DRAW_KINDS + 1];
    uint64_t expected[DRAW_KINDS + 1];
    uint32_t unseen;
} draws;

enum { CARDS, STOLEN, FAVORS, EVENTS, DRAWS };

typedef struct rng_run {
    roller *player;
    size_t players, room;
    roller all;
    draws draw[DRAWS];
    uint32_t games, unfair, broken; /* unfair: their dice are no dice, by their header */
    bool bad;
    /* the game at hand */
    hj_config config;
    cli_people people;
    bool counted;
    uint32_t hand[HJ_SEATS_MAX + 1][HJ_RESOURCES + 1], deck[HJ_CARDS + 1], bag[HJ_FAVORS + 1];
    uint32_t face_down[5]; /* event tokens by category */
    uint8_t category[HJ_EVENT_TOKENS + 1];
} rng_run;

/* ---- players ---- */

static roller *player_named(rng_run *run, const char *name) {
    for (size_t i = 0; i < run->players; i++) {
        if (strcmp(run->player[i].name, name) == 0)
            return &run->player[i];
    }
    if (run->players == run->room) {
        run->room = run->room ? run->room * 2 : 16;
        run->player = memory_grow(run->player, run->room, sizeof *run->player);
    }
    roller *made = &run->player[run->players++];
    memset(made, 0, sizeof *made);
    snprintf(made->name, sizeof made->name, "%s", name);
    return made;
}

static void add_roll(rng_run *run, const char *name, unsigned a, unsigned b, unsigned sum) {
    run->bad = !dice_add(&player_named(run, name)->dice, a, b, sum) || run->bad;
    (void)dice_add(&run->all.dice, a, b, sum);
}

/* ---- draws ---- */

static const uint64_t whole = 1000000; /* a draw, in the unit of `expected` */

/* One draw of `kind` (0: not seen) out of have[1..kinds]. */
static void add_draw(draws *d, const uint32_t *have, unsigned kind) {
    uint64_t all = 0;
    for (unsigned k = 1; k <= d->kinds; k++)
        all += have[k];
    if (kind == 0 || kind > d->kinds || all == 0) {
        d->unseen++;
        return;
    }
    d->drawn[kind]++;
    for (unsigned k = 1; k <= d->kinds; k++)
        d->expected[k] += have[k] * whole / all;
}

static void take_action(rng_run *run, const hj_action *action) {
    const unsigned seat = action->actor;
    const bool robbed = action->seat >= 1 && action->seat <= run->config.seats;
    switch (action->kind) {
    case HJ_KIND_ROLL:
        if (run->counted && seat <= HJ_SEATS_MAX)
            add_roll(run, people_short(&run->people, seat), action->die_a, action->die_b,
                     action->total);
        break;
    case HJ_KIND_BUY_CARD:
        add_draw(&run->draw[CARDS], run->deck, action->card <= HJ_CARDS ? action->card : 0);
        break;
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
        if (robbed && action->resource != HJ_RESOURCE_NONE)
            add_draw(&run->draw[STOLEN], run->hand[action->seat],
                     action->resource <= HJ_RESOURCES ? action->resource : 0);
        break;
    case HJ_KIND_DRAW_FAVOR:
    case HJ_KIND_EXCHANGE_DRAW:
        add_draw(&run->draw[FAVORS], run->bag, action->token <= HJ_FAVORS ? action->token : 0);
        break;
    case HJ_KIND_REVEAL:
        add_draw(&run->draw[EVENTS], run->face_down,
                 action->token <= HJ_EVENT_TOKENS ? run->category[action->token] : 0);
        break;
    default:
        break;
    }
}

/* ---- logs ---- */

/* What hands, deck and bags hold before the next action. */
static void look(rng_run *run, const hj_game *game) {
    const hj_config *config = hj_game_config(game);
    for (unsigned s = 1; s <= config->seats; s++) {
        for (unsigned r = 1; r <= HJ_RESOURCES; r++)
            run->hand[s][r] = hj_game_value(game, "hand", s, r);
    }
    for (unsigned card = 1; card <= HJ_CARDS; card++)
        run->deck[card] = hj_game_value(game, "deck", card, 0);
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++)
        run->bag[favor] = hj_game_value(game, "favor_bag", favor, 0);
    memset(run->face_down, 0, sizeof run->face_down);
    for (unsigned t = 1; t <= config->event_tokens && t <= HJ_EVENT_TOKENS; t++) {
        run->category[t] = config->event_token[t - 1].category;
        if (run->category[t] <= 4 && hj_game_value(game, "token_where", t, 0) == 0)
            run->face_down[run->category[t]]++;
    }
}

static void take_header(rng_run *run, const hj_record *record) {
    const unsigned dice = hj_option_find("dice");
    run->config = record->as.header.config;
    people_clear(&run->people, run->config.seats);
    run->counted = dice == 0 || run->config.option[dice] == 0 || run->config.option[dice] == 3;
    run->games++;
    run->unfair += !run->counted;
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    rng_run *run = user;
    if (record->kind == HJ_RECORD_HEADER)
        take_header(run, record);
    else if (record->kind == HJ_RECORD_PERSON)
        people_add(&run->people, &record->as.person);
    else if (record->kind == HJ_RECORD_ACTION)
        take_action(run, &record->as.action);
    if (game != NULL)
        look(run, game);
}

static void on_game(void *user, const hj_result *result) {
    rng_run *run = user;
    run->broken += result->verdict != HJ_VERDICT_CLEAN && result->verdict != HJ_VERDICT_CONSISTENT;
}

static bool read_log(rng_run *run, const cli_input *input) {
    const hj_verify_options options = {
        .keep_going = true, .on_record = on_record, .on_game = on_game, .user = run};
    char why[300] = "";
    hj_reader *reader = cli_open(input->path, input->game, why, sizeof why);
    const uint32_t before = run->games;
    if (reader != NULL) {
        (void)hj_verify(reader, &options, NULL);
        if (run->games == before)
            snprintf(why, sizeof why, "no game was read");
        hj_reader_close(reader);
    }
    if (run->games > before)
        return true;
    cli_error(input->path, "%s", why);
    return false;
}

/* ---- rolls that were noted down ---- */

static bool read_rolls(rng_run *run, const char *path) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    char line[200];
    unsigned number = 0;
    bool good = file != NULL;
    if (file == NULL)
        cli_error(path, "it cannot be read");
    while (good && fgets(line, sizeof line, file) != NULL) {
        char name[NAME_SIZE], rest;
        unsigned a = 0, b = 0;
        number++;
        if (line[strspn(line, " \t\r\n")] == '\0' || line[0] == '#')
            continue;
        const int found = sscanf(line, "%63s %2u %2u %c", name, &a, &b, &rest);
        run->bad = false;
        if (found == 2)
            add_roll(run, name, 0, 0, a);
        else if (found == 3)
            add_roll(run, name, a, b, 0);
        good = (found == 2 || found == 3) && !run->bad && (found == 2 || (a <= 6 && b <= 6));
        if (!good)
            cli_error(path, "line %u: not NAME A B with faces 1 to 6, or NAME SUM with 2 to 12",
                      number);
    }
    if (file != NULL && file != stdin)
        fclose(file);
    return good;
}

/* ---- what is said ---- */

static void say_name(const char *name) {
    buffer text = {0};
    escape_terminal(&text, name, 16);
    printf("%-16s", buffer_string(&text));
    buffer_free(&text);
}

static void say_row(const roller *player) {
    say_name(player->name);
    printf(" %5u", player->dice.rolls);
    for (unsigned sum = 2; sum <= 12; sum++)
        printf(" %3u", player->dice.sum[sum]);
}

static void say_dice(const rng_run *run) {
    const dice_tally *all = &run->all.dice;
    printf("%-16s %5s", "dice", "rolls");
    for (unsigned sum = 2; sum <= 12; sum++)
        printf(" %3u", sum);
    printf("      p\n");
    for (size_t i = 0; i < run->players; i++) {
        say_row(&run->player[i]);
        printf(" %6.4f\n", run->player[i].p);
    }
    if (run->players != 1) {
        say_row(&run->all);
        printf(" %6.4f\n", run->all.p);
    }
    printf("%-16s %5s", "expected", "");
    for (unsigned sum = 2; sum <= 12; sum++)
        printf(" %3llu", ((unsigned long long)all->rolls * dice_ways(sum) + 18) / 36);
    putchar('\n');
}

static void say_draws(const draws *d) {
    uint32_t all = 0;
    for (unsigned k = 1; k <= d->kinds; k++)
        all += d->drawn[k];
    if (all == 0)
        return;
    printf("\n%-16s %9s %9s\n", d->title, "drawn", "expected");
    for (unsigned k = 1; k <= d->kinds; k++)
        printf("  %-14s %9u %9.1f\n", d->word(k), d->drawn[k],
               (double)d->expected[k] / (double)whole);
    if (d->unseen > 0)
        printf("  %-14s %9u\n", "not seen", d->unseen);
}

/* Prints the judgement; the event p of the oddest player. */
static double say_sentence(const rng_run *run) {
    const roller *oddest = NULL;
    for (size_t i = 0; i < run->players; i++) {
        if (oddest == NULL || run->player[i].p < oddest->p)
            oddest = &run->player[i];
    }
    if (oddest == NULL) {
        puts("No dice were rolled.");
        return 1;
    }
    buffer text = {0};
    const double event_p =
        dice_sentence(&text, oddest->name, oddest->p, (unsigned)run->players, "\n");
    printf("\n%s\n", buffer_string(&text));
    buffer_free(&text);
    return event_p;
}

static double report(rng_run *run) {
    for (size_t i = 0; i < run->players; i++)
        run->player[i].p = dice_p(&run->player[i].dice);
    run->all.p = run->players == 1 ? run->player[0].p : dice_p(&run->all.dice);
    if (run->games > 0)
        printf("%u game%s, %u rolls\n", run->games, run->games == 1 ? "" : "s",
               run->all.dice.rolls);
    if (run->unfair > 0)
        printf("%u of them did not use dice, by their headers: not counted as rolls\n",
               run->unfair);
    if (run->broken > 0)
        printf("%u of them broke a rule or broke off: what they hold is counted all the same\n",
               run->broken);
    say_dice(run);
    for (unsigned i = 0; i < DRAWS; i++)
        say_draws(&run->draw[i]);
    return say_sentence(run);
}

/* ---- the command ---- */

static const char *card_word(unsigned card) {
    return card_words(card);
}

static int run_all(rng_run *run, const char *const *word, size_t words, bool rolls, double alarm) {
    cli_inputs inputs = {0};
    bool good = true;
    snprintf(run->all.name, sizeof run->all.name, "all");
    run->draw[CARDS] = (draws){.title = "cards bought", .kinds = HJ_CARDS, .word = card_word};
    run->draw[STOLEN] =
        (draws){.title = "cards stolen", .kinds = HJ_RESOURCES, .word = hj_resource_word};
    run->draw[FAVORS] = (draws){.title = "favor tokens", .kinds = HJ_FAVORS, .word = hj_favor_word};
    run->draw[EVENTS] = (draws){.title = "event tokens", .kinds = 4, .word = hj_event_word};
    for (size_t i = 0; rolls && i < words; i++)
        good = read_rolls(run, word[i]) && good;
    for (size_t i = 0; !rolls && i < words; i++)
        cli_inputs_add(&inputs, word[i]);
    cli_inputs_unique(&inputs);
    good = good && inputs.unreadable == 0;
    for (size_t i = 0; i < inputs.count; i++)
        good = read_log(run, &inputs.item[i]) && good;
    cli_inputs_free(&inputs);
    if (run->games == 0 && run->players == 0)
        return good ? cli_usage_error("rng", "no game was found") : CLI_EXIT_READ;
    const double event_p = report(run);
    return !good ? CLI_EXIT_READ : event_p <= alarm ? CLI_EXIT_DIFFERS : CLI_EXIT_OK;
}

int cmd_rng(int argc, char **argv) {
    enum { DICE, ALARM };
    static const cli_option options[] = {{"dice", 0, false}, {"alarm", 0, true}, {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    const char **word = memory_take((size_t)argc + 1, sizeof *word);
    rng_run run = {0};
    size_t words = 0;
    bool rolls = false;
    double alarm = -1;
    int found, code = -1;
    while (code < 0 && (found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        char *end = NULL;
        if (found == CLI_ARGS_HELP) {
            code = cli_finish(CLI_EXIT_OK);
        } else if (found == CLI_ARGS_BAD) {
            code = CLI_EXIT_USAGE;
        } else if (found == CLI_ARGS_WORD) {
            word[words++] = args.value;
        } else if (found == DICE) {
            rolls = true;
        } else {
            alarm = strtod(args.value, &end);
            if (end == args.value || *end != '\0' || !(alarm > 0 && alarm < 1))
                code = cli_usage_error("rng", "--alarm is a chance between 0 and 1, not '%s'",
                                       args.value);
        }
    }
    if (code < 0)
        code = words > 0 ? cli_finish(run_all(&run, word, words, rolls, alarm))
                         : cli_usage_error("rng", "which logs?");
    free(run.player);
    free(word);
    return code;
}
