/* transcript.c: a game as a text that people read: turns, what happened in them, what it brought,
 * how points and awards moved. Lines stay within 80 columns. */
#include "app/cli/drawing.h"
#include "app/words/explain.h"
#include "app/words/news.h"
#include "app/words/option_words.h"
#include "app/words/scenario.h"
#include "app/cli/show.h"
#include "app/words/wrap.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"

#include <string.h>

enum { NUMBER_COLUMN = 9, NEWS_COLUMN = 11 };

typedef struct transcript {
    const show_options *options;
    bool titled;     /* the title stands */
    bool opened;     /* a heading stands */
    uint32_t turn;   /* of the last heading */
    unsigned part;   /* of that turn: 1 with the second player of a pair */
    bool special;    /* the turn's special building has its heading */
    bool what_if;    /* a finding stands: what follows is what-if */
    uint32_t hidden; /* what-if findings that were not printed */
    bool owes_table; /* the turn just printed still wants its hands or points */
    buffer out;
    buffer findings; /* met before their action was printed */
    buffer title, about;
} transcript;

static const char *bold(const transcript *t) {
    return t->options->color ? "\033[1m" : "";
}

static const char *dim(const transcript *t) {
    return t->options->color ? "\033[2m" : "";
}

static const char *off(const transcript *t) {
    return paint_off(t->options->color);
}

static void flush(transcript *t) {
    fwrite(buffer_string(&t->out), 1, t->out.size, stdout);
    buffer_clear(&t->out);
}

static bool in_range(const transcript *t, uint32_t number) {
    return number >= t->options->from && number <= t->options->to;
}

/* ---- title ---- */

static void add_part(buffer *words, const char *before, const char *text) {
    if (text != NULL && text[0] != '\0') {
        buffer_text(words, words->size > 0 ? ", " : "");
        buffer_text(words, before);
        escape_terminal(words, text, 60);
    }
}

/* Options that are not the rule set's defaults, the board's own aside. */
static void add_options(buffer *words, const hj_config *config) {
    hj_config usual;
    bool known = option_defaults(&usual, config->ruleset, config->seats);
    static const char *const board[] = {"board", "tokens", "frame", "two_players", "mode56"};
    for (unsigned id = 1; id <= hj_option_count(); id++) {
        const hj_option_row *row = hj_option_at(id);
        bool skip = row == NULL || row->name == NULL ||
                    config->option[id] == (known ? usual.option[id] : row->fallback);
        for (size_t i = 0; !skip && i < sizeof board / sizeof board[0]; i++) {
            skip = strcmp(row->name, board[i]) == 0;
        }
        if (!skip && strcmp(row->name, "target") != 0) {
            char value[64];
            hj_option_value(value, sizeof value, id, config->option[id]);
            buffer_format(words, ", %s=%s", row->name, value);
        }
    }
}

static void keep_about(transcript *t, const hj_record *record) {
    const hj_about *about = &record->as.header.about;
    const hj_config *config = &record->as.header.config;
    static const char *const rules[] = {"?", "base", "crop_trust", "frenemies"};
    add_part(&t->about, "", about->event);
    add_part(&t->about, "", about->phase);
    add_part(&t->about, "round ", about->round);
    add_part(&t->about, "table ", about->table);
    add_part(&t->about, "", about->site);
    add_part(&t->about, "", about->date);
    add_part(&t->about, "game ", about->game_id);
    unsigned target = hj_option_find("target");
    buffer_format(&t->title, "%s/%u, %u players, %d points win",
                  rules[config->ruleset < 4 ? config->ruleset : 0], config->ruleset_version,
                  config->seats, target != 0 ? (int)config->option[target] : 10);
    if (config->seats >= 5) {
        static const char *const mode[] = {"", ", special building", ", paired players"};
        unsigned id = hj_option_find("mode56");
        int32_t value = id != 0 ? config->option[id] : 0;
        buffer_text(&t->title, value >= 0 && value <= 2 ? mode[value] : "");
    }
    add_options(&t->title, config);
}

/* Points that hang on cards nobody saw are none to tell: those in sight are. */
static const char *points_of(const hj_game *game) {
    return hj_game_is_open(game) ? "visible_points" : "points";
}

