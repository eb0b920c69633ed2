/* cmd_diff.c: compares two logs record by record and says where they part. It reads records only:
 * which of the two is right is verify's affair. */
#include "app/cli/cli.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char cmd_diff_usage[] =
    "usage: hexjudge diff A B\n"
    "\n"
    "Compares two logs (or texts, or games of archives, A:7): everything of the\n"
    "headers that differs, then the first claim, the first action or chance outcome,\n"
    "and the outcome. Names, notes, times and source lines are not compared.\n"
    "\n"
    "Exit code 0 equal, 1 different; 3, 13 or 14 where one could not be read.\n";

/* One of the two inputs. */
typedef struct side {
    const char *word;
    char path[4096];
    unsigned game; /* the only one wanted, 0 = all */
    unsigned at;   /* game under way, from 1 */
    hj_reader *reader;
    const hj_record *record; /* the next that counts, NULL = none left */
    int code;                /* why reading stopped; 0 = at the end */
} side;

typedef struct comparison {
    side a, b;
    hj_config config; /* of side a's game: places are named by it */
    unsigned game;
    bool many; /* more than one game: say which */
    uint32_t actions, checkpoints, games, differences;
    bool claim_told, parted;
    buffer out;
} comparison;

/* ---- reading ---- */

static int side_open(side *s, const char *word) {
    s->word = word;
    if (!cli_input_split(s->path, sizeof s->path, &s->game, word)) {
        cli_error(word, "the path is too long");
        return CLI_EXIT_READ;
    }
    char why[256];
    s->reader = cli_open(s->path, s->game, why, sizeof why);
    if (s->reader == NULL) {
        cli_error(s->path, "%s", why);
        return CLI_EXIT_READ;
    }
    cli_index_warning(s->reader, s->path);
    return 0;
}

static bool counts(const hj_record *record) {
    return (record->kind == HJ_RECORD_HEADER || record->kind == HJ_RECORD_ACTION ||
            record->kind == HJ_RECORD_CHECKPOINT || record->kind == HJ_RECORD_END ||
            record->kind == HJ_RECORD_RULING);
}

static void side_next(side *s) {
    hj_status status = HJ_OK;
    do {
        status = hj_reader_next(s->reader, &s->record);
        if (status == HJ_OK && s->record->kind == HJ_RECORD_HEADER) {
            s->at++;
        }
    } while (status == HJ_OK && !counts(s->record));
    if (status == HJ_OK) {
        return;
    }
    s->record = NULL;
    if (status != HJ_DONE && s->code == 0) {
        s->code = status == HJ_MALFORMED     ? (int)HJ_VERDICT_MALFORMED
                  : status == HJ_UNSUPPORTED ? (int)HJ_VERDICT_UNSUPPORTED
                                             : (int)CLI_EXIT_READ;
        cli_error(s->path, "%s", hj_reader_error(s->reader));
    }
}

/* ---- telling ---- */

/* "where: a | b", on two lines where it is long. */
static void tell(comparison *c, const char *where, const char *a, const char *b) {
    buffer safe_a = {0};
    buffer safe_b = {0};
    escape_terminal(&safe_a, a, 400);
    escape_terminal(&safe_b, b, 400);
    if (c->many) {
        buffer_format(&c->out, "game %u: ", c->game);
    }
    if (strlen(where) + safe_a.size + safe_b.size < 70) {
        buffer_format(&c->out, "%s: %s | %s\n", where, buffer_string(&safe_a),
                      buffer_string(&safe_b));
    } else {
        buffer_format(&c->out, "%s\n  A  %s\n  B  %s\n", where, buffer_string(&safe_a),
                      buffer_string(&safe_b));
    }
    c->differences++;
    buffer_free(&safe_a);
    buffer_free(&safe_b);
}

static void tell_numbers(comparison *c, const char *where, long a, long b) {
    if (a != b) {
        char words_a[32];
        char words_b[32];
        snprintf(words_a, sizeof words_a, "%ld", a);
        snprintf(words_b, sizeof words_b, "%ld", b);
        tell(c, where, words_a, words_b);
    }
}

/* ---- headers ---- */

static void compare_options(comparison *c, const hj_config *a, const hj_config *b) {
    for (unsigned id = 1; id < HJ_OPTIONS_MAX; id++) {
        const hj_option_row *row = hj_option_at(id);
        if (row != NULL && row->name != NULL && a->option[id] != b->option[id]) {
            char where[64];
            char words_a[64];
            char words_b[64];
            snprintf(where, sizeof where, "header, %s", row->name);
            hj_option_value(words_a, sizeof words_a, id, a->option[id]);
            hj_option_value(words_b, sizeof words_b, id, b->option[id]);
            tell(c, where, words_a, words_b);
        }
    }
}

