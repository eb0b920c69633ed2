/* model.c: a judged game as a value: what the replay's callbacks say, copied so that it can be
 * printed later and in order. It asks the library for words, and judges nothing. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/report/escape.h"
#include "app/report/report.h"
#include "app/report/strings.h"

enum { READINGS_FINDINGS_MAX = 20, NAME_COLUMNS_MAX = 32 };

report_game *report_game_new(const char *file) {
    report_game *game = memory_take(1, sizeof *game);
    game->file = pool_text(&game->strings, file);
    game->foreign = "";
    game->source_format = "";
    hj_result *result = &game->result; /* until there is one */
    result->game_id = result->ruleset = result->error = result->result = result->missing = "";
    for (unsigned seat = 0; seat <= HJ_SEATS_MAX; seat++)
        game->color[seat] = result->name[seat] = "";
    return game;
}

void report_game_free(report_game *game) {
    if (!game)
        return;
    free(game->finding);
    pool_free(&game->strings);
    free(game);
}

size_t report_game_size(const report_game *game) {
    return sizeof *game + game->strings.size + game->finding_room * sizeof *game->finding;
}

void report_game_record(report_game *game, const hj_record *record) {
    if (record->kind == HJ_RECORD_HEADER) {
        game->source_format = pool_text(&game->strings, record->as.header.about.source_format);
        game->result.game_id = pool_text(&game->strings, record->as.header.about.game_id);
    } else if (record->kind == HJ_RECORD_PERSON && record->as.person.seat <= HJ_SEATS_MAX) {
        const hj_person *person = &record->as.person;
        game->color[person->seat] = pool_text(&game->strings, person->color);
        game->result.name[person->seat] = pool_text(&game->strings, person->name);
    } else if (record->kind == HJ_RECORD_ACTION) {
        game->last = record->as.action;
        game->last_number = record->number;
    } else if (record->kind == HJ_RECORD_CHECKPOINT) {
        game->checkpoints_seen++;
    }
}

static const char *keep(report_game *game, buffer *words) {
    const char *copy = pool_text(&game->strings, buffer_string(words));
    buffer_free(words);
    return copy;
}

static void copy_reasons(report_game *game, report_finding *to, const hj_finding *from) {
    report_reason *list =
        pool_take(&game->strings, (from->reasons ? from->reasons : 1) * sizeof *list);
    for (unsigned i = 0; i < from->reasons; i++) {
        list[i].row = hj_rule_at(from->reason[i].rule);
        list[i].ok = from->reason[i].ok;
        list[i].text = pool_text(&game->strings, from->reason[i].text);
    }
    to->reasons = from->reasons;
    to->reason = list;
}

static void copy_action(report_game *game, report_finding *to, const hj_finding *from) {
    const hj_config *config = from->game ? hj_game_config(from->game) : NULL;
    char line[1024];
    buffer words = {0};
    hj_text_action(line, sizeof line, config, from->action);
    to->action = pool_text(&game->strings, line);
    to->kind_word = hj_kind_word((hj_kind)from->action->kind);
    if (!config) {
        const char *rest = strchr(to->action, ' ');
        to->human = rest ? rest + 1 : to->action;
        return;
    }
    describe_action(&words, config, from->action);
    to->human = keep(game, &words);
    if (from->kind != HJ_FINDING_ILLEGAL || from->what_if)
        return;
    alternatives_list(&game->strings, to, from->game, from->action);
    change_words(&words, from->game, from);
    to->legal_if = keep(game, &words);
    if (game->finding_count <= READINGS_FINDINGS_MAX) {
        readings_words(&words, from->game, from->action);
        to->readings = keep(game, &words);
    }
}

/* A claim names no action; what was done last tells where in the game it stands. */
static void copy_last_action(report_game *game, report_finding *to, const hj_finding *from) {
    buffer words = {0};
    if (!from->game || !from->number || game->last_number != from->number)
        return;
    buffer_text(&words, STR_AFTER);
    if (game->last.actor <= HJ_SEATS_MAX)
        buffer_format(&words, "P%u ", game->last.actor);
    describe_action(&words, hj_game_config(from->game), &game->last);
    to->human = keep(game, &words);
}

