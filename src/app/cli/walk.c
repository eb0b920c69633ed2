/* walk.c: one game of one input, walked action by action; addresses turned into action numbers.
 * It prints nothing but errors. */
#include "app/cli/walk.h"
#include "app/report/escape.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- sources ---- */

enum { STDIN_MAX = 1 << 28 };

/* Standard input can be read once, and most commands look twice: it is kept. */
static int slurp(cli_source *source) {
    size_t room = 0;
    size_t got = 0;
    do {
        if (source->size == room) {
            room = room == 0 ? 65536 : room * 2;
            source->bytes = memory_grow(source->bytes, room, 1);
        }
        got = fread(source->bytes + source->size, 1, room - source->size, stdin);
        source->size += got;
    } while (got > 0 && source->size < STDIN_MAX);
    if (ferror(stdin) || source->size >= STDIN_MAX) {
        cli_error("-", source->size >= STDIN_MAX ? "too long to keep: name a file instead"
                                                 : "cannot be read");
        return CLI_EXIT_READ;
    }
    return 0;
}

int cli_source_open(cli_source *source, const char *word) {
    memset(source, 0, sizeof *source);
    if (is_position(word)) {
        buffer line = {0};
        snprintf(source->path, sizeof source->path, "position");
        const int code = position_open(&line, &source->told, word);
        source->bytes = (uint8_t *)line.data; /* which a source frees as a buffer would */
        source->size = line.size;
        return code;
    }
    if (!cli_input_split(source->path, sizeof source->path, &source->game, word)) {
        cli_error(word, "the path is too long");
        return CLI_EXIT_READ;
    }
    if (strcmp(source->path, "-") == 0)
        return slurp(source);
    if (source->game != 0) { /* it will be opened more than once: what is to be said, is said now */
        char why[256];
        hj_reader *reader = cli_open(source->path, source->game, why, sizeof why);
        if (reader != NULL)
            cli_index_warning(reader, source->path);
        hj_reader_close(reader);
    }
    return 0;
}

void cli_source_close(cli_source *source) {
    free(source->bytes);
    source->bytes = NULL;
}

/* ---- walking ---- */

static bool is_wanted(const cli_walk *walk) {
    return walk->at == (walk->source->game != 0 ? walk->source->game : 1);
}

static void take_header(cli_walk *walk, const hj_record *record) {
    hj_reason broken = {0};
    walk->has_header = true;
    walk->config = record->as.header.config;
    people_clear(&walk->people, walk->config.seats);
    hj_game_free(walk->before);
    walk->before = NULL;
    hj_status status = hj_game_new(&walk->before, &walk->config, record->as.header.start,
                                   record->as.header.start_size, &broken);
    /* A header that breaks a rule still makes a game where that is possible. */
    if (status != HJ_OK && status != HJ_REFUSED) {
        walk->before = NULL;
    }
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    cli_walk *walk = user;
    if (!is_wanted(walk)) {
        return;
    }
    walk->game = game;
    if (record->kind == HJ_RECORD_HEADER) {
        take_header(walk, record);
    } else if (record->kind == HJ_RECORD_PERSON) {
        people_add(&walk->people, &record->as.person);
    } else if (record->kind == HJ_RECORD_ACTION) {
        walk->actions = record->number;
        uint32_t turn = walk->before != NULL ? hj_game_value(walk->before, "turn", 0, 0) : 0;
        walk->step = turn == walk->turn ? walk->step + 1 : 1;
        walk->turn = turn;
    }
    if (walk->record != NULL) {
        walk->record(walk, record);
    }
    if (game != NULL && walk->before != NULL) {
        hj_game_copy(walk->before, game);
    }
    walk->game = NULL;
}

static void on_finding(void *user, const hj_finding *finding) {
    cli_walk *walk = user;
    if (is_wanted(walk) && walk->finding != NULL) {
        walk->finding(walk, finding);
    }
}

static void on_game(void *user, const hj_result *result) {
    cli_walk *walk = user;
    if (is_wanted(walk)) {
        walk->reached = true;
        walk->verdict = result->verdict;
        if (result->verdict == HJ_VERDICT_MALFORMED || result->verdict == HJ_VERDICT_UNSUPPORTED ||
            result->verdict == HJ_VERDICT_FAULT) {
            snprintf(walk->error, sizeof walk->error, "%s: %s", hj_verdict_word(result->verdict),
                     result->error);
        }
        if (walk->done != NULL) {
            walk->done(walk, result);
        }
    }
    walk->at++;
    walk->games++;
}