static void compare_board(comparison *c, const hj_config *a, const hj_config *b) {
    for (unsigned h = 1; h <= HJ_HEXES_MAX; h++) {
        if (a->terrain[h] != b->terrain[h] || a->number[h] != b->number[h]) {
            char where[32];
            char words_a[64];
            char words_b[64];
            snprintf(where, sizeof where, "header, h%u", h);
            snprintf(words_a, sizeof words_a, "%s %u", hj_terrain_word(a->terrain[h]),
                     a->number[h]);
            snprintf(words_b, sizeof words_b, "%s %u", hj_terrain_word(b->terrain[h]),
                     b->number[h]);
            tell(c, where, words_a, words_b);
        }
    }
    tell_numbers(c, "header, number of harbors", a->harbors, b->harbors);
    for (unsigned i = 0; i < HJ_HARBORS_MAX && a->harbors == b->harbors && i < a->harbors; i++) {
        if (a->harbor_edge[i] != b->harbor_edge[i] || a->harbor_kind[i] != b->harbor_kind[i]) {
            char words_a[64];
            char words_b[64];
            snprintf(words_a, sizeof words_a, "e%u %s", a->harbor_edge[i],
                     a->harbor_kind[i] == HJ_ANY ? "any" : hj_resource_word(a->harbor_kind[i]));
            snprintf(words_b, sizeof words_b, "e%u %s", b->harbor_edge[i],
                     b->harbor_kind[i] == HJ_ANY ? "any" : hj_resource_word(b->harbor_kind[i]));
            tell(c, "header, harbor", words_a, words_b);
        }
    }
    tell_numbers(c, "header, robber on hex", a->robber, b->robber);
    for (unsigned i = 0; i < 2; i++) {
        tell_numbers(c, "header, obstacle on corner", a->obstacle[i], b->obstacle[i]);
    }
}

/* "2 wheat 1 rice", or "none stated": a header that states no crops takes the default ones. */
static void crop_words(char *out, size_t out_size, const uint8_t crops[HJ_CROPS + 1]) {
    size_t used = 0;
    snprintf(out, out_size, "none stated");
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        if (crops[crop] > 0 && used < out_size) {
            used += (size_t)snprintf(out + used, out_size - used, "%s%u %s", used > 0 ? " " : "",
                                     crops[crop], hj_crop_word(crop));
        }
    }
}

static void compare_crops(comparison *c, const hj_config *a, const hj_config *b) {
    for (unsigned hex = 1; hex <= HJ_HEXES_MAX; hex++) {
        if (memcmp(a->crops[hex], b->crops[hex], sizeof a->crops[hex]) != 0) {
            char where[32];
            char words_a[128];
            char words_b[128];
            snprintf(where, sizeof where, "header, crops on h%u", hex);
            crop_words(words_a, sizeof words_a, a->crops[hex]);
            crop_words(words_b, sizeof words_b, b->crops[hex]);
            tell(c, where, words_a, words_b);
        }
    }
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (a->vault_crop[seat] != b->vault_crop[seat]) {
            char where[32];
            snprintf(where, sizeof where, "header, vault of P%u", seat);
            tell(c, where, a->vault_crop[seat] != 0 ? hj_crop_word(a->vault_crop[seat]) : "default",
                 b->vault_crop[seat] != 0 ? hj_crop_word(b->vault_crop[seat]) : "default");
        }
    }
}

/* "regional beans 5 6 8". */
static void event_words(char *out, size_t out_size, const hj_event_token *event) {
    size_t used = (size_t)snprintf(out, out_size, "%s%s%s", hj_event_word(event->category),
                                   event->crop != 0 ? " " : "", hj_crop_word(event->crop));
    for (unsigned number = 2; number <= 12 && used < out_size; number++) {
        if ((event->numbers >> number & 1) != 0) {
            used += (size_t)snprintf(out + used, out_size - used, " %u", number);
        }
    }
}

static void compare_events(comparison *c, const hj_config *a, const hj_config *b) {
    if (a->event_tokens != b->event_tokens) {
        tell(c, "header, event tokens", a->event_tokens != 0 ? "stated" : "default",
             b->event_tokens != 0 ? "stated" : "default");
        return;
    }
    for (unsigned i = 0; i < a->event_tokens && i < HJ_EVENT_TOKENS; i++) {
        char where[48];
        char words_a[128];
        char words_b[128];
        snprintf(where, sizeof where, "header, event token %u", i + 1);
        event_words(words_a, sizeof words_a, &a->event_token[i]);
        event_words(words_b, sizeof words_b, &b->event_token[i]);
        if (strcmp(words_a, words_b) != 0) {
            tell(c, where, words_a, words_b);
        }
    }
    if (memcmp(a->event_order, b->event_order, sizeof a->event_order) != 0) {
        tell(c, "header, shuffle of the event tokens", a->event_order[0] != 0 ? "stated" : "none",
             b->event_order[0] == 0   ? "none"
             : a->event_order[0] != 0 ? "another"
                                      : "stated");
    }
}