/* The library's words begin with the place, as they must where nothing else names it. */
static void split_place(report_game *game, report_finding *to) {
    unsigned long long place = 0;
    int length = 0;
    if (to->kind != HJ_FINDING_MALFORMED)
        return;
    if (sscanf(to->text, "line %llu: %n", &place, &length) == 1 && length && game->is_text)
        to->line = (uint32_t)place;
    else if (sscanf(to->text, "byte %llu: %n", &place, &length) != 1 || !length ||
             place != to->offset)
        return;
    to->text += length;
}

static report_finding *next_finding(report_game *game) {
    if (game->finding_count == game->finding_room) {
        game->finding_room = game->finding_room ? 2 * game->finding_room : 4;
        game->finding = memory_grow(game->finding, game->finding_room, sizeof *game->finding);
    }
    report_finding *to = &game->finding[game->finding_count++];
    *to = (report_finding){0};
    return to;
}

static uint64_t fold(uint64_t hash, const char *text) {
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return (hash ^ 0xFFu) * 0x100000001b3u; /* a mark between the parts */
}

/* Game, rule, path and action: what stays when other actions of the log move. A log without an
 * id goes by its file's name. */
static void set_fingerprint(const report_game *game, report_finding *f) {
    const char *slash = strrchr(game->file, '/');
    const char *id = game->result.game_id;
    if (!*id)
        id = slash ? slash + 1 : game->file;
    uint64_t hash = fold(0xcbf29ce484222325u, id);
    hash = fold(hash, f->row ? f->row->code : report_kind_word(f->kind));
    hash = fold(hash, f->path);
    f->fingerprint = fold(hash, f->action);
}

void report_game_finding(report_game *game, const hj_finding *from) {
    if (game->finding_count >= REPORT_FINDINGS_MAX)
        return;
    report_finding *to = next_finding(game);
    to->kind = from->kind;
    to->row = hj_rule_at(from->rule);
    to->number = from->number;
    to->offset = from->offset;
    to->line = from->line;
    to->source_pos = from->source_pos;
    to->turn = from->turn;
    to->seat = from->seat;
    to->what_if = from->what_if;
    to->forced = from->forced;
    to->skipped = from->skipped;
    to->text = pool_text(&game->strings, from->text);
    to->path = pool_text(&game->strings, from->path);
    to->recorded = pool_text(&game->strings, from->recorded);
    to->replayed = pool_text(&game->strings, from->replayed);
    to->checkpoints_before = game->checkpoints_seen;
    to->last_good = from->last_good;
    to->last_writer = from->last_writer;
    to->writer_row = hj_rule_at(from->writer_rule);
    to->action = to->human = to->kind_word = to->legal_if = to->readings = "";
    copy_reasons(game, to, from);
    if (from->action)
        copy_action(game, to, from);
    else if (from->kind == HJ_FINDING_DIVERGED)
        copy_last_action(game, to, from);
    split_place(game, to);
    set_fingerprint(game, to);
}

void report_game_result(report_game *game, const hj_result *result) {
    pool *strings = &game->strings;
    game->result = *result;
    game->index = result->index;
    game->result.game_id = pool_text(strings, result->game_id);
    game->result.ruleset = pool_text(strings, result->ruleset);
    game->result.error = pool_text(strings, result->error);
    game->result.result = pool_text(strings, result->result);
    game->result.missing = pool_text(strings, result->missing);
    game->result.seal = pool_text(strings, result->seal);
    game->result.undecided = pool_text(strings, result->undecided);
    for (unsigned seat = 0; seat <= HJ_SEATS_MAX; seat++)
        game->result.name[seat] = pool_text(strings, result->name[seat]);
    for (uint32_t i = 0; i < game->finding_count; i++)
        set_fingerprint(game, &game->finding[i]);
}

const char *report_kind_word(unsigned kind) {
    static const char *const words[] = {
        "",          STR_ILLEGAL, STR_DIVERGED,   STR_MALFORMED, STR_UNSUPPORTED,
        STR_WARNING, STR_FAULT,   STR_INCOMPLETE, STR_TAMPERED};
    return kind < sizeof words / sizeof *words ? words[kind] : "";
}

const report_finding *report_first(const report_game *game) {
    for (uint32_t i = 0; i < game->finding_count; i++) {
        if (game->finding[i].kind != HJ_FINDING_WARNING)
            return &game->finding[i];
    }
    return game->finding_count ? &game->finding[0] : NULL;
}