static void add_title(transcript *t, const cli_walk *walk) {
    if (t->titled) {
        return;
    }
    t->titled = true;
    if (t->about.size > 0) {
        buffer_text(&t->out, bold(t));
        text_wrap(&t->out, 0, buffer_string(&t->about));
        buffer_text(&t->out, off(t));
    }
    text_wrap(&t->out, 0, buffer_string(&t->title));
    size_t column = 0;
    for (unsigned seat = 1; seat <= walk->people.seats; seat++) {
        buffer who = {0};
        people_full(&who, &walk->people, seat);
        size_t wide = escape_columns(buffer_string(&who)) + 3;
        if (column > 0 && column + wide > 80) {
            buffer_char(&t->out, '\n');
            column = 0;
        }
        buffer_format(&t->out, "%s%s%s%s", column > 0 ? "   " : "",
                      seat_paint(&walk->people, seat, t->options->color), buffer_string(&who),
                      off(t));
        column += wide;
        buffer_free(&who);
    }
    buffer_char(&t->out, '\n');
}

/* ---- after a turn ---- */

/* What a seat has of the scenario's things. */
static void add_holdings(buffer *line, const hj_game *game, unsigned seat) {
    const hj_config *config = hj_game_config(game);
    if (is_crop_trust(config)) {
        buffer_text(line, "; record ");
        farm_record_words(line, game, seat);
        buffer_text(line, "; vault ");
        farm_vault_words(line, game, seat);
    } else if (is_frenemies(config)) {
        unsigned markers = hj_game_value(game, "markers", seat, 0);
        buffer_text(line, "; favors ");
        favor_hand_words(line, game, seat);
        if (markers > 0) {
            buffer_format(line, "; %u marker%s", markers, markers == 1 ? "" : "s");
        }
    }
}

static void add_hand(transcript *t, const cli_walk *walk, const hj_game *game, unsigned seat) {
    hj_bundle hand = 0;
    char words[128];
    for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
        hand += hj_bundle_make(r, hj_game_value(game, "hand", seat, r));
    }
    hj_text_bundle(words, sizeof words, hand);
    unsigned points = hj_game_value(game, points_of(game), seat, 0);
    buffer line = {0};
    buffer_format(&line, "%u point%s; %s", points, points == 1 ? "" : "s", words);
    unsigned cards = 0;
    for (unsigned card = 1; card <= HJ_CARDS; card++) {
        unsigned count = hj_game_value(game, "card", seat, card);
        if (count > 0) {
            buffer_format(&line, "%s %u %s", cards > 0 ? "," : "; cards", count,
                          hj_card_word(card));
        }
        cards += count;
    }
    add_holdings(&line, game, seat);
    const char *name = people_short(&walk->people, seat);
    size_t wide = escape_columns(name);
    size_t column = wide < 10 ? 10 : wide + 1;
    buffer_format(&t->out, "%*s%s%s%s", NEWS_COLUMN, "",
                  seat_paint(&walk->people, seat, t->options->color), name, off(t));
    buffer_repeat(&t->out, ' ', column - wide);
    text_wrap_from(&t->out, NEWS_COLUMN + column, NEWS_COLUMN + 10, buffer_string(&line));
    buffer_free(&line);
}

/* "stored: Ana 3, Ben 0" of a field by seat. */
static void add_by_seat(buffer *line, const cli_people *people, const hj_game *game,
                        const char *title, const char *field) {
    buffer_text(line, title);
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        buffer_format(line, "%s %s %u", seat > 1 ? "," : ":", people_short(people, seat),
                      hj_game_value(game, field, seat, 0));
    }
}

static void add_scenario_points(transcript *t, const cli_walk *walk, const hj_game *game) {
    const hj_config *config = hj_game_config(game);
    buffer line = {0};
    if (is_crop_trust(config)) {
        add_by_seat(&line, &walk->people, game, "stored", "stored_crops");
        buffer_format(&line, "; empty fields %u, extinct kinds %u",
                      hj_game_value(game, "empty_fields", 0, 0),
                      hj_game_value(game, "extinct_kinds", 0, 0));
    } else if (is_frenemies(config)) {
        add_by_seat(&line, &walk->people, game, "favors", "favor_count");
        add_by_seat(&line, &walk->people, game, "; markers", "markers");
    }
    if (line.size > 0) {
        buffer_repeat(&t->out, ' ', NEWS_COLUMN);
        text_wrap(&t->out, NEWS_COLUMN, buffer_string(&line));
    }
    buffer_free(&line);
}

static void add_points(transcript *t, const cli_walk *walk, const hj_game *game) {
    buffer line = {0};
    for (unsigned seat = 1; seat <= walk->people.seats; seat++) {
        unsigned points = hj_game_value(game, points_of(game), seat, 0);
        unsigned visible = hj_game_value(game, "visible_points", seat, 0);
        buffer_format(&line, "%s%s %u",
                      seat > 1 ? ", " : "points: ", people_short(&walk->people, seat), points);
        if (points > visible) {
            buffer_format(&line, " (%u hidden)", points - visible);
        }
    }
    buffer_repeat(&t->out, ' ', NEWS_COLUMN);
    text_wrap(&t->out, NEWS_COLUMN, buffer_string(&line));
    buffer_free(&line);
}