hj_reader *cli_source_reader(const cli_source *source, char *why, size_t why_size) {
    hj_reader *reader = NULL;
    if (source->bytes == NULL && strcmp(source->path, "-") != 0)
        return cli_open(source->path, source->game, why, why_size);
    hj_status status = hj_reader_open_memory(&reader, source->bytes, source->size);
    if (status == HJ_OK && source->game != 0)
        status = hj_reader_select(reader, source->game, source->game);
    if (status == HJ_OK)
        return reader;
    snprintf(why, why_size, "%s", hj_status_word(status));
    hj_reader_close(reader);
    return NULL;
}

int walk_game(cli_walk *walk, const cli_source *source) {
    walk->source = source;
    walk->at = source->game != 0 ? source->game : 1;
    char why[256];
    hj_reader *reader = cli_source_reader(source, why, sizeof why);
    if (reader == NULL) {
        cli_error(source->path, "%s", why);
        return CLI_EXIT_READ;
    }
    hj_verdict worst = HJ_VERDICT_CLEAN;
    hj_verify_options options = {.keep_going = true,
                                 .on_record = on_record,
                                 .on_finding = on_finding,
                                 .on_game = on_game,
                                 .user = walk};
    hj_verify(reader, &options, &worst);
    int code = 0;
    if (!walk->reached && cli_no_game(reader, source->game, why, sizeof why)) {
        cli_error(source->path, "%s", why);
        code = CLI_EXIT_USAGE;
    } else if (!walk->reached) {
        cli_error(source->path, "%s", hj_reader_error(reader));
        code = CLI_EXIT_READ;
    }
    hj_reader_close(reader);
    return code;
}

void walk_close(cli_walk *walk) {
    hj_game_free(walk->before);
    walk->before = NULL;
}

/* ---- index ---- */

static void index_record(cli_walk *walk, const hj_record *record) {
    cli_index *index = walk->user;
    if (record->kind != HJ_RECORD_ACTION) {
        return;
    }
    if (record->number >= index->room) {
        index->room = index->room == 0 ? 1024 : index->room * 2;
        index->room = record->number >= index->room ? record->number + 1 : index->room;
        index->turn = memory_grow(index->turn, index->room, sizeof *index->turn);
    }
    index->turn[record->number] = walk->turn;
    index->actions = record->number;
}

static void index_finding(cli_walk *walk, const hj_finding *finding) {
    cli_index *index = walk->user;
    if (finding->kind == HJ_FINDING_WARNING) {
        return;
    }
    if (index->findings == index->finding_room) {
        index->finding_room = index->finding_room == 0 ? 16 : index->finding_room * 2;
        index->finding = memory_grow(index->finding, index->finding_room, sizeof *index->finding);
    }
    index->finding[index->findings++] = finding->number;
}

int index_build(cli_index *index, const cli_source *source) {
    *index = (cli_index){0};
    cli_walk walk = {.record = index_record, .finding = index_finding, .user = index};
    int code = walk_game(&walk, source);
    index->verdict = walk.verdict;
    index->config = walk.config;
    index->people = walk.people;
    index->has_header = walk.has_header;
    snprintf(index->error, sizeof index->error, "%s", walk.error);
    walk_close(&walk);
    if (code == 0 && walk.games > 1 && source->game == 0) {
        cli_error(source->path, "%u games, this is the first: choose with %s:NUMBER", walk.games,
                  source->path);
    }
    if (code == 0 && !walk.has_header) {
        cli_error(source->path, "%s", walk.error[0] != '\0' ? walk.error : "no game");
        code = walk.verdict != HJ_VERDICT_CLEAN ? (int)walk.verdict : CLI_EXIT_USAGE;
    }
    return code;
}

void index_free(cli_index *index) {
    free(index->turn);
    free(index->finding);
    *index = (cli_index){0};
}

/* The step-th action of a turn, or its last one; 0 = the turn has none. */
static uint32_t turn_action(const cli_index *index, uint32_t turn, uint32_t step, bool last) {
    uint32_t seen = 0;
    uint32_t found = 0;
    for (uint32_t n = 1; n <= index->actions; n++) {
        if (index->turn[n] == turn) {
            seen++;
            found = last || seen == step ? n : found;
        }
    }
    return found;
}

bool index_resolve(uint32_t *number, const cli_index *index, const cli_address *address, bool last,
                   const char *word) {
    uint32_t n = address->number;
    switch (address->kind) {
    case CLI_ADDRESS_ACTION:
        *number = n;
        if (n > index->actions) {
            cli_error(NULL, "%s: the game has %u actions", word, index->actions);
        }
        return n <= index->actions;
    case CLI_ADDRESS_BACK:
        *number = n <= index->actions ? index->actions + 1 - n : 0;
        if (*number == 0) {
            cli_error(NULL, "%s: the game has %u actions", word, index->actions);
        }
        return *number != 0;
    case CLI_ADDRESS_TURN:
        *number = turn_action(index, n, address->step != 0 ? address->step : 1,
                              last && address->step == 0);
        if (*number == 0) {
            cli_error(NULL, "%s: the game has no such place, its last turn is %u", word,
                      index->actions > 0 ? index->turn[index->actions] : 0);
        }
        return *number != 0;
    case CLI_ADDRESS_END:
        *number = index->actions;
        return true;
    default:
        if (n > index->findings) {
            cli_error(NULL, "%s: the game has %u finding%s (%s)", word, index->findings,
                      index->findings == 1 ? "" : "s", hj_verdict_word(index->verdict));
            return false;
        }
        *number = index->finding[n - 1];
        return true;
    }
}