static void compare_favors(comparison *c, const hj_config *a, const hj_config *b) {
    for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
        char where[48];
        snprintf(where, sizeof where, "header, %s tokens in the bag", hj_favor_word(favor));
        tell_numbers(c, where, a->favor_bag[favor], b->favor_bag[favor]);
    }
    tell_numbers(c, "header, victory point markers", a->markers, b->markers);
}

static void compare_headers(comparison *c) {
    const hj_config *a = &c->a.record->as.header.config;
    const hj_config *b = &c->b.record->as.header.config;
    c->config = *a;
    tell_numbers(c, "header, rule set", a->ruleset, b->ruleset);
    tell_numbers(c, "header, rule set version", a->ruleset_version, b->ruleset_version);
    tell_numbers(c, "header, seats", a->seats, b->seats);
    tell_numbers(c, "header, hexes", a->hexes, b->hexes);
    tell_numbers(c, "header, view", a->view, b->view);
    compare_options(c, a, b);
    compare_board(c, a, b);
    uint32_t size_a = c->a.record->as.header.start != NULL ? c->a.record->as.header.start_size : 0;
    uint32_t size_b = c->b.record->as.header.start != NULL ? c->b.record->as.header.start_size : 0;
    if (size_a != size_b || (size_a > 0 && memcmp(c->a.record->as.header.start,
                                                  c->b.record->as.header.start, size_a) != 0)) {
        tell(c, "header, start position", size_a > 0 ? "given" : "none",
             size_b > 0 ? size_a > 0 ? "another" : "given" : "none");
    }
    compare_crops(c, a, b);
    compare_events(c, a, b);
    compare_favors(c, a, b);
}

/* ---- actions and claims ---- */

static bool same_action(const hj_action *a, const hj_action *b) {
    return a->kind == b->kind && a->actor == b->actor && a->hex == b->hex &&
           a->corner == b->corner && a->edge == b->edge && a->seat == b->seat &&
           a->resource == b->resource && a->card == b->card && a->die_a == b->die_a &&
           a->die_b == b->die_b && a->total == b->total && a->crop == b->crop && a->row == b->row &&
           a->token == b->token && memcmp(a->hexes, b->hexes, sizeof a->hexes) == 0 &&
           a->give == b->give && a->get == b->get;
}

static void compare_actions(comparison *c) {
    const hj_action *a = &c->a.record->as.action;
    const hj_action *b = &c->b.record->as.action;
    if (same_action(a, b)) {
        c->actions++;
        return;
    }
    hj_action decided_a = hj_action_decision(a);
    hj_action decided_b = hj_action_decision(b);
    bool chance =
        same_action(&decided_a, &decided_b) && (a->kind != HJ_KIND_REVEAL || a->token != b->token);
    char where[64];
    char words_a[1024];
    char words_b[1024];
    snprintf(where, sizeof where, "#%u, %s", c->a.record->number,
             chance ? "chance outcome" : "action");
    hj_text_action(words_a, sizeof words_a, &c->config, a);
    hj_text_action(words_b, sizeof words_b, &c->config, b);
    tell(c, where, words_a, words_b);
    c->parted = true;
}

/* The record as its text, for claims, ends and rulings: line breaks become blanks. */
static char *record_words(const comparison *c, const hj_record *record) {
    char *words = memory_take(HJ_TEXT_MAX, 1);
    if (record == NULL) {
        snprintf(words, HJ_TEXT_MAX, "nothing more");
        return words;
    }
    hj_record bare = *record;
    bare.source_pos = 0;
    bare.time_ms = 0;
    hj_text_record(words, HJ_TEXT_MAX, &c->config, &bare);
    size_t length = strlen(words);
    while (length > 0 && words[length - 1] == '\n') {
        words[--length] = '\0';
    }
    for (size_t i = 0; i < length; i++) {
        words[i] = words[i] == '\n' ? ' ' : words[i];
    }
    return words;
}

static void tell_records(comparison *c, const char *what, const hj_record *a, const hj_record *b) {
    char *words_a = record_words(c, a);
    char *words_b = record_words(c, b);
    char where[64];
    uint32_t number = a != NULL ? a->number : b->number;
    snprintf(where, sizeof where, "%s #%u", what, number);
    tell(c, where, words_a, words_b);
    free(words_a);
    free(words_b);
}

/* Checkpoints, ends and rulings: compared as their text. */
static void compare_words(comparison *c, const char *what, bool *told) {
    char *words_a = record_words(c, c->a.record);
    char *words_b = record_words(c, c->b.record);
    if (strcmp(words_a, words_b) != 0) {
        if (!*told) {
            tell_records(c, what, c->a.record, c->b.record);
        }
        *told = true;
    }
    free(words_a);
    free(words_b);
}