/* Hands or points as they stood when the turn ended. */
static void add_table(transcript *t, const cli_walk *walk, const hj_game *game) {
    if (!t->owes_table || game == NULL) {
        return;
    }
    t->owes_table = false;
    for (unsigned seat = 1; t->options->hands && seat <= walk->people.seats; seat++) {
        add_hand(t, walk, game, seat);
    }
    if (t->options->points && !t->options->hands) {
        add_points(t, walk, game);
        add_scenario_points(t, walk, game);
    }
}

/* ---- an action ---- */

/* A line of consequences below an action. */
static void add_news(transcript *t, const char *words) {
    buffer_repeat(&t->out, ' ', NEWS_COLUMN);
    text_wrap(&t->out, NEWS_COLUMN + 2, words);
}

/* "Turn 22  P2 Ben (blue)"; set-up has one heading for all. */
static void add_heading(transcript *t, const cli_walk *walk) {
    buffer_text(&t->out, t->opened || t->titled ? "\n" : "");
    buffer_text(&t->out, bold(t));
    if (walk->before == NULL) {
        buffer_format(&t->out, "Not replayed%s\n", off(t));
    } else if (walk->turn == 0) {
        buffer_format(&t->out, "Set-up%s\n", off(t));
    } else {
        unsigned seat = hj_game_value(walk->before, "on_turn", 0, 0);
        buffer who = {0};
        people_full(&who, &walk->people, seat);
        unsigned points = hj_game_value(walk->before, points_of(walk->before), seat, 0);
        buffer_format(&t->out, "Turn %u%s%s  %s%s%s%s, %u point%s%s%s\n", walk->turn,
                      turn_part(walk->before) != 0 ? ", second player" : "", off(t),
                      seat_paint(&walk->people, seat, t->options->color), buffer_string(&who),
                      off(t), dim(t), points, points == 1 ? "" : "s", t->what_if ? ", what-if" : "",
                      off(t));
        buffer_free(&who);
    }
    t->opened = true;
    t->turn = walk->turn;
    t->part = turn_part(walk->before);
    t->special = false;
}

static void add_action(transcript *t, const cli_walk *walk, const hj_record *record) {
    const hj_action *action = &record->as.action;
    char number[16];
    snprintf(number, sizeof number, "#%u", record->number);
    if (!t->special && is_special_building(walk->before)) {
        buffer_format(&t->out, "  %sSpecial building%s\n", dim(t), off(t));
        t->special = true;
    }
    unsigned actor = phrase_actor(action);
    const char *name = people_short(&walk->people, actor);
    buffer_format(&t->out, "  %s%-6s%s %s%s%s ", dim(t), number, off(t),
                  seat_paint(&walk->people, actor, t->options->color), name, off(t));
    buffer words = {0};
    phrase_action(&words, &walk->people, &walk->config, action, walk->before, walk->game);
    if (walk->game != NULL && walk->before != NULL && walk->turn > 0) {
        const char *points =
            hj_game_is_open(walk->before) ? points_of(walk->before) : points_of(walk->game);
        unsigned from = hj_game_value(walk->before, points, action->actor, 0);
        unsigned to = hj_game_value(walk->game, points, action->actor, 0);
        if (from != to && action->actor <= HJ_SEATS_MAX) {
            char moved[64];
            snprintf(moved, sizeof moved, "(%u -> %u points)", from, to);
            text_glue(moved);
            buffer_format(&words, " %s", moved);
        }
    }
    text_wrap_from(&t->out, NUMBER_COLUMN + escape_columns(name) + 1, NEWS_COLUMN,
                   buffer_string(&words));
    buffer_free(&words);
    buffer news = {0};
    news_lines(&news, &walk->people, action, walk->before, walk->game);
    text_wrap_lines(&t->out, NEWS_COLUMN, NEWS_COLUMN + 2, buffer_string(&news));
    buffer_clear(&news);
    news_winner(&news, &walk->people, walk->before, walk->game);
    if (news.size > 0) {
        buffer_text(&t->out, bold(t));
        add_news(t, buffer_string(&news));
        buffer_text(&t->out, off(t));
    }
    buffer_free(&news);
    uint64_t all = 0;
    if (walk->before != NULL && hj_game_is_open(walk->before) &&
        hj_game_share(walk->before, action, &all) < all) {
        buffer_repeat(&t->out, ' ', NEWS_COLUMN - 2);
        explain_share(&t->out, walk->before, action, false);
    }
}