void report_label(buffer *out, const report_game *game) {
    escape_terminal(out, game->file, 0);
    if (game->archive)
        buffer_format(out, ":%u", game->index);
}

void report_place(buffer *out, const report_game *game, const report_finding *finding) {
    if (finding->kind != HJ_FINDING_MALFORMED)
        buffer_format(out, "#%u", finding->number);
    else if (game->is_text && finding->line)
        buffer_format(out, STR_LINE, finding->line);
    else
        buffer_format(out, "byte %llu", (unsigned long long)finding->offset);
}

void report_seat(buffer *out, const report_game *game, unsigned seat) {
    if (seat == 0 || seat > HJ_SEATS_MAX)
        return;
    buffer_format(out, "P%u", seat);
    if (*game->result.name[seat]) {
        buffer_char(out, ' ');
        escape_terminal(out, game->result.name[seat], NAME_COLUMNS_MAX);
    }
    if (*game->color[seat]) {
        buffer_text(out, " (");
        escape_terminal(out, game->color[seat], NAME_COLUMNS_MAX);
        buffer_char(out, ')');
    }
}

static void comma(buffer *out, const char **gap, const char *next) {
    buffer_text(out, *gap);
    *gap = next;
}

static void add_count(buffer *out, const char **gap, uint32_t count, const char *one,
                      const char *many) {
    if (!count)
        return;
    comma(out, gap, ", ");
    if (count == 1)
        buffer_text(out, one);
    else
        buffer_format(out, many, count);
}

static void add_findings(buffer *out, const char **gap, const report_game *game) {
    const hj_result *r = &game->result;
    const report_finding *first = report_first(game);
    uint32_t unruled = r->illegal + r->diverged;
    unruled = unruled > r->ruled ? unruled - r->ruled : 0;
    add_count(out, gap, unruled, STR_UNRULED_ONE, STR_UNRULED_MANY);
    if (unruled && first) {
        buffer_format(out, " (%s", unruled > 1 ? "first " : "");
        report_place(out, game, first);
        buffer_char(out, ')');
    }
    if (r->ruled) {
        comma(out, gap, ", ");
        buffer_format(out, STR_RULED, r->ruled);
    }
    add_count(out, gap, r->warnings, STR_WARNINGS_ONE, STR_WARNINGS_MANY);
    if (*gap[0])
        *gap = "; ";
}

/* How many assignments of the cards nobody saw are left. */
static void report_hidden(buffer *out, const hj_result *r) {
    if (!r->hidden || r->verdict == HJ_VERDICT_ILLEGAL || r->verdict == HJ_VERDICT_DIVERGED ||
        r->verdict == HJ_VERDICT_UNSUPPORTED || r->verdict == HJ_VERDICT_MALFORMED)
        return;
    if (r->by_bounds)
        buffer_text(out, ", " STR_BY_BOUNDS);
    else if (r->assignments == UINT64_MAX)
        buffer_text(out, ", " STR_ASSIGNMENTS_MANY);
    else
        buffer_format(out, r->assignments == 1 ? ", " STR_ASSIGNMENT : ", " STR_ASSIGNMENTS,
                      (unsigned long long)r->assignments);
    if (!r->by_bounds && r->positions < r->assignments)
        buffer_format(out, r->positions == 1 ? " (" STR_POSITION ")" : " (" STR_POSITIONS ")",
                      (unsigned long long)r->positions);
}

void report_denominators(buffer *out, const report_game *game) {
    const hj_result *r = &game->result;
    const char *gap = "";
    if (*r->error) {
        escape_terminal(out, r->error, 0);
        gap = "; ";
    } else if ((r->verdict == HJ_VERDICT_INCOMPLETE || r->verdict == HJ_VERDICT_CONSISTENT) &&
               *r->missing) {
        escape_terminal(out, r->missing, 0);
        gap = "; ";
    }
    add_findings(out, &gap, game);
    if (!*r->ruleset) /* no header was read: there is nothing to count */
        return;
    comma(out, &gap, ", ");
    buffer_format(out, STR_ACTIONS, r->actions_legal, r->actions);
    comma(out, &gap, ", ");
    buffer_format(out, STR_CHECKPOINTS, r->checkpoints_equal, r->checkpoints);
    comma(out, &gap, ", ");
    buffer_text(out, r->outcome_checked ? STR_OUTCOME_CHECKED
                     : r->has_end       ? STR_OUTCOME_UNCHECKED
                                        : STR_OUTCOME_ABSENT);
    if (r->cut) {
        comma(out, &gap, ", ");
        buffer_text(out, STR_CUT);
    }
    report_hidden(out, r);
    comma(out, &gap, ", ");
    buffer_format(out, STR_RULES, r->ruleset);
    if (r->seal[0] != '\0') {
        comma(out, &gap, ", ");
        buffer_text(out, r->seal);
    }
}