bool index_address(uint32_t *number, const cli_index *index, const char *word) {
    cli_address address;
    if (!cli_address_parse(&address, word)) {
        cli_error(NULL, "'%s' is no address: #137, t22, t22.3, end, -1, finding", word);
        return false;
    }
    return index_resolve(number, index, &address, false, word);
}

bool index_range(uint32_t *from, uint32_t *to, const cli_index *index, const char *word) {
    cli_range range;
    if (!cli_range_parse(&range, word)) {
        cli_error(NULL, "'%s' is no range: #137, t22, t18..t22, end, finding", word);
        return false;
    }
    return index_resolve(from, index, &range.from, false, word) &&
           index_resolve(to, index, &range.to, true, word);
}

/* ---- moments ---- */

static bool keep_game(hj_game **to, const hj_game *from, const hj_config *config) {
    hj_reason broken;
    if (from == NULL) {
        return false;
    }
    if (*to == NULL && hj_game_new(to, config, NULL, 0, &broken) != HJ_OK && *to == NULL) {
        return false;
    }
    hj_game_copy(*to, from);
    return true;
}

static void moment_record(cli_walk *walk, const hj_record *record) {
    cli_moment *moment = walk->user;
    if (record->kind == HJ_RECORD_HEADER) {
        moment->config = walk->config;
        if (moment->number == 0) {
            moment->found = keep_game(&moment->after, walk->before, &walk->config);
            keep_game(&moment->before, walk->before, &walk->config);
        }
    }
    moment->people = walk->people;
    if (record->kind != HJ_RECORD_ACTION || record->number != moment->number) {
        return;
    }
    moment->action = record->as.action;
    moment->turn = walk->turn;
    moment->step = walk->step;
    moment->source_pos = record->source_pos;
    moment->found = keep_game(&moment->before, walk->before, &walk->config) &&
                    keep_game(&moment->after, walk->game, &walk->config);
}

void finding_words(buffer *out, const hj_finding *finding) {
    static const char *const kind[] = {"finding",     "illegal", "diverged", "malformed",
                                       "unsupported", "warning", "fault",    "incomplete",
                                       "tampered"};
    const hj_rule_row *row = hj_rule_at(finding->rule);
    buffer_format(out, "%s%s: %s%s", finding->what_if ? "what-if: " : "",
                  kind[finding->kind < 9 ? finding->kind : 0], row != NULL ? row->code : "",
                  row != NULL ? ": " : "");
    escape_terminal(out, finding->text, 1000);
}

static void moment_finding(cli_walk *walk, const hj_finding *finding) {
    cli_moment *moment = walk->user;
    if (finding->number == moment->number) {
        finding_words(&moment->findings, finding);
        buffer_char(&moment->findings, '\n');
    }
}

int moment_find(cli_moment *moment, const cli_source *source, uint32_t number) {
    *moment = (cli_moment){.number = number};
    cli_walk walk = {.record = moment_record, .finding = moment_finding, .user = moment};
    int code = walk_game(&walk, source);
    walk_close(&walk);
    if (code == 0 && !moment->found) {
        cli_error(source->path, "#%u cannot be replayed: %s", number,
                  walk.error[0] != '\0' ? walk.error : "the header allows no game");
        code = walk.verdict != HJ_VERDICT_CLEAN ? (int)walk.verdict : CLI_EXIT_READ;
    }
    return code;
}

int moment_open(cli_moment *moment, cli_source *source, const char *file, const char *address) {
    cli_index index = {0};
    uint32_t number = 0;
    *moment = (cli_moment){0};
    int code = cli_source_open(source, file);
    code = code == 0 ? index_build(&index, source) : code;
    if (code == 0 && !index_address(&number, &index, address != NULL ? address : "end")) {
        code = CLI_EXIT_USAGE;
    }
    index_free(&index);
    return code == 0 ? moment_find(moment, source, number) : code;
}

void moment_free(cli_moment *moment) {
    hj_game_free(moment->before);
    hj_game_free(moment->after);
    buffer_free(&moment->findings);
    moment->before = NULL;
    moment->after = NULL;
}