/* A claim only one side makes is told once and passed over. */
static bool pass_lone_claim(comparison *c) {
    const hj_record *a = c->a.record;
    const hj_record *b = c->b.record;
    bool claim_a = a != NULL && a->kind == HJ_RECORD_CHECKPOINT;
    bool claim_b = b != NULL && b->kind == HJ_RECORD_CHECKPOINT;
    if (claim_a == claim_b) {
        return false;
    }
    if (!c->claim_told) {
        char *words = record_words(c, claim_a ? a : b);
        char where[64];
        snprintf(where, sizeof where, "claim after #%u", (claim_a ? a : b)->number);
        tell(c, where, claim_a ? words : "none", claim_a ? "none" : words);
        free(words);
        c->claim_told = true;
    }
    side_next(claim_a ? &c->a : &c->b);
    return true;
}

/* ---- games ---- */

static bool in_game(const side *s) {
    return s->record != NULL && s->record->kind != HJ_RECORD_HEADER;
}

static void compare_pair(comparison *c) {
    bool always = false;
    switch (c->a.record->kind) {
    case HJ_RECORD_ACTION:
        compare_actions(c);
        break;
    case HJ_RECORD_CHECKPOINT:
        c->checkpoints++;
        compare_words(c, "claim after", &c->claim_told);
        break;
    case HJ_RECORD_END:
        compare_words(c, "outcome after", &always);
        break;
    default:
        compare_words(c, "ruling after", &always);
        break;
    }
}

/* Both sides stand at a header; afterwards both stand at the next one, or at their end. */
static void compare_game(comparison *c) {
    c->game++;
    c->games++;
    c->claim_told = false;
    c->parted = false;
    compare_headers(c);
    side_next(&c->a);
    side_next(&c->b);
    while (!c->parted && (in_game(&c->a) || in_game(&c->b))) {
        if (pass_lone_claim(c)) {
            continue;
        }
        const hj_record *a = in_game(&c->a) ? c->a.record : NULL;
        const hj_record *b = in_game(&c->b) ? c->b.record : NULL;
        if (a == NULL || b == NULL || a->kind != b->kind) {
            tell_records(c, "at", a, b);
            c->parted = true;
        } else {
            compare_pair(c);
            side_next(&c->a);
            side_next(&c->b);
        }
    }
    while (in_game(&c->a)) {
        side_next(&c->a);
    }
    while (in_game(&c->b)) {
        side_next(&c->b);
    }
}

static int compare(comparison *c) {
    side_next(&c->a);
    side_next(&c->b);
    c->many = false;
    while (c->a.record != NULL && c->b.record != NULL) {
        compare_game(c);
        c->many = c->many || c->a.record != NULL || c->b.record != NULL;
    }
    if (c->a.record != NULL || c->b.record != NULL) {
        tell(c, "number of games", c->a.record != NULL ? "more" : "no more",
             c->b.record != NULL ? "more" : "no more");
    }
    if (c->games == 0 && c->a.code == 0 && c->b.code == 0) {
        cli_error(NULL, "there is no game to compare");
        return CLI_EXIT_USAGE;
    }
    fputs(buffer_string(&c->out), stdout);
    if (c->a.code != 0 || c->b.code != 0) {
        return c->a.code != 0 ? c->a.code : c->b.code;
    }
    if (c->differences == 0) {
        printf("equal: %u game%s, %u actions, %u checkpoints\n", c->games, c->games == 1 ? "" : "s",
               c->actions, c->checkpoints);
    }
    return cli_finish(c->differences == 0 ? CLI_EXIT_OK : CLI_EXIT_DIFFERS);
}

int cmd_diff(int argc, char **argv) {
    static const cli_option options[] = {{NULL, 0, false}};
    const char *word[2] = {NULL, NULL};
    cli_args args = cli_args_begin(argc, argv);
    for (int next = cli_args_next(&args, options); next != CLI_ARGS_END;
         next = cli_args_next(&args, options)) {
        if (next != CLI_ARGS_WORD) {
            return next == CLI_ARGS_HELP ? CLI_EXIT_OK : CLI_EXIT_USAGE;
        }
        if (word[1] != NULL) {
            return cli_usage_error("diff", "two logs, please");
        }
        word[word[0] == NULL ? 0 : 1] = args.value;
    }
    if (word[1] == NULL) {
        return cli_usage_error("diff", "which two logs?");
    }
    comparison *c = memory_take(1, sizeof *c);
    int code = side_open(&c->a, word[0]);
    code = code == 0 ? side_open(&c->b, word[1]) : code;
    code = code == 0 ? compare(c) : code;
    hj_reader_close(c->a.reader);
    hj_reader_close(c->b.reader);
    buffer_free(&c->out);
    free(c);
    return code;
}