/* ---- records ---- */

/* An action that only ends a turn says nothing new; its number is missed where it stood. */
static bool is_silent(const transcript *t, const cli_walk *walk, const hj_action *action) {
    hj_end_reason reason;
    bool end = action->kind == HJ_KIND_END_TURN || action->kind == HJ_KIND_SPECIAL_BUILD_DONE;
    return end && !t->options->all && !t->options->single && t->findings.size == 0 &&
           walk->game != NULL && hj_game_winners(walk->game, &reason) == 0;
}

static void show_action(transcript *t, cli_walk *walk, const hj_record *record) {
    if (!in_range(t, record->number)) {
        return;
    }
    add_title(t, walk);
    bool silent = is_silent(t, walk, &record->as.action);
    bool new_part = t->part != turn_part(walk->before) && !silent;
    if (!t->opened || t->turn != walk->turn || new_part) {
        add_table(t, walk, walk->before);
        add_heading(t, walk);
    }
    if (!silent) {
        add_action(t, walk, record);
    }
    buffer_text(&t->out, buffer_string(&t->findings));
    buffer_clear(&t->findings);
    t->owes_table = t->options->hands || t->options->points;
    if (record->number == t->options->to) {
        add_table(t, walk, walk->game);
    }
}

static void add_note(transcript *t, const char *title, const char *text) {
    buffer words = {0};
    buffer_format(&words, "%s: ", title);
    escape_terminal(&words, text, 2000);
    add_news(t, buffer_string(&words));
    buffer_free(&words);
}

static void show_record(cli_walk *walk, const hj_record *record) {
    transcript *t = walk->user;
    if (record->kind == HJ_RECORD_HEADER) {
        keep_about(t, record);
    } else if (record->kind == HJ_RECORD_ACTION) {
        show_action(t, walk, record);
    } else if (record->kind != HJ_RECORD_PERSON && in_range(t, record->number)) {
        add_title(t, walk);
        if (record->kind == HJ_RECORD_NOTE) {
            add_note(t, "note", record->as.note);
        } else if (record->kind == HJ_RECORD_RULING) {
            buffer words = {0};
            phrase_ruling(&words, &record->as.ruling);
            add_news(t, buffer_string(&words));
            buffer_free(&words);
        }
        buffer_text(&t->out, buffer_string(&t->findings));
        buffer_clear(&t->findings);
    }
    flush(t);
}

static void show_finding(cli_walk *walk, const hj_finding *finding) {
    transcript *t = walk->user;
    if (finding->kind != HJ_FINDING_WARNING && finding->number < t->options->to) {
        t->what_if = true;
    }
    if (!in_range(t, finding->number)) {
        return;
    }
    /* One fault makes every later digest differ: these say nothing new. */
    if (finding->what_if && !t->options->all && t->options->range == NULL) {
        t->hidden++;
        return;
    }
    buffer words = {0};
    finding_words(&words, finding);
    buffer_format(&t->findings, "%s%*s!! ", t->options->color ? "\033[1;31m" : "", 8, "");
    text_wrap(&t->findings, NEWS_COLUMN, buffer_string(&words));
    buffer_text(&t->findings, off(t));
    buffer_free(&words);
}

static void show_done(cli_walk *walk, const hj_result *result) {
    transcript *t = walk->user;
    add_title(t, walk);
    buffer_text(&t->out, buffer_string(&t->findings));
    if (t->hidden > 0) {
        buffer_format(&t->out, "\n%u later finding%s, what-if after the first: --all shows them\n",
                      t->hidden, t->hidden == 1 ? "" : "s");
    }
    if (t->options->to == t->options->last && !t->options->single && result->result != NULL &&
        result->result[0] != '\0') {
        buffer_char(&t->out, '\n');
        buffer words = {0};
        buffer_text(&words, "result: ");
        escape_terminal(&words, result->result, 2000);
        text_wrap(&t->out, 0, buffer_string(&words));
        buffer_free(&words);
    }
    flush(t);
}

int show_transcript(const show_options *options, const cli_source *source) {
    transcript t = {.options = options};
    cli_walk walk = {.record = show_record, .finding = show_finding, .done = show_done, .user = &t};
    int code = walk_game(&walk, source);
    walk_close(&walk);
    buffer_free(&t.out);
    buffer_free(&t.findings);
    buffer_free(&t.title);
    buffer_free(&t.about);
    return code;
}