static void add_file(buffer *out, const report_game *game) {
    buffer name = {0};
    buffer_text(&name, game->file);
    if (game->archive)
        buffer_format(&name, ":%u", game->index);
    buffer_char(out, ' ');
    escape_shell(out, buffer_string(&name));
    buffer_free(&name);
}

static void add_command(buffer *out, const char *command, const report_game *game) {
    buffer_format(out, "hexjudge %s", command);
    add_file(out, game);
}

void report_next_of(buffer *out, const report_game *game, const report_finding *f) {
    if (f->kind != HJ_FINDING_ILLEGAL && f->kind != HJ_FINDING_DIVERGED)
        return;
    if (!f->number && !*f->path) {
        add_command(out, "board", game); /* the header's board, which is what is wrong */
        return;
    }
    if (strcmp(f->path, "digest") == 0) { /* which is no value that anything wrote */
        add_command(out, f->number ? "show" : "board", game);
        if (f->number)
            buffer_format(out, " %u..%u",
                          f->last_good < f->number ? f->last_good + 1 : f->number, f->number);
        return;
    }
    add_command(out, "why", game);
    buffer_format(out, " %u", f->number);
    if (*f->path)
        buffer_format(out, " --value %s", f->path);
}

static void next_after_finding(buffer *out, const report_game *game) {
    const report_finding *first = report_first(game);
    const uint32_t known = game->result.illegal + game->result.diverged;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < game->finding_count; i++)
        shown += game->finding[i].kind != HJ_FINDING_WARNING;
    if (!game->keep_going && known > shown)
        add_command(out, "verify --keep-going", game);
    else if (first)
        report_next_of(out, game, first);
}

/* Is the log well meant, and only written otherwise than it should be? */
static bool only_form(const char *error) {
    static const char *const words[] = {"leave it out", "fields ascend", "in the shortest way",
                                        "a log that is not compressed"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strstr(error, words[k]) != NULL)
            return true;
    return false;
}

static void next_after_bytes(buffer *out, const report_game *game) {
    if (*game->foreign) {
        add_command(out, "import auto", game);
        buffer_text(out, " -o imported");
    } else if (only_form(game->result.error)) {
        buffer_text(out, "hexjudge canon ");
        escape_shell(out, game->file);
        buffer_text(out, " canonical.hjl.gz");
    } else if (game->result.cut && game->result.actions > 0) {
        buffer_text(out, "hexjudge recover ");
        escape_shell(out, game->file);
        buffer_text(out, " recovered.hjl.gz");
    } else {
        add_command(out, "show", game);
    }
}

void report_next(buffer *out, const report_game *game) {
    switch (game->result.verdict) {
    case HJ_VERDICT_CLEAN:
        break;
    case HJ_VERDICT_ILLEGAL:
    case HJ_VERDICT_DIVERGED:
        next_after_finding(out, game);
        break;
    case HJ_VERDICT_INCOMPLETE:
        add_command(out, "show", game);
        buffer_text(out, " end");
        break;
    case HJ_VERDICT_MALFORMED:
        next_after_bytes(out, game);
        break;
    case HJ_VERDICT_UNSUPPORTED:
        if (game->result.first_finding) {
            add_command(out, "show", game);
            buffer_format(out, " %u", game->result.first_finding);
        } else {
            buffer_text(out, "hexjudge rules");
        }
        break;
    case HJ_VERDICT_FAULT:
        add_command(out, "unpack", game);
        break;
    case HJ_VERDICT_TAMPERED:
        add_command(out, "seal --check", game);
        break;
    case HJ_VERDICT_CONSISTENT:
        add_command(out, "show", game);
        break;
    }
}
